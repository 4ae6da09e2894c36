// Takes: what was found in a project, and what was asked of it.
// Gives: the same, with an edit only where it mends its finding and brings no other one.
// Never: writes a file; checks more files anew than its limit allows.

import Diagnostics
import Files
import Limits
import YAML

extension CheckResult {
  /// Removes the edits that leave their finding or bring another one. The sentence that says what to write stays.
  ///
  /// Each edit is done by itself in memory. One check tries an edit of every campaign with findings, because campaigns do not depend on each
  /// other; an edit of what they share is tried alone. Where there are too many, the last ones stay untried.
  mutating func removeUselessEdits(_ request: CheckRequest) {
    // What took all the work that is allowed once is not done again.
    guard !leavesOut, findings.contains(where: \.hasEdit),
      !findings.contains(where: { $0.finding.rule === Rule.workLimit })
    else { return }
    let shared = Set((definitions + expectationPaths).map { ExactText($0) })
    var trial = EditTrial(request, walk: walk)
    // In a large project what other campaigns make of an edit is not tried.
    let isSmall = fileCount <= RunLimit.triedTogether.value
    var useless: Set<EditTrial.Edit> = []
    var own: [EditTrial.Edit] = []
    for (index, located) in findings.enumerated() {
      for (number, fix) in located.finding.fixes.enumerated() where fix.applicability != .shown {
        let edit = EditTrial.Edit(finding: index, number: number)
        if shared.contains(ExactText(located.path)) || located.path.hasPrefix("belfry.") {
          let among = isSmall ? nil : Set(definitions)
          if trial.isUseless(edit, of: findings, among: among) { useless.insert(edit) }
        } else {
          own.append(edit)
        }
      }
    }
    let among = isSmall ? nil : Set(own.map { findings[$0.finding].path } + definitions)
    while !own.isEmpty {
      var seen: Set<ExactText> = []
      let round = own.filter { seen.insert(ExactText(findings[$0.finding].path)).inserted }
      useless.formUnion(trial.useless(of: round, of: findings, among: among))
      own.removeAll(where: Set(round).contains)
    }
    for edit in useless.sorted(by: { $0.number > $1.number }) {
      findings[edit.finding].removeFix(edit.number)
      if !findings[edit.finding].hasEdit { counts.noteUnfixable(findings[edit.finding].finding.rule) }
    }
  }
}

extension LocatedFinding {
  fileprivate var hasEdit: Bool { finding.fixes.contains { $0.applicability != .shown } }
}

/// Checks of a project with edits done.
private struct EditTrial {
  /// A fix of a finding, both by their numbers.
  struct Edit: Hashable {
    let finding: Int
    let number: Int
  }

  /// What is found how often, by file.
  private typealias Kinds = [ExactText: [Kind: Int]]

  private struct Kind: Hashable {
    let rule: String
    let message: ExactText

    init(_ finding: Finding) { (rule, message) = (finding.rule.name, ExactText(finding.message)) }
  }

  private let request: CheckRequest
  private let files: ProjectFiles?
  /// What is found without any edit, by the files that are looked at.
  private var before: [Set<String>?: Kinds] = [:]
  private var left = RunLimit.triedFiles.value
  private var bytesLeft = RunLimit.triedBytes.value
  /// How many files a check counts for at least.
  private static let least = 50

  init(_ request: CheckRequest, walk: ProjectWalk?) {
    var request = request
    (request.triesEdits, request.wantsPlan, request.wantsOutlook, request.wantsTogether) = (false, false, false, false)
    (request.room, request.only, request.wantedFixes) = (.compared, [], nil)
    request.walk = walk
    self.request = request
    files = (try? ProjectFolder(request.root, under: request.overlay)).map { ProjectFiles(folder: $0) }
  }

  mutating func isUseless(_ edit: Edit, of findings: [LocatedFinding], among: Set<String>?) -> Bool {
    !useless(of: [edit], of: findings, among: among).isEmpty
  }

  /// Which of some edits, at most one of a file, are useless.
  mutating func useless(of edits: [Edit], of findings: [LocatedFinding], among: Set<String>?) -> [Edit] {
    guard left > 0, bytesLeft > 0, let before = kinds(among), let after = kinds(after: edits, of: findings, among)
    else {
      return []
    }
    let edited = Set(edits.map { ExactText(findings[$0.finding].path) })
    let isFeltElsewhere = after.contains { path, kinds in
      !edited.contains(path) && Self.brings(kinds, before[path] ?? [:])
    }
    if isFeltElsewhere, edits.count > 1 {
      return edits.filter { isUseless($0, of: findings, among: among) }
    }
    return edits.filter { edit in
      let (path, kind) = (ExactText(findings[edit.finding].path), Kind(findings[edit.finding].finding))
      guard let count = before[path]?[kind] else { return false }
      return isFeltElsewhere || after[path]?[kind] ?? 0 >= count || Self.brings(after[path] ?? [:], before[path] ?? [:])
    }
  }

  private static func brings(_ after: [Kind: Int], _ before: [Kind: Int]) -> Bool {
    after.contains { $0.value > before[$0.key] ?? 0 }
  }

  private mutating func kinds(_ among: Set<String>?) -> Kinds? {
    if let known = before[among] { return known }
    let kinds = check(request.overlay, among)
    before[among] = kinds
    return kinds
  }

  private mutating func kinds(after edits: [Edit], of findings: [LocatedFinding], _ among: Set<String>?) -> Kinds? {
    var overlay = request.overlay ?? FileOverlay([:])
    for edit in edits {
      let located = findings[edit.finding]
      guard let files, var bytes = try? files.read(located.path) else { return nil }
      for part in located.finding.fixes[edit.number].edits.reversed() {
        guard part.span.end <= bytes.count else { return nil }
        bytes.replaceSubrange(part.span.start..<part.span.end, with: part.text.utf8)
      }
      overlay = overlay.with(bytes, at: located.path)
    }
    return check(overlay, among)
  }

  /// The bytes of the files that were read.
  private func bytes(_ result: CheckResult) -> Int {
    guard let files else { return 0 }
    return result.asked.reduce(0) { $0 + ((try? files.read($1))?.count ?? 0) }
  }

  private mutating func check(_ overlay: FileOverlay?, _ among: Set<String>?) -> Kinds? {
    var request = request
    (request.overlay, request.among, request.isPart) = (overlay, among, among != nil)
    guard let result = try? Workspace.check(request), !result.leavesOut else { return nil }
    left -= max(result.fileCount, Self.least)
    bytesLeft -= bytes(result)
    return result.findings.reduce(into: [:]) { kinds, located in
      kinds[ExactText(located.path), default: [:]][Kind(located.finding), default: 0] += 1
    }
  }
}
