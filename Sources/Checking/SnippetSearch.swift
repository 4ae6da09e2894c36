import Diagnostics
import Language
import Limits
import Rules

/// The way through a text from one use of a snippet to the next.
struct SnippetSearch {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The text with what `text` gives in place of each tag, and nothing in place of one that cannot be understood, which is told.
  func expansion(
    into findings: inout [Finding], _ text: (String, SourceSpan) -> (text: String, snippet: Snippet)?
  ) -> SnippetExpansion {
    var result: [UInt8] = []
    var uses: [SnippetExpansion.Use] = []
    var (start, at) = (0, 0)
    while let tag = nextTag(from: at) {
      at = tag.end
      var found: (text: String, snippet: Snippet)?
      if uses.count >= RunLimit.snippetUses.value {
        if uses.count == RunLimit.snippetUses.value {
          findings.append(.tooManySnippets(at: SourceSpan(tag.start, tag.end)))
        }
      } else if let name = tag.name {
        found = text(name.text, SourceSpan(name.range.lowerBound, name.range.upperBound))
      } else {
        findings.report(
          .templateSyntax, at: SourceSpan(tag.start, tag.end), "this is no use of a snippet",
          note: "a snippet is a text and takes no arguments", help: "write {% render \"name\" %}")
      }
      var end = tag.start
      if tag.trimsStart { while end > start, isBlank(bytes[end - 1]) { end -= 1 } }
      result += bytes[start..<end]
      let inside = result.count
      if let found { result += found.text.utf8 }
      uses.append(SnippetExpansion.Use(snippet: found?.snippet, tag: end..<tag.end, inside: inside..<result.count))
      start = tag.end
      if tag.trimsEnd { while start < bytes.count, isBlank(bytes[start]) { start += 1 } }
      at = start
    }
    result += bytes[min(start, bytes.count)...]
    return SnippetExpansion(text: String(decoding: result, as: UTF8.self), uses: uses)
  }

  private struct Tag {
    let start: Int
    let end: Int
    /// What it names; nothing where it cannot be understood.
    let name: (text: String, range: Range<Int>)?
    let trimsStart: Bool
    let trimsEnd: Bool
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private func skipBlanks(_ index: Int) -> Int {
    var index = index
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
    return index
  }

  private func nextTag(from start: Int) -> Tag? {
    var index = start
    while index + 1 < bytes.count {
      defer { index += 1 }
      guard bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "%") else { continue }
      var inside = index + 2
      let trimsStart = inside < bytes.count && bytes[inside] == UInt8(ascii: "-")
      inside = skipBlanks(trimsStart ? inside + 1 : inside)
      guard bytes[inside...].starts(with: "render".utf8) else { continue }
      let word = inside + 6
      guard word < bytes.count,
        isBlank(bytes[word]) || bytes[word] == UInt8(ascii: "\"") || bytes[word] == UInt8(ascii: "'")
      else { continue }
      return tag(index, skipBlanks(word), trimsStart)
    }
    return nil
  }

  private func tag(_ start: Int, _ inside: Int, _ trimsStart: Bool) -> Tag {
    let close = end(from: inside)
    guard inside < bytes.count, bytes[inside] == UInt8(ascii: "\"") || bytes[inside] == UInt8(ascii: "'"),
      let quote = bytes[(inside + 1)...].firstIndex(of: bytes[inside])
    else { return Tag(start: start, end: close, name: nil, trimsStart: false, trimsEnd: false) }
    var after = skipBlanks(quote + 1)
    let trimsEnd = after < bytes.count && bytes[after] == UInt8(ascii: "-")
    if trimsEnd { after += 1 }
    guard after + 1 < bytes.count, bytes[after] == UInt8(ascii: "%"), bytes[after + 1] == UInt8(ascii: "}") else {
      return Tag(start: start, end: close, name: nil, trimsStart: false, trimsEnd: false)
    }
    let range = inside + 1..<quote
    return Tag(
      start: start, end: after + 2, name: (String(decoding: bytes[range], as: UTF8.self), range),
      trimsStart: trimsStart, trimsEnd: trimsEnd)
  }

  /// Where a tag that cannot be understood ends: at its `%}`, or with the text.
  private func end(from start: Int) -> Int {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), bytes[index + 1] == UInt8(ascii: "}") { return index + 2 }
      index += 1
    }
    return bytes.count
  }
}

extension Finding {
  fileprivate static func tooManySnippets(at span: SourceSpan) -> Finding {
    Finding(
      .templateSyntax, at: span, "more than \(RunLimit.snippetUses.text) snippets are in one text",
      help: "write the text itself")
  }
}
