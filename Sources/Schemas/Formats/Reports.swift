import Expressions
import Language
import Parsing

// The reports that commands print with `--format json`.
extension OutputFormat {
  /// `belfry check --format json`
  static let findings = OutputFormat(
    name: "findings", place: "belfry check --format json", summary: "What is wrong, sorted by path and byte.",
    members: [
      version, prefix, Member("findings", .list(.object(finding + [fingerprint])), "The findings."),
      .optional(
        "statistics",
        .list(
          .object([
            Member("rule", .text, "The rule's name."), Member("findings", .integer(1), "How many it has found."),
            Member("fixable", .integer(0), "How many of them have a fix that may be applied."),
          ])), "The rules that have found something, most first; with `--statistics`."),
      summary(with: [
        .optional(
          "together", .boolean,
          "Whether what all campaigns do together was checked; `check` leaves it to `plan` if there are many files."),
        .optional(
          "known", .integer(0),
          "Findings that were known before and are left out; absent without `--since`, `--staged` and `--baseline`."),
      ]),
    ])

  /// One line of `belfry check --format jsonl`
  static let findingLine = OutputFormat(
    name: "finding", place: "belfry check --format jsonl",
    summary: "One finding: one line. The order is that of the other format.",
    members: [version, prefix] + finding + [fingerprint])

  private static let prefix = Member.optional(
    "prefix", .text,
    "The way from the root of the git repository to the project, ending in `/`; empty where they are one folder, absent where there is no repository."
  )
  private static let fingerprint = Member(
    "fingerprint", .pattern("^[0-9a-f]{32}$", "32 hex digits"),
    "By what the finding is known again: it stays while lines come and go above it.")

  /// The file of `belfry check --write-baseline`
  static let baseline = OutputFormat(
    name: "baseline", place: "belfry check --write-baseline FILE",
    summary: "The findings that a team has put off, sorted, an entry a line.",
    members: [
      version,
      Member(
        "findings",
        .list(
          .object([
            Member("path", .text, "The file, seen from the folder of the baseline."),
            Member("rule", .text, "The rule's name."),
            fingerprint,
          ])), "The findings."),
    ])

  /// `belfry plan --format json`
  static let plan = OutputFormat(
    name: "plan", place: "belfry plan --format json", summary: "The dry run, with the findings beside it.",
    members: [
      version(2), Member("now", moment, "The moment from which is planned."),
      Member("env", .nullable(.text), "The environment that `--env` names; `null` for belfry.yaml alone. Since 1.5."),
      .optional(
        "window",
        .object([
          Member("from", moment, "Where it begins."),
          Member("until", moment, "Where it ends; what is due then is in the next."),
        ]), "What falls due in it is planned, if a window was given. Since 1.5."),
      .optional(
        "basis", .object(basis), "What a plan that `--save` wrote depends on, and `belfry build --plan` compares."),
      Member("campaigns", .list(.object(planned)), "The campaigns, by path."),
      Member(
        "horizon",
        .object([
          Member("until", moment, "The moment before which it ends."),
          Member("zone", .text, "Whose clock `local` is on."),
          Member("complete", .boolean, "Whether no campaign fires so often that its last moments are left out."),
        ]), "How far ahead `occurrences` look."),
      Member(
        "occurrences",
        .list(
          .object([
            Member("campaign", .text, "The id."), Member("at", fire, "When it fires."),
            Member(
              "local", .pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$", "date and time"),
              "What the horizon's clock shows then."),
          ])), "What fires within the horizon, in order: all that a calendar can show of active campaigns."),
      Member(
        "clock_changes",
        .list(
          .object([
            Member("zone", .text, "The zone."), Member("at", moment, "The first moment of the new offset."),
            Member("offset_before", .integer(-93_599), "Seconds east of UTC until then."),
            Member("offset_after", .integer(-93_599), "Seconds east of UTC from then on."),
          ])), "When clocks change within the horizon: its own and those of campaigns."),
      Member(
        "pending",
        .object([
          Member("slots", .integer(0), "The most requests that have to be pending at once on the fullest device."),
          Member("limit", .integer(1), "How many it may have."),
          Member(
            "days", .nullable(.integer(1)),
            "For how many days of the calendar no one needs to open the app; `null` where all local campaigns repeat for ever."
          ),
          Member(
            "proven", .boolean,
            "Whether it is proven that such devices exist; if not, they are the worst that could be."),
          Member(
            "kinds", .list(.object(deviceKind)),
            "For every audience the fullest kind of device, the fullest of all first; at most twelve."),
          Member(
            "devices",
            .nullable(
              .object([
                Member("counted", .integer(0), "Recipients, each taken for a device."),
                Member("over", .integer(0), "Those that need more than they may have."),
                Member("most", .integer(0), "What the fullest of them needs."),
              ])), "The devices of the recipients; `null` without recipients or local campaigns."),
        ]), "The slots of local notifications."),
      Member("outlook", .nullable(.object(outlook)), "What comes together for one person."),
      Member(
        "sending", .nullable(.object(sendingTime)),
        "How long sending takes; `null` without `--rate` or without recipients."),
      Member(
        "recipients",
        .nullable(
          .object([
            Member("rows", .integer(0), "Rows that were read."),
            Member(
              "rejected", .integer(0), "Rows that break the declared types, or are of a recipient who was there before."
            ),
            Member("suppressed", .integer(0), "Rows with a token that `--suppress` names."),
            notTest,
            Member("problems", .list(.text), "What else is in the way, such as recipients without a `time_zone`."),
            notCounted(since: "1.8"),
          ])), "The file of recipients; `null` where none was read."),
    ] + report())

