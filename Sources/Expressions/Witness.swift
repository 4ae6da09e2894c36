public import Clocks
public import JSON
public import Limits

/// The value of one cell of a row that was made up.
public enum WitnessValue: Sendable, Equatable {
  /// The recipient lacks the attribute.
  case missing
  /// The cell as a ``ColumnBatch`` keeps it: a number, a day, a moment, the index of a member.
  case number(Int64)
  /// A text or a version, in UTF-8.
  case text([UInt8])
}

/// A recipient for whom texts come out as long as they can: the proof that a bound is reached.
///
/// A bound is a sum of worst cases, and a condition can keep two of them from meeting. So a bound is only called exact when a row was
/// found that the declared types allow and whose texts, really rendered, have exactly that many bytes. Otherwise it is what no row can
/// exceed.
public struct Witness: Sendable {
  /// One attribute that the texts read, with its value.
  public struct Cell: Sendable {
    /// The column.
    public let column: Int
    /// The value.
    public let value: WitnessValue
  }

  /// The attributes that the texts read, by column.
  public let cells: [Cell]
  /// The bytes that were rendered.
  public let bytes: Int
  /// Whether they are as many as the bound allows.
  public let isExact: Bool

  /// Searches the row for which `measure` gives the most.
  ///
  /// `bound` is where nothing more can be found. The search knows which values can matter, tries all of their combinations where they are
  /// few, and climbs from many places where they are not; it renders at most `budget` rows, always the same ones. With an audience the row
  /// is somebody in it at `now`, with what the audience asks of them; of an audience in which nobody was found nothing is asked.
  public init(
    of templates: [Template], attributes: AttributeTable, audience: Predicate? = nil,
    now: Instant = Instant(seconds: 0), bound: Int?, budget: Int = Witness.budget, measure: (ColumnBatch) -> Int
  ) {
    let members = WitnessMembers(audience, now: now)
    var collector = HintCollector(attributes)
    for template in templates { collector.read(template) }
    if let members { collector.read(members) }
    let rows = Self.rows(for: templates, budget)
    var search = WitnessSearch(attributes, collector.hints, bound, rows, members)
    // Whoever goes the longest way through the texts is most promising.
    let table = members.map { attributes.narrowed(to: $0.audience) } ?? attributes
    search.run(from: Template.longest(templates, table)?.rows.boxes ?? [], measure)
    cells = search.cells
    bytes = search.best
    isExact = bound == search.best
  }

  /// How many rows are rendered of texts with loops: fewer the more is written out, so that a search costs what it costs without them.
  private static func rows(for templates: [Template], _ budget: Int) -> Int {
    let steps = templates.reduce(0) { sum, template in
      guard let program = template.program, let extra = program.extra, extra.unrolled > 0 else { return sum }
      return sum + program.steps.count
    }
    return steps <= stepsOfRow ? budget : max(budget / 40, budget * stepsOfRow / steps)
  }

  private static let stepsOfRow = 200

  /// Searches a recipient for whom nothing at all is left of some texts: nothing when there is none among those that were tried.
  ///
  /// An attribute that must be there counts as a text with letters in it.
  public static func ofNothing(
    in templates: [Template], attributes: AttributeTable, audience: Predicate? = nil,
    now: Instant = Instant(seconds: 0), budget: WorkBudget
  ) -> Witness? {
    guard templates.allSatisfy({ $0.smallest == 0 }) else { return nil }
    return attributes.longest.nothing(in: templates, audience, now, budget) {
      searchNothing(in: templates, attributes, audience, now, budget)
    }
  }

