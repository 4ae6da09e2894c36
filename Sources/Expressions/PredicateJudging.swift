import Clocks
import Diagnostics
import Limits
import Rules

// What is found in an expression that can be read: that it holds for nobody or everybody, and by which parts; parts that are idle.

extension PredicateProgram {
  /// The columns of an expression that is plain, see ``plainColumns``.
  static func plainColumns(
    _ nodes: [Node], _ literals: Literals?, _ references: [Reference], _ attributes: AttributeTable
  ) -> UInt64? {
    var seen: UInt64 = 0
    for node in nodes {
      let bits: UInt64
      switch node.kind {
      case .not, .and, .or: continue
      case .all, .none, .columns, .textColumns, .versionColumns: return nil
      case .audience:
        guard let inner = references[Int(node.a)].program.plainColumns else { return nil }
        bits = inner
      default:
        guard isOpen(node, literals, attributes) else { return nil }
        bits = 1 << UInt64(node.column & 63)
      }
      guard seen & bits == 0 else { return nil }
      seen |= bits
    }
    return seen
  }

  /// Whether it is plain to see that some values pass a question and some do not.
  private static func isOpen(_ node: Node, _ literals: Literals?, _ attributes: AttributeTable) -> Bool {
    let facts = attributes.facts(Int(node.column))
    switch node.kind {
    case .missing: return attributes.mayBeMissing(Int(node.column))
    case .withinSeconds, .withinDays, .today, .anniversary: return true
    case .number:
      if facts.hasRange { return verdict(node.sign, node.value, facts.low, facts.high) == nil }
      switch facts.code {
      case .date: return Predicate.everyDay.contains(node.value &- 1) && Predicate.everyDay.contains(node.value &+ 1)
      case .timestamp:
        return Predicate.everyMicro.contains(node.value &- 1) && Predicate.everyMicro.contains(node.value &+ 1)
      default: return false
      }
    case .numbers:
      // Those that no value can be have been reported.
      return facts.hasRange && node.b > 0 && UInt64(node.b) <= facts.high.magnitude &- facts.low.magnitude
        && facts.low >= 0
    case .text, .contains, .starts, .version: return isInside(node.a..<node.a + 1, literals, attributes, node)
    case .texts, .versions: return isInside(node.a..<node.a + node.b, literals, attributes, node)
    default: return false
    }
  }

  /// Texts and versions that are neither the first one nor as long as the column allows: there is always one before, and one after.
  private static func isInside(
    _ texts: Range<Int32>, _ literals: Literals?, _ attributes: AttributeTable, _ node: Node
  ) -> Bool {
    guard let literals else { return false }
    var most = VersionText.longest - 1
    let isVersion = node.kind == .version || node.kind == .versions
    if case .text(let max) = attributes.attributes[Int(node.column)].type { most = max ?? .max }
    return texts.allSatisfy { text in
      let range = literals.texts[Int(text)]
      guard !range.isEmpty, range.count < most else { return false }
      guard isVersion else { return true }
      return literals.pool[Int(range.lowerBound)..<Int(range.upperBound)].contains { 0x31...0x39 ~= $0 }
    }
  }
}

extension PredicateParser {
  /// How many parts an expression may have for its parts to be judged one by one, and how many cases and steps each may take.
  private static let partLimit = 32
  private static let partCases = 1_000
  private static let partWork = 100_000

  /// Whether it has been told that something holds always or never.
  var hasToldOfAll: Bool {
    findings.contains {
      $0.rule === Rule.impossibleRange || $0.rule === Rule.rangeAlwaysHolds || $0.rule === Rule.audienceAlwaysFalse
        || $0.rule === Rule.audienceAlwaysTrue
    }
  }

