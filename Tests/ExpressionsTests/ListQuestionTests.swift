import Clocks
import Diagnostics
import Expressions
import Testing

/// What audiences ask of lists, held against every list that there is: three kinds of two items at most, and booleans that may be missing.
@Suite struct ListQuestionTests {
  private static let members = ["red", "green", "b l"]
  private static let table = AttributeTable(declared: [
    Attribute(name: "kinds", list: ListType(of: .enumeration(members), most: 2)),
    Attribute(name: "flags", list: ListType(of: .boolean, most: 2), isOptional: true),
    Attribute(name: "follows", list: ListType(of: .text(max: 4), most: 3)),
    Attribute(name: "sizes", list: ListType(of: .integer(min: 30, max: 50), most: 2)),
    Attribute(name: "prices", list: ListType(of: .decimal(min: nil, max: nil, places: 2), most: 2)),
    Attribute(name: "days", list: ListType(of: .date, most: 2)),
    Attribute(name: "home", type: .text(max: 4)), Attribute(name: "points", type: .integer(min: 0, max: 9)),
    Attribute(name: "vip", type: .boolean),
  ])

  private static func parse(_ source: String) -> (predicate: Predicate?, findings: [Finding]) {
    var findings: [Finding] = []
    let predicate = Predicate.parse(source, attributes: table, audiences: .empty, into: &findings)
    return (predicate, findings)
  }

  /// An audience as a tree: its text, and what it says of lists as a reader would.
  private indirect enum Question {
    case kind(Int)
    case flag(Int)
    case kinds([Int], isAny: Bool)
    case size(Int)
    case missing
    case not(Question)
    case both(Question, Question, isAnd: Bool)

    static func random(_ depth: Int, _ dice: inout Dice) -> Question {
      if depth > 0, Int.random(in: 0..<10, using: &dice) < 7 {
        if dice.pick([true, false, false]) { return .not(random(depth - 1, &dice)) }
        return .both(random(depth - 1, &dice), random(depth - 1, &dice), isAnd: dice.pick([true, false]))
      }
      switch dice.pick([0, 0, 0, 1, 1, 2, 3, 4]) {
      case 0: return .kind(dice.pick([0, 1, 2]))
      case 1: return .flag(dice.pick([0, 1]))
      case 2: return .kinds(dice.pick([[0, 1], [1, 2], [0, 1, 2], [2]]), isAny: dice.pick([true, false]))
      case 3: return .size(dice.pick([0, 1]))
      default: return .missing
      }
    }

    var text: String {
      switch self {
      case .kind(let member): "kinds contains \(Self.word(member))"
      case .flag(let value): "flags contains \(value == 1)"
      case .kinds(let members, let isAny):
        "kinds contains \(isAny ? "any" : "all") [\(members.map(Self.word).joined(separator: ", "))]"
      case .size(let size): "kinds.size > \(size)"
      case .missing: "flags is missing"
      case .not(let inner): "not (\(inner.text))"
      case .both(let left, let right, let isAnd): "(\(left.text) \(isAnd ? "and" : "or") \(right.text))"
      }
    }

    private static func word(_ member: Int) -> String { member == 2 ? "\"b l\"" : members[member] }

    func holds(_ kinds: [Int], _ flags: [Int]?) -> Bool {
      switch self {
      case .kind(let member): kinds.contains(member)
      case .flag(let value): flags?.contains(value) ?? false
      case .kinds(let members, let isAny):
        isAny ? members.contains(where: kinds.contains) : members.allSatisfy(kinds.contains)
      case .size(let size): kinds.count > size
      case .missing: flags == nil
      case .not(let inner): !inner.holds(kinds, flags)
      case .both(let left, let right, let isAnd):
        isAnd
          ? left.holds(kinds, flags) && right.holds(kinds, flags)
          : left.holds(kinds, flags) || right.holds(kinds, flags)
      }
    }
  }

  private static func lists(of values: Range<Int>) -> [[Int]] {
    [[]] + values.map { [$0] } + values.flatMap { one in values.map { [one, $0] } }
  }

  private static let rows: [(kinds: [Int], flags: [Int]?)] = lists(of: 0..<3).flatMap { kinds in
    (lists(of: 0..<2).map { Optional($0) } + [nil]).map { (kinds, $0) }
  }

