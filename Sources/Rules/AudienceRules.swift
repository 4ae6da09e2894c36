package import Diagnostics

/// The rules about audiences, and what all expressions have in common.
package enum AudienceRules {
  /// Sorted by name.
  package static let all: [Rule] = [
    .anniversaryMeant, .audienceAlwaysFalse, .audienceAlwaysTrue, .audienceCycle, .audienceSyntax, .doubleNegation,
    .idleCondition,
    .impossibleRange,
    .rangeAlwaysHolds, .unknownAttribute, .unknownMember, .unlikeTypes,
  ]
}

extension Rule {
  /// A day of birth of which is asked whether it is near.
  package static let anniversaryMeant = Rule(
    "anniversary-meant", .warning,
    summary: "an audience compares a date of birth, not its anniversary",
    why:
      "A date of birth is long past: only newborns have one within the last few days. belfry checks dates with names such as `birthday`, `dob` or `wedding`.",
    fix: "Write `anniversary` after the attribute; if the date itself is meant, suppress the finding with a comment.",
    bad: """
      audience: birthday within next 7 days  # expect
      """,
    good: """
      audience: birthday anniversary within next 7 days
      """)
  /// An audience expression that cannot be read.
  package static let audienceSyntax = Rule(
    "audience-syntax", fixed: .notUnderstood,
    summary: "an audience expression cannot be read",
    why: "Guessing what was meant would reach the wrong people.",
    fix: "Write conditions such as `points >= 100`, joined by `and`, `or` and `not`, grouped by parentheses.",
    bad: """
      audience: subscribed and (points > 3  # expect
      """,
    good: """
      audience: subscribed and (points > 3)
      """)
  /// Audiences that use each other in a circle.
  package static let audienceCycle = Rule(
    "audience-cycle", fixed: .notUnderstood,
    summary: "audiences refer to each other in a circle",
    why: "Such an audience is defined by itself.",
    fix: "Define one of them without the others.",
    bad: """
      # file: audiences.yaml
      audiences:
        loyal: regular and points > 100  # expect
        regular: subscribed or loyal
      """,
    good: """
      # file: audiences.yaml
      audiences:
        loyal: regular and points > 100
        regular: subscribed
      """)
  /// A comparison that no declared value can fulfil.
  package static let impossibleRange = Rule(
    "impossible-range",
    summary: "a comparison can never hold, because the attribute's declared range excludes it",
    why: "The audience would be empty, or the condition would be dead, and nothing would say so.",
    fix: "Correct the number, or the attribute's range in belfry.yaml.",
    bad: """
      audience: streak_days > 9000  # expect
      """,
    good: """
      audience: streak_days > 900
      """)
  /// A comparison that every declared value fulfils.
  package static let rangeAlwaysHolds = Rule(
    "range-always-holds", .warning,
    summary: "a comparison always holds, because of the attribute's declared range",
    why: "It excludes no one, which is most likely not what was meant.",
    fix: "Leave it out, or correct the number.",
    bad: """
      audience: subscribed and points >= 0  # expect
      """,
    good: """
      audience: subscribed and points >= 1
      """)
  /// An audience in which nobody can be.
  package static let audienceAlwaysFalse = Rule(
    "audience-always-false",
    summary: "an audience contradicts itself: no one can ever be in it",
    why: "The campaign would be built but reach no one.",
    fix: "Look at the conditions that exclude each other; often one `and` was meant to be `or`.",
    bad: """
      audience: plan == pro and plan == team  # expect
      """,
    good: """
      audience: plan == pro or plan == team
      """)
  /// An audience in which everybody is, without saying so.
  package static let audienceAlwaysTrue = Rule(
    "audience-always-true", .warning,
    summary: "an audience includes everybody, although it has conditions",
    why: "Everybody would get the campaign.",
    fix: "Write `all` if everybody is meant; often one `or` was meant to be `and`.",
    bad: """
      audience: points > 10 or points < 100  # expect
      """,
    good: """
      audience: points > 10 and points < 100
      """)
  /// A "not" in front of another one.
  package static let doubleNegation = Rule(
    "double-negation", .warning,
    summary: "an audience negates a condition twice",
    why:
      "Two `not` cancel each other out. Usually only one was meant, and then the opposite people get the campaign.",
    fix: "Leave both out, or one of them.",
    bad: """
      audience: not not subscribed  # expect
      """,
    good: """
      audience: not subscribed
      """)
  /// A part of an audience that neither lets anybody in nor keeps anybody out.
  package static let idleCondition = Rule(
    "idle-condition", .warning,
    summary: "a part of an audience, or a condition in a text, changes nothing",
    why:
      "It was meant to include or exclude someone and does neither: most likely a number or a name is wrong.",
    fix: "Leave it out, or correct it.",
    bad: """
      audience: streak_days > 10 and streak_days > 5  # expect
      """,
    good: """
      audience: streak_days > 5 and streak_days < 10
      """)
  /// A name that is no attribute, and in an expression no audience either.
  package static let unknownAttribute = Rule(
    "unknown-attribute", fixed: .notUnderstood,
    summary: "a template or an expression names something that the project does not declare",
    why: "Liquid renders an unknown name as nothing, and an audience with one would be empty.",
    fix: "Correct the name, or declare the attribute in belfry.yaml or the audience.",
    bad: """
      alert: 'Hi {{ fist_name | default: "there" }}'  # expect
      """,
    good: """
      alert: 'Hi {{ first_name | default: "there" }}'
      """)
  /// A text that is none of an enumeration's members.
  package static let unknownMember = Rule(
    "unknown-member", fixed: .notUnderstood,
    summary: "a comparison names a value that the enumeration does not have",
    why: "No one can ever have that value, so the comparison is never true.",
    fix: "Use one of the values that the attribute declares.",
    bad: """
      audience: plan == prp  # expect
      """,
    good: """
      audience: plan == pro
      """)
  /// Two values of types that are never equal and in no order.
  package static let unlikeTypes = Rule(
    "unlike-types", fixed: .notUnderstood,
    summary: "a comparison has values of different types",
    why: "Such a comparison is never true, so a branch would never show and an audience would be empty.",
    fix: "Compare the attribute with a value of its own type.",
    bad: """
      audience: points == "many"  # expect
      """,
    good: """
      audience: points >= 100
      """)
}
