// Takes: what was found in a project, and what was requested of it.
// Gives: the same findings, each with only those edits that fix it and bring no other finding.
// Never: writes a file; checks more files again than its limit allows.

import Diagnostics
import Files
import Limits
import YAML

extension CheckResult {
  /// Whether an edit of a file can change what is found in other files.
  func isShared(_ path: ExactText) -> Bool {
    path == ExactText(Workspace.projectFile) || OverlayName.name(ofFile: path.text) != nil
      || definitions.contains { ExactText($0) == path }
  }

  /// Removes the edits that leave their finding or bring another one. The help that says what to write stays.
  ///
  /// Each edit is applied by itself in memory. One check tries an edit of every campaign with findings, because campaigns do not depend on each
  /// other; an edit of a shared file is tried alone. Beyond the limit, edits stay untried.
  mutating func removeUselessEdits(_ request: CheckRequest) {
    // A file that used up its budget once would use it up with each edit.
    guard !leavesOut, findings.contains(where: \.finding.isFixable),
      !findings.contains(where: { $0.finding.rule === Rule.workLimit })
    else { return }
    let expectations = Set(expectationPaths.map { ExactText($0) })
    var trial = EditTrial(request, walk: walk)
    // In a large project an edit is not tried on the campaigns of other files.
    let isSmall = fileCount <= RunLimit.triedTogether.value
    var useless: Set<EditTrial.Edit> = []
    var own: [ExactText: [EditTrial.Edit]] = [:]
    for (index, located) in findings.enumerated() {
      for (number, fix) in located.finding.fixes.enumerated() where fix.applicability != .shown {
        let edit = EditTrial.Edit(finding: index, number: number)
        let path = ExactText(located.path)
        if isShared(path) || expectations.contains(path) {
          useless.formUnion(trial.useless(of: [edit], of: findings, among: isSmall ? nil : Set(definitions)))
        } else {
          own[path, default: []].append(edit)
        }
      }
    }
    let among = isSmall ? nil : Set(own.keys.map(\.text) + definitions)
    let files = own.sorted { $0.key < $1.key }.map(\.value)
    for number in 0..<(files.map(\.count).max() ?? 0) {
      let round = files.compactMap { number < $0.count ? $0[number] : nil }
      useless.formUnion(trial.useless(of: round, of: findings, among: among))
    }
    for edit in useless.sorted(by: { $0.number > $1.number }) {
      findings[edit.finding].removeFix(edit.number)
      let finding = findings[edit.finding].finding
      if !finding.isFixable { counts.noteUnfixable(finding.rule) }
    }
  }
}

/// Checks of a project with edits applied in memory.
private struct EditTrial {
  /// A fix of a finding, both by their numbers.
  struct Edit: Hashable {
    let finding: Int
    let number: Int
  }

  /// What identifies a finding before and after an edit. Not its line: the edit may change that.
  private struct Kind: Hashable {
    let kind: FindingKind
    let message: ExactText

    init(_ located: LocatedFinding) { (kind, message) = (FindingKind(located), ExactText(located.finding.message)) }
  }

  /// A check of some files.
  private struct Outcome {
    /// How often each finding was reported.
    let counts: [Kind: Int]
    /// The files that it read.
    let paths: [String]
  }

  /// A check without any edit, and what each further check of its files costs.
  private struct Base {
    let counts: [Kind: Int]
    let files: Int
    let bytes: Int
  }

  private let request: CheckRequest
  private let files: ProjectFiles?
  /// By the files that are checked; nil for all.
  private var bases: [Set<String>?: Base] = [:]
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

  /// Which of some edits, at most one of a file, are useless.
  mutating func useless(of edits: [Edit], of findings: [LocatedFinding], among: Set<String>?) -> [Edit] {
    guard left > 0, bytesLeft > 0, let base = base(among), let overlay = overlay(edits, of: findings) else { return [] }
    let after = check(overlay, among)
    pay(base)
    guard let after else { return [] }
    let worse = Set(after.counts.filter { $0.value > base.counts[$0.key, default: 0] }.keys.map(\.kind.path))
    let isFeltElsewhere = !worse.isSubset(of: edits.map { ExactText(findings[$0.finding].path) })
    if isFeltElsewhere, edits.count > 1 { return edits.flatMap { useless(of: [$0], of: findings, among: among) } }
    return edits.filter { edit in
      let kind = Kind(findings[edit.finding])
      guard let count = base.counts[kind] else { return false }
      return isFeltElsewhere || after.counts[kind, default: 0] >= count || worse.contains(kind.kind.path)
    }
  }

  private mutating func base(_ among: Set<String>?) -> Base? {
    if let known = bases[among] { return known }
    guard let files, let outcome = check(request.overlay, among) else {
      // What cannot be checked once cannot be checked for the next edit either.
      left = 0
      return nil
    }
    let bytes = outcome.paths.reduce(0) { $0 + ((try? files.read($1))?.count ?? 0) }
    let base = Base(counts: outcome.counts, files: max(outcome.paths.count, Self.least), bytes: bytes)
    bases[among] = base
    pay(base)
    return base
  }

  private mutating func pay(_ base: Base) {
    left -= base.files
    bytesLeft -= base.bytes
  }

  /// The files with edits applied; nil if one of them cannot be.
  private func overlay(_ edits: [Edit], of findings: [LocatedFinding]) -> FileOverlay? {
    var overlay = request.overlay ?? FileOverlay([:])
    for edit in edits {
      let located = findings[edit.finding]
      guard let bytes = try? files?.read(located.path) else { return nil }
      var file = FileEdits(bytes)
      guard file.add(located.finding.fixes[edit.number]) else { return nil }
      overlay = overlay.with(file.result, at: located.path)
    }
    return overlay
  }

  private func check(_ overlay: FileOverlay?, _ among: Set<String>?) -> Outcome? {
    var request = request
    (request.overlay, request.among, request.isPart) = (overlay, among, among != nil)
    guard let result = try? Workspace.check(request), !result.leavesOut else { return nil }
    return Outcome(
      counts: result.findings.reduce(into: [:]) { $0[Kind($1), default: 0] += 1 }, paths: result.asked)
  }
}
