import Language
import Payloads

// What a build writes below `push/`, and about the rows that it leaves out.
extension OutputFormat {
  /// `push/<campaign>/batch.json`
  static let pushBatch = OutputFormat(
    name: "push-batch", place: "push/<campaign>/batch.json",
    summary: "What a sender needs to know before it opens the shards.",
    members: [
      version(2), Member("campaign", .text, "The id."),
      Member("identity", .text, "The id from which names of requests and variants follow: the first one that it had."),
      Member("app", .text, "The bundle id; a broadcast goes to `/4/broadcasts/apps/` and this."),
      environment,
      Member("path", .choice(["device", "broadcast"]), "Which of APNs' two paths: to tokens, or to a channel."),
      Member("environment", .choice(["production", "sandbox"]), "Which APNs servers."),
      Member("topic", .nullable(.text), "The header `apns-topic`; null for a broadcast, which has none."),
      Member("push_type", .choice(PushType.all.map(\.name)), "The header `apns-push-type`."),
      Member(
        "token_kind", .nullable(.choice(TokenKind.allCases.map(\.name))),
        "Which tokens the requests are for; one of another kind is refused. `null` for a broadcast."),
      Member(
        "authentication", .choice(["token", "any"]),
        "How a connection must authenticate: with a provider token, or with that or a certificate."),
      Member("priority", .integer(1), "The header `apns-priority`."),
      Member("channel", .nullable(.text), "The broadcast channel."),
      Member("schedule", .text, "The schedule in words."),
      Member(
        "quiet_hours", quietHours,
        "What a sender does with a request that leaves later than it was due, on the clock of its `zone`; `null` where everything comes."
      ),
      Member("send", .oneOf([once, instants, never, personal, zones]), "When the batch is sent."),
      Member("fires", .list(fire), "The next moments; this batch is for the first."),
      Member("assignment", .choice([assignment]), "How variants are assigned."),
      Member(
        "variants",
        .list(
          .object([
            Member("name", .text, "The variant; empty for a campaign without variants."),
            Member("weight", .integer(0), "Percent."), Member("requests", .integer(0), "Its requests."),
          ])), "The variants, in order."),
      Member(
        "holdout",
        .object([Member("weight", .integer(0), "Percent."), Member("recipients", .integer(0), "Who they are.")]),
        "Who gets nothing, to compare with."),
      Member(
        "recipients",
        .nullable(
          .object(
            [
              Member("read", .integer(0), "Rows that were read, rejected ones included; of one part with `--shard`."),
              Member(
                "rejected", .integer(0),
                "Those that break what is declared, or are of a recipient who was there before."),
              Member("suppressed", .integer(0), "Those with a token that `--suppress` names."),
              notTest,
              Member("matched", .integer(0), "For whom the audience holds."),
              Member("requests", .integer(0), "Who get a request."),
              Member("overdue", .integer(0), "Requests that were due before the build, in its window."),
            ] + UnsentReason.allCases.map { Member($0.batchName, .integer(0), $0.summary) }
          )), "Counts; `null` for a broadcast and without recipients."),
      Member(
        "payload",
        .object([
          Member("smallest", .nullable(.integer(0)), "Bytes of the smallest payload; `null` without requests."),
          Member("largest", .nullable(.integer(0)), "Bytes of the largest payload."),
          Member("limit", .integer(0), "The most bytes that APNs takes, less the headroom of the project."),
          Member(
            "origin", .boolean, "Whether each payload names its campaign, variant and request under the key `belfry`."),
        ]), "Sizes, of what was really written."),
      Member("shard", part, "Which part of the recipients this is; `null` for all of them."),
      Member("window", sendWindow, "What falls due in it was built; `null` if the next moment was."),
      Member("shards", .list(.object(shard)), "The files of requests, by moment, zone and number."),
    ])

  /// Quiet hours that hold a campaign back.
  static let quietHours = Kind.nullable(
    .object([
      Member("from", .text, "When they begin, on the recipient's clock: `22:00`."),
      Member("to", .text, "When they end."),
      Member("then", .choice(["hold", "drop"]), "Whether it comes when they end, or not at all."),
    ]))

  /// How recipients come to variants: a name for the rule, so that a later one can be told apart.
  static let assignment = "md5-place-100"

