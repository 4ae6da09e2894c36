import Foundation
import JSON
import Testing

/// `--env`: what commands make of an environment, and that nothing of one is mixed with another.
@Suite(.needsProgram) struct EnvironmentCommandTests {
  private static let tokens = (1...3).map { String(repeating: "a\($0)", count: 32) }
  private static let people =
    "token,id,locale,time_zone,plan,streak_days,points,spend,subscribed\n"
    + tokens.enumerated().map { "\($1),u-\($0 + 1),en,Europe/Berlin,free,3,1,0,true\n" }.joined()
  private static let own = "app: { bundle-id: com.example.streaks.staging }\n"

  private func project(_ overlay: String, _ files: [String: String] = [:]) throws -> TemporaryProject {
    let base = (TemporaryProject.base()["belfry.yaml"] ?? "") + "\nrecipients: { csv: people.csv }\n"
    return try EnvironmentTests.project(
      overlay, ["belfry.yaml": base, "people.csv": Self.people, "tests.csv": Self.people].merging(files) { $1 })
  }

  private func json(_ project: TemporaryProject, _ path: String) throws -> JSONValue {
    try JSONReader.read(Array(try Data(contentsOf: URL(fileURLWithPath: project.root + path))))
  }

  /// A number as it is read.
  private static func number(_ number: Int) -> String { "\(JSONValue.number("\(number)"))" }

  private static let commands: [[String]] = [
    ["check"], ["plan"], ["build"], ["render", "hello"], ["simulate", "--recipient", "u-1"], ["audience"],
    ["devices", "list"],
  ]

  private func run(
    _ project: TemporaryProject, _ words: [String]
  ) throws -> (status: Int32, text: String, said: String) {
    let w = words + Array(repeating: "", count: max(0, 6 - words.count))
    switch words.count {
    case 3: return try project.belfry(w[0], w[1], w[2])
    case 4: return try project.belfry(w[0], w[1], w[2], w[3])
    case 5: return try project.belfry(w[0], w[1], w[2], w[3], w[4])
    default: return try project.belfry(w[0], w[1], w[2], w[3], w[4], w[5])
    }
  }

  @Test(arguments: commands) func anEnvironmentThatIsNotThere(words: [String]) throws {
    let project = try project(Self.own)
    let told = try run(project, words + ["--env", "stagin"])
    #expect(told.status == 2 && told.said.contains("no environment \"stagin\""), "\(told)")
    #expect(told.said.contains("did you mean \"staging\"?"))
    let bad = try run(project, words + ["--env", "../x"])
    #expect(bad.status == 2 && bad.said.contains("is not a name of an environment"), "\(bad)")
  }

  /// The recipients of belfry.yaml are people: an environment gets them from its own file, from the command line, or as chosen for tests.
  @Test(arguments: commands.dropFirst().filter { $0 != ["audience"] }) func othersRecipients(words: [String]) throws {
    let told = try run(try project(Self.own), words + ["--env", "staging"])
    #expect(told.status == 2 && told.said.contains("belfry.staging.yaml"), "\(told)")
    guard words[0] != "devices" else { return }
    let own = try run(try project(Self.own + "recipients: { csv: tests.csv }\n"), words + ["--env", "staging"])
    #expect(own.status == 0, "\(words) \(own)")
    let tests = try run(try project(Self.own + "test-recipients: [u-1]\n"), words + ["--env", "staging"])
    #expect(tests.status == 0, "\(words) \(tests)")
  }

