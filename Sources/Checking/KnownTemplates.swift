import Diagnostics
import Expressions
import Limits

/// Templates that take long, which one thread has parsed for one project: a snippet that a thousand campaigns use is parsed once.
final class KnownTemplates {
  /// What a template depends on, besides the steps that its search may take.
  struct Key: Hashable {
    let text: ExactText
    let language: ExactText?
    let isAddress: Bool
    let isValue: Bool
    /// The columns that it is typed with.
    let columns: ObjectIdentifier

    init(_ text: String, _ language: String?, isAddress: Bool, isValue: Bool, _ columns: AttributeTable) {
      self.text = ExactText(text)
      self.language = language.map { ExactText($0) }
      self.isAddress = isAddress
      self.isValue = isValue
      self.columns = columns.identity
    }
  }

  private final class Known {
    let template: Template
    /// Kept, so that no other table comes to have the same identity.
    let columns: AttributeTable
    let cost: SearchCost

    init(_ template: Template, _ columns: AttributeTable, _ cost: SearchCost) {
      self.template = template
      self.columns = columns
      self.cost = cost
    }
  }

  @exclusivity(unchecked) private var templates: [Key: Known] = [:]
  /// How many steps of templates are kept, so that they take a few megabytes.
  @exclusivity(unchecked) private var room = 100_000
  /// Shorter ones are parsed faster than they are found, unless they show a list: a step for each item that there may be.
  private static let leastBytes = 1_024

  /// Whether a text is looked for.
  static func isLong(_ text: String) -> Bool {
    if text.utf8.count >= leastBytes { return true }
    // Every text of every campaign is asked: most have no tag, and no text is copied.
    let showsList = text.utf8.withContiguousStorageIfAvailable { bytes in
      ByteSearch.first(UInt8(ascii: "{"), in: bytes) != nil
        && (ByteSearch.find("% for", in: bytes) != nil || ByteSearch.find("| list", in: bytes) != nil)
    }
    return showsList ?? true
  }

  /// What `parse` gives, where it finds nothing to say.
  func template(
    _ key: Key, _ columns: AttributeTable, _ budget: WorkBudget, into findings: inout [Finding],
    _ parse: (inout [Finding]) -> Template?
  ) -> Template? {
    let known = templates[key]
    if let known, known.cost.isPaid(from: budget) { return known.template }
    let before = budget.left
    var found: [Finding] = []
    let template = parse(&found)
    findings += found
    guard found.isEmpty, let template else { return template }
    let own = Known(template, columns, SearchCost(of: budget, from: before))
    if known == nil {
      guard template.weight <= room else { return template }
      room -= template.weight
    }
    templates[key] = own
    return template
  }
}
