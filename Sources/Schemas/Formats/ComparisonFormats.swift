import Language

extension OutputFormat {
  /// `belfry diff --format json`
  static let comparison = OutputFormat(
    name: "diff", place: "belfry diff --format json",
    summary: "What a change means: the campaigns that compile to something else, before and after.",
    members: [
      version, Member("before", .text, "What the one side is called."), Member("after", .text, "The other side."),
      Member("now", moment, "The moment from which both are planned."),
      Member("same", .boolean, "Whether both compile to the same, and all of both is known."),
      Member("unchanged", .integer(0), "How many campaigns compile to what they did."),
      Member(
        "project", .list(.object(comparedPart + [reached])),
        "What campaigns share: attributes, audiences, categories, languages, the policy, rules, where recipients come from."
      ),
      Member("changes", .list(.object(comparedCampaign)), "The campaigns that are others, by path."),
      Member(
        "risks",
        .list(
          .object([
            Member("risk", .text, "Its name, which `belfry explain` takes."),
            Member("directions", .list(.choice(RiskDirection.allCases.map(\.rawValue))), "Which way it hurts."),
            Member("campaign", .text, "The campaign; empty if it is about what campaigns share, or about several."),
            Member("path", .text, "The file to look at: of the campaign, or the shared one that brings the risk."),
            Member("message", .text, "What happens."),
            Member("campaigns", .list(.text), "The campaigns that it reaches; one cause is one risk, however many."),
            Member(
              "causes", .list(.text),
              "The shared files that brought it about, if the campaign's own file has not changed; otherwise empty."),
            Member(
              "allowed", .nullable(.text),
              "The reason of `--allow` or of a comment; `null` where no one has allowed it."),
          ])), "What someone should look at before it lands, by path."),
      Member(
        "approvals",
        .list(
          .object([
            Member("by", .list(.text), "Who must approve it: of several one is enough."),
            Member("campaign", .text, "The campaign; empty where it is about what all share."),
            Member("path", .text, "Its file; for what all campaigns share, the file that has it."),
            Member("risks", .list(.text), "The risks for which the row asks; none where it does not ask for any."),
            Member("folder", .nullable(.text), "The folder for which the row asks."),
            Member("tag", .nullable(.text), "The tag for which the row asks."),
          ])), "Who must approve what, by `policy: { approvals: … }` of either side."),
      Member(
        "idle_allowances",
        .list(
          .object([
            Member("risk", .text, "The risk that it allows."), Member("reason", .text, "Why, as it says."),
            Member("path", .text, "Its file."), Member("line", .integer(1), "Its line."),
            Member("earlier", .boolean, "Whether it was there before the change, and has allowed an earlier one."),
          ])), "Comments that allow no risk of this change."),
      Member(
        "unknown", .list(.text),
        "Ids of campaigns that cannot be built on a side, because they or what they depend on have errors, and so are not compared; of other files with errors, and of what is `unread`, their paths."
      ),
      Member(
        "uncompared",
        .list(
          .object([
            Member("name", .text, "The id or the path."),
            Member(
              "errors", .list(.object(comparedFinding)), "Its errors, or those of what campaigns share."),
            Member(
              "known", .nullable(.object(comparedCampaign)),
              "What is known of a campaign that people get for the first time; `null` of all others. Its `parts` may lack what has an error."
            ),
            Member(
              "written", .list(.object(comparedPart)),
              "What is written otherwise in its file, text by text, where nothing more is known; of a file that is new all of it."
            ),
          ])), "Why these are not compared; of very many the first 100."),
      Member(
        "unread",
        .list(
          .object([
            Member("path", .text, "The file or folder; empty for the whole project."),
            Member("kind", .choice(["submodule", "git-lfs", "attributes", "sparse"]), "Why one side cannot be read."),
          ])),
        "Paths at which the sides may differ, and one of them cannot be read: a submodule at another commit, a file of Git LFS whose earlier content is elsewhere, files below a `.gitattributes` by which git now writes them otherwise, a changed file that a sparse checkout leaves out. Then `same` is false, and what stands there now is taken for both sides. Since 1.2."
      ),
      Member(
        "overlays",
        .list(
          .object([
            Member("path", .text, "The file."), Member("env", .text, "The environment, as `--env` takes it."),
            Member("kind", .choice(["added", "removed", "changed"]), "How it has changed."),
          ])),
        "Files of environments that differ and are not compared: `same` says nothing of them. Compare with `--env`."),
      Member(
        "recipients",
        .nullable(
          .object([
            Member("rows", .integer(0), "How many there are."),
            Member(
              "rejected_before", .integer(0),
              "Those that broke what was declared before, or are of a recipient who was there before."),
            Member("rejected_after", .integer(0), "The same with what is declared now."),
            Member(
              "rows_before", .nullable(.integer(0)),
              "How many the older side has, where its recipients are others; otherwise `null`. Since 1.1."),
            notCounted(since: "1.1"),
          ])),
        "The rows by which people were counted; `null` without `--count`, or if no campaign may have other people."
      ),
      Member(
        "findings",
        .object([
          Member(
            "new",
            .list(
              .object(comparedFinding)), "Those that the change brings."),
          Member("gone", .integer(0), "How many it removes."),
        ]), "Findings, compared with each other."),
    ])

