import Diagnostics
import Foundation
import Testing
import Workspace

/// Which type an update is held to, what is held to the app's Swift file, and what is inside of structures.
@Suite(.needsProgram) struct ActivityTypesTests {
  private static let head = """
    belfry: 1
    app: { bundle-id: com.example.app, platforms: { ios: "18.0" } }
    locales: { source: en, shipped: [en] }
    attributes:
      n: { type: integer, min: 0, max: 500 }
      m: { type: integer }
      step: { type: enum, values: [one, lost] }
      at: { type: timestamp }
    recipients: { jsonl: people.jsonl }
    live-activities:

    """
  private static let people = #"{"token":"aa","id":"a","at":"2001-01-01T00:00:05Z","n":1,"m":1,"step":"one"}"# + "\n"

  private static func campaign(_ name: String, _ activity: String, push: String = "") -> String {
    """
    campaign: \(name)
    deliver: push
    \(push.contains("channel") ? "description: to a channel" : "audience: all")
    schedule: { at: 2026-12-24 18:30, zone: UTC }
    push: { expires: 1h\(push) }
    \(activity.contains("start") ? "alert: { title: Match, body: It begins }" : "owner: sports")
    live-activity: { \(activity) }

    """
  }

  private static func project(_ types: String, _ files: [String: String]) throws -> TemporaryProject {
    var files = files
    files["belfry.yaml"] = head + types + "\n"
    files["people.jsonl"] = people
    return try TemporaryProject(files)
  }

  /// What is said of an update with a state, in a project with these types.
  private static func said(_ types: String, _ state: String, _ keys: String = "", swift: String = "") throws -> String {
    let update = campaign("c", "event: update, \(keys)content-state: { \(state) }")
    return try project(types, ["c.yaml": update, "A.swift": swift]).belfry("check").text
  }

  private static func swift(_ properties: String, _ other: String = "") -> String {
    "struct A: ActivityAttributes {\n  struct ContentState: Codable, Hashable { \(properties) }\n}\n\(other)\n"
  }

  // MARK: - The type of an update

  private static let two = """
      A: { state: { score: { type: integer, min: 0, max: 9 }, clock: { type: date } } }
      B: { state: { score: { type: integer, min: 0, max: 9 }, gate: { type: text, max: 9 } } }
    """

  /// Each campaign's own input is held to a state, whatever enums those before it had: the values of one are gone with its campaign.
  @Test(arguments: [3, 100]) func inputsOfManyCampaignsAreNotMixed(count: Int) throws {
    let values = (0..<count).map { "v\($0)" }
    var files: [String: String] = [:]
    for number in 0..<120 {
      let own = values.dropLast() + [number % 2 == 0 ? "v\(count - 1)" : "stranger-\(number)"]
      files["c\(number).yaml"] =
        Self.campaign("c\(number)", "event: update, content-state: { a: '{{ plan }}' }")
        .replacing("{ at: 2026-12-24 18:30, zone: UTC }", with: "{ when: requested }")
        + "inputs: { plan: { type: enum, values: [\(own.joined(separator: ", "))] } }\n"
    }
    let type = "  Ride: { state: { a: { type: enum, values: [\(values.joined(separator: ", "))] } } }"
    let project = try Self.project(type, files)
    for jobs in [1, 2] {
      let found = try project.check(jobs: jobs).findings.filter { $0.finding.rule.name == "activity-data" }
      #expect(Set(found.map(\.path)) == Set((0..<60).map { "c\($0 * 2 + 1).yaml" }))
      #expect(found.count == 60)
    }
  }

  /// The only type counts, however much of the state is misspelt; `attributes-type` says that it is another one.
  @Test func theOnlyTypeCounts() throws {
    let one = "  A: { state: { home: { type: integer, min: 0, max: 9 }, away: { type: integer, min: 0, max: 9 } } }"
    let found = try Self.said(one, "hoem: 1, wrong: 2")
    #expect(found.contains("error[activity-data]: \"hoem\" is not a property of \"A\""), "\(found)")
    #expect(found.contains("error[activity-data]: \"wrong\" is not a property of \"A\""), "\(found)")
    #expect(found.contains("the only type that is declared"), "\(found)")
    let other = try Self.said(one, "hoem: 1, wrong: 2", "attributes-type: Workout, ")
    #expect(!other.contains("activity-data"), "\(other)")
  }

