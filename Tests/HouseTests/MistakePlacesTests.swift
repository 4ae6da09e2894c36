import Diagnostics
import Foundation
import Testing
import Workspace

/// The same mistake at the first, a middle and the last place of a list or a mapping, in block and in braces, once, twice and three times: one
/// finding each, at its place.
@Suite struct MistakePlacesTests {
  /// A list or a mapping with three entries, each of which can be written right or wrong.
  struct Kind: CustomTestStringConvertible {
    let what: String
    /// What is above the entries, with `{}` for them; the file is a whole one.
    let file: String
    let key: String
    /// Entries are items of a list; otherwise they are keys with values.
    let isList: Bool
    /// An entry by its number: `name: value` pairs of a mapping, or one text. Of a mapping the first pair is its key.
    let good: @Sendable (Int) -> [(String, String)]
    let bad: @Sendable (Int) -> [(String, String)]
    let rule: String
    var testDescription: String { what }
  }

  private typealias Pairs = [(String, String)]

  private static let campaign =
    "campaign: c\ndeliver: push\naudience: all\nschedule: { at: 2029-12-24 18:30, zone: UTC }\npush: { expires: 1d }\nalert: Hello\nlocalizations: { de: { body: Hallo } }\n"
  private static let repeated =
    "campaign: c\ndeliver: push\naudience: all\npush: { expires: 1d }\nalert: Hello\nlocalizations: { de: { body: Hallo } }\n"
  private static let project =
    "belfry: 1\napp: { bundle-id: com.example.streaks, platforms: { ios: \"16.0\" } }\nlocales: { source: en, shipped: [en, de] }\n"

  private static func variants(_ what: String, _ rule: String, _ bad: @escaping @Sendable (Int) -> [(String, String)])
    -> Kind
  {
    Kind(
      what: "variants: \(what)", file: campaign, key: "variants", isList: true,
      good: {
        [
          ("name", "v\($0)"), ("weight", $0 == 0 ? "34" : "33"), ("alert", "Hello \($0)"),
          ("localizations", "{ de: { body: Hallo } }"), ("thread", "t\($0)"),
        ]
      },
      bad: bad, rule: rule)
  }

  private static func attributes(
    _ what: String, _ rule: String, _ bad: @escaping @Sendable (Int) -> [(String, String)]
  ) -> Kind {
    Kind(
      what: "attributes: \(what)", file: project, key: "attributes", isList: false,
      good: { [("a\($0)", ""), ("type", "integer"), ("min", "0"), ("max", "\($0 + 1)")] }, bad: bad, rule: rule)
  }

  private static func actions(_ what: String, _ rule: String, _ bad: @escaping @Sendable (Int) -> [(String, String)])
    -> Kind
  {
    Kind(
      what: "actions: \(what)", file: "categories:\n  C:\n    localizations: { de: { A0: Auf, A1: Zu, A2: Aus } }\n",
      key: "    actions", isList: true, good: { [("id", "A\($0)"), ("title", "Title \($0)"), ("icon", "star")] },
      bad: bad,
      rule: rule)
  }

  private static func steps(_ what: String, _ rule: String, _ bad: @escaping @Sendable (Int) -> [(String, String)])
    -> Kind
  {
    Kind(
      what: "steps: \(what)",
      file:
        "campaign: c\ndeliver: push\naudience: all\nschedule: { event: last_open, at: \"18:30\", zone: UTC }\npush: { expires: 1d }\n",
      key: "steps", isList: true,
      good: {
        [("step", "s\($0)"), ("after", "\($0 + 1)d"), ("alert", "Hello"), ("localizations", "{ de: { body: Hallo } }")]
      }, bad: bad, rule: rule)
  }

  private static func scalars(
    _ what: String, _ file: String, _ key: String, _ good: [String], _ bad: [String], _ rule: String
  ) -> Kind {
    Kind(
      what: what, file: file, key: key, isList: true, good: { [("", good[$0])] }, bad: { [("", bad[$0])] }, rule: rule)
  }

