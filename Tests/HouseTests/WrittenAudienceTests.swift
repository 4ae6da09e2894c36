import Clocks
import Diagnostics
import Foundation
import Testing
import Workspace

/// Random audiences in the words of people, at every key that takes a condition: after its edits a condition selects exactly the rows that the words
/// mean, or there was no edit.
@Suite struct WrittenAudienceTests {
  /// A condition of one of the attributes, and whether a row meets it.
  private indirect enum Meaning {
    case flag(String)
    case compared(String, String, Int)
    case plan([String])
    case not(Meaning)
    case both(Meaning, Meaning)
    case either(Meaning, Meaning)

    func holds(_ row: Row) -> Bool {
      switch self {
      case .flag(let name): row.holds(name)
      case .compared(_, let sign, let bound): Row.compare(row.streak, sign, bound)
      case .plan(let plans): plans.contains(row.plan)
      case .not(let inner): !inner.holds(row)
      case .both(let one, let other): one.holds(row) && other.holds(row)
      case .either(let one, let other): one.holds(row) || other.holds(row)
      }
    }
  }

  /// What a condition can ask about.
  private struct Row: Equatable {
    var flags: [String: Bool]
    var plan: String
    var streak: Int

    func holds(_ name: String) -> Bool {
      switch name {
      case "on_a_run": streak >= 5
      case "free_users": plan == "free"
      case "all": true
      default: flags[name] == true
      }
    }

    static func compare(_ value: Int, _ sign: String, _ bound: Int) -> Bool {
      switch sign {
      case ">": value > bound
      case ">=": value >= bound
      case "<": value < bound
      case "<=": value <= bound
      case "==": value == bound
      default: value != bound
      }
    }

    static let all: [Row] = (0..<8).flatMap { bits in
      ["free", "pro", "team"].flatMap { plan in
        [0, 4, 5, 6, 9, 10, 11].map { streak in
          Row(
            flags: ["active": bits & 1 != 0, "premium": bits & 2 != 0, "in_trial": bits & 4 != 0], plan: plan,
            streak: streak)
        }
      }
    }
  }

  // MARK: - Words and their meaning

  private typealias Written = (words: String, meaning: Meaning)

  private static let flags = ["active", "premium", "in_trial"]
  private static let named = ["on_a_run", "free_users"]

  /// A name with a slip of the hand, one time in three.
  private static func name(_ name: String, _ random: inout MadeUp) -> String {
    guard Int.random(in: 0..<3, using: &random) == 0 else { return name }
    var letters = Array(name)
    let at = Int.random(in: 1..<letters.count - 1, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: letters.remove(at: at)
    case 1: letters.insert(letters[at], at: at)
    case 2: letters.swapAt(at, at + 1)
    default: return name.prefix(1).uppercased() + name.dropFirst()
    }
    return String(letters)
  }

  private static func leaf(_ random: inout MadeUp, _ names: [String]) -> Written {
    func one<Item>(_ items: [Item]) -> Item { items[Int.random(in: 0..<items.count, using: &random)] }
    switch Int.random(in: 0..<6, using: &random) {
    case 0...1:
      let own = one(names)
      let name = name(own, &random)
      return (one(["\(name)", "\(name)", "is \(name)", "\(name) is true", "\(name) == true"]), .flag(own))
    case 2...3:
      let own = one(names)
      let name = name(own, &random)
      let words = [
        "not \(name)", "NOT \(name)", "no \(name)", "non \(name)", "non-\(name)", "not_\(name)", "Not \(name)",
        "!\(name)",
        "isn't \(name)", "isnt \(name)", "is not \(name)", "\(name) is not true", "\(name) is false",
        "\(name) == false",
        "without \(name)", "never \(name)", "un\(name)", "\(name)_not", "not\(name)",
      ]
      return (one(words), .not(.flag(own)))
    case 4:
      let forms = [
        ("over", ">"), (">", ">"), ("is over", ">"), ("more than", ">"), ("at least", ">="), ("=>", ">="), (">=", ">="),
        ("under", "<"), ("less than", "<"), ("at most", "<="), ("is", "=="), ("=", "=="), ("equals", "=="),
        ("is not", "!="), ("<>", "!="), ("!=", "!="), ("not over", "<="), ("not >", "<="),
      ]
      let (form, sign) = one(forms)
      let (bound, value) = one([("5", 5), ("10", 10), ("4", 4), ("five", 5), ("+5", 5), ("5.0", 5)])
      return ("\(name("streak", &random)) \(form) \(bound)", .compared("streak", sign, value))
    default:
      let own = name("plan", &random)
      let forms: [Written] = [
        ("\(own) is free", .plan(["free"])), ("\(own) == pro", .plan(["pro"])), ("\(own) = 'pro'", .plan(["pro"])),
        ("\(own) is not free", .plan(["pro", "team"])), ("\(own) != free", .plan(["pro", "team"])),
        ("\(own) in [free, pro]", .plan(["free", "pro"])), ("\(own) is one of [free, pro]", .plan(["free", "pro"])),
        ("\(own) not in [free, pro]", .plan(["team"])), ("\(own) == fere", .plan(["free"])),
        ("\(own) == not free", .plan(["pro", "team"])), ("\(own) is not one of [free, pro]", .plan(["team"])),
        ("\(own) == notfree", .plan(["pro", "team"])), ("\(own) in (free, pro)", .plan(["free", "pro"])),
        ("\(own) == free or pro", .plan(["free", "pro"])), ("\(own) is free or team", .plan(["free", "team"])),
      ]
      return one(forms)
    }
  }