  private static let uncertain = [
    ("scores: 1, gatee: x", "this state fits no declared Live Activity; the nearest is \"B\""),
    ("score: 1", "this state fits several of the declared Live Activities equally well"),
    ("other: 1", "this state fits no declared Live Activity"),
  ]

  /// Of several types one that fits none is said to be unchecked.
  @Test(arguments: uncertain) func anUncertainTypeIsSaid(state: String, says: String) throws {
    let found = try Self.said(Self.two, state)
    #expect(found.contains("warning[activity-data]: \(says)"), "\(found)")
    #expect(found.contains("= help: write \"attributes-type: "), "\(found)")
  }

  /// Of an update `attributes-type` settles what it is checked against, and is not sent.
  @Test func theTypeOfAnUpdateIsForCheckingOnly() throws {
    let found = try Self.said(Self.two, "score: 1, gate: x", "attributes-type: A, ")
    #expect(found.contains("\"gate\" is not a property of \"A\"") && found.contains("lacks \"clock\""), "\(found)")
    let update = "event: update, attributes-type: A, content-state: { score: 1, clock: \"{{ at }}\" }"
    let project = try Self.project(Self.two, ["c.yaml": Self.campaign("c", update)])
    let sent = try project.belfry("render", "c").text
    #expect(sent.contains("\"content-state\":{\"score\":1,\"clock\":5}"), "\(sent)")
    #expect(!sent.contains("attributes-type"), "\(sent)")
  }

  private static let channel = "dHN0LWNoYW5uZWwtMDAwMQ=="

  /// What is said of an update on the channel of an activity that a start begins as an `A`.
  private static func saidOnChannel(_ types: String, _ keys: String) throws -> String {
    let start =
      "event: start, attributes-type: A, attributes: {}, content-state: { score: 0, clock: 1 }, input-push-channel: \(channel)"
    let update = campaign("u", "event: update, \(keys)", push: ", channel: \(channel)")
    return try project(types, ["s.yaml": campaign("s", start), "u.yaml": update]).belfry("check").text
  }

  /// The start of the activities that follow a channel says of which type its updates are.
  @Test func aChannelHasOneType() throws {
    let wrong = try Self.saidOnChannel(Self.two, "content-state: { score: 1, gate: x }")
    #expect(wrong.contains("\"s\" starts a \"A\" on this channel, and this state is checked as \"B\""), "\(wrong)")
    #expect(wrong.contains("write \"attributes-type: A\" under \"live-activity\""), "\(wrong)")
    let unchecked = try Self.saidOnChannel(Self.two, "content-state: { score: 1 }")
    #expect(unchecked.contains("on this channel, and this state is not checked"), "\(unchecked)")
    let right = try Self.saidOnChannel(Self.two, "attributes-type: A, content-state: { score: 1, clock: 1 }")
    #expect(!right.contains("[activity-"), "\(right)")
    // Without declarations the state of that start counts, not that of the likeliest one.
    let undeclared = try Self.saidOnChannel("  {}", "content-state: { score: 1, gate: x, row: 3, seat: 4 }")
    #expect(undeclared.contains("of the state with which \"s\" starts the activity"), "\(undeclared)")
  }

  // MARK: - Values that Swift refuses

  private static let phase = "enum Phase: String, Codable { case one, two = \"second\" }"
  private static let level = "enum Level: Int, Codable { case low, high = 5 }"
  private static let mode = "enum Mode: Codable { case off, on }"
  private static let driver =
    "struct Driver: Codable, Hashable { var name: String; var rating: Double?; var since: Date? }"

