public import Clocks
public import Limits

// What is true of an audience whoever the recipients are: decided by cases, never guessed.
//
// Decided is what the evaluator does: a question about a missing value is false, declared ranges, members and lengths hold, versions
// go number by number, days are days of UTC. Columns know nothing of each other. The moment that `within` counts from is one and the
// same for a whole expression and may be any of a range.
//
// A "never" rests on every case having been excluded. An "at times" rests on a recipient that was made up and that the evaluator
// itself was asked about. What is neither is "unknown": past ``CaseSearch/caseLimit`` cases, or where one text column must come before
// another and the first texts tried do not.

extension Predicate {
  /// Whom an audience can reach.
  public enum Reach: String, Sendable {
    /// No recipient, at no moment.
    case nobody
    /// Every recipient, at every moment.
    case everybody
    /// Some recipients and not others.
    case some
    /// More cases than are looked at.
    case unknown
  }

  /// The answer to a question about all recipients.
  public enum Answer: String, Sendable {
    case yes, no
    /// More cases than are looked at.
    case unknown
  }

  /// Every moment that can be written: the years 1 to 9999.
  public static var everyMoment: ClosedRange<Instant> {
    let day = everyDay
    return Instant(seconds: day.lowerBound &* 86_400)...Instant(seconds: day.upperBound &* 86_400 &+ 86_399)
  }

  /// Whether the audience is empty, everybody or something between, at whatever moment of `moments` it is asked.
  public func decide(at moments: ClosedRange<Instant> = everyMoment) -> Reach {
    switch (Self.search([(self, true)], moments), Self.search([(self, false)], moments)) {
    case (.none, _): .nobody
    case (_, .none): .everybody
    case (.found, .found): .some
    default: .unknown
    }
  }

  /// Whether everybody in `inner` is also in `outer`, at every moment. Both must be of one project.
  public static func contains(
    _ outer: Predicate, _ inner: Predicate, at moments: ClosedRange<Instant> = everyMoment
  ) -> Answer {
    switch search([(inner, true), (outer, false)], moments) {
    case .none: .yes
    case .found: .no
    case .unknown: .unknown
    }
  }

  /// Whether one recipient can be in both at one moment. Both must be of one project.
  public static func overlap(
    _ first: Predicate, _ second: Predicate, at moments: ClosedRange<Instant> = everyMoment
  ) -> Answer {
    together([first, second], at: moments)
  }

  /// Somebody who is meant, or who is not, made up; nothing when there is no such recipient or none was found.
  public func example(
    at moments: ClosedRange<Instant> = everyMoment, isMeant: Bool = true
  ) -> RecipientExample? {
    guard case .found(let example) = Self.search([(self, isMeant)], moments) else { return nil }
    return example
  }

  /// Somebody who is in both of two audiences, made up.
  public static func example(
    inBoth first: Predicate, _ second: Predicate, at moments: ClosedRange<Instant> = everyMoment
  ) -> RecipientExample? {
    example(ofAll: [first, second], at: moments)
  }

  /// Whether one recipient can be in all of some audiences at one moment. All must be of one project.
  public static func together(
    _ predicates: [Predicate], at moments: ClosedRange<Instant> = everyMoment, budget: WorkBudget? = nil
  ) -> Answer {
    guard !predicates.isEmpty else { return .yes }
    return switch search(predicates.map { ($0, true) }, moments, budget) {
    case .none: .no
    case .found: .yes
    case .unknown: .unknown
    }
  }

  /// Somebody who is in all of some audiences, made up; nothing when there is no such recipient or none was found.
  public static func example(
    ofAll predicates: [Predicate], at moments: ClosedRange<Instant> = everyMoment, budget: WorkBudget? = nil
  ) -> RecipientExample? {
    guard !predicates.isEmpty, case .found(let example) = search(predicates.map { ($0, true) }, moments, budget) else {
      return nil
    }
    return example
  }

