import Clocks

/// What is known of a value before any recipient is: its kind, whether it can be missing, how long it prints.
struct Shape: Sendable {
  enum Kind: String, Sendable {
    case text, integer, decimal, boolean, date, time, timestamp, version
    /// A list, of which ``low`` and ``high`` are how many items it has.
    case list
    /// `nil` itself.
    case nothing
  }

  var kind: Kind
  var canBeMissing = false
  /// How it prints, when it is there.
  var extent: Extent
  /// Whole numbers between which a number lies; nothing where there is no limit.
  var low: Int64?
  var high: Int64?
  /// The most digits after the point.
  var places = 0
  /// Every value that it can have, by member of the one enumeration or boolean that it comes from, and last what stands for the
  /// missing one; filters are then run while compiling.
  var values: [Value]?
  /// Which of ``values`` there can be here; nothing for all of them. Those that cannot stay in the list, which tables of members follow.
  var isPossible: [Bool]?
  /// Whether a number is known not to be zero, though zero lies between its ends.
  var isNeverZero = false
  /// Whether a decimal may also be a whole number, which prints without a point: `{{ decimal | default: 3 }}`.
  var canBeWhole = false
  /// The text attribute without `max` that makes it endless.
  var endless: String?
  /// How long it prints at most where an attribute counts with little, see ``TextGrowth``; ``extent`` where that says the same.
  var room: Extent?

  init(_ kind: Kind, _ extent: Extent) {
    self.kind = kind
    self.extent = extent
  }

  static let nothing: Shape = {
    var shape = Shape(.nothing, .none)
    shape.canBeMissing = true
    return shape
  }()

  static let boolean: Shape = {
    var shape = Shape(.boolean, Extent(plain: 4, 5))
    shape.values = [.boolean(false), .boolean(true)]
    return shape
  }()

  static func text(_ extent: Extent, endless: String? = nil) -> Shape {
    var shape = Shape(.text, extent)
    shape.endless = endless
    return shape
  }

  static func integer(_ low: Int64?, _ high: Int64?) -> Shape {
    let width = decimalWidth(min: low, max: high)
    var shape = Shape(.integer, Extent(plain: width.least, width.most))
    (shape.low, shape.high) = (low, high)
    return shape
  }

  /// A decimal between two whole numbers: a sign, the digits before the point, the point and at least one digit. A value between
  /// -1 and 0 prints `-0.5`, which is no longer than its lower bound prints.
  static func decimal(_ low: Int64?, _ high: Int64?, places: Int) -> Shape {
    let width = decimalWidth(min: low, max: high)
    let places = min(max(places, 1), 18)
    let least = decimalWidth(min: low.map { max($0, 0) }, max: high).least
    var shape = Shape(.decimal, Extent(plain: min(least, width.least) + 2, width.most + 1 + places))
    (shape.low, shape.high, shape.places) = (low, high, places)
    return shape
  }

  /// A decimal between two scaled numbers.
  static func decimals(_ low: Int64?, _ high: Int64?, places: Int) -> Shape {
    let scale = powersOfTen[min(max(places, 0), 18)]
    var shape = decimal(
      low.map { floorDivide($0, scale) }, high.map { $0 == .min ? $0 : -floorDivide(-$0, scale) }, places: places)
    let most = longestDecimal(low ?? .min, high ?? .max, places: places)
    let least = shape.extent.leastEscaped - 1 + max(shape.places, 1)
    shape.extent = Extent(plain: min(least, most), most)
    return shape
  }

  /// The longest that a scaled number between two others prints: one of its ends.
  private static func longestDecimal(_ low: Int64, _ high: Int64, places: Int) -> Int {
    [low, high]
      .map { number in withDecimal(number, places: places, keepsPlaces: true) { $0.count } }.max() ?? 2
  }

  /// A time between two others, in seconds since midnight: `18:30`, and `18:30:05` where it is not on the minute.
  static func time(_ low: Int64, _ high: Int64) -> Shape {
    let isOneMinute = low == high && low % 60 == 0
    let hasMinutes = (low + 59) / 60 * 60 <= high
    return Shape(.time, Extent(plain: hasMinutes ? 5 : 8, isOneMinute ? 5 : 8))
  }

