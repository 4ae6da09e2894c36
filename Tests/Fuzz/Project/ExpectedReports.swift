import Checking
import Clocks
import Diagnostics
import Harness
import JSON
import Planning
import Reporting
import Workspace

/// Findings and plans in every format: nothing foreign is shown raw, and what has a grammar keeps it.
enum ExpectedReports {
  /// Everything that may be said of findings.
  static func check(_ findings: [LocatedFinding], files: Int) {
    for finding in findings {
      expect(finding.start.line > 0 && finding.end.line >= finding.start.line, "a finding has a place")
    }
    for format in FindingsFormat.allCases {
      let bytes = FindingsReport(findings, files: files).bytes(as: format)
      switch format {
      case .text, .concise, .xcode, .junit, .markdown, .jsonl: expectText(bytes, "findings as \(format)")
      case .github: expectText(withoutCommands(bytes), "findings as \(format)")
      case .json, .sarif, .gitlab, .rdjson: expectJSON(bytes, "findings as \(format)")
      }
    }
  }

  /// Everything that may be said of a plan.
  static func check(_ plan: Plan, of project: Project, findings: [LocatedFinding], files: Int) {
    let end = plan.now.adding(TimeSpan(seconds: 14 * 86_400))
    let line = TimeLine(plan, until: end, zone: .utc)
    let whole = PlanReport(plan, of: project, timeLine: line, findings: findings, files: files)
    for format in PlanFormat.allCases {
      let bytes = whole.bytes(as: format)
      switch format {
      case .text, .markdown: expectText(bytes, "a plan as \(format)")
      case .json: expectJSON(bytes, "a plan as JSON")
      case .ics: expectCalendar(bytes)
      case .csv: expectTable(bytes)
      }
    }
  }

  /// Lines that are each a command of ours, without what makes them one.
  private static func withoutCommands(_ bytes: [UInt8]) -> [UInt8] {
    Array(
      bytes.split(separator: 0x0A).map { line in
        let command = ["::error ", "::warning ", "::notice "].first { line.starts(with: $0.utf8) }
        expect(command != nil, "a line is a command: \(shown(Array(line)))")
        return line.dropFirst(2)
      }.joined(separator: [0x0A as UInt8]))
  }

  private static func expectText(_ bytes: [UInt8], _ what: String) {
    expect(!hasRawControl(bytes), "\(what) has no raw control: \(shown(bytes))")
    guard let text = String(validating: bytes, as: UTF8.self) else { fail("\(what) is UTF-8") }
    // Marks that turn lines around, and the controls behind ASCII.
    let isOdd = text.unicodeScalars.contains {
      (0x80...0x9F).contains($0.value) || (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
    }
    expect(!isOdd, "\(what) turns no line around: \(shown(bytes))")
    expect(!bytes.split(separator: 0x0A).contains { $0.starts(with: "::".utf8) }, "\(what) commands no one")
  }

  private static func expectJSON(_ bytes: [UInt8], _ what: String) {
    expect(!hasRawControl(bytes), "\(what) has no raw control")
    expect((try? JSONReader.read(bytes)) != nil, "\(what) is JSON: \(shown(bytes))")
  }

  /// RFC 5545: lines of at most 75 bytes, a component in another.
  private static func expectCalendar(_ bytes: [UInt8]) {
    expect(!hasRawControl(bytes, allowing: [0x0D]), "a calendar has no raw control: \(shown(bytes))")
    var open: [String] = []
    for raw in bytes.split(separator: 0x0A) {
      expect(raw.last == 0x0D && raw.count <= 76, "a line is short, and ends: \(shown(Array(raw)))")
      let line = String(decoding: raw.dropLast(), as: UTF8.self)
      expect(!line.utf8.contains(0x0D), "a line is one")
      if line.hasPrefix("BEGIN:") { open.append(String(line.dropFirst(6))) }
      if line.hasPrefix("END:") { expect(open.popLast() == String(line.dropFirst(4)), "what begins ends: \(line)") }
      expect(
        line.hasPrefix(" ") || line.utf8.contains(UInt8(ascii: ":")) || line.utf8.count > 60,
        "a line is a property: \(line)")
    }
    expect(open.isEmpty, "everything ends")
  }

  /// RFC 4180: every row has as many fields as the first.
  private static func expectTable(_ bytes: [UInt8]) {
    expect(!bytes.contains(0x1B) && !bytes.contains(0x00), "a table has no escapes: \(shown(bytes))")
    var (fields, columns, isQuoted) = (1, 0, false)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: ",") { fields += 1 }
      guard byte == 0x0A else { continue }
      if columns == 0 { columns = fields }
      expect(fields == columns, "a row has \(columns) fields, not \(fields), before byte \(index)")
      fields = 1
    }
    expect(!isQuoted, "every quote is closed")
  }

  private static func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }
}
