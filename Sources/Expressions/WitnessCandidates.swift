import Clocks

/// What templates do with a column: the constants that decide which of its values make a text long.
///
/// Only tells the search of a ``Witness`` where to look; what a value really costs is rendered, never guessed.
struct ColumnHints {
  /// Texts that conditions compare with and filters look for.
  var texts: [[UInt8]] = []
  /// Numbers that conditions compare with, scaled as the column's cells are.
  var numbers: [Int64] = []
  /// The counts of `truncate` and `truncatewords`.
  var lengths: [Int] = []
  /// Whether a filter maps letters, which lets some grow.
  var mapsLetters = false
  /// Whether a filter writes each byte with three, of which a scalar has up to four.
  var encodes = false
  /// Whether a filter counts words.
  var countsWords = false
}

/// Hints by column, collected from the steps of templates.
struct HintCollector {
  let attributes: AttributeTable
  /// By column; columns that are only read have no hints but an entry.
  private(set) var hints: [Int: ColumnHints] = [:]

  init(_ attributes: AttributeTable) { self.attributes = attributes }

  mutating func set(_ hint: ColumnHints, _ column: Int) { hints[column] = hint }

  mutating func read(_ template: Template) {
    guard let program = template.program else { return }
    for column in program.columns { hints[column, default: ColumnHints()].lengths += [] }
    for chain in program.chains {
      guard let column = chain.operand.column else { continue }
      for call in chain.filters { read(call, column) }
    }
    for condition in program.conditions { read(condition) }
  }

  private mutating func read(_ call: TemplateProgram.Call, _ column: Int) {
    let name = Filter.all[call.filter].name
    // Moments that are long by the clock of UTC may be shorter by others.
    if case .date(let format)? = call.format, format.clock.readers != nil {
      hints[AttributeTable.timeZoneColumn, default: ColumnHints()].texts.append(Array("UTC".utf8))
    }
    var hint = hints[column] ?? ColumnHints()
    hint.mapsLetters = hint.mapsLetters || ["upcase", "downcase", "capitalize"].contains(name)
    hint.encodes = hint.encodes || name == "percent_encode"
    hint.countsWords = hint.countsWords || name == "truncatewords"
    if call.arguments.isEmpty, name.hasPrefix("truncate") { hint.lengths.append(name == "truncate" ? 50 : 15) }
    for case .constant(let value) in call.arguments {
      if case .integer(let count) = value { hint.lengths.append(Int(clamping: count)) }
      if case .text(let text) = value, !text.isEmpty, name == "replace" || name == "remove" { hint.texts.append(text) }
    }
    hints[column] = hint
  }

  /// Every column of the condition gets an entry.
  mutating func read(_ condition: Condition) {
    condition.visit { if let column = $0 { hints[column, default: ColumnHints()].lengths += [] } }
    collect(condition)
  }

  private mutating func collect(_ condition: Condition) {
    switch condition {
    case .compare(.column(let column, _), _, .constant(let value)),
      .compare(.constant(let value), _, .column(let column, _)),
      .contains(.column(let column, _), .constant(let value)):
      add(value, column)
    case .isNothing(.column(let column, _), .blank): add(.text([0x20]), column)
    case .not(let inner): collect(inner)
    case .and(let left, let right), .or(let left, let right):
      collect(left)
      collect(right)
    default: break
    }
  }

  private mutating func add(_ value: Value, _ column: Int) {
    switch value {
    case .text(let bytes), .version(let bytes): hints[column, default: ColumnHints()].texts.append(bytes)
    case .integer(let number): add(number: number, places: 0, column)
    case .decimal(let mantissa, let places): add(number: mantissa, places: places, column)
    case .date(let number), .time(let number), .timestamp(let number):
      hints[column, default: ColumnHints()].numbers.append(number)
    case .missing, .boolean: break
    }
  }

  private mutating func add(number: Int64, places: Int, _ column: Int) {
    var own = 0
    if case .decimal(_, _, let digits) = attributes.attributes[column].type { own = min(max(digits, 0), 18) }
    let up = Int128(number) * Int128(powersOfTen[max(0, own - min(places, 18))])
    let scaled = up / Int128(powersOfTen[max(0, min(places, 18) - own)])
    hints[column, default: ColumnHints()].numbers.append(Int64(clamping: scaled))
  }
}