  private struct Row: CustomTestStringConvertible {
    let written: String
    let properties: String
    var other = ""
    /// What is said of it; nothing of what Swift decodes.
    var says = ""
    var testDescription: String { "\(written) for \(properties)" }
  }

  private static let values = [
    Row(
      written: "s: two", properties: "var s: Phase", other: phase,
      says: "\"s\" is \"two\", and the enum of the app has no such value"),
    Row(written: "s: second", properties: "var s: Phase", other: phase),
    Row(
      written: "s: \"{{ step }}\"", properties: "var s: Phase", other: phase,
      says: "\"s\" is \"step\", which may be \"lost\""),
    Row(
      written: "s: 3", properties: "var s: Level", other: level,
      says: "\"s\" is 3, and the enum of the app has no such value"),
    Row(written: "s: 5", properties: "var s: Level", other: level),
    Row(
      written: "s: \"{{ n }}\"", properties: "var s: Level", other: level,
      says: "\"s\" is \"n\", which may be 1, and the app has only 0 or 5"),
    Row(written: "s: off", properties: "var s: Mode", other: mode, says: "\"s\" is a text, not an object"),
    Row(written: "s: { \"off\": {} }", properties: "var s: Mode", other: mode),
    Row(
      written: "s: { of: {} }", properties: "var s: Mode", other: mode,
      says: "\"s\" does not have the name of one case as its only key"),
    Row(written: "s: nope", properties: "var s: UUID", says: "\"s\" is \"nope\", which is not a UUID"),
    Row(written: "s: 6f1f7a54-9a43-4e8e-8f9f-8a3a1c1a0f01", properties: "var s: UUID"),
    Row(written: "s: \"\"", properties: "var s: URL", says: "\"s\" is \"\", from which no URL is decoded"),
    Row(written: "s: \"https://a b/\"", properties: "var s: URL", says: "from which no URL is decoded"),
    Row(written: "s: \"https://example.com/a b\"", properties: "var s: URL"),
    Row(written: "s: 300", properties: "var s: Int8", says: "\"s\" is 300, and the app holds at most 127"),
    Row(written: "s: -1", properties: "var s: UInt", says: "\"s\" is -1, and the app holds at least 0"),
    Row(written: "s: 18446744073709551615", properties: "var s: UInt64"),
    Row(
      written: "s: \"{{ n }}\"", properties: "var s: Int8",
      says: "\"s\" is \"n\", which may be 500, and at most 127 is what the app holds"),
    Row(
      written: "s: \"{{ m }}\"", properties: "var s: UInt",
      says: "\"s\" is \"m\", which has no \"min\", and at least 0 is what the app holds"),
    Row(written: "s: \"{{ m }}\"", properties: "var s: Int"), Row(written: "s: 1.0", properties: "var s: Int"),
    Row(written: "s: 1.5", properties: "var s: Int", says: "\"s\" is 1.5, which is not a whole number"),
    Row(written: "s: 1.5", properties: "var s: Decimal"),
    Row(written: "s: \"1.5\"", properties: "var s: Decimal", says: "\"s\" is a text, not a number"),
    Row(written: "s: [1, x]", properties: "var s: Set<Int>", says: "item 2 of \"s\" is a text, not a whole number"),
    Row(written: "s: [1, null]", properties: "var s: [Int?]"),
    Row(written: "s: [1, null]", properties: "var s: [Int]", says: "item 2 of \"s\" must not be null"),
    Row(written: "s: null", properties: "var s: Int!"), Row(written: "t: 1", properties: "var s: Int!, t: Int"),
    Row(
      written: "s: 1795786881000", properties: "var s: Date", says: "which looks like Unix time in milliseconds"),
    Row(written: "s: 99000000000", properties: "var s: Date", says: "which is a moment in another millennium"),
    Row(
      written: "s: \"{{ at | date: '%Y' }}\"", properties: "var s: Date",
      says: "\"s\" is a text, from which no Date is decoded"),
    Row(written: "s: \"{{ at }}\"", properties: "var s: Date"),
    Row(written: "s: { a: 1 }", properties: "var s: [String: Int]"),
    Row(written: "s: { a: x }", properties: "var s: [String: Int]", says: "\"s.a\" is a text, not a whole number"),
    Row(
      written: "s: { a: 1 }", properties: "var s: [Int: Int]", says: "\"s.a\" is not a key of \"s\", which has integers"
    ),
    Row(
      written: "s: [[1], [x]]", properties: "var s: [[Int]]",
      says: "item 1 of item 2 of \"s\" is a text, not a whole number"),
    // Inside of structures.
    Row(written: "s: { name: Ann, rating: 4.8 }", properties: "var s: Driver", other: driver),
    Row(
      written: "s: { name: Ann, stars: 4.8 }", properties: "var s: Driver", other: driver,
      says: "\"s\" has no property \"stars\""),
    Row(
      written: "s: { name: 7 }", properties: "var s: Driver", other: driver, says: "\"s.name\" is a number, not a text"),
    Row(written: "s: { rating: 4.8 }", properties: "var s: Driver", other: driver, says: "\"s\" lacks \"name\""),
    Row(
      written: "s: { nmae: Ann }", properties: "var s: Driver", other: driver, says: "\"s\" has no property \"nmae\""),
    Row(written: "s: Ann", properties: "var s: Driver", other: driver, says: "\"s\" is a text, not an object"),
    Row(
      written: "s: [{ name: Ann }, { name: 7 }]", properties: "var s: [Driver]", other: driver,
      says: "\"name\" of item 2 of \"s\" is a number, not a text"),
    Row(
      written: "s: { name: Ann }", properties: "var s: [Driver]", other: driver, says: "\"s\" is an object, not a list"),
    Row(
      written: "s: { name: Ann, since: \"2029-12-24\" }", properties: "var s: Driver", other: driver,
      says: "\"s.since\" is a text, from which no Date"),
    // What is beside something that is not read, or has a name of its own.
    Row(written: "see: 1", properties: "var s: Int; enum CodingKeys: String, CodingKey { case s = \"see\" }"),
    Row(
      written: "s: 1", properties: "var s: Int?; enum CodingKeys: String, CodingKey { case s = \"see\" }",
      says: "\"s\" is not a property of \"A\""),
    Row(written: "s: x", properties: "lazy var z = 0; var s: Int", says: "\"s\" is a text, not a whole number"),
    Row(written: "s: x, b: y", properties: "let s, b: String"),
    Row(written: "s: 1, b: y", properties: "let s, b: String", says: "\"s\" is a number, not a text"),
    Row(written: "s: x", properties: "@Clamped var z: Int; var s: Int", says: "\"s\" is a text, not a whole number"),
  ]

