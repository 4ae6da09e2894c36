import Glibc
import Limits

/// Runs `body` with the stack that belfry's work needs: the program's own where it may grow that far, or else that of a thread.
///
/// The program's own is better: with one thread the allocator takes no locks and keeps one heap.
public func withEnoughStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
  growsFarEnough() ? body() : onOwnStack(body)
}

/// Lets the stack of the program's first thread grow as far as those of the others: the system looks at the limit as it grows.
private func growsFarEnough() -> Bool {
  // Arguments and environment stand there, too.
  let needed = rlim_t(RunLimit.threadStack.value * 3 / 2)
  var limit = rlimit()
  guard getrlimit(Int32(RLIMIT_STACK.rawValue), &limit) == 0 else { return false }
  if limit.rlim_cur >= needed { return true }
  guard limit.rlim_max >= needed else { return false }
  limit.rlim_cur = needed
  return setrlimit(Int32(RLIMIT_STACK.rawValue), &limit) == 0
}

/// Runs `body` on a thread with a stack of its own and waits for its end.
///
/// Signals go to that thread: the one that waits takes none, so whoever blocks some in `body` has blocked them for the whole program.
func onOwnStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
  var all = sigset_t()
  var before = sigset_t()
  sigfillset(&all)
  guard pthread_sigmask(SIG_SETMASK, &all, &before) == 0 else { return body() }
  let taken = before
  let results = Results<Result>()
  let thread = Thread.start {
    var taken = taken
    pthread_sigmask(SIG_SETMASK, &taken, nil)
    results.add(body())
  }
  if let thread { pthread_join(thread, nil) }
  pthread_sigmask(SIG_SETMASK, &before, nil)
  // Where no thread can be had, the stack that there is must do.
  return results.all.first ?? body()
}
