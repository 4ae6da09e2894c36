import Digests
import Files
import Foundation
import Testing

@testable import Sending

/// Canaries and ramps: which lines leave first, and what lets the others leave.
@Suite struct SendingStepsTests {
  private static let second: UInt64 = 1_000_000_000

  /// A run over lines whose steps are given, a minute apart.
  private func history(_ steps: [UInt8], bounds: String = "none") throws -> History {
    var history = try History(lines: steps.count)
    history.steps = SendingSteps(steps, count: Int(steps.max() ?? 0) + 1, wait: 60_000)
    history.options.bounds = try #require(AbortBounds(bounds))
    try history.restart()
    return history
  }

  /// Hands over everything that may leave now; gives the lines.
  private func leaving(_ history: inout History) throws -> [UInt32] {
    let before = history.offered.count
    for _ in 0..<20 { try history.offerNext() }
    return history.offered.dropFirst(before).map(\.pointee.line)
  }

  @Test func theCanaryLeavesFirstAndTheRestWaits() throws {
    var history = try history([1, 0, 1, 0, 1, 2])
    #expect(try leaving(&history) == [1])
    // The window begins with one.
    try history.acceptAll()
    #expect(try leaving(&history) == [3])
    history.clock += 600 * Self.second
    #expect(try leaving(&history) == [], "one is still in flight")
    try history.run.prepareToWrite(now: history.clock)
    let heard = history.clock
    try history.acceptAll()
    #expect(try history.run.take(now: heard, room: 100) == nil)
    let wake = try #require(history.run.wake)
    #expect((59 * Self.second...60 * Self.second).contains(wake - heard) && history.run.nextStep != nil)
    #expect(try history.run.take(now: wake - 1, room: 100) == nil && !history.run.isFinished)
    history.clock = wake
    #expect(try leaving(&history) == [0, 2, 4])
    try history.acceptAll()
    history.clock += 61 * Self.second
    #expect(try leaving(&history) == [5])
    try history.acceptAll()
    #expect(try leaving(&history) == [] && history.run.isFinished && history.faults == [])
    #expect(history.run.ledger.counts[.accepted] == 6)
  }

