import Comparing
import Foundation
import Planning
import Schemas
import Testing
import Workspace

/// The files under schemas/ are what is generated from the tables of the code, and the reference has its tables.
@Suite struct SchemasFreshTests {
  private static let folder = packageRoot + "schemas/"
  private static let advice = "run `UPDATE_GOLDENS=1 swift test --filter SchemasFresh`, which rewrites it and fails"
  private static let isUpdate = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1"

  /// Holds a file against what it should be. An update writes it and fails, so that no run of CI can update by itself.
  private func expect(_ name: String, toBe bytes: Data) throws {
    let url = URL(fileURLWithPath: Self.folder + name)
    if Self.isUpdate {
      try bytes.write(to: url)
      Issue.record("schemas/\(name) was written; run the tests again without UPDATE_GOLDENS")
      return
    }
    let found = try? Data(contentsOf: url)
    #expect(found == bytes, "schemas/\(name) is not what the tables say; \(Self.advice)")
  }

  @Test func schemasAreFresh() throws {
    let schemas = Schema.all(rules: RuleCatalog.all)
    for schema in schemas { try expect(schema.fileName, toBe: Data(schema.bytes)) }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(files.sorted() == (schemas.map(\.fileName) + ["README.md"]).sorted())
  }

  @Test func referenceIsFresh() throws {
    let page = try String(contentsOfFile: Self.folder + "README.md", encoding: .utf8)
    let fresh = Reference(
      rules: RuleCatalog.all,
      risks: Risk.all.map { ($0.name, $0.summary, $0.direction.text, $0.mirror.text, $0.facts) }
    ).refresh(page)
    #expect(fresh.unknown == [], "the reference asks for tables that nothing prints")
    #expect(fresh.missing == [], "the reference lacks tables: write <!-- generated: NAME --> and <!-- end --> for each")
    try expect("README.md", toBe: Data(fresh.page.utf8))
  }

  /// The tour for authors shows the same rows as the reference and `belfry help schedule`.
  @Test func tourIsFresh() throws {
    let page = try String(contentsOfFile: packageRoot + "campaigns/README.md", encoding: .utf8)
    let fresh = Reference.refresh(page, with: Reference.tour)
    #expect(fresh.unknown == [] && fresh.missing == [])
    try expect("../campaigns/README.md", toBe: Data(fresh.page.utf8))
  }

  /// A link to a heading leads to one.
  @Test func referenceLinksLead() throws {
    let page = try String(contentsOfFile: Self.folder + "README.md", encoding: .utf8)
    let anchors = page.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
      heading.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-").filter {
        $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
      }
    }
    for link in page.matches(of: /\]\(#([^)]+)\)/) { #expect(anchors.contains(String(link.1)), "#\(link.1)") }
  }

  /// The vectors of the reference were made with Python's hashlib.
  @Test func assignmentVectorsHold() throws {
    let page = try String(contentsOfFile: Self.folder + "README.md", encoding: .utf8)
    let rows = page.matches(of: /\n\| `([^`]+)` \| `([^`]+)` \| `[0-9a-f]{8}` \| (\d+) \|/)
    #expect(rows.count == 6)
    for row in rows {
      let recipient = Array(String(row.2).utf8)
      let place = recipient.withUnsafeBufferPointer { Assignment.place(campaign: String(row.1), recipient: $0) }
      #expect(String(place) == row.3, "\(row.1):\(row.2)")
    }
    let shards = page.matches(of: /\n\| `([^`]+)` \| `[0-9a-f]{8}` \| (\d+) \| (\d+) \|/)
    #expect(shards.count == 4)
    for row in shards {
      let recipient = Array(String(row.1).utf8)
      for (count, expected) in [(8, row.2), (100, row.3)] {
        let found = (0..<count).filter { index in
          recipient.withUnsafeBufferPointer { RecipientShard(index, of: count)?.contains(recipient: $0) ?? false }
        }
        #expect(found.map(String.init) == [String(expected)], "\(row.1) of \(count)")
      }
    }
  }
}
