public import Expressions
public import Recipients

/// Which of the good rows get anything at all, before any campaign is asked: those of one part of the recipients, without dead tokens.
public struct RowChoice: Sendable {
  /// The part; nothing for all recipients.
  public var shard: RecipientShard?
  /// Tokens that are known to be dead.
  public var suppressed: SuppressedTokens?

  /// Everyone.
  public init() {}

  /// Whether it leaves everyone.
  public var isEveryone: Bool { shard == nil && suppressed == nil }
  /// Whether what is there once, whoever shares the work, belongs to it.
  public var isFirstPart: Bool { shard?.index ?? 0 == 0 }

  /// Whether a row belongs to the part.
  public func contains(_ batch: ColumnBatch, _ row: Int) -> Bool {
    shard?.contains(recipient: batch.recipientID(row)) ?? true
  }
}
