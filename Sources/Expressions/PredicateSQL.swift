// An expression as a condition of SQL, for engines that hold more users than one machine reads.
public import Clocks

extension Predicate {
  /// The expression as a condition in a dialect of SQL, with every audience written out and `now` as a literal.
  ///
  /// Over columns of the types that ``SQLDialect/columnType(_:)`` names it means exactly what the evaluator means, with NULL for what
  /// is missing. It is true or false and never NULL, so it may stand anywhere, behind NOT too.
  public func sql(_ dialect: SQLDialect, now: Instant) -> String {
    PredicateSQL(program, dialect.spelling, now).condition(between: " ")
  }

  /// A whole statement that selects the ids of those who are meant, from a table as ``SQLDialect/table(_:)`` quotes it.
  public func statement(_ dialect: SQLDialect, from table: String, now: Instant) -> String {
    let id = dialect.spelling.identifier(AttributeTable.builtIns[AttributeTable.idColumn].name)
    let condition = PredicateSQL(program, dialect.spelling, now).condition(between: "\n  ")
    return "SELECT \(id)\nFROM \(table)\nWHERE \(condition);\n"
  }
}

/// The printer of one expression.
struct PredicateSQL {
  private let program: PredicateProgram
  private let spelling: SQLSpelling
  private let now: PredicateProgram.Now

  init(_ program: PredicateProgram, _ spelling: SQLSpelling, _ now: Instant) {
    self.init(program, spelling, PredicateProgram.Now(now))
  }

  private init(_ program: PredicateProgram, _ spelling: SQLSpelling, _ now: PredicateProgram.Now) {
    self.program = program
    self.spelling = spelling
    self.now = now
  }

  /// How tightly a condition binds: it stands in parentheses inside of what binds more tightly.
  private enum Binding: Int { case or, and, not }

  /// A question, and how tightly it binds.
  private struct Part: Equatable {
    var text: String
    var binding: Binding

    static let never = Part(text: "FALSE", binding: .not)
    static let always = Part(text: "TRUE", binding: .not)
  }

  /// The whole condition; `space` stands in front of the `AND`s or `OR`s that join its outermost parts.
  func condition(between space: String) -> String {
    var text = ""
    write(program.root, inside: .or, space, to: &text)
    return text
  }

  /// Appends a condition. One text for all, because copying it at every level would take quadratic time.
  private func write(_ index: Int, inside outer: Binding, _ space: String, to text: inout String) {
    let node = program.nodes[index]
    switch node.kind {
    case .not:
      text += "NOT ("
      write(Int(node.a), inside: .or, " ", to: &text)
      text += ")"
    case .and, .or:
      let own = node.kind == .and ? Binding.and : .or
      let isInner = own.rawValue < outer.rawValue
      if isInner { text += "(" }
      join(program.children[Int(node.a)..<Int(node.a + node.b)], own, isInner ? " " : space, to: &text)
      if isInner { text += ")" }
    case .audience:
      let used = program.references[Int(node.a)].program
      PredicateSQL(used, spelling, now).write(used.root, inside: outer, space, to: &text)
    default:
      let part = question(node)
      text += part.binding.rawValue < outer.rawValue ? "(\(part.text))" : part.text
    }
  }

  /// Engines read a chain of a thousand parts as one that is a thousand deep, and refuse it: long ones become groups of groups.
  private func join(_ parts: ArraySlice<Int32>, _ binding: Binding, _ space: String, to text: inout String) {
    let most = 100
    var size = 1
    while parts.count > size * most { size *= most }
    for start in stride(from: parts.startIndex, to: parts.endIndex, by: size) {
      if start > parts.startIndex { text += space + (binding == .and ? "AND " : "OR ") }
      if size == 1 {
        // `and` in `and` means the same without parentheses, but `and` in `or` is easier to read with them.
        write(Int(parts[start]), inside: binding == .and ? .and : .not, " ", to: &text)
      } else {
        text += "("
        join(parts[start..<min(start + size, parts.endIndex)], binding, " ", to: &text)
        text += ")"
      }
    }
  }

  private func name(_ column: Int32) -> String {
    spelling.identifier(program.attributes.attributes[Int(column)].name)
  }

  // MARK: - Questions

  /// A question about a column that has a value: what is missing makes it false.
  private func asked(_ node: PredicateProgram.Node, _ questions: [String]) -> Part {
    let parts = ["\(name(node.column)) IS NOT NULL"] + questions
    return Part(text: parts.joined(separator: " AND "), binding: questions.isEmpty ? .not : .and)
  }

