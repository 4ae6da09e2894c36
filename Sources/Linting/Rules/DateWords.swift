import Checking
public import Diagnostics
import Expressions
public import Planning

/// `date-words`
public enum DateWords: LintRule {
  /// The page.
  public static let rule = Rule(
    "date-words", .warning,
    summary: "a text shows English names of days or months, because CLDR does not have its language",
    why:
      "The `date` filter takes the words for `%A`, `%B` and `%p` from CLDR, in the language of the text. For a language that CLDR does not have they are English.",
    fix: "Use numbers, such as `%-d.%-m.`, or a `case` over `%u` or `%m` with the words of the language.",
    bad: """
      # file: belfry.yaml
      locales: { source: en, shipped: [en, tlh] }
      attributes: { birthday: { type: date } }
      # file: hello.yaml
      campaign: hello
      deliver: push
      audience: all
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      alert: Happy birthday
      localizations: { tlh: { body: 'qoSlIj: {{ birthday | date: "%B %-d" }}' } } # expect
      push: { expires: 1d }
      """,
    good: """
      # file: belfry.yaml
      locales: { source: en, shipped: [en, tlh] }
      attributes: { birthday: { type: date } }
      # file: hello.yaml
      campaign: hello
      deliver: push
      audience: all
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      alert: Happy birthday
      localizations: { tlh: { body: 'qoSlIj: {{ birthday | date: "%-d.%-m." }}' } }
      push: { expires: 1d }
      """)

  /// In all texts of languages other than English whose names were not found.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    for text in context.texts.dated where !isEnglish(text.locale) {
      for (directive, span) in words(in: text.template.source) {
        let place = context.place(span, in: text)
        // What a translation has borrowed of another one is told there.
        guard !findings.contains(where: { $0.rule === rule && $0.span == place }) else { continue }
        findings.report(
          rule, at: place, "\"\(directive)\" is an English word in \"\(text.locale)\", too",
          note: "CLDR has no names of days and months in this language",
          help: "use numbers, such as \"%-d.%-m.\" or \"%H:%M\"")
      }
    }
  }

  /// The directives of date formats that give words, and their bytes in the text.
  private static func words(in text: String) -> [(directive: String, place: SourceSpan)] {
    var found: [(directive: String, place: SourceSpan)] = []
    let bytes = Array(text.utf8)
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let end = QuotedTexts.pass(bytes, from: index) { quoted in
          guard bytes[quoted.filter].elementsEqual("date".utf8) else { return }
          found += words(in: bytes, quoted.range)
        }
        index = end ?? index + 1
      }
    }
    return found
  }

  private static func words(
    in bytes: UnsafeBufferPointer<UInt8>, _ format: Range<Int>
  ) -> [(directive: String, place: SourceSpan)] {
    var found: [(directive: String, place: SourceSpan)] = []
    var index = format.lowerBound
    while let sign = bytes[index..<format.upperBound].firstIndex(of: UInt8(ascii: "%")) {
      let letter = bytes[(sign + 1)..<format.upperBound].firstIndex { !"-^0_".utf8.contains($0) }
      guard let letter else { break }
      index = letter + 1
      guard "AaBbhPp".utf8.contains(bytes[letter]) else { continue }
      found.append((String(decoding: bytes[sign..<index], as: UTF8.self), SourceSpan(sign, index)))
    }
    return found
  }

  private static func isEnglish(_ locale: String) -> Bool {
    let rest = locale.utf8.dropFirst(2)
    return locale.utf8.starts(with: "en".utf8) && (rest.isEmpty || rest.first == UInt8(ascii: "-"))
  }
}
