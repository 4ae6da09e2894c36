extension AttributeTable {
  /// Whether another table declares the same, byte for byte: a template that is written alike means the same with both.
  package func isAlike(_ other: AttributeTable) -> Bool {
    let (own, all) = (attributes, other.attributes)
    return own.count == all.count && clocks.isAlike(other.clocks)
      && zip(own, all).allSatisfy { $0.isAlike($1) }
  }
}

extension Attribute {
  /// Whether another one is declared with the same bytes, wherever that is.
  fileprivate func isAlike(_ other: Attribute) -> Bool {
    name.utf8.elementsEqual(other.name.utf8) && type.isAlike(other.type) && isOptional == other.isOptional
      && isOnDevice == other.isOnDevice && isKnownAhead == other.isKnownAhead && mustBeSaid == other.mustBeSaid
      && isBuiltIn == other.isBuiltIn && item == other.item && list?.most == other.list?.most
      && (list.map { one in other.list.map { one.item.isAlike($0.item) } ?? false } ?? (other.list == nil))
  }
}

extension AttributeType {
  /// Members are other ones where their bytes are.
  fileprivate func isAlike(_ other: AttributeType) -> Bool {
    guard case .enumeration(let members) = self, case .enumeration(let others) = other else { return self == other }
    return members.elementsEqual(others) { $0.utf8.elementsEqual($1.utf8) }
  }
}
