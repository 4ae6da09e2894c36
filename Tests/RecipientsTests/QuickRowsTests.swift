import CLanes
import Expressions
import Foundation
import Testing

@testable import Recipients

/// Rows that are read in one pass must be what the general way makes of them.
@Suite struct QuickRowsTests {
  /// Cells as files have them, right, wrong, and nearly right.
  private static let samples: [String: [String]] = [
    "token": [
      "00", "aAbB09", String(repeating: "0f", count: 32), String(repeating: "7", count: 200), "0", "", "0g", "\"ab\"",
    ],
    "first_name": [
      "", "Zoë", "\"\"", "\"a,b\"", "\"a\"\"b\"", "\"a\nb\"", "a\\b", "\u{1}", "ab\u{7F}", "12345", "123456", "日本語",
      "a\"b",
    ],
    "nickname": ["n", "\"\"", "", "\u{301}", "👩‍👩‍👧‍👦", String(repeating: "y", count: 70), "a\tb"],
    "plan": ["free", "pro", "équipe", "Free", "fre", "\"pro\"", ""],
    "points": [
      "0", "-5", "-6", "007", "5000", "5001", "", "1.0", "+1", "-", "-0", "\"12\"", "00004999", "000000001", "1/2",
      "1:", "12é",
    ],
    "big": ["9223372036854775807", "-9223372036854775808", "9223372036854775808", "123456789012345678", "1", ""],
    "spend": [
      "1.5", "1.50", "1", "01.5", "-0.25", ".5", "1.", "1.255", "100000.00", "0.10", "", "1e3", "-100",
      "0.5", "00.5", "1234.56", "99999.99", "1.2.3", "1,5", "1.5x", "0000001.25", "00000001.5", "000000001.5", "1.é",
    ],
    "subscribed": ["true", "false", "1", "0", "yes", ""],
    "birthday": ["2000-02-29", "2001-02-29", "", "2000-2-9"],
    "last_open": ["2026-11-21T00:00:00Z", "2026-11-21", "", "2026-11-21T00:00:00+05:30"],
    "remind_at": [
      "18:30", "05:00", "04:59", "23:00", "23:01", "24:00", "18:60", "8:30", "18:30:05", "18:30:05.000", "18:30:05.5",
      "18.30", "18:3:",
      "18:30Z", "", "\"18:30\"",
    ],
    "build": ["1.2.3", "3", "1..2", "", "1.2.3.4.5.6.7.8"],
    "locale": ["en", "pt-BR", "zh_Hant_TW", "e", "", "en-", "abcdefghij"],
    "time_zone": ["UTC", "America/Argentina/Buenos_Aires", "Mars/Olympus", "", "Europe/Berlin "],
    "other": ["", "x", "\"y\"", "\"z\"\"\"", "\"\n\"", "a\"", String(repeating: "w", count: 300)],
  ]

  @Test(arguments: 0..<8)
  func rowsAreReadAlike(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
    let names = Self.samples.keys.sorted().shuffled(using: &generator)
    var text = names.joined(separator: ",") + "\n"
    for _ in 0..<600 {
      // Mostly right, so that rows are good to their end now and then.
      var row = names.map { name in
        let cells = Self.samples[name] ?? []
        return Bool.random(using: &generator) || Bool.random(using: &generator)
          ? cells[0] : cells.randomElement(using: &generator) ?? ""
      }
      if Int.random(in: 0..<20, using: &generator) == 0 { row.removeLast() }
      if Int.random(in: 0..<20, using: &generator) == 0 { row.append("") }
      text += row.joined(separator: ",") + (["\n", "\r\n", "\n\n", "\r\r\n"].randomElement(using: &generator) ?? "\n")
    }
    let file = try TemporaryFile(text)
    for chunk in [1 << 20, 700] {
      let quick = try readings(file.path, chunk: chunk, isQuick: true)
      let general = try readings(file.path, chunk: chunk, isQuick: false)
      #expect(quick.rows == general.rows, "seed \(seed)")
      #expect(quick.rejections == general.rejections, "seed \(seed)")
      #expect(quick.rows.count > 20 && quick.rejections.count > 20)
    }
  }

