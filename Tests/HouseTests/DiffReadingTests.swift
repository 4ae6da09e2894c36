import Foundation
import Testing

/// What `diff` gives a reviewer to read of campaigns that people get for the first time, or no more, and of what is not compared.
@Suite(.needsProgram) struct DiffReadingTests {
  private static let formats = ["text", "markdown", "json"]

  /// A campaign with something of everything; `head` are lines at its top.
  private static func campaign(_ head: String = "") -> String {
    """
    campaign: sale
    \(head)deliver: push
    audience: plan == pro
    schedule: { every: day, at: "23:10", zone: device }
    quiet-hours: hold
    alert: { title: Winter sale, subtitle: Two days, body: Everything is cheaper }
    localizations:
      de: { title: Winterschlussverkauf, subtitle: Zwei Tage, body: Alles billiger }
    category: REMINDER
    sound: chime.wav
    badge: 7
    media: https://example.com/sale.png
    link: https://example.com/sale
    variants:
      - { name: calm, weight: 60 }
      - { name: loud, weight: 40, alert: { title: Sale now, body: Run }, localizations: { de: { title: Jetzt, body: Lauf } } }
    push: { expires: 1d }

    """
  }

  private static let words = [
    "Winter sale", "Two days", "Everything is cheaper", "Winterschlussverkauf", "Zwei Tage", "Alles billiger",
    "Sale now",
    "Lauf", "Later", "Später", "chime.wav", "7", "https://example.com/sale.png", "https://example.com/sale",
    "23:10", "hold from 22:00 to 08:00", "plan == pro", "60",
  ]

  private static func project(_ campaign: String?) throws -> TemporaryProject {
    var files = TemporaryProject.base()
    files["belfry.yaml"]? += "\npolicy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }\n"
    files["calm.yaml"] =
      "campaign: calm\ndeliver: push\naudience: plan == free\nschedule: { at: 2029-12-24 18:30, zone: UTC }\nalert: Hello\npush: { expires: 1d }\n"
    files["sale.yaml"] = campaign
    let project = try TemporaryProject(files)
    try project.write("sounds/chime.wav", TemporaryProject.chime)
    return project
  }

  /// The words of a report as a reader sees them.
  private static func read(_ text: String, _ format: String) -> String {
    format == "markdown" ? text.replacing("`", with: "") : text
  }

  private func diff(
    _ before: String?, _ after: String?, _ format: String
  ) throws -> (status: Int32, text: String, said: String) {
    let (old, new) = (try Self.project(before), try Self.project(after))
    let told = try new.belfry("diff", old.root, new.root, "--format", format)
    #expect(told.status == 0 && told.said.isEmpty, "\(told)")
    return (told.status, Self.read(told.text, format), told.said)
  }

  static let arrivals: [(before: String?, after: String?, title: String)] = [
    (nil, campaign(), "what people get"), (nil, campaign("status: draft\n"), "what people get once it is active"),
    (campaign("status: draft\n"), campaign(), "what people get"),
    (campaign("status: paused\n"), campaign(), "what people get"), (campaign(), nil, "what people no longer get"),
    (campaign(), campaign("status: paused\n"), "what people no longer get"),
    (campaign("status: draft\n"), nil, "what it said; it was never active"),
  ]

