import Diagnostics
import Rules

extension NodeTree {
  /// Texts without quotes that a ` #` ends, although what follows it looks like more of the text: `Hello #1 fan`.
  ///
  /// To YAML that is a comment. Authors put a blank behind the `#` of theirs, so one without is taken for a text's.
  func cutTexts(in source: UnsafeBufferPointer<UInt8>) -> [Finding] {
    var findings: [Finding] = []
    var (node, index) = (0, 0)
    while let sign = ByteSearch.find("#", in: source, from: index) {
      index = sign + 1
      guard sign > 0, source[sign - 1] == 0x20 || source[sign - 1] == 0x09, sign + 1 < source.count,
        Self.goesOn(source[sign + 1])
      else { continue }
      var end = sign
      while end > 0, source[end - 1] == 0x20 || source[end - 1] == 0x09 { end -= 1 }
      while node < count, nodes[node].kind != .scalar || nodes[node].span.end < end { node += 1 }
      guard node < count, nodes[node].span.end == end, nodes[node].style == .plain, !nodes[node].span.isEmpty else {
        continue
      }
      var last = sign
      while last < source.count, source[last] != 0x0A, source[last] != 0x0D { last += 1 }
      // A suppression needs no blank.
      if source[sign..<last].starts(with: "#belfry:".utf8) { continue }
      findings.append(.cutText(nodes[node].span, at: SourceSpan(sign, last), in: source))
      index = last
    }
    return findings
  }

  /// What a word, a number or a template starts with.
  private static func goesOn(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "{")
      || byte >= 0x80
  }
}

extension Finding {
  /// `text`: what is left of it.
  static func cutText(
    _ text: SourceSpan, at span: SourceSpan, in source: UnsafeBufferPointer<UInt8>
  ) -> Finding {
    let whole = wholeText(text, span, in: source)
    let cut = String(decoding: source[span.start..<span.end].prefix(60), as: UTF8.self)
    return Finding(
      .cutText, at: span, "the text ends here: \"\(cut)\" is a comment",
      note: "\"#\" after a space starts a comment in YAML",
      help: Advice(
        "quote the text if this belongs to it; put a space after the \"#\" of a comment",
        writing: whole.map { WrittenText.quoted(String(decoding: source[$0.start..<$0.end], as: UTF8.self)) },
        as: .source, at: whole ?? span))
  }

  /// A text of one line with what was cut off, up to a comment that is one; nothing where brackets may be around it.
  private static func wholeText(
    _ text: SourceSpan, _ cut: SourceSpan, in source: UnsafeBufferPointer<UInt8>
  ) -> SourceSpan? {
    let isOneLine = !source[text.start..<text.end].contains { $0 == 0x0A || $0 == 0x0D }
    guard isOneLine, !source[cut.start..<cut.end].contains(where: { ",[]{}".utf8.contains($0) }) else { return nil }
    var end = cut.start + 1
    while end < cut.end, !(source[end] == UInt8(ascii: "#") && source[end - 1] == 0x20) { end += 1 }
    while source[end - 1] == 0x20 || source[end - 1] == 0x09 { end -= 1 }
    return SourceSpan(text.start, end)
  }
}
