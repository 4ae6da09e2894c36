/// What rows can be of which it is known that conditions hold, or do not: what an audience, and the `if`s around a passage, say about the
/// attributes that are shown there.
///
/// Every row that can be is in one of the boxes; not every row of a box need exist. So what no box allows is impossible, and what is longest
/// over all boxes is never exceeded. Parts of `or` are kept apart as long as there are few; beyond ``most`` they become the one box around
/// them. All of it depends on the conditions alone, on no budget, because sizes are proven with it.
struct RowBoxes: Sendable {
  private(set) var boxes: [RowBox]

  /// Rows of which nothing is known.
  static let all = RowBoxes(boxes: [RowBox()])

  /// How many boxes are kept apart.
  static let most = 32
  /// How many changes of a box one narrowing makes. What is left out then narrows nothing.
  static let mostChanges = 1_000

  /// No row.
  static let none = RowBoxes(boxes: [])

  /// Whether there is no such row.
  var isEmpty: Bool { boxes.isEmpty }

  /// Whether nothing is known of any row.
  var isAll: Bool { boxes.count == 1 && boxes[0] == RowBox() }

  /// Whether anything is known of a column.
  func say(_ column: Int, _ attributes: AttributeTable) -> Bool { boxes.allSatisfy { $0.says(column, attributes) } }

  /// What a column may hold; nothing where that is all that its type allows, and where there are no rows.
  func domain(_ column: Int, _ attributes: AttributeTable) -> ColumnDomain? {
    guard var joined = boxes.first?.domain(column, attributes) else { return nil }
    for box in boxes.dropFirst() {
      guard let other = box.domain(column, attributes) else { return nil }
      joined = joined.or(other)
    }
    return joined
  }

  /// Each box alone, in parts by some columns as long as that makes few.
  func kinds(by columns: [Int], _ attributes: AttributeTable) -> [RowBoxes] {
    var kinds = boxes
    for column in columns {
      let parted = kinds.flatMap { $0.parted(by: column, attributes) }
      guard parted.count <= 4 * Self.most else { break }
      kinds = parted
    }
    return kinds.map { RowBoxes(boxes: [$0]) }
  }

  /// Every column of which any box says something.
  func columns(_ attributes: AttributeTable) -> Set<Int> { Set(boxes.flatMap { $0.columns(attributes) }) }

  fileprivate init(boxes: [RowBox]) { self.boxes = boxes }

  /// The boxes of some parts, each once.
  private static func different(_ parts: [RowBoxes]) -> [RowBox] {
    let boxes = parts.flatMap(\.boxes)
    guard boxes.count > 4 else {
      // Of a few, looking at all of them is quicker than remembering each.
      var kept: [RowBox] = []
      kept.reserveCapacity(boxes.count)
      for box in boxes where !kept.contains(box) { kept.append(box) }
      return kept
    }
    var seen: Set<Int> = []
    var kept: [(box: RowBox, outline: Int)] = []
    kept.reserveCapacity(boxes.count)
    for box in boxes {
      let outline = box.outline
      let isKnown =
        !seen.insert(outline).inserted && kept.contains { $0.outline == outline && $0.box == box }
      if !isKnown { kept.append((box, outline)) }
    }
    return kept.map(\.box)
  }

  /// The rows of some parts.
  static func any(of parts: [RowBoxes], _ attributes: AttributeTable) -> RowBoxes {
    let all = different(parts)
    guard all.count > most, let first = all.first else { return RowBoxes(boxes: all) }
    return RowBoxes(boxes: [all.dropFirst().reduce(first) { $0.around($1, attributes) }])
  }
}

/// Narrows rows by conditions, and counts what that costs.
struct RowNarrowing {
  let attributes: AttributeTable
  private var left = RowBoxes.mostChanges

  init(_ attributes: AttributeTable) { self.attributes = attributes }

  /// How deep conditions are followed.
  static let depthLimit = 512

  /// Whether there is nothing left to narrow with.
  var isUsedUp: Bool { left <= 0 }

