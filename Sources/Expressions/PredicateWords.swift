import Clocks
import Diagnostics

/// The words of an expression that cannot be read, and the phrase that they make. Made only once something is wrong.
struct PredicateWords {
  struct Word {
    let range: Range<Int>
    let text: String
    /// In small letters; words are compared by their bytes, hundreds of times for each phrase.
    let small: ExactText
    /// Whether it turns what follows around.
    let isNegation: Bool
  }

  private let words: [Word]
  private let parser: PredicateParser

  init(_ parser: PredicateParser, _ words: [Word]) { (self.parser, self.words) = (parser, words) }

  /// The words of an expression. They are looked for once, whatever the number of its mistakes is.
  static func all(of bytes: UnsafeBufferPointer<UInt8>) -> [Word] {
    // No phrase has more words than a person reads.
    var (words, cursor) = ([Word](), Cursor(bytes, at: 0))
    while words.count < 512 {
      cursor.skipBlanks()
      guard !cursor.isAtEnd else { break }
      let start = cursor.at
      take(&cursor)
      let text = String(decoding: bytes[start..<cursor.at], as: UTF8.self)
      words.append(
        Word(
          range: start..<cursor.at, text: text,
          small: ExactText(text.lowercased().filter { $0 != "’" && $0 != "'" || $0 == text.first }),
          isNegation: Suggestion.isNegation(text)))
    }
    return words
  }

  private static func take(_ cursor: inout Cursor) {
    let first = cursor.peek
    if cursor.quoted() != nil { return }
    if cursor.name() != nil {
      // `isn't`
      for mark in ["'", "’"] where cursor.bytes[cursor.at...].starts(with: mark.utf8) {
        if cursor.peek(mark.utf8.count) | 0x20 == UInt8(ascii: "t") { cursor.at += mark.utf8.count + 1 }
      }
      return
    }
    if first &- 0x30 < 10 || first == UInt8(ascii: "-") && cursor.peek(1) &- 0x30 < 10 {
      cursor.at += 1
      // A comma between two digits may be a decimal one: it is no list.
      while Cursor.isNamePart(cursor.peek) || "-.:+".utf8.contains(cursor.peek)
        || cursor.peek == UInt8(ascii: ",") && cursor.peek(1) &- 0x30 < 10
      {
        cursor.at += 1
      }
      return
    }
    let isLong =
      cursor.peek(1) == UInt8(ascii: "=") || first == UInt8(ascii: "<") && cursor.peek(1) == UInt8(ascii: ">")
    if "=!<>".utf8.contains(first), isLong {
      cursor.at += 2
    } else {
      cursor.at = max(cursor.at + 1, cursor.token().upperBound)
    }
  }

  // MARK: What is meant

  /// What to write for the phrase around a place; nothing where there is none that is known.
  func advice(around place: Int) -> Advice? {
    guard let here = words.firstIndex(where: { $0.range.upperBound > place }) ?? words.indices.last else { return nil }
    if let chain = chain(here) ?? either(here) ?? quotedName(here) { return chain }
    for phrase in PredicatePhrase.all {
      for start in max(0, here - 16)...here {
        guard let match = match(phrase, from: start), match.end > here, let advice = advice(phrase, match, from: start)
        else { continue }
        return advice
      }
    }
    return nil
  }

  private struct Match {
    var end: Int
    var column: Int?
    var values: [String: String] = [:]
    /// The word that joined several values.
    var joint = ""
    /// What was written in front of the list that it may be in.
    var earlier: String?
  }

