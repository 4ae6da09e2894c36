import Diagnostics
import Foundation
import Planning
import Testing
import Workspace

/// A sequence is the campaigns that its steps stand for, as if each were written in a file of its own.
@Suite struct StepsTests {
  private static let project = """
    belfry: 1
    app: { bundle-id: com.example.a, platforms: { ios: "18.0" }, service-extension: true }
    locales: { source: en, shipped: [en, de] }
    attributes:
      city: { type: text, max: 20, on-device: true }
      plan: { type: enum, values: [free, pro], on-device: true }
      since: { type: timestamp }
    rules: { missing-owner: "off", unused-attribute: "off", missing-locale: "off", idle-condition: "off", step-order: "off" }

    """
  private static let people =
    "token,id,city,plan,since\naa,a,B,free,2026-11-01T00:00:00Z\nbb,b,C,pro,2026-11-19T00:00:00Z\n"
    + "cc,c,B,free,2026-11-20T10:00:00Z\ndd,d,C,free,2026-11-20T00:00:00Z\n"

  /// Keys that the top of a file and its steps may have, each with some values.
  private static let keys: [(key: String, values: [String])] = [
    ("alert", ["Hello", "{ title: Hi, body: \"In {{ city }}\" }", "Soon"]),
    ("audience", ["all", "city == \"B\"", "city == \"C\" or plan == free"]),
    ("sound", ["default", "none"]), ("badge", ["3", "clear"]), ("link", ["\"app://{{ city }}\"", "\"app://home\""]),
    ("data", ["{ a: \"{{ city }}\" }", "{ b: [1, two] }"]), ("thread", ["one", "two"]), ("holdout", ["10", "0"]),
    ("localizations", ["{ de: { body: Hallo } }"]), ("owner", ["a@example.com"]), ("status", ["draft", "active"]),
  ]
  private static let times: [(key: String, values: [String])] = [
    ("after", ["3d", "7d", "14d"]), ("at", ["\"09:00\"", "\"18:00\""]),
  ]

  /// A random sequence, and each of its steps as a file of its own.
  private static func sequence(
    _ name: String, isPush: Bool, _ random: inout MadeUp
  ) -> (file: String, files: [String: String]) {
    func some(_ keys: [(key: String, values: [String])], _ chance: Int) -> [String: String] {
      keys.reduce(into: [:]) { all, key in
        if Int.random(in: 0..<100, using: &random) < chance, let value = key.values.randomElement(using: &random) {
          all[key.key] = value
        }
      }
    }
    let fixed = isPush ? ["deliver": "push", "push": "{ expires: 1d }"] : ["deliver": "local"]
    let keys = Self.keys.filter { isPush || $0.key != "holdout" }
    var shared = some(keys, 40)
    if isPush || Bool.random(using: &random) { shared["audience"] = "plan == free or city == \"B\"" }
    let exit = Bool.random(using: &random) ? "plan == pro" : nil
    var sharedTimes = some(Self.times, 40)
    (sharedTimes["event"], sharedTimes["zone"]) = (isPush ? "since" : "install", "device")
    // One step that says little, so that nothing that is shared is nobody's.
    let steps = (0..<Int.random(in: 2...4, using: &random)).map { number in
      (own: some(number == 0 ? [] : keys, 40), times: some(number == 0 ? [] : Self.times, 50))
    }
    shared["alert"] = shared["alert"] ?? "Hello you"
    (sharedTimes["after"], sharedTimes["at"]) = (sharedTimes["after"] ?? "5d", sharedTimes["at"] ?? "\"10:00\"")
    func lines(_ keys: [String: String], _ indent: String = "") -> String {
      keys.sorted { $0.key < $1.key }.map { "\(indent)\($0.key): \($0.value)\n" }.joined()
    }
    func schedule(_ keys: [String: String]) -> String {
      "{ " + keys.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + " }"
    }
    var file = "campaign: \(name)\n" + lines(fixed) + lines(shared) + "schedule: \(schedule(sharedTimes))\n"
    if let exit { file += "exit: \(exit)\n" }
    file += "steps:\n"
    var files: [String: String] = [:]
    for (number, step) in steps.enumerated() {
      let id = "\(name)-s\(number)"
      let isDirect = Bool.random(using: &random)
      file += "  - step: s\(number)\n" + lines(step.own, "    ")
      if isDirect {
        file += lines(step.times, "    ")
      } else if !step.times.isEmpty {
        file += "    schedule: \(schedule(step.times))\n"
      }
      var whole = shared.merging(step.own) { _, own in own }
      // Each key of `push` is on its own.
      if isPush, number == 1 {
        file += "    push: { priority: 5, collapse: \(name) }\n"
        whole["push"] = "{ expires: 1d, priority: 5, collapse: \(name) }"
      }
      if let exit { whole["audience"] = whole["audience"].map { "'(\($0)) and not (\(exit))'" } ?? "'not (\(exit))'" }
      files["\(id).yaml"] =
        "campaign: \(id)\n" + lines(fixed.merging(whole) { _, own in own }.filter { whole[$0.key] == nil })
        + lines(whole)
        + "schedule: \(schedule(sharedTimes.merging(step.times) { _, own in own }))\n"
    }
    return (file, files)
  }

