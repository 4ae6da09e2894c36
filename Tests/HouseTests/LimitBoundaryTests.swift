import Clocks
import Diagnostics
import Foundation
import Payloads
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
    /// The id of the fact, where it is Apple's limit and not belfry's.
    let fact: String?
    let files: @Sendable (Int) -> [String: String]

    init(
      _ rule: String, _ allowed: Int, not tooFar: Int, of fact: String? = nil,
      _ files: @escaping @Sendable (Int) -> [String: String]
    ) {
      (self.rule, self.allowed, self.tooFar, self.fact, self.files) = (rule, allowed, tooFar, fact, files)
    }

    var testDescription: String { "\(rule): \(allowed), not \(tooFar)" }
  }

  /// What says of a push that it is of the campaign "a".
  private static let origin =
    #","belfry":{"campaign":"a","variant":"","request":"00000000-0000-0000-0000-000000000000"}"#.utf8.count
  private static let frame = #"{"aps":{"alert":{"body":""}}}"#.utf8.count + origin

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

  private static func times(_ count: Int) -> String {
    let times = (0..<count).map { "\"\(10 + $0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)\"" }
    return "alert: Hello\nschedule: { every: day, at: [\(times.joined(separator: ", "))], zone: device }"
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
    Limit("payload-too-large", 4096, not: 4097, of: "payload/device") { payload($0) },
    Limit("payload-too-large", 3960, not: 3961) { policy("payload-headroom: 136", payload($0)) },
    Limit("payload-too-large", 5120, not: 5121, of: "payload/broadcast") { bytes in
      push(
        "schedule: { at: 2026-12-24 18:30, zone: UTC }\nlive-activity: { event: update, content-state: { text: \"\(String(repeating: "x", count: bytes - live - 2000))\" } }\ndata: { d: \"\(String(repeating: "x", count: 1993))\" }\npush: { channel: vK3pQ0mXEe8AAKi0ZyYqAA==, expires: never-store }"
      ).mapValues { $0.replacingOccurrences(of: "points > 0", with: "all") }
    },
    Limit("payload-too-large", 5120, not: 5121, of: "payload/voip") { bytes in
      push(
        "schedule: { now: true }\npush: { type: voip, expires: never-store }\ndata: { d: \"\(String(repeating: "x", count: bytes - #"{"d":""}"#.utf8.count - origin))\" }"
      )
    },
    // The data of the activity alone: {"text":""} and the text.
    Limit("payload-too-large", 4096, not: 4097, of: "payload/live-activity-data") { bytes in
      push(
        "schedule: { at: 2026-12-24 18:30, zone: UTC }\nlive-activity: { event: update, content-state: { text: \"\(String(repeating: "x", count: bytes - 11))\" } }\npush: { channel: vK3pQ0mXEe8AAKi0ZyYqAA==, expires: never-store }"
      ).mapValues { $0.replacingOccurrences(of: "points > 0", with: "all") }
    },
    Limit("out-of-range", 4000, not: 4001) { policy("payload-headroom: \($0)", [:]) },
    Limit("pending-limit", 64, not: 65, of: "limit/pending-requests") { local(times($0)) },
    Limit("pending-limit", 10, not: 11) { policy("pending: 10", local(times($0))) },
    Limit("pending-limit", 10, not: 11) { days in
      policy("pending: 10, opened-every: \(days)d", local(every("until: 2029-12-31")))
    },
    Limit("out-of-range", 31, not: 32) { policy("opened-every: \($0)d", [:]) },
    Limit("out-of-range", 31, not: 32) { local("opened-every: \($0)d\n" + every("until: 2029-12-31")) },
    Limit("out-of-range", 1000, not: 1001) { policy("frequency: { per-day: \($0) }", [:]) },
    Limit("out-of-range", 7000, not: 7001) { policy("frequency: { per-week: \($0) }", [:]) },
    Limit("out-of-range", 64, not: 65) { policy("pending: \($0)", [:]) },
    Limit("out-of-range", 1, not: 0) { policy("pending: \($0)", [:]) },
    Limit("collapse-too-long", 64, not: 65, of: "limit/collapse-id") {
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
    Limit("region-limit", 20, not: 21, of: "limit/regions") { count in
      Dictionary(
        uniqueKeysWithValues: (0..<count).map { number in
          (
            "r\(number).yaml",
            "campaign: r\(number)\nowner: a@example.com\ndeliver: local\nalert: Hello\nschedule: { when: enter, region: { id: r\(number), latitude: 1, longitude: 1, radius: 100 }, repeats: true }\n"
          )
        })
    },
    Limit("interval-too-short", 60, not: 59, of: "limit/repeat-interval") {
      local("alert: Hello\nschedule: { every: \($0)s }")
    },
    Limit("expiry-too-long", 30 * 86_400, not: 30 * 86_400 + 1, of: "limit/storage") {
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
    Limit("action-count", 4, not: 5, of: "limit/actions-advised") { actions($0) },
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
    Limit("push-budget", 3, not: 4, of: "limit/background-per-hour") {
      times($0, every: 10, "push: { content-available: true, expires: 1h }")
    },
    Limit("push-budget", 50, not: 51, of: "limit/complications-per-day") {
      times($0, every: 28, "push: { type: complication, expires: 1h }\ndata: { a: 1 }")
    },
    Limit("push-budget", 6, not: 7, of: "limit/live-activity-updates-per-hour") { count in
      var files = times(
        count, every: 8,
        "live-activity: { event: update, content-state: { a: 1 } }\npush: { expires: 1h, priority: 10 }")
      files["belfry.yaml"] = TemporaryProject.base()["belfry.yaml"]?.replacingOccurrences(
        of: "sounds: sounds/", with: "sounds: sounds/, info-plist: Info.plist"
      ).replacingOccurrences(of: "ios: \"16.0\"", with: "ios: \"18.0\"")
      files["Info.plist"] =
        "<plist version=\"1.0\"><dict><key>NSSupportsLiveActivities</key><true/></dict></plist>"
      return files
    },
    Limit("late-stale-date", 8 * 3600, not: 8 * 3600 + 1, of: "limit/live-activity-life") {
      activity("update", ", stale-after: \($0)s")
    },
    Limit("live-activity-keys", 4 * 3600, not: 4 * 3600 + 1, of: "limit/live-activity-linger") {
      activity("end", ", dismiss-after: \($0)s")
    },
    Limit("expiry-too-long", 8 * 3600, not: 8 * 3600 + 1, of: "limit/broadcast-storage") {
      activity("update", "", "channel: vK3pQ0mXEe8AAKi0ZyYqAA==, expires: \($0)s")
    },
    Limit("wrong-type", 100, not: 101) { count in
      let types = (0..<count).map { "T\($0): { state: { a: { type: boolean } } }" }.joined(separator: ", ")
      return ["belfry.yaml": (TemporaryProject.base()["belfry.yaml"] ?? "") + "\nlive-activities: { \(types) }\n"]
    },
  ]

  /// Limits of Apple's tables for Live Activities and for pushes that show nothing.
  private static func activity(_ event: String, _ more: String = "", _ push: String = "expires: 1h") -> [String: String]
  {
    Self.push(
      "schedule: { at: 2026-12-24 18:30, zone: UTC }\nlive-activity: { event: \(event), content-state: { a: 1 }\(more) }\npush: { \(push) }"
    ).mapValues { $0.replacingOccurrences(of: "points > 0", with: "all") }
  }

  /// So many times of a day, so many minutes apart.
  private static func times(_ count: Int, every minutes: Int, _ rest: String) -> [String: String] {
    let times = (0..<count).map { String(format: "\"%02d:%02d\"", $0 * minutes / 60, $0 * minutes % 60) }
    return push("schedule: { every: day, at: [\(times.joined(separator: ", "))], zone: UTC }\n\(rest)")
  }

  /// Held by tests of their own, with the reason where none is.
  private static let elsewhere: [String: String] = [
    "limit/actions": "actionsThatShowNowhere", "limit/sound-length": "soundOfThirtySeconds",
    "limit/attachment-audio": "attachmentsOfTheLargestSize", "limit/attachment-image": "attachmentsOfTheLargestSize",
    "limit/attachment-movie": "attachmentsOfTheLargestSize",
    "limit/actions-in-banner":
      "which actions a banner shows is the order of the author; a note of action-count names it",
    "limit/stored-pushes": "that one push takes the place of another is told by what is sent, not by a number",
    "payload/simulator": "files for the simulator hold what APNs would get, which is no larger",
  ]

  /// Every limit that the tables of Apple's systems name changes what is found, or the table says why none does.
  @Test func everyLimitOfTheTablesIsHeld() {
    let held = Set(Self.limits.compactMap(\.fact))
    let facts = NotificationLimit.all.map { "limit/\($0.name)" } + PayloadLimit.all.map { "payload/\($0.name)" }
    for fact in facts {
      let reasons = [held.contains(fact), Self.elsewhere[fact] != nil, Fact.uncheckedReasons[fact] != nil]
      #expect(reasons.count { $0 } == 1, "\(fact): \(reasons)")
    }
    for fact in held.union(Self.elsewhere.keys) { #expect(facts.contains(fact), "\(fact)") }
  }

  /// The rows of the tables and the limits here are the same numbers.
  @Test func limitsOfTheTablesHaveTheirNumbers() {
    for limit in Self.limits {
      guard let fact = limit.fact, let row = NotificationLimit.all.first(where: { "limit/\($0.name)" == fact }) else {
        continue
      }
      #expect(limit.allowed == row.seconds.map { Int($0) } ?? row.value, "\(fact)")
    }
  }

  /// A PNG of one grey dot.
  private static let png: [UInt8] =
    Array(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAABQAAAAOCAIAAACgpqunAAAACXBIWXMAAAABAAAAAQBPJcTWAAAAF0lEQVR4nGP4y8BANiJf56jmUc3DWDMAwggUyEUjPy0AAAAASUVORK5CYII="
      ) ?? Data())

  /// What every reading of "5 MB" allows is attached, one byte more by the smaller one is doubtful, and by any is refused.
  @Test func attachmentsOfTheLargestSize() throws {
    let heads: [(limit: NotificationLimit, name: String, head: [UInt8])] = [
      (.attachmentAudio, "a.wav", Array(TemporaryProject.chime)), (.attachmentImage, "a.png", Self.png),
      (.attachmentMovie, "a.mp4", [0, 0, 0, 24] + Array("ftypmp42".utf8) + [0, 0, 0, 0] + Array("mp42isom".utf8)),
    ]
    for (limit, name, head) in heads {
      let largest = limit.value / 1_000_000 * 1_048_576
      for (bytes, rules) in [
        (limit.value, []), (limit.value + 1, ["doubtful-media"]), (largest + 1, ["unusable-media"]),
      ] as [(Int, [String])] {
        let project = try project(
          Self.local("alert: Hello\nmedia: \(name)\nschedule: { every: day, at: \"09:00\", zone: device }"))
        let app = (TemporaryProject.base()["belfry.yaml"] ?? "").replacingOccurrences(
          of: "sounds: sounds/", with: "sounds: sounds/, media: media/")
        try project.write("belfry.yaml", Data(app.utf8))
        try project.write("media/\(name)", Data(head) + Data(count: bytes - head.count))
        let found = try project.check().findings.map(\.finding).filter { $0.rule.name.hasSuffix("-media") }
        #expect(found.map(\.rule.name) == rules, "\(name) of \(bytes): \(found.map(\.message))")
      }
    }
  }

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

  /// How much of a text is shown where even the widest line cuts it, and where only narrow ones do.
  @Test(arguments: [("title", 50, 30), ("title", 51, 50), ("body", 178, 160), ("body", 179, 178)])
  func columnsThatAreShown(part: String, width: Int, shown: Int) throws {
    let text = String(repeating: "t", count: width)
    let files = Self.local(
      Self.every("from: 2026-11-01").replacingOccurrences(
        of: "alert: Hello", with: "alert: { \(part == "title" ? "body: Hello, " : "")\(part): \(text) }"))
    let found = try findings(files).filter { $0.rule.name == "\(part)-too-long" }
    #expect(found.map(\.label) == ["about \(shown) are shown"])
  }
}

extension Int64 {
  /// The day of a moment.
  fileprivate var day: Int { Int(self / 86_400) }
}
