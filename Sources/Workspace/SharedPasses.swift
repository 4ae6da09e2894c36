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
  let files: Set<ExactText>
  /// What campaigns rest on where they were found.
  let inputs: ProjectInputs
  /// Those of the files that hold definitions although they are not called like it.
  private(set) var definitions: Set<ExactText> = []
  private let passes: [PassResult]
  /// The files by their numbers.
  private let paths: [String]

  /// Nothing where there is too much to keep all of it.
  init?(_ passes: [PassResult], _ files: Set<ExactText>, at paths: [String], inputs: ProjectInputs) {
    guard !passes.contains(where: \.findings.leavesOut) else { return nil }
    (self.passes, self.files, self.paths, self.inputs) = (passes, files, paths, inputs)
  }

  func with(definitions: [String]) -> SharedPasses {
    var shared = self
    shared.definitions = files.intersection(definitions.map { ExactText($0) })
    return shared
  }

  /// The same where files have other numbers; nothing where one of the files is missing.
  func passes(at others: [String]) -> [PassResult]? {
    if paths.elementsEqual(others, by: { $0.utf8.elementsEqual($1.utf8) }) { return passes }
    let places = Dictionary(others.enumerated().map { (ExactText($1), $0) }) { first, _ in first }
    let numbers = paths.map { places[ExactText($0)] ?? -1 }
    guard zip(paths, numbers).allSatisfy({ $1 >= 0 || !files.contains(ExactText($0)) }) else { return nil }
    return passes.map { pass in
      var pass = pass
      pass.move { numbers[$0] }
      return pass
    }
  }
}

/// What campaigns rest on, as it stands in files: belfry.yaml, definitions, what the app ships.
struct ProjectInputs: Sendable {
  private let folder: ProjectFolder
  private let app: [String]
  private let project: [SourceFile]
  /// Files that hold definitions, and those of which nobody knows because they cannot be read.
  var definitions: [SourceFile] = []

  /// `project` are belfry.yaml and what is laid over it.
  init(_ folder: ProjectFolder, _ app: AppFile?, _ project: [SourceFile]) {
    (self.folder, self.project) = (folder, project)
    self.app = [app?.entitlements, app?.infoPlist, app?.strings, app?.sounds, app?.media].compactMap { $0?.text }
  }

