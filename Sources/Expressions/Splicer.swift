import CLanes
import Clocks
public import JSON
import Languages

/// Texts with recipients' values in between, flattened: what rows are rendered with.
///
/// Holds any number of programs (one for each variant and language of a campaign), each a run of steps: copy these bytes, then the value
/// of that column. Simple templates dissolve into such steps; a template with filters or branches is one step that renders it. Steps
/// and bytes lie in raw storage that never changes, so that a row counts no references, allocates nothing, and threads may share it.
public final class Splicer: @unchecked Sendable {
  /// What a row's request says that no column holds.
  public struct Sending: Sendable {
    /// When the push is sent, in Unix seconds.
    public var sent: Int64
    /// When it expires, in Unix seconds.
    public var expiry: Int64
    /// The variant, by its place.
    public var variant: Int
    /// The seed by which requests of this occurrence get their names.
    public var occurrence: UInt64
    /// When it would be sent if nothing held it back, in Unix seconds.
    public var meant: Int64

    /// A sending.
    public init(sent: Int64, expiry: Int64, variant: Int = 0, occurrence: UInt64 = 0, meant: Int64? = nil) {
      self.meant = meant ?? sent
      self.sent = sent
      self.expiry = expiry
      self.variant = variant
      self.occurrence = occurrence
    }

    /// So many seconds after it is sent; stops at the ends of 64 bits.
    @inline(__always)
    public func sent(after offset: Int64) -> Int64 {
      let (sum, isTooLarge) = sent.addingReportingOverflow(offset)
      return isTooLarge ? offset < 0 ? .min : .max : sum
    }
  }

  /// What follows a step's bytes.
  enum Code: UInt8 {
    /// Nothing more: the program ends.
    case end
    /// The text in the column; where it is empty, the step's other bytes.
    case text
    /// The text in the column; where it is missing, that in the column `table`.
    case textOrColumn
    /// The number in the column; where it is missing, the step's other bytes.
    case integer
    /// The same with `places` digits after the point, without needless zeros unless `keepsPlaces`.
    case decimal
    /// The number in the column as format `table` writes it, or one in the step's other bytes where it is missing.
    case number
    /// The same of a date, and of a timestamp.
    case date
    case timestamp
    /// The moment or the day in the column as seconds since 2001, as a number with `places` digits; where it is missing, the step's other bytes.
    case moment
    /// The member in the column, by its place from `table` on; the last of the table stands for none.
    case member
    /// The template with number `table`, between quotation marks that are part of the bytes around it.
    case template
    /// The moment of sending, `offset` number `table` later.
    case sent
    /// The moment of sending as a date.
    case sentDate
    /// The moment at which it was meant to be sent.
    case meantDate
    case expiry
    /// The name of the variant, by its place from `table` on.
    case variant
    /// The name of the request: a UUID of the text in the column; of the step's other bytes where `column` is below 0.
    case identity
    /// Nothing: what follows is another program's, too.
    case join
    /// Here begins what ``render(_:_:_:_:into:)`` gives the place of.
    case mark

    /// Whether it only marks a place, and fills in nothing.
    var isPlace: Bool { self == .end || self == .join || self == .mark }
  }

  struct Step: Equatable {
    /// The Unix seconds of 2001-01-01, from which Swift's Date counts.
    static let reference: Int64 = 978_307_200
    /// The digits behind the point of a moment, whose cell counts microseconds.
    static let momentPlaces: UInt8 = 6

    /// The bytes in front, in the pool.
    var start: Int32 = 0
    var count: Int32 = 0
    var otherStart: Int32 = 0
    var otherCount: Int32 = 0
    var column: Int32 = 0
    var table: Int32 = 0
    var members: Int32 = 0
    var code = Code.end
    var places: UInt8 = 0
    var keepsPlaces = false

    /// Whether a number that was written with all its places stands so here: alone it is a number of JSON, without needless zeros.
    @inline(__always)
    func isPrinted(_ written: UnsafeBufferPointer<UInt8>) -> Bool {
      keepsPlaces || code == .integer || written[written.count &- 1] != UInt8(ascii: "0")
    }
  }

  /// How many bytes are written of a moment at most: eleven digits and a sign, the point and six digits.
  static let widestMoment = 19

  /// Where a member's text lies in the pool.
  struct Piece {
    var start: Int32
    var count: Int32
  }

  /// Bytes of the name of a request.
  package static var requestNameWidth: Int { RequestName.width }

  /// How many bytes are copied at once, and so how many behind a run of them are read and written.
  private static let slack = 32

  private let steps: UnsafeMutablePointer<Step>
  private let pool: UnsafeMutablePointer<UInt8>
  private let pieces: UnsafeMutablePointer<Piece>
  private let starts: [Int]
  private let templates: [Template]
  /// They are held as long as the splicer is, so that no row counts who uses them.
  private let numbers: UnsafeMutablePointer<Unmanaged<NumberFormat>>
  private let dates: UnsafeMutablePointer<Unmanaged<DateFormat>>
  private let formats: (numbers: [NumberFormat], dates: [DateFormat])
  private let offsets: [Int64]
  /// More than any program writes, texts and templates apart.
  private let room: Int