  private static let once = Kind.object([
    Member("kind", .choice(["instant"]), "Everyone at one moment."), Member("instant", moment, "The moment."),
  ])
  private static let instants = Kind.object([
    Member("kind", .choice(["instants"]), "Everyone at the same moments, several of them in the window."),
    Member(
      "instants",
      .list(.object([Member("instant", moment, "A moment."), Member("rows", .integer(0), "Its requests.")])),
      "By moment."),
  ])
  private static let never = Kind.object([Member("kind", .choice(["never"]), "All its moments have passed.")])
  private static let personal = Kind.object([
    Member("kind", .choice(["recipient"]), "Each line has its own moment, in `due`.")
  ])
  private static let zones = Kind.object([
    Member("kind", .choice(["zones"]), "Everyone on their own clock: a moment for each zone, or several in a window."),
    Member(
      "zones",
      .list(
        .object([
          Member("zone", .nullable(.text), "An IANA name; `null` for people without a known zone."),
          Member("instant", moment, "Its moment."),
          Member("rows", .integer(0), "Its requests."),
        ])), "By moment."),
  ])

  /// The window of a build.
  static let sendWindow = Kind.nullable(.object(windowMembers))
  /// The same with the builds before it.
  static let chainWindow = Kind.nullable(
    .object(
      windowMembers + [
        .optional(
          "earlier", .list(.object(windowMembers)),
          "The windows of the builds before it that may have requests of one day with it, the oldest first."),
        .optional(
          "schedules",
          .list(
            .object([
              Member("identity", .text, "The first id that a push campaign had."),
              Member("when", .text, "All that says when it comes, in words."),
            ])), "When each active push campaign comes: a build that continues this one says what has changed."),
      ]))
  private static let windowMembers: [Member] = [
    Member("from", moment, "Where it begins."),
    Member("until", moment, "Where it ends; what is due then is in the next."),
    Member("known", moment, "The events before this moment were known."),
    Member("known_before", .nullable(moment), "What the build knew from which this one goes on; `null` without one."),
  ]

  /// One of several parts of the recipients.
  static let part = Kind.nullable(
    .object([
      Member("index", .integer(0), "Which part, from 0."), Member("of", .integer(1), "How many parts there are."),
    ]))

  private static let shard: [Member] = [
    Member("file", .text, "The file, in the folder of the batch."), Member("rows", .integer(0), "Its lines."),
    Member("bytes", .integer(0), "Its size."), Member("sha256", sha256, "Its SHA-256."),
    Member("instant", .nullable(moment), "When its lines are sent; `null` where each line says it."),
    Member("zone", .nullable(.text), "The zone of its recipients; `null` where one moment is for all."),
  ]

  /// A line of `push/<campaign>/*.jsonl`
  static let pushRequest = OutputFormat(
    name: "push-request", place: "push/<campaign>/*.jsonl",
    summary: "One request to APNs: one line of a shard, minified UTF-8.",
    members: [
      Member("locale", .text, "The language of its texts; empty without texts."),
      .optional("env", .text, "The environment that `--env` names; absent for belfry.yaml alone."),
      Member("campaign", .text, "The id of the campaign."),
      Member("variant", .text, "The variant; empty for a campaign without variants."),
      .optional("id", .text, "The recipient; absent in a broadcast."),
      .optional("token", .text, "The device token, for the path of the request; absent in a broadcast."),
      .optional(
        "request", .text,
        "The caller's own name of the request, of a campaign with `when: requested`; absent in all others."),
      Member(
        "due", moment,
        "When it is due; with `now: true` the moment of the build, with `when: requested` of rendering."
      ),
      .optional(
        "meant", moment, "When it was due before quiet hours, if these can delay what follows from an event."),
      .optional(
        "zone", .text,
        "The recipient's time zone, where quiet hours hold the campaign back; empty where none is known. Absent in all others."
      ),
      Member("headers", .object(headers), "The headers of the request; the name of the request is one of them."),
      Member(
        "payload", .map(.anything),
        "The body, byte for byte: what is sent is this object as it is in the line. `aps` comes first."),
    ])

  private static let headers: [Member] = Header.all.map { header in
    header.writer == .always && header != .topic && header != .id
      ? Member(header.name, .text, header.summary) : .optional(header.name, .text, header.summary)
  }

  /// A line of `rejected.jsonl`
  static let rejected = OutputFormat(
    name: "rejected", place: "rejected.jsonl",
    summary: "A row that gets nothing, because a value breaks the declared types or the recipient was there before.",
    members: [
      .optional("env", .text, "The environment that `--env` names; absent for belfry.yaml alone."),
      Member("file", .text, "Where it came from: the file, `file/table` of SQLite, the server of PostgreSQL."),
      Member("row", .integer(1), "The row, from 1, the header not counted."),
      Member("line", .integer(1), "The line of the file, from 1; of a database the row."),
      Member("column", .text, "The column; of a second row `id` or `token`. Empty where the row as a whole is wrong."),
      Member("reason", .text, "What is wrong."),
    ])
}
