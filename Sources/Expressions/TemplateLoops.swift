import Diagnostics
import JSON
import Limits
import Rules

/// A `for` that is being read.
///
/// A list has a column for its number of items and one for each item, so a loop is its passage once for each item there may be, every time
/// with another column for the item, and behind the question whether there is such an item. All that is known of columns and conditions
/// serves items, too, and a row costs what the same text written out costs. A class, because each copy changes it; only the parser does.
final class TemplateLoop {
  /// The variable in the source.
  let name: Range<Int>
  let list: ListColumns
  /// Where the passage begins, and whether white space there is taken off.
  let body: Int
  let trims: Bool
  let slice: TemplateSlice

  /// Whether there is a way for each number of items, on which all that `forloop` says is known, instead of one way that is left where the
  /// items end.
  @exclusivity(unchecked) var isCounted: Bool
  /// Whether something was asked that only such ways know.
  @exclusivity(unchecked) var mustCount = false
  /// The copy that is being read, and on a counted way how many it has.
  @exclusivity(unchecked) var copy = 0
  @exclusivity(unchecked) var total = 1
  /// The tests that lead past everything when they fail. The first one leads to `else`.
  @exclusivity(unchecked) var tests: [Int] = []
  /// What the copies of this way are together.
  @exclusivity(unchecked) var sum = TemplateParser.Size()
  /// The least of all places at which the items can end.
  @exclusivity(unchecked) var least: Int?
  /// Whether a copy is being read, and whether no other follows.
  @exclusivity(unchecked) var isInCopy = false
  @exclusivity(unchecked) var isOver = false
  /// Whether somebody sees one of its copies.
  @exclusivity(unchecked) var isSeen = false
  /// The step with which the copy begins.
  @exclusivity(unchecked) var firstStep = 0

  /// What was found before the loop, and in its copies so far.
  @exclusivity(unchecked) var before: [Finding] = []
  @exclusivity(unchecked) var found: [Finding]?

  /// The list and the passage, for an app that goes through it itself.
  let json: JSONValue
  @exclusivity(unchecked) var pieces: [JSONValue] = []

  init(_ head: TemplateLoopHead, _ list: ListColumns, at body: Int, trims: Bool) {
    (name, json, slice) = (head.name, head.json, head.slice)
    (self.list, self.body, self.trims) = (list, body, trims)
    isCounted = head.slice.isReversed
  }

  /// How many copies there can be.
  var most: Int { min(slice.limit, max(list.items.count - slice.offset, 0)) }

  /// The column of the item that is being read.
  var item: Int {
    let place = slice.isReversed ? total - 1 - copy : copy
    return list.items.lowerBound + slice.offset + place
  }

  /// Whether there is the item that is being read; on a counted way whether there are so many.
  var condition: Condition {
    let count = TemplateProgram.Operand.column(list.count, .integer)
    guard isCounted else { return .compare(count, .greater, .constant(.integer(Int64(slice.offset + copy)))) }
    let isLast = total == most && most < list.items.count - slice.offset
    return .compare(count, isLast ? .greaterOrEqual : .equal, .constant(.integer(Int64(slice.offset + total))))
  }

  /// Starts again with a way for each number.
  func count() {
    (isCounted, mustCount, copy, total) = (true, false, 0, 1)
    (tests, sum, least, found, isSeen) = ([], TemplateParser.Size(), nil, nil, false)
  }
}

/// The columns of a list: one for its number of items, and one for each item there may be.
struct ListColumns {
  let count: Int
  let items: Range<Int>

  /// Nothing where a column is no list.
  init?(_ column: Int, _ attributes: AttributeTable) {
    guard attributes.attributes[column].list != nil else { return nil }
    (count, items) = (column, attributes.items(column))
  }
}

/// What stands behind `for`.
struct TemplateLoopHead {
  let name: Range<Int>
  /// Nothing where it could not be understood, which has been said.
  let list: ListColumns?
  let json: JSONValue
  let slice: TemplateSlice
}

