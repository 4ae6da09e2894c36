import Expressions
import Files
import Testing

@testable import Recipients
@testable import Rows

@Suite struct LineReaderTests {
  /// Every line as "number text"; too long ones without a text.
  private func lines(_ bytes: [UInt8]) throws -> [String] {
    let file = try TemporaryFile(bytes)
    let reader = try LineReader(try InputStream(path: file.path))
    var lines: [String] = []
    while let line = try reader.next() {
      lines.append("\(reader.number) " + (line.isTooLong ? "too long" : String(decoding: line.bytes, as: UTF8.self)))
    }
    return lines
  }

  @Test(arguments: [
    ("", []), ("\n", ["1 "]), ("a", ["1 a"]), ("\u{FEFF} a\t\r\n\r\n\"b", ["1 a", "2 ", "3 \"b"]),
    ("a\0b\n\u{FEFF}\nc\rd\n", ["1 a\0b", "2 \u{FEFF}", "3 c\rd"]), ("\"a\n,\"\n", ["1 \"a", "2 ,\""]),
  ])
  func splits(text: String, expected: [String]) throws { #expect(try lines(Array(text.utf8)) == expected) }

  /// Chunks cut anywhere, and a line that is too long costs neither memory nor the number of the next.
  @Test func longLines() throws {
    let texts = [3, 65_534, 1, 65_535, 65_536, 200_000, 0, 4_300_000, 2].map {
      String(repeating: "x", count: $0)
    }
    let expected = texts.enumerated().map { "\($0 + 1) " + ($1.utf8.count > RowScanner.rowLimit ? "too long" : $1) }
    #expect(try lines(Array(texts.joined(separator: "\n").utf8)) == expected)
  }
}

@Suite struct SeenNamesTests {
  @Test func numbersFollowTheOrder() {
    let column = AttributeTable.timeZoneColumn
    let batch = ColumnBatch(attributes: AttributeTable(declared: []), capacity: 1)
    let seen = SeenNames()
    var expected: [String] = []
    let names = (0..<600).map { ["America/Argentina/City_\($0)", "E\($0)", "Etc/GMT+\($0)", ""][$0 % 4] }
    for name in names + names.reversed() {
      batch.reset()
      Array(name.utf8).withUnsafeBufferPointer { _ = batch.setText(column, 0, $0) }
      batch.count = 1
      if !expected.contains(name) { expected.append(name) }
      #expect(seen.number(of: column, 0, in: batch) == expected.firstIndex(of: name))
    }
    #expect(seen.names == expected.map { Array($0.utf8) })
  }
}
