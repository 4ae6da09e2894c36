import Foundation

/// What was expected and did not come.
nonisolated(unsafe) private var failures: [String] = []
nonisolated(unsafe) private var count = 0
private let lock = NSLock()

private let mainKey = DispatchSpecificKey<Bool>()

/// Lets ``isMain`` know the main queue: on Linux it is not bound to the main thread.
func markMain() { DispatchQueue.main.setSpecific(key: mainKey, value: true) }

/// Whether the code runs on the main queue.
var isMain: Bool { DispatchQueue.getSpecific(key: mainKey) == true }

/// Counts an expectation, and keeps the words of one that does not hold.
func expect(_ holds: Bool, _ words: @autoclosure () -> String) {
  lock.withLock {
    count += 1
    if !holds { failures.append(words()) }
  }
}

/// Expects two values to be equal.
func expect<Value: Equatable>(_ words: String, _ found: Value, _ expected: Value) {
  expect(found == expected, "\(words): \(found), not \(expected)")
}

/// Prints what did not hold, and ends the process.
func finish() -> Never {
  lock.withLock {
    for failure in failures { print(failure) }
    print("\(count) expectations, \(failures.count) failed")
    exit(failures.isEmpty ? 0 : 1)
  }
}

/// Values that come on other threads.
final class Received<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Value] = []

  /// All so far.
  var all: [Value] { lock.withLock { values } }

  /// Adds one.
  func add(_ value: Value) { lock.withLock { values.append(value) } }

  /// All, once there are so many; what there is after a second.
  func wait(for number: Int) async -> [Value] {
    for _ in 0..<1000 where all.count < number { try? await Task.sleep(nanoseconds: 1_000_000) }
    return all
  }
}
