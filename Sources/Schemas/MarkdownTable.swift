/// A Markdown table: the same bytes in every run.
enum MarkdownTable {
  static func text(_ titles: [String], _ rows: [[String]]) -> String {
    ([titles, titles.map { _ in "---" }] + rows).map { "| " + $0.map(escape).joined(separator: " | ") + " |\n" }
      .joined()
  }

  private static func escape(_ cell: String) -> String {
    if cell.isEmpty { return "–" }
    var text = ""
    for scalar in cell.unicodeScalars {
      switch scalar {
      case "|": text += "\\|"
      case "\n", "\r": text += " "
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
