import Foundation
import JSON
import Testing

/// `belfry test` as somebody runs it.
@Suite struct ExpectationCommandTests {
  private static let files = [
    "belfry.yaml": """
    belfry: 1
    app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
    locales: { source: en, shipped: [en, de] }
    attributes:
      first_name: { type: text, max: 20, optional: true }
      plan: { type: enum, values: [free, pro] }
      points: { type: integer, min: 0, max: 2000 }
    recipients: { csv: people.csv }
    """,
    "people.csv":
      "token,id,locale,time_zone,plan,points\naa01,u1,de,UTC,pro,1\naa02,u2,en,UTC,free,2\naa03,u3,en,UTC,pro,3\n",
    "hello.yaml": """
    campaign: hello
    owner: a@example.com
    deliver: push
    audience: plan == pro
    schedule: { every: day, at: "10:00", zone: device, from: 2026-12-01 }
    alert: { title: Hello, body: '{{ first_name | default: "You" }} have {{ points | number }} points' }
    localizations: { de: { title: Hallo, body: '{{ first_name | default: "Du" }} hast {{ points | number }} Punkte' } }
    sound: default
    badge: "{{ points }}"
    link: 'streaks://p?n={{ points }}'
    push: { expires: 1d }
    variants: [{ name: a, weight: 50 }, { name: b, weight: 50, badge: 7 }]
    """,
    "personas.yaml":
      "personas: { ana: { locale: de-AT, time_zone: Asia/Tokyo, first_name: Ana, plan: pro, points: 1234 } }\n",
  ]

  /// Each passage that lacks repeats the message: the first ones are told, and how many there are.
  @Test func manyLackingPassagesAreCounted() throws {
    let words = (0..<300).map { "\"word \($0)\"" }.joined(separator: ", ")
    let project = try project("  - { person: ana, gets: { contains: [\(words)] } }\n")
    let told = try project.belfry("test")
    #expect(told.status == 1, "\(told)")
    #expect(told.text.components(separatedBy: "no text has \"word ").count == 9, "\(told)")
    #expect(told.text.contains("no text has \"word 7\" and 292 more: "), "\(told)")
  }

  private func project(_ expectations: String) throws -> TemporaryProject {
    var files = Self.files
    files["hello.tests.yaml"] = "tests: hello\nnow: 2026-11-21T00:00:00Z\nexpect:\n" + expectations
    return try TemporaryProject(files)
  }

  /// Each claim that a message may make, as it is and otherwise; `b` is Ana's variant by MD5 of her campaign and name.
  private static let claims: [(key: String, holds: String, fails: String)] = [
    ("title", "Hallo", "Hello"), ("subtitle", "\"\"", "x"), ("body", "Ana hast 1.234 Punkte", "Ana hast 1234 Punkte"),
    ("language", "de", "en"), ("sound", "default", "\"\""), ("link", "streaks://p?n=1234", "streaks://p"),
    ("media", "\"\"", "a.png"), ("at", "2026-12-01 10:00", "2026-12-01 09:00"),
    ("at", "2026-12-01T01:00:00Z", "2026-12-01T10:00:00Z"), ("at", "2026-12-24 10:00", "2026-12-24 10:01"),
    ("contains", "[Ana, Punkte]", "[Ana, Points]"), ("lacks", "Points", "[Points, Punkte]"),
    ("payload", "{ at-most: 400 }", "{ at-most: 10 }"), ("payload", "{ at-least: 10 }", "{ at-least: 400 }"),
  ]

  @Test(arguments: claims.indices) func everyClaimHoldsOrIsToldAtItsPlace(_ index: Int) throws {
    let (key, holds, fails) = Self.claims[index]
    let good = try project("  - { person: ana, gets: { \(key): \(holds) } }\n").belfry("test")
    #expect(good.status == 0 && good.text == "all good: 1 expectation holds\n", "\(good)")
    let bad = try project("  - { person: ana, gets: { \(key): \(fails) } }\n").belfry("test", "--format", "json")
    #expect(bad.status == 1)
    let report = try JSONReader.read(Array(bad.text.utf8))
    guard case .array(let tried)? = report["expectations"], case .array(let misses)? = tried.first?["misses"] else {
      Issue.record("\(bad.text)")
      return
    }
    #expect(misses.first?["part"]?.text == key && misses.first?["line"] == .number("4"), "\(bad.text)")
  }

