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
    "attribute-bounds", fixed: .notUnderstood, summary: "no value fits the bounds of an attribute",
    why: "No recipient could have a value.", fix: "Correct one of the bounds.",
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
    "similar-values", .warning, summary: "two values of an enumeration differ only in capitals",
    why: "Recipients have only one of the two: a comparison with the other never holds.",
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
    why:
      "APNs refuses a token of another app. An app that is built with several ids has only one of them in its Info.plist.",
    facts: ["bundle-id"], fix: "Write the bundle id of the intended app.", bad: "", good: "")
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
      "The topic of a push is the bundle id plus, for some types, a suffix such as `.voip`, which belfry adds. If the bundle id has the suffix, the topic has it twice and APNs refuses the push; with a team prefix APNs refuses all pushes.",
    facts: ["bundle-id"],
    fix: "Write the bundle id as in Xcode.",
    bad: "# file: belfry.yaml\napp: { bundle-id: com.example.a.voip, platforms: { ios: \"16.0\" } } # expect",
    good: "# file: belfry.yaml\napp: { bundle-id: com.example.a, platforms: { ios: \"16.0\" } }")
  /// A YAML file that is none of the kinds that a project has.
  package static let projectFile = Rule(
    "unrecognized-file", .warning,
    summary: "a YAML file is neither a campaign nor definitions",
    why: "A campaign with a misspelt first key would silently be skipped.",
    fix: "Add the key `campaign`, `audiences` or `categories`, or exclude the file with .gitignore.",
    bad: "# file: notes.yaml\nremember: the milk # expect",
    good: "# file: more.yaml\naudiences:\n  paying: plan in [pro, team]")
  package static let missingRecipients = Rule(
    "missing-recipients", .warning, summary: "the file of recipients, or of what was sent, does not exist",
    why: "Plans and builds read it; without it they stop.",
    fix:
      "Correct the path. If the file is created later, as on a build server, turn the rule off or name a file with `--recipients` or `--sent`. If nothing was sent yet, create an empty file.",
    bad: "# file: belfry.yaml\nrecipients: { csv: devices.csv } # expect",
    good: """
      # file: belfry.yaml
      recipients: { csv: devices.csv }
      # file: devices.csv
      token,locale
      """)
  package static let unknownFile = Rule(
    "unknown-file", summary: "a file that the project names cannot be used",
    why: "belfry cannot check what depends on it.", fix: "Correct the path, or remove the key.",
    bad:
      "# file: belfry.yaml\napp: { bundle-id: com.example.streaks, platforms: { ios: \"16.0\" }, entitlements: gone.entitlements } # expect",
    good: "# file: belfry.yaml\napp: { bundle-id: com.example.streaks, platforms: { ios: \"16.0\" } }")
  package static let reservedName = Rule(
    "reserved-name", fixed: .notUnderstood, summary: "a name is reserved",
    why:
      "Columns such as `token` and `locale` exist for every recipient, and words such as `all` have a meaning in expressions.",
    fix: "Choose another name.",
    bad: "# file: more.yaml\naudiences:\n  plan: plan == pro # expect",
    good: "# file: more.yaml\naudiences:\n  paying: plan == pro")
  package static let duplicateAudience = Rule(
    "duplicate-audience", fixed: .notUnderstood, summary: "two audiences have the same name",
    why: "It would be unclear which one a campaign means.",
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
    why: "Action identifiers are unique over all categories of an app; the app could not know which button was tapped.",
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
    "action-count", .warning, summary: "a category has more actions than the system shows",
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
    "action-too-long", .warning, summary: "the title of an action is too long for a button",
    why: "A button has one line; what gets cut off is often the point. Apple publishes no figure.",
    facts: ["length/action title-20"], fix: "Say it in one or two words.",
    bad:
      "# file: more.yaml\ncategories:\n  OFFER: { actions: [ { id: GO, title: Have a look at all our offers } ] } # expect",
    good: "# file: more.yaml\ncategories:\n  OFFER: { actions: [ { id: GO, title: Have a look } ] }")
  package static let hiddenPreview = Rule(
    "hidden-preview-format", .warning, summary: "a hidden-preview placeholder has a format specifier other than %u",
    why: "The system replaces %u with the number of notifications; Apple documents no other specifier.",
    facts: ["hidden-preview-placeholder", "hidden-preview-others"],
    fix: "Use %u, or no placeholder.",
    bad: "# file: more.yaml\ncategories:\n  OFFER:\n    hidden-preview-placeholder: \"%@ offers\" # expect",
    good: "# file: more.yaml\ncategories:\n  OFFER:\n    hidden-preview-placeholder: \"%u offers\"")
  package static let exactLocale = Rule(
    "exact-locale", .warning,
    summary: "an audience compares `locale` with a language, which excludes locales with a region",
    why:
      "`locale == \"de\"` holds for \"de\" but not for \"de-AT\" or \"de_DE\", and most locales have a region. Not reported if the audience also names a region.",
    fix: "Write `locale matches \"de\"`, which takes the language with all its regions and scripts.",
    bad: "audience: locale == \"de\" # expect", good: "audience: locale matches \"de\"")
  /// A campaign in a file of another name.
  package static let fileName = Rule(
    "file-name", .warning, summary: "a campaign's file has another name",
    why: "People look for a campaign by its name.", fix: "Rename the file or the campaign.",
    bad: "campaign: other # expect", good: "description: the file is called like the campaign")
  package static let missingOwner = Rule(
    "missing-owner", .error, optIn: true, summary: "a campaign has no owner",
    why: "People need to know whom to ask. Off unless a team turns it on.", fix: "Add `owner`.",
    bad: "campaign: hello # expect", good: "owner: growth@example.com")
  package static let missingAudience = Rule(
    "missing-audience", fixed: .notUnderstood, summary: "a push has no audience",
    why: "A push to everybody must say so: `audience: all`.", fix: "Add `audience`.",
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
    summary: "an audience or a text compares `locale` or `time_zone` with a value that neither can have",
    why:
      "A locale is a language tag and a time zone an IANA name: with anything else the comparison never holds.",
    fix: "Write the tag or the name; `locale matches \"de\"` takes all regions.",
    bad: "audience: locale == \"german\" # expect", good: "audience: locale matches \"de\"")
}
