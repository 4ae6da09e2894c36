import Diagnostics

/// libyaml's words, said so that an author knows what to do.
enum SyntaxMessages {
  private struct Row {
    let problem: String
    let message: String
    let help: String
  }

  /// By libyaml 0.2.5's own problem text; the first row whose text is a prefix wins.
  private static let rows: [Row] = [
    Row(
      problem: "mapping values are not allowed in this context", message: "a \":\" cannot stand here",
      help: "quote the text if the \":\" belongs to it, or check the indentation of this line"),
    Row(
      problem: "did not find expected key",
      message: "this line is indented neither like the key above it nor like that key's value",
      help: "line it up with the keys beside it; lines of a text block stand deeper than its key"),
    Row(
      problem: "did not find expected '-' indicator", message: "this line is not an item of the list above it",
      help: "start the item with \"- \" in the same column, or move the line out of the list"),
    Row(
      problem: "did not find expected ',' or '}'", message: "a \"{\" is not closed, or a \",\" is missing",
      help: "separate the entries with \",\" and close with \"}\""),
    Row(
      problem: "did not find expected ',' or ']'", message: "a \"[\" is not closed, or a \",\" is missing",
      help: "separate the items with \",\" and close with \"]\""),
    Row(
      problem: "did not find expected node content", message: "a value is missing here",
      help: "write the value, or take the \",\" before it away"),
    Row(
      problem: "could not find expected ':'", message: "a \":\" is missing after this key",
      help: "write \"key: value\", or quote or indent the line if it belongs to the text above"),
    Row(
      problem: "found unexpected end of stream", message: "a quotation mark is not closed",
      help: "close the quoted text with the mark that opened it"),
    Row(
      problem: "found unexpected document indicator", message: "a document marker stands inside a quoted text",
      help: "close the quotation mark, or indent the line"),
    Row(
      problem: "found unknown escape character", message: "this escape does not exist",
      help: "in double quotes write \"\\\\\" for a backslash, or use single quotes, which know no escapes"),
    Row(
      problem: "did not find expected hexdecimal number", message: "this escape needs hexadecimal digits",
      help: "\\xHH takes two, \\uHHHH four and \\UHHHHHHHH eight digits"),
    Row(
      problem: "found invalid Unicode character escape code", message: "this escape names no character",
      help: "write the character itself; half of a surrogate pair is none"),
    Row(
      problem: "found character that cannot start any token", message: "this character cannot start a value",
      help: "quote the text: \"…\""),
    Row(
      problem: "found undefined tag handle", message: "this tag is not known", help: "take the tag away; belfry uses none"
    ),
    Row(
      problem: "block sequence entries are not allowed in this context", message: "a list cannot start here",
      help: "put the first \"- \" on a line of its own below the key"),
    Row(
      problem: "block mapping entries are not allowed in this context", message: "a key cannot stand here",
      help: "put the key on a line of its own"),
    Row(
      problem: "did not find expected <document start>", message: "something is left over after the end of the content",
      help: "check the indentation: everything belongs below the first key, in its column"),
    Row(
      problem: "found a tab character", message: "a tab is used for indentation",
      help: "use blanks; two for each level"),
    Row(
      problem: "found incompatible YAML document", message: "this YAML version is not supported",
      help: "take the %YAML line away"),
    Row(
      problem: "found duplicate %YAML directive", message: "there are two %YAML lines", help: "take both away"),
    Row(
      problem: "did not find expected comment or line break", message: "nothing may follow on this line",
      help: "put the text on the next line, indented"),
    Row(
      problem: "did not find the expected whitespace or line break", message: "a blank is missing here",
      help: "separate with a blank"),
    Row(
      problem: "found an indentation indicator equal to 0", message: "an indentation of 0 is not possible",
      help: "use a number from 1 to 9, or none"),
    Row(
      problem: "exceeded maximum", message: "this is nested too deeply", help: "flatten the structure"),
  ]

  /// The finding for libyaml's complaint at a byte offset.
  static func finding(
    _ problem: String, at offset: Int, context: String?, contextAt: Int, in source: UnsafeBufferPointer<UInt8>
  ) -> Finding {
    let at = min(offset, source.count)
    if hasTab(before: at, in: source) { return .tab(at: tab(before: at, in: source)) }
    let row = rows.first { problem.utf8.starts(with: $0.problem.utf8) }
    var finding = Finding.syntax(row?.message ?? problem, at: word(at, in: source))
    finding.help = row?.help
    if context != nil, contextAt < at {
      finding.notes.append(Finding.Note("it belongs to what starts here", at: word(contextAt, in: source)))
    }
    return finding
  }

  /// Whether the white space in front of `offset` on its line, or the byte there, is a tab that indents.
  private static func hasTab(before offset: Int, in source: UnsafeBufferPointer<UInt8>) -> Bool {
    !tab(before: offset, in: source).isEmpty
  }

  private static func tab(before offset: Int, in source: UnsafeBufferPointer<UInt8>) -> SourceSpan {
    var start = offset
    while start > 0, source[start - 1] != 0x0A, source[start - 1] != 0x0D { start -= 1 }
    var index = start
    while index < source.count, source[index] == 0x20 || source[index] == 0x09 {
      if source[index] == 0x09 { return SourceSpan(index, index + 1) }
      index += 1
    }
    return SourceSpan(offset, offset)
  }

  /// From a byte to the end of its word or line: at least one byte where there is one.
  private static func word(_ offset: Int, in source: UnsafeBufferPointer<UInt8>) -> SourceSpan {
    var start = min(offset, source.count)
    if start == source.count {
      // The end of the file: point at the last thing that was written.
      while start > 0, source[start - 1] == 0x0A || source[start - 1] == 0x0D || source[start - 1] == 0x20 { start -= 1 }
      return SourceSpan(max(start - 1, 0), start)
    }
    var end = start
    while end < source.count, source[end] != 0x0A, source[end] != 0x0D, source[end] != 0x20 { end += 1 }
    return SourceSpan(start, max(end, min(start + 1, source.count)))
  }
}
