import Diagnostics
import Parsing
import Testing
import Workspace

/// Each form of schedule with each key that it does not take: one finding, at that key.
@Suite struct ScheduleKeysTests {
  /// A form: how it is written, and the keys that it takes beside those.
  struct Form: Sendable, CustomTestStringConvertible {
    let delivery: String
    let keys: [String]
    let takes: [String]

    var testDescription: String { keys.joined(separator: ", ") }
  }

  private static let ends = ["from", "until", "count"]
  private static let filters = ["months", "except"]

  /// As the reference lists them.
  /// What waits for a time of a clock.
  static let waits = ["at", "days", "between"]

  static let forms = [
    Form(delivery: "push", keys: ["now: true"], takes: []),
    Form(delivery: "push", keys: ["at: 2029-12-24 18:30", "zone: UTC"], takes: []),
    Form(delivery: "local", keys: ["every: 90m"], takes: []),
    Form(delivery: "push", keys: ["every: day", "at: \"18:30\"", "zone: UTC"], takes: ends + filters + ["event"]),
    Form(
      delivery: "push", keys: ["every: 2 days", "at: \"18:30\"", "zone: UTC", "from: 2029-12-01"], takes: ends + filters
    ),
    Form(delivery: "push", keys: ["every: week", "days: [mon]", "at: \"18:30\"", "zone: UTC"], takes: ends + filters),
    Form(
      delivery: "push", keys: ["every: 3 weeks", "days: [mon]", "at: \"18:30\"", "zone: UTC", "from: 2029-12-01"],
      takes: ends + filters),
    Form(
      delivery: "push", keys: ["every: month", "days: [31]", "at: \"18:30\"", "zone: UTC", "on-missing-day: last"],
      takes: ends + filters),
    Form(
      delivery: "push", keys: ["every: year", "days: [02-29]", "at: \"18:30\"", "zone: UTC", "on-missing-day: last"],
      takes: ends + ["except"]),
    Form(delivery: "push", keys: ["after: 3d", "event: last_open"], takes: waits),
    Form(delivery: "push", keys: ["event: last_open"], takes: waits + ["after"]),
    Form(
      delivery: "push", keys: ["event: last_open", "between: { from: \"09:00\", to: \"20:00\" }", "zone: UTC"],
      takes: ["days", "after"]),
    Form(delivery: "push", keys: ["before: 3d", "event: trial_ends"], takes: ["at"]),
    Form(delivery: "push", keys: ["before: 3d", "event: trial_ends", "at: \"18:30\"", "zone: UTC"], takes: []),
    Form(
      delivery: "push",
      keys: ["every: year", "event: trial_ends", "at: \"18:30\"", "zone: UTC", "on-missing-day: last"],
      takes: ["until", "count"]),
    Form(
      delivery: "push", keys: ["every: 3 days", "event: trial_ends", "at: \"18:30\"", "zone: UTC"],
      takes: ["until", "count"]),
    Form(
      delivery: "local", keys: ["at: [2029-12-24 18:30, 2029-12-31 18:30]", "zone: device"], takes: []),
    Form(
      delivery: "push", keys: ["after: 3d", "event: last_open", "at: \"18:30\"", "zone: UTC"],
      takes: ["days"]),
    Form(delivery: "local", keys: ["when: enter", "region: \(place)"], takes: ["repeats"]),
    Form(delivery: "push", keys: ["when: requested"], takes: []),
  ]

  private static let place = "{ id: store-1, latitude: 52.52, longitude: 13.4, radius: 150 }"

  /// A value for each key of a schedule.
  private static let values = [
    "now": "true", "at": "\"09:00\"", "every": "month", "days": "[mon]", "from": "2029-12-01", "until": "2031-01-01",
    "count": "3", "on-missing-day": "last", "after": "2d", "event": "last_open", "when": "leave", "region": place,
    "repeats": "true", "zone": "Asia/Tokyo", "months": "[jun]", "except": "[2029-12-25]", "before": "2d",
    "between": "{ from: \"09:00\", to: \"20:00\" }", "where": "streak_days > 3", "unless": "paid",
  ]

  /// The findings of a campaign with such a schedule, with what stands there.
  private func found(_ delivery: String, _ keys: [String]) throws -> [(text: String, message: String)] {
    var files = TemporaryProject.base()
    let schedule = "schedule: { \(keys.joined(separator: ", ")) }\n"
    let campaign =
      "campaign: c\ndeliver: \(delivery)\nalert: Hello\nlocalizations: { de: { body: Hallo } }\n"
      + (delivery == "push" ? "audience: all\npush: { expires: never-store }\n" : "")
    files["c.yaml"] = campaign + schedule
    files["sounds/x.txt"] = ""
    let bytes = Array((campaign + schedule).utf8)
    return try TemporaryProject(files).check().findings.map { found in
      (String(decoding: bytes[found.start.byte..<found.end.byte], as: UTF8.self), found.finding.message)
    }
  }

