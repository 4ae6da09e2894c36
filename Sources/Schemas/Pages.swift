// The pages of the reference. A page is added here; its file is made by the next `make schemas`.

extension Page {
  /// Every page, in the order of the contents.
  public static let all: [Page] =
    [contentsPage] + language + findings + commands + apple + [app, formats] + OutputFormat.all.map(\.page)

  private static let contentsPage = Page(
    "README.md", "The reference", nil, asks: "",
    "What people write for belfry, what belfry finds and does, and what it writes for programs.")

  private static let language: [Page] = [
    Page(
      "language/files.md", "Files and values", .writing,
      asks: "Which files are read? How are dates, numbers and texts written?",
      "Which files belfry reads, how values are written in them, and which YAML it accepts."),
    Page(
      "language/campaign.md", "Campaigns", .writing,
      asks: "What is in a campaign: its texts, languages, sounds, buttons, variants?",
      "Every key of a campaign's file, except for the schedule and the audience.",
      topics: [
        Entry("campaign"), Entry("alert", "alert and localizations"), Entry("sound", "sound"),
        Entry("variants", "variants"), Entry("push", "push"),
      ]),
    Page(
      "language/schedule.md", "Schedules", .writing, asks: "When does a campaign come, and on whose clock?",
      "How to write when a campaign comes: once, again and again, after an event, at a place, or on request.",
      topics: [Entry("schedule")]),
    Page(
      "language/audience.md", "Audiences", .writing, asks: "Who gets a campaign?",
      "How to write who gets a campaign, what belfry proves about it, and how to select the same people in SQL.",
      commands: [Entry("audience", "Audiences as SQL")], topics: [Entry("audience")]),
    Page(
      "language/template.md", "Templates", .writing, asks: "How does a text show a name, a date, a price or a list?",
      "Texts with values in them, in Liquid's syntax: tags, filters, lists, and dates and prices as readers write them.",
      topics: [Entry("template")]),
    Page(
      "language/categories.md", "Categories", .writing, asks: "Which buttons does a notification have?",
      "Categories: the buttons under a notification, in every language.", topics: [Entry("categories")]),
    Page(
      "language/events.md", "Events and requests", .writing,
      asks: "How does a campaign follow something in the app, or a request of a server?",
      "Campaigns that wait for an event of the app, and campaigns that a server requests.",
      topics: [Entry("events", "Events of the app"), Entry("inputs", "Requests of a server: inputs")]),
    Page(
      "language/steps.md", "Steps, groups, and what was sent", .writing,
      asks: "How do campaigns follow each other, or give way to each other?",
      "Several campaigns one after the other, campaigns that share a daily limit, and distances between campaigns.",
      topics: [Entry("steps", "Steps")]),
    Page(
      "language/live-activities.md", "Live Activities", .writing, asks: "How is a Live Activity started and updated?",
      "Pushes that start, update and end Live Activities, and the types that the app decodes.",
      topics: [Entry("live-activity", "live-activity"), Entry("live-activities", "Types of Live Activities")]),
    Page(
      "language/project.md", "The project: belfry.yaml", .writing,
      asks: "Where do the app, its languages and people's attributes go? What is different on staging?",
      "The keys of belfry.yaml and of the environments that change it.",
      topics: [
        Entry("project"), Entry("attributes", "attributes"), Entry("environments", "Environments"),
      ]),
    Page(
      "language/policy.md", "The policy", .writing,
      asks: "What must every campaign keep to: quiet hours, consent, limits, approvals?",
      "Rules of the team that belfry holds every campaign to.", topics: [Entry("policy")]),
    Page(
      "language/recipients.md", "Recipients", .writing,
      asks: "Where do recipients come from, and which columns do they need?",
      "Where recipients come from: CSV, JSON Lines, SQLite or PostgreSQL; their columns, duplicates and shards.",
      topics: [Entry("recipients")]),
    Page(
      "language/expectations.md", "People and expectations", .writing,
      asks: "How do I test that this person gets this text at this time?",
      "Sample people, and what campaigns must do for them; `belfry test` tries it.", topics: [Entry("expectations")]),
    Page(
      "language/editors.md", "Schemas for editors", .writing, asks: "How does my editor complete and check files?",
      "JSON Schemas of the language, and how an editor finds them.", commands: [Entry("schema")]),
  ]

  private static let findings: [Page] =
    [
      Page(
        "rules/README.md", "Rules", .finding,
        asks: "Which rules are there? How do I change a rule's level, or suppress a finding?",
        "Every rule by name, how to change its level, and how to suppress a finding.", commands: [Entry("explain")])
    ] + RuleGroup.all.map(\.page)

