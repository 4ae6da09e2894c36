import Diagnostics
public import Language
import Parsing
import Payloads
import Rules

// For which campaigns one stands back: `group` and `unless-sent`.

/// When a campaign does not come to somebody though it is due: because of others, or of what came before.
public struct CampaignTurn: Sendable {
  /// The group, and how many of it come to one person in a day; nothing where it is in none.
  public let group: (membership: GroupMembership, perDay: Int)?
  /// The campaigns after which it does not come for some time.
  public let spacings: [Spacing]
}

extension CampaignChecker {
  /// The turn of a campaign; nothing where it never stands back.
  func turn(_ delivery: Delivery?, _ push: PushSettings?) -> CampaignTurn? {
    guard file.group.isWritten || file.unlessSent.isWritten else { return nil }
    var isDecided = true
    for (name, key) in [("group", file.group.key), ("unless-sent", file.unlessSent.key)] {
      guard let key, let delivery, let why = whyUndecided(name, delivery, push) else { continue }
      isDecided = false
      findings.report(
        .undecidedTurn, at: key, "no one can decide by \"\(name)\" who gets this campaign", note: why,
        help: "remove \"\(name)\"")
    }
    guard isDecided else { return nil }
    let group = file.group.value.flatMap(known)
    let spacings = file.unlessSent.value ?? []
    guard group != nil || !spacings.isEmpty else { return nil }
    return CampaignTurn(group: group, spacings: spacings)
  }

  private func whyUndecided(_ key: String, _ delivery: Delivery, _ push: PushSettings?) -> String? {
    if delivery == .local { return "it is local: the device shows it by itself" }
    if hasOwnRows, key == "group" {
      return event.map { "it follows each report of \"\($0.name)\", and no build has any" }
        ?? "it is sent whenever a server requests it"
    }
    guard let push else { return nil }
    if push.channel != nil { return "it goes to a channel, and no one knows who has subscribed" }
    if push.type == .liveActivity { return "it is about a Live Activity, which has a token of its own" }
    return push.type.showsNothing ? "it shows nothing" : nil
  }

  private func known(_ membership: GroupMembership) -> (membership: GroupMembership, perDay: Int)? {
    let name = membership.group.value
    if let group = project.policy.groups.first(where: { $0.name.value.utf8.elementsEqual(name.utf8) }) {
      // What is wrong with it is told there.
      return group.perDay.map { (membership, $0) }
    }
    guard !project.policy.unread.contains("groups") else { return nil }
    let names = project.policy.groups.map(\.name.value)
    findings.report(
      .unknownGroup, at: membership.group.span, "the policy has no group \"\(name)\"",
      help: Suggestion.question(name, in: names, budget: budget)
        ?? "add \"groups: { \(name): { per-day: 1 } }\" to \"policy\" in belfry.yaml")
    return nil
  }
}
