import Foundation
import Testing

/// `simulate` says of each form of schedule since when quiet hours hold a notification back.
@Suite(.needsProgram) struct SimulatedQuietHoursTests {
  private static let project = """
    belfry: 1
    app: { bundle-id: com.example.app, platforms: { ios: "18.0" } }
    locales: { source: en }
    rules: { missing-owner: "off" }
    attributes:
      seen: { type: timestamp, optional: true, on-device: true }
      due: { type: timestamp, ahead: true, optional: true, on-device: true }
    events: { added: {} }
    defaults: { audience: all }

    """

  /// What each form comes to on a night in Berlin, whose clocks are an hour ahead.
  private static let forms = [
    "daily": "{ every: day, at: [\"23:00\", \"07:59\", \"12:00\"], zone: device }",
    "fixed": "{ every: day, at: [\"23:30\", \"12:00\"], zone: Europe/Berlin }",
    "once": "{ at: 2026-11-22 06:00, zone: device }",
    "dates": "{ at: [2026-11-22 21:59, 2026-11-22 22:00], zone: device }",
    "seen": "{ after: 2h, event: seen }", "due": "{ before: 90m, event: due }", "itself": "{ event: due }",
    "again": "{ every: day, event: seen, at: \"02:00\", zone: device }", "added": "{ after: 30m, event: added }",
  ]

  private func told(_ delivery: String, _ forms: [String: String], quiet: String) throws -> [String: [(Date, Date?)]] {
    var files = ["belfry.yaml": Self.project + quiet]
    for (name, schedule) in forms {
      files["\(name).yaml"] =
        "campaign: \(name)\ndeliver: \(delivery)\nschedule: \(schedule)\nalert: Hello from \(name)\n"
        + (delivery == "push" ? "push: { expires: 9d }\n" : "")
    }
    let answer = try TemporaryProject(files).belfry([
      "simulate", "--format", "json", "--horizon", "4d", "--set", "token=aa", "--set", "time_zone=Europe/Berlin",
      "--set", "seen=2026-11-21T20:30:00Z", "--set", "due=2026-11-23T00:10:00Z", "--event", "added",
      "--at", "2026-11-22T21:20:00Z",
    ])
    #expect(answer.status == 0, "\(answer.said)")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: Any])
    let lines = try #require(json["occurrences"] as? [[String: Any]])
    var found: [String: [(Date, Date?)]] = [:]
    for line in lines {
      let name = try #require(line["campaign"] as? String)
      guard let text = line["at"] as? String else { continue }
      let at = try Date(text, strategy: .iso8601)
      let why = try #require(line["why"] as? String)
      let since = why.firstRange(of: "held by the quiet hours since ")
        .map { String(why[$0.upperBound...].prefix(20)) }
      found[name, default: []].append((at, try since.map { try Date($0, strategy: .iso8601) }))
    }
    return found
  }

  @Test(arguments: ["push", "local"]) func whatIsHeldSaysSinceWhen(delivery: String) throws {
    // On a fixed clock the device alone knows; what follows from a moment that the app reports has none here.
    let forms = Self.forms.filter { delivery == "push" || !["fixed", "dates"].contains($0.key) }
    let loud = try told(delivery, forms, quiet: "")
    let quiet = try told(
      delivery, forms, quiet: "policy: { quiet-hours: { from: \"22:00\", to: \"08:00\", then: hold } }\n")
    #expect(quiet.keys.sorted() == loud.keys.sorted() && quiet.count == (delivery == "push" ? 9 : 5))
    var held = 0
    for (name, moments) in loud {
      var expected: [(Date, Date?)] = []
      for (moment, _) in moments {
        let local = (Int(moment.timeIntervalSince1970) + 3600) % 86_400 / 60
        let isHeld = local >= 22 * 60 || local < 8 * 60
        let wait = isHeld ? (8 * 60 + 1440 - local) % 1440 * 60 : 0
        let due = moment.addingTimeInterval(Double(wait))
        if expected.last?.0 != due { expected.append((due, isHeld ? moment : nil)) }
        held += isHeld ? 1 : 0
      }
      var told = quiet[name, default: []].filter { $0.0 < Date(timeIntervalSince1970: 1_795_564_800) }
      expected.removeAll { $0.0 >= Date(timeIntervalSince1970: 1_795_564_800) }
      // What was held back from before the simulation began is no moment of the loud one.
      if let first = told.first, let since = first.1, since < Date(timeIntervalSince1970: 1_795_219_200) {
        told.removeFirst()
        expected.removeAll { $0.0 == first.0 }
      }
      #expect(told.map { "\($0)" } == expected.map { "\($0)" }, "\(name)")
    }
    #expect(held > 8)
  }
}
