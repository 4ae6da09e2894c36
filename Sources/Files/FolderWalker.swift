import Glibc

/// The walk of ``ProjectWalk``: one path buffer that grows and shrinks, one String for each file that is listed.
struct FolderWalker {
  private(set) var files: [String] = []
  private(set) var problems: [ProjectWalk.Problem] = []
  private(set) var nested: [String] = []
  private(set) var keyFiles: [String] = []
  private(set) var strays: [String] = []
  private(set) var links: [String] = []
  /// Whether there are links of which nothing is said: they lead to no folder, and are not called like YAML.
  private(set) var hasOtherLinks = false

  private let project: ProjectFolder
  /// The path of the folder where the walk begins, seen from the project and without links where something is laid over it, with a `/` at its end.
  private let below: [UInt8]
  private let isEveryFile: Bool
  private let isOnlyFolders: Bool
  private let isIgnoring: Bool
  private let limits: ProjectWalk.Limits
  private let overlay: FileOverlay?
  /// The path of the folder being visited, seen from the top of the repository, with a `/` at its end.
  private var path: [UInt8] = []
  /// How much of `path` leads to the root.
  private var rootCount = 0
  /// From the outermost .gitignore file to the innermost.
  private var ignores: [IgnoreRules] = []
  private var entriesSeen = 0
  /// The bytes of the paths of those that may be listed.
  private var namesSeen = 0
  private var ignoreSteps = 0
  /// Why the walk ended before its end.
  private var stop: ProjectWalk.Problem.Reason?

  /// A name of a folder: where it stands in the folder's bytes, and its first bytes as a number, which decide most comparisons.
  private struct Entry {
    let key: UInt64
    let start: Int
    /// Without the `/` that a folder's name is given for sorting.
    let count: Int
    let kind: FileKind
  }

  init(
    _ project: ProjectFolder, below folder: [UInt8], _ selection: ProjectWalk.Selection, isIgnoring: Bool,
    limits: ProjectWalk.Limits
  ) {
    self.project = project
    below = folder.isEmpty || folder.last == UInt8(ascii: "/") ? folder : folder + [UInt8(ascii: "/")]
    isEveryFile = selection == .everyFile || selection == .sources
    isOnlyFolders = selection == .folders
    self.isIgnoring = isIgnoring
    self.limits = limits
    overlay = project.overlay
    path.reserveCapacity(4096)
  }

  private static func withCString<Result>(
    _ path: some Collection<UInt8>, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { room in
      // An array that has an element has an address; the empty name is there for the type.
      room.baseAddress.map(body) ?? "".withCString(body)
    }
  }

  // MARK: - .gitignore

  /// Reads the .gitignore files of the folders above the root, up to the one that has `.git`; none when no folder has it.
  mutating func readIgnoreFilesAbove() {
    let slash = UInt8(ascii: "/")
    guard let realRoot = FileReader.realPath(project.path).map({ Array($0.utf8) }) else { return }
    let ends = realRoot.indices.filter { realRoot[$0] == slash } + [realRoot.count]
    guard let top = ends.last(where: { FolderWalker.hasGit(realRoot[..<$0]) }) else { return }
    path = top < realRoot.count ? Array(realRoot[(top + 1)...]) + [slash] : []
    rootCount = path.count
    for (place, end) in ends.enumerated() where end >= top && end < realRoot.count {
      let above = [[UInt8]](repeating: Array("../".utf8), count: ends.count - 1 - place).flatMap { $0 }
      let descriptor = FolderWalker.withCString(realRoot[..<end] + [slash]) {
        open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      }
      guard descriptor >= 0 else { continue }
      readIgnoreFile(in: descriptor, baseCount: end - top, folder: above)
      _ = close(descriptor)
    }
  }

  private static func hasGit(_ folder: ArraySlice<UInt8>) -> Bool {
    var status = stat()
    return withCString(folder + Array("/.git".utf8)) { lstat($0, &status) } == 0
  }

