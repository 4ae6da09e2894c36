import Diagnostics

/// One piece of advice on how long a shown text should be.
///
/// Apple publishes no lengths and the system cuts by itself; the numbers are measurements by others, so they are good for warnings only.
public struct TextLength: Sendable, Equatable {
  /// Which text.
  public enum Part: String, Sendable, CaseIterable {
    /// The alert's title.
    case title
    /// The alert's subtitle.
    case subtitle
    /// The alert's body.
    case body
    /// The title of an action.
    case actionTitle = "action title"
  }
  /// How much it matters.
  public enum Weight: Int, Sendable, Comparable {
    /// Worth knowing.
    case note
    /// Worth a warning.
    case warning
    /// Cut nearly everywhere.
    case strong

    /// Stronger advice weighs more.
    public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
    /// As the reference prints it.
    public var word: String {
      switch self {
      case .note: "note"
      case .warning: "warning"
      case .strong: "strong warning"
      }
    }
  }

  /// Which text.
  public let part: Part
  /// The widest that is fine, as `displayWidth` counts.
  public let width: Int
  /// How much it matters.
  public let weight: Weight
  /// One sentence: where a longer text is cut.
  public let summary: String
  /// Where this stands.
  public let source: Source

  /// Every piece of advice, by part and width.
  public static let all: [TextLength] = [
    TextLength(
      part: .title, width: 30, weight: .warning, summary: "Longer titles are cut on narrow screens and on the watch.",
      source: .vendors),
    TextLength(
      part: .title, width: 50, weight: .strong, summary: "Longer titles are cut on every screen.", source: .vendors),
    TextLength(
      part: .subtitle, width: 30, weight: .warning,
      summary: "Longer subtitles are cut on narrow screens: a subtitle has one line, as a title has.", source: .oneLine),
    TextLength(
      part: .subtitle, width: 50, weight: .strong,
      summary: "Longer subtitles are cut on every screen: a subtitle has one line, as a title has.", source: .oneLine),
    TextLength(
      part: .body, width: 110, weight: .note, summary: "Longer bodies were cut on the Lock Screens of 2014.",
      source: .vendors),
    TextLength(
      part: .body, width: 160, weight: .warning, summary: "Longer bodies are cut on most Lock Screens.",
      source: .vendors),
    TextLength(
      part: .body, width: 178, weight: .strong, summary: "Longer bodies are cut on every Lock Screen.",
      source: .vendors),
    TextLength(
      part: .actionTitle, width: 20, weight: .warning, summary: "Longer action titles are cut.", source: .vendors),
  ]

  /// The strongest advice that a text of a width goes against.
  public static func advice(for part: Part, width: Int) -> TextLength? {
    // Each is looked at where it stands: to be filtered, all would be copied.
    let best = all.indices.filter { all[$0].part == part && width > all[$0].width }
      .max { all[$0].weight < all[$1].weight }
    return best.map { all[$0] }
  }
}

/// How many lines of a text a place shows before it cuts.
///
/// The systems say nothing of it; these are what others have counted.
public struct TextLines: Sendable {
  /// Where a notification is seen.
  public enum Place: String, Sendable, CaseIterable {
    /// The Lock Screen and Notification Center.
    case lockScreen = "Lock Screen"
    /// A banner on an unlocked phone.
    case banner
  }

  /// Where.
  public let place: Place
  /// Which text.
  public let part: TextLength.Part
  /// How many lines are shown; what comes behind the last is cut.
  public let lines: Int
  /// The source.
  public let source: Source

  /// Every count, by place and part.
  public static let all: [TextLines] = [
    TextLines(place: .lockScreen, part: .title, lines: 1, source: .vendors),
    TextLines(place: .lockScreen, part: .subtitle, lines: 1, source: .oneLine),
    TextLines(place: .lockScreen, part: .body, lines: 4, source: .vendors),
    TextLines(place: .banner, part: .title, lines: 1, source: .vendors),
    TextLines(place: .banner, part: .subtitle, lines: 1, source: .oneLine),
    TextLines(place: .banner, part: .body, lines: 2, source: .vendors),
  ]

