import Files
import Testing

@testable import Recipients
@testable import Rows

/// A row as scanner and reference see it.
struct ScannedRow: Equatable {
  var line: Int
  var problem: CellProblem
  var problemField: Int
  var count: Int
  /// Empty for rows with a problem, whose fields nobody may use.
  var fields: [[UInt8]]
  var quoted: [Bool]
}

/// RFC 4180 as plainly as it can be written: the whole file at once, one field after the other.
func referenceRows(_ bytes: [UInt8]) -> [ScannedRow] {
  var rows: [ScannedRow] = []
  var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  var line = 1
  let quote = UInt8(ascii: "\"")
  while at < bytes.count {
    var row = ScannedRow(line: line, problem: .none, problemField: 0, count: 0, fields: [], quoted: [])
    var isLast = false
    let rowStart = at
    while !isLast {
      let start = at
      var content: [UInt8] = []
      var problem = CellProblem.none
      let isQuoted = at < bytes.count && bytes[at] == quote
      var isOpen = false
      if isQuoted {
        at += 1
        isOpen = true
        while at < bytes.count {
          if bytes[at] == quote {
            if at + 1 < bytes.count, bytes[at + 1] == quote {
              at += 1
            } else {
              at += 1
              isOpen = false
              break
            }
          }
          content.append(bytes[at])
          at += 1
        }
      }
      var rest: [UInt8] = []
      while at < bytes.count, bytes[at] != UInt8(ascii: ","), bytes[at] != UInt8(ascii: "\n") {
        rest.append(bytes[at])
        at += 1
      }
      isLast = at >= bytes.count || bytes[at] == UInt8(ascii: "\n")
      var length = at - start
      if isLast, rest.last == UInt8(ascii: "\r") {
        rest.removeLast()
        length -= 1
      }
      if isOpen {
        problem = .openQuote
      } else if length > RowScanner.fieldLimit {
        problem = .tooLarge
      } else if isQuoted {
        if !rest.isEmpty { problem = .textAfterQuote }
      } else {
        content = rest
        if rest.contains(quote) {
          problem = .strayQuote
        } else if rest.contains(UInt8(ascii: "\r")) {
          problem = .strayReturn
        }
      }
      if row.problem == .none, problem != .none {
        row.problem = problem
        row.problemField = row.count
      }
      row.fields.append(content)
      row.quoted.append(isQuoted)
      row.count += 1
      at += 1
    }
    // Of such a row nothing else is known.
    if at - rowStart > RowScanner.rowLimit { (row.problem, row.problemField, row.count) = (.rowTooLarge, 0, 0) }
    line += bytes[rowStart..<min(at, bytes.count)].count { $0 == UInt8(ascii: "\n") }
    if row.problem == .none, row.fields == [[]], row.quoted == [false] { continue }
    if row.problem != .none { (row.fields, row.quoted) = ([], []) }
    rows.append(row)
  }
  return rows
}

func scannedRows(_ path: String, chunk target: Int) throws -> [ScannedRow] {
  var cutter = RowCutter(try InputStream(path: path), target: target)
  if try cutter.peek(3) == [0xEF, 0xBB, 0xBF] { cutter.skip(3) }
  let chunk = RowChunk(capacity: 1)
  var rows: [ScannedRow] = []
  var lines = 0
  while try cutter.next(into: chunk) {
    var scanner = RowScanner(chunk)
    if chunk.isOversizedRow {
      rows.append(ScannedRow(line: lines + 1, problem: .rowTooLarge, problemField: 0, count: 0, fields: [], quoted: []))
    }
    while scanner.next() {
      let isGood = scanner.problem == .none
      rows.append(
        ScannedRow(
          line: lines + scanner.rowLine, problem: scanner.problem, problemField: scanner.problemField,
          count: scanner.fieldCount,
          fields: isGood ? (0..<scanner.fieldCount).map { Array(scanner.bytes($0)) } : [],
          quoted: isGood
            ? (0..<min(scanner.fieldCount, RowScanner.mostFields)).map { scanner.fields[$0].isQuoted } : []))
      if scanner.problem == .rowTooLarge { (rows[rows.count - 1].count, rows[rows.count - 1].problemField) = (0, 0) }
    }
    lines += scanner.linesPassed + chunk.droppedLines
  }
  return rows
}

func withoutFieldsOfWideRows(_ row: ScannedRow) -> ScannedRow {
  guard row.count > RowScanner.mostFields else { return row }
  var row = row
  (row.fields, row.quoted) = ([], [])
  return row
}