  private func asked(_ node: PredicateProgram.Node, _ question: String) -> Part { asked(node, [question]) }

  private func question(_ node: PredicateProgram.Node) -> Part {
    let column = name(node.column)
    switch node.kind {
    case .all: return .always
    case .missing: return Part(text: "\(column) IS \(node.sign == .equal ? "NULL" : "NOT NULL")", binding: .not)
    case .number: return number(node, node.sign, node.value)
    case .numbers:
      let values = program.numbers(node).map { literal($0, node.column) }
      return oneOf(node, value(node.column), values)
    case .text: return text(node)
    case .texts:
      let texts = (node.a..<node.a + node.b).map(program.string).filter(mayOccur)
      return oneOf(node, spelling.bytewise(column), texts.map(spelling.text.literal))
    case .contains, .starts:
      let text = program.string(node.a)
      guard mayOccur(text) else { return .never }
      let call = node.kind == .contains ? spelling.contains : spelling.starts
      return asked(node, call(spelling.bytewise(column), spelling.text.literal(text)))
    case .item: return item(node)
    case .version:
      return asked(node, "\(version(of: column)) \(node.sign.sql) \(version(node.a))")
    case .versions:
      return oneOf(node, version(of: column), (node.a..<node.a + node.b).map(version))
    case .withinSeconds, .withinDays: return within(node)
    case .today: return number(node, node.sign, now.day)
    case .anniversary: return anniversary(node)
    case .columns, .textColumns, .versionColumns: return columns(node)
    default: return .never
    }
  }

  private func oneOf(_ node: PredicateProgram.Node, _ value: String, _ literals: [String]) -> Part {
    literals.isEmpty ? .never : asked(node, "\(value) IN (\(literals.joined(separator: ", ")))")
  }

  private func columns(_ node: PredicateProgram.Node) -> Part {
    let (left, right) = (name(node.column), name(node.a))
    let sides: (String, String)
    switch node.kind {
    case .textColumns: sides = (spelling.bytewise(left), spelling.bytewise(right))
    case .versionColumns: sides = (version(of: left), version(of: right))
    default:
      let places = [node.column, node.a].map { program.attributes.facts(Int($0)).places }.max() ?? 0
      sides = (value(node.column, places: Int(places)), value(node.a, places: Int(places)))
    }
    return asked(node, ["\(right) IS NOT NULL", "\(sides.0) \(node.sign.sql) \(sides.1)"])
  }

  // MARK: - Texts and versions

  private func text(_ node: PredicateProgram.Node) -> Part {
    let text = program.string(node.a)
    let column = spelling.bytewise(name(node.column))
    if mayOccur(text) { return asked(node, "\(column) \(node.sign.sql) \(spelling.text.literal(text))") }
    // Nothing in the table is this text. What is up to the NUL comes before it, what is greater comes after it.
    let start = String(decoding: text.utf8.prefix { $0 != 0 }, as: UTF8.self)
    switch node.sign {
    case .equal: return .never
    case .notEqual: return asked(node, [])
    case .less, .lessOrEqual: return asked(node, "\(column) <= \(spelling.text.literal(start))")
    case .greater, .greaterOrEqual: return asked(node, "\(column) > \(spelling.text.literal(start))")
    }
  }

  /// Whether a text of the engine can be this one, or hold it.
  private func mayOccur(_ text: String) -> Bool { spelling.text.holdsNUL || !text.utf8.contains(0) }

  /// A value among the items of a list.
  private func item(_ node: PredicateProgram.Node) -> Part {
    guard let list = program.attributes.attributes[Int(node.column)].list else { return .never }
    let item: SQLItem
    switch list.item {
    case .text:
      let text = program.string(node.a)
      guard mayOccur(text) else { return .never }
      item = .text(spelling.text.literal(text))
    case .enumeration, .date:
      item = .text(spelling.text.literal(PredicateProgram.member(node.value, list.item)))
    case .time:
      // A list is JSON, in which a time on the minute may have its seconds or not.
      let time = CivilTime(nearest: node.value)
      let texts = Set([time.text, time.longText]).sorted()
      let questions = texts.map { spelling.listContains(name(node.column), .text(spelling.text.literal($0))) }
      return asked(node, questions.count == 1 ? questions[0] : "(\(questions.joined(separator: " OR ")))")
    case .boolean: item = .boolean(node.value != 0)
    case .decimal(_, _, let places): item = .number(node.value, places: places)
    default: item = .number(node.value, places: 0)
    }
    return asked(node, spelling.listContains(name(node.column), item))
  }

