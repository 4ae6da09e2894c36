import Diagnostics
import Foundation
import Testing
import Workspace

/// Mistakes of public threads, each told at its place with what to write; and what looks like one and is none.
@Suite struct FieldMistakesTests {
  static let head =
    "campaign: c\ndeliver: push\naudience: all\nschedule: { at: 2029-12-24 18:30, zone: UTC }\npush: { expires: 1d }\n"
  static let local = "campaign: c\ndeliver: local\naudience: all\n"

  /// What a campaign's file is told: the rule, the message and the help.
  static func told(_ text: String, _ more: [String: String] = [:]) throws -> [String] {
    var files = [
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { ios: "18.0" } }
      locales: { source: en, shipped: [en] }
      attributes: { ends: { type: timestamp }, born: { type: date }, n: { type: integer, min: 0, max: 9 }, who: { type: text, max: 9 } }
      """,
      "c.yaml": text + "\n",
    ]
    files.merge(more) { $1 }
    return try TemporaryProject(files).check().findings
      .map { "\($0.finding.rule.name): \($0.finding.message); \($0.finding.help ?? "")" }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    /// Parts of what is told of each finding, in order.
    var told: [[String]]
    init(_ text: String, _ told: [String]...) { (self.text, self.told) = (text, told) }
    var testDescription: String { text }
  }

  static let cases: [Case] = [
    // Numbers that are none.
    Case(head + "alert: Hi\ndata: { zip: 01067 }", ["rewritten-number", "\"01067\"", "read 1067", "quote it"]),
    Case(head + "alert: Hi\ndata: { phone: +4930123456 }", ["rewritten-number", "read 4930123456"]),
    Case(head + "alert: Hi\ndata: { commit: 12e5 }", ["rewritten-number", "read 1200000"]),
    Case(head + "alert: Hi\ndata: { build: 0o17, color: 0x1F }", ["read 15"], ["read 31"]),
    Case(head + "alert: Hi\ndata: { a: [0012] }", ["read 12"]),
    Case(
      head
        + "alert: Hi\ndata: { a: 0, b: -1, c: 1.50, d: .5, e: 5., m: -.5, f: \"01067\", g: 0.1, h: 1.5e3, i: 10, j: 1e-7, k: 1e30 }"
    ),
    // Keys of `data` that the system reads elsewhere, and those that it reads nowhere.
    Case(
      head + "alert: Hi\ndata: { content-available: 1 }",
      ["inert-data-key", "write \"content-available\" under \"push\""]),
    Case(head + "alert: Hi\ndata: { interruption_level: active }", ["inert-data-key", "as a key of the campaign"]),
    Case(head + "alert: Hi\ndata: { title: x }", ["inert-data-key", "under \"alert\""]),
    Case(
      head
        + "alert: Hi\ndata: { name: Ana, event: x, timestamp: 1, volume: 1, critical: 1, attributes: { a: 1 }, thread_id: 4 }"
    ),
    Case(head + "alert: Hi\ndata: { a: ~ }", ["null-value"]),
    Case(head + "live-activity: { event: update, content-state: { a: ~, b: [~], c: { d: ~ } } }"),
    // JSON inside a text.
    Case(
      head + "alert: Hi\ndata: { props: '{\"who\":\"{{ who }}\"}' }",
      ["unescaped-json", "\"{{ who }}\" is not escaped", "write {{ who | json }} without quotation marks"]),
    Case(
      head + "live-activity: { event: update, content-state: { props: '[\"a {{ who }}\", {{ n }}]' } }",
      ["unescaped-json", "| json at the end"]),
    Case(
      head + "alert: Hi\ndata: { props: '{\"who\":\"{{ who | json }}\"}' }",
      ["unescaped-json", "writes quotation marks inside of others"]),
    Case(
      head
        + "alert: Hi\ndata: { a: '{\"who\":{{ who | json }},\"n\":\"{{ n }}\",\"m\":{{ n }}}', b: '{ {{ who }} }', c: '{{ who }}' }"
    ),
    // Budgets of the system.
    Case(
      head.replacing(
        "{ at: 2029-12-24 18:30, zone: UTC }", with: "{ every: day, at: [\"10:00\", \"10:20\", \"10:40\"], zone: UTC }")
        + "live-activity: { event: update, content-state: { n: 1 }, stale-after: 8h }"),
    Case(
      head + "live-activity: { event: update, content-state: { n: 1 }, stale-after: 481m }",
      ["late-stale-date", "ends before it is out of date", "at most \"8h\""]),
    Case(
      head.replacing(
        "{ at: 2029-12-24 18:30, zone: UTC }",
        with: "{ every: day, at: [\"10:00\", \"10:20\", \"10:40\", \"10:59\"], zone: UTC }"
      )
      .replacing("{ expires: 1d }", with: "{ expires: 1d, content-available: true }"),
      ["push-budget", "4 background pushes come within an hour"]),
    Case(
      head.replacing(
        "{ at: 2029-12-24 18:30, zone: UTC }",
        with: "{ every: day, at: [\"10:00\", \"10:20\", \"10:40\", \"11:00\"], zone: UTC }"
      )
      .replacing("{ expires: 1d }", with: "{ expires: 1d, content-available: true }")),
    // Intervals of whole days.
    Case(local + "alert: Hi\nschedule: { every: 24h }", ["drifting-interval", "every: day"]),
    Case(local + "alert: Hi\nschedule: { every: 7d }", ["drifting-interval", "every: week"]),
    Case(local + "alert: Hi\nschedule: { every: 48h }", ["drifting-interval"]),
    Case(local + "alert: Hi\nschedule: { every: 23h }"),
    // A number that a tool of YAML 1.1 made of a time.
    Case(
      local + "alert: Hi\nschedule: { every: day, at: 750, zone: device }",
      ["invalid-time", "\"07:50\"", "\"12:30\"", "YAML 1.1"]),
    Case(
      local + "alert: Hi\nschedule: { every: day, at: 1830, zone: device }",
      ["invalid-time", "did you mean \"18:30\"?"]),
    // Apple's names of fields.
    Case(
      head + "alert: { loc-key: K, loc-args: [Ana] }", ["unknown-key", "loc-key", "body: { key: …, args: […] }"],
      ["unknown-key", "loc-args", "body: { key: …, args: […] }"]),
    Case(head + "alert: Hi\ncontent_available: true\nmutable_content: true", ["unknown-key", "content_available"]),
    // A key of two mappings: the value tells which is meant.
    Case(head + "alert: Hi\npriority: high", ["unknown-key", "; it belongs under \"push\": write it on a line"]),
    Case(head + "alert: Hi\npriority: 5", ["unknown-key", "; it belongs under \"push\": write it on a line"]),
    Case(head + "alert: Hi\npriority: 3", ["unknown-key", "; it belongs under \"push\" or \"group\""]),
    // Placeholders of other tools, and words of programs.
    Case(head + "alert: Hi :first_name", ["leftover-placeholder", "\":first_name\" is shown"]),
    Case(head + "alert: \":name, hi (:userName)\"", ["\":name\" is shown"], ["\":userName\" is shown"]),
    Case(head + "alert: \"Motto: :none at 10:30, a:name, re :D\""),
    Case(
      head + "alert: \"Hi @Profile - First Name | default: you!\"",
      ["leftover-placeholder", "\"@Profile - First Name | default: you\" is shown"]),
    Case(head + "alert: \"@Event - Charged - Amount paid\"", ["\"@Event - Charged - Amount paid\" is shown"]),
    Case(head + "alert: \"@Profiles - the show\""),
    Case(head + "alert: null, your order is here", ["leftover-placeholder", "\"null\" is what a program says"]),
    Case(head + "alert: Hello None!", ["\"None\" is what a program says"]),
    Case(head + "alert: \"Dear NULL\"", ["\"NULL\" is what a program says"]),
    Case(head + "alert: \"None of us, null Fehler, nil, and Hi Nilsson\""),
    Case(head + "alert: \"test push, please ignore\"", ["test-text", "\"test push, please ignore\""]),
    Case(head + "alert: \"This is a test. Do not send!\"", ["test-text", "\"test. Do not send\""]),
    Case(head + "alert: Take the test and ignore the rest"),
    Case(head + "alert: \"_Now_ or `never`\"", ["shown-markup", "\"_Now_\""], ["shown-markup", "\"`never`\""]),
    Case(head + "alert: \"Rock `n` roll, snake_case_name, ^_^\""),
    // Addresses, by shape.
    Case(head + "alert: Hi\nlink: https://x.com:99999/a", ["unknown-link", "\"99999\" is not a port"]),
    Case(head + "alert: Hi\nlink: https://x..com/a", ["unknown-link", "nothing between two dots"]),
    Case(head + "alert: Hi\nlink: https://x.com/100%off", ["address-letter", "two hexadecimal digits", "%25"]),
    Case(head + "alert: Hi\nlink: https://x.com/a#b#c", ["address-letter", "\"#\" is not allowed", "%23"]),
    Case(head + "alert: Hi\nlink: https://x.com/?a=b|c", ["address-letter", "\"|\" is not allowed", "%7C"]),
    Case(
      head + "alert: Hi\nlink: https://exa mple.com",
      ["address-letter", "a space is not allowed in an address", "no host has one"]),
    Case(
      head + "alert: Hi\nmedia: https://x.com:0/a.png", ["media-address", "\"0\" is not a port", "65535"]),
    Case(head + "alert: Hi\nlink: \"https://x.com:443/a%20b?q=%C3%BC&r={{ who }}#{{ who }}\""),
    // What Swift cannot decode.
    Case(
      head + "live-activity: { event: update, content-state: { endsAt: '{{ ends }}' } }",
      ["activity-date", "\"ends\"", "seconds since 2001"]),
    Case(
      head + "live-activity: { event: update, content-state: { endsAt: 2026-12-24 18:30 } }",
      ["activity-date", "write 819829800"]),
    // In an object each moment is told.
    Case(
      head
        + "live-activity: { event: update, content-state: { trip: { from: '{{ ends }}', to: '{{ born }}', n: '{{ n }}' } } }",
      ["activity-date", "\"ends\"", "\"properties\" of an"], ["activity-date", "\"born\"", "\"properties\" of an"]),
    Case(
      head
        + "live-activity: { event: update, content-state: { trip: { to: 2026-12-24 18:30 }, days: [2026-12-24 18:30, 2026-12-25 18:30] } }",
      ["activity-date", "write 819829800"], ["activity-date", "write 819829800"]),
    Case(
      head + "live-activity: { event: update, content-state: { endsAt: 819829800, at: '18:30', day: 'am {{ ends }}' } }"
    ),
    Case(
      head.replacing("1d", with: "3d")
        + "alert: { title: A, body: B }\nlive-activity: { event: start, attributes-type: R, attributes: { a: 1 }, content-state: { a: 1 }, stale-after: 10m }",
      ["stale-start", "kept for 3d", "write \"10m\""]),
  ]

  @Test(arguments: cases) func areTold(_ item: Case) throws {
    let told = try Self.told(item.text)
    #expect(told.count == item.told.count, "\(told)")
    for (finding, parts) in zip(told, item.told) {
      for part in parts { #expect(finding.contains(part), "\(finding)") }
    }
  }

  /// Both are told in one run, and where both belong.
  @Test func keysThatBelongUnderOneKeyAreOneFinding() throws {
    let files = [
      "belfry.yaml": TemporaryProject.base()["belfry.yaml"] ?? "", "sounds/x.txt": "",
      "c.yaml": Self.head + "alert: Hi\ncontent_available: true\nmutable_content: true\n",
    ]
    let found = try TemporaryProject(files).check().findings.first { $0.finding.rule.name == "unknown-key" }
    #expect(found?.finding.notes.map(\.message) == ["\"mutable_content\" belongs there, too"])
    #expect(found?.notePlaces.compactMap { $0?.start.line } == [8])
  }

  /// Of one activity, the start says which keys the app's type has.
  @Test func statesOfOneActivityAreCompared() throws {
    func file(_ id: String, _ activity: String, _ more: String = "") -> String {
      Self.head.replacing("campaign: c", with: "campaign: \(id)") + more + "live-activity: { \(activity) }\n"
    }
    let alert = "alert: { title: A, body: B }\n"
    let ride =
      "event: start, attributes-type: Ride, attributes: { id: a }, content-state: { leader: Ana, finished: 0, running: true }"
    let start = ["start.yaml": file("start", ride, alert)]
    #expect(
      try Self.told(file("c", "event: update, content-state: { leader: Ana, finnished: 3, running: true }"), start).map
      {
        $0.contains("\"finnished\" is not a key") && $0.contains("did you mean \"finished\"?")
      } == [true])
    #expect(
      try Self.told(file("c", "event: end, content-state: { leader: 7, finished: 9, running: \"no\" }"), start).map {
        $0.contains("\"leader\" is a number and not a text; \"running\" is a text and not true or false")
      } == [true])
    for state in [
      "leader: Bo, finished: '{{ n }}', running: false",
      "leader: ~, finished: ~, running: ~",
    ] {
      #expect(try Self.told(file("c", "event: update, content-state: { \(state) }"), start) == [], "\(state)")
    }
    let lacking = try Self.told(file("c", "event: update, content-state: { finished: 2 }"), start)
    #expect(
      lacking.map { $0.contains("\"leader\" and \"running\" of the state") && $0.contains("are missing") } == [true])
    // An app starts activities of other types by itself.
    #expect(try Self.told(file("c", "event: update, content-state: { eta: 5, driver: Bo }"), start) == [])
    // With two types an update belongs to the one that it has the most keys of; where none is nearer, nobody knows.
    let two = start.merging([
      "meal.yaml": file(
        "meal", "event: start, attributes-type: Meal, attributes: { id: a }, content-state: { eta: 5, leader: true }",
        alert)
    ]) { $1 }
    #expect(try Self.told(file("c", "event: update, content-state: { eta: soon, leader: true }"), two).count == 1)
    #expect(try Self.told(file("c", "event: update, content-state: { leader: 5 }"), two) == [])
  }

  @Test(arguments: [
    ("com.example.a.voip", "write \"com.example.a\""),
    ("com.example.a.push-type.liveactivity", "write \"com.example.a\""),
    ("ABCDE12345.com.example.a", "write \"com.example.a\""),
    ("com.example.voipapp", ""), ("ABCDE1234.com.example", ""),
  ]) func topicsAreNoBundleIDs(id: String, help: String) throws {
    let base =
      "belfry: 1\napp: { bundle-id: \(id), platforms: { ios: \"18.0\" }§ }\nlocales: { source: en, shipped: [en] }\n"
    let told = try Self.told(Self.head + "alert: Hi", ["belfry.yaml": base.replacing("§", with: "")])
    #expect(
      told.count == (help.isEmpty ? 0 : 1)
        && told.allSatisfy { $0.hasPrefix("topic-as-bundle-id") && $0.contains(help) })
    // Where the app says so itself, that is its id.
    let plist = "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>\(id)</string></dict></plist>"
    #expect(
      try Self.told(
        Self.head + "alert: Hi",
        ["belfry.yaml": base.replacing("§", with: ", info-plist: Info.plist"), "Info.plist": plist]) == [])
  }

  /// What an app's systems never have, have only later, or do not heed any more.
  @Test(arguments: [
    (
      "watchos: \"10.0\"", "sound: { name: a.caf, critical: true }", "",
      "watchOS never has a critical sound of the app's own"
    ),
    ("ios: \"16.0\", watchos: \"10.0\"", "sound: { name: a.caf, critical: true }", "", ""),
    ("watchos: \"10.0\"", "sound: { name: default, critical: true }", "", ""),
    ("ios: \"16.0\"", "", "[allow-announcement]", "\"allow-announcement\\\" does nothing from iOS 16.0 on"),
    ("ios: \"14.0\"", "", "[allow-announcement]", ""),
    ("ios: \"16.0\", watchos: \"6.0\"", "", "[allow-announcement]", ""),
    ("macos: \"13.0\"", "", "[allow-in-car-play]", "macOS never has the option"),
    ("ios: \"10.0\"", "", "[hidden-previews-show-title]", "needs iOS 11.0"),
    ("ios: \"11.0\"", "", "[hidden-previews-show-title, custom-dismiss-action]", ""),
  ]) func systemsAreThoseOfTheSymbols(platforms: String, more: String, options: String, message: String) throws {
    var files = [
      "belfry.yaml":
        "belfry: 1\napp: { bundle-id: com.example.a, platforms: { \(platforms) } }\nlocales: { source: en, shipped: [en] }\n"
    ]
    if !options.isEmpty { files["k.yaml"] = "categories: { K: { options: \(options) } }\n" }
    let told = try Self.told(Self.head + "alert: Hi\n" + more, files).filter { $0.hasPrefix("platform-too-old") }
    #expect(told.count == (message.isEmpty ? 0 : 1), "\(told)")
    #expect(told.allSatisfy { $0.contains(message.replacing("\\", with: "")) }, "\(told)")
  }

  @Test func aWatchHasRegionsSinceEight() throws {
    func told(_ version: String) throws -> [String] {
      try Self.told(
        Self.local + "alert: Hi\nschedule: { when: enter, region: { id: a, latitude: 1, longitude: 1, radius: 100 } }",
        [
          "belfry.yaml":
            "belfry: 1\napp: { bundle-id: com.example.a, platforms: { watchos: \"\(version)\" } }\nlocales: { source: en, shipped: [en] }\n"
        ])
    }
    #expect(try told("7.0").map { $0.contains("a schedule with a region needs watchOS 8.0") } == [true])
    #expect(try told("8.0") == [])
  }

  /// Apple's megabytes have two readings: an 8-bit WAV file between them, one below and one beyond.
  @Test(arguments: [(0x4C_4B_10 - 0x100, ""), (0x4C_4C_10, "doubtful-media"), (0x50_01_10, "unusable-media")])
  func sizesBetweenTwoReadings(data: Int, rule: String) throws {
    func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
    let head = Array("RIFF".utf8) + number(data + 36, 4) + Array("WAVEfmt ".utf8) + number(16, 4) + number(1, 2)
    let format = number(1, 2) + number(8000, 4) + number(8000, 4) + number(1, 2) + number(8, 2)
    let bytes = head + format + Array("data".utf8) + number(data, 4) + [UInt8](repeating: 0x20, count: data)
    let text = try #require(String(validating: bytes, as: UTF8.self))
    let told = try Self.told(
      Self.local + "alert: Hi\nschedule: { every: day, at: '09:00', zone: device }\nmedia: a.wav",
      [
        "belfry.yaml":
          "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"18.0\" }, media: media/ }\nlocales: { source: en, shipped: [en] }\n",
        "media/a.wav": text,
      ])
    #expect(told.map { String($0.prefix { $0 != ":" }) } == (rule.isEmpty ? [] : [rule]), "\(told)")
  }

  /// AIFF is on Apple's list, and AIFF-C is a type of its own.
  @Test(arguments: [("AIFF", 0), ("AIFC", 1)]) func relativesOfListedTypesAreDoubtful(form: String, count: Int) throws {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(value >> (8 * $0) & 0xFF) }
    }
    let rate: [UInt8] = [0x40, 0x0B, 0xFA, 0, 0, 0, 0, 0, 0, 0]
    let codec = form == "AIFC" ? Array("NONE".utf8) + [0, 0] : []
    let common =
      Array("COMM".utf8) + number(18 + codec.count, 4) + number(1, 2) + number(100, 4) + number(8, 2) + rate + codec
    let sound = Array("SSND".utf8) + number(108, 4) + number(0, 8) + [UInt8](repeating: 0x20, count: 100)
    let body = Array(form.utf8) + common + sound
    let bytes = Array("FORM".utf8) + number(body.count, 4) + body
    let project = try TemporaryProject([
      "c.yaml": Self.local + "alert: Hi\nschedule: { every: day, at: '09:00', zone: device }\nmedia: a.aiff",
      "belfry.yaml":
        "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"18.0\" }, media: media/ }\nlocales: { source: en, shipped: [en] }\n",
    ])
    try project.write("media/a.aiff", Data(bytes))
    let found = try project.check().findings
    #expect(
      found.map { $0.finding.rule.name } == Array(repeating: "doubtful-media", count: count),
      "\(found.map(\.finding.message))")
  }

  private static let pointer =
    "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n"

  /// A checkout without Git LFS has pointers in place of files: nothing is wrong with these, they are not there.
  @Test(arguments: [
    ("sounds: sounds/", "sounds/p.caf", "sound: p.caf\n", "c.yaml"),
    ("media: media/", "media/p.png", "media: p.png\n", "c.yaml"),
    ("strings: L.xcstrings", "L.xcstrings", "", "belfry.yaml"), ("info-plist: I.plist", "I.plist", "", "belfry.yaml"),
    ("strings: s/", "s/en.lproj/Localizable.strings", "", "belfry.yaml"),
  ]) func pointersAreNamed(key: String, path: String, more: String, place: String) throws {
    let files = [
      "belfry.yaml":
        "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"18.0\" }, \(key) }\nlocales: { source: en, shipped: [en] }\n",
      "c.yaml": Self.local + "schedule: { every: day, at: '09:00', zone: device }\nalert: Hi\n" + more,
      path: Self.pointer,
    ]
    let found = try TemporaryProject(files).check().findings.filter { $0.finding.severity == .error }
    #expect(found.first?.path == place)
    #expect(found.first?.finding.message.contains("is a pointer of Git LFS") == true, "\(found.map(\.finding.message))")
    #expect(found.first?.finding.help?.contains("git lfs pull") == true)
  }

  /// In the place of what belfry itself reads, too: one sentence, and neither the digits of a key nor a mapping that is missing.
  @Test(arguments: ["belfry.yaml", "belfry.staging.yaml", "definitions.yaml", "c.yaml", "c.test.yaml"])
  func pointersInsteadOfYAML(path: String) throws {
    for pointer in [Self.pointer, Self.pointer.replacing("git-lfs.github", with: "hawser.github")] {
      var files = [
        "belfry.yaml":
          "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"18.0\" } }\nlocales: { source: en, shipped: [en] }\n",
        "definitions.yaml": "audiences: { few: all }\n",
        "c.yaml": Self.local + "schedule: { every: day, at: '09:00', zone: device }\nalert: Hi\n",
      ]
      files[path] = pointer
      let result = try TemporaryProject(files).check(environment: path.contains("staging") ? "staging" : nil)
      let found = result.findings.filter { $0.path == path }
      let rules = found.map { "\($0.start.line) \($0.finding.rule.name)" }
      #expect(rules == ["1 yaml-syntax"], "\(found.map { $0.finding.message })")
      #expect(found.first?.finding.message == "this file is a pointer of Git LFS, and the file itself is not here")
      #expect(found.first?.finding.help?.contains("git lfs pull") == true)
    }
  }
}
