// What remains of a whole case: comparisons between two unknowns.
extension CaseSearch {
  /// One comparison: `low` times its unit is at most `high` times its own, plus `slack`.
  private struct Bound {
    let low: Int
    let high: Int
    let slack: Int128
  }

  /// Gives numbers to everything that is compared with another number. Nothing when that takes too long.
  ///
  /// Each bound says how far its upper side must be raised for its lower side. Raised from the least values on, and no further than
  /// needed, everything ends at the least values of all, if there are any: a raise is never too far, because every value that could
  /// be kept is above it. A circle of bounds that raises itself for ever is found first.
  mutating func placeNumbers(_ whole: Case, _ samples: inout [Sample]) -> Bool? {
    var bounds: [Bound] = []
    for order in whole.orders {
      let asked = table.tests[Int(order)]
      guard case .atMost(let other, let slack) = asked.test else { continue }
      bounds.append(Bound(low: Int(asked.unknown), high: Int(other), slack: slack))
    }
    if bounds.isEmpty { return true }
    let compared = Set(bounds.flatMap { [$0.low, $0.high] }).sorted()
    if let isEndless = raisesItself(bounds, compared.count), !isEndless {
      // Everyday values first; the whole range where those do not do.
      for isUsual in [true, false] {
        guard let values = leastValues(whole, bounds, compared, isUsual: isUsual) else { return nil }
        guard !values.isEmpty else { continue }
        for index in compared { samples[index] = .number(values[index] ?? 0) }
        return true
      }
      return false
    }
    return work > 0 ? false : nil
  }

  /// Whether bounds go in a circle that nothing satisfies (Bellman and Ford).
  private mutating func raisesItself(_ bounds: [Bound], _ count: Int) -> Bool? {
    var distance: [Int: Int128] = [:]
    for _ in 0...count {
      var isStable = true
      work -= bounds.count
      guard work > 0 else { return nil }
      for bound in bounds {
        let through = (distance[bound.high] ?? 0) + bound.slack
        if through < distance[bound.low] ?? 0 {
          distance[bound.low] = through
          isStable = false
        }
      }
      if isStable { return false }
    }
    return true
  }

  /// The least values for all bounds; empty when there are none, nothing when that takes too long.
  private mutating func leastValues(_ whole: Case, _ bounds: [Bound], _ compared: [Int], isUsual: Bool) -> [Int: Int64]?
  {
    var values: [Int: Int64] = [:]
    for index in compared {
      let numbers = whole.cells[index].numbers
      guard let least = (isUsual ? numbers.first(from: table.unknowns[index].usual) : nil) ?? numbers.first else {
        return [:]
      }
      values[index] = least
    }
    var isStable = false
    while !isStable {
      isStable = true
      work -= bounds.count
      guard work > 0 else { return nil }
      for bound in bounds {
        let (low, high) = (table.unknowns[bound.low].unit, table.unknowns[bound.high].unit)
        let needed = Int128(values[bound.low] ?? 0) * low - bound.slack
        guard Int128(values[bound.high] ?? 0) * high < needed else { continue }
        isStable = false
        let (quotient, rest) = needed.quotientAndRemainder(dividingBy: high)
        guard let raw = Int64(exactly: rest > 0 ? quotient + 1 : quotient),
          let value = whole.cells[bound.high].numbers.first(from: raw)
        else { return [:] }
        values[bound.high] = value
      }
    }
    return values
  }

  // MARK: Texts

  /// Gives texts to everything that must have one. Nothing when that cannot be decided.
  ///
  /// Texts that must be the same are looked for as one. One that must come before another is given its shortest text, and the other
  /// one after that: if that fails, nothing is proven, for between two texts there may be others without end.
  mutating func placeTexts(_ whole: Case, _ samples: inout [Sample]) -> Bool? {
    let needed = whole.cells.indices.filter { !whole.cells[$0].mayLack && table.unknowns[$0].kind == .text }
    guard !needed.isEmpty else { return true }
    var before: [(low: Int, high: Int, isStrict: Bool)] = []
    for order in whole.orders {
      let asked = table.tests[Int(order)]
      guard case .before(let other, let isStrict) = asked.test else { continue }
      before.append((Int(asked.unknown), Int(other), isStrict))
    }
    let group = before.isEmpty ? Array(whole.cells.indices) : Self.same(whole.cells.count, before)
    if before.contains(where: { $0.isStrict && group[$0.low] == group[$0.high] }) { return false }
    let between = before.filter { group[$0.low] != group[$0.high] }
    var found: [Int: [UInt8]] = [:]
    var isSure = true
    for index in needed where found[group[index]] == nil {
      let members = needed.filter { group[$0] == group[index] }
      switch text(
        members.map { whole.cells[$0].texts }, most: members.map { table.unknowns[$0].most }.min() ?? .max)
      {
      case .found(let text):
        let isZone = members.contains { table.unknowns[$0].column == AttributeTable.timeZoneColumn }
        found[group[index]] = isZone ? zone(passing: members.flatMap { whole.cells[$0].texts }) ?? text : text
      case .impossible: return false
      case .unknown: isSure = false
      }
    }
    guard isSure else { return nil }
    if !between.isEmpty, !order(whole, needed, group, between, &found) { return nil }
    for index in needed { samples[index] = .text(found[group[index]] ?? []) }
    return true
  }

