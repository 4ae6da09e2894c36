import Diagnostics

/// A phrase of English, or of another query language, and what says the same in an audience.
///
/// Words of a pattern stand for themselves, in any capitals; `|` separates those that mean the same. Capitals stand for what is written:
/// `A` an attribute, `Q` one of numbers or moments, `T` one of moments and `C` a list, which a meaning calls `A`; `V` a value that it can have, of
/// a list one of its items, `L` several values, `LL` two at least, `LJ` two at least that "or" or "and" joins, for which a meaning says `J`, "any"
/// or "all"; `W` a value in front of its list, `R` two numbers with a sign between, `S` a span of time, `N` an audience or a boolean, `NO` a word
/// that negates.
struct PredicatePhrase {
  /// When its meaning may be offered as an edit. Where an edit is not sure, it is only said.
  enum Certainty {
    /// Wherever it is a whole condition.
    case whole
    /// Only where nobody could mean the values to belong to what follows.
    case last
    /// Between two conditions, where no "or" stands beside it: what it would take away from could be read in two ways.
    case joins
    /// Of an attribute that everyone has: of those without it, the words say nothing.
    case everyone
    /// Never: only its last word is too much.
    case noise
    /// Never: the words have more than one meaning.
    case asks
  }

  /// What may stand at a place of a phrase.
  enum Slot {
    /// `A`: an attribute
    case attribute
    /// `Q`: an attribute whose values are not words
    case quantity
    /// `T`: a date or a timestamp
    case moment
    /// `C`: a list
    case members
    /// `W`: a value in front of its list
    case earlier
    /// `R`: two whole numbers with a sign between, which are `V` and `V2`
    case range
    /// `S`: a span of time
    case span
    /// `N`: an audience or a boolean
    case condition
    /// `NO`: a word that turns what follows around
    case negation
    /// `V`, `V2`: a value of the attribute
    case value(String)
    /// `L`, `LL`: so many values of it at the least
    case list(String, Int)
    /// `LJ`: several values with "or" or "and" before the last
    case joined
    /// A word in small letters.
    case word(ExactText)

    init(_ name: String) {
      self =
        switch name {
        case "A": .attribute
        case "Q": .quantity
        case "T": .moment
        case "C": .members
        case "W": .earlier
        case "LJ": .joined
        case "R": .range
        case "S": .span
        case "N": .condition
        case "NO": .negation
        case "V", "V2": .value(name)
        case "L": .list(name, 0)
        case "LL": .list(name, 2)
        default: .word(ExactText(name))
        }
    }
  }

  let pattern: [[String]]
  /// The same, read once: thousands of words are held against it.
  let slots: [[Slot]]
  let meaning: String
  let certainty: Certainty

  /// Whether it says who of everybody is left out.
  var isException: Bool { pattern[0] == Self.everyone }

  /// Whether its meaning is two comparisons, which a "not" in front would not both turn around.
  var joinsComparisons: Bool { meaning.contains(" and A ") }

  /// Whether it joins two conditions.
  var isJoint: Bool { meaning == "and" || meaning == "and not" }

  init(_ pattern: String, _ meaning: String, _ certainty: Certainty = .whole) {
    self.pattern = pattern.split(separator: " ").map { $0.split(separator: "|").map(String.init) }
    slots = self.pattern.map { $0.map(Slot.init) }
    self.meaning = meaning
    self.certainty = certainty
  }

  /// The first that matches is meant.
  static let all: [PredicatePhrase] =
    exceptions + joints + turned + presence + times + lists + members + values + numbers + absence

  private static let exceptions: [PredicatePhrase] = ["", ", "].flatMap { comma in
    [
      PredicatePhrase(anyOfThem + comma + "but|yet NO N", "not N", .last),
      PredicatePhrase(anyOfThem + comma + "but|except|excepting|excluding|without|minus N", "not N", .last),
    ]
  }

  /// The words for everybody.
  static let everyone = ["all", "everyone", "everybody", "anyone", "anybody"]
  private static let anyOfThem = everyone.joined(separator: "|") + " "

  private static let joints: [PredicatePhrase] = ["", ", "].flatMap { comma in
    [
      PredicatePhrase(comma + "but|yet|though|although|and NO", "and not", .joins),
      PredicatePhrase(comma + "except|apart|other|aside for|from|than", "and not", .joins),
      PredicatePhrase(comma + "unless|excluding|excl|except|excepting|exclude|without|minus|sans NO", "and", .asks),
      PredicatePhrase(comma + "except|excepting|without|minus|unless|excluding|exclude|excl|sans|-", "and not", .joins),
      PredicatePhrase(comma + "but|yet", "and", .joins),
    ]
  }

  private static let there = "set|present|defined|known|given|available|filled|provided|something|there|existing"
  private static let gone = "unset|undefined|unknown|absent|null|nil|none|empty|blank|nothing"
  private static let asks = "is|are|has|was"

