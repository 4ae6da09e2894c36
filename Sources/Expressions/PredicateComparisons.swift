import Clocks
import Diagnostics
import Rules

// What is asked of one attribute: comparisons, lists, presence, parts of texts, time.
extension PredicateParser {
  /// What follows an attribute.
  mutating func comparison(_ column: Int, _ name: Range<Int>) -> Int {
    if let sign = sign() { return compare(column, sign, name) }
    if takeWord("in") { return oneOf(column) }
    if takeWord("is") {
      let isNot = takeWord("not")
      guard takeWord("missing") else {
        refuse(help: isHelp(column, name, isNot: isNot) ?? "write \"is missing\" or \"is not missing\"") {
          "\($0) can't follow \"is\(isNot ? " not" : "")\""
        }
        return add(Node(kind: .none))
      }
      return add(Node(kind: .missing, sign: isNot ? .notEqual : .equal, column: Int32(clamping: column)))
    }
    if takeWord("contains") { return part(column, .contains, "contains", name) }
    if takeWord("starts") {
      guard takeWord("with") else {
        refuse(help: "write \"starts with\" and a text") { "\($0) can't follow \"starts\"" }
        return add(Node(kind: .none))
      }
      return part(column, .starts, "starts with", name)
    }
    if takeWord("within") {
      let node = within(column, name)
      checkAnniversary(nodes[node], name)
      return node
    }
    if takeWord("anniversary") { return anniversary(column, name) }
    if column == AttributeTable.localeColumn, takeWord("matches") { return languages(column) }
    if takeWord("before") { return compareTime(column, .less, name) }
    if takeWord("after") { return compareTime(column, .greater, name) }
    guard attributes.facts(column).code == .boolean else {
      cursor.skipBlanks()
      let word = String(decoding: bytes[name], as: UTF8.self)
      let type = attributes.attributes[column].type
      if cursor.isAtEnd || cursor.peek == UInt8(ascii: ")") || isConnective {
        isBroken = true
        add(
          .audienceSyntax, SourceSpan(name.lowerBound, name.upperBound), "\"\(word)\" alone is not a condition",
          note: "it is \(type.described), only a boolean can be a condition by itself",
          help: "compare it with a value, or ask whether it \"is missing\"")
      } else {
        let help = property(of: word) ?? sizeOfOther(column, word) ?? arithmetic ?? habit(column, word)
        refuse(help: help) { "\($0) can't follow \"\(word)\"" }
      }
      return add(Node(kind: .none))
    }
    return add(Node(kind: .number, column: Int32(clamping: column), value: 1))
  }

  /// `added_to_cart.total`: properties of an event stand among the attributes, under their own names.
  private func property(of event: String) -> Advice? {
    var ahead = cursor
    guard ahead.take(UInt8(ascii: ".")), let name = ahead.name(),
      attributes.index(of: UnsafeBufferPointer(rebasing: bytes[name])) != nil
    else { return nil }
    return "write \"\(String(decoding: bytes[name], as: UTF8.self))\", without \"\(event).\""
  }

  var isConnective: Bool {
    var ahead = self
    return ahead.takeWord("and") || ahead.takeWord("or")
  }

  // MARK: ==, <, …

  private mutating func compare(_ column: Int, _ sign: Comparison, _ name: Range<Int>) -> Int {
    guard let (literal, span) = anyLiteral() else { return add(Node(kind: .none)) }
    return compare(column, sign, literal, span, name)
  }

