import Diagnostics
import Foundation
import Testing
import Workspace

/// The forms of schedules that apps and engines have: each can be said, or the reference says why not and what to write instead.
@Suite struct RealScheduleFormsTests {
  /// What a schedule is to say.
  static let said: [(delivery: String, schedule: String)] = [
    ("push", "now: true"),
    ("push", "at: 2027-01-05 12:00, zone: Europe/Berlin"),
    ("push", "at: 2027-01-05 12:00, zone: device"),
    ("local", "at: 2027-01-05 12:00, zone: device"),
    ("push", "at: [2027-01-05 12:00, 2027-01-07 13:00], zone: UTC"),
    ("local", "every: day, at: \"09:00\", zone: device"),
    ("local", "every: day, at: [\"09:00\", \"18:00\"], zone: device"),
    ("push", "every: day, at: \"09:00\", zone: UTC, until: 2027-02-01"),
    ("push", "every: day, at: \"09:00\", zone: UTC, from: 2027-01-01, count: 5"),
    ("push", "every: 3 days, at: \"09:00\", zone: UTC, from: 2027-01-01"),
    ("push", "every: day, months: [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12], at: \"09:00\", zone: UTC"),
    ("local", "every: week, days: [weekdays], at: \"09:00\", zone: device"),
    ("local", "every: week, days: [weekend], at: \"09:00\", zone: device"),
    ("push", "every: week, days: [mon, wed, fri], at: \"09:00\", zone: UTC"),
    ("push", "every: 2 weeks, days: [mon], at: \"09:00\", zone: UTC, from: 2027-01-04"),
    ("push", "every: week, days: [weekdays], at: \"09:00\", zone: UTC, except: [2026-12-25, 2027-01-01]"),
    ("push", "every: week, days: [sat], months: [jun, jul, aug], at: \"09:00\", zone: device"),
    ("local", "every: month, days: [1], at: \"09:00\", zone: device"),
    ("push", "every: month, days: [last], at: \"09:00\", zone: UTC"),
    ("push", "every: month, days: [31], at: \"09:00\", zone: UTC, on-missing-day: last"),
    ("push", "every: month, days: [second tue], at: \"09:00\", zone: device"),
    ("local", "every: month, days: [last fri], at: \"17:00\", zone: device"),
    ("push", "every: 3 months, days: [1], at: \"09:00\", zone: UTC, from: 2027-01-01"),
    ("local", "every: year, days: [12-24], at: \"09:00\", zone: device"),
    ("local", "every: year, days: [02-29], at: \"09:00\", zone: device, on-missing-day: skip"),
    ("local", "every: 90m"),
    ("push", "after: 3d, event: last_open"),
    ("push", "after: 3d, event: last_open, at: \"18:00\", zone: device"),
    ("push", "after: 3h, event: last_open, between: { from: \"09:00\", to: \"20:00\" }, zone: device"),
    ("push", "after: 3d, event: last_open, days: [weekdays], zone: device"),
    ("push", "event: last_open"),
    ("push", "before: 2d, event: trial_ends"),
    ("push", "before: 2d, event: trial_ends, at: \"09:00\", zone: device"),
    ("push", "event: birthday, at: \"09:00\", zone: device"),
    ("push", "before: 2d, event: birthday, at: \"09:00\", zone: device"),
    ("push", "every: year, event: birthday, at: \"09:00\", zone: device, on-missing-day: last"),
    ("push", "every: month, event: last_open, at: \"09:00\", zone: device, on-missing-day: last"),
    ("push", "every: 10 days, event: last_open, at: \"09:00\", zone: device"),
    ("local", "after: 30m, event: opened"),
    ("local", "after: 30m, event: opened, unless: bought, where: total > 5"),
    ("local", "when: enter, region: { id: a, latitude: 1, longitude: 2, radius: 100 }"),
    ("local", "when: leave, region: { id: a, latitude: 1, longitude: 2, radius: 100 }, repeats: true"),
    ("push", "when: requested"),
  ]

