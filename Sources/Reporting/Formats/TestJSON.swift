import Clocks
import Diagnostics
import Escaping
import Expecting
import JSON

/// `belfry test --format json`.
enum TestJSON {
  static func bytes(_ report: TestReport) -> [UInt8] {
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writer.member("format_version", JSONFormat.version)
      writer.objects("expectations", report.tried) { tried, writer in write(tried, to: &writer) }
      JSONFormat.writeFindings(FindingsReport(report.broken, files: 0), to: &writer)
      writer.objects("idle_snapshots", report.idle) { snapshot, writer in
        writer.member("path", snapshot.path)
        writer.member("name", snapshot.name)
      }
      writer.key("summary")
      writer.object { writer in
        writer.member("expectations", report.tried.count)
        writer.member("failed", report.failed)
        writer.member("kept", report.kept)
      }
    }
    return Harmless.report(writer.bytes) + [UInt8(ascii: "\n")]
  }

  private static func write(_ tried: TestReport.Tried, to writer: inout JSONWriter) {
    let expectation = tried.verdict.expectation
    writer.member("path", expectation.path)
    writer.member("line", tried.line)
    writer.member("name", tried.name)
    writer.member("campaign", expectation.campaign.value)
    writer.key("person")
    if let who = expectation.who { writer.string(who) } else { writer.null() }
    writer.member("now", expectation.now.text)
    writer.key("holds")
    writer.bool(tried.verdict.holds)
    writer.objects("misses", Array(zip(tried.verdict.misses, tried.findings))) { pair, writer in
      let (miss, located) = pair
      writer.member("part", miss.part)
      writer.member("line", located.start.line)
      writer.member("column", located.start.column)
      writer.member("expected", miss.expected)
      for (key, text) in [("found", miss.found), ("why", miss.why)] {
        writer.key(key)
        if let text { writer.string(text) } else { writer.null() }
      }
      writer.member("message", miss.message)
    }
  }
}
