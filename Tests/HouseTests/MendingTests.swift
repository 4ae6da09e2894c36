import Checking
import Diagnostics
import Foundation
import Limits
import Planning
import Testing
import Workspace

/// The edits of findings: each that is known is there, each that is done mends what it is for, and nothing else changes.
@Suite struct MendingTests {
  static let all: Set<Finding.Fix.Applicability> = [.safe, .needsReview]

  /// A copy of a folder of this repository.
  private func copy(_ folder: String) throws -> TemporaryProject {
    let project = try TemporaryProject([:])
    try FileManager.default.copyItem(atPath: packageRoot + folder, toPath: project.root)
    return project
  }

  // MARK: - Every edit that is known

  /// Parts of helps that have no edit, and why.
  static let withoutEdit: [(help: String, reason: String)] = [
    ("did you mean \"2030-03-05 18:30\" or", "it has two meanings"),
    ("as on a keyboard for English", "what closes them is another place"),
    ("if the others are meant", "they are two places"),
    ("in quotes", "it has two meanings"),
    ("did you mean \"Europe/Berlin\" or \"Europe/Paris\"?", "it has two meanings"),
    ("did you mean \"title-too-long\" or", "two are as near"),
    ("did you mean \"aqua\" or", "two are as near"),
    ("for longer ago", "it has three meanings"),
    ("within next 7 days\"", "it has two meanings"),
    ("write \"contains\" or \"starts with\"", "it has two meanings"),
    ("write \"%u\", or", "it has two meanings"),
    (", or write \"", "it says another way, too"),
    (" write \"status: ended\", or", "it says another way, too"),
    ("write \"status: ended\"", "it says another way, too"),
    (", or take ", "it says another way, too"),
    (", or send it", "it says another way, too"),
    ("or give the one in \"data\"", "it says another way, too"),
    ("or correct the app's type", "it says another way, too"),
    ("{{ attribute }}", "which attribute is not known"),
    (" where the ", "where the passage ends is not known"),
    ("in the place of", "what stands there is not known"),
    ("once, at its beginning", "where the address begins is not known"),
    ("key: …", "what stands there is not known"),
    ("write \"key: value\"", "what stands there is not known"),
    ("write \"name: value\"", "what stands there is not known"),
    ("in front of each item", "what stands there is not known"),
    ("without a space between", "what stands there is not known"),
    ("# belfry: ignore", "the reason is not known"),
    ("under \"", "it is about another key"),
    ("\"days: [mon]\"", "it is about two keys"),
    ("both are \"at\" here: write \"at: ", "it is about two keys"),
    ("with \"zone: UTC\"", "it is about two keys"),
    ("write \"deliver: local\"", "it is about another key"),
    ("or use a newer", "it says another way, too"),
    ("where devices have played it", "only the team knows what devices play"),
    ("it belongs under", "a key is moved"),
    ("did you mean \"sound: none\"?", "it is about the key above"),
    ("write \"every: day\" with times", "it is about several keys"),
    ("write \"every: day, at", "which time of day is not known"),
    ("unless the app has this very id", "only the team knows the app's id"),
    ("for false", "it is about the whole comparison"),
    ("instead of a list", "it is about the whole comparison"),
    ("write \"all\" for everybody", "whom it is for is not known"),
    ("for \"December 24\"", "what is to be shown is not known"),
    ("which begins with now", "it is about the whole comparison"),
    ("which ends with now", "it is about the whole comparison"),
    ("a date: write", "it is about the whole comparison"),
    ("in an audience write \"not\"", "it has two meanings"),
    ("did you mean \"2 days\"?", "from which day on is not known"),
    ("did you mean \"first_name\"?", "who lacks it needs a default"),
    ("did you mean \"1234\" or", "it has two meanings"),
    ("did you mean \"30d\" or", "it has two meanings"),
    ("did you mean \"not ", "a negation is never written by an edit of a name"),
    ("did you mean \"all\"?", "whom it is for is asked"),
    ("did you mean \"active\"?", "the word in front of it may mean something"),
  ]

