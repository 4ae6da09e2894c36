import Commands
import Escaping
import Files
import Glibc
import Recipients
import Reporting
import Synchronization

/// How far a command has come with its recipients: one line on the terminal, written over and over, and gone at the end.
///
/// Only for people who wait: nothing is shown within half a second, off a terminal, with `--quiet`, or where the environment has CI.
final class Progress: Sendable {
  /// Nanoseconds until the first line, and between two.
  private static let patience: UInt64 = 500_000_000
  private static let pause: UInt64 = 100_000_000

  private struct State {
    var next: UInt64
    var isShown = false
  }

  private let start: UInt64
  private let state: Mutex<State>

  /// Progress of a command that begins now; nothing where nobody is to see it.
  init?(_ session: Session) {
    guard isatty(STDERR_FILENO) == 1, !session.invocation[.quiet],
      (session.surroundings.environment["CI"] ?? "").isEmpty
    else { return nil }
    start = Self.now()
    state = Mutex(State(next: start + Self.patience))
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(clamping: time.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: time.tv_nsec)
  }

  /// Shows how far it has come, if it is time.
  func show(_ progress: PassProgress) {
    let now = Self.now()
    state.withLock { state in
      guard now >= state.next else { return }
      state.next = now &+ Self.pause
      state.isShown = true
      try? OutputStream.standardError.write("\r\u{1B}[K" + Self.line(progress, seconds: Double(now &- start) / 1e9))
    }
  }

  /// Rows, rows a second, and the time left where the size of the source is known.
  static func line(_ progress: PassProgress, seconds: Double) -> String {
    let rate = seconds > 0 ? Int(min(Double(progress.rows) / seconds, 1e15)) : 0
    var line = "\(grouped(progress.rows)) rows, \(grouped(rate)) a second"
    if let size = progress.taken.size, size > 0, progress.taken.bytes > 0 {
      let share = min(Double(progress.taken.bytes) / Double(size), 1)
      let left = Int(min((seconds * (1 - share) / share).rounded(.up), 1e9))
      line += ", \(Int(share * 100)) %, \(duration(left)) left"
    }
    return line
  }

  /// Takes the line away, so that something else can be said; the next one comes when it is time.
  func clear() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      try? OutputStream.standardError.write("\r\u{1B}[K")
    }
  }
}
