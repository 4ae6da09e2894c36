/// What must hold, written without `not` before anything but a single test.
enum Clause: Sendable {
  case always
  case never
  /// A test of ``ClauseTable/tests``, or its opposite.
  case test(Int32, Bool)
  case all([Clause])
  case any([Clause])

  static func all(of parts: [Clause]) -> Clause { joined(parts, isAll: true) }
  static func any(of parts: [Clause]) -> Clause { joined(parts, isAll: false) }

  /// Parts of the same kind become one, constants go.
  private static func joined(_ parts: [Clause], isAll: Bool) -> Clause {
    var kept: [Clause] = []
    for part in parts {
      switch (part, isAll) {
      case (.always, true), (.never, false): continue
      case (.never, true): return .never
      case (.always, false): return .always
      case (.all(let inner), true), (.any(let inner), false): kept += inner
      default: kept.append(part)
      }
    }
    if kept.count == 1 { return kept[0] }
    if kept.isEmpty { return isAll ? .always : .never }
    return isAll ? .all(kept) : .any(kept)
  }
}

/// The unknowns that expressions ask about, and everything that is asked of each: what expressions become before they are decided.
///
/// Unknowns are the columns, the moment of evaluation and, where names of audiences are left as they are, those. Times and dates are
/// whole numbers on one scale with the moment, numbers on one scale with each other, versions are ranks: so `within`, and one column
/// held against another, are all "this is at most that plus so much".
struct ClauseTable {
  struct Unknown {
    /// Nothing for what is no column: the moment, an audience.
    let column: Int?
    let kind: AttributeTypeKind
    /// What a raw value is multiplied with to be compared with another unknown.
    let unit: Int128
    let domain: NumberSet
    /// The most scalars of a text.
    let most: Int
    let mayBeMissing: Bool
    /// The value that samples take, or the next one above.
    let usual: Int64
    /// The question about an anniversary that it answers, if it is one.
    var anniversary: PredicateProgram.Node?
  }

  enum AttributeTypeKind { case number, text }

  enum Test: Hashable {
    case present
    /// The raw value is one of these.
    case among(NumberSet)
    case text(TextTest)
    /// The list has this among its items.
    case item(ListItem)
    /// Times its unit, it is at most the other unknown times its own, plus `slack`.
    case atMost(other: Int32, slack: Int128)
    /// The text is less than the other, or the same where not strict.
    case before(other: Int32, isStrict: Bool)
  }

  struct Asked: Hashable {
    let unknown: Int32
    let test: Test
  }

  let attributes: AttributeTable
  private(set) var unknowns: [Unknown] = []
  private(set) var tests: [Asked] = []
  /// What holds where a test between two unknowns does not; `always` for the others, whose opposite is one test.
  private(set) var opposites: [Clause] = []
  private var known: [Asked: Int32] = [:]
  private var unknownOfColumn: [Int: Int32] = [:]
  /// What an item can be, by the unknown of its list.
  private var itemsOfLists: [Int32: Unknown] = [:]
  private var unknownOfAudience: [Int32: Int32] = [:]
  private var unknownOfAnniversary: [Int32: [Int64: Int32]] = [:]
  let ranks: VersionRanks
  private let moments: ClosedRange<Int64>
  private var momentUnknown: Int32?
  /// Whether something was met that nobody can decide: an audience with mistakes, a tree too deep to be walked.
  private(set) var isBroken = false

  /// How deep a tree is walked, audiences included.
  static let depthLimit = 512

  /// What writing an expression out as a clause costs, in steps of a budget.
  static func steps(for program: PredicateProgram) -> Int { Extent.times(program.weight, 40) }

  init(_ programs: [PredicateProgram], moments: ClosedRange<Int64>) {
    attributes = programs.first?.attributes ?? AttributeTable(declared: [])
    self.moments = moments
    var named: [[UInt8]] = []
    var compared: Set<Int32> = []
    for program in programs { Self.versions(program, &named, &compared, 0) }
    ranks = VersionRanks(named: named, columns: compared.count)
  }

  private static func versions(
    _ program: PredicateProgram, _ named: inout [[UInt8]], _ compared: inout Set<Int32>, _ depth: Int
  ) {
    guard depth <= PredicateParser.referenceDepthLimit else { return }
    for node in program.nodes {
      switch node.kind {
      case .version: named.append(Array(program.bytes(node.a)))
      case .versions: for text in node.a..<node.a + node.b { named.append(Array(program.bytes(text))) }
      case .versionColumns: compared.formUnion([node.column, node.a])
      case .audience:
        versions(program.references[Int(node.a)].program, &named, &compared, depth + 1)
      default: break
      }
    }
  }

  mutating func fail() { isBroken = true }

  // MARK: Unknowns

  mutating func unknown(_ column: Int) -> Int32 {
    if let known = unknownOfColumn[column] { return known }
    let unknown = add(made(of: column))
    unknownOfColumn[column] = unknown
    return unknown
  }

  /// What an item of a list can be; nothing of what is no list.
  mutating func items(of list: Int32) -> Unknown? {
    if let known = itemsOfLists[list] { return known }
    guard let column = unknowns[Int(list)].column, let item = attributes.items(column).first else { return nil }
    let items = made(of: item)
    itemsOfLists[list] = items
    return items
  }

