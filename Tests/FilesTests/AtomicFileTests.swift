import Foundation
import Testing

@testable import Files

@Suite struct AtomicFileTests {
  let folder = TemporaryFolder()
  private var target: String { folder.path + "/plan.json" }

  private func failure(_ body: () throws -> Void) -> FileError? {
    do {
      try body()
      return nil
    } catch { return error as? FileError }
  }

  private func mode(_ name: String) -> Int {
    var status = stat()
    return stat(folder.path + "/" + name, &status) == 0 ? Int(status.st_mode) & 0o7777 : -1
  }

  @Test func theNewFileTakesThePlaceOfTheOld() throws {
    let before = umask(0o022)
    defer { umask(before) }
    for text in ["one", "", String(repeating: "three", count: 100_000)] {
      try AtomicFile.write(Array(text.utf8), to: target)
      #expect(folder.names() == ["plan.json"] && folder.text("plan.json") == text)
    }
    #expect(mode("plan.json") == 0o644)
    chmod(target, 0o660)
    // Another name of the old file keeps the old one.
    #expect(link(target, folder.path + "/other") == 0)
    try AtomicFile.write(Array("new".utf8), to: target)
    #expect(mode("plan.json") == 0o660)
    #expect(folder.text("plan.json") == "new" && folder.text("other")?.hasPrefix("three") == true)
  }

  @Test func whatIsNoRegularFileIsRefused() throws {
    folder.write("hook", "do not touch")
    folder.link("link", to: "hook")
    folder.link("nowhere", to: "made.by.link")
    folder.makeFolder("folder")
    #expect(mkfifo(folder.path + "/fifo", 0o600) == 0)
    let before = folder.names()
    for (name, reason) in [
      ("link", "it is a symbolic link, not a regular file"), ("nowhere", "it is a symbolic link, not a regular file"),
      ("folder", "it is a folder, not a regular file"), ("fifo", "it is a FIFO, not a regular file"),
      ("folder/", "it must end in the name of a file"), ("..", "it must end in the name of a file"),
      ("hook/x", "Not a directory"), ("gone/x", "there is no folder \"\(folder.path)/gone\"; make it first"),
    ] {
      let error = failure { try AtomicFile.write([1], to: folder.path + "/" + name) }
      #expect(error?.reason.replacing("//", with: "/") == reason.replacing("//", with: "/"), "\(name)")
    }
    #expect(failure { try AtomicFile.write([1], to: "/dev/null") }?.reason == "it is a device, not a regular file")
    #expect(failure { try AtomicFile.write([1], to: "") } != nil)
    #expect(folder.names() == before && folder.text("hook") == "do not touch")
  }

  @Test(.enabled(if: getuid() != 0, "root may write everything")) func whatMayNotBeWrittenIsRefused() {
    folder.write("plan.json", "old")
    chmod(target, 0o444)
    #expect(failure { try AtomicFile.write([1], to: target) }?.code == EACCES)
    #expect(folder.text("plan.json") == "old")
  }

  @Test func afterAnErrorTheOldOneStands() throws {
    folder.write("plan.json", "old")
    // A registry that a signal has closed.
    let unfinished = UnfinishedFolders()
    unfinished.removeAll()
    #expect(failure { try AtomicFile.write([1], to: target, among: unfinished) }?.code == EINTR)
    #expect(folder.names() == ["plan.json"] && folder.text("plan.json") == "old")
  }

  @Test func whatDeadRunsLeftIsRemovedAndNothingElse() throws {
    let number = "4711-0123456789abcdef"
    folder.write("plan.json.tmp-\(number)/belfry-unfinished-\(number)")
    folder.write("plan.json.tmp-\(number)/new", "half")
    folder.write("plan.json.tmp-1-0123456789abcdef/belfry-unfinished-\(number)")
    folder.write("plan.json.tmp", "mine")
    try AtomicFile.write([1], to: target)
    #expect(folder.names() == ["plan.json", "plan.json.tmp", "plan.json.tmp-1-0123456789abcdef"])
  }

  @Test func writersAtOnceLeaveOneWhole() {
    let target = target
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      for round in 0..<20 {
        try? AtomicFile.write([UInt8](repeating: UInt8(index * 20 + round), count: 10_000), to: target)
      }
    }
    #expect(folder.names() == ["plan.json"])
    let bytes = (try? FileReader.read(target)) ?? []
    #expect(bytes.count == 10_000 && Set(bytes).count == 1)
  }
}
