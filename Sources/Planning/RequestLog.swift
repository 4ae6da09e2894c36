import Checking
import Clocks
import Language
import Recipients

/// What became of one row in one campaign, in a byte: a reason, or the variant of its request.
struct RowCode: Equatable {
  let byte: UInt8

  private static let firstVariant: UInt8 = 32
  private static let reasons = NoRequest.allCases

  /// A request of a variant; those beyond the last number that fits share it.
  static func sent(_ variant: Int) -> RowCode { RowCode(byte: UInt8(clamping: Int(firstVariant) + variant)) }

  /// No request.
  static func none(_ reason: NoRequest) -> RowCode {
    RowCode(byte: UInt8(clamping: reasons.firstIndex(of: reason) ?? 0))
  }

  /// The variant of the request; nil without one.
  var variant: Int? { byte >= Self.firstVariant ? Int(byte - Self.firstVariant) : nil }

  /// Why there is no request; nil where there is one.
  var reason: NoRequest? { Self.reasons.indices.contains(Int(byte)) ? Self.reasons[Int(byte)] : nil }
}

/// What becomes of each row in one campaign of a census, on one thread: it is kept only where somebody compares rows.
final class RequestLog {
  /// The rows of one turn.
  struct Turn {
    /// How many rows stand in front of it.
    let place: Int
    var codes: [UInt8]
    /// Seconds from the census to the moment of the request.
    var dues: [UInt32]
  }

  let now: Instant
  private(set) var turns: [Turn] = []
  private static let outside = RowCode.none(.notInAudience).byte
  private static let reasonCodes = UnsentReason.allCases.map { RowCode.none(.unsent($0)).byte }
  private static let tooLarge = RowCode.none(.tooLarge).byte

  init(from now: Instant) { self.now = now }

  /// Begins with the rows of a turn, of whom nothing is known yet.
  func begin(_ place: Int, rows: Int) {
    turns.append(
      Turn(
        place: place, codes: Array(repeating: Self.outside, count: rows), dues: Array(repeating: 0, count: rows)))
  }

  /// Notes why a row of the turn has no request; rows count from 1.
  func note(_ row: Int32, _ reason: UnsentReason) { set(row, Self.reasonCodes[reason.rawValue], nil) }

  /// Notes a request of a row and its moment as far as it is known, or that its payload is over the limit.
  func note(_ row: Int32, variant: Int, at due: Instant?, isTooLarge: Bool) {
    set(row, isTooLarge ? Self.tooLarge : RowCode.sent(variant).byte, due)
  }

  private func set(_ row: Int32, _ code: UInt8, _ due: Instant?) {
    let (turn, row) = (turns.count - 1, Int(row) - 1)
    guard turn >= 0, turns[turn].codes.indices.contains(row) else { return }
    turns[turn].codes[row] = code
    turns[turn].dues[row] = due.map { UInt32(clamping: $0.seconds - now.seconds) } ?? 0
  }

  /// Takes the turns of another thread.
  func add(_ other: RequestLog) { turns += other.turns }
}

/// Who stands in each row of a census, on one thread.
final class RowLog {
  /// The rows of one turn.
  struct Turn {
    let place: Int
    /// The hash of each row's id; 0 where the row is nobody's.
    var prints: [UInt64]
    /// What rules out a row that is nobody's.
    var codes: [UInt8]
  }

  private(set) var turns: [Turn] = []

  /// Begins with the rows of a turn, all of them nobody's as yet.
  func begin(_ place: Int, rows: Int, notTest: [Int32]) {
    var codes = [UInt8](repeating: RowCode.none(.rejected).byte, count: rows)
    for row in notTest where codes.indices.contains(Int(row) - 1) {
      codes[Int(row) - 1] = RowCode.none(.notTest).byte
    }
    turns.append(Turn(place: place, prints: Array(repeating: 0, count: rows), codes: codes))
  }

  /// Notes who stands in a row of the turn; rows count from 1.
  func note(_ row: Int32, _ print: RecipientPrint) {
    let (turn, row) = (turns.count - 1, Int(row) - 1)
    guard turn >= 0, turns[turn].prints.indices.contains(row) else { return }
    turns[turn].prints[row] = print.id
  }

  /// Takes the turns of another thread.
  func add(_ other: RowLog) { turns += other.turns }
}

/// What each row of a source gets of some campaigns.
struct RequestTable {
  /// How many rows there are.
  let rows: Int
  /// How many of them are rejected.
  let rejected: Int
  /// The hash of each row's id; 0 where the row is nobody's.
  let prints: [UInt64]
  /// For each campaign what became of each row.
  let codes: [[UInt8]]
  /// For each campaign when each row's request is due; 0 without one.
  let dues: [[UInt32]]

  /// Counts the recipients of some campaigns of a side as its plan does, and keeps what became of each row. Of a campaign that is nil, nobody has a
  /// request.
  ///
  /// - Throws: ``RecipientError`` when the source cannot be read.
  init(_ campaigns: [Campaign?], _ side: CountedSide, jobs: Int) throws {
    let source = try RecipientSource(
      side.address, attributes: side.project.attributes, zones: side.project.zones, chunk: RecipientPass.chunk)
    let counters = CensusCounters(campaigns.compactMap(\.self), side.project, side.plan, side.ledger, logging: true)
    let pass = CensusPass(counters, side.project, KnownRecipients(source.layout), without: nil)
    let rows = try RecipientPass(source).run(jobs: jobs) { CensusWorker(pass) }
    var prints = [UInt64](repeating: 0, count: rows)
    var outside = [UInt8](repeating: RowCode.none(.rejected).byte, count: rows)
    for turn in pass.counters.rowLog?.turns ?? [] {
      prints.replaceSubrange(turn.place..<turn.place + turn.prints.count, with: turn.prints)
      outside.replaceSubrange(turn.place..<turn.place + turn.codes.count, with: turn.codes)
    }
    var logs = pass.counters.logs[...]
    let idle = [UInt8](repeating: RowCode.none(.notActive).byte, count: rows)
    var (codes, dues): ([[UInt8]], [[UInt32]]) = ([], [])
    for campaign in campaigns {
      var (own, moments) = (campaign == nil ? idle : outside, [UInt32](repeating: 0, count: rows))
      for turn in campaign == nil ? [] : logs.popFirst()?.turns ?? [] {
        for row in turn.codes.indices where prints[turn.place + row] != 0 {
          own[turn.place + row] = turn.codes[row]
          moments[turn.place + row] = turn.dues[row]
        }
      }
      codes.append(own)
      dues.append(moments)
    }
    (self.rows, rejected, self.prints, self.codes, self.dues) = (rows, pass.rejected, prints, codes, dues)
  }
}
