import Diagnostics
import Harness

/// Every place of a finding lies in the file, and every finding says something.
func expectFindings(_ findings: [Finding], in count: Int) {
  for finding in findings {
    expect(!finding.message.isEmpty && finding.message.utf8.first != UInt8(ascii: " "), "a finding says something")
    expectSpan(finding.span, in: count, finding)
    for note in finding.notes {
      if let span = note.span, note.path == nil { expectSpan(span, in: count, finding) }
    }
    for fix in finding.fixes {
      var end = 0
      for edit in fix.edits {
        expectSpan(edit.span, in: count, finding)
        expect(edit.span.start >= end, "edits stand in order")
        end = edit.span.end
      }
    }
  }
}

private func expectSpan(_ span: SourceSpan, in count: Int, _ finding: Finding) {
  expect(
    span.start >= 0 && span.start <= span.end && span.end <= count,
    "\(span) lies in \(count) bytes: \(finding.rule.name): \(finding.message)")
}
