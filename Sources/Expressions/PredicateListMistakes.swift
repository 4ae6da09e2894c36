import Diagnostics
import Rules

// Questions about lists as other languages ask them, questions of that kind about other attributes, and what to write instead.
extension PredicateParser {
  // MARK: Lists

  /// What follows the name of a list and is neither `contains` nor `is`.
  mutating func refuseComparison(of column: Int, _ name: Range<Int>) -> Int {
    let list = attributes.attributes[column].name
    cursor.skipBlanks()
    let isAlone = isEndOfComparison
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
    let isEqual = [.equal, .notEqual].contains(sign)
    switch list.list?.item {
    case .integer?, .decimal?:
      return "write \(size) to count its items, or \(list.name) contains \(number) to look for one"
    case .text? where isEqual:
      return "write \(size) to count its items, or \(list.name) contains \"\(number)\" to look for one"
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
    } else if let sign = Self.emptiness[String(decoding: bytes[place], as: UTF8.self).lowercased()] {
      help = "write \(list.asked) \(sign) 0"
    } else {
      help =
        phrase(at: place.lowerBound)
        ?? "write \(example(ofList: column)) or \(list.asked) > 0; for anything else, let the query make a boolean of it"
    }
    fail(place, "an audience asks what a list contains and how many items it has, nothing else", help: help)
    return add(Node(kind: .none))
  }

  /// What other languages ask instead of the number of items, and how that is compared with zero.
  private static let emptiness = [
    "isempty": "==", "is_empty": "==", "empty": "==", "isnotempty": ">", "notempty": ">", "nonempty": ">",
    "exists": ">",
    "any": ">",
  ]

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
    guard !ahead.isEndOfComparison else { return nil }
    let written = String(decoding: bytes[word], as: UTF8.self)
    let list = attributes.attributes[column].name
    guard var help = Self.quantifiers.first(where: { $0.words.contains(written.lowercased()) })?.help(list) else {
      return nil
    }
    // The "not" in front stays, and would turn a second one around.
    if isNegated, Self.none.contains(written.lowercased()) {
      help = "write \(list) contains any […], with \"not\" in front of it for those who have none of them"
    }
    let message =
      ["any", "all"].contains(written)
      ? "\"\(written)\" needs its values in square brackets" : "\"\(written)\" can't follow \"contains\""
    fail(word, message, help: (isNegated ? nil : phrase(at: word.lowerBound)) ?? Advice(help))
    return add(Node(kind: .none))
  }

  /// How many of some values are meant by words behind `contains`, and what to write.
  private static let quantifiers: [(words: Set<String>, help: @Sendable (_ list: String) -> String)] = [
    (["any", "either", "one", "some"], { "write \($0) contains any […]" }),
    (["all", "both", "every", "each"], { "write \($0) contains all […]" }),
    (none, { "write not \($0) contains any […]" }),
    (["only", "just", "exactly"], { "\"\($0)\" may have other items, too: let the query make a boolean of it" }),
  ]

  /// Whether nothing more belongs to the comparison that was read last.
  private var isEndOfComparison: Bool {
    var ahead = self
    ahead.cursor.skipBlanks()
    return ahead.cursor.isAtEnd || ahead.cursor.peek == UInt8(ascii: ")") || ahead.isConnective
  }

  private static let none: Set = ["none", "neither", "no"]

  /// What to write for a word behind `contains` that is no item in quotation marks; nothing where it can only be one.
  func itemHelp(_ list: String, _ word: String) -> Advice? {
    if !isEndOfComparison { return "write a text in quotation marks; \(list).size says how many items there are" }
    switch word.lowercased() {
    case "none", "nothing", "empty":
      return "write \(list).size == 0 for a list without items; if \"\(word)\" is an item, put it in quotation marks"
    case "any", "some", "items", "something", "anything":
      return "write \(list).size > 0 for a list with items; if \"\(word)\" is an item, put it in quotation marks"
    case "null", "nil", "undefined":
      return "a list holds no missing values; ask whether it \"is missing\", or put \"\(word)\" in quotation marks"
    default: return nil
    }
  }

  /// Whether a value is the name of an attribute, which no list is held against; that is a finding.
  mutating func isOtherAttribute(_ literal: Literal, _ item: Int, _ span: SourceSpan) -> Bool {
    guard case .word(let word) = literal, !isValue(word, item, attributes.facts(item).code),
      attributes.index(of: UnsafeBufferPointer(rebasing: bytes[word])) != nil
    else { return false }
    isBroken = true
    add(
      .audienceSyntax, span, "\"contains\" needs a value, not another attribute",
      help: "let the query make a boolean of it, and declare that")
    return true
  }

  // MARK: Other attributes

  /// `home contains any […]`, where `home` is not a list; nothing where neither a word for several values nor a bracket follows.
  mutating func refuseList(of column: Int, _ name: Range<Int>) -> Int? {
    var ahead = self
    let isAll = ahead.takeListWord("all")
    let isAny = !isAll && ahead.takeListWord("any")
    ahead.cursor.skipBlanks()
    guard isAll || isAny || ahead.cursor.peek == UInt8(ascii: "[") else { return nil }
    let word = String(decoding: bytes[name], as: UTF8.self)
    let help: Advice
    if attributes.facts(column).code == .text {
      help =
        "write \(word) contains \"text\" for each of them, joined by \"\(isAll ? "and" : "or")\", and all of it in parentheses"
    } else if isAll {
      help = "\"\(word)\" has one value: write \(word) == with that value"
    } else {
      help = Advice("write \(word) in […]", writing: " in ", at: SourceSpan(name.upperBound, ahead.cursor.at))
    }
    cursor.skipBlanks()
    fail(cursor.token(), "\"\(word)\" is \(attributes.attributes[column].type.described), not a list", help: help)
    return add(Node(kind: .none))
  }

  /// `.size` behind an attribute that is not a list.
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
