import Diagnostics
import Foundation
import Testing
import Workspace

/// What belfry says to people who write what other tools, or plain English, would take: one finding, and what to write.
@Suite struct HelpsOfNewcomersTests {
  struct Row: Sendable, CustomTestStringConvertible {
    /// What is written in a campaign that is right without it.
    let written: String
    /// The whole message.
    let message: String
    let help: String?

    var testDescription: String { written }

    init(_ written: String, _ message: String, _ help: String?) {
      (self.written, self.message, self.help) = (written, message, help)
    }
  }

  private static let usual = [
    "campaign: hello", "deliver: push", "audience: all", "schedule: { now: true }", "alert: Hello",
    "localizations: { de: { body: Hallo } }", "push: { expires: 1d }",
  ]

  /// A campaign with some lines in the place of its own of the same keys.
  private static func campaign(_ written: String) -> String {
    let keys = written.split(separator: "\n").filter { $0.first != " " }.map { $0.prefix { $0 != ":" } + ":" }
    return (usual.filter { line in !keys.contains { line.hasPrefix($0) } } + [written]).joined(separator: "\n") + "\n"
  }

  private static func findings(ofFile text: String) throws -> [LocatedFinding] {
    var files = TemporaryProject.base()
    files["hello.yaml"] = text
    let project = try TemporaryProject(files)
    try project.write("sounds/chime.wav", TemporaryProject.chime)
    return try project.check().findings
  }

  private static func findings(_ written: String) throws -> [Finding] {
    try findings(ofFile: campaign(written)).map(\.finding)
  }

  private static let audiences: [Row] = [
    Row(
      "audience: trial_ends == set", "\"set\" is not a timestamp", "write \"trial_ends is not missing\""),
    Row("audience: points == set", "\"set\" is not a whole number", "everyone has \"points\": write \"all\""),
    Row(
      "audience: subscribed and points == set", "\"set\" is not a whole number",
      "everyone has \"points\": remove the condition"),
    Row("audience: subscribed = 1", "\"=\" can't follow a condition", "write \"subscribed\""),
    Row("audience: subscribed = false", "\"=\" can't follow a condition", "write \"not subscribed\""),
    Row(
      "audience: at_risk and no subscribed", "unknown attribute or audience \"no\"",
      "write \"not subscribed\" in place of \"no subscribed\""),
    Row(
      "audience: at_risk but no subscribed", "\"but\" can't join conditions",
      "write \"and not\" in place of \"but no\""),
    Row("audience: at_risk && subscribed", "\"&&\" can't join conditions", "write \"and\""),
    Row("audience: at_risk || subscribed", "\"||\" can't join conditions", "write \"or\""),
    Row("audience: at_risk&&subscribed", "\"&&\" can't join conditions", "write \"and\""),
    Row("audience: at_risk||subscribed", "\"||\" can't join conditions", "write \"or\""),
    Row("audience: at_risk but subscribed", "\"but\" can't join conditions", "write \"and\""),
    Row(
      "audience: at_risk and", "something is missing after \"and\"", "write a condition after it, or remove \"and\""),
    Row(
      "audience: last_open > 7 days ago", "a number is compared with \"last_open\", which is a timestamp",
      "write \"last_open within last 7 days\""),
    Row(
      "audience: last_open in the last 7 days", "\"the\" is not a list", "write \"last_open within last 7 days\""),
    Row("audience: birthday in 2 days", "\"2\" is not a list", "write \"birthday within next 2 days\""),
    Row(
      "audience: streak_days in [5-10]", "\"5-10\" is not a value", "write \"streak_days >= 5 and streak_days <= 10\""),
    Row(
      "audience: not streak_days in [5-10]", "\"5-10\" is not a value",
      "write \"(streak_days >= 5 and streak_days <= 10)\""),
    Row(
      "audience: 30%", "\"30\" is not a condition",
      "an audience can't be a share; write \"holdout: 70\" beside it, and 30% of the audience get it"),
    Row("audience: \"{{ subscribed }}\"", "\"{\" is not a condition", "write subscribed without braces"),
    Row("audience: { subscribed: true }", "this is a mapping, not an audience expression", "write \"subscribed\""),
    Row("audience: { subscribed: false }", "this is a mapping, not an audience expression", "write \"not subscribed\""),
    Row(
      "audience: [at_risk, subscribed]", "this is a list, not an audience expression",
      "write \"at_risk and subscribed\" for people who are in all, \"at_risk or subscribed\" for those in any"),
    Row(
      "audience: streak_days * 2 > 3", "\"*\" can't follow \"streak_days\"",
      "audiences can't do arithmetic; compare the attribute itself, or let the query that makes the recipients calculate"
    ),
    Row(
      "audience: coins > 5", "unknown attribute or audience \"coins\"",
      "write one of these, or declare \"coins: { type: integer, min: 0, max: 1000 }\" under \"attributes\" in belfry.yaml"
    ),
  ]

