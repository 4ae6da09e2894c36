import Expressions
import JSON
import Language
import Payloads

// What a build writes at its top and below `local/`.
extension OutputFormat {
  /// `manifest.json`
  static let buildManifest = OutputFormat(
    name: "build-manifest", place: "manifest.json", summary: "What a build was made from and what it holds.",
    members: [
      version, Member("belfry", .text, "The version of the compiler."),
      Member(
        "now", moment,
        "The moment from which the build was planned: two builds of the same inputs at the same moment have the same bytes."
      ),
      Member("app", .text, "The bundle id."), environment,
      Member(
        "counts",
        .object([
          Member("local_campaigns", .integer(0), "Local campaigns."),
          Member("pending_slots", .integer(0), "Their pending requests."),
          Member("push_campaigns", .integer(0), "Push campaigns."),
          Member("push_requests", .integer(0), "Their requests."),
          Member("recipients", .integer(0), "Recipients that were read; of one part with `--shard`."),
          Member("rejected", .integer(0), "Those that break what is declared, or were there before."),
          Member("suppressed", .integer(0), "Those with a token that `--suppress` names."),
          notTest,
        ]), "Counts."),
      Member("shard", part, "Which part of the recipients this is; `null` for all of them."),
      Member("window", chainWindow, "What falls due in it was built; `null` if the next moment was."),
      Member(
        "campaigns",
        .list(
          .object([
            Member("campaign", .text, "The id."), Member("deliver", .choice(["push", "local"]), "How."),
            Member("requests", .integer(0), "Lines of its shards, or pending requests of a device."),
            Member("bytes", .integer(0), "Bytes of its shards; 0 for local campaigns."),
          ])), "The active campaigns, by path."),
      Member("inputs", .list(.object(digest)), "Every file that was read, relative to the project, by path."),
      Member("files", .list(.object(digest)), "Every other file of the build, by path."),
    ])

  /// `local/<bundle-id>.notificationbundle/manifest.json`
  static let bundleManifest = OutputFormat(
    name: "bundle-manifest", place: "local/<bundle-id>.notificationbundle/manifest.json",
    summary: "What a bundle was made from and what it holds.",
    members: [
      version, Member("belfry", .text, "The version of the compiler."), Member("app", .text, "The bundle id."),
      environment,
      Member("platforms", .map(.text), "The oldest system version for each platform."),
      Member("source_locale", .text, "The language of the source texts."),
      Member("locales", .list(.text), "The shipped languages."),
      Member("pending_limit", .integer(1), "How many requests of the bundle may be pending at once."),
      Member("pending_slots", .integer(0), "How many there are when every audience holds."),
      Member("files", .list(.object(digest)), "The other files of the bundle, by path."),
      Member("inputs", .list(.object(digest)), "The files that were read, relative to the project."),
    ])

  /// `local/<bundle-id>.notificationbundle/categories.json`
  static let bundleCategories = OutputFormat(
    name: "bundle-categories", place: "local/<bundle-id>.notificationbundle/categories.json",
    summary: "Every category of the project, because registering a set replaces the one before.",
    members: [
      version, Member("app", .text, "The bundle id."), environment,
      Member("source_locale", .text, "The language of the source texts."),
      Member(
        "categories",
        .list(
          .object([
            Member("identifier", .text, "UNNotificationCategory.identifier"),
            Member("actions", .list(.object(action)), "UNNotificationCategory.actions"),
            Member("options", .list(.text), "The names of UNNotificationCategoryOptions."),
            .optional("hiddenPreviewsBodyPlaceholder", .text, "The text while previews are hidden."),
            .optional("categorySummaryFormat", .text, "How a group is summed up."),
            .optional(
              "localizations",
              .map(
                .object([
                  .optional(
                    "hiddenPreviewsBodyPlaceholder", .text, "The text while previews are hidden."),
                  .optional("categorySummaryFormat", .text, "How a group is summed up."),
                ])), "The last two by language; what is not there is as above."),
          ])), "The categories."),
    ])

