/// What of a file no report may repeat: runs of hexadecimal digits as long as a device token, private keys, and what has the form of a
/// secret and of nothing else.
///
/// They are hidden whether a project wants to be told of them or not: who says that digits are no secret loses nothing by it.
public struct SecretTexts: Sendable {
  /// What a secret is.
  public enum Kind: Sendable {
    case token
    case privateKey
    /// What a ``SecretForm`` is, in words.
    case other(String)
  }

  /// Where they are.
  public let spans: [SourceSpan]
  /// Each eight bytes of them, one behind the other: whoever repeats twice as much has some of these.
  private let parts: Set<UInt64>

  /// Those of a file.
  public init(in source: [UInt8]) {
    spans = Self.found(in: source).map(\.span)
    var parts: Set<UInt64> = []
    for span in spans {
      for start in stride(from: span.start, through: span.end - 8, by: 8) {
        parts.insert(source[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) })
      }
    }
    self.parts = parts
  }

  /// Whether there is none.
  public var isEmpty: Bool { spans.isEmpty }

  /// Whether a part of one stands in some bytes.
  public func stand(in bytes: some Collection<UInt8>) -> Bool { !isEmpty && hidden(Array(bytes)) != nil }

  /// A finding that repeats none. An edit that does is no edit any more: what it wrote would not be what it is.
  func hidden(_ finding: Finding) -> Finding {
    var finding = finding
    finding.message = hidden(finding.message)
    finding.label = finding.label.map { hidden($0) }
    finding.help = finding.help.map { hidden($0) }
    for index in finding.notes.indices { finding.notes[index].message = hidden(finding.notes[index].message) }
    finding.fixes.removeAll { fix in fix.edits.contains { stand(in: $0.text.utf8) } }
    for index in finding.fixes.indices { finding.fixes[index].title = hidden(finding.fixes[index].title) }
    return finding
  }

  private func hidden(_ text: String) -> String {
    hidden(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// The bytes with `…` for each part, as far as letters and digits go on around it; nothing where there is none.
  private func hidden(_ bytes: [UInt8]) -> [UInt8]? {
    var (kept, copied, last): ([UInt8], Int, UInt64) = ([], 0, 0)
    var at = 0
    while at < bytes.count {
      last = last << 8 | UInt64(bytes[at])
      at += 1
      guard at - copied >= 8, parts.contains(last) else { continue }
      var start = at - 8
      while start > copied, Self.isOfWord(bytes[start - 1]) { start -= 1 }
      while at < bytes.count, Self.isOfWord(bytes[at]) { at += 1 }
      kept += bytes[copied..<start] + Array("…".utf8)
      copied = at
    }
    return copied == 0 ? nil : kept + bytes[copied...]
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    isHexDigit(byte) || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "=")
  }

  // MARK: - Finding them

  /// Those of a file: tokens, then keys, then all others.
  ///
  /// Every file is asked. A run so long has two bytes that are half as far from each other, so that only each such byte is looked at.
  public static func found(in source: [UInt8]) -> [(span: SourceSpan, kind: Kind)] {
    source.withUnsafeBufferPointer { bytes in
      var found = tokens(in: bytes)
      addKeys(in: bytes, to: &found)
      for form in SecretForm.all { add(form, in: bytes, to: &found) }
      return found
    }
  }

  private static func tokens(in bytes: UnsafeBufferPointer<UInt8>) -> [(span: SourceSpan, kind: Kind)] {
    var found: [(span: SourceSpan, kind: Kind)] = []
    var (probe, wasDigit) = (tokenDigits / 2 - 1, false)
    while probe < bytes.count {
      let isDigit = isHexDigit(bytes[probe])
      if isDigit, wasDigit {
        let run = digits(around: probe, in: bytes)
        if isToken(bytes[run.start..<run.end]) { found.append((run, .token)) }
        while probe + tokenDigits / 2 < run.end { probe += tokenDigits / 2 }
      }
      wasDigit = isDigit
      probe &+= tokenDigits / 2
    }
    return found
  }

  /// Each byte is passed once: a line may hold a mebibyte of such words.
  private static func addKeys(
    in bytes: UnsafeBufferPointer<UInt8>, to found: inout [(span: SourceSpan, kind: Kind)]
  ) {
    var start = 0
    var hasEnd = true
    while let word = ByteSearch.find("PRIVATE KEY-----", in: bytes, from: start) {
      let front = UnsafeBufferPointer(rebasing: bytes[start..<word])
      let line = front.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
      start = word + "PRIVATE KEY-----".utf8.count
      guard let begin = ByteSearch.find("-----BEGIN ", in: front, from: line) else { continue }
      // All that may be the key, which can stand in one line with escapes.
      let end = hasEnd ? ByteSearch.find("-----END ", in: bytes, from: start) : nil
      hasEnd = end != nil
      found.append((SourceSpan(word - front.count + begin, end ?? start), .privateKey))
      start = end ?? start
    }
  }

  private static func add(
    _ form: SecretForm, in bytes: UnsafeBufferPointer<UInt8>, to found: inout [(span: SourceSpan, kind: Kind)]
  ) {
    var next = 0
    while let hit = ByteSearch.first(form.mark, in: UnsafeBufferPointer(rebasing: bytes[next...])) {
      if let span = form.span(bytes, next + hit) { found.append((span, .other(form.what))) }
      next += hit + 1
    }
  }

  /// Whether what stands in front of `@` in an address has a password, and not a place for one.
  package static func isPassword(_ login: some Collection<UInt8>) -> Bool {
    guard let colon = login.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let password = login[login.index(after: colon)...]
    return !password.isEmpty && !login.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "$") }
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

  static func isHexDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 }
}
