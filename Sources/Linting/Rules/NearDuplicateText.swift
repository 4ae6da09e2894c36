public import Diagnostics

/// `near-duplicate-text`
public enum NearDuplicateText: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "near-duplicate-text", .warning, optIn: true, summary: "two campaigns have the same text, or nearly the same",
    why:
      "A person who gets both reads the same thing twice, and when one copy is corrected the other is forgotten. belfry compares texts of eight words or more in the source language, ignoring capitals and punctuation; one word may differ. Variants of one campaign are not compared. Off unless a team turns it on.",
    fix: "Change one of the texts, or merge the two campaigns.",
    bad: """
      alert: Your first seven days are done, now keep going!
      # file: other.yaml
      campaign: other
      deliver: push
      audience: all
      schedule: { at: 2026-12-25 18:30, zone: UTC }
      push: { expires: 1d }
      alert: Your first nine days are done, now keep going # expect
      localizations: { de: { body: Hallo } }
      """,
    good: """
      alert: Your first seven days are done, now keep going!
      # file: other.yaml
      campaign: other
      deliver: push
      audience: all
      schedule: { at: 2026-12-25 18:30, zone: UTC }
      push: { expires: 1d }
      alert: Your first seven days are done, so have a rest
      localizations: { de: { body: Hallo } }
      """)

  /// Texts of fewer words are alike by chance.
  private static let least = 8
  /// Of longer ones no word is left out to compare the rest.
  private static let most = 200

  /// The texts of all campaigns.
  public static let needs = ProjectNeeds.texts

  /// Each text with the first one that it is like. What is the same without one word has the same number without that word.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    var firsts: [UInt64: Int] = [:]
    return campaigns.texts.enumerated().compactMap { place, text in
      guard text.words.count >= least else { return nil }
      let numbers = text.words.count <= most ? numbers(of: text.words) : [whole(text.words)]
      let like = numbers.lazy.compactMap { firsts[$0] }.filter { other in
        let other = campaigns.texts[other]
        return other.index != text.index && isNear(other.words, text.words)
      }.min()
      for number in numbers where firsts[number] == nil { firsts[number] = place }
      guard let other = like.map({ campaigns.texts[$0] }) else { return nil }
      let isSame = other.words == text.words
      return PlacedFinding(
        Finding(
          rule, at: text.span, "the text is \(isSame ? "that" : "nearly that") of \"\(other.id)\"",
          notes: [Finding.Note("the other one is here", at: other.span, in: other.path)],
          help: "say something else, or make one campaign of the two"), in: text.path, of: text.id)
    }
  }

  /// Whether all but one word of the longer one stand in the same order in the other.
  private static func isNear(_ one: [UInt64], _ two: [UInt64]) -> Bool {
    let front = zip(one, two).prefix { $0 == $1 }.count
    let back = zip(one.reversed(), two.reversed()).prefix { $0 == $1 }.count
    return front + back >= max(one.count, two.count) - 1
  }

  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func whole(_ words: [UInt64]) -> UInt64 { words.reduce(0) { $0 &* base &+ $1 } }

  /// A number for all words together, and one for all but each of them.
  private static func numbers(of words: [UInt64]) -> [UInt64] {
    // Behind each word: the number of those from there on, and by what those in front of it are multiplied.
    var (rest, scale) = ([UInt64](repeating: 0, count: words.count + 1), [UInt64](repeating: 1, count: words.count + 1))
    for index in words.indices.reversed() {
      rest[index] = words[index] &* scale[index + 1] &+ rest[index + 1]
      scale[index] = scale[index + 1] &* base
    }
    var front: UInt64 = 0
    var numbers = [rest[0]]
    for (index, word) in words.enumerated() {
      numbers.append(front &* scale[index + 1] &+ rest[index + 1])
      front = front &* base &+ word
    }
    return numbers
  }
}
