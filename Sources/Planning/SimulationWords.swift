import Checking
import Clocks
import Diagnostics
import Expressions
package import Language
import Payloads

// What becomes of a campaign, in words: for reports, and for those who expect something.

extension Simulation.Outcome {
  /// The word of the public format.
  package var word: String {
    switch kind {
    case .word(let word): word.rawValue
    case .unsent(let reason): reason.outcome
    }
  }

  /// Whether something is shown to the person.
  package var isShown: Bool { if case .word(let word) = kind { word.isShown } else { false } }

  /// The reason that keeps it from the person, as a plan counts it; nil where something is shown, and for what no plan counts.
  package var unsent: UnsentReason? { if case .unsent(let reason) = kind { reason } else { nil } }

  private enum Kind {
    case word(OutcomeWord)
    case unsent(UnsentReason)
  }

  private var kind: Kind {
    switch self {
    case .push: .word(.push)
    case .onDevice: .word(.onDevice)
    case .channel: .word(.channel)
    case .onRequest: .word(.onRequest)
    case .whenReported: .word(.whenReported)
    case .notCounted: .word(.notCounted)
    case .moved: .word(.moved)
    case .notInAudience: .word(.notInAudience)
    case .over: .word(.over)
    case .tooLarge: .word(.tooLarge)
    case .heldOut: .unsent(.heldOut)
    case .passed: .unsent(.late)
    case .expired: .unsent(.expired)
    case .quiet: .unsent(.quiet)
    case .outranked: .unsent(.outranked)
    case .tooSoon: .unsent(.tooSoon)
    case .cancelled: .unsent(.cancelled)
    case .noEvent: .unsent(.withoutEvent)
    case .withoutValue: .unsent(.withoutValue)
    case .withoutZone: .unsent(.withoutZone)
    case .wrongEnvironment: .unsent(.otherEnvironment)
    case .wrongPlatform: .unsent(.otherPlatform)
    }
  }
}

extension Simulation.Line {
  /// Why the outcome is what it is, in words.
  package var why: String {
    switch outcome {
    case .push, .onDevice: decisive.isEmpty ? "everybody gets it" : decisive
    case .channel: "everyone who subscribed to the channel gets it"
    case .onRequest: decisive.isEmpty ? "everybody for whom a request comes gets it" : decisive
    case .whenReported(let event):
      (decisive.isEmpty ? "" : "\(decisive); ") + "it comes after \(event): --event shows what follows from a report"
    case .notCounted: "this report does not count: \(decisive)"
    case .cancelled(let event): "\(event) came while it waited, and takes it back"
    case .moved: "a later report of its event moves it"
    case .notInAudience: decisive
    case .heldOut(let place): "held out: place \(place) is below \(campaign.holdout)"
    case .wrongEnvironment:
      "the token is for the other environment; the campaign is for \(campaign.push?.isSandbox == true ? "sandbox" : "production")"
    case .wrongPlatform: "the device's system has no pushes of the type \(campaign.push?.type.name ?? "")"
    case .passed: "its moment has passed"
    case .quiet: "it would come in the quiet hours, and is dropped"
    case .outranked(let other): "\(Self.group(of: campaign)) has \"\(other)\" for that day"
    case .tooSoon(let other): "\"\(other)\" came too shortly before"
    case .over: "it is over: all its moments have passed"
    case .withoutZone: "it is on everyone's own clock, and there is no time_zone"
    case .noEvent(let name), .withoutValue(let name): "\(name) is missing, so nothing says when"
    case .expired(_, let at?): "it expires at \(at.text), before it is sent"
    case .expired(_, nil): "it expires before quiet hours end, until which it is held"
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
