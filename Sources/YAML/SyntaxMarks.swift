import Diagnostics

// Marks that look like YAML's own, and keys that are none because of them.
extension SyntaxMistake {
  /// Typographic quotation marks around a value, or a character that no one sees: they come with a copied text.
  var foreignMark: Finding? { invisible ?? typographicQuotes }

  /// A byte order mark that is not at the start of the file.
  private var invisible: Finding? {
    for line in [lineStart(at), lineStart(contextAt)] {
      for index in line..<max(line, lineEnd(line)) where begins(index, "\u{FEFF}") {
        let span = SourceSpan(index, index + 3)
        return .syntax(
          "there is an invisible character (U+FEFF) here", at: span,
          notes: [.init("it is a byte order mark, which only the start of a file may have")],
          help: Advice("remove it", writing: "", as: .source, at: span))
      }
    }
    return nil
  }

  private static let quotes: [(open: String, close: [String])] = [
    ("“", ["”", "“"]), ("„", ["“", "”"]), ("«", ["»"]), ("»", ["«"]), ("‘", ["’"]), ("‚", ["‘", "’"]), ("‹", ["›"]),
  ]

  /// A value that begins with a typographic quotation mark, and in which YAML finds something else because that quotes nothing.
  private var typographicQuotes: Finding? {
    let line = SourceSpan(lineStart(at), lineEnd(at))
    for index in line.start..<min(at, line.end) where source[index] >= 0x80 && startsValue(index) {
      guard let (open, closes) = Self.quotes.first(where: { isText($0.open, at: index) }) else { continue }
      let inner = index + open.utf8.count
      let end = (inner..<line.end).first { place in closes.contains { isText($0, at: place) } }
      guard at <= end ?? line.end else { continue }
      let close = end.flatMap { end in closes.first { isText($0, at: end) } }
      let span = trimmed(SourceSpan(index, end.map { $0 + (close?.utf8.count ?? 0) } ?? line.end))
      let text = String(decoding: source[inner..<(end ?? max(inner, span.end))], as: UTF8.self)
      let isPlain = end != nil && !text.utf8.contains { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }
      return .syntax(
        "\(open) and \(close ?? closes[0]) quote nothing in YAML", at: span,
        help: Advice(
          "quote the text with \" from the keyboard\(isPlain ? ": \"\(text)\"" : "")",
          writing: isPlain ? "\"\(text)\"" : nil, as: .source, at: span))
    }
    return nil
  }

  private func isText(_ text: String, at offset: Int) -> Bool {
    offset + text.utf8.count <= source.count && source[offset..<(offset + text.utf8.count)].elementsEqual(text.utf8)
  }

  /// Whether only spaces are between a place and what a value comes behind.
  private func startsValue(_ offset: Int) -> Bool {
    var index = offset
    while index > 0, source[index - 1] == 0x20 { index -= 1 }
    guard index > 0 else { return false }
    let before = source[index - 1]
    return before == 0x5B || before == 0x7B || before == 0x2C || index < offset && (before == 0x3A || before == 0x2D)
  }

  /// The first of the lines above, in the same column and without one in between, that was meant as a key and has no ": ".
  var keyWithoutColon: Int? {
    var found: Int?
    var line = lineStart(at)
    while let above = previousLine(line), indent(above) == indent(at) || isItem(above), isAlmostKey(above) {
      found = above
      if isItem(above) { break }
      line = above
    }
    return found
  }

  /// Whether a line starts with `- ` and goes on in the column of the problem.
  private func isItem(_ line: Int) -> Bool {
    let start = firstContent(line)
    return begins(start, "- ") && firstContent(start + 1) - lineStart(line) == indent(at)
  }

  /// `title:Time`, `title = Time`, `title：Time`: a word and something in the place of a `: `.
  private func isAlmostKey(_ line: Int) -> Bool {
    let start = isItem(line) ? firstContent(firstContent(line) + 1) : firstContent(line)
    var end = start
    while end < source.count, Self.isOfKey(source[end]) { end += 1 }
    guard end > start else { return false }
    let sign = firstContent(end)
    if begins(sign, "=") || begins(sign, "：") { return true }
    // A word and another one on the first line of a file: nothing above it can be a text that it continues.
    if previousLine(line) == nil, sign > end, sign < lineEnd(line) { return true }
    return sign == end && begins(end, ":") && end + 1 < lineEnd(line) && source[end + 1] != UInt8(ascii: "/")
      && !Self.isWhite(source[end + 1])
  }

  private static func isOfKey(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
