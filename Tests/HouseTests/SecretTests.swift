import Diagnostics
import Foundation
import Testing
import Workspace

/// A token or a key that stands in a file is told, and no report repeats it: reports are kept where more people read them than the file.
@Suite struct SecretTests {
  @Test func noReportRepeatsASecret() throws {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    let fixture = packageRoot + "Tests/Fixtures/broken/secret-token.yaml"
    files["secret-token.yaml"] = try String(contentsOfFile: fixture, encoding: .utf8)
    let found = try TemporaryProject(files).check().findings.filter { $0.finding.rule.name == "secret-in-file" }
    #expect(found.count == 10)
    for part in [
      "77AB0C1D", "77ab0c1d", "A6B7C8D9", "MIGT", "ffc86f38", "IOSFODNN7EXAMPLE ", "ghijAB", "eyJzdWI", "hunter2",
    ] { #expect(!"\(found)".contains(part), "\(part)") }
    // What stands around it is shown, and every byte has its column.
    #expect(found[0].sourceLine.hasPrefix("# try: ****") && found[0].sourceLine.contains("* # expect"))
    #expect(found[0].sourceLine.utf8.count == files["secret-token.yaml"]?.split(separator: "\n")[7].utf8.count)
  }

  /// Neither another secret of the line, nor any other finding, nor one of another file that points to this one.
  @Test(arguments: ["secrets.yaml", "ignored.yaml", "key.yaml", "folded.yaml"])
  func noOtherFindingRepeatsIt(name: String) throws {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    files["same.yaml"] = "campaign: folded\n"
    let source = packageRoot + "Tests/Fixtures/projects/secrets/" + name
    files[name] = try String(contentsOfFile: source, encoding: .utf8)
    let found = try TemporaryProject(files).check().findings.filter { $0.path == name || $0.path == "same.yaml" }
    #expect(found.contains { $0.finding.rule.name != "secret-in-file" && $0.path == name })
    for part in ["0c1d2e3f40516273", "AgEAMBMGByqGSM49"] {
      for finding in found { #expect(!"\(finding)".contains(part), "\(finding)") }
    }
  }

  /// In files of every kind, and in those that are no YAML.
  @Test(arguments: ["belfry.yaml", "definitions.yaml", "broken.yaml", "end.yaml"]) func inEveryFile(path: String) throws
  {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    files["broken.yaml"] = "a: [\n"
    files["end.yaml"] = ""
    files[path]? += "# " + String(repeating: "0123456789abcdef", count: 4)
    let found = try TemporaryProject(files).check().findings.filter { $0.finding.rule.name == "secret-in-file" }
    #expect(found.map(\.path) == [path])
  }

  /// Wherever it stands in the file, and not one digit less.
  @Test(arguments: 0..<130) func atEveryPlace(offset: Int) throws {
    func count(_ digits: Int) throws -> Int {
      var files = TemporaryProject.base()
      files["sounds/x.txt"] = ""
      let run = String(repeating: "0123456789abcdef", count: 5).prefix(digits)
      files["a.yaml"] = String(repeating: "#", count: offset + 1) + " \(run)\n"
      return try TemporaryProject(files).check().findings.count { $0.finding.rule.name == "secret-in-file" }
    }
    #expect(try count(64) == 1 && count(63) == 0)
  }
}
