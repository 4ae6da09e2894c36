/// The text of a file as UTF-8, whatever encoding the file has, with the way back to its byte offsets.
///
/// Xcode wrote `.strings` files as UTF-16 for years and still reads both, so the parsers see UTF-8 only.
struct DecodedText {
  /// Valid UTF-8 without a byte order mark.
  let utf8: [UInt8]
  /// Whether the file is UTF-16.
  let isUTF16: Bool
  /// The bytes of the byte order mark.
  let markLength: Int

  init(_ bytes: [UInt8]) throws(AppFileError) {
    let head = Array(bytes.prefix(4))
    if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) {
      throw AppFileError(offset: 0, reason: "the text is UTF-32; strings files are UTF-8 or UTF-16")
    }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      utf8 = try Self.transcode(bytes, bigEndian: head.first == 0xFE)
      isUTF16 = true
      markLength = 2
      return
    }
    markLength = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    isUTF16 = false
    try Self.validate(bytes, from: markLength)
    utf8 = markLength == 0 ? bytes : Array(bytes.dropFirst(markLength))
  }

  /// The byte of the file at which a byte of ``utf8`` begins.
  ///
  /// Walks the text from its start when it is UTF-16, so a caller with many offsets uses ``sourceOffsets(of:)``.
  func sourceOffset(_ offset: Int) -> Int { sourceOffsets(of: [offset]).first ?? 0 }

  /// The same for ascending offsets, in one walk.
  func sourceOffsets(of offsets: [Int]) -> [Int] {
    guard isUTF16 else { return offsets.map { $0 &+ markLength } }
    var result: [Int] = []
    result.reserveCapacity(offsets.count)
    var position = 0
    var units = 0
    for offset in offsets {
      while position < offset, position < utf8.count {
        let byte = utf8[position]
        if byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
        position += 1
      }
      result.append(markLength + 2 * units)
    }
    return result
  }

  private static func transcode(_ bytes: [UInt8], bigEndian: Bool) throws(AppFileError) -> [UInt8] {
    guard bytes.count % 2 == 0 else {
      throw AppFileError(offset: bytes.count - 1, reason: "the text is UTF-16 but ends within a character")
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    func unit(_ index: Int) -> UInt32 {
      let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    var index = 2
    while index < bytes.count {
      var value = unit(index)
      let start = index
      index += 2
      if value & 0xFC00 == 0xD800, index < bytes.count, unit(index) & 0xFC00 == 0xDC00 {
        value = 0x10000 + (value & 0x3FF) << 10 + (unit(index) & 0x3FF)
        index += 2
      }
      guard let scalar = Unicode.Scalar(value) else {
        throw AppFileError(offset: start, reason: "half of a surrogate pair is alone")
      }
      output.append(scalar)
    }
    return output
  }

  private static func validate(_ bytes: [UInt8], from start: Int) throws(AppFileError) {
    if let offset = firstInvalidUTF8(bytes, from: start) {
      throw AppFileError(offset: offset, reason: "the text is not valid UTF-8")
    }
    if let offset = bytes[start...].firstIndex(of: 0) {
      throw AppFileError(
        offset: offset, reason: "the text has a NUL byte; UTF-16 text must begin with a byte order mark")
    }
  }
}

extension [UInt8] {
  /// Appends a character as UTF-8.
  mutating func append(_ scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
  }

  /// Whether these ASCII bytes stand at `offset`.
  func matches(_ text: StaticString, at offset: Int) -> Bool {
    withUnsafeBufferPointer { ByteWindow($0).matches(text, at: offset) }
  }
}

/// The first byte that is no part of well-formed UTF-8 (Unicode standard, table 3-7), or nothing.
func firstInvalidUTF8(_ bytes: [UInt8], from start: Int) -> Int? {
  var index = start
  while index < bytes.count {
    let lead = bytes[index]
    if lead < 0x80 {
      index += 1
      continue
    }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return index
    }
    guard length <= bytes.count - index, second.contains(bytes[index + 1]) else { return index }
    for next in index + 2..<index + length where bytes[next] & 0xC0 != 0x80 { return index }
    index += length
  }
  return nil
}
