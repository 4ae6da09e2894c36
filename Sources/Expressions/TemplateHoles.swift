import Diagnostics
import Rules

// What a text has in the place of an attribute that whoever reads it may lack.
extension TemplateParser {
  /// Tells of a hole. In a text the edit takes along what stands around a name that somebody is called by; elsewhere only the author knows which
  /// words go with the attribute, and no edit is right.
  mutating func missingDefault(
    _ name: String, _ span: SourceSpan, _ braces: SourceSpan, asking question: String? = nil, isFiltered: Bool = false
  ) {
    guard !isBehindTagApart, !missingValue(name, span, braces) else { return }
    let question = question ?? name
    let isText = addressPart == .none && !isValue
    var isName = false
    if let column = attributes.index(of: name), case .text = attributes.attributes[column].type { isName = true }
    let passage = isText ? isName ? address(with: braces) : nil : braces
    let edits = passage.map { passage in
      [
        Finding.Fix.Edit(SourceSpan(passage.start, passage.start), "{% if \(question) %}"),
        Finding.Fix.Edit(SourceSpan(passage.end, passage.end), "{% endif %}"),
      ]
    }
    let other =
      passage != nil
      ? "put the passage into {% if \(question) %}…{% endif %}"
      : "write the text for both: {% if \(question) %}…{% else %}…{% endif %}"
    findings.report(
      .optionalWithoutDefault, at: span, "\"\(name)\" is optional and has no default",
      note: "people without it would see a hole in the text",
      // A filter behind a default would have to work on the default, too.
      help: Advice(
        (isFiltered ? "put | default: \"…\" after the last filter" : "write {{ \(name) | default: \"…\" }}")
          + ", or " + other),
      fixes: edits.map { [Finding.Fix("show it only to those who have \"\(name)\"", .needsReview, edits: $0)] } ?? [])
    findings[findings.count - 1].isOfSomeReaders = true
  }

  /// All of a value that is no text: with a default or a condition it would become one. Gives whether it is that.
  private mutating func missingValue(_ name: String, _ span: SourceSpan, _ braces: SourceSpan) -> Bool {
    guard isWholeValue(braces.start, braces.end), let column = attributes.index(of: name) else { return false }
    switch attributes.attributes[column].type {
    case .text, .enumeration, .version: return false
    case .integer, .decimal, .boolean, .date, .time, .timestamp: break
    }
    findings.report(
      .optionalWithoutDefault, at: span, "\"\(name)\" is optional and has no default",
      note: "people without it would have no value here",
      help: Advice(
        "ask for \"\(name) is not missing\" in the audience: a default, or an if, would make a text of the value"))
    findings[findings.count - 1].isOfSomeReaders = true
    return true
  }

  /// The braces with the comma or the blank in front of them, where nothing but a name by which somebody is called stands there: `Hi {{ name }}!`,
  /// `Good morning, {{ name }}.` What is left without them is whole.
  private func address(with braces: SourceSpan) -> SourceSpan? {
    let rest = bytes[braces.end...]
    guard bytes[braces.start + 2] != UInt8(ascii: "-"), bytes[braces.end - 3] != UInt8(ascii: "-") else { return nil }
    func isBefore(_ text: StaticString) -> Bool {
      let count = text.utf8CodeUnitCount
      guard braces.start > count else { return false }
      return bytes[(braces.start - count)..<braces.start].elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: count))
    }
    // The languages that set blanks in front of such signs use three.
    let blanks: [[UInt8]] = [[0x20], [0xC2, 0xA0], [0xE2, 0x80, 0xAF]]
    let isSpaced = blanks.first { rest.starts(with: $0) }
    let next = rest.dropFirst(isSpaced?.count ?? 0).first
    if isBefore(", ") {
      let ends = next.map { ",.!?;:\n".utf8.contains($0) && (isSpaced == nil || "!?;:".utf8.contains($0)) } ?? true
      return ends ? SourceSpan(braces.start - 2, braces.end) : nil
    }
    let isAlone = next.map { $0 == UInt8(ascii: "!") || isSpaced == nil && $0 == UInt8(ascii: ",") } ?? true
    guard isBefore(" "), isAlone else { return nil }
    let greeting = bytes[..<(braces.start - 1)]
    let isWord = greeting.allSatisfy { $0 >= 0x80 || 0x61...0x7A ~= $0 | 0x20 || $0 == UInt8(ascii: "'") }
    return isWord ? SourceSpan(braces.start - 1, braces.end) : nil
  }
}