  /// `belfry audience --format json`
  static let audience = OutputFormat(
    name: "audience", place: "belfry audience --format json",
    summary: "Named audiences: what they mean, and how an engine selects them.",
    members: [
      version, Member("now", moment, "The moment that `within` counts from."),
      Member("audiences", .list(.object(named)), "The audiences, in the project's order."),
    ])

  private static let named: [Member] = [
    Member("audience", .text, "The name; of an expression of the command line what is written there."),
    Member("expression", .text, "In normal form."),
    Member("uses", .list(.text), "Every audience that goes into it, the nearest first."),
    Member("used_by", .list(.text), "The audiences that name it."),
    Member("attributes", .list(.text), "The attributes that it reads, audiences that go into it included."),
    Member(
      "campaigns",
      .list(
        .object([
          Member("campaign", .text, "The id."), Member("path", .text, "Its file, relative to the project."),
        ])), "The campaigns that it decides about."),
    .optional(
      "sql",
      .object([
        Member("dialect", .choice(SQLDialect.allCases.map(\.rawValue)), "The dialect."),
        Member("executed", .boolean, "Whether belfry's own tests execute this dialect."),
        Member("statement", .text, "Selects the ids of those who are in it."),
      ]), "With `--sql`."),
  ]

  /// `belfry plan --why-size CAMPAIGN --format json`
  static let size = OutputFormat(
    name: "size", place: "belfry plan --why-size CAMPAIGN --format json",
    summary: "Where the bytes of a campaign's largest payload go, with the findings of its file beside it.",
    members: [
      version, Member("campaign", .text, "The id."), Member("path", .text, "Its file, relative to the project."),
      Member("deliver", .choice(Delivery.allCases.map(\.name)), "How it reaches a device."),
      Member("payload", .nullable(.object(explained)), "The largest payload; `null` for a local campaign."),
    ] + report())

  // MARK: - Findings

  /// Findings and their counts, beside what a command is asked for.
  private static func report() -> [Member] {
    [Member("findings", .list(.object(finding)), "The findings."), summary()]
  }

  /// Counts, among which there may be more.
  private static func summary(with more: [Member] = []) -> Member {
    Member(
      "summary",
      .object(
        [
          Member("files", .integer(0), "Files that were read."),
          Member("errors", .integer(0), "Findings that are errors."),
          Member("warnings", .integer(0), "Findings that are warnings."),
        ] + more), "Counts.")
  }

  private static let position: [Member] = [
    Member("line", .integer(1), "From 1."), Member("column", .integer(1), "From 1, in code points."),
    Member("byte", .integer(0), "From 0, in bytes of the file."),
  ]

  private static let range = Kind.object([
    Member("start", .object(position), "The first place."),
    Member("end", .object(position), "The place after the last."),
  ])

