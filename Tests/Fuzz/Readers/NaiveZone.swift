/// TZif as RFC 8536 tells it, read in the plainest way: the whole table is walked for every question, and a rule's changes of some years are
/// listed and put in order.
struct NaiveZone {
  private(set) var times: [Int] = []
  private var offsets: [Int] = []
  private var types: [Int] = []
  private var rule: NaiveZoneRule?

  /// A file that is known to be right.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 44 else { return nil }
    func count(_ start: Int, _ place: Int) -> Int { Self.number(bytes, start + 20 + 4 * place, 4) & 0xFFFF_FFFF }
    func size(_ start: Int, _ width: Int) -> Int {
      count(start, 0) + count(start, 1) + count(start, 2) * (width + 4) + count(start, 3) * (width + 1) + count(
        start, 4) * 6
        + count(start, 5)
    }
    let isOld = bytes[4] == 0
    let start = isOld ? 0 : 44 + size(0, 4)
    let width = isOld ? 4 : 8
    guard bytes.count >= start + 44 + size(start, width) else { return nil }
    let table = start + 44
    let typesAt = table + count(start, 3) * width
    let offsetsAt = typesAt + count(start, 3)
    times = (0..<count(start, 3)).map { Self.number(bytes, table + $0 * width, width) }
    types = (0..<count(start, 3)).map { Int(bytes[typesAt + $0]) }
    offsets = (0..<count(start, 4)).map { Self.number(bytes, offsetsAt + $0 * 6, 4) }
    guard !isOld else { return }
    let footer = bytes[(start + 44 + size(start, 8))...].dropFirst().prefix { $0 != 0x0A }
    guard !footer.isEmpty else { return }
    rule = NaiveZoneRule(Array(footer))
    if rule == nil { return nil }
  }

  func offset(at second: Int) -> Int {
    var offset = offsets[0]
    for (time, type) in zip(times, types) where time <= second { offset = offsets[type] }
    guard let rule, times.last.map({ $0 <= second }) ?? true else { return offset }
    return rule.offset(at: second)
  }

  /// A big-endian number with a sign.
  private static func number(_ bytes: [UInt8], _ at: Int, _ width: Int) -> Int {
    var value = bytes[at] >= 0x80 ? -1 : 0
    for byte in bytes[at..<at + width] { value = value << 8 | Int(byte) }
    return value
  }

  /// A file of the second version, for seeds.
  static func file(rule: String, _ table: [(time: Int, offset: Int)]) -> [UInt8] {
    func big(_ number: Int, _ width: Int) -> [UInt8] {
      (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    func head(_ times: Int, _ types: Int) -> [UInt8] {
      Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + big(0, 4) + big(0, 4) + big(0, 4) + big(times, 4)
        + big(types, 4) + big(4, 4)
    }
    let first = head(0, 1) + big(0, 4) + [0, 0] + Array("LMT\0".utf8)
    let all = [0] + table.map(\.offset)
    let second =
      head(table.count, all.count) + table.flatMap { big($0.time, 8) } + table.indices.map { UInt8($0 + 1) }
      + all.flatMap { big($0, 4) + [0, 0] } + Array("LMT\0".utf8)
    return first + second + Array("\n\(rule)\n".utf8)
  }
}

/// A `TZ` string of POSIX.
struct NaiveZoneRule {
  private var standard = 0
  private var daylight: Int?
  private var changes: [(day: (Int) -> Int, time: Int)] = []

  init?(_ text: [UInt8]) {
    var rest = text[...]
    Self.dropName(&rest)
    guard let west = Self.clock(&rest) else { return nil }
    standard = -west
    guard !rest.isEmpty else { return }
    Self.dropName(&rest)
    if rest.isEmpty || rest.first == UInt8(ascii: ",") {
      daylight = standard + 3600
    } else {
      guard let west = Self.clock(&rest) else { return nil }
      daylight = -west
    }
    if rest.isEmpty { rest = Array(",M3.2.0,M11.1.0".utf8)[...] }
    for part in rest.split(separator: UInt8(ascii: ",")) {
      guard let change = Self.change(part) else { return nil }
      changes.append(change)
    }
    if changes.count != 2 { return nil }
  }

  /// Of all changes of the years around, the last one that is not later; of two at one instant, the later in the order of years.
  func offset(at second: Int) -> Int {
    guard let daylight else { return standard }
    let year = 1970 + Int((Double(second) / 31_556_952).rounded(.down))
    var best: (at: Int, offset: Int)?
    for year in (year - 3)...(year + 3) {
      let toDaylight = changes[0].day(year) * 86_400 + changes[0].time - standard
      let toStandard = changes[1].day(year) * 86_400 + changes[1].time - daylight
      for change in [(at: toDaylight, offset: daylight), (at: toStandard, offset: standard)] where change.at <= second {
        if change.at >= best?.at ?? .min { best = change }
      }
    }
    return best?.offset ?? standard
  }

  private static func dropName(_ rest: inout ArraySlice<UInt8>) {
    if rest.first == UInt8(ascii: "<") {
      rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
    } else {
      rest = rest.drop { (0x41...0x5A).contains($0 & 0xDF) }
    }
  }

  /// `[±]h[:mm[:ss]]` in seconds.
  private static func clock(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let text = rest.prefix { (0x30...0x3A).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    rest = rest.dropFirst(text.count)
    let parts = text.drop { !(0x30...0x39).contains($0) }.split(separator: UInt8(ascii: ":"))
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0
    for (index, part) in parts.enumerated() {
      seconds += (Int(String(decoding: part, as: UTF8.self)) ?? 0) * [3600, 60, 1][index]
    }
    return text.first == UInt8(ascii: "-") ? -seconds : seconds
  }

  private static func change(_ part: ArraySlice<UInt8>) -> (day: (Int) -> Int, time: Int)? {
    let halves = part.split(separator: UInt8(ascii: "/"), maxSplits: 1)
    var time = 7200
    if halves.count == 2 {
      var text = halves[1]
      guard let own = clock(&text) else { return nil }
      time = own
    }
    let numbers = halves[0].split { !(0x30...0x39).contains($0) }.map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    switch halves[0].first {
    case UInt8(ascii: "J"):
      return ({ day(of: $0) + numbers[0] - (isLeap($0) && numbers[0] >= 60 ? 0 : 1) }, time)
    case UInt8(ascii: "M"): return ({ weekday(numbers[2], week: numbers[1], month: numbers[0], year: $0) }, time)
    default: return ({ day(of: $0) + numbers[0] }, time)
    }
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// New Year's Day of a year, counted from 1970-01-01.
  static func day(of year: Int) -> Int {
    let before = year - 1
    func floored(_ number: Int, _ by: Int) -> Int { Int((Double(number) / Double(by)).rounded(.down)) }
    return 365 * before + floored(before, 4) - floored(before, 100) + floored(before, 400) - 719_162
  }

  private static func weekday(_ wanted: Int, week: Int, month: Int, year: Int) -> Int {
    let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let first = day(of: year) + lengths.prefix(month - 1).reduce(0, +)
    // 1970-01-01 was a Thursday.
    let fits = (first..<first + lengths[month - 1]).filter { (($0 + 4) % 7 + 7) % 7 == wanted }
    return fits[min(week, fits.count) - 1]
  }
}