  private static func searchNothing(
    in templates: [Template], _ attributes: AttributeTable, _ audience: Predicate?, _ now: Instant,
    _ budget: WorkBudget
  ) -> Witness? {
    let members = WitnessMembers(audience, now: now, budget: budget)
    var collector = HintCollector(attributes)
    for template in templates { collector.read(template) }
    if let members { collector.read(members) }
    // A row costs what is rendered of it: mostly all that stands in the texts.
    let row = templates.reduce(20) { $0 + $1.source.utf8.count / 4 }
    func find(_ rows: Int, from boxes: [RowBox]) -> Witness? {
      let paid = min(rows, budget.left / row)
      var search = WitnessSearch(attributes, collector.hints, 0, paid, members, .ordinary)
      search.run(from: boxes) { batch in -templates.reduce(0) { $0 + $1.size(batch, 0) } }
      budget.take(upTo: search.rendered * row, wantedMore: search.rendered < rows && search.isUsedUp)
      return search.best == 0 ? Witness(cells: search.cells) : nil
    }
    // Nearly always it is somebody of whom nothing is known or asked.
    if let witness = find(20, from: []) { return witness }
    // Most texts of which something may be left out have no way on which all of it is.
    let table = members.map { attributes.narrowed(to: $0.audience) } ?? attributes
    guard let ways = Template.ways(toNothingIn: templates, table, budget) else {
      return find(Self.budget / 10, from: [])
    }
    return ways.isEmpty ? nil : find(Self.budget / 100, from: ways.flatMap(\.boxes))
  }

  /// Somebody with likely values: among those who may be in an audience, whoever fits a wish best.
  ///
  /// `texts` are what the wish is about; `others` are read besides, and their attributes are given values, too. Names are those of `language`.
  public static func person(
    _ wish: PersonWish, for texts: [Template], and others: [Template] = [], attributes: AttributeTable,
    audience: Predicate? = nil, now: Instant, language: String, budget: Int = 400
  ) -> Witness {
    let members = WitnessMembers(audience, now: now)
    var collector = HintCollector(attributes)
    for template in texts + others { collector.read(template) }
    if let members { collector.read(members) }
    let columns = collector.hints.keys.sorted()
    let rows = Self.rows(for: texts, budget)
    var search = WitnessSearch(
      attributes, collector.hints, wish.goal(columns.count), rows, members,
      .likely(now: now, language: language))
    search.run(from: []) { batch in
      switch wish {
      case .likely: 0
      case .shortest: -texts.reduce(0) { $0 + $1.size(batch, 0) }
      case .longest: texts.reduce(0) { $0 + $1.size(batch, 0) }
      case .unknown: columns.reduce(0) { $0 + (batch.isPresent($1, 0) ? 0 : 1) }
      }
    }
    return Witness(cells: search.cells)
  }

  /// A row of which no text was measured.
  init(cells: [Cell]) {
    self.cells = cells
    bytes = 0
    isExact = true
  }

  /// How many rows a search renders at most.
  public static let budget = 20_000

  /// A batch whose one row is this one; every other column is missing.
  public func batch(_ attributes: AttributeTable) -> ColumnBatch {
    let batch = ColumnBatch(attributes: attributes, capacity: 1, textCapacity: 1 << 12)
    for cell in cells { cell.value.write(to: batch, cell.column) }
    batch.count = 1
    return batch
  }
}

extension Template {
  /// The row for which the text gets longest, in bytes after JSON escaping.
  public func witness(_ attributes: AttributeTable, budget: Int = Witness.budget) -> Witness {
    Witness(of: [self], attributes: attributes, bound: bound.bytes, budget: budget) { batch in size(batch, 0) }
  }

  /// The bytes of a row's text after JSON escaping.
  public func size(_ batch: ColumnBatch, _ row: Int) -> Int {
    var buffer = ByteBuffer(capacity: 256)
    render(batch, row, into: &buffer)
    return buffer.count
  }
}

extension WitnessValue {
  /// The value of an attribute as JSON: numbers and booleans as such, what is missing as null.
  public func json(_ attribute: Attribute) -> JSONValue {
    let bytes = value(attribute).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    switch (self, attribute.type) {
    case (.missing, _): return .null
    case (.number(let flag), .boolean): return .bool(flag != 0)
    case (_, .integer), (_, .decimal): return .number(text)
    default: return .string(text)
    }
  }

  /// The value of an attribute in a few words: `40 × U+0001`, `"Rome" + 8 × U+0001`, `12.5`, `missing`.
  public func shown(_ attribute: Attribute) -> String {
    switch (self, attribute.type) {
    case (.missing, _): return "missing"
    case (_, .text): return Self.shown(String(decoding: value(attribute).bytes, as: UTF8.self))
    case (_, .enumeration): return "\"\(String(decoding: value(attribute).bytes, as: UTF8.self))\""
    default: return String(decoding: value(attribute).bytes, as: UTF8.self)
    }
  }

