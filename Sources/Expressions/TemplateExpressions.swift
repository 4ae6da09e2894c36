import Clocks
import Diagnostics
import JSON
import Languages
import Limits
import Rules

/// What stands inside `{{ … }}`: a value, its filters, and what is known of the result.
struct Shown {
  var chain: TemplateProgram.Chain
  var shape: Shape
  /// The attribute, for the message that it has no default.
  var name: String?
  var span: SourceSpan
  var first: JSONValue
  var filters: [JSONValue] = []
  /// The items of a list, of which the shape says nothing but whether they can be missing.
  var listing: Listing?
  /// It was said that the filters make too much of it.
  var isTooLarge = false

  func json(_ attributes: AttributeTable, _ bytes: UnsafeBufferPointer<UInt8>) -> JSONValue {
    guard case .object(var members) = first else { return first }
    if !filters.isEmpty { members.append(JSONValue.Member("filters", .array(filters))) }
    return .object(members)
  }
}

/// A value of a template: a literal or an attribute.
struct TemplateOperand {
  var operand: TemplateProgram.Operand
  var shape: Shape
  var name: String?
  var span: SourceSpan
  var json: JSONValue
  /// Set for `nil`, `blank` and `empty`.
  var nothing: Condition.Nothing?
  /// Whether it is what `forloop` says of the item that is being read.
  var isOfLoop = false
  /// What is asked of a row where it stands alone in a condition, if that is more than the value says.
  var condition: Condition?

  var constant: Value? { if case .constant(let value) = operand { value } else { nil } }

  /// Whether it could not be understood, which has been said.
  var isUnknown: Bool { shape.kind == .nothing && nothing == nil && name == nil }
}

extension TemplateParser {
  /// A value with filters; nothing, and a finding, when it cannot be read.
  mutating func expression(_ cursor: inout Cursor, _ open: Int) -> Shown? {
    guard let start = operand(&cursor, open, "an attribute or a text") else { return nil }
    if let nothing = start.nothing {
      add(
        .templateSyntax, start.span, "\"\(nothing.rawValue)\" shows nothing",
        help: "leave it out, or write an attribute")
    }
    var shown = Shown(
      chain: TemplateProgram.Chain(operand: start.operand), shape: start.shape, name: start.name, span: start.span,
      first: start.name == nil ? recorded(.object([JSONValue.Member("value", start.json)])) : start.json)
    cursor.skipBlanks()
    while cursor.take(UInt8(ascii: "|")) {
      guard filter(&cursor, open, &shown) else { return nil }
      cursor.skipBlanks()
    }
    if shown.chain.filters.isEmpty, shown.shape.kind == .timestamp, isAtBraces(cursor), let name = shown.name {
      checkBare(name, start.span)
    }
    return shown
  }

