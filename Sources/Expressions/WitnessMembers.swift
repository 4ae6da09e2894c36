import Clocks
import Limits

/// The recipients among whom a ``Witness`` is looked for: those in an audience.
struct WitnessMembers {
  let audience: Predicate
  let now: Instant
  /// Somebody in it, with whom the search begins.
  let example: RecipientExample
  let rows: RowBoxes

  /// Nothing where everybody is in it, and where nobody was found who is.
  init?(_ audience: Predicate?, now: Instant, budget: WorkBudget? = nil) {
    guard let audience, !audience.isAll,
      let example = Predicate.example(ofAll: [audience], at: now...now, budget: budget)
    else { return nil }
    self.audience = audience
    self.now = now
    self.example = example
    rows = RowNarrowing.rows(of: audience.program)
  }

  func includes(_ batch: ColumnBatch) -> Bool { audience.matches(batch, 0, now: now) }

  /// Those of some values that somebody in the audience may have, and the example's.
  func values(_ values: [WitnessValue], _ column: Int, _ attributes: AttributeTable) -> [WitnessValue] {
    let domain = rows.domain(column, attributes)
    var kept = values.filter { domain?.holds($0) ?? true }
    if let own = exampleValue(column), !kept.contains(own) { kept.append(own) }
    return kept
  }

  /// Where to begin: with the example, and in each box with what is most promising there. As indices of the values of each column.
  func starts(_ columns: [Int], _ values: [[WitnessValue]], _ attributes: AttributeTable) -> [[Int]] {
    let own = columns.indices.map { place in
      exampleValue(columns[place]).flatMap { values[place].firstIndex(of: $0) } ?? 0
    }
    return [own] + rows.boxes.map { $0.start(columns, values, attributes, instead: own) }
  }

  private func exampleValue(_ column: Int) -> WitnessValue? {
    for cell in example.cells where cell.column == column {
      switch cell.value {
      case .missing: return .missing
      case .raw(let number): return .number(number)
      case .text(let text): return .text(text)
      }
    }
    return nil
  }
}

extension RowBox {
  /// The first value of each column that is in the box.
  func start(
    _ columns: [Int], _ values: [[WitnessValue]], _ attributes: AttributeTable, instead: [Int]
  ) -> [Int] {
    columns.indices.map { place in
      guard let domain = domain(columns[place], attributes) else { return instead[place] }
      return values[place].firstIndex(where: domain.holds) ?? instead[place]
    }
  }
}

extension ColumnDomain {
  /// Whether a value is one of these.
  func holds(_ value: WitnessValue) -> Bool {
    switch value {
    case .missing: mayLack
    case .number(let number): mayHave && numbers.contains(number)
    case .text(let text): mayHave && (among?.contains(text) ?? demands.allSatisfy { $0.isMet(by: text) })
    }
  }
}

extension HintCollector {
  /// Every column that an audience reads gets an entry, with the values at which it turns.
  mutating func read(_ members: WitnessMembers) {
    // The example has the items of a list, too.
    for column in Set(members.audience.columns + members.example.cells.map(\.column)) {
      var hint = hints[column] ?? ColumnHints()
      for box in members.rows.boxes {
        guard let domain = box.domain(column, attributes) else { continue }
        hint.texts += (domain.among ?? []) + domain.demands.map(\.test.text)
        guard domain.numbers != .all else { continue }
        for range in domain.numbers.ranges.prefix(8) { hint.numbers += [range.lowerBound, range.upperBound] }
      }
      set(hint, column)
    }
  }
}
