import Diagnostics
import Escaping
import JSON

/// `--format json`: the public format, version 1.1. Later versions only add.
///
/// A finding without a file has an empty `path` and no `range`; a note without a place has neither. Lines and columns count from 1
/// (columns in code points), bytes from 0; ranges are half-open.
enum JSONFormat {
  static let version = "1.0"
  /// That of findings, whose summary says whether all campaigns were looked at together.
  private static let findingsVersion = "1.1"

  static func report(_ report: FindingsReport) -> [UInt8] {
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writer.key("format_version")
      writer.string(findingsVersion)
      writeFindings(report, to: &writer)
      writeSummary(report, to: &writer)
    }
    return Harmless.report(writer.bytes) + [UInt8(ascii: "\n")]
  }

  /// The member `findings` of the object that is open.
  static func writeFindings(_ report: FindingsReport, to writer: inout JSONWriter) {
    writer.key("findings")
    writer.array { writer in
      for finding in report.findings { write(finding, to: &writer) }
    }
  }

  /// The member `summary` of the object that is open.
  static func writeSummary(_ report: FindingsReport, to writer: inout JSONWriter) {
    writer.key("summary")
    writer.object { writer in
      for (name, count) in [("files", report.files), ("errors", report.errors), ("warnings", report.warnings)] {
        writer.key(name)
        writer.integer(count)
      }
      if let isTogether = report.isTogether {
        writer.key("together")
        writer.bool(isTogether)
      }
    }
  }

  private static func write(_ located: LocatedFinding, to writer: inout JSONWriter) {
    let finding = located.finding
    writer.object { writer in
      member("rule", finding.rule.name, of: &writer)
      member("severity", finding.severity.word, of: &writer)
      member("message", finding.message, of: &writer)
      member("path", located.path, of: &writer)
      if !located.path.isEmpty { range(located.start, located.end, of: &writer) }
      if let label = finding.label { member("label", label, of: &writer) }
      if let help = finding.help { member("help", help, of: &writer) }
      writer.key("notes")
      writer.array { writer in
        for (note, place) in zip(finding.notes, located.notePlaces) { write(note, at: place, to: &writer) }
      }
      writer.key("fixes")
      writer.array { writer in
        for (fix, places) in zip(finding.fixes, located.editPlaces) { write(fix, at: places, to: &writer) }
      }
    }
  }

  private static func write(_ note: Finding.Note, at place: LocatedFinding.NotePlace?, to writer: inout JSONWriter) {
    writer.object { writer in
      member("message", note.message, of: &writer)
      if let path = place?.path ?? note.path, !path.isEmpty {
        member("path", path, of: &writer)
        if let place { range(place.start, place.end, of: &writer) }
      }
    }
  }

  private static func write(_ fix: Finding.Fix, at places: [LocatedFinding.EditPlace], to writer: inout JSONWriter) {
    writer.object { writer in
      member("title", fix.title, of: &writer)
      member("applicability", fix.applicability.rawValue, of: &writer)
      writer.key("edits")
      writer.array { writer in
        for (edit, place) in zip(fix.edits, places) {
          writer.object { writer in
            range(place.start, place.end, of: &writer)
            member("text", edit.text, of: &writer)
          }
        }
      }
    }
  }

  private static func member(_ name: String, _ value: String, of writer: inout JSONWriter) {
    writer.key(name)
    writer.string(value)
  }

  private static func range(_ start: SourceFile.Position, _ end: SourceFile.Position, of writer: inout JSONWriter) {
    writer.key("range")
    writer.object { writer in
      for (name, position) in [("start", start), ("end", end)] {
        writer.key(name)
        writer.object { writer in
          for (unit, count) in [("line", position.line), ("column", position.column), ("byte", position.byte)] {
            writer.key(unit)
            writer.integer(count)
          }
        }
      }
    }
  }
}
