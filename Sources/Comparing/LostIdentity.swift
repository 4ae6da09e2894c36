import Checking
import Diagnostics
import Planning

/// A campaign that is gone, and that a new one most likely is: devices and senders know it by an id that nobody writes any more.
struct LostIdentity {
  /// The campaign that is gone.
  let campaign: Campaign
  /// Whether the new one compiles to the same; otherwise it stands in the file of the other one.
  let isAlike: Bool

  /// For campaigns that are new, by their ids.
  static func all(
    _ pairs: [(CampaignPlan?, CampaignPlan?)], _ then: Project, _ now: Project
  ) -> [ExactText: LostIdentity] {
    var gone = pairs.compactMap { $1 == nil ? $0?.campaign : nil }
    var come = pairs.compactMap { $0 == nil ? $1?.campaign : nil }
    guard !gone.isEmpty, !come.isEmpty else { return [:] }
    var found: [ExactText: LostIdentity] = [:]
    var old = Dictionary(gone.map { (bytes($0, then), $0) }) { first, _ in first }
    come.removeAll { new in
      guard let was = old.removeValue(forKey: bytes(new, now)) else { return false }
      found[ExactText(new.id)] = LostIdentity(campaign: was, isAlike: true)
      gone.removeAll { $0 === was }
      return true
    }
    // Of several in one file nobody knows who is who.
    let places = Dictionary(grouping: gone) { ExactText($0.path) }
    for (path, new) in Dictionary(grouping: come, by: { ExactText($0.path) }) {
      guard new.count == 1, let one = new.first, let was = places[path], was.count == 1, let other = was.first else {
        continue
      }
      found[ExactText(one.id)] = LostIdentity(campaign: other, isAlike: false)
    }
    return found
  }

  /// What a campaign compiles to, whatever it was called first.
  private static func bytes(_ campaign: Campaign, _ project: Project) -> [[UInt8]] {
    CompiledParts(campaign, of: project).all.filter { $0.place.key != "was" }.map(\.compiled)
  }
}
