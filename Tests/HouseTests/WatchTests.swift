import Foundation
import Testing

/// `belfry check --watch` over real files: what a change shows, and what shows nothing.
@Suite struct WatchTests {
  /// The program at work, with what it has written so far.
  final class Watching {
    let process = Process()
    private let output: String

    init(_ project: TemporaryProject, _ words: String...) throws {
      output = project.root + ".watched"
      try Data().write(to: URL(fileURLWithPath: output))
      // The threads of tests block signals, and a shell in the background ignores Control-C: what they start would, too.
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["--default-signal", program, "check", "--watch", "-C", project.root, "--now", "2026-11-21T00:00:00Z"]
        + words
      process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
      process.currentDirectoryURL = URL(fileURLWithPath: project.root)
      try process.run()
    }

    var text: String { (try? String(contentsOfFile: output, encoding: .utf8)) ?? "" }

    /// How many checks it has told of.
    var checks: Int { text.split(separator: "\n").count { $0.hasSuffix(" files") } }

    /// Waits until it has told of so many; false after twenty seconds.
    func reaches(_ count: Int) -> Bool {
      for _ in 0..<1000 {
        if checks >= count { return true }
        usleep(20_000)
      }
      return false
    }

    /// Whether nothing more comes within a time in which a check would have been made.
    func rests() -> Bool {
      let before = text
      usleep(800_000)
      return text == before
    }

    func interrupt() {
      process.interrupt()
      process.waitUntilExit()
    }

    deinit { if process.isRunning { process.terminate() } }
  }

  @Test func eachChangeIsCheckedAgain() throws {
    let project = try TemporaryProject(TemporaryProject.base())
    try project.write("sounds/chime.caf", TemporaryProject.chime)
    let watching = try Watching(project, "--format", "concise", "--format", "json=report.json")
    defer { watching.process.terminate() }
    #expect(watching.reaches(1))
    // Its own report lies in the project, and hidden files are not read.
    try project.write(".hidden.yaml", Data("x".utf8))
    #expect(watching.rests())

    try project.write("bad.yaml", Data("campaign: bad\n".utf8))
    #expect(watching.reaches(2) && watching.text.contains("bad.yaml:1:1: error[missing-key]"))
    // Two changes that follow each other at once are one.
    try FileManager.default.removeItem(atPath: project.root + "bad.yaml")
    try project.write("notes.txt", Data("x".utf8))
    #expect(watching.reaches(3) && watching.text.hasSuffix("all good: no errors and no warnings in 2 files\n"))
    #expect(watching.rests() && watching.checks == 3)

    // In a folder that was not there when it began, below another.
    try project.write("new/newer/first.yaml", Data("remember: the milk\n".utf8))
    #expect(watching.reaches(4))
    #expect(watching.rests())
    let before = watching.checks
    try project.write("new/newer/second.yaml", Data("campaign: second\n".utf8))
    #expect(watching.reaches(before + 1) && watching.text.contains("new/newer/second.yaml:1:1: error"))
  }

  /// Campaigns whose own files are as they were are checked again when the defaults of their folder change.
  @Test func otherDefaultsOfAFolderAreCheckedAgain() throws {
    var files = TemporaryProject.base()
    files["a/b/one.yaml"] = """
      campaign: one
      deliver: local
      schedule: { at: 2029-12-24 10:00, zone: device }
      alert: Hello
      localizations: { de: { body: Hallo } }

      """
    files["a/defaults.yaml"] = "defaults: { link: \"streaks://near\" }\n"
    let project = try TemporaryProject(files)
    try project.write("sounds/chime.caf", TemporaryProject.chime)
    let watching = try Watching(project, "--format", "concise")
    defer { watching.process.terminate() }
    #expect(watching.reaches(1) && watching.text.hasSuffix("all good: no errors and no warnings in 4 files\n"))
    try project.write("a/defaults.yaml", Data("defaults: { link: \"streaks://{{ plan }}\" }\n".utf8))
    #expect(watching.reaches(2) && watching.text.contains("a/b/one.yaml:1:1: error[not-on-device]"), "\(watching.text)")
    try FileManager.default.removeItem(atPath: project.root + "a/defaults.yaml")
    #expect(watching.reaches(3) && watching.text.hasSuffix("all good: no errors and no warnings in 3 files\n"))
  }

  @Test func aProjectThatCannotBeReadMayBeMended() throws {
    let project = try TemporaryProject(TemporaryProject.base())
    try project.write("sounds/chime.caf", TemporaryProject.chime)
    let watching = try Watching(project)
    defer { watching.process.terminate() }
    #expect(watching.reaches(1))
    let file = project.root + "belfry.yaml"
    try FileManager.default.moveItem(atPath: file, toPath: project.root + "away")
    #expect(watching.rests() && watching.process.isRunning)
    try FileManager.default.moveItem(atPath: project.root + "away", toPath: file)
    #expect(watching.reaches(2))
  }

  /// A shell says 130 of a program that a signal 2 has ended.
  @Test(arguments: [[], ["--format", "json=report.json"]]) func controlCEndsIt(words: [String]) throws {
    let project = try TemporaryProject(TemporaryProject.base())
    let watching = words.isEmpty ? try Watching(project) : try Watching(project, words[0], words[1])
    #expect(watching.reaches(1))
    watching.interrupt()
    #expect(watching.process.terminationReason == .uncaughtSignal && watching.process.terminationStatus == SIGINT)
  }
}