  mutating func compare(
    _ column: Int, _ sign: Comparison, _ literal: Literal, _ span: SourceSpan, _ name: Range<Int>
  ) -> Int {
    let facts = attributes.facts(column)
    let whole = SourceSpan(name.lowerBound, span.end)
    if case .word(let word) = literal, !isValue(word, column, facts.code),
      let other = attributes.index(of: UnsafeBufferPointer(rebasing: bytes[word]))
    {
      return compareColumns(column, sign, other, span)
    }
    if case .word(let word) = literal, isToday(word, column) {
      let node = Node(kind: .today, sign: sign, column: Int32(clamping: column))
      checkAnniversary(node, name)
      return add(node)
    }
    switch facts.code {
    case .boolean, .enumeration:
      guard sign.isOrder else { break }
      isBroken = true
      add(
        .unlikeTypes, whole, "\(attributes.attributes[column].type.described) is in no order",
        help: "use ==, != or in […]")
      return add(Node(kind: .none))
    case .text, .version:
      guard let text = text(literal, column, span) else { return add(Node(kind: .none)) }
      let index = addText(text)
      return add(
        Node(kind: facts.code == .version ? .version : .text, sign: sign, column: Int32(clamping: column), a: index))
    default: break
    }
    guard let value = value(literal, column, span) else { return add(Node(kind: .none)) }
    return add(compared(column, sign, value, whole))
  }

  /// A literal as raw value of a column: exact, or between two raw values, or a day of moments.
  enum RawValue {
    case exactly(Int64)
    /// More than this and less than the next one.
    case above(Int64)
    /// From the first on, before the second.
    case day(Int64, Int64)
  }

  /// The node of a comparison with a raw value, after a look at the declared range.
  private mutating func compared(_ column: Int, _ sign: Comparison, _ value: RawValue, _ span: SourceSpan) -> Node {
    var node = Node(kind: .number, sign: sign, column: Int32(clamping: column))
    switch value {
    case .exactly(let raw): node.value = raw
    case .above(let raw):
      // No value lies between: `> 19.995` of a decimal with two places is `> 19.99`.
      node.value = raw
      switch sign {
      case .less, .lessOrEqual: node.sign = .lessOrEqual
      case .greater, .greaterOrEqual: node.sign = .greater
      case .equal, .notEqual:
        return nothingBetween(column, sign, span)
      }
    case .day(let start, let end):
      switch sign {
      case .less: node.value = start
      case .lessOrEqual: (node.sign, node.value) = (.less, end)
      case .greater: (node.sign, node.value) = (.greaterOrEqual, end)
      case .greaterOrEqual: node.value = start
      case .equal, .notEqual: return wholeDay(column, sign, start, end)
      }
    }
    checkRange(node, span)
    return node
  }

  private mutating func nothingBetween(_ column: Int, _ sign: Comparison, _ span: SourceSpan) -> Node {
    if sign == .equal {
      tooFine(column, span)
      return Node(kind: .none)
    }
    return Node(kind: .missing, sign: .notEqual, column: Int32(clamping: column))
  }

  /// A number with more places than the attribute has.
  mutating func tooFine(_ column: Int, _ span: SourceSpan) {
    let attribute = attributes.attributes[column]
    let name = attribute.item == nil ? attribute.asked : attribute.declaredName
    let places = attributes.facts(column).places
    let count = places == 0 ? "no decimal places" : places == 1 ? "one decimal place" : "\(places) decimal places"
    add(
      .impossibleRange, span, "this can never hold: \"\(name)\" has \(count)",
      help: places == 0 ? "write a whole number" : "correct the number, or the attribute's \"places\"")
  }

  /// `last_open == 2026-12-01` is any moment of that day.
  private mutating func wholeDay(_ column: Int, _ sign: Comparison, _ start: Int64, _ end: Int64) -> Node {
    let column = Int32(clamping: column)
    let isEqual = sign == .equal
    let first = add(Node(kind: .number, sign: isEqual ? .greaterOrEqual : .less, column: column, value: start))
    let second = add(Node(kind: .number, sign: isEqual ? .less : .greaterOrEqual, column: column, value: end))
    children.append(contentsOf: [Int32(clamping: first), Int32(clamping: second)])
    return Node(kind: isEqual ? .and : .or, a: Int32(clamping: children.count - 2), b: 2)
  }

