import Foundation
import Testing

/// What `simulate` shows of pushes that come again and again: the same words each time, whatever stands in them.
@Suite(.needsProgram) struct SimulatedTextsTests {
  @Test(arguments: ["a } b", "a { b", "{\"aps\":{", "say \"}\" twice", "back\\slash}", "ends with \\"])
  func whateverStandsInThem(text: String) throws {
    let quoted = text.replacing("'", with: "''")
    let project = try TemporaryProject([
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.app, platforms: { ios: "18.0" } }
      locales: { source: en, shipped: [en, de] }
      attributes: { name: { type: text, max: 20 } }

      """,
      "daily.yaml": """
      campaign: daily
      owner: a@example.com
      deliver: push
      audience: all
      schedule: { every: day, at: "09:00", zone: UTC }
      alert: { title: Hello, body: '\(quoted)' }
      push: { expires: 1d }
      data: { last: '}"\(quoted)' }
      localizations: { de: { title: Hallo, body: '{{ name }} \(quoted)' } }

      """,
    ])
    for (locale, words) in [("en", text), ("de", "Ana \(text)")] {
      let told = try project.belfry([
        "simulate", "--format", "json", "--horizon", "3d", "--set", "token=aa", "--set", "name=Ana", "--set",
        "locale=\(locale)",
      ])
      let json = try #require(try JSONSerialization.jsonObject(with: Data(told.text.utf8)) as? [String: Any], "\(told)")
      let shown = try #require(json["occurrences"] as? [[String: Any]]).map { line in
        ((line["message"] as? [String: Any])?["body"] as? String) ?? "\(line)"
      }
      #expect(shown == [words, words, words])
    }
  }
}