  /// A campaign is tried as a build would have it: variant and badge go together.
  @Test func variantAndBadge() throws {
    let variants = try ["a", "b"].map { name in
      try project("  - { person: ana, gets: { variant: \(name), badge: \(name == "a" ? 1234 : 7) } }\n").belfry("test")
        .status
    }
    #expect(variants.sorted() == [0, 1])
    let nameless = try project("  - { person: { plan: pro, points: 3, time_zone: UTC }, gets: { variant: a } }\n")
    for command in ["test", "check"] {
      let told = try nameless.belfry(command)
      #expect(told.status == 1 && told.text.contains("variants go by the id, and this person has none"))
    }
  }

  /// The name of a request stands beside what it brings, as in a row.
  @Test func requestsHaveNames() throws {
    var files = Self.files
    files["order.yaml"] = """
      campaign: order
      owner: a@example.com
      deliver: push
      audience: plan == pro
      schedule: { when: requested }
      inputs: { item: { type: text, max: 9 } }
      alert: "{{ item }} of {{ request }}"
      localizations: { de: { body: "{{ item }} aus {{ request }}" } }
      push: { expires: 1d }
      """
    files["order.tests.yaml"] = """
      tests: order
      now: 2026-11-21T00:00:00Z
      expect:
        - { person: ana, inputs: { request: R-7, item: Tea }, gets: { body: Tea aus R-7 } }
        - { person: ana, inputs: { request: "", item: Tea }, gets: something }
        - { person: ana, inputs: { itm: Tea }, gets: something }
      """
    let told = try TemporaryProject(files).belfry("test", "order.tests.yaml")
    #expect(told.status == 1 && told.text.contains("1 expectation holds"), "\(told)")
    #expect(told.text.contains("the request is empty") && told.text.contains("did you mean \"item\"?"), "\(told)")
  }

  @Test func nothingAndWhy() throws {
    let free = "  - { person: ana, with: { plan: free }, gets: "
    #expect(try project(free + "nothing, because: not-in-audience }\n").belfry("test").status == 0)
    #expect(try project(free + "nothing }\n").belfry("test").status == 0)
    let other = try project(free + "nothing, because: held-out }\n").belfry("test")
    #expect(other.status == 1 && other.text.contains("the reason is \"not-in-audience\", not \"held-out\""))
    let something = try project(free + "something }\n").belfry("test")
    #expect(something.status == 1 && something.text.contains("they get nothing, not something"))
    #expect(something.text.contains("; this looks ahead until 20"), "\(something)")
    #expect(something.text.contains("plan == pro does not hold, it is free"))
    let comes = try project("  - { person: ana, gets: nothing }\n").belfry("test")
    #expect(comes.status == 1 && comes.text.contains("at 2026-12-01 10:00 in Asia/Tokyo \"Hallo\""))
  }

  /// A row without it is rejected, so an expectation of somebody of whom it is not said is about nobody.
  @Test func whatTheCampaignReadsMustBeSaid() throws {
    let silent = try project("  - { person: { plan: pro, time_zone: UTC }, gets: something }\n").belfry("test")
    #expect(silent.status == 1 && silent.text.contains("nothing is said of \"points\""))
  }

  @Test func sizesAndCounts() throws {
    let good = try project("  - largest-payload: { at-most: 400 }\n  - reaches: 2\n").belfry("test")
    #expect(good.status == 0, "\(good)")
    let bad = try project("  - largest-payload: 10\n  - reaches: { at-least: 3 }\n").belfry("test")
    #expect(bad.status == 1 && bad.text.contains("2 get it, not at least 3") && bad.text.contains("--why-size hello"))
  }

