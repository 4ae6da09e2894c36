// Takes: the bytes of a `.strings` file.
// Gives: its keys and texts in order, and the keys that stand twice.
// Never: opens a file, or guesses at what a broken file meant.

import Diagnostics
import Limits

/// The texts of a `.strings` file: `"key" = "text";` with comments, in UTF-8 or UTF-16, or built into a property list.
///
/// A mistake anywhere voids the whole file on the device, so the first one ends the reading (Apple: Resource Programming
/// Guide, String Resources; the grammar is that of old-style property lists).
public struct StringsTable: Sendable {
  /// A key and its text.
  public struct Entry: Sendable, Equatable {
    /// The key, with its escapes resolved.
    public let key: String
    /// The text, with its escapes resolved.
    public let value: String
    /// The byte of the file at which the key begins; 0 in a file that is a property list.
    public let offset: Int
  }

  /// A key that stands twice.
  public struct Duplicate: Sendable, Equatable {
    /// The key.
    public let key: String
    /// Where the entry stood that was replaced.
    public let firstOffset: Int
    /// Where the entry stands that replaced it.
    public let offset: Int
  }

  /// The entries in the order in which their keys first stood; of a key that stands twice, the last text.
  public let entries: [Entry]
  /// The keys that stand more than once, one for each further time.
  public let duplicates: [Duplicate]

  /// The bytes at which a `;` stands that ends nothing: `"a" = "b";;`. A device may read nothing that follows.
  public let strays: [Int]

  /// Reads a `.strings` file.
  public static func read(_ bytes: [UInt8]) throws(AppFileError) -> StringsTable {
    if PropertyList.recognises(bytes) { return try StringsTable(PropertyList.read(bytes)) }
    let text = try DecodedText(bytes)
    var parser = StringsParser(text.utf8)
    do {
      try parser.parse()
    } catch {
      throw AppFileError(offset: text.sourceOffset(error.offset), reason: error.reason)
    }
    let offsets = text.sourceOffsets(of: parser.pairs.map(\.offset))
    return StringsTable(
      zip(parser.pairs, offsets).map { Entry(key: $0.key, value: $0.value, offset: $1) },
      strays: text.sourceOffsets(of: parser.strays))
  }

  private init(_ list: PropertyListValue) throws(AppFileError) {
    guard let members = list.members else {
      throw AppFileError(offset: 0, reason: "a strings file holds a dict, this one a \(list.typeName)")
    }
    var pairs: [Entry] = []
    for member in members {
      guard let value = member.value.text else {
        throw AppFileError(offset: 0, reason: "the text of \"\(member.key)\" is a \(member.value.typeName), no string")
      }
      pairs.append(Entry(key: member.key, value: value, offset: 0))
    }
    self.init(pairs)
  }

  private init(_ pairs: [Entry], strays: [Int] = []) {
    self.strays = strays
    var places: [ExactText: Int] = [:]
    var entries: [Entry] = []
    var duplicates: [Duplicate] = []
    for pair in pairs {
      if let place = places[ExactText(pair.key)] {
        duplicates.append(.init(key: pair.key, firstOffset: entries[place].offset, offset: pair.offset))
        entries[place] = pair
      } else {
        places[ExactText(pair.key)] = entries.count
        entries.append(pair)
      }
    }
    self.entries = entries
    self.duplicates = duplicates
  }
}

/// The grammar of `.strings` over UTF-8, and of the texts and comments of any other old-style property list.
struct StringsParser {
  let bytes: [UInt8]
  var index = 0
  var pairs: [StringsTable.Entry] = []
  /// Each `;` behind another one.
  var strays: [Int] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func error(_ reason: String, at offset: Int) -> AppFileError { AppFileError(offset: offset, reason: reason) }

  var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func parse() throws(AppFileError) {
    try skipBlanks()
    // A file may be wrapped in braces, being an old-style property list.
    let isWrapped = current == UInt8(ascii: "{")
    if isWrapped { index += 1 }
    while true {
      try skipBlanks()
      guard let byte = current else {
        guard !isWrapped else { throw error("the file ends before its \"}\"", at: index) }
        return
      }
      if isWrapped, byte == UInt8(ascii: "}") {
        index += 1
        try skipBlanks()
        guard current == nil else { throw error("something follows the closing \"}\"", at: index) }
        return
      }
      try parsePair()
    }
  }

  mutating func parsePair() throws(AppFileError) {
    let start = index
    let key = try readString(what: "key")
    var end = index
    try skipBlanks()
    var value = key
    // A key alone stands for itself.
    if current == UInt8(ascii: "=") {
      index += 1
      try skipBlanks()
      value = try readString(what: "text")
      end = index
      try skipBlanks()
    }
    guard current == UInt8(ascii: ";") else {
      throw error("\";\" is missing after the entry \"\(key)\"", at: end)
    }
    index += 1
    pairs.append(.init(key: key, value: value, offset: start))
    try skipBlanks()
    while current == UInt8(ascii: ";") {
      if strays.count < RunLimit.stringsProblems.value { strays.append(index) }
      index += 1
      try skipBlanks()
    }
  }

