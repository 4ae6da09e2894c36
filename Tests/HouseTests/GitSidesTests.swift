import Foundation
import Testing

/// What git has is what a folder with the same files would be: `diff` and `check --since` tell the same of both.
@Suite(.needsProgram) struct GitSidesTests {
  /// What stands at a path.
  enum Thing {
    case text(String)
    case sound(samples: Int)
    case link(String)
  }

  typealias Tree = [String: Thing]

  /// Two trees of files, and what git is told once the first one is committed.
  struct Change: CustomTestStringConvertible, Sendable {
    let name: String
    let before: Tree
    let after: Tree
    var told: [[String]] = []
    /// The project's folder.
    var folder = ""
    /// Whether all of the second one can be committed.
    var canBeCommitted = true

    var testDescription: String { name }
  }

  private static func project(_ app: String = "") -> Thing {
    .text(
      "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"16.0\" }\(app) }\nlocales: { source: en, shipped: [en] }\nattributes:\n  plan: { type: enum, values: [free, pro] }\n"
    )
  }

  /// It can be built: of what cannot nobody would see what git hides.
  private static let base: Tree = [
    "belfry.yaml": project(),
    "audiences.yaml": .text("audiences:\n  paying: plan == pro\n"), "one.yaml": .text(campaign("one")),
  ]

  private static func campaign(_ id: String, _ more: String = "", body: String = "Hello", audience: String = "paying")
    -> String
  {
    "campaign: \(id)\nowner: a@example.com\ndeliver: push\naudience: \(audience)\nschedule: { at: 2026-12-01 10:00, zone: UTC }\nalert: \(body)\npush: { expires: 1d }\n\(more)"
  }

  // MARK: - Through links

  /// The ways in which what an app ships may stand where belfry.yaml says.
  private static let ways: [(name: String, files: Tree)] = [
    ("a folder", ["app/sounds/chime.wav": .sound(samples: 800)]),
    ("a folder without the file", ["app/sounds/other.wav": .sound(samples: 800)]), ("nothing", [:]),
    ("a link to a folder", ["app/sounds": .link("v1"), "app/v1/chime.wav": .sound(samples: 800)]),
    ("a link to a folder without the file", ["app/sounds": .link("v1"), "app/v1/other.wav": .sound(samples: 800)]),
    ("a link to another folder", ["app/sounds": .link("v2"), "app/v2/chime.wav": .sound(samples: 900)]),
    ("a link to nothing", ["app/sounds": .link("v1")]),
    ("a link on the way", ["app": .link("rel"), "rel/sounds/chime.wav": .sound(samples: 800)]),
    ("a link in the folder", ["app/sounds/chime.wav": .link("../v1/x"), "app/v1/x": .sound(samples: 800)]),
  ]

  private static var throughLinks: [Change] {
    ways.indices.flatMap { from in
      ways.indices.filter { $0 != from }.map { to in
        let more: Tree = [
          "belfry.yaml": project(", sounds: app/sounds/"), "one.yaml": .text(campaign("one", "sound: chime.wav\n")),
        ]
        let trees = [ways[from].files, ways[to].files].map { base.merging(more) { $1 }.merging($0) { $1 } }
        return Change(name: "\(ways[from].name) → \(ways[to].name)", before: trees[0], after: trees[1])
      }
    }
  }

  // MARK: - Where git does not look

  private static func changed(_ files: Tree, without gone: [String] = []) -> Tree {
    base.merging(files) { $1 }.filter { !gone.contains($0.key) }
  }

  private static let flags = ["--skip-worktree", "--assume-unchanged"]

