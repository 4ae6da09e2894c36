import Checking
import Commands
import Planning
import Recipients
import Rows
import Workspace

/// What `--shard` asks for.
enum ShardWish: Sendable {
  /// `i/N`: one part, by its number from 0.
  case part(RecipientShard)
  /// `N`: the part whose number the environment of a job holds.
  case environment(of: Int)

  /// What a text means; nothing where it is neither form, or there is no such part.
  init?(_ text: String) {
    let words = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let numbers = words.compactMap { Self.number($0) }
    guard numbers.count == words.count else { return nil }
    switch numbers.count {
    case 1:
      guard (1...RecipientShard.most).contains(numbers[0]) else { return nil }
      self = .environment(of: numbers[0])
    case 2:
      guard let shard = RecipientShard(numbers[0], of: numbers[1]) else { return nil }
      self = .part(shard)
    default: return nil
    }
  }

  /// A whole number in nothing but digits.
  static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard (1...6).contains(digits.count), digits.allSatisfy({ $0 &- 0x30 <= 9 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The variables in which jobs are told their number, from 0: Kubernetes' Indexed Jobs, AWS Batch's array jobs.
  static let variables = ["JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"]
}

extension Session {
  /// The part of the recipients that `--shard` means.
  func shard() throws(Stop) -> RecipientShard? {
    switch invocation[.shard] {
    case nil: return nil
    case .part(let shard): return shard
    case .environment(let count):
      var found: (name: String, index: Int)?
      for name in ShardWish.variables {
        guard let text = surroundings.environment[name], !text.isEmpty else { continue }
        guard let index = ShardWish.number(text.utf8), index < count else {
          throw Stop(.usage, "--shard \(count): \(name) is not a number from 0 to \(count - 1)")
        }
        if let found, found.index != index {
          throw Stop(.usage, "--shard \(count): \(found.name) is \(found.index) and \(name) is \(index)")
        }
        found = (name, index)
      }
      guard let found else {
        let names = ShardWish.variables.joined(separator: " nor ")
        throw Stop(.usage, "--shard \(count): neither \(names) says which part; write --shard i/\(count)")
      }
      return RecipientShard(found.index, of: count)
    }
  }

  /// Where the suppressed tokens stand that `--suppress` names.
  func suppressedAddress(_ root: String) throws(Stop) -> RecipientAddress? {
    guard let given = invocation[.suppress] else { return nil }
    if given.utf8.elementsEqual("-".utf8), invocation[.recipients].map({ $0.utf8.elementsEqual("-".utf8) }) ?? false {
      throw Stop(.usage, "--recipients and --suppress cannot both be standard input")
    }
    return file(given, root)
  }

  /// Which recipients `--shard`, `--suppress` and the environment leave.
  func choice(_ root: String, _ project: Project) throws(Stop) -> RowChoice {
    var choice = RowChoice()
    choice.tests = project.overlay?.testRecipients.map(TestRecipients.init)
    choice.shard = try shard()
    choice.suppressed = try suppressed(root)
    return choice
  }

  /// The tokens that `--suppress` names.
  func suppressed(_ root: String) throws(Stop) -> SuppressionList? {
    guard let address = try suppressedAddress(root) else { return nil }
    do throws(SuppressionError) {
      return try SuppressionList(path: address.kind.place, shownAs: address.shownAs)
    } catch {
      throw Stop(.failure, error.description)
    }
  }
}
