import Glibc
import Limits

/// Opens paths beneath a folder: no step of a path, and none of a link on its way, leaves the folder (`RESOLVE_BENEATH` of openat2(2)).
///
/// Where the kernel cannot do it, or is not allowed to, each component is opened by hand, with the same answers.
enum BeneathFolder {
  /// Whether the kernel opens beneath a folder. Old ones do not know the call, and some filters of system calls refuse it.
  static func isKnownToKernel(_ root: Int32) -> Bool {
    let opened = openByKernel(root, ".", O_PATH | O_CLOEXEC)
    if opened >= 0 { _ = close(opened) }
    return opened >= 0
  }

  /// A descriptor, or -1 with `errno`; `EXDEV` is what leads out.
  static func open(_ root: Int32, _ path: String, _ flags: Int32, isByKernel: Bool) -> Int32 {
    guard isByKernel else { return openByHand(root, path, flags) }
    // Whenever something is renamed while `..` is followed, the kernel asks to try again.
    for _ in 0..<16 {
      let opened = openByKernel(root, path, flags)
      if opened >= 0 || (errno != EAGAIN && errno != EINTR) { return opened }
    }
    return openByHand(root, path, flags)
  }

  /// The same of a path on which no link stands; -1 wherever that is not so, and where the kernel cannot do it.
  static func openWithoutLinks(_ root: Int32, _ path: String, _ flags: Int32) -> Int32 {
    openByKernel(root, path, flags, resolve: resolveBeneath | resolveNoLinks)
  }

  private static func openByKernel(
    _ root: Int32, _ path: String, _ flags: Int32, resolve: UInt64 = resolveBeneath | resolveNoMagicLinks
  ) -> Int32 {
    var how = OpenHow(flags: UInt64(UInt32(bitPattern: flags)), mode: 0, resolve: resolve)
    let answer = systemCall(openat2Number, Int(root), path, &how, MemoryLayout<OpenHow>.size)
    return Int32(truncatingIfNeeded: answer)
  }

  /// What a link holds; nothing, with `errno`, when it cannot be read.
  static func target(ofLink name: String, in folder: Int32 = AT_FDCWD) -> [UInt8]? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { room in
      guard let start = room.baseAddress else { return nil }
      let count = readlinkat(folder, name, start, room.count)
      return count < 0 ? nil : room.prefix(count).map { UInt8(bitPattern: $0) }
    }
  }

  // MARK: - By hand

  static func openByHand(_ root: Int32, _ path: String, _ flags: Int32) -> Int32 {
    var steps = BeneathSteps(root)
    defer { steps.close() }
    let failure = steps.append(Array(path.utf8))
    if failure == 0, !path.isEmpty { return steps.open(flags) }
    errno = failure == 0 ? ENOENT : failure
    return -1
  }
}

/// The way beneath a folder, one component after the other.
private struct BeneathSteps {
  private let root: Int32
  /// The folders that were entered, the root not among them. They are kept open, so that `..` goes back where we came from even when
  /// somebody moves folders about.
  private var folders: [Int32] = []
  /// What is still to be entered, the next one last.
  private var names: [[CChar]] = []
  private var linksLeft = RunLimit.pathLinks.value
  /// A path that ends in `/` means a folder.
  private var mustBeFolder = false

  init(_ root: Int32) { self.root = root }

  func close() { for folder in folders { _ = Glibc.close(folder) } }

  private var current: Int32 { folders.last ?? root }

  /// Puts a path in front of what is still to be entered; gives an `errno`, or 0.
  mutating func append(_ path: [UInt8]) -> Int32 {
    let slash = UInt8(ascii: "/")
    if path.first == slash { return EXDEV }
    if names.isEmpty, path.last == slash { mustBeFolder = true }
    names += path.split(separator: slash).reversed().map { $0.map { CChar(bitPattern: $0) } + [0] }
    return 0
  }

  /// Enters all of it and opens what stands at its end; -1 with `errno`.
  mutating func open(_ flags: Int32) -> Int32 {
    let dot = CChar(bitPattern: UInt8(ascii: "."))
    while let name = names.popLast() {
      if name == [dot, 0] { continue }
      if name == [dot, dot, 0] {
        guard let left = folders.popLast() else { return fail(EXDEV) }
        _ = Glibc.close(left)
        continue
      }
      let found = openat(current, name, O_PATH | O_NOFOLLOW | O_CLOEXEC)
      if found < 0 { return -1 }
      var status = stat()
      guard fstat(found, &status) == 0 else { return fail(errno, closing: found) }
      switch FileKind(mode: status.st_mode) {
      case .folder: folders.append(found)
      case .symbolicLink where names.isEmpty && !mustBeFolder && flags & O_NOFOLLOW != 0:
        return flags & O_PATH != 0 && flags & O_DIRECTORY == 0 ? found : fail(ELOOP, closing: found)
      case .symbolicLink:
        let failure = follow(found)
        if failure != 0 { return fail(failure, closing: found) }
        _ = Glibc.close(found)
      default:
        let isFolderWanted = mustBeFolder || flags & O_DIRECTORY != 0
        guard names.isEmpty, !isFolderWanted else { return fail(ENOTDIR, closing: found) }
        if flags & O_PATH != 0 { return found }
        _ = Glibc.close(found)
        // A link that was put there meanwhile is not followed.
        return openat(current, name, flags | O_NOFOLLOW)
      }
    }
    return openat(current, ".", flags)
  }

  private mutating func follow(_ link: Int32) -> Int32 {
    guard linksLeft > 0 else { return ELOOP }
    linksLeft -= 1
    guard let target = BeneathFolder.target(ofLink: "", in: link) else { return errno }
    return append(target)
  }

  private func fail(_ code: Int32, closing descriptor: Int32? = nil) -> Int32 {
    if let descriptor { _ = Glibc.close(descriptor) }
    errno = code
    return -1
  }
}