  /// `folder` is how the overlay calls it, with a `/` at its end.
  private mutating func readIgnoreFile(in descriptor: Int32?, baseCount: Int, folder: [UInt8]) {
    let path = folder + FolderWalker.ignoreName
    guard let overlay, let known = overlay.kind(at: path) else {
      // It may be a folder of which nothing is left.
      if overlay?.onlyTakesAway(in: path) == true,
        (try? project.kind(of: String(decoding: path, as: UTF8.self))) == .some(nil)
      {
        return
      }
      if let descriptor { readIgnoreFile(onDisk: descriptor, baseCount) }
      return
    }
    do throws(FileError) {
      switch overlay.entries[path] {
      case .file(let content):
        let bytes = try content(limits.ignoreFile)
        guard bytes.count <= limits.ignoreFile else {
          return addIgnoreProblem("read", EFBIG, "it has \(bytes.count) bytes, the limit is \(limits.ignoreFile)")
        }
        addRules(bytes, baseCount)
      case .link: addIgnoreProblem("open", ELOOP, "it is a symbolic link")
      case .absent, nil:
        if known == .folder { addIgnoreProblem("read", EISDIR, "it is a folder, not a regular file") }
      }
    } catch {
      addIgnoreProblem(error.operation, error.code, error.detail)
    }
  }

  private static let ignoreName = Array(".gitignore".utf8)

  private mutating func addRules(_ bytes: [UInt8], _ baseCount: Int) {
    let rules = IgnoreRules(bytes, baseCount: baseCount)
    if !rules.isEmpty { ignores.append(rules) }
  }

  private mutating func readIgnoreFile(onDisk folder: Int32, _ baseCount: Int) {
    // git does not follow a .gitignore that is a link either.
    let descriptor = openat(folder, ".gitignore", O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let code = errno
      if code != ENOENT { addIgnoreProblem("open", code, code == ELOOP ? "it is a symbolic link" : nil) }
      return
    }
    defer { _ = close(descriptor) }
    do throws(FileError) {
      var bytes: [UInt8] = []
      try FileReader.read(descriptor, ".gitignore", into: &bytes, limit: limits.ignoreFile)
      addRules(bytes, baseCount)
    } catch {
      addIgnoreProblem(error.operation, error.code, error.detail)
    }
  }

  private mutating func addIgnoreProblem(_ operation: String, _ code: Int32, _ detail: String?) {
    let shown = shownPath(Array(".gitignore".utf8))
    add(.unreadable(FileError(path: shown, operation: operation, code: code, detail: detail)), at: shown)
  }

  /// Whether a name is left out. When that took too much work nobody knows, and the walk ends.
  private mutating func isExcluded(_ name: UnsafeBufferPointer<UInt8>, isFolder: Bool) -> Bool {
    guard !ignores.isEmpty else { return false }
    let folderCount = path.count
    path.append(contentsOf: name)
    var steps = 0
    var isExcluded = false
    for rules in ignores.reversed() {
      let verdict = path.withUnsafeBufferPointer {
        rules.verdict($0, nameStart: folderCount, isFolder: isFolder, &steps)
      }
      if verdict == .silent { continue }
      isExcluded = verdict == .excluded
      break
    }
    path.removeLast(path.count - folderCount)
    ignoreSteps += steps
    guard ignoreSteps <= limits.ignoreSteps else {
      stop = stop ?? .tooMuchIgnoring
      return true
    }
    return isExcluded
  }

  // MARK: - Folders

