import Foundation
import Testing

/// Status 3 says that nothing was done, whatever becomes of the report: the next job goes on from what it finds.
@Suite(.needsProgram, .needsSQLite) struct DoneWorkTests {
  private static let campaign = """
    campaign: daily
    deliver: push
    audience: all
    schedule: { every: day, at: "18:00", zone: device }
    alert: { title: Hi, body: Ho }
    push: { expires: 1d }
    localizations: { de: { title: Hi, body: Ho } }

    """
  private static let rows =
    "token,id,time_zone,plan,streak_days,points,spend,subscribed\n"
    + "abcd,u1,Europe/Berlin,pro,1,1,1.00,true\n"

  /// A command that changes something, and whether its project has a mistake that an edit mends, or is none yet.
  struct Work: Sendable, CustomTestStringConvertible {
    let words: [String]
    var first: [String] = []
    var mistake = false
    var isEmpty = false

    var testDescription: String { words.joined(separator: " ") }
  }

  private static let list = ["--recipients", "rows.csv"]
  private static let store = ["--store", "d.sqlite"]
  static let works = [
    Work(words: ["build"] + list),
    Work(
      words: ["build", "--window", "1d", "--continue", "build"] + list,
      first: ["build", "--from", "2026-11-20T00:00:00Z", "--window", "1d"] + list),
    Work(words: ["devices", "import", "rows.csv"] + store),
    Work(words: ["devices", "register", "--token", "77", "--id", "u7"] + store),
    Work(words: ["devices", "prune", "dead.csv"] + store, first: ["devices", "import", "rows.csv"] + store),
    Work(words: ["check", "--fix", "--needs-review"], mistake: true),
    Work(words: ["check", "--write-baseline", "base.json"], mistake: true),
    Work(words: ["plan", "--save", "plan.json"]),
    Work(words: ["bundle", "--output", "Belfry.json"]),
    Work(words: ["generate", "python", "--output", "campaigns.py"]),
    Work(words: ["test", "--update"]),
    Work(words: ["init", "--bundle-id", "com.example.app"], isEmpty: true),
    Work(words: ["new", "fresh"]),
    Work(words: ["fmt"]),
    Work(words: ["schema", "--write", "schemas"]),
    Work(words: ["preview", "--output", "page.html"]),
    // A report for which there is no place.
    Work(words: ["test", "--update", "--output", "none/report.txt"]),
    Work(words: ["check", "--fix", "--needs-review", "--output", "json=none/report.json"], mistake: true),
  ]

  private func project(_ work: Work) throws -> TemporaryProject {
    var files = TemporaryProject.base().mapValues { $0.replacing(", sounds: sounds/", with: "") }
    files["daily.yaml"] = work.mistake ? Self.campaign.replacing("audience: all", with: "audiense: all") : Self.campaign
    files["rows.csv"] = Self.rows
    files["dead.csv"] = "abcd,1893456000000\n"
    files["daily.tests.yaml"] =
      "tests: daily\nnow: 2026-11-21T00:00:00Z\nexpect:\n  - { name: as it is, person: ana, snapshot: first }\n"
    // Not as it is laid out.
    files["personas.yaml"] = "personas:   { ana: { locale: en, time_zone: Europe/Berlin } }\n"
    let project = try TemporaryProject(work.isEmpty ? ["notes.txt": ""] : files)
    if !work.first.isEmpty { #expect(try project.belfry(work.first).status == 0) }
    return project
  }

  /// Every file with its bytes, but for what says when something was made.
  private func state(_ project: TemporaryProject) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: project.root) where !name.hasSuffix(".out") {
      files[name] = FileManager.default.contents(atPath: project.root + name)
    }
    return files
  }

  /// Those that change nothing, and those of the sender, which has tests of its own.
  private static let others: Set<String> = [
    "diff", "owners", "simulate", "render", "audience", "devices list", "explain", "completion", "man", "send",
    "send status", "send report", "send resolve", "send sent", "send token", "send channels create",
    "send channels read", "send channels list", "send channels delete",
  ]

  /// A new command is among those that are tried, or said to change nothing.
  @Test func everyCommandIsTried() throws {
    let commands = try BrokenProjectTests.commands()
    let tried = Set(
      Self.works.compactMap { work in
        commands.first { work.words.starts(with: $0.split(separator: " ").map(String.init)) }
      })
    #expect(tried.isDisjoint(with: Self.others))
    #expect(tried.union(Self.others).union(["check", "plan"]) == Set(commands))
  }

  private static let ends = ["> /dev/full", "2> /dev/full", "> /dev/full 2> /dev/full", ">&-", ">&- 2>&-", "| true"]

  @Test(arguments: works) func statusThreeChangesNothing(_ work: Work) throws {
    for end in Self.ends {
      let project = try project(work)
      let before = try state(project)
      let script = "set -o pipefail; \"$0\" \"$@\" -C . --now 2026-11-21T00:00:00Z \(end)"
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["bash", "-c", script, program] + work.words
      process.currentDirectoryURL = URL(fileURLWithPath: project.root)
      process.standardError = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      let isChanged = try state(project) != before
      #expect(
        (process.terminationStatus == 3) != isChanged,
        "\(end): status \(process.terminationStatus), changed: \(isChanged)")
    }
    // And with somebody who listens it does its work.
    let project = try project(work)
    let before = try state(project)
    let told = try project.belfry(work.words)
    #expect(try told.status < 2 && state(project) != before, "\(told)")
  }
}
