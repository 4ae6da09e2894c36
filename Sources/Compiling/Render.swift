public import Checking
public import Clocks
import Expressions
public import Files
import JSON
import Planning
public import Recipients
import Synchronization
import Threads

/// What rendering one campaign came to.
public struct RenderReport: Sendable {
  /// Rows read.
  public internal(set) var rows = 0
  /// Requests written.
  public internal(set) var requests = 0
  /// Rows that break what was declared, or whose payload would be over the limit.
  public internal(set) var rejected = 0
}

/// What is asked of a rendering.
public struct RenderRequest: Sendable {
  /// A push campaign that goes to devices.
  public var campaign: Campaign
  /// Its project.
  public var project: Project
  /// The moment from which is planned.
  public var now: Instant
  /// The number of threads.
  public var jobs = 1

  /// A rendering of one campaign.
  public init(_ campaign: Campaign, in project: Project, from now: Instant) {
    self.campaign = campaign
    self.project = project
    self.now = now
  }
}

/// Writes the requests of one push campaign, in the order of the recipients.
///
/// Workers take chunks of rows by turns, render them side by side, and pass a turnstile in the order of the file. `rejected` hears of every row
/// that is not sent, in that order too. Memory does not grow with the recipients.
///
/// - Throws: `RecipientError` or `FileError`, after what came before it was written.
public func render(
  _ request: RenderRequest, _ source: sending RecipientSource, to output: OutputStream,
  rejected: @escaping @Sendable (Rejection) throws(FileError) -> Void
) throws -> RenderReport {
  let line = RenderLine(source, output, rejected)
  let failures = Workers.run(jobs: request.jobs) { () -> (any Error)? in
    var worker = RenderWorker(request, line)
    return worker?.run()
  }
  if let failure = failures.compactMap(\.self).first { throw failure }
  return line.state.withLock { $0.report }
}

/// What the workers of a rendering share.
private final class RenderLine: Sendable {
  struct State: Sendable {
    var report = RenderReport()
    /// Lines of the chunks that have passed.
    var lines: Int
  }

  /// Chunks are taken by one worker at a time; the ticket says which one it was.
  private let source: Mutex<(source: RecipientSource, tickets: Int)>
  private let turnstile = Turnstile()
  private let isOver = Atomic<Bool>(false)
  private let output: OutputStream
  private let rejected: @Sendable (Rejection) throws(FileError) -> Void
  let state: Mutex<State>
  let layout: RecipientLayout

  init(
    _ source: sending RecipientSource, _ output: OutputStream,
    _ rejected: @escaping @Sendable (Rejection) throws(FileError) -> Void
  ) {
    state = Mutex(State(lines: source.headerLines))
    layout = source.layout
    self.source = Mutex((source, 0))
    self.output = output
    self.rejected = rejected
  }

  /// The next chunk and its ticket; nothing when there is none, or when another worker has failed.
  func take(_ turn: RecipientTurn) throws(RecipientError) -> Int? {
    guard !isOver.load(ordering: .relaxed) else { return nil }
    return try source.withLock { (source) throws(RecipientError) in
      guard try source.source.next(turn) else { return nil }
      source.tickets += 1
      return source.tickets - 1
    }
  }

  /// Hands in what became of a chunk, in the order of the tickets.
  func give(_ ticket: Int, _ turn: RecipientTurn, _ part: borrowing RenderedPart) throws(FileError) {
    let result = turnstile.pass(ticket) { () -> Result<Void, FileError> in
      guard !isOver.load(ordering: .relaxed) else { return .success(()) }
      do throws(FileError) {
        try write(turn, part)
        return .success(())
      } catch {
        isOver.store(true, ordering: .relaxed)
        return .failure(error)
      }
    }
    try result.get()
  }

  private func write(_ turn: RecipientTurn, _ part: borrowing RenderedPart) throws(FileError) {
    try part.lines.withBytes { (bytes) throws(FileError) in try output.write(bytes) }
    let (rows, lines) = state.withLock { state in
      let before = (state.report.rows, state.lines)
      state.report.rows += turn.rows
      state.report.requests += part.requests
      state.report.rejected += part.rejections.count
      state.lines += turn.lines
      return before
    }
    for rejection in part.rejections { try rejected(rejection.moved(rows: rows, lines: lines)) }
  }

  /// Nothing more is to be taken.
  func stop() { isOver.store(true, ordering: .relaxed) }
}

/// The lines of one chunk.
private struct RenderedPart: ~Copyable {
  var lines = ByteBuffer(capacity: 1 << 16)
  var requests = 0
  var rejections: [Rejection] = []
}

/// One thread of a rendering.
private struct RenderWorker: ~Copyable {
  private let line: RenderLine
  private let turn: RecipientTurn
  private let batch: ColumnBatch
  private let limit: Int
  private var renderer: RowRenderer
  private var part = RenderedPart()

  init?(_ request: RenderRequest, _ line: RenderLine) {
    guard let renderer = RowRenderer(request.campaign, in: request.project, from: request.now) else { return nil }
    self.renderer = renderer
    self.line = line
    turn = RecipientTurn(line.layout)
    batch = ColumnBatch(attributes: request.project.attributes, capacity: 256, textCapacity: 64)
    limit = request.campaign.push?.payloadLimit ?? 0
  }

  mutating func run() -> (any Error)? {
    do {
      while let ticket = try line.take(turn) {
        var failure: (any Error)?
        do { try render() } catch { failure = error }
        try line.give(ticket, turn, part)
        if let failure { throw failure }
      }
      return nil
    } catch {
      line.stop()
      return error
    }
  }

  private mutating func render() throws {
    part.lines.truncate(to: 0)
    part.requests = 0
    part.rejections.removeAll(keepingCapacity: true)
    var isMore = true
    while isMore {
      let known = part.rejections.count
      isMore = try turn.read(into: batch) { part.rejections.append($0) }
      part.requests += renderer.render(batch, into: &part.lines) { row, outcome in
        guard case .tooLarge(let size) = outcome else { return }
        part.rejections.append(turn.rejection(ofBatchRow: row, payload: size, limit: limit))
      }
      if part.rejections.count > known { part.rejections.sort { $0.row < $1.row } }
    }
  }
}
