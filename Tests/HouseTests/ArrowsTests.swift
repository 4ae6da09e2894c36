import Foundation
import Testing

/// Which module may import which: undeclared imports of sibling targets build by luck, so the build alone does not keep the arrows.
@Suite struct ArrowsTests {
  /// The table of Sources/README.md, bottom to top.
  static let allowed: [(module: String, imports: Set<String>)] = [
    ("NotificationSchedule", []),
    ("Limits", []),
    ("Escaping", []),
    ("Digests", ["CLanes", "CXXHash"]),
    ("Diagnostics", ["Digests", "Limits"]),
    ("Rules", ["Diagnostics"]),
    ("Clocks", []),
    ("JSON", ["CLanes"]),
    ("Languages", ["JSON"]),
    ("Threads", ["Limits"]),
    ("Files", ["Limits", "Escaping", "Threads"]),
    ("Rows", ["CLanes", "Digests", "Escaping", "Files", "Limits"]),
    ("Pages", ["Digests", "Escaping"]),
    ("Git", ["Digests", "Files", "Limits"]),
    ("AppFiles", ["Limits", "Escaping", "Diagnostics", "JSON"]),
    ("YAML", ["Rules", "CLanes", "CLibYAML", "Diagnostics", "Files"]),
    ("Payloads", ["Escaping", "Diagnostics", "JSON", "AppFiles"]),
    (
      "Expressions",
      ["Rules", "CLanes", "Limits", "Escaping", "Digests", "Diagnostics", "Clocks", "JSON", "Languages"]
    ),
    ("Language", ["Diagnostics", "Clocks", "Payloads"]),
    (
      "Starting",
      ["Limits", "Escaping", "Diagnostics", "JSON", "Files", "AppFiles", "Payloads", "Language", "YAML"]
    ),
    ("Parsing", ["Rules", "Limits", "Diagnostics", "Clocks", "JSON", "YAML", "Payloads", "Expressions", "Language"]),
    ("Formatting", ["Diagnostics", "Parsing", "Rules", "YAML"]),
    ("Schemas", ["Limits", "Escaping", "Diagnostics", "JSON", "Payloads", "Expressions", "Language", "Parsing"]),
    (
      "Metadata",
      ["Limits", "Diagnostics", "Rules", "JSON", "Files", "AppFiles", "Payloads", "Language", "Parsing"]
    ),
    (
      "Checking",
      [
        "Metadata", "Rules",
        "Limits", "Escaping", "Diagnostics", "Clocks", "JSON", "Files", "AppFiles", "YAML", "Payloads", "Expressions",
        "Language",
        "Languages", "Parsing",
      ]
    ),
    (
      "Recipients",
      [
        "CLanes", "Limits", "Escaping", "Diagnostics", "Clocks", "JSON", "Rows", "Files", "Threads",
        "Expressions", "Language",
      ]
    ),
    ("Devices", ["Clocks", "JSON", "Rows", "Files", "Expressions", "Recipients"]),
    (
      "Planning",
      [
        "Limits", "Digests", "Diagnostics", "Clocks", "JSON", "Languages", "Rows", "Files", "Threads", "AppFiles",
        "Payloads", "Expressions", "Language", "Metadata", "Checking", "Recipients",
      ]
    ),
    (
      "Previewing",
      [
        "Diagnostics", "Clocks", "JSON", "Languages", "Payloads", "Expressions", "Language", "Checking", "Planning",
      ]
    ),
    (
      "Expecting",
      [
        "Rules", "Limits", "Diagnostics", "Clocks", "JSON", "Expressions", "Language", "Parsing", "Checking",
        "Recipients",
        "Planning",
      ]
    ),
    (
      "Linting",
      [
        "Rules", "Limits", "Diagnostics", "Clocks", "JSON", "Payloads", "Expressions", "Language", "Languages",
        "Checking", "Planning",
      ]
    ),
    (
      "Compiling",
      [
        "Metadata", "Digests", "Expecting",
        "Limits", "Diagnostics", "Clocks", "JSON", "Files", "Threads", "Payloads", "Expressions", "Language",
        "Checking", "Recipients", "Planning",
      ]
    ),
    ("Generating", ["Expressions", "Language", "Checking", "Compiling"]),
    (
      "Comparing",
      [
        "Limits", "Diagnostics", "Clocks", "JSON", "Threads", "Payloads", "Expressions", "Language", "Checking",
        "Planning", "Compiling",
      ]
    ),
    (
      "Reporting",
      [
        "Pages", "Comparing", "Previewing", "Expecting",
        "Limits", "Escaping", "Diagnostics", "Clocks", "JSON", "Payloads", "Expressions", "Language", "Checking",
        "Recipients", "Planning", "Schemas",
      ]
    ),
    (
      "Workspace",
      [
        "Metadata", "Rules",
        "Limits", "Diagnostics", "Clocks", "Files", "Threads", "YAML", "Payloads", "Expressions", "Language", "Parsing",
        "Checking", "Planning", "Linting", "Comparing", "Expecting", "Formatting",
      ]
    ),
    ("Sending", ["Limits", "Escaping", "Digests", "Clocks", "JSON", "Files", "Language"]),
    ("Commands", ["Limits", "Escaping", "Diagnostics"]),
    (
      "Program",
      [
        "Limits", "Escaping", "Diagnostics", "Clocks", "JSON", "Rows", "Files", "Git", "Threads", "Expressions",
        "Language", "Schemas", "Starting", "Formatting", "Checking", "Recipients", "Devices", "Planning", "Previewing",
        "Expecting",
        "Comparing",
        "Compiling", "Generating",
        "Reporting",
        "Workspace", "Commands",
      ]
    ),
    ("belfry", ["Files", "Threads", "Program"]),
    (
      "Delivering",
      [
        "CNGHTTP2", "COpenSSL", "Limits", "Escaping", "Digests", "Clocks", "JSON", "Rows", "Pages", "Files", "Threads",
        "Recipients", "Sending", "Commands",
      ]
    ),
    ("belfry-send", ["Files", "Delivering"]),
  ]

  /// What comes with the toolchain. Foundation is not among it: it would cost every start, and its formatters bring ICU.
  static let system: Set<String> = ["Glibc", "Synchronization"]

  /// What the library of apps may import besides: every app has it.
  static let systemOfApps: Set<String> = [
    "Foundation", "UserNotifications", "CoreLocation", "UIKit", "AppKit", "WatchKit",
  ]

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
        let isOfApps = module == "NotificationSchedule" && Self.systemOfApps.contains(name)
        #expect(allowed.contains(name) || Self.system.contains(name) || isOfApps, "\(path) imports \(name)")
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
      // What a program has written nobody reads from end to end.
      guard !path.hasSuffix("CLDRData.swift") else { continue }
      #expect(
        text.split(separator: "\n", omittingEmptySubsequences: false).count <= 600, "\(path) is too long for one room")
    }
  }

  /// Sources/README.md shows the same table.
  @Test func mapShowsTheArrows() throws {
    let map = try String(contentsOfFile: packageRoot + "Sources/README.md", encoding: .utf8)
    for (module, imports) in Self.allowed {
      let shown = imports.filter { !["CLanes", "CLibYAML", "CNGHTTP2", "COpenSSL", "CXXHash"].contains($0) }.sorted()
      let row = "| `\(module)` | \(shown.isEmpty ? "–" : shown.joined(separator: ", ")) |"
      #expect(map.contains(row), "Sources/README.md lacks: \(row)")
    }
  }
}
