import Checking
import Clocks
import Diagnostics
import Escaping
import Expressions
import Language
import Planning

/// What the tables of a plan say of one campaign, in words.
struct PlanCells {
  let plan: CampaignPlan

  init(_ plan: CampaignPlan) { self.plan = plan }

  /// Who is meant: at most 40 characters of the expression.
  var audience: String {
    guard plan.campaign.push?.channel == nil else { return "its channel" }
    let text = plan.campaign.audience?.text ?? "all"
    return text.count > 40 ? text.prefix(39) + "…" : text
  }

  /// Who is meant, and what recipients make of it.
  var audienceAndCounts: String {
    counts(of: { grouped($0) }).map { "\(audience) (\($0))" } ?? audience
  }

  /// How many get it, in words, those of them who are held, and how many of its audience do not by each reason; nil where they were not counted.
  func counts(of matched: (Int) -> String) -> String? {
    guard let count = plan.audience else { return nil }
    var parts = [matched(count.matched)]
    if count.held > 0 { parts.append("\(grouped(count.held)) held over quiet hours") }
    parts += count.unsent.some.map { reason, count in "\(grouped(count)) \(reason.short)" }
    return parts.joined(separator: ", ")
  }

  /// Who is meant, and how many they are.
  var audienceAndCount: String { plan.audience.map { "\(audience) (\(grouped($0.matched)))" } ?? audience }

  /// When it fires next.
  var next: String {
    if let cause { return cause }
    switch plan.fires.first {
    case nil: return "never"
    case .floating(let local): return "\(local.text) device"
    case .instant(let instant):
      guard case .fixed(let zone)? = plan.campaign.schedule.zone else { return instant.text }
      return "\(zone.local(instant).text) \(zone.name)"
    }
  }

  /// What makes it fire, where that is no wall clock.
  var cause: String? {
    switch plan.campaign.schedule.timing {
    case .once, .repeating: nil
    case .sending, .own, .after, .interval, .device, .request: plan.campaign.schedule.form.text
    }
  }

  /// Whose clock it is on; empty where none is.
  var clock: String { plan.campaign.schedule.zone?.name ?? "" }

  /// The smallest and the largest payload against the limit: `812–1,204 of 4,096`.
  var payload: String {
    guard let size = plan.size else { return "–" }
    guard let largest else { return "no bound: \(size.unbounded ?? "")" }
    let smallest = plan.audience?.smallest ?? size.smallest
    let range = smallest == largest ? grouped(largest) : "\(grouped(smallest))–\(grouped(largest))"
    return "\(range) of \(grouped(size.limit))"
  }

  /// The largest payload, where there is one and it is bounded.
  var largest: Int? { plan.audience?.largest ?? plan.size?.largest }

  /// The slots of a local campaign, and for how long they are enough: `1 for ever`, `14 for 7 days`.
  var slots: String {
    guard let need = plan.need else { return "–" }
    let most = grouped(need.most)
    guard need.most > 0, plan.campaign.schedule.repeats else { return most }
    return need.days.map { "\(most) for \(counted($0, "day"))" } ?? "\(most) for ever"
  }
}

/// How many findings each file has, counted once for all.
struct FindingsByFile {
  private var counts: [[UInt8]: (errors: Int, warnings: Int)] = [:]

  init(_ findings: FindingsReport) {
    for finding in findings.findings {
      let isError = finding.finding.severity == .error
      counts[Array(finding.path.utf8), default: (0, 0)].errors += isError ? 1 : 0
      counts[Array(finding.path.utf8), default: (0, 0)].warnings += isError ? 0 : 1
    }
  }

  /// `1 error, 2 warnings`
  func text(of path: String) -> String {
    guard let count = counts[Array(path.utf8)] else { return "none" }
    var parts: [String] = []
    if count.errors > 0 { parts.append(counted(count.errors, "error")) }
    if count.warnings > 0 { parts.append(counted(count.warnings, "warning")) }
    return parts.joined(separator: ", ")
  }
}

extension PlanReport {
  /// The campaigns that would be built.
  var active: [CampaignPlan] { plan.campaigns.filter(\.isLive) }

