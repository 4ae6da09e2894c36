public import Checking
public import Expressions

/// A named audience among the others: what it is built from, and what is built on it.
public struct AudienceUse: Sendable {
  /// Its name, or the expression where it has none.
  public let name: String
  /// What it means.
  public let predicate: Predicate
  /// Every audience that goes into it, the nearest first, each once.
  public let parts: [String]
  /// The audiences that name it.
  public let users: [String]
  /// The campaigns that it decides about, by its own name or through other audiences, by path.
  public let campaigns: [Campaign]

  /// The names of the attributes that it reads, audiences that go into it included, in order of first use.
  public let attributes: [String]

  /// Whether it is of a command line, and has no name.
  public var isExpression = false

  /// An audience that has no name.
  public init(_ expression: Predicate, of project: Project) {
    let table = project.audiences
    self.init(
      name: expression.source, predicate: expression,
      parts: Self.parts(of: expression, table).map { table.names[$0] }, users: [], campaigns: [],
      attributes: expression.columns.map { project.attributes.attributes[$0].name }, isExpression: true)
  }

  private init(
    name: String, predicate: Predicate, parts: [String], users: [String], campaigns: [Campaign], attributes: [String],
    isExpression: Bool = false
  ) {
    (self.name, self.predicate, self.parts) = (name, predicate, parts)
    (self.users, self.campaigns, self.attributes) = (users, campaigns, attributes)
    self.isExpression = isExpression
  }

  /// Every audience of a project that has no mistakes, in the project's order; campaigns are those of the plan.
  public static func all(_ project: Project, _ plan: Plan) -> [AudienceUse] {
    let table = project.audiences
    let parts = table.names.map { Self.parts(of: table.predicate(named: $0), table) }
    var users = [[String]](repeating: [], count: table.names.count)
    for name in table.names {
      for part in indices(table.predicate(named: name), table) { users[part].append(name) }
    }
    var campaigns = [[Campaign]](repeating: [], count: table.names.count)
    for campaign in plan.campaigns.map(\.campaign) {
      for part in Self.parts(of: campaign.audience, table) { campaigns[part].append(campaign) }
    }
    return table.names.indices.compactMap { index in
      guard let predicate = table.predicate(named: table.names[index]) else { return nil }
      return AudienceUse(
        name: table.names[index], predicate: predicate, parts: parts[index].map { table.names[$0] },
        users: users[index], campaigns: campaigns[index],
        attributes: predicate.columns.map { project.attributes.attributes[$0].name })
    }
  }

  private static func indices(_ predicate: Predicate?, _ table: AudienceTable) -> [Int] {
    (predicate?.audiences ?? []).compactMap { table.index(of: $0) }
  }

  /// Every audience that an expression uses, level by level.
  private static func parts(of predicate: Predicate?, _ table: AudienceTable) -> [Int] {
    var found = indices(predicate, table)
    var seen = Set(found)
    var next = 0
    while next < found.count {
      for index in indices(table.predicate(named: table.names[found[next]]), table) where seen.insert(index).inserted {
        found.append(index)
      }
      next += 1
    }
    return found
  }
}
