import Foundation
import Testing

/// What `diff` says of a change, in each of the ways to name two sides.
@Suite(.needsProgram) struct DiffTests {
  private static let campaign = """
    campaign: one
    deliver: push
    audience: members
    schedule: { at: 2029-12-24 18:30, zone: UTC }
    alert: { title: Hello, body: "Hi {{ first_name | default: 'you' }}" }
    push: { expires: 1d }
    localizations: { de: { title: Hallo, body: Du } }

    """
  private static var base: [String: String] {
    TemporaryProject.base().mapValues { $0.replacing(", sounds: sounds/", with: "") }.merging([
      "audiences.yaml": "audiences:\n  members: plan == pro\n", "one.yaml": campaign,
    ]) { $1 }
  }

  /// An edit of the campaign or of the audiences, and lines that a comparison has then, in this order.
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let old: String
    let new: String
    let lines: [String]

    var testDescription: String { "\(old) → \(new)" }
  }

  static let cases: [Case] = [
    Case(
      file: "one.yaml", old: "Hello", new: "Bye",
      lines: ["one.yaml: one, changed", "  title [en]", "    - Hello", "    + Bye"]),
    Case(file: "one.yaml", old: "body: Du", new: "body: Ihr", lines: ["  body [de]", "    - Du", "    + Ihr"]),
    Case(
      file: "one.yaml", old: "audience: members", new: "audience: members or plan == team",
      lines: [
        "  audience", "    - members", "    + members or plan == team",
        "  people: wider: no one loses it; gets it now: plan is team",
      ]),
    Case(
      file: "one.yaml", old: "audience: members", new: "audience: members and points > 5",
      lines: ["  people: narrower: no one gains it; gets it no more: plan is pro, points is"]),
    Case(
      file: "one.yaml", old: "audience: members", new: "audience: plan == free",
      lines: [
        "  people: all others: no one who got it gets it now; gets it now: plan is free; gets it no more: plan is pro"
      ]),
    Case(
      file: "one.yaml", old: "audience: members", new: "audience: points > 5",
      lines: ["  people: others: gets it now: "]),
    Case(
      file: "one.yaml", old: "audience: members", new: "audience: not (plan != pro)",
      lines: ["    + not plan != pro", "  people: written differently, the same people"]),
    Case(
      file: "audiences.yaml", old: "plan == pro", new: "plan in [pro, team]",
      lines: [
        "audiences.yaml: what campaigns share", "  audiences.members", "    - plan == pro", "    + plan in [pro, team]",
        "one.yaml: one, changed by audiences.yaml", "  audience: members (changed by what it names)",
        "  people: wider: no one loses it; gets it now: plan is team",
      ]),
    Case(
      file: "one.yaml", old: "18:30", new: "22:30",
      lines: [
        "  schedule", "    - at 2029-12-24 18:30, zone UTC", "    + at 2029-12-24 22:30, zone UTC",
        "  next: 2029-12-24 18:30 UTC → 2029-12-24 22:30 UTC",
      ]),
    Case(
      file: "one.yaml", old: "push: { expires: 1d }",
      new: "push: { expires: 2d, priority: 5 }\nbadge: 3\ndata: { a: { b: 1 } }",
      lines: [
        "  badge", "    + 3", "  data.a", "    + {\"b\":1}", "  push.priority", "    - 10", "    + 5", "  push.expires",
        "    - 1d", "    + 2d", "  payload: ",
      ]),
    Case(
      file: "one.yaml", old: "push: { expires: 1d }",
      new: "push: { expires: 1d }\nvariants: [{ name: a, weight: 50 }, { name: b, weight: 50, interruption: passive }]",
      lines: ["  weight [variant a]", "    + 50", "  weight [variant b]", "    + 50", "  interruption [variant b]"]),
    Case(
      file: "one.yaml", old: "campaign: one", new: "campaign: two",
      lines: ["one.yaml: one, removed", "one.yaml: two, added"]),
    Case(
      file: "one.yaml", old: "campaign: one", new: "campaign: two\nwas: one",
      lines: ["one.yaml: two, renamed, was one", "  was", "    + one"]),
    Case(
      file: "one.yaml", old: "campaign: one", new: "campaign: one\nbadge: many",
      lines: ["one: could not be compared: it has errors"]),
    // It is there, and nobody can read which campaign it is.
    Case(
      file: "one.yaml", old: "deliver: push", new: "deliver: [push # too many",
      lines: ["one: could not be compared: it has errors"]),
    Case(
      file: "belfry.yaml", old: "streak_days: { type: integer, min: 0, max: 5000",
      new: "streak_days: { type: integer, min: 0, max: 50",
      lines: [
        "  attributes.streak_days (and so 1 campaign: one)", "    - integer, min 0, max 5000, on-device",
        "    + integer, min 0, max 50, on-device",
      ]),
  ]

  private func sides(_ edit: Case) throws -> (before: TemporaryProject, after: TemporaryProject) {
    var files = Self.base
    let text = try #require(files[edit.file])
    #expect(text.contains(edit.old))
    files[edit.file] = text.replacing(edit.old, with: edit.new)
    return (try TemporaryProject(Self.base), try TemporaryProject(files))
  }

  @Test(arguments: cases) func aChangeIsTold(_ edit: Case) throws {
    let (before, after) = try sides(edit)
    let told = try after.belfry("diff", before.root, after.root)
    #expect(told.status == 0 && told.said.isEmpty, "\(told)")
    var rest = told.text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    for line in edit.lines {
      guard
        let place = rest.firstIndex(where: {
          line.hasSuffix(" ")
            ? $0.hasPrefix(line) : $0 == line || $0.hasPrefix(line + " ") && line.contains("points is")
        })
      else {
        Issue.record("no \"\(line)\" in order in:\n\(told.text)")
        continue
      }
      rest = rest[(place + 1)...]
    }
    let json = try after.belfry("diff", before.root, after.root, "--format", "json")
    #expect(json.text.contains("\"same\": false"))
    // What cannot be compared may be another thing.
    #expect(try after.belfry("diff", before.root, after.root, "--exit-code").status == 1)
    // There and back again.
    let back = try after.belfry("diff", after.root, before.root, "--format", "json")
    #expect(back.text.contains("\"same\": false"))
  }

  /// Payloads have the author's own keys in the author's order: another one is other bytes.
  @Test func theOrderOfDataIsAChange() throws {
    func project(_ data: String) throws -> TemporaryProject {
      var files = Self.base
      files["one.yaml"]? += "data: \(data)\n"
      return try TemporaryProject(files)
    }
    let before = try project("{ a: 1, b: 2, c: { d: 3, e: 4 } }")
    let moved = try project("{ b: 2, a: 1, c: { d: 3, e: 4 } }")
    let told = try moved.belfry("diff", before.root, moved.root)
    #expect(told.text.contains("  order of data\n    - a, b, c\n    + b, a, c\n"), "\(told)")
    let inside = try project("{ a: 1, b: 2, c: { e: 4, d: 3 } }")
    #expect(try inside.belfry("diff", before.root, inside.root).text.contains("  data.c\n"))
    // Of what is new or gone nothing is said twice.
    let more = try project("{ z: 0, a: 1, b: 2, c: { d: 3, e: 4 } }")
    #expect(try !more.belfry("diff", before.root, more.root).text.contains("order of"))
  }

  /// Without recipients, or with others, builds have other requests.
  @Test func whereRecipientsComeFromIsAChange() throws {
    func project(_ lines: String) throws -> TemporaryProject {
      var files = Self.base
      files["belfry.yaml"]? += "\n\(lines)\n"
      files["people.csv"] = "token\naa\n"
      return try TemporaryProject(files)
    }
    let before = try project("recipients: { csv: people.csv }\nsent: { jsonl: sent.jsonl }")
    for (after, lines) in [
      ("", "  recipients (and so 1 campaign: one)\n    - csv people.csv\n  sent\n    - jsonl sent.jsonl\n"),
      ("recipients: { csv: others.csv }\nsent: { jsonl: sent.jsonl }", "    - csv people.csv\n    + csv others.csv\n"),
    ] {
      let changed = try project(after)
      let told = try changed.belfry("diff", before.root, changed.root)
      #expect(told.text.contains(lines), "\(told)")
    }
  }

  /// What a broadcast says of being kept it says without being told.
  @Test func whatIsSaidAnywayIsNoChange() throws {
    func project(_ push: String) throws -> TemporaryProject {
      var files = Self.base
      files["belfry.yaml"] = files["belfry.yaml"]?.replacing("ios: \"17.0\"", with: "ios: \"18.0\"")
      files["live.yaml"] =
        "campaign: live\ndeliver: push\nschedule: { now: true }\npush: { channel: dHN0LXNyY2gtY2hubA==\(push) }\nlive-activity: { event: update, content-state: { eta: 5 } }\n"
      return try TemporaryProject(files)
    }
    let (before, after) = (try project(", expires: never-store"), try project(""))
    let told = try after.belfry("diff", before.root, after.root, "--fail-on", "any")
    #expect(told.status == 0 && told.text.contains(": no change: both compile to the same"), "\(told)")
    let kept = try project(", expires: 1h")
    #expect(
      try kept.belfry("diff", before.root, kept.root).text.contains("  push.expires\n    - never-store\n    + 1h\n"))
  }

  /// Bundles have the words of a category in the order of its languages.
  @Test func theOrderOfLanguagesOfACategoryIsAChange() throws {
    func project(_ words: String) throws -> TemporaryProject {
      var files = Self.base
      files["belfry.yaml"] = files["belfry.yaml"]?.replacing("shipped: [en, de]", with: "shipped: [en, de, fr]")
      files["shared.yaml"] =
        "categories: { GO: { actions: [{ id: A, title: Go }], localizations: { \(words) } } }\n"
      return try TemporaryProject(files)
    }
    let (german, french) = ("de: { A: Los }", "fr: { A: Allez }")
    let (before, after) = (try project("\(german), \(french)"), try project("\(french), \(german)"))
    let told = try after.belfry("diff", before.root, after.root)
    #expect(told.text.contains("order of categories.GO.A.title\n    - en, de, fr\n    + en, fr, de\n"), "\(told)")
  }

  /// What is written otherwise and compiles to the same is no change.
  @Test(arguments: [
    ("Hello", "\"Hello\""), ("deliver: push", "# here\ndeliver:   push # there"),
    ("push: { expires: 1d }\n", "push:\n  expires: 24h\n"),
    ("deliver: push\naudience: members\n", "audience: members\ndeliver: push\n"),
    ("audience: members", "audience: (members)"),
  ]) func aReformatIsNoChange(old: String, new: String) throws {
    let (before, after) = try sides(Case(file: "one.yaml", old: old, new: new, lines: []))
    let told = try after.belfry("diff", before.root, after.root, "--exit-code")
    #expect(told.status == 0)
    #expect(told.text.hasSuffix(": no change: both compile to the same; 1 campaign as before\n"), "\(told)")
  }

  /// A commit, two commits, and what a branch has.
  @Test func commitsAreCompared() throws {
    let project = try TemporaryProject(Self.base)
    try project.write(".gitignore", Data(".out\n".utf8))
    try project.git("init", "-q", "-b", "main")
    try project.git("add", "-A")
    try project.git("commit", "-qm", "one")
    #expect(try project.belfry("diff").text.hasPrefix("HEAD → work tree: no change"))
    try project.write("one.yaml", Data(Self.campaign.replacing("Hello", with: "Bye").utf8))
    try project.write("two.yaml", Data(Self.campaign.replacing("campaign: one", with: "campaign: two").utf8))
    var told = try project.belfry("diff").text
    #expect(
      told.hasPrefix("HEAD → work tree: 1 added, 1 changed; 0 campaigns as before\n") && told.contains("\n    + Bye\n"),
      "\(told)")
    try project.git("checkout", "-q", "-b", "branch")
    try project.git("add", "-A")
    try project.git("commit", "-qm", "two")
    told = try project.belfry("diff", "main").text
    #expect(told.hasPrefix("main → work tree: 1 added, 1 changed;"), "\(told)")
    told = try project.belfry("diff", "branch..main").text
    #expect(
      told.hasPrefix("branch → main: 1 risk; 1 removed, 1 changed;") && told.contains("\n    + Hello\n"), "\(told)")
    #expect(try project.belfry("diff", "main..main").text.hasPrefix("main → main: no change"))
    #expect(try project.belfry("diff", "nowhere").status == 2)
    #expect(try project.belfry("diff", "a", "b", "c").status == 2)
    #expect(try project.belfry("diff", "main..nowhere").said.contains("there is no commit \"nowhere\""))
    // Nothing of git's has been touched.
    #expect(try String(contentsOfFile: project.root + "one.yaml", encoding: .utf8).contains("Bye"))
  }

  /// A sound that a push cannot carry, because it wakes the app or has no alert in which a Live Activity's sound stands, is heard by nobody.
  @Test func aSoundThatNobodyHearsIsNoChange() throws {
    func project(_ defaults: String) throws -> TemporaryProject {
      var files = Self.base
      files["belfry.yaml"]? += defaults
      files["wake.yaml"] =
        "campaign: wake\ndeliver: push\naudience: members\nschedule: { at: 2029-12-24 18:30, zone: UTC }\npush: { type: background, content-available: true, priority: 5, expires: 1d }\n"
      files["goal.yaml"] =
        "campaign: goal\ndeliver: push\naudience: all\nschedule: { at: 2029-12-24 18:30, zone: UTC }\nlive-activity: { event: update, content-state: { a: 1 } }\npush: { channel: vK3pQ0mXEe8AAKi0ZyYqAA==, expires: never-store }\n"
      return try TemporaryProject(files)
    }
    let (before, after) = (try project(""), try project("\ndefaults: { sound: default }\n"))
    let told = try after.belfry("diff", before.root, after.root, "--format", "json").text
    let report = try #require(try JSONSerialization.jsonObject(with: Data(told.utf8)) as? [String: Any])
    let changes = try #require(report["changes"] as? [[String: Any]])
    #expect(changes.compactMap { $0["campaign"] as? String } == ["one"], "\(told)")
  }

  /// An expectation and its campaign are what they were, and the person whom they are about is not.
  @Test(arguments: [nil, "# said again\n"]) func whatAPersonLacksIsNew(_ more: String?) throws {
    var files = Self.base
    files["one.tests.yaml"] =
      "tests: one\nnow: 2029-12-20T00:00:00Z\nexpect:\n  - { person: ana, gets: { title: Hello } }\n"
    files["people.yaml"] =
      "personas:\n  ana: { plan: pro, points: 1, spend: 1, streak_days: 1, subscribed: true }\n"
    let before = try TemporaryProject(files)
    let clean = try before.belfry("check")
    #expect(clean.status == 0, "\(clean)")
    files["people.yaml"] = files["people.yaml"]?.replacing("plan: pro, ", with: "")
    // Where belfry.yaml differs nothing is shared, and the same must be said.
    if let more { files["belfry.yaml"]? += more }
    let after = try TemporaryProject(files)
    #expect(try after.belfry("check").status == 1)
    let (there, back) = (
      try after.belfry("diff", before.root, after.root).text, try after.belfry("diff", after.root, before.root).text
    )
    #expect(there.contains("1 new finding:") && there.contains("one.tests.yaml"), "\(there)")
    #expect(back.contains("1 finding gone"), "\(back)")
  }

  /// What was found in a file that is called otherwise now is not new: a campaign is known by its id, other files by what is in them.
  @Test func findingsMoveWithTheirFile() throws {
    var files = Self.base
    files["one.yaml"] = Self.campaign.replacing("Hello,", with: "\(String(repeating: "Hello ", count: 20)),")
    files["more.yaml"] = "audiences:\n  never: plan == pro and plan == team\n"
    let before = try TemporaryProject(files)
    let found = try before.belfry("check").text
    #expect(found.contains("one.yaml:") && found.contains("more.yaml:"), "\(found)")
    (files["shop/one.yaml"], files["one.yaml"]) = (files["one.yaml"], nil)
    (files["others.yaml"], files["more.yaml"]) = (files["more.yaml"], nil)
    let after = try TemporaryProject(files)
    for told in [
      try after.belfry("diff", before.root, after.root), try before.belfry("diff", after.root, before.root),
    ] {
      #expect(!told.text.contains("new finding") && !told.text.contains("gone"), "\(told)")
    }
    // Something else is found in another file.
    try after.write("shop/one.yaml", Data(Self.campaign.replacing("push: { expires: 1d }\n", with: "").utf8))
    let told = try after.belfry("diff", before.root, after.root).text
    #expect(told.contains("1 new finding") && told.contains("1 finding gone"), "\(told)")
  }

  /// One bad value of the policy makes all campaigns unknown, and the text names some of them.
  @Test func manyThatAreNotComparedAreCounted() throws {
    var files = Self.base
    for number in 10..<35 {
      files["c\(number).yaml"] = Self.campaign.replacing("campaign: one", with: "campaign: c\(number)")
    }
    let before = try TemporaryProject(files)
    files["belfry.yaml"]? += "\npolicy: { pending: many }\n"
    let after = try TemporaryProject(files)
    let told = try after.belfry("diff", before.root, after.root, "--fail-on", "any")
    // 26 campaigns and belfry.yaml.
    #expect(
      told.status == 1 && told.text.contains(": 27 could not be compared: they have errors; 0 campaigns as before"),
      "\(told)")
    #expect(told.text.components(separatedBy: ": could not be compared: it has errors\n").count == 21, "\(told)")
    #expect(told.text.contains("\nand 7 more, not compared either\n"))
  }

  @Test func hostileWordsStayWords() throws {
    let words = "<script>alert(1)</script> | @everyone [x](http://example.com) `` ` --> <!-- \\u001b[31m"
    let (before, after) = try sides(Case(file: "one.yaml", old: "title: Hello", new: "title: '\(words)'", lines: []))
    let page = try after.belfry("diff", before.root, after.root, "--format", "markdown").text
    #expect(page.hasPrefix("<!-- belfry diff -->\n## What changes for people\n"))
    #expect(!page.contains("<script>") && !page.contains("@everyone"))
    #expect(page.contains("<details><summary><code>one</code>: changed</summary>"))
  }
}
