import Diagnostics
import Foundation
import Testing
import Workspace

/// `live-activities` in belfry.yaml: what campaigns send is held to it, moments become the numbers that Swift decodes, and the app's file is compared.
@Suite(.needsProgram) struct DeclaredActivityTests {
  private static let declaration = """
      Delivery:
        attributes: { orderNumber: { type: integer, min: 0, max: 999999 } }
        state:
          orderStatus: { type: enum, values: [packed, onTheWay, arrived] }
          endsAt: { type: date }
          note: { type: text, max: 20, optional: true }
          stops: { type: list, of: text, max: 20, max-items: 3, optional: true }
          driver: { type: object, optional: true }
          days: { type: list, of: date, max-items: 3, optional: true }
          price: { type: decimal, places: 2, optional: true }
    """

  private static func project(
    _ state: String, declared: String = declaration, swift: String? = nil, event: String = "event: update"
  ) throws -> TemporaryProject {
    var files = [
      "belfry.yaml": """
      \(TemporaryProject.head())
      attributes:
        ends_at: { type: timestamp }
        day: { type: date }
        word: { type: text, max: 10 }
        count: { type: integer, min: 0, max: 10 }
        days: { type: list, of: date, max-items: 3 }
        status: { type: enum, values: [packed, arrived] }
      live-activities:
      \(declared)
      recipients: { jsonl: people.jsonl }

      """,
      "c.yaml": """
      campaign: c
      deliver: push
      audience: all
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      push: { expires: 1h }
      \(event.contains("start") ? "alert: { title: Order, body: It is packed }" : "")
      live-activity:
        \(event)
        content-state: { \(state) }

      """,
      "people.jsonl":
        #"{"token":"aa","id":"a","ends_at":"2029-12-24T18:30:00.5Z","day":"2001-01-02","word":"x","count":3,"days":[],"status":"packed"}"#
        + "\n",
    ]
    files["App/Delivery.swift"] = swift
    return try TemporaryProject(files)
  }

  /// Each mistake is one finding, at the key.
  private static let mistakes: [(state: String, says: String)] = [
    ("orderStatus: packed", "\"content-state\" lacks \"endsAt\""),
    ("orderStatus: packed, endsAt: 914524200, orderStaus: x", "\"orderStaus\" is not a property of \"Delivery\""),
    ("orderStatus: gone, endsAt: 914524200", "\"orderStatus\" is \"gone\", which is none of the declared values"),
    ("orderStatus: 3, endsAt: 914524200", "\"orderStatus\" is a number, not a text"),
    ("orderStatus: packed, endsAt: \"2029-12-24T18:30:00Z\"", "\"endsAt\" is a text, from which no Date is decoded"),
    ("orderStatus: packed, endsAt: \"{{ word }}\"", "\"endsAt\" is \"word\", which is not a moment"),
    ("orderStatus: packed, endsAt: null", "\"endsAt\" must not be null"),
    ("orderStatus: packed, endsAt: 1, note: 12345678901234567890x", "\"note\" is longer than 20 characters"),
    (
      "orderStatus: packed, endsAt: 1, stops: [a, b, c, d]",
      "\"stops\" is a list of 4 items, and at most 3 are declared"
    ),
    ("orderStatus: packed, endsAt: 1, stops: [a, 2]", "item 2 of \"stops\" is a number, not a text"),
    ("orderStatus: packed, endsAt: 1, driver: Ann", "\"driver\" is a text, not an object"),
    // A misspelt key is one mistake, and so is a day.
    ("orderStatus: packed, endAt: 914524200", "\"endAt\" is not a property of \"Delivery\""),
    ("orderStatus: packed, endsAt: 2029-12-24", "\"endsAt\" is a text, from which no Date is decoded"),
    ("orderStatus: packed, endsAt: 1, days: \"{{ days }}\"", "\"days\" is a list of moments, which are sent as texts"),
    ("orderStatus: packed, endsAt: 1, price: 1.234", "\"price\" is 1.234, which has more than the 2 declared places"),
    (
      "orderStatus: packed, endsAt: 1, note: \"Your order: {{ word }}\"",
      "\"note\" is a text of up to 22 characters, and at most 20 are declared"
    ),
    ("orderStatus: \"{{ word }}\", endsAt: 1", "\"orderStatus\" is \"word\", a value of type \"text\", not \"enum\""),
  ]

  @Test(arguments: mistakes) func aMistakeIsFoundAtItsKey(mistake: (state: String, says: String)) throws {
    let found = try Self.project(mistake.state).belfry("check")
    #expect(found.status == 1 && found.text.contains("error[activity-data]: \(mistake.says)"), "\(found.text)")
    #expect(found.text.components(separatedBy: "[activity-").count == 2, "\(found.text)")
  }

