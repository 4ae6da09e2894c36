public import Diagnostics

/// The rules about names, types and what the app can do.
public enum CheckingRules {
  /// Sorted by name.
  public static let all: [Rule] = [
    .actionCount, .actionTooLong, .addressLetter, .attributeBounds, .broadcastChannel, .bundleID, .doubtfulSound,
    .duplicateAction, .duplicateAudience,
    .duplicateCategory, .emptyAlert, .emptyNotification, .expiryTooLong, .fileName, .hiddenPreview, .inertDataKey,
    .intervalTooShort,
    .liveActivityKeys, .mediaAddress, .mediaName, .missingAudience, .missingDay, .missingEntitlement, .missingExpiry,
    .missingFinalState,
    .missingInfoPlist, .missingOwner, .missingRecipients, .missingZone, .mutableContent, .notOnDevice, .nullValue,
    .oddStrings,
    .platformTooOld,
    .projectFile, .pushOnly, .pushPriority, .pushTypeContent, .reservedKey, .reservedName, .scheduleDelivery,
    .shownSyntax,
    .stringsArguments, .timeInGap, .unknownCategory, .unknownEvent, .unknownFile, .unknownLink, .unknownLocale,
    .unknownMedia, .unknownSound, .unknownStringsKey, .unknownZone, .unlikelyText,
    .unplayableSound, .unusableMedia, .weights,
  ]
}

