import Checking
public import Clocks
public import Expressions
public import JSON

/// The payload of one variant in one language, ready to be spliced: runs of bytes and the templates between them.
public struct PayloadTemplate: Sendable {
  private enum Segment: Sendable {
    case bytes([UInt8])
    case text(Template)
    case value(Template)
    case seconds(Int64)
  }

  private var segments: [Segment] = []

  /// Writes the payload for one recipient of a batch.
  public func render(
    _ batch: ColumnBatch, _ row: Int, attributes: AttributeTable, sentAt: Instant, into buffer: inout ByteBuffer
  ) {
    for segment in segments {
      switch segment {
      case .bytes(let bytes): buffer.append(bytes)
      case .text(let template): template.render(batch, row, into: &buffer)
      case .value(let template): template.renderJSONValue(batch, row, attributes: attributes, into: &buffer)
      case .seconds(let offset):
        buffer.append(decimal: sentAt.seconds.addingReportingOverflow(offset).partialValue)
      }
    }
  }

  /// Collects segments, adjoining bytes together.
  struct Sink: PayloadSink {
    var template = PayloadTemplate()
    private var bytes: [UInt8] = []

    init() {}

    mutating func raw(_ json: String) { bytes.append(contentsOf: json.utf8) }

    mutating func quoted(_ text: String) { bytes.append(contentsOf: JSONWriter.bytes(of: .string(text))) }

    mutating func quoted(_ template: Template) {
      if let text = template.literalText {
        quoted(text)
        return
      }
      bytes.append(UInt8(ascii: "\""))
      close()
      self.template.segments.append(.text(template))
      bytes.append(UInt8(ascii: "\""))
    }

    mutating func value(_ template: Template) {
      close()
      self.template.segments.append(.value(template))
    }

    mutating func seconds(after offset: Int64) {
      close()
      template.segments.append(.seconds(offset))
    }

    mutating func close() {
      guard !bytes.isEmpty else { return }
      template.segments.append(.bytes(bytes))
      bytes.removeAll(keepingCapacity: true)
    }
  }

  /// The payload of a variant in one of its languages; without texts there is no alert.
  init(_ campaign: Campaign, _ content: Content, _ texts: LocalizedTexts?) {
    var encoder = PayloadEncoder(campaign, content, into: Sink())
    if let texts {
      encoder.body { AlertEncoder.write(content, texts, campaign, into: &$0) }
    } else {
      encoder.body(alert: nil)
    }
    encoder.sink.close()
    self = encoder.sink.template
  }

  private init() {}
}
