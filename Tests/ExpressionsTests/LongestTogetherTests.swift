import Diagnostics
import Testing

@testable import Expressions

/// How long texts get together is worked out once for all who inherit them, and takes no longer than the texts are long.
@Suite struct LongestTogetherTests {
  /// A table of its own, because what is known of texts belongs to it.
  private let table = AttributeTable(declared: [
    Attribute(name: "points", type: .integer(min: 0, max: 100_000)),
    Attribute(name: "level", type: .integer(min: -20, max: 300)),
    Attribute(name: "vip", type: .boolean), Attribute(name: "muted", type: .boolean),
    Attribute(name: "old", type: .boolean), Attribute(name: "new", type: .boolean),
  ])

  private let names = ["vip", "muted", "points < 10", "level < 3", "old", "new"]

  private func text(_ passages: Int) throws -> Template {
    try template((0..<passages).map { "{% if \(names[$0 % names.count]) %}\($0){% endif %}" }.joined())
  }

  /// Passages of which nobody sees all, so that no way is known to be the longest before all were followed.
  private func pairs(_ count: Int) throws -> Template {
    let asked = (0..<count).map { names[$0 % names.count] }
    return try template(asked.map { "{% if \($0) %}abc{% endif %}{% unless \($0) %}ab{% endunless %}" }.joined())
  }

  private func template(_ source: String) throws -> Template {
    var findings: [Finding] = []
    return try #require(
      Template.parse(source, attributes: table, into: &findings), "\(findings.map(\.message))")
  }

  private func audience(_ text: String) throws -> AttributeTable {
    var findings: [Finding] = []
    return table.narrowed(
      to: try #require(Predicate.parse(text, attributes: table, audiences: .empty, into: &findings)))
  }

  @Test func whatTakesLongIsRemembered() throws {
    let (some, short) = (try pairs(6), try text(1))
    #expect(table.longest.known([some]) == nil)
    #expect(Template.mostTogether([some], attributes: table) == 18)
    #expect(table.longest.known([some])?.found?.bytes == 18)
    #expect(Template.mostTogether([some], attributes: table) == 18)
    // What is short is followed again, so that what is remembered stays little.
    #expect(Template.mostTogether([short], attributes: table) == 1)
    #expect(table.longest.known([short]) == nil)
    // Those of another audience go other ways.
    let others = try audience("not vip and points > 20")
    #expect(others.longest.known([some]) == nil && Template.mostTogether([some], attributes: others) == 16)
  }

  /// What has too many ways alone has too many with anything else.
  @Test func tooManyWaysAreNotFollowedTwice() throws {
    let (many, short) = (try pairs(300), try text(1))
    #expect(Template.mostTogether([short, many], attributes: table) == nil)
    let alone = try #require(table.longest.known([many]))
    #expect(alone.found == nil && table.longest.known([short, many]) == nil)
  }

  /// Where one way shows all there is, no other is followed, however many there are.
  @Test func whatCannotBecomeLongerIsLeft() throws {
    #expect(Template.mostTogether([try text(300)], attributes: table) == 10 + 90 * 2 + 200 * 3)
  }

  /// Conditions that have nothing to do with each other are followed as long as there are few.
  @Test func fewConditionsAreFollowed() throws {
    for passages in 1...6 { #expect(Template.mostTogether([try text(passages)], attributes: table) == passages) }
    let halves = [try text(4), try text(4)]
    #expect(Template.mostTogether(halves, attributes: table) == 8)
  }

  /// Of more columns than a box knows it says nothing, which is never too little.
  @Test func aBoxKnowsManyColumns() {
    let columns = AttributeTable.builtIns.count
    let table = AttributeTable(
      declared: (0..<RowBox.mostColumns + 100).map { Attribute(name: "b\($0)", type: .boolean, isOptional: true) })
    var box = RowBox()
    for column in columns..<table.attributes.count {
      let isLeft = box.require(column, table)
      #expect(isLeft)
    }
    #expect(box.columns(table).count == RowBox.mostColumns)
    // What is known stays known, and can still be narrowed.
    let (unknown, known) = (box.forbid(table.attributes.count - 1, table), box.forbid(columns, table))
    #expect(unknown && !known)
  }
}
