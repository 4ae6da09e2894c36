import Clocks
import Diagnostics
import Expressions
import Language
import Limits
import Rules

/// Texts that an audience, or a condition of a template, holds against `locale` and `time_zone`, which are texts of a form of their own.
enum UnlikelyTexts {
  /// Those of an audience that no device has; spans are bytes of the expression.
  static func findings(
    _ predicate: Predicate, _ text: String, _ zones: ZoneDatabase, _ known: KnownAudiences, _ budget: WorkBudget
  ) -> [Finding] {
    guard mayStand(in: text) else { return [] }
    let unlikely = findings(predicate.askedTexts, text, zones, known, budget, isAudience: true)
    return unlikely.isEmpty ? exactLocale(predicate.askedTexts(of: AttributeTable.localeColumn), text) : unlikely
  }

  /// A language without a region, of which most people who read it have one: `locale == "de"` is nobody in Austria, and hardly anybody at all.
  ///
  /// Whoever writes a region, too, or asks how the locale begins, knows of them.
  private static func exactLocale(_ asked: [AskedText], _ text: String) -> [Finding] {
    let exact = asked.filter { $0.part == .whole }
    guard let first = exact.first, exact.allSatisfy({ 2...3 ~= $0.text.utf8.count }),
      !asked.contains(where: { $0.part == .beginning || $0.part == .some })
    else { return [] }
    let place = place(of: first.text, in: text)
    let all = exact.map { "\"\($0.text)\"" }
    let meant = all.count == 1 ? "locale matches \(all[0])" : "locale matches [\(all.joined(separator: ", "))]"
    let isEqual = text.utf8.prefix(place.start).reversed().drop { $0 == 0x20 }.starts(with: "==".utf8)
    return [
      Finding(
        .exactLocale, at: place,
        "\(Suggestion.list(all, "and")) alone excludes locales with a region, such as \"\(first.text)-\(Self.region(first.text))\"",
        note: "most devices and apps send a locale with its region",
        help: comparison(with: place, in: text).map { Advice("write \(meant)", writing: meant, at: $0) }
          ?? (isEqual || all.count > 1
            ? Advice("write \(meant)") : Advice("write locale is not missing and not \(meant)")))
    ]
  }

  /// `locale == "de"` whose text stands at a place; nothing where something else is asked.
  private static func comparison(with place: SourceSpan, in text: String) -> SourceSpan? {
    let front = Array(text.utf8.prefix(place.start))
    let sign = front.reversed().drop { $0 == 0x20 }
    guard sign.starts(with: "==".utf8) else { return nil }
    let start = sign.dropFirst(2).drop { $0 == 0x20 }.count - "locale".utf8.count
    guard start >= 0, front[start...].starts(with: "locale".utf8) else { return nil }
    return SourceSpan(start, place.end)
  }

  /// A region in which many people read a language.
  private static func region(_ language: String) -> String {
    let regions = [
      "en": "US", "de": "AT", "fr": "CA", "es": "MX", "pt": "BR", "zh": "CN", "ar": "EG", "ja": "JP", "nl": "BE",
    ]
    return regions[language] ?? language.uppercased()
  }

  /// Those of a template; spans are bytes of the text.
  static func findings(
    _ template: Template, _ text: String, _ zones: ZoneDatabase, _ known: KnownAudiences, _ budget: WorkBudget
  ) -> [Finding] {
    template.hasConditions ? findings(template.askedTexts, text, zones, known, budget, isAudience: false) : []
  }

