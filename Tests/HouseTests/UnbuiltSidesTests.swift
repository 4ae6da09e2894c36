import Foundation
import Parsing
import Testing
import Workspace

/// Where a side has errors, nobody knows what it compiles to: `diff` never says that nothing has changed, nor that something is gone.
@Suite(.needsProgram) struct UnbuiltSidesTests {
  /// A project in which every key of the policy stands, and something of each kind that campaigns share.
  private static let whole: [String: String] = {
    let policy = Shapes.policy.keys.map { key in
      "  \(key.name): \(PolicyChangeTests.values[key.name]?.strict ?? "")\n"
    }
    var files = TemporaryProject.base().mapValues { text in
      text.replacing(", sounds: sounds/", with: "")
        + (text.contains("belfry: 1") ? "\npolicy:\n\(policy.joined())rules:\n  missing-locale: error\n" : "")
    }
    let rest = "owner: a@example.com\ndescription: It\nalert: \"Hello. {% render 'bye' %}\"\npush: { expires: 30d }\n"
    let when = "deliver: push\nschedule: { at: 2029-12-24 18:30, zone: UTC }\n"
    files["shared.yaml"] = """
      audiences:
        members: plan == pro and points > 5
        loyal: members and points > 10
      categories:
        ORDER: { actions: [{ id: OPEN, title: Open }], localizations: { de: { OPEN: Mehr } } }
      events:
        added: { total: { type: integer, min: 0, max: 99 } }
      snippets:
        bye: { en: See you, de: Bis bald }

      """
    let german = "localizations: { de: { body: \"Hallo. {% render 'bye' %}\" } }\n"
    files["one.yaml"] = "campaign: one\naudience: members\ntags: [reviewed]\n" + when + rest + german
    files["two.yaml"] = "campaign: two\naudience: loyal\ncategory: ORDER\ngroup: offers\n" + when + rest + german
    files["offers/three.yaml"] = "campaign: three\naudience: members\n" + when + rest + german
    files["offers/defaults.yaml"] = "defaults:\n  quiet-hours: drop\n"
    files["four.yaml"] =
      "campaign: four\ndeliver: local\naudience: all\nschedule: { after: 1h, event: added }\nowner: a@example.com\ndescription: It\nalert: Hello\nlocalizations: { de: { body: Hallo } }\n"
    return files
  }()

  private struct Told: Decodable {
    struct Part: Decodable { let key: String }
    struct Change: Decodable {
      let campaign: String
      let kind: String
    }
    struct Found: Decodable { let message: String }
    struct Finding: Decodable { let severity: String }
    struct Findings: Decodable {
      let new: [Finding]
      let gone: Int
    }
    let same: Bool
    let project: [Part]
    let changes: [Change]
    let risks: [Found]
    let approvals: [Approval]
    let unknown: [String]
    let findings: Findings

    struct Approval: Decodable { let by: [String] }

    /// Whether anything is told to be another thing than it was.
    var saysNothingChanged: Bool { project.isEmpty && changes.isEmpty && risks.isEmpty && approvals.isEmpty }
  }

  private func told(
    _ before: TemporaryProject, _ after: TemporaryProject, _ flags: String...
  ) throws -> (told: Told, status: Int32) {
    let run = try after.belfry(["diff", before.root, after.root, "--format", "json"] + flags)
    return (try JSONDecoder().decode(Told.self, from: Data(run.text.utf8)), run.status)
  }

  /// What is told of a project and the same with a mistake in it; nothing where it is none.
  private func broken(_ files: [String: String], _ what: String) throws -> Told? {
    let (old, new) = (try TemporaryProject(Self.whole), try TemporaryProject(files))
    let (there, status) = try told(old, new, "--fail-on", "any")
    guard there.findings.new.contains(where: { $0.severity == "error" }) else { return nil }
    #expect(status == 1 && !there.same && !there.unknown.isEmpty, "\(what): \(there)")
    #expect(there.saysNothingChanged, "\(what): \(there)")
    #expect(try told(old, new, "--exit-code").status == 1, "\(what)")
    // The way back is as unknown.
    let (back, statusBack) = try told(new, old, "--fail-on", "consent-lost")
    #expect(statusBack == 1 && !back.same && back.unknown == there.unknown, "\(what), back: \(back)")
    #expect(back.saysNothingChanged, "\(what), back: \(back)")
    return there
  }

  private static let badValues = ["{ nope: 1 }", "[[]]", "1.5.0", "\"?!\"", ""]

  @Test func theWholeProjectIsBuilt() throws {
    let project = try TemporaryProject(Self.whole)
    let (told, status) = try told(project, project, "--fail-on", "any", "--exit-code")
    #expect(told.same && status == 0 && told.unknown.isEmpty)
    #expect(try project.check(wantsPlan: true, looksAhead: false).errors == 0)
  }

  @Test(arguments: Shapes.policy.keys.map(\.name)) func aValueOfThePolicyThatCannotBeRead(_ key: String) throws {
    let strict = try #require(PolicyChangeTests.values[key]?.strict)
    let unread = try Self.badValues.compactMap { value in
      var files = Self.whole
      files["belfry.yaml"] = files["belfry.yaml"]?.replacing("  \(key): \(strict)\n", with: "  \(key): \(value)\n")
      return try broken(files, "policy: { \(key): \(value) }")
    }
    #expect(unread.count >= 2, "\(key)")
    #expect(unread.allSatisfy { $0.unknown.contains("belfry.yaml") })
    // No build rests on who approves.
    #expect(unread.allSatisfy { $0.unknown.contains("one") == (key != "approvals") })
  }

