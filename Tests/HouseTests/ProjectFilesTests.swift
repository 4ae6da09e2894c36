import Clocks
import Diagnostics
import Files
import Foundation
import Glibc
import Testing
import Workspace

/// What is said of files that cannot be used: the right numbers, paths of the project, no path of a machine.
@Suite struct ProjectFilesTests {
  @Test func aFileOverTheLimit() throws {
    let project = try TemporaryProject(TemporaryProject.base())
    let limit = 1 << 20
    for size in [limit + 1, limit + 2, 3 * limit] {
      try project.write("big.yaml", Data(repeating: UInt8(ascii: "#"), count: size))
      let found = try project.check().findings.filter { $0.path == "big.yaml" }
      #expect(found.map(\.finding.rule.name) == ["file-too-large"], "\(size)")
      #expect(
        found.first?.finding.message == "this file has more than 1048576 bytes; 1048576 is the most that is read")
    }
    try project.write("big.yaml", Data(repeating: UInt8(ascii: "#"), count: limit))
    #expect(try project.check().findings.map(\.finding.rule.name).filter { $0 == "file-too-large" } == [])
  }

  @Test func aProjectFileOverTheLimit() throws {
    let project = try TemporaryProject([:])
    try project.write("belfry.yaml", Data(repeating: UInt8(ascii: "#"), count: (1 << 20) + 1))
    #expect { try project.check() } throws: {
      "\($0)" == "cannot read \"belfry.yaml\": it has 1048577 bytes, the limit is 1048576"
    }
  }

  @Test func aProjectFileThatIsNoFile() throws {
    let project = try TemporaryProject(["belfry.yaml/x": ""])
    #expect(Workspace.root(above: String(project.root.dropLast())) == project.root)
    #expect { try project.check() } throws: {
      "\($0)" == "cannot read \"belfry.yaml\": it is a folder, not a regular file"
    }
    let other = try TemporaryProject(["x.yaml": ""])
    #expect(mkfifo(other.root + "belfry.yaml", 0o644) == 0)
    #expect(Workspace.root(above: other.root) == other.root)
    #expect { try other.check() } throws: {
      "\($0)" == "cannot read \"belfry.yaml\": it is a FIFO, not a regular file"
    }
  }

  @Test func anIgnoredProjectFileIsRead() throws {
    var files = TemporaryProject.base()
    files[".gitignore"] = "belfry.yaml\n"
    let result = try TemporaryProject(files).check()
    #expect(result.project != nil && result.inputs.contains("belfry.yaml"))
  }

  /// Of a key that stands twice in a property list the last one counts, as for the system.
  @Test(arguments: [("<true/>", "<false/>", false), ("<false/>", "<true/>", true)])
  func anEntitlementThatStandsTwice(first: String, last: String, isGranted: Bool) throws {
    let key = "<key>com.apple.developer.usernotifications.time-sensitive</key>"
    var files = TemporaryProject.base()
    files["belfry.yaml"]?.append("\n")
    files["belfry.yaml"]?.replace("sounds: sounds/", with: "entitlements: a.entitlements")
    files["a.entitlements"] = "<plist version=\"1.0\"><dict>\(key)\(first)\(key)\(last)</dict></plist>"
    files["now.yaml"] =
      "campaign: now\ndeliver: local\nschedule: { at: 2026-12-01 10:00 }\ninterruption: time-sensitive\nalert: { title: Hi, body: Ho }\n"
    let missing = try TemporaryProject(files).check().findings.filter { $0.finding.rule.name == "missing-entitlement" }
    #expect(missing.isEmpty == isGranted)
  }

  @Test(arguments: [
    ("{ csv: gone.csv }", "missing-recipients there is no file \"gone.csv\""),
    ("{ csv: data }", "missing-recipients \"data\" is a folder, not a file of recipients"),
    ("{ csv: /etc/hosts }", "unknown-file \"/etc/hosts\" is outside of the project"),
    ("{ csv: ../x.csv }", "unknown-file \"../x.csv\" is outside of the project"),
    ("{ sqlite: { file: gone.db, table: t } }", "missing-recipients there is no file \"gone.db\""),
    ("{ csv: data/here.csv }", ""), ("{ postgres: { url-env: U, query: q } }", ""),
  ])
  func recipientsThatCannotBeRead(source: String, expected: String) throws {
    var files = TemporaryProject.base()
    files["belfry.yaml"]?.append("\nrecipients: \(source)\n")
    files["data/here.csv"] = "token\n"
    files["sounds/x.txt"] = ""
    let found = try TemporaryProject(files).check().findings.filter { $0.path == "belfry.yaml" }
    #expect(found.map { "\($0.finding.rule.name) \($0.finding.message)" } == (expected.isEmpty ? [] : [expected]))
  }

  /// Every key of belfry.yaml that names a file or a folder, each with a path that passes a link: told at the key, and nothing of it read.
  @Test(arguments: [
    ("app: { entitlements: §", "x/a.plist"), ("app: { info-plist: §", "x/a.plist"), ("app: { strings: §", "x"),
    ("app: { strings: §", "x/"), ("app: { strings: §", "x/a.xcstrings"), ("app: { strings: §", "here/en.lproj/out"),
    ("app: { sounds: §", "x"), ("app: { sounds: §", "x/"), ("app: { media: §", "x/media"),
    ("recipients: { csv: §", "x/people.csv"), ("recipients: { jsonl: §", "x/people.csv"),
    ("recipients: { sqlite: { file: §, table: t }", "x/people.csv"), ("recipients: { csv: §", "people.csv"),
  ])
  func pathsThatLeaveThroughALink(key: String, path: String) throws {
    let secret = "token,id\nsecret,hunter2\n"
    let outside = try TemporaryProject([
      "a.plist": "<plist><dict/></plist>", "en.lproj/Localizable.strings": "\"a\" = \"hunter2\";", "a.xcstrings": "{}",
      "people.csv": secret, "media/a.gif": "GIF89a",
    ])
    var files = ["here/en.lproj/y": "", "out.yaml": ""]
    let entry = key.replacingOccurrences(of: "§", with: path)
    let identity = "bundle-id: com.example.a, platforms: { ios: \"16.0\" }"
    let app = key.hasPrefix("app: { ") ? entry.dropFirst(7) + ", " : ""
    files["belfry.yaml"] =
      "belfry: 1\nlocales: { source: en }\napp: { \(app)\(identity) }\n" + (app.isEmpty ? entry + " }\n" : "")
    let project = try TemporaryProject(files)
    for (name, target) in [("x", ""), ("people.csv", "people.csv"), ("here/en.lproj/out", "")] {
      #expect(symlink(outside.root + target, project.root + name) == 0)
    }
    try project.write(".gitignore", Data("x\nout*\n".utf8))
    let result = try project.check()
    let found = result.findings.filter { $0.path == "belfry.yaml" }
    #expect(found.map(\.finding.rule.name) == ["unknown-file"], "\(found.map(\.finding))")
    #expect(found.first?.finding.message == "\"\(path)\" is outside of the project")
    #expect(!"\(result.findings)".contains("hunter2") && !"\(result.findings)".contains(outside.root))
    #expect(!result.inputs.contains { $0.hasPrefix("x") })
  }

  @Test(arguments: ["/proc/self/environ", "/etc/passwd", "../outside.yaml", "/"])
  func aProjectFileThatLeaves(target: String) throws {
    let project = try TemporaryProject(["here.txt": ""])
    #expect(symlink(target, project.root + "belfry.yaml") == 0)
    #expect(Workspace.root(above: String(project.root.dropLast())) == project.root)
    #expect { try project.check() } throws: {
      "\($0)"
        == "cannot open \"belfry.yaml\": it leads out of the project; a symbolic link must be relative and stay inside the project all the way"
    }
  }

  /// Without time zones a zone's name is neither right nor wrong.
  @Test func aZoneThatCannotBeLookedUp() throws {
    var files = TemporaryProject.base()
    files["hello.yaml"] = WordingTests.whole.map { "\($0.0): \($0.1)\n" }.joined()
    files["hello.yaml"]?.replace("zone: UTC", with: "zone: Europe/Berlin")
    files["sounds/x.txt"] = ""
    let project = try TemporaryProject(files)
    var request = CheckRequest(root: project.root, now: TemporaryProject.now)
    request.zones = ZoneDatabase(folder: "/nowhere")
    let found = try Workspace.check(request).findings.map { "\($0.finding.rule.name) \($0.finding.message)" }
    #expect(found == ["unknown-zone the time zone \"Europe/Berlin\" cannot be looked up"])
  }

  /// A link of which nothing is read is told where it is named: as a campaign of its own, as strings where the app's are named.
  @Test func linksThatLeadNowhere() throws {
    var files = TemporaryProject.base()
    files["belfry.yaml"]?.replace("sounds: sounds/", with: "strings: strings/")
    files["strings/de.lproj/Localizable.strings"] = "\"HELLO\" = \"Hallo\";"
    files["strings/en.lproj/notes.txt"] = ""
    let project = try TemporaryProject(files)
    for name in ["hello.yaml", "strings/en.lproj/Localizable.strings"] {
      #expect(symlink("gone", project.root + name) == 0)
    }
    let found = try project.check().findings.map { "\($0.path) \($0.finding.rule.name): \($0.finding.message)" }
    #expect(
      found == [
        "belfry.yaml unknown-file: \"strings/en.lproj/Localizable.strings\" cannot be used",
        "hello.yaml unreadable-file: it is a symbolic link to nothing",
      ])
  }

  /// What is there and cannot be used is told with what it is, and not waited for.
  @Test func filesThatAreNoFiles() throws {
    var files = TemporaryProject.base()
    files["belfry.yaml"]? += "\nrecipients: { csv: pipe.csv }\n"
    files["sounds/x.txt"] = ""
    let alert = WordingTests.whole.filter { $0.0 != "sound" }.map { "\($0.0): \($0.1)\n" }.joined()
    files["hello.yaml"] = alert + "sound: pipe.wav\n"
    let project = try TemporaryProject(files)
    for name in ["pipe.csv", "sounds/pipe.wav"] { #expect(mkfifo(project.root + name, 0o600) == 0) }
    let found = try project.check().findings.map { "\($0.path) \($0.finding.rule.name) \($0.finding.message)" }
    #expect(
      found == [
        "belfry.yaml missing-recipients \"pipe.csv\" is a FIFO, not a file of recipients",
        "hello.yaml unplayable-sound iOS cannot play \"pipe.wav\" as a notification sound: it is a FIFO, not a regular file",
      ])
  }
}

