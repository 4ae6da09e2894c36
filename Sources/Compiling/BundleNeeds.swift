import Checking
import Expressions
import JSON
import Language
import Payloads

/// What the local campaigns of a bundle need of the app.
struct BundleNeeds {
  let campaigns: [Campaign]

  /// The names of UNAuthorizationOptions that an app has to ask for, in a fixed order.
  var authorization: [String] {
    let contents = campaigns.flatMap(\.variants).map(\.content)
    let hasAlert = contents.contains { !$0.texts.isEmpty }
    let hasBadge = campaigns.contains { $0.badge != nil }
    let hasSound = contents.contains { if case .none = $0.sound { false } else { true } }
    let isCritical =
      contents.contains { if case .critical = $0.sound { true } else { false } }
      || campaigns.contains(where: \.isCritical)
    return [("alert", hasAlert), ("badge", hasBadge), ("sound", hasSound), ("criticalAlert", isCritical)]
      .filter(\.1).map(\.0)
  }
}

extension Campaign {
  fileprivate var isCritical: Bool {
    fields.contains { field in
      guard field.field == .interruption, case .literal(.string(let level)) = field.value else { return false }
      return InterruptionLevel.named(level) == .critical
    }
  }

  /// The names of the attributes without which the app can neither judge the audience nor fill in the texts, in the order of their
  /// declaration.
  func neededAttributes(_ table: AttributeTable) -> [String] {
    var columns = Set((audience?.columns ?? []) + (schedule.event?.condition?.columns ?? []) + badgeColumns)
    if let column = schedule.eventColumn { columns.insert(column) }
    for field in fields { if case .template(let template) = field.value { columns.formUnion(template.columns) } }
    for content in variants.map(\.content) {
      for text in content.texts.flatMap({ [$0.title, $0.subtitle, $0.body] }).compactMap(\.?.source) {
        switch text {
        case .template(let template): columns.formUnion(template.columns)
        case .key(_, let arguments): for argument in arguments { columns.formUnion(argument.columns) }
        }
      }
      if let link = content.link { columns.formUnion(link.columns) }
      for member in content.data { columns.formUnion(member.value.columns) }
    }
    return columns.sorted().filter { $0 < table.attributes.count }.map { table.attributes[$0].name }
  }
}