  /// Reports what is always or never so. Of one with a warning only the latter, which is an error: what holds always has been told of the part.
  mutating func judge(_ program: PredicateProgram) {
    // One that only names another audience is judged where that one stands.
    guard !program.isAll, program.nodes[program.root].kind != .audience else { return }
    let every = Predicate.everyMoment
    let moments = every.lowerBound.seconds...every.upperBound.seconds
    let isWarned = !findings.isEmpty
    for holds in isWarned ? [true] : [true, false] {
      guard budget.take(ClauseTable.steps(for: program)) else { return }
      var table = ClauseTable([program], moments: moments)
      let clause = table.clause(program, program.root, holds)
      var search = CaseSearch(table, budget: budget)
      if case .impossible = search.solve(clause) {
        report(program, isNever: holds, ExclusiveParts(program, &table, holds, budget))
        return
      }
    }
    if !isWarned { findIdle(program, moments) }
  }

  /// Whether clauses of parts are impossible, as far as a quick look tells.
  private static func excludes(_ table: ClauseTable, _ clause: Clause, _ budget: WorkBudget) -> Bool {
    var search = CaseSearch(table, cases: partCases, work: partWork, budget: budget)
    if case .impossible = search.solve(clause) { return true }
    return false
  }

  // MARK: Nobody, everybody

  /// The parts of an `and` that exclude each other, or of an `or` that leave nobody out: none of them can be left out.
  private struct ExclusiveParts {
    struct Part {
      let clause: Clause
      /// The node of the expression in which it stands, or by whose name it comes.
      let node: Int
      /// Its text in the audience that brings it.
      let brought: String?
    }

    private(set) var parts: [Part] = []
    private let budget: WorkBudget

    init(_ program: PredicateProgram, _ table: inout ClauseTable, _ holds: Bool, _ budget: WorkBudget) {
      self.budget = budget
      Self.collect(program, program.root, holds, nil, &table, &parts, 0)
      guard parts.count > 1, parts.count <= PredicateParser.partLimit, isImpossible(parts, table) else {
        parts = []
        return
      }
      // Two at most times; they are looked for first, because taking away one by one may end at more.
      for index in parts.indices where isImpossible([parts[index]], table) {
        parts = [parts[index]]
        return
      }
      for second in parts.indices {
        for first in parts.indices.prefix(second) where isImpossible([parts[first], parts[second]], table) {
          parts = [parts[first], parts[second]]
          return
        }
      }
      for index in parts.indices.reversed() {
        var others = parts
        others.remove(at: index)
        if isImpossible(others, table) { parts = others }
      }
    }

    private func isImpossible(_ parts: [Part], _ table: ClauseTable) -> Bool {
      PredicateParser.excludes(table, .all(of: parts.map(\.clause)), budget)
    }

    private static func collect(
      _ program: PredicateProgram, _ index: Int, _ holds: Bool, _ named: Int?, _ table: inout ClauseTable,
      _ parts: inout [Part], _ depth: Int
    ) {
      guard depth < ClauseTable.depthLimit, parts.count <= PredicateParser.partLimit else { return }
      let node = program.nodes[index]
      if node.kind == (holds ? .and : .or), !program.isList(index) {
        for child in program.children[Int(node.a)..<Int(node.a + node.b)] {
          collect(program, Int(child), holds, named, &table, &parts, depth + 1)
        }
      } else if node.kind == .audience {
        let inner = program.references[Int(node.a)].program
        collect(inner, inner.root, holds, named ?? index, &table, &parts, depth + 1)
      } else {
        let clause = table.clause(program, index, holds)
        parts.append(Part(clause: clause, node: named ?? index, brought: named.map { _ in program.text(of: index) }))
      }
    }
  }

