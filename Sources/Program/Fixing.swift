import Commands
import Diagnostics
import Escaping
import Files
import Glibc
import Reporting
import Workspace

/// `check --fix` and `check --diff`: the edits of findings, written or shown.
struct Fixing {
  private let session: Session
  private let request: CheckRequest
  private let isReviewed: Bool

  /// What the flags of a run ask for.
  init(_ session: Session, _ request: CheckRequest) {
    isReviewed = session.invocation[.needsReview]
    self.session = session
    self.request = request
  }

  /// `report` writes what is left.
  func run(_ report: (CheckResult) throws(Stop) -> Void) throws(Stop) -> Status {
    let mending = try Session.failing { () throws(FileError) in
      try Mending(request, accepting: isReviewed ? [.safe, .needsReview] : [.safe])
    }
    return session.invocation[.diff] ? try show(mending) : try write(mending, report)
  }

  // MARK: - Showing

  /// What `--fix` would change. Like a diff of files: 1 where there is something to change, whatever else is found.
  private func show(_ mending: Mending) throws(Stop) -> Status {
    let place = session.style(request.root).place
    // What lies above no patch can name: there the patch is one for the project's folder.
    let isBelow = !mending.files.contains { place.path(to: $0.path).hasPrefix("../") }
    var patch: [UInt8] = []
    for file in mending.files {
      patch += UnifiedDiff(isBelow ? place.path(to: file.path) : file.path, old: file.old, new: file.new).bytes
    }
    // A patch has every byte of the lines it changes; a terminal is no place for all of them.
    if isatty(STDOUT_FILENO) == 1 { patch = Harmless.lines(String(decoding: patch, as: UTF8.self)) }
    try session.print(patch)
    try tell(mending, mending.result, written: mending.files.count, "would mend")
    if mending.result.isIncomplete { return .failure }
    return mending.files.isEmpty ? .clean : .findings
  }

  // MARK: - Writing

  private func write(
    _ mending: Mending, _ report: (CheckResult) throws(Stop) -> Void
  ) throws(Stop) -> Status {
    var failures: [FileError] = []
    for file in mending.files {
      do throws(FileError) { try mending.write(file) } catch { failures.append(error) }
    }
    // What could not be written is as it was.
    let result = failures.isEmpty ? mending.result : try session.check(request)
    try report(result)
    try tell(mending, result, written: mending.files.count - failures.count, "mended")
    for failure in failures { try say(failure.description) }
    return failures.isEmpty ? session.status(result) : .failure
  }

  private func tell(_ mending: Mending, _ result: CheckResult, written: Int, _ verb: String) throws(Stop) {
    let all = mending.before.errors + mending.before.warnings
    let mended = max(0, all - result.errors - result.warnings)
    for refusal in mending.refusals {
      let finding = refusal.finding
      let place = "\(finding.path):\(finding.start.line):\(finding.start.column)"
      let title = finding.finding.fixes.first?.title ?? ""
      try say(
        refusal.brings.map {
          "\(place) stays as it was: to \(title) brings \"\($0.finding.message)\" [\($0.finding.rule.name)] in \($0.path)"
        } ?? "\(place) stays as it was: to \(title) does not mend it")
    }
    if mending.isUnfinished { try say("there may be more to mend: run it again") }
    guard all > 0 else { return }
    let open = isReviewed ? 0 : result.findings.count { $0.finding.fixes.contains { $0.applicability == .needsReview } }
    try say(
      "\(verb) \(mended) of \(counted(all, "finding"))"
        + (written > 0 ? " in \(counted(written, "file"))" : "")
        + (open > 0 ? "; \(open) \(open == 1 ? "needs" : "need") review: run with --needs-review" : ""))
  }

  private func say(_ text: String) throws(Stop) {
    try Session.failing { () throws(FileError) in try Session.tell(text) }
  }
}
