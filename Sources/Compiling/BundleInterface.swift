package import Checking
import Digests
package import Expressions
import JSON

/// The names and types of a project on which the code of an app depends, as `belfry generate swift` writes it.
///
/// Campaigns are not among them: a bundle with another campaign needs nothing new of the app. Texts, times and bounds are not, either.
package struct BundleInterface {
  private let project: Project

  /// The names and types of a project.
  package init(_ project: Project) { self.project = project }

  /// 32 hexadecimal digits: the first half of the SHA-256 of ``json``. A bundle and generated code have the same one if they are of the same names
  /// and types.
  package var digest: String {
    String(SHA256.hex(of: JSONWriter.bytes(of: json)).prefix(32))
  }

  /// What the digest is of.
  private var json: JSONValue {
    [
      "attributes": .array(project.deviceAttributes.map(Self.declaration)),
      "events": .array(
        project.declaredEvents.map { event in
          [
            "name": .string(event.name), "properties": .array(event.deviceProperties.map(Self.declaration)),
          ]
        }),
      "categories": .array(
        project.categories.map { category in
          ["identifier": .string(category.id), "actions": .array(category.actions.map { .string($0.id) })]
        }),
      "live_activities": .array(
        project.liveActivities.map { type in
          ["name": .string(type.name), "state": .array(type.declaredState.map(Self.declaration))]
        }),
    ]
  }

  private static func declaration(_ attribute: Attribute) -> JSONValue {
    .members([
      ("name", .string(attribute.name)), ("type", .string(attribute.list?.item.name ?? attribute.type.name)),
      ("list", .bool(attribute.list != nil)), ("optional", .bool(attribute.isOptional)),
      ("values", values(attribute.list?.item ?? attribute.type)),
    ])
  }

  private static func declaration(_ property: ActivityProperty) -> JSONValue {
    ["name": .string(property.name), "optional": .bool(property.isOptional), "kind": kind(property.kind)]
  }

  private static func kind(_ kind: ActivityProperty.Kind) -> JSONValue {
    switch kind {
    case .value(let type): .members([("type", .string(type.name)), ("values", values(type))])
    case .list(let item): ["list": self.kind(item)]
    case .dictionary(let value): ["dictionary": self.kind(value)]
    case .object(let properties): ["object": .array(properties.map(declaration))]
    case .any: "any"
    }
  }

  private static func values(_ type: AttributeType) -> JSONValue? {
    guard case .enumeration(let values) = type else { return nil }
    return .array(values.map { .string($0) })
  }
}

extension Project {
  /// The attributes that an app knows of its user, the built-in ones first. An item is a column of its list, and no attribute that an app supplies.
  package var deviceAttributes: [Attribute] {
    attributes.attributes.filter { $0.isOnDevice && $0.item == nil }
  }
}

extension AppEvent {
  /// The properties that a bundle has. No local campaign shows a list, which a check has reported.
  package var deviceProperties: [Attribute] { properties.filter { $0.list == nil } }
}
