import Glibc

/// Waits until something changes in some folders, by inotify(7). What lies below them is watched only if it is added, too.
public final class FolderWatch {
  private let descriptor: Int32
  /// The folders, by the numbers that events name.
  private var folders: [Int32: String] = [:]
  /// As much as is read at once.
  private static let roomForEvents = 1 << 16
  /// What can change the answer to a question about files: what was written, and names that came or went.
  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)

  /// A watch over nothing.
  public init() throws(FileError) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { throw FileError(path: ".", operation: "watch", code: errno) }
  }

  deinit { _ = close(descriptor) }

  /// Watches a folder. One that is watched already stays so; one that has gone is left out.
  public func add(_ folder: String) throws(FileError) {
    let number = inotify_add_watch(descriptor, folder, Self.events | UInt32(IN_ONLYDIR))
    if number >= 0 {
      folders[number] = folder
      return
    }
    let code = errno
    guard code != ENOENT, code != ENOTDIR else { return }
    let full = "more folders would be watched than fs.inotify.max_user_watches allows"
    throw FileError(path: folder, operation: "watch", code: code, detail: code == ENOSPC ? full : nil)
  }

  /// Waits for a change that `counts`, and then until nothing more has changed for `settle`, ten times as long at most.
  ///
  /// Gives false when the reader of standard output has gone: nobody waits for an answer any more.
  public func wait(
    settle: Duration, counts: (_ folder: String, _ name: String) -> Bool
  ) throws(FileError) -> Bool {
    var first: ContinuousClock.Instant?
    while true {
      if let first, first.duration(to: .now) > settle * 10 { return true }
      let patience = first == nil ? -1 : Int32(settle / .milliseconds(1))
      var waited = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
      ]
      let ready = poll(&waited, 2, patience)
      if ready == 0 { return true }
      guard ready > 0 else {
        if errno == EINTR { continue }
        throw FileError(path: ".", operation: "watch", code: errno)
      }
      if waited[1].revents & Int16(POLLERR) != 0 { return false }
      if try readEvents(counts), first == nil { first = .now }
    }
  }

  /// Takes what has happened. Whether any of it counts.
  private func readEvents(_ counts: (_ folder: String, _ name: String) -> Bool) throws(FileError) -> Bool {
    var room = [UInt8](repeating: 0, count: Self.roomForEvents)
    let count = read(descriptor, &room, room.count)
    guard count >= 0 else {
      if errno == EAGAIN || errno == EINTR { return false }
      throw FileError(path: ".", operation: "watch", code: errno)
    }
    var isChanged = false
    room.withUnsafeBytes { bytes in
      var at = 0
      let head = MemoryLayout<inotify_event>.size
      while at + head <= count {
        let event = bytes.loadUnaligned(fromByteOffset: at, as: inotify_event.self)
        let end = min(at + head + Int(event.len), count)
        let name = String(decoding: bytes[(at + head)..<end].prefix { $0 != 0 }, as: UTF8.self)
        at = end
        if event.mask & UInt32(IN_IGNORED) != 0 {
          folders[event.wd] = nil
        } else if let folder = folders[event.wd] {
          isChanged = isChanged || counts(folder, name)
        } else {
          // Of so many events that some were lost, any may have counted.
          isChanged = true
        }
      }
    }
    return isChanged
  }
}
