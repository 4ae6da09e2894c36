import Checking
import Clocks
import Diagnostics
import Expressions
import Language

// What becomes of a campaign, in words: for reports, and for those who expect something.

extension Simulation.Outcome {
  /// The word of the public format.
  package var word: String {
    switch self {
    case .push: "push"
    case .onDevice: "on-device"
    case .channel: "channel"
    case .onRequest: "on-request"
    case .whenReported: "when-reported"
    case .notCounted: "not-counted"
    case .moved: "moved"
    case .notInAudience: "not-in-audience"
    case .over: "over"
    case .tooLarge: "too-large"
    case .heldOut: UnsentReason.heldOut.outcome
    case .passed: UnsentReason.late.outcome
    case .expired: UnsentReason.expired.outcome
    case .quiet: UnsentReason.quiet.outcome
    case .outranked: UnsentReason.outranked.outcome
    case .tooSoon: UnsentReason.tooSoon.outcome
    case .cancelled: UnsentReason.cancelled.outcome
    case .noEvent: UnsentReason.withoutEvent.outcome
    case .withoutZone: UnsentReason.withoutZone.outcome
    case .wrongEnvironment: UnsentReason.otherEnvironment.outcome
    }
  }

  /// The words of the outcomes in which nothing is shown.
  package static let reasons =
    ["not-in-audience"] + UnsentReason.outcomes + [
      "over", "too-large", "when-reported", "not-counted", "moved", "on-request", "channel",
    ]

  /// Whether something is shown to the person.
  package var isShown: Bool {
    switch self {
    case .push, .onDevice: true
    default: false
    }
  }
}

extension Simulation.Line {
  /// Why the outcome is what it is, in words.
  package var why: String {
    switch outcome {
    case .push, .onDevice: decisive.isEmpty ? "everybody gets it" : decisive
    case .channel: "whoever subscribed to the channel gets it"
    case .onRequest: decisive.isEmpty ? "everybody for whom a request comes gets it" : decisive
    case .whenReported(let event):
      (decisive.isEmpty ? "" : "\(decisive); ") + "it comes after \(event): --event tells what follows from a report"
    case .notCounted: "this report does not count: \(decisive)"
    case .cancelled(let event): "\(event) came while it waited, and takes it back"
    case .moved: "a later report of its event moves it"
    case .notInAudience: decisive
    case .heldOut(let place): "held out: place \(place) is below \(campaign.holdout)"
    case .wrongEnvironment:
      "the token is for the other environment; the campaign is for \(campaign.push?.isSandbox == true ? "sandbox" : "production")"
    case .passed: "its moment has passed"
    case .quiet: "it would come in the quiet hours, and is dropped"
    case .outranked(let other): "\(Self.group(of: campaign)) has \"\(other)\" for that day"
    case .tooSoon(let other): "\"\(other)\" came too shortly before"
    case .over: "it is over: all its moments have passed"
    case .withoutZone: "it is on everyone's own clock, and there is no time_zone"
    case .noEvent(let name): "\(name) is missing, so nothing says when"
    case .expired(_, let at): "it expires at \(at.text), before it is sent"
    case .tooLarge(let size, let limit):
      "the payload has \(size) bytes, the limit is \(campaign.push?.limitText ?? "\(limit)")"
    }
  }

  private static func group(of campaign: Campaign) -> String {
    campaign.turn?.group.map { "its group \"\($0.membership.group.value)\"" } ?? "its group"
  }

  private var decisive: String {
    reasons.map { reason in
      let place = reason.audiences.isEmpty ? "" : " (\(reason.audiences.joined(separator: " › ")))"
      if reason.comparison == "all" { return "all\(place)" }
      let verdict = reason.holds ? "holds" : "does not hold"
      return "\(reason.comparison) \(verdict), it is \(reason.value ?? "missing")\(place)"
    }.joined(separator: "; ")
  }
}