  private static let action: [Member] = [
    Member("identifier", .text, "UNNotificationAction.identifier"),
    Member("title", .map(.text), "The button by language; the source language comes first."),
    Member("options", .list(.text), "The names of UNNotificationActionOptions."),
    .optional("icon", .text, "The name of an SF Symbol."),
    .optional(
      "textInput",
      .object([
        Member("buttonTitle", .text, "What the send button says."),
        .optional("placeholder", .text, "The placeholder of the empty field."),
        .optional(
          "localizations",
          .map(
            .object([
              .optional("buttonTitle", .text, "What the send button says."),
              .optional("placeholder", .text, "The placeholder of the empty field."),
            ])), "The same by language; what is not there is as above."),
      ]), "Makes it a UNTextInputNotificationAction."),
  ]

  /// `local/<bundle-id>.notificationbundle/requests.json`
  static let bundleRequests = OutputFormat(
    name: "bundle-requests", place: "local/<bundle-id>.notificationbundle/requests.json",
    summary: "The requests that an app keeps pending, with the content of their campaigns.",
    members: [
      version, Member("app", .text, "The bundle id."), environment,
      Member("assignment", .choice([assignment]), "How variants are assigned."),
      Member(
        "assignment_id", .choice(["recipient"]),
        "Whose id variants and holdout are assigned by: the recipient's `id`, as the server knows it. An app without one makes one up and keeps it; its variant is then not the warehouse's."
      ),
      Member(
        "identifier_prefix", .text,
        "What all identifiers begin with; pending requests with this prefix that are not listed here can be removed."),
      Member(
        "authorization", .list(.choice(["alert", "badge", "sound", "criticalAlert"])),
        "The UNAuthorizationOptions that the campaigns need."),
      Member(
        "percent", .choice(["as-written"]),
        "No `%` of a text is doubled, whether written or filled in: an app shows this text, and doubles it only if its own devices prove to need that. A `key` with `args` is a format of the app's strings, where `%%` is one sign."
      ),
      Member("source_locale", .text, "The language of the source texts."),
      Member(
        "attributes",
        .list(
          .object(declaration)), "What the app must know of its user."),
      .optional(
        "events",
        .list(
          .object([
            Member("name", .text, "What the app calls it; as an attribute, the moment of the report."),
            Member("properties", .list(.object(declaration)), "What a report says beside when it was."),
          ])), "What the app reports; absent where the project declares no events."),
      .optional(
        "frequency",
        .object([
          Member("per_day", .nullable(.integer(1)), "The most in one day of the device's calendar."),
          Member("per_week", .nullable(.integer(1)), "The most in seven days."),
        ]),
        "How many notifications the policy allows one person: the app keeps it where moments follow from events. Absent where the policy says nothing, or the project declares no events."
      ),
      Member("campaigns", .list(.object(bundled)), "The campaigns, by path."),
      Member(
        "requests",
        .list(
          .object([
            Member("identifier", .text, "UNNotificationRequest.identifier, the same in every build."),
            Member("campaign", .text, "Whose content it has."),
            Member("trigger", .oneOf([calendar, interval, location, event, attribute]), "What makes it fire."),
            Member("fires", .object(window), "When it fires."),
          ])), "The requests, the soonest last: add them in this order."),
    ], definitions: [segmentsDefinition, predicateDefinition])

  private static let declaration: [Member] = [
    Member("name", .text, "As segments and audiences spell it."),
    Member("type", .text, "Its type."), Member("optional", .boolean, "Whether it may be missing."),
    .optional("of", .text, "The type of a list's items."), .optional("most", .integer(1), "The most items of a list."),
    .optional("values", .list(.text), "The members of an enum."),
    .optional("places", .integer(0), "Digits after the point of a decimal."),
  ]

  private static let window: [Member] = [
    Member("first", .nullable(fire), "The next time; `null` where only the device knows."),
    Member("last", .nullable(fire), "The last time; `null` where there is none, or only the device knows."),
  ]

