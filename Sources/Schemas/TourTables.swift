/// Tables that no code needs, and that more than one page shows.
enum TourTables {
  /// What people want of a schedule, what they write, and where the example project does so.
  static let when: [(want: String, write: String, see: String)] = [
    (
      "once, at the same time on each person's clock",
      "`at: 2029-11-13 12:30, zone: device`",
      "[`kindness-day`](retention/kindness-day.yaml), [`mental-health-day`](growth/mental-health-day.yaml)"
    ),
    (
      "once, on the clock of a place",
      "`at: 2029-09-03 11:00, zone: Europe/Berlin`",
      "[`family-plan`](growth/family-plan.yaml)"
    ),
    (
      "once, at one instant for all",
      "`at: 2030-03-05 12:00, zone: UTC`",
      "[`price-change`](payments/price-change.yaml)"
    ),
    (
      "now",
      "`now: true`",
      "[`subscription-refresh`](payments/subscription-refresh.yaml)"
    ),
    (
      "every day",
      "`every: day`",
      "[`evening-check-in`](retention/evening-check-in.yaml)"
    ),
    (
      "on some weekdays",
      "`every: week, days: [wed, fri]`",
      "[`streak-at-risk`](retention/streak-at-risk.yaml)"
    ),
    (
      "several days and times, for some weeks",
      "`every: week, days: [mon, thu], at: [\"09:00\", \"18:30\"]`, `from`, `until`",
      "[`restart-sprint`](onboarding/restart-sprint.yaml)"
    ),
    (
      "every second week, six times",
      "`every: 2 weeks`, `count: 6`",
      "[`community-call`](growth/community-call.yaml)"
    ),
    (
      "on the first and the last of the month",
      "`every: month, days: [1, last]`",
      "[`monthly-challenge`](growth/monthly-challenge.yaml)"
    ),
    (
      "on the second Tuesday and the last Friday",
      "`every: month, days: [second tue, last fri]`",
      "[`office-hours`](growth/office-hours.yaml)"
    ),
    (
      "once a year",
      "`every: year, days: [01-01]`",
      "[`new-year`](retention/new-year.yaml)"
    ),
    (
      "a while after the install",
      "`after: 1d, event: install, at: \"18:30\"`",
      "[`first-habit`](onboarding/first-habit.yaml)"
    ),
    (
      "a while after something in the app, unless something else comes first",
      "`after: 2h, event: challenge_planned, where: days >= 7, unless: challenge_begun`",
      "[`planned-challenge`](retention/planned-challenge.yaml), declared in [`events.yaml`](events.yaml)"
    ),
    (
      "a while after a moment that is known of the person",
      "`after: 3d, event: signed_up, at: \"10:30\"`",
      "[`third-day`](onboarding/third-day.yaml), [`trial-ended`](payments/trial-ended.yaml)"
    ),
    (
      "a while after such a moment, to the minute",
      "`after: 21d, event: last_open`",
      "[`miss-you`](retention/miss-you.yaml), [`timer-done`](retention/timer-done.yaml)"
    ),
    (
      "several, one after the other, until the person has done what they are for",
      "`steps`, each with `after: 7d`; `exit: plan == pro`",
      "[`first-month`](onboarding/first-month.yaml)"
    ),
    (
      "some days before a moment that is known ahead",
      "`before: 2d, event: trial_ends, at: \"10:00\"`",
      "[`trial-ends-soon`](payments/trial-ends-soon.yaml)"
    ),
    (
      "every year on a person's own day",
      "`every: year, event: signed_up, on-missing-day: last`",
      "[`anniversary`](retention/anniversary.yaml)"
    ),
    (
      "in the working hours after something",
      "`after: 2h, event: last_open, between: { from: \"09:00\", to: \"18:00\" }, days: [weekdays]`",
      ""
    ),
    (
      "on working days, but not on holidays",
      "`every: week, days: [weekdays], except: [2029-12-25, 2029-12-26]`",
      ""
    ),
    (
      "at the time of day that each person chose",
      "`every: day, at: practice_at`, an attribute of type `time`",
      ""
    ),
    (
      "on the days that each person chose, until a day of theirs",
      "`every: week, days: practice_days, at: practice_at, until: practice_until`",
      "[`own-time`](retention/own-time.yaml)"
    ),
    (
      "on several dates",
      "`at: [2029-12-15 09:00, 2029-12-22 09:00]`",
      ""
    ),
    (
      "on arrival at a place",
      "`when: enter, region: {…}`",
      "[`studio-arrival`](growth/studio-arrival.yaml)"
    ),
    (
      "whenever a server requests it",
      "`when: requested`, with `inputs`",
      "[`receipt`](payments/receipt.yaml)"
    ),
    (
      "again and again",
      "`every: 90m`",
      "[`desk-stretch`](retention/desk-stretch.yaml)"
    ),
  ]

  /// The questions of an audience, and what each is for.
  static let questions: [(question: String, use: String)] = [
    ("`==` `!=`", "every type"),
    ("`<` `<=` `>` `>=`", "numbers, dates, times, timestamps, versions"),
    ("`in [a, b]`", "every type"),
    ("`remind_at >= \"08:00\"`", "times are in quotation marks, `18:30` or `18:30:05`"),
    ("`is missing`, `is not missing`", "everything that may be missing"),
    ("`cart.size > 2`", "how many items a list has, a whole number; a missing list has no size"),
    (
      "`follows contains \"U6\"`, `contains any [\"U6\", \"U4\"]`, `contains all […]`",
      "what is among the items of a list: one value, one of some, or all of them; a missing list contains nothing"
    ),
    ("`contains \"x\"`, `starts with \"x\"`", "texts"),
    (
      "`within last 7 days`, `within next 3 days`",
      "dates (whole days) and timestamps; days, weeks, hours, minutes, seconds, or `7d`"
    ),
    ("`due == today`, `due < today`", "dates; the day that it is, in UTC"),
    (
      "`birthday anniversary within next 7 days`, `birthday anniversary == today`",
      "dates; the day on which they come again each year, within at most 364 days"
    ),
    (
      "`locale matches \"de\"`, `locale matches [\"pt-BR\", \"fr\"]`",
      "`locale` alone; a language with all its regions, or a region"
    ),
    ("`before 2026-12-01`, `after 2026-12-01`", "dates and timestamps"),
    ("a boolean alone", "`subscribed`, `not subscribed`"),
    ("an audience's name", "`active and plan == free`"),
    ("`all`", "everyone"),
  ]
}
