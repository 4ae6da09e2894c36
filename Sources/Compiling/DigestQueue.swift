import Files
import Planning
import Synchronization
import Threads

/// Digests of files that nobody changes any more, worked out by whoever has time: they are most of the work of a build, and no step of it waits for
/// them before the end.
final class DigestQueue: Sendable {
  typealias Opening = @Sendable () throws(FileError) -> InputStream

  private struct State: Sendable {
    /// How the files are opened, by number.
    var files: [Opening] = []
    /// The number of the next one that nobody has taken.
    var next = 0
    var results: [Int: Result<FileDigest, FileError>] = [:]
  }

  private let state = Mutex(State())

  /// Asks for the digest of a file; gives its number.
  func add(_ file: @escaping Opening) -> Int {
    state.withLock { state in
      state.files.append(file)
      return state.files.count - 1
    }
  }

  /// Works out the next digest; false when all are taken.
  @discardableResult
  func work() -> Bool {
    let taken = state.withLock { state -> (number: Int, file: Opening)? in
      guard state.next < state.files.count else { return nil }
      defer { state.next += 1 }
      return (state.next, state.files[state.next])
    }
    guard let taken else { return false }
    let result = Result { () throws(FileError) in try FileDigest(try taken.file()) }
    state.withLock { $0.results[taken.number] = result }
    return true
  }

  /// Works out all that are left, on so many threads; nobody else works any more.
  func finish(jobs: Int) {
    let left = state.withLock { $0.files.count - $0.next }
    guard left > 0 else { return }
    _ = Workers.run(jobs: min(jobs, left)) { while self.work() {} }
  }

  /// The digest of a number, once all are finished.
  func result(_ number: Int) throws(FileError) -> FileDigest {
    guard let result = state.withLock({ $0.results[number] }) else {
      throw FileError(path: "file \(number)", operation: "read", code: 0, detail: "its digest was not worked out")
    }
    return try result.get()
  }
}
