// Takes: what is asked of a folder, and how sure an edit must be.
// Gives: the files with all such edits of their findings done, and what is found in them then.
// Never: writes one by itself; keeps an edit that brings a finding.

public import Diagnostics
public import Files
import Limits

/// The edits that findings carry, done round by round in memory: check, edit, check again, until no finding has one that may be done.
///
/// Each round is judged by a check of the whole project, because an edit of audiences is felt in campaigns. It holds when each of its edits has
/// mended its finding and no file has more findings of any rule than before; otherwise the files that are to blame are tried again with half
/// of their edits. An edit that is the only one of its file and does not hold either where only such files are edited is taken back for good.
public struct Mending {
  /// An edit that was not kept.
  public struct Refusal: Sendable {
    /// The finding that it would have mended.
    public let finding: LocatedFinding
    /// What it brings; nothing where it leaves its own finding.
    public let brings: LocatedFinding?
  }

  /// What was found before.
  public let before: FindingCounts
  /// What is found after all edits.
  public private(set) var result: CheckResult
  /// The files that have changed, in the order of their paths.
  public var files: [ChangedFile] {
    read.keys.sorted().compactMap { path in
      guard let old = read[path], let new = texts[path], old != new else { return nil }
      return ChangedFile(path: path.text, old: old, new: new)
    }
  }
  /// The edits that were taken back.
  public private(set) var refusals: [Refusal] = []
  /// Whether there may be more to do, because the checks that it may take are used up.
  public private(set) var isUnfinished = false

  private let request: CheckRequest
  /// Findings that are nobody's question; nothing where all are.
  private let known: KnownFindings?
  private let wanted: WantedFixes
  private let source: ProjectFiles
  /// Writes the files.
  public let writer: ProjectWriter
  /// Files as they were read, each once, before its first edit.
  private var read: [ExactText: [UInt8]] = [:]
  /// The same with the edits so far.
  private var texts: [ExactText: [UInt8]] = [:]
  /// What of the whole project is found, by kind.
  private var kinds: [FindingKind: Int]
  /// How often the project was checked for it.
  package private(set) var checks = 0
  private var refused: [ExactText: Set<RefusedFix>] = [:]
  /// How many edits of a file are tried at once, where all of them did not hold.
  private var mostEdits: [ExactText: Int] = [:]
  /// Files that are to blame for the last round: the next one is without them.
  private var resting: Set<ExactText> = []
  private var mostFiles = Int.max
  /// The files that the next round is about.
  private var suspects: Set<ExactText> = []

  /// Does all edits that are wanted, but for those of what was known before.
  ///
  /// - Throws: when the folder itself or belfry.yaml cannot be read.
  public init(
    _ request: CheckRequest, accepting wanted: WantedFixes, but known: KnownFindings? = nil
  ) throws(FileError) {
    self.request = request
    self.known = known
    self.wanted = wanted
    source = ProjectFiles(folder: try ProjectFolder(request.root))
    writer = ProjectWriter(source, root: request.root)
    (result, kinds) = try Self.check(request, [:], wanted)
    before = result.counts
    try run()
    result = try Workspace.check(Self.request(request, texts))
    if let known { result.takeOut(known) }
  }

  /// The same of files with their edits.
  private static func request(_ request: CheckRequest, _ texts: [ExactText: [UInt8]]) -> CheckRequest {
    var request = request
    request.overlay = FileOverlay(
      texts.reduce(into: [:]) { entries, text in entries[Array(text.key.text.utf8)] = .file { _ in text.value } })
    return request
  }

  private static func check(
    _ request: CheckRequest, _ texts: [ExactText: [UInt8]], _ wanted: WantedFixes
  ) throws(FileError) -> (CheckResult, [FindingKind: Int]) {
    var request = Self.request(request, texts)
    // What has no edit must not keep what has one out of sight, however much there is of it.
    // It tries them itself, and says of each that it takes back why.
    (request.wantedFixes, request.triesEdits) = (wanted, false)
    let asked = try Workspace.check(request)
    guard !request.only.isEmpty else { return (asked, asked.kinds) }
    (request.only, request.wantsTogether) = ([], true)
    return (asked, try Workspace.check(request).kinds)
  }

  /// What a finding of a check costs, in files without one: those that are to be counted and compared are the most of it.
  private static let filesOfFinding = 2

  private mutating func run() throws(FileError) {
    while true {
      let open = candidates()
      if open.isEmpty { return }
      checks += 1
      let findings = before.errors + before.warnings
      let most =
        findings > RunLimit.runFindings.value
        ? RunLimit.mendingFlooded.value
        : max(4, RunLimit.mendingFiles.value / max(1, result.fileCount + findings * Self.filesOfFinding))
      guard checks <= min(most, RunLimit.mendingChecks.value) else {
        isUnfinished = true
        return
      }
      if pin(open) {
        // What was read for the check may have changed since: from here on it is these bytes.
        (result, kinds) = try Self.check(request, texts, wanted)
        continue
      }
      try tryOut(open)
    }
  }

  // MARK: - Rounds

  private typealias Candidate = (finding: LocatedFinding, fix: Finding.Fix)

  private func candidates() -> [Candidate] {
    (known?.new(among: result.findings) ?? result.findings).compactMap { located in
      guard let fix = wanted.fix(of: located.finding),
        refused[ExactText(located.path)]?.contains(RefusedFix(located, fix)) != true
      else { return nil }
      return (located, fix)
    }
  }

