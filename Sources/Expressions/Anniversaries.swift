import Clocks
import Diagnostics
import Rules

/// The days of the calendar, of whatever year, on which an anniversary falls into some days around today.
///
/// 29 February has its anniversary on 28 February in years without one: whoever was born on it has a birthday each year. The day itself is no
/// anniversary of its own. A window is shorter than a year, so that each day has at most one in it.
struct AnniversaryWindow {
  /// Only a day before this one has an anniversary in the window.
  let first: Int64
  /// Month and day, as 1224 for 24 December, both included; the first is greater where a new year lies between them.
  let (from, to): (Int, Int)

  /// The most days that may be asked for.
  static let longest: Int64 = 364

  init(_ low: Int64, _ high: Int64) {
    first = low
    let last = CivilDate(daysSinceEpoch: Int(high))
    let end = Self.monthDay(last)
    from = Self.monthDay(CivilDate(daysSinceEpoch: Int(low)))
    to = end == 228 && CivilDate.lengthOfMonth(2, year: last.year) == 28 ? 229 : end
  }

  /// Whether a day has an anniversary in the window.
  func contains(_ day: Int64) -> Bool {
    guard day < first else { return false }
    let own = Self.monthDay(CivilDate(daysSinceEpoch: Int(day)))
    return from <= to ? from <= own && own <= to : from <= own || own <= to
  }

  private static func monthDay(_ date: CivilDate) -> Int {
    let (_, month, day) = date.parts
    return 100 * month + day
  }
}

extension PredicateProgram.Node {
  /// The days whose anniversary is asked for.
  func anniversaries(_ now: PredicateProgram.Now) -> AnniversaryWindow {
    let (low, high) = window(now)
    return AnniversaryWindow(low, high)
  }

  /// The same comparison with the day that it is.
  func comparedToday(_ now: PredicateProgram.Now) -> Self {
    var node = self
    node.value = now.day
    return node
  }
}

// `birthday anniversary within next 7 days`, `birthday anniversary == today`, `due == today`.
extension PredicateParser {
  /// What follows `anniversary` behind an attribute.
  mutating func anniversary(_ column: Int, _ name: Range<Int>) -> Int {
    let attribute = attributes.attributes[column]
    guard case .date = attribute.type else {
      hasStopped = true
      isBroken = true
      add(
        .unlikeTypes, SourceSpan(name.lowerBound, cursor.at),
        "anniversaries are of dates, and \"\(attribute.name)\" is \(attribute.type.described)",
        help: attribute.type == .timestamp
          ? "let the query make a date of it, or write every: year, event: \(attribute.name) in the schedule" : nil)
      return add(Node(kind: .none))
    }
    var node = Node(kind: .anniversary, column: Int32(clamping: column))
    if takeWord("within") {
      let start = cursor.at
      let index = within(column, name)
      guard nodes[index].kind == .withinDays else { return index }
      guard abs(nodes[index].value) <= AnniversaryWindow.longest else {
        isBroken = true
        add(
          .audienceSyntax, SourceSpan(start, cursor.at).trimmed(bytes), "everybody has an anniversary within a year",
          help: "write at most \(AnniversaryWindow.longest) days, or ask whether it \"is not missing\"")
        return index
      }
      node.value = nodes[index].value
      nodes[index] = node
      return index
    }
    var ahead = self
    if ahead.sign() == .equal, ahead.takeWord("today") {
      cursor = ahead.cursor
      return add(node)
    }
    let word = String(decoding: bytes[name], as: UTF8.self)
    refuse(help: "write \"\(word) anniversary within next 7 days\", or \"\(word) anniversary == today\"") {
      "\($0) can't follow \"anniversary\""
    }
    return add(Node(kind: .none))
  }

  /// Whether a word is the day that it is, for a date.
  func isToday(_ word: Range<Int>, _ column: Int) -> Bool {
    isWord(word, "today") && attributes.attributes[column].type == .date
  }

  /// Tells of a day of birth of which is asked whether it has just been: what people mean is its anniversary.
  mutating func checkAnniversary(_ node: Node, _ name: Range<Int>) {
    guard node.kind == .withinDays || node.kind == .today && node.sign == .equal else { return }
    let attribute = attributes.attributes[Int(node.column)]
    guard Self.returns(attribute.name) else { return }
    let end = cursor.at
    let asked = String(decoding: bytes[name.upperBound..<end], as: UTF8.self)
    let isTooLong = abs(node.value) > AnniversaryWindow.longest
    add(
      .anniversaryMeant, SourceSpan(name.lowerBound, end).trimmed(bytes),
      "this asks for \"\(attribute.name)\" itself, and not for the day on which it comes again each year",
      help: Advice(
        "write \"\(attribute.name) anniversary\(isTooLong ? " within next 7 days" : asked)\" for the day of each year",
        writing: isTooLong ? nil : " anniversary", at: SourceSpan(name.upperBound, name.upperBound)))
  }

  /// Whether a name is of a day that people celebrate.
  static func returns(_ name: String) -> Bool {
    let words = name.split(separator: "_")
    return words.contains {
      ["birthday", "birth", "birthdate", "dob", "born", "bday", "anniversary", "wedding"].contains($0)
    }
  }
}

extension SourceSpan {
  /// Without the blanks at both ends.
  fileprivate func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> SourceSpan {
    var (start, end) = (start, end)
    while start < end, PredicateParser.isBlank(bytes[start]) { start += 1 }
    while end > start, PredicateParser.isBlank(bytes[end - 1]) { end -= 1 }
    return SourceSpan(start, end)
  }
}