  /// What none can say, and how the reference's row about it begins.
  static let notSaid: [(delivery: String, schedule: String, row: String)] = [
    ("local", "every: 1h, at: \":30\"", "`every: 1h` at half past"),
    ("local", "every: 2h, between: { from: \"09:00\", to: \"17:00\" }", "`every: 1h` at half past"),
    ("push", "every: 90m", "`every: 90m` for a push"),
    (
      "local", "when: [enter, leave], region: { id: a, latitude: 1, longitude: 2, radius: 100 }",
      "entering *and* leaving"
    ),
    (
      "local",
      "when: enter, region: { id: a, latitude: 1, longitude: 2, radius: 100 }, between: { from: \"09:00\", to: \"17:00\" }",
      "a place at some times of day"
    ),
    ("push", "every: day, at: \"09:00\", zone: device, until: trial_ends", "`until` a moment"),
    ("push", "cron: \"0 9 * * 1-5\"", "`cron`"),
    ("push", "at: 2027-01-05 12:00, zone: device, jitter: 1h", "`cron`"),
    ("local", "before: 2h, event: opened", "`before` an event of the app"),
    ("local", "every: 7d, event: opened", "`every: 7d` after an event"),
    (
      "push", "before: 2d, event: trial_ends, between: { from: \"09:00\", to: \"20:00\" }, zone: device",
      "`between` or `days`"
    ),
    ("push", "before: 2d, event: birthday, at: \"09:00\", zone: device, days: [weekdays]", "`between` or `days`"),
    (
      "push", "every: year, event: birthday, at: \"09:00\", zone: device, on-missing-day: last, except: [2027-01-01]",
      "`except` and `from`"
    ),
    ("push", "every: month, days: [fifth fri], at: \"09:00\", zone: device", "the fifth Friday"),
    ("local", "every: day, at: sunrise, zone: device", "the fifth Friday"),
    ("push", "at: best, zone: device", "the best time"),
  ]

  private func errors(_ delivery: String, _ schedule: String) throws -> [Finding] {
    var files = TemporaryProject.base()
    files["sounds/none.txt"] = ""
    files["belfry.yaml"]? +=
      "\nevents: { opened: { total: { type: integer, min: 0, max: 10 } }, bought: {} }\n"
    files["belfry.yaml"]?.replace(
      "subscribed:  { type: boolean }", with: "subscribed: { type: boolean, on-device: true }")
    files["c.yaml"] = """
      campaign: c
      owner: a@example.com
      deliver: \(delivery)
      audience: streak_days > 1
      schedule: { \(schedule) }
      alert: Hello
      localizations: { de: { body: Hallo } }
      \(delivery == "push" ? "push: { expires: 1d }" : "")
      """
    return try TemporaryProject(files).check().findings.map(\.finding).filter { $0.severity == .error }
  }

  @Test func eachIsSaid() throws {
    #expect(Self.said.count + Self.notSaid.count >= 52)
    for (delivery, schedule) in Self.said {
      let errors = try errors(delivery, schedule)
      #expect(errors.isEmpty, "\(schedule): \(errors.map(\.message))")
    }
  }

  /// One error, with what to do; and a row of the reference.
  @Test func orTheReferenceSaysWhyNot() throws {
    let reference = try String(contentsOfFile: packageRoot + "schemas/language/schedule.md", encoding: .utf8)
    let part = try #require(
      reference.split(separator: "What schedules do not say").last?.split(separator: "What is built").first)
    let rows = part.split(separator: "\n").filter { $0.hasPrefix("| ") }
    for (delivery, schedule, row) in Self.notSaid {
      let errors = try errors(delivery, schedule)
      #expect(errors.count == 1 && errors.first?.help != nil, "\(schedule): \(errors.map(\.message))")
      #expect(rows.contains { $0.hasPrefix("| \(row)") }, "\(row)")
    }
    // Nothing is called impossible that nobody has tried.
    for row in rows.dropFirst(2) {
      #expect(Self.notSaid.contains { row.hasPrefix("| \($0.row)") }, "\(row)")
    }
  }
}
