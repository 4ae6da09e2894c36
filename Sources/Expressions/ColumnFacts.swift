/// What parsers ask of a column all the time, in a plain value: reading it counts no references.
struct ColumnFacts: Sendable {
  enum Code: UInt8, Sendable { case text, version, integer, decimal, date, time, timestamp, enumeration, boolean }

  let code: Code
  let places: UInt8
  private(set) var isOptional: Bool
  /// Whether its name is one of Liquid's own words, which win in templates.
  let isHidden: Bool
  /// Whether it is a list, whose number of items this is.
  let isList: Bool
  /// The most items of a list; 0 where it is none.
  let mostItems: UInt8
  /// Which item of a list it is, counted from 0; -1 where it is none.
  let item: Int8
  private(set) var isEndless: Bool
  let hasRange: Bool
  let low: Int64
  let high: Int64
  /// The bytes that a value prints as.
  private(set) var most: Int
  private(set) var mostRaw: Int
  /// Its Unicode scalars.
  private(set) var mostScalars: Int
  private(set) var least: Int

  /// The same with what is known of the values here.
  func narrowed(to shape: Shape) -> ColumnFacts {
    var facts = self
    facts.isOptional = shape.canBeMissing
    facts.isEndless = shape.endless != nil
    facts.most = shape.extent.escaped
    facts.mostRaw = shape.extent.raw
    facts.mostScalars = shape.extent.scalars
    facts.least = shape.extent.leastEscaped
    return facts
  }

  init(_ attribute: Attribute, _ shape: Shape) {
    var places = 0
    switch attribute.type {
    case .text: code = .text
    case .enumeration: code = .enumeration
    case .integer: code = .integer
    case .decimal(_, _, let digits):
      code = .decimal
      places = min(max(digits, 0), 18)
    case .boolean: code = .boolean
    case .date: code = .date
    case .time: code = .time
    case .timestamp: code = .timestamp
    case .version: code = .version
    }
    self.places = UInt8(clamping: places)
    isOptional = shape.canBeMissing
    isHidden = ["nil", "null", "true", "false", "blank", "empty"].contains(attribute.name)
    isList = attribute.list != nil
    mostItems = UInt8(clamping: attribute.list?.most ?? 0)
    item = Int8(clamping: attribute.item ?? -1)
    isEndless = shape.endless != nil
    let range = attribute.type.range
    hasRange = range != nil
    low = range?.low ?? .min
    high = range?.high ?? .max
    most = shape.extent.escaped
    mostRaw = shape.extent.raw
    mostScalars = shape.extent.scalars
    least = shape.extent.leastEscaped
  }
}

/// How the `Int64` of a column is to be read.
enum ColumnKind: Sendable {
  case text
  case version
  case integer
  case decimal(places: Int)
  case date
  case time
  case timestamp
  /// Index of a member; the values are the members'.
  case member([Value])

  init(_ type: AttributeType) {
    switch type {
    case .text: self = .text
    case .enumeration(let members): self = .member(members.map { .text(Array($0.utf8)) })
    case .integer: self = .integer
    case .decimal(_, _, let places): self = .decimal(places: min(max(places, 0), 18))
    case .boolean: self = .member([.boolean(false), .boolean(true)])
    case .date: self = .date
    case .time: self = .time
    case .timestamp: self = .timestamp
    case .version: self = .version
    }
  }

  /// What a number means; nothing for texts, which stand elsewhere.
  func value(_ raw: Int64) -> Value {
    switch self {
    case .text, .version: .missing
    case .integer: .integer(raw)
    case .decimal(let places): .decimal(raw, places: places)
    case .date: .date(raw)
    case .time: .time(raw)
    case .timestamp: .timestamp(raw)
    case .member(let values): raw >= 0 && raw < values.count ? values[Int(raw)] : .missing
    }
  }
}