  private static func condition(_ random: inout MadeUp, _ names: [String], depth: Int = 0) -> Written {
    guard depth < 2, Int.random(in: 0..<3, using: &random) > 0 else { return leaf(&random, names) }
    func inner() -> Written {
      let written = condition(&random, names, depth: depth + 1)
      let isSimple = !written.words.contains(" ")
      return isSimple ? written : ("(\(written.words))", written.meaning)
    }
    let (one, other) = (inner(), inner())
    let joints = ["and", "and", "AND", "&&", "&", "but", "And"]
    let excluding = [
      "but not", "and not", "except", "without", "minus", "AND NOT", "and no", "except not", "but never",
    ]
    let choices = ["or", "or", "OR", "||", "|"]
    func pick(_ words: [String]) -> String { words[Int.random(in: 0..<words.count, using: &random)] }
    // What is excluded is a plain name: of "except not premium" with a negation behind it nobody knows which it is.
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return ("\(one.words) \(pick(joints)) \(other.words)", .both(one.meaning, other.meaning))
    case 1: return ("\(one.words) \(pick(choices)) \(other.words)", .either(one.meaning, other.meaning))
    default:
      let name = pick(names)
      return ("\(one.words) \(pick(excluding)) \(name)", .both(one.meaning, .not(.flag(name))))
    }
  }

  // MARK: - Reading what is written then

  /// Reads a condition as the reference has it; nil for what is none.
  private struct Reader {
    var words: [String]

    init(_ text: String) {
      words = text.matches(of: /[A-Za-z_][A-Za-z_0-9]*|[0-9]+(?:\.[0-9]+)?|==|!=|<=|>=|"[^"]*"|'[^']*'|\S/).map {
        String($0.0)
      }
    }

    mutating func whole() -> Meaning? {
      let meaning = either()
      return words.isEmpty ? meaning : nil
    }

    private mutating func take(_ word: String) -> Bool {
      guard words.first == word else { return false }
      words.removeFirst()
      return true
    }

    private mutating func either() -> Meaning? {
      guard var meaning = both() else { return nil }
      while take("or") {
        guard let next = both() else { return nil }
        meaning = .either(meaning, next)
      }
      return meaning
    }

    private mutating func both() -> Meaning? {
      guard var meaning = negated() else { return nil }
      while take("and") {
        guard let next = negated() else { return nil }
        meaning = .both(meaning, next)
      }
      return meaning
    }

    private mutating func negated() -> Meaning? {
      if take("not") { return negated().map { .not($0) } }
      if take("(") {
        let meaning = either()
        return take(")") ? meaning : nil
      }
      guard let name = words.first else { return nil }
      words.removeFirst()
      if name == "plan" { return plans() }
      if name == "streak" {
        guard let sign = words.first, words.count > 1, ["==", "!=", "<", ">", "<=", ">="].contains(sign),
          let bound = Double(words[1]), bound == bound.rounded()
        else { return nil }
        words.removeFirst(2)
        return .compared(name, sign, Int(bound))
      }
      let names = WrittenAudienceTests.flags + WrittenAudienceTests.named + ["all"]
      guard names.contains(name) else { return nil }
      if take("==") {
        let value = words.first
        guard value == "true" || value == "false" else { return nil }
        words.removeFirst()
        return value == "true" ? .flag(name) : .not(.flag(name))
      }
      return .flag(name)
    }

    private mutating func plans() -> Meaning? {
      func plain(_ word: String) -> String { word.filter { $0 != "\"" && $0 != "'" } }
      if take("==") || words.first == "!=" {
        let isOther = take("!=")
        guard let value = words.first.map(plain), ["free", "pro", "team"].contains(value) else { return nil }
        words.removeFirst()
        return isOther ? .not(.plan([value])) : .plan([value])
      }
      guard take("in"), take("[") else { return nil }
      var values: [String] = []
      while let word = words.first, word != "]" {
        words.removeFirst()
        if word != "," { values.append(plain(word)) }
      }
      return take("]") ? .plan(values) : nil
    }
  }

  private static func rows(_ meaning: Meaning) -> [Bool] { Row.all.map { meaning.holds($0) } }

  // MARK: - Projects

  private static let project = """
    belfry: 1
    app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
    locales: { source: en, shipped: [en] }
    attributes:
      active:   { type: boolean, on-device: true }
      premium:  { type: boolean, on-device: true }
      in_trial: { type: boolean, on-device: true }
      plan:     { type: enum, values: [free, pro, team], on-device: true }
      streak:   { type: integer, min: 0, max: 12, on-device: true }
    audiences:
      on_a_run:   streak >= 5
      free_users: plan == free
    events:
      bought:
        active:   { type: boolean }
        premium:  { type: boolean }
        in_trial: { type: boolean }
        plan:     { type: enum, values: [free, pro, team] }
        streak:   { type: integer, min: 0, max: 12 }

    """

  /// Keys that take a condition, with `{}` for it at the end of a line, and the names that it knows.
  private static let keys: [(key: String, file: String, names: [String])] = [
    (
      "audience",
      "campaign: NAME\ndeliver: push\nschedule: { at: 2029-12-24 18:30, zone: UTC }\npush: { expires: 1d }\nalert: Hello\naudience: {}\n",
      flags + named
    ),
    (
      "exit",
      "campaign: NAME\ndeliver: push\naudience: all\nschedule: { at: 2029-12-24 18:30, zone: UTC }\npush: { expires: 1d }\nsteps:\n  - { step: a, alert: A }\n  - { step: b, after: 1d, alert: B }\nexit: {}\n",
      flags + named
    ),
    (
      "where", "campaign: NAME\ndeliver: local\nschedule:\n  after: 2h\n  event: bought\n  where: {}\nalert: Hello\n",
      flags
    ),
    ("audiences", "audiences:\n  NAME: {}\n", flags + named),
  ]

  @Test(arguments: 0..<6) func anEditKeepsWhatTheWordsMean(seed: Int) throws {
    var random = MadeUp(seed: UInt64(1000 + seed))
    var files = ["belfry.yaml": Self.project]
    var meanings: [String: (words: String, meaning: Meaning, before: String)] = [:]
    for number in 0..<48 {
      let (key, file, names) = Self.keys[number % Self.keys.count]
      let written = Self.condition(&random, names)
      let quoted = "\"" + written.words.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
      let isPlain = written.words.first?.isLetter == true || written.words.first == "("
      let name = "\(key)_\(number)"
      let before = file.replacing("NAME", with: key == "audiences" ? name : name.replacing("_", with: "-"))
      meanings["\(name.replacing("_", with: "-")).yaml"] = (written.words, written.meaning, before)
      files["\(name.replacing("_", with: "-")).yaml"] = before.replacing(
        "{}", with: isPlain && seed % 2 == 0 ? written.words : quoted)
    }
    let project = try TemporaryProject(files)
    let mending = try Mending(
      CheckRequest(root: project.root, now: TemporaryProject.now), accepting: WantedFixes([.safe, .needsReview]))
    var read = 0
    for file in mending.files {
      guard let (words, meaning, around) = meanings[file.path] else { continue }
      let text = String(decoding: file.new, as: UTF8.self)
      let (front, back) =
        around.range(of: "{}").map { (around[..<$0.lowerBound], around[$0.upperBound...]) } ?? ("", "")
      guard text.hasPrefix(front), text.hasSuffix(back) else {
        Issue.record("\(file.path): more than the condition was edited: \(text)")
        continue
      }
      var condition = text.dropFirst(front.count).dropLast(back.count)
      if condition.first == "\"" || condition.first == "'" { condition = condition.dropFirst().dropLast() }
      var reader = Reader(String(condition).replacing("\\\"", with: "\"").replacing("''", with: "'"))
      // What is not right yet says so itself.
      guard let after = reader.whole() else { continue }
      read += 1
      #expect(Self.rows(after) == Self.rows(meaning), "\(file.path): \"\(words)\" became \"\(condition)\"")
    }
    #expect(read > 3, "\(read)")
  }
}
