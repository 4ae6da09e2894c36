public import Diagnostics

extension Rule {
  /// An audience expression that cannot be read.
  public static let audienceSyntax = Rule(
    "audience-syntax",
    summary: "an audience expression cannot be read",
    why: "An expression that is guessed at would reach the wrong people.",
    fix: "Write conditions such as `points >= 100`, joined by `and`, `or` and `not`, grouped by parentheses.",
    bad: """
      audience: subscribed and (points > 3  # expect
      """,
    good: """
      audience: subscribed and (points > 3)
      """)

  /// Audiences that use each other in a circle.
  public static let audienceCycle = Rule(
    "audience-cycle",
    summary: "named audiences use each other in a circle",
    why: "Who is in such an audience depends on who is in it.",
    fix: "Write one of them without the others.",
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
  public static let impossibleRange = Rule(
    "impossible-range", adjustable: true,
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
  public static let rangeAlwaysHolds = Rule(
    "range-always-holds", .warning, adjustable: true,
    summary: "a comparison always holds, because of the attribute's declared range",
    why: "It keeps nobody out, which is most likely not what it was written for.",
    fix: "Leave it out, or correct the number.",
    bad: """
      audience: subscribed and points >= 0  # expect
      """,
    good: """
      audience: subscribed and points >= 1
      """)

  /// An audience in which nobody can be.
  public static let audienceAlwaysFalse = Rule(
    "audience-always-false", adjustable: true,
    summary: "an audience contradicts itself: nobody can ever be in it",
    why: "The campaign would be built, and reach nobody.",
    fix: "Look at the conditions that exclude each other; often one `and` was meant to be `or`.",
    bad: """
      audience: plan == pro and plan == team  # expect
      """,
    good: """
      audience: plan == pro or plan == team
      """)

  /// An audience in which everybody is, without saying so.
  public static let audienceAlwaysTrue = Rule(
    "audience-always-true", .warning, adjustable: true,
    summary: "an audience holds for everybody, although it looks like a choice",
    why: "Everybody would get the campaign.",
    fix: "Write `all` if everybody is meant; often one `or` was meant to be `and`.",
    bad: """
      audience: points > 10 or points < 100  # expect
      """,
    good: """
      audience: points > 10 and points < 100
      """)
}

extension Rule {
  /// A part of an audience that neither lets anybody in nor keeps anybody out.
  public static let idleCondition = Rule(
    "idle-condition", .warning, adjustable: true,
    summary: "a part of an audience changes nothing: the audience is the same without it",
    why:
      "It was written to let somebody in or to keep somebody out, and does neither: most likely a number or a name is wrong.",
    fix: "Leave it out, or correct it.",
    bad: """
      audience: streak_days > 10 and streak_days > 5  # expect
      """,
    good: """
      audience: streak_days > 5 and streak_days < 10
      """)
}

/// The rules of the two small languages.
public enum ExpressionRules {
  /// Every rule that this module emits, sorted by name.
  public static let all: [Rule] = [
    .audienceAlwaysFalse, .audienceAlwaysTrue, .audienceCycle, .audienceSyntax, .filterArgument, .filterType,
    .idleCondition, .impossibleRange, .needlessDefault, .optionalWithoutDefault, .rangeAlwaysHolds, .repeatedWhen,
    .templateSyntax,
    .textTooLarge,
    .unknownAttribute, .unknownFilter,
    .unknownMember, .unknownTag, .unlikeTypes, .unreachableBranch,
  ]
}
