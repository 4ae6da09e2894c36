public import Clocks
import Expressions
public import Recipients

/// What became of a token that an app has registered.
public enum Registration: String, Sendable {
  /// The token was not known, and neither was the old one.
  case new
  /// The token was known.
  case known
  /// The row of the old token has the new one now.
  case renewed
  /// Both tokens were known; one row is left.
  case merged
}

/// What an import came to.
public struct DeviceImport: Sendable, Equatable {
  /// Rows read.
  public internal(set) var rows = 0
  /// Rows whose token was not known before.
  public internal(set) var new = 0
  /// Rows whose token was known; a token that comes twice is known the second time.
  public internal(set) var known = 0
  /// Rows that break what is declared.
  public internal(set) var rejected = 0
  /// Whether the table was changed: not when more rows were rejected than may be.
  public internal(set) var isDone = false
  /// Columns of the file that the table has none for.
  public internal(set) var ignored: [String] = []
}

extension DeviceStore {
  // MARK: - Registering

  /// Keeps a token as an app has just registered it: what `person` says of the given columns, heard of `now`.
  ///
  /// The row of the old token, if there is one, gets the new one and keeps what else it says; where both have a row, the new token's wins and
  /// the old one's fills what it does not say. When the id changes, the device was handed on: what is known of the person before goes.
  ///
  /// - Throws: ``DeviceError``, and nothing has changed.
  public func register(
    _ token: [UInt8], replacing old: [UInt8]?, _ person: SingleRecipient, given: [Int], now: Int64
  ) throws -> Registration {
    try change(creates: true, isRepeatable: true) { columns in
      if let column = given.first(where: { !columns.stored.contains($0) }) {
        throw DeviceError.store(
          "the table \(engine.shownTable) of \"\(address.shownAs)\" has no column \"\(columns.name(column))\"")
      }
      var result = Registration.new
      // Rows of other programs may have their tokens in capitals.
      var olds = old.map { [Self.capitals($0), $0] } ?? []
      olds.removeAll { $0 == token }
      var present = Set(try engine.find([token, Self.capitals(token)] + olds, columns).map(\.token))
      for source in [Self.capitals(token)] + olds where source != token && present.contains(source) {
        let isSame = source == Self.capitals(token)
        if present.contains(token) {
          try merge(source, into: token, columns)
          result = isSame ? .known : .merged
        } else {
          try rename(source, to: token)
          result = isSame ? .known : .renewed
        }
        present.insert(token)
      }
      if result == .new, present.contains(token) { result = .known }
      let missing = present.contains(token) ? try missingColumns(token, columns) : []
      let brings = [AttributeTable.tokenColumn] + given + (columns.updated.map { [$0] } ?? [])
      try engine.startUpserts(columns, given: brings, now: now)
      token.withUnsafeBufferPointer { _ = person.batch.setText(AttributeTable.tokenColumn, 0, $0) }
      if let refusal = engine.refusal(person.batch, 0) {
        throw DeviceError.refused("\(columns.name(refusal.column)): \(refusal.reason)")
      }
      try engine.upsert(person.batch, [0])
      guard try engine.endUpserts().leftOut == 0 else {
        throw DeviceError.store(
          "the table \(engine.shownTable) of \"\(address.shownAs)\" has not kept the row of this token; see what its triggers do"
        )
      }
      try refuseGaps(token, columns, except: missing, isNew: result == .new)
      return result
    }
  }

  private func rename(_ old: [UInt8], to new: [UInt8]) throws(RecipientError) {
    let (first, second) = (engine.sql.parameter(1), engine.sql.parameter(2))
    _ = try engine.rows(
      "UPDATE \(engine.quotedTable) SET \"token\" = \(first) WHERE \"token\" = \(second)", [.token(new), .token(old)])
  }

  private func merge(_ old: [UInt8], into new: [UInt8], _ columns: DeviceColumns) throws(RecipientError) {
    if let fill = engine.sql.fill(engine.quotedTable, columns) {
      _ = try engine.rows(fill, [.token(new), .token(old)])
    }
    try engine.remove([old])
  }

  static func capitals(_ token: [UInt8]) -> [UInt8] { token.map { $0 &- 0x61 < 26 ? $0 & 0xDF : $0 } }

  /// The columns in which a row has no value although every recipient must have one.
  private func missingColumns(_ token: [UInt8], _ columns: DeviceColumns) throws(RecipientError) -> [Int] {
    let required = columns.required
    guard !required.isEmpty else { return [] }
    let list = required.map { "CASE WHEN \(DeviceSQL.quoted(columns.name($0))) IS NULL THEN 1 ELSE 0 END" }
    let query =
      "SELECT \(list.joined(separator: ", ")) FROM \(engine.quotedTable) WHERE \"token\" = \(engine.sql.parameter(1))"
    let row = try engine.rows(query, [.token(token)]).first ?? []
    return zip(required, row).compactMap { $1 == "1" ? $0 : nil }
  }