  @Test(arguments: values) private func whatSwiftRefusesIsFound(row: Row) throws {
    let found = try Self.said("  A: { swift: A.swift }", row.written, swift: Self.swift(row.properties, row.other))
    if row.says.isEmpty {
      #expect(!found.contains("[activity-"), "\(found)")
    } else {
      #expect(found.contains(row.says), "\(found)")
      #expect(found.components(separatedBy: "[activity-data]").count == 2, "\(found)")
    }
  }

  /// A moment inside of a structure or a list becomes the number, too.
  @Test func momentsInStructuresAreNumbers() throws {
    let update = "event: update, content-state: { s: { name: x, since: \"{{ at }}\" }, l: [\"{{ at }}\"] }"
    let project = try Self.project(
      "  A: { swift: A.swift }",
      ["c.yaml": Self.campaign("c", update), "A.swift": Self.swift("var s: Driver; var l: [Date]", Self.driver)])
    let checked = try project.belfry("check").text
    #expect(!checked.contains("[activity-"), "\(checked)")
    let sent = try project.belfry("render", "c").text
    #expect(sent.contains("{\"s\":{\"name\":\"x\",\"since\":5},\"l\":[5]}"), "\(sent)")
  }

  /// What is missing has the app's own lines beside it.
  @Test func theNoteHasTheLinesOfTheFile() throws {
    let file = Self.swift("var t: Int; private var secret: Int; let z: Bool")
    let found = try Self.said("  A: { swift: A.swift }", "t: 1", swift: file)
    #expect(found.contains("\"content-state\" lacks \"secret\" and \"z\""), "\(found)")
    #expect(found.contains("= note: A.swift: secret: Int, z: Bool"), "\(found)")
  }

