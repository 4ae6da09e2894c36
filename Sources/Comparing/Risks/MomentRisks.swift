import Checking
import Clocks
import Diagnostics
import Language
import Planning

// When it comes, and how long it counts.
extension Risk {
  static let momentRisks = [tooSoon, expiryDropped]

  /// How long a change takes from its review to devices: a merge, a build, a sender.
  private static let way = TimeSpan(seconds: 86_400)

  private static let tooSoon = Risk(
    "due-too-soon", "it is due before the change can arrive",
    why:
      "A change is reviewed, merged and built before anybody gets it. What is due within a day may be sent as it was, or not at all. What comes again without a first day is not meant: it comes the next time.",
    advice: "Move it a day away, or build and send it by hand.",
    Example(
      "schedule: { at: 2029-12-24 18:30, zone: UTC }", risky: "schedule: { at: 2026-11-21 12:00, zone: UTC }",
      safe: "schedule: { at: 2029-12-20 18:30, zone: UTC }")
  ) { campaign in
    // What was not live is as good as new.
    let before = campaign.before.flatMap { $0.isLive ? $0 : nil }
    guard let after = campaign.after, after.isLive, after.campaign.schedule.hasChosenDays(from: campaign.now),
      before == nil || campaign.parts.contains(where: { $0.place.key == "schedule" }),
      let next = after.fires.first, next.earliest < campaign.now.adding(way)
    else { return nil }
    if let was = before?.fires.first, was.earliest <= next.earliest { return nil }
    return "due at \(next.words), less than a day from now"
  }

  private static let expiryDropped = Risk(
    "expiry-dropped", "a push that comes too late comes all the same",
    why:
      "Without an expiry APNs keeps it for up to 30 days for a phone that is off: the offer is over, and the push comes.",
    advice: "Keep `push: { expires: … }`.",
    Example("push: { expires: 1d }", risky: "push: { priority: 10 }", safe: "push: { expires: 2d }")
  ) { campaign in
    guard let (old, new) = campaign.both, let before = old.push?.expiry, let push = new.push, push.expiry == nil
    else {
      return nil
    }
    if case .neverStore = before { return "it was kept for nobody, now APNs keeps it" }
    return "it expired (\(before.shown)), now it does not"
  }
}

extension Schedule {
  /// Whether somebody has chosen the day on which it first comes.
  fileprivate func hasChosenDays(from now: Instant) -> Bool {
    let today = CivilDateTime(secondsSinceEpoch: now.seconds).date
    return !writtenDates.isEmpty || recurrence?.from.map { $0 >= today } == true
  }
}

extension Fire {
  fileprivate var words: String {
    switch self {
    case .instant: text
    case .floating: "\(text) on the clock of the device"
    }
  }

  /// The first moment at which anybody can get it: clocks are up to 14 hours ahead of UTC.
  fileprivate var earliest: Instant {
    switch self {
    case .instant(let instant): instant
    case .floating(let local): Instant(seconds: local.secondsSinceEpoch).adding(TimeSpan(seconds: -14 * 3600))
    }
  }
}
