/// The content of a TZif file (RFC 8536, versions 1 to 4) as far as offsets go: when they change and how they go on.
///
/// Every count in the file is held against the bytes that are there before anything is read or allocated.
struct TZif {
  /// Why bytes are not a zone that this tool can use.
  enum Flaw: Error, Equatable {
    /// The file does not begin with `TZif`: it is something else.
    case notTZif
    /// The file says it is TZif and breaks its rules; the text says which, for a person.
    case damaged(String)
  }

  /// The offset before the first transition, in seconds east of UTC.
  private(set) var firstOffset = 0
  /// The transitions that change the offset, ascending, all of them before `ruleStart`.
  private(set) var transitions: [(second: Int, offset: Int)] = []
  /// The second from which `rule` holds: that of the last transition of the file, or `Int.min` if it has none.
  private(set) var ruleStart = Int.min
  /// What holds from `ruleStart` on.
  private(set) var rule = ZoneRule(fixed: 0)

  init(_ bytes: [UInt8]) throws(Flaw) {
    var reader = Reader(bytes: bytes)
    guard reader.take(TZif.magic) else { throw .notTZif }
    let old = try Header(&reader)
    guard old.version != 0 else {
      try read(old, &reader, wide: false)
      return
    }
    // From version 2 on the first block is only for readers that know no 64-bit times.
    guard reader.skip(old.size(timeSize: 4)), reader.take(TZif.magic) else {
      throw .damaged("it ends before its 64-bit data")
    }
    let new = try Header(&reader)
    try read(new, &reader, wide: true)
    guard let text = reader.footer() else { throw .damaged("its footer is missing") }
    guard !text.isEmpty else { return }
    guard let footer = text.withUnsafeBufferPointer({ ZoneRule($0) }) else {
      throw .damaged("its footer is not a TZ string")
    }
    rule = footer
  }

  private static let magic: [UInt8] = Array("TZif".utf8)

  /// RFC 8536 limits offsets to −24:59:59 … +25:59:59.
  private static let offsets = -89_999...93_599

  private mutating func read(_ header: Header, _ reader: inout Reader, wide: Bool) throws(Flaw) {
    guard header.leapSeconds == 0 else { throw .damaged("it counts leap seconds, which Unix time does not") }
    guard reader.has(header.size(timeSize: wide ? 8 : 4)) else { throw .damaged("it ends too early") }
    let times = wide ? reader.numbers(header.times, Int64.self) : reader.numbers(header.times, Int32.self)
    guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw .damaged("its transitions are not in order")
    }
    let types = reader.bytes(header.times)
    var offsets: [Int] = []
    for _ in 0..<header.types {
      let offset = reader.int32()
      _ = reader.bytes(2)  // whether it is daylight saving time, and its abbreviation
      guard TZif.offsets ~= offset else { throw .damaged("an offset is out of range") }
      offsets.append(offset)
    }
    _ = reader.skip(header.letters + header.indicators)
    firstOffset = offsets.first ?? 0
    var current = firstOffset
    for (number, type) in types.enumerated() {
      guard Int(type) < offsets.count else { throw .damaged("a transition has no type") }
      let offset = offsets[Int(type)]
      let time = times[number]
      if number == times.count - 1 {
        ruleStart = time
      } else if offset != current {
        transitions.append((time, offset))
      }
      current = offset
    }
    rule = ZoneRule(fixed: current)
  }

  /// The counts at the beginning of a data block.
  private struct Header {
    let version: UInt8
    let indicators: Int
    let leapSeconds: Int
    let times: Int
    let types: Int
    let letters: Int

    /// Reads what follows the magic.
    init(_ reader: inout Reader) throws(Flaw) {
      guard reader.has(40) else { throw .damaged("it ends too early") }
      version = reader.bytes(16).first ?? 0
      guard version == 0 || version >= UInt8(ascii: "2") else { throw .damaged("its version is unknown") }
      indicators = reader.uint32() + reader.uint32()
      leapSeconds = reader.uint32()
      times = reader.uint32()
      types = reader.uint32()
      letters = reader.uint32()
      guard 1...256 ~= types else { throw .damaged("it has no types of local time, or too many") }
    }

    /// The bytes of the data block. Counts are below 2³² each, so the sum fits.
    func size(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + letters + leapSeconds * (timeSize + 4) + indicators
    }
  }

  /// Walks over the bytes; past the end it reads zeros, so callers ask ``has(_:)`` first.
  private struct Reader {
    let bytes: [UInt8]
    var at = 0

    func has(_ count: Int) -> Bool { count <= bytes.count - at }

    mutating func skip(_ count: Int) -> Bool {
      guard has(count) else { return false }
      at += count
      return true
    }

    mutating func take(_ expected: [UInt8]) -> Bool {
      guard has(expected.count), bytes[at..<at + expected.count].elementsEqual(expected) else { return false }
      at += expected.count
      return true
    }

    mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
      guard has(count) else { return [] }
      defer { at += count }
      return bytes[at..<at + count]
    }

    /// The next number, big-endian.
    private mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number {
      let size = MemoryLayout<Number>.size
      guard has(size) else { return 0 }
      defer { at += size }
      return bytes.withUnsafeBytes { Number(bigEndian: $0.loadUnaligned(fromByteOffset: at, as: Number.self)) }
    }

    /// The next numbers, all of them or none.
    mutating func numbers<Number: FixedWidthInteger>(_ count: Int, _: Number.Type) -> [Int] {
      let size = MemoryLayout<Number>.size
      guard has(count * size) else { return [] }
      defer { at += count * size }
      return [Int](unsafeUninitializedCapacity: count) { numbers, filled in
        bytes.withUnsafeBytes { bytes in
          for number in 0..<count {
            let written = bytes.loadUnaligned(fromByteOffset: at + number * size, as: Number.self)
            numbers.initializeElement(at: number, to: Int(Number(bigEndian: written)))
          }
        }
        filled = count
      }
    }

    mutating func uint32() -> Int { Int(number(UInt32.self)) }
    mutating func int32() -> Int { Int(number(Int32.self)) }

    /// The text between the two line feeds at the end.
    mutating func footer() -> ArraySlice<UInt8>? {
      guard take([0x0A]), let end = bytes[at...].firstIndex(of: 0x0A) else { return nil }
      return bytes[at..<end]
    }
  }
}
