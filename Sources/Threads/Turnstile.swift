import Glibc

/// Lets threads through one at a time, in the order of their tickets: results that were made side by side leave in the order of the input.
///
/// Tickets are whole numbers from 0, each used once; who has one must pass, or nobody behind gets through.
public final class Turnstile: @unchecked Sendable {
  // Plain POSIX, because the standard library has a mutex but nothing to wait on; both live at an address of their own.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let moved: UnsafeMutablePointer<pthread_cond_t>
  private var next = 0

  /// A turnstile that waits for ticket 0.
  public init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    moved = .allocate(capacity: 1)
    moved.initialize(to: pthread_cond_t())
    pthread_cond_init(moved, nil)
  }

  deinit {
    pthread_cond_destroy(moved)
    pthread_mutex_destroy(mutex)
    moved.deallocate()
    mutex.deallocate()
  }

  /// Waits until all earlier tickets have passed, and runs `body` before any later one.
  public func pass<Result>(_ ticket: Int, _ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    while next != ticket { pthread_cond_wait(moved, mutex) }
    // The others wait for their tickets, so the lock need not be held, and whoever only asks for room is not kept waiting.
    pthread_mutex_unlock(mutex)
    let result = body()
    pthread_mutex_lock(mutex)
    next += 1
    pthread_cond_broadcast(moved)
    pthread_mutex_unlock(mutex)
    return result
  }
}
