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
    .dueTooSoon, .harm, mirror: .risk(.delayed),
    "it is due before the change can arrive",
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

  static let delayed = Risk(
    .delayed, .silence, mirror: .risk(.dueTooSoon), "it comes later than it did",
    why:
      "A reminder that leaves five minutes where it left a day is no help, and a warning that comes afterwards is none.",
    advice: "Keep the time that people need to act, or say in the review why they need less.",
    Example(
      "schedule: { before: 1d, event: trial_ends }", risky: "schedule: { before: 5m, event: trial_ends }",
      safe: "schedule: { before: 2d, event: trial_ends }")
  ) { campaign in
    guard let (before, after) = campaign.sent, campaign.hasOther("schedule") else { return nil }
    switch (before.schedule.timing, after.schedule.timing) {
    case (.after(let was), .after(let now)):
      guard was.event.value.utf8.elementsEqual(now.event.value.utf8) else {
        // For events that the app reports, `reports-narrowed` and `reports-widened` say which count.
        return before.schedule.momentColumn != nil && after.schedule.momentColumn != nil
          ? "it comes \(now.head), before it was \(was.head)" : nil
      }
      // What is left of the time to act counts, however short that was.
      if was.isBefore, now.shift > was.shift, !now.isBefore || now.shift.seconds > was.shift.seconds / 2 {
        return "it comes \(now.head), before it was \(was.head)"
      }
    case (.repeating(let was), .repeating(let now)):
      guard let first = now.from, first > was.from ?? first.adding(days: -1), let next = campaign.after?.fires.first,
        let due = campaign.before?.fires.first, next.day > due.day
      else { break }
      return "it first comes on \(next.day.text), before on \(due.day.text)"
    case (.after, .once), (.after, .repeating), (.once, .after), (.repeating, .after):
      // Which of the two is later differs from person to person.
      guard before.schedule.momentColumn != nil || after.schedule.momentColumn != nil else { return nil }
      return "it comes \(after.schedule.text), before it was \(before.schedule.text)"
    default: break
    }
    return campaign.moments?.later
  }

  static let intoQuietHours = Risk(
    .intoQuietHours, .harm,
    mirror: .unpaired("what quiet hours drop then is `quiet-hours-gained`, what they hold is `delayed`"),
    "it comes in the quiet hours, and did not",
    why:
      "People who are woken by it turn the app's notifications off. Quiet hours do not stop it.",
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
    guard let (old, new) = campaign.sent, campaign.hasOtherTimes, campaign.moments?.isSame != true else {
      return nil
    }
    for case .quietHours(let before, let after?) in campaign.times where before?.times.isEmpty ?? true {
      guard after.decision != .hold, after.decision != .drop else { continue }
      let hours =
        "in the quiet hours from \(after.hours.from.text) to \(after.hours.to.text); before, none of its times was in them"
      if let time = after.times.first { return "it comes at \(time.text), \(hours)" }
      guard let place = after.place, place.zones > 0, before?.place?.zones ?? 0 == 0 else { continue }
      return
        "it comes \(place.zones == 1 ? "in one zone, \(place.example)," : "in \(place.zones) zones, such as \(place.example),") \(hours)"
    }
    guard let hours = campaign.project.policy.quietHours, new.schedule.isAtAnyHour || new.schedule.isAtChosenTime,
      new.isNoticed, !new.isPassive,
      new.schedule.quiet == nil, !old.schedule.timesOfDay(from: campaign.now).contains(where: hours.contains),
      let time = new.schedule.timesOfDay(from: campaign.now).first(where: hours.contains)
    else { return nil }
    return
      "it may come at \(new.schedule.isAtAnyHour ? "any hour, \(time.text) among them," : "\(time.text),") in the quiet hours from \(hours.from.text) to \(hours.to.text); before, none of its times was in them"
  }

  static let moreOften = Risk(
    .moreOften, .harm, mirror: .risk(.lessOften),
    "it comes more often to the same people, or goes on longer",
    why: "People who find it too much turn off all notifications of the app.",
    advice: "Keep the rhythm, or see in `belfry plan` how much one person gets in a week now.",
    Example(
      "schedule: { every: week, days: [mon], at: \"12:00\", zone: UTC }",
      risky: "schedule: { every: day, at: \"12:00\", zone: UTC }",
      safe: "schedule: { every: week, days: [tue], at: \"12:00\", zone: UTC }")
  ) { campaign in
    guard let (before, after) = campaign.both, campaign.before?.isLive == true, campaign.hasOtherTimes else {
      return nil
    }
    if campaign.moments?.isReportedOtherwise == true { return nil }
    if let moments = campaign.moments, let rhythm = moments.rhythm { return rhythm.more.map(moments.asTold) }
    let (old, new) = (before.schedule, after.schedule)
    if let change = OwnValueChange(old, new) { return change.more ?? campaign.moments?.moreToSomeone }
    return old.comesOnce && new.comesAgain ? "it comes again and again, before it came once" : nil
  }

  static let lessOften = Risk(
    .lessOften, .silence, mirror: .risk(.moreOften), "it comes less often to the same people, or ends earlier",
    why: "Who is used to it each day takes its absence for good news.",
    advice: "Keep the rhythm, or say in the review why people need it less often.",
    Example(
      "schedule: { every: day, at: \"12:00\", zone: UTC }",
      risky: "schedule: { every: week, days: [mon], at: \"12:00\", zone: UTC }",
      safe: "schedule: { every: day, at: \"13:00\", zone: UTC }")
  ) { campaign in
    guard let (before, after) = campaign.sent, campaign.hasOtherTimes else { return nil }
    if campaign.moments?.isReportedOtherwise == true { return nil }
    if let moments = campaign.moments, let rhythm = moments.rhythm { return rhythm.less.map(moments.asTold) }
    let (old, new) = (before.schedule, after.schedule)
    if let change = OwnValueChange(old, new) { return change.less ?? campaign.moments?.lessToSomeone }
    return old.comesAgain && new.comesOnce ? "it comes once, before it came again and again" : nil
  }

  static let coverageShorter = Risk(
    .coverageShorter, .silence, mirror: .unpaired("what rings longer by itself rings at the same moments"),
    "it rings for fewer days by itself, when no one opens the app",
    why:
      "The device repeats a plain repetition for ever. With an end, an exception, a count or a condition on time the app's library adds it some days ahead, and only when the app is opened: people who do not open it for longer hear nothing, and the reminder would have brought them back.",
    facts: ["limit/pending-requests"],
    advice:
      "Keep the plain repetition, or say in the review that people open the app that often (`opened-every` in the policy).",
    Example(
      "deliver: local\naudience: all\nschedule: { every: day, at: \"12:00\", zone: device }",
      risky:
        "deliver: local\naudience: all\nschedule: { every: day, at: \"12:00\", zone: device, except: [2026-12-25] }",
      safe: "deliver: local\naudience: all\nschedule: { every: day, at: \"13:00\", zone: device }")
  ) { campaign in
    guard let (before, after) = campaign.sent, before.delivery == .local, after.delivery == .local,
      before.schedule.repeats, after.schedule.repeats,
      // A change of the policy's promise is reported once, as a change of the policy.
      ["schedule", "audience", "opened-every"].contains(where: campaign.hasOther)
    else { return nil }
    let (old, new) = (LocalNeed(before), LocalNeed(after))
    guard let days = new.days, days < old.days ?? .max, new.most > 0 else { return nil }
    let promise = "\(days) \(days == 1 ? "day" : "days") without the app being opened"
    return old.days.map { "it rings for \(promise), before for \($0)" } ?? "it rings for \(promise), before for ever"
  }

  static let expiryDropped = Risk(
    .expiryDropped, .harm, mirror: .risk(.expiryTooShort),
    "a push that comes too late comes all the same",
    why:
      "Without an expiry APNs keeps it for up to 30 days for a phone that is off: the offer is over, and the push comes.",
    facts: ["limit/storage"],
    advice: "Keep `push: { expires: … }`.",
    Example("push: { expires: 1d }", risky: "push: { priority: 10 }", safe: "push: { expires: 2d }")
  ) { campaign in
    guard campaign.isSent, let (old, new) = campaign.both, let before = old.push?.expiry, let push = new.push,
      push.expiry == nil
    else {
      return nil
    }
    if case .neverStore = before { return "it was kept for no one, now APNs keeps it" }
    return "it expired (\(before.shown)), now it does not"
  }

  /// A phone that is off or without a network for a night gets it in the morning if APNs keeps it as long as this.
  private static let night: Int64 = 12 * 3600

  static let expiryTooShort = Risk(
    .expiryTooShort, .silence, mirror: .risk(.expiryDropped), "it expires before a phone that is off gets it",
    why:
      "APNs discards a push when it expires. A phone that is off, on a plane or without a network for longer never shows it.",
    facts: ["expired"],
    advice: "Let it live for 12 hours, or as long as the message is true.",
    Example("push: { expires: 1d }", risky: "push: { expires: 1m }", safe: "push: { expires: 13h }")
  ) { campaign in
    guard let (old, new) = campaign.sent, let before = old.push, let after = new.push, let expiry = after.expiry,
      let now = expiry.lifetime(from: campaign.after?.fires.first), now < night,
      let was = before.expiry.map({ $0.lifetime(from: campaign.before?.fires.first) }) ?? Expiry.longest, now < was
    else { return nil }
    return "it is kept for \(now <= 0 ? "no one" : expiry.shown), before \(before.expiry?.shown ?? "for 30d")"
  }
}

