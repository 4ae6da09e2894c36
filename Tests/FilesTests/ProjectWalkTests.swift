import Foundation
import Testing

@testable import Files

@Suite struct ProjectWalkTests {
  let folder = TemporaryFolder()

  private func problems(_ walk: ProjectWalk) -> [String] { walk.problems.map { "\($0.path): \($0.description)" } }

  @Test func listsYAMLInTheOrderOfBytes() throws {
    let files = [
      "a.yaml", "a/b.yml", "a-b/c.yaml", "a/b/c.yaml", "a/b-c.yaml", "a/b.yaml", "B.yaml", "ä.yaml", "z/ä/x.yml", "b",
      "c.yamlx", "longlonglong.yaml", "longlonglong-b.yaml", "longlonglong/x.yaml", "longlonglong0.yaml",
    ]
    let longest = String(repeating: "n", count: 250) + ".yaml"
    for file in files + [".hidden.yaml", ".hidden/x.yaml", ".yaml", "aaaaaaaa.yaml", "aaaaaaaab.yaml", longest] {
      folder.write(file)
    }
    let walk = try ProjectWalk(root: folder.path)
    let expected =
      (files.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") } + ["aaaaaaaa.yaml", "aaaaaaaab.yaml", longest])
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(walk.files == expected)
    #expect(walk.problems.isEmpty)
    #expect(try ProjectWalk(root: folder.path + "/a/").files == ["b-c.yaml", "b.yaml", "b.yml", "b/c.yaml"])
  }

  @Test func everyFileIsListedWhateverIsIgnored() throws {
    for file in ["chime.caf", "de.lproj/x.strings", ".DS_Store", "x.yaml"] { folder.write(file) }
    folder.write(".gitignore", "*.caf\n")
    #expect(
      try ProjectWalk(root: folder.path, listing: .everyFile).files == ["chime.caf", "de.lproj/x.strings", "x.yaml"])
  }

  @Test func ignoreFilesAboveCountUpToTheRepository() throws {
    for file in ["x.yaml", "gen/y.yaml", "keep.yaml"] { folder.write("repo/push/" + file) }
    folder.write(".gitignore", "*.yaml\n")
    folder.write("repo/.gitignore", "gen/\n/push/x.yaml\n/x.yaml\nkeep.yaml\n")
    folder.write("repo/push/.gitignore", "!keep.yaml\n")
    // Without a repository only what lies below counts.
    #expect(try ProjectWalk(root: folder.path + "/repo/push").files == ["gen/y.yaml", "keep.yaml", "x.yaml"])
    folder.makeFolder("repo/.git")
    #expect(try ProjectWalk(root: folder.path + "/repo/push").files == ["keep.yaml"])
    // In a linked work tree, or a submodule, `.git` is a file.
    folder.write("repo/push/.git", "gitdir: elsewhere\n")
    #expect(try ProjectWalk(root: folder.path + "/repo/push").files == ["gen/y.yaml", "keep.yaml", "x.yaml"])
  }

