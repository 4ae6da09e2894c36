/// The attributes of a table, by column.
public struct AttributeColumns: RandomAccessCollection, Sendable {
  private let first: [Attribute]
  private let more: [Attribute]

  init(_ first: [Attribute], _ more: [Attribute]) { (self.first, self.more) = (first, more) }

  /// The first column.
  public var startIndex: Int { 0 }
  /// How many there are.
  public var endIndex: Int { first.count + more.count }

  /// The attribute of a column.
  public subscript(column: Int) -> Attribute { column < first.count ? first[column] : more[column - first.count] }
}
