import Clocks
import Foundation
import Testing

@testable import Expressions

/// Names of requests, against the table of the reference, which Python's xxhash has worked out.
@Suite struct RequestNameTests {
  @Test func theTableOfTheReference() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let reference = try String(contentsOf: root.appending(path: "schemas/commands/build.md"), encoding: .utf8)
    let rows = reference.matches(
      of: /(?m)^\| `(com[^`]+)` \| `([^`]+)` \| `([^`]+)` \| `([^`]+)` \| `([0-9a-f]{16})` \| `([^`]+)` \|$/)
    #expect(rows.count >= 7)
    for row in rows {
      var seeds = OccurrenceSeeds(app: String(row.1), campaign: String(row.2))
      guard let due = Instant(row.3.utf8) else {
        // Whatever was asked for before, longer or shorter, leaves nothing behind.
        for other in ["", String(row.3) + String(repeating: "x", count: 400)] { _ = seed(&seeds, request: other) }
        #expect(UInt64(row.5, radix: 16) == seed(&seeds, request: String(row.3)), "\(row.0)")
        #expect(name(of: String(row.4), seed(&seeds, request: String(row.3))) == row.6, "\(row.0)")
        continue
      }
      let seed = seeds.seed(due: due.seconds)
      #expect(String(seed, radix: 16) == row.5, "\(row.0)")
      // A moment in between is not taken for the last one.
      _ = seeds.seed(due: due.seconds + 1)
      #expect(seeds.seed(due: due.seconds) == seed)
      #expect(name(of: String(row.4), seed) == row.6, "\(row.0)")
    }
  }

  /// Every byte of a hash is two digits of its name, but for the version and the variant.
  @Test func digitsAreThoseOfTheNumber() {
    for length in 1...200 {
      let name = name(of: String(repeating: "0f", count: length), UInt64(length))
      let text = Array(name.utf8)
      #expect(text.count == 36 && [8, 13, 18, 23].allSatisfy { text[$0] == UInt8(ascii: "-") }, "\(name)")
      #expect(UUID(uuidString: name)?.uuidString.lowercased() == name)
      #expect(text[14] == UInt8(ascii: "8") && "89ab".utf8.contains(text[19]))
    }
  }

  private func seed(_ seeds: inout OccurrenceSeeds, request: String) -> UInt64 {
    Array(request.utf8).withUnsafeBufferPointer { seeds.seed(request: $0) }
  }

  private func name(of address: String, _ seed: UInt64) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: RequestName.width) { room in
      guard let base = room.baseAddress else { return "" }
      Array(address.utf8).withUnsafeBufferPointer { _ = RequestName(of: $0, in: seed).write(to: base) }
      return String(decoding: room, as: UTF8.self)
    }
  }
}
