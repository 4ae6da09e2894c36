package import Diagnostics
package import Expressions
import JSON
import Limits

/// Which keys a value has, and of which kind each of them is: what a program that reads it relies on.
package struct DataShape {
  /// A value.
  package struct Value: Sendable {
    /// The way to it, from the outermost key on.
    package let path: String
    package let kind: String
    /// The way to the object that has it at a key, empty for the outermost one; nil for an item of a list.
    package let holder: String?
    /// Its key's place, or the nearest around it that is known.
    package let span: SourceSpan?
  }

  /// Each value.
  package private(set) var kinds: [Value] = []
  private let attributes: AttributeTable

  /// The kind of a value, whatever stands inside of it.
  package static func kind(of node: DataNode, _ attributes: AttributeTable) -> String {
    switch node {
    case .array: "a list"
    case .object: "an object"
    case .literal(.array): "a list"
    case .literal(.object): "an object"
    case .moment: "a number"
    case .literal, .template:
      DataShape([DataMember(key: "", value: node)], attributes).kinds.first?.kind ?? ""
    }
  }

  package init(_ members: [DataMember], _ attributes: AttributeTable) {
    self.attributes = attributes
    add(members, in: Place(path: "", holder: nil, span: nil))
  }

  /// Where a value is.
  private struct Place {
    let path: String
    let holder: String?
    let span: SourceSpan?

    func key(_ name: String, at own: SourceSpan? = nil) -> Place {
      Place(path: path.isEmpty ? name : "\(path).\(name)", holder: path, span: own ?? span)
    }

    var item: Place { Place(path: "\(path)[]", holder: nil, span: span) }
  }

  private mutating func append(_ kind: String, _ place: Place) {
    kinds.append(Value(path: place.path, kind: kind, holder: place.holder, span: place.span))
  }

  private mutating func add(_ members: [DataMember], in place: Place) {
    for member in members { add(member.value, at: place.key(member.key, at: member.span)) }
  }

  private mutating func add(_ node: DataNode, at place: Place) {
    switch node {
    case .literal(let value): add(value, at: place)
    case .moment: append("a number", place)
    case .template(let template):
      append(kind(of: template), place)
      if let list = template.listValue.flatMap({ attributes.attributes[$0].list }) {
        append(kind(of: list.item), place.item)
      }
    case .array(let items):
      append("a list", place)
      for item in items { add(item, at: place.item) }
    case .object(let members):
      append("an object", place)
      add(members, in: place)
    }
  }

  private mutating func add(_ value: JSONValue, at place: Place) {
    switch value {
    case .null: append("null", place)
    case .bool: append("true or false", place)
    case .number: append("a number", place)
    case .string: append("a text", place)
    case .array(let items):
      append("a list", place)
      for item in items { add(item, at: place.item) }
    case .object(let members):
      append("an object", place)
      for member in members { add(member.value, at: place.key(member.key)) }
    }
  }

  /// An attribute alone keeps its type.
  private func kind(of template: Template) -> String {
    if template.listValue != nil { return "a list" }
    return template.soleAttribute.map { kind(of: attributes.attributes[$0].type) } ?? "a text"
  }

  private func kind(of type: AttributeType) -> String {
    switch type {
    case .integer, .decimal: "a number"
    case .boolean: "true or false"
    case .text, .enumeration, .date, .time, .timestamp, .version: "a text"
    }
  }

  /// Each value that is gone or of another kind, in words; also each one that is new, where a program must know all of them. Nil if there is none.
  package func changes(since before: DataShape, tellsNew: Bool) -> String? {
    let isSame = kinds.elementsEqual(before.kinds) {
      $0.path.utf8.elementsEqual($1.path.utf8) && $0.kind.utf8.elementsEqual($1.kind.utf8)
    }
    if isSame { return nil }
    let (old, new) = (before.byPath, byPath)
    var seen: Set<ExactText> = []
    var changes = before.kinds.compactMap { value -> String? in
      let path = value.path
      guard seen.insert(ExactText(path)).inserted else { return nil }
      let was = old[ExactText(path)] ?? []
      guard let now = new[ExactText(path)] else { return "\"\(path)\" is gone" }
      guard Set(was) != Set(now) else { return nil }
      return "\"\(path)\" was \(was.joined(separator: " or ")), now it is \(now.joined(separator: " or "))"
    }
    if tellsNew {
      changes += kinds.filter { old[ExactText($0.path)] == nil && seen.insert(ExactText($0.path)).inserted }
        .map { "\"\($0.path)\" is new" }
    }
    let most = RunLimit.namesInMessage.value
    guard !changes.isEmpty else { return nil }
    return changes.prefix(most).joined(separator: "; ")
      + (changes.count > most ? "; and \(changes.count - most) more" : "")
  }

  /// The kinds of each path, each once: items of a list may be of several.
  package var byPath: [ExactText: [String]] {
    kinds.reduce(into: [:]) { kinds, value in
      if kinds[ExactText(value.path)]?.contains(value.kind) != true {
        kinds[ExactText(value.path), default: []].append(value.kind)
      }
    }
  }
}
