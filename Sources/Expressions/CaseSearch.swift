import Limits

/// Looks for a recipient for whom clauses hold, case by case, or proves that there is none.
///
/// A case keeps for every unknown what it may still be: missing or not, a set of numbers, tests of a text. Parts of `or` that a case
/// excludes go; where none decides itself, one part is tried, then its opposite with the others, so no two cases meet. What remains
/// of a case that is whole are comparisons between unknowns, which ``OrderSolving`` settles.
struct CaseSearch {
  enum Verdict {
    case possible([Sample])
    case impossible
    case unknown
  }

  /// What one unknown is in the sample that was found.
  enum Sample {
    case missing
    case number(Int64)
    case text([UInt8])
    case list([ListItem])
  }

  struct Cell {
    var mayHave = true
    var mayLack: Bool
    var numbers: NumberSet
    /// Tests of a text and whether it must pass: `test * 2 + 1` if so.
    var texts: [Int32] = []
    /// What must be among the items of a list, and what must not, in the same way. How many there can be then is in `numbers`.
    var items: [Int32] = []
  }

  struct Case {
    var cells: [Cell]
    /// Comparisons between two unknowns, all of which hold.
    var orders: [Int32] = []
  }

  /// How many cases are looked at before the answer is "unknown", and how many steps of any kind.
  static let caseLimit = 20_000
  static let workLimit = 4_000_000

  let table: ClauseTable
  private var casesLeft: Int
  var work: Int
  private let granted: Int
  /// Whether the budget has less than a search may take.
  private let isShort: Bool
  private let budget: WorkBudget?
  private var knownTexts: [[Int32]: TextSearch.Outcome] = [:]

  /// How many steps of a budget one step of a search costs.
  private static let rate = 6

  /// A search that is paid from a budget, where one is given.
  init(
    _ table: ClauseTable, cases: Int = Self.caseLimit, work: Int = Self.workLimit, budget: WorkBudget? = nil
  ) {
    self.table = table
    self.budget = budget
    casesLeft = cases
    granted = budget.map { min(work, $0.left / Self.rate) } ?? work
    isShort = granted < work
    self.work = granted
  }

  mutating func solve(_ clause: Clause) -> Verdict {
    let verdict = search(clause)
    budget?.take(upTo: (granted - work) * Self.rate, wantedMore: isShort && work <= 0)
    return verdict
  }

  private mutating func search(_ clause: Clause) -> Verdict {
    guard !table.isBroken else { return .unknown }
    let cells = table.unknowns.map { unknown in
      var cell = Cell(mayLack: unknown.mayBeMissing, numbers: unknown.domain)
      cell.mayHave = unknown.kind == .text || !unknown.domain.isEmpty
      return cell
    }
    var waiting = [(Case(cells: cells), [clause])]
    var isSure = true
    while var (current, clauses) = waiting.popLast() {
      casesLeft -= 1
      guard casesLeft >= 0, work > 0 else { return .unknown }
      guard settle(&current, &clauses) else { continue }
      guard let choice = clauses.indices.min(by: { parts(clauses[$0]).count < parts(clauses[$1]).count }) else {
        switch sample(current) {
        case .possible(let sample): return .possible(sample)
        case .impossible: continue
        case .unknown:
          isSure = false
          continue
        }
      }
      let choices = parts(clauses.remove(at: choice))
      work -= clauses.count
      waiting.append((current, clauses + [table.negated(choices[0], &work), .any(of: Array(choices.dropFirst()))]))
      waiting.append((current, clauses + [choices[0]]))
    }
    return isSure ? .impossible : .unknown
  }

  private func parts(_ clause: Clause) -> [Clause] {
    if case .any(let parts) = clause { return parts }
    return [clause]
  }

  /// Takes up everything that must hold; leaves the `or`s that nothing decides. `false` when something cannot hold.
  private mutating func settle(_ current: inout Case, _ clauses: inout [Clause]) -> Bool {
    var hasNews = true
    while hasNews {
      hasNews = false
      var open: [Clause] = []
      var next = 0
      while next < clauses.count {
        guard work > 0 else { return true }
        let clause = simplified(clauses[next], current) ?? clauses[next]
        next += 1
        switch clause {
        case .always: continue
        case .never: return false
        case .test(let test, let holds):
          guard take(test, holds, &current) else { return false }
          hasNews = true
        case .all(let parts): clauses.append(contentsOf: parts)
        case .any: open.append(clause)
        }
      }
      clauses = open
      if clauses.isEmpty { return true }
    }
    return true
  }

  /// A clause without what a case decides already; nothing where it decides nothing of it.
  private mutating func simplified(_ clause: Clause, _ current: Case) -> Clause? {
    work -= 1
    switch clause {
    case .always, .never: return nil
    case .test(let test, let holds): return known(test, current).map { $0 == holds ? .always : .never }
    case .all(let parts): return simplified(parts, isAll: true, current)
    case .any(let parts): return simplified(parts, isAll: false, current)
    }
  }

