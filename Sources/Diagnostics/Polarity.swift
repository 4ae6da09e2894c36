/// Which words turn a meaning around: affixes and words that negate, and pairs of words of which one is the other's opposite.
///
/// Every proposal is checked here, see ``Suggestion``: `inactive` is two letters away from `active` and means the opposite. Works on words as
/// people write them, in any capitals, with spaces, `_`, `-` or nothing between their parts.
enum Polarity {
  /// What a negating word does where it is joined to another one, and where it is a word of its own.
  private enum Reading {
    /// It negates: `inactive` is `not active`.
    case negates
    /// It may negate or mean something else: `de_users` may be Germans. Nothing is proposed.
    case unsure
    /// It says nothing there.
    case nothing
  }

  /// A word that negates, and how it reads in front of another word, behind it, and apart from it.
  private typealias Negation = (word: String, inFront: Reading, behind: Reading, apart: Reading)

  private static let negations: [Negation] = [
    ("not", .negates, .negates, .negates), ("no", .negates, .unsure, .negates), ("non", .negates, .nothing, .negates),
    ("un", .negates, .nothing, .negates), ("in", .negates, .nothing, .unsure), ("im", .negates, .nothing, .unsure),
    ("il", .negates, .nothing, .unsure), ("ir", .negates, .nothing, .unsure), ("dis", .negates, .nothing, .negates),
    ("de", .unsure, .nothing, .unsure), ("off", .unsure, .unsure, .unsure), ("out", .unsure, .unsure, .unsure),
    ("mis", .unsure, .nothing, .unsure), ("anti", .unsure, .nothing, .unsure), ("ex", .unsure, .nothing, .unsure),
    ("never", .negates, .unsure, .negates), ("without", .negates, .nothing, .negates),
    ("isnt", .negates, .negates, .negates), ("isn", .unsure, .nothing, .unsure), ("aint", .negates, .nothing, .negates),
    ("arent", .negates, .nothing, .negates), ("wasnt", .unsure, .nothing, .unsure), ("nt", .unsure, .unsure, .unsure),
    ("dont", .negates, .nothing, .negates), ("doesnt", .negates, .nothing, .negates),
    ("didnt", .unsure, .nothing, .unsure), ("hasnt", .negates, .nothing, .negates),
    ("havent", .negates, .nothing, .negates), ("wont", .unsure, .nothing, .unsure),
    ("cant", .unsure, .nothing, .unsure),
    ("cannot", .unsure, .nothing, .unsure), ("nobody", .unsure, .nothing, .unsure), ("none", .unsure, .unsure, .unsure),
    ("noone", .unsure, .nothing, .unsure), ("neither", .unsure, .nothing, .unsure), ("nor", .unsure, .nothing, .unsure),
    ("lacks", .negates, .nothing, .negates), ("lacking", .negates, .nothing, .negates),
    ("except", .unsure, .nothing, .unsure), ("excluding", .unsure, .nothing, .unsure),
    ("exclude", .unsure, .nothing, .unsure), ("excludes", .unsure, .nothing, .unsure),
    ("minus", .unsure, .nothing, .unsure), ("unless", .unsure, .nothing, .unsure), ("sans", .unsure, .nothing, .unsure),
    ("former", .unsure, .nothing, .unsure), ("false", .unsure, .unsure, .unsure), ("less", .nothing, .unsure, .unsure),
    ("free", .nothing, .nothing, .nothing), ("nicht", .negates, .nothing, .negates),
    ("ohne", .negates, .nothing, .negates), ("kein", .negates, .nothing, .negates),
    ("keine", .negates, .nothing, .negates), ("nie", .unsure, .nothing, .unsure), ("pas", .unsure, .nothing, .unsure),
    ("niet", .negates, .nothing, .negates),
  ]

  /// Words that exclude each other.
  private static let opposites: [(String, String)] = [
    ("on", "off"), ("in", "out"), ("with", "without"), ("enabled", "disabled"), ("enable", "disable"),
    ("true", "false"), ("yes", "no"), ("all", "none"), ("any", "none"), ("every", "never"), ("always", "never"),
    ("first", "last"), ("next", "last"), ("next", "previous"), ("min", "max"), ("minimum", "maximum"),
    ("before", "after"), ("gained", "lost"), ("won", "lost"), ("win", "lose"), ("more", "less"), ("most", "least"),
    ("above", "below"), ("over", "under"), ("up", "down"), ("start", "end"), ("begin", "end"), ("started", "ended"),
    ("started", "finished"), ("started", "stopped"), ("open", "closed"), ("open", "close"),
    ("opened", "closed"), ("old", "new"), ("older", "newer"), ("high", "low"), ("higher", "lower"), ("early", "late"),
    ("earlier", "later"), ("since", "until"), ("from", "to"), ("from", "until"), ("sent", "received"),
    ("increase", "decrease"), ("increased", "decreased"), ("add", "remove"), ("added", "removed"), ("buy", "sell"),
    ("bought", "sold"), ("free", "paid"), ("male", "female"), ("man", "woman"), ("men", "women"),
    ("day", "night"), ("include", "exclude"), ("included", "excluded"), ("includes", "excludes"), ("allow", "deny"),
    ("allowed", "denied"), ("accepted", "rejected"), ("accepted", "declined"), ("left", "right"), ("left", "joined"),
    ("enter", "leave"), ("entered", "left"), ("show", "hide"), ("shown", "hidden"), ("positive", "negative"),
    ("success", "failure"), ("succeeded", "failed"), ("passed", "failed"), ("login", "logout"), ("import", "export"),
    ("internal", "external"), ("online", "offline"), ("inside", "outside"), ("major", "minor"), ("even", "odd"),
    ("pre", "post"), ("short", "long"), ("few", "many"), ("upgraded", "downgraded"), ("upgrade", "downgrade"),
    ("ascending", "descending"), ("push", "pull"), ("alive", "dead"), ("won", "lose"), ("win", "lost"),
    ("required", "optional"), ("rollout", "holdout"), ("encode", "decode"), ("constructive", "destructive"),
    ("needed", "needless"), ("anything", "nothing"), ("something", "nothing"), ("everything", "nothing"),
    ("some", "none"), ("rise", "fall"), ("gain", "loss"), ("warm", "cold"), ("hot", "cold"),
  ]

