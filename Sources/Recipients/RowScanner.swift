import Files

/// What is wrong with a cell or with how its row is written; the sentences are made of these where a row is rejected.
enum CellProblem: UInt8 {
  case none
  // How it is written.
  case tooLarge, strayQuote, textAfterQuote, openQuote, strayReturn, rowTooLarge
  // What it says.
  case empty, notUTF8, tooLong, notMember, notInteger, notDecimal, tooManyPlaces, outOfRange, notBoolean, notDate
  case notTimestamp, notVersion, notHexadecimal, oddHexadecimal, notLocale, noZone
}

/// Where a field's bytes stand, counted from the start of its row; without its quotes, doubled quotes already undone.
struct FieldSpan {
  var start: Int32
  var end: Int32
  var isQuoted: Bool
}

/// Cuts a stream of CSV into rows and fields: RFC 4180 by bytes, eight at a time, in a buffer that is reused.
///
/// Lines end in LF or CRLF. A quote inside an unquoted field, text after a closing quote and a carriage return
/// outside quotes have no meaning in RFC 4180, so they are problems of the row, never guessed at. What the stream
/// hands over at once makes no difference to what comes out: the scan stops anywhere and goes on there, so that no
/// byte is looked at twice.
struct RowScanner: ~Copyable {
  /// The longest field, in bytes as it is written, quotes included.
  static let fieldLimit = 64 << 10
  /// The longest row, in bytes.
  static let rowLimit = 4 << 20
  /// The longest row that is read to its end, in bytes. Beyond it the stream is no table: a device such as `/dev/zero` has no line end at all.
  static let endlessRow = 64 << 20
  /// The most fields of a row that are kept.
  static let mostFields = 10_000

  private enum State {
    case plain
    case quoted
    /// After a quote in a quoted field: the next byte says whether it was one of two.
    case afterQuote
  }

  private let stream: InputStream
  private let chunk: Int
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// Bytes `0..<end` of the buffer are filled.
  private var end = 0
  private var isAtEnd = false

  /// Where the row's offset 0 stands in the buffer; before it when the start of an oversized row was dropped.
  private var origin = 0
  private var position = 0
  private var state = State.plain
  private var fieldStart = 0
  private var closedAt = -1
  private var hasDoubledQuotes = false
  private var hasStrayQuote = false
  private var returns = 0
  private var isDropping = false
  private var line = 1

  /// The row's fields, the first ``mostFields`` of them.
  let fields: UnsafeMutablePointer<FieldSpan>
  /// How many fields the row has.
  private(set) var fieldCount = 0
  /// The line on which the row begins, from 1.
  private(set) var rowLine = 1
  /// What is wrong with how the row is written, and in which field.
  private(set) var problem = CellProblem.none
  private(set) var problemField = 0

  /// The room behind the filled bytes that may be read, though not believed, by whoever works in words.
  private static let slack = 8

  init(_ stream: consuming InputStream, chunk: Int) {
    self.stream = stream
    self.chunk = max(chunk, 1)
    capacity = max(self.chunk, 64)
    base = .allocate(capacity: capacity + Self.slack)
    base.initialize(repeating: 0, count: capacity + Self.slack)
    fields = .allocate(capacity: Self.mostFields)
    fields.initialize(repeating: FieldSpan(start: 0, end: 0, isQuoted: false), count: Self.mostFields)
  }

  deinit {
    base.deallocate()
    fields.deallocate()
  }

  /// The row's first byte; readable up to ``rowLength`` and 8 bytes beyond. Only when the row has no problem.
  var row: UnsafeMutablePointer<UInt8> { base + origin }
  /// The row's bytes, its line end included.
  var rowLength: Int { position }

  /// The bytes of one of the row's fields; none when the row has a problem, because its start may have been dropped.
  func bytes(_ field: Int) -> UnsafeBufferPointer<UInt8> {
    guard problem == .none, field >= 0, field < min(fieldCount, Self.mostFields) else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    let span = fields[field]
    return UnsafeBufferPointer(start: base + (origin &+ Int(span.start)), count: Int(span.end &- span.start))
  }

  /// Skips a byte order mark. False when the mark is that of UTF-16, whose bytes are no CSV to us.
  mutating func skipMark() throws(FileError) -> Bool {
    while end < 3, !isAtEnd { try refill() }
    if end >= 2, (base[0] == 0xFF && base[1] == 0xFE) || (base[0] == 0xFE && base[1] == 0xFF) { return false }
    if end >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { origin = 3 }
    return true
  }

  /// Goes to the next row that is not an empty line; false when there is none.
  mutating func next() throws(FileError) -> Bool {
    while true {
      startRow()
      while !scan() {
        if isAtEnd {
          if position == 0 { return false }
          endAtEnd()
          break
        }
        dropIfOversized()
        guard position <= Self.endlessRow else { throw endless() }
        try refill()
      }
      if position > Self.rowLimit, problem == .none { problem = .rowTooLarge }
      if fieldCount == 1, problem == .none, fields[0].start == fields[0].end, !fields[0].isQuoted { continue }
      return true
    }
  }

  private func endless() -> FileError {
    FileError(
      path: stream.path, operation: "read", code: 27,
      detail: state == .plain
        ? "line \(rowLine) has no end within \(Self.endlessRow) bytes"
        : "the quotation mark that opens in line \(rowLine) is not closed within \(Self.endlessRow) bytes")
  }

  // MARK: - Rows

  private mutating func startRow() {
    origin &+= position
    position = 0
    fieldStart = 0
    fieldCount = 0
    rowLine = line
    problem = .none
    problemField = 0
    isDropping = false
    startField(0)
  }

