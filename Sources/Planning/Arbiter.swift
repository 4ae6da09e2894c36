public import Checking
import Clocks
import Diagnostics
import Expressions
import Language
import Recipients

/// By what it is decided which campaigns stand back.
public struct Contest: Sendable {
  let contention: Contention
  let project: Project
  let now: Instant
  private(set) var window: SendWindow?
  let ledger: SentLedger?

  /// The campaigns of a plan; nothing where none stands back. `ledger` tells what was sent, `asked` is one that is rendered whatever its status.
  public init?(_ plan: Plan, _ project: Project, _ ledger: SentLedger?, asked: String? = nil) {
    guard let contention = asked == nil ? plan.contention : Contention(plan.campaigns.map(\.campaign), asked: asked)
    else { return nil }
    (self.contention, self.project, now, window) = (contention, project, plan.now, plan.window)
    self.ledger = ledger
  }

  /// The same of all that falls due until a moment.
  func until(_ end: Instant) -> Contest {
    var contest = self
    contest.window = SendWindow(from: now, until: end, known: now)
    return contest
  }
}

/// Says of each request of a campaign that stands back for others whether it comes, on one thread.
///
/// The rows of a batch are decided about once for all campaigns: each of them asks for its own.
public final class Arbiter {
  /// A campaign as it would be without the others.
  private final class Claimant {
    let party: Int
    var choice: RequestChoice

    init(_ party: Int, _ choice: consuming RequestChoice) {
      self.party = party
      self.choice = choice
    }
  }

  /// The claimants of one stretch of time.
  private struct Stretch {
    let window: SendWindow?
    let claimants: [Claimant]
  }

  /// A request that does not come.
  private struct Refusal {
    let party: Int
    let due: Instant
    let standing: Standing
  }

  /// As long as a day can be, and a little more: what is so far away is on another day.
  private static let longestDay = TimeSpan(seconds: 50 * 3600)
  /// The most days whose claimants are kept.
  private static let mostStretches = 256

  private let contest: Contest
  private let judge: TurnJudge
  /// The builds of the chain whose requests may be of the same day, the oldest first.
  private let earlier: [SendWindow]
  private var whole: Stretch?
  private var days: [Range<Int64>: Stretch] = [:]
  private var zones: ZoneCache
  private var turns: [Turn] = []
  private var sent: [SentTurn] = []
  private var refusals: [Refusal] = []
  /// Where the refusals of each row of the batch stand, as far as it was asked about.
  private var rows: [Range<Int>?] = []
  private var batch: (identity: ObjectIdentifier, generation: Int)?

  /// An arbiter for one thread.
  public init(_ contest: Contest) {
    self.contest = contest
    earlier = contest.window?.earlier ?? []
    judge = TurnJudge(
      contention: contest.contention, known: earlier.map { $0.known } + [nil], hasLedger: contest.ledger != nil)
    zones = ZoneCache(fallback: contest.project.fallbackZone)
    whole = stretch(contest.window.map(Self.around))
  }

  /// The place of a campaign among those that stand back; nothing for all others.
  func party(_ campaign: Campaign) -> Int? { campaign.turn == nil ? nil : anyParty(campaign) }

  /// The same also of a campaign for which others stand back.
  func anyParty(_ campaign: Campaign) -> Int? { contest.contention.place(of: campaign.id) }

  /// A campaign by its place.
  func campaign(_ party: Int) -> Campaign { contest.contention.parties[party].campaign }

  /// Whether a request of a row comes.
  func standing(of party: Int, _ batch: ColumnBatch, _ row: Int, at due: Instant) -> Standing {
    let (identity, generation) = (ObjectIdentifier(batch), batch.generation)
    if self.batch?.identity != identity || self.batch?.generation != generation {
      self.batch = (identity, generation)
      refusals.removeAll(keepingCapacity: true)
      rows.removeAll(keepingCapacity: true)
      rows += repeatElement(nil, count: batch.capacity)
    }
    let places = rows.indices.contains(row) ? rows[row] ?? decide(batch, row) : decide(batch, row)
    // In a window of a year there are thousands.
    let place = refusals[places].partitioningIndex { !Self.isBefore($0, party, due) }
    guard place < places.upperBound, refusals[place].party == party, refusals[place].due == due else { return .comes }
    return refusals[place].standing
  }

  /// What becomes of requests of a row that somebody has found, in the place of those in the window.
  func standings(of found: [(party: Int, due: Instant)], _ batch: ColumnBatch, _ row: Int) -> [Standing] {
    let zone = zone(of: row, batch)
    gather(batch, row, zone)
    let own = found.enumerated().map { number, one in
      // Two reports of one event may lead to one moment; they are two requests all the same.
      Turn(
        party: one.party, due: one.due, event: nil, day: Self.day(one.due, in: zone), build: judge.own,
        request: campaign(one.party).requestColumn == nil ? 0 : UInt64(number) + 1)
    }
    contest.ledger?.turns(of: RecipientPrint(batch, row), into: &sent)
    let all = own + turns.filter { $0.build != judge.own }
    return Array(judge.judge(all, sent: sent) { Self.day($0, in: zone) }.prefix(own.count))
  }

