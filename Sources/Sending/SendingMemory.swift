/// What runs know of the server and of how it answers: a run that follows another of the same process goes on with it.
package struct SendingMemory {
  var window: SendingWindow
  var pace: SendingPace
  var watch: AbortWatch
  /// Which provider token is used: a larger number each time that one is made.
  var token: UInt32 = 1
  /// The token that was made because APNs called the one before expired; nil once it was accepted.
  var renewedForExpiry: UInt32?
  private var accepted = 0
  private var lastRejection: (status: UInt16, reason: APNsReason, times: Int) = (0, .none, 0)

  /// Nothing is known yet.
  package init(_ options: SendingOptions) {
    window = SendingWindow(most: options.streams)
    pace = SendingPace(rate: options.rate, parts: options.senders)
    watch = AbortWatch(options.bounds)
  }

  /// A request was accepted.
  mutating func isAccepted() {
    accepted += 1
    lastRejection.times = 0
    window.accepted()
    renewedForExpiry = nil
  }

  /// A request was refused for good; gives why the run must stop if there were three equal rejections before anything was accepted, or three in a row
  /// that speak of the sender: the key, the topic or the environment is wrong, as it would be for all other lines.
  mutating func isRejected(_ answer: Answer) -> SendingError? {
    guard accepted == 0 || answer.reason.isOfSender else { return nil }
    let status = UInt16(clamping: answer.status)
    let isSame = lastRejection.times > 0 && lastRejection.status == status && lastRejection.reason == answer.reason
    lastRejection = (status, answer.reason, isSame ? lastRejection.times + 1 : 1)
    guard lastRejection.times >= 3 else { return nil }
    let words = "APNs refused three requests in a row with \(answer.words)"
    return SendingError(
      answer.reason.isOfSender
        ? "\(words), which speaks of the key, the team or the topic: nothing more is sent, and the lines stay pending. Correct what is wrong, then run it again"
        : "\(words), and accepted none: check the key, the topic and whether the tokens are of this app and this server; then run it again"
    )
  }
}