  /// Whether others are the same, byte for byte.
  func areSame(as other: ProjectInputs) -> Bool {
    Self.areSame(project, other.project) && Self.areSame(definitions, other.definitions)
      && app.allSatisfy { isSame($0, in: other.folder) }
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

/// Two sides of a project, each with what a check of it alone would find.
public struct ComparedSides: Sendable {
  /// As it was.
  public let before: CheckResult
  /// As it is.
  public let after: CheckResult
  /// How many campaigns are the same on both because their files have the same bytes and rest on the same: no plan has them.
  public let alike: Int

  fileprivate init(_ before: CheckResult, _ after: CheckResult) {
    (self.before, self.after) = (before, after)
    alike = Set(before.alike).intersection(after.alike).count
  }
}

extension Workspace {
  /// Checks two sides of a project. Files that both have alike are read for both at once, unless something that campaigns rest on differs.
  ///
  /// - Throws: as ``check(_:)`` does, for the newer side first.
  public static func check(_ before: CheckRequest, and after: CheckRequest) throws(FileError) -> ComparedSides {
    var (before, after) = (before, after)
    before.zones = after.zones
    if let common = try? CommonFiles(before, after) {
      (before.walk, after.walk) = (common.before, common.after)
      if common.mayShare, let sides = try together(before, after, common) { return sides }
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

  /// Nothing where what campaigns rest on differs.
  private static func together(
    _ before: CheckRequest, _ after: CheckRequest, _ files: CommonFiles
  ) throws(FileError) -> ComparedSides? {
    var (before, after) = (before, after)
    after.sharing = .files(files)
    var now = try Workspace(after)
    guard let new = try now.read(), let shared = new.shared else { return nil }
    before.sharing = .passes(shared)
    var was = try Workspace(before)
    guard let old = try was.read(), old.shared != nil else { return nil }
    let (then, today) = (was.look(old), now.look(new))
    // Slots of devices are told of all campaigns together: where these ask for the same on both sides, the same is told.
    if let asked = was.slotDemands(old), asked == now.slotDemands(new) {
      var (one, other) = (was, now)
      let (before, after) = (one.finish(old, then, planned: nil), other.finish(new, today, planned: nil))
      // Of what both have alike something may be broken only together, and on one side: two campaigns have one id.
      if before.alike.count == after.alike.count, Set(before.alike) == Set(after.alike) {
        return ComparedSides(before, after)
      }
    }
    let locals = new.locals(from: after.now, jobs: after.jobs)
    let questions = (was.question(old, then, locals: locals), now.question(new, today, locals: locals))
    let plans = Workers.both(jobs: after.jobs, { _ in questions.0?.plan() }, { _ in questions.1?.plan() })
    return ComparedSides(was.finish(old, then, planned: plans.0), now.finish(new, today, planned: plans.1))
  }
}

extension Workspace.ReadFiles {
  /// The local campaigns that both sides have alike, with their pending requests, which are written out once for both.
  fileprivate func locals(from now: Instant, jobs: Int) -> [CampaignPlan] {
    let plans = passes.flatMap(\.alikeLocals).map(\.plan)
    let written = Workers.run(jobs: jobs, count: plans.count) { numbers in
      // As many as a whole plan has.
      var left = RunLimit.planRequests.value
      var written: [(number: Int, plan: CampaignPlan)] = []
      while let range = numbers.take() {
        for number in range {
          var plan = plans[number]
          if left > 0 { plan.writeRequestsOut(from: now, atMost: left) }
          left -= plan.requests.count
          written.append((number, plan))
        }
      }
      return written
    }
    return written.flatMap(\.self).sorted { $0.number < $1.number }.map(\.plan)
  }
}

/// What a local campaign asks of the slots of a device, and where that is said.
private struct SlotDemand: Hashable {
  let path: ExactText
  let id: ExactText
  let identity: ExactText
  let audience: ExactText
  let schedule: ExactText
  let quietHours: ExactText
  let line: [UInt8]
}

extension Workspace {
  /// What local campaigns ask for of which the other side has nothing alike; nothing where a comment in such a file may hold back what is found.
  fileprivate func slotDemands(_ read: ReadFiles) -> Set<SlotDemand>? {
    let isHeldBack = read.passes.contains { pass in
      pass.heldBackLater.contains { later in
        read.shared.map { !$0.files.contains(ExactText(paths[later.index])) } ?? true
      }
    }
    if isHeldBack { return nil }
    let plans = read.passes.flatMap { $0.plans.map(\.plan) }.filter { $0.isLive && $0.campaign.delivery == .local }
    return Set(
      plans.map { plan in
        let (campaign, schedule) = (plan.campaign, plan.campaign.schedule)
        let quiet = schedule.quiet.map { "\($0.from.text) \($0.to.text) \($0.decision?.name ?? "")" } ?? ""
        return SlotDemand(
          path: ExactText(campaign.path), id: ExactText(campaign.id), identity: ExactText(campaign.identity),
          audience: ExactText(campaign.audience?.text ?? ""), schedule: ExactText(schedule.text),
          quietHours: ExactText(quiet),
          line: files.source(campaign.path).map { Array($0.line(around: schedule.span.start).bytes) } ?? [])
      })
  }
}

/// The YAML files that have the same bytes on two sides of a project, or may have.
struct CommonFiles: Sendable {
  fileprivate let before: ProjectWalk
  fileprivate let after: ProjectWalk
  /// Those that are known to have.
  let alike: Set<ExactText>
  /// Those of two folders of which it is seen once they are read, so that none is read only for that. They are only campaigns by what they are
  /// called.
  private(set) var open: Set<ExactText> = []
  /// Where the older side has these.
  private(set) var twins: ProjectFiles?
  /// Whether what campaigns rest on may be the same on both sides, as far as that is told quickly.
  fileprivate private(set) var mayShare = true

  fileprivate init(_ before: CheckRequest, _ after: CheckRequest) throws(FileError) {
    let (old, new) = (
      try ProjectFolder(before.root, under: before.overlay), try ProjectFolder(after.root, under: after.overlay)
    )
    self.after = try ProjectWalk(new)
    let isOneFolder = before.root.utf8.elementsEqual(after.root.utf8)
    let told = isOneFolder && after.overlay == nil ? before.overlay.flatMap(self.after.under) : nil
    self.before = if let told { told } else { try ProjectWalk(old) }
    let known = Set(self.before.files.map { ExactText($0) })
    let both = self.after.files.filter { known.contains(ExactText($0)) }
    guard isOneFolder else {
      let limit = YAMLLimits().fileBytes
      let early = both.filter { Workspace.looksLikeProject($0) || Workspace.looksLikeDefinitions($0) }
      let same = Workers.run(jobs: after.jobs, count: early.count) { numbers in
        var same: [ExactText] = []
        while let range = numbers.take() {
          same += early[range].filter { new.hasSame($0, as: old, limit: limit) }.map { ExactText($0) }
        }
        return same
      }
      alike = same.reduce(into: []) { $0.formUnion($1) }
      open = Set(both.map { ExactText($0) }).subtracting(early.map { ExactText($0) })
      twins = ProjectFiles(folder: old)
      mayShare = mayBeSame(before, after, old, new, isAppOther: true)
      return
    }
    // What a link leads to may differ although the link does not.
    let links = Set((self.before.links + self.after.links).map { Array($0.utf8) })
    let laidOver = [before.overlay, after.overlay].compactMap { $0 }
    alike = Set(
      both.filter { path in
        let bytes = Array(path.utf8)
        return !links.contains(bytes) && laidOver.allSatisfy { $0.entries[bytes] == nil }
      }.map { ExactText($0) })
    let isAppOther = laidOver.contains { overlay in
      overlay.entries.keys.contains { !$0.reversed().starts(with: ".yaml".utf8.reversed()) }
    }
    mayShare = mayBeSame(before, after, old, new, isAppOther: isAppOther)
  }

  /// It is asked for before anything is read of campaigns: all of them would be read a second time.
  private func mayBeSame(
    _ before: CheckRequest, _ after: CheckRequest, _ old: ProjectFolder, _ new: ProjectFolder, isAppOther: Bool
  ) -> Bool {
    let others = (self.before.files.map { ($0, old) } + self.after.files.map { ($0, new) })
      .filter { !alike.contains(ExactText($0.0)) && !open.contains(ExactText($0.0)) }
    let mayDefine = others.contains { path, folder in
      if Workspace.looksLikeProject(path) { return true }
      guard Workspace.looksLikeDefinitions(path), let bytes = try? ProjectFiles(folder: folder).read(path) else {
        return false
      }
      return ProjectLoader.mayDefine(bytes)
    }
    if mayDefine { return false }
    guard isAppOther else { return true }
    guard let was = try? Workspace.projectInputs(before), let now = try? Workspace.projectInputs(after) else {
      return false
    }
    return was.areSame(as: now)
  }
}

extension Workspace {
  /// Whether a file is belfry.yaml, or one that may be laid over it.
  fileprivate static func looksLikeProject(_ path: String) -> Bool {
    path.utf8.starts(with: "belfry.".utf8)
  }

  /// belfry.yaml, and what the app ships.
  fileprivate static func projectInputs(_ request: CheckRequest) throws(FileError) -> ProjectInputs {
    let files = ProjectFiles(folder: try ProjectFolder(request.root, under: request.overlay))
    return try ProjectLoader(files, request, projectFile: projectFile).inputs
  }
}

extension PassResult {
  /// Gives files other numbers.
  fileprivate mutating func move(_ number: (Int) -> Int) {
    misnamed = Dictionary(misnamed.map { (number($0.key), $0.value) }) { first, _ in first }
    summaries = summaries.map { $0.moved(to: number($0.index)) }
    plans = plans.map { (number($0.index), $0.plan) }
    resting = resting.map(number)
    explained = explained.map { (number($0.index), $0.plan) }
    heldBackLater = heldBackLater.map { (number($0.index), $0.suppressions) }
    alike = alike.map { (number($0.index), $0.start, $0.id, $0.isLive) }
    alikeLocals = alikeLocals.map { (number($0.index), $0.plan) }
    definitions = definitions.map(number)
    for place in expectations.indices { expectations[place].index = number(expectations[place].index) }
    unread = unread.map(number)
    texts = texts.map { $0.moved(to: number($0.index)) }
    shared.move(number)
  }
}
