import Clocks
import Diagnostics
import Limits
import Synchronization

extension Template {
  /// The most bytes that some texts can have together for one recipient of those that `attributes` are narrowed to, never less: conditions
  /// that exclude each other are not added up, as the sum of the texts' own bounds does.
  ///
  /// Nothing where an attribute has no bound, and where there are more ways through the texts than are followed.
  public static func mostTogether(_ templates: [Template], attributes: AttributeTable) -> Int? {
    let literals = templates.reduce(0) { $1.isLiteral ? Extent.plus($0, $1.most) : $0 }
    return longest(templates, attributes).map { Extent.plus($0.bytes, literals) }
  }

  /// What is shown on the longest way, without literals, and who goes it.
  static func longest(_ templates: [Template], _ attributes: AttributeTable) -> (bytes: Int, rows: RowBoxes)? {
    let templates = templates.filter { !$0.isLiteral }
    // With other texts there are no fewer ways than through one alone.
    if templates.count > 1, templates.contains(where: { $0.hasPassages && longest([$0], attributes) == nil }) {
      return nil
    }
    if let known = attributes.longest.known(templates) { return known.found }
    var search = TemplateWays(templates, attributes)
    let found = search.longest()
    if search.work > LongestMemo.leastWork { attributes.longest.remember(templates, found) }
    return found
  }

  /// Those for whom nothing may be left of some texts, one way through them after the other; nothing where there are more ways than are
  /// followed. An attribute that is there counts as a text with letters in it.
  static func ways(toNothingIn templates: [Template], _ attributes: AttributeTable, _ budget: WorkBudget) -> [RowBoxes]?
  {
    var search = TemplateWays(templates, attributes)
    defer { budget.take(upTo: search.work * TemplateWays.stepsOfWork) }
    return search.toNothing()
  }

  /// Whether it shows different passages to different recipients.
  public var hasPassages: Bool { program.map { !$0.conditions.isEmpty } ?? false }
}

extension AttributeTable {
  /// Whether recipients are of several kinds, so that no one of them need have the longest value of each attribute.
  public var hasSeveralKinds: Bool { rows.boxes.count > 1 }
}

/// What was found for texts that took a while, for the rows of one table: campaigns inherit texts from their defaults, and variants from their
/// campaign.
final class LongestMemo: Sendable {
  typealias Found = (bytes: Int, rows: RowBoxes)

  /// What took less is found again.
  static let leastWork = 200
  /// Past so many nothing more is remembered.
  private static let most = 1_000

  struct Entry: Sendable {
    /// Kept, so that no other text comes to have the same identity.
    fileprivate let templates: [Template]
    /// Nothing where they have too many ways.
    let found: Found?
  }

  private let entries = Mutex<[[ObjectIdentifier]: Entry]>([:])

  /// What was asked about somebody for whom nothing is left of some texts.
  struct NothingKey: Hashable {
    let templates: [ObjectIdentifier]
    let audience: ExactText?
    let now: Instant
  }

  /// What was found, and what it took.
  struct NothingEntry: Sendable {
    fileprivate let templates: [Template]
    let witness: Witness?
    let cost: SearchCost
  }

  private let nothings = Mutex<[NothingKey: NothingEntry]>([:])

  /// Somebody for whom nothing is left of some texts, as `find` finds them.
  func nothing(
    in templates: [Template], _ audience: Predicate?, _ now: Instant, _ budget: WorkBudget, _ find: () -> Witness?
  ) -> Witness? {
    let key = NothingKey(
      templates: templates.map { ObjectIdentifier($0) }, audience: (audience?.source).map { ExactText($0) }, now: now)
    let known = nothings.withLock { $0[key] }
    if let known, known.cost.isPaid(from: budget) { return known.witness }
    let before = budget.left
    let witness = find()
    // A loop has a step for each item that there may be, and reading them is not paid for.
    let isCostly = before - budget.left >= Self.leastSteps || templates.contains { $0.weight > Self.leastWeight }
    guard isCostly else { return witness }
    let entry = NothingEntry(templates: templates, witness: witness, cost: SearchCost(of: budget, from: before))
    nothings.withLock { if $0.count < Self.most || $0[key] != nil { $0[key] = entry } }
    return witness
  }

  /// What took fewer steps, in texts of less weight than this, is found again.
  private static let leastSteps = 2_000
  private static let leastWeight = 100

  /// What is known of some texts.
  func known(_ templates: [Template]) -> Entry? {
    let key = templates.map { ObjectIdentifier($0) }
    return entries.withLock { $0[key] }
  }

  func remember(_ templates: [Template], _ found: Found?) {
    let key = templates.map { ObjectIdentifier($0) }
    entries.withLock { entries in
      if entries.count < Self.most { entries[key] = Entry(templates: templates, found: found) }
    }
  }
}

