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
    let what = "a mapping from event to its properties"
    guard let entries = reader.entries(node, what, mayBeAbsent: true, help: help) else { return nil }
    var file = EventsFile()
    for (name, value) in entries {
      let isName = reader.isSnakeCase(name)
      // Whoever writes nothing means an event without properties.
      if isName, value.map({ reader.isAbsent($0) }) ?? true {
        // Of a tag alone the tag was reported.
        if value.map({ reader.tree.style($0) == .tagged }) != true {
          reader.findings.report(
            .missingValue, at: name.span, "the event \"\(name.text)\" has no value",
            help: "write \"\(name.text): {}\" for an event without properties")
        }
        file.declared.append(EventFile(name: name, properties: AttributesFile()))
      } else if isName, let value, let properties = ValueReader<AttributesFile>.properties.read(&reader, value) {
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
