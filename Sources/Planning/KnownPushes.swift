import Checking
import Clocks
import Expressions
import JSON

/// What pushes of one campaign are made of, kept from one moment to the next: a campaign of a thousand moments has one program, and mostly one payload.
public final class KnownPushes {
  private var campaign: Campaign?
  private var renderer: RowRenderer?
  /// The payload that was read last, and what is in its `aps`.
  private var payload: [UInt8] = []
  private var aps: JSONValue?

  /// Nothing is known yet.
  public init() {}

  /// A person's push.
  struct Push {
    let rendered: RowRenderer.Rendered
    /// The `aps` of its payload; nothing where there is no request.
    let aps: JSONValue?
  }

  /// What becomes of a row that is in the audience of a push campaign, from a moment on; nothing for a local campaign.
  func render(_ campaign: Campaign, in project: Project, from now: Instant, _ batch: ColumnBatch, _ row: Int) -> Push? {
    if self.campaign === campaign {
      renderer?.look(from: now)
    } else {
      renderer = RowRenderer(ofAnyMoment: campaign, in: project, from: now)
      self.campaign = campaign
    }
    var buffer = ByteBuffer()
    guard let rendered = renderer?.renderAlone(batch, row, into: &buffer) else { return nil }
    guard case .request(_, let size, _, let start) = rendered.outcome else {
      return Push(rendered: rendered, aps: nil)
    }
    buffer.withBytes { read(UnsafeBufferPointer(rebasing: $0[start..<start + size])) }
    return Push(rendered: rendered, aps: aps)
  }

  private func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !payload.elementsEqual(bytes) else { return }
    payload = Array(bytes)
    aps = (try? JSONReader.read(bytes))?["aps"]
  }
}
