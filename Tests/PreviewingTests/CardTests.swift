import Checking
import Clocks
import Expressions
import Foundation
import JSON
import Payloads
import Planning
import Testing
import Workspace

@testable import Previewing

/// What cards show, from the files of a project.
@Suite struct CardTests {
  @Test func peopleAreMadeUpFromTypesAndAudience() throws {
    let card = try PreviewedProject([
      "a.yaml": PreviewedProject.push(
        "a", "Hi {{ first_name | default: \"there\" }}, {{ streak_days }} days", audience: "streak_days >= 3")
    ]).preview("a")
    let language = try #require(card.variants.first?.languages.first)
    let faces = language.faces.map { ($0.people.map(\.name), $0.card.body?.text ?? "") }
    #expect(faces.map(\.0) == [["likely"], ["shortest"], ["longest"], ["unknown"]])
    #expect(faces[0].1.hasPrefix("Hi Emma, "))
    #expect(faces[1].1 == "Hi Jo, 3 days")
    #expect(faces[2].1 == "Hi Alexandria Alexandria Alexandria Alexand, 5000 days")
    #expect(faces[3].1.hasPrefix("Hi there, "))
    for person in language.faces.flatMap(\.people) {
      #expect(card.plan.campaign.audience?.matches(person.batch, 0, now: PreviewedProject.now) == true)
    }
  }

  /// A text in Japanese greets a person with a Japanese name, and each name keeps to what the attribute may hold.
  @Test(arguments: [40, 5, 1]) func sampleNamesAreOfTheLanguageOfTheCard(max: Int) throws {
    let languages = ["de", "ja", "ar", "zh-Hant-TW", "sw"]
    let localizations = languages.map { "  \($0): { body: '{{ first_name }}' }\n" }.joined()
    let card = try PreviewedProject([
      "belfry.yaml": PreviewedProject.head.replacingOccurrences(of: "max: 40, optional: true", with: "max: \(max)")
        .replacingOccurrences(of: "[en, de]", with: "[en, \(languages.joined(separator: ", "))]"),
      "a.yaml": PreviewedProject.push("a", "{{ first_name }}") + "\nlocalizations:\n" + localizations,
    ]).preview("a")
    let likely = card.variants[0].languages.map { ($0.locale, $0.faces[0].card.body?.text ?? "") }
    let names = ["en": "Emma", "de": "Anna", "ja": "葵", "ar": "سارة", "zh-Hant-TW": "怡君", "sw": "Emma"]
    #expect(likely.count == names.count)
    for (locale, text) in likely {
      #expect(String(String.UnicodeScalarView((names[locale] ?? "").unicodeScalars.prefix(max))) == text, "\(locale)")
    }
    for face in card.variants[0].languages.flatMap(\.faces) {
      #expect(1...max ~= face.card.body?.text.unicodeScalars.count ?? 0)
      for person in face.people {
        #expect(card.plan.campaign.audience?.matches(person.batch, 0, now: PreviewedProject.now) == true)
      }
    }
  }

  /// A list is its items, not their number; of many only the first.
  @Test func listsAreShownByTheirItems() throws {
    let card = try PreviewedProject([
      "belfry.yaml": PreviewedProject.head.replacingOccurrences(
        of: "attributes:\n", with: "attributes:\n  lines: { type: list, of: enum, values: [U4, U6], max-items: 5 }\n"),
      "a.yaml": PreviewedProject.push("a", "{{ lines | join: \", \" }}", audience: "lines contains all [U4, U6]"),
    ]).preview("a")
    let faces = try #require(card.variants.first?.languages.first).faces
    let shown = Dictionary(
      faces.flatMap(\.people).map { ($0.name, $0.facts.first { $0.name == "lines" }?.value) },
      uniquingKeysWith: { first, _ in first })
    #expect(shown["likely"] == "[\"U4\", \"U6\"]")
    #expect(shown["longest"]??.hasSuffix(" and 2 more]") == true, "\(shown)")
  }

  /// What an audience asks of a name is worth more than the language of the name.
  @Test func aNameThatTheAudienceAsksForStays() throws {
    let card = try PreviewedProject([
      "a.yaml": PreviewedProject.push("a", "Hi {{ first_name }}", audience: "first_name == \"Emma\"")
        + "\nlocalizations:\n  de: { body: 'Hallo {{ first_name }}' }\n"
    ]).preview("a")
    #expect(card.variants[0].languages.map { $0.faces[0].card.body?.text } == ["Hi Emma", "Hallo Emma"])
  }

  @Test func theTimeOfACardIsInItsLanguage() throws {
    let languages = try PreviewedProject.example().preview("streak-at-risk").variants[0].languages
    #expect(languages.map(\.now.word) == ["now", "jetzt", "maintenant", "今", "الآن"])
  }

  @Test(arguments: [
    ("com.lingo.app", "Lingo"), ("com.example.streaks", "Streaks"), ("com.example.weather-now", "Weather now"),
    ("app", "app"), ("com.app", "com.app"), ("com.example.ios.Prod", "Example"),
  ])
  func withoutInfoPlistTheBundleIDNamesTheApp(id: String, name: String) {
    #expect(Project.name(from: id) == name)
  }

  @Test func whatIsTheSameForEverybodyIsShownOnce() throws {
    let card = try PreviewedProject(["a.yaml": PreviewedProject.push("a", "Hello")]).preview("a")
    #expect(card.variants.map { $0.languages.map { $0.faces.map { $0.people.map(\.name) } } } == [[[["likely"]]]])
  }

