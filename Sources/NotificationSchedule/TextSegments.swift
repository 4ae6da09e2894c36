/// A text with gaps, as the bundle has it: plain pieces, values with filters, and branches.
struct TextSegments: Sendable {
  indirect enum Piece: Sendable {
    case plain([UInt8])
    case value(FilledText)
    /// Tests with what follows from each, the first that holds; `nil` always holds.
    case branches([(test: TextTest?, pieces: [Piece])])
  }

  /// A value and the filters that it goes through.
  struct FilledText: Sendable {
    let operand: TextOperand
    let filters: [TextFilter]
  }

  let pieces: [Piece]

  /// Reads a list of pieces.
  init(_ part: BundlePart, _ context: TextContext) throws(BundleError) { pieces = try Self.pieces(part, context) }

  private static func pieces(_ part: BundlePart, _ context: TextContext) throws(BundleError) -> [Piece] {
    var pieces: [Piece] = []
    for item in try part.items() {
      if case .text(let text) = item.node {
        pieces.append(.plain(Array(text.utf8)))
      } else if let branches = try item.optional("if") {
        pieces.append(.branches(try self.branches(branches, context)))
      } else {
        let operand =
          if let value = try item.optional("value") { try TextOperand(value, context) } else {
            try TextOperand(item, context)
          }
        var filters: [TextFilter] = []
        for filter in try item.optional("filters")?.items() ?? [] { filters.append(try TextFilter(filter, context)) }
        pieces.append(.value(FilledText(operand: operand, filters: filters)))
      }
    }
    return pieces
  }

  private static func branches(
    _ part: BundlePart, _ context: TextContext
  ) throws(BundleError) -> [(test: TextTest?, pieces: [Piece])] {
    var branches: [(TextTest?, [Piece])] = []
    for branch in try part.items() {
      if let other = try branch.optional("else") {
        branches.append((nil, try pieces(other, context)))
      } else {
        branches.append(
          (try TextTest(try branch.member("when"), context), try pieces(try branch.member("then"), context)))
      }
    }
    return branches
  }

  /// The text for a person.
  func filled(_ person: PersonValues) -> String { String(decoding: Self.bytes(pieces, person), as: UTF8.self) }

  private static func bytes(_ pieces: [Piece], _ person: PersonValues) -> [UInt8] {
    var text: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .plain(let bytes): text += bytes
      case .value(let value): text += value.value(person).printed
      case .branches(let branches):
        if let branch = branches.first(where: { $0.test?.holds(person) ?? true }) {
          text += bytes(branch.pieces, person)
        }
      }
    }
    return text
  }

  /// The value of a text that is one value and nothing else; nil for every other text.
  func soleValue(_ person: PersonValues) -> FilledValue? {
    guard pieces.count == 1, case .value(let value)? = pieces.first else { return nil }
    return value.value(person)
  }
}

/// What texts are read with: the types of what they may name, and the words of languages.
struct TextContext {
  let types: [String: ValueType]
  let languages: [String: BundleLanguage]
}

/// A value in a text: a constant or an attribute.
enum TextOperand: Sendable {
  case constant(FilledValue)
  case attribute(String)

  init(_ part: BundlePart, _ context: TextContext) throws(BundleError) {
    switch part.node {
    case .null: self = .constant(.missing)
    case .bool(let flag): self = .constant(.boolean(flag))
    case .text(let text): self = .constant(.text(text))
    case .number(let digits):
      guard let number = exactNumber(digits) else { throw part.wrong("a number that is too large") }
      // A number that is written in a text has no more digits than it needs, as Liquid shows it.
      self = .constant(number.withoutZeros)
    case .list: throw part.wrong("not a value")
    case .object:
      let name = try part.member("attribute").text()
      guard context.types[name] != nil else { throw part.wrong("\"\(name)\" is not declared") }
      self = .attribute(name)
    }
  }

  func value(_ person: PersonValues) -> FilledValue {
    switch self {
    case .constant(let value): value
    case .attribute(let name): person[name]
    }
  }
}

extension TextSegments.FilledText {
  func value(_ person: PersonValues) -> FilledValue {
    var value = operand.value(person)
    for filter in filters { value = filter.apply(value, person) }
    return value
  }
}

