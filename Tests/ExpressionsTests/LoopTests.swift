import Diagnostics
import Expressions
import Foundation
import JSON
import Testing

/// A list.
func list(
  _ name: String, of type: AttributeType, most: Int, isOptional: Bool = false, mayHoldControls: Bool = false
) -> [Attribute] {
  [
    Attribute(
      name: name, list: ListType(of: type, most: most), isOptional: isOptional, mayHoldControls: mayHoldControls)
  ]
}

/// A row's cells of a list.
func cells(_ name: String, _ items: [Cell]?) -> [String: Cell] {
  guard let items else { return [:] }
  var cells = [name: Cell.raw(Int64(items.count))]
  for (index, item) in items.enumerated() { cells["\(name)[\(index)]"] = item }
  return cells
}

/// `for`: what it shows, what is proven of it, and what is said about mistakes in it.
@Suite struct LoopTests {
  static let table = AttributeTable(
    declared: [
      Attribute(name: "first_name", type: .text(max: 10), isOptional: true),
      Attribute(name: "plan", type: .enumeration(["free", "pro"])),
      Attribute(name: "points", type: .integer(min: 0, max: 99)),
    ] + list("cart", of: .text(max: 5), most: 4, mayHoldControls: true)
      + list("prices", of: .decimal(min: 0, max: 9_999, places: 2), most: 3, isOptional: true)
      + list("sizes", of: .enumeration(["s", "xl"]), most: 2, isOptional: true)
      + list("days", of: .date, most: 2) + list("one", of: .integer(min: 0, max: 9), most: 1)
      + list("many", of: .text(max: 3), most: 50))

  static let row: [String: Cell] = ["plan": .raw(1), "points": .raw(7)].merging(
    cells("cart", [.text("a"), .text("b\""), .text("c")])
      .merging(cells("prices", [.raw(150), .raw(5)])) { $1 }
      .merging(cells("days", [.raw(20_811)])) { $1 }.merging(cells("one", [.raw(3)])) { $1 }
      .merging(cells("many", (0..<50).map { .text("\($0)") })) { $1 }
  ) { $1 }

