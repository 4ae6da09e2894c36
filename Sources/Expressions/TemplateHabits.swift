import Diagnostics
import Rules

// What to write for what other languages of templates write. Asked for only once something cannot be read.
extension TemplateParser {
  /// What stands between a parenthesis and the next that closes one, or the end of the braces.
  static func inParentheses(_ cursor: Cursor) -> String {
    let rest = cursor.bytes[min(cursor.at + 1, cursor.bytes.count)...]
    return String(
      decoding: rest.prefix(100).prefix { $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "}") }, as: UTF8.self)
  }

  /// `user.first_name` and `länge`: a whole word that no attribute is called. Where the first part is an attribute, its part is the mistake.
  func strangeName(_ cursor: Cursor, _ name: Range<Int>) -> Range<Int>? {
    guard column(name) == nil else { return nil }
    var ahead = cursor
    ahead.skipBlanks()
    if ahead.at > cursor.at {
      // Two words that are one name.
      guard let next = ahead.name() else { return nil }
      let joined = [name, next].map { String(decoding: bytes[$0], as: UTF8.self) }.joined(separator: "_")
      let isName = [joined, joined.lowercased()].contains { attributes.index(of: $0) != nil }
      return isName ? name.lowerBound..<next.upperBound : nil
    }
    var end = cursor.at
    while end < bytes.count,
      Cursor.isNamePart(bytes[end]) || bytes[end] >= 0x80
        || bytes[end] == UInt8(ascii: ".") && end + 1 < bytes.count && Cursor.isNamePart(bytes[end + 1])
    {
      end += 1
    }
    return end > cursor.at ? name.lowerBound..<end : nil
  }

  // MARK: blanks inside of braces

  /// `{ % if plan % }`: text to Liquid, but a tag to whoever wrote it. Its place, its name, and what stands between the signs.
  static func tagApart(
    _ bytes: UnsafeBufferPointer<UInt8>, _ open: Int
  ) -> (span: SourceSpan, name: Range<Int>, inside: Range<Int>)? {
    let sign = bytes[(open + 1)...].firstIndex { $0 != 0x20 } ?? bytes.count
    guard sign > open + 1, sign < bytes.count, bytes[sign] == UInt8(ascii: "%") else { return nil }
    var cursor = Cursor(bytes, at: sign + 1)
    _ = cursor.take(UInt8(ascii: "-"))
    cursor.skipBlanks()
    guard let name = cursor.name() else { return nil }
    let end = bytes.next(UInt8(ascii: "{"), from: cursor.at)
    guard let close = bytes[cursor.at..<end].firstIndex(of: UInt8(ascii: "}")),
      let last = bytes[cursor.at..<close].lastIndex(where: { $0 != 0x20 }), bytes[last] == UInt8(ascii: "%")
    else { return nil }
    return (SourceSpan(open, close + 1), name, sign + 1..<last)
  }

  mutating func addTagApart(_ tag: (span: SourceSpan, name: Range<Int>, inside: Range<Int>)) {
    let name = String(decoding: bytes[tag.name], as: UTF8.self).lowercased()
    let text = String(decoding: bytes[tag.span.start..<tag.span.end], as: UTF8.self)
    add(
      .templateSyntax, tag.span, "\"\(text)\" is shown as it is: there is a space between { and %",
      help: .write("{%\(String(decoding: bytes[tag.inside], as: UTF8.self))%}"))
    hasUnknownTag = true
    if Self.asking.contains(name), !isBehindTagApart { work?.unknownTags.append(name) }
  }

  /// Whether a tag was refused that may say who reads what stands here.
  var isBehindTagApart: Bool { work?.unknownTags.contains { Self.asking.contains($0) } == true }

  private static let asking = ["if", "unless", "case"]

  /// What to do about `% }` and `} }`.
  func closedApart(_ open: Int, _ sign: Character) -> Advice? {
    let end = lineOf(open).end
    guard open + 2 < end else { return nil }
    for at in open + 2..<end where bytes[at] == sign.asciiValue {
      let close = bytes[(at + 1)..<end].firstIndex { $0 != 0x20 } ?? end
      guard close > at + 1, close < end, bytes[close] == UInt8(ascii: "}") else { continue }
      return Advice(
        "remove the space between \(sign) and }", writing: "\(sign)}", at: SourceSpan(at, close + 1))
    }
    return nil
  }

  /// What other languages of templates write where a value stands.
  mutating func foreign(_ cursor: inout Cursor, _ open: Int, _ wanted: String) {
    let sign = cursor.peek
    // The end of a passage that was refused where it began.
    if sign == UInt8(ascii: "/"), hasUnknownTag { return }
    let isOutput = open + 1 < bytes.count && bytes[open + 1] == UInt8(ascii: "{")
    if sign == UInt8(ascii: "$"), cursor.peek(1) == UInt8(ascii: "{"), isClosed(open) {
      var inside = cursor
      inside.at += 2
      inside.skipBlanks()
      let name = inside.name().map { String(decoding: bytes[$0], as: UTF8.self) } ?? "first_name"
      return add(
        .templateSyntax, SourceSpan(cursor.at, inside.at), "an attribute is written without \"${\" and \"}\"",
        help: "write \(name) alone, as in {{ \(name) }}")
    }
    guard isOutput, isClosed(open), "#^/>{&".utf8.contains(sign) else {
      return expected(
        &cursor, open, wanted, help: sign == UInt8(ascii: "-") ? "write {{- and -}} without a space between" : nil)
    }
    var inside = cursor
    inside.at += 1
    inside.skipBlanks()
    var name = inside.name().map { String(decoding: bytes[$0], as: UTF8.self) } ?? "…"
    inside.skipBlanks()
    let isLoop = name == "each"
    if let second = inside.name(), ["if", "unless", "each", "with"].contains(name) {
      name = String(decoding: bytes[second], as: UTF8.self)
    }
    let help: Advice =
      switch sign {
      case UInt8(ascii: "{"), UInt8(ascii: "&"): "write two braces: {{ \(name) }}"
      case UInt8(ascii: ">"): "there are no includes: write the text here"
      case UInt8(ascii: "^"): "write {% unless \(name) %} … {% endunless %}"
      case _ where isLoop: "write {% for item in \(name) %} … {% endfor %}"
      default: "write {% if \(name) %} … {% endif %}"
      }
    // The rest is of the other language, too.
    if sign != UInt8(ascii: "{"), sign != UInt8(ascii: "&") { (hasUnknownTag, isHopeless) = (true, true) }
    add(
      .templateSyntax, SourceSpan(cursor.at, cursor.at + 1),
      "expected \(wanted), not \"\(String(decoding: [sign], as: UTF8.self))\"", help: help)
  }

  /// Members stand in quotation marks here, as every text of Liquid does; in audiences they may stand bare.
  func memberHelp(_ word: String) -> Advice? {
    attributes.words.owner(of: word).map { "\"\(word)\" is a value of \"\($0)\": write it in quotation marks" }
  }

  /// The filter that other languages call by a word.
  static func filterMeant(_ word: String) -> String? {
    switch word.lowercased().filter({ $0 != "_" }) {
    case "upper", "uppercase", "toupper", "touppercase": "upcase"
    case "lower", "lowercase", "tolower", "tolowercase": "downcase"
    case "trim", "striptags": "strip"
    case "length", "len", "count": "size"
    case "title", "titlecase", "titleize", "capfirst", "ucfirst", "capitalise": "capitalize"
    case "d", "fallback", "ifempty", "ifnull", "coalesce": "default: \"…\""
    case "shorten", "limit": "truncate"
    case "strftime", "dateformat", "formatdate", "formatdatetime": "date: \"%B %-d\""
    case "currency", "tocurrency", "formatcurrency", "numbertocurrency", "moneywithcurrency", "moneywithoutcurrency":
      "money: \"EUR\""
    case "numberformat", "formatnumber", "numberwithdelimiter", "intcomma", "floatformat": "number"
    case "percentage", "topercent", "formatpercent": "percent"
    case "pluralize", "pluralise", "ngettext": "plural: one: \"…\", other: \"…\""
    case "localize", "localise", "longdate", "localdate": "date: \"long\""
    case "weekday", "dayname": "date: \"%A\""
    case "monthname": "date: \"%B\""
    case "formattime", "timeformat": "time"
    case "tojson", "jsonencode", "jsonify", "asjson": "json"
    case "urlencode", "encodeuri", "encodeuricomponent": "percent_encode"
    default: nil
    }
  }

  /// Says that a word is no attribute, and what was meant.
  mutating func addUnknown(_ word: String, _ span: SourceSpan, _ place: Place) {
    let names = attributes.names
    // Of a name with parts the last one is the attribute.
    let parts = word.split(separator: ".").map(String.init)
    // A list has parts of its own.
    let isOfList = parts.count == 2 && ["size", "first", "last"].contains(parts[1])
    let part = (isOfList ? parts.first : parts.last) ?? word
    let isPart = part.utf8.count < word.utf8.count
    let meant: Advice? =
      place.isCall
      ? "there are no functions: write the text itself, or an attribute and its filters"
      : wordMeant(word, place) ?? (place.isCondition ? contrary(part, place) : nil)
    var near = NearWords([])
    if meant == nil {
      near =
        isPart && attributes.index(of: part) != nil
        ? NearWords([part], isOneBest: true)
        : Suggestion.near(part, in: names, budget: budget)
    }
    let help: Advice
    if let meant {
      help = meant
    } else if !near.isEmpty {
      let question = Suggestion.question(isOfList ? near.with(".\(parts[1])") : near) ?? ""
      help = near.best.map { lacksDefault($0, span) } == true ? question.onlySaid : question
    } else if let member = memberHelp(word) {
      help = member
    } else if place.isValue, let number = WrittenNumber(word) {
      help = "write \(number.readings[0]) for the number, or \"\(word)\" in quotation marks for a text"
    } else if place.isValue {
      help = "write \"\(word)\" in quotation marks, or declare it under \"attributes\" in belfry.yaml"
    } else if Filter.all.contains(where: { $0.name.utf8.elementsEqual(word.utf8) }) {
      help = "a filter follows its value: {{ … | \(word): … }}"
    } else {
      help =
        "write one of these, or declare \"\(part): { type: text, max: 40 }\" under \"attributes\" in belfry.yaml"
    }
    add(
      .unknownAttribute, span, "unknown attribute \"\(word)\"",
      note: near.isEmpty ? "attributes are \(Suggestion.list(names, "and"))" : nil, help: help)
  }

  /// Whether an attribute in a place would be shown without what is written for those who lack it: that is a mistake of its own.
  private func lacksDefault(_ name: String, _ span: SourceSpan) -> Bool {
    guard let column = attributes.index(of: name), attributes.attributes[column].isOptional else { return false }
    let front = bytes[..<span.start].lastIndex { !isBlank($0) && $0 != UInt8(ascii: "-") } ?? 0
    guard bytes[front] == UInt8(ascii: "{"), front > 0, bytes[front - 1] == UInt8(ascii: "{") else { return false }
    var behind = Cursor(bytes, at: span.end)
    behind.skipBlanks()
    guard behind.take(UInt8(ascii: "|")) else { return true }
    behind.skipBlanks()
    return behind.name().map { !bytes[$0].elementsEqual("default".utf8) } ?? true
  }

  /// What to write for a name that is the negation of another one.
  private func contrary(_ word: String, _ place: Place) -> Advice? {
    guard !place.isValue, let name = Suggestion.negated(word, in: attributes.words.folded, budget: budget)
    else { return nil }
    if place.isNegated {
      return "did you mean the contrary of \"\(name)\"? write {% if \(name) %}: \"unless\" negates already"
    }
    return attributes.index(of: name).map { attributes.facts($0).code == .boolean } == true
      ? "did you mean the contrary of \"\(name)\"? write {% unless \(name) %}, or compare it: \(name) == false"
      : "did you mean the contrary of \"\(name)\"? write {% unless … %}"
  }

  private func wordMeant(_ word: String, _ place: Place) -> Advice? {
    if work?.pastItems.contains(Array(word.utf8)) == true {
      return "it is there between {% for \(word) in … %} and the end of its passage only"
    }
    return switch word.lowercased() {
    case "is", "are", "has": "write the attribute alone, as in {% if subscribed %}"
    case "not" where place.isNegated: "write {% if … %}: \"unless\" negates already"
    case "not": "write {% unless … %}, or compare with == false"
    case "none", "nil", "null", "undefined", "missing": "write nil for what is missing"
    case "true", "false": "write \(word.lowercased()) in small letters"
    default: nil
    }
  }

  /// `2026-12-01` without quotation marks, behind whose first part a number has just ended.
  func bareDate(_ cursor: Cursor, _ start: Int) -> Range<Int>? {
    guard cursor.at - start == 4, cursor.peek == UInt8(ascii: "-"), cursor.peek(1) &- 0x30 < 10 else { return nil }
    let run = bytes[start...].prefix { Cursor.isNamePart($0) || "-:.+".utf8.contains($0) }
    return start..<run.endIndex
  }

  mutating func addBareDate(_ date: Range<Int>, _ cursor: inout Cursor) -> TemplateOperand {
    cursor.at = date.upperBound
    let span = SourceSpan(date.lowerBound, date.upperBound)
    let text = String(decoding: bytes[date], as: UTF8.self)
    add(.templateSyntax, span, "\(text) is not a number", help: "a date needs quotation marks: \"\(text)\"")
    return unknown(span)
  }

  /// A number as people write it, such as `1,000`, `50%` and `€10`, which says what to write for it; nil where none stands here that is more than
  /// the digits that were read. A "," ends an argument of a filter.
  mutating func addWritten(_ start: Int, _ cursor: inout Cursor, isArgument: Bool) -> TemplateOperand? {
    let behind = cursor.at
    guard let (number, end) = WrittenNumber.longest(in: bytes, from: start, behind: behind, isInList: isArgument)
    else { return nil }
    let span = SourceSpan(start, end)
    let written = String(decoding: bytes[start..<end], as: UTF8.self)
    add(
      .templateSyntax, span,
      number.isAmbiguous ? "\"\(written)\" can be read as two numbers" : "\"\(written)\" is not written as a number",
      note: number.hasUnit ? nil : "a number has digits and a point, and nothing between thousands",
      help: NumberPlace.any.advice(for: number, written: written) ?? "write it in digits")
    cursor.at = end
    return unknown(span)
  }

  /// Whether what stands behind digits may belong to the same number.
  func mayGoOn(_ cursor: Cursor, isArgument: Bool) -> Bool {
    let next = cursor.peek
    func isDigit(_ distance: Int) -> Bool { cursor.peek(distance) &- 0x30 < 10 }
    switch next {
    case UInt8(ascii: ","): return isDigit(1) && (!isArgument || cursor.peek(1) == 0x30 && isDigit(2) && isDigit(3))
    case UInt8(ascii: "'"): return isDigit(1)
    case UInt8(ascii: "%"): return cursor.peek(1) != UInt8(ascii: "}")
    case UInt8(ascii: "."): return isDigit(1)
    case 0x20:
      // Words that join conditions are what follows most numbers.
      let behind = cursor.peek(1)
      if isDigit(1) || behind >= 0x80 || behind == UInt8(ascii: "$") { return true }
      if behind == UInt8(ascii: "%") { return cursor.peek(2) != UInt8(ascii: "}") }
      return Cursor.isNameStart(behind)
        && !(behind == UInt8(ascii: "a") && cursor.peek(2) == UInt8(ascii: "n"))
        && !(behind == UInt8(ascii: "o") && cursor.peek(2) == UInt8(ascii: "r"))
    default: return next >= 0x80 || Cursor.isNameStart(next)
    }
  }

  /// Where the text goes on behind a tag that is not known: what it would have kept from being read is not read, and what it would have
  /// named has a name.
  mutating func behindUnknownTag(_ tag: String, _ name: Range<Int>, _ after: Int) -> Int {
    switch tag {
    case "assign", "capture", "tablerow", "increment", "decrement":
      var cursor = Cursor(bytes, at: name.upperBound)
      cursor.skipBlanks()
      if let named = cursor.name() { work?.unreadNames.append(Array(bytes[named])) }
    case "raw", "comment", "doc":
      var at = nextOpening(after)
      while at < bytes.count {
        var cursor = Cursor(bytes, at: at + 2)
        _ = cursor.take(UInt8(ascii: "-"))
        cursor.skipBlanks()
        if let end = cursor.name(), bytes[end].elementsEqual("end\(tag)".utf8) {
          return recover(at, cursor.at, UInt8(ascii: "%"))
        }
        at = nextOpening(at + 2)
      }
      return bytes.count
    default: break
    }
    return after
  }

  /// A word in the place of a sign that is written once or twice.
  private func connective(_ word: String, _ cursor: Cursor) -> Advice {
    let isTwice = cursor.peek(1) == cursor.peek
    let isTight = cursor.at > 0 && bytes[cursor.at - 1] != 0x20
    let isTightBehind = cursor.peek(isTwice ? 2 : 1) != 0x20
    return Advice(
      "write \"\(word)\"", writing: (isTight ? " " : "") + word + (isTightBehind ? " " : ""),
      at: SourceSpan(cursor.at, cursor.at + (isTwice ? 2 : 1)))
  }

  /// A colon behind the word before.
  private func colon(before cursor: Cursor) -> [Finding.Fix.Edit] {
    guard let last = bytes[..<cursor.at].lastIndex(where: { $0 != 0x20 }), Cursor.isNamePart(bytes[last]) else {
      return []
    }
    return [Finding.Fix.Edit(SourceSpan(last + 1, last + 1), cursor.at == last + 1 ? ": " : ":")]
  }

  /// What to do where a filter takes what stands at the cursor, and no sign stands before it; nothing where that is something else.
  func separator(before cursor: Cursor, _ filter: Filter, _ arguments: Arguments) -> Advice? {
    var ahead = cursor
    let isValue = ahead.quoted() != nil || ahead.number() != nil
    if !isValue {
      guard filter.takesNames || filter.takesZone || filter.takesAllowFalse, ahead.name() != nil else { return nil }
      ahead.skipBlanks()
      guard ahead.peek == UInt8(ascii: ":") else { return nil }
    }
    guard !arguments.isEmpty else {
      return isValue ? nil : Advice("write : before what a filter takes", edits: colon(before: cursor))
    }
    let most = filter.parameters.count
    guard isValue, filter.takesNames || arguments.values.count >= most else {
      let end = (bytes[..<cursor.at].lastIndex { !isBlank($0) } ?? cursor.at - 1) + 1
      return Advice("write , between what a filter takes", writing: ",", at: SourceSpan(end, end))
    }
    if filter.takesNames { return "write each word with its category: \(filter.example)" }
    return "\"\(filter.name)\" takes \(most == 1 ? "one value" : "\(most) values"): write both as one, or keep one"
  }

  /// Whether the name of a filter stands before the cursor.
  private func isBehindFilter(_ cursor: Cursor) -> Bool {
    let before = bytes[..<cursor.at].reversed().drop { isBlank($0) }
    return before.drop { Cursor.isNamePart($0) || $0 == UInt8(ascii: "-") }.first { !isBlank($0) } == UInt8(ascii: "|")
  }

  /// What to write for the words of other languages in a condition.
  private func wordHabit(_ cursor: Cursor) -> Advice? {
    let text = String(decoding: bytes[cursor.token()], as: UTF8.self)
    let word = text.lowercased()
    switch word {
    case "and", "or": return word == text ? nil : Advice("write \"\(word)\" in small letters", writing: word)
    case "is": return "write == nil for what is missing, != nil for what is there"
    case "in": return "write {% case … %} and {% when \"a\", \"b\" %}, or == joined by \"or\""
    case "before": return Advice("write <", writing: "<")
    case "after": return Advice("write >", writing: ">")
    case "within": return "a text does not know when it is sent: ask for the time in the audience"
    case "eq", "equals": return Advice("write ==", writing: "==")
    case "like", "includes", "matches": return "write contains \"…\""
    case _ where Suggestion.isNegation(word) || word.hasPrefix("not") || word.hasPrefix("does") || word == "isn":
      return "write != to compare, or {% unless … %} around what is contrary"
    default: return nil
    }
  }

  /// What to write for a sign of arithmetic: its filter, with the author's own numbers where each side is a single one that everyone has.
  private func arithmetic(_ filter: String, _ cursor: Cursor) -> Advice {
    let general = Advice("use the filter \"\(filter)\": {{ a | \(filter): b }}")
    guard let open = bytes[..<cursor.at].lastIndex(of: UInt8(ascii: "{")) else { return general }
    var left = Cursor(bytes, at: open + 1)
    _ = left.take(UInt8(ascii: "-"))
    left.skipBlanks()
    guard let first = number(&left) else { return general }
    let place = left.at
    left.skipBlanks()
    var right = Cursor(bytes, at: cursor.at + 1)
    right.skipBlanks()
    // A divisor that varies may be 0.
    let start = right.at
    let isDivision = filter == "divided_by" || filter == "modulo"
    guard left.at == cursor.at, let second = number(&right), !isDivision || 1...9 ~= bytes[start] &- 0x30 else {
      return general
    }
    let end = right.at
    right.skipBlanks()
    _ = right.take(UInt8(ascii: "-"))
    guard right.peek == UInt8(ascii: "}"), right.peek(1) == UInt8(ascii: "}") else { return general }
    return Advice(
      "write {{ \(first) | \(filter): \(second) }}", writing: " | \(filter): \(second)", at: SourceSpan(place, end))
  }

  /// A whole number, or the name of a number that no one lacks; nothing where something else is written.
  private func number(_ cursor: inout Cursor) -> String? {
    if let digits = cursor.shortNumber() { return String(decoding: bytes[digits], as: UTF8.self) }
    guard let name = cursor.name(), let column = column(name), !attributes.facts(column).isList,
      !attributes.mayBeMissing(column), [.integer, .decimal].contains(attributes.facts(column).code)
    else { return nil }
    return String(decoding: bytes[name], as: UTF8.self)
  }

  /// What to write for what other languages write.
  func habit(_ cursor: Cursor, isTag: Bool) -> Advice? {
    if isTag, Cursor.isNameStart(cursor.peek) { return wordHabit(cursor) }
    var ahead = cursor
    // Properties of an event stand among the attributes, under their own names.
    if ahead.take(UInt8(ascii: ".")), let name = ahead.name(),
      attributes.index(of: UnsafeBufferPointer(rebasing: bytes[name])) != nil
    {
      return "write \"\(String(decoding: bytes[name], as: UTF8.self))\", without what is in front of it"
    }
    switch cursor.peek {
    case UInt8(ascii: "=") where isTag && cursor.peek(1) == UInt8(ascii: ">"):
      return Advice("write >=", writing: ">=", at: SourceSpan(cursor.at, cursor.at + 2))
    case UInt8(ascii: "=") where isTag && cursor.peek(1) == UInt8(ascii: "<"):
      return Advice("write <=", writing: "<=", at: SourceSpan(cursor.at, cursor.at + 2))
    default: break
    }
    return switch cursor.peek {
    case UInt8(ascii: "=") where isTag && cursor.peek(1) == UInt8(ascii: "!"): "write != for unlike"
    case UInt8(ascii: "=") where isTag && cursor.at > 1 && bytes[cursor.at - 1] == UInt8(ascii: "="):
      "write two \"=\" and no more"
    case UInt8(ascii: "=") where isTag:
      cursor.peek(1) == UInt8(ascii: "=") ? "compare in {% if … %}" : Advice("write == to compare", writing: "==")
    case UInt8(ascii: "&") where isTag: connective("and", cursor)
    case UInt8(ascii: "|") where isTag:
      cursor.peek(1) == UInt8(ascii: "|") ? connective("or", cursor) : "filters work between {{ and }} only"
    case UInt8(ascii: "|"): "write one | before each filter; for a missing value | default: \"…\""
    case UInt8(ascii: "!") where isTag: "write {% unless … %}, or !="
    case UInt8(ascii: "!"): "a value is shown as it is: ask for the contrary with {% unless … %}"
    case 0xE2 where isTag && bytes[cursor.token()].elementsEqual("≠".utf8): "write != for unlike"
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      isTag
        ? "there are no parentheses: put one {% if %} into another"
        : "there are no parentheses: put filters one after another"
    case UInt8(ascii: "."): "an attribute has no parts: declare each as an attribute"
    case UInt8(ascii: "["): "an attribute is not a list"
    case UInt8(ascii: "+") where !isTag: arithmetic("plus", cursor)
    case UInt8(ascii: "*") where !isTag: arithmetic("times", cursor)
    case UInt8(ascii: "/") where !isTag: arithmetic("divided_by", cursor)
    case UInt8(ascii: "%") where !isTag: arithmetic("modulo", cursor)
    case UInt8(ascii: "-")
    where !isTag && (cursor.peek(1) == 0x20 || cursor.peek(1) &- 0x30 < 10 || Cursor.isNameStart(cursor.peek(1))):
      arithmetic("minus", cursor)
    case UInt8(ascii: "?") where !isTag && cursor.peek(1) == UInt8(ascii: "?"): "write | default: \"…\""
    case UInt8(ascii: "?") where !isTag: "write {% if … %}…{% else %}…{% endif %}"
    case UInt8(ascii: "o") where !isTag && cursor.peek(1) == UInt8(ascii: "r"): "write | default: \"…\""
    case UInt8(ascii: "-"): "write {{- and -}}, {%- and -%} without a space between"
    case UInt8(ascii: "\""), UInt8(ascii: "'"), 0x30...0x39:
      isBehindFilter(cursor) ? Advice("write : before what a filter takes", edits: colon(before: cursor)) : nil
    default: nil
    }
  }
}
