import Foundation
import Testing

/// What does not depend on the values of any person is found whether or not other values are each person's own.
@Suite(.needsProgram) struct OwnValueFindingsTests {
  static let attributes = """
    attributes:
      d: { type: list, of: enum, values: [mon, tue, wed, thu, fri, sat, sun], max-items: 7, optional: true }
      md: { type: list, of: integer, min: 1, max: 31, max-items: 31, optional: true }
      t: { type: time, optional: true }
      ts: { type: list, of: time, max-items: 5, optional: true }
      late: { type: time, min: "09:00", max: "20:00", optional: true }
      n: { type: integer, min: 1, max: 366, optional: true }
      workdays: { type: list, of: enum, values: [mon, tue, wed, thu, fri, sat, sun], max-items: 7, optional: true }
      noon: { type: time, optional: true }
      march: { type: integer, min: 1, max: 12, optional: true }
      tomorrow: { type: date, optional: true }
      mondays: { type: text, max: 5, optional: true }
      kind: { type: enum, values: [mon, weekend], optional: true }
    """

  private static func project(_ schedule: String, _ more: String = "", policy: String = "") throws -> TemporaryProject {
    try TemporaryProject([
      "belfry.yaml": TemporaryProject.head("\(attributes)\n\(policy)"), "c.yaml": campaign(schedule, more),
    ])
  }

  private static func campaign(_ schedule: String, _ more: String) -> String {
    "campaign: c\ndeliver: push\n\(more.contains("audience:") ? "" : "audience: all\n")schedule: { \(schedule) }\n"
      + "\(more.contains("push:") ? "" : "push: { expires: 2h }\n")\(more)\n\(more.contains("data:") ? "" : "alert: Hello\n")"
  }

  private static let now = ["--now", "2026-11-28T09:00:00Z"]

  /// A schedule with a value of each person's own, the same with a value of everyone's, and what is found in both.
  struct Row: CustomTestStringConvertible {
    let rule: String
    let own: String
    let written: String
    var more = ""
    var policy = ""

    var testDescription: String { "\(rule): \(own)" }
  }

  static let rows = [
    Row(
      rule: "never-fires", own: "every: month, days: [30], months: [feb], on-missing-day: skip, at: t, zone: device",
      written: "every: month, days: [30], months: [feb], on-missing-day: skip, at: \"18:00\", zone: device"),
    Row(
      rule: "never-fires", own: "every: week, days: [mon], at: ts, from: 2026-12-01, until: 2026-12-03, zone: UTC",
      written: "every: week, days: [mon], at: \"18:00\", from: 2026-12-01, until: 2026-12-03, zone: UTC"),
    Row(
      rule: "schedule-past", own: "every: day, at: t, from: 2020-01-01, count: 3, zone: device",
      written: "every: day, at: \"18:00\", from: 2020-01-01, count: 3, zone: device"),
    Row(
      rule: "schedule-past", own: "every: week, days: d, at: \"18:00\", until: 2026-11-26, zone: device",
      written: "every: week, days: [mon], at: \"18:00\", until: 2026-11-26, zone: device"),
    Row(
      rule: "idle-exception", own: "every: week, days: [mon], at: t, except: [2026-12-25], zone: device",
      written: "every: week, days: [mon], at: \"18:00\", except: [2026-12-25], zone: device"),
    Row(
      rule: "recurring-gap", own: "every: week, days: d, at: \"02:30\", zone: Europe/Berlin",
      written: "every: week, days: [sun], at: \"02:30\", zone: Europe/Berlin"),
    Row(
      rule: "expiry-before-send", own: "every: day, at: t, zone: device",
      written: "every: day, at: \"18:00\", zone: device", more: "push: { expires: 2026-11-30 12:00 }"),
    Row(
      rule: "expiry-before-send", own: "every: day, at: t, from: 2027-01-01, zone: device",
      written: "every: day, at: \"18:00\", from: 2027-01-01, zone: device", more: "push: { expires: 2026-11-30 12:00 }"),
    Row(
      rule: "quiet-hours", own: "every: day, at: late, zone: Europe/Berlin",
      written: "every: day, at: \"14:00\", zone: Europe/Berlin", more: "audience: time_zone == \"Asia/Tokyo\"",
      policy: "policy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }"),
    Row(
      rule: "too-frequent", own: "every: day, at: t, zone: device", written: "every: day, at: \"18:00\", zone: device",
      policy: "policy: { frequency: { per-week: 3 } }"),
    Row(
      rule: "too-frequent", own: "every: week, days: d, at: [\"08:00\", \"12:00\", \"18:00\"], zone: device",
      written: "every: week, days: [mon], at: [\"08:00\", \"12:00\", \"18:00\"], zone: device",
      policy: "policy: { frequency: { per-day: 1 } }"),
  ]

