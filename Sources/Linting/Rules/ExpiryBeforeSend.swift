import Checking
import Clocks
public import Diagnostics
import Language
public import Planning

/// `expiry-before-send`
public enum ExpiryBeforeSend: LintRule {
  /// The page.
  public static let rule = Rule(
    "expiry-before-send", summary: "a push expires before it is sent",
    why: "APNs drops it for every device that is not connected at that very moment.",
    facts: ["expired"],
    fix: "Move `expires` behind the schedule, or use a duration.",
    bad: "schedule: { at: 2029-12-24 18:30, zone: UTC }\npush: { expires: 2029-12-24 12:00 } # expect",
    good: "schedule: { at: 2029-12-24 18:30, zone: UTC }\npush: { expires: 1d }")

  /// The first moment against the expiry, on the same clock.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard let expires = plan.campaign.push?.expires, let first = plan.fires.first else { return }
    let isBefore: Bool
    switch (expires.value, first) {
    case (.at(let expiry), .instant(let fire)): isBefore = expiry <= fire
    case (.atLocal(let expiry), .floating(let fire)): isBefore = expiry <= fire
    case (.atLocal(let expiry), .instant(let fire)):
      guard case .fixed(let zone)? = plan.campaign.schedule.zone else { return }
      isBefore = zone.instant(of: expiry) <= fire
    default: isBefore = false
    }
    guard isBefore else { return }
    findings.append(
      Finding(
        rule, at: expires.span, "the push expires before it is sent",
        notes: [Finding.Note("it is sent at \(first.text)")],
        help: "move \"expires\" behind that, or write \"expires: 1d\""))
  }
}
