public import Diagnostics

/// `missing-ledger`
public enum MissingLedger: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "missing-ledger", .warning,
    summary: "a campaign uses `unless-sent`, but the project names no list of what was sent",
    why:
      "`unless-sent` needs a list of what was sent to whom. Without one `belfry build` and `belfry render` refuse, unless `--sent` names one. Reported once, at the first such campaign.",
    fix: "Add `sent: { jsonl: sent.jsonl }` to belfry.yaml. `belfry send sent BUILD --add-to sent.jsonl` writes it.",
    bad: "unless-sent: { hello: 7d } # expect",
    good: """
      unless-sent: { hello: 7d }
      # file: belfry.yaml
      sent: { jsonl: sent.jsonl }
      # file: sent.jsonl
      """)

  /// At the first campaign; the others are named.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    let asking = campaigns.summaries.filter { $0.asksLedger != nil }
    guard let first = asking.first, let place = first.asksLedger else { return [] }
    // What an environment has sent is its own, and belfry.yaml says nothing of it.
    let file = campaigns.environment.map { "belfry.\($0).yaml" } ?? "belfry.yaml"
    let list = campaigns.environment.map { "sent.\($0).jsonl" } ?? "sent.jsonl"
    let others = asking.dropFirst().map { "\"\($0.id)\"" }
    let named = Suggestion.list(Array(others.prefix(4)), of: others.count, "and")
    return [
      PlacedFinding(
        Finding(
          rule, at: place, "\(file) names no list of what was sent",
          note: others.isEmpty ? nil : "\(named) \(others.count == 1 ? "asks" : "ask") for it, too",
          help: "add \"sent: { jsonl: \(list) }\" to \(file), or give each build --sent FILE"), first)
    ]
  }
}
