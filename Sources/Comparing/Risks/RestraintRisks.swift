import Checking
import Clocks
import Diagnostics
import Expressions
import Language
import Planning

// What kept a campaign from people, and does so no more.
extension Risk {
  static let reportsWidened = Risk(
    .reportsWidened, .harm, mirror: .risk(.reportsNarrowed),
    "more app events trigger it",
    why:
      "People who have done what `unless` names, or whom `where` excluded, get a notification that is not about them.",
    advice: "Keep the condition, or say in the review why these reports count now.",
    Example(
      "deliver: local\naudience: all\nschedule: { after: 1h, event: added, where: total > 50, unless: bought }\n---\nevents: { added: { total: { type: integer, min: 0, max: 99 } }, bought: {} }",
      risky:
        "deliver: local\naudience: all\nschedule: { after: 1h, event: added, where: total > 50 }\n---\nevents: { added: { total: { type: integer, min: 0, max: 99 } }, bought: {} }",
      safe:
        "deliver: local\naudience: all\nschedule: { after: 1h, event: added, where: total > 60, unless: bought }\n---\nevents: { added: { total: { type: integer, min: 0, max: 99 } }, bought: {} }"
    )
  ) { campaign in
    guard let change = ReportChange(campaign, campaign.isSent ? campaign.both : nil) else { return nil }
    if let events = change.events { return "reports of \"\(events.now)\" count, before it was \"\(events.was)\"" }
    let gone = change.cancelling(in: change.old, butNot: change.new)
    let kind = gone.isEmpty ? nil : "\(Suggestion.list(gone, "or")) does not take it back any more"
    return lines([
      kind,
      change.counting(change.new, butNot: change.old, change.after.columns).map {
        switch $0 {
        case .all(let condition): "every report counts, before it was \"\(condition)\""
        case .example(let example): "counts now: \(example)"
        case .lost(let condition): "\"\(condition)\" cannot be asked any more"
        case .unknown: "it is not proven that no report counts that did not"
        }
      },
    ])
  }

  static let reportsNarrowed = Risk(
    .reportsNarrowed, .silence, mirror: .risk(.reportsWidened), "reports of the app no longer count that did",
    why: "People do in the app what brought them the notification, and nothing comes.",
    advice: "Keep the event and its condition, or say in the review why these reports count no more.",
    Example(
      "deliver: local\naudience: all\nschedule: { after: 1h, event: added, where: total > 50 }\n---\nevents: { added: { total: { type: integer, min: 0, max: 99 } }, bought: {} }",
      risky:
        "deliver: local\naudience: all\nschedule: { after: 1h, event: added, where: total > 60 }\n---\nevents: { added: { total: { type: integer, min: 0, max: 99 } }, bought: {} }",
      safe:
        "deliver: local\naudience: all\nschedule: { after: 1h, event: added, where: total > 40 }\n---\nevents: { added: { total: { type: integer, min: 0, max: 99 } }, bought: {} }"
    )
  ) { campaign in
    guard let change = ReportChange(campaign, campaign.sent) else { return nil }
    if let events = change.events { return "reports of \"\(events.was)\" count no more, now it is \"\(events.now)\"" }
    let new = change.cancelling(in: change.new, butNot: change.old)
    let kind = new.isEmpty ? nil : "\(Suggestion.list(new, "or")) takes it back now"
    return lines([
      kind,
      change.counting(change.old, butNot: change.new, change.after.columns).map {
        switch $0 {
        case .all(let condition): "only reports with \"\(condition)\" count, before every one did"
        case .example(let example): "counts no more: \(example)"
        case .lost, .unknown: "it is not proven that every report that counted still does"
        }
      },
    ])
  }

  /// All that is to be told, in one line; nothing where nothing is.
  private static func lines(_ told: [String?]) -> String? {
    let told = told.compactMap { $0 }
    return told.isEmpty ? nil : told.joined(separator: "; ")
  }

