import Glibc
import Synchronization

/// The unfinished folders of this process.
///
/// Making one, putting one in place and removing all exclude each other: a folder that is being removed never takes its target's place.
final class UnfinishedFolders: Sendable {
  /// Those of this process.
  static let shared = UnfinishedFolders()

  private struct State: Sendable {
    var folders: [UnfinishedFolder] = []
    /// The program ends: nothing is made or put in place any more.
    var isClosed = false
  }

  private let state = Mutex(State())
  /// The threads that are making a file or a folder in one of them.
  private let makers = Atomic<Int>(0)
  private let isEnding = Atomic<Bool>(false)

  /// Makes one and remembers it.
  func make(beside place: TargetPlace) throws(FileError) -> UnfinishedFolder {
    try state.withLock { (state) throws(FileError) in
      try Self.judge(state, place)
      let made = try UnfinishedFolder.make(beside: place)
      state.folders.append(made)
      return made
    }
  }

  /// Makes a file or a folder in one of them, and gives its descriptor or 0; when the program ends it makes nothing, so that what is removed then
  /// stays empty.
  func making(_ make: () -> Int32) -> Int32 {
    _ = makers.wrappingAdd(1, ordering: .sequentiallyConsistent)
    defer { _ = makers.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
    guard !isEnding.load(ordering: .sequentiallyConsistent) else {
      errno = ECANCELED
      return -1
    }
    return make()
  }

  /// Puts what was made in place, or at least does what is left to do with it, and forgets it.
  func finish(
    _ folder: UnfinishedFolder, of place: TargetPlace, _ body: () throws(FileError) -> Void
  ) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      try Self.judge(state, place)
      try body()
      state.folders.removeAll { $0 === folder }
    }
  }

  /// Removes all of them, for good: whoever still writes into one fails from now on.
  func removeAll() {
    state.withLock { state in
      state.isClosed = true
      isEnding.store(true, ordering: .sequentiallyConsistent)
      while makers.load(ordering: .sequentiallyConsistent) > 0 { usleep(100) }
      for folder in state.folders { folder.remove() }
      state.folders = []
    }
  }

  private static func judge(_ state: State, _ place: TargetPlace) throws(FileError) {
    guard state.isClosed else { return }
    throw FileError(path: place.target, operation: "replace", code: EINTR, detail: "it was interrupted")
  }
}