  private static func fill(_ batch: ColumnBatch, _ name: String, _ row: Int, _ values: [Int]?) {
    guard let column = table.index(of: name), let values else { return }
    batch.set(column, row, Int64(values.count))
    for (place, value) in zip(table.items(column), values) { batch.set(place, row, Int64(value)) }
  }

  @Test func everyListSaysWhatIsDecided() throws {
    let batch = ColumnBatch(attributes: Self.table, capacity: Self.rows.count)
    batch.count = Self.rows.count
    for (row, lists) in Self.rows.enumerated() {
      Self.fill(batch, "kinds", row, lists.kinds)
      Self.fill(batch, "flags", row, lists.flags)
    }
    var dice = Dice(7)
    let now = Instant(seconds: 1_795_219_200)
    var reaches: [String: Int] = [:]
    var last: (predicate: Predicate, holds: [Bool])?
    for _ in 0..<1_500 {
      let question = Question.random(3, &dice)
      let predicate = try #require(Self.parse(question.text).predicate, "\(question.text)")
      let holds = Self.rows.map { question.holds($0.kinds, $0.flags) }
      #expect(Self.rows.indices.map { predicate.matches(batch, $0, now: now) } == holds, "\(question.text)")
      let again = try #require(Self.parse(predicate.text).predicate, "\(predicate.text)")
      #expect(Self.rows.indices.map { again.matches(batch, $0, now: now) } == holds, "\(predicate.text)")
      let reach = !holds.contains(true) ? "nobody" : !holds.contains(false) ? "everybody" : "some"
      #expect(predicate.decide().rawValue == reach, "\(question.text)")
      reaches[reach, default: 0] += 1
      if let last {
        let isInside = zip(holds, last.holds).allSatisfy { !$0 || $1 }
        #expect(Predicate.contains(last.predicate, predicate) == (isInside ? .yes : .no), "\(question.text)")
        let isShared = zip(holds, last.holds).contains { $0 && $1 }
        #expect(Predicate.overlap(last.predicate, predicate) == (isShared ? .yes : .no), "\(question.text)")
      }
      last = (predicate, holds)
    }
    #expect(reaches.count == 3 && reaches.values.allSatisfy { $0 > 20 }, "\(reaches)")
  }

  @Test(arguments: [
    ("follows contains \"U6\"", "follows contains \"U6\""),
    ("follows contains any [\"U6\"]", "follows contains \"U6\""),
    ("follows contains \"a\" or follows contains 'b\"'", "follows contains any [\"a\", 'b\"']"),
    ("kinds contains all [red, \"b l\"] and home == \"x\"", "kinds contains all [red, \"b l\"] and home == \"x\""),
    ("not sizes contains 42", "not sizes contains 42"), ("prices contains 1.50", "prices contains 1.5"),
    ("flags contains false", "flags contains false"), ("days contains 2026-12-24", "days contains 2026-12-24"),
  ])
  func normalForm(_ source: String, _ text: String) throws {
    let (predicate, findings) = Self.parse(source)
    #expect(predicate?.text == text, "\(findings.map(\.message))")
  }

  /// Texts of more letters than an item has, more values than there are places, a list of all that there can be.
  @Test(arguments: [
    ("follows contains \"12345\"", "nobody"), ("not follows contains \"12345\"", "everybody"),
    ("sizes contains all [30, 31, 32]", "nobody"), ("sizes contains all [30, 31] and sizes.size == 1", "nobody"),
    ("flags.size > 0 and not flags contains true and not flags contains false", "nobody"),
    ("follows.size == 3 and not follows contains any [\"a\", \"\", \"b\"]", "some"),
    ("follows contains \"a\" and follows.size == 0", "nobody"),
  ])
  func limits(_ source: String, _ reach: String) throws {
    #expect(try #require(Self.parse(source).predicate).decide().rawValue == reach)
  }