  /// What to write for a phrase; nothing where its neighbours show that it is another one.
  private func advice(_ phrase: PredicatePhrase, _ match: Match, from start: Int) -> Advice? {
    let text = phrase.meaning.split(separator: " ").map { word -> String in
      let slot = word.filter { !"[]()".contains($0) }
      return match.values[slot].map { String(word.replacing(slot, with: $0)) } ?? String(word)
    }.joined(separator: " ")
    let span = SourceSpan(words[start].range.lowerBound, words[match.end - 1].range.upperBound)
    let said = Advice("write \"\(phrase.joinsComparisons && isNegated(start) ? "(\(text))" : text)\"")
    if phrase.isJoint {
      guard isJoint(start, match.end) else { return nil }
      if phrase.certainty == .asks {
        let written = words[start..<match.end].map(\.text).joined(separator: " ")
        return "write \"\(text)\" in place of \"\(written)\", which negates twice"
      }
      if hasOr(beside: start) || goesOn(behind: match.end) {
        return "write \"\(text)\", with parentheses around what belongs together"
      }
      return joint(text, from: start, to: match.end, isSure: phrase.certainty == .joins && begins(match.end))
    }
    if phrase.isException, !isLast(match.end) {
      return "write \"not (…)\", with all that is left out in the parentheses"
    }
    if phrase.certainty == .noise { return "remove \"\(words[match.end - 1].text)\"" }
    // "not" in front of it would be doubled.
    if text.hasPrefix("not "), isNegated(start) { return nil }
    if words[start].small.text == "not", words[start].text != "not" {
      return Advice("write \"not\" in small letters", writing: "not", at: SourceSpan(span.start, span.start + 3))
    }
    let name = match.values["A"] ?? ""
    let isOptional = match.column.map { parser.attributes.mayBeMissing($0) } ?? false
    if text.hasSuffix("missing"), let column = match.column, !isOptional {
      return neverMissing(name, column, isAsked: text.hasSuffix("not missing"), start, match.end)
    }
    if let column = match.column, case .text = parser.attributes.attributes[compared(column)].type {
      if compared(column) == column, ["empty", "blank"].contains(words[match.end - 1].small.text) {
        let sign = text.hasSuffix("not missing") ? "!=" : "=="
        return "write \(name) \(sign) \"\" for a text without letters, \"\(text)\" for none"
      }
      // A bare word may be anything.
      if text.hasSuffix("'"), !isWhole(start, match.end) { return nil }
    }
    if text.contains("!="), isOptional {
      let other = text.replacing("!=", with: "==")
      return "write \"\(text)\", or \"not \(other)\" to include people without \"\(name)\""
    }
    let isSure =
      switch phrase.certainty {
      case .asks, .noise: false
      case .everyone: !isOptional
      case .last: match.joint != "and" && isLast(match.end)
      case .whole, .joins: true
      }
    guard isSure, isWhole(start, match.end), !text.hasPrefix("not ") || !isGroupNegated(start),
      match.joint.isEmpty || match.joint == "," || isLast(match.end),
      match.joint != "and"
    else { return said }
    return .write(text, at: span)
  }

  /// What to write in place of the words that join two conditions; the edit is said with the condition that follows, where that is a name.
  private func joint(_ text: String, from start: Int, to end: Int, isSure: Bool) -> Advice {
    // The "and" of "and no" stays as it is.
    let isKept = words[start].text == "and" && text.hasPrefix("and ")
    let first = isKept ? start + 1 : start
    let joint = isKept ? String(text.dropFirst(4)) : text
    let isName = isKept && isKnown(words[end].text)
    let last = isName ? end : end - 1
    let new = isName ? "\(joint) \(words[end].text)" : joint
    let span = SourceSpan(words[first].range.lowerBound, words[last].range.upperBound)
    let written = words[first...last].map(\.text).joined(separator: " ")
    let said = first == last ? "write \"\(new)\"" : "write \"\(new)\" in place of \"\(written)\""
    return Advice(said, writing: isSure ? new : nil, at: span)
  }

  /// What to say of a question whether an attribute is there that no one lacks.
  private func neverMissing(_ name: String, _ column: Int, isAsked: Bool, _ start: Int, _ end: Int) -> Advice {
    if parser.attributes.facts(column).code == .boolean {
      return "\"\(name)\" is never missing: write \"\(name)\" or \"not \(name)\""
    }
    guard isAsked, !hasOr(beside: start), !isNegated(start), isWhole(start, end) else {
      return "\"\(name)\" is never missing"
    }
    return start == 0 && end == words.count
      ? "everyone has \"\(name)\": write \"all\"" : "everyone has \"\(name)\": remove the condition"
  }

  // MARK: Neighbours

  /// Whether a "not" stands directly in front of a word.
  private func isNegated(_ start: Int) -> Bool { start > 0 && Suggestion.isNegation(words[start - 1].text) }

