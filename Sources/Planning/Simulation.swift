public import Checking
public import Clocks
import Diagnostics
public import Expressions
import JSON
import Language

/// One person's coming weeks: for each moment of each campaign what they get, or why nothing.
///
/// Every line is what a build says of the person, by the same renderer. A campaign's first moment is judged at the plan's own, as a build
/// would now; each later one at the end of the one before, when the first build is made that holds it. What is known of the person stays as it is.
public struct Simulation: Sendable {
  /// What comes of one campaign at one moment.
  public struct Line: Sendable {
    /// The campaign.
    public let campaign: Campaign
    /// When; nothing where no moment within the horizon is known.
    public internal(set) var instant: Instant?
    /// What becomes of it.
    public internal(set) var outcome: Outcome
    /// The comparisons that decide whether the person is in the audience; none where everybody is.
    public let reasons: [PredicateReason]
    /// Why it may not come unless the app is opened sooner; nothing where the device has room for all.
    public var risk: PendingRisk?
    /// When it would have come, where quiet hours hold it back.
    public var heldSince: Instant?
    /// When it is due, where a build that is made only then says otherwise of the audience, which asks how long ago something was.
    public var otherwiseAt: Instant?
    /// Since when the person is in the audience, where they are not when this is judged and come into it before it is due.
    public var meantFrom: Instant?
  }

  /// What becomes of a campaign.
  public enum Outcome: Sendable, Equatable {
    /// A push, of so many payload bytes.
    case push(Message, payload: Int)
    /// The app shows it, if it knows of the person what is told here.
    case onDevice(Message)
    /// It goes to a channel: whoever subscribed gets it.
    case channel
    /// It comes when somebody asks for it.
    case onRequest
    /// It waits for an event of the app, of which nothing is reported.
    case whenReported(String)
    /// The report of the event is none of those that count.
    case notCounted
    /// Another event came while it waited, and took it back.
    case cancelled(by: String)
    /// A later report of its event moves it.
    case moved
    /// The audience does not hold.
    case notInAudience
    /// In the holdout: the place, 0 to 99, is below the per cent held out.
    case heldOut(place: Int)
    /// The token is for the other environment.
    case wrongEnvironment
    /// The device's system has no pushes of the type.
    case wrongPlatform
    /// The moment has passed.
    case passed
    /// It would come in the quiet hours, and is dropped.
    case quiet
    /// Another campaign of its group comes on that day instead.
    case outranked(by: String)
    /// A campaign came too shortly before, perhaps this one itself.
    case tooSoon(after: String)
    /// All moments of the campaign have passed, for everybody.
    case over
    /// It is on everyone's own clock, and the person has no time zone.
    case withoutZone
    /// The person has no value in the attribute of the event.
    case noEvent(String)
    /// The person lacks the value of an attribute that makes its moments.
    case withoutValue(String)
    /// It expires before it is sent, and APNs would throw it away unless it can be delivered at once. Without a message and a moment quiet hours hold
    /// it until it has expired, so that there is no request.
    case expired(Message?, at: Instant?)
    /// The payload is over the limit.
    case tooLarge(Int, limit: Int)
  }

  /// Why somebody gets a language.
  public enum LanguageReason: Sendable, Equatable {
    /// It is the locale's own.
    case same
    /// It is the nearest one to the locale.
    case nearest(to: String)
    /// None fits the locale: it is the source language.
    case noneFits(String)
    /// No locale is known: it is the source language.
    case unknown
  }

  /// What is shown.
  public struct Message: Sendable, Equatable {
    /// The variant's name; empty without variants.
    public let variant: String
    /// The language of the texts; empty without any.
    public let language: String
    /// Why it is this language; nothing without texts.
    public let reason: LanguageReason?
    /// The title, subtitle and body, in this order, those that there are.
    public let texts: [Line]
    /// What a Live Activity gets; nil for other notifications.
    public var activity: ActivityContent?

    /// Whether all is the same.
    public static func == (one: Message, other: Message) -> Bool {
      one.variant == other.variant && one.language == other.language && one.reason == other.reason
        && one.activity == other.activity
        && one.texts.elementsEqual(other.texts) { $0.name == $1.name && $0.text.utf8.elementsEqual($1.text.utf8) }
    }

    /// One line of what is shown.
    public struct Line: Sendable {
      /// `title`, `subtitle` or `body`.
      public let name: String
      /// The text as it is filled in, or the key of the app's strings that the device looks up.
      public let text: String
      /// Whether it is such a key.
      public let isKey: Bool
      /// The words that the app's files have for the key in this language; nothing where they have none.
      public let words: String?
    }
  }

