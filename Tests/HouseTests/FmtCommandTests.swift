import Diagnostics
import Foundation
import Testing
import Workspace

/// `belfry fmt`: what it writes, names and leaves alone, and that no file means anything else afterwards.
@Suite(.needsProgram) struct FmtCommandTests {
  private static let before =
    "campaign: 'hello'\ndeliver: push\nowner: a@example.com\nalert: {body: \"Hi\", title: Ho}\n"
  private static let after = "campaign: hello\nowner: a@example.com\ndeliver: push\nalert: { title: Ho, body: Hi }\n"

  private func project(_ files: [String: String] = ["sub/hello.yaml": before]) throws -> TemporaryProject {
    try TemporaryProject(["belfry.yaml": TemporaryProject.head()].merging(files) { $1 })
  }

  private func content(_ project: TemporaryProject, _ path: String = "sub/hello.yaml") throws -> String {
    try String(contentsOfFile: project.root + path, encoding: .utf8)
  }

  @Test func namesAndWrites() throws {
    let project = try project()
    let checked = try project.belfry("fmt", "--check")
    #expect(checked.status == 1 && checked.text == "sub/hello.yaml\n", "\(checked)")
    #expect(checked.said == "belfry: would reformat 1 of 2 files\n")
    #expect(try content(project) == Self.before)
    let shown = try project.belfry("fmt", "--diff")
    #expect(shown.status == 1 && shown.text.contains("+campaign: hello\n") && shown.text.hasPrefix("--- a/sub/hello"))
    #expect(try content(project) == Self.before)
    let written = try project.belfry("fmt")
    #expect(written.status == 0 && written.text == "sub/hello.yaml\n", "\(written)")
    #expect(written.said == "belfry: reformatted 1 of 2 files\n")
    #expect(try content(project) == Self.after)
    for words in [["fmt"], ["fmt", "--check"], ["fmt", "--diff"]] {
      let again = try project.belfry(words)
      #expect(again.status == 0 && again.text.isEmpty, "\(again)")
    }
  }

  @Test func onlyWhatIsNamed() throws {
    let project = try project(["a.yaml": Self.before, "sub/b.yaml": Self.before, "sub/c.txt": "x"])
    #expect(try project.belfry("fmt", "sub").text == "sub/b.yaml\n")
    #expect(try content(project, "a.yaml") == Self.before)
    let named = try project.belfry("fmt", "sub/c.txt")
    #expect(named.status == 1 && named.said.contains("its name does not end in"), "\(named)")
    #expect(try project.belfry("fmt", "nowhere.yaml").status == 2)
  }

  @Test func whatGitIgnoresStays() throws {
    let project = try project([".gitignore": "drafts/\n", "drafts/a.yaml": Self.before])
    #expect(try project.belfry("fmt").text.isEmpty)
    #expect(try content(project, "drafts/a.yaml") == Self.before)
  }

  @Test func filesOfOtherProgramsStay() throws {
    let compose = "services:\n    web: {image: 'x'}\n"
    let project = try project(["compose.yaml": compose])
    #expect(try project.belfry("fmt").text.isEmpty)
    let named = try project.belfry("fmt", "compose.yaml")
    #expect(named.status == 0 && named.said.contains("compose.yaml:1:1 stays as it was: it is not a file of belfry's"))
    #expect(try content(project, "compose.yaml") == compose)
  }

  @Test func whatCannotBeReadIsReported() throws {
    let broken = "campaign: a\nalert: Sale: 50%\n"
    let project = try project(["a.yaml": broken, "b.yaml": "campaign: b\n? alert\n: Hi\n"])
    let ran = try project.belfry("fmt")
    #expect(ran.status == 1 && ran.said.contains("a.yaml:2:12: error[yaml-syntax]"), "\(ran)")
    #expect(ran.said.contains("b.yaml:2:1 stays as it was: keys with a \"?\" are not laid out"), "\(ran)")
    #expect(try content(project, "a.yaml") == broken)
    // What stays as it is needs no change.
    #expect(try project.belfry("fmt", "--check", "b.yaml").status == 0)
  }

  @Test func permissionsAndLinks() throws {
    let project = try project()
    let path = project.root + "sub/hello.yaml"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let outside = try TemporaryProject(["out.yaml": Self.before])
    try FileManager.default.createSymbolicLink(
      atPath: project.root + "out.yaml", withDestinationPath: outside.root + "out.yaml")
    try FileManager.default.createSymbolicLink(atPath: project.root + "in.yaml", withDestinationPath: "sub/hello.yaml")
    _ = try project.belfry("fmt")
    #expect(try content(project) == Self.after)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    #expect(try content(outside, "out.yaml") == Self.before)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: project.root + "in.yaml") == "sub/hello.yaml")
  }

  private func pipe(_ words: String, _ input: String) throws -> (status: Int32, text: String, said: String) {
    let folder = try StartTests.Folder(["in.yaml": input])
    return try StartTests.Folder.run("/bin/sh", ["-c", "'\(program)' fmt \(words) < in.yaml"], in: folder.path)
  }

