import Checking
import Clocks
import Compiling
import Diagnostics
import Foundation
import Planning
import Testing
import Workspace

@testable import Comparing

/// What a comparison says when two builds differ and none of the parts with names does.
@Suite struct UntoldChangeTests {
  @Test func bytesThatDifferAreShownFromTheFirstOne() throws {
    let head = String(repeating: "x", count: 40)
    let change = try #require(
      PartChange(untold: Array("\(head)one".utf8), Array("\(head)two".utf8), path: "belfry.yaml"))
    #expect(change.place.key == "build")
    #expect(change.before == "…" + head.suffix(24) + "one")
    #expect(change.after == "…" + head.suffix(24) + "two")
    #expect(change.path == "belfry.yaml")
  }

  @Test(arguments: [("", "a"), ("a", ""), ("ab", "a"), ("a", "ab")]) func oneSideMayEndFirst(one: String, other: String)
    throws
  {
    let change = try #require(PartChange(untold: Array(one.utf8), Array(other.utf8), path: nil))
    #expect((change.before, change.after) == (one, other))
  }

  @Test func equalBytesAreNoChange() { #expect(PartChange(untold: [1, 2], [1, 2], path: nil) == nil) }

  private static let campaigns = [
    (
      "push",
      "campaign: c\ndeliver: push\naudience: all\nschedule: { at: 2026-12-24 18:30, zone: UTC }\npush: { expires: 1d }\n"
        + "alert: { title: Hi, body: 'Hello {{ streak_days }}' }\nlocalizations: { de: { title: Hallo, body: 'Hallo {{ streak_days }}' } }\n"
    ),
    (
      "local",
      "campaign: c\ndeliver: local\nschedule: { every: day, at: '18:30', zone: device }\n"
        + "alert: { title: Hi, body: 'Hello {{ streak_days }}' }\nlocalizations: { de: { title: Hallo, body: 'Hallo {{ streak_days }}' } }\n"
    ),
  ]
  private static let edits = [
    ("title: Hi", "title: Ho"), ("Hallo {{ streak_days }}", "Hallo {{ streak_days }}!"), ("18:30", "18:45"),
    ("alert:", "sound: chime.wav\nalert:"), ("alert:", "badge: 3\nalert:"), ("alert:", "thread: t\nalert:"),
    ("alert:", "link: https://example.com/a\nalert:"), ("alert:", "data: { screen: home }\nalert:"),
    ("alert:", "interruption: passive\nalert:"), ("alert:", "relevance: 0.5\nalert:"),
    ("campaign: c\n", "campaign: c\nwas: b\n"), ("de: { title: Hallo, ", "de: { "),
  ]

  private func contents(_ text: String) throws -> [UInt8] {
    var files = TemporaryProject.base()
    files["c.yaml"] = text
    let project = try TemporaryProject(files)
    try project.write("sounds/chime.wav", TemporaryProject.chime)
    let result = try project.check(wantsPlan: true)
    let checked = try #require(result.project)
    let plan = try #require(result.plan?.campaigns.first, "\(result.findings.map(\.finding.message))")
    return BuildContents.of(plan, in: checked, from: TemporaryProject.now)
  }

  /// What a comparison rests on holds all that a build writes of a campaign.
  @Test(arguments: campaigns, edits) func whatIsBuiltIsCompared(_ campaign: (String, String), _ edit: (String, String))
    throws
  {
    let before = try contents(campaign.1)
    #expect(!before.isEmpty)
    #expect(try contents(campaign.1 + "owner: me\n") == before)
    #expect(try contents(campaign.1.replacingOccurrences(of: edit.0, with: edit.1)) != before)
  }

  /// A campaign that is renamed once more, under the `was` that it had, changes nothing but its id.
  @Test(arguments: campaigns) func anotherIDIsNoOtherBuild(_ campaign: (String, String)) throws {
    let named = { (id: String) in
      campaign.1.replacingOccurrences(of: "campaign: c\n", with: "campaign: \(id)\nwas: b\n")
    }
    let (before, after) = (try contents(named("c")), try contents(named("c-2")))
    #expect(before != after)
    #expect(BuildContents.renaming(after, "c-2", to: "c") == before)
  }

  /// A template is written down with the names of what it fills in.
  @Test func whatIsFilledInIsNamed() throws {
    let text = String(decoding: try contents(Self.campaigns[0].1), as: UTF8.self)
    #expect(text.contains("\"streak_days\""))
    #expect(text.contains("{{text "))
  }
}
