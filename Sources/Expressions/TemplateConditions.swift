import Clocks
import Diagnostics
import JSON
import Rules

// Conditions: Liquid's operators, typed.
extension TemplateParser {
  typealias Tested = (value: Condition, json: JSONValue)

  /// `a and b or c`, which Liquid reads from the right: `a and (b or c)`. Nothing, and a finding, when it cannot be read.
  mutating func condition(_ cursor: inout Cursor, _ open: Int, depth: Int) -> Tested? {
    cursor.skipBlanks()
    let start = cursor.at
    guard let left = comparison(&cursor, open) else { return nil }
    let end = cursor.at
    cursor.skipBlanks()
    var ahead = cursor
    let name = ahead.name()
    let isAnd = name.map { bytes[$0].elementsEqual("and".utf8) } ?? false
    let isOr = name.map { bytes[$0].elementsEqual("or".utf8) } ?? false
    if depth > 0 || isAnd || isOr { checkAlone(left.value, SourceSpan(start, end)) }
    guard isAnd || isOr, let name else { return left }
    guard depth + 1 < Self.depthLimit else {
      add(
        .templateSyntax, SourceSpan(name.lowerBound, name.upperBound),
        "more than \(Self.depthLimit) conditions in one \"if\"",
        help: "let the query hand on what they decide together, as a boolean")
      return nil
    }
    cursor = ahead
    guard let right = condition(&cursor, open, depth: depth + 1) else { return nil }
    let json = recorded(.object([JSONValue.Member(isAnd ? "and" : "or", [left.json, right.json])]))
    return (isAnd ? .and(left.value, right.value) : .or(left.value, right.value), json)
  }

  /// `plan == "free" or "pro"`: a text or a number beside other conditions, which Liquid takes for true.
  private mutating func checkAlone(_ condition: Condition, _ span: SourceSpan) {
    guard case .truthy(.constant(let value)) = condition else { return }
    switch value {
    case .missing, .boolean: return
    default: break
    }
    func written(_ span: SourceSpan) -> String { String(decoding: bytes[span.start..<span.end], as: UTF8.self) }
    var end = span.end
    while end > span.start, isBlank(bytes[end - 1]) { end -= 1 }
    let span = SourceSpan(span.start, end)
    let text = written(span)
    add(
      .templateSyntax, span, "\(text) alone is not a condition",
      note: "Liquid takes every text and every number for true",
      help: asked.map { "write the comparison again: \(written($0)) \(text)" } ?? "write a comparison")
  }

  private mutating func comparison(_ cursor: inout Cursor, _ open: Int) -> Tested? {
    let start = cursor
    guard var left = operand(&cursor, open, "an attribute or a value", asks: true) else { return nil }
    cursor.skipBlanks()
    // Liquid has no "not", which has been said: what it stands before is read all the same.
    while left.shape.kind == .nothing, Cursor.isNameStart(cursor.peek),
      bytes[left.span.start..<left.span.end].elementsEqual("not".utf8)
    {
      guard let next = operand(&cursor, open, "an attribute or a value") else { return nil }
      left = next
      cursor.skipBlanks()
    }
    guard let (symbol, isContains) = sign(&cursor) else {
      if left.nothing != nil {
        let holds = left.nothing != .nil
        return (.constant(holds), .bool(holds))
      }
      if let condition = left.condition { return (condition, recorded(["truthy": left.json])) }
      return (.truthy(left.operand), recorded(["truthy": left.json]))
    }
    if left.condition != nil {
      // What is compared is a value.
      var again = start
      if let value = operand(&again, open, "an attribute or a value") { left = value }
    }
    asked = SourceSpan(left.span.start, cursor.at)
    guard let right = operand(&cursor, open, "a value to compare with") else { return nil }
    if isContains { return containing(left, right) }
    let json = recorded(.object([JSONValue.Member(symbol.rawValue, [json(of: left), json(of: right)])]))
    return (compared(left, symbol, right), json)
  }

  func json(of operand: TemplateOperand) -> JSONValue {
    operand.nothing.map { ["nothing": .string($0.rawValue)] } ?? operand.json
  }