  /// Whether some words are a whole condition, and nothing turns it around: then an edit of them is one of nothing else.
  private func isWhole(_ start: Int, _ end: Int) -> Bool {
    let isFree = start == 0 || ["and", "or", "("].contains(words[start - 1].text)
    return isFree && (end == words.count || ["and", "or", ")"].contains(words[end].text))
  }

  /// Whether a "not" stands in front of the parentheses in which a word is the first: another one would be doubled.
  private func isGroupNegated(_ start: Int) -> Bool {
    let before = words[..<start].reversed().drop { $0.text == "(" }
    return before.count < start && before.first.map { Suggestion.isNegation($0.text) } == true
  }

  /// Whether nothing follows some words in their parentheses.
  private func isLast(_ end: Int) -> Bool { end == words.count || words[end].text == ")" }

  /// Whether what stands before some words ends a condition, and something stands behind them.
  private func isJoint(_ start: Int, _ end: Int) -> Bool {
    guard start > 0, end < words.count else { return false }
    let last = words[start - 1]
    if (["and", "or", "not", "("] + PredicatePhrase.everyone).contains(last.small.text) { return false }
    guard let column = column(last.text) else { return true }
    // An attribute alone is no condition, unless it is what another one is compared with.
    return parser.attributes.facts(column).code == .boolean
      || start > 1 && "=<>".contains(words[start - 2].text.last ?? " ")
  }

  /// Whether a condition begins with a word.
  private func begins(_ at: Int) -> Bool { words[at].text == "(" || isKnown(words[at].text) }

  /// Whether an "or" stands in the same parentheses.
  private func hasOr(beside start: Int) -> Bool {
    for way in [-1, 1] {
      var (depth, at) = (0, start)
      while words.indices.contains(at) {
        let text = words[at].text
        if text == "(" || text == "[" { depth += way } else if text == ")" || text == "]" { depth -= way }
        if depth < 0 { break }
        if depth == 0, ["or", "||", "|", "xor"].contains(words[at].small.text) { return true }
        at += way
      }
    }
    return false
  }

  /// Whether another condition follows in the same parentheses: what would be excluded could be read in two ways.
  private func goesOn(behind end: Int) -> Bool {
    var depth = 0
    for word in words[end...] {
      if word.text == "(" || word.text == "[" { depth += 1 } else if word.text == ")" || word.text == "]" { depth -= 1 }
      if depth < 0 { return false }
      if depth == 0, ["and", "&&", "&", "nor", ","].contains(word.small.text) { return true }
    }
    return false
  }

  private func isQuoted(_ text: String) -> Bool { text.utf8.count > 1 && (text.first == "\"" || text.first == "'") }

  private func isKnown(_ name: String) -> Bool {
    column(name) != nil || parser.audiences.table.index(of: name) != nil || name == "all"
  }

  /// An audience or a boolean.
  private func stands(_ name: String) -> Bool {
    if let column = column(name) { return parser.attributes.facts(column).code == .boolean }
    return parser.audiences.table.index(of: name) != nil
  }

  private func column(_ name: String) -> Int? {
    var name = name
    return name.withUTF8 { parser.attributes.index(of: $0) }
  }

  // MARK: Matching

  private func match(_ phrase: PredicatePhrase, from start: Int) -> Match? {
    var match = Match(end: start)
    for slot in phrase.slots {
      guard match.end < words.count else { return nil }
      guard take(slot, phrase, &match) else { return nil }
    }
    return match
  }

