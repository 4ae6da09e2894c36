import Diagnostics
import Escaping
import JSON

/// `--format json`: the public format, version 1.2. Later versions only add. `--format jsonl` has the same findings, each in a line.
///
/// A finding without a file has an empty `path` and no `range`; a note without a place has neither. Lines and columns count from 1
/// (columns in code points), bytes from 0; ranges are half-open.
enum JSONFormat {
  static let version = "1.0"
  /// That of findings: its summary says whether all campaigns were looked at together and how many were known before, each finding has a
  /// fingerprint.
  private static let findingsVersion = "1.2"

  static func report(_ report: FindingsReport) -> [UInt8] {
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writeHead(report, to: &writer)
      writer.objects("findings", report.told) { write($0.located, $0.fingerprint, to: &$1) }
      if report.hasStatistics { writeStatistics(report.counts, to: &writer) }
      writeSummary(report, to: &writer)
    }
    return Harmless.report(writer.bytes) + [UInt8(ascii: "\n")]
  }

  static func lines(_ report: FindingsReport) -> [UInt8] {
    report.told.flatMap { told in
      var writer = JSONWriter()
      writer.object { writer in
        writeHead(report, to: &writer)
        write(told.located, told.fingerprint, to: &writer)
      }
      return Harmless.report(writer.bytes) + [UInt8(ascii: "\n")]
    }
  }

  private static func writeHead(_ report: FindingsReport, to writer: inout JSONWriter) {
    writer.member("format_version", findingsVersion)
    if let prefix = report.run.prefix { writer.member("prefix", prefix) }
  }

  /// The member `findings` of the object that is open, beside a plan or a size.
  static func writeFindings(_ report: FindingsReport, to writer: inout JSONWriter) {
    writer.objects("findings", report.findings) { write($0, to: &$1) }
  }

  private static func writeStatistics(_ counts: FindingCounts, to writer: inout JSONWriter) {
    writer.objects("statistics", counts.mostFirst) { count, writer in
      writer.member("rule", count.rule)
      writer.member("findings", count.findings)
      writer.member("fixable", count.fixable)
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
      if let known = report.known {
        writer.key("known")
        writer.integer(known)
      }
    }
  }

  /// The members of a finding's object, which is open.
  private static func write(
    _ located: LocatedFinding, _ fingerprint: Fingerprint? = nil, to writer: inout JSONWriter
  ) {
    let finding = located.finding
    writer.member("rule", finding.rule.name)
    writer.member("severity", finding.severity.word)
    writer.member("message", finding.message)
    writer.member("path", located.path)
    if !located.path.isEmpty { range(located.start, located.end, of: &writer) }
    if let fingerprint { writer.member("fingerprint", fingerprint.hex) }
    if let label = finding.label { writer.member("label", label) }
    if let help = finding.help { writer.member("help", help) }
    writer.key("notes")
    writer.array { writer in
      for (note, place) in zip(finding.notes, located.notePlaces) { write(note, at: place, to: &writer) }
    }
    writer.key("fixes")
    writer.array { writer in
      for (fix, places) in zip(finding.fixes, located.editPlaces) { write(fix, at: places, to: &writer) }
    }
  }

  private static func write(_ note: Finding.Note, at place: LocatedFinding.NotePlace?, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("message", note.message)
      if let path = place?.path ?? note.path, !path.isEmpty {
        writer.member("path", path)
        if let place { range(place.start, place.end, of: &writer) }
      }
    }
  }

  private static func write(_ fix: Finding.Fix, at places: [LocatedFinding.EditPlace], to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("title", fix.title)
      writer.member("applicability", fix.applicability.rawValue)
      writer.key("edits")
      writer.array { writer in
        for (edit, place) in zip(fix.edits, places) {
          writer.object { writer in
            range(place.start, place.end, of: &writer)
            writer.member("text", edit.text)
          }
        }
      }
    }
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