  private mutating func report(_ program: PredicateProgram, isNever: Bool, _ found: ExclusiveParts) {
    let places = placesOfNodes()
    let parts = found.parts.filter { places.indices.contains($0.node) }
    let quoted = parts.map { "\"\(shown($0.brought, places[$0.node]))\"" }
    var message = isNever ? "no one can ever be in this audience" : "everybody is in this audience"
    if quoted.count == 1 {
      message += isNever ? ": \(quoted[0]) is never true" : ": \(quoted[0]) is always true"
    } else if quoted.count == 2 {
      message +=
        isNever
        ? ": \(quoted[0]) and \(quoted[1]) exclude each other" : ": \(quoted[0]) or \(quoted[1]) is always true"
    } else if !quoted.isEmpty {
      message +=
        isNever ? ": \(quoted.count) conditions exclude each other" : ": \(quoted.count) conditions leave no one out"
    }
    var notes: [Finding.Note] = []
    for (part, text) in zip(parts, quoted) {
      let place = places[part.node]
      let isNamed = part.brought != nil
      notes.append(Finding.Note(isNamed ? "\"\(shown(nil, place))\" asks for \(text)" : "\(text) is here", at: place))
    }
    let single = parts.count == 1 && parts[0].brought == nil ? parts[0].node : parts.isEmpty ? program.root : nil
    let why = isNever ? single.flatMap { whyNever(program, $0) } : nil
    if notes.isEmpty, isNever, why == nil { notes = [Finding.Note("its conditions exclude each other")] }
    findings.report(
      isNever ? .audienceAlwaysFalse : .audienceAlwaysTrue, at: whole, message, notes: notes,
      help: isNever ? why.map { Advice($0) } : Advice("write \"all\" if everybody is meant", writing: "all"))
  }

  /// What to do about one question that nobody passes.
  private func whyNever(_ program: PredicateProgram, _ index: Int) -> String? {
    var index = index
    while program.nodes[index].kind == .not { index = Int(program.nodes[index].a) }
    let node = program.nodes[index]
    let attribute = attributes.attributes[Int(max(node.column, 0))]
    switch node.kind {
    case .and where program.isList(index): return whyNever(all: node, program)
    case .all: return "\"all\" is everybody; say who is meant"
    case .missing: return "\"\(attribute.name)\" is not optional: leave the question out, or declare \"optional: true\""
    case .text, .texts, .starts, .contains, .item:
      guard case .text(let most?) = attribute.list?.item ?? attribute.type else { return nil }
      let name = attribute.list == nil ? attribute.label : "an item of \"\(attribute.name)\""
      return "\(name) has at most \(most) characters: correct the text, or the attribute's \"max\""
    default: return nil
    }
  }

  /// What to do about `contains all` of more values than there are items.
  private func whyNever(all node: PredicateProgram.Node, _ program: PredicateProgram) -> String? {
    let parts = program.children[Int(node.a)..<Int(node.a + node.b)].map { program.nodes[Int($0)] }
    guard let column = parts.first?.column, let list = attributes.attributes[Int(column)].list,
      Set(parts.map(program.listItem)).count > list.most
    else { return nil }
    let name = attributes.attributes[Int(column)].name
    let most = Attribute.items(Int64(list.most))
    return "\"\(name)\" has at most \(most): write \"contains any\", or correct the list's \"max-items\""
  }

  // MARK: Idle parts

  /// Reports parts without which the audience is the same. Audiences that are named count as questions of their own: what they ask
  /// today may be another thing tomorrow.
  private mutating func findIdle(_ program: PredicateProgram, _ moments: ClosedRange<Int64>) {
    guard program.nodes.count > 1, program.nodes.count <= Self.partLimit else { return }
    var reading = ClauseTable.Reading(keepsNames: true)
    var idle: [Int] = []
    // From the end, so that of two that say the same the second is reported; a part of what is idle is not.
    for (index, isUp) in Self.parts(program) {
      guard reading.replaced[index] == nil, !Self.isInside(index, of: idle, program) else { continue }
      for constant in [false, true] {
        guard budget.take(ClauseTable.steps(for: program)) else { return }
        var without = reading
        without.replaced[index] = constant
        var table = ClauseTable([program], moments: moments)
        // Taking a part for false only takes people away, where no `not` turns it; so the one with more must be in the other.
        let hasLess = constant != isUp
        let clause = Clause.all(of: [
          table.clause(program, program.root, true, hasLess ? reading : without),
          table.clause(program, program.root, false, hasLess ? without : reading),
        ])
        guard Self.excludes(table, clause, budget) else { continue }
        reading = without
        idle.append(index)
        break
      }
    }
    if !idle.isEmpty { reportIdle(idle, program, moments) }
  }

