import Diagnostics
import Limits

// What to write for what other languages write in a condition. Asked for only once something cannot be read.
extension PredicateParser {
  /// The word that stands here, in small letters.
  var wordHere: String { String(decoding: bytes[tokenHere], as: UTF8.self).lowercased() }

  private var tokenHere: Range<Int> {
    var ahead = cursor
    ahead.skipBlanks()
    return ahead.token()
  }

  /// What to write for the phrase around a place, see ``PredicatePhrase``.
  mutating func phrase(at place: Int) -> Advice? {
    // More findings of a file are not shown.
    findings.count < RunLimit.fileFindings.value ? wordsOfAll().advice(around: place) : nil
  }

  /// The last word that is written.
  var lastWord: String { PredicateWords.all(of: bytes).last?.text ?? "" }

  /// `50%`, `50% of all`: how many get a campaign is no question about a person.
  var share: Advice? {
    var ahead = cursor
    guard ahead.at == bytes.firstIndex(where: { !Self.isBlank($0) }), case .integer(let count)? = ahead.number(),
      1...99 ~= count
    else { return nil }
    ahead.skipBlanks()
    var name = ahead
    let isPercent = ahead.peek == UInt8(ascii: "%") || name.name().map { isWord($0, "percent") } == true
    return isPercent
      ? "an audience can't be a share; write \"holdout: \(100 - count)\" beside it, and \(count)% of the audience get it"
      : nil
  }

  /// `{{ premium }}`: a name in the braces of a text.
  var braces: Advice? {
    var ahead = cursor
    guard ahead.take(UInt8(ascii: "{")) else { return nil }
    _ = ahead.take(UInt8(ascii: "{"))
    ahead.skipBlanks()
    guard let name = ahead.name(), isNamed(name), ahead.takeAfterBlanks(UInt8(ascii: "}")) else { return nil }
    _ = ahead.take(UInt8(ascii: "}"))
    let word = String(decoding: bytes[name], as: UTF8.self)
    return Advice("write \(word) without braces", writing: word, at: SourceSpan(cursor.at, ahead.at))
  }

  /// Whether a name is an attribute, an audience or `all`.
  private func isNamed(_ name: Range<Int>) -> Bool {
    let name = UnsafeBufferPointer(rebasing: bytes[name])
    return attributes.index(of: name) != nil || audiences.table.index(of: name) != nil || name.elementsEqual("all".utf8)
  }

  private mutating func wordsOfAll() -> PredicateWords {
    let all = words ?? PredicateWords.all(of: bytes)
    words = all
    return PredicateWords(self, all)
  }

  /// Whether a "not" stands in front of the name that was read last.
  var isNegated: Bool {
    let before = bytes[..<nameStart].reversed().drop { Self.isBlank($0) }
    let word = before.prefix { Cursor.isNamePart($0) }.reversed()
    return word.elementsEqual("not".utf8)
  }

