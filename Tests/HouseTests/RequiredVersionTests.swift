import Diagnostics
import Testing
import Workspace

/// Which versions of belfry a project may ask for, and what another one is told.
@Suite struct RequiredVersionTests {
  @Test(arguments: [
    ("0.1.0", true), ("0.1", true), ("\">= 0.1, < 0.3\"", true), ("\"0.1.1\"", false), ("\"> 0.1\"", false),
    ("\"<=0.1\"", true), ("\"== 0.1.0\"", true), ("\"< 0.1\"", false), ("\">= 0.1, > 0.2\"", false),
    ("\">= 0.10\"", false),
  ])
  func conditions(written: String, isAllowed: Bool) throws {
    #expect(try Self.messages(written) == (isAllowed ? [] : ["and this is 0.1.0"]))
  }

  @Test(arguments: ["soon", "\">=\"", "\"\"", "\"0.1,\"", "\"~> 0.1\"", "\"0.1.0-beta\"", "\"0.1 || 0.2\""])
  func whatIsNoVersion(written: String) throws {
    #expect(try Self.messages(written) == ["is not a version of belfry"])
  }

  private static func messages(_ written: String) throws -> [String] {
    var files = TemporaryProject.base()
    files["belfry.yaml"]? += "required-version: \(written)\n"
    let project = try TemporaryProject(files)
    try project.write("sounds/chime.caf", TemporaryProject.chime)
    return try project.check().findings.map { located in
      #expect(located.finding.rule.name == "required-version" && located.finding.severity == .error)
      let message = located.finding.message
      return ["and this is 0.1.0", "is not a version of belfry"].first { message.hasSuffix($0) } ?? message
    }
  }
}