  /// Words in front of a name that say nothing about it: `is premium`, `users with premium`.
  private static let neutral: Set<String> = [
    "is", "are", "be", "been", "do", "does", "has", "have", "a", "an", "the", "user", "users", "customer", "customers",
    "people", "person", "who", "whose", "that", "with", "only", "just", "audience", "attribute", "segment", "member",
    "members", "group", "if", "where", "subscriber", "subscribers",
  ]

  /// Whether a word in front of a name says nothing about it.
  static func isNeutral(_ word: String) -> Bool { neutral.contains(word.lowercased()) }

  private static let sides: [String: [String]] = opposites.reduce(into: [:]) { sides, pair in
    sides[pair.0, default: []].append(pair.1)
    sides[pair.1, default: []].append(pair.0)
  }

  private static let apart = Dictionary(negations.map { ($0.word, $0.apart) }, uniquingKeysWith: { first, _ in first })

  /// Whether a word by itself turns a meaning around.
  static func isNegation(_ word: String) -> Bool {
    let word = word.lowercased().filter { $0 != "'" && $0 != "’" }
    return word == "!" || apart[word].map { $0 == .negates } == true
  }

  /// Whether a part of a name decides its meaning.
  private static func isLoaded(_ part: String) -> Bool { sides[part] != nil || mayTurn(part) }

  /// Whether a part of a name may turn the meaning of the rest around.
  private static func mayTurn(_ part: String) -> Bool { apart[part].map { $0 != .nothing } == true }

  // MARK: Parts

  /// The parts of a word in small letters: `notPremium`, `not-premium` and `Not premium` have two.
  static func parts(_ word: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var wasSmall = false
    func end() {
      if !part.isEmpty { parts.append(part) }
      part = ""
    }
    for scalar in LookAlikes.ascii(word).unicodeScalars {
      switch scalar {
      case "'": continue
      case "!":
        end()
        parts.append("not")
      case "A"..."Z":
        if wasSmall { end() }
        part += String(scalar).lowercased()
      case "0"..."9", "a"..."z", "\u{80}"...: part.unicodeScalars.append(scalar)
      default: end()
      }
      wasSmall = "a"..."z" ~= scalar
    }
    end()
    return parts
  }

  // MARK: Negated words

  /// What is left of a word without its negation, and whether it surely is one.
  typealias Base = (word: String, isSure: Bool)

  /// The words of which a word may be the negation.
  static func bases(_ word: String) -> [Base] {
    var bases: [Base] = []
    func add(_ word: String, _ reading: Reading) {
      if reading != .nothing, word.utf8.count > 1 { bases.append((word, reading == .negates)) }
    }
    let parts = parts(word)
    let rest = parts.drop { neutral.contains($0) }
    if rest.count > 1, let first = rest.first, let reading = apart[first] {
      let base = rest.dropFirst()
      add(base.joined(separator: "_"), reading)
      let named = base.drop { neutral.contains($0) }
      if named.count < base.count, !named.isEmpty { add(named.joined(separator: "_"), reading) }
    }
    if parts.count > 1, let last = parts.last, let reading = apart[last] {
      add(parts.dropLast().joined(separator: "_"), reading)
    }
    let letters = parts.joined()
    guard let first = parts.first, let last = parts.last else { return bases }
    for (word, inFront, behind, _) in negations {
      if first.hasPrefix(word), first != word { add(String(letters.dropFirst(word.utf8.count)), inFront) }
      if last.hasSuffix(word), last != word { add(String(letters.dropLast(word.utf8.count)), behind) }
    }
    return bases
  }

