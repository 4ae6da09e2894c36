import Clocks
import Expressions
import Rows

/// What one column of a file holds and what its cells must keep to. Plain data, read for every cell.
struct FileColumn {
  enum Kind: UInt8 {
    case ignored, text, member, integer, decimal, boolean, date, time, timestamp, version, token, locale, zone, list
  }

  var kind = Kind.ignored
  /// The attribute's index, which is the batch's column.
  var attribute = 0
  /// Whether a cell may be empty.
  var isOptional = true
  /// Whether a row of keys must have it, if only with null.
  var mustBeSaid = false
  /// Whether it is a text that somebody or something is called by: never the empty one, and often written as a number.
  var isName = false
  /// Whether a text may hold control characters.
  var mayHoldControls = false
  var minimum = Int64.min
  var maximum = Int64.max
  var places = 0
  /// 10 to the power of ``places``.
  var scale: Int64 = 1
  /// The most Unicode scalars of a text.
  var limit = Int.max
  /// Of a list: the most items are its limit, and this is the index of what its items keep to. Index of the table of members, or of the locales or zones that were seen and are right.
  var table = 0
}

/// The first thing that is wrong with a row.
struct CellFault {
  var field: Int
  var problem: CellProblem
}

/// Where a field's bytes stand.
struct TextPlace {
  /// The chunk's first byte.
  let base: UnsafePointer<UInt8>
  let offset: Int
  let length: Int

  var bytes: UnsafePointer<UInt8> { base + offset }
}

/// Reads the fields of a row into the cells of a batch, by the columns' types, without making anything on the way.
struct RowTyper: ~Copyable {
  let columns: UnsafeMutablePointer<FileColumn>
  let count: Int
  let tables: UnsafeMutablePointer<ByteTable>
  var stops = StopIndex()
  /// What the items of each list keep to.
  private(set) var items: [FileColumn] = []
  /// The item that is wrong with the list that was read last, if one is.
  var faultyItem: ItemFault?
  private let tableCount: Int
  private let zones: ZoneDatabase

  /// `targets` has the attribute of every column of the file, nothing for columns that are ignored.
  init(targets: [Int?], attributes: AttributeTable, zones: ZoneDatabase) {
    let all = attributes.attributes
    count = targets.count
    columns = .allocate(capacity: max(count, 1))
    columns.initialize(repeating: FileColumn(), count: max(count, 1))
    tables = .allocate(capacity: max(count * 2, 1))
    self.zones = zones
    var tableCount = 0
    for (field, target) in targets.enumerated() {
      guard let target, target < all.count else { continue }
      columns[field] = Self.column(target, all[target], table: tableCount)
      columns[field].isOptional = attributes.mayBeMissing(target)
      columns[field].mustBeSaid = all[target].mustBeSaid
      if let list = all[target].list {
        columns[field].kind = .list
        columns[field].limit = list.most
        columns[field].table = items.count
        var item = Self.column(target + 1, all[target + 1], table: tableCount)
        item.isOptional = false
        items.append(item)
        if item.kind == .member {
          (tables + tableCount).initialize(to: Self.table(of: list.item))
          tableCount += 1
        }
      }
      switch columns[field].kind {
      case .member, .locale, .zone:
        (tables + tableCount).initialize(to: Self.table(of: all[target].type))
        tableCount += 1
      default: break
      }
    }
    self.tableCount = tableCount
  }

  deinit {
    columns.deallocate()
    tables.deinitialize(count: tableCount)
    tables.deallocate()
  }

  private static func column(_ index: Int, _ attribute: Attribute, table: Int) -> FileColumn {
    var column = FileColumn()
    column.attribute = index
    column.isName = index == AttributeTable.idColumn || attribute.isBuiltIn && index >= AttributeTable.builtIns.count
    column.table = table
    column.mayHoldControls = attribute.mayHoldControls
    switch attribute.type {
    case .text(let max):
      column.kind = .text
      column.limit = max ?? .max
    case .enumeration: column.kind = .member
    case .integer(let min, let max):
      column.kind = .integer
      column.minimum = min ?? .min
      column.maximum = max ?? .max
    case .decimal(let min, let max, let places):
      column.kind = .decimal
      column.minimum = min ?? .min
      column.maximum = max ?? .max
      column.places = Swift.min(Swift.max(places, 0), 18)
      for _ in 0..<column.places { column.scale &*= 10 }
    case .boolean: column.kind = .boolean
    case .date: column.kind = .date
    case .time(let min, let max):
      column.kind = .time
      column.minimum = min ?? 0
      column.maximum = max ?? CivilTime.lastSecond
    case .timestamp: column.kind = .timestamp
    case .version: column.kind = .version
    }
    switch index {
    case AttributeTable.tokenColumn: column.kind = .token
    case AttributeTable.localeColumn: column.kind = .locale
    case AttributeTable.timeZoneColumn: column.kind = .zone
    default: break
    }
    return column
  }

  private static func table(of type: AttributeType) -> ByteTable {
    var table = ByteTable()
    guard case .enumeration(let members) = type else { return table }
    for (index, member) in members.enumerated() {
      var member = member
      member.withUTF8 { table.insert($0, index) }
    }
    return table
  }

  // MARK: - Rows

