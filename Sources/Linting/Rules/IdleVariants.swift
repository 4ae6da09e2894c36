import Checking
public import Diagnostics
import Expressions
import JSON
import Language
import Limits
public import Planning

/// `idle-variants`
public enum IdleVariants: LintRule {
  /// The page.
  public static let rule = Rule(
    "idle-variants", .warning, summary: "variants make no difference",
    why: "Two equal variants, or a single one for everybody, test nothing.",
    fix: "Give each variant something to test, or remove `variants`.",
    bad: """
      variants:
        - { name: a, weight: 50 }
        - { name: b, weight: 50 } # expect
      """,
    good: """
      variants:
        - { name: a, weight: 50 }
        - { name: b, weight: 50, alert: Hi, localizations: { de: { body: Hi } } }
      """)

  /// Compares what variants would send, not how they are written.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    let variants = plan.campaign.variants
    // What one of them is to try out may be what has a mistake.
    if let first = variants.first?.span,
      findings.contains(where: { $0.severity == .error && !$0.rule.isOptIn && $0.span.start >= first.start })
    {
      return
    }
    if variants.count == 1, let only = variants.first, !only.name.isEmpty, only.weight == 100 {
      findings.report(
        rule, at: only.span, "\"\(only.name)\" is the only variant, and everybody gets it",
        help: "add the other one, or write its content in the campaign itself")
    }
    let errors = findings.filter { $0.severity == .error && !$0.rule.isOptIn }.map(\.span.start)
    for (index, variant) in variants.enumerated().dropFirst() {
      guard context.budget.take(10 * index),
        let first = variants[..<index].first(where: { isSame($0.content, variant.content) }),
        // What cannot be used may well be the difference.
        !hasErrors(around: index, variants, errors)
      else { continue }
      findings.report(
        rule, at: variant.span, "the variants \"\(first.name)\" and \"\(variant.name)\" are the same",
        notes: [Finding.Note("the first one is here", at: first.span)],
        help: "give one of them what it is to try out, or remove it")
    }
  }

  /// Whether there is an error in a variant, or between it and the next ones.
  private static func hasErrors(around index: Int, _ variants: [Variant], _ errors: [Int]) -> Bool {
    let end = index + 1 < variants.count ? variants[index + 1].span.start : .max
    return errors.contains { variants[index - 1].span.end <= $0 && $0 < end }
  }

  // MARK: - What is sent

  /// Most variants differ in their first text, which is looked at first.
  private static func isSame(_ one: Content, _ two: Content) -> Bool {
    one.texts.count == two.texts.count && zip(one.texts, two.texts).allSatisfy { isSame($0, $1) }
      && isSame(one.launchImage, two.launchImage) && isSame(one.data, two.data)
      && Badge.isSame(one.badge, two.badge) && isSame(one.fields, two.fields) && hasSameMedia(one, two)
      && zip(one.texts, two.texts).allSatisfy { hasSameMedia(one.shown(in: $0), two.shown(in: $1)) }
  }

  private static func hasSameMedia(_ one: Content, _ two: Content) -> Bool {
    one.sound.isSame(as: two.sound) && isSame(one.media?.source, two.media?.source)
      && isSame(one.link?.source, two.link?.source)
  }

  /// In any order: a variant has fields of its own behind those of its campaign.
  private static func isSame(_ one: [ContentField], _ two: [ContentField]) -> Bool {
    one.count == two.count && one.allSatisfy { field in two.contains { $0.isSame(as: field) } }
  }

  private static func isSame(_ one: LocalizedTexts, _ two: LocalizedTexts) -> Bool {
    one === two
      || isSame(one.body, two.body) && isSame(one.title, two.title) && isSame(one.subtitle, two.subtitle)
        && isSame(one.locale, two.locale)
  }

  private static func isSame(_ one: LocalizedText?, _ two: LocalizedText?) -> Bool {
    switch (one?.source, two?.source) {
    case (nil, nil): true
    case (.template(let one), .template(let two)): one === two || isSame(one.source, two.source)
    case (.key(let one, let arguments), .key(let two, let others)):
      isSame(one, two) && arguments.count == others.count
        && zip(arguments, others).allSatisfy { isSame($0.source, $1.source) }
    default: false
    }
  }

  private static func isSame(_ one: [DataMember], _ two: [DataMember]) -> Bool {
    one.count == two.count && zip(one, two).allSatisfy { isSame($0.key, $1.key) && isSame($0.value, $1.value) }
  }

  private static func isSame(_ one: DataNode, _ two: DataNode) -> Bool {
    switch (one, two) {
    case (.literal(let one), .literal(let two)): one == two
    case (.template(let one), .template(let two)), (.moment(let one), .moment(let two)): isSame(one.source, two.source)
    case (.array(let one), .array(let two)):
      one.count == two.count && zip(one, two).allSatisfy { isSame($0, $1) }
    case (.object(let one), .object(let two)): isSame(one, two)
    default: false
    }
  }

  /// By bytes: two spellings of one letter are two texts.
  private static func isSame(_ one: String?, _ two: String?) -> Bool {
    guard let one, let two else { return one == nil && two == nil }
    return one.utf8.elementsEqual(two.utf8)
  }
}
