import Diagnostics

/// What is known when libyaml gives up: its complaint, and what the reader had read by then.
struct SyntaxMistake {
  let problem: String
  /// The byte at which libyaml noticed.
  let at: Int
  let context: String?
  /// Where what libyaml was reading began.
  let contextAt: Int
  /// The innermost `[` or `{` that is still open.
  let bracket: Int?
  /// The last scalar that was read, when nothing came behind it.
  let last: (span: SourceSpan, style: ScalarStyle, isEmpty: Bool)?
  let source: UnsafeBufferPointer<UInt8>

  private var quoted: SourceSpan? {
    last.flatMap { $0.style == .singleQuoted || $0.style == .doubleQuoted ? $0.span : nil }
  }

  /// The finding, said so that an author knows what to do, where an author would look.
  func finding() -> Finding {
    if let tab { return .tab(at: tab) }
    if let paste { return paste }
    if let cutOff { return cutOff }
    if let foreignMark { return foreignMark }
    switch problem {
    case "mapping values are not allowed in this context": return colon()
    case "did not find expected key": return strayLine()
    case "did not find expected '-' indicator" where !isFirstOnLine: return strayLine()
    case "could not find expected ':'": return missingColon(contextAt)
    case "did not find expected ',' or '}'", "did not find expected ',' or ']'": return flow()
    case "did not find expected node content": return missingValue()
    case "found unexpected end of stream": return openQuote(at: contextAt)
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      return escape()
    case "found character that cannot start any token": return strayCharacter()
    default: return listed()
    }
  }

  // MARK: - Mistakes with a place of their own

  /// A `:` behind a text: either a second one on the line, or a line that continues the text above.
  private func colon() -> Finding {
    let start = lineContent
    if at - start > 1024 {
      return .syntax("this key is longer than 1,024 characters", at: SourceSpan(start, at), help: "shorten it")
    }
    guard isKey(SourceSpan(start, at)), start > 0, previousContent(before: lineStart(at)) != nil else {
      return .syntax(
        "a \":\" is not allowed here", at: SourceSpan(at, at + 1),
        notes: lookAlikes(in: SourceSpan(start, lineEnd(at))),
        help: quoted(behind: start))
    }
    if let line = keyWithoutColon { return missingColon(firstContent(line)) }
    return .syntax(
      "this line continues the text above it, and a \":\" is not allowed there", at: SourceSpan(start, at + 1),
      help: "line the key up with the keys beside it; if the line above is a key, it needs a \": \" of its own")
  }

  /// Quotes a text with a `: ` in it: an edit where what is in front of that reads like prose, because a word alone may be meant as a key.
  private func quoted(behind start: Int) -> Advice {
    let help = "quote the whole text if the \":\" belongs to it, or put the key on a line of its own"
    let key = (start..<at).first { source[$0] == UInt8(ascii: ":") && Self.isWhite(source[$0 + 1]) }
    let first = key.map { firstContent($0 + 1) } ?? at
    let prose = source[first..<max(first, at)]
    guard bracket == nil, let byte = prose.first, !"\"'[{|>&*!%@`?".utf8.contains(byte),
      prose.contains(where: { $0 == 0x20 || $0 >= 0x80 || 0x41...0x5A ~= $0 })
    else { return Advice(help) }
    let line = SourceSpan(first, lineEnd(at))
    let comment = (at..<line.end).first { source[$0] == UInt8(ascii: "#") && source[$0 - 1] == 0x20 }
    let text = trimmed(SourceSpan(first, comment ?? line.end))
    let written = WrittenText.quoted(String(decoding: source[text.start..<text.end], as: UTF8.self))
    let name = key.map { String(decoding: source[start..<$0], as: UTF8.self) }
    let said = name.map { "write \($0): \(written)" } ?? "quote the whole text: \(written)"
    return Advice(said.utf8.count <= 120 ? said : help, writing: written, as: .source, at: text)
  }

