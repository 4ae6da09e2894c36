package import Diagnostics

/// The rules about people who are made up, and what is expected for them.
package enum ExpectationRules {
  /// Sorted by name.
  package static let all: [Rule] = [.failedExpectation, .personValue, .unfitExpectation]
}

extension Rule {
  package static let failedExpectation = Rule(
    "failed-expectation", fixed: .ofTheRun, summary: "an expectation of `belfry test` failed",
    why: "Either the campaign is wrong, or the expectation is out of date.",
    fix: "Correct the campaign or the expectation.", bad: "", good: "")
  package static let personValue = Rule(
    "person-value", fixed: .notUnderstood, summary: "a person in a test has a value that no recipient can have",
    why: "A test with a person who cannot exist says nothing about real recipients.",
    fix: "Write a value that a row of recipients can have.",
    bad: "# file: people.yaml\npersonas: { ana: { time_zone: Berlin } } # expect",
    good: "# file: people.yaml\npersonas: { ana: { time_zone: Europe/Berlin } }")
  package static let unfitExpectation = Rule(
    "unfit-expectation", fixed: .notUnderstood,
    summary: "an expectation does not fit the campaign",
    why: "It would always fail or always hold, so it tests nothing.",
    fix: "Remove it, or name another campaign.",
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
