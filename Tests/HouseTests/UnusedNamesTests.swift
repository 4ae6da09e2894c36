import Diagnostics
import Foundation
import Testing
import Workspace

/// What nobody uses is only told where all files are known: one that is not read, or has a mistake, may use anything.
@Suite struct UnusedNamesTests {
  /// The unused names of a fixture with one more file, in the order of reports.
  private func unused(_ path: String = "", _ text: String = "", only: [String] = []) throws -> [String] {
    let fixture = packageRoot + "Tests/Fixtures/projects/unused-names.yaml"
    let project = try Example(try String(contentsOfFile: fixture, encoding: .utf8)).project
    if !path.isEmpty { try project.write(path, Data(text.utf8)) }
    var request = CheckRequest(root: project.root, now: TemporaryProject.now)
    request.only = only
    return try Workspace.check(request).findings.map(\.finding.rule.name).filter { $0.hasPrefix("unused-") }
  }

  private static let all = [
    "unused-audience", "unused-sound", "unused-string", "unused-attribute", "unused-category",
  ]

  @Test func allIsKnown() throws {
    #expect(try unused() == Self.all)
    #expect(try unused("notes.txt", "audience: nobodys") == Self.all)
  }

  @Test(arguments: [
    ("one.yaml", "campaign: one\nalert: [\n"), ("one.yaml", "campaign: one\nalertt: Hi\n"),
    ("one.yaml", "campagn: one\n"),
    ("one.yaml", "a: b\n"), ("one.YAML", "campaign: one\n"), ("audiences/one.yaml", "audiences: {\n"),
    ("audiences/one.yaml", "audiences: { a: nope }\n"), ("hello.yaml", "campaign: hello\naudience: nope\n"),
  ]) func notAllIsKnown(path: String, text: String) throws { #expect(try unused(path, text) == []) }

  /// Who asks for a campaign is told of it alone; who asks for audiences is told what nobody uses of them.
  @Test(arguments: [
    ("hello.yaml", []), ("belfry.yaml", ["unused-sound", "unused-string", "unused-attribute"]),
    ("audiences.yaml", ["unused-audience"]),
    ("categories.yaml", ["unused-category"]),
  ]) func someFilesAreAsked(path: String, expected: [String]) throws { #expect(try unused(only: [path]) == expected) }

  /// A file that was asked for with others is no reason to read less.
  @Test func mistakesOfFilesThatAreNotAsked() throws {
    #expect(try unused("one.yaml", "campaign: one\nalert: [\n", only: ["audiences.yaml"]) == [])
  }
}
