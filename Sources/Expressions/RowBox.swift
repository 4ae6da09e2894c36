import Diagnostics

/// What one column of some rows may hold.
struct ColumnDomain: Equatable, Sendable {
  /// Whether a row may have a value, and whether it may have none.
  var mayHave: Bool
  var mayLack: Bool
  /// The raw values, for everything that is no text.
  var numbers: NumberSet
  /// The texts, where they are all known.
  var among: [[UInt8]]?
  /// What every text passes or fails, where they are not.
  var demands: [Demand] = []

  struct Demand: Equatable, Sendable {
    let test: TextTest
    let holds: Bool

    init(test: TextTest, holds: Bool) { (self.test, self.holds) = test.decided(holds) }

    func isMet(by text: [UInt8]) -> Bool { test.holds(text) == holds }
  }

  /// More demands than these are not kept: what may be only grows by that.
  private static let mostDemands = 64

  /// What a type allows.
  init(_ type: AttributeType, mayLack: Bool) {
    numbers = type.range.map { NumberSet($0.low, $0.high) } ?? .all
    if case .enumeration(let members) = type, members.isEmpty { numbers = .empty }
    mayHave = !numbers.isEmpty
    self.mayLack = mayLack
  }

  var isEmpty: Bool { !mayHave && !mayLack }

  /// Whether every row has something to show.
  var isNeverEmptyText: Bool {
    among.map { !$0.contains([]) } ?? demands.contains { !$0.isMet(by: []) }
  }

  mutating func limit(to set: NumberSet) {
    numbers = numbers.intersection(set)
    if numbers.isEmpty { mayHave = false }
  }

  mutating func limit(to texts: [[UInt8]], most: Int) {
    let known = among ?? texts.filter { Filter.scalarCount($0) <= most }
    let wanted = Set(texts)
    var seen: Set<[UInt8]> = []
    let left = known.filter { text in
      wanted.contains(text) && demands.allSatisfy { $0.isMet(by: text) } && seen.insert(text).inserted
    }
    among = left
    demands = []
    if left.isEmpty { mayHave = false }
  }

  mutating func demand(_ demand: Demand, most: Int) {
    if let known = among {
      among = known.filter(demand.isMet)
      if among?.isEmpty == true { mayHave = false }
    } else if demand.holds, demand.test.relation == .order(.equal) {
      limit(to: [demand.test.text], most: most)
    } else if !demands.contains(demand), demands.count < Self.mostDemands {
      demands.append(demand)
      if !canMeetDemands(most) { mayHave = false }
    }
  }

  /// Whether some text may meet all demands; where that takes too long to see, it may.
  private func canMeetDemands(_ most: Int) -> Bool {
    guard demands.count <= 8, !demands.allSatisfy({ $0.isMet(by: []) }) else { return true }
    var work = 20_000
    return TextSearch.find(demands.map { ($0.test, $0.holds) }, most: most, work: &work) != .impossible
  }

  /// The same in parts, where one value prints otherwise than another or a default takes its place: who has none, and each of a few members
  /// and texts.
  var parts: [ColumnDomain] {
    var parts: [ColumnDomain] = []
    var lacking = self
    lacking.mayHave = false
    if mayLack { parts.append(lacking) }
    guard mayHave else { return parts }
    var having = self
    having.mayLack = false
    let numbers = numbers
    if let among, among.count <= Self.mostParts {
      for text in among {
        having.among = [text]
        parts.append(having)
      }
    } else if let first = numbers.first, let last = numbers.last, first >= 0, last < Int64(Self.mostParts) {
      for number in first...last where numbers.contains(number) {
        having.numbers = NumberSet(number, number)
        parts.append(having)
      }
    } else {
      parts.append(having)
    }
    return parts
  }

  private static let mostParts = 8

  /// The same for equal domains.
  fileprivate var outline: Int {
    func sum(_ text: [UInt8]) -> Int { text.prefix(32).reduce(text.count) { $0 &* 31 &+ Int($1) } }
    var outline = (mayHave ? 1 : 0) + (mayLack ? 2 : 0) + 4 * numbers.ranges.count
    outline = outline &* 31 &+ Int(truncatingIfNeeded: numbers.first ?? 0)
    outline = outline &* 31 &+ Int(truncatingIfNeeded: numbers.last ?? 0)
    if let text = among?.last { outline = outline &* 31 &+ sum(text) }
    if let demand = demands.last { outline = outline &* 31 &+ sum(demand.test.text) }
    return outline
  }