  private static let bundled: [Member] = [
    Member("campaign", .text, "The id."), Member("schedule", .text, "The schedule in words."),
    Member("identity", .text, "The id from which variants and identifiers follow: the first one that it had."),
    Member(
      "audience",
      .nullable(
        .object([
          Member("expression", .text, "In normal form."),
          Member("tree", .defined("predicate"), "The same, to evaluate."),
        ])), "Who gets it; `null` for everyone."),
    Member("fires", .object(window), "From the first to the last of its requests."),
    Member(
      "quiet_hours",
      quietHours,
      "What the app does with moments that only the device knows: of an event, or of a zone that is not the device's. Those on the device's clock are held already. `null` where everything comes."
    ),
    Member("pending_slots", .integer(0), "How many requests it has."),
    Member("holdout", .integer(0), "Percent that gets nothing."),
    Member("attributes", .list(.text), "The attributes that the campaign needs, by name."),
    Member(
      "variants",
      .list(
        .object([
          Member("name", .text, "The variant; empty for a campaign without variants."),
          Member("weight", .integer(0), "Per cent."),
          Member("content", .object(content), "UNNotificationContent, under its own names."),
        ])), "The variants, in order."),
  ]

  private static let textKind = Kind.oneOf([
    .defined("segments"),
    .object([
      Member("key", .text, "A key of the app's strings."),
      Member("args", .list(.defined("segments")), "What fills its %@."),
    ]),
  ])

  private static let sound = Kind.oneOf([
    .object([Member("type", .choice(["default"]), "The system's sound.")]),
    .object([
      Member("type", .choice(["named"]), "A file of the app."),
      Member(
        "name", .text,
        "The file, in Sounds/: copy it to Library/Sounds of the app or of its group, unless it is in the app's bundle."
      ),
    ]),
    .object([
      Member("type", .choice(["critical"]), "A critical alert's sound."), .optional("name", .text, "The file."),
      .optional("volume", .number, "From 0 to 1."),
    ]),
  ])

  private static let attachments = Kind.list(
    .object([
      Member("identifier", .text, "A name."),
      Member("file", .text, "The file, in the bundle: copy it first, because the system moves what it is given."),
      .optional("type", .text, "Its uniform type identifier, for UNNotificationAttachmentOptionsTypeHintKey."),
    ]))

  private static let userInfoTemplates = Kind.list(
    .object([
      Member("path", .list(.anything), "Where in `userInfo`: keys and indices."),
      Member("segments", .defined("segments"), "The text."),
      Member("keeps_type", .boolean, "Whether the attribute keeps its JSON type."),
    ]))

  private static let content: [Member] =
    [
      Member(
        "localizations",
        .map(
          .object([
            .optional("title", textKind, "UNNotificationContent.title"),
            .optional("subtitle", textKind, "UNNotificationContent.subtitle"),
            .optional("body", textKind, "UNNotificationContent.body"),
            .optional("sound", .nullable(sound), "In the place of the content's `sound`; null is silent."),
            .optional("attachments", attachments, "In the place of the content's `attachments`."),
            .optional("userInfo", .map(.anything), "In the place of the content's `userInfo`."),
            .optional("userInfoTemplates", userInfoTemplates, "In the place of the content's `userInfoTemplates`."),
          ])),
        "The texts by language, and what a language has of its own; the source language comes first."),
      .optional(
        "badge", .oneOf([.integer(0), .defined("segments")]),
        "The number on the icon; 0 removes it. Segments are one whole number that the app knows."),
      .optional("sound", sound, "UNNotificationContent.sound; absent is silent."),
      .optional("launchImageName", .text, "UNNotificationContent.launchImageName"),
    ] + fields + [
      .optional("attachments", attachments, "UNNotificationContent.attachments"),
      Member(
        "userInfo", .map(.anything),
        "UNNotificationContent.userInfo, `link` included, and `belfry` with campaign and variant; what is filled in is \"\" here."
      ),
      .optional("userInfoTemplates", userInfoTemplates, "The places of `userInfo` that are filled in."),
    ]