  /// An operator; `contains` is the second result.
  private func sign(_ cursor: inout Cursor) -> (Comparison, Bool)? {
    let next = cursor.peek(1)
    let long: Comparison? =
      switch (cursor.peek, next) {
      case (UInt8(ascii: "="), UInt8(ascii: "=")): .equal
      case (UInt8(ascii: "!"), UInt8(ascii: "=")), (UInt8(ascii: "<"), UInt8(ascii: ">")): .notEqual
      case (UInt8(ascii: "<"), UInt8(ascii: "=")): .lessOrEqual
      case (UInt8(ascii: ">"), UInt8(ascii: "=")): .greaterOrEqual
      default: nil
      }
    if let long {
      cursor.at += 2
      return (long, false)
    }
    if cursor.take(UInt8(ascii: "<")) { return (.less, false) }
    if cursor.take(UInt8(ascii: ">")) { return (.greater, false) }
    var ahead = cursor
    if let name = ahead.name(), bytes[name].elementsEqual("contains".utf8) {
      cursor = ahead
      return (.equal, true)
    }
    return nil
  }

  private mutating func containing(_ left: TemplateOperand, _ right: TemplateOperand) -> Tested {
    if left.shape.kind == .list {
      return (containing(list: left, right), recorded(["contains": [left.json, right.json]]))
    }
    if left.shape.kind != .nothing, left.shape.kind != .text, left.shape.kind != .version {
      add(
        .unlikeTypes, left.span.union(right.span),
        "\"contains\" looks into texts, not into \(described(left.shape.kind))",
        help: "compare it with ==, !=, <, <=, > or >=")
    }
    let json = recorded(["contains": [left.json, right.json]])
    return (.contains(left.operand, right.operand), json)
  }

  /// A comparison of two values; findings speak of `place`, or of both.
  mutating func compared(
    _ left: TemplateOperand, _ sign: Comparison, _ right: TemplateOperand, at place: SourceSpan? = nil
  ) -> Condition {
    let span = place ?? left.span.union(right.span)
    if let nothing = right.nothing ?? left.nothing {
      let other = right.nothing == nil ? right : left
      if sign.isOrder { return .constant(false) }
      if let left = left.nothing, let right = right.nothing {
        // `nil` is blank; beside that, no two of the words are the same.
        let isEqual = left == right || Set([left, right]) == [.nil, .blank]
        return .constant(isEqual == (sign == .equal))
      }
      let condition =
        other.shape.kind == .list ? self.nothing(other, nothing) : Condition.isNothing(other.operand, nothing)
      return sign == .equal ? condition : .not(condition)
    }
    var (left, right) = (left, right)
    adopt(&left, typeOf: right)
    adopt(&right, typeOf: left)
    if left.isOfLoop || right.isOfLoop, let a = left.constant, let b = right.constant,
      left.shape.kind == right.shape.kind
    {
      return .constant(a.withView { a in b.withView { sign.holds(a, $0) } })
    }
    switch (left.shape.kind, right.shape.kind) {
    case (.nothing, _), (_, .nothing): break
    case (.boolean, .boolean) where sign.isOrder:
      add(.unlikeTypes, span, "true and false are in no order", help: "use == or !=")
    case (.text, .text) where sign.isOrder && (isEnumeration(left) || isEnumeration(right)):
      add(.unlikeTypes, span, "an enumeration is in no order", help: "use == or !=")
    case (.list, _), (_, .list):
      let list = (left.shape.kind == .list ? left : right).name ?? ""
      add(
        .unlikeTypes, span,
        "a list is compared with \(described((left.shape.kind == .list ? right : left).shape.kind))",
        note: "such a comparison is never true",
        help: "ask {% if \(list) contains \"…\" %} for an item, or compare \(list).size or \(list).first")
    case (.decimal, .decimal):
      _ = asksAbout(left.name == nil ? left : right, isWhole: hasFewPlaces(left) || hasFewPlaces(right))
    case (let a, let b) where a == b: checkMember(left, right, sign, isCase: place != nil)
    case (.version, .text): checkVersion(right)
    case (.text, .version): checkVersion(left)
    case (.integer, .decimal): _ = asksAbout(right, isWhole: left.name != nil)
    case (.decimal, .integer): _ = asksAbout(left, isWhole: right.name != nil)
    case (let a, let b):
      add(
        .unlikeTypes, span, "\(described(a)) is compared with \(described(b))",
        note: "such a comparison is never true",
        help: unlikeHelp(left, right) ?? unlikeHelp(right, left)
          ?? "compare it with \(described(left.name == nil ? b : a)), or with another attribute")
    }
    return .compare(left.operand, sign, right.operand)
  }

  /// Asks about a number that is written as `1.000`: a thousand to many. Beside a whole number so is every one with three digits behind its point;
  /// otherwise a fraction of zeros alone. Whether it does.
  mutating func asksAbout(_ literal: TemplateOperand, isWhole: Bool) -> Bool {
    guard literal.name == nil, literal.constant != nil else { return false }
    let written = String(decoding: bytes[literal.span.start..<literal.span.end], as: UTF8.self)
    guard isWhole || written.hasSuffix(".000"), let help = NumberPlace.any.question(aboutReadable: written) else {
      return false
    }
    add(.unlikeTypes, literal.span, "\"\(written)\" can be read as two numbers", help: help)
    return true
  }

