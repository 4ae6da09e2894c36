import Checking
import Clocks
public import Diagnostics
import Parsing
public import Planning

/// `quiet-hours`
public enum QuietHours: LintRule {
  /// The page.
  public static let rule = Rule(
    "quiet-hours", .warning, adjustable: true, summary: "a campaign fires in the quiet hours",
    why: "The project promises not to wake people then.",
    fix: "Move the time, or make it `interruption: passive`, which makes no sound.",
    bad: """
      schedule: { at: 2029-12-24 23:30, zone: device } # expect
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de] }
      policy: { quiet-hours: { from: "22:00", to: "08:00" } }
      """,
    good: "schedule: { at: 2029-12-24 18:30, zone: device }")

  /// Times on the recipient's own clock; a fixed zone says nothing about theirs.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard let quiet = context.project.policy.quietHours, case .device? = plan.campaign.schedule.zone,
      !plan.campaign.isPassive
    else { return }
    let times: [Located<CivilTime>] =
      switch plan.campaign.schedule.form {
      case .at(let at): [at.map(\.time)]
      case .every(let recurrence): recurrence.times
      case .after(_, _, let times): times
      default: []
      }
    for time in times where context.project.policy.isQuiet(time.value) {
      findings.append(
        Finding(
          rule, at: time.span, "\(time.value.text) is in the quiet hours",
          notes: [Finding.Note("the project keeps quiet from \(quiet.from.text) to \(quiet.to.text)")],
          help: "move the time, or write \"interruption: passive\""))
    }
  }
}
