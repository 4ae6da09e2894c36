import Clocks
import Diagnostics
import Expressions
import Language
import Parsing
import Rules
import YAML

// What the policy of a project names: a zone, audiences, languages.
extension ProjectBuilder {
  /// Where people without a time zone are taken to live.
  mutating func zone(of name: Located<String>, _ bare: Project) -> Zone? {
    guard !name.value.utf8.elementsEqual("device".utf8) else {
      findings.report(
        .unknownZone, at: name.span, "\"device\" is not a fallback: the fallback is for people without a zone",
        help: "write an IANA name such as \"Europe/Berlin\"")
      return nil
    }
    let checker = CampaignChecker(
      CampaignFileStorage(CampaignFile()), tree: tree, source: source, project: bare, budget: budget)
    defer { findings += checker.findings }
    return checker.zone(named: name)
  }

  /// The audiences of `policy: { consent: … }`, each read where it stands.
  mutating func consents(
    _ attributes: AttributeTable, _ audiences: AudienceTable, _ unusable: Set<[UInt8]>
  ) -> [Consent] {
    file.policy.consent.compactMap { row in
      let text = row.audience.value
      var found: [Finding] = []
      let predicate = Predicate.parse(
        text, attributes: attributes, audiences: audiences, budget: budget, into: &found)
      if let predicate { found += UnlikelyTexts.findings(predicate, text, zones, KnownAudiences(), budget) }
      let map = tree.scalar(at: row.audience.span).map { ScalarMap($0, in: tree, source: source.bytes) }
      for finding in found where !finding.follows(from: unusable, unread, inAudience: true, in: text) {
        guard let map else { continue }
        findings.append(finding.relocated(isVerbatim: map.isVerbatim(_:)) { map.place($0) })
      }
      return predicate.map { Consent(policy: row, audience: $0, conditions: $0.conditions) }
    }
  }

  /// Languages of forbidden words in which the app has no texts.
  mutating func checkForbiddenLanguages() {
    guard !unread.locales else { return }
    let known = Set(shippedLocales.flatMap { LanguageTag.wider($0).map { ExactText($0) } })
    for language in file.policy.forbiddenWords.compactMap(\.language) where !known.contains(ExactText(language.value)) {
      findings.report(
        .unknownLocale, at: language.span, "the app does not ship the language \"\(language.value)\"",
        help: ShippedLocale.advice(language.value, among: shippedLocales, budget: budget))
    }
  }
}
