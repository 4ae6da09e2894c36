import AppFiles
import Diagnostics
import Expressions
import JSON
import Language
import Metadata
import Parsing
import Payloads
import Rules

extension CampaignChecker {
  /// The payload fields that are one value each, the project's defaults behind the campaign's own; what a variant does not say is as in its
  /// campaign. What is inherited comes last.
  func fields(_ content: ContentFile, over base: [ContentField], _ delivery: Delivery?) -> [ContentField] {
    // They stand in their order, and hardly any variant has some.
    var fields = base
    guard !base.isEmpty else {
      fields.reserveCapacity(content.fields.count)
      for file in content.fields { if let field = checked(file, delivery) { fields.append(field) } }
      return fields
    }
    for file in content.fields {
      guard let field = checked(file, delivery) else { continue }
      fields.removeAll { $0.row == field.row }
      let place = file.isInherited ? nil : fields.firstIndex { $0.isInherited || $0.row > field.row }
      fields.insert(field, at: place ?? fields.endIndex)
    }
    return fields
  }

  private func checked(_ file: FieldFile, _ delivery: Delivery?) -> ContentField? {
    file.isInherited ? checkInherited(from: file.origin) { field(file, delivery) } : field(file, delivery)
  }

  private func field(_ file: FieldFile, _ delivery: Delivery?) -> ContentField? {
    guard file.row < Shapes.simpleFields.count else { return nil }
    let field = Shapes.simpleFields[file.row]
    switch file.value {
    case .number(let digits, _): return ContentField(file, .literal(.number(digits)))
    case .choice(let number):
      guard case .choice(let names) = field.kind, number < names.count else { return nil }
      if field == .interruption, let level = InterruptionLevel.named(names[number]),
        let entitlement = level.entitlement
      {
        requireEntitlement(entitlement.key, for: "\"\(level.name)\"", at: file.span)
      }
      return ContentField(file, .literal(.string(names[number])))
    case .text(let scalar):
      if field.kind == .template {
        guard let template = template(scalar) else { return nil }
        if delivery == .local { requireOnDevice(template, in: scalar) }
        return ContentField(file, .template(template))
      }
      if field == .category { checkCategory(scalar) } else { checkFixed(scalar, field.key ?? field.apsKey) }
      return ContentField(file, .literal(.string(scalar.text)))
    }
  }

  private func checkCategory(_ scalar: Scalar) {
    guard !project.knownCategories.contains(ExactText(scalar.text)), !project.unread.categories else { return }
    let names = project.categoryNames
    findings.report(
      .unknownCategory, at: scalar.span, "there is no category \"\(scalar.text)\"",
      note: "a device shows no buttons for a category that the app did not register",
      help: Suggestion.question(scalar.text, in: names, budget: budget)
        ?? (names.isEmpty
          ? "declare it in a file with the key \"categories\"; \"belfry help categories\" shows how"
          : "there are \(Suggestion.list(names, "and"))"))
  }

  /// An entitlement that must be true in the app's file, where one is given.
  func requireEntitlement(_ key: String, for what: String, at span: SourceSpan) {
    guard project.metadata.entitlements != nil,
      project.metadata.entitlementValues[ExactText(key)] != .boolean(true)
    else { return }
    findings.report(
      .missingEntitlement, at: span, "\(what) needs an entitlement that the app does not have",
      note: "without \"\(key)\" the system treats it like any other notification",
      help: "add the capability to the app, or use another value")
  }
}
