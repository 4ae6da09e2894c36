import Foundation
import Parsing
import Testing

/// Every key of files of expectations, with values that it cannot have: `check` and `test` tell each at its line, with what to do.
@Suite struct ExpectationMistakeTests {
  private static let files = [
    "belfry.yaml": """
    belfry: 1
    app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
    locales: { source: en, shipped: [en, de] }
    attributes:
      first_name: { type: text, max: 20, optional: true }
      plan: { type: enum, values: [free, pro] }
      points: { type: integer, min: 0, max: 2000 }
    rules: { missing-locale: "off", missing-expiry: "off" }
    recipients: { csv: people.csv }
    """,
    "people.csv": "token,id,locale,time_zone,plan,points\naa01,u1,de,UTC,pro,1\n",
    "hello.yaml": """
    campaign: hello
    deliver: push
    audience: plan == pro
    schedule: { at: 2026-12-24 18:30, zone: UTC }
    alert: 'Hello {{ points }}'
    variants: [{ name: a, weight: 50 }, { name: b, weight: 50, badge: 7 }]
    """,
    "asked.yaml": """
    campaign: asked
    deliver: push
    audience: all
    schedule: { when: requested }
    inputs: { amount: { type: integer, min: 0, max: 9 }, marks: { type: list, of: integer, min: 0, max: 9, max-items: 2, optional: true } }
    alert: 'You paid {{ amount }} {% for mark in marks %}{{ mark }}{% endfor %}'
    """,
    "told.yaml": """
    campaign: told
    deliver: push
    audience: all
    schedule: { after: 1h, event: bought, unless: left }
    alert: '{{ total }}'
    """,
    "app.yaml": "events: { bought: { total: { type: integer, min: 0, max: 100 } }, left: {}, opened: {} }\n",
    "a.yaml": "personas: { ana: { locale: de, time_zone: UTC, plan: pro, points: 3 } }\n",
  ]

  /// Where the keys of a mapping stand. `§` is the line of the key.
  private struct Place: Sendable {
    let keys: [Key]
    /// A value that a key may have.
    let good: [String: String]
    /// What cannot be, beyond what no value of its kind can be.
    let bad: [String: [String]]
    /// What may stand there although its kind may not be empty in campaigns.
    let mayBeEmpty: [String]
    let file: @Sendable (_ key: String, _ line: String) -> String
  }

  private static func file(_ lines: [(key: String, value: String)], _ key: String, _ line: String) -> String {
    "tests: hello\nnow: 2026-11-21T00:00:00Z\nexpect:\n  - name: x\n"
      + lines.filter { $0.key != key }.map { "    \($0.key): \($0.value)\n" }.joined() + "    \(line)\n"
  }

  /// What somebody sees, or does not see.
  private static let texts = ["title", "subtitle", "body", "sound", "link", "media"]

  private static let places = [
    Place(
      keys: Shapes.expectation.keys,
      good: [
        "campaign": "hello", "person": "ana", "with": "{ plan: free }", "inputs": "{ amount: 3 }",
        "events": "[{ event: left }]", "now": "2026-11-22T00:00:00Z", "gets": "something", "because": "passed",
        "snapshot": "one", "largest-payload": "300", "reaches": "1",
      ],
      bad: [
        "campaign": ["helo", "~"], "person": ["anna", "~", "{ poins: 3 }", "{ plan: gold }", "{}", "[ana]"],
        "with": ["{}", "{ plam: free }", "{ points: 2001 }", "{ plan: [pro] }", "{ plan: ~ }"],
        "inputs": [
          "{}", "{ amont: 3 }", "{ amount: 10 }", "{ amount: x }", "{ amount: [3] }", "{ amount: ~ }",
          "{ amount: 3, marks: [1, 2, 3] }", "{ amount: 3, marks: [x] }", "{ amount: 3, plan: pro }", "[amount]",
        ],
        "events": ["[]", "[{ event: opened }]", "[{ event: bougt }]", "[{ event: bought }]", "[~]"],
        "now": ["today", "2026-11-22 10:00", "~"], "gets": ["{}", "all", "[something]", "~"],
        "because": ["audience", "~"], "snapshot": ["First", "~"], "largest-payload": ["~"], "reaches": ["~"],
      ],
      mayBeEmpty: []
    ) { key, line in
      switch key {
      case "name":
        "tests: hello\nnow: 2026-11-21T00:00:00Z\nexpect:\n  - person: ana\n    gets: something\n    \(line)\n"
      case "because": file([("person", "ana"), ("gets", "nothing")], key, line)
      case "largest-payload", "reaches": file([], key, line)
      case "snapshot": file([("person", "ana")], key, line)
      case "inputs": file([("campaign", "asked"), ("person", "ana"), ("gets", "something")], key, line)
      case "events": file([("campaign", "told"), ("person", "ana"), ("gets", "nothing")], key, line)
      default: file([("person", "ana"), ("gets", "something")], key, line)
      }
    },
    Place(
      keys: Shapes.message.keys,
      good: [
        "at": "2026-12-24 18:30", "badge": "7", "contains": "a", "lacks": "a", "payload": "300", "variant": "a",
        "language": "en",
      ],
      bad: [
        "title": ["~"], "body": ["~"], "variant": ["c", "\"\"", "~"], "language": ["fr", "\"\"", "~"],
        "at": ["tomorrow", "2026-13-01 10:00", "18:30", "~"], "badge": ["-1", "2147483648", "~"],
        "contains": ["[]", "~", "[~]", "[\"\"]"], "lacks": ["[]", "~", "[~]", "[\"\"]"], "payload": ["~"],
      ],
      mayBeEmpty: texts
    ) { _, line in file([("person", "ana")], "gets", "gets:\n      \(line)") },
    Place(
      keys: Shapes.report.keys,
      good: ["event": "bought", "at": "2026-11-22T00:00:00Z", "with": "{ total: 3 }"],
      bad: [
        "event": ["bougt", "~"], "at": ["today", "~"],
        "with": ["{}", "{ totl: 3 }", "{ total: 101 }", "{ total: [3] }", "{ plan: pro }"],
      ],
      mayBeEmpty: []
    ) { key, line in
      let others = key == "with" ? "- event: bought\n" : key == "event" ? "- with: { total: 3 }\n" : "- event: left\n"
      return file(
        [("campaign", "told"), ("person", "ana"), ("gets", "nothing")], "events",
        "events:\n      \(others)        \(line)")
    },
    Place(
      keys: Shapes.bound.keys, good: ["at-least": "1", "at-most": "3"], bad: ["at-least": ["~"], "at-most": ["~"]],
      mayBeEmpty: []
    ) { _, line in file([], "reaches", "reaches:\n      \(line)") },
    Place(
      keys: Shapes.expectations.keys,
      good: [
        "personas": "{ eva: { plan: free } }", "tests": "hello", "now": "2026-11-21T00:00:00Z",
        "expect": "[{ person: ana, gets: something }]",
      ],
      bad: [
        "personas": [
          "{}", "{ Eva: {} }", "{ eva: [a] }", "{ eva: { plan: gold } }", "{ eva: { plam: pro } }", "{ ana: {} }",
        ],
        "tests": ["helo", "~"], "now": ["today", "~"], "expect": ["[]", "[~]", "[{}]"],
      ],
      mayBeEmpty: []
    ) { key, line in
      let lines = [
        "tests: hello", "now: 2026-11-21T00:00:00Z",
        "expect: [{ campaign: hello, now: 2026-11-21T00:00:00Z, person: ana, gets: something }]",
      ]
      return lines.filter { !$0.hasPrefix("\(key):") }.map { $0 + "\n" }.joined() + line + "\n"
    },
  ]

