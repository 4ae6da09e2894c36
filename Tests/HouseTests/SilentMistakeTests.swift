import Diagnostics
import Foundation
import Testing
import Workspace

/// Mistakes of which nothing was said: languages of variants, quiet hours of all schedules, edits that would start to send.
@Suite struct SilentMistakeTests {
  /// What is found in `c.yaml` of a project with quiet hours: `line rule: message`.
  private func found(_ campaign: String, _ rule: String, quiet: Bool = true) throws -> [String] {
    var files = TemporaryProject.base()
    if quiet { files["belfry.yaml"]? += "\npolicy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }\n" }
    files["c.yaml"] = "campaign: c\n" + campaign + "\n"
    files["sounds/x.txt"] = ""
    let findings = try TemporaryProject(files).check().findings
    #expect(findings.allSatisfy { $0.finding.severity != .error }, "\(findings.map(\.finding.message))")
    return findings.filter { $0.finding.rule.name == rule }.map { "\($0.start.line) \($0.finding.message)" }
  }

  // MARK: - Languages

  private static let push = "deliver: push\naudience: all\npush: { expires: 1d }\n"
  private static let once = push + "schedule: { at: 2029-12-24 18:30, zone: UTC }\n"

  /// A variant with a text of its own needs each language, wherever it stands in the list.
  @Test func eachVariantHasEachLanguage() throws {
    let campaign =
      Self.once + """
        alert: Hello
        localizations: { de: { body: Hallo } }
        variants:
          - { name: a, weight: 40 }
          - { name: b, weight: 30, alert: Hi }
          - { name: c, weight: 30, alert: Hey, localizations: { de: { body: Hey } } }
        """
    #expect(
      try found(campaign, "missing-locale") == ["10 there is no text in \"de\" in the variant \"b\""])
  }

  /// Without a common text each variant is told of; what variants share is told once, where it stands.
  @Test func sharedTextsAreToldOnce() throws {
    let apart = Self.once + "variants:\n  - { name: a, weight: 50, alert: A }\n  - { name: b, weight: 50, alert: B }"
    #expect(
      try found(apart, "missing-locale") == [
        "7 there is no text in \"de\" in the variant \"a\"", "8 there is no text in \"de\" in the variant \"b\"",
      ])
    let shared =
      Self.once + "alert: A\nvariants:\n  - { name: a, weight: 50 }\n  - { name: b, weight: 50, sound: default }"
    #expect(try found(shared, "missing-locale") == ["6 there is no text in \"de\""])
    let whole =
      Self.once + "localizations: { de: { body: A } }\nalert: A\n"
      + "variants:\n  - { name: a, weight: 50 }\n  - { name: b, weight: 50, sound: default }"
    #expect(try found(whole, "missing-locale") == [])
  }

  /// A language in which nothing is written has no text; and a line that only a translation has is missing in the source language.
  @Test(arguments: [
    ("alert: Hello\nlocalizations: { de: {} }", ["6 there is no text in \"de\""]),
    (
      "variants:\n  - { name: a, weight: 60, alert: A, localizations: { de: {} } }\n"
        + "  - { name: b, weight: 40, alert: B, localizations: { de: { body: B } } }",
      ["7 there is no text in \"de\" in the variant \"a\""]
    ),
    (
      "alert: Hello\nlocalizations: { de: { title: Hallo, body: Du } }",
      ["7 there is no title in \"en\", and one in \"de\""]
    ),
    ("alert: { title: Hello, body: You }\nlocalizations: { de: { body: Du } }", []),
  ]) func linesOfOneLanguage(content: String, expected: [String]) throws {
    #expect(try found(Self.once + content, "missing-locale") == expected)
  }

  /// Languages that cannot be read are not missing, too: one mistake is one finding.
  @Test(arguments: [
    "alert: Hello\nlocalizations:\n  de: Hallo du", "alert: Hello\nlocalizations:\n  de:",
    "alert: Hello\nlocalizations:\n  de:\n  title: A\n  body: B\n  subtitle: C",
    "alert: { body: Hello, localizations: { de: { body: Hallo } } }",
    "alert: { en: { body: Hello }, de: { body: Hallo } }", "localizations: { en: { body: A }, de: { body: B } }",
    "alert: Hello\nlocalizations: { de-AT: { body: Servus } }",
    "alert: Hello\nlocalizations: { de: { body: [Hallo] } }",
  ]) func languagesThatCannotBeRead(content: String) throws {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    files["c.yaml"] = "campaign: c\n" + Self.once + content + "\n"
    let found = try TemporaryProject(files).check().findings.map { "\($0.finding.rule.name) \($0.finding.message)" }
    #expect(found.count == 1, "\(found)")
  }

  /// What belfry.yaml says of languages is told there, and not in the campaigns again.
  @Test(arguments: [
    ("source: EN, shipped: [en, de]", "unknown-locale did you mean \"en\"?"),
    ("source: en, shipped: [en, de_DE]", "unknown-locale did you mean \"de-DE\"?"),
    ("source: en, shipped: [en, de, de]", "duplicate-name keep one of the two"),
  ]) func languagesOfTheProject(locales: String, expected: String) throws {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    files["belfry.yaml"]?.replace("source: en, shipped: [en, de]", with: locales)
    files["c.yaml"] = "campaign: c\n" + Self.once + "alert: Hello\nlocalizations: { de: { body: Hallo } }\n"
    let found = try TemporaryProject(files).check().findings
    #expect(found.map { "\($0.path) \($0.finding.rule.name) \($0.finding.help ?? "")" } == ["belfry.yaml \(expected)"])
  }

  // MARK: - Quiet hours

  @Test(arguments: [
    ("all", "{ at: 2029-12-24 03:00, zone: Asia/Tokyo }", "03:00 is in the quiet hours in Asia/Tokyo"),
    ("all", "{ at: 2029-12-24 03:00, zone: UTC }", "03:00 is in the quiet hours in UTC"),
    ("all", "{ every: day, at: \"23:15\", zone: Europe/Zurich }", "23:15 is in the quiet hours in Europe/Zurich"),
    (
      "all", "{ after: 1d, event: last_open, at: \"03:00\", zone: UTC }",
      "03:00 is in the quiet hours in UTC"
    ),
    ("all", "{ after: 45m, event: last_open }", "it fires 45m after \"last_open\", at any time of day"),
    // Where the audience says who they are, their clocks count, and the schedule's own only if they can be there.
    (
      "time_zone == \"America/New_York\"", "{ at: 2029-12-24 11:00, zone: Europe/Berlin }",
      "11:00 is in the quiet hours: it is 05:00 in America/New_York then"
    ),
  ]) func quietHours(audience: String, schedule: String, message: String) throws {
    let campaign = "deliver: push\naudience: \(audience)\npush: { expires: 1d }\nalert: Hello\nschedule: \(schedule)"
    #expect(try found(campaign, "quiet-hours") == ["6 \(message)"])
  }

  /// Zones of a named audience count like those of the campaign's own expression.
  @Test func quietHoursOfNamedAudiences() throws {
    var files = TemporaryProject.base()
    files["belfry.yaml"]? += "\npolicy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }\n"
    files["more.yaml"] = "audiences: { yorkers: 'time_zone in [\"America/New_York\", \"America/Detroit\"]' }\n"
    files["c.yaml"] =
      "campaign: c\n\(Self.push)audience: yorkers\nalert: Hello\nschedule: { at: 2029-12-24 11:00, zone: Europe/Berlin }\n"
    files["c.yaml"] = files["c.yaml"]?.replacingOccurrences(of: "audience: all\n", with: "")
    files["sounds/x.txt"] = ""
    let found = try TemporaryProject(files).check().findings.filter { $0.finding.rule.name == "quiet-hours" }
    #expect(
      found.map(\.finding.message) == ["11:00 is in the quiet hours: it is 05:00 in America/New_York then"])
  }

  @Test(arguments: [
    ("all", "{ at: 2029-12-24 12:00, zone: Asia/Tokyo }", ""),
    ("time_zone == \"America/New_York\"", "{ at: 2029-12-24 03:00, zone: Asia/Tokyo }", ""),
    ("time_zone != \"Asia/Tokyo\"", "{ at: 2029-12-24 03:00, zone: Asia/Tokyo }", ""),
    ("all", "{ after: 1d, event: last_open, at: \"09:00\", zone: device }", ""),
    ("all", "{ after: 45m, event: last_open }", "interruption: passive\n"),
    ("all", "{ now: true }", ""),
  ]) func noQuietHours(audience: String, schedule: String, more: String) throws {
    let campaign =
      "deliver: push\naudience: \(audience)\npush: { expires: 1d }\nalert: Hello\n\(more)schedule: \(schedule)"
    #expect(try found(campaign, "quiet-hours") == [])
  }

  /// What only wakes the app wakes nobody; an interval goes on by night.
  @Test func quietHoursOfOtherKinds() throws {
    let wake = "deliver: push\naudience: all\nschedule: { at: 2029-12-24 04:00, zone: device }\n"
    #expect(try found(wake + "push: { content-available: true, expires: 1d }", "quiet-hours") == [])
    #expect(
      try found("deliver: local\nalert: Hello\nschedule: { every: 90m }", "quiet-hours") == [
        "4 it fires every 90m, by night, too"
      ])
  }

  // MARK: - Edits

  /// Whatever can change what is sent has to be looked at first.
  @Test(arguments: [
    ("status: actve", "needs-review"), ("status: Active", "needs-review"), ("interruption: actve", "needs-review"),
    ("holdot: 5", "needs-review"),
    ("audiance: all", "needs-review"), ("descripton: what it is for", "safe"), ("Owner: me", "safe"),
  ]) func editsThatSendAreLookedAt(line: String, applicability: String) throws {
    var files = TemporaryProject.base()
    files["c.yaml"] = "campaign: c\n\(Self.once)alert: Hello\n\(line)\n"
    files["sounds/x.txt"] = ""
    let fixes = try TemporaryProject(files).check().findings.flatMap(\.finding.fixes)
    #expect(fixes.map(\.applicability.rawValue) == [applicability], "\(line): \(fixes.map(\.title))")
  }
}
