import Glibc
import Sending
import Synchronization

/// SIGINT, SIGTERM and SIGHUP as something to wait for, instead of an end at any moment.
final class StopSignals {
  /// What `poll` waits for.
  let descriptor: Int32
  /// The signals that have come.
  private(set) var count = 0
  /// The first of them.
  private(set) var number: Int32 = 0

  private static let writeEnd = Atomic<Int32>(-1)

  /// From now on the signals end nothing by themselves. A signal that the caller ignores, as `nohup` does, stays ignored.
  init() throws(SendingError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0, let first = ends.first, let last = ends.last else {
      throw SendingError("signals cannot be waited for: there are too many open files")
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    descriptor = first
    Self.writeEnd.store(last, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var old = sigaction()
      guard sigaction(number, nil, &old) == 0,
        unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
      else { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(StopSignals.writeEnd.load(ordering: .relaxed), &byte, 1)
        errno = code
      }
      action.sa_flags = SA_RESTART
      _ = sigaction(number, &action, nil)
    }
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Reads what has come.
  func take() {
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1 {
      count += 1
      if number == 0 { number = Int32(byte) }
    }
  }
}

/// A clock that no one sets, in nanoseconds.
func clockNow() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Milliseconds since 1970.
func wallNow() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}
