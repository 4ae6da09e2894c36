import Glibc
import Synchronization

/// What happens when somebody presses Control-C, ends the program, or closes its terminal while folders are being built.
///
/// The signals are blocked in every thread and waited for by one of their own, so that what is done about them is ordinary code and not a
/// signal handler, in which hardly anything is allowed. Then the program ends by the same signal, as callers expect (130 and 143 in a shell).
public enum Interruption {
  /// From now on a signal removes what unfinished folders have left before the program ends by it. Call it before other threads are made.
  ///
  /// A signal that the caller of the program ignores, as `nohup` does, stays ignored.
  public static func removeUnfinishedFolders() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&signals, number) }
    guard pthread_sigmask(SIG_BLOCK, &signals, nil) == 0 else { return }
    let box = Unmanaged.passRetained(Waiting(signals))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { raw in
        if let raw { Unmanaged<Waiting>.fromOpaque(raw).takeRetainedValue().wait() }
        return nil
      }, box.toOpaque())
    if code == 0 {
      pthread_detach(thread)
    } else {
      // Without the thread a signal ends the program at once, as it would have before.
      box.release()
      _ = pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }

  /// Waits for the end when a signal is on its way to end the program, whose own status and last words then no longer matter.
  public static func waitIfEnding() {
    while isEnding.load(ordering: .acquiring) { pause() }
  }

  private static let isEnding = Atomic<Bool>(false)

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  private final class Waiting: Sendable {
    private let signals: sigset_t
    init(_ signals: sigset_t) { self.signals = signals }

    func wait() {
      var signals = signals
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { return }
      isEnding.store(true, ordering: .releasing)
      UnfinishedFolders.shared.removeAll()
      _ = signal(number, SIG_DFL)
      var one = sigset_t()
      sigemptyset(&one)
      sigaddset(&one, number)
      _ = pthread_sigmask(SIG_UNBLOCK, &one, nil)
      _ = raise(number)
    }
  }
}

/// The temporary folders of builds that are not finished yet.
///
/// Making one, putting one in place and removing all exclude each other: a folder that is being removed never takes its target's place.
final class UnfinishedFolders: Sendable {
  /// Those of this process.
  static let shared = UnfinishedFolders()

  private struct State: Sendable {
    var folders: [(place: FolderPlace, name: String)] = []
    /// The program ends: nothing is made or put in place any more.
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Makes a temporary folder and remembers it.
  func make(_ place: FolderPlace, for target: String) throws(FileError) -> (name: String, descriptor: Int32) {
    try state.withLock { (state) throws(FileError) in
      try Self.judge(state, target)
      let made = try place.makeTemporary()
      state.folders.append((place, made.name))
      return made
    }
  }

  /// Puts a folder in place, or at least does what is left to do with it, and forgets it.
  func finish(
    _ name: String, of place: FolderPlace, for target: String, _ body: () throws(FileError) -> Void
  ) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      try Self.judge(state, target)
      defer { state.folders.removeAll { $0.place === place && $0.name == name } }
      try body()
    }
  }

  /// Removes all of them, for good: whoever still writes into one fails from now on.
  func removeAll() {
    state.withLock { state in
      state.isClosed = true
      for (place, name) in state.folders { place.removeAgainstWriters(name) }
      state.folders = []
    }
  }

  private static func judge(_ state: State, _ target: String) throws(FileError) {
    if state.isClosed { throw FileError(path: target, operation: "replace", code: EINTR, detail: "it was interrupted") }
  }
}
