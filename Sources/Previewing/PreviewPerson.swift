package import Checking
package import Clocks
public import Expressions

/// A person to whom a campaign is shown.
///
/// A sample person, made from what the attributes' types allow and the audience asks, or a persona of the project; never a real recipient.
public struct PreviewPerson: Sendable {
  /// Who it is: `likely`, `shortest`, or a name.
  public let name: String
  /// One row.
  public let batch: ColumnBatch
  /// What is known of the person: `first_name` with `"Emma"`.
  public let facts: [(name: String, value: String)]
  /// How the person was made; nil for a persona, whose names are the project's own.
  private var origin: Origin?

  /// What a sample person is made of.
  private struct Origin: Sendable {
    let witness: Witness
    let attributes: AttributeTable
    let audience: Predicate?
    let now: Instant
    let language: String
  }

  /// A person with a row of the project.
  public init(name: String, batch: ColumnBatch, facts: [(name: String, value: String)]) {
    (self.name, self.batch, self.facts) = (name, batch, facts)
  }

  /// The person with names of another language, as long as the audience still includes them.
  func named(in locale: String) -> PreviewPerson {
    guard let origin, !locale.isEmpty,
      let renamed = origin.witness.renamed(from: origin.language, to: locale, origin.attributes)
    else { return self }
    let batch = renamed.batch(origin.attributes)
    guard origin.audience?.matches(batch, 0, now: origin.now) ?? true else { return self }
    var person = PreviewPerson(name: name, batch: batch, facts: facts)
    person.origin = origin
    return person
  }

  /// The person with a device of a kind.
  func on(_ device: ShownDevice) -> PreviewPerson {
    PreviewPerson(name: "\(name) on \(device.name)", batch: batch, facts: facts)
  }

  /// The sample people of a campaign: one where it is the same for all.
  package static func made(for campaign: Campaign, at now: Instant) -> [PreviewPerson] {
    var texts: [Template] = []
    var others: [Template] = []
    for content in campaign.variants.map(\.content) {
      for text in content.texts.flatMap(\.lines) {
        switch text.source {
        case .template(let template): texts.append(template)
        case .key(_, let arguments): texts += arguments
        }
      }
      others += content.otherTemplates
    }
    // An app shows the values of an activity like texts.
    for member in (campaign.liveActivity?.contentState ?? []) + (campaign.liveActivity?.attributes ?? []) {
      member.value.collect(into: &texts)
    }
    texts.removeAll(where: \.isLiteral)
    others.removeAll(where: \.isLiteral)
    let attributes = campaign.columns
    let language = campaign.variants.first?.content.texts.first?.locale ?? "en"
    func person(_ wish: PersonWish) -> PreviewPerson {
      let witness = Witness.person(
        wish, for: texts, and: others, attributes: attributes, audience: campaign.audience, now: now,
        language: language)
      let facts = witness.cells.filter { attributes.attributes[$0.column].item == nil }.map { cell in
        (attributes.attributes[cell.column].name, witness.shown(cell.column, cell.value, attributes))
      }
      var person = PreviewPerson(name: wish.rawValue, batch: witness.batch(attributes), facts: facts)
      person.origin = Origin(
        witness: witness, attributes: attributes, audience: campaign.audience, now: now, language: language)
      return person
    }
    let wishes: [PersonWish] = texts.isEmpty ? [.likely] : PersonWish.allCases
    let people = wishes.map(person)
    // Who lacks a value that the schedule needs gets nothing; where no text shows it, the sample people need none.
    let reached = people.filter { campaign.schedule.lacking($0.batch, 0) == nil }
    return reached.isEmpty ? people : reached
  }
}

extension Witness {
  /// How many items of a list are shown.
  private static let mostItems = 3

  /// The value of a column in a few words; of a list its items in brackets.
  fileprivate func shown(_ column: Int, _ value: WitnessValue, _ attributes: AttributeTable) -> String {
    let attribute = attributes.attributes[column]
    guard attribute.list != nil, value != .missing else { return value.shown(attribute) }
    let places = attributes.items(column)
    let items = cells.filter { places.contains($0.column) && $0.value != .missing }
      .map { $0.value.shown(attributes.attributes[$0.column]) }
    var count = items.count
    if case .number(let size) = value { count = max(count, Int(clamping: size)) }
    // An audience may ask for the size alone.
    guard !items.isEmpty || count == 0 else { return Attribute.items(Int64(clamping: count)) }
    let rest = count - min(items.count, Self.mostItems)
    return "[\(items.prefix(Self.mostItems).joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")]"
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
    case .template(let template), .moment(let template): all.append(template)
    case .array(let items): for item in items { item.collect(into: &all) }
    case .object(let members): for member in members { member.value.collect(into: &all) }
    }
  }
}