  mutating func checkRange(_ node: Node, _ span: SourceSpan) {
    let facts = attributes.facts(Int(node.column))
    guard facts.hasRange, let holds = verdict(node.sign, node.value, facts.low, facts.high) else { return }
    let attribute = attributes.attributes[Int(node.column)]
    // A list of what can only be one value may still have no items.
    if holds, attribute.item != nil { return }
    let range = attribute.type.rangeText
    if holds {
      add(
        .rangeAlwaysHolds, span, "this always holds: \(attribute.label) \(range)",
        help: attribute.isOptional ? "write \"\(attribute.name) is not missing\" if that is meant" : "leave it out")
    } else {
      add(
        .impossibleRange, span, "this can never hold: \(attribute.label) \(range)",
        help: attribute.list == nil
          ? "correct the \(facts.code == .time ? "time" : "number"), or the attribute's declared range"
          : "correct the number, or the list's \"max-items\"")
    }
  }

  func isValue(_ word: Range<Int>, _ column: Int, _ code: ColumnFacts.Code) -> Bool {
    switch code {
    case .enumeration: attributes.memberIndex(column, UnsafeBufferPointer(rebasing: bytes[word])) != nil
    case .boolean: isWord(word, "true") || isWord(word, "false")
    default: false
    }
  }

  /// The raw value of a literal; nothing, and a finding, when it is of another type.
  mutating func value(_ literal: Literal, _ column: Int, _ span: SourceSpan) -> RawValue? {
    let facts = attributes.facts(column)
    switch (facts.code, literal) {
    case (.integer, .number(let mantissa, let places)), (.decimal, .number(let mantissa, let places)):
      guard !asksAbout(column, places, mantissa, span) else { return nil }
      return scaled(mantissa, places, Int(facts.places))
    case (.boolean, .word(let word)) where isWord(word, "true"): return .exactly(1)
    case (.boolean, .word(let word)) where isWord(word, "false"): return .exactly(0)
    case (.date, .date(let date)): return .exactly(Int64(date.daysSinceEpoch))
    case (.timestamp, .date(let date)):
      let start = Int64(date.daysSinceEpoch) &* 86_400_000_000
      return .day(start, start &+ 86_400_000_000)
    case (.timestamp, .moment(let micros)): return .exactly(micros)
    case (.time, .text(let text)):
      if let time = CivilTime(bytes[text]) { return .exactly(Int64(time.secondsOfDay)) }
    case (.date, .text(let text)):
      if let date = CivilDate(bytes[text]) { return .exactly(Int64(date.daysSinceEpoch)) }
    case (.timestamp, .text(let text)):
      if let micros = Instant.microseconds(bytes[text]) { return .exactly(micros) }
      if let date = CivilDate(bytes[text]) { return value(.date(date), column, span) }
    case (.enumeration, .text(let text)), (.enumeration, .word(let text)):
      if let index = attributes.memberIndex(column, UnsafeBufferPointer(rebasing: bytes[text])) {
        return .exactly(Int64(index))
      }
      unknownMember(column, String(decoding: bytes[text], as: UTF8.self), span)
      return nil
    case (.integer, .written(let number)), (.decimal, .written(let number)):
      reject(number, column, span, .audienceSyntax)
      return nil
    // Two points, a text and a name are numbers to people: `1.000.000`, `"1,000"`, `seven`.
    case (.integer, .version(let text)), (.decimal, .version(let text)), (.integer, .text(let text)),
      (.decimal, .text(let text)), (.integer, .word(let text)), (.decimal, .word(let text)):
      if let number = WrittenNumber(String(decoding: bytes[text], as: UTF8.self)), !number.isPlain,
        place(of: column)?.advice(for: number, written: "") != nil
      {
        reject(number, column, span, .unlikeTypes)
        return nil
      }
    default: break
    }
    unlike(attributes.attributes[column], literal, span)
    return nil
  }

