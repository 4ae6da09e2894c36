import Diagnostics
import Rules
import YAML

/// `events`
public struct EventsFile: Sendable {
  /// Those that can be used.
  public var declared: [EventFile] = []
  /// The names of the others, and those that were meant by what is no name.
  public var unusable: [String] = []
}

/// Something that happens in the app, and what the app says of it.
public struct EventFile: Sendable {
  /// What the app calls it.
  public let name: Scalar
  /// The types of its properties by name.
  public let properties: AttributesFile
}

extension ValueReader where Value == EventsFile {
  /// Types of properties by name, by event.
  static let events = ValueReader(.map(key: .snakeName, value: ValueReader<AttributesFile>.properties.kind)) {
    reader, node in
    guard let entries = reader.entries(node, "a mapping from event to its properties", help: help) else { return nil }
    var file = EventsFile()
    for (name, value) in entries {
      if reader.isSnakeCase(name), let value,
        let properties = ValueReader<AttributesFile>.properties.read(&reader, value)
      {
        file.declared.append(EventFile(name: name, properties: properties))
      } else {
        file.unusable += [name.text] + ValueSuggestion.snakeName(name.text)
      }
    }
    return file
  }

  private static let help: Advice =
    "write \"added_to_cart: { total: { type: integer, min: 0, max: 1000 } }\", or \"purchased: {}\" for one without properties"
}
