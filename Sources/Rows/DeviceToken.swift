import Escaping

/// Device tokens the way apps have written them down over the years.
///
/// A token is bytes, and hex is how APNs wants them. For years many apps sent the text that `NSData` describes itself with, `<d8c3f1a0 …>`. Since
/// iOS 13 that text is `{length = 32, bytes = 0xd8c3f1a0 … 5f60}`, which leaves digits out: nothing can be made of it.
public enum DeviceToken {
  /// The most digits that are read. A token is at most 100 bytes today and Apple says that its length may change ("Registering your app with
  /// APNs"), so there is room for twice that.
  package static let mostDigits = 400

  /// The token that a text means, in lower case; otherwise what is wrong with the text, without the whole of it.
  public static func read(_ text: String) -> Result<[UInt8], DeviceTokenError> { read(Array(text.utf8)) }

  /// The token that a text means, in lower case; otherwise what is wrong with the text, without the whole of it.
  public static func read(_ text: [UInt8]) -> Result<[UInt8], DeviceTokenError> {
    var text = text
    return text.withUnsafeMutableBufferPointer { bytes in
      func failure(_ problem: CellProblem, _ bytes: UnsafeBufferPointer<UInt8>) -> Result<[UInt8], DeviceTokenError> {
        .failure(DeviceTokenError(description: reason(problem, bytes)))
      }
      guard let base = bytes.baseAddress else { return failure(.empty, UnsafeBufferPointer(bytes)) }
      let count = normalise(base, bytes.count)
      let token = UnsafeBufferPointer(start: UnsafePointer(base), count: count)
      guard count > 0 else { return failure(.empty, token) }
      let problem = problem(base, count)
      guard problem == .none else { return failure(problem, token) }
      guard count <= mostDigits else { return failure(.tooLong, token) }
      return .success(token.map { $0 | 0x20 })
    }
  }

  /// What is wrong with the digits of a token. How many there are is no matter: Apple says to assume no length.
  package static func problem(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CellProblem {
    var at = 0
    while at &+ 8 <= count {
      guard Words.hexadecimal(bytes + at) == Words.highs else { return .notHexadecimal }
      at &+= 8
    }
    while at < count {
      let byte = bytes[at]
      guard byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 < 6 else { return .notHexadecimal }
      at &+= 1
    }
    return count & 1 == 0 ? .none : .oddHexadecimal
  }

  /// The sentence for what is wrong with a token. It shows the ends of the token and no more.
  package static func reason(_ problem: CellProblem, _ bytes: UnsafeBufferPointer<UInt8>) -> String {
    switch problem {
    case .empty: "the token is empty"
    case .oddHexadecimal: "the token \(RowText.shownToken(bytes)) has \(bytes.count) digits: bytes have two each"
    case .tooLong: "the token \(RowText.shownToken(bytes)) is longer than \(mostDigits) characters"
    default: notHexadecimal(bytes)
    }
  }

  private static func notHexadecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let token = "the token \(RowText.shownToken(bytes))"
    if isShortened(bytes) {
      return
        "\(token) is how NSData describes itself since iOS 13, which leaves digits out; the app must send the bytes in hex"
    }
    let old =
      isOldForm(bytes) ? "; without them it is a token, which is how \"belfry devices import\" takes it" : ""
    return "\(token) has characters that are not hexadecimal digits\(old)"
  }

  /// Takes away what stands around and between a token's digits, in place, and gives how many bytes are left: blanks, quotes, and the
  /// brackets that `NSData` puts around them. What else is there stays, for the reader to refuse.
  package static func normalise(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    var (start, end) = (0, count)
    func trim() {
      while start < end, isMargin(bytes[start]) { start += 1 }
      while start < end, isMargin(bytes[end - 1]) { end -= 1 }
    }
    trim()
    if end - start > 1, bytes[start] == UInt8(ascii: "<"), bytes[end - 1] == UInt8(ascii: ">") {
      (start, end) = (start + 1, end - 1)
      trim()
    }
    var kept = 0
    for at in start..<end where bytes[at] != 0x20 && bytes[at] != 0x09 {
      bytes[kept] = bytes[at]
      kept += 1
    }
    return kept
  }

  /// Whether a text that is no token would be one without brackets, blanks and quotes.
  package static func isOldForm(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= RowScanner.fieldLimit else { return false }
    var copy = Array(bytes)
    return copy.withUnsafeMutableBufferPointer { copy in
      guard let base = copy.baseAddress else { return false }
      let count = normalise(base, copy.count)
      return count > 0 && count < bytes.count && problem(base, count) == .none
    }
  }

  /// Whether a text is what `NSData` describes itself as since iOS 13.
  package static func isShortened(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.starts(with: "{length".utf8)
  }

  private static func isMargin(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte &- 0x09 < 5 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}

/// What is wrong with a text that should be a token.
public struct DeviceTokenError: Error, Sendable, Equatable, CustomStringConvertible {
  /// One line that shows the ends of the text and no more.
  public let description: String
}
