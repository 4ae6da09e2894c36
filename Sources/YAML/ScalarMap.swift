public import Diagnostics

/// The way from the decoded text of a scalar back to the bytes that the author wrote.
///
/// Findings of the two small languages point into decoded text; escapes, folded lines and indentation stand between that and the file. The
/// map decodes the scalar once more and is only made when there is something to report. Where its decoding and libyaml's should ever
/// differ, every place becomes the whole scalar: less precise, never wrong.
public struct ScalarMap: Sendable {
  /// The file's byte for each decoded byte, and one past the end.
  private let offsets: [Int]
  private let whole: SourceSpan
  /// Whether decoded and written bytes are the same, so that an edit of one is an edit of the other.
  public let isVerbatim: Bool

  /// The map of a scalar of `tree`, whose file is `source`.
  public init(_ id: NodeID, in tree: NodeTree, source: [UInt8]) {
    let span = tree.span(id)
    whole = span
    let decoded = tree.withText(id) { [UInt8]($0) }
    var decoder = ScalarDecoder(source: source, span: span)
    let offsets = decoder.offsets(style: tree.style(id), matching: decoded)
    self.offsets = offsets ?? []
    isVerbatim = offsets.map { zip($0, $0.dropFirst()).allSatisfy { $1 == $0 + 1 } } ?? false
  }

  /// Whether the scalar was decoded the same way again.
  var isExact: Bool { !offsets.isEmpty }

  /// The place in the file of a range of decoded bytes.
  public func place(_ span: SourceSpan) -> SourceSpan {
    guard let last = offsets.last, !offsets.isEmpty else { return whole }
    let start = span.start < offsets.count ? offsets[span.start] : last
    guard span.end > span.start else { return SourceSpan(start, start) }
    // The end is the byte after the last one covered, so that a fold behind it is not underlined.
    let final = min(span.end, offsets.count) - 1
    let next = final + 1 < offsets.count ? offsets[final + 1] : last
    let end = next > offsets[final] && next - offsets[final] <= 10 ? next : offsets[final] + 1
    return SourceSpan(start, max(end, start))
  }
}

/// Decodes one scalar of a file and notes where each byte came from.
struct ScalarDecoder {
  private let source: [UInt8]
  private let span: SourceSpan
  private var decoded: [UInt8] = []
  private var places: [Int] = []

  init(source: [UInt8], span: SourceSpan) {
    self.source = source
    self.span = SourceSpan(min(span.start, source.count), min(span.end, source.count))
  }

  /// One offset for each byte of `text` and one for its end; nothing when the scalar decodes to something else.
  mutating func offsets(style: ScalarStyle, matching text: [UInt8]) -> [Int]? {
    switch style {
    case .plain: flow(span.start, span.end, quote: nil)
    case .singleQuoted: flow(span.start + 1, span.end - 1, quote: UInt8(ascii: "'"))
    case .doubleQuoted: flow(span.start + 1, span.end - 1, quote: UInt8(ascii: "\""))
    case .literal, .folded:
      for indent in [nil] + (1...24).map(Optional.some) {
        block(isFolded: style == .folded, indent: indent)
        // Trailing line ends lie outside the trimmed span; they have no place of their own.
        while places.count > text.count, decoded.last == 0x0A { drop() }
        while places.count < text.count, text[places.count] == 0x0A { emit(0x0A, span.end) }
        if decoded == text { break }
      }
    }
    guard decoded == text else { return nil }
    return places + [span.end - (style == .singleQuoted || style == .doubleQuoted ? 1 : 0)]
  }

  private mutating func emit(_ byte: UInt8, _ place: Int) {
    decoded.append(byte)
    places.append(place)
  }

  private mutating func drop() {
    decoded.removeLast()
    places.removeLast()
  }

  /// The length of a line end at `index`: LF, CR or CRLF.
  private func lineEnd(_ index: Int, _ end: Int) -> Int {
    guard index < end else { return 0 }
    if source[index] == 0x0A { return 1 }
    guard source[index] == 0x0D else { return 0 }
    return index + 1 < end && source[index + 1] == 0x0A ? 2 : 1
  }

  // MARK: - Plain and quoted

  private mutating func flow(_ start: Int, _ end: Int, quote: UInt8?) {
    decoded = []
    places = []
    var index = start
    while index < end {
      let byte = source[index]
      if lineEnd(index, end) > 0 {
        index = fold(index, end)
      } else if quote == UInt8(ascii: "'"), byte == UInt8(ascii: "'"), index + 1 < end {
        emit(byte, index)
        index += 2
      } else if quote == UInt8(ascii: "\""), byte == UInt8(ascii: "\\"), index + 1 < end {
        index = escape(index, end)
      } else {
        emit(byte, index)
        index += 1
      }
    }
  }

