/// The XML format of property lists: a fixed set of elements, so a small reader of its own and no XML library.
///
/// Entities other than the five of XML are an error, never expanded; the document type is skipped.
struct XMLPropertyList {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A tag: `<name …>`, `</name>` or `<name/>`.
  private struct Tag {
    let name: String
    let isEnd: Bool
    let isEmpty: Bool
    let offset: Int
  }

  mutating func readDocument() throws(AppFileError) -> PropertyListValue {
    let first = try nextTag(allowDeclarations: true)
    guard first.name == "plist", !first.isEnd else {
      guard !first.isEnd else { throw error("</\(first.name)> closes nothing", at: first.offset) }
      return try finish(readValue(first, depth: 0))
    }
    guard !first.isEmpty else { throw error("the property list is empty", at: first.offset) }
    let tag = try nextTag()
    guard !tag.isEnd else { throw error("the property list is empty", at: tag.offset) }
    let value = try readValue(tag, depth: 0)
    try expectEnd(of: "plist")
    return try finish(value)
  }

  private mutating func finish(_ value: PropertyListValue) throws(AppFileError) -> PropertyListValue {
    try skipMisc(allowDeclarations: false)
    guard position >= bytes.count else { throw error("something follows the end of the property list", at: position) }
    return value
  }

  private func error(_ reason: String, at offset: Int) -> AppFileError { AppFileError(offset: offset, reason: reason) }

  // MARK: Values

  private mutating func readValue(_ tag: Tag, depth: Int) throws(AppFileError) -> PropertyListValue {
    guard depth < PropertyList.maximumDepth else {
      throw error("values nest deeper than \(PropertyList.maximumDepth)", at: tag.offset)
    }
    switch tag.name {
    case "dict": return .dictionary(try readMembers(tag, depth: depth))
    case "array": return .array(try readElements(tag, depth: depth))
    case "string": return .string(try readText(tag))
    case "true", "false":
      if !tag.isEmpty { try expectEnd(of: tag.name) }
      return .boolean(tag.name == "true")
    case "integer": return try integer(readText(tag), at: tag.offset)
    case "real": return .real(try real(readText(tag), at: tag.offset))
    case "date": return .date(secondsSince1970: try date(readText(tag), at: tag.offset))
    case "data": return .data(try data(readText(tag), at: tag.offset))
    case "key": throw error("<key> is outside a <dict>, or in place of a value", at: tag.offset)
    default: throw error("<\(tag.name)> is not an element of property lists", at: tag.offset)
    }
  }

  private mutating func readMembers(_ dict: Tag, depth: Int) throws(AppFileError) -> [PropertyListValue.Member] {
    var members: [PropertyListValue.Member] = []
    if dict.isEmpty { return members }
    while true {
      let tag = try nextTag()
      if tag.isEnd {
        try check(tag, ends: "dict")
        return members
      }
      guard tag.name == "key" else { throw error("this is <\(tag.name)>, not a <key>", at: tag.offset) }
      let key = try readText(tag)
      let valueTag = try nextTag()
      guard !valueTag.isEnd else { throw error("the key \"\(key)\" has no value", at: valueTag.offset) }
      members.append(.init(key, try readValue(valueTag, depth: depth + 1)))
    }
  }

  private mutating func readElements(_ array: Tag, depth: Int) throws(AppFileError) -> [PropertyListValue] {
    var elements: [PropertyListValue] = []
    if array.isEmpty { return elements }
    while true {
      let tag = try nextTag()
      if tag.isEnd {
        try check(tag, ends: "array")
        return elements
      }
      elements.append(try readValue(tag, depth: depth + 1))
    }
  }

  // MARK: Tags and what stands between them

  private func check(_ tag: Tag, ends name: String) throws(AppFileError) {
    guard tag.isEnd, tag.name == name else {
      throw error("this is <\(tag.isEnd ? "/" : "")\(tag.name)>, not </\(name)>", at: tag.offset)
    }
  }

  private mutating func expectEnd(of name: String) throws(AppFileError) { try check(try nextTag(), ends: name) }

  private mutating func nextTag(allowDeclarations: Bool = false) throws(AppFileError) -> Tag {
    try skipMisc(allowDeclarations: allowDeclarations)
    guard position < bytes.count else { throw error("the file ends within the property list", at: bytes.count) }
    guard bytes[position] == UInt8(ascii: "<") else { throw error("there is text between elements", at: position) }
    return try readTag()
  }

  /// Skips blanks, comments and processing instructions; before the root also the document type.
  private mutating func skipMisc(allowDeclarations: Bool) throws(AppFileError) {
    while position < bytes.count {
      if bytes[position].isXMLBlank {
        position += 1
      } else if bytes.matches("<!--", at: position) {
        try skip(past: "-->", from: 4, what: "comment")
      } else if bytes.matches("<?", at: position) {
        try checkEncoding()
        try skip(past: "?>", from: 2, what: "processing instruction")
      } else if allowDeclarations, bytes.matches("<!DOCTYPE", at: position) {
        try skipDocumentType()
      } else {
        return
      }
    }
  }