  /// Whether a value is a decimal with at most two places: three digits behind a point are thousands there, to many.
  private func hasFewPlaces(_ operand: TemplateOperand) -> Bool {
    guard case .column(let column, _) = operand.operand,
      case .decimal(_, _, let places) = attributes.attributes[column].type
    else { return false }
    return places < 3
  }

  /// A quoted text beside a date, a time or a timestamp is one.
  private func adopt(_ literal: inout TemplateOperand, typeOf other: TemplateOperand) {
    guard case .text(let text)? = literal.constant else { return }
    var value: Value?
    switch other.shape.kind {
    case .date: value = CivilDate(text).map { .date(Int64($0.daysSinceEpoch)) }
    case .time: value = CivilTime(text).map { .time(Int64($0.secondsOfDay)) }
    case .timestamp:
      value =
        Instant(text).map { .timestamp($0.seconds &* 1_000_000) }
        ?? CivilDate(text).map { .timestamp(Int64($0.daysSinceEpoch) &* 86_400_000_000) }
    default: break
    }
    guard let value else { return }
    literal.operand = .constant(value)
    literal.shape = .constant(value)
  }

  private func isEnumeration(_ operand: TemplateOperand) -> Bool {
    guard case .column(let column, _) = operand.operand else { return false }
    if case .enumeration = attributes.attributes[column].type { return true }
    return false
  }

  private mutating func checkVersion(_ literal: TemplateOperand) {
    guard case .text(let text)? = literal.constant, !text.withUnsafeBufferPointer(VersionText.isValid) else { return }
    add(
      .unlikeTypes, literal.span, "this is not a version",
      note: "versions are numbers with points between them, such as \"3.10\"", help: "write numbers and points alone")
  }

  /// How a value of the other's type is written.
  private func unlikeHelp(_ value: TemplateOperand, _ literal: TemplateOperand) -> Advice? {
    switch (value.shape.kind, literal.constant) {
    case (.date, .text?): return "a day is written \"2026-12-01\""
    case (.time, .text(let text)?):
      guard let meant = CivilTime.meant(by: String(decoding: text, as: UTF8.self)) else {
        return "a time is written \"18:30\", from \"00:00\" to \"23:59:59\""
      }
      return Advice("write \"\(meant.text)\"", writing: "\"\(meant.text)\"", at: literal.span)
    case (.timestamp, .text?): return "a moment is written \"2026-12-01T12:00:00Z\", a midnight \"2026-12-01\""
    case (.version, .integer?), (.version, .decimal?): return "write the version in quotation marks"
    case (.integer, .text(let text)?), (.decimal, .text(let text)?):
      let written = String(decoding: text, as: UTF8.self)
      if WrittenNumber(written)?.isPlain == false, let advice = NumberPlace.any.advice(for: written) {
        return advice.onlySaid
      }
      return "write the number without quotation marks"
    default: return nil
    }
  }

  private mutating func checkMember(
    _ left: TemplateOperand, _ right: TemplateOperand, _ sign: Comparison, isCase: Bool
  ) {
    let (attribute, literal) = left.name == nil ? (right, left) : (left, right)
    guard case .column(let column, _) = attribute.operand, case .text(let text)? = literal.constant,
      case .enumeration(let members) = attributes.attributes[column].type,
      !members.contains(where: { $0.utf8.elementsEqual(text) }), let name = attribute.name
    else { return }
    let word = String(decoding: text, as: UTF8.self)
    // Inside its quotation marks, which stay where it is replaced.
    let isQuoted = literal.span.count > 1 && "\"'".utf8.contains(bytes[literal.span.start])
    let place = isQuoted ? SourceSpan(literal.span.start + 1, literal.span.end - 1) : literal.span
    add(
      .unknownMember, place, "\"\(word)\" is not a value of \"\(name)\"",
      note: "values are \(Suggestion.list(members, "and"))",
      help: Suggestion.negated(word, in: members, budget: budget).map {
        isCase
          ? "write a passage for \"\($0)\", and the other one after {% else %}"
          : "did you mean \(name) \(sign == .equal ? "!=" : "==") \"\($0)\"?"
      }
        ?? Suggestion.question(word, in: members, budget: budget)
        ?? "write one of these, or add \"\(word)\" to the values of \"\(name)\" \(attributes.attributes[column].home)")
  }
}
