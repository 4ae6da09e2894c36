import Language

extension OutputFormat {
  /// `belfry test --format json`
  static let test = OutputFormat(
    name: "test", place: "belfry test --format json",
    summary: "What was expected of campaigns for sample people, and which expectations fail.",
    members: [
      version,
      Member(
        "expectations", .list(.object(expectation)), "Every expectation that was tried, in the order of the files."),
      Member(
        "findings", .list(.object(finding)), "What is wrong in the files themselves, so that not all could be tried."),
      Member(
        "idle_snapshots",
        .list(
          .object([
            Member("path", .text, "The file of snapshots, relative to the project."),
            Member("name", .text, "The name that no expectation has."),
          ])), "Snapshots that nothing expects any more."),
      Member(
        "summary",
        .object([
          Member("expectations", .integer(0), "How many were tried."),
          Member("failed", .integer(0), "How many of them do not hold."),
          Member("kept", .integer(0), "How many snapshots `--update` wrote."),
        ]), "The counts."),
    ])

  private static let expectation: [Member] = [
    Member("path", .text, "Its file, relative to the project."), Member("line", .integer(1), "Its first line."),
    Member("name", .text, "Its `name`, or its campaign, person and number."),
    Member("campaign", .text, "The id of the campaign."),
    Member(
      "person", .nullable(.text), "The persona; `somebody` for an inline person; `null` if it is about no person."),
    Member("now", moment, "The time the test starts from."),
    Member("holds", .boolean, "Whether all of it holds."),
    Member(
      "misses",
      .list(
        .object([
          Member("part", .text, "The key of what does not hold: `body`, `at`, `because`."),
          Member("line", .integer(1), "The line of what is expected."),
          Member("column", .integer(1), "Its column, in code points."),
          Member("expected", .text, "What is expected."),
          Member("found", .nullable(.text), "What is; `null` where there is nothing to compare."),
          Member("why", .nullable(.text), "Why it is so, or what to do."),
          Member("message", .text, "What does not hold, in one line."),
        ])), "What does not hold; none where all does."),
  ]
}
