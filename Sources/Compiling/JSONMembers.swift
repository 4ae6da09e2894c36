import JSON

extension JSONValue {
  /// An object of the members that have a value.
  static func members(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// A text, or nothing.
  static func string(_ text: String?) -> JSONValue? { text.map { .string($0) } }

  /// The value, or `null` where there is none.
  static func orNull(_ value: JSONValue?) -> JSONValue { value ?? .null }
}