  /// One filter; false, and a finding, when it cannot be read.
  private mutating func filter(_ cursor: inout Cursor, _ open: Int, _ shown: inout Shown) -> Bool {
    let pipe = cursor.at - 1
    cursor.skipBlanks()
    guard let name = cursor.name() else {
      expected(&cursor, open, "a filter")
      return false
    }
    let span = SourceSpan(name.lowerBound, name.upperBound)
    let index = Filter.index(of: UnsafeBufferPointer(rebasing: bytes[name]))
    if index == nil {
      let word = String(decoding: bytes[name], as: UTF8.self)
      let near = Suggestion.near(word, in: Filter.all.lazy.map(\.name), of: .keys, budget: budget)
      add(
        .unknownFilter, span, "unknown filter \"\(word)\"",
        note: LiquidSubset.reason(filter: word) ?? "filters are \(Suggestion.list(Filter.all.map(\.name), "and"))",
        help: Self.filterMeant(word).map { Advice("write \($0)", writing: $0.contains(":") ? nil : $0) }
          ?? Suggestion.question(near)
          ?? "write another filter, or leave it out: let the query hand on what it is to show")
    }
    let takesNames = index.map { Filter.all[$0].takesNames || Filter.all[$0].takesZone } ?? false
    guard let arguments = arguments(&cursor, open, takesNames: takesNames) else {
      return false
    }
    cursor.skipBlanks()
    // How a filter that there is not takes what it takes belongs to the same mistake.
    if index == nil, cursor.peek != UInt8(ascii: "|"), !isAtBraces(cursor) { return false }
    if arguments.isEmpty, cursor.peek == UInt8(ascii: "(") {
      let argument = Self.inParentheses(cursor)
      let word = String(decoding: bytes[name], as: UTF8.self)
      add(
        .templateSyntax, SourceSpan(cursor.at, cursor.at + 1), "\"\(word)\" takes no parentheses",
        help: argument.isEmpty
          ? "remove them" : Advice("write \(word): \(argument)", edits: withColon(cursor, argument)))
      return false
    }
    if arguments.isEmpty, cursor.peek == UInt8(ascii: "\"") || cursor.peek == UInt8(ascii: "'") {
      // Only the colon is missing; that the filter lacks an argument would be a second finding for it.
      expected(&cursor, open, "\"|\" or \"}}\"")
      return false
    }
    guard let index else {
      shown.shape = .text(Extent.none)
      return true
    }
    if let help = separator(before: cursor, Filter.all[index], arguments) {
      expected(&cursor, open, arguments.isEmpty ? "\":\" or \"|\"" : "\",\", \"|\" or \"}}\"", help: help)
      return false
    }
    let last = shown.chain.filters.last.map { Filter.all[$0.filter].name }
    if Filter.all[index].name == "default", last ?? "default" == "default", let column = shown.chain.operand.column {
      let allowsFalse = arguments.allowFalse?.constant == .boolean(true)
      checkDefault(
        column, shown.shape, allowsFalse: allowsFalse, isSecond: last != nil, pipe: pipe, end: cursor.at)
    }
    apply(index, span, arguments, &shown)
    return true
  }

  /// What stands behind the colon of a filter.
  struct Arguments {
    var values: [TemplateOperand] = []
    var allowFalse: TemplateOperand?
    /// Those with a name, of a filter that takes any.
    var named: [NamedArgument] = []

    var isEmpty: Bool { values.isEmpty && named.isEmpty }
  }

  /// `: a, b`, also Liquid's `allow_false: true`, and `one: a, other: b` of a filter that takes names.
  private mutating func arguments(_ cursor: inout Cursor, _ open: Int, takesNames: Bool) -> Arguments? {
    var result = Arguments()
    cursor.skipBlanks()
    guard cursor.take(UInt8(ascii: ":")) else {
      return isAtForeignSign(&cursor, open, "\":\" or \"|\"") ? nil : result
    }
    repeat {
      cursor.skipBlanks()
      var ahead = cursor
      if takesNames, let name = ahead.name() {
        ahead.skipBlanks()
        if ahead.take(UInt8(ascii: ":")) {
          cursor = ahead
          guard let argument = named(&cursor, open, name) else { return nil }
          result.named.append(argument)
          cursor.skipBlanks()
          continue
        }
        ahead = cursor
      }
      if let name = ahead.name(), bytes[name].elementsEqual("allow_false".utf8) {
        ahead.skipBlanks()
        if ahead.take(UInt8(ascii: ":")) {
          ahead.skipBlanks()
          cursor = ahead
          guard let value = operand(&cursor, open, "true or false") else { return nil }
          result.allowFalse = value
          cursor.skipBlanks()
          continue
        }
      }
      guard let value = operand(&cursor, open, "a value") else { return nil }
      result.values.append(value)
      cursor.skipBlanks()
    } while cursor.take(UInt8(ascii: ","))
    return isAtForeignSign(&cursor, open, "\",\" or \"|\"") ? nil : result
  }

  /// Whether a sign stands at the cursor as the keyboards of other languages have it, which is told: that an argument lacks would be a second
  /// finding for it.
  private mutating func isAtForeignSign(_ cursor: inout Cursor, _ open: Int, _ wanted: String) -> Bool {
    guard cursor.peek >= 0x80 else { return false }
    expected(&cursor, open, wanted)
    return true
  }

