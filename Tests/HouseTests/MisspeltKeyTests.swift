import Diagnostics
import Foundation
import Testing
import Workspace

/// Each key of the language, wherever it stands in a project of all kinds of files, misspelt: one mistake is one finding, where it stands, and nothing
/// that follows from it is told as if nobody had written it.
@Suite struct MisspeltKeyTests {
  /// What authors name begins with "my"; every other key is the language's.
  private static let files = [
    "belfry.yaml": """
    belfry: 1
    app:
      bundle-id: com.example.streaks
      platforms: { ios: "17.0", watchos: "10.0" }
      sounds: sounds
      associated-domains: [example.com]
    locales: { source: en, shipped: [en, de] }
    attributes:
      my_name: { type: text, max: 30, optional: true, on-device: true }
      my_plan: { type: enum, values: [free, pro] }
      my_points: { type: integer, min: 0, max: 99 }
      my_price: { type: decimal, min: 0, max: 99, places: 2 }
      my_since: { type: timestamp, on-device: true }
      my_end: { type: timestamp, optional: true, ahead: true }
      my_ok: { type: boolean, on-device: true }
      my_list: { type: list, of: text, max: 9, max-items: 3, optional: true }
    policy:
      quiet-hours: { from: "22:00", to: "07:00", then: hold }
      fallback-zone: Europe/Berlin
      frequency: { per-day: 5, per-week: 20 }
      pending: 50
      largest-audience: "90%"
      consent: { "*": my_ok }
      required: [owner]
      approvals:
        - { folder: my, by: [a@example.com] }
    defaults:
      owner: a@example.com
      push: { expires: 1d }
    audiences:
      my_payers: my_ok and my_plan == pro
    rules: { unused-attribute: "off", unused-audience: "off" }
    recipients: { csv: people.csv }

    """,
    "people.csv": "token,id\n",
    "my/defaults.yaml": "defaults:\n  tags: [my]\n  sound: chime.caf\n",
    "my/categories.yaml": """
    categories:
      MY_STORY:
        actions:
          - { id: MY_OPEN, title: Open, options: [foreground] }
        localizations:
          de: { MY_OPEN: Öffnen }

    """,
    "my/words.yaml":
      "snippets:\n  my_bye: { en: Bye, de: Tschüss }\nevents:\n  my_sale: { my_total: { type: integer, min: 0, max: 9 }, my_note: { type: text, max: 9, optional: true } }\n",
    "my/hello.yaml": """
    campaign: hello
    description: Hello.
    deliver: push
    audience: my_payers and my_name is not missing
    schedule: { every: week, days: [mon], at: "18:00", zone: device, until: 2027-12-24 }
    quiet-hours: hold
    alert: { title: 'Hi {{ my_name }}', body: 'On {{ my_since | date: "long", zone: "device" }} {{ my_price | money: "EUR" }}. {% render "my_bye" %}' }
    localizations:
      de: { title: 'Hallo {{ my_name }}', body: 'Am {{ my_since | date: "long", zone: "device" }} {{ my_price | money: "EUR" }}. {% render "my_bye" %}' }
    category: MY_STORY
    badge: "{{ my_points }}"
    link: https://example.com/a
    push: { collapse: hello }

    """,
    "my/steps.yaml": """
    campaign: steps
    deliver: push
    audience: my_ok
    schedule: { event: my_since, at: "18:00", zone: device }
    exit: my_plan == pro
    steps:
      - step: one
        after: 1d
        alert: One
        localizations: { de: { body: Eins } }
      - step: two
        after: 3d
        alert: Two
        localizations: { de: { body: Zwei } }

    """,
    "my/sale.yaml": """
    campaign: sale
    deliver: push
    audience: my_ok
    schedule: { after: 1h, event: my_sale, where: my_total > 3 and my_note is not missing }
    quiet-hours: drop
    alert: '{{ my_total }} {{ my_note }}, {{ my_sale | date: "long", zone: "device" }}'
    localizations: { de: { body: '{{ my_total }} {{ my_note }}, {{ my_sale | date: "long", zone: "device" }}.' } }

    """,
    "my/trial.yaml": """
    campaign: trial
    deliver: push
    audience: my_ok and my_end is not missing
    schedule: { before: 2d, event: my_end, at: "23:00", zone: device }
    alert: Soon
    localizations: { de: { body: Bald } }

    """,
    "my/asked.yaml": """
    campaign: asked
    deliver: push
    audience: my_ok
    schedule: { when: requested }
    inputs: { my_amount: { type: integer, min: 0, max: 9 } }
    alert: 'You have {{ my_amount }}'
    localizations: { de: { body: 'Du hast {{ my_amount }}' } }

    """,
    "my/people.yaml": """
    personas:
      my_ana: { locale: de, time_zone: UTC, my_name: Ana, my_plan: pro, my_points: 3, my_price: 9, my_since: 2026-11-01T00:00:00Z, my_ok: true }

    """,
    "my/tests.yaml": """
    tests: hello
    now: 2026-11-24T13:00:00Z
    expect:
      - { name: a, person: my_ana, gets: { contains: Ana, badge: 3 } }
      - { campaign: steps-one, person: my_ana, gets: nothing, because: not-in-audience }
      - { campaign: sale, person: my_ana, events: [{ event: my_sale, with: { my_total: 4, my_note: x } }], gets: { contains: "4 x" } }
      - { campaign: asked, person: my_ana, inputs: { my_amount: 3 }, gets: something }
      - { largest-payload: { at-most: 4000 } }

    """,
  ]

