import Files
import Foundation
import Testing

@testable import Sending

/// The promise, held against random histories: connections that break in every way, crashes, losses of power.
@Suite struct SendingRunTests {
  /// 1,000 histories with every test run; `BELFRY_HISTORIES` asks for more.
  static let histories = ProcessInfo.processInfo.environment["BELFRY_HISTORIES"].flatMap { UInt64($0) } ?? 1000

  @Test func nothingIsLostAndNothingIsSentTwice() throws {
    var (sent, unknown, steps, aborts, ends) = (0, 0, 0, 0, 0)
    for seed in 0..<Self.histories {
      var history = try History(seed: seed)
      try history.play(60 + history.dice.below(200))
      history.checkLedger(isRunning: true)
      try history.settle()
      history.checkSums()
      history.checkLedger()
      let counts = history.run.ledger.counts
      if counts[.pending] + counts[.deferred] + counts[.flying] > 0 {
        history.faults.append("it does not end: \(counts)")
      }
      sent += history.processed.reduce(0, +)
      unknown += counts[.unknown]
      (steps, aborts, ends) = (steps + history.stepsBegun, aborts + history.aborts, ends + history.ends)
      // A run over a batch that is settled changes nothing.
      let states = (0..<UInt32(history.lines)).map { history.run.ledger[$0] }
      try history.restart()
      if states != (0..<UInt32(history.lines)).map({ history.run.ledger[$0] }) { history.faults.append("it changes") }
      #expect(history.faults == [], "seed \(seed)")
      guard history.faults.isEmpty else { return }
    }
    // Histories in which nothing happens would show nothing.
    let some = Int(Self.histories) / 10
    #expect(
      sent > 10 * some && unknown > some && steps > some && aborts > some && ends > some, "\(steps) \(aborts) \(ends)")
  }

  @Test func aPersonMaySendUnknownLinesAgain() throws {
    for seed in 0..<Self.histories / 4 {
      var history = try History(seed: seed &+ 1_000_000)
      try history.play(120)
      try history.settle()
      let unknown = history.run.ledger.counts[.unknown]
      history.checkLedger()
      history.options.unknown = .resend
      history.options.waitsForDue = true
      try history.restart()
      // Nothing is wanted again in the runs that follow.
      history.options.unknown = .hold
      try history.settle()
      history.checkLedger(doubled: unknown)
      let counts = history.run.ledger.counts
      if counts[.pending] > 0 { history.faults.append("\(counts[.pending]) lines are pending") }
      #expect(history.faults == [], "seed \(seed)")
      guard history.faults.isEmpty else { return }
    }
  }

  @Test func unknownLinesCanBeTakenAsAccepted() throws {
    var history = try Self.history(lines: 3)
    for _ in 0..<3 { try history.offerNext() }
    try history.cut()
    #expect(history.run.ledger.counts[.unknown] == 1)
    history.options.unknown = .accept
    try history.restart()
    #expect(history.run.ledger.counts[.unknown] == 0 && history.run.ledger.counts[.accepted] == 1)
  }

  /// A full disk: nothing is handed over whose record is not written.
  @Test(arguments: 0..<200) func aFullDiskStopsBeforeTheNextWrite(bytes: Int) throws {
    var history = try Self.history(lines: 40)
    let start = history.storage.bytes.count
    history.storage.room = start + bytes
    var stopped = false
    do {
      for _ in 0..<60 {
        try history.offerNext()
        try history.acceptAll()
      }
    } catch { stopped = true }
    #expect(stopped && history.run.stop != nil)
    #expect(try history.run.take(now: history.clock, room: 100) == nil)
    let attempts = history.storage.attempts
    #expect(throws: SendingError.self) { try history.run.prepareToWrite(now: history.clock) }
    #expect(history.storage.attempts == attempts, "a record was written behind one that is torn")
    history.storage.room = nil
    try history.crash(power: false)
    history.checkLedger()
    try history.settle()
    history.checkLedger()
    #expect(history.faults == [])
  }

  // MARK: - What stops a run

  @Test func threeRejectionsBeforeAnyAcceptanceStop() throws {
    var history = try Self.history(lines: 10)
    for count in 1...3 {
      #expect(history.run.stop == nil)
      try history.offerNext()
      try history.answerAll(400)
      #expect(history.run.ledger.counts[.rejected] == count)
    }
    #expect(history.run.stop?.message.contains("check the key") == true)
  }

  @Test func rejectionsBehindAnAcceptanceDoNotStop() throws {
    var history = try Self.history(lines: 10)
    for status: UInt16 in [400, 200, 400, 400, 400, 400] {
      try history.offerNext()
      try history.answerAll(status)
    }
    #expect(history.run.stop == nil)
  }

  @Test func aLineThatComesBackAgainAndAgainStops() throws {
    var history = try Self.history(lines: 1)
    for count in 1...11 {
      #expect(history.run.stop == nil, "\(count)")
      try history.offerNext()
      try history.refuseAll()
    }
    #expect(history.run.stop?.message.contains("came back unprocessed") == true)
    #expect(history.run.ledger.counts[.pending] == 1)
  }

  @Test func oneExpiredTokenIsRenewedAndTwoStop() throws {
    var history = try Self.history(lines: 5)
    try history.offerNext()
    #expect(try history.expire() == .renewToken && history.run.memory.token == 2)
    try history.offerNext()
    #expect(try history.expire() == .retireConnection)
    #expect(history.run.stop?.message.contains("clock") == true)
  }

  @Test func deferredLinesWaitForTheirTime() throws {
    var history = try Self.history(lines: 2)
    try history.offerNext()
    try history.answerAll(503)
    try history.offerNext()
    try history.answerAll(429)
    let answered = history.clock
    #expect(try history.run.take(now: history.clock, room: 100) == nil)
    #expect(!history.run.isFinished && history.run.ledger.deferred[1]?.tries == 1)
    #expect(try history.run.take(now: answered + 58_000_000_000, room: 100) == nil)
    let wake = try #require(history.run.wake)
    #expect((answered + 58_000_000_000...answered + 62_000_000_000).contains(wake))
    let slot = try #require(try history.run.take(now: answered + 62_000_000_000, room: 100))
    #expect(slot.pointee.line == 1 && slot.pointee.tries == 1 && history.run.ledger[1] == .flying)
    // The other one waits for 15 minutes.
    slot.pointee.status = 200
    _ = try history.run.answered(slot)
    #expect(try history.run.take(now: answered + 63_000_000_000, room: 100) == nil)
    #expect(try history.run.take(now: answered + 902_000_000_000, room: 100)?.pointee.line == 0)
  }

  @Test func aRunGivesUpWaiting() throws {
    var history = try Self.history(lines: 1)
    history.options.giveUpAfter = 30
    try history.restart()
    try history.offerNext()
    try history.answerAll(429)
    #expect(try history.run.take(now: history.clock, room: 100) == nil)
    #expect(history.run.isFinished && history.run.ledger.counts[.deferred] == 1)
  }

  @Test func answersBehindTheDeadlineStillCount() throws {
    var history = try Self.history(lines: 1)
    try history.offerNext()
    for slot in history.offered { try history.run.isOverdue(slot) }
    #expect(history.run.ledger.counts[.unknown] == 1 && history.run.overdue == 1)
    #expect(try history.run.take(now: history.clock, room: 100) == nil)
    try history.acceptAll()
    #expect(history.run.ledger.counts[.accepted] == 1 && history.run.overdue == 0)
    try history.restart()
    #expect(history.run.ledger.counts[.accepted] == 1 && history.faults == [])
  }

  private static func history(lines: Int) throws -> History { try History(lines: lines) }
}

