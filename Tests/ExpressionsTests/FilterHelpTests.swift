import Diagnostics
import Expressions
import Testing

/// Each filter of the table, with arguments that it cannot have and behind values that it cannot take: whatever is found tells what to do.
@Suite struct FilterHelpTests {
  private static let table = AttributeTable(declared: [
    Attribute(name: "word", type: .text(max: 20)), Attribute(name: "nick", type: .text(max: 20), isOptional: true),
    Attribute(name: "count", type: .integer(min: 0, max: 9)),
    Attribute(name: "share", type: .decimal(min: 0, max: 9900, places: 2)), Attribute(name: "flag", type: .boolean),
    Attribute(name: "day", type: .date), Attribute(name: "moment", type: .timestamp),
    Attribute(name: "plan", type: .enumeration(["free", "pro"])), Attribute(name: "build", type: .version),
    Attribute(name: "marks", list: ListType(of: .integer(min: 0, max: 9), most: 3)),
  ])

  private static let values = [
    "word", "nick", "count", "share", "flag", "day", "moment", "plan", "build", "marks", "\"x\"",
  ]

  private static let arguments = [
    "", ": \"a\"", ": \"2\"", ": \"2.5\"", ": 0", ": -1", ": 1.5", ": flag", ": nick", ": marks", ": nothing", ": nil",
    ": count",
    ": plan", ": 1, 2, 3", ": \"a\", \"b\"", ": \"a\", \"b\", \"c\"", ": other: \"x\"", ": one: \"a\"",
    ": others: \"a\"",
    ": one: \"a\", one: \"b\", other: \"c\"", ": zone: \"Pari\"", ": \"long\", zone: \"Pari\"", ": allow_false: 3",
    ": EUR",
    ": \"EURO\"", ": \"%Q\"", ": \"%H:%m\"", ":", "(2)",
  ]

  @Test(arguments: Filter.all.map(\.name)) func everyMistakeHasAHelp(name: String) {
    var silent: [String] = []
    var count = 0
    for value in Self.values {
      for argument in Self.arguments {
        for language in ["en", nil] {
          let text = "{{ \(value) | \(name)\(argument) }}"
          var findings: [Finding] = []
          _ = Template.parse(text, attributes: Self.table, language: language, into: &findings)
          count += findings.count
          silent += findings.filter { $0.help?.isEmpty ?? true }.map { "\(text): \($0.message)" }
        }
      }
    }
    #expect(count > 100, "\(name): \(count) mistakes")
    #expect(silent == [])
  }

  /// What the help says of one value and one argument, done: nothing is found any more.
  @Test(arguments: [
    ("{{ count | plural: \"story\", \"stories\" }}", "one: \"story\", other: \"stories\""),
    ("{{ count | plural: \"stories\" }}", "other: \"stories\""), ("{{ share | number: \"2\" }}", "2"),
    ("{{ count | plus: \"1\" }}", "1"), ("{{ word | truncate: \"5\" }}", "5"),
  ])
  func editsAreWhatIsMeant(text: String, edit: String) throws {
    var findings: [Finding] = []
    _ = Template.parse(text, attributes: Self.table, language: "en", into: &findings)
    let finding = try #require(findings.first)
    let fix = try #require(finding.fixes.first)
    #expect(findings.count == 1 && fix.edits.map(\.text) == [edit])
    var bytes = Array(text.utf8)
    for written in fix.edits.reversed() {
      bytes.replaceSubrange(written.span.start..<written.span.end, with: Array(written.text.utf8))
    }
    findings = []
    _ = Template.parse(String(decoding: bytes, as: UTF8.self), attributes: Self.table, language: "en", into: &findings)
    // A word for one alone is what English lacks where only "other" is written.
    #expect(findings.filter { $0.severity == .error && !$0.message.contains("lacks") }.map(\.message) == [])
  }

  /// An edit shows a name only to those who have it where nothing else goes with it; what goes with anything else only its author knows.
  @Test(arguments: [
    ("Hi {{ nick }}", "Hi{% if nick %} {{ nick }}{% endif %}"),
    ("Hi {{ nick }}!", "Hi{% if nick %} {{ nick }}{% endif %}!"),
    ("Hi {{ nick }}, welcome", "Hi{% if nick %} {{ nick }}{% endif %}, welcome"),
    ("Salut {{ nick }} !", "Salut{% if nick %} {{ nick }}{% endif %} !"),
    ("Good morning, {{ nick }}.", "Good morning{% if nick %}, {{ nick }}{% endif %}."),
    ("Good morning, {{ nick | upcase }}", "Good morning{% if nick %}, {{ nick | upcase }}{% endif %}"),
    ("Your run with {{ nick }} is on", nil), ("Run with {{ nick }}!", nil), ("{{ nick }}, hello", nil),
    ("{{ nick }}", nil),
    ("Hi {{ nick }} and all", nil), ("Hi  {{ nick }}!", nil), ("Hi {{- nick }}!", nil), ("A, {{ nick }} and B", nil),
    ("1 {{ nick }}!", nil), (" {{ nick }}!", nil), (", {{ nick }}!", nil),
  ])
  func holesAreMended(text: String, mended: String?) throws {
    var findings: [Finding] = []
    _ = Template.parse(text, attributes: Self.table, language: "en", into: &findings)
    let finding = try #require(findings.first { $0.rule.name == "optional-without-default" })
    #expect(finding.help?.contains(mended == nil ? "{% else %}" : "put the passage") == true)
    guard let mended else { return #expect(finding.fixes.isEmpty) }
    var bytes = Array(text.utf8)
    for edit in try #require(finding.fixes.first).edits.reversed() {
      bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.text.utf8))
    }
    #expect(String(decoding: bytes, as: UTF8.self) == mended)
    findings = []
    _ = Template.parse(mended, attributes: Self.table, language: "en", into: &findings)
    #expect(findings.isEmpty)
  }
}
