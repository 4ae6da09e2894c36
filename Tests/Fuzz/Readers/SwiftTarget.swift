import AppFiles
import Harness

/// A Swift file with a Live Activity: a comment in front of it changes nothing but the places.
let swiftTarget = FuzzTarget(
  "swift", longest: 1024,
  words: {
    [
      "struct Ride: ActivityAttributes {", "struct ContentState: Codable {", "}", "{", "var a: Int", "let b: String?",
      "enum Phase: String { case one }", "extension Ride {", "UNNotificationCategory(identifier: \"",
      "typealias ContentState = ", "[", "]", "= 3", "\n", "//",
      "/*", "*/", "\"", "\"\"\"", "@A(", "#if X\n", "init(from d: Decoder)", "static ", "lazy ", "didSet", "<", ">",
      "enum CodingKeys: String, CodingKey { case a = \"b\" }", "#endif\n", "case a = 1",
    ]
  },
  seeds: {
    $0.literals(in: "Tests/AppFilesTests/SwiftActivityTests.swift").map { text in
      Array("struct Ride: ActivityAttributes { struct ContentState {\n".utf8) + text + Array("\n} }".utf8)
    }
  }
) { bytes in
  let input = Array(bytes)
  let comment = Array("/* struct Ride { */ // }\n".utf8)
  let (here, there) = (SwiftCategories(input), SwiftCategories(comment + input))
  expect(here.unknown == there.unknown, "a comment hides no category")
  expect(
    here.identifiers.map { $0.offset + comment.count } == there.identifiers.map(\.offset)
      && here.identifiers.allSatisfy { $0.offset < input.count && !$0.name.isEmpty }, "a category has a place")
  let found = SwiftActivity("Ride", in: SwiftTypes(input))
  let moved = SwiftActivity("Ride", in: SwiftTypes(comment + input))
  expect((found == nil) == (moved == nil), "a comment hides no type")
  guard let found, let moved else { return }
  for (one, two) in [(found.attributes, moved.attributes), (found.state, moved.state)] {
    expect(one?.properties.count == two?.properties.count, "a comment hides no property")
    for (one, two) in zip(one?.properties ?? [], two?.properties ?? []) {
      // The places inside of a kind move, too.
      expect(isSameText(one.type, two.type) && isSameText(one.name, two.name), "a comment changes no property")
      expect(one.offset < input.count && two.offset == one.offset + comment.count, "a property has a place")
    }
  }
  expect(found.problems.count == moved.problems.count, "a comment solves no problem")
  for problem in found.problems {
    expect(!problem.reason.isEmpty && problem.offset <= input.count, "a problem has a place")
  }
}
