import Clocks
import Diagnostics
import Expressions
import Testing

private let table = AttributeTable(declared: [
  Attribute(name: "active", type: .boolean), Attribute(name: "premium", type: .boolean),
  Attribute(name: "in_trial", type: .boolean), Attribute(name: "vip", type: .boolean, isOptional: true),
  Attribute(name: "plan", type: .enumeration(["free", "pro", "team"])),
  Attribute(name: "tier", type: .enumeration(["gold", "silver"]), isOptional: true),
  Attribute(name: "streak", type: .integer(min: 0, max: 12)),
  Attribute(name: "exam", type: .date, isOptional: true),
  Attribute(name: "follows", list: ListType(of: .text(max: 2), most: 3), isOptional: true),
])

/// What the people of each streak follow; nothing where that is not known.
private let follows: [Int: [String]] = [
  4: [], 5: ["U6"], 6: ["U4"], 9: ["U6", "U4"], 10: ["U5"], 11: ["U4", "U6", "U5"],
]

/// Every row that differs in something the phrases speak of.
private let rows: [[String: Cell]] = {
  var rows: [[String: Cell]] = []
  for bits in 0..<8 {
    for vip in [Cell.missing, .raw(0), .raw(1)] {
      for plan in 0..<3 {
        for tier in [Cell.missing, .raw(0), .raw(1)] {
          for streak in [0, 4, 5, 6, 9, 10, 11] {
            var row: [String: Cell] = [
              "active": .raw(Int64(bits & 1)), "premium": .raw(Int64(bits >> 1 & 1)),
              "in_trial": .raw(Int64(bits >> 2)),
              "vip": vip, "plan": .raw(Int64(plan)), "tier": tier, "streak": .raw(Int64(streak)),
              "exam": streak % 2 == 0 ? .missing : .raw(20_454 + Int64(streak) - 6),
            ]
            row["follows"] = follows[streak].map { .raw(Int64($0.count)) } ?? .missing
            for (item, line) in (follows[streak] ?? []).enumerated() { row["follows[\(item)]"] = .text(line) }
            rows.append(row)
          }
        }
      }
    }
  }
  return rows
}()
private let people = batch(rows, table: table)

private let audiences: AudienceTable = {
  var findings: [(entry: Int, finding: Finding)] = []
  let place = SourceSpan(0, 0)
  return AudienceTable.build(
    [
      .init(name: Located("on_a_run", at: place), text: "streak >= 5"),
      .init(name: Located("free_users", at: place), text: "plan == free"),
    ], attributes: table, into: &findings)
}()

/// The rows that an expression selects; nothing when it cannot be read.
private func selected(_ source: String) -> [Bool]? {
  var findings: [Finding] = []
  guard let predicate = Predicate.parse(source, attributes: table, audiences: audiences, into: &findings) else {
    return nil
  }
  return rows.indices.map { predicate.matches(people, $0, now: Instant(seconds: 1_795_219_200)) }
}

/// An expression after each of its edits, until it can be read or has none.
private func mended(_ source: String) -> String {
  var text = source
  for _ in 0..<5 {
    var findings: [Finding] = []
    _ = Predicate.parse(text, attributes: table, audiences: audiences, into: &findings)
    let fixes = findings.filter { $0.severity == .error }.compactMap(\.fixes.first)
    guard let fix = fixes.first else { break }
    var bytes = Array(text.utf8)
    for edit in fix.edits.reversed() { bytes.replaceSubrange(edit.span.start..<edit.span.end, with: edit.text.utf8) }
    text = String(decoding: bytes, as: UTF8.self)
  }
  return text
}