  private static let schedules: [Row] = [
    Row(
      "schedule: { every: 1d }", "a repeating interval does not work for a push",
      "write \"every: day, at: '09:00', zone: device\""),
    Row(
      "schedule: { every: 2h }", "a repeating interval does not work for a push",
      "write \"deliver: local\""),
    Row(
      "schedule: { every: hour }", "\"hour\" is not a valid value of \"every\"",
      "write \"1h\" for a local campaign; a push can't repeat by the hour: list its times under \"at\" of \"every: day\""
    ),
    Row(
      "schedule: { every: day, at: [remind_at], zone: device }", "\"remind_at\" is not a time such as \"09:00\"",
      "write hours and minutes: \"09:00\"; an attribute with each person's own times is written without a list: \"at: remind_at\""
    ),
    Row("schedule: { every: daily }", "\"daily\" is not a valid value of \"every\"", "did you mean \"day\"?"),
    Row("schedule: now", "a schedule needs keys, not \"now\"", "write { now: true }"),
    Row(
      "schedule: { at: 2029-12-24 18:00 Europe/Berlin }",
      "\"2029-12-24 18:00 Europe/Berlin\" is not a date and time such as \"2026-12-24 18:30\"",
      "write \"at: 2029-12-24 18:00\" with \"zone: Europe/Berlin\""),
  ]

  private static let lists: [Row] = [
    Row(
      "schedule: { every: week, days: mon, wed, at: \"09:00\", zone: device }", "\"wed\" is not a key of a schedule",
      "put the list into brackets: days: [mon, wed]"),
    Row(
      "schedule: { every: week, at: \"09:00\", zone: device, days: mon, wed, fri }",
      "\"wed\" is not a key of a schedule", "put the list into brackets: days: [mon, wed, fri]"),
    Row(
      "schedule: { every: week, days: [mon], at: \"09:00\", wed, zone: device }", "\"wed\" is not a key of a schedule",
      nil),
  ]

  private static let contents: [Row] = [
    Row("badge: yes", "\"yes\" is not a whole number for a badge", "write a number, such as 1"),
    Row(
      "badge: unread", "\"unread\" is not a whole number for a badge",
      "write the number; for a whole number of each recipient \"{{ unread }}\", in quotes"),
    Row(
      "alert: \"{% streak_days %}\"", "unknown tag \"streak_days\"", "write {{ streak_days }}"),
    Row(
      "alert: \"Hi ${plan}\"", "\"${plan}\" is shown as it is, braces and all",
      "write {{ plan }} for the attribute, or {{ \"{\" }} for a brace"),
    Row(
      "alert: \"Hi [first_name]\"", "\"[first_name]\" is shown as it is", "write {{ first_name | default: \"…\" }}"),
    Row("alert: TBD", "\"TBD\" looks like a placeholder", "write the text, or \"status: draft\" until it is written"),
    Row(
      "alert:\n  title: Sale: now\n  body: x", "a \":\" is not allowed here", "write title: \"Sale: now\""),
    Row(
      "events: { bought: {} }", "\"events\" is not a key of a campaign",
      "\"events\" belongs in belfry.yaml or a file of its own"),
    Row("policy: { pending: 3 }", "\"policy\" is not a key of a campaign", "\"policy\" belongs in belfry.yaml"),
    Row("deliver: [push]", "this is a list, not one of push, local", "write push without brackets"),
    Row(
      "variants: { a: { weight: 100 } }", "this is a mapping, not a list of variants",
      "write a list: \"- { name: a, weight: 50, … }\""),
  ]

