import Diagnostics
import Foundation
import Language
import Parsing
import Testing
import Workspace

/// What `policy` promises about who gets a campaign, in every form that a campaign has and every place in which what it asks for may stand.
@Suite struct PolicyTests {
  private static let attributes = """
    attributes:
      pushes: { type: boolean, optional: true, on-device: true }
      plan: { type: enum, values: [free, pro], on-device: true }
      signed_up: { type: timestamp, optional: true, on-device: true }
    """

  /// The project around a policy.
  private static func project(_ policy: String, _ rest: String = "") -> String {
    """
    belfry: 1
    app: { bundle-id: com.example.streaks, platforms: { ios: "18.0" } }
    locales: { source: en, shipped: [en, de] }
    \(attributes)
    audiences: { push_ok: pushes, pro_ok: push_ok and plan == pro, anybody: all }
    policy: \(policy)
    rules: { missing-locale: "off", missing-expiry: "off", unmet-trigger: "off", schedule-past: "off" }
    \(rest)
    """
  }

  private static func found(_ files: [String: String], _ rules: String...) throws -> [String] {
    let project = try TemporaryProject(files)
    return try project.check().findings.filter { rules.isEmpty || rules.contains($0.finding.rule.name) }
      .map { "\($0.path):\($0.start.line) \($0.finding.rule.name)" }
  }

  // MARK: - Forms of delivery

  /// What a campaign does, with what it needs for that, and whether somebody is chosen who sees it.
  private static let forms: [(name: String, text: String, isPush: Bool, isHeld: Bool)] = {
    let alert = "alert: Hello\n"
    let push = "deliver: push\npush: { expires: 1d }\n" + alert
    let schedules = [
      "now": "{ now: true }", "at": "{ at: 2026-12-24 18:30, zone: UTC }",
      "at on the device": "{ at: 2026-12-24 18:30, zone: device }",
      "every": "{ every: day, at: \"09:00\", zone: Europe/Berlin }",
      "after": "{ after: 3d, event: signed_up }",
      "after at": "{ after: 3d, event: signed_up, at: \"10:30\", zone: device }",
    ]
    let local = [
      "every": "{ every: day, at: \"09:00\", zone: device }", "interval": "{ every: 90m }",
      "after": "{ after: 1d, event: install }",
      "region": "{ when: enter, region: { id: a, latitude: 52, longitude: 13, radius: 100 } }",
    ]
    let activity = "live-activity: { event: update, content-state: { a: 1 } }\n"
    let once = "schedule: { at: 2026-12-24 18:30, zone: UTC }\n"
    var forms: [(name: String, text: String, isPush: Bool, isHeld: Bool)] = []
    for (name, schedule) in schedules { forms.append(("push \(name)", push + "schedule: \(schedule)\n", true, true)) }
    for (name, schedule) in local {
      forms.append(("local \(name)", "deliver: local\n" + alert + "schedule: \(schedule)\n", false, true))
    }
    let others: [(String, String, String, Bool)] = [
      ("activity", "{ expires: 1d, priority: 10 }", activity, true),
      ("broadcast", "{ channel: vK3pQ0mXEe8AAKi0ZyYqAA==, expires: never-store, priority: 5 }", activity, false),
      ("background", "{ content-available: true, expires: 1d }", "", false),
      ("widgets", "{ type: widgets }", "", false),
      ("voip", "{ type: voip, expires: never-store }", "data: { a: 1 }\n", true),
    ]
    for (name, settings, rest, isHeld) in others {
      forms.append((name, "deliver: push\npush: \(settings)\n" + rest + once, true, isHeld))
    }
    return forms
  }()

