import Files
import Glibc
import Sending
import Synchronization
import Threads

/// A journal's file whose waits for the disk happen beside the loop, which reads answers meanwhile, and are measured.
final class BackgroundDisk: JournalStorage {
  /// Readable once a wait is over; below 0 where all waits happen in the caller.
  let descriptor: Int32
  private let work: Work
  private let report: (UInt64) -> Void
  private var isWaiting = false

  /// What both threads hold. Waiting for the disk touches nothing of a storage that appending changes.
  private final class Work: @unchecked Sendable {
    let storage: any JournalStorage
    let writeEnd: Int32
    let end = Mutex<(taken: UInt64, error: FileError?)>((0, nil))

    init(_ storage: any JournalStorage, writeEnd: Int32) { (self.storage, self.writeEnd) = (storage, writeEnd) }

    deinit { if writeEnd >= 0 { _ = close(writeEnd) } }

    func run() {
      let start = clockNow()
      var problem: FileError?
      do throws(FileError) { try storage.synchronize() } catch { problem = error }
      let taken = clockNow() &- start
      end.withLock { $0 = (taken, problem) }
    }

    func say() {
      var byte: UInt8 = 0
      _ = write(writeEnd, &byte, 1)
    }
  }

  /// Passes on to a storage; `report` gets the nanoseconds of each wait.
  init(_ storage: any JournalStorage, _ report: @escaping (UInt64) -> Void) {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) != 0 { ends = [-1, -1] }
    for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends.first ?? -1
    work = Work(storage, writeEnd: ends.last ?? -1)
    self.report = report
  }

  deinit { if descriptor >= 0 { _ = close(descriptor) } }

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) { try work.storage.append(bytes) }

  func verify() throws(FileError) { try work.storage.verify() }

  func synchronize() throws(FileError) {
    work.run()
    try finish()
  }

  func beginSynchronizing() -> Bool {
    guard descriptor >= 0, !isWaiting else { return false }
    let work = work
    isWaiting =
      Thread.detach {
        work.run()
        work.say()
      } == 0
    return isWaiting
  }

  func hasSynchronized(waits: Bool) throws(FileError) -> Bool {
    guard isWaiting else { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, waits ? -1 : 0) <= 0 { guard waits else { return false } }
    var byte: UInt8 = 0
    _ = read(descriptor, &byte, 1)
    isWaiting = false
    try finish()
    return true
  }

  private func finish() throws(FileError) {
    let (taken, error) = work.end.withLock { $0 }
    report(taken)
    if let error { throw error }
  }
}