  /// The payload fields that a local notification has too, under their names in UserNotifications.
  private static let fields: [Member] = Field.aps.compactMap { field in
    guard let property = field.property, field.section == .campaign else { return nil }
    switch field.kind {
    case .template: return .optional(property, .defined("segments"), field.summary)
    case .text, .choice: return .optional(property, .text, field.summary)
    case .number: return .optional(property, .number, field.summary)
    default: return nil
    }
  }

  // MARK: - Triggers

  private static let calendar = Kind.object([
    Member("type", .choice(["calendar"]), "UNCalendarNotificationTrigger"),
    Member(
      "components",
      .object([
        .optional("year", .integer(1), "Only of single requests."), .optional("month", .integer(1), "1 to 12."),
        .optional("day", .integer(1), "1 to 31."), .optional("weekday", .integer(1), "1 is Sunday, 7 is Saturday."),
        Member("hour", .integer(0), "0 to 23."), Member("minute", .integer(0), "0 to 59."),
        Member("second", .integer(0), "0 to 59."),
      ]), "DateComponents; what is absent matches anything."),
    Member("time_zone", .nullable(.text), "An IANA name; `null` is the device's own clock, wherever it is."),
    Member("repeats", .boolean, "Whether it fires each time."),
    Member("calendar", .choice(["gregorian"]), "On a device with another calendar a bare year would mean another one."),
  ])
  private static let interval = Kind.object([
    Member("type", .choice(["interval"]), "UNTimeIntervalNotificationTrigger"),
    Member("seconds", .integer(60), "The interval."),
    Member("repeats", .boolean, "Always `true`."),
  ])
  private static let location = Kind.object([
    Member("type", .choice(["location"]), "UNLocationNotificationTrigger"),
    Member(
      "region",
      .object([
        Member("identifier", .text, "CLCircularRegion.identifier"), Member("latitude", .number, "Degrees."),
        Member("longitude", .number, "Degrees."),
        Member("radius", .number, "Metres; no use over maximumRegionMonitoringDistance of the device."),
      ]), "The place."),
    Member("on_entry", .boolean, "CLRegion.notifyOnEntry"), Member("on_exit", .boolean, "CLRegion.notifyOnExit"),
    Member("repeats", .boolean, "Whether it fires each time."),
  ])
  private static let event = Kind.object([
    Member("type", .choice(["event"]), "Scheduled once the app reports an event."),
    Member("event", .text, "The event."),
    Member("delay", .integer(0), "Seconds after it."),
    Member("times", .list(.text), "Times of day, `HH:MM`; the first one after the delay counts. Empty: at once."),
    Member("zone", .nullable(.text), "Whose clock the times are on: `device` or an IANA name."),
    .optional(
      "days", .list(.text), "The days of the week on which it comes, `mon` to `sun`; absent where any will do."),
    .optional(
      "between",
      .object([Member("from", .text, "When it begins."), Member("to", .text, "When it ends.")]),
      "The part of a day in which it comes; what is due at another time waits for `from`. Absent where any will do."),
    .optional(
      "where",
      .object([
        Member("expression", .text, "In normal form."), Member("tree", .defined("predicate"), "The same, to evaluate."),
      ]), "Which reports count, by attributes and properties; absent where all do."),
    .optional("unless", .list(.text), "Events that take the pending request back."),
  ])

