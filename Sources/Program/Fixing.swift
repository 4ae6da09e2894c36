import Commands
import Diagnostics
import Escaping
import Files
import Glibc
import Reporting
import Workspace

/// `check --fix` and `check --diff`: the edits of findings, written or shown, in each project that is asked for.
struct Fixing {
  private typealias Edited = AskedProjects.Edited

  private let session: Session
  private let asked: AskedProjects
  private let isReviewed: Bool

  /// What the flags of a run ask for.
  init(_ session: Session, _ asked: AskedProjects) {
    isReviewed = session.invocation[.needsReview]
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
        try Mending(edited.request, accepting: isReviewed ? [.safe, .needsReview] : [.safe], but: edited.known)
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

    /// How many findings there were.
    var all: Int {
      let before = edited.new ?? mending.before
      return before.errors + before.warnings
    }
  }

  // MARK: - Showing

  /// What `--fix` would change. Like a diff of files: 1 where there is something to change, whatever else is found.
  private func show(_ all: [Mended?]) throws(Stop) -> Status {
    var mendings = all.compactMap { $0 }
    // What lies above no patch can name: there the patch is one for the project's folder.
    let isBelow = mendings.allSatisfy { mended in
      let place = place(of: mended)
      return !mended.mending.files.contains { place.way(to: $0.path).hasPrefix("../") }
    }
    var patch: [UInt8] = []
    for index in mendings.indices {
      let place = place(of: mendings[index])
      var shown: Set<[UInt8]> = []
      for file in mendings[index].mending.files {
        // A patch is of files, not of links to them.
        let path = mendings[index].mending.pathWithoutLinks(file)
        guard shown.insert(Array(path.utf8)).inserted else { continue }
        let secrets = SecretTexts(in: file.old)
        let named = isBelow ? place.way(to: path) : mendings[index].edited.folder + path
        let (bytes, leftOut) = UnifiedDiff(named, old: file.old, new: file.new).patch {
          !secrets.stand(in: $0) && (!isForLog || Self.isLine($0))
        }
        patch += bytes
        mendings[index].written += 1
        if leftOut > 0 {
          try say(
            "of \"\(mendings[index].edited.folder)\(file.path)\", \(counted(leftOut, "place")) \(leftOut == 1 ? "is" : "are") not shown: a secret stands there, or what a log would obey; check --fix does these edits, too"
          )
        }
      }
    }
    // A patch has every byte of the lines it changes; a terminal is no place for all of them.
    if isatty(STDOUT_FILENO) == 1 { patch = Harmless.lines(String(decoding: patch, as: UTF8.self)) }
    try session.print(patch)
    try tell(mendings, "would mend")
    if mendings.contains(where: \.result.isIncomplete) { return .failure }
    return mendings.contains { $0.written > 0 } ? .findings : .clean
  }

  private func place(of mended: Mended) -> ReadersPlace { session.style(mended.edited.request.root).place }

  /// Whether what is printed goes into a log, as far as one can tell.
  private var isForLog: Bool {
    isatty(STDOUT_FILENO) != 1 && !(session.surroundings.environment["CI"] ?? "").isEmpty
  }

  /// Whether a log obeys nothing in a line of a patch, with its line end.
  private static func isLine(_ line: ArraySlice<UInt8>) -> Bool {
    var line = line
    for end in [0x0A, 0x0D] as [UInt8] where line.last == end { line.removeLast() }
    return Harmless.isLine(line)
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
        do throws(FileError) { try mended.mending.write(file) } catch {
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
      try tell(mended, "mended")
      for failure in failures { try say(failure.description) }
    }
    return failures.isEmpty ? session.status(result) : .failure
  }

  private func tell(_ mendings: [Mended], _ verb: String) throws(Stop) {
    for mended in mendings {
      for refusal in Self.refusals(mended.mending) {
        let (finding, folder) = (refusal.finding, mended.edited.folder)
        let place = "\(folder)\(finding.path):\(finding.start.line):\(finding.start.column)"
        let title = finding.finding.fixes.first?.title ?? ""
        try say(
          refusal.brings.map {
            "\(place) stays as it was: to \(title) brings \"\($0.finding.message)\" [\($0.finding.rule.name)] in \(folder)\($0.path)"
          } ?? "\(place) stays as it was: to \(title) does not mend it")
      }
    }
    if mendings.contains(where: \.mending.isUnfinished) {
      try say("not all edits were tried: name files or folders to go on with them")
    }
    let all = mendings.reduce(0) { $0 + $1.all }
    guard all > 0 else { return }
    let mended = mendings.reduce(0) { $0 + max(0, $1.all - $1.result.errors - $1.result.warnings) }
    let written = mendings.reduce(0) { $0 + $1.written }
    let left = mendings.lazy.flatMap(\.result.findings)
    let open = isReviewed ? 0 : left.count { $0.finding.fixes.contains { $0.applicability == .needsReview } }
    try say(
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

  private func say(_ text: String) throws(Stop) {
    try Session.failing { () throws(FileError) in try Session.tell(text) }
  }
}
