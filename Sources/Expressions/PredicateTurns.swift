public import Clocks

// When an audience that asks how long ago something was says something else of a row than before.

extension Predicate {
  /// The first moment after one, and up to another, at which a row is meant; nothing where it is at none. Moments are whole seconds.
  public func firstMatch(_ batch: ColumnBatch, _ row: Int, after start: Instant, until end: Instant) -> Instant? {
    guard readsClock, start < end else { return nil }
    let next = start.seconds + 1
    var turns: Set<Int64> = [next]
    program.turns(batch, row, from: next, until: end.seconds, into: &turns)
    return turns.filter { $0 >= next && $0 <= end.seconds }.sorted().lazy.map { Instant(seconds: $0) }
      .first { matches(batch, row, now: $0) }
  }
}

extension PredicateProgram {
  private static let micros: Int64 = 1_000_000
  private static let daySeconds: Int64 = 86_400
  /// Anniversaries are those of four years: after these they come again.
  private static let mostDays: Int64 = 4 * 366

  /// The seconds at which one of its comparisons may turn: between two of them the answer is the same.
  fileprivate func turns(
    _ batch: ColumnBatch, _ row: Int, from start: Int64, until end: Int64, into turns: inout Set<Int64>
  ) {
    for node in nodes {
      switch node.kind {
      case .audience: references[Int(node.a)].program.turns(batch, row, from: start, until: end, into: &turns)
      case .withinSeconds, .withinDays, .today, .anniversary:
        guard batch.isPresent(Int(node.column), row) else { continue }
        let value = batch.value(Int(node.column), row)
        switch node.kind {
        case .withinSeconds:
          let (span, overflow) = node.value.multipliedReportingOverflow(by: Self.micros)
          guard !overflow else { continue }
          // It holds from one of both until the other, both included.
          let (one, other) = (value, value.addingClamped(0 &- span))
          turns.insert(Self.second(from: min(one, other)))
          turns.insert(floorDivide(max(one, other), Self.micros).addingClamped(1))
        case .withinDays:
          let (one, other) = (value, value.addingClamped(0 &- node.value))
          turns.formUnion([Self.midnight(min(one, other)), Self.midnight(max(one, other).addingClamped(1))])
        case .today: turns.formUnion([Self.midnight(value), Self.midnight(value.addingClamped(1))])
        default:
          let first = floorDivide(start, Self.daySeconds)
          let last = min(floorDivide(end, Self.daySeconds), first.addingClamped(Self.mostDays))
          if first < last { turns.formUnion((first + 1...last).map(Self.midnight)) }
        }
      default: continue
      }
    }
  }

  /// The first whole second at or after a moment.
  private static func second(from value: Int64) -> Int64 {
    let whole = floorDivide(value, micros)
    return whole &* micros == value ? whole : whole + 1
  }

  private static func midnight(_ day: Int64) -> Int64 {
    let (seconds, overflow) = day.multipliedReportingOverflow(by: daySeconds)
    return overflow ? (day < 0 ? .min : .max) : seconds
  }
}
