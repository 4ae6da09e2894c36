import Foundation
import Testing

/// What `belfry check` writes where, and with which status it ends, as somebody sees it who types it.
@Suite struct CheckOutputsTests {
  /// A project with one error and one warning in one file, in a folder of a repository.
  private static func repository() throws -> TemporaryProject {
    let files = TemporaryProject.base().map { ("growth/\($0)", $1) }
    let project = try TemporaryProject(Dictionary(uniqueKeysWithValues: files))
    try project.write(".git/HEAD", Data())
    try project.write(
      "growth/hello.yaml",
      Data(
        "campaign: hello\ndeliver: push\naudience: all\nschedule: { at: 2020-12-24 18:30, zone: UTC }\nalert: Hello\nlocalizations: { de: { body: Hallo } }\npush: { expires: 1d }\nzzz: x\n"
          .utf8))
    try project.write("growth/sounds/chime.caf", TemporaryProject.chime)
    try project.write("growth/people.csv", Data("token\n".utf8))
    let own = try String(contentsOfFile: project.root + "growth/belfry.yaml", encoding: .utf8)
    try project.write("growth/belfry.yaml", Data((own + "\nrecipients: { csv: people.csv }\n").utf8))
    return project
  }

  private static func check(
    _ project: TemporaryProject, _ words: [String]
  ) throws -> (status: Int32, text: String, said: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["check", "--now", "2026-11-21T00:00:00Z"] + words
    process.currentDirectoryURL = URL(fileURLWithPath: project.root + "growth/sounds")
    let (out, err) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (out, err)
    try process.run()
    let text = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let said = String(decoding: err.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text, said)
  }

  @Test func oneRunWritesManyFormats() throws {
    let project = try Self.repository()
    let run = try Self.check(project, ["--format", "concise", "--format", "sarif=../../a.sarif", "--format=gitlab=b"])
    // From where one stands.
    #expect(run.status == 1 && run.said.isEmpty)
    #expect(run.text.hasPrefix("../hello.yaml:4:"), "\(run.text)")
    #expect(run.text.hasSuffix("1 error and 1 warning in 1 of 3 files\n"))
    // From the root of the repository.
    let sarif = try String(contentsOfFile: project.root + "a.sarif", encoding: .utf8)
    #expect(sarif.contains("\"uri\": \"growth/hello.yaml\"") && sarif.contains("\"id\": \"belfry/growth/\""))
    let gitlab = try String(contentsOfFile: project.root + "growth/sounds/b", encoding: .utf8)
    #expect(gitlab.contains("\"path\": \"growth/hello.yaml\""))
  }

  @Test func withoutARepositoryPathsAreThoseOfTheProject() throws {
    let project = try Self.repository()
    try FileManager.default.removeItem(atPath: project.root + ".git")
    let text = try Self.check(project, ["--format", "github"]).text
    #expect(text.hasPrefix("::error title=belfry (unknown-key),file=hello.yaml,line=8,"), "\(text)")
    #expect(try !Self.check(project, ["--format", "json"]).text.contains("\"prefix\""))
  }

  @Test func outputTakesThePlaceOfStandardOutput() throws {
    let project = try Self.repository()
    let run = try Self.check(project, ["--format", "junit", "--output", "report.xml", "--format", "text=t.txt"])
    #expect(run.status == 1 && run.text.isEmpty && run.said.isEmpty)
    #expect(try String(contentsOfFile: project.root + "growth/sounds/report.xml", encoding: .utf8).hasPrefix("<?xml"))
    #expect(
      try String(contentsOfFile: project.root + "growth/sounds/t.txt", encoding: .utf8).contains("../hello.yaml:8:1"))
  }

  @Test(arguments: [
    (["--format", "json", "--format", "sarif"], "two formats cannot share standard output"),
    (["--format", "json=x", "--format", "sarif=./x"], "two formats cannot share the file"),
    (["--format", "json=x", "-o", "x"], "two formats cannot share the file"),
    (["--format", "sarif="], "no file is named"), (["--format", "sarfi"], "did you mean \"sarif\"?"),
    (["--format", "sarfi=x"], "did you mean \"sarif\"?"),
    (
      ["--format", "json=../hello.yaml"],
      "--format \"../hello.yaml\": a report cannot be saved over a file that the project"
    ),
    (["-o", "../belfry.yaml"], "--output \"../belfry.yaml\": a report cannot be saved over a file that the project"),
    (["-o", "../people.csv"], "--output \"../people.csv\": a report cannot be saved over a file that the project"),
    (["--write-baseline", "../belfry.yaml"], "--write-baseline \"../belfry.yaml\": this is not a baseline"),
    (["--write-baseline", "../people.csv"], "--write-baseline \"../people.csv\": this is not a baseline"),
    (["--format", "sarif", "--statistics"], "--statistics has no place in sarif"),
    (["--strict", "--fail-level", "never"], "--strict is --fail-level warning"),
    (["--fail-level", "warn"], "is not valid; use error, warning or never"),
  ])
  func wrongUsage(words: [String], message: String) throws {
    let project = try Self.repository()
    func files() throws -> [Data] {
      try ["hello.yaml", "belfry.yaml", "people.csv"].map {
        try Data(contentsOf: URL(fileURLWithPath: project.root + "growth/" + $0))
      }
    }
    let before = try files()
    let run = try Self.check(project, words)
    #expect(run.status == 2 && run.text.isEmpty)
    #expect(run.said.contains(message), "\(run.said)")
    #expect(try files() == before)
    #expect(!FileManager.default.fileExists(atPath: project.root + "growth/sounds/x"))
  }

  /// Which findings make the status 1: with an error and a warning, and then with the warning alone.
  @Test func levelsDecideTheStatus() throws {
    let project = try Self.repository()
    let levels = [
      [], ["--fail-level", "error"], ["--fail-level", "warning"], ["--strict"], ["--fail-level", "never"],
    ]
    func statuses() throws -> [Int32] {
      try levels.map { try Self.check(project, $0).status }
    }
    #expect(try statuses() == [1, 1, 1, 1, 0])
    let path = project.root + "growth/hello.yaml"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try project.write("growth/hello.yaml", Data(text.replacingOccurrences(of: "zzz: x\n", with: "").utf8))
    #expect(try statuses() == [0, 0, 1, 1, 0])
    #expect(try Self.check(project, ["--strict", "--fail-level", "warning"]).status == 1)
  }

  @Test func quietSaysNothingWhenAllIsWell() throws {
    let project = try Self.repository()
    #expect(try Self.check(project, ["--quiet", "../belfry.yaml"]) == (0, "", ""))
    #expect(try Self.check(project, ["-q", "--format", "concise"]).text.split(separator: "\n").count == 2)
  }

  @Test func filesAreShownAndNotRead() throws {
    let project = try Self.repository()
    try project.write("growth/broken.yaml", Data("{{{".utf8))
    try project.write("growth/.gitignore", Data("hello.yaml\nbelfry.yaml\n".utf8))
    let run = try Self.check(project, ["--show-files"])
    #expect(run == (0, "../belfry.yaml\n../broken.yaml\n../definitions.yaml\n", ""))
    #expect(try Self.check(project, ["--show-files", "../broken.yaml"]).text == "../broken.yaml\n")
  }
}
