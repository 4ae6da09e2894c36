import Foundation
import Glibc
import Testing

/// What rests on a mistake is not rendered, built, simulated or selected, and the mistake is told: nobody gets a message because a word in
/// another file was misspelt.
@Suite(.needsProgram) struct NothingUnsureIsSentTests {
  /// A campaign `c` of an audience, another one that is sound, and files beside them.
  private func project(
    _ audience: String = "all", _ changes: [String: String] = [:], status: String = "active"
  ) throws -> TemporaryProject {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    files["people.csv"] =
      "token,id,plan,streak_days,points,spend,subscribed\n\(String(repeating: "ab", count: 32)),u-1,free,3,1,0,true\n"
    let rest =
      "owner: a@example.com\ndeliver: push\npush: { expires: 1d }\nalert: Hello\nlocalizations: { de: { body: Hallo } }\n"
      + "schedule: { at: 2026-12-24 10:00, zone: UTC }\n"
    files["c.yaml"] = "campaign: c\n\(rest)audience: \(audience)\nstatus: \(status)\n"
    files["d.yaml"] = "campaign: d\n\(rest)audience: subscribed\n"
    files["belfry.yaml"]?.append("\nrecipients: { csv: people.csv }\n")
    files.merge(changes) { $1 }
    return try TemporaryProject(files)
  }

  /// Mistakes in the files on which campaigns rest, with the place at which they are told.
  private static let mistakes: [(String, String, String)] = [
    ("not brk", "audiences: { brk: plann == pro }", "more.yaml:1:19: error[unknown-attribute]"),
    ("not brk", "audiences: { brk: plan == proo }", "more.yaml:1:27: error[unknown-member]"),
    ("not brk", "audiences: { brk: plan == }", "more.yaml:1:"),
    ("not brk", "audiences: { brk: [free] }", "more.yaml:1:20: error[wrong-type]"),
    ("not ndep", "audiences: { ndep: not brk, brk: plann == pro }", "more.yaml:1:34: error[unknown-attribute]"),
    ("subscribed or brk", "audiences: { brk: plann == pro }", "more.yaml:1:19: error[unknown-attribute]"),
    ("not a1", "audiences: { a1: a2, a2: a1 }", "more.yaml:1:18: error[audience-cycle]"),
    ("not active", "audiences: { active: subscribed }", "more.yaml:1:14: error[duplicate-audience]"),
  ]

