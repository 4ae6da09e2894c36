import Clocks
import Diagnostics
import Foundation
import Planning
import Testing
import Workspace

/// Each limit from both sides: what keeps to it passes, what passes it by one is found. A limit that moves by one fails here.
@Suite struct LimitBoundaryTests {
  /// A limit: the files of a project that has just so much of something, and the rule that finds too much.
  struct Limit: Sendable, CustomTestStringConvertible {
    let rule: String
    /// The most, or the least, that is allowed.
    let allowed: Int
    /// The next that is not.
    let tooFar: Int
    let files: @Sendable (Int) -> [String: String]

    init(_ rule: String, _ allowed: Int, not tooFar: Int, _ files: @escaping @Sendable (Int) -> [String: String]) {
      (self.rule, self.allowed, self.tooFar, self.files) = (rule, allowed, tooFar, files)
    }

    var testDescription: String { "\(rule): \(allowed), not \(tooFar)" }
  }

  private static let frame = #"{"aps":{"alert":{"body":""}}}"#.utf8.count

  private static func push(_ rest: String) -> [String: String] {
    ["a.yaml": "campaign: a\nowner: a@example.com\ndeliver: push\naudience: points > 0\n\(rest)\n"]
  }

  private static func local(_ rest: String) -> [String: String] {
    ["a.yaml": "campaign: a\nowner: a@example.com\ndeliver: local\n\(rest)\n"]
  }

  private static func policy(_ policy: String, _ files: [String: String]) -> [String: String] {
    var files = files
    files["belfry.yaml"] = (TemporaryProject.base()["belfry.yaml"] ?? "") + "\npolicy: { \(policy) }\n"
    return files
  }

  private static func text(_ template: String) -> [String: String] {
    push("schedule: { now: true }\npush: { expires: 1d }\nalert: '\(template)'")
  }

  /// Another line of belfry.yaml, or of its `app`.
  private static func app(_ line: String) -> [String: String] {
    var files = TemporaryProject.base()
    if line.hasPrefix("attributes") {
      files["definitions.yaml"] = ""
      files["belfry.yaml"] =
        "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"16.0\" } }\nlocales: { source: en }\n\(line)\n"
    } else {
      files["belfry.yaml"]?.replace("sounds: sounds/", with: "sounds: sounds/, \(line)")
    }
    return files
  }

  private static func payload(_ bytes: Int) -> [String: String] {
    push(
      "schedule: { now: true }\npush: { expires: 1d }\nalert: \"\(String(repeating: "x", count: bytes - frame))\"")
  }

  private static func every(_ rest: String) -> String {
    "alert: Hello\nschedule: { every: day, at: \"09:00\", zone: device, \(rest) }"
  }

  private static let live = #"{"aps":{"timestamp":1234567890,"event":"update","content-state":{"text":""}}}"#.utf8.count

  /// Variants that inherit the campaign's texts in a hundred languages, beside one that has its own.
  private static func heirs(_ count: Int) -> [String: String] {
    let languages = (0..<100).map { "a\(UnicodeScalar(UInt8(97 + $0 / 10)))\(UnicodeScalar(UInt8(97 + $0 % 10)))" }
    var files = push(
      "schedule: { now: true }\npush: { expires: 1d }\nalert: Hello\nlocalizations: { \(languages.map { "\($0): { body: Hi }" }.joined(separator: ", ")) }\nvariants:\n  - { name: own, weight: 100, alert: Mine }\n"
        + (0..<count).map { "  - { name: v\($0), weight: 0 }\n" }.joined())
    files["belfry.yaml"] = TemporaryProject.base()["belfry.yaml"]?.replacingOccurrences(
      of: "[en, de]", with: "[en, \(languages.joined(separator: ", "))]")
    // Its buttons are in a language that is not shipped here.
    files["definitions.yaml"] = ""
    return files
  }

