import Checking
import Clocks
import Diagnostics
import Expressions
import Foundation
import Language
import Recipients
import Testing
import Workspace

@testable import Planning

/// What a plan counts of local campaigns is what `belfry simulate` says of each person.
@Suite struct LocalCensusTests {
  private static let yaml = """
    belfry: 1
    app: { bundle-id: com.example.app, platforms: { ios: "16.0" } }
    locales: { source: en, shipped: [en, de, ja] }
    rules: { missing-locale: "off" }
    attributes:
      plan: { type: enum, values: [free, pro], on-device: true }
      points: { type: integer, min: 0, max: 100, on-device: true }
      birthday: { type: date, optional: true, on-device: true }
      trial_ends: { type: timestamp, optional: true, on-device: true, ahead: true }
    events: { opened: {} }
    policy: { quiet-hours: { from: "22:00", to: "08:00" } }

    """

  private static let schedules = [
    "{ at: 2026-11-21 18:30, zone: device }", "{ at: 2026-11-21 23:15, zone: device }",
    "{ at: 2026-11-21 14:00, zone: Europe/Berlin }", "{ at: 2026-11-22 06:00, zone: UTC }",
    "{ every: day, at: [\"09:00\", \"23:30\"], zone: device, until: 2026-11-21 }",
    "{ every: week, days: [sat], at: \"12:00\", zone: Asia/Tokyo }",
    "{ every: month, days: [29], at: \"03:00\", zone: device, on-missing-day: last }", "{ every: 90m }",
    "{ when: enter, region: { id: s1, latitude: 52.5, longitude: 13.4, radius: 150 } }",
    "{ before: 1d, event: trial_ends }", "{ after: 1d, event: birthday, at: \"09:00\", zone: device }",
    "{ every: year, event: birthday, at: \"07:00\", zone: device, on-missing-day: last }",
    "{ after: 1h, event: opened }",
  ]

  private static func project(_ quiet: String) throws -> PlannedProject {
    var files = ["belfry.yaml": yaml]
    for (number, schedule) in schedules.enumerated() {
      var text =
        "campaign: c\(number)\ndeliver: local\nquiet-hours: \(quiet)\nschedule: \(schedule)\nalert: { body: Hello }\n"
      if number % 2 == 0 { text += "audience: plan == pro or points > 60\n" }
      if number % 3 == 0 { text += "holdout: 20\n" }
      if number % 3 < 2 { text += "localizations: { de: { body: Hallo } }\n" }
      if number % 4 == 1 {
        let rest = number % 3 == 0 ? 80 : 100
        text += "variants:\n  - { name: a, weight: 30 }\n"
        text += "  - { name: b, weight: \(rest - 30), alert: { body: Hey }, localizations: { ja: { body: やあ } } }\n"
      }
      files["c\(number).yaml"] = text
    }
    return try PlannedProject(files)
  }

  private static func rows(_ numbers: inout SeededNumbers) -> String {
    var text = "token,id,locale,time_zone,plan,points,birthday,trial_ends\n"
    for row in 0..<150 {
      let token = String(repeating: "0", count: 60) + String(1000 + row)
      text += "\(token),u\(row),\(numbers.pick(["en", "de-AT", "ja", "fr", "", "pt-BR"])),"
      text += numbers.pick(["UTC", "Asia/Tokyo", "Pacific/Auckland", "America/Adak", "Europe/Berlin", ""]) + ","
      text += "\(numbers.pick(["free", "pro"])),\(numbers.below(101)),"
      text += numbers.pick(["", "1990-11-21", "2026-11-25", "2026-11-20", "2000-02-29", "2026-11-21"]) + ","
      text += numbers.pick(["", "2026-11-21T12:00:07Z", "2026-11-22T13:30:00Z", "2026-12-05T23:30:00Z"]) + "\n"
    }
    return text
  }

  /// What is counted of a campaign, person by person.
  private struct Expected: Equatable {
    var matched = 0
    var unsent = UnsentCounts()
    var variants: [String: Int] = [:]
    var languages: [String: Int] = [:]
  }

