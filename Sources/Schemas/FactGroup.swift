import Payloads

/// Facts about one subject, which share a page of the reference.
struct FactGroup: Sendable {
  /// The name of its table.
  let name: String
  /// How the ids of its facts begin; empty for facts that are no row of another table.
  let prefixes: [String]

  /// Every group. A fact is in exactly one; a test says which is in none.
  static let all: [FactGroup] = [
    FactGroup(name: "behaviours", prefixes: []),
    FactGroup(name: "payloads", prefixes: ["field/", "header/", "ignored-key/", "payload/", "push-type/"]),
    FactGroup(
      name: "devices",
      prefixes: [
        "action-option/", "category-option/", "entitlement/", "info-plist/", "length/", "level/", "limit/", "trigger/",
      ]),
  ]

  /// Whether a fact is of this group.
  func has(_ fact: Fact) -> Bool {
    prefixes.isEmpty ? !fact.id.contains("/") : prefixes.contains { fact.id.hasPrefix($0) }
  }
}