/// The values of a column that are tried, the most promising first.
struct CandidateValues {
  let attribute: Attribute
  let column: Int
  let hints: ColumnHints
  var taste = WitnessTaste.costly

  /// Longer texts are not tried; what cannot be longer than a payload needs no more.
  static let longestText = 1 << 20

  func values() -> [WitnessValue] {
    var values: [WitnessValue]
    if case .likely(let now, let language) = taste {
      values = LikelyValues(attribute: attribute, column: column, hints: hints, now: now, language: language).values()
      if attribute.isOptional, attribute.item == nil { values.append(.missing) }
      return values
    }
    switch attribute.type {
    case .text(let max): values = texts(max)
    case .enumeration(let members): values = numbers(Array(0..<Int64(clamping: members.count)))
    case .boolean: values = numbers([0, 1])
    case .integer(let min, let max): values = integers(min ?? .min, max ?? .max)
    case .decimal(let min, let max, _): values = integers(min ?? .min, max ?? .max)
    case .date: values = moments(unit: 1)
    case .time(let min, let max): values = times(min ?? 0, max ?? CivilTime.lastSecond)
    case .timestamp: values = moments(unit: 86_400_000_000)
    case .version: values = versions()
    }
    // Whether an item is there its list says.
    if attribute.isOptional, attribute.item == nil { values.append(.missing) }
    return values
  }

  private func numbers(_ numbers: [Int64]) -> [WitnessValue] { numbers.map(WitnessValue.number) }

  // MARK: - Numbers

  private func integers(_ low: Int64, _ high: Int64) -> [WitnessValue] {
    guard low <= high else { return [] }
    var all = [high, high &- 1, low, low &+ 1]
    for hint in hints.numbers { all += [hint &- 1, hint, hint &+ 1] }
    // Products and remainders are widest at nines.
    for power in powersOfTen.reversed() {
      all += [power &- 1, power, 0 &- power &+ 1]
      if all.count > 40 + hints.numbers.count * 3 { break }
    }
    all += [99, 9, 1, 0, -1, -9]
    var seen: Set<Int64> = []
    return numbers(all.filter { low <= $0 && $0 <= high && seen.insert($0).inserted })
  }

  /// Two digits and seconds are longest, and both halves of the day have words in some languages.
  private func times(_ low: Int64, _ high: Int64) -> [WitnessValue] {
    var all = [82_250, 39_050, 43_200, 0, high, high &- 1, low, low &+ 1]
    // The nearest minutes, which print no seconds.
    all += [(low &+ 59) / 60 &* 60, high / 60 &* 60]
    all += (0..<24).map { $0 &* 3600 &+ 3050 }
    for hint in hints.numbers { all += [hint &- 1, hint, hint &+ 1] }
    var seen: Set<Int64> = []
    return numbers(all.filter { low <= $0 && $0 <= high && seen.insert($0).inserted })
  }

  /// A Wednesday in September has the longest names, and one in December one digit more; late in the month, 22:50:50.999 the most digits; and both ends of the calendar are furthest
  /// from 1970.
  private func moments(unit: Int64) -> [WitnessValue] {
    let widest = (10...30).reversed().lazy.compactMap { CivilDate(year: 9999, month: 9, day: $0) }
      .first { $0.weekday.rawValue == 3 }
    let winter = (10...30).reversed().lazy.compactMap { CivilDate(year: 9999, month: 12, day: $0) }
      .first { $0.weekday.rawValue == 3 }
    let days = [widest, winter, CivilDate(year: 1, month: 1, day: 1), CivilDate(year: 1970, month: 1, day: 1)]
      .compactMap { $0.map { Int64($0.daysSinceEpoch) } }
    let time: Int64 = unit == 1 ? 0 : 82_250_999_000
    var all = days.map { $0 &* unit &+ time }
    let least = Int64(CivilDate(year: 1, month: 1, day: 1)?.daysSinceEpoch ?? 0) &* unit
    let most = Int64(CivilDate(year: 9999, month: 12, day: 31)?.daysSinceEpoch ?? 0) &* unit &+ (unit - 1)
    for hint in hints.numbers { all += [hint &- 1, hint, hint &+ 1] }
    return numbers(all.filter { least <= $0 && $0 <= most })
  }

  // MARK: - Texts