  /// The time the test starts from.
  public let start: Instant
  /// The moment before which it ends.
  public let end: Instant
  /// The person's clock; UTC where they have none.
  public let zone: Zone
  /// Whether that is the person's own.
  public let hasZone: Bool
  /// In order of time, campaigns of one moment in the plan's order; then what has no moment.
  public let lines: [Line]
  /// Whether there are more moments than ``ToldMoments`` are told.
  public let isCut: Bool
  /// The most requests of local campaigns that have to be pending at once on the person's device.
  public let pendingSlots: Int
  /// Whether variants and holdout are the person's own: without `id` and `token` they cannot be.
  public let isNamed: Bool

  /// The coming weeks of the person in a row of a batch; `ledger` tells what they were sent, `reports` what the app reports, in order of time.
  /// Only active campaigns send anything; somebody who tries what others would send asks for all of them `asIfActive`. Where builds are made again
  /// again, `isBuiltOften`, whoever comes into an audience before a moment of the campaign gets it at that moment. Who asks for one simulation after
  /// the other hands on the same `pushes`.
  public init(
    _ plan: Plan, of project: Project, until end: Instant, sent ledger: SentLedger? = nil,
    reports: [ReportedEvent] = [], for batch: ColumnBatch, _ row: Int, asIfActive: Bool = false,
    isBuiltOften: Bool = false, pushes: KnownPushes = KnownPushes()
  ) {
    let person = SimulatedPerson(
      project: project, batch: batch, row: row, start: plan.now, end: end, isBuiltOften: isBuiltOften, pushes: pushes)
    start = plan.now
    self.end = end
    zone = person.zone ?? .utc
    hasZone = person.zone != nil
    let isNamed = !batch.recipientID(row).isEmpty
    self.isNamed = isNamed
    let active = plan.campaigns.indices.filter { asIfActive || plan.campaigns[$0].campaign.status == .active }
    var told = ToldMoments()
    var unsorted = active.flatMap { index in
      let plan = plan.campaigns[index]
      guard !(asIfActive ? plan.isPast : plan.isOver) else {
        return [Line(campaign: plan.campaign, instant: nil, outcome: .over, reasons: [])]
      }
      let reported = plan.campaign.reportedName.map { person.lines(plan.campaign, after: $0, reports) } ?? []
      return reported.isEmpty ? person.lines(plan.campaign, &told) : reported
    }
    let slots = Self.tellRisks(
      &unsorted, person, active.map { plan.campaigns[$0].campaign }, isNamed, limit: plan.pending.limit)
    if let contest = Contest(plan, project, ledger) { Self.decide(&unsorted, contest.until(end), batch, row) }
    isCut = told.areCut
    pendingSlots = slots
    lines = unsorted.enumerated().sorted { a, b in
      let (one, other) = (a.element.instant?.seconds ?? .max, b.element.instant?.seconds ?? .max)
      return one == other ? a.offset < b.offset : one < other
    }.map(\.element)
  }

  /// Tells which notifications of the device have no slot in time; gives how many slots its app needs.
  private static func tellRisks(
    _ lines: inout [Line], _ person: SimulatedPerson, _ campaigns: [Campaign], _ isNamed: Bool, limit: Int
  ) -> Int {
    var (fixed, days) = (0, [String: Int]())
    for campaign in campaigns {
      guard let need = person.need(of: campaign, isNamed: isNamed) else { continue }
      if let ahead = need.days { days[campaign.id] = ahead } else { fixed += need.most }
    }
    let rolling = lines.indices.compactMap { place -> (place: Int, moment: PersonalSlots.Moment)? in
      guard case .onDevice = lines[place].outcome, let due = lines[place].instant,
        let days = days[lines[place].campaign.id]
      else { return nil }
      return (place, PersonalSlots.Moment(due: due.seconds, days: days))
    }
    let slots = PersonalSlots(fixed: fixed, rolling.map(\.moment), limit: limit)
    for line in rolling { lines[line.place].risk = slots.risk(of: line.moment) }
    return slots.most
  }

  /// Takes back what campaigns stand back from.
  private static func decide(_ lines: inout [Line], _ contest: Contest, _ batch: ColumnBatch, _ row: Int) {
    let arbiter = Arbiter(contest)
    let found = lines.indices.compactMap { place -> (place: Int, party: Int, due: Instant)? in
      guard case .push = lines[place].outcome, let due = lines[place].instant,
        let party = arbiter.anyParty(lines[place].campaign)
      else { return nil }
      return (place, party, due)
    }
    let standings = arbiter.standings(of: found.map { ($0.party, $0.due) }, batch, row)
    for (line, standing) in zip(found, standings) {
      switch standing {
      case .comes: break
      case .outranked(let other): lines[line.place].outcome = .outranked(by: arbiter.campaign(other).id)
      case .tooSoon(let other): lines[line.place].outcome = .tooSoon(after: arbiter.campaign(other).id)
      }
    }
  }
}

extension Simulation.Outcome {
  /// What is shown, where something is.
  package var message: Simulation.Message? {
    switch self {
    case .push(let message, _), .onDevice(let message): message
    case .expired(let message, _): message
    default: nil
    }
  }
}