  private func expectEdits(_ findings: [LocatedFinding], _ what: String) {
    for located in findings where located.finding.fixes.isEmpty {
      guard let help = located.finding.help, help.contains("did you mean") || help.contains("write \"") else {
        continue
      }
      if let word = located.finding.message.firstMatch(of: /"([^"]+)"/)?.1,
        let meant = help.firstMatch(of: /did you mean "([^"]+)"( or "[^"]+")?\?/)?.1,
        !Suggestion.near(String(word), in: [String(meant)], budget: .ofOneWord()).isEmpty,
        !Suggestion.isSlip(String(word), String(meant))
      {
        // Another letter may make another word.
        continue
      }
      #expect(
        Self.withoutEdit.contains { help.contains($0.help) },
        "\(what) \(located.path):\(located.start.line) \(located.finding.message): \(help)")
    }
  }

  @Test func whatHelpKnowsIsAnEdit() throws {
    let root = packageRoot + "Tests/Fixtures/broken/"
    let findings = try Workspace.check(CheckRequest(root: root, now: TemporaryProject.now)).findings
    expectEdits(findings, "broken")
    #expect(findings.count { !$0.finding.fixes.isEmpty } > 130)
  }

  @Test(arguments: RulePageTests.shown) func whatHelpOfPagesKnowsIsAnEdit(name: String) throws {
    let rule = try #require(RuleCatalog.named(name))
    let findings = try Example(rule.bad, of: rule).project.check().findings
    expectEdits(findings, name)
    let isSafe = findings.contains { $0.finding.fixes.contains { $0.applicability == .safe } }
    #expect(isSafe == ["byte-order-mark", "crlf-line-endings"].contains(name))
  }

  // MARK: - Every edit that is done

  private func kinds(_ findings: [LocatedFinding]) -> [String: Int] {
    findings.reduce(into: [:]) { $0["\($1.path) \($1.finding.rule.name)", default: 0] += 1 }
  }

  /// Edits of the broken campaigns that would bring another finding: behind one mistake hides the next.
  static let refused: Set<String> = [
    "Spring_Sale.yaml", "audiences.yaml", "key-alone.yaml",
    "media-folder.yaml",
    "odd-locale.yaml", "slash-comment.yaml", "swift-spelling.yaml",
  ]

  @Test func editsMendAndBringNothing() throws {
    let project = try copy("Tests/Fixtures/broken")
    let request = CheckRequest(root: project.root, now: TemporaryProject.now)
    let before = try Workspace.check(request)
    let mending = try Mending(request, accepting: WantedFixes(Self.all))
    #expect(!mending.isUnfinished)
    #expect(Set(mending.refusals.map(\.finding.path)) == Self.refused)
    #expect(mending.files.count > 85, "\(mending.files.count)")
    for file in mending.files { try mending.writer.write(file) }
    let after = try Workspace.check(request)
    #expect(after.counts == mending.result.counts)
    let old = kinds(before.findings)
    for (kind, count) in kinds(after.findings) { #expect(count <= old[kind, default: 0], "\(kind)") }
    let open = after.findings.filter { !$0.finding.fixes.isEmpty && !Self.refused.contains($0.path) }
    #expect(open.map { "\($0.path):\($0.start.line) \($0.finding.message)" } == [])
    // What was done is not done again.
    let again = try Mending(request, accepting: WantedFixes(Self.all))
    #expect(again.files.map(\.path) == [])
  }

  /// More findings than a report shows are mended all the same.
  @Test func veryManyFindingsAreMended() throws {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    let broken =
      "audiense: all\ndeliver: push\nschedule: { at: 2026-12-24 18:30, zone: UTC }\npush: { expires: 1d }\nowner: a@b.de\n"
    for number in 0..<90 {
      let variants = (0..<60).map { "  - { name: v\($0), wieght: 1, alert: Hello \($0) }\n" }.joined()
      files["c\(number).yaml"] = "campaign: c\(number)\n\(broken)holdout: 40\nvariants:\n\(variants)"
    }
    let project = try TemporaryProject(files)
    let mending = try Mending(
      CheckRequest(root: project.root, now: TemporaryProject.now), accepting: WantedFixes(Self.all))
    #expect(mending.before.errors >= 90 * 61)
    #expect(mending.files.count == 90)
    #expect(mending.files.allSatisfy { !String(decoding: $0.new, as: UTF8.self).contains("wieght") })
    #expect(mending.result.findings.filter { $0.finding.rule.name == "unknown-key" }.isEmpty)
  }

  /// Files do not wait for each other where what an edit brings is in its own file.
  @Test func manyRefusalsTakeFewChecks() throws {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    for number in 0..<30 { files["c\(number).yaml"] = "campaign: c\(number)\ndeliver: push\nowner: a@b.de\nownr: b\n" }
    let project = try TemporaryProject(files)
    let mending = try Mending(
      CheckRequest(root: project.root, now: TemporaryProject.now), accepting: WantedFixes(Self.all))
    #expect(mending.refusals.count == 30 && !mending.isUnfinished)
    #expect(mending.checks < 20, "\(mending.checks)")
  }

  /// What a check has read is what its edits are for: it is not checked again before they are tried.
  @Test func oneCheckTriesTheEditsOfAFile() throws {
    var files = TemporaryProject.base()
    files["a.yaml"] = "campaign: a\ndeliver: push\naudiense: all\nschedule: { now: true }\nalert: Hello\n"
    let project = try TemporaryProject(files)
    let mending = try Mending(
      CheckRequest(root: project.root, now: TemporaryProject.now), accepting: WantedFixes(Self.all))
    #expect(mending.files.count == 1 && mending.checks == 1)
  }

  /// Where more is found than can be compared, nothing is: the other files are not read for it.
  @Test func whatIsInVainIsNotChecked() throws {
    var files = TemporaryProject.base()
    let days = Array(repeating: "mno", count: 1_000).joined(separator: ", ")
    for number in 100..<160 {
      files["c\(number).yaml"] = """
        campaign: c\(number)
        deliver: local
        audience: all
        schedule: { every: week, days: [\(days)], at: "09:00", zone: device }
        alert: { body: It is open. }
        """
    }
    let project = try TemporaryProject(files)
    var request = CheckRequest(root: project.root, now: TemporaryProject.now)
    request.jobs = 1
    let all = try Workspace.check(request)
    request.room = .compared
    let compared = try Workspace.check(request)
    #expect(all.counts.errors > 60_000 && all.leavesOut)
    #expect(compared.counts.errors > 25_000 && compared.counts.errors < all.counts.errors && compared.leavesOut)
  }

  /// An edit that was refused is known again where others of its line have moved it.
  @Test func refusalsOfOneLineAreNotTriedAgain() throws {
    var files = TemporaryProject.base()
    // Of each day the first edit holds, and the others would write the day twice.
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    let days = names.flatMap { Array(repeating: $0, count: 6) }.joined(separator: ", ")
    files["weekly.yaml"] = """
      campaign: weekly
      deliver: local
      audience: all
      schedule: { every: week, days: [\(days)], at: "09:00", zone: device }
      alert: { body: It is open. }
      """
    let project = try TemporaryProject(files)
    let mending = try Mending(
      CheckRequest(root: project.root, now: TemporaryProject.now), accepting: WantedFixes(Self.all))
    #expect(mending.refusals.count == 30 && !mending.isUnfinished)
    #expect(mending.checks < 60, "\(mending.checks)")
  }

  @Test func whatHasChangedMeanwhileStays() throws {
    let project = try copy("Tests/Fixtures/broken")
    let mending = try Mending(
      CheckRequest(root: project.root, now: TemporaryProject.now), accepting: WantedFixes([.safe]))
    let file = try #require(mending.files.first)
    try project.write(file.path, Data("campaign: another\n".utf8))
    #expect(throws: (any Error).self) { try mending.writer.write(file) }
    #expect(try String(contentsOfFile: project.root + file.path, encoding: .utf8) == "campaign: another\n")
    // Another path to the same file may have had the same edits.
    try project.write(file.path, Data(file.new))
    try mending.writer.write(file)
  }

  // MARK: - What is safe

  /// What is sent, to whom and when: the same before and after.
  @Test func safeEditsChangeNothingThatIsSent() throws {
    let project = try copy("campaigns")
    var changed = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: project.root)
    where path.hasSuffix(".yaml") && !path.hasPrefix(".") {
      var text = try String(contentsOfFile: project.root + path, encoding: .utf8)
      if changed % 3 == 0 { text = "\u{FEFF}" + text }
      if changed % 2 == 0 { text = text.replacingOccurrences(of: "\n", with: "\r\n") }
      try project.write(path, Data(text.utf8))
      changed += 1
    }
    let original = try copy("campaigns")
    func built(_ project: TemporaryProject) throws -> [String: Data] {
      let ran = try project.belfry("build", "-q")
      #expect(ran.status == 0, "\(ran)")
      return try FileManager.default.subpathsOfDirectory(atPath: project.root + "build").reduce(into: [:]) {
        $0[$1] = FileManager.default.contents(atPath: project.root + "build/" + $1)
      }
    }
    let mending = try Mending(
      CheckRequest(root: project.root, now: TemporaryProject.now), accepting: WantedFixes([.safe]))
    #expect(mending.refusals.isEmpty && mending.files.count >= changed * 2 / 3)
    let before = try built(original)
    for file in mending.files {
      try mending.writer.write(file)
      #expect(file.new.elementsEqual(FileManager.default.contents(atPath: original.root + file.path) ?? Data()))
    }
    let after = try built(project)
    #expect(before.count > 5 && before.keys.sorted() == after.keys.sorted())
    for (path, bytes) in before where !path.hasSuffix("manifest.json") { #expect(after[path] == bytes, "\(path)") }
  }

  /// The plan of each broken project, where there is one, is the same after its safe edits.
  @Test func safeEditsOfFixturesChangeNoPlan() throws {
    for folder in ["Tests/Fixtures/broken"] {
      let project = try copy(folder)
      func plan() throws -> String {
        let plan = try project.check(wantsPlan: true, looksAhead: false).plan
        return (plan?.campaigns ?? []).map { "\($0.campaign.id) \($0.campaign.status) \($0.fires)" }.joined(
          separator: "\n")
      }
      let before = Set(try plan().split(separator: "\n"))
      let mending = try Mending(
        CheckRequest(root: project.root, now: TemporaryProject.now), accepting: WantedFixes([.safe]))
      #expect(!mending.files.isEmpty)
      for file in mending.files { try mending.writer.write(file) }
      let after = Set(try plan().split(separator: "\n"))
      #expect(before.count > 20 && before.isSubset(of: after))
    }
  }

  /// Only what nobody is sent has safe edits.
  @Test func fewEditsAreSafe() throws {
    let root = packageRoot + "Tests/Fixtures/broken/"
    let findings = try Workspace.check(CheckRequest(root: root, now: TemporaryProject.now)).findings
    let safe = findings.filter { $0.finding.fixes.contains { $0.applicability == .safe } }
    #expect(safe.map(\.path) == ["key-description.yaml"])
  }

  // MARK: - Made-up mistakes

  /// Letters of keys and names dropped, doubled and swapped.
  @Test(arguments: 0..<6) func madeUpMistakes(seed: Int) throws {
    var random = MadeUp(seed: UInt64(seed))
    let project = try copy("campaigns")
    var old: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: project.root) where path.hasSuffix(".yaml") {
      guard path != "belfry.yaml" || seed % 3 == 0 else { continue }
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: project.root + path)))
      old[path] = random.misspelt(bytes)
      try project.write(path, Data(old[path] ?? []))
    }
    let request = CheckRequest(root: project.root, now: TemporaryProject.now)
    let before = try Workspace.check(request)
    let mending = try Mending(request, accepting: WantedFixes(Self.all))
    #expect(!mending.isUnfinished)
    let kinds = kinds(before.findings)
    for (kind, count) in self.kinds(mending.result.findings) where before.counts.errors < 1000 {
      #expect(count <= kinds[kind, default: 0], "\(kind)")
    }
    for file in mending.files {
      #expect(file.old == old[file.path])
      try mending.writer.write(file)
    }
    let after = try Workspace.check(request)
    #expect(after.counts == mending.result.counts)
    #expect(!after.findings.contains { $0.finding.rule.name == "unreadable-file" })
    let again = try Mending(request, accepting: WantedFixes(Self.all))
    #expect(again.files.map(\.path) == [])
  }
}

/// Mistakes of the hand: the same ones for the same seed.
struct MadeUp: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The bytes with a letter of one word of a line that is no comment dropped, doubled or swapped, some lines of a file.
  mutating func misspelt(_ bytes: [UInt8]) -> [UInt8] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      let index = Int.random(in: 0..<lines.count, using: &self)
      let letters = lines[index].indices.dropLast().filter {
        lines[index][$0] | 0x20 >= 0x61 && lines[index][$0] | 0x20 <= 0x7A
      }
      guard lines[index].first != UInt8(ascii: "#"), let at = letters.randomElement(using: &self) else { continue }
      switch Int.random(in: 0..<3, using: &self) {
      case 0: lines[index].remove(at: at)
      case 1: lines[index].insert(lines[index][at], at: at)
      default: lines[index].swapAt(at, at + 1)
      }
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}
