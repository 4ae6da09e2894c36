import Diagnostics
import Rules

// Numbers as people write them, in the place of those that conditions have.
extension PredicateParser {
  /// Whether what stands behind digits may belong to the same number: `1,000` `1'000` `1 000` `50%` `10 €`.
  func mayGoOn(_ next: UInt8) -> Bool {
    func isDigit(_ distance: Int) -> Bool { cursor.peek(distance) &- 0x30 < 10 }
    switch next {
    // In a list a "," ends a value, but no value begins with zeros.
    case UInt8(ascii: ","):
      return isInList ? cursor.peek(1) == 0x30 && isDigit(2) && isDigit(3) && !isDigit(4) : isDigit(1)
    case UInt8(ascii: "'"), UInt8(ascii: "`"): return isDigit(1)
    case UInt8(ascii: "%"), 0x80...: return true
    case 0x20:
      // Words that join conditions are what follows most numbers.
      let behind = cursor.peek(1)
      if isDigit(1) || behind >= 0x80 || behind == UInt8(ascii: "%") || behind == UInt8(ascii: "$") { return true }
      return Cursor.isNameStart(behind)
        && !(behind == UInt8(ascii: "a") && cursor.peek(2) == UInt8(ascii: "n"))
        && !(behind == UInt8(ascii: "o") && cursor.peek(2) == UInt8(ascii: "r"))
    default: return false
    }
  }

  /// The number that people have written from here on, with its unit, if it is more than the digits that were read.
  mutating func writtenNumber(from start: Int) -> (Literal, SourceSpan)? {
    guard let (number, end) = WrittenNumber.longest(in: bytes, from: start, behind: cursor.at, isInList: isInList)
    else {
      return nil
    }
    cursor.at = end
    return (.written(number), SourceSpan(start, end))
  }

  /// What may be written for a number of a column.
  func place(of column: Int) -> NumberPlace? {
    let facts = attributes.facts(column)
    guard facts.code == .integer || facts.code == .decimal else { return nil }
    let scale = Double(powersOfTen[min(max(Int(facts.places), 0), 18)])
    let range =
      facts.hasRange && facts.low <= facts.high
      ? Double(facts.low) / scale...Double(facts.high) / scale : NumberPlace.all
    return facts.code == .integer ? .whole(range) : .decimal(range, places: Int(facts.places))
  }

  /// A number that can be read and is asked about all the same: a fraction of zeros of a whole number, and three digits behind a point, which are
  /// thousands to many. Whether there is something to ask.
  mutating func asksAbout(_ column: Int, _ places: Int, _ mantissa: Int64, _ span: SourceSpan) -> Bool {
    guard places > 0, let place = place(of: column) else { return false }
    let written = String(decoding: bytes[span.start..<span.end], as: UTF8.self)
    let isOdd = attributes.facts(column).code == .integer && mantissa % powersOfTen[min(places, 18)] == 0
    guard let help = place.question(aboutReadable: written) ?? (isOdd ? place.advice(for: written) : nil) else {
      return false
    }
    isBroken = true
    let name = attributes.attributes[column].name
    add(
      .unlikeTypes, span,
      attributes.facts(column).code == .integer
        ? "\"\(name)\" is a whole number, and \"\(written)\" has a point"
        : "\"\(written)\" can be read as two numbers", help: help)
    return true
  }

  /// Says what to write for a number of a column.
  mutating func reject(_ number: WrittenNumber, _ column: Int, _ span: SourceSpan, _ rule: Rule) {
    let isQuoted = "\"'".utf8.contains(bytes[span.start])
    let written = String(
      decoding: bytes[(span.start + (isQuoted ? 1 : 0))..<(span.end - (isQuoted ? 1 : 0))], as: UTF8.self)
    isBroken = true
    add(
      rule, span,
      number.isAmbiguous ? "\"\(written)\" can be read as two numbers" : "\"\(written)\" is not written as a number",
      note: number.hasUnit ? nil : "a number has digits and a point, and nothing between thousands",
      help: place(of: column)?.advice(for: number, written: written))
  }

