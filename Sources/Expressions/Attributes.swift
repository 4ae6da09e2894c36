// Takes: the attributes that a project declares.
// Gives: one table of columns, built-in ones first, found by name from raw bytes.
// Never: reads files, knows campaigns or judges names.

public import Diagnostics

/// What the values of an attribute are.
///
/// Bounds belong to the type because they are what templates and audiences are proven with: rows that break them are rejected
/// before anything is rendered.
public enum AttributeType: Sendable, Equatable {
  /// A text of at most `max` Unicode scalars; without `max` no template that shows it has a bound.
  case text(max: Int?)
  /// One of a closed list of texts.
  case enumeration([String])
  /// A whole number.
  case integer(min: Int64?, max: Int64?)
  /// A number with at most `places` digits after the point; value and bounds are scaled by 10^`places`.
  case decimal(min: Int64?, max: Int64?, places: Int)
  /// True or false.
  case boolean
  /// A day of the calendar.
  case date
  /// A moment.
  case timestamp
  /// A version such as `3.10.1`, compared number by number.
  case version

  /// The type's name as authors write it.
  public var name: String {
    switch self {
    case .text: "text"
    case .enumeration: "enum"
    case .integer: "integer"
    case .decimal: "decimal"
    case .boolean: "boolean"
    case .date: "date"
    case .timestamp: "timestamp"
    case .version: "version"
    }
  }
}

/// One thing that is known of a recipient.
public struct Attribute: Sendable {
  /// Snake case, as templates and audiences spell it.
  public let name: String
  /// What its values are.
  public let type: AttributeType
  /// Whether a recipient may lack it.
  public let isOptional: Bool
  /// Whether the app knows it too, so that local campaigns may use it.
  public let isOnDevice: Bool
  /// Whether the language brings it, not the project.
  public let isBuiltIn: Bool
  /// Where the project declares it.
  public let span: SourceSpan?

  /// An attribute.
  public init(
    name: String, type: AttributeType, isOptional: Bool = false, isOnDevice: Bool = false, isBuiltIn: Bool = false,
    span: SourceSpan? = nil
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.isOnDevice = isOnDevice
    self.isBuiltIn = isBuiltIn
    self.span = span
  }
}

/// Every attribute of a project: the built-in columns, then the declared ones. An attribute's index is its column's index.
///
/// Names are found by their bytes in a small open-addressing table: templates look up millions of them, and making a `String` for
/// each would cost more than the look-up.
public struct AttributeTable: Sendable {
  /// The attributes by column.
  public let attributes: [Attribute]

  /// Column of the device token, in hex.
  public static let tokenColumn = 0
  /// Column of the stable recipient id.
  public static let idColumn = 1
  /// Column of the recipient's locale.
  public static let localeColumn = 2
  /// Column of the recipient's IANA zone.
  public static let timeZoneColumn = 3
  /// Column of the APNs environment that the token is for.
  public static let environmentColumn = 4
  /// Column of the device's platform.
  public static let platformColumn = 5
  /// Column of the device's system version.
  public static let osVersionColumn = 6
  /// Column of the app's version.
  public static let appVersionColumn = 7

  /// The columns that the language brings.
  ///
  /// A token is at most 100 bytes today and Apple says that its length may change ("Registering your app with APNs"), so there is
  /// room for twice that. The other lengths are those of the longest real values, rounded up.
  public static let builtIns: [Attribute] = [
    Attribute(name: "token", type: .text(max: 400), isBuiltIn: true),
    Attribute(name: "id", type: .text(max: 400), isBuiltIn: true),
    Attribute(name: "locale", type: .text(max: 64), isOnDevice: true, isBuiltIn: true),
    Attribute(name: "time_zone", type: .text(max: 64), isOnDevice: true, isBuiltIn: true),
    Attribute(name: "environment", type: .enumeration(["production", "sandbox"]), isBuiltIn: true),
    Attribute(
      name: "platform", type: .enumeration(["ios", "ipados", "macos", "watchos", "tvos", "visionos"]), isOptional: true,
      isOnDevice: true, isBuiltIn: true),
    Attribute(name: "os_version", type: .version, isOptional: true, isOnDevice: true, isBuiltIn: true),
    Attribute(name: "app_version", type: .version, isOptional: true, isOnDevice: true, isBuiltIn: true),
  ]

  /// The names one after the other, and where each starts; its end is the next one's start.
  private let nameBytes: [UInt8]
  private let nameStarts: [Int32]
  /// Open addressing: column + 1, or 0.
  private let slots: [Int32]
  private let mask: Int

  /// The built-in columns followed by `declared`. Of two attributes of one name the first is found.
  public init(declared: [Attribute]) {
    attributes = Self.builtIns + declared
    var bytes: [UInt8] = []
    var starts: [Int32] = []
    var size = 16
    while size < attributes.count * 2 { size *= 2 }
    var slots = [Int32](repeating: 0, count: size)
    for (column, attribute) in attributes.enumerated() {
      starts.append(Int32(clamping: bytes.count))
      bytes.append(contentsOf: attribute.name.utf8)
      var slot = Int(truncatingIfNeeded: Self.hash(attribute.name.utf8)) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(clamping: column + 1)
    }
    starts.append(Int32(clamping: bytes.count))
    nameBytes = bytes
    nameStarts = starts
    self.slots = slots
    mask = size - 1
  }

  /// The column of a name, compared by bytes.
  public func index(of name: String) -> Int? {
    var name = name
    return name.withUTF8 { index(of: $0) }
  }

  /// The column of a name, compared by bytes.
  public func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = Int(truncatingIfNeeded: Self.hash(name)) & mask
    return slots.withUnsafeBufferPointer { slots in
      nameStarts.withUnsafeBufferPointer { starts in
        nameBytes.withUnsafeBufferPointer { bytes in
          while slots[slot] != 0 {
            let column = Int(slots[slot]) - 1
            let start = Int(starts[column])
            if Int(starts[column + 1]) - start == name.count, Self.equal(bytes, start, name) { return column }
            slot = (slot + 1) & mask
          }
          return nil
        }
      }
    }
  }

  private static func equal(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ name: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    for index in 0..<name.count where bytes[start + index] != name[index] { return false }
    return true
  }

  /// FNV-1a.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash ^ (hash >> 15)
  }
}
