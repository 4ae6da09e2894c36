import Escaping

/// How a dialect writes texts: which bytes end one, and how those are spelt that a reader could not see.
struct SQLText: Sendable {
  /// The ways that there are.
  enum Form: Sendable {
    /// `'a''b'`; what is odd comes from a function of its code point: `('a' || char(10) || 'b')`.
    case joined(String)
    /// `'a''b'`; with a backslash or something odd, a prefix makes backslashes escapes: `E'a\\b\u000A'`.
    case prefixed(String, String)
    /// `'a\'b\\c\u000A'`, always.
    case backslashes
  }

  let form: Form
  /// A character that the dialect's clients replace inside of texts.
  let alsoOdd: Unicode.Scalar?
  /// Whether its texts can hold U+0000.
  let holdsNUL: Bool

  init(_ form: Form, alsoOdd: Unicode.Scalar? = nil, holdsNUL: Bool = true) {
    self.form = form
    self.alsoOdd = alsoOdd
    self.holdsNUL = holdsNUL
  }

  /// A text in single quotation marks that means exactly these characters.
  func literal(_ text: String) -> String {
    let odd = oddPlaces(text)
    let isPlain = odd.isEmpty
    switch form {
    case .joined(let function): return isPlain ? Self.enclosed(text, in: "'") : joined(text, odd, function)
    case .prefixed(let prefix, let escape):
      let isBare = isPlain && !text.utf8.contains(UInt8(ascii: "\\"))
      return isBare ? Self.enclosed(text, in: "'") : prefix + escaped(text, odd, quote: "''", unit: escape)
    case .backslashes: return escaped(text, odd, quote: "\\'", unit: "\\u")
    }
  }

  private func joined(_ text: String, _ odd: Set<Int>, _ function: String) -> String {
    var parts: [String] = []
    var run = ""
    for (at, scalar) in text.unicodeScalars.enumerated() {
      guard odd.contains(at) else {
        run.unicodeScalars.append(scalar)
        continue
      }
      if !run.isEmpty { parts.append(Self.enclosed(run, in: "'")) }
      run = ""
      parts.append("\(function)(\(scalar.value))")
    }
    if !run.isEmpty { parts.append(Self.enclosed(run, in: "'")) }
    return parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " || ")))"
  }

  private func escaped(_ text: String, _ odd: Set<Int>, quote: String, unit: String) -> String {
    var result = "'"
    for (at, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "'": result += quote
      case "\\": result += "\\\\"
      case _ where odd.contains(at): result += unit + Self.fourDigits(scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }

  /// Where the characters stand that are spelt: what is odd, and what would make a log that shows the statement obey it.
  private func oddPlaces(_ text: String) -> Set<Int> {
    var places = Harmless.commandPlaces(in: text)
    for (at, scalar) in text.unicodeScalars.enumerated() where scalar == alsoOdd || Self.isOdd(scalar) {
      // Escapes have four hexadecimal digits; a function takes any code point.
      if case .joined = form { places.insert(at) } else if scalar.value <= 0xFFFF { places.insert(at) }
    }
    return places
  }

  /// Whether a statement is clearer without a character: what nobody sees, which ends lines or terminals' patience, or turns a line around, so
  /// that it would not read as it runs.
  static func isOdd(_ scalar: Unicode.Scalar) -> Bool { UnseenScalars.contains(scalar) }

  /// A text in quotation marks, those inside of it doubled unless told otherwise.
  static func enclosed(_ text: String, in quote: Unicode.Scalar, by escape: String? = nil) -> String {
    var result = String(quote)
    for scalar in text.unicodeScalars {
      if scalar == quote { result += escape ?? "\(quote)\(quote)" } else { result.unicodeScalars.append(scalar) }
    }
    result.unicodeScalars.append(quote)
    return result
  }

  private static func fourDigits(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
