import Files
import Glibc

@testable import Sending

/// Random numbers that a seed repeats.
struct Dice {
  private(set) var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func below(_ most: Int) -> Int { Int(next() % UInt64(most)) }
  mutating func isOne(in most: Int) -> Bool { below(most) == 0 }
}

/// A journal in memory that knows what a loss of power leaves of it.
final class MemoryStorage: JournalStorage {
  var bytes: [UInt8] = []
  var synchronized = 0
  /// After so many bytes the disk is full; nil if it never is.
  var room: Int?
  private(set) var attempts = 0
  /// Whether waits for the disk happen beside the run, and how much is being written; nil while nothing is.
  var isSlow = false
  private var begun: Int?
  private var isOver = false

  func append(_ new: UnsafeRawBufferPointer) throws(FileError) {
    attempts += 1
    let fits = room.map { max(0, min(new.count, $0 - bytes.count)) } ?? new.count
    bytes += new.prefix(fits)
    if fits < new.count { throw FileError(path: "journal", operation: "write", code: ENOSPC) }
  }

  func synchronize() throws(FileError) { synchronized = bytes.count }

  func verify() throws(FileError) {}

  func beginSynchronizing() -> Bool {
    guard isSlow else { return false }
    (begun, isOver) = (bytes.count, false)
    return true
  }

  func hasSynchronized(waits: Bool) throws(FileError) -> Bool {
    if waits { finish() }
    guard begun == nil || isOver else { return false }
    (begun, isOver) = (nil, false)
    return true
  }

  /// The disk has what it was given when the wait began.
  func finish() {
    guard let begun else { return }
    synchronized = max(synchronized, begun)
    isOver = true
  }

  /// The process that waited is gone, and with it whatever the disk had not.
  func abandon() { (begun, isOver) = (nil, false) }

  func replay(lines: Int, boot: Int64) throws(SendingError) -> JournalFile.Content {
    try JournalFile.replay(lines: lines, boot: boot, isRunning: false, path: "journal") { room, place in
      let part = bytes.dropFirst(place).prefix(room.count)
      for (index, byte) in part.enumerated() { room[index] = byte }
      return part.count
    }
  }
}

/// Given lines, one after the other.
final class GivenLines<Line>: RequestSource {
  typealias Slot = UnsafeMutablePointer<RequestSlot>

  private let lines: [Line]
  private let fill: (Slot, UInt32, Line) -> Void
  private var at = 0

  /// `fill` writes a line with its number into a slot.
  init(_ lines: [Line], _ fill: @escaping (Slot, UInt32, Line) -> Void) { (self.lines, self.fill) = (lines, fill) }

  func rewind() { at = 0 }

  func next() -> UInt32? {
    guard at < lines.count else { return nil }
    at += 1
    return UInt32(at - 1)
  }

  func load(_ slot: Slot) { fill(slot, UInt32(at - 1), lines[at - 1]) }
}

/// Lines that are nothing but their numbers, their moments and when they expire.
typealias NumberedLines = GivenLines<(due: Int64, expiration: Int64?)>

extension GivenLines where Line == (due: Int64, expiration: Int64?) {
  convenience init(_ lines: [Line]) {
    self.init(lines) { slot, number, line in
      slot.pointee.take(number, UnsafeBufferPointer(start: nil, count: 0))
      (slot.pointee.due, slot.pointee.expiration) = line
    }
  }
}

/// One random history: a run over a few lines on connections that break in every way, with crashes in between.
struct History {
  typealias Slot = UnsafeMutablePointer<RequestSlot>

  var dice: Dice
  let lines: Int
  let source: NumberedLines
  var storage = MemoryStorage()
  var boot: Int64 = 1
  var clock: UInt64 = 1_000_000_000
  /// Milliseconds since 1970.
  var wall: Int64 = 1_000_000_000
  var options = SendingOptions()
  /// Some histories have a canary and a ramp.
  var steps: SendingSteps?
  /// What a test wants to know happened at all.
  var (stepsBegun, aborts, ends) = (0, 0, 0)
  /// The step that the run is in, and when the states last changed, by the clock of the loop's turns.
  private var step = 0
  private var turnWall: Int64 = 1_000_000_000
  private var lastChange: Int64 = 1_000_000_000
  private var known: [LineState] = []