  static let limits: [Limit] = [
    Limit("wrong-type", 10, not: 11) { heirs($0) },
    Limit("payload-too-large", 4096, not: 4097) { payload($0) },
    Limit("payload-too-large", 3960, not: 3961) { policy("payload-headroom: 136", payload($0)) },
    Limit("payload-too-large", 5120, not: 5121) { bytes in
      push(
        "schedule: { at: 2026-12-24 18:30, zone: UTC }\nlive-activity: { event: update, content-state: { text: \"\(String(repeating: "x", count: bytes - live - 2000))\" } }\ndata: { d: \"\(String(repeating: "x", count: 1993))\" }\npush: { channel: vK3pQ0mXEe8AAKi0ZyYqAA==, expires: never-store }"
      ).mapValues { $0.replacingOccurrences(of: "points > 0", with: "all") }
    },
    // The data of the activity alone: {"text":""} and the text.
    Limit("payload-too-large", 4096, not: 4097) { bytes in
      push(
        "schedule: { at: 2026-12-24 18:30, zone: UTC }\nlive-activity: { event: update, content-state: { text: \"\(String(repeating: "x", count: bytes - 11))\" } }\npush: { channel: vK3pQ0mXEe8AAKi0ZyYqAA==, expires: never-store }"
      ).mapValues { $0.replacingOccurrences(of: "points > 0", with: "all") }
    },
    Limit("out-of-range", 4000, not: 4001) { policy("payload-headroom: \($0)", [:]) },
    Limit("pending-limit", 64, not: 65) { local(every("from: 2026-12-01, count: \($0)")) },
    Limit("pending-limit", 10, not: 11) { policy("pending: 10", local(every("from: 2026-12-01, count: \($0)"))) },
    Limit("pending-limit", 10, not: 11) { days in
      policy(
        "pending: 10", local(every("from: 2026-12-01, until: 2026-12-\(days < 10 ? "0" : "")\(days)")))
    },
    Limit("out-of-range", 1000, not: 1001) { policy("frequency: { per-day: \($0) }", [:]) },
    Limit("out-of-range", 7000, not: 7001) { policy("frequency: { per-week: \($0) }", [:]) },
    Limit("out-of-range", 64, not: 65) { policy("pending: \($0)", [:]) },
    Limit("out-of-range", 1, not: 0) { policy("pending: \($0)", [:]) },
    Limit("collapse-too-long", 64, not: 65) {
      push(
        "schedule: { now: true }\nalert: Hello\npush: { expires: 1d, collapse: \(String(repeating: "c", count: $0)) }")
    },
    Limit("invalid-name", 64, not: 65) { count in
      let id = String(repeating: "c", count: count)
      return [
        "\(id).yaml": push("schedule: { now: true }\nalert: Hello\npush: { expires: 1d }")["a.yaml"]?
          .replacingOccurrences(of: "campaign: a", with: "campaign: \(id)") ?? ""
      ]
    },
    Limit("invalid-name", 64, not: 65) { count in
      ["audiences.yaml": "audiences:\n  \(String(repeating: "a", count: count)): points > 0\n"]
    },
    Limit("region-limit", 20, not: 21) { count in
      Dictionary(
        uniqueKeysWithValues: (0..<count).map { number in
          (
            "r\(number).yaml",
            "campaign: r\(number)\nowner: a@example.com\ndeliver: local\nalert: Hello\nschedule: { when: enter, region: { id: r\(number), latitude: 1, longitude: 1, radius: 100 }, repeats: true }\n"
          )
        })
    },
    Limit("interval-too-short", 60, not: 59) { local("alert: Hello\nschedule: { every: \($0)s }") },
    Limit("expiry-too-long", 30 * 86_400, not: 30 * 86_400 + 1) {
      push("schedule: { now: true }\nalert: Hello\npush: { expires: \($0)s }")
    },
    Limit("variant-weights", 50, not: 51) {
      push(
        "schedule: { now: true }\nalert: Hello\npush: { expires: 1d }\nvariants: [{ name: a, weight: \($0) }, { name: b, weight: 40 }]\nholdout: 10"
      )
    },
    Limit("variant-weights", 50, not: 49) {
      push(
        "schedule: { now: true }\nalert: Hello\npush: { expires: 1d }\nvariants: [{ name: a, weight: \($0) }, { name: b, weight: 40 }]\nholdout: 10"
      )
    },
    Limit("out-of-range", 1000, not: 1001) {
      policy("pending: 64", push("\(every("from: 2026-12-01, count: \($0)"))\npush: { expires: 1d }"))
    },
    Limit("out-of-range", 366, not: 367) {
      push(
        "alert: Hello\nschedule: { every: \($0) days, at: \"09:00\", zone: device, from: 2026-12-01 }\npush: { expires: 1d }"
      )
    },
    Limit("too-frequent", 2, not: 3) { count in
      let times = (0..<count).map { "\"1\($0):00\"" }.joined(separator: ", ")
      return policy(
        "frequency: { per-day: 2 }",
        push("alert: Hello\nschedule: { every: day, at: [\(times)], zone: device }\npush: { expires: 1h }"))
    },
    Limit("too-frequent", 7, not: 6) { most in
      policy("frequency: { per-week: \(most) }", push("\(every("until: 2027-01-01"))\npush: { expires: 1h }"))
    },
    Limit("quiet-hours", 21 * 60 + 59, not: 22 * 60) { quiet($0) },
    Limit("quiet-hours", 8 * 60, not: 7 * 60 + 59) { quiet($0) },
    Limit("title-too-long", 30, not: 31) {
      local(
        "\(every("from: 2026-11-01"))".replacingOccurrences(
          of: "alert: Hello", with: "alert: { title: \(String(repeating: "t", count: $0)), body: Hello }")
      )
      .mapValues { $0.replacingOccurrences(of: ", from: 2026-11-01", with: "") }
    },
    Limit("body-too-long", 160, not: 161) {
      local("alert: \(String(repeating: "t", count: $0))\nschedule: { every: day, at: \"09:00\", zone: device }")
    },
    Limit("action-count", 4, not: 5) { actions($0) },
    Limit("more-findings", 200, not: 201) { count in
      ["audiences.yaml": "audiences:\n" + (0..<count).map { "  a\($0): locale == \"zz\"\n" }.joined()]
    },
    Limit("attribute-bounds", 10_000, not: 10_001) { count in
      app("attributes: { plan: { type: enum, values: [\((0..<count).map { "v\($0)" }.joined(separator: ", "))] } }")
    },
    Limit("wrong-type", 1000, not: 1001) { count in
      app("associated-domains: [\((0..<count).map { "a\($0).example.com" }.joined(separator: ", "))]")
    },
    Limit("template-syntax", 64, not: 65) { count in
      let tags = (0..<count).map { "{% if points > \($0) %}" }.joined()
      return text("\(tags)a\(String(repeating: "{% endif %}", count: count))")
    },
    Limit("template-syntax", 64, not: 65) { count in
      text("{% if \((0..<count).map { "points == \($0)" }.joined(separator: " or ")) %}a{% else %}b{% endif %}")
    },
    Limit("audience-syntax", 128, not: 129) { count in
      ["audiences.yaml": "audiences:\n  a0: points > 5\n" + (1..<count).map { "  a\($0): a\($0 - 1)\n" }.joined()]
    },
    Limit("action-too-long", 20, not: 21) {
      [
        "categories.yaml":
          "categories:\n  LONG: { actions: [ { id: A, title: \(String(repeating: "t", count: $0)) } ] }\n"
      ]
    },
    Limit("wrong-type", 100, not: 101) { count in
      let types = (0..<count).map { "T\($0): { state: { a: { type: boolean } } }" }.joined(separator: ", ")
      return ["belfry.yaml": (TemporaryProject.base()["belfry.yaml"] ?? "") + "\nlive-activities: { \(types) }\n"]
    },
  ]

