package import Diagnostics

/// The rules about when a campaign fires.
package enum ScheduleRules {
  /// Sorted by name.
  package static let all: [Rule] = [
    .driftingInterval, .eventCondition, .farDate, .idleQuietHours, .inputsWithoutRequest, .intervalTooShort,
    .missingDay, .missingZone,
    .scheduleDelivery,
    .timeInGap, .unknownEvent, .unknownZone,
  ]
}

extension Rule {
  package static let driftingInterval = Rule(
    "drifting-interval", .warning, summary: "a repeating interval of whole days has no time of day",
    why:
      "An interval counts seconds from the moment when the app schedules it: the notification comes at whatever time of day that was, and shifts by an hour when clocks change.",
    fix: "Repeat by the calendar: `every: day` with `at` and `zone`.",
    bad: "deliver: local\naudience: all\nschedule: { every: 24h } # expect",
    good: "deliver: local\naudience: all\nschedule: { every: day, at: \"09:00\", zone: device }")
  package static let farDate = Rule(
    "far-date", .warning, summary: "a date is in another century",
    why: "No one plans that far ahead: it is most likely a typo, and the campaign would never be sent.",
    fix: "Correct the year.",
    bad: "schedule: { at: 2927-03-01 12:00, zone: UTC } # expect",
    good: "schedule: { at: 2027-03-01 12:00, zone: UTC }")
  package static let idleQuietHours = Rule(
    "idle-quiet-hours", .warning, summary: "a campaign sets `quiet-hours` without effect",
    why:
      "The project has no quiet hours, or the schedule has no time that could be in them: an immediate push is sent when someone sends it, and a person who arrives at a place is awake.",
    fix: "Give the project `policy: { quiet-hours: … }`, or remove the key.",
    bad: "quiet-hours: hold # expect",
    good: """
      quiet-hours: hold
      # file: belfry.yaml
      policy: { quiet-hours: { from: "22:00", to: "08:00" } }
      """)
  package static let missingZone = Rule(
    "missing-zone", fixed: .notUnderstood, summary: "a schedule has no time zone",
    why: "belfry never assumes a time zone.",
    fix: "Add `zone: device`, or an IANA name.",
    bad: "schedule: { at: 2026-12-24 18:30 } # expect", good: "schedule: { at: 2026-12-24 18:30, zone: device }")
  package static let unknownZone = Rule(
    "unknown-zone", fixed: .notUnderstood, summary: "a time zone is unknown",
    why: "Abbreviations such as CET are ambiguous; IANA names are not.",
    fix: "Use `device`, `UTC` or an IANA name.",
    bad: "schedule: { at: 2026-12-24 18:30, zone: Europe/Atlantis } # expect",
    good: "schedule: { at: 2026-12-24 18:30, zone: Europe/Berlin }")
  package static let timeInGap = Rule(
    "time-in-gap", summary: "a wall-clock time does not exist on the day when clocks change",
    why:
      "A push would be sent at the first moment after the gap, which is not the time in the file. What a device does with a local notification is not documented; most likely the same.",
    facts: ["skipped-time"],
    fix: "Use a time that exists.",
    bad: "schedule: { at: 2027-03-28 02:30, zone: Europe/Berlin } # expect",
    good: "schedule: { at: 2027-03-28 03:30, zone: Europe/Berlin }")
  package static let missingDay = Rule(
    "missing-day", fixed: .notUnderstood, summary: "a day does not exist in every month or year",
    why:
      "What a device does then is not documented; one report of 2017 says that it fires on the 1st of the next month. For a push belfry calculates the days and must know which day is meant.",
    facts: ["missing-day-fires"],
    fix: "Write `on-missing-day: skip` or `last`, or use `days: [last]`.",
    bad: "schedule: { every: month, days: [31], at: \"09:00\", zone: UTC } # expect",
    good: "schedule: { every: month, days: [last], at: \"09:00\", zone: UTC }")
  package static let intervalTooShort = Rule(
    "interval-too-short", fixed: .refused, summary: "a repeating interval is shorter than a minute",
    why: "Apple requires at least 60 seconds; apps have been reported to crash with less.",
    carriedBy: ["limit/repeat-interval"], facts: ["interval-crash"],
    fix: "Use at least 60 seconds.",
    bad: "deliver: local\nschedule: { every: 30s } # expect", good: "deliver: local\nschedule: { every: 90m }")
  package static let scheduleDelivery = Rule(
    "schedule-delivery", fixed: .notUnderstood, summary: "a schedule does not fit the way of delivery",
    why: "Only a server can send now; only a device knows where it is and when an app was installed.",
    fix: "Change the schedule or `deliver`.",
    bad: "deliver: local\nschedule: { now: true } # expect", good: "schedule: { now: true }")
  package static let unknownEvent = Rule(
    "unknown-event", fixed: .notUnderstood, summary: "a schedule waits for an unknown event",
    why:
      "A push counts from a moment in the recipients' data, or from an app event declared under `events`. The app would never report a misspelt one.",
    fix: "Use a timestamp attribute or a declared event.",
    bad: "schedule: { after: 3d, event: last_opened } # expect", good: "schedule: { after: 3d, event: last_open }")
  package static let eventCondition = Rule(
    "event-condition", fixed: .notUnderstood, summary: "`where` or `unless` is not about an event of the app",
    why:
      "They are about what the app reports: `where` says which reports count, `unless` cancels a pending notification. Conditions on a person belong in the audience.",
    fix: "Declare the event under `events`, or use the audience.",
    bad: "schedule: { after: 3d, event: last_open, where: streak_days > 3 } # expect",
    good: """
      audience: streak_days > 3
      schedule: { after: 3d, event: last_open }
      """)
  package static let inputsWithoutRequest = Rule(
    "inputs-without-request", fixed: .notUnderstood, summary: "a campaign has inputs but is not requested",
    why:
      "Inputs come with a request, like an order for a receipt. A campaign with a calendar has no request that could provide them.",
    fix: "Write `schedule: { when: requested }`, or declare what each person has under `attributes`.",
    bad: """
      schedule: { at: 2029-12-24 18:30, zone: UTC }
      inputs: { order_total: { type: decimal, min: 0, max: 100000, places: 2 } } # expect
      alert: "You paid {{ order_total }}."
      """,
    good: """
      schedule: { when: requested }
      inputs: { order_total: { type: decimal, min: 0, max: 100000, places: 2 } }
      alert: "You paid {{ order_total }}."
      """)
}
