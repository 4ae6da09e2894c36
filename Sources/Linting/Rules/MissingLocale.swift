import Checking
public import Diagnostics
public import Planning
import Rules

/// `missing-locale`
public enum MissingLocale: LintRule {
  /// The page.
  public static let rule = Rule.missingLocale

  /// For each text that a variant has of its own, and for the one that variants share.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    let variants = plan.campaign.variants
    let shipped = context.project.shippedLocales
    var told: [SourceSpan] = []
    var uses: [ObjectIdentifier: Int] = [:]
    var compared: Set<[ObjectIdentifier]> = []
    let first = findings.count
    // A line that is there and has a mistake is not missing.
    let hasErrors = findings.contains { $0.severity == .error && !$0.rule.isOptIn }
    for variant in variants {
      let texts = variant.content.texts
      // Variants without texts of their own share the campaign's: comparing those once is enough. Most campaigns have a single variant.
      let isNew = variants.count == 1 || compared.insert(texts.map { ObjectIdentifier($0) }).inserted
      if isNew, !hasErrors { tellUnequal(texts, from: first, into: &findings) }
      guard let source = texts.first, shipped.count > texts.count, !isLookedUp(source) else { continue }
      let missing = shipped.filter { shipped in !texts.contains { $0.locale.utf8.elementsEqual(shipped.utf8) } }
      guard !missing.isEmpty else { continue }
      // A language that is not known was most likely meant as the one that is missing: one mistake is one finding.
      if findings.contains(where: { $0.isOfLanguages && context.isOn($0.rule) }) { return }
      // A variant may translate the common alert anew: its own translations are where the others are missing.
      if uses.isEmpty {
        for text in variants.lazy.flatMap(\.content.texts) { uses[ObjectIdentifier(text), default: 0] += 1 }
      }
      let isShared = uses[ObjectIdentifier(source), default: 0] > 1
      let isOwn = texts.dropFirst().contains { uses[ObjectIdentifier($0)] == 1 }
      let span = isShared && isOwn ? texts[1].span : source.span
      guard !told.contains(span) else { continue }
      told.append(span)
      let place = variants.count > 1 && (isOwn || !isShared) ? " in the variant \"\(variant.name)\"" : ""
      var finding = Finding(
        rule, at: span, Finding.noText(in: missing) + place,
        note: "people with that language read \"\(source.locale)\"",
        help: place.isEmpty ? "add it under \"localizations\"" : "add it under the \"localizations\" of the variant")
      finding.lack = .locales(missing)
      findings.append(finding)
    }
  }

  /// A line that only a translation has; each once among the findings from a number on.
  private static func tellUnequal(_ texts: [LocalizedTexts], from first: Int, into findings: inout [Finding]) {
    guard let source = texts.first else { return }
    // A title may be a name, which is the same in every language.
    for other in texts.dropFirst() where source.body != nil && other.untranslated.contains(.body) {
      let finding = Finding(
        rule, at: other.span, "there is no body in \"\(other.locale)\"",
        note: "the body in \"\(source.locale)\" is shown below the title in \"\(other.locale)\"", help: "translate it")
      if !findings[first...].contains(where: { $0.isSame(finding) }) { findings.append(finding) }
    }
    for other in texts.dropFirst() where !other.parts.isSubset(of: source.parts) {
      let lines = [
        ("title", source.title, other.title), ("subtitle", source.subtitle, other.subtitle),
        ("body", source.body, other.body),
      ]
      for (name, own, text) in lines where own == nil {
        guard let text, !findings[first...].contains(where: { $0.rule === rule && $0.span == text.span })
        else { continue }
        findings.report(
          rule, at: text.span, "there is no \(name) in \"\(source.locale)\", and one in \"\(other.locale)\"",
          help: "add \"\(name)\" to \"alert\", or remove it here")
      }
    }
  }

  /// Keys are looked up on the device, in its own language.
  private static func isLookedUp(_ texts: LocalizedTexts) -> Bool {
    texts.lines.allSatisfy { $0.key != nil }
  }
}

extension Finding {
  /// Whether it is about a language, or about texts that stand where nobody looks for a language's.
  fileprivate var isOfLanguages: Bool {
    ["unknown-locale", "empty-alert"].contains(rule.name)
      || rule.name == "unknown-key" && message.utf8.starts(with: "\"localizations\" is not".utf8)
  }
}
