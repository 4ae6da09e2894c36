/// Why a row of recipients has no request of a campaign: a reason within its audience, or what rules the row out before that.
public enum NoRequest: Hashable, Sendable, CaseIterable {
  /// The row is in the audience, and a reason keeps it from being sent.
  case unsent(UnsentReason)
  /// The payload is over the limit.
  case tooLarge
  /// The audience does not hold.
  case notInAudience
  /// The row breaks what is declared, or its recipient was there before.
  case rejected
  /// The recipient is not among the test recipients of the environment.
  case notTest
  /// The campaign is not there, or not active.
  case notActive
  /// The rows of that side, which are others, do not have the recipient.
  case notListed

  /// The reasons of an audience first.
  public static let allCases: [NoRequest] =
    UnsentReason.allCases.map(unsent) + [.tooLarge, .notInAudience, .rejected, .notTest, .notActive, .notListed]

  /// The word of the public format.
  public var name: String {
    switch self {
    case .unsent(let reason): reason.name
    case .tooLarge: "too_large"
    case .notInAudience: "not_in_audience"
    case .rejected: "rejected"
    case .notTest: "not_test"
    case .notActive: "not_active"
    case .notListed: "not_listed"
    }
  }

  /// The words behind a number: `3 held out`.
  public var short: String {
    switch self {
    case .unsent(let reason): reason.short
    case .tooLarge: "over the limit"
    case .notInAudience: "not in its audience"
    case .rejected: "rejected"
    case .notTest: "not chosen for tests"
    case .notActive: "not active"
    case .notListed: "not among the recipients"
    }
  }
}
