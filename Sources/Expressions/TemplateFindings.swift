import Diagnostics
import Rules

// What is said of expressions that cannot be understood.
extension TemplateParser {
  mutating func add(
    _ rule: Rule, _ span: SourceSpan, _ message: String, note: String? = nil, help: Advice
  ) {
    // Of an item for which a passage is not shown `forloop` may say what no filter takes.
    if isInLoop, rows?.isEmpty == true, rule === Rule.filterArgument { return }
    findings.report(
      rule, at: span, message, notes: note.map { [Finding.Note($0)] } ?? [], help: help)
  }

  /// Says what should stand at the cursor; or, when the braces are never closed, only that. What follows a mistake in the same braces
  /// belongs to it.
  mutating func expected(_ cursor: inout Cursor, _ open: Int, _ wanted: String, help: Advice? = nil) {
    cursor.skipBlanks()
    guard isClosed(open) else { return addUnclosed(open) }
    guard !hasMistake(since: said) else { return }
    var behind = cursor
    let isQuoted = behind.quoted() != nil && !bytes[cursor.at..<behind.at].contains { $0 == 0x0A || 0x7B...0x7D ~= $0 }
    let token = isQuoted ? cursor.at..<behind.at : cursor.token()
    let text = String(decoding: bytes[token], as: UTF8.self)
    let shown = isQuoted ? text : "\"\(text)\""
    add(
      .templateSyntax, SourceSpan(token.lowerBound, token.upperBound), "expected \(wanted), not \(shown)",
      note: LookAlikes.note(text),
      help: text.unicodeScalars.contains { "“”„‘’‚".unicodeScalars.contains($0) }
        ? "write quotation marks from the keyboard, \" or '"
        : help ?? LookAlikes.sign(text).map {
          Advice("write \"\($0)\"", writing: text.unicodeScalars.count == 1 ? $0 : nil)
        }
          ?? habit(cursor, isTag: bytes[open + 1] == UInt8(ascii: "%"))
          ?? (["%}", "}}"].contains(text)
            ? "write it in front of \(shown)" : "write it there, or remove \(shown)"))
  }

  /// Whether one of the findings from `first` on tells of something that cannot be understood. A warning does not, and neither does what some
  /// readers lack, which nobody is told where the audience leaves those out.
  func hasMistake(since first: Int) -> Bool {
    findings.dropFirst(first).contains { $0.severity == .error && !$0.isOfSomeReaders }
  }

  /// `{ first_name }`, and `${first_name}` of other languages: text to Liquid, but an attribute to whoever wrote it. The span of the
  /// braces, and the name in them.
  static func singleBrace(
    _ bytes: UnsafeBufferPointer<UInt8>, _ open: Int, _ attributes: AttributeTable
  ) -> (span: SourceSpan, name: Range<Int>)? {
    var cursor = Cursor(bytes, at: open + 1)
    cursor.skipBlanks()
    guard let name = cursor.name(), attributes.index(of: UnsafeBufferPointer(rebasing: bytes[name])) != nil else {
      return nil
    }
    cursor.skipBlanks()
    guard cursor.take(UInt8(ascii: "}")) else { return nil }
    _ = cursor.take(UInt8(ascii: "}"))
    return (SourceSpan(open, cursor.at), name)
  }

  mutating func addSingleBrace(_ slip: (span: SourceSpan, name: Range<Int>)) {
    let name = String(decoding: bytes[slip.name], as: UTF8.self)
    // The sign of `${first_name}` is part of it; a price has its sign in front of a digit.
    let sign = slip.span.start > 0 && bytes[slip.span.start - 1] == UInt8(ascii: "$") ? 1 : 0
    let span = SourceSpan(slip.span.start - sign, slip.span.end)
    let text = String(decoding: bytes[span.start..<span.end], as: UTF8.self)
    add(
      .templateSyntax, span, "\"\(text)\" is shown as it is, braces and all",
      help: Advice(
        "write {{ \(name) }} for the attribute, or {{ \"{\" }} for a brace", writing: "{{ \(name) }}"))
  }

  mutating func addUnclosed(_ open: Int) {
    let isTag = bytes[open + 1] == UInt8(ascii: "%")
    add(
      .templateSyntax, lineOf(open), isTag ? "\"{%\" is not closed" : "\"{{\" is not closed",
      help: closedApart(open, isTag ? "%" : "}")
        ?? (isTag ? "write \"%}\" where the tag ends" : "write \"}}\" where the attribute ends"))
  }

  /// From the braces at `open` to the end of their line, or to the next braces.
  func lineOf(_ open: Int) -> SourceSpan {
    SourceSpan(open, min(nextOpening(open + 2), bytes.next(0x0A, from: open), bytes.next(0x0D, from: open)))
  }

  func nextOpening(_ start: Int) -> Int {
    var at = bytes.next(UInt8(ascii: "{"), from: start)
    while at + 1 < bytes.count, bytes[at + 1] != UInt8(ascii: "{"), bytes[at + 1] != UInt8(ascii: "%") {
      at = bytes.next(UInt8(ascii: "{"), from: at + 1)
    }
    return at + 1 < bytes.count ? at : bytes.count
  }

  /// Where the braces at `open` are closed: before the next ones open.
  private func closing(_ open: Int, from start: Int) -> Int? {
    guard open + 1 < bytes.count else { return nil }
    let brace = bytes[open + 1] == UInt8(ascii: "%") ? UInt8(ascii: "%") : UInt8(ascii: "}")
    let limit = nextOpening(max(start, open + 2))
    var at = bytes.next(brace, from: start)
    while at + 1 < limit {
      if bytes[at + 1] == UInt8(ascii: "}") { return at + 2 }
      at = bytes.next(brace, from: at + 1)
    }
    return nil
  }

  func isClosed(_ open: Int) -> Bool { closing(open, from: open + 2) != nil }

  /// Where the text goes on after a mistake.
  mutating func recover(_ open: Int, _ at: Int, _ brace: UInt8) -> Int {
    if work?.leftOut == nil { working().leftOut = lineOf(open) }
    return closing(open, from: min(at, bytes.count)) ?? closing(open, from: open + 2) ?? max(lineOf(open).end, open + 2)
  }

  /// A text of which a part was left out is never sent, so that it was left out must have been said.
  mutating func tellOfLeftOut() {
    guard let leftOut = work?.leftOut, !hasMistake(since: 0) else { return }
    add(.templateSyntax, leftOut, "this cannot be read", help: "write it again, or remove it")
  }

  func described(_ kind: Shape.Kind) -> String {
    switch kind {
    case .text: "a text"
    case .integer: "a whole number"
    case .decimal: "a decimal"
    case .boolean: "a boolean"
    case .date: "a date"
    case .time: "a time"
    case .timestamp: "a timestamp"
    case .version: "a version"
    case .list: "a list"
    case .nothing: "nothing"
    }
  }

  func described(_ input: Filter.Input) -> String {
    switch input {
    case .any: "anything"
    case .text: "a text"
    case .number: "a number"
    case .moment: "a date or a timestamp"
    case .clock: "a time or a timestamp"
    case .list: "a list"
    case .listOrText: "a text or a list"
    }
  }
}
