import Testing

@testable import JSON

@Suite struct JSONWriterTests {
  private let value: JSONValue = [
    "aps": ["alert": "a/b é\u{2028}\"\\", "badge": 1, "empty": [:], "none": []],
    "list": [1, [true, .null], ["x": -0]], "😀": "",
  ]

  @Test func theBytesAreTheFewestThatJSONAllows() {
    #expect(
      String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
        == #"{"aps":{"alert":"a/b é"# + "\u{2028}"
        + #"\"\\","badge":1,"empty":{},"none":[]},"list":[1,[true,null],{"x":0}],"😀":""}"#)
  }

  @Test func prettyIndentsByTwo() {
    #expect(
      String(decoding: JSONWriter.bytes(of: ["a": [1, []], "b": [:], "c": ["d": "e"]], pretty: true), as: UTF8.self)
        == """
        {
          "a": [
            1,
            []
          ],
          "b": {},
          "c": {
            "d": "e"
          }
        }
        """)
  }

  @Test func stepsWriteWhatTheValueWrites() {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("a")
      writer.array { writer in
        writer.integer(1)
        writer.bool(false)
        writer.null()
        writer.raw("1.50")
      }
      writer.key("b")
      writer.object { _ in }
      writer.key("c")
      writer.value("x")
    }
    #expect(writer.text == #"{"a":[1,false,null,1.50],"b":{},"c":"x"}"#)
  }

  /// Python: `json.dumps(chr(n), ensure_ascii=False)` for each n below 128.
  @Test func everyByteIsEscapedAsItMustBeAndItsWidthIsKnown() {
    let short: [UInt8: String] = [8: #"\b"#, 9: #"\t"#, 10: #"\n"#, 12: #"\f"#, 13: #"\r"#, 34: #"\""#, 92: #"\\"#]
    for byte in UInt8(0)...127 {
      let text = String(Unicode.Scalar(byte))
      let digits = String(byte, radix: 16)
      let expected =
        short[byte] ?? (byte < 32 ? "\\u" + String(repeating: "0", count: 4 - digits.count) + digits : text)
      #expect(String(decoding: JSONWriter.bytes(of: .string(text)), as: UTF8.self) == "\"\(expected)\"")
      #expect(JSONEscape.width(byte) == expected.utf8.count)
      var buffer = ByteBuffer(capacity: 0)
      Array(text.utf8).withUnsafeBufferPointer { buffer.append(escaping: $0) }
      #expect(buffer.withBytes { Array($0) } == Array(expected.utf8))
    }
    #expect(JSONEscape.width("é\n\u{1}😀\"") == 2 + 2 + 6 + 4 + 2)
  }
}

@Suite struct ByteBufferTests {
  @Test func growsWithoutLosingAByte() {
    var buffer = ByteBuffer(capacity: 1)
    var expected: [UInt8] = []
    for round in 0..<300 {
      let piece = (0..<(round % 70)).map { UInt8(($0 + round) & 127) }
      switch round % 4 {
      case 0: buffer.append(piece)
      case 1: buffer.append(String(decoding: piece, as: UTF8.self))
      case 2: for byte in piece { buffer.append(byte) }
      default: piece.withUnsafeBufferPointer { buffer.append($0) }
      }
      expected += piece
    }
    #expect(buffer.count == expected.count)
    #expect(buffer.withBytes { Array($0) } == expected)
    for length in [expected.count + 5, 10, -1] {
      buffer.truncate(to: length)
      expected = Array(expected.prefix(max(length, 0)))
      #expect(buffer.withBytes { Array($0) } == expected)
    }
  }

  @Test func escapingGrowsByWhatItNeeds() {
    for count in [1, 10, 11, 12, 63, 64, 65, 1000] {
      for start in [0, 1, 60, 64] {
        var buffer = ByteBuffer(capacity: 64)
        buffer.append([UInt8](repeating: 0x61, count: start))
        [UInt8](repeating: 1, count: count).withUnsafeBufferPointer { buffer.append(escaping: $0) }
        let text = String(repeating: "a", count: start) + String(repeating: "\\u0001", count: count)
        #expect(buffer.withBytes { Array($0) } == Array(text.utf8))
      }
    }
  }

  @Test func numbersAreDecimal() {
    for number in [0, 1, -1, 9, 10, -10, 1_234_567_890, .max, .min, .max - 1, .min + 1] as [Int64] {
      for start in [0, 43, 44, 45, 63, 64] {
        var buffer = ByteBuffer(capacity: 64)
        buffer.append([UInt8](repeating: 0x61, count: start))
        buffer.append(decimal: number)
        #expect(buffer.withBytes { Array($0) } == Array((String(repeating: "a", count: start) + String(number)).utf8))
      }
    }
  }
}
