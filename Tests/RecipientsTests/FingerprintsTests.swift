import Expressions
import Testing

@testable import Recipients
@testable import Rows

@Suite struct FingerprintsTests {
  /// Against the standard library's set: spread evenly, all in one list, and at the ends of what there is.
  @Test(arguments: 0..<4)
  func isASet(kind: Int) {
    var numbers = SeededGenerator(state: UInt64(kind))
    var set: Set<UInt64> = []
    var prints = Fingerprints()
    for _ in 0..<6000 {
      let number = numbers.next()
      let print: UInt64 =
        switch kind {
        case 0: number
        case 1: number & 0x7FFF | 0xABCD_0000_0000_0000
        case 2: number >> 48 | (number & 1 == 0 ? 0xFFFF_FFFF_FFFF_0000 : 0)
        default: number % 5000 &* 0x0001_0000_0000_0001
        }
      #expect(prints.contains(print) == set.contains(print))
      #expect(prints.insert(print) == set.insert(print).inserted)
    }
    #expect(prints.count == set.count)
    for print in set where !prints.contains(print) { Issue.record("\(print) is gone") }
    for _ in 0..<6000 {
      let other = numbers.next()
      #expect(prints.contains(other) == set.contains(other))
    }
  }

  /// A recipient has two: at most 13.5 bytes, beside the heads of the lists and what the smallest list has room for.
  @Test(arguments: [100_000, 1_500_000])
  func littleMoreThanSixBytes(count: Int) {
    var numbers = SeededGenerator(state: 7)
    var prints = Fingerprints()
    for _ in 0..<count { _ = prints.insert(numbers.next()) }
    print("fingerprints: \(count) in \(prints.bytes) bytes, \(Double(prints.bytes) / Double(count)) each")
    #expect(prints.bytes <= count * 27 / 4 + 65_536 * (16 + 4 * 6 + 2))
  }

  private func known(_ header: String, _ rows: [String]) throws -> [String?] {
    let file = try TemporaryFile(header + "\n" + rows.map { $0 + "\n" }.joined())
    let table = AttributeTable(declared: [])
    let reader = try RecipientReader(
      RecipientAddress(.csv(path: file.path), shownAs: "r.csv"), attributes: table, zones: zones)
    let batch = ColumnBatch(attributes: table, capacity: 100)
    var known = KnownRecipients(reader.layout)
    var found: [String?] = []
    while try reader.read(into: batch, rejected: { Issue.record("\($0)") }) {
      for row in 0..<batch.count { found.append(known.take(RecipientPrint(batch, row))?.column) }
    }
    return found
  }

  @Test func twinsAreOfOneIDOrOneToken() throws {
    #expect(
      try known("id,token", ["a,00ff", "b,00FF", "a,01", "c,01", "A,02", "b,03", "é,04", "e\u{301},05"])
        == [nil, "token", "id", nil, nil, nil, nil, nil])
    // A row that is refused for its token leaves its id to the next one, and the other way round.
    #expect(try known("id,token", ["a,01", "b,01", "b,02", "a,03", "c,03"]) == [nil, "token", nil, "id", nil])
    // Without an id the token is the id, as it is written.
    #expect(try known("id,token", [",aa", "aa,bb", ",bb", ",BB", "AA,cc"]) == [nil, "id", nil, "token", nil])
    #expect(try known("token", ["aa", "AA", "bb", "aA"]) == [nil, "token", nil, "token"])
  }
}