  /// Takes the files that are to be edited for the first time; gives whether one had to be read again, and may be another by now.
  private mutating func pin(_ candidates: [Candidate]) -> Bool {
    var isReadAgain = false
    for (located, fix) in candidates where read[ExactText(located.path)] == nil {
      let path = ExactText(located.path)
      if result.sources[path] == nil { isReadAgain = true }
      guard let bytes = result.sources[path] ?? (try? source.read(located.path)) else {
        refuse(located, fix)
        continue
      }
      read[path] = bytes
      texts[path] = bytes
    }
    return isReadAgain
  }

  private mutating func tryOut(_ candidates: [Candidate]) throws(FileError) {
    let only = suspects
    suspects = []
    var edits: [ExactText: FileEdits] = [:]
    var tried: [ExactText: [Candidate]] = [:]
    for candidate in candidates {
      let path = ExactText(candidate.finding.path)
      guard let bytes = texts[path], edits[path] != nil || edits.count < mostFiles else { continue }
      if only.isEmpty ? resting.contains(path) : !only.contains(path) { continue }
      if tried[path]?.count ?? 0 >= mostEdits[path] ?? .max { continue }
      var file = edits[path] ?? FileEdits(bytes)
      guard file.add(candidate.fix) else {
        if edits[path] == nil { refuse(candidate.finding, candidate.fix) }
        continue
      }
      edits[path] = file
      tried[path, default: []].append(candidate)
    }
    if only.isEmpty { resting = [] }
    guard !edits.isEmpty else { return }
    var changed = texts
    for (path, file) in edits { changed[path] = file.result }
    let (after, found) = try Self.check(request, changed, wanted)
    let worse = found.filter { $0.value > kinds[$0.key, default: 0] }
    let blamed = Set(worse.keys.map(\.path)).union(tried.filter { !isMended($0.key, $0.value, found) }.keys)
    guard !blamed.isEmpty else {
      (result, kinds, texts) = (after, found, changed)
      for (path, file) in edits { refused[path] = refused[path].map { Set($0.map { $0.moved(by: file) }) } }
      if mostFiles < candidates.count { mostFiles *= 2 }
      for path in tried.keys where mostEdits[path] ?? .max < candidates.count { mostEdits[path]? *= 2 }
      return
    }
    let own = blamed.filter { tried[$0] != nil }
    guard own.isEmpty, tried.count > 1 else {
      // A finding in a file that nobody has edited is brought by the only one that was.
      let isSure = tried.count == 1 || only == Set(tried.keys) && !only.contains(where: result.isShared)
      var refused: [Candidate] = []
      for path in (own.isEmpty ? Set(tried.keys) : own).sorted() {
        let edits = tried[path] ?? []
        if edits.count > 1 {
          mostEdits[path] = edits.count / 2
        } else if isSure {
          refused += edits
        } else {
          // An edit of another file may have brought it: it is tried without those that hold before it is refused.
          mostEdits[path] = 1
          suspects.insert(path)
        }
      }
      // What others rest on is tried by itself.
      if let mover = suspects.sorted().first(where: result.isShared) { suspects = [mover] }
      try refuse(refused, worse, changed)
      if own.count < tried.count { resting = own }
      return
    }
    mostFiles = max(1, tried.count / 2)
  }

  /// Whether each of the edits of a file has taken a finding away.
  private func isMended(_ path: ExactText, _ tried: [Candidate], _ found: [FindingKind: Int]) -> Bool {
    var expected: [FindingKind: Int] = [:]
    for (located, _) in tried { expected[FindingKind(located), default: 0] += 1 }
    return expected.allSatisfy { kind, count in found[kind, default: 0] <= kinds[kind, default: 0] - count }
  }

  private mutating func refuse(
    _ tried: [Candidate], _ worse: [FindingKind: Int], _ changed: [ExactText: [UInt8]]
  ) throws(FileError) {
    guard !tried.isEmpty else { return }
    var all = Self.request(request, changed)
    (all.only, all.wantsTogether) = ([], true)
    let brought = try Workspace.check(all).findings.filter { worse[FindingKind($0)] != nil }
    let byPath = Dictionary(brought.map { (ExactText($0.path), $0) }) { first, _ in first }
    for (finding, fix) in tried {
      refuse(finding, fix)
      refusals.append(
        Refusal(finding: finding, brings: byPath[ExactText(finding.path)] ?? (tried.count == 1 ? brought.first : nil)))
    }
  }

  private mutating func refuse(_ located: LocatedFinding, _ fix: Finding.Fix) {
    refused[ExactText(located.path), default: []].insert(RefusedFix(located, fix))
  }
}

/// A fix that is not tried again, wherever other edits move its place to.
private struct RefusedFix: Hashable {
  /// Where its first edit begins, in bytes of the file as it is now.
  private var start: Int
  /// The rule, the message and what it writes.
  private let texts: [ExactText]

  init(_ located: LocatedFinding, _ fix: Finding.Fix) {
    start = fix.edits.first?.span.start ?? 0
    texts = ([located.finding.rule.name, located.finding.message] + fix.edits.map(\.text)).map { ExactText($0) }
  }

  /// This fix at its place after edits of the file.
  func moved(by edits: FileEdits) -> RefusedFix {
    var moved = self
    moved.start = edits.moved(start)
    return moved
  }
}
