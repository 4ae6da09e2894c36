import Diagnostics
import Expressions
import JSON
import Testing

@Suite struct TemplateTests {
  @Test(arguments: [
    ("Hello", "Hello"),
    ("Hi {{ first_name | default: \"there\" }},\nyou", "Hi Ann,\\nyou"),
    ("{{first_name|default:'x'}}", "Ann"),
    ("{{ nickname | default: 'a\"b' }}", "a\\\"b"),
    ("{{ plan }} {{ plan | capitalize }} {{ plan | upcase | append: \"!\" }}", "pro Pro PRO!"),
    ("{{ streak_days }} {{ streak_days | divided_by: 2 }} {{ streak_days | modulo: 2 }}", "7 3 1"),
    ("{{ spend }} {{ spend | round }} {{ spend | times: 2 }}", "12.50 13 25.0"),
    ("{{ subscribed }}", "true"),
    ("{{ plan | append: 'a\"\\\t' | json }}", "\\\"proa\\\\\\\"\\\\\\\\\\\\t\\\""),
    (
      "{{ spend | json }} {{ subscribed | json }} {{ birthday | default: \"?\" | json }}",
      "12.50 true \\\"2026-12-24\\\""
    ),
    (
      "{{ days_left | json }} {{ nickname | json }} {{ tier | json }} {{ first_name | json }}",
      "null null null \\\"Ann\\\""
    ),
    (
      "{{ birthday | default: \"?\" }} {{ last_open | date: \"%-d %b %Y\" | default: \"never\" }}",
      "2026-12-24 1 Jan 1970"
    ),
    ("a {%- if subscribed -%} b {%- else -%} c {%- endif %} d", "ab d"),
    ("{% if first_name %}Hi {{ first_name }}{% else %}Hi{% endif %}", "Hi Ann"),
    ("{% if nickname == nil %}x{% else %}{{ nickname | truncate: 3 }}{% endif %}", "x"),
    ("{% if plan == \"free\" %}a{% elsif points >= 100 %}b{% else %}c{% endif %}", "b"),
    ("{% if subscribed and plan == 'free' or points > 1 %}y{% endif %}", "y"),
    ("{{ city | size }} {{ city | downcase | capitalize }}", "6 Zürich"),
    ("{% if city contains \"ÜRI\" %}CH{% endif %}", "CH"),
    ("{% if app_version >= \"3.9\" %}new{% endif %}", "new"),
    ("{{ \"{{\" }}{ x }", "{{{ x }"),
    ("{% if days_left %}{{ days_left }}{% endif %}", ""),
    ("{{ days_left | default: \"a few\" }} days", "a few days"),
    ("{{ tier | default: 'none' | upcase }}", "NONE"),
    ("{{ balance | default: 0 | plus: 0.25 }}", "0.25"),
    ("{% unless subscribed %}a{% elsif plan == 'pro' %}b{% else %}c{% endunless %}", "b"),
    ("{% case plan %} {% when 'free' %}a{% when 'pro', 'team' %}b{% else %}c{% endcase %}", "b"),
    ("x {%- case tier -%} {%- when 'straße' or '' -%} a {%- when nil -%} b {%- else -%} c {%- endcase -%} y", "xby"),
    ("{% case birthday %}{% when '2026-12-24' %}a{% endcase %}{% case points %}{% when 1234.0 %}b{% endcase %}", "ab"),
    ("{% case plan %}{% else %}a{% endcase %}{% case plan %}{% endcase %}", "a"),
    ("{% case app_version %}{% when '3.10' %}a{% endcase %}{% case subscribed %}{% when true %}b{% endcase %}", "ab"),
    ("{% case plan %}{% when 'pro' %} \n{% endcase %}", ""),
    (
      "{{ city | truncatewords: 1 }}|{{ 'a b ' | truncatewords: 2 }}|{{ 'a b' | truncatewords: 2 }}",
      "ZÜRICH|a b...|a b"
    ),
    ("{{ 0.1 | times: 0.1 | times: 1.234567 | times: 1.234567 | times: 1.234567 }}", "0.018816723022905622"),
    (
      "{{ 9223372036854775807 | plus: 1 }} {{ 1 | divided_by: 300000000000.0 }}",
      "9223372036854775807 0.000000000003333333"
    ),
    // As Ruby shows them, whose steps go by way of floating-point numbers.
    (
      "{{ 12.83 | divided_by: 3 | times: 2 }} {{ 98.65 | divided_by: 3 | times: 2 }}",
      "8.553333333333333 65.76666666666667"
    ),
    // A quotient of numbers with more digits than such a number holds, and no zero at the end of one.
    (
      "{{ 90.577 | divided_by: 11 | times: 11 | divided_by: 7 }} {{ 10.82 | divided_by: 9 | divided_by: 5.388 }}",
      "12.93957142857143 0.22312958838571312"
    ),
    ("{{ 33.911 | divided_by: 23.47 | divided_by: 45.34 | divided_by: 21.27 }}", "0.0014982300434433"),
    ("{{ -90.577 | divided_by: 11 | times: 11 | divided_by: 7 }} {{ 4.0 | divided_by: 2 }}", "-12.93957142857143 2.0"),
    ("a\0{%- if subscribed %}b{% endif -%} \0c", "abc"),
  ])
  func renders(_ source: String, _ expected: String) {
    let row: [String: Cell] = [
      "first_name": .text("Ann"), "plan": .raw(1), "streak_days": .raw(7), "points": .raw(1234), "spend": .raw(1250),
      "subscribed": .raw(1), "birthday": .raw(20811), "last_open": .raw(5_000_000), "city": .text("ZÜRICH"),
      "app_version": .text("3.10"),
    ]
    #expect(rendered(source, row) == expected)
  }