  /// A word with each of its parts in turn replaced by its opposite.
  private static func opposites(of word: String) -> [String] {
    let parts = parts(word)
    let letters = parts.joined()
    var words: [String] = []
    for (index, part) in parts.enumerated() {
      for other in sides[part] ?? [] {
        words.append((parts[..<index] + [other] + parts[(index + 1)...]).joined())
      }
    }
    for (side, others) in sides where letters.utf8.count > side.utf8.count {
      if letters.hasPrefix(side) { words += others.map { $0 + letters.dropFirst(side.utf8.count) } }
      if letters.hasSuffix(side) { words += others.map { letters.dropLast(side.utf8.count) + $0 } }
    }
    return words
  }

  // MARK: Agreement

  /// The steps of comparing a word with one name that is near it, and so about as long.
  static func steps(for word: String) -> Int { 100 + 12 * word.utf8.count }

  /// Compares one word with names that are near it.
  struct Check {
    private let parts: [String]
    private let letters: String
    private let search: NearWordSearch?
    /// The letters without what says nothing in front of them: `active` of `isactive`.
    private let plain: [NearWordSearch]
    private let turned: [NearWordSearch]

    init(_ word: String) {
      parts = Polarity.parts(word)
      letters = parts.joined()
      search = NearWordSearch(word)
      plain = ["is", "has", "are"].compactMap { [letters] front in
        letters.hasPrefix(front) && letters.utf8.count > front.utf8.count + 2
          ? NearWordSearch(String(letters.dropFirst(front.utf8.count))) : nil
      }
      turned = (bases(word).map(\.word) + opposites(of: word)).compactMap { NearWordSearch($0) }
    }

    /// Whether a name at a distance may be proposed for the word. Otherwise the word means something else, and is at `from` from that.
    func agrees(_ name: String, _ distance: Int) -> (agrees: Bool, from: Int) {
      guard distance > 0 else { return (true, 0) }
      // Where a negation or an opposite explains the difference better than letters do, it is that.
      let nearest = turned.compactMap { $0.distance(to: name) }.min()
      let searches = plain + [search].compactMap { $0 }
      let other = searches.flatMap { search in bases(name).compactMap { search.distance(to: $0.word) } }.min()
      if let from = [nearest, other].compactMap({ $0 }).min(), from < distance { return (false, from) }
      return (mayMean(Polarity.parts(name)), distance)
    }

    /// Whether the parts in which the two differ are only spelt in another way.
    private func mayMean(_ others: [String]) -> Bool {
      let (own, other) = (parts.filter { !others.contains($0) }, others.filter { !parts.contains($0) })
      if own.count == other.count {
        return zip(own, other).allSatisfy { own, other in
          if isLoaded(own) || isLoaded(other) {
            let isLong = min(own.utf8.count, other.utf8.count) > 4 && isLoaded(own) != isLoaded(other)
            // A short word that decides, spelt as it is, was not a slip: `not_paid` is not `note_paid`.
            let isPlural = min(own.utf8.count, other.utf8.count) > 2 && (own + "s" == other || other + "s" == own)
            // What only has an opposite may be a slip for another word: `title-to-long` is `title-too-long`.
            let isWhole = !mayTurn(own) && !mayTurn(other) && Suggestion.isSlip(letters, others.joined())
            let isSlip = isPlural || isWhole || !isLoaded(own) && Suggestion.isSlip(own, other)
            return sides[own]?.contains(other) != true
              && (isSlip || isLong && NearWordSearch(own)?.distance(to: other, atMost: 1) != nil)
          }
          if Self.isNegated(own, other) || Self.isNegated(other, own) { return false }
          let most = max(1, max(own.utf8.count, other.utf8.count) / 2)
          return NearWordSearch(own)?.distance(to: other, atMost: most) != nil
        }
      }
      // `insensitive` and `time-sensitive`
      for (few, many) in [(own, other), (other, own)] {
        if few.contains(where: { bases($0).contains { base in many.contains(base.word) } }) { return false }
      }
      let joined = others.joined()
      if min(letters.utf8.count, joined.utf8.count) > 5, Suggestion.isSlip(letters, joined) { return true }
      if own.contains(where: { Self.mayNegate($0) && !joined.contains($0) }) { return false }
      if other.contains(where: { Self.mayNegate($0) && !letters.contains($0) }) { return false }
      return !Self.isNegated(letters, joined) && !Self.isNegated(joined, letters)
    }

    /// Whether a word is another one with something in front or behind that may negate it.
    private static func isNegated(_ long: String, _ short: String) -> Bool {
      guard long.utf8.count > short.utf8.count else { return false }
      return long.hasPrefix(short) && mayNegate(String(long.dropFirst(short.utf8.count)))
        || long.hasSuffix(short) && mayNegate(String(long.dropLast(short.utf8.count)))
    }

    /// Whether a part, perhaps misspelt, decides the meaning of a name.
    private static func mayNegate(_ part: String) -> Bool {
      if isLoaded(part) { return true }
      guard !neutral.contains(part), part.utf8.count > 1, let search = NearWordSearch(part) else { return false }
      return negations.contains {
        $0.word.utf8.count > 2 && $0.inFront != .nothing && search.distance(to: $0.word, atMost: 1) != nil
      }
    }
  }
}