  @Test(arguments: forms.indices) func everyFormIsHeldOrNot(form: Int) throws {
    let form = Self.forms[form]
    for status in CampaignStatus.allCases {
      let campaign = "campaign: c\nstatus: \(status.name)\n" + form.text
      let isHeld = form.isHeld && status != .ended
      let consent = Self.project("{ consent: push_ok }")
      let rules = try Self.found(
        ["belfry.yaml": consent, "c.yaml": campaign + "audience: plan == pro\n"], "missing-consent")
      #expect(
        rules == (isHeld && form.isPush ? ["c.yaml:\(lines(campaign)) missing-consent"] : []), "\(form.name) \(status)")
      #expect(
        try Self.found(["belfry.yaml": consent, "c.yaml": campaign + "audience: pro_ok\n"], "missing-consent") == [],
        "\(form.name)")
      let everybody = Self.project("{ everybody-tag: to-all }")
      for audience in ["all", "anybody", "plan == free or plan == pro"] {
        let files = ["belfry.yaml": everybody, "c.yaml": campaign + "audience: \(audience)\n"]
        #expect(
          try Self.found(files, "untagged-everybody")
            == (isHeld ? ["c.yaml:\(lines(campaign)) untagged-everybody"] : []), "\(form.name) \(status) \(audience)")
        let tagged = ["belfry.yaml": everybody, "c.yaml": campaign + "audience: \(audience)\ntags: [x, to-all]\n"]
        #expect(try Self.found(tagged, "untagged-everybody") == [], "\(form.name)")
      }
      #expect(
        try Self.found(
          ["belfry.yaml": everybody, "c.yaml": campaign + "audience: plan == pro\n"], "untagged-everybody") == [])
      // Whoever has the app.
      let files = ["belfry.yaml": everybody, "c.yaml": campaign]
      #expect(
        try Self.found(files, "untagged-everybody") == (isHeld && !form.isPush ? ["c.yaml:1 untagged-everybody"] : []))
    }
  }

  /// The line behind a text.
  private func lines(_ text: String) -> Int { text.count { $0 == "\n" } + 1 }

  // MARK: - Places

  private static let hello =
    "campaign: c\ndeliver: push\nschedule: { now: true }\npush: { expires: 1d }\nalert: Hello\n"

  /// How `consent` may be written, with the tags of a campaign to which it is of no matter.
  private static let consents: [(policy: String, tags: String, isHeld: Bool)] = [
    ("push_ok", "", true), ("pushes", "", true), ("\"pushes and push_ok\"", "[x]", true),
    ("{ \"*\": push_ok }", "", true), ("{ m: push_ok }", "", false), ("{ m: push_ok }", "[x]", false),
    ("{ m: push_ok }", "[x, m]", true), ("{ m: all, \"*\": push_ok }", "[m]", true),
    ("{ m: push_ok, \"*\": all }", "[m]", true), ("{ m: push_ok, \"*\": all }", "[M]", false),
  ]

  @Test(arguments: consents.indices) func everyPlaceIsChecked(row: Int) throws {
    let (policy, tags, isHeld) = Self.consents[row]
    for tagsAreShared in [false, true] {
      for audienceIsShared in [false, true] {
        for (audience, implies) in [("plan == pro", false), ("pro_ok", true), ("push_ok and plan == free", true)] {
          var (defaults, own) = (["owner: a"], Self.hello)
          if !tags.isEmpty { if tagsAreShared { defaults.append("tags: \(tags)") } else { own += "tags: \(tags)\n" } }
          let line = lines(own)
          if audienceIsShared { defaults.append("audience: \(audience)") } else { own += "audience: \(audience)\n" }
          let found = try Self.found(
            [
              "belfry.yaml": Self.project(
                "{ consent: \(policy) }", "defaults: { \(defaults.joined(separator: ", ")) }"),
              "c.yaml": own,
            ], "missing-consent")
          #expect(
            found == (isHeld && !implies ? ["c.yaml:\(audienceIsShared ? 1 : line) missing-consent"] : []),
            "\(policy) \(tags) \(audience)")
        }
      }
    }
  }

  /// Somebody is shown who gets it, and what to write mends it.
  @Test(arguments: [
    ("plan == pro", "plan == pro and push_ok"),
    ("plan == pro or pushes is missing", "(plan == pro or pushes is missing) and push_ok"),
    ("all", "push_ok"), ("\"plan == pro\"", "plan == pro and push_ok"),
    (">-\n  plan ==\n  pro", "plan == pro and push_ok"),
  ])
  func theHelpMends(audience: String, written: String) throws {
    let project = try TemporaryProject([
      "belfry.yaml": Self.project("{ consent: push_ok }"), "c.yaml": Self.hello + "audience: \(audience)\n",
    ])
    let finding = try #require(try project.check().findings.first { $0.finding.rule.name == "missing-consent" }).finding
    #expect(finding.message == "people who are not in \"push_ok\" get this push")
    #expect(finding.help == "write \"audience: \(written)\"")
    #expect(finding.notes.first?.message.hasPrefix("it also reaches a person with this: pushes is ") == true)
    #expect(finding.notes.last?.path == "belfry.yaml" && finding.notes.last?.span != nil)
    let fix = try #require(finding.fixes.first)
    #expect(fix.applicability == .needsReview)
    try project.apply(fix, to: "c.yaml")
    #expect(try project.check().findings.map(\.finding.message) == [])
  }

  /// A tag is added to whatever stands there.
  @Test(arguments: [
    ("", "tags: [to-all]\n" + hello), ("tags: [a]\n", hello + "tags: [a, to-all]\n"),
    ("tags: [ \"a b\", c ]\n", hello + "tags: [\"a b\", c, to-all]\n"), ("tags: []\n", hello + "tags: [to-all]\n"),
    ("tags:\n  - a\n", nil),
  ])
  func theTagIsAdded(tags: String, written: String?) throws {
    let project = try TemporaryProject([
      "belfry.yaml": Self.project("{ everybody-tag: to-all }"), "c.yaml": Self.hello + tags + "audience: all\n",
    ])
    let finding = try #require(try project.check().findings.first).finding
    #expect(finding.rule.name == "untagged-everybody" && finding.help?.hasPrefix("write \"tags: [") == true)
    guard let written else { return #expect(finding.fixes.isEmpty) }
    try project.apply(try #require(finding.fixes.first), to: "c.yaml")
    #expect(try String(contentsOfFile: project.root + "c.yaml", encoding: .utf8) == written + "audience: all\n")
    #expect(try project.check().findings.map(\.finding.message) == [])
  }

  /// An audience that lacks the consent is no audience for everybody, too: one mistake.
  @Test func consentComesFirst() throws {
    let project = Self.project("{ consent: push_ok, everybody-tag: to-all }")
    #expect(
      try Self.found(["belfry.yaml": project, "c.yaml": Self.hello + "audience: all\n"]) == ["c.yaml:6 missing-consent"]
    )
  }

  /// What an audience of the policy uses is used.
  @Test func theirAudienceIsUsed() throws {
    let project = Self.project("{ consent: { m: alone } }")
      .replacingOccurrences(of: "rules: { ", with: "rules: { unused-audience: warning, ")
      .replacingOccurrences(of: "anybody: all", with: "anybody: all, alone: pushes")
    let campaign = Self.hello + "tags: [m]\naudience: pushes and plan == pro\n"
    let found = try TemporaryProject(["belfry.yaml": project, "c.yaml": campaign]).check().findings
    #expect(
      found.map(\.finding.message) == ["no one uses the audience \"pro_ok\"", "no one uses the audience \"anybody\""])
  }

  // MARK: - Required keys

  @Test(arguments: CampaignFile.mayBeRequired) func everyKeyCanBeRequired(key: String) throws {
    let value = try #require(WordingTests.whole.first { $0.0 == key }?.1 ?? Self.values[key], "no value for \(key)")
    let project = Self.project("{ required: [\(key)] }").replacingOccurrences(
      of: "policy:", with: "categories: { REMINDER: {} }\npolicy:")
    var rest = [
      ("campaign", "c"), ("deliver", "local"), ("schedule", "{ every: day, at: \"09:00\", zone: device }"),
      ("alert", "Hello"),
    ]
    rest.removeAll { $0.0 == key }
    let without = rest.map { "\($0.0): \($0.1)\n" }.joined()
    let with = without + "\(key): \(value)\n"
    let missing = try Self.found(["belfry.yaml": project, "c.yaml": without], "missing-required", "missing-owner")
    #expect(missing == ["c.yaml:1 missing-required"], "\(key)")
    #expect(try Self.found(["belfry.yaml": project, "c.yaml": with], "missing-required") == [], "\(key)")
    guard Shapes.defaults.keys.contains(where: { $0.name == key }) else { return }
    let shared = project + "\ndefaults: { \(key): \(value) }\n"
    #expect(try Self.found(["belfry.yaml": shared, "c.yaml": without], "missing-required") == [], "\(key) in defaults")
  }

  private static let values = [
    "description": "x", "owner": "a", "tags": "[a]", "status": "draft", "deliver": "push", "audience": "all",
    "alert": "Hello", "localizations": "{ de: { body: Hallo } }", "badge": "1", "sound": "default",
    "quiet-hours": "hold",
    "media": "a.png", "link": "https://example.com", "data": "{ a: 1 }",
    "variants": "[{ name: a, weight: 100 }]", "holdout": "0", "category": "REMINDER", "thread": "a",
    "interruption": "passive", "relevance": "0.5", "target-content": "a", "filter-criteria": "a",
  ]

  // MARK: - How it is written

  @Test(arguments: [
    ("{ consent: push_okk }", "unknown-attribute", "did you mean \"push_ok\"?"),
    ("{ consent: { \"*\": push_okk } }", "unknown-attribute", "did you mean \"push_ok\"?"),
    ("{ consent: \"plan == por\" }", "unknown-member", "did you mean \"pro\"?"),
    ("{ consent: {} }", "missing-key", "write an audience"),
    ("{ consent: [a] }", "wrong-type", "write an audience, or"),
    ("{ consent: }", "missing-value", "write the value"), ("{ consent: { m: } }", "missing-value", "write the value"),
    ("{ consent: { m: { a: b } } }", "wrong-type", "write the text alone"),
    ("{ largest-audience: 0 }", "out-of-range", "use 1 to 1000000000"),
    ("{ largest-audience: 0% }", "out-of-range", "use \"1%\" to \"100%\""),
    ("{ largest-audience: +5% }", "wrong-type", "write \"5%\""),
    ("{ largest-audience: 101% }", "out-of-range", "use \"1%\" to \"100%\""),
    ("{ largest-audience: 1.5% }", "wrong-type", "or \"20%\" of those who are read"),
    ("{ largest-audience: many }", "wrong-type", "\"20%\""),
    ("{ largest-audience: [1] }", "wrong-type", "such as 5000"),
    ("{ everybody-tag: \"\" }", "wrong-type", "write it"),
    ("{ everybody-tag: [a] }", "wrong-type", "write the text alone"),
    ("{ forbidden-words: [free] }", "wrong-type", "write words by language"),
    ("{ forbidden-words: { en: free } }", "wrong-type", "write it in brackets: [free]"),
    ("{ forbidden-words: {} }", "missing-key", "write words by language"),
    ("{ forbidden-words: { en: [\" \"] } }", "wrong-type", "write it"),
    ("{ forbidden-words: { en: [~] } }", "wrong-type", "write it in quotes"),
    ("{ forbidden-words: { fr: [x] } }", "unknown-locale", "it ships en and de"),
    ("{ forbidden-words: { de-AT: [x] } }", "unknown-locale", "did you mean \"de\"?"),
    ("{ required: owner }", "wrong-type", "write it in brackets: [owner]"),
    ("{ required: [ownr] }", "unknown-value", "did you mean \"owner\"?"),
    ("{ required: [push] }", "unknown-value", "use one of"),
    ("{ required: [schedule] }", "unknown-value", "use one of"),
    ("{ require: [owner] }", "unknown-key", "did you mean \"required\"?"),
    ("{ max-audience: 5 }", "unknown-key", "largest-audience"),
    ("{ consent: { m: push_ok } }", "unknown-policy-tag", "add it to the \"tags\""),
  ])
  func aMistakeIsOneFinding(policy: String, rule: String, help: String) throws {
    let project = try TemporaryProject([
      "belfry.yaml": Self.project(policy), "c.yaml": Self.hello + "owner: a\naudience: pro_ok\n",
    ])
    let found = try project.check().findings
    #expect(found.map(\.finding.rule.name) == [rule], "\(policy): \(found.map(\.finding.message))")
    #expect(found.first?.path == "belfry.yaml")
    #expect(found.first?.finding.help?.contains(help) == true, "\(policy): \(found.map { $0.finding.help ?? "" })")
  }

  /// A tag that is misspelt is asked after, and tags of campaigns with mistakes count.
  @Test func tagsAreLookedFor() throws {
    let files = [
      "belfry.yaml": Self.project("{ consent: { marketting: all, broken: all } }"),
      "c.yaml": Self.hello + "tags: [marketing]\naudience: all\n",
      "d.yaml": Self.hello.replacingOccurrences(of: ": c", with: ": d") + "tags: [broken]\naudience: what\n",
    ]
    let project = try TemporaryProject(files)
    let found = try project.check().findings.filter { $0.finding.rule.name == "unknown-policy-tag" }
    #expect(found.map { $0.finding.help } == ["did you mean \"marketing\"?"])
    // Of a part of the project nobody knows which tags there are.
    var request = CheckRequest(root: project.root, now: TemporaryProject.now)
    request.only = ["c.yaml"]
    #expect(try Workspace.check(request).findings.isEmpty)
  }
}

extension TemporaryProject {
  /// Does what a fix says.
  fileprivate func apply(_ fix: Finding.Fix, to name: String) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: root + name))
    for edit in fix.edits.reversed() {
      bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Data(edit.text.utf8))
    }
    try write(name, bytes)
  }
}
