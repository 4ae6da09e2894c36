/// What a Swift file declares for a type of Live Activity: the properties of the type and of its `ContentState`.
///
/// Only what is plainly written is read: stored properties with a type. Whatever else decides how a value is decoded is a problem, never a guess.
public struct SwiftActivity: Sendable, Equatable {
  /// What a property holds, as far as its type says so.
  public indirect enum Kind: Sendable, Equatable {
    /// `String`, `URL`, `UUID`, and enumerations of texts.
    case text
    /// `Int` and its kin.
    case integer
    /// `Double`, `Float`, `CGFloat`.
    case decimal
    /// `Bool`
    case boolean
    /// `Date`
    case date
    /// An array.
    case list(Kind)
    /// A structure of the file, or a dictionary.
    case object
    /// A type that the file does not declare.
    case unknown(String)
  }

  /// A stored property.
  public struct Property: Sendable, Equatable {
    /// Its name.
    public let name: String
    /// What it holds.
    public let kind: Kind
    /// Whether it is an optional.
    public let isOptional: Bool
    /// The byte at which it stands.
    public let offset: Int
  }

  /// Something that decides how values are decoded, and that is not read.
  public struct Problem: Sendable, Equatable {
    /// What it is: lower case, no full stop.
    public let reason: String
    /// The byte at which it stands.
    public let offset: Int
  }

  /// The properties of the type; nil where something is not read.
  public private(set) var attributes: [Property]?
  /// Those of its `ContentState`; nil where something is not read.
  public private(set) var state: [Property]?
  /// What is not read.
  public private(set) var problems: [Problem] = []
  /// The byte at which the type stands.
  public private(set) var offset = 0

  /// What a file declares for a type; nil where it declares no such type with `ActivityAttributes`.
  public init?(_ name: String, in file: SwiftTypes) {
    let parts = name.split(separator: ".").map(String.init)
    guard let type = file.type(named: parts), type.kind == "struct" else { return nil }
    // What conforms by a protocol of the app's own has the state all the same.
    guard
      ([type] + file.extensions(of: parts)).contains(where: { $0.conforms("ActivityAttributes") })
        || file.type(named: parts + ["ContentState"]) != nil || file.target(of: parts + ["ContentState"]) != nil
    else { return nil }
    offset = type.offset
    attributes = read(type, in: file)
    let target = file.target(of: parts + ["ContentState"])
    let paths = target.map { [parts + [$0], [$0]] } ?? [parts + ["ContentState"]]
    if let content = paths.lazy.compactMap({ file.type(named: $0) }).first(where: { $0.kind == "struct" }) {
      state = read(content, in: file)
    } else {
      problems.append(Problem(reason: "\"\(name)\" has no structure \"ContentState\" in this file", offset: offset))
    }
  }

  private mutating func read(_ type: SwiftTypes.Declared, in file: SwiftTypes) -> [Property]? {
    let count = problems.count
    if let keys = file.type(named: type.path + ["CodingKeys"]) {
      problems.append(
        Problem(reason: "\"\(type.name)\" has CodingKeys, which give its properties other names", offset: keys.offset))
    }
    problems += type.problems.map { Problem(reason: $0.reason, offset: $0.offset) }
    for other in file.extensions(of: type.path) {
      problems += other.problems.map { Problem(reason: $0.reason, offset: $0.offset) }
    }
    var properties: [Property] = []
    for property in type.properties {
      guard let written = property.type else {
        problems.append(
          Problem(reason: "\"\(property.name)\" has no type that is written out", offset: property.offset))
        continue
      }
      var text = written
      let isOptional = SwiftTypes.unwrap(&text)
      properties.append(
        Property(
          name: property.name, kind: Self.kind(text, type.path, file, aliases: 0), isOptional: isOptional,
          offset: property.offset))
    }
    return problems.count == count ? properties : nil
  }

  /// What a type holds that is written in a scope, behind so many aliases.
  private static func kind(_ written: String, _ scope: [String], _ file: SwiftTypes, aliases: Int) -> Kind {
    var text = written
    if text.hasPrefix("Foundation.") || text.hasPrefix("Swift.") {
      text = String(text[text.index(after: text.firstIndex(of: ".") ?? text.startIndex)...])
    }
    switch text {
    case "String", "Substring", "URL", "UUID": return .text
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64": return .integer
    case "Double", "Float", "CGFloat", "TimeInterval": return .decimal
    case "Bool": return .boolean
    case "Date": return .date
    default: break
    }
    if let inner = SwiftTypes.inside(text, "[", "]") ?? SwiftTypes.inside(text, "Array<", ">") {
      if let colon = inner.firstIndex(of: ":") { return dictionary(inner[..<colon], written) }
      var item = inner
      return SwiftTypes.unwrap(&item) ? .unknown(written) : .list(kind(item, scope, file, aliases: aliases))
    }
    if let inner = SwiftTypes.inside(text, "Dictionary<", ">") {
      return dictionary(inner.prefix { $0 != "," }, written)
    }
    // The nearest declaration of the name counts.
    let parts = text.split(separator: ".").map(String.init)
    guard parts.count <= SwiftTypes.deepest else { return .unknown(written) }
    for depth in stride(from: scope.count, through: 0, by: -1) {
      let path = Array(scope.prefix(depth)) + parts
      if let target = file.target(of: path), aliases < 8 {
        let kind = kind(target, Array(path.dropLast()), file, aliases: aliases + 1)
        if case .unknown = kind { return .unknown(written) }
        return kind
      }
      guard let type = file.type(named: path) else { continue }
      let parts = [type] + file.extensions(of: path)
      guard parts.allSatisfy(\.problems.isEmpty) else { return .unknown(written) }
      switch type.kind {
      case "struct" where parts.allSatisfy({ $0.inherited.isSubset(of: plainProtocols) }): return .object
      case "enum" where type.conforms("String"): return .text
      case "enum" where type.conforms("Int"): return .integer
      default: return .unknown(written)
      }
    }
    return .unknown(written)
  }

  /// Those that leave it to Swift how a structure is decoded. `RawRepresentable` does not, and nobody knows what one of the app's own does.
  private static let plainProtocols: Set<String> = [
    "Codable", "Decodable", "Encodable", "Hashable", "Equatable", "Comparable", "Sendable", "Identifiable",
    "CustomStringConvertible", "CustomDebugStringConvertible", "ActivityAttributes", "ContentState",
  ]

  /// Of a dictionary only texts and numbers are keys of an object; with others it is decoded from a list.
  private static func dictionary(_ key: Substring, _ written: String) -> Kind {
    ["String", "Int"].contains(key) ? .object : .unknown(written)
  }
}
