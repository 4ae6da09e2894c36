import Expressions
import Rows

/// Cells of sources that have types of their own, JSON and databases, against what the columns declare.
///
/// One rule for all of them: only null is a missing value, an empty text is a text. A number is its value, however it is written.
extension RowTyper {
  /// Fills row `row` of a batch from a row of cells. Gives the first fault.
  mutating func fill(
    _ batch: ColumnBatch, _ row: Int, _ base: UnsafeMutablePointer<UInt8>, _ cells: UnsafeMutablePointer<TypedCell>
  ) throws(RecipientError) -> CellFault? {
    for field in 0..<count {
      let problem = try fill(columns + field, cells + field, base, batch, row)
      if problem != .none { return CellFault(field: field, problem: problem) }
    }
    return nil
  }

  /// Fills one cell.
  @inline(__always)
  mutating func fill(
    _ column: UnsafePointer<FileColumn>, _ typed: UnsafeMutablePointer<TypedCell>,
    _ base: UnsafeMutablePointer<UInt8>, _ batch: ColumnBatch, _ row: Int
  ) throws(RecipientError) -> CellProblem {
    let cell = typed.pointee
    let place = TextPlace(base: base, offset: Int(cell.start), length: Int(cell.end &- cell.start))
    switch cell.tag {
    case .absent where column.pointee.mustBeSaid: return .unsaid
    case .absent, .null: return missing(column, batch, row)
    case .text: return try text(column, place, batch, row)
    case .integer, .scaled: return whole(column, typed, base, batch, row)
    case .number: return number(column, place, batch, row)
    case .boolean: return boolean(column, place, batch, row) ?? .isBoolean
    case .bytes: return column.pointee.kind == .token ? token(column, place, batch, row) : .isBytes
    case .nested: return column.pointee.kind == .list ? try list(column.pointee, place, batch, row) : .isNested
    case .tooLarge: return .tooLarge
    }
  }

  @inline(__always)
  private func missing(_ column: UnsafePointer<FileColumn>, _ batch: ColumnBatch, _ row: Int) -> CellProblem {
    guard column.pointee.isOptional else { return .missing }
    batch.setMissing(column.pointee.attribute, row)
    if column.pointee.kind == .list { missingList(column.pointee, batch, row) }
    return .none
  }

  @inline(__always)
  private mutating func text(
    _ column: UnsafePointer<FileColumn>, _ place: TextPlace, _ batch: ColumnBatch, _ row: Int
  ) throws(RecipientError) -> CellProblem {
    guard place.length <= RowScanner.fieldLimit else { return .tooLarge }
    switch column.pointee.kind {
    case .token: return token(column, place, batch, row)
    case .text:
      // Nobody's name is the empty text: everyone who has it would be one recipient, and all their requests one.
      guard place.length > 0 || !column.pointee.isName else { return .empty }
      let survey = Words.survey(place.bytes, place.length)
      let scalars = survey.isASCII ? place.length : Words.scalars(place.bytes, place.length)
      guard scalars >= 0 else { return .notUTF8 }
      // What JSON leaves as it is has none, and so have nearly all texts.
      guard survey.isPlain || column.pointee.mayHoldControls || !Words.hasControl(place.bytes, place.length) else {
        return .hasControl
      }
      guard scalars <= column.pointee.limit else { return .tooLong }
      batch.setText(
        column.pointee.attribute, row, offset: place.offset, length: place.length, isPlain: survey.isPlain)
      return .none
    case .locale where isLocale(column.pointee.table, place.bytes, place.length),
      .zone where try isZone(column.pointee.table, place.bytes, place.length):
      // Both are plain ASCII.
      batch.setText(column.pointee.attribute, row, offset: place.offset, length: place.length, isPlain: true)
      return .none
    // Databases write exact numbers as texts, and so does JSON that is meant to survive other readers.
    case .decimal: return number(column, place, batch, row)
    case .integer: return .isText
    case .boolean: return .isText
    default:
      let problem = try fill(column.pointee, place, batch, row)
      // A message shows the text, which must be one.
      return problem != .none && Words.scalars(place.bytes, place.length) < 0 ? .notUTF8 : problem
    }
  }

