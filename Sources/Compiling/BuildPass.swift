import Checking
import Clocks
import Expressions
import Files
import JSON
import Planning
import Recipients
import Synchronization

/// The pass of a build over its recipients, for all campaigns at once: each row is read and typed once.
///
/// Workers render; what stands here is done in the order of the recipients: second rows of a recipient are found, lines come to the shards,
/// rejected rows to `rejected.jsonl`.
final class BuildPass: @unchecked Sendable {
  // Unchecked: what is variable here is touched only by who passes the turnstile, and by `run` when all workers have ended.

  /// How many rejections an error shows.
  private static let shown = 5
  /// With many campaigns chunks are smaller, because the lines of all stand in memory.
  private static let allChunks = 1 << 20
  private static let leastChunk = 16 << 10
  /// What the lines of one chunk may take in all campaigns, if its rows are as short as rows can be.
  private static let heldBytes = 16 << 20
  /// The moments of one campaign that are counted: three a day for a year.
  private static let mostMoments = 1_100

  let request: BuildRequest
  let batches: [PushBatch]
  /// Whether any campaign is on everyone's own clock.
  let needsZones: Bool
  /// Known to fail, because too many rows are rejected: only their number still matters.
  let isLost = Atomic<Bool>(false)
  fileprivate let output: BuildOutput
  fileprivate let contest: Contest?
  private let rejections = Shard(path: "rejected.jsonl")
  private var known: KnownRecipients?
  /// Of all recipients, whichever part is built.
  private var rejected = 0
  private var first: [Rejection] = []
  private var report = BuildReport()
  private var odd: OddRows

  init(_ request: BuildRequest, _ output: BuildOutput, _ batches: [PushBatch]) {
    self.request = request
    self.output = output
    self.batches = batches
    contest = request.contest
    odd = OddRows(request.project.attributes)
    needsZones = batches.contains(where: \.isByZone)
  }

  /// Reads all recipients. Rejected rows go to `rejected.jsonl`; too many of them, or one payload over the limit, end the build.
  func run(_ address: RecipientAddress, _ report: inout BuildReport) throws(BuildError) {
    do {
      let chunk =
        request.chunk
        ?? Self.chunk(
          for: batches.map(\.campaign), from: request.plan.now, in: request.plan.window)
      let source = try RecipientSource(
        address, attributes: request.project.attributes, zones: request.project.zones, chunk: chunk)
      known = KnownRecipients(source.layout)
      let pass = RecipientPass(source, progress: request.progress)
      _ = try pass.run(jobs: request.jobs) { BuildWorker(self) }
      guard rejected <= request.maxRejected else {
        throw BuildError.rejected(count: rejected, allowed: request.maxRejected, first: first)
      }
      for batch in batches { try batch.close() }
      try output.finish([rejections], jobs: request.jobs)
      report.recipients = self.report.recipients
      report.rejected = self.report.rejected
      report.suppressed = self.report.suppressed
      report.notTest = self.report.notTest
      report.problems += odd.problems(request.project.attributes)
    } catch let error as BuildError {
      throw error
    } catch let error as RecipientError {
      throw .recipients(error)
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .file(FileError(path: address.shownAs, operation: "read", code: 0, detail: "\(error)"))
    }
  }

  /// How many bytes of rows are read at a time. The lines of all campaigns, one for each moment of a window, are in memory together, so thousands of
  /// campaigns or a window of a year leave room for a few rows.
  static func chunk(for campaigns: [Campaign], from now: Instant, in window: SendWindow? = nil) -> Int {
    let usual = max(min(RecipientPass.chunk, allChunks / max(campaigns.count, 1)), leastChunk)
    // A line has an id, a token and headers beside its payload; a row a token at least.
    let lines = campaigns.reduce(0) { lines, campaign in
      let moments = window.map { window in
        campaign.schedule.moments(from: window.from, until: window.until, device: .utc, limit: mostMoments).count
      }
      return lines + max(1, moments ?? 1) * (150 + PayloadSize(of: campaign, from: now, isSharp: false).smallest)
    }
    return min(usual, max(8 * (heldBytes / max(lines, 1)), 64))
  }

  // MARK: - In order