  static let restraintLost = Risk(
    .restraintLost, .harm, mirror: .risk(.restraintAdded),
    "people can get it sooner after another campaign",
    why: "A group and `unless-sent` are what keeps a person from getting everything at once.",
    advice: "Keep them, or see in `belfry plan` what one person gets now.",
    Example(
      "unless-sent: { one: 7d }\ngroup: offers\n---\npolicy: { groups: { offers: { per-day: 1 } } }\nsent: { jsonl: sent.jsonl }",
      risky:
        "unless-sent: { one: 7d }\n---\npolicy: { groups: { offers: { per-day: 1 } } }\nsent: { jsonl: sent.jsonl }",
      safe:
        "unless-sent: { one: 9d }\ngroup: offers\n---\npolicy: { groups: { offers: { per-day: 1 } } }\nsent: { jsonl: sent.jsonl }"
    )
  ) { campaign in
    guard campaign.isSent, let (before, after) = campaign.both, let old = before.turn else { return nil }
    let spans = spans(after.turn) { campaign.before($0) }
    let spacings = old.spacings.compactMap { spacing -> String? in
      let id = spacing.campaign.value
      let now = spans[ExactText(id)]
      guard now.map({ $0 < spacing.within }) ?? true,
        campaign.meets(id, between: now ?? TimeSpan(seconds: 0), and: spacing.within)
      else { return nil }
      return "it may come \(now?.text ?? "soon") after \"\(id)\", before it was \(spacing.within.text)"
    }
    return lines([old.group.flatMap { loss(of: $0, after.turn?.group) }] + spacings)
  }

  static let restraintAdded = Risk(
    .restraintAdded, .silence, mirror: .risk(.restraintLost),
    "some people no longer get it soon after another campaign",
    why:
      "A group and `unless-sent` keep a campaign from people for the sake of others: what must arrive loses to what may.",
    advice: "Leave what people rely on out of groups, give it the highest priority, or keep `unless-sent` short.",
    Example(
      "unless-sent: { one: 7d }\n---\npolicy: { groups: { offers: { per-day: 1 } } }\nsent: { jsonl: sent.jsonl }",
      risky:
        "unless-sent: { one: 7d }\ngroup: offers\n---\npolicy: { groups: { offers: { per-day: 1 } } }\nsent: { jsonl: sent.jsonl }",
      safe:
        "unless-sent: { one: 5d }\n---\npolicy: { groups: { offers: { per-day: 1 } } }\nsent: { jsonl: sent.jsonl }")
  ) { campaign in
    guard let (before, after) = campaign.sent, let new = after.turn else { return nil }
    let spans = spans(before.turn) { ExactText($0) }
    let spacings = new.spacings.compactMap { spacing -> String? in
      let id = spacing.campaign.value
      let was = spans[campaign.before(id)]
      guard was.map({ $0 < spacing.within }) ?? true,
        campaign.meets(id, between: was ?? TimeSpan(seconds: 0), and: spacing.within)
      else { return nil }
      return
        "it does not come within \(spacing.within.text) after \"\(id)\""
        + (was.map { ", before it was \($0.text)" } ?? "")
    }
    return lines([new.group.flatMap { gain(of: $0, before.turn?.group, rivals: campaign.rivals) }] + spacings)
  }

