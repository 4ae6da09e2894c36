import Expressions
import Planning
import Testing

@Suite struct RecipientShardTests {
  private func shard(_ id: String, of count: Int) -> [Int] {
    let id = Array(id.utf8)
    return (0..<count).filter { index in
      id.withUnsafeBufferPointer { RecipientShard(index, of: count)?.contains(recipient: $0) ?? false }
    }
  }

  /// Made with Python's hashlib.
  @Test(arguments: [
    ("u-1", 0, 4, 16), ("u-2", 1, 5, 85), ("u-1024", 0, 0, 64), ("Zoë", 1, 3, 7), ("", 1, 5, 17), ("00aa", 1, 1, 29),
  ])
  func agreesWithHashlib(id: String, two: Int, eight: Int, hundred: Int) {
    #expect(shard(id, of: 1) == [0])
    #expect(shard(id, of: 2) == [two])
    #expect(shard(id, of: 8) == [eight])
    #expect(shard(id, of: 100) == [hundred])
  }

  @Test func rejectedRowsTakeTurns() {
    for row in 1...20 {
      #expect((0..<7).filter { RecipientShard($0, of: 7)?.contains(rejectedRow: row) ?? false } == [(row - 1) % 7])
    }
  }

  @Test func thereIsNoOtherPart() {
    for (index, count) in [(0, 0), (-1, 2), (2, 2), (0, 100_001), (0, -1), (Int.max, Int.max)] {
      #expect(RecipientShard(index, of: count) == nil)
    }
    #expect(RecipientShard(99_999, of: 100_000) != nil)
  }
}
