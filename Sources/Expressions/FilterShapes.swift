// How long and how large the results of filters can be. Every function here must err upwards for the most and downwards for the
// least: the bound of a payload stands on them.

extension Extent {
  /// After a case mapping: Unicode's full mappings turn one scalar into at most three (`ΐ` → `Ϊ́`), and no mapping of one scalar is
  /// longer than `rawPerScalar` bytes. A mapped scalar needs no escape that it did not need before, and controls stay.
  func mapped(scalars factor: Int, rawPerScalar: Int, rawFactor: Int) -> Extent {
    Extent(
      scalars: Extent.times(scalars, factor),
      raw: min(Extent.times(scalars, rawPerScalar), Extent.times(raw, rawFactor)),
      escaped: min(Extent.times(scalars, max(perScalar, rawPerScalar)), Extent.times(escaped, rawFactor)),
      leastScalars: leastScalars, leastRaw: leastScalars, leastEscaped: leastScalars, perScalar: perScalar)
  }

  /// With the first letter large, which takes six bytes at most, and all others small, of which each takes four.
  var capitalized: Extent {
    let whole = mapped(scalars: 3, rawPerScalar: 6, rawFactor: 3)
    let small = mapped(scalars: 2, rawPerScalar: 4, rawFactor: 2)
    return Extent(
      scalars: min(whole.scalars, Extent.plus(small.scalars, 1)), raw: min(whole.raw, Extent.plus(small.raw, 2)),
      escaped: min(whole.escaped, Extent.plus(small.escaped, 2)), leastScalars: whole.leastScalars,
      leastRaw: whole.leastRaw, leastEscaped: whole.leastEscaped, perScalar: perScalar)
  }

  /// With every byte as `%` and two digits, at most; what comes out is ASCII that needs no escape.
  var percentEncoded: Extent { Extent(plain: leastRaw, Extent.times(raw, 3)) }

  /// As JSON with quotation marks around it, which is escaped again in the payload: there `\"` takes four bytes for two, a control seven for six, and
  /// the marks two each.
  var quoted: Extent {
    let widest = perScalar > Self.widestScalar ? perScalar + 1 : Self.widestScalar
    return Extent(
      scalars: Extent.plus(escaped, 2), raw: Extent.plus(escaped, 2),
      escaped: Extent.plus(
        min(Extent.times(escaped, 2), Extent.plus(escaped, Extent.times(scalars, 2)), Extent.times(scalars, widest)), 4),
      leastScalars: leastScalars + 2, leastRaw: leastRaw + 2, leastEscaped: leastEscaped + 4)
  }

  /// At most the first `count` scalars.
  func prefix(_ count: Int) -> Extent {
    Extent(
      scalars: min(scalars, count), raw: min(raw, Extent.times(count, 4)),
      escaped: min(escaped, Extent.times(count, perScalar)),
      leastScalars: min(leastScalars, count), leastRaw: min(leastScalars, count),
      leastEscaped: min(leastScalars, count), perScalar: perScalar)
  }
}

extension Int64? {
  func plus(_ other: Int64?) -> Int64? {
    guard let self, let other else { return nil }
    let (sum, overflow) = self.addingReportingOverflow(other)
    return overflow ? nil : sum
  }

  func minus(_ other: Int64?) -> Int64? {
    guard let self, let other else { return nil }
    let (difference, overflow) = self.subtractingReportingOverflow(other)
    return overflow ? nil : difference
  }
}

extension Filter {
  static func joined(_ input: Shape, _ arguments: [Argument], _ extent: Extent) -> Shape {
    .text(extent, endless: input.endless ?? arguments.endless)
  }

  /// Numbers and booleans as they print, everything else as a text of JSON, and `null` for what is missing.
  static func quoted(_ input: Shape) -> Shape {
    var extent: Extent
    switch input.kind {
    case .integer, .decimal, .boolean: extent = input.extent
    case .nothing: extent = Extent(plain: 4, 4)
    case .text, .version, .date, .time, .timestamp, .list: extent = input.extent.quoted
    }
    if input.canBeMissing { extent = extent.or(Extent(plain: 4, 4)) }
    return .text(extent, endless: input.endless)
  }

