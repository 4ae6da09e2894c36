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

  /// Two campaigns whose moments alternate, each with two variants: nobody is shown the words of another one.
  @Test func campaignsAndVariantsAreKeptApart() throws {
    var files = [
      "belfry.yaml":
        "belfry: 1\napp: { bundle-id: com.example.app, platforms: { ios: \"18.0\" } }\nlocales: { source: en, shipped: [en, de] }\n"
    ]
    for name in ["one", "two"] {
      files["\(name).yaml"] = """
        campaign: \(name)
        owner: a@example.com
        deliver: push
        audience: all
        schedule: { every: day, at: ["09:00", "18:00"], zone: UTC }
        push: { expires: 1d }
        variants:
          - { name: a, weight: 50, alert: \(name) a en, localizations: { de: { body: \(name) a de } } }
          - { name: b, weight: 50, alert: \(name) b en, localizations: { de: { body: \(name) b de } } }

        """
    }
    let project = try TemporaryProject(files)
    var seen: Set<String> = []
    for id in 0..<16 {
      for locale in ["en", "de"] {
        let told = try project.belfry([
          "simulate", "--format", "json", "--horizon", "2d", "--set", "token=aa", "--set", "id=u\(id)", "--set",
          "locale=\(locale)",
        ])
        let json = try #require(
          try JSONSerialization.jsonObject(with: Data(told.text.utf8)) as? [String: Any], "\(told)")
        for line in try #require(json["occurrences"] as? [[String: Any]]) {
          let message = try #require(line["message"] as? [String: Any])
          let words = "\(line["campaign"] ?? "") \(message["variant"] ?? "") \(locale)"
          #expect(message["body"] as? String == words)
          seen.insert(words)
        }
      }
    }
    #expect(seen.count == 8)
  }
}