  private func take(_ kinds: [PredicatePhrase.Slot], _ phrase: PredicatePhrase, _ match: inout Match) -> Bool {
    let word = words[match.end]
    for kind in kinds {
      switch kind {
      case .attribute:
        guard let column = column(word.text), !parser.attributes.facts(column).isList else { continue }
        let isOrder = phrase.meaning.contains(">") || phrase.meaning.contains("<")
        guard !isOrder || [.integer, .decimal, .date, .time, .timestamp].contains(parser.attributes.facts(column).code)
        else {
          continue
        }
        (match.column, match.values["A"]) = (column, word.text)
      case .members:
        guard let column = column(word.text), parser.attributes.facts(column).isList else { continue }
        if let earlier = match.earlier {
          guard let value = value(earlier, compared(column)) else { continue }
          match.values["V"] = value
        }
        (match.column, match.values["A"], match.values["A.size"]) = (column, word.text, "\(word.text).size")
      case .earlier:
        guard isQuoted(word.text) || Cursor.isNamePart(word.text.utf8.first ?? 0) else { continue }
        match.earlier = word.text
      case .quantity, .moment:
        guard let column = column(word.text), !parser.attributes.facts(column).isList else { continue }
        let isMoment = [.date, .timestamp].contains(parser.attributes.facts(column).code)
        let isNumber = [.integer, .decimal].contains(parser.attributes.facts(column).code)
        let isNumberMeant = if case .quantity = kind { isNumber } else { false }
        guard isMoment || isNumberMeant else { continue }
        (match.column, match.values["A"]) = (column, word.text)
      case .range:
        guard let column = match.column, let ends = ends(word.text, column) else { continue }
        (match.values["V"], match.values["V2"]) = ends
      case .span:
        guard let column = match.column, let span = span(match.end, column) else { continue }
        match.values["S"] = span.text
        match.end = span.end
        return true
      case .condition:
        guard stands(word.text) else { continue }
        (match.column, match.values["N"]) = (column(word.text), word.text)
      case .negation:
        guard word.isNegation, !isValueWithNext(match.end, match.column) else { continue }
      case .value(let name):
        guard let column = match.column, let value = value(word.text, compared(column)) else { continue }
        match.values[name] = value
      case .joined:
        guard let column = match.column, let list = list(match.end, compared(column)), list.values.count > 1,
          ["or", "and"].contains(list.joint)
        else { continue }
        match.values["LJ"] = list.values.joined(separator: ", ")
        match.values["J"] = list.joint == "and" ? "all" : "any"
        (match.end, match.joint) = (list.end, list.joint)
        return true
      case .list(let name, let least):
        guard let column = match.column, let list = list(match.end, compared(column)), list.values.count >= least else {
          continue
        }
        match.values[name] = list.values.joined(separator: ", ")
        (match.end, match.joint) = (list.end, list.joint)
        return true
      case .word(let text):
        guard word.small == text else { continue }
      }
      match.end += 1
      return true
    }
    return false
  }

  /// The column that has the values which are asked for: of a list its first item.
  private func compared(_ column: Int) -> Int { parser.attributes.items(column).first ?? column }

  /// Whether a word can be compared with a column. A number in which a comma or a space stands cannot.
  func canBe(_ text: String, _ column: Int) -> Bool {
    words.first { $0.text == text || $0.text.hasPrefix(text + ",") }.map { $0.text == text } ?? false
      && value(text, column) != nil
  }

  /// Whether two words are one value of an enumeration, written apart: `not tested` of `not_tested`.
  private func isValueWithNext(_ at: Int, _ column: Int?) -> Bool {
    guard let column, at + 1 < words.count, case .enumeration(let members) = parser.attributes.attributes[column].type
    else { return false }
    return members.contains { Suggestion.isSame(words[at].text + words[at + 1].text, $0) }
  }

  /// A word as a value of a column; nothing where it can be none.
  private func value(_ text: String, _ column: Int) -> String? {
    let bytes = Array((isQuoted(text) ? String(text.dropFirst().dropLast()) : text).utf8)
    switch parser.attributes.attributes[column].type {
    case .enumeration:
      return bytes.withUnsafeBufferPointer { parser.attributes.memberIndex(column, $0) } != nil ? text : nil
    case .integer: return text.wholeMatch(of: /-?[0-9]+/) != nil ? text : nil
    case .decimal: return text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil ? text : nil
    case .date: return CivilDate(text) != nil ? text : nil
    case .time: return isQuoted(text) && CivilTime(bytes) != nil ? text : nil
    case .timestamp: return CivilDate(text) != nil || Instant(text) != nil ? text : nil
    case .boolean: return nil
    case .version: return isQuoted(text) ? text : nil
    case .text:
      if isQuoted(text) { return text }
      guard bytes.first.map(Cursor.isNameStart) == true, !isKnown(text),
        !PredicateParser.keywords.contains(text.lowercased())
      else { return nil }
      return "'\(text)'"
    }
  }

