import Foundation
import Testing

/// Builds and saved plans as the sides of `diff`.
@Suite(.needsProgram) struct DiffOutputsTests {
  private static let files: [String: String] = {
    var files = TemporaryProject.base().mapValues { $0.replacing(", sounds: sounds/", with: "") }
    files["belfry.yaml"]? += "\nrecipients: { csv: people.csv }\n"
    files["people.csv"] =
      "token,id,time_zone,plan,streak_days,points,spend,subscribed\n"
      + (0..<9).map { "\(String(format: "%064x", $0)),u\($0),UTC,\($0 < 6 ? "free" : "pro"),3,1,0,true\n" }.joined()
    files["push.yaml"] =
      "campaign: push\ndeliver: push\naudience: plan == free\nschedule: { at: 2026-12-24 10:00, zone: UTC }\nalert: { title: Hello, body: \"Hi {{ first_name | default: 'you' }}\" }\nlocalizations: { de: { title: Hallo, body: Du } }\npush: { expires: 1d }\n"
    files["local.yaml"] =
      "campaign: local\ndeliver: local\naudience: all\nschedule: { every: day, at: \"10:00\", zone: device }\nalert: { title: Morning, body: Up }\nlocalizations: { de: { title: Morgen, body: Auf } }\n"
    return files
  }()

