/// What the system makes of a text that it fills arguments into, as CoreFoundation reads it.
///
/// A push fills `loc-args` into the text of a `loc-key` on the device, and every argument is a string: what a text asks
/// for must be known before it is sent (Apple: String Format Specifiers; Generating a remote notification). A per cent
/// sign that begins no specifier is dropped with what follows it: `20% de` reads a number, `50% mit` loses its `m`.
public struct FormatSpecifiers: Sendable, Equatable {
  /// The specifiers in the order of the text, without `%%`.
  public let specifiers: [FormatSpecifier]
  /// The per cent signs that begin none, in the order of the text.
  public let strays: [StrayPercent]

  /// How many arguments the text takes: its highest position.
  public var argumentCount: Int { specifiers.map(\.position).max() ?? 0 }

  /// The positions that the text reads, each once, from the lowest.
  public var positions: [Int] { Set(specifiers.map(\.position)).sorted() }

  /// The specifiers that read the argument at a position, counted from 1.
  public func specifiers(at position: Int) -> [FormatSpecifier] { specifiers.filter { $0.position == position } }

  /// Whether a text has a per cent sign at all: reading one that has costs far more.
  public static func isNeeded(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0.contains(UInt8(ascii: "%")) } ?? true
  }

  /// Reads the specifiers of a text.
  public static func scan(_ text: String) -> FormatSpecifiers {
    guard isNeeded(text) else { return FormatSpecifiers(specifiers: [], strays: []) }
    var scanner = FormatScanner(Array(text.utf8))
    return scanner.scan()
  }

  /// The text that the system shows for a format with texts as its arguments.
  ///
  /// Positions that no specifier reads are skipped, so `%2$@` alone shows the first argument. Where an argument is missing, or something else than
  /// a text is asked for, the specifier stands as it is written: what the system shows there is garbage, and no two times the same.
  public static func print(_ text: String, _ arguments: [String]) -> String {
    guard isNeeded(text) else { return text }
    let format = scan(text)
    // Those beyond the arguments show none.
    let positions = format.positions.prefix(arguments.count)
    return fill(text, format, isFormat: true) { specifier in
      let place = positions.firstIndex(of: specifier.position) ?? arguments.count
      return specifier.showsText && place < arguments.count ? arguments[place] : nil
    }
  }

  /// Replaces each specifier by what `shown` returns for it; nil keeps the specifier as written. Where `isFormat` is false, `%%` and stray
  /// signs are kept, too.
  public static func fill(_ text: String, isFormat: Bool = true, _ shown: (FormatSpecifier) -> String?) -> String {
    isNeeded(text) ? fill(text, scan(text), isFormat: isFormat, shown) : text
  }

  private static func fill(
    _ text: String, _ format: FormatSpecifiers, isFormat: Bool, _ shown: (FormatSpecifier) -> String?
  ) -> String {
    let bytes = Array(text.utf8)
    var (printed, end) = ([UInt8](), 0)
    func literal(upTo next: Int) {
      while end < next {
        printed.append(bytes[end])
        let isDoubled =
          isFormat && bytes[end] == UInt8(ascii: "%") && end + 1 < next && bytes[end + 1] == bytes[end]
        end += isDoubled ? 2 : 1
      }
    }
    var strays = format.strays[...]
    func stray(upTo next: Int) {
      while let stray = strays.first, stray.offset < next {
        strays.removeFirst()
        literal(upTo: stray.offset)
        printed += isFormat ? stray.shown.utf8 : stray.text.utf8
        end = stray.offset + stray.text.utf8.count
      }
    }
    // The argument of a `*` width is a specifier of its own at the same offset, and prints nothing.
    for specifier in format.specifiers where specifier.conversion != "*" {
      stray(upTo: specifier.offset)
      literal(upTo: specifier.offset)
      printed += (shown(specifier) ?? specifier.text).utf8
      end = specifier.offset + specifier.text.utf8.count
    }
    stray(upTo: bytes.count)
    literal(upTo: bytes.count)
    return String(decoding: printed, as: UTF8.self)
  }
}

