import Checking
import Clocks
import Language
package import Planning

/// What becomes of the times of a campaign, beyond how its schedule is written.
package enum MomentChange: Sendable {
  /// Its next moment comes so many seconds later; earlier where they are negative.
  case moved(seconds: Int64)
  /// Other of its times are in the quiet hours, or something else becomes of them. Nothing on a side where none is, or where there are no quiet
  /// hours.
  case quietHours(before: SendTimes.Quiet?, after: SendTimes.Quiet?)
  /// It meets a change of clocks of this kind that it did not meet, or does not meet it any more.
  case clockChange(ClockNote.Kind, before: ClockNote?, after: ClockNote?)
  /// It comes more often or less often in the days that are looked at.
  case frequency(before: Int, after: Int)

  /// As reports call it.
  package var name: String {
    switch self {
    case .moved: "moved"
    case .quietHours: "quiet-hours"
    case .clockChange: "clock-change"
    case .frequency: "frequency"
    }
  }

  /// What becomes of the times of a campaign that is on both sides.
  static func all(
    _ before: CampaignPlan, _ old: SendTimes, _ after: CampaignPlan, _ new: SendTimes
  ) -> [MomentChange] {
    var changes: [MomentChange] = []
    if let one = before.fires.first, let other = after.fires.first, before.isLive, after.isLive,
      let seconds = seconds(from: one, to: other), seconds != 0
    {
      changes.append(.moved(seconds: seconds))
    }
    if let change = quietHours(old.quiet?.met, new.quiet?.met) { changes.append(change) }
    for kind in [ClockNote.Kind.gap, .overlap] {
      let (one, other) = (old.clocks.first { $0.kind == kind }, new.clocks.first { $0.kind == kind })
      // Which days it are is the schedule's matter; that there is one is told.
      if (one == nil) != (other == nil) { changes.append(.clockChange(kind, before: one, after: other)) }
    }
    if let one = old.count, let other = new.count, one != other, max(one, other) > 1 {
      changes.append(.frequency(before: one, after: other))
    }
    return changes
  }

  private static func quietHours(_ old: SendTimes.Quiet?, _ new: SendTimes.Quiet?) -> MomentChange? {
    guard let old, let new else {
      return old == nil && new == nil ? nil : .quietHours(before: old, after: new)
    }
    let isSame =
      old.times.isEmpty == new.times.isEmpty && old.place?.zones == new.place?.zones && old.decision == new.decision
      && old.hours.from == new.hours.from && old.hours.to == new.hours.to
    return isSame ? nil : .quietHours(before: old, after: new)
  }

  /// Nothing where one is a moment for all and the other is on everyone's own clock.
  private static func seconds(from one: Fire, to other: Fire) -> Int64? {
    switch (one, other) {
    case (.instant(let one), .instant(let other)): other.seconds - one.seconds
    case (.floating(let one), .floating(let other)): other.secondsSinceEpoch - one.secondsSinceEpoch
    case (.instant, .floating), (.floating, .instant): nil
    }
  }
}

extension SendTimes.Quiet {
  /// It itself where any time is in the quiet hours anywhere.
  fileprivate var met: SendTimes.Quiet? { times.isEmpty && (place?.zones ?? 0) == 0 ? nil : self }
}
