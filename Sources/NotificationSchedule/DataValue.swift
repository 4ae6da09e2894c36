/// A value of JSON.
public enum DataValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without a fraction or an exponent that 64 bits hold.
  case integer(Int)
  /// Any other number; finite.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([DataValue])
  /// Members by key.
  case object([String: DataValue])

  /// The value in the types of a property list, which user information can hold; nil for `null`, which it cannot.
  public var propertyList: (any Sendable)? {
    switch self {
    case .null: nil
    case .bool(let value): value
    case .integer(let value): value
    case .number(let value): value
    case .string(let value): value
    case .array(let items): items.compactMap(\.propertyList)
    case .object(let members): members.compactMapValues(\.propertyList)
    }
  }
}