  @Test(arguments: forms) func keysOfOtherForms(form: Form) throws {
    #expect(try found(form.delivery, form.keys).map(\.message) == [], "the form itself")
    let written = form.keys.map { String($0.prefix { $0 != ":" }) }
    for key in Shapes.schedule.keys.map(\.name) where !written.contains(key) {
      let value = try #require(Self.values[key], "a key without a value: \(key)")
      let found = try found(form.delivery, form.keys + ["\(key): \(value)"])
      guard !form.takes.contains(key) else { continue }
      if key == "event" || key == "after" { continue }
      // A key that makes another form is one of two schedules, each of which may lack something.
      if ["now", "at", "every", "after", "before", "event", "when"].contains(key) {
        let isPlaced = found.contains { found in
          written.contains(found.text) || found.text == key || found.text == value
            || form.keys.contains { $0.contains(found.text) }
        }
        #expect(isPlaced, "\(key): \(found)")
      } else {
        #expect(found.map(\.text) == [key], "\(found)")
      }
    }
  }

  /// What may stand there is not told of; one of two ends is enough.
  @Test(arguments: forms) func keysOfThisForm(form: Form) throws {
    for key in form.takes where !form.keys.contains(where: { $0.hasPrefix(key) }) && key != "at" {
      if Self.waits.contains(key), !form.keys.contains(where: { $0.hasPrefix("zone") }) { continue }
      let from =
        "count" == key && !form.keys.contains { $0.hasPrefix("from") || $0.hasPrefix("event") }
        ? ["from: 2029-12-01"] : []
      let found = try found(form.delivery, form.keys + from + ["\(key): \(Self.values[key] ?? "")"])
      // One day suits no form alone.
      #expect(found.map(\.message).filter { !$0.contains("leaves nothing out") } == [], "\(key)")
    }
  }

  // MARK: - One mistake, one finding

