public import Checking
public import Clocks
import Expressions
public import Files
import JSON
import Language
public import Planning
public import Recipients
import Synchronization

/// What rendering one campaign came to.
public struct RenderReport: Sendable {
  /// Rows read.
  public internal(set) var rows = 0
  /// Requests written.
  public internal(set) var requests = 0
  /// Rows that break what was declared, or whose payload would be over the limit.
  public internal(set) var rejected = 0
  /// How many of them belong to the part that was rendered; all of them without one.
  public internal(set) var rejectedHere = 0
  /// Rows with a token that is known to be dead.
  public internal(set) var suppressed = 0
  /// Rows of who is not among the test recipients of the environment.
  public internal(set) var notTest = 0
  /// Rows of the audience, or requests of a window, that are kept from being sent.
  public internal(set) var unsent = UnsentCounts()
}

/// What is asked of a rendering.
public struct RenderRequest: Sendable {
  /// A push campaign that goes to devices.
  public var campaign: Campaign
  /// Its project.
  public var project: Project
  /// The moment from which is planned.
  public var now: Instant
  /// The window that is rendered; nothing where the next moment is.
  public var window: SendWindow?
  /// The number of threads.
  public var jobs = 1
  /// Which recipients are meant.
  public var choice = RowChoice()
  /// By what it is decided who gets another campaign instead; nothing where the campaign never stands back.
  public var contest: Contest?
  /// Hears how far the rendering has come.
  public var progress: (@Sendable (PassProgress) -> Void)?

  /// A rendering of one campaign.
  public init(_ campaign: Campaign, in project: Project, from now: Instant) {
    self.campaign = campaign
    self.project = project
    self.now = now
  }
}

/// Writes the requests of one push campaign, in the order of the recipients.
///
/// `rejected` hears of every row that is not sent, in that order too.
///
/// - Throws: `RecipientError` or `FileError`, after what came before it was written.
public func render(
  _ request: RenderRequest, _ source: sending RecipientSource, to output: OutputStream,
  rejected: @escaping @Sendable (Rejection) throws(FileError) -> Void
) throws -> RenderReport {
  let pass = RecipientPass(source, progress: request.progress)
  guard request.campaign.push != nil else { return RenderReport() }
  let line = RenderLine(request, output, rejected)
  let rows = try pass.run(jobs: request.jobs) { RenderWorker(line) }
  var report = line.report.withLock { $0 }
  report.rows = rows
  return report
}

/// What the workers of a rendering share.
private final class RenderLine: Sendable {
  let request: RenderRequest
  let output: OutputStream
  let rejected: @Sendable (Rejection) throws(FileError) -> Void
  let report = Mutex(RenderReport())
  /// What the campaign's own requests keep back; nothing where they keep nothing.
  let spacing: Mutex<OwnSpacing?>

  init(
    _ request: RenderRequest, _ output: OutputStream,
    _ rejected: @escaping @Sendable (Rejection) throws(FileError) -> Void
  ) {
    self.request = request
    spacing = Mutex(OwnSpacing(request.campaign))
    self.output = output
    self.rejected = rejected
  }
}

/// The rows of a turn that have no request.
private struct UnsentRows {
  var counts = UnsentCounts()
  var rejections: [(rejection: Rejection, isTooLarge: Bool)] = []
  private let limit: String

  init(limit: String) { self.limit = limit }

  mutating func add(_ row: Int, _ outcome: RowOutcome, _ turn: RecipientTurn) {
    if case .tooLarge(let size) = outcome {
      rejections.append((turn.rejection(ofBatchRow: row, payload: size, limit: limit), true))
    } else {
      counts.add(outcome)
    }
  }

  mutating func removeAll() {
    counts = UnsentCounts()
    rejections.removeAll(keepingCapacity: true)
  }
}