  @Test(arguments: rows) func itIsFoundAllTheSame(_ row: Row) throws {
    for schedule in [row.written, row.own] {
      let found = try Self.project(schedule, row.more, policy: row.policy).belfry(["check"] + Self.now)
      #expect(found.text.contains("[\(row.rule)]"), "\(schedule): \(found)")
    }
  }

  /// What may come for somebody is not called over, and what each may choose is not called wrong.
  @Test(arguments: [
    "every: day, at: t, zone: device, from: 2026-11-01, count: 60",
    "every: day, at: t, until: 2026-11-29, zone: device",
    "every: month, days: md, months: [feb], on-missing-day: skip, at: t, zone: device",
    "every: week, days: d, at: \"18:00\", from: 2026-11-01, count: 2, zone: device",
    "every: n days, at: t, from: 2020-01-01, count: 30, zone: device",
    "every: week, days: d, at: t, except: [2026-12-25], zone: device",
    "every: day, at: late, zone: Europe/Berlin",
  ]) func whatSomebodyGetsIsFine(_ schedule: String) throws {
    let policy = "policy: { quiet-hours: { from: \"22:00\", to: \"08:00\", then: hold }, frequency: { per-day: 1 } }"
    let found = try Self.project(schedule, policy: policy).belfry(["check"] + Self.now)
    #expect(found.status == 0 && !found.text.contains("c.yaml"), "\(schedule): \(found)")
  }

  /// A word that the key nearly knows means the attribute that has this name.
  @Test(arguments: [
    "every: week, days: workdays, at: \"09:00\", zone: device", "every: day, at: noon, zone: device",
    "every: month, days: [5], months: march, at: \"09:00\", zone: device",
    "every: day, from: tomorrow, at: \"09:00\", zone: device",
  ]) func anAttributeOfThatNameIsMeant(_ schedule: String) throws {
    let project = try Self.project(schedule)
    let found = try project.belfry(["check", "--fix", "--needs-review"] + Self.now)
    #expect(found.status == 0 && !found.text.contains("c.yaml"), "\(found)")
    #expect(try String(contentsOfFile: project.root + "c.yaml", encoding: .utf8) == Self.campaign(schedule, ""))
  }

  /// If it does not fit, that is reported, and no edit writes everyone's value over it.
  @Test func anAttributeThatDoesNotFitIsReported() throws {
    let schedule = "every: week, days: mondays, at: \"09:00\", zone: device"
    let project = try Self.project(schedule)
    let found = try project.belfry(["check", "--fix", "--needs-review"] + Self.now)
    #expect(found.status == 1 && found.text.contains("\"mondays\" is a text"), "\(found)")
    #expect(try String(contentsOfFile: project.root + "c.yaml", encoding: .utf8) == Self.campaign(schedule, ""))
  }

