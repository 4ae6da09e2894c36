import AppFiles
import Testing

/// What of a Swift file is read, and that no file keeps the reader busy.
@Suite struct SwiftActivityTests {
  private static func read(_ text: String, _ name: String = "Ride") -> SwiftActivity? {
    SwiftActivity(name, in: SwiftTypes(Array(text.utf8)))
  }

  private static func words(_ fields: SwiftActivity.Fields?) -> String {
    guard let fields else { return "nil" }
    return fields.properties.map { "\($0.name) \(words($0.kind))\($0.isOptional ? "?" : "")" }.joined(separator: ", ")
  }

  private static func words(_ kind: SwiftActivity.Kind) -> String {
    switch kind {
    case .texts(let values): values.joined(separator: "|")
    case .integers(let values): values.map(String.init).joined(separator: "|")
    case .integer(.min, .max): "integer"
    case .integer(let least, let most): "\(least)...\(most.map(String.init) ?? "")"
    case .optional(let kind): "(\(words(kind)))?"
    case .list(let kind): "[\(words(kind))]"
    case .dictionary(let kind, let hasIntegerKeys): "[\(hasIntegerKeys ? "integer" : "text"): \(words(kind))]"
    case .structure(let fields): "{\(words(fields))}"
    case .cases(let names): "{\(names.joined(separator: "|"))}"
    case .unknown(let type): "unread \(type)"
    default: "\(kind)"
    }
  }

