import Diagnostics

/// The passages of a text that Liquid reads: `{{ … }}` and `{% … %}`. For whoever looks at what stands between them.
package enum LiquidMarkup {
  /// Behind the braces that close the passage which begins at a byte, or behind the text where none do; nothing where none begins there.
  package static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start + 1 < bytes.count, bytes[start] == UInt8(ascii: "{") else { return nil }
    let close: StaticString
    switch bytes[start + 1] {
    case UInt8(ascii: "{"): close = "}}"
    case UInt8(ascii: "%"): close = "%}"
    default: return nil
    }
    return ByteSearch.find(close, in: bytes, from: start + 2).map { $0 + 2 } ?? bytes.count
  }
}