/// After its edits an audience selects the people whom an English reader of the words expects, or there was no edit.
@Suite struct PhraseMeaningTests {
  /// Words about two names, and the audience that an English reader expects. Where two readings are common, both are there.
  private static let phrases: [(words: String, meanings: [String])] = [
    ("X but not Y", ["X and not Y"]), ("X, but not Y", ["X and not Y"]), ("X and no Y", ["X and not Y"]),
    ("X except Y", ["X and not Y"]), ("X except not Y", ["X and not Y", "X and Y"]), ("X without Y", ["X and not Y"]),
    ("X without not Y", ["X and Y"]), ("X minus Y", ["X and not Y"]), ("X minus not Y", ["X and Y"]),
    ("all except X", ["not X"]), ("all but not X", ["not X"]), ("all except not X", ["X", "not X"]),
    ("all except X or Y", ["not (X or Y)"]), ("everyone but X and Y", ["not (X and Y)", "not (X or Y)"]),
    ("all without X, Y", ["not (X or Y)"]), ("not all but X", ["X", "not X"]),
    ("X - Y", ["X and not Y"]), ("X excluding Y", ["X and not Y"]), ("X unless Y", ["X and not Y"]),
    ("X other than Y", ["X and not Y"]), ("X apart from Y", ["X and not Y"]), ("X but Y", ["X and Y"]),
    ("X unless not Y", ["X and Y"]), ("X but never Y", ["X and not Y"]), ("X and isn't Y", ["X and not Y"]),
    ("X and NOT Y", ["X and not Y"]), ("X AND NOT Y", ["X and not Y"]), ("X && !Y", ["X and not Y"]),
    ("X or Y but not Z", ["(X or Y) and not Z", "X or (Y and not Z)"]),
    ("X but not Y or Z", ["X and not (Y or Z)", "(X and not Y) or Z"]),
    ("X except Y or Z", ["X and not (Y or Z)"]),
    ("X except Y and Z", ["X and not Y and not Z", "X and not (Y and Z)"]),
    ("(X or Y) but not Z", ["(X or Y) and not Z"]), ("X and Y but not Z", ["X and Y and not Z"]),
    ("Z or (X but not Y)", ["Z or (X and not Y)"]), ("X unless Y and Z", ["X and not (Y and Z)", "X and not Y and Z"]),
    ("no X", ["not X"]), ("non X", ["not X"]), ("NOT X", ["not X"]), ("Not X", ["not X"]), ("non-X", ["not X"]),
    ("never X", ["not X"]), ("without X", ["not X"]), ("isnt X", ["not X"]), ("isn't X", ["not X"]), ("is X", ["X"]),
    ("is not X", ["not X"]), ("X is true", ["X"]), ("X is not true", ["not X"]), ("X is false", ["not X"]),
    ("X is not false", ["X"]), ("X not", ["not X"]), ("not no X", ["X", "not X"]), ("not not_X", ["X", "not X"]),
    ("X xor Y", ["(X or Y) and not (X and Y)"]), ("only X", ["X"]), ("X users", ["X"]), ("X only", ["X"]),
    ("X if Y", ["X and Y"]), ("no X or Y", ["not X or Y", "not X and not Y"]), ("X)", ["X"]), ("X Y", ["X and Y"]),
    ("neither X nor Y", ["not X and not Y"]), ("nobody X", ["not X"]), ("unless X", ["not X"]),
    ("X nor Y", ["not X and not Y"]),
    ("X and not not_Y", ["X and Y", "X and not Y"]), ("X, Y", ["X and Y", "X or Y"]), ("X & Y", ["X and Y"]),
    ("not is X", ["not X"]), ("X : true", ["X"]), ("X : false", ["not X"]), ("X not Y", ["X and not Y"]),
  ]

  private static let pairs = [
    ("active", "premium", "in_trial"), ("premium", "in_trial", "on_a_run"), ("free_users", "active", "premium"),
    ("on_a_run", "free_users", "active"), ("vip", "premium", "active"), ("in_trial", "vip", "premium"),
  ]

  private func expect(_ words: String, _ meanings: [String]) {
    let edited = mended(words)
    guard edited != words, let after = selected(edited) else { return }
    let meant = meanings.compactMap { selected($0) }
    #expect(meant.count == meanings.count, "\(meanings)")
    #expect(meant.contains(after), "\"\(words)\" became \"\(edited)\"")
  }

  @Test(arguments: phrases) func namesInPhrases(words: String, meanings: [String]) {
    for (x, y, z) in Self.pairs {
      func filled(_ text: String) -> String {
        text.replacing("X", with: x).replacing("Y", with: y).replacing("Z", with: z)
      }
      expect(filled(words.replacing("xor", with: "\u{1}")).replacing("\u{1}", with: "xor"), meanings.map(filled))
      // In a larger expression the same people are meant of it.
      for (before, behind) in [
        ("", " and on_a_run"), ("active and ", ""), ("not ", ""), ("(", ")"), ("in_trial or ", ""),
      ] {
        let wholes = meanings.map { "\(before)(\(filled($0)))\(behind)" }
        // What binds where, English does not say.
        let loose = meanings.map { "\(before)\(filled($0))\(behind)" }
        expect(before + filled(words) + behind, wholes + loose)
      }
    }
  }

