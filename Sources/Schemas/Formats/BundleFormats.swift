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

  private static let category: [Member] = [
    Member("identifier", .text, "UNNotificationCategory.identifier"),
    Member("actions", .list(.object(action)), "UNNotificationCategory.actions"),
    Member("options", .list(.text), "The names of UNNotificationCategoryOptions."),
    .optional("hiddenPreviewsBodyPlaceholder", .text, "The text while previews are hidden."),
    .optional("categorySummaryFormat", .text, "How a group is summed up."),
    .optional(
      "localizations",
      .map(
        .object([
          .optional("hiddenPreviewsBodyPlaceholder", .text, "The text while previews are hidden."),
          .optional("categorySummaryFormat", .text, "How a group is summed up."),
        ])), "The last two by language; what is not there is as above."),
  ]

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

  /// `Belfry.json`
  static let bundle = OutputFormat(
    name: "bundle", place: "Belfry.json",
    summary: "The local campaigns as rules, with all that an app's library needs to keep their requests pending.",
    members: [
      Member("format", .choice(["belfry-bundle"]), "What the file is."), version(3),
      Member("app", .text, "The bundle id."), environment,
      Member("assignment", .choice([assignment]), "How variants are assigned."),
      Member(
        "assignment_id", .choice(["recipient"]),
        "Whose id variants and holdout are assigned by: the recipient's `id`, as the server knows it. An app without one makes one up and keeps it; its variant is then not the warehouse's."
      ),
      Member(
        "percent", .choice(["as-written"]),
        "No `%` of a text is doubled, whether written or filled in: an app shows this text, and doubles it only if its own devices prove to need that. A `key` with `args` is a format of the app's strings, where `%%` is one sign."
      ),
      Member(
        "prefix", .text,
        "What the identifiers of all requests begin with: pending ones with this prefix that no rule asks for can be removed, and others are never touched."
      ),
      Member("pending", .integer(1), "How many requests may be pending at once."),
      Member("opened_every", .integer(1), "For how many days of the calendar no one needs to open the app."),
      .optional(
        "interface", .pattern("^[0-9a-f]{32}$", "32 hexadecimal digits"),
        "A digest of the names and types on which generated code depends: attributes and events, identifiers of categories and actions, and states of Live Activities. Code of `belfry generate swift` has the same one, or is out of date. Since 3.1."
      ),
      Member(
        "needs", .list(.choice(["own-values"])),
        "What a library must know to follow the rules; one that lacks a word keeps the bundle that it has."),
      Member(
        "authorization", .list(.choice(["alert", "badge", "sound", "criticalAlert"])),
        "The UNAuthorizationOptions that the campaigns need."),
      Member("source_locale", .text, "The language of the source texts."),
      Member("attributes", .list(.object(declaration)), "What the app must know of its user."),
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
      Member(
        "categories", .list(.object(category)),
        "Every category of the project, because registering a set replaces the one before."),
      Member("campaigns", .list(.object(bundled)), "The active local campaigns, by path; those that are over, too."),
      .optional(
        "languages", .map(.object(language)),
        "What CLDR says of the languages in which filters write, by its tag, as far as they need it. Absent where none writes in one."
      ),
    ], definitions: [segmentsDefinition, predicateDefinition])

  private static let language: [Member] = [
    .optional(
      "numbers",
      .object([
        Member("zero", .text, "The digit 0; the others follow it in Unicode."),
        Member("decimal", .text, "What is in front of the digits behind the point."),
        Member("group", .text, "What is between groups of digits."),
        Member("minus", .text, "The sign of negative numbers."),
        Member("percent", .text, "The sign of per cent."),
        Member(
          "least_grouped", .integer(1),
          "How many digits must be in front of the first sign between groups: CLDR's minimumGroupingDigits."),
      ]), "The signs of numbers."),
    .optional("dates", .object(dates), "The words of dates."),
    .optional(
      "plurals", .map(.text),
      "When a number takes which plural, by category in CLDR's order: `n mod 10 in 2..4 and n mod 100 not in 12..14`. What is left is `other`."
    ),
  ]

  private static let dates: [Member] = [
    Member("zero", .text, "The digit 0 of its patterns; formats of strftime have ASCII's."),
    Member("months", .list(.text), "January first, as beside a day."),
    Member("short_months", .list(.text), "Abbreviated."),
    Member("months_alone", .list(.text), "As without a day."),
    Member("short_months_alone", .list(.text), "Abbreviated, as without a day."),
    Member("days", .list(.text), "Sunday first, as beside a date."), Member("short_days", .list(.text), "Abbreviated."),
    Member("days_alone", .list(.text), "As without a date."),
    Member("short_days_alone", .list(.text), "Abbreviated, as without a date."),
    Member("halves", .list(.text), "The words for am and pm."),
    .optional(
      "hours", .list(.text),
      "The part of the day that each hour is in, for `B`; then midnight and noon, empty where they are called as their hour is."
    ),
  ]

  private static let declaration: [Member] = [
    Member("name", .text, "As segments and audiences spell it."),
    Member("type", .text, "Its type."), Member("optional", .boolean, "Whether it may be missing."),
    .optional("of", .text, "The type of a list's items."), .optional("most", .integer(1), "The most items of a list."),
    .optional("values", .list(.text), "The members of an enum."),
    .optional("places", .integer(0), "Digits after the point of a decimal."),
  ]

  private static let bundled: [Member] = [
    Member("campaign", .text, "The id."),
    Member("identity", .text, "The id from which variants and identifiers follow: the first one that it had."),
    .optional("opened_every", .integer(1), "For how many days no one needs to open the app, if it is another number."),
    Member(
      "audience",
      .nullable(
        .object([
          Member("expression", .text, "In normal form."),
          Member("tree", .defined("predicate"), "The same, to evaluate."),
        ])), "Who gets it, judged anew for each moment; `null` for everyone."),
    Member("holdout", .integer(0), "Percent that gets nothing."),
    Member(
      "quiet_hours", quietHours,
      "What becomes of moments that are in them on the device's clock; two that are held until one moment come once. `null` where everything comes."
    ),
    Member(
      "rule", .oneOf([calendarRule, datesRule, intervalRule, placeRule, reportRule, momentRule]), "When it rings."),
    Member("says", .text, "The schedule in words."),
    Member(
      "slots",
      .object([
        Member("most", .integer(0), "The most of its requests that are pending at once."),
        Member(
          "days", .nullable(.integer(1)),
          "For how many days of the calendar these are enough while no one opens the app; `null` where the system repeats them for ever."
        ),
      ]), "What it asks of the slots of a device."),
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

  // MARK: - Rules

  /// A value that is everyone's, or each person's own.
  private static func value(_ kind: Kind) -> Kind {
    .oneOf([
      .object([Member("value", kind, "Of everyone.")]),
      .object([Member("path", .list(.text), "The attribute that holds the person's own.")]),
    ])
  }

  private static func rule(_ kind: String, _ form: [String], _ summary: String, _ members: [Member]) -> Kind {
    .object(
      [
        Member("kind", .choice([kind]), summary),
        Member(
          "form", .choice(form),
          "`repeating`: triggers that the system repeats for ever, or that wait for a place. `rolling`: single requests, the soonest first, which the library adds whenever it runs."
        ),
      ] + members)
  }

  private static let zone = Member("zone", .text, "Whose clock: `device`, wherever it is, or an IANA name.")
  private static let onMissingDay = Member.optional(
    "on_missing_day", .choice(MissingDay.allCases.map(\.name)), "What a month or a year does that lacks the day.")

  private static let calendarRule = rule(
    "calendar", ["repeating", "rolling"],
    "On days of the Gregorian calendar. Weeks are counted from the Monday before `from`, months and years from its own.",
    [
      Member(
        "every",
        .object([
          Member("unit", .choice(RecurrenceUnit.allCases.map(\.name)), "What is counted."),
          Member("number", value(.integer(1)), "Every so many of them."),
        ]), "How often."),
      .optional(
        "days",
        value(
          .list(
            .oneOf([
              .text, .integer(1),
              .object([
                Member("ordinal", .choice(WeekdayOrdinal.allCases.map(\.name)), "Which of the month."),
                Member("weekday", .text, "Which day, `mon` to `sun`."),
              ]),
              .object([
                Member("month", .integer(1), "The month of a year."), Member("day", .integer(1), "Its day."),
              ]),
            ]))),
        "The days: of a week `mon` to `sun`, of a month 1 to 31, `last` or one by its name, of a year with its month. Absent where every day counts."
      ),
      .optional("months", value(.list(.integer(1))), "The months, 1 to 12; absent where all count."),
      Member("at", value(.list(.text)), "The times of a day: `08:00`, `08:00:30`. The same time twice is once."),
      .optional("from", value(.text), "The first day."), .optional("until", value(.text), "The last day."),
      .optional("count", value(.integer(1)), "How many notifications in all."),
      .optional("except", value(.list(.text)), "Days on which it does not ring."), onMissingDay, zone,
    ])
  private static let datesRule = rule(
    "dates", ["rolling"], "On dates that are written out.",
    [Member("at", value(.list(.text)), "Dates with their times: `2026-12-24T18:30:00`."), zone])
  private static let intervalRule = rule(
    "interval", ["repeating"], "UNTimeIntervalNotificationTrigger, repeating.",
    [Member("seconds", value(.integer(60)), "The interval.")])
  private static let placeRule = rule(
    "place", ["repeating"], "UNLocationNotificationTrigger",
    [
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

  private static let waits: [Member] = [
    Member(
      "delay", value(.number), "Seconds after it, less than nothing before it; of a date whole days of the calendar."),
    .optional(
      "at", value(.list(.text)),
      "Times of day. Of a date on that day; otherwise the first one at or after the delay, with a negative delay the last one up to it. Absent: at once."
    ),
    .optional("days", value(.list(.text)), "The days of the week on which it comes; absent where any will do."),
    .optional(
      "between",
      .object([Member("from", value(.text), "When it begins."), Member("to", value(.text), "When it ends.")]),
      "The part of a day in which it comes; what is due at another time waits for `from`. Absent where any will do."),
    .optional("zone", .text, "Whose clock the times are on: `device` or an IANA name."),
  ]

  private static let reportRule = rule(
    "report", ["repeating"], "Once the app reports an event.",
    [Member("event", .text, "The event.")] + waits + [
      .optional(
        "where",
        .object([
          Member("expression", .text, "In normal form."),
          Member("tree", .defined("predicate"), "The same, to evaluate."),
        ]), "Which reports count, by attributes and properties; absent where all do."),
      .optional("unless", .list(.text), "Events that take the pending request back."),
    ])
  private static let momentRule = rule(
    "moment", ["rolling"], "Of a date or a moment that the app knows of the person.",
    [Member("attribute", .text, "A date or a timestamp.")] + waits + [
      .optional(
        "every",
        .object([
          Member("unit", .choice(RecurrenceUnit.allCases.map(\.name)), "What is counted from the attribute's day."),
          Member("number", value(.integer(1)), "Every so many of them."),
          .optional("count", value(.integer(1)), "How many notifications in all."),
          .optional("until", value(.text), "The last day."), onMissingDay,
        ]), "How it comes again and again, on later days than the attribute's own; absent where it comes once.")
    ])

  // MARK: - Definitions

  private static let digits: JSONValue = [
    "type": "object", "required": ["least", "most"],
    "properties": [
      "least": ["type": "integer", "minimum": 0, "maximum": 18],
      "most": ["type": "integer", "minimum": 0, "maximum": 18],
    ],
  ]

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
                    "zone": ["type": "string"], "digits": digits,
                    "currencies": [
                      "type": "object",
                      "additionalProperties": [
                        "type": "object", "required": ["pattern", "symbol", "digits"],
                        "properties": [
                          "pattern": ["type": "string"], "symbol": ["type": "string"], "digits": digits,
                        ],
                      ],
                    ],
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