  private mutating func named(_ cursor: inout Cursor, _ open: Int, _ name: Range<Int>) -> NamedArgument? {
    cursor.skipBlanks()
    guard let value = operand(&cursor, open, "a value") else { return nil }
    return NamedArgument(
      name: String(decoding: bytes[name], as: UTF8.self), span: SourceSpan(name.lowerBound, name.upperBound),
      value: value)
  }

  /// Checks a filter against what it gets and takes the result's shape.
  mutating func apply(_ index: Int, _ span: SourceSpan, _ arguments: Arguments, _ shown: inout Shown) {
    let filter = Filter.all[index]
    let text = filter.name
    if pieces != nil {
      let recorded = arguments.values.map(\.json)
      var record = [JSONValue.Member("name", .string(text)), JSONValue.Member("arguments", .array(recorded))]
      if let allow = arguments.allowFalse { record.append(JSONValue.Member("allow_false", allow.json)) }
      if filter.takesNames {
        let named = arguments.named.map { JSONValue.Member($0.name, $0.value.json) }
        record.append(JSONValue.Member("named", .object(named)))
      }
      shown.filters.append(.object(record))
    }
    guard fitsList(filter, span, shown) else {
      shown.shape = .text(.none)
      shown.listing = nil
      return
    }
    if arguments.values.contains(where: \.isUnknown) || arguments.named.contains(where: \.value.isUnknown)
      || arguments.allowFalse?.isUnknown == true
    {
      shown.shape = .text(.none)
      return
    }
    if !filter.accepts(shown.shape.kind), shown.shape.kind != .nothing {
      add(
        .filterType, span, "\"\(text)\" does not work on \(described(shown.shape.kind))",
        note: "it takes \(described(filter.input))",
        help: filter.name == "date" && shown.shape.kind == .time
          ? "write | time instead, or | time: \"medium\" with its seconds"
          : "remove the filter, or use an attribute that is \(described(filter.input))")
      shown.shape = .text(.none)
      return
    }
    if shown.shape.canBeMissing, filter.missing == .refused {
      if let name = shown.name { missingBefore(filter, name, shown.span) }
      shown.shape.canBeMissing = false
    }
    let said = findings.count
    var arguments = arguments
    guard let clock = clock(of: filter, span, arguments, shown.shape) else {
      shown.shape = .text(.none)
      return
    }
    let written = writtenFormat(of: filter, arguments.values, clock)
    guard check(filter, span, arguments, shown.shape, written) else {
      shown.shape = .text(.none)
      return
    }
    if shown.shape.kind == .list, filter.items != nil {
      return applyToList(filter, span, arguments, &shown)
    }
    if let listing = shown.listing {
      shown.listing?.other = listing.other ?? arguments.values.first
      shown.shape.canBeMissing = arguments.values.first?.shape.canBeMissing ?? false
      return
    }
    let format = textFormat(of: filter, span, arguments.values, shown, written, clock)
    if case .date(let date)? = format { checkClock(filter, span, arguments, shown, date) }
    if case .plural(let rules)? = format {
      guard let branches = branches(arguments.named, rules, span, shown.shape) else {
        shown.shape = .text(.none)
        return
      }
      arguments.values = branches
    }
    guard !findings.hasError(since: said) else {
      shown.shape = .text(.none)
      return
    }
    if pieces != nil, let format, case .object(let record)? = shown.filters.popLast() {
      shown.filters.append(.object(record + format.json))
    }
    var operands = arguments.values.map(\.operand)
    var facts = arguments.values.map { Filter.Argument(shape: $0.shape, constant: $0.constant) }
    if let allow = arguments.allowFalse {
      operands.append(allow.operand)
      facts.append(Filter.Argument(shape: allow.shape, constant: allow.constant))
    }
    if clock.readers != nil {
      let column = AttributeTable.timeZoneColumn
      operands.append(.column(column, attributes.kind(column)))
      facts.append(Filter.Argument(shape: shape(column), constant: nil))
    }
    shown.chain.filters.append(TemplateProgram.Call(filter: index, arguments: operands, format: format))
    guard shown.chain.filters.count <= RunLimit.templateFilters.value else { return addTooManyFilters(span, &shown) }
    // A list counts its items itself.
    if shown.shape.kind == .list, let column = shown.chain.operand.column {
      shown.chain.filters.removeLast()
      let canBeMissing = shown.shape.canBeMissing
      shown.shape = shape(column)
      shown.shape.canBeMissing = canBeMissing
      return
    }
    let result = TextGrowth(filter, facts, format).result(of: shown.shape, budget)
    let most = result.mostOnTheWay
    guard most <= RunLimit.templateText.value else { return addTooLarge(filter.name, span, most, &shown) }
    checkConstant(filter, span, shown.shape, result)
    shown.shape = result
    if filter.name == "default", let other = arguments.values.first, other.shape.canBeMissing {
      shown.name = other.name
      shown.span = other.span
    }
  }

