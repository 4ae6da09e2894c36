public import Diagnostics

/// What a list holds: so many values of one type at most.
///
/// A list is columns like all others: its own, which holds how many items there are, and one behind it for each item that there may be. So
/// whatever is known, checked, shown and proven of a column is of an item, too. An item is there exactly if the list has more items than
/// stand in front of it.
public struct ListType: Sendable, Equatable {
  /// What each item is.
  public let item: AttributeType
  /// The most items.
  public let most: Int

  /// The most items that may be declared: each is a column of every row, and each is walked wherever the list is shown.
  public static let largest = 50

  /// A list.
  public init(of item: AttributeType, most: Int) {
    self.item = item
    self.most = min(max(most, 1), Self.largest)
  }
}

extension Attribute {
  /// A list, whose column is the number of its items.
  public init(
    name: String, list: ListType, isOptional: Bool = false, isOnDevice: Bool = false, mayHoldControls: Bool = false,
    span: SourceSpan? = nil
  ) {
    self.init(
      name: name, type: .integer(min: 0, max: Int64(list.most)), isOptional: isOptional, isOnDevice: isOnDevice,
      mayHoldControls: mayHoldControls, list: list, span: span)
  }

  /// The name that its author wrote: an item has that of its list.
  var declaredName: String { item == nil ? name : String(name.prefix { $0 != "[" }) }

  /// Its name in quotation marks as a message says it.
  var label: String { item == nil ? "\"\(asked)\"" : "an item of \"\(declaredName)\"" }

  /// What an audience asks of it where it compares: of a list its size.
  var asked: String { list == nil ? name : "\(name).size" }

  /// So many items, in words.
  package static func items(_ count: Int64) -> String {
    count == 0 ? "no items" : count == 1 ? "1 item" : "\(count) items"
  }

  /// The type's name as authors write it.
  public var typeName: String { list == nil ? type.name : "list" }

  /// The columns of its items, in order; none of what is no list. Their names are such as nobody can declare or write.
  fileprivate var items: [Attribute] {
    guard let list else { return [] }
    return (0..<list.most).map { place in
      Attribute(
        name: "\(name)[\(place)]", type: list.item, isOptional: true, isOnDevice: isOnDevice,
        mayHoldControls: mayHoldControls, item: place, span: span)
    }
  }
}

extension [Attribute] {
  /// The same with the columns of the items behind each list.
  var withItems: [Attribute] {
    guard contains(where: { $0.list != nil || $0.item != nil }) else { return self }
    return flatMap { $0.item == nil ? [$0] + $0.items : [] }
  }
}

extension AttributeTable {
  /// The names of the attributes, which are those that may be written.
  public var names: [String] { words.names }

  /// The columns of a list's items; empty where the column is no list.
  public func items(_ column: Int) -> Range<Int> {
    column + 1..<column + 1 + Int(facts(column).mostItems)
  }

  /// The columns of the items that a row's list has.
  func items(_ column: Int, _ batch: ColumnBatch, _ row: Int) -> Range<Int> {
    items(column).prefix(max(0, Int(clamping: batch.value(column, row))))
  }

  /// The column that an author declared: a list's for each of its items.
  public func declaredColumn(_ column: Int) -> Int { list(ofItem: column)?.column ?? column }

  /// The list whose item a column is, and which; nothing for every other column.
  public func list(ofItem column: Int) -> (column: Int, item: Int)? {
    let item = Int(facts(column).item)
    return item < 0 ? nil : (column - 1 - item, item)
  }
}
