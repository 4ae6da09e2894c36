import Foundation
import Testing

/// What a change of a schedule with values of each person's own does to people.
@Suite(.needsProgram) struct OwnValueChangesTests {
  /// Two schedules, and the risks that are found.
  struct Row: CustomTestStringConvertible {
    let before: String
    let after: String
    let risks: [String]
    /// Risks that are not there.
    var not: [String] = []
    var policy = ""
    var more = ""
    /// A line of belfry.yaml that is another one afterwards.
    var line: (before: String, after: String)?

    var testDescription: String { "\(before) → \(after)" }
  }

  private static let quiet = "policy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }"

  static let rows = [
    Row(
      before: "every: week, days: [mon], at: t, zone: device",
      after: "every: week, days: [mon, tue, wed, thu, fri, sat, sun], at: t, zone: device", risks: ["more-often"]),
    Row(
      before: "every: week, days: [mon, tue, wed, thu], at: t, zone: device",
      after: "every: week, days: [mon], at: t, zone: device", risks: ["less-often"]),
    Row(
      before: "every: 2 weeks, from: 2026-11-01, days: d, at: t, zone: device",
      after: "every: week, from: 2026-11-01, days: d, at: t, zone: device", risks: ["more-often"]),
    Row(
      before: "every: day, at: t, until: 2026-12-05, zone: device",
      after: "every: day, at: t, until: 2030-12-05, zone: device", risks: ["more-often"]),
    Row(
      before: "every: day, at: t, from: 2026-11-01, count: 30, zone: device",
      after: "every: day, at: t, from: 2026-11-01, count: 1000, zone: device", risks: ["more-often"]),
    Row(
      before: "every: day, at: t, until: 2030-12-05, zone: device",
      after: "every: day, at: t, until: 2026-11-05, zone: device", risks: ["campaign-stopped"], not: ["less-often"]),
    Row(
      before: "every: day, at: t, from: 2026-11-01, zone: device",
      after: "every: day, at: t, from: 2027-11-01, zone: device", risks: ["delayed"]),
    Row(
      before: "every: week, days: d, at: \"09:00\", zone: device",
      after: "every: week, days: d, at: \"20:00\", zone: device", risks: ["delayed"]),
    Row(
      before: "every: day, at: t, months: [dec], zone: device", after: "every: day, at: t, zone: device",
      risks: ["more-often"]),
    Row(
      before: "every: week, days: d, at: \"09:00\", zone: device", after: "every: day, at: \"09:00\", zone: device",
      risks: ["more-often"]),
    Row(
      before: "every: day, at: t, zone: device", after: "every: day, at: u, zone: device", risks: [],
      not: ["more-often", "less-often", "delayed"]),
    Row(
      before: "every: day, at: \"09:00\", zone: device", after: "every: day, at: t, zone: device",
      risks: ["into-quiet-hours"], policy: "policy: { quiet-hours: { from: \"12:00\", to: \"15:00\" } }",
      more: "quiet-hours: send"),
    Row(
      before: "every: day, at: t, zone: device", after: "every: day, at: t, zone: device",
      risks: ["into-quiet-hours"], policy: quiet, more: "quiet-hours: send",
      line: ("t: { type: time, optional: true, min: \"09:00\", max: \"20:00\" }", "t: { type: time, optional: true }")),
    Row(
      before: "every: day, at: list, zone: device", after: "every: day, at: list, zone: device",
      risks: ["more-often"],
      line: ("list: { type: list, of: time, max-items: 5 }", "list: { type: list, of: time, max-items: 20 }")),
    Row(
      before: "every: day, at: late, zone: device", after: "every: day, at: late, zone: Europe/Berlin",
      risks: ["into-quiet-hours"], policy: quiet, more: "quiet-hours: send"),
    Row(
      before: "every: day, at: x, zone: device", after: "every: day, at: x, zone: device",
      risks: ["attribute-narrower"], not: ["audience-widened"],
      line: ("x: { type: time, optional: true }", "x: { type: time }")),
    Row(
      before: "every: day, at: x, zone: device", after: "every: day, at: x, zone: device", risks: [],
      not: ["audience-narrowed"], line: ("x: { type: time }", "x: { type: time, optional: true }")),
    Row(
      before: "every: day, at: t, zone: device", after: "every: day, at: \"09:00\", zone: device",
      risks: ["audience-widened"]),
    Row(
      before: "every: day, at: t, zone: device", after: "every: day, at: \"09:00\", zone: device", risks: [],
      not: ["audience-widened"], more: "audience: t is not missing"),
  ]

  private static let attributes = [
    "d: { type: list, of: enum, values: [mon, tue, wed, thu, fri, sat, sun], max-items: 7, optional: true }",
    "u: { type: time, optional: true }", "late: { type: time, min: \"09:00\", max: \"20:00\", optional: true }",
  ]

  private static func side(_ row: Row, _ schedule: String, _ line: String?, in folder: String) -> [String: String] {
    let lines = [line ?? "t: { type: time, optional: true }"] + attributes
    return [
      "\(folder)/belfry.yaml": TemporaryProject.head(
        "attributes:\n\(lines.map { "  \($0)\n" }.joined())\(row.policy)"),
      "\(folder)/c.yaml":
        "campaign: c\ndeliver: push\n\(row.more.contains("audience:") ? "" : "audience: all\n")schedule: { \(schedule) }\n"
        + "push: { expires: 2h }\n\(row.more)\nalert: Hello\n",
    ]
  }

  @Test(arguments: rows) func risks(_ row: Row) throws {
    let files = Self.side(row, row.before, row.line?.before, in: "old")
      .merging(Self.side(row, row.after, row.line?.after, in: "new")) { $1 }
    let project = try TemporaryProject(files)
    let told = try project.belfry("diff", "old", "new", "--now", "2026-11-28T09:00:00Z", "--format", "json")
    for risk in row.risks { #expect(told.text.contains("\"\(risk)\""), "\(risk): \(told)") }
    for risk in row.not { #expect(!told.text.contains("\"\(risk)\""), "\(risk): \(told)") }
  }
}