  private static func findings(
    _ asked: (_ column: Int) -> [AskedText], _ text: String, _ zones: ZoneDatabase, _ known: KnownAudiences,
    _ budget: WorkBudget, isAudience: Bool
  ) -> [Finding] {
    var findings: [Finding] = []
    // Each is looked for in the whole expression.
    let cost = 20 + text.utf8.count / 4
    let locales = asked(AttributeTable.localeColumn)
    for asked in locales where !asked.mayBeLocale {
      guard budget.take(cost) else { break }
      findings.append(
        finding(
          asked, text, "locale",
          notes: "a locale is a tag such as \"de\" or \"de-DE\": small letters for the language, \"-\" before the rest",
          help: LanguageTag.meant(by: asked.text).map {
            localeHelp($0, asked, text, isAudience, isAlone: locales.count == 1)
          }
            ?? (isAudience
              ? "write the tag, or \"locale matches\" and a language for all its regions" : "write the tag")))
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

  /// The tag that is meant; of a language alone with all its regions, where it is compared.
  private static func localeHelp(
    _ tag: String, _ asked: AskedText, _ text: String, _ isAudience: Bool, isAlone: Bool
  ) -> Advice {
    guard isAudience else { return Advice("did you mean \"\(tag)\"?", writing: tag) }
    // Beside a region of the language all of its regions would be too many.
    if isAlone, asked.part == .whole, !tag.contains("-"),
      let whole = comparison(with: place(of: asked.text, in: text), in: text)
    {
      let meant = "locale matches \"\(tag)\""
      return Advice("did you mean \"\(tag)\"? write \(meant) for all its regions", writing: meant, at: whole)
    }
    return Advice(
      "did you mean \"\(tag)\"?\(asked.part == .whole ? " \"locale matches\" takes all regions" : "")", writing: tag)
  }

  private static func mayBeZone(_ asked: AskedText, _ zones: ZoneDatabase) -> Bool {
    switch asked.part {
    case .whole, .language: return isKnown(asked.text, zones)
    case .beginning: return zones.names.isEmpty || zones.names.contains { $0.utf8.starts(with: asked.text.utf8) }
    case .some: return zones.names.isEmpty || zones.names.contains { $0.contains(asked.text) }
    }
  }

  private static func zoneHelp(
    _ asked: AskedText, _ zones: ZoneDatabase, _ known: KnownAudiences, _ budget: WorkBudget
  ) -> Advice {
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
        return "write time_zone contains \"\(part)\": it comes after the \"/\""
      }
      return Suggestion.question([part]) ?? ""
    }
    return "write a part of a name such as \"Europe/Berlin\""
  }

  private static func isKnown(_ name: String, _ zones: ZoneDatabase) -> Bool {
    // Abbreviations stand in the database for old programs; no device reports one.
    if ZoneAbbreviations.zones(name).contains(where: { $0 != "UTC" }) { return false }
    do throws(ZoneError) { return try zones.zone(named: name) != nil } catch { return true }
  }

  /// Whether an expression names one of the two at all.
  static func mayStand(in text: String) -> Bool {
    ByteSearch.mayStand("locale", in: text) || ByteSearch.mayStand("time_zone", in: text)
  }

  private static func finding(
    _ asked: AskedText, _ text: String, _ what: String, notes: String, help: Advice
  ) -> Finding {
    let quoted = "\"\(asked.text)\""
    let message =
      switch asked.part {
      case .whole, .language: "no device has the \(what) \(quoted)"
      case .beginning: "no device has a \(what) that starts with \(quoted)"
      case .some: "no device has a \(what) with \(quoted) in it"
      }
    let place = place(of: asked.text, in: text)
    // The text inside of its quotation marks is what is written anew.
    let isFound = place.count == asked.text.utf8.count + 2
    return Finding(
      .unlikelyText, at: place, message, note: notes,
      help: isFound ? help.at(SourceSpan(place.start + 1, place.end - 1)) : help.onlySaid)
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

  // MARK: - Zones

  private static func zonesMeant(
    _ text: String, _ zones: ZoneDatabase, _ known: KnownAudiences, _ budget: WorkBudget
  ) -> NearWords {
    let meant = ZoneAbbreviations.zones(text).filter { $0 != "device" }
    if !meant.isEmpty { return NearWords(meant, isOneBest: meant.count == 1) }
    let word = text.lowercased().filter { $0 != " " && $0 != "_" }
    let city = known.zones(ofCity: word, in: zones)
    if !city.isEmpty { return NearWords(Array(city.prefix(3)), isOneBest: city.count == 1) }
    let name = text.lowercased()
    if let same = zones.suggestedNames.first(where: { $0.lowercased() == name }) {
      return NearWords([same], isOneBest: true)
    }
    return Suggestion.near(text, in: zones.suggestedNames, budget: budget)
  }
}

extension AskedText {
  /// Whether a locale may be this, begin with it or have it in it.
  fileprivate var mayBeLocale: Bool {
    switch part {
    case .whole, .language: LanguageTag.isTag(text)
    case .beginning: LanguageTag.isBeginning(text)
    case .some: text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || $0 == UInt8(ascii: "-") }
    }
  }
}
