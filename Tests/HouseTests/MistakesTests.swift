import Clocks
import Diagnostics
import Files
import Foundation
import Testing
import Workspace

/// Each single mistake of a list, made in a copy of a project without one: one finding, of the rule that the list names, within the changed lines.
@Suite struct MistakesTests {
  @Test(arguments: Mistake.all) func eachIsReportedOnceAtItsPlace(_ mistake: Mistake) throws {
    let project = try LingoProject()
    try mistake.hold(project, project.make(mistake))
  }

  /// The project without a mistake.
  @Test func theProjectIsClean() throws {
    #expect(try LingoProject().findings() == [])
  }
}

/// One line of the list.
struct Mistake: Decodable, Sendable, CustomTestStringConvertible {
  /// The list.
  static let all: [Mistake] = {
    let path = packageRoot + "Tests/Fixtures/mistakes/lingo.jsonl"
    let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.compactMap { try? JSONDecoder().decode(Mistake.self, from: Data($0.utf8)) }
  }()

  let name: String
  /// The file that is edited, what is replaced in it, and by what.
  let file: String?
  let old: String?
  let new: String?
  /// What is done with whole files: `["move", from, to]`.
  let files: [[String]]?
  /// The rule that reports it.
  let rule: String?
  /// The line at which it is reported, where that is not a changed one; `why` says the reason.
  let at: String?
  let why: String?
  /// The file that would have to be called belfry.yaml, without which belfry cannot go on.
  let stops: String?
  /// Why it is no mistake.
  let none: String?

  var testDescription: String { name }

  /// Compares the findings of a project in which the mistake was made.
  fileprivate func hold(_ project: LingoProject, _ place: ClosedRange<Int>?) throws {
    if let stops {
      #expect(throws: FileError.self) { try project.check() }
      return #expect(project.misnamedFile == stops)
    }
    let found = try project.check()
    let shown = found.map { "\($0.path):\($0.start.line) \($0.finding.rule.name) \($0.finding.message)" }
    guard none == nil else {
      #expect(shown == [])
      return
    }
    #expect(found.count == 1, "\(shown)")
    #expect(found.first?.finding.rule.name == rule, "\(shown)")
    guard let first = found.first else { return }
    if let at {
      #expect("\(first.path):\(first.start.line)" == at, "\(shown)")
    } else {
      #expect(first.path == file && place?.contains(first.start.line) == true, "\(shown)")
    }
  }
}

/// A copy of the project of the list.
struct LingoProject {
  private let project: TemporaryProject

  init() throws {
    project = try TemporaryProject([:])
    let source = packageRoot + "Tests/Fixtures/mistakes/lingo"
    try FileManager.default.copyItem(atPath: source, toPath: String(project.root.dropLast()))
  }

  /// Makes a mistake; gives the lines that it changes.
  func make(_ mistake: Mistake) throws -> ClosedRange<Int>? {
    for step in mistake.files ?? [] { try apply(step) }
    guard let file = mistake.file, let old = mistake.old, let new = mistake.new else { return nil }
    let text = try String(contentsOfFile: project.root + file, encoding: .utf8)
    let range = try #require(text.range(of: old), "\(mistake.name): \(old)")
    try project.write(file, Data(text.replacingCharacters(in: range, with: new).utf8))
    let first = text[..<range.lowerBound].utf8.count { $0 == 0x0A } + 1
    return first...first + new.drop { $0 == "\n" }.utf8.dropLast().count { $0 == 0x0A }
  }

  private func apply(_ step: [String]) throws {
    let paths = step.dropFirst().map { project.root + $0 }
    let files = FileManager.default
    switch step[0] {
    case "move": try files.moveItem(atPath: paths[0], toPath: paths[1])
    case "copy": try files.copyItem(atPath: paths[0], toPath: paths[1])
    case "remove": try files.removeItem(atPath: paths[0])
    case "write": try project.write(step[1], Data(step[2].utf8))
    case "append":
      let text = try String(contentsOfFile: paths[0], encoding: .utf8)
      try project.write(step[1], Data((text + step[2]).utf8))
    default: Issue.record("there is no step \"\(step[0])\"")
    }
  }

  /// What `belfry check` asks of it.
  var request: CheckRequest {
    var request = CheckRequest(root: project.root, now: Instant("2026-11-25T00:00:00Z") ?? TemporaryProject.now)
    request.version = "0.1.0"
    request.wantsTogether = true
    return request
  }

  /// What `belfry check` finds.
  func check() throws -> [LocatedFinding] { try Workspace.check(request).findings }

  /// The file that would be belfry.yaml under another name.
  var misnamedFile: String? { Workspace.misnamedProjectFile(in: project.root) }

  func findings() throws -> [String] { try check().map { "\($0.path):\($0.start.line) \($0.finding.message)" } }
}
