import Diagnostics
import Rules

// What is asked of a list: whether it is there, how many items it has, and what is among them.

extension PredicateParser {
  /// What follows a list.
  mutating func listQuestion(_ column: Int, _ name: Range<Int>) -> Int {
    if cursor.take(UInt8(ascii: ".")) {
      let word = cursor.name()
      if let word, isWord(word, "size") { return comparison(column, name.lowerBound..<word.upperBound) }
      return refusePart(of: column, word)
    }
    if takeWord("contains") {
      nameStart = name.lowerBound
      return contained(column)
    }
    var ahead = self
    return ahead.takeWord("is") ? comparison(column, name) : refuseComparison(of: column, name)
  }

  /// `cart contains "shoe"`, with a value that an item can have.
  func example(ofList column: Int) -> String {
    let attribute = attributes.attributes[column]
    let value =
      switch attribute.list?.item {
      case .enumeration(let members)?: members.first ?? "value"
      case .integer(let low, _)?, .decimal(let low, _, _)?:
        PredicateProgram.raw(low ?? 0, attribute.list?.item ?? attribute.type)
      case .boolean?: "true"
      case .date?: "2026-12-24"
      case .time(let low, _)?: PredicateProgram.raw(low ?? Predicate.usualTime, .time(min: nil, max: nil))
      default: "\"text\""
      }
    return "\(attribute.name) contains \(value)"
  }

  /// `"shoe"`, `any ["shoe", "hat"]`, `all ["shoe", "hat"]`.
  private mutating func contained(_ column: Int) -> Int {
    for kind in [PredicateProgram.Kind.or, .and] where takeListWord(kind == .or ? "any" : "all") {
      return containedList(column, kind)
    }
    cursor.skipBlanks()
    if cursor.peek == UInt8(ascii: "[") {
      fail(
        cursor.at..<cursor.at + 1, "a list contains any of some values, or all of them",
        help: "write \"contains any […]\" or \"contains all […]\"")
      return add(Node(kind: .none))
    }
    return refuseQuantifier(of: column) ?? add(item(column))
  }

  /// A word with a list behind it: by itself it may be a value.
  mutating func takeListWord(_ word: StaticString) -> Bool {
    let start = cursor
    if takeWord(word) {
      cursor.skipBlanks()
      if cursor.peek == UInt8(ascii: "[") { return true }
    }
    cursor = start
    return false
  }

  /// A question for each of some values, read as what an item may be.
  private mutating func containedList(_ column: Int, _ kind: PredicateProgram.Kind) -> Int {
    let index = oneOf(attributes.items(column).lowerBound)
    let list = nodes[index]
    var parts: [Node] = []
    switch list.kind {
    case .texts:
      parts = (list.a..<list.a + list.b).map { Node(kind: .item, column: Int32(clamping: column), a: $0) }
    case .numbers:
      for value in literals?.numbers[Int(list.a)..<Int(list.a + list.b)] ?? [] {
        parts.append(Node(kind: .item, column: Int32(clamping: column), value: value))
      }
    default: return index
    }
    guard parts.count != 1 else {
      nodes[index] = parts[0]
      return index
    }
    let first = nodes.count
    nodes += parts
    nodes[index] = Node(kind: kind, a: Int32(clamping: children.count), b: Int32(clamping: parts.count))
    children += (first..<first + parts.count).map { Int32(clamping: $0) }
    return index
  }

  /// One value that an item may be.
  private mutating func item(_ column: Int) -> Node {
    guard let (literal, span) = anyLiteral() else { return Node(kind: .none) }
    let item = attributes.items(column).lowerBound
    let code = attributes.facts(item).code
    var node = Node(kind: .item, column: Int32(clamping: column))
    if isOtherAttribute(literal, item, span) { return Node(kind: .none) }
    if code == .text {
      guard let text = text(literal, item, span) else { return Node(kind: .none) }
      node.a = addText(text)
      return node
    }
    switch value(literal, item, span) {
    case .exactly(let raw)?:
      node.value = raw
      checkRange(Node(kind: .number, column: Int32(clamping: item), value: raw), span)
      return node
    case .above?: tooFine(item, span)
    case .day?, nil: break
    }
    return Node(kind: .none)
  }
}

/// A value that may be among the items of a list.
enum ListItem: Hashable, Sendable {
  /// As a ``ColumnBatch`` holds it.
  case number(Int64)
  /// In UTF-8.
  case text([UInt8])

  /// The value as a cell of an example has it.
  var value: RecipientExample.Value {
    switch self {
    case .number(let raw): .raw(raw)
    case .text(let text): .text(text)
    }
  }
}

extension PredicateProgram {
  /// The value that an `.item` node looks for.
  func listItem(_ node: Node) -> ListItem {
    if case .text? = attributes.attributes[Int(node.column)].list?.item { return .text(Array(bytes(node.a))) }
    return .number(node.value)
  }
}

extension ClauseTable.Unknown {
  /// Whether it can have a value.
  func mayBe(_ value: ListItem) -> Bool {
    switch value {
    case .number(let raw): domain.contains(raw)
    case .text(let text): text.count { $0 & 0xC0 != 0x80 } <= most
    }
  }

  /// A value that is none of some; nothing where there is none.
  func value(otherThan excluded: [ListItem], _ work: inout Int) -> ListItem? {
    work -= excluded.count
    guard kind == .text else {
      let others = domain.intersection(
        NumberSet(
          excluded.compactMap { item in
            if case .number(let raw) = item { raw } else { nil }
          }
        ).complement)
      return (others.first(from: usual) ?? others.last).map(ListItem.number)
    }
    let texts = Set(excluded)
    guard most > 0 else { return texts.contains(.text([])) ? nil : .text([]) }
    // One of so many different letters is none of them.
    let letters = (0x61...UInt32(0x61 + 2 * excluded.count + 26)).lazy.compactMap { Unicode.Scalar($0) }
    return letters.map { ListItem.text(Array(String($0).utf8)) }.first { !texts.contains($0) }
  }
}

extension CaseSearch {
  /// How many items a list has that has some values and does not have others.
  ///
  /// That is all there is to know: a value may be there more than once, so of what it has there can be as many as there is room for, and where it
  /// need have nothing, any other value does.
  mutating func sizes(of unknown: Int, _ tests: [Int32]) -> NumberSet {
    let held = Int64(tests.count { $0 & 1 == 1 })
    if held > 0 { return NumberSet(held, .max) }
    let others = table.knownItems(of: unknown)?.value(otherThan: items(tests, holds: false), &work)
    return others == nil ? NumberSet(0, 0) : .all
  }

  /// Gives each list that has a size and was asked for values its items.
  mutating func placeItems(_ whole: Case, _ samples: inout [Sample]) {
    for (index, cell) in whole.cells.enumerated() where !cell.items.isEmpty {
      guard case .number(let size) = samples[index] else { continue }
      var items = items(cell.items, holds: true)
      let other =
        items.first ?? table.knownItems(of: index)?.value(otherThan: self.items(cell.items, holds: false), &work)
      guard let other else { continue }
      while Int64(items.count) < size { items.append(other) }
      samples[index] = .list(items)
    }
  }

  private func items(_ tests: [Int32], holds: Bool) -> [ListItem] {
    tests.compactMap { coded in
      guard (coded & 1 == 1) == holds, case .item(let value) = table.tests[Int(coded >> 1)].test else { return nil }
      return value
    }
  }
}
