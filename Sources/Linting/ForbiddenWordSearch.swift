package import Diagnostics
package import Language
package import Limits

/// The words that a policy forbids, made ready to be looked for: whole words, in whatever case, by the language of a text.
///
/// A text is passed once, whatever the number of words is: at the start of each of its words a tree of all words is entered. One belongs to one
/// thread, which keeps the trees of the languages that it has seen.
package final class ForbiddenWordSearch {
  /// A passage of a text.
  package struct Found {
    /// The word, as the policy has it.
    package let word: Located<String>
    /// Where it stands in the decoded text.
    package let place: SourceSpan
  }

  private let rows: [ForbiddenWords]
  /// The rows by their languages; those for all languages by an empty name.
  private let numbers: [ExactText: [Int]]
  @exclusivity(unchecked) private var trees: [WordTree?]
  /// The rows that are about a language, once somebody has asked.
  @exclusivity(unchecked) private var rowsByLocale: [ExactText: [Int]] = [:]

  /// The words of a policy; nothing where it forbids none.
  package init?(_ policy: Policy) {
    rows = policy.forbiddenWords.filter { !$0.words.isEmpty }
    guard !rows.isEmpty else { return nil }
    numbers = Dictionary(grouping: rows.indices) { [rows] in ExactText(rows[$0].language?.value ?? "") }
    trees = Array(repeating: nil, count: rows.count)
  }

  /// The passages of a text in a language, in order; of a template those between its tags, and in its quoted texts, which are shown. What the
  /// budget does not pay for is not looked at.
  package func search(_ text: String, _ locale: String, isTemplate: Bool = true, _ budget: WorkBudget) -> [Found] {
    var found: [Found] = []
    let rows = rows(of: locale)
    for row in rows { search(text, isTemplate, tree(row), budget, &found) }
    guard rows.count > 1, found.count > 1 else { return found }
    // Of words of several rows at one place the longest is told, too.
    found.sort { ($0.place.start, $1.place.end) < ($1.place.start, $0.place.end) }
    var end = 0
    return found.filter { passage in
      guard passage.place.start >= end else { return false }
      end = passage.place.end
      return true
    }
  }

  private func search(
    _ text: String, _ isTemplate: Bool, _ tree: WordTree, _ budget: WorkBudget, _ found: inout [Found]
  ) {
    var text = text
    text.withUTF8 { bytes in
      guard isTemplate else { return tree.search(bytes, 0..<bytes.count, budget, &found) }
      var (start, index) = (0, 0)
      while index < bytes.count {
        var quoted: [Range<Int>] = []
        let end = QuotedTexts.pass(bytes, from: index) { text in
          if QuotedTexts.isShown(text, in: bytes) { quoted.append(text.range) }
        }
        guard let end else {
          index += 1
          continue
        }
        tree.search(bytes, start..<index, budget, &found)
        for range in quoted { tree.search(bytes, range, budget, &found) }
        (start, index) = (end, end)
      }
      tree.search(bytes, start..<bytes.count, budget, &found)
    }
  }

  private func rows(of locale: String) -> [Int] {
    if let known = rowsByLocale[ExactText(locale)] { return known }
    let rows = (LanguageTag.wider(locale) + [""]).flatMap { numbers[ExactText($0)] ?? [] }.sorted()
    rowsByLocale[ExactText(locale)] = rows
    return rows
  }

  private func tree(_ row: Int) -> WordTree {
    if let known = trees[row] { return known }
    let tree = WordTree(rows[row].words)
    trees[row] = tree
    return tree
  }
}

/// Words by their letters.
private final class WordTree {
  /// What a letter that stands in no word is.
  private static let stranger: Int32 = -1
  private static let blank: Int32 = 0

  private let words: [Located<String>]
  /// The letters of all words in lower case, numbered; letters that are equal to Unicode are one.
  private var letters: [String: Int32] = [" ": blank]
  /// The same of ASCII.
  private var ascii = [Int32](repeating: stranger, count: 128)
  /// The next node, by node and letter.
  private var edges: [UInt64: Int32] = [:]
  /// The word that ends at a node.
  private var ends: [Int32: Int] = [:]
  /// By letter, whether a word begins with it.
  private var begins: [Bool] = []