  /// Values that are joined by commas or words, with brackets around them or without.
  private func list(_ start: Int, _ column: Int) -> (values: [String], end: Int, joint: String)? {
    var (at, values, joint, close) = (start, [String](), "", "")
    if let found = ["[": "]", "(": ")"][words[at].text] { (close, at) = (found, at + 1) }
    while at < words.count, let value = value(words[at].text, column), values.isEmpty || !isKnown(words[at].text) {
      values.append(value)
      at += 1
      if at < words.count, words[at].text == close { return (values, at + 1, "") }
      var next = at
      var word = ""
      while next < words.count, [",", "or", "and", "||", "|", "/"].contains(words[next].small.text) {
        word = words[next].small.text
        next += 1
      }
      guard next < words.count, self.value(words[next].text, column) != nil, !isKnown(words[next].text) else { break }
      guard next > at || !close.isEmpty else { break }
      if joint != "and", word != "" { joint = word }
      at = next
    }
    guard close.isEmpty, !values.isEmpty else { return nil }
    return (values, at, joint)
  }

  /// The ends of `5-10` and `5..10`, for a column of whole numbers.
  private func ends(_ text: String, _ column: Int) -> (String, String)? {
    guard parser.attributes.facts(column).code == .integer,
      let found = text.wholeMatch(of: /([0-9]{1,9})(?:-|\.\.\.?)([0-9]{1,9})/), let low = Int(found.1),
      let high = Int(found.2), low < high
    else { return nil }
    return (String(low), String(high))
  }

  /// The span of time that some words are, such as `7 days` and `7d`, in units that a column has.
  private func span(_ start: Int, _ column: Int) -> (text: String, end: Int)? {
    guard let found = words[start].text.wholeMatch(of: /([0-9]{1,4})([a-z]*)/), let count = Int64(found.1), count > 0
    else { return nil }
    let isSplit = found.2.isEmpty
    guard !isSplit || start + 1 < words.count else { return nil }
    let unit = isSplit ? words[start + 1].text : String(found.2)
    let isDay = ["d", "day", "days", "w", "week", "weeks"].contains(unit)
    let isTime = ["h", "hour", "hours", "minute", "minutes"].contains(unit)
    let isLonger = ["month", "months", "quarter", "quarters", "year", "years"].contains(unit)
    guard isDay || isLonger || isTime && parser.attributes.facts(column).code == .timestamp,
      let text = isLonger ? parser.span(of: count, unit) : isSplit ? "\(count) \(unit)" : "\(count)\(unit)"
    else { return nil }
    return (text, isSplit ? start + 2 : start + 1)
  }

  // MARK: Phrases with a shape of their own

  /// `5 < streak < 10`
  private func chain(_ here: Int) -> Advice? {
    let turned = ["<": ">", "<=": ">=", ">": "<", ">=": "<="]
    for start in max(0, here - 4)...here where start + 4 < words.count {
      let (first, second) = (words[start + 1].text, words[start + 3].text)
      guard let sign = turned[first], turned[second] != nil, first.first == second.first,
        let column = column(words[start + 2].text),
        let low = value(words[start].text, column), let high = value(words[start + 4].text, column)
      else { continue }
      let name = words[start + 2].text
      let text = "\(name) \(sign) \(low) and \(name) \(second) \(high)"
      return isWhole(start, start + 5)
        ? .write(text, at: SourceSpan(words[start].range.lowerBound, words[start + 4].range.upperBound))
        : Advice("write \"\(text)\"")
    }
    return nil
  }

  /// `a xor b`
  private func either(_ here: Int) -> Advice? {
    guard ["xor", "^"].contains(words[here].small.text) else { return nil }
    guard here > 0, here + 1 < words.count, stands(words[here - 1].text), stands(words[here + 1].text) else {
      return "write \"(a or b) and not (a and b)\""
    }
    let (a, b) = (words[here - 1].text, words[here + 1].text)
    return Advice("write \"(\(a) or \(b)) and not (\(a) and \(b))\"")
  }

  /// The name of an audience in quotation marks.
  private func quotedName(_ here: Int) -> Advice? {
    let word = words[here]
    let marks = "\"'“”„‟‘’‚«»`"
    let name = word.text.filter { !marks.contains($0) }
    guard name.utf8.count < word.text.utf8.count, stands(name),
      here == 0 || ["and", "or", "not", "("].contains(words[here - 1].text)
    else { return nil }
    return Advice(
      "write \(name) without quotation marks", writing: name,
      at: SourceSpan(word.range.lowerBound, word.range.upperBound))
  }
}
