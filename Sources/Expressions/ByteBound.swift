import JSON

/// The most bytes that a template can become, or the attribute that makes it endless.
public enum ByteBound: Sendable, Equatable {
  /// At most so many bytes, whoever the recipient is.
  case atMost(Int)
  /// No bound: this text attribute declares no `max`.
  case unbounded(attribute: String)

  /// The bytes, if there is a bound.
  public var bytes: Int? { if case .atMost(let bytes) = self { bytes } else { nil } }
}

/// How long a piece of text can be: scalars, UTF-8 bytes, and bytes after JSON escaping. `Int.max` means endless.
///
/// The three are kept side by side because each filter speaks another unit: `truncate` counts scalars, a header's limit counts bytes,
/// a payload's limit counts escaped bytes. All sums saturate.
struct Extent: Equatable, Sendable {
  var scalars: Int
  var raw: Int
  var escaped: Int
  /// The shortest it can be.
  var leastScalars: Int
  var leastRaw: Int
  var leastEscaped: Int
  /// The most bytes that one of its scalars costs after escaping: six where it may hold control characters, else four.
  var perScalar = Self.widestScalar

  /// The longest UTF-8 of a scalar. What JSON escapes with a backslash alone costs two bytes.
  static let widestScalar = 4
  /// A control character as `\u0001`.
  static let widestControl = 6

  static let none = Extent(scalars: 0, raw: 0, escaped: 0, leastScalars: 0, leastRaw: 0, leastEscaped: 0)

  init(
    scalars: Int, raw: Int, escaped: Int, leastScalars: Int, leastRaw: Int, leastEscaped: Int,
    perScalar: Int = Self.widestScalar
  ) {
    self.perScalar = perScalar
    self.scalars = scalars
    self.raw = raw
    self.escaped = escaped
    self.leastScalars = leastScalars
    self.leastRaw = leastRaw
    self.leastEscaped = leastEscaped
  }

  /// A run of ASCII that needs no escape, `least` to `most` long.
  init(plain least: Int, _ most: Int) {
    self.init(scalars: most, raw: most, escaped: most, leastScalars: least, leastRaw: least, leastEscaped: least)
  }

  /// Any text of at most `max` scalars, each of which costs at most 4 bytes of UTF-8 and `perScalar` bytes in JSON.
  init(anyTextUpTo max: Int, perScalar: Int = Self.widestScalar) {
    self.init(
      scalars: max, raw: Self.times(max, 4), escaped: Self.times(max, perScalar), leastScalars: 0, leastRaw: 0,
      leastEscaped: 0, perScalar: perScalar)
  }

  /// Exactly these bytes.
  init(exactly bytes: some Sequence<UInt8>) {
    self = .none
    for byte in bytes {
      raw += 1
      if byte & 0xC0 != 0x80 { scalars += 1 }
      let width = JSONEscape.width(byte)
      escaped += width
      perScalar = max(perScalar, width)
    }
    (leastScalars, leastRaw, leastEscaped) = (scalars, raw, escaped)
  }

  /// One after the other.
  static func + (a: Extent, b: Extent) -> Extent {
    Extent(
      scalars: plus(a.scalars, b.scalars), raw: plus(a.raw, b.raw), escaped: plus(a.escaped, b.escaped),
      leastScalars: plus(a.leastScalars, b.leastScalars), leastRaw: plus(a.leastRaw, b.leastRaw),
      leastEscaped: plus(a.leastEscaped, b.leastEscaped), perScalar: max(a.perScalar, b.perScalar))
  }

  /// One or the other.
  func or(_ other: Extent) -> Extent {
    Extent(
      scalars: max(scalars, other.scalars), raw: max(raw, other.raw), escaped: max(escaped, other.escaped),
      leastScalars: min(leastScalars, other.leastScalars), leastRaw: min(leastRaw, other.leastRaw),
      leastEscaped: min(leastEscaped, other.leastEscaped), perScalar: max(perScalar, other.perScalar))
  }

  /// The same, but it may also be nothing at all.
  var orEmpty: Extent {
    Extent(
      scalars: scalars, raw: raw, escaped: escaped, leastScalars: 0, leastRaw: 0, leastEscaped: 0, perScalar: perScalar)
  }

  static func plus(_ a: Int, _ b: Int) -> Int {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
  }

  static func times(_ a: Int, _ b: Int) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? .max : product
  }
}

/// How many digits and signs whole numbers from `min` to `max` take.
func decimalWidth(min: Int64?, max: Int64?) -> (least: Int, most: Int) {
  let low = min ?? .min
  let high = Swift.max(max ?? .max, low)
  func width(_ value: Int64) -> Int {
    var digits = 1
    var rest = value.magnitude / 10
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    return digits + (value < 0 ? 1 : 0)
  }
  let least = low > 0 ? width(low) : high < 0 ? width(high) : 1
  return (least, Swift.max(width(low), width(high)))
}
