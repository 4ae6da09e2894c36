import Diagnostics
import Escaping

/// Rows of cells that stand under each other, for people.
///
/// Cells are escaped and measured in terminal columns, so a Japanese campaign title neither shifts nor colours its neighbours.
public struct Table: Sendable {
  /// On which side of its column a cell stands.
  public enum Alignment: Sendable {
    /// Words.
    case left
    /// Numbers.
    case right
  }

  /// One column.
  public struct Column: Sendable {
    /// The heading.
    public let title: String
    /// Where its cells stand.
    public let alignment: Alignment

    /// A column of words unless told otherwise.
    public init(_ title: String, _ alignment: Alignment = .left) {
      self.title = title
      self.alignment = alignment
    }
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  /// A table without rows.
  public init(_ columns: [Column]) { self.columns = columns }

  /// Whether no row has been added.
  public var isEmpty: Bool { rows.isEmpty }

  /// Adds a row; missing cells are empty, further ones are left out.
  public mutating func add(_ cells: [String]) {
    rows.append(columns.indices.map { $0 < cells.count ? Harmless.line(cells[$0]) : "" })
  }

  /// The heading, if any column has one, and the rows; two blanks between columns, none at line ends.
  ///
  /// Where `width` is too small, the widest column of words is cut with `…`, down to eight columns; numbers are never cut.
  public func lines(width: Int = .max, indent: Int = 0) -> [String] {
    let heading = columns.map { Harmless.line($0.title) }
    let all = (heading.allSatisfy(\.isEmpty) ? [] : [heading]) + rows
    var widths = columns.indices.map { column in all.map { TerminalText.width($0[column]) }.max() ?? 0 }
    var excess = indent + widths.reduce(0, +) + max(0, columns.count - 1) * 2 - width
    while excess > 0 {
      let words = columns.indices.filter { columns[$0].alignment == .left && widths[$0] > 8 }
      guard let widest = words.max(by: { widths[$0] < widths[$1] }) else { break }
      let next = words.filter { $0 != widest }.map { widths[$0] }.max() ?? 8
      let step = min(excess, max(1, widths[widest] - max(8, next)))
      widths[widest] -= step
      excess -= step
    }
    return all.map { row in
      var line = String(repeating: " ", count: indent)
      // Behind the last cell nothing is padded, however wide another row is there.
      let last = row.lastIndex { !$0.isEmpty } ?? 0
      for column in columns.indices.prefix(last + 1) {
        let cell = TerminalText.cut(row[column], to: widths[column])
        let isLeft = columns[column].alignment == .left
        let blanks = isLeft && column == last ? 0 : max(0, widths[column] - TerminalText.width(cell))
        let padding = String(repeating: " ", count: blanks)
        line += isLeft ? cell + padding : padding + cell
        if column < last { line += "  " }
      }
      while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
      return line
    }
  }
}