  /// Visits a folder, whose descriptor it takes; nothing stands for one that is in the overlay only. Gives an `errno` when it cannot be read at all.
  mutating func visit(_ descriptor: Int32?, depth: Int) -> Int32? {
    var folder: OpaquePointer?
    if let descriptor {
      folder = fdopendir(descriptor)
      guard folder != nil else {
        let code = errno
        _ = close(descriptor)
        return code
      }
    }
    defer { if let folder { _ = closedir(folder) } }
    var names: [UInt8] = []
    var entries: [Entry] = []
    var hasIgnoreFile = false
    let laidOver = overlay?.names(in: overlaidPath([]))
    if let folder, let descriptor,
      let failure = readEntries(folder, descriptor, except: laidOver, &names, &entries, &hasIgnoreFile)
    {
      return failure
    }
    if let overlay, let laidOver {
      for name in laidOver {
        guard let known = overlay.kind(at: overlaidPath(name)) else {
          // Everything that is said of such a folder is that something in it is not there.
          if let kind = descriptor.map({ onDisk(name, in: $0) }), kind != .unknown { add(name, kind, &names, &entries) }
          continue
        }
        if let kind = known { add(name, kind, &names, &entries) }
      }
    }
    if depth > 0, !isEveryFile, !isOnlyFolders, holdsProject(entries, names) {
      nested.append(shownPath([]))
      return nil
    }
    let descriptor = descriptor ?? -1
    let ignoresOutside = ignores.count
    if isIgnoring, hasIgnoreFile || laidOver?.contains(FolderWalker.ignoreName) == true {
      readIgnoreFile(
        in: descriptor < 0 ? nil : descriptor, baseCount: path.count,
        folder: overlay == nil ? [] : overlaidPath([]) + (path.count > rootCount || !below.isEmpty ? [0x2F] : []))
    }
    defer { ignores.removeLast(ignores.count - ignoresOutside) }
    names.withUnsafeBufferPointer { sort(&entries, $0) }
    for entry in entries { names[entry.start + entry.count] = 0 }
    names.withUnsafeBufferPointer { names in
      for entry in entries where stop == nil {
        // A NUL stands behind it now, so its address is a C string.
        let name = UnsafeBufferPointer(rebasing: names[entry.start..<entry.start + entry.count])
        switch entry.kind {
        case .folder: enter(name, in: descriptor, depth: depth + 1)
        case .regular: list(name)
        case .symbolicLink: judgeLink(name, in: descriptor)
        default: refuse(name, entry.kind)
        }
      }
    }
    if let stop, depth == 0 { add(stop, at: ".") }
    return nil
  }

  /// Where `d_name` lies in an entry; the struct is never copied, because an entry may be shorter than the struct.
  private static let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 19

