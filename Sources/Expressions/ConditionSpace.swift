import Clocks
import Limits

/// Every recipient that some conditions can tell apart, to find out whether a condition can hold at all.
///
/// For each column the values at which a comparison turns: one recipient of each combination stands for all others. Questions about
/// parts of texts, and between two columns, may come out either way, so what is found impossible really is; what is found possible may
/// not be. Where an audience says who there is at all, only those are looked at.
struct ConditionSpace {
  /// A condition whose undecidable questions are numbered.
  indirect enum Test {
    /// Behind it the columns that it asks about, by their places.
    case asked(Condition, [Int])
    case open(Int)
    case not(Test)
    case both(Test, Test)
    case either(Test, Test)
  }

  /// A test that must hold, or must not.
  struct Demand {
    let test: Test
    let holds: Bool
    /// What it asks about: columns by their places, and behind them the open questions.
    let unknowns: [Int]
  }

  /// What one unknown can be in each box: places of its values, and for open questions 0 and 1.
  typealias Choices = [[Int]]

  /// Who there may be: what each unknown can be, and what is demanded of several of them together.
  struct People {
    var choices: [Choices]
    /// The boxes in which there may be somebody, as far as each unknown alone says.
    var isLeft: [Bool]
    var joint: [Demand] = []
  }

  let columns: [Int]
  /// Where each of them stands.
  private let places: [Int: Int]
  let values: [[WitnessValue]]
  private(set) var questions: [String: Int] = [:]
  let batch: ColumnBatch
  private let rows: RowBoxes
  private let attributes: AttributeTable

  /// Nothing when a column has more values than ``most``.
  init?(_ conditions: [Condition], _ attributes: AttributeTable, in rows: RowBoxes) {
    (self.rows, self.attributes) = (rows, attributes)
    var collector = HintCollector(attributes)
    for condition in conditions { collector.read(condition) }
    let columns = collector.hints.keys.sorted()
    self.columns = columns
    places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
    values = columns.map { column in
      var hints = collector.hints[column] ?? ColumnHints()
      for box in rows.boxes { box.domain(column, attributes)?.addTurns(to: &hints) }
      let values = Self.values(attributes, column, hints)
      guard let domain = rows.domain(column, attributes) else { return values }
      let allowed = values.filter(domain.allows)
      return allowed.isEmpty ? values : allowed
    }
    guard values.allSatisfy({ $0.count <= Self.most }) else { return nil }
    for condition in conditions { Self.number(condition, &questions) }
    batch = ColumnBatch(attributes: attributes, capacity: 1, textCapacity: 256)
    batch.count = 1
  }

  /// How many values are tried before a question stays open.
  static let most = 4096

  /// Which of some passages can be shown: each when its own condition holds and none before it, all of it inside of `path`.
  ///
  /// Nothing when that takes too many tries, or more than the budget pays for.
  func reachable(
    _ passages: [Condition], inside path: [Condition], budget: WorkBudget
  ) -> (path: Bool, passages: [Bool])? {
    var search = ConditionSearch(self, budget)
    guard var inside = whole(budget) else { return nil }
    for test in path.map(test) where !search.narrow(&inside, test, true) { return nil }
    let around = inside
    var found: [Bool] = []
    for test in passages.map(test) {
      guard let isShown = search.isPossible(inside, where: demands(test, true)), search.narrow(&inside, test, false)
      else { return nil }
      found.append(isShown)
    }
    if found.contains(true) { return (true, found) }
    return search.isPossible(around).map { ($0, found) }
  }

  /// Everybody; nothing when the budget does not pay for it.
  private func whole(_ budget: WorkBudget) -> People? {
    guard budget.take(rows.boxes.count * columns.count) else { return nil }
    let choices = columns.indices.map { place in
      rows.boxes.map { box in
        let (domain, values) = (
          rows.boxes.count > 1 ? box.domain(columns[place], attributes) : nil, values[place]
        )
        return values.indices.filter { domain?.allows(values[$0]) ?? true }
      }
    }
    let open = Array(repeating: rows.boxes.map { _ in [0, 1] }, count: questions.count)
    let isLeft = rows.boxes.indices.map { box in choices.allSatisfy { !$0[box].isEmpty } }
    return People(choices: choices + open, isLeft: isLeft)
  }

  /// What must hold so that a test does, or does not: as many demands as it can be taken apart into.
  func demands(_ test: Test, _ holds: Bool) -> [Demand] {
    switch test {
    case .not(let inner): return demands(inner, !holds)
    case .both(let left, let right) where holds, .either(let left, let right) where !holds:
      return demands(left, holds) + demands(right, holds)
    default:
      var unknowns: [Int] = []
      Self.visit(test) { if !unknowns.contains($0) { unknowns.append($0) } }
      return [Demand(test: test, holds: holds, unknowns: unknowns)]
    }
  }

