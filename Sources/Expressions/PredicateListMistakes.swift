import Diagnostics
import Rules

// What is asked of lists in other languages, or of what is no list, and what to write instead.
extension PredicateParser {
  // MARK: Lists

  /// What follows the name of a list and is neither `contains` nor `is`.
  mutating func refuseComparison(of column: Int, _ name: Range<Int>) -> Int {
    let list = attributes.attributes[column].name
    cursor.skipBlanks()
    let isAlone = cursor.isAtEnd || cursor.peek == UInt8(ascii: ")") || isConnective
    let place = isAlone ? name : cursor.token()
    let help =
      phrase(at: place.lowerBound) ?? sizeHelp(column, name)
      ?? "write \(example(ofList: column)), ask for \(list).size, or whether it \"is missing\""
    fail(place, "\"\(list)\" is a list", help: help)
    return add(Node(kind: .none))
  }

  /// `follows > 2`: how many items there are.
  private func sizeHelp(_ column: Int, _ name: Range<Int>) -> Advice? {
    var ahead = self
    guard let sign = ahead.sign(), let (literal, span) = ahead.anyLiteral(), case .number(_, places: 0) = literal else {
      return nil
    }
    let list = attributes.attributes[column]
    let number = String(decoding: bytes[span.start..<span.end], as: UTF8.self)
    let size = "\(list.asked) \(sign.rawValue) \(number)"
    switch list.list?.item {
    case .integer?, .decimal?:
      return "write \(size) to count its items, or \(list.name) contains \(number) to look for one"
    default:
      let place = SourceSpan(name.upperBound, name.upperBound)
      return Advice("write \"\(size)\"", edits: [Finding.Fix.Edit(place, ".size")])
    }
  }

  /// What follows the "." behind a list and is not `size`.
  mutating func refusePart(of column: Int, _ word: Range<Int>?) -> Int {
    let list = attributes.attributes[column]
    let place = word ?? cursor.token()
    let help: Advice
    if Self.sizes.contains(String(decoding: bytes[place], as: UTF8.self).lowercased()) {
      help = Advice("write \(list.asked)", writing: cursor.peek == UInt8(ascii: "(") ? nil : "size")
    } else {
      help =
        phrase(at: place.lowerBound)
        ?? "write \(example(ofList: column)) or \(list.asked) > 0; for anything else, let the query make a boolean of it"
    }
    fail(place, "an audience asks what a list contains and how many items it has, nothing else", help: help)
    return add(Node(kind: .none))
  }

  /// What other languages call the number of items.
  private static let sizes: Set = ["size", "count", "length", "len", "cardinality"]

  /// A word behind `contains` that says how many of some values are meant, without the brackets around them; nothing for a value.
  mutating func refuseQuantifier(of column: Int) -> Int? {
    let item = attributes.items(column).lowerBound
    var ahead = self
    ahead.cursor.skipBlanks()
    guard let word = ahead.cursor.name(), !isValue(word, item, attributes.facts(item).code) else { return nil }
    ahead.cursor.skipBlanks()
    // By itself it is a text without quotation marks.
    guard !ahead.cursor.isAtEnd, ahead.cursor.peek != UInt8(ascii: ")"), !ahead.isConnective else { return nil }
    let written = String(decoding: bytes[word], as: UTF8.self)
    let list = attributes.attributes[column].name
    guard let help = Self.quantifiers.first(where: { $0.words.contains(written.lowercased()) })?.help(list) else {
      return nil
    }
    let message =
      ["any", "all"].contains(written)
      ? "\"\(written)\" needs its values in square brackets" : "\"\(written)\" can't follow \"contains\""
    fail(word, message, help: phrase(at: word.lowerBound) ?? Advice(help))
    return add(Node(kind: .none))
  }

  /// How many of some values are meant by words behind `contains`, and what to write.
  private static let quantifiers: [(words: Set<String>, help: @Sendable (_ list: String) -> String)] = [
    (["any", "either", "one", "some"], { "write \($0) contains any […]" }),
    (["all", "both", "every", "each"], { "write \($0) contains all […]" }),
    (["none", "neither", "no"], { "write not \($0) contains any […]" }),
    (["only", "just", "exactly"], { "\"\($0)\" may have other items, too: let the query make a boolean of it" }),
  ]

  /// Whether a value is the name of an attribute, which no list is held against; that is a finding.
  mutating func isOtherAttribute(_ literal: Literal, _ item: Int, _ span: SourceSpan) -> Bool {
    guard case .word(let word) = literal, !isValue(word, item, attributes.facts(item).code),
      attributes.index(of: UnsafeBufferPointer(rebasing: bytes[word])) != nil
    else { return false }
    isBroken = true
    add(
      .audienceSyntax, span, "a list is asked for a value, not for another attribute",
      help: "let the query make a boolean of it, and declare that")
    return true
  }

  // MARK: What is no list

  /// `home contains any […]`, where `home` is no list; nothing where neither a word for several values nor a bracket follows.
  mutating func refuseList(of column: Int, _ name: Range<Int>) -> Int? {
    var ahead = self
    let isAll = ahead.takeListWord("all")
    let isAny = !isAll && ahead.takeListWord("any")
    ahead.cursor.skipBlanks()
    guard isAll || isAny || ahead.cursor.peek == UInt8(ascii: "[") else { return nil }
    let word = String(decoding: bytes[name], as: UTF8.self)
    let help: Advice
    if attributes.facts(column).code == .text {
      help = "write \(word) contains \"text\" for each of them, joined by \"\(isAll ? "and" : "or")\""
    } else if isAll {
      help = "it has one value: write \(word) == and that"
    } else {
      help = Advice("write \(word) in […]", writing: " in ", at: SourceSpan(name.upperBound, ahead.cursor.at))
    }
    cursor.skipBlanks()
    fail(cursor.token(), "\"\(word)\" is \(attributes.attributes[column].type.described), not a list", help: help)
    return add(Node(kind: .none))
  }

  /// `.size` behind what is no list.
  func sizeOfOther(_ column: Int, _ word: String) -> Advice? {
    var ahead = cursor
    guard ahead.take(UInt8(ascii: ".")), let name = ahead.name(),
      Self.sizes.contains(String(decoding: bytes[name], as: UTF8.self).lowercased())
    else { return nil }
    let type = attributes.attributes[column].type.described
    return "only a list has a size, and \"\(word)\" is \(type): let the query count, and declare the number"
  }

  // MARK: Unknown names

  /// A name without the `.size` behind it, and whether what is asked of it is asked of lists alone.
  func listName(_ name: Range<Int>) -> (name: Range<Int>, isList: Bool) {
    let size = ".size"
    if name.count > size.utf8.count, bytes[name].suffix(size.utf8.count).elementsEqual(size.utf8) {
      return (name.lowerBound..<name.upperBound - size.utf8.count, true)
    }
    var ahead = self
    return (name, ahead.takeWord("contains") && (ahead.takeListWord("any") || ahead.takeListWord("all")))
  }

  /// How a list of texts is declared.
  static let listDeclaration = "{ type: list, of: text, max: 40, max-items: 10 }"

  /// The names of the attributes that are lists.
  var namesOfLists: [String] { attributes.attributes.filter { $0.list != nil }.map(\.name) }
}
