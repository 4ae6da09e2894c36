/// CLDR's word for a moment ago in a language, which a card has in place of a time.
///
/// From CLDR 42, `fields/second/relative-type-0`, as the RelativeDateTimeFormatter of ICU 72.1 gives it.
package enum NowWord {
  private static let words: [(language: String, word: String)] = [
    ("ar", "الآن"), ("bg", "сега"), ("bn", "এখন"), ("ca", "ara"), ("cs", "nyní"), ("da", "nu"), ("de", "jetzt"),
    ("el", "τώρα"), ("en", "now"), ("es", "ahora"), ("et", "nüüd"), ("fa", "اکنون"), ("fi", "nyt"), ("fil", "ngayon"),
    ("fr", "maintenant"), ("he", "עכשיו"), ("hi", "अब"), ("hr", "sad"), ("hu", "most"), ("id", "sekarang"),
    ("it", "ora"), ("ja", "今"), ("ko", "지금"), ("lt", "dabar"), ("lv", "tagad"), ("ms", "sekarang"), ("nb", "nå"),
    ("nl", "nu"), ("pl", "teraz"), ("pt", "agora"), ("ro", "acum"), ("ru", "сейчас"), ("sk", "teraz"), ("sl", "zdaj"),
    ("sr", "сада"), ("sv", "nu"), ("sw", "sasa hivi"), ("ta", "இப்போது"), ("te", "ప్రస్తుతం"), ("th", "ขณะนี้"),
    ("tr", "şimdi"), ("uk", "зараз"), ("ur", "اب"), ("vi", "bây giờ"), ("zh", "现在"), ("zh-Hant", "現在"),
  ]
  private static let match = LanguageMatch(words.map(\.language))

  /// The word in the language that is nearest to a locale, and the language it is in: English where none is near.
  package static func nearest(to locale: String) -> (language: String, word: String) {
    match.place(of: locale.utf8).map { words[$0] } ?? ("en", "now")
  }
}