extension History {
  /// A history of lines that are all due and never expire.
  init(lines: Int) throws {
    try self.init(seed: 1, source: NumberedLines(Array(repeating: (1_000_000, nil), count: lines)), lines: lines)
  }

  private init(seed: UInt64, source: NumberedLines, lines: Int) throws {
    dice = Dice(seed)
    self.lines = lines
    self.source = source
    processed = Array(repeating: 0, count: lines)
    run = try Self.start(storage, source, lines, boot, options, nil, wall, clock)
  }

  /// Hands the next line over, as far as the kernel.
  mutating func offerNext() throws {
    clock += 300_000_000
    if let slot = try run.take(now: clock, room: 100) {
      try run.prepareToWrite(now: clock)
      offered.append(slot)
    }
  }

  mutating func acceptAll() throws {
    for slot in offered { processed[Int(slot.pointee.line)] += 1 }
    try answerAll(200)
  }

  mutating func answerAll(_ status: UInt16) throws {
    let slots = offered
    offered = []
    for slot in slots {
      slot.pointee.status = status
      _ = try run.answered(slot)
    }
  }

  mutating func refuseAll() throws {
    for slot in offered { try run.refused(slot) }
    offered = []
  }

  mutating func expire() throws -> Verdict.Consequence? {
    guard let slot = offered.popLast() else { return nil }
    let body = Array(#"{"reason":"ExpiredProviderToken"}"#.utf8)
    for (index, byte) in body.enumerated() { slot.pointee.body[index] = byte }
    (slot.pointee.status, slot.pointee.bodyCount) = (403, body.count)
    return try run.answered(slot)
  }
}
