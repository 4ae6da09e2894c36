package import Diagnostics

/// The rules about a project: its files, its names and what they declare.
package enum ProjectRules {
  /// Sorted by name.
  package static let all: [Rule] = [
    .actionCount, .actionTooLong, .attributeBounds, .bundleID, .duplicateAction, .duplicateAudience, .duplicateCategory,
    .exactLocale, .fileName, .hiddenPreview, .missingAudience, .missingOwner, .missingRecipients, .otherBundleID,
    .reservedName,
    .similarValues, .topicAsBundleID, .unknownFile, .unlikelyText, .projectFile,
  ]
}

extension Rule {
  package static let attributeBounds = Rule(
    "attribute-bounds", fixed: .notUnderstood, summary: "the bounds of an attribute cannot be met",
    why: "No recipient could have such a value.", fix: "Give bounds with room between them.",
    bad: """
      # file: belfry.yaml
      attributes:
        plan: { type: enum, values: [free, free] } # expect
      """,
    good: """
      # file: belfry.yaml
      attributes:
        plan: { type: enum, values: [free, pro] }
      """)
  package static let similarValues = Rule(
    "similar-values", .warning, summary: "two values of an enumeration differ in capitals alone",
    why: "Recipients have one of the two: a comparison with the other never holds.",
    fix: "Keep the one that recipients have.",
    bad: """
      # file: belfry.yaml
      attributes:
        plan: { type: enum, values: [free, Free] } # expect
      """,
    good: """
      # file: belfry.yaml
      attributes:
        plan: { type: enum, values: [free, pro] }
      """)
  package static let otherBundleID = Rule(
    "other-bundle-id", .warning, summary: "the app's Info.plist has another bundle id",
    why: "APNs refuses a token for another app. Apps that are built under several ids have one of them there.",
    facts: ["bundle-id"], fix: "Write the id of the app that is meant.", bad: "", good: "")
  package static let bundleID = Rule(
    "bundle-id", fixed: .refused, summary: "the bundle id cannot receive pushes",
    why: "A push is addressed to one explicit bundle id; APNs refuses wildcards and anything else.",
    facts: ["bundle-id"],
    fix: "Write the app's explicit bundle id.",
    bad: "# file: belfry.yaml\napp: { bundle-id: com.example.*, platforms: { ios: \"16.0\" } } # expect",
    good: "# file: belfry.yaml\napp: { bundle-id: com.example.streaks, platforms: { ios: \"16.0\" } }")
  package static let topicAsBundleID = Rule(
    "topic-as-bundle-id", .warning, summary: "the bundle id looks like a topic",
    why:
      "The topic of a push is the bundle id and, for some types, a suffix such as `.voip`, which belfry adds. With it in the bundle id the topic gets it twice, and APNs refuses the push; with a team's prefix in front it refuses all of them.",
    facts: ["bundle-id"],
    fix: "Write the bundle id as in Xcode.",
    bad: "# file: belfry.yaml\napp: { bundle-id: com.example.a.voip, platforms: { ios: \"16.0\" } } # expect",
    good: "# file: belfry.yaml\napp: { bundle-id: com.example.a, platforms: { ios: \"16.0\" } }")
  /// A YAML file that is none of the kinds that a project has.
  package static let projectFile = Rule(
    "unrecognized-file", .warning,
    summary: "a YAML file is neither a campaign nor definitions",
    why: "A campaign whose first key is misspelt would silently not be one.",
    fix: "Add the key `campaign`, `audiences` or `categories`, or leave the file out with .gitignore.",
    bad: "# file: notes.yaml\nremember: the milk # expect",
    good: "# file: more.yaml\naudiences:\n  paying: plan in [pro, team]")
  package static let missingRecipients = Rule(
    "missing-recipients", .warning, summary: "the file of recipients, or of what was sent, is not there",
    why: "Plans and builds read it; without it they stop.",
    fix:
      "Correct the path. Where the file is made later, as on a build server, turn the rule off or name a file with `--recipients` or `--sent`. Where nothing was sent yet, an empty file says so.",
    bad: "# file: belfry.yaml\nrecipients: { csv: devices.csv } # expect",
    good: """
      # file: belfry.yaml
      recipients: { csv: devices.csv }
      # file: devices.csv
      token,locale
      """)
  package static let unknownFile = Rule(
    "unknown-file", summary: "a file that the project names cannot be used",
    why: "What it would prove stays unproven.", fix: "Correct the path, or remove the key.",
    bad:
      "# file: belfry.yaml\napp: { bundle-id: com.example.streaks, platforms: { ios: \"16.0\" }, entitlements: gone.entitlements } # expect",
    good: "# file: belfry.yaml\napp: { bundle-id: com.example.streaks, platforms: { ios: \"16.0\" } }")
  package static let reservedName = Rule(
    "reserved-name", fixed: .notUnderstood, summary: "a name is one of belfry's own",
    why:
      "Columns such as `token` and `locale` exist for every recipient, and words such as `all` have a meaning in expressions.",
    fix: "Choose another name.",
    bad: "# file: more.yaml\naudiences:\n  plan: plan == pro # expect",
    good: "# file: more.yaml\naudiences:\n  paying: plan == pro")
  package static let duplicateAudience = Rule(
    "duplicate-audience", fixed: .notUnderstood, summary: "two audiences have the same name",
    why: "No one could say which one a campaign means.",
    fix: "Rename one of the two.",
    bad: "# file: more.yaml\naudiences:\n  active: plan == pro # expect",
    good: "# file: more.yaml\naudiences:\n  active_pro: plan == pro")
  package static let duplicateCategory = Rule(
    "duplicate-category", fixed: .notUnderstood, summary: "two categories have the same identifier",
    why: "An app registers all its categories at once; the later one would silently replace the earlier.",
    carriedBy: ["category-replaced"],
    fix: "Rename one of the two, or merge them.",
    bad: "# file: more.yaml\ncategories:\n  REMINDER: { actions: [ { id: GO, title: Go } ] } # expect",
    good: "# file: more.yaml\ncategories:\n  OFFER: { actions: [ { id: GO, title: Go } ] }")
  package static let duplicateAction = Rule(
    "duplicate-action", summary: "two actions have the same identifier",
    why: "Action identifiers are unique over all categories of an app; the app could not tell which button was tapped.",
    carriedBy: ["action-identifiers"],
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
  package static let actionCount = Rule(
    "action-count", .warning, summary: "a category has more actions than people see",
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
  package static let actionTooLong = Rule(
    "action-too-long", .warning, summary: "the title of an action is longer than a button shows",
    why: "A button has one line; what is cut off is often the point. Apple publishes no figure.",
    facts: ["length/action title-20"], fix: "Say it in one or two words.",
    bad:
      "# file: more.yaml\ncategories:\n  OFFER: { actions: [ { id: GO, title: Have a look at all our offers } ] } # expect",
    good: "# file: more.yaml\ncategories:\n  OFFER: { actions: [ { id: GO, title: Have a look } ] }")
  package static let hiddenPreview = Rule(
    "hidden-preview-format", .warning, summary: "a hidden-preview placeholder holds something else than %u",
    why: "The system fills in the number of notifications for %u; Apple's page tells of no other sign.",
    facts: ["hidden-preview-placeholder", "hidden-preview-others"],
    fix: "Use %u, or no placeholder.",
    bad: "# file: more.yaml\ncategories:\n  OFFER:\n    hidden-preview-placeholder: \"%@ offers\" # expect",
    good: "# file: more.yaml\ncategories:\n  OFFER:\n    hidden-preview-placeholder: \"%u offers\"")
  package static let exactLocale = Rule(
    "exact-locale", .warning, summary: "an audience asks for a language alone, and so leaves out whoever has a region",
    why:
      "`locale == \"de\"` holds for \"de\" and neither for \"de-AT\" nor for \"de_DE\", which is how most locales are told. Nothing is said where the audience names a region, too.",
    fix: "Write `locale matches \"de\"`, which takes the language with all its regions and scripts.",
    bad: "audience: locale == \"de\" # expect", good: "audience: locale matches \"de\"")
  /// A campaign in a file of another name.
  package static let fileName = Rule(
    "file-name", .warning, summary: "a campaign is in a file of another name",
    why: "People look for a campaign by its name.", fix: "Rename the file or the campaign.",
    bad: "campaign: other # expect", good: "description: the file is called like the campaign")
  package static let missingOwner = Rule(
    "missing-owner", .error, optIn: true, summary: "a campaign has no owner",
    why: "Someone must know whom to ask. Teams that want it turn this rule on.", fix: "Add `owner`.",
    bad: "campaign: hello # expect", good: "owner: growth@example.com")
  package static let missingAudience = Rule(
    "missing-audience", fixed: .notUnderstood, summary: "a push has no audience",
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
  package static let unlikelyText = Rule(
    "unlikely-text", .warning,
    summary: "an audience or a text asks `locale` or `time_zone` for something that none of them is",
    why:
      "A locale is a tag, a time zone an IANA name, letter for letter: with anything else the comparison never holds.",
    fix: "Write the tag or the name; `locale matches \"de\"` takes all regions.",
    bad: "audience: locale == \"german\" # expect", good: "audience: locale matches \"de\"")
}