  /// How often the server has processed each line for good.
  var processed: [Int]
  var run: SendingRun
  /// In our buffers, at the server unprocessed, and processed with the status that it will answer, or none if it never does.
  var buffered: [Slot] = []
  var offered: [Slot] = []
  var answers: [(slot: Slot, status: UInt16?)] = []
  /// What does not hold.
  var faults: [String] = []

  init(seed: UInt64) throws {
    dice = Dice(seed)
    lines = 1 + dice.below(30)
    var rows: [(due: Int64, expiration: Int64?)] = []
    for _ in 0..<lines {
      let due: Int64 = 1_000_000 + (dice.isOne(in: 8) ? Int64(dice.below(600)) : dice.isOne(in: 20) ? -9000 : 0)
      rows.append((due, dice.isOne(in: 10) ? due + Int64(dice.below(4000)) : nil))
    }
    source = NumberedLines(rows)
    processed = Array(repeating: 0, count: lines)
    storage.isSlow = dice.isOne(in: 2)
    options.streams = 1 + dice.below(6)
    options.waitsForDue = dice.isOne(in: 2)
    options.bounds =
      dice.isOne(in: 2) ? .none : dice.isOne(in: 2) ? .standard : AbortBounds("rejected>3%,unknown>8%") ?? .none
    if dice.isOne(in: 4) { options.until = 1_000_000 + Int64(dice.below(3000)) }
    if dice.isOne(in: 2) {
      let count = 2 + dice.below(3)
      let wait = Int64(dice.below(30)) * 1000
      var places: [UInt8] = []
      for _ in 0..<lines { places.append(UInt8(dice.below(count))) }
      steps = SendingSteps(places, count: count, wait: wait)
    }
    run = try Self.start(storage, source, lines, boot, options, steps, wall, clock)
    known = states
  }

  static func start(
    _ storage: MemoryStorage, _ source: NumberedLines, _ lines: Int, _ boot: Int64, _ options: SendingOptions,
    _ steps: SendingSteps?, _ wall: Int64, _ clock: UInt64
  ) throws -> SendingRun {
    storage.abandon()
    let content = try storage.replay(lines: lines, boot: boot)
    storage.bytes.removeLast(content.torn)
    storage.synchronized = min(storage.synchronized, storage.bytes.count)
    let journal = Journal(storage, records: content.records, lines: lines, reservation: 4)
    journal.time = UInt32(wall / 1000)
    try journal.begin(process: 1, boot: boot)
    let gate = SendingGate(steps, last: content.last)
    return try SendingRun(content.ledger, journal, source, options, gate: gate, wall: wall, now: clock)
  }

  // MARK: - Steps

  mutating func play(_ steps: Int) throws {
    for _ in 0..<steps {
      try step(faulty: true)
      checkSums()
    }
  }

  mutating func step(faulty: Bool) throws {
    clock += UInt64(dice.below(6)) * 1_000_000
    if dice.isOne(in: 40) { clock += UInt64(dice.below(3000)) * 1_000_000_000 }
    if dice.isOne(in: 3) { storage.finish() }
    switch dice.below(faulty ? 24 : 12) {
    case 0...4: while dice.below(4) > 0, let slot = try take() { buffered.append(slot) }
    case 5...7: try offer(faulty: faulty)
    case 8...9: try process(faulty: faulty)
    case 10...11: try answer()
    case 12...13: try process(faulty: true)
    case 14: if let index = pick(offered.count) { try run.refused(offered.remove(at: index)) }
    case 15: if let index = pick(buffered.count) { try run.refused(buffered.remove(at: index)) }
    case 16: if let index = pick(answers.count) { try run.cut(answers.remove(at: index).slot) }
    case 17: for slot in offered + answers.map(\.slot) where dice.isOne(in: 2) { try run.isOverdue(slot) }
    case 18: if dice.isOne(in: 3) { try cut() }
    case 19: if dice.isOne(in: 3) { try goAway() }
    case 20: if dice.isOne(in: 8) { try crash(power: dice.isOne(in: 2)) }
    case 21: if dice.isOne(in: 8) { try restart() }
    default: try answer()
    }
    noteChanges()
    if run.isFinished, faulty, dice.isOne(in: 4) { try restart() }
  }

  /// What the clock of the run shows, in milliseconds since 1970.
  private var runWall: Int64 { 1_000_000_000 + Int64((clock - 1_000_000_000) / 1_000_000) }
  private var states: [LineState] { (0..<UInt32(lines)).map { run.ledger[$0] } }

