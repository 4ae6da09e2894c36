/// A JSON value whose objects keep the order of their keys and whose numbers keep their digits.
public enum JSONValue: Sendable, Equatable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A number, as the digits that are written.
  case number(String)
  /// A text.
  case string(String)
  /// `[…]`
  case array([JSONValue])
  /// `{…}`, in order.
  case object([Member])

  /// A key of an object and its value.
  public struct Member: Sendable, Equatable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// A member.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }

    /// Keys are equal when their bytes are.
    public static func == (one: Member, other: Member) -> Bool {
      one.key.utf8.elementsEqual(other.key.utf8) && one.value == other.value
    }
  }

  /// The value of a key, compared by bytes; nothing when this is no object or has no such key.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// The text, if this is one.
  public var text: String? { if case .string(let text) = self { text } else { nil } }

  /// Texts are equal when their bytes are, numbers when their digits are, objects when their keys also have the same order.
  public static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one.utf8.elementsEqual(other.utf8)
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    default: false
    }
  }

  /// A whole number.
  public static func integer(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  /// A list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object whose keys keep the order of the literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
