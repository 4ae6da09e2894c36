import Checking
import Clocks
import Escaping
import Expressions
import JSON
import Planning

/// `belfry audience --format json`.
enum AudienceJSON {
  static func report(_ report: AudienceReport) -> [UInt8] {
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writer.key("format_version")
      writer.string(JSONFormat.version)
      writer.key("now")
      writer.string(report.now.text)
      writer.key("audiences")
      writer.array { writer in
        for audience in report.audiences { write(audience, report, to: &writer) }
      }
    }
    return Harmless.report(writer.bytes) + [UInt8(ascii: "\n")]
  }

  private static func write(_ audience: AudienceUse, _ report: AudienceReport, to writer: inout JSONWriter) {
    writer.object { writer in
      for (key, text) in [("audience", audience.name), ("expression", audience.predicate.text)] {
        writer.key(key)
        writer.string(text)
      }
      let lists = [("uses", audience.parts), ("used_by", audience.users), ("attributes", audience.attributes)]
      for (key, names) in lists {
        writer.key(key)
        writer.array { writer in for name in names { writer.string(name) } }
      }
      writer.key("campaigns")
      writer.array { writer in
        for campaign in audience.campaigns {
          writer.object { writer in
            for (key, text) in [("campaign", campaign.id), ("path", campaign.path)] {
              writer.key(key)
              writer.string(text)
            }
          }
        }
      }
      if let target = report.target { write(target, audience, report.now, to: &writer) }
    }
  }

  private static func write(
    _ target: AudienceReport.Target, _ audience: AudienceUse, _ now: Instant, to writer: inout JSONWriter
  ) {
    writer.key("sql")
    writer.object { writer in
      writer.key("dialect")
      writer.string(target.dialect.rawValue)
      writer.key("executed")
      writer.bool(target.dialect.isExecuted)
      writer.key("statement")
      writer.string(audience.predicate.statement(target.dialect, from: target.table, now: now))
    }
  }
}
