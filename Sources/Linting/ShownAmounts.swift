import Diagnostics
import Languages

/// An amount of money that a text gives: what it is of, and in which currency.
struct ShownAmount {
  /// The name of an attribute, or the digits of a number.
  let value: [UInt8]
  /// Whether ``value`` is a name.
  let isName: Bool
  /// The code or sign of the currency as it is written, or the attribute that has it.
  let currency: [UInt8]
  /// Where it stands: with its tag, or its number.
  let place: Range<Int>

  /// Whether both may be in one currency: a sign stands for several.
  func mayHaveCurrency(of other: ShownAmount) -> Bool {
    let (one, two) = (Self.codes(currency), Self.codes(other.currency))
    return one.contains { two.contains($0) }
  }

  /// The codes that are meant by a sign; a code, and an attribute, is its own.
  private static func codes(_ text: [UInt8]) -> [String] {
    let text = String(decoding: text, as: UTF8.self)
    return signs.first { $0.sign.utf8.elementsEqual(text.utf8) }?.codes ?? [text]
  }

  /// The signs by which people write currencies, the longer ones first.
  static let signs: [(sign: String, codes: [String])] = [
    ("zł", ["PLN"]), ("Kč", ["CZK"]), ("kr", ["SEK", "NOK", "DKK", "ISK"]), ("Ft", ["HUF"]), ("€", ["EUR"]),
    ("£", ["GBP", "EGP"]), ("¥", ["JPY", "CNY"]), ("₹", ["INR"]), ("₽", ["RUB"]), ("₺", ["TRY"]), ("₩", ["KRW"]),
    ("₴", ["UAH"]), ("₫", ["VND"]), ("₪", ["ILS"]),
    (
      "$",
      ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "TWD", "MXN", "ARS", "CLP", "COP", "BBD", "JMD", "TTD", "FJD", "NAD"]
    ),
  ]
}

/// Finds the amounts of a text: `{{ price | money: "EUR" }}`, `{{ price }} €`, `$5.00`, `EUR 5`.
struct AmountSearch {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var found: [ShownAmount] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    run()
  }

  /// Two bytes with which each sign and code begins: a text with none of these outside of its tags has no amount but those of `money`.
  static let beginnings: [(first: [UInt8], second: [UInt8])] = [
    ([UInt8(ascii: "$")], TextMark.any), (Array("z".utf8), [0xC5]), (Array("K".utf8), [0xC4]),
    (Array("k".utf8), Array("r".utf8)), (Array("F".utf8), Array("t".utf8)), ([0xC2], [0xA3, 0xA5]),
    ([0xE2], [0x82, 0x83]), (capitals, capitals),
  ]
  private static let capitals = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)

  private mutating func run() {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "{"), let end = pass(tag: index) {
        index = end
      } else if byte &- 0x30 < 10 {
        index = pass(number: index)
      } else {
        index += 1
      }
    }
  }

  /// Digits with the signs that stand between them.
  private mutating func pass(number start: Int) -> Int {
    var (end, index) = (start + 1, start + 1)
    while index < bytes.count {
      if bytes[index] &- 0x30 < 10 {
        end = index + 1
      } else if index != end || !".,'".utf8.contains(bytes[index]) {
        break
      }
      index += 1
    }
    guard start == 0 || !isLetter(bytes[start - 1]), let currency = currency(beside: start..<end) else { return end }
    let digits = bytes[start..<end].filter { $0 &- 0x30 < 10 }
    found.append(ShownAmount(value: Array(digits), isName: false, currency: currency, place: start..<end))
    return end
  }

  /// A tag that shows an attribute, with its filter or the sign beside it.
  private mutating func pass(tag start: Int) -> Int? {
    var code: [UInt8]?
    let end = QuotedTexts.pass(bytes, from: start) { text in
      if bytes[text.filter].elementsEqual("money".utf8), text.argument == 0 { code = Array(bytes[text.range]) }
    }
    guard let end, bytes[start + 1] == UInt8(ascii: "{") else { return end }
    let inside = bytes[(start + 2)..<end].drop { $0 <= 0x20 || $0 == UInt8(ascii: "-") }
    let name = inside.prefix(while: isWordByte)
    guard let first = name.first, isLetter(first) else { return end }
    guard let currency = code ?? moneyAttribute(inside) ?? currency(beside: start..<end) else { return end }
    found.append(ShownAmount(value: Array(name), isName: true, currency: currency, place: start..<end))
    return end
  }

  /// The attribute behind `money:`.
  private func moneyAttribute(_ tag: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
    guard let start = ByteSearch.find("money:", in: UnsafeBufferPointer(rebasing: tag)) else { return nil }
    let name = tag.dropFirst(start + "money:".utf8.count).drop { $0 == 0x20 }.prefix(while: isWordByte)
    return name.isEmpty ? nil : Array(name)
  }

  // MARK: - Signs

  /// The currency that stands before or behind, with a blank between or none.
  private func currency(beside place: Range<Int>) -> [UInt8]? {
    let (before, behind) = (trimmed(end: bytes[..<place.lowerBound]), trimmed(start: bytes[place.upperBound...]))
    let isApart = behind.startIndex > place.upperBound
    for (sign, _) in ShownAmount.signs {
      let text = Array(sign.utf8)
      let isWord = isLetter(text[0])
      if behind.starts(with: text) {
        let next = behind.dropFirst(text.count).first
        // "3 $5": the sign belongs to the number that it touches.
        if isWord ? next.map(isWordLetter) != true : !isApart || next.map(isAmount) != true { return text }
      }
      // "5 € 10": the sign belongs to what stands in front of it.
      if !isWord, before.reversed().starts(with: text.reversed()),
        trimmed(end: before.dropLast(text.count)).last.map(isAmount) != true
      {
        return text
      }
    }
    return code(Array(behind.prefix(3)), next: behind.dropFirst(3).first)
      ?? code(Array(before.suffix(3)), next: before.dropLast(3).last)
  }

  /// Whether a number or a tag begins or ends with a byte.
  private func isAmount(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "{")
  }

  /// Blanks that stand between a number and its currency.
  private static let blanks: [[UInt8]] = [[0x20], [0xC2, 0xA0], [0xE2, 0x80, 0xAF]]

  private func trimmed(end bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
    let blank = Self.blanks.first { bytes.reversed().starts(with: $0.reversed()) }
    return bytes.dropLast(blank?.count ?? 0)
  }

  private func trimmed(start bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
    bytes.dropFirst(Self.blanks.first { bytes.starts(with: $0) }?.count ?? 0)
  }

  private func code(_ text: [UInt8], next: UInt8?) -> [UInt8]? {
    guard text.count == 3, text.allSatisfy({ 0x41...0x5A ~= $0 }), next.map(isWordLetter) != true,
      Currency(text) != nil
    else { return nil }
    return text
  }

  private func isWordLetter(_ byte: UInt8) -> Bool { isLetter(byte) || byte >= 0x80 }
}
