package import JSON

// What an app needs of a language to write the same as belfry does, whatever version of CLDR its system has.
extension Language {
  /// The parts of a language that a text may need.
  package enum Part: String, Sendable, CaseIterable { case numbers, dates, plurals }

  /// Some parts of it, by their names.
  package func json(_ parts: Set<Part>) -> JSONValue {
    .object(Part.allCases.filter(parts.contains).map { JSONValue.Member($0.rawValue, json($0)) })
  }

  private func json(_ part: Part) -> JSONValue {
    switch part {
    case .numbers: numbers
    case .dates: dates
    case .plurals: plurals
    }
  }

  private var numbers: JSONValue {
    let names = ["zero", "decimal", "group", "minus", "percent"]
    let signs = names.enumerated().map { JSONValue.Member($0.element, .string(Self.text(item(.symbols, $0.offset)))) }
    let least = item(.groups).first.map { Int($0) - 0x30 } ?? 1
    return .object(signs + [JSONValue.Member("least_grouped", .integer(least))])
  }

  private var dates: JSONValue {
    let words = DateWords(self)
    func list(_ texts: [[UInt8]]) -> JSONValue { .array(texts.map { .string(Self.text($0)) }) }
    return .members([
      ("zero", .string(Self.text(words.zero))),
      ("months", list(words.months(isWhole: true, isAlone: false))),
      ("short_months", list(words.months(isWhole: false, isAlone: false))),
      ("months_alone", list(words.months(isWhole: true, isAlone: true))),
      ("short_months_alone", list(words.months(isWhole: false, isAlone: true))),
      ("days", list(words.days(isWhole: true, isAlone: false))),
      ("short_days", list(words.days(isWhole: false, isAlone: false))),
      ("days_alone", list(words.days(isWhole: true, isAlone: true))),
      ("short_days_alone", list(words.days(isWhole: false, isAlone: true))),
      ("halves", list(words.halves)), ("hours", words.hours.isEmpty ? nil : list(words.hours)),
    ])
  }

  /// CLDR's rules as they are written: `n mod 10 in 2..4 and n mod 100 not in 12..14`.
  private var plurals: JSONValue {
    .object(
      items(.plurals).compactMap { rule in
        let text = Self.text(Array(rule))
        guard let colon = text.firstIndex(of: ":") else { return nil }
        return JSONValue.Member(String(text[..<colon]), .string(String(text[text.index(colon, offsetBy: 2)...])))
      })
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
