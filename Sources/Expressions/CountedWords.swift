/// A whole number that a template shows right in front of a word, and asks for nowhere.
package struct CountedWord {
  /// The column of the number.
  package let column: Int
  /// What follows the number up to the next tag, as bytes of the text.
  package let rest: Range<Int>
}

extension Template {
  /// The column of the whole number that is all it shows, as the argument of a key does.
  package var countedNumber: Int? {
    guard let program, program.steps.count == 1, let number = program.steps.first,
      number.code == .integer || number.code == .integerOr
    else { return nil }
    return Int(number.a)
  }

  /// The numbers that stand in front of words; none of an attribute for which a branch asks.
  package var countedWords: [CountedWord] {
    guard let program else { return [] }
    var asked: Set<Int> = []
    for condition in program.conditions { condition.visit { if let column = $0 { asked.insert(column) } } }
    return zip(program.steps, program.steps.dropFirst()).compactMap { number, text in
      guard number.code == .integer || number.code == .integerOr, text.code == .source else { return nil }
      let (column, rest) = (Int(number.a), Int(text.a)..<Int(text.a) + max(0, Int(text.b)))
      return asked.contains(column) || rest.upperBound > source.utf8.count
        ? nil : CountedWord(column: column, rest: rest)
    }
  }
}

extension AttributeTable {
  /// Whether somebody of the rows may have this number in a column.
  package func mayBe(_ number: Int64, in column: Int) -> Bool {
    let shape = shape(column)
    if let low = shape.low, number < low { return false }
    if let high = shape.high, number > high { return false }
    return rows.domain(column, self)?.numbers.contains(number) ?? true
  }
}
