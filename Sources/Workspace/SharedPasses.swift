// Takes: two sides of a project.
// Gives: what is found in each, where files that both have alike are read, checked and planned once.
// Never: takes over what rests on something that differs.

import Checking
import Clocks
import Diagnostics
import Expressions
public import Files
import Language
import Limits
import Linting
import Parsing
import Planning
import Threads
import YAML

/// What a side of a project does with the files that the other one has alike.
enum Sharing: Sendable {
  /// Keeps apart what is found in them.
  case files(CommonFiles)
  /// Takes over what the other side has found in them.
  case passes(SharedPasses)
}

/// What was found in the files that two sides of a project have alike.
struct SharedPasses: Sendable {
  let files: PathSet
  /// What campaigns rest on where they were found.
  let inputs: ProjectInputs
  /// The audiences that none of them names.
  private let differing: [String]
  /// Those of the files that hold definitions although they are not called like it.
  private(set) var definitions: PathSet = []
  /// What each thread found. Both sides number files alike, so the numbers in it hold for either.
  let passes: [PassResult]

  /// Nothing where there is too much to keep all of it.
  init?(
    _ passes: [PassResult], _ files: PathSet, inputs: ProjectInputs, but differing: [String]
  ) {
    guard !passes.contains(where: \.findings.leavesOut) else { return nil }
    (self.passes, self.files, self.inputs) = (passes, files, inputs)
    self.differing = differing
  }

  /// Whether the same is found where campaigns rest on other inputs.
  func holds(where others: ProjectInputs) -> Bool {
    inputs.differing(from: others).map { Set($0.map { ExactText($0) }).isSubset(of: differing.map { ExactText($0) }) }
      ?? false
  }

  func with(definitions: [String]) -> SharedPasses {
    var shared = self
    shared.definitions = files.intersection(PathSet(definitions))
    return shared
  }

}

/// What campaigns rest on, as it stands in files: belfry.yaml, definitions, what the app ships.
struct ProjectInputs: Sendable {
  private let folder: ProjectFolder
  private let app: [String]
  private let project: [SourceFile]
  /// Files that hold definitions, and those of which nobody knows because they cannot be read.
  var definitions: [SourceFile] = []
  /// What stands in all of them together; nothing where there are errors.
  private var meaning: Project?
  /// Those that hold nothing but audiences.
  private var audiences: Set<ExactText> = []

  /// `project` are belfry.yaml and what is laid over it.
  init(_ folder: ProjectFolder, _ file: ProjectFile?, _ project: [SourceFile]) {
    (self.folder, self.project) = (folder, project)
    let app = file?.app
    let own = [app?.entitlements, app?.infoPlist, app?.strings, app?.sounds, app?.media]
    let types = file?.liveActivities.value?.declared ?? []
    self.app = (own + types.map(\.swift)).compactMap { $0?.text }
  }

  /// Notes what stands in the files, and which of them hold nothing but audiences.
  mutating func note(_ meaning: Project?, _ audiences: [SourceFile]) {
    (self.meaning, self.audiences) = (meaning, Set(audiences.map { ExactText($0.path) }))
  }

  /// The audiences that mean something else where others are the inputs; none where these are the same, byte for byte. Nothing where anything else
  /// may differ for a campaign that names none of them.
  func differing(from other: ProjectInputs) -> [String]? {
    guard Self.areSame(project, other.project), definitions.count == other.definitions.count else { return nil }
    let pairs = zip(definitions, other.definitions).filter { !Self.areSame([$0], [$1]) }
    let areAudiences = pairs.allSatisfy { one, two in
      one.path.utf8.elementsEqual(two.path.utf8) && audiences.contains(ExactText(one.path))
        && other.audiences.contains(ExactText(two.path))
    }
    guard areAudiences, app.allSatisfy({ isSame($0, in: other.folder) }) else { return nil }
    if pairs.isEmpty { return [] }
    guard let one = meaning, let two = other.meaning else { return nil }
    return one.audiencesDiffering(from: two)
  }

  private static func areSame(_ files: [SourceFile], _ others: [SourceFile]) -> Bool {
    files.elementsEqual(others) { $0.path.utf8.elementsEqual($1.path.utf8) && $0.bytes == $1.bytes }
  }

  /// What of the app's cannot be read or is not a file is taken to differ.
  private func isSame(_ path: String, in other: ProjectFolder) -> Bool {
    let limit = RunLimit.appBytes.value
    guard ProjectFolder.isInside(path), let kind = try? folder.kind(of: path) else { return false }
    guard kind == .folder else { return folder.hasSame(path, as: other, limit: limit) }
    guard let mine = try? ProjectWalk(folder, below: path, listing: .everyFile),
      let others = try? ProjectWalk(other, below: path, listing: .everyFile), mine.problems.isEmpty,
      others.problems.isEmpty
    else { return false }
    let start = path.hasSuffix("/") || path.isEmpty ? path : path + "/"
    return mine.files.elementsEqual(others.files) { $0.utf8.elementsEqual($1.utf8) }
      && mine.files.allSatisfy { folder.hasSame(start + $0, as: other, limit: limit) }
  }
}

