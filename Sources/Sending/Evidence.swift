// Takes: what HTTP/2 and APNs showed about one request.
// Gives: the state of its line and when it may be handed over again.
// Never: guesses. A state that permits another attempt needs proof, or an answer that invites one.

/// What became of a request, as far as it can be known.
public enum Evidence: Sendable, Equatable {
  /// The byte with END_STREAM never left our buffers: APNs cannot process half a request.
  case notSent
  /// The server says that it did not process the request: RST_STREAM with REFUSED_STREAM, or a GOAWAY whose last stream id is lower (RFC 9113, 8.7).
  case refused
  /// An answer has come. What happens to the stream after its status line changes nothing.
  case answered(Answer)
  /// It was handed over, and the stream or the connection ended without an answer.
  case cut
  /// It was handed over, and no answer came before the deadline.
  case overdue
}

/// What APNs answered.
public struct Answer: Sendable, Equatable {
  /// The HTTP status, 200 to 599.
  public var status: Int
  /// The word in its body.
  public var reason: APNsReason
  /// Of a 410: when APNs found the token dead, in milliseconds since 1970.
  public var timestamp: Int64?
  /// `retry-after`, in seconds.
  public var retryAfter: Int?

  /// Its status and reason, as messages have them.
  package var words: String {
    switch reason {
    case .none: status == 200 ? "200" : "\(status) without a reason"
    case .other: "\(status) with an unknown reason"
    default: "\(status) \(reason.name)"
    }
  }

  /// An answer.
  public init(status: Int, reason: APNsReason = .none, timestamp: Int64? = nil, retryAfter: Int? = nil) {
    self.status = status
    self.reason = reason
    self.timestamp = timestamp
    self.retryAfter = retryAfter
  }
}

/// What follows from evidence.
public struct Verdict: Sendable, Equatable {
  /// What else the sender must do.
  public enum Consequence: Sendable, Equatable {
    case none
    /// No new request goes to this connection.
    case retireConnection
    /// The provider token is too old for APNs: make another one, and another connection.
    case renewToken
    /// APNs saw too many provider tokens: keep this one, and use another connection.
    case keepToken
  }

  /// The state of the line.
  public let state: LineState
  /// Of a deferred line: in how many seconds it may be handed over again.
  public let delay: Int
  /// What else the sender must do.
  public let consequence: Consequence

  init(_ state: LineState, delay: Int = 0, _ consequence: Consequence = .none) {
    self.state = state
    self.delay = delay
    self.consequence = consequence
  }
}

extension Evidence {
  /// Most returns of a line: what is refused so often will be refused again, and the run stops.
  static let mostReturns = 10

  /// What follows; `tries` are the answers before this one that deferred the line.
  public func verdict(tries: Int) -> Verdict {
    switch self {
    case .notSent, .refused: Verdict(.pending)
    case .cut, .overdue: Verdict(.unknown)
    case .answered(let answer): answer.verdict(tries: tries)
    }
  }
}

extension Answer {
  fileprivate func verdict(tries: Int) -> Verdict {
    switch (status, reason) {
    case (200, _): Verdict(.accepted)
    case (410, _): Verdict(.gone)
    case (403, .expiredProviderToken): Verdict(.deferred, delay: 0, .renewToken)
    case (429, .tooManyProviderTokenUpdates): Verdict(.deferred, delay: retryAfter ?? Self.tokenPause, .keepToken)
    case (429, _): Verdict(.deferred, delay: retryAfter ?? Self.doubled(60, tries))
    // Any other status of 500 and more says the same as 503: something between here and APNs did not do its work.
    case (400..., let reason) where reason.isOfSender: Verdict(.pending)
    case (500..., _): Verdict(.deferred, delay: retryAfter ?? Self.doubled(15 * 60, tries), .retireConnection)
    default: Verdict(.rejected)
    }
  }

  /// The seconds in which a provider token must not be renewed. Source: Apple, "Establishing a token-based connection to APNs".
  private static let tokenPause = 20 * 60
  /// The longest wait. Apple names 15 minutes for the first; that it doubles up to two hours is our choice.
  private static let longestPause = 2 * 60 * 60

  private static func doubled(_ seconds: Int, _ tries: Int) -> Int {
    min(seconds << min(max(tries, 0), 10), longestPause)
  }
}