  private static let types: [(written: String, read: String)] = [
    ("var a: String", "a text"), ("let a: Int?", "a integer?"), ("var a: Optional<Double>", "a decimal?"),
    ("public private(set) var a: [URL]", "a [url]"), ("var a: UUID", "a uuid"),
    ("var a: Int8, b: UInt", "a -128...127, b 0..."),
    ("var a: [ String : Int ]", "a [text: integer]"), ("var a: Array<Bool>", "a [boolean]"),
    ("var a: Set<Int>, b: Decimal", "a [integer], b decimal"), ("var a: [[Int]]", "a [[integer]]"),
    ("var a: Swift.String, b: Foundation.Date", "a text, b date"), ("var a: Other", "a unread Other"),
    ("var a: [Int?]", "a [(integer)?]"), ("var a: Int!", "a integer?"), ("var a: Int??", "a integer?"),
    ("var a: [String: [Date]]", "a [text: [date]]"), ("var a: [Int: String]", "a [integer: text]"),
    ("var a: Int { 3 }", ""), ("let a: Int = 3", ""), ("static let a: Int = 3", ""), ("var a: Int = 3", "a integer"),
    ("var a: Int = f { $0 }\n var b: UUID", "a integer, b uuid"), ("// var a: Int\n var b: Int", "b integer"),
    ("var a: String = \"\" { didSet { } }\n var b: Int", "a text, b integer"),
    // One type behind several names is that of each of them, and a plain value has a type.
    ("let a, b: String", "a text, b text"), ("var a: Int, b, c: Bool", "a integer, b boolean, c boolean"),
    ("var a = 3, b = \"x\", c = true, d = -1.5", "a integer, b text, c boolean, d decimal"),
    ("var a = made()", "a unread "), ("lazy var a = 3\n var b: Int", "b integer"),
    ("private lazy var a: Int = { 3 }()\n var b: Int", "b integer"),
    ("var f: @Sendable () -> Void = { }\n var b: Int", "f unread @Sendable()->Void, b integer"),
    // Enumerations by what they are decoded from.
    ("var a: Phase\n enum Phase: String, Codable { case one, two }", "a one|two"),
    ("var a: Phase\n enum Phase: String { case one = \"1\"\n case two, three = \"\" }", "a 1|two|"),
    ("var a: Phase\n enum Phase: String { case one = #\"1\"# }", "a text"),
    ("var a: Phase\n enum Phase: String { case one\n #if DEBUG\n case two\n #endif\n }", "a text"),
    ("var a: Level\n enum Level: Int { case low = 1, mid, high = 1_000, over }", "a 1|2|1000|1001"),
    ("var a: Level\n enum Level: Int { case low = -1, mid }", "a -1|0"),
    ("var a: Level\n enum Level: Int { case low = 0x10, mid = 0b11, high = -0o17 }", "a 16|3|-15"),
    ("var a: Level\n enum Level: Int { case low = 1.0 }", "a integer"),
    ("var a: Phase\n enum Phase: String { case one = \"x\\u{e9}\\n\\\"\", two }", "a x\u{E9}\n\"|two"),
    ("var a: Phase\n enum Phase: String { case one = \"\\u{110000}\" }", "a text"),
    ("var a: Mode\n enum Mode: Codable { case off, on(Int) }", "a {off|on}"),
    ("var a: Mode\n enum Mode: String { case off\n init?(rawValue: String) { nil } }", "a unread Mode"),
    // Structures, which may be inside of themselves.
    ("var a: Driver\n struct Driver: Codable { var name: String; var age: Int? }", "a {name text, age integer?}"),
    ("var a: [Stop]?\n struct Stop: Codable { var at: Date; var next: [Stop] }", "a [{at date, next [object]}]?"),
    ("var a: Stop\n struct Stop: Codable { let x = 1 }", "a {}"),
    ("var a: Stop\n struct Stop: Codable { init(from d: Decoder) {} }", "a unread Stop"),
    ("func f() -> Int { let x: Int = 1; return x }\n var a: Int", "a integer"),
    // What decides itself how it is decoded is no object.
    ("var a: ID\n struct ID: RawRepresentable, Codable { let rawValue: String }", "a text"),
    ("var a: [Phase: Int]\n enum Phase: String { case one }", "a unread [Phase:Int]"),
    ("var a: Dictionary<Int, Int>", "a [integer: integer]"), ("var a: Name\n typealias Name = String", "a text"),
    ("var a: Names\n typealias Names = [String?]", "a [(text)?]"),
    ("var a: Name, b: [Name]\n typealias Name = String?", "a text?, b [(text)?]"),
    ("var a: A\n typealias A = B\n typealias B = A", "a unread A"),
    ("var a: String\n {\n return \"x\"\n }", ""), ("var a:\n String", "a text"),
    ("var `default`: Int?", "default integer?"),
    ("@available(iOS 17, *) var a: Int", "a integer"), ("@MainActor var a: Int", "a integer"),
    ("@available(iOS 17, *) var a: Int { 3 }\n @Clamped var b: Int { 3 }", ""),
    // A wrapper keeps nothing else from being read, and neither does what only some builds have.
    ("@Clamped private(set) var a: Int\n var b: Int", "a unread Int?, b integer"),
    ("@Clamped\n public var a: Int", "a unread Int?"),
    ("#if DEBUG\n var a: Int\n #else\n var a: String\n #endif\n var b: Int", "a unread Int?, b integer"),
    ("#if DEBUG\n static let a = 1\n func f() {}\n #endif\n var b: Int", "b integer"),
    // CodingKeys name and leave out.
    ("var a: Int\n var b: Int = 3\n enum CodingKeys: String, CodingKey { case a = \"x\" }", "x integer"),
    ("var a: Int\n enum CodingKeys: CodingKey { case a }", "a integer"),
    ("var a: Int\n enum CodingKeys: Int, CodingKey { case a = 4 }", "a integer"),
    ("var a: Int\n enum CodingKeys: String, CodingKey { case a; var stringValue: String { \"x\" } }", "nil"),
    ("var a: Int\n struct CodingKeys: CodingKey { var stringValue: String }", "nil"),
    ("var a: Int\n typealias CodingKeys = Keys", "nil"),
    ("var a: Int\n init(from decoder: any Decoder) throws { a = 1 }", "nil"),
    ("var a = \"\"\"\n } struct Ride {\n\"\"\"", "a text"),
  ]

