import Foundation
import Testing

/// What follows from dates and moments that are known of a person: on a device, where oracles do not look.
@Suite(.needsProgram) struct EventScheduleTests {
  private static func files(_ schedule: String, deliver: String = "local") -> [String: String] {
    [
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.app, platforms: { ios: "18.0" } }
      locales: { source: en, shipped: [en] }
      attributes:
        born: { type: date, optional: true, on-device: true }
        ends: { type: timestamp, optional: true, on-device: true, ahead: true }
      rules: { missing-owner: "off" }
      policy: { quiet-hours: { from: "22:00", to: "08:00", then: hold } }
      """,
      "c.yaml":
        "campaign: c\ndeliver: \(deliver)\n\(deliver == "push" ? "audience: all\npush: { expires: 1d }\n" : "")schedule: { \(schedule) }\nalert: Hi\n",
    ]
  }

  /// The rule that the bundle has.
  private func rule(_ schedule: String) throws -> NSDictionary {
    let project = try TemporaryProject(Self.files(schedule))
    let built = try project.belfry(["build"])
    #expect(built.status == 0, "\(built)")
    let path = project.root + "build/local/com.example.app.notificationbundle/Belfry.json"
    let bundle =
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? [String: Any]
    return try #require((bundle?["campaigns"] as? [[String: Any]])?.first?["rule"] as? NSDictionary)
  }

  @Test func rulesOfAnniversaries() throws {
    let found = try rule(
      "every: 2 years, event: born, at: [\"09:00\", \"12:00\"], zone: device, on-missing-day: skip, count: 3")
    #expect(
      found == [
        "kind": "moment", "form": "rolling", "attribute": "born", "delay": ["value": 0],
        "at": ["value": ["09:00", "12:00"]], "zone": "device",
        "every": ["unit": "year", "number": ["value": 2], "count": ["value": 3], "on_missing_day": "skip"],
      ])
  }

  @Test func rulesBeforeAndWithin() throws {
    #expect(
      try rule("before: 2d, event: ends, at: \"09:00\", zone: device") == [
        "kind": "moment", "form": "rolling", "attribute": "ends", "delay": ["value": -172_800],
        "at": ["value": ["09:00"]], "zone": "device",
      ])
    #expect(
      try rule("after: 1d, event: born, at: \"09:00\", zone: Europe/Berlin, days: [weekend]") == [
        "kind": "moment", "form": "rolling", "attribute": "born", "delay": ["value": 86_400],
        "at": ["value": ["09:00"]], "days": ["value": ["sat", "sun"]], "zone": "Europe/Berlin",
      ])
    // What the app notes as it happens it reports, as ever.
    #expect(
      try rule("after: 2h, event: ends, between: { from: \"09:00\", to: \"20:00\" }, days: [mon], zone: device") == [
        "kind": "report", "form": "repeating", "event": "ends", "delay": ["value": 7200], "days": ["value": ["mon"]],
        "between": ["from": ["value": "09:00"], "to": ["value": "20:00"]], "zone": "device",
      ])
  }

  /// A schedule, what is known of the person, and the moments that a device shows it, on its own clock.
  @Test(arguments: [
    (
      "every: year, event: born, at: \"09:00\", zone: device, on-missing-day: last", "born=1996-02-29",
      ["2027-02-28 09:00"]
    ),
    ("every: year, event: born, at: \"09:00\", zone: device, on-missing-day: skip", "born=1996-02-29", []),
    (
      "every: 10 days, event: born, at: \"23:00\", zone: device, count: 2", "born=2026-11-20",
      ["2026-12-01 08:00", "2026-12-11 08:00"]
    ),
    ("before: 2d, event: born, at: \"09:00\", zone: device", "born=2026-12-01", ["2026-11-29 09:00"]),
    ("event: born, at: \"09:00\", zone: device, days: [mon]", "born=2026-12-01", ["2026-12-07 09:00"]),
    ("before: 1d, event: ends, at: \"09:00\", zone: device", "ends=2026-12-01T07:30:00Z", ["2026-11-29 09:00"]),
    ("before: 1d, event: ends, at: \"09:00\", zone: device", "ends=2026-12-01T08:00:00Z", ["2026-11-30 09:00"]),
  ]) func shownOnADevice(schedule: String, known: String, times: [String]) throws {
    let told = try TemporaryProject(Self.files(schedule)).belfry([
      "simulate", "--set", known, "--set", "time_zone=Europe/Berlin", "--format", "json", "--horizon", "110d",
    ])
    #expect(told.status == 0, "\(told)")
    let report = try JSONSerialization.jsonObject(with: Data(told.text.utf8)) as? [String: Any]
    let lines = (report?["occurrences"] as? [[String: Any]] ?? []).filter { $0["outcome"] as? String == "on-device" }
    let local = lines.compactMap { ($0["local"] as? String)?.replacing("T", with: " ").dropLast(3) }.map(String.init)
    #expect(local == times, "\(told.text)")
  }

  /// A push says the same for each time within the horizon.
  @Test func pushesSinceADay() throws {
    let told = try TemporaryProject(
      Self.files("every: week, event: born, at: \"09:00\", zone: device, count: 3", deliver: "push")
    ).belfry([
      "simulate", "--set", "born=2026-11-20", "--set", "time_zone=UTC", "--set", "token=aa", "--horizon", "60d",
    ])
    #expect(told.status == 0, "\(told)")
    for day in ["2026-11-27", "2026-12-04", "2026-12-11"] { #expect(told.text.contains(day), "\(told)") }
    #expect(!told.text.contains("2026-12-18") && !told.text.contains("2026-11-20 "), "\(told)")
  }
}