  private mutating func skip(past end: StaticString, from length: Int, what: String) throws(AppFileError) {
    let start = position
    position += length
    while position < bytes.count {
      if bytes.matches(end, at: position) {
        position += end.utf8CodeUnitCount
        return
      }
      position += 1
    }
    throw error("the \(what) does not end", at: start)
  }

  /// `<?xml … encoding="…"?>` may only say what the bytes are: UTF-8, its subset ASCII, or (with a mark) UTF-16.
  private func checkEncoding() throws(AppFileError) {
    guard bytes.matches("<?xml", at: position) else { return }
    let line = bytes[position...].prefix(256)
    guard let end = line.firstIndex(of: UInt8(ascii: ">")) else { return }
    let declaration = String(decoding: line[..<end], as: UTF8.self).lowercased()
    let parts = declaration.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
    guard let index = parts.firstIndex(where: { $0.contains("encoding") }), index + 1 < parts.count else { return }
    guard ["utf-8", "utf8", "us-ascii", "ascii", "utf-16"].contains(String(parts[index + 1])) else {
      throw error("the encoding \"\(parts[index + 1])\" is not UTF-8", at: position)
    }
  }

  private mutating func skipDocumentType() throws(AppFileError) {
    let start = position
    var quote: UInt8?
    var inSubset = false
    while position < bytes.count {
      let byte = bytes[position]
      if let open = quote {
        if byte == open { quote = nil }
      } else if bytes.matches("<!--", at: position) {
        try skip(past: "-->", from: 4, what: "comment")
        continue
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        inSubset = true
      } else if byte == UInt8(ascii: "]") {
        inSubset = false
      } else if byte == UInt8(ascii: ">"), !inSubset {
        position += 1
        return
      }
      position += 1
    }
    throw error("the document type does not end", at: start)
  }

  private mutating func readTag() throws(AppFileError) -> Tag {
    let start = position
    position += 1
    let isEnd = position < bytes.count && bytes[position] == UInt8(ascii: "/")
    if isEnd { position += 1 }
    let nameStart = position
    while position < bytes.count, bytes[position].isXMLName { position += 1 }
    guard position > nameStart else { throw error("\"<\" begins no element", at: start) }
    let name = String(decoding: bytes[nameStart..<position], as: UTF8.self)
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        break
      } else if byte == UInt8(ascii: ">") {
        let isEmpty = bytes[position - 2] == UInt8(ascii: "/")
        return Tag(name: name, isEnd: isEnd, isEmpty: isEmpty && !isEnd, offset: start)
      }
    }
    throw error("<\(name)> lacks its \">\"", at: start)
  }

  // MARK: Text

  /// The text up to the end tag of `tag`, with entities, CDATA and line ends resolved.
  private mutating func readText(_ tag: Tag) throws(AppFileError) -> String {
    if tag.isEmpty { return "" }
    var output: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "&") {
        output.append(try readEntity())
      } else if byte == UInt8(ascii: "<") {
        if bytes.matches("<![CDATA[", at: position) {
          let start = position + 9
          try skip(past: "]]>", from: 9, what: "CDATA section")
          output.append(contentsOf: bytes[start..<position - 3])
        } else if bytes.matches("<!--", at: position) {
          try skip(past: "-->", from: 4, what: "comment")
        } else {
          try check(readTag(), ends: tag.name)
          return String(decoding: output, as: UTF8.self)
        }
      } else {
        position += 1
        // XML reads CR LF and a lone CR as LF.
        if byte != 0x0D {
          output.append(byte)
        } else if position >= bytes.count || bytes[position] != 0x0A {
          output.append(0x0A)
        }
      }
    }
    throw error("<\(tag.name)> does not end", at: tag.offset)
  }

  private mutating func readEntity() throws(AppFileError) -> Unicode.Scalar {
    let start = position
    guard let end = bytes[start...].prefix(16).firstIndex(of: UInt8(ascii: ";")) else {
      throw error("\"&\" begins no entity; write &amp;", at: start)
    }
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    position = end + 1
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    let number: UInt32? =
      name.hasPrefix("#x")
      ? UInt32(name.dropFirst(2), radix: 16)
      : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
    guard let number, number != 0, let scalar = Unicode.Scalar(number) else {
      throw error("&\(name); is not an entity of property lists", at: start)
    }
    return scalar
  }
}

extension UInt8 {
  fileprivate var isXMLBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  fileprivate var isXMLName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"): true
    case UInt8(ascii: "."), 0x80...0xFF: true
    default: false
    }
  }
}
