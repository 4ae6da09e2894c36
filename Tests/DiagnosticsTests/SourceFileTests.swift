import Diagnostics
import Testing

/// Bytes to lines and columns.
@Suite struct SourceFileTests {
  private func place(_ text: String, _ offset: Int) -> String {
    let position = SourceFile(path: "x", bytes: [UInt8](text.utf8)).position(of: offset)
    return "\(position.line):\(position.column)@\(position.byte)"
  }

  private func line(_ text: String, _ offset: Int) -> String {
    let line = SourceFile(path: "x", bytes: [UInt8](text.utf8)).line(around: offset)
    return "\(line.start) \(String(decoding: line.bytes, as: UTF8.self))"
  }

  @Test func lineEnds() {
    for (end, length) in [("\n", 1), ("\r", 1), ("\r\n", 2)] {
      let text = "ab\(end)\(end)c"
      #expect(place(text, 0) == "1:1@0")
      #expect(place(text, 2) == "1:3@2")
      #expect(place(text, 2 + length) == "2:1@\(2 + length)")
      #expect(place(text, 2 + 2 * length) == "3:1@\(2 + 2 * length)")
      #expect(place(text, 3 + 2 * length) == "3:2@\(3 + 2 * length)")
      #expect(line(text, 0) == "0 ab")
      #expect(line(text, 2) == "0 ab")
      #expect(line(text, 2 + length) == "\(2 + length) ")
      #expect(line(text, 2 + 2 * length) == "\(2 + 2 * length) c")
      #expect(line(text, 99) == "\(2 + 2 * length) c")
    }
  }

  @Test func insideCRLF() {
    // The LF of a CR LF still belongs to the line that it ends.
    #expect(place("ab\r\nc", 3) == "1:4@3")
    #expect(line("ab\r\nc", 3) == "0 ab")
    #expect(line("ab\r\n", 4) == "4 ")
  }

  @Test func codePointsAreColumns() {
    let text = "é🎉x\n日本"
    #expect(place(text, 2) == "1:2@2")
    #expect(place(text, 6) == "1:3@6")
    #expect(place(text, 7) == "1:4@7")
    #expect(place(text, 8) == "2:1@8")
    #expect(place(text, 11) == "2:2@11")
    #expect(place(text, 14) == "2:3@14")
  }

  @Test func byteOrderMarkHasNoColumn() {
    #expect(place("\u{FEFF}ab\ncd", 3) == "1:1@3")
    #expect(place("\u{FEFF}ab\ncd", 4) == "1:2@4")
    #expect(place("\u{FEFF}ab\ncd", 0) == "1:1@0")
    #expect(place("\u{FEFF}ab\ncd", 6) == "2:1@6")
    #expect(place("\u{FEFF}", 1) == "1:1@1")
  }

  @Test func outside() {
    #expect(place("ab\n", 99) == "2:1@3")
    #expect(place("ab", -5) == "1:1@0")
    #expect(place("", 0) == "1:1@0")
    #expect(line("", 0) == "0 ")
    #expect(line("ab", -1) == "0 ab")
  }

  /// Texts with every kind of line end, short ones and such as are longer than a few milestones, with a line end, a letter of several bytes or
  /// neither at each of them.
  private static let mixed: [String] = {
    let lines = "a\nb\r\r\n\n\rcé🎉\r\nd\r"
    let long = String(repeating: lines + "日本 and so on", count: 400)
    let padded = (0..<lines.utf8.count).map { String(repeating: "x", count: $0) + long }
    return padded + [
      lines, "\u{FEFF}" + long, String(repeating: "é", count: 7000), "\u{FEFF}" + String(repeating: "x", count: 9000),
    ]
  }()

  /// Against the plain way: split into lines, count.
  @Test(arguments: mixed) func everyOffsetOfMixedText(_ text: String) {
    let bytes = [UInt8](text.utf8)
    let file = SourceFile(path: "x", bytes: bytes)
    var (number, start, column) = (1, 0, 1)
    let orderMark = text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for offset in 0...bytes.count {
      // A place inside a letter is behind it.
      if offset > max(start, orderMark), bytes[offset - 1] & 0xC0 != 0x80 { column += 1 }
      let expected = SourceFile.Position(
        line: number, column: column, byte: offset, byteColumn: offset - start + 1)
      guard file.position(of: offset) == expected else {
        Issue.record("\(offset): \(file.position(of: offset)) instead of \(expected)")
        return
      }
      let (from, line) = file.line(around: offset)
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      guard from == start, line == bytes[start..<end] else {
        Issue.record("\(offset): the line from \(from) instead of \(start)")
        return
      }
      guard offset < bytes.count else { break }
      if bytes[offset] == 0x0A || (bytes[offset] == 0x0D && !(offset + 1 < bytes.count && bytes[offset + 1] == 0x0A)) {
        (number, start, column) = (number + 1, offset + 1, 1)
      }
    }
  }

  @Test func text() {
    let file = SourceFile(path: "x", bytes: [UInt8]("aé".utf8) + [0xFF])
    #expect(file.text(SourceSpan(1, 3)) == "é")
    #expect(file.text(SourceSpan(3, 99)) == "\u{FFFD}")
    #expect(file.text(SourceSpan(50, 99)) == "")
  }

  @Test func spans() {
    #expect(SourceSpan(5, 3) == SourceSpan(5, 5))
    #expect(SourceSpan(-1, -1) == SourceSpan(0, 0))
    #expect(SourceSpan(0, .max).endOffset == .max)
    #expect(SourceSpan(2, 4).union(SourceSpan(7, 9)) == SourceSpan(2, 9))
    #expect(SourceSpan(2, 9).contains(SourceSpan(2, 9)))
    #expect(!SourceSpan(2, 9).contains(SourceSpan(1, 3)))
    #expect(SourceSpan(1, 2) < SourceSpan(1, 3) && SourceSpan(1, 3) < SourceSpan(2, 2))
    #expect(SourceSpan(3, 7).count == 4 && SourceSpan(3, 3).isEmpty)
  }
}
