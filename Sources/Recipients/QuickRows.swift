import Expressions

/// Rows as nearly all are: one line, the right number of fields, each as its column declares. Cut and typed in one pass.
///
/// Whatever is anything else, wrong above all, is left alone: the row is given back as it was, and ``RowScanner`` and the general typing
/// read it and say what is wrong. So there is no message here, and nothing is accepted that they refuse.
extension RowTyper {
  /// Fills row `row` of a batch from the line at `origin`; gives the line's length, or 0 when it is to be read otherwise.
  ///
  /// The bytes go on at least to a line feed, and 8 beyond it may be read.
  mutating func fillQuickly(
    _ batch: ColumnBatch, _ row: Int, _ base: UnsafeMutablePointer<UInt8>, _ origin: Int
  ) throws(RecipientError) -> Int {
    let cells = RowCells(batch, row)
    var at = UnsafePointer(base) + origin
    for field in 0..<count {
      let column = columns + field
      let start = at
      var isDone = true
      switch column.pointee.kind {
      case .token: isDone = token(column, &at, start, base, cells)
      case .text: isDone = text(column, &at, start, base, cells)
      case .integer, .decimal: isDone = number(column, &at, start, base, cells)
      case .member: isDone = member(column, &at, start, cells)
      case .locale, .zone: isDone = try name(column, &at, start, base, cells)
      default: isDone = false
      }
      if !isDone {
        guard try other(column, &at, start, base, batch, row) else { return 0 }
      }
      if field &+ 1 < count {
        guard at.pointee == UInt8(ascii: ",") else { return 0 }
      } else {
        if at.pointee == UInt8(ascii: "\r") { at += 1 }
        guard at.pointee == UInt8(ascii: "\n") else { return 0 }
      }
      at += 1
    }
    let length = at - (UnsafePointer(base) + origin)
    return length <= RowScanner.rowLimit ? length : 0
  }

  // MARK: - Fields without quotes; false leaves a field to `other`

  @inline(__always)
  private func token(
    _ column: UnsafePointer<FileColumn>, _ at: inout UnsafePointer<UInt8>, _ start: UnsafePointer<UInt8>,
    _ base: UnsafePointer<UInt8>, _ cells: RowCells
  ) -> Bool {
    // Nearly all tokens have 64 digits.
    var end = start
    while Words.hexadecimal(end) & Words.hexadecimal(end + 8) & Words.hexadecimal(end + 16)
      & Words.hexadecimal(end + 24)
      == Words.highs
    {
      end += 32
    }
    while Words.hexadecimal(end) == Words.highs { end += 8 }
    while end.pointee &- 0x30 <= 9 || (end.pointee | 0x20) &- 0x61 < 6 { end += 1 }
    let length = end - start
    guard length > 0, length & 1 == 0, length <= column.pointee.limit, Self.endsField(end.pointee) else { return false }
    cells.setText(column.pointee.attribute, offset: start - base, length: length, isPlain: true)
    at = end
    return true
  }

  @inline(__always)
  private func text(
    _ column: UnsafePointer<FileColumn>, _ at: inout UnsafePointer<UInt8>, _ start: UnsafePointer<UInt8>,
    _ base: UnsafePointer<UInt8>, _ cells: RowCells
  ) -> Bool {
    var end = start
    var seen: UInt64 = 0
    var isPlain = true
    while true {
      let word = Words.load(end)
      let stops = Words.stops(word)
      if stops == 0 {
        seen |= word
        end += 8
        continue
      }
      let count = stops.trailingZeroBitCount &>> 3
      seen |= word & Words.low(count)
      end += count
      if Self.endsField(end.pointee) { break }
      guard end.pointee != UInt8(ascii: "\"") else { return false }
      // A backslash or a control.
      isPlain = false
      end += 1
    }
    let length = end - start
    guard length > 0, length <= RowScanner.fieldLimit else { return false }
    let scalars = seen & Words.highs == 0 ? length : Words.scalars(start, length)
    guard scalars >= 0, scalars <= column.pointee.limit else { return false }
    cells.setText(column.pointee.attribute, offset: start - base, length: length, isPlain: isPlain)
    at = end
    return true
  }