  private static func quiet(_ minute: Int) -> [String: String] {
    let time = String(format: "%02d:%02d", minute / 60, minute % 60)
    return policy(
      "quiet-hours: { from: \"22:00\", to: \"08:00\" }",
      push("alert: Hello\nschedule: { every: day, at: \"\(time)\", zone: device }\npush: { expires: 1h }"))
  }

  private static func actions(_ count: Int) -> [String: String] {
    let actions = (0..<count).map { "{ id: A\($0), title: Later }" }.joined(separator: ", ")
    return ["categories.yaml": "categories:\n  MANY: { actions: [ \(actions) ] }\n"]
  }

  private func project(_ files: [String: String]) throws -> TemporaryProject {
    let project = try TemporaryProject(TemporaryProject.base().merging(files) { $1 })
    try project.write("sounds/chime.wav", TemporaryProject.chime)
    return project
  }

  private func findings(_ files: [String: String], looksAhead: Bool = false) throws -> [Finding] {
    try project(files).check(wantsPlan: true, looksAhead: looksAhead).findings.map(\.finding)
  }

  @Test(arguments: limits) func bothSides(limit: Limit) throws {
    let looksAhead = limit.rule == "too-frequent"
    let kept = try findings(limit.files(limit.allowed), looksAhead: looksAhead)
    #expect(!kept.contains { $0.rule.name == limit.rule }, "\(kept.map(\.message))")
    #expect(kept.allSatisfy { $0.severity != .error }, "\(kept.map(\.message))")
    let passed = try findings(limit.files(limit.tooFar), looksAhead: looksAhead)
    #expect(passed.contains { $0.rule.name == limit.rule }, "\(passed.map { "\($0.rule.name): \($0.message)" })")
  }

  /// The most that shows anywhere is an error, not advice.
  @Test func actionsThatShowNowhere() throws {
    #expect(try findings(Self.actions(10)).allSatisfy { $0.severity == .warning })
    #expect(try findings(Self.actions(11)).contains { $0.rule.name == "action-count" && $0.severity == .error })
  }

  /// Thirty seconds of sound are too many by one sample.
  @Test func soundOfThirtySeconds() throws {
    for (samples, isPlayed) in [(239_999, true), (240_000, false)] {
      let project = try project(
        Self.local("alert: Hello\nsound: long.wav\nschedule: { every: day, at: \"09:00\", zone: device }"))
      try project.write("sounds/long.wav", TemporaryProject.sound(samples: samples))
      let found = try project.check().findings.map(\.finding)
      #expect(found.contains { $0.message.contains("long.wav") } != isPlayed, "\(found.map(\.message))")
    }
  }

  /// A message about the limit says where it comes from.
  @Test func headroomIsNamed() throws {
    let found = try findings(Self.policy("payload-headroom: 136", Self.payload(3961)))
    #expect(
      found.first { $0.rule.name == "payload-too-large" }?.message
        == "the payload in \"en\" can have 3961 bytes; the limit is 3960 bytes (4096 less 136 of \"payload-headroom\")")
  }
}

extension Int64 {
  /// The day of a moment.
  fileprivate var day: Int { Int(self / 86_400) }
}
