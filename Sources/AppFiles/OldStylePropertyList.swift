// Takes: the bytes of an old-style property list, the format of Xcode's project files.
// Gives: a PropertyListValue of dictionaries, arrays, texts and data, or the byte at which reading failed.
// Never: opens a file, or nests deeper than ``PropertyList/maximumDepth``.

extension PropertyList {
  /// Reads an old-style (OpenStep) property list: `{ key = value; }`, `( value, value )`, `<0fbd77>`, and texts with or without quotation marks
  /// (Apple: Property List Programming Guide, Old-Style ASCII Property Lists).
  public static func readOldStyle(_ bytes: [UInt8]) throws(AppFileError) -> PropertyListValue {
    let text = try DecodedText(bytes)
    var parser = StringsParser(text.utf8)
    do throws(AppFileError) {
      let value = try parser.readValue(depth: 0)
      try parser.skipBlanks()
      guard parser.current == nil else { throw parser.error("something follows the value", at: parser.index) }
      return value
    } catch {
      throw AppFileError(offset: text.sourceOffset(error.offset), reason: error.reason)
    }
  }
}

extension StringsParser {
  fileprivate mutating func readValue(depth: Int) throws(AppFileError) -> PropertyListValue {
    guard depth < PropertyList.maximumDepth else {
      throw error("values nest deeper than \(PropertyList.maximumDepth) levels", at: index)
    }
    try skipBlanks()
    switch current {
    case UInt8(ascii: "{"): return try readDictionary(depth)
    case UInt8(ascii: "("): return try readArray(depth)
    case UInt8(ascii: "<"): return try readData()
    default: return .string(try readString(what: "value"))
    }
  }

  private mutating func readDictionary(_ depth: Int) throws(AppFileError) -> PropertyListValue {
    var members: [PropertyListValue.Member] = []
    index += 1
    while true {
      try skipBlanks()
      if current == UInt8(ascii: "}") {
        index += 1
        return .dictionary(members)
      }
      let key = try readString(what: "key")
      try take(UInt8(ascii: "="), "\"=\" is missing after a key")
      let value = try readValue(depth: depth + 1)
      try take(UInt8(ascii: ";"), "\";\" is missing after a value")
      members.append(PropertyListValue.Member(key, value))
    }
  }

  private mutating func readArray(_ depth: Int) throws(AppFileError) -> PropertyListValue {
    var elements: [PropertyListValue] = []
    index += 1
    while true {
      try skipBlanks()
      if current == UInt8(ascii: ")") {
        index += 1
        return .array(elements)
      }
      elements.append(try readValue(depth: depth + 1))
      try skipBlanks()
      // The last element may have a comma behind it, and Xcode writes one.
      if current == UInt8(ascii: ",") {
        index += 1
      } else if current != UInt8(ascii: ")") {
        throw error("\",\" or \")\" is missing after an element", at: index)
      }
    }
  }

  private mutating func readData() throws(AppFileError) -> PropertyListValue {
    let start = index
    var digits: [UInt8] = []
    index += 1
    while let byte = current, byte != UInt8(ascii: ">") {
      index += 1
      if byte == 0x20 || 0x09...0x0D ~= byte { continue }
      guard let digit = byte.hexadecimalDigit else { throw error("data is hexadecimal digits", at: index - 1) }
      digits.append(UInt8(digit))
    }
    guard current != nil, digits.count % 2 == 0 else { throw error("the data does not end", at: start) }
    index += 1
    return .data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  private mutating func take(_ byte: UInt8, _ reason: String) throws(AppFileError) {
    try skipBlanks()
    guard current == byte else { throw error(reason, at: index) }
    index += 1
  }
}