  /// The shape of a constant.
  static func constant(_ value: Value) -> Shape {
    var shape: Shape
    switch value {
    case .missing: return .nothing
    case .boolean: shape = .boolean
    case .integer(let number): shape = .integer(number, number)
    case .decimal(let mantissa, let places):
      let scale = powersOfTen[min(max(places, 0), 18)]
      let low = floorDivide(mantissa, scale)
      shape = .decimal(low, low == .max ? low : low + 1, places: places)
    case .text: shape = Shape(.text, .none)
    case .version: shape = Shape(.version, .none)
    case .date: shape = Shape(.date, .none)
    case .time: shape = Shape(.time, .none)
    case .timestamp: shape = Shape(.timestamp, .none)
    }
    shape.extent = Extent(exactly: value.bytes)
    shape.values = [value]
    return shape
  }

  /// The shape of one of some constants of one kind, of which perhaps only some can be.
  static func oneOf(_ values: [Value], where isPossible: [Bool]? = nil) -> Shape {
    let flags = isPossible.flatMap { $0.count == values.count && $0.contains(true) ? $0 : nil }
    let possible = flags.map { flags in zip(values, flags).compactMap { $1 ? $0 : nil } } ?? values
    guard let first = possible.first else { return .text(.none) }
    var shape = constant(first)
    // Of texts only how long they are adds up: an enumeration has thousands, and each audience narrows it.
    if possible.allSatisfy({ if case .text = $0 { true } else { false } }) {
      for value in possible.dropFirst() { shape.extent = shape.extent.or(Extent(exactly: value.bytes)) }
    } else {
      for value in possible.dropFirst() { shape = shape.or(constant(value)) }
    }
    shape.values = values
    shape.isPossible = flags
    return shape
  }

  /// What an attribute's type says.
  static func attribute(_ attribute: Attribute) -> Shape {
    var shape: Shape
    switch attribute.type {
    case .text(let max):
      let most = Swift.max(max ?? .max, 0)
      // Tokens, locales and zones are checked when they are read: none of them holds a character that JSON escapes.
      let isPlain = attribute.isBuiltIn && !["id", AttributeTable.request.name].contains(attribute.name)
      shape = .text(
        isPlain
          ? Extent(plain: 0, most)
          : Extent(
            anyTextUpTo: most,
            perScalar: attribute.mayHoldControls ? Extent.widestControl : Extent.widestScalar),
        endless: max == nil ? attribute.name : nil)
    case .enumeration(let members): shape = .oneOf(members.map { .text(Array($0.utf8)) })
    case .integer(let min, let max): shape = .integer(min, max)
    case .decimal(let min, let max, let places): shape = .decimals(min, max, places: places)
    case .boolean: shape = .boolean
    case .date: shape = Shape(.date, Extent(plain: 10, 10))
    case .time(let min, let max): shape = .time(min ?? 0, max ?? CivilTime.lastSecond)
    case .timestamp: shape = Shape(.timestamp, Extent(plain: 23, 23))
    case .version: shape = Shape(.version, Extent(plain: 1, VersionText.longest))
    }
    shape.canBeMissing = attribute.isOptional
    if attribute.isOptional { shape.values?.append(.missing) }
    return shape
  }

  /// One or the other, as `default` and branches give.
  func or(_ other: Shape) -> Shape {
    if kind == .nothing {
      var shape = other
      shape.values = nil
      shape.isPossible = nil
      shape.canBeMissing = true
      return shape
    }
    if other.kind == .nothing {
      var shape = self
      shape.values = nil
      shape.isPossible = nil
      shape.canBeMissing = true
      return shape
    }
    let joined: Kind
    switch (kind, other.kind) {
    case (let a, let b) where a == b: joined = a
    case (.integer, .decimal), (.decimal, .integer): joined = .decimal
    default: joined = .text
    }
    var shape = Shape(joined, extent.or(other.extent))
    shape.canBeMissing = canBeMissing || other.canBeMissing
    if let a = low, let b = other.low { shape.low = min(a, b) }
    if let a = high, let b = other.high { shape.high = max(a, b) }
    shape.places = max(places, other.places)
    shape.canBeWhole = joined == .decimal && (kind != other.kind || canBeWhole || other.canBeWhole)
    shape.endless = endless ?? other.endless
    return shape
  }

  /// Whether a number can be zero.
  var canBeZero: Bool { !isNeverZero && (low ?? -1) <= 0 && (high ?? 1) >= 0 }
}
