/// What `--shard` asks for: one of the parts of a work that several machines share without knowing each other.
public enum ShardWish: Sendable, Equatable {
  /// `i/N`: one part, by its number from 0.
  case part(Int, of: Int)
  /// `N`: the part whose number the environment of a job holds.
  case environment(of: Int)

  /// What a text means; nil where it is neither form, or there is no such part among at most so many.
  public init?(_ text: String, most: Int) {
    let words = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let numbers = words.compactMap { Self.number($0) }
    guard numbers.count == words.count, let count = numbers.last, count >= 1, count <= most else { return nil }
    switch numbers.count {
    case 1: self = .environment(of: count)
    case 2 where numbers[0] < count: self = .part(numbers[0], of: count)
    default: return nil
    }
  }

  /// A whole number in nothing but digits.
  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard (1...6).contains(digits.count), digits.allSatisfy({ $0 &- 0x30 <= 9 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The variables in which jobs are told their number, from 0: Kubernetes' Indexed Jobs, AWS Batch's array jobs.
  public static let variables = ["JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"]

  /// Why an environment does not say which part is meant.
  public struct Problem: Error, Sendable, Equatable {
    /// The sentence, with the flag before it.
    public let message: String
  }

  /// The number of the part, from 0, and how many there are; the second form takes the number from an environment.
  public func part(in environment: [String: String]) throws(Problem) -> (index: Int, count: Int) {
    switch self {
    case .part(let index, let count): return (index, count)
    case .environment(let count):
      var found: (name: String, index: Int)?
      for name in Self.variables {
        guard let text = environment[name], !text.isEmpty else { continue }
        guard let index = Self.number(text.utf8), index < count else {
          throw Problem(message: "--shard \(count): \(name) is not a number from 0 to \(count - 1)")
        }
        if let found, found.index != index {
          throw Problem(message: "--shard \(count): \(found.name) is \(found.index) and \(name) is \(index)")
        }
        found = (name, index)
      }
      guard let found else {
        let names = Self.variables.joined(separator: " nor ")
        throw Problem(message: "--shard \(count): neither \(names) says which part; write --shard i/\(count)")
      }
      return (found.index, count)
    }
  }
}
