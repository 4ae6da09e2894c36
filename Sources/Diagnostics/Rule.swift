/// How much a finding matters.
public enum Severity: UInt8, Comparable, Sendable, CaseIterable {
  /// The result is usable, but most likely not what was meant.
  case warning
  /// The campaign cannot be compiled, or would fail in silence on a device.
  case error

  /// `warning` or `error`, as outputs spell it.
  public var word: String { self == .error ? "error" : "warning" }

  /// Errors weigh more.
  public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
}

/// Why no project may weigh a rule, be it by `rules:` in belfry.yaml or by a comment.
///
/// A rule is fixed for one of these reasons and for no other. What is understood as it is written, and comes to people in some form, is a
/// team's own question, however bad belfry takes it for: the team may know why.
public enum Fixed: String, Sendable, CaseIterable {
  /// It is a mistake of the language: what is written has no meaning, or two. Nothing that was not understood is ever sent.
  case notUnderstood = "language"
  /// Nobody would get what comes of it, or the build could not be what it promises.
  case refused = "refused"
  /// It tells of the run and not of campaigns: without it nobody would know what was not looked at.
  case ofTheRun = "run"

  /// The reason, as findings and the reference give it.
  public var reason: String {
    switch self {
    case .notUnderstood: "what it finds has no meaning, and nothing that was not understood is sent"
    case .refused: "Apple's systems or the build would refuse, lose or misread what it finds"
    case .ofTheRun: "it says what belfry itself could not do or did not know"
    }
  }
}

/// One kind of finding with its page: what `belfry explain` prints and what the reference lists.
///
/// A rule's name is its identity: kebab-case, never a number, never reused. Stages declare theirs as static members, so that no finding
/// can be made without a page.
public final class Rule: Sendable {
  /// Kebab-case name, as authors write it in `rules:` and in suppressions.
  public let name: String
  /// The severity unless the project says otherwise.
  public let severity: Severity
  /// Why its level is what it is in every project; nothing where `rules:` in belfry.yaml may lower or raise it.
  public let fixed: Fixed?
  /// Whether an error of the rule is a warning where only a doubt is left: of these the finding says how much it weighs.
  public let isAlsoWarning: Bool
  /// Whether the rule is off until a project turns it on.
  public let isOptIn: Bool
  /// Whether `rules:` and comments may change its level.
  public var isAdjustable: Bool { fixed == nil }
  /// One sentence: what is wrong.
  public let summary: String
  /// Why it matters: what Apple's systems or readers do with it.
  public let why: String
  /// The facts about Apple's systems on which it rests, by their ids in the table of facts; those that carry its errors first.
  public let facts: [String]
  /// How many of its facts carry its errors: each alone is reason enough for one, and Apple's pages say so. What rests on others is a warning.
  private let carrierCount: Int
  /// The facts that carry its errors.
  public var carriers: ArraySlice<String> { facts.prefix(carrierCount) }
  /// What to do.
  public let fix: String
  /// An example with the mistake. Lines of a campaign file; `# file: NAME` alone on a line starts another file of the project.
  /// `# expect` marks the line on which the finding stands. Keys that are required and not shown are filled in.
  public let bad: String
  /// The same example without it.
  public let good: String

  /// How much its findings weigh as long as no project says otherwise, as tables tell it.
  package var level: String { isOptIn ? "off" : isAlsoWarning ? "error or warning" : severity.word }

  /// The comment that holds back what it finds on a line.
  package var comment: String { "# belfry: ignore \(name) -- " }

  /// A rule and its page.
  public init(
    _ name: String, _ severity: Severity = .error, fixed: Fixed? = nil, optIn: Bool = false,
    alsoWarning: Bool = false, summary: String, why: String, carriedBy carriers: [String] = [], facts: [String] = [],
    fix: String, bad: String, good: String
  ) {
    self.name = name
    self.severity = severity
    self.fixed = fixed
    isAlsoWarning = alsoWarning
    isOptIn = optIn
    self.summary = summary
    self.why = why
    self.facts = carriers + facts
    carrierCount = carriers.count
    self.fix = fix
    self.bad = bad
    self.good = good
  }
}
