package import Diagnostics

/// The rules about campaigns that stand back for each other.
package enum TurnRules {
  /// Sorted by name.
  package static let all: [Rule] = [.undecidedTurn, .unknownGroup]
}

extension Rule {
  package static let undecidedTurn = Rule(
    "undecided-turn", fixed: .refused, summary: "a campaign is to stand back for others, and no build can see to it",
    why:
      "A build decides for each person which campaigns come. It cannot where the app schedules by itself, where people subscribe and no one knows who, where no one sees anything, and where someone asks whenever they like.",
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
    why: "A group that is misspelt would be one of its own, and no one would stand back for anybody.",
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
