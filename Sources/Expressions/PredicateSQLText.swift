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
    let isPlain = text.unicodeScalars.allSatisfy { !isOdd($0) }
    switch form {
    case .joined(let function): return isPlain ? Self.enclosed(text, in: "'") : joined(text, function)
    case .prefixed(let prefix, let escape):
      let isBare = isPlain && !text.utf8.contains(UInt8(ascii: "\\"))
      return isBare ? Self.enclosed(text, in: "'") : prefix + escaped(text, quote: "''", unit: escape)
    case .backslashes: return escaped(text, quote: "\\'", unit: "\\u")
    }
  }

  private func joined(_ text: String, _ function: String) -> String {
    var parts: [String] = []
    var run = ""
    for scalar in text.unicodeScalars {
      guard isOdd(scalar) else {
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

  private func escaped(_ text: String, quote: String, unit: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": result += quote
      case "\\": result += "\\\\"
      case _ where isOdd(scalar): result += unit + Self.fourDigits(scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }

  private func isOdd(_ scalar: Unicode.Scalar) -> Bool { scalar == alsoOdd || Self.isOdd(scalar) }

  /// Whether a statement is clearer without a character: controls, which end lines or terminals' patience, and what turns the
  /// direction of a line around, so that it would not read as it runs. All of them have at most four hexadecimal digits.
  static func isOdd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

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