/// The program itself, where it has been built beside the tests.
@Suite(.needsProgram) struct InterruptionTests {
  /// A build that is interrupted while it reads recipients ends by the signal, leaves nothing, and does not touch the old build.
  @Test(arguments: [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGIO, SIGPWR, SIGSTKFLT,
    34, 64,
  ])
  func aBuildThatIsInterrupted(number: Int32) throws {
    var files = TemporaryProject.base()
    files["hello.yaml"] = WordingTests.whole.map { "\($0.0): \($0.1)\n" }.joined()
    files["sounds/x.txt"] = ""
    let old = "{\n  \"format_version\": \"1.0\",\n  \"belfry\": \"0.0.1\"\n}\n"
    files["build/manifest.json"] = old
    let project = try TemporaryProject(files)
    #expect(mkfifo(project.root + "pipe", 0o600) == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "build", "-C", project.root, "--recipients", project.root + "pipe", "--now", "2026-11-21T00:00:00Z",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Opening succeeds once there is a reader, which by then has made its folder. A program that never ends must not hold up the tests.
    var writer: Int32 = -1
    for _ in 0..<2000 where writer < 0 {
      writer = open(project.root + "pipe", O_WRONLY | O_NONBLOCK)
      if writer < 0 { usleep(10_000) }
    }
    defer { close(writer) }
    try #require(writer >= 0)
    #expect(try project.names().contains { $0.hasPrefix("build.tmp-") })
    #expect(kill(process.processIdentifier, number) == 0)
    for _ in 0..<2000 where process.isRunning { usleep(10_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
    #expect(try project.names().filter { $0.hasPrefix("build") } == ["build"])
    #expect(try String(contentsOfFile: project.root + "build/manifest.json", encoding: .utf8) == old)
  }
}

extension TemporaryProject {
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: root).sorted() }
}