  private static let presence = [
    PredicatePhrase("A \(asks) NO \(there)", "A is missing"),
    PredicatePhrase("A \(asks) NO \(gone)", "A is not missing"),
    PredicatePhrase("A \(asks) \(there)", "A is not missing"), PredicatePhrase("A \(asks) \(gone)", "A is missing"),
    PredicatePhrase("A isnt|not missing", "A is not missing"),
    PredicatePhrase("A isnt|not \(gone)", "A is not missing"),
    PredicatePhrase("A NO \(there)|exist|exists", "A is missing"),
    PredicatePhrase("A does NO exist", "A is missing"), PredicatePhrase("A doesnt exist", "A is missing"),
    PredicatePhrase("A exists|exist|\(there)", "A is not missing"),
    PredicatePhrase("A \(gone)|missing", "A is missing"),
    PredicatePhrase("A !=|<> null|nil|none", "A is not missing"),
    PredicatePhrase("A ==|= null|nil|none", "A is missing"),
    PredicatePhrase("Q ==|= \(there)", "A is not missing"), PredicatePhrase("Q !=|<> \(there)", "A is missing"),
  ]

  /// Spans of time before and after now.
  private static let times = ["", "is|was "].flatMap { verb in
    [
      PredicatePhrase("T \(verb)in|within|during|over the last|past|previous S", "A within last S"),
      PredicatePhrase("T \(verb)in|during|over last|past S", "A within last S"),
      PredicatePhrase("T \(verb)within past S", "A within last S"),
      PredicatePhrase("T \(verb)in|within|during|over the next|coming S", "A within next S"),
      PredicatePhrase("T \(verb)in|during|over next S", "A within next S"),
      PredicatePhrase("T \(verb)in S", "A within next S", .asks),
      PredicatePhrase("T \(verb)after|since|>|>= S ago", "A within last S", .asks),
    ]
  }

  /// Of attributes that are no conditions by themselves.
  private static let absence = [
    PredicatePhrase("NO A within|before|after|contains|starts|in|==|<|>|<=|>=", "not A …", .asks),
    PredicatePhrase("NO A", "A is missing", .asks),
  ]

  /// A negation beside the operator that it turns around.
  private static let turned = [
    PredicatePhrase("A \(asks) NO within", "not A within …", .asks),
    PredicatePhrase("A isnt|arent|never|no|without within", "not A within …", .asks),
    PredicatePhrase("A within NO", "not A within …", .asks),
    PredicatePhrase("A does NO contain|contains|include|includes", "not A contains …", .asks),
    PredicatePhrase("A doesnt|dont contain|contains|include|includes", "not A contains …", .asks),
    PredicatePhrase("A contains|includes NO", "not A contains …", .asks),
    PredicatePhrase("A isnt|arent|never|no|without contains|contain|containing|includes", "not A contains …", .asks),
    PredicatePhrase("A does NO start|starts|begin|begins", "not A starts with …", .asks),
    PredicatePhrase("A doesnt|dont start|starts|begin|begins", "not A starts with …", .asks),
    PredicatePhrase("A starts NO", "not A starts with …", .asks),
    PredicatePhrase("A starts with NO", "not A starts with …", .asks),
    PredicatePhrase("A isnt|arent|never|no|without starts|start|begins|starting", "not A starts with …", .asks),
    PredicatePhrase("A does NO match|matches", "not A matches …", .asks),
    PredicatePhrase("A doesnt|dont match|matches", "not A matches …", .asks),
    PredicatePhrase("A matches NO", "not A matches …", .asks),
    PredicatePhrase("A isnt|arent|never|no|without matches|match", "not A matches …", .asks),
  ]

  private static let lists = [
    PredicatePhrase("A in|among|between [ R ]", "A >= V and A <= V2"),
    PredicatePhrase("A in|among|between R", "A >= V and A <= V2"),
    PredicatePhrase("A ==|= R", "A >= V and A <= V2"), PredicatePhrase("A \(asks) R", "A >= V and A <= V2"),
    PredicatePhrase("A \(asks) NO one|any|in of L", "not A in [L]", .everyone),
    PredicatePhrase("A \(asks) none|neither of L", "not A in [L]", .everyone),
    PredicatePhrase("A \(asks) neither V nor V2", "not (A == V or A == V2)", .everyone),
    PredicatePhrase("A neither V nor V2", "not (A == V or A == V2)", .everyone),
    PredicatePhrase("A \(asks) one|any|either of L", "A in [L]"), PredicatePhrase("A one|any of L", "A in [L]"),
    PredicatePhrase("A \(asks) NO in|among L", "not A in [L]", .everyone),
    PredicatePhrase("A NO in|among L", "not A in [L]", .everyone),
    PredicatePhrase("A nin L", "not A in [L]", .everyone),
    PredicatePhrase("A \(asks) in|among|either L", "A in [L]"),
    PredicatePhrase("A in|among|oneof|one_of L", "A in [L]"),
    PredicatePhrase("A \(asks) NO LL", "not A in [LL]", .asks), PredicatePhrase("A NO LL", "not A in [LL]", .asks),
    PredicatePhrase("A !=|<> LL", "not A in [LL]", .asks),
    PredicatePhrase("A ==|=|\(asks)|equals LL", "A in [LL]", .last),
  ]

