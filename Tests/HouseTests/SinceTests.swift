import Foundation
import Glibc
import Limits
import Testing

/// What `check` is told of what is new, of what is put off, and of several projects.
@Suite(.needsProgram) struct SinceTests {
  private static let good = """
    campaign: one
    deliver: push
    audience: all
    schedule: { now: true }
    alert: Hello
    push: { expires: 1d }
    localizations: { de: { body: Hallo } }
    """
  private static let bad = good.replacing("audience: all", with: "audience: nobody")

  /// The project around the examples, without the sounds that they take for granted.
  private static var base: [String: String] {
    TemporaryProject.base().mapValues { $0.replacing(", sounds: sounds/", with: "") }
  }

  private func project(_ files: [String: String]) throws -> TemporaryProject {
    try TemporaryProject(Self.base.merging(files) { $1 })
  }

  private func commit(_ project: TemporaryProject) throws {
    // What these tests write beside the project is nothing of it.
    try project.write(".gitignore", Data(".out\n".utf8))
    try project.git("add", "-A")
    try project.git("commit", "-qm", "change")
  }

  // MARK: - Since

  @Test func onlyWhatIsNewIsTold() throws {
    let project = try project(["one.yaml": Self.bad])
    try project.git("init", "-q")
    try commit(project)
    var told = try project.belfry("check", "--since", "HEAD")
    #expect(told.status == 0 && told.text == "nothing has changed, so nothing is new: no file was read\n", "\(told)")
    let other = Self.bad.replacing("campaign: one", with: "campaign: two")
    try project.write("two.yaml", Data(other.utf8))
    told = try project.belfry("check", "--since", "HEAD")
    #expect(told.status == 1)
    #expect(told.text.hasPrefix("two.yaml:3:11: error[unknown-attribute]: "))
    #expect(told.text.hasSuffix("\n1 new error in 1 of 4 files; 1 finding was known before\n"), "\(told.text)")
    told = try project.belfry("check", "--staged")
    #expect(told.status == 0 && told.text.hasPrefix("nothing has changed"), "\(told)")
    try project.git("add", "two.yaml")
    #expect(try project.belfry("check", "--staged", "--format", "json").text.contains("\"known\": 1"))
    try project.write("two.yaml", Data(other.replacing("nobody", with: "all").utf8))
    told = try project.belfry("check", "--since", "HEAD")
    #expect(told.status == 0 && told.text == "nothing new in 4 files; 1 finding was known before\n", "\(told)")
  }

  /// What all campaigns lack is reported where the project ships the language: which campaigns have no finding then decides it, too.
  @Test func whatAllCampaignsLackIsKnown() throws {
    let foreign = Self.good.replacing("localizations: { de: { body: Hallo } }", with: "tags: [news]")
    let names = ["one", "two", "three"]
    let project = try project(
      Dictionary(
        uniqueKeysWithValues: names.map { ("\($0).yaml", foreign.replacing("campaign: one", with: "campaign: \($0)")) })
    )
    try project.git("init", "-q")
    try commit(project)
    let told = try project.belfry("check")
    #expect(told.text.contains("belfry.yaml:") && told.text.contains("no campaign has a text in \"de\""), "\(told)")
    try project.write(
      "two.yaml", Data((foreign + "\n# said again").replacing("campaign: one", with: "campaign: two").utf8))
    let new = try project.belfry("check", "--since", "HEAD")
    #expect(new.status == 0 && new.text == "nothing new in 5 files; 1 finding was known before\n", "\(new)")
  }

  @Test func aProjectThatWasNotThereIsNew() throws {
    let project = try project(["one.yaml": Self.bad])
    try project.git("init", "-q")
    try project.git("commit", "-qm", "nothing", "--allow-empty")
    #expect(try project.belfry("check", "--since", "HEAD").text.hasSuffix("\n1 new error in 1 of 3 files\n"))
  }

