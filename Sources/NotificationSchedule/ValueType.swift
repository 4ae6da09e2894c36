/// The type of an attribute or of a property of an event.
struct ValueType: Sendable, Hashable {
  enum Kind: String, Sendable, Hashable {
    case text, `enum`, integer, decimal, boolean, date, time, timestamp, version
  }

  let kind: Kind
  /// Whether it is a list of such values, which only schedules read.
  var isList = false
  /// The members of an enum.
  var members: Set<String> = []
  /// Digits behind the point of a decimal.
  var places = 0

  /// A declaration of a bundle.
  init(_ part: BundlePart) throws(BundleError) {
    var word = try part.member("type").text()
    if word == "list" {
      isList = true
      word = try part.member("of").text()
    }
    guard let kind = Kind(rawValue: word) else { throw part.wrong("\"\(word)\" is not a type of this format") }
    self.kind = kind
    if let values = try part.optional("values") { members = Set(try values.texts()) }
    if let digits = try part.optional("places") { places = try digits.whole(in: 0...18) }
  }

  init(_ kind: Kind) { self.kind = kind }

  /// Reads a value of a rule, as the bundle writes constants of the type.
  func constant(_ part: BundlePart) throws(BundleError) -> FilledValue {
    let value: FilledValue?
    switch part.node {
    case .text(let text): value = parse(text)
    case .number(let digits): value = kind == .integer || kind == .decimal ? exactNumber(digits) : nil
    case .bool(let flag): value = kind == .boolean ? .boolean(flag) : nil
    default: value = nil
    }
    guard let value else { throw part.wrong("not a value of the type \"\(kind.rawValue)\"") }
    return value
  }

  /// Reads a text as a row of recipients has it; nil where it is no value of the type.
  func parse(_ text: String) -> FilledValue? {
    switch kind {
    case .text: return .text(text)
    case .enum: return members.isEmpty || members.contains(text) ? .text(text) : nil
    case .integer: return Int(text).map { .integer($0) }
    case .decimal: return exactNumber(text).flatMap { decimal($0) }
    case .boolean: return text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
    case .date: return CalendarDay(text).map { .date($0) }
    case .time: return timeOfDay(text).map { .time($0) }
    case .timestamp: return parseMoment(text).map { .timestamp($0) }
    case .version: return Self.isVersion(text) ? .version(Array(text.utf8)) : nil
    }
  }

  /// A number with the places that the type has; nil where it does not fit.
  func decimal(_ value: FilledValue) -> FilledValue? {
    let (mantissa, places, _) = value.number
    if places > self.places {
      return .decimal(rounding(mantissa, by: powersOfTen[min(places - self.places, 18)]), places: self.places)
    }
    let (scaled, overflow) = mantissa.multipliedReportingOverflow(by: powersOfTen[min(self.places - places, 18)])
    return overflow ? nil : .decimal(scaled, places: self.places)
  }

  private static func isVersion(_ text: String) -> Bool {
    let numbers = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    return text.utf8.count <= 32 && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { 0x30...0x39 ~= $0 } }
  }
}

/// Reads `2026-12-24T18:30:00Z` with up to six digits of a fraction and any offset, as microseconds since 1970.
func parseMoment(_ text: String) -> Int? {
  let bytes = Array(text.utf8)
  guard bytes.count >= 20, bytes[10] == 0x54 || bytes[10] == 0x74 || bytes[10] == 0x20,
    let day = CalendarDay(String(decoding: bytes[..<10], as: UTF8.self)),
    let second = timeOfDay(String(decoding: bytes[11..<19], as: UTF8.self))
  else { return nil }
  var (at, micros) = (19, 0)
  if bytes[at] == 0x2E {
    let fraction = bytes[(at + 1)...].prefix { 0x30...0x39 ~= $0 }
    guard let number = digits(fraction.prefix(6)) else { return nil }
    micros = number * powersOfTen[6 - min(fraction.count, 6)]
    at += 1 + fraction.count
  }
  guard let offset = zoneOffset(bytes[at...]) else { return nil }
  return (WallTime(day, second).seconds - offset) * 1_000_000 + micros
}

/// Seconds east of UTC of `Z` or `+01:00`.
private func zoneOffset(_ bytes: ArraySlice<UInt8>) -> Int? {
  if bytes.elementsEqual([0x5A]) || bytes.elementsEqual([0x7A]) { return 0 }
  guard bytes.count == 6, let sign = bytes.first, sign == 0x2B || sign == 0x2D,
    let seconds = timeOfDay(String(decoding: bytes.dropFirst(), as: UTF8.self))
  else { return nil }
  return sign == 0x2B ? seconds : -seconds
}