  /// What one or the other allows.
  func or(_ other: ColumnDomain) -> ColumnDomain {
    // What is never there says nothing about values.
    guard mayHave, other.mayHave else {
      var joined = mayHave ? self : other
      joined.mayLack = mayLack || other.mayLack
      return joined
    }
    var joined = self
    joined.mayLack = mayLack || other.mayLack
    joined.numbers = numbers.union(other.numbers)
    switch (among, other.among) {
    case (let mine?, let others?):
      let known = Set(mine)
      joined.among = mine + others.filter { !known.contains($0) }
    case (let mine?, nil):
      joined.among = nil
      joined.demands = other.demands.filter { demand in mine.allSatisfy(demand.isMet) }
    case (nil, let others?): joined.demands = demands.filter { demand in others.allSatisfy(demand.isMet) }
    case (nil, nil): joined.demands = demands.filter(other.demands.contains)
    }
    return joined
  }
}

/// Rows of which each column may hold what its domain says, whatever the others hold; a column without one may hold what its type allows.
struct RowBox: Equatable, Sendable {
  /// By column. Each is kept once for all boxes that say the same: a box is copied for every condition that changes one column of it.
  private var known: [Known] = []
  private var orders: [Order] = []

  /// What is known of one column.
  private final class Known: Equatable, Sendable {
    let column: Int
    let domain: ColumnDomain
    /// The same for equal ones.
    let outline: Int

    init(_ column: Int, _ domain: ColumnDomain) {
      self.column = column
      self.domain = domain
      outline = (column &+ 1) &* domain.outline
    }

    static func == (a: Known, b: Known) -> Bool {
      a === b || a.outline == b.outline && a.column == b.column && a.domain == b.domain
    }
  }

  /// Numbers of one scale: one is at most the other, or less.
  private struct Order: Equatable {
    let lesser: Int
    let greater: Int
    let isStrict: Bool
  }

  /// Of more columns than these nothing is known: each of thousands of branches would copy all that the ones before it have said.
  static let mostColumns = 1_000

  /// More orders than these are not kept: each is looked at again whenever a column changes, and a loop in a loop asks thousands of times.
  private static let mostOrders = 100

  /// What a column may hold, or nil if the box says no more than its type.
  ///
  /// An item exists exactly if its list has more items than its position. So the box stores the number of items, and the existence of each item
  /// is derived from it: nested loops narrow thousands of boxes by that number, and a list can have fifty items.
  func domain(_ column: Int, _ attributes: AttributeTable) -> ColumnDomain? {
    let own = written(column)
    guard !known.isEmpty, let (list, item) = attributes.list(ofItem: column), let counted = written(list) else {
      return own
    }
    let isThere = !counted.mayLack && item < counted.numbers.first ?? 0
    let isAway = !counted.mayHave || item >= counted.numbers.last ?? 0
    guard isThere || isAway else { return own }
    var domain = own ?? attributes.declaredDomain(column)
    if isThere { domain.mayLack = false }
    if isAway { domain.mayHave = false }
    return domain
  }

  /// The domain stored for a column, without what its list implies.
  private func written(_ column: Int) -> ColumnDomain? { place(of: column).map { known[$0].domain } }

  /// The columns of which something is known.
  func columns(_ attributes: AttributeTable) -> [Int] { known.flatMap { [$0.column] + attributes.items($0.column) } }

  /// A number that equal boxes share, and different ones hardly ever: a digest of everything would take five times as long.
  var outline: Int { known.reduce(orders.count) { $0 &+ $1.outline } }

  /// Whether the box may restrict a column; cheaper than reading its domain.
  func says(_ column: Int, _ attributes: AttributeTable) -> Bool {
    place(of: column) != nil || attributes.list(ofItem: column).map { place(of: $0.column) != nil } ?? false
  }

  private func place(of column: Int) -> Int? {
    let place = firstPlace(from: column)
    return place < known.count && known[place].column == column ? place : nil
  }

  /// Where a column stands, or belongs.
  private func firstPlace(from column: Int) -> Int {
    known.partitioningIndex { $0.column >= column }
  }

  private mutating func set(_ column: Int, _ domain: ColumnDomain) {
    let place = firstPlace(from: column)
    let fresh = Known(column, domain)
    if place < known.count, known[place].column == column {
      known[place] = fresh
    } else {
      known.insert(fresh, at: place)
    }
  }

  // Each of these takes away what does not fit; false when nothing is left.

  mutating func limit(_ column: Int, _ attributes: AttributeTable, _ change: (inout ColumnDomain) -> Void) -> Bool {
    let before = domain(column, attributes)
    var domain = before ?? attributes.declaredDomain(column)
    change(&domain)
    guard !domain.isEmpty else { return false }
    if domain != before {
      guard known.count < Self.mostColumns || place(of: column) != nil else { return true }
      set(column, domain)
    }
    guard orders.isEmpty || settleOrders(attributes) else { return false }
    return settleList(of: column, domain, attributes)
  }