  /// `belfry diff --format json` of two builds or two saved plans
  static let outputComparison = OutputFormat(
    name: "diff-outputs", place: "belfry diff --format json, of two builds or two saved plans",
    summary: "What differs between two builds, or between two saved plans, as far as they show it.",
    members: [
      version, Member("sides", .choice(["build", "plan"]), "What both are."),
      Member("before", .text, "What the one side is called."), Member("after", .text, "The other side."),
      Member("same", .boolean, "Whether both hold the same."),
      Member("unchanged", .integer(0), "How many campaigns are what they were."),
      Member("shared", .list(.object(outputPart)), "What is about all campaigns."),
      Member(
        "changes",
        .list(
          .object([
            Member("campaign", .text, "The id."),
            Member("kind", .choice(["added", "removed", "changed"]), "How it has changed as a whole."),
            Member("parts", .list(.object(outputPart)), "What differs; all of it where it is on one side only."),
          ])), "The campaigns that differ."),
      Member("untold", .list(.text), "What sides of this kind do not show, for people."),
    ])

  private static let outputPart: [Member] = [
    Member("key", .text, "Where it is in the files of the side: `schedule`, `aps.alert.title`, `payload.largest`."),
    .optional("locale", .text, "The language."), .optional("variant", .text, "The variant."),
    Member("before", .nullable(.text), "What it was; `null` where it was not there."),
    Member(
      "after", .nullable(.text),
      "What it is; `null` where it is not there any more. The same text as before if only bytes differ that are not shown."
    ),
  ]

  private static let reached = Member(
    "campaigns", .list(.text),
    "The ids of the campaigns whose requests, bundles or simulator files may have other bytes because of it, sorted.")
  private static let comparedFinding: [Member] = [
    Member("rule", .text, "The rule."),
    Member("severity", .choice(["error", "warning"]), "How it counts."),
    Member("path", .text, "The file."), Member("line", .integer(1), "The line."),
    Member("message", .text, "What is wrong."),
  ]

  private static let comparedPart: [Member] = [
    Member("key", .text, "What it is, as an author writes it: `body`, `push.expires`, `data.screen`."),
    .optional("locale", .text, "The language."), .optional("variant", .text, "The variant."),
    Member("before", .nullable(.text), "What it was; `null` where it was not there."),
    Member(
      "after", .nullable(.text),
      "What it is; `null` where it is not there any more. The same text as before where only what it names has changed."
    ),
    .optional("path", .text, "For what campaigns share, the file that has it, or had it."),
  ]