  static let finding: [Member] = [
    Member("rule", .text, "The rule's name; `belfry explain` prints its page."),
    Member("severity", .choice(["error", "warning"]), "After the project's `rules`."),
    Member("message", .text, "What is wrong, in one line."),
    Member("path", .text, "The file, relative to the project; empty where there is none."),
    .optional("range", range, "Where; absent without a file."),
    .optional("label", .text, "The text under the caret."),
    .optional("help", .text, "What to do."),
    Member(
      "notes",
      .list(
        .object([
          Member("message", .text, "Why, or where else to look."), .optional("path", .text, "The file of the place."),
          .optional("range", range, "The place."),
        ])), "Reasons and other places."),
    Member(
      "fixes",
      .list(
        .object([
          Member("title", .text, "What the fix does."),
          Member(
            "applicability", .choice(["safe", "needs-review", "shown"]),
            "Whether it may be applied: `safe` cannot change what is sent, to whom or when, `needs-review` wants a look, `shown` is for reading only."
          ),
          Member(
            "edits",
            .list(.object([Member("range", range, "What is replaced."), Member("text", .text, "By what.")])),
            "The replacements, in the finding's file."),
        ])), "Changes that would help."),
  ]

  // MARK: - Plan

  private static let basis: [Member] = [
    Member("belfry", .text, "The version of belfry."),
    .optional("env", .nullable(.text), "The environment of the plan; `null` for belfry.yaml alone."),
    Member("campaigns", .list(.text), "The ids of the campaigns that are built."),
    Member("inputs", .list(.object(digest)), "Every file of the project that went in."),
    Member("recipients", .nullable(.object(digest)), "The file of recipients; `null` where none was read."),
    .optional(
      "suppressed", .nullable(.object(digest)), "The list of suppressed tokens; `null` where none was given."),
    .optional("sent", .nullable(.object(digest)), "The list of what was sent; `null` if it was not needed."),
    Member(
      "zones",
      .object([
        Member("version", .nullable(.text), "The release of the time zone database, where it says so."),
        Member("files", .list(.object(digest)), "The zones that were used."),
      ]), "The time zone data."),
  ]

  /// Local campaigns that rows cannot count.
  static func notCounted(since version: String) -> Member {
    Member(
      "not_counted",
      .list(
        .object([
          Member("campaigns", .list(.text), "Their ids."),
          Member(
            "attributes", .list(.text),
            "What decides who gets them and the rows do not have; empty where they wait for an event of the app."),
        ])), "Local campaigns that are not counted, because rows do not decide who gets them. Since \(version).")
  }

  /// What recipients make of a campaign.
  private static let audienceCount: [Member] =
    [
      Member("matched", .integer(0), "Recipients who get it; of a local campaign those for whom the app schedules it."),
      Member("held", .integer(0), "Requests that quiet hours delay until they end. Since 1.5."),
    ]
    + UnsentReason.allCases.map { reason in
      Member(reason.name, .integer(0), reason.summary + (reason.since.map { " Since \($0)." } ?? ""))
    } + [
      Member(
        "in_quiet_hours", .integer(0), "Recipients who get it in the project's quiet hours, on their own clock."),
      Member("variants", .map(.integer(0)), "Recipients by variant."),
      Member("languages", .map(.integer(1)), "Recipients by the language that they get. Since 1.7."),
      Member(
        "without_language", .nullable(.integer(0)),
        "Recipients whose locale none of the languages fits: they get the source language. `null` where the campaign has no other. Since 1.7."
      ),
      Member(
        "without_locale", .nullable(.integer(0)),
        "Recipients without a `locale`, who get the source language, too. Since 1.7."),
    ]