  private func zone(of row: Int, _ batch: ColumnBatch) -> Zone {
    zones.number(batch, row, in: contest.project.zones).flatMap { zones.zone($0) } ?? .utc
  }

  private func decide(_ batch: ColumnBatch, _ row: Int) -> Range<Int> {
    let start = refusals.count
    let zone = zone(of: row, batch)
    gather(batch, row, zone)
    contest.ledger?.turns(of: RecipientPrint(batch, row), into: &sent)
    let standings = judge.judge(turns, sent: sent) { Self.day($0, in: zone) }
    for (turn, standing) in zip(turns, standings) where standing != .comes && turn.build == judge.own {
      refusals.append(Refusal(party: turn.party, due: turn.due, standing: standing))
    }
    let places = start..<refusals.count
    refusals[places].sort { Self.isBefore($0, $1.party, $1.due) }
    if rows.indices.contains(row) { rows[row] = places }
    return places
  }

  /// Whether a refusal stands in front of one of a campaign and a moment.
  private static func isBefore(_ refusal: Refusal, _ party: Int, _ due: Instant) -> Bool {
    refusal.party != party ? refusal.party < party : refusal.due < due
  }

  private static func day(_ moment: Instant, in zone: Zone) -> Int { zone.local(moment).date.daysSinceEpoch }

  // MARK: - Whose turn it could be

  /// All requests that campaigns have for a row around the days that matter.
  private func gather(_ batch: ColumnBatch, _ row: Int, _ zone: Zone) {
    turns.removeAll(keepingCapacity: true)
    guard let whole else { return }
    ask(whole, batch, row, zone)
    guard contest.window == nil else { return }
    // The next one of each is this build's; of its day the others are builds of before and after.
    let own = turns
    for day in Set(own.map(\.day)).sorted() {
      guard let first = own.first(where: { $0.day == day }) else { continue }
      ask(stretch(of: zone.local(first.due).date, in: zone), batch, row, zone)
    }
  }

  private func ask(_ stretch: Stretch, _ batch: ColumnBatch, _ row: Int, _ zone: Zone) {
    for claimant in stretch.claimants {
      let audience = contest.contention.parties[claimant.party].campaign.audience
      guard audience?.matches(batch, row, now: contest.now) ?? true else { continue }
      var answer: RequestChoice.Answer? = claimant.choice.choose(batch, row)
      while let some = answer {
        if case .request(_, _, let due, let expiry) = some {
          let request = contest.contention.parties[claimant.party].campaign.requestPrint(batch, row)
          add(claimant.party, due.instant, claimant.choice.event, expiry, request, isNext: stretch.window == nil, zone)
        }
        answer = claimant.choice.following(batch, row)
      }
    }
  }

  private func add(
    _ party: Int, _ due: Instant, _ event: Instant?, _ expiry: Int64, _ request: UInt64, isNext: Bool, _ zone: Zone
  ) {
    guard isNext || contest.window != nil || !turns.contains(where: { $0.party == party && $0.due == due }) else {
      return
    }
    let build = isNext ? judge.own : build(of: due, event)
    // What this build leaves out because it has expired takes nobody's place.
    if build == judge.own, contest.window != nil, expiry > 0, expiry <= contest.now.seconds { return }
    turns.append(
      Turn(party: party, due: due, event: event, day: Self.day(due, in: zone), build: build, request: request))
  }

  /// Which build has what is due at a moment.
  private func build(of due: Instant, _ event: Instant?) -> Int {
    guard let window = contest.window else { return due < contest.now ? Turn.before : Turn.later }
    func takes(_ window: SendWindow) -> Bool { window.takes(due, of: event ?? due, isKnownAhead: event == nil) }
    if takes(window) { return judge.own }
    if due >= window.until { return Turn.later }
    return earlier.firstIndex(where: takes) ?? Turn.before
  }

  // MARK: - Stretches

  /// The time in which lies whatever shares a day with something of a window.
  private static func around(_ window: SendWindow) -> SendWindow {
    SendWindow(
      from: window.first.adding(TimeSpan(seconds: -longestDay.seconds)), until: window.until.adding(longestDay),
      known: window.known)
  }

  private func stretch(_ window: SendWindow?) -> Stretch {
    let claimants = contest.contention.parties.enumerated().compactMap { place, party -> Claimant? in
      // What was due has not expired for who was sent it then.
      guard party.isSent,
        let choice = RequestChoice(
          party.campaign, in: contest.project, from: window?.from ?? contest.now, in: window)
      else { return nil }
      return Claimant(place, choice)
    }
    return Stretch(window: window, claimants: claimants)
  }

  /// The stretch of a day.
  private func stretch(of date: CivilDate, in zone: Zone) -> Stretch {
    let from = zone.instant(of: CivilDateTime(date: date, time: .midnight))
    let until = max(from, zone.instant(of: CivilDateTime(date: date.adding(days: 1), time: .midnight)))
    if let known = days[from.seconds..<until.seconds] { return known }
    if days.count >= Self.mostStretches { days.removeAll() }
    let found = stretch(SendWindow(from: from, until: until, known: contest.now))
    days[from.seconds..<until.seconds] = found
    return found
  }
}
