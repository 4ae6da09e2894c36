import Checking
import Diagnostics
import Language
import Planning

extension CampaignStep {
  /// The campaigns with errors that nobody got before: they were not there, or were a draft or paused. What is known of them is all of it new to
  /// people, so that nothing that errors hide can only seem to be gone.
  func incomplete(_ before: PlanComparison.Side, _ after: PlanComparison.Side) -> [CampaignChange] {
    // What campaigns inherit and cannot be read may be anything.
    guard !after.broken.isEmpty, !after.unbuilt.shared.concernsAll, !before.unbuilt.shared.concernsAll else {
      return []
    }
    let old = Dictionary(before.plan.campaigns.map { (ExactText($0.campaign.id), $0) }) { first, _ in first }
    // What both sides have alike is in no plan.
    var told = Set(before.built.map { ExactText($0) }).subtracting(old.keys)
    return after.broken.compactMap { plan -> CampaignChange? in
      let id = ExactText(plan.campaign.id)
      let isKnown =
        old[id] != nil
        || !before.unbuilt.campaigns.contains(id) && !before.unbuilt.files.contains(ExactText(plan.campaign.path))
      // Of two with one id nobody knows which of them was meant.
      guard isKnown, old[id]?.isSent != true, told.insert(id).inserted else { return nil }
      return CampaignChange(
        kind: old[id] == nil ? .added : .changed, before: old[id], after: plan, parts: [], people: nil,
        shown: PartChange.shown(old[id], of: then, plan, of: project, without: []))
    }.sorted { ($0.path, $0.id) < ($1.path, $1.id) }
  }

  /// The risks that such campaigns have, whatever their errors hide: those of what is there, and none of what seems to be another or gone.
  func certainRisks(of changes: [CampaignChange], jobs: Int) -> [FoundRisk] {
    let ofPresence: [RiskName] = [.audienceEverybody, .dueTooSoon]
    let found = risks(changes.map { ($0.before, $0.after) }, changes.map { $0 }, jobs: jobs)
    return zip(changes, found).flatMap { change, risks in
      change.before == nil ? risks : risks.filter { risk in ofPresence.contains { $0.rawValue == risk.risk.name } }
    }
  }
}