  /// The ids of campaigns that are not built, by what they are: those that somebody asks for, those whose date has passed, then the others by
  /// their status.
  var others: [(word: String, ids: [String])] {
    let over = plan.campaigns.filter(\.isOver).map(\.campaign.id)
    let rest: [(word: String, ids: [String])] = [CampaignStatus.draft, .paused, .ended].map { status in
      (status.name, plan.campaigns.filter { $0.campaign.status == status }.map(\.campaign.id))
    }
    let (requested, reported) = plan.withOwnRows
    let first = [
      ("on request, by belfry render ID --recipients ROWS", requested),
      ("after events of the app, by belfry render ID --recipients ROWS", reported),
      ("over, because its time has passed", over),
    ]
    return (first + rest).filter { !$0.ids.isEmpty }
  }

  /// What is no campaign and has errors, belfry.yaml, audiences, categories, expectations: campaigns that do not rest on them are planned, and nothing is
  /// built.
  var brokenDefinitions: [String] {
    let all = Set((definitions + expectations + [project.source.path]).map { Array($0.utf8) })
    return withErrors.filter { all.contains(Array($0.utf8)) }
  }

  /// The files with errors, each once.
  private var withErrors: [String] {
    findings.findings.filter { $0.finding.severity == .error }.map(\.path).reduce(into: []) { paths, path in
      if paths.last.map({ !$0.utf8.elementsEqual(path.utf8) }) ?? true { paths.append(path) }
    }
  }

  /// Files with errors and campaigns that rest on them, none of which are in the plan.
  var broken: [String] {
    let others = Set((plan.campaigns.map(\.campaign.path) + brokenDefinitions).map { Array($0.utf8) })
    return (withErrors.filter { !others.contains(Array($0.utf8)) } + plan.resting).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }
}

extension PlanReport {
  /// What is not good although there may be no finding.
  var exceptions: [String] {
    guard let census else { return [] }
    var texts: [String] = []
    if census.rejected > 0 { texts.append(counted(census.rejected, "recipient") + " rejected") }
    if let over = census.slots?.over, over > 0 { texts.append("\(counted(over, "device")) too full") }
    if !census.problems.isEmpty { texts.append(counted(census.problems.count, "problem") + " with recipients") }
    return texts
  }
}

extension ToldMoments {
  /// What is said where there are more.
  static let notice =
    "moments are left out: \(grouped(mostOfOne)) of one campaign and \(grouped(most)) of all are listed"
}

/// The rows of a time line that is read by people: day, time, campaign, deliver, to, payload, clock. A day is named once.
struct TimeLineRows {
  static let titles = ["day", "time", "campaign", "deliver", "to", "payload", "clock"]

  /// The cells, in the order of the titles.
  private(set) var rows: [[String]] = []
  /// How many moments are left out.
  private(set) var left = 0
  private var day: CivilDate?

  /// The rows of the first `most` moments.
  init(_ line: TimeLine, most: Int) {
    var changes = line.clockChanges[...]
    for entry in line.entries.prefix(most) {
      while let change = changes.first, change.transition.instant <= entry.instant {
        add(change, line.zone)
        changes.removeFirst()
      }
      let cells = PlanCells(entry.plan)
      add(
        line.zone.local(entry.instant),
        [
          entry.plan.campaign.id, entry.plan.campaign.delivery.name, cells.audienceAndCount, cells.payload,
          cells.cause ?? cells.clock,
        ])
    }
    left = max(0, line.entries.count - most)
    if left == 0 { for change in changes { add(change, line.zone) } }
  }

  private mutating func add(_ local: CivilDateTime, _ cells: [String]) {
    let isNew = day != local.date
    day = local.date
    rows.append([isNew ? "\(local.date.text) \(local.date.weekday.name)" : "", local.time.text] + cells)
  }

  private mutating func add(_ change: TimeLine.ClockChange, _ zone: Zone) {
    add(zone.local(change.transition.instant), ["", "", "", "", Self.words(change)])
  }

  /// `clocks 02:00 to 03:00, Europe/Berlin`
  static func words(_ change: TimeLine.ClockChange) -> String {
    let second = change.transition.instant.seconds
    let times = [change.transition.offsetBefore, change.transition.offsetAfter].map {
      CivilDateTime(secondsSinceEpoch: second.addingReportingOverflow(Int64($0)).partialValue).time.text
    }
    return "clocks \(times[0]) to \(times[1]), \(change.zone)"
  }
}
