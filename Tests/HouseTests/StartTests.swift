import Foundation
import Testing

/// `belfry init` and `belfry new`: from nothing to a project that checks clean, whatever is asked, and never over a file.
@Suite(.needsProgram) struct StartTests {
  /// A folder that is gone afterwards.
  final class Folder {
    let path = NSTemporaryDirectory() + "belfry-" + UUID().uuidString + "/"

    init(_ files: [String: String] = [:]) throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for (name, text) in files { try write(name, text) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
      let place = URL(fileURLWithPath: path + name)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place)
    }

    func text(_ name: String) -> String? { try? String(contentsOfFile: path + name, encoding: .utf8) }

    /// Every file and folder below, sorted.
    var names: [String] { ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted() }

    /// Runs the program in a folder of it; standard input is closed.
    func run(_ words: [String], in folder: String = "") throws -> (status: Int32, text: String, said: String) {
      try Self.run(program, words, in: path + folder)
    }

    static func run(_ program: String, _ words: [String], in folder: String) throws -> (
      status: Int32, text: String, said: String
    ) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = words
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      let (out, err) = (Pipe(), Pipe())
      (process.standardOutput, process.standardError) = (out, err)
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let text = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      let said = String(decoding: err.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, text, said)
    }
  }

  /// The sources of an app, in a folder `App`.
  static let sources: [String: String] = [
    "App/A.xcodeproj/project.pbxproj": """
    // !$*UTF8*$!
    { objects = {
      P = { isa = PBXProject; buildConfigurationList = LP; developmentRegion = en; knownRegions = (en, Base, ja); targets = (T); };
      LP = { buildConfigurations = (R); };
      T = { isa = PBXNativeTarget; name = A; productType = "com.apple.product-type.application"; buildConfigurationList = L; };
      L = { buildConfigurations = (R); };
      R = { name = Release; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = com.acme.a; SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;
            INFOPLIST_FILE = "A/Info.plist"; CODE_SIGN_ENTITLEMENTS = "A/A b.entitlements"; }; };
    }; rootObject = P; }
    """,
    "App/A/Info.plist":
      "<plist version=\"1.0\"><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>aa</string></array></dict></array></dict></plist>",
    "App/A/A b.entitlements":
      "<plist version=\"1.0\"><dict><key>aps-environment</key><string>development</string></dict></plist>",
    "App/A/ja.lproj/Localizable.strings": "\"a\" = \"b\";",
    "App/A/P.swift": "let c = UNNotificationCategory(identifier: \"DONE\", actions: [], intentIdentifiers: [])",
  ]

  /// Flags of which one is given, or none.
  private static let choices: [[[String]]] = [
    [[], ["--bundle-id", "com.acme.a"]], [[], ["--languages", "en"], ["--languages", "de,en,no,ar,pt-BR,zh-Hans"]],
    [[], ["--ci", "github"], ["--ci", "gitlab"]], [[], ["--from", "App"], ["--from", "App", "."]],
  ]

  private static var combinations: [[String]] {
    choices.reduce([[]]) { rows, choice in rows.flatMap { row in choice.map { row + $0 } } }
  }

  /// In an empty folder, beside the sources, and in a repository: `check` finds nothing at all, and the two commands at the end work.
  @Test(arguments: [false, true]) func initChecksClean(isRepository: Bool) throws {
    for words in Self.combinations {
      let hasSources = words.contains("--from")
      let folder = try Folder(hasSources ? Self.sources : [:])
      if isRepository { try folder.write(".git/HEAD", "ref: refs/heads/main\n") }
      let began = try folder.run(["init"] + words)
      #expect(began.status == 0 && began.said.isEmpty, "\(words): \(began)")
      let next = began.text.split(separator: "\n").suffix(2).map { $0.split(separator: " ").map(String.init) }
      #expect(next.count == 2 && next.allSatisfy { $0.first == "belfry" }, "\(words): \(began.text)")
      for (words, ending) in zip(next, ["in 2 files", "preview daily-goal"]) {
        let ran = try folder.run(Array(words.dropFirst()))
        #expect(ran.status == 0 && ran.said.isEmpty && ran.text.contains(ending), "\(words): \(ran)")
      }
      let place = folder.text("belfry.yaml") == nil ? "campaigns" : "."
      let checked = try folder.run(["check", "--strict", "-C", place])
      #expect(
        checked.status == 0 && checked.text.hasPrefix("all good: no errors and no warnings in 3 files"),
        "\(words): \(checked)")
      if words.contains("github") {
        #expect(folder.text(".github/workflows/campaigns.yml")?.contains("path: \(place)\n") == true)
      }
      if words.contains("gitlab") { #expect(folder.text(".gitlab-ci.yml")?.contains("path: \(place)\n") == true) }
      let project = folder.text("\(place)/belfry.yaml") ?? ""
      let id = words.contains("--bundle-id") || hasSources ? "com.acme.a" : "com.example.app"
      #expect(project.contains("bundle-id: \(id)"), "\(words): \(project)")
      if hasSources {
        #expect(project.contains("platforms: { ios: \"17.0\" }") && project.contains("#   DONE   A/P.swift:1"))
        #expect(project.contains(place == "." ? "info-plist: App/A/Info.plist" : "info-plist: ios/Info.plist"))
        #expect(
          project.contains(
            place == "." ? "entitlements: App/A/A b.entitlements\n" : "entitlements: ios/A b.entitlements\n"))
        #expect(began.text.contains("  URL schemes      aa\n"))
      }
      // Each file's first line leads to its schema.
      for name in ["belfry.yaml", "welcome.yaml", "daily-goal.yaml"] {
        let line = folder.text("\(place)/\(name)")?.split(separator: "\n").first ?? ""
        let path = line.dropFirst("# yaml-language-server: $schema=".count)
        #expect(folder.text("\(place)/\(path)")?.contains("draft-07") == true, "\(name): \(line)")
      }
    }
  }

  /// The flags of `new`; `--after` has an event that the project declares.
  private static let flags = ["--local", "--once", "--daily", "--weekly", "--after", "--requested"]

  private static let projects: [(String, String)] = [
    ("plain", "belfry: 1\napp: { bundle-id: com.acme.a, platforms: { ios: \"16.0\" } }\nlocales: { source: en }\n"),
    (
      "strict",
      """
      belfry: 1
      app: { bundle-id: com.acme.a, platforms: { ios: "16.0" } }
      locales: { source: de, shipped: [de, en, no, ja] }
      attributes:
        opened: { type: timestamp, on-device: true }
        agreed: { type: boolean }
      policy:
        quiet-hours: { from: "17:30", to: "04:00" }
        consent: agreed
        everybody-tag: to-everybody
        required: [owner, description, tags]
      """
    ),
    (
      "defaults",
      """
      belfry: 1
      app: { bundle-id: com.acme.a, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, fr] }
      attributes: { opened: { type: date, on-device: true } }
      defaults: { owner: a@example.com, push: { expires: 2d } }
      policy: { required: [owner] }
      """
    ),
  ]

  /// Each set of flags is a draft in which nothing is found, or is refused with a sentence and nothing is written.
  @Test(arguments: projects) func newChecksClean(name: String, project: String) throws {
    for set in 0..<(1 << Self.flags.count) {
      let flags = Self.flags.indices.filter { set >> $0 & 1 == 1 }.map { Self.flags[$0] }
      let words = flags.flatMap { $0 == "--after" ? [$0, "opened"] : [$0] }
      let folder = try Folder(["belfry.yaml": project, "team/.keep": ""])
      let ran = try folder.run(["new", "x"] + words, in: "team")
      let schedules = flags.filter { $0 != "--local" }
      let isKnown = name != "plain" || flags.contains("--local") || !flags.contains("--after")
      guard schedules.count < 2, !(flags.contains("--local") && flags.contains("--requested")), isKnown else {
        #expect(ran.status == 2 && ran.said.hasPrefix("belfry: ") && ran.text.isEmpty, "\(name) \(words): \(ran)")
        #expect(folder.names == ["belfry.yaml", "team", "team/.keep"], "\(name) \(words)")
        continue
      }
      #expect(
        ran.status == 0 && ran.said.isEmpty && ran.text.hasPrefix("wrote x.yaml: a draft in "),
        "\(name) \(words): \(ran)")
      let checked = try folder.run(["check", "--strict"])
      #expect(checked.status == 0, "\(name) \(words): \(checked.text)\n\(folder.text("team/x.yaml") ?? "")")
      // The two commands that it names, from where it was called.
      for line in ran.text.split(separator: "\n") where line.hasPrefix("  belfry ") {
        let command = try folder.run(line.split(separator: " ").dropFirst().map(String.init), in: "team")
        #expect(command.status == 0, "\(line): \(command)")
      }
      let text = try #require(folder.text("team/x.yaml"))
      try folder.write("team/x.yaml", text.replacing("status: draft", with: "status: active"))
      let active = try folder.run(["check", "--strict"])
      #expect(
        active.status == 1 && active.text.contains("[test-text]"),
        "\(name) \(words): what is unfinished is found when it is active")
    }
  }

  @Test func anIdIsTakenOnce() throws {
    let folder = try Folder([
      "belfry.yaml": Self.projects[0].1,
      "a/sale.yaml":
        "campaign: sale\ndeliver: local\nschedule: { every: day, at: \"09:00\", zone: device }\nalert: Hi\n",
      "a/first.yaml":
        "campaign: first\ndeliver: local\nschedule: { every: day, at: \"09:00\", zone: device }\nsteps: [{ step: one, alert: Hi }]\n",
    ])
    for (id, place) in [("sale", "a/sale.yaml"), ("first-one", "a/first.yaml"), ("first", "a/first.yaml")] {
      let ran = try folder.run(["new", id])
      #expect(
        ran.status == 2
          && ran.said == "belfry: there is a campaign \"\(id)\" already, in \"\(place)\"; choose another id\n", "\(ran)"
      )
    }
    try folder.write("mine.yaml", "anything")
    #expect(try folder.run(["new", "mine"]).status == 2 && folder.text("mine.yaml") == "anything")
    #expect(try folder.run(["new", "Bad Name"]).said.hasPrefix("belfry: ID: \"Bad Name\" is not an id: small letters"))
    try folder.write(".hidden/x", "")
    let hidden = try folder.run(["new", "other"], in: ".hidden")
    #expect(hidden.status == 2 && hidden.said.contains("belfry would not read"), "\(hidden)")
  }

  /// Whatever exists where a file would be made stays, and nothing else is made.
  @Test func neverOverAFile() throws {
    let made = try Folder(Self.sources)
    #expect(try made.run(["init", "--from", "App", "--ci", "github"]).status == 0)
    let files = made.names.filter {
      $0.contains(".") && !$0.hasPrefix("App") && made.text($0) != nil && !$0.contains("schemas")
        && !$0.hasPrefix(".github")
    }
    #expect(files.count == 4, "\(files)")
    for file in files {
      for text in ["somebody's", ""] {
        let folder = try Folder(Self.sources)
        try folder.write(file, text)
        let before = folder.names
        let ran = try folder.run(["init", "--from", "App", "--ci", "github"])
        #expect(ran.status == 2 && ran.text.isEmpty, "\(file): \(ran)")
        #expect(folder.text(file) == text && folder.names == before, "\(file)")
      }
      let folder = try Folder(Self.sources)
      let place = URL(fileURLWithPath: folder.path + file)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: "/nowhere/at/all")
      #expect(try folder.run(["init", "--from", "App"]).status == 2, "a link at \(file)")
    }
    // A file for CI that exists is left as it is, and what it needs is said.
    let folder = try Folder([".gitlab-ci.yml": "mine"])
    let ran = try folder.run(["init", "--ci", "gitlab"])
    #expect(
      ran.status == 0 && folder.text(".gitlab-ci.yml") == "mine"
        && ran.text.contains("      - component: $CI_SERVER_FQDN/GROUP/belfry"), "\(ran)")
    let again = try folder.run(["init"])
    #expect(again.status == 2 && again.said.contains("there is a project already: \"belfry.yaml\""), "\(again)")
  }

  /// A disk that takes nothing: status 3, a sentence, and nothing is left.
  @Test func aFullDiskIsTold() throws {
    let folder = try Folder()
    let limited = try Folder.run(
      "/bin/sh", ["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"", program, "init"], in: folder.path)
    #expect(limited.status == 3 && limited.said.hasSuffix("nothing was written\n"), "\(limited)")
    #expect(folder.names == [])
    let nowhere = try folder.run(["init", "/proc/belfry"])
    #expect(nowhere.status == 3 && nowhere.said.hasPrefix("belfry: cannot create \"/proc/belfry\": "), "\(nowhere)")
    let device = try folder.run(["init", "/dev/full/x"])
    #expect(
      device.status == 2 && device.said.hasPrefix("belfry: cannot create \"/dev/full\": it is not a folder"),
      "\(device)")
    try folder.write("belfry.yaml", Self.projects[0].1)
    let new = try Folder.run(
      "/bin/sh", ["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"", program, "new", "x"], in: folder.path)
    #expect(new.status == 3 && new.said.hasSuffix("nothing was written\n") && folder.names == ["belfry.yaml"], "\(new)")
    let schemas = try Folder.run(
      "/bin/sh", ["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"", program, "schema", "--write", "s"],
      in: folder.path)
    #expect(schemas.status == 3 && folder.names == ["belfry.yaml"], "\(schemas)")
  }

  /// A mistake in the app's own files is left out and said: a project begins clean.
  @Test func whatIsBrokenIsLeftOut() throws {
    let folder = try Folder(Self.sources)
    try folder.write("App/A/A b.entitlements", "<plist><dict><key>aps-environment</key>")
    let ran = try folder.run(["init", "--from", "App"])
    #expect(ran.status == 0 && ran.text.contains("  entitlements: left out: "), "\(ran)")
    #expect(folder.text("campaigns/belfry.yaml")?.contains("entitlements") == false)
    #expect(try folder.run(["check", "--strict", "-C", "campaigns"]).status == 0)
  }

  @Test func mistakenWordsAreRefused() throws {
    let folder = try Folder()
    for words in [
      ["--bundle-id", "com.acme.*"], ["--languages", "en,german"], ["--languages", "en,en"], ["--languages", ""],
      ["--ci", "jenkins"], ["--from", "nowhere"], ["x", "-C", "y"],
    ] {
      let ran = try folder.run(["init"] + words)
      #expect(ran.status == 2 && folder.names == [], "\(words): \(ran)")
    }
  }

  /// The files for CI are those of the example project.
  @Test func filesForCIAreTheExamples() throws {
    for (ci, file) in [("github", ".github/workflows/campaigns.yml"), ("gitlab", ".gitlab-ci.yml")] {
      let folder = try Folder(["other": ""])
      #expect(try folder.run(["init", "--ci", ci]).status == 0)
      let example = try String(contentsOfFile: packageRoot + "campaigns/" + file, encoding: .utf8)
      #expect(folder.text(file) == example, "\(file)")
    }
  }

  @Test func schemasAreWritten() throws {
    let folder = try Folder(["belfry.yaml": Self.projects[0].1, "a/b/.keep": ""])
    #expect(try folder.run(["new", "x"]).text.contains("schema --write DIR"))
    let wrote = try folder.run(["schema", "--write", "schemas"])
    #expect(wrote.status == 0, "\(wrote)")
    let names = try FileManager.default.contentsOfDirectory(atPath: packageRoot + "schemas").filter {
      $0.hasSuffix(".json")
    }
    #expect(folder.names.filter { $0.hasSuffix(".json") } == names.map { "schemas/\($0)" }.sorted())
    // An earlier version is written over, and so is nothing else.
    let old =
      folder.text("schemas/campaign.schema.json")?.replacing("language version 1", with: "language version 0") ?? ""
    try folder.write("schemas/campaign.schema.json", old)
    #expect(try folder.run(["schema", "--write", "schemas"]).status == 0)
    #expect(folder.text("schemas/campaign.schema.json")?.contains("language version 1") == true)
    try folder.write("schemas/plan.schema.json", "{ \"mine\": true }")
    #expect(try folder.run(["schema", "--write", "schemas"]).status == 3)
    #expect(folder.text("schemas/plan.schema.json") == "{ \"mine\": true }")
    #expect(try folder.run(["schema", "campaign", "--write", "schemas"]).status == 2)
    // The first line of a new campaign leads there from wherever it is.
    #expect(try folder.run(["new", "deep"], in: "a/b").status == 0)
    #expect(
      folder.text("a/b/deep.yaml")?.hasPrefix("# yaml-language-server: $schema=../../schemas/campaign.schema.json\n")
        == true)
    try folder.write(
      "belfry.yaml", "# yaml-language-server: $schema=https://example.com/s/project.schema.json\n" + Self.projects[0].1)
    #expect(try folder.run(["new", "far"], in: "a").status == 0)
    #expect(
      folder.text("a/far.yaml")?.hasPrefix(
        "# yaml-language-server: $schema=https://example.com/s/campaign.schema.json\n") == true)
  }

  @Test func aFolderWithoutAProjectSaysHowToBegin() throws {
    let folder = try Folder(["sub/.keep": ""])
    let here = try folder.run(["check"])
    #expect(here.status == 2 && here.said.hasSuffix("\"belfry init\" begins one\n"), "\(here)")
    let there = try folder.run(["check", "-C", "sub"])
    #expect(there.status == 2 && there.said.hasSuffix("\"belfry init sub\" begins one there\n"), "\(there)")
  }
}