  /// Keys that a misspelt one cannot be told from, or that are words of somebody else: languages, and what a person's own columns are called.
  private static let others: Set<String> = ["locale", "time_zone", "ios", "watchos"]

  /// The file, the key, what stands in its place and in which line.
  private static var mistakes: [(path: String, key: String, wrong: String, text: String, line: Int)] {
    files.sorted { $0.key < $1.key }.filter { $0.key.hasSuffix(".yaml") }.flatMap { path, text in
      text.matches(of: /(?:^|[{,] *|\n *(?:- )?)([a-z][a-z-]{3,}):(?=[ \n])/).compactMap { match in
        let (key, range) = (String(match.1), match.1.startIndex..<match.1.endIndex)
        guard !key.hasPrefix("my"), !others.contains(key) else { return nil }
        var letters = Array(key)
        if letters[1] != letters[2] { letters.swapAt(1, 2) } else { letters.append("s") }
        let wrong = String(letters)
        return (
          path, key, wrong, text.replacingCharacters(in: range, with: wrong),
          text[..<range.lowerBound].count { $0 == "\n" } + 1
        )
      }
    }
  }

  private func told(_ project: TemporaryProject) throws -> [String] {
    try project.check().findings.map { "\($0.path):\($0.start.line) \($0.finding.rule.name) \($0.finding.message)" }
  }

  @Test func eachIsToldOnce() throws {
    let project = try TemporaryProject(Self.files)
    try project.write("sounds/chime.caf", TemporaryProject.chime)
    #expect(try told(project) == [])
    let mistakes = Self.mistakes
    #expect(mistakes.count > 110, "\(mistakes.count)")
    for mistake in mistakes {
      try project.write(mistake.path, Data(mistake.text.utf8))
      let found = try told(project)
      #expect(
        found.count == 1 && found[0].hasPrefix("\(mistake.path):\(mistake.line) "),
        "\(mistake.path):\(mistake.line) \(mistake.wrong): \(found)")
      try project.write(mistake.path, Data((Self.files[mistake.path] ?? "").utf8))
    }
  }

  /// A whole mapping behind another tool's word for its key, or nothing behind a key: what it would say is not missing, too.
  @Test(arguments: [
    ("belfry.yaml", "defaults:", "default:"),
    ("belfry.yaml", "  quiet-hours: { from: \"22:00\", to: \"07:00\", then: hold }", "  quiet-hours: 22-7"),
    ("belfry.yaml", "then: hold", "then: hodl"),
    ("belfry.yaml", "Europe/Berlin", "Europe/Berlni"),
    ("belfry.yaml", "{ ios: \"17.0\"", "{ iOS: \"17.0\""), ("belfry.yaml", "ahead: true", "ahed: true"),
    ("belfry.yaml", "pending: 50", "groups: { offers: { per-week: 1 } }"), ("belfry.yaml", "\"90%\"", "90 percent"),
    (
      "my/words.yaml", "type: integer, min: 0, max: 9 }, my",
      "type: integr }, my"
    ),
    ("my/words.yaml", "de: Tschüss", "du: Tschüss"), ("my/words.yaml", "en: Bye", "eng: Bye"),
    ("my/people.yaml", "personas:", "persona:"), ("my/people.yaml", "  my_ana:", "  My_ana:"),
    ("my/steps.yaml", "steps:", "step:"),
    ("my/tests.yaml", "now: 2026-11-24T13:00:00Z\n", ""), ("my/tests.yaml", "expect:", "expects:"),
    ("my/sale.yaml", "my_total > 3", "my_total > 30"),
    ("my/sale.yaml", "my_total > 3", "my_total > 3 and my_total < 3"),
  ])
  func whatFollowsIsNotTold(path: String, old: String, new: String) throws {
    let project = try TemporaryProject(Self.files)
    try project.write("sounds/chime.caf", TemporaryProject.chime)
    let text = try #require(Self.files[path])
    #expect(text.contains(old))
    try project.write(path, Data(text.replacing(old, with: new).utf8))
    let found = try told(project)
    #expect(found.count == 1 && found.first?.hasPrefix("\(path):") == true, "\(new): \(found)")
  }
}
