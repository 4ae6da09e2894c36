import Diagnostics
import Foundation
import FoundationXML
import JSON
import Reporting
import Testing

@testable import Escaping

/// The formats of findings, each over the same sample: what a machine reads of it is what was found.
@Suite struct FindingsFormatTests {
  private static func report(
    _ findings: [LocatedFinding], prefix: String? = "growth/", files: [String] = [], isTogether: Bool? = nil
  ) -> FindingsReport {
    var report = FindingsReport(findings, files: 14, isTogether: isTogether)
    report.run.prefix = prefix
    report.run.files = files
    report.run.version = "0.1.0"
    report.run.rules = [Sample.longTitle, Sample.unknownKey]
    return report
  }

  private static func text(_ report: FindingsReport, _ format: FindingsFormat) -> String {
    String(decoding: report.bytes(as: format), as: UTF8.self)
  }

  private static func json(_ report: FindingsReport, _ format: FindingsFormat) throws -> JSONValue {
    try JSONReader.read(report.bytes(as: format))
  }

  @Test func conciseIsALineForEachFinding() {
    #expect(
      Self.text(Self.report(Sample.all), .concise) == """
        error[unknown-key]: no project here
        campaigns/streak.yaml:3:2: error[unknown-key]: unknown key "titel"
        campaigns/streak.yaml:3:13: warning[long-title]: title may be cut
        2 errors and 1 warning in 1 of 14 files

        """)
  }

  @Test func quietIsOnlyFindings() {
    var style = TextStyle.plain
    style.isQuiet = true
    for format in [FindingsFormat.text, .concise] {
      #expect(Self.report([], isTogether: false).bytes(as: format, style: style).isEmpty)
      let shown = String(decoding: Self.report(Sample.all).bytes(as: format, style: style), as: UTF8.self)
      #expect(shown.contains("title may be cut") && !shown.contains("2 errors"))
    }
  }

  @Test func linesAreTheFindingsOfJSON() throws {
    let report = Self.report(Sample.all)
    let whole = try Self.json(report, .json)
    let lines = try report.bytes(as: .jsonl).split(separator: UInt8(ascii: "\n")).map { try JSONReader.read(Array($0)) }
    #expect(lines.count == 3 && whole["prefix"] == "growth/")
    #expect(lines.allSatisfy { $0["format_version"] == "1.2" && $0["prefix"] == "growth/" })
    let members = lines.map { line in
      JSONValue.object((line.members ?? []).filter { $0.key != "format_version" && $0.key != "prefix" })
    }
    #expect(whole["findings"] == .array(members))
    #expect(Set(lines.map { "\($0["fingerprint"] ?? .null)" }).count == 3)
  }

  @Test func sarifHasPlacesFixesAndFingerprints() throws {
    let run = try #require(try Self.json(Self.report(Sample.all, isTogether: false), .sarif)["runs"]?[0])
    let results = try #require(run["results"]?.items)
    #expect(results.map { $0["ruleId"] } == ["unknown-key", "unknown-key", "long-title"])
    #expect(results.map { $0["ruleIndex"] } == ["1", "1", "0"].map { .number($0) })
    #expect(run["automationDetails"]?["id"] == "belfry/growth/")
    #expect(run["invocations"]?[0]?["toolExecutionNotifications"]?[0]?["level"] == "note")
    let place = try #require(results[1]["locations"]?[0]?["physicalLocation"])
    #expect(place["artifactLocation"]?["uri"] == "growth/campaigns/streak.yaml")
    #expect(place["region"]?["endColumn"] == .number("7"))
    #expect(results[1]["relatedLocations"]?.items?.count == 2)
    let change = try #require(results[1]["fixes"]?[0]?["artifactChanges"]?[0]?["replacements"]?[0])
    #expect(change["insertedContent"]?["text"] == "title" && change["deletedRegion"]?["startColumn"] == .number("2"))
    #expect(
      results[1]["message"]?["text"]
        == .string(
          """
          unknown key "titel"
          note: the alert begins here (growth/campaigns/streak.yaml:2:1)
          note: declared there (growth/belfry.yaml:1:1)
          note: Apple ignores it
          help: did you mean "title"?
          """))
  }

  /// A viewer makes a link of brackets and what stands in parentheses behind them.
  @Test func nothingInAMessageOfSARIFIsALink() throws {
    let finding = Sample.located(Finding(Sample.unknownKey, at: SourceSpan(0, 1), "[a](javascript:x) [b] (c)"))
    let run = try #require(try Self.json(Self.report([finding]), .sarif)["runs"]?[0])
    #expect(run["results"]?[0]?["message"]?["text"] == #"\[a\](javascript:x) \[b\] (c)"#)
  }

  /// GitHub shows a finding in a change only if all its lines are in it.
  @Test func aPlaceOfManyLinesEndsWithItsFirstInSARIF() throws {
    let text = "alert:\n  a: 1\n"
    let finding = Sample.located(Finding(Sample.unknownKey, at: SourceSpan(2, 14), "m"), text)
    let run = try #require(try Self.json(Self.report([finding]), .sarif)["runs"]?[0])
    let region = try #require(run["results"]?[0]?["locations"]?[0]?["physicalLocation"]?["region"])
    #expect(region["endLine"] == .number("1") && region["endColumn"] == .number("7"))
    #expect(
      Self.text(Self.report([finding]), .github).hasPrefix(
        "::error title=belfry (unknown-key),file=growth/campaigns/streak.yaml,line=1,endLine=3::growth/"))
  }

  @Test func githubEscapesAsItsToolkitDoes() {
    let finding = Finding(Sample.unknownKey, at: SourceSpan(0, 1), "100%\n::error::x", help: "a, b: c")
    let path = "a,b:c%0A.yaml"
    #expect(
      Self.text(Self.report([Sample.located(finding, path: path)], prefix: nil), .github)
        == "::error title=belfry (unknown-key),file=a%2Cb%3Ac%250A.yaml,line=1,endLine=1,col=1,endColumn=2::"
        + "a,b:c%250A.yaml:1:1: unknown-key: 100%25\\u{a}::error::x%0Ahelp: a, b: c\n")
  }

  @Test func githubPutsErrorsFirstAndCountsWhatIsDropped() {
    func finding(_ rule: Rule, _ number: Int) -> LocatedFinding {
      Sample.located(Finding(rule, at: SourceSpan(number, number), "m"))
    }
    let some = (0..<10).map { finding(Sample.longTitle, $0) } + (0..<10).map { finding(Sample.unknownKey, 20 + $0) }
    let lines = Self.text(Self.report(some), .github).split(separator: "\n")
    #expect(lines.map { $0.hasPrefix("::error ") } == (0..<20).map { $0 < 10 })
    let more = some + [finding(Sample.unknownKey, 40), finding(Sample.longTitle, 41), finding(Sample.longTitle, 42)]
    #expect(
      Self.text(Self.report(more), .github).hasSuffix(
        "::notice title=belfry::GitHub shows 10 errors and 10 warnings of a step; 1 more error and 2 more warnings only in the log\n"
      ))
  }

  /// Each line is a place with its whole path, a word that Xcode knows, and one sentence.
  @Test func xcodeHasLinesOfABuild() {
    let finding = Finding(
      Sample.unknownKey, at: SourceSpan(0, 1), "100%\nerror: x",
      notes: [Finding.Note("it is there", at: SourceSpan(2, 3))],
      help: "a, b: c")
    var style = TextStyle.plain
    style.place = ReadersPlace("/home/me", of: "/home/you/growth")
    let report = Self.report([Sample.located(finding, path: "a b/c.yaml")])
    #expect(
      String(decoding: report.bytes(as: .xcode, style: style), as: UTF8.self) == """
        /home/you/growth/a b/c.yaml:1:1: error: 100%\\u{a}error: x [unknown-key]
        /home/you/growth/a b/c.yaml:1:3: note: it is there
        /home/you/growth/a b/c.yaml:1:1: note: a, b: c

        """)
    #expect(Self.report([]).bytes(as: .xcode).isEmpty)
  }

  @Test func gitlabHasAListOfEntries() throws {
    let entries = try #require(try Self.json(Self.report(Sample.all), .gitlab).items)
    #expect(entries.map { $0["severity"] } == ["major", "major", "minor"])
    #expect(entries[1]["location"]?["path"] == "growth/campaigns/streak.yaml")
    #expect(entries[0]["location"]?["path"] == "growth")
    #expect(entries[2]["location"]?["lines"]?["begin"] == .number("3"))
    #expect(try Self.json(Self.report([]), .gitlab) == .array([]))
  }

  @Test func junitHasATestForEachFindingAndEachCleanFile() throws {
    let files = ["a.yaml", "campaigns/streak.yaml", "z.yaml"]
    let document = try XMLDocument(data: Data(Self.report(Sample.all, files: files).bytes(as: .junit)))
    let root = try #require(document.rootElement())
    #expect(root.attribute(forName: "tests")?.stringValue == "5")
    #expect(root.attribute(forName: "failures")?.stringValue == "3")
    let suites = root.elements(forName: "testsuite")
    #expect(
      suites.map { $0.attribute(forName: "name")?.stringValue } == [
        "growth", "growth/a.yaml", "growth/campaigns/streak.yaml", "growth/z.yaml",
      ])
    #expect(suites.map { $0.elements(forName: "testcase").count } == [1, 1, 2, 1])
    #expect(try root.nodes(forXPath: "//failure").count == 3)
  }

  /// Columns of rdjson are bytes: the family of emoji begins behind 20 of them and has 11.
  @Test func rdjsonCountsBytes() throws {
    let found = try #require(try Self.json(Self.report(Sample.all), .rdjson)["diagnostics"]?.items)
    let range = try #require(found[2]["location"]?["range"])
    #expect(range["start"]?["column"] == .number("21") && range["end"]?["column"] == .number("32"))
    #expect(found[1]["suggestions"]?[0]?["text"] == "title")
    #expect(found[1]["related_locations"]?.items?.count == 2)
    #expect(found.map { $0["severity"] } == ["ERROR", "ERROR", "WARNING"])
  }

  /// A part of a fix would mend nothing, and what is only for reading is not applied.
  @Test func rdjsonSuggestsOnlyWholeFixes() throws {
    let edits = [Finding.Fix.Edit(SourceSpan(0, 1), "a"), Finding.Fix.Edit(SourceSpan(2, 3), "b")]
    let finding = Finding(
      Sample.unknownKey, at: SourceSpan(0, 1), "m",
      fixes: [Finding.Fix("both", edits: edits), Finding.Fix("look", .shown, edits: [edits[0]])])
    let report = Self.report([Sample.located(finding)])
    #expect(try Self.json(report, .rdjson)["diagnostics"]?[0]?["suggestions"] == nil)
    #expect(try Self.json(report, .sarif)["runs"]?[0]?["results"]?[0]?["fixes"]?.items?.count == 1)
  }

  @Test func markdownIsAListWithErrorsFirst() {
    #expect(
      Self.text(Self.report(Sample.all, isTogether: false), .markdown).hasPrefix(
        """
        ## belfry: 2 errors and 1 warning in 1 of 14 files

        - error `unknown-key`: `no project here`
        - error `unknown-key` at `growth/campaigns/streak.yaml:3`: `unknown key "titel"`
        """))
    #expect(Self.text(Self.report([], isTogether: false), .markdown).contains("not looked at"))
  }

  @Test func statisticsCountByRule() throws {
    var report = Self.report(Sample.all + Sample.all)
    report.hasStatistics = true
    #expect(
      Self.text(report, .text) == """
        findings  with a fix  rule
               4           2  unknown-key
               2           0  long-title

        4 errors and 2 warnings in 1 of 14 files

        """)
    let counts = try Self.json(report, .json)["statistics"]?.items
    #expect(counts?.map { $0["fixable"] } == [.number("2"), .number("0")])
  }

  /// Texts of strangers in every place of a finding: no format shows what is unseen or what a log obeys, and each is still what it was.
  @Test(arguments: FindingsFormat.allCases) func nothingHostileBreaksOut(format: FindingsFormat) throws {
    let more = [
      "::error::x", "##[error]x", "a ##vso[task.x]y", "]]>", "<!--", "&amp;<x>'\"", "%0A::error::x",
      "[a](javascript:x)",
      "`|<b>", "@octocat", "\u{FFFE}\u{FFFF}", "travis_fold:x", "../%2e", "?a#b", "//host/x", "a:b",
    ]
    for hostile in hostileTexts + more {
      let path = hostile.isEmpty ? "x" : hostile
      let finding = Finding(
        Sample.unknownKey, at: SourceSpan(0, 1), hostile, label: hostile,
        notes: [Finding.Note(hostile, at: SourceSpan(0, 1)), Finding.Note(hostile)], help: Advice(hostile),
        fixes: [Finding.Fix(hostile, edits: [Finding.Fix.Edit(SourceSpan(0, 1), hostile)])])
      let report = Self.report([Sample.located(finding, path: path, hostile)], files: [path, hostile + "y"])
      let shown = Self.text(report, format)
      for scalar in shown.unicodeScalars where scalar != "\n" {
        #expect(!UnseenScalars.contains(scalar), "\(format): U+\(String(scalar.value, radix: 16))")
      }
      let own = format == .github ? ["::error ", "::notice "] : []
      for line in shown.split(separator: "\n") where !own.contains(where: line.hasPrefix) {
        #expect(Harmless.isLine(line.utf8), "\(format): \(line.prefix(80))")
      }
      switch format {
      case .json, .sarif, .gitlab, .rdjson: _ = try Self.json(report, format)
      case .jsonl: #expect(shown.split(separator: "\n").count == 1)
      case .github: #expect(shown.split(separator: "\n").count == 1)
      case .junit:
        let document = try XMLDocument(data: Data(shown.utf8))
        // Two suites, of the broken file and of the clean one.
        #expect(try document.nodes(forXPath: "//*").count == 6)
      case .text, .concise, .xcode, .markdown: break
      }
    }
  }

  /// As many findings as a run shows, in as many files: a step that is square in them would take minutes.
  @Test func largeReportsTakeNoTime() {
    let findings = (0..<5000).map { number in
      Sample.located(
        Finding(Sample.unknownKey, at: Sample.span("titel"), "m"), path: "\(number).yaml", "alert: { titel: x }\n")
    }
    let clock = ContinuousClock()
    for format in FindingsFormat.allCases {
      let time = clock.measure { _ = Self.report(findings).bytes(as: format) }
      #expect(time < .seconds(10), "\(format): \(time)")
    }
  }
}

extension JSONValue {
  fileprivate subscript(_ index: Int) -> JSONValue? { items.flatMap { $0.indices.contains(index) ? $0[index] : nil } }
  fileprivate var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
  fileprivate var members: [Member]? { if case .object(let members) = self { members } else { nil } }
}