  mutating func skipBlanks() throws(AppFileError) {
    while let byte = current {
      if bytes.matches("//", at: index) {
        // A line ends at LF, CR, or the line and paragraph separators of Unicode.
        while let byte = current, byte != 0x0A, byte != 0x0D, !isSeparator { index += 1 }
      } else if bytes.matches("/*", at: index) {
        try skipComment()
      } else if byte == 0x20 || 0x09...0x0D ~= byte {
        index += 1
      } else if isSeparator {
        index += 3
      } else {
        return
      }
    }
  }

  var isSeparator: Bool {
    current == 0xE2 && (bytes.matches("\u{2028}", at: index) || bytes.matches("\u{2029}", at: index))
  }

  mutating func skipComment() throws(AppFileError) {
    let start = index
    index += 2
    while index < bytes.count {
      if bytes.matches("*/", at: index) {
        index += 2
        return
      }
      index += 1
    }
    throw error("the comment does not end", at: start)
  }

  mutating func readString(what: String) throws(AppFileError) -> String {
    guard let byte = current else { throw error("the file ends where a \(what) is due", at: index) }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try readQuoted(byte) }
    let start = index
    while let byte = current, byte.isUnquoted { index += 1 }
    guard index > start else { throw error("a \(what) in quotation marks is due here", at: index) }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  mutating func readQuoted(_ quote: UInt8) throws(AppFileError) -> String {
    let start = index
    var output: [UInt8] = []
    index += 1
    while let byte = current {
      index += 1
      if byte == quote { return String(decoding: output, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        try readEscape(into: &output)
      } else {
        output.append(byte)
      }
    }
    throw error("the text does not end; its quotation mark is missing", at: start)
  }

  mutating func readEscape(into output: inout [UInt8]) throws(AppFileError) {
    let start = index - 1
    guard let byte = current else { throw error("the file ends within an escape", at: start) }
    index += 1
    switch byte {
    case UInt8(ascii: "a"): output.append(0x07 as UInt8)
    case UInt8(ascii: "b"): output.append(0x08 as UInt8)
    case UInt8(ascii: "t"): output.append(0x09 as UInt8)
    case UInt8(ascii: "n"): output.append(0x0A as UInt8)
    case UInt8(ascii: "v"): output.append(0x0B as UInt8)
    case UInt8(ascii: "f"): output.append(0x0C as UInt8)
    case UInt8(ascii: "r"): output.append(0x0D as UInt8)
    case UInt8(ascii: "U"): output.append(try readUnicode(from: start))
    case UInt8(ascii: "0")...UInt8(ascii: "7"): output.append(try readOctal(from: start))
    default: output.append(byte)  // \" \\ \' and any other character stand for themselves
    }
  }

  /// `\Uxxxx`: a UTF-16 unit in up to four digits, two of them for a character past U+FFFF.
  mutating func readUnicode(from start: Int) throws(AppFileError) -> Unicode.Scalar {
    var value = try readUnit(from: start)
    if value & 0xFC00 == 0xD800, bytes.matches("\\U", at: index) {
      index += 2
      let low = try readUnit(from: start)
      if low & 0xFC00 == 0xDC00 { value = 0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF) } else { value = 0xD800 }
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw error("half of a surrogate pair is alone", at: start)
    }
    return scalar
  }

  mutating func readUnit(from start: Int) throws(AppFileError) -> UInt32 {
    var value: UInt32 = 0
    let first = index
    while index - first < 4, let digit = current?.hexadecimalDigit {
      value = value << 4 | UInt32(digit)
      index += 1
    }
    guard index > first else { throw error("\\U lacks its four hexadecimal digits", at: start) }
    return value
  }

  /// `\ooo`; past 177 Apple's reader takes the number for a character of the NextStep encoding, which nobody means.
  mutating func readOctal(from start: Int) throws(AppFileError) -> UInt8 {
    index -= 1
    var value = 0
    let first = index
    while index - first < 3, let byte = current, 0x30...0x37 ~= byte {
      value = value * 8 + Int(byte - 0x30)
      index += 1
    }
    guard let byte = UInt8(exactly: value), byte < 0x80 else {
      throw error("octal escapes past \\177 are not Unicode; write \\Uxxxx", at: start)
    }
    return byte
  }
}

extension UInt8 {
  /// What may stand without quotation marks: letters, digits and `_ $ / : . -`.
  fileprivate var isUnquoted: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"): true
    case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"): true
    default: false
    }
  }
}
