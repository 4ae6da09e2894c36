import Clocks
import Expressions
import JSON

/// The cells of rows as texts: what databases are told and lists are written with. One row at a time; nothing is made on the way.
final class CellTexts {
  enum Kind {
    case token, text, integer, boolean, date, time, timestamp
    case decimal(places: Int)
    case member
  }

  let kinds: [Kind]
  /// The texts of an enumeration's members, by attribute.
  private let members: [[UnsafeBufferPointer<UInt8>]]
  /// Room for what is written: each column its own, because a statement holds all of a row at once.
  private let scratch: UnsafeMutablePointer<UInt8>
  private static let room = 64
  /// Room for the token, which is longer.
  private let token: UnsafeMutablePointer<UInt8>
  private static let tokenRoom = 1024

  init(_ attributes: AttributeTable) {
    kinds = attributes.attributes.enumerated().map { column, attribute in
      if column == AttributeTable.tokenColumn { return .token }
      switch attribute.type {
      case .text, .version: return .text
      case .enumeration: return .member
      case .integer: return .integer
      case .decimal(_, _, let places): return .decimal(places: min(max(places, 0), 18))
      case .boolean: return .boolean
      case .date: return .date
      case .time: return .time
      case .timestamp: return .timestamp
      }
    }
    members = attributes.attributes.map { attribute in
      guard case .enumeration(let members) = attribute.type else { return [] }
      return members.map { Self.kept(Array($0.utf8)) }
    }
    scratch = .allocate(capacity: kinds.count * Self.room)
    scratch.initialize(repeating: 0, count: kinds.count * Self.room)
    token = .allocate(capacity: Self.tokenRoom)
    token.initialize(repeating: 0, count: Self.tokenRoom)
  }

  deinit {
    for texts in members { for text in texts { text.deallocate() } }
    scratch.deallocate()
    token.deallocate()
  }

  private static func kept(_ bytes: [UInt8]) -> UnsafeBufferPointer<UInt8> {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    _ = copy.initialize(from: bytes)
    return UnsafeBufferPointer(rebasing: UnsafeBufferPointer(copy).prefix(bytes.count))
  }

  /// The text of a cell that has a value; until the next row.
  func text(_ batch: ColumnBatch, _ column: Int, _ row: Int) -> UnsafeBufferPointer<UInt8> {
    switch kinds[column] {
    case .token: return lowered(batch.text(column, row))
    case .text: return batch.text(column, row)
    default: return text(column, batch.value(column, row))
    }
  }

  /// The text of a column's value that stands in no text store.
  func text(_ column: Int, _ value: Int64) -> UnsafeBufferPointer<UInt8> {
    let target = scratch + column * Self.room
    let end: UnsafeMutablePointer<UInt8>
    switch kinds[column] {
    case .token, .text: return UnsafeBufferPointer(start: nil, count: 0)
    case .member:
      let texts = members[column]
      return value >= 0 && value < texts.count ? texts[Int(value)] : UnsafeBufferPointer(start: nil, count: 0)
    case .integer, .boolean: end = DecimalText.write(value, to: target)
    case .decimal(let places): end = DecimalText.write(value, places: places, keepsPlaces: false, to: target)
    case .date: end = Self.write(day: Int(clamping: value), to: target)
    case .time: end = Self.write(secondsOfDay: value, to: target)
    case .timestamp: end = Self.write(microseconds: value, to: target)
    }
    return UnsafeBufferPointer(start: target, count: end - target)
  }

  private func lowered(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let count = min(text.count, Self.tokenRoom)
    for index in 0..<count { token[index] = text[index] | 0x20 }
    return UnsafeBufferPointer(start: token, count: count)
  }

  /// `2026-12-24`
  private static func write(day: Int, to target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    let (year, month, day) = CivilDate(daysSinceEpoch: day).parts
    var out = DecimalText.write(year, digits: 4, before: UInt8(ascii: "-"), to: target)
    out = DecimalText.write(month, digits: 2, before: UInt8(ascii: "-"), to: out)
    // The byte behind it is written over.
    return DecimalText.write(day, digits: 2, before: UInt8(ascii: "T"), to: out) - 1
  }

  /// `18:30:05`
  private static func write(
    secondsOfDay second: Int64, to target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var out = DecimalText.write(Int(second / 3600), digits: 2, before: UInt8(ascii: ":"), to: target)
    out = DecimalText.write(Int(second / 60 % 60), digits: 2, before: UInt8(ascii: ":"), to: out)
    // The byte behind it is written over.
    return DecimalText.write(Int(second % 60), digits: 2, before: UInt8(ascii: "."), to: out) - 1
  }

  /// `2026-12-24T18:30:00Z`, with a fraction where there is one.
  static func write(microseconds: Int64, to target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    let (seconds, fraction) = divide(microseconds, 1_000_000)
    let (day, second) = divide(seconds, 86_400)
    var out = write(secondsOfDay: second, to: write(day: Int(day), to: target) + 1)
    out.pointee = UInt8(ascii: ".")
    out += 1
    if fraction > 0 {
      out = DecimalText.write(Int(fraction), digits: 6, before: 0, to: out) - 1
      while (out - 1).pointee == UInt8(ascii: "0") { out -= 1 }
    } else {
      out -= 1
    }
    out.pointee = UInt8(ascii: "Z")
    return out + 1
  }

  /// The moment of some microseconds since 1970, as RFC 3339 has it.
  static func text(microseconds: Int64) -> [UInt8] {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { room in
      guard let base = room.baseAddress else { return [] }
      let end = write(microseconds: microseconds, to: base)
      return Array(UnsafeBufferPointer(start: base, count: end - base))
    }
  }

  /// Division that rounds down, and what is left.
  private static func divide(_ number: Int64, _ divisor: Int64) -> (Int64, Int64) {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
