// Takes: findings that know their places; rules; plans
// Gives: bytes for people and programs, the same for the same input everywhere
// Never: decides anything, reads the clock, the environment or a file, writes to a stream

/// How an answer about recipients, one person or one size is written: what `--format` chooses. Findings have formats of their own.
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
  /// Whether only findings are shown: no summary, and nothing when all is well.
  public var isQuiet = false
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