  @Test func whatGitCannotDoIsTold() throws {
    let project = try project([:])
    var told = try project.belfry("check", "--since", "main")
    #expect(
      told.status == 2 && told.said.hasSuffix("is in no git repository, so there is nothing to compare it with\n"))
    try project.git("init", "-q")
    told = try project.belfry("check", "--since", "HEAD")
    #expect(told.status == 2 && told.said == "belfry: nothing is committed yet, so there is nothing to compare with\n")
    told = try project.belfry("check", "--since", "\u{1B}[31m")
    #expect(told.status == 2 && !told.said.contains("\u{1B}"))
  }

  @Test func flagsThatContradictEachOtherAreRefused() throws {
    let project = try project([:])
    for words in [
      ["--since", "x", "--staged"], ["--write-baseline", "f", "--since", "x"],
      ["--write-baseline", "f", "--baseline", "f"],
      ["--stdin-path", "x", "--all"], ["--stdin-path", "x.yaml"], ["-"], ["-", "x", "--stdin-path", "x"],
      ["--write-baseline", "f", "belfry.yaml"], ["--fix", "--baseline", "f"], ["--diff", "--stdin-path", "x"],
    ] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = ["check", "-C", project.root] + words
      process.currentDirectoryURL = URL(fileURLWithPath: project.root)
      process.standardError = FileHandle.nullDevice
      process.standardInput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 2, "\(words)")
    }
  }

  // MARK: - Edits

  private static let misspelt = good.replacing("audience:", with: "audiense:")

  /// What was there before is left for whoever it belongs to.
  @Test func onlyWhatIsNewIsMended() throws {
    let project = try project(["one.yaml": Self.misspelt])
    try project.git("init", "-q")
    try commit(project)
    #expect(
      try project.belfry("check", "--since", "HEAD", "--fix", "--needs-review").text.hasPrefix("nothing has changed"))
    let new = Self.misspelt.replacing("campaign: one", with: "campaign: two")
    try project.write("two.yaml", Data(new.utf8))
    let patch = try project.belfry("check", "--since", "HEAD", "--diff", "--needs-review")
    #expect(
      patch.status == 1 && patch.text.hasPrefix("--- a/two.yaml\n") && !patch.text.contains("one.yaml"), "\(patch)")
    let told = try project.belfry("check", "--since", "HEAD", "--fix", "--needs-review")
    #expect(told.status == 0 && told.text == "nothing new in 4 files; 1 finding was known before\n", "\(told)")
    #expect(told.said == "belfry: fixed 1 of 1 finding in 1 file\n")
    #expect(try String(contentsOfFile: project.root + "one.yaml", encoding: .utf8) == Self.misspelt)
    #expect(
      try String(contentsOfFile: project.root + "two.yaml", encoding: .utf8)
        == new.replacing("audiense", with: "audience"))
  }

  @Test func eachProjectIsMended() throws {
    var files = [".git/HEAD": ""]
    for folder in ["a/", "b/"] {
      for (name, text) in Self.base { files[folder + name] = text }
      files[folder + "one.yaml"] = Self.misspelt
    }
    files["b/two.yaml"] = Self.bad.replacing("campaign: one", with: "campaign: two")
    let project = try TemporaryProject(files)
    let patch = try project.belfry("check", "--all", "--diff", "--needs-review")
    #expect(patch.status == 1 && patch.said == "belfry: would fix 2 of 3 findings in 2 files\n", "\(patch)")
    #expect(
      patch.text.split(separator: "\n").filter { $0.hasPrefix("--- ") } == ["--- a/a/one.yaml", "--- a/b/one.yaml"])
    let told = try project.belfry("check", "--all", "--fix", "--needs-review")
    #expect(told.status == 1 && told.said == "belfry: fixed 2 of 3 findings in 2 files\n", "\(told)")
    #expect(told.text.hasPrefix("b/two.yaml:3:11: error[unknown-attribute]: "), "\(told)")
    for name in ["a/one.yaml", "b/one.yaml"] {
      #expect(try String(contentsOfFile: project.root + name, encoding: .utf8) == Self.good)
    }
  }

  /// The index is not the work tree: what is edited there is not what would be committed.
  @Test func whatIsStagedIsNotMended() throws {
    let project = try project([:])
    try project.git("init", "-q")
    let told = try project.belfry("check", "--staged", "--fix")
    #expect(
      told.status == 2 && told.said.contains("--fix is about the files of the work tree, --staged about"), "\(told)")
  }

  @Test func theFilesOfACommitAreShown() throws {
    let project = try project(["one.yaml": Self.good])
    try project.git("init", "-q")
    try commit(project)
    try project.write("two.yaml", Data(Self.good.utf8))
    try project.git("add", "two.yaml")
    try project.git("rm", "-q", "--cached", "one.yaml")
    try project.write("three.yaml", Data(Self.good.utf8))
    func shown(_ words: String...) throws -> [Substring] {
      let told =
        try words.isEmpty ? project.belfry("check", "--show-files") : project.belfry("check", "--show-files", words[0])
      return told.text.split(separator: "\n")
    }
    #expect(try shown() == ["belfry.yaml", "definitions.yaml", "one.yaml", "three.yaml", "two.yaml"])
    #expect(try shown("--staged") == ["belfry.yaml", "definitions.yaml", "two.yaml"])
  }

  // MARK: - Baselines

  @Test func whatIsPutOffIsNotTold() throws {
    let project = try project(["one.yaml": Self.bad])
    let file = project.root + "known.json"
    var told = try project.belfry("check", "--write-baseline", file)
    #expect(told.status == 0 && told.text == "nothing new in 3 files; 1 finding was known before\n", "\(told)")
    let first = try String(contentsOfFile: file, encoding: .utf8)
    #expect(first.split(separator: "\n").count == 6)
    told = try project.belfry("check", "--baseline", file)
    #expect(told.status == 0 && told.said == "")
    // Lines above it change nothing; the same in another file is new.
    try project.write("one.yaml", Data(("# A line.\n" + Self.bad).utf8))
    try project.write("two.yaml", Data(Self.bad.replacing("campaign: one", with: "campaign: two").utf8))
    told = try project.belfry("check", "--baseline", file)
    #expect(
      told.status == 1 && told.text.hasSuffix("\n1 new error in 1 of 4 files; 1 finding was known before\n"), "\(told)")
    // What is mended is told until it is written again.
    try project.write("one.yaml", Data(Self.good.utf8))
    try project.write("two.yaml", Data(Self.good.replacing("campaign: one", with: "campaign: two").utf8))
    told = try project.belfry("check", "--baseline", file)
    #expect(told.status == 0)
    #expect(
      told.said
        == "belfry: warning: 1 finding in \"\(file)\" is not there any more; write it again with --write-baseline\n")
  }

  @Test func whatIsNoBaselineIsRefused() throws {
    let project = try project([:])
    for text in [
      "", "{}", "[]", "{\"format_version\":\"2.0\",\"findings\":[]}", "{\"format_version\":\"1.0\",\"findings\":[1]}",
    ] {
      try project.write("known.json", Data(text.utf8))
      let told = try project.belfry("check", "--baseline", project.root + "known.json")
      #expect(told.status == 2 && told.said.contains("is not a baseline"), "\(text): \(told)")
    }
    try project.write("known.json", Data(repeating: 0x20, count: (64 << 20) + 1))
    #expect(try project.belfry("check", "--baseline", project.root + "known.json").status == 3)
  }

  // MARK: - Standard input

  @Test func standardInputStandsForAFile() throws {
    let project = try project(["one.yaml": Self.good])
    func check(_ text: String, _ path: String) throws -> (status: Int32, text: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = ["check", "-", "--stdin-path", path, "--now", "2026-11-21T00:00:00Z"]
      process.currentDirectoryURL = URL(fileURLWithPath: project.root)
      let (input, output) = (Pipe(), Pipe())
      (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
      try process.run()
      input.feed(text)
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
    }
    #expect(try check(Self.good, "one.yaml").status == 0)
    let told = try check(Self.bad, "one.yaml")
    #expect(told.status == 1 && told.text.hasPrefix("one.yaml:3:11: error[unknown-attribute]: "), "\(told)")
    // A file that is not there yet, in a folder that is not.
    let new = Self.bad.replacing("campaign: one", with: "campaign: two")
    #expect(try check(new, "new/two.yaml").text.hasPrefix("new/two.yaml:3:11: error[unknown-attribute]: "))
    #expect(try check(new, "../two.yaml").status == 2)
    #expect(try check(new, ".").status == 2)
    #expect(try String(contentsOfFile: project.root + "one.yaml", encoding: .utf8) == Self.good)
  }

  // MARK: - Several projects

  @Test func eachProjectHasItsOwnFindings() throws {
    let base = Self.base
    var files: [String: String] = [:]
    for folder in ["apps/a/", "apps/b/", "apps/a/nested/", "hidden/.x/", "ignored/"] {
      for (name, text) in base { files[folder + name] = text }
      files[folder + "one.yaml"] = Self.good
    }
    files["apps/b/one.yaml"] = Self.bad
    files["apps/a/nested/one.yaml"] = Self.bad
    files["ignored/one.yaml"] = Self.bad
    files[".gitignore"] = "ignored/\n"
    files[".git/HEAD"] = ""
    let project = try TemporaryProject(files)
    var told = try project.belfry("check", "--all")
    #expect(told.status == 1)
    #expect(
      told.text.split(separator: "\n").filter { $0.contains("error[") }.map { $0.prefix { $0 != ":" } }
        == ["apps/a/nested/one.yaml", "apps/b/one.yaml"], "\(told.text)")
    #expect(told.text.hasSuffix("\n2 errors in 2 of 9 files\n"), "\(told.text)")
    // One baseline holds those of all.
    let file = project.root + "known.json"
    #expect(try project.belfry("check", "--all", "--write-baseline", file).status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("{\"path\":\"apps/b/one.yaml\","))
    told = try project.belfry("check", "--all", "--baseline", file)
    #expect(told.status == 0 && told.said == "", "\(told)")
    try project.write("apps/a/one.yaml", Data(Self.bad.utf8))
    #expect(try project.belfry("check", "--all", "--baseline", file).text.hasPrefix("apps/a/one.yaml:3:11: "))
  }

  /// A finding of one project is another one than the same of its neighbour, and the same wherever the run stands.
  @Test func findingsOfARepositoryAreKnownByTheirPathsThere() throws {
    var files = [".git/HEAD": ""]
    for folder in ["", "a/", "a/b/"] {
      for (name, text) in Self.base { files[folder + name] = text }
      files[folder + "one.yaml"] = Self.bad
    }
    let project = try TemporaryProject(files)
    func fingerprints(_ folder: String, _ words: String...) throws -> [String: String] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = ["check", "--format", "gitlab", "--now", "2026-11-21T00:00:00Z"] + words
      process.currentDirectoryURL = URL(fileURLWithPath: project.root + folder)
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      let entries = try JSONSerialization.jsonObject(with: bytes) as? [[String: Any]] ?? []
      return entries.reduce(into: [:]) { all, entry in
        let path = (entry["location"] as? [String: Any])?["path"] as? String
        all[path ?? ""] = entry["fingerprint"] as? String
      }
    }
    let all = try fingerprints("", "--all")
    #expect(all.keys.sorted() == ["a/b/one.yaml", "a/one.yaml", "one.yaml"] && Set(all.values).count == 3)
    #expect(try fingerprints("a/b", "--all", "../..") == all)
    #expect(try fingerprints("a", "--all") == all.filter { $0.key != "one.yaml" })
    // At the root a project's findings are the same, alone or with others; alone elsewhere they are known by their paths in the project.
    let own = try fingerprints("")
    #expect(own["one.yaml"] == all["one.yaml"])
    #expect(try fingerprints("a")["a/one.yaml"] == own["one.yaml"])
  }

  /// Two projects in a repository, with one commit.
  private func shops() throws -> TemporaryProject {
    let project = try TemporaryProject(
      Self.base.reduce(into: ["shop/one.yaml": Self.good, "a/one.yaml": Self.good, "k8s/x.yaml": "kind: Pod\n"]) {
        files, file in
        for folder in ["a/", "shop/"] { files[folder + file.key] = file.value }
      })
    try project.git("init", "-q")
    try commit(project)
    #expect(try project.belfry("check", "--all").status == 0)
    return project
  }

  /// A project whose file is renamed or removed takes its checks with it, and that is told.
  @Test(arguments: ["belfry.yml", "Belfry.YAML", "project.yaml"]) func aProjectThatIsRenamedIsTold(name: String) throws
  {
    let project = try shops()
    try project.git("mv", "shop/belfry.yaml", "shop/" + name)
    let message = "shop/\(name):1:1: error[missing-project]: \"\(name)\" makes no project"
    for flag in ["-q", "--staged", "--since=HEAD"] {
      let told = try project.belfry("check", "--all", flag)
      #expect(told.status == 1 && told.text.hasPrefix(message), "\(flag) \(told)")
      #expect(told.text.contains("= help: rename it to \"belfry.yaml\"") && !told.text.contains("one.yaml"), "\(told)")
    }
    // Once it is committed it is nothing new.
    try project.git("commit", "-qm", "renamed")
    try project.write("a/two.yaml", Data(Self.good.replacing("campaign: one", with: "campaign: two").utf8))
    #expect(try project.belfry("check", "--all", "--since=HEAD").status == 0)
    #expect(try project.belfry("check", "--all", "--since=HEAD~1").text.hasPrefix(message))
    let file = project.root + "known.json"
    #expect(try project.belfry("check", "--all", "--write-baseline", file).status == 0)
    #expect(try project.belfry("check", "--all", "--baseline", file).status == 0)
  }

  @Test func aProjectThatIsRemovedIsTold() throws {
    let project = try shops()
    try project.git("rm", "-q", "shop/belfry.yaml")
    let lost =
      "shop/one.yaml:1:1: error[missing-project]: the project in \"shop\" has lost its belfry.yaml, and a campaign of it stayed"
    for flag in ["--staged", "--since=HEAD"] {
      let told = try project.belfry("check", "--all", flag)
      #expect(told.status == 1 && told.text.hasPrefix(lost), "\(flag) \(told)")
    }
    let now = try project.belfry("check", "--all")
    #expect(
      now.status == 0 && now.text.hasPrefix("shop/one.yaml:1:1: warning[missing-project]: this campaign belongs to"),
      "\(now)")
    #expect(!now.text.contains("k8s") && now.text.contains("1 warning"))
    // With its campaigns it may go.
    try project.git("rm", "-q", "-r", "shop")
    #expect(try project.belfry("check", "--all", "--staged").status == 0)
  }

  /// The only project, too; and of an unchanged project nothing is written over.
  @Test func nothingIsLostInSilence() throws {
    let project = try project(["one.yaml": Self.good])
    try project.git("init", "-q")
    try commit(project)
    let own = try String(contentsOfFile: project.root + "belfry.yaml", encoding: .utf8)
    #expect(try project.belfry("check", "--since=HEAD", "--output", project.root + "belfry.yaml").status == 2)
    #expect(try String(contentsOfFile: project.root + "belfry.yaml", encoding: .utf8) == own)
    try project.git("mv", "belfry.yaml", "belfry.yml")
    #expect(try project.belfry("check", "--all", "--staged").text.hasPrefix("belfry.yml:1:1: error[missing-project]: "))
  }

  /// As many as of one project, whichever of them have more.
  @Test func findingsOfAllProjectsAreBounded() throws {
    var files: [String: String] = [:]
    for folder in 0..<6 {
      files["p\(folder)/belfry.yaml"] = Self.base["belfry.yaml"]
      for number in 0..<5 {
        files["p\(folder)/c\(number).yaml"] = "campaign: c\(number)\n" + (0..<199).map { "a\($0): 1\n" }.joined()
      }
    }
    let told = try TemporaryProject(files).belfry("check", "--all", "--format", "concise")
    let lines = told.text.split(separator: "\n")
    #expect(lines.count { $0.contains("error[") && !$0.contains("more-findings") } <= RunLimit.runFindings.value)
    #expect(lines.contains { $0.contains("more findings are not shown") }, "\(lines.suffix(2))")
  }

  @Test func whatIsLeftOutOfOneProjectIsTold() throws {
    var files = Self.base
    for number in 0..<26 {
      files["c\(number).yaml"] = "campaign: c\(number)\n" + (0..<199).map { "a\($0): 1\n" }.joined()
    }
    for words in [[], ["--all"]] {
      let told = try TemporaryProject(files).belfry("check", "--format", "concise", words.first ?? "--quiet")
      let lines = told.text.split(separator: "\n")
      #expect(lines.count { $0.contains("error[") } == RunLimit.runFindings.value + 1)
      #expect(lines.contains { $0.hasSuffix(" more findings are not shown") }, "\(lines.suffix(2))")
    }
  }

  @Test func projectsAreBounded() throws {
    var files: [String: String] = [:]
    for number in 0..<RunLimit.projects.value { files["p\(number)/belfry.yaml"] = "" }
    let project = try TemporaryProject(files)
    #expect(try project.belfry("check", "--all", "--show-files").status == 0)
    try project.write("one/belfry.yaml", Data())
    let told = try project.belfry("check", "--all", "--show-files")
    #expect(told.status == 2 && told.said.contains("more than \(RunLimit.projects.text) projects"), "\(told.said)")
  }

  @Test func filesOfSeveralProjectsMayBeNamed() throws {
    let project = try TemporaryProject(
      Self.base.reduce(into: ["a/one.yaml": Self.bad, "b/one.yaml": Self.bad, "a/two.yaml": Self.bad]) { files, file in
        for folder in ["a/", "b/"] { files[folder + file.key] = file.value }
      })
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["check", "b/one.yaml", "a/one.yaml"]
    process.currentDirectoryURL = URL(fileURLWithPath: project.root)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(
      text.split(separator: "\n").filter { $0.contains("error[unknown-attribute]") }.map { $0.prefix { $0 != ":" } }
        == ["a/one.yaml", "b/one.yaml"], "\(text)")
  }
}
