import Diagnostics
import Payloads
import Testing
import Workspace

/// Every version that the tables of Apple's systems name is one that a project is held to: in the version itself nothing is found, in an older one it
/// is, and what a system never has is told of it.
@Suite struct TableRowsTests {
  /// What a row of the tables is called in a finding, and the files that use it.
  struct Use: Sendable, CustomTestStringConvertible {
    /// The id of its fact.
    let fact: String
    let availability: Availability
    /// What findings call it; of several words one.
    let what: String
    let files: [String: String]

    var testDescription: String { fact }

    init(_ fact: String, _ availability: Availability, _ what: String, _ lines: String) {
      let isLocal = lines.hasPrefix("schedule")
      let head =
        isLocal
        ? "deliver: local\n" : "deliver: push\naudience: all\nschedule: { at: 2026-12-24 18:30, zone: UTC }\n"
      self.init(fact, availability, what, files: ["c.yaml": "campaign: c\n" + head + lines + "\n"])
    }

    init(_ fact: String, _ availability: Availability, _ what: String, files: [String: String]) {
      (self.fact, self.availability, self.what, self.files) = (fact, availability, what, files)
    }
  }

  private static let start =
    "alert: Go\nlive-activity: { event: start, attributes-type: A, attributes: { a: 1 }, content-state: { a: 1 }"

  /// The lines that use a field, by its place in `aps`.
  private static let fields: [String: (what: String, lines: String)] = [
    "aps.alert": ("\"alert\"", "alert: Hi"), "aps.badge": ("\"badge\"", "badge: 3"),
    "aps.sound": ("\"sound\"", "alert: Hi\nsound: default"),
    "aps.category": ("\"category\"", "alert: Hi\ncategory: C"), "aps.thread-id": ("\"thread\"", "alert: Hi\nthread: t"),
    "aps.interruption-level": ("\"interruption\"", "alert: Hi\ninterruption: passive"),
    "aps.relevance-score": ("\"relevance\"", "alert: Hi\nrelevance: 0.5"),
    "aps.target-content-id": ("\"target-content\"", "alert: Hi\ntarget-content: w"),
    "aps.filter-criteria": ("\"filter-criteria\"", "alert: Hi\nfilter-criteria: work"),
    "aps.mutable-content": ("\"mutable-content\"", "alert: Hi\npush: { mutable-content: true }"),
    "aps.input-push-token": ("\"input-push-token\"", start + ", input-push-token: true }"),
    "aps.input-push-channel": ("\"input-push-channel\"", start + ", input-push-channel: dGVzdA== }"),
    "aps.alert.launch-image": ("\"launch-image\"", "alert: { body: Hi, launch-image: Start }"),
    "aps.sound.critical": ("a critical sound", "alert: Hi\nsound: { critical: true }"),
    "aps.sound.name": ("a critical sound of the app's own", "alert: Hi\nsound: { critical: true, name: a.caf }"),
  ]

  /// Fields that are asked for with another one, by that one's place.
  private static let withAnother: [String: String] = [
    "aps.alert.title": "aps.alert", "aps.alert.title-loc-key": "aps.alert", "aps.alert.title-loc-args": "aps.alert",
    "aps.alert.subtitle": "aps.alert", "aps.alert.subtitle-loc-key": "aps.alert",
    "aps.alert.subtitle-loc-args": "aps.alert", "aps.alert.body": "aps.alert", "aps.alert.loc-key": "aps.alert",
    "aps.alert.loc-args": "aps.alert", "aps.sound.volume": "aps.sound.critical",
  ]

  /// Fields whose push type or event is asked for its systems.
  private static let withItsPush: Set<String> = [
    "aps.timestamp", "aps.event", "aps.content-state", "aps.attributes-type", "aps.attributes", "aps.stale-date",
    "aps.dismissal-date", "aps.content-changed", "aps.alert.sound",
  ]

  static let uses: [Use] =
    Field.all.compactMap { field in
      fields[field.apsPath].map { Use("field/\(field.apsPath)", field.availability, $0.what, $0.lines) }
    }
    + PushType.all.filter { $0.isForCampaigns && $0 != .liveActivity }.map {
      Use("push-type/\($0.name)", $0.availability, "the push type \"\($0.name)\"", "push: { type: \($0.name) }")
    }
    + LiveActivityEvent.allCases.map { event in
      Use(
        "event \(event.rawValue)", event.availability, "the event \"\(event.rawValue)\"",
        event == .start
          ? start + " }" : "live-activity: { event: \(event.rawValue), content-state: { a: 1 } }")
    }
    + [
      Use(
        "broadcast", Field.broadcast, "a broadcast channel",
        "live-activity: { event: end, content-state: { a: 1 } }\npush: { channel: dGVzdA==, expires: never-store }"),
      Use("named sound", Field.namedSound, "a sound of the app's own", "alert: Hi\nsound: a.caf"),
      Use(
        "trigger/location", TriggerKind.location.availability, "location trigger|a schedule with a region",
        "schedule: { when: enter, region: { id: r, latitude: 1, longitude: 1, radius: 100 }, repeats: true }\nalert: Hi"
      ),
    ]
    + CategoryOption.all.map { option in
      Use(
        "category-option/\(option.name)", option.availability, "\"\(option.name)\"",
        files: [
          "c.yaml":
            "categories:\n  C: { options: [\(option.name)], actions: [{ id: A, title: Go }] }\n"
        ])
    }

