/// A place where a number belongs, and what may be written there for a number that people wrote in their own way.
public struct NumberPlace: Sendable {
  /// What a per cent sign means there.
  public enum Percent: Sendable {
    /// The number counts per cent: 10 is ten per cent.
    case points
    /// The number is a share of one: 0.1 is ten per cent.
    case share
    /// Both are in use.
    case unknown
  }

  /// What a number counts there.
  public enum Measure: Sendable {
    case none
    case metres
    case degrees
  }

  private let isWhole: Bool
  private let range: ClosedRange<Double>
  private let percent: Percent
  /// How many decimal places a number there has; nil where any number is right.
  private let places: Int?
  private let measure: Measure

  /// The range of what has none.
  public static let all = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  /// A place for any number.
  public static let any = NumberPlace.decimal(all)

  /// A place for whole numbers.
  public static func whole(_ range: ClosedRange<Double>, percent: Percent = .unknown) -> NumberPlace {
    NumberPlace(isWhole: true, range: range, percent: percent, places: 0, measure: .none)
  }

  /// A place for numbers with a point.
  public static func decimal(
    _ range: ClosedRange<Double>, places: Int? = nil, measure: Measure = .none, percent: Percent? = nil
  ) -> NumberPlace {
    let isShare = range.lowerBound >= 0 && range.upperBound <= 1
    return NumberPlace(
      isWhole: false, range: range, percent: percent ?? (isShare ? .share : .unknown),
      places: places, measure: measure)
  }

  // MARK: - What to write

  /// What to write for a text there; nil where it is no number, or none that could be there.
  ///
  /// An edit only where there is one reading.
  public func advice(for text: some StringProtocol) -> Advice? {
    WrittenNumber(text).flatMap { advice(for: $0, written: String(text)) }
  }

  /// The question about a number that can be read as it is written and may still have been meant otherwise: `1.000` is a thousand to many.
  ///
  /// Nil where there is one reading, where the place has so many decimals, and where the other reading could not be there.
  public func question(aboutReadable text: some StringProtocol) -> Advice? {
    guard let number = WrittenNumber(text), let fraction = number.fraction, number.unit == .none,
      places.map({ $0 < 3 }) ?? true,
      isWhole || fits(number.value) && fits(fraction)
    else { return nil }
    return advice(for: number, written: String(text))
  }

  /// What to write for a number that people wrote.
  public func advice(for number: WrittenNumber, written: String) -> Advice? {
    switch number.unit {
    case .percent: return inPercent(number)
    case .none where percent == .points && !number.isAmbiguous:
      if let advice = asShare(number.value) { return advice }
    case .degrees(let isNegative):
      guard measure == .degrees, !number.isAmbiguous || number.fraction.map(fits) == true else { return nil }
      let value = (number.fraction ?? number.value).negated(isNegative)
      return fits(value) ? Suggestion.question([value.text]) : nil
    case .measure: return "a number has no unit here: convert it, and write its digits"
    case .other:
      guard fits(number.value), !number.isAmbiguous else { return nil }
      return "a number has no unit here: write \(number.value.text)"
    case .metres, .kilometres:
      guard measure == .metres else { return nil }
    default: break
    }
    let power = number.unit == .kilometres ? 3 : 0
    let value = number.value.shifted(power)
    if let fraction = number.fraction?.shifted(power) { return both(value, fraction, written) }
    guard fits(value) else { return isWhole ? neighbours(value) : nil }
    return number.doubt == .none
      ? Suggestion.question([value.text]) : Suggestion.question([value.text])?.onlySaid
  }

  private func fits(_ value: DecimalDigits) -> Bool {
    (!isWhole || value.isWhole) && range.contains(value.value)
  }

  /// The question of a number with two readings. Nothing of it is done.
  private func both(_ value: DecimalDigits, _ fraction: DecimalDigits, _ written: String) -> Advice? {
    let asked = Suggestion.list([value.text, isWhole ? fraction.text : fraction.decimalText].map { "\"\($0)\"" }, "or")
    if fits(value), fits(fraction) { return Advice("did you mean \(asked)?") }
    if fits(value) {
      return Advice("did you mean \"\(value.text)\"? \"\(written)\" can also be read as \(fraction.decimalText)")
    }
    guard fits(fraction) else { return isWhole ? Advice("write a whole number: \(asked)?") : nil }
    return Advice("did you mean \"\(fraction.text)\"? \"\(written)\" can also be read as \(value.text)")
  }

  /// `10%`
  private func inPercent(_ number: WrittenNumber) -> Advice? {
    guard !number.isAmbiguous else { return nil }
    var readings: [DecimalDigits] =
      switch percent {
      case .points: [number.value]
      case .share: [number.value.shifted(-2)]
      case .unknown: [number.value, number.value.shifted(-2)]
      }
    readings.removeAll { !fits($0) }
    guard let first = readings.first else {
      return percent == .points ? "write a whole percentage without the sign: 10 for 10%" : nil
    }
    // Where nobody knows what is counted, per cent are a question.
    var isSure = number.doubt == .none
    if case .unknown = percent { isSure = false }
    guard readings.count == 1, isSure else {
      return Suggestion.question(readings.map(\.text))?.onlySaid
    }
    return Suggestion.question([first.text])
  }

  /// `0.1` where 10 is ten per cent; `1.0` may be both.
  private func asShare(_ value: DecimalDigits) -> Advice? {
    let points = value.shifted(2)
    guard value.value > 0, value.value < 1 else { return nil }
    guard fits(points) else { return "write a whole percentage: 10 for 10%" }
    return Advice("write \(points.text) for \(points.text)%", writing: points.text)
  }

  /// The whole numbers on both sides of a fraction.
  private func neighbours(_ value: DecimalDigits) -> Advice? {
    guard !value.isWhole, let low = Int(exactly: value.value.rounded(.down)), range.contains(Double(low)),
      range.contains(Double(low) + 1)
    else { return nil }
    return "write a whole number: \(low) or \(low + 1)"
  }

  /// What to write for a number out of range that is right in per cent: 80 where 0.8 is eighty per cent.
  public func share(forOutOfRange value: Double) -> Advice? {
    guard case .share = percent, !range.contains(value), value > 1, value <= 100, let whole = Int(exactly: value) else {
      return nil
    }
    let share = DecimalDigits(whole: String(whole), fraction: "").shifted(-2).text
    return Advice("write \(share) for \(whole)%")
  }
}