  private static func shown(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    func quoted(_ part: some Sequence<Unicode.Scalar>) -> String { "\"\(String(String.UnicodeScalarView(part)))\"" }
    func times(_ count: Int, _ scalar: Unicode.Scalar) -> String {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\(count) × U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    guard let first = scalars.first, let last = scalars.last, scalars.count > 4 else { return quoted(scalars) }
    let head = scalars.prefix { $0 == first }.count
    let tail = scalars.reversed().prefix { $0 == last }.count
    if head == scalars.count { return times(head, first) }
    if tail > 4, scalars.count - tail <= 16 { return quoted(scalars.dropLast(tail)) + " + " + times(tail, last) }
    if head > 4, scalars.count - head <= 16 { return times(head, first) + " + " + quoted(scalars.dropFirst(head)) }
    guard scalars.count > 20 else { return quoted(scalars) }
    return quoted(scalars.prefix(16)) + "…, \(scalars.count) characters"
  }

  private func value(_ attribute: Attribute) -> Value {
    switch self {
    case .missing: return .missing
    case .text(let bytes): return .text(bytes)
    case .number(let raw): return ColumnKind(attribute.type).value(raw)
    }
  }

  func write(to batch: ColumnBatch, _ column: Int) {
    switch self {
    case .missing: batch.setMissing(column, 0)
    case .number(let number): batch.set(column, 0, number)
    case .text(let bytes): _ = bytes.withUnsafeBufferPointer { batch.setText(column, 0, $0) }
    }
  }
}

/// Looks for the longest row among the candidates of each column.
private struct WitnessSearch {
  private let columns: [Int]
  private let candidates: [[WitnessValue]]
  private let goal: Int?
  private let members: WitnessMembers?
  private let batch: ColumnBatch
  /// Where the text of each candidate stands in the batch.
  private var offsets: [[Int]] = []
  private var current: [Int]
  private var winner: [Int]
  /// Of each list that is searched its place among the columns, and the places of its items: there are as many as the list says.
  private let lists: [(place: Int, items: [(place: Int, item: Int64)])]
  private let attributes: AttributeTable
  private let budget: Int
  private var left: Int
  private(set) var best = Int.min

  init(
    _ attributes: AttributeTable, _ hints: [Int: ColumnHints], _ goal: Int?, _ budget: Int,
    _ members: WitnessMembers?, _ taste: WitnessTaste = .costly
  ) {
    (self.attributes, self.members, self.budget) = (attributes, members, budget)
    left = budget
    var named = Set(hints.keys)
    // How many items there are decides which there are.
    if attributes.hasLists { named.formUnion(hints.keys.compactMap { attributes.list(ofItem: $0)?.column }) }
    let columns = named.sorted()
    self.columns = columns
    lists =
      attributes.hasLists
      ? columns.enumerated().filter { attributes.attributes[$1].list != nil }.map { place, list in
        let items = attributes.items(list)
        return (
          place,
          columns.enumerated().filter { items.contains($1) }.map { ($0, Int64($1 - items.lowerBound)) }
        )
      } : []
    candidates = columns.map { column in
      let all = CandidateValues(
        attribute: attributes.attributes[column], column: column, hints: hints[column] ?? ColumnHints(),
        taste: taste
      ).values()
      let values = members?.values(all, column, attributes) ?? all
      return values.isEmpty ? [.missing] : values
    }
    self.goal = goal
    batch = ColumnBatch(attributes: attributes, capacity: 1)
    batch.count = 1
    current = Array(repeating: 0, count: columns.count)
    winner = current
    offsets = candidates.map { values in
      values.map { value in
        guard case .text(let bytes) = value else { return 0 }
        return bytes.withUnsafeBufferPointer { batch.appendText($0) } ?? 0
      }
    }
    for place in columns.indices { choose(place, 0) }
  }

  var cells: [Witness.Cell] {
    var values = columns.indices.map { candidates[$0][winner[$0]] }
    for list in lists {
      for item in list.items where !Self.has(item.item, values[list.place]) { values[item.place] = .missing }
    }
    return columns.indices.map { Witness.Cell(column: columns[$0], value: values[$0]) }
  }