  /// How many changes of a box were made.
  var changes: Int { RowBoxes.mostChanges - left }

  // MARK: - Questions

  mutating func each(_ rows: RowBoxes, cost: Int = 1, _ change: (inout RowBox) -> Bool) -> RowBoxes {
    guard left > 0 else { return rows }
    left -= Extent.times(rows.boxes.count, cost)
    return RowBoxes(
      boxes: rows.boxes.compactMap { box in
        var box = box
        return change(&box) ? box : nil
      })
  }

  mutating func present(_ column: Int, _ isPresent: Bool, _ rows: RowBoxes) -> RowBoxes {
    each(rows) { [attributes] box in
      isPresent ? box.require(column, attributes) : box.forbid(column, attributes)
    }
  }

  /// A number is one of some; who lacks it stays where `keepsMissing`.
  mutating func among(_ column: Int, _ set: NumberSet, keepsMissing: Bool, _ rows: RowBoxes) -> RowBoxes {
    each(rows, cost: 1 + set.ranges.count / 8) { [attributes] box in
      box.limit(column, attributes) { domain in
        domain.limit(to: set)
        if !keepsMissing { domain.mayLack = false }
      }
    }
  }

  /// A text passes a test or fails it.
  mutating func text(
    _ column: Int, _ test: TextTest, _ holds: Bool, keepsMissing: Bool, _ rows: RowBoxes
  ) -> RowBoxes {
    let demand = ColumnDomain.Demand(test: test, holds: holds)
    return each(rows, cost: 2) { [attributes] box in
      box.limit(column, attributes) { domain in
        domain.demand(demand, most: attributes.mostScalars(column))
        if !keepsMissing { domain.mayLack = false }
      }
    }
  }

  /// A text is there and one of some.
  mutating func text(_ column: Int, among texts: [[UInt8]], _ rows: RowBoxes) -> RowBoxes {
    each(rows, cost: 1 + texts.count / 8) { [attributes] box in
      box.limit(column, attributes) { domain in
        domain.limit(to: texts, most: attributes.mostScalars(column))
        domain.mayLack = false
      }
    }
  }

  /// Both columns have a value, and where they are numbers of one scale, in this order.
  mutating func ordered(_ left: Int, _ sign: Comparison, _ right: Int, _ rows: RowBoxes) -> RowBoxes {
    let isKnown = attributes.canBeOrdered(left, right) && left != right
    return each(rows, cost: 4) { [attributes] box in
      guard box.require(left, attributes), box.require(right, attributes) else { return false }
      guard isKnown else { return left != right || sign.holds(0) }
      switch sign {
      case .less: return box.order(left, right, isStrict: true, attributes)
      case .lessOrEqual: return box.order(left, right, isStrict: false, attributes)
      case .greater: return box.order(right, left, isStrict: true, attributes)
      case .greaterOrEqual: return box.order(right, left, isStrict: false, attributes)
      case .equal:
        return box.order(left, right, isStrict: false, attributes)
          && box.order(right, left, isStrict: false, attributes)
      case .notEqual: return true
      }
    }
  }

  /// What any of some ways to narrow leaves.
  mutating func any(_ rows: RowBoxes, _ parts: [(inout RowNarrowing, RowBoxes) -> RowBoxes]) -> RowBoxes {
    var all: [RowBoxes] = []
    for part in parts { all.append(part(&self, rows)) }
    return .any(of: all, attributes)
  }
}

extension AttributeTable {
  /// The most scalars of a text.
  fileprivate func mostScalars(_ column: Int) -> Int {
    if case .text(let most?) = type(column) { most } else { .max }
  }

  /// Whether two columns are numbers, or days, or times, or moments, that are held against each other as they are.
  fileprivate func canBeOrdered(_ left: Int, _ right: Int) -> Bool {
    switch (type(left), type(right)) {
    case (.integer, .integer), (.integer, .decimal), (.decimal, .integer), (.decimal, .decimal), (.date, .date),
      (.time, .time), (.timestamp, .timestamp):
      true
    default: false
    }
  }
}
