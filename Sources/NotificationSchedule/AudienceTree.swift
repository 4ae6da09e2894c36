/// Who is meant, as the bundle has it: all named audiences are expanded.
indirect enum AudienceTree: Sendable {
  case all(Bool)
  case and([AudienceTree])
  case or([AudienceTree])
  case not(AudienceTree)
  case question(AudienceQuestion)

  init(_ part: BundlePart, _ types: [String: ValueType]) throws(BundleError) {
    func trees(_ part: BundlePart) throws(BundleError) -> [AudienceTree] {
      var trees: [AudienceTree] = []
      for item in try part.items() { trees.append(try AudienceTree(item, types)) }
      return trees
    }
    if let all = try part.optional("all") {
      self = .all(try all.bool())
    } else if let parts = try part.optional("and") {
      self = .and(try trees(parts))
    } else if let parts = try part.optional("or") {
      self = .or(try trees(parts))
    } else if let other = try part.optional("not") {
      self = .not(try AudienceTree(other, types))
    } else {
      self = .question(try AudienceQuestion(part, types))
    }
  }

  /// Whether it may hold for the same person at one time and not at another.
  var readsClock: Bool {
    switch self {
    case .all: false
    case .and(let parts), .or(let parts): parts.contains(where: \.readsClock)
    case .not(let part): part.readsClock
    case .question(let question): question.readsClock
    }
  }

  /// Whether a person is in it at a moment, in seconds since 1970.
  func holds(_ person: PersonValues, at now: Int) -> Bool {
    switch self {
    case .all(let flag): flag
    case .and(let parts): parts.allSatisfy { $0.holds(person, at: now) }
    case .or(let parts): parts.contains { $0.holds(person, at: now) }
    case .not(let part): !part.holds(person, at: now)
    case .question(let question): question.holds(person, at: now)
    }
  }

  /// The comparisons that settle it: of `and` the first that fails or all that hold, of `or` all that fail or the first that holds.
  func reasons(_ person: PersonValues, at now: Int) -> [String] {
    var reasons: [String] = []
    explain(person, now, into: &reasons)
    var seen: Set<String> = []
    return reasons.filter { seen.insert($0).inserted }
  }

  /// How many comparisons a reason names.
  private static let mostReasons = 12

  private func explain(_ person: PersonValues, _ now: Int, into reasons: inout [String]) {
    guard reasons.count < Self.mostReasons else { return }
    switch self {
    case .all: reasons.append("all")
    case .not(let part): part.explain(person, now, into: &reasons)
    case .and(let parts), .or(let parts):
      if let tag = language {
        let verdict = holds(person, at: now) ? "holds" : "does not hold"
        reasons.append("\(tag.attribute) matches \"\(tag.tag)\" \(verdict), it is \(person[tag.attribute].spoken)")
        return
      }
      let settles = if case .or = self { true } else { false }
      if let part = parts.first(where: { $0.holds(person, at: now) == settles }) {
        part.explain(person, now, into: &reasons)
      } else {
        for part in parts { part.explain(person, now, into: &reasons) }
      }
    case .question(let question):
      let verdict = question.holds(person, at: now) ? "holds" : "does not hold"
      reasons.append("\(question.text) \(verdict), it is \(question.value(person))")
    }
  }

  /// `matches "de"`, which the compiler expands to the tag itself and what begins with it and `-` or `_`.
  private var language: (attribute: String, tag: String)? {
    guard case .or(let parts) = self, parts.count >= 3, parts.count % 3 == 0 else { return nil }
    var found: (attribute: String, tag: String)?
    for (index, part) in parts.enumerated() {
      guard case .question(let question) = part else { return nil }
      switch question.test {
      case .compare(.equal, .text(let bytes)) where index % 3 == 0:
        if found == nil { found = (question.attribute, String(decoding: bytes, as: UTF8.self)) }
      case .starts where index % 3 != 0: break
      default: return nil
      }
      guard question.attribute == found?.attribute else { return nil }
    }
    return found
  }
}