  private mutating func startField(_ start: Int) {
    fieldStart = start
    closedAt = -1
    hasDoubledQuotes = false
    hasStrayQuote = false
    returns = 0
    state = .plain
  }

  /// Scans what is in the buffer; true at the end of the row.
  private mutating func scan() -> Bool {
    let limit = end &- origin
    while position < limit {
      switch state {
      case .plain: if scanPlain(limit) { return true }
      case .quoted: scanQuoted(limit)
      case .afterQuote:
        if base[origin &+ position] == UInt8(ascii: "\"") {
          hasDoubledQuotes = true
          state = .quoted
          position &+= 1
        } else {
          closedAt = position &- 1
          state = .plain
        }
      }
    }
    return false
  }

  /// Ends fields at commas until the row ends (true), a quote opens a field, or the bytes are used up.
  private mutating func scanPlain(_ limit: Int) -> Bool {
    var at = position
    while at < limit {
      let start = at
      let word = UnsafeRawPointer(base + (origin &+ start)).loadUnaligned(as: UInt64.self)
      var hits = Words.separators(UInt64(littleEndian: word))
      if limit &- start < 8 { hits &= Words.low(limit &- start) }
      at = min(start &+ 8, limit)
      while hits != 0 {
        let spot = start &+ (hits.trailingZeroBitCount &>> 3)
        hits &= hits &- 1
        switch base[origin &+ spot] {
        case UInt8(ascii: ","):
          endField(spot, isLast: false)
        case UInt8(ascii: "\n"):
          line &+= 1
          endField(spot, isLast: true)
          position = spot &+ 1
          return true
        case UInt8(ascii: "\r"):
          returns &+= 1
        case UInt8(ascii: "\""):
          if spot == fieldStart {
            state = .quoted
            position = spot &+ 1
            return false
          }
          hasStrayQuote = true
        default: break
        }
      }
    }
    position = at
    return false
  }

  /// Goes behind the next quote, counting lines.
  private mutating func scanQuoted(_ limit: Int) {
    var at = position
    while at < limit {
      let byte = base[origin &+ at]
      at &+= 1
      if byte == UInt8(ascii: "\"") {
        state = .afterQuote
        break
      }
      if byte == UInt8(ascii: "\n") { line &+= 1 }
    }
    position = at
  }

  /// The file ends inside a row: without a line end, or with its last quote open.
  private mutating func endAtEnd() {
    if state == .quoted {
      fault(.openQuote)
      store(position, position, isQuoted: true)
      return
    }
    if state == .afterQuote { closedAt = position &- 1 }
    endField(position, isLast: true)
  }

  @inline(__always)
  private mutating func endField(_ at: Int, isLast: Bool) {
    if closedAt < 0, returns == 0, !hasStrayQuote, !isDropping, at &- fieldStart <= Self.fieldLimit {
      store(fieldStart, at, isQuoted: false)
      fieldStart = at &+ 1
    } else {
      endUnusualField(at, isLast: isLast)
    }
  }

  @inline(never)
  private mutating func endUnusualField(_ at: Int, isLast: Bool) {
    var end = at
    if isLast, end > fieldStart, base[origin &+ end &- 1] == UInt8(ascii: "\r"), returns > 0 {
      end &-= 1
      returns &-= 1
    }
    if end &- fieldStart > Self.fieldLimit {
      fault(.tooLarge)
    } else if closedAt >= 0, end != closedAt &+ 1 {
      fault(.textAfterQuote)
    } else if hasStrayQuote {
      fault(.strayQuote)
    } else if returns > 0 {
      fault(.strayReturn)
    }
    if closedAt < 0 {
      store(fieldStart, end, isQuoted: false)
    } else {
      store(fieldStart &+ 1, hasDoubledQuotes ? undoubled(fieldStart &+ 1, closedAt) : closedAt, isQuoted: true)
    }
    startField(at &+ 1)
  }

  @inline(__always)
  private mutating func store(_ start: Int, _ end: Int, isQuoted: Bool) {
    if fieldCount < Self.mostFields {
      fields[fieldCount] = FieldSpan(
        start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end), isQuoted: isQuoted)
    }
    fieldCount &+= 1
  }

  /// Makes one quote of every two, in place, and gives the new end.
  private func undoubled(_ start: Int, _ end: Int) -> Int {
    // Of a row whose start was dropped nothing is kept.
    guard !isDropping else { return end }
    var target = start
    var at = start
    while at < end {
      let byte = base[origin &+ at]
      base[origin &+ target] = byte
      target &+= 1
      at &+= byte == UInt8(ascii: "\"") ? 2 : 1
    }
    return target
  }

  private mutating func fault(_ found: CellProblem) {
    guard problem == .none else { return }
    problem = found
    problemField = fieldCount
  }

  // MARK: - Bytes

  /// A row that is rejected for its size needs no memory: its bytes are scanned and dropped.
  private mutating func dropIfOversized() {
    // A carriage return that belongs to the line end is not known yet, hence two.
    if position &- fieldStart >= Self.fieldLimit &+ 2 || position > Self.rowLimit { isDropping = true }
  }

  private mutating func refill() throws(FileError) {
    if end == capacity {
      // The last byte stays: a line feed asks whether a carriage return stood before it.
      let keep = isDropping ? origin &+ position &- 1 : origin
      if keep > 0 {
        (base).update(from: base + keep, count: end &- keep)
        end &-= keep
        origin &-= keep
      } else {
        grow()
      }
    }
    let room = UnsafeMutableRawBufferPointer(start: base + end, count: min(chunk, capacity &- end))
    let count = try stream.read(into: room)
    if count == 0 { isAtEnd = true }
    end &+= count
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2 + Self.slack)
    larger.initialize(repeating: 0, count: capacity * 2 + Self.slack)
    larger.update(from: base, count: end)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
