import Clocks
import Diagnostics
import Expressions
import Limits
import Rules

/// Texts that an audience, or a condition of a template, holds against `locale` and `time_zone`, which are texts of a form of their own.
enum UnlikelyTexts {
  /// Those of an audience that no device has; spans are bytes of the expression.
  static func findings(
    _ predicate: Predicate, _ text: String, _ zones: ZoneDatabase, _ known: KnownAudiences, _ budget: WorkBudget
  ) -> [Finding] {
    guard mayName("locale", text) || mayName("time_zone", text) else { return [] }
    return findings(predicate.askedTexts, text, zones, known, budget)
  }

  /// Those of a template; spans are bytes of the text.
  static func findings(
    _ template: Template, _ text: String, _ zones: ZoneDatabase, _ known: KnownAudiences, _ budget: WorkBudget
  ) -> [Finding] {
    template.hasConditions ? findings(template.askedTexts, text, zones, known, budget) : []
  }

  private static func findings(
    _ asked: (_ column: Int) -> [AskedText], _ text: String, _ zones: ZoneDatabase, _ known: KnownAudiences,
    _ budget: WorkBudget
  ) -> [Finding] {
    var findings: [Finding] = []
    // Each is looked for in the whole expression.
    let cost = 20 + text.utf8.count / 4
    for asked in asked(AttributeTable.localeColumn) where !asked.mayBeLocale {
      guard budget.take(cost) else { break }
      findings.append(
        finding(
          asked, text, "locale",
          notes: "a locale is a tag such as \"de\" or \"de-DE\": small letters for the language, \"-\" before the rest",
          help: tagMeant(asked.text).map {
            "did you mean \"\($0)\"?\(asked.part == .whole ? " \"locale starts with\" takes all regions" : "")"
          } ?? "write the tag, or \"locale starts with\" and its first letters"))
    }
    for asked in asked(AttributeTable.timeZoneColumn) {
      // What this machine cannot look up is not the author's mistake.
      guard budget.take(200 + cost), !mayBeZone(asked, zones) else { continue }
      findings.append(
        finding(
          asked, text, "time zone", notes: "a time zone is an IANA name, letter for letter",
          help: zoneHelp(asked, zones, known, budget)))
    }
    return findings
  }

  private static func mayBeZone(_ asked: AskedText, _ zones: ZoneDatabase) -> Bool {
    switch asked.part {
    case .whole: return isKnown(asked.text, zones)
    case .beginning: return zones.names.isEmpty || zones.names.contains { $0.utf8.starts(with: asked.text.utf8) }
    case .some: return zones.names.isEmpty || zones.names.contains { $0.contains(asked.text) }
    }
  }

  private static func zoneHelp(
    _ asked: AskedText, _ zones: ZoneDatabase, _ known: KnownAudiences, _ budget: WorkBudget
  ) -> String {
    if asked.part == .whole {
      return Suggestion.question(zonesMeant(asked.text, zones, known, budget))
        ?? "write a name such as \"Europe/Berlin\""
    }
    let small = asked.text.lowercased()
    for name in zones.names {
      let lower = name.lowercased()
      guard let place = lower.firstRange(of: small) else { continue }
      let start = lower.utf8.distance(from: lower.startIndex, to: place.lowerBound)
      let part = String(decoding: name.utf8.dropFirst(start).prefix(small.utf8.count), as: UTF8.self)
      if asked.part == .beginning, start > 0 {
        return "write time_zone contains \"\(part)\": it stands behind the \"/\""
      }
      return "did you mean \"\(part)\"?"
    }
    return "write a part of a name such as \"Europe/Berlin\""
  }

  private static func isKnown(_ name: String, _ zones: ZoneDatabase) -> Bool {
    // Abbreviations stand in the database for old programs; no device reports one.
    if ZoneAbbreviations.zones(name).contains(where: { $0 != "UTC" }) { return false }
    do throws(ZoneError) { return try zones.zone(named: name) != nil } catch { return true }
  }

  private static func mayName(_ name: StaticString, _ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { ByteSearch.find(name, in: $0) != nil } ?? true
  }

  private static func finding(
    _ asked: AskedText, _ text: String, _ what: String, notes: String, help: String
  ) -> Finding {
    let quoted = "\"\(asked.text)\""
    let message =
      switch asked.part {
      case .whole: "no device has the \(what) \(quoted)"
      case .beginning: "no device has a \(what) that starts with \(quoted)"
      case .some: "no device has a \(what) with \(quoted) in it"
      }
    return Finding(.unlikelyText, at: place(of: asked.text, in: text), message, note: notes, help: help)
  }

  /// Where a text stands in quotes; the whole expression where it was written with escapes.
  private static func place(of literal: String, in text: String) -> SourceSpan {
    let (bytes, word) = (Array(text.utf8), Array(literal.utf8))
    for start in bytes.indices where bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'") {
      let end = start + 1 + word.count
      guard end < bytes.count, bytes[end] == bytes[start], bytes[(start + 1)..<end].elementsEqual(word) else {
        continue
      }
      return SourceSpan(start, end + 1)
    }
    return SourceSpan(0, bytes.count)
  }

  // MARK: - Languages

  /// `de`, `de-DE`, `zh-Hant-TW`: a language of two or three small letters, and parts of letters and digits. Languages of two letters are those
  /// that there are; `UK` is no country there.
  static func isTag(_ text: String, isWhole: Bool = true) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = parts.first, language.allSatisfy({ 0x61...0x7A ~= $0 }),
      (isWhole || parts.count > 1 ? 2 : 0)...3 ~= language.count, language.count != 2 || isLanguage(language)
    else { return false }
    return parts.indices.dropFirst().allSatisfy { index in
      let part = parts[index]
      let isDone = isWhole || index + 1 < parts.count
      return (isDone ? 1 : 0)...8 ~= part.count && !part.elementsEqual("UK".utf8)
        && part.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }
    }
  }

  /// ISO 639-1.
  private static let languageCodes: StaticString = """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj \
    fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la \
    lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa \
    sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """

  private static func isLanguage(_ code: Substring.UTF8View.SubSequence) -> Bool {
    guard let first = code.first, let second = code.last else { return false }
    return languageCodes.withUTF8Buffer { codes in
      stride(from: 0, to: codes.count - 1, by: 3).contains { codes[$0] == first && codes[$0 + 1] == second }
    }
  }

  /// The tag for `DE`, `de_DE`, `german` and `Deutsch`.
  private static func tagMeant(_ text: String) -> String? {
    let name = text.lowercased()
    if let row = languages.first(where: { $0.names.contains(name) }) { return row.tag }
    var parts = text.split(whereSeparator: { $0 == "_" || $0 == "-" }).map(String.init)
    guard !parts.isEmpty else { return nil }
    parts[0] = parts[0].lowercased()
    if let row = languages.first(where: { $0.names.contains(parts[0]) }) { parts[0] = row.tag }
    parts = parts.map { $0 == "UK" ? "GB" : $0 }
    let tag = parts.joined(separator: "-")
    return isTag(tag) ? tag : nil
  }

  /// Names of the languages that apps are most often translated into, in English and in the language itself; then what countries and old tags
  /// are called.
  private static let languages: [(tag: String, names: [String])] = [
    ("ar", ["arabic", "العربية"]), ("cs", ["czech", "čeština", "cz"]), ("da", ["danish", "dansk", "dk"]),
    ("de", ["german", "deutsch"]), ("el", ["greek", "ελληνικά", "gr"]), ("en", ["english"]),
    ("es", ["spanish", "español"]), ("fi", ["finnish", "suomi"]), ("fr", ["french", "français"]),
    ("he", ["hebrew", "עברית", "iw"]), ("hi", ["hindi", "हिन्दी"]), ("hu", ["hungarian", "magyar"]),
    ("id", ["indonesian", "in"]), ("it", ["italian", "italiano"]), ("ja", ["japanese", "日本語", "jp"]),
    ("ko", ["korean", "한국어"]), ("nb", ["norwegian", "norsk"]), ("nl", ["dutch", "nederlands"]),
    ("pl", ["polish", "polski"]), ("pt", ["portuguese", "português"]), ("ro", ["romanian", "română"]),
    ("ru", ["russian", "русский"]), ("sv", ["swedish", "svenska"]), ("th", ["thai", "ไทย"]),
    ("tr", ["turkish", "türkçe"]), ("uk", ["ukrainian", "українська", "ua"]),
    ("vi", ["vietnamese", "tiếng việt", "vn"]),
    ("zh", ["chinese", "中文", "cn"]),
  ]

  // MARK: - Zones

  private static func zonesMeant(
    _ text: String, _ zones: ZoneDatabase, _ known: KnownAudiences, _ budget: WorkBudget
  ) -> [String] {
    let meant = ZoneAbbreviations.zones(text).filter { $0 != "device" }
    if !meant.isEmpty { return meant }
    let word = text.lowercased().filter { $0 != " " && $0 != "_" }
    let city = known.zones(ofCity: word, in: zones)
    if !city.isEmpty { return Array(city.prefix(3)) }
    let name = text.lowercased()
    if let same = zones.suggestedNames.first(where: { $0.lowercased() == name }) { return [same] }
    return Suggestion.near(text, in: zones.suggestedNames, budget: budget)
  }
}

extension AskedText {
  /// Whether a locale may be this, begin with it or have it in it.
  fileprivate var mayBeLocale: Bool {
    switch part {
    case .whole: UnlikelyTexts.isTag(text)
    case .beginning: UnlikelyTexts.isTag(text, isWhole: false)
    case .some: text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || $0 == UInt8(ascii: "-") }
    }
  }
}
