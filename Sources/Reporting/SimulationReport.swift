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
  /// The risk in few words, where the numbers stand below.
  var short: String { "no slot is free for it until the app is opened" }

  /// The risk in words.
  var text: String {
    "comes only if the app is opened before: in the days up to it \(grouped(slots)) requests have to be pending, and the device may hold \(grouped(limit))"
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