extension Project {
  /// The audiences that mean something else in another project, which differs in nothing but what audiences mean. Nothing where it is not the names
  /// of campaigns alone by which that comes to one: other names are known, or what all campaigns keep or inherit rests on one.
  fileprivate func audiencesDiffering(from other: Project) -> [String]? {
    let names = audiences.names
    guard names.elementsEqual(other.audiences.names, by: { $0.utf8.elementsEqual($1.utf8) }) else { return nil }
    var differing: [String] = []
    for name in names {
      guard let one = audiences.predicate(named: name), let two = other.audiences.predicate(named: name) else {
        return nil
      }
      // With every audience written out that is used.
      if !one.source.utf8.elementsEqual(two.source.utf8) || one.json != two.json { differing.append(name) }
    }
    let resting = consents.map(\.audience.source) + namedInDefaults.compactMap { $0.audience?.source }
    return resting.contains { text in differing.contains { ByteSearch.contains(text, $0) } } ? nil : differing
  }
}

/// Two sides of a project, each with what a check of it alone would find.
public struct ComparedSides: Sendable {
  /// As it was.
  public let before: CheckResult
  /// As it is.
  public let after: CheckResult
  /// How many campaigns are in no plan because they are the same on both sides: their files have the same bytes and rest on the same.
  public let alike: Int

  fileprivate init(_ before: CheckResult, _ after: CheckResult) {
    (self.before, self.after) = (before, after)
    // No two of one side are the same, and mostly both sides have them in one order.
    let (old, new) = (before.alike.map(\.id), after.alike.map(\.id))
    alike = old == new ? old.count : Set(old).intersection(new).count
  }
}

extension Workspace {
  /// Checks two sides of a project. Files that both have alike are read for both at once, unless something that campaigns rest on differs, or each
  /// side is to have its whole plan.
  ///
  /// - Throws: as ``check(_:)`` does, for the newer side first.
  public static func check(
    _ before: CheckRequest, and after: CheckRequest, wholePlans: Bool = false
  ) throws(FileError) -> ComparedSides {
    var (before, after) = (before, after)
    before.zones = after.zones
    if let common = try? CommonFiles(before, after) {
      (before.walk, after.walk) = (common.before, common.after)
      if after.wantsTogether {
        // Both sides are looked at as a check of the newer one does: otherwise what one of them leaves out would be new on the other.
        let isFew = common.after.files.count <= after.filesTogether
        (before.filesTogether, after.filesTogether) = isFew ? (.max, .max) : (-1, -1)
      }
      if common.mayShare, !wholePlans, let sides = try together(before, after, common) { return sides }
    }
    let sides = Workers.both(
      jobs: after.jobs, { [before] jobs in Result { () throws(FileError) in try check(before, jobs: jobs) } },
      { [after] jobs in Result { () throws(FileError) in try check(after, jobs: jobs) } })
    let now = try sides.1.get()
    return ComparedSides(try sides.0.get(), now)
  }

  private static func check(_ request: CheckRequest, jobs: Int) throws(FileError) -> CheckResult {
    var request = request
    request.jobs = jobs
    return try check(request)
  }

  /// What stands in a folder, without what is laid over it: for who has to wait for something else meanwhile. Nothing where it cannot be read.
  public static func walk(_ request: CheckRequest) -> ProjectWalk? {
    (try? ProjectFolder(request.root)).flatMap { try? ProjectWalk($0) }
  }

  /// Nothing where what campaigns rest on differs.
  private static func together(
    _ before: CheckRequest, _ after: CheckRequest, _ files: CommonFiles
  ) throws(FileError) -> ComparedSides? {
    var (before, after) = (before, after)
    let numbered = PathSet(files.before).union(PathSet(files.after)).paths
    (before.numbered, after.numbered) = (numbered, numbered)
    after.sharing = .files(files)
    var now = try Workspace(after)
    guard let new = try now.read(), let shared = new.shared else { return nil }
    before.sharing = .passes(shared)
    var was = try Workspace(before)
    guard let old = try was.read(), old.shared != nil else { return nil }
    now.hasOtherPersonas = now.hasOwnPersonas(new) || was.hasOwnPersonas(old)
    was.hasOtherPersonas = now.hasOtherPersonas
    let sides = (SideInWork(was, old), SideInWork(now, new))
    let found = Workers.both(jobs: after.jobs, { _ in sides.0.result() }, { _ in sides.1.result() })
    return ComparedSides(found.0, found.1)
  }
}

/// One side on its way. A thread takes it, and no two at once.
private final class SideInWork: @unchecked Sendable {
  private let workspace: Workspace
  private let read: Workspace.ReadFiles

  init(_ workspace: Workspace, _ read: Workspace.ReadFiles) { (self.workspace, self.read) = (workspace, read) }

  /// All that is found in it.
  func result() -> CheckResult {
    var workspace = workspace
    let together = workspace.look(read)
    return workspace.finish(read, together)
  }
}

extension Workspace {
  /// Whether personas stand in a file that the other side has not alike.
  fileprivate func hasOwnPersonas(_ read: ReadFiles) -> Bool {
    read.passes.flatMap(\.expectations).contains { file in
      file.hasPersonas && read.shared?.files.contains(paths[file.index]) != true
    }
  }
}

