// Takes: a journal.
// Gives: what became of its batch, for people: states, answers with their reasons, when and how fast.
// Never: a token, a text or an id.

/// What the records of a journal add up to.
package struct BatchReport: Sendable {
  /// An answer of APNs that requests got.
  package struct AnswerKind: Hashable, Sendable {
    /// The HTTP status.
    package let status: Int
    /// The word in its body.
    package let reason: APNsReason
  }

  /// Whose journal it is.
  package let header: JournalHeader
  /// The lines by state.
  package private(set) var counts: StateCounts
  /// How often requests were handed over; more than the lines where some were handed over again.
  package private(set) var attempts = 0
  /// How many senders worked on it.
  package private(set) var runs = 0
  /// When the first request left and the last answer came, in seconds since 1970; nil where there is none.
  package private(set) var first: Int64?
  package private(set) var last: Int64?
  /// How often each answer came, the most frequent first. An answer that deferred a line is among them, although the line got another one later.
  package var answers: [(kind: AnswerKind, count: Int)] {
    counted.sorted {
      ($1.value, $0.key.status, $0.key.reason.rawValue) < ($0.value, $1.key.status, $1.key.reason.rawValue)
    }
    .map { ($0.key, $0.value) }
  }
  /// The answers over time.
  package private(set) var times = AnswerTimes()

  private var counted: [AnswerKind: Int] = [:]

  /// The report of a journal.
  package init(_ journal: any StoredJournal) throws(SendingError) {
    header = journal.header
    var records = Records()
    counts = try journal.content(isRunning: try journal.isInUse()) { records.add($0) }.ledger.counts
    (attempts, runs, first, last) = (records.attempts, records.runs, records.first, records.last)
    (counted, times) = (records.counted, records.times)
  }

  /// Adds the report of another part of the batch.
  package mutating func add(_ other: BatchReport) {
    counts = counts + other.counts
    (attempts, runs) = (attempts + other.attempts, runs + other.runs)
    first = [first, other.first].compactMap { $0 }.min()
    last = [last, other.last].compactMap { $0 }.max()
    counted.merge(other.counted) { $0 + $1 }
    times.add(other.times)
  }

  /// Requests a second between the first one and the last answer; nil where that is no time.
  package var rate: Double? {
    guard let first, let last, last > first else { return nil }
    return Double(attempts) / Double(last - first)
  }

  private struct Records {
    var (attempts, runs) = (0, 0)
    var (first, last): (Int64?, Int64?)
    var counted: [AnswerKind: Int] = [:]
    var times = AnswerTimes()

    mutating func add(_ record: JournalRecord) {
      let time = Int64(record.time)
      switch record.kind {
      case .start: runs += 1
      case .range:
        attempts += Int(max(record.second, record.line) - record.line)
        first = first ?? time
      case .again:
        attempts += 1
        first = first ?? time
      case .outcome where record.status > 0:
        counted[AnswerKind(status: Int(record.status), reason: record.reason), default: 0] += 1
        times.add(at: time, isAccepted: record.status == 200)
        last = max(last ?? time, time)
      case .outcome, .reserve, .passed, .end: break
      }
    }
  }
}

/// How many answers came when, in at most ``most`` spans of one length.
package struct AnswerTimes: Sendable, Equatable {
  /// None yet.
  package init() {}

  /// The answers of a span of time.
  package struct Span: Sendable, Equatable {
    /// When it begins, in seconds since 1970.
    package var start: Int64
    /// How many answers were 200.
    package var accepted = 0
    /// How many were not.
    package var other = 0
  }

  static let most = 48
  /// The lengths in seconds; each is a multiple of the one before.
  private static let lengths: [Int64] = [1, 5, 10, 30, 60, 300, 600, 1800, 3600, 21_600, 86_400, 604_800]

  /// How long each span is, in seconds.
  package var length: Int64 { Self.lengths[place] }
  /// The spans in which answers came, in order.
  package var spans: [Span] { byStart.values.sorted { $0.start < $1.start } }

  private var place = 0
  private var byStart: [Int64: Span] = [:]

  package mutating func add(at time: Int64, isAccepted: Bool) {
    add(Span(start: time, accepted: isAccepted ? 1 : 0, other: isAccepted ? 0 : 1))
    widen()
  }

  /// Adds the answers of others, whose spans may be longer.
  mutating func add(_ other: AnswerTimes) {
    while place < other.place { lengthen() }
    for span in other.byStart.values { add(span) }
    widen()
  }

  private mutating func widen() {
    while byStart.count > Self.most, place + 1 < Self.lengths.count {
      lengthen()
    }
  }

  private mutating func lengthen() {
    place += 1
    let old = byStart.values
    byStart = [:]
    for span in old { add(span) }
  }

  private mutating func add(_ span: Span) {
    let start = span.start - span.start % length
    byStart[start, default: Span(start: start)].accepted += span.accepted
    byStart[start, default: Span(start: start)].other += span.other
  }
}
