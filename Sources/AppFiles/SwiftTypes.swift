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
    var properties: [Member] = []
    /// The constants that have a value: nothing is decoded into them.
    var constants: [(name: String, offset: Int)] = []
    /// The cases of an enumeration, in their order.
    var cases: [Case] = []
    /// Whether it stands inside of `#if` in another type.
    var isConditional = false
    /// Whether it says itself what its keys are called.
    var hasOwnKeys = false
    var problems: [(reason: String, offset: Int)] = []

    var name: String { path.joined(separator: ".") }

    /// Whether a name stands behind its colon.
    func conforms(_ name: String) -> Bool { inherited.contains(name) }
  }

  /// A stored property.
  struct Member: Sendable {
    let name: String
    /// Its type as it is written, or the one that its value plainly has; nil where it has neither.
    var type: String?
    let offset: Int
    /// The property wrapper in front of it.
    var wrapper: String?
    /// Whether it stands inside of `#if`.
    var isConditional = false
  }

  /// A case of an enumeration.
  struct Case: Sendable {
    /// The raw value that is written behind a case.
    enum Raw: Sendable, Equatable {
      case text(String)
      case number(Int64)
      /// One that is not read.
      case unread
    }

    let name: String
    var raw: Raw?
    /// Whether values belong to it.
    var hasValues = false
    var isConditional = false
  }

  private(set) var types: [Declared] = []
  /// What each alias stands for, by its whole name; of two the first.
  private var aliases: [String: String] = [:]
  /// The extensions of each type, by its whole name.
  private var extensions: [String: [Int]] = [:]

  /// The place of each type that is no extension, by its whole name; of two the first.
  private var places: [String: Int] = [:]
  private let tokens: [(text: String, offset: Int)]
  private let bytes: [UInt8]
  private var at = 0
  /// The property wrapper that stands in front.
  private var wrapper: String?
  /// How many `#if` of the type are open.
  private var conditions = 0
  /// How many types stand around the place.
  private var depth = 0
  /// Types that stand deeper than those of any app are passed over.
  static let deepest = 32

  /// Those of the bytes of a file.
  public init(_ bytes: [UInt8]) {
    tokens = Self.tokens(bytes)
    self.bytes = bytes
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

  // MARK: - Declarations

  private static let kinds: Set<String> = ["struct", "enum", "class", "actor", "extension", "protocol"]
  private static let modifiers: Set<String> = [
    "public", "internal", "private", "fileprivate", "package", "open", "final", "nonisolated", "indirect", "weak",
    "unowned", "dynamic",
  ]

  private var token: String { at < tokens.count ? tokens[at].text : "" }

  /// Reads what begins there, in a type or outside of all.
  private mutating func declaration(in owner: Int?) {
    let offset = at < tokens.count ? tokens[at].offset : 0
    switch token {
    case "@":
      // Wrappers are types, which begin with a capital; the language's own attributes, and those that say where code runs, decode nothing.
      let name = at + 1 < tokens.count ? tokens[at + 1].text : ""
      if name.first?.isUppercase == true, !Self.harmlessAttributes.contains(name) { wrapper = name }
      at += 2
      if token == "(" { skipBrackets() }
      return
    case "#":
      let word = at + 1 < tokens.count ? tokens[at + 1].text : ""
      if word == "if" { conditions += 1 }
      if word == "endif", conditions > 0 { conditions -= 1 }
      skipLine()
    case "import": skipLine()
    case let word where Self.modifiers.contains(word) || word == "\n":
      at += 1
      // `private(set)`; a line that begins with a bracket has none of a modifier.
      if word != "\n", token == "(" { skipBrackets() }
      return
    case "typealias": alias(in: owner)
    case "static",
      "class" where at + 1 < tokens.count && ["var", "let", "func"].contains(tokens[at + 1].text):
      at += 1
      if token == "var" || token == "let" { property(in: nil) } else { skipMember() }
    case let kind where Self.kinds.contains(kind): type(kind, in: owner, offset)
    case "var", "let": property(in: owner)
    case "lazy":
      // It is made on the device, and never decoded.
      at += 1
      while Self.modifiers.contains(token) { at += 1 }
      if token == "var" { property(in: nil) }
    case "init":
      let start = at
      skipMember()
      let head = tokens[start..<at].prefix { $0.text != "{" }
      if let owner, head.contains(where: { $0.text == "Decoder" }) {
        tell("\"\(types[owner].name)\" decodes itself, by init(from:)", at: offset, of: owner)
      }
      if let owner, types[owner].kind != "struct", head.contains(where: { $0.text == "rawValue" }) {
        tell("\"\(types[owner].name)\" makes itself of a raw value, by init(rawValue:)", at: offset, of: owner)
      }
    case "case":
      if let owner, types[owner].kind == "enum" { cases(of: owner) } else { skipMember() }
    case "func", "subscript", "deinit": skipMember()
    case "{": skipBrackets()
    default: at += 1
    }
    wrapper = nil
  }

  private static let harmlessAttributes: Set<String> = ["MainActor", "Sendable"]

  /// Notes something of a type that decides how it is decoded. The first ones are enough: nothing is held to such a type.
  private mutating func tell(_ reason: String, at offset: Int, of owner: Int) {
    if types[owner].problems.count < 6 { types[owner].problems.append((reason, offset)) }
  }

  private mutating func type(_ kind: String, in owner: Int?, _ offset: Int) {
    at += 1
    wrapper = nil
    let names = name()
    let around = kind == "extension" ? [] : owner.map { types[$0].path } ?? []
    var type = Declared(kind: kind, path: around + names, offset: offset)
    type.isConditional = owner != nil && conditions > 0
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
    let outside = conditions
    conditions = 0
    while at < tokens.count, token != "}" { declaration(in: place) }
    conditions = outside
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
    while token == "\n" { at += 1 }
    if let target = typeText(), aliases[path] == nil { aliases[path] = target }
  }

  // MARK: - Properties

  /// `var name: Type`, with or without a value; one that is computed, and a constant that has its value already, is not decoded.
  private mutating func property(in owner: Int?) {
    let isConstant = token == "let"
    let wrapper = wrapper
    // Those in front of the type that they share: `let a, b: String`.
    var untyped: [Int] = []
    at += 1
    repeat {
      // A file may end behind "var".
      guard at < tokens.count else { return }
      let (name, offset) = (token, tokens[at].offset)
      at += 1
      var type: String?
      skipLineEnds(to: ":")
      let hasType = token == ":"
      if hasType {
        at += 1
        while token == "\n" { at += 1 }
        type = typeText()
      }
      let hasValue = token == "="
      if hasValue {
        let start = at + 1
        skipValue()
        if !hasType { type = Self.type(ofValue: tokens[min(start, at)..<at].map(\.text)) }
      }
      skipLineEnds(to: "{")
      let isComputed = token == "{" && !isObserved()
      if token == "{" { skipBrackets() }
      if let owner {
        if name == "stringValue" { types[owner].hasOwnKeys = true }
        for index in untyped where hasType { types[owner].properties[index].type = type }
        if hasType { untyped = [] }
        if isConstant, hasValue {
          if types[owner].constants.count < Self.mostProperties { types[owner].constants.append((name, offset)) }
        } else if !isComputed {
          if types[owner].properties.count < Self.mostProperties {
            if !hasType, !hasValue { untyped.append(types[owner].properties.count) }
            types[owner].properties.append(
              Member(name: name, type: type, offset: offset, wrapper: wrapper, isConditional: conditions > 0))
          } else {
            tell("\"\(types[owner].name)\" has more than \(Self.mostProperties) properties", at: offset, of: owner)
          }
        }
      }
      guard token == "," else { break }
      at += 1
      while token == "\n" { at += 1 }
    } while at < tokens.count
  }

  /// The type that Swift gives a property of one plain literal, or of a plain value that every template of an activity has: `UUID()`, `Date.now`.
  private static func type(ofValue words: [String]) -> String? {
    let words = words.first == "-" ? Array(words.dropFirst()) : words
    let isNumber = !words.isEmpty && words.allSatisfy { $0 == "." || $0.allSatisfy { ("0"..."9").contains($0) } }
    switch words.count {
    case 1 where isNumber: return "Int"
    case 3 where isNumber && words[1] == ".": return "Double"
    case 1 where words == ["true"] || words == ["false"]: return "Bool"
    case 1 where words == ["\""]: return "String"
    case 3 where words == ["Date", ".", "now"]: return "Date"
    case 3 where ["UUID", "Date"].contains(words[0]) && words[1] == "(" && words[2] == ")": return words[0]
    default: return nil
    }
  }

  // MARK: - Cases

  /// `case one, two = "2", three(Int)`.
  private mutating func cases(of owner: Int) {
    repeat {
      at += 1
      while token == "\n" { at += 1 }
      guard token != "}" else { return }
      var found = Case(name: token, isConditional: conditions > 0)
      at += 1
      if token == "(" {
        found.hasValues = true
        skipBrackets()
      }
      if token == "=" {
        let start = at + 1
        skipValue()
        found.raw = raw(tokens[min(start, at)..<at])
      }
      if types[owner].cases.count < Self.mostProperties {
        types[owner].cases.append(found)
      } else {
        tell("\"\(types[owner].name)\" has more than \(Self.mostProperties) cases", at: types[owner].offset, of: owner)
      }
    } while token == "," && at < tokens.count
  }

  private func raw(_ words: ArraySlice<(text: String, offset: Int)>) -> Case.Raw {
    guard let first = words.first else { return .unread }
    if first.text == "\"" {
      return words.count == 1 ? Self.literal(bytes, at: first.offset).map { .text($0) } ?? .unread : .unread
    }
    let digits = words.map(\.text).joined().replacing("_", with: "")
    return Self.integer(digits).map { .number($0) } ?? .unread
  }

  /// A whole number as Swift writes it: `16`, `-0x10`, `0o20`, `0b10000`.
  private static func integer(_ text: String) -> Int64? {
    let (sign, digits) = text.hasPrefix("-") ? ("-", String(text.dropFirst())) : ("", text)
    let radices = ["0x": 16, "0o": 8, "0b": 2]
    guard let radix = radices[String(digits.prefix(2))] else { return Int64(text) }
    return Int64(sign + digits.dropFirst(2), radix: radix)
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
      // The arrow of a function's type closes nothing.
      let isArrow = word == ">" && text.hasSuffix("-")
      if ["]", ">", ")"].contains(word), !isArrow { depth -= 1 }
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

  /// Takes the marks of an optional from a type, and says whether there was one.
  static func unwrap(_ type: inout String) -> Bool {
    var isOptional = false
    while true {
      if type.hasSuffix("?") || type.hasSuffix("!") {
        type.removeLast()
      } else if let inner = inside(type, "Optional<", ">") ?? inside(type, "Swift.Optional<", ">") {
        type = inner
      } else {
        return isOptional
      }
      isOptional = true
    }
  }

  /// What stands between two texts at both ends; nil where they do not belong together.
  static func inside(_ type: String, _ start: String, _ end: String) -> String? {
    guard type.hasPrefix(start), type.hasSuffix(end), type.utf8.count > start.utf8.count + end.utf8.count else {
      return nil
    }
    return String(type.dropFirst(start.count).dropLast(end.count))
  }
}
