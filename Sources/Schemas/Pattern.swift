import JSON

/// How the scalars of the language look, as regular expressions that every JSON Schema validator reads alike (ECMA 262, no extras).
enum Pattern {
  static let kebabName = "^[a-z0-9]+(-[a-z0-9]+)*$"
  static let snakeName = "^[a-z][a-z0-9_]{0,63}$"
  static let languageTag = "^[A-Za-z0-9]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$"
  static let digits = "^-?[0-9]+$"
  static let decimal = "^[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?$"
  static let date = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
  static let time = "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?"
  static let dateTime = "\(date)[ T]\(time)"
  static let duration = "[1-9][0-9]*[smhdw]"
  /// RFC 3339.
  static let instant = "\(date)[ Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})"

  /// Any scalar: an editor takes `No` for a truth value, `1e3` for a number and `null` for nothing, where belfry reads a text.
  static let anyScalar: [JSONValue.Member] = [JSONValue.Member("type", ["string", "number", "boolean", "null"])]

  /// Any scalar; where an editor takes it for a text, it looks like this.
  static func scalar(_ pattern: String) -> [JSONValue.Member] {
    anyScalar + [JSONValue.Member("pattern", .string(pattern))]
  }

  /// The name of an attribute beside other values. An editor for YAML 1.1 takes `n` for a truth value and flags it, as it flags `days: true`.
  static let attribute: [JSONValue.Member] = [
    JSONValue.Member("type", "string"), JSONValue.Member("pattern", .string(snakeName)),
  ]

  /// A language tag; `no` is a truth value to YAML 1.1.
  static let locale: [JSONValue.Member] = [
    JSONValue.Member("type", ["string", "boolean"]), JSONValue.Member("pattern", .string(languageTag)),
  ]

  /// A time of day; YAML 1.1 takes `18:30` for a number to the base 60.
  static let times: [JSONValue.Member] = [
    JSONValue.Member("type", ["string", "integer"]), JSONValue.Member("pattern", .string("^\(time)$")),
  ]

  /// A whole number, quoted or not.
  static func integer(_ range: ClosedRange<Int>) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      JSONValue.Member("type", ["integer", "string"]), JSONValue.Member("minimum", .integer(range.lowerBound)),
    ]
    if range.upperBound < Int.max { members.append(JSONValue.Member("maximum", .integer(range.upperBound))) }
    return members + [JSONValue.Member("pattern", .string(digits))]
  }

  /// A number, quoted or not.
  static func number(_ range: ClosedRange<Double>) -> [JSONValue.Member] {
    var members = [JSONValue.Member("type", ["number", "string"])]
    if range.lowerBound.isFinite { members.append(JSONValue.Member("minimum", .number(digits(range.lowerBound)))) }
    if range.upperBound.isFinite { members.append(JSONValue.Member("maximum", .number(digits(range.upperBound)))) }
    return members + [JSONValue.Member("pattern", .string(decimal))]
  }

  /// One of some words; `off` is a truth value to YAML 1.1.
  static func choice(_ names: [String]) -> [JSONValue.Member] {
    let isTruth = names.contains { ["on", "off", "yes", "no"].contains($0) }
    return [JSONValue.Member("enum", .array(names.map { .string($0) } + (isTruth ? [false] : [])))]
  }

  /// A bound of a range as people write it.
  static func digits(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
  }
}