  /// Comparisons in words.
  private static let comparisons: [(words: String, meanings: [String])] = [
    ("streak in [5-10]", ["streak >= 5 and streak <= 10"]), ("streak is 5..10", ["streak >= 5 and streak <= 10"]),
    ("exam in the last 3 days", ["exam within last 3 days"]),
    ("exam within the next 2 weeks", ["exam within next 2 weeks"]),
    ("exam == set", ["exam is not missing"]), ("exam != set", ["exam is missing"]), ("premium = 1", ["premium"]),
    ("premium = false", ["not premium"]), ("vip = 0", ["not vip and vip is not missing"]),
    ("plan is free", ["plan == free"]), ("plan is not free", ["plan != free"]), ("plan not free", ["plan != free"]),
    ("plan is one of free, pro", ["plan in [free, pro]"]), ("plan is one of free or pro", ["plan in [free, pro]"]),
    ("plan is not one of free, pro", ["not plan in [free, pro]"]),
    ("plan not in [free, pro]", ["not plan in [free, pro]"]),
    ("plan in free", ["plan == free"]), ("plan in free, pro", ["plan in [free, pro]"]),
    ("plan in (free, pro)", ["plan in [free, pro]"]), ("plan in [free pro]", ["plan in [free, pro]"]),
    ("plan == free or pro", ["plan in [free, pro]"]), ("plan == free, pro", ["plan in [free, pro]"]),
    ("plan == free or pro or team", ["plan in [free, pro, team]"]), ("plan = free or pro", ["plan in [free, pro]"]),
    ("plan != free or pro", ["not plan in [free, pro]"]), ("plan == free and pro", ["plan in [free, pro]"]),
    ("plan == not free", ["plan != free"]), ("plan == notfree", ["plan != free"]), ("plan <> free", ["plan != free"]),
    ("tier is not gold", ["tier != gold", "not tier == gold"]),
    ("tier not gold", ["tier != gold", "not tier == gold"]),
    ("tier is gold", ["tier == gold"]), ("exam is set", ["exam is not missing"]),
    ("exam is not set", ["exam is missing"]),
    ("exam not set", ["exam is missing"]), ("exam set", ["exam is not missing"]),
    ("exam is empty", ["exam is missing"]),
    ("exam is not empty", ["exam is not missing"]), ("exam exists", ["exam is not missing"]),
    ("exam does not exist", ["exam is missing"]), ("exam not exists", ["exam is missing"]),
    ("exam is present", ["exam is not missing"]), ("exam is unset", ["exam is missing"]),
    ("exam is known", ["exam is not missing"]), ("exam is unknown", ["exam is missing"]),
    ("exam not missing", ["exam is not missing"]), ("exam isn't missing", ["exam is not missing"]),
    ("exam missing", ["exam is missing"]), ("exam is null", ["exam is missing"]),
    ("exam is not null", ["exam is not missing"]), ("exam != null", ["exam is not missing"]),
    ("exam == null", ["exam is missing"]), ("exam is never set", ["exam is missing"]),
    ("exam since 2026-01-01", ["exam >= 2026-01-01"]),
    ("exam until 2026-01-01", ["exam <= 2026-01-01", "exam < 2026-01-01"]),
    ("streak over 5", ["streak > 5"]), ("streak under 5", ["streak < 5"]), ("streak at least 5", ["streak >= 5"]),
    ("streak is at least 5", ["streak >= 5"]), ("streak at most 5", ["streak <= 5"]),
    ("streak more than 5", ["streak > 5"]), ("streak less than 5", ["streak < 5"]),
    ("streak is over 5", ["streak > 5"]),
    ("streak not over 5", ["streak <= 5"]), ("streak not > 5", ["streak <= 5"]), ("streak is not 5", ["streak != 5"]),
    ("streak between 5 and 10", ["streak >= 5 and streak <= 10", "streak > 5 and streak < 10"]),
    ("5 < streak < 10", ["streak > 5 and streak < 10"]), ("5 <= streak <= 10", ["streak >= 5 and streak <= 10"]),
    ("10 > streak > 5", ["streak > 5 and streak < 10"]), ("streak == 5 or 10", ["streak in [5, 10]"]),
    ("streak is 5", ["streak == 5"]), ("streak equals 5", ["streak == 5"]), ("streak > five", ["streak > 5"]),
    ("plan ≠ free", ["plan != free"]), ("plan does not equal free", ["plan != free"]),
    ("plan doesn't equal free", ["plan != free"]), ("plan is not equal to free", ["plan != free"]),
    ("plan is neither free nor pro", ["not plan in [free, pro]"]),
    ("plan neither free nor pro", ["not plan in [free, pro]"]), ("plan == free | pro", ["plan in [free, pro]"]),
    ("streak ≤ 5", ["streak <= 5"]), ("streak ≥ 5", ["streak >= 5"]), ("streak is > 5", ["streak > 5"]),
    ("streak no more than 5", ["streak <= 5"]), ("streak is not more than 5", ["streak <= 5"]),
    ("streak not less than 5", ["streak >= 5"]), ("streak is not at least 5", ["streak < 5"]),
    ("streak not at most 5", ["streak > 5"]), ("streak isn't over 5", ["streak <= 5"]),
    ("streak from 5 to 10", ["streak >= 5 and streak <= 10"]), ("streak > = 5", ["streak >= 5"]),
    ("exam not before 2026-01-01", ["not exam before 2026-01-01"]),
    ("streak is 5,6", ["streak in [5, 6]"]), ("streak == 5,6", ["streak in [5, 6]"]),
    ("streak => 5", ["streak >= 5"]), ("vip is set", ["vip is not missing"]), ("premium is set", ["premium"]),
    ("premium is active", ["premium"]), ("vip is not true", ["not vip"]), ("vip is unset", ["vip is missing"]),
  ]