  @Test(arguments: [
    ("Hi {{ first_name | default: \"there\" },\nand", "template-syntax@3..38"),
    ("Hi {{ first_name | default: \"there\" } {{ plan }}", "template-syntax@3..38"),
    ("{{ fist_name }}", "unknown-attribute@3..12"),
    ("{{ first_name }}", "optional-without-default@3..13"),
    ("{{ first_name | upcase }}", "optional-without-default@3..13"),
    ("{{ first_name | append: '!' | default: 'x' }}", "optional-without-default@3..13"),
    ("{{ first_name | defualt: \"x\" }}", "unknown-filter@16..23"),
    ("{{ points | divided_by: 0 }}", "filter-argument@24..25"),
    ("{{ points | divided_by: streak_days }}", "filter-argument@24..35"),
    ("{{ points | plus: 'x' }}", "filter-argument@18..21"),
    ("{{ points | plus }}", "filter-argument@12..16"),
    ("{{ city | upcase: 1 }}", "filter-argument@18..19"),
    ("{{ plan | round }}", "filter-type@10..15"),
    ("{{ birthday | default: 'x' | date: '%q' }}", "filter-type@29..33"),
    ("{{ city | truncate: -1 }}", "filter-argument@20..22"),
    ("{% iff subscribed %}x{% endif %}", "unknown-tag@3..6"),
    ("x {% if subscribed %}y\nz", "template-syntax@2..22"),
    ("{% if subscribed ", "template-syntax@0..17"),
    ("{% else %}", "template-syntax@3..7"),
    ("{{ }}", "template-syntax@3..5"),
    ("{{ city city }}", "template-syntax@8..12"),
    ("{{ 'a }} b", "template-syntax@3..4"),
    ("{% if plan == 'prp' %}x{% endif %}", "unknown-member@15..18"),
    ("{% if points == 'x' %}x{% endif %}", "unlike-types@6..19"),
    ("{% if points %}{% endif %}{{ fist_name }}{{ points | foo }}", "unknown-attribute@29..38 unknown-filter@53..56"),
  ])
  func findings(_ source: String, _ expected: String) { #expect(rendered(source) == expected) }

  @Test(arguments: [
    ("Hi", 2, 2), ("a\"b\n", 6, 6), ("{{ city }}", 0, 48), ("{{ plan }}", 3, 4), ("{{ points }}", 1, 7),
    ("{{ spend }}", 4, 9), ("{{ subscribed }}", 4, 5), ("{{ first_name | default: \"there\" }}", 1, 240),
    ("{{ city | truncate: 5 }}", 0, 20), ("{{ nickname | default: 'x' | truncate: 5, '' }}", 0, 20),
    ("{{ first_name | default: 'x' | truncate: 5, '' }}", 0, 30),
    ("{% if subscribed %}abc{% else %}{{ plan }}{% endif %}", 3, 4), ("{% if subscribed %}abc{% endif %}", 0, 3),
    ("{{ plan | append: '!' }}", 4, 5), ("{% unless subscribed %}abc{% endunless %}", 0, 3),
    ("{% case plan %}{% when 'free' %}abc{% when 'pro', 'team' %}ab{% endcase %}", 2, 3),
    ("{% case plan %}{% when 'free' %}abc{% when 'pro' %}ab{% endcase %}", 0, 3),
    ("{% case tier %}{% when 'straße', '', 'ŉ\u{1}\"x' %}abc{% endcase %}", 0, 3),
    ("{{ last_open | date: '%B' | default: '-' }}", 1, 9),
  ])
  func bounds(_ source: String, _ least: Int, _ most: Int) throws {
    var findings: [Finding] = []
    let template = try #require(Template.parse(source, attributes: sample, into: &findings))
    #expect(template.bound == .atMost(most))
    #expect(template.smallest == least)
  }

  @Test func unbounded() throws {
    var findings: [Finding] = []
    let template = try #require(Template.parse("{{ nickname | default: 'x' }}", attributes: sample, into: &findings))
    #expect(template.bound == .unbounded(attribute: "nickname"))
    let cut = try #require(
      Template.parse("{{ nickname | append: 'x' | default: 'x' }}", attributes: sample, into: &findings) == nil
        ? Template.parse("{% if nickname %}{{ nickname | upcase }}{% endif %}", attributes: sample, into: &findings)
        : nil)
    #expect(cut.bound == .unbounded(attribute: "nickname"))
  }

