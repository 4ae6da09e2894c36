import Limits

/// What is wrong with a cell or with how its row is written; the sentences are made of these where a row is rejected.
package enum CellProblem: UInt8 {
  case none
  // How it is written.
  case tooLarge, strayQuote, textAfterQuote, openQuote, strayReturn, rowTooLarge, notJSON, keyTwice
  // What it says.
  case empty, notUTF8, hasControl, tooLong, notMember, notInteger, notDecimal, tooManyPlaces, outOfRange, notBoolean,
    notDate
  case notTime, partOfSecond, notTimestamp, notVersion, notHexadecimal, oddHexadecimal, notLocale, noZone
  // What its source says that it is, where that is not what the column holds.
  case missing, unsaid, misspelt, isText, isNumber, isBoolean, isBytes, isNested
  // Of lists.
  case notList, tooManyItems
}

/// Where a field's bytes stand, counted from the start of its row; without its quotes, doubled quotes already undone.
package struct FieldSpan {
  package var start: Int32
  package var end: Int32
  package var isQuoted: Bool
}

/// Cuts CSV in memory into rows and fields: RFC 4180 by bytes, eight at a time.
///
/// Lines end in LF or CRLF. A quote inside an unquoted field, text after a closing quote and a carriage return
/// outside quotes have no meaning in RFC 4180, so they are problems of the row, never guessed at.
public struct RowScanner: ~Copyable {
  /// The longest field, in bytes as it is written, quotes included.
  package static var fieldLimit: Int { RunLimit.recipientValueBytes }
  /// The longest row, in bytes.
  package static var rowLimit: Int { RunLimit.recipientRowBytes }
  /// The most fields of a row that are kept.
  package static var mostFields: Int { RunLimit.recipientColumnsCount }

  private enum State {
    case plain
    case quoted
    /// After a quote in a quoted field: the next byte says whether it was one of two.
    case afterQuote
  }

  /// The chunk's bytes, whose last is a line feed.
  private var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var end = 0

  /// Where the row begins.
  public private(set) var origin = 0
  @usableFromInline var position = 0
  private var state = State.plain
  private var fieldStart = 0
  private var closedAt = -1
  private var hasDoubledQuotes = false
  private var hasStrayQuote = false
  private var returns = 0
  private var line = 1

  /// The row's fields, the first ``mostFields`` of them.
  package let fields: UnsafeMutablePointer<FieldSpan>
  /// How many fields the row has.
  package private(set) var fieldCount = 0
  /// The line on which the row begins, from 1.
  package private(set) var rowLine = 1
  /// What is wrong with how the row is written, and in which field.
  package private(set) var problem = CellProblem.none
  package private(set) var problemField = 0

  /// A scanner at the start of a chunk.
  package init(_ chunk: RowChunk) {
    (base, end) = (chunk.base, chunk.count)
    fields = .allocate(capacity: Self.mostFields)
    fields.initialize(repeating: FieldSpan(start: 0, end: 0, isQuoted: false), count: Self.mostFields)
  }

  deinit {
    fields.deallocate()
  }

  /// The bytes of one of the row's fields; none when the row has a problem.
  package func bytes(_ field: Int) -> UnsafeBufferPointer<UInt8> {
    guard problem == .none, field >= 0, field < min(fieldCount, Self.mostFields) else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    let span = fields[field]
    return UnsafeBufferPointer(start: base + (origin &+ Int(span.start)), count: Int(span.end &- span.start))
  }

  /// Starts with the rows of a chunk; lines count from 1 again.
  package mutating func load(_ chunk: RowChunk) {
    (base, end, origin, position, line) = (chunk.base, chunk.count, 0, 0, 1)
    startRow()
  }

  /// Line feeds that were passed since the chunk was loaded.
  package var linesPassed: Int { line &- 1 }

  /// Whether bytes are left behind the row.
  @inlinable public var hasMore: Bool { origin &+ position < end }

  /// Where the next row begins.
  @inlinable public var nextOrigin: Int { origin &+ position }

  /// Goes over a row of one line that somebody else has read.
  @inline(__always)
  package mutating func pass(_ length: Int) {
    origin &+= position
    position = length
    rowLine = line
    line &+= 1
  }

  /// Goes to the next row that is not an empty line; false when there is none.
  package mutating func next() -> Bool {
    while true {
      startRow()
      if !scan() {
        if position == 0 { return false }
        endAtEnd()
      }
      if position > Self.rowLimit { problem = .rowTooLarge }
      if fieldCount == 1, problem == .none, fields[0].start == fields[0].end, !fields[0].isQuoted { continue }
      return true
    }
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

  /// The chunk ends inside a row: its last quote is open.
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
    if closedAt < 0, returns == 0, !hasStrayQuote, at &- fieldStart <= Self.fieldLimit {
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
}
