import Checking
import Diagnostics
import Expressions
import JSON
import Language

extension PartChange {
  /// A part that is on both sides. It is told where the environment wrote it, though it does so no more. Two values that print alike are told with their types: `17 (number)` and `"17" (text)`.
  fileprivate init(_ was: CompiledPart, _ now: CompiledPart) {
    let isAlike = was.text.utf8.elementsEqual(now.text.utf8)
    self.init(
      place: now.place, before: isAlike ? was.typedText ?? was.text : was.text,
      after: isAlike ? now.typedText ?? now.text : now.text, path: was.isOfEnvironment ? was.path : now.path)
  }

  /// Whether it only tells in which order other things stand of which some are new or gone, which is told of these.
  fileprivate var isOrderOfOthers: Bool {
    guard place.key.utf8.starts(with: CompiledParts.order.utf8) else { return false }
    guard let before, let after else { return true }
    let (were, are) = (Self.names(before), Self.names(after))
    let (old, new) = (Set(were), Set(are))
    return old != new && were.filter(new.contains) == are.filter(old.contains)
  }

  private static func names(_ list: String) -> [ExactText] {
    list.split(separator: ", ").map { ExactText(String($0)) }
  }
}

extension CompiledPart {
  /// The text with its type, of a value that was written out as it is.
  fileprivate var typedText: String? {
    guard case .value(let value) = content else { return nil }
    let text = String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
    switch value {
    case .string: return "\(text) (text)"
    case .bool: return "\(text) (boolean)"
    case .null: return "\(text) (null)"
    case .array: return "\(text) (list)"
    case .object: return "\(text) (mapping)"
    case .number: return "\(text) (number)"
    }
  }
}

/// The first changed part of each key, and of each key that has parts below it, such as `attributes.level` of `attributes.level.max`.
struct ChangedKeys: Sendable {
  private var exact: [ExactText: PartChange] = [:]
  private var any: [ExactText: PartChange] = [:]

  init(_ parts: [PartChange]) {
    for part in parts {
      let key = part.place.key
      if exact[ExactText(key)] == nil { exact[ExactText(key)] = part }
      let ends = key.utf8.indices.filter { key.utf8[$0] == UInt8(ascii: ".") || key.utf8[$0] == UInt8(ascii: ",") }
      for end in ends + [key.endIndex] {
        let above = ExactText(String(key[..<end]))
        if any[above] == nil { any[above] = part }
      }
    }
  }

  /// The part of a key.
  func part(_ key: String) -> PartChange? { exact[ExactText(key)] }

  /// The part of a key, or the first one below it.
  func partOrBelow(_ key: String) -> PartChange? { any[ExactText(key)] }
}

/// Parts of one thing on both sides, compared with each other.
enum ChangedParts {
  /// The parts that differ, in the order in which they are now; what is gone comes behind.
  static func all(
    _ before: [CompiledPart], _ after: [CompiledPart], isNamedAlike: Bool = false
  ) -> [PartChange] {
    // Mostly the same things stand on both sides, one beside the other.
    if before.elementsEqual(after, by: { $0.place == $1.place }) {
      return changed(before, after, isNamedAlike: isNamedAlike).filter { !$0.isOrderOfOthers }
    }
    let (before, after) = (numbered(before), numbered(after))
    var old = Dictionary(before.map { ($0.place, $0) }) { first, _ in first }
    var changes: [PartChange] = []
    for part in after {
      guard let was = old.removeValue(forKey: part.place) else {
        changes.append(PartChange(place: part.place, before: nil, after: part.text, path: part.path))
        continue
      }
      if !was.isSame(as: part, isNamedAlike: isNamedAlike) {
        changes.append(PartChange(was, part))
      }
    }
    let gone = before.filter { old[$0.place] != nil }
    return (changes + gone.map { PartChange(place: $0.place, before: $0.text, after: nil, path: $0.path) })
      .filter { !$0.isOrderOfOthers }
  }

