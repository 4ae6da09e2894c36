import Diagnostics
import Files
import Foundation
import Workspace

/// Each edit of a project's findings, done by itself in memory: afterwards its finding is gone and nothing new is found.
struct EditTrial {
  /// An edit, and the finding that it is for.
  private typealias Edit = (located: LocatedFinding, fix: Finding.Fix)

  private let request: CheckRequest
  private let before: [String: Int]
  private let edits: [Edit]
  /// Files that others depend on: an edit of one may be felt in all.
  private let shared: Set<String>

  /// How many edits there are.
  var count: Int { edits.count }

  init(_ request: CheckRequest) throws {
    var request = request
    request.room = .compared
    self.request = request
    var asked = request
    asked.triesEdits = true
    let result = try Workspace.check(asked)
    before = Self.kinds(result.findings)
    shared = Set(result.definitions)
    edits = result.findings.flatMap { located in
      located.finding.fixes.filter { $0.applicability != .shown }.map { (located, $0) }
    }
  }

  /// What is wrong with edits, a line each.
  ///
  /// A check takes one edit of each file, because campaigns do not depend on each other. Where something is wrong, each of them is done alone.
  func failures() throws -> [String] {
    var failures: [String] = []
    var open: [String: [Edit]] = [:]
    for edit in edits {
      if isShared(edit.located.path) {
        failures += try self.failures(of: edit)
      } else {
        open[edit.located.path, default: []].append(edit)
      }
    }
    while !open.isEmpty {
      let round = open.keys.sorted().compactMap { open[$0]?.removeLast() }
      open = open.filter { !$0.value.isEmpty }
      if try !isRight(round) { for edit in round { failures += try self.failures(of: edit) } }
    }
    return failures
  }

  private func isShared(_ path: String) -> Bool {
    shared.contains(path) || path.hasPrefix("belfry.") || path.hasSuffix("defaults.yaml")
  }

  private func isRight(_ round: [Edit]) throws -> Bool {
    let after = try kinds(after: round)
    for (kind, count) in after where count > before[kind, default: 0] { return false }
    var gone: [String: Int] = [:]
    for edit in round { gone[Self.kind(edit.located), default: 0] += 1 }
    return gone.allSatisfy { after[$0.key, default: 0] <= before[$0.key, default: 0] - $0.value }
  }

  private func failures(of edit: Edit) throws -> [String] {
    let kind = Self.kind(edit.located)
    let after = try kinds(after: [edit])
    let what = "\(kind) [\(edit.fix.title)]"
    var failures: [String] = []
    if after[kind, default: 0] >= before[kind, default: 0] { failures.append("\(what): it is still found") }
    for (other, count) in after where other != kind && count > before[other, default: 0] {
      failures.append("\(what): brings \(other)")
    }
    return failures
  }

  private func kinds(after edits: [Edit]) throws -> [String: Int] {
    var overlay = request.overlay ?? FileOverlay([:])
    for (located, fix) in edits {
      let written = try Data(contentsOf: URL(fileURLWithPath: request.root + located.path))
      overlay = overlay.with(Self.applying(fix, to: Array(written)), at: located.path)
    }
    var request = request
    request.overlay = overlay
    return Self.kinds(try Workspace.check(request).findings)
  }

  /// A file's bytes with the edits of a fix.
  static func applying(_ fix: Finding.Fix, to bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for edit in fix.edits.reversed() {
      bytes.replaceSubrange(edit.span.start..<edit.span.end, with: edit.text.utf8)
    }
    return bytes
  }

  private static func kind(_ located: LocatedFinding) -> String {
    "\(located.path) \(located.finding.rule.name): \(located.finding.message)"
  }

  private static func kinds(_ findings: [LocatedFinding]) -> [String: Int] {
    findings.reduce(into: [:]) { $0[kind($1), default: 0] += 1 }
  }
}