  private static var unseen: [Change] {
    flags.flatMap { flag in
      [
        Change(
          name: "\(flag) of a campaign", before: base,
          after: changed(["one.yaml": .text(campaign("one", body: "Bye"))]),
          told: [["update-index", flag, "one.yaml"]], canBeCommitted: false),
        Change(
          name: "\(flag) of audiences", before: base,
          after: changed(["audiences.yaml": .text("audiences:\n  paying: nonsense >= 3\n")]),
          told: [["update-index", flag, "audiences.yaml"]], canBeCommitted: false),
        Change(
          name: "\(flag) of a link", before: changed(["l.yaml": .link(".a"), ".a": .text(campaign("l"))]),
          after: changed(["l.yaml": .link(".b"), ".a": .text(campaign("l")), ".b": .text(campaign("l", body: "Bye"))]),
          told: [["update-index", flag, "l.yaml"]], canBeCommitted: false),
        Change(
          name: "\(flag) of .gitignore", before: changed([".gitignore": .text("two.yaml\n")]),
          after: changed([".gitignore": .text("one.yaml\n"), "two.yaml": .text(campaign("two"))]),
          told: [["update-index", flag, ".gitignore"]], canBeCommitted: false),
      ]
    } + [
      Change(
        name: "--assume-unchanged of a file that goes", before: base, after: changed([:], without: ["one.yaml"]),
        told: [["update-index", "--assume-unchanged", "one.yaml"]], canBeCommitted: false),
      Change(
        name: "names in capitals", before: changed([".gitignore": .text("NEW.YAML\n")]),
        after: changed([".gitignore": .text("NEW.YAML\n"), "new.yaml": .text(campaign("new", audience: "nobody"))]),
        told: [["config", "core.ignoreCase", "true"]]),
      Change(
        name: "a link that becomes a file", before: changed(["l.yaml": .link("one.yaml")]),
        after: changed(["l.yaml": .text("one.yaml")]), told: [["config", "core.symlinks", "false"]],
        canBeCommitted: false),
    ]
  }

  // MARK: - What is ignored

  private static var ignored: [Change] {
    let draft: Tree = ["draft.yaml": .text(campaign("draft"))]
    let broken: Tree = ["draft.yaml": .text("audiences:\n  paying: all\n")]
    let below: Tree = ["sub/two.yaml": .text(campaign("two"))]
    func inner(_ tree: Tree) -> Tree { Dictionary(uniqueKeysWithValues: tree.map { ("in/" + $0.key, $0.value) }) }
    return [
      Change(
        name: "a draft", before: base, after: changed(draft.merging([".gitignore": .text("draft.yaml\n")]) { $1 }),
        canBeCommitted: false),
      Change(
        name: "a broken draft", before: base,
        after: changed(broken.merging([".gitignore": .text("draft.yaml\n")]) { $1 }), canBeCommitted: false),
      Change(
        name: "a draft by a .gitignore that leaves out itself", before: base,
        after: changed(draft.merging([".gitignore": .text("draft.yaml\n.gitignore\n")]) { $1 }),
        canBeCommitted: false),
      Change(
        name: "a folder by its own .gitignore", before: changed(below),
        after: changed(below.merging(["sub/.gitignore": .text("*\n")]) { $1 }), canBeCommitted: false),
      Change(
        name: "a .gitignore above", before: inner(base),
        after: inner(changed(draft)).merging([".gitignore": .text("draft.yaml\n")]) { $1 }, folder: "in/",
        canBeCommitted: false),
      Change(
        name: "a .gitignore in a hidden folder", before: base,
        after: changed([".venv/.gitignore": .text("*\n"), ".venv/x.yaml": .text(campaign("x"))])),
    ]
  }

  // MARK: - Both ways

  @Test(arguments: throughLinks + unseen + ignored) func gitHasWhatAFolderHas(change: Change) throws {
    let (old, new) = (try TemporaryProject([".git/HEAD": ""]), try TemporaryProject([".git/HEAD": ""]))
    try write(change.before, to: old)
    try write(change.after, to: new)
    let expected = try diff(old, old.root + change.folder, new.root + change.folder)
    let project = try TemporaryProject([:])
    try write(change.before, to: project)
    try project.git("init", "-q")
    try project.git("add", "-Af")
    try project.git("commit", "-qm", "before")
    for words in change.told { try project.git(words) }
    for name in try FileManager.default.contentsOfDirectory(atPath: project.root) where name != ".git" {
      try FileManager.default.removeItem(atPath: project.root + name)
    }
    try write(change.after, to: project)
    let place = ["-C", project.root + change.folder]
    #expect(try diff(project, place) == expected)
    #expect(try newErrors(project, place + ["--since", "HEAD"]) == expected.errors)
    guard change.canBeCommitted else { return }
    try project.git("add", "-Af")
    #expect(try newErrors(project, place + ["--staged"]) == expected.errors)
    try project.git("commit", "-qm", "after")
    let back = try diff(old, new.root + change.folder, old.root + change.folder)
    #expect(try diff(project, place + ["HEAD~1..HEAD"]) == expected)
    #expect(try diff(project, place + ["HEAD..HEAD~1"]) == back)
  }

