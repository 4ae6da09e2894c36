import Checking
import Clocks
public import Diagnostics
import Language
import Payloads
public import Planning

/// `stale-start`
public enum StaleStart: LintRule {
  /// The page.
  public static let rule = Rule(
    "stale-start", .warning, summary: "a Live Activity may be out of date before it arrives",
    why:
      "APNs keeps a start for a device that is offline as long as `expires` says. Beyond `stale-after` the activity is out of date when it arrives, and has been reported not to show at all.",
    facts: ["live-activity-stale-start"],
    fix: "Let the start expire before it becomes stale.",
    bad: """
      alert: { title: Ride, body: On the way }
      localizations: { de: { title: Fahrt, body: Unterwegs } }
      live-activity: { event: start, attributes-type: Ride, attributes: { id: a }, content-state: { minutes: 5 }, stale-after: 10m }
      push: { expires: 3d } # expect
      """,
    good: """
      alert: { title: Ride, body: On the way }
      localizations: { de: { title: Fahrt, body: Unterwegs } }
      live-activity: { event: start, attributes-type: Ride, attributes: { id: a }, content-state: { minutes: 5 }, stale-after: 10m }
      push: { expires: 10m }
      """)

  /// How long APNs keeps the start, against how long it is of use.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard let activity = plan.campaign.liveActivity, activity.event == .start, let stale = activity.staleAfter,
      let push = plan.campaign.push
    else { return }
    guard let expires = push.expires else {
      return findings.report(
        rule, at: plan.campaign.head, "the start does not expire, and is out of date after \(stale.text)", note: lost,
        help: Advice("add \"expires: \(stale.text)\" under \"push\", or less"))
    }
    let kept: String
    switch expires.value {
    case .after(let span) where span > stale: kept = "for \(span.text)"
    case .at, .atLocal:
      // A repetition comes nearer to its date with each time.
      let schedule = plan.campaign.schedule
      guard schedule.recurrence == nil, let first = plan.fires.first,
        let (end, text) = ExpiryBeforeSend.end(of: expires, schedule),
        end > ExpiryBeforeSend.instant(of: first, schedule).adding(stale)
      else { return }
      kept = "until \(text)"
    case .after, .neverStore: return
    }
    findings.report(
      rule, at: expires.span, "the start is kept \(kept), and out of date after \(stale.text)", note: lost,
      help: Advice("write \"\(stale.text)\", or less", writing: stale.text))
  }

  private static let lost = "people who were offline in between get an activity that is stale, or none"
}
