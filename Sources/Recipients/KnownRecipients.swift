public import Expressions
public import Rows

/// What is kept of a row to find another one of the same recipient: hashes of its id and its token.
public struct RecipientPrint: Sendable, Equatable {
  /// The hash of the id; that of the token where the row has none.
  public let id: UInt64
  /// The hash of the token, with capital digits counted as small ones.
  public let token: UInt64

  /// The print of a row.
  public init(_ batch: ColumnBatch, _ row: Int) {
    token = RowHash.token(batch.text(AttributeTable.tokenColumn, row))
    id =
      batch.isPresent(AttributeTable.idColumn, row)
      ? RowHash.id(batch.text(AttributeTable.idColumn, row)) : token
  }
}

extension SuppressionList {
  /// Whether a row is in it. Any number of threads may ask.
  public func contains(_ print: RecipientPrint) -> Bool { contains(token: print.token, id: print.id) }

  /// Whether a row is in it. Any number of threads may ask.
  public func contains(_ batch: ColumnBatch, _ row: Int) -> Bool {
    if hasIDs { return contains(RecipientPrint(batch, row)) }
    return contains(token: RowHash.token(batch.text(AttributeTable.tokenColumn, row)), id: 0)
  }
}

/// The recipients that were seen, so that nobody gets a campaign twice: at most 16 bytes for each, and 5.25 MiB in all.
public struct KnownRecipients: ~Copyable {
  /// What a row has in common with one before.
  public enum Twin: Sendable {
    case id, token

    /// The column by which it was found.
    public var column: String {
      AttributeTable.builtIns[self == .id ? AttributeTable.idColumn : AttributeTable.tokenColumn].name
    }
    /// Why the row is rejected.
    public var reason: String { "a second row with this \(column); the first one counts" }
  }

  private var ids = Fingerprints()
  private var tokens = Fingerprints()
  private let hasIDs: Bool

  /// Nobody yet. In a source without a column `id` tokens are ids, and only they are kept.
  public init(_ layout: RecipientLayout) { hasIDs = layout.hasIDs }

  /// The bytes that are kept.
  public var bytes: Int { ids.bytes + tokens.bytes }

  /// Takes a recipient, unless one with the same id or the same token is known.
  public mutating func take(_ print: RecipientPrint) -> Twin? {
    guard hasIDs else { return tokens.insert(print.token) ? nil : .token }
    let place = ids.place(of: print.id)
    if place.isTaken { return print.id == print.token ? .token : .id }
    guard tokens.insert(print.token) else { return .token }
    ids.insert(print.id, at: place)
    return nil
  }

  /// Looks at the memory where recipients belong, so that taking them soon does not wait for it; gives nothing of meaning.
  @inline(__always)
  func touch(_ print: RecipientPrint) -> UInt8 {
    hasIDs ? ids.touch(print.id) &+ tokens.touch(print.token) : tokens.touch(print.token)
  }
}