  @Test(arguments: mistakes) func aBrokenAudience(audience: String, file: String, place: String) throws {
    let project = try project(audience, ["more.yaml": file + "\n"])
    for words in [["render", "c"], ["build"]] {
      let ran = try project.belfry(words[0], words.count > 1 ? words[1] : "-q")
      #expect(ran.status == 1 && ran.text.isEmpty && ran.said.contains(place), "\(words) \(ran)")
      // One mistake is one finding.
      #expect(ran.said.contains("1 error"), "\(ran.said)")
    }
    let plan = try project.belfry("plan")
    #expect(plan.status == 1 && plan.text.contains(place) && plan.text.contains("\n  d "), "\(plan)")
    #expect(!plan.text.contains("\n  c "))
    #expect(
      plan.text.contains("errors, so not planned: c.yaml\nerrors, so nothing is built: more.yaml\n"))
    let simulated = try project.belfry("simulate", "--recipient", "u-1")
    #expect(simulated.status == 1 && simulated.said.contains(place) && !simulated.text.contains(" c "))
    #expect(simulated.said.hasSuffix("this is what a build would say without it\n"))
    let name = String(audience.split(separator: " ").last ?? "")
    for words in [["--ids"], ["--sql", "postgres"]] {
      let ran = try project.belfry("audience", name, words[0], words.count > 1 ? words[1] : "--strict")
      #expect(ran.status == 1 && ran.text.isEmpty && ran.said.contains(place), "\(words) \(ran)")
    }
    let one = try project.belfry("plan", "--audience", name)
    #expect(one.status == 1 && one.said == "belfry: \"\(name)\" cannot be understood; \"belfry check\" says why\n")
  }

  /// A mistake in expectations is none of a campaign.
  @Test func aMistakeInExpectations() throws {
    let project = try project("all", ["c.tests.yaml": "tests: c\nexpect: [{ largest-payload: 3 }]\n"])
    for format in ["text", "markdown"] {
      let plan = try project.belfry("plan", "--format", format)
      #expect(plan.status == 1 && !plan.text.contains("not planned"), "\(plan)")
      #expect(
        plan.text.contains(
          "errors, so nothing is built: \(format == "text" ? "c.tests.yaml" : "`c.tests.yaml`")\n"),
        "\(plan.text)")
    }
    #expect(try project.belfry("build").status == 1)
  }

  /// What does not rest on a mistake in belfry.yaml is planned, and not built.
  @Test func aMistakeThatNobodyRestsOn() throws {
    let base =
      (TemporaryProject.base()["belfry.yaml"] ?? "") + "\nrecipients: { csv: people.csv }\nrules: { nope: error }\n"
    let project = try project("all", ["belfry.yaml": base])
    for format in ["text", "markdown"] {
      let plan = try project.belfry("plan", "--format", format)
      #expect(plan.status == 1 && !plan.text.contains("not planned"), "\(plan)")
      #expect(plan.text.contains("errors, so nothing is built: "))
    }
    #expect(try project.belfry("build").status == 1)
  }

  /// Categories, and what belfry.yaml says, too; other campaigns' own mistakes are nobody's question.
  @Test func otherDefinitions() throws {
    let twice = "categories: { REMINDER: { actions: [ { id: LATER, title: Later } ] } }\n"
    let category = try project("all", ["more.yaml": twice]).belfry("render", "c")
    #expect(category.status == 1 && category.text.isEmpty && category.said.contains("duplicate-category"))
    let broken = try project("all", ["more.yaml": "audiences: { a: [\n"]).belfry("render", "c")
    #expect(broken.status == 1 && broken.text.isEmpty && broken.said.contains("more.yaml:"))
    for other in ["campaign: e\nalert: {{ x }}\n", "campaign: [\n", "campaign: f\naudience: plann == pro\n"] {
      let project = try project("all", ["other.yaml": other])
      #expect(try project.belfry("check").status == 1)
      let rendered = try project.belfry("render", "c")
      #expect(rendered.status == 0 && rendered.said.isEmpty && rendered.text.contains("u-1"), "\(other) \(rendered)")
      let ids = try project.belfry("audience", "active", "--ids")
      #expect(ids.status == 0 && ids.said.isEmpty)
    }
  }

  @Test(arguments: [("paused", "paused"), ("draft", "a draft"), ("ended", "ended")])
  func whatIsNotActiveIsSentToNobody(status: String, said: String) throws {
    let project = try project(status: status)
    let refused = try project.belfry("render", "c")
    #expect(refused.status == 1 && refused.text.isEmpty)
    #expect(
      refused.said == "belfry: \"c\" is \(said) and sent to no one; --any-status renders it all the same\n")
    let rendered = try project.belfry("render", "c", "--any-status")
    #expect(rendered.status == 0 && rendered.text.split(separator: "\n").count == 1)
  }

  /// A date that has passed ends one campaign, not the others: it is named wherever campaigns are, and nothing is made of it.
  @Test(arguments: [
    ("push", "{ at: 2026-11-20 10:00, zone: UTC }", "2026-11-20 10:00 is in the past"),
    ("push", "{ every: day, at: \"10:00\", zone: device, until: 2026-11-01 }", "2026-11-01 is in the past"),
    (
      "local", "{ every: day, at: \"10:00\", zone: UTC, from: 2026-01-01, count: 3 }",
      "all 3 times of it are in the past"
    ),
  ])
  func whatIsOverIsNamedAndLeftOut(deliver: String, schedule: String, said: String) throws {
    let push = deliver == "push" ? "push: { expires: 1d }\n" : ""
    let over =
      "campaign: over\nowner: a@example.com\ndeliver: \(deliver)\naudience: all\n\(push)alert: Hello\n"
      + "localizations: { de: { body: Hallo } }\nschedule: \(schedule)\n"
    let project = try project("all", ["over.yaml": over])
    let checked = try project.belfry("check")
    #expect(checked.status == 0 && checked.text.contains("warning[schedule-past]: \(said)"), "\(checked)")
    #expect(try self.project("all", changes(over, "status: paused\n")).belfry("check", "--strict").status == 0)
    #expect(
      try self.project("all", changes(over, "", "rules: { schedule-past: \"off\" }")).belfry("check", "--strict").status
        == 0)
    let plan = try project.belfry("plan")
    #expect(plan.status == 0 && plan.text.contains("\nover, because its time has passed: over\n"), "\(plan)")
    #expect(
      try project.belfry("plan", "--format", "markdown").text.contains("- over, because its time has passed: `over`"))
    let json = try project.belfry("plan", "--format", "json").text
    #expect(json.components(separatedBy: "\"over\": true").count == 2)
    #expect(json.components(separatedBy: "\"over\": false").count == 3)
    let built = try project.belfry("build")
    #expect(built.status == 0 && built.text.contains("over, because its time has passed: over\n"), "\(built)")
    #expect(built.text.contains("\nd  ") && !built.text.contains("\nover  "))
    let simulated = try project.belfry("simulate", "--recipient", "u-1")
    #expect(simulated.status == 0 && simulated.text.contains("it is over: all its moments have passed"))
    guard deliver == "push" else { return }
    let rendered = try project.belfry("render", "over")
    #expect(rendered.status == 1 && rendered.text.isEmpty)
    #expect(
      rendered.said == "belfry: \"over\" is over and sent to no one: all its moments have passed; move its date\n")
  }

  /// The files of a project with a campaign that is over, one line more in it, and one in belfry.yaml.
  private func changes(_ over: String, _ line: String, _ rules: String = "") -> [String: String] {
    let base = (TemporaryProject.base()["belfry.yaml"] ?? "") + "\nrecipients: { csv: people.csv }\n\(rules)\n"
    return ["over.yaml": over + line, "belfry.yaml": base]
  }
}
