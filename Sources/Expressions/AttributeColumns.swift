/// The attributes of a table, by column.
public struct AttributeColumns: RandomAccessCollection, Sendable {
  private let first: [Attribute]
  private let more: [Attribute]

  init(_ first: [Attribute], _ more: [Attribute]) { (self.first, self.more) = (first, more) }

  /// The first column.
  public var startIndex: Int { 0 }
  /// How many there are.
  public var endIndex: Int { first.count + more.count }

  /// Whether an app knows the value of a column: neither a list nor one of its items. Every text asks, so that no attribute is copied.
  package func isOnDevice(_ column: Int) -> Bool {
    column < first.count ? Self.isOnDevice(first[column]) : Self.isOnDevice(more[column - first.count])
  }

  private static func isOnDevice(_ attribute: borrowing Attribute) -> Bool {
    attribute.isOnDevice && attribute.list == nil && attribute.item == nil
  }

  /// The attribute of a column.
  public subscript(column: Int) -> Attribute { column < first.count ? first[column] : more[column - first.count] }
}
