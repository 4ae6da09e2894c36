/// What has the form of a secret and of nothing else, known by one byte that most files do not have.
///
/// Wherever such a byte stands, a few others are looked at before a whole word is: a stranger's file may hold nothing but that byte.
///
/// A class, because every thread asks all of them of every file: parts of a copy would be counted by all threads at once.
final class SecretForm: Sendable {
  /// The byte.
  let mark: UInt8
  /// What it is, as messages call it.
  let what: String
  /// Where the whole stands around that byte; nothing where it is something else.
  let span: @Sendable (UnsafeBufferPointer<UInt8>, Int) -> SourceSpan?

  private init(
    mark: UInt8, what: String, span: @escaping @Sendable (UnsafeBufferPointer<UInt8>, Int) -> SourceSpan?
  ) {
    (self.mark, self.what, self.span) = (mark, what, span)
  }

  static let all = [
    SecretForm(mark: UInt8(ascii: "@"), what: "the password of an address") { bytes, at in
      var start = at
      while start > 0, at - start < 256, isOfLogin(bytes[start - 1]) { start -= 1 }
      // Every file has an owner, so byte by byte.
      let isAddress =
        start >= 3 && bytes[start - 1] == UInt8(ascii: "/") && bytes[start - 2] == UInt8(ascii: "/")
        && bytes[start - 3] == UInt8(ascii: ":")
      return isAddress && SecretTexts.isPassword(bytes[start..<at]) ? SourceSpan(start, at) : nil
    },
    // As an app of old has logged its token.
    SecretForm(mark: UInt8(ascii: "<"), what: "the token of a device") { bytes, at in
      var (end, digits) = (at + 1, 0)
      while end < bytes.count, SecretTexts.isHexDigit(bytes[end]) || bytes[end] == 0x20 {
        if bytes[end] != 0x20 { digits += 1 }
        end += 1
      }
      guard digits >= 64, digits < end - at - 1, end < bytes.count, bytes[end] == UInt8(ascii: ">") else { return nil }
      return SourceSpan(at, end + 1)
    },
    SecretForm(mark: UInt8(ascii: "K"), what: "the id of a key of AWS") { bytes, at in
      guard let span = word("AKIA", at - 1, in: bytes), span.count == 20 else { return nil }
      return bytes[span.start..<span.end].allSatisfy { $0 < 0x5B } ? span : nil
    },
    SecretForm(mark: UInt8(ascii: "J"), what: "a signed token (JWT)") { bytes, at in
      guard let head = word("eyJ", at - 2, in: bytes), head.count >= 16, head.end < bytes.count,
        bytes[head.end] == UInt8(ascii: "."), let body = word("eyJ", head.end + 1, in: bytes), body.end < bytes.count,
        bytes[body.end] == UInt8(ascii: "."), let signature = word("", body.end + 1, in: bytes)
      else { return nil }
      return SourceSpan(head.start, signature.end)
    },
    SecretForm(mark: UInt8(ascii: "_"), what: "a token of GitHub") { bytes, at in
      // Names of attributes have this byte, too.
      let isShort = at >= 3 && bytes[at - 2] == UInt8(ascii: "h") && "pousr".utf8.contains(bytes[at - 1])
      guard isShort || at > 0 && bytes[at - 1] == UInt8(ascii: "t"),
        let span = isShort ? word("gh", at - 3, in: bytes) : word("github_pat_", at - 10, in: bytes)
      else { return nil }
      return span.end - at > 36 ? span : nil
    },
  ]

  /// The letters, digits, `_` and `-` from a place on, which begin there, and with what is expected.
  private static func word(_ beginning: StaticString, _ start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SourceSpan?
  {
    let count = beginning.utf8CodeUnitCount
    guard start >= 0, start + count <= bytes.count, start == 0 || !isOfWord(bytes[start - 1]) else { return nil }
    for index in 0..<count where bytes[start + index] != beginning.utf8Start[index] { return nil }
    var end = start + count
    while end < bytes.count, isOfWord(bytes[end]) { end += 1 }
    return SourceSpan(start, end)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  /// What may stand between `//` and `@`.
  private static func isOfLogin(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "@") && byte != UInt8(ascii: "\"")
  }
}
