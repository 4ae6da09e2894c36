import Checking
import Expressions
import Limits

/// Which audiences of a plan's campaigns can hold for one person at once.
///
/// What cannot be decided counts as possible, so that what is told of the fullest device or the most notifications is never too little.
struct AudienceCombinations {
  /// The different audiences, in order of first use; campaigns for everyone have none.
  let predicates: [Predicate]
  /// For each campaign its audience among `predicates`; nothing for everyone.
  let groups: [Int?]
  /// Whether every answer so far was decided, and every combination looked at.
  private(set) var isProven = true
  /// What all answers of a plan may cost.
  let budget = WorkBudget(steps: RunLimit.planWork.value)

  private var answers: [[Int]: Bool] = [:]
  /// Past so many questions everything counts as possible: each of them may take a millisecond.
  private static let mostQuestions = 512
  /// Among more audiences than this only the heaviest are looked at; the others count as possible. Bounds the recursion, too.
  private static let mostAudiences = 48
  /// Past so many steps of one search all audiences count as possible together.
  private static let mostSteps = 20_000

  /// Those of campaigns; of one for everyone nothing.
  init(_ audiences: [Predicate?]) {
    var predicates: [Predicate] = []
    var known: [[UInt8]: Int] = [:]
    groups = audiences.map { audience in
      guard let audience, !audience.isAll else { return nil }
      let name = Array(audience.text.utf8)
      if let index = known[name] { return index }
      known[name] = predicates.count
      predicates.append(audience)
      return predicates.count - 1
    }
    self.predicates = predicates
  }

  /// Whether one person can be in all of some audiences; `indices` ascend.
  mutating func canHold(_ indices: [Int]) -> Bool {
    guard indices.count > 1 else { return true }
    if let known = answers[indices] { return known }
    guard answers.count < Self.mostQuestions else {
      isProven = false
      return true
    }
    let answer = Predicate.together(indices.map { predicates[$0] }, budget: budget)
    if answer == .unknown { isProven = false }
    answers[indices] = answer != .no
    return answer != .no
  }

  /// Audiences that can hold at once and weigh the most together, ascending.
  mutating func heaviest(_ weights: [Int], required: Int? = nil) -> [Int] {
    let some = weights.enumerated().filter { $1 > 0 }.map { ($0, $1) }
    return heaviest(of: Dictionary(uniqueKeysWithValues: some), required: required)
  }

  /// The same of those that weigh anything; `required` is one of them. A plan asks this for each moment, of a few of its thousand audiences.
  mutating func heaviest(of weights: [Int: Int], required: Int? = nil) -> [Int] {
    let wanted = weights.filter { $0.key != required }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let start = required.map { [$0] } ?? []
    let all = (start + wanted).sorted()
    let rest = wanted.dropFirst(Self.mostAudiences)
    if !rest.isEmpty { isProven = false }
    if rest.isEmpty, canHold(all) { return all }
    let candidates = wanted.prefix(Self.mostAudiences)
    var search = Search(candidates, candidates.map { weights[$0] ?? 0 })
    search.extend(start, 0, at: 0, &self)
    guard search.steps < Self.mostSteps else {
      isProven = false
      return all
    }
    return (search.best + rest).sorted()
  }

  /// Takes or leaves one audience after the other and turns back where the rest cannot outweigh the best.
  private struct Search {
    private let candidates: [Int]
    /// What each of them weighs.
    private let weights: [Int]
    /// The weight of a candidate and all behind it.
    private var rest: [Int]
    private(set) var best: [Int] = []
    private var bestWeight = -1
    private(set) var steps = 0

    init(_ candidates: ArraySlice<Int>, _ weights: [Int]) {
      self.candidates = Array(candidates)
      self.weights = weights
      rest = [0]
      for weight in weights.reversed() { rest.append(rest[rest.count - 1] &+ weight) }
      rest.reverse()
    }

    mutating func extend(_ chosen: [Int], _ weight: Int, at position: Int, _ combinations: inout AudienceCombinations) {
      guard weight &+ rest[position] > bestWeight, steps < AudienceCombinations.mostSteps else { return }
      steps += 1
      guard position < candidates.count else {
        (best, bestWeight) = (chosen, weight)
        return
      }
      let candidate = candidates[position]
      let more = (chosen + [candidate]).sorted()
      if combinations.canHold(more) {
        extend(more, weight &+ weights[position], at: position + 1, &combinations)
      }
      extend(chosen, weight, at: position + 1, &combinations)
    }
  }
}
