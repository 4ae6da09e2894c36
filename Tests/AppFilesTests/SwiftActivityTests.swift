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
