import Foundation
import Testing

/// A text with snippets is the text that people read, whatever is made of it.
@Suite(.needsProgram) struct SnippetTests {
  private static let project = """
    belfry: 1
    app: { bundle-id: com.example.app, platforms: { ios: "18.0" } }
    locales: { source: en, shipped: [en, de] }
    attributes: { name: { type: text, max: 20, on-device: true }, points: { type: integer, min: 0, max: 100000, on-device: true } }
    rules: { missing-owner: "off", missing-expiry: "off", missing-locale: "off" }
    recipients: { csv: people.csv }
    """
  private static let snippets = """
    snippets:
      bye: { en: "Bye, {{ name }}!", de: "Tschüss, {{ name }}!" }
      score: "{{ points | number }}{% if points > 9 %} ✓{% endif %}"
      host: example.com
    """

  /// A text with snippets, and the same written out in English and German.
  private static let texts = [
    ("{% render \"bye\" %}", "Bye, {{ name }}!", "Tschüss, {{ name }}!"),
    ("A {%- render 'bye' -%} B", "ABye, {{ name }}!B", "ATschüss, {{ name }}!B"),
    ("{%render \"score\"%}{% render 'score' %} é {% render 'host' %}", "", ""),
    ("{% if points > 5 %}{% render 'bye' %}{% else %}x {%- render 'score' %}{% endif %} 100%", "", ""),
  ].map { text, english, german in
    let score = "{{ points | number }}{% if points > 9 %} ✓{% endif %}"
    func inlined(_ bye: String) -> String {
      text.replacing("{%render \"score\"%}", with: score).replacing("{% render 'score' %}", with: score)
        .replacing(" {%- render 'score' %}", with: score).replacing("{% render 'host' %}", with: "example.com")
        .replacing("{% render 'bye' %}", with: bye)
    }
    return (
      text: text, english: english.isEmpty ? inlined("Bye, {{ name }}!") : english,
      german: german.isEmpty ? inlined("Tschüss, {{ name }}!") : german
    )
  }

  private func campaign(_ id: String, _ deliver: String, _ english: String, _ german: String, _ link: String) -> String
  {
    func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
    return """
      campaign: \(id)
      deliver: \(deliver)
      audience: all
      schedule: { at: 2029-12-24 18:30, zone: UTC }
      alert: { title: Hello, body: \(quoted(english)) }
      localizations: { de: { title: Hallo, body: \(quoted(german)) } }
      link: \(quoted(link))
      data: { note: \(quoted(link)) }

      """
  }

  @Test(arguments: Array(texts.indices)) func areWhatTheyStandFor(index: Int) throws {
    let text = Self.texts[index]
    var outputs: [[String]] = []
    for isShared in [true, false] {
      var files = [
        "belfry.yaml": Self.project,
        "people.csv": "token,id,locale,name,points\naa,a,de,Ana,12345\nbb,b,en,\"B\"\"b\",7\n",
      ]
      if isShared { files["words.yaml"] = Self.snippets }
      for deliver in ["push", "local"] {
        files["\(deliver).yaml"] =
          isShared
          ? campaign(deliver, deliver, text.text, text.text, "https://{% render 'host' %}/{{ name }}")
          : campaign(deliver, deliver, text.english, text.german, "https://example.com/{{ name }}")
      }
      let project = try TemporaryProject(files)
      let rendered = try project.belfry(["render", "push"])
      let built = try project.belfry(["build"])
      #expect(rendered.status == 0 && built.status == 0, "\(rendered) \(built)")
      let bundle = project.root + "build/local/com.example.app.notificationbundle/Belfry.json"
      outputs.append([rendered.text, try String(contentsOfFile: bundle, encoding: .utf8)])
    }
    for (shared, written) in zip(outputs[0], outputs[1]) { #expect(shared == written) }
  }
}
