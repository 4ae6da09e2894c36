import Foundation
import Testing

@testable import Files

/// What a project names is opened beneath its folder or not at all.
@Suite struct ProjectFolderTests {
  let folder = TemporaryFolder()
  /// The folder's path without links and empty components.
  private var realPath: String { realpath(folder.path, nil).map { String(cString: $0) } ?? "" }

  private func failure(_ body: () throws -> Void) -> FileError? {
    do {
      try body()
      return nil
    } catch { return error as? FileError }
  }

  // MARK: - Two ways, the same answers

  /// What comes of a path: the file that was opened, or the error.
  private func answer(_ root: Int32, _ path: String, _ flags: Int32, isByKernel: Bool) -> String {
    let opened = BeneathFolder.open(root, path, flags | O_CLOEXEC, isByKernel: isByKernel)
    guard opened >= 0 else { return "errno \(errno)" }
    defer { close(opened) }
    var status = stat()
    return fstat(opened, &status) == 0 ? "file \(status.st_dev) \(status.st_ino)" : "fstat \(errno)"
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func theKernelAndOurOwnHandAgree(seed: UInt64) throws {
    var tree = RandomTree(seed: seed)
    let root = open(tree.folder.path + "/r", O_RDONLY | O_DIRECTORY)
    defer { close(root) }
    try #require(BeneathFolder.isKnownToKernel(root), "this kernel has no openat2, so nothing can be compared")
    var (opened, left) = (0, 0)
    for _ in 0..<400 {
      let path = tree.path()
      for flags in [
        O_RDONLY | O_NONBLOCK | O_NOCTTY, O_PATH, O_RDONLY | O_DIRECTORY, O_PATH | O_NOFOLLOW, O_PATH | O_DIRECTORY,
      ] {
        let answers = [true, false].map { answer(root, path, flags, isByKernel: $0) }
        #expect(answers[0] == answers[1], "\(path) \(flags)")
        if answers[0].hasPrefix("file") { opened += 1 }
        if answers[0] == "errno \(EXDEV)" { left += 1 }
      }
    }
    // Trees in which everything is refused or nothing is would prove little.
    #expect(opened > 20 && left > 20)
  }

  /// The C library's own answer is the oracle: what is opened is what stands there, and it lies below the root.
  @Test(arguments: [true, false]) func nothingOutsideIsOpened(isByKernel: Bool) throws {
    for seed in 100..<130 as Range<UInt64> {
      var tree = RandomTree(seed: seed)
      let root = try #require(realpath(tree.folder.path + "/r", nil).map { String(cString: $0) })
      let project = try ProjectFolder(root, isByKernel: isByKernel)
      for _ in 0..<200 {
        let path = tree.path()
        guard let kind = try? project.kind(of: path), kind == .regular else { continue }
        let real = try #require(realpath(root + "/" + path, nil).map { String(cString: $0) })
        #expect(real.hasPrefix(root + "/"), "\(path)")
        #expect(try project.resolvedPath(of: path) == real)
        #expect(try project.read(path, limit: 100).isEmpty)
      }
    }
  }

  // MARK: - What is refused

  @Test(arguments: [true, false]) func linksThatLeave(isByKernel: Bool) throws {
    folder.write("secret", "hunter2")
    folder.write("p/sub/file", "mine")
    let links = [
      "absolute": folder.path + "/secret", "inside": folder.path + "/p/sub/file", "up": "../secret",
      "round": "../p/sub/file",
      "root": "/", "proc": "/proc/self/environ", "late": "sub/../../secret",
    ]
    for (name, target) in links { folder.link("p/" + name, to: target) }
    let project = try ProjectFolder(folder.path + "/p", isByKernel: isByKernel)
    for path in links.keys.map({ $0 == "root" ? "root/etc/passwd" : $0 }) + ["../secret", folder.path + "/secret"] {
      let errors = [
        failure { _ = try project.read(path, limit: 100) }, failure { _ = try project.stream(path) },
        failure { _ = try project.kind(of: path) }, failure { _ = try project.resolvedPath(of: path) },
      ]
      #expect(errors.allSatisfy { $0?.isOutsideProject == true && $0?.isOfSystem == false }, "\(path): \(errors)")
    }
    folder.link("p/good", to: "sub/../sub/./file")
    folder.link("p/folder", to: "sub")
    for path in ["good", "folder/file", "sub/file"] {
      #expect(try project.read(path, limit: 100) == Array("mine".utf8))
      #expect(try project.stream(path).size == 4)
      #expect(try project.resolvedPath(of: path) == realPath + "/p/sub/file")
    }
  }

  @Test(arguments: [true, false]) func whatIsNoRegularFile(isByKernel: Bool) throws {
    folder.makeFolder("sub")
    #expect(mkfifo(folder.path + "/fifo", 0o600) == 0)
    folder.link("pipe", to: "fifo")
    folder.link("circle", to: "circle")
    folder.link("nothing", to: "gone")
    let project = try ProjectFolder(folder.path, isByKernel: isByKernel)
    for (path, reason) in [
      ("sub", "it is a folder, not a regular file"), ("fifo", "it is a FIFO, not a regular file"),
      ("pipe", "it is a FIFO, not a regular file"), ("gone", "No such file or directory"),
      ("nothing", "No such file or directory"), ("", "No such file or directory"),
      ("circle", "its symbolic links lead round in a circle, or there are more than 40 of them"),
      (String(repeating: "a/", count: 3000), "its path has 6000 bytes, the limit is 4095 bytes"),
      ("a\0b", "the path has a NUL byte"),
    ] {
      #expect(failure { _ = try project.read(path, limit: 100) }?.reason == reason, "\(path)")
      #expect(failure { _ = try project.stream(path) }?.reason == reason, "\(path)")
    }
    #expect(try project.kind(of: "pipe") == .fifo && project.kind(of: "sub") == .folder)
    #expect(try project.kind(of: "gone") == nil && project.kind(of: "nothing") == nil)
    #expect(failure { _ = try project.resolvedPath(of: "nothing") }?.reason == "it is a symbolic link to nothing")
    #expect(failure { _ = try project.resolvedPath(of: "fifo") }?.reason == "it is a FIFO, not a regular file")
    #expect(try project.resolvedPath(of: "sub/new.sqlite") == realPath + "/sub/new.sqlite")
    #expect(failure { _ = try project.resolvedPath(of: "gone/new.sqlite") }?.isMissing == true)
    #expect(failure { _ = try ProjectFolder(folder.path + "/fifo") }?.code == ENOTDIR)
  }

  /// As many links as Linux follows, and one more.
  @Test(arguments: [true, false]) func asManyLinksAsTheKernelFollows(isByKernel: Bool) throws {
    folder.write("0", "x")
    for number in 1...41 { folder.link("\(number)", to: "\(number - 1)") }
    let project = try ProjectFolder(folder.path, isByKernel: isByKernel)
    #expect(try project.read("40", limit: 100) == Array("x".utf8))
    #expect(failure { _ = try project.read("41", limit: 100) }?.code == ELOOP)
  }

  @Test(arguments: [true, false]) func asLongAPathAsTheKernelTakes(isByKernel: Bool) throws {
    folder.write("abc", "x")
    let project = try ProjectFolder(folder.path, isByKernel: isByKernel)
    #expect(try project.read(String(repeating: "./", count: 2046) + "abc", limit: 100) == Array("x".utf8))
    #expect(
      failure { _ = try project.read(String(repeating: "./", count: 2046) + "./ab", limit: 100) }?.code == ENAMETOOLONG)
  }

