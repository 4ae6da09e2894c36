/// Tags of languages as apps ship them: which there are, and what people write in their place.
package enum LanguageTag {
  /// Whether a text is a tag of a language that there is: `de`, `de-DE`, `zh-Hant-TW`.
  package static func isTag(_ text: String) -> Bool { isWellFormed(text) && isKnown(text) }

  /// The language of a tag, without script, country and whatever else follows: `zh` of `zh-Hant-TW`.
  package static func language<Text: StringProtocol>(of tag: Text) -> Text.SubSequence { tag.prefix { $0 != "-" } }

  /// A tag and those of which it is a part: `zh-Hant-TW`, `zh-Hant`, `zh`.
  package static func wider(_ tag: String) -> [String] {
    let ends = tag.indices.filter { tag[$0] == "-" }
    return [tag] + ends.reversed().map { String(tag[..<$0]) }
  }

  /// Whether a tag of a language that there is may begin so: `zh-Ha`, `d`.
  package static func isBeginning(_ text: String) -> Bool {
    guard let dash = text.lastIndex(of: "-") else {
      return text.utf8.allSatisfy { 0x61...0x7A ~= $0 } && (text.utf8.count < 2 || isTag(text))
    }
    let rest = text[text.index(after: dash)...]
    return isTag(String(text[..<dash])) && (rest.isEmpty || isPart(rest.utf8))
  }

  /// A language of two or three small letters, and parts of letters and digits.
  package static func isWellFormed(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = parts.first, 2...3 ~= language.count, language.allSatisfy({ 0x61...0x7A ~= $0 }) else {
      return false
    }
    return parts.dropFirst().allSatisfy { isPart($0) }
  }

  /// The United Kingdom is `GB` there.
  private static func isPart(_ part: Substring.UTF8View) -> Bool {
    1...8 ~= part.count && part.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }
      && !part.elementsEqual("UK".utf8)
  }

  /// Whether the first part of a tag is the code of a language. Of three letters only those are none that have a code of two.
  private static func isKnown(_ tag: String) -> Bool {
    let code = language(of: tag)
    return code.utf8.count == 2 ? codes.contains(code) : !rows.contains { $0.names.contains(String(code)) }
  }

  /// The tag that is meant by `DE`, `de_DE`, `german`, `Deutsch`, `deu` and, for the country, `jp`.
  package static func meant(by text: String) -> String? {
    let name = text.lowercased()
    if let row = rows.first(where: { $0.names.contains(name) }) { return row.tag }
    var parts = text.split(whereSeparator: { $0 == "_" || $0 == "-" }).map(String.init)
    guard let first = parts.first?.lowercased() else { return nil }
    parts[0] = rows.first { $0.names.contains(first) && !$0.tag.contains("-") }?.tag ?? first
    let tag = parts.map { $0 == "UK" ? "GB" : $0 }.joined(separator: "-")
    return isTag(tag) && tag != text ? tag : nil
  }

  /// The languages with two letters in IANA's registry of subtags that are not deprecated. The fact `language-codes` says where it stands.
  private static let codes = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en
    eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv
    ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne
    ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss
    st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split(whereSeparator: \.isWhitespace))

  /// What the languages that apps are most often translated into are called: in English, by themselves, with three letters, by codes of old and by
  /// those of countries that are the code of no language.
  private static let rows: [(tag: String, names: Set<String>)] = [
    ("ar", ["arabic", "العربية", "ara"]), ("cs", ["czech", "čeština", "ces", "cze", "cz"]),
    ("da", ["danish", "dansk", "dan", "dk"]), ("de", ["german", "deutsch", "deu", "ger"]), ("de-AT", ["at"]),
    ("el", ["greek", "ελληνικά", "ell", "gre", "gr"]), ("en", ["english", "eng"]), ("en-GB", ["gb"]),
    ("en-US", ["us"]), ("es", ["spanish", "español", "spa"]), ("es-MX", ["mx"]),
    ("fa", ["persian", "farsi", "fas", "per", "ir"]), ("fi", ["finnish", "suomi", "fin"]),
    ("fr", ["french", "français", "fra", "fre"]), ("he", ["hebrew", "עברית", "heb", "il", "iw"]),
    ("hi", ["hindi", "हिन्दी", "hin"]), ("hu", ["hungarian", "magyar", "hun"]), ("id", ["indonesian", "ind", "in"]),
    ("it", ["italian", "italiano", "ita"]), ("ja", ["japanese", "日本語", "jpn", "jp"]),
    ("ko", ["korean", "한국어", "kor"]), ("nb", ["norwegian", "norsk", "nob"]),
    ("nl", ["dutch", "nederlands", "nld", "dut"]), ("pl", ["polish", "polski", "pol"]),
    ("pt", ["portuguese", "português", "por"]), ("ro", ["romanian", "română", "ron", "rum", "mo"]),
    ("ru", ["russian", "русский", "rus"]), ("sv", ["swedish", "svenska", "swe"]), ("th", ["thai", "ไทย", "tha"]),
    ("tr", ["turkish", "türkçe", "tur"]), ("uk", ["ukrainian", "українська", "ukr", "ua"]),
    ("vi", ["vietnamese", "tiếng việt", "vie", "vn"]), ("yi", ["yiddish", "ji"]),
    ("zh", ["chinese", "中文", "zho", "chi"]),
    ("zh-Hans", ["cn"]),
  ]
}
