package import Diagnostics

/// The rules about what a team promised in `policy`, as far as a campaign by itself shows it.
package enum PolicyRules {
  /// Sorted by name.
  package static let all: [Rule] = [.idleLimit, .longQuietHours, .missingConsent, .missingRequired, .untaggedEverybody]
}

extension Rule {
  package static let idleLimit = Rule(
    "idle-limit", .warning, summary: "the limit of a day is above that of a week",
    why: "Seven days never have as many as one of them may: the two numbers are easily written the wrong way round.",
    fix: "Write the smaller number behind `per-day`, or take one of the two away.",
    bad: """
      # file: belfry.yaml
      policy: { frequency: { per-day: 5, per-week: 3 } } # expect
      """,
    good: """
      # file: belfry.yaml
      policy: { frequency: { per-day: 3, per-week: 5 } }
      """)
  package static let longQuietHours = Rule(
    "long-quiet-hours", .warning, summary: "the quiet hours of the policy are most of a day",
    why:
      "The two times are easily written the wrong way round: then it is quiet by day, and everything comes in the evening.",
    fix: "Write when the night begins behind `from`, and when it ends behind `to`.",
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
    "missing-consent", summary: "a push may reach someone outside of the audience that the project asks for",
    why:
      "`policy: { consent: … }` is a promise to people, and often the law: who has not agreed gets no push. belfry proves of each audience that it asks for the one of the policy, or shows someone who would get the push all the same. What it cannot prove counts as not asked for. A campaign that is `ended` is not looked at.",
    fix: "Write the audience of the policy into that of the campaign, with `and`.",
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
    why: "`policy: { required: […] }` says what every campaign must tell, itself or by `defaults`: whom to ask, say.",
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
      "An audience that holds for everybody looks like any other in a review. `policy: { everybody-tag: … }` asks for a tag that no one overlooks. It is asked of pushes and local campaigns whose audience is `all`, is missing or is proven to hold for everybody; not of broadcasts, which have subscribers.",
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
