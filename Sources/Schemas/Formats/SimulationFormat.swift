import Language
import Parsing

extension OutputFormat {
  /// `belfry simulate --format json`
  static let simulation = OutputFormat(
    name: "simulation", place: "belfry simulate --format json",
    summary: "One person's coming weeks: what they get and what not, with the reason for each.",
    members: [
      version(2), Member("now", moment, "The time the simulation starts from."),
      Member("until", moment, "The moment before which it ends."),
      Member("recipient", .text, "The given id; empty for a person who is only described."),
      Member("zone", .text, "The person's time zone; `UTC` where they have none."),
      Member("complete", .boolean, "Whether no campaign fires so often that its last moments are left out."),
      Member(
        "pending",
        .object([
          Member("slots", .integer(0), "The most requests that have to be pending at once on this person's device."),
          Member("limit", .integer(1), "How many it may have."),
        ]), "The slots of local notifications."),
      Member(
        "occurrences", .list(.object(occurrence)), "In order of time; what has no moment within the horizon comes last."
      ),
    ])

  /// What a plan calls the reasons, where it has another word: `late` and `not_due` here `passed`.
  private static let reasons = UnsentReason.outcomes.compactMap { outcome in
    let names = UnsentReason.all(called: outcome).map(\.name)
    return names == [outcome] ? nil : "\(names.map { "`\($0)`" }.joined(separator: " and ")) here `\(outcome)`"
  }.joined(separator: ", ")

  private static let occurrence: [Member] = [
    Member("campaign", .text, "The id."), Member("path", .text, "Its file, relative to the project."),
    Member("deliver", .choice(Delivery.allCases.map(\.name)), "How it reaches a device."),
    Member("at", .nullable(moment), "When; `null` where no moment within the horizon is known."),
    Member(
      "local", .nullable(.pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$", "date and time")),
      "What the person's clock shows then."),
    Member(
      "outcome",
      .choice(OutcomeWord.outcomes),
      "What happens to it. `push` is sent, `on-device` is shown by the app, `channel` goes to who subscribed, `on-request` comes with a request, `when-reported` after an event of the app; of the others nothing comes. What a plan counts is \(reasons)."
    ),
    Member("why", .text, "The reason in words."),
    .optional(
      "in_audience_from", moment,
      "Since when the person is in the audience, where they are not in it yet and come into it before the moment, or within the horizon."
    ),
    Member(
      "needs_opening", .boolean,
      "Whether it comes only if the app is opened before: in the days for which no one needs to open it more requests have to be pending than the device may hold, and those before this one take all slots."
    ),
    Member(
      "reasons",
      .list(
        .object([
          Member("comparison", .text, "A comparison of the audience, in normal form."),
          Member("holds", .boolean, "Whether it holds for the person."),
          Member("value", .nullable(.text), "What the attribute is; `null` where it is missing."),
          Member("audiences", .list(.text), "The named audiences that contain it, the outermost first."),
        ])), "The comparisons that decide whether the person is in the audience; none where everybody is."),
    Member(
      "message",
      .nullable(
        .object([
          Member("variant", .text, "The variant; empty without variants."),
          Member("language", .text, "The language of the texts; empty without any."),
          .optional(
            "language_reason", .nullable(.choice(["same", "nearest", "none-fits", "no-locale"])),
            "Why it is this language: it is the `locale`, the nearest one to it, or the source language because none fits or no locale is known. `null` without texts."
          ),
          .optional("title", .text, "The title. Of a text that the device looks up, its key."),
          .optional("subtitle", .text, "The subtitle."), .optional("body", .text, "The body."),
          .optional(
            "words",
            .object([
              .optional("title", .text, "Those of the title."), .optional("subtitle", .text, "Those of the subtitle."),
              .optional("body", .text, "Those of the body."),
            ]),
            "Of texts that are keys the words that the app's files have for them in `language`, filled in; left out where they have none."
          ),
          .optional(
            "activity", .map(.anything),
            "Of a push to a Live Activity the `content-state` and `attributes` of its payload, those that there are."),
          Member("payload", .nullable(.integer(0)), "Bytes of the payload of a push."),
        ])), "What is shown, or would be if it did not expire before it is sent; `null` where nothing is."),
  ]
}
