// Takes: a folder of a project, and the name of a commit.
// Gives: what differs between that commit, git's index and the work tree, as overlays over the folder.
// Never: writes, touches the work tree, runs what the repository names; see ``GitProgram``.

public import Files
import Glibc
import Limits

/// The git repository in which the folder of a project lies.
public struct Repository: Sendable {
  private let git: GitProgram
  private let objects: GitObjects
  /// The way from the top of the repository to the project, empty or with a `/` at its end.
  private let prefix: [UInt8]
  private let isShallow: Bool

  /// A tree of files that git keeps.
  public struct Tree: Sendable, Equatable {
    let object: String
  }

  /// The repository around the folder of a project, an absolute path.
  public init(around folder: String) throws(GitError) {
    var git = try GitProgram(in: folder)
    let filters = try git.start(["config", "-z", "--name-only", "--get-regexp", "^filter[.]"])
    let answer = try git.ask(["rev-parse", "--absolute-git-dir", "--is-shallow-repository", "--show-prefix"])
    guard answer.status == 0 else { throw Self.refusal(answer.complaint, folder) }
    // Only the prefix, which comes last, may have line ends in it; a folder of git's that has one is told by the wrong second line.
    let lines = answer.output.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, let shallow = ["true", "false"].first(where: { lines[1].elementsEqual($0.utf8) }) else {
      throw GitError("the repository of \"\(folder)\" cannot be used: there is a line end in its path")
    }
    guard try Self.gitFolder(above: folder) == FileReader.realPath(String(decoding: lines[0], as: UTF8.self)) else {
      throw Self.disguised(folder)
    }
    isShallow = shallow == "true"
    prefix = Array(lines[2].last == UInt8(ascii: "\n") ? lines[2].dropLast() : lines[2])
    let gitFolder = String(decoding: lines[0], as: UTF8.self)
    let index = Self.index(of: gitFolder)
    if let index { git = git.with(index: index) }
    git = git.with(indexBytes: Self.size(of: index ?? gitFolder + "/index"))
    git = try git.with(settings: Self.withoutFilters(filters.answer()))
    self.git = git
    do throws(FileError) { objects = GitObjects(git, work: try ProjectFolder(folder)) } catch {
      throw GitError(error.description)
    }
  }

  /// The way from the top of the repository to the project, empty or with a `/` at its end; nothing where it is no text.
  public var place: String? { String(validating: prefix, as: UTF8.self) }

  /// Why a file of an overlay could not be read: what was found without it is not all.
  public var gap: GitError? { objects.gap }

  /// Where the nearest `.git` upward is, or leads to.
  ///
  /// git also takes a folder that has in it what a bare repository has: a stranger's change may bring one, with commits and settings of its own.
  private static func gitFolder(above folder: String) throws(GitError) -> String? {
    guard let real = FileReader.realPath(folder), let top = FileReader.nearest(above: real, with: ".git") else {
      return nil
    }
    let path = top + ".git"
    guard (try? FileReader.kind(of: path)) == .regular else { return FileReader.realPath(path) }
    guard let bytes = try? FileReader.read(path, limit: RunLimit.pathLength.value + 16),
      let text = String(validating: bytes, as: UTF8.self), text.hasPrefix("gitdir: ")
    else { return nil }
    let target = String(text.dropFirst("gitdir: ".count).prefix { !$0.isNewline })
    return FileReader.realPath(target.hasPrefix("/") ? target : top + target)
  }

  private static func disguised(_ folder: String) -> GitError {
    GitError(
      "the folder \"\(folder)\", or one above it, looks like a repository without being one: it has HEAD, objects and refs in it; take them out, or name another folder"
    )
  }

