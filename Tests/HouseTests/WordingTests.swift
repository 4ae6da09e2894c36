import Diagnostics
import Foundation
import Parsing
import Testing
import Workspace

/// What people really write, and what they are told to do about it. One mistake is one finding.
@Suite struct WordingTests {
  /// Summaries of rules stand in tables beside each other: none is a sentence of its own.
  @Test func summariesAreNoSentences() {
    for rule in RuleCatalog.all {
      let isName = rule.summary.dropFirst().first?.isUppercase == true
      #expect(rule.summary.first?.isUppercase != true || isName, "\(rule.name): \(rule.summary)")
      #expect(rule.summary.last != ".", "\(rule.name): \(rule.summary)")
    }
  }

  /// A campaign without a finding, as keys and values.
  static let whole = [
    ("campaign", "hello"), ("deliver", "push"), ("audience", "all"),
    ("schedule", "{ at: 2029-12-24 18:30, zone: UTC }"),
    ("alert", "Hello"), ("localizations", "{ de: { body: Hallo } }"), ("push", "{ expires: 1d }"),
  ]

  /// The findings of a campaign in which some keys have other values; `nil` leaves one out.
  private func findings(
    _ changes: [(String, String?)], project: [String: String] = TemporaryProject.base(), sounds: Bool = true
  ) throws -> [LocatedFinding] {
    var rows = Self.whole.map { ($0.0, Optional($0.1)) }
    for change in changes {
      if let row = rows.firstIndex(where: { $0.0 == change.0 }) { rows[row] = change } else { rows.append(change) }
    }
    var files = project
    files["hello.yaml"] = rows.compactMap { key, value in value.map { "\(key): \($0)\n" } }.joined()
    let project = try TemporaryProject(files)
    if sounds { try project.write("sounds/chime.caf", TemporaryProject.chime) }
    return try project.check().findings
  }

  private func words(_ findings: [LocatedFinding]) -> [String] {
    findings.map { "\($0.path):\($0.start.line) \($0.finding.rule.name): \($0.finding.message)" }
  }

