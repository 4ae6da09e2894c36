import Foundation
import Parsing
import Testing

/// A policy that asks less is no "no change": each of its keys, from a strict value to a loose one, to none, and back.
@Suite(.needsProgram) struct PolicyChangeTests {
  /// A strict and a looser value of each key; where the key means nothing looser, only that it has changed is told.
  static let values: [String: (strict: String, loose: String, isPromise: Bool)] = [
    "quiet-hours": (
      "{ from: \"21:00\", to: \"08:00\", then: hold }", "{ from: \"22:00\", to: \"08:00\", then: hold }", true
    ),
    "fallback-zone": ("Europe/Berlin", "Asia/Tokyo", false),
    "frequency": ("{ per-day: 1, per-week: 3 }", "{ per-day: 1, per-week: 4 }", true),
    "groups": ("{ offers: { per-day: 1 } }", "{ offers: { per-day: 2 } }", true),
    "pending": ("40", "50", true),
    "opened-every": ("14d", "7d", true),
    "payload-headroom": ("136", "100", true),
    "payload-origin": ("false", "true", false),
    "consent": ("plan == pro and points > 5", "plan == pro", true),
    "largest-audience": ("1000", "2000", true),
    "everybody-tag": ("reviewed", "seen", true),
    "forbidden-words": ("{ en: [cheap, free] }", "{ en: [cheap] }", true),
    "approvals": (
      "[{ tag: reviewed, by: [\"@acme/privacy\"] }]", "[{ tag: reviewed, by: [\"@acme/privacy\", \"@acme/all\"] }]",
      true
    ),
    "required": ("[owner, description]", "[owner]", true),
  ]

  private static func project(_ policy: String) -> [String: String] {
    TemporaryProject.base().mapValues {
      $0.replacing(", sounds: sounds/", with: "") + ($0.contains("belfry: 1") ? "\n\(policy)\n" : "")
    }.merging([
      "one.yaml":
        "campaign: one\ndeliver: push\nowner: a@example.com\ndescription: One\naudience: plan == pro and points > 5\nschedule: { at: 2029-12-24 18:30, zone: UTC }\nalert: Hello\npush: { expires: 30d }\ntags: [reviewed, seen]\n"
    ]) { $1 }
  }

  private struct Told: Decodable {
    struct Part: Decodable { let key: String }
    struct Found: Decodable {
      let risk: String
      let campaign: String
      let path: String
      let message: String
    }
    let same: Bool
    let project: [Part]
    let risks: [Found]
  }

  private func told(_ before: String, _ after: String) throws -> (told: Told, status: Int32) {
    let (old, new) = (try TemporaryProject(Self.project(before)), try TemporaryProject(Self.project(after)))
    let run = try new.belfry(["diff", old.root, new.root, "--format", "json", "--fail-on", "policy-weakened"])
    return (try JSONDecoder().decode(Told.self, from: Data(run.text.utf8)), run.status)
  }

  /// Who must approve what is campaigns times rows. More than one change can need are a limit with a name, not memory without end.
  @Test func approvalsHaveALimit() throws {
    let rows = (0..<320).map { "{ tag: reviewed, by: [\"@acme/team\($0)\"] }" }.joined(separator: ", ")
    func folder(_ campaigns: Int, _ body: String) throws -> TemporaryProject {
      var files = Self.project("policy: { approvals: [\(rows)] }")
      let one = files.removeValue(forKey: "one.yaml") ?? ""
      for number in 0..<campaigns {
        files["c\(number).yaml"] = one.replacing("campaign: one", with: "campaign: c\(number)").replacing(
          "Hello", with: body)
      }
      return try TemporaryProject(files)
    }
    for (campaigns, isTooMuch) in [(93, false), (94, true)] {
      let (old, new) = (try folder(campaigns, "Hello"), try folder(campaigns, "Hi"))
      let run = try new.belfry(["diff", old.root, new.root, "--format", "json"])
      #expect(run.status == (isTooMuch ? 3 : 0), "\(run.said)")
      #expect(run.said.contains("more than 30,000 approvals") == isTooMuch, "\(run.said)")
      if !isTooMuch { #expect(run.text.matches(of: /@acme\/team319/).count >= campaigns) }
    }
  }

  @Test(arguments: Shapes.policy.keys.map(\.name)) func aKeyOfThePolicy(_ key: String) throws {
    let value = try #require(Self.values[key], "say what is strict and what is loose of \"\(key)\"")
    let (strict, loose) = ("policy: { \(key): \(value.strict) }", "policy: { \(key): \(value.loose) }")
    for (before, after) in [(strict, loose), (strict, ""), (loose, strict), ("", strict)] {
      let isLooser = before == strict
      let (told, status) = try told(before, after)
      #expect(!told.same && told.project.contains { $0.key.hasPrefix("policy.\(key)") }, "\(before) → \(after)")
      let risks = told.risks.filter { $0.risk == "policy-weakened" }
      let isTold = value.isPromise && (isLooser || key == "everybody-tag" && before == loose)
      #expect(!risks.isEmpty == isTold && (status == 1) == isTold, "\(before) → \(after): \(told.risks)")
      #expect(risks.allSatisfy { $0.campaign.isEmpty && $0.path == "belfry.yaml" && $0.message.contains(key) })
    }
    #expect(try told(strict, strict).told.same)
  }
}
