import Commands
import Diagnostics
import Escaping
import Files
import Workspace

/// `check --fix` and `check --diff`: the edits of findings, written or shown, in each project that is asked for.
struct Fixing {
  private typealias Edited = AskedProjects.Edited

  private let session: Session
  private let asked: AskedProjects
  private let isReviewed: Bool
  /// The rules whose findings are fixed; nil for all.
  private let rules: Set<String>?
  private let wanted: WantedFixes

  /// What the flags of a run ask for.
  init(_ session: Session, _ asked: AskedProjects) throws(Stop) {
    isReviewed = session.invocation[.needsReview]
    let names = session.invocation[.mendedRules]
    for name in names where RuleCatalog.named(name) == nil {
      let rules = RuleCatalog.all.map(\.name)
      throw Stop(.usage, Session.unknown("rule", name, among: rules, otherwise: "\"belfry explain\" lists all"))
    }
    rules = names.isEmpty ? nil : Set(names)
    wanted = WantedFixes(isReviewed ? [.safe, .needsReview] : [.safe], of: rules)
    self.session = session
    self.asked = asked
  }

  /// `report` writes what is left.
  func run(_ report: (CheckResult) throws(Stop) -> Void) throws(Stop) -> Status {
    var mendings: [Mended?] = []
    for edited in try asked.edited() {
      guard let edited else {
        mendings.append(nil)
        continue
      }
      let mending = try Session.failing { () throws(FileError) in
        try Mending(edited.request, accepting: wanted, but: edited.known)
      }
      mendings.append(Mended(edited: edited, mending: mending, result: mending.result))
    }
    return session.invocation[.diff] ? try show(mendings) : try write(&mendings, report)
  }

  /// A project with its edits.
  private struct Mended {
    let edited: Edited
    let mending: Mending
    /// What is left: as it was where something could not be written.
    var result: CheckResult
    var written = 0

    /// What there was before.
    var before: FindingCounts { edited.new ?? mending.before }
  }

  // MARK: - Showing

  /// What `--fix` would change. Like a diff of files: 1 where there is something to change, whatever else is found.
  private func show(_ all: [Mended?]) throws(Stop) -> Status {
    var mendings = all.compactMap { $0 }
    let counts = try Patch(session, command: "check --fix").print(
      mendings.map { mended in
        Patch.Project(
          folder: mended.edited.folder, root: mended.edited.request.root, files: mended.mending.files,
          writer: mended.mending.writer)
      })
    for (index, count) in zip(mendings.indices, counts) { mendings[index].written = count }
    try tell(mendings, "would fix")
    if mendings.contains(where: \.result.isIncomplete) { return .failure }
    return mendings.contains { $0.written > 0 } ? .findings : .clean
  }

  // MARK: - Writing

  private func write(
    _ all: inout [Mended?], _ report: (CheckResult) throws(Stop) -> Void
  ) throws(Stop) -> Status {
    var failures: [FileError] = []
    for index in all.indices {
      guard var mended = all[index] else { continue }
      let before = failures.count
      for file in mended.mending.files {
        do throws(FileError) { try mended.mending.writer.write(file) } catch {
          failures.append(error.shown(as: mended.edited.folder + file.path))
        }
      }
      mended.written = mended.mending.files.count - (failures.count - before)
      // What could not be written is as it was.
      if failures.count > before {
        mended.result = try session.check(mended.edited.request)
        if let known = mended.edited.known { mended.result.takeOut(known) }
      }
      all[index] = mended
    }
    let result = asked.joined(all.map { $0?.result ?? .nothing(isUnchanged: true) })
    let mended = all.compactMap { $0 }
    try session.report(ofDone: mended.contains { $0.written > 0 }) { () throws(Stop) in
      try report(result)
      try tell(mended, "fixed")
      for failure in failures { try Session.say(failure.description) }
    }
    // 3 says that nothing has changed.
    if !failures.isEmpty { return mended.contains { $0.written > 0 } ? .findings : .failure }
    return session.status(result)
  }

  private func tell(_ mendings: [Mended], _ verb: String) throws(Stop) {
    for mended in mendings {
      for refusal in Self.refusals(mended.mending) {
        let (finding, folder) = (refusal.finding, mended.edited.folder)
        let place = "\(folder)\(finding.path):\(finding.start.line):\(finding.start.column)"
        let title = finding.finding.fixes.first?.title ?? ""
        try Session.say(
          refusal.brings.map {
            "\(place) not fixed: the edit (\(title)) would cause \"\($0.finding.message)\" [\($0.finding.rule.name)] in \(folder)\($0.path)"
          } ?? "\(place) not fixed: the edit (\(title)) does not fix it")
      }
    }
    if mendings.contains(where: \.mending.isUnfinished) {
      try Session.say("not all edits were tried: name files or folders to go on with them")
    }
    let all = mendings.reduce(0) { $0 + wanted.count($1.before) }
    guard all > 0 else {
      if let rules { try Session.say("nothing to fix: \(Suggestion.list(rules.sorted(), "and")) found nothing") }
      return
    }
    let mended = mendings.reduce(0) { $0 + max(0, wanted.count($1.before) - wanted.count($1.result.counts)) }
    let written = mendings.reduce(0) { $0 + $1.written }
    let left = mendings.lazy.flatMap(\.result.findings)
    let reviewed = WantedFixes([.needsReview], of: rules)
    let open = isReviewed ? 0 : left.count { reviewed.fix(of: $0.finding) != nil }
    try Session.say(
      "\(verb) \(mended) of \(counted(all, "finding"))"
        + (written > 0 ? " in \(counted(written, "file"))" : "")
        + (open > 0 ? "; \(open) \(open == 1 ? "needs" : "need") review: run with --needs-review" : ""))
  }

  /// What stays of each finding that stays: an edit is tried again when another one has changed its line, and is told as it was tried last.
  private static func refusals(_ mending: Mending) -> [Mending.Refusal] {
    func kind(of finding: LocatedFinding) -> ExactText {
      ExactText([finding.path, finding.finding.rule.name, finding.finding.message].joined(separator: "\0"))
    }
    var left = mending.result.findings.reduce(into: [ExactText: Int]()) { $0[kind(of: $1), default: 0] += 1 }
    var told: [Mending.Refusal] = []
    for refusal in mending.refusals.reversed() {
      let kind = kind(of: refusal.finding)
      let count = left[kind, default: 1]
      left[kind] = count - 1
      if count > 0 { told.append(refusal) }
    }
    return told.reversed()
  }

}
