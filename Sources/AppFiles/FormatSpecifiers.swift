/// The places of a text that a formatting call fills, as `NSString` and printf read them.
///
/// A push fills `loc-args` into the text of a `loc-key` on the device, and every argument is a string: what a text asks
/// for must be known before it is sent (Apple: String Format Specifiers; Generating a remote notification).
public struct FormatSpecifiers: Sendable, Equatable {
  /// The specifiers in the order of the text, without `%%`.
  public let specifiers: [FormatSpecifier]
  /// What is malformed, at UTF-8 offsets of the text.
  public let problems: [AppFileError]

  /// How many arguments the text takes: its highest position.
  public var argumentCount: Int { specifiers.map(\.position).max() ?? 0 }

  /// The specifiers that read the argument at a position, counted from 1.
  public func specifiers(at position: Int) -> [FormatSpecifier] { specifiers.filter { $0.position == position } }

  /// Whether a text has a per cent sign at all: reading one that has costs far more.
  public static func isNeeded(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0.contains(UInt8(ascii: "%")) } ?? true
  }

  /// Reads the specifiers of a text.
  public static func scan(_ text: String) -> FormatSpecifiers {
    guard isNeeded(text) else { return FormatSpecifiers(specifiers: [], problems: []) }
    var scanner = FormatScanner(Array(text.utf8))
    return scanner.scan()
  }
}

/// One place of a text that a formatting call fills: `%@`, `%1$@`, `%lld`, `%#@count@`.
public struct FormatSpecifier: Sendable, Equatable {
  /// Which argument it reads, counted from 1.
  public let position: Int
  /// Whether the text names the position, as in `%2$@`.
  public let isPositional: Bool
  /// Length and conversion: `@`, `d`, `lld`, `.`-precision and flags left out. For a width or a precision of `*` it is
  /// `*`, for `%#@name@` it is `#@`.
  public let conversion: String
  /// The variable of `%#@name@`.
  public let variable: String?
  /// The specifier as written.
  public let text: String
  /// Its first byte in the UTF-8 of the text.
  public let offset: Int
}

/// One pass over the bytes of a format.
private struct FormatScanner {
  let bytes: [UInt8]
  var index = 0
  var next = 1
  var positionalAt: Int?
  var sequentialAt: Int?
  var specifiers: [FormatSpecifier] = []
  var problems: [AppFileError] = []

  /// Far above any real format; positions past it are slips of the keyboard.
  static let maximumPosition = 255

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
    if let positional = positionalAt, let sequential = sequentialAt {
      problems.append(
        .init(offset: max(positional, sequential), reason: "specifiers with and without a position stand in one text"))
    }
    return FormatSpecifiers(specifiers: specifiers, problems: problems)
  }

  mutating func report(_ reason: String, at offset: Int) { problems.append(.init(offset: offset, reason: reason)) }

  func text(from start: Int) -> String { String(decoding: bytes[start..<min(index, bytes.count)], as: UTF8.self) }

  /// `%[position$][flags][width][.precision][length]conversion`
  mutating func readSpecifier(from start: Int) {
    let position = readPosition()
    while let byte = current, Self.flags.contains(byte) { index += 1 }
    if current == UInt8(ascii: "@"), index > start + 1, bytes[index - 1] == UInt8(ascii: "#"),
      let variable = readVariable()
    {
      append(position, conversion: "#@", variable: variable, from: start)
      return
    }
    readWidth(from: start)
    if current == UInt8(ascii: ".") {
      index += 1
      readWidth(from: start)
    }
    readConversion(position, from: start)
  }

  mutating func readConversion(_ position: Int?, from start: Int) {
    let lengthStart = index
    while let byte = current, Self.lengths.contains(byte), index - lengthStart < 2 { index += 1 }
    guard let byte = current else {
      report(start + 1 == bytes.count ? "the text ends in a lone %" : "the text ends within a specifier", at: start)
      return
    }
    guard Self.conversions.contains(byte) else {
      // The whole character is quoted, and nothing of it is skipped: it may be the % of the next specifier.
      let character = String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first.map(String.init)
      report("\"\(text(from: start) + (character ?? ""))\" is no specifier; a per cent sign is written %%", at: start)
      return
    }
    index += 1
    append(
      position, conversion: String(decoding: bytes[lengthStart..<index], as: UTF8.self), variable: nil, from: start)
  }

  /// `12$`, or nothing and no step.
  mutating func readPosition() -> Int? {
    let start = index
    guard let number = readNumber(), current == UInt8(ascii: "$") else {
      index = start
      return nil
    }
    index += 1
    return number
  }

  mutating func readNumber() -> Int? {
    let start = index
    var number = 0
    while let byte = current, 0x30...0x39 ~= byte {
      number = min(number * 10 + Int(byte - 0x30), 1_000_000)
      index += 1
    }
    return index > start ? number : nil
  }

  /// Digits, or `*` and `*1$`, which read an argument of their own.
  mutating func readWidth(from start: Int) {
    guard current == UInt8(ascii: "*") else {
      _ = readNumber()
      return
    }
    index += 1
    append(readPosition(), conversion: "*", variable: nil, from: start)
  }

  /// `@name@` after `%#`, or nothing and no step: then it is a plain `%#@`.
  mutating func readVariable() -> String? {
    var end = index + 1
    while end < bytes.count, bytes[end].isFormatName { end += 1 }
    guard end > index + 1, end < bytes.count, bytes[end] == UInt8(ascii: "@") else { return nil }
    defer { index = end + 1 }
    return String(decoding: bytes[index + 1..<end], as: UTF8.self)
  }

  /// Adds an argument that the text asks for, of a width too: each has a position that somebody could mean.
  mutating func append(_ position: Int?, conversion: String, variable: String?, from start: Int) {
    if let position, !(1...Self.maximumPosition ~= position) {
      report("positions go from 1 to \(Self.maximumPosition)", at: start)
      return
    }
    if position == nil { sequentialAt = sequentialAt ?? start } else { positionalAt = positionalAt ?? start }
    let argument = position ?? next
    if position == nil { next += 1 }
    specifiers.append(
      .init(
        position: argument, isPositional: position != nil, conversion: conversion, variable: variable,
        text: text(from: start), offset: start))
  }

  static let flags = Set("-+ #0'".utf8)
  static let lengths = Set("hlqLztj".utf8)
  static let conversions = Set("@dDiuUxXoOfFeEgGaAcCsSpn".utf8)
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