  /// Whoever is made up is in the audience, with items that anybody can read.
  @Test func peopleWhoAreMadeUp() throws {
    let predicate = try #require(
      Self.parse("follows contains \"U6\" and follows.size > 1 and sizes contains 42").predicate)
    let somebody = try #require(predicate.example())
    #expect(
      somebody.text
        == "follows has 2 items, follows[0] is \"U6\", follows[1] is \"U6\", sizes has 1 item, sizes[0] is 42")
  }

  @Test(arguments: [
    ("follows contains 6", "a whole number is compared with an item of \"follows\", which is a text"),
    ("follows contains U6", "texts need quotation marks"),
    ("kinds contains blue", "\"blue\" is not a value of \"kinds\""),
    ("kinds contains any [blue, rot]", "\"blue\" and \"rot\" are not values of \"kinds\""),
    ("sizes contains 51", "this can never hold: an item of \"sizes\" is from 30 to 50"),
    ("sizes contains 42.5", "this can never hold: \"sizes\" has no decimal places"),
    ("sizes contains any []", "this list has nothing in it"),
    ("sizes contains any [42, 42]", "42 appears twice in this list"),
    ("sizes contains [42]", "a list contains any of some values, or all of them"),
    ("sizes in [42]", "\"sizes\" is a list"), ("sizes == 42", "\"sizes\" is a list"),
    ("follows contains home", "\"contains\" needs a value, not another attribute"),
    ("flags contains yes", "\"yes\" is not a boolean"),
    ("follows contains", "something is missing after \"contains\""),
    ("follows.first == \"U6\"", "an audience asks what a list contains and how many items it has, nothing else"),
    ("follows contains \"12345\"", "no one can ever be in this audience"),
    ("sizes contains 42 and sizes.size > 0", "\"sizes.size > 0\" changes nothing in this audience"),
    ("sizes.size > 2", "this can never hold: \"sizes.size\" is from 0 to 2"),
    ("sizes.size >= 0", "this always holds: \"sizes.size\" is from 0 to 2"),
    ("sizes.size == \"1\"", "a text is compared with \"sizes.size\", which is a whole number"),
    ("sizes.size == 1.5", "this can never hold: \"sizes.size\" has no decimal places"),
    ("follows contains any \"U6\"", "\"any\" needs its values in square brackets"),
    ("follows contains either \"U6\" or \"U4\"", "\"either\" can't follow \"contains\""),
    ("follows contains any [home]", "\"contains\" needs a value, not another attribute"),
    ("follows > 2", "\"follows\" is a list"), ("\"U6\" in follows", "\"\"\" is not a condition"),
    ("home contains any [\"a\", \"b\"]", "\"home\" is a text, not a list"),
    ("points contains any [1, 2]", "\"points\" is a whole number, not a list"),
    ("points contains 1", "\"contains\" is for texts and lists, and this is a whole number"),
    ("follow.size > 1", "unknown attribute or audience \"follow\""),
  ])
  func mistakes(_ source: String, _ message: String) {
    #expect(Self.parse(source).findings.map(\.message) == [message])
  }

  /// What to write instead, and what the expression becomes where an edit does it.
  @Test(arguments: [
    ("sizes contains any []", "write what \"sizes\" may contain: [a, b]", nil),
    ("sizes contains all [30, 31, 32]", "\"sizes\" has at most 2 items: write \"contains any\"", nil),
    ("sizes.size > 2", "correct the number, or the list's \"max-items\"", nil),
    ("follows contains any \"U6\"", "write \"follows contains any [\"U6\"]\"", "follows contains any [\"U6\"]"),
    (
      "follows contains \"U6\" or \"U4\"", "write \"follows contains any [\"U6\", \"U4\"]\"",
      "follows contains any [\"U6\", \"U4\"]"
    ),
    ("follows contains \"U6\" and \"U4\"", "write \"follows contains all [\"U6\", \"U4\"]\"", nil),
    ("follows contains any (home)", "write follows contains any […]", nil),
    ("follows contains only \"U6\"", "let the query make a boolean of it", nil),
    ("follows contains none 'U6'", "write \"not follows contains any ['U6']\"", "not follows contains any ['U6']"),
    ("follows does not contain \"U6\"", "write \"not follows contains \"U6\"\"", "not follows contains \"U6\""),
    ("follows in [\"U6\", \"U4\"]", "write \"follows contains any [\"U6\", \"U4\"]\"", nil),
    ("\"U6\" in follows", "write \"follows contains \"U6\"\"", "follows contains \"U6\""),
    ("follows == \"U6\"", "write \"follows contains \"U6\"\"", nil),
    ("follows is empty", "write \"follows.size == 0\"", "follows.size == 0"),
    ("flags is not empty", "write \"flags.size > 0\"", "flags.size > 0"),
    ("flags is empty", "write \"flags.size == 0\"", nil),
    ("follows.count > 1", "write follows.size", "follows.size > 1"),
    ("count(follows) > 1", "write \"follows.size\"", nil),
    ("follows > 2", "write \"follows.size > 2\"", "follows.size > 2"),
    ("sizes > 30", "write sizes.size > 30 to count its items, or sizes contains 30 to look for one", nil),
    ("follows.first == \"U6\"", "let the query make a boolean of it", nil),
    ("follows.contains(\"U6\")", "write \"follows contains \"U6\"\"", "follows contains \"U6\""),
    ("days contains today", "a day is written 2026-12-01", nil),
    (
      "home contains any [\"a\"]",
      "write home contains \"text\" for each of them, joined by \"or\", and all of it in parentheses", nil
    ),
    (
      "not follows contains neither \"U6\" nor \"U4\"", "with \"not\" in front of it for those who have none of them",
      nil
    ),
    ("not follows contains none of [\"U6\"]", "write follows contains any […], with \"not\" in front of it", nil),
    ("follows has none", "follows.size == 0", nil), ("follows includes nothing", "follows.size == 0", nil),
    ("follows contains none", "write follows.size == 0 for a list without items; if \"none\" is an item", nil),
    ("follows has any", "follows.size > 0", nil), ("follows has items", "follows.size > 0", nil),
    ("follows is none", "follows.size == 0", nil), ("follows contains null", "ask whether it \"is missing\"", nil),
    ("follows contains at least 2", "follows.size says how many items there are", nil),
    ("follows excludes \"U6\" and \"U4\"", "not follows contains any [\"U6\", \"U4\"]", nil),
    ("follows.isEmpty", "write follows.size == 0", nil), ("follows.isNotEmpty", "write follows.size > 0", nil),
    ("follows == 2", "to count its items, or follows contains \"2\" to look for one", nil),
    ("follows is not \"U6\"", "not follows contains \"U6\"", nil),
    ("follows is none of [\"U6\"]", "not follows contains any [\"U6\"]", nil),
    ("follows is either of [\"U6\"]", "follows contains any [\"U6\"]", nil),
    ("points contains any [1, 2]", "write points in […]", "points in [1, 2]"),
    ("points contains all [1, 2]", "\"points\" has one value: write points == with that value", nil),
    ("home.size > 2", "only a list has a size, and \"home\" is a text", nil),
    ("follow.size > 1", "did you mean \"follows\"?", nil),
    ("homes contains any [\"a\"]", "declare \"homes: { type: list, of: text, max: 40, max-items: 10 }\"", nil),
    ("wishes contains \"a\"", "declare \"wishes: { type: text, max: 40 }\"", nil),
    ("kinds contains any [reed, green]", "did you mean", nil),
  ])
  func helps(_ source: String, _ help: String, _ edited: String?) throws {
    let finding = try #require(Self.parse(source).findings.first)
    #expect(finding.help?.contains(help) == true, "\(finding.help ?? "nothing")")
    guard let edited else { return }
    var bytes = Array(source.utf8)
    for edit in finding.fixes.first?.edits.reversed() ?? [] {
      bytes.replaceSubrange(edit.span.start..<edit.span.end, with: edit.text.utf8)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == edited)
    #expect(Self.parse(edited).predicate != nil)
  }

  /// What an audience says of its people makes their items known to the templates that are written for them.
  @Test(arguments: [
    ("follows contains \"U6\"", 1), ("not (not follows contains \"U6\" or vip)", 1),
    ("follows contains any [\"U6\", \"U4\"]", 1), ("follows contains all [\"U6\", \"U4\"]", 2),
    ("follows contains \"U6\" and vip and follows contains \"U4\"", 2), ("follows contains all [\"U6\", \"U6\"]", 1),
    ("follows contains \"U6\" or vip", 0), ("not follows contains \"U6\"", 0), ("follows.size >= 2", 2),
  ])
  func itemsThatAreThere(_ source: String, _ count: Int) throws {
    let table = Self.table.narrowed(to: try #require(Self.parse(source).predicate))
    for item in 0..<3 {
      var findings: [Finding] = []
      _ = Template.parse("{{ follows[\(item)] }}", attributes: table, into: &findings)
      #expect(findings.map(\.rule.name) == (item < count ? [] : ["optional-without-default"]), "item \(item)")
    }
  }
}
