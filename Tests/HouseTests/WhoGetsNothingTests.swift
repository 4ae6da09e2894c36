import Foundation
import Glibc
import Testing

/// Who gets nothing is told with the reason, and by the same words in plan, build and render.
@Suite(.needsProgram) struct WhoGetsNothingTests {
  /// A push three days after the last opening; rows are given as what stands under `points` and `last_open`.
  private func project(_ rows: [(points: String, opened: String)]) throws -> TemporaryProject {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    files["people.csv"] =
      "token,id,plan,streak_days,points,spend,subscribed,last_open\n"
      + rows.enumerated().map { index, row in
        "\(String(format: "%064x", index)),u\(index),free,3,\(row.points),0,true,\(row.opened)\n"
      }.joined()
    files["c.yaml"] = """
      campaign: c
      owner: a@example.com
      deliver: push
      audience: all
      schedule: { after: 3d, event: last_open }
      alert: Hello
      localizations: { de: { body: Hallo } }
      push: { expires: 1d }

      """
    files["belfry.yaml"]?.append("\nrecipients: { csv: people.csv }\n")
    return try TemporaryProject(files)
  }

  @Test func tooLateIsNotNever() throws {
    let project = try project([("1", ""), ("1", "2026-11-01T00:00:00Z"), ("1", "2026-11-20T00:00:00Z"), ("1", "")])
    let plan = try project.belfry("plan").text
    #expect(plan.contains("all (1, 1 too late, 2 never had the event)"), "\(plan)")
    let json = try project.belfry("plan", "--format", "json").text
    #expect(json.contains("\"late\": 1,") && json.contains("\"without_event\": 2,"))
    let rendered = try project.belfry("render", "c")
    #expect(rendered.status == 0 && rendered.text.split(separator: "\n").count == 1)
    #expect(
      rendered.said
        == "belfry: 1 of 4 rows are too late\nbelfry: 2 of 4 rows never had the event\n")
    #expect(try project.belfry("render", "c", "--quiet").said == "")
    let nobody = try self.project([("1", ""), ("1", "2026-11-01T00:00:00Z"), ("1", "")])
    let built = try nobody.belfry("build").text
    #expect(
      built.contains(
        "note: campaign \"c\" has no requests: of its audience 1 is too late and 2 never had the event\n"), "\(built)")
  }

  /// Tokens of the other environment are counted wherever late people are.
  @Test func tokensOfTheOtherEnvironment() throws {
    let project = try project([("1", "2026-11-20T00:00:00Z"), ("1", "2026-11-20T00:00:00Z")])
    func setEnvironments(_ words: [String]) throws {
      let text = try String(contentsOfFile: project.root + "people.csv", encoding: .utf8)
      let lines = text.split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).prefix(8).joined(separator: ",")
      }
      let rows = zip(lines, ["environment"] + words).map { "\($0),\($1)\n" }.joined()
      try project.write("people.csv", Data(rows.utf8))
    }
    try setEnvironments(["sandbox", "production"])
    let some = try project.belfry("plan").text
    #expect(some.contains("all (1, 1 for the other environment)") && !some.contains("reaches no one"), "\(some)")
    #expect(try project.belfry("render", "c").said == "belfry: 1 of 2 rows have tokens for the other environment\n")
    try setEnvironments(["sandbox", "sandbox"])
    let problem = "campaign \"c\" reaches no one: 2 recipients of its audience, and all are for the other environment"
    for format in ["text", "markdown"] {
      let plan = try project.belfry("plan", "--format", format).text
      #expect(plan.contains("(0, 2 for the other environment)") && plan.contains("reaches no one"), "\(plan)")
    }
    #expect(try project.belfry("plan").text.contains("\n  \(problem)\n"))
    #expect(try project.belfry("plan", "--format", "json").text.contains("\"other_environment\": 2,"))
    #expect(try project.belfry("build").text.contains("of its audience 2 have tokens for the other environment\n"))
  }

  @Test func rowsAreNamedTheSameWay() throws {
    let project = try project([("1", "2026-11-20T00:00:00Z"), ("x", "2026-11-20T00:00:00Z")])
    let name = "people.csv:3: row 2, points: \"x\" is not a whole number"
    #expect(try project.belfry("plan").text.contains("\n  \(name)\n"))
    #expect(try project.belfry("render", "c").said.contains("belfry: \(name)\n"))
    let built = try project.belfry("build")
    #expect(built.status == 1 && built.said == "belfry: 1 recipient rejected, 0 allowed; \(name)\n", "\(built)")
  }

  @Test func rejectedRowsAreNoEmptyAudience() throws {
    let all = try project([("x", ""), ("y", "")]).belfry("build", "--max-rejected", "2").text
    #expect(all.contains("campaign \"c\" has no requests: every recipient that was read is rejected\n"), "\(all)")
    let project = try project([("x", ""), ("7", "")])
    let text = try String(contentsOfFile: project.root + "c.yaml", encoding: .utf8)
    try project.write("c.yaml", Data(text.replacingOccurrences(of: "audience: all", with: "audience: points < 5").utf8))
    let some = try project.belfry("build", "--max-rejected", "1").text
    #expect(
      some.contains("has no requests: its audience holds for no one of the 1 who are not rejected\n"), "\(some)")
  }
}
