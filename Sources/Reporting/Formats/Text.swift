import Diagnostics
import Escaping

/// `--format text`: for people.
///
/// `path:line:col: severity[rule]: message`, the source line with a caret under the place, notes with theirs, what to do. A finding takes
/// twelve lines at most, the blank one after it included, so that a screen holds several. All text of authors is escaped, and every
/// source line stands behind the gutter, so nothing they write can pass for a line of ours.
struct TextFormat {
  private let style: TextStyle
  private static let mostLines = 12

  init(_ style: TextStyle) { self.style = style }

  /// `exceptions` are what is not good although no file is to blame.
  func report(_ report: FindingsReport, exceptions: [String] = []) -> String {
    var text = ""
    if report.hasStatistics {
      text += statistics(report.counts)
    } else {
      for finding in report.findings {
        for line in lines(of: finding) { text += line + "\n" }
        text += "\n"
      }
    }
    return text + ending(report, exceptions)
  }

  /// `--format concise`: a line for each finding, as compilers write it, and the summary.
  func concise(_ report: FindingsReport) -> String {
    report.findings.map { headline(of: $0) + "\n" }.joined() + ending(report)
  }

  /// The summary, and what was not looked at; nothing where only findings are wanted.
  private func ending(_ report: FindingsReport, _ exceptions: [String] = []) -> String {
    guard !style.isQuiet else { return "" }
    return Self.summary(report, exceptions) + "\n" + (report.remark.map { $0 + "\n" } ?? "")
  }

  /// A row for each rule that found something.
  private func statistics(_ counts: FindingCounts) -> String {
    guard !counts.byRule.isEmpty else { return "" }
    var table = Table([Table.Column("findings", .right), Table.Column("with a fix", .right), Table.Column("rule")])
    for count in counts.mostFirst { table.add([grouped(count.findings), grouped(count.fixable), count.rule]) }
    return table.lines(width: style.width).map { $0 + "\n" }.joined() + "\n"
  }

  /// `3 errors and 1 warning in 2 of 14 files`.
  static func summary(_ report: FindingsReport, _ exceptions: [String] = []) -> String {
    let files = counted(report.files, "file")
    if report.isUnchanged { return "nothing has changed, so nothing is new: no file was read" }
    let known =
      report.known.map { $0 == 0 ? "" : "\(counted($0, "finding")) \($0 == 1 ? "was" : "were") known before" } ?? ""
    if report.findings.isEmpty, !known.isEmpty { return "nothing new in \(files); \(known)" }
    if report.findings.isEmpty, !exceptions.isEmpty {
      return "no errors and no warnings in \(files), but \(Suggestion.list(exceptions, "and"))"
    }
    if report.findings.isEmpty {
      return report.files == 0 ? "no file was read" : "all good: no errors and no warnings in \(files)"
    }
    var parts: [String] = []
    let new = report.known == nil ? "" : "new "
    if report.errors > 0 { parts.append(counted(report.errors, new + "error")) }
    if report.warnings > 0 { parts.append(counted(report.warnings, new + "warning")) }
    let counts = Suggestion.list(parts, "and")
    let touched = report.counts.files
    let rest = known.isEmpty ? "" : "; \(known)"
    if touched == 0 { return counts + rest }
    // Findings may stand in files that are not campaigns and were not counted.
    return touched <= report.files
      ? "\(counts) in \(grouped(touched)) of \(files)\(rest)" : "\(counts) in \(counted(touched, "file"))\(rest)"
  }

  /// One finding, without the blank line after it.
  func lines(of located: LocatedFinding) -> [String] {
    let finding = located.finding
    let severity = Self.paint(finding.severity)
    let places = [located.start.line] + located.notePlaces.compactMap { $0?.start.line }
    let gutter = String(places.max() ?? 1).utf8.count
    let margin = String(repeating: " ", count: gutter + 1)

    var lines = [headline(of: located)]
    if !located.path.isEmpty, !located.sourceLine.isEmpty {
      lines += snippet(
        located.excerpt, located.start, located.end, label: finding.label, mark: "^", severity, gutter: gutter)
    }
    // A fix that nobody has explained is explained by its title.
    let help = finding.help ?? finding.fixes.first?.title
    let helpLines = help.map { [margin + painted("=", .gutter) + " help: " + Harmless.line($0)] } ?? []
    let room = Self.mostLines - 1 - lines.count - helpLines.count
    lines += noteLines(of: located, gutter: gutter, margin: margin, room: room)
    return lines + helpLines
  }

  private func headline(of located: LocatedFinding) -> String {
    let finding = located.finding
    let word = painted("\(finding.severity.word)[\(finding.rule.name)]", Self.paint(finding.severity))
    return place(located.path, located.start) + word + ": " + Harmless.line(finding.message)
  }

  /// As many notes as there is room for, the first ones with their source lines.
  private func noteLines(of located: LocatedFinding, gutter: Int, margin: String, room: Int) -> [String] {
    let notes = Array(zip(located.finding.notes, located.notePlaces))
    let shown = notes.count <= room ? notes.count : max(0, room - 1)
    var spare = room - shown - (shown < notes.count ? 1 : 0)
    var lines: [String] = []
    for (note, target) in notes.prefix(shown) {
      var line = margin + painted("=", .gutter) + " note: " + Harmless.line(note.message)
      if let target {
        line += " (\(Harmless.place(style.place.path(to: target.path), target.start.line, target.start.column)))"
      } else if let path = note.path, !path.isEmpty {
        line += " (\(Harmless.line(style.place.path(to: path))))"
      }
      lines.append(line)
      if let target, !target.sourceLine.isEmpty, spare >= 2 {
        lines += snippet(
          target.excerpt, target.start, target.end, label: nil, mark: "-", .gutter, gutter: gutter)
        spare -= 2
      }
    }
    if shown < notes.count {
      lines.append(margin + painted("=", .gutter) + " note: \(notes.count - shown) more not shown")
    }
    return lines
  }

  private func snippet(
    _ excerpt: SourceExcerpt, _ start: SourceFile.Position, _ end: SourceFile.Position, label: String?, mark: String,
    _ paint: Paint, gutter: Int
  ) -> [String] {
    let snippet = SourceSnippet(excerpt, from: start, to: end, columns: style.width - gutter - 4)
    let number = String(start.line)
    let bar = painted("|", .gutter)
    let blanks = String(repeating: " ", count: gutter)
    let marks = painted(String(repeating: mark, count: snippet.length), paint)
    let words = label.map { " " + Harmless.line($0) } ?? ""
    return [
      painted(String(blanks.dropLast(number.utf8.count)) + number, .gutter) + " \(bar) \(snippet.line)",
      "\(blanks) \(bar) " + String(repeating: " ", count: snippet.indent) + marks + words,
    ]
  }

  private func place(_ path: String, _ start: SourceFile.Position) -> String {
    path.isEmpty ? "" : "\(Harmless.place(style.place.path(to: path), start.line, start.column)): "
  }

  /// The three things that have a colour.
  private enum Paint: String {
    case error = "1;31"
    case warning = "1;33"
    case gutter = "34"
  }

  private static func paint(_ severity: Severity) -> Paint { severity == .error ? .error : .warning }

  private func painted(_ text: String, _ paint: Paint) -> String {
    style.isColoured ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
  }
}
