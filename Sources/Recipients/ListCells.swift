import Expressions
import Rows

/// The items of a list as a cell has them, a JSON array: RFC 8259 by bytes, never beyond the cell.
///
/// Its first reading only looks whether it is one, so that what is told of a cell is told in its own words; the second decodes texts in
/// place, because an escape is never shorter than what it stands for.
struct ListCells {
  private let base: UnsafeMutablePointer<UInt8>
  private var at: Int
  private let end: Int
  private let decodes: Bool
  private var isFirst = true

  init(_ base: UnsafeMutablePointer<UInt8>, _ place: Range<Int>, decodes: Bool) {
    self.base = base
    at = place.lowerBound
    end = place.upperBound
    self.decodes = decodes
  }

  /// What comes next.
  enum Step {
    case item(TypedCell)
    case end
    /// This is no array, or more than one.
    case broken
  }

  /// The next item; its cell is `.nested` where it is a list or an object, behind which there is nothing to read.
  mutating func next() -> Step {
    if isFirst {
      isFirst = false
      skipBlanks()
      guard take("[") else { return .broken }
      skipBlanks()
      if take("]") { return last() }
    } else {
      skipBlanks()
      if take("]") { return last() }
      guard take(",") else { return .broken }
      skipBlanks()
    }
    return value().map(Step.item) ?? .broken
  }

  private mutating func last() -> Step {
    skipBlanks()
    return at == end ? .end : .broken
  }

  private mutating func value() -> TypedCell? {
    guard at < end else { return nil }
    let start = at
    switch base[at] {
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "["), UInt8(ascii: "{"): return cell(.nested, start, end)
    case UInt8(ascii: "t"): return word("true").map { _ in cell(.boolean, start, at) }
    case UInt8(ascii: "f"): return word("false").map { _ in cell(.boolean, start, at) }
    case UInt8(ascii: "n"): return word("null").map { _ in cell(.null, start, at) }
    default: return number() ? cell(.number, start, at) : nil
    }
  }

  private func cell(_ tag: CellTag, _ start: Int, _ end: Int) -> TypedCell {
    TypedCell(tag: tag, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end))
  }

  private mutating func word(_ word: StaticString) -> Void? {
    guard end - at >= word.utf8CodeUnitCount else { return nil }
    for index in 0..<word.utf8CodeUnitCount where base[at + index] != word.utf8Start[index] { return nil }
    at += word.utf8CodeUnitCount
    return ()
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0") { guard digits() else { return false } }
    if take(".") { guard digits() else { return false } }
    if at < end, base[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if !take("+") { _ = take("-") }
      guard digits() else { return false }
    }
    return true
  }

  private mutating func digits() -> Bool {
    let start = at
    while at < end, base[at] &- 0x30 <= 9 { at += 1 }
    return at > start
  }

  // MARK: - Texts

  private mutating func string() -> TypedCell? {
    at += 1
    let start = at
    var out = at
    while at < end {
      let byte = base[at]
      if byte == UInt8(ascii: "\"") {
        at += 1
        return cell(.text, start, decodes ? out : at - 1)
      }
      guard byte >= 0x20 else { return nil }
      if byte == UInt8(ascii: "\\") {
        guard escape(&out) else { return nil }
        continue
      }
      write(byte, &out)
      at += 1
    }
    return nil
  }

  private func write(_ byte: UInt8, _ out: inout Int) {
    if decodes { base[out] = byte }
    out += 1
  }

  private mutating func escape(_ out: inout Int) -> Bool {
    guard at + 1 < end else { return false }
    let byte: UInt8
    switch base[at + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte = base[at + 1]
    case UInt8(ascii: "b"): byte = 0x08
    case UInt8(ascii: "f"): byte = 0x0C
    case UInt8(ascii: "n"): byte = 0x0A
    case UInt8(ascii: "r"): byte = 0x0D
    case UInt8(ascii: "t"): byte = 0x09
    case UInt8(ascii: "u"): return unicodeEscape(&out)
    default: return false
    }
    write(byte, &out)
    at += 2
    return true
  }

  private mutating func unicodeEscape(_ out: inout Int) -> Bool {
    guard var code = fourDigits(at + 2) else { return false }
    var length = 6
    if code & 0xFC00 == 0xD800, at + 7 < end, base[at + 6] == UInt8(ascii: "\\"), base[at + 7] == UInt8(ascii: "u"),
      let low = fourDigits(at + 8), low & 0xFC00 == 0xDC00
    {
      code = 0x10000 + (code & 0x3FF) << 10 + (low & 0x3FF)
      length = 12
    }
    guard let scalar = Unicode.Scalar(code) else { return false }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { write(byte, &out) }
    at += length
    return true
  }

  private func fourDigits(_ start: Int) -> UInt32? {
    guard start + 4 <= end else { return nil }
    var code: UInt32 = 0
    for index in start..<start + 4 {
      let byte = base[index]
      let digit: UInt8
      if byte &- 0x30 <= 9 {
        digit = byte &- 0x30
      } else {
        guard (byte | 0x20) &- 0x61 < 6 else { return nil }
        digit = (byte | 0x20) &- 0x61 &+ 10
      }
      code = code << 4 | UInt32(digit)
    }
    return code
  }

  // MARK: - Bytes

  private mutating func skipBlanks() {
    while at < end, base[at] == 0x20 || base[at] == 0x09 || base[at] == 0x0A || base[at] == 0x0D { at += 1 }
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard at < end, base[at] == UInt8(truncatingIfNeeded: byte.value) else { return false }
    at += 1
    return true
  }
}

