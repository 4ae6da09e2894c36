import Diagnostics
import Escaping
import Expecting

/// `belfry test --format junit`: a suite for each file, a test for each expectation, an error for what kept some from being tried.
enum TestJUnit {
  static func bytes(_ report: TestReport) -> [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text +=
      "<testsuites name=\"belfry test\" tests=\"\(report.tried.count + report.broken.count)\" failures=\"\(report.failed)\" errors=\"\(report.broken.count)\">\n"
    var paths: [String] = []
    for path in report.tried.map(\.verdict.expectation.path) + report.broken.map(\.path) where !paths.contains(path) {
      paths.append(path)
    }
    let tried = Dictionary(grouping: report.tried) { ExactText($0.verdict.expectation.path) }
    let broken = Dictionary(grouping: report.broken) { ExactText($0.path) }
    for path in paths { text += suite(path, tried[ExactText(path)] ?? [], broken[ExactText(path)] ?? []) }
    return Harmless.lines(text + "</testsuites>\n")
  }

  private static func suite(_ path: String, _ tried: [TestReport.Tried], _ broken: [LocatedFinding]) -> String {
    let name = Harmless.xml(path)
    let failed = tried.count { !$0.verdict.holds }
    var text =
      "  <testsuite name=\"\(name)\" tests=\"\(tried.count + broken.count)\" failures=\"\(failed)\" errors=\"\(broken.count)\">\n"
    for one in tried {
      let head =
        "    <testcase name=\"\(Harmless.xml(one.name))\" classname=\"\(name)\" file=\"\(name)\" line=\"\(one.line)\""
      guard let first = one.findings.first else {
        text += head + "/>\n"
        continue
      }
      let lines = one.findings.flatMap(lines)
      text +=
        head
        + ">\n      <failure message=\"\(Harmless.xml(first.finding.message))\" type=\"\(first.finding.rule.name)\">"
      text += lines.map(Harmless.xml).joined(separator: "\n") + "</failure>\n    </testcase>\n"
    }
    for finding in broken {
      text +=
        "    <testcase name=\"\(finding.finding.rule.name) at \(finding.start.line):\(finding.start.column)\" classname=\"\(name)\">\n"
      text += "      <error message=\"\(Harmless.xml(finding.finding.message))\" type=\"\(finding.finding.rule.name)\">"
      text += lines(finding).map(Harmless.xml).joined(separator: "\n") + "</error>\n    </testcase>\n"
    }
    return text + "  </testsuite>\n"
  }

  /// A finding with its place, its notes and what to do.
  private static func lines(_ found: LocatedFinding) -> [String] {
    ["\(Harmless.place(ShownPath(found.path), found.start.line, found.start.column)): \(found.finding.message)"]
      + found.finding.notes.map { "note: " + $0.message } + (found.finding.help.map { ["help: " + $0] } ?? [])
  }
}
