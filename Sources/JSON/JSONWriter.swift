/// Writes JSON byte for byte: UTF-8, keys in the order given, no `\/`, no escaped non-ASCII.
///
/// Minified by default, as APNs payloads are sent; `pretty` indents by two blanks and ends nothing with a newline, for files that people read.
public struct JSONWriter: Sendable {
  /// What has been written.
  public private(set) var bytes: [UInt8] = []
  private let isPretty: Bool
  private var depth = 0
  private var needsComma = false
  private var isAfterKey = false

  /// A writer with nothing written.
  public init(pretty: Bool = false) { isPretty = pretty }

  /// What has been written, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// `{`, what `body` writes, `}`.
  public mutating func object<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try nest(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  /// `[`, what `body` writes, `]`.
  public mutating func array<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try nest(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  /// A key of the object that is open; its value must follow.
  public mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    if isPretty { bytes.append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  /// A text.
  public mutating func string(_ value: String) {
    separate()
    quote(value)
    needsComma = true
  }

  /// A whole number.
  public mutating func integer(_ value: some BinaryInteger) { raw(String(value)) }

  /// A truth value.
  public mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  /// `null`.
  public mutating func null() { raw("null") }

  /// A member that is a text.
  public mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  /// A member that is a whole number.
  public mutating func member(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }

  /// Members in order; those without a value are left out.
  public mutating func members(_ members: [(String, JSONValue?)]) {
    for (name, value) in members {
      guard let value else { continue }
      key(name)
      self.value(value)
    }
  }

  /// A member that is an object.
  public mutating func object(_ name: String, _ body: (inout JSONWriter) throws -> Void) rethrows {
    key(name)
    try object(body)
  }

  /// A member that is a list of objects, one for each item.
  public mutating func objects<Items: Sequence>(
    _ name: String, _ items: Items, _ body: (Items.Element, inout JSONWriter) throws -> Void
  ) rethrows {
    key(name)
    try array { writer in for item in items { try writer.object { try body(item, &$0) } } }
  }

  /// Anything that already is JSON: digits, or a value written elsewhere.
  public mutating func raw(_ json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
    needsComma = true
  }

  /// A whole value.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let flag): bool(flag)
    case .number(let digits): raw(digits)
    case .string(let text): string(text)
    case .array(let items): array { writer in for item in items { writer.value(item) } }
    case .object(let members):
      object { writer in
        for member in members {
          writer.key(member.key)
          writer.value(member.value)
        }
      }
    }
  }

  /// The bytes of one value.
  public static func bytes(of value: JSONValue, pretty: Bool = false) -> [UInt8] {
    var writer = JSONWriter(pretty: pretty)
    writer.value(value)
    return writer.bytes
  }

  private mutating func nest<Failure: Error>(
    _ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    separate()
    bytes.append(open)
    let start = bytes.count
    depth += 1
    needsComma = false
    try body(&self)
    depth -= 1
    if isPretty, bytes.count > start { newline() }
    bytes.append(close)
    needsComma = true
  }

  private mutating func separate() {
    if isAfterKey {
      isAfterKey = false
      needsComma = false
      return
    }
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    if isPretty, depth > 0 { newline() }
    needsComma = false
  }

  private mutating func newline() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth * 2 { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if JSONEscape.isPlain(byte) {
        bytes.append(byte)
      } else {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8) { room in
          guard let base = room.baseAddress else { return }
          let count = JSONEscape.write(byte, to: base)
          for index in 0..<count { bytes.append(base[index]) }
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