  static let kinds: [Kind] = [
    variants("misspelt key", "unknown-key") {
      [
        ("name", "v\($0)"), ("wieght", $0 == 0 ? "34" : "33"), ("alert", "Hello \($0)"),
        ("localizations", "{ de: { body: Hallo } }"), ("thread", "t\($0)"),
      ]
    },
    variants("unknown key", "unknown-key") {
      [
        ("name", "v\($0)"), ("weight", $0 == 0 ? "34" : "33"), ("alert", "Hello \($0)"),
        ("localizations", "{ de: { body: Hallo } }"), ("xyzzy", "t\($0)"),
      ]
    },
    variants("number in words", "wrong-type") {
      [
        ("name", "v\($0)"), ("weight", "many"), ("alert", "Hello \($0)"), ("localizations", "{ de: { body: Hallo } }"),
        ("thread", "t\($0)"),
      ]
    },
    variants("missing key", "missing-key") {
      [("weight", $0 == 0 ? "34" : "33"), ("alert", "Hello \($0)"), ("localizations", "{ de: { body: Hallo } }")]
    },
    attributes("misspelt key", "unknown-key") {
      [("a\($0)", ""), ("tpye", "integer"), ("min", "0"), ("max", "\($0 + 1)")]
    },
    attributes("misspelt value", "unknown-value") {
      [("a\($0)", ""), ("type", "intger"), ("min", "0"), ("max", "\($0 + 1)")]
    },
    attributes("another word", "unknown-key") {
      [("a\($0)", ""), ("type", "integer"), ("minimum", "0"), ("max", "\($0 + 1)")]
    },
    attributes("decimal comma", "wrong-type") {
      [("a\($0)", ""), ("type", "integer"), ("min", "0"), ("max", "7,5")]
    },
    attributes("no value", "missing-value") { [("a\($0)", ""), ("type", "integer"), ("min", "0"), ("max", "")] },
    actions("misspelt key", "unknown-key") { [("id", "A\($0)"), ("titel", "Title \($0)"), ("icon", "star")] },
    actions("another word", "unknown-key") { [("identifier", "A\($0)"), ("title", "Title \($0)"), ("icon", "star")] },
    actions("missing key", "missing-key") { [("id", "A\($0)"), ("icon", "star")] },
    actions("id as a key", "unknown-key") { [("A\($0)", "Title \($0)")] },
    steps("misspelt key", "unknown-key") {
      [("stpe", "s\($0)"), ("after", "\($0 + 1)d"), ("alert", "Hello"), ("localizations", "{ de: { body: Hallo } }")]
    },
    steps("bad duration", "invalid-duration") {
      [("step", "s\($0)"), ("after", "\($0 + 1)x"), ("alert", "Hello"), ("localizations", "{ de: { body: Hallo } }")]
    },
    steps("misspelt language key", "unknown-key") {
      [("step", "s\($0)"), ("after", "\($0 + 1)d"), ("alert", "Hello"), ("localizations", "{ de: { boddy: Hallo } }")]
    },
    scalars(
      "days", repeated + "schedule:\n  every: week\n  at: \"09:00\"\n  zone: UTC\n", "  days", ["mon", "tue", "wed"],
      ["mno", "teu", "wde"], "unknown-value"),
    scalars(
      "except", repeated + "schedule:\n  every: day\n  at: \"09:00\"\n  zone: UTC\n", "  except",
      ["2029-11-01", "2029-11-02", "2029-11-03"], ["2029-11-31", "2029-11-32", "2029-13-03"], "invalid-time"),
    scalars(
      "dates", repeated + "schedule:\n  zone: UTC\n", "  at",
      ["2029-12-01 09:00", "2029-12-02 09:00", "2029-12-03 09:00"],
      ["2029-12-01 9 o'clock", "2029-12-02 25:00", "2029-12-32 09:00"], "invalid-time"),
    Kind(
      what: "audiences", file: "", key: "audiences", isList: false, good: { [("p\($0)", "points > \($0)")] },
      bad: { [("p\($0)", "poinst > \($0)")] }, rule: "unknown-attribute"),
    Kind(
      what: "audiences with a negation", file: "", key: "audiences", isList: false,
      good: { [("p\($0)", "points > \($0)")] },
      bad: { [("p\($0)", ["not_subscribed", "unsubscribed", "NonSubscribed"][$0])] },
      rule: "unknown-attribute"),
    Kind(
      what: "localizations",
      file:
        "campaign: c\ndeliver: push\naudience: all\nschedule: { at: 2029-12-24 18:30, zone: UTC }\npush: { expires: 1d }\nalert: { title: Hello, body: Hello }\n",
      key: "localizations", isList: false,
      good: { [(["de", "fr", "ja"][$0], ""), ("title", "Hallo \($0)"), ("body", "Hallo \($0)")] },
      bad: { [(["de", "fr", "ja"][$0], ""), ("titel", "Hallo \($0)"), ("body", "Hallo \($0)")] }, rule: "unknown-key"),
    Kind(
      what: "events", file: "", key: "events", isList: false,
      good: { [("e\($0)", ""), ("total", "{ type: integer }"), ("name", "{ type: text }")] },
      bad: { [("e\($0)", ""), ("total", "{ tyep: integer }"), ("name", "{ type: text }")] }, rule: "unknown-key"),
    Kind(
      what: "personas", file: "", key: "personas", isList: false,
      good: { [("q\($0)", ""), ("plan", "free"), ("points", "\($0)")] },
      bad: { [("q\($0)", ""), ("plan", "fere"), ("points", "\($0)")] }, rule: "person-value"),
    Kind(
      what: "keys of belfry.yaml in the policy", file: project + "attributes: { points: { type: integer } }\n",
      key: "policy", isList: false,
      good: {
        [
          [("frequency", "{ per-day: 2 }")], [("fallback-zone", "UTC")],
          [("quiet-hours", "{ from: \"22:00\", to: \"08:00\" }")],
        ][$0]
      },
      bad: {
        [
          [("frequncy", "{ per-day: 2 }")], [("falback-zone", "UTC")],
          [("quite-hours", "{ from: \"22:00\", to: \"08:00\" }")],
        ][$0]
      },
      rule: "unknown-key"),
  ]

