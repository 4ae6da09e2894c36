public import Expressions

/// The columns of a table of devices, against the attributes of the project.
public struct DeviceColumns: Sendable {
  /// The column that says when a token was last heard of.
  public static let updatedName = "updated"

  /// The project's attributes in their places, and `updated`. What the table has no column for may be missing.
  public let attributes: AttributeTable
  /// The attributes that the table has a column for, in the order of the attributes.
  public let stored: [Int]
  /// The attribute `updated`, when the table has a column for it.
  public let updated: Int?

  /// The columns of a table by their names; those that no attribute has are left alone.
  init(_ names: [String], of project: AttributeTable) {
    let present = Set(names.map { Array($0.utf8) })
    func isThere(_ name: String) -> Bool { present.contains(Array(name.utf8)) }
    let all = Self.all(of: project)
    attributes = AttributeTable(
      declared: all.attributes.dropFirst(AttributeTable.builtIns.count).map { attribute in
        Attribute(
          name: attribute.name, type: attribute.type, isOptional: attribute.isOptional || !isThere(attribute.name),
          isOnDevice: attribute.isOnDevice, isKnownAhead: attribute.isKnownAhead,
          mayHoldControls: attribute.mayHoldControls, span: attribute.span)
      })
    let stored = all.attributes.indices.filter { isThere(all.attributes[$0].name) }
    self.stored = stored
    updated = all.index(of: Self.updatedName).flatMap { stored.contains($0) ? $0 : nil }
  }

  /// All columns that a new table has.
  static func all(of project: AttributeTable) -> AttributeTable {
    // Lists are no column of a table; whoever keeps them keeps them with the recipients.
    var declared = project.attributes.dropFirst(AttributeTable.builtIns.count)
      .filter { $0.list == nil && $0.item == nil }
    if project.index(of: updatedName) == nil {
      declared.append(Attribute(name: updatedName, type: .timestamp, isOptional: true))
    }
    return AttributeTable(declared: declared)
  }

  /// The name of an attribute's column.
  public func name(_ column: Int) -> String { attributes.attributes[column].name }

  /// Whether a column tells something of the person and not of the device: what must not stay when a device changes hands.
  func isPersonal(_ column: Int) -> Bool { column >= AttributeTable.builtIns.count && column != updated }

  /// Columns without which no campaign can be sent to a row.
  var required: [Int] { stored.filter { $0 != AttributeTable.tokenColumn && !attributes.mayBeMissing($0) } }
}
