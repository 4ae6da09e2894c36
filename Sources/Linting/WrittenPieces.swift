import Checking
import Diagnostics
import Expressions
import Language
import Limits

/// What of a text stands there as it was written, for the rules of style: a literal as a whole, of a template the pieces between its tags,
/// each by itself, because who reads one branch reads no other.
struct WrittenPiece {
  /// The bytes of the piece.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Where it starts in the decoded text.
  let start: Int
  /// Whether a text of some people begins with it.
  let opens: Bool
  /// Whether it is all of the text.
  let isWhole: Bool

  /// The decoded text's bytes of a part of the piece.
  func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(start + range.lowerBound, start + range.upperBound) }

  /// The characters with their bytes.
  func forEachScalar(_ body: (Unicode.Scalar, Range<Int>) -> Void) {
    var index = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let end = index + UTF8.width(scalar)
      body(scalar, index..<end)
      index = end
    }
  }
}

extension LintContext {
  /// Calls `body` with each piece of each text that a campaign shows; what variants and languages share comes once.
  func forEachPiece(of campaign: Campaign, _ body: (ShownText, WrittenPiece) -> Void) {
    forEachOwnText(of: campaign) { text in
      var source = text.template.source
      source.withUTF8 { bytes in
        // What looks like a tag in a text of the app is shown.
        if text.key != nil { return body(text, WrittenPiece(bytes: bytes, start: 0, opens: true, isWhole: true)) }
        var pieces = PieceSearch(bytes)
        pieces.run { body(text, $0) }
      }
    }
  }

  /// Where bytes of a text stand in the file.
  func place(_ passage: SourceSpan, in text: ShownText) -> SourceSpan {
    text.key == nil ? passages.written(text, texts).place(passage) : text.span
  }

  /// A finding as it is reported of a text: of one behind a key it says where that stands.
  func told(_ finding: Finding, of text: ShownText) -> Finding {
    text.key.map { finding.ofKey($0, in: [text.locale], of: 1, project) } ?? finding
  }

  /// Reports a passage of a text once, wherever it is shown. What `finding` edits are bytes of the text: no edit is left where the file has
  /// others, as in a snippet.
  func report(
    _ passage: SourceSpan, in text: ShownText, into findings: inout [Finding], _ finding: (_ words: String) -> Finding
  ) {
    let source = text.template.source.utf8
    let start = source.index(source.startIndex, offsetBy: passage.start)
    let words = String(decoding: source[start..<source.index(start, offsetBy: passage.count)], as: UTF8.self)
    var finding = finding(words)
    finding.span = passage
    let written = text.key == nil ? passages.written(text, texts) : .whole(at: text.span)
    finding = finding.relocated(isVerbatim: written.isVerbatim, by: written.place)
    if passages.insert(finding) { findings.append(told(finding, of: text)) }
  }

  /// Calls `body` with each text that a campaign shows, once: not with what variants share or a language borrows. Behind a key stand the app's
  /// texts in all of its languages, as far as the budget pays for reading them again.
  func forEachOwnText(of campaign: Campaign, _ body: (ShownText) -> Void) {
    campaign.forEachOwnText { part, text, locale in
      switch text.source {
      case .template(let template):
        body(ShownText(part: part, locale: locale, template: template, span: text.span))
      case .key(let key, let arguments):
        for shown in keys.texts(of: key, arguments: arguments.count, in: project) {
          guard budget.take(shown.template.source.utf8.count / 4) else { break }
          body(ShownText(part: part, locale: shown.locale, template: shown.template, span: text.span, key: key))
        }
      }
    }
  }
}

extension Campaign {
  /// Calls `body` with each argument that somebody wrote for a key, once.
  func forEachArgument(_ body: (ShownText) -> Void) {
    forEachOwnText { part, text, locale in
      guard case .key(_, let arguments) = text.source else { return }
      for (argument, span) in zip(arguments, text.arguments) {
        body(ShownText(part: part, locale: locale, template: argument, span: span))
      }
    }
  }

  /// Calls `body` once with each text as it was written, and its language.
  func forEachOwnText(_ body: (_ part: AlertParts, _ text: LocalizedText, _ locale: String) -> Void) {
    let first = variants.first?.content.texts ?? []
    for (number, variant) in variants.enumerated() {
      for (place, texts) in variant.content.texts.enumerated() {
        if number > 0, place < first.count, first[place] === texts { continue }
        for (part, text) in [(AlertParts.title, texts.title), (.subtitle, texts.subtitle), (.body, texts.body)] {
          if !texts.borrowed.contains(part), let text { body(part, text, texts.locale) }
        }
      }
    }
  }
}

/// The way through a text from tag to tag.
private struct PieceSearch {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Whether nothing is shown yet to somebody who reads on here.
  private var isAtStart = true
  private var frames: [Frame] = []

  /// An `if`, `unless` or `case` that is open.
  private struct Frame {
    /// Whether nothing was shown in front of it.
    let wasAtStart: Bool
    /// Whether some of those who are behind it have seen nothing.
    var staysAtStart = false
    var hasElse = false
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func run(_ body: (WrittenPiece) -> Void) {
    var (start, index) = (0, 0)
    while index < bytes.count {
      guard let end = QuotedTexts.pass(bytes, from: index, { _ in }) else {
        index += 1
        continue
      }
      take(start..<index, body)
      pass(tag: index..<end)
      (start, index) = (end, end)
    }
    take(start..<bytes.count, body)
  }

  private mutating func take(_ range: Range<Int>, _ body: (WrittenPiece) -> Void) {
    guard !range.isEmpty else { return }
    let piece = UnsafeBufferPointer(rebasing: bytes[range])
    body(WrittenPiece(bytes: piece, start: range.lowerBound, opens: isAtStart, isWhole: range == 0..<bytes.count))
    if piece.contains(where: { $0 > 0x20 }) { isAtStart = false }
  }

  private mutating func pass(tag: Range<Int>) {
    guard bytes[tag.lowerBound + 1] == UInt8(ascii: "%") else {
      isAtStart = false
      return
    }
    let inside = bytes[tag].dropFirst(2).drop { !isLetter($0) }
    let word = String(decoding: inside.prefix(while: isLetter), as: UTF8.self)
    switch word {
    case "if", "unless", "case": frames.append(Frame(wasAtStart: isAtStart))
    case "elsif", "else", "when":
      guard let last = frames.indices.last else { return }
      frames[last].staysAtStart = frames[last].staysAtStart || isAtStart && word != "when"
      frames[last].hasElse = frames[last].hasElse || word == "else"
      isAtStart = frames[last].wasAtStart
    case "endif", "endunless", "endcase":
      guard let frame = frames.popLast() else { return }
      isAtStart = frame.wasAtStart && (isAtStart || frame.staysAtStart || !frame.hasElse)
    default: break
    }
  }
}
