import Clocks
import Expressions
import Harness
import Samples

@testable import Recipients

/// Everything that reading recipients gave: cells as texts or numbers, and why rows were left out.
struct Reading: Equatable {
  var rows: [[String?]] = []
  var rejections: [Rejection] = []
}

let zones = ZoneDatabase()

/// Reads recipients whole; nothing where they cannot be read at all.
func read(
  _ kind: RecipientSourceKind, into batch: ColumnBatch, chunk: Int = 1 << 12, isQuick: Bool = true
) -> Reading? {
  var reading = Reading()
  do {
    let source = try RecipientSource(
      RecipientAddress(kind, shownAs: "r"), attributes: sampleAttributes, zones: zones, chunk: chunk, oldTokens: true)
    let turn = RecipientTurn(source.layout, isQuick: isQuick)
    var places = (rows: 0, lines: source.headerLines)
    while try source.next(turn) {
      while try turn.read(
        into: batch, rejected: { reading.rejections.append($0.moved(rows: places.rows, lines: places.lines)) })
      {
        for row in 0..<batch.count { reading.rows.append(cells(batch, row)) }
        expectNoHalfRows(batch)
      }
      places.rows += turn.rows
      places.lines += turn.lines
    }
  } catch {
    let text = "\(error)"
    expect(!text.isEmpty && !hasRawControl(text.utf8) && !text.utf8.contains(0x0A), "a refusal is one line: \(text)")
    return nil
  }
  for rejection in reading.rejections {
    let reason = rejection.reason
    expect(!reason.isEmpty && reason.utf8.count < 1000, "a rejection says why, in short: \(reason)")
    expect(!hasRawControl(reason.utf8) && !reason.utf8.contains(0x0A), "a rejection is one line: \(reason)")
    expect(rejection.row >= 1 && rejection.line >= 1, "a rejection has a place")
  }
  return reading
}

/// What lies behind the last good row is untouched.
private func expectNoHalfRows(_ batch: ColumnBatch) {
  for row in batch.count..<batch.capacity {
    for column in 0..<batch.columnCount { expect(!batch.isPresent(column, row), "no row is half filled") }
  }
}

/// A row's cells, each as its column declares: what is accepted keeps its promise.
private func cells(_ batch: ColumnBatch, _ row: Int) -> [String?] {
  sampleAttributes.attributes.enumerated().map { column, attribute in
    guard batch.isPresent(column, row) else {
      expect(sampleAttributes.mayBeMissing(column), "\(attribute.name) must be there")
      return nil
    }
    let value = batch.value(column, row)
    switch attribute.type {
    case .text(let max):
      guard let text = String(validating: batch.text(column, row), as: UTF8.self) else { fail("a text is UTF-8") }
      if let max { expect(text.unicodeScalars.count <= max, "\(attribute.name) has at most \(max) characters") }
      return text
    case .version:
      expect(VersionText.isValid(batch.text(column, row)), "a version is one")
      return String(decoding: batch.text(column, row), as: UTF8.self)
    case .enumeration(let members): expect(members.indices.contains(Int(value)), "a member is one")
    case .boolean: expect(value == 0 || value == 1, "true or false")
    case .integer(let min, let max): expect(value >= min ?? .min && value <= max ?? .max, "\(value) is in its range")
    case .decimal(let min, let max, _): expect(value >= min ?? .min && value <= max ?? .max, "\(value) is in its range")
    case .date: expect(CivilDate(daysSinceEpoch: Int(value)).daysSinceEpoch == Int(value), "a day is of the calendar")
    case .time(let min, let max):
      expect(value >= min ?? 0 && value <= max ?? CivilTime.lastSecond, "\(value) is a second of its range")
    case .timestamp: expect(value / 1_000_000 < 253_402_300_800, "a moment is before the year 10000")
    }
    return String(value)
  }
}

/// Cells of each column, the first of which is good, for seeds and words: also those at the edges of what was declared.
let sampleCells: [(name: String, cells: [String])] = [
  ("token", ["00ff", "0A", "<d8c3 f1a0>", "{length = 32, bytes = 0xd8}", "\"00\""]), ("id", ["u-1", ""]),
  ("locale", ["de-AT", "zh_Hant_TW"]), ("time_zone", ["UTC", "Europe/Berlin", "Mars/Olympus"]),
  ("environment", ["sandbox"]), ("platform", ["ios"]), ("os_version", ["18.0.1"]), ("app_version", ["1..2"]),
  ("first_name", ["Zoë", "\"a\"\"b\"", "\"a\nb\""]), ("plan", ["pro", "équipe", "free"]),
  ("points", ["-5", "007", "5000", "5001", "-6"]),
  ("spend", ["1.50", "-.5", "1e3", "100000.00", "100000.01", "99999.99", "-100.01", "01.255"]),
  ("subscribed", ["true", "0"]),
  ("birthday", ["2000-02-29", "2001-02-29"]),
  ("last_open", ["2026-11-21T00:00:00Z", "2026-11-21 01:02:03.456789+05:30"]), ("nickname", ["x", "\"\""]),
  ("city", ["Rome"]), ("days_left", ["3", "365", "366"]), ("wide", ["9223372036854775807", "-9223372036854775808"]),
  ("tier", ["straße"]), ("remind_at", ["18:30", "06:00:00.000", "05:59", "23:00:01", "24:00"]),
]