/// The YAML files that have the same bytes on two sides of a project, or may have.
struct CommonFiles: Sendable {
  fileprivate let before: ProjectWalk
  fileprivate let after: ProjectWalk
  /// Those that are known to have.
  let alike: PathSet
  /// Those of two folders of which it is seen once they are read, so that none is read only for that. They are only campaigns by what they are
  /// called.
  private(set) var open: PathSet = []
  /// Where the older side has these.
  private(set) var twins: ProjectFiles?
  /// The audiences that mean something else on the other side.
  private(set) var differing: [String] = []
  /// Whether what campaigns rest on may be the same on both sides but for these audiences, as far as that is told quickly.
  fileprivate private(set) var mayShare = true

  fileprivate init(_ before: CheckRequest, _ after: CheckRequest) throws(FileError) {
    let (old, new) = (
      try ProjectFolder(before.root, under: before.overlay), try ProjectFolder(after.root, under: after.overlay)
    )
    let isOneFolder = before.root.utf8.elementsEqual(after.root.utf8)
    let walks = Workers.both(
      jobs: after.jobs,
      { _ in isOneFolder ? nil : Result { () throws(FileError) in try ProjectWalk(old) } },
      { _ in
        Result { () throws(FileError) in
          let known = after.walk.flatMap { walk in after.overlay.map(walk.under) ?? walk }
          return if let known { known } else { try ProjectWalk(new) }
        }
      })
    self.after = try walks.1.get()
    let told = isOneFolder && after.overlay == nil ? before.overlay.flatMap(self.after.under) : nil
    self.before = if let told { told } else if let walk = walks.0 { try walk.get() } else { try ProjectWalk(old) }
    let both = PathSet(self.after).intersection(PathSet(self.before))
    guard isOneFolder else {
      let limit = YAMLLimits().fileBytes
      let early = both.paths.filter { Workspace.looksLikeProject($0) || Workspace.looksLikeDefinitions($0) }
      let same = Workers.run(jobs: after.jobs, count: early.count) { numbers in
        var same: [String] = []
        while let range = numbers.take() { same += early[range].filter { new.hasSame($0, as: old, limit: limit) } }
        return same
      }
      alike = PathSet(same.flatMap(\.self))
      open = both.subtracting(PathSet(early))
      twins = ProjectFiles(folder: old)
      share(before, after, old, new, isAppOther: true)
      return
    }
    // What a link leads to may differ although the link does not.
    let links = Set((self.before.links + self.after.links).map { Array($0.utf8) })
    let laidOver = [before.overlay, after.overlay].compactMap { $0 }
    alike = PathSet(
      both.paths.filter { path in
        let bytes = Array(path.utf8)
        return !links.contains(bytes) && laidOver.allSatisfy { $0.entries[bytes] == nil }
      })
    let isAppOther = laidOver.contains { overlay in
      overlay.entries.keys.contains { !$0.reversed().starts(with: ".yaml".utf8.reversed()) }
    }
    share(before, after, old, new, isAppOther: isAppOther)
  }

  /// It is found out before anything is read of campaigns: all of them would be read a second time.
  private mutating func share(
    _ before: CheckRequest, _ after: CheckRequest, _ old: ProjectFolder, _ new: ProjectFolder, isAppOther: Bool
  ) {
    let common = alike.union(open)
    let others =
      PathSet(self.before).subtracting(common).paths.map { ($0, old) }
      + PathSet(self.after).subtracting(common).paths.map { ($0, new) }
    mayShare = !others.contains { Workspace.looksLikeProject($0.0) }
    guard mayShare else { return }
    let mayDefine = others.contains { path, folder in
      guard Workspace.looksLikeDefinitions(path), let bytes = try? ProjectFiles(folder: folder).read(path) else {
        return false
      }
      return ProjectLoader.mayDefine(bytes)
    }
    guard mayDefine || isAppOther else { return }
    let paths = (self.before.files, self.after.files)
    let (was, now) = Workers.both(
      jobs: after.jobs, { _ in Workspace.projectInputs(before, paths.0) },
      { _ in Workspace.projectInputs(after, paths.1) })
    guard let was, let now, let differing = was.differing(from: now) else { return mayShare = false }
    self.differing = differing
  }
}

extension Workspace {
  /// Whether a file is belfry.yaml, or one that may be laid over it.
  fileprivate static func looksLikeProject(_ path: String) -> Bool {
    path.utf8.starts(with: "belfry.".utf8)
  }

  /// What campaigns rest on, as far as files are called like it.
  fileprivate static func projectInputs(_ request: CheckRequest, _ paths: [String]) -> ProjectInputs? {
    guard let folder = try? ProjectFolder(request.root, under: request.overlay),
      var loader = try? ProjectLoader(ProjectFiles(folder: folder), request, projectFile: projectFile)
    else { return nil }
    loader.load(definitions: paths.filter { !looksLikeProject($0) && looksLikeDefinitions($0) })
    return loader.inputs
  }
}
