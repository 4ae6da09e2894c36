/// What a person decided about a run.
package struct SendingOptions: Sendable {
  /// What to do with lines whose outcome an earlier run left unknown.
  package var unknown = UnknownPolicy.hold
  /// What to do with lines that were due long ago.
  package var late = LatePolicy.skip
  /// How long after its moment a line is late, in seconds.
  package var lateAfter: Int64 = 3600
  /// Whether the run waits for lines that are not due yet.
  package var waitsForDue = false
  /// How long the run waits for deferred lines, in seconds.
  package var giveUpAfter: Int64 = 7200
  /// The most requests in flight.
  package var streams = 1000
  /// The most connections.
  package var connections = 1
  /// The most requests in a second, of all senders together.
  package var rate: Int?
  /// Between how many senders the rate is divided.
  package var senders = 1
  /// How long an answer may take, in seconds.
  package var answerDeadline = 60
  /// From when on nothing is handed over any more, in seconds since 1970.
  package var until: Int64?
  /// Whether a token, or the recipient of an id, must not be sent to, whatever the build says.
  package var isSuppressed: (@Sendable (_ token: UnsafeBufferPointer<UInt8>, _ id: UnsafeBufferPointer<UInt8>) -> Bool)?
  /// How many lines may come to a bad end.
  package var bounds = AbortBounds.standard

  package init() {}
}

/// What happened to a line.
package struct LineEvent: Sendable, Equatable {
  /// The line, counted from 0.
  package let line: UInt32
  /// Its state now.
  package let state: LineState
  /// The status of APNs' answer; 0 without one.
  package var status: UInt16 = 0
  /// The word in its body.
  package var reason = APNsReason.none
  /// When the request of this answer was handed over, by a clock that no one sets, in nanoseconds.
  package var handedOver: UInt64?

  package init(
    line: UInt32, state: LineState, status: UInt16 = 0, reason: APNsReason = .none, handedOver: UInt64? = nil
  ) {
    (self.line, self.state, self.status) = (line, state, status)
    (self.reason, self.handedOver) = (reason, handedOver)
  }
}
