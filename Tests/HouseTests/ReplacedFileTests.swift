import Foundation
import Reporting
import Testing

/// What takes the place of a file: one that belfry wrote may go, nobody else's.
@Suite struct ReplacedFileTests {
  private static let files = [
    "belfry.yaml": """
    belfry: 1
    app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
    locales: { source: en, shipped: [en] }
    """,
    "hello.yaml":
      "campaign: hello\ndeliver: push\naudience: all\nschedule: { at: 2026-12-24 18:30, zone: UTC }\nalert: Hello\npush: { expires: 1d }\n",
    "hello.tests.yaml": "tests: hello\nnow: 2026-11-21T00:00:00Z\nexpect: [{ person: {}, gets: { body: Hello } }]\n",
  ]

  /// Every command that writes a report into a file, in every format.
  private static let commands: [[String]] =
    FindingsFormat.allCases.flatMap { format -> [[String]] in
      [
        ["check", "--format", format.rawValue, "--output"],
        ["check", "--quiet", "--format", format.rawValue, "--output"],
      ]
    } + [["check", "--statistics", "--output"], ["check", "--statistics", "--format", "json", "--output"]]
    + TestFormat.allCases.map { ["test", "--format", $0.rawValue, "--output"] }
    + PreviewFormat.allCases.map { ["preview", "--format", $0.rawValue, "--output"] }
    + ComparisonFormat.allCases.map { ["diff", "--format", $0.rawValue, "--output"] } + [["plan", "--save"]]

  /// Files that somebody else wrote, some of them nearly like ours.
  private static let others = [
    "# Notes\n\nbelfry check says error[missing-key].\n", "{ \"name\": \"x\" }\n", "{\n  \"findings\": []\n}\n",
    "[1]\n",
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Mine</title>\n", "a,b\n1,2\n",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"mine\">\n", "\u{0}\u{1}\u{2}", "\n",
    "# From a → b: as before, not\n",
  ]

  private func words(_ command: [String], _ file: String) -> [String] {
    command[0] == "check" && command.contains("--quiet")
      ? command.filter { $0 != "--quiet" } + [file, "--quiet"] : command + [file]
  }

  private func project(_ changes: [String: String] = [:]) throws -> TemporaryProject {
    let project = try TemporaryProject(Self.files.merging(changes) { $1 })
    try project.git("init", "-q")
    try project.git("add", ".")
    try project.git("commit", "-qm", "x")
    return project
  }

  @Test func oursAreReplacedWhateverIsInThem() throws {
    let good = try project()
    let bad = try project([
      "hello.yaml": "campaign: hello\ndeliver: push\nalert: Hi {{ nobody }}\n",
      "more.yaml": "campaign: more\ndeliver: push\naudience: all\nschedule: { now: true }\nalert: x\n",
    ])
    for command in Self.commands {
      let file = good.root + "report"
      // One without findings, one with errors, which takes its place, and the other way round.
      for project in [good, bad, good] where command[0] != "plan" || project === good {
        let told = try project.belfry(words(command, file))
        #expect(told.status < 2, "\(command): \(told)")
        #expect(FileManager.default.fileExists(atPath: file), "\(command)")
      }
      try FileManager.default.removeItem(atPath: file)
    }
  }

  /// Each command with one of them, and each of them with one command.
  @Test func nobodyElsesAre() throws {
    let project = try project()
    let file = project.root + "notes"
    let pairs =
      Self.commands.enumerated().map { ($1, Self.others[$0 % Self.others.count]) }
      + Self.others.map { (["preview", "--output"], $0) }
    for (command, text) in pairs {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      let told = try project.belfry(words(command, file))
      #expect(told.status == 3 && told.said.contains("it was not written by belfry"), "\(command): \(text): \(told)")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text, "\(command)")
    }
    // With an empty one nothing is lost.
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(try project.belfry("preview", "--output", file).status == 0)
  }

  /// What a build wrote begins as a report does, and a sender or the next build goes on from it.
  @Test func aBuildsFilesAreKept() throws {
    let project = try project()
    let files = [
      "manifest.json": "{\n  \"format_version\": \"1.0\",\n  \"belfry\": \"0.1.0\",\n  \"now\": \"\"\n}\n",
      "batch.json": "{\n  \"format_version\": \"2.2\",\n  \"campaign\": \"a\",\n  \"identity\": \"a\"\n}\n",
    ]
    for (name, text) in files {
      let file = project.root + name
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      let told = try project.belfry("check", "--output", file)
      #expect(told.status == 3 && told.said.contains("it was not written by belfry"), "\(told)")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }
  }

  /// A report and a baseline of one run are two files.
  @Test func baselinesAreKept() throws {
    let project = try project()
    let file = project.root + "known.json"
    for words in [
      ["--write-baseline", file, "--output", file], ["--write-baseline", file, "--format", "json=" + file],
    ] {
      let told = try project.belfry(["check"] + words)
      #expect(told.status == 2 && told.said.contains("with the baseline"), "\(told)")
      #expect(!FileManager.default.fileExists(atPath: file))
    }
    #expect(try project.belfry("check", "--write-baseline", file).status == 0)
    let bytes = FileManager.default.contents(atPath: file)
    let told = try project.belfry("check", "--baseline", file, "--output", project.root + "./known.json")
    #expect(told.status == 2 && FileManager.default.contents(atPath: file) == bytes, "\(told)")
  }

  /// An empty file that only an environment names is not free to be taken.
  @Test func environmentsFilesAreKept() throws {
    let project = try project([
      "belfry.staging.yaml": "recipients: { csv: people.csv }\nsent: { jsonl: sent.jsonl }\n", "sent.jsonl": "",
      "people.csv": "",
    ])
    for file in ["sent.jsonl", "people.csv"] {
      for words in [["check", "--output"], ["preview", "--output"], ["plan", "--save"]] {
        let told = try project.belfry(words + [project.root + file])
        #expect(told.status == 2 && told.said.contains("reads or names"), "\(words) \(told)")
        #expect(FileManager.default.contents(atPath: project.root + file) == Data())
      }
    }
  }
}