  private static let commands: [Page] = [
    Page(
      "commands/README.md", "Commands", .running, asks: "Which commands are there? What do exit statuses mean?",
      "Every command, and what all commands have in common: exit statuses, progress, the clock, shells.",
      commands: [Entry("completion", "Shells"), Entry("man", "Shells")]),
    Page(
      "commands/start.md", "Starting a project, and formatting files", .running,
      asks: "How do I start a project or a campaign? How are files formatted?",
      "`belfry init` and `belfry new` write the first files; `belfry fmt` formats files.",
      commands: [
        Entry("init", "Starting a project"), Entry("new", "Starting a project"), Entry("fmt", "Formatting files"),
      ]),
    Page(
      "commands/check.md", "Checking", .running,
      asks: "How does CI find mistakes, only new ones, and fix them?",
      "`belfry check`: output formats for CI, only what is new, a baseline, and edits.", commands: [Entry("check")]),
    Page(
      "commands/plan.md", "Plans", .running, asks: "Who gets what, when, how large, and what gets in the way?",
      "`belfry plan`: the dry run, and a plan that a build must keep to.", commands: [Entry("plan")]),
    Page(
      "commands/diff.md", "What a change means", .running,
      asks: "What does a change do to people? Who must approve it?",
      "`belfry diff` compares two sides of a project by what they compile to; `belfry owners` prints who approves.",
      commands: [Entry("diff"), Entry("owners", "Who must approve it")]),
    Page(
      "commands/preview.md", "Previews", .running, asks: "What will people see?",
      "`belfry preview` shows the cards that people will see.", commands: [Entry("preview")]),
    Page(
      "commands/simulate.md", "One person: simulations and tests", .running,
      asks: "What does this one person get, and why not?",
      "`belfry simulate` shows one person's coming weeks; `belfry test` tries what is expected of campaigns.",
      commands: [Entry("simulate", "Simulations"), Entry("test", "Tests")]),
    Page(
      "commands/build.md", "Builds", .running, asks: "What does a build hold, and how do builds follow each other?",
      "`belfry build` compiles the project into a folder, `belfry bundle` the local campaigns into one file; `belfry render` writes one campaign's requests as a stream.",
      commands: [Entry("build"), Entry("bundle", "The bundle"), Entry("render", "Requests as a stream")]),
    Page(
      "commands/generate.md", "Generated code", .running,
      asks: "How do an app and a server get types for what the project declares?",
      "`belfry generate` writes the names and types of the project as source code, for an app or a server.",
      commands: [Entry("generate")]),
    Page(
      "commands/send.md", "Sending", .running, asks: "How are pushes sent, and what happens after a crash?",
      "`belfry send` sends the pushes of a build to APNs, each at most once.",
      commands: [
        Entry("send"), Entry("send status", "Looking at journals"), Entry("send report", "Looking at journals"),
        Entry("send resolve", "Unknown lines"), Entry("send sent", "What was sent"),
        Entry("send token", "Credentials"), Entry("send channels create", "Channels"),
        Entry("send channels read", "Channels"), Entry("send channels list", "Channels"),
        Entry("send channels delete", "Channels"),
      ]),
    Page(
      "commands/devices.md", "Devices", .running, asks: "How are device tokens kept up to date?",
      "`belfry devices` keeps the table of an app's device tokens.",
      commands: [
        Entry("devices register"), Entry("devices import"), Entry("devices list"), Entry("devices prune"),
      ]),
    Page(
      "commands/limits.md", "Limits of belfry's own work", .running, asks: "How large may a project be?",
      "How much work belfry does at most, and what happens past each limit."),
    Page(
      "commands/trust.md", "Trust", .running, asks: "Is it safe to check a stranger's pull request?",
      "What belfry opens, writes, starts and shows, and what it never does."),
  ]

  private static let apple: [Page] = [
    Page(
      "apple/payloads.md", "Payloads", .apple, asks: "Which fields, push types and headers are there?",
      "The fields of a payload, the push types and the headers that belfry writes."),
    Page(
      "apple/limits.md", "Apple's limits", .apple, asks: "How large, how many, how long?",
      "Apple's limits, interruption levels, entitlements, and the lengths of texts that screens show."),
    Page(
      "apple/facts.md", "Facts", .apple, asks: "What do Apple's systems do, and how sure is that?",
      "What Apple's systems do with notifications, with sources, and which rules depend on it.",
      tables: ["facts of behaviours"]),
    Page(
      "apple/payload-facts.md", "Facts about payloads", .apple, asks: "What is the source for a field, type or header?",
      "The facts about payload fields, push types and headers, with sources.", tables: ["facts of payloads"]),
    Page(
      "apple/device-facts.md", "Facts about devices and apps", .apple,
      asks: "What is the source for a limit, an option or an entitlement?",
      "The facts about limits, options, entitlements and text lengths, with sources.", tables: ["facts of devices"]),
  ]

  private static let app = Page(
    "app.md", "The library of an app", .reading, asks: "How does my app keep local campaigns pending?",
    "What an app writes to have its local campaigns ring, what the library promises, and what only a device can tell.")

  private static let formats = Page(
    "formats.md", "Output formats", .reading, asks: "Which formats are there, and what do they have in common?",
    "What all output formats have in common, and where each is found.", tables: ["formats"])
}

// MARK: - Pages of other tables

extension RuleGroup {
  var path: String { "rules/\(name).md" }

  fileprivate var page: Page {
    Page(path, "Rules: \(title)", .finding, asks: question, purpose, tables: ["rules of \(name)"])
  }
}

extension OutputFormat {
  var path: String { "\(name).md" }

  /// Where it is found, in Markdown: a path or a command as code, and what goes beyond them.
  var found: String {
    let parts = place.split(separator: ", ", maxSplits: 1)
    return "`\(parts[parts.startIndex])`" + parts.dropFirst().map { ", \($0)" }.joined()
  }

  fileprivate var page: Page {
    Page(
      path, "Format: \(name)", .reading, asks: "What is in \(found)?",
      "\(summary) Found in \(found); its JSON Schema is [\(schema.fileName)](\(schema.fileName)).",
      tables: ["format \(name)"])
  }
}