  @Test func snapshotsAreKeptOnRequestOnly() throws {
    let project = try project("  - { person: ana, snapshot: ana }\n")
    let first = try project.belfry("test")
    #expect(first.status == 1 && first.text.contains("nothing is kept under that name yet"))
    #expect(!FileManager.default.fileExists(atPath: project.root + "hello.tests.snapshots"))
    let kept = try project.belfry("test", "--update")
    #expect(kept.status == 0 && kept.text == "1 snapshot updated\nall good: 1 expectation holds\n")
    let file = try String(contentsOfFile: project.root + "hello.tests.snapshots", encoding: .utf8)
    #expect(file.contains("[ana]\n2026-12-01 10:00 Asia/Tokyo\n  title: Hallo\n"))
    #expect(try project.belfry("test").status == 0)
    // Again it keeps the same bytes.
    #expect(try project.belfry("test", "--update").text == "all good: 1 expectation holds\n")
    #expect(try String(contentsOfFile: project.root + "hello.tests.snapshots", encoding: .utf8) == file)
    try project.write("hello.yaml", Data(Self.files["hello.yaml", default: ""].replacing("Hallo", with: "Servus").utf8))
    let changed = try project.belfry("test")
    #expect(changed.status == 1)
    #expect(changed.text.contains("what they get has changed: \"  title: Servus\", not \"  title: Hallo\""))
    try project.write(
      "hello.tests.yaml",
      Data("tests: hello\nnow: 2026-11-21T00:00:00Z\nexpect: [{ person: ana, snapshot: other }]".utf8))
    let idle = try project.belfry("test", "--update")
    #expect(idle.status == 0)
    #expect(try !String(contentsOfFile: project.root + "hello.tests.snapshots", encoding: .utf8).contains("[ana]"))
  }

