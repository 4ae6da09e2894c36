// Takes: what is found in a project, and how the project was before.
// Gives: the findings that the project did not have then, wherever they stand.
// Never: reads more of what was before than can matter.

import Checking
public import Diagnostics
public import Files
import Linting
import Rules
import YAML

extension CheckResult {
  /// The findings that the project had when its files were as an overlay has them, as far as they can be among those of now. Nothing where
  /// there are too many to tell.
  ///
  /// `counted` are those of some findings that count: what others know is not held against anything.
  ///
  /// Of the project as it was are read: what campaigns rest on, the files that differ, and those that have findings now. Only where one of these
  /// depends on all campaigns, all are.
  public func known(
    from before: FileOverlay, of request: CheckRequest, counted: ([LocatedFinding]) -> [LocatedFinding] = { $0 }
  ) throws(FileError) -> KnownFindings? {
    if findings.isEmpty { return KnownFindings([]) }
    if leavesOut { return nil }
    var then = CheckRequest(root: request.root, now: request.now)
    (then.jobs, then.room, then.version) = (request.jobs, .compared, request.version)
    then.overlay = before
    if let name = request.environment, try Workspace.hasEnvironment(name, in: request.root, under: before) {
      then.environment = name
    }
    if request.overlay == nil { then.walk = walk?.under(before) }
    if findings.contains(where: { Self.isAboutAll($0.finding) }) {
      // However many campaigns there were: what is found now must be looked for then.
      (then.wantsPlan, then.wantsOutlook) = (isTogether == true, isTogether == true)
    } else {
      then.among = Set(
        definitions + expectationPaths + findings.map(\.path) + findings.flatMap(\.finding.campaigns) + before.paths
          + namesakes)
    }
    let was: CheckResult
    do throws(FileError) { was = try Workspace.check(then) } catch {
      // There was no project yet.
      guard error.isMissing else { throw error }
      return KnownFindings([])
    }
    if was.leavesOut { return nil }
    let moves = Moves(
      from: was, to: self, try ProjectFolder(request.root, under: before),
      try ProjectFolder(request.root, under: request.overlay))
    // Of what git does not have as it was, nobody knows what was found there.
    let unread = UnreadPaths.between(before.unread, request.overlay?.unread)
    let links = unread.isEmpty ? [:] : try Self.linked([was.walk, walk], below: request.root)
    let found = unread.isEmpty ? was.findings : was.findings.filter { !Self.isIn(unread, $0, links) }
    return KnownFindings(counted(found)) { moves.path(of: $0) }
  }

  /// Where the links of some walks lead to, relative to the project: what is found in a link stands in another file.
  private static func linked(_ walks: [ProjectWalk?], below root: String) throws(FileError) -> [ExactText: String] {
    let folder = try ProjectFolder(root)
    var links: [ExactText: String] = [:]
    for link in walks.compactMap(\.self).flatMap(\.links) where links[ExactText(link)] == nil {
      links[ExactText(link)] = folder.pathWithoutLinks(link, below: root)
    }
    return links
  }

  /// Whether a finding, or its cause, stands in one of some paths, be it through a link.
  private static func isIn(
    _ unread: [UnreadPath], _ located: LocatedFinding, _ links: [ExactText: String]
  ) -> Bool {
    let paths =
      [located.path, located.finding.cause?.path].compactMap(\.self) + located.finding.notes.compactMap(\.path)
    return unread.contains { path in
      paths.contains { path.covers($0) || links[ExactText($0)].map(path.covers) == true }
    }
  }

  /// Takes out the findings that were known before.
  public mutating func takeOut(_ before: KnownFindings) {
    let new = before.new(among: findings)
    known = (known ?? 0) + findings.count - new.count
    keep(new)
  }

  /// Whether other campaigns decide what is found in one file.
  private static func isAboutAll(_ finding: Finding) -> Bool {
    if finding.rule === DuplicateCampaign.rule { return false }
    // What all campaigns lack is reported at its cause. An entitlement is missing if any campaign needs it.
    return finding.lack != nil || finding.rule === Rule.missingEntitlement
      || Lint.projectRules.contains { $0.rule === finding.rule }
  }