  private func version(of column: String) -> String { spelling.version(spelling.bytewise(column)) }

  private func version(_ index: Int32) -> String {
    spelling.versionLiteral(
      program.bytes(index).withUnsafeBufferPointer { bytes in
        VersionText.numbers(bytes).map { String(decoding: $0, as: UTF8.self) }
      })
  }

  // MARK: - Numbers and time

  private func type(_ column: Int32) -> AttributeType { program.attributes.attributes[Int(column)].type }

  /// A column as what its literals can be held against.
  private func value(_ column: Int32, places: Int? = nil) -> String {
    let facts = program.attributes.facts(Int(column))
    switch facts.code {
    case .time: return spelling.time(name(column))
    case .timestamp: return spelling.timestamp(name(column))
    case .enumeration: return spelling.bytewise(name(column))
    case .integer where facts.isList:
      let (size, places) = (spelling.listSize(name(column)), places ?? 0)
      return places == 0 ? size : spelling.decimal(size, places)
    case .integer, .decimal:
      let places = places ?? Int(facts.places)
      return facts.code == .integer && places == 0 ? name(column) : spelling.decimal(name(column), places)
    default: return name(column)
    }
  }

  private func literal(_ raw: Int64, _ column: Int32) -> String {
    switch type(column) {
    case .decimal(_, _, let places): return spelling.decimalLiteral(raw, places)
    case .boolean: return raw == 0 ? "FALSE" : "TRUE"
    case .enumeration(let members):
      return spelling.text.literal(raw >= 0 && raw < members.count ? members[Int(raw)] : "")
    case .date: return spelling.date(CivilDate(daysSinceEpoch: Int(raw)).text)
    case .time: return spelling.timeLiteral(CivilTime(nearest: raw).longText)
    case .timestamp: return spelling.moment(raw)
    default: return String(raw)
    }
  }

  private func number(_ node: PredicateProgram.Node, _ sign: Comparison, _ raw: Int64) -> Part {
    // A day behind the last one, or before the first, cannot be written; it needs not be.
    switch Self.range(type(node.column)).flatMap({ verdict(sign, raw, $0.lowerBound, $0.upperBound) }) {
    case true?: return asked(node, [])
    case false?: return .never
    case nil: return asked(node, "\(value(node.column)) \(sign.sql) \(literal(raw, node.column))")
    }
  }

  private func within(_ node: PredicateProgram.Node) -> Part {
    let (low, high) = node.window(now)
    guard let range = Self.range(type(node.column)), low <= range.upperBound, high >= range.lowerBound else {
      return .never
    }
    let (hasLow, hasHigh) = (low > range.lowerBound, high < range.upperBound)
    let column = value(node.column)
    switch (hasLow, hasHigh) {
    case (true, true):
      return asked(node, "\(column) BETWEEN \(literal(low, node.column)) AND \(literal(high, node.column))")
    case (true, false): return asked(node, "\(column) >= \(literal(low, node.column))")
    case (false, true): return asked(node, "\(column) <= \(literal(high, node.column))")
    case (false, false): return asked(node, [])
    }
  }

  /// An anniversary in some days: a day before them, and its month and day.
  private func anniversary(_ node: PredicateProgram.Node) -> Part {
    let window = node.anniversaries(now)
    let before = number(node, .less, window.first)
    if before == .never { return .never }
    let own = spelling.monthDay(name(node.column))
    let isOverNewYear = window.from > window.to
    let days =
      isOverNewYear
      ? "(\(own) >= \(window.from) OR \(own) <= \(window.to))" : "\(own) BETWEEN \(window.from) AND \(window.to)"
    return Part(text: "\(before.text) AND \(days)", binding: .and)
  }

  /// The years 1 to 9999, which is what dates and timestamps can be.
  private static func range(_ type: AttributeType) -> ClosedRange<Int64>? {
    let first = Int64(CivilDate.first.daysSinceEpoch)
    let last = Int64(CivilDate.last.daysSinceEpoch)
    let day: Int64 = 86_400_000_000
    switch type {
    case .date: return first...last
    case .timestamp: return first * day...(last + 1) * day - 1
    default: return nil
    }
  }
}

extension Comparison {
  /// As SQL spells it.
  fileprivate var sql: String {
    switch self {
    case .equal: "="
    case .notEqual: "<>"
    default: rawValue
    }
  }
}
