import Commands
import Comparing
import Diagnostics
import Foundation
import Payloads
import Planning
import Schemas
import Testing
import Workspace

@testable import Program

/// The schemas, and the heads and tables of the reference, are what the tables of the code print.
@Suite struct SchemasFreshTests {
  private static let folder = packageRoot + "schemas/"
  private static let advice = "run `UPDATE_GOLDENS=1 swift test --filter SchemasFresh`, which rewrites it and fails"
  private static let isUpdate = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1"

  /// Holds a file against what it should be. An update writes it and fails, so that no run of CI can update by itself.
  private func expect(_ name: String, toBe bytes: Data) throws {
    let url = URL(fileURLWithPath: Self.folder + name)
    if Self.isUpdate {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: url)
      Issue.record("schemas/\(name) was written; run the tests again without UPDATE_GOLDENS")
      return
    }
    let found = try? Data(contentsOf: url)
    #expect(found == bytes, "schemas/\(name) is not what the tables say; \(Self.advice)")
  }

  /// What is below schemas/ that Git would keep.
  private static func files() throws -> Set<String> {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return Set(files.filter { $0.hasSuffix(".json") || $0.hasSuffix(".md") })
  }

  @Test func schemasAreFresh() throws {
    for schema in Self.schemas { try expect(schema.fileName, toBe: Data(schema.bytes)) }
  }

  private static let schemas = Schema.all(rules: RuleCatalog.all)

  /// Each page of the reference has its head and its tables, each table is on one page, and there are no other files.
  @Test func pagesAreFresh() throws {
    var shown: [String: [String]] = [:]
    for page in Page.all {
      let text = try? String(contentsOfFile: Self.folder + page.path, encoding: .utf8)
      let fresh = page.refreshed(text, with: Self.reference)
      #expect(fresh.unknown == [], "\(page.path) asks for tables that nothing prints")
      for match in fresh.text.matches(of: /(?m)^<!-- generated: (.*) -->$/) where match.1 != "head" {
        shown[String(match.1), default: []].append(page.path)
      }
      try expect(page.path, toBe: Data(fresh.text.utf8))
    }
    for section in Self.reference.sections {
      #expect(
        shown[section.name, default: []].count == 1,
        "write <!-- generated: \(section.name) --> and <!-- end --> on one page; it is on \(shown[section.name, default: []])"
      )
    }
    let known = Set(Self.schemas.map(\.fileName) + Page.all.map(\.path))
    for file in try Self.files().subtracting(known).sorted() {
      if Self.isUpdate { try FileManager.default.removeItem(atPath: Self.folder + file) }
      Issue.record("schemas/\(file) is no page and no schema; \(Self.advice)")
    }
  }

  private static let reference = Reference.whole
  private static let commands = Table.commands.map(\.command.name)

  /// The tour for authors shows the same rows as the reference and `belfry help schedule`.
  @Test func tourIsFresh() throws {
    let page = try String(contentsOfFile: packageRoot + "campaigns/README.md", encoding: .utf8)
    let fresh = Reference.refresh(page, with: Reference.tour)
    #expect(fresh.unknown == [] && fresh.missing == [])
    try expect("../campaigns/README.md", toBe: Data(fresh.page.utf8))
  }

  /// Each rule, risk, command, topic and format has an address in the reference, and nothing else has.
  @Test func everythingHasAnAddress() throws {
    var subjects = RuleCatalog.all.map { ($0.name, Page.Subject.rule($0.name)) }
    subjects += Risk.all.map { ($0.name, .risk($0.name)) } + HelpTopic.all.map { ($0.name, .topic($0.name)) }
    subjects += Self.commands.map { ($0, .command($0)) }
    for (name, subject) in subjects {
      let address = try #require(
        Page.address(of: subject), "\(name) is on no page of Schemas/Pages.swift or RuleGroup.swift")
      let page = try #require(DocumentationPage.all.first { $0.path == "schemas/" + address.path })
      #expect(address.anchor.isEmpty || page.anchors.contains(address.anchor), "\(name): \(address.text)")
    }
    #expect(Set(Page.all.flatMap(\.names.commands)) == Set(Self.commands))
    #expect(Set(Page.all.flatMap(\.names.topics)) == Set(HelpTopic.all.map(\.name)))
    #expect(Page.rules.sorted() == RuleCatalog.all.map(\.name))
  }

  /// Each fact is in the table of one page.
  @Test func everyFactIsShownOnce() throws {
    let pages = DocumentationPage.all.filter { $0.path.hasPrefix("schemas/apple/") }.map(\.text)
    for fact in Fact.all {
      let rows = pages.reduce(0) {
        $0 + $1.components(separatedBy: "\n| `\(fact.id)` | \(fact.says.prefix(20))").count - 1
      }
      #expect(rows == 1, "\(fact.id)")
    }
  }

  /// The vectors of the reference were made with Python's hashlib.
  @Test func assignmentVectorsHold() throws {
    let page = try String(contentsOfFile: Self.folder + "language/campaign.md", encoding: .utf8)
    let rows = page.matches(of: /\n\| `([^`]+)` \| `([^`]+)` \| `[0-9a-f]{8}` \| (\d+) \|/)
    #expect(rows.count == 6)
    for row in rows {
      let recipient = Array(String(row.2).utf8)
      let place = recipient.withUnsafeBufferPointer { Assignment.place(campaign: String(row.1), recipient: $0) }
      #expect(String(place) == row.3, "\(row.1):\(row.2)")
    }
    let recipients = try String(contentsOfFile: Self.folder + "language/recipients.md", encoding: .utf8)
    let shards = recipients.matches(of: /\n\| `([^`]+)` \| `[0-9a-f]{8}` \| (\d+) \| (\d+) \|/)
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
