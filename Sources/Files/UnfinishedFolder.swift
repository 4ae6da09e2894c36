import Glibc

/// A folder beside a target in which what takes the target's place is made: `<target>.tmp-<process>-<random number>`.
///
/// What a run that was killed has left is removed by the next one, so it must be certain whose it is: people keep copies under names of their
/// own, and a copy of a folder has everything that is in it. The folder therefore holds nothing but what is made, what was replaced, and from its
/// first moment an empty file whose name repeats the number in the folder's own. Under any other name the two do not agree, and a folder that
/// somebody else made has no such file. A living run's is told from a dead one's by a lock, which ends with the process, however it ends.
final class UnfinishedFolder: Sendable {
  /// What is made in it.
  static let new = "new"
  /// What was moved out of the way, where two names cannot be exchanged.
  static let old = "old"

  /// It, open and locked.
  let descriptor: Int32
  private let place: TargetPlace
  private let name: String
  /// `<process>-<random number>`.
  private let number: Substring

  private init(_ descriptor: Int32, _ name: String, _ number: Substring, _ place: TargetPlace) {
    self.descriptor = descriptor
    self.name = name
    self.number = number
    self.place = place
  }

  deinit { _ = close(descriptor) }

  // MARK: - Making

  /// Makes, locks and marks a new one.
  static func make(beside place: TargetPlace) throws(FileError) -> UnfinishedFolder {
    for _ in 0..<1000 {
      let random = String(UInt64.random(in: .min ... .max), radix: 16)
      let number = "\(getpid())-" + String(repeating: "0", count: 16 - random.utf8.count) + random
      let name = "\(place.name).tmp-\(number)"
      guard mkdirat(place.parent, name, 0o700) == 0 else {
        if errno == EEXIST { continue }
        throw FileError(path: place.target, operation: "create", code: errno)
      }
      let folder = openFolder(place.parent, name)
      guard folder >= 0 else {
        // Somebody who cleans up took it between two calls for a dead run's.
        if errno == ENOENT { continue }
        let code = errno
        _ = unlinkat(place.parent, name, AT_REMOVEDIR)
        throw FileError(path: place.target, operation: "create", code: code)
      }
      let made = UnfinishedFolder(folder, name, number[...], place)
      guard lock(folder) != .taken, made.isSame else { continue }
      if try made.mark() { return made }
    }
    throw FileError(path: place.target, operation: "create", code: EAGAIN)
  }

  /// False when somebody has removed the folder meanwhile.
  private func mark() throws(FileError) -> Bool {
    let file = openat(descriptor, marker, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file >= 0, close(file) == 0 || errno == EINTR { return true }
    if errno == ENOENT { return false }
    let code = errno
    remove()
    throw FileError(path: place.target, operation: "create", code: code)
  }

  private var marker: String { "belfry-unfinished-\(number)" }

  // MARK: - Finding

  /// What a dead run left under a name, locked; nothing when the name is none of ours, and when a living run is at it.
  static func left(_ name: [UInt8], beside place: TargetPlace) -> UnfinishedFolder? {
    let start = place.name + ".tmp-"
    guard name.starts(with: start.utf8), let text = String(validating: name, as: UTF8.self) else { return nil }
    let number = Substring(text.utf8.dropFirst(start.utf8.count))
    guard isNumber(number) else { return nil }
    let folder = openFolder(place.parent, text)
    guard folder >= 0 else { return nil }
    let found = UnfinishedFolder(folder, text, number, place)
    // Where the file system has no locks nobody can tell a dead run from a living one.
    return lock(folder) == .gained && found.isSame ? found : nil
  }

  private static func isNumber(_ text: Substring) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isDigit = { (byte: UInt8) in byte >= 0x30 && byte <= 0x39 }
    return parts.count == 2 && (1...10).contains(parts[0].count) && parts[0].allSatisfy(isDigit) && parts[1].count == 16
      && parts[1].allSatisfy { isDigit($0) || ($0 >= 0x61 && $0 <= 0x66) }
  }

  /// Whether it is what its name says: a run has made it, under this name.
  var isMarked: Bool {
    var status = stat()
    return fstatat(descriptor, marker, &status, AT_SYMLINK_NOFOLLOW) == 0
      && FileKind(mode: status.st_mode) == .regular && status.st_size == 0
  }

  private enum Lock { case gained, taken, unsupported }

  private static func lock(_ folder: Int32) -> Lock {
    while true {
      if flock(folder, LOCK_EX | LOCK_NB) == 0 { return .gained }
      if errno == EINTR { continue }
      return errno == EWOULDBLOCK ? .taken : .unsupported
    }
  }

  /// Whether the name still means the folder that was opened.
  private var isSame: Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && fstatat(place.parent, name, &named, AT_SYMLINK_NOFOLLOW) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  // MARK: - Removing

  /// Removes it with all that is in it, as far as that is possible. The marker goes last, so that what is left is still known for what it is. A
  /// folder without a marker is removed only where it is empty: a run was killed before it had made the marker, or after it had removed it.
  func remove() {
    if isMarked {
      let marker = Array(marker.utf8)
      let names = FolderRemoval.names(in: descriptor) ?? []
      for name in names where name != marker { FolderRemoval.remove(name, in: descriptor) }
      guard FolderRemoval.names(in: descriptor) == [marker] else { return }
      _ = unlinkat(descriptor, self.marker, 0)
    }
    if isSame { _ = unlinkat(place.parent, name, AT_REMOVEDIR) }
  }
}
