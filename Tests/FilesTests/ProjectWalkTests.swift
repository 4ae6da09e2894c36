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
    let walk = try ProjectWalk(ProjectFolder(folder.path))
    let expected =
      (files.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") } + ["aaaaaaaa.yaml", "aaaaaaaab.yaml", longest])
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(walk.files == expected)
    #expect(walk.problems.isEmpty)
    #expect(try ProjectWalk(ProjectFolder(folder.path + "/a/")).files == ["b-c.yaml", "b.yaml", "b.yml", "b/c.yaml"])
  }

  @Test func endingsInCapitalsAreTold() throws {
    for file in ["a/P.YAML", "b.Yml", "c.yaml.txt", "gen/x.YML", "yml", "d.xyml"] { folder.write(file) }
    folder.write(".gitignore", "gen/\n")
    let walk = try ProjectWalk(ProjectFolder(folder.path))
    #expect(walk.files == [] && walk.problems.map(\.path) == ["a/P.YAML", "b.Yml"])
    #expect(try ProjectWalk(ProjectFolder(folder.path + "/a"), listing: .everyFile).problems == [])
  }

  @Test func everyFileIsListedWhateverIsIgnored() throws {
    for file in ["chime.caf", "de.lproj/x.strings", ".DS_Store", "x.yaml"] { folder.write(file) }
    folder.write(".gitignore", "*.caf\n")
    #expect(
      try ProjectWalk(ProjectFolder(folder.path), listing: .everyFile).files == [
        "chime.caf", "de.lproj/x.strings", "x.yaml",
      ])
  }

  @Test func ignoreFilesAboveCountUpToTheRepository() throws {
    for file in ["x.yaml", "gen/y.yaml", "keep.yaml"] { folder.write("repo/push/" + file) }
    folder.write(".gitignore", "*.yaml\n")
    folder.write("repo/.gitignore", "gen/\n/push/x.yaml\n/x.yaml\nkeep.yaml\n")
    folder.write("repo/push/.gitignore", "!keep.yaml\n")
    // Without a repository only what lies below counts.
    #expect(try ProjectWalk(ProjectFolder(folder.path + "/repo/push")).files == ["gen/y.yaml", "keep.yaml", "x.yaml"])
    folder.makeFolder("repo/.git")
    #expect(try ProjectWalk(ProjectFolder(folder.path + "/repo/push")).files == ["keep.yaml"])
    // In a linked work tree, or a submodule, `.git` is a file.
    folder.write("repo/push/.git", "gitdir: elsewhere\n")
    #expect(try ProjectWalk(ProjectFolder(folder.path + "/repo/push")).files == ["gen/y.yaml", "keep.yaml", "x.yaml"])
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
    let walk = try ProjectWalk(ProjectFolder(folder.path + "/p"))
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
    // Seen from the folder above, the same link stays inside.
    #expect(try ProjectWalk(ProjectFolder(folder.path), below: "p").files.contains("leaves.yaml"))
    // "/tmp/pq" does not lie in "/tmp/p".
    folder.write("pq/x.yaml")
    folder.link("p/near.yaml", to: "../pq/x.yaml")
    #expect(try !ProjectWalk(ProjectFolder(folder.path + "/p")).files.contains("near.yaml"))
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
    let walk = try ProjectWalk(ProjectFolder(folder.path))
    #expect(walk.files == ["good.yaml"])
    #expect(problems(walk) == [#"b\xFF.yaml: its name is not UTF-8"#, #"f\xFE: its name is not UTF-8"#])
  }

  @Test func limitsAreReported() throws {
    folder.write(String(repeating: "d/", count: 32) + "x.yaml")
    #expect(try ProjectWalk(ProjectFolder(folder.path)).files.count == 1)
    folder.write(String(repeating: "d/", count: 33) + "y.yaml")
    let deep = try ProjectWalk(ProjectFolder(folder.path))
    #expect(deep.files.count == 1)
    #expect(deep.problems.map { $0.reason } == [.tooDeep])
    for index in 0..<20 { folder.write("many/\(index).txt") }
    var limits = ProjectWalk.Limits()
    limits.entries = 10
    let many = try ProjectWalk(ProjectFolder(folder.path), listing: .yaml, isIgnoring: true, limits: limits)
    #expect(many.problems.map { $0.reason } == [.tooManyEntries])
  }

  /// Long names far below the root would fill the memory before their number does.
  @Test func longNamesAreReported() throws {
    let name = String(repeating: "n", count: 96)
    for index in 0..<9 { folder.write("folder/\(index)\(name).yaml") }
    var limits = ProjectWalk.Limits()
    // The folder, and what stands in it with the path that leads there.
    limits.names = 6 + 9 * (7 + 1 + 96 + 5)
    let all = try ProjectWalk(ProjectFolder(folder.path), listing: .yaml, isIgnoring: true, limits: limits)
    #expect(all.files.count == 9 && all.problems.isEmpty)
    limits.names -= 1
    let some = try ProjectWalk(ProjectFolder(folder.path), listing: .yaml, isIgnoring: true, limits: limits)
    #expect(some.problems.map { $0.reason } == [.tooLongNames])
    #expect(some.problems.allSatisfy { $0.leavesMoreOut })
    // A file that matters to nobody costs nothing.
    folder.write("folder/\(name).png")
    limits.names += 1
    let others = try ProjectWalk(ProjectFolder(folder.path), listing: .yaml, isIgnoring: true, limits: limits)
    #expect(others.files.count == 9 && others.problems.isEmpty)
  }

  /// The work that patterns take is counted, the same in every run, and past its limit the walk ends with a word about it.
  @Test func patternsThatTakeTooMuchWork() throws {
    var numbers = SeededNumbers(seed: 3)
    let lines = (0..<300).map { "*a*\($0)*b*\(Int.random(in: 0..<100, using: &numbers))?c" }
    folder.write(".gitignore", lines.joined(separator: "\n"))
    for name in 0..<40 { folder.write("a\(name)b\(name)a\(name)b.yaml") }
    func walk(_ steps: Int) throws -> ProjectWalk {
      var limits = ProjectWalk.Limits()
      limits.ignoreSteps = steps
      return try ProjectWalk(ProjectFolder(folder.path), listing: .yaml, isIgnoring: true, limits: limits)
    }
    // The least that is enough, by halving.
    var (few, enough) = (0, 10_000_000)
    while enough - few > 1 {
      let middle = (few + enough) / 2
      if try walk(middle).problems.isEmpty { enough = middle } else { few = middle }
    }
    #expect(enough > 40 * 300)
    #expect(try walk(enough).files.count == 40)
    let ended = try walk(few)
    #expect(ended.problems.map(\.reason) == [.tooMuchIgnoring] && ended.problems.map(\.path) == ["."])
    #expect(ended.problems.first?.leavesMoreOut == true && ended.files.count == 39)
    #expect(
      problems(ended) == [
        ".: holding names against the patterns of .gitignore files takes more than 100,000,000 steps; the rest was not read"
      ])
  }

  /// Lines without a special byte are most of what people write: thousands of them cost no more than a few.
  @Test func plainLinesCostNothing() throws {
    let lines = (0..<8000).map { ["name\($0)", "/path\($0)/x", "folder\($0)/"][$0 % 3] }
    let rules = IgnoreRules(Array(lines.joined(separator: "\n").utf8), baseCount: 0)
    for (path, isFolder, expected) in [
      ("a/name3", false, IgnoreRules.Verdict.excluded), ("path4/x", false, .excluded), ("a/path4/x", false, .silent),
      ("a/folder5", true, .excluded), ("a/folder5", false, .silent), ("other", false, .silent),
    ] {
      var steps = 0
      let nameStart =
        (path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.distance(from: path.startIndex, to: $0) } ?? -1) + 1
      let verdict = Array(path.utf8).withUnsafeBufferPointer {
        rules.verdict($0, nameStart: nameStart, isFolder: isFolder, &steps)
      }
      #expect(verdict == expected && steps < 10, "\(path)")
    }
  }

  @Test func anIgnoreFileThatCannotBeReadIsReported() throws {
    folder.write("x.yaml")
    folder.write("rules", "*\n")
    folder.link(".gitignore", to: "rules")
    #expect(
      problems(try ProjectWalk(ProjectFolder(folder.path))) == [
        #".gitignore: cannot open ".gitignore": it is a symbolic link"#
      ])
    unlink(folder.path + "/.gitignore")
    folder.write(".gitignore", [UInt8](repeating: 35, count: 1 << 17))
    #expect(try ProjectWalk(ProjectFolder(folder.path)).problems.isEmpty)
    folder.write(".gitignore", [UInt8](repeating: 35, count: 1 << 17 + 1))
    let walk = try ProjectWalk(ProjectFolder(folder.path))
    #expect(walk.files == ["x.yaml"])
    #expect(walk.problems.count == 1)
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything")) func aFolderThatMayNotBeReadIsReported() throws {
    folder.write("a/x.yaml")
    folder.write("b/x.yaml")
    chmod(folder.path + "/a", 0)
    let walk = try ProjectWalk(ProjectFolder(folder.path))
    #expect(walk.files == ["b/x.yaml"])
    #expect(problems(walk) == [#"a: cannot read "a": Permission denied"#])
  }

  @Test func aRootThatCannotBeReadIsAnError() {
    folder.write("file")
    for root in ["/nothing", "/file", "/\0"] {
      #expect(throws: FileError.self) { _ = try ProjectWalk(ProjectFolder(folder.path + root)) }
    }
  }
}
