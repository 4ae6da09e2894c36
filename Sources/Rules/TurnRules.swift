package import Diagnostics

/// The rules about campaigns that stand back for each other.
package enum TurnRules {
  /// Sorted by name.
  package static let all: [Rule] = [.undecidedTurn, .unknownGroup]
}

extension Rule {
  package static let undecidedTurn = Rule(
    "undecided-turn", fixed: .refused, summary: "a campaign should give way to others, but no build can decide that",
    why:
      "A build decides for each person which campaigns are sent. It cannot do so for local campaigns, which the app schedules, for broadcasts, whose subscribers are unknown, for pushes that show nothing, and for requested campaigns.",
    fix: "Remove the key, or send the campaign to recipients as an alert.",
    bad: """
      deliver: push
      group: offers # expect
      schedule: { when: requested }
      # file: belfry.yaml
      policy: { groups: { offers: { per-day: 1 } } }
      """,
    good: """
      deliver: push
      group: offers
      schedule: { at: 2027-03-01 12:00, zone: UTC }
      # file: belfry.yaml
      policy: { groups: { offers: { per-day: 1 } } }
      """)
  package static let unknownGroup = Rule(
    "unknown-group", fixed: .notUnderstood, summary: "a campaign is in a group that the policy does not have",
    why: "A misspelt group would be a separate group, and its campaign would give way to no other.",
    fix: "Correct the name, or declare it under `policy: { groups: … }` in belfry.yaml.",
    bad: """
      group: ofers # expect
      # file: belfry.yaml
      policy: { groups: { offers: { per-day: 1 } } }
      """,
    good: """
      group: offers
      # file: belfry.yaml
      policy: { groups: { offers: { per-day: 1 } } }
      """)
}
