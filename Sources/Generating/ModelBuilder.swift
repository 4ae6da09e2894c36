package import Checking
import Compiling
import Expressions
import Language

/// Collects the types of a model.
struct ModelBuilder {
  private(set) var types: [GeneratedType] = []

  /// An enum of more members, or with a longer one, is a text in generated code: class files hold no more.
  static let mostCases = 1_000
  private static let longestCase = 1_000

  /// Adds a type, and returns its place.
  mutating func add(_ type: GeneratedType) -> Int {
    types.append(type)
    return types.count - 1
  }

  /// Adds an enumeration of names; nil where there are none.
  mutating func names(_ name: String, _ names: [String], _ says: String) -> Int? {
    var known: Set<[UInt8]> = []
    let names = names.filter { known.insert(Array($0.utf8)).inserted }
    return names.isEmpty ? nil : add(GeneratedType(name: [name], shape: .enumeration(names), says: says))
  }

  /// The member of a column, whose enum becomes a type.
  mutating func member(_ attribute: Attribute, of owner: [String], mayBeMissing: Bool) -> GeneratedMember {
    let type = attribute.list?.item ?? attribute.type
    let kind = kind(type, [attribute.name], of: owner)
    return GeneratedMember(
      name: attribute.name, kind: attribute.list == nil ? kind : .list(kind), isOptional: mayBeMissing,
      says: GeneratedBounds(type, attribute.list?.most).text)
  }

  /// The member of a property of a Live Activity, whose enums and objects become types.
  mutating func member(_ property: ActivityProperty, of owner: [String]) -> GeneratedMember {
    GeneratedMember(
      name: property.name, kind: kind(property.kind, [property.name], of: owner), isOptional: property.isOptional,
      says: "")
  }

  private mutating func kind(_ kind: ActivityProperty.Kind, _ name: [String], of owner: [String]) -> GeneratedKind {
    switch kind {
    case .value(let type): return self.kind(type, name, of: owner)
    case .list(let item): return .list(self.kind(item, name, of: owner))
    case .dictionary(let value): return .dictionary(self.kind(value, name, of: owner))
    case .object(let properties):
      let members = properties.map { member($0, of: owner + name) }
      return .type(
        add(GeneratedType(name: owner + name, shape: .record(members), says: "An object of a Live Activity's state.")))
    case .any: return .any
    }
  }

  private mutating func kind(_ type: AttributeType, _ name: [String], of owner: [String]) -> GeneratedKind {
    switch type {
    case .text: return .scalar(.text)
    case .integer: return .scalar(.integer)
    case .decimal: return .scalar(.decimal)
    case .boolean: return .scalar(.boolean)
    case .date: return .scalar(.date)
    case .time: return .scalar(.time)
    case .timestamp: return .scalar(.timestamp)
    case .version: return .scalar(.version)
    case .enumeration(let values):
      guard !values.isEmpty, values.count <= Self.mostCases, values.allSatisfy({ $0.utf8.count <= Self.longestCase })
      else { return .scalar(.text) }
      return .type(
        add(
          GeneratedType(
            name: owner + name, shape: .enumeration(values), says: "One of the texts that the project declares.")))
    }
  }
}

/// What bounds a value, for a comment.
struct GeneratedBounds {
  /// A sentence, or nothing.
  let text: String

  init(_ type: AttributeType, _ most: Int?) {
    let value = Self.bounds(type)
    let items = most.map { "At most \($0) items" }
    text = [items, value].compactMap { $0 }.map { $0 + "." }.joined(separator: " ")
  }

  private static func bounds(_ type: AttributeType) -> String? {
    switch type {
    case .text(let most?): "At most \(most) Unicode scalars"
    case .integer(let least, let most): range(least.map { String($0) }, most.map { String($0) })
    case .decimal(_, _, let places): places == 0 ? "A whole number" : "Up to \(places) digits after the point"
    case .version: "A version, such as 3.10.1"
    case .text(nil), .enumeration, .boolean, .date, .time, .timestamp: nil
    }
  }

  private static func range(_ least: String?, _ most: String?) -> String? {
    switch (least, most) {
    case (let least?, let most?): "From \(least) to \(most)"
    case (let least?, nil): "At least \(least)"
    case (nil, let most?): "At most \(most)"
    case (nil, nil): nil
    }
  }
}

extension AppModel {
  /// The model of a project with all its campaigns.
  package init(_ project: Project, _ campaigns: [Campaign]) {
    var builder = ModelBuilder()
    let person = ["person"]
    // The device says these by itself.
    let members = project.deviceAttributes.filter { !$0.isBuiltIn }.map {
      builder.member($0, of: person, mayBeMissing: $0.isOptional)
    }
    self.person = builder.add(
      GeneratedType(name: person, shape: .record(members), says: "What the app knows of its user."))
    names = (
      builder.names("campaign", campaigns.map(\.id), "The campaigns, as a tap names them."),
      builder.names("category", project.categories.map(\.id), "The categories of notifications."),
      builder.names(
        "action", project.categories.flatMap { $0.actions.map(\.id) }, "The buttons under notifications.")
    )
    events = project.declaredEvents.map { event in
      GeneratedEvent(
        name: event.name,
        members: event.deviceProperties.map {
          builder.member($0, of: ["event", event.name], mayBeMissing: $0.isOptional)
        })
    }
    let first = builder.types.count
    for type in project.liveActivities {
      let properties = type.declaredState
      guard !properties.isEmpty else { continue }
      let owner = [type.name, "state"]
      let members = properties.map { builder.member($0, of: owner) }
      _ = builder.add(
        GeneratedType(
          name: owner, shape: .record(members),
          says: "The ContentState of a Live Activity. A Date is decoded from seconds since 2001, as ActivityKit does."))
    }
    states = Set(first..<builder.types.count)
    types = builder.types
    interface = BundleInterface(project).digest
  }
}

extension ServerModel {
  /// The model of a project with all its campaigns.
  package init(_ project: Project, _ campaigns: [Campaign]) {
    var builder = ModelBuilder()
    let owner = ["recipient"]
    let columns = project.attributes.attributes.indices.filter { project.attributes.attributes[$0].item == nil }
    let members = columns.map { column in
      let attribute = project.attributes.attributes[column]
      let mayBeMissing = attribute.isBuiltIn ? project.attributes.mayBeMissing(column) : attribute.isOptional
      return builder.member(attribute, of: owner, mayBeMissing: mayBeMissing)
    }
    recipient = builder.add(
      GeneratedType(name: owner, shape: .record(members), says: "A recipient, with what the project says of one."))
    requests = campaigns.filter { $0.requestColumn != nil && $0.delivery == .push }.map { campaign in
      let owner = [campaign.id, "inputs"]
      let columns = campaign.columns.attributes
      let members = campaign.inputs(of: project).filter { columns[$0].item == nil }.map { column in
        builder.member(columns[column], of: owner, mayBeMissing: columns[column].isOptional)
      }
      let inputs =
        members.isEmpty
        ? nil
        : builder.add(
          GeneratedType(name: owner, shape: .record(members), says: "What comes with a row, beside its recipient."))
      return GeneratedRequest(campaign: campaign.id, isReport: !campaign.schedule.isRequested, inputs: inputs)
    }
    types = builder.types
  }
}