  /// One program, which writes a template as a JSON value.
  public convenience init(value template: Template, attributes: AttributeTable) {
    var builder = Builder(attributes: attributes)
    _ = builder.begin()
    builder.value(template)
    builder.end()
    self.init(builder)
  }

  /// One program, which writes a moment as seconds since 2001.
  package convenience init(moment template: Template, attributes: AttributeTable) {
    var builder = Builder(attributes: attributes)
    _ = builder.begin()
    builder.moment(template)
    builder.end()
    self.init(builder)
  }

  init(_ builder: Builder) {
    steps = Self.copy(builder.steps)
    pool = Self.copy(builder.pool + [UInt8](repeating: 0, count: Self.slack))
    pieces = Self.copy(builder.pieces)
    starts = builder.starts
    templates = builder.templates
    formats = (builder.numbers, builder.dates)
    numbers = Self.copy(builder.numbers.map { Unmanaged.passUnretained($0) })
    dates = Self.copy(builder.dates.map { Unmanaged.passUnretained($0) })
    offsets = builder.offsets
    room = Self.room(builder)
  }

  private static func room(_ builder: Builder) -> Int {
    let longest = builder.pieces.map { Int($0.count) }.max() ?? 0
    var (most, program) = (0, 0)
    let widest = builder.widestFormat
    for step in builder.steps {
      let piece = step.code == .member || step.code == .variant ? longest : 0
      let format = step.code.isFormat ? widest : 0
      let value = max(Int(step.otherCount), piece, format, DecimalText.most, RequestName.width)
      program &+= Int(step.count) &+ value
      most = max(most, program)
      if step.code == .end { program = 0 }
    }
    return most &+ slack
  }

  deinit {
    steps.deallocate()
    pool.deallocate()
    pieces.deallocate()
    numbers.deallocate()
    dates.deallocate()
  }

