import Diagnostics
import JSON
import Languages
import Rules

/// What a filter does with the items of a list.
enum ListFilter: Sendable { case first, last, join, list }

/// The items of a list as a template shows them, one after the other.
struct Listing {
  /// The list, which says how many items there are.
  let column: Int
  let filter: ListFilter
  /// What `join` puts between two items.
  var joint: [UInt8] = []
  /// What `list` does.
  var pattern: ListPattern?
  /// What stands in for a list without items, or one that shows nothing.
  var other: TemplateOperand?

  /// What stands in front of an item, where so many are shown.
  func separator(before item: Int, of count: Int) -> [UInt8] {
    if item == 0 || filter == .last { return [] }
    return pattern.map { $0.separator(before: item, of: count) } ?? joint
  }

  /// What stands behind the last of so many.
  func end(of count: Int) -> [UInt8] { pattern.map { $0.end(of: count) } ?? [] }
}

// Lists: no step knows of them. What shows a list is a test of how many items there are in front of each, and each is a column.
extension TemplateParser {
  // MARK: - Operands

  /// `cart.size`, `cart.first` and `cart[0]`, behind whose name the cursor stands; nothing where no such thing follows.
  mutating func part(of name: Range<Int>, _ cursor: inout Cursor) -> TemplateOperand? {
    guard cursor.peek == UInt8(ascii: ".") || cursor.peek == UInt8(ascii: "["),
      let column = attributes.index(of: UnsafeBufferPointer(rebasing: bytes[name])), attributes.facts(column).isList
    else { return nil }
    let isIndex = cursor.peek == UInt8(ascii: "[")
    let start = cursor.at
    cursor.at += 1
    let items = attributes.items(column)
    if isIndex {
      let from = cursor.at
      if case .integer(let place)? = cursor.number(), cursor.take(UInt8(ascii: "]")) {
        if place >= 0, place < items.count { return item(items.lowerBound + Int(place), name.lowerBound, cursor.at) }
        let span = SourceSpan(from, cursor.at - 1)
        add(
          .templateSyntax, span, "there is no item \(String(decoding: bytes[from..<cursor.at - 1], as: UTF8.self))",
          note: "\"\(attributes.attributes[column].name)\" has \(items.count) items at most, counted from 0",
          help: "write 0 to \(items.count - 1), or declare more \"max-items\"")
        return unknown(SourceSpan(name.lowerBound, cursor.at))
      }
    } else if let word = cursor.name() {
      switch String(decoding: bytes[word], as: UTF8.self) {
      case "size": return size(of: column, name.lowerBound, cursor.at)
      case "first": return item(items.lowerBound, name.lowerBound, cursor.at)
      default: break
      }
    }
    let list = attributes.attributes[column].name
    let rest = bytes[cursor.at...].prefix {
      Cursor.isNamePart($0) || $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "-")
    }
    cursor.at = rest.endIndex
    let text = String(decoding: bytes[start..<cursor.at], as: UTF8.self)
    add(
      .templateSyntax, SourceSpan(start, max(cursor.at, start + 1)), "a list has no \"\(text)\"",
      help: text == ".last"
        ? "write {{ \(list) | last }}" : "write \(list).size, \(list).first, or \(list)[0] with the number of an item")
    return unknown(SourceSpan(name.lowerBound, cursor.at))
  }

  private func item(_ column: Int, _ start: Int, _ end: Int) -> TemplateOperand {
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    return TemplateOperand(
      operand: .column(column, attributes.kind(column)), shape: shape(column), name: name,
      span: SourceSpan(start, end), json: recorded(.object([JSONValue.Member("attribute", .string(name))])))
  }

  private func size(of column: Int, _ start: Int, _ end: Int) -> TemplateOperand {
    let name = attributes.attributes[column].name
    return TemplateOperand(
      operand: .column(column, .integer), shape: shape(column), name: name, span: SourceSpan(start, end),
      json: recorded(.object([JSONValue.Member("attribute", .string(name))])))
  }

  /// What is known of a list as such: how many items it has is no number that could be shown.
  func listShape(_ column: Int) -> Shape {
    var shape = shape(column)
    shape.kind = .list
    shape.extent = .none
    return shape
  }

  // MARK: - Filters

  /// Whether a filter can follow what stands before it, where that is a list or was made of one; a finding if not.
  mutating func fitsList(_ filter: Filter, _ span: SourceSpan, _ shown: Shown) -> Bool {
    if let listing = shown.listing {
      guard filter.name != "default" else { return true }
      let last = listing.filter == .last ? "last" : listing.filter == .join ? "join" : "list"
      add(
        .filterType, span, "\"\(filter.name)\" cannot follow \"\(last)\"",
        note: "how long the items are together is known, but no filter sees them together",
        help: "leave it out, or let the query change the items; only \"default\" may follow")
      return false
    }
    guard shown.shape.kind == .list, filter.items == nil, filter.input != .listOrText else { return true }
    add(
      .filterType, span, "\"\(filter.name)\" does not work on a list",
      note: "a list is shown by \"join\" or \"list\", and \"first\", \"last\" and \"size\" take something of it",
      help: filter.name == "default" ? "put | join: \", \" before it" : "write | join: \", \" or | list")
    return false
  }

  /// Makes a list what a filter takes of it; nothing where it is no filter of lists.
  mutating func applyToList(_ filter: Filter, _ span: SourceSpan, _ arguments: Arguments, _ shown: inout Shown) {
    guard let column = shown.chain.operand.column, let kind = filter.items else { return }
    let items = attributes.items(column)
    let name = attributes.attributes[column].name
    if kind == .first {
      shown.chain.operand = .column(items.lowerBound, attributes.kind(items.lowerBound))
      shown.shape = shape(items.lowerBound)
      shown.name = "\(name).first"
      return
    }
    var listing = Listing(column: column, filter: kind)
    if kind == .join { listing.joint = arguments.values.first?.constant?.bytes ?? [0x20] }
    if kind == .list {
      guard let style = listStyle(arguments), let language = language(filter, span) else {
        shown.shape = .text(.none)
        return
      }
      listing.pattern = ListPattern(language, style)
    }
    let mayBeEmpty = counts(column).contains(0)
    shown.shape = .text(.none)
    shown.shape.canBeMissing = shape(column).canBeMissing || kind == .last && mayBeEmpty
    if kind == .last { shown.name = "\(name).first" }
    shown.listing = listing
  }

  /// Tells of a list without items, of which nothing is shown among other words. Where it stands alone, its line or passage is left out with it.
  mutating func checkEmpty(_ listing: Listing, _ shown: Shown, _ braces: SourceSpan) {
    guard speaks, !isBehindTagApart, !shown.shape.canBeMissing, listing.other == nil, listing.filter != .last,
      counts(listing.column).contains(0), isAmongWords(braces)
    else { return }
    let name = attributes.attributes[listing.column].name
    add(
      .emptyList, shown.span, "\"\(name)\" may have no items, and then shows nothing",
      note: "a list without items is there all the same: {% if \(name) %} holds for it",
      help:
        "write {% if \(name).size > 0 %}…{% endif %} around the passage, or put | default: \"…\" after the last filter"
    )
    findings[findings.count - 1].isOfSomeReaders = true
  }

  /// Whether anything but tags stands beside an output.
  private func isAmongWords(_ braces: SourceSpan) -> Bool {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
    let (before, after) = (bytes[..<braces.start], bytes[braces.end...])
    let (front, back) = (before.last { !isBlank($0) }, after.first { !isBlank($0) })
    let endsTag =
      front == UInt8(ascii: "}") && before.reversed().drop(while: isBlank).dropFirst().first == UInt8(ascii: "%")
    let startsTag = back == UInt8(ascii: "{") && after.drop(while: isBlank).dropFirst().first == UInt8(ascii: "%")
    return !(front == nil || endsTag) || !(back == nil || startsTag)
  }

  private func listStyle(_ arguments: Arguments) -> ListPattern.Style? {
    guard let word = arguments.values.first?.constant?.bytes else { return .and }
    return ListPattern.Style(rawValue: String(decoding: word, as: UTF8.self))
  }

  /// Whether an argument is one of a filter of lists; a finding if not.
  mutating func checkListArgument(_ filter: Filter, _ argument: TemplateOperand, isStyle: Bool) -> Bool {
    let text = argument.constant.map { String(decoding: $0.bytes, as: UTF8.self) }
    if let text, argument.shape.kind == .text, !isStyle || ListPattern.Style(rawValue: text) != nil { return true }
    let styles = ListPattern.Style.allCases.map { "\"\($0.rawValue)\"" }
    add(
      .filterArgument, argument.span,
      isStyle
        ? "\"\(filter.name)\" needs a literal \(styles.joined(separator: " or "))"
        : "\"\(filter.name)\" needs a literal text",
      help: isStyle ? "write | list, or | list: \"or\"" : "write | join: \", \"")
    return false
  }

  /// `{{ cart }}`, which would show the items without anything between them.
  mutating func addBareList(_ shown: Shown) {
    let name = shown.name ?? ""
    add(
      .filterType, shown.span, "\"\(name)\" is a list, and does not say how it is shown",
      note: "Liquid would put nothing between its items",
      help: speaks
        ? "write {{ \(name) | list }} for \"A, B and C\" in the language of the text, or {{ \(name) | join: \", \" }}"
        : isValue
          ? "write \"{{ \(name) }}\" alone for a list of JSON, or {{ \(name) | join: \",\" }} for a text"
          : "write {{ \(name) | join: \",\" }}, or the separator that its reader expects")
  }

  // MARK: - Steps

  /// How many items a list can have here, where it is there.
  func counts(_ column: Int) -> [Int] {
    let most = attributes.items(column).count
    guard let domain = (rows ?? attributes.rows).domain(column, attributes) else { return Array(0...most) }
    return domain.mayHave ? (0...most).filter { domain.numbers.contains(Int64($0)) } : []
  }

  /// Adds the steps that show a list.
  mutating func emit(_ listing: Listing, isEncoded: Bool) {
    let before = size
    let counts = counts(listing.column)
    let mayLack = shape(listing.column).canBeMissing
    let items = attributes.items(listing.column)
    var otherwise: Int?
    if listing.other != nil { otherwise = addTest(.not(empty(listing, items, counts))) }
    let extents = addItems(listing, items, counts, isEncoded: isEncoded, isSure: !mayLack)
    let (fixed, other) = addOther(listing, otherwise, isEncoded: isEncoded)
    // Few separators differ, but each number of items has its own positions: up to 1,275 lookups for a list of fifty.
    var separators: [(text: [UInt8], size: Size)] = []
    func width(_ separator: [UInt8]) -> Size {
      if let known = separators.first(where: { $0.text == separator }) { return known.size }
      let size = fixedSize(separator, isEncoded: isEncoded)
      separators.append((separator, size))
      return size
    }
    var sizes = counts.filter { $0 > 0 }.map { count in
      if listing.filter == .last { return extents[count - 1] }
      return (0..<count).reduce(width(listing.end(of: count))) { sum, item in
        sum.and(extents[item]).and(width(listing.separator(before: item, of: count)))
      }
    }
    // A text without letters is replaced, too.
    if fixed, let least = sizes.indices.min(by: { sizes[$0].least < sizes[$1].least }), sizes[least].least == 0 {
      sizes[least].least = min(1, other.least)
      sizes.append(other)
    }
    if mayLack || counts.contains(0) || sizes.isEmpty { sizes.append(other) }
    let sum = sizes.dropFirst().reduce(sizes.first ?? Size()) { $0.or($1) }
    size = before.and(sum)
  }

  /// Adds a test and gives its place; it leads on behind what is added until it is ended.
  mutating func addTest(_ condition: Condition) -> Int {
    steps.append(TemplateProgram.Step(code: .test, a: Int32(clamping: conditions.count)))
    conditions.append(condition)
    return steps.count - 1
  }

  private mutating func addJump() -> Int {
    steps.append(TemplateProgram.Step(code: .jump, a: 0))
    return steps.count - 1
  }

  /// Lets tests and jumps lead here.
  mutating func end(_ places: [Int]) { for place in places { steps[place].b = Int32(clamping: steps.count) } }

  func has(_ column: Int, moreThan count: Int) -> Condition {
    .compare(.column(column, .integer), .greater, .constant(.integer(Int64(count))))
  }

  /// Whether nothing at all is shown of a list.
  private func empty(_ listing: Listing, _ items: Range<Int>, _ counts: [Int]) -> Condition {
    var all = Condition.not(has(listing.column, moreThan: 0))
    guard case .text? = attributes.attributes[listing.column].list?.item else { return all }
    func isEmpty(_ item: Int) -> Condition {
      .compare(.column(items.lowerBound + item, .text), .equal, .constant(.text([])))
    }
    for count in counts where count > 0 {
      guard
        listing.filter == .last || count == 1
          || (1..<count).allSatisfy({ listing.separator(before: $0, of: count).isEmpty })
      else { continue }
      let own = Condition.compare(.column(listing.column, .integer), .equal, .constant(.integer(Int64(count))))
      let shown = listing.filter == .last ? count - 1..<count : 0..<count
      all = .or(all, shown.reduce(own) { .and($0, isEmpty($1)) })
    }
    return all
  }

  /// The steps of the items; gives how long each is.
  private mutating func addItems(
    _ listing: Listing, _ items: Range<Int>, _ counts: [Int], isEncoded: Bool, isSure: Bool
  ) -> [Size] {
    let most = counts.last ?? 0
    var extents: [Size] = []
    var exits: [Int] = []
    for item in 0..<most {
      let (isLast, isFollowed) = (counts.contains(item + 1), counts.contains { $0 > item + 1 })
      if listing.filter == .last {
        // Only the last one is shown, so what does not end here goes on to the next.
        guard isLast else {
          extents.append(Size())
          continue
        }
        let test = addTest(
          .compare(.column(listing.column, .integer), .equal, .constant(.integer(Int64(item + 1)))))
        extents.append(add(item: items.lowerBound + item, isEncoded: isEncoded))
        if isFollowed { exits.append(addJump()) }
        end([test])
        continue
      }
      let isThere = isSure && counts.allSatisfy { $0 > item }
      if !isThere, item > 0 || listing.other == nil { exits.append(addTest(has(listing.column, moreThan: item))) }
      let (last, inner) = (
        listing.separator(before: item, of: item + 1), listing.separator(before: item, of: item + 2)
      )
      if isLast, isFollowed, last != inner {
        let test = addTest(has(listing.column, moreThan: item + 1))
        addFixed(inner, isEncoded: isEncoded)
        let jump = addJump()
        end([test])
        addFixed(last, isEncoded: isEncoded)
        end([jump])
      } else {
        addFixed(isLast ? last : inner, isEncoded: isEncoded)
      }
      extents.append(add(item: items.lowerBound + item, isEncoded: isEncoded))
    }
    end(exits)
    addEnd(listing, counts, isEncoded: isEncoded)
    return extents
  }

  /// What stands behind the last item.
  private mutating func addEnd(_ listing: Listing, _ counts: [Int], isEncoded: Bool) {
    let (two, more) = (listing.end(of: 2), listing.end(of: 3))
    if !more.isEmpty, counts.contains(where: { $0 > 2 }) {
      let test = addTest(has(listing.column, moreThan: 2))
      addFixed(more, isEncoded: isEncoded)
      end([test])
    }
    if !two.isEmpty, counts.contains(2) {
      let test = addTest(.compare(.column(listing.column, .integer), .equal, .constant(.integer(2))))
      addFixed(two, isEncoded: isEncoded)
      end([test])
    }
  }

  /// The steps of what stands in for a list without items; whether there is anything, and how long it is.
  private mutating func addOther(_ listing: Listing, _ test: Int?, isEncoded: Bool) -> (Bool, Size) {
    guard let other = listing.other, let test else { return (false, Size()) }
    let jump = addJump()
    end([test])
    size = Size()
    var shown = Shown(
      chain: TemplateProgram.Chain(operand: other.operand), shape: other.shape, name: other.name, span: other.span,
      first: .null)
    if isEncoded { encode(&shown) }
    emit(shown)
    end([jump])
    return (true, size)
  }

  /// The steps of one item, which is there; gives how long it is.
  mutating func add(item column: Int, isEncoded: Bool) -> Size {
    size = Size()
    var shape = shape(column)
    shape.canBeMissing = false
    var shown = Shown(
      chain: TemplateProgram.Chain(operand: .column(column, attributes.kind(column))), shape: shape,
      span: SourceSpan(0, 0), first: .null)
    if isEncoded { encode(&shown) }
    if shown.chain.filters.isEmpty, addSimple(column, facts(column), nil) {
      size = Size() + shape.extent
    } else {
      emit(shown)
    }
    if endless == nil { endless = shape.endless }
    return size
  }

  private mutating func addFixed(_ text: [UInt8], isEncoded: Bool) {
    guard !text.isEmpty else { return }
    emit(fixed(text, isEncoded: isEncoded))
  }

  private mutating func fixed(_ text: [UInt8], isEncoded: Bool) -> Shown {
    var shown = Shown(
      chain: TemplateProgram.Chain(operand: .constant(.text(text))), shape: .constant(.text(text)),
      span: SourceSpan(0, 0), first: .null)
    if isEncoded { encode(&shown) }
    return shown
  }

  private mutating func fixedSize(_ text: [UInt8], isEncoded: Bool) -> Size {
    text.isEmpty ? Size() : Size() + fixed(text, isEncoded: isEncoded).shape.extent
  }

  // MARK: - Conditions

  /// `cart contains "x"`: any of the items is it.
  mutating func containing(list: TemplateOperand, _ right: TemplateOperand) -> Condition {
    guard let column = list.operand.column, right.nothing == nil, right.shape.kind != .list else {
      add(
        .unlikeTypes, list.span.union(right.span), "\"contains\" looks for an item of a list",
        help: "write the item after it")
      return .constant(false)
    }
    let items = attributes.items(column)
    var any: Condition?
    for item in items {
      let said = findings.count
      var left = self.item(item, list.span.start, list.span.end)
      left.name = attributes.attributes[item].name
      let own = compared(left, .equal, right)
      // What is wrong with the first is wrong with all, and what is odd about it, too.
      if any == nil {
        for index in findings[said...].indices { findings[index].message.replace("[0]", with: "") }
        if findings.hasError(since: said) { return own }
      } else {
        findings.removeSubrange(said...)
      }
      // A missing item equals no text, so its existence needs no test of its own.
      any = any.map { .or($0, own) } ?? own
    }
    return any ?? .constant(false)
  }

  /// A list beside `nil`, `empty` and `blank`.
  func nothing(_ list: TemplateOperand, _ nothing: Condition.Nothing) -> Condition {
    let isThere = Condition.truthy(list.operand)
    let isEmpty = Condition.compare(list.operand, .equal, .constant(.integer(0)))
    switch nothing {
    case .nil: return .not(isThere)
    case .empty: return isEmpty
    case .blank: return .or(.not(isThere), isEmpty)
    }
  }
}

extension TemplateParser.Size {
  /// One behind the other.
  func and(_ other: Self) -> Self {
    Self(
      escaped: Extent.plus(escaped, other.escaped), raw: Extent.plus(raw, other.raw),
      least: Extent.plus(least, other.least), scalars: Extent.plus(scalars, other.scalars))
  }
}
