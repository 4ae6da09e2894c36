public import JSON
import Languages

/// What a filter that speaks a language has worked out while compiling: rows only write with it.
enum TextFormat: Sendable {
  case date(DateFormat)
  case number(NumberFormat)
  /// By code, of those that an enumeration names.
  case money([(code: [UInt8], format: NumberFormat)])
  /// The arguments are the branches, one for each of CLDR's categories.
  case plural(PluralRules)

  /// Writes a value into the room. What is missing stays missing.
  func write(_ value: ValueView, _ arguments: Filter.Arguments, _ room: Scratch) -> ValueView {
    switch self {
    case .date(let format):
      guard let clocks = format.clock.readers else { return Filter.formatted(value, format, format.clock.zone, room) }
      // The zone of the row comes last.
      guard case .text(let name)? = arguments.last, name.count > 0 else {
        return Filter.formatted(value, format, clocks.otherwise, room)
      }
      return Filter.formatted(value, format, room.zones.zone(named: name, clocks), room)
    case .number(let format): return Self.write(value, format, room)
    case .money(let formats):
      guard let code = arguments.first, case .text(let bytes) = code else { return value }
      for row in formats where row.code.elementsEqual(bytes) { return Self.write(value, row.format, room) }
      return value
    case .plural(let rules):
      guard let (mantissa, places) = Self.number(value) else { return value }
      let category = rules.category(mantissa, places: places)
      return category < arguments.count ? arguments[category] : value
    }
  }

  private static func write(_ value: ValueView, _ format: NumberFormat, _ room: Scratch) -> ValueView {
    guard let (mantissa, places) = number(value) else { return value }
    return .text(room.write(atMost: format.room) { format.write(mantissa, places: places, to: $0) })
  }

  private static func number(_ value: ValueView) -> (Int64, places: Int)? {
    switch value {
    case .integer(let number): (number, 0)
    case .decimal(let mantissa, let places): (mantissa, places)
    default: nil
    }
  }

  /// How long the text can be.
  func shape(_ input: Shape, _ arguments: [Filter.Argument]) -> Shape {
    switch self {
    case .date(let format): return .text(format.extent)
    case .number(let format): return .text(Self.extent(input, format))
    case .money(let formats):
      let extents = formats.map { Self.extent(input, $0.format) }
      return .text(extents.dropFirst().reduce(extents.first ?? .none) { $0.or($1) })
    case .plural:
      let extents = arguments.map(\.shape.extent)
      return .text(
        extents.dropFirst().reduce(extents.first ?? .none) { $0.or($1) }, endless: arguments.endless)
    }
  }

  private static func extent(_ input: Shape, _ format: NumberFormat) -> Extent {
    let (longest, shortest) = format.extremes(input.low, input.high)
    func both(_ texts: [[UInt8]]) -> Extent {
      texts.dropFirst().reduce(Extent(exactly: texts.first ?? [])) { $0.or(Extent(exactly: $1)) }
    }
    var extent = both(longest)
    let least = both(shortest)
    (extent.leastScalars, extent.leastRaw, extent.leastEscaped) = (
      min(least.leastScalars, extent.leastScalars), min(least.leastRaw, extent.leastRaw),
      min(least.leastEscaped, extent.leastEscaped)
    )
    return extent
  }

  /// What the app's library needs to write the same: the language by CLDR's tag, its pattern, how many digits are behind the point, and the sign of a
  /// currency.
  var json: [JSONValue.Member] {
    switch self {
    case .date(let format): Self.members(format.tag, format.pattern, zone: format.clock.name)
    case .number(let format): Self.members(format.tag, nil) + Self.members(of: format)
    case .money(let formats):
      Self.members(formats.first?.format.tag, nil) + [
        JSONValue.Member(
          "currencies",
          .object(
            formats.map {
              JSONValue.Member(String(decoding: $0.code, as: UTF8.self), .object(Self.members(of: $0.format)))
            }))
      ]
    case .plural(let rules): Self.members(rules.tag, nil)
    }
  }

  /// The form of a number.
  private static func members(of format: NumberFormat) -> [JSONValue.Member] {
    let digits = JSONValue.object([
      JSONValue.Member("least", .integer(format.digits.least)), JSONValue.Member("most", .integer(format.digits.most)),
    ])
    return members(nil, format.pattern, symbol: format.sign) + [JSONValue.Member("digits", digits)]
  }

  private static func members(
    _ tag: String?, _ pattern: String?, symbol: String? = nil, zone: String? = nil
  ) -> [JSONValue.Member] {
    let members: [(String, String?)] = [("language", tag), ("pattern", pattern), ("symbol", symbol), ("zone", zone)]
    return members.compactMap { name, text in text.map { JSONValue.Member(name, .string($0)) } }
  }
}

/// The words of the languages in which the filters of some texts write, by CLDR's tag, as far as these need them.
public struct TemplateLanguages {
  private var parts: [String: Set<Language.Part>] = [:]

  /// Those of no text.
  public init() {}

  /// The words; nil where no text needs any.
  public var json: JSONValue? {
    let members = parts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.compactMap { tag, parts in
      Language(tag).map { JSONValue.Member(tag, $0.json(parts)) }
    }
    return members.isEmpty ? nil : .object(members)
  }

  /// Adds those of the texts in a value: of each ``Template/json(attributes:)``, wherever it is.
  public mutating func add(textsOf value: JSONValue) {
    switch value {
    case .array(let items): for item in items { add(textsOf: item) }
    case .object(let members):
      for member in members { add(textsOf: member.value) }
      guard case .string(let tag)? = members.first(where: { $0.key == "language" })?.value,
        case .string(let name)? = members.first(where: { $0.key == "name" })?.value,
        Filter.all.contains(where: { $0.name == name })
      else { return }
      switch name {
      case "plural": parts[tag, default: []].insert(.plurals)
      case "date", "time": parts[tag, default: []].insert(.dates)
      default: parts[tag, default: []].insert(.numbers)
      }
    default: break
    }
  }
}
