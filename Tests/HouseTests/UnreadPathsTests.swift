import Files
import Foundation
import Testing

/// What git knows to differ without having it as it was: never "no change", never known before, in every format.
@Suite(.needsProgram) struct UnreadPathsTests {
  private static func campaign(_ name: String, _ audience: String = "all", body: String = "Hello") -> String {
    """
    campaign: \(name)
    deliver: push
    audience: \(audience)
    schedule: { at: 2029-12-24 18:30, zone: UTC }
    alert: { title: Hi, body: "\(body)" }
    push: { expires: 1d }
    localizations: { de: { title: Hi, body: Hallo } }

    """
  }

  private static var base: [String: String] {
    TemporaryProject.base().mapValues { $0.replacing(", sounds: sounds/", with: "") }
      .merging(["own.yaml": campaign("own")]) { $1 }
  }

  private static func pointer(_ digit: Character) -> String {
    "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: digit, count: 64))\nsize 99\n"
  }

  private func commit(_ project: TemporaryProject) throws {
    try project.write(".gitignore", Data(".out\n".utf8))
    try project.git("add", "-A")
    try project.git("commit", "-qm", "change")
  }

  private func repository(_ files: [String: String]) throws -> TemporaryProject {
    let project = try TemporaryProject(files)
    try project.git("init", "-q", "-b", "main")
    try commit(project)
    return project
  }

