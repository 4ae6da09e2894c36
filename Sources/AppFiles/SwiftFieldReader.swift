/// Follows the properties of structures through the types of a file.
struct SwiftFieldReader {
  private let file: SwiftTypes
  private(set) var problems: [SwiftActivity.Problem] = []
  /// The structures that are being followed, from the outermost one.
  private var open: [[String]] = []
  /// How many properties of nested structures may still be read: structures in structures double with each step.
  private var left = 1_000

  init(_ file: SwiftTypes) { self.file = file }

  /// What of a structure is decoded; nil where it decodes itself. What is not read is a problem.
  mutating func fields(of type: SwiftTypes.Declared) -> SwiftActivity.Fields? {
    let parts = [type] + file.extensions(of: type.path)
    let found = parts.flatMap(\.problems)
    for problem in found { tell(problem.reason, at: problem.offset) }
    guard found.isEmpty, let keys = keys(of: type) else { return nil }
    open.append(type.path)
    defer { open.removeLast() }
    var properties: [SwiftActivity.Property] = []
    var undecoded = type.constants.map {
      SwiftActivity.Undecoded(name: $0.name, cause: .constant, offset: $0.offset)
    }
    var names: Set<String> = []
    for property in type.properties {
      let key = keys.name(of: property.name)
      if key != property.name {
        undecoded.append(
          SwiftActivity.Undecoded(
            name: property.name, cause: key.map { .renamed($0) } ?? .withoutKey, offset: property.offset))
      }
      guard let key, names.insert(key).inserted else { continue }
      properties.append(self.property(property, key, in: type))
    }
    return SwiftActivity.Fields(name: type.name, properties: properties, undecoded: undecoded, offset: type.offset)
  }

  private mutating func property(
    _ property: SwiftTypes.Member, _ name: String, in owner: SwiftTypes.Declared
  ) -> SwiftActivity.Property {
    let type = property.type ?? ""
    var text = type
    var (kind, isOptional) = (SwiftActivity.Kind.unknown(""), SwiftTypes.unwrap(&text))
    if property.isConditional {
      tell("\"\(property.name)\" is inside of #if: some builds of the app do not have it", at: property.offset)
      (kind, isOptional) = (.unknown(text), true)
    } else if let wrapper = property.wrapper {
      // Whether it must be there is not known, either.
      tell(
        "\"\(property.name)\" has the property wrapper \"@\(wrapper)\", which decides how it is decoded",
        at: property.offset)
      (kind, isOptional) = (.unknown(text), true)
    } else if !text.isEmpty {
      kind = self.kind(text, owner.path, aliases: 0)
      // An alias may be that of an optional.
      if case .optional(let inner) = kind { (kind, isOptional) = (inner, true) }
    }
    return SwiftActivity.Property(
      name: name, kind: kind, isOptional: isOptional, declaredName: property.name, type: type, offset: property.offset)
  }

  /// The first ones are enough for a message.
  private mutating func tell(_ reason: String, at offset: Int) {
    if problems.count < 12 { problems.append(SwiftActivity.Problem(reason: reason, offset: offset)) }
  }

  // MARK: - Keys

  /// What CodingKeys make of the names of properties.
  private struct Keys {
    /// The key of each property that has one; nil where there are no CodingKeys.
    var named: [String: String]?

    /// The key of a property; nil for one that is not decoded.
    func name(of property: String) -> String? {
      guard let named else { return property }
      return named[property]
    }
  }

  /// Nil where they are not read.
  private mutating func keys(of type: SwiftTypes.Declared) -> Keys? {
    let path = type.path + ["CodingKeys"]
    guard let keys = file.type(named: path) else {
      guard file.target(of: path) != nil else { return Keys() }
      tell("\"\(type.name)\" takes its CodingKeys from another type", at: type.offset)
      return nil
    }
    let parts = [keys] + file.extensions(of: path)
    let isPlain =
      keys.kind == "enum" && !parts.contains { $0.hasOwnKeys || $0.isConditional || !$0.problems.isEmpty }
      && !keys.cases.contains { $0.isConditional || $0.hasValues || $0.raw == .unread }
    guard isPlain else {
      tell("the CodingKeys of \"\(type.name)\" are not plain cases, and are not read", at: keys.offset)
      return nil
    }
    let hasTexts = keys.conforms("String")
    var named: [String: String] = [:]
    for own in keys.cases {
      if hasTexts, case .text(let key)? = own.raw { named[own.name] = key } else { named[own.name] = own.name }
    }
    return Keys(named: named)
  }