  /// The nodes below the root, those behind first, each before its own parts; and whether an even number of `not`s stands before each.
  private static func parts(_ program: PredicateProgram) -> [(index: Int, isUp: Bool)] {
    var parts: [(index: Int, isUp: Bool)] = []
    var waiting = [(index: program.root, isUp: true)]
    while let (index, isUp) = waiting.popLast() {
      let node = program.nodes[index]
      let isJoined = node.kind == .and || node.kind == .or
      if node.kind == .not {
        waiting.append((Int(node.a), !isUp))
      } else if isJoined, !isDay(index, program), !program.isList(index) {
        for child in program.children[Int(node.a)..<Int(node.a + node.b)] { waiting.append((Int(child), isUp)) }
      }
      // What stands behind `not` is idle when the whole is.
      let isBehindNot = program.nodes.contains { $0.kind == .not && Int($0.a) == index }
      if index != program.root, !isBehindNot { parts.append((index, isUp)) }
    }
    return parts
  }

  /// Whether two questions were made of one: a whole day of moments.
  private static func isDay(_ index: Int, _ program: PredicateProgram) -> Bool {
    let node = program.nodes[index]
    guard node.b == 2 else { return false }
    let ends = program.children[Int(node.a)..<Int(node.a + 2)].map { program.nodes[Int($0)] }
    return ends[0].kind == .number && ends[1].kind == .number && ends[0].column == ends[1].column
      && ends[1].value &- ends[0].value == Predicate.microsOfDay
      && program.attributes.facts(Int(ends[0].column)).code == .timestamp
  }

  private static func isInside(_ index: Int, of idle: [Int], _ program: PredicateProgram) -> Bool {
    var waiting = idle
    while let next = waiting.popLast() {
      if next == index { return true }
      let node = program.nodes[next]
      switch node.kind {
      case .not: waiting.append(Int(node.a))
      case .and, .or: waiting += program.children[Int(node.a)..<Int(node.a + node.b)].map(Int.init)
      default: break
      }
    }
    return false
  }

  private mutating func reportIdle(_ idle: [Int], _ program: PredicateProgram, _ moments: ClosedRange<Int64>) {
    let places = placesOfNodes()
    for index in idle.sorted() where places.indices.contains(index) {
      var note = "the audience is the same without it"
      for holds in [true, false] {
        var table = ClauseTable([program], moments: moments)
        let clause = table.clause(program, index, holds)
        if Self.excludes(table, clause, budget) {
          note = holds ? "it is never true" : "it is always true"
          break
        }
      }
      add(
        .idleCondition, places[index], "\"\(shown(nil, places[index]))\" changes nothing in this audience", note: note,
        help: "leave it out, or correct what it was meant to say")
    }
  }

  // MARK: Places

  /// Where every node stands: the expression is read once more, which few are.
  private func placesOfNodes() -> [SourceSpan] {
    var again = PredicateParser(bytes, attributes, audiences, budget)
    again.places = []
    _ = again.parse()
    return again.places ?? []
  }

  /// The expression without the blanks around it.
  private var whole: SourceSpan {
    let start = bytes.firstIndex { !Self.isBlank($0) } ?? 0
    return SourceSpan(start, (bytes.lastIndex { !Self.isBlank($0) } ?? start) + 1)
  }

  /// The author's text on one line, or what another audience says; long ones are cut.
  private func shown(_ brought: String?, _ place: SourceSpan) -> String {
    let written = brought ?? String(decoding: bytes[place.start..<min(place.end, bytes.count)], as: UTF8.self)
    let line = written.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= 60 ? line : "\(line.prefix(59))…"
  }
}