  @Test(arguments: audiences + schedules + lists + contents) func oneFindingSaysWhatToWrite(_ row: Row) throws {
    let found = try Self.findings(row.written)
    #expect(found.map(\.message) == [row.message])
    if let help = row.help { #expect(found.first?.help == help) }
  }

  /// Numbers that are calculated in a text: the author's own, where they are known to be numbers.
  @Test(arguments: [
    ("100 - streak_days", "write {{ 100 | minus: streak_days }}"),
    ("streak_days -1", "write {{ streak_days | minus: 1 }}"),
    ("streak_days * points", "write {{ streak_days | times: points }}"),
    ("points / 100", "write {{ points | divided_by: 100 }}"),
    ("points / streak_days", "use the filter \"divided_by\": {{ a | divided_by: b }}"),
    ("points / 0", "use the filter \"divided_by\": {{ a | divided_by: b }}"),
    ("points - plan", "use the filter \"minus\": {{ a | minus: b }}"),
    ("points - 1 - 1", "use the filter \"minus\": {{ a | minus: b }}"),
  ]) func arithmeticIsAFilter(written: String, help: String) throws {
    let found = try Self.findings("alert: \"{{ \(written) }}\"")
    #expect(found.map(\.help) == [help])
    guard help.hasPrefix("write ") else { return #expect(found.first?.fixes.isEmpty == true) }
    #expect(try Self.findings("alert: \"\(help.dropFirst(6)) points\"").isEmpty)
  }

  @Test func aMomentWithoutAFilterIsShownInUTC() throws {
    let bare = try Self.findings("alert: \"{% if trial_ends and time_zone %}Ends {{ trial_ends }}{% endif %}!\"")
    #expect(bare.map(\.rule.name) == ["utc-time"])
    #expect(bare.first?.help == "write {{ trial_ends | date: \"long\", zone: \"device\" }}")
    let text =
      "alert: '{% if trial_ends and time_zone %}Ends {{ trial_ends | date: \"long\", zone: \"device\" }}{% endif %}!'"
    #expect(try Self.findings(text).isEmpty)
    #expect(
      try Self.findings("data: { ends: \"{{ trial_ends | default: 0 }}\" }").allSatisfy { $0.rule.name != "utc-time" })
  }

  /// A key without a colon is found where it is, on the first line, too.
  @Test func theFirstLineWithoutAColon() throws {
    let found = try Self.findings(
      ofFile: Self.campaign("audience: all").replacing("campaign: hello", with: "campaign hello"))
    #expect(
      found.map { "\($0.start.line):\($0.start.column) \($0.finding.message)" } == [
        "1:1 a \":\" is missing on this line"
      ])
  }

  /// The brackets that are proposed make the campaign right, and nothing is proposed where no list can stand.
  @Test func bracketsOfAListAreAnEdit() throws {
    let text = Self.campaign("schedule: { every: week, at: \"09:00\", zone: device, days: mon, wed, fri }")
    let finding = try #require(Self.findings(ofFile: text).first?.finding)
    var bytes = Array(text.utf8)
    for edit in finding.fixes.flatMap(\.edits).sorted(by: { $0.span.start > $1.span.start }) {
      bytes.replaceSubrange(edit.span.start..<edit.span.end, with: edit.text.utf8)
    }
    #expect(String(decoding: bytes, as: UTF8.self).contains("days: [mon, wed, fri] }"))
    #expect(try Self.findings(ofFile: String(decoding: bytes, as: UTF8.self)).isEmpty)
    let other = try Self.findings("schedule: { every: week, days: [mon], at: \"09:00\", wed, zone: device }")
    #expect(other.count == 1 && other[0].fixes.isEmpty && other[0].help?.contains("brackets") == false)
  }

  /// All that an empty belfry.yaml needs is said at once.
  @Test func anEmptyProjectNeedsThreeKeys() throws {
    let found = try TemporaryProject(["belfry.yaml": "# later\n"]).check().findings
    let keys = Set(found.map { String($0.finding.message.split(separator: " ").last ?? "") })
    #expect(found.count == 3 && keys == ["\"belfry\"", "\"app\"", "\"locales\""])
  }
}
