import Diagnostics

/// Two builds, or two saved plans, held against each other by what is in them.
public struct OutputComparison: Sendable {
  /// What has become of a campaign.
  public struct Change: Sendable {
    /// How it has changed as a whole: added, removed or changed.
    public let kind: CampaignChange.Kind
    /// Its id.
    public let id: String
    /// What differs; all of it where it is on one side only.
    public let parts: [PartChange]
  }

  /// What both are.
  public let kind: OutputSide.Kind
  /// The campaigns that are not what they were, in the order of the newer side; those that are gone come last.
  public let campaigns: [Change]
  /// What is about all campaigns and is not what it was.
  public let shared: [PartChange]
  /// How many campaigns are what they were.
  public let unchanged: Int
  /// What sides of this kind do not tell, a line each.
  public let untold: [String]

  private static let rest = "moments, requests or notes that none of these lines mention"

  /// Whether both hold the same.
  public var isSame: Bool { campaigns.isEmpty && shared.isEmpty }

  /// Compares two sides; nothing where one is a build and the other a plan.
  public init?(from before: OutputSide, to after: OutputSide) {
    guard before.kind == after.kind else { return nil }
    kind = after.kind
    shared = ChangedParts.all(
      OutputSide.Held("", before.shared, []).parts, OutputSide.Held("", after.shared, []).parts)
    var old = Dictionary(before.campaigns.map { ($0.id, $0) }) { first, _ in first }
    var changes: [Change] = []
    var same = 0
    for held in after.campaigns {
      let was = old.removeValue(forKey: held.id)
      var differences = ChangedParts.all(was?.parts ?? [], held.parts)
      if differences.isEmpty, let was, was.bytes != held.bytes {
        let place = CompiledPart.Place(key: "rest", variant: nil, locale: nil)
        differences = [PartChange(place: place, before: Self.rest, after: Self.rest, path: nil)]
      }
      if was != nil, differences.isEmpty {
        same += 1
      } else {
        changes.append(Change(kind: was == nil ? .added : .changed, id: held.id.text, parts: differences))
      }
    }
    for held in before.campaigns where old.removeValue(forKey: held.id) != nil {
      changes.append(Change(kind: .removed, id: held.id.text, parts: ChangedParts.all(held.parts, [])))
    }
    (campaigns, unchanged) = (changes, same)
    untold = Self.untold(before, after)
  }

  private static func untold(_ before: OutputSide, _ after: OutputSide) -> [String] {
    switch after.kind {
    case .plan:
      return [
        "texts and fields: a saved plan has their sizes, not what they say",
        "who gains or loses a campaign, and risks: compare the projects for these",
      ]
    case .build:
      var lines = [
        "texts of pushes are those of its files for the Simulator, filled in with values of no one",
        "campaigns that are drafts, paused or over: a build has none of them",
        "who gains or loses a campaign, and risks: compare the projects for these",
      ]
      let ids = before.withoutTexts.union(after.withoutTexts).sorted().map { "\"\($0.text)\"" }
      if !ids.isEmpty {
        let shown = Suggestion.list(Array(ids.prefix(5)), "and")
        lines.append("texts of \(shown)\(ids.count > 5 ? " and others" : ""): no file for the Simulator has them")
      }
      return lines
    }
  }
}
