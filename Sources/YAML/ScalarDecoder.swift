import Diagnostics

/// Decodes one scalar of a file as libyaml does and notes where each byte came from.
///
/// Line ends are those of YAML 1.1, which libyaml keeps to: LF, CR LF, CR and U+0085 become LF; U+2028 and U+2029 stay what they are.
struct ScalarDecoder {
  private let source: [UInt8]
  private let span: SourceSpan
  private var decoded: [UInt8] = []
  private var places: [DecodedByte] = []

  init(source: [UInt8], span: SourceSpan) {
    self.source = source
    self.span = SourceSpan(min(span.start, source.count), min(span.end, source.count))
  }

  /// One place for each byte of `text`; nothing when the scalar decodes to something else.
  mutating func places(style: ScalarStyle, matching text: [UInt8]) -> [DecodedByte]? {
    switch style {
    case .plain: flow(span.start, span.end, quote: nil)
    case .tagged: break
    case .singleQuoted: flow(span.start + 1, span.end - 1, quote: UInt8(ascii: "'"))
    case .doubleQuoted: flow(span.start + 1, span.end - 1, quote: UInt8(ascii: "\""))
    case .literal, .folded:
      for width in blockIndents() {
        block(isFolded: style == .folded, width: width)
        endWithWhiteSpace(of: text)
        if decoded == text { break }
      }
    }
    return decoded == text ? places : nil
  }

  private mutating func copy(_ index: Int) {
    decoded.append(source[index])
    places.append(DecodedByte(index, index + 1, isCopied: true))
  }

  private mutating func emit(_ bytes: [UInt8], _ start: Int, _ end: Int) {
    decoded += bytes
    for _ in bytes { places.append(DecodedByte(start, end, isCopied: false)) }
  }

  private mutating func emit(lineBreak: SourceSpan) {
    if keeps(lineBreak) || (lineBreak.count == 1 && source[lineBreak.start] == 0x0A) {
      for index in lineBreak.start..<lineBreak.end { copy(index) }
    } else {
      emit([0x0A], lineBreak.start, lineBreak.end)
    }
  }

  /// Whether a line end is a U+2028 or U+2029, which folding leaves alone.
  private func keeps(_ lineBreak: SourceSpan) -> Bool { lineBreak.count == 3 }

  private func isBlank(_ index: Int) -> Bool { source[index] == 0x20 || source[index] == 0x09 }

  /// The line end at `index`, if there is one.
  private func lineBreak(_ index: Int, _ end: Int) -> SourceSpan? {
    guard index < end else { return nil }
    let next = index + 1 < end ? source[index + 1] : 0
    switch source[index] {
    case 0x0A: return SourceSpan(index, index + 1)
    case 0x0D: return SourceSpan(index, index + (next == 0x0A ? 2 : 1))
    case 0xC2 where next == 0x85: return SourceSpan(index, index + 2)
    case 0xE2 where next == 0x80 && index + 2 < end && source[index + 2] & 0xFE == 0xA8:
      return SourceSpan(index, index + 3)
    default: return nil
    }
  }

  // MARK: - Plain and quoted

  private mutating func flow(_ start: Int, _ end: Int, quote: UInt8?) {
    var index = start
    while index < end {
      let byte = source[index]
      if isBlank(index) || lineBreak(index, end) != nil {
        index = fold(index, end, isEscaped: false)
      } else if quote == UInt8(ascii: "'"), byte == UInt8(ascii: "'"), index + 1 < end {
        emit([byte], index, index + 2)
        index += 2
      } else if quote == UInt8(ascii: "\""), byte == UInt8(ascii: "\\"), index + 1 < end {
        if let ended = lineBreak(index + 1, end) {
          index = fold(ended.end, end, isEscaped: true)
        } else {
          index = escape(index, end)
        }
      } else {
        copy(index)
        index += 1
      }
    }
  }

  /// A run of blanks and line ends inside a flow scalar: one line end becomes a blank, n become n − 1 line ends, blanks beside them vanish.
  /// An escaped line end has already vanished and keeps the blanks in front of it.
  private mutating func fold(_ start: Int, _ end: Int, isEscaped: Bool) -> Int {
    var index = start
    var first: SourceSpan?
    var rest: [SourceSpan] = []
    while index < end {
      if let lineBreak = lineBreak(index, end) {
        if first == nil, !isEscaped { first = lineBreak } else { rest.append(lineBreak) }
        index = lineBreak.end
      } else if isBlank(index) {
        index += 1
      } else {
        break
      }
    }
    if let first {
      if keeps(first) {
        emit(lineBreak: first)
      } else if rest.isEmpty {
        emit([0x20], first.start, first.end)
      }
    } else if !isEscaped {
      for blank in start..<index { copy(blank) }
    }
    for lineBreak in rest { emit(lineBreak: lineBreak) }
    return index
  }

