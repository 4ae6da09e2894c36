import Checking
import Clocks
import Escaping
import Expressions
import JSON
import Language
import Planning

/// `belfry simulate --format json`.
enum SimulationJSON {
  static func bytes(_ report: SimulationReport) -> [UInt8] {
    let simulation = report.simulation
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      for (key, text) in [
        ("format_version", "2.0"), ("now", simulation.start.text), ("until", simulation.end.text),
        ("recipient", report.name), ("zone", simulation.zone.name),
      ] {
        writer.key(key)
        writer.string(text)
      }
      writer.key("complete")
      writer.bool(!simulation.isCut)
      writer.key("pending")
      writer.object { writer in
        for (key, number) in [("slots", simulation.pendingSlots), ("limit", report.pendingLimit)] {
          writer.key(key)
          writer.integer(number)
        }
      }
      writer.key("occurrences")
      writer.array { writer in for line in simulation.lines { write(line, simulation.zone, to: &writer) } }
    }
    return Harmless.report(writer.bytes) + [UInt8(ascii: "\n")]
  }

  private static func write(_ line: Simulation.Line, _ zone: Zone, to writer: inout JSONWriter) {
    writer.object { writer in
      for (key, text) in [
        ("campaign", line.campaign.id), ("path", line.campaign.path), ("deliver", line.campaign.delivery.name),
      ] {
        writer.key(key)
        writer.string(text)
      }
      for (key, text) in [
        ("at", line.instant?.text), ("local", line.instant.map { Fire.floating(zone.local($0)).text }),
      ] {
        writer.key(key)
        if let text { writer.string(text) } else { writer.null() }
      }
      for (key, text) in [("outcome", line.outcome.word), ("why", line.whole)] {
        writer.key(key)
        writer.string(text)
      }
      if line.outcome == .notInAudience, let from = line.meantFrom {
        writer.key("in_audience_from")
        writer.string(from.text)
      }
      writer.key("needs_opening")
      writer.bool(line.risk != nil)
      writer.key("reasons")
      writer.array { writer in for reason in line.reasons { write(reason, to: &writer) } }
      writer.key("message")
      if let message = line.outcome.message { write(message, line.outcome, to: &writer) } else { writer.null() }
    }
  }

  private static func write(_ reason: PredicateReason, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("comparison")
      writer.string(reason.comparison)
      writer.key("holds")
      writer.bool(reason.holds)
      writer.key("value")
      if let value = reason.value { writer.string(value) } else { writer.null() }
      writer.key("audiences")
      writer.array { writer in for name in reason.audiences { writer.string(name) } }
    }
  }

  private static func write(
    _ message: Simulation.Message, _ outcome: Simulation.Outcome, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      for (key, text) in [("variant", message.variant), ("language", message.language)] {
        writer.key(key)
        writer.string(text)
      }
      writer.key("language_reason")
      switch message.reason {
      case nil: writer.null()
      case .same: writer.string("same")
      case .nearest: writer.string("nearest")
      case .noneFits: writer.string("none-fits")
      case .unknown: writer.string("no-locale")
      }
      for line in message.texts {
        writer.key(line.name)
        writer.string(line.text)
      }
      if message.texts.contains(where: { $0.words != nil }) {
        writer.key("words")
        writer.object { writer in
          for line in message.texts {
            guard let words = line.words else { continue }
            writer.key(line.name)
            writer.string(words)
          }
        }
      }
      if let activity = message.activity {
        writer.key("activity")
        writer.value(.object(activity.members))
      }
      writer.key("payload")
      if case .push(_, let payload) = outcome { writer.integer(payload) } else { writer.null() }
    }
  }
}