  // MARK: - Types

  /// What a type holds that is written in a scope, behind so many aliases and brackets.
  private mutating func kind(_ written: String, _ scope: [String], aliases: Int) -> SwiftActivity.Kind {
    guard aliases < 8 else { return .unknown(written) }
    var text = written
    if text.hasPrefix("Foundation.") || text.hasPrefix("Swift.") {
      text = String(text[text.index(after: text.firstIndex(of: ".") ?? text.startIndex)...])
    }
    if let kind = Self.kinds[text] { return kind }
    let inner =
      SwiftTypes.inside(text, "[", "]")
      ?? ["Array<", "Set<", "ContiguousArray<", "Dictionary<"].lazy.compactMap { SwiftTypes.inside(text, $0, ">") }
      .first
    if let inner {
      if let (key, value) = Self.pair(inner, at: text.hasPrefix("[") ? ":" : text.hasPrefix("Dictionary") ? "," : nil) {
        guard key == "String" || key == "Int" else { return .unknown(written) }
        return .dictionary(item(value, scope, aliases + 1), hasIntegerKeys: key == "Int")
      }
      return text.hasPrefix("Dictionary") ? .unknown(written) : .list(item(inner, scope, aliases + 1))
    }
    return declared(text, written, scope, aliases: aliases)
  }

  private mutating func item(_ written: String, _ scope: [String], _ aliases: Int) -> SwiftActivity.Kind {
    var text = written
    let isOptional = SwiftTypes.unwrap(&text)
    let kind = kind(text, scope, aliases: aliases)
    return isOptional ? .optional(kind) : kind
  }

