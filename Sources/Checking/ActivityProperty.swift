package import Expressions
import Parsing

/// A property of the ContentState of a Live Activity, as belfry.yaml declares it.
package struct ActivityProperty: Sendable {
  /// What its values are.
  package indirect enum Kind: Sendable {
    /// A single value; a date and a timestamp are Swift's Date.
    case value(AttributeType)
    /// A list of values of one kind.
    case list(Kind)
    /// Values of one kind by texts.
    case dictionary(Kind)
    /// An object with these properties.
    case object([ActivityProperty])
    /// A value without a declared type.
    case any
  }

  /// The key in the payload.
  package let name: String
  /// What its values are.
  package let kind: Kind
  /// Whether it may be missing or null.
  package let isOptional: Bool

  fileprivate init(_ field: LiveActivityField) {
    (name, kind, isOptional) = (field.name, Kind(field.kind), field.isOptional)
  }
}

extension ActivityProperty.Kind {
  fileprivate init(_ kind: LiveActivityField.Kind) {
    self =
      switch kind {
      case .value(let type): .value(type)
      case .url, .uuid: .value(.text(max: nil))
      case .integers: .value(.integer(min: nil, max: nil))
      case .nullable(let kind): .init(kind)
      case .list(let item, _): .list(.init(item))
      case .dictionary(let value, _): .dictionary(.init(value))
      case .object(let fields?): .object(fields.fields.map(ActivityProperty.init))
      case .object(nil), .cases, .any: .any
      }
  }
}

extension LiveActivityType {
  /// The properties of its ContentState that belfry.yaml declares, in their order; empty where only a Swift file has them.
  package var declaredState: [ActivityProperty] {
    (state?.fields ?? []).compactMap(\.declared).map(ActivityProperty.init)
  }
}