  /// A property that is not decoded from its name has a reason.
  @Test func whatIsNotDecodedHasAReason() throws {
    let file = """
      struct Ride: ActivityAttributes { struct ContentState: Codable {
        let a = 1
        var b = 2
        var c: Int
        enum CodingKeys: String, CodingKey { case c = "see" }
      } }
      """
    let state = try #require(Self.read(file)?.state)
    #expect(state.undecoded.map(\.name) == ["a", "b", "c"])
    #expect(state.undecoded.map(\.cause) == [.constant, .withoutKey, .renamed("see")])
  }

  /// Structures in structures double with each step, and are followed so far.
  @Test(.timeLimit(.minutes(1))) func structuresInStructuresAreBounded() throws {
    let types = (0..<30).map { step in
      "struct S\(step): Codable { " + (0..<20).map { "var p\($0): S\(step + 1)\n" }.joined() + " }\n"
    }.joined()
    let found = try #require(
      Self.read(types + "struct Ride: ActivityAttributes { struct ContentState: Codable { var a: S0 } }"))
    #expect(Self.words(found.state).utf8.count < 100_000)
  }

  @Test(arguments: types) func propertiesAreRead(type: (written: String, read: String)) throws {
    let file = "struct Ride: ActivityAttributes {\n struct ContentState: Codable, Hashable {\n \(type.written)\n }\n}\n"
    let found = try #require(Self.read(file))
    #expect(Self.words(found.state) == type.read, "\(found.problems)")
  }

  @Test(arguments: ["var", "let", "var /* left open", "var a, "]) func aFileMayEndInAProperty(end: String) {
    let activity = Self.read("struct Ride: ActivityAttributes { struct ContentState: Codable, Hashable { \(end)")
    #expect(activity?.state?.properties.allSatisfy { !$0.name.isEmpty && $0.offset > 0 } ?? true)
  }

  @Test func placesOfTheTypesMayDiffer() throws {
    let apart = """
      struct State: Codable, Hashable { var minutes: Int }
      public struct Ride { let id: String }
      extension Ride: ActivityKit.ActivityAttributes { public typealias ContentState = State }
      """
    #expect(Self.words(Self.read(apart)?.state) == "minutes integer")
    #expect(Self.words(Self.read(apart)?.attributes) == "id text")
    let inside = "enum App { struct Ride: ActivityAttributes { struct ContentState: Codable { var at: Date } } }"
    #expect(Self.words(Self.read(inside, "App.Ride")?.state) == "at date")
    #expect(Self.read(inside) == nil && Self.read("struct Ride: Codable {}") == nil)
    #expect(Self.read("struct Ride: ActivityAttributes {}")?.problems.first?.reason.contains("no structure") == true)
  }

  @Test func linesEndWhereTheyLike() throws {
    let file = """
      import struct Foundation.Date
      import class UIKit.UIColor
      struct Ride
        : ActivityAttributes
      {
        struct ContentState: Codable
        {
          var id: OrderID
        }
      }
      struct OrderID: Codable { var text: String }
      extension OrderID { init(from decoder: any Decoder) throws { self.text = "" } }
      """
    #expect(Self.words(try #require(Self.read(file)).state) == "id unread OrderID")
    let own =
      "protocol Shown: ActivityAttributes {}\nstruct Ride: Shown { struct ContentState: Codable { var a: Int } }"
    #expect(Self.words(Self.read(own)?.state) == "a integer")
  }

  /// What is said of a type is bounded, however long its name and whatever stands in it.
  @Test(.timeLimit(.minutes(1))) func whatIsSaidIsBounded() throws {
    let marks = String(repeating: "#if\n", count: 100_000)
    let long = "struct " + String(repeating: "a", count: 20_000) + "{\n" + marks + "}\n"
    let many = "enum S:" + String(repeating: "A,", count: 200_000) + "B{}\n"
    let state = (0..<40_000).map { "let a\($0):S\n" }.joined()
    let found = try #require(
      Self.read(long + many + "struct Ride: ActivityAttributes { \(marks) struct ContentState { \(state) } }"))
    #expect(found.problems.count <= 12 && found.problems.allSatisfy { $0.reason.utf8.count < 500 })
  }

  /// Each property is looked for in each type around it: names of many parts, in many types, are no app's.
  @Test(.timeLimit(.minutes(1))) func namesOfManyPartsAreNotLookedFor() throws {
    let parts = (0..<99).map { _ in "a" }.joined(separator: ".")
    let types = (0..<4_800).map { "extension \(parts) { struct R\($0): C { var x: \(parts) } }\n" }.joined()
    let found = try #require(
      Self.read(types + "struct Ride: ActivityAttributes { struct ContentState { var a: \(parts) } }"))
    #expect(Self.words(found.state) == "a unread \(parts)")
  }

  /// Each of these has 200,000 pieces.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "struct a{", "{", "}", "var a:", "enum a:String{", "/*", "\"", "@a(", "var a: [", "extension Ride{", "#if\n",
      "a.", "<",
      "struct Ride: ActivityAttributes { var a: b; ", "typealias a = ",
    ]) func noFileKeepsItBusy(piece: String)
  {
    _ = Self.read(String(repeating: piece, count: 200_000))
    _ = Self.read("struct Ride: ActivityAttributes { struct ContentState {" + String(repeating: piece, count: 200_000))
  }
}

