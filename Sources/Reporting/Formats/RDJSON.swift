import Diagnostics
import Escaping
import JSON

/// `--format rdjson`: reviewdog's diagnostics, https://github.com/reviewdog/reviewdog/tree/master/proto/rdf. Columns are bytes.
///
/// A suggestion there is one replacement, so a fix that needs several is left out: a part of it would mend nothing.
enum RDJSONFormat {
  static func report(_ report: FindingsReport) -> [UInt8] {
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writer.object("source") { $0.member("name", "belfry") }
      writer.objects("diagnostics", report.told, write)
    }
    return Harmless.report(writer.bytes) + [UInt8(ascii: "\n")]
  }

  private static func write(_ told: ToldFinding, to writer: inout JSONWriter) {
    writer.member("message", ([told.finding.message] + told.reasons).joined(separator: "\n"))
    location(told.path, told.located.start, told.located.end, to: &writer)
    writer.member("severity", told.finding.severity == .error ? "ERROR" : "WARNING")
    writer.object("code") { $0.member("value", told.rule) }
    let suggestions = told.fixes.filter { $0.edits.count == 1 }.flatMap(\.edits)
    if !suggestions.isEmpty {
      writer.objects("suggestions", suggestions) { edit, writer in
        range(edit.place.start, edit.place.end, to: &writer)
        writer.member("text", edit.text)
      }
    }
    guard !told.related.isEmpty else { return }
    writer.objects("related_locations", told.related) { note, writer in
      writer.member("message", note.message)
      location(note.path, note.start, note.end, to: &writer)
    }
  }

  private static func location(
    _ path: ShownPath, _ start: SourceFile.Position, _ end: SourceFile.Position, to writer: inout JSONWriter
  ) {
    writer.object("location") { writer in
      writer.member("path", Harmless.data(path))
      range(start, end, to: &writer)
    }
  }

  private static func range(
    _ start: SourceFile.Position, _ end: SourceFile.Position, to writer: inout JSONWriter
  ) {
    writer.object("range") { writer in
      for (name, position) in [("start", start), ("end", end)] {
        writer.object(name) { writer in
          writer.member("line", position.line)
          writer.member("column", position.byteColumn)
        }
      }
    }
  }
}
