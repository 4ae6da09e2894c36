public import Diagnostics
import Rules

extension Finding {
  /// What must not stand in a file that many people read: a run of hexadecimal digits as long as a device token, and a private key.
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

  private static func isHexDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 }

  private static func token(at span: SourceSpan) -> Finding {
    Finding(
      .secretInFile, at: span, "here stand \(span.count) hexadecimal digits, as in a device token or a key",
      help: "take them out: tokens belong to the recipients, which are no part of the repository")
  }

  private static func privateKey(at span: SourceSpan) -> Finding {
    Finding(
      .secretInFile, at: span, "here stands a private key",
      help: "take it out, and revoke it: whoever has the repository has the key")
  }
}
