/// The commands of the sender, which two programs read: `belfry`, which hands them on, and `belfry-send`, which runs them.
public enum SendWords {
  /// Which campaigns are sent; none is a dry run.
  public static let confirm = Key<[String]>.texts(
    "confirm", .name("CAMPAIGN"),
    help: "sends this campaign; without it nothing is sent, and the build, the key and the connection are tried")
  /// The server.
  public static let server = Key<String?>.text(
    "server", .text("HOST:PORT"),
    help: "another server or port than Apple's for the build's environment, such as api.push.apple.com:2197")
  /// The trusted roots.
  public static let roots = Key<String?>.text(
    "ca-file", .path("FILE"), help: "roots to trust, in PEM, instead of the system's")
  /// The proxy.
  public static let proxy = Key<String?>.text(
    "proxy", .text("http://HOST:PORT"),
    help: "a proxy that connects by CONNECT; HTTPS_PROXY and NO_PROXY decide otherwise")
  /// The signing key.
  public static let key = Key<String?>.text(
    "key", .path("FILE"), help: "the .p8 file of the Apple developer account; only its owner may be able to read it")
  /// The id of the key.
  public static let keyID = Key<String?>.parsed(
    "key-id", as: "ID", expects: "the ten letters and digits of a key's id", help: "the id of the key", Self.id)
  /// The id of the team.
  public static let teamID = Key<String?>.parsed(
    "team-id", as: "ID", expects: "the ten letters and digits of a team's id", help: "the id of the team", Self.id)
  /// The file that senders share a provider token by.
  public static let tokenFile = Key<String?>.text(
    "provider-token-file", .path("FILE"),
    help:
      "a provider token that all senders of the team share, also on other hosts; only its owner can read it. Renewed with --key, read without"
  )
  /// The certificate.
  public static let certificate = Key<String?>.text(
    "cert", .path("FILE"),
    help: "a certificate of the app instead of a key, with its key and issuers: PEM, or PKCS #12 such as .p12 and .pfx")
  /// The certificate's key.
  public static let certificateKey = Key<String?>.text(
    "cert-key", .path("FILE"), help: "the certificate's key in PEM, where it is in a file of its own")
  /// The password of the certificate's key.
  public static let certificatePassword = Key<String?>.text(
    "cert-password-file", .path("FILE"),
    help: "a file whose first line is the password of the .p12 or of the key; BELFRY_CERT_PASSWORD by default")
  /// The app whose channels are managed.
  public static let app = Key<String?>.parsed(
    "app", as: "BUNDLE", expects: "a bundle id, such as com.example.app", help: "the app, by its bundle id"
  ) { text in
    let isBundleID =
      1...155 ~= text.utf8.count
      && text.utf8.allSatisfy {
        0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x2D || $0 == 0x2E
      }
    return isBundleID ? text : nil
  }
  /// The environment whose channels are managed.
  public static let environment = Key<String?>.text(
    "environment", .choice(["sandbox", "production"]), help: "which of APNs' environments; each has channels of its own"
  )
  /// What a channel keeps.
  public static let storage = Key<String?>.text(
    "storage", .choice(["none", "newest"]),
    help:
      "what the channel keeps for devices that are offline: nothing, or the newest push for up to 8 hours; it cannot be changed later"
  )
  /// How channels are written.
  public static let channelFormat = Key<String?>.text(
    "format", .choice(["text", "json"]), help: "how the answer is written; text by default")
  /// The folder of the journals.
  public static let journal = Key<String?>.text(
    "journal", .folder("DIR"),
    help: "where what became of each line is kept; the same folder for all builds, belfry-journal by default")
  /// The folders of the journals, for commands that look at several.
  public static let journals = Key<[String]>.texts(
    "journal", .folder("DIR"),
    help:
      "the folder of the journals, belfry-journal by default; may be given for each shard's folder, and the counts add up"
  )
  /// The variable with the address of the journal that hosts share.
  public static let sharedJournal = Key<String?>.text(
    "journal-env", .name("VARIABLE"),
    help:
      "a journal that many hosts share, instead of --journal: the environment variable that holds the address of a PostgreSQL server, such as postgres://user@host/database"
  )
  /// How long a claim of the shared journal lasts.
  public static let lease = Key<Int?>.integer(
    "lease", as: "SECONDS", in: 1...3600,
    help:
      "after how long the lines of a sender that is not heard of are taken over by others, with --journal-env; 60 by default"
  )
  /// Which part of each batch is sent.
  public static let shard = Key<ShardWish?>.parsed(
    "shard", as: "I/N",
    expects: "a part such as 0/4, from 0 on, or 4 where the environment says which; 1000 are the most",
    help:
      "sends only part I of N of each batch, with a journal of its own; N alone takes I from JOB_COMPLETION_INDEX or AWS_BATCH_JOB_ARRAY_INDEX"
  ) { ShardWish($0, most: 1000) }
  /// The most connections.
  public static let connections = Key<Int?>.integer(
    "connections", in: 1...50,
    help: "the most connections; another one is made only when the server's limit keeps requests back, 1 by default")
  /// The most requests in flight.
  public static let streams = Key<Int?>.integer(
    "streams", in: 1...10_000,
    help: "the most requests in flight, on all connections: so many may become unknown at once; 1000 by default")
  /// The most requests in a second.
  public static let rate = Key<Int?>.integer(
    "rate", in: 1...1_000_000,
    help: "the most requests a second, of all shards together; as many as the server takes by default")
  /// What to do with lines of unknown outcome.
  public static let unknown = Key<String?>.text(
    "unknown", .choice(["hold", "resend", "accept"]),
    help:
      "what to do with lines that an earlier run left unknown; resend lets some people get them twice, hold by default"
  )
  /// What to do with late lines.
  public static let late = Key<String?>.text(
    "late", .choice(["skip", "send"]),
    help: "what to do with lines that were due more than --late-after ago; skip by default")
  /// From when on a line is late.
  public static let lateAfter = Key<Int?>.integer(
    "late-after", as: "SECONDS", in: 0...31_536_000,
    help: "how long after it was due a line is late when the run starts; 3600 by default")
  /// Whether to wait for lines that are not due.
  public static let waits = Key<Bool>.isGiven(
    "wait", help: "waits for lines that are not due yet; they stay pending, and the status is 3, otherwise")
  /// How long to wait for deferred lines.
  public static let giveUpAfter = Key<Int?>.integer(
    "give-up-after", as: "SECONDS", in: 0...604_800,
    help: "how long to wait for lines that APNs deferred; 7200 by default. They stay deferred, and the status is 3")
  /// How long an answer may take.
  public static let answerDeadline = Key<Int?>.integer(
    "answer-deadline", as: "SECONDS", in: 1...3600, help: "how long an answer may take; 60 by default")
  /// From when on nothing is handed over.
  public static let until = Key<String?>.text(
    "until", .name("TIME"),
    help: "hands nothing over after this moment, such as 2026-12-24T20:00:00+01:00; what is left stays pending")
  /// How many bad ends stop the run.
  public static let abortOn = Key<String?>.text(
    "abort-on", .text("BOUNDS"),
    help:
      "stops once larger shares of the last 1,000 outcomes are rejected, gone, unknown or deferred; rejected>10%,unknown>90% otherwise, none for no bounds"
  )
  /// The share of the lines that leaves first.
  public static let canary = Key<String?>.text(
    "canary", .text("N%"),
    help: "lets this share of the lines leave first, always the same ones, and waits before the rest")
  /// The shares up to which each step goes.
  public static let ramp = Key<String?>.text(
    "ramp", .text("N%,100%"),
    help: "lets the lines leave in steps up to these shares, with a wait before each next one")
  /// How long to wait after each step.
  public static let canaryWait = Key<Int?>.integer(
    "canary-wait", as: "SECONDS", in: 0...604_800,
    help: "how long to wait after the canary and each step of the ramp; 600 by default")
  /// The file that stops the run.
  public static let stopFile = Key<String?>.text(
    "stop-file", .path("FILE"), help: "stops as by Ctrl-C once this file is there")
  /// Who must not be sent to.
  public static let suppress = Key<String?>.text(
    "suppress", .path("FILE"),
    help:
      "sends nothing to the tokens in this file, one a line, or CSV with a column token or id; \"belfry build\" takes it, too"
  )
  /// Where dead tokens go.
  public static let answers = Key<String?>.text(
    "answers", .path("FILE"),
    help: "adds the tokens that APNs calls dead to this file, for belfry devices prune; only its owner can read it")
  /// Where events go.
  public static let events = Key<String?>.text(
    "events", .path("FILE"),
    help: "adds a line of JSON to this file for each request that leaves and each answer, without tokens and texts")
  /// Where metrics go.
  public static let metrics = Key<String?>.text(
    "metrics", .path("FILE"), help: "keeps counts in this file for Prometheus, replaced every five seconds")
  /// How the status is written.
  public static let format = Key<String?>.text(
    "format", .choice(["text", "json", "jsonl"]),
    help: "how the status is written; text by default")