  private static let planned: [Member] = [
    Member("campaign", .text, "The id."), Member("path", .text, "Its file, relative to the project."),
    Member("deliver", .choice(Delivery.allCases.map(\.name)), "How it reaches a device."),
    Member("status", .choice(CampaignStatus.allCases.map(\.name)), "Only active ones are built."),
    Member(
      "over", .boolean, "Whether it is active and all its moments have passed: nothing is built of it. Since 1.3."),
    Member(
      "on_request", .boolean,
      "Whether it is active and sent on request: `render` writes its requests, and no build does. Since 1.5."
    ),
    Member("audience", .text, "The expression in normal form; `all` where there is none."),
    Member(
      "recipients",
      .nullable(
        .object(audienceCount)),
      "What recipients make of it; `null` without recipients, and where their rows do not decide. Of local campaigns since 1.8."
    ),
    Member(
      "group",
      .nullable(
        .object([
          Member("name", .text, "The group."), Member("priority", .integer(0), "Who has the largest goes first."),
          Member("per_day", .integer(1), "How many campaigns of the group one person gets in a day."),
        ])), "The group in which it gives way to others; `null` without one. Since 1.6."),
    Member(
      "unless_sent", .map(.text),
      "Campaigns, and for how long after them it does not come to the same person. Since 1.6."
    ),
    Member("fires", .list(fire), "The next moments."),
    Member("zone", .nullable(.text), "Whose clock: `device` or an IANA name."),
    Member(
      "payload",
      .nullable(
        .object([
          Member("smallest", .integer(0), "Bytes of the smallest payload."),
          Member("largest", .nullable(.integer(0)), "Bytes of the largest payload; `null` where nothing bounds it."),
          Member("limit", .integer(0), "The most bytes that APNs takes, less the headroom of the project."),
          Member("exact", .boolean, "Whether the sizes are of real payloads, not only proven bounds."),
          Member("headroom", .integer(0), "Bytes of APNs' limit that the project leaves to a vendor."),
          Member(
            "distribution", .nullable(.object(distribution)),
            "Sizes of the payloads that recipients get; `null` where no one gets one."),
          Member("places", .list(.object(place)), "The proven sizes by language and variant."),
          Member(
            "dearest",
            .list(
              .object([
                Member("field", .text, "Its path in the payload."),
                Member(
                  "bytes", .nullable(.integer(0)), "The most bytes that it can have; `null` where nothing bounds it."),
              ])), "The three fields that cost most in the largest payload."),
        ])), "Sizes of a push; `null` for local campaigns."),
    Member(
      "sending", .nullable(.object(sending)), "What goes out; `null` without recipients and for local campaigns."),
    Member("pending_slots", .integer(0), "The most requests of it that are pending at once on one device."),
    Member(
      "pending_days", .nullable(.integer(1)),
      "For how many days these are enough while no one opens the app; `null` where the device repeats it for ever, and for pushes."
    ),
    Member(
      "clocks",
      .list(
        .object([
          Member("kind", .choice(["gap", "overlap", "passed", "other-day", "quiet-hours"]), "What happens."),
          Member(
            "time", fire,
            "The first time at which it happens, on the schedule's clock; of `other-day` and `quiet-hours` the next of each time of day."
          ),
          Member("zones", .integer(1), "In how many zones."), Member("example", .text, "One of them."),
          Member("there", fire, "What its clocks show then."),
        ])), "What the times meet in the world's zones."),
  ]

  private static let distribution: [Member] = [
    Member("count", .integer(1), "How many payloads were counted: all."),
    Member("over", .integer(0), "Those over `limit`."), Member("smallest", .integer(0), "The fewest bytes."),
    Member("p50", .integer(0), "The size that half of them do not exceed: the nearest rank, here and below."),
    Member("p90", .integer(0), "The size that 90 % do not exceed."),
    Member("p99", .integer(0), "The size that 99 % do not exceed."), Member("largest", .integer(0), "The most bytes."),
    Member(
      "steps",
      .list(
        .object([
          Member("up_to", .integer(1), "The most bytes of the step; the step before ends 256 bytes earlier."),
          Member("count", .integer(0), "How many payloads."),
        ])), "The same in steps of 256 bytes, from the first to the last that has any."),
  ]

  private static let place: [Member] = [
    Member("locale", .nullable(.text), "The language; `null` without texts."),
    Member("variant", .nullable(.text), "The variant; `null` without variants."),
    Member("smallest", .integer(0), "The fewest bytes that any recipient can get."),
    Member("largest", .nullable(.integer(0)), "The most; `null` where nothing bounds it."),
  ]

  private static let sending: [Member] = [
    Member("requests", .integer(0), "How many."),
    Member("bytes", .integer(0), "Their bytes as a build writes them, headers and tokens included."),
    Member("batches", .integer(0), "Files that a build writes: at most 100,000 requests each, one zone each."),
    Member(
      "moments",
      .list(
        .object([
          Member("zone", .nullable(.text), "The time zone of the recipients, where the moment follows from it."),
          Member(
            "at", moment,
            "When they are due; of moments of recipients' own, the beginning of the quarter of an hour, or of the hour or days where they are many."
          ),
          Member("requests", .integer(1), "How many."), Member("bytes", .integer(1), "Their bytes."),
          Member("starts", .nullable(moment), "When the first goes out; `null` without `--rate`, here and below."),
          Member("ends", .nullable(moment), "When the last has gone out."),
          Member("expired", .nullable(.integer(0)), "How many go out after they expire."),
          Member("quiet_hours", .nullable(.boolean), "Whether it is due outside the quiet hours and ends in them."),
        ])), "By moment."),
  ]