  private static func visit(_ test: Test, _ body: (Int) -> Void) {
    switch test {
    case .asked(_, let unknowns): unknowns.forEach(body)
    case .open(let unknown): body(unknown)
    case .not(let inner): visit(inner, body)
    case .both(let left, let right), .either(let left, let right):
      visit(left, body)
      visit(right, body)
    }
  }

  private func test(_ condition: Condition) -> Test {
    switch condition {
    case .not(let inner): .not(test(inner))
    case .and(let left, let right): .both(test(left), test(right))
    case .or(let left, let right): .either(test(left), test(right))
    default: open(condition) ?? .asked(condition, unknowns(condition))
    }
  }

  private func open(_ condition: Condition) -> Test? {
    Self.question(condition).flatMap { questions[$0] }.map { .open(columns.count + $0) }
  }

  /// Where the columns of a condition stand, each once.
  private func unknowns(_ condition: Condition) -> [Int] {
    var unknowns: [Int] = []
    condition.visit { column in
      if let place = column.flatMap({ places[$0] }), !unknowns.contains(place) { unknowns.append(place) }
    }
    return unknowns
  }

  private static func number(_ condition: Condition, _ questions: inout [String: Int]) {
    switch condition {
    case .not(let inner): number(inner, &questions)
    case .and(let left, let right), .or(let left, let right):
      number(left, &questions)
      number(right, &questions)
    default:
      if let question = question(condition), questions[question] == nil { questions[question] = questions.count }
    }
  }

  /// The name of a question that the chosen values do not answer; nothing for one that they do.
  private static func question(_ condition: Condition) -> String? {
    switch condition {
    case .contains(.column(_, .member), .constant): return nil
    case .contains(let left, let right): return "\(name(left)) contains \(name(right))"
    case .compare(let left, let sign, let right):
      switch (left, right) {
      case (.column(_, let kind), .constant), (.constant, .column(_, let kind)):
        switch kind {
        case .version: break
        case .text where sign.isOrder: break
        default: return nil
        }
      case (.constant, .constant): return nil
      case (.column, .column): break
      }
      return "\(name(left)) \(sign.rawValue) \(name(right))"
    default: return nil
    }
  }

  private static func name(_ operand: TemplateProgram.Operand) -> String {
    switch operand {
    case .column(let column, _): "#\(column)"
    case .constant(let value): "\(value)"
    }
  }

  /// One value for each way in which the questions of a column can be answered.
  private static func values(_ attributes: AttributeTable, _ column: Int, _ hints: ColumnHints) -> [WitnessValue] {
    let attribute = attributes.attributes[column]
    var values: [WitnessValue]
    func numbers(_ low: Int64, _ high: Int64) -> [WitnessValue] {
      let near = hints.numbers.flatMap { [$0 == .min ? $0 : $0 - 1, $0, $0 == .max ? $0 : $0 + 1] }
      return Set(([low, high] + near).filter { low <= $0 && $0 <= high }).sorted().map(WitnessValue.number)
    }
    switch attribute.type {
    case .text(let most):
      let texts = hints.texts.filter { String(decoding: $0, as: UTF8.self).unicodeScalars.count <= most ?? .max }
      let fresh: [UInt8] = hints.texts.reduce([0x78]) { $0 + $1 }
      values = ([[], [0x20], fresh] + texts).map(WitnessValue.text)
    case .version: values = [.text([0x30])]
    case .enumeration(let members): values = members.indices.map { .number(Int64($0)) }
    case .boolean: values = [.number(0), .number(1)]
    case .integer(let min, let max), .decimal(let min, let max, _): values = numbers(min ?? .min, max ?? .max)
    case .time(let min, let max): values = numbers(min ?? 0, max ?? CivilTime.lastSecond)
    case .date, .timestamp: values = numbers(.min, .max)
    }
    if attributes.mayBeMissing(column) { values.append(.missing) }
    return values.isEmpty ? [.missing] : values
  }
}

extension ColumnDomain {
  /// More ranges than these are taken for one: then some values in it are tried that there are not, and none is left out.
  private static let mostRanges = 8

  private var triedNumbers: NumberSet {
    guard numbers.ranges.count > Self.mostRanges, let first = numbers.first, let last = numbers.last else {
      return numbers
    }
    return NumberSet(first, last)
  }

  /// Adds the values at which it begins and ends.
  fileprivate func addTurns(to hints: inout ColumnHints) {
    hints.texts += among ?? []
    guard numbers != .all else { return }
    for range in triedNumbers.ranges { hints.numbers += [range.lowerBound, range.upperBound] }
  }

  /// Whether a chosen value, or one that it stands for, may be there.
  fileprivate func allows(_ value: WitnessValue) -> Bool {
    switch value {
    case .missing: mayLack
    case .number(let number): mayHave && triedNumbers.contains(number)
    // One text stands for others that no condition names, so only a closed list excludes it.
    case .text(let text): mayHave && (among?.contains(text) ?? true)
    }
  }
}
