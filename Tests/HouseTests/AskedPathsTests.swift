import Foundation
import Glibc
import Testing

/// What `belfry check` is asked about is what it answers about: nothing is "all good" that was not looked at.
@Suite(.needsProgram) struct AskedPathsTests {
  private static let good = WordingTests.whole.map { "\($0.0): \($0.1)\n" }.joined()

  private func project(_ changes: [String: String] = [:]) throws -> TemporaryProject {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    files["growth/hello.yaml"] = Self.good
    files.merge(changes) { $1 }
    return try TemporaryProject(files)
  }

  @Test(arguments: [
    ("x.apns", "its name does not end in \".yaml\" or \".yml\""), ("people.csv", "does not end in"),
    ("big.YAML", "does not end in"), ("x.yaml.txt", "does not end in"),
    ("ignored.yaml", "a .gitignore leaves it out"), ("drafts", "a .gitignore leaves it out"),
    ("drafts/d.yaml", "a .gitignore leaves it out"), (".hidden.yaml", "\".hidden.yaml\" is hidden"),
    (".github", "\".github\" is hidden"), ("growth/.old/d.yaml", "\".old\" is hidden"),
    ("empty", "no file in it ends in"), ("sounds", "no file in it ends in"),
    ("link/hello.yaml", "of \"link\", it is a symbolic link to a folder, and those are not followed"),
  ])
  func aPathOfWhichNothingIsRead(path: String, reason: String) throws {
    let project = try project([
      "x.apns": "{}", "people.csv": "", "big.YAML": Self.good, "x.yaml.txt": Self.good, "ignored.yaml": Self.good,
      "drafts/d.yaml": Self.good, ".gitignore": "ignored.yaml\n/drafts/\n", ".hidden.yaml": Self.good,
      ".github/w.yaml": "on: push\n", "growth/.old/d.yaml": Self.good, "empty/x": "", ".git/x": "",
    ])
    #expect(symlink("growth", project.root + "link") == 0)
    for words in [[path], ["growth", path]] {
      let ran = try project.belfry("check", words[0], words.count > 1 ? words[1] : path)
      #expect(ran.status == 1, "\(ran)")
      #expect(ran.text.contains("\(path):1:1: error[unreadable-file]: \"\(path)\" is not read: "), "\(ran.text)")
      #expect(ran.text.contains(reason), "\(ran.text)")
    }
    #expect(try project.belfry("check", "growth").status == 0)
    #expect(try project.belfry("check", "growth/hello.yaml", "belfry.yaml").status == 0)
  }

  @Test func anEndingInCapitalsIsToldApart() throws {
    let said = try project(["big.YAML": Self.good]).belfry("check", "big.YAML").text
    #expect(said.contains("= help: rename it to \"big.yaml\""))
  }

  /// Who asks for a file is told of that file, be it belfry.yaml, audiences or a campaign: what its change breaks elsewhere stands elsewhere.
  @Test func onlyWhatStandsInTheFiles() throws {
    let project = try project([
      "more.yaml": "audiences: { brk: plan == pro }\n",
      "growth/c.yaml":
        "campaign: c\naudience: brk2\nalert: '{{ nope }}'\ndeliver: push\nschedule: { now: true }\ncategory: GONE\n",
    ])
    for path in ["more.yaml", "belfry.yaml", "growth/hello.yaml"] {
      #expect(try project.belfry("check", path).status == 0, "\(path)")
    }
    #expect(try project.belfry("check", "growth/c.yaml").text.contains("c.yaml:2:11: error[unknown-attribute]"))
  }

  /// A project inside of another one is its own, whatever is asked of the outer one.
  @Test func aProjectInAProject() throws {
    let project = try project(["inner/belfry.yaml": "belfry: 1\n", "inner/c.yaml": "campaign: c\naudience: nobody\n"])
    #expect(try project.belfry("check").status == 0)
    #expect(try project.belfry("check", "--show-files").text == "belfry.yaml\ndefinitions.yaml\ngrowth/hello.yaml\n")
    #expect(try !project.belfry("plan").text.contains("inner"))
    for path in ["inner", "inner/c.yaml"] {
      let told = try project.belfry("check", path)
      #expect(told.status == 1 && told.text.contains("is not read: \"inner\" is a project of its own"), "\(told)")
    }
    #expect(try project.belfry("check", "--all").text.contains("inner/c.yaml:"))
  }

  /// A key by its name, and a project that others do not have.
  @Test func whatIsNotRead() throws {
    let project = try project(["keys/AuthKey_ABC123.p8": "x", ".git/x": ""])
    let told = try project.belfry("check")
    #expect(told.status == 1 && told.text.hasPrefix("keys/AuthKey_ABC123.p8:1:1: error[secret-in-file]: "), "\(told)")
    try project.write(".gitignore", Data("keys/\n".utf8))
    #expect(try project.belfry("check").status == 0)
    try project.write(".gitignore", Data("keys/\nbelfry.yaml\n".utf8))
    let lost = try project.belfry("check")
    #expect(lost.status == 1 && lost.text.hasPrefix("belfry.yaml:1:1: error[missing-project]: a .gitignore"), "\(lost)")
  }

  /// Paths are told as the way from where one stands; programs get those of the project.
  @Test(arguments: [("", "growth/c.yaml"), ("growth", "c.yaml"), ("sounds", "../growth/c.yaml")])
  func pathsAreTheWayFromHere(folder: String, path: String) throws {
    let project = try project(["growth/c.yaml": "campaign: c\naudience: plann == pro\n"])
    for command in ["check", "plan"] {
      let text = try project.belfry(command, in: folder).text
      #expect(text.contains("\n\(path):2:11: error[unknown-attribute]"), "\(command) \(text)")
    }
    #expect(try project.belfry("plan", in: folder).text.contains("errors, so not planned: \(path)\n"))
    let json = try project.belfry("check", "--format", "json", in: folder).text
    #expect(json.contains("\"path\": \"growth/c.yaml\"") || json.contains("\"path\":\"growth/c.yaml\""), "\(json)")
  }

  @Test func aProjectWithoutCampaigns() throws {
    let none = try TemporaryProject(TemporaryProject.base())
    try none.write("sounds/x.txt", Data())
    let ran = try none.belfry("check")
    #expect(ran.status == 0 && ran.said == "belfry: no file is a campaign, whose first key is \"campaign\"\n", "\(ran)")
    #expect(try project().belfry("check").said.isEmpty)
    #expect(try none.belfry("check", none.root + "definitions.yaml").said.isEmpty)
  }

  @Test func aProjectFileByAnotherName() throws {
    let ran = try TemporaryProject(["belfry.yml": "belfry: 1\n"]).belfry("check")
    #expect(ran.status == 2 && ran.said.hasSuffix("or in any folder above; rename \"belfry.yml\" to it\n"), "\(ran)")
    // Without -C one stands above a project.
    let above = try TemporaryProject(["apps/shop/belfry.yaml": "belfry: 1\n"])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["check"]
    process.currentDirectoryURL = URL(fileURLWithPath: above.root)
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(said.hasSuffix("name it with -C \"apps/shop\", or check all projects below with --all\n"), "\(said)")
  }
}