  @Test(arguments: arrivals.indices, formats) func allThatItSaysIsTold(_ number: Int, _ format: String) throws {
    let (before, after, title) = Self.arrivals[number]
    let told = try diff(before, after, format).text
    for word in Self.words { #expect(told.contains(word), "\(format) does not tell \"\(word)\":\n\(told)") }
    if format != "json" { #expect(told.contains(title), "\(told)") }
  }

  @Test func jsonHasItInParts() throws {
    let told = try diff(nil, Self.campaign(), "json").text
    let report = try #require(try JSONSerialization.jsonObject(with: Data(told.utf8)) as? [String: Any])
    let change = try #require((report["changes"] as? [[String: Any]])?.first)
    let parts = try #require(change["parts"] as? [[String: Any]])
    func part(_ key: String, _ locale: String?, _ variant: String?) -> String? {
      parts.first {
        $0["key"] as? String == key && $0["locale"] as? String == locale && $0["variant"] as? String == variant
      }?["after"] as? String
    }
    #expect(part("title", "de", "calm") == "Winterschlussverkauf" && part("body", "en", "loud") == "Run")
    #expect(part("buttons", "de", nil) == "Später" && part("badge", nil, "calm") == "7")
    #expect((change["shown"] as? [Any])?.isEmpty == true)
  }

  /// The page shows its words on cards, and what no card shows in a table.
  @Test func thePageTellsIt() throws {
    let told = try diff(nil, Self.campaign(), "html").text
    for word in Self.words { #expect(told.contains(word), "\(word)") }
  }

  /// It is new, or wakes up, and has an error that has nothing to do with what it says.
  @Test(arguments: [nil, campaign("status: draft\n")], formats)
  func errorsHideNothing(_ before: String?, _ format: String) throws {
    let after = Self.campaign().replacing("plan == pro", with: "all").replacing("badge: 7", with: "badge: many")
    let told = try diff(before, after, format).text
    let words = Self.words.filter { $0 != "plan == pro" && $0 != "7" }
    for word in words + ["wrong-type", "audience-everybody", "all"] {
      #expect(told.contains(word), "\(format) does not tell \"\(word)\":\n\(told)")
    }
    #expect(!told.contains("no change"))
    if format != "json" { #expect(told.lowercased().contains("not be compared: "), "\(told)") }
  }

  /// Nobody knows to whom it goes: what is written is told, and the error.
  @Test(arguments: formats) func whatCannotBeUnderstoodIsToldAsWritten(_ format: String) throws {
    let after = Self.campaign().replacing("plan == pro", with: "plann == pro")
    for before in [nil, Self.campaign()] {
      let told = try diff(before, after, format).text
      #expect(told.contains("plann == pro") && told.contains("unknown-attribute"), "\(told)")
      // Of a change only that.
      #expect(told.contains("Winterschlussverkauf") == (before == nil), "\(told)")
    }
  }

  /// What is taken away and leaves an error is read, too.
  @Test func aTranslationThatIsGone() throws {
    let after = Self.campaign("locale: x\n").replacing(", body: Alles billiger", with: "")
    let told = try diff(Self.campaign(), after, "text").text
    #expect(told.contains("  body [de]\n    - Alles billiger\n"), "\(told)")
  }

  // MARK: - Environments

  private func overlays(_ before: String?, _ after: String?) throws -> (old: TemporaryProject, new: TemporaryProject) {
    let (old, new) = (try Self.project(Self.campaign()), try Self.project(Self.campaign()))
    for (project, text) in [(old, before), (new, after)] {
      if let text { try project.write("belfry.staging.yaml", Data(text.utf8)) }
    }
    return (old, new)
  }

  @Test(arguments: formats + ["html"]) func aChangedEnvironmentIsNamed(_ format: String) throws {
    let base = "app: { bundle-id: com.example.streaks.staging }\n"
    let (old, new) = try overlays(base, base + "policy: { pending: 9 }\n")
    let told = try new.belfry("diff", old.root, new.root, "--format", format).text
    if format == "json" {
      let report = try #require(try JSONSerialization.jsonObject(with: Data(told.utf8)) as? [String: Any])
      let overlays = try #require(report["overlays"] as? [[String: String]])
      #expect(overlays == [["path": "belfry.staging.yaml", "env": "staging", "kind": "changed"]])
    } else {
      #expect(told.contains("belfry.staging.yaml changed: see --env staging"), "\(told)")
    }
    let same = try new.belfry("diff", new.root, new.root, "--format", format).text
    #expect(!same.contains("belfry.staging.yaml"), "\(same)")
  }

  @Test func anEnvironmentThatComesOrGoes() throws {
    let base = "app: { bundle-id: com.example.streaks.staging }\n"
    for (before, after, word) in [(nil, base, "added"), (base, nil, "removed")] {
      let (old, new) = try overlays(before, after)
      let told = try new.belfry("diff", old.root, new.root).text
      #expect(told.contains("belfry.staging.yaml \(word);"), "\(told)")
    }
  }

  /// What an environment writes is told at its file, also what it writes no more; what it does not, at belfry.yaml.
  @Test func aChangeIsToldWhereItIs() throws {
    let base = "app: { bundle-id: com.example.streaks.staging }\n"
    let more = base.replacing(" }", with: ", environment: sandbox }") + "policy: { pending: 9 }\n"
    for (before, after) in [(base, more), (more, base)] {
      let (old, new) = try overlays(before, after)
      let told = try new.belfry("diff", old.root, new.root, "--env", "staging").text
      #expect(
        told.contains("belfry.staging.yaml: what campaigns share\n  environment (and so 2 campaigns: calm and sale)\n"),
        "\(told)")
      #expect(told.contains("changed by belfry.staging.yaml\n"), "\(told)")
      #expect(told.contains("  policy.pending\n") && !told.contains("belfry.yaml: what campaigns share"), "\(told)")
    }
    let (old, new) = try overlays(base, base)
    let text = try String(contentsOfFile: new.root + "belfry.yaml", encoding: .utf8)
    try new.write("belfry.yaml", Data(text.replacing("max: 5000", with: "max: 6000").utf8))
    let told = try new.belfry("diff", old.root, new.root, "--env", "staging").text
    #expect(told.contains("\nbelfry.yaml: what campaigns share\n"), "\(told)")
  }

  // MARK: - Words

  /// Values that print alike are told with their types.
  @Test func anotherTypeIsTold() throws {
    let told = try diff(
      Self.campaign() + "data: { offer: 17 }\n", Self.campaign() + "data: { offer: \"17\" }\n", "text"
    ).text
    #expect(told.contains("    - 17 (number)\n    + \"17\" (text)\n"), "\(told)")
  }

  /// An audience that is written differently and means the same people is said to be that.
  @Test(arguments: ["text", "markdown"]) func theSamePeople(_ format: String) throws {
    func side(_ members: String) throws -> TemporaryProject {
      let project = try Self.project(Self.campaign().replacing("plan == pro", with: "members"))
      try project.write("audiences.yaml", Data("audiences: { members: \(members) }\n".utf8))
      return project
    }
    let (old, new) = (try side("plan == pro"), try side("not (plan != pro)"))
    let told = try new.belfry("diff", old.root, new.root, "--format", format).text
    #expect(told.contains("written differently, same people"), "\(told)")
  }

  @Test func theWordsThatDifferAreMarked() throws {
    let after = Self.campaign().replacing("Everything is cheaper", with: "Everything is cheaper for some days now")
    let old = Self.campaign().replacing("Everything is cheaper", with: "Everything is dearer for two days now")
    #expect(
      try diff(old, after, "text").text.contains(
        "    - Everything is [-dearer-] for [-two-] days now\n    + Everything is {+cheaper+} for {+some+} days now\n"))
    #expect(
      try diff(old, after, "markdown").text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
        "Everything is <del>dearer</del> for <del>two</del> days now"))
  }