  private static func copy<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
    let target = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    _ = UnsafeMutableBufferPointer(start: target, count: elements.count).initialize(from: elements)
    return target
  }

  /// Appends what a program makes of a row; gives where the mark lies in the buffer, its start when there is none.
  public func render(
    _ program: Int, _ batch: ColumnBatch, _ row: Int, _ sending: Sending, into buffer: inout ByteBuffer
  ) -> Int {
    let cells = RowCells(batch, row)
    var mark = buffer.count
    var name: RequestName?
    var step = steps + starts[program]
    var out = buffer.reserve(room)
    var limit = buffer.limit
    while true {
      out = copy(step.pointee.start, step.pointee.count, to: out)
      let column = Int(step.pointee.column)
      switch step.pointee.code {
      case .end:
        buffer.commit(upTo: out)
        return mark
      case .text, .textOrColumn:
        let isOther = step.pointee.code == .textOrColumn && !cells.isPresent(column)
        let source = isOther ? Int(step.pointee.table) : column
        let text = cells.text(source)
        if text.isEmpty {
          out = copy(step.pointee.otherStart, step.pointee.otherCount, to: out)
          break
        }
        // The room for what follows stays.
        let most = text.count &* 6 &+ room
        if limit - out < most { (out, limit) = Self.make(most, at: out, &buffer) }
        if cells.value(source) & ColumnBatch.plainText != 0 {
          out = Self.copy(plain: text, to: out)
        } else {
          out = JSONEscape.copy(padded: text, to: out)
        }
      case .integer, .decimal, .member: out = number(step, cells, to: out)
      case .moment: out = moment(step, cells, to: out)
      case .number, .date, .timestamp: out = formatted(step, cells, to: out)
      case .sent: out = DecimalText.write(sending.sent(after: offsets[Int(step.pointee.table)]), to: out)
      case .sentDate: out = Self.write(date: sending.sent, to: out)
      case .meantDate: out = Self.write(date: sending.meant, to: out)
      case .expiry: out = DecimalText.write(sending.expiry, to: out)
      case .variant: out = piece(step, sending.variant, to: out)
      case .identity:
        // Headers and payload say the same one.
        let known = name ?? identity(step, cells, sending.occurrence)
        name = known
        out = known.write(to: out)
      case .join: break
      case .template:
        buffer.commit(upTo: out)
        templates[Int(step.pointee.table)].render(batch, row, into: &buffer)
        (out, limit) = (buffer.reserve(room), buffer.limit)
      case .mark:
        buffer.commit(upTo: out)
        mark = buffer.count
      }
      step += 1
    }
  }

  @inline(__always)
  private func number(
    _ step: UnsafeMutablePointer<Step>, _ cells: RowCells, to out: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let column = Int(step.pointee.column)
    if step.pointee.code == .member {
      let last = Int(step.pointee.members)
      return piece(step, cells.isPresent(column) ? Int(cells.value(column)) : last, to: out)
    }
    guard cells.isPresent(column) else {
      return copy(step.pointee.otherStart, step.pointee.otherCount, to: out)
    }
    let written = cells.written(column)
    if !written.isEmpty, step.pointee.isPrinted(written) { return Self.copy(plain: written, to: out) }
    let value = cells.value(column)
    guard step.pointee.code == .decimal else { return DecimalText.write(value, to: out) }
    return DecimalText.write(
      value, places: Int(step.pointee.places), keepsPlaces: step.pointee.keepsPlaces, to: out)
  }

  @inline(never)
  private func moment(
    _ step: UnsafeMutablePointer<Step>, _ cells: RowCells, to out: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let column = Int(step.pointee.column)
    guard cells.isPresent(column) else { return copy(step.pointee.otherStart, step.pointee.otherCount, to: out) }
    return step.pointee.write(moment: cells.value(column), to: out)
  }

  /// Writes a value as its format does. Formats that need an escape are no steps of their own.
  private func formatted(
    _ step: UnsafeMutablePointer<Step>, _ cells: RowCells, to out: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let column = Int(step.pointee.column)
    guard cells.isPresent(column) else {
      return copy(step.pointee.otherStart, step.pointee.otherCount, to: out)
    }
    let (value, written) = (cells.value(column), cells.written(column))
    guard step.pointee.code != .number else {
      return numbers[Int(step.pointee.table)]._withUnsafeGuaranteedRef {
        $0.write(value, places: Int(step.pointee.places), written: written, to: out)
      }
    }
    return dates[Int(step.pointee.table)]._withUnsafeGuaranteedRef {
      guard step.pointee.code == .date, let start = written.baseAddress, written.count == DateMoment.width else {
        return $0.write($0.moment(of: value, isDay: step.pointee.code == .date), to: out)
      }
      return $0.write(DateMoment(days: value, written: start), to: out)
    }
  }

  /// Copies one of a step's texts; the last of them where there is no such member.
  @inline(__always)
  private func piece(
    _ step: UnsafeMutablePointer<Step>, _ member: Int, to out: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let last = Int(step.pointee.members)
    let piece = pieces[Int(step.pointee.table) &+ (member < 0 || member > last ? last : member)]
    return copy(piece.start, piece.count, to: out)
  }

  @inline(__always)
  private func identity(
    _ step: UnsafeMutablePointer<Step>, _ cells: RowCells, _ occurrence: UInt64
  ) -> RequestName {
    guard step.pointee.column < 0 else {
      return RequestName(of: cells.text(Int(step.pointee.column)), in: occurrence)
    }
    let other = UnsafeBufferPointer(start: pool + Int(step.pointee.otherStart), count: Int(step.pointee.otherCount))
    return RequestName(of: other, in: occurrence)
  }

  /// Makes room behind what is written.
  @inline(never)
  private static func make(
    _ room: Int, at out: UnsafeMutablePointer<UInt8>, _ buffer: inout ByteBuffer
  ) -> (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>) {
    buffer.commit(upTo: out)
    return (buffer.reserve(room), buffer.limit)
  }

  /// More bytes than a date is written with.
  static let dateRoom = 64

  /// Writes a moment as `2026-11-21T00:00:00Z`.
  static func write(date seconds: Int64, to out: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    let moment = CivilDateTime(secondsSinceEpoch: seconds)
    let ((year, month, day), time) = (moment.date.parts, moment.time)
    var out = DecimalText.write(year, digits: 4, before: UInt8(ascii: "-"), to: out)
    out = DecimalText.write(month, digits: 2, before: UInt8(ascii: "-"), to: out)
    out = DecimalText.write(day, digits: 2, before: UInt8(ascii: "T"), to: out)
    out = DecimalText.write(time.hour, digits: 2, before: UInt8(ascii: ":"), to: out)
    out = DecimalText.write(time.minute, digits: 2, before: UInt8(ascii: ":"), to: out)
    return DecimalText.write(time.second, digits: 2, before: UInt8(ascii: "Z"), to: out)
  }

  /// Up to 32 more bytes than the text has are read and written.
  @inline(__always)
  private static func copy(
    plain text: UnsafeBufferPointer<UInt8>, to out: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    guard let base = text.baseAddress else { return out }
    return lanes_copy_short(out, base, Int64(text.count))
  }

  @inline(__always)
  private func copy(
    _ start: Int32, _ count: Int32, to out: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    lanes_copy_blocks(out, pool + Int(start), Int64(count))
  }
}

extension Splicer.Step {
  /// Writes a cell with a moment or a day as seconds since 2001.
  func write(moment value: Int64, to out: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    guard places > 0 else { return DecimalText.write(value &* 86_400 &- Self.reference, to: out) }
    return DecimalText.write(value &- Self.reference &* 1_000_000, places: Int(places), keepsPlaces: false, to: out)
  }
}