  private mutating func noteChanges() {
    let states = states
    if states != known { (known, lastChange) = (states, turnWall) }
  }

  /// Takes the next request, and looks whether it may leave.
  private mutating func take() throws -> Slot? {
    let before = (states, run.stop == nil)
    let taken = try run.take(now: clock, room: room)
    checkStep(before.0)
    guard let slot = taken else {
      if let stop = run.stop, before.1 {
        aborts += stop.message.contains("--abort-on") ? 1 : 0
        ends += stop.message.contains("--until") ? 1 : 0
      }
      return nil
    }
    let line = slot.pointee.line
    if let until = options.until, runWall >= until * 1000 { faults.append("line \(line) leaves after the end") }
    if !before.1 { faults.append("line \(line) leaves though the run has stopped") }
    if let steps, Int(steps.steps[Int(line)]) > step { faults.append("line \(line) leaves before its step") }
    return slot
  }

  /// Looks whether the next step may begin where it has: something came of the lines before, and long enough ago.
  private mutating func checkStep(_ states: [LineState]) {
    guard let steps, run.step > step else { return }
    step = run.step
    let earlier = states.indices.filter { steps.steps[$0] < step }.map { states[$0] }
    let later = states.indices.filter { steps.steps[$0] >= step }.map { states[$0] }
    if earlier.contains(.flying) { faults.append("step \(step) begins while lines before it are in flight") }
    let hasOutcome = earlier.contains { [.accepted, .rejected, .gone, .unknown].contains($0) }
    if !hasOutcome, earlier.contains(where: { $0 == .pending || $0 == .deferred }) {
      faults.append("step \(step) begins before anything came of the one before")
    }
    // A run that goes on does not wait again where a later line has left.
    guard hasOutcome, later.allSatisfy({ [.pending, .expired, .late].contains($0) }) else { return }
    stepsBegun += 1
    // The journal has whole seconds.
    if runWall < lastChange - 1000 + steps.wait {
      faults.append("step \(step) begins \(runWall - lastChange) ms behind the last change, not \(steps.wait)")
    }
  }

  /// How much the connections take: nothing before the server's SETTINGS, one until it has seen a good token.
  private var room: Int { dice.state % 7 == 0 ? 0 : dice.state % 5 == 0 ? 1 : 100 }

  private mutating func pick(_ count: Int) -> Int? { count == 0 ? nil : dice.below(count) }

  /// Bytes go to the socket, and not before the journal is written.
  private mutating func offer(faulty: Bool) throws {
    noteChanges()
    try run.prepareToWrite(now: clock)
    turnWall = runWall
    guard run.mayWrite else { return }
    let count = buffered.isEmpty ? 0 : dice.below(buffered.count + 1)
    if count > 0, dice.isOne(in: 3) { try checkDisk(buffered.prefix(count)) }
    offered += buffered.prefix(count)
    buffered.removeFirst(count)
    // Right behind what left is where a record that is not on the disk hurts most.
    if faulty, dice.isOne(in: 12) { try crash(power: dice.below(4) > 0) }
  }

  /// What leaves is unknown by what is on the disk alone: power may be lost in the very next moment.
  private mutating func checkDisk(_ slots: ArraySlice<Slot>) throws {
    let disk = MemoryStorage()
    disk.bytes = Array(storage.bytes.prefix(storage.synchronized))
    let ledger = try disk.replay(lines: lines, boot: boot + 1).ledger
    for slot in slots where ledger[slot.pointee.line] != .unknown {
      faults.append("line \(slot.pointee.line) leaves, and is \(ledger[slot.pointee.line]) on the disk")
    }
  }

  private mutating func process(faulty: Bool) throws {
    guard let index = pick(offered.count) else { return }
    let slot = offered.remove(at: index)
    let roll = faulty ? dice.below(20) : 0
    let status: UInt16? =
      switch roll {
      case 0...9: 200
      case 10: 400
      case 11: 410
      case 12: 429
      case 13: 503
      case 14: 403
      case 15...17: nil
      default: 200
      }
    if status == nil || status == 200 { processed[Int(slot.pointee.line)] += 1 }
    answers.append((slot, status))
  }

  private mutating func answer() throws {
    guard let index = pick(answers.count), let status = answers[index].status else { return }
    let slot = answers.remove(at: index).slot
    try deliver(slot, status)
  }

