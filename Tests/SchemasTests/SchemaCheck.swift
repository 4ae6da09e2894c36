import Foundation
import JSON
import YAML

/// As much of JSON Schema draft-07 as the schemas use, so that the tests need nothing but this package.
///
/// What it does not know is a mistake, never passed over: a schema with a new keyword makes it complain.
struct SchemaCheck {
  let root: JSONValue
  /// Whether objects with known members may have no others: outputs are held against this, while readers must skip what they do not know.
  var isClosed = false

  /// What is wrong, each with its path; empty when the value is valid.
  func mistakes(_ value: JSONValue) -> [String] { mistakes(value, root, "") }

  private func mistakes(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    guard case .object(let members) = schema else { return ["\(path): \(schema) is not a schema"] }
    var found: [String] = []
    for member in members { found += keyword(member, schema, value, path) }
    return found
  }

  private func keyword(_ member: JSONValue.Member, _ schema: JSONValue, _ value: JSONValue, _ path: String) -> [String]
  {
    func fail(_ isWrong: Bool) -> [String] {
      isWrong ? ["\(path): \(member.key) \(String(decoding: JSONWriter.bytes(of: member.value), as: UTF8.self))"] : []
    }
    switch (member.key, member.value) {
    case ("$schema", _), ("title", _), ("description", _), ("definitions", _), ("examples", _): return []
    case ("$ref", .string(let text)):
      guard let target = root["definitions"]?[String(text.dropFirst("#/definitions/".count))] else {
        return ["\(text) is not there"]
      }
      return mistakes(value, target, path)
    case ("type", .string(let name)): return fail(!isType(name, value))
    case ("type", .array(let names)): return fail(!names.contains { isType($0.text ?? "", value) })
    case ("enum", .array(let values)): return fail(!values.contains(value))
    case ("pattern", .string(let pattern)):
      guard let text = value.text else { return [] }
      return fail(text.range(of: pattern, options: .regularExpression) == nil)
    case ("minimum", .number(let least)):
      guard case .number(let digits) = value else { return [] }
      return fail((Double(digits) ?? 0) < (Double(least) ?? 0))
    case ("maximum", .number(let most)):
      guard case .number(let digits) = value else { return [] }
      return fail((Double(digits) ?? 0) > (Double(most) ?? 0))
    case ("maxLength", .number(let most)): return fail((value.text?.unicodeScalars.count ?? 0) > (Int(most) ?? 0))
    case ("not", let schema): return fail(mistakes(value, schema, path).isEmpty)
    case ("anyOf", .array(let schemas)): return fail(!schemas.contains { mistakes(value, $0, path).isEmpty })
    case ("allOf", .array(let schemas)): return schemas.flatMap { mistakes(value, $0, path) }
    default: return collection(member, schema, value, path)
    }
  }

  private func collection(_ member: JSONValue.Member, _ schema: JSONValue, _ value: JSONValue, _ path: String)
    -> [String]
  {
    func fail(_ isWrong: Bool) -> [String] {
      isWrong ? ["\(path): \(member.key) \(String(decoding: JSONWriter.bytes(of: member.value), as: UTF8.self))"] : []
    }
    if case .array(let items) = value {
      switch (member.key, member.value) {
      case ("items", let item): return items.enumerated().flatMap { mistakes($1, item, "\(path)/\($0)") }
      case ("minItems", .number(let least)): return fail(items.count < Int(least) ?? 0)
      default: break
      }
    }
    let names: [JSONValue.Member]
    if case .object(let members) = value { names = members } else { names = [] }
    let isObject: Bool
    if case .object = value { isObject = true } else { isObject = false }
    switch (member.key, member.value) {
    case ("items", _), ("minItems", _): return []
    case ("required", .array(let keys)): return fail(isObject && !keys.allSatisfy { value[$0.text ?? ""] != nil })
    case ("minProperties", .number(let least)): return fail(isObject && names.count < Int(least) ?? 0)
    case ("maxProperties", .number(let most)): return fail(isObject && names.count > Int(most) ?? 0)
    case ("properties", let properties):
      let unknown =
        isClosed && schema["additionalProperties"] == nil
        ? names.filter { properties[$0.key] == nil }.map { "\(path): \($0.key)" } : []
      return unknown
        + names.flatMap { name in properties[name.key].map { mistakes(name.value, $0, "\(path)/\(name.key)") } ?? [] }
    case ("additionalProperties", let rest):
      let others = names.filter { schema["properties"]?[$0.key] == nil }
      if rest == false { return others.map { "\(path): unknown key \($0.key)" } }
      return others.flatMap { mistakes($0.value, rest, "\(path)/\($0.key)") }
    case ("propertyNames", let name): return names.flatMap { mistakes(.string($0.key), name, "\(path)/\($0.key)") }
    case ("dependencies", .object(let rules)):
      return rules.flatMap { rule -> [String] in
        guard value[rule.key] != nil else { return [] }
        guard case .array(let needed) = rule.value else { return mistakes(value, rule.value, path) }
        return fail(!needed.allSatisfy { value[$0.text ?? ""] != nil })
      }
    default: return ["the check does not know \"\(member.key)\""]
    }
  }

  private func isType(_ name: String, _ value: JSONValue) -> Bool {
    switch (name, value) {
    case ("string", .string), ("boolean", .bool), ("null", .null), ("array", .array), ("object", .object),
      ("number", .number):
      true
    case ("integer", .number(let digits)): Double(digits).map { $0 == $0.rounded() } ?? false
    default: false
    }
  }
}

/// A file as an editor reads it: by the look of its scalars, in YAML 1.2 core or, where `isOld`, with the truth values and base-60 numbers of 1.1.
struct EditorReading {
  let tree: NodeTree
  var isOld = false

  var json: JSONValue { tree.root.map(value) ?? .null }

  private func value(_ node: NodeID) -> JSONValue {
    let node = tree.resolve(node)
    switch tree.kind(node) {
    case .sequence: return .array(tree.children(of: node).map(value))
    case .mapping:
      var members: [JSONValue.Member] = []
      var key: String?
      for child in tree.children(of: node) {
        if let name = key {
          members.append(JSONValue.Member(name, value(child)))
          key = nil
        } else {
          key = tree.string(child)
        }
      }
      return .object(members)
    default: return tree.style(node) == .plain ? scalar(tree.string(node)) : .string(tree.string(node))
    }
  }

  private func scalar(_ text: String) -> JSONValue {
    if ["", "~", "null", "Null", "NULL"].contains(text) { return .null }
    let truths = isOld ? ["true", "yes", "on", "y"] : ["true"]
    let lies = isOld ? ["false", "no", "off", "n"] : ["false"]
    for word in truths where [word, word.capitalized, word.uppercased()].contains(text) { return true }
    for word in lies where [word, word.capitalized, word.uppercased()].contains(text) { return false }
    if text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil, let number = Double(text) {
      return .number(number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number))
    }
    if isOld, let match = text.wholeMatch(of: /([0-9]+):([0-5]?[0-9])/), let hours = Int(match.1),
      let minutes = Int(match.2)
    {
      return .number(String(hours * 60 + minutes))
    }
    return .string(text)
  }
}
