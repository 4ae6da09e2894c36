import Checking
import Clocks
import Diagnostics
import Escaping
import Expressions
import Language
public import Planning

/// One person's coming weeks, as a report.
public struct SimulationReport: Sendable {
  let simulation: Simulation
  let name: String
  let pendingLimit: Int

  /// A report about the person of that name; empty for one who is described by attributes alone.
  public init(_ simulation: Simulation, of name: String, pendingLimit: Int) {
    self.simulation = simulation
    self.name = name
    self.pendingLimit = pendingLimit
  }

  /// The report's bytes.
  public func bytes(as format: ReportFormat, style: TextStyle = .plain) -> [UInt8] {
    switch format {
    case .text: Harmless.lines(SimulationText(self, style).text)
    case .json: SimulationJSON.bytes(self)
    }
  }
}

extension Simulation.Outcome {
  /// The word of the public format.
  var word: String {
    switch self {
    case .push: "push"
    case .onDevice: "on-device"
    case .channel: "channel"
    case .onRequest: "on-request"
    case .whenReported: "when-reported"
    case .notCounted: "not-counted"
    case .cancelled: "cancelled"
    case .moved: "moved"
    case .notInAudience: "not-in-audience"
    case .heldOut: "held-out"
    case .wrongEnvironment: "wrong-environment"
    case .passed: "passed"
    case .quiet: "quiet-hours"
    case .outranked: "outranked"
    case .tooSoon: "too-soon"
    case .over: "over"
    case .withoutZone: "without-zone"
    case .noEvent: "no-event"
    case .expired: "expired"
    case .tooLarge: "too-large"
    }
  }
}

extension PendingRisk {
  /// What loses the request, by the words of the public format.
  var words: [String] {
    (isLostIfSoonestStay ? ["keeps-soonest"] : []) + (isLostIfRefused ? ["refuses-more"] : [])
  }

  /// The risk in few words, where the numbers stand below.
  var short: String {
    switch (isLostIfSoonestStay, isLostIfRefused) {
    case (true, true): "a full system loses it in any case"
    case (true, false): "a full system loses it: the soonest stay"
    default: "a full system loses it: it takes no more"
    }
  }

  /// The risk in words.
  var text: String {
    let systems = [
      isLostIfSoonestStay ? "keeps the soonest, or the last that were added," : nil,
      isLostIfRefused ? "refuses the last that are added" : nil,
    ].compactMap { $0 }.joined(separator: " or ")
    return
      "may be lost: the device needs \(grouped(slots)) pending requests and may hold \(grouped(limit)), and a system that \(systems) loses this one"
  }
}

extension Simulation.Line {
  /// The reason, and the risk where there is one.
  var whole: String {
    [why, otherwise { $0.text }, held { $0.text }, risk?.text].compactMap { $0 }.joined(separator: "; ")
  }

  /// What a build says that is made when it is due, where that is not what one says now.
  func otherwise(_ text: (Instant) -> String) -> String? {
    otherwiseAt.map {
      "a build that is made only at \(text($0)) \(outcome == .notInAudience ? "sends it" : "does not send it")"
    }
  }

  /// Since when quiet hours hold it back.
  func held(_ text: (Instant) -> String) -> String? {
    heldSince.map { "held back by the quiet hours since \(text($0))" }
  }

  /// Why the outcome is what it is, in words.
  var why: String {
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