  private static func refusal(_ complaint: String, _ folder: String) -> GitError {
    if complaint.contains("safe.bareRepository") { return disguised(folder) }
    if complaint.contains("dubious ownership") || complaint.contains("unsafe repository") {
      return GitError(
        "git does not open the repository of \"\(folder)\", because it belongs to someone else; if you trust it, run git config --global --add safe.directory with its path"
      )
    }
    if complaint.contains("not a git repository") {
      return GitError("\"\(folder)\" is in no git repository, so there is nothing to compare it with", isUsage: true)
    }
    return GitError("git does not open the repository of \"\(folder)\": \(firstLine(complaint))")
  }

  private static func firstLine(_ text: String) -> String {
    String(text.split(whereSeparator: \.isNewline).first ?? "it does not say why")
  }

  /// The index that git itself uses, where this runs in one of its hooks: `git commit FILE` has one of its own. Only one that lies where the
  /// repository's does is this repository's.
  private static func index(of folder: String) -> String? {
    guard let path = GitProgram.variable("GIT_INDEX_FILE"), let cut = path.utf8.lastIndex(of: UInt8(ascii: "/")),
      let there = FileReader.realPath(String(path[...cut])), there == FileReader.realPath(folder)
    else { return nil }
    return there + String(path[cut...])
  }

  private static func size(of file: String) -> Int {
    var status = stat()
    return stat(file, &status) == 0 ? Int(clamping: status.st_size) : 0
  }

  /// Filters are programs that a repository's configuration names: what takes away each of them.
  private static func withoutFilters(_ answer: GitProgram.Answer) throws(GitError) -> [String] {
    var names: Set<String> = []
    for key in answer.output.split(separator: 0) {
      guard let text = String(validating: key, as: UTF8.self), let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")),
        !text.utf8.contains(UInt8(ascii: "=")), names.count < RunLimit.gitSettings.value
      else {
        throw GitError("the repository's configuration has filters that cannot be switched off; take them out of it")
      }
      names.insert(String(text[..<dot]))
    }
    return names.sorted().flatMap { ["\($0).clean=", "\($0).smudge=", "\($0).process=", "\($0).required=false"] }
  }

  // MARK: - Commits

  /// Where a branch that leads to `HEAD` has left the commit of a name; that commit itself, and false, where the two have nothing in common.
  public func base(_ name: String) throws(GitError) -> (tree: Tree, isCommon: Bool) {
    // All of it is asked at once: an answer takes longer to begin than to give.
    let (named, current) = (try start(name), try start("HEAD"))
    let between = try git.start(["merge-base", "--end-of-options", name, "HEAD"])
    let commit = try commit(name, named)
    _ = try self.commit("HEAD", current)
    let common = try between.answer()
    if common.status == 0, let object = common.line.split(separator: "\n").first.map(String.init) {
      return (Tree(object: object), true)
    }
    if isShallow {
      throw GitError(
        "this clone is shallow and does not have the commit at which HEAD and \"\(name)\" part; fetch more, for example with fetch-depth: 0"
      )
    }
    return (Tree(object: commit), false)
  }

  /// What `HEAD` has; no files before the first commit.
  public func head() throws(GitError) -> Tree {
    if let head = try? commit("HEAD", start("HEAD")) { return Tree(object: head) }
    let empty = try git.ask(["hash-object", "-t", "tree", "--stdin"])
    guard empty.status == 0 else {
      throw GitError("git does not say what was committed: \(Self.firstLine(empty.complaint))")
    }
    return Tree(object: empty.line)
  }

  /// What the commit of a name has.
  public func tree(_ name: String) throws(GitError) -> Tree { Tree(object: try commit(name, start(name))) }

  private func start(_ name: String) throws(GitError) -> GitProcess {
    guard !name.hasPrefix("-"), !name.isEmpty, !name.utf8.contains(0) else {
      throw GitError("\"\(name)\" is not a name of a commit", isUsage: true)
    }
    return try git.start(["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"])
  }

