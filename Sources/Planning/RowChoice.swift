public import Expressions
public import Recipients
public import Rows

/// Which of the good rows get anything at all, before any campaign is asked: those of one part of the recipients, without dead
/// tokens, and for tests only those who are chosen for them.
public struct RowChoice: Sendable {
  /// The part; nothing for all recipients.
  public var shard: RecipientShard?
  /// Tokens that are known to be dead.
  public var suppressed: SuppressionList?

  /// The only ones who may get something; nothing where everybody may.
  public var tests: TestRecipients?

  /// Everyone.
  public init() {}

  /// Whether it leaves everyone.
  public var isEveryone: Bool { shard == nil && suppressed == nil && tests == nil }
  /// Whom it leaves, for messages: `whom --shard and --suppress leave`.
  public var words: String {
    let words = [
      tests.map { _ in "test-recipients" }, shard.map { _ in "--shard" }, suppressed.map { _ in "--suppress" },
    ].compactMap { $0 }
    return "whom \(words.joined(separator: " and ")) leave\(words == ["--shard"] || words == ["--suppress"] ? "s" : "")"
  }

  /// Whether what is there once, whoever shares the work, belongs to it.
  public var isFirstPart: Bool { shard?.index ?? 0 == 0 }

  /// Whether a row belongs to the part.
  public func contains(_ batch: ColumnBatch, _ row: Int) -> Bool {
    shard?.contains(recipient: batch.recipientID(row)) ?? true
  }
}
