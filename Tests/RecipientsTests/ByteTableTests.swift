import CLanes
import Testing

@testable import Recipients

@Suite struct ByteTableTests {
  /// Names that share beginnings, ends and zero bytes, of every length up to two vectors and more, against a dictionary.
  @Test func findsWhatADictionaryFinds() {
    var generator = SeededGenerator(state: 11)
    var names: [[UInt8]] = [[0], [0, 0], Array("UTC".utf8), Array("UTC\u{0}".utf8)]
    for length in [1, 2, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 34, 40, 41, 64, 80] {
      let stem = [UInt8](repeating: UInt8(ascii: "a"), count: length)
      names.append(stem)
      for round in 0..<12 {
        var name = stem
        let place = round < 3 ? length - 1 : Int.random(in: 0..<length, using: &generator)
        name[place] = UInt8.random(in: 0...255, using: &generator)
        names.append(name)
      }
    }
    var table = ByteTable()
    var known: [[UInt8]: Int] = [:]
    for (index, name) in names.enumerated() where index % 3 != 0 {
      name.withUnsafeBufferPointer { table.insert($0, index) }
      if known[name] == nil { known[name] = index }
    }
    for name in names {
      // What lies behind a name is not part of it.
      for behind in [UInt8(0), UInt8(ascii: "a"), 0xFF] {
        let padded = name + [UInt8](repeating: behind, count: ByteTable.slack)
        #expect(table.value(of: padded, name.count) == known[name] ?? -1, "\(name)")
      }
    }
  }

  /// Copies in blocks give the bytes asked for, read and write no more than a block behind them, and say where they end.
  @Test func copiesInBlocks() {
    for count in 0...130 {
      let bytes = (0..<count + 32).map { UInt8(truncatingIfNeeded: $0 + 1) }
      for isShort in [true, false] {
        var target = [UInt8](repeating: 0, count: count + 40)
        let end = target.withUnsafeMutableBufferPointer { room -> Int in
          guard let base = room.baseAddress else { return -1 }
          let end = isShort ? lanes_copy_short(base, bytes, Int64(count)) : lanes_copy_blocks(base, bytes, Int64(count))
          return (end ?? base) - base
        }
        #expect(end == count)
        #expect(target[..<count].elementsEqual(bytes[..<count]))
        #expect(target[(count + 32)...].allSatisfy { $0 == 0 })
      }
    }
  }
}
