package import Diagnostics

/// The rules about what a notification shows and carries.
package enum ContentRules {
  /// Sorted by name.
  package static let all: [Rule] = [
    .emptyAlert, .emptyNotification, .inertDataKey, .notOnDevice, .nullValue, .reservedKey, .rewrittenNumber,
    .shownSyntax, .shownToken, .unknownLocale, .weights,
  ]
}

extension Rule {
  package static let shownToken = Rule(
    "shown-token", .warning, summary: "a text or an address shows the token of the device",
    why:
      "The token is how a sender addresses a device. In a text it would appear on the Lock Screen, in a link it would end up in server logs. `data` is not checked, because it goes to the app, which has the token.",
    fix: "Remove it; `{{ id }}` identifies a recipient.",
    bad: "alert: 'Hello {{ token }}' # expect", good: "alert: 'Hello {{ id | default: \"you\" }}'")
  package static let notOnDevice = Rule(
    "not-on-device", fixed: .notUnderstood, summary: "a local campaign uses what the app does not know",
    why: "A local notification is filled in on the device, where only attributes with `on-device: true` exist.",
    fix: "Use another attribute, or deliver the campaign by push.",
    bad: "deliver: local\nalert: \"You have {{ points }} points\" # expect",
    good: "deliver: local\nalert: \"{{ streak_days }} days\"")
  package static let weights = Rule(
    "variant-weights", fixed: .notUnderstood, summary: "weights and holdout do not add up to 100%",
    why: "The rest of the audience would get nothing, and no one decided that.",
    fix: "Change the weights, or say `holdout`.",
    bad: """
      variants: # expect
        - { name: a, weight: 50 }
        - { name: b, weight: 40 }
      """,
    good: """
      variants:
        - { name: a, weight: 50 }
        - { name: b, weight: 40 }
      holdout: 10
      """)
  package static let emptyNotification = Rule(
    "empty-notification", fixed: .refused, summary: "a notification has nothing to show",
    why: "The system drops it silently.", carriedBy: ["push-type/alert"], facts: ["alert-text"],
    fix: "Add `alert`, or make the push a background push.",
    bad: """
      # file: hello.yaml
      campaign: hello # expect
      deliver: push
      audience: all
      schedule: { now: true }
      push: { expires: 1d }
      """,
    good: "push: { expires: 1d }")
  package static let emptyAlert = Rule(
    "empty-alert", fixed: .refused, alsoWarning: true, summary: "an alert has no text",
    why: "There is nothing to show. Of a subtitle alone Apple says that it is not shown in all cases.",
    facts: ["alert-subtitle", "alert-text"],
    fix: "Add `body` or `title`.",
    bad: "alert: { subtitle: Hello } # expect", good: "alert: { title: Hello }")
  package static let unknownLocale = Rule(
    "unknown-locale", summary: "a language is unknown, or the app does not ship it",
    why: "No device would show it.", facts: ["app-languages", "language-codes"],
    fix: "Correct the tag, or add the language to `locales.shipped`.",
    bad: "localizations: { dee: { body: Hallo } } # expect", good: "localizations: { de: { body: Hallo } }")
  package static let reservedKey = Rule(
    "reserved-data-key", fixed: .notUnderstood, summary: "a key in `data` is one that belfry writes",
    why:
      "`aps` is Apple's, and belfry writes it from the campaign's keys, `link` and `media` too. `belfry` says which campaign, variant and request a notification is of.",
    facts: ["unknown-keys"],
    fix: "Use the campaign's keys, or another name.",
    bad: "data: { aps: { badge: 3 } } # expect", good: "badge: 3")
  package static let inertDataKey = Rule(
    "inert-data-key", .warning, summary: "a key in `data` is named like a field of `aps`",
    why:
      "`data` is next to `aps`, where the system does not read a badge, sound or category, so the key has no effect.",
    facts: ["unknown-keys"],
    fix: "Use the campaign's key, or another name for the one in `data`.",
    bad: "data: { badge: 3 } # expect", good: "badge: 3\ndata: { screen: today }")
  package static let shownSyntax = Rule(
    "shown-syntax", .warning, summary: "a text shows what was meant for YAML",
    why:
      "A JSON comma, `null`, `\\n` without double quotes, a comment inside a block text or a bare key of the app's strings would appear as text.",
    fix: "Remove it, or quote the text if it is meant.",
    bad: "alert: Hello\\nworld # expect", good: "alert: \"Hello\\nworld\"")
  package static let rewrittenNumber = Rule(
    "rewritten-number", .warning, summary: "a number in `data` is sent in another form than it is written",
    why:
      "YAML reads a postal code, a telephone number or a commit hash as a number: leading zeros and the plus are dropped, and an `e` between digits is an exponent.",
    fix: "Quote it.",
    bad: "data: { zip: 01067 } # expect", good: "data: { zip: \"01067\", price: 12.50 }")
  package static let nullValue = Rule(
    "null-value", summary: "a value in `data` is null",
    why: "null becomes NSNull, which crashes apps that store the notification's data.", facts: ["null-in-payload"],
    fix: "Leave the key out.",
    bad: "data: { owner: ~ } # expect", good: "data: { owner: none }")
  /// Linting lists it: there it is said of campaigns, and of categories where they are checked.
  package static let missingLocale = Rule(
    "missing-locale", .warning, summary: "a language that the app ships has no translation",
    why: "People who use the app in that language get the text of the source language.",
    fix:
      "Add the language under `localizations`, or use keys of the app's strings. A line that only a translation has belongs under `alert`, too.",
    bad: "alert: Hello # expect\nlocalizations: {}", good: "localizations: { de: { body: Hallo } }")
}
