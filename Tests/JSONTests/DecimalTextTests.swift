import Testing

@testable import JSON

/// Digits are what the standard library writes, for every magnitude and number of places.
@Suite struct DecimalTextTests {
  private func written(_ body: (UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalText.most) { room in
      guard let start = room.baseAddress else { return "" }
      return String(decoding: UnsafeBufferPointer(start: start, count: body(start) - start), as: UTF8.self)
    }
  }

  /// Numbers around every power of ten and of two, and random ones of every length.
  private static let numbers: [Int64] = {
    var numbers: [Int64] = [0, .min, .max]
    var power: Int64 = 1
    for _ in 0..<19 {
      numbers += [power - 1, power, power + 1, -power, 1 - power]
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    var state: UInt64 = 7
    for shift in 0..<4000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      numbers.append(Int64(bitPattern: state) >> Int64(shift % 63))
    }
    return numbers
  }()

  @Test func wholeNumbers() {
    for number in Self.numbers { #expect(written { DecimalText.write(number, to: $0) } == String(number)) }
  }

  @Test func decimals() {
    for number in Self.numbers {
      for places in [0, 1, 2, 3, 7, 8, 9, 17, 18] {
        for keepsPlaces in [false, true] {
          let digits = String(number.magnitude)
          let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
          var fraction = padded.suffix(places)
          while !keepsPlaces, fraction.last == "0" { fraction.removeLast() }
          if fraction.isEmpty, keepsPlaces { fraction = "0" }
          let expected = (number < 0 ? "-" : "") + padded.dropLast(places) + (fraction.isEmpty ? "" : ".") + fraction
          let text = written { DecimalText.write(number, places: places, keepsPlaces: keepsPlaces, to: $0) }
          #expect(text == expected, "\(number) with \(places) places")
        }
      }
    }
  }

  @Test func paddedNumbers() {
    #expect(written { DecimalText.write(7, digits: 2, before: 0x2D, to: $0) } == "07-")
    #expect(written { DecimalText.write(2026, digits: 4, before: 0x54, to: $0) } == "2026T")
  }

  @Test func escapesAreCopiedInWords() {
    var state: UInt64 = 3
    for _ in 0..<4000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int(state >> 60) + 3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(
          [0x61, 0x22, 0x5C, 0x0A, 0x1F, 0x20, 0x7F, 0xC3, 0xFF, UInt8(truncatingIfNeeded: state >> 33)][
            Int(state >> 40) % 10])
      }
      var expected: [UInt8] = []
      for byte in bytes {
        var room = [UInt8](repeating: 0, count: 6)
        let count = JSONEscape.isPlain(byte) ? 0 : JSONEscape.write(byte, to: &room)
        expected += count == 0 ? [byte] : Array(room.prefix(count))
      }
      let padded = bytes + [UInt8](repeating: 0x22, count: JSONEscape.slack)
      var room = [UInt8](repeating: 0, count: bytes.count * 6 + JSONEscape.slack)
      let count = padded.withUnsafeBufferPointer { padded in
        room.withUnsafeMutableBufferPointer { room -> Int in
          guard let start = room.baseAddress else { return 0 }
          return JSONEscape.copy(padded: UnsafeBufferPointer(rebasing: padded[..<bytes.count]), to: start) - start
        }
      }
      #expect(Array(room.prefix(count)) == expected, "\(bytes)")
      #expect(JSONEscape.escaped(bytes) == expected)
    }
  }
}
