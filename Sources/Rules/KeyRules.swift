package import Diagnostics

/// The rules about keys, their values and how they go together.
package enum KeyRules {
  /// Sorted by name.
  package static let all: [Rule] = [
    .badgeZero, .duplicateName, .invalidDuration, .invalidName, .invalidTime, .languageVersion, .missingKey,
    .missingValue, .outOfRange, .scheduleForm, .soundForm, .unknownKey, .unknownName, .unknownValue, .wrongType,
  ]
}

extension Rule {
  /// `badge: 0`
  package static let badgeZero = Rule(
    "badge-zero", fixed: .notUnderstood, summary: "a badge is 0",
    why:
      "0 removes the badge and clears everything that the app shows in Notification Center; most authors who write 0 mean \"none\".",
    carriedBy: ["field/aps.badge"],
    fix: "Write `badge: clear` if that is meant. Leave the key out to leave the badge as it is.",
    bad: "badge: 0 # expect", good: "badge: clear")
  /// Two things of one kind with the same name.
  package static let duplicateName = Rule(
    "duplicate-name", fixed: .notUnderstood, alsoWarning: true, summary: "two things of one kind have the same name",
    why:
      "It would be unclear which one is meant, and on a device the later one silently replaces the earlier. A duplicate tag has no effect and is a warning.",
    carriedBy: ["request-identifiers"],
    fix: "Rename one of the two.",
    bad: """
      variants:
        - { name: a, weight: 50 }
        - { name: a, weight: 50 } # expect
      """,
    good: """
      variants:
        - { name: a, weight: 50 }
        - { name: b, weight: 50 }
      """)
  /// `after: soon`
  package static let invalidDuration = Rule(
    "invalid-duration", fixed: .notUnderstood, summary: "a duration cannot be read",
    why: "A delay needs a number and a unit.",
    fix: "Write a whole number and s, m, h, d or w: `90s` `15m` `3h` `7d` `2w`.",
    bad: "schedule: { after: soon, event: last_open } # expect",
    good: "schedule: { after: 3d, event: last_open }")
  /// A name in the wrong form.
  package static let invalidName = Rule(
    "invalid-name", fixed: .notUnderstood, summary: "a name does not have the required form",
    why: "Ids become file names and identifiers on devices; attributes and audiences are used in expressions.",
    fix: "Campaigns and variants in kebab-case, attributes and audiences in snake_case.",
    bad: "campaign: Hello # expect", good: "campaign: hello")
  /// `at: 25:00`
  package static let invalidTime = Rule(
    "invalid-time", fixed: .notUnderstood, summary: "a date or a time cannot be read",
    why: "A time that does not exist never comes, and the device does not say so.",
    facts: ["past-date"],
    fix: "Times are HH:MM, dates YYYY-MM-DD, both together `2026-12-24 18:30`.",
    bad: "schedule: { at: 2027-02-30 09:00, zone: UTC } # expect", good: "schedule: { at: 2027-02-28 09:00, zone: UTC }"
  )
  /// `belfry: 7`
  package static let languageVersion = Rule(
    "language-version", fixed: .ofTheRun, summary: "the project is written for another version of belfry",
    why: "In a newer version of the language the same words may have another meaning.",
    fix: "Write `belfry: 1`, or use a newer belfry.",
    bad: "# file: belfry.yaml\nbelfry: 2 # expect",
    good: "# file: belfry.yaml\nbelfry: 1")
  /// A key that must be there.
  package static let missingKey = Rule(
    "missing-key", fixed: .notUnderstood, summary: "a required key is missing",
    why: "Without it the campaign has no meaning.", fix: "Add the key.",
    bad: "variants:\n  - { name: a } # expect", good: "variants:\n  - { name: a, weight: 100 }")
  /// `title:` and nothing behind it.
  package static let missingValue = Rule(
    "missing-value", fixed: .notUnderstood, summary: "a key has no value",
    why: "An empty value may be forgotten.", fix: "Write the value, or remove the key.",
    bad: "thread: # expect", good: "thread: streaks")
  /// A number that is too small or too large.
  package static let outOfRange = Rule(
    "out-of-range", fixed: .notUnderstood, summary: "a number is out of range",
    why: "Apple's systems ignore such a value or misread it.", carriedBy: ["field/aps.relevance-score"],
    facts: ["unknown-values"],
    fix: "Use a number in the range that the message names.",
    bad: "relevance: 2 # expect", good: "relevance: 0.5")
  /// Keys of a schedule that do not go together.
  package static let scheduleForm = Rule(
    "schedule-form", fixed: .notUnderstood, summary: "the keys of a schedule do not fit together",
    why: "A schedule has exactly one form: now, at, every, after or when.",
    fix: "Keep the keys of one form; the reference lists them.",
    bad: "schedule: { every: week, at: \"09:00\", zone: device } # expect",
    good: "schedule: { every: week, days: [mon], at: \"09:00\", zone: device }")
  /// `{ volume: 1 }` without `critical`.
  package static let soundForm = Rule(
    "sound-form", fixed: .notUnderstood, summary: "the keys of a sound do not go together",
    why: "Only a critical alert has a volume; APNs ignores it elsewhere.",
    carriedBy: ["critical-volume"],
    fix: "Add `critical: true`, or remove `volume`.",
    bad: "sound: { name: default, volume: 0.5 } # expect", good: "sound: default")
  /// A key that the language does not have.
  package static let unknownKey = Rule(
    "unknown-key", fixed: .notUnderstood, summary: "a key is unknown",
    why: "APNs silently ignores unknown keys. belfry does not.",
    facts: ["unknown-keys"],
    fix: "Check the spelling; your own keys belong under `data`.",
    bad: "soundd: default # expect", good: "sound: default")
  /// A name of a closed list that does not exist.
  package static let unknownName = Rule(
    "unknown-name", fixed: .notUnderstood, summary: "a name is unknown",
    why: "An unknown name silently has no effect.", fix: "Check the spelling, or declare it.",
    bad: "# file: belfry.yaml\napp: { bundle-id: com.example.streaks, platforms: { iphone: \"16.0\" } } # expect",
    good: "# file: belfry.yaml\napp: { bundle-id: com.example.streaks, platforms: { ios: \"16.0\" } }")
  /// A value of a closed list that does not exist.
  package static let unknownValue = Rule(
    "unknown-value", fixed: .notUnderstood, summary: "the key does not allow this value",
    why: "Apple's systems ignore unknown values.", facts: ["unknown-values"],
    fix: "Use one of the values that the message lists.",
    bad: "interruption: timeSensitive # expect", good: "interruption: passive")
  /// A list where a text belongs, and the like.
  package static let wrongType = Rule(
    "wrong-type", fixed: .notUnderstood, summary: "a value has the wrong type",
    why: "The key determines the type of its value; belfry does not guess.",
    fix: "Write the type that the message names.",
    bad: "badge: many # expect", good: "badge: 3")
}