  /// What to write for `is` and a value that no phrase knows.
  mutating func isHelp(_ column: Int, _ name: Range<Int>, isNot: Bool) -> Advice? {
    let ahead = tokenHere
    guard !ahead.isEmpty else { return nil }
    let word = String(decoding: bytes[name], as: UTF8.self)
    if attributes.attributes[column].list != nil {
      return
        "\"is\" only asks whether it is missing; for its items write \(example(ofList: column))\(isNot ? ", with \"not\" in front of \"\(word)\"" : "")"
    }
    if case .boolean = attributes.attributes[column].type { return "write \"\(word)\" alone, or \"not \(word)\"" }
    let written = String(decoding: bytes[ahead], as: UTF8.self)
    guard wordsOfAll().canBe(written, column) else {
      return
        "\"is\" only asks whether it is missing; remove it in front of a comparison\(isNot ? ", and write \"not\" in front of \"\(word)\"" : "")"
    }
    let value = example(column, written)
    return "\"is\" asks whether it is missing; write \"\(word) \(isNot ? "!=" : "==") \(value)\" to compare"
  }

  /// A value as it is written for a column.
  func example(_ column: Int, _ value: String) -> String {
    if case .text = attributes.attributes[column].type, !value.hasPrefix("\""), !value.hasPrefix("'") {
      return "'\(value)'"
    }
    return value
  }

  /// What to write after an attribute for what other languages write.
  func habit(_ column: Int, _ word: String) -> Advice? {
    let here = wordHere
    switch here {
    case "≠", "¬": return "write \"!=\" for unlike"
    case "does", "do", "doesn", "doesnt", "don", "dont", "isn", "isnt", "aren", "arent", "never", "without", "lacks":
      return "write \"not\" in front of the whole condition: \"not \(word) …\""
    case "≤", "≥": return "write \"\(here == "≤" ? "<=" : ">=")\""
    case "not":
      let next = wordBehind
      let asked = ["contains", "starts", "within", "before", "after"].contains(next) ? "\(next) …" : "in […]"
      let negation = SourceSpan(tokenHere.lowerBound, behind.tokenHere.lowerBound)
      let name = bytes[..<tokenHere.lowerBound].lastRange(of: word).map { SourceSpan($0, $0) }
      return Advice(
        "write \"not\" in front of it: \"not \(word) \(asked)\"",
        edits: name.map { [Finding.Fix.Edit($0, "not "), Finding.Fix.Edit(negation, "")] } ?? [])
    case "startswith", "starts_with", "begins", "beginswith", "hasprefix", "has_prefix":
      return Advice("write \(word) starts with \"text\"", writing: "starts with")
    case "ends", "endswith", "ends_with", "hassuffix", "has_suffix":
      return "nothing asks how a text ends; \(word) contains \"text\" asks what is in it"
    case "=", "&", "&&", "|", "||", "!", "like", "ilike", "matches", "between", "and", "or", "in", "is": return nil
    default: break
    }
    switch attributes.attributes[column].type {
    case .date, .timestamp: return momentHelp(attributes.attributes[column], from: cursor.at)
    case .time: return "write \(word) >= \"18:00\", or \(word) in [\"08:00\", \"20:00\"]"
    case .integer, .decimal: return "write \"\(word) >= 5\", \"\(word) == 5\" or \"\(word) in [5, 10]\""
    case .boolean: return "write \"\(word)\" alone, or \"not \(word)\""
    case .enumeration(let members):
      return
        "write \"\(word) == \(members.first ?? "value")\", or \"\(word) in [\(members.prefix(2).joined(separator: ", "))]\""
    case .text: return "write \(word) == \"text\", or \(word) contains \"text\""
    case .version: return "write \(word) >= \"2.0\""
    }
  }

  /// How a moment is compared: with now, and with a date.
  func momentHelp(_ attribute: Attribute, from start: Int) -> Advice {
    // Of a day of birth its anniversary is meant, unless it is a date that is written out.
    let comesAgain = attribute.type == .date && Self.returns(attribute.name)
    let word = comesAgain ? "\(attribute.name) anniversary" : attribute.name
    switch String(decoding: bytes[Cursor(bytes, at: start).token()], as: UTF8.self).lowercased() {
    case "tomorrow": return "write \"\(word) within next 1 day\", which begins with now"
    case "yesterday": return "write \"\(word) within last 1 day\", which ends with now"
    default: break
    }
    if hasSlashes(start) { return "year, month and day of a date: write \"\(attribute.name) == 2026-12-01\"" }
    let span = spanHere(start)
    // Of somebody who lacks it nothing holds, so that the contrary does.
    let isThere = attribute.isOptional ? "\(attribute.name) is not missing and " : ""
    return
      "write \"\(word) within last \(span)\", for longer ago \"\(isThere)not \(word) within last \(span)\", for a date \"\(attribute.name) before 2026-12-01\""
  }

  /// What to write for a day or a moment in front of what it is held against: `today == goal_date`.
  func dayHelp(_ word: String, from start: Int) -> Advice? {
    let turned = [
      "==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<=", "before": "after", "after": "before",
    ]
    guard ["today", "tomorrow", "yesterday", "now"].contains(word.lowercased()) else { return nil }
    var ahead = cursor
    ahead.skipBlanks()
    var sign = ahead.token()
    if !sign.isEmpty, !Cursor.isNameStart(bytes[sign.lowerBound]), sign.upperBound < bytes.count,
      bytes[sign.upperBound] == UInt8(ascii: "=")
    {
      sign = sign.lowerBound..<sign.upperBound + 1
    }
    ahead.at = sign.upperBound
    ahead.skipBlanks()
    let name = ahead.token()
    let column = attributes.index(of: UnsafeBufferPointer(rebasing: bytes[name]))
    if let column, attributes.attributes[column].type == .date, word.lowercased() == "today",
      let sign = turned[String(decoding: bytes[sign], as: UTF8.self)]
    {
      return .write(
        "\(attributes.attributes[column].name) \(sign) today", at: SourceSpan(start, name.upperBound))
    }
    if let column, [.date, .timestamp].contains(attributes.attributes[column].type) {
      return momentHelp(attributes.attributes[column], from: start)
    }
    let date = attributes.attributes.first { $0.type == .date && $0.item == nil }?.name ?? "day"
    return "it is asked of a date: \"\(date) == today\", \"\(date) within next 7 days\""
  }

  /// `12/01/2026` and `1.12.2026`.
  private func hasSlashes(_ start: Int) -> Bool {
    let run = bytes[min(start, bytes.count)...].prefix { $0 &- 0x30 < 10 || $0 == 0x2F || $0 == 0x2E }
    return run.count { $0 == 0x2F || $0 == 0x2E } == 2
  }

  /// What to write for `3.x`, `iOS 17` and `seventeen`.
  func versionHelp(_ column: Int, _ written: Range<Int>) -> Advice {
    let name = attributes.attributes[column].name
    let text = String(decoding: bytes[written].prefix(40), as: UTF8.self)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.dropLast().compactMap { Int($0) }
    if let last = numbers.last, last < .max, numbers.count + 1 == parts.count, ["x", "X", "*"].contains(parts.last) {
      let front = numbers.dropLast().map { "\($0)." }.joined()
      return "write \(name) >= \"\(front)\(last)\" and \(name) < \"\(front)\(last + 1)\""
    }
    let digits = text.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    return Array(digits.utf8).withUnsafeBufferPointer { VersionText.isValid($0) }
      ? "write \"\(digits)\" alone" : "write its number in digits, such as \"17.0\""
  }

  /// So many of a unit, in units that there are.
  func span(of count: Int64, _ word: String) -> String? {
    guard 1...10_000 ~= count else { return nil }
    return switch word {
    case "hour": "\(count) hours"
    case "day": "\(count) days"
    case "week": "\(count * 7) days"
    case "month", "months": "\(count * 30) days"
    case "quarter", "quarters": "\(count * 90) days"
    case "year", "years": "\(count * 365) days"
    default: nil
    }
  }

  /// What to write for `3 months` and `3 dayz`.
  func unitHelp(_ direction: String, of count: Int64, from start: Int) -> Advice {
    let near = Suggestion.near(
      wordHere, in: ["days", "weeks", "hours", "minutes", "seconds"], of: .keys, budget: budget
    ).best
    guard let span = span(of: count, wordHere) ?? near.map({ "\(count) \($0)" }) else {
      return wordHere.utf8.first.map { $0 &- 0x30 < 10 } == true
        ? "write the number without spaces, and its unit" : "write for example within \(direction) \(count) days"
    }
    return Advice("write within \(direction) \(span)", writing: span, at: SourceSpan(start, tokenHere.upperBound))
  }

  /// The span of time that is written in some words, such as `7 days` of `more than 7 days ago`.
  func spanHere(_ start: Int) -> String {
    let end = min(bytes.count, start + 60)
    guard start < end, let digit = bytes[start..<end].firstIndex(where: { $0 &- 0x30 < 10 }) else { return "14 days" }
    var cursor = Cursor(bytes, at: digit)
    guard case .integer(let count)? = cursor.number(), count > 0, count < 10_000 else { return "14 days" }
    // The year of a date counts no days.
    if "-/.:".utf8.contains(cursor.peek), cursor.peek(1) &- 0x30 < 10 { return "14 days" }
    cursor.skipBlanks()
    guard let name = cursor.name(), unit(name) != nil else { return "\(count) days" }
    return "\(count) \(String(decoding: bytes[name], as: UTF8.self))"
  }

  // MARK: unknown names

  /// How an attribute of the type that the comparison behind a name suggests is declared.
  var declaration: String {
    guard isCompared else { return "{ type: boolean }" }
    var ahead = self
    guard ahead.sign() != nil else {
      return switch ahead.wordHere {
      case "contains", "starts", "matches": "{ type: text, max: 40 }"
      case "in": "{ type: enum, values: [a, b] }"
      default: "{ type: timestamp }"
      }
    }
    ahead.cursor.skipBlanks()
    let first = ahead.cursor.peek
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return "{ type: text, max: 40 }" }
    return first &- 0x30 < 10 ? "{ type: integer, min: 0, max: 1000 }" : "{ type: enum, values: [a, b] }"
  }

  /// Whether a comparison follows: what is compared is an attribute, and never an audience.
  var isCompared: Bool {
    var ahead = self
    if ahead.sign() != nil { return true }
    ahead.cursor.skipBlanks()
    guard let word = ahead.cursor.name() else { return false }
    return ["in", "is", "contains", "starts", "within", "before", "after", "matches"].contains {
      bytes[word].elementsEqual($0.utf8)
    }
  }

  // MARK: signs and words

  /// What to do about a sign of arithmetic that stands here.
  var arithmetic: Advice? {
    var ahead = cursor
    ahead.skipBlanks()
    let next = ahead.peek(1)
    guard "+-*/%".utf8.contains(ahead.peek), next == 0x20 || next &- 0x30 < 10 || Cursor.isNameStart(next) else {
      return nil
    }
    return
      "audiences can't do arithmetic; compare the attribute itself, or let the query that makes the recipients calculate"
  }

  /// The word behind the one that stands here.
  private var wordBehind: String { behind.wordHere }

  /// The same behind the word that stands here.
  private var behind: PredicateParser {
    var ahead = self
    ahead.cursor.at = tokenHere.upperBound
    return ahead
  }

  /// A comparison without an attribute in front of it.
  var leftOut: Advice? {
    "<>=".utf8.contains(cursor.peek)
      ? "write each comparison with the attribute before it, as in \"x > 3 and x < 10\"" : nil
  }

  /// What the signs and words of other languages are called here.
  func translation(of token: Range<Int>) -> Advice? {
    let text = String(decoding: bytes[token], as: UTF8.self)
    let word = text.lowercased()
    let (before, after) = (bytes[..<token.lowerBound].last, bytes[token.upperBound...].first)
    let last = bytes[..<token.lowerBound].lastIndex { !Self.isBlank($0) }
    switch word {
    case "and", "or", "not", "in", "is":
      if word != text { return Advice("write \"\(word)\" in small letters", writing: word) }
      if word == "not" { return "\"not\" goes before what it negates; join conditions with \"and\" or \"or\"" }
      return word == "and" || word == "or" ? "remove one \"\(word)\", or write what it is to join" : nil
    case "null", "nil", "none", "empty": return "write \"missing\""
    case "like", "ilike", "matches": return "write \"contains\" or \"starts with\""
    case "between": return "write two comparisons, joined by \"and\""
    case "-":
      // Behind a digit it is a subtraction, behind a name it excludes people.
      guard let last else { return "write \"not\" for a negation" }
      if bytes[last] &- 0x30 >= 10 { return "write \"and not\"" }
    case "if", "when", "while": return "write \"and\"; conditions are joined by \"and\" or \"or\""
    case ",":
      return "remove the \",\"; conditions are joined by \"and\" or \"or\""
    default: break
    }
    switch (text, before, after) {
    case ("=", _, UInt8(ascii: ">")): return .write(">=", at: SourceSpan(token.lowerBound, token.upperBound + 1))
    case ("=", _, UInt8(ascii: "<")): return .write("<=", at: SourceSpan(token.lowerBound, token.upperBound + 1))
    case ("=", _, _) where last.map { "<>!".utf8.contains(bytes[$0]) } == true:
      return last.map { .write("\(Character(Unicode.Scalar(bytes[$0])))=", at: SourceSpan($0, token.upperBound)) }
    case ("=", _, UInt8(ascii: "/")), ("=", _, UInt8(ascii: "!")):
      return "write \"!=\" for unlike"
    case ("=", UInt8(ascii: "=")?, _) where bytes[..<token.lowerBound].suffix(2).elementsEqual("==".utf8):
      return "write two \"=\" and no more"
    case ("=", _, UInt8(ascii: "=")): return "use an audience or a boolean alone, or after \"not\""
    case ("=", _, _): return Advice("write \"==\" to compare", writing: "==")
    case (">", UInt8(ascii: "<"), _):
      return Advice("write \"!=\" for unlike", writing: "!=", at: SourceSpan(token.lowerBound - 1, token.upperBound))
    case ("<", _, _), (">", _, _): return leftOut
    case ("&", _, _), ("&&", _, _): return connective("and", token)
    case ("|", _, _), ("||", _, _): return connective("or", token)
    case ("+", _, _), ("-", _, _), ("*", _, _), ("/", _, _), ("%", _, _): return arithmetic
    case ("!", _, _):
      return Advice(
        "write \"not\" before a condition, \"!=\" between two values",
        writing: after.map(Cursor.isNameStart) == true || after == UInt8(ascii: "(") ? "not " : nil)
    default: return nil
    }
  }

  /// A word in the place of a sign that stood without blanks.
  private func connective(_ word: String, _ sign: Range<Int>) -> Advice {
    let isTight = (
      bytes[..<sign.lowerBound].last.map { !Self.isBlank($0) } ?? false,
      bytes[sign.upperBound...].first.map { !Self.isBlank($0) } ?? false
    )
    return Advice(
      "write \"\(word)\"", writing: (isTight.0 ? " " : "") + word + (isTight.1 ? " " : ""),
      at: SourceSpan(sign.lowerBound, sign.upperBound))
  }

  // MARK: names

  /// A name that is not known with what belongs to it: `user.plan`, `länge`, and what was meant where two words are one name or the first says
  /// what the second is: `at risk`, `audience active`.
  mutating func wholeName(_ name: Range<Int>) -> (name: Range<Int>, meant: NearWords?) {
    nameStart = name.lowerBound
    while cursor.at < bytes.count,
      Cursor.isNamePart(bytes[cursor.at]) || bytes[cursor.at] >= 0x80
        || bytes[cursor.at] == UInt8(ascii: ".") && Cursor.isNameStart(cursor.peek(1))
    {
      cursor.at += 1
    }
    let whole = name.lowerBound..<cursor.at
    var ahead = cursor
    ahead.skipBlanks()
    guard whole == name, let next = ahead.name() else { return (whole, nil) }
    let words = [name, next].map { String(decoding: bytes[$0], as: UTF8.self) }
    func isKnown(_ name: String) -> Bool { attributes.index(of: name) != nil || audiences.table.index(of: name) != nil }
    let both = name.lowerBound..<next.upperBound
    let joined = "\(words[0])_\(words[1])"
    if isKnown(joined) { return (both, NearWords([joined], isOneBest: true)) }
    // What says something about the second, such as "no", is none of its name.
    return isKnown(words[1]) && Suggestion.isNeutral(words[0]) ? (both, NearWords([words[1]])) : (whole, nil)
  }
}

/// The values of a list that have been read, to find one that stands there twice.
struct SeenValues {
  private var numbers: Set<Int64> = []
  private var texts: Set<[UInt8]> = []
  /// The first that was there before.
  private(set) var repeated: SourceSpan?

  mutating func note(_ number: Int64, at span: SourceSpan) {
    if !numbers.insert(number).inserted, repeated == nil { repeated = span }
  }

  mutating func note(_ text: [UInt8], at span: SourceSpan) {
    if !texts.insert(text).inserted, repeated == nil { repeated = span }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Where a word last begins.
  fileprivate func lastRange(of word: String) -> Int? {
    let count = word.utf8.count
    return indices.reversed().first { $0 + count <= endIndex && self[$0..<$0 + count].elementsEqual(word.utf8) }
  }
}