  /// An integer when both are, else a decimal.
  static func number(_ a: Shape, _ b: Shape, _ low: Int64?, _ high: Int64?, places: Int) -> Shape {
    a.kind == .integer && b.kind == .integer ? .integer(low, high) : .decimal(low, high, places: places)
  }

  static func product(_ a: Shape, _ b: Shape) -> Shape {
    var low: Int64?
    var high: Int64?
    if let al = a.low, let ah = a.high, let bl = b.low, let bh = b.high {
      let corners = [(al, bl), (al, bh), (ah, bl), (ah, bh)].map { $0.0.multipliedReportingOverflow(by: $0.1) }
      if corners.allSatisfy({ !$0.overflow }) {
        low = corners.map(\.partialValue).min()
        high = corners.map(\.partialValue).max()
      }
    }
    return number(a, b, low, high, places: a.places + b.places)
  }

  /// A whole quotient is largest and smallest at the ends of both ranges. Otherwise its size is at most the dividend's by a divisor of
  /// at least 1, and 10^places of it by a decimal one.
  static func quotient(_ a: Shape, _ b: Shape) -> Shape {
    let isInteger = a.kind == .integer && b.kind == .integer
    guard let al = a.low, let ah = a.high, al != .min, ah != .min else {
      return isInteger ? .integer(nil, nil) : .decimal(nil, nil, places: 18)
    }
    if isInteger, let bl = b.low, let bh = b.high, bl > 0 || bh < 0 {
      let corners = [(al, bl), (al, bh), (ah, bl), (ah, bh)].map(wholeQuotient)
      return .integer(corners.min(), corners.max())
    }
    let (most, overflow) = max(abs(al), abs(ah))
      .multipliedReportingOverflow(by: isInteger ? 1 : powersOfTen[min(max(b.places, 0), 18)])
    let limit = overflow || most == .max ? nil : most + 1
    let bound: (Int64?, Int64?) =
      (al >= 0 && (b.low ?? -1) > 0) ? (0, limit) : (limit.map { -$0 }, limit)
    return isInteger ? .integer(bound.0, bound.1) : .decimal(bound.0, bound.1, places: 18)
  }

  /// Rounded down, also for negative divisors; neither number is the smallest there is, and the divisor is not 0.
  private static func wholeQuotient(_ a: Int64, _ b: Int64) -> Int64 {
    let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
    return remainder != 0 && (remainder < 0) != (b < 0) ? quotient - 1 : quotient
  }

  /// The rest lies between 0 and the divisor, which it never reaches; what is smaller than the divisor stays as it is.
  static func remainder(_ a: Shape, _ b: Shape) -> Shape {
    guard a.kind == .integer, b.kind == .integer else {
      return .decimal(b.low.map { min($0, 0) }, b.high.map { max($0, 0) }, places: max(a.places, b.places))
    }
    var low = b.low.map { min($0 + 1, 0) }
    var high = b.high.map { max($0 - 1, 0) }
    if let al = a.low, let ah = a.high, let bl = b.low, al >= 0, bl > 0 {
      high = min(high ?? ah, ah)
      low = ah < bl ? al : 0
    }
    return .integer(low, high)
  }

  static func rounded(_ input: Shape, _ arguments: [Argument]) -> Shape {
    guard input.kind == .decimal, case .integer(let digits)? = arguments.first?.constant, digits > 0 else {
      return .integer(input.low, input.high)
    }
    return .decimal(input.low, input.high, places: Int(clamping: min(digits, 18)))
  }

  static func withDefault(_ input: Shape, _ arguments: [Argument]) -> Shape {
    guard let other = arguments.first?.shape else { return input }
    let allowsFalse = arguments.count > 1
    var present = input
    present.canBeMissing = false
    present.values = nil
    present.isPossible = nil
    switch input.kind {
    case .nothing: return other
    case .text, .version:
      present.extent.leastScalars = max(present.extent.leastScalars, 1)
      present.extent.leastRaw = max(present.extent.leastRaw, 1)
      present.extent.leastEscaped = max(present.extent.leastEscaped, 1)
    case .boolean where !allowsFalse: break
    default: if !input.canBeMissing { return present }
    }
    return present.or(other)
  }