  /// Something that is neither a key of the mapping nor part of a value.
  private func strayLine() -> Finding {
    if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { return closesNothing() }
    if let quoted, quoted.end <= at, isBlank(quoted.end, at), !isFirstOnLine {
      if lineStart(quoted.start) != lineStart(quoted.end) {
        return openQuote(at: quoted.start, closing: quoted.end - 1)
      }
      return .syntax(
        "nothing may follow a quoted text", at: word, notes: [.init("the quoted text starts here", at: quoted)],
        help: "quote the whole text; inside single quotes write '' for ', inside double quotes \\\" for \"")
    }
    if !isFirstOnLine {
      return .syntax(
        "nothing may follow the value on this line", at: word, notes: origin,
        help: "quote the whole text if this belongs to it")
    }
    if byte == UInt8(ascii: "-"), at + 1 >= source.count || Self.isWhite(source[at + 1]) {
      return .syntax(
        "a list item is not allowed here", at: word, notes: origin,
        help: "indent the items of a list below its key, all in the same column")
    }
    if let last, last.isEmpty, last.style == .literal || last.style == .folded, hasWideEmptyLine(behind: last.span.end)
    {
      return .syntax(
        "an empty line above this one has more spaces than this one", at: word,
        notes: [.init("the text block starts here", at: last.span)], help: "remove the spaces of the empty line")
    }
    return .syntax(
      "this indentation matches no level above", at: word, notes: origin,
      help: "line it up with the keys beside it; lines of a block text are indented more than its key")
  }

  /// Whether empty lines up to the problem have more blanks than its line; libyaml then sees the text's indentation in them.
  private func hasWideEmptyLine(behind offset: Int) -> Bool {
    let first = lineEnd(offset)
    guard first < at, isBlank(first, at) else { return false }
    return source[first..<lineStart(at)].split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains {
      $0.count > indent(at)
    }
  }

  /// A line that was meant as a key, from `start` on.
  private func missingColon(_ start: Int) -> Finding {
    let line = SourceSpan(start, lineEnd(start))
    let comment = (line.start..<line.end).first { $0 > 0 && source[$0] == UInt8(ascii: "#") && source[$0 - 1] == 0x20 }
    let colon = (line.start..<(comment ?? line.end)).first { source[$0] == UInt8(ascii: ":") }
    return .syntax(
      colon == nil ? "a \":\" is missing on this line" : "a space is missing after the \":\" of this line",
      at: trimmed(line), notes: lookAlikes(in: line),
      help: "write \"key: value\"; if the line belongs to the text above it, indent it deeper or quote that text")
  }

