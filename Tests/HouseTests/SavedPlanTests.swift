import Foundation
import Glibc
import Testing

/// A plan that was saved is built exactly, or not at all. By the program itself, where it has been built beside the tests.
@Suite(.needsProgram) struct SavedPlanTests {
  private static let token = String(repeating: "ab", count: 32)

  private func project() throws -> TemporaryProject {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    files["people.csv"] =
      "token,id,time_zone,plan,streak_days,points,spend,subscribed\n\(Self.token),u-1,Asia/Tokyo,free,3,1,0,true\n"
    let rest = "owner: a@example.com\ndeliver: push\naudience: plan == free\nalert: Hello\npush: { expires: 1d }\n"
    files["a.yaml"] = "campaign: a\nschedule: { at: 2026-12-24 10:00, zone: device }\n" + rest
    files["b.yaml"] = "campaign: b\nschedule: { at: 2026-12-24 10:00, zone: Europe/Berlin }\n" + rest
    return try TemporaryProject(files)
  }

  /// Runs belfry over a project; gives the status and what it says on standard error.
  private func run(
    _ project: TemporaryProject, _ words: String..., zones: String? = nil
  ) throws -> (status: Int32, said: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words + ["-C", project.root, "--recipients", project.root + "people.csv"]
    var environment = ProcessInfo.processInfo.environment
    environment["SOURCE_DATE_EPOCH"] = nil
    if let zones { environment["TZDIR"] = zones }
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, said)
  }

  private func files(_ folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder + path, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      files[path] = try Data(contentsOf: URL(fileURLWithPath: folder + path))
    }
    return files
  }

  private static let now = "2026-11-21T00:00:00Z"

  /// What a plan finds in all campaigns together a build finds, too, and an error of it stops the build.
  @Test func buildFindsWhatPlanFinds() throws {
    let project = try project()
    let base = try String(contentsOfFile: project.root + "belfry.yaml", encoding: .utf8)
    let policy = "\npolicy: { frequency: { per-day: 1 } }\n"
    try project.write("belfry.yaml", Data((base + policy).utf8))
    let built = try run(project, "build", "--now", Self.now)
    #expect(built.status == 0 && built.said.contains("warning[too-frequent]: one person can get 2 notifications"))
    try FileManager.default.removeItem(atPath: project.root + "build")
    try project.write("belfry.yaml", Data((base + policy + "rules: { too-frequent: error }\n").utf8))
    let stopped = try run(project, "build", "--now", Self.now)
    #expect(stopped.status == 1 && stopped.said.contains("error[too-frequent]"))
    #expect(!FileManager.default.fileExists(atPath: project.root + "build"))
  }

  @Test func sameBytes() throws {
    let project = try project()
    let plan = project.root + "plan.json"
    #expect(try run(project, "plan", "--save", plan, "--now", Self.now).status == 0)
    let followed = try run(project, "build", "--plan", plan, "--output", project.root + "one")
    #expect(followed.status == 0, "\(followed.said)")
    #expect(try run(project, "build", "--now", Self.now, "--output", project.root + "two").status == 0)
    let (one, two) = (try files(project.root + "one/"), try files(project.root + "two/"))
    #expect(one == two && one.keys.contains("push/a/batch.json"))
    #expect(try run(project, "build", "--plan", plan, "--now", Self.now).status == 2)
    #expect(try run(project, "build", "--plan", project.root + "people.csv").status == 2)
  }

  /// A plan is not written over what it rests on, by whatever name.
  @Test func inputsStay() throws {
    let project = try project()
    symlink("belfry.yaml", project.root + "link.json")
    for name in ["belfry.yaml", "a.yaml", "people.csv", "./sounds/../a.yaml", "link.json"] {
      let before = try Data(contentsOf: URL(fileURLWithPath: project.root + name))
      let saved = try run(project, "plan", "--save", project.root + name, "--now", Self.now)
      #expect(
        saved.status == 2
          && saved.said.hasSuffix("a plan cannot be saved over a file that the project reads or names; name another\n"),
        "\(name): \(saved)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: project.root + name)) == before, "\(name)")
    }
  }

  /// A plan takes its file's place in one step, and is never written through a link.
  @Test func savedThroughALink() throws {
    let project = try project()
    let (plan, other) = (project.root + "plan.json", project.root + "other.txt")
    try project.write("other.txt", Data("do not touch".utf8))
    #expect(symlink("other.txt", plan) == 0)
    let (status, said) = try run(project, "plan", "--save", plan, "--now", Self.now)
    #expect(status == 3 && said.contains("it is a symbolic link, not a regular file"), "\(said)")
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "do not touch")
  }

  /// What a build rests on is not deleted with the folder that it replaces, however that folder is named.
  @Test func inputsInTheOutput() throws {
    let project = try project()
    #expect(try run(project, "build", "--now", Self.now).status == 0)
    let campaign = try Data(contentsOf: URL(fileURLWithPath: project.root + "a.yaml"))
    let text = String(decoding: campaign, as: UTF8.self).replacing("campaign: a\n", with: "campaign: c\n")
    try project.write("build/c.yaml", Data(text.utf8))
    #expect(symlink(".", project.root + ".here") == 0)
    for output in ["build", ".here/build", "sounds/../build/"] {
      let (status, said) = try run(project, "build", "--now", Self.now, "--output", project.root + output)
      #expect(status == 2 && said.contains("and \"build/c.yaml\", on which it rests, would go with it"), "\(said)")
    }
    #expect(FileManager.default.fileExists(atPath: project.root + "build/c.yaml"))
  }

  /// Only the campaigns of the plan are built.
  @Test func someCampaigns() throws {
    let project = try project()
    let plan = project.root + "plan.json"
    #expect(try run(project, "plan", "--save", plan, "--now", Self.now, "--campaign", "b").status == 0)
    #expect(try run(project, "build", "--plan", plan, "--output", project.root + "one").status == 0)
    let names = try files(project.root + "one/").keys
    #expect(names.contains("push/b/batch.json") && !names.contains("push/a/batch.json"))
    let unknown = try run(project, "plan", "--campaign", "bb", "--now", Self.now)
    #expect(unknown.status == 2 && unknown.said.contains("there is no campaign without errors \"bb\"; did you mean"))
    let zone = try run(project, "plan", "--zone", "Europe/Berlim", "--now", Self.now)
    #expect(zone.status == 2 && zone.said.contains("did you mean \"Europe/Berlin\""))
    let audience = try run(project, "plan", "--audience", "at_rsk", "--now", Self.now)
    #expect(audience.status == 2 && audience.said.contains("did you mean \"at_risk\"?"))
    #expect(try run(project, "plan", "--horizon", "367d", "--now", Self.now).status == 2)
  }

  @Test func changes() throws {
    let project = try project()
    let plan = project.root + "plan.json"
    let zones = project.root + ".zones/"
    for name in ["Asia/Tokyo", "Europe/Berlin"] {
      try project.write(".zones/" + name, Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/" + name)))
    }
    #expect(try run(project, "plan", "--save", plan, "--now", Self.now, zones: zones).status == 0)
    #expect(try run(project, "build", "--plan", plan, zones: zones).status == 0)
    let old = try files(project.root + "build/")
    let untouched = try Data(contentsOf: URL(fileURLWithPath: plan))
    func refused(_ expected: String) throws {
      let (status, said) = try run(project, "build", "--plan", plan, zones: zones)
      #expect(status == 1 && said.contains("the plan does not hold any more:\n  \(expected)\n"), "\(said)")
      #expect(try files(project.root + "build/") == old)
    }
    func changing(_ name: String, _ change: (Data) -> Data?, _ expected: String) throws {
      let before = try Data(contentsOf: URL(fileURLWithPath: project.root + name))
      if let after = change(before) {
        try project.write(name, after)
      } else {
        try FileManager.default.removeItem(atPath: project.root + name)
      }
      try refused(expected)
      try project.write(name, before)
    }
    try changing("a.yaml", { $0 + Data("# x\n".utf8) }, "\"a.yaml\" has changed")
    try changing("b.yaml", { _ in nil }, "\"b.yaml\" is gone")
    try changing("people.csv", { $0 + Data("\n".utf8) }, "\"people.csv\" has changed")
    // Same rules, other bytes: the recipients' own zones count, too.
    let tokyo = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Asia/Seoul"))
    try changing(".zones/Asia/Tokyo", { _ in tokyo }, "the data of time zone \"Asia/Tokyo\" has changed")
    try project.write("new.yaml", Data("audiences: { x: plan == free }\n".utf8))
    try refused("\"new.yaml\" is new")
    try FileManager.default.removeItem(atPath: project.root + "new.yaml")
    let other = String(decoding: untouched, as: UTF8.self).replacing(/"belfry": "[^"]+"/, with: "\"belfry\": \"0.0.0\"")
    try project.write("plan.json", Data(other.utf8))
    let (status, said) = try run(project, "build", "--plan", plan, zones: zones)
    #expect(status == 1 && said.contains("the plan was made by belfry 0.0.0, this is "), "\(said)")
    // A plan is a file that anybody may have written: a zone's name is not followed out of the zones, where it might be waited for.
    #expect(mkfifo(project.root + "pipe", 0o600) == 0)
    let led = String(decoding: untouched, as: UTF8.self).replacing("\"Asia/Tokyo\"", with: "\"../pipe\"")
    try project.write("plan.json", Data(led.utf8))
    try refused("the data of time zone \"../pipe\" has changed")
    try project.write("plan.json", untouched)
    #expect(try run(project, "build", "--plan", plan, zones: zones).status == 0)
  }

  @Test func simulate() throws {
    let project = try project()
    let nobody = try run(project, "simulate", "--recipient", "u-2", "--now", Self.now)
    #expect(nobody.status == 1 && nobody.said.contains("there is no recipient \"u-2\" among the 1 row of"))
    #expect(try run(project, "simulate", "--recipient", "u-1", "--now", Self.now).status == 0)
    #expect(try run(project, "simulate", "--now", Self.now).status == 2)
    let unknown = try run(project, "simulate", "--set", "pln=free", "--now", Self.now)
    #expect(unknown.status == 2 && unknown.said.contains("did you mean \"plan\"?"))
    let wrong = try run(project, "simulate", "--set", "plan=gold", "--now", Self.now)
    #expect(wrong.status == 2 && wrong.said.contains("\"gold\" is none of free, pro, team"))
  }

  /// Of several rows with one id it is the one that a build keeps; who is kept in none is told why.
  @Test func simulatesWhomABuildKeeps() throws {
    let project = try project()
    let other = String(repeating: "cd", count: 32)
    let rows = ["\(Self.token),u-1", "\(Self.token.uppercased()),u-2", "\(Self.token),u-3", "\(other),u-3"]
    let people = "token,id,time_zone,plan,streak_days,points,spend,subscribed\n"
    try project.write(
      "people.csv", Data((people + rows.map { $0 + ",Asia/Tokyo,free,3,1,0,true\n" }.joined()).utf8))
    #expect(try run(project, "build", "--max-rejected", "2", "--now", Self.now).status == 0)
    let sent = try files(project.root + "build/").filter { $0.key.hasSuffix(".jsonl") && $0.key.hasPrefix("push/a/") }
      .values.map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(
      sent.contains("\"u-1\"") && !sent.contains("\"u-2\"") && sent.contains("\"id\":\"u-3\",\"token\":\"\(other)"))
    let second = try run(project, "simulate", "--recipient", "u-2", "--now", Self.now)
    #expect(
      second.status == 1
        && second.said.contains("a build rejects \"u-2\" in line 3 of \"people.csv\": a second row with this token"),
      "\(second.said)")
    #expect(try run(project, "simulate", "--recipient", "u-1", "--now", Self.now).status == 0)
    #expect(try run(project, "simulate", "--recipient", "u-3", "--now", Self.now).status == 0)
  }
}
