// What the conditions of `if`, `unless` and `case` say about who sees a passage.
extension RowNarrowing {
  /// The rows for which a condition holds, or does not, and perhaps others.
  mutating func rows(_ rows: RowBoxes, _ condition: Condition, _ holds: Bool) -> RowBoxes {
    guard !isUsedUp else { return rows }
    switch condition {
    case .constant(let flag): return flag == holds ? rows : .none
    case .not(let inner): return self.rows(rows, inner, !holds)
    case .and(let left, let right): return pair(left, right, holds, isBoth: holds, rows)
    case .or(let left, let right): return pair(left, right, holds, isBoth: !holds, rows)
    case .truthy(.constant(let value)): return value.isTruthy == holds ? rows : .none
    case .truthy(.column(let column, .member(let values))):
      return members(column, values, holds, keepsMissing: !holds, rows) { $0.isTruthy }
    case .truthy(.column(let column, _)): return present(column, holds, rows)
    case .compare(.column(let column, let kind), let sign, .constant(let value)):
      return compared(column, kind, sign, value, holds, rows) { sign.holds($0, $1) }
    case .compare(.constant(let value), let sign, .column(let column, let kind)):
      return compared(column, kind, sign.reversed, value, holds, rows) { sign.holds($1, $0) }
    case .compare(.column(let left, _), let sign, .column(let right, _)):
      return compared(left, sign, right, holds, rows)
    case .contains(.column(let column, let kind), let part): return contains(column, kind, part, holds, rows)
    case .isNothing(.column(let column, let kind), let nothing):
      return isNothing(column, kind, nothing, holds, rows)
    case .compare, .contains, .isNothing: return rows
    }
  }

  private mutating func pair(
    _ left: Condition, _ right: Condition, _ holds: Bool, isBoth: Bool, _ rows: RowBoxes
  ) -> RowBoxes {
    if isBoth { return self.rows(self.rows(rows, left, holds), right, holds) }
    // All alternatives are joined at once: joining them pairwise would compare each with all before it.
    var parts: [(condition: Condition, holds: Bool)] = []
    left.addAlternatives(holds, to: &parts)
    right.addAlternatives(holds, to: &parts)
    var found: [RowBoxes] = []
    for part in parts { found.append(self.rows(rows, part.condition, part.holds)) }
    return .any(of: found, attributes)
  }

  /// The members that pass, or do not.
  private mutating func members(
    _ column: Int, _ values: [Value], _ holds: Bool, keepsMissing: Bool, _ rows: RowBoxes, _ passes: (Value) -> Bool
  ) -> RowBoxes {
    let set = NumberSet(placesOf: values) { passes($0) == holds }
    return among(column, set, keepsMissing: keepsMissing, rows)
  }

  /// A column beside a value that is written out. What is missing is only unequal.
  private mutating func compared(
    _ column: Int, _ kind: ColumnKind, _ sign: Comparison, _ value: Value, _ holds: Bool, _ rows: RowBoxes,
    _ passes: (ValueView, ValueView) -> Bool
  ) -> RowBoxes {
    let keepsMissing = (sign == .notEqual) == holds
    var set: NumberSet?
    switch (kind, value) {
    case (_, .missing): return rows
    case (.member(let values), _):
      if let set = attributes.members(column, values, sign, value, holds) {
        return among(column, set, keepsMissing: keepsMissing, rows)
      }
      return members(column, values, holds, keepsMissing: keepsMissing, rows) { member in
        member.withView { member in value.withView { passes(member, $0) } }
      }
    case (.text, .text(let text)):
      let test = TextTest(relation: .order(sign), text: text)
      return self.text(column, test, holds, keepsMissing: keepsMissing, rows)
    case (.integer, .integer(let number)): set = NumberSet(sign, number)
    case (.integer, .decimal(let mantissa, let places)): set = NumberSet(sign, mantissa, places, ofPlaces: 0)
    case (.decimal(let own), .integer(let number)): set = NumberSet(sign, number, 0, ofPlaces: own)
    case (.decimal(let own), .decimal(let mantissa, let places)):
      set = NumberSet(sign, mantissa, places, ofPlaces: own)
    case (.date, .date(let number)), (.time, .time(let number)), (.timestamp, .timestamp(let number)):
      set = NumberSet(sign, number)
    default: break
    }
    if let set { return among(column, holds ? set : set.complement, keepsMissing: keepsMissing, rows) }
    return keepsMissing ? rows : present(column, true, rows)
  }

  /// Two columns. Both missing are equal.
  private mutating func compared(
    _ left: Int, _ sign: Comparison, _ right: Int, _ holds: Bool, _ rows: RowBoxes
  ) -> RowBoxes {
    let asked = holds ? sign : sign.opposite
    var parts: [(inout RowNarrowing, RowBoxes) -> RowBoxes] = [{ $0.ordered(left, asked, right, $1) }]
    let isEquality = asked == .equal
    if isEquality { parts.append { $0.present(right, false, $0.present(left, false, $1)) } }
    // An order that does not hold, and an inequality, are also there where one of both is not.
    if !isEquality, asked == .notEqual || !holds {
      parts += [{ $0.present(left, false, $1) }, { $0.present(right, false, $1) }]
    }
    return any(rows, parts)
  }

