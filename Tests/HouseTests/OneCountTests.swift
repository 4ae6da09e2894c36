import Foundation
import JSON
import Language
import Testing

/// For each reason of the table: plan, build, diff, test, preview and simulate count it the same.
@Suite(.needsProgram) struct OneCountTests {
  private static let now = "2026-12-24T12:00:00Z"

  private static let yaml = """
    belfry: 1
    app: { bundle-id: com.example.app, platforms: { ios: "18.0" } }
    locales: { source: en, shipped: [en] }
    attributes:
      plan: { type: enum, values: [free, pro], on-device: true }
      birthday: { type: date, optional: true, on-device: true }
      trial_ends: { type: timestamp, optional: true, ahead: true, on-device: true }
      wakes_at: { type: time, optional: true }
    policy: { groups: { offers: { per-day: 1 } }, quiet-hours: { from: "22:00", to: "08:00" } }
    rules: { missing-ledger: "off", missing-owner: "off", quiet-hours: "off", expiry-before-send: "off" }
    recipients: { csv: people.csv }
    sent: { jsonl: sent.jsonl }

    """

  private static let people = """
    token,id,time_zone,environment,platform,plan,birthday,trial_ends,wakes_at
    01,a,Asia/Tokyo,,,pro,1990-12-25,2026-12-26T12:00:00Z,06:30
    02,b,UTC,,macos,free,,2026-12-20T12:00:00Z,
    03,c,,,,pro,,,07:15
    04,d,Pacific/Auckland,sandbox,,pro,1990-12-24,2026-12-24T13:30:00Z,23:00
    05,e,America/Adak,,ios,pro,2000-02-29,2026-12-27T12:00:00Z,
    06,f,Europe/Berlin,,,free,1990-12-24,,12:00
    07,g,Asia/Tokyo,production,,free,,2026-12-25T12:30:00Z,18:45:30
    08,h,America/Adak,sandbox,tvos,pro,1990-01-05,2026-12-30T12:00:00Z,09:00

    """

  /// The schedule of a campaign and what else it has; pushes expire in a day unless they say otherwise.
  private static let campaigns: [(id: String, delivery: String, schedule: String, more: String)] = [
    ("late", "push", "{ at: 2026-12-24 18:30, zone: device }", "quiet-hours: send\nholdout: 30\n"),
    ("week", "push", "{ at: 2027-01-10 12:00, zone: UTC }", "quiet-hours: send\n"),
    ("dropped", "push", "{ at: 2026-12-24 13:00, zone: UTC }", "quiet-hours: drop\n"),
    (
      "expired", "push", "{ at: 2026-12-24 13:00, zone: UTC }",
      "quiet-hours: hold\npush: { expires: 2026-12-24 20:00 }\n"
    ),
    ("own-time", "push", "{ every: month, days: [26], at: wakes_at, zone: device }", "quiet-hours: drop\n"),
    ("event", "push", "{ before: 1d, event: trial_ends }", "quiet-hours: send\n"),
    (
      "first", "push", "{ at: 2026-12-26 12:00, zone: UTC }",
      "quiet-hours: send\ngroup: { name: offers, priority: 2 }\n"
    ),
    ("second", "push", "{ at: 2026-12-26 13:00, zone: UTC }", "quiet-hours: send\ngroup: offers\n"),
    ("again", "push", "{ at: 2026-12-25 12:00, zone: UTC }", "quiet-hours: send\nunless-sent: { again: 3d }\n"),
    (
      "activity", "push", "{ at: 2026-12-24 13:00, zone: UTC }",
      "quiet-hours: send\nlive-activity: { event: update, content-state: { minutes: 4 } }\n"
    ),
    (
      "local-late", "local", "{ at: 2026-12-24 18:30, zone: device }",
      "quiet-hours: send\naudience: plan == pro\nholdout: 30\n"
    ),
    ("local-dropped", "local", "{ at: 2026-12-24 13:00, zone: UTC }", "quiet-hours: drop\n"),
    (
      "local-event", "local",
      "{ after: 1d, event: birthday, at: \"09:00\", zone: device }",
      "quiet-hours: send\n"
    ),
    ("local-moment", "local", "{ before: 1d, event: trial_ends }", "quiet-hours: send\n"),
    (
      "local-daily", "local", "{ every: day, at: \"09:00\", zone: device }",
      "quiet-hours: send\nvariants: [{ name: a, weight: 40 }, { name: b, weight: 60, alert: Hey }]\n"
    ),
  ]

