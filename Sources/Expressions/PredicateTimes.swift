import Clocks
import Diagnostics
import Rules

// Comparisons with moments, and of one attribute with another.
extension PredicateParser {
  mutating func compareTime(_ column: Int, _ sign: Comparison, _ name: Range<Int>) -> Int {
    let words = sign == .less ? "before" : "after"
    let place = SourceSpan(cursor.at - words.utf8.count, cursor.at)
    guard let (literal, span) = anyLiteral() else { return add(Node(kind: .none)) }
    switch attributes.attributes[column].type {
    case .date, .timestamp: return compare(column, sign, literal, span, name)
    case .time:
      notTime(
        column, SourceSpan(name.lowerBound, span.end), words,
        help: Advice("write \(sign.rawValue) between times", writing: sign.rawValue, at: place))
      return add(Node(kind: .none))
    default:
      notTime(column, SourceSpan(name.lowerBound, span.end), words)
      return add(Node(kind: .none))
    }
  }

  private mutating func notTime(_ column: Int, _ span: SourceSpan, _ words: String, help: Advice? = nil) {
    isBroken = true
    add(
      .unlikeTypes, span,
      "\"\(words)\" is for dates and timestamps, and this is \(attributes.attributes[column].type.described)",
      help: help)
  }

  /// `last 7 days`, `next 12 hours`.
  mutating func within(_ column: Int, _ name: Range<Int>) -> Int {
    let isPast = takeWord("last")
    guard isPast || takeWord("next") else {
      let word = String(decoding: bytes[name], as: UTF8.self)
      let span = spanHere(cursor.at)
      refuse(help: "write \"\(word) within last \(span)\" or \"\(word) within next \(span)\"") {
        "\($0) can't follow \"within\""
      }
      return add(Node(kind: .none))
    }
    cursor.skipBlanks()
    let start = cursor.at
    guard let seconds = span(isPast ? "last" : "next") else { return add(Node(kind: .none)) }
    let place = SourceSpan(start, cursor.at)
    var node = Node(kind: .withinSeconds, column: Int32(clamping: column), value: isPast ? -seconds : seconds)
    switch attributes.attributes[column].type {
    case .timestamp: break
    case .date:
      guard seconds % 86_400 == 0 else {
        isBroken = true
        add(
          .unlikeTypes, place, "\"\(attributes.attributes[column].name)\" is a date, so this must be whole days",
          help: "write days or weeks")
        return add(Node(kind: .none))
      }
      node.kind = .withinDays
      node.value /= 86_400
    default:
      let word = String(decoding: bytes[name], as: UTF8.self)
      notTime(
        column, SourceSpan(name.lowerBound, place.end), "within",
        help: attributes.facts(column).code == .time
          ? "a time comes every day: write \(word) >= \"08:00\" and \(word) < \"10:00\"" : nil)
      return add(Node(kind: .none))
    }
    return add(node)
  }

  /// Seconds of `7 days` or `7d`; nothing, and a finding, when it is no span.
  mutating func span(_ direction: String = "last") -> Int64? {
    cursor.skipBlanks()
    let start = cursor.at
    if rejectSpan(direction, from: start) { return nil }
    guard case .integer(let count)? = cursor.number(), count > 0 else {
      cursor.at = start
      let one = span(of: 1, wordHere)
      refuse(help: Advice("write within \(direction) \(one ?? "7 days")", writing: one)) {
        "\($0) is not a number of days"
      }
      return nil
    }
    cursor.skipBlanks()
    let unitStart = cursor.at
    guard let name = cursor.name(), let unit = unit(name) else {
      cursor.at = unitStart
      refuse(help: unitHelp(direction, of: count, from: start)) { "\($0) is not a unit of time" }
      return nil
    }
    let (seconds, overflow) = count.multipliedReportingOverflow(by: unit)
    // A thousand years are enough for everybody, and keep every sum far from the end of 64 bits.
    guard !overflow, seconds <= 31_556_952_000 else {
      isBroken = true
      add(
        .audienceSyntax, SourceSpan(start, cursor.at), "this is longer than a thousand years",
        help: "write a shorter span")
      return 1
    }
    return seconds
  }

  func unit(_ name: Range<Int>) -> Int64? {
    switch bytes[name.lowerBound] {
    case UInt8(ascii: "d") where isWord(name, "days") || isWord(name, "day") || isWord(name, "d"): 86_400
    case UInt8(ascii: "w") where isWord(name, "weeks") || isWord(name, "week") || isWord(name, "w"): 604_800
    case UInt8(ascii: "h") where isWord(name, "hours") || isWord(name, "hour") || isWord(name, "h"): 3600
    case UInt8(ascii: "m") where isWord(name, "minutes") || isWord(name, "minute") || isWord(name, "m"): 60
    case UInt8(ascii: "s") where isWord(name, "seconds") || isWord(name, "second") || isWord(name, "s"): 1
    default: nil
    }
  }

  // MARK: attribute with attribute

  mutating func compareColumns(_ column: Int, _ sign: Comparison, _ other: Int, _ span: SourceSpan) -> Int {
    let left = attributes.attributes[column]
    let right = attributes.attributes[other]
    if right.list != nil {
      isBroken = true
      add(
        .unlikeTypes, span, "\"\(right.name)\" is a list, which nothing is compared with",
        help: "write \(right.name).size first, and behind it what it is compared with")
      return add(Node(kind: .none))
    }
    var node = Node(kind: .columns, sign: sign, column: Int32(clamping: column), a: Int32(clamping: other))
    switch (left.type, right.type) {
    case (.text, .text): node.kind = .textColumns
    case (.version, .version): node.kind = .versionColumns
    case (.date, .date), (.time, .time), (.timestamp, .timestamp), (.integer, .integer): break
    case (.boolean, .boolean) where !sign.isOrder: break
    case (.enumeration(let first), .enumeration(let second)) where !sign.isOrder && Self.areSame(first, second): break
    case (.integer, .decimal(_, _, let places)): node.b = Int32(clamping: places)
    case (.decimal(_, _, let places), .integer): node.value = Int64(places)
    case (.decimal(_, _, let first), .decimal(_, _, let second)):
      (node.value, node.b) = (Int64(first), Int32(clamping: second))
    default:
      isBroken = true
      let isOneType = left.type.name == right.type.name
      add(
        .unlikeTypes, span,
        isOneType && sign.isOrder
          ? "\(left.type.described) is in no order"
          : "\"\(left.name)\" is \(left.type.described), and \"\(right.name)\" is \(right.type.described)",
        note: isOneType && !sign.isOrder ? "their values are not the same" : "they cannot be compared",
        help: isOneType && sign.isOrder ? "use == or !=" : nil)
    }
    return add(node)
  }

  /// Whether two enumerations have the same values at the same places: recipients are known by the places.
  private static func areSame(_ first: [String], _ second: [String]) -> Bool {
    first.elementsEqual(second) { $0.utf8.elementsEqual($1.utf8) }
  }
}