  /// Whether a list of so many items has one.
  private static func has(_ item: Int64, _ count: WitnessValue) -> Bool {
    if case .number(let count) = count { item < count } else { false }
  }

  private var isDone: Bool { left <= 0 || best == goal }

  /// How many rows were rendered.
  var rendered: Int { budget - left }

  /// Whether more rows would have been rendered.
  var isUsedUp: Bool { left <= 0 && best != goal }

  private mutating func choose(_ place: Int, _ number: Int) {
    current[place] = number
    switch candidates[place][number] {
    case .missing: batch.setMissing(columns[place], 0)
    case .number(let raw): batch.set(columns[place], 0, raw)
    case .text(let bytes): batch.setText(columns[place], 0, offset: offsets[place][number], length: bytes.count)
    }
  }

  /// Leaves exactly the items of a list that it has.
  private mutating func settle(_ items: [(place: Int, item: Int64)], _ count: WitnessValue) {
    for item in items {
      if Self.has(item.item, count) {
        choose(item.place, current[item.place])
      } else {
        batch.setMissing(columns[item.place], 0)
      }
    }
  }

  /// Renders the row; whether it is the longest so far.
  private mutating func look(_ measure: (ColumnBatch) -> Int) -> Int {
    left -= 1
    for list in lists { settle(list.items, candidates[list.place][current[list.place]]) }
    // Who is not in the audience is worse than anybody who is.
    let size = members?.includes(batch) == false ? Int.min : measure(batch)
    if size > best {
      best = size
      winner = current
    }
    return size
  }

  mutating func run(from boxes: [RowBox], _ measure: (ColumnBatch) -> Int) {
    let others = members?.starts(columns, candidates, attributes) ?? [current]
    let first = boxes.map { $0.start(columns, candidates, attributes, instead: others.first ?? current) }
    for start in first + others where !isDone {
      for place in columns.indices { choose(place, start[place]) }
      climb(measure)
    }
    var product = 1
    for values in candidates { product = Extent.times(product, values.count) }
    if product <= left { tryAll(measure) }
    var dice: UInt64 = 0x9E37_79B9_7F4A_7C15
    while !isDone, product > budget {
      for place in columns.indices {
        dice ^= dice << 13
        dice ^= dice >> 7
        dice ^= dice << 17
        choose(place, Int(dice % UInt64(candidates[place].count)))
      }
      climb(measure)
    }
  }

  /// Improves column by column, then by two columns at once, until nothing helps.
  private mutating func climb(_ measure: (ColumnBatch) -> Int) {
    var size = look(measure)
    var isClimbing = true
    while isClimbing, !isDone {
      isClimbing = false
      for place in columns.indices where !isDone {
        if improve(place, &size, measure) { isClimbing = true }
      }
      for place in columns.indices where !isClimbing && !isDone {
        isClimbing = improvePair(place, &size, measure)
      }
    }
  }

  private mutating func improve(_ place: Int, _ size: inout Int, _ measure: (ColumnBatch) -> Int) -> Bool {
    var kept = current[place]
    let before = kept
    for number in candidates[place].indices where number != before && !isDone {
      choose(place, number)
      let next = look(measure)
      if next > size { (size, kept) = (next, number) }
    }
    choose(place, kept)
    return kept != before
  }

  private mutating func improvePair(_ place: Int, _ size: inout Int, _ measure: (ColumnBatch) -> Int) -> Bool {
    let before = current[place]
    for number in candidates[place].indices where number != before && !isDone {
      choose(place, number)
      for other in columns.indices where other != place && !isDone {
        if improve(other, &size, measure) { return true }
      }
    }
    choose(place, before)
    return false
  }

  private mutating func tryAll(_ measure: (ColumnBatch) -> Int) {
    for place in columns.indices { choose(place, 0) }
    while !isDone {
      _ = look(measure)
      var place = 0
      while place < columns.count, current[place] + 1 == candidates[place].count {
        choose(place, 0)
        place += 1
      }
      guard place < columns.count else { return }
      choose(place, current[place] + 1)
    }
  }
}