  private static let comparedCampaign: [Member] = [
    Member("campaign", .text, "The id; of a renamed one the new id."), Member("path", .text, "Its file."),
    Member("kind", .choice(["added", "removed", "renamed", "changed"]), "How it has changed as a whole."),
    Member("was", .nullable(.text), "The id that a renamed one had."),
    Member(
      "causes", .list(.text),
      "The shared files that changed it, if its own file has the same bytes on both sides; otherwise empty."),
    Member(
      "campaigns", .list(.text),
      "The ids of the campaigns that take turns with it, by a group or `unless-sent`, and may have other requests because of it, sorted."
    ),
    Member(
      "parts", .list(.object(comparedPart)),
      "The parts that are others; of a campaign that is new or gone all that people get, or got: `buttons` are the titles of a category's actions."
    ),
    Member(
      "shown",
      .list(
        .object([
          Member("key", .text, "What it is, as an author writes it; `buttons` are the titles of a category's actions."),
          .optional("locale", .text, "The language."), .optional("variant", .text, "The variant."),
          Member("text", .text, "What it is."),
        ])),
      "The parts that stay, where its status begins or ceases to be `active`: no one got them before, or no one gets them any more. Empty otherwise."
    ),
    Member(
      "people",
      .nullable(
        .object([
          Member(
            "relation", .choice(["same", "wider", "narrower", "moved", "disjoint", "unknown"]),
            "How the people after compare with those before, in the year from `now`; proven, unless `unknown`."),
          .optional("gained", .text, "A sample person who gets it now and did not."),
          .optional("lost", .text, "A sample person who got it and does not now."),
        ])), "`null` where its audience means what it did."),
    Member(
      "counted",
      .nullable(
        .object([
          Member("before", .integer(0), "Recipients who had a request: what a plan or a build of that side counts."),
          Member("after", .integer(0), "Recipients who have one now."),
          Member("gained", .integer(0), "Those who had none, and have one."),
          Member("lost", .integer(0), "Those who had one, and have none."),
          Member("other_moment", .integer(0), "Those who have one on both sides, due at another moment. Since 1.1."),
          Member(
            "other_variant", .integer(0), "Those who have one on both sides, of a variant of another name."),
          Member(
            "variants",
            .list(
              .object([
                Member("variant", .text, "Its name."), Member("before", .integer(0), "How many had it."),
                Member("after", .integer(0), "How many have it."),
              ])), "Empty where neither side has several."),
          Member(
            "reasons",
            .list(
              .object([
                Member("reason", .choice(NoRequest.allCases.map(\.name)), "Why there is no request."),
                Member("before", .integer(0), "Recipients or rows that had none because of it."),
                Member("after", .integer(0), "Those that have none because of it now."),
                Member("gained", .integer(0), "Those of `gained` who had none because of it."),
                Member("lost", .integer(0), "Those of `lost` who have none because of it."),
              ])), "Why the others have no request, those of the audience first. Since 1.1."),
        ])),
      "Recipients with a request, counted; `null` without recipients, and where everyone has the request that they had."
    ),
    Member(
      "times",
      .list(
        .object([
          Member(
            "kind", .choice(["moved", "quiet-hours", "clock-change", "frequency"]),
            "Its next moment is another one; it comes in quiet hours, or no more, or something else happens to it there; a change of clocks leaves its time out or shows it twice, or no more; it comes more or less often."
          ),
          .optional("seconds", .integer(0), "`moved`: how far."),
          .optional("later", .boolean, "`moved`: whether it comes later; otherwise earlier."),
          .optional("times_before", .integer(0), "`frequency`: how many times in 90 days."),
          .optional("times_after", .integer(0), "The same now."),
          .optional("before", .text, "In words; not of `moved`, whose moments are `next` of both sides."),
          .optional("after", .text, "The same now."),
        ])), "What happens to its times, if its schedule or its quiet hours changed."),
    Member("before", .nullable(.object(comparedFigures)), "The figures before; `null` of one that is new."),
    Member("after", .nullable(.object(comparedFigures)), "The figures after; `null` of one that is gone."),
  ]

  private static let comparedFigures: [Member] = [
    Member("audience", .text, "In normal form; `all` for everybody."),
    Member("status", .choice(CampaignStatus.allCases.map(\.name)), "Whether it is planned."),
    Member(
      "payload",
      .nullable(
        .object([
          Member("smallest", .integer(0), "Proven bytes."),
          Member("largest", .nullable(.integer(0)), "`null` where an attribute has no bound."),
          Member("limit", .integer(0), "The most that may be sent."),
        ])), "`null` for a local campaign."),
    Member("pending_slots", .integer(0), "The most requests of it that are pending at once on a device."),
    Member("next", .nullable(fire), "When it fires next."),
  ]
}
