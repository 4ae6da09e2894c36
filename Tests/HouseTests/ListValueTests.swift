import Diagnostics
import Foundation
import Testing
import Workspace

/// Numbers that are the same in each run.
private struct Shuffle: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

/// A list alone under `data` is a JSON array: what a row holds comes out, each item with its type, and never more bytes than were proven.
@Suite struct ListValueTests {
  private static let kinds: [(name: String, type: String, items: [String])] = [
    (
      "texts", "of: text, max: 6, control-characters: true", [#""""#, #""a\"b""#, #""ü😀""#, #""\u0001\\""#, #""x,y]""#]
    ),
    ("numbers", "of: integer, min: -9, max: 999", ["0", "-9", "999", "12"]),
    ("amounts", "of: decimal, min: -1, max: 100, places: 2", ["0", "12.5", "-1", "99.99", "100"]),
    ("flags", "of: boolean", ["true", "false"]),
    ("days", "of: date", [#""2026-12-24""#, #""0001-01-01""#, #""9999-12-31""#]),
    ("members", #"of: enum, values: [a, "b c", "d\"e"]"#, [#""a""#, #""b c""#, #""d\"e""#]),
  ]

  private static func project() -> String {
    let attributes = kinds.map { "  \($0.name): { type: list, \($0.type), max-items: 4 }\n" }.joined()
    return """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { ios: "18.0" } }
      locales: { source: en, shipped: [en] }
      attributes:
      \(attributes)recipients: { jsonl: people.jsonl }

      """
  }

  private static func campaign() -> String {
    let data = kinds.map { "  \($0.name): \"{{ \($0.name) }}\"\n" }.joined()
    return """
      campaign: lists
      deliver: push
      audience: numbers.size < 4
      schedule: { now: true }
      push: { expires: 1d }
      alert: Hello
      data:
      \(data)  deep: { of: ["{{- texts -}}", 1] }

      """
  }

  @Test(arguments: 1...3) func whatARowHoldsComesOut(_ seed: UInt64) throws {
    var dice = Shuffle(state: seed)
    var rows: [String: [String: [String]]] = [:]
    var lines = ""
    for number in 0..<60 {
      var row: [String: [String]] = [:]
      for kind in Self.kinds {
        let count = number == 0 ? 0 : Int.random(in: 0...(kind.name == "numbers" ? 3 : 4), using: &dice)
        row[kind.name] = (0..<count).map { _ in kind.items.randomElement(using: &dice) ?? "" }
      }
      rows["u\(number)"] = row
      let cells = row.sorted { $0.key < $1.key }.map { "\"\($0.key)\":[\($0.value.joined(separator: ","))]" }
      lines +=
        "{\"token\":\"\(String(format: "%064x", number))\",\"id\":\"u\(number)\",\(cells.joined(separator: ","))}\n"
    }
    let project = try TemporaryProject([
      "belfry.yaml": Self.project(), "lists.yaml": Self.campaign(), "people.jsonl": lines,
    ])
    let rendered = try project.belfry(["render", "lists", "--now", "2026-11-21T00:00:00Z"])
    #expect(rendered.status == 0, "\(rendered.said)")
    let plan = try project.belfry(["plan", "--format", "json", "--now", "2026-11-21T00:00:00Z"])
    let planned = try #require(try JSONSerialization.jsonObject(with: Data(plan.text.utf8)) as? [String: Any])
    let campaign = try #require((planned["campaigns"] as? [[String: Any]])?.first)
    let places = (campaign["payload"] as? [String: Any])?["places"] as? [[String: Any]]
    let most = try #require(places?.first?["largest"] as? Int, "\(campaign)")
    var seen = 0
    for line in rendered.text.split(separator: "\n") {
      let request = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let payload = try #require(request["payload"] as? [String: Any])
      let row = try #require(rows[request["id"] as? String ?? ""], "\(request)")
      for kind in Self.kinds {
        let expected = try JSONSerialization.jsonObject(
          with: Data("[\((row[kind.name] ?? []).joined(separator: ","))]".utf8))
        #expect(payload[kind.name] as? NSArray == expected as? NSArray, "\(kind.name): \(line)")
      }
      let deep = try #require((payload["deep"] as? [String: Any])?["of"] as? [Any])
      #expect(deep.count == 2 && deep[0] as? NSArray == payload["texts"] as? NSArray)
      let start = try #require(line.range(of: "\"payload\":")?.upperBound)
      #expect(line[start...].utf8.count <= most + 1, "\(line)")
      seen += 1
    }
    #expect(seen == rows.count)
  }

  @Test(arguments: [
    ("data: { a: \"{{ texts }}, {{ texts }}\" }", "filter-type", "alone for a list of JSON"),
    ("data: { a: \"{{ maybe }}\" }", "optional-without-default", "a list may have no items"),
    ("thread: \"{{ texts }}\"", "filter-type", "the separator"),
    ("link: \"app://x/{{ texts }}\"", "filter-type", "the separator"),
  ])
  func elsewhereItSaysHow(line: String, rule: String, help: String) throws {
    let more = Self.project().replacing(
      "recipients:", with: "  maybe: { type: list, of: date, max-items: 2, optional: true }\nrecipients:")
    let campaign =
      "campaign: c\ndeliver: push\naudience: all\nschedule: { now: true }\nalert: Hello\npush: { expires: 1d }\n"
    let project = try TemporaryProject(["belfry.yaml": more, "c.yaml": campaign + line + "\n", "people.jsonl": ""])
    let found = try project.check().findings.filter { $0.finding.severity == .error }.map(\.finding)
    #expect(found.allSatisfy { $0.rule.name == rule && $0.help?.contains(help) == true } && !found.isEmpty, "\(found)")
    // Whoever is asked to have the list has a value.
    let asked =
      campaign.replacing("audience: all", with: "audience: maybe is not missing") + "data: { a: \"{{ maybe }}\" }\n"
    let good = try TemporaryProject(["belfry.yaml": more, "c.yaml": asked, "people.jsonl": ""])
    #expect(try good.check().findings.allSatisfy { $0.finding.severity != .error })
  }
}