  /// Items are null where the app's may be, which no declaration says; a list of lists is the file's alone.
  @Test func aDeclarationLeavesToTheFileWhatItCannotSay() throws {
    let file = Self.swift("var n: Int; var s: [Int?]; var k: [[Int]]")
    let types = "  A: { swift: A.swift, state: { n: { type: integer }, s: { type: list, of: integer } } }"
    let good = try Self.said(types, "n: 1, s: [1, null], k: [[1]]", swift: file)
    #expect(!good.contains("[activity-"), "\(good)")
    let bad = try Self.said(types, "n: 1, s: [1, x], k: [[x]]", swift: file)
    #expect(bad.contains("item 2 of \"s\" is a text") && bad.contains("item 1 of item 1 of \"k\" is a text"), "\(bad)")
  }

  // MARK: - Declarations

  private static let declarations = [
    Row(
      written: "s: { type: enum, values: [one, two] }", properties: "var s: Phase", other: phase,
      says: "\"s\" may be \"two\", and the enum of the app has no such value"),
    Row(written: "s: { type: enum, values: [one, second] }", properties: "var s: Phase", other: phase),
    Row(
      written: "s: { type: enum, values: [one] }", properties: "var s: Level", other: level,
      says: "\"s\" is \"Level\" in the app, not enum"),
    Row(
      written: "s: { type: integer, min: 0, max: 999 }", properties: "var s: Int8",
      says: "\"s\" may be 999, and the app holds at most 127"),
    Row(
      written: "s: { type: integer, min: -5, max: 9 }", properties: "var s: UInt",
      says: "\"s\" may be -5, and the app holds at least 0"),
    Row(
      written: "s: { type: integer }", properties: "let s = 3",
      says: "\"s\" is a \"let\" with a value in the app, so Swift does not decode it"),
    Row(
      written: "s: { type: integer }", properties: "var s: Int?; enum CodingKeys: String, CodingKey { case s = \"x\" }",
      says: "the app decodes \"s\" from the key \"x\""),
    Row(
      written: "s: { type: integer }", properties: "var s: Int = 1; var x: Int?; enum CodingKeys: CodingKey { case x }",
      says: "the CodingKeys of the app's type leave \"s\" out"),
    Row(
      written: "s: { type: list, of: text }", properties: "var s: [Int]",
      says: "\"s\" is \"[Int]\" in the app, not list of text"),
    Row(written: "s: { type: list, of: object }", properties: "var s: [Driver]", other: driver),
    Row(
      written: "s: { type: list, of: object, properties: { name: { type: text } } }", properties: "var s: [Driver]",
      other: driver),
    Row(
      written: "s: { type: list, of: object, properties: { name: { type: integer } } }", properties: "var s: [Driver]",
      other: driver, says: "\"name\" is \"String\" in the app, not integer"),
    Row(
      written: "s: { type: object, properties: { nmae: { type: text } } }", properties: "var s: Driver", other: driver,
      says: "the app's \"Driver\" has no property \"nmae\""),
    Row(written: "s: { type: dictionary, of: integer }", properties: "var s: [String: Int]"),
    Row(
      written: "s: { type: dictionary, of: text }", properties: "var s: [String: Int]",
      says: "\"s\" is \"[String:Int]\" in the app, not dictionary of text"),
    Row(written: "s: { type: any }", properties: "var s: Elsewhere"),
    Row(written: "s: { type: object }", properties: "var s: Elsewhere"),
    Row(written: "s: { type: decimal }", properties: "var s: Decimal"),
    Row(written: "s: { type: list, of: integer }", properties: "var s: Set<Int>"),
    Row(
      written: "s: { type: text }", properties: "var s: Mode", other: mode,
      says: "\"s\" is \"Mode\" in the app, not text"),
    // One thing that is not read keeps nothing else from being compared.
    Row(
      written: "s: { type: text }", properties: "@Clamped var z: Int; var s: Int",
      says: "\"s\" is \"Int\" in the app, not text"),
    Row(
      written: "s: { type: text }", properties: "\n#if DEBUG\n static let x = 1\n#endif\n var s: Int",
      says: "\"s\" is \"Int\" in the app, not text"),
    Row(
      written: "s: { type: text }", properties: "lazy var z = 0; var s: Int",
      says: "\"s\" is \"Int\" in the app, not text"),
    Row(
      written: "s: { type: text }", properties: "var s: Int; enum CodingKeys: CodingKey { case s }",
      says: "\"s\" is \"Int\" in the app, not text"),
  ]

