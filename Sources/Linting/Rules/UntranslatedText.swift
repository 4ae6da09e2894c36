import Checking
public import Diagnostics
import Expressions
import Language
public import Planning

/// `untranslated-text`
public enum UntranslatedText: LintRule {
  /// The page.
  public static let rule = Rule(
    "untranslated-text", .warning, optIn: true,
    summary: "a translation equals the source text, or is marked as unfinished",
    why:
      "The text was probably copied to be translated later. Names and single words are the same in many languages, so belfry checks texts of three words or more, or of eight letters or more in languages without spaces. For keys of the app's strings it also reports texts that a String Catalog marks as new or in need of review: they are shipped unchanged. Off unless a team turns it on.",
    fix: "Translate it, or remove the line: people then see the source text, too.",
    bad: "alert: Your week in numbers\nlocalizations: { de: { body: Your week in numbers } } # expect",
    good: "alert: Your week in numbers\nlocalizations: { de: { body: Deine Woche in Zahlen } }")

  /// In each variant, each language that is another one than the source language.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    for variant in plan.campaign.variants {
      checkKeys(variant.content, context, &findings)
      guard let source = variant.content.texts.first else { continue }
      for texts in variant.content.texts.dropFirst()
      where LanguageTag.language(of: texts.locale) != LanguageTag.language(of: source.locale) {
        let lines: [(AlertParts, LocalizedText?, LocalizedText?)] = [
          (.title, source.title, texts.title), (.subtitle, source.subtitle, texts.subtitle),
          (.body, source.body, texts.body),
        ]
        for (part, own, other) in lines where !texts.borrowed.contains(part) {
          guard let own = own?.template?.source, let other, let text = other.template?.source,
            own.utf8.elementsEqual(text.utf8), isSentence(text)
          else { continue }
          let finding = Finding(
            rule, at: other.span, "the text in \"\(texts.locale)\" is that in \"\(source.locale)\"",
            help: "translate it, or remove the line")
          if !findings.contains(where: { $0.isSame(finding) }) { findings.append(finding) }
        }
      }
    }
  }

  /// The texts behind keys, all languages of a key in one finding.
  private static func checkKeys(_ content: Content, _ context: LintContext, _ findings: inout [Finding]) {
    for texts in content.texts {
      for text in texts.lines {
        guard let key = text.key else { continue }
        let found = context.keys.unfinished(key, in: context.project) {
          $0.utf8.elementsEqual($1.utf8) && isSentence($0)
        }
        guard !found.isEmpty else { continue }
        let languages = Suggestion.list(found.map { "\"\($0.locale)\"" }, "and")
        let notes = found.prefix(6).map { locale, state in
          context.project.noteOfText(note(locale, state, context.project.sourceLocale), on: key, in: locale)
        }
        let finding = Finding(
          rule, at: text.span, "the text of \"\(key)\" is not translated into \(languages)", notes: notes,
          help: found.contains { $0.state != .sameAsSource }
            ? "translate it; Xcode marks as translated what was edited or reviewed"
            : "translate it in the app's strings")
        if !findings.contains(where: { $0.isSame(finding) }) { findings.append(finding) }
      }
    }
  }

  private static func note(_ locale: String, _ state: TranslationState, _ source: String) -> String {
    switch state {
    case .new: "in \"\(locale)\" it is marked as new"
    case .needsReview: "in \"\(locale)\" it is marked as to be reviewed"
    case .sameAsSource: "in \"\(locale)\" it is the text in \"\(source)\""
    }
  }

  /// Whether a text has words enough outside of its tags to be in one language.
  private static func isSentence(_ text: String) -> Bool {
    var (words, letters, foreign) = (0, 0, 0)
    func end() {
      if letters > 1 { words += 1 }
      letters = 0
    }
    let bytes = Array(text.utf8)
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        if let behind = QuotedTexts.pass(bytes, from: index, { _ in }) {
          end()
          index = behind
          continue
        }
        let next = bytes[(index + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
        let scalar = String(decoding: bytes[index..<next], as: UTF8.self).unicodeScalars.first
        if let scalar, scalar.properties.isAlphabetic {
          letters += 1
          if scalar.properties.isIdeographic || 0x3040...0x30FF ~= scalar.value || 0x0E00...0x0EFF ~= scalar.value {
            foreign += 1
          }
        } else if scalar != "'", scalar != "’" {
          end()
        }
        index = next
      }
    }
    end()
    return words >= 3 || foreign >= 8
  }
}