/// The condition of a branch.
indirect enum TextTest: Sendable {
  case always(Bool)
  case truthy(TextOperand)
  case compare(TextOperand, Comparing, TextOperand)
  case contains(TextOperand, TextOperand)
  /// `== nil`, `== blank` and `== empty`.
  case nothing(TextOperand, String, isEqual: Bool)
  case not(TextTest)
  case and([TextTest])
  case or([TextTest])

  init(_ part: BundlePart, _ context: TextContext) throws(BundleError) {
    if case .bool(let flag) = part.node {
      self = .always(flag)
      return
    }
    let members = try part.members()
    guard members.count == 1, let (key, value) = members.first else { throw part.wrong("not a condition") }
    switch key {
    case "truthy": self = .truthy(try TextOperand(value, context))
    case "not": self = .not(try TextTest(value, context))
    case "and", "or":
      var tests: [TextTest] = []
      for item in try value.items() { tests.append(try TextTest(item, context)) }
      self = key == "and" ? .and(tests) : .or(tests)
    case "contains":
      let (left, right) = try Self.two(value)
      self = .contains(try TextOperand(left, context), try TextOperand(right, context))
    default:
      guard let sign = Comparing(rawValue: key) else {
        throw part.wrong("\"\(key)\" is not a condition of this format")
      }
      self = try Self.comparison(sign, try Self.two(value), context)
    }
  }

  private static func two(_ part: BundlePart) throws(BundleError) -> (BundlePart, BundlePart) {
    let items = try part.items()
    guard items.count == 2 else { throw part.wrong("not two values") }
    return (items[0], items[1])
  }

  private static func comparison(
    _ sign: Comparing, _ sides: (left: BundlePart, right: BundlePart), _ context: TextContext
  ) throws(BundleError) -> TextTest {
    func nothing(_ part: BundlePart) throws(BundleError) -> String? {
      guard case .object = part.node, let word = try part.optional("nothing") else { return nil }
      return try word.text()
    }
    let (left, right) = (try nothing(sides.left), try nothing(sides.right))
    if let left, let right {
      let isEqual = left == right || Set([left, right]) == ["nil", "blank"]
      return .always(!sign.isOrder && isEqual == (sign == .equal))
    }
    if let word = left ?? right {
      if sign.isOrder { return .always(false) }
      let operand = try TextOperand(left == nil ? sides.left : sides.right, context)
      return .nothing(operand, word, isEqual: sign == .equal)
    }
    var (one, other) = (try TextOperand(sides.left, context), try TextOperand(sides.right, context))
    one.adopt(typeOf: other, context)
    other.adopt(typeOf: one, context)
    return .compare(one, sign, other)
  }

  func holds(_ person: PersonValues) -> Bool {
    switch self {
    case .always(let flag): return flag
    case .truthy(let operand): return operand.value(person).isTruthy
    case .compare(let left, let sign, let right): return sign.holds(left.value(person), right.value(person))
    case .contains(let left, let right):
      let (text, part) = (left.value(person), right.value(person))
      return !text.isMissing && !part.isMissing && hasPart(text.printed, part.printed)
    case .nothing(let operand, let word, let isEqual): return Self.isNothing(operand.value(person), word) == isEqual
    case .not(let test): return !test.holds(person)
    case .and(let tests): return tests.allSatisfy { $0.holds(person) }
    case .or(let tests): return tests.contains { $0.holds(person) }
    }
  }

  /// `nil` is what is missing, `empty` the text without characters, `blank` is both, and white space, and false.
  private static func isNothing(_ value: FilledValue, _ word: String) -> Bool {
    switch (word, value) {
    case ("nil", _): return value.isMissing
    case (_, .text(let bytes)), (_, .version(let bytes)):
      return bytes.isEmpty || (word == "blank" && bytes.allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 })
    case ("blank", .missing), ("blank", .boolean(false)): return true
    default: return false
    }
  }
}

extension TextOperand {
  /// A quoted text beside a date, a time or a timestamp is one.
  mutating func adopt(typeOf other: TextOperand, _ context: TextContext) {
    guard case .constant(.text(let bytes)) = self, case .attribute(let name) = other,
      let type = context.types[name]
    else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    switch type.kind {
    case .date, .time:
      if let value = type.parse(text) { self = .constant(value) }
    case .timestamp:
      if let micros = parseMoment(text) ?? CalendarDay(text).map({ $0.number * 86_400_000_000 }) {
        self = .constant(.timestamp(micros))
      }
    default: break
    }
  }
}

/// Whether bytes contain others in a row.
func hasPart(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
  guard let first = part.first else { return true }
  guard bytes.count >= part.count else { return false }
  return (0...bytes.count - part.count).contains {
    bytes[$0] == first && bytes[$0..<$0 + part.count].elementsEqual(part)
  }
}