  @Test(arguments: declarations) private func declarationsAreHeldToTheFile(row: Row) throws {
    let types = "  A: { swift: A.swift, state: { \(row.written) } }"
    let found = try Self.project(types, ["A.swift": Self.swift(row.properties, row.other)]).belfry("check").text
    if row.says.isEmpty {
      #expect(!found.contains("[activity-"), "\(found)")
    } else {
      #expect(found.contains("error[activity-source]: \(row.says)"), "\(found)")
    }
  }

  /// What decodes itself is said although everything is declared.
  @Test func whatIsNotReadIsSaidOfDeclaredTypesToo() throws {
    for properties in ["var s: Int; init(from d: Decoder) { }", "@Clamped var s: Int", "typealias CodingKeys = K"] {
      let types = "  A: { swift: A.swift, state: { s: { type: integer } }, attributes: {} }"
      let found = try Self.project(types, ["A.swift": Self.swift(properties)]).belfry("check").text
      #expect(found.contains("warning[activity-source]: not all of \"A\" could be read"), "\(properties): \(found)")
    }
  }

  private static let nested = """
      A:
        state:
          goals: { type: list, of: object, max-items: 2, properties: { who: { type: text, max: 5 }, minute: { type: integer, max: 90, optional: true } } }
          odds: { type: dictionary, of: decimal, places: 1, optional: true }
          more: { type: any, optional: true }
    """

  /// What a declaration says of objects, lists of them and dictionaries is held to without a file, too.
  @Test func declaredObjectsAreHeldTo() throws {
    let good = try Self.said(
      Self.nested, "goals: [{ who: Ann, minute: 3 }], odds: { home: 1.5 }, more: [1, { a: b }]")
    #expect(!good.contains("activity-data"), "\(good)")
    for (state, says) in [
      ("goals: [{ who: Ann }, { who: Bertram }]", "\"who\" of item 2 of \"goals\" is longer than 5 characters"),
      ("goals: [{ minute: 3 }]", "item 1 of \"goals\" lacks \"who\""),
      ("goals: [{ who: A, minute: 91 }]", "\"minute\" of item 1 of \"goals\" is 91, and at most 90 is declared"),
      ("goals: [{ who: A }, { who: A }, { who: A }]", "\"goals\" is a list of 3 items, and at most 2 are declared"),
      ("goals: [], odds: { home: 1.55 }", "\"odds.home\" is 1.55, which has more than the 1 declared places"),
    ] {
      let text = try Self.said(Self.nested, state)
      #expect(text.contains("error[activity-data]: \(says)"), "\(state): \(text)")
    }
    let broken = try Self.project("  A: { state: { a: { type: list }, b: { type: text, properties: {} } } }", [:])
    let text = try broken.belfry("check").text
    #expect(text.contains("the list \"a\" does not say what its items are"), "\(text)")
    #expect(text.contains("\"properties\" does not go with the type \"text\""), "\(text)")
  }
}
