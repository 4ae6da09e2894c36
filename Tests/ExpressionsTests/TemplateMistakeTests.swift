import Diagnostics
import Expressions
import Foundation
import JSON
import Testing

/// What is said about mistakes in templates, and where: `Tests/Fixtures/liquid/mistakes.txt` shows each template with its findings under
/// it. A new mistake is a line of that file; `UPDATE_GOLDENS=1` writes what stands under it.
@Suite struct TemplateMistakeTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/liquid/mistakes.txt")

  @Test func everyMistakeIsNamedAtItsPlace() throws { try MistakePages.check(Self.file, sample, least: 40) }
}

/// A file of templates with what is said about each.
enum MistakePages {
  /// A template, `⏎` for each line end, and a line for each finding: carets under its span, rule, message; then note and help.
  private static func page(_ line: String, _ table: AttributeTable) -> (text: String, findings: [Finding]) {
    var findings: [Finding] = []
    let source = line.replacing("⏎", with: "\n")
    let template = Template.parse(source, attributes: table, into: &findings)
    var text = line + "\n"
    if template != nil { text += "  no mistake\n" }
    for finding in findings {
      func columns(_ bytes: some Sequence<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }
      let bytes = Array(source.utf8)
      let before = columns(bytes[..<finding.span.start])
      let width = max(columns(bytes[finding.span.start..<finding.span.end]), 1)
      text += String(repeating: " ", count: before) + String(repeating: "^", count: width)
      text += " \(finding.rule.name): \(finding.message)\n"
      for note in finding.notes { text += "  note: \(note.message)\n" }
      if let help = finding.help { text += "  help: \(help)\n" }
    }
    return (text, findings)
  }

  static func check(_ file: URL, _ table: AttributeTable, least: Int) throws {
    let kept = try String(contentsOf: file, encoding: .utf8)
    let blocks = kept.split(separator: "\n\n").map { String($0.prefix { $0 != "\n" }) }
    let pages = blocks.map { page($0, table) }
    let text = pages.map(\.text).joined(separator: "\n")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("\(file.lastPathComponent) was written; look at the difference, then run without UPDATE_GOLDENS")
    }
    #expect(text == kept)
    #expect(blocks.count >= least)
    for (text, findings) in pages where !text.contains("no mistake") {
      for finding in findings {
        // A message that says what is expected, needed or taken says what to do, too.
        let isPlain = ["expected ", " needs ", " takes "].contains { finding.message.contains($0) }
        #expect(finding.help != nil || !finding.notes.isEmpty || isPlain, "says nothing of what to do: \(text)")
      }
    }
  }
}