  /// What is wrong with one expectation or one campaign keeps none of the others from being tried.
  @Test func mistakesAreToldAndTheOthersAreTried() throws {
    let project = try project("  - { person: anna, gets: something }\n  - { person: ana, gets: { language: de } }\n")
    let mixed = try project.belfry("test")
    #expect(mixed.status == 1 && mixed.text.contains("error[unknown-name]: there is no persona \"anna\""))
    #expect(
      mixed.text.hasSuffix("\n1 expectation holds; because of the errors above there may be more\n"))
    try project.write("hello.yaml", Data("campaign: hello\ndeliver: push\nalert: Hi {{ nobody }}\n".utf8))
    let broken = try project.belfry("test")
    #expect(broken.status == 1 && broken.text.contains("it has errors"))
  }

  @Test func onlySomeFiles() throws {
    let project = try project("  - { person: ana, gets: something }\n")
    try project.write(
      "more/other.yaml", Data("tests: hello\nnow: 2026-11-21T00:00:00Z\nexpect: [{ person: ana, gets: nothing }]".utf8))
    #expect(try project.belfry("test").status == 1)
    #expect(try project.belfry(["test", project.root + "hello.tests.yaml"]).status == 0)
    #expect(try project.belfry(["test", project.root + "more"]).status == 1)
    let none = try project.belfry(["test", project.root + "people.csv"])
    #expect(none.status == 2 && none.said.contains("there is no file with \"expect\""))
  }

  /// A persona is somebody to simulate, too, and stands beside those who are made up for each campaign; a build has what the simulator shows them.
  @Test func personasElsewhere() throws {
    let project = try project("  - { person: ana, gets: something }\n")
    let weeks = try project.belfry("simulate", "--persona", "ana")
    #expect(weeks.status == 0 && weeks.text.contains("Hallo") && weeks.text.contains("2026-12-01"))
    #expect(
      try project.belfry("simulate", "--persona", "anna").said.contains(
        "there is no persona \"anna\"; did you mean \"ana\""))
    #expect(try project.belfry("simulate", "--persona", "ana", "--recipient", "u1").status == 2)
    let cards = try project.belfry("preview", "hello").text
    #expect(cards.contains("ana") && cards.contains("Ana hast 1.234 Punkte"))
    #expect(try project.belfry("build", "--output", project.root + "out").status == 0)
    let push = try String(contentsOfFile: project.root + "out/simulator/ana/hello.apns", encoding: .utf8)
    #expect(
      push.contains("Ana hast 1.234 Punkte") && push.contains("\"Simulator Target Bundle\": \"com.example.streaks\""))
    #expect(!push.contains("aa01"))
    // Who is not in the audience has no card and no file.
    try project.write(
      "personas.yaml", Data("personas: { ana: { locale: de, time_zone: UTC, plan: free, points: 3 } }".utf8))
    #expect(try !project.belfry("preview", "hello").text.contains("ana"))
    #expect(try project.belfry("build", "--output", project.root + "out").status == 0)
    #expect(!FileManager.default.fileExists(atPath: project.root + "out/simulator/ana"))
  }

  /// JUnit has a test for each expectation, those that hold among them.
  @Test func junit() throws {
    let project = try project(
      "  - { name: \"<a> & b\", person: ana, gets: something }\n  - { person: ana, gets: nothing }\n")
    let report = project.root + "report.xml"
    #expect(try project.belfry("test", "--format", "junit", "--output", report).status == 1)
    let xml = try String(contentsOfFile: report, encoding: .utf8)
    #expect(xml.contains("<testsuites name=\"belfry test\" tests=\"2\" failures=\"1\" errors=\"0\">"))
    #expect(
      xml.contains(
        "<testcase name=\"&lt;a&gt; &amp; b\" classname=\"hello.tests.yaml\" file=\"hello.tests.yaml\" line=\"4\"/>"))
    #expect(try project.belfry("test", "--output", project.root + "hello.yaml").status == 2)
    let annotations = try project.belfry("test", "--format", "github")
    #expect(annotations.text.hasPrefix("::error title=belfry (failed-expectation),file=hello.tests.yaml,line=5"))
  }

  /// What the example project expects of itself holds.
  @Test func theExampleIsAsItExpects() throws {
    let told = try TemporaryProject(Self.files).belfry("test", "-C", packageRoot + "campaigns")
    #expect(told.status == 0 && told.text.hasPrefix("all good: "), "\(told)")
  }

  /// A file that cannot be read is no file without expectations.
  @Test(arguments: [
    "tests: hello\nexpect:\n  - person: ana\n     gets: something\n", "tests: hello\nexpect: [{ person: *b }]\n",
    "test: hello\nexpct: [{ person: ana, gets: something }]\n", "tests: hello\u{0}\n",
  ]) func whatCannotBeReadFails(_ text: String) throws {
    let project = try project("  - { person: ana, gets: something }\n")
    try project.write("more/other.tests.yaml", Data(text.utf8))
    for words in [["test"], ["test", project.root + "more"]] {
      let told = try project.belfry(words)
      #expect(told.status == 1 && told.text.contains("more/other.tests.yaml:"), "\(told)")
    }
  }

  /// One mistake is one finding: what is tried of a broken expectation says nothing.
  @Test(arguments: [
    "{ campaign: helo, person: ana, gets: something }", "{ person: ana, gets: { titel: x } }",
    "{ person: ana, gets: { payload: { atmost: 3 } } }", "{ person: ana, with: { points: x }, gets: nothing }",
    "{ person: ana, events: [{ event: bought, with: { a: 1 } }], gets: nothing }",
  ]) func oneMistakeIsToldOnce(_ item: String) throws {
    let told = try project("  - \(item)\n").belfry("test")
    #expect(told.status == 1)
    #expect(told.text.matches(of: /error\[/).count == 1 && !told.text.contains("failed-expectation"), "\(told.text)")
  }

  /// Snapshots that went through a git that writes CR LF are the same; what belfry has not written is not replaced.
  @Test func otherFilesOfSnapshots() throws {
    let project = try project("  - { person: ana, snapshot: ana }\n")
    #expect(try project.belfry("test", "--update").status == 0)
    let path = project.root + "hello.tests.snapshots"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try project.write("hello.tests.snapshots", Data(text.replacing("\n", with: "\r\n").utf8))
    #expect(try project.belfry("test").status == 0)
    try project.write("hello.tests.snapshots", Data("notes of mine\n".utf8))
    let refused = try project.belfry("test", "--update")
    #expect(refused.status == 2 && refused.said.contains("move it away"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "notes of mine\n")
  }

  /// Where one file of snapshots cannot be written and another one is, something has changed, which 3 would deny.
  @Test func someSnapshotsCannotBeWritten() throws {
    let project = try project("  - { person: ana, snapshot: ana }\n")
    let tests = try String(contentsOfFile: project.root + "hello.tests.yaml", encoding: .utf8)
    try project.write("more.tests.yaml", Data(tests.replacing("snapshot: ana", with: "snapshot: more").utf8))
    let place = project.root + "more.tests.snapshots"
    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "none/there")
    let told = try project.belfry("test", "--update")
    #expect(told.status == 1 && told.said.contains("more.tests.snapshots"), "\(told)")
    #expect(told.text.contains("1 snapshot updated"), "\(told)")
    #expect(FileManager.default.fileExists(atPath: project.root + "hello.tests.snapshots"))
    // The same again changes nothing.
    let again = try project.belfry("test", "--update")
    #expect(again.status == 3 && again.said.contains("more.tests.snapshots"), "\(again)")
  }

  /// Whoever only tries the shape of what somebody writes must not be told of a file that is no campaign.
  @Test func checkReadsThemWithTheCampaigns() throws {
    let project = try project("  - { person: ana, gets: something }\n")
    #expect(try project.belfry("check").text.contains("all good"))
    try project.write(
      "hello.tests.yaml",
      Data("tests: helo\nnow: 2026-11-21T00:00:00Z\nexpect: [{ person: ana, gets: something }]".utf8))
    let found = try project.belfry("check")
    #expect(
      found.status == 1 && found.text.contains("there is no campaign \"helo\"")
        && found.text.contains("did you mean \"hello\""))
    // Where only this file is asked for, campaigns are read for it all the same.
    #expect(try project.belfry(["check", project.root + "hello.tests.yaml"]).text == found.text)
    #expect(try project.belfry(["check", project.root + "hello.yaml"]).status == 0)
  }

  /// A day on which nothing is left, or nothing in the time that is looked ahead, has a word, whatever the campaign's status.
  @Test(arguments: ["active", "draft"]) func noMoment(status: String) throws {
    func tried(_ schedule: String, _ now: String, _ person: String, because word: String) throws -> String {
      var files = Self.files
      files["hello.yaml"] =
        "campaign: hello\ndeliver: push\naudience: all\nstatus: \(status)\nalert: Hi\nschedule: \(schedule)\n"
      files["belfry.yaml", default: ""] += "\nrules: { schedule-past: \"off\" }\n"
      files["hello.tests.yaml"] =
        "tests: hello\nnow: \(now)\nexpect: [{ person: { time_zone: \(person) }, gets: nothing, because: \(word) }]"
      return try TemporaryProject(files).belfry("test").text
    }
    let yearly = "{ every: year, days: [12-01], at: \"10:00\", zone: device }"
    let good = "all good: 1 expectation holds\n"
    #expect(try tried(yearly, "2026-12-01T09:30:00Z", "Asia/Tokyo", because: "no-moment") == good)
    let passed = try tried(yearly, "2026-12-01T09:30:00Z", "Asia/Tokyo", because: "passed")
    #expect(passed.contains("the reason is \"no-moment\", not \"passed\""), "\(passed)")
    let once = "{ at: 2026-11-20 10:00, zone: UTC }"
    #expect(try tried(once, "2026-12-01T09:30:00Z", "UTC", because: "over") == good)
    let over = try tried(once, "2026-12-01T09:30:00Z", "UTC", because: "no-moment")
    #expect(over.contains("the reason is \"over\", not \"no-moment\""), "\(over)")
  }

  /// What lies beyond the time looked ahead does not come in it.
  @Test func beyondTheTimeLookedAhead() throws {
    var files = Self.files
    files["belfry.yaml"]?.replace("attributes:", with: "attributes:\n  signed_up: { type: timestamp, optional: true }")
    files["hello.yaml"] =
      "campaign: hello\ndeliver: push\naudience: all\nalert: Hi\nschedule: { after: 500d, event: signed_up }\n"
    files["hello.tests.yaml"] = """
      tests: hello
      now: 2026-11-21T00:00:00Z
      expect:
        - { person: { signed_up: 2026-11-20T00:00:00Z }, gets: nothing, because: no-moment }
        - { person: { signed_up: 2025-11-20T00:00:00Z }, gets: something }
        - { person: { signed_up: 2024-11-20T00:00:00Z }, gets: nothing, because: passed }
      """
    let told = try TemporaryProject(files).belfry("test")
    #expect(told.status == 0, "\(told)")
  }

  /// A time says on whose clock it is, a moment is held against a moment.
  @Test(arguments: [
    ("{ at: 2026-12-01 09:00 }", "2026-12-02 10:00, 2026-12-03 10:00", " in Asia/Tokyo, not at 2026-12-01 09:00"),
    ("{ at: 2026-12-01T01:00:01Z }", "2026-12-01T01:00:00Z, 2026-12-02T01:00:00Z", ", not at 2026-12-01T01:00:01Z"),
    ("nothing", "they get it at 2026-12-01 10:00 in Asia/Tokyo \"Hallo\"", ", not nothing"),
  ]) func timesNameTheirZone(gets: String, times: String, end: String) throws {
    let told = try project("  - { person: ana, gets: \(gets) }\n").belfry("test").text
    let line = told.split(separator: "\n").first.map(String.init) ?? ""
    #expect(line.contains(times) && line.hasSuffix(end), "\(told)")
  }

  /// A name under which nothing can be kept is told, and nothing is kept under it.
  @Test(arguments: ["{ person: ana, snapshot: Bad }", "{ person: ana, snapshot: ana }"])
  func badNamesOfSnapshotsAreNotKept(item: String) throws {
    let project = try project("  - { person: ana, snapshot: ana }\n  - \(item)\n")
    let told = try project.belfry("test", "--update")
    #expect(told.status == 1 && told.text.contains("1 snapshot updated"), "\(told)")
    let file = try String(contentsOfFile: project.root + "hello.tests.snapshots", encoding: .utf8)
    #expect(file.matches(of: /(?m)^\[/).count == 1 && !file.contains("[Bad]"), "\(file)")
  }

  /// Who is told with a mistake is nobody of whom it is known what they get.
  @Test func personasWithMistakesAreNotTried() throws {
    let project = try project("  - { person: bob, gets: something }\n  - { person: ana, gets: something }\n")
    try project.write("bob.yaml", Data("personas: { bob: { plan: gold, points: 3 } }\n".utf8))
    let told = try project.belfry("test")
    #expect(told.text.matches(of: /error\[/).count == 1 && told.text.contains("error[person-value]"), "\(told.text)")
    #expect(told.text.contains("1 expectation holds; because of the errors above there may be more"))
  }

  /// What the app reports and no campaign waits for is told.
  @Test func idleReportsOfSimulate() throws {
    let project = try project("  - { person: ana, gets: something }\n")
    try project.write("events.yaml", Data("events: { left: {}, bought: {} }\n".utf8))
    try project.write(
      "cart.yaml",
      Data(
        "campaign: cart\ndeliver: local\naudience: all\nschedule: { after: 2h, event: bought, unless: left }\nalert: Hi\n"
          .utf8))
    let idle = "nothing follows from \"left\""
    #expect(try !project.belfry("simulate", "--persona", "ana", "--event", "left").said.contains(idle))
    #expect(
      try project.belfry("simulate", "--persona", "ana", "--event", "left", "--campaign", "hello").said.contains(idle))
    try FileManager.default.removeItem(atPath: project.root + "cart.yaml")
    let told = try project.belfry("simulate", "--persona", "ana", "--event", "left")
    #expect(told.status == 0 && told.said.contains(idle) && told.text.contains("Hallo"), "\(told)")
  }
}
