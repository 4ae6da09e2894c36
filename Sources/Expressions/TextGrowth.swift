import Limits

/// How large a text gets on its way through a filter, found before any text is made.
///
/// Filters multiply: ten links of `replace` that each write ten letters for one make ten letters ten thousand million. So what a filter gives
/// is bounded from what it gets, and only a text that stays small is made, while compiling as for a recipient.
struct TextGrowth {
  /// The most bytes with which an attribute counts. A recipient's value has 64 KiB at most, so a text is really at most sixteen times as large
  /// as it is taken for: a mebibyte.
  static let attributeBytes = 4 << 10
  /// Constants are written out where that takes no more than this, to see how large they really are.
  private static let foldedBytes = 1 << 20
  /// More members of an enumeration than these are not written out one by one.
  private static let foldedValues = 256

  private let filter: Filter
  private let arguments: [Filter.Argument]
  private let format: TextFormat?

  init(_ filter: Filter, _ arguments: [Filter.Argument], _ format: TextFormat?) {
    self.filter = filter
    self.arguments = arguments
    self.format = format
  }

  /// What is known of the text that the filter gives, with the most that it takes as `room`.
  func result(of input: Shape, _ budget: WorkBudget) -> Shape {
    var shape = shape(of: input, arguments)
    let isSmall = input.isSmall && arguments.allSatisfy(\.shape.isSmall)
    let room =
      isSmall
      ? shape.extent
      : self.shape(
        of: input.inRoom, arguments.map { Filter.Argument(shape: $0.shape.inRoom, constant: $0.constant) }
      ).extent
    if let values = folded(input, room, budget) { return .oneOf(values, where: input.isPossible) }
    if filter.missing != .replaced { shape.canBeMissing = input.canBeMissing }
    // What stays small counts with its own length, and what comes next asks once.
    if !isSmall || room.raw > Self.attributeBytes { shape.room = room }
    return shape
  }

  /// Every value that the text can have, where all are known and the budget pays for having them.
  private func folded(_ input: Shape, _ room: Extent, _ budget: WorkBudget) -> [Value]? {
    let constants = arguments.compactMap(\.constant)
    guard let values = input.values, values.count <= Self.foldedValues, constants.count == arguments.count else {
      return nil
    }
    let bytes = Extent.times(room.raw, values.count)
    guard bytes <= Self.foldedBytes, budget.take(4 * values.count + bytes / 8) else { return nil }
    return values.map { filter.evaluate($0, constants, format) }
  }

  private func shape(of input: Shape, _ arguments: [Filter.Argument]) -> Shape {
    if let format { return format.shape(input, arguments) }
    var shape = filter.shape(input, arguments)
    // Of whole numbers come whole ones, which lack ".0".
    if shape.kind == .decimal, ([input] + arguments.map(\.shape)).allSatisfy({ $0.kind == .integer || $0.canBeWhole }) {
      let least = max(1, shape.extent.leastEscaped - 2)
      shape.extent = Extent(plain: least, shape.extent.escaped)
      shape.canBeWhole = true
    }
    return shape
  }
}

extension Shape {
  /// The most that it prints where an attribute counts with little, so that it is finite.
  var mostOnTheWay: Int { inRoom.extent.raw }

  /// Whether it is small even if an attribute is as long as its type allows.
  fileprivate var isSmall: Bool { room == nil && extent.raw <= TextGrowth.attributeBytes }

  /// The same shape with the length that counts on the way.
  fileprivate var inRoom: Shape {
    var shape = self
    shape.extent = room ?? (values == nil ? extent.capped(at: TextGrowth.attributeBytes) : extent)
    return shape
  }
}

extension Extent {
  fileprivate func capped(at bytes: Int) -> Extent {
    Extent(
      scalars: min(scalars, bytes), raw: min(raw, bytes), escaped: min(escaped, 6 * bytes),
      leastScalars: min(leastScalars, bytes), leastRaw: min(leastRaw, bytes), leastEscaped: min(leastEscaped, bytes),
      perScalar: perScalar)
  }
}