extension ChangedCampaign {
  /// Whether its schedule is another one, or what people can choose in it.
  fileprivate var hasOtherTimes: Bool {
    if hasOther("schedule") { return true }
    guard case .own(let was)? = before?.campaign.schedule.timing, case .own(let now)? = after?.campaign.schedule.timing
    else { return false }
    return !was.hasSameValues(as: now)
  }
}

extension Schedule {
  /// Whether it comes to a person once, whatever happens.
  fileprivate var comesOnce: Bool {
    switch timing {
    case .once: true
    case .after(let delay): delay.repetition == nil && momentColumn != nil
    case .device: !isOfRepeatingRegion
    case .sending, .repeating, .own, .interval, .request: false
    }
  }

  /// Whether it comes again by itself.
  fileprivate var comesAgain: Bool {
    switch timing {
    case .repeating(let recurrence): recurrence.count != 1 && recurrence.dates.count != 1
    case .interval, .own: true
    case .after(let delay): delay.repetition != nil
    case .device: isOfRepeatingRegion
    case .sending, .once, .request: false
    }
  }

  /// Whether no calendar and no time of day tells when it comes.
  fileprivate var isAtAnyHour: Bool {
    switch timing {
    case .after(let delay): delay.times.isEmpty
    case .interval: true
    case .sending, .once, .repeating, .own, .device, .request: false
    }
  }

