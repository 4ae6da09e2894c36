// Takes: what became of lines, one after the other.
// Gives: whether too many of them came to a bad end, and why, in a sentence.
// Never: decides about a single line.

import Escaping

/// A share of lines in millionths, as flags have it: `1%`, `0.1%`.
public struct SendingShare: Sendable, Equatable, Comparable {
  /// All lines.
  static let whole = 1_000_000

  /// Of a million lines, so many.
  let millionths: Int

  /// A share from `0%` to `100%` with up to four decimals; nil for anything else.
  public init?(_ text: String) {
    var bytes = text.utf8[...]
    guard bytes.popLast() == UInt8(ascii: "%") else { return nil }
    let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, 1...3 ~= whole.count else { return nil }
    let decimals = parts.count > 1 ? parts[1] : whole.prefix(0)
    guard parts.count == 1 || 1...4 ~= decimals.count else { return nil }
    var number = 0
    for byte in Array(whole) + decimals {
      guard 0x30...0x39 ~= byte else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    for _ in decimals.count..<4 { number *= 10 }
    guard number <= Self.whole else { return nil }
    millionths = number
  }

  /// Whether `part` of `total` is more.
  func isExceeded(by part: Int, of total: Int) -> Bool {
    let (left, isHuge) = part.multipliedReportingOverflow(by: Self.whole)
    let (right, isHuger) = total.multipliedReportingOverflow(by: millionths)
    return isHuger ? false : isHuge || left > right
  }

  /// As people write it.
  public var text: String {
    let rest = String(millionths % 10_000 + 10_000).dropFirst()
    let decimals = rest.reversed().drop { $0 == "0" }.reversed()
    return "\(millionths / 10_000)\(decimals.isEmpty ? "" : "." + String(decimals))%"
  }

  /// Smaller shares come first.
  public static func < (one: SendingShare, other: SendingShare) -> Bool { one.millionths < other.millionths }
}

/// When a run stops because too many lines came to a bad end: `rejected>10%,unknown>90%`.
public struct AbortBounds: Sendable, Equatable {
  struct Bound: Sendable, Equatable {
    let state: LineState
    let share: SendingShare
  }

  let bounds: [Bound]

  /// The states that can be bounded.
  public static let states: [LineState] = [.rejected, .gone, .unknown, .deferred]
  /// No bounds.
  public static let none = AbortBounds(bounds: [])
  /// The bounds unless others are given. Lists with a few bad tokens stay below the first, and one connection that breaks stays below the second,
  /// because at most 80% of the last 1,000 lines are in flight at APNs' 1,000 streams.
  public static let standard = AbortBounds("rejected>10%,unknown>90%") ?? .none

  private init(bounds: [Bound]) { self.bounds = bounds }

  /// Bounds as `--abort-on` has them, or `none`; nil where they are something else.
  public init?(_ text: String) {
    var bounds: [Bound] = []
    guard text != "none" else {
      self.init(bounds: [])
      return
    }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: ">", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
      guard words.count == 2, let name = words.first, let share = words.last.flatMap(SendingShare.init),
        let state = Self.states.first(where: { $0.name.utf8.elementsEqual(name.utf8) }),
        !bounds.contains(where: { $0.state == state })
      else { return nil }
      bounds.append(Bound(state: state, share: share))
    }
    self.init(bounds: bounds)
  }

  /// The first bound that is passed by lines in these states.
  func passed(by counts: StateCounts) -> Bound? {
    let total = Self.outcomes(counts)
    return bounds.first { $0.share.isExceeded(by: counts[$0.state], of: total) }
  }

  /// The lines of which something came back, or should have.
  static func outcomes(_ counts: StateCounts) -> Int {
    counts[.accepted] + counts[.rejected] + counts[.gone] + counts[.unknown] + counts[.deferred]
  }
}

/// The last 1,000 outcomes of a run, held against bounds.
struct AbortWatch {
  static let window = 1000
  /// Fewer outcomes count as so many, so that the first bad one is not 100%.
  static let least = 100

  private let bounds: AbortBounds
  private var outcomes: [(state: LineState, reason: APNsReason)] = []
  private var next = 0
  private var counts: [Int] = Array(repeating: 0, count: LineState.allCases.count)

  init(_ bounds: AbortBounds) { self.bounds = bounds }

  /// Adds an outcome; gives why the run must stop if it is the one too many.
  mutating func add(_ state: LineState, _ reason: APNsReason) -> SendingError? {
    guard !bounds.bounds.isEmpty else { return nil }
    if outcomes.count < Self.window {
      outcomes.append((state, reason))
    } else {
      counts[Int(outcomes[next].state.rawValue)] -= 1
      outcomes[next] = (state, reason)
      next = (next + 1) % Self.window
    }
    counts[Int(state.rawValue)] += 1
    let total = max(Self.least, outcomes.count)
    guard
      let bound = bounds.bounds.first(where: {
        $0.state == state && $0.share.isExceeded(by: counts[Int(state.rawValue)], of: total)
      })
    else { return nil }
    return SendingError(
      "\(grouped(counts[Int(state.rawValue)])) of the last \(grouped(outcomes.count)) outcomes are \(state.name), more than the \(bound.share.text) that --abort-on allows\(reasons(state)); nothing more is sent. Find out why, then run the same command again to go on"
    )
  }

  /// The commonest reasons that APNs gave for a state: `: BadDeviceToken 97, TopicDisallowed 3`.
  func reasons(_ state: LineState) -> String {
    var counts: [APNsReason: Int] = [:]
    for outcome in outcomes where outcome.state == state && outcome.reason != .none {
      counts[outcome.reason, default: 0] += 1
    }
    let list = counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.prefix(3)
    return list.isEmpty ? "" : ": " + list.map { "\($0.key.name) \(grouped($0.value))" }.joined(separator: ", ")
  }
}