  enum Found {
    case found(RecipientExample)
    case none
    case unknown
  }

  static func search(
    _ demands: [(predicate: Predicate, holds: Bool)], _ moments: ClosedRange<Instant>, _ budget: WorkBudget? = nil,
    and other: (inout ClauseTable) -> Clause = { _ in .always }
  ) -> Found {
    let programs = demands.map(\.predicate.program)
    let writing = programs.reduce(0) { Extent.plus($0, ClauseTable.steps(for: $1)) }
    guard budget?.take(writing) != false else { return .unknown }
    guard programs.dropFirst().allSatisfy({ $0.attributes.isSame(as: programs[0].attributes) }) else { return .unknown }
    let every = everyMoment
    let first = max(moments.lowerBound, every.lowerBound)
    let last = max(first, min(moments.upperBound, every.upperBound))
    var table = ClauseTable(programs, moments: first.seconds...last.seconds)
    let parts = demands.map { table.clause($0.predicate.program, $0.predicate.program.root, $0.holds) }
    let clause = Clause.all(of: parts + [other(&table)])
    var search = CaseSearch(table, budget: budget)
    switch search.solve(clause) {
    case .impossible: return .none
    case .unknown: return .unknown
    case .possible(let samples):
      let batch = ColumnBatch(attributes: table.attributes, capacity: 1, textCapacity: 64)
      // A day is moved to where its anniversary is, or is not: back or on, where the rest of what is asked lets it.
      // Where it has just been, the moment is moved on, too.
      let hasAnniversaries = table.unknowns.contains { $0.anniversary != nil }
      let ways: [(direction: Int64, isLater: Bool)] = [(-1, false), (1, false), (-1, true), (1, true)]
      for way in ways.prefix(hasAnniversaries ? ways.count : 1) {
        let example = RecipientExample(
          table, samples, usual: first, movingDays: way.direction, until: way.isLater ? last : nil)
        // The evaluator has the last word.
        example.fill(batch, 0)
        let isSo = demands.allSatisfy { $0.predicate.matches(batch, 0, now: example.now) == $0.holds }
        if isSo { return .found(example) }
      }
      return .unknown
    }
  }

  // MARK: Time

  static let microsOfDay: Int64 = 86_400_000_000
  /// The days that columns of dates can hold.
  static let everyDay: ClosedRange<Int64> = {
    let first = Int64(CivilDate(daysSinceEpoch: .min).daysSinceEpoch)
    return first...max(first, Int64(CivilDate(daysSinceEpoch: .max).daysSinceEpoch))
  }()
  /// The moments that columns of timestamps can hold, in microseconds.
  static let everyMicro: ClosedRange<Int64> = {
    let first = everyDay.lowerBound &* microsOfDay
    return first...max(first, everyDay.upperBound &* microsOfDay &+ microsOfDay &- 1)
  }()
  /// The day on which examples are set where nothing else is asked: 2026-01-01.
  static let usualDay: Int64 = 20_454
}

/// A recipient who was made up so that an audience holds, or does not: a value, or none, for every column that the audience reads.
public struct RecipientExample: Sendable {
  /// What one column holds.
  public enum Value: Sendable, Equatable {
    case missing
    /// As a ``ColumnBatch`` holds it.
    case raw(Int64)
    /// A text or a version, in UTF-8.
    case text([UInt8])
  }

  /// The moment at which it is so.
  public let now: Instant
  /// The columns, in order of first use, and their values. No other column matters.
  public let cells: [(column: Int, value: Value)]
  let attributes: AttributeTable

