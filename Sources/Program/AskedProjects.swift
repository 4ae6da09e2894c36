import Clocks
import Commands
import Diagnostics
import Escaping
import Files
import Git
import Limits
import Reporting
import Workspace

/// The projects that `check` is asked for, and what their findings are held against.
struct AskedProjects {
  private struct Asked {
    /// The project's folder, ending in `/`.
    let root: String
    /// The files and folders that are asked for; empty for all.
    var only: [String] = []
    /// The environment that is laid over it.
    var environment: String?
  }

  private let session: Session
  /// Projects of one run ask for the same time zones.
  private let zones = ZoneDatabase()
  private var projects: [Asked] = []
  /// The folder from which the paths of the result are seen, ending in `/`.
  private(set) var root = ""
  /// The file of the project for which standard input stands.
  private var standardInput: (path: String, bytes: [UInt8])?
  /// Folders, each ending in `/`, in which projects were looked for, and what was found in each.
  private var searches: [(folder: String, found: ProjectSearch)] = []
  /// Whether only a part of what may be there was found.
  private var isPart: Bool { searches.contains { $0.found.end != nil } }

  private var invocation: Invocation { session.invocation }
  private var isPartial: Bool { projects.contains { !$0.only.isEmpty } }

  init(_ session: Session) throws(Stop) {
    self.session = session
    let invocation = session.invocation
    try Self.refuseContradictions(invocation)
    let here = Session.absolute(".")
    if invocation[.allProjects] {
      let folders = invocation.operands.isEmpty ? [invocation[.project] ?? "."] : invocation.operands
      for folder in folders { try find(below: folder) }
      guard !projects.isEmpty || searches.contains(where: \.found.hasStrays) else {
        throw Stop(
          .usage,
          "there is no \(Workspace.projectFile) in \(Suggestion.list(folders.map { "\"\($0)\"" }, "or")) or below")
      }
      root = here == "/" ? here : here + "/"
      try layOver()
      return
    }
    let operands = invocation.operands.filter { $0 != "-" }
    if operands.count > 1, invocation[.project] == nil, Workspace.root(above: here) == nil {
      for operand in operands {
        let path = Session.absolute(operand)
        guard let own = Workspace.root(above: path) else {
          throw Stop(.usage, "there is no \(Workspace.projectFile) in \"\(operand)\" or in any folder above")
        }
        let index = projects.firstIndex { $0.root.utf8.elementsEqual(own.utf8) } ?? projects.count
        if index == projects.count { projects.append(Asked(root: own)) }
        projects[index].only.append(try Self.path(operand, in: own))
      }
      for index in projects.indices where projects[index].only.contains("") { projects[index].only = [] }
      root = projects.count == 1 ? projects[0].root : here == "/" ? here : here + "/"
      try layOver()
      return
    }
    root = try session.root()
    var only: [String] = []
    for operand in operands { only.append(try Self.path(operand, in: root)) }
    if let path = invocation[.standardInputPath] { only = [try readStandardInput(for: path)] }
    projects = [Asked(root: root, only: only.contains("") ? [] : only)]
    try layOver()
  }

  private static func refuseContradictions(_ invocation: Invocation) throws(Stop) {
    let isRead = invocation.operands.contains("-")
    let given = [
      ("--since", invocation[.since] != nil), ("--staged", invocation[.staged]),
      ("--stdin-path", invocation[.standardInputPath] != nil), ("--all", invocation[.allProjects]),
      ("--baseline", invocation[.baseline] != nil), ("--write-baseline", invocation[.writesBaseline] != nil),
      ("--watch", invocation[.watch]), ("--fix", invocation[.fix]), ("--diff", invocation[.diff]),
    ].filter(\.1).map(\.0)
    func refuse(_ one: String, _ others: [String]) throws(Stop) {
      guard given.contains(one), let other = others.first(where: { given.contains($0) }) else { return }
      throw Stop(.usage, "\(one) and \(other) are not for each other; give one of them")
    }
    try refuse("--since", ["--staged"])
    try refuse("--write-baseline", ["--since", "--staged", "--stdin-path", "--baseline"])
    try refuse("--stdin-path", ["--all", "--watch"])
    try refuse("--write-baseline", ["--watch"])
    for edits in ["--fix", "--diff"] {
      if given.contains(edits), invocation[.staged] {
        throw Stop(
          .usage, "\(edits) is about the files of the work tree, --staged about what git would commit; give one of them"
        )
      }
      try refuse(edits, ["--stdin-path", "--baseline", "--write-baseline", "--watch"])
    }
    if invocation[.needsReview], !invocation[.fix], !invocation[.diff] {
      throw Stop(.usage, "--needs-review goes with --fix or --diff")
    }
    if !invocation[.mendedRules].isEmpty, !invocation[.fix], !invocation[.diff] {
      throw Stop(.usage, "--rule goes with --fix or --diff")
    }
    if given.contains("--write-baseline"), !invocation.operands.isEmpty, !invocation[.allProjects] {
      throw Stop(.usage, "--write-baseline is about whole projects; remove the paths")
    }
    if given.contains("--stdin-path") {
      guard invocation.operands == ["-"] else { throw Stop(.usage, "with --stdin-path, PATH is - and nothing else") }
    } else if isRead {
      throw Stop(.usage, "\"-\" is standard input; name the file of the project that it replaces with --stdin-path")
    }
  }

  /// The environment of `--env` for every project that has it; the others, beside one that does, are told and stay as they are.
  private mutating func layOver() throws(Stop) {
    guard let name = invocation[.overlay] else { return }
    var missing: [(root: String, stop: Stop)] = []
    for index in projects.indices {
      do throws(Stop) { projects[index].environment = try session.environment(of: projects[index].root) } catch {
        missing.append((projects[index].root, error))
      }
    }
    guard let first = missing.first else { return }
    guard missing.count < projects.count else { throw first.stop }
    try Session.failing { () throws(FileError) in
      for (root, _) in missing {
        try Session.tell("the project in \"\(root)\" has no environment \"\(name)\"; it is checked without one")
      }
    }
  }

  // MARK: - Finding them

  private mutating func find(below operand: String) throws(Stop) {
    let folder = Session.absolute(operand)
    let found: ProjectSearch
    do throws(FileError) { found = try ProjectSearch(folder) } catch {
      if error.isMissing { throw Stop(.usage, "there is no folder \"\(operand)\"") }
      throw Stop(.failure, error.description)
    }
    if let ended = found.end {
      try Session.say("of \"\(ended.path)\", \(ended.description)")
    }
    let place = folder == "/" ? folder : folder + "/"
    // In a folder of a project there are no files of none.
    if Workspace.root(above: folder) == nil { searches.append((place, found)) }
    for project in found.projects {
      let root = place + project
      if projects.contains(where: { $0.root.utf8.elementsEqual(root.utf8) }) { continue }
      guard projects.count < RunLimit.projects.value else {
        throw Stop(
          .usage,
          "there are more than \(RunLimit.projects.text) projects in \"\(operand)\"; check some folders at a time")
      }
      projects.append(Asked(root: root))
    }
  }

  /// An operand relative to a project; a path that is not there, or lies outside, is wrong usage.
  private static func path(_ operand: String, in root: String, mustExist: Bool = true) throws(Stop) -> String {
    let path = Session.absolute(operand)
    guard (path + "/").hasPrefix(root) else {
      throw Stop(.usage, "\"\(operand)\" is outside of the project in \"\(root)\"; paths start where you are")
    }
    guard !mustExist || (try? FileReader.kind(of: path)) != nil else {
      throw Stop(.usage, "there is no file or folder \"\(operand)\"")
    }
    return String(decoding: path.utf8.dropFirst(root.utf8.count), as: UTF8.self)
  }

  private mutating func readStandardInput(for operand: String) throws(Stop) -> String {
    let path = try Self.path(operand, in: root, mustExist: false)
    guard !path.isEmpty else { throw Stop(.usage, "\"\(operand)\" is a folder; standard input replaces a file") }
    standardInput = try Session.failing { () throws(FileError) in
      (path, try InputStream.standardInput().bytes(atMost: RunLimit.standardInputFile))
    }
    return path
  }

  /// The files that would be read, seen from ``root``.
  func files() throws(Stop) -> [String] {
    var files: [String] = []
    for project in projects {
      var request = try request(for: project)
      if invocation[.staged] { request.overlay = try Past.staged(in: project.root) }
      let folder = folder(of: project, from: root)
      files += try Session.failing { () throws(FileError) in try Workspace.files(request) }.map { folder + $0 }
    }
    return files
  }

  /// A project whose findings are to be mended.
  struct Edited {
    let request: CheckRequest
    /// How its folder is called from ``root``.
    let folder: String
    /// The findings that stay, because they are not new, and how many are; nothing where that is not asked.
    let known: KnownFindings?
    let new: FindingCounts?
  }

  /// What is to be mended in each project: nothing where nothing differs from what its findings are held against.
  func edited() throws(Stop) -> [Edited?] {
    var edited: [Edited?] = []
    var baseline: Baseline?
    for project in projects {
      let folder = isOne ? "" : folder(of: project, from: root)
      guard invocation[.since] != nil else {
        edited.append(Edited(request: try request(for: project), folder: folder, known: nil, new: nil))
        continue
      }
      let checked = try check(project, &baseline)
      edited.append(
        checked.result.isUnchanged
          ? nil
          : Edited(request: checked.request, folder: folder, known: checked.known, new: checked.result.counts))
    }
    return edited
  }

  // MARK: - Checking them

  /// What is found in all of them, and what of it counts.
  func check() throws(Stop) -> CheckResult {
    if let file = invocation[.writesBaseline] { return try writeBaseline(file) }
    var baseline = try invocation[.baseline].map { (file) throws(Stop) in try readBaseline(file) }
    var whole = CheckResult.nothing(isUnchanged: true)
    for project in projects { add(try check(project, &baseline).result, of: project, to: &whole) }
    for (place, result) in try strays(&baseline) { whole.add(result, in: folder(of: Asked(root: place), from: root)) }
    if let baseline, let file = invocation[.baseline], invocation[.since] == nil, !invocation[.staged], !isPartial {
      try tellStale(baseline, file)
    }
    return finished(whole)
  }

  /// Whether there is one project only, from whose folder all is seen.
  private var isOne: Bool { projects.count == 1 && projects[0].root.utf8.elementsEqual(root.utf8) }

  /// What is found in each of the projects, in their order.
  func joined(_ results: [CheckResult]) -> CheckResult {
    var whole = CheckResult.nothing(isUnchanged: true)
    for (project, result) in zip(projects, results) { add(result, of: project, to: &whole) }
    return finished(whole)
  }

  /// Only what is told is kept of a project: there may be many.
  private func add(_ result: CheckResult, of project: Asked, to whole: inout CheckResult) {
    if isOne {
      whole = result
    } else {
      whole.add(result, in: folder(of: project, from: root))
    }
  }

  private func finished(_ whole: CheckResult) -> CheckResult {
    var whole = whole
    whole.bound()
    whole.isIncomplete = whole.isIncomplete || isPart
    return whole
  }

  /// How a project's folder is called from another one, `""` or with a `/` at its end.
  private func folder(of project: Asked, from folder: String) -> String {
    String(ReadersPlace(folder, of: project.root).way(to: "x").dropLast())
  }

  private func request(for project: Asked) throws(Stop) -> CheckRequest {
    var request = try session.bareRequest(in: project.root)
    request.environment = project.environment
    request.zones = zones
    request.only = project.only
    request.wantsTogether = project.only.isEmpty
    request.triesEdits = true
    return request
  }

  /// What is found in a project and counts, what was asked for it, and what was known before.
  private typealias Checked = (result: CheckResult, request: CheckRequest, known: KnownFindings?)

  private func check(_ project: Asked, _ baseline: inout Baseline?) throws(Stop) -> Checked {
    var request = try request(for: project)
    let past = try Past(session, of: &request)
    if past?.isSame == true, standardInput == nil { return (try unchanged(request), request, nil) }
    var before: FileOverlay?
    if let standardInput {
      request.overlay = (request.overlay ?? FileOverlay([:])).with(standardInput.bytes, at: standardInput.path)
    }
    if past != nil || baseline != nil { request.room = .compared }
    // The index may differ from HEAD where the work tree does not: a new file was staged and then removed.
    let hasOverlay = request.overlay?.isEmpty == false
    let found = try session.check(request) { () throws(Stop) in
      // Git finds out what differs while the project itself is read.
      before = try past?.overlay()
      return before?.isEmpty != true || hasOverlay
    }
    guard var result = found else { return (try unchanged(request), request, nil) }
    if past == nil, baseline == nil { return (result, request, nil) }
    try refuseTooMany(result, project)
    let all = result.findings.count
    let (place, named) = (place(of: project), baseline)
    if baseline != nil { result.findings = baseline?.unnamed(of: result.findings, seen: place) ?? [] }
    result.known = all - result.findings.count
    guard let past, let before else {
      result.keep(result.findings)
      return (result, request, nil)
    }
    let known = try Session.failing { () throws(FileError) in
      try result.known(from: before, of: request) { findings in
        var named = named
        return named?.unnamed(of: findings, seen: place) ?? findings
      }
    }
    try past.refuseGaps()
    for unread in UnreadPaths.between(before.unread, request.overlay?.unread) {
      let consequence = unread.reason == .sparse ? "its findings are not known" : "every finding counts as new"
      try? Session.tell(
        "\(Harmless.quoted(unread.path.isEmpty ? "." : unread.path)): \(consequence): \(unread.text)")
    }
    if let known { result.takeOut(known) } else { try refuseTooMany(nil, project) }
    return (result, request, known)
  }

  /// Nothing was looked at, but no report is written over what the project has.
  private func unchanged(_ request: CheckRequest) throws(Stop) -> CheckResult {
    var result = CheckResult.nothing(isUnchanged: true)
    if invocation[.findingsFile] != nil || invocation[.findingsFormats].contains(where: { $0.file != nil }) {
      result.named = try Session.failing { () throws(FileError) in try Workspace.inputs(request) }
    }
    return result
  }

  /// Campaigns that no project has, in the folders where projects were looked for.
  private func strays(_ baseline: inout Baseline?) throws(Stop) -> [(folder: String, result: CheckResult)] {
    var results: [(folder: String, result: CheckResult)] = []
    for (folder, found) in searches where found.hasStrays {
      var request = try session.bareRequest(in: folder)
      let past = try Past(session, of: &request)
      if past?.isSame == true { continue }
      let before = try past?.overlay()
      let overlay = request.overlay
      if before?.isEmpty == true, overlay?.isEmpty ?? true { continue }
      var result = try Session.failing { () throws(FileError) in
        let now = overlay == nil ? found : try ProjectSearch(folder, under: overlay)
        return now.findings(
          since: try before.map { (before) throws(FileError) in try ProjectSearch(folder, under: before) })
      }
      try past?.refuseGaps()
      let all = result.findings.count
      result.keep(baseline?.unnamed(of: result.findings, seen: place(of: Asked(root: folder))) ?? result.findings)
      if past != nil || baseline != nil { result.known = all - result.findings.count }
      results.append((folder, result))
    }
    return results
  }

  private func refuseTooMany(_ result: CheckResult?, _ project: Asked) throws(Stop) {
    if let result, !result.leavesOut { return }
    throw .tooManyFindings(in: project.root, hasThem: result != nil)
  }

  // MARK: - Baselines

  /// The place from which a baseline's paths are seen.
  private func place(of project: Asked) -> ReadersPlace {
    guard let file = invocation[.baseline] ?? invocation[.writesBaseline] else { return .project }
    return ReadersPlace(Session.absolute(file + "/.."), of: project.root)
  }

  private func readBaseline(_ file: String) throws(Stop) -> Baseline {
    let bytes = try Session.failing { () throws(FileError) in
      try FileReader.read(file, limit: RunLimit.baselineFile.value)
    }
    guard let baseline = Baseline(bytes) else {
      throw Stop(
        .usage,
        "\"\(file)\" is not a baseline that belfry check --write-baseline wrote, or has more than \(RunLimit.comparedFindings.text) findings"
      )
    }
    return baseline
  }

  /// Ends when a baseline would take the place of something else.
  private func refuseToReplace(_ file: String) throws(Stop) {
    guard (try? FileReader.kind(of: file)) == .regular else { return }
    let bytes = try Session.failing { () throws(FileError) in
      try FileReader.read(file, limit: RunLimit.baselineFile.value)
    }
    guard bytes.isEmpty || Baseline(bytes) != nil else {
      throw Stop(
        .usage,
        "--write-baseline \(Harmless.quoted(file)): this is not a baseline, and nothing else is written over; name another file"
      )
    }
  }

  private func tellStale(_ baseline: Baseline, _ file: String) throws(Stop) {
    let above = Session.absolute(file + "/..")
    let folders = Set(projects.map { folder(of: $0, from: above) })
    // What lies below another is counted with it.
    let count = folders.filter { one in !folders.contains { one != $0 && one.hasPrefix($0) } }
      .reduce(0) { $0 + baseline.stale(below: $1) }
    guard count > 0 else { return }
    let what = count == 1 ? "1 finding in \"\(file)\" is" : "\(count) findings in \"\(file)\" are"
    try Session.failing { () throws(FileError) in
      try Session.tell("warning: \(what) not there any more; write it again with --write-baseline")
    }
  }

  private func writeBaseline(_ file: String) throws(Stop) -> CheckResult {
    try refuseToReplace(file)
    var entries: [Baseline.Entry] = []
    var whole = CheckResult.nothing(isUnchanged: true)
    for project in projects {
      var request = try request(for: project)
      request.room = .compared
      var result = try session.check(request)
      if result.isIncomplete { return result }
      try session.refuseBrokenProject(result, request, "the baseline was not written")
      try refuseTooMany(result, project)
      entries += Baseline.entries(of: result.findings, seen: place(of: project))
      result.known = result.findings.count
      result.keep([])
      add(result, of: project, to: &whole)
    }
    var none: Baseline?
    var strays = try strays(&none)
    for index in strays.indices {
      let findings = strays[index].result.findings
      entries += Baseline.entries(of: findings, seen: place(of: Asked(root: strays[index].folder)))
      strays[index].result.known = findings.count
      strays[index].result.keep([])
    }
    try session.save(Baseline.bytes(of: entries), to: file)
    for (place, result) in strays { whole.add(result, in: folder(of: Asked(root: place), from: root)) }
    return finished(whole)
  }
}