  /// Whether each person chooses the time of day.
  fileprivate var isAtChosenTime: Bool { if case .own(let own) = timing { own.chosenTimes != nil } else { false } }

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

  /// The day on the clock that it is meant for; of a moment for all that of UTC.
  fileprivate var day: CivilDate {
    switch self {
    case .instant(let instant): CivilDateTime(secondsSinceEpoch: instant.seconds).date
    case .floating(let local): local.date
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

extension Expiry {
  /// As long as APNs keeps a push without an expiry, in seconds.
  fileprivate static let longest: Int64? = 30 * 86_400

  /// For how many seconds APNs keeps what is sent at a moment; nil if only the recipient's clock or the sender tells.
  fileprivate func lifetime(from fire: Fire?) -> Int64? {
    switch (self, fire) {
    case (.after(let span), _): return span.seconds
    case (.neverStore, _): return 0
    case (.at(let end), .instant(let start)?):
      let (seconds, isOverflow) = end.seconds.subtractingReportingOverflow(start.seconds)
      return isOverflow ? nil : seconds
    case (.atLocal(let end), .floating(let start)?):
      let (seconds, isOverflow) = end.secondsSinceEpoch.subtractingReportingOverflow(start.secondsSinceEpoch)
      return isOverflow ? nil : seconds
    case (.at, _), (.atLocal, _): return nil
    }
  }
}
