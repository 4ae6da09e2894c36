import CLanes
import Clocks
import Expressions
import Rows

/// Rows as nearly all are: one line, the right number of fields, each as its column declares. Cut at the stops of an index, typed in one pass.
///
/// Whatever is anything else, wrong above all, is left alone: the row is given back as it was, and ``RowScanner`` and the general typing
/// read it and say what is wrong. So there is no message here, and nothing is accepted that they refuse.
extension RowTyper {
  /// A field without quotes, as it stands in the chunk; never empty.
  private struct Field {
    let start: UnsafePointer<UInt8>
    let length: Int
    let offset: Int

    /// Where it stands in the batch's text store.
    @inline(__always)
    var place: Int64 { ColumnBatch.place(offset: offset, length: length) }
  }

  /// Fills row `row` of a batch from the line at `origin`; gives the line's length, or 0 when it is to be read otherwise.
  ///
  /// The chunk has `end` bytes, the last of them a line feed, and ``RowChunk/slack`` beyond them may be read.
  mutating func fillQuickly(
    _ batch: ColumnBatch, _ row: Int, _ base: UnsafeMutablePointer<UInt8>, _ origin: Int, _ end: Int
  ) throws(RecipientError) -> Int {
    guard var stop = stops.stops(from: origin, base, end) else { return 0 }
    let window = stops.start
    let bytes = UnsafePointer(base)
    let (columns, count, tables) = (UnsafePointer(columns), count, UnsafePointer(tables))
    let cells = RowCells(batch, row)
    var at = origin
    for index in 0..<count {
      let column = columns + index
      var next = window &+ Int(stop.pointee)
      let field = Field(start: bytes + at, length: next &- at, offset: at)
      // Each kind fills its cell by itself: what it holds would be handed on through memory.
      var isFilled = false
      if field.length > 0, Self.endsField(bytes[next]) {
        switch column.pointee.kind {
        case .token: isFilled = Self.token(column, field, cells)
        case .text: isFilled = Self.text(column, field, cells)
        case .integer: isFilled = Self.integer(column, field, cells)
        case .decimal: isFilled = Self.decimal(column, field, cells)
        case .member: isFilled = Self.member(column, field, cells, tables)
        case .date: isFilled = Self.date(column, field, cells)
        case .time: isFilled = Self.time(column, field, cells)
        case .locale, .zone: isFilled = Self.name(column, field, cells, tables)
        default: break
        }
      }
      if !isFilled {
        guard let behind = try other(column, at, base, batch, row) else { return 0 }
        next = behind
        while window &+ Int(stop.pointee) < next { stop += 1 }
      }
      if index &+ 1 < count {
        guard bytes[next] == UInt8(ascii: ",") else { return 0 }
        stop += 1
      } else {
        if bytes[next] == UInt8(ascii: "\r") {
          next &+= 1
          stop += 1
        }
        guard bytes[next] == UInt8(ascii: "\n") else { return 0 }
      }
      at = next &+ 1
    }
    guard at &- origin <= RowScanner.rowLimit else { return 0 }
    stops.pass(stop, next: at)
    return at &- origin
  }

  // MARK: - Fields without quotes; nothing leaves a field to `other`

  @inline(__always)
  private static func member(
    _ column: UnsafePointer<FileColumn>, _ field: Field, _ cells: RowCells, _ tables: UnsafePointer<ByteTable>
  ) -> Bool {
    let member = tables[column.pointee.table].value(of: field.start, field.length)
    guard member >= 0 else { return false }
    cells.set(column.pointee.attribute, Int64(member))
    return true
  }

  /// A locale or a time zone that was seen and is right.
  @inline(__always)
  private static func name(
    _ column: UnsafePointer<FileColumn>, _ field: Field, _ cells: RowCells, _ tables: UnsafePointer<ByteTable>
  ) -> Bool {
    guard tables[column.pointee.table].value(of: field.start, field.length) >= 0 else { return false }
    return plain(column, field, cells)
  }

  /// A text that JSON leaves as it is.
  @inline(__always)
  private static func plain(_ column: UnsafePointer<FileColumn>, _ field: Field, _ cells: RowCells) -> Bool {
    cells.set(column.pointee.attribute, field.place | ColumnBatch.plainText)
    return true
  }

  @inline(__always)
  private static func token(_ column: UnsafePointer<FileColumn>, _ field: Field, _ cells: RowCells) -> Bool {
    guard field.length <= column.pointee.limit else { return false }
    // Nearly all tokens have 64 digits.
    let isToken =
      field.length == 64
      ? lanes_are_hexadecimal(field.start) != 0 : DeviceToken.problem(field.start, field.length) == .none
    return isToken && plain(column, field, cells)
  }

  @inline(__always)
  private static func text(_ column: UnsafePointer<FileColumn>, _ field: Field, _ cells: RowCells) -> Bool {
    guard field.length <= RowScanner.fieldLimit else { return false }
    let scalars =
      Words.areASCII(field.start, field.length) ? field.length : Words.scalars(field.start, field.length)
    guard scalars >= 0, scalars <= column.pointee.limit else { return false }
    return plain(column, field, cells)
  }