  /// A bracket that is not closed, or a comma that is missing.
  private func flow() -> Finding {
    let opening = bracket ?? contextAt
    let isList = opening < source.count && source[opening] == UInt8(ascii: "[")
    let (open, close) = isList ? ("[", "]") : ("{", "}")
    if at < source.count, byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
      return unclosed(opening, before: at)
    }
    let isOtherLine = lineStart(opening) != lineStart(at)
    if at >= source.count || (isOtherLine && indent(at) <= indent(opening)) {
      var notes: [Finding.Note] = []
      if at < source.count { notes.append(.init("this line is read as part of it", at: content(ofLineAt: at))) }
      return .syntax(
        "this \"\(open)\" is not closed", at: SourceSpan(opening, opening + 1), notes: notes,
        help: "close it with \"\(close)\"")
    }
    if byte == UInt8(ascii: ":"), !isOtherLine {
      return .syntax(
        "a \":\" is not allowed here", at: SourceSpan(at, at + 1), notes: [opens(opening)],
        help: "quote the text if the \":\" belongs to it, or separate the entries with \",\"")
    }
    return .syntax(
      "a \",\" or a \"\(close)\" is missing in front of this", at: word, notes: [opens(opening)],
      help: "separate the entries with \",\" and close with \"\(close)\"; quote a text that holds either")
  }

  private func missingValue() -> Finding {
    if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
      return bracket.map { unclosed($0, before: at) } ?? closesNothing()
    }
    if let bracket, at >= source.count { return unclosed(bracket, before: at) }
    if bracket == nil, byte == UInt8(ascii: ",") {
      return .syntax("a text cannot start with \",\"", at: SourceSpan(at, at + 1), help: "quote the text: \"…\"")
    }
    return .syntax(
      "a value is missing in front of this", at: SourceSpan(at, at + 1), notes: bracket.map { [opens($0)] } ?? [],
      help: "write the value, or remove the \",\"")
  }

  private func unclosed(_ opening: Int, before closing: Int) -> Finding {
    let isList = opening < source.count && source[opening] == UInt8(ascii: "[")
    let (open, close) = isList ? ("[", "]") : ("{", "}")
    var notes: [Finding.Note] = []
    if closing < source.count {
      notes.append(
        .init("\"\(close)\" was expected in front of this", at: SourceSpan(closing, closing + 1)))
    }
    return .syntax(
      "this \"\(open)\" is not closed", at: SourceSpan(opening, opening + 1), notes: notes,
      help: "close it with \"\(close)\"")
  }

  /// A bracket that a comment has swallowed, which begins behind the last text: `{ body: Order #4 }`.
  private var cutOff: Finding? {
    guard let bracket, let last, last.style == .plain, !last.isEmpty else { return nil }
    let hash = firstContent(last.span.end)
    let line = lineEnd(hash)
    guard hash > last.span.end, hash < line, source[hash] == UInt8(ascii: "#"), source[bracket] < 0x80 else {
      return nil
    }
    let close = source[bracket] == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}")
    guard let end = source[hash..<line].firstIndex(of: close) else { return nil }
    let text = trimmed(SourceSpan(last.span.start, source[hash..<end].firstIndex(of: UInt8(ascii: ",")) ?? end))
    let quoted = "\"\(String(decoding: source[text.start..<text.end], as: UTF8.self))\""
    let isPlain = text.count <= 100 && !source[text.start..<text.end].contains { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }
    return .syntax(
      "\" #\" begins a comment, and the \"\(String(decoding: [close], as: UTF8.self))\" is a part of it",
      at: trimmed(SourceSpan(hash, line)), notes: [opens(bracket)],
      help: isPlain
        ? Advice("quote the text: \(quoted)", writing: quoted, as: .source, at: text)
        : "quote the text if the \"#\" belongs to it")
  }

  private func closesNothing() -> Finding {
    let character = String(decoding: [byte], as: UTF8.self)
    return .syntax(
      "this \"\(character)\" closes nothing", at: SourceSpan(at, at + 1),
      help: "remove it, or quote the text if it belongs to it")
  }

  private func openQuote(at opening: Int, closing: Int? = nil) -> Finding {
    .syntax(
      "this quotation mark is not closed on its line", at: trimmed(SourceSpan(opening, lineEnd(opening))),
      notes: closing.map { [.init("only this one closes it", at: SourceSpan($0, $0 + 1))] } ?? [],
      help: "close the text with the mark that opened it")
  }

  private func escape() -> Finding {
    // libyaml points behind `\u` when the digits are wrong, and at the backslash when the letter is.
    let start = at >= 2 && problem != "found unknown escape character" ? at - 2 : at
    let letter = start + 1 < source.count ? source[start + 1] : 0
    let digits = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8][letter] ?? 0
    var end = min(start + 2, source.count)
    while end < source.count, end < start + 2 + digits, Self.isHexadecimal(source[end]) { end += 1 }
    // A whole character, should the letter not be ASCII.
    while end < source.count, source[end] & 0xC0 == 0x80 { end += 1 }
    let (message, help): (String, Advice) =
      switch problem {
      case "found unknown escape character":
        (
          "this escape does not exist",
          "write \"\\\\\" for a backslash in double quotes, or use single quotes, which know no escapes"
        )
      case "did not find expected hexdecimal number":
        (
          "this escape needs \(digits) hexadecimal digits",
          "\\xHH takes two, \\uHHHH four, \\UHHHHHHHH eight digits; for a backslash write \"\\\\\""
        )
      default: ("this escape names no character", "write the character itself; half of a surrogate pair is none")
      }
    return .syntax(message, at: SourceSpan(start, end), help: help)
  }

  private func strayCharacter() -> Finding {
    let character = String(decoding: [byte], as: UTF8.self)
    if let quoted, quoted.end == at {
      return .syntax(
        "nothing may follow a quoted text", at: word, notes: [.init("the quoted text starts here", at: quoted)],
        help: "quote the whole text; inside single quotes write '' for ', inside double quotes \\\" for \"")
    }
    if byte == UInt8(ascii: "%"), at > 0, source[at - 1] == UInt8(ascii: "{") {
      return .syntax(
        "\"{%\" starts a YAML mapping here", at: SourceSpan(at - 1, at + 1), help: "quote the text: \"{% … %}\"")
    }
    return .syntax("a text cannot start with \"\(character)\"", at: word, help: "quote the text: \"…\"")
  }

  // MARK: - What came along with a paste

  /// Lines that belong to git, to Markdown or to another language, and blanks that are none; near the problem, for they may be text elsewhere.
  private var paste: Finding? {
    if let conflict { return conflict }
    for line in [lineStart(at), previousLine(at), previousLine(contextAt)].compactMap({ $0 }) {
      let start = firstContent(line)
      let content = SourceSpan(start, max(start, lineEnd(line)))
      if begins(start, "```") {
        return .syntax("this line belongs to Markdown", at: trimmed(content), help: "remove the line")
      }
      if begins(start, "//") || begins(start, "/*") {
        let sign = begins(start, "//") ? "//" : "/*"
        return .syntax(
          "a comment starts with \"#\"", at: trimmed(content),
          help: Advice(
            "write \"#\" in place of \"\(sign)\"", writing: sign == "//" ? "#" : nil, as: .source,
            at: SourceSpan(start, start + 2)))
      }
      if let blank = oddBlank(at: start) {
        return .syntax(
          "this line is indented with a \(blank)", at: trimmed(content),
          notes: [.init("YAML takes it for a letter of the text")],
          help: "indent with ordinary spaces, two for each level")
      }
    }
    return nil
  }

  /// The first line of a merge conflict, wherever it is: until it is solved nothing else matters.
  private var conflict: Finding? {
    var line = 0
    while line < source.count {
      if begins(line, "<<<<<<< ") || begins(line, ">>>>>>> ") {
        return .syntax(
          "a merge conflict is not solved here", at: trimmed(SourceSpan(line, lineEnd(line))),
          help: "keep one of the two sides, and remove the lines with <<<<<<<, ======= and >>>>>>>")
      }
      line = lineEnd(line)
      while line < source.count, source[line] == 0x0A || source[line] == 0x0D { line += 1 }
    }
    return nil
  }

  func begins(_ offset: Int, _ text: StaticString) -> Bool {
    guard offset + text.utf8CodeUnitCount <= source.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { source[offset + $0] == text.utf8Start[$0] }
  }

  /// The start of the last line above that is not blank.
  func previousLine(_ offset: Int) -> Int? { previousContent(before: lineStart(offset)).map { lineStart($0) } }

  /// The name of a blank that stands where an indentation ends and that YAML does not know as one.
  private func oddBlank(at offset: Int) -> String? {
    guard offset < source.count, source[offset] >= 0x80 else { return nil }
    let character = String(decoding: source[offset..<min(offset + 4, source.count)], as: UTF8.self)
    return character.unicodeScalars.first.flatMap { LookAlikes.blank($0) }
  }

  /// A note on a letter or mark of a line that only looks like one that YAML knows.
  private func lookAlikes(in line: SourceSpan) -> [Finding.Note] {
    let text = String(decoding: source[line.start..<max(line.start, line.end)], as: UTF8.self)
    let marks = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { "：“”„‘’\u{A0}".unicodeScalars.contains($0) }))
    return LookAlikes.note(marks).map { [.init($0)] } ?? []
  }

  // MARK: - The rest

  private func listed() -> Finding {
    let row = SyntaxMessages.row(problem: problem, context: context ?? "")
    var finding = Finding.syntax(row?.message ?? problem, at: word, help: row?.help)
    if row?.isAtContext == true, contextAt < at {
      finding.span = trimmed(SourceSpan(contextAt, max(word.start, min(at + 1, lineEnd(contextAt)))))
    } else {
      finding.notes = origin
    }
    if problem == "did not find expected <document start>", source.first == UInt8(ascii: "%") {
      finding.message = "a \"---\" is missing after the \"%\" lines"
      finding.help = "remove the \"%\" lines"
    }
    return finding
  }

  /// Where the collection starts that libyaml was reading.
  private var origin: [Finding.Note] {
    guard let context, contextAt < at, lineStart(contextAt) != lineStart(at) else { return [] }
    let what =
      switch context {
      case "while parsing a block mapping": "the mapping above starts here"
      case "while parsing a block collection": "the list above starts here"
      default: "it belongs to what starts here"
      }
    return [.init(what, at: content(ofLineAt: contextAt))]
  }

  private func opens(_ opening: Int) -> Finding.Note {
    .init("the \"\(Character(Unicode.Scalar(source[opening])))\" is here", at: SourceSpan(opening, opening + 1))
  }

  // MARK: - Bytes and lines

  private var byte: UInt8 { at < source.count ? source[at] : 0 }

  static func isWhite(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
  }

  private func isBlank(_ start: Int, _ end: Int) -> Bool {
    (start..<max(start, min(end, source.count))).allSatisfy { Self.isWhite(source[$0]) }
  }

  func lineStart(_ offset: Int) -> Int {
    var start = min(offset, source.count)
    while start > 0, source[start - 1] != 0x0A, source[start - 1] != 0x0D { start -= 1 }
    return start
  }

  func lineEnd(_ offset: Int) -> Int {
    var end = min(offset, source.count)
    while end < source.count, source[end] != 0x0A, source[end] != 0x0D { end += 1 }
    return end
  }

  /// The first byte of the problem's line that is not white space.
  private var lineContent: Int { firstContent(lineStart(at)) }

  private var isFirstOnLine: Bool { lineContent >= at }

  func firstContent(_ start: Int) -> Int {
    var index = start
    while index < source.count, source[index] == 0x20 || source[index] == 0x09 { index += 1 }
    return index
  }

  func indent(_ offset: Int) -> Int { firstContent(lineStart(offset)) - lineStart(offset) }

  private func previousContent(before offset: Int) -> Int? {
    var index = offset
    while index > 0, Self.isWhite(source[index - 1]) { index -= 1 }
    return index > 0 ? index - 1 : nil
  }

  /// Whether the text in front of a `:` is all that the line has: then it was meant as a key.
  private func isKey(_ span: SourceSpan) -> Bool {
    guard !span.isEmpty, source[span.start] != UInt8(ascii: "-") else { return false }
    for index in span.start..<span.end where source[index] == UInt8(ascii: ":") {
      if index + 1 < source.count, Self.isWhite(source[index + 1]) { return false }
    }
    return true
  }

  func trimmed(_ span: SourceSpan) -> SourceSpan {
    var end = span.end
    while end > span.start + 1, Self.isWhite(source[end - 1]) { end -= 1 }
    return SourceSpan(span.start, end)
  }

  private func content(ofLineAt offset: Int) -> SourceSpan {
    let start = max(firstContent(lineStart(offset)), min(offset, source.count))
    return trimmed(
      SourceSpan(lineStart(offset) == lineStart(at) ? firstContent(lineStart(at)) : start, lineEnd(offset)))
  }

  /// From the problem to the end of its word; at the end of the file the last thing that was written.
  private var word: SourceSpan {
    var start = min(at, source.count)
    if start == source.count || source[start] == 0x0A || source[start] == 0x0D {
      while start > 0, Self.isWhite(source[start - 1]) { start -= 1 }
      guard start > 0 else { return SourceSpan(0, min(1, source.count)) }
      var first = start - 1
      while first > 0, source[first] & 0xC0 == 0x80 { first -= 1 }
      return SourceSpan(first, start)
    }
    var end = start + 1
    while end < source.count, !Self.isWhite(source[end]) { end += 1 }
    return SourceSpan(start, end)
  }

  /// The tab that indents the problem's line. Inside brackets and quotes a tab is as good as a blank.
  private var tab: SourceSpan? {
    let isNamed = problem.utf8.starts(with: "found a tab character".utf8)
    let isIndentation =
      bracket == nil
      && [
        "found character that cannot start any token", "mapping values are not allowed in this context",
        "did not find expected key", "could not find expected ':'", "did not find expected '-' indicator",
        "block sequence entries are not allowed in this context",
      ].contains(problem)
    guard isNamed || isIndentation || byte == 0x09 else { return nil }
    var index = lineStart(at)
    while index < source.count, source[index] == 0x20 || source[index] == 0x09 {
      if source[index] == 0x09 { return SourceSpan(index, index + 1) }
      index += 1
    }
    return byte == 0x09 ? SourceSpan(at, at + 1) : nil
  }
}
