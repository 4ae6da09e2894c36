import Comparing
import Diagnostics
import Escaping
import Planning

// One cause is reported once, with the campaigns that it reaches: a line that many campaigns share, or the risk that it brings to each of them.

/// A risk that one cause brings to several campaigns, or a single one.
struct GroupedRisk {
  /// The first of them.
  let first: FoundRisk
  /// The ids of the campaigns that it reaches; empty if it is about what campaigns share and no campaign is named.
  let campaigns: [String]
  /// Whether the message says the same of all of them.
  let isSame: Bool

  /// The campaign of a single one; nil if it is about what campaigns share, or about several.
  var campaign: String? { first.campaign.isEmpty || campaigns.count > 1 ? nil : first.campaign }
  /// The file to look at: the shared file that brought it about, if there is one.
  var path: String { first.causes.first ?? first.path }
  /// The message, the campaigns that it reaches, and the reason if it is allowed.
  var text: String { message + (first.allowed.map { " (allowed: \($0))" } ?? "") }
  /// The message and the campaigns that it reaches.
  var message: String {
    if campaigns.isEmpty || campaign != nil { return first.message }
    if isSame { return "\(first.message) (\(counted(campaigns.count, "campaign")): \(campaigns.shown))" }
    return "\(first.campaign): \(first.message); likewise \(Array(campaigns.dropFirst()).shown)"
  }
}

extension ComparisonReport {
  /// The risks, each cause once.
  var risks: [GroupedRisk] {
    Self.together(comparison.risks) { found in
      if found.causes.isEmpty { return nil }
      // Where one thing has changed in the files that brought it about, it is the cause, however each campaign words it.
      let shared = comparison.project.count { part in
        found.causes.contains { part.path?.utf8.elementsEqual($0.utf8) == true } && !part.isOrderOfCampaigns
      }
      let parts = found.parts.flatMap { shared > 1 ? $0.words : [$0.place.key] }
      return [found.risk.name, found.allowed ?? ""] + found.causes
        + (found.parts.isEmpty ? [found.message] : Set(parts.map { ExactText($0) }).sorted().map(\.text))
    }.map { group in
      GroupedRisk(
        first: group[0], campaigns: group.count > 1 ? group.map(\.campaign) : group[0].campaigns,
        isSame: group.allSatisfy { $0.message.utf8.elementsEqual(group[0].message.utf8) })
    }
  }

  /// The campaigns that differ, those together of which one cause changed the same parts.
  var changes: [[CampaignChange]] {
    Self.together(comparison.campaigns) { change in
      change.causes.isEmpty || change.kind != .changed || change.only != nil
        ? nil
        : change.causes + change.parts.flatMap(\.words)
    }
  }

  /// Who must approve, each person once for one cause and one reason.
  var approvals: [(first: NeededApproval, campaigns: [String])] {
    Self.together(comparison.approvals) { need in
      need.causes.isEmpty ? nil : [need.owners, need.reason] + need.causes
    }.map { ($0[0], $0.map(\.campaign)) }
  }

  /// Items in the order of the first of each group; one without a key is a group by itself.
  private static func together<Item>(_ items: [Item], by key: (Item) -> [String]?) -> [[Item]] {
    var groups: [[Item]] = []
    var places: [[ExactText]: Int] = [:]
    for item in items {
      guard let key = key(item)?.map({ ExactText($0) }) else {
        groups.append([item])
        continue
      }
      if let place = places[key] {
        groups[place].append(item)
      } else {
        places[key] = groups.count
        groups.append([item])
      }
    }
    return groups
  }
}

extension PartChange {
  /// What it is and both sides, by which two of them are the same.
  fileprivate var words: [String] { [title, before.map { "-" + $0 } ?? "", after.map { "+" + $0 } ?? ""] }
}

extension [String] {
  /// The first few names: `a, b, c and 7 more`.
  var shown: String { Suggestion.list(self, "and") }
}

extension [CampaignChange] {
  /// Its id, or of several how many there are and the first few.
  var title: String { count == 1 ? self[0].id : "\(counted(count, "campaign")): \(map(\.id).shown)" }
  /// The file to look at: of several the shared file that changed them.
  var path: String { count == 1 ? self[0].path : self[0].causes.first ?? self[0].path }
  /// How it has changed, and by which shared files if its own has not.
  var kindText: String {
    let kind = self[0].kind
    return kind != .changed || self[0].causes.isEmpty ? kind.rawValue : "changed by \(self[0].causes.shown)"
  }
}
