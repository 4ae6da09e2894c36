import Glibc
import Synchronization
import Threads

/// What happens when somebody presses Control-C, ends the program, or closes its terminal while folders or files are being made.
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
    for number in ending where isOurs(number) { sigaddset(&signals, number) }
    guard pthread_sigmask(SIG_BLOCK, &signals, nil) == 0 else { return }
    let waiting = Waiting(signals)
    // Without the thread a signal ends the program at once, as it would have before.
    if Thread.detach({ waiting.wait() }) != 0 { _ = pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  /// Waits for the end when a signal is on its way to end the program, whose own status and last words then no longer matter.
  public static func waitIfEnding() {
    while isEnding.load(ordering: .acquiring) { pause() }
  }

  private static let isEnding = Atomic<Bool>(false)

  /// Every signal that ends a program from outside, unless it says otherwise: what a person, a shell, a job or the kernel's clocks send. Not
  /// among them are those of the program's own faults, after which nothing in it can be relied upon.
  private static let ending: [Int32] =
    [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGIO, SIGPWR,
      SIGSTKFLT,
    ] + (firstRealTime...lastRealTime)

  // SIGRTMIN and SIGRTMAX of glibc, which are functions behind macros.
  private static let (firstRealTime, lastRealTime): (Int32, Int32) = (34, 64)

  /// Whether a signal would end the program now: whoever ignores it, or has a use for it as profilers have, is left alone. Swift's runtime takes
  /// SIGQUIT to tell where the program stands, and that is no use that a folder should be left for.
  private static func isOurs(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    let (standard, ignored) = (0, 1)
    return handler == standard || (number == SIGQUIT && handler != ignored)
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
