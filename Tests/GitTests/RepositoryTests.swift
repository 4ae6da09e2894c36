import Digests
import Files
import Foundation
import Limits
import Testing

@testable import Git

/// What git is asked, and that a repository's own settings run nothing.
@Suite(.needsGit) struct RepositoryTests {
  let made = TestRepository()

  private func error(_ body: () throws -> Void) -> GitError? { error(GitError.self, body) }

  private func error<Failure>(_: Failure.Type, _ body: () throws -> Void) -> Failure? {
    do {
      try body()
      return nil
    } catch { return error as? Failure }
  }

  private func read(_ overlay: FileOverlay, _ path: String) throws -> String? {
    let folder = try ProjectFolder(made.path, under: overlay)
    guard try folder.kind(of: path) != nil else { return nil }
    return String(decoding: try folder.read(path, limit: 1000), as: UTF8.self)
  }

  // MARK: - What differs

  @Test func theBaseIsWhereTheBranchesPart() throws {
    made.write("a.yaml", "base")
    made.commit()
    made.git("checkout", "-qb", "feature")
    made.write("a.yaml", "mine")
    made.write("mine.yaml", "mine")
    made.commit()
    made.git("checkout", "-q", "main")
    made.write("a.yaml", "theirs")
    made.commit()
    made.git("checkout", "-q", "feature")
    let repository = try Repository(around: made.path)
    let base = try repository.base("main")
    #expect(base.isCommon)
    let overlay = try repository.difference(from: base.tree).overlay()
    #expect(Set(overlay.paths) == ["a.yaml", "mine.yaml"])
    #expect(try read(overlay, "a.yaml") == "base")
    #expect(try read(overlay, "mine.yaml") == nil)
    #expect(try repository.difference(from: repository.head()).overlay().isEmpty)
  }

  @Test func withNothingInCommonTheCommitItselfIsTheBase() throws {
    made.write("a.yaml", "one")
    made.commit()
    made.git("checkout", "-q", "--orphan", "other")
    made.write("a.yaml", "other")
    made.commit()
    let repository = try Repository(around: made.path)
    let base = try repository.base("main")
    #expect(!base.isCommon)
    #expect(try read(repository.difference(from: base.tree).overlay(), "a.yaml") == "one")
  }

  @Test func theIndexIsNotTheWorkTree() throws {
    made.write("a.yaml", "committed")
    made.commit()
    made.write("a.yaml", "staged")
    made.git("add", "-A")
    made.write("a.yaml", "written")
    made.write("unknown.yaml", "written")
    let repository = try Repository(around: made.path)
    let staged = try repository.stagedOverlay()
    #expect(try read(staged, "a.yaml") == "staged")
    #expect(try read(staged, "unknown.yaml") == nil)
    #expect(try read(repository.difference(from: repository.head()).overlay(), "a.yaml") == "committed")
    #expect(try !repository.isStaged(repository.head()))
    made.git("reset", "-q")
    #expect(try repository.isStaged(repository.head()))
  }

  @Test func beforeTheFirstCommitThereWasNothing() throws {
    made.write("a.yaml", "staged")
    made.git("add", "-A")
    let repository = try Repository(around: made.path)
    #expect(try read(repository.difference(from: repository.head()).overlay(), "a.yaml") == nil)
    #expect(error { _ = try repository.base("HEAD") }?.isUsage == true)
  }

  @Test func lineEndsAreThoseOfACheckout() throws {
    made.write(".gitattributes", "*.yaml text eol=crlf\n")
    made.write("a.yaml", "one\r\n")
    made.commit()
    made.write("a.yaml", "two\r\n")
    made.write(".gitattributes", "*.yaml text eol=crlf\n")
    let repository = try Repository(around: made.path)
    #expect(try read(repository.difference(from: repository.head()).overlay(), "a.yaml") == "one\r\n")
  }