  private func versions() -> [WitnessValue] {
    var all = hints.texts
    all.append(Array(repeating: UInt8(ascii: "9"), count: VersionText.longest))
    all.append([UInt8(ascii: "0")])
    for hint in hints.texts where hint.count + 2 <= VersionText.longest {
      // The same version, as long as it can be written.
      let zeros = Array(
        repeating: [UInt8(ascii: "."), UInt8(ascii: "0")], count: (VersionText.longest - hint.count) / 2)
      all.append(hint + zeros.joined())
    }
    all.append([UInt8(ascii: "0")] + Array(repeating: UInt8(ascii: "0"), count: VersionText.longest - 1))
    return all.filter { $0.withUnsafeBufferPointer(VersionText.isValid) }.map(WitnessValue.text)
  }

  private func texts(_ max: Int?) -> [WitnessValue] {
    switch column {
    case AttributeTable.tokenColumn: return [.text(Array(repeating: UInt8(ascii: "a"), count: (max ?? 0) & ~1))]
    case AttributeTable.localeColumn: return (hints.texts + [Array("zh-Hant-TW".utf8)]).map(WitnessValue.text)
    case AttributeTable.timeZoneColumn:
      return (hints.texts + [Array("America/Argentina/ComodRivadavia".utf8)]).map(WitnessValue.text)
    default: break
    }
    if case .ordinary = taste {
      return ([[0x78]] + hints.texts.filter { !$0.isEmpty && $0 != [0x20] }).map(WitnessValue.text)
    }
    let longest = min(max ?? (hints.lengths.max() ?? 0) &+ 64, Self.longestText)
    let lengths = [longest] + hints.lengths.flatMap { [$0, $0 &+ 1] }.filter { 0 < $0 && $0 < longest }
    // Letters that grow when they are mapped cost as much as the costliest only then.
    var units: [[UInt8]] = [costliest]
    if hints.mapsLetters { units += ["ΐ", "ŉ", "ß", "İ", "a"].map { Array($0.utf8) } }
    // Of a text whose first letter alone is made large, that one grows.
    let grown = hints.mapsLetters ? lengths.filter { $0 > 1 }.map { Array("ΐ".utf8) + costly($0 - 1) } : []
    if hints.encodes { units.append(Array("😀".utf8)) }
    units += hints.texts.filter { !$0.isEmpty }
    var all: [[UInt8]] = []
    for unit in units { for length in lengths { all.append(filled(unit, length)) } }
    all += grown
    for hint in hints.texts {
      all.append(hint)
      for length in lengths { all += [with(hint, before: true, length), with(hint, before: false, length)] }
    }
    if hints.countsWords { for count in hints.lengths { all.append(words(of: count, longest)) } }
    all.append(Array("a".utf8))
    if !attribute.isOptional { all.append([]) }
    var seen: Set<[UInt8]> = []
    return all.filter { Filter.scalarCount($0) <= longest && seen.insert($0).inserted }.map(WitnessValue.text)
  }

  /// The scalar that costs the most bytes in JSON: a control character where the attribute may hold some, else one with four bytes that stands in
  /// names.
  private var costliest: [UInt8] { attribute.mayHoldControls ? [0x01] : Array("\u{20BB7}".utf8) }

  /// So many of them.
  private func costly(_ count: Int) -> [UInt8] { Array(repeatElement(costliest, count: max(0, count)).joined()) }

  /// A text again and again, and the costliest scalar where it does not fit any more.
  private func filled(_ unit: [UInt8], _ length: Int) -> [UInt8] {
    let size = max(Filter.scalarCount(unit), 1)
    var text: [UInt8] = []
    for _ in 0..<length / size { text += unit }
    return text + costly(length % size)
  }

  /// A text once, and the costliest scalar.
  private func with(_ hint: [UInt8], before: Bool, _ length: Int) -> [UInt8] {
    let rest = costly(length - Filter.scalarCount(hint))
    return before ? hint + rest : rest + hint
  }

  /// So many words, the last one as long as it can be, and a blank at which the text is cut.
  private func words(of count: Int, _ length: Int) -> [UInt8] {
    let kept = max(count, 1)
    guard length >= 2 * kept else { return [] }
    let short = costliest + [0x20]
    return (0..<kept - 1).flatMap { _ in short } + costly(length - 2 * (kept - 1) - 1) + [0x20]
  }
}