  /// A template with a mistake is reported once, as a template.
  @Test func aBrokenTemplateIsNoOtherMistake() throws {
    for template in ["{{ ends_att }}", "{{ ends_at | dat: 'x' }}", "{% iff x %}"] {
      let found = try Self.project("orderStatus: packed, endsAt: \"\(template)\"").belfry("check")
      #expect(found.status == 1 && !found.text.contains("activity-data"), "\(found.text)")
    }
  }

  @Test func whatFitsIsSilent() throws {
    for state in [
      "orderStatus: packed, endsAt: 914524200", "orderStatus: \"{{ status }}\", endsAt: \"{{ ends_at }}\"",
      "orderStatus: arrived, endsAt: \"{{ day }}\", note: null, stops: [a], driver: { name: Ann }",
      "orderStatus: packed, endsAt: \"{{ count }}\", note: \"{{ word }}\"",
      "orderStatus: packed, endsAt: 1, note: \"An order: {{ word }}\"",
      "orderStatus: packed, endsAt: 1, note: \"{% if count > 3 %}{{ word }} is{% else %}Nothing is{% endif %} there\"",
      "orderStatus: packed, endsAt: 1, note: \"ÄÖÜ {{ word | truncate: 6 }} {{ count }}\"",
      "orderStatus: packed, endsAt: \"{{ ends_at | date: '%s' }}\"",
    ] {
      let found = try Self.project(state).belfry("check")
      #expect(found.status == 0 && !found.text.contains("activity"), "\(state): \(found.text)")
    }
  }

  /// 2029-12-24T18:30:00.5Z is 914524200.5 seconds after 2001 began, and the second day 86,400.
  @Test func momentsAreNumbers() throws {
    let project = try Self.project("orderStatus: packed, endsAt: \"{{ ends_at }}\"")
    #expect(try project.belfry("render", "c").text.contains("\"endsAt\":914524200.5}"))
    let day = try Self.project("orderStatus: packed, endsAt: \"{{ day }}\"")
    #expect(try day.belfry("render", "c").text.contains("\"endsAt\":86400}"))
    let text = try Self.project("orderStatus: packed, endsAt: \"{{ ends_at | date: '%Y' }}\"")
    #expect(try text.belfry("render", "c").text.contains("\"endsAt\":\"2029\"}"))
    let plan = try project.belfry("plan", "--format", "json").text
    #expect(try project.belfry("build").status == 0 && plan.contains("\"largest\""))
  }

  @Test func aStartHasBoth() throws {
    let start = "event: start\n  attributes-type: Delivery\n  attributes: { orderNumber: many }"
    let found = try Self.project("orderStatus: packed, endsAt: 1", event: start).belfry("check").text
    #expect(found.contains("\"orderNumber\" is a text, not a whole number"), "\(found)")
    let misspelt = start.replacing("Delivery", with: "Delivry").replacing("many", with: "5")
    let other = try Self.project("orderStatus: packed, endsAt: 1", event: misspelt).belfry("check").text
    #expect(other.contains("no Live Activity is declared as \"Delivry\"") && other.contains("did you mean"), "\(other)")
  }

  // MARK: - The app's Swift file

  private static let swift = """
    import ActivityKit
    /* struct Delivery: ActivityAttributes { nothing here } */
    struct Delivery: ActivityAttributes, Sendable {
      struct ContentState: Codable, Hashable {
        var orderStatus: Status
        let endsAt: Date
        var note: String?
        var stops: [String] = [], count: Int = 0 { didSet { print("}") } }
        var isLate: Bool { endsAt < .now }
        static var shared = 3
        func text() -> String { "{" }
        enum Status: String, Codable { case packed, onTheWay = "on", arrived }
      }
      let orderNumber: Int
    }
    """

  @Test func theFileStandsForWhatIsNotDeclared() throws {
    let declared = "  Delivery: { swift: App/Delivery.swift }"
    let good = try Self.project(
      "orderStatus: packed, endsAt: \"{{ ends_at }}\", stops: [], count: 2", declared: declared, swift: Self.swift)
    #expect(try good.belfry("check").status == 0)
    #expect(try good.belfry("render", "c").text.contains("\"endsAt\":914524200.5"))
    let bad = try Self.project("orderStatus: on, endsAt: 1, count: many", declared: declared, swift: Self.swift)
    let found = try bad.belfry("check").text
    #expect(found.contains("\"content-state\" lacks \"stops\"") && found.contains("\"count\" is a text"), "\(found)")
  }

