import Diagnostics
import Foundation
import Limits
import Reporting
import Testing

@testable import Workspace

/// What files may cost: a hard one is told of, and no number of threads changes a byte of what is said.
@Suite struct WorkLimitTests {
  private static let head = """
    belfry: 1
    app: { bundle-id: com.example.a, platforms: { ios: "16.0" } }
    locales: { source: en, shipped: [en] }

    """

  private static func campaign(_ id: String, audience: String = "all", body: String = "Ho", more: String = "") -> String
  {
    """
    campaign: \(id)
    deliver: push
    audience: '\(audience)'
    schedule: { at: 2026-12-01 10:00, zone: UTC }
    alert: { title: Hi, body: '\(body)' }
    push: { expires: 1d }
    \(more)
    """
  }

  private static func booleans(_ count: Int) -> String {
    "attributes:\n" + (0..<count).map { "  b\($0): { type: boolean }\n" }.joined()
  }

  /// Random 3-SAT near the ratio at which it is hardest.
  private static func hard(_ clauses: Int, of variables: Int, seed: UInt64) -> String {
    var dice = seed
    func next(_ most: Int) -> Int {
      dice ^= dice << 13
      dice ^= dice >> 7
      dice ^= dice << 17
      return Int(dice % UInt64(most))
    }
    return (0..<clauses).map { _ in
      "(" + (0..<3).map { _ in (next(2) == 0 ? "" : "not ") + "b\(next(variables))" }.joined(separator: " or ") + ")"
    }.joined(separator: " and ")
  }

  @Test func aHardAudienceIsTold() throws {
    let audience = Self.hard(600, of: 140, seed: 88_172_645_463_325_252)
    let project = try TemporaryProject([
      "belfry.yaml": Self.head + Self.booleans(140), "c.yaml": Self.campaign("c", audience: audience),
    ])
    let result = try project.check()
    #expect(result.findings.map(\.finding.rule.name) == ["work-limit"])
    #expect(result.errors == 0 && result.warnings == 1)
  }

  @Test func whatPeopleWriteHasNoLimit() throws {
    let project = try TemporaryProject([
      "belfry.yaml": Self.head + Self.booleans(30) + """
        audiences:
          some: b0 and not b1 or b2 and b3
          more: some and (b4 or b5 or b6) and not (b7 and b8)
        """,
      "c.yaml": Self.campaign(
        "c", audience: "more and b9 and (b10 or some)",
        body: "{% if b11 and b12 or b13 %}x{% elsif b14 %}y{% else %}z{% endif %}"),
    ])
    #expect(try project.check().findings.map(\.finding.rule.name) == [])
  }

