import Sending

/// Counts of a process for Prometheus' collector of text files. Labels are words of tables: no token, id, campaign or text is among them.
struct SendingMetrics {
  private struct Outcome: Hashable {
    let state: LineState
    let reason: APNsReason
  }

  /// The upper ends of the histogram's buckets, in seconds.
  private static let ends = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

  private var outcomes: [Outcome: Int] = [:]
  private var attempts = 0
  private var buckets = [Int](repeating: 0, count: Self.ends.count + 1)
  private var nanoseconds: UInt64 = 0
  /// How many connections were made.
  var connections = 0

  /// Something happened to a line, at a moment of the clock that no one sets.
  mutating func add(_ event: LineEvent, now: UInt64) {
    guard event.state != .flying else {
      attempts += 1
      return
    }
    outcomes[Outcome(state: event.state, reason: event.reason), default: 0] += 1
    guard let handedOver = event.handedOver else { return }
    let taken = now &- handedOver
    nanoseconds &+= taken
    buckets[Self.ends.firstIndex { Double(taken) / 1e9 <= $0 } ?? Self.ends.count] += 1
  }

  /// The file: `counts` are the lines of all batches, `window` is how many may be in flight.
  func text(_ counts: StateCounts, window: Int) -> String {
    var text = ""
    func family(_ name: String, _ type: String, _ help: String) {
      text += "# HELP belfry_send_\(name) \(help)\n# TYPE belfry_send_\(name) \(type)\n"
    }
    family("requests_total", "counter", "What became of requests, by state and reason.")
    for (outcome, count) in outcomes.sorted(by: {
      ($0.key.state.rawValue, $0.key.reason.rawValue) < ($1.key.state.rawValue, $1.key.reason.rawValue)
    }) {
      text += "belfry_send_requests_total{state=\"\(outcome.state.name)\",reason=\"\(outcome.reason.name)\"} \(count)\n"
    }
    family("attempts_total", "counter", "Requests that were handed over.")
    text += "belfry_send_attempts_total \(attempts)\n"
    family("connections_total", "counter", "Connections that were made.")
    text += "belfry_send_connections_total \(connections)\n"
    for (name, count, help) in [
      ("in_flight", counts[.flying], "Requests without an answer."),
      ("window", window, "How many requests may be in flight."),
      ("pending", counts[.pending] + counts[.deferred], "Lines that are still to be sent."),
      ("unknown", counts[.unknown], "Lines whose outcome is unknown."),
    ] {
      family(name, "gauge", help)
      text += "belfry_send_\(name) \(count)\n"
    }
    family("answer_seconds", "histogram", "Time from a request to its answer.")
    var below = 0
    for (end, count) in zip(Self.ends, buckets) {
      below += count
      text += "belfry_send_answer_seconds_bucket{le=\"\(end)\"} \(below)\n"
    }
    below += buckets.last ?? 0
    text += "belfry_send_answer_seconds_bucket{le=\"+Inf\"} \(below)\n"
    text += "belfry_send_answer_seconds_sum \(Double(nanoseconds) / 1e9)\nbelfry_send_answer_seconds_count \(below)\n"
    return text
  }
}