/// One thread of a rendering.
private struct RenderWorker: RecipientWorker, ~Copyable {
  private let line: RenderLine
  private let batch: ColumnBatch
  private let choice: RowChoice?
  private var renderer: RowRenderer?
  private var lines = ByteBuffer(capacity: 1 << 16)
  private var requests = 0
  private var suppressed = 0
  private var notTest = 0
  private var unsent: UnsentRows
  /// The requests in ``lines`` and where each of them ends, where some of them may keep others back.
  private var claims: [(claim: OwnSpacing.Claim, end: Int)] = []
  private let isSpaced: Bool

  init(_ line: RenderLine) {
    let request = line.request
    renderer = RowRenderer(
      request.campaign, in: request.project, from: request.now, in: request.window,
      by: request.contest.map(Arbiter.init))
    self.line = line
    choice = request.choice.isEveryone ? nil : request.choice
    batch = ColumnBatch(attributes: request.campaign.columns, capacity: 256, textCapacity: 64)
    unsent = UnsentRows(limit: request.campaign.push?.limitText ?? "")
    isSpaced = line.spacing.withLock { $0 != nil }
  }

  mutating func work(_ turn: RecipientTurn) throws {
    lines.truncate(to: 0)
    (requests, suppressed, notTest) = (0, 0, 0)
    unsent.removeAll()
    claims.removeAll(keepingCapacity: true)
    var isMore = true
    while isMore {
      let known = unsent.rejections.count
      isMore = try turn.read(into: batch) { unsent.rejections.append(($0, false)) }
      if let choice { choose(choice, turn) }
      if isSpaced { renderClaims(turn) } else { render(turn) }
      if unsent.rejections.count > known { unsent.rejections.sort { $0.rejection.row < $1.rejection.row } }
    }
  }

  private mutating func render(_ turn: RecipientTurn) {
    requests += renderer?.render(batch, into: &lines) { row, outcome in unsent.add(row, outcome, turn) } ?? 0
  }

  private mutating func renderClaims(_ turn: RecipientTurn) {
    let campaign = line.request.campaign
    renderer?.renderEach(batch, into: &lines) { row, outcome in
      if case .request(_, let payload, let due, let start) = outcome {
        claims.append((OwnSpacing.Claim(campaign, batch, row, at: due), start + payload + RequestLine.tail.utf8.count))
      } else {
        unsent.add(row, outcome, turn)
      }
    }
  }

  /// Takes out of the lines what others of this rendering keep back.
  private mutating func keepApart() {
    var kept = ByteBuffer(capacity: lines.count)
    lines.withBytes { bytes in
      var start = 0
      for (claim, end) in claims {
        if line.spacing.withLock({ $0?.comes(claim) ?? true }) {
          kept.append(UnsafeBufferPointer(rebasing: bytes[start..<end]))
          requests += 1
        } else {
          unsent.counts[.tooSoon] += 1
        }
        start = end
      }
    }
    lines = kept
  }

  private mutating func choose(_ choice: RowChoice, _ turn: RecipientTurn) {
    turn.keep(in: batch) { row in
      guard choice.contains(batch, row) else { return false }
      if let tests = choice.tests, !tests.contains(batch, row) {
        notTest += 1
        return false
      }
      guard let list = choice.suppressed, list.contains(batch, row) else { return true }
      suppressed += 1
      return false
    }
  }

  mutating func give(_ turn: RecipientTurn, _ earlier: TurnPlace) throws {
    let output = line.output
    if isSpaced { keepApart() }
    try lines.withBytes { (bytes) throws(FileError) in try output.write(bytes) }
    var here = 0
    for (rejection, isTooLarge) in unsent.rejections {
      let rejection = rejection.moved(rows: earlier.rows, lines: earlier.lines)
      // Only who is rendered here can be too large; all others are rejected by every part, and told by one of them.
      guard isTooLarge || choice?.shard?.contains(rejectedRow: rejection.row) ?? true else { continue }
      here += 1
      try line.rejected(rejection)
    }
    line.report.withLock { report in
      report.requests += requests
      report.rejected += unsent.rejections.count
      report.rejectedHere += here
      report.suppressed += suppressed
      report.notTest += notTest
      report.unsent += unsent.counts
    }
  }
}