  /// Fills row `row` of a batch from a row of fields. Gives the first fault.
  ///
  /// Texts stay where they are: the batch's text store begins at `base`, the row at `origin` behind it.
  mutating func fill(
    _ batch: ColumnBatch, _ row: Int, _ base: UnsafePointer<UInt8>, _ origin: Int, _ fields: UnsafePointer<FieldSpan>
  ) throws(RecipientError) -> CellFault? {
    for field in 0..<count {
      let column = columns[field]
      if column.kind == .ignored { continue }
      let span = fields[field]
      let place = TextPlace(base: base, offset: origin &+ Int(span.start), length: Int(span.end &- span.start))
      var problem = CellProblem.none
      if place.length == 0 {
        problem = empty(column, isQuoted: span.isQuoted, batch, row, place)
      } else {
        problem = try fill(column, place, batch, row)
      }
      if problem != .none { return CellFault(field: field, problem: problem) }
    }
    return nil
  }

  /// An empty cell has no value. Only `""`, in quotes, and only for a text that must be there, is a value: the empty
  /// text. An optional text has none either way, because many exporters quote every cell.
  func empty(_ column: FileColumn, isQuoted: Bool, _ batch: ColumnBatch, _ row: Int, _ place: TextPlace) -> CellProblem
  {
    if column.isOptional {
      batch.setMissing(column.attribute, row)
      if column.kind == .list { missingList(column, batch, row) }
      return .none
    }
    guard isQuoted, column.kind == .text, !column.isName else { return .empty }
    batch.setText(column.attribute, row, offset: place.offset, length: 0)
    return .none
  }

  mutating func fill(
    _ column: FileColumn, _ place: TextPlace, _ batch: ColumnBatch, _ row: Int
  ) throws(RecipientError) -> CellProblem {
    let (bytes, count) = (place.bytes, place.length)
    switch column.kind {
    case .ignored: return .none
    case .list: return try list(column, place, batch, row)
    case .text: return text(column, place, batch, row)
    case .token:
      let problem = DeviceToken.problem(bytes, count)
      return problem == .none ? text(column, place, batch, row) : problem
    case .locale:
      guard isLocale(column.table, bytes, count) else { return .notLocale }
      return text(column, place, batch, row)
    case .zone:
      guard try isZone(column.table, bytes, count) else { return .noZone }
      return text(column, place, batch, row)
    case .version:
      guard VersionText.isValid(UnsafeBufferPointer(start: bytes, count: count)) else { return .notVersion }
      return text(column, place, batch, row)
    case .member:
      let member = tables[column.table].value(of: bytes, count)
      return set(column, member < 0 ? nil : Int64(member), .notMember, batch, row)
    case .boolean: return set(column, NumberText.boolean(bytes, count), .notBoolean, batch, row)
    case .integer: return set(column, NumberText.integer(bytes, count), batch, row)
    case .decimal: return set(column, NumberText.decimal(bytes, count, places: column.places), batch, row)
    case .date:
      let date = CivilDate(UnsafeBufferPointer(start: bytes, count: count))
      return set(column, date.map { Int64($0.daysSinceEpoch) }, .notDate, batch, row)
    case .time: return set(column, ClockText.seconds(bytes, count), batch, row)
    case .timestamp:
      let moment = Instant.microseconds(UnsafeBufferPointer(start: bytes, count: count))
      return set(column, moment, .notTimestamp, batch, row)
    }
  }

  @inline(__always)
  private func set(
    _ column: FileColumn, _ value: Int64?, _ problem: CellProblem, _ batch: ColumnBatch, _ row: Int
  ) -> CellProblem {
    guard let value else { return problem }
    batch.set(column.attribute, row, value)
    return .none
  }

  @inline(__always)
  private func set(
    _ column: FileColumn, _ outcome: NumberText.Outcome, _ batch: ColumnBatch, _ row: Int
  ) -> CellProblem {
    switch outcome {
    case .problem(let problem): return problem
    case .number(let number):
      guard number >= column.minimum, number <= column.maximum else { return .outOfRange }
      batch.set(column.attribute, row, number)
      return .none
    }
  }

  private func text(_ column: FileColumn, _ place: TextPlace, _ batch: ColumnBatch, _ row: Int) -> CellProblem {
    let scalars = Words.scalars(place.bytes, place.length)
    guard scalars >= 0 else { return .notUTF8 }
    guard column.mayHoldControls || !Words.hasControl(place.bytes, place.length) else { return .hasControl }
    guard scalars <= column.limit else { return .tooLong }
    batch.setText(column.attribute, row, offset: place.offset, length: place.length)
    return .none
  }

  /// More zones than any database has, and more locales than any app: what hostile files could add is looked up every time.
  private static let mostKnown = 2048

  func isLocale(_ table: Int, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    if tables[table].value(of: bytes, count) >= 0 { return true }
    guard NumberText.isLocale(bytes, count) else { return false }
    tables[table].insert(UnsafeBufferPointer(start: bytes, count: count), 0, most: Self.mostKnown)
    return true
  }

  func isZone(_ table: Int, _ bytes: UnsafePointer<UInt8>, _ count: Int) throws(RecipientError) -> Bool {
    if tables[table].value(of: bytes, count) >= 0 { return true }
    let name = UnsafeBufferPointer(start: bytes, count: count)
    guard count <= 64 else { return false }
    do {
      guard try zones.zone(named: String(decoding: name, as: UTF8.self)) != nil else { return false }
    } catch {
      throw .zones(error)
    }
    tables[table].insert(name, 0, most: Self.mostKnown)
    return true
  }
}