  @inline(__always)
  private func token(
    _ column: UnsafePointer<FileColumn>, _ place: TextPlace, _ batch: ColumnBatch, _ row: Int
  ) -> CellProblem {
    guard place.length > 0 else { return .empty }
    let problem = DeviceToken.problem(place.bytes, place.length)
    guard problem == .none else { return problem }
    guard place.length <= column.pointee.limit else { return .tooLong }
    batch.setText(column.pointee.attribute, row, offset: place.offset, length: place.length, isPlain: true)
    return .none
  }

  /// A number that the source has read already; where a column wants its digits, they are made first.
  @inline(__always)
  private func whole(
    _ column: UnsafePointer<FileColumn>, _ cell: UnsafeMutablePointer<TypedCell>, _ base: UnsafeMutablePointer<UInt8>,
    _ batch: ColumnBatch, _ row: Int
  ) -> CellProblem {
    let isScaled = cell.pointee.tag == .scaled
    var number = CellWriter.number(base + Int(cell.pointee.start))
    switch column.pointee.kind {
    case .integer where !isScaled: break
    case .decimal:
      if isScaled { break }
      for _ in 0..<column.pointee.places {
        let (tenfold, overflows) = number.multipliedReportingOverflow(by: 10)
        guard !overflows else { return .outOfRange }
        number = tenfold
      }
    default:
      CellWriter.writeDigits(&cell.pointee, base, places: isScaled ? column.pointee.places : 0)
      let place = TextPlace(
        base: base, offset: Int(cell.pointee.start), length: Int(cell.pointee.end &- cell.pointee.start))
      return self.number(column, place, batch, row)
    }
    guard number >= column.pointee.minimum, number <= column.pointee.maximum else { return .outOfRange }
    batch.set(column.pointee.attribute, row, number)
    return .none
  }

  @inline(__always)
  private func number(
    _ column: UnsafePointer<FileColumn>, _ place: TextPlace, _ batch: ColumnBatch, _ row: Int
  ) -> CellProblem {
    guard place.length <= RowScanner.fieldLimit else { return .tooLarge }
    switch column.pointee.kind {
    case .integer: return set(column, NumberText.value(place.bytes, place.length, places: 0), .notInteger, batch, row)
    case .decimal:
      let outcome = NumberText.value(place.bytes, place.length, places: column.pointee.places)
      return set(column, outcome, .tooManyPlaces, batch, row)
    case .boolean: return boolean(column, place, batch, row) ?? .notBoolean
    case .text where column.pointee.isName:
      // Ids are numbers in many tables; one that is written otherwise would be another id elsewhere.
      guard place.length <= 20, case .number = NumberText.integer(place.bytes, place.length) else { return .isNumber }
      batch.setText(column.pointee.attribute, row, offset: place.offset, length: place.length, isPlain: true)
      return .none
    default: return .isNumber
    }
  }

  /// Nothing for what is neither a boolean nor the 0 or 1 of databases without booleans.
  @inline(__always)
  private func boolean(
    _ column: UnsafePointer<FileColumn>, _ place: TextPlace, _ batch: ColumnBatch, _ row: Int
  ) -> CellProblem? {
    guard column.pointee.kind == .boolean, let value = NumberText.boolean(place.bytes, place.length) else { return nil }
    batch.set(column.pointee.attribute, row, value)
    return CellProblem.none
  }

  /// `inexact` is what is wrong with digits that the column has no room for.
  @inline(__always)
  private func set(
    _ column: UnsafePointer<FileColumn>, _ outcome: NumberText.Outcome, _ inexact: CellProblem, _ batch: ColumnBatch,
    _ row: Int
  ) -> CellProblem {
    switch outcome {
    case .problem(.tooManyPlaces): return inexact
    case .problem(.notDecimal): return inexact == .notInteger ? .notInteger : .notDecimal
    case .problem(let problem): return problem
    case .number(let number):
      guard number >= column.pointee.minimum, number <= column.pointee.maximum else { return .outOfRange }
      batch.set(column.pointee.attribute, row, number)
      return .none
    }
  }
}