  @Test func everyFileSaysWhichItIs() throws {
    let local = EnvironmentTests.push.replacingOccurrences(of: "deliver: push", with: "deliver: local")
      .replacingOccurrences(of: "push: { expires: 1d }\n", with: "").replacingOccurrences(of: "hello", with: "near")
    let project = try project(
      Self.own + "test-recipients: [u-1, u-2]\n",
      ["near.yaml": local, "people.csv": Self.people + "zz,u-4,en,,free,3,1,0,true\n"])
    for (words, name) in [(["--env", "staging"], JSONValue.string("staging")), ([], .null)] {
      let folder = words.isEmpty ? "alone" : "staging"
      let output = project.root + folder
      let built =
        words.isEmpty
        ? try project.belfry("build", "--max-rejected", "1", "-o", output)
        : try project.belfry("build", "--env", "staging", "--max-rejected", "1", "-o", output)
      #expect(built.status == 0, "\(built)")
      let bundle = "\(folder)/local/com.example.streaks\(words.isEmpty ? "" : ".staging").notificationbundle/"
      for file in [
        "\(folder)/manifest.json", "\(folder)/push/hello/batch.json", bundle + "manifest.json",
        bundle + "Belfry.json",
      ] {
        #expect(try json(project, file)["env"] == name, "\(file)")
      }
      for file in ["\(folder)/push/hello/00001.jsonl", "\(folder)/rejected.jsonl"] {
        let text = try String(contentsOfFile: project.root + file, encoding: .utf8)
        let lines = text.split(separator: "\n")
        #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("\"env\":\"staging\"") != words.isEmpty }, "\(file)")
        if file.hasSuffix("00001.jsonl") { #expect(lines.count == (words.isEmpty ? 3 : 2)) }
      }
      let counts = try #require(try json(project, "\(folder)/manifest.json")["counts"])
      #expect(counts["not_test"].map { "\($0)" } == (words.isEmpty ? nil : Self.number(1)))
    }
  }

  /// Nobody but who is chosen for tests gets anything, whichever command one asks.
  @Test func onlyTestRecipients() throws {
    let project = try project(Self.own + "test-recipients: [u-2]\n")
    let rendered = try project.belfry("render", "hello", "--env", "staging")
    #expect(rendered.text.split(separator: "\n").count == 1 && rendered.text.contains("\"id\":\"u-2\""))
    #expect(rendered.said.contains("2 of 3 rows are not chosen for tests"))
    let plan = try project.belfry("plan", "--env", "staging")
    #expect(plan.text.contains("environment staging") && plan.text.contains("2 not chosen for tests"), "\(plan.text)")
    let ids = try project.belfry("audience", "at_risk", "--env", "staging", "--ids")
    #expect(ids.status == 0 && !ids.text.contains("u-1"))
    let sql = try project.belfry("audience", "at_risk", "--env", "staging", "--sql", "postgres")
    #expect(sql.status == 2 && sql.said.contains("test-recipients"))
    let other = try project.belfry("simulate", "--recipient", "u-1", "--env", "staging")
    #expect(other.said.contains("none of the test-recipients"))
    #expect(!(try project.belfry("simulate", "--recipient", "u-2", "--env", "staging")).said.contains("none of"))
    // A shard counts its own alone.
    let parts = try (0..<2).map { part in
      let folder = "part-\(part)"
      _ = try project.belfry(
        "build", "--env", "staging", "--shard", "\(part)/2", "-o", project.root + folder)
      return try json(project, folder + "/manifest.json")["counts"]
    }
    #expect(parts.compactMap { $0?["not_test"] }.map { "\($0)" }.count == 2)
    #expect(parts.filter { $0?["push_requests"].map { "\($0)" } == Self.number(1) }.count == 1)
  }

  /// A broadcast reaches whoever subscribed, so there is none for test recipients.
  @Test func noBroadcastForTests() throws {
    let push =
      EnvironmentTests.push.replacingOccurrences(of: "audience: all\n", with: "")
      .replacingOccurrences(of: "alert: Hello\n", with: "")
      .replacingOccurrences(of: "localizations: { de: { body: Hallo } }\n", with: "")
      .replacingOccurrences(of: "expires: 1d", with: "expires: 1d, channel: dHN0LXNyY2gtY2hubA==")
      + "live-activity: { event: update, content-state: { a: 1 } }\n"
    let base = (TemporaryProject.base()["belfry.yaml"] ?? "").replacingOccurrences(of: "16.0", with: "18.0")
    for (overlay, count) in [(Self.own + "test-recipients: [u-1]\n", 0), (Self.own, 1)] {
      let project = try project(
        overlay, ["belfry.yaml": base, "hello.yaml": push, "definitions.yaml": "audiences: {}\n"])
      let built = try project.belfry("build", "--env", "staging")
      #expect(built.status == 0, "\(built)")
      let requests = try json(project, "build/manifest.json")["counts"]?["push_requests"]
      #expect(requests.map { "\($0)" } == Self.number(count), "\(built)")
    }
  }

  @Test func buildsAreNotMixed() throws {
    let project = try project(
      Self.own + "test-recipients: [u-1]\n", ["belfry.qa.yaml": "test-recipients: [u-2]\n"])
    #expect(try project.belfry("build", "--env", "staging").status == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: project.root + "build/manifest.json"))
    for words in [[], ["--env", "qa"]] {
      let told = words.isEmpty ? try project.belfry("build") : try project.belfry("build", "--env", "qa")
      #expect(told.status == 2 && told.said.contains("holds a build of the environment \"staging\""), "\(told)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: project.root + "build/manifest.json")) == before)
    #expect(try project.belfry("build", "--env", "staging").status == 0)
    try FileManager.default.removeItem(atPath: project.root + "build")
    #expect(try project.belfry("build").status == 0)
    let told = try project.belfry("build", "--env", "staging")
    #expect(told.status == 2 && told.said.contains("holds a build of belfry.yaml alone"), "\(told)")
  }

  /// A plan is built in its own environment or not at all.
  @Test func savedPlansAreNotMixed() throws {
    let project = try project(Self.own + "test-recipients: [u-1]\n")
    let plan = project.root + "plan.json"
    #expect(try project.belfry("plan", "--env", "staging", "--save", plan).status == 0)
    #expect(try json(project, "plan.json")["env"] == "staging")
    func build(_ environment: String?) throws -> (status: Int32, said: String) {
      try project.belfryAtItsOwnMoment(["build", "--plan", plan] + (environment.map { ["--env", $0] } ?? []))
    }
    let alone = try build(nil)
    #expect(alone.status == 1 && alone.said.contains("the plan is one of the environment \"staging\""), "\(alone)")
    #expect(try build("staging").status == 0)
    try project.write("belfry.staging.yaml", Data((Self.own + "test-recipients: [u-1, u-2]\n").utf8))
    let changed = try build("staging")
    #expect(changed.status == 1 && changed.said.contains("\"belfry.staging.yaml\" has changed"), "\(changed)")
  }

  /// No variable of the environment chooses one.
  @Test func onlyTheFlagChooses() throws {
    let project = try project(Self.own)
    let built = try project.belfry(
      "plan", "--format", "json", environment: ["BELFRY_ENV": "staging", "ENV": "staging", "ENVIRONMENT": "staging"])
    #expect(built.status == 0 && built.text.contains("\"env\": null"), "\(built)")
  }

  /// Edits, and a file that stands in standard input, are of environments, too.
  @Test func editsOfAnEnvironment() throws {
    let project = try project("app: { bundel-id: com.example.streaks.staging }\n")
    let mended = try project.belfry("check", "--env", "staging", "--fix", "--needs-review")
    #expect(mended.status == 0, "\(mended)")
    let text = try String(contentsOfFile: project.root + "belfry.staging.yaml", encoding: .utf8)
    #expect(text == "app: { bundle-id: com.example.streaks.staging }\n")
  }

  /// Of several projects those have it that have its file; the others are told.
  /// A change that brings an environment, or takes it away, has nothing to hold it against.
  @Test func oneSideWithoutTheEnvironment() throws {
    let (with, without) = (try project(Self.own), try project(Self.own))
    try FileManager.default.removeItem(atPath: without.root + "belfry.staging.yaml")
    for (one, other) in [(without, with), (with, without)] {
      let told = try with.belfry("diff", one.root, other.root, "--env", "staging")
      #expect(told.status == 2 && told.said.contains("staging") && told.text.isEmpty, "\(told)")
    }
    // With git one of two commits may lack it; the side is named.
    let git = try project(Self.own)
    let overlay = try Data(contentsOf: URL(fileURLWithPath: git.root + "belfry.staging.yaml"))
    try FileManager.default.removeItem(atPath: git.root + "belfry.staging.yaml")
    try git.git("init", "-q")
    try git.git("add", "-A")
    try git.git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "one")
    try git.write("belfry.staging.yaml", overlay)
    try git.git("add", "-AN", ".")
    let told = try git.belfry("diff", "--env", "staging")
    #expect(told.status == 2 && told.said.contains("\"HEAD\" has no environment \"staging\""), "\(told)")
  }

  @Test func severalProjects() throws {
    let base = TemporaryProject.base()["belfry.yaml"]?.replacingOccurrences(of: ", sounds: sounds/", with: "") ?? ""
    let root = try TemporaryProject([
      "a/belfry.yaml": base, "a/belfry.staging.yaml": "policy: { pending: 9 }\n", "b/belfry.yaml": base,
    ])
    let told = try root.belfry("check", "--all", "--env", "staging")
    #expect(told.status == 1 && told.text.contains("a/belfry.staging.yaml:1:1: error[production-app]"), "\(told)")
    #expect(told.said.contains("b/\" has no environment \"staging\""), "\(told.said)")
    #expect(try root.belfry("check", "--all", "--env", "qa").status == 2)
  }

  /// A change of the environment's file is a change of the project, also where there was no such file.
  @Test func whatIsNewSince() throws {
    let project = try project(Self.own, [".gitignore": ".out\n"])
    try project.git("init", "-q")
    try project.git("add", "-A")
    try project.git("commit", "-qm", "x")
    #expect(try project.belfry("check", "--env", "staging", "--since", "HEAD").status == 0)
    try project.write("belfry.staging.yaml", Data("policy: { pending: 9 }\n".utf8))
    try project.write("belfry.qa.yaml", Data("policy: { pendign: 9 }\n".utf8))
    let told = try project.belfry("check", "--env", "staging", "--since", "HEAD")
    #expect(told.status == 1 && told.text.contains("belfry.staging.yaml:1:1: error[production-app]"), "\(told)")
    #expect(told.text.contains("belfry.qa.yaml:1:11: error[unknown-key]"), "\(told)")
    let new = try project.belfry("check", "--env", "qa", "--since", "HEAD")
    #expect(new.status == 1 && new.text.contains("unknown-key"), "\(new)")
    try project.git("add", "-A")
    let staged = try project.belfry("check", "--env", "staging", "--staged")
    #expect(staged.status == 1 && staged.text.contains("production-app"), "\(staged)")
  }
}
