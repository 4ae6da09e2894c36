extension JSONValue {
  /// An object of the members that have a value.
  public static func members(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// The value, or `null` where there is none.
  public static func orNull(_ value: JSONValue?) -> JSONValue { value ?? .null }
}
