import Diagnostics
import Escaping
import Reporting
import Schemas
import Testing

@Test(arguments: [
  (0, 4096, "░░░░░░░░░░ 0 of 4,096"), (1, 4096, "█░░░░░░░░░ 1 of 4,096"), (3512, 4096, "████████░░ 3,512 of 4,096"),
  (4095, 4096, "█████████░ 4,095 of 4,096"), (4096, 4096, "██████████ 4,096 of 4,096"),
  (5000, 4096, "██████████ 5,000 of 4,096"),
  (0, 0, "░░░░░░░░░░ 0 of 0"), (-5, 10, "░░░░░░░░░░ 0 of 10"),
  (Int.max, 1, "██████████ 9,223,372,036,854,775,807 of 1"),
])
func barShowsHowMuch(value: Int, total: Int, drawing: String) {
  #expect(Bar(value, of: total).text() == drawing)
}

@Test func barInASCII() {
  #expect(Bar(3512, of: 4096).text(cells: 5, isASCII: true) == "####. 3,512 of 4,096")
}

@Test(arguments: [
  (0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000"),
  (Int.min, "-9,223,372,036,854,775,808"),
])
func groupedPutsCommas(number: Int, text: String) {
  #expect(grouped(number) == text)
}

@Test func tableAlignsWideCells() {
  var table = Table([Table.Column("campaign"), Table.Column("people", .right), Table.Column("")])
  table.add(["streak", "12", "x"])
  table.add(["日本語\u{1B}", "1,024"])
  #expect(
    table.lines(indent: 1) == [
      " campaign      people", " streak            12  x", " 日本語\\u{1b}   1,024",
    ])
}

@Test func tableCutsWordsBeforeNumbers() {
  var table = Table([Table.Column("a"), Table.Column("b", .right), Table.Column("c")])
  table.add([String(repeating: "x", count: 50), "123456789", String(repeating: "日", count: 30)])
  for width in [10, 30, 40, 60, 200] {
    let lines = table.lines(width: width)
    #expect(lines.allSatisfy { TerminalText.width($0) <= max(width, 29) })
    #expect(lines.last?.contains("123456789") == true)
  }
  #expect(Table([]).lines().isEmpty)
}

@Test func rulePageAsText() {
  let expected = """
    unknown-key (error)
    A key that no campaign has.

    Why
      Apple ignores keys it does not know, so the push arrives without it.

    Wrong
      alert:
        titel: Hello

    Right
      alert:
        title: Hello

    What to do
      Correct the spelling; `belfry explain` lists the keys.

    Settings
      None: what it finds has no meaning, and nothing that was not understood is sent.

    Reference
      schemas/rules/keys.md#unknown-key

    """
  #expect(RulePage(Sample.unknownKey).text() == expected)
}