  private static let differences: [(declared: String, says: String)] = [
    (
      "endsAt: { type: date }, stops: { type: list, of: text, max-items: 3 }, count: { type: integer }",
      "lacks \"orderStatus\""
    ),
    (
      "orderStatus: { type: integer }, endsAt: { type: date }, stops: { type: list, of: text, max-items: 3 }, count: { type: integer }",
      "\"orderStatus\" is \"Status\" in the app, not integer"
    ),
    (
      "orderStatus: { type: text }, endsAt: { type: date, optional: true }, stops: { type: list, of: text, max-items: 3 }, count: { type: integer }",
      "\"endsAt\" may be missing here, and must be there in the app"
    ),
    (
      "orderStatus: { type: text }, endsAt: { type: date }, stops: { type: list, of: text, max-items: 3 }, cuont: { type: integer }",
      "the app's type has no property \"cuont\""
    ),
  ]

  @Test(arguments: differences) func differencesAreFound(difference: (declared: String, says: String)) throws {
    let declared = "  Delivery: { swift: App/Delivery.swift, state: { \(difference.declared) } }"
    let found = try Self.project("orderStatus: x", declared: declared, swift: Self.swift).belfry("check").text
    #expect(found.contains("error[activity-source]: ") && found.contains(difference.says), "\(found)")
    #expect(found.contains("App/Delivery.swift:"), "\(found)")
  }

  /// What no declaration can say is taken from the file, and what is declared needs no file.
  @Test func declarationAndFileStandTogether() throws {
    let legs = Self.swift.replacing(
      "let endsAt: Date", with: "let endsAt: Date\n    var legs: [Leg]\n    struct Leg: Codable { var from: String }")
    let fields = "orderStatus: { type: text }, endsAt: { type: date }, count: { type: integer }"
    let list = "stops: { type: list, of: text, max-items: 3 }"
    let state = "orderStatus: on, endsAt: 1, count: 1, stops: [a], legs: [{ from: A }]"
    func declared(_ fields: String) -> String { "  Delivery: { swift: App/Delivery.swift, state: { \(fields) } }" }
    let good = try Self.project(state, declared: declared("\(fields), \(list)"), swift: legs).belfry("check")
    #expect(good.status == 0 && !good.text.contains("activity"), "\(good.text)")
    let wrong = try Self.project(state, declared: declared("\(fields), stops: { type: text }"), swift: legs)
    let help = try wrong.belfry("check").text
    #expect(help.contains("write \"type: list\" and \"of: text\""), "\(help)")
    let keys = Self.swift.replacing(
      "let endsAt: Date", with: "let endsAt: Date\n    enum CodingKeys: String, CodingKey { case endsAt = \"ends\" }")
    let whole = "state: { ends: { type: date } }, attributes: { orderNumber: { type: integer } }"
    let told = try Self.project(
      "ends: 1", declared: "  Delivery: { swift: App/Delivery.swift, \(whole) }", swift: keys
    ).belfry("check")
    #expect(told.status == 0 && !told.text.contains("activity"), "\(told.text)")
  }

  /// A push has the last name of a type that stands in another one.
  @Test func aTypeInAnotherOne() throws {
    let swift = "enum App { struct Ride: ActivityAttributes { struct ContentState: Codable { var minutes: Int } } }"
    let found = try Self.project(
      "minutes: x", declared: "  App.Ride: { swift: App/Delivery.swift }", swift: swift,
      event: "event: start\n  attributes-type: Ride\n  attributes: {}"
    ).belfry("check").text
    #expect(found.contains("\"minutes\" is a text, not a whole number"), "\(found)")
  }

  /// What is not read is said, and nothing is held to it.
  @Test func whatIsNotReadIsSaid() throws {
    let declared = "  Delivery: { swift: App/Delivery.swift }"
    for (change, says) in [
      ("struct CodingKeys: CodingKey { var stringValue: String }", "are not plain cases, and are not read"),
      ("init(from decoder: Decoder) throws { fatalError() }", "decodes itself, by init(from:)"),
      ("#if DEBUG\n    var x: Int\n    #endif", "is inside of #if"),
      ("@Clamped var x: Int", "has the property wrapper \"@Clamped\""),
      ("var driver: Driver", "how that is decoded is not read here"),
      ("var guess = made()", "the type of \"guess\" could not be read"),
    ] {
      let swift = Self.swift.replacing("let endsAt: Date", with: "let endsAt: Date\n    \(change)")
      let found = try Self.project("anything: 1, at: all", declared: declared, swift: swift).belfry("check")
      #expect(found.text.contains("warning[activity-source]: not all of \"Delivery\" could be read"), "\(found.text)")
      #expect(found.text.contains(says), "\(change): \(found.text)")
      // What is read beside it is held to; a type that is not read as a whole keeps nothing from being sent.
      let isWhole = says.contains("not plain") || says.contains("decodes itself")
      #expect(found.status == (isWhole ? 0 : 1), "\(change): \(found.text)")
    }
    let none = try Self.project("x: 1", declared: declared, swift: "struct Delivery: Codable {}").belfry("check").text
    #expect(none.contains("declares no structure \"Delivery\" with ActivityAttributes"), "\(none)")
  }

