extension Harmless {
  /// A text as code of GitHub's Markdown, in a table or out of one: neither markup nor HTML, a link, a mention or the end of a cell.
  ///
  /// A code span with as many backticks around it as it needs. A bar would end a cell of a table even there, and a backslash before it means one
  /// thing in a table and another outside: such a text is HTML's element, with all that could be markup as references.
  package static func markdownCode(_ text: String) -> String {
    let text = line(text)
    guard !text.isEmpty else { return "" }
    guard !text.utf8.contains(UInt8(ascii: "|")) else { return "<code>\(references(text))</code>" }
    let fence = String(repeating: "`", count: longestRun(of: UInt8(ascii: "`"), in: text) + 1)
    // A span loses one blank at each end where both have one, and a backtick there would belong to the fence.
    let ends = [text.utf8.first ?? 0, text.utf8.last ?? 0]
    let needsRoom = ends.contains(UInt8(ascii: " ")) || ends.contains(UInt8(ascii: "`"))
    let room = needsRoom && text.utf8.contains { $0 != UInt8(ascii: " ") } ? " " : ""
    return fence + room + text + room + fence
  }

  /// The same inside of HTML, such as the summary of what is folded, where backticks are no code.
  package static func markdownElement(_ text: String) -> String { "<code>\(references(line(text)))</code>" }

  private static func references(_ text: String) -> String {
    var safe = ""
    for scalar in text.unicodeScalars {
      // An address becomes a link although its sign is a reference, unless something stands before it.
      if scalar == "@" { safe += "<!-- -->" }
      let isWord = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == " " || scalar.value > 127
      safe += isWord ? String(scalar) : "&#\(scalar.value);"
    }
    return safe
  }

  private static func longestRun(of wanted: UInt8, in text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == wanted ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
