import Diagnostics
import Foundation
import Testing
import Workspace

/// What stands out in a text is told at the very letters, wherever the text stands and however it is written, and each different passage of it.
@Suite struct MarkPlacesTests {
  /// Passages that no text for people has, each of another rule.
  private static let marks = ["[name]", "%@", "${name}", "<b>", "&amp;", ":smile:", "TODO", "SchÃ¶n"]

  @Test(arguments: [
    "alert: Hi §", "alert: \"§\"", "alert: 'It''s §'", "alert: \"A\\tb\\u00e9 §\"",
    "alert: |-\n  One\n  two §\n  three",
    "alert: >-\n  One\n  two\n  §\n\n  three", "alert: Hi\n  you, §", "alert: { title: '§', body: Hi }",
    "alert: { title: Hi, subtitle: '§' }", "alert: { body: { key: K, args: ['§'] } }",
    "alert: Hi\nlocalizations: { de: { body: '§' } }", "alert: '{{ first_name | default: \"§\" }}'",
    "alert: 'Hi {{ streak_days }} §'", "alert: &a 'Hi §'\ndescription: *a",
    "alert: Hi\nvariants:\n  - { name: a, weight: 50 }\n  - { name: b, weight: 50, alert: '§' }",
    "alert: Hi\nvariants:\n  - { name: a, weight: 50, localizations: { de: { body: '§' } } }\n"
      + "  - { name: b, weight: 50, alert: Ho }",
    "§categories:\n  A:\n    actions: [{ id: x, title: '§' }]",
    "§categories:\n  A:\n    actions: [{ id: x, title: A }]\n    localizations: { de: { x: '§' } }",
  ]) func eachIsToldAtItsLetters(form: String) throws {
    // To YAML a colon makes a key of what stands in front of it.
    for mark in Self.marks where mark != ":smile:" || !form.hasSuffix("Hi §") && !form.hasSuffix("you, §") {
      var files = TemporaryProject.base()
      files["sounds/x.txt"] = ""
      let text = form.hasPrefix("§") ? String(form.dropFirst()) : Self.head + form
      let written = text.replacing("§", with: "\(mark) and [city]") + "\n"
      files["c.yaml"] = written
      let found = try TemporaryProject(files).check().findings.filter { $0.path == "c.yaml" }
      let bytes = Array(written.utf8)
      let covered = found.filter { $0.finding.rule.name != "missing-locale" }.map {
        String(decoding: bytes[$0.finding.span.start..<$0.finding.span.end], as: UTF8.self)
      }
      let expected = [mark == "SchÃ¶n" ? "Ã¶" : mark, "[city]"]
      #expect(covered.sorted() == expected.sorted(), "\(written): \(found.map(\.finding.message))")
    }
  }

  private static let head =
    "campaign: c\ndeliver: push\naudience: all\nschedule: { at: 2029-12-24 18:30, zone: UTC }\npush: { expires: 1d }\n"

  /// The same passage again is the same mistake.
  @Test func onePassageIsToldOnce() throws {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    files["c.yaml"] = Self.head + "alert: '[name] [name] [city]'\nlocalizations: { de: { body: '[name]' } }\n"
    let found = try TemporaryProject(files).check().findings.map { "\($0.start.line):\($0.start.column)" }
    #expect(found == ["6:9", "6:23", "7:31"])
  }
}
