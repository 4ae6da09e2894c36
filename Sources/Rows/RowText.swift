import Escaping
import Limits

/// What people read of rows and fields that are wrong. Slow on purpose: a row that comes here is not sent.
package enum RowText {
  /// What is wrong with how a row is written; nil for what is wrong with what it says.
  package static func reason(_ problem: CellProblem) -> String? {
    switch problem {
    case .tooLarge: "the field is longer than \(RunLimit.recipientValue.text)"
    case .rowTooLarge: "the row is longer than \(RunLimit.recipientRow.text)"
    case .strayQuote:
      "there is a quote inside a field that is not quoted: quote the field and double the quotes in it"
    case .textAfterQuote: "there is text after the field's closing quote: double the quotes inside a quoted field"
    case .openQuote: "the quote that opens the field is never closed, so the rest of the file is one row"
    case .strayReturn: "there is a carriage return inside a field that is not quoted"
    default: nil
    }
  }

  /// A value in quotes: at most 40 characters of it, made harmless, broken bytes spelled out.
  package static func shown(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var text = ""
    var count = 0
    var at = 0
    while at < bytes.count, count < 40 {
      count += 1
      let length = scalarLength(bytes, at)
      if length == 0 {
        text += "\\x" + hexadecimal(UInt32(bytes[at]), 2)
        at += 1
      } else {
        text += String(decoding: bytes[at..<(at + length)], as: UTF8.self)
        at += length
      }
    }
    return Harmless.quoted(at < bytes.count ? text + "…" : text)
  }

  /// A text in quotes, made safe to show.
  package static func shown(_ text: String) -> String {
    var text = text
    return text.withUTF8 { shown($0) }
  }

  /// A token is a secret of sorts: its ends are enough to find it by.
  package static func shownToken(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let kept = bytes.count > 8 ? 4 : bytes.count / 3
    let head = shown(UnsafeBufferPointer(rebasing: bytes.prefix(kept))).dropLast()
    let tail = shown(UnsafeBufferPointer(rebasing: bytes.suffix(kept))).dropFirst()
    return "\(head)…\(tail)"
  }

  /// The bytes of the scalar that begins there; 0 when none does.
  private static func scalarLength(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    for length in 1...4 where at + length <= bytes.count {
      if Words.scalars(base + at, length) == 1 { return length }
    }
    return 0
  }

  /// A number in capital hexadecimal digits, at least `width` of them.
  package static func hexadecimal(_ number: UInt32, _ width: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
