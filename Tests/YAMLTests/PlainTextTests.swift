import CLanes
import Testing

@testable import YAML

/// What may be read without libyaml at all is found sixty-four bytes at a time; here Swift's own UTF-8 says the same of every byte.
@Suite struct PlainTextTests {
  /// By the characters, one after the other.
  private func isPlain(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x0A, 0x20..<0x7F, 0xA0...0x2027, 0x202A...0xFEFE, 0xFF00...0xFFFD, 0x10000...: true
      default: false
      }
    }
  }

  private func compare(_ bytes: [UInt8]) {
    let found = bytes.withUnsafeBufferPointer { $0.isPlainText }
    if found != isPlain(bytes) { Issue.record("\(found) of \(bytes.suffix(80))") }
  }

  /// Every two bytes, and every two behind each that begins three or four, in the middle and at the end of a block.
  @Test func everyBeginning() {
    for before in [0, 63] {
      for first in UInt8(0x7E)...0xFF {
        for second in UInt8.min...UInt8.max {
          let bytes = [UInt8](repeating: 0x61, count: before) + [first, second]
          for rest in [[], [0x80], [0xBF], [0xA8], [0xBE, 0x61], [0x80, 0x80], [0xBF, 0xBF, 0x0A]] as [[UInt8]] {
            compare(bytes + rest)
          }
        }
      }
    }
  }

  /// Texts of all scripts with one byte of them changed, taken away or put in.
  @Test func texts() {
    let texts = [
      "Grüße, 世界 🎉 – на завтра\n", "ASCII alone, as most are\n", "\u{FEFF}\u{2028}\u{85}\u{7F}\t\r", "ﷺ ퟿ 𐀀 \u{10FFFF}",
    ]
    var generator = SystemRandomNumberGenerator()
    for round in 0..<4_000 {
      var bytes = (0..<1 + round % 7).flatMap { _ in Array((texts.randomElement(using: &generator) ?? "").utf8) }
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch round % 4 {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(UInt8.random(in: 0x7F...255, using: &generator), at: place)
      default: break
      }
      compare(bytes)
    }
  }

  /// Sixteen bytes at a time say what one at a time do.
  @Test func lanes() {
    for offset in 0..<64 {
      for byte in UInt8.min...UInt8.max {
        var bytes = [UInt8](repeating: 0x20, count: 64)
        bytes[offset] = byte
        #expect(lanes_unusual(bytes) == lanes_unusual_plainly(bytes), "\(byte) at \(offset)")
      }
    }
  }
}