  private mutating func addTooLarge(_ name: String, _ span: SourceSpan, _ size: Int, _ shown: inout Shown) {
    let size = size < .max ? "\(size) bytes" : "more bytes than can be counted"
    add(
      .textTooLarge, span, "\"\(name)\" can make a text of \(size)",
      note: "\(RunLimit.templateText.text) is the most that is made on the way, were it cut afterwards",
      help: "cut the text before it, for example with | truncate: 100, or leave the filter out")
    shown.isTooLarge = true
    shown.shape = .text(.none)
  }

  private mutating func addTooManyFilters(_ span: SourceSpan, _ shown: inout Shown) {
    let most = RunLimit.templateFilters.value
    // Once is enough.
    if !shown.isTooLarge {
      add(
        .textTooLarge, span, "this is filter number \(most + 1) behind one text",
        note: "at most \(most) can follow each other", help: "leave some of them out")
    }
    shown.isTooLarge = true
    shown.shape = .text(.none)
  }

  // MARK: values

  /// A literal or an attribute; nothing, and a finding, when there is none.
  ///
  /// Where it `asks` nothing but whether the value is true, a condition may stand for it.
  mutating func operand(
    _ cursor: inout Cursor, _ open: Int, _ wanted: String, asks: Bool = false
  ) -> TemplateOperand? {
    cursor.skipBlanks()
    let start = cursor.at
    if let text = cursor.quoted() {
      let value = Value.text(Array(bytes[text]))
      return literal(value, start, cursor.at, recorded(.string(String(decoding: bytes[text], as: UTF8.self))))
    }
    if cursor.peek == UInt8(ascii: "\"") || cursor.peek == UInt8(ascii: "'") {
      if isClosed(open) {
        add(
          .templateSyntax, SourceSpan(start, start + 1), "this quotation mark has no partner",
          help: "write the same mark where the text ends")
      } else {
        addUnclosed(open)
      }
      return nil
    }
    if let number = cursor.number() {
      let digits = recorded(.number(cursor.jsonNumber(from: start)))
      if let date = bareDate(cursor, start) { return addBareDate(date, &cursor) }
      let isArgument = wanted == "a value"
      if mayGoOn(cursor, isArgument: isArgument), let odd = addWritten(start, &cursor, isArgument: isArgument) {
        return odd
      }
      switch number {
      case .integer(let integer): return literal(.integer(integer), start, cursor.at, digits)
      case .decimal(let mantissa, let places):
        return literal(Value(.decimal(mantissa, withoutZerosOf: places)), start, cursor.at, digits)
      case .tooLong:
        add(
          .templateSyntax, SourceSpan(start, cursor.at), "the number is too long",
          help: "write at most 18 digits")
        return literal(.integer(0), start, cursor.at, digits)
      }
    }
    if !Cursor.isNameStart(cursor.peek), "+-.$".utf8.contains(cursor.peek) || cursor.peek >= 0x80,
      let odd = addWritten(start, &cursor, isArgument: wanted == "a value")
    {
      return odd
    }
    guard let name = cursor.name() else {
      foreign(&cursor, open, wanted)
      return nil
    }
    if let word = loopWord(&cursor, name, asks: asks) { return word }
    if let part = part(of: name, &cursor) { return part }
    let place = Place(wanted: wanted, isCall: cursor.peek == UInt8(ascii: "("), isNegated: isUnless(open))
    if cursor.peek == UInt8(ascii: ".") || cursor.peek == 0x20 || cursor.peek >= 0x80,
      let whole = strangeName(cursor, name)
    {
      cursor.at = whole.upperBound
      return word(whole, place)
    }
    return word(name, place)
  }

