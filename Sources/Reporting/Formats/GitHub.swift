import Diagnostics
import Escaping

/// `--format github`: workflow commands, a line each, of which GitHub's runner makes annotations.
///
/// GitHub shows ten errors and ten warnings of a step and drops the others without a word, so errors come first, and what is dropped is
/// counted. A place of more than one line is told without columns, which belong to one.
enum GitHubFormat {
  /// The annotations of one kind that GitHub takes from a step.
  private static let most = 10

  static func report(_ report: FindingsReport) -> [UInt8] {
    // What weighs most comes first; otherwise the order stays.
    let told = report.told
    var text = [Severity.error, .warning].flatMap { severity in
      told.filter { $0.finding.severity == severity }.map { command($0) + "\n" }
    }.joined()
    for notice in [dropped(told), report.remark].compactMap({ $0 }) {
      text += "::notice title=belfry::\(Harmless.commandMessage([notice]))\n"
    }
    return Array(text.utf8)
  }

  private static func command(_ told: ToldFinding) -> String {
    let (start, end) = (told.located.start, told.located.end)
    var properties = [
      ("title", Harmless.commandProperty("belfry (\(told.rule))")), ("file", Harmless.commandProperty(told.path)),
      ("line", String(start.line)), ("endLine", String(end.line)),
    ]
    if start.line == end.line { properties += [("col", String(start.column)), ("endColumn", String(end.column))] }
    let values = properties.map { "\($0.0)=\($0.1)" }.joined(separator: ",")
    // Annotations lose what stands around them in a log.
    let head = "\(Harmless.place(told.path, start.line, start.column)): \(told.rule): \(told.finding.message)"
    return "::\(told.finding.severity.word) \(values)::\(Harmless.commandMessage([head] + told.reasons))"
  }

  private static func dropped(_ told: [ToldFinding]) -> String? {
    let errors = told.count { $0.finding.severity == .error }
    let left = [(errors, "error"), (told.count - errors, "warning")].filter { $0.0 > most }
    guard !left.isEmpty else { return nil }
    let words = left.map { counted($0.0 - most, "more " + $0.1) }
    return
      "GitHub shows \(most) errors and \(most) warnings of a step; \(Suggestion.list(words, "and")) only in the log"
  }
}
