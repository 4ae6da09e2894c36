import Files
import Foundation
import Testing

@testable import Sending

/// The same occurrence in two journals, and twice in one batch.
@Suite struct SentElsewhereTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/belfry-elsewhere-\(UUID().uuidString)"

  /// A journal of lines whose ids are these numbers, mixed as random ids are.
  private func journal(_ name: String, _ numbers: [Int]) throws -> JournalFile {
    try SendingError.passing { () throws(FileError) in try DurableFolder.make(folder) }
    let header = JournalHeader(
      batch: name, campaign: "hello", identity: "hello", lines: numbers.count, environment: "sandbox", app: "a",
      host: "h",
      start: 1)
    var ids: [UInt8] = []
    for number in numbers {
      let mixed = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
      for half in [mixed, ~mixed] { for byte in 0..<8 { ids.append(UInt8(truncatingIfNeeded: half >> (8 * byte))) } }
    }
    return try JournalFile.create("\(folder)/\(name).journal", in: folder, header) { pass throws(SendingError) in
      try ids.withUnsafeBufferPointer { (ids) throws(SendingError) in try pass(UnsafeRawBufferPointer(ids)) }
    }
  }

  @Test func statesThatMayBeDelivered() {
    #expect(LineState.allCases.filter(\.mayBeDelivered) == [.flying, .accepted, .unknown])
  }

  /// Each state of the other journal: only what APNs has or may have keeps a line from being sent.
  @Test(arguments: LineState.allCases) func whatTheOtherJournalSays(state: LineState) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let own = try journal("own", [5, 6, 7, 8])
    let other = try journal("other", [1, 7, 2, 5])
    let ledger = LineLedger(lines: 4)
    for line: UInt32 in [1, 3] { ledger.set(line, state) }
    var found: [UInt32] = []
    try SentElsewhere(own).search([(other, ledger)], isWanted: { _ in true }) { found.append($0) }
    #expect(found.sorted() == (state.mayBeDelivered ? [0, 2] : []))
    found = []
    try SentElsewhere(own).search([(other, ledger)], isWanted: { $0 == 2 }) { found.append($0) }
    #expect(found == (state.mayBeDelivered ? [2] : []))
  }

  /// Other states can be asked for.
  @Test func linesThatAreToBeSentAgain() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let own = try journal("own", [5, 6, 7])
    let other = try journal("other", [7, 5])
    let ledger = LineLedger(lines: 2)
    ledger.set(1, .accepted)
    var found: [UInt32] = []
    try SentElsewhere(own).search([(other, ledger)], states: { $0 == .pending }, isWanted: { _ in true }) {
      found.append($0)
    }
    #expect(found == [2])
  }

  /// A second sender, whatever became of the lock of the folder.
  @Test func oneSenderWritesToAJournal() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let own = try journal("own", [5, 6])
    let writer = try own.writer(behind: try own.content(boot: 1))
    let other = try #require(try JournalFile.open(own.path, writing: true))
    let error = #expect(throws: SendingError.self) { try other.writer(behind: try other.content(boot: 1)) }
    #expect(error?.message.contains("another sender") == true)
    withExtendedLifetime(writer) {}
  }

  /// What others do to a journal while it is written ends the run at the next wait for the disk.
  @Test(arguments: ["moved", "removed", "cut", "longer", "replaced"]) func aJournalThatIsNotThereAnyMore(how: String)
    throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let own = try journal("own", [5, 6])
    let writer = try own.writer(behind: try own.content(boot: 1))
    try writer.begin(process: 1, boot: 1)
    let files = FileManager.default
    switch how {
    case "moved": try files.moveItem(atPath: own.path, toPath: own.path + ".old")
    case "removed": try files.removeItem(atPath: own.path)
    case "cut": #expect(truncate(own.path, 4200) == 0)
    case "longer":
      let handle = try #require(FileHandle(forWritingAtPath: own.path))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data([1]))
    default:
      let bytes = try Data(contentsOf: URL(fileURLWithPath: own.path))
      try files.removeItem(atPath: own.path)
      try bytes.write(to: URL(fileURLWithPath: own.path))
    }
    let error = #expect(throws: FileError.self) { try writer.synchronize() }
    #expect(error?.description.contains("someone has moved, removed or cut it") == true)
    // Nothing follows it.
    #expect(throws: FileError.self) { try writer.end() }
  }

  /// More lines than are looked at together.
  @Test func largeBatchesAreLookedAtInParts() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let count = 150_000
    let own = try journal("own", Array(0..<count))
    #expect(try SentElsewhere(own).duplicate() == nil)
    let other = try journal("other", [3, count - 1, count, 77_777])
    let ledger = LineLedger(lines: 4)
    for line: UInt32 in 0..<4 { ledger.set(line, .accepted) }
    var found: [UInt32] = []
    try SentElsewhere(own).search([(other, ledger)], isWanted: { _ in true }) { found.append($0) }
    #expect(found.sorted() == [3, 77_777, UInt32(count - 1)])
  }

  @Test func anIDThatIsThereTwiceIsFound() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let own = try journal("own", Array(0..<1000) + [321])
    let pair = try #require(try SentElsewhere(own).duplicate())
    #expect(pair.first == 321 && pair.second == 1000)
  }
}
