/// The types that a Swift file declares, with their stored properties: as much of Swift as a plain structure needs. Made once for each file, however
/// many types are looked up in it.
///
/// Comments and texts in quotes are passed over, bodies of functions are skipped by their braces, and attributes and conditional compilation inside of a
/// type are problems of that type.
public struct SwiftTypes: Sendable {
  struct Declared: Sendable {
    /// `struct`, `enum`, `class`, `actor`, `extension`, `protocol`.
    let kind: String
    /// Its name with those of the types around it.
    var path: [String]
    /// The names behind its colon, without those in front of a point.
    var inherited: Set<String> = []
    var offset: Int
    var properties: [(name: String, type: String?, offset: Int)] = []
    var problems: [(reason: String, offset: Int)] = []

    var name: String { path.joined(separator: ".") }

    /// Whether a name stands behind its colon.
    func conforms(_ name: String) -> Bool { inherited.contains(name) }
  }

  private(set) var types: [Declared] = []
  /// What each alias stands for, by its whole name; of two the first.
  private var aliases: [String: String] = [:]
  /// The extensions of each type, by its whole name.
  private var extensions: [String: [Int]] = [:]

  /// The place of each type that is no extension, by its whole name; of two the first.
  private var places: [String: Int] = [:]
  private let tokens: [(text: String, offset: Int)]
  private var at = 0
  /// Whether an attribute stands in front that may decide how a property is decoded.
  private var hasAttribute = false
  /// How many types stand around the place.
  private var depth = 0
  /// Types that stand deeper than those of any app are passed over.
  static let deepest = 32

  /// Those of the bytes of a file.
  public init(_ bytes: [UInt8]) {
    tokens = Self.tokens(bytes)
    while at < tokens.count { declaration(in: nil) }
  }

  /// The type of a whole name.
  func type(named path: [String]) -> Declared? { places[path.joined(separator: ".")].map { types[$0] } }

  /// The whole names of the first structures that stand in another type and end in a name; nobody needs more of them than a message has room for.
  public func structures(endingIn name: String) -> [String] {
    Array(
      types.lazy.filter {
        $0.kind == "struct" && $0.path.count > 1 && $0.path.last?.utf8.elementsEqual(name.utf8) == true
      }
      .map(\.name).prefix(6))
  }

  /// The extensions of the type of a whole name.
  func extensions(of path: [String]) -> [Declared] {
    extensions[path.joined(separator: "."), default: []].map { types[$0] }
  }

  /// What the alias of a whole name stands for.
  func target(of path: [String]) -> String? { aliases[path.joined(separator: ".")] }

  // MARK: - Tokens

  /// Names, and every other sign by itself; line ends are tokens, because they end a property.
  static func tokens(_ bytes: [UInt8]) -> [(text: String, offset: Int)] {
    var tokens: [(String, Int)] = []
    var at = 0
    func has(_ text: StaticString, _ place: Int) -> Bool {
      place + text.utf8CodeUnitCount <= bytes.count
        && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
    }
    while at < bytes.count {
      let byte = bytes[at]
      if has("//", at) {
        while at < bytes.count, bytes[at] != 0x0A { at += 1 }
      } else if has("/*", at) {
        at = comment(bytes, at)
      } else if byte == UInt8(ascii: "\"") {
        tokens.append(("\"", at))
        at = text(bytes, at)
      } else if isName(byte) {
        let start = at
        while at < bytes.count, isName(bytes[at]) { at += 1 }
        tokens.append((String(decoding: bytes[start..<at], as: UTF8.self), start))
      } else {
        if byte == UInt8(ascii: "`") {
          // A word of the language as a name.
        } else if byte == 0x0A {
          if tokens.last?.0 != "\n" { tokens.append(("\n", at)) }
        } else if byte > 0x20 {
          tokens.append((String(decoding: [byte], as: UTF8.self), at))
        }
        at += 1
      }
    }
    return tokens
  }

