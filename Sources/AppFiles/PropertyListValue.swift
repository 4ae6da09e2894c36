import Glibc

/// A value of a property list: what Info.plist, entitlements, `.stringsdict` and compiled `.strings` are made of.
public indirect enum PropertyListValue: Sendable, Equatable {
  /// `<string>`
  case string(String)
  /// `<integer>` that fits 64 bits with a sign.
  case integer(Int64)
  /// `<integer>` of 2^63 or more.
  case unsignedInteger(UInt64)
  /// `<real>`
  case real(Double)
  /// `<true/>` or `<false/>`
  case boolean(Bool)
  /// `<date>`, in seconds since 1970-01-01 00:00 UTC.
  case date(secondsSince1970: Double)
  /// `<data>`
  case data([UInt8])
  /// `<array>`
  case array([PropertyListValue])
  /// `<dict>`, in the order of the file.
  case dictionary([Member])

  /// A key of a dictionary and its value.
  public struct Member: Sendable, Equatable {
    /// The key.
    public let key: String
    /// The value.
    public let value: PropertyListValue

    /// A member.
    public init(_ key: String, _ value: PropertyListValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a key, compared by bytes; nothing when this is no dictionary or has no such key.
  ///
  /// Of a key that stands twice the last counts, as in Apple's reader.
  public subscript(key: String) -> PropertyListValue? {
    guard case .dictionary(let members) = self else { return nil }
    return members.last { isSame($0.key, key) }?.value
  }

  /// The members, if this is a dictionary.
  public var members: [Member]? { if case .dictionary(let members) = self { members } else { nil } }
  /// The elements, if this is an array.
  public var elements: [PropertyListValue]? { if case .array(let elements) = self { elements } else { nil } }
  /// The text, if this is one.
  public var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The truth value, if this is one.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  /// The whole number, if this is one that fits.
  public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }

  /// The name of the type as XML property lists spell it, for messages.
  public var typeName: String {
    switch self {
    case .string: "string"
    case .integer, .unsignedInteger: "integer"
    case .real: "real"
    case .boolean: "boolean"
    case .date: "date"
    case .data: "data"
    case .array: "array"
    case .dictionary: "dict"
    }
  }
}

/// Whether two texts are the same bytes. The app's files are asked for the same keys once for each campaign.
private func isSame(_ one: String, _ other: String) -> Bool {
  guard one.utf8.count == other.utf8.count else { return false }
  var (one, other) = (one, other)
  return one.withUTF8 { one in
    other.withUTF8 { other in
      guard let first = one.baseAddress, let second = other.baseAddress else { return true }
      return memcmp(first, second, one.count) == 0
    }
  }
}