  /// The files of campaigns whose ids others have, or that are not called like them: of these one finding takes the other's place.
  private var namesakes: [String] {
    let paths = Set(
      findings.filter { $0.finding.rule === Rule.fileName || $0.finding.rule === DuplicateCampaign.rule }.map(\.path))
    guard !paths.isEmpty else { return [] }
    let ids = Set(campaigns.filter { paths.contains($0.path) }.map { ExactText($0.id) })
    return campaigns.filter { ids.contains(ExactText($0.id)) }.map(\.path)
  }
}

/// The files that are called otherwise than before: those with the same campaign, then those with the same content.
private struct Moves {
  private var paths: [ExactText: String] = [:]

  /// Between two folders of a project, or two states of one. Of the older side at least the files are known that differ or have findings now.
  init(from was: CheckResult, to now: CheckResult, _ old: ProjectFolder, _ new: ProjectFolder) {
    let then = PathSet(was.walk?.files ?? [])
    let isNow = PathSet(now.walk?.files ?? [])
    let found = Set(now.findings.map { ExactText($0.path) })
    let (idsThen, idsNow) = (Self.ids(was.campaigns, in: found), Self.ids(now.campaigns, in: found))
    var arrived = found.filter { path in
      idsNow[path].map { $0 != idsThen[path] } ?? (then.contains(path.text) != isNow.contains(path.text))
    }
    if arrived.isEmpty { return }
    let wanted = Set(arrived.compactMap { idsNow[$0] })
    let sources = was.campaigns.filter { wanted.contains(ExactText($0.id)) }
    let idsThere = Self.ids(now.campaigns, in: Set(sources.map { ExactText($0.path) }))
    let placesThen = Dictionary(
      sources.filter { idsThere[ExactText($0.path)] != ExactText($0.id) }.map { (ExactText($0.id), $0.path) }
    ) { first, _ in first }
    for path in arrived {
      guard let id = idsNow[path], let old = placesThen[id] else { continue }
      paths[ExactText(old)] = path.text
      arrived.remove(path)
    }
    let came = Dictionary(
      arrived.map(\.text).filter { !then.contains($0) }
        .compactMap { path in (try? new.read(path, limit: Self.limit)).map { ($0, path) } }, uniquingKeysWith: min)
    if came.isEmpty { return }
    for path in then.subtracting(isNow).paths where paths[ExactText(path)] == nil {
      guard let bytes = try? old.read(path, limit: Self.limit), let new = came[bytes] else { continue }
      paths[ExactText(path)] = new
    }
  }

  /// As much of a file as is read to be held against others.
  private static let limit = 1 << 20

  /// The ids of the campaigns in some files; of one with several the first.
  private static func ids(_ campaigns: [(path: String, id: String)], in files: Set<ExactText>) -> [ExactText: ExactText]
  {
    let some = campaigns.lazy.map { (ExactText($0.path), ExactText($0.id)) }.filter { files.contains($0.0) }
    return Dictionary(some.map { $0 }) { first, _ in first }
  }

  func path(of old: String) -> String { paths[ExactText(old)] ?? old }
}

extension ComparedSides {
  /// Whether the file at a path has the same bytes on both sides. One that cannot be read has not.
  public func hasSameFile(_ path: String) -> Bool {
    guard let old = before.project?.folder, let new = after.project?.folder else { return false }
    return old.hasSame(path, as: new, limit: YAMLLimits().fileBytes)
  }

  /// The findings that the newer side has and the older one had not, wherever they stood, and how many are gone.
  ///
  /// - Throws: where one of the folders cannot be opened any more.
  public func findings(
    from before: CheckRequest, to after: CheckRequest
  ) throws(FileError) -> (new: [LocatedFinding], gone: Int) {
    if self.before.findings.isEmpty { return (self.after.findings, 0) }
    let (old, new) = (
      try ProjectFolder(before.root, under: before.overlay), try ProjectFolder(after.root, under: after.overlay)
    )
    let moves = Moves(from: self.before, to: self.after, old, new)
    let back = Moves(from: self.after, to: self.before, new, old)
    return (
      KnownFindings(self.before.findings) { moves.path(of: $0) }.new(among: self.after.findings),
      KnownFindings(self.after.findings) { back.path(of: $0) }.new(among: self.before.findings).count
    )
  }
}
