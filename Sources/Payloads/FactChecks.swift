// What holds each fact: the rules that name it, the table that is asked row by row, or the reason why nothing does.

/// Which rules and risks rest on which facts: what the reference's column "Checked" is derived from.
public struct FactChecks: Sendable {
  private let rules: [String: [String]]
  private let carried: [String: [String]]
  private let risks: [String: [String]]

  /// Rules and risks by their names, each with the ids of its facts; of rules also those that carry their errors.
  public init(
    rules: [(name: String, facts: [String], carriers: [String])], risks: [(name: String, facts: [String])] = []
  ) {
    self.rules = Self.byFact(rules.map { ($0.name, $0.facts) })
    carried = Self.byFact(rules.map { ($0.name, $0.carriers) })
    self.risks = Self.byFact(risks)
  }

  private static func byFact(_ pages: [(name: String, facts: [String])]) -> [String: [String]] {
    pages.reduce(into: [:]) { names, page in for fact in page.facts { names[fact, default: []].append(page.name) } }
  }

  /// The rules that rest on a fact, in their order.
  public func rules(of fact: String) -> [String] { rules[fact] ?? [] }

  /// What holds a fact, for the reference.
  public func text(of fact: Fact) -> String { text(of: fact.id) }

  /// What holds the fact of an id, for the reference: rules, a table that is checked row by row, or risks; otherwise why nothing does.
  func text(of id: String) -> String {
    let rules = rules(of: id)
    if !rules.isEmpty {
      let errors = Set(carried[id] ?? [])
      return rules.map { "`\($0)`\(errors.contains($0) ? " (error)" : "")" }.joined(separator: ", ")
    }
    if let table = Fact.tableCheck(of: id) { return table }
    let risks = (risks[id] ?? []).map { "`\($0)`" }.joined(separator: ", ")
    if !risks.isEmpty { return "when it changes: \(risks)" }
    return Fact.uncheckedReasons[id].map { "no: \($0)" } ?? "no"
  }
}

extension Fact {
  /// What holds the rows of the fact's table, where no row needs a rule of its own.
  public var tableCheck: String? { Self.tableCheck(of: id) }

  fileprivate static func tableCheck(of id: String) -> String? { tableChecks.first { id.hasPrefix($0.key) }?.value }

  /// Why no rule holds a fact of Apple's pages.
  public var uncheckedReason: String? { Self.uncheckedReasons[id] }

  /// Tables that are held row by row, by the start of their facts' ids.
  static let tableChecks: [String: String] = [
    "field/": "`push-type-content` and `platform-too-old` ask each row for its push types and its systems",
    "push-type/": "`push-type-content`, `push-priority` and `platform-too-old` ask each row",
    "header/": "belfry writes them, and tests read the bytes of builds",
    "ignored-key/": "`unknown-key`",
    "category-option/": "`platform-too-old` asks each row for its systems",
    "action-option/": "no: they say what an option does",
    "entitlement/": "`missing-entitlement` asks each row", "info-plist/": "`missing-info-plist` asks each row",
    "level/": "`platform-too-old` asks each row for its systems",
    "trigger/": "no: they say what a schedule becomes",
  ]

  /// Facts of Apple's pages that no rule holds, by their ids, with the reason.
  public static let uncheckedReasons: [String: String] = [
    "accessories": "what happens to a notification is the person's choice",
    "alarms-description": "only an app that schedules alarms needs it, and belfry schedules none",
    "alarms-limit": "belfry schedules no alarms",
    "apns-keys": "the sender has the key; a build has none",
    "apns-never-again": "`belfry send` obeys it, and a test sends each answer",
    "apns-unique-id": "`belfry send` reads it",
    "attachment-moved": "it says where a file is afterwards",
    "broadcast-expiration": "belfry always writes one",
    "broadcast-no-storage": "only Apple knows whether a channel stores",
    "circular-region": "it is about the app's own code",
    "limit/background-time": "it is about the app's own code",
    "limit/channels": "only Apple knows how many channels an app has",
    "limit/service-extension-time": "it is about the app's own code",
    "live-activity-after-end": "only the device knows when an activity ends",
    "live-activity-nested-keys": "belfry writes them so, and tests read the bytes",
    "live-activity-past-dismissal": "it is what `dismiss-after: now` becomes",
    "sound-places": "the app's own code decides which of them it uses",
    "texts-freeze": "it says when a text is chosen, not that one is wrong",
    "token-environment": "rows of the other environment are left out of a build and counted",
    "token-gone": "`belfry send` reads it",
    "token-size": "texts of 16 to 400 digits are tokens",
    "token-kinds": "only APNs knows the kind of a token",
  ]
}