  /// Questions of a short file, each about an attribute of its own: whatever they are and however they stand, all of it is searched.
  @Test(arguments: 0..<24) func aShortFileHasNoLimit(_ number: Int) throws {
    var dice = UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15
    func next(_ most: Int) -> Int {
      dice ^= dice << 13
      dice ^= dice >> 7
      dice ^= dice << 17
      return Int(dice % UInt64(most))
    }
    let kinds = [
      ("text, max: 20", #" == "x""#), ("text, max: 20", #" contains "x""#), ("integer, min: 0, max: 100", " > 5"),
      ("decimal, min: 0, max: 9, places: 2", " <= 5.5"), ("enum, values: [x, y, z]", #" == "x""#), ("boolean", ""),
      ("date", #" > "2026-01-01""#), ("version", #" >= "2.0""#),
    ]
    var (attributes, asked) = ("attributes:\n", [String]())
    for index in 0..<6 + number % 5 {
      let (type, question) = kinds[next(kinds.count)]
      attributes += "  a\(index): { type: \(type)\(next(2) == 0 ? ", optional: true" : "") }\n"
      asked.append("a\(index)\(question)")
    }
    let ifs = asked.map { "{% if \($0) %}yes{% \(next(2) == 0 ? "else %}no{% " : "")endif %}" }
    let both = asked.map { "{% if \($0) %}yes{% endif %}{% unless \($0) %}no{% endunless %}" }
    let nested = asked.map { "{% if \($0) %}" }.joined() + "yes" + asked.map { _ in "{% endif %}" }.joined()
    let chain = asked.enumerated().map { "{% \($0 == 0 ? "if" : "elsif") \($1) %}\($0)" }.joined() + "{% endif %}"
    let bodies = [
      ifs.joined(separator: " "), ifs.joined(), both.prefix(5).joined(), "Ho " + nested, "Ho " + chain,
      "{% if \(asked.joined(separator: " and ")) %}yes{% else %}no{% endif %}",
      "{% if \(asked.joined(separator: " or ")) %}yes{% else %}no{% endif %}",
      "{% if \(asked.prefix(3).joined(separator: " or ")) %}{% if \(asked.joined(separator: " and ")) %}yes{% endif %}{% else %}no{% endif %}",
    ]
    let half = ifs.count / 2
    let variants = ifs.enumerated().map { index, body in
      "  - { name: v\(index), weight: \(index == 0 ? 101 - ifs.count : 1), alert: '\(body)' }\n"
    }
    let project = try TemporaryProject(
      Dictionary(
        uniqueKeysWithValues: [("belfry.yaml", Self.head + attributes)]
          + bodies.enumerated().map { ("c\($0).yaml", Self.campaign("c\($0)", body: $1)) }
          + [
            (
              "t.yaml",
              Self.campaign("t", body: ifs[half...].joined()).replacing(
                "title: Hi", with: "title: '\(ifs[..<half].joined())'")
            ),
            ("v.yaml", Self.campaign("v", more: "variants:\n" + variants.joined())),
          ]))
    let found = try project.check().findings
    #expect(found.filter { $0.finding.rule === Rule.workLimit }.map(\.path) == [])
    #expect(found.filter { $0.finding.severity == .error }.map(\.finding.message) == [])
  }

  @Test func threadsChangeNothing() throws {
    var files = ["belfry.yaml": Self.head + Self.booleans(40)]
    for number in 0..<400 {
      // Some are the same, so that what one thread knows already must not be cheaper.
      let audience = Self.hard(150 + number % 30, of: 40, seed: UInt64(number % 7 + 1))
      let names = (0..<5).map { "{{ b\($0)x\(number) }}" }.joined()
      files["f\(number)/c\(number).yaml"] = Self.campaign(
        "c\(number)", audience: audience, body: number % 3 == 0 ? names : "Ho",
        more: number % 5 == 0 ? "data: { a: [\(Array(repeating: "~", count: 60).joined(separator: ", "))] }" : "")
    }
    let project = try TemporaryProject(files)
    var reports: Set<[UInt8]> = []
    for jobs in [1, 2, 3, 8] {
      let result = try project.check(jobs: jobs)
      reports.insert(FindingsReport(result.findings, counts: result.counts, files: result.fileCount).bytes(as: .json))
      #expect(result.findings.contains { $0.finding.rule === Rule.workLimit })
    }
    #expect(reports.count == 1)
  }

  /// A limit that its file's list forgets stands in no table and is told to nobody.
  @Test func everyLimitIsListed() throws {
    let folder = packageRoot + "Sources/Limits/"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).flatMap { file in
      try String(contentsOfFile: folder + file, encoding: .utf8)
        .matches(of: /RunLimit\(\s*"([a-z-]+)"/).map { String($0.1) }
    }
    #expect(names.sorted() == RunLimit.all.map(\.name))
  }

  @Test func limitsHaveNamesOfTheirOwn() {
    let names = RunLimit.all.map(\.name)
    #expect(names == names.sorted() && Set(names).count == names.count)
    for limit in RunLimit.all { #expect(limit.value > 0 && limit.bounds.hasSuffix(".") && limit.past.hasSuffix(".")) }
  }

  /// What all campaigns do together is looked at by `check`, too, and of very many files it says that it did not.
  @Test func whatCampaignsDoTogether() throws {
    func local(_ id: String) -> (String, String) {
      let times = (10..<15).map { "'\($0):00'" }.joined(separator: ", ")
      return (
        "\(id).yaml",
        "campaign: \(id)\nowner: a@example.com\ndeliver: local\nschedule: { every: day, at: [\(times)], zone: device, until: 2029-12-01 }\nalert: Hello\n"
      )
    }
    let two = try TemporaryProject(
      Dictionary(uniqueKeysWithValues: [("belfry.yaml", Self.head), local("a"), local("b")]))
    let result = try two.checkAll()
    #expect(result.isTogether == true)
    #expect(result.findings.map(\.finding.rule.name) == ["pending-limit"])
    #expect(try two.check().isTogether == nil)
    let many = try TemporaryProject(
      Dictionary(
        uniqueKeysWithValues: [("belfry.yaml", Self.head)] + (0..<RunLimit.filesTogether.value).map { local("c\($0)") })
    )
    let unseen = try many.checkAll()
    #expect(unseen.isTogether == false && unseen.findings.isEmpty)
    let report = FindingsReport(unseen.findings, counts: unseen.counts, files: unseen.fileCount, isTogether: false)
    #expect(String(decoding: report.bytes(as: .text), as: UTF8.self).contains("run \"belfry plan\""))
    #expect(String(decoding: report.bytes(as: .json), as: UTF8.self).contains("\"together\": false"))
  }
}
