import Diagnostics
import Foundation
import Testing

/// `policy: { largest-audience: … }`: what `plan` says of counted recipients, and what `build` refuses as a whole.
@Suite(.needsProgram) struct LargestAudienceTests {
  private static let rest = "schedule: { at: 2026-12-24 18:30, zone: UTC }\nalert: Hello\n"

  /// Ten recipients, of whom six are pro; one more row is rejected.
  private static func project(
    _ policy: String, _ campaign: String = "audience: plan == pro\ndeliver: push\n", rules: String = ""
  ) throws -> TemporaryProject {
    var rows = "token,plan\nnone,pro\n"
    for row in 0..<10 { rows += String(repeating: "\(row)", count: 64) + (row < 6 ? ",pro\n" : ",free\n") }
    return try TemporaryProject([
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "18.0" } }
      locales: { source: en, shipped: [en] }
      attributes: { plan: { type: enum, values: [free, pro] } }
      recipients: { csv: people.csv }
      defaults: { push: { expires: 1d } }
      policy: \(policy)
      rules: { missing-expiry: "off"\(rules) }
      """, "people.csv": rows, "c.yaml": "campaign: c\n" + campaign + Self.rest,
    ])
  }

  @Test(arguments: [
    ("{ largest-audience: 5 }", true), ("{ largest-audience: 6 }", false), ("{ largest-audience: 59% }", true),
    ("{ largest-audience: 60% }", false), ("{ largest-audience: 1 }", true), ("{ pending: 9 }", false),
  ])
  func moreAreRefused(policy: String, isRefused: Bool) throws {
    let project = try Self.project(policy)
    #expect(try project.belfry("check", "--strict").status == 0)
    for format in ["text", "json", "markdown"] {
      let plan = try project.belfry("plan", "--max-rejected", "1", "--format", format)
      #expect(plan.status == (isRefused ? 1 : 0), "\(plan)")
      let said = format == "markdown" ? "audience-too-large" : "this push reaches 6 recipients of 10"
      #expect(plan.text.contains(said) == isRefused, "\(format) \(plan)")
      if format == "text" { #expect(plan.text.contains("c.yaml:2:11: error[audience-too-large]") == isRefused) }
      if format == "json" { #expect(plan.text.contains("\"errors\": \(isRefused ? 1 : 0)"), "\(plan.text)") }
    }
    let saved = project.root + "../\(UUID().uuidString).json"
    #expect(try project.belfry("plan", "--max-rejected", "1", "--save", saved).status == (isRefused ? 1 : 0))
    #expect(FileManager.default.fileExists(atPath: saved) == !isRefused)
    try? FileManager.default.removeItem(atPath: saved)
    let build = try project.belfry("build", "--max-rejected", "1")
    #expect(build.status == (isRefused ? 1 : 0), "\(build)")
    #expect(
      build.said.contains("campaign \"c\" reaches 6 recipients of 10, and \"largest-audience\" allows") == isRefused)
    // All or nothing.
    #expect(FileManager.default.fileExists(atPath: project.root + "build") == !isRefused)
  }

  /// All that are too large are named: whoever narrows one would otherwise meet the next only then.
  @Test func allAreNamed() throws {
    let project = try Self.project("{ largest-audience: 5 }")
    try project.write(
      "d.yaml", Data(("campaign: d\naudience: all\ndeliver: push\n" + Self.rest.replacing("18:30", with: "19:30")).utf8)
    )
    let build = try project.belfry("build", "--max-rejected", "1")
    #expect(
      build.said.contains(
        "campaigns \"c\" reaches 6 recipients and \"d\" reaches 10 recipients of 10, and \"largest-audience\" allows 5"),
      "\(build.said)")
  }

  /// A build that is refused leaves the one that stood there.
  @Test func theOldBuildStays() throws {
    let project = try Self.project("{ largest-audience: 6 }")
    #expect(try project.belfry("build", "--max-rejected", "1").status == 0)
    let old = try String(contentsOfFile: project.root + "build/manifest.json", encoding: .utf8)
    let file = try String(contentsOfFile: project.root + "belfry.yaml", encoding: .utf8)
    try project.write("belfry.yaml", Data(file.replacingOccurrences(of: "audience: 6", with: "audience: 5").utf8))
    #expect(try project.belfry("build", "--max-rejected", "1").status == 1)
    #expect(try String(contentsOfFile: project.root + "build/manifest.json", encoding: .utf8) == old)
  }

  /// Whom nobody chooses, what shows nothing and what says that it is for everybody.
  @Test(arguments: [
    ("audience: all\ndeliver: push\ntags: [to-all]\n", false),
    ("audience: plan == pro\ndeliver: push\ntags: [to-all]\n", false),
    ("audience: all\ndeliver: push\ntags: [x]\n", true), ("deliver: local\n", false),
    ("audience: all\ndeliver: push\nstatus: draft\n", false), ("audience: all\ndeliver: push\nholdout: 90\n", false),
  ])
  func whoIsHeld(campaign: String, isHeld: Bool) throws {
    let rules = ", untagged-everybody: \"off\", unmet-trigger: \"off\""
    let local = campaign.contains("local")
    let project = try Self.project("{ largest-audience: 5, everybody-tag: to-all }", campaign, rules: rules)
    if local {
      let text = try String(contentsOfFile: project.root + "c.yaml", encoding: .utf8)
      try project.write("c.yaml", Data(text.replacingOccurrences(of: "zone: UTC", with: "zone: device").utf8))
    }
    let plan = try project.belfry("plan", "--max-rejected", "1")
    #expect(plan.text.contains("audience-too-large") == isHeld && plan.status == (isHeld ? 1 : 0), "\(plan)")
    #expect(try project.belfry("build", "--max-rejected", "1").status == (isHeld ? 1 : 0))
  }

  /// A push that only wakes the app reaches nobody.
  @Test func whatShowsNothingIsNotHeld() throws {
    let project = try Self.project("{ largest-audience: 5 }")
    try project.write(
      "c.yaml",
      Data(
        "campaign: c\ndeliver: push\naudience: all\nschedule: { now: true }\npush: { content-available: true, expires: 1d }\n"
          .utf8))
    #expect(try project.belfry("plan", "--max-rejected", "1", "--strict").status == 0)
  }

  /// What the project weighs as less, and what a comment holds back, is built.
  @Test func itIsWeighed() throws {
    for level in ["off", "warning", "error"] {
      let project = try Self.project("{ largest-audience: 5 }", rules: ", audience-too-large: \"\(level)\"")
      let plan = try project.belfry("plan", "--max-rejected", "1")
      #expect(plan.status == (level == "error" ? 1 : 0))
      #expect(plan.text.contains("\(level)[audience-too-large]") == (level != "off"), "\(plan)")
      #expect(try project.belfry("build", "--max-rejected", "1").status == (level == "error" ? 1 : 0))
    }
    let comment = " # belfry: ignore audience-too-large -- the board agreed"
    let project = try Self.project("{ largest-audience: 5 }", "audience: plan == pro\(comment)\ndeliver: push\n")
    #expect(try project.belfry("check", "--strict").status == 0)
    #expect(try project.belfry("plan", "--strict", "--max-rejected", "1").status == 0)
    #expect(try project.belfry("build", "--max-rejected", "1").status == 0)
  }

  /// An audience that is inherited is told at the campaign's head.
  @Test func anInheritedAudienceIsHeld() throws {
    let project = try Self.project("{ largest-audience: 5 }", "deliver: push\n")
    let file = try String(contentsOfFile: project.root + "belfry.yaml", encoding: .utf8)
    try project.write(
      "belfry.yaml", Data(file.replacingOccurrences(of: "defaults: {", with: "defaults: { audience: all,").utf8))
    let plan = try project.belfry("plan", "--max-rejected", "1")
    #expect(
      plan.text.contains("c.yaml:1:1: error[audience-too-large]: this push reaches 10 recipients of 10"), "\(plan)")
  }

  /// A part of the recipients is held against its own rows.
  @Test func aPartIsHeldAgainstItsRows() throws {
    let project = try Self.project("{ largest-audience: 59% }")
    let parts = try (0..<2).map { try project.belfry("build", "--max-rejected", "1", "--shard", "\($0)/2").status }
    #expect(parts.contains(1))
    let few = try Self.project("{ largest-audience: 5 }")
    #expect(try few.belfry("build", "--max-rejected", "1", "--shard", "0/2").status == 0)
  }
}
