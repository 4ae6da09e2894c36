import Expressions
import Glibc
import Harness
import JSON
import Samples

@testable import Recipients

/// The header in front of inputs that bring none: what stands in the rows is worth more than what stands in the header.
private let usualHeader = sampleCells.map(\.name).joined(separator: ",") + "\n"

/// Rows of CSV read in one pass, in the general way, and in small pieces.
let csvTarget = FuzzTarget(
  "csv-rows", longest: 400,
  words: { sampleCells.flatMap { [$0.name] + $0.cells } + ["\r\n", ",", "\"", "\"\"", "\n\n", ";", "\u{FEFF}"] },
  seeds: { _ in
    let good = sampleCells.map { $0.cells[0] }.joined(separator: ",")
    let odd = sampleCells.map { $0.cells[$0.cells.count - 1] }.joined(separator: ",")
    return ["+\(good)\n", "+\(odd)\r\n\(good)\n", "token,plan,points,subscribed,city,x\n00,pro,1,true,Rome,\"y\"\n"].map
    { Array($0.utf8) }
  },
  start: {
    let file = MemoryFile()
    let batch = ColumnBatch(attributes: sampleAttributes, capacity: 5)
    return { bytes in
      // A plus stands for the usual header.
      let hasHeader = bytes.first != UInt8(ascii: "+")
      let whole = hasHeader ? Array(bytes) : Array(usualHeader.utf8) + bytes.dropFirst()
      whole.withUnsafeBufferPointer { file.write($0) }
      let kind = RecipientSourceKind.csv(path: file.path)
      let quick = read(kind, into: batch)
      expect(read(kind, into: batch, isQuick: false) == quick, "both ways read the same")
      expect(read(kind, into: batch, chunk: 64) == quick, "small pieces hold the same")
    }
  })

/// Lines of JSON against the reader of JSON, and in small pieces.
let jsonLinesTarget = FuzzTarget(
  "json-rows", longest: 400,
  words: {
    sampleCells.map { "\"\($0.name)\":" } + sampleCells.flatMap { $0.cells.map { "\"\($0)\"" } }
      + ["{\"", "\",\"", "null", "true", "false", "-1.5e2", "[", "]", "}", "\\u00e9", "\\ud83d\\ude00", "\n{"]
  },
  seeds: { _ in
    let row =
      "{\"token\":\"00ff\",\"plan\":\"pro\",\"points\":1,\"subscribed\":true,\"city\":\"R\\u00f6m\",\"x\":[1,{\"y\":2}]}\n"
    let texts = sampleCells.map { "\"\($0.name)\":\"\($0.cells[0])\"" }.joined(separator: ",")
    return [row, row + row, "{\(texts)}\n", "{\"spend\":1.50,\"wide\":1e3,\"id\":5,\"token\":null}\n"].map {
      Array($0.utf8)
    }
  },
  start: {
    let file = MemoryFile()
    let batch = ColumnBatch(attributes: sampleAttributes, capacity: 5)
    return { bytes in
      file.write(bytes)
      let kind = RecipientSourceKind.jsonl(path: file.path)
      guard let whole = read(kind, into: batch) else { return }
      expect(read(kind, into: batch, chunk: 64) == whole, "small pieces hold the same")
      guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
      var rows = whole.rows[...]
      var rejections = whole.rejections[...]
      var number = 0
      for line in bytes.split(separator: 0x0A) where !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
        number += 1
        let rejection = rejections.first?.row == number ? rejections.popFirst() : nil
        let row = rejection == nil ? rows.popFirst() : nil
        expectSame(Array(line), row, rejection)
      }
      expect(rows.isEmpty && rejections.isEmpty, "every row stands on a line")
    }
  })

/// Holds a row, or why it was left out, against what the reader of JSON says of its line.
private func expectSame(_ line: [UInt8], _ row: [String?]?, _ rejection: Rejection?) {
  // How deep values may go that nobody asks for is judged by each in its own way.
  guard line.count(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }) < 60 else { return }
  var value: JSONValue?
  do {
    value = try JSONReader.read(line)
  } catch {
    // So are keys that come twice, of which nobody may ask for one.
    if error.message.hasSuffix("comes twice") { return }
  }
  var members: [JSONValue.Member] = []
  if case .object(let found)? = value { members = found }
  let isObject = if case .object? = value { true } else { false }
  let isRefused = rejection?.reason.utf8.starts(with: "the line is not".utf8) ?? false
  if !isObject {
    expect(rejection != nil, "what is not JSON is not a row")
    return
  }
  expect(!isRefused, "what is JSON can be read: \(rejection?.reason ?? "")")
  guard let row else { return }
  for (column, attribute) in sampleAttributes.attributes.enumerated() {
    guard let member = members.first(where: { $0.key.utf8.elementsEqual(attribute.name.utf8) }), member.value != .null
    else {
      expect(row[column] == nil, "\(attribute.name) is not there")
      continue
    }
    switch (attribute.type, member.value) {
    case (.text, .string(let text)) where column != AttributeTable.tokenColumn:
      expect(row[column].map { $0.utf8.elementsEqual(text.utf8) } ?? text.isEmpty, "\(attribute.name) is \(text)")
    case (.boolean, .bool(let flag)): expect(row[column] == (flag ? "1" : "0"), "\(attribute.name) is \(flag)")
    case (.integer, .number(let digits)):
      if let number = Int64(digits) { expect(row[column] == String(number), "\(attribute.name) is \(digits)") }
    default: break
    }
  }
}

/// An SQLite file.
let sqliteTarget = FuzzTarget(
  "sqlite-file", longest: 4096, patience: 30,
  words: { ["CREATE TABLE recipients(", "INTEGER", "TEXT", "SQLite format 3\0", "token", "plan", "points", "city"] },
  seeds: { _ in SQLiteSeeds.all() },
  start: {
    let path = "/dev/shm/belfry-fuzz-\(getpid()).db"
    let batch = ColumnBatch(attributes: sampleAttributes, capacity: 5)
    let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    expect(descriptor >= 0, "a file can be made")
    atexit { unlink("/dev/shm/belfry-fuzz-\(getpid()).db") }
    return { bytes in
      expect(ftruncate(descriptor, bytes.count) == 0, "a file can be cut")
      expect(pwrite(descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count, "a file can be written")
      _ = read(.sqlite(file: path, table: nil), into: batch)
    }
  })

/// Small databases, made on the spot.
private enum SQLiteSeeds {
  static func all() -> [[UInt8]] {
    let columns = "token TEXT, plan TEXT, points INTEGER, subscribed INTEGER, city TEXT, spend NUMERIC, birthday TEXT"
    return [
      ["CREATE TABLE recipients(\(columns))"],
      [
        "CREATE TABLE recipients(\(columns))",
        "INSERT INTO recipients VALUES ('00ff', 'pro', 7, 1, 'Rome', 1.5, '2000-02-29'), (x'0a', 'free', -5, 0, '', NULL, NULL)",
      ],
      ["CREATE TABLE a(token, plan, points, subscribed, city)", "INSERT INTO a VALUES (1, 2.5, 'x', NULL, x'ff')"],
    ].compactMap { make($0) }
  }

  private static func make(_ statements: [String]) -> [UInt8]? {
    let path = "/dev/shm/belfry-fuzz-seed-\(getpid()).db"
    unlink(path)
    defer { unlink(path) }
    do throws(RecipientError) {
      let connection = try SQLiteConnection(file: path, shownAs: "seed", for: .creating)
      for statement in ["PRAGMA page_size=512"] + statements { try connection.execute(statement) }
    } catch {
      fail("SQLite works: \(error)")
    }
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }
}
