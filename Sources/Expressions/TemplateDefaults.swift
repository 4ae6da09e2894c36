import Diagnostics
import Rules

// A `default` that nobody needs.
extension TemplateParser {
  /// Says so where a `default` stands behind an attribute that everybody has who gets the text. `pipe` and `end` bound what the filter takes
  /// of the source, its bar included.
  ///
  /// A text that may be empty keeps its right to one, and so does a boolean, whose false it replaces.
  mutating func checkDefault(
    _ column: Int, _ shape: Shape, allowsFalse: Bool, isSecond: Bool = false, pipe: Int, end: Int
  ) {
    guard pieces == nil, !shape.canBeMissing, rows?.isEmpty != true, shape.isNeverReplaced(allowsFalse) else { return }
    var (first, last) = (pipe, end)
    while last > pipe, isBlank(bytes[last - 1]) { last -= 1 }
    let span = SourceSpan(pipe, last)
    while first > 0, isBlank(bytes[first - 1]) { first -= 1 }
    let name = name(of: column)
    let reason =
      isSecond
      ? "the default before it already covers people without it"
      : !attributes.mayBeMissing(column)
        ? "it is not optional"
        : attributes.shape(column).canBeMissing
          ? "this passage is shown to no one who lacks it" : "everybody in the audience has it"
    findings.report(
      .needlessDefault, at: span, "no one needs this default of \"\(name)\"", note: reason,
      help: "take it out, or correct what was to be asked for",
      fixes: [Finding.Fix("take the default out", .needsReview, edits: [Finding.Fix.Edit(SourceSpan(first, last), "")])]
    )
  }
}

extension Shape {
  /// Whether `default` never replaces the value when there is one.
  fileprivate func isNeverReplaced(_ allowsFalse: Bool) -> Bool {
    switch kind {
    case .text, .version: return extent.leastRaw > 0
    case .boolean:
      guard !allowsFalse, let values else { return allowsFalse }
      return values.indices.allSatisfy { values[$0] != .boolean(false) || isPossible?[$0] == false }
    case .nothing, .list: return false
    case .integer, .decimal, .date, .time, .timestamp: return true
    }
  }
}