  /// A run of line ends inside a flow scalar: one becomes a blank, n become n − 1 line ends; blanks around them vanish.
  private mutating func fold(_ start: Int, _ end: Int) -> Int {
    while let last = decoded.last, last == 0x20 || last == 0x09, places.last.map({ source[$0] == last }) ?? false {
      drop()
    }
    var index = start
    var ends: [Int] = []
    while index < end {
      let length = lineEnd(index, end)
      if length > 0 {
        ends.append(index)
        index += length
      } else if source[index] == 0x20 || source[index] == 0x09 {
        index += 1
      } else {
        break
      }
    }
    if ends.count == 1 { emit(0x20, ends[0]) }
    for place in ends.dropFirst() { emit(0x0A, place) }
    return index
  }

  private mutating func escape(_ start: Int, _ end: Int) -> Int {
    let simple: [UInt8: [UInt8]] = [
      0x30: [0x00], 0x61: [0x07], 0x62: [0x08], 0x74: [0x09], 0x09: [0x09], 0x6E: [0x0A], 0x76: [0x0B], 0x66: [0x0C],
      0x72: [0x0D], 0x65: [0x1B], 0x20: [0x20], 0x22: [0x22], 0x2F: [0x2F], 0x5C: [0x5C], 0x4E: [0xC2, 0x85],
      0x5F: [0xC2, 0xA0], 0x4C: [0xE2, 0x80, 0xA8], 0x50: [0xE2, 0x80, 0xA9],
    ]
    let letter = source[start + 1]
    let length = lineEnd(start + 1, end)
    if length > 0 {
      var index = start + 1 + length
      while index < end, source[index] == 0x20 || source[index] == 0x09 || lineEnd(index, end) > 0 {
        if lineEnd(index, end) > 0 { emit(0x0A, index) }
        index += max(1, lineEnd(index, end))
      }
      return index
    }
    if let bytes = simple[letter] {
      for byte in bytes { emit(byte, start) }
      return start + 2
    }
    let digits: [UInt8: Int] = [0x78: 2, 0x75: 4, 0x55: 8]
    guard let count = digits[letter], start + 2 + count <= end,
      let code = UInt32(String(decoding: source[(start + 2)..<(start + 2 + count)], as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(code)
    else {
      emit(source[start], start)
      return start + 1
    }
    for byte in String(scalar).utf8 { emit(byte, start) }
    return start + 2 + count
  }

  // MARK: - Blocks

  private mutating func block(isFolded: Bool, indent: Int?) {
    decoded = []
    places = []
    var index = span.start
    while index < span.end, lineEnd(index, span.end) == 0 { index += 1 }
    index += lineEnd(index, span.end)
    let lines = lines(from: index)
    let detected = lines.first { !$0.isBlank }.map { $0.indent } ?? 0
    let width = indent ?? detected
    var pending: [Int] = []
    var wasMoreIndented = false
    var isFirst = true
    for line in lines {
      let isEmpty = line.isBlank && line.end - line.start <= width
      if isEmpty {
        pending.append(line.start)
        if line.next == line.end { break }
        continue
      }
      let start = min(line.start + width, line.end)
      let isMore = start < line.end && (source[start] == 0x20 || source[start] == 0x09)
      if !isFirst {
        // `pending` starts with the end of the line before.
        let folds = isFolded && !wasMoreIndented && !isMore
        if folds {
          if pending.count == 1 { emit(0x20, pending[0]) }
          for place in pending.dropFirst() { emit(0x0A, place) }
        } else {
          for place in pending { emit(0x0A, place) }
        }
      } else {
        for place in pending { emit(0x0A, place) }
      }
      for place in start..<line.end { emit(source[place], place) }
      pending = [line.end]
      wasMoreIndented = isMore
      isFirst = false
    }
  }

  private struct Line {
    var start: Int
    var end: Int
    var next: Int
    var indent: Int
    var isBlank: Bool
  }

  private func lines(from start: Int) -> [Line] {
    var lines: [Line] = []
    var index = start
    while index < span.end {
      var end = index
      while end < span.end, lineEnd(end, span.end) == 0 { end += 1 }
      var indent = 0
      while index + indent < end, source[index + indent] == 0x20 { indent += 1 }
      let next = end + lineEnd(end, span.end)
      lines.append(Line(start: index, end: end, next: next, indent: indent, isBlank: index + indent == end))
      index = next
      if next == end { break }
    }
    return lines
  }
}
