import Diagnostics
import Escaping

/// A source line and the marks under it, cut to a width, with the marks standing right whatever the line holds.
struct SourceSnippet {
  /// The line as shown: tabs expanded, controls escaped, `…` where it was cut.
  let line: String
  /// Blanks before the first mark, in terminal columns.
  let indent: Int
  /// How many columns are marked, at least one.
  let length: Int

  private struct Cell {
    var text: String
    var width: Int
    /// The source column of its first code point.
    var column: Int
  }

  /// Marks `start` to `end` in the line where `start` stands; a place that goes on to a later line is marked to the end of this one.
  init(_ excerpt: SourceExcerpt, from start: SourceFile.Position, to end: SourceFile.Position, columns: Int) {
    // Reports show thousands of places in lines of kilobytes. How far a mark goes on is seen at the end of the line.
    let excerpt = end.line == start.line ? excerpt.cut(around: start.column, to: max(2, columns)) : excerpt
    let cells = Self.cells(of: excerpt)
    // A place inside a cluster marks the whole cluster: nobody can see a part of it.
    let first = cells.lastIndex { $0.column <= start.column } ?? 0
    let isPastEnd = start.column >= excerpt.firstColumn + excerpt.text.unicodeScalars.count
    let from = isPastEnd ? cells.count : first
    var to = end.line > start.line ? cells.count : (cells.firstIndex { $0.column >= end.column } ?? cells.count)
    if end.line > start.line { while to > from + 1, cells[to - 1].text == " " { to -= 1 } }
    to = max(to, min(from + 1, cells.count))

    let shown = Self.window(cells, around: from, columns: columns, excerpt)
    let isCutBefore = shown.lowerBound > 0 || excerpt.firstColumn > 1
    let isCutAfter = shown.upperBound < cells.count || excerpt.isCutAfter
    let text = cells[shown].map(\.text).joined()
    line = (isCutBefore ? "…" : "") + text + (isCutAfter ? "…" : "")
    let before = cells[shown.lowerBound..<max(shown.lowerBound, min(from, shown.upperBound))]
    indent = (isCutBefore ? 1 : 0) + Self.width(before)
    let marked = cells[min(from, shown.upperBound)..<max(min(from, shown.upperBound), min(to, shown.upperBound))]
    length = max(1, Self.width(marked))
  }

  private static func cells(of excerpt: SourceExcerpt) -> [Cell] {
    // Plain letters are shown as they are; only others need to be looked at one by one.
    if excerpt.text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      return excerpt.text.utf8.enumerated().map { place, byte in
        Cell(text: String(UnicodeScalar(byte)), width: 1, column: excerpt.firstColumn + place)
      }
    }
    var cells: [Cell] = []
    var column = excerpt.firstColumn
    var at = 0
    for (character, shown) in zip(excerpt.text, Harmless.characters(excerpt.text)) {
      var cell = Cell(text: String(character), width: 0, column: column)
      if character == "\t" {
        cell.width = tabWidth - at % tabWidth
        cell.text = String(repeating: " ", count: cell.width)
      } else {
        cell.width = shown.utf8.count == 1 ? 1 : TerminalText.width(shown)
        cell.text = shown
      }
      at += cell.width
      column += character.unicodeScalars.count
      cells.append(cell)
    }
    return cells
  }

  /// The cells to show: all when they fit, else what fits around the mark, two thirds of it after.
  private static func window(_ cells: [Cell], around mark: Int, columns: Int, _ excerpt: SourceExcerpt) -> Range<Int> {
    let isWhole = excerpt.firstColumn == 1 && !excerpt.isCutAfter
    if isWhole, width(cells[...]) <= columns { return 0..<cells.count }
    var room = max(2, columns - 2)
    var low = min(mark, cells.count)
    var high = low
    func extendLeft(by limit: Int) {
      var limit = min(limit, room)
      while low > 0, cells[low - 1].width <= limit {
        low -= 1
        limit -= cells[low].width
        room -= cells[low].width
      }
    }
    extendLeft(by: room / 3)
    while high < cells.count, cells[high].width <= room {
      room -= cells[high].width
      high += 1
    }
    extendLeft(by: room)
    return low..<high
  }

  private static func width(_ cells: ArraySlice<Cell>) -> Int { cells.reduce(0) { $0 + $1.width } }

  private static let tabWidth = 4
}
