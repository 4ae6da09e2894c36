// Takes: findings that know their places; rules; plans
// Gives: bytes for people and programs, the same for the same input everywhere
// Never: decides anything, reads the clock, the environment or a file, writes to a stream

public import Diagnostics
import Escaping
import JSON

/// How a report is written: what `--format` chooses. One file in `Formats/` for each.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// For people: the line, a caret under the place, what to do.
  case text
  /// For programs: the documented public format, version 1.0.
  case json
}

/// How text for people looks.
public struct TextStyle: Sendable, Equatable {
  /// Whether severity, gutter and caret get colours. Decided by whoever knows the stream.
  public var isColoured: Bool
  /// The columns to fit source lines and tables into, at least 40.
  public var width: Int
  /// Whether only ASCII may be used for drawing.
  public var isASCII: Bool
  /// From where paths are told; formats for programs tell them from the project's folder.
  public var place = ReadersPlace.project

  /// A style; plain and 100 columns wide unless told otherwise, so that the same findings give the same bytes everywhere.
  public init(isColoured: Bool = false, width: Int = 100, isASCII: Bool = false) {
    self.isColoured = isColoured
    self.width = max(40, width)
    self.isASCII = isASCII
  }

  /// Plain text, 100 columns.
  public static let plain = TextStyle()
}

/// Findings, put in order, and how many files were read to get them.
public struct FindingsReport: Sendable {
  /// Sorted by path, byte and rule.
  public let findings: [LocatedFinding]
  /// The number of files that were read.
  public let files: Int
  /// How many findings there are, those that are not shown among them.
  public let counts: FindingCounts

  /// A report of `findings`, in whatever order they come; `counts` where they are not all.
  public init(_ findings: [LocatedFinding], counts: FindingCounts? = nil, files: Int) {
    self.findings = findings.sorted(by: LocatedFinding.precedes)
    self.files = files
    self.counts = counts ?? FindingCounts(of: self.findings)
  }

  /// How many findings are errors.
  public var errors: Int { counts.errors }
  /// How many findings are warnings.
  public var warnings: Int { counts.warnings }
}

/// Findings as the bytes of a whole report, which ends with a line end.
///
/// `files` is the number of files that were read. `style` matters to the formats for people only.
public func report(
  _ findings: [LocatedFinding], counts: FindingCounts? = nil, files: Int, as format: ReportFormat,
  style: TextStyle = .plain
) -> [UInt8] {
  let report = FindingsReport(findings, counts: counts, files: files)
  switch format {
  case .text: return Harmless.lines(TextFormat(style).report(report))
  case .json: return JSONFormat.report(report)
  }
}