  /// How long a campaign stays away after each other one, by the id that `named` gives for it.
  private static func spans(_ turn: CampaignTurn?, named: (String) -> ExactText) -> [ExactText: TimeSpan] {
    let rows = (turn?.spacings ?? []).map { (named($0.campaign.value), $0.within) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// What a group keeps from people, and did not.
  private static func gain(
    of new: (membership: GroupMembership, perDay: Int), _ old: (membership: GroupMembership, perDay: Int)?,
    rivals: Int
  ) -> String? {
    let name = new.membership.group.value
    guard let old, old.membership.group.value.utf8.elementsEqual(name.utf8) else {
      return
        "it is in the group \"\(name)\", of which \(new.perDay) a day \(new.perDay == 1 ? "comes" : "come") to a person"
    }
    if new.perDay < old.perDay, rivals >= new.perDay { return perDay(name, new.perDay, old.perDay) }
    return new.membership.priority < old.membership.priority
      ? "others of \"\(name)\" go before it: priority \(new.membership.priority), it was \(old.membership.priority)"
      : nil
  }

  /// What a group kept back, and does no more.
  private static func loss(
    of old: (membership: GroupMembership, perDay: Int), _ new: (membership: GroupMembership, perDay: Int)?
  ) -> String? {
    let name = old.membership.group.value
    guard let new, new.membership.group.value.utf8.elementsEqual(name.utf8) else {
      return "it was in the group \"\(name)\""
    }
    if new.perDay > old.perDay { return perDay(name, new.perDay, old.perDay) }
    return new.membership.priority > old.membership.priority
      ? "it goes before others of \"\(name)\": priority \(new.membership.priority), it was \(old.membership.priority)"
      : nil
  }

  private static func perDay(_ group: String, _ now: Int, _ was: Int) -> String {
    "\"\(group)\" lets \(now) a day come to a person, it was \(was)"
  }

  static let quietHoursLost = Risk(
    .quietHoursLost, .harm, mirror: .risk(.quietHoursGained),
    "quiet hours no longer hold or drop it, or now hold it instead of dropping it",
    why: "What quiet hours held or dropped may come at night now, and wake people.",
    advice: "Keep the quiet hours, or say in the review what cannot wait until the morning.",
    Example(
      "schedule: { every: day, at: \"23:00\", zone: device }\n---\npolicy: { quiet-hours: { from: \"22:00\", to: \"08:00\", then: hold } }",
      risky:
        "schedule: { every: day, at: \"23:00\", zone: device }\nquiet-hours: send\n---\npolicy: { quiet-hours: { from: \"22:00\", to: \"08:00\", then: hold } }",
      safe:
        "schedule: { every: day, at: \"23:00\", zone: device }\nquiet-hours: drop\n---\npolicy: { quiet-hours: { from: \"22:00\", to: \"08:00\", then: hold } }"
    )
  ) { campaign in
    guard let change = QuietChange(campaign, campaign.isSent ? campaign.both : nil) else { return nil }
    return change.released?.text
  }

  static let quietHoursGained = Risk(
    .quietHoursGained, .silence, mirror: .risk(.quietHoursLost), "quiet hours drop it, or hold it longer",
    why: "What is dropped never comes, and what is held until the morning may come too late.",
    advice: "Let what cannot wait come (`quiet-hours: send`), or hold it instead of dropping it.",
    Example(
      "schedule: { every: day, at: \"23:00\", zone: device }\n---\npolicy: { quiet-hours: { from: \"22:00\", to: \"08:00\", then: hold } }",
      risky:
        "schedule: { every: day, at: \"23:00\", zone: device }\nquiet-hours: drop\n---\npolicy: { quiet-hours: { from: \"22:00\", to: \"08:00\", then: hold } }",
      safe:
        "schedule: { every: day, at: \"23:00\", zone: device }\n---\npolicy: { quiet-hours: { from: \"22:00\", to: \"07:00\", then: hold } }"
    )
  ) { campaign in
    guard let change = QuietChange(campaign, campaign.sent) else { return nil }
    return change.suppressed?.text
  }

  static let exceptionLost = Risk(
    .exceptionLost, .harm, mirror: .risk(.exceptionAdded),
    "it comes on a day on which it did not",
    why: "Days are left out for a reason: a holiday, a day of mourning, a sale that someone else announces.",
    advice: "Keep the day under `except`, or say in the review why it comes then.",
    Example(
      "schedule: { every: day, at: \"12:00\", zone: UTC, except: [2026-12-24] }",
      risky: "schedule: { every: day, at: \"12:00\", zone: UTC }",
      safe: "schedule: { every: day, at: \"12:00\", zone: UTC, except: [2026-12-24, 2026-12-25] }")
  ) { campaign in
    guard campaign.isSent, let (old, new) = campaign.both else { return nil }
    return excepted(by: old, but: new, campaign.now).map { "it comes on \($0)" }
  }

  static let exceptionAdded = Risk(
    .exceptionAdded, .silence, mirror: .risk(.exceptionLost), "it does not come on a day on which it did",
    why: "People who count on it each day do not learn that it skips one.",
    advice: "Leave the day in, or say in the review why no one needs it then.",
    Example(
      "schedule: { every: day, at: \"12:00\", zone: UTC, except: [2026-12-24] }",
      risky: "schedule: { every: day, at: \"12:00\", zone: UTC, except: [2026-12-24, 2026-12-25] }",
      safe: "schedule: { every: day, at: \"13:00\", zone: UTC, except: [2026-12-24] }")
  ) { campaign in
    guard let (old, new) = campaign.sent else { return nil }
    return excepted(by: new, but: old, campaign.now).map { "it does not come on \($0)" }
  }

  /// The days still to come that one schedule leaves out and on which the other one comes; nil if there are none.
  private static func excepted(by one: Campaign, but other: Campaign, _ now: Instant) -> String? {
    if let change = OwnValueChange(one.schedule, other.schedule) { return change.exceptionLost }
    guard let one = one.schedule.recurrence, !one.except.isEmpty, let other = other.schedule.recurrence else {
      return nil
    }
    let today = CivilDateTime(secondsSinceEpoch: now.seconds).date
    let days = one.except.filter { day in
      day >= today && !other.isExcepted(day)
        && Occurrences.first(other, from: CivilDateTime(date: day, time: .midnight))?.date == day
    }
    guard !days.isEmpty else { return nil }
    return days.prefix(3).map(\.text).joined(separator: ", ") + (days.count > 3 ? " and others" : "")
  }
}

/// Which reports of the app a campaign waits for on both sides.
private struct ReportChange {
  let before: Campaign
  let after: Campaign
  let old: EventRule?
  let new: EventRule?
  /// Both events, where it waits for another one.
  let events: (was: String, now: String)?
  private let campaign: ChangedCampaign

  /// Nil if its schedule has not changed.
  init?(_ campaign: ChangedCampaign, _ sides: (old: Campaign, new: Campaign)?) {
    guard let sides, campaign.hasOther("schedule") else { return nil }
    (before, after, self.campaign) = (sides.old, sides.new, campaign)
    if let was = before.schedule.report, let now = after.schedule.report, !was.utf8.elementsEqual(now.utf8) {
      events = (was, now)
    } else {
      events = nil
    }
    (old, new) = (before.schedule.event, after.schedule.event)
  }

  /// The events that take it back on one side only, in quotes.
  func cancelling(in one: EventRule?, butNot other: EventRule?) -> [String] {
    guard let one, let other else { return [] }
    let kept = Set(other.cancelling.map { ExactText($0) })
    return one.cancelling.filter { !kept.contains(ExactText($0)) }.map { "\"\($0)\"" }
  }

  /// Reports that count on one side only.
  enum Difference {
    /// All to which this condition does not apply, because one side has none.
    case all(String)
    /// Such as this one.
    case example(String)
    /// This condition means nothing on the other side.
    case lost(String)
    /// It is not proven that there are none.
    case unknown
  }

  /// The reports that count on one side and not on the other; nil if it is proven that there are none.
  func counting(_ one: EventRule?, butNot other: EventRule?, _ columns: AttributeTable) -> Difference? {
    guard let one, let other, let asked = other.condition else { return nil }
    guard let condition = one.condition else { return .all(asked.text) }
    guard let was = asked.moved(to: columns), let now = condition.moved(to: columns) else { return .lost(asked.text) }
    switch now.isInside(was, at: campaign.year, budget: campaign.budget) {
    case .yes: return nil
    case .no(let example): return .example(example.text)
    case .unknown: return .unknown
    }
  }
}

/// What quiet hours make of the times of a campaign on both sides.
private struct QuietChange {
  /// What becomes of it at a time of day.
  enum Outcome: Equatable {
    case comes
    case held(until: CivilTime)
    case dropped

    var past: String {
      switch self {
      case .comes: "it came"
      case .held(let end): "it was held until \(end.text)"
      case .dropped: "it was dropped"
      }
    }

    var present: String {
      switch self {
      case .comes: "it comes"
      case .held(let end): "it is held until \(end.text)"
      case .dropped: "it is dropped"
      }
    }
  }

  /// What became of it at a time of day, and what becomes of it at one.
  struct Step {
    let was: (time: CivilTime, outcome: Outcome)
    let now: (time: CivilTime, outcome: Outcome)

    var text: String {
      let isHeld = if case .held = was.outcome { true } else { false }
      let place = was.time == now.time || isHeld ? "" : " at \(was.time.text)"
      return "at \(now.time.text) \(now.outcome.present), before \(was.outcome.past)\(place)"
    }
  }

  private let before: Schedule
  private let after: Schedule
  private let old: [CivilTime]
  private let new: [CivilTime]
  /// The newer times that are compared under the quiet hours of both sides. On everyone's own clock these are times of both sides: when a time that
  /// has moved comes is compared by ``ComparedMoments``.
  private let kept: [CivilTime]

  /// Nil if neither its times nor what quiet hours decide about it have changed, or if it wakes no one.
  init?(_ campaign: ChangedCampaign, _ sides: (old: Campaign, new: Campaign)?) {
    guard let (old, new) = sides, campaign.hasOther("schedule") || campaign.hasOther("quiet-hours"),
      old.schedule.quiet != nil || new.schedule.quiet != nil, new.schedule.timing.canBeHeld, new.isNoticed,
      !new.isPassive
    else { return nil }
    (before, after) = (old.schedule, new.schedule)
    let (was, now) = (before.timesOfDay(from: campaign.now), after.timesOfDay(from: campaign.now))
    (self.old, self.new) = (was, now)
    kept = before.isOfOneZone || after.isOfOneZone ? now : now.filter(Set(was).contains)
  }

  /// The first of its times that quiet hours held or dropped, and at which it comes now; else the first that they dropped and hold now, so that
  /// people get it. What they dropped whenever it was due, and comes at another time now, is no longer dropped either.
  var released: Step? {
    if let time = old.first, old.allSatisfy({ before.outcome(at: $0) == .dropped }),
      let first = new.first(where: { after.outcome(at: $0) != .dropped })
    {
      return Step(was: (time, .dropped), now: (first, after.outcome(at: first)))
    }
    return steps.first { $0.was.outcome != .comes && $0.now.outcome == .comes }
      ?? steps.first { $0.was.outcome == .dropped && $0.now.outcome != .dropped }
  }

  /// The first of its times at which it is dropped now, or held, and was not, or not so long. A schedule that moves to where it is dropped whenever
  /// it is due is one of them.
  var suppressed: Step? {
    if let time = new.first, new.allSatisfy({ after.outcome(at: $0) == .dropped }),
      let first = old.first(where: { before.outcome(at: $0) != .dropped })
    {
      return Step(was: (first, before.outcome(at: first)), now: (time, .dropped))
    }
    let worse = steps.filter { step in
      switch (step.was.outcome, step.now.outcome) {
      case (.comes, .held), (.comes, .dropped), (.held, .dropped): true
      case (.held(let end), .held(let later)): step.now.time.seconds(until: later) > step.now.time.seconds(until: end)
      case (_, .comes), (.dropped, _): false
      }
    }
    return worse.first { $0.now.outcome == .dropped } ?? worse.first
  }

  /// What the quiet hours of both sides make of the same times.
  private var steps: [Step] { kept.map { Step(was: ($0, before.outcome(at: $0)), now: ($0, after.outcome(at: $0))) } }
}

extension CivilTime {
  /// The seconds from this time of day to the next time that a clock shows another one.
  fileprivate func seconds(until other: CivilTime) -> Int {
    (other.secondsOfDay - secondsOfDay + 86_400) % 86_400
  }
}

extension Schedule {
  /// The event that the app reports and that it waits for; nil if it waits for none.
  var report: String? {
    guard case .after(let delay) = timing, momentColumn == nil else { return nil }
    return delay.event.value
  }

  /// Whether a calendar of one zone tells its moments, which are at another time of day for each recipient.
  fileprivate var isOfOneZone: Bool { if case .fixed? = zone { isOnCalendar || isOwn } else { false } }

  /// What quiet hours make of it at a time of day on the recipient's clock.
  fileprivate func outcome(at time: CivilTime) -> QuietChange.Outcome {
    guard let quiet, quiet.contains(time) else { return .comes }
    switch quiet.decision {
    case .hold: return .held(until: quiet.to)
    case .drop: return .dropped
    case .send, nil: return .comes
    }
  }

  /// The times of day at which it may be due on recipients' clocks. A moment for everyone is due at each full hour somewhere: people live at every
  /// whole hour from 11 behind UTC to 14 ahead of it.
  func timesOfDay(from now: Instant) -> [CivilTime] {
    let written: [CivilTime] =
      switch timing {
      case .once(let time): [time.value.time]
      case .repeating(let recurrence): recurrence.times
      case .after(let delay): delay.times.isEmpty ? Self.minutes.filter(delay.takes) : delay.times.map(\.value)
      case .interval: Self.minutes
      case .own(let own): own.chosenTimes.map { Self.minutes.filter($0.contains) } ?? own.rule.times.map(\.value)
      case .sending, .device, .request: []
      }
    guard case .fixed(let zone)? = zone, isOnCalendar || isOwn else { return written }
    let today = CivilDateTime(secondsSinceEpoch: now.seconds).date
    let seconds = Set(
      written.map { time in
        let past = zone.instant(of: CivilDateTime(date: today, time: time)).seconds % 3600
        return Int(past < 0 ? past + 3600 : past)
      })
    return (0..<24).flatMap { hour in seconds.sorted().compactMap { CivilTime(secondsOfDay: hour * 3600 + $0) } }
  }

  private static let minutes = (0..<1440).compactMap { CivilTime(secondsOfDay: $0 * 60) }
}

extension Schedule {
  /// How many times a day it comes at most, as far as times of day are written.
  var timesADay: Int {
    switch timing {
    case .repeating(let recurrence) where !recurrence.dates.isEmpty:
      Dictionary(grouping: recurrence.dates) { $0.value.date }.values.map(\.count).max() ?? 1
    case .repeating(let recurrence): recurrence.times.count
    case .own(let own): own.mostTimesADay
    case .after(let delay): max(delay.times.count, 1)
    case .sending, .once, .interval, .device, .request: 1
    }
  }
}

extension EventDelay {
  /// Whether it may come at a time of day.
  fileprivate func takes(_ time: CivilTime) -> Bool { between.map { !$0.rest.contains(time) } ?? true }
}

extension ChangedCampaign {
  /// The id that a campaign of now had before, which may have been renamed.
  fileprivate func before(_ id: String) -> ExactText { step.renamed[ExactText(id)] ?? ExactText(id) }

  /// How many of its group may come before it in a day: others of at least its priority, and where it comes several times itself.
  fileprivate var rivals: Int {
    guard let campaign = after?.campaign, let group = campaign.turn?.group?.membership else { return 0 }
    let others = step.takers.members(of: group.group.value).filter { member in
      member.id != ExactText(campaign.id) && member.priority >= group.priority
    }
    return others.count + max(campaign.schedule.timesADay - 1, 0)
  }

  /// Whether anyone may be due for it so long after a campaign: at least the one time, and less than the other. Of its own distances that is
  /// known where a calendar tells them.
  fileprivate func meets(_ id: String, between least: TimeSpan, and most: TimeSpan) -> Bool {
    guard let (old, new) = both, [new.id, new.identity, old.id].contains(where: { $0.utf8.elementsEqual(id.utf8) }),
      !hasOther("schedule"), let recurrence = new.schedule.recurrence
    else { return true }
    let start = CivilDateTime(secondsSinceEpoch: now.seconds)
    let moments = Occurrences(recurrence, from: start).prefix(400).map(\.secondsSinceEpoch)
    // Clocks change by an hour at most.
    let (from, to) = (least.seconds - 3600, most.seconds > Int64.max - 3600 ? most.seconds : most.seconds + 3600)
    var first = 0
    return moments.indices.contains { index in
      while moments[index] - moments[first] >= to { first += 1 }
      return (first..<index).contains { moments[index] - moments[$0] >= from }
    }
  }
}
