import Foundation
import Testing

/// `belfry check --fix`, `--needs-review` and `--diff`.
@Suite(.needsProgram) struct FixCommandTests {
  private static let broken =
    "campaign: hello\ndeliver: push\naudiense: all\nschedule: { at: 2026-12-24 18:30, zone: UTC }\npush: { expires: 1d }\n"
    + "owner: a@example.com\nalert: { titel: Hello, body: \"{{ nope }}\" }\nlocalizations: { de: { title: Hallo, body: Du } }\n"
  private static let mended = broken.replacingOccurrences(of: "audiense", with: "audience")
    .replacingOccurrences(of: "titel", with: "title")

  private func project(_ text: String = broken) throws -> TemporaryProject {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    files["sub/hello.yaml"] = text
    return try TemporaryProject(files)
  }

  private func content(_ project: TemporaryProject, _ path: String = "sub/hello.yaml") throws -> String {
    try String(contentsOfFile: project.root + path, encoding: .utf8)
  }

  @Test func onlySafeEditsUnlessReviewed() throws {
    let project = try project("\u{FEFF}" + Self.broken)
    let safe = try project.belfry("check", "--fix")
    #expect(safe.status == 1 && safe.text.contains("unknown-key"))
    #expect(safe.said == "belfry: fixed 1 of 4 findings in 1 file; 2 need review: run with --needs-review\n")
    #expect(try content(project) == Self.broken)
    let all = try project.belfry("check", "--fix", "--needs-review")
    #expect(all.status == 1 && all.text.contains("unknown attribute \"nope\"") && !all.text.contains("unknown-key"))
    #expect(all.said == "belfry: fixed 2 of 3 findings in 1 file\n")
    #expect(try content(project) == Self.mended)
    let again = try project.belfry("check", "--fix", "--needs-review")
    #expect(again.status == 1 && again.said == "belfry: fixed 0 of 1 finding\n")
    #expect(try content(project) == Self.mended)
  }

