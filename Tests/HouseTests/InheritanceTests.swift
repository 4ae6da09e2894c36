import Checking
import Diagnostics
import Foundation
import Planning
import Testing
import Workspace

/// What campaigns make of what they inherit: told at the campaign, with the place in belfry.yaml; what is wrong by itself is told there alone.
@Suite struct InheritanceTests {
  private static let project = """
    belfry: 1
    app: { bundle-id: com.example.a, platforms: { ios: "18.0" } }
    locales: { source: en, shipped: [en] }
    attributes: { city: { type: text, max: 20 } }
    rules: { missing-owner: off }

    """
  private static let push = """
    campaign: c
    deliver: push
    audience: all
    schedule: { at: 2026-12-01 10:00, zone: UTC }
    alert: { title: Hi, body: Ho }
    push: { expires: 1d }

    """
  private static let local = """
    campaign: c
    deliver: local
    audience: all
    schedule: { at: 2026-12-01 10:00, zone: device }
    alert: { title: Hi, body: Ho }

    """

  /// `defaults`, a campaign, and what is told: file, rule.
  static let cases: [(defaults: String, campaign: String, told: [String])] = [
    ("link: \"app://{{ city }}\"", local, ["c.yaml not-on-device"]),
    ("data: { a: \"{{ city }}\" }", local, ["c.yaml not-on-device"]),
    ("thread: \"{{ city }}\"", local, ["c.yaml not-on-device"]),
    ("media: https://example.com/a.png", push, []),
    ("media: http://example.com/a.png", push, ["belfry.yaml media-address"]),
    ("push: { type: mdm }", push, ["belfry.yaml push-type-content"]),
    (
      "push: { type: mdm }", push.replacingOccurrences(of: "{ expires", with: "{ type: alert, expires"),
      ["belfry.yaml push-type-content"]
    ),
    ("data: { link: x }", push + "link: app://x\n", ["c.yaml reserved-data-key"]),
    ("data: { link: x }", push, []),
    ("data: { link: x }, link: app://x", push, ["belfry.yaml reserved-data-key"]),
    ("data: { link: x }, link: app://x", push + "data: {}\n", ["belfry.yaml reserved-data-key"]),
    ("data: { aps: 1 }", push, ["belfry.yaml reserved-data-key"]),
    ("push: { priority: 1 }", push + "link: app://x\n", []),
    ("category: NOPE", push, ["belfry.yaml unknown-category"]),
    ("relevance: 2", push, ["belfry.yaml out-of-range"]),
    ("link: \"app://{{ nope }}\"", push + "link: app://x\n", ["belfry.yaml unknown-attribute"]),
  ]

  @Test(arguments: cases.indices) func whatIsTold(number: Int) throws {
    let (defaults, campaign, told) = Self.cases[number]
    let files = ["belfry.yaml": Self.project + "defaults: { \(defaults) }\n", "c.yaml": campaign]
    let found = try TemporaryProject(files).check().findings
    #expect(found.map { "\($0.path) \($0.finding.rule.name)" } == told)
    for finding in found where finding.path == "c.yaml" {
      #expect(finding.start.line == 1)
      #expect(finding.notePlaces.contains { $0?.path == "belfry.yaml" && $0?.start.line == 6 })
      #expect(finding.finding.fixes.isEmpty)
    }
  }

  /// Each variant has the campaign's data, which may not go with what the variant says.
  @Test func aVariantBesideTheCampaignsData() throws {
    let variants = "data: { link: 1 }\nvariants:\n  - { name: a, weight: 50, link: app://x }\n"
    for last in ["  - { name: b, weight: 50, link: app://y }\n", "  - { name: b, weight: 50, alert: Other }\n"] {
      let files = ["belfry.yaml": Self.project, "c.yaml": Self.push + variants + last]
      let found = try TemporaryProject(files).check().findings
      #expect(found.map { "\($0.start.line) \($0.finding.rule.name)" } == ["7 reserved-data-key"])
    }
  }