  @Test(arguments: ["hold", "drop", "send"], [1, 3]) func countsAreWhatIsSimulated(quiet: String, jobs: Int) throws {
    let project = try Self.project(quiet)
    let now = try #require(Instant("2026-11-21T12:00:07Z"))
    let result = try project.check(now, looksAhead: false)
    #expect(result.findings.filter { $0.finding.severity == .error }.map(\.finding.message) == [])
    var plan = try #require(result.plan)
    let checked = try #require(result.project)
    var numbers = SeededNumbers(quiet.utf8.count)
    let path = NSTemporaryDirectory() + "people-\(UUID().uuidString).csv"
    try Data(Self.rows(&numbers).utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let address = RecipientAddress(.csv(path: path), shownAs: "people.csv")
    let census = try Census(address, of: checked, into: &plan, jobs: jobs, chunk: 900)
    #expect(census.rows == 150 && census.rejected == 0, "\(census.rejections)")
    #expect(census.uncounted.map(\.campaigns) == [["c12"]] && census.uncounted[0].attributes == [])

    var expected = [Expected](repeating: Expected(), count: plan.campaigns.count)
    let reader = try RecipientReader(
      RecipientSource(address, attributes: checked.attributes, zones: checked.zones, chunk: 1 << 20))
    let batch = ColumnBatch(attributes: checked.attributes, capacity: 200)
    _ = try reader.read(into: batch) { _ in }
    for row in 0..<batch.count {
      let simulation = Simulation(
        plan, of: checked, until: now.adding(TimeSpan(seconds: 400 * 86_400)), for: batch, row)
      for (number, planned) in plan.campaigns.enumerated() {
        // A moment beyond the horizon has no line.
        guard let outcome = simulation.lines.first(where: { $0.campaign === planned.campaign })?.outcome else {
          Issue.record("no line of \(planned.campaign.id) for row \(row)")
          continue
        }
        if let message = outcome.message {
          expected[number].matched += 1
          expected[number].variants[message.variant, default: 0] += 1
          expected[number].languages[message.language, default: 0] += 1
        } else if let reason = outcome.unsent {
          expected[number].unsent[reason] += 1
        }
      }
    }
    var some: Set<UnsentReason> = []
    for (planned, expected) in zip(plan.campaigns, expected) {
      guard let count = planned.audience else {
        #expect(planned.campaign.id == "c12")
        continue
      }
      var found = Expected(matched: count.matched, unsent: count.unsent)
      for (variant, people) in zip(planned.campaign.variants, count.byVariant) where people > 0 {
        found.variants[variant.name] = people
      }
      for language in count.byLanguage { found.languages[language.language] = language.recipients }
      #expect(found == expected, "\(planned.campaign.id)")
      #expect(count.requests == 0 && count.sizes.count == 0 && planned.size == nil)
      some.formUnion(count.unsent.some.map(\.reason))
    }
    #expect(some == (quiet == "drop" ? [.heldOut, .late, .quiet, .withoutEvent] : [.heldOut, .late, .withoutEvent]))
    #expect((plan.campaigns.reduce(0) { $0 + ($1.audience?.held ?? 0) } > 0) == (quiet == "hold"))
    #expect((plan.campaigns.reduce(0) { $0 + ($1.audience?.inQuietHours ?? 0) } > 0) == (quiet == "send"))
  }

  /// Rows without what decides who gets a campaign count nobody, and the report says so once.
  @Test func rowsWithoutTheAttributesCountNobody() throws {
    let project = try Self.project("send")
    let result = try project.check(try #require(Instant("2026-11-21T12:00:07Z")), looksAhead: false)
    var plan = try #require(result.plan)
    let checked = try #require(result.project)
    let path = NSTemporaryDirectory() + "people-\(UUID().uuidString).csv"
    try Data("token,id,plan,points,birthday\n00,u,pro,1,\n".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let census = try Census(
      RecipientAddress(.csv(path: path), shownAs: "people.csv"), of: checked, into: &plan)
    #expect(census.uncounted.map(\.campaigns) == [["c12"], ["c9"]])
    #expect(census.uncounted.map(\.attributes) == [[], ["trial_ends"]])
    for planned in plan.campaigns {
      #expect((planned.audience == nil) == ["c12", "c9"].contains(planned.campaign.id), "\(planned.campaign.id)")
    }
  }
}
