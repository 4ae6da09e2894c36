/// How a language spells names.
package enum NameStyle: Sendable {
  case lowerCamel, upperCamel, snake, upperSnake

  /// Words in this style.
  func joined(_ words: [String]) -> String {
    switch self {
    case .snake: words.joined(separator: "_")
    case .upperSnake: words.joined(separator: "_").uppercased()
    case .upperCamel: words.map(Self.capitalized).joined()
    case .lowerCamel: (words.prefix(1) + words.dropFirst().map(Self.capitalized)).joined()
    }
  }

  /// A name that begins as this style does.
  func begun(_ name: String) -> String { self == .upperCamel || self == .upperSnake ? "X" + name : "x" + name }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// The words of a name of a project, in small letters of ASCII and digits, a letter first: `orderStatus` and `ORDER_STATUS` have two. A scalar
  /// beyond ASCII is a word with its number, such as `u00e9`, so that two names which people tell apart stay two.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    let scalars = Array(name.unicodeScalars)
    func end() {
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self).lowercased()) }
      word.removeAll()
    }
    for (place, scalar) in scalars.enumerated() {
      guard let byte = scalar.asciiAlphanumeric else {
        end()
        if !scalar.isASCII { words.append(hex(scalar)) }
        continue
      }
      if byte.isUpper, let before = word.last {
        let next = place + 1 < scalars.count ? scalars[place + 1].asciiAlphanumeric : nil
        if !before.isUpper || next?.isLower == true { end() }
      }
      word.append(byte)
    }
    end()
    if words.isEmpty { words.append("empty") }
    if words[0].utf8.first.map({ 0x30...0x39 ~= $0 }) == true { words[0] = "n" + words[0] }
    return words
  }

  /// A name of which only letters and digits stay as they are, for names whose words are the same.
  static func exact(_ name: String) -> String {
    name.unicodeScalars.map { $0.asciiAlphanumeric == nil ? hex($0) : String($0) }.joined()
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}

extension Unicode.Scalar {
  /// The byte of a letter or a digit of ASCII.
  fileprivate var asciiAlphanumeric: UInt8? {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": UInt8(truncatingIfNeeded: value)
    default: nil
    }
  }
}

extension UInt8 {
  fileprivate var isUpper: Bool { 0x41...0x5A ~= self }
  fileprivate var isLower: Bool { 0x61...0x7A ~= self }
}

/// Gives each name of a scope an identifier of its own.
struct Identifiers {
  private let language: SourceLanguage
  /// Those of the code itself.
  private let own: Set<String>
  private var taken: Set<String>

  /// A scope in which the code itself has some identifiers.
  init(_ language: SourceLanguage, own: Set<String> = []) {
    (self.language, self.own, taken) = (language, own, own)
  }

  /// An identifier for each name, whose parts are joined. Names whose words are the same all get their exact spelling, so that the order in which a
  /// project declares them changes none of them.
  mutating func assign(_ names: [[String]], _ style: NameStyle) -> [String] {
    let plain = names.map { language.escaped(style.joined($0.flatMap(NameStyle.words(of:))), besides: own) }
    let counts = plain.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    return zip(names, plain).map { name, plain in
      var identifier = plain
      if counts[plain, default: 0] > 1 || taken.contains(plain) {
        identifier = style.begun(name.map(NameStyle.exact).joined(separator: "_"))
      }
      return unique(identifier)
    }
  }

  private mutating func unique(_ wanted: String) -> String {
    var (identifier, number) = (wanted, 2)
    while !taken.insert(identifier).inserted {
      identifier = "\(wanted)_\(number)"
      number += 1
    }
    return identifier
  }
}
