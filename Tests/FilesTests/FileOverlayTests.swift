import Foundation
import Testing

@testable import Files

/// A folder with an overlay is what the same files on a disk are.
@Suite struct FileOverlayTests {
  /// What may stand at a path.
  private enum Thing: Equatable {
    case file(String)
    case link(String)

    var isFile: Bool { if case .file = self { true } else { false } }
  }

  /// Two trees from few names, so that files, folders and links take each other's places.
  private struct Trees {
    var numbers: SeededNumbers
    private let names = ["a", "b.yaml", "c.yml", ".gitignore", "d", ".hidden", "e.YAML"]

    mutating func tree() -> [String: Thing] {
      var tree: [String: Thing] = [:]
      for _ in 0..<Int.random(in: 3...12, using: &numbers) {
        let path = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in name() }.joined(separator: "/")
        tree[path] = thing(at: path)
      }
      // What lies below a file cannot be there.
      return tree.filter { path, _ in !tree.keys.contains { path.hasPrefix($0 + "/") } }
    }

    /// Much the same again.
    mutating func change(_ tree: [String: Thing]) -> [String: Thing] {
      var changed = tree.filter { _ in Int.random(in: 0..<3, using: &numbers) > 0 }
      for (path, thing) in self.tree()
      where !changed.keys.contains(where: { $0.hasPrefix(path + "/") || path.hasPrefix($0 + "/") }) {
        changed[path] = thing
      }
      return changed
    }

    private mutating func name() -> String { names.randomElement(using: &numbers) ?? "a" }