/// Which items of a list a loop shows.
struct TemplateSlice {
  var offset = 0
  var limit = Int.max
  var isReversed = false
  /// Whether the tag says so much itself.
  private var hasLimit: Bool { limit < .max }

  /// What there is to say, for an app that goes through a list itself.
  var json: [JSONValue.Member] {
    (offset > 0 ? [JSONValue.Member("offset", .number(String(offset)))] : [])
      + (hasLimit ? [JSONValue.Member("limit", .number(String(limit)))] : [])
      + (isReversed ? [JSONValue.Member("reversed", .bool(true))] : [])
  }
}

// The tag itself.
extension TemplateParser {
  /// Reads what stands behind `for`, opens the loop and gives where its passage begins.
  mutating func openLoop(_ cursor: inout Cursor, _ open: Int) -> Int {
    let head = loopHead(&cursor, open)
    let end = head == nil ? nil : endOfHead(&cursor, open)
    tagSpan = SourceSpan(open, end ?? cursor.at)
    let body = end ?? recover(open, cursor.at, UInt8(ascii: "%"))
    guard openFrame(.for, tagSpan, isBroken: end == nil), let frame = frames.last else { return body }
    if let end, let head, let list = head.list {
      let loop = TemplateLoop(head, list, at: end, trims: trimsNext)
      if work?.countedLoops.contains(open) == true { loop.isCounted = true }
      loop.before = findings
      findings = []
      frame.loop = loop
      working().loops.append(loop)
      startCopy(frame, loop, asks: true)
    } else {
      readNothing(of: SourceSpan(open, body))
      startBranch((.constant(true), .null))
    }
    return body
  }

  /// The names of a tag that could not be read: what follows from that is not told again.
  private mutating func readNothing(of tag: SourceSpan) {
    working().unreadNames.append(Array("forloop".utf8))
    var cursor = Cursor(bytes, at: tag.start)
    while cursor.at < min(tag.end, bytes.count) {
      if let name = cursor.name() { working().unreadNames.append(Array(bytes[name])) } else { cursor.at += 1 }
    }
  }

  private mutating func endOfHead(_ cursor: inout Cursor, _ open: Int) -> Int? {
    if let end = close(&cursor, UInt8(ascii: "%")) { return end }
    var help: Advice?
    if cursor.peek == UInt8(ascii: "|") { help = "a loop takes no filters: write limit:, offset: or reversed" }
    if bytes[cursor.token()].elementsEqual("reverse".utf8) { help = Advice("write reversed", writing: "reversed") }
    expected(&cursor, open, "\"limit:\", \"offset:\", \"reversed\" or \"%}\"", help: help)
    return nil
  }

  /// `item in cart limit: 3`; nothing, and a finding, when it cannot be read.
  private mutating func loopHead(_ cursor: inout Cursor, _ open: Int) -> TemplateLoopHead? {
    cursor.skipBlanks()
    guard let name = cursor.name() else {
      expected(&cursor, open, "a name for the item", help: "write {% for item in list %}")
      return nil
    }
    checkName(name)
    cursor.skipBlanks()
    var ahead = cursor
    guard let word = ahead.name(), bytes[word].elementsEqual("in".utf8) else {
      expected(&cursor, open, "\"in\"", help: "write {% for \(String(decoding: bytes[name], as: UTF8.self)) in list %}")
      return nil
    }
    cursor = ahead
    cursor.skipBlanks()
    if cursor.peek == UInt8(ascii: "("), isClosed(open) {
      add(
        .templateSyntax, SourceSpan(cursor.at, cursor.at + 1),
        "a loop goes through a list, not from one number to another",
        help: "write the passage as often as it is to be shown, or declare a list")
      return nil
    }
    guard let operand = operand(&cursor, open, "a list") else { return nil }
    let list = list(operand)
    guard let slice = slice(&cursor, open) else { return nil }
    if let list, list.items.count <= slice.offset {
      add(
        .templateSyntax, operand.span.union(SourceSpan(cursor.at, cursor.at)),
        "nothing is left of \"\(operand.name ?? "")\" behind the first \(slice.offset)",
        note: "it has at most \(list.items.count) items", help: "write a smaller offset, or take the loop out")
      return TemplateLoopHead(name: name, list: nil, json: .null, slice: slice)
    }
    return TemplateLoopHead(name: name, list: list, json: operand.json, slice: slice)
  }