  fileprivate func give(_ part: inout BuildPart, of turn: RecipientTurn, _ earlier: TurnPlace) throws {
    known?.take(&part.notes, of: turn, &part.rejections)
    for (note, row) in part.rows.enumerated() where row.isHere && !part.notes.isSecond(note) { report.recipients += 1 }
    report.recipients += part.suppressed + part.notTest
    report.suppressed += part.suppressed
    report.notTest += part.notTest
    odd.add(part.odd, behind: earlier.rows)
    try refuseTooLarge(part, earlier)
    for rejection in part.rejections { try take(rejection.moved(rows: earlier.rows, lines: earlier.lines)) }
    guard rejected <= request.maxRejected else { return isLost.store(true, ordering: .relaxed) }
    for (batch, campaign) in zip(batches, part.campaigns) { try batch.take(campaign, part) }
  }

  /// Ends the build at the first payload that is over the limit, unless too many rows were rejected before.
  private func refuseTooLarge(_ part: BuildPart, _ earlier: TurnPlace) throws(BuildError) {
    var first: (row: Int, campaign: Campaign, size: Int)?
    for campaign in part.campaigns where campaign.hasTooLarge {
      for other in campaign.others where !part.notes.isSecond(Int(other.row)) {
        guard case .tooLarge(let size) = other.outcome else { continue }
        let row = part.notes.row(Int(other.row))
        if row < first?.row ?? .max { first = (row, campaign.campaign, size) }
        break
      }
    }
    guard let first else { return }
    let before = part.rejections.count { $0.row < first.row }
    guard rejected + before <= request.maxRejected else { return }
    throw .payloadTooLarge(
      campaign: first.campaign.id, row: earlier.rows + first.row, size: first.size,
      limit: first.campaign.push?.limitText ?? "")
  }

  private func take(_ rejection: Rejection) throws(FileError) {
    if first.count < Self.shown { first.append(rejection) }
    rejected += 1
    guard request.choice.shard?.contains(rejectedRow: rejection.row) ?? true else { return }
    report.recipients += 1
    report.rejected += 1
    guard rejected <= request.maxRejected else { return }
    let line: JSONValue = .members([
      ("env", request.project.overlay.map { .string($0.name) }), ("file", .string(rejection.file)),
      ("row", .integer(rejection.row)), ("line", .integer(rejection.line)), ("column", .string(rejection.column)),
      ("reason", .string(rejection.reason)),
    ])
    let bytes = JSONWriter.bytes(of: line) + [0x0A]
    try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in try output.append(bytes, to: rejections) }
    rejections.rows += 1
  }
}

/// One thread of a build.
private struct BuildWorker: RecipientWorker, ~Copyable {
  private let pass: BuildPass
  private let batch: ColumnBatch
  private var part: BuildPart
  /// The numbers, in the part, of the rows of the batch.
  private var notes: [Int32] = []

  init(_ pass: BuildPass) {
    self.pass = pass
    batch = ColumnBatch(attributes: pass.request.project.attributes, capacity: 256, textCapacity: 64)
    part = BuildPart(pass.batches, pass.contest, OddRows(pass.request.project.attributes))
  }

  mutating func work(_ turn: RecipientTurn) throws {
    part.reset()
    var isMore = true
    while isMore {
      isMore = try turn.read(into: batch) { part.rejections.append($0) }
      note(turn)
      guard !pass.isLost.load(ordering: .relaxed) else { continue }
      for campaign in part.campaigns { campaign.render(batch, notes) }
    }
  }

  /// Notes the rows of the batch, and leaves those that are to be rendered.
  private mutating func note(_ turn: RecipientTurn) {
    notes.removeAll(keepingCapacity: true)
    let (batch, choice, needsZones) = (batch, pass.request.choice, pass.needsZones)
    turn.keep(in: batch) { row in
      let print = RecipientPrint(batch, row)
      let isHere = choice.contains(batch, row)
      if let tests = choice.tests, !tests.contains(print) {
        if isHere { part.notTest += 1 }
        return false
      }
      if let list = choice.suppressed, list.contains(print) {
        if isHere { part.suppressed += 1 }
        return false
      }
      if isHere {
        notes.append(Int32(clamping: part.rows.count))
        part.odd.look(batch, row, number: turn.place(ofBatchRow: row).row)
      }
      part.notes.note(print, turn, row)
      part.rows.append(
        BuildPart.Row(
          zone: needsZones && isHere
            ? Int32(clamping: part.zones.number(of: AttributeTable.timeZoneColumn, row, in: batch)) : -1, isHere: isHere
        ))
      return isHere
    }
  }

  mutating func give(_ turn: RecipientTurn, _ earlier: TurnPlace) throws {
    try pass.give(&part, of: turn, earlier)
  }

  mutating func rest() { pass.output.digests.work() }
}