  /// What one letter behind a backslash stands for.
  private static let escapes: [UInt8: [UInt8]] = [
    0x30: [0x00], 0x61: [0x07], 0x62: [0x08], 0x74: [0x09], 0x09: [0x09], 0x6E: [0x0A], 0x76: [0x0B], 0x66: [0x0C],
    0x72: [0x0D], 0x65: [0x1B], 0x20: [0x20], 0x22: [0x22], 0x2F: [0x2F], 0x5C: [0x5C], 0x4E: [0xC2, 0x85],
    0x5F: [0xC2, 0xA0], 0x4C: [0xE2, 0x80, 0xA8], 0x50: [0xE2, 0x80, 0xA9],
  ]

  private mutating func escape(_ start: Int, _ end: Int) -> Int {
    let letter = source[start + 1]
    if let bytes = Self.escapes[letter] {
      emit(bytes, start, start + 2)
      return start + 2
    }
    let digits: [UInt8: Int] = [0x78: 2, 0x75: 4, 0x55: 8]
    guard let count = digits[letter], start + 2 + count <= end,
      let code = UInt32(String(decoding: source[(start + 2)..<(start + 2 + count)], as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(code)
    else {
      copy(start)
      return start + 1
    }
    emit(Array(String(scalar).utf8), start, start + 2 + count)
    return start + 2 + count
  }

  // MARK: - Blocks

  /// The end of a block scalar's first line: indicators and perhaps a comment.
  private var headerEnd: Int {
    var index = span.start
    while index < span.end, lineBreak(index, span.end) == nil { index += 1 }
    return index
  }

  /// How far the lines may be indented: what the first line with content has, or, behind an indentation indicator, at most that.
  private func blockIndents() -> [Int] {
    let header = headerEnd
    var indicator: Int?
    for index in span.start..<min(span.start + 3, header) where (0x31...0x39).contains(source[index]) {
      indicator = Int(source[index]) - 0x30
    }
    var index = lineBreak(header, span.end)?.end ?? header
    var lineStart = index
    while index < span.end {
      if let ended = lineBreak(index, span.end) {
        index = ended.end
        lineStart = index
      } else if source[index] == 0x20 {
        index += 1
      } else {
        break
      }
    }
    let found = index - lineStart
    // The indicator counts from the parent's indentation, which a scalar does not know.
    guard let indicator, indicator < found else { return [found] }
    return Array((indicator...found).prefix(64))
  }

  private mutating func block(isFolded: Bool, width: Int) {
    decoded = []
    places = []
    let header = headerEnd
    var index = lineBreak(header, span.end)?.end ?? header
    var breaks = emptyLines(&index, width)
    var ended: SourceSpan?
    var wasMoreIndented = false
    while index < span.end {
      let isMoreIndented = isBlank(index)
      if let ended {
        if isFolded, !keeps(ended), !wasMoreIndented, !isMoreIndented {
          if breaks.isEmpty { emit([0x20], ended.start, ended.end) }
        } else {
          emit(lineBreak: ended)
        }
      }
      for lineBreak in breaks { emit(lineBreak: lineBreak) }
      wasMoreIndented = isMoreIndented
      ended = lineBreak(index, span.end)
      while ended == nil, index < span.end {
        copy(index)
        index += 1
        ended = lineBreak(index, span.end)
      }
      index = ended?.end ?? index
      breaks = emptyLines(&index, width)
    }
  }

  /// Skips empty lines and the indentation of the line behind them.
  private func emptyLines(_ index: inout Int, _ width: Int) -> [SourceSpan] {
    var breaks: [SourceSpan] = []
    while true {
      let lineStart = index
      while index < span.end, index - lineStart < width, source[index] == 0x20 { index += 1 }
      guard let lineBreak = lineBreak(index, span.end) else { return breaks }
      breaks.append(lineBreak)
      index = lineBreak.end
    }
  }

  /// The span of a block scalar ends with its last line; the white space that chomping keeps behind it has no place of its own.
  private mutating func endWithWhiteSpace(of text: [UInt8]) {
    guard text.count > decoded.count else { return }
    let rest = text[decoded.count...]
    let isWhite = rest.allSatisfy { $0 == 0x0A || $0 == 0x20 || $0 == 0x09 || [0xE2, 0x80, 0xA8, 0xA9].contains($0) }
    if isWhite { emit(Array(rest), span.end, span.end) }
  }
}
