public import Checking
public import Clocks
import Diagnostics
public import Expressions
import Language

/// What the app reports of one person, to be asked what follows from it.
public struct ReportedEvent: Sendable {
  /// What the app calls it.
  public let name: String
  /// When it is.
  public let at: Instant
  /// What is known then, by the event's columns and with room for those of each campaign, in row 0; nothing of an event that nobody declares.
  public let batch: ColumnBatch?

  /// A report.
  public init(_ name: String, at moment: Instant, batch: ColumnBatch?) {
    (self.name, at, self.batch) = (name, moment, batch)
  }

  /// How many columns a batch needs for all campaigns of a plan that wait for an event.
  public static func columns(_ plan: Plan, _ event: AppEvent) -> Int {
    plan.campaigns.map(\.campaign).filter { $0.schedule.event?.event === event }
      .reduce(event.columns.attributes.count) { max($0, $1.columns.attributes.count) }
  }
}

extension Campaign {
  /// The name of the event that the app reports, where it waits for one.
  package var reportedName: String? {
    guard case .after(let delay) = schedule.timing, delivery == .local || schedule.hasOwnRows else { return nil }
    return delay.event.value
  }

  /// The names of the events of the app that bring it or take it back.
  package var reportedNames: [String] { [reportedName].compactMap { $0 } + (schedule.event?.cancelling ?? []) }
}

// What follows from events of the app.
extension SimulatedPerson {
  /// What becomes of a campaign that waits for an event, by each of its reports, in their order.
  func lines(_ campaign: Campaign, after event: String, _ reports: [ReportedEvent]) -> [Simulation.Line] {
    let own = reports.filter { $0.name.utf8.elementsEqual(event.utf8) }
    guard !own.isEmpty else { return [] }
    var lines: [Simulation.Line] = []
    for report in own {
      let person = report.batch.map { batch in
        SimulatedPerson(
          project: project, batch: batch, row: 0, start: start, end: end, isBuiltOften: isBuiltOften, pushes: pushes)
      }
      var line = (person ?? self).line(campaign, after: report)
      // The app asks for one request under one name: a later report that counts moves what still waits, whatever becomes of it itself.
      if campaign.delivery == .local, line.outcome != .notInAudience, line.outcome != .notCounted {
        for index in lines.indices where lines[index].isWaiting(at: report.at) { lines[index].outcome = .moved }
      }
      if let due = line.instant, line.outcome.message != nil,
        let other = reports.first(where: { takesBack($0, campaign, between: report.at, due) })
      {
        line.outcome = .cancelled(by: other.name)
      }
      lines.append(line)
    }
    // What was due before the simulation begins a build tells as too late, and the app has shown it.
    for index in lines.indices where lines[index].isShown && lines[index].instant.map({ $0 < start }) == true {
      lines[index].outcome = .passed
    }
    return lines
  }

  private func takesBack(_ report: ReportedEvent, _ campaign: Campaign, between event: Instant, _ due: Instant) -> Bool
  {
    report.at >= event && report.at < due
      && campaign.schedule.event?.cancelling.contains { $0.utf8.elementsEqual(report.name.utf8) } == true
  }

  private func line(_ campaign: Campaign, after report: ReportedEvent) -> Simulation.Line {
    // Nobody renders before the simulation begins; the app judges as it reports.
    let now = campaign.delivery == .local ? report.at : max(report.at, start)
    let judged = judge(campaign, at: now)
    func line(_ outcome: Simulation.Outcome, _ reasons: [PredicateReason]? = nil) -> Simulation.Line {
      Simulation.Line(campaign: campaign, instant: report.at, outcome: outcome, reasons: reasons ?? judged.reasons)
    }
    guard judged.isMeant else { return line(.notInAudience) }
    if let condition = campaign.schedule.event?.condition, !condition.matches(batch, row, now: now) {
      return line(.notCounted, condition.reasons(batch, row, now: now))
    }
    if let column = campaign.requestColumn {
      Array("simulated".utf8).withUnsafeBufferPointer { _ = batch.setText(column, row, $0) }
      let answer = push(campaign, now, isMeant: true)
      var line = line(answer.outcome)
      line.instant = answer.due ?? report.at
      line.heldSince = answer.heldSince
      return line
    }
    return local(campaign, after: report, judged.reasons)
  }

  /// What the app shows, which follows the bundle's rules.
  private func local(_ campaign: Campaign, after report: ReportedEvent, _ reasons: [PredicateReason]) -> Simulation.Line
  {
    guard case .after(let delay) = campaign.schedule.timing else {
      return Simulation.Line(campaign: campaign, instant: nil, outcome: .passed, reasons: reasons)
    }
    let moments = EventMoments(delay, of: .timestamp, on: campaign.schedule.zone)
    let due = moments.due(report.at.seconds * 1_000_000, on: zone ?? .utc) ?? report.at
    var line = Simulation.Line(
      campaign: campaign, instant: due, outcome: local(campaign, isMeant: true), reasons: reasons)
    guard line.outcome.message != nil, let quiet = campaign.schedule.quiet else { return line }
    guard let end = quiet.moment(of: due, in: zone ?? .utc) else {
      line.outcome = .quiet
      return line
    }
    guard end != due else { return line }
    line = Simulation.Line(campaign: campaign, instant: end, outcome: line.outcome, reasons: reasons)
    line.heldSince = due
    return line
  }
}

extension Simulation.Line {
  /// Whether something is shown.
  fileprivate var isShown: Bool { outcome.message != nil }

  /// Whether it has not come at a moment, and will.
  fileprivate func isWaiting(at moment: Instant) -> Bool {
    isShown && instant.map { $0 > moment } == true
  }
}
