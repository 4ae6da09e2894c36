public import Limits

/// "Did you mean": the one place that decides which word an author may have meant, and which edit may be offered for it.
///
/// A proposal never drops, adds or doubles a negation, and never turns a word into its opposite, see ``Polarity``.
/// Keys, names, rules, commands and flags all use it. A project may have thousands of names and thousands of misspelt ones, so every search is paid
/// for: by the budget of the file that has the word, or by ``WorkBudget/ofOneWord()``.
public enum Suggestion {
  /// What is asked for, and so how sure an edit must be.
  public enum Vocabulary: Sendable {
    /// Words of belfry's language, few in each place: an edit is offered if one letter is wrong, in a long word also if two are.
    case keys
    /// Values, and names that authors choose: an edit is offered only for a typing slip, see ``isSlip(_:_:)``. With one wrong letter it may be
    /// another word: `lun` is not `sun`.
    case names
  }

  /// Up to three candidates near `word`, best first: at most a third of its letters wrong, at least one, and not more than twice as many as of the
  /// best.
  ///
  /// Distance counts insertions, deletions, substitutions and swaps of neighbours; case, `_`/`-` and letters of other alphabets that look
  /// the same weigh nothing. Of very many candidates only the first are looked at, and no more than the budget pays for: no mistake is missed
  /// for a question that is not asked, so nobody is told of it.
  public static func near<Candidates: Sequence<String>>(
    _ word: String, in candidates: Candidates, of vocabulary: Vocabulary = .names, budget: WorkBudget
  ) -> NearWords {
    guard let search = NearWordSearch(word) else { return NearWords([]) }
    // `-sun` may be every other day.
    let sign = word.utf8.first.flatMap { "-~!^".utf8.contains($0) ? $0 : nil }
    var found: [(distance: Int, name: String)] = []
    var left = RunLimit.suggestionCandidates.value
    var used = 0
    var isCut = false
    // What the names mean costs more than how they are spelt.
    let judging = Polarity.steps(for: word)
    for candidate in candidates {
      guard left > 0 else { break }
      left -= 1
      if let sign, candidate.utf8.first != sign { continue }
      let steps = search.steps(for: candidate)
      guard used + steps + judging * min(found.count + 1, mostKept) <= budget.left else {
        isCut = true
        break
      }
      used += steps
      if let distance = search.distance(to: candidate) { keep((distance, candidate), in: &found) }
    }
    budget.take(upTo: used + judging * found.count)
    keepAgreeing(with: word, in: &found)
    let best = found.first?.distance ?? 0
    var isOneBest = !isCut && (found.count == 1 || found.count > 1 && best < found[1].distance)
    if let first = found.first, !isSlip(word, first.name), vocabulary == .names || !isTypo(word, first) {
      isOneBest = false
    }
    // What is more than twice as far as the best was hardly meant.
    found.removeAll { $0.distance > 2 * best }
    // Which is the best of those that nobody has looked at is not known.
    return NearWords(found.prefix(3).map(\.name), isOneBest: isOneBest)
  }

  /// As many of the nearest names as are looked at for what they mean; more than three are never named.
  private static let mostKept = 32

  /// Keeps a name among the nearest, in order: thousands may be as near as each other.
  private static func keep(_ one: (distance: Int, name: String), in found: inout [(distance: Int, name: String)]) {
    func precedes(_ a: (distance: Int, name: String), _ b: (distance: Int, name: String)) -> Bool {
      a.distance != b.distance ? a.distance < b.distance : a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
    }
    if found.count == mostKept, let last = found.last, !precedes(one, last) { return }
    let place = found.firstIndex { precedes(one, $0) } ?? found.count
    found.insert(one, at: place)
    if found.count > mostKept { found.removeLast() }
  }

  /// Removes names that mean something else than the word, and those that are no nearer than what the word is the opposite of.
  private static func keepAgreeing(with word: String, in found: inout [(distance: Int, name: String)]) {
    guard let first = found.first, first.distance > 0 else { return }
    let check = Polarity.Check(word)
    var nearest = Int.max
    var agreeing: [(distance: Int, name: String)] = []
    for candidate in found {
      let (agrees, from) = check.agrees(candidate.name, candidate.distance)
      if agrees { agreeing.append(candidate) } else { nearest = min(nearest, from) }
      if agreeing.count > 3 { break }
    }
    found = agreeing.filter { $0.distance <= nearest }
  }

  /// Whether a word is a name in which at most two neighbouring letters are swapped, one letter is missing, or one is doubled. Capitals and
  /// what separates the parts of a name weigh nothing; short names are too near each other, and digits are never a slip.
  public static func isSlip(_ word: String, _ name: String) -> Bool {
    let (own, other) = (NearWordSearch.folded(word), NearWordSearch.folded(name))
    if own == other { return true }
    guard min(own.count, other.count) > 2 else { return false }
    let start = zip(own, other).prefix { $0 == $1 }.count
    func isLetter(_ letter: UInt8) -> Bool { 0x61...0x7A ~= letter }
    switch own.count - other.count {
    case 0:
      return start + 1 < own.count && own[start] == other[start + 1] && own[start + 1] == other[start]
        && isLetter(own[start]) && isLetter(own[start + 1]) && own[(start + 2)...] == other[(start + 2)...]
    case -1: return isLetter(other[start]) && own[start...] == other[(start + 1)...]
    case 1:
      return start > 0 && own[start] == own[start - 1] && isLetter(own[start]) && own[(start + 1)...] == other[start...]
    default: return false
    }
  }