  /// The entries in block, or in braces and brackets; gives the lines of the wrong ones, counted from 0, or their bytes.
  private func written(_ kind: Kind, _ wrong: Set<Int>, inBraces: Bool) -> (text: String, places: [Range<Int>]) {
    let indent = kind.key.prefix { $0 == " " } + "  "
    var text = kind.file + kind.key + (inBraces ? ": " + (kind.isList ? "[" : "{ ") : ":\n")
    var places: [Range<Int>] = []
    for index in 0..<3 {
      var pairs = wrong.contains(index) ? kind.bad(index) : kind.good(index)
      let start = text.utf8.count
      func joined(_ pairs: [(String, String)]) -> String {
        "{ " + pairs.map { $0.1.isEmpty ? "\($0.0):" : "\($0.0): \($0.1)" }.joined(separator: ", ") + " }"
      }
      let isScalar = pairs.count == 1 && pairs[0].0.isEmpty
      if inBraces {
        if index > 0 { text += ", " }
        if isScalar {
          text += pairs[0].1
        } else if kind.isList {
          text += joined(pairs)
        } else if pairs.count == 1 {
          text += "\(pairs[0].0): \(pairs[0].1)"
        } else {
          text += "\(pairs[0].0): " + joined(Array(pairs.dropFirst()))
        }
      } else if isScalar {
        text += "\(indent)- \(pairs[0].1)\n"
      } else {
        let first = pairs.removeFirst()
        text += "\(indent)\(kind.isList ? "- " : "")\(first.0):\(first.1.isEmpty ? "" : " \(first.1)")\n"
        for (key, value) in pairs { text += "\(indent)  \(key):\(value.isEmpty ? "" : " \(value)")\n" }
      }
      if wrong.contains(index) { places.append(start..<text.utf8.count) }
    }
    return (text + (inBraces ? (kind.isList ? "]\n" : " }\n") : ""), places)
  }

  @Test(arguments: kinds) func oneFindingEachAtItsPlace(kind: Kind) throws {
    for inBraces in [false, true] {
      for wrong in [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]] as [Set<Int>] {
        let (text, places) = written(kind, wrong, inBraces: inBraces)
        var files = TemporaryProject.base()
        files["belfry.yaml"]?.replace(
          "shipped: [en, de]", with: kind.what == "localizations" ? "shipped: [en, de, fr, ja]" : "shipped: [en, de]")
        files["definitions.yaml"] = "audiences: { active: last_open within last 14 days }\n"
        files["sounds/x.txt"] = ""
        let path = kind.file.hasPrefix("belfry:") ? "belfry.yaml" : "c.yaml"
        if path == "belfry.yaml" { files["definitions.yaml"] = nil }
        files[path] = text
        let found = try TemporaryProject(files).check().findings
        let shown = found.map { "\($0.path):\($0.finding.span.start) \($0.finding.rule.name) \($0.finding.message)" }
        #expect(found.count == wrong.count, "\(wrong.sorted())\n\(text)\(shown)")
        #expect(found.allSatisfy { $0.path == path && $0.finding.rule.name == kind.rule }, "\(text)\(shown)")
        for place in places {
          #expect(
            found.count { place.contains($0.finding.span.start) } == 1, "\(wrong.sorted())\n\(text)\(place) \(shown)")
        }
      }
    }
  }
}