/// Follows every way through some texts, one after the other, and keeps for each who can go it.
private struct TemplateWays {
  private let programs: [TemplateProgram]
  private let attributes: AttributeTable

  /// One way so far: where it is, who goes it, and what was shown on it.
  private struct Way {
    var program = 0
    var step = 0
    var rows: RowBoxes
    var fixed = 0
    var shown: [(program: Int, step: Int)] = []
    /// The most bytes that what was shown can have, `fixed` among them, whoever goes it.
    var most = 0
  }

  /// More ways than these are not followed to their end.
  private static let mostWays = 256
  /// What following them takes at most, in half microseconds: it grows with the texts alone, so that thousands of short campaigns cost no more
  /// than a few long ones. Seven conditions that have nothing to do with each other are followed, and more where they exclude each other.
  private static let mostWork = 20_000
  private static let someWork = 500
  private static let byteWork = 1
  /// What one costs in steps of a budget.
  static let stepsOfWork = 50

  /// By program and step, the most bytes that one step shows, whoever goes there.
  private var lengths: [[Int]] = []
  /// The same from a step to the end of all texts, and behind the last step of each program.
  private var ahead: [[Int]] = []

  private let allowed: Int
  /// What chains of filters may cost on all ways together.
  private let budget = WorkBudget.ofLargestFile()
  /// What it took: a step is one, and so is each change of what rows can be.
  private(set) var work = 0

  init(_ templates: [Template], _ attributes: AttributeTable) {
    programs = templates.compactMap(\.program)
    self.attributes = attributes
    let bytes = templates.reduce(0) { $0 + $1.source.utf8.count + ($1.program?.extra?.unrolled ?? 0) }
    allowed = min(Self.mostWork, Self.someWork + Self.byteWork * bytes)
  }

  /// What can still be shown, from the last step to the first.
  private mutating func lookAhead() {
    var behind = 0
    for program in programs.reversed() {
      let lengths = program.steps.map { length(of: $0, program, attributes.rows) }
      var ahead = Array(repeating: behind, count: program.steps.count + 1)
      for (index, step) in program.steps.enumerated().reversed() {
        switch step.code {
        case .test: ahead[index] = max(ahead[index + 1], ahead[Int(step.b)])
        case .jump: ahead[index] = ahead[Int(step.b)]
        default: ahead[index] = Extent.plus(ahead[index + 1], lengths[index])
        }
      }
      behind = ahead[0]
      self.lengths.insert(lengths, at: 0)
      self.ahead.insert(ahead, at: 0)
    }
  }

  /// What is shown on the longest way, and who goes it. A way that cannot become longer than one that was followed is left.
  mutating func longest() -> (bytes: Int, rows: RowBoxes)? {
    lookAhead()
    var open = [Way(rows: attributes.rows)]
    var most = (bytes: 0, rows: attributes.rows)
    var ways = 0
    while var way = open.popLast() {
      if ways > 0, Extent.plus(way.most, ahead[way.program][way.step]) <= most.bytes { continue }
      var other: Way?
      while other == nil, way.program < programs.count {
        work += 1
        guard work <= allowed else { return nil }
        let (program, step) = (way.program, way.step)
        other = advance(&way)
        if step < lengths[program].count { way.most = Extent.plus(way.most, lengths[program][step]) }
      }
      if let other {
        for next in [other, way] where !next.rows.isEmpty { open.append(next) }
        continue
      }
      ways += 1
      guard ways <= Self.mostWays, let length = length(of: way) else { return nil }
      if length.bytes > most.bytes { most = length }
    }
    return most
  }

  /// Who goes each way on which nothing is shown.
  mutating func toNothing() -> [RowBoxes]? {
    var open = [Way(rows: attributes.rows)]
    var found: [RowBoxes] = []
    while var way = open.popLast() {
      var other: Way?
      while other == nil, way.program < programs.count, way.fixed == 0, !way.rows.isEmpty {
        work += 1
        guard work <= allowed else { return nil }
        other = advance(&way)
        if let shown = way.shown.popLast() { way.rows = without(shown, way.rows) }
      }
      guard way.fixed == 0, !way.rows.isEmpty || other != nil else { continue }
      if let other {
        for next in [way, other] where !next.rows.isEmpty { open.append(next) }
        continue
      }
      found.append(way.rows)
      guard found.count < Self.mostNothings else { break }
    }
    return found
  }

  /// As many ways to nothing are enough to find somebody.
  private static let mostNothings = 16