  private static let without = "lacks|lack|misses|excludes|exclude|excluding"
  private static let owns = "includes|include|including|has|have|having|with"
  private static let has = "contains|contain|containing|" + owns

  /// What is asked of lists.
  private static let members =
    ["C does NO", "C doesnt|dont|didnt|cannot", "C NO"].flatMap { lacks in
      [
        PredicatePhrase("\(lacks) \(has) any|either|one of L", "not A contains any [L]"),
        PredicatePhrase("\(lacks) \(has) any|either L", "not A contains any [L]"),
        PredicatePhrase("\(lacks) \(has) all|both|every of L", "not A contains all [L]"),
        PredicatePhrase("\(lacks) \(has) all|both|every L", "not A contains all [L]"),
        PredicatePhrase("\(lacks) \(has) LL", "not A contains any [LL]", .asks),
        PredicatePhrase("\(lacks) \(has) V", "not A contains V"),
      ]
    } + [
      PredicatePhrase("C \(has) any|either|one|some of L", "A contains any [L]"),
      PredicatePhrase("C \(has) any|either|one|some L", "A contains any [L]"),
      PredicatePhrase("C \(has) all|both|every|each of L", "A contains all [L]"),
      PredicatePhrase("C \(has) all|both|every|each L", "A contains all [L]"),
      PredicatePhrase("C \(has) none|neither of L", "not A contains any [L]"),
      PredicatePhrase("C \(has) none L", "not A contains any [L]"),
      PredicatePhrase("C \(has) neither V nor V2", "not (A contains V or A contains V2)"),
      PredicatePhrase("C \(owns) none|nothing", "A.size == 0", .asks),
      PredicatePhrase("C \(owns) any|some|items|something|anything", "A.size > 0", .asks),
      PredicatePhrase("C \(has) NO LL", "not A contains any [LL]", .asks),
      PredicatePhrase("C \(has) NO V", "not A contains V"),
      PredicatePhrase("C \(without) LL", "not A contains any [LL]", .asks),
      PredicatePhrase("C \(without) V", "not A contains V"),
      PredicatePhrase("C \(has) LJ", "A contains J [LJ]", .last),
      PredicatePhrase("C \(has) LL", "A contains any [LL]", .asks),
      PredicatePhrase("C \(has) V", "A contains V"),
      PredicatePhrase("C . \(has) ( V )", "A contains V"),
      PredicatePhrase("W in|among C", "A contains V"), PredicatePhrase("W NO in|among C", "not A contains V"),
      PredicatePhrase("C \(asks) NO one|any|in|among of L", "not A contains any [L]"),
      PredicatePhrase("C NO in|among L", "not A contains any [L]"),
      PredicatePhrase("C in|among|\(asks) LL", "A contains any [LL]", .asks),
      PredicatePhrase("C in|among V", "A contains V"), PredicatePhrase("C in|among L", "A contains any [L]"),
      PredicatePhrase("C \(asks) NO empty|blank", "A.size > 0"),
      PredicatePhrase("C \(asks) empty|blank", "A.size == 0", .everyone),
      PredicatePhrase("C \(asks) NO \(there)", "A is missing"),
      PredicatePhrase("C \(asks) NO unset|undefined|unknown|absent|null|nil", "A is not missing"),
      PredicatePhrase("C \(asks) \(there)", "A is not missing"),
      PredicatePhrase("C \(asks) unset|undefined|unknown|absent|null|nil", "A is missing"),
      PredicatePhrase("C \(asks) none|neither of L", "not A contains any [L]", .asks),
      PredicatePhrase("C \(asks) none|nothing", "A.size == 0", .asks),
      // In an enumeration these may be values.
      PredicatePhrase("C ==|=|\(asks)|equals V", "A contains V", .asks),
      PredicatePhrase("C !=|<>|≠ V", "not A contains V", .asks),
      PredicatePhrase("C ==|= null|nil|none", "A is missing"),
      PredicatePhrase("C !=|<> null|nil|none", "A is not missing"),
      PredicatePhrase("C \(asks) NO either of L", "not A contains any [L]", .asks),
      PredicatePhrase("C \(asks) one|any|either of L", "A contains any [L]", .asks),
      PredicatePhrase("C \(asks) NO LL", "not A contains any [LL]", .asks),
      PredicatePhrase("C \(asks) NO V", "not A contains V", .asks),
      PredicatePhrase("size|count|length|len ( C )", "A.size"),
    ]