  /// Each file with a mistake, the key and the line of it.
  private static var mistakes: [(text: String, what: String, line: Int)] {
    places.flatMap { place in
      place.keys.flatMap { key -> [(String, String, Int)] in
        let values = Set(KeyMatrixTests.bad(key.kind, key.name) + place.bad[key.name, default: []] + [""])
          .filter { value in
            value.hasSuffix("\"\"")
              ? !place.mayBeEmpty.contains(key.name)
              : !(value.hasSuffix(": \"\" }") && Self.texts.contains { value.hasPrefix("{ \($0): ") })
          }
        var lines = values.map { "\(key.name): \($0)" }
        if let good = place.good[key.name] { lines.append("\(key.name): \(good) # one\n§\(key.name): \(good)") }
        return lines.map { line in
          var text = place.file(key.name, line)
          var (number, indent) = (0, "")
          for (index, written) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
          where written.trimmingCharacters(in: .whitespaces).hasPrefix(
            line.split(separator: "\n")[0].trimmingCharacters(in: .whitespaces))
          {
            (number, indent) = (index + 1, String(written.prefix { $0 == " " }))
          }
          if text.contains("§") { number += 1 }
          text = text.replacingOccurrences(of: "§", with: indent)
          return (text, "\(key.name) in \(line)", number)
        }
      }
    }
  }

  /// `file:line` of each error that a command tells.
  private func told(_ command: String, _ project: TemporaryProject) throws -> (
    places: Set<String>, withoutHelp: [String]
  ) {
    let text = try project.belfry(command, "--format", "github").text
    let errors = text.split(separator: "\n").filter { $0.hasPrefix("::error") && !$0.contains("failed-expectation") }
    return (
      Set(errors.compactMap { $0.firstMatch(of: /file=([^,]+),line=(\d+)/) }.map { "\($0.1):\($0.2)" }),
      errors.filter { !$0.contains("%0Ahelp: ") }.map(String.init)
    )
  }

  @Test func eachIsToldAtItsLineByBothCommands() throws {
    let project = try TemporaryProject(Self.files)
    let mistakes = Self.mistakes
    #expect(mistakes.count > 250)
    for (number, mistake) in mistakes.enumerated() {
      try project.write("m\(number).yaml", Data(mistake.text.utf8))
    }
    for command in ["check", "test"] {
      let told = try told(command, project)
      let places = told.places
      let silent = mistakes.enumerated().filter { !places.contains("m\($0).yaml:\($1.line)") }.map { number, mistake in
        "\(mistake.what) at line \(mistake.line), not \(places.filter { $0.hasPrefix("m\(number).yaml:") })"
      }
      #expect(silent == [], "\(command)")
      #expect(told.withoutHelp == [], "\(command)")
    }
  }

  /// What is bad is the value: with good ones nothing is told.
  @Test func goodValuesAreNotTold() throws {
    let project = try TemporaryProject(Self.files)
    var number = 0
    for place in Self.places {
      for key in place.keys {
        guard let good = place.good[key.name] else { continue }
        number += 1
        try project.write(
          "g\(number).yaml",
          Data(place.file(key.name, "\(key.name): \(good)").replacing("eva", with: "e\(number)").utf8))
      }
    }
    #expect(number > 25)
    #expect(try told("check", project).places == [])
    #expect(try told("test", project).places == [])
  }
}
