public import Checking
public import Clocks
import Diagnostics
import Expressions
import Language
import Limits
import Parsing
public import Planning
import Recipients

/// Tries expectations, by what `belfry simulate` tells of the same person.
///
/// What is planned of a campaign from one moment on is kept for the next expectation: those of a file mostly look ahead from the same one.
public struct ExpectationTrial {
  private let project: Project
  private let plan: Plan
  private let places: [ExactText: Int]
  /// How many of the recipients get a campaign from a moment on, where somebody has counted them.
  private let counts: [Count: Int]
  /// Why recipients do not say how many get a local campaign: the attributes that their rows lack.
  private let lacking: [Count: [String]]
  private var plans: [Count: Plan] = [:]
  /// Each persona's row, by its name: most expectations are about a few.
  private var rows: [ExactText: ColumnBatch] = [:]
  /// What came of the last one, where it was a persona as it stands: the next expectation may be about the same.
  private var last: (whose: FutureKey, future: PersonsFuture)?
  /// How many moments may still be looked ahead to, beyond those that each future has for nothing.
  private var momentsLeft = RunLimit.expectationMoments.value

  private let pushes = KnownPushes()

  private struct FutureKey: Equatable {
    let persona: ExactText
    let from: Count
    let end: Instant
  }

  /// A campaign, looked at from a moment on.
  public struct Count: Hashable, Sendable {
    private let campaign: ExactText
    private let now: Instant

    /// A campaign of an id, from a moment on.
    public init(_ campaign: String, from now: Instant) { (self.campaign, self.now) = (ExactText(campaign), now) }

    fileprivate init(_ expectation: Expectation) { self.init(expectation.campaign.value, from: expectation.now) }
  }

  /// How far is looked ahead, and at least to a campaign's first moment.
  public static let stretch = TimeSpan(seconds: 14 * 86_400)
  /// How far that first moment may be, where each person's own data tell it.
  private static let longest = TimeSpan(seconds: 400 * 86_400)
  /// The same of a day that somebody has chosen.
  private static let farthest = TimeSpan(seconds: 100 * 366 * 86_400)

  /// Tries expectations of the campaigns of a plan.
  public init(_ plan: Plan, of project: Project, counts: [Count: Int] = [:], lacking: [Count: [String]] = [:]) {
    (self.plan, self.project, self.counts, self.lacking) = (plan, project, counts, lacking)
    places = Dictionary(plan.campaigns.enumerated().map { (ExactText($1.campaign.id), $0) }) { first, _ in first }
  }

  /// What comes of an expectation, and what is to be kept under the name of its snapshot; `snapshot` is what was kept. Where what there is now
  /// `isKept`, it is what it should be.
  public mutating func verdict(
    _ expectation: Expectation, snapshot: String? = nil, isKept: Bool = false
  ) -> (Verdict, seen: String?) {
    guard let place = places[ExactText(expectation.campaign.value)] else {
      let miss = Miss(
        "campaign", at: expectation.campaign.span, expected: expectation.campaign.value, found: nil,
        why: "it has errors")
      return (Verdict(expectation: expectation, misses: [miss]), nil)
    }
    let campaign = plan.campaigns[place].campaign
    var misses: [Miss] = []
    var seen: String?
    var future: PersonsFuture?
    if let person = expectation.person {
      future = self.future(of: person, campaign, expectation)
      if future == nil {
        misses.append(
          Miss(
            "moments", at: person.span, expected: "", found: nil,
            why:
              "the expectations before it look ahead to more than \(RunLimit.expectationMoments.text) moments; put their \"now\" nearer to what they expect, or try fewer at once"
          ))
      }
    }
    for claim in expectation.claims {
      switch claim {
      case .largestPayload(let bound): misses += Self.size(campaign, bound, from: expectation.now)
      case .reaches(let bound):
        let count = counts[Count(expectation)]
        if count.map(bound.holds) != true {
          misses.append(
            Miss(
              "reaches", at: bound.span, expected: bound.shown, found: count.map { "\($0)" },
              why: count == nil ? uncounted(campaign, expectation) : nil))
        }
      case .nothing(let span, let reason):
        if let future { misses += future.misses(nothing: span, because: reason) }
      case .message(let message, let span):
        if let future { misses += future.misses(message, span) }
      case .snapshot(let name):
        guard let text = future?.snapshot else { continue }
        seen = text
        if !isKept, snapshot?.utf8.elementsEqual(text.utf8) != true {
          misses.append(Self.miss(name, kept: snapshot, text))
        }
      }
    }
    return (Verdict(expectation: expectation, misses: misses), seen)
  }

