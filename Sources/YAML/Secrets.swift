public import Diagnostics
import Rules

extension Finding {
  /// What must not stand in a file that many people read: a run of hexadecimal digits as long as a device token, a private key, and what has the
  /// form of somebody's password or key and of nothing else.
  ///
  /// Every file is asked. A run so long has two bytes that are half as far from each other, so that only each such byte is looked at.
  public static func secrets(in source: [UInt8]) -> [Finding] {
    var findings: [Finding] = []
    source.withUnsafeBufferPointer { bytes in
      var (probe, wasDigit) = (tokenDigits / 2 - 1, false)
      while probe < bytes.count {
        let isDigit = isHexDigit(bytes[probe])
        if isDigit, wasDigit {
          let run = digits(around: probe, in: bytes)
          if isToken(bytes[run.start..<run.end]) { findings.append(.token(at: run)) }
          while probe + tokenDigits / 2 < run.end { probe += tokenDigits / 2 }
        }
        wasDigit = isDigit
        probe &+= tokenDigits / 2
      }
      var (start, told) = (0, 0)
      while let found = ByteSearch.find("PRIVATE KEY-----", in: bytes, from: start) {
        start = found + "PRIVATE KEY-----".utf8.count
        let line = bytes[..<found].lastIndex(where: { $0 == 0x0A || $0 == 0x0D }).map { $0 + 1 } ?? 0
        guard let begin = ByteSearch.find("-----BEGIN ", in: bytes, from: max(line, told)), begin < found else {
          continue
        }
        // All that may be the key, which can stand in one line with escapes.
        told = ByteSearch.find("-----END ", in: bytes, from: start) ?? start
        findings.append(.privateKey(at: SourceSpan(begin, told)))
      }
      for form in SecretForm.all {
        var next = 0
        while let hit = ByteSearch.first(form.mark, in: UnsafeBufferPointer(rebasing: bytes[next...])) {
          if let span = form.span(bytes, next + hit) { findings.append(.secret(form, at: span)) }
          next += hit + 1
        }
      }
    }
    return findings
  }

  private static let tokenDigits = 64

  private static func digits(around place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SourceSpan {
    var (start, end) = (place, place + 1)
    while start > 0, isHexDigit(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, isHexDigit(bytes[end]) { end += 1 }
    return SourceSpan(start, end)
  }

  /// Whether digits are as many as those of a token, and not all of one kind, as a number or a line of letters would be.
  private static func isToken(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    digits.count >= tokenDigits && digits.contains { $0 < 0x3A } && digits.contains { $0 > 0x40 }
  }

  fileprivate static func isHexDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 }

  private static func token(at span: SourceSpan) -> Finding {
    Finding(
      .secretInFile, at: span, "here stand \(span.count) hexadecimal digits, as in a device token or a key",
      help: "take them out: tokens belong to the recipients, which are no part of the repository")
  }

  private static func secret(_ form: SecretForm, at span: SourceSpan) -> Finding {
    Finding(
      .secretInFile, at: span, "here stands \(form.what)",
      help: "take it out, and revoke it: whoever has the repository has it, too")
  }

  private static func privateKey(at span: SourceSpan) -> Finding {
    Finding(
      .secretInFile, at: span, "here stands a private key",
      help: "take it out, and revoke it: whoever has the repository has the key")
  }
}

extension Finding {
  /// Whether what stands in front of `@` in an address has a password, and not a place for one.
  package static func isPassword(_ login: some Collection<UInt8>) -> Bool {
    guard let colon = login.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let password = login[login.index(after: colon)...]
    return !password.isEmpty && !login.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "$") }
  }
}

/// What has the form of a secret, known by one byte that most files do not have.
private struct SecretForm {
  /// The byte.
  let mark: UInt8
  let what: String
  /// Where the whole stands around that byte; nothing where it is something else.
  let span: @Sendable (UnsafeBufferPointer<UInt8>, Int) -> SourceSpan?

  static let all = [
    SecretForm(mark: UInt8(ascii: "@"), what: "the password of an address") { bytes, at in
      var start = at
      while start > 0, at - start < 256, isOfLogin(bytes[start - 1]) { start -= 1 }
      let isAddress = start >= 3 && bytes[start - 3..<start].elementsEqual("://".utf8)
      return isAddress && Finding.isPassword(bytes[start..<at]) ? SourceSpan(start, at) : nil
    },
    // As an app of old has logged its token.
    SecretForm(mark: UInt8(ascii: "<"), what: "the token of a device") { bytes, at in
      var (end, digits) = (at + 1, 0)
      while end < bytes.count, Finding.isHexDigit(bytes[end]) || bytes[end] == 0x20 {
        if bytes[end] != 0x20 { digits += 1 }
        end += 1
      }
      guard digits >= 64, digits < end - at - 1, end < bytes.count, bytes[end] == UInt8(ascii: ">") else { return nil }
      return SourceSpan(at, end + 1)
    },
    SecretForm(mark: UInt8(ascii: "K"), what: "the id of a key of AWS") { bytes, at in
      let span = word(around: at, in: bytes)
      let isKey = span.count == 20 && span.start == at - 1 && bytes[span.start..<span.end].starts(with: "AKIA".utf8)
      return isKey && bytes[span.start..<span.end].allSatisfy { $0 < 0x5B } ? span : nil
    },
    SecretForm(mark: UInt8(ascii: "J"), what: "a signed token (JWT)") { bytes, at in
      let span = word(around: at, in: bytes)
      guard span.start == at - 2, bytes[span.start..<span.end].starts(with: "eyJ".utf8), span.count >= 16,
        bytes[span.end...].starts(with: ".eyJ".utf8)
      else { return nil }
      let second = word(around: span.end + 1, in: bytes)
      guard second.end < bytes.count, bytes[second.end] == UInt8(ascii: ".") else { return nil }
      return SourceSpan(span.start, word(around: second.end + 1, in: bytes).end)
    },
    SecretForm(mark: UInt8(ascii: "_"), what: "a token of GitHub") { bytes, at in
      let before = bytes[..<at].suffix(10)
      let isShort =
        before.count >= 3 && "pousr".utf8.contains(bytes[at - 1]) && before.suffix(3).starts(with: "gh".utf8)
      guard isShort || before.elementsEqual("github_pat".utf8) else { return nil }
      let span = word(around: at, in: bytes)
      return span.start == at - (isShort ? 3 : 10) && span.end - at > 36 ? span : nil
    },
  ]

  /// Letters, digits, `_` and `-` around a place.
  private static func word(around place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SourceSpan {
    var (start, end) = (place, place)
    while start > 0, isOfWord(bytes[start - 1]) { start -= 1 }
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
