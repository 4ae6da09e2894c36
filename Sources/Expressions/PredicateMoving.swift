// An audience of one project, to be asked about the people of another: of the same project as it was, say.

extension Predicate {
  /// The same question about the rows of another table; nothing where that has not all of its columns, each of the same type.
  package func moved(to table: AttributeTable) -> Predicate? {
    program.moved(to: table).map { Predicate(source: source, program: $0) }
  }
}

extension AttributeTable {
  /// Whether a row of the one can stand as a row of the other: the same names with the same types in the same columns.
  package func holdsTheSame(as other: AttributeTable) -> Bool {
    attributes.elementsEqual(other.attributes) { one, other in
      one.name.utf8.elementsEqual(other.name.utf8) && one.type == other.type && one.item == other.item
        && one.isOptional == other.isOptional
    }
  }
}

extension PredicateProgram {
  fileprivate func moved(to table: AttributeTable) -> PredicateProgram? {
    var moved = nodes
    for index in moved.indices {
      switch moved[index].kind {
      case .all, .none, .not, .and, .or, .audience: continue
      case .columns, .textColumns, .versionColumns:
        guard let other = column(moved[index].a, in: table) else { return nil }
        moved[index].a = other
      case .missing, .number, .numbers, .text, .texts, .contains, .starts, .item, .version, .versions,
        .withinSeconds, .withinDays, .today, .anniversary:
        break
      }
      guard let own = column(moved[index].column, in: table) else { return nil }
      moved[index].column = own
    }
    var parts: [Reference] = []
    for reference in references {
      guard let program = reference.program.moved(to: table) else { return nil }
      parts.append(Reference(name: reference.name, program: program))
    }
    return PredicateProgram(
      nodes: moved, root: root, children: children, literals: literals, references: parts, attributes: table,
      isDoubtful: isDoubtful)
  }

  private func column(_ column: Int32, in table: AttributeTable) -> Int32? {
    let own = attributes.attributes[Int(column)]
    guard let index = table.index(of: own.name) else { return nil }
    let other = table.attributes[index]
    return other.type == own.type && other.list == own.list && other.isOptional == own.isOptional
      ? Int32(clamping: index) : nil
  }
}
