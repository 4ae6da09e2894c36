/// The texts in quotes inside of `{{ … }}`: Liquid shows most of them as they stand.
enum QuotedTexts {
  /// A text in quotes and what it is an argument of.
  struct Text {
    /// The bytes between the quotation marks.
    let range: Range<Int>
    /// The filter that takes it; empty where it stands in front of all filters.
    let filter: Range<Int>
    /// Which argument it is, from 0.
    let argument: Int
  }

  /// Passes the tag that begins at a byte, and hands on what stands in quotes in it; the texts of `{% … %}` are only compared, and not
  /// handed on. Gives the byte behind the tag, which is the text's end where nothing closes it; nothing where none begins there.
  static func pass(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ take: (Text) -> Void) -> Int? {
    guard start + 1 < bytes.count, bytes[start] == UInt8(ascii: "{") else { return nil }
    let isOutput = bytes[start + 1] == UInt8(ascii: "{")
    guard isOutput || bytes[start + 1] == UInt8(ascii: "%") else { return nil }
    let close = isOutput ? UInt8(ascii: "}") : UInt8(ascii: "%")
    var filter = 0..<0
    var argument = 0
    var index = start + 2
    while index < bytes.count {
      switch bytes[index] {
      case close where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "}"): return index + 2
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = bytes[(index + 1)...].firstIndex(of: bytes[index]) else { return bytes.count }
        if isOutput { take(Text(range: index + 1..<end, filter: filter, argument: argument)) }
        index = end
      case UInt8(ascii: "|"):
        let first = bytes[(index + 1)...].firstIndex { $0 > 0x20 } ?? bytes.count
        let end = bytes[first...].firstIndex { !isWordByte($0) } ?? bytes.count
        (filter, argument) = (first..<end, 0)
        index = max(index, end - 1)
      case UInt8(ascii: ","): argument += 1
      default: break
      }
      index += 1
    }
    return bytes.count
  }

  /// Whether people read a text: formats say how, and what is looked for is taken out.
  static func isShown(_ text: Text, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let filter = TextPlace(bytes: bytes, start: text.filter.lowerBound, language: (0, 0), isLocal: false)
    // Every text in quotes is asked for its filter.
    switch text.filter.count {
    case 4: return !filter.has("date") && !filter.has("time")
    case 6: return !filter.has("remove")
    case 7: return text.argument > 0 || !filter.has("replace")
    default: return true
    }
  }
}