  /// An editor gets back its text, laid out or as it was, wherever it is.
  @Test func standardInput() throws {
    #expect(try pipe("-", Self.before) == (0, Self.after, ""))
    let other = try pipe("-", "a:   b\n")
    #expect(other.status == 0 && other.text == "a:   b\n")
    let broken = try pipe("-", "campaign: a: b\n")
    #expect(broken.status == 1 && broken.text == "campaign: a: b\n" && broken.said.contains("yaml-syntax"), "\(broken)")
    #expect(try pipe("- --stdin-path belfry.staging.yaml", "rules: {}\napp: {}\n").text == "app: {}\nrules: {}\n")
    for words in ["- --check", "- --diff", "- a.yaml", "--stdin-path a.yaml"] {
      #expect(try pipe(words, Self.before).status == 2, "\(words)")
    }
  }

  // MARK: - Nothing means anything else

  private static func copy(_ folder: String) throws -> TemporaryProject {
    let project = try TemporaryProject([:])
    try FileManager.default.copyItem(atPath: packageRoot + folder, toPath: project.root)
    try? FileManager.default.removeItem(atPath: project.root + "build")
    return project
  }

  /// The example, laid out by another hand, builds the same bytes as before and as after `fmt`. The two manifests name the files that were read and
  /// their digests; nothing else in them changes.
  @Test(arguments: 0..<6) func buildsAreTheSame(seed: Int) throws {
    let project = try Self.copy("campaigns")
    let first = try build(project)
    var random = MadeUp(seed: UInt64(seed))
    for path in try FileManager.default.subpathsOfDirectory(atPath: project.root).sorted()
    where path.hasSuffix(".yaml") {
      let hand = RelaidText(&random)
      try project.write(path, Data(hand.text(of: try content(project, path), &random).utf8))
    }
    #expect(try Self.differing(build(project), first) == [], "another hand changes nothing")
    let laidOut = try project.belfry("fmt")
    #expect(laidOut.status == 0 && !laidOut.said.contains("stays as it was"), "\(laidOut)")
    #expect(laidOut.text.split(separator: "\n").count > 40)
    #expect(try project.belfry("fmt", "--check").status == 0)
    #expect(try project.belfry("check").status == 0)
    #expect(try Self.differing(build(project), first) == [])
  }

  /// The files that two builds do not both have, or not the same.
  private static func differing(_ one: [String: Data], _ two: [String: Data]) -> [String] {
    Set(one.keys).union(two.keys).filter { one[$0] != two[$0] }.sorted()
  }

  /// What a build of a project holds, without the digests of the files that were read.
  private func build(_ project: TemporaryProject) throws -> [String: Data] {
    let folder = try TemporaryProject(["empty": ""])
    let ran = try project.belfry("build", "--output", folder.root + "build")
    try #require(ran.status == 0, "\(ran)")
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.root + "build") {
      guard let bytes = FileManager.default.contents(atPath: folder.root + "build/" + path) else { continue }
      files[path] = path.hasSuffix("manifest.json") ? try Self.withoutInputs(bytes) : bytes
    }
    try #require(files.count > 3)
    return files
  }

  /// A manifest without the files that were read, and without the size and the digest of the other manifest, which has them too.
  private static func withoutInputs(_ bytes: Data) throws -> Data {
    var manifest = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    #expect(manifest.removeValue(forKey: "inputs") != nil)
    manifest["files"] = (manifest["files"] as? [[String: Any]])?.map { file in
      (file["path"] as? String)?.hasSuffix("manifest.json") == true ? file.filter { $0.key == "path" } : file
    }
    return try JSONSerialization.data(withJSONObject: manifest, options: .sortedKeys)
  }

  /// Of each mistake the same is found, whatever `fmt` has made of its file.
  @Test(arguments: ["Tests/Fixtures/broken", "campaigns"]) func findingsStay(_ folder: String) throws {
    func kinds(_ project: TemporaryProject) throws -> [String: Int] {
      try Workspace.check(CheckRequest(root: project.root, now: TemporaryProject.now)).findings.reduce(into: [:]) {
        $0["\($1.path) \($1.finding.rule.name) \($1.finding.message)", default: 0] += 1
      }
    }
    let project = try Self.copy(folder)
    let before = try kinds(project)
    _ = try project.belfry("fmt")
    let after = try kinds(project)
    for (kind, count) in after where count > before[kind, default: 0] { Issue.record("new: \(kind)") }
    for (kind, count) in before
    where after[kind, default: 0] < count && !kind.contains("line-ending") && !kind.contains("byte-order") {
      Issue.record("gone: \(kind)")
    }
    #expect(try project.belfry("fmt").text.isEmpty, "a second run changes nothing")
  }

  /// What `init` and `new` write is laid out.
  @Test func beginningsAreLaidOut() throws {
    let folder = try StartTests.Folder()
    #expect(try folder.run(["init", "--bundle-id", "com.example.a", "--languages", "en,de"]).status == 0)
    for words in [["one"], ["two", "--local", "--daily"], ["three", "--weekly"], ["four", "--requested"]] {
      #expect(try folder.run(["new"] + words).status == 0)
    }
    let ran = try folder.run(["fmt", "--diff"])
    #expect(ran.status == 0, "\(ran)")
  }
}
