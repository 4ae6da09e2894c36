import Checking
import Clocks
import Diagnostics
import Expressions
import JSON
import Parsing
import Payloads

/// The headers of a request, in the order of the header table.
struct HeaderTemplate {
  private let before: [UInt8]
  private let expiry: Expiry?
  private let collapse: Template?
  private let channel: String?

  /// Whether the expiry is a wall-clock time, so that a zone is needed.
  var needsZone: Bool { if case .atLocal? = expiry { true } else { false } }

  init(_ push: PushSettings) {
    var text = "{"
    if push.channel == nil { text += Self.member(Header.topic.name, push.topic) + "," }
    text += Self.member(Header.pushType.name, push.type.name) + ","
    text += Self.member(Header.priority.name, String(push.priority))
    before = Array(text.utf8)
    expiry = push.type.expiration.writesZero && push.expires == nil ? .neverStore : push.expires?.value
    collapse = push.collapse?.value
    channel = push.channel
  }

  private static func member(_ name: String, _ value: String) -> String {
    JSONWriter(.string(name)).text + ":" + JSONWriter(.string(value)).text
  }

  func render(_ batch: ColumnBatch, _ row: Int, at: Instant, zone: Zone?, into buffer: inout ByteBuffer) {
    buffer.append(before)
    if let expiry {
      buffer.append(",\"apns-expiration\":\"")
      switch expiry {
      case .neverStore: buffer.append(UInt8(ascii: "0"))
      case .after(let span): buffer.append(decimal: at.adding(span).seconds)
      case .at(let instant): buffer.append(decimal: instant.seconds)
      case .atLocal(let local): buffer.append(decimal: (zone ?? .utc).instant(of: local).seconds)
      }
      buffer.append(UInt8(ascii: "\""))
    }
    if let collapse {
      buffer.append(",\"apns-collapse-id\":\"")
      collapse.render(batch, row, into: &buffer)
      buffer.append(UInt8(ascii: "\""))
    }
    if let channel {
      buffer.append("," + Self.member(Header.channelID.name, channel))
    }
    buffer.append(UInt8(ascii: "}"))
  }
}
