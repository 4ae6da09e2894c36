import Checking
import Diagnostics
import Expressions
import Harness
import JSON
import Language
import Limits
import Linting
import Parsing
import Planning
import Reporting
import Samples
import Workspace
import YAML

/// Words of campaigns, out of the tables of the language.
let campaignWords: @Sendable () -> [String] = {
  Shapes.campaign.keys.map { "\($0.name): " } + Shapes.push.keys.map { "\($0.name): " }
    + Shapes.schedule.keys.map { "\($0.name): " } + Shapes.alert.keys.map { "\($0.name): " }
    + Filter.all.map { "| \($0.name)" } + Predicate.reservedWords
    + [
      "\n  ", "\n- ", "{{ first_name | default: \"x\" }}", "{% if subscribed %}", "{% endif %}", "audience: rich",
      "deliver: push",
      "deliver: local", "device", "UTC", "Europe/Berlin", "every: week", "days: [mon]", "at: \"10:00\"", "2026-12-24",
      "category: habit", "sound: default", "\\u001b[31m", "\\u202e", "::error::", "# belfry: ignore ", "localizations:",
      "de: ",
    ]
}

/// A campaign through all stages in memory: findings, a plan in all formats, the requests of some rows.
let campaignTarget = FuzzTarget(
  "campaign", longest: 1500, words: campaignWords,
  seeds: { $0.files(".yaml") },
  start: {
    let folder = MadeUpFolder()
    folder.put("belfry.yaml", MadeUpFolder.usualProject)
    guard let project = folder.check()?.project else { fail("the usual project is one") }
    let yaml = YAMLReader()
    // As a run does: each file finds what the one before it left there.
    let storage = CampaignFileStorage()
    let rows = SampleRows.batch(of: project.attributes)
    return { buffer in
      let source = SourceFile(path: "a/c.yaml", bytes: Array(buffer))
      var findings: [Finding] = []
      var campaign: Campaign?
      if yaml.read(source.bytes, into: &findings) {
        var reader = NodeReader(yaml.tree)
        guard case .campaign = reader.kind() else { return }
        let isCampaign = reader.campaign(into: &storage.file)
        findings += reader.findings
        if isCampaign {
          let checker = CampaignChecker(storage, tree: yaml.tree, source: source, project: project)
          campaign = checker.campaign()
          findings += checker.findings
        }
      }
      let planned = campaign.map { CampaignPlan($0, from: sampleNow, fires: 2) }
      if let planned {
        let context = LintContext(
          planned.campaign, in: project, now: sampleNow, budget: WorkBudget(fileBytes: buffer.count))
        Lint.check(planned, context, into: &findings)
      }
      let hasError = findings.contains { $0.severity == .error }
      expect(planned != nil || hasError, "there is a campaign or an error")
      let located = findings.prefix(200).map { finding in
        expect(finding.span.end <= source.bytes.count, "a finding lies in the file: \(finding.message)")
        return LocatedFinding(finding, in: source) { _ in nil }
      }
      ExpectedReports.check(located, files: 1)
      guard let planned, !hasError else { return }
      let plan = Plan(now: sampleNow, campaigns: [planned], pendingLimit: project.policy.pending)
      ExpectedReports.check(plan, of: project, findings: located, files: 1)
      expectRequests(planned, project, rows)
    }
  })

/// The request of every row is JSON, and its payload no larger or smaller than was proven.
private func expectRequests(_ plan: CampaignPlan, _ project: Project, _ rows: ColumnBatch) {
  guard var renderer = RowRenderer(plan.campaign, in: project, from: sampleNow), let size = plan.size else { return }
  for row in 0..<rows.count {
    var buffer = ByteBuffer()
    let outcome = renderer.render(rows, row, into: &buffer)
    let line = buffer.withBytes { Array($0) }
    switch outcome {
    case .request(_, let payload, _, let start):
      expect(payload >= size.smallest, "\(payload) bytes are at least \(size.smallest)")
      if let most = size.largest { expect(payload <= most, "\(payload) bytes are at most \(most)") }
      expect(payload <= size.limit && start + payload <= line.count, "a request is within the limit")
      guard case .object(let members)? = try? JSONReader.read(line.dropLast()) else {
        fail("a request is JSON: \(line)")
      }
      expect(members.last?.key == "payload" && line.last == 0x0A, "a request is a line that ends in its payload")
    case .tooLarge(let bytes): expect(bytes > size.limit && bytes <= size.largest ?? .max, "too large is too large")
    default: expect(line.isEmpty, "nothing is written for \(outcome)")
    }
  }
}

extension JSONReader {
  fileprivate static func read(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> JSONValue { try read(Array(bytes)) }
}
