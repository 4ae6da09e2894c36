public import Diagnostics
import YAML

/// `variants`: contents that are tried against each other.
public struct VariantsFile: Sendable {
  /// Those that can be used.
  public var items: [VariantFile] = []
  /// Whether that is all of them; otherwise the weights say nothing.
  public var isComplete: Bool
}

/// One of several contents that are tried against each other.
public struct VariantFile: Sendable {
  /// `name`
  public var name: Scalar
  /// `weight`, in per cent.
  public var weight: Located<Int>
  /// What it replaces.
  public var content: ContentFile
}

/// A variant as far as it is written.
struct VariantKeys: Sendable, ContentHolder {
  var name: Scalar?
  var weight: Located<Int>?
  var content = ContentFile()

  static let keys = Mapping<VariantKeys>(
    "variant",
    [
      Row("name", .name("a name", .kebabName), required: true, alsoCalled: ["id"], example: "a", "The variant's name.")
      { $0.name = $1.value },
      Row(
        "weight", .integer(0...100, "a weight", percent: .points), required: true,
        alsoCalled: ["percent", "percentage", "share"],
        example: "50", "Percent of the audience."
      ) {
        $0.weight = $1.value
      },
      .alert("Replaces the campaign's texts."),
      .localizations("Replaces the campaign's localizations."),
      .badge("Replaces the campaign's badge."),
      .sound("Replaces the campaign's sound."),
      .media("Replaces the campaign's media."),
      .link("Replaces the campaign's link."),
    ] + Shapes.simpleFields.enumerated().map { FieldFile.key($1, row: $0) } + [
      .data("Replaces the campaign's data.")
    ])

}

extension ValueReader where Value == VariantsFile {
  /// A list of variants with names of their own.
  static let variants = ValueReader(.list(.mapping(VariantKeys.keys.shape))) { reader, node in
    if reader.tellNamedVariants(node) { return nil }
    guard let items = reader.items(node, "a list of variants") else { return nil }
    guard !items.isEmpty else {
      reader.tellEmpty("variants", node, help: "remove it, or write \"variants: [{ name: a, weight: 50 }, …]\"")
      return nil
    }
    var variants: [VariantFile] = []
    var firsts: [[UInt8]: Scalar] = [:]
    for item in items {
      guard var keys = reader.read(item, as: VariantKeys.keys, VariantKeys()), let name = keys.name,
        let weight = keys.weight
      else { continue }
      keys.content.sortFields()
      if let first = firsts[Array(name.text.utf8)] {
        reader.findings.append(.duplicateName("variant", name, first: first))
        continue
      }
      firsts[Array(name.text.utf8)] = name
      variants.append(VariantFile(name: name, weight: weight, content: keys.content))
    }
    return VariantsFile(items: variants, isComplete: variants.count == reader.tree.childCount(node))
  }
}

extension NodeReader {
  /// `variants: { a: { weight: 50 } }`, in which the name of a variant is a key.
  fileprivate mutating func tellNamedVariants(_ node: NodeID) -> Bool {
    let node = tree.resolve(node)
    guard tree.kind(node) == .mapping, let (key, _) = tree.pairs(of: node).first(where: { _ in true }),
      tree.withText(key, { VariantKeys.keys.shape.index(of: $0) }) == nil
    else { return false }
    findings.append(
      .wrongType(
        tree, node, expected: "a list of variants",
        help: "write a list: \"- { name: \(tree.string(key)), weight: 50, … }\""))
    return true
  }
}
