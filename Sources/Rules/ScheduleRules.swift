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
      "An interval counts seconds from the moment at which the app schedules it: the notification comes at whatever time that was, and an hour earlier or later once clocks have changed.",
    fix: "Repeat by the calendar: `every: day` with `at` and `zone`.",
    bad: "deliver: local\naudience: all\nschedule: { every: 24h } # expect",
    good: "deliver: local\naudience: all\nschedule: { every: day, at: \"09:00\", zone: device }")
  package static let farDate = Rule(
    "far-date", .warning, summary: "a date is in another century",
    why: "No one plans that far ahead: it is a slip of the finger, and the campaign would never come.",
    fix: "Write the year that is meant.",
    bad: "schedule: { at: 2927-03-01 12:00, zone: UTC } # expect",
    good: "schedule: { at: 2027-03-01 12:00, zone: UTC }")
  package static let idleQuietHours = Rule(
    "idle-quiet-hours", .warning, summary: "a campaign decides about quiet hours that never hold it back",
    why:
      "The project has none, or the schedule has no time that could be in them: what is sent at once comes when someone sends it, and who arrives at a place is awake. The author counts on something that does not happen.",
    fix: "Give the project `policy: { quiet-hours: … }`, or remove the key.",
    bad: "quiet-hours: hold # expect",
    good: """
      quiet-hours: hold
      # file: belfry.yaml
      policy: { quiet-hours: { from: "22:00", to: "08:00" } }
      """)
  package static let missingZone = Rule(
    "missing-zone", fixed: .notUnderstood, summary: "a schedule does not say on whose clock",
    why: "Time is never implied.",
    fix: "Add `zone: device`, or an IANA name.",
    bad: "schedule: { at: 2026-12-24 18:30 } # expect", good: "schedule: { at: 2026-12-24 18:30, zone: device }")
  package static let unknownZone = Rule(
    "unknown-zone", fixed: .notUnderstood, summary: "a time zone does not exist, or this machine cannot tell",
    why: "Abbreviations such as CET mean several clocks; IANA names mean one.",
    fix: "Use `device`, `UTC` or an IANA name.",
    bad: "schedule: { at: 2026-12-24 18:30, zone: Europe/Atlantis } # expect",
    good: "schedule: { at: 2026-12-24 18:30, zone: Europe/Berlin }")
  package static let timeInGap = Rule(
    "time-in-gap", summary: "a wall-clock time does not exist on the day on which clocks change",
    why:
      "A push is sent at the first moment after the gap, which no one wrote. What a device does with a local notification is not documented; most likely the same.",
    facts: ["skipped-time"],
    fix: "Use a time that exists.",
    bad: "schedule: { at: 2027-03-28 02:30, zone: Europe/Berlin } # expect",
    good: "schedule: { at: 2027-03-28 03:30, zone: Europe/Berlin }")
  package static let missingDay = Rule(
    "missing-day", fixed: .notUnderstood, summary: "a day does not exist in every month or year",
    why:
      "What a device does then is not documented; one report of 2017 says that it fires on the 1st of the next month. For a push belfry computes the days, and must know which is meant.",
    facts: ["missing-day-fires"],
    fix: "Say `on-missing-day: skip` or `last`, or use `days: [last]`.",
    bad: "schedule: { every: month, days: [31], at: \"09:00\", zone: UTC } # expect",
    good: "schedule: { every: month, days: [last], at: \"09:00\", zone: UTC }")
  package static let intervalTooShort = Rule(
    "interval-too-short", fixed: .refused, summary: "a repeating interval is shorter than a minute",
    why: "Apple asks for 60 seconds at least; apps have been reported to crash with less.",
    carriedBy: ["limit/repeat-interval"], facts: ["interval-crash"],
    fix: "Use at least 60 seconds.",
    bad: "deliver: local\nschedule: { every: 30s } # expect", good: "deliver: local\nschedule: { every: 90m }")
  package static let scheduleDelivery = Rule(
    "schedule-delivery", fixed: .notUnderstood, summary: "a schedule does not fit the way of delivery",
    why: "Only a server can send now; only a device knows where it is and when an app was installed.",
    fix: "Change the schedule or `deliver`.",
    bad: "deliver: local\nschedule: { now: true } # expect", good: "schedule: { now: true }")
  package static let unknownEvent = Rule(
    "unknown-event", fixed: .notUnderstood, summary: "a schedule waits for an event that no one knows",
    why:
      "A push counts from a moment that the recipient data hold, or from an event of the app that `events` declare. Where they declare some, a misspelt one would never be reported.",
    fix: "Use a timestamp attribute, or an event that is declared.",
    bad: "schedule: { after: 3d, event: last_opened } # expect", good: "schedule: { after: 3d, event: last_open }")
  package static let eventCondition = Rule(
    "event-condition", fixed: .notUnderstood, summary: "`where` or `unless` ask about what is not an event of the app",
    why:
      "They are about what the app reports: which reports count, and what takes back a notification that waits. What is known of a person the audience asks.",
    fix: "Declare the event under `events`, or ask in the audience.",
    bad: "schedule: { after: 3d, event: last_open, where: streak_days > 3 } # expect",
    good: """
      audience: streak_days > 3
      schedule: { after: 3d, event: last_open }
      """)
  package static let inputsWithoutRequest = Rule(
    "inputs-without-request", fixed: .notUnderstood, summary: "a campaign has inputs, and no one asks for it",
    why:
      "Inputs come with a request, as an order with its receipt. What is sent by a calendar has no one who could bring them.",
    fix: "Write `schedule: { when: requested }`, or declare under `attributes` what is known of each person.",
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
