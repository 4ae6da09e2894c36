/// A text that a column is held against, and what of the column's value it must be.
package struct AskedText: Hashable {
  package enum Part { case whole, beginning, some, language }

  package let text: String
  package let part: Part
}

extension Predicate {
  /// The texts that a column is held against, without those of the named audiences that it uses.
  package func askedTexts(of column: Int) -> [AskedText] { program.askedTexts(of: column) }
}

extension Template {
  /// Whether it asks anything.
  package var hasConditions: Bool { program?.conditions.isEmpty == false }

  /// The texts that a column is held against in conditions.
  package func askedTexts(of column: Int) -> [AskedText] {
    var asked: [AskedText] = []
    for condition in program?.conditions ?? [] { condition.collect(column, &asked) }
    return asked
  }
}

extension Condition {
  fileprivate func collect(_ column: Int, _ asked: inout [AskedText]) {
    switch self {
    case .not(let inner): inner.collect(column, &asked)
    case .and(let left, let right), .or(let left, let right):
      left.collect(column, &asked)
      right.collect(column, &asked)
    case .compare(.column(column, _), _, .constant(.text(let text))),
      .compare(.constant(.text(let text)), _, .column(column, _)):
      asked.append(AskedText(text: String(decoding: text, as: UTF8.self), part: .whole))
    case .contains(.column(column, _), .constant(.text(let text))):
      asked.append(AskedText(text: String(decoding: text, as: UTF8.self), part: .some))
    default: break
    }
  }
}

extension PredicateProgram {
  fileprivate func askedTexts(of column: Int) -> [AskedText] {
    guard let literals else { return [] }
    var asked: [AskedText] = []
    for node in nodes where Int(node.column) == column {
      let part: AskedText.Part
      switch node.kind {
      case _ where node.languagePart.isOne:
        guard node.languagePart.isWritten else { continue }
        part = .language
      case .text, .texts: part = .whole
      case .starts: part = .beginning
      case .contains: part = .some
      default: continue
      }
      let first = Int(node.a)
      for place in literals.texts[first..<first + (node.kind == .texts ? Int(node.b) : 1)] {
        let text = String(decoding: literals.pool[Int(place.lowerBound)..<Int(place.upperBound)], as: UTF8.self)
        asked.append(AskedText(text: text, part: part))
      }
    }
    return asked
  }
}

extension AttributeTable {
  /// Whether somebody of the rows may have a member in the column of an enumeration, or none at all.
  package func mayHave(_ member: Int, in column: Int) -> Bool {
    let shape = shape(column)
    // Of nobody at all is said elsewhere.
    guard let isPossible = shape.isPossible, !shape.canBeMissing, isPossible.indices.contains(member) else {
      return true
    }
    return isPossible[member] || !isPossible.contains(true)
  }
}
