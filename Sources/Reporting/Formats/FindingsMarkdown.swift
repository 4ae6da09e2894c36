import Diagnostics
import Escaping
import Limits

/// Findings as a list of GitHub's Markdown: `--format markdown`, and a part of a plan. Whatever an author wrote stands in code, and a page
/// keeps to the length of a comment.
enum FindingsMarkdown {
  /// `--format markdown`.
  static func page(_ report: FindingsReport) -> String {
    var page = MarkdownPage(limit: RunLimit.markdownPlan.value)
    page.add("## belfry: \(TextFormat.summary(report))\n\n")
    // Errors first: what is left out is at the end.
    let told = report.told
    let sorted = [Severity.error, .warning].flatMap { severity in told.filter { $0.finding.severity == severity } }
    page.addLines(
      "", sorted.lazy.map { item($0.located, at: $0.path) }, most: RunLimit.markdownRows.value)
    if let remark = report.remark { page.add("\n\(code(remark))\n") }
    return page.text
  }

  /// A finding with its reasons and what to do.
  static func item(_ located: LocatedFinding, at path: ShownPath) -> String {
    let place = located.path.isEmpty ? "" : " at \(code(Harmless.place(path, located.start.line)))"
    var text = "- \(located.finding.severity.word) \(code(located.finding.rule.name))\(place): "
    text += code(located.finding.message) + "\n"
    // A note that shows another place needs the place's text beside it.
    for note in located.finding.notes where note.span == nil { text += "  - \(code(note.message))\n" }
    if let help = located.finding.help { text += "  - help: \(code(help))\n" }
    return text
  }

  /// A text as code; of a very long one, the beginning.
  static func code(_ text: String) -> String { Harmless.markdownCode(cut(text)) }

  /// The same in the summary of what is folded.
  static func element(_ text: String) -> String { Harmless.markdownElement(cut(text)) }

  private static func cut(_ text: String) -> String {
    let most = RunLimit.markdownText.value
    let isLong = text.utf8.count > most && text.count > most
    return isLong ? text.prefix(most) + "…" : text
  }
}
