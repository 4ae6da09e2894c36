import Diagnostics
import Testing
import Workspace

/// An edit is offered where it mends its finding, brings no other one, and says what was written.
@Suite struct TriedEditTests {
  private static let head =
    "campaign: hello\ndeliver: push\npush: { expires: 1d }\nlocalizations: { de: { body: Hallo } }\n"

  private func check(_ files: [String: String], triesEdits: Bool = true) throws -> CheckResult {
    let project = try TemporaryProject(files)
    var request = CheckRequest(root: project.root, now: TemporaryProject.now)
    request.triesEdits = triesEdits
    return try Workspace.check(request)
  }

  private func check(_ lines: String, triesEdits: Bool = true) throws -> CheckResult {
    var files = TemporaryProject.base()
    files["hello.yaml"] = Self.head + lines
    return try check(files, triesEdits: triesEdits)
  }

  private func edits(_ result: CheckResult) -> [String] {
    result.findings.flatMap { $0.finding.fixes.flatMap { $0.edits.map(\.text) } }
  }

  private static let rest = "audience: all\nalert: Hello\n"

  /// A schedule, and what is written for its mistake; nil where it must be asked.
  @Test(arguments: [
    ("{ every: week, days: [lun], at: \"10:00\", zone: UTC }", "mon"),
    ("{ every: week, days: [jue], at: \"10:00\", zone: UTC }", "thu"),
    ("{ every: week, days: [don], at: \"10:00\", zone: UTC }", "thu"),
    ("{ every: week, days: [mar], at: \"10:00\", zone: UTC }", "tue"),
    ("{ every: week, days: [so], at: \"10:00\", zone: UTC }", "sun"),
    ("{ every: week, days: [Wedensday], at: \"10:00\", zone: UTC }", "wed"),
    ("{ every: week, days: [mon..fri], at: \"10:00\", zone: UTC }", nil),
    ("{ every: week, days: [mon–fri], at: \"10:00\", zone: UTC }", nil),
    ("{ every: week, days: [\"mon:fri\"], at: \"10:00\", zone: UTC }", nil),
    ("{ every: week, days: [mon_fri], at: \"10:00\", zone: UTC }", nil),
    ("{ every: week, days: [-sun], at: \"10:00\", zone: UTC }", nil),
    ("{ every: week, days: [\"sun!\"], at: \"10:00\", zone: UTC }", nil),
    ("{ every: day, months: [january], at: \"10:00\", zone: UTC }", "jan"),
    ("{ every: day, months: [jan-mar], at: \"10:00\", zone: UTC }", nil),
    ("{ every: day, months: [jan/feb], at: \"10:00\", zone: UTC }", nil),
    ("{ every: month, days: [last mon..wed], on-missing-day: skip, at: \"10:00\", zone: UTC }", nil),
    ("{ every: day, at: \"18:30:60\", zone: UTC }", nil), ("{ every: day, at: 1830, zone: UTC }", "\"18:30\""),
    ("{ every: 15M, from: 2026-12-01, until: 2026-12-02, at: \"10:00\", zone: UTC }", nil),
  ]) func ofSchedules(schedule: String, edit: String?) throws {
    let found = try check(Self.rest + "schedule: \(schedule)\n")
    #expect(!found.findings.isEmpty)
    #expect(edits(found) == [edit].compactMap(\.self), "\(found.findings.map { $0.finding.help ?? "" })")
  }

  /// The same of spans and other values of a campaign.
  @Test(arguments: [
    ("push: { expires: 15M }", nil), ("push: { expires: 1H30M }", nil), ("push: { expires: -1d }", nil),
    ("push: { expires: 3H }", "3h"), ("push: { expires: P3D }", "3d"), ("push: { expires: 0s }", "never-store"),
    ("holdout: 0.1", "10"), ("rollout: 10", nil), ("badge: 1_000", nil), ("alrt: Bye", nil), ("alert: Bye", nil),
    ("relevence: 0.5", "relevance"), ("relevanse: 0.5", "relevance"), ("enabled: false", nil),
    ("exclude: points > 3", nil),
  ]) func ofCampaigns(line: String, edit: String?) throws {
    let head = line.hasPrefix("push") ? Self.head.replacing("push: { expires: 1d }\n", with: "") : Self.head
    var files = TemporaryProject.base()
    files["hello.yaml"] = head + Self.rest + "schedule: { at: 2026-12-24 18:30, zone: UTC }\n" + line + "\n"
    let found = try check(files)
    #expect(!found.findings.isEmpty)
    #expect(edits(found) == [edit].compactMap(\.self), "\(found.findings.map { $0.finding.help ?? "" })")
  }

  @Test func anEditThatBringsAnotherFindingIsNotOffered() throws {
    let lines = Self.rest + "schedule: { at: 2026-12-24 18:30, zone: UTC }\naudiance: points > 3\n"
    let (raw, tried) = (try check(lines, triesEdits: false), try check(lines))
    #expect(edits(raw) == ["audience"])
    #expect(edits(tried).isEmpty)
    #expect(raw.counts.byRule["unknown-key"]?.fixable == 1)
    #expect(tried.counts.byRule["unknown-key"]?.fixable == 0)
    #expect(tried.findings.map(\.finding.help) == raw.findings.map(\.finding.help))
    #expect(tried.findings.allSatisfy { $0.editPlaces.count == $0.finding.fixes.count })
  }

  /// A name that campaigns use is not written anew in the place where it is declared.
  @Test(arguments: [("points > 3", ["shoe_size"]), ("shoeSize > 3", [])])
  func ofWhatCampaignsShare(audience: String, written: [String]) throws {
    var files = TemporaryProject.base()
    files["belfry.yaml"]?.replace(
      "attributes:\n", with: "attributes:\n  shoeSize: { type: integer, min: 0, max: 60 }\n")
    files["hello.yaml"] =
      Self.head + "audience: \(audience)\nalert: Hello\nschedule: { at: 2026-12-24 18:30, zone: UTC }\n"
    let found = try check(files)
    #expect(found.findings.contains { $0.finding.rule.name == "invalid-name" })
    #expect(edits(found) == written)
  }
}
