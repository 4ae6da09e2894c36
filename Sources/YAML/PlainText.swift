import CLanes

extension UnsafeBufferPointer<UInt8> {
  /// Whether all bytes are UTF-8 of what YAML allows, without tabs and without line ends other than `\n`.
  ///
  /// Every byte of every file is asked, so sixty-four of them are asked together, and only what is not ASCII is looked at.
  var isPlainText: Bool {
    guard let base = baseAddress else { return true }
    var index = 0
    while index &+ 64 <= count {
      var unusual = lanes_unusual(base + index)
      var next = index &+ 64
      while unusual != 0 {
        let place = index &+ unusual.trailingZeroBitCount
        let width = plainWidth(place)
        guard width > 0 else { return false }
        let after = place &+ width
        guard after < next else {
          next = after
          break
        }
        unusual &= ~0 << UInt64(after &- index)
      }
      index = next
    }
    while index < count {
      let width = isASCIIText(self[index]) ? 1 : plainWidth(index)
      guard width > 0 else { return false }
      index &+= width
    }
    return true
  }

  private func isASCIIText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F || byte == UInt8(ascii: "\n") }

  /// How many bytes the character beyond ASCII has that starts here; 0 for what is no UTF-8 (Unicode, table 3-7), and for C1 controls, line
  /// ends of Unicode, byte-order marks and non-characters.
  private func plainWidth(_ index: Int) -> Int {
    let (first, second) = (self[index], follower(index &+ 1))
    if first < 0xE0 {
      // With 0xC0 and 0xC1 a character of ASCII would be written long; 0xC2 has the C1 controls.
      return first >= 0xC2 && second >= (first == 0xC2 ? 0xA0 : 0x80) ? 2 : 0
    }
    let third = follower(index &+ 2)
    guard second != 0, third != 0 else { return 0 }
    switch first {
    case 0xE0: return second >= 0xA0 ? 3 : 0
    case 0xE2: return second == 0x80 && third | 1 == 0xA9 ? 0 : 3
    case 0xED: return second < 0xA0 ? 3 : 0
    case 0xEF: return second == 0xBB && third == 0xBF || second == 0xBF && third >= 0xBE ? 0 : 3
    case 0xE1...0xEE: return 3
    case 0xF0...0xF4:
      let isInRange = first == 0xF0 ? second >= 0x90 : first == 0xF4 ? second < 0x90 : true
      return isInRange && follower(index &+ 3) != 0 ? 4 : 0
    default: return 0
    }
  }

  /// A byte that goes on with a character; 0 for every other, and behind the end.
  private func follower(_ index: Int) -> UInt8 {
    guard index < count, self[index] & 0xC0 == 0x80 else { return 0 }
    return self[index]
  }
}