  /// A time zone that there is, where a test asks for the beginning or a part of its name; nil if none of some well-known ones passes.
  private func zone(passing texts: [Int32]) -> [UInt8]? {
    let demands = texts.compactMap { coded -> (test: TextTest, holds: Bool)? in
      guard case .text(let test) = table.tests[Int(coded >> 1)].test else { return nil }
      return (test, coded & 1 == 1)
    }
    guard demands.contains(where: { $0.holds && ($0.test.relation == .starts || $0.test.relation == .contains) }) else {
      return nil
    }
    return Self.zones.lazy.map { Array($0.utf8) }
      .first { zone in demands.allSatisfy { $0.test.holds(zone) == $0.holds } }
  }

  /// At least one of each region, the larger places first.
  private static let zones = [
    "Europe/Berlin", "Europe/London", "Europe/Paris", "America/New_York", "America/Los_Angeles", "America/Sao_Paulo",
    "America/Argentina/Buenos_Aires", "America/Indiana/Indianapolis", "America/Kentucky/Louisville",
    "America/North_Dakota/Center", "Asia/Tokyo", "Asia/Shanghai", "Asia/Kolkata", "Asia/Dubai", "Africa/Cairo",
    "Africa/Lagos", "Australia/Sydney", "Pacific/Auckland", "Atlantic/Reykjavik", "Indian/Maldives",
    "Antarctica/McMurdo", "Arctic/Longyearbyen", "Etc/UTC",
  ]

  /// Which unknowns must be the same because each is at most the other: the group of each.
  private static func same(_ count: Int, _ before: [(low: Int, high: Int, isStrict: Bool)]) -> [Int] {
    var reach = [Int: Set<Int>]()
    for (low, high, _) in before { reach[low, default: []].insert(high) }
    func closure(_ start: Int) -> Set<Int> {
      var seen: Set<Int> = []
      var waiting = [start]
      while let next = waiting.popLast() {
        for high in reach[next] ?? [] where seen.insert(high).inserted { waiting.append(high) }
      }
      return seen
    }
    let closures = Dictionary(uniqueKeysWithValues: reach.keys.map { ($0, closure($0)) })
    return (0..<count).map { index in
      let ahead = closures[index] ?? []
      return ahead.filter { closures[$0]?.contains(index) == true }.union([index]).min() ?? index
    }
  }

  /// Raises texts until each comes after those that it must come after.
  private mutating func order(
    _ whole: Case, _ needed: [Int], _ group: [Int], _ between: [(low: Int, high: Int, isStrict: Bool)],
    _ found: inout [Int: [UInt8]]
  ) -> Bool {
    for _ in 0...needed.count {
      var isStable = true
      for (low, high, isStrict) in between {
        guard let lower = found[group[low]], let upper = found[group[high]] else { return false }
        let sign: Comparison = isStrict ? .greater : .greaterOrEqual
        let after = TextTest(relation: .order(sign), text: lower)
        if after.holds(upper) { continue }
        isStable = false
        let members = needed.filter { group[$0] == group[high] }
        var demands = [(test: after, holds: true)]
        for coded in members.flatMap({ whole.cells[$0].texts }) {
          guard case .text(let test) = table.tests[Int(coded >> 1)].test else { continue }
          demands.append((test, coded & 1 == 1))
        }
        let most = members.map { table.unknowns[$0].most }.min() ?? .max
        guard case .found(let text) = TextSearch.find(demands, most: most, work: &work) else { return false }
        found[group[high]] = text
      }
      if isStable { return true }
    }
    return false
  }
}
