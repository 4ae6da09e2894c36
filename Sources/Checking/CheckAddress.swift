import Diagnostics
import Expressions
import Parsing
import Rules
import YAML

// Letters that an address cannot have.
extension CampaignChecker {
  /// The first letter between the values of an address that is neither visible nor ASCII. Values are encoded, wherever they come from.
  func checkLetters(of scalar: Scalar, _ template: Template) {
    // What is inherited is looked at where it stands, once: thousands of campaigns may have it.
    guard !isInherited, let place = AddressLetters.first(in: scalar.text) else { return }
    let bytes = Array(scalar.text.utf8)[place.span.start..<place.span.end]
    let encoded = bytes.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    let what =
      bytes.first == 0x20
      ? "a blank"
      : bytes.first.map { $0 < 0x20 || $0 == 0x7F } == true
        ? "a line end or another control" : "\"\(String(decoding: bytes, as: UTF8.self))\""
    relocate(
      [
        Finding(
          .addressLetter, at: place.span, "\(what) cannot stand in an address",
          note: "whoever opens it may cut it there, or refuse it whole",
          help: place.isInHost ? "write the host as the domain name system has it: \"xn--…\"" : .write(encoded))
      ], in: scalar)
  }
}

private enum AddressLetters {
  /// The first scalar outside of tags that is a control, a blank or beyond ASCII, and whether it stands in front of the path.
  static func first(in text: String) -> (span: SourceSpan, isInHost: Bool)? {
    let found = text.utf8.withContiguousStorageIfAvailable { bytes -> (SourceSpan, Bool)? in
      var (index, hasPath) = (0, false)
      while index < bytes.count {
        if let end = LiquidMarkup.end(in: bytes, from: index) {
          index = end
          continue
        }
        let byte = bytes[index]
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        if byte <= 0x20 || byte >= 0x7F {
          var end = index + 1
          while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
          return (SourceSpan(index, end), byte > 0x7F && !hasPath)
        }
        if byte == UInt8(ascii: ":"), next == UInt8(ascii: "/") {
          index += 3
          continue
        }
        hasPath = hasPath || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
        index += 1
      }
      return nil
    }
    guard let found, let found else { return nil }
    return (found.0, found.1)
  }
}
