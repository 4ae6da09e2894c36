import Foundation
import Testing

/// `belfry init` and `belfry new` among names that want to be more than names, and files that were there before.
@Suite(.needsProgram) struct HostileStartTests {
  private typealias Folder = StartTests.Folder

  /// Names of files that YAML or a terminal would obey.
  static let names = [
    "a\nsend: { x: 1 }\npolicy: {}\n#.swift", "b\u{1B}[31m\u{202E}.swift", "c\r\nevents: [hacked].swift",
    "'d\" # :.swift",
  ]

  @Test(arguments: names) func aSwiftFileIsOnlyNamed(_ name: String) throws {
    let folder = try Folder([
      "App/\(name)": "let c = UNNotificationCategory(identifier: \"CAT1\", actions: [], intentIdentifiers: [])\n"
    ])
    let made = try folder.run(["init", "p", "--from", "App"])
    #expect(made.status == 0 && !made.text.contains("\u{1B}") && !made.text.contains("\u{202E}"))
    let project = try #require(folder.text("p/belfry.yaml"))
    #expect(project.contains("CAT1"))
    #expect(project.split(separator: "\n").allSatisfy { !$0.hasPrefix("send") && !$0.hasPrefix("events") })
    let checked = try folder.run(["check", "--strict", "-C", "p"])
    #expect(checked.status == 0, "\(checked.text)")
  }

  /// What is told to be typed leads to the folder, and moves no terminal.
  @Test(arguments: ["e\u{1B}[31m", "n\nl", "q'uo te", "back\\slash\u{7}", "\u{301}x"])
  func theNextCommandsCanBeTyped(_ name: String) throws {
    let folder = try Folder()
    let made = try folder.run(["init", name])
    #expect(made.status == 0, "\(made.said)")
    #expect(made.text.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    let next = try #require(made.text.split(separator: "\n").first { $0.hasSuffix(" check") })
    let words = next.trimmingCharacters(in: .whitespaces).dropFirst("belfry".count)
    let typed = try Folder.run("/bin/bash", ["-c", "'\(program)'\(words)"], in: folder.path)
    #expect(typed.status == 0 && typed.text.contains("no errors and no warnings in 2 files"), "\(next): \(typed.said)")
  }

  /// A folder that was removed under it is not the root folder.
  @Test(arguments: ["init", "new daily --daily", "check --all"]) func theFolderIsGone(_ words: String) throws {
    let folder = try Folder()
    let ran = try Folder.run(
      "/bin/sh", ["-c", "mkdir gone && cd gone && rmdir ../gone && exec '\(program)' \(words)"], in: folder.path)
    #expect(ran.status == 3 && ran.text.isEmpty && ran.said.contains("the current folder no longer exists"), "\(ran)")
  }

  /// Each word that some reader of YAML takes for nothing, a truth value or a number.
  @Test(arguments: ["null", "true", "no", "on", "y", "123", "0x10", "1e5"]) func wordsStayTexts(_ word: String) throws {
    let folder = try Folder([
      "belfry.yaml":
        "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"16.0\" } }\nlocales: { source: en, shipped: [en] }\n"
    ])
    let made = try folder.run(["new", word])
    #expect(made.status == 0, "\(made.said)")
    #expect(folder.text("\(word).yaml")?.contains("campaign: \"\(word)\"\n") == true)
    #expect(try folder.run(["check", "--strict"]).status == 0)
  }

  @Test func whatWasHereBeforeIsTold() throws {
    let folder = try Folder([
      "p/docker-compose.yml": "services: { a: { image: x } }\n", "p/old.yaml": "campaign: welcome\n",
    ])
    let made = try folder.run(["init", "p"])
    #expect(made.status == 0)
    #expect(made.text.contains("\"belfry check\" finds something in"), "\(made.text)")
    #expect(made.text.contains("\"old.yaml\""))
  }

  /// The files of the folder stay as they were where one of them is a stranger's.
  @Test func schemasAreAllWrittenOrNone() throws {
    let folder = try Folder(["s/project.schema.json": "{}", "s/campaign.schema.json": ""])
    let told = try folder.run(["schema", "--write", "s"])
    #expect(told.status == 3 && told.said.contains("belfry has not written it"), "\(told.said)")
    #expect(folder.names == ["s", "s/campaign.schema.json", "s/project.schema.json"])
    #expect(folder.text("s/campaign.schema.json")?.isEmpty == true)
  }

  @Test func aProjectIsNoCampaign() throws {
    let folder = try Folder([
      "belfry.yaml":
        "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"16.0\" } }\nlocales: { source: en, shipped: [en] }\n",
      "x/a.txt": "",
    ])
    let told = try folder.run(["new", "belfry"], in: "x")
    #expect(told.status == 2 && told.said.contains("a file called belfry.yaml is a project"), "\(told.said)")
  }

  @Test func nothingIsWrittenThroughALink() throws {
    let folder = try Folder(["away/a.txt": "", "r/.git/HEAD": "ref: refs/heads/main\n"])
    try FileManager.default.createSymbolicLink(atPath: folder.path + "r/.github", withDestinationPath: "../away")
    let made = try folder.run(["init", "--ci", "github"], in: "r")
    #expect(made.status == 0 && made.text.contains("\".github\" is a link"), "\(made.text) \(made.said)")
    #expect(!folder.names.contains { $0.hasPrefix("away/workflows") })
  }
}