/// One comparison of an audience.
struct AudienceQuestion: Sendable {
  enum Test: Sendable {
    case missing(Bool)
    case among([FilledValue])
    case contains([UInt8])
    case starts([UInt8])
    case today(Comparing)
    case other(String, Comparing)
    /// Days from today; negative ones lie in the past.
    case anniversary(Int)
    /// Negative spans lie in the past.
    case withinSeconds(Int)
    case withinDays(Int)
    case compare(Comparing, FilledValue)
  }

  let attribute: String
  let test: Test
  private let type: ValueType

  init(_ part: BundlePart, _ types: [String: ValueType]) throws(BundleError) {
    attribute = try part.member("attribute").text()
    guard let type = types[attribute] else { throw part.wrong("\"\(attribute)\" is not declared") }
    self.type = type
    func sign() throws(BundleError) -> Comparing {
      let word = try part.member("is")
      guard let sign = Comparing(rawValue: try word.text()) else { throw word.wrong("not a comparison") }
      return sign
    }
    if let missing = try part.optional("missing") {
      test = .missing(try missing.bool())
    } else if let values = try part.optional("in") {
      var constants: [FilledValue] = []
      for value in try values.items() { constants.append(try type.constant(value)) }
      test = .among(constants)
    } else if let text = try part.optional("contains") {
      test = .contains(Array(try text.text().utf8))
    } else if let text = try part.optional("starts_with") {
      test = .starts(Array(try text.text().utf8))
    } else if part.has("day") {
      test = .today(try sign())
    } else if let other = try part.optional("other") {
      let name = try other.text()
      guard types[name] != nil else { throw other.wrong("\"\(name)\" is not declared") }
      test = .other(name, try sign())
    } else if let span = try Self.span(part) {
      test = span
    } else {
      test = .compare(try sign(), try type.constant(try part.member("value")))
    }
  }

  /// Spans that are longer mean all of time.
  private static let longest = 4_000_000_000

  private static func span(_ part: BundlePart) throws(BundleError) -> Test? {
    for (word, sign) in [("last", -1), ("next", 1)] {
      if let days = try part.optional("anniversary_within_\(word)") {
        return .anniversary(sign * (try days.member("days").whole(in: 0...366)))
      }
      guard let span = try part.optional("within_\(word)") else { continue }
      if let days = try span.optional("days") { return .withinDays(sign * (try days.whole(in: 0...4_000_000))) }
      return .withinSeconds(sign * (try span.member("seconds").whole(in: 0...longest)))
    }
    return nil
  }

  var readsClock: Bool {
    switch test {
    case .today, .anniversary, .withinSeconds, .withinDays: true
    default: false
    }
  }

  func holds(_ person: PersonValues, at now: Int) -> Bool {
    let value = person[attribute]
    if case .missing(let isMissing) = test { return value.isMissing == isMissing }
    guard !value.isMissing else { return false }
    let today = CalendarDay(floored(now, 86_400))
    switch test {
    case .missing: return false
    case .among(let values): return values.contains { Comparing.equal.holds(value, $0) }
    case .contains(let part): return hasPart(value.printed, part)
    case .starts(let part): return value.printed.starts(with: part)
    case .today(let sign): return sign.holds(value, .date(today))
    case .other(let name, let sign):
      let other = person[name]
      return !other.isMissing && sign.holds(value, other)
    case .anniversary(let days):
      guard case .date(let born) = value else { return false }
      return Self.comesAgain(born, days, today)
    case .withinDays(let days):
      guard case .date(let day) = value else { return false }
      let far = today.adding(days)
      return min(today, far) <= day && day <= max(today, far)
    case .withinSeconds(let seconds):
      guard case .timestamp(let micros) = value else { return false }
      let (here, far) = (now * 1_000_000, (now + seconds) * 1_000_000)
      return min(here, far) <= micros && micros <= max(here, far)
    case .compare(let sign, let constant): return sign.holds(value, constant)
    }
  }