  @Test func theWholeCampaignIsClean() throws { #expect(words(try findings([])) == []) }

  /// Every key of a campaign without a value is that one finding, whatever else rests on it.
  @Test(arguments: Shapes.campaign.keys.map(\.name)) func anEmptyValueIsOneFinding(key: String) throws {
    let found = try findings([(key, "")])
    #expect(found.map(\.finding.rule.name) == ["missing-value"], "\(words(found))")
  }

  /// The same inside `push`, `schedule` and `alert`.
  @Test(arguments: [
    ("push", "{ expires: }"), ("push", "{ expires: 1d, content-available: }"), ("alert", "{ body: }"),
    ("alert", "{ title: }"),
    ("schedule", "{ at: , zone: UTC }"), ("schedule", "{ at: 2029-12-24 18:30, zone: }"),
    ("schedule", "{ every: , days: [mon], at: 09:00, zone: UTC }"),
    ("schedule", "{ every: week, days: , at: 09:00, zone: UTC }"),
    ("schedule", "{ every: week, days: [mon], at: , zone: UTC }"),
    ("schedule", "{ every: 2 weeks, days: [mon], at: 09:00, from: , zone: UTC }"),
    ("schedule", "{ after: , event: last_open }"), ("schedule", "{ after: 3d, event: }"),
    ("live-activity", "{ event: start, attributes-type: , attributes: { a: 1 }, content-state: { a: 1 } }"),
  ])
  func anEmptyValueInsideIsOneFinding(key: String, value: String) throws {
    // What the system is too old for is another matter.
    let found = try findings([(key, value)]).filter { $0.finding.rule.name != "platform-too-old" }
    #expect(found.map(\.finding.rule.name) == ["missing-value"], "\(words(found))")
  }

  /// A letter that is missing, in every key and at every place: the key that was meant does not count as missing, too.
  @Test(arguments: whole.map(\.0)) func aMisspeltKeyIsOneFinding(key: String) throws {
    let value = Self.whole.first { $0.0 == key }?.1
    for index in key.indices.dropFirst() {
      var misspelt = key
      misspelt.remove(at: index)
      let found = try findings([(key, nil), (misspelt, value)])
      #expect(found.map(\.finding.rule.name) == ["unknown-key"], "\(misspelt): \(words(found))")
      #expect(found.first?.finding.help == "did you mean \"\(key)\"?")
    }
  }

  static let helps: [(String, String, String)] = [
    ("schedule", "{ every: week, days: [wednesday], at: 09:00, zone: device }", "did you mean \"wed\"?"),
    ("schedule", "{ every: week, days: [Weds], at: 09:00, zone: device }", "did you mean \"wed\"?"),
    (
      "schedule", "{ every: week, days: workdays, at: 09:00, zone: device }",
      "write them out: [mon, tue, wed, thu, fri]"
    ),
    ("schedule", "{ every: month, days: [2nd Tuesday], at: 09:00, zone: device }", "did you mean \"second tue\"?"),
    ("schedule", "{ every: month, days: [friday last], at: 09:00, zone: device }", "did you mean \"last fri\"?"),
    (
      "schedule", "{ every: month, days: [mon], at: 09:00, zone: device }",
      "days of a week go with \"every: week\"; of a month write which one: \"first mon\""
    ),
    ("schedule", "{ every: day, at: 10am, zone: device }", "did you mean \"10:00\"?"),
    ("schedule", "{ every: day, at: 12 am, zone: device }", "did you mean \"00:00\"?"),
    ("schedule", "{ every: day, at: 12:15 p.m., zone: device }", "did you mean \"12:15\"?"),
    ("schedule", "{ every: day, at: 9:00, zone: device }", "did you mean \"09:00\"?"),
    ("schedule", "{ every: day, at: 18.30, zone: device }", "did you mean \"18:30\"?"),
    ("schedule", "{ every: day, at: 1830, zone: device }", "did you mean \"18:30\"?"),
    ("schedule", "{ every: day, at: 18h30, zone: device }", "did you mean \"18:30\"?"),
    ("schedule", "{ every: daily, at: 09:00, zone: device }", "did you mean \"day\"?"),
    ("schedule", "{ at: 03/05/2030 18:30, zone: UTC }", "did you mean \"2030-03-05 18:30\" or \"2030-05-03 18:30\"?"),
    ("schedule", "{ at: 12/24/2030 6 pm, zone: UTC }", "did you mean \"2030-12-24 18:00\"?"),
    ("schedule", "{ at: 3.5.2030 18:30, zone: UTC }", "did you mean \"2030-05-03 18:30\"?"),
    ("schedule", "{ at: 24 December 2030 18:30, zone: UTC }", "did you mean \"2030-12-24 18:30\"?"),
    ("schedule", "{ at: 2030-24-12 18:30, zone: UTC }", "did you mean \"2030-12-24 18:30\"?"),
    ("schedule", "{ at: 2030-12-31 24:00, zone: UTC }", "did you mean \"2031-01-01 00:00\"?"),
    ("schedule", "{ at: 2030-12-24, zone: UTC }", "add the time: \"2030-12-24 09:00\""),
    ("schedule", "{ at: 2029-12-24 18:30, zone: PST }", "did you mean \"America/Los_Angeles\"?"),
    ("schedule", "{ at: 2029-12-24 18:30, zone: EST }", "did you mean \"America/New_York\"?"),
    ("schedule", "{ at: 2029-12-24 18:30, zone: CET }", "did you mean \"Europe/Berlin\" or \"Europe/Paris\"?"),
    ("schedule", "{ at: 2029-12-24 18:30, zone: local }", "did you mean \"device\"?"),
    ("schedule", "{ at: 2029-12-24 18:30, zone: Los Angeles }", "did you mean \"America/Los_Angeles\"?"),
    ("schedule", "{ after: 3 days, event: last_open }", "did you mean \"3d\"?"),
    ("schedule", "{ after: 72, event: last_open }", "did you mean \"72s\", \"72h\" or \"72d\"?"),
    ("schedule", "{ after: 3651d, event: last_open }", "use at most 3650d, which is ten years"),
    ("holdout", "45%", "did you mean \"45\"?"), ("holdout", "a few", "allowed: 0 to 99"),
    ("relevance", "0,9", "did you mean \"0.9\"?"), ("relevance", "50%", "did you mean \"0.5\"?"),
    ("relevance", "5 %", "did you mean \"0.05\"?"),
    ("badge", "1,000", "did you mean \"1000\" or \"1\"?"), ("badge", "1,5", "write a whole number: 1 or 2"),
    ("push", "{ expires: 1d, mutable-content: yes }", "did you mean \"true\"?"),
    ("push", "{ expires: 2 hours }", "did you mean \"2h\"?"),
    ("sound", "default.wav", "did you mean \"default\", the system's sound?"),
    ("sound", "'sounds\\chime.caf'", "did you mean \"chime.caf\"? a sound is named without its folder"),
    ("sound", "sounds/chime.caf", "did you mean \"chime.caf\"? a sound is named without its folder"),
    ("audience", "everyone", "did you mean \"all\"?"),
    ("аlert", "Hello", "did you mean \"alert\"?"), ("message", "Hello", "did you mean \"alert\"?"),
    ("thread-id", "x", "\"thread-id\" is called \"thread\" here"),
    ("title", "Hello", "it belongs under \"alert\": write it on a line below \"alert:\", indented"),
    ("ttl", "3600", "did you mean \"expires\"? it belongs under \"push\""),
    ("campaign", "Hello World", "did you mean \"hello-world\"?"),
    ("status", "live", "did you mean \"active\"?"), ("tags", "sale", "write it in brackets: [sale]"),
    ("push", "{ expires: 1d, environment: dev }", "did you mean \"sandbox\"?"),
  ]

  @Test(arguments: helps) func help(key: String, value: String, help: String) throws {
    let found = try findings([(key, value)])
    #expect(found.map { $0.finding.help ?? "" } == [help], "\(words(found))")
  }

  @Test(arguments: [
    ("bool", "\"boolean\""), ("string", "\"text\""), ("str", "\"text\""), ("int", "\"integer\""),
    ("float", "\"decimal\""),
    ("number", "\"integer\" or \"decimal\""), ("datetime", "\"timestamp\""), ("boolaen", "\"boolean\""),
  ])
  func anAttributeOfAnUnknownTypeIsOneFinding(type: String, answers: String) throws {
    var project = TemporaryProject.base()
    project["belfry.yaml"]?.replace("type: boolean", with: "type: \(type)")
    let found = try findings(
      [("audience", "at_risk or subscribed"), ("alert", "\"{{ subscribed }}\"")], project: project)
    #expect(
      found.map { "\($0.path) \($0.finding.help ?? "")" } == ["belfry.yaml did you mean \(answers)?"], "\(words(found))"
    )
  }

  @Test func aFolderOfSoundsThatIsNotThereIsOneFinding() throws {
    let found = try findings([("sound", "chime.caf")], sounds: false)
    #expect(words(found).count == 1 && found.first?.path == "belfry.yaml", "\(words(found))")
    #expect(found.first?.finding.notes.map(\.message) == ["cannot open \"sounds/\": No such file or directory"])
  }

  /// Blanks that are no blanks to YAML: one finding, at the first such line, that names the character.
  @Test(arguments: ["\u{A0}", " \u{A0}", "\u{3000}", "\u{202F}\u{202F}"]) func indentation(blanks: String) throws {
    let found = try findings([("alert", "\n\(blanks)title: Hello\n\(blanks)body: World")])
    #expect(found.map(\.start.line) == [6] && found.map(\.finding.rule.name) == ["unknown-key"], "\(words(found))")
    #expect(found.first?.finding.message.contains("(U+") == true)
  }

  @Test func lookAlikesAreNamed() throws {
    let found = try findings([("alert", nil), ("аlert", "Hello")])
    #expect(found.first?.finding.notes.map(\.message) == ["\"а\" is U+0430, not \"a\""])
  }
}
