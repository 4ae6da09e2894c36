/// The words and patterns of dates in a language.
package struct DateWords: Sendable {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  /// How long a date or a time is written.
  package enum Style: Int, CaseIterable, Sendable {
    case short, medium, long, full

    /// What an author writes for it.
    package var name: String { ["short", "medium", "long", "full"][rawValue] }

    package init?(_ name: some Collection<UInt8>) {
      guard let found = Style.allCases.first(where: { $0.name.utf8.elementsEqual(name) }) else { return nil }
      self = found
    }
  }

  /// CLDR's pattern of a date.
  package func date(_ style: Style) -> [UInt8] { language.item(.dates, style.rawValue) }

  /// CLDR's pattern of a time; those with a zone are left out.
  package func time(_ style: Style) -> [UInt8] { language.item(.times, min(style.rawValue, 1)) }

  /// Twelve names, January first.
  package func months(isWhole: Bool, isAlone: Bool) -> [[UInt8]] {
    let beside = isWhole ? Language.Line.months : .shortMonths
    return isAlone ? texts(isWhole ? .monthsAlone : .shortMonthsAlone, or: beside) : texts(beside)
  }

  /// Seven names, Sunday first.
  package func days(isWhole: Bool, isAlone: Bool) -> [[UInt8]] {
    let beside = isWhole ? Language.Line.days : .shortDays
    return isAlone ? texts(isWhole ? .daysAlone : .shortDaysAlone, or: beside) : texts(beside)
  }

  /// What stands for am and pm.
  package var halves: [[UInt8]] { texts(.halves) }

  /// The part of the day of each hour; then midnight and noon, nothing where they have no name of their own.
  package var hours: [[UInt8]] {
    let hours = texts(.hours)
    return hours.count == 26 ? hours : []
  }

  /// The digit 0.
  package var zero: [UInt8] { language.item(.symbols, 0) }

  private func texts(_ line: Language.Line, or other: Language.Line? = nil) -> [[UInt8]] {
    language.items(line, or: other).map { Array($0) }
  }
}