  /// An edit that is tried again, because another one has changed its line, is told once.
  @Test func whatStaysIsToldOnce() throws {
    let text =
      "campaign: hello\ndeliver: push\naudience: all\nschedule: { now: true }\nalert: Hello\n"
      + "push: { expire: 1d, expres: 2d, priorty: ~ }\nlocalizations: { de: { body: Hallo, bdy: Du } }\n"
    let told = try project(text).belfry("check", "--fix", "--needs-review")
    let lines = told.said.split(separator: "\n").filter { $0.contains(" not fixed: ") }
    #expect(lines.count == 2, "\(told)")
    for word in ["\"expires\"", "\"body\""] { #expect(lines.count { $0.contains("(write \(word))") } == 1, "\(told)") }
  }

  /// Of two mistakes that have edits only those of the rule are mended, and only they are counted.
  @Test func oneRuleAlone() throws {
    let text = Self.mended.replacingOccurrences(of: "{{ nope }}", with: "you")
    let project = try project(
      text.replacingOccurrences(of: "title: Hello", with: "titel: Hello")
        .replacingOccurrences(of: "expires: 1d", with: "expires: \"1 d\"")
        .appending("sound: { name: default, volum: 1 }\n"))
    let other = try project.belfry("check", "--fix", "--needs-review", "--rule", "shown-syntax")
    #expect(other.said == "belfry: nothing to fix: shown-syntax found nothing\n", "\(other)")
    let shown = try project.belfry("check", "--diff", "--needs-review", "--rule", "unknown-key")
    #expect(shown.status == 1 && shown.text.contains("+alert: { title: Hello"), "\(shown)")
    #expect(!shown.text.contains("+push"), "\(shown)")
    let one = try project.belfry("check", "--fix", "--needs-review", "--rule", "unknown-key", "--rule", "shown-syntax")
    #expect(one.said.hasPrefix("belfry: fixed 2 of 2 findings in 1 file"), "\(one)")
    #expect(try content(project).contains("expires: \"1 d\""))
    for (words, said) in [
      (["--fix", "--rule", "unknown-kee"], "there is no rule \"unknown-kee\"; did you mean \"unknown-key\"?"),
      (["--rule", "unknown-key"], "--rule goes with --fix or --diff"),
    ] {
      let refused = try project.belfry(["check"] + words)
      #expect(refused.status == 2 && refused.said.contains(said), "\(refused)")
    }
  }

  @Test func statusIsOfWhatRemains() throws {
    let project = try project(Self.broken.replacingOccurrences(of: "{{ nope }}", with: "you"))
    let ran = try project.belfry("check", "--fix", "--needs-review", "--format", "json")
    #expect(ran.status == 0 && ran.text.contains("\"errors\": 0"), "\(ran)")
    #expect(try project.belfry("check", "--fix").said.isEmpty)
  }

  @Test func needsReviewGoesWithEdits() throws {
    let ran = try project().belfry("check", "--needs-review")
    #expect(ran.status == 2 && ran.said.contains("--needs-review goes with --fix or --diff"))
  }

  /// The patch changes nothing by itself; applied by git and by patch, it does what `--fix` does.
  @Test(arguments: [["git", "apply"], ["patch", "-p1", "-s", "-i"]]) func aPatch(tool: [String]) throws {
    for text in [Self.broken, String(Self.broken.dropLast()), Self.broken.replacingOccurrences(of: "\n", with: "\r\n")]
    {
      let project = try project(text)
      let name = "sub/a \"b\" ü.yaml"
      try project.write(name, Data(Self.broken.replacingOccurrences(of: ": hello", with: ": other").utf8))
      try project.write(".patch", Data())
      let ran = try project.belfry("check", "--diff", "--needs-review", output: project.root + ".patch")
      #expect(ran.status == 1 && ran.said.contains("would fix "), "\(ran)")
      #expect(try content(project) == text)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = tool + [".patch"]
      process.currentDirectoryURL = URL(fileURLWithPath: project.root)
      process.environment = ["GIT_CEILING_DIRECTORIES": "/", "PATH": "/usr/bin:/bin"]
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let mended = text.replacingOccurrences(of: "audiense", with: "audience")
        .replacingOccurrences(of: "titel", with: "title").replacingOccurrences(of: "\r\n", with: "\n")
      #expect(try content(project) == mended)
      #expect(try content(project, name).contains("title: Hello"))
      #expect(try project.belfry("check", "--diff", "--needs-review").status == 0)
    }
  }

  /// A log of CI obeys lines; a patch that is read elsewhere has every byte.
  @Test func noLogObeysAPatch() throws {
    let project = try project(Self.broken + "extra: |\n  ::stop-commands::x\n")
    #expect(try project.belfry("check", "--diff", "--needs-review").text.contains("::stop-commands::x"))
    let far = String(repeating: "# far\n", count: 9)
    for extra in ["extra: |\n  ::stop-commands::x\n", "extra: \"##[error]x\"\n"] {
      try project.write("sub/hello.yaml", Data((Self.broken + far + extra + far + "sond: x\n").utf8))
      let ran = try project.belfry("check", "--diff", "--needs-review", environment: ["CI": "true"])
      #expect(ran.status == 1 && !ran.text.contains("stop-commands") && !ran.text.contains("##["), "\(ran)")
    }
    try project.write("sub/hello.yaml", Data((Self.broken + "::error x: 1\n").utf8))
    let ran = try project.belfry("check", "--diff", "--needs-review", environment: ["CI": "true"])
    #expect(ran.said.contains("is not shown"), "\(ran)")
  }

  /// A patch that shows a secret would keep it where more people read it.
  @Test func noPatchHasASecret() throws {
    let secret = String(repeating: "0123456789abcdef", count: 4)
    let project = try project(Self.broken + "# \(secret)\n")
    let ran = try project.belfry("check", "--diff", "--needs-review")
    #expect(!ran.text.contains("0123456789abcdef") && ran.said.contains("is not shown"), "\(ran)")
  }

  @Test func aPatchNamesFilesNotLinks() throws {
    let project = try project()
    try FileManager.default.moveItem(atPath: project.root + "sub/hello.yaml", toPath: project.root + "real.txt")
    for name in ["one.yaml", "two.yaml"] {
      try FileManager.default.createSymbolicLink(atPath: project.root + name, withDestinationPath: "real.txt")
    }
    let ran = try project.belfry("check", "--diff", "--needs-review")
    #expect(ran.text.split(separator: "\n").filter { $0.hasPrefix("---") } == ["--- a/real.txt"], "\(ran)")
  }

  @Test func pathsArePartOfWhereItRuns() throws {
    let project = try project()
    #expect(try project.belfry("check", "--diff", "--needs-review", in: "sub").text.hasPrefix("--- a/hello.yaml\n"))
    try FileManager.default.createDirectory(atPath: project.root + "other", withIntermediateDirectories: true)
    #expect(
      try project.belfry("check", "--diff", "--needs-review", in: "other").text.hasPrefix("--- a/sub/hello.yaml\n"))
  }

