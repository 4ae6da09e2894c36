import Checking
import Clocks
import Expressions
import Language

// What follows from moments that are known of a person.
extension SimulatedPerson {
  /// The line of a campaign that comes once, or one for each time within the horizon.
  func lines(
    _ campaign: Campaign, _ life: EventMoments, judge: (Instant) -> Judgement
  ) -> [Simulation.Line] {
    guard campaign.delivery == .push else { return local(campaign, life, judge) }
    var lines = [line(campaign, nil, judgedAt: start, judge(start))]
    guard life.areMany else { return lines }
    while let last = lines.last?.instant, lines.count < Self.mostTimes {
      let now = last.adding(TimeSpan(seconds: 1))
      let next = line(campaign, nil, judgedAt: now, judge(now))
      // One that lies beyond the horizon has no moment.
      guard next.instant != nil else { break }
      lines.append(next)
    }
    return lines
  }

  /// More times of one campaign are not told.
  private static let mostTimes = ToldMoments.mostOfOne

  /// As the app's library makes the requests.
  private func local(
    _ campaign: Campaign, _ life: EventMoments, _ judge: (Instant) -> Judgement
  ) -> [Simulation.Line] {
    let judged = judge(start)
    func line(_ instant: Instant?, _ outcome: Simulation.Outcome) -> Simulation.Line {
      Simulation.Line(campaign: campaign, instant: instant, outcome: outcome, reasons: judged.reasons)
    }
    let shown = local(campaign, isMeant: judged.isMeant)
    guard let column = campaign.schedule.eventColumn, shown.message != nil else { return [line(nil, shown)] }
    guard batch.isPresent(column, row) else {
      return [line(nil, .noEvent(campaign.columns.attributes[column].name))]
    }
    let value = batch.value(column, row)
    let clock = zone ?? .utc
    let quiet = campaign.schedule.quiet
    let meant =
      life.areMany
      ? life.repeated(value, on: clock, from: start.before(quiet), until: end, atMost: Self.mostTimes)
      : [life.due(value, on: clock)].compactMap { $0 }
    var lines: [Simulation.Line] = []
    for moment in meant {
      guard let due = quiet.map({ $0.moment(of: moment, in: clock) }) ?? moment else {
        if moment >= start, moment < end { lines.append(line(moment, .quiet)) }
        continue
      }
      guard due >= start, due != lines.last?.instant else { continue }
      var told = line(due < end ? due : nil, shown)
      if due != moment { told.heldSince = moment }
      lines.append(told)
    }
    guard lines.isEmpty else { return lines }
    // One that lies beyond the horizon has no moment; after the last one there is none.
    let isLeft =
      life.areMany
      && !life.repeated(value, on: clock, from: start.before(quiet), until: nil, atMost: 1).isEmpty
    return [line(nil, isLeft ? shown : .passed)]
  }
}
