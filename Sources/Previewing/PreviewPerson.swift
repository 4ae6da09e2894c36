package import Checking
package import Clocks
public import Expressions

/// Somebody to whom a campaign is shown.
///
/// Made up from what the attributes' types allow and the audience asks, or whoever else there is a row of: never one of the real recipients
/// unless somebody asked for that.
public struct PreviewPerson: Sendable {
  /// Who it is: `likely`, `shortest`, or a name.
  public let name: String
  /// One row.
  public let batch: ColumnBatch
  /// What is known, for people: `first_name` with `"First name"`.
  public let facts: [(name: String, value: String)]

  /// Somebody of whom there is a row.
  public init(name: String, batch: ColumnBatch, facts: [(name: String, value: String)]) {
    (self.name, self.batch, self.facts) = (name, batch, facts)
  }

  /// Those who are made up for a campaign: one where it is the same for everybody.
  package static func made(for campaign: Campaign, at now: Instant) -> [PreviewPerson] {
    var texts: [Template] = []
    var others: [Template] = []
    for content in campaign.variants.map(\.content) {
      for text in content.texts.flatMap({ [$0.title, $0.subtitle, $0.body] }) {
        switch text?.source {
        case .template(let template): texts.append(template)
        case .key(_, let arguments): texts += arguments
        case nil: break
        }
      }
      others += content.otherTemplates
    }
    texts.removeAll(where: \.isLiteral)
    others.removeAll(where: \.isLiteral)
    let attributes = campaign.columns
    func person(_ wish: PersonWish) -> PreviewPerson {
      let witness = Witness.person(
        wish, for: texts, and: others, attributes: attributes, audience: campaign.audience, now: now)
      let facts = witness.cells.filter { attributes.attributes[$0.column].item == nil }.map { cell in
        let attribute = attributes.attributes[cell.column]
        return (attribute.name, cell.value.shown(attribute))
      }
      return PreviewPerson(name: wish.rawValue, batch: witness.batch(attributes), facts: facts)
    }
    let wishes: [PersonWish] = texts.isEmpty ? [.likely] : PersonWish.allCases
    return wishes.map(person)
  }
}

extension Content {
  /// What is filled in besides the texts.
  fileprivate var otherTemplates: [Template] {
    var all = links + medias
    if case .template(let template)? = badge { all.append(template) }
    for field in fields { if case .template(let template) = field.value { all.append(template) } }
    for member in data { member.value.collect(into: &all) }
    return all
  }
}

extension DataNode {
  fileprivate func collect(into all: inout [Template]) {
    switch self {
    case .literal: break
    case .template(let template): all.append(template)
    case .array(let items): for item in items { item.collect(into: &all) }
    case .object(let members): for member in members { member.value.collect(into: &all) }
    }
  }
}
