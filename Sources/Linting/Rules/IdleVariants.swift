import Checking
public import Diagnostics
import Expressions
import JSON
import Parsing
public import Planning

/// `idle-variants`
public enum IdleVariants: LintRule {
  /// The page.
  public static let rule = Rule(
    "idle-variants", .warning, adjustable: true, summary: "variants make no difference",
    why: "Two variants that are the same, or a single one for everybody, test nothing: the result says nothing.",
    fix: "Give each variant what it is to try out, or take `variants` away.",
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
    if variants.count == 1, let only = variants.first, !only.name.isEmpty, only.weight == 100 {
      findings.append(
        Finding(
          rule, at: only.span, "\"\(only.name)\" is the only variant, and everybody gets it",
          help: "add the other one, or write its content in the campaign itself"))
    }
    guard variants.count > 1 else { return }
    var firsts: [[UInt8]: Variant] = [:]
    for variant in variants {
      var key: [UInt8] = []
      append(variant.content, to: &key)
      guard let first = firsts[key] else {
        firsts[key] = variant
        continue
      }
      findings.append(
        Finding(
          rule, at: variant.span, "the variants \"\(first.name)\" and \"\(variant.name)\" are the same",
          notes: [Finding.Note("the first one is here", at: first.span)],
          help: "give one of them what it is to try out, or take it away"))
    }
  }

  // MARK: - What is sent, as bytes

  private static func append(_ content: Content, to key: inout [UInt8]) {
    for texts in content.texts {
      append(texts.locale, to: &key)
      for text in [texts.title, texts.subtitle, texts.body] {
        switch text?.source {
        case nil: key.append(0)
        case .template(let template):
          key.append(1)
          append(template.source, to: &key)
        case .key(let name, let arguments):
          key.append(2)
          append(name, to: &key)
          for argument in arguments { append(argument.source, to: &key) }
        }
      }
    }
    append("\(content.sound) \(content.launchImage ?? "")", to: &key)
    append(content.media?.source ?? "", to: &key)
    append(content.link?.source ?? "", to: &key)
    append(content.data, to: &key)
  }

  private static func append(_ members: [DataMember], to key: inout [UInt8]) {
    for member in members {
      append(member.key, to: &key)
      append(member.value, to: &key)
    }
    key.append(3)
  }

  private static func append(_ node: DataNode, to key: inout [UInt8]) {
    switch node {
    case .literal(let value): append("\(value)", to: &key)
    case .template(let template): append(template.source, to: &key)
    case .array(let items):
      for item in items { append(item, to: &key) }
      key.append(4)
    case .object(let members): append(members, to: &key)
    }
  }

  /// With a byte behind it that no UTF-8 has, so that two texts never read as one.
  private static func append(_ text: String, to key: inout [UInt8]) {
    key.append(contentsOf: text.utf8)
    key.append(0xFF)
  }
}
