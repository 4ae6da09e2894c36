import Checking
import Clocks
import Diagnostics
import Language
import Planning

// When it comes, and how long it counts.
extension Risk {
  /// How long a change takes from its review to devices: a merge, a build, a sender.
  private static let way = TimeSpan(seconds: 86_400)

  static let dueTooSoon = Risk(
    .dueTooSoon, "it is due before the change can arrive",
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
      before == nil || campaign.hasOther("schedule"),
      let next = after.fires.first, next.earliest < campaign.now.adding(way)
    else { return nil }
    if let was = before?.fires.first, was.earliest <= next.earliest { return nil }
    return "due at \(next.words), less than a day from now"
  }

  static let intoQuietHours = Risk(
    .intoQuietHours, "it comes in the quiet hours, and did not",
    why:
      "Whoever is woken by it turns notifications of the app off. Quiet hours do not hold it back: it comes all the same.",
    advice:
      "Move it out of the quiet hours, let them hold it, or say in the review what cannot wait until the morning.",
    Example(
      "schedule: { every: day, at: \"20:00\", zone: device }\nquiet-hours: send\n---\npolicy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }",
      risky:
        "schedule: { every: day, at: \"23:00\", zone: device }\nquiet-hours: send\n---\npolicy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }",
      safe:
        "schedule: { every: day, at: \"23:00\", zone: device }\nquiet-hours: hold\n---\npolicy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }"
    )
  ) { campaign in
    guard campaign.before?.isLive == true, campaign.hasOther("schedule") else { return nil }
    for case .quietHours(let before, let after?) in campaign.times where before?.times.isEmpty ?? true {
      guard let time = after.times.first, after.decision != .hold, after.decision != .drop else { continue }
      return
        "it comes at \(time.text), in the quiet hours from \(after.hours.from.text) to \(after.hours.to.text); before, none of its times was in them"
    }
    return nil
  }

  static let moreOften = Risk(
    .moreOften, "it comes more often to the same people",
    why: "Whoever finds it too much turns notifications of the app off, and with them all others.",
    advice: "Keep the rhythm, or see in `belfry plan` how much one person gets in a week now.",
    Example(
      "schedule: { every: week, days: [mon], at: \"12:00\", zone: UTC }",
      risky: "schedule: { every: day, at: \"12:00\", zone: UTC }",
      safe: "schedule: { every: week, days: [tue], at: \"12:00\", zone: UTC }")
  ) { campaign in
    guard let (before, after) = campaign.both, campaign.before?.isSent == true, campaign.hasOther("schedule") else {
      return nil
    }
    let (old, new) = (before.schedule, after.schedule)
    if let was = old.spacing, let now = new.spacing {
      return now < was ? "it comes every \(now.text), before it was every \(was.text)" : nil
    }
    if let was = old.recurrence, let now = new.recurrence {
      return Rhythm(was, now, from: CivilDateTime(secondsSinceEpoch: campaign.now.seconds).date).words
    }
    return old.comesOnce && new.comesAgain ? "it comes again and again, before it came once" : nil
  }

  static let expiryDropped = Risk(
    .expiryDropped, "a push that comes too late comes all the same",
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

/// How often a campaign came and comes, in 52 weeks at most, as long as both of its repetitions last.
private struct Rhythm {
  /// Whole weeks: each day of the week comes as often as any other.
  private static let days = 364
  /// More moments than these say nothing more.
  private static let most = 400

  private let before: Int
  private let after: Int
  private let until: CivilDate
  private let isWhole: Bool

  init(_ was: Recurrence, _ now: Recurrence, from today: CivilDate) {
    let start = [was.from, now.from].compactMap(\.self).reduce(today, max)
    let end = start.adding(days: Self.days - 1)
    let sides = [was, now].map { recurrence -> (days: [CivilDate], until: CivilDate) in
      var days: [CivilDate] = []
      for moment in Occurrences(recurrence, from: CivilDateTime(date: start, time: .midnight)) {
        if moment.date > end { return (days, end) }
        days.append(moment.date)
        if days.count == Self.most { break }
      }
      return (days, days.last ?? start)
    }
    let until = sides.map(\.until).reduce(end, min)
    let counts = sides.map { side in side.days.count { $0 <= until } }
    (before, after, self.until, isWhole) = (counts[0], counts[1], until, until == end)
  }

  /// Nothing where it comes as often; one time more is a matter of where the days lie.
  var words: String? {
    guard before > 0, after > before, after > before + 1 || after >= 2 * before else { return nil }
    return
      "it comes \(after) times \(isWhole ? "in 52 weeks" : "until \(until.text)"), before it was \(before == 1 ? "once" : "\(before) times")"
  }
}

extension Schedule {
  /// How far apart it comes, where the device counts from when it gets the request.
  fileprivate var spacing: TimeSpan? { if case .interval(let span) = timing { span.value } else { nil } }

  /// Whether it comes to a person once, whatever happens.
  fileprivate var comesOnce: Bool {
    switch timing {
    case .once: true
    case .after(let delay): delay.repetition == nil && eventColumn != nil && event?.event == nil
    case .device: !isOfRepeatingRegion
    case .sending, .repeating, .interval, .request: false
    }
  }

  /// Whether it comes again by itself.
  fileprivate var comesAgain: Bool {
    switch timing {
    case .repeating(let recurrence): recurrence.count != 1 && recurrence.dates.count != 1
    case .interval: true
    case .after(let delay): delay.repetition != nil
    case .device: isOfRepeatingRegion
    case .sending, .once, .request: false
    }
  }

  private var isOfRepeatingRegion: Bool { if case .region(let region) = form { region.repeats } else { false } }

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
