import Foundation
import Testing

@testable import Files

@Suite struct AtomicFolderTests {
  let folder = TemporaryFolder()
  private var target: String { folder.path + "/build" }

  private func code(_ body: () throws -> Void) -> Int32? {
    do {
      try body()
      return nil
    } catch { return (error as? FileError)?.code }
  }

  private func build(_ text: String, canExchange: Bool = true) throws {
    let built = try AtomicFolder(target: target, marker: FolderMarker("plan.json"), canExchange: canExchange)
    try built.write("plan.json", text)
    try built.write("local/en/bundle.json", text)
    let stream = try built.stream("push/ios.jsonl", capacity: 16)
    for _ in 0..<10 { try stream.write(text + "\n") }
    try stream.close()
    try built.commit()
  }

  @Test(arguments: [true, false])
  func theNewFolderTakesThePlaceOfTheOld(canExchange: Bool) throws {
    for text in ["one", "two", "three"] {
      try build(text, canExchange: canExchange)
      #expect(folder.names() == ["build"])
      #expect(folder.text("build/plan.json") == text)
      #expect(folder.text("build/local/en/bundle.json") == text)
      #expect(folder.text("build/push/ios.jsonl") == String(repeating: text + "\n", count: 10))
      folder.write("build/left over", "of the old one")
    }
  }

  @Test func modesDoNotDependOnTheUmask() throws {
    let before = umask(0o077)
    defer { umask(before) }
    try build("x")
    for (path, mode) in [
      ("build", 0o755), ("build/local/en", 0o755), ("build/plan.json", 0o644), ("build/push/ios.jsonl", 0o644),
    ] {
      var status = stat()
      #expect(stat(folder.path + "/" + path, &status) == 0)
      #expect(Int(status.st_mode) & 0o7777 == mode, "\(path)")
    }
  }

  @Test func givingUpLeavesNothing() throws {
    try build("old")
    do {
      let built = try AtomicFolder(target: target, marker: FolderMarker("plan.json"))
      try built.write("a/b", "x")
      #expect(folder.names().count == 2)
      built.discard()
      built.discard()
      #expect(folder.names() == ["build"])
      #expect(code { try built.commit() } == EINVAL)
      #expect(code { try built.write("c", "x") } == EINVAL)
      _ = try AtomicFolder(target: target, marker: FolderMarker("plan.json"))
    }
    #expect(folder.names() == ["build"])
    // A folder that the next run would refuse to replace is not put there.
    let unmarked = try AtomicFolder(target: target, marker: FolderMarker("plan.json"))
    #expect(code { try unmarked.commit() } == EINVAL)
    #expect(folder.names() == ["build"])
    #expect(folder.text("build/plan.json") == "old")
  }