  @Test func whatLFSKeepsIsTheFileThatIsThere() throws {
    made.write("a.caf", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n")
    made.commit()
    made.write("a.caf", "sound")
    let repository = try Repository(around: made.path)
    #expect(try read(repository.difference(from: repository.head()).overlay(), "a.caf") == "sound")
  }

  @Test func aPointerToWhatStandsThereIsNoDifference() throws {
    // SHA-256 of "sound".
    let digest = "\(SHA256.hex(of: Array("sound".utf8)))"
    for (oid, isRead) in [(digest, true), (String(repeating: "1", count: 64), false)] {
      made.write("a.caf", "version https://git-lfs.github.com/spec/v1\noid sha256:\(oid)\nsize 5\n")
      made.commit()
      made.write("a.caf", "sound")
      let overlay = try Repository(around: made.path).difference(from: Repository(around: made.path).head()).overlay()
      #expect(try read(overlay, "a.caf") == "sound")
      #expect(UnreadPaths.between(overlay.unread, nil).isEmpty == isRead)
    }
  }

  /// One git answers for all of them, with line ends as a checkout has them.
  @Test func namesWithLineEnds() throws {
    made.write(".gitattributes", "*.yaml text eol=crlf\n")
    for number in 0..<40 { made.write("a\n\(number).yaml", "one\r\n") }
    made.commit()
    for number in 0..<40 { made.write("a\n\(number).yaml", "two\r\n") }
    let repository = try Repository(around: made.path)
    let overlay = try repository.difference(from: repository.head()).overlay()
    for number in 0..<40 { #expect(try read(overlay, "a\n\(number).yaml") == "one\r\n") }
    #expect(repository.gap == nil)
  }

  /// Few objects may be a tree of very many files.
  @Test func aTreeOfVeryManyFilesIsRefused() throws {
    made.write("a.yaml", "base")
    made.commit()
    let blob = made.git("hash-object", "-w", "a.yaml")
    var tree = made.make(tree: (0..<10).map { "100644 blob \(blob)\tf\($0).yaml" })
    for _ in 0..<6 { tree = made.make(tree: (0..<10).map { "040000 tree \(tree)\td\($0)" }) }
    made.git("branch", "bomb", made.git("commit-tree", tree, "-m", "bomb"))
    let repository = try Repository(around: made.path)
    let refused = error { _ = try repository.difference(from: repository.tree("bomb"), isOfTrees: true).overlay() }
    #expect(refused?.message.contains("git") == true && refused?.isUsage == false, "\(String(describing: refused))")
    #expect(refused?.message.contains("memory") == true || refused?.message.contains("answers with more") == true)
  }

  @Test func aSubfolderSeesItselfAndWhatIgnoresAbove() throws {
    made.write(".gitignore", "x")
    made.write("in/a.yaml", "base")
    made.write("other/b.yaml", "base")
    made.commit()
    for name in [".gitignore", "in/a.yaml", "other/b.yaml", "other/.gitignore"] { made.write(name, "changed") }
    let repository = try Repository(around: made.path + "/in")
    #expect(Set(try repository.difference(from: repository.head()).overlay().paths) == ["a.yaml", "../.gitignore"])
  }

  // MARK: - What cannot be had

  @Test func whatIsNotThereIsToldWithWhatToDo() throws {
    made.write("a.yaml", "1")
    made.commit()
    let repository = try Repository(around: made.path)
    #expect(
      error { _ = try repository.base("nope") }
        == GitError(
          "there is no commit \"nope\"; fetch it, or name a branch, a tag or a commit that is here", isUsage: true))
    for name in ["-h", "--upload-pack=x", "", "main\0"] {
      #expect(
        error { _ = try repository.base(name) } == GitError("\"\(name)\" is not a name of a commit", isUsage: true))
    }
    // All that does not lead to a commit is no commit, and neither is a tree.
    #expect(error { _ = try repository.base("^HEAD") }?.isUsage == true)
    #expect(error { _ = try repository.base("HEAD^{tree}") }?.isUsage == true)
    let outside = TestRepository(isRepository: false)
    #expect(
      error { _ = try Repository(around: outside.path) }
        == GitError(
          "\"\(outside.path)\" is in no git repository, so there is nothing to compare it with", isUsage: true))
  }

  @Test func aShallowCloneSaysSo() throws {
    for text in ["1", "2", "3"] {
      made.write("a.yaml", text)
      made.commit()
    }
    made.git("branch", "old", "HEAD~2")
    let clone = TestRepository(isRepository: false)
    clone.git("clone", "-q", "--depth=1", "--no-single-branch", "file://" + made.path, clone.path + "/c")
    let repository = try Repository(around: clone.path + "/c")
    #expect(
      error { _ = try repository.base("origin/old") }
        == GitError(
          "this clone is shallow and does not have the commit at which HEAD and \"origin/old\" part; fetch more, for example with fetch-depth: 0"
        ))
    #expect(
      error { _ = try repository.base("v1") }
        == GitError(
          "there is no commit \"v1\" in this shallow clone; fetch it, for example with fetch-depth: 0", isUsage: true))
  }

  @Test func aPartialCloneFetchesNothing() throws {
    made.write("a.yaml", "1")
    made.commit()
    made.write("a.yaml", "2")
    made.commit()
    made.git("config", "uploadpack.allowFilter", "true")
    let clone = TestRepository(isRepository: false)
    clone.git("clone", "-q", "--filter=blob:none", "file://" + made.path, clone.path + "/c")
    let repository = try Repository(around: clone.path + "/c")
    let overlay = try repository.difference(from: repository.base("HEAD~1").tree).overlay()
    let folder = try ProjectFolder(clone.path + "/c", under: overlay)
    #expect(throws: FileError.self) { try folder.read("a.yaml", limit: 10) }
    #expect(repository.gap != nil)
  }

  @Test func aRepositoryOfSomebodyElseIsNotOpened() throws {
    try #require(getuid() == 0, "only root can give files away")
    made.write("a.yaml", "1")
    made.commit()
    for name in ["", "/.git"] { #expect(chown(made.path + name, 12345, 12345) == 0) }
    #expect(error { _ = try Repository(around: made.path) }?.message.contains("belongs to someone else") == true)
  }

  /// What git makes of a folder that is a bare repository, whoever has put it there, is not what is asked about.
  @Test func aFolderThatLooksLikeARepositoryIsNotTaken() throws {
    made.write("in/a.yaml", "base")
    made.commit()
    made.git("clone", "-q", "--bare", made.path, made.path + "/other")
    for name in ["HEAD", "config", "objects", "refs"] {
      try FileManager.default.moveItem(atPath: made.path + "/other/" + name, toPath: made.path + "/in/" + name)
    }
    for worktree in [".", ".."] {
      made.git("config", "-f", made.path + "/in/config", "core.bare", "false")
      made.git("config", "-f", made.path + "/in/config", "core.worktree", worktree)
      let told = error { _ = try Repository(around: made.path + "/in") }?.message
      #expect(told?.contains("looks like a repository") == true)
    }
    #expect(throws: Never.self) { try Repository(around: made.path) }
  }

  @Test func aFileMayLeadToTheRepository() throws {
    made.write("in/a.yaml", "base")
    made.commit()
    made.git("worktree", "add", "-q", made.path + "/tree")
    let inner = TestRepository(isRepository: false)
    made.git("clone", "-q", "--separate-git-dir", inner.path + "/g", made.path, inner.path + "/c")
    for path in [made.path + "/tree/in", inner.path + "/c/in"] {
      let repository = try Repository(around: path)
      #expect(try repository.difference(from: repository.head()).overlay().isEmpty)
    }
  }

  @Test func whatIsTooLargeIsNotUnpacked() throws {
    made.write("a.yaml", (0..<100_000).map { "\($0 &* 7919)\n" }.joined())
    made.commit()
    let object = made.git("rev-parse", "HEAD:a.yaml")
    let file = made.path + "/.git/objects/\(object.prefix(2))/\(object.dropFirst(2))"
    made.write("a.yaml", "work")
    // Its size stands at its start; the rest is never asked for.
    #expect(chmod(file, 0o644) == 0 && truncate(file, 4096) == 0)
    let repository = try Repository(around: made.path)
    let folder = try ProjectFolder(made.path, under: repository.difference(from: repository.head()).overlay())
    #expect(throws: FileError.self) { try folder.read("a.yaml", limit: 1000) }
    #expect(repository.gap == nil)
  }

  @Test func aLinkThatNoDiskHasLeadsNowhere() throws {
    made.write("a.yaml", "base")
    let folder = String(repeating: "./", count: 2045)
    for (name, target) in [("most.yaml", folder + "a.yaml".prefix(5)), ("long.yaml", folder + "a.yaml")] {
      made.write("target", target)
      made.git("update-index", "--add", "--cacheinfo", "120000,\(made.git("hash-object", "-w", "target")),\(name)")
    }
    made.write("a.yam", "")
    made.git("add", "a.yaml", "a.yam")
    made.git("commit", "-qm", "links")
    let repository = try Repository(around: made.path)
    let there = try ProjectFolder(made.path, under: repository.difference(from: repository.head()).overlay())
    #expect(try there.read("most.yaml", limit: 10) == [])
    #expect(error(FileError.self) { _ = try there.read("long.yaml", limit: 10) }?.code == ENAMETOOLONG)
  }

  // MARK: - Strangers

  /// Each of these settings names a program that some question of git's would run.
  @Test(arguments: [
    "core.fsmonitor", "core.pager", "diff.external", "diff.x.textconv", "diff.x.command", "filter.x.clean",
    "filter.x.smudge", "filter.x.process", "core.sshCommand", "core.gitProxy", "core.alternateRefsCommand",
    "alias.diff-index", "alias.rev-parse", "core.editor", "gpg.program", "core.askPass", "credential.helper",
    "uploadpack.packObjectsHook", "log.showSignature",
  ]) func noSettingOfARepositoryRunsAnything(_ setting: String) throws {
    let canary = made.path + "/.git/canary"
    made.write(".gitattributes", "* filter=x diff=x\n")
    made.write("a.yaml", "base")
    made.commit()
    let program = "touch '\(canary)'; cat"
    made.git("config", setting, setting.hasPrefix("alias") ? "!" + program : program)
    made.git("config", "filter.x.required", "true")
    // A promisor from which what is missing would be fetched.
    made.git("config", "remote.origin.url", "ext::sh -c \"touch '\(canary)'\"")
    made.git("config", "remote.origin.promisor", "true")
    made.git("config", "protocol.ext.allow", "always")
    for hook in ["post-index-change", "reference-transaction", "fsmonitor-watchman", "post-checkout", "pre-auto-gc"] {
      made.write(".git/hooks/" + hook, "#!/bin/sh\ntouch '\(canary)'\n")
      chmod(made.path + "/.git/hooks/" + hook, 0o755)
    }
    made.write("a.yaml", "work")
    try ask()
    #expect(access(canary, F_OK) != 0, "\(setting) was run")
  }

  /// All that is ever asked.
  private func ask() throws {
    let repository = try Repository(around: made.path)
    let base = try repository.base("HEAD")
    #expect(try read(repository.difference(from: base.tree).overlay(), "a.yaml") == "base")
    let head = try repository.head()
    _ = try repository.isStaged(head)
    let staged = try repository.stagedOverlay()
    #expect(try read(staged, "a.yaml") == "base")
  }

  @Test func theCanaryOfTheseTestsSings() throws {
    // The same settings do run something where nobody switches them off: otherwise the test above shows nothing.
    let canary = made.path + "/.git/canary"
    made.write(".gitattributes", "* filter=x\n")
    made.write("a.yaml", "base")
    made.commit()
    made.git("config", "filter.x.smudge", "touch '\(canary)'; cat")
    made.git("cat-file", "--filters", "HEAD:a.yaml")
    #expect(access(canary, F_OK) == 0)
  }

  @Test func aSubmoduleIsNotAsked() throws {
    let inner = TestRepository()
    inner.write("b.yaml", "inner")
    inner.commit()
    made.write("a.yaml", "base")
    made.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.path, "sub")
    made.commit()
    let canary = made.path + "/.git/canary"
    made.git("-C", "sub", "config", "core.fsmonitor", "touch '\(canary)'")
    made.write("a.yaml", "work")
    made.write("sub/b.yaml", "changed")
    try ask()
    #expect(access(canary, F_OK) != 0)
  }

  @Test func whatAReplacementSaysDoesNotCount() throws {
    made.write("a.yaml", "base")
    made.commit()
    made.write("other", "replaced")
    let other = made.git("hash-object", "-w", "other")
    made.git("replace", made.git("rev-parse", "HEAD:a.yaml"), other)
    made.write("a.yaml", "work")
    try ask()
  }

  @Test func aFilterThatCannotBeSwitchedOffIsRefused() throws {
    made.write("a.yaml", "base")
    made.commit()
    made.git("config", "filter.a=b.clean", "true")
    #expect(error { _ = try Repository(around: made.path) }?.message.contains("cannot be switched off") == true)
  }
}

