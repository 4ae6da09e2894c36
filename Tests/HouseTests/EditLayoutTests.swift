import Diagnostics
import Foundation
import Testing

@testable import Workspace

/// However a file is laid out, an edit writes one word as the file needs it, and every other byte stays.
@Suite struct EditLayoutTests {
  /// A campaign whose mistakes are written between `«` and `»`, the mistake first: `«titel|title»`.
  private static let template = """
    campaign: hello # the first key
    «audiense|audience»: «actve|active» # who
    deliver: push
    schedule: { every: week, days: [«monday|mon», thu], at: «7pm|"19:00"», zone: «europe/berlin|Europe/Berlin» }
    alert:
      «titel|title»: Hello
      body: BODY
    localizations: { de: { title: Hallo, body: Guten Tag } }
    push: { expires: «3 days|3d» }
    data: { a: &same one, b: *same }
    owner: a@example.com
    """

  /// Ways to write `Dear {{ plan }}`, with a mistake in it.
  private static let bodies = [
    "'Dear {{ «paln|plan» }}'", "\"Dear {{ «paln|plan» }}\"", "Dear {{ «paln|plan» }}, hello",
    "|\n    Dear {{ «paln|plan» }}\n    and all", ">-\n    Dear\n    {{ «paln|plan» }}",
    "\"Dear {{ «paln|plan» }} \\\"you\\\" \\u2014 {{ «streak_day|streak_days» }}\"",
    "'It''s {{ «paln|plan» }}'", "Dear\n    {{ «paln|plan» }}",
  ]

  /// What it says with the mistakes, or without.
  private func text(_ template: String, isMended: Bool) -> String {
    template.replacing(/«([^|»]*)\|([^»]*)»/) { String(isMended ? $0.output.2 : $0.output.1) }
  }

  private func mended(_ text: String) throws -> (Mending, [UInt8]?) {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    files["hello.yaml"] = text
    let project = try TemporaryProject(files)
    let mending = try Mending(
      CheckRequest(root: project.root, now: TemporaryProject.now), accepting: WantedFixes([.safe, .needsReview]))
    return (mending, mending.files.first { $0.path == "hello.yaml" }?.new)
  }

  @Test(arguments: bodies) func onlyTheWordChanges(body: String) throws {
    var random = MadeUp(seed: UInt64(body.utf8.count))
    for round in 0..<4 {
      var template = Self.template.replacing("BODY", with: body)
      if round > 0 {
        template = template.split(separator: "\n", omittingEmptySubsequences: false).map { line in
          guard !line.hasPrefix("    "), !line.contains("body:") else { return String(line) }
          return line + (["", "\t", "  ", " # keep"].randomElement(using: &random) ?? "")
        }.joined(separator: "\n")
      }
      template += "\n"
      let (mending, new) = try mended(text(template, isMended: false))
      #expect(
        mending.refusals.isEmpty && mending.result.findings.isEmpty, "\(mending.result.findings.map(\.finding.message))"
      )
      #expect(new.map { String(decoding: $0, as: UTF8.self) } == text(template, isMended: true))
    }
  }

  /// CR LF is mended, too, and nothing else is lost by it.
  @Test func lineEnds() throws {
    let template = Self.template.replacing("BODY", with: Self.bodies[3]) + "\n"
    let (mending, new) = try mended(
      "\u{FEFF}" + text(template, isMended: false).replacing("\n", with: "\r\n"))
    #expect(mending.result.findings.map(\.finding.message) == [])
    #expect(new.map { String(decoding: $0, as: UTF8.self) } == text(template, isMended: true))
  }

  // MARK: - Bytes

  private func result(_ fixes: [[(Int, Int, String)]], of text: String) -> (String, [Bool]) {
    var edits = FileEdits(Array(text.utf8))
    let done = fixes.map { fix in
      edits.add(Finding.Fix("f", edits: fix.map { Finding.Fix.Edit(SourceSpan($0.0, $0.1), $0.2, .source) }))
    }
    return (String(decoding: edits.result, as: UTF8.self), done)
  }

  @Test func editsThatTouchWait() {
    #expect(result([[(1, 2, "x")], [(3, 4, "y")]], of: "abcdef") == ("axcyef", [true, true]))
    #expect(result([[(3, 4, "y")], [(1, 2, "x")]], of: "abcdef") == ("axcyef", [true, true]))
    #expect(result([[(1, 3, "x")], [(2, 4, "y")]], of: "abcdef") == ("axdef", [true, false]))
    #expect(result([[(1, 3, "x")], [(3, 4, "y")]], of: "abcdef") == ("axyef", [true, true]))
    // Which of the two comes first is not known.
    #expect(result([[(3, 3, "x")], [(3, 3, "y")]], of: "abcdef") == ("abcxdef", [true, false]))
    #expect(result([[(1, 3, "x")], [(3, 3, "y")]], of: "abcdef") == ("axdef", [true, false]))
    #expect(result([[(3, 3, "y")], [(3, 5, "x")]], of: "abcdef") == ("abcydef", [true, false]))
  }

  @Test func theSameEditIsDoneOnce() {
    #expect(result([[(1, 2, "x")], [(1, 2, "x")]], of: "abc") == ("axc", [true, true]))
    #expect(result([[(1, 1, "x"), (2, 3, "")], [(1, 1, "x")]], of: "abc") == ("axb", [true, true]))
  }

  @Test func aFixIsDoneWholeOrNotAtAll() {
    #expect(result([[(2, 3, "x")], [(0, 1, "y"), (2, 4, "z")]], of: "abcdef") == ("abxdef", [true, false]))
    #expect(
      result([[(2, 3, "x"), (1, 2, "y")], [], [(5, 9, "")]], of: "abcdef") == ("abcdef", [false, false, false]))
  }
}
