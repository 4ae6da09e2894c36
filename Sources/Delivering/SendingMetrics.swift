import CNGHTTP2
import Files
import Sending

/// Why a connection is over.
enum ConnectionEnd: String, CaseIterable {
  /// There was nothing left to send on it.
  case finished
  /// The server said goodbye.
  case goaway
  /// The sender wanted another one: after an answer that says so, or because its requests stay unanswered.
  case retired
  /// The server or the network closed it.
  case cut
  /// Nothing came on it any more: no SETTINGS, or no answer to a PING.
  case silent
  /// It let no request through.
  case stalled
  /// What came was not HTTP/2.
  case broken
  /// It was never made: no address, no route, no TLS.
  case refused

  /// What to say of a server whose connection ended so before anything was answered on it.
  var words: String {
    switch self {
    case .finished, .goaway, .cut: "ended the connection without an answer"
    case .retired: "did not answer in time, see --answer-deadline"
    case .silent: "sends nothing: no SETTINGS, or no answer to a PING"
    case .stalled: "lets no request through"
    case .broken: "breaks HTTP/2, so the connection was ended"
    case .refused: "cannot be reached"
    }
  }
}

/// How long something took, counted by powers that people think in.
struct DurationHistogram {
  /// The upper ends of the buckets, in seconds.
  private static let ends = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

  private var buckets = [Int](repeating: 0, count: Self.ends.count + 1)
  private var nanoseconds: UInt64 = 0

  /// Adds one duration, in nanoseconds.
  mutating func add(_ taken: UInt64) {
    nanoseconds &+= taken
    buckets[Self.ends.firstIndex { Double(taken) / 1e9 <= $0 } ?? Self.ends.count] += 1
  }

  /// The lines of the metric of a name.
  func text(_ name: String) -> String {
    var (text, below) = ("", 0)
    for (end, count) in zip(Self.ends, buckets) {
      below += count
      text += "\(name)_bucket{le=\"\(end)\"} \(below)\n"
    }
    below += buckets.last ?? 0
    text += "\(name)_bucket{le=\"+Inf\"} \(below)\n"
    return text + "\(name)_sum \(Double(nanoseconds) / 1e9)\n\(name)_count \(below)\n"
  }
}

/// Counts of a process for Prometheus' collector of text files. Labels are words of tables: no token, id, campaign or text is among them.
struct SendingMetrics {
  private struct Outcome: Hashable {
    let state: LineState
    let reason: APNsReason
  }

  private struct Goaway: Hashable {
    let code: UInt32
    let reason: APNsReason
  }

  private var outcomes: [Outcome: Int] = [:]
  private var attempts = 0
  private var ends: [ConnectionEnd: Int] = [:]
  private var goaways: [Goaway: Int] = [:]
  private var answers = DurationHistogram()
  private var syncs = DurationHistogram()

  /// Something happened to a line, at a moment of the clock that no one sets.
  mutating func add(_ event: LineEvent, now: UInt64) {
    guard event.state != .flying else {
      attempts += 1
      return
    }
    outcomes[Outcome(state: event.state, reason: event.reason), default: 0] += 1
    if let handedOver = event.handedOver { answers.add(now &- handedOver) }
  }

  /// A connection is over.
  mutating func add(_ end: ConnectionEnd) { ends[end, default: 0] += 1 }

  /// A server said goodbye, with a code of HTTP/2 and a word of APNs.
  mutating func add(goaway code: UInt32, _ reason: APNsReason) {
    goaways[Goaway(code: code, reason: reason), default: 0] += 1
  }

  /// The disk had a journal after so many nanoseconds.
  mutating func add(sync taken: UInt64) { syncs.add(taken) }

  /// The file: `counts` are the lines of all batches, `window` is how many may be in flight.
  func text(_ counts: StateCounts, window: Int) -> String {
    var text = ""
    func family(_ name: String, _ type: String, _ help: String, _ lines: String) {
      text += "# HELP belfry_send_\(name) \(help)\n# TYPE belfry_send_\(name) \(type)\n\(lines)"
    }
    func rows(_ name: String, _ rows: [(labels: String, count: Int)]) -> String {
      rows.map { "belfry_send_\(name)\($0.labels.isEmpty ? "" : "{\($0.labels)}") \($0.count)\n" }.joined()
    }
    let requests = outcomes.sorted {
      ($0.key.state.rawValue, $0.key.reason.rawValue) < ($1.key.state.rawValue, $1.key.reason.rawValue)
    }
    family(
      "requests_total", "counter", "What became of requests, by state and reason.",
      rows(
        "requests_total",
        requests.map { ("state=\"\($0.key.state.name)\",reason=\"\($0.key.reason.name)\"", $0.value) }))
    family(
      "attempts_total", "counter", "Requests that were handed over.", rows("attempts_total", [("", attempts)]))
    family(
      "connections_total", "counter", "Connections that are over, by their end.",
      rows("connections_total", ConnectionEnd.allCases.map { ("end=\"\($0.rawValue)\"", ends[$0] ?? 0) }))
    let farewells = goaways.sorted { ($0.key.code, $0.key.reason.rawValue) < ($1.key.code, $1.key.reason.rawValue) }
    family(
      "goaway_total", "counter", "GOAWAYs of the server, by the code of HTTP/2 and the word of APNs.",
      rows(
        "goaway_total",
        farewells.map { ("code=\"\(Self.name(ofCode: $0.key.code))\",reason=\"\($0.key.reason.name)\"", $0.value) }))
    for (name, count, help) in [
      ("in_flight", counts[.flying], "Requests without an answer."),
      ("window", window, "How many requests may be in flight."),
      ("pending", counts[.pending] + counts[.deferred], "Lines that are still to be sent."),
      ("unknown", counts[.unknown], "Lines whose outcome is unknown."),
    ] {
      family(name, "gauge", help, rows(name, [("", count)]))
    }
    for (name, histogram, help) in [
      ("answer_seconds", answers, "Time from a request to its answer."),
      ("journal_sync_seconds", syncs, "Time that the disk took to have the journal."),
    ] {
      family(name, "histogram", help, histogram.text("belfry_send_\(name)"))
    }
    return text
  }

  /// The name of an error code (RFC 9113, section 7); servers may send any number.
  private static func name(ofCode code: UInt32) -> String {
    guard code <= NGHTTP2_HTTP_1_1_REQUIRED.rawValue, let name = nghttp2_http2_strerror(code) else { return "other" }
    return String(cString: name)
  }
}