@Suite struct RowScannerTests {
  /// Pieces that meet in unlucky ways.
  static let pieces: [[UInt8]] =
    ["a", "bcd", "0123456789", ",", ",", "\"", "\"", "\"\"", "\n", "\n", "\r\n", "\r", "é", "👋🏽", ""]
    .map { Array($0.utf8) } + [[0xFF], [0xEF, 0xBB, 0xBF], [0], [0x08], [0x0B, 0x0F]]

  static func hostile(_ generator: inout SeededGenerator, pieces count: Int) -> [UInt8] {
    (0..<count).flatMap { _ in pieces.randomElement(using: &generator) ?? [] }
  }

  @Test(arguments: 0..<16)
  func hostileFilesAreCutAsTheReferenceCutsThem(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
    for _ in 0..<12 {
      let bytes = Self.hostile(&generator, pieces: Int.random(in: 0...120, using: &generator))
      // Those would be taken for UTF-16.
      if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { continue }
      let file = try TemporaryFile(bytes)
      let expected = referenceRows(bytes)
      for chunk in [1, 2, 3, 7, 8, 9, Int.random(in: 10...64, using: &generator), 64, 1 << 20] {
        #expect(try scannedRows(file.path, chunk: chunk) == expected, "seed \(seed), chunk \(chunk): \(bytes)")
      }
    }
  }

  @Test func everyTruncationIsCutAsTheReferenceCutsIt() throws {
    let sample = Array("\u{FEFF}a,\"b\"\"\n,\",c\r\n\"\",x\"y,\"z\"w\r\n\r\n,,\nq\rr,\"\r\n\"\r\n\"open,\n".utf8)
    for count in 0...sample.count {
      let bytes = Array(sample.prefix(count))
      let file = try TemporaryFile(bytes)
      for chunk in [1, 5, 1 << 20] {
        // Half a byte order mark is text.
        #expect(try scannedRows(file.path, chunk: chunk) == referenceRows(bytes), "\(count) bytes, chunk \(chunk)")
      }
    }
  }

  /// What Python 3.11's csv module wrote, and read back in strict mode, from seeded random fields.
  static let pythonVectors: [(String, [[String]])] = [
    (
      "\"\"\"\"\"\r\n👋🏽7日本\",a,\"\"\"\"\"👋🏽\"\n\"\"\"\"\"\"\"\"\"👋🏽\",\"👋🏽👋🏽 \n\",7;7日本\n\"7\n\",\",👋🏽a👋🏽'a\",\",\"\"\"\"\"\n\"\r\n👋🏽\",\\'\t,\"\r\na\n\n\"\n",
      [
        ["\"\"\r\n👋🏽7日本", "a", "\"\"👋🏽"],
        ["\"\"\"\"👋🏽", "👋🏽👋🏽 \n", "7;7日本"],
        ["7\n", ",👋🏽a👋🏽'a", ",\"\""],
        ["\r\n👋🏽", "\\'\t", "\r\na\n\n"],
      ]
    ),
    (
      ";\\;\t,;,👋🏽7\\ \t\r\n\"é \"\"\"\"\",\",\r\na\",\\👋🏽;é日本\r\n;,\"\"\"'\"\";\n;\",👋🏽\r\n\\,\"\n\r\na\",\"\n\"\r\n",
      [
        [";\\;\t", ";", "👋🏽7\\ \t"],
        ["é \"\"", ",\r\na", "\\👋🏽;é日本"],
        [";", "\"'\";\n;", "👋🏽"],
        ["\\", "\n\r\na", "\n"],
      ]
    ),
    (
      "\"\t \",\";ééB\",\"\r\n;7BéB\"\n\",B,BB,\",\"\n,\"\"\"\"\"\"\"\"\",\"é\r\n\"\"\"\"\"\n\"7 ;\r\n日本,\",\"\t\n,\r\n'\",\"\n\"\n\"\"\"\"\"\",\"é\n\",\"\r\n,\\\"\n",
      [
        ["\t ", ";ééB", "\r\n;7BéB"],
        [",B,BB,", "\n,\"\"\"\"", "é\r\n\"\""],
        ["7 ;\r\n日本,", "\t\n,\r\n'", "\n"],
        ["\"\"", "é\n", "\r\n,\\"],
      ]
    ),
    (
      "\"Ba\"\"\",\"\n'👋🏽\r\n\\\",\"👋🏽\"\r\n\"日本\r\n\",\"B7'\",\"\tB\r\n\t日本'\"\r\n\" 7👋🏽\"\"\"\" \t\",\"a;\",\"\n '\"\r\n\" 日本 \",\"\\éB👋🏽a\r\n\",\";\n;\"\r\n",
      [
        ["Ba\"", "\n'👋🏽\r\n\\", "👋🏽"],
        ["日本\r\n", "B7'", "\tB\r\n\t日本'"],
        [" 7👋🏽\"\" \t", "a;", "\n '"],
        [" 日本 ", "\\éB👋🏽a\r\n", ";\n;"],
      ]
    ),
    (
      "\"👋🏽\\\",\";;👋🏽\",\"\"\"\"\"\n日本é\"\n\",,é\",\"日本a\n\"\"\",\"a\"\n\"\t日本,\r\né\\\",\"\t\",\"\"\"a\"\n\"\"\" \\B\",\"\"\"\"\";日本\",\"\n,7\"\n",
      [
        ["👋🏽\\", ";;👋🏽", "\"\"\n日本é"],
        [",,é", "日本a\n\"", "a"],
        ["\t日本,\r\né\\", "\t", "\"a"],
        ["\" \\B", "\"\";日本", "\n,7"],
      ]
    ),
  ]

