public import Diagnostics
import Escaping
import JSON

/// How findings are written: what `--format` of `check` chooses. One file in `Formats/` for each.
public enum FindingsFormat: String, CaseIterable, Sendable {
  /// For people: the line, a caret under the place, what to do.
  case text
  /// For programs: the documented public format, version 1.1.
  case json
}

/// Findings, put in order, and how many files were read to get them.
public struct FindingsReport: Sendable {
  /// Sorted by path, byte and rule.
  public let findings: [LocatedFinding]
  /// The number of files that were read.
  public let files: Int
  /// How many findings there are, those that are not shown among them.
  public let counts: FindingCounts
  /// Whether what all campaigns do together was looked at; nothing where it was not asked.
  public let isTogether: Bool?

  /// A report of `findings`, in whatever order they come; `counts` where they are not all.
  public init(
    _ findings: [LocatedFinding], counts: FindingCounts? = nil, files: Int, isTogether: Bool? = nil
  ) {
    self.findings = findings.sorted(by: LocatedFinding.precedes)
    self.files = files
    self.counts = counts ?? FindingCounts(of: self.findings)
    self.isTogether = isTogether
  }

  /// How many findings are errors.
  public var errors: Int { counts.errors }
  /// How many findings are warnings.
  public var warnings: Int { counts.warnings }
}

extension FindingsReport {
  /// The bytes of the whole report, which ends with a line end. `style` matters to the formats for people only.
  public func bytes(as format: FindingsFormat, style: TextStyle = .plain) -> [UInt8] {
    switch format {
    case .text: Harmless.lines(TextFormat(style).report(self))
    case .json: JSONFormat.report(self)
    }
  }
}