  private mutating func unknownMember(_ column: Int, _ word: String, _ span: SourceSpan) {
    let attribute = attributes.attributes[column]
    guard case .enumeration(let members) = attribute.type else { return }
    isBroken = true
    add(
      .unknownMember, span, "\"\(word)\" is not a value of \"\(attribute.declaredName)\"",
      note: "values are \(Suggestion.list(members, "and"))",
      help: memberApart(members, span) ?? phrase(at: span.start) ?? contraryMember(attribute, word, members, span)
        ?? Suggestion.question(word, in: members, budget: budget)
        ?? (attribute.isBuiltIn
          ? "write one of these"
          : "write one of these, or add \"\(word)\" to the values of \"\(attribute.declaredName)\" \(attribute.home)"))
  }

  /// `plan == past due` of the value `past_due`; what follows belongs to it.
  private mutating func memberApart(_ members: [String], _ span: SourceSpan) -> Advice? {
    var ahead = cursor
    ahead.skipBlanks()
    guard let next = ahead.name() else { return nil }
    let both = String(decoding: Array(bytes[span.start..<span.end]) + Array(bytes[next]), as: UTF8.self)
    guard let member = members.first(where: { Suggestion.isSame(both, $0) }) else { return nil }
    hasStopped = true
    return Advice("did you mean \"\(member)\"?", writing: member, at: SourceSpan(span.start, next.upperBound))
  }

  /// `plan == notfree`
  private func contraryMember(
    _ attribute: Attribute, _ word: String, _ members: [String], _ span: SourceSpan
  ) -> Advice? {
    guard let member = Suggestion.negated(word, in: members, budget: budget) else { return nil }
    let isEqual = bytes[..<span.start].reversed().drop { Self.isBlank($0) }.starts(with: "==".utf8)
    return isEqual
      ? "did you mean \"\(attribute.name) != \(member)\"?"
      : "write \"not\" in front of the comparison with \"\(member)\""
  }