  @Test func linksAreJudgedAndNeverLostInSilence() throws {
    folder.write("outside.yaml")
    folder.write("p/real.yaml")
    folder.write("p/sub/x.yaml")
    folder.link("p/good.yaml", to: "sub/x.yaml")
    folder.link("p/leaves.yaml", to: "../outside.yaml")
    folder.link("p/nowhere.yaml", to: "nothing")
    folder.link("p/round.yaml", to: "round.yaml")
    folder.link("p/readme", to: "nothing")
    folder.link("p/folder", to: "sub")
    folder.link("p/sub/up", to: "..")
    folder.link("p/sub/pipe.yaml", to: "../pipe.yml")
    #expect(mkfifo(folder.path + "/p/pipe.yml", 0o600) == 0)
    #expect(mkfifo(folder.path + "/p/pipe", 0o600) == 0)
    let walk = try ProjectWalk(root: folder.path + "/p")
    #expect(walk.files == ["good.yaml", "real.yaml", "sub/x.yaml"])
    #expect(
      walk.problems.map { $0.path } == [
        "folder", "leaves.yaml", "nowhere.yaml", "pipe.yml", "round.yaml", "sub/pipe.yaml", "sub/up",
      ])
    #expect(
      walk.problems.map { $0.reason } == [
        .linkToFolder, .linkLeavesProject, .linkWithoutTarget, .notRegular(.fifo), .linkWithoutTarget,
        .notRegular(.fifo),
        .linkToFolder,
      ])
    let wider = try ProjectWalk(root: folder.path + "/p", boundary: folder.path)
    #expect(wider.files.contains("leaves.yaml"))
    // "/tmp/pq" does not lie in "/tmp/p".
    folder.write("pq/x.yaml")
    folder.link("p/near.yaml", to: "../pq/x.yaml")
    #expect(try !ProjectWalk(root: folder.path + "/p").files.contains("near.yaml"))
  }

  @Test func namesThatAreNotUTF8AreReported() throws {
    for name in ["bad\u{1}.yaml", "badfolder/x.yaml", "good.yaml", "bad.txt"] { folder.write(name) }
    let bytes = Array((folder.path + "/").utf8CString.dropLast())
    for (name, wrong) in [("bad\u{1}.yaml", "b\u{FF}"), ("badfolder", "f\u{FE}")] {
      let suffix = name.hasSuffix(".yaml") ? ".yaml" : ""
      let target =
        bytes + (wrong.unicodeScalars.map { CChar(truncatingIfNeeded: $0.value) }) + Array(suffix.utf8CString)
      #expect(rename(folder.path + "/" + name, target) == 0)
    }
    let walk = try ProjectWalk(root: folder.path)
    #expect(walk.files == ["good.yaml"])
    #expect(problems(walk) == [#"b\xFF.yaml: its name is not UTF-8"#, #"f\xFE: its name is not UTF-8"#])
  }

  @Test func limitsAreReported() throws {
    folder.write(String(repeating: "d/", count: 32) + "x.yaml")
    #expect(try ProjectWalk(root: folder.path).files.count == 1)
    folder.write(String(repeating: "d/", count: 33) + "y.yaml")
    let deep = try ProjectWalk(root: folder.path)
    #expect(deep.files.count == 1)
    #expect(deep.problems.map { $0.reason } == [.tooDeep])
    for index in 0..<20 { folder.write("many/\(index).txt") }
    var limits = ProjectWalk.Limits.standard
    limits.entries = 10
    let many = try ProjectWalk(root: folder.path, listing: .yaml, isIgnoring: true, limits: limits)
    #expect(many.problems.map { $0.reason } == [.tooManyEntries])
  }

  @Test func anIgnoreFileThatCannotBeReadIsReported() throws {
    folder.write("x.yaml")
    folder.write("rules", "*\n")
    folder.link(".gitignore", to: "rules")
    #expect(
      problems(try ProjectWalk(root: folder.path)) == [#".gitignore: cannot open ".gitignore": it is a symbolic link"#])
    unlink(folder.path + "/.gitignore")
    folder.write(".gitignore", [UInt8](repeating: 35, count: 200_000))
    let walk = try ProjectWalk(root: folder.path)
    #expect(walk.files == ["x.yaml"])
    #expect(walk.problems.count == 1)
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything")) func aFolderThatMayNotBeReadIsReported() throws {
    folder.write("a/x.yaml")
    folder.write("b/x.yaml")
    chmod(folder.path + "/a", 0)
    let walk = try ProjectWalk(root: folder.path)
    #expect(walk.files == ["b/x.yaml"])
    #expect(problems(walk) == [#"a: cannot read "a": Permission denied"#])
  }

  @Test func aRootThatCannotBeReadIsAnError() {
    folder.write("file")
    for root in ["/nothing", "/file", "/\0"] {
      #expect(throws: FileError.self) { _ = try ProjectWalk(root: folder.path + root) }
    }
  }
}