  /// Questions about lists in words.
  private static let ofLists: [(words: String, meanings: [String])] = {
    let (six, any, all) = (
      "follows contains 'U6'", "follows contains any ['U6', 'U4']", "follows contains all ['U6', 'U4']"
    )
    return [
      ("follows includes 'U6'", [six]), ("follows has 'U6'", [six]), ("follows Contains 'U6'", [six]),
      ("follows contains U6", [six]), ("follows CONTAINS ANY ['U6', 'U4']", [any]),
      ("follows contains any of 'U6', 'U4'", [any]), ("follows contains either 'U6' or 'U4'", [any]),
      ("follows contains one of ('U6', 'U4')", [any]), ("follows contains any 'U6', 'U4'", [any]),
      ("follows contains 'U6' or 'U4'", [any]), ("follows contains 'U6' and 'U4'", [all]),
      ("follows contains 'U6', 'U4'", [any, all]), ("follows contains both 'U6' and 'U4'", [all]),
      ("follows contains all of ['U6', 'U4']", [all]), ("follows has all 'U6', 'U4'", [all]),
      ("follows does not contain 'U6'", ["not \(six)"]), ("follows doesn't contain 'U6'", ["not \(six)"]),
      ("follows not contains 'U6'", ["not \(six)"]), ("follows contains no 'U6'", ["not \(six)"]),
      ("follows contains not 'U6'", ["not \(six)"]), ("follows never includes 'U6'", ["not \(six)"]),
      ("follows lacks 'U6'", ["not \(six)"]), ("follows contains none of ['U6', 'U4']", ["not \(any)"]),
      ("follows contains none 'U6'", ["not \(six)"]), ("follows contains neither 'U6' nor 'U4'", ["not \(any)"]),
      ("follows does not contain any of ['U6', 'U4']", ["not \(any)"]),
      ("follows does not contain all of ['U6', 'U4']", ["not \(all)"]),
      ("follows doesn't contain 'U6' or 'U4'", ["not \(any)"]), ("follows contains no 'U6' or 'U4'", ["not \(any)"]),
      ("follows contains no 'U6', 'U4'", ["not \(any)"]),
      ("'U6' in follows", [six]), ("'U6' not in follows", ["not \(six)"]), ("U6 in follows", [six]),
      ("follows in ['U6', 'U4']", [any]), ("follows in 'U6'", [six]), ("follows not in ['U6', 'U4']", ["not \(any)"]),
      ("follows is 'U6'", [six]), ("follows == 'U6'", [six]), ("follows != 'U6'", ["not \(six)"]),
      ("follows is empty", ["follows.size == 0", "follows.size == 0 or follows is missing"]),
      ("follows is not empty", ["follows.size > 0"]), ("follows > 1", ["follows.size > 1"]),
      ("follows.count > 1", ["follows.size > 1"]), ("follows.length == 0", ["follows.size == 0"]),
      ("size(follows) > 1", ["follows.size > 1"]), ("follows.includes('U6')", [six]),
      ("follows is set", ["follows is not missing"]), ("follows is not set", ["follows is missing"]),
      ("follows is null", ["follows is missing"]), ("follows != null", ["follows is not missing"]),
    ]
  }()