  @Test func whatIsNotOursIsRefused() throws {
    folder.write("file", "mine")
    folder.write("photos/me.jpg", "mine")
    folder.write("tricky/plan.json/x", "mine")
    folder.makeFolder("empty")
    folder.link("link", to: "empty")
    for name in ["file", "photos", "tricky", "link", "", ".", "..", "no/where", "file/x", "empty/..", "nul\0"] {
      #expect(
        code { _ = try AtomicFolder(target: folder.path + "/" + name, marker: FolderMarker("plan.json")) } != nil
          || name.isEmpty,
        "\(name)")
    }
    #expect(folder.names() == ["empty", "file", "link", "photos", "tricky"])
    #expect(folder.text("photos/me.jpg") == "mine")
    let built = try AtomicFolder(target: folder.path + "/empty/", marker: FolderMarker("plan.json"))
    try built.write("plan.json", "{}")
    // Somebody puts a file there while we build.
    folder.write("empty/precious", "mine")
    #expect(code { try built.commit() } == ENOTEMPTY)
    #expect(folder.text("empty/precious") == "mine")
    #expect(folder.names() == ["empty", "file", "link", "photos", "tricky"])
  }

  @Test func pathsStayBelowTheFolder() throws {
    let built = try AtomicFolder(target: target, marker: FolderMarker("plan.json"))
    for path in [
      "", "/x", "../x", "a/../../x", "a//b", "a/", ".", "a/./b", "a\0b", String(repeating: "a/", count: 40) + "b",
    ] {
      #expect(code { try built.write(path, "x") } == EINVAL, "\(path)")
    }
    try built.write("a", "x")
    #expect(code { try built.write("a", "y") } == EEXIST)
    #expect(code { try built.write("a/b", "y") } == ENOTDIR)
    #expect(code { try built.write(String(repeating: "n", count: 256), "y") } == ENAMETOOLONG)
  }

  private static let number = "4711-0123456789abcdef"
  private static let marker = "belfry-unfinished-" + number

  @Test func whatDeadRunsLeftIsRemovedAndNothingElse() throws {
    try build("old")
    // A run was killed while it wrote, and others before they had made their marker and after they had removed it.
    folder.write("build.tmp-\(Self.number)/" + Self.marker)
    folder.write("build.tmp-\(Self.number)/new/half/written", "x")
    folder.write("build.tmp-\(Self.number)/old/plan.json", "older")
    folder.makeFolder("build.tmp-4711-0000000000000000")
    // What people call their copies, and what others have left: with no marker, with one of another name, with more in the marker's place.
    let others = [
      "build.tmp", "build.tmp-1", "build.tmp-1-2", "build.tmp-1-x", "build.tmp-\(Self.number)-3",
      "other.tmp-\(Self.number)",
      "build.old-2025-01", "build.old-1-1", "build.tmp-1-0123456789abcdef", "build.tmp-4711-0123456789abcdeF",
      "build.tmp-4711-00000000000000a1",
    ]
    for other in others {
      folder.write(other + "/plan.json", "precious")
      folder.write(other + "/" + Self.marker)
    }
    folder.write("build.tmp-4711-00000000000000a2/belfry-unfinished-4711-00000000000000a2", "someone's own words")
    folder.write("build.tmp-4711-00000000000000a3", "a file")
    folder.link("build.tmp-4711-00000000000000a4", to: "other.tmp-\(Self.number)")
    let before = folder.names()
    let living = try AtomicFolder(target: target, marker: FolderMarker("plan.json"))
    try living.write("plan.json", "living")
    try build("new")
    #expect(folder.text("build/plan.json") == "new")
    let mine = ["build.tmp-\(Self.number)", "build.tmp-4711-0000000000000000"]
    #expect(folder.names().count == before.count - mine.count + 1)
    try living.commit()
    #expect(folder.text("build/plan.json") == "living")
    #expect(Set(folder.names()) == Set(before).subtracting(mine))
    #expect(others.allSatisfy { folder.text($0 + "/plan.json") == "precious" })
  }

  /// A copy has all that its original has, under another name.
  @Test func copiesOfUnfinishedFoldersStay() throws {
    let built = try AtomicFolder(target: target, marker: FolderMarker("plan.json"))
    try built.write("plan.json", "x")
    let name = try #require(folder.names().first)
    for copy in ["build.tmp-1-2", "build.tmp-1-0123456789abcdef", "build.old-2025-01", "mine"] {
      try run("/bin/cp", ["-r", folder.path + "/" + name, folder.path + "/" + copy])
    }
    try built.commit()
    try build("new")
    let copies = ["build.old-2025-01", "build.tmp-1-0123456789abcdef", "build.tmp-1-2", "mine"]
    #expect(folder.names() == ["build"] + copies)
    #expect(copies.allSatisfy { folder.text($0 + "/new/plan.json") == "x" && folder.names(in: $0).count == 2 })
  }

  /// Killed between the two renames of a file system that cannot exchange names: the next run starts from the old folder.
  @Test func anOldFolderThatWasMovedAwayComesBack() throws {
    folder.write("build.tmp-\(Self.number)/" + Self.marker)
    folder.write("build.tmp-\(Self.number)/old/plan.json", "old")
    folder.write("build.tmp-\(Self.number)/new/plan.json", "new")
    let built = try AtomicFolder(target: target, marker: FolderMarker("plan.json"))
    #expect(folder.text("build/plan.json") == "old")
    built.discard()
    #expect(folder.names() == ["build"])
  }

  /// Somebody puts a folder of their own in the target's place, in the very moment in which ours is put there.
  @Test(arguments: [true, false]) func aFolderThatComesBetweenStays(canExchange: Bool) throws {
    let (theirs, target) = (folder.path + "/theirs", target)
    folder.write("theirs/precious", "mine")
    for round in 0..<60 {
      try build("old", canExchange: canExchange)
      let built = try AtomicFolder(target: target, marker: FolderMarker("plan.json"), canExchange: canExchange)
      try built.write("plan.json", "new")
      let swapper = Thread {
        usleep(UInt32(round % 20) * 40)
        _ = renameat2(AT_FDCWD, theirs, AT_FDCWD, target, renameExchange)
      }
      swapper.start()
      try? built.commit()
      while !swapper.isFinished { usleep(100) }
      #expect(["theirs", "build"].contains { folder.text($0 + "/precious") == "mine" }, "\(round)")
      #expect(folder.names() == ["build", "theirs"])
      if folder.text("build/precious") != nil {
        #expect(renameat2(AT_FDCWD, theirs, AT_FDCWD, target, renameExchange) == 0)
      }
    }
  }

  @Test(arguments: [true, false])
  func buildsAtOnceLeaveOneWhole(canExchange: Bool) throws {
    let target = target
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      for round in 0..<10 {
        guard let built = try? AtomicFolder(target: target, marker: FolderMarker("plan.json"), canExchange: canExchange)
        else {
          continue
        }
        try? built.write("plan.json", "\(index) \(round)")
        try? built.write("a/b", "\(index) \(round)")
        try? built.commit()
      }
    }
    #expect(folder.names() == ["build"])
    #expect(folder.text("build/plan.json") != nil)
    #expect(folder.text("build/plan.json") == folder.text("build/a/b"))
  }

  @Test func threadsMayWriteAtOnce() throws {
    let built = try AtomicFolder(target: target, marker: FolderMarker("plan.json"))
    DispatchQueue.concurrentPerform(iterations: 200) { index in try? built.write("d\(index % 7)/e/\(index)", "\(index)")
    }
    try built.write("plan.json", "{}")
    try built.commit()
    #expect((0..<200).allSatisfy { folder.text("build/d\($0 % 7)/e/\($0)") == "\($0)" })
  }
}