  /// What a build writes, file by file, but for the list of what was read.
  private func built(_ files: [String: String]) throws -> [String: Data] {
    var files = files
    (files["belfry.yaml"], files["people.csv"]) = (Self.project + "recipients: { csv: people.csv }\n", Self.people)
    let project = try TemporaryProject(files)
    let result = try project.belfry(["build", "--now", "2026-11-21T00:00:00Z"])
    #expect(result.status == 0, "\(result)\n\(files)")
    var written: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: project.root + "build/")
    where !path.hasSuffix("manifest.json") {
      written[path] = FileManager.default.contents(atPath: project.root + "build/" + path)
    }
    return written
  }

  @Test(.needsProgram, arguments: 0..<12) func stepsAreTheCampaignsWrittenOut(seed: Int) throws {
    var random = MadeUp(seed: UInt64(seed) &+ 99)
    let push = Self.sequence("pushed", isPush: true, &random)
    let local = Self.sequence("kept", isPush: false, &random)
    let steps = try built(["pushed.yaml": push.file, "kept.yaml": local.file])
    let files = try built(push.files.merging(local.files) { first, _ in first })
    #expect(!steps.isEmpty)
    #expect(Set(steps.keys) == Set(files.keys))
    for (path, bytes) in steps { #expect(files[path] == bytes, "\(seed) \(path)\n\(push.file)\n\(local.file)") }
    func found(_ files: [String: String]) throws -> [String] {
      let all = files.merging(["belfry.yaml": Self.project]) { first, _ in first }
      return Set(try TemporaryProject(all).checkAll().findings.map { $0.finding.rule.name }).sorted()
    }
    #expect(
      try found(["pushed.yaml": push.file, "kept.yaml": local.file])
        == found(push.files.merging(local.files) { first, _ in first }))
  }

  private static let top = """
    campaign: welcome
    deliver: push
    audience: all
    push: { expires: 1d }
    schedule: { event: since, zone: device, at: "18:00" }
    steps:

    """

  @Test func moreStepsThanAreTakenAreOneFinding() throws {
    let steps = (0..<1_000).map { "  - { step: s\($0), after: \($0 + 1)d, alert: Hello \($0) }\n" }
    func errors(_ count: Int) throws -> [String] {
      let files = ["belfry.yaml": Self.project, "welcome.yaml": Self.top + steps.prefix(count).joined()]
      return try TemporaryProject(files).check().findings.filter { $0.finding.severity == .error }
        .map { $0.finding.message }
    }
    #expect(try errors(100).isEmpty)
    #expect(try errors(101) == ["101 steps are more than 100"])
    #expect(try errors(1_000) == ["1000 steps are more than 100"])
  }

  /// What stands beside the steps is read with each of them: a small file must not be much work.
  @Test func whatStepsShareIsReadSoManyTimes() throws {
    func errors(_ count: Int, sharing bytes: Int) throws -> [String] {
      let shared = "description: \(String(repeating: "x", count: bytes))\n"
      let steps = (0..<count).map { "  - { step: s\($0), after: \($0 + 1)d, alert: Hello \($0) }\n" }
      let files = ["belfry.yaml": Self.project, "welcome.yaml": shared + Self.top + steps.joined()]
      return try TemporaryProject(files).check().findings.filter { $0.finding.severity == .error }
        .map { $0.finding.message }
    }
    // However much it is: as many steps as people write.
    #expect(try errors(16, sharing: 20_000).isEmpty)
    #expect(try errors(40, sharing: 1_000).isEmpty)
    #expect(
      try errors(40, sharing: 4_000) == [
        "what these steps share is read with each of them, which is 27 times as much as the file has"
      ])
  }

  @Test func whateverStandsInAStepIsToldAndNeverTraps() throws {
    let odd = [
      "- ", "- []", "- { step: }", "- { step: [] }", "- step: a", "- { step: a, <<: { alert: x } }",
      "- &a { step: a }\n- *a",
      "- { step: a, schedule: }", "- { step: a, schedule: now }", "- { step: a, schedule: [] }", "- ? [a]\n  : b",
      "- { step: \"\\u0000\" }", "- { step: a, steps: [{ step: b }] }", "- { step: \"\" }", "- { step: \"-\" }",
    ]
    for text in odd {
      let lines = text.split(separator: "\n").map { "  \($0)\n" }.joined()
      let files = ["belfry.yaml": Self.project, "welcome.yaml": Self.top + lines]
      let result = try TemporaryProject(files).check(wantsPlan: true, looksAhead: false)
      #expect(result.errors > 0, "\(text)")
      #expect(result.plan?.campaigns.isEmpty != false, "\(text)")
    }
  }

  /// A comment holds back what is found of one step, and what steps share is held back once.
  @Test func commentsHoldAtTheirLines() throws {
    let steps = "  - { step: a, after: 1d, alert: Hello }\n  - { step: b, after: 2d, alert: Hello too }\n"
    let files = [
      "belfry.yaml": Self.project,
      "other.yaml": Self.top.replacingOccurrences(
        of: "campaign: welcome", with: "campaign: welcome # belfry: ignore file-name -- the name is shown elsewhere")
        + steps,
    ]
    let found = try TemporaryProject(files).check().findings
    #expect(found.isEmpty, "\(found.map { $0.finding.message })")
  }
}