  private static let attribute = Kind.object([
    Member("type", .choice(["attribute"]), "Made by the app from an attribute that it knows."),
    Member("attribute", .text, "A date or a timestamp."),
    Member("delay", .number, "Seconds after it, less than nothing before it; of a date whole days of the calendar."),
    Member(
      "time", .nullable(.text),
      "The time of day, `HH:MM`: of a date on that day, otherwise the first one at or after, with a negative delay the last one up to it. `null`: at once."
    ),
    Member("zone", .nullable(.text), "Whose clock the time is on: `device` or an IANA name."),
    Member("days", .list(.text), "The days of the week on which it comes, `mon` to `sun`; empty where any will do."),
    Member(
      "every",
      .nullable(
        .object([
          Member("unit", .choice(RecurrenceUnit.allCases.map(\.name)), "What is counted from the attribute's day."),
          Member("interval", .integer(1), "Every so many of them."),
          Member("count", .nullable(.integer(1)), "How many notifications in all."),
          Member("until", .nullable(.text), "The last day."),
          Member(
            "on_missing_day", .nullable(.choice(MissingDay.allCases.map(\.name))),
            "What a month does that lacks the day."),
        ])), "How it comes again and again, on later days than the attribute's own; `null` where it comes once."),
  ])

  // MARK: - Definitions

  private static let segmentsDefinition = Definition(
    name: "segments",
    json: [
      "description": "A text with its gaps: texts as they are, attributes with filters, and conditions.",
      "type": "array",
      "items": [
        "anyOf": [
          ["type": "string"],
          [
            "type": "object", "anyOf": [["required": ["attribute"]], ["required": ["value"]]],
            "properties": [
              "attribute": ["type": "string"], "value": [:],
              "filters": [
                "type": "array",
                "items": [
                  "type": "object", "required": ["name", "arguments"],
                  "properties": [
                    "name": ["enum": .array(Filter.all.filter { !$0.isOfLists }.map { .string($0.name) })],
                    "arguments": ["type": "array"],
                    "allow_false": ["type": "boolean"], "named": ["type": "object"],
                    "language": ["type": "string"], "pattern": ["type": "string"], "symbol": ["type": "string"],
                    "zone": ["type": "string"],
                  ],
                ],
              ],
            ],
          ],
          [
            "type": "object", "required": ["if"],
            "properties": [
              "if": [
                "type": "array", "minItems": 1,
                "items": [
                  "type": "object", "anyOf": [["required": ["when", "then"]], ["required": ["else"]]],
                  "properties": [
                    "when": [:], "then": ["$ref": "#/definitions/segments"], "else": ["$ref": "#/definitions/segments"],
                  ],
                ],
              ]
            ],
          ],
        ]
      ],
    ])

  private static let span: JSONValue = [
    "type": "object", "minProperties": 1, "maxProperties": 1,
    "properties": ["seconds": ["type": "integer", "minimum": 0], "days": ["type": "integer", "minimum": 0]],
  ]

  private static let predicateDefinition = Definition(
    name: "predicate",
    json: [
      "description":
        "An audience with every named one expanded: a combination of others, or a question about an attribute.",
      "type": "object", "minProperties": 1,
      "properties": [
        "and": ["type": "array", "items": ["$ref": "#/definitions/predicate"]],
        "or": ["type": "array", "items": ["$ref": "#/definitions/predicate"]],
        "not": ["$ref": "#/definitions/predicate"],
        "all": ["type": "boolean"], "attribute": ["type": "string"],
        "is": ["enum": ["==", "!=", "<", "<=", ">", ">="]],
        "value": [:], "in": ["type": "array"], "missing": ["type": "boolean"],
        "contains": ["type": ["string", "number", "boolean"]],
        "starts_with": ["type": "string"], "within_last": span, "within_next": span, "other": ["type": "string"],
        "anniversary_within_last": span, "anniversary_within_next": span, "day": ["enum": ["today"]],
      ],
    ])
}

extension OutputFormat {
  /// Which environment a file is of: what stands in two files of one sender is to be the same.
  static let environment = Member(
    "env", .nullable(.text), "The environment that `--env` names; `null` for belfry.yaml alone.")

  /// Recipients who are left out of tests.
  static let notTest = Member.optional(
    "not_test", .integer(0), "Those whom `test-recipients` of the environment does not name; absent where it has none.")
}
