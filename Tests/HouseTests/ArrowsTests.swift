import Foundation
import Testing

/// Which module may import which: undeclared imports of sibling targets build by luck, so the build alone does not keep the arrows.
@Suite struct ArrowsTests {
  /// The table of README.md, bottom to top.
  static let allowed: [(module: String, imports: Set<String>)] = [
    ("Limits", []),
    ("Escaping", []),
    ("Diagnostics", ["Limits"]),
    ("Clocks", []),
    ("JSON", ["Limits"]),
    ("Files", ["CLanes", "Escaping", "Limits"]),
    ("Threads", ["Limits"]),
    ("AppFiles", ["JSON", "Diagnostics", "Limits"]),
    ("YAML", ["CLanes", "CLibYAML", "Diagnostics", "Limits"]),
    ("Payloads", ["AppFiles", "JSON", "Diagnostics", "Escaping", "Limits"]),
    ("Expressions", ["CLanes", "JSON", "Clocks", "Diagnostics", "Escaping", "Limits"]),
    ("Parsing", ["YAML", "Expressions", "Payloads", "JSON", "Clocks", "Diagnostics", "Limits"]),
    ("Schemas", ["Parsing", "Expressions", "Payloads", "JSON", "Clocks", "Diagnostics", "Escaping", "Limits"]),
    (
      "Checking",
      ["Parsing", "YAML", "Expressions", "Payloads", "AppFiles", "JSON", "Files", "Clocks", "Diagnostics", "Limits"]
    ),
    ("Recipients", ["CLanes", "Expressions", "JSON", "Files", "Clocks", "Diagnostics", "Escaping", "Limits"]),
    ("Devices", ["Recipients", "Expressions", "JSON", "Files", "Clocks", "Limits"]),
    (
      "Planning",
      [
        "Checking", "Recipients", "Parsing", "Expressions", "Payloads", "JSON", "Files", "Clocks", "Diagnostics",
        "Limits",
      ]
    ),
    (
      "Linting",
      ["Planning", "Checking", "Parsing", "Expressions", "Payloads", "JSON", "Clocks", "Diagnostics", "Limits"]
    ),
    (
      "Compiling",
      [
        "Planning", "Checking", "Recipients", "Parsing", "Expressions", "Payloads", "JSON", "Files", "Threads",
        "Clocks", "Diagnostics", "Limits",
      ]
    ),
    (
      "Reporting",
      [
        "Planning", "Recipients", "Checking", "Parsing", "Expressions", "Payloads", "JSON", "Clocks", "Diagnostics",
        "Escaping",
        "Limits",
      ]
    ),
    (
      "Workspace",
      [
        "Linting", "Compiling", "Planning", "Checking", "Recipients", "Parsing", "YAML", "Expressions", "Payloads",
        "AppFiles", "JSON", "Files", "Threads", "Clocks", "Diagnostics", "Limits",
      ]
    ),
    ("Commands", ["JSON", "Diagnostics", "Escaping"]),
    (
      "belfry",
      [
        "Workspace", "Reporting", "Compiling", "Planning", "Checking", "Devices", "Recipients", "Parsing", "Schemas",
        "Expressions",
        "Payloads", "JSON", "Files", "Threads", "Clocks", "Commands", "Diagnostics", "Escaping", "Limits",
      ]
    ),
  ]

  /// What comes with the toolchain. Foundation is not among it: it would cost every start, and its formatters bring ICU.
  static let system: Set<String> = ["Glibc", "Synchronization"]

  @Test func importsPointDown() throws {
    let sources = packageRoot + "Sources"
    var seen: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources) where path.hasSuffix(".swift") {
      let module = String(path.prefix { $0 != "/" })
      seen.insert(module)
      let allowed = Self.allowed.first { $0.module == module }?.imports ?? []
      let text = try String(contentsOfFile: sources + "/" + path, encoding: .utf8)
      for line in text.split(separator: "\n") {
        guard let match = line.wholeMatch(of: /(?:@_?\w+ )?(?:public |internal |package |private )?import (\w+)/) else {
          continue
        }
        let name = String(match.1)
        #expect(allowed.contains(name) || Self.system.contains(name), "\(path) imports \(name)")
      }
    }
    #expect(seen == Set(Self.allowed.map(\.module)), "the table and Sources/ differ")
  }

  @Test func noLooseEnds() throws {
    let sources = packageRoot + "Sources"
    let marks = ["TO" + "DO", "FIX" + "ME", "fatal" + "Error(", "precondition" + "Failure(", "try" + "!"]
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources) where path.hasSuffix(".swift") {
      let text = try String(contentsOfFile: sources + "/" + path, encoding: .utf8)
      for mark in marks { #expect(!text.contains(mark), "\(path) holds \(mark)") }
      #expect(
        text.split(separator: "\n", omittingEmptySubsequences: false).count <= 600, "\(path) is too long for one room")
    }
  }

  /// README.md shows the same table.
  @Test func readmeShowsTheArrows() throws {
    let readme = try String(contentsOfFile: packageRoot + "README.md", encoding: .utf8)
    for (module, imports) in Self.allowed {
      let shown = imports.filter { !$0.hasPrefix("CL") }.sorted()
      let row = "| `\(module)` | \(shown.isEmpty ? "–" : shown.joined(separator: ", ")) |"
      #expect(readme.contains(row), "README.md lacks: \(row)")
    }
  }
}