  @Test func readsWhatPythonWrites() throws {
    for (text, rows) in Self.pythonVectors {
      let file = try TemporaryFile(text)
      for chunk in [1, 6, 1 << 20] {
        let scanned = try scannedRows(file.path, chunk: chunk)
        #expect(scanned.map { $0.fields.map { String(decoding: $0, as: UTF8.self) } } == rows)
        #expect(scanned.allSatisfy { $0.problem == .none })
      }
    }
  }

  @Test(arguments: [1 << 12, 1 << 16, 1 << 20])
  func sizesAreLimited(chunk: Int) throws {
    func long(_ count: Int) -> String { String(repeating: "x", count: count) }
    let limit = RowScanner.fieldLimit
    let half = String(repeating: "\"\"", count: limit / 2 - 1)
    let texts = [
      "a,\(long(limit)),c\n1,2,3\n",
      "a,\(long(limit + 1)),c\n1,2,3\n",
      "a,\(long(limit))\r\n1,2\n",
      "a,\(long(limit + 1))\r\n1,2\n",
      "a,\"\(long(limit - 2))\"\n1,2\n",
      "a,\"\(long(limit - 1))\"\n1,2\n",
      "a,\"\(half)\"\n1,2\n",
      "a,\"\(half)\"\"\"\n1,2\n",
      "a,\"\(long(3 << 20))\n,\",\"q\"\"\"\r\n1,2\n",
      "a,\"\(long(200_000))",
      "a\"b,\(long(200_000)),\"\n\"\n1\n",
      String(repeating: long(limit) + ",", count: 66) + "\n1,2\n",
      String(repeating: long(limit - 1) + ",", count: 64) + "\n1,2\n",
      String(repeating: long(limit - 1) + ",", count: 63) + long(limit - 1) + "\n1,2\n",
      String(repeating: ",", count: 20_000) + "\n1,2\n",
    ]
    for text in texts {
      let bytes = Array(text.utf8)
      let file = try TemporaryFile(bytes)
      var scanned = try scannedRows(file.path, chunk: chunk)
      var expected = referenceRows(bytes)
      // Fields beyond those that are kept cannot be asked for.
      scanned = scanned.map(withoutFieldsOfWideRows)
      expected = expected.map(withoutFieldsOfWideRows)
      #expect(scanned == expected, "\(text.prefix(20))… of \(bytes.count) bytes")
    }
  }

  /// The row's start is dropped while it is read, and its carriage return is the last byte that the buffer then held.
  @Test func aDroppedRowStillEndsInCRLF() throws {
    let size = 2 * RowScanner.rowLimit
    var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: size)
    for at in stride(from: 0, to: size, by: 50_000) { bytes[at] = UInt8(ascii: ",") }
    bytes[size - 1] = UInt8(ascii: "\r")
    let file = try TemporaryFile(bytes + Array("\n1,2\n".utf8))
    let rows = try scannedRows(file.path, chunk: 1 << 12)
    #expect(rows.map(\.problem) == [.rowTooLarge, .none])
    #expect(rows.map(\.line) == [1, 2])
  }
}
