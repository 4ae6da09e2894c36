import AppFiles
import Testing

/// What of a Swift file is read, and that no file keeps the reader busy.
@Suite struct SwiftActivityTests {
  private static func read(_ text: String, _ name: String = "Ride") -> SwiftActivity? {
    SwiftActivity(name, in: SwiftTypes(Array(text.utf8)))
  }

  private static func words(_ properties: [SwiftActivity.Property]?) -> String {
    properties.map { $0.map { "\($0.name) \($0.kind)\($0.isOptional ? "?" : "")" }.joined(separator: ", ") } ?? "nil"
  }

  private static let types: [(written: String, read: String)] = [
    ("var a: String", "a text"), ("let a: Int?", "a integer?"), ("var a: Optional<Double>", "a decimal?"),
    ("public private(set) var a: [URL]", "a list(AppFiles.SwiftActivity.Kind.text)"),
    ("var a: [ String : Int ]", "a object"), ("var a: Array<Bool>", "a list(AppFiles.SwiftActivity.Kind.boolean)"),
    ("var a: Swift.String, b: Foundation.Date", "a text, b date"), ("var a: Other", "a unknown(\"Other\")"),
    ("var a: [Int?]", "a unknown(\"[Int?]\")"),
    ("var a: Int { 3 }", ""), ("let a: Int = 3", ""), ("static let a: Int = 3", ""), ("var a: Int = 3", "a integer"),
    ("var a: Int = f { $0 }\n var b: UUID", "a integer, b text"), ("// var a: Int\n var b: Int", "b integer"),
    ("var a: Phase\n enum Phase: String, Codable { case one, two }", "a text"),
    ("var a: Level\n enum Level: Int { case low = 1 }", "a integer"),
    ("var a: Driver\n struct Driver: Codable { var name: String }", "a object"),
    ("func f() -> Int { let x: Int = 1; return x }\n var a: Int", "a integer"),
    // What decides itself how it is decoded is no object.
    ("var a: ID\n struct ID: RawRepresentable, Codable { let rawValue: String }", "a unknown(\"ID\")"),
    ("var a: [Phase: Int]\n enum Phase: String { case one }", "a unknown(\"[Phase:Int]\")"),
    ("var a: Dictionary<Int, Int>", "a object"), ("var a: Name\n typealias Name = String", "a text"),
    ("var a: A\n typealias A = B\n typealias B = A", "a unknown(\"A\")"),
    ("var a: String\n {\n return \"x\"\n }", ""), ("var a:\n String", "a text"),
    ("var `default`: Int?", "default integer?"),
    ("@available(iOS 17, *) var a: Int", "a integer"),
    ("@available(iOS 17, *) var a: Int { 3 }\n @Clamped var b: Int { 3 }", ""),
    ("@Clamped private(set) var a: Int", "nil"), ("@Clamped\n public var a: Int", "nil"),
    ("var a = \"\"\"\n } struct Ride {\n\"\"\"", "nil"), ("lazy var a: Int = 3", "nil"),
  ]

  @Test(arguments: types) func propertiesAreRead(type: (written: String, read: String)) throws {
    let file = "struct Ride: ActivityAttributes {\n struct ContentState: Codable, Hashable {\n \(type.written)\n }\n}\n"
    let found = try #require(Self.read(file))
    #expect(Self.words(found.state) == type.read, "\(found.problems)")
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
    #expect(Self.words(try #require(Self.read(file)).state) == "id unknown(\"OrderID\")")
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
    #expect(Self.words(found.state) == "a unknown(\"\(parts)\")")
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