  /// Those to whom a step shows nothing, and perhaps others.
  private mutating func without(_ place: (program: Int, step: Int), _ rows: RowBoxes) -> RowBoxes {
    let program = programs[place.program]
    let step = program.steps[place.step]
    var narrowing = RowNarrowing(attributes)
    defer { work += narrowing.changes }
    switch step.code {
    case .textOr where step.c > 0, .integerOr where step.c > 0, .decimalOr where step.c > 0: return .none
    case .text, .integer, .decimal, .textOr, .integerOr, .decimalOr:
      return narrowing.present(Int(step.a), false, rows)
    case .member:
      guard let table = program.extra?.members[Int(step.b)] else { return rows }
      let empty = (0..<max(table.starts.count - 1, 0)).filter { table.starts[$0] == table.starts[$0 + 1] }
      let (other, members) = (Int(step.c), NumberSet(empty.filter { $0 != Int(step.c) }.map(Int64.init)))
      return narrowing.among(Int(step.a), members, keepsMissing: empty.contains(other), rows)
    case .chain, .source, .escaped, .pool, .test, .jump: return rows
    }
  }

  /// Goes one step; where the way parts, gives the one on which the condition does not hold.
  private mutating func advance(_ way: inout Way) -> Way? {
    let program = programs[way.program]
    guard way.step < program.steps.count else {
      way.program += 1
      way.step = 0
      return nil
    }
    let step = program.steps[way.step]
    way.step += 1
    switch step.code {
    case .source, .pool, .escaped: way.fixed = Extent.plus(way.fixed, length(of: step, program, attributes.rows))
    case .jump: way.step = Int(step.b)
    case .test:
      var narrowing = RowNarrowing(attributes)
      let condition = program.conditions[Int(step.a)]
      var other = way
      other.step = Int(step.b)
      other.rows = narrowing.rows(way.rows, condition, false)
      way.rows = narrowing.rows(way.rows, condition, true)
      work += narrowing.changes
      return other
    default: way.shown.append((way.program, way.step - 1))
    }
    return nil
  }

  /// What is shown on a way at most, for the kind of recipient for whom it is most.
  private func length(of way: Way) -> (bytes: Int, rows: RowBoxes)? {
    var most = (bytes: 0, rows: way.rows)
    for rows in way.rows.kinds(by: repeated(way), attributes) {
      let sum = way.shown.reduce(way.fixed) { sum, place in
        let program = programs[place.program]
        return Extent.plus(sum, length(of: program.steps[place.step], program, rows))
      }
      if sum > most.bytes { most = (sum, rows) }
    }
    return most.bytes < .max ? most : nil
  }

  /// The columns that are shown more than once, in order: what is longest in one place need not be in the other.
  private func repeated(_ way: Way) -> [Int] {
    var counts: [Int: Int] = [:]
    for place in way.shown {
      let program = programs[place.program]
      if let column = program.column(program.steps[place.step]) { counts[column, default: 0] += 1 }
    }
    return counts.filter { $0.value > 1 }.keys.sorted()
  }

  private func length(of step: TemplateProgram.Step, _ program: TemplateProgram, _ rows: RowBoxes) -> Int {
    let column = Int(step.a)
    switch step.code {
    case .text, .integer, .decimal: return attributes.shape(column, in: rows).extent.escaped
    case .textOr, .integerOr, .decimalOr:
      let shape = attributes.shape(column, in: rows)
      let isText = step.code == .textOr && shape.extent.leastRaw == 0
      return shape.canBeMissing || isText ? max(shape.extent.escaped, Int(step.c)) : shape.extent.escaped
    case .member:
      guard let table = program.extra?.members[Int(step.b)] else { return 0 }
      return length(of: table, column, other: Int(step.c), rows.domain(column, attributes))
    case .chain: return shape(of: program.chains[column], rows).extent.escaped
    case .source, .pool: return Int(step.b)
    case .escaped: return 2
    case .test, .jump: return 0
    }
  }

  private func length(of table: MemberTexts, _ column: Int, other: Int, _ domain: ColumnDomain?) -> Int {
    var most = 0
    for index in 0..<max(table.starts.count - 1, 0) {
      let isShown =
        index == other
        ? domain?.mayLack ?? true
        : domain.map { $0.mayHave && $0.numbers.contains(Int64(index)) } ?? true
      if isShown { most = max(most, Int(table.starts[index + 1] - table.starts[index])) }
    }
    return most
  }

  /// What a chain gives, from what is known of its column: as while it was parsed.
  private func shape(of chain: TemplateProgram.Chain, _ rows: RowBoxes) -> Shape {
    return chain.filters.reduce(shape(of: chain.operand, rows)) { input, call in
      let filter = Filter.all[call.filter]
      var input = input
      if filter.missing == .refused { input.canBeMissing = false }
      let arguments = call.arguments.map { operand in
        var constant: Value?
        if case .constant(let value) = operand { constant = value }
        return Filter.Argument(shape: shape(of: operand, rows), constant: constant)
      }
      return TextGrowth(filter, arguments, call.format).result(of: input, budget)
    }
  }

  private func shape(of operand: TemplateProgram.Operand, _ rows: RowBoxes) -> Shape {
    switch operand {
    case .constant(let value): .constant(value)
    case .column(let column, _): attributes.shape(column, in: rows)
    }
  }
}
