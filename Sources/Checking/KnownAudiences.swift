import Diagnostics
import Expressions
import Limits

/// Audience expressions that one thread has parsed for one project: its campaigns use the same few again and again.
public final class KnownAudiences {
  /// A predicate, and what was paid for it: each file pays the same, whether or not another one of its thread has.
  private typealias Known = (predicate: Predicate, steps: Int)

  private var predicates: [String: Known] = [:]
  /// Enough for what repeats; without a limit, ten thousand different ones would stay in memory.
  private static let capacity = 256

  /// Nothing known yet.
  public init() {}

  /// The predicate of an expression. Only those without findings are kept, so each mistake is found in each place.
  func predicate(
    _ text: String, _ project: Project, budget: WorkBudget, into findings: inout [Finding]
  ) -> Predicate? {
    // A dictionary finds canonically equivalent texts equal; expressions are the same when their bytes are.
    if let known = predicates[text], known.predicate.source.utf8.elementsEqual(text.utf8), known.steps <= budget.left {
      budget.take(upTo: known.steps)
      return known.predicate
    }
    var found: [Finding] = []
    let before = budget.left
    let predicate = Predicate.parse(
      text, attributes: project.attributes, audiences: project.audiences, budget: budget, into: &found)
    if found.isEmpty, !budget.hasRunOut, predicates.count < Self.capacity, let predicate {
      predicates[text] = (predicate, before - budget.left)
    }
    findings += found
    return predicate
  }
}
