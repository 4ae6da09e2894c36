import Diagnostics
package import Expressions
import JSON
import Limits

/// Which keys a value has, and of which kind each of them is: what a program that reads it relies on.
package struct DataShape {
  /// The way to each value, from the outermost key on, and its kind.
  package private(set) var kinds: [(path: String, kind: String)] = []
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
    add(members, below: "")
  }

  private mutating func add(_ members: [DataMember], below path: String) {
    for member in members { add(member.value, at: path.isEmpty ? member.key : "\(path).\(member.key)") }
  }

  private mutating func add(_ node: DataNode, at path: String) {
    switch node {
    case .literal(let value): add(value, at: path)
    case .moment: kinds.append((path, "a number"))
    case .template(let template):
      kinds.append((path, kind(of: template)))
      if let list = template.listValue.flatMap({ attributes.attributes[$0].list }) {
        kinds.append(("\(path)[]", kind(of: list.item)))
      }
    case .array(let items):
      kinds.append((path, "a list"))
      for item in items { add(item, at: "\(path)[]") }
    case .object(let members):
      kinds.append((path, "an object"))
      add(members, below: path)
    }
  }

  private mutating func add(_ value: JSONValue, at path: String) {
    switch value {
    case .null: kinds.append((path, "null"))
    case .bool: kinds.append((path, "true or false"))
    case .number: kinds.append((path, "a number"))
    case .string: kinds.append((path, "a text"))
    case .array(let items):
      kinds.append((path, "a list"))
      for item in items { add(item, at: "\(path)[]") }
    case .object(let members):
      kinds.append((path, "an object"))
      for member in members { add(member.value, at: "\(path).\(member.key)") }
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
    case .text, .enumeration, .date, .timestamp, .version: "a text"
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
    var changes = before.kinds.compactMap { path, _ -> String? in
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
  private var byPath: [ExactText: [String]] {
    kinds.reduce(into: [:]) { kinds, value in
      if kinds[ExactText(value.path)]?.contains(value.kind) != true {
        kinds[ExactText(value.path), default: []].append(value.kind)
      }
    }
  }
}