  /// Whether a word is one of the language with a wrong letter, or two of many. A digit is never one, and short words are too near each other.
  private static func isTypo(_ word: String, _ key: (distance: Int, name: String)) -> Bool {
    let (own, other) = (NearWordSearch.folded(word), NearWordSearch.folded(key.name))
    let count = min(own.count, other.count)
    return count > 3 && key.distance <= (count >= 8 ? 2 : 1) && own.filter(isDigit) == other.filter(isDigit)
  }

  /// Whether a word, by itself, turns the meaning of what follows around: `not`, `no`, `without`, `isn't`.
  public static func isNegation(_ word: String) -> Bool { Polarity.isNegation(word) }

  /// Whether a word in front of a name says nothing about it: `only premium`, `is premium`.
  public static func isNeutral(_ word: String) -> Bool { Polarity.isNeutral(word) }

  /// `did you mean "a" or "b"?`, with the one best of them as its edit, or nothing when nothing is near.
  public static func question<Candidates: Sequence<String>>(
    _ word: String, in candidates: Candidates, of vocabulary: Vocabulary = .names, budget: WorkBudget
  ) -> Advice? {
    question(near(word, in: candidates, of: vocabulary, budget: budget))
  }

  /// `did you mean "a" or "b"?` of what is near, or nothing when nothing is.
  public static func question(_ near: NearWords) -> Advice? {
    near.isEmpty
      ? nil : Advice("did you mean \(list(near.names.map { "\"\($0)\"" }, "or"))?", writing: near.best)
  }

  /// The same of what a word can mean; what has two meanings has no edit.
  public static func question(_ meanings: [String]) -> Advice? {
    question(NearWords(meanings, isOneBest: meanings.count == 1))
  }

  /// `a, b or c`; of very many the first ones: `a, b, c and 4,960 more`. Long ones are cut.
  public static func list(_ items: some Collection<String>, _ conjunction: String) -> String {
    list(items, of: items.count, conjunction)
  }

  /// The same where only the first of so many are known: as many as a message names.
  public static func list(_ items: some Collection<String>, of count: Int, _ conjunction: String) -> String {
    let most = RunLimit.namesInMessage.value
    var shown = items.prefix(most).map { $0.utf8.count > longest ? $0.prefix(longest / 4) + "…" : $0 }
    let rest = max(0, count - shown.count)
    guard let last = rest > 0 ? "\(rest) more" : shown.popLast() else { return "" }
    return shown.isEmpty ? last : shown.joined(separator: ", ") + " \(rest > 0 ? "and" : conjunction) " + last
  }

  /// The bytes of a name from which on it is cut.
  private static let longest = 400

  /// Which of `names`, counted from 0, a word nearly is: the one that differs in nothing that weighs, otherwise one with a single letter wrong.
  ///
  /// Stricter than ``near(_:in:budget:)``, for what is refused because of it: in names of less than five letters a letter is too much, and
  /// `line2` is not a misspelt `line1`.
  ///
  /// Nothing where the budget does not pay for a look at all names.
  public static func misspelt(_ word: String, in names: some Sequence<String>, budget: WorkBudget) -> Int? {
    guard let search = NearWordSearch(word) else { return nil }
    let letters = NearWordSearch.folded(word)
    var found: Int?
    for (index, name) in names.prefix(RunLimit.suggestionCandidates.value).enumerated() {
      let steps = search.steps(for: name)
      // Which of those that nobody has looked at it is, is not known.
      guard steps <= budget.left else { return nil }
      budget.take(upTo: steps)
      guard let distance = search.distance(to: name), distance <= 1 else { continue }
      if distance == 0 { return index }
      let other = NearWordSearch.folded(name)
      guard found == nil, min(letters.count, other.count) >= 5 else { continue }
      if letters.filter(isDigit) == other.filter(isDigit) { found = index }
    }
    return found
  }

  private static func isDigit(_ letter: UInt8) -> Bool { letter &- 0x30 <= 9 }

  /// Whether two words differ in nothing that weighs.
  public static func isSame(_ a: String, _ b: String) -> Bool { NearWordSearch.isSame(a, b) }
}

/// Words that somebody may have meant, best first.
public struct NearWords: Sendable {
  /// The words.
  public let names: [String]
  private let isOneBest: Bool

  /// Some words; `isOneBest` says that the first is nearer than the others.
  public init(_ names: [String], isOneBest: Bool = false) {
    self.names = names
    self.isOneBest = isOneBest
  }

  /// The same with something behind each of them.
  package func with(_ end: String) -> NearWords { NearWords(names.map { $0 + end }, isOneBest: isOneBest) }

  /// Whether there is none.
  public var isEmpty: Bool { names.isEmpty }
  /// The first of them, one of several that are as near perhaps.
  public var first: String? { names.first }
  /// The one that is nearer than all others.
  public var best: String? { isOneBest ? names.first : nil }
}
