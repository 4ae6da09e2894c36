import Diagnostics
import Escaping

/// `--format junit`: JUnit's XML in the dialect that every CI reads: a suite for each file, a failed test for each finding, and one that
/// passed for a file without any, so that a clean run is no empty report.
enum JUnitFormat {
  static func report(_ report: FindingsReport) -> [UInt8] {
    let suites = suites(report)
    let failures = suites.reduce(0) { $0 + $1.told.count }
    let tests = suites.reduce(0) { $0 + max(1, $1.told.count) }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"belfry\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\">\n"
    for suite in suites { text += element(suite) }
    return Harmless.lines(text + "</testsuites>\n")
  }

  /// A file and its findings, in the order of paths.
  private typealias Suite = (path: ShownPath, told: [ToldFinding])

  private static func suites(_ report: FindingsReport) -> [Suite] {
    var suites: [Suite] = []
    func add(_ path: ShownPath) {
      if suites.last?.path != path { suites.append((path, [])) }
    }
    var clean = report.run.files[...]
    for told in report.told {
      while let path = clean.first, !told.located.path.utf8.lexicographicallyPrecedes(path.utf8) {
        add(report.path(to: path))
        clean.removeFirst()
      }
      add(told.path)
      suites[suites.count - 1].told.append(told)
    }
    for path in clean { add(report.path(to: path)) }
    return suites
  }

  private static func element(_ suite: Suite) -> String {
    let (path, told) = (Harmless.xml(suite.path), suite.told)
    var text =
      "  <testsuite name=\"\(path)\" tests=\"\(max(1, told.count))\" failures=\"\(told.count)\" errors=\"0\">\n"
    if told.isEmpty { text += "    <testcase name=\"belfry check\" classname=\"\(path)\"/>\n" }
    for told in told {
      let place = "\(told.located.start.line):\(told.located.start.column)"
      let lines = ["\(Harmless.line(told.path)):\(place): \(told.finding.message)"] + told.reasons
      text += "    <testcase name=\"\(Harmless.xml(told.rule)) at \(place)\" classname=\"\(path)\">\n"
      text += "      <failure message=\"\(Harmless.xml(told.finding.message))\""
      text += " type=\"\(told.finding.severity.word)\">\(lines.map(Harmless.xml).joined(separator: "\n"))</failure>\n"
      text += "    </testcase>\n"
    }
    return text + "  </testsuite>\n"
  }
}