  private mutating func contains(
    _ column: Int, _ kind: ColumnKind, _ part: TemplateProgram.Operand, _ holds: Bool, _ rows: RowBoxes
  ) -> RowBoxes {
    guard case .constant(.text(let part)) = part else { return holds ? present(column, true, rows) : rows }
    switch kind {
    case .text:
      return text(column, TextTest(relation: .contains, text: part), holds, keepsMissing: !holds, rows)
    case .member(let values):
      return members(column, values, holds, keepsMissing: !holds, rows) { value in
        value.bytes.withUnsafeBufferPointer { text in part.withUnsafeBufferPointer { hasPart(text, $0) } }
      }
    default: return holds ? present(column, true, rows) : rows
    }
  }

  private mutating func isNothing(
    _ column: Int, _ kind: ColumnKind, _ nothing: Condition.Nothing, _ holds: Bool, _ rows: RowBoxes
  ) -> RowBoxes {
    if nothing == .nil { return present(column, !holds, rows) }
    // Who lacks it is blank, and not empty.
    let keepsMissing = (nothing == .blank) == holds
    switch kind {
    case .member(let values):
      return members(column, values, holds, keepsMissing: keepsMissing, rows) { $0.withView(nothing.matches) }
    case .text where !holds || nothing == .empty:
      return text(
        column, TextTest(relation: .order(.equal), text: []), holds, keepsMissing: keepsMissing, rows)
    // Blank texts are many.
    case .text: return rows
    case .version: return keepsMissing ? rows : present(column, true, rows)
    // A number is neither.
    default:
      if holds { return nothing == .blank ? present(column, false, rows) : .none }
      return keepsMissing ? rows : present(column, true, rows)
    }
  }
}

extension Condition {
  /// Adds the alternatives of an `or` that holds, or of an `and` that fails, each with the outcome that it must have.
  fileprivate func addAlternatives(_ holds: Bool, to parts: inout [(condition: Condition, holds: Bool)]) {
    switch (self, holds) {
    case (.or(let left, let right), true), (.and(let left, let right), false):
      left.addAlternatives(holds, to: &parts)
      right.addAlternatives(holds, to: &parts)
    case (.not(let inner), _): inner.addAlternatives(!holds, to: &parts)
    default: parts.append((self, holds))
    }
  }

  /// Whether narrowing a column by this leaves exactly the values for which it holds, or does not; and no other column has been asked about.
  func isExact(about column: inout Int?) -> Bool {
    func isSame(_ asked: Int) -> Bool {
      let isSame = column ?? asked == asked
      column = asked
      return isSame
    }
    switch self {
    case .constant: return true
    case .not(let inner): return inner.isExact(about: &column)
    case .and(let left, let right), .or(let left, let right):
      return left.isExact(about: &column) && right.isExact(about: &column)
    case .truthy(.column(let asked, _)), .isNothing(.column(let asked, _), .nil): return isSame(asked)
    case .compare(.column(let asked, let kind), _, .constant(let value)),
      .compare(.constant(let value), _, .column(let asked, let kind)):
      return kind.isExact(beside: value) && isSame(asked)
    default: return false
    }
  }
}

extension ColumnKind {
  /// Whether a comparison with a value tells every value of the column from every other.
  fileprivate func isExact(beside value: Value) -> Bool {
    switch (self, value) {
    case (_, .missing): false
    case (.member, _), (.integer, .integer), (.integer, .decimal), (.decimal, .integer), (.decimal, .decimal),
      (.date, .date), (.time, .time), (.timestamp, .timestamp):
      true
    default: false
    }
  }
}

extension Comparison {
  /// What holds between the same two when they change places.
  fileprivate var reversed: Comparison {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual: self
    }
  }
}

extension NumberSet {
  /// The raw numbers of so many places in a relation to a number of others.
  fileprivate init(_ sign: Comparison, _ mantissa: Int64, _ places: Int, ofPlaces own: Int) {
    func power(_ places: Int) -> Int128 { Int128(powersOfTen[min(max(places, 0), 18)]) }
    let divisor = power(places)
    var (number, rest) = (Int128(mantissa) * power(own)).quotientAndRemainder(dividingBy: divisor)
    if rest < 0 { (number, rest) = (number - 1, rest + divisor) }
    let isBetween = rest != 0
    // Beyond all numbers everything is below, or nothing.
    guard let floor = Int64(exactly: number) else {
      let isBelow = number > 0
      let holds =
        sign == .notEqual
        || (isBelow ? sign == .less || sign == .lessOrEqual : sign == .greater || sign == .greaterOrEqual)
      self = holds ? .all : .empty
      return
    }
    switch sign {
    case .equal where isBetween: self = .empty
    case .notEqual where isBetween: self = .all
    // Below what lies between two numbers is everything up to the lower one.
    case .less where isBetween: self.init(.lessOrEqual, floor)
    case .greaterOrEqual where isBetween: self.init(.greater, floor)
    default: self.init(sign, floor)
    }
  }
}

extension AttributeTable {
  /// The members that equal a text, or do not; nothing where all have to be looked at. A case of five hundred words asks a thousand members each time.
  fileprivate func members(
    _ column: Int, _ values: [Value], _ sign: Comparison, _ value: Value, _ holds: Bool
  ) -> NumberSet? {
    guard sign == .equal || sign == .notEqual, case .text(let text) = value,
      let place = text.withUnsafeBufferPointer({ memberIndex(column, $0) }), place < values.count,
      case .text(text) = values[place]
    else { return nil }
    let own = NumberSet(Int64(place), Int64(place))
    return (sign == .equal) == holds ? own : own.complement.intersection(NumberSet(0, Int64(values.count) - 1))
  }
}