  /// However many campaigns are new, a comment holds what is said of them, and says what to do for the rest.
  @Test func aCommentHasRoomForIt() throws {
    let (old, new) = (try Self.project(nil), try Self.project(nil))
    for number in 0..<120 {
      let text = Self.campaign().replacing("campaign: sale", with: "campaign: sale-\(number)")
        .replacing("Everything is cheaper", with: String(repeating: "セール ", count: 200))
      try new.write("sale-\(number).yaml", Data(text.utf8))
    }
    let told = try new.belfry("diff", old.root, new.root, "--format", "markdown").text
    #expect(told.utf16.count <= 65_536 && told.utf16.count > 30_000)
    #expect(told.contains("more: `sale-") && told.contains("Some of this is left out: run `belfry diff`"))
    let few = try diff(nil, Self.campaign(), "markdown").text
    #expect(!few.contains("Some of this is left out"))
  }

  /// Of very many findings some would be taken for new because the others were not kept: nothing is compared then, on whichever side they are.
  @Test func tooManyFindingsAreNotCompared() throws {
    func folder(_ campaigns: Int) throws -> TemporaryProject {
      let days = Array(repeating: "x", count: 1000).joined(separator: ", ")
      var files = ["belfry.yaml": TemporaryProject.base()["belfry.yaml"] ?? ""]
      for number in 0..<campaigns {
        files["c\(number).yaml"] = """
          campaign: c\(number)
          deliver: push
          audience: all
          schedule: { every: week, days: [\(days)], at: "10:00", zone: UTC }
          alert: Hello
          push: { expires: 1d }

          """
      }
      return try TemporaryProject(files)
    }
    let (old, new) = (try folder(26), try folder(1))
    let run = try new.belfry(["diff", old.root, new.root])
    #expect(
      run.status == 3 && run.said.contains("had more findings than can be compared, which are 25,000"),
      "\(run)")
  }
}
