import Clocks
import JSON

// What filters do to values, as Liquid does it. New texts are written into the row's room; nothing is allocated.

extension Filter {
  /// The values of a filter's arguments.
  typealias Arguments = UnsafeBufferPointer<ValueView>

  /// What a constant becomes, worked out while compiling.
  func evaluate(_ value: Value, _ arguments: [Value], _ format: TextFormat? = nil) -> Value {
    let room = Scratch()
    func kept(_ value: Value) -> ValueView { value.withView { room.kept($0) } }
    return arguments.map(kept).withUnsafeBufferPointer {
      Value(format?.write(kept(value), $0, room) ?? evaluate(kept(value), $0, room))
    }
  }

  static func scalarCount(_ bytes: some Sequence<UInt8>) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  // MARK: - Letters

  static func upcased(_ value: ValueView, _ room: Scratch) -> ValueView {
    mapped(value, room) { scalar, _ in scalar.properties.uppercaseMapping }
  }

  static func downcased(_ value: ValueView, _ room: Scratch) -> ValueView {
    mapped(value, room) { scalar, _ in scalar.properties.lowercaseMapping }
  }

  /// The first letter by its title-case mapping, all others small.
  static func capitalized(_ value: ValueView, _ room: Scratch) -> ValueView {
    mapped(value, room) { scalar, isFirst in
      isFirst ? scalar.properties.titlecaseMapping : scalar.properties.lowercaseMapping
    }
  }

  /// Every byte but the unreserved letters of RFC 3986 (section 2.3) as `%` and two capital digits.
  static func percentEncoded(_ value: ValueView, _ room: Scratch) -> ValueView {
    if case .missing = value { return value }
    let bytes = room.printed(value)
    let start = room.count
    let digits: StaticString = "0123456789ABCDEF"
    for byte in bytes {
      if isUnreserved(byte) {
        room.append(byte)
      } else {
        room.append(UInt8(ascii: "%"))
        room.append(digits.utf8Start[Int(byte >> 4)])
        room.append(digits.utf8Start[Int(byte & 15)])
      }
    }
    return .text(room.text(from: start))
  }

  /// As JSON: RFC 8259, with no more escapes than it demands.
  static func quoted(_ value: ValueView, _ room: Scratch) -> ValueView {
    switch value {
    case .missing:
      let start = room.count
      room.append("null")
      return .text(room.text(from: start))
    case .integer, .decimal, .boolean: return .text(room.printed(value))
    case .text, .version, .date, .time, .timestamp: break
    }
    let bytes = room.printed(value)
    let start = room.count
    room.append(UInt8(ascii: "\""))
    for byte in bytes { append(byte, room) }
    room.append(UInt8(ascii: "\""))
    return .text(room.text(from: start))
  }

