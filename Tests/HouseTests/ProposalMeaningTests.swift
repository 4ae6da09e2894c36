import Diagnostics
import Foundation
import Testing
import Workspace

/// A negation that was written is never lost by an edit, in whatever place it was written.
@Suite struct ProposalMeaningTests {
  private static let words = [
    "not", "no", "non", "un", "in", "off", "de", "dis", "without", "never", "isnt", "nobody", "except", "ohne",
  ]

  /// A name with a negation, as YAML can hold it without quotation marks.
  private static func negated(_ name: String) -> [String] {
    var all: [String] = []
    for word in words {
      for mark in ["_", "-", " ", ""] {
        for written in [word, word.uppercased(), word.capitalized] { all.append("\(written)\(mark)\(name)") }
        all.append(mark.isEmpty ? "\(word)\(name.prefix(1).uppercased())\(name.dropFirst())" : "\(name)\(mark)\(word)")
      }
    }
    return all
  }

  /// A place of a campaign in which a name is written: the name, and the lines around it. `{}` is the name, or the lines are.
  private static let places: [(what: String, name: String, lines: String)] = [
    ("an audience", "active", "audience: {}\n"), ("an attribute", "subscribed", "audience: points > 3 and {}\n"),
    ("a value", "free", "audience: plan == {}\n"), ("a status", "active", "audience: all\nstatus: {}\n"),
    ("another status", "paused", "audience: all\nstatus: {}\n"), ("a sound", "chime.wav", "audience: all\nsound: {}\n"),
    ("a level", "passive", "audience: all\ninterruption: {}\n"),
    ("a category", "REMINDER", "audience: all\ncategory: {}\n"),
    ("a condition", "subscribed", "audience: all\nthread: \"{% if {} %}a{% else %}b{% endif %}\"\n"),
    ("a text", "first_name", "audience: all\nthread: \"a {{ {} }}\"\n"),
    ("a key", "relevance", "audience: all\n{}: 0.5\n"),
    ("a group", "offers", "audience: all\ngroup: {}\n"),
  ]

  /// Each of the files with one of its edits done.
  private static func edited(_ project: TemporaryProject, _ files: [String: String]) throws -> [(
    path: String, text: String
  )] {
    var request = CheckRequest(root: project.root, now: TemporaryProject.now)
    request.room = .compared
    let found = try Workspace.check(request).findings
    return found.flatMap { located in
      located.finding.fixes.compactMap { fix in
        guard let text = files[located.path] else { return nil }
        var bytes = Array(text.utf8)
        for edit in fix.edits.reversed() {
          bytes.replaceSubrange(edit.span.start..<edit.span.end, with: edit.text.utf8)
        }
        return (located.path, String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  private static func campaign(_ id: String, _ lines: String) -> String {
    "campaign: \(id)\ndeliver: push\nschedule: { at: 2026-12-24 18:30, zone: UTC }\npush: { expires: 1d }\n"
      + "alert: Hello\nlocalizations: { de: { body: Hallo } }\n\(lines)"
  }

  @Test(arguments: places) func aNegationStays(what: String, name: String, lines: String) throws {
    var files = TemporaryProject.base()
    files["groups.yaml"] = "groups: { offers: { per-week: 1 } }\n"
    var plain: [String: String] = [:]
    for (number, word) in Self.negated(name).enumerated() {
      files["c\(number).yaml"] = Self.campaign("c\(number)", lines.replacing("{}", with: word))
      plain["c\(number).yaml"] = Self.campaign("c\(number)", lines.replacing("{}", with: name))
    }
    let project = try TemporaryProject(files)
    try project.write("sounds/chime.wav", TemporaryProject.chime)
    for (path, text) in try Self.edited(project, files) {
      #expect(text != plain[path], "\(what): \(files[path] ?? "")")
    }
  }

  /// Places of a project with events, steps, consent and people.
  private static let shared: [(path: String, name: String, text: String)] = [
    ("consent.yaml", "subscribed", "policy: { consent: { offer: {} } }\n"),
    (
      "where.yaml", "total",
      "campaign: where\ndeliver: push\naudience: all\nschedule: { after: 2h, event: bought, where: {} > 3 }\n"
    ),
    ("unless.yaml", "paid", "campaign: unless\ndeliver: local\nschedule: { after: 2h, event: bought, unless: {} }\n"),
    ("event.yaml", "bought", "campaign: event\ndeliver: local\nschedule: { after: 2h, event: {} }\n"),
    (
      "exit.yaml", "subscribed",
      "campaign: exit\ndeliver: push\naudience: all\nschedule: { at: 2026-12-24 18:30, zone: UTC }\nexit: {}\nsteps: [{ step: a, alert: A }]\n"
    ),
    (
      "person.yaml", "ana",
      "tests: event\nnow: 2026-12-01T00:00:00Z\nexpect: [{ person: {}, events: [{ event: bought }], gets: nothing }]\n"
    ),
    (
      "test.yaml", "event",
      "tests: {}\nnow: 2026-12-01T00:00:00Z\nexpect: [{ person: ana, events: [{ event: bought }], gets: nothing }]\n"
    ),
  ]

  @Test(arguments: shared) func aNegationStaysInProjects(path: String, name: String, text: String) throws {
    for word in Self.negated(name).enumerated().filter({ $0.offset % 5 == 0 }).map(\.element) {
      var files = TemporaryProject.base()
      files["events.yaml"] = "events: { bought: { total: { type: integer, min: 0, max: 9 } }, paid: {} }\n"
      files["people.yaml"] = "personas: { ana: { plan: free } }\n"
      files["event.yaml"] = Self.shared[3].text.replacing("{}", with: "bought")
      files[path] = text.replacing("{}", with: word)
      let project = try TemporaryProject(files)
      for (changed, edited) in try Self.edited(project, files) where changed == path {
        #expect(edited != text.replacing("{}", with: name), "\(word)")
      }
    }
  }

  /// One finding says the same in every format: where it has no edit, none of them has.
  @Test(
    .needsProgram,
    arguments: [
      ("not_subscribed", "did you mean \"not subscribed\"?", false),
      ("subscribd", "did you mean \"subscribed\"?", true),
    ])
  func allFormatsCarryTheSame(word: String, help: String, isEdited: Bool) throws {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    files["c.yaml"] = Self.campaign("c", "audience: \(word)\n")
    let project = try TemporaryProject(files)
    for format in ["text", "concise", "json", "jsonl", "sarif", "rdjson", "gitlab", "github", "checkstyle", "junit"] {
      let told = try project.belfry("check", "--format", format)
      guard told.status == 1 else { continue }
      let escaped = help.replacing("\"", with: "\\\"")
      #expect(
        !told.text.contains("did you mean") || told.text.contains(help) || told.text.contains(escaped)
          || told.text.contains(help.replacing("\"", with: "&quot;")), "\(format)")
      let edits = ["sarif": "\"insertedContent\"", "rdjson": "\"suggestions\"", "json": "\"edits\""]
      if let edit = edits[format] { #expect(told.text.contains(edit) == isEdited, "\(format): \(told.text)") }
    }
    let patch = try project.belfry("check", "--diff", "--needs-review")
    #expect(patch.text.contains("+audience: subscribed") == isEdited)
    #expect(try project.belfry("check", "--fix", "--needs-review").status == (isEdited ? 0 : 1))
    let after = try String(contentsOfFile: project.root + "c.yaml", encoding: .utf8)
    #expect(after.contains(isEdited ? "audience: subscribed\n" : "audience: \(word)\n"))
  }
}