  /// Asks of the last commit against the one before it, and of the work tree against that.
  private func expectUnread(_ project: TemporaryProject, _ path: String, _ kind: String) throws {
    for sides in ["HEAD~1", "HEAD~1..HEAD"] {
      let told = try project.belfry("diff", sides, "--format", "json", "--exit-code")
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(told.text.utf8)) as? [String: Any], "\(told)")
      #expect(told.status == 1 && json["same"] as? Bool == false, "\(sides): \(told)")
      let unread = json["unread"] as? [[String: String]]
      #expect(unread == [["path": path, "kind": kind]], "\(sides): \(told.text)")
      #expect((json["unknown"] as? [String])?.contains(path) == true)
      for format in ["text", "markdown", "html"] {
        let page = try project.belfry("diff", sides, "--format", format)
        #expect(page.text.contains("one side of it cannot be read"), "\(format): \(page)")
        #expect(page.text.contains(path.isEmpty ? "." : path), "\(format): \(page)")
        #expect(!page.text.localizedCaseInsensitiveContains("no change"), "\(format): \(page)")
      }
      #expect(try project.belfry("diff", sides, "--fail-on", "any").status == 1)
    }
  }

  @Test func aSubmoduleAtAnotherCommit() throws {
    let inner = try repository(["promo.yaml": Self.campaign("promo")])
    let project = try repository(Self.base)
    try project.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.root, "inner")
    try commit(project)
    // It is new there, and its files are known to be.
    var told = try project.belfry("diff", "HEAD~1", "--exit-code")
    #expect(told.status == 1 && told.text.contains("inner/promo.yaml: promo, added"), "\(told)")
    try inner.write("promo.yaml", Data(Self.campaign("promo", "nobody").utf8))
    try commit(inner)
    try project.git(["-C", "inner", "pull", "-q"])
    try commit(project)
    try expectUnread(project, "inner", "submodule")
    told = try project.belfry("check", "--since", "HEAD~1")
    #expect(told.status == 1 && told.text.contains("inner/promo.yaml:3:11: error[unknown-attribute]"), "\(told)")
    #expect(told.said.contains("\"inner\": every finding counts as new: a submodule at another commit"), "\(told)")
    // A change that leaves it alone says nothing of it.
    try project.write("own.yaml", Data(Self.campaign("own", body: "Bye").utf8))
    try commit(project)
    told = try project.belfry("diff", "HEAD~1", "--format", "json")
    #expect(told.text.contains("\"unread\": []"), "\(told)")
    #expect(try project.belfry("check", "--since", "HEAD~1").status == 0)
  }

  @Test func aPointerToAnotherContent() throws {
    let project = try repository(Self.base.merging(["own.yaml": Self.pointer("1")]) { $1 })
    try project.write("own.yaml", Data(Self.pointer("2").utf8))
    try commit(project)
    // As after a checkout with Git LFS: git has a pointer, and the content stands in the work tree.
    try project.write("own.yaml", Data(Self.campaign("own", "nobody").utf8))
    try expectUnread(project, "own.yaml", "git-lfs")
    let told = try project.belfry("check", "--since", "HEAD~1")
    #expect(told.status == 1 && told.text.contains("own.yaml:3:11: error[unknown-attribute]"), "\(told)")
  }

  /// What a sparse checkout leaves out is not in the work tree: where it has changed, nobody has looked.
  @Test func aFileThatIsLeftOut() throws {
    let files = ["in/a.yaml": Self.campaign("a"), "out/b.yaml": Self.campaign("b"), "out/c.caf": "x"]
    let project = try repository(Self.base.merging(files) { $1 })
    try project.git("sparse-checkout", "set", "in")
    #expect(try project.belfry("diff", "--exit-code").status == 0)
    #expect(try project.belfry("check", "--since", "HEAD").status == 0)
    try project.git("sparse-checkout", "disable")
    try project.write("out/b.yaml", Data(Self.campaign("b", "nobody").utf8))
    try project.write("out/c.caf", Data("y".utf8))
    try commit(project)
    try project.git("sparse-checkout", "set", "in")
    let told = try project.belfry("diff", "HEAD~1", "--format", "json", "--exit-code")
    #expect(
      told.status == 1 && told.text.contains("\"path\": \"out/b.yaml\"") && told.text.contains("\"kind\": \"sparse\""),
      "\(told)")
    #expect(!told.text.contains("out/c.caf") && told.text.contains("\"same\": false"))
    #expect(try project.belfry("diff", "HEAD~1", "--fail-on", "any").status == 1)
    for format in ["text", "markdown", "html"] {
      let page = try project.belfry("diff", "HEAD~1", "--format", format)
      #expect(page.text.contains("out/b.yaml") && page.text.contains("sparse checkout"), "\(format): \(page)")
      #expect(!page.text.localizedCaseInsensitiveContains("no change"), "\(format): \(page)")
    }
    let since = try project.belfry("check", "--since", "HEAD~1")
    #expect(since.said.contains("\"out/b.yaml\"") && !since.text.contains("nothing has changed"), "\(since)")
    // Two commits have it both.
    #expect(try project.belfry("diff", "HEAD~1..HEAD").text.contains("out/b.yaml"))
  }

  /// A repository's settings hide no change: neither that a file's size and time count alone, nor that few facts of a file do.
  @Test(arguments: ["core.trustctime=false", "core.checkStat=minimal"]) func settingsThatHideAnEdit(setting: String)
    throws
  {
    let project = try repository(Self.base)
    let parts = setting.split(separator: "=").map(String.init)
    try project.git("config", parts[0], parts[1])
    let path = project.root + "own.yaml"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    // As `cp -p` and `rsync -t` leave it: of all that git keeps of a file only the time of its last change tells, in whole seconds.
    let old = Date(timeIntervalSince1970: 1_700_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    try project.git("update-index", "--refresh")
    Thread.sleep(forTimeInterval: 1.1)
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try handle.write(contentsOf: Data(text.replacing("Hello", with: "Hullo").utf8))
    try handle.close()
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    #expect(try project.belfry("diff", "--exit-code").status == 1)
  }

  /// The format of a comparison has each reason.
  @Test(arguments: UnreadPaths.Reason.allCases) func theFormatHasEachReason(reason: UnreadPaths.Reason) throws {
    let schema = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: packageRoot + "schemas/diff.schema.json")))
    let unread = ((schema as? [String: Any])?["properties"] as? [String: Any])?["unread"] as? [String: Any]
    let kind = ((unread?["items"] as? [String: Any])?["properties"] as? [String: Any])?["kind"] as? [String: Any]
    #expect((kind?["enum"] as? [String])?.contains(reason.rawValue) == true)
  }

  /// What is found through a link stands in the file that it leads to.
  @Test func aLinkToWhatIsUnread() throws {
    let project = try repository(Self.base.merging(["data/own.txt": Self.pointer("1")]) { $1 })
    try FileManager.default.createSymbolicLink(
      atPath: project.root + "linked.yaml", withDestinationPath: "data/own.txt")
    try project.write("data/own.txt", Data(Self.pointer("2").utf8))
    try commit(project)
    try project.write("data/own.txt", Data(Self.campaign("linked", "nobody").utf8))
    let told = try project.belfry("check", "--since", "HEAD~1")
    #expect(told.status == 1 && told.text.contains("linked.yaml:3:11: error[unknown-attribute]"), "\(told)")
  }

  @Test func attributesByWhichGitWritesFilesOtherwise() throws {
    let project = try repository(Self.base)
    for (lines, isUnread) in [
      ("*.yaml working-tree-encoding=UTF-7\n", true), ("own.yaml ident\n", true), ("[attr]odd text\n", true),
      ("*.yaml odd\n", true), ("# ident\n*.yaml text eol=lf diff\n*.caf filter=lfs diff=lfs merge=lfs -text\n", false),
      ("*.yaml working-tree-encoding=UTF-7//linguist-\n", true), ("*.yaml linguist-language=YAML gitlab-x\n", false),
      ("*.caf text eol=crlf\n", true), ("* text=auto eol=lf\n", false), ("*.yaml text eol=crlf\n", false),
      ("*.yaml ident\n#" + String(repeating: "x", count: 1 << 20), true),
    ] {
      try project.write(".gitattributes", Data(lines.utf8))
      let told = try project.belfry("diff", "--format", "json", "--exit-code")
      #expect(told.text.contains("\"kind\": \"attributes\"") == isUnread, "\(lines): \(told)")
      #expect((told.status == 1) == isUnread, "\(lines): \(told)")
    }
    try project.write(".gitattributes", Data("own.yaml ident\n".utf8))
    try commit(project)
    try expectUnread(project, "", "attributes")
  }

  /// A word that looks harmless is a macro where one has its name, and what takes line ends back looks harmless, too: in the file itself, or below it.
  @Test(arguments: [
    ("[attr]diff working-tree-encoding=UTF-7\n", "own.yaml diff\n", true),
    ("*.caf text eol=crlf\n", "*.caf -text\n", true),
    ("*.caf -text\n", "*.caf diff\n", false),
  ]) func attributesThatRestOnOthers(first: String, second: String, isUnread: Bool) throws {
    for folder in ["", "sub/"] {
      let project = try repository(Self.base.merging([".gitattributes": first, "sub/a.txt": "x"]) { $1 })
      try project.write(folder + ".gitattributes", Data(((folder.isEmpty ? first : "") + second).utf8))
      let told = try project.belfry("diff", "--format", "json", "--exit-code")
      #expect(told.text.contains("\"kind\": \"attributes\"") == isUnread, "\(folder)\(second): \(told)")
    }
  }
}