  private static let sendingTime: [Member] = [
    Member("rate", .integer(1), "Requests a second."), Member("seconds", .integer(0), "Seconds of sending in all."),
    Member(
      "busiest",
      .nullable(
        .object([Member("at", moment, "The moment."), Member("requests", .integer(1), "How many are due.")])),
      "The moment at which most is due; `null` where nothing is."),
  ]

  private static let deviceKind: [Member] = [
    Member("audiences", .list(.text), "The audiences that hold."),
    Member("campaigns", .list(.text), "The campaigns that it gets, by id."),
    Member("slots", .integer(0), "The most requests that have to be pending at once."),
    Member(
      "covered_days", .nullable(.integer(0)),
      "Where they are more than may be: for how many days without the app what fits is enough. `null` where they fit."),
    Member(
      "steps",
      .list(
        .object([
          Member("from", moment, "The moment."), Member("pending", .integer(0), "How many are pending from then on."),
        ])), "How many have to be pending, from now on."),
  ]

  private static let outlook: [Member] = [
    Member("days", .integer(1), "How many days are checked."),
    Member("until", day, "The first day that is not checked any more, in UTC."),
    Member(
      "further",
      .list(
        .object([
          Member("from", day, "The first day."), Member("until", day, "The first day after it, in UTC."),
        ])),
      "Stretches of days after that which are checked, too: the weeks around what first fires then or later, the soonest of them. Since 1.3."
    ),
    Member(
      "later", .list(.text),
      "Active campaigns that first fire after all of these days: they are compared with nothing."),
    Member("most_in_a_day", .nullable(.object(peak)), "The most notifications of one day."),
    Member("most_in_a_week", .nullable(.object(peak)), "The most of seven days in a row."),
    Member(
      "untimed", .list(.text), "Campaigns that can come on top, because only the device or the recipient decides when."),
    Member(
      "collisions",
      .list(
        .object([
          Member("first", fire, "The first moment."), Member("times", .integer(1), "How often."),
          Member("campaigns", .list(.text), "Their ids."),
          Member("collapse", .nullable(.text), "The collapse id that all share, as it is written."),
          Member("thread", .nullable(.text), "The thread that all share, as it is written."),
          Member(
            "place",
            .nullable(
              .object([Member("zones", .integer(1), "How many zones."), Member("example", .text, "One of them.")])),
            "Where a time on everyone's own clock meets one that is the same for all; `null` where it happens everywhere."
          ),
        ])), "What one person can get at the same moment."),
    Member(
      "waiting", .list(.text),
      "The most pushes that can wait at once for a device that is offline; APNs may keep only one."),
  ]

  private static let peak: [Member] = [
    Member("first", day, "The first day."), Member("count", .integer(1), "How many."),
    Member("audiences", .list(.text), "The audiences that hold for such a person."),
    Member(
      "campaigns",
      .list(
        .object([Member("campaign", .text, "The id."), Member("count", .integer(1), "How many of them.")])),
      "Where they come from."),
    Member("proven", .boolean, "Whether it is proven that there can be such a person."),
  ]

  // MARK: - One payload

  private static let explained: [Member] = [
    Member("bytes", .integer(0), "Bytes of the payload that the recipient gets: the sum over `fields`."),
    Member("bound", .nullable(.integer(0)), "Bytes that no one's payload exceeds; `null` where nothing bounds it."),
    Member("unbounded", .nullable(.text), "The attribute that nothing bounds."),
    Member("exact", .boolean, "Whether `bytes` is `bound`."),
    Member("limit", .integer(0), "The most bytes that APNs takes, less the headroom of the project."),
    Member("locale", .nullable(.text), "The language of the payload; `null` without texts."),
    Member("variant", .nullable(.text), "The variant of the payload; `null` without variants."),
    Member(
      "fields",
      .list(
        .object([
          Member(
            "field", .nullable(.text), "Its path in the payload; `null` for the braces and keys around the fields."),
          Member("bytes", .integer(0), "Its bytes, comma and key included."),
          Member("literal", .integer(0), "Those that are the same for everybody."),
          Member("attributes", .integer(0), "Those that attributes bring, with defaults and what filters add."),
          Member("bound", .nullable(.integer(0)), "The most bytes that it can have by itself."),
        ])), "The fields in the order of the payload."),
    Member(
      "recipient",
      .list(
        .object([
          Member("attribute", .text, "An attribute that the payload reads."),
          Member("value", .anything, "Its value; `null` where it is missing."),
          Member("bytes", .integer(0), "The bytes that it brings."),
        ])), "The recipient who gets the payload, what costs most first."),
  ]
}
