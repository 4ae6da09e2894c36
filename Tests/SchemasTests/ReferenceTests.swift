import Foundation
import JSON
import Schemas
import Testing

@Suite struct ReferenceTests {
  /// Every keyword of every schema is one that the check knows, and every reference leads somewhere.
  @Test func schemasAreOfKnownKeywords() {
    for schema in Schema.all(rules: []) {
      for mistake in SchemaCheck(root: schema.json).mistakes(.object([])) {
        #expect(!mistake.contains("does not know") && !mistake.contains("is not there"))
      }
      let text = String(decoding: schema.bytes, as: UTF8.self)
      for reference in text.matches(of: /"#\/definitions\/([^"]+)"/) {
        #expect(
          schema.json["definitions"]?[String(reference.1)] != nil, "\(schema.name) has no definition \(reference.1)")
      }
      #expect(text.hasSuffix("}\n"))
    }
  }

  @Test func namesAreUnique() {
    let names = Schema.all(rules: []).map(\.name)
    #expect(Set(names).count == names.count)
    let sections = Reference(rules: [], risks: []).sections.map(\.name)
    #expect(Set(sections).count == sections.count)
  }

  @Test func refreshReplacesOnlyWhatStandsBetweenTheMarkers() {
    let reference = Reference(rules: [], risks: [])
    let page =
      "Before\n<!-- generated: reserved words -->\nold\n<!-- end -->\nbetween\n<!-- generated: nothing -->\nkept?\n<!-- end -->\nafter\n"
    let fresh = Reference.refresh(page, with: reference.sections)
    #expect(fresh.unknown == ["nothing"])
    #expect(!fresh.missing.contains("reserved words") && fresh.missing.contains("filters"))
    #expect(fresh.page.hasPrefix("Before\n<!-- generated: reserved words -->\n\n`or`, `and`"))
    #expect(fresh.page.hasSuffix("<!-- generated: nothing -->\n<!-- end -->\nafter\n") && !fresh.page.contains("old"))
    #expect(Reference.refresh(fresh.page, with: reference.sections).page == fresh.page, "a second time changes nothing")
  }

  /// A table has as many cells in every row.
  @Test func tablesAreStraight() {
    for section in Reference(rules: [], risks: []).sections where section.text.hasPrefix("|") {
      let widths = section.text.split(separator: "\n").map { $0.replacing("\\|", with: "").count { $0 == "|" } }
      #expect(Set(widths).count == 1, "\(section.name)")
    }
  }

  /// Someone else's validator agrees that the schemas are draft-07. Skipped where Python or its package jsonschema is not there.
  @Test(.enabled(if: hasPython, "python3 with jsonschema is not there; make setup installs it"))
  func pythonKnowsTheSchemas() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("schemas-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for schema in Schema.all(rules: []) {
      try Data(schema.bytes).write(to: folder.appendingPathComponent(schema.fileName))
    }
    let script =
      "import json, sys, glob, jsonschema\nfor p in glob.glob(sys.argv[1] + '/*.json'): jsonschema.Draft7Validator.check_schema(json.load(open(p)))"
    #expect(try Self.python(["-c", script, folder.path]) == 0)
  }

  private static let hasPython = (try? python(["-c", "import jsonschema"])) == 0

  private static func python(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
