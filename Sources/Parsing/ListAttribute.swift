import Diagnostics
import Expressions
import Rules
import YAML

// `type: list` among attributes, inputs and properties.
extension NodeReader {
  /// A list: what its items are, how many there may be.
  mutating func list(_ name: Scalar, _ keys: AttributeKeys, _ kind: Located<String>) -> Attribute? {
    let most = read(keys.maxItems)?.value
    if keys.maxItems == nil {
      findings.report(
        .missingKey, at: name.span, "the list \"\(name.text)\" does not say how many items it has at most",
        note: "sizes are proven with it", help: "add \"max-items: 5\", or as many as are shown")
    }
    guard let item = itemType(name, keys), let most else { return nil }
    return Attribute(
      name: name.text, list: ListType(of: item, most: most), isOptional: keys.isOptional, isOnDevice: keys.isOnDevice,
      mayHoldControls: read(keys.controls)?.value ?? false, span: name.span)
  }

  private mutating func itemType(_ name: Scalar, _ keys: AttributeKeys) -> AttributeType? {
    guard let of = keys.of else {
      findings.report(
        .missingKey, at: name.span, "the list \"\(name.text)\" does not say what its items are",
        help: "add \"of: text\", or another of \(AttributeKeys.itemTypes.joined(separator: ", "))")
      return nil
    }
    guard let node = of.node else { return nil }
    let word = tree.kind(node) == .scalar ? tree.string(node) : "mapping"
    if ["list", "array", "mapping", "object", "map"].contains(word) {
      findings.report(
        .wrongType, at: tree.span(node),
        word == "list" || word == "array" ? "a list holds no lists" : "a list holds no mappings",
        note: "items are \(AttributeKeys.itemTypes.joined(separator: ", "))",
        help: "let the query make one text of each item, or give the app the whole under \"data\"")
      return nil
    }
    let types = AttributeKeys.itemTypes
    guard let index = choice(node, types, "a type of items", meant: ValueSuggestion.attributeType)?.value else {
      return nil
    }
    return type(types[index], name, keys)
  }

  /// `of` and `max-items` of what is no list.
  mutating func rejectListKeys(_ keys: AttributeKeys, _ type: String) {
    for key in [keys.of?.key, keys.maxItems?.key].compactMap({ $0 }) {
      findings.report(
        .unknownKey, at: tree.span(key), "\"\(tree.string(key))\" does not go with the type \"\(type)\"",
        help: "remove it, or write \"type: list\"")
    }
  }
}
