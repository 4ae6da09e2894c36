import Diagnostics
import Limits

@testable import Expressions

// Tests parse one text at a time, each with a budget of its own.
extension Expressions.Predicate {
  static func parse(
    _ text: String, attributes: AttributeTable, audiences: AudienceTable, into findings: inout [Finding]
  ) -> Expressions.Predicate? {
    parse(text, attributes: attributes, audiences: audiences, budget: .ofLargestFile(), into: &findings)
  }
}

extension Template {
  static func parse(
    _ text: String, attributes: AttributeTable, isAddress: Bool = false, isValue: Bool = false,
    language: String? = nil, into findings: inout [Finding]
  ) -> Template? {
    parse(
      text, attributes: attributes, budget: .ofLargestFile(), isAddress: isAddress, isValue: isValue,
      language: language, into: &findings)
  }
}

extension AudienceTable {
  static func build(
    _ entries: [Entry], twice: Set<Int> = [], attributes: AttributeTable,
    into findings: inout [(entry: Int, finding: Finding)]
  ) -> AudienceTable {
    build(entries, twice: twice, attributes: attributes, budget: .ofLargestFile(), into: &findings)
  }
}
