package import Diagnostics

/// The rules about what a team promised in `policy`, as far as a campaign by itself shows it.
package enum PolicyRules {
  /// Sorted by name.
  package static let all: [Rule] = [.idleLimit, .longQuietHours, .missingConsent, .missingRequired, .untaggedEverybody]
}

extension Rule {
  package static let idleLimit = Rule(
    "idle-limit", .warning, summary: "the limit per day is above the limit per week",
    why: "A week includes its days, so the limit per day never applies: the two numbers may be swapped.",
    fix: "Use the smaller number for `per-day`, or remove one of the two.",
    bad: """
      # file: belfry.yaml
      policy: { frequency: { per-day: 5, per-week: 3 } } # expect
      """,
    good: """
      # file: belfry.yaml
      policy: { frequency: { per-day: 3, per-week: 5 } }
      """)
  package static let longQuietHours = Rule(
    "long-quiet-hours", .warning, summary: "the policy's quiet hours cover most of the day",
    why:
      "The two times may be swapped: then the day is quiet, and everything arrives in the evening.",
    fix: "Set `from` to the beginning of the night and `to` to its end.",
    bad: """
      schedule: { every: day, at: "23:00", zone: device }
      # file: belfry.yaml
      policy: { quiet-hours: { from: "08:00", to: "22:00", then: hold } } # expect
      """,
    good: """
      schedule: { every: day, at: "23:00", zone: device }
      # file: belfry.yaml
      policy: { quiet-hours: { from: "22:00", to: "08:00", then: hold } }
      """)
  package static let missingConsent = Rule(
    "missing-consent", summary: "a push may reach someone outside the audience that the policy requires",
    why:
      "`policy: { consent: … }` is a promise to people, and often the law: those who have not agreed get no push. For each audience belfry proves that everyone in it is in the policy's audience, or shows a person who is not. What it cannot prove is reported. Campaigns with `status: ended` are not checked.",
    fix: "Add the policy's audience to the campaign's with `and`.",
    bad: """
      audience: streak_days >= 5 # expect
      # file: belfry.yaml
      attributes:
        streak_days: { type: integer, min: 0, max: 5000 }
        pushes: { type: boolean }
      audiences:
        push_ok: pushes
      policy: { consent: push_ok }
      """,
    good: """
      audience: streak_days >= 5 and push_ok
      # file: belfry.yaml
      attributes:
        streak_days: { type: integer, min: 0, max: 5000 }
        pushes: { type: boolean }
      audiences:
        push_ok: pushes
      policy: { consent: push_ok }
      """)
  package static let missingRequired = Rule(
    "missing-required", summary: "a campaign lacks a key that the project requires",
    why:
      "`policy: { required: […] }` lists keys that every campaign must have, itself or from `defaults`, such as `owner`.",
    fix: "Add the key.",
    bad: """
      campaign: hello # expect
      # file: belfry.yaml
      policy: { required: [owner] }
      """,
    good: """
      campaign: hello
      owner: growth@example.com
      # file: belfry.yaml
      policy: { required: [owner] }
      """)
  package static let untaggedEverybody = Rule(
    "untagged-everybody", summary: "a campaign to everybody does not say so in its tags",
    why:
      "In a review an audience that includes everybody looks like any other. `policy: { everybody-tag: … }` requires a tag that no one overlooks. It applies to pushes and local campaigns whose audience is `all`, is missing or provably includes everybody; not to broadcasts, which have subscribers.",
    fix: "Add the tag, or choose an audience.",
    bad: """
      audience: all # expect
      # file: belfry.yaml
      policy: { everybody-tag: to-all }
      """,
    good: """
      audience: all
      tags: [to-all]
      # file: belfry.yaml
      policy: { everybody-tag: to-all }
      """)
}
