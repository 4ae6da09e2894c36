public import Checking
import Clocks
import Expressions
import JSON
import Language
public import Recipients
public import Rows

/// Counts what recipients make of a plan: how many of them each campaign reaches, and how large what is sent to them really is.
///
/// Decides about every request as a build does and works out its size, so that the plan's figures are the build's.
public struct Census: Sendable, Equatable {
  /// Rows read.
  public private(set) var rows = 0
  /// Rows that break the declared types, or are of a recipient who was there before.
  public private(set) var rejected = 0
  /// Rows with a token that is known to be dead; nothing where no list of such tokens was given.
  public private(set) var suppressed: Int?
  /// Rows of who is not among the test recipients of the environment; nothing where everybody is.
  public private(set) var notTest: Int?
  /// The first few rejections.
  public private(set) var rejections: [Rejection] = []

  /// What the person should know of the recipients beside the counts: lower case, no full stop.
  public private(set) var problems: [String] = []

  /// The local campaigns that are not counted, because the rows do not decide who gets them.
  public private(set) var uncounted: [UncountedCampaigns] = []

  /// How many slots their devices need; nothing where no campaign keeps requests pending.
  public private(set) var slots: SlotCensus?

  /// How many people get how many pushes; nothing where nobody asked.
  public private(set) var tally: PushTally?

  /// Reads all recipients on so many threads and puts their counts into the plan; `progress` hears how far it has come. `tallying`, it is counted,
  /// too, how many pushes each of them gets.
  /// The figures are the same for any number of threads and any size of the chunks that they take.
  ///
  /// - Throws: ``RecipientError`` when the source cannot be read.
  public init(
    _ address: RecipientAddress, of project: Project, without list: SuppressionList? = nil,
    sent ledger: SentLedger? = nil, into plan: inout Plan,
    tallying: Bool = false, jobs: Int = 1, chunk: Int? = nil, progress: (@Sendable (PassProgress) -> Void)? = nil
  ) throws {
    let source = try RecipientSource(
      address, attributes: project.attributes, zones: project.zones, chunk: chunk ?? RecipientPass.chunk)
    let (layout, absentColumns) = (source.layout, source.absentColumns)
    let live = plan.campaigns.indices.filter { plan.campaigns[$0].isLive && plan.campaigns[$0].campaign.isCountable }
    let counted = live.filter { plan.campaigns[$0].campaign.lacking(absentColumns) == nil }
    uncounted = UncountedCampaigns.all(
      live.map { plan.campaigns[$0].campaign }.compactMap { campaign in
        campaign.lacking(absentColumns).map { (campaign.id, $0) }
      })
    let counters = CensusCounters(
      counted.map { plan.campaigns[$0].campaign }, project, plan, ledger, tallying: tallying)
    let pass = CensusPass(counters, project, KnownRecipients(layout), without: list)
    rows = try RecipientPass(source, progress: progress).run(jobs: jobs) { CensusWorker(pass) }
    rejected = pass.rejected
    rejections = pass.rejections
    suppressed = list == nil ? nil : pass.suppressed
    plan.people = rows - pass.rejected - pass.suppressed - pass.notTest
    notTest = project.overlay?.testRecipients == nil ? nil : pass.notTest
    slots = pass.counters.slots
    tally = pass.counters.tally
    problems += pass.odd.problems(project.attributes)
    for plan in plan.campaigns where notTest != nil && plan.isLive && plan.campaign.push?.channel != nil {
      problems.append(
        "campaign \"\(plan.campaign.id)\" goes to a channel, where no one can be chosen for tests: no request is built")
    }
    for (index, result) in zip(counted, pass.counters.results) { plan.campaigns[index].audience = result }
    let zone = AttributeTable.builtIns[AttributeTable.timeZoneColumn].name
    let why =
      absentColumns.contains(zone) ? "\"\(layout.file)\" has no column \"\(zone)\"" : "they have no \(zone)"
    for plan in counted.map({ plan.campaigns[$0] }) {
      guard let audience = plan.audience else { continue }
      let others = audience.unsent[.otherEnvironment]
      if others > 0, audience.reached == 0 {
        let people = others == 1 ? "recipient" : "recipients"
        problems.append(
          "campaign \"\(plan.campaign.id)\" reaches no one: \(others) \(people) of its audience, and all are for the other environment"
        )
      }
      let (count, over) = (audience.unsent[.withoutZone], audience.sizes.over)
      // Where somebody has decided that it is sent all the same, nothing stands in the way.
      if let example = audience.quietExample, plan.campaign.quietHours?.decision != .send {
        let people = audience.inQuietHours == 1 ? "recipient" : "recipients"
        problems.append(
          "campaign \"\(plan.campaign.id)\" comes in the quiet hours of \(audience.inQuietHours) \(people), such as at \(example)"
        )
      }
      if count > 0 {
        problems.append(
          "campaign \"\(plan.campaign.id)\" is on everyone's own clock and never reaches \(count) \(count == 1 ? "recipient" : "recipients"): \(why)"
        )
      }
      if over > 0 {
        let payloads = over == 1 ? "payload that is" : "payloads that are"
        problems.append(
          "campaign \"\(plan.campaign.id)\" has \(over) \(payloads) over the limit of \(plan.campaign.push?.limitText ?? ""), and a build stops at the first"
        )
      }
    }
  }
}
