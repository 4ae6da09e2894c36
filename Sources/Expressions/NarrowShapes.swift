// From what rows may hold to what is known of the texts that they make.
extension AttributeTable {
  /// The same columns, of which is known what an audience says of everybody in it: whose texts are parsed with it are only ever sent to
  /// those. What is compiled is right for every recipient all the same; only what is proven is narrower.
  public func narrowed(to audience: Predicate) -> AttributeTable {
    guard audience.program.attributes.isStart(of: self) else { return self }
    let rows = RowNarrowing.rows(of: audience.program)
    // Of nobody everything is true; that nobody is meant is told where the audience stands.
    return rows.isAll || rows.isEmpty ? self : AttributeTable(self, rows)
  }

  /// Whether nothing is known of a column but what is declared.
  func isAsDeclared(_ column: Int) -> Bool { rows.domain(column, self) == nil }

  /// What is known of a column's values in some rows.
  func shape(_ column: Int, in rows: RowBoxes) -> Shape {
    let declared = declaredShape(column)
    guard let domain = rows.domain(column, self) else { return declared }
    return declared.narrowed(to: domain, attributes[column])
  }
}

extension Shape {
  /// The shape of those values that a domain leaves.
  func narrowed(to domain: ColumnDomain, _ attribute: Attribute) -> Shape {
    var shape = self
    shape.canBeMissing = canBeMissing && domain.mayLack
    guard domain.mayHave else {
      shape.extent = .none
      shape.endless = nil
      shape.isPossible = values?.map { $0 == .missing }
      return shape
    }
    switch attribute.type {
    case .integer: shape.narrow(toIntegers: domain.numbers)
    case .decimal(_, _, let places): shape.narrow(toDecimals: domain.numbers, places: places)
    case .enumeration, .boolean: shape.narrow(toMembers: domain)
    case .text: shape.narrow(toTexts: domain)
    case .time: shape.narrow(toTimes: domain.numbers)
    case .date, .timestamp, .version: break
    }
    // Columns that the language brings may be missing without that being told.
    if domain.mayLack, !canBeMissing { shape.extent = shape.extent.orEmpty }
    return shape
  }

  private mutating func narrow(toIntegers numbers: NumberSet) {
    guard numbers != .all else { return }
    let canBeMissing = canBeMissing
    self = .integer(numbers.least, numbers.most)
    self.canBeMissing = canBeMissing
    isNeverZero = !numbers.contains(0)
  }

  private mutating func narrow(toTimes numbers: NumberSet) {
    guard let low = numbers.first, let high = numbers.last else { return }
    // Where minutes are named one by one, none of them has seconds.
    let extents = numbers.ranges.map { Shape.time($0.lowerBound, $0.upperBound).extent }
    extent = extents.dropFirst().reduce(extents.first ?? Shape.time(low, high).extent) { $0.or($1) }
  }

  private mutating func narrow(toDecimals numbers: NumberSet, places: Int) {
    guard numbers != .all else { return }
    let canBeMissing = canBeMissing
    // Of what has holes the longest is at the end of one of the ranges.
    let most = numbers.ranges.map { Shape.decimals($0.lowerBound, $0.upperBound, places: places).extent.escaped }.max()
    self = .decimals(numbers.least, numbers.most, places: places)
    extent.escaped = min(extent.escaped, most ?? .max)
    (extent.raw, extent.scalars) = (extent.escaped, extent.escaped)
    self.canBeMissing = canBeMissing
    isNeverZero = !numbers.contains(0)
  }

  /// Of how many members it is measured for each audience how long those are that it leaves. Of more they are as long as all can be, which is never
  /// too little: thousands of audiences may ask for thousands of members.
  static let mostMeasured = 256

  private mutating func narrow(toMembers domain: ColumnDomain) {
    guard let values else { return }
    let isPossible = values.enumerated().map { index, value in
      value == .missing ? domain.mayLack : domain.numbers.contains(Int64(index))
    }
    guard isPossible.contains(false) else { return }
    let canBeMissing = canBeMissing
    if values.count > Self.mostMeasured {
      if isPossible.contains(true) { self.isPossible = isPossible }
    } else {
      self = .oneOf(values, where: isPossible)
    }
    self.canBeMissing = canBeMissing
  }

  private mutating func narrow(toTexts domain: ColumnDomain) {
    if let among = domain.among {
      let canBeMissing = canBeMissing
      self = .oneOf(among.map(Value.text) + (canBeMissing ? [.missing] : []))
      self.canBeMissing = canBeMissing
      return
    }
    // What a text begins with or has in it leaves less room for what costs more.
    for demand in domain.demands where demand.holds {
      guard demand.test.relation == .starts || demand.test.relation == .contains else { continue }
      let known = Extent(exactly: demand.test.text)
      guard extent.scalars < .max, known.scalars <= extent.scalars else { continue }
      let rest = Extent(anyTextUpTo: extent.scalars - known.scalars, perScalar: extent.perScalar) + known
      extent.raw = min(extent.raw, rest.raw)
      extent.escaped = min(extent.escaped, rest.escaped)
      extent.leastScalars = max(extent.leastScalars, known.scalars)
      extent.leastRaw = max(extent.leastRaw, known.raw)
      extent.leastEscaped = max(extent.leastEscaped, known.escaped)
    }
    if domain.isNeverEmptyText {
      extent.leastScalars = max(extent.leastScalars, 1)
      extent.leastRaw = max(extent.leastRaw, 1)
      extent.leastEscaped = max(extent.leastEscaped, 1)
    }
  }
}

extension NumberSet {
  /// The ends, where they are not those of all numbers.
  fileprivate var least: Int64? { first == .min ? nil : first }
  fileprivate var most: Int64? { last == .max ? nil : last }
}
