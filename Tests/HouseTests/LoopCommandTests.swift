import Foundation
import Testing

/// A text with loops is the text that people read where it is written out, whatever is made of it.
@Suite(.needsProgram) struct LoopCommandTests {
  private static let project = """
    belfry: 1
    app: { bundle-id: com.example.app, platforms: { ios: "18.0" } }
    locales: { source: en, shipped: [en, de] }
    attributes:
      name: { type: text, max: 20, optional: true }
      cart: { type: list, of: text, max: 20, max-items: 3, control-characters: true }
      prices: { type: list, of: decimal, min: 0, max: 100000, places: 2, max-items: 2, optional: true }
    snippets:
      items: "{% for item in cart %}{{ item }}{% unless forloop.last %}, {% endunless %}{% else %}nothing{% endfor %}"
    rules: { missing-owner: "off", missing-expiry: "off", missing-locale: "off" }
    recipients: { jsonl: people.jsonl }
    """

  private static let people = [
    #"{"token":"aa","id":"a","locale":"de","name":"Ana","cart":["Milk","\"Brot\"","Ei"],"prices":[1234.5,2]}"#,
    #"{"token":"bb","id":"b","locale":"en","cart":["a/b & c"],"prices":[]}"#,
    #"{"token":"cc","id":"c","locale":"en","cart":[]}"#,
    #"{"token":"dd","id":"d","locale":"en","cart":["é","\u0001"],"prices":[0.05]}"#,
  ].joined(separator: "\n")

  private static let items =
    "{% if cart.size > 0 %}{{ cart[0] }}{% if cart.size > 1 %}, {{ cart[1] }}{% endif %}{% if cart.size > 2 %}, {{ cart[2] }}"
    + "{% endif %}{% else %}nothing{% endif %}"

  /// A text with loops, and the same written out.
  private static let texts = [
    ("Your cart: {% render 'items' %}", "Your cart: \(items)"),
    (
      "Up to {% for price in prices reversed %}{{ price | number }} {% else %}{{ name | default: 'nothing' }}{% endfor %}.",
      "Up to {% if prices.size == 1 %}{{ prices[0] | number }} {% elsif prices.size == 2 %}{{ prices[1] | number }} "
        + "{{ prices[0] | number }} {% else %}{{ name | default: 'nothing' }}{% endif %}."
    ),
    (
      "All: {% for item in cart offset: 1 -%} {{ forloop.index }} {{ item | upcase }} {%- if forloop.last %}!{% endif %}{% endfor %}",
      "All: {% if cart.size > 1 -%} 1 {{ cart[1] | upcase }} {%- if cart.size == 2 %}!{% endif %}{% endif %}"
        + "{% if cart.size > 2 -%} 2 {{ cart[2] | upcase }}!{% endif %}"
    ),
  ]

  private func campaign(_ text: String, _ link: String) -> String {
    func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
    return """
      campaign: loops
      deliver: push
      audience: all
      schedule: { at: 2029-12-24 18:30, zone: UTC }
      alert: { title: Hello, body: \(quoted(text)) }
      localizations: { de: { title: Hallo, body: \(quoted(text)) } }
      link: \(quoted(link))
      data: { note: \(quoted(text.replacing(" | number", with: ""))) }

      """
  }

  @Test(arguments: Array(texts.indices)) func areWhatTheyStandFor(index: Int) throws {
    let text = Self.texts[index]
    let links = [
      "https://example.com/{% for item in cart limit: 1 %}{{ item }}{% endfor %}",
      "https://example.com/{% if cart.size > 0 %}{{ cart[0] }}{% endif %}",
    ]
    var outputs: [[String]] = []
    for (text, link) in zip([text.0, text.1], links) {
      let project = try TemporaryProject([
        "belfry.yaml": Self.project, "people.jsonl": Self.people + "\n", "loops.yaml": campaign(text, link),
      ])
      let checked = try project.belfry(["check"])
      let rendered = try project.belfry(["render", "loops"])
      let sizes = try project.belfry(["plan", "--why-size", "loops"])
      #expect(checked.status == 0 && rendered.status == 0 && sizes.status == 0, "\(checked) \(rendered) \(sizes)")
      #expect(rendered.text.split(separator: "\n").count == 4)
      outputs.append([rendered.text, String(sizes.text.prefix { $0 != "\n" })])
    }
    for (loop, written) in zip(outputs[0], outputs[1]) { #expect(loop == written) }
  }
}
