/// A file of a project as another hand would have written it: the same for the same numbers, and the same to a reader of YAML.
struct RelaidText {
  private let width: Int
  private let lineEnd: String
  private let hasMark: Bool

  /// Chooses a layout: how far levels are indented, the line ends, and a byte-order mark.
  init(_ random: inout MadeUp) {
    width = Int.random(in: 1...4, using: &random)
    lineEnd = Bool.random(using: &random) ? "\r\n" : "\n"
    hasMark = Int.random(in: 0..<4, using: &random) == 0
  }

  /// The file in this layout; its keys at the top in any order, some of its words in quotation marks.
  func text(of text: String, _ random: inout MadeUp) -> String {
    var lines: [String] = []
    /// How far the key of the block text is indented that is read, and how far its lines move.
    var block: (column: Int, shift: Int?)?
    for line in shuffled(text, &random) {
      let column = line.prefix { $0 == " " }.count
      if let open = block {
        if column > open.column || line.isEmpty {
          if open.shift == nil, !line.isEmpty { block?.shift = column * width - column }
          lines.append(line.isEmpty ? "" : spaces(column + (block?.shift ?? 0)) + line.dropFirst(column))
          continue
        }
        block = nil
      }
      if [" |", " |-", " |+", " >", " >-", " >+"].contains(where: line.hasSuffix) { block = (column, nil) }
      lines.append(laidOut(line, column, &random))
      if line.isEmpty, Bool.random(using: &random) { lines.append("  ") }
    }
    return (hasMark ? "\u{FEFF}" : "") + lines.joined(separator: lineEnd)
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private func laidOut(_ line: String, _ column: Int, _ random: inout MadeUp) -> String {
    var rest = line.dropFirst(column)
    var result = spaces(column * width)
    while rest.hasPrefix("- ") {
      rest = rest.dropFirst(2)
      result += "-" + spaces(2 * width - 1)
    }
    guard let colon = rest.firstRange(of: ": "), Bool.random(using: &random) else { return result + rest }
    let (key, value) = (rest[..<colon.lowerBound], rest[colon.upperBound...])
    // A longer word of letters is a text with and without quotation marks.
    guard key.allSatisfy({ $0.isLetter || $0 == "-" }), value.count > 5,
      value.allSatisfy({ $0.isASCII && $0.isLetter || $0 == " " }), value.last != " ", value.first != " "
    else { return result + key + ":" + spaces(Int.random(in: 1...3, using: &random)) + value }
    return result + key + ": " + (Bool.random(using: &random) ? "'\(value)'" : "\"\(value)\"")
  }

  /// The lines of a file, its keys in another order. What is above the first key stays there; other comments go with the key below them.
  private func shuffled(_ text: String, _ random: inout MadeUp) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var (head, parts, above): ([String], [[String]], [String]) = ([], [], [])
    for line in lines {
      if line.isEmpty || line.hasPrefix("#") {
        above.append(line)
      } else if line.hasPrefix(" ") || line.hasPrefix("-"), !parts.isEmpty {
        parts[parts.count - 1] += above + [line]
        above = []
      } else if parts.isEmpty {
        (head, above) = (above, [])
        parts.append([line])
      } else {
        parts.append(above + [line])
        above = []
      }
    }
    return head + parts.shuffled(using: &random).flatMap(\.self) + above
  }
}