  @Test func aStepThatWentWrongStopsEachRunUntilTheBoundsChange() throws {
    var history = try history([0, 0, 0, 1, 1], bounds: "rejected>30%")
    for status: UInt16 in [200, 400] {
      try history.offerNext()
      try history.answerAll(status)
    }
    try history.offerNext()
    try history.answerAll(400)
    for _ in 0..<3 {
      #expect(try leaving(&history) == [] && history.run.isFinished)
      #expect(
        history.run.stop?.message
          == "of the 3 lines in the first step of the ramp, 2 are rejected, more than the 30% that --abort-on allows; the next step does not begin. Find out why; to go on all the same, run it again with another --abort-on"
      )
      try history.restart()
      history.clock += 100 * Self.second
    }
    history.options.bounds = .none
    try history.restart()
    #expect(try leaving(&history).first == 3)
  }

  @Test func anotherRunWaitsForTheRestOfTheTime() throws {
    var history = try history([0, 1, 1])
    try history.offerNext()
    try history.acceptAll()
    history.clock += 20 * Self.second
    try history.restart()
    let start = history.clock
    #expect(try leaving(&history) == [])
    #expect((34 * Self.second...40 * Self.second).contains(try #require(history.run.wake) - start))
    history.clock += 40 * Self.second
    #expect(try leaving(&history).first == 1)
    // Behind a step that has begun no one waits again.
    try history.acceptAll()
    try history.restart()
    #expect(try leaving(&history) == [2])
  }

  @Test func afterACrashItWaitsFromTheBeginning() throws {
    var history = try history([0, 1, 1])
    try history.offerNext()
    history.clock += 50 * Self.second
    try history.crash(power: false)
    let start = history.clock
    #expect(history.run.ledger.counts[.unknown] == 1)
    #expect(try leaving(&history) == [])
    #expect((59 * Self.second...60 * Self.second).contains(try #require(history.run.wake) - start))
  }

  @Test func aStepOfWhichNothingCameDoesNotEnd() throws {
    var history = try history([0, 1])
    try history.offerNext()
    try history.answerAll(503)
    history.clock += 100 * Self.second
    #expect(try leaving(&history) == [] && !history.run.isFinished)
    // Deferred for a quarter of an hour.
    history.clock += 900 * Self.second
    #expect(try leaving(&history) == [0])
  }

  // MARK: - Ids

  /// A journal of random ids.
  private func journal(_ lines: Int, seed: UInt64, _ body: (JournalFile) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/belfry-steps-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let header = JournalHeader(
      batch: "b", campaign: "c", identity: "c", lines: lines, environment: "sandbox", app: "a", host: "h", start: 1)
    var dice = Dice(seed)
    let file = try JournalFile.create(folder + "/c.journal", in: folder, header) { pass throws(SendingError) in
      for _ in 0..<lines {
        var id = (dice.next(), dice.next())
        let bytes = withUnsafeBytes(of: &id) { Array($0) }
        do { try bytes.withUnsafeBytes { try pass($0) } } catch { throw error as? SendingError ?? SendingError("") }
      }
    }
    try body(file)
  }

  @Test(arguments: [(10_000, 100...108, 1000...1015), (300, 3...4, 30...32), (3, 1...1, 1...2), (1, 1...1, 0...0)])
  func eachStepHasItsShareOfTheLines(lines: Int, canary: ClosedRange<Int>, second: ClosedRange<Int>) throws {
    let ramp = try #require(SendingRamp([SendingShare("1%"), SendingShare("10%")].compactMap(\.self), wait: 5))
    for seed in 0..<5 as Range<UInt64> {
      try journal(lines, seed: seed) { file in
        let steps = try SendingSteps(ramp, file, LineLedger(lines: lines))
        #expect(steps.count == 3 && steps.wait == 5000 && steps.steps.count == lines)
        #expect(canary.contains(steps.steps.count { $0 == 0 }))
        #expect(second.contains(steps.steps.count { $0 <= 1 } - (lines > 1 ? 0 : 1)))
        #expect(try SendingSteps(ramp, file, LineLedger(lines: lines)).steps == steps.steps)
      }
    }
  }

  @Test func linesThatAnotherBatchHasSentAreNoCanary() throws {
    let ramp = try #require(SendingRamp([SendingShare("1%")].compactMap(\.self), wait: 5))
    try journal(1000, seed: 1) { file in
      let ledger = LineLedger(lines: 1000)
      for line in 0..<995 as Range<UInt32> { ledger.set(line, .repeated) }
      let steps = try SendingSteps(ramp, file, ledger)
      #expect(steps.steps.suffix(5).contains(0))
    }
  }

  @Test func rampsThatAreNone() {
    for words in [["1%", "1%"], ["10%", "1%"], ["0%"], ["100%"], ["1%", "100%"]] {
      #expect(SendingRamp(words.compactMap { SendingShare($0) }, wait: 1) == nil, "\(words)")
    }
  }

  // MARK: - Journal

  /// What left in a later pass is unknown after a loss of power, although it was passed before and its record is lost.
  @Test func aReservationCountsMoreThanWhatWasPassedBefore() throws {
    let storage = MemoryStorage()
    let journal = Journal(storage, records: 0, lines: 8, reservation: 4)
    try journal.begin(process: 1, boot: 1)
    for line in 0..<8 as Range<UInt32> { try journal.pass(line) }
    try journal.beginPass()
    try journal.pass(0)
    try journal.intend(1)
    try journal.flush(now: 0)
    let states = { () throws -> [LineState] in
      let disk = MemoryStorage()
      disk.bytes = Array(storage.bytes.prefix(storage.synchronized))
      let ledger = try disk.replay(lines: 8, boot: 2).ledger
      return (0..<8).map { ledger[$0] }
    }
    #expect(try states() == [.pending, .unknown, .unknown, .unknown, .unknown, .pending, .pending, .pending])
    // Lines 2 and 3 are passed once more, and 4 leaves behind the reservation's half.
    try journal.settle(JournalRecordOutcome(line: 1, state: .accepted))
    try journal.pass(2)
    try journal.pass(3)
    try journal.intend(4)
    try journal.flush(now: 0)
    #expect(try states() == [.pending, .accepted, .pending, .pending, .unknown, .unknown, .unknown, .unknown])
  }

  /// What was passed is written before the next pass: behind its reservation it would take back what is reserved.
  @Test func whatWasPassedIsWrittenBeforeTheNextPass() throws {
    let storage = MemoryStorage()
    let journal = Journal(storage, records: 0, lines: 8, reservation: 4)
    try journal.begin(process: 1, boot: 1)
    for line in 0..<8 as Range<UInt32> { try journal.pass(line) }
    try journal.beginPass()
    try journal.intend(0)
    try journal.flush(now: 0)
    // Inside of the reservation: nothing waits for the disk.
    let synchronized = storage.synchronized
    try journal.intend(1)
    try journal.flush(now: 0)
    #expect(storage.synchronized == synchronized && storage.bytes.count > synchronized)
    let disk = MemoryStorage()
    disk.bytes = Array(storage.bytes.prefix(synchronized))
    #expect(try disk.replay(lines: 8, boot: 2).ledger[1] == .unknown)
  }
}
