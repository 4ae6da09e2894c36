public import Checking
import Clocks
import Expressions
import JSON
import Language
public import Recipients

/// Counts what recipients make of a plan: how many of them each push campaign reaches, and how large what they get really is.
///
/// Decides about every request as a build does and works out its size, so that the plan's figures are the build's.
public struct Census: Sendable {
  /// Rows read.
  public private(set) var rows = 0
  /// Rows that break the declared types, or are of a recipient who was there before.
  public private(set) var rejected = 0
  /// Rows with a token that is known to be dead; nothing where no list of such tokens was given.
  public private(set) var suppressed: Int?
  /// The first few rejections.
  public private(set) var rejections: [Rejection] = []

  /// What the person should know of the recipients beside the counts: lower case, no full stop.
  public private(set) var problems: [String] = []

  /// How many slots their devices need; nothing where no campaign keeps requests pending.
  public private(set) var slots: SlotCensus?

  /// How many rejections are kept to be shown.
  private static let shown = 5

  /// Reads all recipients and puts their counts into the plan; `progress` hears of the rows so far.
  ///
  /// - Throws: ``RecipientError`` when the source cannot be read.
  public init(
    _ reader: RecipientReader, of project: Project, without list: SuppressedTokens? = nil, into plan: inout Plan,
    progress: (Int) -> Void = { _ in }
  ) throws {
    let counted = plan.campaigns.indices.filter {
      plan.campaigns[$0].campaign.delivery == .push && plan.campaigns[$0].campaign.push?.channel == nil
        && plan.campaigns[$0].isLive
    }
    let counters = CensusCounters(counted.map { plan.campaigns[$0].campaign }, project, plan)
    let facts = CensusBatch(project)
    let batch = facts.batch
    var slotCounter = SlotCounter(plan, capacity: batch.capacity)
    var known = KnownRecipients(reader.layout)
    var isMore = true
    suppressed = list == nil ? nil : 0
    while isMore {
      isMore = try reader.read(into: batch) { rejection in
        if rejections.count < Self.shown { rejections.append(rejection) }
        reader.tellsReasons = rejections.count < Self.shown
      }
      leaveOut(of: batch, reader, list, &known)
      progress(reader.rows)
      counters.count(facts)
      slotCounter?.count(batch)
    }
    slots = slotCounter?.result
    rows = reader.rows
    rejected += reader.rejectedRows
    for (index, result) in zip(counted, counters.results) { plan.campaigns[index].audience = result }
    let zone = AttributeTable.builtIns[AttributeTable.timeZoneColumn].name
    let why =
      reader.absentColumns.contains(zone) ? "\"\(reader.file)\" has no column \"\(zone)\"" : "they have no \(zone)"
    for plan in counted.map({ plan.campaigns[$0] }) {
      guard let audience = plan.audience else { continue }
      let (count, over) = (audience.withoutZone, audience.sizes.over)
      if let example = audience.quietExample {
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

  /// Leaves what a build would leave out: rows with dead tokens, and second rows of a recipient.
  private mutating func leaveOut(
    of batch: ColumnBatch, _ reader: RecipientReader, _ list: SuppressedTokens?, _ known: inout KnownRecipients
  ) {
    let before = rejections.count
    reader.keep(in: batch) { row in
      let print = RecipientPrint(batch, row)
      if let list, list.contains(print) {
        suppressed = (suppressed ?? 0) + 1
        return false
      }
      guard let twin = known.take(print) else { return true }
      rejected += 1
      let place = reader.place(ofBatchRow: row)
      rejections.append(
        Rejection(
          file: reader.file, row: place.row, line: place.line, column: twin.column, reason: twin.reason))
      return false
    }
    guard rejections.count > before else { return }
    rejections.sort { $0.row < $1.row }
    rejections.removeLast(max(0, rejections.count - Self.shown))
  }
}

/// The campaigns of a census, those with one audience together: it is asked once for all of them.
private final class CensusCounters {
  private struct Group {
    let audience: Predicate?
    let counters: [CampaignCounter]
  }

  private let groups: [Group]
  private let counters: [CampaignCounter]
  private let now: Instant
  private var scratch = ByteBuffer(capacity: 1 << 12)

  /// What recipients made of each campaign, in the order in which they were given.
  var results: [AudienceCount] { counters.map(\.result) }

  init(_ campaigns: [Campaign], _ project: Project, _ plan: Plan) {
    now = plan.now
    let combinations = AudienceCombinations(campaigns)
    var members = [[CampaignCounter]](repeating: [], count: combinations.predicates.count + 1)
    counters = campaigns.indices.compactMap { index in
      let counter = CampaignCounter(campaigns[index], project, plan)
      if let counter { members[(combinations.groups[index] ?? -1) + 1].append(counter) }
      return counter
    }
    groups = members.indices.compactMap { number in
      members[number].isEmpty
        ? nil : Group(audience: number > 0 ? combinations.predicates[number - 1] : nil, counters: members[number])
    }
  }

  func count(_ facts: CensusBatch) {
    facts.look()
    for group in groups {
      // Not kept: the answers of thousands of audiences are large.
      let selector = group.audience.map { RowSelector($0, capacity: facts.batch.count, now: now) }
      let meant = selector?.select(facts.batch)
      for isSandbox in [false, true] {
        let counters = group.counters.filter { $0.isSandbox == isSandbox }
        guard let first = counters.first else { continue }
        facts.choose(meant) { first.isForEnvironment(facts.batch, $0) }
        for counter in counters { counter.count(facts, &scratch) }
      }
      withExtendedLifetime(selector) {}
    }
  }
}