/// A repository that is removed with the test that made it.
final class TestRepository {
  let path: String

  init(isRepository: Bool = true) {
    path = NSTemporaryDirectory() + "belfry-git-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    if isRepository { git("init", "-q", "-b", "main") }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) {
    let file = path + "/" + name
    let folder = (file as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: file, contents: Data(text.utf8))
  }

  /// Makes a tree of lines as `ls-tree` writes them.
  func make(tree lines: [String]) -> String {
    write(".git/lines", lines.joined(separator: "\n") + "\n")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", path, "mktree"]
    process.standardInput = FileHandle(forReadingAtPath: path + "/.git/lines")
    let pipe = Pipe()
    process.standardOutput = pipe
    try? process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  func commit() {
    git("add", "-A")
    git("commit", "-qm", "change")
  }

  /// Runs git in it; gives what it wrote, without the line end.
  @discardableResult func git(_ words: String...) -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", path, "-c", "user.name=a", "-c", "user.email=a@b.example"] + words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try? process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}

extension Trait where Self == ConditionTrait {
  /// The program git.
  static var needsGit: Self {
    .enabled(
      if: ["/usr/bin/git", "/usr/local/bin/git", "/bin/git"].contains { (path: String) in access(path, X_OK) == 0 },
      "git is not there; make setup installs it")
  }
}