  private static let values = [
    PredicatePhrase("N \(asks) NO true|yes|on", "not N"), PredicatePhrase("N \(asks) NO false|no|off", "N", .asks),
    PredicatePhrase("N \(asks) true|yes|on", "N"), PredicatePhrase("N \(asks) false|no|off", "not N"),
    PredicatePhrase("N ==|= 1|true|yes|on", "N"), PredicatePhrase("N ==|= 0|false|no|off", "not N", .everyone),
    PredicatePhrase("N : true|yes|on", "N"), PredicatePhrase("N : false|no|off", "not N"),
    PredicatePhrase("\(asks) NO N", "not N"), PredicatePhrase("\(asks) N", "N"),
    PredicatePhrase("NO N", "not N", .asks),
    PredicatePhrase("A \(asks) NO V", "A != V", .everyone), PredicatePhrase("A NO V", "A != V", .everyone),
    PredicatePhrase("A ≠ V", "A != V", .everyone), PredicatePhrase("A does NO equal V", "A != V", .everyone),
    PredicatePhrase("A doesnt|dont equal|eq V", "A != V", .everyone),
    PredicatePhrase("A \(asks) NO equal to V", "A != V", .everyone),
    PredicatePhrase("A \(asks) exactly|equal to|V V", "A == V"), PredicatePhrase("A \(asks) V", "A == V"),
    PredicatePhrase("A equals|eq|equal V", "A == V"), PredicatePhrase("A equal to V", "A == V"),
    PredicatePhrase("A <> V", "A != V"), PredicatePhrase("A : V", "A == V", .asks),
    PredicatePhrase("N users|people|customers|subscribers|members|persons|readers|accounts|only", "N", .noise),
  ]

  private static let numbers =
    ["", "is|are|was "].flatMap { verb in
      [
        PredicatePhrase("A \(verb)since V", "A >= V"),
        PredicatePhrase("A \(verb)until|till|through V", "A <= V", .asks),
        PredicatePhrase("A \(verb)up to V", "A <= V", .asks),
        PredicatePhrase("A \(verb)from V to|until|till|through|up V2", "A >= V and A <= V2", .asks),
        PredicatePhrase("A \(verb)from V", "A >= V", .asks),
        PredicatePhrase("A \(verb)NO more|greater|higher|larger|bigger than V", "not A > V", .everyone),
        PredicatePhrase("A \(verb)NO less|fewer|lower|smaller than V", "not A < V", .everyone),
        PredicatePhrase("A \(verb)NO at least V", "not A >= V", .everyone),
        PredicatePhrase("A \(verb)NO at most V", "not A <= V", .everyone),
        PredicatePhrase("A \(verb)NO over|above V", "not A > V", .everyone),
        PredicatePhrase("A \(verb)NO under|below V", "not A < V", .everyone),
        PredicatePhrase("A \(verb)NO since|after V", "not A >= V", .asks),
        PredicatePhrase("A \(verb)NO before V", "not A before V", .asks),
        PredicatePhrase("A \(verb)≤ V", "A <= V"), PredicatePhrase("A \(verb)≥ V", "A >= V"),
        PredicatePhrase("A \(verb)between V and V2", "A >= V and A <= V2", .asks),
        PredicatePhrase("A \(verb)at least V", "A >= V"), PredicatePhrase("A \(verb)at most V", "A <= V"),
        PredicatePhrase("A \(verb)more|greater|higher|larger|bigger than V", "A > V"),
        PredicatePhrase("A \(verb)less|fewer|lower|smaller than V", "A < V"),
        PredicatePhrase("A \(verb)over|above|exceeds V", "A > V"), PredicatePhrase("A \(verb)under|below V", "A < V"),
      ]
    } + [
      PredicatePhrase("A \(asks) > V", "A > V"), PredicatePhrase("A \(asks) < V", "A < V"),
      PredicatePhrase("A \(asks) >= V", "A >= V"), PredicatePhrase("A \(asks) <= V", "A <= V"),
      PredicatePhrase("A NO between V and V2", "not (A >= V and A <= V2)", .asks),
      PredicatePhrase("A NO < V", "not A < V", .everyone), PredicatePhrase("A NO <= V", "not A <= V", .everyone),
      PredicatePhrase("A NO > V", "not A > V", .everyone), PredicatePhrase("A NO >= V", "not A >= V", .everyone),
      PredicatePhrase("A NO == V", "A != V", .everyone), PredicatePhrase("A ==|= NO V", "A != V", .everyone),
      PredicatePhrase("A !=|<> NO V", "A == V", .asks),
    ]
}
