import Checking
import Clocks
import Diagnostics
import Expressions
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
    case .text: Array(SimulationText(self, style).text.utf8)
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
    case .notInAudience: "not-in-audience"
    case .heldOut: "held-out"
    case .wrongEnvironment: "wrong-environment"
    case .passed: "passed"
    case .withoutZone: "without-zone"
    case .noEvent: "no-event"
    case .expired: "expired"
    case .tooLarge: "too-large"
    }
  }

  /// What is shown, where something is.
  var message: Simulation.Message? {
    switch self {
    case .push(let message, _), .onDevice(let message), .expired(let message, _): message
    default: nil
    }
  }
}

extension Simulation.Line {
  /// Why the outcome is what it is, in words.
  var why: String {
    switch outcome {
    case .push, .onDevice: decisive.isEmpty ? "everybody gets it" : decisive
    case .channel: "whoever subscribed to the channel gets it"
    case .notInAudience: decisive
    case .heldOut(let place): "held out: place \(place) is below \(campaign.holdout)"
    case .wrongEnvironment:
      "the token is for the other environment; the campaign is for \(campaign.push?.isSandbox == true ? "sandbox" : "production")"
    case .passed: "its moment has passed"
    case .withoutZone: "it is on everyone's own clock, and there is no time_zone"
    case .noEvent(let name): "\(name) is missing, so nothing says when"
    case .expired(_, let at): "it expires at \(at.text), before it is sent"
    case .tooLarge(let size, let limit): "the payload has \(grouped(size)) bytes, \(grouped(limit)) are the most"
    }
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
