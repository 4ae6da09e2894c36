import Diagnostics
import Escaping
import JSON
import Schemas

/// `--format sarif`: SARIF 2.1.0, https://docs.oasis-open.org/sarif/sarif/v2.1.0/, with what GitHub's code scanning asks for.
///
/// Paths are references relative to the repository's root; columns are code points. A place goes on to the end of its first line at most,
/// because GitHub shows a finding in a change only if all its lines are in it.
enum SARIFFormat {
  private static let root = "%SRCROOT%"
  /// How long GitHub lets a description be, in characters.
  private static let longest = 1024

  static func report(_ report: FindingsReport) -> [UInt8] {
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.member("version", "2.1.0")
      writer.objects("runs", [report], run)
    }
    return Harmless.report(writer.bytes) + [UInt8(ascii: "\n")]
  }

  private static func run(_ report: FindingsReport, to writer: inout JSONWriter) {
    let rules = report.run.rules
    let places = Dictionary(rules.enumerated().map { ($1.name, $0) }) { first, _ in first }
    writer.object("tool") { writer in
      writer.object("driver") { writer in
        writer.member("name", "belfry")
        writer.member("semanticVersion", report.run.version)
        writer.objects("rules", rules, write)
      }
    }
    // What stands before the last slash tells GitHub the uploads of a repository's projects apart.
    writer.object("automationDetails") { $0.member("id", "belfry/" + (report.run.prefix ?? "")) }
    writer.member("columnKind", "unicodeCodePoints")
    writer.object("originalUriBaseIds") { writer in
      writer.object(root) { text("description", "the root of the repository", to: &$0) }
    }
    writer.objects("invocations", [report.remark]) { remark, writer in
      writer.key("executionSuccessful")
      writer.bool(true)
      writer.objects("toolExecutionNotifications", [remark].compactMap { $0 }) { remark, writer in
        writer.member("level", "note")
        text("message", remark, to: &writer)
      }
    }
    writer.objects("results", report.told) { write($0, rule: places[$0.rule], to: &$1) }
  }

  private static func write(_ rule: Rule, to writer: inout JSONWriter) {
    let page = RulePage(rule)
    writer.member("id", rule.name)
    text("shortDescription", page.summary, to: &writer)
    text("fullDescription", String(page.why.prefix(longest)), to: &writer)
    writer.object("help") { writer in
      writer.member("text", page.why + " " + page.advice)
      writer.member("markdown", page.markdown)
    }
    writer.object("defaultConfiguration") { writer in
      writer.key("enabled")
      writer.bool(!rule.isOptIn)
      writer.member("level", rule.severity.word)
    }
  }

  private static func write(_ told: ToldFinding, rule: Int?, to writer: inout JSONWriter) {
    writer.member("ruleId", told.rule)
    if let rule { writer.member("ruleIndex", rule) }
    writer.member("level", told.finding.severity.word)
    message(([told.finding.message] + told.reasons).joined(separator: "\n"), to: &writer)
    writer.objects("locations", [told]) { told, writer in
      physical(told.path, told.located.start, (told.located.start.line, told.endColumn), to: &writer)
    }
    if !told.related.isEmpty {
      writer.objects("relatedLocations", told.related) { note, writer in
        message(note.message, to: &writer)
        physical(note.path, note.start, (note.end.line, note.end.column), to: &writer)
      }
    }
    writer.object("partialFingerprints") { $0.member("primaryLocationLineHash", told.fingerprint.hex) }
    // A byte order mark has no column.
    let fixes = told.fixes.filter { fix in
      fix.edits.allSatisfy { edit in
        let (start, end) = (edit.place.start, edit.place.end)
        return start.byte == end.byte || start.line != end.line || start.column != end.column
      }
    }
    guard !fixes.isEmpty else { return }
    writer.objects("fixes", fixes) { fix, writer in
      text("description", fix.title, to: &writer)
      writer.objects("artifactChanges", [told.path]) { path, writer in
        artifact(path, to: &writer)
        writer.objects("replacements", fix.edits) { edit, writer in
          let (start, end) = (edit.place.start, edit.place.end)
          region("deletedRegion", start, (end.line, end.column), to: &writer)
          text("insertedContent", edit.text, to: &writer)
        }
      }
    }
  }

  // MARK: - Members

  private static func physical(
    _ path: ShownPath, _ start: SourceFile.Position, _ end: (line: Int, column: Int), to writer: inout JSONWriter
  ) {
    writer.object("physicalLocation") { writer in
      artifact(path, to: &writer)
      region("region", start, end, to: &writer)
    }
  }

  private static func artifact(_ path: ShownPath, to writer: inout JSONWriter) {
    writer.object("artifactLocation") { writer in
      writer.member("uri", Harmless.reference(path))
      writer.member("uriBaseId", root)
    }
  }

  private static func region(
    _ name: String, _ start: SourceFile.Position, _ end: (line: Int, column: Int), to writer: inout JSONWriter
  ) {
    writer.object(name) { writer in
      writer.member("startLine", start.line)
      writer.member("startColumn", start.column)
      writer.member("endLine", end.line)
      writer.member("endColumn", end.column)
    }
  }

  /// What viewers look for links in.
  private static func message(_ words: String, to writer: inout JSONWriter) {
    text("message", Harmless.withoutLinks(words), to: &writer)
  }

  private static func text(_ name: String, _ value: String, to writer: inout JSONWriter) {
    writer.object(name) { $0.member("text", value) }
  }
}
