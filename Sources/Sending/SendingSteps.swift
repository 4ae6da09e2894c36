// Takes: the ids of a batch's lines, and the shares of a canary and a ramp.
// Gives: which lines leave in which step, and when the next step may begin.
// Never: depends on which run it is: another run has the same lines in the same steps.

import Digests
import Escaping

/// A canary and a ramp, as flags have them: the shares of the lines up to which each step but the last goes, and the seconds between steps.
package struct SendingRamp: Sendable, Equatable {
  /// The shares, the smallest first; the last step goes up to all lines.
  package let shares: [SendingShare]
  /// How long the run waits after a step, in seconds.
  package let wait: Int64

  /// The most steps.
  static let most = 100

  /// Steps of these shares; nil unless each is larger than the one before and none is 0% or 100%, or if there are too many.
  package init?(_ shares: [SendingShare], wait: Int64) {
    guard shares.count < Self.most, zip(shares, shares.dropFirst()).allSatisfy({ $0 < $1 }),
      shares.allSatisfy({ $0.millionths > 0 && $0.millionths < SendingShare.whole })
    else { return nil }
    (self.shares, self.wait) = (shares, max(0, wait))
  }
}

/// The step of every line of a batch: a byte a line.
package struct SendingSteps: Sendable {
  /// The step of each line, counted from 0.
  let steps: [UInt8]
  /// How many steps there are.
  let count: Int
  /// How long the run waits after a step, in milliseconds.
  let wait: Int64

  /// Steps that are known.
  init(_ steps: [UInt8], count: Int, wait: Int64) { (self.steps, self.count, self.wait) = (steps, count, wait) }

  /// The steps of a journal's lines, by a hash of their ids. Each step has at least its share of the lines and at least one of them. Lines that
  /// another batch has sent are not counted: a step of them would show nothing.
  package init(_ ramp: SendingRamp, _ file: JournalFile, _ ledger: LineLedger) throws(SendingError) {
    var buckets = [Int](repeating: 0, count: 1 << 16)
    var total = 0
    try file.forEachID { line, id in
      guard ledger[line] != .repeated else { return }
      buckets[Self.bucket(id)] += 1
      total += 1
    }
    let ends = Self.ends(ramp.shares, buckets, total)
    var steps = [UInt8](repeating: 0, count: ledger.lines)
    try file.forEachID { line, id in
      let bucket = Self.bucket(id)
      let step = ends.firstIndex { bucket < $0 } ?? ends.count
      if Int(line) < steps.count { steps[Int(line)] = UInt8(clamping: step) }
    }
    self.init(steps, count: ends.count + 1, wait: ramp.wait * 1000)
  }

  /// Where each step but the last ends among the buckets.
  static func ends(_ shares: [SendingShare], _ buckets: [Int], _ total: Int) -> [Int] {
    var (ends, bucket, below) = ([Int](), 0, 0)
    for share in shares {
      // All lines are at most a thousand millions: a million times as many fit into 64 bits.
      while bucket < buckets.count, below == 0 || below * SendingShare.whole < total * share.millionths {
        below += buckets[bucket]
        bucket += 1
      }
      ends.append(bucket)
    }
    return ends
  }

  private static func bucket(_ id: UnsafeRawBufferPointer) -> Int {
    Int(XXH3.hash64(id.bindMemory(to: UInt8.self)) >> 48)
  }
}

/// Where a run is in its steps, and when the next one may begin.
///
/// A step is over when none of its lines can leave or is waited for, and something came of at least one of them. It is judged by the states of all lines
/// up to it, which the journal keeps: another run cannot pass by a step that went wrong.
package struct SendingGate {
  /// When the next step may begin.
  enum Opening: Equatable {
    /// Not before something came of a line of this one, or there is no next one.
    case closed
    /// At this moment, in milliseconds since 1970.
    case at(Int64)
  }

  private let steps: SendingSteps?
  private(set) var current = 0
  /// When the next step may begin, as of the last look.
  private(set) var opening = Opening.closed
  /// Whether something changed since the last look.
  private(set) var isStale = true
  /// When something last happened to a line, in milliseconds since 1970; nil if nothing ever has.
  private(set) var last: Int64?

  /// The gate of a run; `last` is when an earlier run last handed something over or heard of it, in milliseconds since 1970.
  package init(_ steps: SendingSteps? = nil, last: Int64? = nil) { (self.steps, self.last) = (steps, last) }

  /// Whether no step follows.
  var isLast: Bool { steps.map { current + 1 >= $0.count } ?? true }

  /// Whether a line is of a later step.
  @inline(__always) func isBehind(_ line: UInt32) -> Bool {
    guard let steps, Int(line) < steps.steps.count else { return false }
    return Int(steps.steps[Int(line)]) > current
  }

  /// No moment of earlier runs is later than the start of this one, whatever the clock was then.
  mutating func begin(at start: Int64) { last = last.map { min($0, start) } }

  /// Something happened to a line, at a moment in milliseconds since 1970.
  mutating func changed(at time: Int64) { (isStale, last) = (true, time) }

  /// The next step begins.
  mutating func advance() { (current, opening, isStale) = (current + 1, .closed, true) }

  /// Looks at the lines up to this step, of which none is in flight; gives why the run must stop here.
  mutating func look(_ ledger: LineLedger, _ bounds: AbortBounds) -> SendingError? {
    isStale = false
    opening = .closed
    guard let steps, !isLast else { return nil }
    let (counts, hasLaterBegun) = count(steps, ledger)
    guard AbortBounds.outcomes(counts) > counts[.deferred] else {
      if counts[.pending] + counts[.deferred] == 0 { opening = .at(0) }
      return nil
    }
    if let bound = bounds.passed(by: counts) {
      return SendingError(
        "of the \(counted(AbortBounds.outcomes(counts), "line")) in the first \(current == 0 ? "step" : "\(current + 1) steps") of the ramp, \(grouped(counts[bound.state])) are \(bound.state.name), more than the \(bound.share.text) that --abort-on allows; the next step does not begin. Find out why; to go on all the same, run it again with another --abort-on"
      )
    }
    opening = .at(hasLaterBegun ? 0 : (last ?? 0) + steps.wait)
    return nil
  }

  /// The states of the lines up to this step, and whether something was ever done with one behind it.
  private func count(_ steps: SendingSteps, _ ledger: LineLedger) -> (StateCounts, Bool) {
    var (counts, hasLaterBegun) = ([Int](repeating: 0, count: LineState.allCases.count), false)
    for (line, step) in steps.steps.enumerated() {
      let state = ledger[UInt32(clamping: line)]
      if Int(step) <= current {
        counts[Int(state.rawValue)] += 1
      } else if state != .pending, state != .repeated, state != .expired, state != .late {
        hasLaterBegun = true
      }
    }
    return (StateCounts(counts), hasLaterBegun)
  }
}