extension Rule {
  static let attributeBounds = Rule(
    "attribute-bounds", summary: "the bounds of an attribute cannot be met",
    why: "No recipient could have such a value.", fix: "Give bounds with room between them.",
    bad: """
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de] }
      attributes:
        plan: { type: enum, values: [free, free] } # expect
      """,
    good: """
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de] }
      attributes:
        plan: { type: enum, values: [free, pro] }
      """)
  static let bundleID = Rule(
    "bundle-id", summary: "the bundle id cannot receive pushes",
    why: "A push is addressed to one explicit bundle id; APNs refuses wildcards and anything else.",
    facts: ["bundle-id"],
    fix: "Write the app's explicit bundle id.",
    bad: """
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.*, platforms: { ios: "16.0" } } # expect
      locales: { source: en, shipped: [en, de] }
      """,
    good: """
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de] }
      """)
  /// A YAML file that is none of the kinds that a project has.
  public static let projectFile = Rule(
    "unrecognized-file", .warning, adjustable: true,
    summary: "a YAML file is neither campaign, audiences nor categories",
    why: "A campaign whose first key is misspelt would silently not be one.",
    fix: "Add the key `campaign`, `audiences` or `categories`, or leave the file out with .gitignore.",
    bad: "# file: notes.yaml\nremember: the milk # expect",
    good: "# file: more.yaml\naudiences:\n  paying: plan in [pro, team]")
  static let missingRecipients = Rule(
    "missing-recipients", .warning, adjustable: true, summary: "the file of recipients is not there",
    why: "Plans and builds read it; without it they stop.",
    fix:
      "Correct the path. Where the file is made later, as on a build server, turn the rule off or name a file with `--recipients`.",
    bad: """
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de] }
      recipients: { csv: devices.csv } # expect
      """,
    good: """
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de] }
      recipients: { csv: devices.csv }
      # file: devices.csv
      token,locale
      """)
  static let unknownFile = Rule(
    "unknown-file", summary: "a file that the project names cannot be used",
    why: "What it would prove stays unproven.", fix: "Correct the path, or take the key away.",
    bad: """
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" }, entitlements: gone.entitlements } # expect
      locales: { source: en, shipped: [en, de] }
      """,
    good: """
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de] }
      """)
  static let reservedName = Rule(
    "reserved-name", summary: "a name is one of belfry's own",
    why:
      "Columns such as `token` and `locale` exist for every recipient, and words such as `all` have a meaning in expressions.",
    fix: "Choose another name.",
    bad: "# file: more.yaml\naudiences:\n  plan: plan == pro # expect",
    good: "# file: more.yaml\naudiences:\n  paying: plan == pro")
  static let duplicateAudience = Rule(
    "duplicate-audience", summary: "two audiences have the same name",
    why: "Nobody could say which one a campaign means.",
    fix: "Rename one of the two.",
    bad: "# file: more.yaml\naudiences:\n  active: plan == pro # expect",
    good: "# file: more.yaml\naudiences:\n  active_pro: plan == pro")
  static let duplicateCategory = Rule(
    "duplicate-category", summary: "two categories have the same identifier",
    why: "An app registers all its categories at once; the later one would silently replace the earlier.",
    facts: ["category-replaced"],
    fix: "Rename one of the two, or merge them.",
    bad: "# file: more.yaml\ncategories:\n  REMINDER: { actions: [ { id: GO, title: Go } ] } # expect",
    good: "# file: more.yaml\ncategories:\n  OFFER: { actions: [ { id: GO, title: Go } ] }")
  static let duplicateAction = Rule(
    "duplicate-action", summary: "two actions have the same identifier",
    why: "Action identifiers are unique over all categories of an app; the app could not tell which button was tapped.",
    facts: ["action-identifiers"],
    fix: "Rename one of the two.",
    bad: """
      # file: more.yaml
      categories:
        OFFER:
          actions:
            - { id: GO, title: Go }
            - { id: GO, title: Now } # expect
      """,
    good: """
      # file: more.yaml
      categories:
        OFFER:
          actions:
            - { id: GO, title: Go }
            - { id: NOW, title: Now }
      """)
  static let actionCount = Rule(
    "action-count", .warning, adjustable: true, summary: "a category has more actions than people see",
    why: "Apple's guidelines advise at most 4; banners show the first 2, and more than 10 never appear.",
    facts: ["limit/actions", "limit/actions-advised", "limit/actions-in-banner"],
    fix: "Keep the most important ones.",
    bad: """
      # file: more.yaml
      categories:
        OFFER: # expect
          actions:
            - { id: A, title: One }
            - { id: B, title: Two }
            - { id: C, title: Three }
            - { id: D, title: Four }
            - { id: E, title: Five }
      """,
    good: """
      # file: more.yaml
      categories:
        OFFER:
          actions:
            - { id: A, title: One }
            - { id: B, title: Two }
      """)
  static let actionTooLong = Rule(
    "action-too-long", .warning, adjustable: true, summary: "the title of an action is longer than a button shows",
    why: "A button has one line; what is cut off is often the point.", fix: "Say it in one or two words.",
    bad:
      "# file: more.yaml\ncategories:\n  OFFER: { actions: [ { id: GO, title: Have a look at all our offers } ] } # expect",
    good: "# file: more.yaml\ncategories:\n  OFFER: { actions: [ { id: GO, title: Have a look } ] }")
  static let hiddenPreview = Rule(
    "hidden-preview-format", summary: "a hidden-preview placeholder holds something else than %u",
    why: "iOS fills in the number of notifications for %u and knows nothing else.",
    facts: ["hidden-preview-placeholder"],
    fix: "Use %u, or no placeholder.",
    bad: "# file: more.yaml\ncategories:\n  OFFER:\n    hidden-preview-placeholder: \"%@ offers\" # expect",
    good: "# file: more.yaml\ncategories:\n  OFFER:\n    hidden-preview-placeholder: \"%u offers\"")
  /// A campaign in a file of another name.
  public static let fileName = Rule(
    "file-name", .warning, adjustable: true, summary: "a campaign is in a file of another name",
    why: "People look for a campaign by its name.", fix: "Rename the file or the campaign.",
    bad: "campaign: other # expect", good: "description: the file is called like the campaign")
  static let missingOwner = Rule(
    "missing-owner", .error, optIn: true, summary: "a campaign has no owner",
    why: "Somebody must know whom to ask. Teams that want it turn this rule on.", fix: "Add `owner`.",
    bad: "campaign: hello # expect", good: "owner: growth@example.com")
  static let missingAudience = Rule(
    "missing-audience", summary: "a push has no audience",
    why: "Everyone is an answer, but it must be given: `audience: all`.", fix: "Add `audience`.",
    bad: """
      # file: hello.yaml
      campaign: hello # expect
      deliver: push
      schedule: { now: true }
      alert: Hello
      push: { expires: 1d }
      localizations: { de: { body: Hallo } }
      """,
    good: "audience: all")
  static let notOnDevice = Rule(
    "not-on-device", summary: "a local campaign uses what the app does not know",
    why: "A local notification is filled in on the device, where only attributes with `on-device: true` exist.",
    fix: "Use another attribute, or deliver the campaign by push.",
    bad: "deliver: local\nalert: \"You have {{ points }} points\" # expect",
    good: "deliver: local\nalert: \"{{ streak_days }} days\"")
  static let weights = Rule(
    "variant-weights", summary: "weights and holdout do not make 100 per cent",
    why: "The rest of the audience would get nothing, without anybody having said so.",
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
  static let emptyNotification = Rule(
    "empty-notification", summary: "a notification has nothing to show",
    why: "The system drops it without a word.", facts: ["alert-text", "push-type/alert"],
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
  static let emptyAlert = Rule(
    "empty-alert", summary: "an alert has no text",
    why: "Apple says that a subtitle is not shown in all cases, so belfry wants a line that is.",
    facts: ["alert-subtitle", "alert-text"],
    fix: "Add `body` or `title`.",
    bad: "alert: { subtitle: Hello } # expect", good: "alert: { title: Hello }")
  static let unknownLocale = Rule(
    "unknown-locale", summary: "a translation is for a language that the app does not ship",
    why: "No device would ever show it.", facts: ["app-languages"],
    fix: "Correct the tag, or add the language to `locales.shipped`.",
    bad: "localizations: { dee: { body: Hallo } } # expect", good: "localizations: { de: { body: Hallo } }")
  static let unknownStringsKey = Rule(
    "unknown-strings-key", summary: "a key is not in the app's strings",
    why: "A device shows the bare key for a text that it does not find.",
    facts: ["strings-missing"],
    fix: "Correct the key, or add it to the app's strings in every language.", bad: "", good: "")
  static let stringsArguments = Rule(
    "strings-arguments", summary: "arguments and format specifiers do not fit",
    why: "Arguments are texts: a missing one leaves a gap, and a %d fed with a text prints garbage.",
    facts: ["strings-arguments"],
    fix: "Give as many `args` as the text has %@, in every language.", bad: "", good: "")
  static let unknownMedia = Rule(
    "unknown-media", summary: "the app ships no such media file",
    why: "A local notification with an attachment that is not there is not scheduled at all.",
    facts: ["attachment-refused"],
    fix: "Correct the name, or add the file.", bad: "deliver: local\nmedia: gone.png # expect", good: "deliver: local")
  static let unusableMedia = Rule(
    "unusable-media", summary: "a media file cannot be attached",
    why:
      "Attachments are JPEG, PNG, GIF, WAV, AIFF, MP3, M4A, MPEG, MP4 or AVI up to Apple's sizes; with anything else a local notification is not scheduled.",
    facts: [
      "attachment-types", "attachment-refused", "limit/attachment-image", "limit/attachment-audio",
      "limit/attachment-movie",
    ],
    fix: "Convert or shrink the file.", bad: "", good: "")
  static let mediaAddress = Rule(
    "media-address", summary: "the media of a push is not an https address",
    why: "The service extension downloads it; App Transport Security refuses http.",
    facts: ["service-extension", "media-download"],
    fix: "Write an https address.",
    bad: "media: http://example.com/a.png # expect", good: "media: https://example.com/a.png")
  static let mediaName = Rule(
    "media-name", .warning, adjustable: true, summary: "the name of a media file does not say what it holds",
    why:
      "Without a hint of the app's, the type of an attachment comes from the name's extension, says one page of Apple's; from its data, says another. A wrong type keeps the request from being scheduled.",
    facts: ["attachment-type", "attachment-refused"], fix: "Rename the file.", bad: "", good: "")
  static let unknownLink = Rule(
    "unknown-link", summary: "the app does not open such a link",
    why: "The link would open the browser, or nothing.", fix: "Use a scheme or domain of the app.",
    bad: "link: nowhere # expect", good: "link: streaks://home")
  static let reservedKey = Rule(
    "reserved-data-key", summary: "`aps` stands in `data`",
    why: "`aps` is Apple's; belfry writes it from the campaign's keys.", facts: ["unknown-keys"],
    fix: "Use the campaign's keys.",
    bad: "data: { aps: { badge: 3 } } # expect", good: "badge: 3")
  static let inertDataKey = Rule(
    "inert-data-key", .warning, adjustable: true, summary: "a key in `data` is named like a field of `aps`",
    why:
      "`data` stands beside `aps`, where the system reads no badge, sound or category: nothing happens, without a word.",
    facts: ["unknown-keys"],
    fix: "Use the campaign's key, or another name for the one in `data`.",
    bad: "data: { badge: 3 } # expect", good: "badge: 3\ndata: { screen: today }")
  static let shownSyntax = Rule(
    "shown-syntax", .warning, adjustable: true, summary: "a text shows what was meant for YAML",
    why:
      "A comma of JSON, `null`, `\\n` without double quotes and a comment inside a block text are letters like all others.",
    fix: "Take it away, or quote the text if it is meant.",
    bad: "alert: Hello\\nworld # expect", good: "alert: \"Hello\\nworld\"")
  static let unlikelyText = Rule(
    "unlikely-text", .warning, adjustable: true,
    summary: "an audience compares `locale` or `time_zone` with a text that none of them is",
    why:
      "A locale is a tag, a time zone an IANA name, letter for letter: with anything else the comparison never holds.",
    fix: "Write the tag or the name; `locale starts with \"de\"` takes all regions.",
    bad: "audience: locale == \"german\" # expect", good: "audience: locale starts with \"de\"")
  static let nullValue = Rule(
    "null-value", summary: "a value in `data` is null",
    why: "null becomes NSNull, which crashes apps that store the notification's data.", facts: ["null-in-payload"],
    fix: "Leave the key out.",
    bad: "data: { owner: ~ } # expect", good: "data: { owner: none }")
  static let missingZone = Rule(
    "missing-zone", summary: "a schedule does not say on whose clock", why: "Time is never implied.",
    fix: "Add `zone: device`, or an IANA name.",
    bad: "schedule: { at: 2026-12-24 18:30 } # expect", good: "schedule: { at: 2026-12-24 18:30, zone: device }")
  static let unknownZone = Rule(
    "unknown-zone", summary: "a time zone does not exist, or this machine cannot tell",
    why: "Abbreviations such as CET mean several clocks; IANA names mean one.",
    fix: "Use `device`, `UTC` or an IANA name.",
    bad: "schedule: { at: 2026-12-24 18:30, zone: Europe/Atlantis } # expect",
    good: "schedule: { at: 2026-12-24 18:30, zone: Europe/Berlin }")
  static let timeInGap = Rule(
    "time-in-gap", summary: "a wall-clock time does not exist on the day on which clocks change",
    why:
      "A push is sent at the first moment after the gap, which nobody wrote. What a device does with a local notification is not documented; most likely the same.",
    facts: ["skipped-time"],
    fix: "Use a time that exists.",
    bad: "schedule: { at: 2027-03-28 02:30, zone: Europe/Berlin } # expect",
    good: "schedule: { at: 2027-03-28 03:30, zone: Europe/Berlin }")
  static let missingDay = Rule(
    "missing-day", summary: "a day does not exist in every month or year",
    why:
      "What a device does then is not documented; one report of 2017 says that it fires on the 1st of the next month. For a push belfry computes the days, and must know which is meant.",
    facts: ["missing-day-fires"],
    fix: "Say `on-missing-day: skip` or `last`, or use `days: [last]`.",
    bad: "schedule: { every: month, days: [31], at: \"09:00\", zone: UTC } # expect",
    good: "schedule: { every: month, days: [last], at: \"09:00\", zone: UTC }")
  static let intervalTooShort = Rule(
    "interval-too-short", summary: "a repeating interval is shorter than a minute",
    why: "Apple asks for 60 seconds at least; apps have been reported to crash with less.",
    facts: ["limit/repeat-interval", "interval-crash"],
    fix: "Use at least 60 seconds.",
    bad: "deliver: local\nschedule: { every: 30s } # expect", good: "deliver: local\nschedule: { every: 90m }")
  static let scheduleDelivery = Rule(
    "schedule-delivery", summary: "a schedule does not fit the way of delivery",
    why: "Only a server can send now; only a device knows where it is and when an app was installed.",
    fix: "Change the schedule or `deliver`.",
    bad: "deliver: local\nschedule: { now: true } # expect", good: "schedule: { now: true }")
  static let unknownEvent = Rule(
    "unknown-event", summary: "an event is not a timestamp of the recipient",
    why: "A push counts from a moment that the recipient data hold.", fix: "Use a timestamp attribute.",
    bad: "schedule: { after: 3d, event: last_opened } # expect", good: "schedule: { after: 3d, event: last_open }")
  static let pushTypeContent = Rule(
    "push-type-content", summary: "the push type does not match what is sent",
    why: "APNs may reject, delay or silently drop such a push; watchOS never shows it.",
    facts: ["push-type-mismatch", "push-type/background"],
    fix: "Leave `type` out: belfry derives it.",
    bad: "push: { type: background, content-available: true, expires: 1d } # expect",
    good: "push: { type: alert, expires: 1d }")
  static let pushPriority = Rule(
    "push-priority", summary: "a header does not fit the push type",
    why:
      "A background push of another priority than 5 is an error for APNs. For other types belfry takes the priorities that Apple's pages name; what becomes of others is not documented.",
    facts: ["push-type/background", "live-activity-priority", "header/apns-priority"],
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
  static let missingExpiry = Rule(
    "missing-expiry", .warning, adjustable: true, summary: "a push does not expire",
    why: "APNs keeps it for up to 30 days; a sale of two hours arrives weeks later.",
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
  static let missingFinalState = Rule(
    "missing-final-state", .warning, adjustable: true, summary: "the end of a Live Activity lacks its last state",
    why:
      "An ended activity stays on the Lock Screen with the state that it had; Apple asks for the last one with the end.",
    facts: ["live-activity-final-state", "limit/live-activity-linger"],
    fix: "Add `content-state`.",
    bad: "live-activity: { event: end } # expect",
    good: "live-activity: { event: end, content-state: { minutes: 0 } }")
  package static let expiryTooLong = Rule(
    "expiry-too-long", .warning, adjustable: true, summary: "a push expires later than APNs keeps it",
    why: "APNs stores a push for at most 30 days, and one for a broadcast channel for at most 8 hours.",
    facts: ["limit/storage", "limit/broadcast-storage"],
    fix: "Use at most 30d, for a broadcast 8h.",
    bad: "push: { expires: 60d } # expect", good: "push: { expires: 30d }")
  static let mutableContent = Rule(
    "mutable-content", summary: "`mutable-content` would have no effect",
    why: "The service extension runs only for a push with a text, and only in an app that has one.",
    facts: ["service-extension"],
    fix: "Add what is missing, or take the key away.",
    bad: "media: https://example.com/a.png\npush: { mutable-content: false, expires: 1d } # expect",
    good: "media: https://example.com/a.png")
  static let broadcastChannel = Rule(
    "broadcast-channel", summary: "a broadcast channel is used for something that it cannot do",
    why: "Channels update and end Live Activities, nothing else.",
    facts: ["broadcast-events", "broadcast-channel-id", "broadcast-collapse"],
    fix: "Follow the message.",
    bad: "push: { channel: dGVzdA==, expires: 1d } # expect", good: "push: { expires: 1d }")
  static let pushOnly = Rule(
    "push-only-key", summary: "a local campaign has keys of a push", why: "A local notification never meets APNs.",
    fix: "Take the keys away, or deliver by push.",
    bad: "deliver: local\npush: { expires: 1d } # expect", good: "deliver: local")
  static let liveActivityKeys = Rule(
    "live-activity-keys", summary: "a Live Activity push lacks a key, or has one too many",
    why: "APNs answers 200, and nothing appears on the device.",
    facts: ["live-activity-start", "live-activity-start-silent", "live-activity-inputs", "limit/live-activity-linger"],
    fix: "Add or take away what the message names.",
    bad: "live-activity: { event: start, content-state: { minutes: 5 } } # expect",
    good: "live-activity: { event: update, content-state: { minutes: 5 } }")
  static let unknownCategory = Rule(
    "unknown-category", summary: "a category is not declared", why: "A device shows no buttons for it, silently.",
    facts: ["category-unknown"],
    fix: "Correct the name, or declare the category.", bad: "category: REMINDERS # expect", good: "category: REMINDER")
  static let platformTooOld = Rule(
    "platform-too-old", .warning, adjustable: true,
    summary: "a key has no effect on the oldest system that the app runs on",
    why: "Older systems ignore what they do not know.", facts: ["unknown-keys", "trigger/location"],
    fix: "Raise the minimum, or accept it with a suppression.",
    bad: """
      filter-criteria: work # expect
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "15.0" } }
      locales: { source: en, shipped: [en, de] }
      """,
    good: "filter-criteria: work")
  package static let missingEntitlement = Rule(
    "missing-entitlement", summary: "the app lacks an entitlement",
    why: "Without it the system treats the notification like any other, silently.",
    facts: [
      "entitlement/aps-environment", "entitlement/com.apple.developer.usernotifications.critical-alerts",
      "entitlement/com.apple.developer.usernotifications.time-sensitive",
    ],
    fix: "Add the capability to the app.",
    bad: "", good: "")
  static let missingInfoPlist = Rule(
    "missing-info-plist", summary: "the Info.plist lacks a key", why: "Without it the system ignores the feature.",
    facts: [
      "info-plist/NSSupportsLiveActivities", "info-plist/NSLocationWhenInUseUsageDescription",
      "info-plist/UIBackgroundModes (remote-notification)",
    ],
    fix: "Add the key to the app's Info.plist.", bad: "", good: "")
}
