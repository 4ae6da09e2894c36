import Clocks
import Diagnostics
import Language
import Rules
import YAML

// What stands behind the keys by which not every campaign comes to a person: `groups` of the policy, `group` and `unless-sent` of a campaign.

/// `group` as far as it is written.
struct GroupKeys: Sendable {
  var name: Scalar?
  var priority = Written<Located<Int>>.absent

  static let keys = Mapping<GroupKeys>(
    "group",
    [
      Row("name", .name("a group"), required: true, alsoCalled: ["group", "id"], example: "offers", "The group.") {
        $0.name = $1.value
      },
      Row(
        "priority", .integer(GroupMembership.priorities, "a priority"), alsoCalled: ["rank", "order", "weight"],
        "Which campaign goes first where not all can come: the one with the larger number; 0 otherwise."
      ) { $0.priority = $1 },
    ])
}

/// A value of `groups` as far as it is written.
struct GroupPolicyKeys: Sendable {
  var perDay: Located<Int>?

  static let keys = Mapping<GroupPolicyKeys>(
    "groups",
    [
      Row(
        "per-day", .integer(1...100, "per-day"), required: true, alsoCalled: ["max-per-day", "limit", "daily"],
        example: "1", "How many of its campaigns one person gets in a day."
      ) { $0.perDay = $1.value }
    ])
}

extension ValueReader where Value == GroupMembership {
  /// A group, or a mapping with a priority in it.
  static let group = ValueReader(.oneOf([.text, .mapping(GroupKeys.keys.shape)])) { reader, node in
    guard reader.tree.kind(reader.tree.resolve(node)) == .mapping else {
      return reader.name(node, "a group").map { GroupMembership($0.located) }
    }
    if reader.tellPriority(node) { return nil }
    guard let keys = reader.read(node, as: GroupKeys.keys, GroupKeys()), let name = keys.name,
      !keys.priority.isUnusable
    else { return nil }
    return GroupMembership(name.located, priority: keys.priority.value?.value ?? 0)
  }
}

extension NodeReader {
  /// `group: { offers: 3 }`, where the name of the group stands for the key: one mistake, and no key that is unknown and another that is missing.
  fileprivate mutating func tellPriority(_ node: NodeID) -> Bool {
    let node = tree.resolve(node)
    var pairs = tree.pairs(of: node).makeIterator()
    guard let (key, value) = pairs.next(), pairs.next() == nil else { return false }
    let (name, number) = (tree.string(key), tree.string(tree.resolve(value)))
    guard tree.kind(tree.resolve(value)) == .scalar, Int(number) != nil,
      KeySuggestion(name, in: GroupKeys.keys.shape, budget: budget).row == nil,
      GroupKeys.keys.shape.keys.allSatisfy({ !$0.name.utf8.elementsEqual(name.utf8) })
    else { return false }
    let meant = "{ name: \(name), priority: \(number) }"
    findings.report(
      .unknownKey, at: tree.span(key), "\"group\" has no key \"\(name)\"",
      note: "its keys are \(Suggestion.list(GroupKeys.keys.shape.keys.map { "\"\($0.name)\"" }, "and"))",
      help: Advice("write group: \(meant)", writing: meant, as: .source, at: tree.span(node)))
    return true
  }
}

extension ValueReader where Value == [GroupPolicy] {
  /// Groups by name.
  static let groups = ValueReader(.map(key: .text, value: .mapping(GroupPolicyKeys.keys.shape))) { reader, node in
    let example: Advice = "write groups by name: { offers: { per-day: 1 } }"
    guard let rows = reader.entries(node, "a mapping from group to limit", help: example) else { return nil }
    if rows.isEmpty { reader.tellEmpty(node, "groups", example) }
    return rows.map { name, value in
      let keys = value.flatMap { reader.read($0, as: GroupPolicyKeys.keys, GroupPolicyKeys()) }
      return GroupPolicy(name.located, perDay: keys?.perDay?.value)
    }
  }
}

extension ValueReader where Value == [Spacing] {
  /// Durations by the ids of campaigns.
  static let unlessSent = ValueReader(.map(key: .kebabName, value: .duration)) { reader, node in
    let example: Advice = "write durations by campaign: { winter-sale: 7d }"
    guard let rows = reader.entries(node, "a mapping from campaign to duration", help: example) else { return nil }
    if rows.isEmpty { reader.tellEmpty(node, "unless-sent", example) }
    return rows.compactMap { campaign, value in
      guard let value, let span = reader.duration(value) else { return nil }
      return Spacing(campaign.located, within: span.value)
    }
  }
}
