import Diagnostics
import JSON
import Limits
import Testing

@testable import Expressions

/// Texts that filters make too large are found before they are made.
@Suite struct TextGrowthTests {
  private static let attributes = AttributeTable(declared: [
    Attribute(name: "name", type: .text(max: 40), mayHoldControls: true), Attribute(name: "bio", type: .text(max: nil)),
    Attribute(name: "huge", type: .text(max: 1_000_000_000)),
    Attribute(name: "plan", type: .enumeration(["free", "pro"])),
  ])

  private func rules(_ text: String) -> [String] {
    var findings: [Finding] = []
    _ = Template.parse(text, attributes: Self.attributes, into: &findings)
    return findings.map(\.rule.name)
  }

  @Test(arguments: 1...40)
  func chainsThatGrow(links: Int) {
    let grow = String(repeating: " | replace: \"a\", \"aaaaaaaaaa\"", count: links)
    // Ten letters become ten times as many with each link; an attribute may be all "a".
    let isTooLarge = links > 3
    for start in [
      "\"aaaaaaaaaa\"", "name | default: \"aaaaaaaaaa\"", "bio | default: \"x\"", "plan | append: \"aaaaaaa\"",
    ] {
      let found = rules("{{ \(start)\(grow) | truncate: 10 }}")
      if isTooLarge { #expect(found == ["text-too-large"], "\(start), \(links) links") }
    }
    if !isTooLarge { #expect(rules("{{ \"aaaaaaaaaa\"\(grow) | truncate: 10 }}").isEmpty) }
  }

  @Test(arguments: [
    "{{ bio | upcase | truncate: 20 }}", "{{ huge | upcase | downcase | truncate: 20 }}", "{{ bio | escape_once }}",
    "{{ name | upcase | append: bio | truncate: 100 }}", "{{ plan | replace: \"free\", \"gratis\" | upcase }}",
  ])
  func whatPeopleWriteIsNotTooLarge(text: String) { #expect(!rules(text).contains("text-too-large")) }

  @Test func eachWayToGrowIsFound() {
    let long = String(repeating: "x", count: 9000)
    for text in [
      "{{ \"\(long)\" | append: \"\(long)\" | append: \"\(long)\" | append: \"\(long)\" | append: \"\(long)\" | append: \"\(long)\" | append: \"\(long)\" | append: \"\(long)\" | truncate: 3 }}",
      "{{ bio | replace: \"\", \"\(long)\" | truncate: 3 }}", "{{ name | replace: \"e\", \"\(long)\" | truncate: 3 }}",
      "{{ name | truncate: 9, \"\(long)\" | replace: \"x\", \"0123456789\" | truncate: 3 }}",
      "{{ name | upcase | replace: name, bio | replace: name, bio | truncate: 3 }}",
      "{% if name contains \"x\" %}{{ name | replace: \"x\", \"\(long)\" | truncate: 3 }}{% endif %}",
    ] { #expect(rules(text).contains("text-too-large"), "\(text.prefix(60)) … \(text.suffix(60))") }
  }

  @Test func filtersBehindOneTextAreCounted() {
    let most = RunLimit.templateFilters.value
    #expect(rules("{{ name\(String(repeating: " | strip", count: most)) }}").isEmpty)
    #expect(rules("{{ name\(String(repeating: " | strip", count: most + 1)) }}") == ["text-too-large"])
    #expect(rules("{{ name\(String(repeating: " | strip", count: 6000)) }}") == ["text-too-large"])
  }

  /// What is bounded is never larger when it is really made: the bound that is checked stands above every text on the way.
  @Test func noTextOnTheWayIsLargerThanItsBound() {
    var dice = SystemRandomNumberGenerator()
    let filters = [
      "upcase", "downcase", "capitalize", "strip", "append: \"ab\"", "prepend: name", "replace: \"a\", \"bcd\"",
      "replace: \"\", \"-\"", "remove: \"b\"", "truncate: 7", "truncate: 30, \"……\"", "truncatewords: 3",
      "replace: \"b\", name", "append: plan",
    ]
    let batch = ColumnBatch(attributes: Self.attributes, capacity: 1)
    batch.count = 1
    for _ in 0..<2000 {
      let chain = (0..<Int.random(in: 1...6, using: &dice)).map { _ in filters.randomElement(using: &dice) ?? "" }
      var findings: [Finding] = []
      let text = "{{ name | \(chain.joined(separator: " | ")) }}"
      guard let template = Template.parse(text, attributes: Self.attributes, into: &findings) else { continue }
      let name = (0..<40).map { _ in Array("aabßİ é\u{1}").map(String.init).randomElement(using: &dice) ?? "" }.joined()
      var value = name
      value.withUTF8 { _ = batch.setText(Self.attributes.index(of: "name") ?? 0, 0, $0) }
      batch.set(Self.attributes.index(of: "plan") ?? 0, 0, 1)
      var buffer = ByteBuffer(capacity: 64)
      template.render(batch, 0, into: &buffer)
      #expect(buffer.count <= template.bound.bytes ?? .max, "\(text) of \(name)")
    }
  }
}