  private mutating func simplified(_ parts: [Clause], isAll: Bool, _ current: Case) -> Clause? {
    // Most parts stay as they are: there is no list of what is kept before one of them changes.
    var kept: [Clause]?
    for (index, part) in parts.enumerated() {
      let simpler = simplified(part, current)
      switch simpler {
      case .never? where isAll: return .never
      case .always? where !isAll: return .always
      default: break
      }
      if kept == nil, simpler != nil { kept = Array(parts[..<index]) }
      kept?.append(simpler ?? part)
    }
    return kept.map { isAll ? .all(of: $0) : .any(of: $0) }
  }

  /// Whether a test holds in all of a case, or in none of it.
  private mutating func known(_ test: Int32, _ current: Case) -> Bool? {
    let asked = table.tests[Int(test)]
    let cell = current.cells[Int(asked.unknown)]
    guard cell.mayHave else { return false }
    switch asked.test {
    case .present: return cell.mayLack ? nil : true
    case .among(let set):
      work -= set.ranges.count + cell.numbers.ranges.count
      guard let isWithin = cell.numbers.isWithin(set) else { return nil }
      return isWithin ? cell.mayLack ? nil : true : false
    case .text:
      if cell.texts.contains(test &* 2) { return false }
      return cell.texts.contains(test &* 2 &+ 1) && !cell.mayLack ? true : nil
    case .item:
      if cell.items.contains(test &* 2) { return false }
      if cell.items.contains(test &* 2 &+ 1) { return true }
      // A list that is full has nothing else.
      return Int64(cell.items.count { $0 & 1 == 1 }) >= cell.numbers.last ?? 0 ? false : nil
    case .atMost(let other, _), .before(let other, _):
      if !current.cells[Int(other)].mayHave { return false }
      return current.orders.contains(test) ? true : nil
    }
  }

  /// Makes a test hold, or not hold, in all of a case. `false` when that leaves nothing of it.
  private mutating func take(_ test: Int32, _ holds: Bool, _ current: inout Case) -> Bool {
    let asked = table.tests[Int(test)]
    let index = Int(asked.unknown)
    // A test of a value that is missing does not hold.
    if holds {
      guard current.cells[index].mayHave else { return false }
      current.cells[index].mayLack = false
    }
    switch asked.test {
    case .present: if !holds { current.cells[index].mayHave = false }
    case .among(let set):
      work -= set.ranges.count + current.cells[index].numbers.ranges.count
      let left = current.cells[index].numbers.intersection(holds ? set : set.complement)
      current.cells[index].numbers = left
      if left.isEmpty { current.cells[index].mayHave = false }
    case .text(let asked):
      current.cells[index].texts.append(test &* 2 &+ (holds ? 1 : 0))
      // What no text can be is found when the case is whole, too; but most contradictions are met here.
      if holds, asked.relation != .order(.notEqual),
        text([current.cells[index].texts], most: table.unknowns[index].most) == .impossible
      {
        return false
      }
    case .item:
      current.cells[index].items.append(test &* 2 &+ (holds ? 1 : 0))
      let left = current.cells[index].numbers.intersection(sizes(of: index, current.cells[index].items))
      current.cells[index].numbers = left
      if left.isEmpty { current.cells[index].mayHave = false }
    case .atMost(let other, _), .before(let other, _):
      guard holds, current.cells[Int(other)].mayHave else { return false }
      current.cells[Int(other)].mayLack = false
      current.orders.append(test)
    }
    return current.cells[index].mayHave || current.cells[index].mayLack
  }

  // MARK: A whole case

  /// A text that passes the tests of one unknown, or of several that are the same text.
  mutating func text(_ texts: [[Int32]], most: Int) -> TextSearch.Outcome {
    let key = Set(texts.joined()).sorted() + [Int32(clamping: most)]
    work -= key.count
    if let known = knownTexts[key] { return known }
    let demands = key.dropLast().compactMap { coded -> (test: TextTest, holds: Bool)? in
      guard case .text(let test) = table.tests[Int(coded >> 1)].test else { return nil }
      return (test, coded & 1 == 1)
    }
    let outcome = TextSearch.find(demands, most: most, work: &work)
    knownTexts[key] = outcome
    return outcome
  }

  private mutating func sample(_ whole: Case) -> Verdict {
    var samples = [Sample](repeating: .missing, count: whole.cells.count)
    // Who may lack a value does: no test needs one.
    for (index, cell) in whole.cells.enumerated() where !cell.mayLack && table.unknowns[index].kind == .number {
      guard let value = cell.numbers.first(from: table.unknowns[index].usual) ?? cell.numbers.last else {
        return .impossible
      }
      samples[index] = .number(value)
    }
    switch placeNumbers(whole, &samples) {
    case true?: break
    case false?: return .impossible
    case nil: return .unknown
    }
    placeItems(whole, &samples)
    switch placeTexts(whole, &samples) {
    case true?: return .possible(samples)
    case false?: return .impossible
    case nil: return .unknown
    }
  }
}