  /// Makes one finding of the members that one list has and its attribute does not.
  private mutating func joinMembers(_ column: Int, since said: Int) {
    guard findings.count > said + 1 else { return }
    let unknown = findings.indices.dropFirst(said).filter { findings[$0].rule === Rule.unknownMember }
    guard unknown.count > 1, let first = unknown.first else { return }
    let words = unknown.map { index in
      let written = bytes[findings[index].span.start..<findings[index].span.end]
      return String(decoding: written.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }, as: UTF8.self)
    }
    let edits = unknown.flatMap { findings[$0].fixes.first?.edits ?? [] }
    let name = attributes.attributes[column].declaredName
    findings[first].message = "\(Suggestion.list(words.map { "\"\($0)\"" }, "and")) are not values of \"\(name)\""
    if edits.count == unknown.count {
      let meant = Suggestion.list(edits.map { "\"\($0.text)\"" }, "and")
      findings[first].advise(Advice("did you mean \(meant)?", edits: edits))
    } else {
      findings[first].advise("write values that \"\(name)\" has")
    }
    for index in unknown.dropFirst().reversed() { findings.remove(at: index) }
  }

  private mutating func unlike(_ attribute: Attribute, _ literal: Literal, _ span: SourceSpan) {
    isBroken = true
    var help: Advice?
    switch (attribute.type, literal) {
    case (.date, .number), (.date, .word), (.date, .written), (.timestamp, .number), (.timestamp, .word),
      (.timestamp, .written):
      help = attribute.item == nil ? momentHelp(attribute, from: span.start) : "a day is written 2026-12-01"
    case (.date, .version), (.timestamp, .version):
      let written = String(decoding: bytes[span.start..<span.end], as: UTF8.self)
      hasStopped = true
      return add(
        .unlikeTypes, span, "\"\(written)\" is not a date", help: "write year, month and day, as in 2026-12-01")
    case (.date, .text), (.date, .moment): help = "a day is written 2026-12-01"
    case (.time, _):
      if refusesTime(literal, span) { return }
      help = "a time is written \"18:30\""
    case (.timestamp, .text): help = "a moment is written 2026-12-01T12:00:00Z, a whole day 2026-12-01"
    case (.boolean, _):
      help =
        attribute.item == nil
        ? "write \"\(attribute.name)\" for true, \"not \(attribute.name)\" for false" : "write true or false"
    case (.integer, .text(let text)), (.decimal, .text(let text)):
      let number = String(decoding: bytes[text], as: UTF8.self)
      help = Advice(
        "write the number without quotation marks", writing: WrittenNumber(number)?.isPlain == true ? number : nil)
    default: break
    }
    // `now - 14 days`, `14 days ago`: what follows belongs to the same mistake.
    defer { if attribute.type == .date || attribute.type == .timestamp { hasStopped = true } }
    let written = String(decoding: bytes[span.start..<span.end], as: UTF8.self)
    if case .word(let word) = literal {
      let isText = if case .text = attribute.type { true } else { false }
      let text = String(decoding: bytes[word], as: UTF8.self)
      add(
        isText ? .audienceSyntax : .unlikeTypes, span,
        isText ? "texts need quotation marks" : "\"\(text)\" is not \(attribute.type.described)",
        help: (isText && attribute.item != nil ? itemHelp(attribute.declaredName, text) : phrase(at: span.start))
          ?? (["null", "nil", "none", "NULL"].contains(text) && attribute.item == nil
            ? "write \"\(attribute.name) is missing\", or \"\(attribute.name) is not missing\""
            : isText ? Advice("write \"\(text)\" in quotation marks", writing: "'\(text)'") : help))
      return
    }
    add(
      .unlikeTypes, span,
      "\(literal.described) is compared with \(attribute.label), which is \(attribute.type.described)",
      note: "\(written) can never be its value", help: phrase(at: span.start) ?? help)
  }

  /// A number in an attribute's own scale.
  private func scaled(_ mantissa: Int64, _ places: Int, _ own: Int) -> RawValue {
    let own = min(max(own, 0), 18)
    if places <= own {
      let (raw, overflow) = mantissa.multipliedReportingOverflow(by: powersOfTen[own - places])
      return overflow ? (mantissa < 0 ? .exactly(.min) : .exactly(.max)) : .exactly(raw)
    }
    let scale = powersOfTen[min(places - own, 18)]
    let raw = floorDivide(mantissa, scale)
    return raw &* scale == mantissa ? .exactly(raw) : .above(raw)
  }

  // MARK: texts and versions

  /// The bytes of a text or a version; nothing, and a finding, when it is none.
  mutating func text(_ literal: Literal, _ column: Int, _ span: SourceSpan) -> Range<Int>? {
    let code = attributes.facts(column).code
    if code == .version {
      var range: Range<Int>?
      switch literal {
      case .text(let text), .version(let text): range = text
      case .number: range = span.start..<span.end
      default: break
      }
      if let range, VersionText.isValid(UnsafeBufferPointer(rebasing: bytes[range])) { return range }
      if let range {
        isBroken = true
        add(
          .unlikeTypes, span, "this is not a version",
          note: "versions are numbers with points between them, such as \"3.10\"", help: versionHelp(column, range))
        return nil
      }
    } else if case .text(let text) = literal {
      return text
    }
    unlike(attributes.attributes[column], literal, span)
    return nil
  }

  private mutating func part(_ column: Int, _ kind: PredicateProgram.Kind, _ words: String, _ name: Range<Int>) -> Int {
    if kind == .contains, let refused = refuseList(of: column, name) { return refused }
    guard let (literal, span) = anyLiteral() else { return add(Node(kind: .none)) }
    guard attributes.facts(column).code == .text else {
      isBroken = true
      let type = attributes.attributes[column].type
      add(
        .unlikeTypes, SourceSpan(name.lowerBound, span.end),
        "\"\(words)\" is for texts\(kind == .contains ? " and lists" : ""), and this is \(type.described)",
        help: "compare it with ==, != or in […]")
      return add(Node(kind: .none))
    }
    guard let text = text(literal, column, span) else { return add(Node(kind: .none)) }
    let index = addText(text)
    return add(Node(kind: kind, column: Int32(clamping: column), a: index))
  }

  // MARK: in […]

  /// Whether a list ends before anything stands in it, which is a finding.
  mutating func isEndOfList(from open: Int, help: (borrowing PredicateParser) -> Advice) -> Bool {
    var ahead = cursor
    guard ahead.takeAfterBlanks(UInt8(ascii: "]")) else { return false }
    let help = help(self)
    fail(open..<ahead.at, "this list has nothing in it", help: help)
    return true
  }

  mutating func oneOf(_ column: Int) -> Int {
    cursor.skipBlanks()
    let open = cursor.at
    guard cursor.take(UInt8(ascii: "[")) else {
      refuse(help: "write in [a, b]") { "\($0) is not a list" }
      return add(Node(kind: .none))
    }
    let isEmpty = isEndOfList(from: open) { parser in
      let attribute = parser.attributes.attributes[column]
      return attribute.item == nil
        ? "write what \"\(attribute.name)\" may be: in [a, b]"
        : "write what \"\(attribute.declaredName)\" may contain: [a, b]"
    }
    if isEmpty { return add(Node(kind: .none)) }
    let code = attributes.facts(column).code
    let isText = code == .text || code == .version
    isInList = true
    defer { isInList = false }
    var values: [Int64] = []
    var seen = SeenValues()
    let firstText = Int32(clamping: literals?.texts.count ?? 0)
    let said = findings.count
    defer { joinMembers(column, since: said) }
    repeat {
      guard let (literal, span) = anyLiteral() else { return add(Node(kind: .none)) }
      if attributes.attributes[column].item != nil, isOtherAttribute(literal, column, span) { continue }
      if isText {
        if let text = text(literal, column, span) {
          seen.note(Array(bytes[text]), at: span)
          _ = addText(text)
        }
      } else if let value = value(literal, column, span) {
        switch value {
        case .exactly(let raw):
          values.append(raw)
          seen.note(raw, at: span)
          checkRange(Node(kind: .number, column: Int32(clamping: column), value: raw), span)
        case .above: tooFine(column, span)
        case .day:
          isBroken = true
          add(.unlikeTypes, span, "a day is not a timestamp", help: "write \"after … and before …\" instead of a list")
        }
      }
    } while cursor.takeAfterBlanks(UInt8(ascii: ","))
    guard cursor.takeAfterBlanks(UInt8(ascii: "]")) else {
      cursor.skipBlanks()
      if cursor.isAtEnd {
        fail(open..<open + 1, "\"[\" is not closed", help: "write \"]\" where the list ends")
      } else {
        refuse(help: "separate values with \",\" and close the list with \"]\"") {
          "\($0) can't follow a value of a list"
        }
      }
      return add(Node(kind: .none))
    }
    if let repeated = seen.repeated {
      add(
        .idleCondition, repeated,
        "\(String(decoding: bytes[repeated.start..<repeated.end], as: UTF8.self)) appears twice in this list",
        help: "take one of them out, or correct what it was meant to say")
    }
    var node = Node(kind: .numbers, column: Int32(clamping: column))
    if isText {
      node.kind = code == .version ? .versions : .texts
      (node.a, node.b) = (firstText, Int32(clamping: literals?.texts.count ?? 0) - firstText)
    } else {
      let kept = kept()
      (node.a, node.b) = (Int32(clamping: kept.numbers.count), Int32(clamping: values.count))
      kept.numbers.append(contentsOf: values)
    }
    return add(node)
  }
}