  @inline(__always)
  private static func integer(_ column: UnsafePointer<FileColumn>, _ field: Field, _ cells: RowCells) -> Bool {
    // Longer and negative numbers are rarer.
    guard field.length <= 8 else { return false }
    let total = Words.number(Words.load(field.start), field.length)
    guard total >= column.pointee.minimum, total <= column.pointee.maximum, total >= 0 else { return false }
    let isPrinted = field.start.pointee != UInt8(ascii: "0") || field.length == 1
    cells.set(column.pointee.attribute, total, written: isPrinted ? field.place : 0)
    return true
  }

  @inline(__always)
  private static func decimal(_ column: UnsafePointer<FileColumn>, _ field: Field, _ cells: RowCells) -> Bool {
    let word = Words.load(field.start)
    let digits = Words.digits(word)
    let places = field.length &- digits &- 1
    // Eighteen digits fit 64 bits whatever they are.
    guard digits > 0, places > 0, places <= column.pointee.places, places <= 8,
      digits &+ column.pointee.places <= 18, field.start[digits] == UInt8(ascii: ".")
    else { return false }
    let fraction = Words.number(Words.load(field.start + (digits &+ 1)), places)
    guard fraction >= 0 else { return false }
    var total = fraction
    for _ in places..<column.pointee.places { total &*= 10 }
    total &+= Words.number(word, digits) &* column.pointee.scale
    guard total >= column.pointee.minimum, total <= column.pointee.maximum else { return false }
    // All places that are declared, and nothing needless in front.
    let isPrinted =
      places == column.pointee.places
      && (field.start.pointee != UInt8(ascii: "0") || digits == 1)
    cells.set(column.pointee.attribute, total, written: isPrinted ? field.place : 0)
    return true
  }

  /// `YYYY-MM-DD` of a day that exists.
  @inline(__always)
  private static func date(_ column: UnsafePointer<FileColumn>, _ field: Field, _ cells: RowCells) -> Bool {
    let word = Words.load(field.start)
    let hyphens: UInt64 = 0xFF00_00FF_0000_0000
    guard field.length == 10, word & hyphens == 0x2D00_002D_0000_0000 else { return false }
    let (year, month) = (Words.number(word, 4), Words.number(word &>> 40, 2))
    let day = Words.number(Words.load(field.start + 8), 2)
    guard year >= 0, month >= 0, day >= 0,
      let date = CivilDate(year: Int(year), month: Int(month), day: Int(day))
    else { return false }
    cells.set(column.pointee.attribute, Int64(date.daysSinceEpoch), written: field.place)
    return true
  }

  /// `18:30`, the longer `18:30:05` is rarer.
  @inline(__always)
  private static func time(_ column: UnsafePointer<FileColumn>, _ field: Field, _ cells: RowCells) -> Bool {
    let word = Words.load(field.start)
    guard field.length == 5, word & 0xFF_0000 == 0x3A_0000 else { return false }
    let (hour, minute) = (Words.number(word, 2), Words.number(word &>> 24, 2))
    guard 0...23 ~= hour, 0...59 ~= minute else { return false }
    let seconds = hour &* 3600 &+ minute &* 60
    guard seconds >= column.pointee.minimum, seconds <= column.pointee.maximum else { return false }
    cells.set(column.pointee.attribute, seconds)
    return true
  }

  // MARK: - Any other field

  /// A field that is empty, in quotes, or of a kind that is rarer; gives where it ends.
  private mutating func other(
    _ column: UnsafePointer<FileColumn>, _ origin: Int, _ base: UnsafeMutablePointer<UInt8>, _ batch: ColumnBatch,
    _ row: Int
  ) throws(RecipientError) -> Int? {
    let start = UnsafePointer(base) + origin
    // Reading a list decodes it where it stands, and what is read here may be read again.
    guard column.pointee.kind != .list else { return nil }
    let isQuoted = start.pointee == UInt8(ascii: "\"")
    guard let end = isQuoted ? Self.quoteEnd(start + 1) : Self.fieldEnd(start) else { return nil }
    let place = TextPlace(
      base: base, offset: origin + (isQuoted ? 1 : 0), length: end - start - (isQuoted ? 1 : 0))
    let behind = isQuoted ? end + 1 : end
    guard place.length <= RowScanner.fieldLimit - 2, Self.endsField(behind.pointee) else { return nil }
    if column.pointee.kind != .ignored {
      let problem =
        place.length == 0
        ? empty(column.pointee, isQuoted: isQuoted, batch, row, place) : try fill(column.pointee, place, batch, row)
      guard problem == .none else { return nil }
    }
    return behind - UnsafePointer(base)
  }

  @inline(__always)
  private static func endsField(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Where a field without quotes ends; nothing when there is a quote in it.
  private static func fieldEnd(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var end = start
    while !endsField(end.pointee) {
      if end.pointee == UInt8(ascii: "\"") { return nil }
      end += 1
    }
    return end
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