  /// Something with a name, the file and how its line begins, and the campaigns that rest on it.
  static let named: [(file: String, line: String, campaigns: [String])] = [
    ("belfry.yaml", "  points: ", ["one", "three", "two"]), ("belfry.yaml", "  missing-locale: ", []),
    ("shared.yaml", "  members: ", ["one", "three", "two"]), ("shared.yaml", "  loyal: ", ["two"]),
    ("shared.yaml", "  ORDER: ", ["two"]), ("shared.yaml", "  added: ", ["four"]),
    ("shared.yaml", "  bye: ", ["one", "three", "two"]), ("offers/defaults.yaml", "  quiet-hours: ", ["three"]),
  ]

  @Test(arguments: named.indices) func aDefinitionThatCannotBeRead(_ number: Int) throws {
    let (file, start, campaigns) = Self.named[number]
    var count = 0
    for value in Self.badValues {
      var files = Self.whole
      let lines = (files[file] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      try #require(lines.count { $0.hasPrefix(start) } == 1)
      files[file] = lines.map { $0.hasPrefix(start) ? start + value : String($0) }.joined(separator: "\n")
      guard let told = try broken(files, "\(start)\(value)") else { continue }
      count += 1
      #expect(told.unknown.contains(file), "\(start)\(value): \(told.unknown)")
      for id in campaigns { #expect(told.unknown.contains(id), "\(start)\(value): \(told.unknown)") }
    }
    #expect(count >= 2, "\(start)")
  }

  /// What is right by itself and broken together with what is there: a file that comes, and what nobody knows by that.
  static let together: [(path: String, of: String, edit: (old: String, new: String)?, unknown: [String])] = [
    ("copy.yaml", "one.yaml", nil, ["one"]), ("zz.yaml", "one.yaml", ("members", "loyal"), ["one"]),
    ("a.yaml", "one.yaml", ("members", "all"), ["one"]),
    ("offers/more.yaml", "offers/defaults.yaml", nil, ["offers/more.yaml", "three"]),
    ("again.yaml", "shared.yaml", nil, ["four", "one", "shared.yaml", "three", "two"]),
    ("offers/step.yaml", "offers/defaults.yaml", ("quiet-hours", "quiet-hour"), ["offers/step.yaml", "three"]),
    ("four.yaml", "four.yaml", ("event: added", "event: edded"), ["four"]),
    ("belfry.yaml", "belfry.yaml", ("policy:", "polici:"), ["belfry.yaml", "four", "one", "three", "two"]),
    ("belfry.yaml", "belfry.yaml", ("bundle-id:", "bundle:"), ["belfry.yaml", "four", "one", "three", "two"]),
  ]

  @Test(arguments: together.indices) func brokenTogether(_ number: Int) throws {
    let (path, source, edit, unknown) = Self.together[number]
    var files = Self.whole
    let text = try #require(files[source])
    files[path] = edit.map { text.replacing($0.old, with: $0.new) } ?? text
    let told = try #require(try broken(files, path), "\(path)")
    #expect(told.unknown == unknown, "\(path)")
  }

  /// A step without its name may still be the one that it was.
  @Test func aStepWhoseNameCannotBeRead() throws {
    let steps = """
      campaign: welcome
      deliver: local
      audience: all
      owner: a@example.com
      description: It
      schedule: { event: added }
      steps:
        - { step: hello, after: 1h, alert: Hello, localizations: { de: { body: Hallo } } }
        - { step: more, after: 2d, alert: More, localizations: { de: { body: Mehr } } }

      """
    let (old, new) = (try TemporaryProject(Self.whole), try TemporaryProject(Self.whole))
    try old.write("welcome.yaml", Data(steps.utf8))
    #expect(try old.check(wantsPlan: true, looksAhead: false).errors == 0)
    try new.write("welcome.yaml", Data(steps.replacing("step: more", with: "name: more").utf8))
    for (one, other) in [(old, new), (new, old)] {
      let (told, status) = try told(one, other, "--fail-on", "any")
      #expect(told.saysNothingChanged && status == 1, "\(told)")
      #expect(told.unknown == ["welcome-hello", "welcome-more"])
    }
  }

  /// A row of `approvals` that is not understood as a whole asks nobody: without its condition it would ask about every change.
  @Test(arguments: ["tagg: reviewed", "risk: [consent-lost, consent-lots]", "team: reviewed", "tags: [[]]"])
  func aRowThatIsNotUnderstood(_ condition: String) throws {
    var files = Self.whole
    let belfry = try #require(files["belfry.yaml"])
    files["belfry.yaml"] = belfry.replacing("tag: reviewed, by", with: "\(condition), by")
    let told = try #require(try broken(files, condition))
    #expect(told.unknown == ["belfry.yaml"])
    // Nor about what has changed beside it.
    files["four.yaml"] = files["four.yaml"]?.replacing("alert: Hello", with: "alert: Hey")
    let beside = try self.told(try TemporaryProject(Self.whole), try TemporaryProject(files)).told
    #expect(beside.changes.map(\.campaign) == ["four"] && beside.approvals.isEmpty, "\(beside)")
  }
}
