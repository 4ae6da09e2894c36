import Diagnostics
import JSON
import Rules

/// What a `case` asks about, and which values its `when` tags have named.
struct Cases {
  /// Nothing when it could not be read.
  let subject: TemplateOperand?
  private var texts: Set<[UInt8]> = []
  /// Values that are no text, as they print; a decimal that is whole prints as a whole number.
  private var others: Set<[UInt8]> = []
  private var nothings: Set<Condition.Nothing> = []
  private var hasBlankText = false

  init(subject: TemplateOperand?) { self.subject = subject }

  /// Takes in a value; false when one that was named before holds for the same recipients.
  mutating func add(_ value: TemplateOperand) -> Bool {
    if let nothing = value.nothing { return add(nothing) }
    switch value.constant {
    case .text(let text)?, .version(let text)?:
      let isBlank = text.withUnsafeBufferPointer { Condition.Nothing.blank.matches(.text($0)) }
      hasBlankText = hasBlankText || isBlank
      if isBlank, nothings.contains(.blank) || (text.isEmpty && nothings.contains(.empty)) { return false }
      return texts.insert(text).inserted
    case .decimal(let mantissa, let places)?:
      return others.insert(withDecimal(mantissa, places: places, keepsPlaces: false, Array.init)).inserted
    case let value?:
      if value == .boolean(false), nothings.contains(.blank) { return false }
      return others.insert(value.bytes).inserted
    case nil: return true
    }
  }

  private mutating func add(_ nothing: Condition.Nothing) -> Bool {
    defer { nothings.insert(nothing) }
    if nothings.contains(nothing) { return false }
    switch nothing {
    case .nil: return !nothings.contains(.blank)
    case .empty: return !nothings.contains(.blank) && !texts.contains([])
    case .blank:
      let isFalseNamed = others.contains(Value.boolean(false).bytes)
      return nothings.isEmpty && !hasBlankText && !isFalseNamed
    }
  }

  /// Whether every value that the attribute can have has been named, so that one of the passages is shown to everybody.
  var isExhausted: Bool {
    guard let shape = subject?.shape, let values = shape.values, !values.isEmpty else { return false }
    return values.indices.allSatisfy { index in
      if shape.isPossible?[index] == false { return true }
      let value = values[index]
      return switch value {
      case .missing: nothings.contains(.nil) || nothings.contains(.blank)
      case .text(let text): texts.contains(text)
      default: others.contains(value.bytes)
      }
    }
  }
}

// `case` and `when`.
extension TemplateParser {
  /// `"a", "b" or "c"` behind `when`: a comparison with what the innermost `case` asks about. Nothing, and a finding, when it cannot
  /// be read.
  mutating func whenValues(_ cursor: inout Cursor, _ open: Int, _ span: SourceSpan) -> Tested? {
    let isInCase = frames.last?.tag == .case
    var tests: [Tested] = []
    repeat {
      guard let value = operand(&cursor, open, "a value") else { return nil }
      if isInCase, let test = whenValue(value) { tests.append(test) }
      cursor.skipBlanks()
    } while takeSeparator(&cursor)
    guard let test = joined(tests[...]) else { return (.constant(true), .null) }
    return (test, tests.count == 1 ? tests[0].json : recorded(["or": .array(tests.map(\.json))]))
  }

  private func takeSeparator(_ cursor: inout Cursor) -> Bool {
    if cursor.take(UInt8(ascii: ",")) { return true }
    var ahead = cursor
    guard let word = ahead.name(), bytes[word].elementsEqual("or".utf8) else { return false }
    cursor = ahead
    return true
  }

  private mutating func whenValue(_ value: TemplateOperand) -> Tested? {
    guard let subject = frames.last?.cases?.subject else { return nil }
    if let name = value.name {
      // Liquid shows every passage whose value matches: with two attributes that could be several, and no bound would be small.
      add(
        .templateSyntax, value.span, "\"when\" takes literal values, and \"\(name)\" is an attribute",
        help: "write {% if \(subject.name ?? "…") == \(name) %}")
      return nil
    }
    let json = recorded(["==": [subject.json, json(of: value)]])
    let condition = compared(subject, .equal, value, at: value.span)
    if value.shape.kind != .nothing || value.nothing != nil, frames[frames.count - 1].cases?.add(value) == false {
      let text = String(decoding: bytes[value.span.start..<value.span.end], as: UTF8.self)
      add(
        .repeatedWhen, value.span, "an earlier \"when\" holds for \(text) already",
        note: "Liquid would show both passages", help: "put both passages after the first of them")
      return nil
    }
    return (condition, json)
  }

  /// One of several holds. Halved again and again, so that a thousand values are ten levels deep.
  private func joined(_ tests: ArraySlice<Tested>) -> Condition? {
    guard tests.count > 1 else { return tests.first?.value }
    let middle = tests.startIndex + tests.count / 2
    guard let left = joined(tests[..<middle]), let right = joined(tests[middle...]) else { return nil }
    return .or(left, right)
  }

  /// What stands between `case` and the first `when` is left out, as Liquid does; a finding when it would show something.
  mutating func dropIntroduction(_ frame: Frame, _ end: Int) {
    removeSteps(from: frame.firstStep)
    if pieces != nil { pieces?.removeLast() }
    guard showsSomething, !frame.isBroken else { return }
    // From behind the tag to the braces of what ended it.
    var last = min(end, bytes.count)
    while last > frame.open.end, bytes[last - 1] != UInt8(ascii: "{") { last -= 1 }
    var first = frame.open.end
    last = max(first, last - 1)
    while first < last, isBlank(bytes[first]) { first += 1 }
    while last > first, isBlank(bytes[last - 1]) { last -= 1 }
    add(
      .templateSyntax, SourceSpan(first, last), "nothing between \"case\" and its first \"when\" is shown",
      help: "move it in front of the \"case\" or into a \"when\"")
  }
}