  /// How many lines of a part a place shows; nil where no count is known.
  public static func most(of part: TextLength.Part, in place: Place) -> Int? {
    all.first { $0.place == place && $0.part == part }?.lines
  }
}

/// How much room a text takes on a line: 1 for a character as people count them, 2 for a wide one (Chinese, Japanese, Korean, emoji), 0 for
/// one that shows nothing, such as a direction mark.
///
/// Widths are those of Unicode's East_Asian_Width (Wide and Fullwidth) and of its emoji; a line break counts 1.
public func displayWidth(_ text: String) -> Int {
  var plain = text
  var (width, end) = plain.withUTF8(plainPrefix)
  guard end < plain.utf8.count else { return width }
  for character in plain[plain.utf8.index(plain.startIndex, offsetBy: end)...] { width += displayWidth(of: character) }
  return width
}

/// How wide a text is as far as its scalars are characters of their own: ASCII, the letters of Latin, Greek, Cyrillic, Hebrew and Arabic, dashes,
/// quotes, the ellipsis, and as wide ones Han, kana and the syllables of Korean. The soft hyphen shows nothing, and CR LF is one together.
///
/// The last of them may be one character with what follows, so it is left to whoever goes on at `end`.
private func plainPrefix(_ bytes: UnsafeBufferPointer<UInt8>) -> (width: Int, end: Int) {
  var (width, index) = (0, 0)
  var last = (width: 0, start: 0)
  while index < bytes.count {
    let byte = bytes[index]
    let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : 3
    guard index + length <= bytes.count, byte < 0xCC || isPlain(byte, bytes[index + 1], bytes[index + length - 1])
    else {
      return (last.width, last.start)
    }
    let isSecondHalf = byte == 0x0A && index > 0 && bytes[index - 1] == 0x0D
    if !isSecondHalf {
      last = (width, index)
      if !(byte == 0xC2 && bytes[index + 1] == 0xAD) { width += byte > 0xE2 ? 2 : 1 }
    }
    index += length
  }
  return (width, index)
}

/// Whether a scalar from U+0300 on, by its first, second and last byte, is one of those: none of them combines with what stands before it.
private func isPlain(_ first: UInt8, _ second: UInt8, _ last: UInt8) -> Bool {
  switch first {
  case 0xCE, 0xCF, 0xD0, 0xD1: true
  case 0xD7: 0x90...0xAA ~= second
  case 0xD8: 0xA0...0xBF ~= second
  case 0xD9: 0x80...0x8A ~= second
  case 0xE2: second == 0x80 && 0x90...0xA7 ~= last
  case 0xE3: second == 0x81 && last >= 0x81 || second == 0x82 && (last <= 0x96 || last >= 0xA1) || second == 0x83
  case 0xE4: second >= 0xB8
  case 0xE5...0xE9: true
  case 0xEA: second >= 0xB0
  case 0xEB, 0xEC: true
  case 0xED: second < 0x9E
  default: false
  }
}

/// A width that ``displayWidth(_:)`` never exceeds, at the cost of a glance at each byte: two for what can be wide, one for the rest.
///
/// Nothing below U+1100 is wide; U+0800 to U+0FFF are those of the first byte 0xE0.
public func displayWidthBound(_ text: String) -> Int {
  var text = text
  return text.withUTF8 { bytes in
    var width = 0
    for byte in bytes where byte & 0xC0 != 0x80 { width += byte > 0xE0 ? 2 : 1 }
    return width
  }
}

private func displayWidth(of character: Character) -> Int {
  var width = 0
  for scalar in character.unicodeScalars {
    // U+FE0F asks for the emoji picture, U+20E3 draws a key cap around a digit.
    if scalar.value == 0xFE0F || scalar.value == 0x20E3 { return 2 }
    if WideCharacters.contains(scalar) { return 2 }
    // Below U+034F only the soft hyphen is.
    let isShown = scalar.value < 0x34F ? scalar.value != 0xAD : !scalar.properties.isDefaultIgnorableCodePoint
    if isShown { width = 1 }
  }
  return width
}