  /// 1798137000 is a Wednesday of 2026 for Unix, and one of 2057 for Swift.
  @Test func unixTimeIsDoubted() throws {
    let found = try Self.project("orderStatus: packed, endsAt: 1798137000").belfry("check")
    #expect(found.status == 0 && found.text.contains("warning[activity-data]"), "\(found.text)")
    #expect(
      found.text.contains("looks like Unix time") && found.text.contains("= help: write 819829800"), "\(found.text)")
  }

  /// A start whose type is misspelt is one mistake, whatever its state holds.
  @Test func aMisspeltTypeIsOneMistake() throws {
    let start = "event: start\n  attributes-type: Delivry\n  attributes: { orderNumber: 3 }"
    let found = try Self.project("orderStatus: packed, endsAt: \"{{ ends_at }}\"", event: start).belfry("check").text
    #expect(found.contains("did you mean \"Delivery\"?"), "\(found)")
    #expect(found.components(separatedBy: "[activity-").count == 2, "\(found)")
  }

  /// Of what only the Swift file says no declaration in belfry.yaml is offered.
  @Test func helpOfASwiftFileIsAboutTheApp() throws {
    let swift = """
      struct Delivery: ActivityAttributes {
        struct ContentState: Codable, Hashable { var orderStatus: String; var endsAt: Date; var stops: Int }
        var orderNumber: Int
      }
      """
    let project = try Self.project(
      "orderStatus: ~, endsAt: \"2029-12-24T18:30:00Z\", stops: 1.5, other: 1",
      declared: "  Delivery: { swift: App/Delivery.swift }\n", swift: swift)
    let found = try project.belfry("check").text
    for help in [
      "= help: write a value\n", "= help: write 914524200, the seconds since 2001\n", "= help: write a whole number\n",
      "= help: remove it, or add it to the app's type\n",
    ] { #expect(found.contains(help), "\(found)") }
  }

  /// A type inside of another one is found by its last name in a push, and has its whole name in belfry.yaml.
  @Test func aNestedTypeIsNamed() throws {
    let swift = "enum Outer { struct Delivery: ActivityAttributes { struct ContentState: Codable { var a: Int } } }"
    let project = try Self.project("a: 1", declared: "  Delivery: { swift: App/Delivery.swift }\n", swift: swift)
    let found = try project.belfry("check").text
    #expect(
      found.contains("declares no structure \"Delivery\"") && found.contains("declare \"Outer.Delivery\""), "\(found)")
    let whole = try Self.project("a: x", declared: "  Outer.Delivery: { swift: App/Delivery.swift }\n", swift: swift)
    #expect(try whole.belfry("check").text.contains("\"a\" is a text, not a whole number"))
  }

  /// Whoever lacks a number cannot be given a text in its place: the audience leaves them out.
  @Test func anOptionalNumberAsksForAnAudience() throws {
    var files = [
      "belfry.yaml": TemporaryProject.head(
        "attributes: { n: { type: integer, min: 0, max: 9, optional: true }, t: { type: text, max: 9, optional: true } }"
      )
    ]
    files["c.yaml"] =
      "campaign: c\ndeliver: push\naudience: all\nschedule: { at: 2026-12-24 18:30, zone: UTC }\npush: { expires: 1h }\nlive-activity: { event: update, content-state: { n: \"{{ n }}\", t: \"{{ t }}\", both: \"{{ n }} left\" } }\n"
    let found = try TemporaryProject(files).check().findings.map(\.finding)
    #expect(
      found.map(\.rule.name) == ["optional-without-default", "optional-without-default", "optional-without-default"])
    #expect(
      found[0].help
        == "ask for \"n is not missing\" in the audience: a default, or an if, would make a text of the value")
    #expect(found[0].fixes.isEmpty && found[1].help?.contains("default: \"…\"") == true)
    #expect(found[2].help?.contains("{% if n %}") == true)
  }
}
