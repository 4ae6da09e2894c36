import Checking
public import Diagnostics
import Rules

/// `duplicate-campaign`
public enum DuplicateCampaign: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "duplicate-campaign", fixed: .refused, summary: "two campaigns have the same id",
    why:
      "On a device a request with the same identifier silently replaces the earlier one; on disk one batch would overwrite the other.",
    carriedBy: ["request-identifiers"],
    fix: "Rename one of the two.",
    bad:
      "campaign: twice # expect\n# file: twice.yaml\ncampaign: twice\ndeliver: push\naudience: all\nschedule: { now: true }\nalert: Hello\npush: { expires: 1d }\nlocalizations: { de: { body: Hallo } }",
    good: "campaign: once")

  /// A copy whose id nobody changed is in a file of another name: of two, the one that its file is called by is right.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    var firsts: [ExactText: CampaignSummary] = [:]
    firsts.reserveCapacity(campaigns.summaries.count)
    return campaigns.summaries.compactMap { summary in
      guard let first = firsts.updateValue(summary, forKey: ExactText(summary.id)) else { return nil }
      let isFirst = !first.isNamed && summary.isNamed
      let (wrong, right) = isFirst ? (first, summary) : (summary, first)
      firsts[ExactText(summary.id)] = right
      let finding = Finding(
        rule, at: wrong.head, "there are two campaigns \"\(summary.id)\"",
        notes: [Finding.Note("the \(isFirst ? "other" : "first") one is here", at: right.head, in: right.path)],
        help: "rename one of the two")
      // One mistake: the id that is there twice is the one that the file is not called by.
      return PlacedFinding(finding, wrong, replaces: wrong.isNamed ? nil : .fileName)
    } + renamed(campaigns.summaries, firsts)
  }

  /// Campaigns that were another one before, which is still there, or which two say.
  private static func renamed(
    _ summaries: [CampaignSummary], _ campaigns: [ExactText: CampaignSummary]
  ) -> [PlacedFinding] {
    var heirs: [ExactText: CampaignSummary] = [:]
    return summaries.compactMap { summary in
      guard let was = summary.was, !was.id.utf8.elementsEqual(summary.id.utf8) else { return nil }
      let text = ExactText(was.id)
      defer { heirs[text] = heirs[text] ?? summary }
      // One that was renamed itself has left its id behind.
      let namesake = campaigns[text].flatMap { $0.was == nil ? $0 : nil }
      guard let other = namesake ?? heirs[text] else { return nil }
      let finding = Finding(
        rule, at: was.span,
        namesake == nil
          ? "two campaigns were \"\(was.id)\" before" : "\"\(was.id)\" is another campaign, not what this one was",
        notes: [
          Finding.Note(
            "\(namesake == nil ? "the first one" : "it") is here",
            at: namesake == nil ? other.was?.span ?? other.head : other.head,
            in: other.path)
        ],
        help: "remove \"was\", or write the id that only this one had")
      return PlacedFinding(finding, summary)
    }
  }
}
