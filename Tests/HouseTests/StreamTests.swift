import Foundation
import Glibc
import Testing

/// What becomes of the two ways out of the program: when their readers go, when their disks are full. By the program itself, where it has been
/// built beside the tests.
@Suite(.needsProgram) struct StreamTests {
  private static let rows = 6000

  private func project() throws -> TemporaryProject {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    let rest = "owner: a@example.com\ndeliver: push\naudience: all\npush: { expires: 1d }\n"
    files["a.yaml"] =
      "campaign: a-one\nschedule: { at: 2026-12-24 10:00, zone: Europe/Berlin }\nalert: Hello\n" + rest
    files["b.yaml"] = "campaign: b-two\nschedule: { now: true }\nalert: Hello {{ fist_name }}\n" + rest
    // Several chunks of rows, the first of which has one that is not sent.
    var people = "token,id,plan,streak_days,points,spend,subscribed\nxx,,free,3,1,0,true\n"
    for row in 0..<Self.rows { people += String(format: "%064d,u-%d,free,3,1,0,true\n", row, row) }
    files["people.csv"] = people
    return try TemporaryProject(files)
  }

  /// Nobody who reads what is said of rows must not mean that rows are lost, and least of all with status 0.
  @Test func nobodyListens() throws {
    let project = try project()
    let words = ["render", "a-one", "--recipients", project.root + "people.csv", "--max-rejected"]
    for (allowed, status) in [("0", 1), ("1", 0)] as [(String, Int32)] {
      let rendered = try project.belfry(words[0], words[1], words[2], words[3], words[4], allowed, isHeard: false)
      #expect(rendered.status == status)
      #expect(rendered.text.split(separator: "\n").count == Self.rows)
    }
  }

  @Test(.needsSQLite) func nobodyListensToDevices() throws {
    let project = try project()
    let store = project.root + "devices.sqlite"
    let imported = try project.belfry(
      "devices", "import", project.root + "people.csv", "--store", store, "--max-rejected", "1", isHeard: false
    )
    #expect(imported.status == 0 && imported.text == "imported 6,000 rows: 6,000 new, 0 known\n")
    let listed = try project.belfry("devices", "list", "--store", store, isHeard: false)
    #expect(listed.status == 0 && listed.text.split(separator: "\n").count == Self.rows + 1)
  }

  /// The errors of a campaign are told, and are no wrong usage; the id of no campaign is.
  @Test func campaignsWithErrors() throws {
    let project = try project()
    let people = project.root + "people.csv"
    let wrong = try project.belfry("render", "b-two", "--recipients", people)
    #expect(wrong.status == 1 && wrong.text.isEmpty)
    #expect(wrong.said.contains("b.yaml:3:17: error[unknown-attribute]") && !wrong.said.contains("a.yaml"))
    #expect(wrong.said.hasSuffix("belfry: there are errors, so nothing was rendered\n"))
    let unknown = try project.belfry("render", "b-tow", "--recipients", people)
    #expect(unknown.status == 2 && unknown.said == "belfry: there is no campaign \"b-tow\"; did you mean \"b-two\"?\n")
    try FileManager.default.copyItem(atPath: project.root + "a.yaml", toPath: project.root + "c.yaml")
    let twice = try project.belfry("render", "a-one", "--recipients", people)
    #expect(twice.status == 1 && twice.text.isEmpty && twice.said.contains("c.yaml:1:1: error[duplicate-campaign]"))
    try FileManager.default.removeItem(atPath: project.root + "c.yaml")
    // The bundle id is the topic.
    let base = try #require(TemporaryProject.base()["belfry.yaml"])
    try project.write("belfry.yaml", Data(base.replacingOccurrences(of: "com.example.streaks", with: "com.*").utf8))
    let topic = try project.belfry("render", "a-one", "--recipients", people)
    #expect(topic.status == 1 && topic.text.isEmpty && topic.said.contains("belfry.yaml:2:19: error[bundle-id]"))
    #expect(!topic.said.contains("b.yaml"))
  }

  /// Tokens that cannot be written down are not removed.
  @Test(.needsSQLite) func tokensAreWrittenBeforeTheyGo() throws {
    let project = try project()
    let store = project.root + "devices.sqlite"
    let imported = try project.belfry(
      "devices", "import", project.root + "people.csv", "--store", store, "--max-rejected", "1")
    #expect(imported.status == 0)
    let token = String(repeating: "0", count: 64)
    try project.write(".dead.csv", Data("token,timestamp\n\(token),2027-01-01T00:00:00Z\n".utf8))
    func prune(_ output: String?) throws -> (status: Int32, text: String, said: String) {
      try project.belfry("devices", "prune", project.root + ".dead.csv", "--store", store, "--print", output: output)
    }
    #expect(try prune("/dev/full").status == 3)
    let pruned = try prune(nil)
    #expect(pruned.status == 0 && pruned.text == token + "\n" && pruned.said.hasPrefix("removed 1, "))
    #expect(try prune(nil).text.isEmpty)
  }

  /// A column that is nearly an attribute stops whoever reads recipients: everybody would get the fallback.
  @Test(arguments: ["render", "plan", "simulate", "build"]) func misspeltColumns(command: String) throws {
    let project = try project()
    try FileManager.default.removeItem(atPath: project.root + "b.yaml")
    try project.write(
      "people.csv",
      Data("token,id,plan,streak_days,points,spend,subscribed,First_Name\n00,u-1,free,3,1,0,true,Bo\n".utf8))
    try project.write(
      "belfry.yaml",
      Data(((TemporaryProject.base()["belfry.yaml"] ?? "") + "\nrecipients: { csv: people.csv }\n").utf8))
    let told =
      switch command {
      case "render": try project.belfry("render", "a-one")
      case "simulate": try project.belfry("simulate", "--recipient", "u-1")
      default: try project.belfry(command)
      }
    #expect(told.status == 3 && told.text.isEmpty)
    #expect(
      told.said.hasSuffix("has the unknown column \"First_Name\"; did you mean \"first_name\"?\n"), "\(told.said)")
  }
}
