import Limits

/// Every recipient that some conditions can tell apart, to find out whether a condition can hold at all.
///
/// For each column the values at which a comparison turns: one recipient of each combination stands for all others. Questions about
/// parts of texts, and between two columns, may come out either way, so what is found impossible really is; what is found possible may
/// not be. Where an audience says who there is at all, only those are looked at.
struct ConditionSpace {
  /// A condition whose undecidable questions are numbered.
  private indirect enum Test {
    case asked(Condition)
    case open(Int)
    case not(Test)
    case both(Test, Test)
    case either(Test, Test)
  }

  private let attributes: AttributeTable
  private let columns: [Int]
  private let values: [[WitnessValue]]
  private var questions: [String: Int] = [:]
  private let batch: ColumnBatch
  private let rows: RowBoxes

  /// Nothing when there are more combinations than ``most``.
  init?(_ conditions: [Condition], _ attributes: AttributeTable, in rows: RowBoxes) {
    self.attributes = attributes
    self.rows = rows
    var collector = HintCollector(attributes)
    for condition in conditions { collector.read(condition) }
    let columns = collector.hints.keys.sorted()
    self.columns = columns
    var product = 1
    values = columns.map { column in
      var hints = collector.hints[column] ?? ColumnHints()
      for box in rows.boxes { box.domain(column)?.addTurns(to: &hints) }
      let values = Self.values(attributes, column, hints)
      guard let domain = rows.domain(column) else { return values }
      let allowed = values.filter(domain.allows)
      return allowed.isEmpty ? values : allowed
    }
    for column in values { product = Extent.times(product, column.count) }
    for condition in conditions { Self.number(condition, &questions) }
    guard questions.count < 10, Extent.times(product, 1 << questions.count) <= Self.most else { return nil }
    batch = ColumnBatch(attributes: attributes, capacity: 1, textCapacity: 256)
    batch.count = 1
  }

  /// How many combinations are tried.
  static let most = 4096

  /// Which of some passages can be shown: each when its own condition holds and none before it, all of it inside of `path`.
  ///
  /// Nothing when the budget does not pay for it.
  func reachable(
    _ passages: [Condition], inside path: [Condition], budget: WorkBudget
  ) -> (path: Bool, passages: [Bool])? {
    let tests = passages.map(test)
    let around = path.map(test)
    var isInside = false
    var found = Array(repeating: false, count: passages.count)
    var place = Array(repeating: 0, count: columns.count)
    for index in columns.indices { values[index][0].write(to: batch, columns[index]) }
    while true {
      for answers in isAmongRows(place) ? 0..<1 << questions.count : 0..<0 {
        guard budget.take(4 + 4 * around.count) else { return nil }
        guard around.allSatisfy({ holds($0, answers) }) else { continue }
        isInside = true
        let first = tests.firstIndex { holds($0, answers) }
        if let first { found[first] = true }
        guard budget.take(8 * (first ?? tests.count)) else { return nil }
      }
      if !found.contains(false) { break }
      var index = 0
      while index < columns.count, place[index] + 1 == values[index].count {
        place[index] = 0
        values[index][0].write(to: batch, columns[index])
        index += 1
      }
      guard index < columns.count else { break }
      place[index] += 1
      values[index][place[index]].write(to: batch, columns[index])
    }
    return (isInside, found)
  }

  /// Whether there may be somebody with these values.
  private func isAmongRows(_ place: [Int]) -> Bool {
    rows.boxes.count == 1
      || rows.boxes.contains { box in
        columns.indices.allSatisfy { index in box.domain(columns[index])?.allows(values[index][place[index]]) ?? true }
      }
  }

  private func holds(_ test: Test, _ answers: Int) -> Bool {
    switch test {
    case .asked(let condition): condition.holds(batch, 0)
    case .open(let number): answers >> number & 1 == 1
    case .not(let inner): !holds(inner, answers)
    case .both(let left, let right): holds(left, answers) && holds(right, answers)
    case .either(let left, let right): holds(left, answers) || holds(right, answers)
    }
  }

  private func test(_ condition: Condition) -> Test {
    switch condition {
    case .not(let inner): .not(test(inner))
    case .and(let left, let right): .both(test(left), test(right))
    case .or(let left, let right): .either(test(left), test(right))
    default: Self.question(condition).flatMap { questions[$0] }.map(Test.open) ?? .asked(condition)
    }
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
    case .text:
      let fresh: [UInt8] = hints.texts.reduce([0x78]) { $0 + $1 }
      values = ([[], [0x20], fresh] + hints.texts).map(WitnessValue.text)
    case .version: values = [.text([0x30])]
    case .enumeration(let members): values = members.indices.map { .number(Int64($0)) }
    case .boolean: values = [.number(0), .number(1)]
    case .integer(let min, let max), .decimal(let min, let max, _): values = numbers(min ?? .min, max ?? .max)
    case .date, .timestamp: values = numbers(.min, .max)
    }
    // Of the columns that the language brings, only the token is always there.
    let isAlwaysThere = attribute.isBuiltIn ? column == AttributeTable.tokenColumn : !attribute.isOptional
    if !isAlwaysThere { values.append(.missing) }
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