  /// Rows of all lengths meet the ends of the index's windows everywhere; some are longer than a window.
  @Test(arguments: 0..<4)
  func longRowsAreReadAlike(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed) &+ 77)
    var text = "token,nickname,plan,points,other\n"
    for _ in 0..<400 {
      let length = [0, 3, 60, 200, 4_000, 9_000, 20_000].randomElement(using: &generator) ?? 0
      let filler = String(repeating: "w", count: Int.random(in: 0...length, using: &generator))
      let other = [filler, "\"\(filler)\"", "\"\(filler),\(filler)\"", filler + "\\", filler + "\"", "\"\(filler)\n\""]
      let points = Bool.random(using: &generator) ? "17" : "x"
      text += "00ff,n,pro,\(points),\(other.randomElement(using: &generator) ?? "")\n"
    }
    let file = try TemporaryFile(text)
    for chunk in [1 << 20, 10_000] {
      let quick = try readings(file.path, chunk: chunk, isQuick: true)
      let general = try readings(file.path, chunk: chunk, isQuick: false)
      #expect(quick.rows == general.rows, "seed \(seed)")
      #expect(quick.rejections == general.rejections, "seed \(seed)")
      #expect(quick.rows.count > 50 && quick.rejections.count > 50)
    }
  }

  /// Bytes that are no UTF-8 are found wherever they stand in a text.
  @Test func brokenTextsAreReadAlike() throws {
    var bytes = Array("token,nickname,plan\n".utf8)
    for length in 1...40 {
      for place in 0..<length {
        var text = [UInt8](repeating: UInt8(ascii: "w"), count: length)
        text[place] = 0xC3
        bytes += Array("00,".utf8) + text + Array(",pro\n".utf8)
        if place + 1 < length {
          text[place + 1] = 0xA9
          bytes += Array("00,".utf8) + text + Array(",pro\n".utf8)
        }
      }
    }
    let file = try TemporaryFile(bytes)
    let quick = try readings(file.path, chunk: 1 << 20, isQuick: true)
    let general = try readings(file.path, chunk: 1 << 20, isQuick: false)
    #expect(quick.rows == general.rows)
    #expect(quick.rejections == general.rejections)
    #expect(quick.rows.count == 780 && quick.rejections.count == 820)
  }

  /// What the processor finds sixteen bytes at a time is what looking at each finds.
  @Test func stopsAreFoundAlike() {
    var generator = SeededGenerator(state: 5)
    let likely = Array(",\"\\\n\r\t\u{1F} !#+-[]a\u{7F}".utf8) + [0x80, 0xAC, 0xA2, 0xDC, 0xFF, 0]
    for round in 0..<2_000 {
      let block = (0..<64).map { _ in
        round % 2 == 0 ? likely.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
      }
      var expected: UInt64 = 0
      for (index, byte) in block.enumerated() where byte < 0x20 || [0x2C, 0x22, 0x5C].contains(byte) {
        expected |= 1 << UInt64(index)
      }
      #expect(lanes_stops(block) == expected)
      #expect(lanes_stops_plainly(block) == expected)
    }
  }

  @Test func placesOfBitsAreWrittenAlike() {
    var generator = SeededGenerator(state: 6)
    var places = [UInt16](repeating: 0, count: 72)
    for round in 0..<2_000 {
      var bits = UInt64.random(in: 0...UInt64.max, using: &generator)
      for _ in 0..<round % 5 { bits &= UInt64.random(in: 0...UInt64.max, using: &generator) }
      let expected = (0..<64).filter { bits & 1 << UInt64($0) != 0 }.map { UInt16($0 + 7 * round) }
      let count = lanes_write_places(bits, Int64(7 * round), &places)
      #expect(Array(places.prefix(Int(count))) == expected)
    }
  }

  @Test func hexadecimalDigitsAreFoundAlike() {
    var generator = SeededGenerator(state: 7)
    let digits = Array("0123456789abcdefABCDEF".utf8)
    for round in 0..<64 {
      var block = (0..<64).map { _ in digits.randomElement(using: &generator) ?? 0 }
      #expect(lanes_are_hexadecimal(block) == 1 && lanes_are_hexadecimal_plainly(block) == 1)
      for byte in UInt8.min...UInt8.max {
        block[round] = byte
        let expected: Int32 = digits.contains(byte) ? 1 : 0
        #expect(lanes_are_hexadecimal(block) == expected, "\(byte) at \(round)")
        #expect(lanes_are_hexadecimal_plainly(block) == expected, "\(byte) at \(round)")
      }
    }
  }

  /// A number that is copied as it was written prints as its value would.
  @Test func writtenNumbersPrintAlike() throws {
    var text = "token,nickname,plan,points,spend\n"
    for points in Self.samples["points"] ?? [] {
      for spend in Self.samples["spend"] ?? [] { text += "00,n,pro,\(points),\(spend)\n" }
    }
    let file = try TemporaryFile(text)
    let source = try RecipientSource(
      RecipientAddress(.csv(path: file.path), shownAs: "r.csv"), attributes: sampleAttributes, zones: zones)
    let turn = RecipientTurn(source.layout)
    let batch = ColumnBatch(attributes: sampleAttributes, capacity: 500)
    #expect(try source.next(turn))
    #expect(try turn.read(into: batch, rejected: { _ in }))
    var copied = 0
    for (name, places) in [("points", 0), ("spend", 2)] {
      let column = try #require(sampleAttributes.index(of: name))
      for row in 0..<batch.count where batch.isPresent(column, row) {
        let written = RowCells(batch, row).written(column)
        guard !written.isEmpty else { continue }
        copied += 1
        let value = batch.value(column, row)
        // All its places, as texts show them.
        let plain = places == 0 ? String(value) : String(format: "%d.%02d", value / 100, value % 100)
        #expect(String(decoding: written, as: UTF8.self) == plain)
      }
    }
    #expect(copied > 20)
  }

  private func readings(
    _ path: String, chunk: Int, isQuick: Bool
  ) throws -> (rows: [[String?]], rejections: [Rejection]) {
    let source = try RecipientSource(
      RecipientAddress(.csv(path: path), shownAs: "r.csv"), attributes: sampleAttributes, zones: zones, chunk: chunk)
    let turn = RecipientTurn(source.layout, isQuick: isQuick)
    let batch = ColumnBatch(attributes: sampleAttributes, capacity: 50)
    var rows: [[String?]] = []
    var rejections: [Rejection] = []
    while try source.next(turn) {
      while try turn.read(into: batch, rejected: { rejections.append($0) }) {
        for row in 0..<batch.count { rows.append(cells(batch, row, sampleAttributes)) }
      }
    }
    return (rows, rejections)
  }
}
