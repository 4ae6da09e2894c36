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

  @Test func aLaterBuildSaysOtherwise() throws {
    var files = [
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.app, platforms: { ios: "18.0" } }
      locales: { source: en }
      rules: { missing-owner: "off" }
      attributes: { seen: { type: timestamp } }

      """
    ]
    for (name, (audience, schedule)) in Self.campaigns {
      files["\(name).yaml"] =
        "campaign: \(name)\ndeliver: push\naudience: \(audience)\nschedule: \(schedule)\nalert: Hello from \(name)\npush: { expires: 1d }\n"
    }
    let project = try TemporaryProject(files)
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
