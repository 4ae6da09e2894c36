/// Why a recipient in a campaign's audience, or one of their requests in a window, is not sent.
///
/// Each row of the table below is counted, written and documented by every command that counts: plan, build, render, diff, test, preview and simulate.
public enum UnsentReason: Int, CaseIterable, Sendable {
  /// In the holdout.
  case heldOut
  /// The moment has passed on the recipient's own clock, or never comes.
  case late
  /// No moment of the recipient is in the requested window.
  case notDue
  /// It had expired when the window was built, or expires before quiet hours end or before the person's own moment.
  case expired
  /// It would come in the quiet hours of the recipient's clock, and is dropped.
  case quiet
  /// Others of its group come to the recipient on that day.
  case outranked
  /// Another campaign, or this one itself, came to the recipient too shortly before.
  case tooSoon
  /// An event that takes it back came while it waited.
  case cancelled
  /// The recipient never had the event that the schedule waits for.
  case withoutEvent
  /// The recipient lacks a value that makes the moments of the schedule.
  case withoutValue
  /// The schedule is on everyone's own clock, and the recipient's time zone is unknown.
  case withoutZone
  /// The token is for the other environment.
  case otherEnvironment
  /// The device's system has no pushes of the campaign's type.
  case otherPlatform

  /// The member of the plan and of a comparison.
  public var name: String { row.name }
  /// The member of `batch.json`.
  public var batchName: String { self == .quiet ? "in_quiet_hours" : name }
  /// What `belfry simulate` calls it. It looks at no window, so that what would not be due in one has passed there, too: those two share a word.
  public var outcome: String { row.outcome }
  /// The words behind a number in a table: `3 held out`.
  public var short: String { row.short }
  /// The member in one sentence, for schemas.
  public var summary: String { row.summary }
  /// The version of the plan's format that has it first; nil for those of the first version.
  public var since: String? { row.since }
  /// The words behind a number in a sentence: `1 is held out`, `2 are held out`.
  public func words(_ count: Int) -> String { count == 1 ? row.one : row.many }

  /// What `belfry simulate` calls the reasons, each once.
  public static let outcomes: [String] = allCases.reduce(into: []) { outcomes, reason in
    if outcomes.last != reason.outcome { outcomes.append(reason.outcome) }
  }

  /// The reasons that `belfry simulate` calls by a word, in the order of the table.
  public static func all(called outcome: String) -> [UnsentReason] { allCases.filter { $0.outcome == outcome } }

  private struct Row {
    let name: String
    let outcome: String
    let short: String
    let one: String
    let many: String
    let summary: String
    var since: String?
  }

  private var row: Row {
    switch self {
    case .heldOut:
      Row(
        name: "held_out", outcome: "held-out", short: "held out", one: "is held out", many: "are held out",
        summary: "Recipients in the holdout.")
    case .late:
      Row(
        name: "late", outcome: "passed", short: "too late", one: "is too late", many: "are too late",
        summary: "Recipients whose moment has passed on their own clock.")
    case .notDue:
      Row(
        name: "not_due", outcome: "passed", short: "not due", one: "is due in another window",
        many: "are due in another window", summary: "Recipients without a moment in the window.", since: "1.5")
    case .expired:
      Row(
        name: "expired", outcome: "expired", short: "expired", one: "had expired", many: "had expired",
        summary:
          "Requests that had expired when the window began, or that expire before quiet hours end or before a moment of each person's own.",
        since: "1.5"
      )
    case .quiet:
      Row(
        name: "dropped", outcome: "quiet-hours", short: "dropped in quiet hours", one: "would be woken in quiet hours",
        many: "would be woken in quiet hours", summary: "Recipients who would get it in their quiet hours, and do not.",
        since: "1.5")
    case .outranked:
      Row(
        name: "outranked", outcome: "outranked", short: "get others of its group", one: "gets others of its group",
        many: "get others of its group", summary: "Requests for which others of the group come on that day.",
        since: "1.6")
    case .tooSoon:
      Row(
        name: "too_soon", outcome: "too-soon", short: "too soon after another",
        one: "got another campaign too shortly before", many: "got another campaign too shortly before",
        summary: "Requests so shortly after a campaign of `unless-sent`.", since: "1.6")
    case .cancelled:
      Row(
        name: "cancelled", outcome: "cancelled", short: "taken back by an event",
        one: "is taken back by an event that came while it waited",
        many: "are taken back by an event that came while they waited",
        summary: "Requests that an event of `unless` took back while they waited.", since: "1.8")
    case .withoutEvent:
      Row(
        name: "without_event", outcome: "no-event", short: "never had the event", one: "never had the event",
        many: "never had the event", summary: "Recipients who never had the event that the schedule waits for.")
    case .withoutValue:
      Row(
        name: "without_value", outcome: "without-value", short: "without a value of the schedule",
        one: "lacks a value that the schedule needs", many: "lack a value that the schedule needs",
        summary: "Recipients who lack a value that makes the moments of the schedule.", since: "1.10")
    case .withoutZone:
      Row(
        name: "without_zone", outcome: "without-zone", short: "without time_zone", one: "has no time_zone",
        many: "have no time_zone",
        summary: "Recipients without a `time_zone`, where the schedule is on everyone's own clock.")
    case .otherEnvironment:
      Row(
        name: "other_environment", outcome: "wrong-environment", short: "for the other environment",
        one: "has a token for the other environment", many: "have tokens for the other environment",
        summary: "Recipients whose token is for the other environment.", since: "1.4")
    case .otherPlatform:
      Row(
        name: "other_platform", outcome: "wrong-platform", short: "on systems without such pushes",
        one: "has a system without such pushes", many: "have systems without such pushes",
        summary: "Recipients whose `platform` has no pushes of the type, such as macOS for Live Activities.",
        since: "1.9")
    }
  }
}
