import Diagnostics
import Language
import Rules
import YAML

// What stands behind the keys of `policy` that say who may get what, and how it may be said.

/// What stands for every tag and for every language.
private let everyOne = "*"

extension ValueReader where Value == [ConsentPolicy] {
  /// One audience for every push, or audiences by the tags of campaigns.
  static let consent = ValueReader(.oneOf([.expression, .map(key: .text, value: .expression)])) { reader, node in
    guard reader.tree.kind(node) == .mapping else {
      let audience = reader.scalar(
        node, "an audience expression", help: "write an audience, or audiences by tag: { marketing: marketing_ok }")
      return audience.map { [ConsentPolicy(tag: nil, audience: $0.located)] }
    }
    let rows = reader.entries(node, "a mapping from tag to audience") ?? []
    if rows.isEmpty { reader.tellEmpty(node, "consent", "write an audience, or { marketing: marketing_ok }") }
    return rows.compactMap { tag, value in
      guard let value, let audience = reader.scalar(value, "an audience expression") else { return nil }
      return ConsentPolicy(tag: tag.text == everyOne ? nil : tag.located, audience: audience.located)
    }
  }
}

extension ValueReader where Value == Located<LargestAudience> {
  /// A number of people, or per cent.
  static let largestAudience = ValueReader(.oneOf([.integer(people), .text])) { reader, node in
    let text = reader.tree.kind(node) == .scalar ? reader.tree.string(node) : ""
    guard text.hasSuffix("%"), text.dropLast().allSatisfy({ $0.isASCII && $0.isNumber }) else {
      if JSONScalar.isWhole(text) || reader.isAbsent(node) {
        return reader.integer(node, people, "largest-audience")?.map { .people($0) }
      }
      let share = WrittenNumber(text)?.wholePercent.map { Advice("write \"\($0)%\"", writing: "\($0)%") }
      let place = NumberPlace.whole(Double(people.lowerBound)...Double(people.upperBound))
      reader.findings.append(
        .wrongType(
          reader.tree, node, expected: "a number of people, or a share of them",
          help: share ?? (text.isEmpty ? nil : place.advice(for: text))
            ?? "write a number such as 5000, or \"20%\" of those who are read"))
      return nil
    }
    guard let share = Int(text.dropLast()), 1...100 ~= share else {
      reader.findings.append(.outOfRange(reader.tree, node, "largest-audience", "\"1%\" to \"100%\""))
      return nil
    }
    return Located(.share(share), at: reader.tree.span(node))
  }

  private static let people = 1...1_000_000_000
}

extension ValueReader where Value == [ForbiddenWords] {
  /// Words by language.
  static let forbiddenWords = ValueReader(.map(key: .text, value: .list(.text))) { reader, node in
    let example: Advice = "write words by language: { en: [guaranteed] }, or { \"*\": [guaranteed] }"
    guard let rows = reader.entries(node, "a mapping from language to words", help: example) else { return nil }
    if rows.isEmpty { reader.tellEmpty(node, "forbidden-words", example) }
    return rows.compactMap { language, value in
      guard let value, let items = reader.items(value, "a list of words") else { return nil }
      let words = items.compactMap { reader.forbiddenWord($0) }
      return ForbiddenWords(language: language.text == everyOne ? nil : language.located, words: words)
    }
  }
}

extension ValueReader where Value == [Located<String>] {
  /// Keys that a campaign may have.
  static let requiredKeys = ValueReader(.list(.choice(CampaignFile.mayBeRequired))) { reader, node in
    let keys: [Located<String>]? = reader.items(node, "a list of keys")?.compactMap { item in
      if reader.isAbsent(item) {
        reader.tellAbsentItem(item)
        return nil
      }
      let (names, budget) = (CampaignFile.mayBeRequired, reader.budget)
      return reader.choice(item, names, "a key that can be required") { name in
        let row = KeySuggestion(name, in: Shapes.campaign, budget: budget).row
        return row.map { [Shapes.campaign.keys[$0].name] } ?? []
      }?.map { names[$0] }
    }
    var known: Set<String> = []
    return keys?.filter { known.insert($0.value).inserted }
  }
}

extension NodeReader {
  /// A word, or several with blanks between them, of which one is enough.
  fileprivate mutating func forbiddenWord(_ node: NodeID) -> Located<String>? {
    if isAbsent(node) {
      tellAbsentItem(node)
      return nil
    }
    guard let scalar = scalar(node, "a word") else { return nil }
    let words = scalar.text.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else {
      findings.report(.wrongType, at: scalar.span, "an empty text is not a word", help: "write it, or remove it")
      return nil
    }
    return Located(words.joined(separator: " "), at: scalar.span)
  }

  mutating func tellEmpty(_ node: NodeID, _ key: String, _ help: Advice) {
    findings.report(.missingKey, at: tree.span(node), "\"\(key)\" says nothing", help: help)
  }
}