  /// Nothing is new, and nothing is read, where what git does not look at is as it was.
  @Test(arguments: flags) func whatIsAsItWasIsNoChange(flag: String) throws {
    let project = try TemporaryProject([:])
    try write(Self.base.merging([".gitignore": .text(".out\n")]) { $1 }, to: project)
    try project.git("init", "-q")
    try project.git("add", "-A")
    try project.git("commit", "-qm", "before")
    try project.git("update-index", flag, "one.yaml", "belfry.yaml", ".gitignore")
    #expect(try project.belfry("check", "--since", "HEAD").text.hasPrefix("nothing has changed"))
    #expect(try project.belfry("diff", "--exit-code").status == 0)
  }

  /// What a sparse checkout leaves out is no change of the work tree, a gap where it has changed, and there where two commits are compared.
  @Test func whatIsLeftOutIsNoChange() throws {
    let project = try TemporaryProject([:])
    try write(Self.changed(["far/two.yaml": .text(Self.campaign("two"))]), to: project)
    try project.git("init", "-q")
    try project.git("add", "-A")
    try project.git("commit", "-qm", "before")
    try write(["far/two.yaml": .text(Self.campaign("two", body: "Bye"))], to: project)
    try project.git("commit", "-qam", "after")
    try project.git("update-index", "--skip-worktree", "far/two.yaml")
    try FileManager.default.removeItem(atPath: project.root + "far")
    #expect(try project.belfry("diff", "--exit-code").status == 0)
    let gap = try project.belfry("diff", "--exit-code", "HEAD~1")
    #expect(gap.status == 1 && gap.text.contains("far/two.yaml: not compared") && !gap.text.contains("Bye"), "\(gap)")
    let told = try project.belfry("diff", "--exit-code", "HEAD~1..HEAD")
    #expect(told.status == 1 && told.text.contains("Bye"), "\(told)")
  }

  private func write(_ tree: Tree, to project: TemporaryProject) throws {
    for (name, thing) in tree {
      switch thing {
      case .text(let text): try project.write(name, Data(text.utf8))
      case .sound(let count): try project.write(name, TemporaryProject.sound(samples: count))
      case .link(let target):
        let path = project.root + name
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      }
    }
  }

  /// What is told of two sides, but for their names.
  private struct Told: Equatable {
    let text: String
    let errors: [String]
    let isDone: Bool
  }

  private func diff(_ project: TemporaryProject, _ words: String...) throws -> Told { try diff(project, words) }

  private func diff(_ project: TemporaryProject, _ words: [String]) throws -> Told {
    let told = try project.belfry(["diff", "--format", "json"] + words)
    guard var object = try? JSONSerialization.jsonObject(with: Data(told.text.utf8)) as? [String: Any] else {
      return Told(text: "\(told.status)", errors: [], isDone: false)
    }
    for key in ["before", "after"] where object[key] is String { object[key] = nil }
    let text = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .prettyPrinted])
    let findings = (object["findings"] as? [String: Any])?["new"] as? [[String: Any]] ?? []
    return Told(text: String(decoding: text, as: UTF8.self), errors: errors(findings), isDone: true)
  }

  private func newErrors(_ project: TemporaryProject, _ words: [String]) throws -> [String] {
    let told = try project.belfry(["check", "--format", "json"] + words)
    let object = try JSONSerialization.jsonObject(with: Data(told.text.utf8)) as? [String: Any]
    let found = errors(object?["findings"] as? [[String: Any]] ?? [])
    #expect(told.status == (found.isEmpty ? 0 : 1), "\(told)")
    return found
  }

  private func errors(_ findings: [[String: Any]]) -> [String] {
    findings.filter { $0["severity"] as? String == "error" }.map { "\($0["rule"] ?? "") \($0["path"] ?? "")" }.sorted()
  }
}