  // MARK: - Sizes

  /// Why nobody has counted a campaign's people.
  private func uncounted(_ campaign: Campaign, _ expectation: Expectation) -> String {
    if campaign.status != .active { return "it is \(campaign.status.name): no build has anything of it" }
    if let attributes = lacking[Count(expectation)] {
      return attributes.isEmpty
        ? "only the app knows when its event comes"
        : "the rows of recipients have no \(Suggestion.list(attributes.map { "\"\($0)\"" }, "or"))"
    }
    return "the project names no recipients, or all its moments have passed"
  }

  private static func size(_ campaign: Campaign, _ bound: BoundFile, from now: Instant) -> [Miss] {
    let size = CampaignPlan(campaign, from: now, fires: 2).size
    guard let largest = size?.largest else {
      return [
        Miss(
          "largest-payload", at: bound.span, expected: bound.shown, found: nil,
          why: size?.unbounded.map { "\"\($0)\" has no bound" })
      ]
    }
    guard !bound.holds(largest) else { return [] }
    return [
      Miss(
        "largest-payload", at: bound.span, expected: bound.shown, found: "\(largest)",
        why: "\"belfry plan --why-size \(campaign.id)\" shows what it is made of")
    ]
  }

  // MARK: - Snapshots

  private static func miss(_ name: Located<String>, kept: String?, _ text: String) -> Miss {
    guard let kept else {
      return Miss(
        "snapshot", at: name.span, expected: "what is kept as \"\(name.value)\"", found: nil,
        why: "nothing is kept under that name yet; --update keeps what there is")
    }
    let (old, new) = (kept.byteLines, text.byteLines)
    let place =
      zip(old, new).enumerated().first { !$1.0.utf8.elementsEqual($1.1.utf8) }?.offset ?? min(old.count, new.count)
    func line(_ lines: [String]) -> String { place < lines.count ? lines[place] : "nothing more" }
    return Miss(
      "snapshot", at: name.span, expected: line(old), found: line(new),
      why: "line \(place + 1) of \"\(name.value)\"; --update keeps what there is now")
  }

  // MARK: - One person's future

  /// The moments of a future that count for nothing.
  private static let freeMoments = 60

  /// What comes to somebody; nothing where so much was looked at before that no more is.
  private mutating func future(
    of person: KnownPerson, _ campaign: Campaign, _ expectation: Expectation
  ) -> PersonsFuture? {
    let (key, end) = (Count(expectation), end(of: campaign, expectation))
    let whose = person.unchanged.map { FutureKey(persona: ExactText($0.name), from: key, end: end) }
    if let whose, let last, last.whose == whose { return last.future }
    guard momentsLeft > 0 else { return nil }
    let known = recipient(person, of: campaign, expectation)
    let plan = plans[key] ?? self.plan(of: campaign, from: expectation.now)
    plans[key] = plan
    let reports = reports(person, known, plan, expectation)
    let simulation = Simulation(
      plan, of: project, until: end, reports: reports, for: known.batch, 0, asIfActive: true, isBuiltOften: true,
      pushes: pushes)
    momentsLeft -= max(0, simulation.lines.count - Self.freeMoments)
    let lines = simulation.lines.filter { $0.campaign === campaign }
    let future = PersonsFuture(
      campaign: campaign, lines: lines, zone: simulation.zone, batch: known.batch, reports: reports, end: end)
    last = whose.map { ($0, future) }
    return future
  }

  /// The person as a row of the campaign, a request with its inputs where they are told.
  private mutating func recipient(
    _ person: KnownPerson, of campaign: Campaign, _ expectation: Expectation
  ) -> SingleRecipient {
    let isAsked = campaign.schedule.isRequested
    let table = isAsked ? campaign.columns : project.attributes
    let maker = PersonMaker(project: project)
    var ignored: [Finding] = []
    let known: SingleRecipient
    if let persona = person.persona {
      let row = rows[ExactText(persona.name)] ?? persona.recipient(in: project).batch
      rows[ExactText(persona.name)] = row
      known = SingleRecipient(attributes: table, zones: project.zones)
      known.take(0, of: row)
    } else {
      known = maker.person(person.values, named: nil, table, &ignored)
    }
    maker.set(person.changes, of: known, table, what: "attribute", &ignored)
    guard isAsked, person.hasInputs, let request = campaign.requestColumn else { return known }
    // The inputs may name the request.
    _ = try? known.set(request, to: expectation.snapshot ?? "tested")
    maker.set(person.inputs, of: known, table, what: "input", &ignored)
    return known
  }

  /// The campaign, and those for which it stands back, from a moment on.
  private func plan(of campaign: Campaign, from now: Instant) -> Plan {
    plan(from: now) { $0 === campaign || campaign.turn != nil }
  }

  private func plan(from now: Instant, _ isWanted: (Campaign) -> Bool) -> Plan {
    Plan(
      now: now,
      campaigns: plan.campaigns.lazy.map(\.campaign).filter(isWanted).map { CampaignPlan($0, from: now, fires: 1) },
      pendingLimit: project.policy.pending)
  }

  /// The campaigns of which expectations ask how many recipients get them, each from its moment on, to be counted.
  public func uncounted(_ expectations: [Expectation]) -> [Plan] {
    let asking = Dictionary(grouping: expectations.filter(\.countsRecipients), by: \.now)
    return asking.sorted { $0.key < $1.key }.map { now, expectations in
      let ids = Set(expectations.map { ExactText($0.campaign.value) })
      let hasTurn = plan.campaigns.contains { $0.campaign.turn != nil && ids.contains(ExactText($0.campaign.id)) }
      return plan(from: now) { ids.contains(ExactText($0.id)) || hasTurn }
    }
  }

  private func end(of campaign: Campaign, _ expectation: Expectation) -> Instant {
    let now = expectation.now
    var end = now.adding(Self.stretch)
    if campaign.schedule.eventColumn != nil || campaign.schedule.event != nil || campaign.schedule.isOwn {
      end = now.adding(Self.longest)
    } else if let first = campaign.schedule.moments(
      from: now, until: now.adding(Self.farthest), device: .utc, limit: 1
    ).first {
      // Clocks are up to 14 hours apart, and quiet hours hold back until the next day.
      end = max(end, first.instant.adding(TimeSpan(seconds: 2 * 86_400)))
    }
    for case .message(let message, _) in expectation.claims {
      guard let at = message.at?.text else { continue }
      let moment = Instant(at) ?? CivilDateTime(at).map { Instant(seconds: $0.secondsSinceEpoch + 86_400) }
      if let moment { end = max(end, moment.adding(TimeSpan(seconds: 1))) }
    }
    return end
  }

  private func reports(
    _ person: KnownPerson, _ known: SingleRecipient, _ plan: Plan, _ expectation: Expectation
  ) -> [ReportedEvent] {
    let maker = PersonMaker(project: project)
    var ignored: [Finding] = []
    let reports = person.reports.compactMap { report -> ReportedEvent? in
      guard let name = report.event?.text else { return nil }
      let moment = report.at?.value ?? expectation.now
      guard let event = project.declaredEvents.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
        return ReportedEvent(name, at: moment, batch: nil)
      }
      let reported = SingleRecipient(
        attributes: event.columns, zones: project.zones, room: ReportedEvent.columns(plan, event))
      reported.take(0, of: known.batch)
      reported.batch.set(event.momentColumn, 0, moment.seconds * 1_000_000)
      maker.set(
        report.properties.value?.values ?? [], of: reported, event.columns, what: "property", &ignored)
      return ReportedEvent(name, at: moment, batch: reported.batch)
    }
    return reports.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
  }
}

extension BoundFile {
  /// Whether a number is within.
  func holds(_ number: Int) -> Bool { number >= least ?? number && number <= most ?? number }

  /// What is expected, in words.
  var shown: String {
    switch (least, most) {
    case (let least?, let most?): least == most ? "\(least)" : "\(least) to \(most)"
    case (let least?, nil): "at least \(least)"
    case (nil, let most?): "at most \(most)"
    case (nil, nil): "any number"
    }
  }
}