    private mutating func thing(at path: String) -> Thing {
      if path.hasSuffix(".gitignore") {
        return .file(["a\n", "b.yaml\n", "/d/\n", "*.yml\n!c.yml\n"].randomElement(using: &numbers) ?? "")
      }
      guard Int.random(in: 0..<3, using: &numbers) == 0 else {
        return .file("\(Int.random(in: 0..<3, using: &numbers))")
      }
      return .link(
        (0..<Int.random(in: 1...2, using: &numbers)).map { _ in [name(), ".."].randomElement(using: &numbers) ?? "" }
          .joined(separator: "/"))
    }
  }

  private static func make(_ tree: [String: Thing]) -> TemporaryFolder {
    let folder = TemporaryFolder()
    for (path, thing) in tree {
      switch thing {
      case .file(let text): folder.write(path, text)
      case .link(let target):
        folder.makeFolder(String(path.split(separator: "/").dropLast().joined(separator: "/")))
        folder.link(path, to: target)
      }
    }
    return folder
  }

  private static func overlay(_ from: [String: Thing], _ to: [String: Thing]) -> FileOverlay {
    var entries: [[UInt8]: FileOverlay.Entry] = [:]
    for path in Set(from.keys).union(to.keys) where from[path] != to[path] {
      entries[Array(path.utf8)] =
        switch to[path] {
        case nil: .absent
        case .file(let text): .file { _ in Array(text.utf8) }
        case .link(let target): .link { _ in Array(target.utf8) }
        }
    }
    return FileOverlay(entries)
  }

  /// What a folder says of a path: its bytes, or why not.
  private static func answer(_ folder: ProjectFolder, _ path: String) -> String {
    var told: [String] = []
    do throws(FileError) { told.append(try folder.kind(of: path).map { "\($0)" } ?? "nothing") } catch {
      told.append(error.reason)
    }
    do throws(FileError) { told.append(String(decoding: try folder.read(path, limit: 100), as: UTF8.self)) } catch {
      told.append(error.reason)
    }
    return told.joined(separator: ", ")
  }

  @Test(arguments: 0..<150 as Range<UInt64>) func itIsAsIfTheFilesWereThere(seed: UInt64) throws {
    var trees = Trees(numbers: SeededNumbers(seed: seed))
    let from = trees.tree()
    let to = trees.change(from)
    let (disk, other) = (Self.make(from), Self.make(to))
    let overlay = Self.overlay(from, to)
    let there = try ProjectFolder(other.path)
    for isByKernel in [true, false] {
      let laidOver = try ProjectFolder(disk.path, under: overlay, isByKernel: isByKernel)
      for path in Set(from.keys).union(to.keys) {
        #expect(Self.answer(laidOver, path) == Self.answer(there, path), "\(path)\n\(from)\n\(to)")
      }
      for selection in [ProjectWalk.Selection.yaml, .everyFile] {
        let (walk, expected) = (
          try ProjectWalk(laidOver, listing: selection), try ProjectWalk(there, listing: selection)
        )
        #expect(walk.files == expected.files, "\(from)\n\(to)")
        #expect(walk.problems == expected.problems, "\(from)\n\(to)")
      }
      // The folders of both, and whatever leads to one.
      for path in Set(from.keys).union(to.keys).flatMap(Self.waysTo) {
        let told = Self.files(laidOver, below: path)
        #expect(told == Self.files(there, below: path), "\(path)\n\(from)\n\(to)")
      }
    }
  }

  /// A path and the folders on the way to it, each also with what may stand at its end.
  private static func waysTo(_ path: String) -> [String] {
    let names = path.split(separator: "/")
    return names.indices.map { names[...$0].joined(separator: "/") }.flatMap { [$0, $0 + "/", "./" + $0, $0 + "/.."] }
  }

  /// The files below a folder that the app ships, and why others are not taken; or why the folder is not.
  private static func files(_ folder: ProjectFolder, below path: String) -> [String] {
    do throws(FileError) {
      let walk = try ProjectWalk(folder, below: path, listing: .everyFile)
      return walk.files + walk.problems.map(\.description)
    } catch { return [error.reason] }
  }

  /// What is told of a walk without walking is what a walk finds, and it is told often enough.
  @Test func aWalkIsToldFromTheOneWithout() throws {
    var told = 0
    for seed in 0..<100 as Range<UInt64> {
      var trees = Trees(numbers: SeededNumbers(seed: seed))
      let ignoring = seed % 2 == 0 ? [".gitignore": Thing.file("b.yaml\n*.yml\n!c.yml\n")] : [:]
      func plain(_ tree: [String: Thing]) -> [String: Thing] {
        tree.filter { $0.value.isFile && !$0.key.contains(".gitignore") }.merging(ignoring) { one, _ in one }
      }
      let from = plain(trees.tree())
      let more = plain(trees.change(from))
      let both = from.filter { path, _ in !more.keys.contains { path.hasPrefix($0 + "/") || $0.hasPrefix(path + "/") } }
        .merging(more) { one, _ in one }
      for (from, to) in [(from, more), (both, from), (from, both), (both, both.mapValues { _ in .file("other") })] {
        let disk = Self.make(from)
        let overlay = Self.overlay(from, to)
        guard let walk = try ProjectWalk(try ProjectFolder(disk.path)).under(overlay) else { continue }
        told += 1
        let expected = try ProjectWalk(try ProjectFolder(disk.path, under: overlay))
        #expect(walk.files == expected.files && expected.problems.isEmpty, "\(from)\n\(to)")
      }
    }
    #expect(told > 50)
  }

  @Test func aFolderThatIsInTheOverlayOnlyIsWalked() throws {
    let disk = TemporaryFolder()
    let overlay = FileOverlay([
      Array("x/y/z.wav".utf8): .file { _ in [] }, Array("x/y/.gitignore".utf8): .file { _ in Array("*".utf8) },
    ])
    let folder = try ProjectFolder(disk.path, under: overlay)
    #expect(try ProjectWalk(folder, below: "x/", listing: .everyFile).files == ["y/z.wav"])
    #expect(try ProjectWalk(folder).files == [])
    #expect(throws: FileError.self) { try ProjectWalk(folder, below: "x/q", listing: .everyFile) }
  }

  @Test func ignoreFilesAboveTheFolderAreSeen() throws {
    let disk = TemporaryFolder()
    disk.makeFolder(".git")
    disk.write(".gitignore", "a.yaml")
    disk.write("in/a.yaml")
    disk.write("in/b.yaml")
    #expect(try ProjectWalk(try ProjectFolder(disk.path + "/in")).files == ["b.yaml"])
    let overlay = FileOverlay([Array("../.gitignore".utf8): .file { _ in Array("b.yaml".utf8) }])
    #expect(try ProjectWalk(try ProjectFolder(disk.path + "/in", under: overlay)).files == ["a.yaml"])
  }

  @Test func whatCannotBeReadIsTold() throws {
    let disk = TemporaryFolder()
    let gone = FileError(path: "a", operation: "read", code: EIO, detail: "it is far away")
    let folder = try ProjectFolder(
      disk.path, under: FileOverlay([Array("a".utf8): .file { _ throws(FileError) in throw gone }]))
    #expect(throws: gone) { try folder.read("a", limit: 9) }
    #expect(try folder.kind(of: "a") == .regular)
  }

  @Test func aLargeFileIsJudgedByItsSize() throws {
    let disk = TemporaryFolder()
    let bytes = [UInt8](repeating: 7, count: 3_000_000)
    let folder = try ProjectFolder(disk.path, under: FileOverlay([:]).with(bytes, at: "a"))
    #expect(try folder.read("a", limit: bytes.count) == bytes)
    #expect(throws: FileError.self) { try folder.read("a", limit: bytes.count - 1) }
  }
}
