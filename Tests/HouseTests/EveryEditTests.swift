import Diagnostics
import Foundation
import Testing
import Workspace

/// Every edit of the findings of rule pages and of the projects of the tests, done alone: what it is for goes, and nothing new comes.
///
/// An edit that would bring another finding is no edit: its help says what to write, and leaves the writing to the author.
@Suite struct EveryEditTests {
  private func expectRight(_ trial: EditTrial, _ source: String) throws {
    let failures = try trial.failures()
    #expect(failures.isEmpty, "\(source):\n\(failures.joined(separator: "\n"))")
  }

  @Test(arguments: ExampleProjectTests.projects.filter { $0.hasSuffix(".yaml") }) func ofProjects(name: String) throws {
    let text = try String(contentsOfFile: packageRoot + "Tests/Fixtures/projects/" + name, encoding: .utf8)
    let project = try Example(text).project
    var request = CheckRequest(root: project.root, now: TemporaryProject.now)
    request.environment = text.firstMatch(of: /\n# env: (\S+)\n/).map { String($0.1) }
    request.version = "0.1.0"
    try expectRight(EditTrial(request), name)
  }

  @Test(arguments: RulePageTests.shown) func ofRules(name: String) throws {
    let rule = try #require(RuleCatalog.named(name))
    let project = try Example(rule.bad, of: rule).project
    var request = CheckRequest(root: project.root, now: TemporaryProject.now)
    request.version = "0.1.0"
    request.wantsPlan = RulePageTests.planned.contains(name)
    try expectRight(EditTrial(request), name)
  }
}