  /// What stands on both sides of the first sign outside of all brackets.
  private static func pair(_ text: String, at sign: Character?) -> (String, String)? {
    guard let sign else { return nil }
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "[", "<", "(": depth += 1
      case "]", ">", ")": depth -= 1
      case sign where depth == 0: return (String(text[..<index]), String(text[text.index(after: index)...]))
      default: break
      }
    }
    return nil
  }

  /// The nearest declaration of the name counts.
  private mutating func declared(
    _ text: String, _ written: String, _ scope: [String], aliases: Int
  ) -> SwiftActivity.Kind {
    let names = text.split(separator: ".").map(String.init)
    guard names.count <= SwiftTypes.deepest else { return .unknown(written) }
    for depth in stride(from: scope.count, through: 0, by: -1) {
      let path = Array(scope.prefix(depth)) + names
      if let target = file.target(of: path) {
        let kind = item(target, Array(path.dropLast()), aliases + 1)
        if case .unknown = kind { return .unknown(written) }
        return kind
      }
      guard let type = file.type(named: path) else { continue }
      let parts = [type] + file.extensions(of: path)
      guard parts.allSatisfy(\.problems.isEmpty) else { return .unknown(written) }
      switch type.kind {
      case "struct" where parts.contains(where: { !$0.inherited.isDisjoint(with: Self.rawProtocols) }):
        return raw(type, parts) ?? .unknown(written)
      case "struct" where parts.allSatisfy({ $0.inherited.isSubset(of: Self.plainProtocols) }):
        return structure(type, written)
      case "enum": return enumeration(type, parts) ?? .unknown(written)
      default: return .unknown(written)
      }
    }
    return .unknown(written)
  }

  private mutating func structure(_ type: SwiftTypes.Declared, _ written: String) -> SwiftActivity.Kind {
    guard open.count < 8, !open.contains(type.path), max(1, type.properties.count) <= left else { return .object }
    left -= max(1, type.properties.count)
    // What its own problems are is of no use to whoever only has to know that it is not read.
    let told = problems
    defer { problems = told }
    return fields(of: type).map { .structure($0) } ?? .unknown(written)
  }

  /// What a structure with a raw value is decoded from: that value alone, as Swift's own `init(from:)` of `RawRepresentable` has it; nil where there is
  /// no such one.
  private mutating func raw(_ type: SwiftTypes.Declared, _ parts: [SwiftTypes.Declared]) -> SwiftActivity.Kind? {
    let known = Self.plainProtocols.union(Self.rawProtocols).union(Self.literalProtocols)
    guard parts.allSatisfy({ $0.inherited.isSubset(of: known) }), !type.properties.contains(where: \.isConditional),
      let value = type.properties.first(where: { $0.name == "rawValue" }), value.wrapper == nil,
      let written = value.type
    else { return nil }
    let kind = kind(written, type.path, aliases: 0)
    switch kind {
    case .text, .boolean, .integer: return kind
    case .decimal where ["Double", "Float"].contains(written): return kind
    default: return nil
    }
  }

  /// An enumeration by its raw values; nil for one that is not decoded from these.
  private func enumeration(_ type: SwiftTypes.Declared, _ parts: [SwiftTypes.Declared]) -> SwiftActivity.Kind? {
    let isWhole = !type.cases.isEmpty && !type.cases.contains { $0.isConditional || $0.raw == .unread }
    if type.conforms("String") {
      guard isWhole else { return .text }
      return .texts(
        type.cases.map { if case .text(let text)? = $0.raw { text } else { $0.name } })
    }
    if let range = Self.integers.first(where: { type.conforms($0.key) })?.value {
      guard isWhole else { return .integer(min: range.min, max: range.max) }
      var (values, next): ([Int64], Int64) = ([], 0)
      for own in type.cases {
        if case .number(let number)? = own.raw { next = number }
        values.append(next)
        next = next == .max ? next : next + 1
      }
      return .integers(values)
    }
    // Without a raw value Swift decodes an object with one key, the name of the case.
    guard isWhole, parts.allSatisfy({ $0.inherited.isSubset(of: Self.plainProtocols) }),
      !type.cases.contains(where: { $0.raw != nil }), file.type(named: type.path + ["CodingKeys"]) == nil
    else { return nil }
    return .cases(type.cases.map(\.name))
  }

  private static let integers: [String: (min: Int64, max: Int64?)] = [
    "Int": (.min, .max), "Int8": (-128, 127), "Int16": (-32_768, 32_767),
    "Int32": (-2_147_483_648, 2_147_483_647), "Int64": (.min, .max),
    "UInt": (0, nil), "UInt8": (0, 255), "UInt16": (0, 65_535), "UInt32": (0, 4_294_967_295), "UInt64": (0, nil),
  ]

  private static let kinds: [String: SwiftActivity.Kind] = [
    "String": .text, "Substring": .text, "URL": .url, "UUID": .uuid, "Double": .decimal, "Float": .decimal,
    "Float16": .decimal, "CGFloat": .decimal, "TimeInterval": .decimal, "Decimal": .decimal, "Bool": .boolean,
    "Date": .date,
  ].merging(integers.mapValues { .integer(min: $0.min, max: $0.max) }) { own, _ in own }

  /// Those that give a structure a raw value.
  private static let rawProtocols: Set<String> = ["RawRepresentable", "OptionSet", "SetAlgebra"]

  /// Those that say how a value is written in Swift, not how it is decoded.
  private static let literalProtocols: Set<String> = [
    "ExpressibleByStringLiteral", "ExpressibleByStringInterpolation", "ExpressibleByIntegerLiteral",
    "ExpressibleByFloatLiteral", "ExpressibleByBooleanLiteral",
  ]

  /// Those that leave it to Swift how a type is decoded. `RawRepresentable` does not, and nobody knows what one of the app's own does.
  private static let plainProtocols: Set<String> = [
    "Codable", "Decodable", "Encodable", "Hashable", "Equatable", "Comparable", "Sendable", "Identifiable",
    "CustomStringConvertible", "CustomDebugStringConvertible", "CaseIterable", "ActivityAttributes", "ContentState",
  ]
}