  /// Whether a tag is `unless`.
  private func isUnless(_ open: Int) -> Bool {
    guard open + 1 < bytes.count, bytes[open + 1] == UInt8(ascii: "%") else { return false }
    var cursor = Cursor(bytes, at: open + 2)
    _ = cursor.take(UInt8(ascii: "-"))
    cursor.skipBlanks()
    return cursor.name().map { bytes[$0].elementsEqual("unless".utf8) } ?? false
  }

  /// Where a word stands, for what to write instead.
  struct Place {
    /// A value is wanted that may be written out.
    let isValue: Bool
    /// A parenthesis stands behind it.
    let isCall: Bool
    /// It decides what a person reads.
    let isCondition: Bool
    /// It decides what is not read: the tag is `unless`.
    let isNegated: Bool

    init(wanted: String, isCall: Bool, isNegated: Bool) {
      self.isNegated = isNegated
      isCondition = ["an attribute", "an attribute or a value", "a value to compare with", "a list"].contains(wanted)
      isValue = wanted.hasPrefix("a value")
      self.isCall = isCall
    }
  }

  /// What an app is to fill in, where somebody asks for it: nearly every template is parsed for its text alone.
  func recorded(_ json: @autoclosure () -> JSONValue) -> JSONValue { work?.pieces == nil ? .null : json() }

  private func literal(_ value: Value, _ start: Int, _ end: Int, _ json: JSONValue) -> TemplateOperand {
    TemplateOperand(operand: .constant(value), shape: .constant(value), span: SourceSpan(start, end), json: json)
  }

  private mutating func word(_ name: Range<Int>, _ place: Place) -> TemplateOperand {
    let span = SourceSpan(name.lowerBound, name.upperBound)
    if isInLoop, let item = loop(of: name)?.item {
      let variable = String(decoding: bytes[name], as: UTF8.self)
      return TemplateOperand(
        operand: .column(item, attributes.kind(item)), shape: shape(item), name: variable, span: span,
        json: recorded(["item": .string(variable)]))
    }
    let column = attributes.index(of: UnsafeBufferPointer(rebasing: bytes[name]))
    if let column, !attributes.facts(column).isHidden {
      return TemplateOperand(
        operand: .column(column, attributes.kind(column)),
        shape: attributes.facts(column).isList ? listShape(column) : shape(column),
        name: attributes.attributes[column].name,
        span: span,
        json: recorded(.object([JSONValue.Member("attribute", .string(attributes.attributes[column].name))])))
    }
    let word = String(decoding: bytes[name], as: UTF8.self)
    switch word {
    case "true", "false": return literal(.boolean(word == "true"), span.start, span.end, .bool(word == "true"))
    case "nil", "null", "blank", "empty":
      var result = literal(.missing, span.start, span.end, .null)
      result.nothing = word == "blank" ? .blank : word == "empty" ? .empty : .nil
      return result
    default:
      if work?.unreadNames.contains(Array(bytes[name])) != true { addUnknown(word, span, place) }
      return unknown(span)
    }
  }

  /// A value of which nothing is known and nothing more is said.
  func unknown(_ span: SourceSpan) -> TemplateOperand {
    var unknown = literal(.text([]), span.start, span.end, .null)
    unknown.shape = .text(.none)
    unknown.operand = .constant(.missing)
    unknown.shape.kind = .nothing
    return unknown
  }

  /// `: "you"` in the place of `("you")`.
  private func withColon(_ cursor: Cursor, _ argument: String) -> [Finding.Fix.Edit] {
    let end = cursor.at + 1 + argument.utf8.count
    guard end < bytes.count, bytes[end] == UInt8(ascii: ")"),
      bytes[(cursor.at + 1)..<end].elementsEqual(argument.utf8)
    else { return [] }
    return [Finding.Fix.Edit(SourceSpan(cursor.at, end + 1), ": \(argument)")]
  }
}
