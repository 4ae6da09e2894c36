import Checking
import Expressions
import JSON
import Language
import Payloads

/// What the local campaigns of a bundle need of the app.
struct BundleNeeds {
  let campaigns: [Campaign]

  /// What a library must know to read the rules: without it, it keeps the bundle that it has.
  var features: [String] {
    let isOwn = campaigns.contains(where: \.schedule.isOwn)
    return isOwn ? ["own-values"] : []
  }

  /// The names of UNAuthorizationOptions that an app has to ask for, in a fixed order.
  var authorization: [String] {
    let contents = campaigns.flatMap(\.variants).map(\.content)
    let hasAlert = contents.contains { !$0.texts.isEmpty }
    let hasBadge = contents.contains { $0.badge != nil }
    let sounds = contents.flatMap(\.sounds)
    let hasSound = sounds.contains(where: \.isHeard)
    let isCritical =
      sounds.contains { if case .critical = $0 { true } else { false } } || contents.contains { $0.level == .critical }
    return [("alert", hasAlert), ("badge", hasBadge), ("sound", hasSound), ("criticalAlert", isCritical)]
      .filter(\.1).map(\.0)
  }
}

extension Campaign {
  /// The names of the attributes without which the app can neither judge the audience nor fill in the texts, in the order of their
  /// declaration.
  func neededAttributes(_ table: AttributeTable) -> [String] {
    var columns = Set((audience?.columns ?? []) + (schedule.event?.condition?.columns ?? []))
    columns.formUnion(schedule.columns)
    for variant in variants { columns.formUnion(variant.content.columns) }
    return columns.sorted().filter { $0 < table.attributes.count }.map { table.attributes[$0].name }
  }
}