  /// A row that lacks what every recipient must have would be rejected by every build.
  private func refuseGaps(
    _ token: [UInt8], _ columns: DeviceColumns, except known: [Int], isNew: Bool
  ) throws {
    let gaps = try missingColumns(token, columns).filter { !known.contains($0) }.map { columns.name($0) }
    guard !gaps.isEmpty else { return }
    let shown = gaps.prefix(8).joined(separator: ", ") + (gaps.count > 8 ? " and \(gaps.count - 8) more" : "")
    let what = isNew ? "a new device" : "a device that changes hands"
    throw DeviceError.refused(
      "\(what) needs a value of \(shown), which every recipient has; write --set ATTRIBUTE=VALUE")
  }

  // MARK: - Importing

  /// Puts in the rows of a source, or changes the rows of their tokens; a row that the source says nothing of stays as it is.
  ///
  /// `rejected` hears of every row that is not taken. With more of them than `allowed`, nothing is changed.
  ///
  /// - Throws: `RecipientError`, ``DeviceError`` and what `rejected` throws; nothing has changed then.
  public func importDevices(
    _ source: RecipientAddress, zones: ZoneDatabase, allowed: Int, now: Int64, rejected: (Rejection) throws -> Void
  ) throws -> DeviceImport {
    do {
      return try change(creates: true, isRepeatable: false) { columns in
        try engine.lockOutImports()
        try adoptCapitals(columns)
        let report = try put(source, columns, zones, allowed, now, rejected)
        guard report.isDone else { throw TooManyRejections(report: report) }
        return report
      }
    } catch let error as TooManyRejections {
      return error.report
    }
  }

  private struct TooManyRejections: Error {
    let report: DeviceImport
  }

  private func put(
    _ source: RecipientAddress, _ columns: DeviceColumns, _ zones: ZoneDatabase, _ allowed: Int, _ now: Int64,
    _ rejected: (Rejection) throws -> Void
  ) throws -> DeviceImport {
    let reader = try RecipientReader(source, attributes: columns.attributes, zones: zones, oldTokens: true)
    let absent = Set(reader.absentColumns)
    var given = columns.stored.filter { !absent.contains(columns.name($0)) }
    if let updated = columns.updated, !given.contains(updated) { given.append(updated) }
    var report = DeviceImport()
    report.ignored =
      reader.unknownColumns
      + (reader.namesColumns
        ? columns.attributes.attributes.indices.filter { !columns.stored.contains($0) }.map { columns.name($0) }
          .filter { !absent.contains($0) } : [])
    try engine.startUpserts(columns, given: given, now: now)
    let batch = ColumnBatch(attributes: columns.attributes, capacity: 1024)
    var refused = 0
    var rows: [Int] = []
    while try reader.read(into: batch, rejected: rejected) {
      rows.removeAll(keepingCapacity: true)
      for row in 0..<batch.count {
        guard let refusal = engine.refusal(batch, row) else {
          rows.append(row)
          continue
        }
        refused += 1
        try rejected(
          reader.rejection(ofBatchRow: row, column: columns.name(refusal.column), reason: refusal.reason))
      }
      // What is taken back in the end need not be written.
      if reader.rejectedRows + refused <= allowed { try engine.upsert(batch, rows) }
    }
    report.rows = reader.rows
    report.rejected = reader.rejectedRows + refused
    guard report.rejected <= allowed else { return report }
    let upserted = try engine.endUpserts()
    guard upserted.leftOut == 0 else {
      throw DeviceError.store(
        "the table \(engine.shownTable) of \"\(address.shownAs)\" has not kept \(upserted.leftOut) of the rows; see what its triggers do"
      )
    }
    report.new = upserted.new
    report.known = report.rows - report.rejected - report.new
    report.isDone = true
    return report
  }

  /// Tokens of other programs that are written in capitals become what they are here, so that none has two rows.
  private func adoptCapitals(_ columns: DeviceColumns) throws(RecipientError) {
    guard !engine.keepsBytes else { return }
    let query =
      "SELECT \"token\" FROM \(engine.quotedTable) WHERE \"token\" > \(engine.sql.parameter(1)) AND \"token\" <> lower(\"token\") ORDER BY \"token\" LIMIT 500"
    var last: [UInt8] = []
    while true {
      let tokens = try engine.rows(query, [.text(last)]).compactMap { $0.first ?? nil }.map { Array($0.utf8) }
      guard let end = tokens.last else { return }
      last = end
      for token in tokens {
        let lower = token.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
        // A server may know capitals of other alphabets. No token has any: such a row is none of ours.
        guard lower != token else { continue }
        if try engine.find([lower], columns).isEmpty {
          try rename(token, to: lower)
        } else {
          try merge(token, into: lower, columns)
        }
      }
    }
  }
}
