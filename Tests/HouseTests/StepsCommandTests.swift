import Foundation
import Testing

/// Sequences where commands look at a part of a project, at an environment of it, or change it.
@Suite(.needsProgram) struct StepsCommandTests {
  private static let project = """
    belfry: 1
    app: { bundle-id: com.example.a, platforms: { ios: "18.0" } }
    locales: { source: en, shipped: [en] }
    attributes: { since: { type: timestamp }, plan: { type: enum, values: [free, pro] } }
    rules: { missing-owner: "off" }
    recipients: { csv: people.csv }


    """
  private static let staging = """
    recipients: { csv: people.csv }
    test-recipients: [a]
    hosts: { www.example.com: staging.example.com }

    """
  private static let people = "token,id,since,plan\naa,a,2026-11-20T10:00:00Z,free\nbb,b,2026-11-21T10:00:00Z,pro\n"
  private static let top = """
    deliver: push
    audience: all
    push: { expires: 1d }
    link: https://www.example.com/a

    """
  private static let steps = [("one", "2d", "Two days"), ("two", "3d", "Three days")]
  private static let sequence =
    "campaign: welcome\n" + top + "schedule: { event: since, at: \"12:00\", zone: UTC }\nexit: plan == pro\nsteps:\n"
    + steps.map { "  - step: \($0.0)\n    after: \($0.1)\n    alert: \($0.2)\n" }.joined()
  private static let writtenOut = Dictionary(
    uniqueKeysWithValues: steps.map { step in
      (
        "welcome-\(step.0).yaml",
        "campaign: welcome-\(step.0)\n" + top.replacing("audience: all", with: "audience: (all) and not (plan == pro)")
          + "schedule: { event: since, at: \"12:00\", zone: UTC, after: \(step.1) }\nalert: \(step.2)\n"
      )
    })

  private func project(_ files: [String: String]) throws -> TemporaryProject {
    try TemporaryProject(
      ["belfry.yaml": Self.project, "belfry.staging.yaml": Self.staging, "people.csv": Self.people].merging(files) {
        $1
      })
  }

  private func lines(_ project: TemporaryProject, _ words: String...) throws -> [String] {
    let told = try project.belfry(["build", "--window", "7d"] + words)
    #expect(told.status == 0, "\(told)")
    var lines: [String] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: project.root + "build/").sorted()
    where path.hasPrefix("push/") && path.hasSuffix(".jsonl") {
      lines += try String(contentsOfFile: project.root + "build/" + path, encoding: .utf8).split(separator: "\n")
        .map { "\(path) \($0)" }
    }
    return lines
  }

  /// An environment lays itself over steps as over the same campaigns in files of their own.
  @Test func environments() throws {
    for words in [[], ["--env", "staging"]] {
      let (steps, files) = (try project(["welcome.yaml": Self.sequence]), try project(Self.writtenOut))
      let (one, other) = (try lines(steps, words), try lines(files, words))
      #expect(one == other && one.count == 2, "\(one) \(other)")
      #expect(one.allSatisfy { $0.contains("staging.example.com") == !words.isEmpty })
    }
  }

  private func lines(_ project: TemporaryProject, _ words: [String]) throws -> [String] {
    words.isEmpty ? try lines(project) : try lines(project, words[0], words[1])
  }

  /// A sequence is asked for with all of its steps, or one of these.
  @Test func aSequenceIsChosenWithItsSteps() throws {
    let project = try project([
      "welcome.yaml": Self.sequence,
      "other.yaml": "campaign: other\n" + Self.top + "schedule: { now: true }\nalert: Other\n",
    ])
    func ids(_ words: String...) throws -> [String] {
      let told = try project.belfry(["plan", "--format", "json"] + words.flatMap { ["--campaign", $0] })
      #expect(told.status == 0, "\(told)")
      let json = try #require(try JSONSerialization.jsonObject(with: Data(told.text.utf8)) as? [String: Any])
      return try #require(json["campaigns"] as? [[String: Any]]).compactMap { $0["campaign"] as? String }.sorted()
    }
    #expect(try ids("welcome") == ["welcome-one", "welcome-two"])
    #expect(try ids("welcome", "other") == ["other", "welcome-one", "welcome-two"])
    #expect(try ids("welcome-two") == ["welcome-two"])
    let unknown = try project.belfry("plan", "--campaign", "welcom")
    #expect(unknown.status == 2 && unknown.said.contains("welcom"), "\(unknown)")
  }

  /// A mistake is mended where it stands, in a step or in what all of them share, once.
  @Test func mistakesAreMendedInTheirStep() throws {
    let broken = Self.sequence.replacing("    after: 3d", with: "    aftr: 3d")
      .replacing("deliver: push", with: "deliver: puhs")
    let project = try project(["welcome.yaml": broken])
    let told = try project.belfry("check", "--fix", "--needs-review")
    #expect(told.status == 0 && told.said.contains("fixed 2 of 2 findings in 1 file"), "\(told)")
    #expect(try String(contentsOfFile: project.root + "welcome.yaml", encoding: .utf8) == Self.sequence)
  }

  /// A step that changes is checked again, with the steps beside it.
  @Test func stepsAreWatched() throws {
    let project = try project(["welcome.yaml": Self.sequence])
    let watching = try WatchTests.Watching(project, "--format", "concise")
    defer { watching.process.terminate() }
    #expect(
      watching.reaches(1) && watching.text.hasSuffix("all good: no errors and no warnings in 3 files\n"),
      "\(watching.text)")
    try project.write("welcome.yaml", Data(Self.sequence.replacing("after: 3d", with: "after: 2d").utf8))
    #expect(
      watching.reaches(2) && watching.text.contains("warning[step-order]: \"welcome-two\" comes at the same moment"),
      "\(watching.text)")
    try project.write("welcome.yaml", Data(Self.sequence.utf8))
    #expect(watching.reaches(3) && watching.text.hasSuffix("all good: no errors and no warnings in 3 files\n"))
  }
}