  /// The folder stays the one that was opened, whatever takes its name.
  @Test func theRootIsOpenedOnce() throws {
    folder.write("p/file", "mine")
    folder.write("other/file", "theirs")
    let project = try ProjectFolder(folder.path + "/p")
    #expect(rename(folder.path + "/p", folder.path + "/moved") == 0)
    folder.link("p", to: "other")
    #expect(try project.read("file", limit: 100) == Array("mine".utf8))
  }
}

/// A folder `r` of folders, files, FIFOs and links of every kind, and a folder `out` beside it.
private struct RandomTree {
  let folder = TemporaryFolder()
  private var numbers: SeededNumbers

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    make()
  }

  private static let names = ["a", "b", "c", "d"]

  private mutating func make() {
    for name in ["r/", "out/", "r/a", "r/b", "r/a/b"] { folder.makeFolder(name) }
    folder.write("out/a", "outside")
    folder.write("out/b/c", "outside")
    for _ in 0..<50 {
      let depth = Int.random(in: 1...4, using: &numbers)
      let path = "r/" + (0..<depth).map { _ in Self.names.randomElement(using: &numbers) ?? "a" }.joined(separator: "/")
      let whole = folder.path + "/" + path
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0: _ = mkdir(whole, 0o755)
      case 1: _ = mkfifo(whole, 0o600)
      case 2, 3:
        let file = open(whole, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
        if file >= 0 { close(file) }
      default: _ = symlink(self.path(), whole)
      }
    }
  }

  /// A path as a link may have it, or somebody who asks.
  mutating func path() -> String {
    let parts = Self.names + ["..", "..", ".", "r", "out"]
    let path = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in parts.randomElement(using: &numbers) ?? "a" }
      .joined(separator: Bool.random(using: &numbers) ? "/" : "//")
    let start =
      switch Int.random(in: 0..<12, using: &numbers) {
      case 0: "/"
      case 1: folder.path + "/r/"
      case 2: folder.path + "/out/"
      default: ""
      }
    return start + path + (Int.random(in: 0..<6, using: &numbers) == 0 ? "/" : "")
  }
}
