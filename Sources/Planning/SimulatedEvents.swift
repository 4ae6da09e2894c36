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
    let first = line(campaign, nil, judgedAt: start, judge(start))
    guard life.areMany else { return [first] }
    var lines: [Simulation.Line] = []
    var (next, now) = (first, start)
    while lines.count < Self.mostTimes {
      // Whoever is not in the audience yet may be in it the next time.
      if next.instant == nil, isOutside(next), campaign.audience?.readsClock == true,
        let due = push(campaign, now, isMeant: true).due, due < end
      {
        next.instant = due
      }
      // One that lies beyond the horizon has no moment.
      guard let due = next.instant else { break }
      lines.append(next)
      now = due.adding(TimeSpan(seconds: 1))
      next = line(campaign, nil, judgedAt: now, judge(now))
    }
    while let last = lines.last, isOutside(last) { lines.removeLast() }
    return lines.isEmpty ? [first] : lines
  }

  /// Whether somebody is not in the audience, and not until it is due.
  private func isOutside(_ line: Simulation.Line) -> Bool { line.outcome == .notInAudience && line.meantFrom == nil }

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
    // Who is not in the audience may come into it.
    let isLater = !judged.isMeant && campaign.audience?.readsClock == true
    let shown = local(campaign, isMeant: judged.isMeant || isLater)
    guard let column = campaign.schedule.eventColumn, shown.message != nil else {
      return [line(nil, judged.isMeant ? shown : .notInAudience)]
    }
    guard batch.isPresent(column, row) else {
      return [line(nil, isLater ? .notInAudience : .noEvent(campaign.columns.attributes[column].name))]
    }
    let value = batch.value(column, row)
    var lines: [Simulation.Line] = []
    for (due, meant) in dueLocally(campaign, life, value) {
      if let due {
        guard due >= start, due != lines.last?.instant else { continue }
      } else if meant < start {
        continue
      }
      let moment = (due ?? meant) < end ? due ?? meant : nil
      let outcome = due == nil ? Simulation.Outcome.quiet : shown
      var next = isLater ? self.later(campaign, moment, lines.last?.instant, outcome) : line(moment, outcome)
      if let due, due != meant { next.heldSince = meant }
      lines.append(next)
    }
    if isLater {
      while let last = lines.last, isOutside(last) { lines.removeLast() }
      return lines.isEmpty ? [line(nil, .notInAudience)] : lines
    }
    guard lines.isEmpty else { return lines }
    // One that lies beyond the horizon has no moment; after the last one there is none.
    let isLeft =
      life.areMany
      && !life.repeated(
        value, on: zone ?? .utc, from: start.before(campaign.schedule.quiet), until: nil, atMost: 1
      ).isEmpty
    return [line(nil, isLeft ? shown : .passed)]
  }

  /// The moments that follow from one of the person's, each with when quiet hours let it come; nothing where they do not.
  private func dueLocally(
    _ campaign: Campaign, _ life: EventMoments, _ value: Int64
  ) -> [(due: Instant?, meant: Instant)] {
    let (clock, quiet) = (zone ?? .utc, campaign.schedule.quiet)
    let meant =
      life.areMany
      ? life.repeated(value, on: clock, from: start.before(quiet), until: end, atMost: Self.mostTimes)
      : [life.due(value, on: clock)].compactMap { $0 }
    return meant.map { moment in (quiet.map { $0.moment(of: moment, in: clock) } ?? moment, moment) }
  }

  /// A moment of somebody who was not in the audience at first. The app asks anew each time it runs: for each moment from the one before on.
  private func later(
    _ campaign: Campaign, _ instant: Instant?, _ last: Instant?, _ outcome: Simulation.Outcome
  ) -> Simulation.Line {
    let now = last?.adding(TimeSpan(seconds: 1)) ?? start
    let isMeant = isMeant(campaign, at: now)
    let from = isMeant ? nil : instant.flatMap { meant(campaign, after: now, until: $0) }
    let isShown = isMeant || isBuiltOften && from != nil
    return Simulation.Line(
      campaign: campaign, instant: instant, outcome: isShown ? outcome : .notInAudience,
      reasons: judge(campaign, at: isShown ? from ?? now : now).reasons, meantFrom: from)
  }
}
