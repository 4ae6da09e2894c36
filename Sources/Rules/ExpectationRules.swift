package import Diagnostics

/// The rules about people who are made up, and what is expected for them.
package enum ExpectationRules {
  /// Sorted by name.
  package static let all: [Rule] = [.failedExpectation, .personValue, .unfitExpectation]
}

extension Rule {
  package static let failedExpectation = Rule(
    "failed-expectation", fixed: .ofTheRun, summary: "what `belfry test` tries does not come out as it is expected",
    why: "Either the campaign says something else than it should, or the expectation is of yesterday.",
    fix: "Correct the campaign, or what is expected of it.", bad: "", good: "")
  package static let personValue = Rule(
    "person-value", fixed: .notUnderstood, summary: "no one can have a value that is told of a person",
    why: "What is tried with someone who cannot be among the recipients says nothing about those who are.",
    fix: "Write what a row of the recipients could have.",
    bad: "# file: people.yaml\npersonas: { ana: { time_zone: Berlin } } # expect",
    good: "# file: people.yaml\npersonas: { ana: { time_zone: Europe/Berlin } }")
  package static let unfitExpectation = Rule(
    "unfit-expectation", fixed: .notUnderstood,
    summary: "an expectation asks of a campaign what it never has, or tells what does not concern it",
    why: "It could only fail, or would hold whatever the app reports: neither says anything about the campaign.",
    fix: "Remove it, or name the campaign that is meant.",
    bad: """
      # file: hello.tests.yaml
      tests: hello
      now: 2026-11-21T09:00:00Z
      expect: [{ person: { locale: de }, events: [{ event: opened }], gets: something }] # expect
      """,
    good: """
      # file: hello.tests.yaml
      tests: hello
      now: 2026-11-21T09:00:00Z
      expect: [{ person: { locale: de }, gets: something }]
      """)
}