  @Test func permissionsStay() throws {
    let project = try project()
    let path = project.root + "sub/hello.yaml"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    _ = try project.belfry("check", "--fix", "--needs-review")
    #expect(try content(project) == Self.mended)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
  }

  /// What is asked for is edited; what else it would touch is looked at all the same.
  @Test func onlyWhatIsAskedFor() throws {
    let project = try project()
    try project.write("other.yaml", Data(Self.broken.replacingOccurrences(of: ": hello", with: ": other").utf8))
    let ran = try project.belfry("check", "--fix", "--needs-review", "sub")
    #expect(ran.said.hasPrefix("belfry: fixed 2 of 3 findings in 1 file"), "\(ran.said)")
    #expect(try content(project, "other.yaml").contains("audiense"))
  }

  /// A key that is mended in the definitions takes a name away from a campaign: that edit is taken back, and told.
  @Test func anEditThatBringsAFindingIsTakenBack() throws {
    let project = try project(
      Self.mended.replacingOccurrences(of: "{{ nope }}", with: "you").replacingOccurrences(
        of: ": all", with: ": vipCustomers"))
    let file = "audiences:\n  vipCustomers: subscribed\n"
    try project.write("more.yaml", Data(file.utf8))
    let before = try project.belfry("check").text
    let ran = try project.belfry("check", "--fix", "--needs-review")
    #expect(try content(project, "more.yaml") == file, "\(before) \(ran)")
    #expect(
      ran.said.contains("more.yaml:2:3 not fixed: the edit (write \"vip_customers\") would cause \""), "\(ran.said)")
  }

  /// A link that leads to a file of the project edits that file; one that leads out is not read at all.
  @Test func linksAreNotReplaced() throws {
    let project = try project()
    let outside = try TemporaryProject(["x.yaml": Self.broken])
    try FileManager.default.createSymbolicLink(
      atPath: project.root + "out.yaml", withDestinationPath: outside.root + "x.yaml")
    _ = try project.belfry("check", "--fix", "--needs-review")
    #expect(try content(outside, "x.yaml") == Self.broken)
    #expect(try content(project) == Self.mended)
  }

  /// A file that cannot be written is told and reported as it is; the others are written, so the status is not the one of which nothing has changed.
  @Test func whatCannotBeWrittenIsTold() throws {
    let project = try project()
    // Root may write a file that nobody may write. Beside one whose name is as long as can be, nobody can make another one.
    let name = "sub/" + String(repeating: "x", count: 250) + ".yaml"
    let other = Self.broken.replacingOccurrences(of: ": hello", with: ": other")
    try project.write(name, Data(other.utf8))
    let ran = try project.belfry("check", "--fix", "--needs-review")
    #expect(ran.status == 1 && ran.text.contains("unknown-key"), "\(ran)")
    #expect(ran.said.contains("fixed 2 of ") && ran.said.contains(" in 1 file\n"), "\(ran.said)")
    #expect(ran.said.contains("belfry: cannot ") && ran.said.contains("\"\(name)\": "), "\(ran.said)")
    #expect(try content(project) == Self.mended)
    #expect(try content(project, name) == other)
  }
}