  /// A mistake, and a part of its help.
  static let mistakes: [(delivery: String, schedule: String, help: String)] = [
    ("local", "every: 90m, count: 3, from: 2029-12-01", "with times"),
    ("local", "every: 90m, from: 2029-12-01, until: 2030-01-01", "with times"),
    ("local", "every: 2d, until: 2030-01-01", "write \"every: 2 days\""),
    ("push", "now: true, at: 2029-12-24 18:30, zone: UTC", "remove them: \"now\" takes no other keys"),
    ("push", "now: true, every: day, at: \"09:00\", zone: UTC", "keep one of the two"),
    ("push", "now: false", "remove it, and say when"),
    ("local", "region: { id: a, latitude: 1, longitude: 1, radius: 100 }", "add \"when: enter\""),
    ("push", "days: [mon], at: \"09:00\", zone: UTC", "add \"every: week\""),
    ("push", "when: request", "did you mean \"requested\"?"),
    ("push", "when: on-request", "did you mean \"requested\"?"),
    ("push", "when: On Demand", "did you mean \"requested\"?"),
    ("push", "when: reqested", "did you mean \"requested\"?"),
    ("push", "when: requested, zone: UTC", "remove it: \"when: requested\" takes no other keys"),
    ("push", "on: request", "write \"when: requested\""),
    ("push", "trigger: api", "write \"when: requested\""),
    ("push", "requested: true", "write \"when: requested\""),
    (
      "push", "when: requested, region: \(place), repeats: true", "remove them: \"when: requested\" takes no other keys"
    ),
    ("local", "when: requested", "deliver it by push"),
    ("push", "after: last_open + 3d", "write \"after: 3d\" and \"event: last_open\""),
    ("push", "after: 3d, of: last_open", "did you mean \"event\"?"),
    ("push", "every: week, on: [mon], at: \"09:00\", zone: UTC", "\"every: week\" with \"days: [mon]\""),
    ("push", "every: day, days: [mon], at: \"09:00\", zone: UTC", "write \"every: week\" to choose days"),
    ("push", "every: day, at: \"09:00\", zone: UTC, count: 3, until: 2030-01-01", "keep one of the two"),
    ("push", "every: day, at: \"09:00\", zone: UTC, from: 2029-05-01, until: 2029-04-01", "swap the two dates"),
    ("push", "every: month, days: [31], on-missing-day: Last, at: \"09:00\", zone: UTC", "did you mean \"last\"?"),
    ("push", "at: [\"12:00\", \"13:00\"], zone: UTC", "write \"every: day\" to repeat them"),
    ("push", "at: [2029-03-01 12:00, 2029-03-01 12:00], zone: UTC", "keep one of the two"),
    ("push", "at: [2029-03-01 12:00, 2029-03-32 12:00], zone: UTC", ""),
    ("push", "at: [], zone: UTC", "write \"at: 2026-12-24 18:30\""),
    ("push", "between: { from: \"09:00\", to: \"20:00\" }, zone: UTC", "add \"event:"),
    ("push", "where: streak_days > 3", "add \"event:"),
    ("push", "after: 0d, event: last_open", "\"event\" alone is at that moment"),
    ("push", "before: 0m, event: trial_ends", "\"event\" alone is at that moment"),
    ("push", "before: 2d, event: last_open", "\"ahead: true\""),
    ("push", "before: 2d", "add \"event:\""),
    ("push", "before: 2d, after: 1d, event: trial_ends", "keep one of the two"),
    ("push", "before: 2d, event: trial_ends, days: [mon], zone: UTC", "is the last such time"),
    ("push", "after: 2d, event: birthday", "add \"at: \\\"09:00\\\"\""),
    ("push", "after: 36h, event: birthday, at: \"09:00\", zone: UTC", "whole days"),
    ("push", "event: birthday, at: [\"09:00\", \"10:00\"], zone: UTC", "keep one time"),
    ("push", "after: 2h, event: last_open, between: { from: \"09:00\", to: \"09:00\" }, zone: UTC", "another \"to\""),
    ("push", "after: 2h, event: last_open, days: [mon]", "add \"zone: device\""),
    ("push", "every: year, event: birthday, at: \"09:00\", zone: UTC", "on-missing-day: skip"),
    ("push", "every: year, event: birthday, on-missing-day: last, zone: UTC", "add \"at: "),
    (
      "push", "every: week, event: birthday, on-missing-day: last, at: \"09:00\", zone: UTC",
      "remove \"on-missing-day\""
    ),
    ("push", "every: 7d, event: birthday, at: \"09:00\", zone: UTC", "write \"every: 7 days\""),
    ("push", "every: week, event: birthday, days: [mon], at: \"09:00\", zone: UTC", "follow from the event"),
    (
      "push",
      "every: month, event: birthday, on-missing-day: last, at: \"09:00\", zone: UTC, count: 2, until: 2030-01-01",
      "keep one of the two"
    ),
    ("local", "every: year, event: birthday, on-missing-day: last, at: \"09:00\", zone: device", "\"on-device: true\""),
    ("local", "before: 2d, event: install", "write \"after\""),
    ("local", "every: week, event: install, at: \"09:00\", zone: device", "that is a date or a timestamp"),
    ("push", "every: day, months: [june], at: \"09:00\", zone: UTC", "did you mean \"jun\"?"),
    ("push", "every: day, months: [13], at: \"09:00\", zone: UTC", "write \"jun\" or 6"),
    ("push", "every: day, months: [jun, 6], at: \"09:00\", zone: UTC", "keep one of the two"),
    ("push", "every: day, except: [2029-02-30], at: \"09:00\", zone: UTC", "2029-02 has 28 days"),
    ("push", "every: day, except: [2029-02-03, 2029-02-03], at: \"09:00\", zone: UTC", "keep one of the two"),
    ("push", "every: year, days: [06-01], months: [jun], at: \"09:00\", zone: UTC", "its days name their months"),
    ("push", "at: 9, zone: UTC", "\"2026-12-24 09:00\""),
    ("push", "at: 2029-03-01 11:00Z, zone: UTC", "\"at: 2029-03-01 11:00\" with \"zone: UTC\""),
    ("push", "every: day, at: \"09:00, 12:00\", zone: UTC", "write a list: [\"09:00\", \"12:00\"]"),
    ("push", "every: day, at: 9, zone: UTC", "did you mean \"09:00\"?"),
    ("push", "every: year, days: [12-24], at: 2027-12-24 09:00, zone: UTC", "did you mean \"09:00\"?"),
    ("push", "every: day, at: \"09:00\", zone: UTC, from: 2029-02-01 12:00", "did you mean \"2029-02-01\"?"),
    ("push", "after: 1d12h, event: last_open, at: \"09:00\", zone: UTC", "did you mean \"36h\"?"),
    ("push", "after: P3D, event: last_open, at: \"09:00\", zone: UTC", "did you mean \"3d\"?"),
    ("push", "after: PT5M, event: last_open, at: \"09:00\", zone: UTC", "did you mean \"5m\"?"),
    ("push", "after: P1M, event: last_open, at: \"09:00\", zone: UTC", "did you mean \"30d\"?"),
    ("push", "after: 30, event: last_open, at: \"09:00\", zone: UTC", "did you mean \"30s\", \"30h\" or \"30d\"?"),
    ("push", "after: soon, event: last_open, at: \"09:00\", zone: UTC", "write how long"),
    ("push", "after: 3d, event: last_open, at: 2029-01-01 12:30, zone: UTC", "did you mean \"12:30\"?"),
    ("local", "every: monthly, days: [1], at: \"09:00\", zone: device", "did you mean \"month\"?"),
    ("local", "every: 90 minutes", "did you mean \"90m\"?"),
    ("local", "every: 59s", "use at least"),
    ("push", "every: 90m", "write \"deliver: local\""),
    ("push", "every: week, days: mon tue, at: \"09:00\", zone: UTC", "[mon, tue]"),
    ("push", "every: week, days: mon - fri, at: \"09:00\", zone: UTC", "[mon, tue, wed, thu, fri]"),
    ("push", "every: week, days: [di], at: \"09:00\", zone: UTC", "did you mean \"tue\"?"),
    ("push", "every: month, days: [1st], at: \"09:00\", zone: UTC", "did you mean \"1\"?"),
    ("push", "every: month, days: [first], at: \"09:00\", zone: UTC", "did you mean \"1\"?"),
    ("push", "every: month, days: [mon], at: \"09:00\", zone: UTC", "go with \"every: week\""),
    ("push", "every: year, days: [25-12], at: \"09:00\", zone: UTC", "did you mean \"12-25\"?"),
    ("push", "every: year, days: [24.12.], at: \"09:00\", zone: UTC", "did you mean \"12-24\"?"),
    ("push", "every: year, days: [12/24], at: \"09:00\", zone: UTC", "did you mean \"12-24\"?"),
    ("push", "every: year, days: [12/5], at: \"09:00\", zone: UTC", "did you mean \"05-12\" or \"12-05\"?"),
    ("push", "every: year, days: [dec-24], at: \"09:00\", zone: UTC", "did you mean \"12-24\"?"),
    ("push", "every: year, days: [12-5], at: \"09:00\", zone: UTC", "did you mean \"12-05\"?"),
    ("local", "when: enter, region: { id: a, latitude: 52.5N, longitude: 1, radius: 9 }", "did you mean \"52.5\"?"),
    ("local", "when: enter, region: { id: a, latitude: 1, longitude: 70.5 W, radius: 9 }", "did you mean \"-70.5\"?"),
    ("local", "when: enter, region: { id: a, latitude: 1, longitude: 1, radius: 2km }", "did you mean \"2000\"?"),
    ("local", "when: enter, region: { id: a, latitude: 1, longitude: 1, radius: 100m }", "did you mean \"100\"?"),
  ]

