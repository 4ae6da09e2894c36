/// What `belfry simulate` calls what becomes of a campaign, where it is none of the reasons of ``UnsentReason``.
public enum OutcomeWord: String, CaseIterable, Sendable {
  /// It is sent.
  case push
  /// The app shows it.
  case onDevice = "on-device"
  /// It goes to a channel.
  case channel
  /// It comes with a request.
  case onRequest = "on-request"
  /// It waits for an event of the app.
  case whenReported = "when-reported"
  /// The report of the event does not count.
  case notCounted = "not-counted"
  /// A later report moves it.
  case moved
  /// The audience does not hold.
  case notInAudience = "not-in-audience"
  /// All its moments have passed.
  case over
  /// The payload is over the limit.
  case tooLarge = "too-large"

  /// Whether the person is shown something.
  public var isShown: Bool { self == .push || self == .onDevice }

  /// Every outcome of the public format: these words, then those of the reasons.
  public static let outcomes = allCases.map(\.rawValue) + UnsentReason.outcomes
  /// The outcomes in which nothing is shown.
  public static let reasons = allCases.filter { !$0.isShown }.map(\.rawValue) + UnsentReason.outcomes
}