  /// Restricts the number of items of a list by the existence of one item. Returns false if no number is left.
  private mutating func settleList(of column: Int, _ own: ColumnDomain, _ attributes: AttributeTable) -> Bool {
    guard !own.mayLack || !own.mayHave, let (list, item) = attributes.list(ofItem: column) else { return true }
    let before = written(list)
    var counted = before ?? attributes.declaredDomain(list)
    if own.mayLack {
      counted.limit(to: NumberSet(.min, Int64(item)))
    } else {
      counted.mayLack = false
      counted.limit(to: NumberSet(Int64(item) + 1, .max))
    }
    guard !counted.isEmpty else { return false }
    if counted != before { set(list, counted) }
    return true
  }

  mutating func require(_ column: Int, _ attributes: AttributeTable) -> Bool {
    limit(column, attributes) { $0.mayLack = false }
  }

  mutating func forbid(_ column: Int, _ attributes: AttributeTable) -> Bool {
    limit(column, attributes) { $0.mayHave = false }
  }

  /// Two numbers that are both there.
  mutating func order(_ lesser: Int, _ greater: Int, isStrict: Bool, _ attributes: AttributeTable) -> Bool {
    let order = Order(lesser: lesser, greater: greater, isStrict: isStrict)
    if orders.count < Self.mostOrders, !orders.contains(order) { orders.append(order) }
    return settleOrders(attributes)
  }

  /// Takes from both ends what an order leaves no room for, until nothing goes any more; rounds that go on and on are given up, which
  /// leaves more than there is.
  private mutating func settleOrders(_ attributes: AttributeTable) -> Bool {
    for _ in 0..<4 + orders.count {
      var hasNews = false
      for order in orders {
        var lesser = domain(order.lesser, attributes) ?? attributes.declaredDomain(order.lesser)
        var greater = domain(order.greater, attributes) ?? attributes.declaredDomain(order.greater)
        guard let first = lesser.numbers.first, let last = greater.numbers.last else { return false }
        let (unit, otherUnit) = (attributes.unit(order.lesser), attributes.unit(order.greater))
        let slack: Int128 = order.isStrict ? 1 : 0
        let most = Self.floor(Int128(last) * otherUnit - slack, unit)
        let least = -Self.floor(-(Int128(first) * unit + slack), otherUnit)
        let before = (lesser, greater)
        lesser.limit(to: NumberSet(.min, Int64(clamping: most)))
        greater.limit(to: NumberSet(Int64(clamping: least), .max))
        guard lesser.mayHave, greater.mayHave else { return false }
        let isNew = (lesser != before.0, greater != before.1)
        if isNew.0 || !says(order.lesser, attributes) { set(order.lesser, lesser) }
        if isNew.1 || !says(order.greater, attributes) { set(order.greater, greater) }
        hasNews = hasNews || isNew.0 || isNew.1
      }
      if !hasNews { break }
    }
    return true
  }

  private static func floor(_ number: Int128, _ unit: Int128) -> Int128 {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: unit)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The box for each part of what a column may hold.
  func parted(by column: Int, _ attributes: AttributeTable) -> [RowBox] {
    (domain(column, attributes) ?? attributes.declaredDomain(column)).parts.map { part in
      var box = self
      box.set(column, part)
      return box
    }
  }

  /// The smallest box around two.
  func around(_ other: RowBox, _ attributes: AttributeTable) -> RowBox {
    var joined = RowBox()
    for known in known {
      if let place = other.place(of: known.column) {
        let others = other.known[place]
        joined.known.append(known === others ? known : Known(known.column, known.domain.or(others.domain)))
      } else if let others = other.domain(known.column, attributes) {
        joined.known.append(Known(known.column, known.domain.or(others)))
      }
    }
    if attributes.hasLists {
      for known in other.known where place(of: known.column) == nil {
        guard let own = domain(known.column, attributes) else { continue }
        joined.set(known.column, own.or(known.domain))
      }
    }
    joined.orders = orders.filter(other.orders.contains)
    return joined
  }
}

extension AttributeTable {
  /// What a raw number is multiplied with to be held against one of another column.
  fileprivate func unit(_ column: Int) -> Int128 {
    switch type(column) {
    case .integer: Int128(powersOfTen[18])
    case .decimal(_, _, let places): Int128(powersOfTen[18 - min(max(places, 0), 18)])
    default: 1
    }
  }
}