  /// The name must not hide what else stands for something there.
  private mutating func checkName(_ name: Range<Int>) {
    let span = SourceSpan(name.lowerBound, name.upperBound)
    let word = String(decoding: bytes[name], as: UTF8.self)
    let reason: String
    if attributes.index(of: word) != nil {
      reason = "\"\(word)\" is an attribute, which the loop would hide"
    } else if loop(of: name) != nil {
      reason = "\"\(word)\" is the item of the loop around this one"
    } else if ["forloop", "nil", "null", "true", "false", "blank", "empty"].contains(word) {
      reason = "\"\(word)\" is one of Liquid's own words"
    } else {
      return
    }
    add(.templateSyntax, span, reason, help: "call the item by another name")
  }

  /// The list of an operand; nothing, and a finding, when it is none.
  private mutating func list(_ operand: TemplateOperand) -> ListColumns? {
    if operand.shape.kind == .list, let list = operand.operand.column.flatMap({ ListColumns($0, attributes) }) {
      return list
    }
    guard !operand.isUnknown else { return nil }
    if let name = operand.name {
      add(
        .templateSyntax, operand.span, "\"\(name)\" is not a list", note: "a loop goes through the items of a list",
        help: "declare it with type: list, or write {{ \(name) }}")
    } else {
      add(
        .templateSyntax, operand.span, "a loop goes through a list, and this is a value",
        help: "write an attribute with type: list")
    }
    return nil
  }

  /// `limit: 3`, `offset: 1` and `reversed`, in any order.
  private mutating func slice(_ cursor: inout Cursor, _ open: Int) -> TemplateSlice? {
    var slice = TemplateSlice()
    var seen: Set<String> = []
    while true {
      cursor.skipBlanks()
      _ = cursor.take(UInt8(ascii: ","))
      cursor.skipBlanks()
      var ahead = cursor
      guard let name = ahead.name() else { return slice }
      let word = String(decoding: bytes[name], as: UTF8.self)
      guard ["limit", "offset", "reversed"].contains(word) else { return slice }
      let span = SourceSpan(name.lowerBound, name.upperBound)
      if !seen.insert(word).inserted {
        add(.templateSyntax, span, "\"\(word)\" appears twice", help: "keep one of them")
      }
      cursor = ahead
      if word == "reversed" {
        slice.isReversed = true
        continue
      }
      cursor.skipBlanks()
      guard cursor.take(UInt8(ascii: ":")) else {
        expected(&cursor, open, "\":\" and a number", help: "write \(word): 3")
        return nil
      }
      cursor.skipBlanks()
      let start = cursor.at
      ahead = cursor
      let before = findings.count
      // What differs by person, declared or not.
      let isWord = ahead.name() != nil
      if isWord { cursor = ahead }
      let value = isWord ? nil : operand(&cursor, open, "a number")
      guard case .integer(let number)? = value?.constant, !findings.hasError(since: before),
        number >= (word == "limit" ? 1 : 0)
      else {
        if !findings.hasError(since: before) {
          add(
            .templateSyntax, SourceSpan(start, cursor.at),
            "\"\(word)\" needs a literal whole number\(word == "limit" ? " above 0" : "")",
            note: "the number of items must be known before any recipient is", help: "write \(word): 3")
        }
        return nil
      }
      if word == "limit" { slice.limit = Int(clamping: number) } else { slice.offset = Int(clamping: number) }
    }
  }
}
