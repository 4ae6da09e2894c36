import Foundation
import Glibc
import Testing

/// Flags about recipients, as the program itself takes them: parts, dead tokens, progress on a terminal.
@Suite(.needsProgram) struct SharedWorkTests {
  private func project(_ rows: Int = 20) throws -> TemporaryProject {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    files["people.csv"] =
      "token,id,time_zone,plan,streak_days,points,spend,subscribed\n"
      + (0..<rows).map { "\(String(format: "%064x", $0)),u\($0),UTC,free,3,1,0,true\n" }.joined()
    files["dead.txt"] = "# gone\n\(String(format: "%064X", 3))\n"
    files["a.yaml"] =
      "campaign: a\nowner: a@example.com\ndeliver: push\naudience: plan == free\nalert: Hello\npush: { expires: 1d }\n"
      + "schedule: { at: 2026-12-24 10:00, zone: UTC }\nlocalizations: { de: { body: Hallo } }\n"
    return try TemporaryProject(files)
  }

  private func run(
    _ project: TemporaryProject, _ words: [String], _ variables: [String: String] = [:], hasRecipients: Bool = true
  ) throws -> (status: Int32, printed: String, said: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments =
      words + ["-C", project.root, "--now", "2026-11-21T00:00:00Z"]
      + (hasRecipients ? ["--recipients", project.root + "people.csv"] : [])
    var environment = ProcessInfo.processInfo.environment
    for name in ["SOURCE_DATE_EPOCH", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"] { environment[name] = nil }
    process.environment = environment.merging(variables) { $1 }
    let (output, errors) = (project.root + "stdout", project.root + "stderr")
    for path in [output, errors] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try String(contentsOfFile: output, encoding: .utf8),
      try String(contentsOfFile: errors, encoding: .utf8)
    )
  }

  /// A table has a name; SQLite would make one without.
  @Test func tablesHaveNames() throws {
    let project = try project()
    let store = project.root + "d.sqlite"
    let none = try run(
      project, ["devices", "register", "--token", "aa", "--store", store, "--table", ""], hasRecipients: false)
    #expect(none.status == 2 && none.said == "belfry: --table has no name\n" && access(store, F_OK) != 0)
    // What somebody calls a table steers no terminal.
    let odd = try run(
      project, ["devices", "list", "--store", "/dev/null", "--table", "\u{1B}[31m"], hasRecipients: false)
    #expect(odd.status == 3 && !odd.said.utf8.contains(0x1B), "\(odd.said)")
  }

  /// Root reads everything; Tests/Oracles/faults.py asks as somebody else.
  @Test(.enabled(if: getuid() != 0, "root may read everything")) func unreadableFilesAreStatus3() throws {
    let project = try project()
    chmod(project.root + "a.yaml", 0)
    let checked = try run(project, ["check"], hasRecipients: false)
    #expect(checked.status == 3 && checked.printed.contains("error[unreadable-file]: cannot open \"a.yaml\""))
    // It may be the one that is asked for.
    for words in [["render", "a"], ["plan", "--campaign", "a"], ["plan", "--why-size", "a"], ["audience", "gone"]] {
      let gone = try run(project, words, hasRecipients: words[0] == "render")
      #expect(gone.status == 3 && gone.said.contains("not everything could be read"), "\(words): \(gone.said)")
    }
  }

  @Test func theEnvironmentSaysWhichPart() throws {
    let project = try project()
    let whole = try run(project, ["render", "a"], ["JOB_COMPLETION_INDEX": "1", "AWS_BATCH_JOB_ARRAY_INDEX": "2"])
    #expect(whole.status == 0 && whole.printed.split(separator: "\n").count == 20)
    let part = try run(project, ["render", "a", "--shard", "2/3"])
    #expect(part.status == 0 && !part.printed.isEmpty && part.printed != whole.printed)
    for variables in [
      ["JOB_COMPLETION_INDEX": "2"], ["AWS_BATCH_JOB_ARRAY_INDEX": "2"],
      ["AWS_BATCH_JOB_ARRAY_INDEX": "2", "JOB_COMPLETION_INDEX": "2"],
      ["AWS_BATCH_JOB_ARRAY_INDEX": "2", "JOB_COMPLETION_INDEX": ""],
    ] {
      #expect(try run(project, ["render", "a", "--shard", "3"], variables).printed == part.printed)
    }
    for (shard, variables, message) in [
      ("3", [:], "neither JOB_COMPLETION_INDEX nor AWS_BATCH_JOB_ARRAY_INDEX says which part; write --shard i/3"),
      (
        "3", ["JOB_COMPLETION_INDEX": "\u{1B}[31m"],
        "JOB_COMPLETION_INDEX is not a number from 0 to 2"
      ),
      ("3", ["JOB_COMPLETION_INDEX": "3"], "JOB_COMPLETION_INDEX is not a number from 0 to 2"),
      ("3", ["AWS_BATCH_JOB_ARRAY_INDEX": "+1"], "AWS_BATCH_JOB_ARRAY_INDEX is not a number from 0 to 2"),
      (
        "3", ["AWS_BATCH_JOB_ARRAY_INDEX": "1", "JOB_COMPLETION_INDEX": "2"],
        "JOB_COMPLETION_INDEX is 2 and AWS_BATCH_JOB_ARRAY_INDEX is 1"
      ), ("3/3", [:], "\"3/3\" is not a part such as 0/8"), ("0", [:], "\"0\" is not a part"),
      ("-1/3", [:], "is not a part"), ("1/2/3", [:], "is not a part"), ("/3", [:], "is not a part"),
      ("1/", [:], "is not a part"), ("0/100001", [:], "is not a part"), ("1 /3", [:], "is not a part"),
    ] as [(String, [String: String], String)] {
      let refused = try run(project, ["build", "--shard=\(shard)"], variables)
      #expect(refused.status == 2 && refused.said.contains(message), "\(shard): \(refused.said)")
    }
    #expect(!FileManager.default.fileExists(atPath: project.root + "build"))
  }

