// The rules by subject: which page of the reference has which rule.

/// Rules about one subject, which share a page of the reference.
struct RuleGroup: Sendable {
  /// The name of its page, and of its table.
  let name: String
  let title: String
  let question: String
  let purpose: String
  /// The names of its rules, sorted.
  let rules: [String]

  /// Every group. A rule is in exactly one; a test says which is in none.
  static let all: [RuleGroup] = [
    RuleGroup(
      name: "files", title: "YAML and files", question: "Which rules are about files and their YAML?",
      purpose: "The rules about files: their bytes, their size, and what is not YAML.",
      rules: [
        "alias-budget", "byte-order-mark", "control-character", "crlf-line-endings", "cut-text", "duplicate-key",
        "file-too-large", "invalid-utf8", "key-not-text", "merge-key", "more-findings", "nesting-too-deep",
        "recursive-alias", "secret-in-file", "several-documents", "shown-syntax", "stray-carriage-return",
        "tab-indentation", "text-too-long", "too-many-nodes", "unknown-alias", "unreadable-file", "work-limit",
        "yaml-syntax", "yaml-tag",
      ]),
    RuleGroup(
      name: "keys", title: "Keys, values and names", question: "Which rules are about keys and names?",
      purpose: "The rules about keys, values and names, and about rules and comments themselves.",
      rules: [
        "duplicate-campaign", "duplicate-name", "file-name", "fixed-rule", "invalid-name", "language-version",
        "missing-key", "missing-owner", "missing-value", "out-of-range", "required-version", "reserved-name",
        "suppression", "unknown-key", "unknown-name", "unknown-rule", "unknown-value", "unrecognized-file",
        "unused-suppression", "wrong-type",
      ]),
    RuleGroup(
      name: "project", title: "The project and the app", question: "Which rules are about the app?",
      purpose: "The rules about belfry.yaml, the files of the app, and the systems that the app runs on.",
      rules: [
        "attribute-bounds", "bundle-id", "missing-entitlement", "missing-info-plist", "missing-project",
        "missing-recipients", "other-bundle-id", "platform-too-old", "production-app", "similar-values",
        "topic-as-bundle-id", "unknown-file", "unused-attribute", "unused-host", "unused-sound", "unused-string",
      ]),
    RuleGroup(
      name: "policy", title: "The policy", question: "Which rules hold what the team promises?",
      purpose: "The rules that compare campaigns with the policy of the project.",
      rules: [
        "audience-too-large", "forbidden-word", "idle-limit", "idle-quiet-hours", "long-quiet-hours",
        "missing-consent", "missing-ledger", "missing-required", "quiet-hours", "too-frequent", "undecided-turn",
        "unknown-group", "unknown-policy-folder", "unknown-policy-tag", "unknown-sent-campaign",
        "untagged-everybody",
      ]),
    RuleGroup(
      name: "audiences", title: "Audiences and people", question: "Which rules are about audiences?",
      purpose: "The rules about audiences, attributes, sample people and expectations.",
      rules: [
        "anniversary-meant", "audience-always-false", "audience-always-true", "audience-cycle", "audience-syntax",
        "double-negation", "duplicate-audience", "exact-locale", "failed-expectation", "idle-condition",
        "impossible-range", "missing-audience", "not-on-device", "person-value", "range-always-holds",
        "unfit-expectation", "unknown-attribute", "unknown-member", "unlike-types", "unlikely-text",
        "unused-audience",
      ]),
    RuleGroup(
      name: "schedules", title: "Schedules", question: "Which rules are about times?",
      purpose: "The rules about schedules: times, zones, days, events, places and requests.",
      rules: [
        "drifting-interval", "duplicate-region", "event-condition", "far-date", "idle-exception",
        "inputs-without-request", "interval-too-short", "invalid-duration", "invalid-time", "missing-day",
        "missing-zone", "never-fires", "pending-limit", "recurring-gap", "region-limit", "schedule-delivery",
        "schedule-form", "schedule-past", "step-order", "time-in-gap", "time-twice", "unknown-event", "unknown-zone",
        "unmet-trigger", "unused-input",
      ]),
    RuleGroup(
      name: "texts", title: "Texts and languages", question: "Which rules are about texts?",
      purpose: "The rules about the texts that people read, in every language of the app.",
      rules: [
        "app-name-in-title", "body-too-long", "capital-letters", "doubled-percent", "emoji-shortcode", "empty-alert",
        "empty-notification", "leading-emoji", "leftover-placeholder", "lost-attribute", "missing-locale",
        "missing-plural", "missing-translation", "near-duplicate-text", "odd-character", "odd-strings",
        "repeated-punctuation", "shown-markup", "shown-token", "stale-string", "strings-arguments", "test-text",
        "title-too-long",
        "unescaped-json", "unknown-locale", "unknown-strings-key", "unlike-amount", "untranslated-text",
        "vanishing-alert",
      ]),
    RuleGroup(
      name: "templates", title: "Templates", question: "Which rules are about templates?",
      purpose: "The rules about templates: tags, filters, and values that may be missing.",
      rules: [
        "date-words", "empty-list", "filter-argument", "filter-language", "filter-type", "idle-filter",
        "needless-default", "optional-without-default", "reader-without-zone", "repeated-when", "template-syntax",
        "text-too-large", "unknown-filter", "unknown-tag", "unreachable-branch", "utc-time",
      ]),
    RuleGroup(
      name: "contents", title: "Sounds, media, links, buttons and data",
      question: "Which rules are about the other parts?",
      purpose: "The rules about everything beside the texts: sounds, media, links, badges, categories and data.",
      rules: [
        "action-count", "action-too-long", "address-letter", "badge-zero", "doubtful-media", "doubtful-sound",
        "duplicate-action", "duplicate-category", "hidden-preview-format", "inert-data-key", "media-address",
        "media-name", "null-value", "reserved-data-key", "rewritten-number", "sound-form", "unknown-category",
        "unknown-link", "unknown-media", "unknown-sound", "unplayable-sound", "unusable-media", "unused-category",
      ]),
    RuleGroup(
      name: "pushes", title: "Pushes", question: "Which rules are about pushes?",
      purpose: "The rules about pushes: types, sizes, priorities, expiry, collapse ids and variants.",
      rules: [
        "broadcast-channel", "collapse-collision", "collapse-too-long", "expiry-before-send", "expiry-too-long",
        "idle-variants", "missing-expiry", "mutable-content", "payload-too-large", "payload-unbounded",
        "push-budget", "push-only-key", "push-priority", "push-type-content", "variant-weights",
      ]),
    RuleGroup(
      name: "live-activities", title: "Live Activities", question: "Which rules are about Live Activities?",
      purpose: "The rules about Live Activities: their states, their dates, and the app's own types.",
      rules: [
        "activity-data", "activity-date", "activity-source", "activity-state", "late-stale-date",
        "live-activity-keys", "missing-final-state", "stale-start",
      ]),
  ]

  private static let byRule: [String: RuleGroup] = Dictionary(
    all.flatMap { group in group.rules.map { ($0, group) } }, uniquingKeysWith: { first, _ in first })

  /// The group of a rule.
  static func of(_ rule: String) -> RuleGroup? { byRule[rule] }
}