  private static func project(status: String = "active") throws -> TemporaryProject {
    var files = ["belfry.yaml": yaml, "people.csv": people]
    files["sent.jsonl"] = #"{"campaign":"again","id":"a","due":"2026-12-23T12:00:00Z"}"# + "\n"
    for campaign in campaigns {
      var text = "campaign: \(campaign.id)\ndeliver: \(campaign.delivery)\nstatus: \(status)\nalert: Hello\n"
      text += "schedule: \(campaign.schedule)\n\(campaign.more)"
      if campaign.delivery == "push" {
        if !campaign.more.contains("push:") { text += "push: { expires: 1d }\n" }
        text += "audience: all\n"
      }
      files["\(campaign.id).yaml"] = text
    }
    return try TemporaryProject(files)
  }

  private typealias Counts = [String: Int]

  private static func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// What a plan counts of each campaign, by reason and `matched`.
  private static func planned(_ project: TemporaryProject, _ words: [String] = []) throws -> [String: Counts] {
    let told = try project.belfry(["plan", "--format", "json", "--now", now] + words)
    #expect(told.status == 0, "\(told)")
    var all: [String: Counts] = [:]
    for campaign in try #require(json(told.text)["campaigns"] as? [[String: Any]]) {
      let id = try #require(campaign["campaign"] as? String)
      let recipients = try #require(campaign["recipients"] as? [String: Any], "\(id)")
      var counts: Counts = ["matched": recipients["matched"] as? Int ?? -1]
      for reason in UnsentReason.allCases { counts[reason.name] = recipients[reason.name] as? Int ?? -1 }
      all[id] = counts
    }
    #expect(all.count == campaigns.count)
    return all
  }

  private static func pushes(_ counts: [String: Counts]) -> [String: Counts] {
    counts.filter { id, _ in campaigns.contains { $0.id == id && $0.delivery == "push" } }
  }

  /// What the batches of a build count.
  private static func built(_ project: TemporaryProject, _ words: [String] = []) throws -> [String: Counts] {
    let told = try project.belfry(["build", "--now", now] + words)
    #expect(told.status == 0, "\(told)")
    defer { try? FileManager.default.removeItem(atPath: project.root + "build") }
    var all: [String: Counts] = [:]
    for campaign in campaigns where campaign.delivery == "push" {
      guard
        let text = try? String(contentsOfFile: project.root + "build/push/\(campaign.id)/batch.json", encoding: .utf8)
      else { continue }
      let recipients = try #require(json(text)["recipients"] as? [String: Any])
      var counts: Counts = ["matched": recipients["requests"] as? Int ?? -1]
      for reason in UnsentReason.allCases { counts[reason.name] = recipients[reason.batchName] as? Int ?? -1 }
      all[campaign.id] = counts
    }
    return all
  }

  /// What a change that pauses every campaign counts of the older side.
  private static func compared(_ project: TemporaryProject) throws -> [String: Counts] {
    let paused = try Self.project(status: "paused")
    let told = try project.belfry(["diff", project.root, paused.root, "--count", "--format", "json", "--now", now])
    #expect(told.status == 0, "\(told)")
    var all: [String: Counts] = [:]
    for change in try #require(json(told.text)["changes"] as? [[String: Any]]) {
      let id = try #require(change["campaign"] as? String)
      let count = try #require(change["counted"] as? [String: Any], "\(id)")
      var counts: Counts = ["matched": count["before"] as? Int ?? -1]
      for reason in UnsentReason.allCases { counts[reason.name] = 0 }
      for reason in try #require(count["reasons"] as? [[String: Any]]) {
        let name = try #require(reason["reason"] as? String)
        if counts[name] != nil { counts[name] = reason["before"] as? Int }
      }
      #expect(count["lost"] as? Int == counts["matched"] && count["after"] as? Int == 0)
      all[id] = counts
    }
    return all
  }

  /// What `belfry simulate` says of one person after the other, by its own words.
  private static func simulated(_ project: TemporaryProject) throws -> [String: Counts] {
    var all: [String: Counts] = [:]
    for id in ["a", "b", "c", "d", "e", "f", "g", "h"] {
      let told = try project.belfry([
        "simulate", "--recipient", id, "--format", "json", "--horizon", "366d", "--now", now,
      ])
      #expect(told.status == 0, "\(told)")
      var seen: Set<String> = []
      for line in try #require(json(told.text)["occurrences"] as? [[String: Any]]) {
        let campaign = try #require(line["campaign"] as? String)
        guard seen.insert(campaign).inserted else { continue }
        let outcome = try #require(line["outcome"] as? String)
        all[campaign, default: [:]][
          OutcomeWord(rawValue: outcome)?.isShown == true ? "matched" : outcome, default: 0] += 1
      }
      #expect(seen.count == campaigns.count, "\(id)")
    }
    return all
  }

  @Test func everyReasonIsCountedAlike() throws {
    let project = try Self.project()
    let plan = try Self.planned(project)
    let window = try Self.planned(project, ["--window", "7d"])
    #expect(try Self.built(project) == Self.pushes(plan))
    // A campaign of which nothing can fall due has no batch.
    let batches = try Self.built(project, ["--window", "7d"])
    #expect(batches == Self.pushes(window).filter { batches[$0.key] != nil || $0.key != "week" })
    #expect(try Self.compared(project) == plan)

    // Simulate's words stand for one reason, or for two that are told apart by a window alone.
    let simulated = try Self.simulated(project)
    for (id, counts) in plan {
      var words: Counts = [:]
      if counts["matched"] != 0 { words["matched"] = counts["matched"] }
      for outcome in UnsentReason.outcomes {
        let sum = UnsentReason.all(called: outcome).reduce(0) { $0 + (counts[$1.name] ?? 0) }
        if sum > 0 { words[outcome] = sum }
      }
      #expect(simulated[id]?.filter { $0.key != "not-in-audience" } == words, "\(id)")
    }

    // Tests count who gets it.
    var expectations = "now: \"\(Self.now)\"\nexpect:\n"
    for (id, counts) in plan.sorted(by: { $0.key < $1.key }) {
      expectations += "  - { campaign: \(id), reaches: \(counts["matched"] ?? -1) }\n"
    }
    try project.write("counts.tests.yaml", Data(expectations.utf8))
    let tests = try project.belfry("test")
    #expect(tests.status == 0, "\(tests)")

    // A preview says it of the coming week.
    let preview = try project.belfry("preview", "--count", "--now", Self.now)
    let page = try project.belfry("preview", "--count", "--format", "html", "--now", Self.now)
    #expect(preview.status == 0 && page.status == 0, "\(preview.said)")
    for (id, counts) in window {
      var parts: [String] = []
      for reason in UnsentReason.allCases {
        guard let number = counts[reason.name], number > 0 else { continue }
        parts.append("\(number) \(reason.short)")
      }
      let matched = counts["matched"] ?? 0
      let head = "\(matched) \(matched == 1 ? "recipient" : "recipients") in the coming week"
      let lines = preview.text.split(separator: "\n")
      let start = try #require(lines.firstIndex { $0.hasPrefix("\(id)  ") })
      let told = try #require(lines[start...].first { $0.hasPrefix("  counted ") })
      #expect(told.hasPrefix("  counted \(head)") && parts.allSatisfy { told.contains($0) }, "\(id): \(told)")
      #expect(
        told.split(separator: ",").count - (told.contains("held over") ? 1 : 0) == parts.count + 1, "\(id): \(told)")
      #expect(page.text.contains("<dd>\(told.dropFirst(10))</dd>"), "\(id): \(told)")
    }

    // Every reason occurs. What an event takes back has rows of its own: no recipient's row counts it, and `render` does.
    for reason in UnsentReason.allCases where reason != .cancelled {
      let counts = reason == .notDue ? window : plan
      #expect(counts.values.contains { $0[reason.name] ?? 0 > 0 }, "\(reason.name) does not occur")
    }
    for reason in [UnsentReason.heldOut, .late, .quiet, .withoutEvent] {
      #expect(plan.contains { $0.key.hasPrefix("local") && $0.value[reason.name] ?? 0 > 0 }, "\(reason.name), local")
    }
  }
}
