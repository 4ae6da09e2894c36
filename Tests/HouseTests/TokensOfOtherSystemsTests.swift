import Foundation
import Testing

/// Tokens of systems that have no pushes of a type are left out and counted, by the same words everywhere.
@Suite(.needsProgram) struct TokensOfOtherSystemsTests {
  private static func project(_ campaign: String, _ platforms: [String]) throws -> TemporaryProject {
    let rows = platforms.enumerated().map { "aa0\($0),u\($0),en,\($1)\n" }.joined()
    return try TemporaryProject([
      "belfry.yaml": TemporaryProject.head(
        "recipients: { csv: people.csv }", platforms: "ios: \"18.0\", macos: \"15.0\", watchos: \"11.0\""),
      "c.yaml": """
      campaign: c
      deliver: push
      audience: all
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      push: { expires: 1h }
      \(campaign)

      """,
      "people.csv": "token,id,locale,platform\n" + rows,
    ])
  }

  private static let update = "live-activity: { event: update, content-state: { minutes: 4 } }"
  private static let everywhere = ["ios", "ipados", "macos", "watchos", "tvos", "visionos", ""]

  @Test func theyAreLeftOutAndCounted() throws {
    let project = try Self.project(Self.update, Self.everywhere)
    let plan = try project.belfry("plan")
    #expect(plan.text.contains("all (3, 4 on systems without such pushes)"), "\(plan)")
    #expect(try project.belfry("plan", "--format", "json").text.contains("\"other_platform\": 4,"))
    let rendered = try project.belfry("render", "c")
    #expect(rendered.text.split(separator: "\n").count == 3, "\(rendered)")
    #expect(rendered.said == "belfry: 4 of 7 rows have systems without such pushes\n", "\(rendered)")
    #expect(try project.belfry("build").status == 0)
    let batch = try String(contentsOfFile: project.root + "build/push/c/batch.json", encoding: .utf8)
    #expect(batch.contains("\"other_platform\": 4") && batch.contains("\"requests\": 3"), "\(batch)")
  }

  @Test func aPersonIsToldWhy() throws {
    let project = try Self.project(Self.update, Self.everywhere)
    let told = try project.belfry("simulate", "--recipient", "u2", "--horizon", "6w", "--format", "json").text
    #expect(told.contains("\"wrong-platform\""), "\(told)")
    let words = try project.belfry("simulate", "--recipient", "u2", "--horizon", "6w").text
    #expect(words.contains("the device's system has no pushes of the type liveactivity"), "\(words)")
    #expect(!(try project.belfry("simulate", "--recipient", "u0", "--horizon", "6w").text.contains("wrong-platform")))
  }

  /// An alert goes to every system.
  @Test func othersGoEverywhere() throws {
    let project = try Self.project("alert: Hello", Self.everywhere)
    let plan = try project.belfry("plan").text
    #expect(plan.contains("all (7)") && !plan.contains("without such pushes"), "\(plan)")
  }

  /// Where the audience has nobody else, that is said before anything is built.
  @Test func anAudienceOfNobodyElseIsFound() throws {
    let project = try Self.project(Self.update, Self.everywhere)
    let text = try String(contentsOfFile: project.root + "c.yaml", encoding: .utf8)
    for (audience, isNobody) in [("platform == macos", true), ("platform in [tvos, ios]", false), ("all", false)] {
      try project.write("c.yaml", Data(text.replacing("audience: all", with: "audience: \(audience)").utf8))
      let found = try project.belfry("check").text
      #expect(found.contains("no one in this audience gets the push") == isNobody, "\(audience): \(found)")
    }
  }
}