  init(
    _ table: ClauseTable, _ samples: [CaseSearch.Sample], usual: Instant, movingDays direction: Int64,
    until latest: Instant? = nil
  ) {
    var now = usual
    var cells: [(column: Int, value: Value)] = []
    var anniversaries: [(question: PredicateProgram.Node, holds: Bool)] = []
    for (unknown, sample) in zip(table.unknowns, samples) {
      if let question = unknown.anniversary {
        if case .number(let holds) = sample { anniversaries.append((question, holds == 1)) }
        continue
      }
      guard let column = unknown.column else {
        // Audiences are written out here, so what is no column is the moment.
        if case .number(let seconds) = sample { now = Instant(seconds: seconds) }
        continue
      }
      switch sample {
      case .missing: cells.append((column, .missing))
      case .list(let items):
        cells.append((column, .raw(Int64(items.count))))
        for (place, item) in zip(table.attributes.items(column), items) { cells.append((place, item.value)) }
      case .text(let text): cells.append((column, .text(text)))
      case .number(let raw):
        let isVersion = table.attributes.attributes[column].type == .version
        let versions = table.ranks.versions
        guard isVersion else {
          cells.append((column, .raw(raw)))
          continue
        }
        cells.append((column, .text(versions.indices.contains(Int(raw)) ? versions[Int(raw)] : [])))
      }
    }
    if let latest { now = Self.moment(after: cells, anniversaries.map(\.question.column), from: now, until: latest) }
    for place in anniversaries.isEmpty ? 0..<0 : cells.indices {
      guard case .raw(let day) = cells[place].value else { continue }
      let asked = anniversaries.filter { Int($0.question.column) == cells[place].column }
        .map { (window: $0.question.anniversaries(PredicateProgram.Now(now)), holds: $0.holds) }
      let moved = (0...Self.daysOfLeapYears).lazy.map { day + direction * $0 }.first { day in
        Predicate.everyDay.contains(day) && asked.allSatisfy { $0.window.contains(day) == $0.holds }
      }
      if !asked.isEmpty, let moved { cells[place].value = .raw(moved) }
    }
    self.now = now
    self.cells = cells
    attributes = table.attributes
  }

  /// A moment two years after the days of some columns.
  private static func moment(
    after cells: [(column: Int, value: Value)], _ columns: [Int32], from now: Instant, until latest: Instant
  ) -> Instant {
    let days = cells.compactMap { cell -> Int64? in
      guard columns.contains(where: { Int($0) == cell.column }), case .raw(let day) = cell.value else { return nil }
      return day
    }
    let later = ((days.max() ?? 0).addingClamped(2 * 366)).multipliedReportingOverflow(by: 86_400)
    guard !later.overflow else { return now }
    return Instant(seconds: min(max(now.seconds, later.partialValue), latest.seconds))
  }

  /// Whoever goes so many days back has met each day of the calendar, 29 February too.
  private static let daysOfLeapYears: Int64 = 8 * 366

  /// Writes the values into a row; other columns are left as they are.
  public func fill(_ batch: ColumnBatch, _ row: Int) {
    for (column, value) in cells {
      switch value {
      case .missing: batch.setMissing(column, row)
      case .raw(let raw): batch.set(column, row, raw)
      case .text(let text): _ = text.withUnsafeBufferPointer { batch.setText(column, row, $0) }
      }
    }
  }

  /// The values as an author reads them: `plan is pro, city is missing`.
  public var text: String { cells.compactMap(words(of:)).joined(separator: ", ") }

  /// Nothing of an item that a list does not have: how many it has is said.
  func words(of cell: (column: Int, value: Value)) -> String? {
    let attribute = attributes.attributes[cell.column]
    switch cell.value {
    case .missing where attribute.item != nil: return nil
    case .raw(let count) where attribute.list != nil: return "\(attribute.name) has \(Attribute.items(count))"
    default: break
    }
    let shown =
      switch cell.value {
      case .missing: "missing"
      case .raw(let raw): PredicateProgram.raw(raw, attribute.type)
      case .text(let text): "\"\(String(decoding: text, as: UTF8.self))\""
      }
    return "\(attribute.name) is \(shown)"
  }
}
