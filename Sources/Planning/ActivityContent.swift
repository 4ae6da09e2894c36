public import JSON

/// What a push gives to a Live Activity: the members of its payload that the app's types decode.
public struct ActivityContent: Sendable, Equatable {
  /// A value in it.
  public struct Value: Sendable, Hashable {
    /// The keys that lead to it, with the member of `aps` in front: `content-state.driver.name`.
    public let keyPath: String
    /// A text as it is, anything else as JSON writes it.
    public let text: String
  }

  /// The members of `aps`, in the order of ``keys``.
  public let members: [JSONValue.Member]

  /// What of `aps` is an activity's own.
  public static let keys = ["content-state", "attributes"]

  /// What a payload has of it; nil where it has nothing.
  init?(aps: JSONValue?) {
    members = Self.keys.compactMap { key in aps?[key].map { JSONValue.Member(key, $0) } }
    if members.isEmpty { return nil }
  }

  /// What the bytes of a payload have of it; nil where they have nothing.
  package init?(payload: UnsafeBufferPointer<UInt8>) {
    self.init(aps: (try? JSONReader.read(payload))?["aps"])
  }

  /// Each value that is no object, in the order of the payload.
  public var values: [Value] { members.flatMap { Self.values(of: $0.value, at: $0.key) } }

  private static func values(of value: JSONValue, at keyPath: String) -> [Value] {
    switch value {
    case .object(let members) where !members.isEmpty:
      members.flatMap { values(of: $0.value, at: "\(keyPath).\($0.key)") }
    default:
      [Value(keyPath: keyPath, text: value.text ?? String(decoding: JSONWriter.bytes(of: value), as: UTF8.self))]
    }
  }
}
