public import Foundation

/// What an app knows of its user. The compiler can generate a type for it; a dictionary of values is one, too.
public protocol Attributes: Sendable {
  /// The values by the names that the project declares. Leave out what is not known.
  var values: [String: AttributeValue] { get }
  /// What the type was generated from, as `interface` of a bundle says it; nil for a type that belfry did not generate. A report names code that is
  /// out of date.
  var interface: String? { get }
}

extension Attributes {
  /// Nil: nothing is known of where the names come from.
  public var interface: String? { nil }
}

extension [String: AttributeValue]: Attributes {
  /// The dictionary itself.
  public var values: [String: AttributeValue] { self }
}

/// One value. A value that is not of the declared type counts as missing, and the report names it.
public enum AttributeValue: Sendable, Hashable {
  /// A text, a member of an enum, a version, or a date (`2026-12-24`), a time (`18:30`) or a timestamp (`2026-12-24T18:30:00Z`) in writing.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// A number; it is rounded to the places that the project declares.
  case number(Double)
  /// Yes or no.
  case boolean(Bool)
  /// A moment, for timestamps.
  case moment(Date)
  /// Several values, for lists.
  case list([AttributeValue])

  /// The value in a declared type; nil where it is of another one.
  func filled(_ type: ValueType) -> FilledValue? {
    switch (self, type.kind) {
    case (.text(let text), _): return type.parse(text)
    case (.integer(let number), .integer): return .integer(number)
    case (.integer(let number), .decimal): return type.decimal(.integer(number))
    case (.number(let number), .integer):
      return Int(exactly: number).map { .integer($0) }
    case (.number(let number), .decimal): return shortestDecimal(number).flatMap { type.decimal($0) }
    case (.boolean(let flag), .boolean): return .boolean(flag)
    case (.moment(let date), .timestamp):
      let micros = (date.timeIntervalSince1970 * 1_000_000).rounded()
      // Dates outside of the years 1 to 9999 are no moments of an app.
      guard abs(micros) < 2.6e17 else { return nil }
      return .timestamp(Int(micros))
    default: return nil
    }
  }
}

extension AttributeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Yes or no.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Several values.
  public init(arrayLiteral elements: AttributeValue...) { self = .list(elements) }
}

extension AttributeValue: Codable {
  /// Reads a value of JSON; a moment is a text there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else {
      self = .list(try container.decode([AttributeValue].self))
    }
  }

  /// Writes a value of JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .boolean(let value): try container.encode(value)
    case .moment(let value): try container.encode(momentText(Int(max(min(value.timeIntervalSince1970, 2.5e11), -6e10))))
    case .list(let value): try container.encode(value)
    }
  }
}
