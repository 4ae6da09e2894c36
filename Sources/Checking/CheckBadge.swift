import Diagnostics
public import Expressions
import Language
import Parsing
import Payloads
import Rules

/// The number on the app's icon.
public enum Badge: Sendable {
  /// The same for everyone; 0 takes the badge away.
  case number(Int)
  /// What a whole number is that is known of each recipient, who has one.
  case template(Template)
}

extension CampaignChecker {
  /// The badge of a content, unless it is inherited and the push type has none.
  func badge(_ badge: Written<BadgeFile>, _ delivery: Delivery?, for type: PushType?) -> Badge? {
    if badge.isInherited, type?.allows(.badge) == false { return nil }
    return check(badge) { written in
      switch written {
      case .number(let number): return .number(number.value)
      case .template(let scalar): return counted(scalar, delivery).map { .template($0) }
      }
    }
  }

  /// A template that is one whole number which everybody has who gets the campaign, and which a badge can be.
  private func counted(_ scalar: Scalar, _ delivery: Delivery?) -> Template? {
    let count = findings.count
    guard let template = template(scalar) else {
      for place in findings.indices[count...] where findings[place].rule === Rule.optionalWithoutDefault {
        findings[place].help = "ask in the audience that it is not missing; no one else can have a badge"
        findings[place].fixes = []
      }
      return nil
    }
    guard let column = template.soleAttribute else {
      let named = template.columns.first.map { columns.attributes[columns.declaredColumn($0)].name }
      report(
        scalar, "a badge is one whole number, and \"\(scalar.text)\" is none",
        named.map { "write {{ \($0) }} alone, and let the query that makes the rows compute what is to be shown" }
          ?? "write a number, or one attribute: {{ unread }}")
      return nil
    }
    let attribute = columns.attributes[column]
    guard case .integer(let least, let most) = attribute.type else {
      report(
        scalar, "a badge is a whole number, and \"\(attribute.name)\" is of the type \(attribute.type.name)",
        "write an attribute of the type integer, or what has it computed before")
      return nil
    }
    guard let least, let most, least >= 0, most <= BadgeFile.range.upperBound else {
      report(
        scalar, "\"\(attribute.name)\" can be a number that is not a badge",
        "declare it with \"min: 0\" and a \"max\" of at most \(BadgeFile.range.upperBound)")
      return nil
    }
    if delivery == .local { requireOnDevice([column], at: scalar.span) }
    return template
  }

  private func report(_ scalar: Scalar, _ message: String, _ help: Advice) {
    findings.report(.wrongType, at: scalar.span, message, help: help)
  }
}
