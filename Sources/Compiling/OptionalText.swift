import JSON

extension JSONValue {
  /// A text, or nothing.
  static func string(_ text: String?) -> JSONValue? { text.map { .string($0) } }
}
