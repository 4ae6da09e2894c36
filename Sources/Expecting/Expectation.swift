// Takes: files of people and expectations, a project with its campaigns.
// Gives: what is expected of campaigns for these people, and what of it does not hold.
// Never: reads a file, decides what is sent.

public import Clocks
public import Diagnostics
import Parsing
import Rules

/// One thing that somebody expects of a campaign.
public struct Expectation: Sendable {
  /// The file, relative to the project.
  public let path: String
  /// Where it stands.
  public let head: SourceSpan
  /// Its number among those of its file, from 1.
  public let number: Int
  /// What its author calls it; nothing where they do not.
  public let name: String?
  /// The id of the campaign.
  public let campaign: Located<String>
  /// The time the test starts from.
  public let now: Instant
  /// What is expected.
  let claims: [Claim]
  /// For whom; nothing where it is about nobody.
  let person: KnownPerson?

  /// Whether it asks how many of the recipients get the campaign.
  public var countsRecipients: Bool { claims.contains { if case .reaches = $0 { true } else { false } } }

  /// The name of the snapshot that it is held against.
  public var snapshot: String? {
    for case .snapshot(let name) in claims { return name.value }
    return nil
  }

  /// Who it is about, for people.
  public var who: String? { person?.shown }
}

/// One claim of an expectation.
enum Claim: Sendable {
  /// Nothing comes, for a reason if one is told.
  case nothing(SourceSpan, because: Located<String>?)
  /// Something comes, in which some parts are as they are said.
  case message(MessageFile, SourceSpan)
  /// All that comes is what it was.
  case snapshot(Located<String>)
  /// The largest payload.
  case largestPayload(BoundFile)
  /// How many of the recipients get it.
  case reaches(BoundFile)
}

/// Somebody of whom is known what is told here, in the order in which it is told: what comes later counts.
struct KnownPerson: Sendable {
  /// The persona; nothing for somebody who has no name.
  let persona: Persona?
  /// Where it is said who it is.
  let span: SourceSpan
  /// What is known of them: of a persona what its declaration says.
  let values: [(name: Scalar, value: KnownValue)]
  /// What is otherwise of them, for this once.
  var changes: [(name: Scalar, value: KnownValue)] = []
  /// What comes with a request.
  var inputs: [(name: Scalar, value: KnownValue)] = []
  /// Whether inputs are told at all, be it none.
  var hasInputs = false
  /// What the app reports.
  var reports: [ReportFile] = []

  /// Who it is, for people.
  var shown: String { persona?.name ?? "somebody" }

  /// The values that are told of an attribute or a built-in column, the one that counts last.
  func told(_ name: String) -> KnownValue? {
    (values + changes).last { $0.name.text.utf8.elementsEqual(name.utf8) }?.value
  }

  /// The persona, where nothing else is told of it: what comes to it then is the same wherever it is named.
  var unchanged: Persona? {
    changes.isEmpty && inputs.isEmpty && !hasInputs && reports.isEmpty ? persona : nil
  }

  /// Whether variants and the holdout follow from something: of a persona from its name.
  var isNamed: Bool {
    func isTold(_ name: String) -> Bool? {
      told(name).map { value in if case .missing = value { false } else { true } }
    }
    return isTold("id") ?? (persona != nil) || isTold("token") ?? false
  }
}

/// What has come of an expectation.
public struct Verdict: Sendable {
  /// The expectation.
  public let expectation: Expectation
  /// What does not hold; nothing where all does.
  public let misses: [Miss]

  /// Whether all of it holds.
  public var holds: Bool { misses.isEmpty }
}

/// What of an expectation does not hold.
public struct Miss: Sendable {
  /// The words of the expectation.
  public let span: SourceSpan
  /// What it is about: `body`, `at`, `gets`.
  public let part: String
  /// What is expected.
  public let expected: String
  /// What is; nothing where there is nothing to compare.
  public let found: String?
  /// Why it is so, or what to do.
  public let why: String?

  init(_ part: String, at span: SourceSpan, expected: String, found: String?, why: String? = nil) {
    (self.part, self.span, self.expected, self.found, self.why) = (part, span, expected, found, why)
  }

  /// What does not hold, in one line.
  public var message: String {
    switch (part, found) {
    case ("gets", let found?): "they get \(found == "nothing" ? found : "it \(found)"), not \(expected)"
    case ("because", let found?): "the reason is \"\(found)\", not \"\(expected)\""
    case ("at", let found?): "it comes at \(found), not at \(expected)"
    case ("contains", let found?): "no text has \(expected): \(found)"
    case ("lacks", let found?): "a text has what none should: \(found)"
    case ("reaches", let found?): "\(found) get it, not \(expected)"
    case ("snapshot", let found?): "what they get has changed: \"\(found)\", not \"\(expected)\""
    case (_, let found?): "\(part) is \(found), not \(expected)"
    case ("campaign", nil): "nothing is known of \"\(expected)\""
    case ("moments", nil): "it was not tried"
    case (_, nil): "\(part) cannot be compared with \(expected)"
    }
  }

  /// The same as a finding at its place.
  public var finding: Finding {
    Finding(.failedExpectation, at: span, message, note: why)
  }
}