  /// The payload that is sent is an independent answer: it comes out of the one encoder.
  @Test func cardsShowWhatIsSent() throws {
    let project = try PreviewedProject.example()
    let plans = try #require(project.result.plan).campaigns.filter { $0.campaign.push?.type == .alert }
    #expect(plans.count > 10)
    for plan in plans {
      guard let renderer = RowRenderer(plan.campaign, in: project.project, from: PreviewedProject.now) else { continue }
      let preview = CampaignPreview(plan, of: project.project, at: PreviewedProject.now)
      for (number, variant) in preview.variants.enumerated() {
        let locales = plan.campaign.variants[number].content.texts.map(\.locale)
        for language in variant.languages {
          for (people, card) in language.faces {
            let place = try #require(locales.count == 1 ? 0 : locales.firstIndex(of: language.locale))
            var buffer = ByteBuffer()
            renderer.renderPayload(
              people[0].batch, 0, variant: number, language: place, sentAt: PreviewedProject.now, into: &buffer)
            let payload = try buffer.withBytes { try JSONReader.read($0) }
            let alert = payload["aps"]?["alert"]
            #expect(card.bytes == buffer.count)
            if let text = card.title, text.key == nil { #expect(alert?["title"]?.text == text.text) }
            if let text = card.title?.key { #expect(alert?["title-loc-key"]?.text == text) }
            if let text = card.body, text.key == nil { #expect((alert?["body"]?.text ?? alert?.text) == text.text) }
            if let text = card.body?.key { #expect(alert?["loc-key"]?.text == text) }
          }
        }
      }
    }
  }

  @Test func buttonsAndHiddenTextsAreInTheLanguageOfTheDevice() throws {
    let project = try PreviewedProject.example()
    let languages = try project.preview("streak-at-risk").variants[0].languages
    let german = try #require(languages.first { $0.locale == "de" })
    #expect(german.buttons.map(\.title) == ["Erledigt", "In einer Stunde"])
    #expect(german.hidden.placeholder == "1 Gewohnheiten")
    #expect(german.hidden.showsTitle)
    #expect(languages.map(\.direction) == ["ltr", "ltr", "ltr", "ltr", "rtl"])
    #expect(languages.map(\.locale) == ["en", "de", "fr", "ja", "ar"])
  }

  @Test func wordsBehindKeysAreThoseOfTheAppInEachLanguage() throws {
    let project = try PreviewedProject([
      "belfry.yaml": PreviewedProject.head.replacingOccurrences(
        of: "ios: \"16.0\" }", with: "ios: \"16.0\" }, strings: strings/"),
      "strings/en.lproj/Localizable.strings": "\"DAYS\" = \"%2$@ did %1$@ of 100%% days\";\n\"ONE\" = \"All off\";\n",
      "strings/de.lproj/Localizable.strings": "\"DAYS\" = \"%@ Tage von %@\";\n\"ONE\" = \"Alles reduziert\";\n",
      "a.yaml": """
      campaign: a
      owner: a@example.com
      deliver: push
      audience: all
      schedule: { at: 2026-12-01 10:00, zone: UTC }
      alert:
        title: { key: ONE }
        body: { key: DAYS, args: ["{{ streak_days }}", Anna] }
      push: { expires: 1d }
      """,
    ])
    let languages = try project.preview("a").variants[0].languages
    #expect(languages.map(\.locale) == ["en", "de"])
    #expect(languages.map { $0.faces[0].card.title?.text } == ["All off", "Alles reduziert"])
    #expect(
      languages.map { $0.faces[0].card.body?.text } == ["Anna did 12 of 100% days", "12 Tage von Anna"])
    #expect(languages[0].faces[0].card.body?.key == "DAYS")
  }

  @Test func aCutIsNeverWiderThanItsScreen() {
    #expect(CardScreen.banner.room(for: .title) == 30)
    #expect(CardScreen.lockScreen.room(for: .title) == 50)
    #expect(CardScreen.lockScreen.room(for: .body) == 178)
    #expect(CardScreen.banner.room(for: .subtitle) == 30 && CardScreen.lockScreen.room(for: .subtitle) == 50)
    #expect(CardScreen.banner.cut(String(repeating: "a", count: 30), as: .title) == nil)
    for letter in ["a", "日", "👨‍👩‍👧", "é", "a\u{301}", "\u{200F}ا", " "] {
      let text = String(repeating: letter, count: 200)
      for screen in CardScreen.allCases {
        for part in TextLength.Part.allCases {
          guard let cut = screen.cut(text, as: part) else { continue }
          #expect(displayWidth(cut) <= screen.room(for: part))
          #expect(cut.hasSuffix("…"))
          #expect(text.hasPrefix(cut.dropLast()))
        }
      }
    }
  }

  @Test func aPushWithoutTextsIsACardWithoutAny() throws {
    let card = try PreviewedProject([
      "a.yaml": """
      campaign: a
      owner: a@example.com
      deliver: push
      audience: all
      schedule: { at: 2026-12-01 10:00, zone: UTC }
      data: { refresh: all }
      push: { type: background, content-available: true, expires: 1d }
      """
    ]).preview("a")
    #expect(card.variants.map { $0.languages.map(\.locale) } == [[""]])
    #expect(card.variants[0].languages[0].faces[0].card.hasText == false)
    #expect(card.variants[0].languages[0].faces[0].card.bytes ?? 0 > 0)
  }
}