  /// The commit of a name, which git has been asked for.
  private func commit(_ name: String, _ asked: GitProcess) throws(GitError) -> String {
    let answer = try asked.answer()
    // "^main" is all that is not in main.
    if answer.status == 0, [40, 64].contains(answer.line.utf8.count), answer.line.utf8.allSatisfy(Self.isHexDigit) {
      return answer.line
    }
    if name == "HEAD" { throw GitError("nothing is committed yet, so there is nothing to compare with", isUsage: true) }
    throw GitError(
      isShallow
        ? "there is no commit \"\(name)\" in this shallow clone; fetch it, for example with fetch-depth: 0"
        : "there is no commit \"\(name)\"; fetch it, or name a branch, a tag or a commit that is here", isUsage: true)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || byte &- 0x61 < 6 }

  // MARK: - Differences

  /// What git is finding out: it goes on while something else is done.
  public struct Difference {
    fileprivate let repository: Repository
    fileprivate let changed: GitProcess
    fileprivate let listed: GitProcess
    fileprivate let isOfTrees: Bool

    /// What differs, once git has told all of it. It is asked for once.
    public func overlay() throws(GitError) -> FileOverlay {
      let overlay = try repository.overlay(self)
      if !overlay.isEmpty { repository.objects.prepare() }
      return overlay
    }
  }

  /// How the project was in a tree.
  ///
  /// `isOfTrees`: whether it is held against another tree, or the index, which have what a sparse checkout leaves out of the work tree.
  public func difference(from tree: Tree, isOfTrees: Bool = false) throws(GitError) -> Difference {
    try difference(["diff-index", "--raw", "-z", "--no-abbrev"] + Self.plain + [tree.object] + places, isOfTrees)
  }

  private func difference(_ question: [String], _ isOfTrees: Bool) throws(GitError) -> Difference {
    // One answer about what git does not know and what it does not look at. No file of patterns hides itself.
    let files = ["ls-files", "-z", "-v", "--full-name", "--cached", "--others", "--exclude=!.gitignore", Self.patterns]
    return Difference(
      repository: self, changed: try git.start(question), listed: try git.start(files + places), isOfTrees: isOfTrees)
  }

  /// Whether the index has for the project what a tree has.
  public func isStaged(_ tree: Tree) throws(GitError) -> Bool {
    let answer = try git.ask(["diff-index", "--cached", "--quiet"] + Self.plain + [tree.object] + places)
    guard answer.status >= 0, answer.status <= 1 else {
      throw GitError("git does not compare: \(Self.firstLine(answer.complaint))")
    }
    return answer.status == 0
  }

  /// The project as it stands in git's index.
  public func stagedOverlay() throws(GitError) -> FileOverlay {
    try difference(["diff-files", "--raw", "-z", "--no-abbrev"] + Self.plain + places, true).overlay()
  }

  // Whether files of a submodule have changed git would ask another git, to which no setting of ours is passed on; at which commit it is it reads.
  private static let plain = ["--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules=dirty"]
  private static let patterns = "--exclude-per-directory=.gitignore"

  /// The project's folder, and the files above it that tell of its files.
  private var places: [String] {
    let above = prefix.count { $0 == UInt8(ascii: "/") }
    return ["--", "."]
      + (0..<above).flatMap { level in
        [".gitignore", ".gitattributes"].map { String(repeating: "../", count: level + 1) + $0 }
      }
  }