  /// Whether a day has an anniversary so many days from today on, or up to today; itself is none.
  private static func comesAgain(_ born: CalendarDay, _ days: Int, _ today: CalendarDay) -> Bool {
    let (_, month, dayOfMonth) = born.parts
    for step in 0...abs(days) {
      let day = today.adding(days < 0 ? -step : step)
      let parts = day.parts
      guard day > born, parts.month == month else { continue }
      let length = CalendarDay.length(year: parts.year, month: parts.month)
      if parts.day == dayOfMonth || (dayOfMonth > length && parts.day == length) { return true }
    }
    return false
  }

  // MARK: - Words

  /// The comparison in normal form: `streak_days >= 3`.
  var text: String {
    switch test {
    case .missing(let isMissing): return "\(attribute) is \(isMissing ? "" : "not ")missing"
    case .among(let values): return "\(attribute) in [\(values.map { $0.written(type) }.joined(separator: ", "))]"
    case .contains(let part): return "\(attribute) contains \(FilledValue.text(part).spoken)"
    case .starts(let part): return "\(attribute) starts with \(FilledValue.text(part).spoken)"
    case .today(let sign): return "\(attribute) \(sign.rawValue) today"
    case .other(let name, let sign): return "\(attribute) \(sign.rawValue) \(name)"
    case .anniversary(0): return "\(attribute) anniversary == today"
    case .anniversary(let days):
      return "\(attribute) anniversary within \(days < 0 ? "last" : "next") \(Self.span(abs(days) * 86_400))"
    case .withinSeconds(let seconds):
      return "\(attribute) within \(seconds < 0 ? "last" : "next") \(Self.span(abs(seconds)))"
    case .withinDays(let days):
      return "\(attribute) within \(days < 0 ? "last" : "next") \(Self.span(abs(days) * 86_400))"
    case .compare(.equal, .boolean(true)): return attribute
    case .compare(let sign, let value): return "\(attribute) \(sign.rawValue) \(value.written(type))"
    }
  }

  private static func span(_ seconds: Int) -> String {
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
    let unit = units.first { seconds % $0.0 == 0 } ?? (1, "second")
    let count = seconds / unit.0
    return "\(count) \(unit.1)\(count == 1 ? "" : "s")"
  }

  /// What the attribute is, as in an expression.
  func value(_ person: PersonValues) -> String {
    guard case .other(let name, _) = test else { return person[attribute].written(type) }
    let (value, other) = (person[attribute], person[name])
    if value.isMissing, other.isMissing { return "missing" }
    return "\(value.written(type)) and \(other.written(type))"
  }
}

extension FilledValue {
  /// A text in quotation marks that it does not contain.
  var spoken: String {
    guard !isMissing else { return "missing" }
    let text = String(decoding: printed, as: UTF8.self)
    return text.utf8.contains(0x22) ? "'\(text)'" : "\"\(text)\""
  }

  /// As an expression writes a value of a type.
  func written(_ type: ValueType) -> String {
    switch self {
    case .missing: return "missing"
    case .decimal(let mantissa, let places): return decimalText(mantissa, places, keepsPlaces: false)
    case .time, .version: return spoken
    case .timestamp(let micros):
      let seconds = floored(micros, 1_000_000)
      let fraction = micros - seconds * 1_000_000
      let text = momentText(seconds)
      return fraction == 0 ? text : "\(text.dropLast()).\(padded(fraction, 6))Z"
    case .text(let bytes):
      let isWord =
        type.kind == .enum && bytes.first.map { Self.isLetter($0) } == true
        && bytes.allSatisfy { Self.isLetter($0) || 0x30...0x39 ~= $0 }
      return isWord ? String(decoding: bytes, as: UTF8.self) : spoken
    default: return String(decoding: printed, as: UTF8.self)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || byte == 0x5F }
}
