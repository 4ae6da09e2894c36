/// A table of GitHub's Markdown: the same bytes in every run. Cells are Markdown already; what would end one is escaped.
package struct MarkdownTable {
  /// The table, each line with its line end.
  package private(set) var text: String

  /// A table without rows.
  package init(_ titles: String...) { text = Self.heading(titles) }

  /// Adds a row; an empty cell has a dash.
  package mutating func add(_ cells: String...) { text += Self.row(cells) }

  /// A whole table.
  package static func text(_ titles: [String], _ rows: [[String]]) -> String {
    heading(titles) + rows.map { row($0) }.joined()
  }

  /// The titles and the line below them. The columns whose titles are in `right` stand at the right.
  package static func heading(_ titles: [String], right: Set<String> = []) -> String {
    row(titles) + row(titles.map { right.contains($0) ? "---:" : "---" })
  }

  /// One line; `empty` stands in a cell that has nothing.
  package static func row(_ cells: [String], empty: String = "–") -> String {
    "| " + cells.map { $0.isEmpty ? empty : cell($0) }.joined(separator: " | ") + " |\n"
  }

  private static func cell(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "|") || $0 == 0x0A || $0 == 0x0D }) else { return text }
    var cell = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "|": cell += "\\|"
      case "\n", "\r": cell += " "
      default: cell.unicodeScalars.append(scalar)
      }
    }
    return cell
  }
}
