import Clocks
import Diagnostics
import Expressions
import Limits
import Rules

/// Texts that an audience compares with `locale` and `time_zone`, which are texts of a form of their own.
enum AudienceLiterals {
  /// Those that no device has; spans are bytes of the expression.
  static func findings(
    _ predicate: Predicate, _ text: String, _ zones: ZoneDatabase, _ known: KnownAudiences, _ budget: WorkBudget
  ) -> [Finding] {
    guard mayName("locale", text) || mayName("time_zone", text) else { return [] }
    var findings: [Finding] = []
    // Each is looked for in the whole expression.
    let cost = 20 + text.utf8.count / 4
    for literal in predicate.texts(comparedWith: AttributeTable.localeColumn) where !isTag(literal) {
      guard budget.take(cost) else { break }
      findings.append(
        finding(
          literal, text, "no device has the locale \"\(literal)\"",
          notes: "a locale is a tag such as \"de\" or \"de-DE\": small letters for the language, \"-\" before the rest",
          help: tagMeant(literal).map { "did you mean \"\($0)\"? \"locale starts with\" takes all regions" }
            ?? "write the tag, or \"locale starts with\" and its first letters"))
    }
    for literal in predicate.texts(comparedWith: AttributeTable.timeZoneColumn) {
      // What this machine cannot look up is not the author's mistake.
      guard budget.take(200 + cost), !isKnown(literal, zones) else { continue }
      findings.append(
        finding(
          literal, text, "no device has the time zone \"\(literal)\"",
          notes: "a time zone is an IANA name, letter for letter",
          help: Suggestion.question(zonesMeant(literal, zones, known, budget))
            ?? "write a name such as \"Europe/Berlin\""))
    }
    return findings
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
    _ literal: String, _ text: String, _ message: String, notes: String, help: String
  ) -> Finding {
    Finding(.unlikelyText, at: place(of: literal, in: text), message, note: notes, help: help)
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

  /// `de`, `de-DE`, `zh-Hant-TW`: a language of two or three small letters, and parts of letters and digits.
  static func isTag(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = parts.first, 2...3 ~= language.count, language.allSatisfy({ 0x61...0x7A ~= $0 }) else {
      return false
    }
    return parts.dropFirst().allSatisfy { part in
      1...8 ~= part.count && part.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }
    }
  }

  /// The tag for `DE`, `de_DE`, `german` and `Deutsch`.
  private static func tagMeant(_ text: String) -> String? {
    let name = text.lowercased()
    if let row = languages.first(where: { $0.names.contains(name) }) { return row.tag }
    var parts = text.split(whereSeparator: { $0 == "_" || $0 == "-" }).map(String.init)
    guard !parts.isEmpty else { return nil }
    parts[0] = parts[0].lowercased()
    let tag = parts.joined(separator: "-")
    return isTag(tag) ? tag : nil
  }

  /// Names of the languages that apps are most often translated into, in English and in the language itself.
  private static let languages: [(tag: String, names: [String])] = [
    ("ar", ["arabic", "العربية"]), ("cs", ["czech", "čeština"]), ("da", ["danish", "dansk"]),
    ("de", ["german", "deutsch"]), ("el", ["greek", "ελληνικά"]), ("en", ["english"]),
    ("es", ["spanish", "español"]), ("fi", ["finnish", "suomi"]), ("fr", ["french", "français"]),
    ("he", ["hebrew", "עברית"]), ("hi", ["hindi", "हिन्दी"]), ("hu", ["hungarian", "magyar"]),
    ("id", ["indonesian"]), ("it", ["italian", "italiano"]), ("ja", ["japanese", "日本語"]),
    ("ko", ["korean", "한국어"]), ("nb", ["norwegian", "norsk"]), ("nl", ["dutch", "nederlands"]),
    ("pl", ["polish", "polski"]), ("pt", ["portuguese", "português"]), ("ro", ["romanian", "română"]),
    ("ru", ["russian", "русский"]), ("sv", ["swedish", "svenska"]), ("th", ["thai", "ไทย"]),
    ("tr", ["turkish", "türkçe"]), ("uk", ["ukrainian", "українська"]), ("vi", ["vietnamese", "tiếng việt"]),
    ("zh", ["chinese", "中文"]),
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
