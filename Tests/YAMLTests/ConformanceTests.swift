import Diagnostics
import Foundation
import Testing

@testable import YAML

/// Our verdict on every case of yaml-test-suite, frozen in verdicts.tsv: case, verdict, and how that compares with YAML 1.2.
@Suite struct ConformanceTests {
  /// What `read` said: `accepted`, perhaps with findings, or `refused` by a rule.
  private func verdict(_ one: SuiteCase) -> (text: String, comparison: String) {
    let reader = YAMLReader()
    var findings: [Finding] = []
    let isAccepted = reader.read(one.source, into: &findings)
    guard isAccepted else {
      return ("refused \(findings.last?.rule.name ?? "-")", one.isInvalid ? "agrees" : "stricter")
    }
    let names = Set(findings.map(\.rule.name)).sorted()
    let text = names.isEmpty ? "accepted" : "accepted with \(names.joined(separator: ","))"
    if one.isInvalid { return (text, "laxer") }
    let isSame = one.events.map { NodeTree.reduced($0) == reader.tree.events } ?? true
    return (text, isSame ? "agrees" : "other-content")
  }

  @Test(
    .enabled(
      if: !ConformanceSuite.cases.isEmpty, "there is no yaml-test-suite; BELFRY_SUITES names the folder that holds it"))
  func verdicts() throws {
    let table = ConformanceSuite.cases.map { one in
      let verdict = verdict(one)
      return "\(one.id)\t\(verdict.text)\t\(one.isInvalid ? "invalid" : "valid")\t\(verdict.comparison)\n"
    }
    #expect(table.count == 402)
    let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "verdicts.tsv")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try table.joined().write(to: golden, atomically: true, encoding: .utf8)
      Issue.record("verdicts.tsv was written; look at the difference, then run without UPDATE_GOLDENS")
      return
    }
    let frozen = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n").map { $0 + "\n" }
    for (now, before) in zip(table, frozen) { #expect(now == before) }
    #expect(table.count == frozen.count)
  }

  @Test func everyScalarDecodesAgain() {
    for one in ConformanceSuite.cases {
      let reader = YAMLReader()
      var findings: [Finding] = []
      _ = reader.read(one.source, into: &findings)
      expectSoundTree(reader.tree, one.source, "\(one.id)")
    }
  }
}
