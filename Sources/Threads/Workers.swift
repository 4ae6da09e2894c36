// Takes: work that can be divided.
// Gives: a few threads that do it, and the order in which they may give their results.
// Never: queues, pools, or leaves a thread behind.

import Glibc
import Synchronization

/// A few threads, started for one piece of work and joined at its end.
///
/// Plain threads, because the work is even, short-lived and has nothing to await; a pool would cost more start-up than it saves.
public enum Workers {
  /// How many numbers a thread takes at a time: enough to stay in one stage for a while, few enough to share small projects.
  private static let stride = 32

  /// Calls `body` on `jobs` threads with a source of numbers below `count`. Each number is given once; results come back by thread.
  public static func run<Result>(
    jobs: Int, count: Int, _ body: @escaping @Sendable (Numbers) -> Result
  ) -> [Result] where Result: Sendable {
    let numbers = Numbers(count: count, stride: stride)
    return run(jobs: count > stride ? jobs : 1) { body(numbers) }
  }

  /// What `item` gives for each number below `count`, in the order of the numbers; on `jobs` threads.
  public static func inOrder<Item: Sendable>(
    jobs: Int, count: Int, _ item: @escaping @Sendable (Int) -> Item
  ) -> [Item] {
    let found = run(jobs: jobs, count: count) { numbers in
      var found: [(number: Int, item: Item)] = []
      while let range = numbers.take() { found += range.map { ($0, item($0)) } }
      return found
    }
    return found.flatMap(\.self).sorted { $0.number < $1.number }.map(\.item)
  }

  /// Calls `body` on `jobs` threads, this one among them, or on as many as the process may have; results come back by thread.
  public static func run<Result>(jobs: Int, _ body: @escaping @Sendable () -> Result) -> [Result]
  where Result: Sendable {
    let jobs = AddressSpace.threads(jobs)
    guard jobs > 1 else { return [body()] }
    let results = Results<Result>()
    let threads = (1..<jobs).compactMap { _ in Thread.start { results.add(body()) } }
    results.add(body())
    for thread in threads { pthread_join(thread, nil) }
    return results.all
  }

  /// Does two things at once where there are threads for it, each with its share of them.
  public static func both<One: Sendable, Other: Sendable>(
    jobs: Int, _ one: @escaping @Sendable (_ jobs: Int) -> One, _ other: (_ jobs: Int) -> Other
  ) -> (One, Other) {
    let jobs = AddressSpace.threads(jobs)
    let results = Results<One>()
    guard jobs > 1, let thread = Thread.start({ results.add(one(jobs / 2)) }) else { return (one(jobs), other(jobs)) }
    let found = other(jobs - jobs / 2)
    pthread_join(thread, nil)
    // It has ended, so it has given its result.
    return (results.all.first ?? one(jobs), found)
  }

  /// Numbers, each given to one thread.
  public final class Numbers: Sendable {
    private let count: Int
    private let stride: Int
    private let next = Atomic<Int>(0)

    init(count: Int, stride: Int) {
      self.count = count
      self.stride = stride
    }

    /// The next run of numbers; nothing when all are given.
    public func take() -> Range<Int>? {
      let start = next.wrappingAdd(stride, ordering: .relaxed).oldValue
      guard start < count else { return nil }
      return start..<min(start + stride, count)
    }
  }
}

/// What threads give, as they give it.
final class Results<Result: Sendable>: Sendable {
  private let values = Mutex<[Result]>([])
  func add(_ value: Result) { values.withLock { $0.append(value) } }
  var all: [Result] { values.withLock { $0 } }
}
