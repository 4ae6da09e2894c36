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

  /// Against the plain way: split into lines, count.
  @Test func everyOffsetOfMixedText() {
    let bytes = [UInt8]("a\nb\r\r\n\n\rc\r\nd\r".utf8)
    let file = SourceFile(path: "x", bytes: bytes)
    var (number, start) = (1, 0)
    for offset in 0...bytes.count {
      #expect(file.position(of: offset) == SourceFile.Position(line: number, column: offset - start + 1, byte: offset))
      let line = file.line(around: offset)
      #expect(line.start == start)
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      #expect(Array(line.bytes) == Array(bytes[start..<end]))
      guard offset < bytes.count else { break }
      if bytes[offset] == 0x0A || (bytes[offset] == 0x0D && !(offset + 1 < bytes.count && bytes[offset + 1] == 0x0A)) {
        number += 1
        start = offset + 1
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