/// What a project's findings are held against.
private struct Past {
  /// Whether it is known already that nothing differs from it.
  private(set) var isSame = false
  private let repository: Repository
  private let difference: Repository.Difference?

  /// Nothing where that is not asked.
  init?(_ session: Session, of request: inout CheckRequest) throws(Stop) {
    let name = session.invocation[.since]
    guard name != nil || session.invocation[.staged] else { return nil }
    do throws(GitError) {
      repository = try Repository(around: request.root)
      if let name {
        let base = try repository.base(name)
        if !base.isCommon {
          try? Session.tell(
            "HEAD and \"\(name)\" have no commit in common; findings are compared with \"\(name)\" itself")
        }
        difference = try repository.difference(from: base.tree)
      } else {
        let head = try repository.head()
        isSame = try repository.isStaged(head)
        difference = isSame ? nil : try repository.difference(from: head, isOfTrees: true)
        if !isSame { request.overlay = try repository.stagedOverlay() }
      }
    } catch {
      throw Self.stop(error)
    }
  }

  /// The project in a folder as it stands in git's index.
  static func staged(in root: String) throws(Stop) -> FileOverlay {
    do throws(GitError) { return try Repository(around: root).stagedOverlay() } catch { throw stop(error) }
  }

  private static func stop(_ error: GitError) -> Stop { Stop(error.isUsage ? .usage : .failure, error.message) }

  /// What differs, once git has told.
  func overlay() throws(Stop) -> FileOverlay {
    do throws(GitError) { return try difference?.overlay() ?? FileOverlay([:]) } catch { throw Self.stop(error) }
  }

  /// What could not be had of it was not looked at, and what is new is not known.
  func refuseGaps() throws(Stop) {
    if let gap = repository.gap { throw Stop(.failure, gap.message) }
  }
}
