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
    guard let keys = reader.read(node, as: GroupKeys.keys, GroupKeys()), let name = keys.name,
      !keys.priority.isUnusable
    else { return nil }
    return GroupMembership(name.located, priority: keys.priority.value?.value ?? 0)
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