  @Test(arguments: comparisons + ofLists) func comparisonsInWords(words: String, meanings: [String]) {
    expect(words, meanings)
    expect("not " + words, meanings.map { "not (\($0))" })
    for name in ["active", "free_users"] {
      expect("\(name) and \(words)", meanings.map { "\(name) and (\($0))" })
      expect("\(words) and \(name)", meanings.map { "(\($0)) and \(name)" })
      expect("\(name) or \(words)", meanings.map { "\(name) or (\($0))" })
      expect("\(words) or \(name)", meanings.map { "(\($0)) or \(name)" })
      expect("\(words) but not \(name)", meanings.map { "(\($0)) and not \(name)" })
      expect("(\(words)) and not \(name)", meanings.map { "(\($0)) and not \(name)" })
    }
  }

  /// Enough of the phrases have an edit that this tests something.
  @Test func phrasesHaveEdits() {
    let words = Self.comparisons.map(\.words) + ["active but not premium", "active except premium", "is premium"]
    let read = words.filter { selected(mended($0)) != nil && mended($0) != $0 }
    #expect(read.count > 30, "\(read)")
    let ofLists = Self.ofLists.map(\.words).filter { selected(mended($0)) != nil && mended($0) != $0 }
    #expect(ofLists.count > 30, "\(ofLists)")
  }

  /// What is asked in place of an edit.
  @Test(arguments: [
    ("not_premium", "did you mean \"not premium\"?"), ("NonPremium", "did you mean \"not premium\"?"),
    ("no premium", "write \"not premium\""), ("inactive", "did you mean \"not active\"?"),
    ("non_free_users", "did you mean \"not free_users\"?"), ("isn't premium", "write \"not premium\""),
    ("off_a_run", "write one of these"), ("All", "did you mean \"all\"?"), ("is premium", "write \"premium\""),
    ("premium xor active", "write \"(premium or active) and not (premium and active)\""),
    ("5 < streak < 10", "write \"streak > 5 and streak < 10\""), ("active users", "remove \"users\""),
    ("“free_users”", "write free_users without quotation marks"), ("streak >= seven", "did you mean \"7\"?"),
    ("plan in free", "write \"plan in [free]\""), ("plan not free", "write \"plan != free\""),
    ("plan in [free pro]", "write \"plan in [free, pro]\""), ("premium)", "remove the \")\""),
    ("premium is set", "never missing"),
    ("premium: true", "write \"premium\""), ("exam is set", "write \"exam is not missing\""),
    ("exam since 2026-01-01", "write \"exam >= 2026-01-01\""), ("plan == free or pro", "write \"plan in [free, pro]\""),
    ("plan is one of free, pro", "write \"plan in [free, pro]\""), ("not not_premium", "this is negated twice"),
    ("active but not premium", "write \"and not\" in place of \"but not\""), ("active but premium", "write \"and\""),
    ("active or vip but not premium", "with parentheses"), ("nobody", "status: paused"),
    ("in_premium", "write one of these"), ("all except premium or active", "write \"not (…)\""),
    ("active except not premium", "write \"and\" in place of \"except not\""),
    ("tier isn't within gold", "write \"not tier within …\""), ("plan in [not free, pro]", "in front of the whole"),
    ("streak is 5,6", "only asks whether it is missing"), ("plan is gone", "only asks whether it is missing"),
  ]) func helps(source: String, help: String) {
    var findings: [Finding] = []
    _ = Predicate.parse(source, attributes: table, audiences: audiences, into: &findings)
    #expect(findings.first?.help?.contains(help) == true, "\(source): \(findings.first?.help ?? "nothing")")
  }

  /// Names are put right by an edit for a slip of the hand only.
  @Test(arguments: [
    ("prmium", "premium"), ("premiumm", "premium"), ("permium", "premium"), ("Premium", "premium"),
    ("in-trial", "in_trial"),
    ("premiun", nil), ("premiums", nil), ("premiumx", nil), ("plan == fere", "plan == free"), ("plan == tree", nil),
    ("plan == pr", nil), ("nactive", nil), ("active and prmium", "active and premium"),
  ]) func slips(source: String, edited: String?) {
    #expect(mended(source) == edited ?? source)
  }

  @Test(arguments: [
    ("not not active", [0..<14]), ("not (not active)", [0..<16]), ("not not not active", [0..<18]),
    ("premium and not ( not active )", [12..<30]), ("not (not active and premium)", []), ("not active", []),
  ]) func doubleNegation(source: String, places: [Range<Int>]) {
    var findings: [Finding] = []
    #expect(Predicate.parse(source, attributes: table, audiences: audiences, into: &findings) != nil)
    let found = findings.filter { $0.rule.name == "double-negation" }
    #expect(found.map { $0.span.start..<$0.span.end } == places)
  }
}
