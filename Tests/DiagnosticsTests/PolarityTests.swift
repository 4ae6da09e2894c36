import Diagnostics
import Testing

/// Proposals never drop, add or double a negation.
@Suite struct PolarityTests {
  private static let negations = [
    "not", "no", "non", "un", "in", "im", "off", "de", "dis", "mis", "anti", "ex", "without", "never", "isnt", "isn't",
    "arent", "dont", "doesnt", "hasnt", "nobody", "none", "cannot", "except", "excluding", "minus", "unless", "lacks",
    "ohne",
    "nicht", "nto", "nt", "noot", "wihtout", "nevr",
  ]
  private static let names = [
    "premium", "active", "free_users", "on_a_run", "wants_offers", "ding.caf", "winter-sale", "time-sensitive",
    "paused",
    "spanish", "first_name", "lesson_finished", "course",
  ]

  private static func capitals(_ text: String) -> [String] {
    let capital = text.prefix(1).uppercased() + String(text.dropFirst())
    return [text, text.uppercased(), capital]
  }

  /// A name with a negation in front of it or behind it, in every way in which people write that.
  static func negated(_ name: String) -> [String] {
    var words: [String] = capitals(name).map { "!" + $0 }
    for negation in negations {
      for mark in ["_", "-", " ", ""] {
        for written in capitals(negation) {
          words.append("\(written)\(mark)\(name)")
          words.append("\(written)\(mark)\(capitals(name)[2])")
        }
        if !mark.isEmpty {
          words.append("\(name)\(mark)\(negation)")
          words.append("\(name)\(mark)\(negation.uppercased())")
        }
      }
    }
    return words
  }

  @Test(arguments: names) func aNegationIsNeverDropped(name: String) {
    for word in Self.negated(name) {
      for vocabulary in [Suggestion.Vocabulary.keys, .names] {
        #expect(!Suggestion.near(word, in: Self.names, of: vocabulary).names.contains(name), "\(word)")
      }
    }
  }

  @Test(arguments: names) func aNegationIsNeverAdded(name: String) {
    for word in Self.negated(name) {
      // Letters that are swapped or doubled may make the negation by chance.
      guard !Suggestion.isSlip(name, word) else { continue }
      #expect(Suggestion.near(name, in: [word]).isEmpty, "\(word)")
    }
  }

  @Test(arguments: [
    ("opted_in", "opted_out"), ("on_a_run", "off_a_run"), ("with_ads", "without_ads"), ("enabled", "disabled"),
    ("first_open", "last_open"), ("min_level", "max_level"), ("minLevel", "maxLevel"), ("before_exam", "after_exam"),
    ("gained", "lost"), ("active", "inactive"), ("subscribed", "unsubscribed"), ("paid", "unpaid"), ("mute", "unmute"),
    ("required", "optional"), ("rollout", "holdout"), ("percent_encode", "percent_decode"),
    ("constructive", "destructive"), ("needed-default", "needless-default"), ("anything", "nothing"),
    ("login", "logout"), ("online", "offline"), ("optedin", "optedout"), ("is_on", "is_off"),
    ("upgraded", "downgraded"),
    ("over_limit", "under_limit"), ("no_ads", "on_ads"), ("most_used", "least_used"), ("most_used", "last_used"),
    ("male", "female"), ("start_date", "end_date"), ("added", "removed"),
  ]) func oppositesAreNeverProposed(one: String, other: String) {
    for (word, name) in [(one, other), (other, one)] {
      for word in Self.capitals(word) + [word.replacing("_", with: "-"), word.replacing("_", with: "")] {
        #expect(Suggestion.near(word, in: [name]).isEmpty, "\(word) → \(name)")
      }
    }
  }

  @Test(arguments: [
    ("nactive_days", "inactive_days"), ("lst_open", "last_open"), ("frist_name", "first_name"),
    ("uknown-key", "unknown-key"),
    ("inactve", "inactive"), ("unsubscribd", "unsubscribed"), ("is_premium", "premium"),
    ("interuption", "interruption"), ("infomation", "information"), ("lastopn", "last_open"), ("discuont", "discount"),
    ("unless-snt", "unless-sent"), ("notificaton", "notification"), ("untill", "until"), ("form", "from"),
    ("starts", "start"),
    ("title-to-long", "title-too-long"), ("streak_day", "streak_days"), ("night_hour", "night_hours"),
    ("days_left", "day_left"),
    ("no-adds", "no-ads"), ("not_piad", "not_paid"), ("desription", "description"), ("imput", "input"),
  ]) func slipsAreStillProposed(word: String, name: String) {
    #expect(Suggestion.near(word, in: [name]).names == [name])
  }

  /// A sign in front of a word may turn it around, and "is" in front of it does not.
  @Test func signsAndPlainWords() {
    for word in ["-sun", "~sun", "!sun", "^sun"] { #expect(Suggestion.near(word, in: ["sun"]).isEmpty, "\(word)") }
    #expect(Suggestion.near("isactive", in: ["inactive"]).isEmpty)
    #expect(Suggestion.near("--stric", in: ["--strict"]).names == ["--strict"])
  }

  /// A word of the language may have a wrong letter; what somebody has named may be another name.
  @Test func anotherLetter() {
    for (word, name) in [("relevanse", "relevance"), ("audiance", "audience"), ("decimals", "decimal")] {
      #expect(Suggestion.near(word, in: [name], of: .keys).best == name)
      #expect(Suggestion.near(word, in: [name]).best == nil)
      #expect(Suggestion.near(word, in: [name]).names == [name])
    }
    #expect(Suggestion.near("sale-2", in: ["sale-1"], of: .keys).best == nil)
    #expect(Suggestion.near("lun", in: ["sun"], of: .keys).best == nil)
  }

  /// A short word that negates, spelt as it is, was not another one with a slip.
  @Test func aNegationIsNoSlip() {
    #expect(Suggestion.near("not_paid", in: ["note_paid"]).isEmpty)
    #expect(Suggestion.near("note_paid", in: ["not_paid"]).isEmpty)
  }

  /// Where the word is the opposite of one name, another that is no nearer is not meant either.
  @Test func whatIsFartherThanTheOppositeIsNotMeant() {
    #expect(Suggestion.near("not_premium", in: ["premium", "hot_premium"]).isEmpty)
    #expect(Suggestion.near("inactve_days", in: ["active_days", "inactive_days"]).names == ["inactive_days"])
  }

  @Test(arguments: [
    ("not_premium", "premium"), ("NOT premium", "premium"), ("nonPremium", "premium"), ("unpremium", "premium"),
    ("inactive", "active"), ("isn't active", "active"), ("is_not_active", "active"), ("premium_not", "premium"),
    ("!premium", "premium"), ("NotPremium", "premium"), ("in_active", nil), ("de_active", nil), ("off_premium", nil),
    ("premium", nil), ("not_premiun", nil),
  ]) func negated(word: String, name: String?) {
    #expect(Suggestion.negated(word, in: ["premium", "active"]) == name)
  }

  @Test(arguments: [
    ("premum", "premium", true), ("premiumm", "premium", true), ("rpemium", "premium", true),
    ("Premium", "premium", true),
    ("premiun", "premium", false), ("premiumx", "premium", false), ("day_1", "day_11", false),
    ("day_11", "day_1", false),
    ("prmum", "premium", false), ("pr", "pro", false), ("premiu", "premium", true), ("remium", "premium", true),
  ]) func slips(word: String, name: String, isSlip: Bool) { #expect(Suggestion.isSlip(word, name) == isSlip) }
}
