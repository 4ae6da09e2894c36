/// The state of every line of a batch: one byte a line, and a few more for lines that are deferred.
package final class LineLedger {
  /// When a deferred line may be handed over again.
  package struct Deferral: Sendable, Equatable {
    /// Milliseconds since 1970.
    package var until: Int64
    /// How often it was deferred.
    package var tries: UInt32
  }

  /// How many lines are in each state.
  package private(set) var counts: StateCounts
  /// The deferred lines.
  package private(set) var deferred: [UInt32: Deferral] = [:]
  private let states: UnsafeMutablePointer<UInt8>
  /// How many lines there are.
  package let lines: Int

  // Set while nothing was handed over since the line was last known to be pending, whatever is reserved.
  private static let isSurelyPending: UInt8 = 0x80
  // Set while an unknown line is to be handed over again, because a person said so.
  private static let isWanted: UInt8 = 0x40

  /// All lines pending.
  package init(lines: Int) {
    self.lines = max(0, lines)
    counts = StateCounts(pending: self.lines)
    states = .allocate(capacity: max(1, self.lines))
    states.initialize(repeating: LineState.pending.rawValue, count: self.lines)
  }

  deinit { states.deallocate() }

  /// The state of a line.
  package subscript(line: UInt32) -> LineState {
    guard line < lines else { return .unknown }
    return LineState(rawValue: states[Int(line)] & 0x3F) ?? .unknown
  }

  /// Marks all lines that are unknown now: they are to be handed over again.
  package func wantUnknown() {
    for line in 0..<lines where states[line] & 0x3F == LineState.unknown.rawValue { states[line] |= Self.isWanted }
  }

  /// Whether a line was marked by ``wantUnknown()`` and has not been handed over since.
  package func isWanted(_ line: UInt32) -> Bool { line < lines && states[Int(line)] & Self.isWanted != 0 }

  /// Moves a line to another state.
  package func set(_ line: UInt32, _ state: LineState) {
    guard line < lines else { return }
    let old = self[line]
    counts.move(from: old, to: state)
    if old == .deferred, state != .deferred { deferred[line] = nil }
    states[Int(line)] = state.rawValue
  }

  /// Defers a line.
  package func `defer`(_ line: UInt32, _ deferral: Deferral) {
    guard line < lines else { return }
    set(line, .deferred)
    deferred[line] = deferral
  }

  /// Takes the states of lines that are a part of these, from a line on.
  package func take(_ part: LineLedger, at first: UInt32) {
    for line in 0..<UInt32(clamping: part.lines) {
      if let deferral = part.deferred[line] {
        self.defer(first + line, deferral)
      } else {
        set(first + line, part[line])
      }
    }
  }

  // MARK: - Replay

  /// Replays one record: the journal in its order gives the states that it was written from.
  func replay(_ record: JournalRecord, _ run: inout ReplayedRun) {
    switch record.kind {
    case .start:
      finish(run, boot: record.value)
      run = ReplayedRun(boot: record.value)
    case .reserve:
      run.reserved = max(run.reserved, record.second)
      for line in range(of: record) { states[Int(line)] &= ~Self.isSurelyPending }
    case .range: for line in range(of: record) where self[line] == .pending { set(line, .flying) }
    case .passed:
      for line in range(of: record) where self[line] == .pending { states[Int(line)] |= Self.isSurelyPending }
    case .again: set(record.line, .flying)
    case .outcome:
      if record.state == .deferred {
        self.defer(record.line, Deferral(until: record.value, tries: record.second))
      } else {
        set(record.line, record.state)
      }
      if record.state == .pending, record.line < lines { states[Int(record.line)] |= Self.isSurelyPending }
    case .end: run.hasEnded = true
    }
  }

  private func range(of record: JournalRecord) -> Range<UInt32> {
    record.line..<max(record.line, min(record.second, UInt32(clamping: lines)))
  }

  /// What is left of a run that is over: what was in flight is unknown. After a loss of power (another boot of the system), so is everything that
  /// was reserved and has no outcome, because the records of what left may be lost.
  func finish(_ run: ReplayedRun, boot: Int64) {
    let hasLostPower = run.boot != boot
    guard !run.hasEnded else { return clearMarks() }
    for line in 0..<UInt32(clamping: lines) {
      let isSure = states[Int(line)] & Self.isSurelyPending != 0
      let state = self[line]
      if state == .flying || (state == .pending && hasLostPower && line < run.reserved && !isSure) {
        set(line, .unknown)
      }
    }
    clearMarks()
  }

  private func clearMarks() { for line in 0..<lines { states[line] &= ~Self.isSurelyPending } }
}

/// What replay knows of the run whose records it reads.
struct ReplayedRun {
  var boot: Int64 = 0
  var reserved: UInt32 = 0
  var hasEnded = true
}

extension ReplayedRun {
  init(boot: Int64) { (self.boot, hasEnded) = (boot, false) }
}
