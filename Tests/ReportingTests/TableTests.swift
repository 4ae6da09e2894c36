import Testing

@testable import Reporting

@Suite struct TableTests {
  /// Cells stand under each other; behind the last one of a row there is nothing, however wide it is elsewhere.
  @Test func linesEndWithTheirLastCell() {
    var table = Table([Table.Column("day"), Table.Column("count", .right), Table.Column("why")])
    table.add(["mon", "7", ""])
    table.add(["tue", "1,024", String(repeating: "x", count: 40)])
    table.add(["wed", "", ""])
    table.add(["", "5", "because "])
    #expect(
      table.lines() == [
        "day  count  why", "mon      7", "tue  1,024  " + String(repeating: "x", count: 40), "wed",
        "         5  because",
      ])
    #expect(table.lines(indent: 2).allSatisfy { $0.hasPrefix("  ") && !$0.hasSuffix(" ") })
  }
}
