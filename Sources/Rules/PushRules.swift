package import Diagnostics

/// The rules about how APNs and the systems take a push.
package enum PushRules {
  /// Sorted by name.
  package static let all: [Rule] = [
    .activityData, .broadcastChannel, .expiryTooLong, .lateStaleDate, .liveActivityKeys, .missingExpiry,
    .missingFinalState,
    .mutableContent,
    .platformTooOld, .pushOnly, .pushPriority, .pushTypeContent,
  ]
}

extension Rule {
  package static let pushTypeContent = Rule(
    "push-type-content", fixed: .refused, summary: "the push type does not match what is sent",
    why: "APNs may reject, delay or silently drop such a push; watchOS never shows it.",
    carriedBy: ["push-type-mismatch"], facts: ["push-type/background"],
    fix: "Leave `type` out: belfry derives it.",
    bad: "push: { type: background, content-available: true, expires: 1d } # expect",
    good: "push: { type: alert, expires: 1d }")
  package static let pushPriority = Rule(
    "push-priority", fixed: .refused, alsoWarning: true, summary: "a header does not fit the push type",
    why:
      "A background push with a priority other than 5 is an error for APNs. For other types belfry accepts the priorities that Apple documents.",
    carriedBy: ["push-type/background", "header/apns-priority"], facts: ["live-activity-priority"],
    fix: "Leave the key out.",
    bad: """
      # file: hello.yaml
      campaign: hello
      deliver: push
      audience: all
      schedule: { now: true }
      push: { content-available: true, priority: 10, expires: 1h } # expect
      """,
    good: "push: { priority: 5, expires: 1d }")
  package static let missingExpiry = Rule(
    "missing-expiry", .warning, summary: "a push does not expire",
    why: "APNs keeps it for up to 30 days: news of a two-hour sale could arrive weeks later.",
    facts: ["limit/storage", "header/apns-expiration"],
    fix: "Add `push: { expires: 1d }`, in the campaign or under `defaults`.",
    bad: """
      # file: hello.yaml
      campaign: hello # expect
      deliver: push
      audience: all
      schedule: { now: true }
      alert: Hello
      localizations: { de: { body: Hallo } }
      """,
    good: "push: { expires: 1d }")
  package static let missingFinalState = Rule(
    "missing-final-state", .warning, summary: "the end of a Live Activity lacks its last state",
    why:
      "An ended activity stays on the Lock Screen with its last state; Apple asks for the final state with the end.",
    facts: ["live-activity-final-state", "limit/live-activity-linger"],
    fix: "Add `content-state`.",
    bad: "live-activity: { event: end } # expect",
    good: "live-activity: { event: end, content-state: { minutes: 0 } }")
  package static let expiryTooLong = Rule(
    "expiry-too-long", .warning, summary: "a push expires later than APNs keeps it",
    why: "APNs stores a push for at most 30 days, and one for a broadcast channel for at most 8 hours.",
    facts: ["limit/storage", "limit/broadcast-storage"],
    fix: "Use at most 30d, for a broadcast 8h.",
    bad: "push: { expires: 60d } # expect", good: "push: { expires: 30d }")
  package static let mutableContent = Rule(
    "mutable-content", summary: "`mutable-content` would have no effect",
    why: "The service extension runs only for a push with a text, and only in an app that has one.",
    carriedBy: ["service-extension"],
    fix: "Add what is missing, or remove the key.",
    bad: "media: https://example.com/a.png\npush: { mutable-content: false, expires: 1d } # expect",
    good: "media: https://example.com/a.png")
  package static let broadcastChannel = Rule(
    "broadcast-channel", fixed: .refused, alsoWarning: true,
    summary: "a broadcast channel is used for something that it cannot do",
    why:
      "Channels update and end Live Activities, nothing else. What a collapse id does there is not documented, so it is a warning.",
    carriedBy: ["broadcast-events", "broadcast-channel-id"], facts: ["broadcast-collapse"],
    fix:
      "Use a channel only in a push that updates or ends a Live Activity, and remove the keys that the finding names.",
    bad: "push: { channel: dGVzdA==, expires: 1d } # expect", good: "push: { expires: 1d }")
  package static let pushOnly = Rule(
    "push-only-key", fixed: .notUnderstood, summary: "a local campaign has keys of a push",
    why:
      "A local notification does not go through APNs. From iOS 26 on, the app itself can schedule a Live Activity.",
    facts: ["live-activity-scheduled"],
    fix: "Remove the keys, or deliver by push.",
    bad: "deliver: local\npush: { expires: 1d } # expect", good: "deliver: local")
  package static let liveActivityKeys = Rule(
    "live-activity-keys", fixed: .refused, alsoWarning: true,
    summary: "a Live Activity push lacks a key, or has one that does not belong",
    why:
      "Each event needs certain keys and excludes others; APNs answers 200 to a start without an alert, and nothing appears on the device. What is only cut short, or not documented by Apple, is a warning.",
    carriedBy: ["live-activity-start", "live-activity-inputs"],
    facts: ["live-activity-start-silent", "limit/live-activity-linger", "live-activity-early-dismissal"],
    fix: "Add or remove what the message names.",
    bad: "live-activity: { event: start, content-state: { minutes: 5 } } # expect",
    good: "live-activity: { event: update, content-state: { minutes: 5 } }")
  package static let activityData = Rule(
    "activity-data", fixed: .refused, alsoWarning: true,
    summary: "the data of a Live Activity do not match its declaration",
    why:
      "The app decodes `content-state` and `attributes` into Swift types. If a value has another type or a required one is missing, decoding fails; APNs answers 200, and the activity does not change. Unix time is decoded as a moment 31 years later, which is a warning; so is a state that fits none of several declared types, because it cannot be checked.",
    carriedBy: ["push-type/liveactivity"], facts: ["live-activity-dates"],
    fix: "Write what `live-activities` in belfry.yaml declares, or correct it there.",
    bad: """
      live-activity: { event: update, content-state: { minutes: soon } } # expect
      # file: belfry.yaml
      live-activities: { Ride: { state: { minutes: { type: integer, min: 0, max: 600 } } } }
      """,
    good: """
      live-activity: { event: update, content-state: { minutes: 4 } }
      # file: belfry.yaml
      live-activities: { Ride: { state: { minutes: { type: integer, min: 0, max: 600 } } } }
      """)
  package static let lateStaleDate = Rule(
    "late-stale-date", .warning, summary: "a Live Activity becomes stale only after the system has ended it",
    why: "An activity is active for eight hours at most, so a longer `stale-after` has no effect.",
    facts: ["limit/live-activity-life"], fix: "Write when the state becomes outdated.",
    bad: "live-activity: { event: update, content-state: { minutes: 5 }, stale-after: 3d } # expect",
    good: "live-activity: { event: update, content-state: { minutes: 5 }, stale-after: 1h }")
  package static let platformTooOld = Rule(
    "platform-too-old", .warning,
    summary: "a key has no effect on the oldest system that the app runs on",
    why: "Older systems ignore what they do not know.",
    facts: [
      "unknown-keys", "trigger/location", "category-option/allow-announcement",
      "category-option/hidden-previews-show-title", "field/aps.sound.name",
    ],
    fix: "Raise the minimum, or accept it with a suppression.",
    bad: """
      filter-criteria: work # expect
      # file: belfry.yaml
      app: { bundle-id: com.example.streaks, platforms: { ios: "15.0" } }
      """,
    good: "filter-criteria: work")
}
