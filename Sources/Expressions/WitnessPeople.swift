import Clocks
import JSON

extension Template {
  /// What somebody reads.
  package func text(of batch: ColumnBatch, _ row: Int) -> String {
    if let literalText { return literalText }
    var buffer = ByteBuffer(capacity: 256)
    buffer.append("\"")
    render(batch, row, into: &buffer)
    buffer.append("\"")
    return (try? buffer.withBytes { bytes in try JSONReader.read(bytes) })?.text ?? ""
  }
}

/// Whom a text is to be shown to, of all who were made up.
public enum PersonWish: String, CaseIterable, Sendable {
  /// Somebody of whom everything is known that may be.
  case likely
  /// Whoever gets the fewest bytes.
  case shortest
  /// Whoever gets the most.
  case longest
  /// Somebody of whom as little is known as may be.
  case unknown

  /// Where nothing better can be found.
  func goal(_ columns: Int) -> Int? {
    switch self {
    case .likely: 0
    case .unknown: columns
    case .shortest, .longest: nil
    }
  }
}

/// Which values a search tries.
enum WitnessTaste {
  /// Those that cost the most bytes.
  case costly
  /// Texts that people really have, never empty.
  case ordinary
  /// What a reader takes for a value of a real person, with names of a language.
  case likely(now: Instant, language: String)
}

/// Values that people may well have, the most usual first: those of a preview, which somebody reads.
struct LikelyValues {
  let attribute: Attribute
  let column: Int
  let hints: ColumnHints
  let now: Instant
  let language: String

  /// The most characters of a text that may have any number of them, and the largest number of one that may be any.
  private static let (room, highest) = (60, Int64(99_999))
  /// What is counted of anything: enough for a plural, few enough to be usual.
  private static let usual: Int64 = 12
  private static let day: Int64 = 86_400

  func values() -> [WitnessValue] {
    switch attribute.type {
    case .text(let most): texts(most)
    case .enumeration(let members): (0..<Int64(clamping: members.count)).map(WitnessValue.number)
    case .boolean: [.number(1), .number(0)]
    case .integer(let least, let most): numbers(least, most, places: 0)
    case .decimal(let least, let most, let places): numbers(least, most, places: places)
    case .date: moments(isDay: true)
    case .time(let least, let most): times(least ?? 0, most ?? CivilTime.lastSecond)
    case .timestamp: moments(isDay: false)
    case .version: ([Array("2.4.1".utf8)] + hints.texts).map(WitnessValue.text)
    }
  }

  // MARK: - Numbers

  private func numbers(_ least: Int64?, _ most: Int64?, places: Int) -> [WitnessValue] {
    let one = powersOfTen[min(max(places, 0), 18)]
    let (low, high) = (least ?? min(0, most ?? 0), most ?? max(Self.times(Self.highest, one), least ?? 0))
    guard low <= high else { return [] }
    let wanted = attribute.list == nil ? Self.times(Self.usual, one) : 2
    let usual = min(max(wanted, low), high)
    var seen: Set<Int64> = []
    let turns = hints.numbers.flatMap { [$0, $0 &- 1, $0 &+ 1] }
    return ([usual, high, low, 1, 0] + turns).filter { low <= $0 && $0 <= high && seen.insert($0).inserted }
      .map(WitnessValue.number)
  }

  private static func times(_ number: Int64, _ factor: Int64) -> Int64 {
    let (product, isTooLarge) = number.multipliedReportingOverflow(by: factor)
    return isTooLarge ? .max : product
  }

  // MARK: - Moments

  /// Nine in the morning, and whatever conditions turn on.
  private func times(_ least: Int64, _ most: Int64) -> [WitnessValue] {
    let usual = [Predicate.usualTime, 66_600].map { min(max($0, least), most) }
    let turns = hints.numbers.flatMap { [$0, $0 &- 60, $0 &+ 60, $0 &- 1, $0 &+ 1] }
    var seen: Set<Int64> = []
    return (usual + turns + [least, most]).filter { least <= $0 && $0 <= most && seen.insert($0).inserted }
      .map(WitnessValue.number)
  }

  /// Days, or microseconds.
  private func moments(isDay: Bool) -> [WitnessValue] {
    let today = CivilDateTime(secondsSinceEpoch: now.seconds).date.daysSinceEpoch
    func moment(_ days: Int64) -> Int64 {
      isDay
        ? Int64(today) &+ days
        : Self.times(now.seconds.addingReportingOverflow(days &* Self.day).partialValue, 1_000_000)
    }
    // A day is mostly one to come, a moment one that has been.
    let near: [Int64] = attribute.isKnownAhead || isDay ? [3, 30, -3] : [-3, -30, 3]
    let turns = hints.numbers.flatMap { [$0, $0 &- 1, $0 &+ 1] }
    return (near.map(moment) + turns).map(WitnessValue.number)
  }

  // MARK: - Texts

  private func texts(_ most: Int?) -> [WitnessValue] {
    let known: [[UInt8]]
    switch column {
    case AttributeTable.tokenColumn: known = [Array(repeating: UInt8(ascii: "0"), count: min(most ?? 64, 64) & ~1)]
    case AttributeTable.localeColumn: known = [Array("en".utf8)]
    case AttributeTable.timeZoneColumn: known = [Array("UTC".utf8), Array("America/Argentina/Buenos_Aires".utf8)]
    default:
      let room = Self.room(of: most)
      if let samples = SampleValues(attribute, room: room) {
        known = samples.values(in: language)
      } else {
        let name = Array(Self.words(attribute).utf8)
        known = [Array(name.prefix(room)), Self.long(name, room), Array(name.prefix(1))]
      }
    }
    return (known + hints.texts.filter { !$0.isEmpty }).map(WitnessValue.text)
  }

  /// How many characters a text of a sample person may have.
  static func room(of most: Int?) -> Int { max(1, min(most ?? room, room * 4)) }

  /// `top_habit` as `Top habit`; the items of `cart` are `Cart 1` and `Cart 2`.
  static func words(_ attribute: Attribute) -> String {
    let name = attribute.name.prefix { $0 != "[" }
    var bytes = name.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }
    if let first = bytes.first, first >= 0x61, first <= 0x7A { bytes[0] = first - 0x20 }
    return String(decoding: bytes, as: UTF8.self) + (attribute.item.map { " \($0 + 1)" } ?? "")
  }

  /// The words again and again, as far as there is room.
  private static func long(_ name: [UInt8], _ room: Int) -> [UInt8] {
    var text = name
    while text.count < room { text += [0x20] + name }
    text = Array(text.prefix(room))
    // A space at the end is no letter that a reader sees.
    while text.last == 0x20 { text.removeLast() }
    return text
  }
}
