import Checking
import Expressions
import Files
import JSON
import Planning
import Recipients

/// One pass over the recipients for all campaigns at once: each row is read and typed once.
struct RecipientPass {
  /// How many rejections an error shows.
  private static let shown = 5

  let request: BuildRequest
  let output: BuildOutput
  let batches: [PushBatch]
  private let rejections = Shard(path: "rejected.jsonl")
  private var rejected = 0
  private var first: [Rejection] = []

  init(_ request: BuildRequest, _ output: BuildOutput, _ batches: [PushBatch]) {
    self.request = request
    self.output = output
    self.batches = batches
  }

  /// Reads all recipients. Rejected rows go to `rejected.jsonl`; too many of them, or one payload over the limit, end the build.
  mutating func run(_ address: RecipientAddress, _ report: inout BuildReport) throws(BuildError) {
    let project = request.project
    do {
      let reader = try RecipientReader(address, attributes: project.attributes, zones: project.zones)
      let batch = ColumnBatch(attributes: project.attributes, capacity: max(request.batchRows, 1))
      var buffer = ByteBuffer()
      var isMore = true
      while isMore {
        isMore = try reader.read(into: batch) { try take($0) }
        rejected = reader.rejectedRows
        // Once it is known that the build fails, only the count still matters.
        if rejected <= request.maxRejected { try render(batch, of: reader, &buffer) }
      }
      report.recipients = reader.rows
      report.rejected = rejected
      guard rejected <= request.maxRejected else {
        throw BuildError.rejected(count: rejected, allowed: request.maxRejected, first: first)
      }
      try output.finish(rejections)
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

  private func render(
    _ batch: ColumnBatch, of reader: RecipientReader, _ buffer: inout ByteBuffer
  ) throws(BuildError) {
    for campaign in batches {
      for row in 0..<batch.count {
        let size: Int?
        do { size = try campaign.take(batch, row, &buffer) } catch { throw .file(error) }
        guard let size else { continue }
        throw .payloadTooLarge(
          campaign: campaign.campaign.id, row: reader.row(ofBatchRow: row), size: size,
          limit: campaign.campaign.push?.limitText ?? "")
      }
    }
  }

  private mutating func take(_ rejection: Rejection) throws(FileError) {
    if first.count < Self.shown { first.append(rejection) }
    guard rejected <= request.maxRejected else { return }
    let line: JSONValue = [
      "file": .string(rejection.file), "row": .integer(rejection.row), "line": .integer(rejection.line),
      "column": .string(rejection.column), "reason": .string(rejection.reason),
    ]
    let bytes = JSONWriter.bytes(of: line) + [0x0A]
    try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in try output.append(bytes, to: rejections) }
    rejections.rows += 1
  }
}
