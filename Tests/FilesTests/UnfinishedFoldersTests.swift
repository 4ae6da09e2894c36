import Foundation
import Testing

@testable import Files

/// What a signal leaves: nothing, and the old folder whole. The registry is the test's own, for that of the process ends it.
@Suite struct UnfinishedFoldersTests {
  let folder = TemporaryFolder()
  private var target: String { folder.path + "/build" }

  private func begin(_ unfinished: UnfinishedFolders) throws -> AtomicFolder {
    try AtomicFolder(target: target, marker: FolderMarker("plan.json"), canExchange: true, among: unfinished)
  }

  @Test func allOfThemGo() throws {
    folder.write("build/plan.json", "old")
    let unfinished = UnfinishedFolders()
    let (one, two) = (try begin(unfinished), try begin(unfinished))
    try one.write("plan.json", "one")
    try two.write("a/b/c", "two")
    #expect(folder.names().count == 3)
    unfinished.removeAll()
    #expect(folder.names() == ["build"])
    #expect(throws: FileError.self) { try one.commit() }
    #expect(throws: FileError.self) { try begin(unfinished) }
    two.discard()
    #expect(folder.names() == ["build"] && folder.text("build/plan.json") == "old")
  }

  @Test func whatIsFinishedStays() throws {
    let unfinished = UnfinishedFolders()
    let built = try begin(unfinished)
    try built.write("plan.json", "new")
    try built.commit()
    let given = try begin(unfinished)
    given.discard()
    unfinished.removeAll()
    #expect(folder.names() == ["build"] && folder.text("build/plan.json") == "new")
  }

  /// Writers that go on do not bring the folder back, and a folder that is put in place meanwhile is whole.
  @Test func writersAndCommitsMeanwhile() throws {
    for round in 0..<20 {
      let unfinished = UnfinishedFolders()
      let built = try begin(unfinished)
      let writer = Thread {
        for number in 0..<200 { try? built.write("d\(number % 7)/f\(number)", "x") }
        try? built.write("plan.json", "round \(round)")
        try? built.commit()
      }
      writer.start()
      usleep(UInt32(round * 500))
      unfinished.removeAll()
      while !writer.isFinished { usleep(500) }
      #expect(folder.names().filter { $0 != "build" } == [])
      if folder.text("build/plan.json") == "round \(round)" {
        #expect((0..<7).reduce(0) { $0 + folder.names(in: "build/d\($1)").count } == 200)
      }
    }
  }

  /// Several threads that make files and folders as fast as they can do not bring one back, however large the folder is by then.
  @Test func writersAreStoppedBeforeTheFolderIsEmptied() throws {
    for round in 0..<30 {
      let unfinished = UnfinishedFolders()
      let built = try begin(unfinished)
      let writers = (0..<3).map { writer in
        Thread {
          for number in 0..<20_000 {
            guard (try? built.write("w\(writer)/d\(number % 50)/f\(number)", "x")) != nil else { break }
          }
        }
      }
      for writer in writers { writer.start() }
      usleep(UInt32(2_000 + round * 500))
      unfinished.removeAll()
      #expect(folder.names() == [])
      for writer in writers { while !writer.isFinished { usleep(500) } }
      #expect(folder.names() == [])
    }
  }
}