  private mutating func deliver(_ slot: Slot, _ status: UInt16) throws {
    slot.pointee.status = status
    if status == 403 {
      let body = Array("{\"reason\":\"\(dice.isOne(in: 2) ? "ExpiredProviderToken" : "InvalidProviderToken")\"}".utf8)
      for (index, byte) in body.enumerated() { slot.pointee.body[index] = byte }
      slot.pointee.bodyCount = body.count
    }
    _ = try run.answered(slot)
  }

  /// The connection ends: of some answers the status line had come.
  mutating func cut() throws {
    for slot in buffered { try run.notSent(slot) }
    for slot in offered {
      // What was offered may have been processed, and no one will say so.
      if dice.isOne(in: 2) { processed[Int(slot.pointee.line)] += 1 }
      try run.cut(slot)
    }
    for (slot, status) in answers {
      if let status, dice.isOne(in: 3) { try deliver(slot, status) } else { try run.cut(slot) }
    }
    (buffered, offered, answers) = ([], [], [])
  }

  /// A GOAWAY: what the server has not processed by now it never will, and it says so.
  private mutating func goAway() throws {
    for slot in offered + buffered { try run.refused(slot) }
    (offered, buffered) = ([], [])
  }

  /// The sender ends at once: of the requests in the kernel the server may still process some.
  mutating func crash(power: Bool) throws {
    for slot in offered where dice.isOne(in: 2) { processed[Int(slot.pointee.line)] += 1 }
    (buffered, offered, answers) = ([], [], [])
    if power {
      let left =
        storage.synchronized
        + (storage.bytes.count > storage.synchronized ? dice.below(storage.bytes.count - storage.synchronized + 1) : 0)
      storage.bytes.removeLast(storage.bytes.count - left)
      boot += 1
    }
    try begin()
    (known, lastChange) = (states, wall)
  }

  /// The run ends in order, and another one goes on.
  mutating func restart() throws {
    try cut()
    noteChanges()
    let before = states
    try run.finish()
    if dice.isOne(in: 2) { boot += 1 }
    let after = try storage.replay(lines: lines, boot: boot).ledger
    for line in 0..<UInt32(lines) where after[line] != before[Int(line)] {
      faults.append("line \(line) was \(before[Int(line)]) and is \(after[line]) after replay")
    }
    try begin()
  }

  private mutating func begin() throws {
    wall += Int64((clock - 1_000_000_000) / 1_000_000) - (wall - 1_000_000_000)
    run = try Self.start(storage, source, lines, boot, options, steps, wall, clock)
    turnWall = wall
    step = 0
  }

  // MARK: - Invariants

  mutating func checkSums() {
    let counts = run.ledger.counts
    if counts.lines != lines { faults.append("\(counts.lines) of \(lines) lines are in a state") }
    var recount: [LineState: Int] = [:]
    for line in 0..<UInt32(lines) { recount[run.ledger[line], default: 0] += 1 }
    for state in LineState.allCases where counts[state] != recount[state] ?? 0 {
      faults.append("\(state) is miscounted")
    }
    // A line that is kept among the deferred ones makes a run wait for nothing.
    if run.ledger.deferred.count != counts[.deferred] { faults.append("\(run.ledger.deferred.count) lines wait") }
  }

  /// The states against what the server has processed.
  mutating func checkLedger(doubled: Int = 0, isRunning: Bool = false) {
    var twice = 0
    for line in 0..<UInt32(lines) {
      let (state, count) = (run.ledger[line], processed[Int(line)])
      twice += max(0, count - 1)
      if state == .accepted, count == 0 { faults.append("line \(line) is accepted, and the server does not have it") }
      if count > 0, state != .accepted, state != .unknown, state != .flying || !isRunning {
        faults.append("line \(line) is at the server, and \(state)")
      }
    }
    if twice > doubled { faults.append("\(twice) lines were processed twice") }
  }

  /// Goes on without faults until nothing is left to do.
  mutating func settle() throws {
    (options.until, options.bounds) = (nil, .none)
    for _ in 0..<40 {
      for _ in 0..<400 where !run.isFinished { try step(faulty: false) }
      try restart()
      clock += 8000 * 1_000_000_000
      if run.ledger.counts[.pending] + run.ledger.counts[.deferred] == 0 { return }
    }
  }
}
