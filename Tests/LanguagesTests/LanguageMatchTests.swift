import Testing

@testable import Languages

/// Which of an app's languages somebody gets. Tests/Oracles/languages.py holds the same against Apple's own library for all locales of CLDR.
@Suite struct LanguageMatchTests {
  @Test(arguments: [
    // Spellings of one tag.
    ("en de de-AT", "de_AT", "de-AT"), ("en de-AT", "DE-at", "de-AT"), ("en zh-Hant", "zh_TW.UTF-8", "zh-Hant"),
    ("en sr sr-Latn", "sr_RS@latin", "sr-Latn"), ("en de", "de_DE.ISO-8859-1@euro", "de"),
    ("en de", "de-u-co-phonebk", "de"), ("en yue zh-Hant", "zh-yue", "yue"),
    // Codes of old, of three letters and of a language among others.
    ("en he", "iw", "he"), ("en he", "iw_IL", "he"), ("en iw", "he", "iw"), ("en id", "in", "id"),
    ("en ro", "mo", "ro"),
    ("en nb", "no", "nb"), ("en nb", "nn", "nb"), ("en no", "nb-NO", "no"), ("en fil", "tl", "fil"),
    ("en de", "deu", "de"), ("en sr-Latn", "sh", "sr-Latn"), ("en zh-Hans", "cmn", "zh-Hans"),
    ("en en-GB", "en-UK", "en-GB"),
    // The script that is likely.
    ("en zh-Hans zh-Hant", "zh-CN", "zh-Hans"), ("en zh-Hans zh-Hant", "zh", "zh-Hans"),
    ("en zh-Hans zh-Hant", "zh_HK", "zh-Hant"), ("en zh-Hant zh-HK", "zh-MO", "zh-HK"),
    ("en zh-CN", "zh-Hans", "zh-CN"),
    ("en zh-Hans", "zh-TW", ""), ("en sr-Latn", "sr", ""), ("en zh-Hans zh-Hant", "yue", "zh-Hant"),
    ("en zh zh-Hant", "zh-TW", "zh-Hant"), ("de en-GB hi", "hi-Latn-IN", "en-GB"), ("de hi", "hi-Latn", "hi"),
    // Parents.
    ("en pt-BR pt-PT", "pt-AO", "pt-PT"), ("en pt pt-PT", "pt-AO", "pt-PT"), ("en pt-BR pt-PT", "pt", "pt-BR"),
    ("en es es-419", "es-MX", "es-419"), ("en es es-419", "es-ES", "es"), ("en es-MX", "es-AR", "es-MX"),
    ("en en-GB", "en-AU", "en-GB"), ("en en-GB", "en-NZ", "en-GB"), ("en en-GB", "en-CA", "en"),
    ("de en-GB en-US", "en-AU", "en-GB"), ("en en-GB", "en-DE", "en-GB"),
    // Another region is better than another language; the one where most live is the best of these.
    ("en pt-BR", "pt-PT", "pt-BR"), ("en de-AT", "de-CH", "de-AT"), ("en it-CH it-IT", "it", "it-IT"),
    ("de en-GB", "en-US", "en-GB"), ("en fr-CA fr", "fr-CH", "fr"),
    // What is written in another script, where nothing else is left of the language.
    ("en zh", "zh-TW", "zh"), ("en sr", "sr-Latn-RS", "sr"),
    // Nothing.
    ("en de", "", ""), ("en de", "gsw", ""), ("en de", "x", ""), ("en de", "deutsch", ""), ("en de", "-de", ""),
    ("en ru", "uk", ""), ("en de", "🙂", ""), ("en de", "d", ""), ("en fr", "ht", ""),
  ]) func choosesAsAppleDoes(tags: String, locale: String, expected: String) {
    let languages = tags.split(separator: " ").map(String.init)
    let place = LanguageMatch(languages).place(of: Array(locale.utf8))
    #expect((place.map { languages[$0] } ?? "") == expected)
  }

  /// Whoever found a language by taking parts off the tag alone still finds one.
  @Test func whatIsPartOfATagIsFound() {
    for tag in Language.tags {
      let parts = tag.split(separator: "-").map(String.init)
      for count in 1...parts.count {
        let part = parts[..<count].joined(separator: "-")
        #expect(LanguageMatch(["xx", part]).place(of: Array(tag.utf8)) == 1, "\(tag) with \(part)")
      }
    }
  }

  /// No parent leads in a circle, and each is one that is known.
  @Test func parentsEnd() {
    for (tag, parent) in LocaleData.shared.parents {
      #expect(parent.chain.count < 8, "\(tag)")
      #expect(parent.chain.last?.region == nil, "\(tag)")
    }
    #expect(LocaleData.shared.parents.count > 150)
    #expect(LocaleData.shared.aliases.count > 400)
  }
}