  /// What cannot be understood leaves nobody, whoever inherits it; who says it anew has a plan.
  @Test(arguments: [
    "audience: cityy == \"x\"", "audience: nope", "status: pausd", "deliver: pish", "sound: { nam: x }",
    "push: { expires: soon }",
    "link: \"{{ nope }}\"", "data: { x: \"{{ nope }}\" }", "data: { x: [null] }", "push: { type: mdm }",
    "holdout: half", "badge: many", "relevance: much",
  ])
  func whatRestsOnAMistakeIsNotPlanned(defaults: String) throws {
    let key = String(defaults.prefix { $0 != ":" })
    let lines = Self.push.split(separator: "\n").filter { !$0.hasPrefix(key + ":") }.joined(separator: "\n") + "\n"
    let files = ["belfry.yaml": Self.project + "defaults: { \(defaults) }\n", "c.yaml": lines]
    let result = try TemporaryProject(files).check(wantsPlan: true, looksAhead: false)
    #expect(result.plan?.campaigns.map(\.campaign.id) ?? [] == [])
    #expect(result.findings.map(\.path) == ["belfry.yaml"])
  }

  /// Keys of `push` are inherited one by one, and none of them by a local campaign.
  @Test(arguments: [
    ("priority: 3", push, false), ("pirority: 5", push, false), ("priority: 3", local, true),
    ("typ: alert", local, true),
    ("priority: 3", push.replacingOccurrences(of: "{ expires", with: "{ priority: 5, expires"), true),
    ("expires: soon", push, true),
  ])
  func whatRestsOnAKeyOfPushIsNotPlanned(key: String, campaign: String, isPlanned: Bool) throws {
    let files = ["belfry.yaml": Self.project + "defaults: { push: { \(key) } }\n", "c.yaml": campaign]
    let result = try TemporaryProject(files).check(wantsPlan: true, looksAhead: false)
    #expect(result.plan?.campaigns.isEmpty == !isPlanned)
    #expect(result.findings.map(\.path) == ["belfry.yaml"])
  }

  /// What is written in another language means what nobody knows.
  @Test(arguments: ["2", "v1", "1.0"]) func anotherLanguageIsNotPlanned(version: String) throws {
    let project = Self.project.replacingOccurrences(of: "belfry: 1", with: "belfry: \(version)")
    let result = try TemporaryProject(["belfry.yaml": project, "c.yaml": Self.push]).check(wantsPlan: true)
    #expect(result.plan == nil && result.findings.map(\.finding.rule.name) == ["language-version"])
  }

  @Test func whoSaysItAnewIsPlanned() throws {
    let files = [
      "belfry.yaml": Self.project + "defaults: { audience: nope, status: pausd, link: \"{{ nope }}\" }\n",
      "c.yaml": Self.push + "status: active\nlink: app://x\n",
    ]
    let result = try TemporaryProject(files).check(wantsPlan: true, looksAhead: false)
    #expect(result.plan?.campaigns.map(\.campaign.id) == ["c"])
  }

  /// What inherits a mistake is not planned: nothing that `defaults` gets wrong stands in a plan as if it were well.
  @Test(arguments: ["category: NOPE", "data: { aps: 1 }", "relevance: 2"]) func whatInheritsAMistakeIsNotPlanned(
    defaults: String
  ) throws {
    let files = ["belfry.yaml": Self.project + "defaults: { \(defaults) }\n", "c.yaml": Self.push]
    let plan = try #require(try TemporaryProject(files).check(wantsPlan: true).plan)
    #expect(plan.campaigns.isEmpty)
  }

  /// Of two campaigns with one id the one that is told of is not planned.
  @Test func whatStandsTwiceIsNotPlannedTwice() throws {
    let files = ["belfry.yaml": Self.project, "c.yaml": Self.push, "d.yaml": Self.push]
    let result = try TemporaryProject(files).check(wantsPlan: true)
    #expect(result.findings.map { "\($0.path) \($0.finding.rule.name)" } == ["d.yaml duplicate-campaign"])
    #expect(result.plan?.campaigns.map(\.campaign.path) == ["c.yaml"])
  }
}