  /// The list that grows.
  public static let addTo = Key<String?>.text(
    "add-to", .path("FILE"),
    help: "adds the rows that this file does not have yet, instead of printing all; only its owner can read it")
  /// What unknown lines are.
  public static let resolvedAs = Key<String?>.text(
    "as", .choice(["accepted", "pending"]),
    help: "what the lines are from now on; pending ones are sent again, and some people may get them twice")
  /// Which unknown lines are meant.
  public static let ids = Key<[String]>.texts(
    "id", .text("APNS-ID"), help: "only the line with this apns-id; all unknown lines of the campaign by default")
  /// How the report is written.
  public static let reportFormat = Key<String?>.text(
    "format", .choice(["text", "json", "markdown", "html"]), help: "how the report is written; text by default")
  /// The folder of the journals unless another one is named.
  public static let standardJournal = "belfry-journal"

  private static let id: @Sendable (String) -> String? = { text in
    let isID =
      text.utf8.count == 10 && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }
    return isID ? text : nil
  }

  /// `belfry send`.
  public static let send = Command(
    "send", summary: "sends the push campaigns of a build to APNs, each line at most once",
    details: [
      "A dry run unless --confirm names a campaign: it verifies every digest, counts the lines by state, connects and signs a token, and makes no request.",
      "Each line is in one state at every moment, also after a crash: pending, flying, accepted, rejected, gone, deferred, unknown, expired, late, repeated, suppressed or quiet. The journal has it before anything leaves. Run the same command again to go on. A line is handed over again only if the server proves that it did not process it, if APNs invites another attempt, or with --unknown resend.",
      "Occurrences that another journal of the folder has handed over are not sent again. One sender at a time works in a folder of journals, or one for each shard.",
      "Ctrl-C and SIGTERM stop: answers are waited for ten seconds, and the status is 130 or 143. A second one does not wait.",
      "Status: 0 all lines accepted, 4 some rejected, gone, unknown, expired, late, repeated, suppressed or quiet, 3 it could not go on and can be run again, 2 wrong usage.",
    ],
    flags: [
      confirm.flag, key.flag, keyID.flag, teamID.flag, tokenFile.flag, certificate.flag, certificateKey.flag,
      certificatePassword.flag, journal.flag, sharedJournal.flag, lease.flag, server.flag, roots.flag, proxy.flag,
      shard.flag, connections.flag, streams.flag,
      rate.flag,
      unknown.flag, late.flag, lateAfter.flag, waits.flag, giveUpAfter.flag, answerDeadline.flag, until.flag,
      suppress.flag,
      canary.flag, ramp.flag, canaryWait.flag, abortOn.flag, stopFile.flag, answers.flag, events.flag, metrics.flag,
    ],
    operands: [Operand("BUILD", value: .folder("BUILD"), help: "the folder that \"belfry build\" wrote")],
    examples: [
      Command.Example(
        "belfry send build --key AuthKey_ABC123DEFG.p8 --key-id ABC123DEFG --team-id DEF123GHIJ",
        "tries everything but sending"),
      Command.Example(
        "belfry send build --key AuthKey_ABC123DEFG.p8 --key-id ABC123DEFG --team-id DEF123GHIJ --confirm third-day",
        "sends one campaign, or goes on where a run ended"),
      Command.Example(
        "belfry send build --cert push.p12 --cert-password-file password --confirm third-day",
        "the same with a certificate"),
    ])

  /// All of them.
  public static let commands =
    [send, status, report, resolve, sent, token, channelsCreate, channelsRead, channelsList, channelsDelete]

  /// `belfry send token`.
  public static let token = Command(
    "send", "token", summary: "makes or renews the provider token that senders share by a file",
    details: [
      "Run it every half hour on the one host that has the key, and give the file to the others: these send with --provider-token-file alone. A token younger than 40 minutes stays as it is, so it does no harm to run it more often. APNs counts how often a team renews its token, over all senders. The token itself is never printed."
    ],
    flags: [key.flag, keyID.flag, teamID.flag, tokenFile.flag],
    examples: [
      Command.Example(
        "belfry send token --key AuthKey_ABC123DEFG.p8 --key-id ABC123DEFG --team-id DEF123GHIJ --provider-token-file token",
        "keeps the token fresh")
    ])

  private static let channelDetails = [
    "Broadcast channels are for Live Activities of iOS and iPadOS 18 and later. Broadcast must be turned on for the app in the developer account; turning it off deletes all channels. An app has at most 10,000 channels in each environment.",
    "No request is tried a second time. Status: 0 it was done, 3 it was not or that is not known, 2 wrong usage.",
  ]
  private static let channelFlags = [
    app.flag, environment.flag, key.flag, keyID.flag, teamID.flag, tokenFile.flag, certificate.flag,
    certificateKey.flag, certificatePassword.flag, server.flag, roots.flag, proxy.flag, answerDeadline.flag,
    channelFormat.flag,
  ]
  private static let channelExample =
    "--app com.example.app --environment sandbox --key AuthKey_ABC123DEFG.p8 --key-id ABC123DEFG --team-id DEF123GHIJ"

  /// `belfry send channels create`.
  public static let channelsCreate = Command(
    "send", "channels", "create", summary: "creates a broadcast channel, and prints its id", details: channelDetails,
    flags: [storage.flag] + channelFlags,
    examples: [
      Command.Example(
        "belfry send channels create --storage none \(channelExample)", "a channel that keeps nothing for later")
    ])

  /// `belfry send channels read`.
  public static let channelsRead = Command(
    "send", "channels", "read", summary: "says what a broadcast channel keeps", details: channelDetails,
    flags: channelFlags,
    operands: [Operand("CHANNEL", value: .text("CHANNEL"), help: "the id of the channel")],
    examples: [
      Command.Example("belfry send channels read vK3pQ0mXEe8AAKi0ZyYqAA== \(channelExample)", "one channel")
    ])

  /// `belfry send channels list`.
  public static let channelsList = Command(
    "send", "channels", "list", summary: "lists the broadcast channels of an app", details: channelDetails,
    flags: channelFlags,
    examples: [Command.Example("belfry send channels list \(channelExample)", "an id on each line")])

  /// `belfry send channels delete`.
  public static let channelsDelete = Command(
    "send", "channels", "delete", summary: "deletes a broadcast channel for good", details: channelDetails,
    flags: channelFlags,
    operands: [Operand("CHANNEL", value: .text("CHANNEL"), help: "the id of the channel")],
    examples: [
      Command.Example(
        "belfry send channels delete vK3pQ0mXEe8AAKi0ZyYqAA== \(channelExample)", "one channel, which no one gets back")
    ])

  /// `belfry send sent`.
  public static let sent = Command(
    "send", "sent", summary: "which recipients were sent what, for \"unless-sent\" and groups",
    details: [
      "A line of JSON for each line of the build that is accepted or unknown: its campaign, id, token, due and request, and no text. These are the rows that \"sent\" of belfry.yaml and --sent read.",
      "With --add-to a list grows from build to build: each row is there once, however often the command is run. Run it after each \"belfry send\", before the next build.",
    ],
    flags: [journal.flag, sharedJournal.flag, addTo.flag],
    operands: [Operand("BUILD", value: .folder("BUILD"), help: "the folder that \"belfry build\" wrote")],
    examples: [
      Command.Example(
        "belfry send sent build --journal belfry-journal --add-to sent.jsonl", "adds what was sent to a list")
    ])

  /// `belfry send report`.
  public static let report = Command(
    "send", "report", summary: "what became of campaigns: states, answers with their reasons, when and how fast",
    details: [
      "It is made from the journals, and has no token, text or id. An answer that deferred a line counts, although the line got another one later."
    ],
    flags: [journals.flag, sharedJournal.flag, reportFormat.flag],
    examples: [
      Command.Example("belfry send report --journal belfry-journal", "a few lines for each batch"),
      Command.Example("belfry send report --journal belfry-journal --format markdown", "tables for a ticket"),
      Command.Example(
        "belfry send report --journal belfry-journal --format html > report.html",
        "one page with a chart of answers over time"),
    ])

  /// `belfry send resolve`.
  public static let resolve = Command(
    "send", "resolve", summary: "says what became of lines whose outcome is unknown",
    details: [
      "The journal keeps your word: lines that are accepted are never sent again, and pending ones are sent by the next \"belfry send\". Lines in other states stay as they are. No sender may be at work in the folder."
    ],
    flags: [resolvedAs.flag, ids.flag, journal.flag, sharedJournal.flag],
    operands: [Operand("CAMPAIGN", value: .name("CAMPAIGN"), help: "the id of the campaign")],
    examples: [
      Command.Example(
        "belfry send resolve third-day --as accepted --journal belfry-journal", "leaves it at that"),
      Command.Example(
        "belfry send resolve third-day --as pending --id 2c5f0ab2-6c1d-8f0e-9d1f-8a0f5e3f7b21",
        "sends one line again"),
    ])

  /// `belfry send status`.
  public static let status = Command(
    "send", "status", summary: "what became of the lines, by the journals of a folder",
    details: [
      "The counts of all states add up to the lines. It can be run beside a sender. With --format jsonl each line of each batch is a line: its campaign, batch, line, apns_id, state, and the status, reason and timestamp that APNs answered."
    ],
    flags: [journals.flag, sharedJournal.flag, format.flag],
    examples: [
      Command.Example("belfry send status --journal belfry-journal", "a table of all batches"),
      Command.Example("belfry send status --journal belfry-journal --format json", "for programs"),
    ])
}