/// Structures with a raw value, and properties that their value gives a type.
@Suite struct SwiftRawValueTests {
  private func kinds(_ source: String, _ property: String) -> SwiftActivity.Kind? {
    let file = SwiftTypes(
      Array(
        "\(source)\nstruct D: ActivityAttributes { struct ContentState: Codable, Hashable { \(property) } }\n".utf8))
    return SwiftActivity("D", in: file)?.state?.properties.first?.kind
  }

  /// Swift decodes the raw value alone where it has an `init(from:)` for it.
  @Test func rawValues() {
    for (source, kind) in [
      ("struct R: RawRepresentable, Codable, Hashable { let rawValue: String }", .text),
      (
        "struct R: RawRepresentable, Codable { var rawValue: UInt8; init(rawValue: UInt8) { self.rawValue = rawValue } }",
        .integer(min: 0, max: 255)
      ),
      (
        "struct R: OptionSet, Codable { typealias RawValue = Int8; let rawValue: RawValue }",
        .integer(min: -128, max: 127)
      ),
      ("struct R: Codable, Hashable { let rawValue: Double }\nextension R: RawRepresentable {}", .decimal),
      ("struct R: RawRepresentable, Codable, ExpressibleByStringLiteral { let rawValue: String }", .text),
      ("struct R: RawRepresentable, Codable { let rawValue: Bool; static let a = R(rawValue: true) }", .boolean),
      // There is none for these, or the app has its own.
      ("struct R: RawRepresentable, Codable { let rawValue: UUID }", .unknown("R")),
      ("struct R: RawRepresentable, Codable { let rawValue: String? }", .unknown("R")),
      ("struct R: RawRepresentable, Codable { var rawValue: String { \"\" } }", .unknown("R")),
      ("struct R: RawRepresentable, Odd { let rawValue: String }", .unknown("R")),
      (
        "struct R: RawRepresentable, Codable { let rawValue: String; init(from decoder: Decoder) throws {} }",
        .unknown("R")
      ),
    ] as [(String, SwiftActivity.Kind)] {
      #expect(kinds(source, "var r: R") == kind, "\(source)")
      #expect(kinds(source, "var r: [R]") == .list(kind), "\(source)")
    }
  }

  @Test func plainValues() {
    for (value, kind) in [
      ("UUID()", .uuid), ("Date()", .date), ("Date.now", .date), ("Date.distantPast", .unknown("")),
      ("URL(string: \"a\")", .unknown("")), ("UUID(uuidString: \"\")", .unknown("")),
      ("3", .integer(min: .min, max: .max)),
    ] as [(String, SwiftActivity.Kind)] {
      #expect(kinds("", "var p = \(value)") == kind, "\(value)")
    }
    #expect(kinds("", "var p: Float16") == .decimal)
  }
}
