import Diagnostics
import Expressions
import JSON
import Testing

/// What is put into an address is a part of it, whatever letters it has.
@Suite struct AddressTests {
  private func rendering(_ template: Template, _ rows: ColumnBatch) -> String { text(of: template, rows) }

  private func written(_ json: JSONValue) -> String {
    String(decoding: JSONWriter.bytes(of: json, pretty: false), as: UTF8.self)
  }

  private func address(_ source: String) throws -> Template {
    var findings: [Finding] = []
    let template = Template.parse(source, attributes: sample, isAddress: true, into: &findings)
    return try #require(template, "\(source): \(findings.map(\.message))")
  }

  @Test(arguments: [
    ("myapp://who?name={{ city }}", "myapp://who?name=A%20%26%20%C3%BC"),
    ("myapp://{{ city }}/{{ city }}", "myapp://A & ü/A%20%26%20%C3%BC"),
    ("{{ city }}", "A & ü"), ("{{ city }}?x={{ city }}", "A & ü?x=A%20%26%20%C3%BC"),
    ("{{ city }}://{{ city }}", "A & ü://A & ü"), ("tel:{{ city }}", "tel:A & ü"),
    ("a://b#{{ city | percent_encode }}", "a://b#A%20%26%20%C3%BC"),
    ("a://b?c={{ city | append: \"/\" }}", "a://b?c=A%20%26%20%C3%BC%2F"),
    ("a://b?c={% if points > 3 %}{{ city }}{% else %}no{% endif %}", "a://b?c=A%20%26%20%C3%BC"),
    ("a://b?c={{ points }}&d={{ spend }}&e={{ plan }}", "a://b?c=12&d=-2.50&e=pro"),
    ("a://b/{{ nickname | default: \"x y\" }}", "a://b/x%20y"),
  ]) func encoded(source: String, text: String) throws {
    let template = try address(source)
    let rows = batch([
      [
        "city": .text("A & ü"), "points": .raw(12), "spend": .raw(-250), "plan": .raw(1), "nickname": .missing,
      ]
    ])
    #expect(rendering(template, rows) == text)
    #expect(text.utf8.count <= template.bound.bytes ?? .max)
    #expect(text.utf8.count >= template.smallest)
  }

  /// The bound counts three letters a byte, and somebody has as many.
  @Test func boundIsReached() throws {
    let template = try address("a://b?{{ city }}")
    #expect(template.bound == .atMost(6 + 144))
    let witness = template.witness(sample)
    #expect(witness.isExact && template.size(witness.batch(sample), 0) == 150)
  }

  /// The app does on the device what belfry does for a push: the filter stands in the bundle.
  @Test func bundlesNameTheFilter() throws {
    let json = try address("a://b?{{ city }}").json(attributes: sample)
    #expect(
      written(json)
        == #"["a://b?",{"attribute":"city","filters":[{"name":"percent_encode","arguments":[]}]}]"#)
    #expect(written(try address("{{ city }}").json(attributes: sample)) == #"[{"attribute":"city"}]"#)
  }
}