  /// `changed` tells what a tree has and the work tree does not; what git does not know at all was not there either.
  private func overlay(_ difference: Difference) throws(GitError) -> FileOverlay {
    let answer = try difference.changed.answer()
    guard answer.status == 0 else { throw GitError("git does not compare: \(Self.firstLine(answer.complaint))") }
    var entries: [[UInt8]: FileOverlay.Entry] = [:]
    let unread = UnreadPaths()
    let fields = answer.output.split(separator: 0)
    for index in stride(from: 0, to: fields.count - 1, by: 2) {
      let (facts, name) = (fields[index].split(separator: UInt8(ascii: " ")), Array(fields[index + 1]))
      guard facts.count == 5, let path = path(of: name) else { continue }
      entries[path] = entry(mode: facts[0].dropFirst(), object: facts[2], state: facts[4], path, name, unread)
    }
    let listed = try ListedFiles(Self.list(difference.listed.answer()))
    try addUnseen(listed, to: &entries, unread, isOfTrees: difference.isOfTrees)
    for name in listed.unknown { addUnknown(name, to: &entries) }
    // What is not ignored in the one may be in the other, and was not committed there.
    if entries.keys.contains(where: Self.isIgnoring) {
      let ignored = try git.ask(["ls-files", "-z", "--full-name", "--others", "--ignored", Self.patterns, "--", "."])
      // Among literal paths none is a pattern, so all of them are listed.
      for name in try Self.list(ignored).split(separator: 0) where ProjectWalk.mayTell(ofFile: Array(name)) {
        addUnknown(name, to: &entries)
      }
    }
    noteAttributes(entries, unread)
    return FileOverlay(entries, unread: unread)
  }

  /// Notes the folders whose `.gitattributes` makes a checkout write unchanged files differently.
  private func noteAttributes(_ entries: [[UInt8]: FileOverlay.Entry], _ unread: UnreadPaths) {
    for (path, entry) in entries where path.suffix(AttributesFile.name.count).elementsEqual(AttributesFile.name) {
      let folder = path.dropLast(AttributesFile.name.count)
      guard folder.isEmpty || folder.last == UInt8(ascii: "/") else { continue }
      // A link is none: git does not follow it.
      var old: [UInt8]? = []
      if case .file(let content) = entry { old = try? content(RunLimit.gitAttributes.value) }
      // What stands above the project tells of all of it.
      let place = folder.starts(with: "../".utf8) ? [] : Array(folder.dropLast())
      guard let old, let now = objects.attributes(at: String(decoding: path, as: UTF8.self)) else {
        // An identity that no other overlay has: an unread file may differ from every other one.
        unread.note(place, .attributes, Array("\(ObjectIdentifier(unread))".utf8))
        continue
      }
      let all =
        AttributesFile.isIntricate(old) || AttributesFile.isIntricate(now)
        || attributes(above: folder).contains { objects.attributes(at: $0).map(AttributesFile.isIntricate) ?? true }
      let before = AttributesFile.linesThatMatter(in: old, all: all)
      if before != AttributesFile.linesThatMatter(in: now, all: all) { unread.note(place, .attributes, before) }
    }
  }

  /// The paths at which a `.gitattributes` applies to a folder from above, up to the top of the repository, relative to the project.
  private func attributes(above folder: ArraySlice<UInt8>) -> [String] {
    let depth = prefix.count { $0 == UInt8(ascii: "/") }
    let parts = folder.split(separator: UInt8(ascii: "/"))
    let ups = parts.prefix { $0.elementsEqual("..".utf8) }.count
    let inside = ups > 0 ? [] : parts.indices.map { parts[..<$0].joined(separator: [UInt8(ascii: "/")]) }
    let above =
      ups < depth
      ? (ups + 1...depth).map { Array(repeating: Array("..".utf8), count: $0).joined(separator: [UInt8(ascii: "/")]) }
      : []
    return (inside.map { Array($0) } + above.map { Array($0) }).map { folder in
      String(decoding: folder + (folder.isEmpty ? [] : [UInt8(ascii: "/")]) + AttributesFile.name, as: UTF8.self)
    }
  }

  private static func list(_ answer: GitProgram.Answer) throws(GitError) -> [UInt8] {
    guard answer.status == 0 else { throw GitError("git does not list files: \(firstLine(answer.complaint))") }
    return answer.output
  }

  private func addUnknown(_ name: ArraySlice<UInt8>, to entries: inout [[UInt8]: FileOverlay.Entry]) {
    // A repository inside this one is listed as a folder.
    guard let path = path(of: Array(name.last == UInt8(ascii: "/") ? name.dropLast() : name)), entries[path] == nil,
      !Self.isPatterns(path) || Self.isIgnoring(path)
    else { return }
    entries[path] = .absent
  }