  init(_ words: [Located<String>]) {
    self.words = words
    var nodes: Int32 = 1
    for (number, word) in words.enumerated() {
      var node: Int32 = 0
      for letter in word.value {
        let key = edge(node, self.number(of: letter))
        if let next = edges[key] {
          node = next
        } else {
          edges[key] = nodes
          node = nodes
          nodes += 1
        }
      }
      if ends[node] == nil { ends[node] = number }
    }
    begins = (0..<Int32(letters.count)).map { edges[edge(0, $0)] != nil }
    for byte in UInt8(0)..<128 {
      ascii[Int(byte)] =
        isBlank(byte) ? Self.blank : letters[Self.folded(Character(Unicode.Scalar(byte)))] ?? Self.stranger
    }
  }

  private func number(of letter: Character) -> Int32 {
    let folded = Self.folded(letter)
    if let known = letters[folded] { return known }
    let number = Int32(clamping: letters.count)
    letters[folded] = number
    return number
  }

  private func edge(_ node: Int32, _ letter: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: letter))
  }

  /// In lower case; a sigma at the end of a word is one like the others.
  private static func folded(_ letter: Character) -> String {
    let lower = letter.lowercased()
    return lower == "ς" ? "σ" : lower
  }

  /// Adds the words of a part of a text.
  func search(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ budget: WorkBudget,
    _ found: inout [ForbiddenWordSearch.Found]
  ) {
    guard !range.isEmpty, budget.take(range.count / 8) else { return }
    if bytes[range].allSatisfy({ $0 < 0x80 }) {
      let first = range.lowerBound
      search(range.count, budget, letter: { ascii[Int(bytes[first + $0])] }) {
        isLetter(bytes[first + $0]) || isDigit(bytes[first + $0])
      } take: { word, place in
        found.append(.init(word: words[word], place: SourceSpan(first + place.lowerBound, first + place.upperBound)))
      }
      return
    }
    // Finding characters and their small letters costs more than bytes.
    guard budget.take(10 * range.count) else { return }
    var numbers: [Int32] = []
    var isPart: [Bool] = []
    var starts: [Int] = [range.lowerBound]
    for letter in String(decoding: bytes[range], as: UTF8.self) {
      numbers.append(letter.isWhitespace ? Self.blank : letters[Self.folded(letter)] ?? Self.stranger)
      isPart.append(letter.unicodeScalars.first.map(Self.goesOn) ?? false)
      starts.append(starts[starts.count - 1] + letter.utf8.count)
    }
    search(numbers.count, budget, letter: { numbers[$0] }, isPart: { isPart[$0] }) { word, place in
      found.append(.init(word: words[word], place: SourceSpan(starts[place.lowerBound], starts[place.upperBound])))
    }
  }

  /// Takes the longest word at each place, and goes on behind it.
  private func search(
    _ count: Int, _ budget: WorkBudget, letter: (Int) -> Int32, isPart: (Int) -> Bool, take: (Int, Range<Int>) -> Void
  ) {
    // A step for each letter of a word that is followed; in scripts without blanks words begin everywhere.
    var steps = 0
    let most = budget.left / Self.rate
    var start = 0
    while start < count, steps <= most {
      let first = letter(start)
      guard first > Self.blank, begins[Int(first)], start == 0 || !isPart(start) || !isPart(start - 1),
        let (word, end) = longest(from: start, count, letter, isPart, &steps)
      else {
        start += 1
        continue
      }
      take(word, start..<end)
      start = end
    }
    budget.take(upTo: steps * Self.rate, wantedMore: steps > most)
  }

  /// How many steps of a budget one letter of a word costs.
  private static let rate = 6

  private func longest(
    from start: Int, _ count: Int, _ letter: (Int) -> Int32, _ isPart: (Int) -> Bool, _ steps: inout Int
  ) -> (word: Int, end: Int)? {
    var (node, index) = (Int32(0), start)
    var best: (word: Int, end: Int)?
    while index < count, letter(index) != Self.stranger, let next = edges[edge(node, letter(index))] {
      steps += 1
      // However many blanks stand there.
      if letter(index) == Self.blank { while index + 1 < count, letter(index + 1) == Self.blank { index += 1 } }
      (node, index) = (next, index + 1)
      if let word = ends[node], index == count || !isPart(index) || !isPart(index - 1) { best = (word, index) }
    }
    return best
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// Whether a word that touches this goes on with it. Many scripts of the east have no blanks between words.
  private static func goesOn(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...: return false
    default: return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
  }
}