  /// Each occurrence of a text of k scalars becomes the other text; there are at most scalars / k of them. An empty text stands
  /// between all scalars and at both ends, and so may one that is only known with the row.
  static func replaced(_ input: Shape, _ search: Argument, _ replacement: Argument) -> Shape {
    let new = replacement.shape.extent
    let endless = input.endless ?? replacement.shape.endless
    guard let old = search.constant.map({ Extent(exactly: $0.bytes) }), old.scalars > 0 else {
      let times = Extent.plus(input.extent.scalars, 1)
      func grown(_ size: Int, _ by: Int) -> Int { Extent.plus(size, Extent.times(times, by)) }
      let extent = Extent(
        scalars: grown(input.extent.scalars, new.scalars), raw: grown(input.extent.raw, new.raw),
        escaped: grown(input.extent.escaped, new.escaped), leastScalars: 0, leastRaw: 0, leastEscaped: 0,
        perScalar: max(input.extent.perScalar, new.perScalar))
      return .text(extent, endless: endless)
    }
    let scalars = input.extent.scalars
    /// The most that a text can cost of which some passages are replaced: what is left of it costs neither more than what it had, nor
    /// more than its scalars can cost.
    func most(_ size: Int, _ old: Int, _ new: Int, perScalar: Int, length: Int) -> Int {
      guard size < .max, scalars < .max else { return .max }
      let times = min(scalars / length, size / max(old, 1))
      func cost(_ times: Int) -> Int {
        let rest = min(size - times * old, Extent.times(perScalar, scalars - times * length))
        return Extent.plus(Extent.times(times, new), rest)
      }
      // Both limits fall evenly, so the sum is largest at an end or where they cross.
      let crossing = Extent.times(perScalar, scalars) - size
      let step = perScalar * length - old
      let middle = step > 0 && crossing > 0 ? min(crossing / step, times) : 0
      return [0, middle, min(middle + 1, times), times].map(cost).max() ?? size
    }
    let extent = Extent(
      scalars: Extent.plus(scalars, Extent.times(scalars / old.scalars, max(0, new.scalars - old.scalars))),
      raw: most(input.extent.raw, old.raw, new.raw, perScalar: 4, length: old.scalars),
      escaped: most(
        input.extent.escaped, old.escaped, new.escaped, perScalar: input.extent.perScalar, length: old.scalars),
      leastScalars: 0, leastRaw: 0, leastEscaped: 0, perScalar: max(input.extent.perScalar, new.perScalar))
    return .text(extent, endless: endless)
  }

  /// A text that is cut has lost a separator at least, and a single blank stands between its words.
  static func wordsTruncated(_ input: Shape, _ arguments: [Argument]) -> Shape {
    var count = 15
    if case .integer(let number)? = arguments.first?.constant { count = max(1, Int(clamping: number)) }
    let ellipsis = arguments.count > 1 ? arguments[1].shape.extent : Extent(plain: 3, 3)
    let whole = input.extent
    guard whole.scalars / 2 >= count else { return .text(whole.orEmpty, endless: input.endless) }
    let blanks = count - 1
    func cut(_ size: Int, perScalar: Int) -> Int {
      size == .max
        ? .max : min(max(0, size - 1), Extent.plus(Extent.times(perScalar, max(0, whole.scalars - 1 - blanks)), blanks))
    }
    var shorter = whole
    shorter.scalars = cut(whole.scalars, perScalar: 1)
    shorter.raw = cut(whole.raw, perScalar: 4)
    shorter.escaped = cut(whole.escaped, perScalar: whole.perScalar)
    return .text((shorter + ellipsis).or(whole).orEmpty, endless: input.endless ?? arguments.endless)
  }

  static func truncated(_ input: Shape, _ arguments: [Argument]) -> Shape {
    var length = 50
    if case .integer(let number)? = arguments.first?.constant { length = Int(clamping: number) }
    guard input.extent.scalars > length else { return .text(input.extent) }
    let ellipsis = arguments.count > 1 ? arguments[1].shape.extent : Extent(plain: 3, 3)
    let whole = input.extent.prefix(length)
    let cut = input.extent.prefix(max(0, length - ellipsis.leastScalars)) + ellipsis
    // A cut text is as long as the limit says, or as the ellipsis alone if that is longer.
    var extent = whole.or(cut)
    extent.scalars = max(length, ellipsis.scalars)
    return .text(extent.orEmpty, endless: arguments.endless)
  }
}