  @inline(__always)
  private func number(
    _ column: UnsafePointer<FileColumn>, _ at: inout UnsafePointer<UInt8>, _ start: UnsafePointer<UInt8>,
    _ base: UnsafePointer<UInt8>, _ cells: RowCells
  ) -> Bool {
    var end = start
    let isNegative = end.pointee == UInt8(ascii: "-")
    if isNegative { end += 1 }
    let digits = end
    var total: Int64 = 0
    while end.pointee &- 0x30 <= 9 {
      total = total &* 10 &+ Int64(end.pointee &- 0x30)
      end += 1
    }
    guard end > digits else { return false }
    var places = column.pointee.places
    var hasPoint = false
    if end.pointee == UInt8(ascii: "."), places > 0 {
      let point = end
      hasPoint = true
      end += 1
      while end.pointee &- 0x30 <= 9, places > 0 {
        total = total &* 10 &+ Int64(end.pointee &- 0x30)
        end += 1
        places &-= 1
      }
      guard end - point > 1 else { return false }
    }
    // Eighteen digits fit 64 bits whatever they are.
    guard end - digits &+ places <= 18, Self.endsField(end.pointee) else { return false }
    for _ in 0..<places { total &*= 10 }
    if isNegative { total = 0 &- total }
    guard total >= column.pointee.minimum, total <= column.pointee.maximum else { return false }
    cells.setNumber(
      column.pointee.attribute, total, offset: start - base,
      length: Self.isPrinted(digits, end, hasPoint: hasPoint, column) ? end - start : 0)
    at = end
    return true
  }

  /// Whether a number's digits are what it prints as: nothing needless in front, and a decimal with a last digit that counts.
  @inline(__always)
  private static func isPrinted(
    _ digits: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, hasPoint: Bool, _ column: UnsafePointer<FileColumn>
  ) -> Bool {
    if column.pointee.kind == .integer { return digits.pointee != UInt8(ascii: "0") }
    return hasPoint && (end - 1).pointee != UInt8(ascii: "0")
      && (digits.pointee != UInt8(ascii: "0") || digits[1] == UInt8(ascii: "."))
  }

  @inline(__always)
  private func member(
    _ column: UnsafePointer<FileColumn>, _ at: inout UnsafePointer<UInt8>, _ start: UnsafePointer<UInt8>,
    _ cells: RowCells
  ) -> Bool {
    let end = Self.nameEnd(start)
    guard end > start else { return false }
    let member = tables[column.pointee.table].value(of: start, end - start)
    guard member >= 0 else { return false }
    cells.set(column.pointee.attribute, Int64(member))
    at = end
    return true
  }

  /// A locale or a time zone: both are plain ASCII.
  @inline(__always)
  private mutating func name(
    _ column: UnsafePointer<FileColumn>, _ at: inout UnsafePointer<UInt8>, _ start: UnsafePointer<UInt8>,
    _ base: UnsafePointer<UInt8>, _ cells: RowCells
  ) throws(RecipientError) -> Bool {
    let end = Self.nameEnd(start)
    guard end > start else { return false }
    let length = end - start
    let isKnown = column.pointee.kind == .locale ? isLocale(start, length) : try isZone(start, length)
    guard isKnown else { return false }
    cells.setText(column.pointee.attribute, offset: start - base, length: length, isPlain: true)
    at = end
    return true
  }

  // MARK: - Any other field

  /// A field that is empty, in quotes, or of a kind that is rarer.
  private mutating func other(
    _ column: UnsafePointer<FileColumn>, _ at: inout UnsafePointer<UInt8>, _ start: UnsafePointer<UInt8>,
    _ base: UnsafeMutablePointer<UInt8>, _ batch: ColumnBatch, _ row: Int
  ) throws(RecipientError) -> Bool {
    let isQuoted = start.pointee == UInt8(ascii: "\"")
    guard let end = isQuoted ? Self.quoteEnd(start + 1) : Self.fieldEnd(start) else { return false }
    let place = TextPlace(
      base: base, offset: start - UnsafePointer(base) + (isQuoted ? 1 : 0), length: end - start - (isQuoted ? 1 : 0))
    at = isQuoted ? end + 1 : end
    guard place.length <= RowScanner.fieldLimit - 2, Self.endsField(at.pointee) else { return false }
    if column.pointee.kind == .ignored { return true }
    let problem =
      place.length == 0
      ? empty(column.pointee, isQuoted: isQuoted, batch, row, place) : try fill(column.pointee, place, batch, row)
    return problem == .none
  }

  @inline(__always)
  private static func endsField(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Where a field without quotes ends; nothing when there is a quote in it.
  @inline(__always)
  private static func fieldEnd(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var end = start
    while true {
      let stops = Words.stops(Words.load(end))
      if stops == 0 {
        end += 8
        continue
      }
      end += stops.trailingZeroBitCount &>> 3
      if endsField(end.pointee) { return end }
      if end.pointee == UInt8(ascii: "\"") { return nil }
      end += 1
    }
  }

  /// The first comma or line end; a quote in front of it makes a name that nobody knows.
  @inline(__always)
  private static func nameEnd(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var end = start
    while true {
      let ends = Words.commasAndControls(Words.load(end))
      if ends == 0 {
        end += 8
        continue
      }
      end += ends.trailingZeroBitCount &>> 3
      if endsField(end.pointee) { return end }
      end += 1
    }
  }

  /// The closing quote of a field of one line without quotes in it; nothing for any other.
  private static func quoteEnd(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var end = start
    while end.pointee != UInt8(ascii: "\"") {
      if end.pointee == UInt8(ascii: "\n") { return nil }
      end += 1
    }
    return end
  }
}