  @Test(arguments: [
    ("{% for x in cart %}{{ x }},{% endfor %}", #"a,b\",c,"#),
    ("{% for x in cart %}{{ x | upcase }}{% unless forloop.last %}, {% endunless %}{% endfor %}!", #"A, B\", C!"#),
    (
      "{% for x in cart %}{{ forloop.index }}{{ forloop.index0 }}{{ forloop.rindex }}{{ forloop.rindex0 }} {% endfor %}",
      "1032 2121 3210 "
    ),
    ("{% for x in cart %}{{ forloop.length }}{% endfor %}", "333"),
    ("{% for x in cart limit: 2 %}{{ x }}{{ forloop.length }}{% endfor %}", #"a2b\"2"#),
    ("{% for x in cart limit:1 offset:1 %}{{ x }}{% if forloop.last %}.{% endif %}{% endfor %}", #"b\"."#),
    ("{% for x in cart offset: 2 %}{{ x }}{{ forloop.last }}{{ forloop.first }}{% endfor %}", "ctruetrue"),
    ("{% for x in cart offset: 3 %}{{ x }}{% else %}none{% endfor %}", "none"),
    ("{% for x in cart reversed %}{{ x }}{{ forloop.index }}{% endfor %}", #"c1b\"2a3"#),
    ("{% for x in cart reversed limit: 2 %}{{ x }}{% endfor %}", #"b\"a"#),
    ("{% for x in sizes %}{{ x }}{% else %}none{% endfor %}.", "none."),
    ("{% for x in prices -%} {{ x }} {%- endfor %}", "1.500.05"),
    ("a {%- for x in prices %} {{ x }} {%- endfor -%} b", "a 1.50 0.05b"),
    ("{% for x in cart %}  {% endfor %}.", "."),
    ("{% for x in cart %}{% if x == 'c' %}C{% elsif forloop.first %}F{% else %}-{% endif %}{% endfor %}", "F-C"),
    (
      "{% for x in cart %}{% case forloop.index %}{% when 1 %}one{% when 2, 3 %}more{% endcase %} {% endfor %}",
      "one more more "
    ),
    (
      "{% for x in cart %}{% for y in prices %}{{ x }}{{ forloop.index }}{% endfor %}{{ forloop.index }};{% endfor %}",
      #"a1a21;b\"1b\"22;c1c23;"#
    ),
    (
      "{% for x in cart %}{% if forloop.last == true %}L{% endif %}{% if forloop.length > 2 %}m{% endif %}{% endfor %}",
      "mmLm"
    ),
    ("{% for x in cart %}{% if forloop.rindex == 1 %}and {% endif %}{{ x }} {% endfor %}", #"a b\" and c "#),
    ("{% for x in cart %}{{ x }}{% endfor %}{% for x in cart %}{{ x | size }}{% endfor %}", #"ab\"c121"#),
    ("{% for x in days %}{{ x | date: '%d' }}{% endfor %}", "24"),
    ("{% if points > 3 %}{% for x in cart %}{{ points }}{% endfor %}{% endif %}", "777"),
    ("{% for x in many limit: 50 offset: 48 %}{{ x }}{% endfor %}", "4849"),
    ("{% for x in one %}{{ x | plus: forloop.index }}{% endfor %}", "4"),
    ("{% for x in cart limit: 999999999999 %}{{ x }}{% endfor %}", #"ab\"c"#),
  ]) func shows(_ source: String, _ expected: String) {
    #expect(rendered(source, Self.row, table: Self.table) == expected, "\(source)")
  }

  /// A template, and what is said about it: `Tests/Fixtures/liquid/loops.txt` is like mistakes.txt.
  @Test func everyMistakeIsNamedAtItsPlace() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/liquid/loops.txt")
    try MistakePages.check(file, Self.table, least: 30)
  }

  @Test func printsAsTree() throws {
    let source =
      "{% for x in cart limit: 2 reversed %}{{ x | upcase }}{% if forloop.last %}.{% endif %}{% else %}none{% endfor %}"
    var findings: [Finding] = []
    let template = try #require(Template.parse(source, attributes: Self.table, into: &findings))
    let json = String(decoding: JSONWriter.bytes(of: template.json(attributes: Self.table)), as: UTF8.self)
    #expect(
      json == """
        [{"for":{"item":"x","in":{"attribute":"cart"},"limit":2,"reversed":true},"then":[{"item":"x","filters":[{"name":\
        "upcase","arguments":[]}]},{"if":[{"when":{"truthy":{"forloop":"last"}},"then":["."]}]}],"else":["none"]}]
        """)
  }

  // MARK: - Sizes

  @Test(arguments: [
    ("{% for x in one %}{{ x }},{% endfor %}", 2, 0),
    ("{% for x in cart %}{{ x }},{% endfor %}", 4 * 31, 0),
    ("{% for x in cart %}ab{% else %}c{% endfor %}", 8, 1),
    ("{% for x in cart %}a{% else %}bcdefghij{% endfor %}", 9, 1),
    ("{% for x in cart %}a{% unless forloop.last %}, {% endunless %}{% endfor %}", 10, 0),
    ("{% for x in cart reversed %}a{% unless forloop.last %}, {% endunless %}{% endfor %}", 10, 0),
    (
      "{% for x in cart %}a{% if forloop.index > 3 %}{% for y in cart offset: 3 %}b{% endfor %}{% endif %}{% endfor %}",
      5, 0
    ),
    ("{% for x in cart %}{% if forloop.length < 3 %}abc{% else %}a{% endif %}{% endfor %}", 6, 0),
    ("{% for x in prices %}{{ x | default: 0 }}{% endfor %}", 15, 0),
    ("{% for x in sizes %}{{ x }}{% endfor %}", 4, 0),
    ("{% for x in many %}{{ forloop.index }}{% endfor %}", 91, 0),
    ("{% for x in cart %}{% for y in prices %}{% for z in sizes %}a{% endfor %}{% endfor %}{% endfor %}", 24, 0),
  ]) func sizes(_ source: String, _ most: Int, _ least: Int) throws {
    var findings: [Finding] = []
    let template = try #require(Template.parse(source, attributes: Self.table, into: &findings), "\(findings)")
    let together = try #require(Template.mostTogether([template], attributes: Self.table))
    #expect(
      together == most && template.smallest == least && (template.bound.bytes ?? 0) >= most, "\(source): \(together)")
    let witness = Witness(of: [template], attributes: Self.table, bound: together) { template.size($0, 0) }
    #expect(witness.isExact, "\(source): \(witness.bytes)")
    checkLists(witness)
  }

  private func checkLists(_ witness: Witness) {
    let values = Dictionary(
      uniqueKeysWithValues: witness.cells.map { (Self.table.attributes[$0.column].name, $0.value) })
    for (name, value) in values {
      guard let bracket = name.firstIndex(of: "["), let index = Int64(name[bracket...].dropFirst().dropLast()) else {
        continue
      }
      var count: Int64 = 0
      if case .number(let number)? = values[String(name[..<bracket])] { count = number }
      #expect((value != .missing) == (index < count), "\(name): \(value) of \(count)")
    }
  }

  /// A loop is what its passage is, written out with an `if` around each item.
  @Test func isItsPassageWrittenOut() throws {
    let items = (0..<4).map {
      Attribute(name: "item\($0)", type: .text(max: 5), isOptional: true, mayHoldControls: true)
    }
    let table = AttributeTable(declared: [Attribute(name: "count", type: .integer(min: 0, max: 4))] + items)
    let written = (0..<4).map {
      "{% if item\($0) %}{{ item\($0) }}, {% if count == \($0 + 1) %}.{% endif %}{% endif %}"
    }
    var findings: [Finding] = []
    let own = try #require(Template.parse(written.joined(), attributes: table, into: &findings))
    let loop = "{% for x in cart %}{{ x }}, {% if forloop.last %}.{% endif %}{% endfor %}"
    let template = try #require(Template.parse(loop, attributes: Self.table, into: &findings))
    let texts = ["a", "\u{1}\"", "", "ß"]
    for count in 0...4 {
      let row = batch([cells("cart", texts.prefix(count).map(Cell.text))], table: Self.table)
      var other: [String: Cell] = ["count": .raw(Int64(count))]
      for index in 0..<count { other["item\(index)"] = .text(texts[index]) }
      #expect(bytes(of: template, row, 0) == bytes(of: own, batch([other], table: table), 0))
    }
    #expect(Template.mostTogether([template], attributes: Self.table) == 4 * (5 * 6 + 2) + 1)
  }

  /// How wide a text is says its passage once.
  @Test func literalsAreCountedOnce() throws {
    for source in [
      "{% for x in many %}abc{{ x }}{% endfor %}",
      "{% for x in many reversed %}abc{% if forloop.last %}{% endif %}{% endfor %}",
    ] {
      var findings: [Finding] = []
      let template = try #require(Template.parse(source, attributes: Self.table, into: &findings))
      #expect(template.literalByteCount == 3 && template.literalParts == ["abc"])
    }
  }

  /// Loops cost no more than is allowed to be read, whatever is written.
  @Test func whatIsWrittenOutHasALimit() {
    let body = String(repeating: "abcdefghij", count: 300)
    #expect(rendered("{% for x in many %}\(body){% endfor %}", table: Self.table).hasPrefix("text-too-large@0..19"))
    let deep = String(repeating: "{% for x in many %}{{ forloop.index }}", count: 3)
    #expect(rendered(deep, table: Self.table).contains("template-syntax@"))
    let nested =
      (0..<60).map { "{% for x\($0) in many %}{{ x\($0) }}" }.joined() + String(repeating: "{% endfor %}", count: 60)
    #expect(rendered(nested, table: Self.table).hasPrefix("text-too-large@"))
    let unclosed = String(repeating: "{% for x in many %}", count: 100_000)
    #expect(rendered(unclosed, table: Self.table).hasPrefix("template-syntax@"))
    let many = String(repeating: "{% for x in many %}{{ x }}{% endfor %}", count: 1000)
    #expect(rendered(many, table: Self.table).hasPrefix("text-too-large@"))
    let short = String(repeating: "{% for x in one %}{{ x }}{% endfor %}", count: 1000)
    #expect(rendered(short, Self.row, table: Self.table) == String(repeating: "3", count: 1000))
  }
}