  @Test func deadTokensAreCounted() throws {
    let project = try project()
    let dead = ["--suppress", project.root + "dead.txt"]
    let rendered = try run(project, ["render", "a"] + dead)
    #expect(rendered.printed.split(separator: "\n").count == 19)
    #expect(rendered.said == "belfry: 1 of 20 rows are suppressed\n")
    let built = try run(project, ["build"] + dead)
    #expect(built.status == 0 && built.printed.contains("20 recipients read, 0 rejected, 1 suppressed\n"))
    #expect(try run(project, ["plan"] + dead).printed.contains("recipients: 20 read, 0 rejected, 1 suppressed\n"))
    let json = try run(project, ["plan", "--format", "json"] + dead).printed
    let report = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect((report?["recipients"] as? [String: Any])?["suppressed"] as? Int == 1)
    // The list is what a saved plan rests on.
    let plan = project.root + "plan.json"
    #expect(try run(project, ["plan", "--save", plan] + dead).status == 0)
    func rebuilt(_ more: [String]) throws -> (status: Int32, said: String) {
      try project.belfryAtItsOwnMoment(
        ["build", "--plan", plan] + more + ["--recipients", project.root + "people.csv"])
    }
    #expect(try rebuilt(dead).status == 0)
    let without = try rebuilt([])
    #expect(without.status == 1)
    #expect(without.said.contains("\"dead.txt\", the suppressed tokens of the plan, are not given"))
    try project.write("dead.txt", Data("00\n".utf8))
    #expect(try rebuilt(dead).said.contains("\"dead.txt\" has changed"))
    try project.write("dead.txt", Data("00\nx\n".utf8))
    let broken = try run(project, ["render", "a"] + dead)
    #expect(broken.status == 3 && broken.said.hasPrefix("belfry: dead.txt:2: the token "))
  }

  /// Runs the program with a terminal as standard error; gives what appears on it, with `rows` of recipients that come slowly.
  private func terminal(
    _ project: TemporaryProject, _ words: [String], _ variables: [String: String] = [:], seconds: Double
  ) throws -> String {
    var (main, side): (Int32, Int32) = (-1, -1)
    try #require(openpty(&main, &side, nil, nil, nil) == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words + ["-C", project.root, "--recipients", "-", "--now", "2026-11-21T00:00:00Z"]
    var environment = ProcessInfo.processInfo.environment
    environment["CI"] = nil
    process.environment = environment.merging(variables) { $1 }
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(fileDescriptor: side, closeOnDealloc: false)
    try process.run()
    close(side)
    let lines = try String(contentsOfFile: project.root + "people.csv", encoding: .utf8)
    let half = lines.utf8.count / 2
    let cut = lines.utf8.index(lines.startIndex, offsetBy: half)
    input.fileHandleForWriting.write(Data(lines[..<cut].utf8))
    usleep(UInt32(seconds * 1e6))
    input.fileHandleForWriting.write(Data(lines[cut...].utf8))
    try input.fileHandleForWriting.close()
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(main, &room, room.count)
      if count <= 0 { break }
      bytes += room[..<count]
    }
    close(main)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [["build"], ["render", "a"], ["plan"]])
  func progressOnATerminal(words: [String]) throws {
    // More than a chunk, so that some rows are done while the rest is waited for.
    let project = try project(30_000)
    let said = try terminal(project, words, seconds: 0.8)
    #expect(said.contains("\r\u{1B}[K") && said.contains(" rows, ") && said.contains(" a second"))
    #expect(said.hasSuffix("\r\u{1B}[K"))
    #expect(!said.contains(" left") && !said.contains("\n"))
    #expect(try terminal(project, words + ["--quiet"], seconds: 0.8) == "")
    #expect(try terminal(project, words, ["CI": "true"], seconds: 0.8) == "")
  }

  @Test func quietBuildsSayNothing() throws {
    let project = try project()
    let quiet = try run(project, ["build", "-q"])
    #expect(quiet == (0, "", ""))
    #expect(try run(project, ["build"]).printed.contains("20 recipients read"))
    try project.write("people.csv", Data("token,plan,streak_days,points,spend,subscribed\nx,free,3,1,0,true\n".utf8))
    let failed = try run(project, ["build", "--quiet"])
    #expect(failed.status == 1 && failed.said.contains("1 recipient rejected, 0 allowed"))
  }
}
