import Diagnostics
public import Expressions
import Parsing
import Rules

/// Something that happens in the app, as the project declares it.
public final class AppEvent: Sendable {
  /// What the app calls it.
  public let name: String
  /// What is known when it happens: the project's attributes, the moment of the event under its own name, and its properties.
  public let columns: AttributeTable
  /// The same with the name of the request, for a campaign that has a row for each report: worked out once for all of these.
  let columnsOfRows: AttributeTable
  /// The column of its moment; its properties stand behind it.
  public let momentColumn: Int
  /// The names of properties that cannot be used. Whoever uses one is not told again.
  package let unusable: Set<[UInt8]>
  /// The file that declares it.
  package let path: String

  init(
    _ name: Attribute, _ properties: [Attribute], unusable: Set<[UInt8]>, behind attributes: AttributeTable,
    in path: String
  ) {
    self.name = name.name
    self.path = path
    self.unusable = unusable
    momentColumn = attributes.attributes.count
    columns = AttributeTable(attributes, adding: [name] + properties)
    columnsOfRows = AttributeTable(columns, adding: [AttributeTable.request])
  }

  /// What the app says of it beside when it was.
  public var properties: [Attribute] { columns.attributes.dropFirst(momentColumn + 1).filter { $0.item == nil } }
}

/// The events of a project.
struct AppEvents: Sendable {
  /// In the order of their declaration.
  private(set) var all: [AppEvent] = []
  private var places: [[UInt8]: Int] = [:]
  /// The names of those that cannot be used. Whoever uses one is not told again.
  var unusable: Set<[UInt8]> = []

  /// The event of a name.
  func named(_ name: String) -> AppEvent? { places[Array(name.utf8)].map { all[$0] } }

  mutating func append(_ event: AppEvent) {
    places[Array(event.name.utf8)] = all.count
    all.append(event)
  }
}

extension ProjectBuilder {
  /// The events of all files.
  mutating func events(
    _ attributes: AttributeTable, _ audiences: AudienceTable, _ sources: inout [DefinitionsSource]
  ) -> AppEvents {
    var events = AppEvents()
    var places = DeclaredPlaces("event")
    let names = Set(
      sources.flatMap { $0.definitions.events.value?.declared ?? [] }.map { Array($0.name.text.utf8) })
    for source in sources.indices {
      guard let file = sources[source].definitions.events.value else { continue }
      events.unusable.formUnion(file.unusable.map { Array($0.utf8) })
      for event in file.declared {
        let key = Array(event.name.text.utf8)
        guard places.insert(event.name, in: source, &sources) else { continue }
        let moment = Attribute(name: event.name.text, type: .timestamp, isOnDevice: true, span: event.name.span)
        guard isUsable(moment, attributes, audiences, &sources[source].findings) else {
          events.unusable.insert(key)
          continue
        }
        var unusable = Set(event.properties.unusable.map { Array($0.utf8) })
        let properties = event.properties.declared.filter { property in
          let isUsable = isUsable(property, attributes, audiences, &sources[source].findings, besides: names)
          if !isUsable { unusable.insert(Array(property.name.utf8)) }
          return isUsable
        }.map { property in
          var property = property
          property.home = "in \(sources[source].file.path)"
          return property
        }
        events.append(
          AppEvent(moment, properties, unusable: unusable, behind: attributes, in: sources[source].file.path))
      }
    }
    return events
  }

  /// Whether a name is free for an event or a property. What is wrong with it is told.
  private func isUsable(
    _ column: Attribute, _ attributes: AttributeTable, _ audiences: AudienceTable, _ findings: inout [Finding],
    besides events: Set<[UInt8]> = []
  ) -> Bool {
    guard let span = column.span else { return true }
    if let finding = Finding.unusable(column, at: span, behind: attributes, of: source.path) {
      findings.append(finding)
      return false
    }
    guard audiences.index(of: column.name) != nil || events.contains(Array(column.name.utf8)) else {
      return true
    }
    findings.report(
      .reservedName, at: span,
      audiences.index(of: column.name) != nil
        ? "\"\(column.name)\" is the name of an audience, too"
        : "\"\(column.name)\" is an event, whose name is also the moment when it happened",
      help: "choose another name")
    return false
  }
}
