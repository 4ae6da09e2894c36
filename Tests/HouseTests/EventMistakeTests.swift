import Diagnostics
import Foundation
import Testing
import Workspace

/// One mistake in a schedule that waits for an event is one finding: what its texts say of the report is not told again.
@Suite struct EventMistakeTests {
  private static func files(_ schedule: String, deliver: String = "push", _ more: String = "") -> [String: String] {
    [
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.app, platforms: { ios: "18.0" } }
      locales: { source: en, shipped: [en] }
      attributes:
        born: { type: date, optional: true, on-device: true }
      policy: { quiet-hours: { from: "22:00", to: "08:00" } }
      rules: { missing-owner: "off", unused-attribute: "off" }
      events:
        bought: { total: { type: integer, min: 0, max: 100 }, coupon: { type: text, max: 9, optional: true } }
        paid: {}
      """,
      "c.yaml":
        "campaign: c\ndeliver: \(deliver)\n\(deliver == "push" ? "audience: all\npush: { expires: 1d }\n" : "")schedule: { \(schedule) }\n\(more)",
    ]
  }

  private func found(_ schedule: String, deliver: String = "push", _ more: String) throws -> [LocatedFinding] {
    try TemporaryProject(Self.files(schedule, deliver: deliver, more)).check().findings
  }

  /// Texts with all that the report has; what may be missing only where the schedule may say that it is there.
  private static func texts(_ schedule: String) -> String {
    let coupon = schedule.contains("where") ? "{{ coupon }} " : ""
    return "alert: '{{ total }} \(coupon){{ bought | date: \"%H:%M\" }}'\n"
  }

  /// Each of the keys with a value that cannot be used, and with one that goes with none of them.
  @Test(
    arguments: [
      "after: soon, event: bought", "after: 1h, event: bought, at: never, zone: device",
      "after: 1h, event: bought, days: [someday], zone: device", "after: 1h, event: bought, days: [], zone: device",
      "after: 1h, event: bought, between: { from: \"09:00\", to: \"09:00\" }, zone: device",
      "after: 1h, event: bought, between: { from: 9 o'clock, to: \"10:00\" }, zone: device",
      "after: 1h, event: bought, between: { from: \"09:00\", to: \"10:00\" }, at: \"09:00\", zone: device",
      "after: 1h, event: bought, where: totals > 3", "after: 1h, event: bought, where: total >",
      "after: 1h, event: bought, where: [total]", "after: 1h, event: bought, unless: []",
      "after: 1h, event: bought, months: [jun]", "after: 1h, before: 1h, event: bought", "after: 1h, evnt: bought",
      "after: 1h, occurrence: bought",
      "after: 1h, event: bougth", "after: 1h", "after: 1h, event: bought, now: true",
      "after: 1h, event: bought, where: coupon is not missing, at: never, zone: device",
    ], ["push", "local"])
  func oneMistake(schedule: String, deliver: String) throws {
    let found = try found(schedule, deliver: deliver, Self.texts(schedule)).filter { $0.finding.severity == .error }
    #expect(found.count == 1, "\(schedule): \(found.map(\.finding.message))")
  }

  /// What is dropped in quiet hours comes to nobody where it may come in no other part of the day.
  @Test(arguments: [
    ("22:00", "08:00", true), ("23:00", "07:00", true), ("01:00", "02:00", true), ("21:59", "08:00", false),
    ("22:00", "08:01", false), ("07:00", "23:00", false), ("09:00", "10:00", false),
  ])
  func droppedParts(from: String, to: String, isTold: Bool) throws {
    let found = try found(
      "after: 1h, event: bought, between: { from: \"\(from)\", to: \"\(to)\" }, zone: device",
      "quiet-hours: drop\nalert: Hello\n")
    #expect(found.filter { $0.finding.rule.name == "quiet-hours" }.count == (isTold ? 1 : 0), "\(found.map(\.finding))")
  }

  /// A list with nothing in it is a mistake, whichever form of schedule it stands in.
  @Test(arguments: [
    ("every: day, at: \"09:00\", zone: UTC, months: []", "months"),
    ("every: day, at: \"09:00\", zone: UTC, except: []", "except"),
    ("every: week, days: [mon], at: \"09:00\", zone: UTC, months: []", "months"),
    ("every: week, days: [], at: \"09:00\", zone: UTC", "on which days"),
    ("every: month, days: [], at: \"09:00\", zone: UTC", "on which days"),
    ("every: year, days: [12-24], at: \"09:00\", zone: UTC, except: []", "except"),
    ("every: day, at: [], zone: UTC", "no time of day"), ("at: [], zone: UTC", "no date"),
    ("after: 1h, event: bought, days: [], zone: UTC", "days"), ("after: 1h, event: bought, unless: []", "unless"),
    ("event: bought, unless: []", "unless"), ("event: bought, days: [], zone: UTC", "days"),
    ("event: bought, at: [], zone: UTC", "no time of day"),
    ("every: year, event: born, at: [], zone: UTC, on-missing-day: skip", "no time of day"),
  ])
  func emptyLists(schedule: String, said: String) throws {
    let found = try found(schedule, "alert: Hello\n").filter { $0.finding.severity == .error }
    #expect(found.count == 1 && found[0].finding.message.contains(said), "\(schedule): \(found.map(\.finding.message))")
    #expect(found.allSatisfy { $0.finding.help != nil })
  }

  /// Dates that have passed are told one by one while others are to come; what has ended is told where it ends. Now is 2026-11-21.
  @Test(arguments: [
    ("at: [2026-11-01 09:00, 2026-12-01 09:00], zone: UTC", ["2026-11-01 09:00"]),
    (
      "at: [2026-11-01 09:00, 2026-11-02 09:00, 2026-12-01 09:00], zone: device",
      ["2026-11-01 09:00", "2026-11-02 09:00"]
    ),
    ("at: [2026-11-01 09:00, 2026-11-02 09:00], zone: UTC", ["2026-11-02 09:00"]),
    ("at: [2026-12-01 09:00, 2026-12-02 09:00], zone: UTC", []),
    ("every: year, event: born, at: \"09:00\", zone: device, on-missing-day: skip, until: 2026-11-01", ["2026-11-01"]),
    ("every: year, event: born, at: \"09:00\", zone: device, on-missing-day: skip, until: 2027-11-01", []),
    ("every: day, at: \"09:00\", zone: UTC, until: 2026-11-01", ["2026-11-01"]),
  ])
  func pastDates(schedule: String, told: [String]) throws {
    let found = try found(schedule, "alert: Hello\n").filter { $0.finding.rule.name == "schedule-past" }
    #expect(found.count == told.count, "\(found.map(\.finding.message))")
    for (finding, date) in zip(found, told) {
      #expect(finding.finding.message == "\(date) is in the past" && finding.finding.severity == .warning)
    }
  }

  /// What an environment has sent its own file says.
  @Test func listOfAnEnvironment() throws {
    var files = Self.files("every: day, at: \"09:00\", zone: UTC", "unless-sent: { c: 12h }\nalert: Hello\n")
    files["belfry.staging.yaml"] = "app: { bundle-id: com.example.staging }\n"
    let found = try TemporaryProject(files).check(environment: "staging").findings
    let told = found.filter { $0.finding.rule.name == "missing-ledger" }
    #expect(
      told.count == 1 && told[0].finding.message.hasPrefix("belfry.staging.yaml names no list"),
      "\(found.map(\.finding))")
    #expect(told.first?.finding.help?.contains("to belfry.staging.yaml") == true)
  }
}
