import Diagnostics
import Escaping

/// A finding as other people's programs are told it: where its file is in the repository, by what it is known again, its reasons in lines.
struct ToldFinding {
  let located: LocatedFinding
  /// Relative to the repository's root, or to the project where there is no repository.
  let path: ShownPath
  let fingerprint: Fingerprint
  private let report: FindingsReport

  fileprivate init(_ located: LocatedFinding, _ fingerprint: Fingerprint, in report: FindingsReport) {
    self.located = located
    self.fingerprint = fingerprint
    self.report = report
    path = report.path(to: located.path)
  }

  var finding: Finding { located.finding }
  var rule: String { finding.rule.name }

  /// Where the finding's line ends, or its place where that ends before: programs that show a place in a change show it whole or not at all.
  var endColumn: Int {
    guard located.end.line > located.start.line else { return located.end.column }
    let lineEnd = located.excerpt.firstColumn + located.excerpt.text.unicodeScalars.count
    return max(located.start.column, lineEnd)
  }

  /// Notes and help, a line each, in the words of the text report.
  var reasons: [String] {
    let notes = zip(finding.notes, located.notePlaces).map { note, place in
      let where_ =
        place.map { " (\(Harmless.place(report.path(to: $0.path), $0.start.line, $0.start.column)))" }
        ?? note.path.map { " (\(Harmless.line(report.path(to: $0))))" } ?? ""
      return "note: " + note.message + where_
    }
    return notes + ((finding.help ?? finding.fixes.first?.title).map { ["help: " + $0] } ?? [])
  }

  /// The notes that point somewhere.
  var related: [(message: String, path: ShownPath, start: SourceFile.Position, end: SourceFile.Position)] {
    zip(finding.notes, located.notePlaces).compactMap { note, place in
      place.map { (note.message, report.path(to: $0.path), $0.start, $0.end) }
    }
  }

  /// The fixes that a tool may apply, be it after a look.
  var fixes: [(title: String, edits: [(place: LocatedFinding.EditPlace, text: String)])] {
    zip(finding.fixes, located.editPlaces).filter { $0.0.applicability != .shown }.map { fix, places in
      (fix.title, zip(places, fix.edits).map { ($0, $1.text) })
    }
  }
}

extension FindingsReport {
  /// The findings, for other people's programs.
  var told: [ToldFinding] {
    let fingerprints = Fingerprint.all(of: findings) { run.isOfRepository ? repositoryPath($0) : $0 }
    return zip(findings, fingerprints).map { ToldFinding($0, $1, in: self) }
  }

  /// A path of the project, seen from the root of the repository, to be shown.
  func path(to path: String) -> ShownPath { ShownPath(repositoryPath(path)) }

  /// The same as the bytes by which a finding is known again. What belongs to no file belongs to the project's folder.
  private func repositoryPath(_ path: String) -> String {
    var (prefix, path) = (run.prefix ?? "", path)
    // A project beside the folder in which the run stands.
    while path.hasPrefix("../"), !prefix.isEmpty {
      path.removeFirst(3)
      prefix = String(
        prefix[..<(prefix.dropLast().lastIndex(of: "/").map { prefix.index(after: $0) } ?? prefix.startIndex)])
    }
    if !path.isEmpty, path != "." { return prefix + path }
    return prefix.isEmpty ? "." : String(prefix.dropLast())
  }
}