/// A per cent sign that begins no specifier.
public struct StrayPercent: Sendable, Equatable {
  /// The sign and what the system takes for a part of it: `%`, `% m`, `%,`.
  public let text: String
  /// Its first byte in the UTF-8 of the text.
  public let offset: Int
  /// What is shown in its place: the character behind it, or nothing.
  public let shown: String
}

/// One place of a text that a formatting call fills: `%@`, `%1$@`, `%lld`, `%#@count@`.
public struct FormatSpecifier: Sendable, Equatable {
  /// Which argument it reads, counted from 1.
  public let position: Int
  /// Whether the text names the position, as in `%2$@`.
  public let isPositional: Bool
  /// Length and conversion: `d`, `lld`, `.`-precision and flags left out; `@` whatever its length. For a width or a
  /// precision of `*` it is `*`, for `%#@name@` it is `#@`.
  public let conversion: String
  /// The variable of `%#@name@`.
  public let variable: String?
  /// The specifier as written.
  public let text: String
  /// Its first byte in the UTF-8 of the text.
  public let offset: Int
  /// Whether it stands between a digit and a letter, where hardly anybody means a specifier: `100%ig`, `50%-ig`, `20%de`.
  public let isInsideWord: Bool

  /// Whether it shows an argument that is a text.
  public var showsText: Bool { conversion == "@" || conversion == "#@" }
  /// Whether it may be a per cent sign and the letters after it, in a text without arguments: `20% de` scans as `% d`, `100%ige` as `%i`.
  public var mayBeSign: Bool { !isPositional && !showsText || hasBlank }
  /// Whether it was hardly meant as one: `20% de` is read as `% d`, `100%ig` as `%i`.
  public var isLikelySign: Bool { hasBlank || isInsideWord }
  private var hasBlank: Bool { text.utf8.contains(UInt8(ascii: " ")) }
}

/// One pass over the bytes of a format.
private struct FormatScanner {
  let bytes: [UInt8]
  var index = 0
  var next = 1
  var specifiers: [FormatSpecifier] = []
  var strays: [StrayPercent] = []

  /// Far above any real format; positions past it are slips of the keyboard.
  static let maximumPosition = 255
  /// The bytes of a specifier without its variable, likewise.
  static let longest = 64

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func scan() -> FormatSpecifiers {
    while index < bytes.count {
      let start = index
      index += 1
      guard bytes[start] == UInt8(ascii: "%") else { continue }
      if current == UInt8(ascii: "%") {
        index += 1
      } else {
        readSpecifier(from: start)
      }
    }
    return FormatSpecifiers(specifiers: specifiers, strays: strays)
  }

  func text(from start: Int) -> String { String(decoding: bytes[start..<min(index, bytes.count)], as: UTF8.self) }

