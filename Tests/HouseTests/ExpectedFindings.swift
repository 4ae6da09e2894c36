import Diagnostics
import Foundation
import Testing
import Workspace

/// What comments in the files of a project say must be found there: `# expect: error[rule] "text" "help"` at the end of a line.
struct ExpectedFindings {
  /// `path:line error[rule]`
  private(set) var lines: [String] = []
  private var words: [(line: String, message: String, help: String)] = []

  init(in root: String) throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: root) where path.hasSuffix(".yaml") {
      // Some files are broken in their bytes; their comments can still be read.
      let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: root + path)), as: UTF8.self)
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        for match in line.matches(
          of: /# expect(?:\(\+(\d+)\))?: (error|warning)\[([a-z0-9-]+)\](?: "([^"]*)"(?: "([^"]*)")?)?/)
        {
          let line = "\(path):\(number + 1 + (match.1.flatMap { Int($0) } ?? 0)) \(match.2)[\(match.3)]"
          lines.append(line)
          words.append((line, String(match.4 ?? ""), String(match.5 ?? "")))
        }
      }
    }
  }

  /// Missing and unexpected findings both fail.
  func hold(_ result: CheckResult) {
    for (line, message, help) in words {
      let found = result.findings.filter { Self.line($0) == line }
      guard !found.isEmpty else { continue }
      let said = found.filter { message.isEmpty || $0.finding.message.contains(message) }
      #expect(!said.isEmpty, "\(line) does not say \"\(message)\": \(found.map(\.finding.message))")
      #expect(
        said.isEmpty || help.isEmpty || said.contains { $0.finding.help?.contains(help) == true },
        "\(line) does not advise \"\(help)\": \(found.map { $0.finding.help ?? "" })")
    }
    // Counted: a mistake that is told twice at one line is told once too often.
    let changes = result.findings.map(Self.line).sorted().difference(from: lines.sorted())
    #expect(changes.insertions.map(Self.line) == [], "unexpected \(result.findings.map(\.finding.message))")
    #expect(changes.removals.map(Self.line) == [], "missing")
  }

  private static func line(_ found: LocatedFinding) -> String {
    "\(found.path):\(found.start.line) \(found.finding.severity.word)[\(found.finding.rule.name)]"
  }

  private static func line(_ change: CollectionDifference<String>.Change) -> String {
    switch change {
    case .insert(_, let line, _), .remove(_, let line, _): line
    }
  }
}