  /// What a finding about an attribute says beside its message.
  @Test(arguments: [
    ("every: day, at: remind_at, zone: device", "\"remind_at: { type: time, optional: true }\""),
    ("every: week, days: kind, at: \"09:00\", zone: device", "\"kind\" may be \"weekend\""),
    ("every: day, at: token, zone: device", "\"token\" is a text"),
  ]) func whatToDoIsSaid(_ schedule: String, _ text: String) throws {
    let found = try Self.project(schedule).belfry(["check"] + Self.now)
    #expect(
      found.status == 1 && found.text.contains(text) && !found.text.contains("token\" is a text\n  = note"), "\(found)")
  }

  /// Without such an attribute it is the value in other words.
  @Test(arguments: [
    ("every: week, days: monday, at: \"09:00\", zone: device", "days: mon,"),
    ("every: week, days: sundays, at: \"09:00\", zone: device", "days: sun,"),
    ("every: month, days: [5], months: april, at: \"09:00\", zone: device", "months: apr,"),
    ("every: day, at: midnight, zone: device", "at: \"00:00\""),
  ]) func otherwiseItIsTheValue(_ schedule: String, _ written: String) throws {
    let project = try Self.project(schedule)
    let found = try project.belfry(["check", "--fix", "--needs-review"] + Self.now)
    let text = try String(contentsOfFile: project.root + "c.yaml", encoding: .utf8)
    #expect(found.status == 0 && text.contains(written), "\(found) \(text)")
  }

  /// What expires before a person's own moment is not built, and counted as that.
  @Test func whatExpiresBeforeTheirMomentIsLeftOut() throws {
    let project = try TemporaryProject([
      "belfry.yaml": TemporaryProject.head("recipients: { csv: people.csv }\n\(Self.attributes)"),
      "c.yaml": Self.campaign("every: day, at: t, zone: device", "push: { expires: 2026-11-28 12:00 }"),
      "people.csv": "token,id,locale,time_zone,t\naa00,u1,en,Europe/Berlin,18:00\nbb00,u2,en,Europe/Berlin,11:00\n",
    ])
    let built = try project.belfry(["build", "--output", "out"] + Self.now)
    #expect(built.status == 0 && built.text.contains("1 had expired"), "\(built)")
    let folder = project.root + "out/push/c/"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jsonl") }
    let lines = try names.map { try String(contentsOfFile: folder + $0, encoding: .utf8) }.joined()
    #expect(!lines.contains("aa00") && lines.contains("bb00"), "\(lines)")
  }

  /// Two pushes with one collapse id meet if the same attributes say when they come.
  @Test(arguments: [("at: t", "at: t", true), ("at: t", "at: noon", false), ("at: t", "at: \"12:00\"", false)])
  func sameValuesMeet(_ one: String, _ other: String, _ isFound: Bool) throws {
    let project = try TemporaryProject([
      "belfry.yaml": TemporaryProject.head(Self.attributes),
      "c.yaml": Self.campaign("every: day, \(one), zone: device", "push: { collapse: x, expires: 2h }"),
      "b.yaml": Self.campaign("every: day, \(other), zone: device", "push: { collapse: x, expires: 2h }")
        .replacing("campaign: c", with: "campaign: b").replacing("Hello", with: "Good morning"),
    ])
    let found = try project.belfry(["check"] + Self.now).text
    #expect(found.contains("[collapse-collision]") == isFound, "\(found)")
  }

  /// No card is drawn of a person whom the schedule leaves out.
  @Test func previewsShowPeopleWhoGetIt() throws {
    let project = try Self.project("every: day, at: t, zone: device", "data: { a: 1 }")
    try project.write(
      "c.yaml",
      Data(
        Self.campaign("every: day, at: t, zone: device", "").replacing("Hello", with: "\"At {{ t | time }}\"").utf8))
    let told = try project.belfry(["preview"] + Self.now)
    #expect(told.status == 0 && told.text.contains("At ") && !told.text.contains("t is missing"), "\(told)")
  }

  /// Times that are written out are as far apart as they are, whichever days people choose.
  @Test func timesThatAreWrittenOutAreCountedAsTheyAre() throws {
    func found(_ times: String) throws -> String {
      try Self.project(
        "every: week, days: d, at: \(times), zone: device",
        "push: { type: background, content-available: true, priority: 5, expires: 2h }\ndata: { a: 1 }"
      ).belfry(["check"] + Self.now).text
    }
    #expect(try !found("[\"06:00\", \"09:00\", \"12:00\", \"15:00\", \"18:00\"]").contains("[push-budget]"))
    #expect(try found("[\"06:00\", \"06:10\", \"06:20\", \"06:30\", \"06:40\"]").contains("[push-budget]"))
    #expect(try found("ts").contains("may come within"))
  }

  /// Expectations look as far ahead as people's own days may be.
  @Test func expectationsLookFarAhead() throws {
    let project = try Self.project("every: month, days: md, at: t, zone: device, on-missing-day: skip")
    let person = "person: { time_zone: Europe/Berlin, md: [\"24\"], t: \"09:00\" }"
    try project.write(
      "c.test.yaml",
      Data("tests: c\nnow: 2026-11-28T09:00:00Z\nexpect:\n  - { name: far, \(person), gets: something }\n".utf8))
    let tested = try project.belfry("test")
    #expect(tested.status == 0, "\(tested)")
  }
}
