import Limits

@testable import Diagnostics

// Tests ask for one word at a time.
extension Suggestion {
  static func near<Candidates: Sequence<String>>(
    _ word: String, in candidates: Candidates, of vocabulary: Vocabulary = .names
  ) -> NearWords { near(word, in: candidates, of: vocabulary, budget: .ofOneWord()) }

  static func question<Candidates: Sequence<String>>(
    _ word: String, in candidates: Candidates, of vocabulary: Vocabulary = .names
  ) -> Advice? { question(word, in: candidates, of: vocabulary, budget: .ofOneWord()) }

  static func negated(_ word: String, in names: some Collection<String>) -> String? {
    negated(word, in: names, budget: .ofOneWord())
  }
}