/// An item of a list that is wrong: which, from 0, and where its bytes stand in the chunk.
struct ItemFault {
  let item: Int
  let start: Int
  let length: Int
}

extension RowTyper {
  /// Fills a list and its items from a cell with a JSON array. The first item that is wrong is kept for whoever tells of it.
  mutating func list(
    _ column: FileColumn, _ place: TextPlace, _ batch: ColumnBatch, _ row: Int
  ) throws(RecipientError) -> CellProblem {
    faultyItem = nil
    guard place.length <= RowScanner.fieldLimit else { return .tooLarge }
    let base = UnsafeMutablePointer(mutating: place.base)
    let range = place.offset..<place.offset + place.length
    var count = 0
    var look = ListCells(base, range, decodes: false)
    search: while true {
      switch look.next() {
      case .item(let cell):
        if cell.tag == .nested || cell.tag == .null {
          return fault(count, cell, cell.tag == .null ? .missing : .isNested)
        }
        count += 1
      case .end: break search
      case .broken: return .notList
      }
    }
    guard count <= column.limit else { return .tooManyItems }
    var cells = ListCells(base, range, decodes: true)
    var item = items[column.table]
    for index in 0..<count {
      guard case .item(var cell) = cells.next() else { return .notList }
      item.attribute = column.attribute + 1 + index
      let problem = try fill(&item, &cell, base, batch, row)
      if problem != .none { return fault(index, cell, problem) }
    }
    for index in count..<max(count, column.limit) { batch.setMissing(column.attribute + 1 + index, row) }
    batch.set(column.attribute, row, Int64(count))
    return .none
  }

  /// A list that is not there, and so none of its items.
  func missingList(_ column: FileColumn, _ batch: ColumnBatch, _ row: Int) {
    for index in 0..<column.limit { batch.setMissing(column.attribute + 1 + index, row) }
  }

  private mutating func fault(_ item: Int, _ cell: TypedCell, _ problem: CellProblem) -> CellProblem {
    faultyItem = ItemFault(item: item, start: Int(cell.start), length: Int(cell.end &- cell.start))
    return problem
  }
}

extension RejectionText {
  /// What is wrong with a list, or with one of its items.
  static func reason(
    _ problem: CellProblem, _ bytes: UnsafeBufferPointer<UInt8>, _ list: Attribute, _ fault: ItemFault?,
    _ base: UnsafePointer<UInt8>
  ) -> String {
    guard let type = list.list else { return reason(problem, bytes, list) }
    if let fault {
      let item = Attribute(name: list.name, type: type.item, mayHoldControls: list.mayHoldControls)
      let place = "item \(fault.item + 1): "
      if problem == .missing { return place + "this is null, not \(type.item.name); leave the item out" }
      let own = UnsafeBufferPointer(start: base + fault.start, count: fault.length)
      return place + reason(problem, own, item)
    }
    switch problem {
    case .tooManyItems: return "the list has more than \(type.most) \(type.most == 1 ? "item" : "items")"
    case .notList:
      let isArray = bytes.first == UInt8(ascii: "{")
      return "\(RowText.shown(bytes)) is not a list: items are written as JSON, such as \(example(type.item))"
        + (isArray ? "; PostgreSQL writes its arrays so by to_json(…)" : "")
    case .isNumber, .isBoolean, .isBytes:
      let found = problem == .isNumber ? "a number" : problem == .isBoolean ? "a boolean" : "a run of bytes"
      return "this is \(found), not a list, such as \(example(type.item))"
    default: return reason(problem, bytes, list)
    }
  }

  private static func example(_ type: AttributeType) -> String {
    switch type {
    case .integer, .decimal: "[1, 2]"
    case .boolean: "[true, false]"
    case .date: "[\"2026-12-24\"]"
    case .time: "[\"08:00\", \"20:00\"]"
    default: "[\"a\", \"b\"]"
    }
  }
}