  /// An edit, and lines that a comparison of two builds and of two plans then has.
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let old: String
    let new: String
    let build: [String]
    let plan: [String]
    var testDescription: String { "\(old) → \(new)" }
  }

  static let cases: [Case] = [
    Case(
      file: "push.yaml", old: "Hello", new: "Goodbye",
      build: [
        "push, changed", "  payload.smallest", "  lines", "  aps.alert.title [en]", "    - Hello", "    + Goodbye",
      ], plan: ["push, changed", "  payload.smallest"]),
    // As long as before: a plan cannot tell it, and its file of then can.
    Case(
      file: "push.yaml", old: "Hello", new: "Hullo",
      build: ["  lines: other bytes: 6 lines", "  aps.alert.title [en]", "    - Hello", "    + Hullo"],
      plan: ["  inputs.push.yaml: other bytes: push.yaml, "]),
    Case(
      file: "push.yaml", old: "plan == free", new: "plan == pro",
      build: ["  recipients.matched", "    - 6", "    + 3", "    - 6 lines", "    + 3 lines"],
      plan: ["  audience", "    - plan == free", "    + plan == pro", "  recipients.matched", "    - 6", "    + 3"]),
    Case(
      file: "push.yaml", old: "2026-12-24 10:00", new: "2026-12-24 11:00",
      build: ["  schedule", "  next", "    - 2026-12-24T10:00:00Z", "    + 2026-12-24T11:00:00Z"],
      plan: ["  next", "    - 2026-12-24T10:00:00Z", "    + 2026-12-24T11:00:00Z"]),
    Case(
      file: "local.yaml", old: "Auf", new: "Auf!", build: ["local, changed", "  body [de]", "    - Auf", "    + Auf!"],
      plan: ["  inputs.local.yaml"]),
    Case(
      file: "local.yaml", old: "campaign: local", new: "campaign: other",
      build: ["other, added", "    + Morning", "local, removed", "    - Morning"],
      plan: ["other, added", "local, removed"]),
    Case(
      file: "belfry.yaml", old: "first_name:  { type: text, max: 40", new: "first_name:  { type: text, max: 50",
      build: ["no change: both builds hold the same; 2 campaigns as before"],
      plan: ["  payload.largest", "push, changed"]),
    Case(
      file: "people.csv", old: ",free,3,1,0,true", new: ",free,3,1,0,maybe",
      build: ["  counts.rejected", "push, changed", "  files.rejected.jsonl"],
      plan: ["  recipients.rejected", "  basis.recipients"]),
  ]

  private func check(_ told: (status: Int32, text: String, said: String), _ lines: [String]) {
    #expect(told.status == 0 && told.said.isEmpty, "\(told)")
    for line in lines {
      #expect(told.text.contains(line.hasPrefix("no change") ? line : "\n" + line), "no \"\(line)\" in:\n\(told.text)")
    }
  }

  /// Nobody's dates and moments are no matter of the day on which something is built.
  @Test func buildsOfTwoDaysSayTheSameOfNobody() throws {
    var files = Self.files
    files["dates.yaml"] =
      "campaign: dates\ndeliver: push\naudience: plan == free\nschedule: { at: 2029-12-24 10:00, zone: UTC }\nalert: \"{% if trial_ends %}{{ trial_ends | date: 'short', zone: 'UTC' }}{% endif %} {{ birthday | date: 'long' | default: 'soon' }}\"\nlocalizations: { de: { body: Du } }\npush: { expires: 30d }\n"
    files["asked.yaml"] =
      "campaign: asked\ndeliver: push\naudience: all\nschedule: { when: requested }\ninputs: { due: { type: date }, paid: { type: list, of: date, max-items: 3 } }\nalert: \"{{ due | date: 'long' }} {% for at in paid %}{{ at | date: 'full' }} {% endfor %}\"\nlocalizations: { de: { body: Du } }\npush: { expires: 30d }\n"
    files["local.yaml"] = nil
    let project = try TemporaryProject(files)
    for day in ["24", "25"] {
      let built = try project.belfry(
        "build", "--output", "\(project.root)b\(day)", "--now", "2026-11-\(day)T08:00:00Z")
      #expect(built.status == 0, "\(built)")
    }
    let sample = try String(contentsOfFile: "\(project.root)b24/simulator/asked.en.apns", encoding: .utf8)
    #expect(sample.contains("December 24, 2026 Thursday, December 24, 2026 "), "\(sample)")
    let told = try project.belfry("diff", project.root + "b24", project.root + "b25")
    #expect(told.text.contains(": 1 change in what is about all; 3 campaigns as before\n"), "\(told)")
  }

  private func project(_ files: [String: String], _ name: String) throws -> TemporaryProject {
    let project = try TemporaryProject(files)
    let built = try project.belfry("build", "--output", project.root + name, "--max-rejected", "99")
    #expect(built.status == 0, "\(built)")
    let saved = try project.belfry("plan", "--save", project.root + name + ".json", "--max-rejected", "99")
    #expect(saved.status == 0, "\(saved)")
    return project
  }

  @Test(arguments: cases) func whatIsInThemIsTold(_ change: Case) throws {
    var files = Self.files
    #expect(files[change.file]?.contains(change.old) == true)
    files[change.file] = files[change.file]?.replacing(change.old, with: change.new)
    let (before, after) = (try project(Self.files, "out"), try project(files, "out"))
    check(try after.belfry("diff", before.root + "out", after.root + "out"), change.build)
    check(try after.belfry("diff", before.root + "out.json", after.root + "out.json"), change.plan)
    for side in ["out", "out.json"] {
      let json = try after.belfry("diff", before.root + side, after.root + side, "--format", "json").text
      let report = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      let isSame = side == "out" && change.build.first?.hasPrefix("no change") == true
      #expect(report["same"] as? Bool == isSame)
      #expect((report["untold"] as? [String])?.isEmpty == false)
      #expect(
        try after.belfry("diff", before.root + side, after.root + side, "--exit-code").status == (isSame ? 0 : 1))
      let page = try after.belfry("diff", before.root + side, after.root + side, "--format", "markdown").text
      #expect(page.hasPrefix("<!-- belfry diff -->\n## What changes\n"))
      // Against itself nothing differs.
      #expect(try after.belfry("diff", after.root + side, after.root + side, "--exit-code").status == 0)
    }
  }

  /// What is sent on request, or after an event of the app, has no batch.
  @Test(arguments: ["when: requested", "after: 1h, event: bought"]) func withoutABatch(_ schedule: String) throws {
    var files = Self.files
    files["events.yaml"] = "events: { bought: {} }\n"
    files["alarm.yaml"] =
      "campaign: alarm\ndeliver: push\naudience: all\nschedule: { \(schedule) }\nalert: Hello\npush: { expires: 1h }\n"
    let before = try project(files, "out")
    files["alarm.yaml"] = files["alarm.yaml"]?.replacing("Hello", with: "Goodbye")
    let after = try project(files, "out")
    check(
      try after.belfry("diff", before.root + "out", after.root + "out"),
      ["alarm, changed", "  aps.alert.body [en]", "    - Hello", "    + Goodbye"])
  }

  /// A build says what it has by digests: what somebody has edited by hand, or taken away, is told and never compared.
  @Test(arguments: [
    "push/push/00001.jsonl", "push/push/batch.json", "simulator/push.de.apns", "rejected.jsonl",
    "local/com.example.streaks.notificationbundle/Belfry.json",
  ]) func aDamagedBuildIsTold(_ path: String) throws {
    let project = try project(Self.files, "out")
    let names = try FileManager.default.subpathsOfDirectory(atPath: project.root + "out")
    let file = try #require(names.first { $0.hasSuffix(path.split(separator: "/").suffix(2).joined(separator: "/")) })
    _ = try project.belfry("build", "--output", project.root + "whole", "--max-rejected", "99")
    #expect(try project.belfry("diff", project.root + "whole", project.root + "out", "--exit-code").status == 0)
    let place = project.root + "out/" + file
    let bytes = try #require(FileManager.default.contents(atPath: place))
    try Data(bytes.map { $0 == UInt8(ascii: "e") ? UInt8(ascii: "a") : $0 } + (bytes.isEmpty ? [10] : []))
      .write(to: URL(fileURLWithPath: place))
    for sides in [["whole", "out"], ["out", "whole"]] {
      let told = try project.belfry(["diff"] + sides.map { project.root + $0 })
      #expect(told.status == 3 && told.said.contains("\"\(file)\" is not as it was built; build it again"), "\(told)")
    }
    try FileManager.default.removeItem(atPath: place)
    let told = try project.belfry("diff", project.root + "whole", project.root + "out")
    #expect(told.status == 3 && told.said.contains("\"\(file)\" is missing"), "\(told)")
  }

  /// A manifest may lead nowhere else, and says of each file what it was.
  @Test(arguments: [("push/push/batch.json", "../../people.csv"), ("sha256", "sha512")])
  func aManifestThatSaysSomethingElse(_ old: String, _ new: String) throws {
    let project = try project(Self.files, "out")
    let place = project.root + "out/manifest.json"
    let text = try String(contentsOfFile: place, encoding: .utf8)
    #expect(text.contains(old))
    try text.replacing(old, with: new).write(toFile: place, atomically: true, encoding: .utf8)
    let told = try project.belfry("diff", project.root + "out", project.root + "out")
    #expect(told.status == 3 && told.said.contains("\"manifest.json\" has a file without a path"), "\(told)")
  }

  /// What one persona gets is that person's, and no text.
  @Test func whatAPersonaGetsIsTheirs() throws {
    var files = Self.files
    files["people.yaml"] =
      "personas:\n  ada: { locale: en, plan: free, first_name: Ada }\n  bo: { locale: en, plan: free, first_name: Bo }\n"
    let before = try project(files, "out")
    files["people.yaml"] = files["people.yaml"]?.replacing("first_name: Bo", with: "first_name: Bob")
    let after = try project(files, "out")
    let told = try before.belfry("diff", before.root + "out", after.root + "out")
    check(told, ["push, changed", "  personas.bo.aps.alert.body", "    - Hi Bo", "    + Hi Bob"])
    #expect(!told.text.contains("aps.alert.body [") && !told.text.contains("ada"), "\(told.text)")
  }

  /// One of them alone is no commit.
  @Test func oneAlone() throws {
    let project = try project(Self.files, "out")
    for (name, words) in [("out", "is a build; name a second"), ("out.json", "is a saved plan; name a second")] {
      let nowhere = try TemporaryProject(["notes.txt": "nothing"])
      for place in [project, nowhere] {
        let told = try place.belfry("diff", project.root + name)
        #expect(told.status == 2 && told.said.contains(words), "\(told)")
      }
    }
  }

  @Test func kindsAreNotMixed() throws {
    let project = try project(Self.files, "out")
    let (build, plan) = (project.root + "out", project.root + "out.json")
    for (one, other, words) in [
      (build, plan, "is a build and"), (plan, build, "is a saved plan and"),
      (build, project.root, "neither a build nor a saved plan"),
      (project.root, plan, "a saved plan; compare two projects"),
    ] {
      let told = try project.belfry("diff", one, other)
      #expect(told.status == 2 && told.said.contains(words), "\(told)")
    }
    let gone = try project.belfry("diff", build, project.root + "gone")
    #expect(gone.status == 2 && gone.said.contains("there is no \"") && gone.said.contains("gone"), "\(gone)")
    for flag in [["--fail-on", "any"], ["--count"], ["--recipients", plan]] {
      let told = try project.belfry(["diff", build, build] + flag)
      #expect(told.status == 2 && told.said.contains("do not have; compare the projects"), "\(told)")
    }
    #expect(
      try project.belfry("diff", project.root + "push.yaml", plan).said.contains(
        "is not a plan that belfry plan --save wrote"))
  }

  /// A folder may be a stranger's.
  @Test func aBrokenBuildIsNoTrap() throws {
    let project = try project(Self.files, "out")
    let manifest = project.root + "out/manifest.json"
    let text = try String(contentsOfFile: manifest, encoding: .utf8)
    let hostile = [
      "", "[", "{}", "{\"belfry\": 1}",
      "{\"belfry\": \"1\", \"campaigns\": 7, \"files\": [{\"path\": \"../../people.csv\"}, 7, {}]}",
      "{\"belfry\": \"1\", \"campaigns\": [{}, {\"campaign\": \"../x\"}, {\"campaign\": \"push\"}, {\"campaign\": \"push\"}], \"files\": [{\"path\": \"local/x/Belfry.json\"}]}",
      text.replacing("push/", with: "/etc/"),
      "{\"belfry\": \"1\", \"campaigns\": [], \"files\": [{\"path\": \"simulator/.apns\"}, {\"path\": \"simulator/a.apns\"}, {\"path\": \"\", \"bytes\": 99999999999999999999}]}",
    ]
    let good = try self.project(Self.files, "out")
    for content in hostile {
      try project.write("out/manifest.json", Data(content.utf8))
      for sides in [[project.root + "out", good.root + "out"], [good.root + "out", project.root + "out"]] {
        let told = try project.belfry(["diff"] + sides)
        #expect([0, 2, 3].contains(told.status) && !told.text.contains("u0,UTC"), "\(content): \(told)")
      }
    }
  }
}
