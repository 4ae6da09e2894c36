import Checking
import Escaping
import Expressions
import JSON
import Language
import Planning

/// `belfry plan --why-size CAMPAIGN --format json`: one payload, field by field, with the findings of its file beside it.
enum SizeJSON {
  static func report(_ size: SizeReport?, _ campaign: Campaign, _ findings: FindingsReport) -> [UInt8] {
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      for (key, text) in [
        ("format_version", JSONFormat.version), ("campaign", campaign.id), ("path", campaign.path),
        ("deliver", campaign.delivery.name),
      ] {
        writer.key(key)
        writer.string(text)
      }
      writer.key("payload")
      if let size { write(size, to: &writer) } else { writer.null() }
      JSONFormat.writeFindings(findings, to: &writer)
      JSONFormat.writeSummary(findings, to: &writer)
    }
    return Harmless.report(writer.bytes) + [UInt8(ascii: "\n")]
  }

  private static func write(_ size: SizeReport, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("bytes")
      writer.integer(size.bytes)
      number("bound", size.bound, to: &writer)
      text("unbounded", size.unbounded, to: &writer)
      writer.key("exact")
      writer.bool(size.isExact)
      writer.key("limit")
      writer.integer(size.limit)
      text("locale", size.locale.isEmpty ? nil : size.locale, to: &writer)
      text("variant", size.variant.isEmpty ? nil : size.variant, to: &writer)
      writer.key("fields")
      writer.array { writer in
        for part in size.parts {
          writer.object { writer in
            text("field", part.field, to: &writer)
            writer.key("bytes")
            writer.integer(part.bytes)
            writer.key("literal")
            writer.integer(part.bytes - part.fromAttributes)
            writer.key("attributes")
            writer.integer(part.fromAttributes)
            number("bound", part.bound, to: &writer)
          }
        }
      }
      writer.key("recipient")
      writer.array { writer in
        for cost in size.costs {
          writer.object { writer in
            writer.key("attribute")
            writer.string(cost.attribute.name)
            writer.key("value")
            writer.value(cost.value.json(cost.attribute))
            writer.key("bytes")
            writer.integer(cost.bytes)
          }
        }
      }
    }
  }

  private static func number(_ key: String, _ value: Int?, to writer: inout JSONWriter) {
    writer.key(key)
    if let value { writer.integer(value) } else { writer.null() }
  }

  private static func text(_ key: String, _ value: String?, to writer: inout JSONWriter) {
    writer.key(key)
    if let value { writer.string(value) } else { writer.null() }
  }
}
