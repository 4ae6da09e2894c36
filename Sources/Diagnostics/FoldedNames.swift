public import Limits

/// Names by the letters that weigh in them: capitals and separators do not.
///
/// A table of thousands of names is folded once, and not once for each of thousands of unknown words.
package struct FoldedNames: Sendable {
  private let names: [[UInt8]: String]

  /// The first names of a list, as many as suggestions look at.
  package init(_ names: some Collection<String>) {
    self.names = Dictionary(
      names.prefix(RunLimit.suggestionCandidates.value).lazy.map { (NearWordSearch.folded($0), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The first name that has the same letters as a word.
  func name(sameAs word: String) -> String? { names[NearWordSearch.folded(word)] }
}

extension Suggestion {
  /// The name that a word negates: `premium` of `not_premium`, `NonPremium`, `no premium`; nothing where it negates none, or may mean
  /// something else.
  package static func negated(_ word: String, in lists: FoldedNames..., budget: WorkBudget) -> String? {
    let steps = Polarity.steps(for: word)
    guard steps <= budget.left else { return nil }
    budget.take(upTo: steps)
    return negated(word, Polarity.bases(word).filter(\.isSure), in: lists)
  }

  private static func negated(_ word: String, _ bases: [Polarity.Base], in lists: [FoldedNames]) -> String? {
    // `Unpaid` is the name "unpaid" where there is one.
    guard !bases.isEmpty, lists.allSatisfy({ $0.name(sameAs: word) == nil }) else { return nil }
    for base in bases {
      for list in lists { if let name = list.name(sameAs: base.word) { return name } }
    }
    return nil
  }

  /// The same among names that are folded for this word alone; nil if the budget does not pay for folding them.
  public static func negated(_ word: String, in names: some Collection<String>, budget: WorkBudget) -> String? {
    let bases = Polarity.bases(word).filter(\.isSure)
    guard !bases.isEmpty else { return nil }
    // Each byte of a name is copied and hashed.
    let steps = names.prefix(RunLimit.suggestionCandidates.value).reduce(0) { $0 + 20 + $1.utf8.count }
    guard budget.take(steps) else { return nil }
    return negated(word, bases, in: [FoldedNames(names)])
  }
}
