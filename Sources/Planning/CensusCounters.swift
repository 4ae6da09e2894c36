import Checking
import Clocks
import Expressions
import JSON
import Language
import Recipients

/// All that a census counts on one thread: slots, and campaigns, those with one audience together: it is asked once for
/// all of them.
final class CensusCounters {
  private struct Group {
    let audience: Predicate?
    /// Campaigns, in the order in which they were given.
    let members: [Int]
    let locals: [Int]
  }

  private let groups: [Group]
  private let counters: [CampaignCounter]
  private let locals: [LocalCounter]
  /// For each campaign whether it is local; the pushes and the others are counted apart.
  private let areLocal: [Bool]
  private var slotCounter: SlotCounter?
  private let now: Instant
  private let contest: Contest?
  private let facts = CensusBatch()
  /// How many requests people have; nothing where nobody asks.
  private(set) var tally: PushTally?
  /// Who stands in each row; nil unless what becomes of rows is logged.
  let rowLog: RowLog?
  private var scratch = ByteBuffer(capacity: 1 << 12)

  /// What recipients made of each campaign, in the order in which they were given.
  var results: [AudienceCount] { inOrder(counters.map(\.result), locals.map(\.result)) }
  /// What became of each row in each campaign, where that is logged.
  var logs: [RequestLog] { inOrder(counters.map(\.log), locals.map(\.log)).compactMap(\.self) }
  /// How many slots their devices need; nothing where no campaign keeps requests pending.
  var slots: SlotCensus? { slotCounter?.result }

  init(
    _ campaigns: [Campaign], _ project: Project, _ plan: Plan, _ ledger: SentLedger?, tallying: Bool = false,
    logging: Bool = false
  ) {
    rowLog = logging ? RowLog() : nil
    tally = tallying ? PushTally() : nil
    contest = Contest(plan, project, ledger)
    now = plan.now
    slotCounter = logging ? nil : SlotCounter(plan)
    let combinations = AudienceCombinations(campaigns.map(\.audience))
    var members = [(pushes: [Int], locals: [Int])](repeating: ([], []), count: combinations.predicates.count + 1)
    var counters: [CampaignCounter] = []
    var locals: [LocalCounter] = []
    var areLocal: [Bool] = []
    for (campaign, group) in zip(campaigns, combinations.groups) {
      let number = group.map { $0 + 1 } ?? 0
      if campaign.delivery == .local {
        members[number].locals.append(locals.count)
        locals.append(LocalCounter(campaign, project, plan, logging: logging))
      } else if let counter = CampaignCounter(campaign, project, plan, logging: logging) {
        members[number].pushes.append(counters.count)
        counters.append(counter)
      } else {
        continue
      }
      areLocal.append(campaign.delivery == .local)
    }
    (self.counters, self.locals, self.areLocal) = (counters, locals, areLocal)
    groups = members.enumerated().compactMap { number, some in
      guard !some.pushes.isEmpty || !some.locals.isEmpty else { return nil }
      let audience = number > 0 ? combinations.predicates[number - 1] : nil
      return Group(audience: audience, members: some.pushes, locals: some.locals)
    }
  }

  /// What pushes and local campaigns have, in the order in which the campaigns were given.
  private func inOrder<Value>(_ pushes: [Value], _ locals: [Value]) -> [Value] {
    var (pushes, locals) = (pushes[...], locals[...])
    return areLocal.compactMap { $0 ? locals.popFirst() : pushes.popFirst() }
  }

  /// The same for another thread. Nothing must have been counted yet.
  init(sharing other: CensusCounters) {
    (groups, now, slotCounter, tally) = (other.groups, other.now, other.slotCounter, other.tally)
    contest = other.contest
    rowLog = other.rowLog.map { _ in RowLog() }
    let arbiter = contest.map(Arbiter.init)
    counters = other.counters.map { CampaignCounter(sharing: $0, by: arbiter) }
    locals = other.locals.map(LocalCounter.init)
    areLocal = other.areLocal
  }

  /// Adds what another thread has counted.
  func add(_ other: CensusCounters) {
    for (counter, other) in zip(counters, other.counters) { counter.add(other) }
    for (counter, other) in zip(locals, other.locals) { counter.add(other) }
    if let slots = other.slots { slotCounter?.result.add(slots) }
    if let other = other.tally { tally?.add(other) }
    if let other = other.rowLog { rowLog?.add(other) }
  }

  /// Begins with the rows of a turn, where what becomes of them is logged.
  func begin(_ place: Int, rows: Int, notTest: [Int32]) {
    rowLog?.begin(place, rows: rows, notTest: notTest)
    for log in logs { log.begin(place, rows: rows) }
  }

  /// Counts the rows of a batch, which stand behind so many others.
  ///
  /// `numbers` are those of its rows in the turn, where what becomes of them is logged.
  func count(_ batch: ColumnBatch, behind place: Int, numbers: [Int32] = []) {
    slotCounter?.count(batch)
    if let rowLog { for (row, number) in numbers.enumerated() { rowLog.note(number, RecipientPrint(batch, row)) } }
    facts.look(at: batch, tallying: tally != nil, numbers: numbers)
    for group in groups {
      // Not kept: the answers of thousands of audiences are large.
      let selector = group.audience.map { RowSelector($0, capacity: batch.count, now: now) }
      let meant = selector?.select(batch)
      for isSandbox in [false, true] {
        let some = group.members.lazy.map { self.counters[$0] }.filter { $0.isSandbox == isSandbox }
        guard let first = some.first else { continue }
        facts.choose(meant) { first.isForEnvironment(batch, $0) }
        for counter in some { counter.count(facts, behind: place, &scratch) }
      }
      if !group.locals.isEmpty {
        // What the app shows by itself needs no token.
        facts.choose(meant) { _ in true }
        for local in group.locals { locals[local].count(facts, behind: place) }
      }
      withExtendedLifetime(selector) {}
    }
    tally?.add(facts.pushes)
  }
}
