import Files
import Foundation
import Testing

@testable import Sending

/// Journals that are kept elsewhere than in a file: parts of a batch that follow each other, replayed one after the other.
@Suite struct StoredJournalTests {
  /// The lines of a selection as they are read to be sent: their numbers and tokens.
  private func read(_ reader: BatchReader, _ lines: Range<Int>) throws -> [String] {
    reader.select(lines)
    let slots = RequestSlots(1)
    var found: [String] = []
    while let line = try reader.next() {
      #expect(Int(line) == found.count)
      try reader.load(slots[0])
      found.append(String(decoding: slots[0].pointee.token, as: UTF8.self))
    }
    return found
  }

  @Test func selectedLinesAreThoseOfTheBatch() throws {
    // Some lines are long, so that the second file has more than a block, and marks are not where blocks begin.
    let text = String(repeating: "x", count: 3000)
    let lines = (0..<3000).map { MadeBuild.line($0, text: $0 % 3 == 0 ? text : "Hi") }
    let build = try MadeBuild([Array(lines.prefix(700)), [], Array(lines.dropFirst(700))])
    defer { build.remove() }
    let reader = try build.reader()
    try reader.verify { _ in }
    let all = (0..<3000).map { "00aa\($0)" }
    for range in [
      0..<3000, 0..<1, 699..<701, 700..<700, 1023..<1025, 1024..<1500, 2047..<2049, 2999..<3000, 100..<2900,
      2500..<9999,
    ] {
      #expect(try read(reader, range) == Array(all[range.clamped(to: 0..<3000)]), "\(range)")
    }
  }

  @Test func aChangedFileIsFoundBehindAMark() throws {
    let build = try MadeBuild([(0..<1100).map { MadeBuild.line($0) }])
    defer { build.remove() }
    let reader = try build.reader()
    try reader.verify { _ in }
    try build.change("push/hello/00001.jsonl") { $0[$0.count - 5] ^= 1 }
    #expect(throws: SendingError.self) { try read(reader, 1050..<1100) }
  }

  /// What another place than a file has of three lines: the records of two senders, of which the first was lost.
  private func records(_ body: (Journal) throws -> Void) throws -> [UInt8] {
    let storage = MemoryStorage()
    let journal = Journal(storage, records: 0, lines: 3, reservation: 2)
    try body(journal)
    try journal.synchronize()
    return storage.bytes
  }

  @Test func whatALostSenderHadReservedIsUnknown() throws {
    let bytes = try records { journal in
      try journal.begin(process: 1, boot: 1)
      try journal.intend(0)
      try journal.settle(JournalRecordOutcome(line: 0, state: .accepted, status: 200))
    }
    // Two lines were reserved, and one has an outcome.
    let lost = try JournalFile.replay(lines: 3, boot: 0, isRunning: false, path: "x", bytes).ledger
    #expect((0..<3).map { lost[$0] } == [.accepted, .unknown, .pending])
    let live = try JournalFile.replay(lines: 3, boot: 0, isRunning: true, path: "x", bytes).ledger
    #expect((0..<3).map { live[$0] } == [.accepted, .pending, .pending])
    let ended = try records { journal in
      try journal.begin(process: 1, boot: 1)
      try journal.intend(0)
      try journal.settle(JournalRecordOutcome(line: 0, state: .accepted, status: 200))
      try journal.end()
    }
    let given = try JournalFile.replay(lines: 3, boot: 0, isRunning: false, path: "x", ended).ledger
    #expect((0..<3).map { given[$0] } == [.accepted, .pending, .pending])
  }

  @Test func partsMakeTheStatesOfAll() throws {
    let (part, all) = (LineLedger(lines: 2), LineLedger(lines: 5))
    part.set(0, .gone)
    part.defer(1, LineLedger.Deferral(until: 7, tries: 2))
    all.take(part, at: 2)
    #expect((0..<5).map { all[$0] } == [.pending, .pending, .gone, .deferred, .pending])
    #expect(all.deferred[3] == LineLedger.Deferral(until: 7, tries: 2) && all.counts.lines == 5)
  }

  @Test func recordsAreMovedWithTheirLines() {
    let range = JournalRecord(kind: .range, line: 1, second: 3).moved(by: 10)
    #expect(range.line == 11 && range.second == 13)
    let outcome = JournalRecord(kind: .outcome, line: 1, second: 3, state: .deferred).moved(by: 10)
    #expect(outcome.line == 11 && outcome.second == 3)
    let start = JournalRecord(kind: .start, line: 77, value: 5)
    #expect(start.moved(by: 10) == start)
  }
}