  /// Parts of a project in which a category or a button that is gone is one row: that it is gone, not each of its words.
  static func withoutWordsOfLostCategories(_ changes: [PartChange], _ then: Project, _ now: Project) -> [PartChange] {
    let heads = then.categories.flatMap { category -> [(head: String, kept: String?)] in
      let key = "categories.\(category.id)."
      guard let new = now.category(category.id) else { return [(key, key + "actions")] }
      let kept = Set(new.actions.map { ExactText($0.id) })
      return category.actions.filter { !kept.contains(ExactText($0.id)) }.map { (key + $0.id + ".", nil) }
    }
    return heads.isEmpty
      ? changes
      : changes.filter { change in
        let key = change.place.key.utf8
        return change.after != nil
          || !heads.contains { head in
            key.starts(with: head.head.utf8) && head.kept.map { key.elementsEqual($0.utf8) } != true
          }
      }
  }

  /// The parts that differ where both sides have the same places, in the same order.
  private static func changed(
    _ before: [CompiledPart], _ after: [CompiledPart], isNamedAlike: Bool
  ) -> [PartChange] {
    zip(before, after).compactMap { was, part in
      was.isSame(as: part, isNamedAlike: isNamedAlike) ? nil : PartChange(was, part)
    }
  }

  /// The same parts, none of which has the words of another one.
  private static func numbered(_ parts: [CompiledPart]) -> [CompiledPart] {
    var count: [CompiledPart.Place: Int] = [:]
    return parts.map { part in
      let number = count[part.place, default: 0]
      count[part.place] = number + 1
      guard number > 0 else { return part }
      var part = part
      part.place.number = number
      return part
    }
  }

  /// The parts of a campaign that differ for somebody.
  ///
  /// Whoever gets a variant that was not there got the campaign's own content before, or that of its first variant: what says the same is no news.
  /// So it is of a variant that is gone.
  ///
  /// `isNamedAlike` says that attributes of both projects are the same.
  static func all(
    _ old: Campaign, of then: Project, _ new: Campaign, of now: Project, isNamedAlike: Bool
  ) -> [PartChange] {
    let tags = Set((then.policy.tags + now.policy.tags).map { ExactText($0.value) })
    let isNamedAlike =
      isNamedAlike && old.columns.isDeclared(by: then.attributes) && new.columns.isDeclared(by: now.attributes)
    let (before, after) = (CompiledParts(old, of: then, tags: tags).all, CompiledParts(new, of: now, tags: tags).all)
    let (were, are) = (old.variants.map(\.name), new.variants.map(\.name))
    func added(_ names: [String], to others: [String]) -> [String] {
      names.filter { name in !others.contains { $0.utf8.elementsEqual(name.utf8) } }
    }
    let (come, gone) = (added(are, to: were), added(were, to: are))
    guard !come.isEmpty || !gone.isEmpty else { return all(before, after, isNamedAlike: isNamedAlike) }
    // A campaign without variants has nothing to be told of beside them.
    let bare = { (parts: [CompiledPart], others: [String]) -> [CompiledPart] in
      others.contains { $0.utf8.isEmpty } ? parts.filter { $0.place.variant == nil && !$0.isContent } : parts
    }
    return all(
      bare(before, gone) + taken(before, by: come, from: were.first),
      bare(after, come) + taken(after, by: gone, from: are.first))
  }

  /// The content of one variant as that of others.
  private static func taken(_ parts: [CompiledPart], by names: [String], from first: String?) -> [CompiledPart] {
    let first = first.flatMap { $0.utf8.isEmpty ? nil : ExactText($0) }
    let own = parts.filter {
      $0.isContent && $0.place.key != "weight" && $0.place.variant.map { ExactText($0) } == first
    }
    return names.filter { !$0.utf8.isEmpty }.flatMap { name in
      own.map { part in
        var part = part
        part.place.variant = name
        return part
      }
    }
  }
}