  private static func isPatterns(_ path: [UInt8]) -> Bool {
    path.suffix(11).elementsEqual("/.gitignore".utf8) || path.elementsEqual(".gitignore".utf8)
  }

  /// Whether a path is that of a .gitignore by which files of a project are left out: no file in a hidden folder is one of them.
  private static func isIgnoring(_ path: [UInt8]) -> Bool {
    isPatterns(path)
      && path.split(separator: UInt8(ascii: "/")).dropLast()
        .allSatisfy { $0.first != UInt8(ascii: ".") || $0.elementsEqual("..".utf8) }
  }

  /// Files that git has been told not to look at (`update-index --assume-unchanged` and `--skip-worktree`): it takes them for what the index has,
  /// whatever stands in the work tree. What a sparse checkout leaves out is not there: where it differs, that is a gap.
  private func addUnseen(
    _ listed: ListedFiles, to entries: inout [[UInt8]: FileOverlay.Entry], _ unread: UnreadPaths, isOfTrees: Bool
  ) throws(GitError) {
    if listed.unseen.isEmpty { return }
    let answer = try git.ask(["ls-files", "-z", "--full-name", "--stage"] + places)
    for field in try Self.list(answer).split(separator: 0) {
      guard let tab = field.firstIndex(of: UInt8(ascii: "\t")), let tag = listed.unseen[Array(field[(tab + 1)...])]
      else { continue }
      let (facts, name) = (field[..<tab].split(separator: UInt8(ascii: " ")), Array(field[(tab + 1)...]))
      guard facts.count == 3, let path = path(of: name) else { continue }
      let (shown, isFile) = (String(decoding: path, as: UTF8.self), facts[0].starts(with: "100".utf8))
      if !isOfTrees, tag == .leftOut, !objects.isInWorkTree(shown) {
        // What is like it in the tree is no difference, and told as none.
        if entries.removeValue(forKey: path) != nil, ProjectWalk.mayTell(ofFile: path) {
          unread.note(path, .sparse, Array(facts[1]))
        }
      } else if entries[path] == nil,
        !isFile || !objects.isInWorkTree(Array(facts[1]), shown, name: name, unread: unread)
      {
        entries[path] = entry(mode: facts[0], object: facts[1], state: facts[2], path, name, unread)
      }
    }
  }

  /// A path seen from the project; one above it begins with `../`.
  private func path(of name: [UInt8]) -> [UInt8]? {
    if name.starts(with: prefix) { return Array(name[prefix.count...]) }
    let folder = name.lastIndex(of: UInt8(ascii: "/")).map { Array(name[...$0]) } ?? []
    guard prefix.starts(with: folder) else { return nil }
    let levels = prefix[folder.count...].count { $0 == UInt8(ascii: "/") }
    return Array(String(repeating: "../", count: levels).utf8) + name[folder.count...]
  }

  /// What a tree has at a path; nothing where nobody can say that it differs.
  private func entry(
    mode: ArraySlice<UInt8>, object: ArraySlice<UInt8>, state: ArraySlice<UInt8>, _ path: [UInt8], _ name: [UInt8],
    _ unread: UnreadPaths
  ) -> FileOverlay.Entry? {
    let object = Array(object)
    // While a merge waits for somebody the index has no content of its own.
    if state.first == UInt8(ascii: "U"), !object.contains(where: { $0 != UInt8(ascii: "0") }) { return nil }
    let shown = String(decoding: path, as: UTF8.self)
    let content: FileOverlay.Content = { [objects] (limit) throws(FileError) in
      try objects.bytes(object, shown, name: name, limit: limit, unread: unread)
    }
    switch String(decoding: mode, as: UTF8.self) {
    case "000000": return .absent
    case "120000": return .link(content)
    case "100644", "100755", "100664": return .file(content)
    case "160000":
      unread.note(path, .submodule, object)
      return nil
    default: return nil
    }
  }
}