  /// The same of one that was asked for before.
  func knownItems(of list: Int) -> Unknown? { itemsOfLists[Int32(clamping: list)] }

  private func made(of column: Int) -> Unknown {
    let attribute = attributes.attributes[column]
    var kind = AttributeTypeKind.number
    var unit: Int128 = 1
    var domain = NumberSet.all
    var most = Int.max
    var usual: Int64 = 0
    if let range = attribute.type.range { domain = NumberSet(range.low, range.high) }
    switch attribute.type {
    case .text(let max):
      kind = .text
      most = max ?? .max
    case .integer: unit = Int128(powersOfTen[18])
    case .decimal(_, _, let places): unit = Int128(powersOfTen[18 - min(max(places, 0), 18)])
    case .boolean: break
    case .enumeration(let members): if members.isEmpty { domain = .empty }
    case .date:
      unit = Int128(Predicate.microsOfDay)
      domain = NumberSet(Predicate.everyDay.lowerBound, Predicate.everyDay.upperBound)
      usual = Predicate.usualDay
    case .time: usual = Predicate.usualTime
    case .timestamp:
      domain = NumberSet(Predicate.everyMicro.lowerBound, Predicate.everyMicro.upperBound)
      usual = Predicate.usualDay &* Predicate.microsOfDay
    case .version: domain = NumberSet(0, Int64(ranks.versions.count - 1))
    }
    return Unknown(
      column: column, kind: kind, unit: unit, domain: domain, most: most,
      mayBeMissing: attributes.mayBeMissing(column), usual: usual)
  }

  /// The moment of evaluation, in seconds: the same for every question.
  mutating func moment() -> Int32 {
    if let momentUnknown { return momentUnknown }
    let moment = add(
      Unknown(
        column: nil, kind: .number, unit: 1_000_000, domain: NumberSet(moments.lowerBound, moments.upperBound), most: 0,
        mayBeMissing: false, usual: Predicate.usualDay &* 86_400))
    momentUnknown = moment
    return moment
  }

  /// A named audience of which nothing is known but that somebody is in it or not.
  mutating func audience(_ reference: Int32, _ holds: Bool) -> Clause {
    let unknown: Int32
    if let known = unknownOfAudience[reference] {
      unknown = known
    } else {
      unknown = add(
        Unknown(
          column: nil, kind: .number, unit: 1, domain: NumberSet(0, 1), most: 0, mayBeMissing: false, usual: 0))
      unknownOfAudience[reference] = unknown
    }
    return test(unknown, .among(NumberSet(1, 1)), holds)
  }

  /// Whether an anniversary is near, of which is not known how it hangs together with the day itself and the moment. What is said of all cases
  /// holds for those that there are, too; whether a case is one of them, the evaluator is asked.
  mutating func anniversary(_ node: PredicateProgram.Node, _ holds: Bool) -> Clause {
    _ = moment()
    let unknown =
      unknownOfAnniversary[node.column]?[node.value]
      ?? add(
        Unknown(
          column: nil, kind: .number, unit: 1, domain: NumberSet(0, 1), most: 0, mayBeMissing: false, usual: 0,
          anniversary: node))
    unknownOfAnniversary[node.column, default: [:]][node.value] = unknown
    return test(unknown, .among(NumberSet(1, 1)), holds)
  }

  private mutating func add(_ unknown: Unknown) -> Int32 {
    unknowns.append(unknown)
    return Int32(clamping: unknowns.count - 1)
  }

  // MARK: Tests

  mutating func test(_ unknown: Int32, _ test: Test, _ holds: Bool) -> Clause {
    let index = intern(Asked(unknown: unknown, test: test))
    if !holds, let opposite = opposite(index) { return opposite }
    return .test(index, holds)
  }

  /// What holds where a test between two unknowns does not.
  func opposite(_ test: Int32) -> Clause? {
    if case .always = opposites[Int(test)] { return nil }
    return opposites[Int(test)]
  }

  private mutating func intern(_ asked: Asked) -> Int32 {
    if let index = known[asked] { return index }
    let index = add(asked)
    let reverse: Asked
    switch asked.test {
    case .atMost(let other, let slack):
      reverse = Asked(unknown: other, test: .atMost(other: asked.unknown, slack: -slack - 1))
    case .before(let other, let isStrict):
      reverse = Asked(unknown: other, test: .before(other: asked.unknown, isStrict: !isStrict))
    default: return index
    }
    let back = add(reverse)
    let gaps = [asked.unknown, reverse.unknown].filter { unknowns[Int($0)].mayBeMissing }
    let missing = gaps.map { Clause.test(intern(Asked(unknown: $0, test: .present)), false) }
    opposites[Int(index)] = .any(of: missing + [.test(back, true)])
    opposites[Int(back)] = .any(of: missing + [.test(index, true)])
    return index
  }

  private mutating func add(_ asked: Asked) -> Int32 {
    let index = Int32(clamping: tests.count)
    tests.append(asked)
    opposites.append(.always)
    known[asked] = index
    return index
  }
}