  /// The bytes of an entry's name, as long as the entry is there.
  @inline(__always)
  static func name(of entry: UnsafePointer<dirent>) -> UnsafeBufferPointer<UInt8> {
    let start = UnsafeRawPointer(entry) + nameOffset
    let count = strlen(start.assumingMemoryBound(to: CChar.self))
    return UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// How the overlay calls a name in the folder being visited, or that folder itself where there is no name.
  private func overlaidPath(_ name: [UInt8]) -> [UInt8] {
    let whole = below + path[min(rootCount, path.count)...] + name
    return name.isEmpty ? whole.dropLast(whole.isEmpty ? 0 : 1) : whole
  }

  private func onDisk(_ name: [UInt8], in descriptor: Int32) -> FileKind {
    (name + [0]).withUnsafeBufferPointer { statedKind(UnsafeBufferPointer(rebasing: $0.dropLast()), in: descriptor) }
  }

  /// Adds a name that the overlay gives to a folder.
  private mutating func add(_ name: [UInt8], _ kind: FileKind, _ names: inout [UInt8], _ entries: inout [Entry]) {
    guard name.first != UInt8(ascii: ".") else { return }
    _ = name.withUnsafeBufferPointer { take($0, kind, &names, &entries) }
  }

  private mutating func readEntries(
    _ folder: OpaquePointer, _ descriptor: Int32, except laidOver: Set<[UInt8]>?, _ names: inout [UInt8],
    _ entries: inout [Entry], _ hasIgnoreFile: inout Bool
  ) -> Int32? {
    while true {
      errno = 0
      guard let entry = readdir(folder) else { return errno == 0 ? nil : errno }
      let name = FolderWalker.name(of: entry)
      let count = name.count
      if count == 0 || (name[0] == UInt8(ascii: ".") && count <= 2 && name[count - 1] == UInt8(ascii: ".")) { continue }
      entriesSeen += 1
      if entriesSeen > limits.entries {
        stop = .tooManyEntries
        return nil
      }
      if name[0] == UInt8(ascii: ".") {
        if name.elementsEqual(".gitignore".utf8) { hasIgnoreFile = true }
        continue
      }
      if let laidOver, laidOver.contains(Array(name)) { continue }
      var kind = FileKind(entryType: entry.pointee.d_type)
      if kind == .unknown { kind = statedKind(name, in: descriptor) }
      if !take(name, kind, &names, &entries) { return nil }
    }
  }

  /// Takes a name of a folder that is not hidden; false when the walk ends here.
  @inline(__always)
  private mutating func take(
    _ name: UnsafeBufferPointer<UInt8>, _ kind: FileKind, _ names: inout [UInt8], _ entries: inout [Entry]
  ) -> Bool {
    // A file that is not YAML matters to nobody; most files of a large repository end here.
    if !isEveryFile, kind != .folder, kind != .symbolicLink, !FolderWalker.isNearlyYAML(name),
      !FolderWalker.isKey(name), !FolderWalker.isStray(name)
    {
      return true
    }
    if isOnlyFolders, kind != .folder { return true }
    namesSeen += path.count - rootCount + name.count
    if namesSeen > limits.names {
      stop = .tooLongNames
      return false
    }
    let at = names.count
    names.append(contentsOf: name)
    names.append(kind == .folder ? UInt8(ascii: "/") : 0)
    entries.append(Entry(key: FolderWalker.key(names, at), start: at, count: name.count, kind: kind))
    return true
  }

  private func statedKind(_ name: UnsafeBufferPointer<UInt8>, in descriptor: Int32) -> FileKind {
    var status = stat()
    let isFound = fstatat(descriptor, cString(name), &status, AT_SYMLINK_NOFOLLOW) == 0
    return isFound ? FileKind(mode: status.st_mode) : .unknown
  }

  /// The address of a name behind which a NUL stands.
  private func cString(_ name: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar> {
    UnsafeRawPointer(name.baseAddress ?? UnsafePointer(FolderWalker.noName.utf8Start)).assumingMemoryBound(
      to: CChar.self)
  }

  private static let noName: StaticString = ""

  private static func isYAML(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    ends(name, in: ".yaml") || ends(name, in: ".yml")
  }

  private static func ends(_ name: UnsafeBufferPointer<UInt8>, in ending: StaticString) -> Bool {
    let count = ending.utf8CodeUnitCount
    guard name.count >= count, let base = name.baseAddress else { return false }
    return memcmp(base + (name.count - count), ending.utf8Start, count) == 0
  }

  /// Whether it is YAML but for the case of its ending: `p.YAML`, which other tools read.
  static func isNearlyYAML(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = name.last, last | 0x20 == UInt8(ascii: "l") else { return false }
    let ending = name.suffix(5).lazy.map { $0 | 0x20 }
    return ending.elementsEqual(".yaml".utf8) || ending.suffix(4).elementsEqual(".yml".utf8)
  }

  /// Whether it is called like a private key of Apple's.
  static func isKey(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.last == UInt8(ascii: "8") && ends(name, in: ".p8") && name.starts(with: "AuthKey_".utf8)
  }

  /// Whether it is called like a note or a copy of a file, in which a campaign may be.
  static func isStray(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = name.last, "tkgdy~".utf8.contains(last) else { return false }
    return ends(name, in: ".txt") || ends(name, in: ".bak") || ends(name, in: ".orig") || ends(name, in: ".old")
      || ends(name, in: ".copy") || ends(name, in: ".yaml~") || ends(name, in: ".yml~")
  }

  /// Whether one of the names of a folder makes it a project, whatever it is: the one who asks for that project is told.
  private func holdsProject(_ entries: [Entry], _ names: [UInt8]) -> Bool {
    let wanted = ProjectWalk.projectFile.utf8
    return entries.contains {
      $0.count == wanted.count && names[$0.start..<$0.start + $0.count].elementsEqual(wanted)
    }
  }

  private static func key(_ names: [UInt8], _ start: Int) -> UInt64 {
    var key: UInt64 = 0
    for index in start..<start + 8 { key = key &<< 8 | UInt64(index < names.count ? names[index] : 0) }
    return key
  }

  /// Sorts so that visiting in this order lists paths in the order of their bytes: a folder's name counts with its `/`.
  private func sort(_ entries: inout [Entry], _ names: UnsafeBufferPointer<UInt8>) {
    entries.sort { one, other in
      if one.key != other.key { return one.key < other.key }
      guard let base = names.baseAddress else { return false }
      // Both ends are marked by a byte that no name has, NUL or "/".
      let order = memcmp(base + one.start, base + other.start, min(one.count, other.count) + 1)
      return order != 0 ? order < 0 : one.count < other.count
    }
  }

  private mutating func enter(_ name: UnsafeBufferPointer<UInt8>, in descriptor: Int32, depth: Int) {
    if isExcluded(name, isFolder: true) { return }
    guard FolderWalker.isUTF8(name) else { return add(.nameNotUTF8, at: shownPath(name)) }
    guard depth <= limits.depth else { return add(.tooDeep, at: shownPath(name)) }
    if isOnlyFolders { append(name) }
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    let folder = openat(descriptor, cString(name), flags)
    var failure: Int32? = folder < 0 ? errno : nil
    let isOnlyLaidOver = failure != nil && overlay?.kind(at: overlaidPath(Array(name))) == .some(.folder)
    if failure == nil || isOnlyLaidOver {
      let outside = path.count
      path.append(contentsOf: name)
      path.append(UInt8(ascii: "/"))
      failure = visit(isOnlyLaidOver ? nil : folder, depth: depth)
      path.removeLast(path.count - outside)
    }
    // A folder that was removed while we looked was never there.
    guard let failure, failure != ENOENT else { return }
    let shown = shownPath(name)
    add(.unreadable(FileError(path: shown, operation: "read", code: failure)), at: shown)
  }

  // MARK: - Files

  private mutating func list(_ name: UnsafeBufferPointer<UInt8>) {
    if isExcluded(name, isFolder: false) { return }
    if isEveryFile || FolderWalker.isYAML(name) {
      append(name)
    } else if FolderWalker.isKey(name) {
      keyFiles.append(shownPath(name))
    } else if FolderWalker.isStray(name) {
      strays.append(shownPath(name))
    } else {
      add(.capitalEnding, at: shownPath(name))
    }
  }

  private mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
    let outside = path.count
    path.append(contentsOf: name)
    let text = path.withUnsafeBufferPointer { whole in
      String(validating: UnsafeBufferPointer(rebasing: whole[rootCount...]), as: UTF8.self)
    }
    path.removeLast(path.count - outside)
    if let text { files.append(text) } else { add(.nameNotUTF8, at: shownPath(name)) }
  }

  /// A link is asked for as it will be opened: what lies outside of the project is not even looked at.
  private mutating func judgeLink(_ name: UnsafeBufferPointer<UInt8>, in descriptor: Int32) {
    let kind: FileKind?
    var leaves = false
    do throws(FileError) { kind = try project.kind(of: String(decoding: below, as: UTF8.self) + shownPath(name)) } catch
    {
      kind = nil
      leaves = error.isOutsideProject
    }
    // Of a link that leaves nobody knows whether it is a folder, whose files would be missed; names of files mostly have an ending.
    let mayBeMissed = kind == .folder || leaves && !name.contains(UInt8(ascii: "."))
    if !mayBeMissed, !isEveryFile, !FolderWalker.isYAML(name) {
      hasOtherLinks = true
      return
    }
    if isExcluded(name, isFolder: false) { return }
    switch kind {
    case nil: add(leaves ? .linkLeavesProject : .linkWithoutTarget, at: shownPath(name))
    case .regular where !FolderWalker.isUTF8(name): add(.nameNotUTF8, at: shownPath(name))
    case .regular:
      append(name)
      links.append(shownPath(name))
    case .folder: add(.linkToFolder, at: shownPath(name))
    case .some(let kind): add(.notRegular(kind), at: shownPath(name))
    }
  }

  private mutating func refuse(_ name: UnsafeBufferPointer<UInt8>, _ kind: FileKind) {
    if isExcluded(name, isFolder: false) { return }
    add(.notRegular(kind), at: shownPath(name))
  }

  // MARK: - Names

  private mutating func add(_ reason: ProjectWalk.Problem.Reason, at path: String) {
    problems.append(ProjectWalk.Problem(path: path, reason: reason))
  }

  private static func isUTF8(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    String(validating: name, as: UTF8.self) != nil
  }

  /// The path of a name as problems show it; a byte that is not UTF-8 becomes `\xNN`.
  private func shownPath(_ name: some Collection<UInt8>) -> String {
    let folder = String(decoding: path[min(rootCount, path.count)...], as: UTF8.self)
    if let text = String(validating: name, as: UTF8.self) { return folder + text }
    return name.reduce(into: folder) { text, byte in
      if byte < 0x80 {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "\\x" + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
