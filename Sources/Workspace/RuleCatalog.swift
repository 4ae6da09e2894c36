import Checking
public import Diagnostics
import Expressions
import Linting
import Parsing
import YAML

/// Every rule of every stage: what `explain`, `rules:` and suppressions know.
public enum RuleCatalog {
  /// Sorted by name.
  public static let all: [Rule] =
    (YAMLRules.all + ParsingRules.all + ExpressionRules.all + CheckingRules.all + Lint.rules.map { $0.rule }
    + WorkspaceRules.all + [.moreFindings, .suppression, .unusedSuppression])
    .sorted { $0.name < $1.name }

  private static let byName: [String: Rule] = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The rule of a name.
  public static func named(_ name: String) -> Rule? { byName[name] }
}

/// The rules about projects as a whole.
public enum WorkspaceRules {
  /// Sorted by name.
  public static let all: [Rule] = [
    .collapseCollision, .duplicateRegion, .fixedRule, .pendingLimit, .regionLimit, .tooFrequent,
    .unknownRule, .unreadableFile, .workLimit,
  ]
}

extension Rule {
  static let collapseCollision = Rule(
    "collapse-collision", .warning, adjustable: true,
    summary: "two pushes of one moment share a collapse id",
    why:
      "Pushes with one collapse id replace each other: whoever gets both sees one of them. `belfry plan` and `belfry build` find it.",
    facts: ["header/apns-collapse-id"],
    fix: "Give each its own collapse id, or move one of them.",
    bad: """
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      push: { collapse: offer } # expect
      # file: gift.yaml
      campaign: gift
      deliver: push
      audience: all
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      alert: Hello
      localizations: { de: { body: Hallo } }
      push: { collapse: offer }
      """,
    good: """
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      push: { collapse: offer }
      # file: gift.yaml
      campaign: gift
      deliver: push
      audience: all
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      alert: Hello
      localizations: { de: { body: Hallo } }
      push: { collapse: gift }
      """)
  static let duplicateRegion = Rule(
    "duplicate-region", summary: "two campaigns use the same region id",
    why: "Core Location does not say which of two regions with one identifier it watches.",
    facts: ["region-identifiers"],
    fix: "Rename one of the two.",
    bad: """
      deliver: local
      schedule: { when: enter, region: { id: shop, latitude: 52.5, longitude: 13.4, radius: 100 } }
      # file: twice.yaml
      campaign: twice
      deliver: local
      schedule: { when: enter, region: { id: shop, latitude: 48.1, longitude: 11.6, radius: 100 } } # expect
      alert: Hello
      localizations: { de: { body: Hallo } }
      """,
    good:
      "deliver: local\nschedule: { when: enter, region: { id: shop, latitude: 52.5, longitude: 13.4, radius: 100 } }")
  static let fixedRule = Rule(
    "fixed-rule", summary: "`rules` tries to change a rule that is fixed",
    why: "What the rule finds makes a campaign unusable; belfry could not go on without it.",
    fix: "Take the line away.",
    bad: """
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de] }
      rules: { unknown-key: "off" } # expect
      """,
    good: """
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de] }
      rules: { title-too-long: "off" }
      """)
  static let pendingLimit = Rule(
    "pending-limit", summary: "the local campaigns need more pending requests than a device holds",
    why:
      "A device holds 64 requests of an app. Which ones it drops beyond that is not documented, and it does not say so.",
    facts: ["limit/pending-requests", "pending-lost"],
    fix: "Let a repetition be one trigger (no from, until or count), shorten it, or deliver a campaign by push.",
    bad: """
      deliver: local
      schedule: { every: day, at: "09:00", zone: device, from: 2026-12-01, count: 70 } # expect
      """,
    good: """
      deliver: local
      schedule: { every: day, at: "09:00", zone: device }
      """)
  static let regionLimit = Rule(
    "region-limit", summary: "more regions than a device watches",
    why: "Core Location watches 20 conditions of an app.", facts: ["limit/regions"],
    fix: "Keep at most 20 regions.", bad: "", good: "")
  static let tooFrequent = Rule(
    "too-frequent", .warning, adjustable: true,
    summary: "one person can get more notifications than the project promises",
    why:
      "`policy: { frequency: … }` is a promise to every single person. `belfry plan` looks at the next 90 days and at everybody there can be.",
    fix: "Move a campaign to another day, or let audiences exclude each other.",
    bad: """
      schedule: { every: day, at: [ "09:00", "12:00", "18:00" ], zone: device } # expect
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de] }
      policy: { frequency: { per-day: 2 } }
      """,
    good: """
      schedule: { every: day, at: [ "09:00", "18:00" ], zone: device }
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de] }
      policy: { frequency: { per-day: 2 } }
      """)
  static let unknownRule = Rule(
    "unknown-rule", summary: "`rules` names a rule that does not exist", why: "It would change nothing, silently.",
    fix: "Correct the name; `belfry explain` lists all rules.",
    bad: """
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de] }
      rules: { title-to-long: "off" } # expect
      """,
    good: """
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de] }
      rules: { title-too-long: "off" }
      """)
  static let unreadableFile = Rule(
    "unreadable-file", summary: "a file of the project cannot be read",
    why: "What it holds was not checked.", fix: "Follow the message.", bad: "", good: "")
  static let workLimit = Rule(
    "work-limit", .warning, summary: "a file takes more work to search than is allowed",
    why:
      "A file that is made to be hard could keep belfry busy for days. Types, names and sizes are proven all the same; what is never true, never shown or misspelt may not have been found.",
    fix: "Split the file, or say the same with fewer conditions.", bad: "", good: "")
}