  @Test func soleAttributesKeepTheirType() throws {
    let rows = batch([
      ["points": .raw(5), "spend": .raw(1200), "subscribed": .raw(0), "plan": .raw(2), "city": .text("a\"b")]
    ])
    for (source, expected) in [
      ("{{ points }}", "5"), ("{{ spend }}", "12"), ("{{ subscribed }}", "false"), ("{{ plan }}", "\"team\""),
      ("{{ city }}", "\"a\\\"b\""), ("{{ points | plus: 1 }}", "\"6\""), ("{{ points }} ", "\"5 \""),
    ] {
      var findings: [Finding] = []
      let template = try #require(Template.parse(source, attributes: sample, into: &findings))
      var buffer = ByteBuffer(capacity: 64)
      let splicer = Splicer(value: template, attributes: sample)
      _ = splicer.render(0, rows, 0, Splicer.Sending(sent: 0, expiry: 0), into: &buffer)
      #expect(buffer.withBytes { String(decoding: $0, as: UTF8.self) } == expected)
    }
  }

  @Test func printsAsTree() throws {
    var findings: [Finding] = []
    let source = "Hi {{ first_name | default: \"x\" }}{% if points > 3 %}!{% else %}{{ plan | upcase }}{% endif %}"
    let template = try #require(Template.parse(source, attributes: sample, into: &findings))
    let json = String(decoding: JSONWriter.bytes(of: template.json(attributes: sample)), as: UTF8.self)
    let expected = """
      ["Hi ",{"attribute":"first_name","filters":[{"name":"default","arguments":["x"]}]},{"if":[{"when":{">":[{"attribute":\
      "points"},3]},"then":["!"]},{"else":[{"attribute":"plan","filters":[{"name":"upcase","arguments":[]}]}]}]}]
      """
    #expect(json == expected)
    #expect(template.columns.map { sample.attributes[$0].name } == ["first_name", "points", "plan"])
  }

  @Test func printsUnlessAndCaseAsBranches() throws {
    for (source, expected) in [
      (
        "{% unless subscribed %}a{% endunless %}",
        #"[{"if":[{"when":{"not":{"truthy":{"attribute":"subscribed"}}},"then":["a"]}]}]"#
      ),
      (
        "{% case plan %} {% when 'free' %}a{% when 'pro', 'team' %}b{% else %}c{% endcase %}",
        #"[{"if":[{"when":{"==":[{"attribute":"plan"},"free"]},"then":["a"]},{"when":{"or":[{"==":[{"attribute":"plan"},"pro"]},"#
          + #"{"==":[{"attribute":"plan"},"team"]}]},"then":["b"]},{"else":["c"]}]}]"#
      ),
      (
        // Zeros in front of digits are no number of JSON.
        "{{ points | plus: 007 | times: -00.50 | minus: 0 }}",
        #"[{"attribute":"points","filters":[{"name":"plus","arguments":[7]},{"name":"times","arguments":[-0.50]},"#
          + #"{"name":"minus","arguments":[0]}]}]"#
      ),
      (
        "{{ subscribed | default: true, allow_false: true }}",
        #"[{"attribute":"subscribed","filters":[{"name":"default","arguments":[true],"allow_false":true}]}]"#
      ),
    ] {
      var findings: [Finding] = []
      let template = try #require(Template.parse(source, attributes: sample, into: &findings))
      #expect(String(decoding: JSONWriter.bytes(of: template.json(attributes: sample)), as: UTF8.self) == expected)
    }
  }

  @Test func nestingHasALimit() {
    let deep = String(repeating: "{% if subscribed %}", count: 100_000)
    #expect(rendered(deep).hasPrefix("template-syntax@"))
    let wide = "{% if subscribed" + String(repeating: " and subscribed", count: 100_000) + " %}x{% endif %}"
    #expect(rendered(wide).hasPrefix("template-syntax@"))
    let values =
      "{% case points %}{% when " + (0..<20_000).map(String.init).joined(separator: ", ") + " %}x{% endcase %}"
    #expect(rendered(values, ["points": .raw(19_999)]) == "x")
    let cases = String(repeating: "{% case plan %}{% when 'free' %}", count: 100_000)
    #expect(rendered(cases).hasPrefix("template-syntax@"))
  }
}
