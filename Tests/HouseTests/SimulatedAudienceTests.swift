import Foundation
import Testing

/// Where an audience asks how long ago something was, a build that is made later may say otherwise: `simulate` tells when.
@Suite(.needsProgram) struct SimulatedAudienceTests {
  private static let campaigns = [
    "gone": ("seen within last 6 days", "{ after: 7d, event: seen }"),
    "comes": ("not seen within last 6 days", "{ after: 7d, event: seen }"),
    "stays": ("seen within last 20 days", "{ after: 7d, event: seen }"),
    "never": ("seen before 2026-01-01", "{ after: 7d, event: seen }"),
    "weekly": ("seen within last 10 days", "{ every: week, days: [mon], at: \"12:00\", zone: device }"),
    "once": ("not seen within last 10 days", "{ at: 2026-12-09 12:00, zone: Europe/Berlin }"),
  ]

  private func occurrences(_ project: TemporaryProject, now: String) throws -> [[String: Any]] {
    let told = try project.belfry([
      "simulate", "--format", "json", "--horizon", "30d", "--set", "token=aa", "--set", "time_zone=Europe/Berlin",
      "--set", "seen=2026-11-20T10:00:00Z", "--now", now,
    ])
    #expect(told.status == 0, "\(told)")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(told.text.utf8)) as? [String: Any])
    return try #require(json["occurrences"] as? [[String: Any]])
  }

  private static func project(
    _ campaigns: [String: (String, String)], local: Set<String> = []
  ) throws -> TemporaryProject {
    var files = [
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.app, platforms: { ios: "18.0" } }
      locales: { source: en }
      rules: { missing-owner: "off" }
      attributes: { seen: { type: timestamp, on-device: true } }

      """
    ]
    for (name, (audience, schedule)) in campaigns {
      files["\(name).yaml"] =
        "campaign: \(name)\naudience: \(audience)\nschedule: \(schedule)\nalert: Hello from \(name)\n"
        + (local.contains(name) ? "deliver: local\n" : "deliver: push\npush: { expires: 1d }\n")
    }
    return try TemporaryProject(files)
  }

  private static let away = "not seen within last 10 days"

  /// Campaigns for whoever was not there for ten days, asked of somebody who was there yesterday.
  private static let returning = [
    "once": (away, "{ after: 11d, event: seen }"),
    "morning": (away, "{ after: 10d, event: seen, at: \"18:00\", zone: device }"),
    "again": (away, "{ every: 3 days, event: seen, at: \"09:00\", zone: device }"),
    "app-once": (away, "{ after: 11d, event: seen }"),
    "app-again": (away, "{ every: 3 days, event: seen, at: \"09:00\", zone: device }"),
    "daily": (away, "{ every: day, at: \"09:00\", zone: device }"), "too-soon": (away, "{ after: 9d, event: seen }"),
    "asked": (away, "{ when: requested }"),
  ]

  /// Who comes into an audience is told since when: a build that is made then sends what one a second before does not.
  @Test func whoComesIntoTheAudience() throws {
    let local: Set = ["app-once", "app-again"]
    let project = try Self.project(Self.returning, local: local)
    let lines = try occurrences(project, now: "2026-11-21T00:00:00Z")
    let comers = lines.filter { $0["in_audience_from"] != nil }
    #expect(Set(comers.compactMap { $0["campaign"] as? String }) == Set(Self.returning.keys).subtracting(["too-soon"]))
    for line in comers {
      let name = try #require(line["campaign"] as? String)
      #expect(line["in_audience_from"] as? String == "2026-11-30T10:00:01Z")
      #expect(line["outcome"] as? String == "not-in-audience")
      #expect((line["why"] as? String)?.contains("not in the audience until 2026-11-30T10:00:01Z") == true)
      // When somebody asks for it, or something happens in the app, nobody knows.
      let isUntimed = ["asked", "app-once"].contains(name)
      #expect((line["at"] as? String == nil) == isUntimed)
      for (now, isSent) in [("2026-11-30T10:00:00Z", false), ("2026-11-30T10:00:01Z", true)] {
        let then = try #require(try occurrences(project, now: now).first { $0["campaign"] as? String == name })
        #expect((then["outcome"] as? String != "not-in-audience") == isSent, "\(name) \(now): \(then)")
        if isSent, !isUntimed { #expect(then["at"] as? String == line["at"] as? String, "\(name)") }
      }
    }
    // What is told once the person is in the audience comes again and again.
    for name in ["again", "app-again", "daily"] {
      let outcomes = lines.filter { $0["campaign"] as? String == name }.compactMap { $0["outcome"] as? String }
      #expect(outcomes.first == "not-in-audience" && outcomes.last == (local.contains(name) ? "on-device" : "push"))
    }
  }

  /// `test` takes it that somebody builds again and again.
  @Test func whoComesIntoTheAudienceGetsIt() throws {
    let project = try Self.project(Self.returning, local: ["app-once", "app-again"])
    let firsts = [
      "once": "2026-12-01 11:00", "morning": "2026-11-30 18:00", "again": "2026-12-02 09:00",
      "app-again": "2026-12-02 09:00", "daily": "2026-12-01 09:00",
    ]
    let person = "person: { id: a, seen: 2026-11-20T10:00:00Z, time_zone: Europe/Berlin }"
    var items = firsts.sorted { $0.key < $1.key }.flatMap { name, at in
      [
        "{ campaign: \(name), \(person), gets: { at: \(at), body: Hello from \(name) } }",
        "{ campaign: \(name), \(person), gets: nothing }",
      ]
    }
    items += ["asked", "too-soon"].map { "{ campaign: \($0), \(person), gets: nothing, because: not-in-audience }" }
    try project.write(
      "all.tests.yaml",
      Data("now: 2026-11-21T00:00:00Z\nexpect:\n\(items.map { "  - \($0)\n" }.joined())".utf8))
    let told = try project.belfry("test", "--format", "json")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(told.text.utf8)) as? [String: Any], "\(told)")
    let expectations = try #require(json["expectations"] as? [[String: Any]])
    #expect(
      expectations.map { $0["holds"] as? Bool } == firsts.flatMap { _ in [true, false] } + [true, true], "\(told.text)")
  }

  @Test func aLaterBuildSaysOtherwise() throws {
    let project = try Self.project(Self.campaigns)
    var others = 0
    for line in try occurrences(project, now: "2026-11-21T00:00:00Z") {
      let (name, why) = (try #require(line["campaign"] as? String), try #require(line["why"] as? String))
      let isSent = line["outcome"] as? String == "push"
      guard let moment = why.firstMatch(of: /made only at (\S+Z) (sends|does)/) else {
        // What it says now it says at its moment, too.
        guard let at = line["at"] as? String else { continue }
        let then = try occurrences(project, now: at).first { $0["campaign"] as? String == name }
        #expect((then?["outcome"] as? String == "push") == isSent, "\(line)")
        continue
      }
      others += 1
      #expect((moment.2 == "sends") == !isSent)
      let then = try occurrences(project, now: String(moment.1)).first { $0["campaign"] as? String == name }
      #expect((then?["outcome"] as? String == "push") == !isSent, "\(line)")
    }
    #expect(others > 2, "\(others)")
  }
}
