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
    let more = [until { $0.text }, otherwise { $0.text }, held { $0.text }, risk?.text]
    return ([why] + more.compactMap { $0 }).joined(separator: "; ")
  }

  /// Since when somebody is in the audience who is not in it yet.
  func until(_ text: (Instant) -> String) -> String? {
    outcome == .notInAudience ? meantFrom.map { "not in the audience until \(text($0))" } : nil
  }

  /// What a build says that is made when it is due, where that is not what one says now.
  func otherwise(_ text: (Instant) -> String) -> String? {
    otherwiseAt.map {
      "a build that is made only at \(text($0)) \(outcome == .notInAudience ? "sends it" : "does not send it")"
    }
  }

  /// Since when quiet hours hold it back.
  func held(_ text: (Instant) -> String) -> String? {
    heldSince.map { "held by the quiet hours since \(text($0))" }
  }
}
