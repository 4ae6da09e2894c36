import Diagnostics
import Escaping

/// `--format xcode`: a line for each finding and one for each of its reasons, as Xcode and SwiftPM know them in the log of a build.
///
/// Xcode opens the file that a line begins with, so that it needs the whole path. Reasons are notes: they are shown below the error in front of them.
/// There is no summary, because each line that is no mark of a place would be one of the build's own.
struct XcodeFormat {
  private let place: ReadersPlace

  init(_ place: ReadersPlace) { self.place = place }

  func report(_ report: FindingsReport) -> String {
    report.findings.map { located in
      let finding = located.finding
      let head = located.path.isEmpty ? "" : "\(self.head(located.path, located.start)): "
      let notes = zip(finding.notes, located.notePlaces).map { note, place in
        (place.map { "\(self.head($0.path, $0.start)): " } ?? head) + "note: \(Harmless.line(note.message))\n"
      }
      let help = (finding.help ?? finding.fixes.first?.title).map { "\(head)note: \(Harmless.line($0))\n" } ?? ""
      let line = "\(head)\(finding.severity.word): \(Harmless.line(finding.message)) [\(finding.rule.name)]\n"
      return line + notes.joined() + help
    }.joined()
  }

  private func head(_ path: String, _ start: SourceFile.Position) -> String {
    Harmless.place(place.absolutePath(to: path), start.line, start.column)
  }
}
