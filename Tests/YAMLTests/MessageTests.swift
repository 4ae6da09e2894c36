import Diagnostics
import Testing

@testable import YAML

/// What an author reads for each way to get YAML wrong, and where. Every message of the module arises here.
@Suite struct MessageTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let source: String
    /// `line:column "underlined text"`
    let place: String
    let message: String
    var note: String?

    init(_ source: String, _ place: String, _ message: String, note: String? = nil) {
      self.source = source
      self.place = place
      self.message = message
      self.note = note
    }

    var testDescription: String { source.debugDescription }
  }

  static let indentation = "this indentation matches no level above"
  static let continues = "this line continues the text above it, and a \":\" is not allowed there"
  static let directive = "this \"%\" line is not a YAML directive"
  static let unclosedQuote = "this quotation mark is not closed on its line"
  static let tab = "a tab is used for indentation"
  static let bracket = "this \"[\" is not closed"
  static let brace = "this \"{\" is not closed"

  static let mistakes: [Mistake] = [
    // Indentation.
    Mistake(
      "alert:\n  body: |\n    hello\n text: yes\n", "4:2 \"text:\"", indentation,
      note: "1:1 the mapping above starts here"),
    Mistake(
      "alert:\n  body: |\n    hello\n   text: yes\n", "4:4 \"text:\"", indentation,
      note: "2:3 the mapping above starts here"),
    Mistake(
      "alert:\n   title: x\n  body: y\n", "3:3 \"body:\"", indentation, note: "1:1 the mapping above starts here"),
    Mistake("alert: \"Hello\"\n  body: x\n", "2:3 \"body:\"", indentation),
    Mistake("alert: Hello\n  body: x\n", "2:3 \"body:\"", continues),
    Mistake("alert:\n  title: x\n   body: y\n", "3:4 \"body:\"", continues),
    Mistake("a:1\nb: 2\n", "1:1 \"a:1\"", "a space is missing after the \":\" of this line"),
    Mistake("  campaign: x\nbadge: 3\n", "2:1 \"badge:\"", "this line does not fit the lines above it"),
    Mistake("a: 1\n...\nb: 2\n", "3:1 \"b:\"", "this line does not fit the lines above it"),
    Mistake(
      "a: |\n     \n  x\n", "3:3 \"x\"", "an empty line above this one has more spaces than this one",
      note: "1:4 the text block starts here"),
    Mistake("alert:\n  é: 🎉\n body: y\n", "3:2 \"body:\"", indentation),
    // Colons.
    Mistake("title: Sale: today\n", "1:12 \":\"", "a \":\" is not allowed here"),
    Mistake("title: 🎉🎉 Sale: today\n", "1:15 \":\"", "a \":\" is not allowed here"),
    Mistake("campaign: x\nbadge 3\nowner: me\n", "2:1 \"badge 3\"", "a \":\" is missing on this line"),
    Mistake("b: 2\na:1\n", "2:1 \"a:1\"", "a space is missing after the \":\" of this line"),
    Mistake("days:\n  - mon\n  tue\n", "3:3 \"tue\"", "a \":\" is missing on this line"),
    Mistake("\"a\": 1\n\"b\" 2\n", "2:1 \"\"b\" 2\"", "a \":\" is missing on this line"),
    Mistake(
      String(repeating: "k", count: 1100) + ": 1\n", "1:1 \"" + String(repeating: "k", count: 1100) + "\"",
      "this key is longer than 1,024 characters"),
    Mistake("a: ? b\n", "1:4 \"?\"", "a \"?\" is not allowed here"),
    // Lists.
    Mistake("title: x\n- a\n", "2:1 \"-\"", "a list item is not allowed here"),
    Mistake("schedule:\n  days:\n  - mon\n - tue\n", "4:2 \"-\"", "a list item is not allowed here"),
    Mistake("days: - mon\n", "1:7 \"-\"", "a list cannot start here"),
    Mistake(
      "days:\n  - mon\n  x: tue\n", "3:3 \"x:\"", "this line is not an item of the list above it",
      note: "2:3 the list above starts here"),
    // Quotes.
    Mistake("alert:\n  title: \"Hello\n  body: x\nbadge: 3\n", "2:10 \"\"Hello\"", unclosedQuote),
    Mistake(
      "alert:\n  title: \"Hello\n  body: \"x\"\nbadge: 3\n", "2:10 \"\"Hello\"", unclosedQuote,
      note: "3:9 only this one closes it"),
    Mistake("é: 'Hello\n", "1:4 \"'Hello\"", unclosedQuote),
    Mistake(
      "title: 'it's nice'\n", "1:12 \"s\"", "nothing may follow a quoted text", note: "1:8 the quoted text starts here"),
    Mistake("a:\n  - \"x\" y\n", "2:9 \"y\"", "nothing may follow a quoted text"),
    Mistake("a: \"x\n--- y\"\n", "2:1 \"---\"", "there is a document marker inside a quoted text"),
    Mistake("title: \"a\\qb\"\n", "1:10 \"\\q\"", "this escape does not exist"),
    Mistake("title: \"a\\éb\"\n", "1:10 \"\\é\"", "this escape does not exist"),
    Mistake("title: \"\\u12G4\"\n", "1:9 \"\\u12\"", "this escape needs 4 hexadecimal digits"),
    Mistake("title: \"\\ud83d\"\n", "1:9 \"\\ud83d\"", "this escape names no character"),
    // Brackets.
    Mistake(
      "data: { screen: [home, }\nx: y\n", "1:17 \"[\"", bracket, note: "1:24 \"]\" was expected in front of this"),
    Mistake("a: {b: [1, 2}\nc: 3\n", "1:8 \"[\"", bracket),
    Mistake("data: { a: 1\nbadge: 3\n", "1:7 \"{\"", brace, note: "2:1 this line is read as part of it"),
    Mistake("days: [mon, tue\nbadge: 3\n", "1:7 \"[\"", bracket, note: "2:1 this line is read as part of it"),
    Mistake("a: [1, 2", "1:4 \"[\"", bracket),
    Mistake("a: {b: 1,", "1:4 \"{\"", brace),
    Mistake("a: [1,,2]\n", "1:7 \",\"", "a value is missing in front of this", note: "1:4 the \"[\" is here"),
    Mistake("a: {b: c\n d: e}\n", "2:3 \":\"", "a \",\" or a \"}\" is missing in front of this"),
    Mistake("a: [b: c: d]\n", "1:9 \":\"", "a \":\" is not allowed here"),
    Mistake("b: ]\n", "1:4 \"]\"", "this \"]\" closes nothing"),
    Mistake("a: {b: 1}}\n", "1:10 \"}\"", "this \"}\" closes nothing"),
    Mistake("a: [b] c\n", "1:8 \"c\"", "nothing may follow the value on this line"),
    Mistake("a: ,\n", "1:4 \",\"", "a text cannot start with \",\""),
    // Characters with a meaning.
    Mistake("title: @home\n", "1:8 \"@home\"", "a text cannot start with \"@\""),
    Mistake("title: `x`\n", "1:8 \"`x`\"", "a text cannot start with \"`\""),
    Mistake("title: *bold* text\n", "1:8 \"*bold*\"", "a text cannot start with \"*\""),
    Mistake("title: &amp; x\n", "1:8 \"&amp;\"", "a text cannot start with \"&\""),
    Mistake("title: !<foo x\n", "1:8 \"!<foo\"", "a text cannot start with \"!\""),
    Mistake("a: !foo!bar x\n", "1:4 \"!foo!bar\"", "this tag is not known"),
    Mistake("title: {% if x %}\n", "1:8 \"{%\"", "\"{%\" starts a YAML mapping here"),
    Mistake("title: {{ name }} hi\n", "1:8 \"{{\"", "\"{{\" starts a YAML mapping here"),
    Mistake("a: | text\n  x\n", "1:6 \"text\"", "nothing may follow on this line"),
    Mistake("a: |0\n  x\n", "1:5 \"0\"", "an indentation of 0 is not possible"),
    // Directives.
    Mistake("%YAML 2.0\n---\na: 1\n", "1:1 \"%YAML\"", "this YAML version is not supported"),
    Mistake("%YAML 1.1\n%YAML 1.1\n---\na: 1\n", "2:1 \"%YAML\"", "there are two %YAML lines"),
    Mistake("%TAG ! a:\n%TAG ! a:\n---\na: 1\n", "2:1 \"%TAG\"", "a %TAG line appears twice"),
    Mistake("%FOO bar\n---\na: 1\n", "1:1 \"%FOO\"", directive),
    Mistake("off: 20\n%d: 3\n", "2:1 \"%d:\"", directive),
    Mistake("%YAML 1.1\na: 1\n", "2:1 \"a:\"", "a \"---\" is missing after the \"%\" lines"),
    // Tabs.
    Mistake("alert:\n\ttitle: Hello\n", "2:1 \"\t\"", tab),
    Mistake("alert:\n  title: Hello\n\tbody: x\n", "3:1 \"\t\"", tab),
    Mistake("alert:\n  title: Hello\n  \tbody: x\n", "3:3 \"\t\"", tab),
    Mistake("a: |\n\tx\n", "2:1 \"\t\"", tab),
    // Inside brackets a tab does not indent.
    Mistake("alert: {\n\ttitle: [a,\n\t\tb: c: d ]}\n", "3:7 \":\"", "a \",\" or a \"]\" is missing in front of this"),
  ]

  @Test(arguments: mistakes)
  func saysWhatAndWhere(_ mistake: Mistake) throws {
    let result = read(mistake.source)
    #expect(!result.isRead)
    let finding = try #require(result.findings.last)
    let file = SourceFile(path: "x", bytes: [UInt8](mistake.source.utf8))
    let start = file.position(of: finding.span.start)
    #expect("\(start.line):\(start.column) \"\(file.text(finding.span))\"" == mistake.place)
    #expect(finding.message == mistake.message)
    #expect(finding.help != nil)
    if let note = mistake.note {
      let notes = finding.notes.map { note in
        let place = note.span.map { file.position(of: $0.start) }
        return "\(place.map { "\($0.line):\($0.column) " } ?? "")\(note.message)"
      }
      #expect(notes.first == note)
    }
  }

  /// No message is libyaml's own wording: every refusal of the suite and of broken specimens has been thought about.
  @Test func everyRefusalHasOurWords() {
    var sources = ConformanceSuite.cases.map(\.source)
    for specimen in Specimens.all {
      let bytes = [UInt8](specimen.utf8)
      sources += (0...bytes.count).map { Array(bytes[..<$0]) }
      sources += bytes.indices.flatMap { index in
        ["\"", "'", "[", "}", ":", "-", "%", "*", "!"].map {
          Array(bytes[..<index]) + Array($0.utf8) + Array(bytes[index...])
        }
      }
    }
    let foreign = ["did not find", "could not find", "found ", "mapping ", "block sequence", "while "]
    for source in sources {
      for finding in read(source).findings where foreign.contains(where: { finding.message.hasPrefix($0) }) {
        Issue.record("\(finding.message): \(String(decoding: source, as: UTF8.self).debugDescription)")
      }
      for finding in read(source).findings where finding.rule.severity == .error && finding.rule.name != "duplicate-key"
      {
        if finding.help == nil { Issue.record("no help: \(finding.message)") }
      }
    }
  }
}