  /// A span whose number is none of digits, `seven days` or `1,000 days`: says what to write for it.
  mutating func rejectSpan(_ direction: String, from start: Int) -> Bool {
    guard let (number, end) = WrittenNumber.longest(in: bytes, from: start, behind: start, isInList: false) else {
      return false
    }
    var ahead = Cursor(bytes, at: start)
    while ahead.at < end, ahead.peek != 0x20 { ahead.at += 1 }
    // With its unit it is a span, and no number.
    let bare = number.hasUnit ? WrittenNumber(String(decoding: bytes[start..<ahead.at], as: UTF8.self)) : number
    guard let bare, !bare.hasUnit, !bare.isPlain else { return false }
    ahead.at = number.hasUnit ? ahead.at : end
    let written = String(decoding: bytes[start..<ahead.at], as: UTF8.self)
    ahead.skipBlanks()
    guard let name = ahead.name(), let unit = unit(name) else { return false }
    let word = String(decoding: bytes[name], as: UTF8.self)
    let whole = SourceSpan(start, ahead.at)
    let spans = bare.readings.compactMap { Self.span(of: $0, unit: unit, word) }
    var help: Advice?
    if bare.isAmbiguous {
      if spans.count == 2 { help = "write within \(direction) \(spans[0]), or within \(direction) \(spans[1])" }
    } else if let span = spans.first {
      help = Advice("write within \(direction) \(span)", writing: span, at: whole)
    }
    fail(
      whole.start..<whole.end,
      bare.isAmbiguous ? "\"\(written)\" can be read as two numbers" : "\"\(written)\" is not a whole number",
      help: help ?? "write for example within \(direction) 7 days")
    return true
  }

  /// So many of a unit, in a smaller one where they are not whole.
  private static func span(of number: String, unit: Int64, _ word: String) -> String? {
    if let count = Int64(number) {
      return count > 0
        ? "\(count) \(count == 1 && word.count > 1 && word.last == "s" ? String(word.dropLast()) : word)" : nil
    }
    guard let part = Double(number), part > 0, part < 1e6 else { return nil }
    let seconds = (part * Double(unit)).rounded()
    guard abs(part * Double(unit) - seconds) < 1e-6, let whole = Int64(exactly: seconds) else { return nil }
    let units: [(seconds: Int64, name: String)] = [(86_400, "days"), (3600, "hours"), (60, "minutes"), (1, "seconds")]
    return units.first { whole % $0.seconds == 0 }.map { "\(whole / $0.seconds) \($0.name)" }
  }
}

extension WrittenNumber {
  /// The longest number in bytes from a place on that ends behind another one; where it ends.
  ///
  /// It ends at a space, unless three digits or a unit follow, at a bracket or at a sign of either small language.
  static func longest(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, behind least: Int, isInList: Bool
  ) -> (number: WrittenNumber, end: Int)? {
    let limit = min(bytes.count, start + 60)
    func isDigit(_ index: Int) -> Bool { index < bytes.count && bytes[index] &- 0x30 < 10 }
    func word(_ from: Int) -> Int {
      var end = from
      while end < limit, bytes[end] > 0x20, !"()[]{}|<>=!&\"".utf8.contains(bytes[end]) {
        if bytes[end] == UInt8(ascii: "%"), end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "}") { break }
        if isInList, bytes[end] == UInt8(ascii: ","),
          !(end + 1 < bytes.count && bytes[end + 1] == 0x30 && isDigit(end + 2))
        {
          break
        }
        end += 1
      }
      return end
    }
    var end = word(start)
    while end + 3 < limit + 1, end < bytes.count, bytes[end] == 0x20, isDigit(end + 1), isDigit(end + 2),
      isDigit(end + 3),
      !isDigit(end + 4)
    {
      end = word(end + 1)
    }
    var ends = [end]
    if end < bytes.count, bytes[end] == 0x20 {
      let behind = word(end + 1)
      if behind > end + 1, isUnit(bytes[(end + 1)..<behind]) {
        // Of two units it is unclear which one to drop.
        let second = word(min(behind + 1, bytes.count))
        if second > behind + 1, isUnit(bytes[(behind + 1)..<second]) { return nil }
        ends.insert(behind, at: 0)
      }
    }
    for end in ends {
      var end = end
      while end > start, ",.;".utf8.contains(bytes[end - 1]) { end -= 1 }
      guard end > least, let number = WrittenNumber(String(decoding: bytes[start..<end], as: UTF8.self)) else {
        continue
      }
      return (number, end)
    }
    return nil
  }

  /// Whether a word behind a number belongs to it: a per cent sign, a currency, a unit of time.
  private static func isUnit(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let word = String(decoding: word, as: UTF8.self)
    let times = ["day", "week", "month", "year", "hour", "minute", "second", "time", "point"]
    if times.contains(where: { word == $0 || word == $0 + "s" }) { return true }
    return word.first?.isLetter == false && !word.contains { $0.isNumber }
      && WrittenNumber("1 " + word)?.hasUnit == true
      || WrittenNumber("1 " + word)?.hasKnownUnit == true
  }
}