  /// What is found of a use in an app for one system from a version on.
  private static func told(_ use: Use, _ platform: Platform, from version: PlatformVersion) throws -> [String] {
    var files = use.files
    files["belfry.yaml"] = TemporaryProject.head(
      platforms: "\(platform.name): \"\(version.text)\"", app: ", service-extension: true")
    return try TemporaryProject(files).check().findings.map(\.finding)
      .filter { finding in
        finding.rule.name == "platform-too-old"
          && use.what.split(separator: "|").contains { finding.message.contains($0) }
      }.map(\.message)
  }

  @Test(arguments: uses) func eachVersionIsHeld(use: Use) throws {
    for platform in Platform.allCases where platform != .ipados {
      switch use.availability[platform] {
      case .since(let version):
        #expect(try Self.told(use, platform, from: version).allSatisfy { !$0.contains("needs") }, "\(platform)")
        let older =
          version.minor > 0
          ? PlatformVersion(version.major, version.minor - 1) : PlatformVersion(version.major - 1, 9)
        guard older.major > 0 else { continue }
        let told = try Self.told(use, platform, from: older)
        #expect(
          told.contains { $0.contains("needs \(platform.title) \(version.text)") }, "\(platform) \(older.text): \(told)"
        )
      case .never:
        let told = try Self.told(use, platform, from: PlatformVersion(26))
        #expect(told.contains { $0.contains("never has") || $0.contains("has no") }, "\(platform): \(told)")
      case .always, .unstated:
        #expect(try Self.told(use, platform, from: PlatformVersion(1)).isEmpty, "\(platform)")
      }
    }
  }

  /// Each field with a version is a use, goes with one, or with a push that is.
  @Test func everyFieldIsOne() throws {
    for field in Field.all where field.availability != .everywhere {
      let path = field.apsPath
      let owner = Self.withAnother[path].flatMap { other in Field.all.first { $0.apsPath == other } }
      let places = [Self.fields[path] != nil, owner != nil, Self.withItsPush.contains(path)]
      #expect(places.count { $0 } == 1, "\(path)")
      if let owner { #expect(owner.availability == field.availability, "\(path)") }
    }
    let paths = Set(Field.all.map(\.apsPath))
    for path in Array(Self.fields.keys) + Array(Self.withAnother.keys) + Array(Self.withItsPush) {
      #expect(paths.contains(path), "\(path)")
    }
  }

  /// An option that later systems ignore is told of them, and is not where a system still takes it.
  @Test func whatIsIgnoredIsTold() throws {
    let use = try #require(Self.uses.first { $0.fact == "category-option/allow-announcement" })
    for (platform, last, first) in [
      (Platform.ios, PlatformVersion(14), PlatformVersion(15)), (.watchos, .init(6), .init(7)),
    ] {
      #expect(try Self.told(use, platform, from: last).isEmpty)
      #expect(try Self.told(use, platform, from: first).contains { $0.contains("does nothing") })
    }
  }

  /// Each length is one at which a text that is wider by one column is told.
  @Test(arguments: TextLength.all.filter { $0.weight >= .warning }.map { "\($0.part.rawValue)-\($0.width)" })
  func eachLengthIsHeld(name: String) throws {
    let length = try #require(TextLength.all.first { "\($0.part.rawValue)-\($0.width)" == name })
    func told(_ width: Int) throws -> [String] {
      let text = String(repeating: "x", count: width)
      var files = ["belfry.yaml": TemporaryProject.head()]
      let head =
        "campaign: c\ndeliver: push\naudience: all\nschedule: { at: 2026-12-24 18:30, zone: UTC }\npush: { expires: 1h }\n"
      switch length.part {
      case .title: files["c.yaml"] = head + "alert: { title: \(text), body: Hi }\n"
      case .subtitle: files["c.yaml"] = head + "alert: { title: Hi, subtitle: \(text), body: Hi }\n"
      case .body: files["c.yaml"] = head + "alert: \(text)\n"
      case .actionTitle:
        files["c.yaml"] = "categories:\n  C: { actions: [{ id: A, title: \(text) }] }\n"
      }
      return try TemporaryProject(files).check().findings.compactMap { $0.finding.label }
    }
    let shown = "about \(length.width) are shown"
    #expect(try !told(length.width).contains(shown) && told(length.width + 1).contains(shown))
  }
}
