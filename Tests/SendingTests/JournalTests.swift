import Files
import Foundation
import Testing

@testable import Sending

/// Journals that crashes have torn, that are of another batch, or that two senders want.
@Suite struct JournalTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/belfry-journal-\(UUID().uuidString)"

  private static let header = JournalHeader(
    batch: String(repeating: "a", count: 64), campaign: "hello", identity: "hello", lines: 6, environment: "sandbox",
    app: "com.example.a", host: "here", start: 1_000_000)

  /// Six lines: accepted, gone, deferred, in flight, reserved and not handed over twice.
  private func written(_ storage: MemoryStorage) throws -> Journal {
    let journal = Journal(storage, records: 0, lines: 6)
    journal.time = 1_000_000
    try journal.begin(process: 7, boot: 1)
    for line: UInt32 in 0..<4 { try journal.intend(line) }
    try journal.flush(now: 0)
    try journal.settle(JournalRecordOutcome(line: 0, state: .accepted, status: 200))
    try journal.settle(JournalRecordOutcome(line: 1, state: .gone, status: 410, reason: .unregistered, value: 12345))
    try journal.settle(JournalRecordOutcome(line: 2, state: .deferred, status: 503, tries: 3, value: 99_000))
    try journal.synchronize()
    return journal
  }

  private func states(_ ledger: LineLedger) -> [LineState] { (0..<UInt32(ledger.lines)).map { ledger[$0] } }

  @Test func replayGivesTheStates() throws {
    let storage = MemoryStorage()
    _ = try written(storage)
    let content = try storage.replay(lines: 6, boot: 1)
    #expect(states(content.ledger) == [.accepted, .gone, .deferred, .unknown, .pending, .pending])
    #expect(content.ledger.deferred == [2: LineLedger.Deferral(until: 99_000, tries: 3)])
    #expect(content.torn == 0)
  }

  /// After a loss of power the reservation counts, because records may be lost; after an orderly end it does not.
  @Test func aLossOfPowerMakesReservedLinesUnknown() throws {
    let storage = MemoryStorage()
    let journal = try written(storage)
    #expect(
      states(try storage.replay(lines: 6, boot: 2).ledger) == [
        .accepted, .gone, .deferred, .unknown, .unknown, .unknown,
      ])
    try journal.settle(JournalRecordOutcome(line: 3, state: .accepted, status: 200))
    try journal.end()
    #expect(
      states(try storage.replay(lines: 6, boot: 2).ledger) == [
        .accepted, .gone, .deferred, .accepted, .pending, .pending,
      ])
  }

  @Test func linesThatWerePassedAreSurelyPending() throws {
    let storage = MemoryStorage()
    let journal = Journal(storage, records: 0, lines: 6)
    try journal.begin(process: 7, boot: 1)
    for line: UInt32 in 0..<6 { if line == 2 || line == 3 { try journal.pass(line) } else { try journal.intend(line) } }
    try journal.settle(JournalRecordOutcome(line: 4, state: .pending))
    try journal.synchronize()
    #expect(
      states(try storage.replay(lines: 6, boot: 2).ledger) == [
        .unknown, .unknown, .pending, .pending, .pending, .unknown,
      ])
  }

  /// Torn at each byte: what is left is the journal up to its last whole record, and no line is taken for settled that is not.
  @Test func aJournalTornAtAnyByteIsReadUpToThere() throws {
    let storage = MemoryStorage()
    _ = try written(storage)
    let whole = storage.bytes
    for count in 0...whole.count {
      storage.bytes = Array(whole.prefix(count))
      let content = try storage.replay(lines: 6, boot: 1)
      #expect(content.records == count / 32 && content.torn == count % 32)
      for (line, state) in states(content.ledger).enumerated() where line < 4 && content.records >= 3 {
        #expect(state == .unknown || state == [.accepted, .gone, .deferred, .unknown][line], "\(count) \(line)")
      }
    }
  }

  /// One wrong bit: in the last record it is a tear, before it the journal is refused.
  @Test func aWrongBitIsFound() throws {
    let storage = MemoryStorage()
    _ = try written(storage)
    let whole = storage.bytes
    for place in whole.indices {
      storage.bytes = whole
      storage.bytes[place] ^= 1 << UInt8(place % 8)
      if place >= whole.count - 32 {
        let content = try storage.replay(lines: 6, boot: 1)
        #expect(content.records == whole.count / 32 - 1 && content.torn == 32)
      } else {
        let error = #expect(throws: SendingError.self) { try storage.replay(lines: 6, boot: 1) }
        #expect(error?.message.contains("damaged at record \(place / 32 + 1),") == true)
      }
    }
  }

  @Test func recordsInOthersPlacesAreFound() throws {
    let storage = MemoryStorage()
    _ = try written(storage)
    let second = Array(storage.bytes[32..<64])
    storage.bytes.replaceSubrange(64..<96, with: second)
    #expect(throws: SendingError.self) { try storage.replay(lines: 6, boot: 1) }
  }

  // MARK: - On the disk

  private func made() throws -> (folder: JournalFolder, file: JournalFile) {
    let journals = try JournalFolder(writing: folder)
    let ids = (0..<6).flatMap { line in (0..<16).map { UInt8(line * 16 + $0) } }
    let file = try JournalFile.create(folder + "/hello.journal", in: folder, Self.header) {
      body throws(SendingError) in
      try ids.withUnsafeBufferPointer { (ids) throws(SendingError) in try body(UnsafeRawBufferPointer(ids)) }
    }
    return (journals, file)
  }

  @Test func aTornJournalGoesOn() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let journals: JournalFolder
    // Its sender ends, and its lock with it.
    do {
      let (made, file) = try made()
      journals = made
      let journal = try file.writer(behind: try file.content(boot: 1))
      try journal.begin(process: 7, boot: 1)
      for line: UInt32 in 0..<3 { try journal.intend(line) }
      try journal.settle(JournalRecordOutcome(line: 0, state: .accepted, status: 200))
      try journal.synchronize()
    }
    let path = folder + "/hello.journal"
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    try handle.truncate(atOffset: try handle.seekToEnd() - 5)
    try handle.close()
    let again = try #require(try JournalFile.open(path, writing: true))
    #expect(again.header == Self.header)
    let content = try again.content(boot: 1)
    #expect(content.torn == 27 && content.ledger.counts[.unknown] == 3)
    let next = try again.writer(behind: content)
    try next.settle(JournalRecordOutcome(line: 2, state: .rejected, status: 400))
    try next.end()
    let last = try again.content(boot: 1)
    #expect(last.torn == 0 && last.ledger[2] == .rejected)
    _ = journals
  }

  @Test func onlyItsOwnerMayReadIt() throws {
    let (journals, file) = try made()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for path in [file.path, folder, folder + "/lock"] {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode.map { $0 & 0o077 } == 0, "\(path)")
    }
    _ = journals
  }

  @Test func aSecondSenderIsRefused() throws {
    let (journals, _) = try made()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let error = #expect(throws: SendingError.self) { try JournalFolder(writing: folder) }
    #expect(error?.message.contains("process \(ProcessInfo.processInfo.processIdentifier),") == true)
    #expect(error?.isUsage == false && journals.isInUse())
  }

  @Test func whatIsNoJournalIsRefused() throws {
    let (journals, file) = try made()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var bytes = try #require(FileManager.default.contents(atPath: file.path))
    bytes[100] ^= 1
    try bytes.write(to: URL(fileURLWithPath: folder + "/other.journal"))
    #expect(throws: SendingError.self) { try JournalFile.open(folder + "/other.journal", writing: false) }
    #expect(try JournalFile.open(folder + "/none.journal", writing: false) == nil)
    _ = journals
  }
}
