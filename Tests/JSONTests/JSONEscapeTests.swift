import Testing

@testable import JSON

/// What finds the bytes that JSON escapes sixteen and eight at a time, against one that looks at each.
@Suite struct JSONEscapeTests {
  @Test func findsWhatEachByteSays() {
    var dice = SystemRandomNumberGenerator()
    // Bytes on both sides of each border, and those that differ from them by one bit.
    let odd: [UInt8] = [0x00, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F, 0x80, 0x9F, 0xA2, 0xDC, 0xFF]
    for _ in 0..<20_000 {
      let chance = Int.random(in: 1...40, using: &dice)
      let bytes = (0..<Int.random(in: 0...70, using: &dice)).map { _ in
        Int.random(in: 0..<chance, using: &dice) == 0 ? odd.randomElement(using: &dice) ?? 0 : UInt8(ascii: "a")
      }
      let start = Int.random(in: 0...bytes.count, using: &dice)
      let end = Int.random(in: start...bytes.count, using: &dice)
      let expected = bytes[start..<end].firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C } ?? end
      let found = bytes.withUnsafeBufferPointer { JSONEscape.next(in: $0, start, end) }
      #expect(found == expected, "\(bytes) from \(start) to \(end)")
    }
  }
}