  private static func append(_ byte: UInt8, _ room: Scratch) {
    guard !JSONEscape.isPlain(byte) else { return room.append(byte) }
    room.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: room.append(UInt8(ascii: "b"))
    case 0x09: room.append(UInt8(ascii: "t"))
    case 0x0A: room.append(UInt8(ascii: "n"))
    case 0x0C: room.append(UInt8(ascii: "f"))
    case 0x0D: room.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): room.append(byte)
    default:
      let digits: StaticString = "0123456789abcdef"
      for digit in [UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")] { room.append(digit) }
      room.append(digits.utf8Start[Int(byte >> 4)])
      room.append(digits.utf8Start[Int(byte & 15)])
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Unicode's mapping of each scalar by itself. No mapping is so long that its `String` would need memory.
  private static func mapped(
    _ value: ValueView, _ room: Scratch, _ mapping: (Unicode.Scalar, _ isFirst: Bool) -> String
  ) -> ValueView {
    if case .missing = value { return value }
    let bytes = room.printed(value)
    let start = room.count
    var at = 0
    while at < bytes.count {
      let (scalar, length) = scalar(bytes, at)
      var text = mapping(scalar, at == 0)
      text.withUTF8 { room.append($0) }
      at += length
    }
    return .text(room.text(from: start))
  }

  /// The scalar that starts at a byte, and its length; what is no UTF-8 is U+FFFD.
  private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> (Unicode.Scalar, Int) {
    let lead = bytes[at]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC0, bytes.count - at >= length else { return ("\u{FFFD}", 1) }
    var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
    for index in 1..<length { value = value << 6 | UInt32(bytes[at + index] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  // MARK: - Texts

  static func joined(_ first: ValueView, _ second: ValueView, _ room: Scratch) -> ValueView {
    let start = room.count
    room.append(first)
    room.append(second)
    return .text(room.text(from: start))
  }

  static func formatted(
    _ value: ValueView, _ format: DateFormat, _ zone: Zone?, _ room: Scratch
  ) -> ValueView {
    let start = room.count
    switch value {
    case .date(let days): room.append(DateMoment(days: days), as: format)
    case .time(let seconds): room.append(DateMoment(secondsOfDay: seconds), as: format)
    case .timestamp(let micros): room.append(DateMoment(micros: micros, in: zone), as: format)
    default: return value
    }
    return .text(room.text(from: start))
  }

  /// Ruby strips NUL too.
  static func stripped(_ value: ValueView, _ room: Scratch) -> ValueView {
    if case .missing = value { return value }
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte || byte == 0 }
    var bytes = room.printed(value)[...]
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return .text(UnsafeBufferPointer(rebasing: bytes))
  }

  /// Every occurrence from the left, none overlapping; an empty text is found around every scalar, as Ruby finds it.
  static func replacing(_ value: ValueView, _ search: ValueView, _ with: ValueView, _ room: Scratch) -> ValueView {
    if case .missing = value { return value }
    let bytes = room.printed(value)
    let old = room.printed(search)
    let new = room.printed(with)
    let start = room.count
    guard let first = old.first else {
      for byte in bytes {
        if byte & 0xC0 != 0x80 { room.append(new) }
        room.append(byte)
      }
      room.append(new)
      return .text(room.text(from: start))
    }
    var index = 0
    while index < bytes.count {
      if bytes[index] == first, bytes.count - index >= old.count, bytes[index..<index + old.count].elementsEqual(old) {
        room.append(new)
        index += old.count
      } else {
        room.append(bytes[index])
        index += 1
      }
    }
    return .text(room.text(from: start))
  }

  private static func limit(_ arguments: Arguments, _ standard: Int) -> Int {
    if case .integer(let number)? = arguments.first { return Int(clamping: number) }
    return standard
  }

  private static func ellipsis(_ arguments: Arguments, _ room: Scratch) -> UnsafeBufferPointer<UInt8> {
    if arguments.count > 1 { return room.printed(arguments[1]) }
    let dots: StaticString = "..."
    return UnsafeBufferPointer(start: dots.utf8Start, count: dots.utf8CodeUnitCount)
  }

  static func truncated(_ value: ValueView, _ arguments: Arguments, _ room: Scratch) -> ValueView {
    if case .missing = value { return value }
    let bytes = room.printed(value)
    let length = limit(arguments, 50)
    guard scalarCount(bytes) > length else { return .text(bytes) }
    let ellipsis = ellipsis(arguments, room)
    var left = max(0, length - scalarCount(ellipsis))
    var end = 0
    while end < bytes.count {
      if bytes[end] & 0xC0 != 0x80 {
        if left == 0 { break }
        left -= 1
      }
      end += 1
    }
    let start = room.count
    room.append(UnsafeBufferPointer(rebasing: bytes[..<end]))
    room.append(ellipsis)
    return .text(room.text(from: start))
  }

  /// Words are separated by ASCII white space; a text that is cut has single blanks between them, one that is not stays as it is.
  ///
  /// Ruby's `split(" ", length + 1)` keeps what follows the last word, were it nothing: a blank behind the last word that fits is
  /// enough for the text to be cut.
  static func wordsTruncated(_ value: ValueView, _ arguments: Arguments, _ room: Scratch) -> ValueView {
    if case .missing = value { return value }
    let bytes = room.printed(value)
    let ellipsis = ellipsis(arguments, room)
    let length = max(1, limit(arguments, 15))
    let start = room.count
    var words = 0
    var isInside = false
    for byte in bytes {
      let isBlank = byte == 0x20 || 0x09...0x0D ~= byte
      if isInside, isBlank, words == length {
        room.append(ellipsis)
        return .text(room.text(from: start))
      }
      if !isInside, !isBlank {
        if words > 0 { room.append(0x20) }
        words += 1
      }
      isInside = !isBlank
      if isInside { room.append(byte) }
    }
    return .text(bytes)
  }
}