  private static func isName(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// Behind a comment that begins there; such comments may hold others.
  private static func comment(_ bytes: [UInt8], _ start: Int) -> Int {
    var (at, depth) = (start, 0)
    while at + 1 < bytes.count {
      if bytes[at] == UInt8(ascii: "/"), bytes[at + 1] == UInt8(ascii: "*") {
        depth += 1
        at += 2
      } else if bytes[at] == UInt8(ascii: "*"), bytes[at + 1] == UInt8(ascii: "/") {
        depth -= 1
        at += 2
        if depth == 0 { return at }
      } else {
        at += 1
      }
    }
    return bytes.count
  }

  /// Behind a text in one or three quotation marks that begins there.
  private static func text(_ bytes: [UInt8], _ start: Int) -> Int {
    let quote = UInt8(ascii: "\"")
    let isLong = start + 2 < bytes.count && bytes[start + 1] == quote && bytes[start + 2] == quote
    var at = start + (isLong ? 3 : 1)
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "\\") {
        at += 2
      } else if bytes[at] == quote {
        if !isLong { return at + 1 }
        if at + 2 < bytes.count, bytes[at + 1] == quote, bytes[at + 2] == quote { return at + 3 }
        at += 1
      } else if !isLong, bytes[at] == 0x0A {
        return at
      } else {
        at += 1
      }
    }
    return bytes.count
  }

  // MARK: - Declarations

  private static let kinds: Set<String> = ["struct", "enum", "class", "actor", "extension", "protocol"]
  private static let modifiers: Set<String> = [
    "public", "internal", "private", "fileprivate", "package", "open", "final", "nonisolated", "indirect",
  ]

  private var token: String { at < tokens.count ? tokens[at].text : "" }

  /// Reads what begins there, in a type or outside of all.
  private mutating func declaration(in owner: Int?) {
    let offset = at < tokens.count ? tokens[at].offset : 0
    switch token {
    case "@":
      // An attribute of the whole type changes nothing of its properties; one of a property may, but for when it is there.
      hasAttribute = (at + 1 < tokens.count ? tokens[at + 1].text : "") != "available" || hasAttribute
      at += 2
      if token == "(" { skipBrackets() }
      return
    case "#":
      if let owner, ["if", "else", "elseif"].contains(at + 1 < tokens.count ? tokens[at + 1].text : "") {
        tell("\"\(types[owner].name)\" has conditional compilation", at: offset, of: owner)
      }
      skipLine()
    case "import": skipLine()
    case let word where Self.modifiers.contains(word) || word == "\n":
      at += 1
      // `private(set)`
      if token == "(" { skipBrackets() }
      return
    case "typealias": alias(in: owner)
    case "static",
      "class" where at + 1 < tokens.count && ["var", "let", "func"].contains(tokens[at + 1].text):
      at += 1
      if token == "var" || token == "let" { property(in: nil) } else { skipMember() }
    case let kind where Self.kinds.contains(kind): type(kind, in: owner, offset)
    case "var", "let": property(in: owner)
    case "lazy":
      if let owner { tell("\"\(types[owner].name)\" has a lazy property", at: offset, of: owner) }
      at += 1
    case "init":
      let start = at
      skipMember()
      if let owner, tokens[start..<at].contains(where: { $0.text == "Decoder" }) {
        tell("\"\(types[owner].name)\" decodes itself, by init(from:)", at: offset, of: owner)
      }
    case "func", "subscript", "deinit", "case": skipMember()
    case "{": skipBrackets()
    default: at += 1
    }
    hasAttribute = false
  }

  /// Notes something of a type that decides how it is decoded. The first ones are enough: nothing is held to such a type.
  private mutating func tell(_ reason: String, at offset: Int, of owner: Int) {
    if types[owner].problems.count < 6 { types[owner].problems.append((reason, offset)) }
  }

  private mutating func type(_ kind: String, in owner: Int?, _ offset: Int) {
    at += 1
    let names = name()
    let around = kind == "extension" ? [] : owner.map { types[$0].path } ?? []
    var type = Declared(kind: kind, path: around + names, offset: offset)
    if token == "<" { skipAngles() }
    skipLineEnds(to: ":")
    if token == ":" {
      at += 1
      var last = ""
      while at < tokens.count, token != "{", token != "where" {
        if token == "," || token == "&" {
          type.inherited.insert(last)
        } else if token != "\n" {
          last = token
        }
        at += 1
      }
      type.inherited.insert(last)
    }
    while at < tokens.count, token != "{" { at += 1 }
    guard depth < Self.deepest, type.path.count <= Self.deepest,
      type.path.reduce(0, { $0 + $1.utf8.count }) <= Self.longestName
    else {
      return skipBrackets()
    }
    at += 1
    types.append(type)
    let place = types.count - 1
    if kind == "extension" {
      extensions[type.name, default: []].append(place)
    } else if places[type.name] == nil {
      places[type.name] = place
    }
    depth += 1
    while at < tokens.count, token != "}" { declaration(in: place) }
    depth -= 1
    at += 1
  }

  private static let longestName = 400

  /// Passes over line ends where a sign stands behind them.
  private mutating func skipLineEnds(to sign: String) { if token == "\n", nextWord() == sign { at += 1 } }

  private mutating func name() -> [String] {
    var names: [String] = []
    while at < tokens.count {
      names.append(token)
      at += 1
      guard token == "." else { break }
      at += 1
    }
    return names
  }

  private mutating func alias(in owner: Int?) {
    at += 1
    let name = token
    at += 1
    guard token == "=" else { return }
    at += 1
    let path = ((owner.map { types[$0].path } ?? []) + [name]).joined(separator: ".")
    let target = self.name().joined(separator: ".")
    if aliases[path] == nil { aliases[path] = target }
  }

  // MARK: - Properties

  /// `var name: Type`, with or without a value; one that is computed, and a constant that has its value already, is not decoded.
  private mutating func property(in owner: Int?) {
    let isConstant = token == "let"
    let isMarked = hasAttribute
    at += 1
    repeat {
      let (name, offset) = (token, at < tokens.count ? tokens[at].offset : 0)
      at += 1
      var type: String?
      skipLineEnds(to: ":")
      if token == ":" {
        at += 1
        while token == "\n" { at += 1 }
        type = typeText()
      }
      let hasValue = token == "="
      if hasValue { skipValue() }
      skipLineEnds(to: "{")
      let isComputed = token == "{" && !isObserved()
      if token == "{" { skipBrackets() }
      if let owner, !isComputed, !(isConstant && hasValue) {
        if isMarked { tell("a property of \"\(types[owner].name)\" has an attribute", at: offset, of: owner) }
        if types[owner].properties.count < Self.mostProperties {
          types[owner].properties.append((name, type, offset))
        } else {
          tell("\"\(types[owner].name)\" has more than \(Self.mostProperties) properties", at: offset, of: owner)
        }
      }
      guard token == "," else { break }
      at += 1
      while token == "\n" { at += 1 }
    } while at < tokens.count
  }

  private static let mostProperties = 1_000

  private func isObserved() -> Bool {
    var next = at + 1
    while next < tokens.count, tokens[next].text == "\n" { next += 1 }
    return next < tokens.count && ["willSet", "didSet"].contains(tokens[next].text)
  }

  /// A type as it is written, without spaces; nil for one that is longer than any.
  private mutating func typeText() -> String? {
    var (text, depth) = ("", 0)
    while at < tokens.count {
      let word = token
      if depth == 0, ["=", "{", "}", ",", "\n", ";"].contains(word) { break }
      if ["[", "<", "("].contains(word) { depth += 1 }
      if ["]", ">", ")"].contains(word) { depth -= 1 }
      if word != "\n", text.utf8.count <= Self.longestType { text += word }
      at += 1
    }
    return text.utf8.count <= Self.longestType ? text : nil
  }

  private static let longestType = 200

  /// Behind a value: the end of its line, outside of all brackets.
  private mutating func skipValue() {
    var depth = 0
    while at < tokens.count {
      let word = token
      if depth == 0, ["\n", ";", ",", "}"].contains(word) { return }
      // Observers stand behind a value, too.
      if depth == 0, word == "{", isObserved() { return }
      if ["[", "(", "{"].contains(word) { depth += 1 }
      if ["]", ")", "}"].contains(word) { depth -= 1 }
      at += 1
    }
  }

  // MARK: - Passing over

  private mutating func skipLine() { while at < tokens.count, token != "\n" { at += 1 } }

  /// A function or a case: its brackets, and its body if it has one.
  private mutating func skipMember() {
    at += 1
    while at < tokens.count {
      if token == "(" || token == "[" {
        skipBrackets()
      } else if token == "{" {
        return skipBrackets()
      } else if token == "\n" {
        if nextWord() != "{" { return }
        at += 1
      } else if token == "}" || token == ";" {
        return
      } else {
        at += 1
      }
    }
  }

  private func nextWord() -> String {
    var next = at
    while next < tokens.count, tokens[next].text == "\n" { next += 1 }
    return next < tokens.count ? tokens[next].text : ""
  }

  private mutating func skipBrackets() {
    var depth = 0
    while at < tokens.count {
      if ["{", "(", "["].contains(token) { depth += 1 }
      if ["}", ")", "]"].contains(token) { depth -= 1 }
      at += 1
      if depth <= 0 { return }
    }
  }

  private mutating func skipAngles() {
    var depth = 0
    while at < tokens.count {
      if token == "<" { depth += 1 }
      if token == ">" { depth -= 1 }
      at += 1
      if depth <= 0 { return }
    }
  }

  // MARK: - Types

  /// Takes the mark of an optional from a type, and says whether there was one.
  static func unwrap(_ type: inout String) -> Bool {
    if type.hasSuffix("?") {
      type.removeLast()
      return true
    }
    guard let inner = inside(type, "Optional<", ">") else { return false }
    type = inner
    return true
  }

  /// What stands between two texts at both ends; nil where they do not belong together.
  static func inside(_ type: String, _ start: String, _ end: String) -> String? {
    guard type.hasPrefix(start), type.hasSuffix(end), type.utf8.count > start.utf8.count + end.utf8.count else {
      return nil
    }
    return String(type.dropFirst(start.count).dropLast(end.count))
  }
}