  @Test(arguments: mistakes) func oneFinding(delivery: String, schedule: String, help: String) throws {
    var files = TemporaryProject.base()
    // What makes a noise by night is told of schedules alone that can be read.
    files["belfry.yaml"]? += "\npolicy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }\n"
    files["c.yaml"] =
      "campaign: c\ndeliver: \(delivery)\nalert: Hello\nlocalizations: { de: { body: Hallo } }\n"
      + (delivery == "push" ? "audience: all\npush: { expires: never-store }\n" : "") + "schedule: { \(schedule) }\n"
    files["sounds/x.txt"] = ""
    let found = try TemporaryProject(files).check().findings
    #expect(found.count == 1, "\(found.map(\.finding.message))")
    #expect(found.first?.finding.help?.contains(help) == true, "\(found.first?.finding.help ?? "no help")")
  }

  /// The same of `expires`, which takes durations and moments.
  @Test(arguments: [
    ("86400", "did you mean \"1d\"?"), ("2029-02-29 12:00", "2029-02 has 28 days"),
    ("2029-03-02", "add the time: \"2029-03-02 09:00\""), ("\"18:00\"", "add the day, as in \"2026-12-24 18:00\""),
    ("2029-03-01 11:00Z", "did you mean \"2029-03-01T11:00:00Z\"?"),
    ("never", "write 30d to keep it as long as possible, or never-store"),
    ("neverstore", "did you mean \"never-store\"?"), ("1M", "did you mean \"30d\" or"),
  ]) func expiry(value: String, help: String) throws {
    var files = TemporaryProject.base()
    files["c.yaml"] =
      "campaign: c\ndeliver: push\naudience: all\nalert: Hello\nlocalizations: { de: { body: Hallo } }\n"
      + "schedule: { at: 2029-12-24 10:00, zone: UTC }\npush: { expires: \(value) }\n"
    files["sounds/x.txt"] = ""
    let found = try TemporaryProject(files).check().findings
    #expect(found.count == 1, "\(found.map(\.finding.message))")
    #expect(found.first?.finding.help?.contains(help) == true, "\(found.first?.finding.help ?? "no help")")
  }
}
