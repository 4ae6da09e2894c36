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

  /// Who changed audiences or categories asks whether they are still there for those who use them.
  @Test func campaignsThatMissNames() throws {
    let project = try project([
      "more.yaml": "audiences: { brk: plan == pro }\n",
      "growth/c.yaml":
        "campaign: c\naudience: brk2\nalert: '{{ nope }}'\ndeliver: push\nschedule: { now: true }\ncategory: GONE\n",
    ])
    let found = try project.belfry("check", "more.yaml")
    #expect(found.status == 1)
    #expect(found.text.contains("growth/c.yaml:2:11: error[unknown-attribute]"), "\(found.text)")
    #expect(found.text.contains("growth/c.yaml:6:11: error[unknown-category]"))
    // What else is wrong with that campaign is not asked for.
    #expect(!found.text.contains("nope") && found.text.contains("2 errors"))
    #expect(try project.belfry("check", "growth/hello.yaml").status == 0)
  }

  /// Paths are told as the way from where one stands; programs get those of the project.
  @Test(arguments: [("", "growth/c.yaml"), ("growth", "c.yaml"), ("sounds", "../growth/c.yaml")])
  func pathsAreTheWayFromHere(folder: String, path: String) throws {
    let project = try project(["growth/c.yaml": "campaign: c\naudience: plann == pro\n"])
    for command in ["check", "plan"] {
      let text = try project.belfry(command, in: folder).text
      #expect(text.contains("\n\(path):2:11: error[unknown-attribute]"), "\(command) \(text)")
    }
    #expect(try project.belfry("plan", in: folder).text.contains("not planned, because of errors: \(path)\n"))
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
  }
}