  /// Flags, widths, lengths and positions in whatever order, as CoreFoundation takes them, up to the conversion.
  mutating func readSpecifier(from start: Int) {
    var position: Int?
    var lengths: [UInt8] = []
    // Where the text wants an argument for a width or a precision that no position is known of yet.
    var waitsForWidth = false
    var isVariable = false
    func endWidth(_ scanner: inout FormatScanner, at position: Int?) {
      guard waitsForWidth else { return }
      scanner.append(position, conversion: "*", variable: nil, from: start)
      waitsForWidth = false
    }
    while let byte = current {
      switch byte {
      // Each star keeps a copy of the specifier so far, so a long run of stars would take quadratic memory.
      case _ where index - start > Self.longest: return addStray(from: start)
      case UInt8(ascii: "#"):
        index += 1
        isVariable = true
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "0"):
        index += 1
      case UInt8(ascii: "1")...UInt8(ascii: "9"):
        let number = readNumber()
        guard current == UInt8(ascii: "$") else { continue }
        index += 1
        if number > Self.maximumPosition { return addStray(from: start) }
        if waitsForWidth { endWidth(&self, at: number) } else { position = number }
      case UInt8(ascii: "*"):
        index += 1
        endWidth(&self, at: nil)
        waitsForWidth = true
      case _ where Self.lengths.contains(byte):
        index += 1
        lengths.append(byte)
      case UInt8(ascii: "@"):
        endWidth(&self, at: nil)
        guard isVariable else {
          index += 1
          return append(position, conversion: "@", variable: nil, from: start)
        }
        guard let variable = readVariable() else { return addStray(from: start) }
        return append(position, conversion: "#@", variable: variable, from: start)
      case _ where Self.conversions.contains(byte):
        endWidth(&self, at: nil)
        index += 1
        let conversion = String(decoding: lengths + [byte], as: UTF8.self)
        return append(position, conversion: conversion, variable: nil, from: start)
      default: return addStray(from: start)
      }
    }
    addStray(from: start)
  }

  /// Adds a sign that begins nothing, with the character that ends the reading of it, and goes on behind that.
  mutating func addStray(from start: Int) {
    // The whole character, for it is taken with all its bytes; of one that has two units in UTF-16, the second is left over.
    let last = index
    if index < bytes.count {
      index += 1
      while let byte = current, byte & 0xC0 == 0x80 { index += 1 }
    }
    let rest = last > start + 1 && last < bytes.count && bytes[last] >= 0xF0 ? "\u{FFFD}" : ""
    // Where the text ends within it, there is nothing to show.
    let isEnd = index == bytes.count && !isEnded(from: start)
    let shown = isEnd ? nil : String(decoding: bytes[(start + 1)...].prefix(4), as: UTF8.self).unicodeScalars.first
    strays.append(StrayPercent(text: text(from: start), offset: start, shown: (shown.map(String.init) ?? "") + rest))
  }

  /// Whether the last byte that was read has ended it, and is no flag, width or length.
  private func isEnded(from start: Int) -> Bool {
    guard index > start + 1 else { return false }
    return !Self.parts.contains(bytes[index - 1])
  }

  /// At least one digit.
  mutating func readNumber() -> Int {
    var number = 0
    while let byte = current, 0x30...0x39 ~= byte {
      number = min(number * 10 + Int(byte - 0x30), 1_000_000)
      index += 1
    }
    return number
  }

  /// `@name@` after `%#`, or nothing and no step.
  mutating func readVariable() -> String? {
    var end = index + 1
    while end < bytes.count, bytes[end].isFormatName { end += 1 }
    guard end > index + 1, end < bytes.count, bytes[end] == UInt8(ascii: "@") else { return nil }
    defer { index = end + 1 }
    return String(decoding: bytes[index + 1..<end], as: UTF8.self)
  }

  /// Adds an argument that the text asks for, of a width too: each has a position that somebody could mean.
  mutating func append(_ position: Int?, conversion: String, variable: String?, from start: Int) {
    let argument = position ?? next
    if position == nil { next += 1 }
    let isAfterDigit = start > 0 && 0x30...0x39 ~= bytes[start - 1]
    let isBeforeLetter = current.map { 0x61...0x7A ~= $0 | 0x20 || $0 >= 0x80 } ?? false
    specifiers.append(
      .init(
        position: argument, isPositional: position != nil, conversion: conversion, variable: variable,
        text: text(from: start), offset: start, isInsideWord: isAfterDigit && isBeforeLetter))
  }

  static let lengths = Set("hlqLztj".utf8)
  static let conversions = Set("dDiuUxXoOfFeEgGaAcCsSPpn".utf8)
  static let parts = Set("# -+*$".utf8).union(lengths)
}

extension UInt8 {
  /// Letters, digits, `_`, `-`, `.` and whatever is not ASCII: what stands in the name of a variable.
  fileprivate var isFormatName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: self >= 0x80
    }
  }
}
