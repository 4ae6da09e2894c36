import Foundation
import Sending
import Testing

@testable import Delivering

/// What those see who watch a run.
@Suite struct SendingWatchTests {
  private static func counts(pending: Int, _ states: [(LineState, Int)]) -> StateCounts {
    let ledger = LineLedger(lines: pending + states.reduce(0) { $0 + $1.1 })
    var line: UInt32 = 0
    for (state, count) in states {
      for _ in 0..<count {
        ledger.set(line, state)
        line += 1
      }
    }
    return ledger.counts
  }

  @Test func theLineOnATerminal() {
    let counts = Self.counts(pending: 8000, [(.accepted, 1190), (.gone, 10), (.flying, 800)])
    #expect(
      SendingWatch.line("hello", counts, 200, seconds: 2.5)
        == #""hello": 1,200 of 10,000 lines, 400 a second, 22 s left: 1,190 accepted, 10 gone"#)
    #expect(
      SendingWatch.line("hello", Self.counts(pending: 1, []), 0, seconds: 1) == #""hello": 0 of 1 line, 0 a second"#)
    #expect(SendingWatch.line("hello", counts, 1199, seconds: 10).contains(", 0 a second, 24 h left: "))
    // A campaign's name cannot move the cursor.
    #expect(!SendingWatch.line("a\u{1B}[2J", counts, 0, seconds: 1).contains("\u{1B}"))
  }

  @Test(arguments: [
    (LineEvent(line: 0, state: .flying), #""event":"sent""#, ""),
    (LineEvent(line: 0, state: .pending), #""event":"returned""#, ""),
    (LineEvent(line: 0, state: .accepted, status: 200), #""event":"accepted""#, #","status":200"#),
    (
      LineEvent(line: 0, state: .gone, status: 410, reason: .unregistered), #""event":"gone""#,
      #","status":410,"reason":"Unregistered""#
    ), (LineEvent(line: 0, state: .unknown), #""event":"unknown""#, ""),
  ])
  func events(event: LineEvent, name: String, rest: String) {
    #expect(
      String(decoding: SendingWatch.row(event, "hi", "id", at: 1_795_219_200), as: UTF8.self)
        == #"{"time":"2026-11-21T00:00:00Z",\#(name),"campaign":"hi","line":1,"apns_id":"id"\#(rest)}"# + "\n")
  }

  @Test func metrics() {
    var metrics = SendingMetrics()
    for end in [ConnectionEnd.goaway, .cut, .goaway] { metrics.add(end) }
    metrics.add(goaway: 0, .none)
    metrics.add(goaway: 2, .shutdown)
    metrics.add(goaway: 999, .other)
    metrics.add(sync: 2_000_000)
    for line in 0..<3 as Range<UInt32> { metrics.add(LineEvent(line: line, state: .flying), now: 0) }
    metrics.add(LineEvent(line: 0, state: .accepted, status: 200, handedOver: 1_000_000_000), now: 1_030_000_000)
    metrics.add(
      LineEvent(line: 1, state: .rejected, status: 400, reason: .badDeviceToken, handedOver: 0), now: 100_000_000_000)
    metrics.add(LineEvent(line: 2, state: .unknown), now: 5)
    let text = metrics.text(Self.counts(pending: 4, [(.deferred, 1), (.unknown, 1), (.flying, 2)]), window: 10)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.dropFirst("belfry_send_".count) }
    let ends = [
      "0.001", "0.0025", "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1.0", "2.5", "5.0", "10.0", "30.0",
    ]
    func histogram(_ name: String, _ counts: [Int], sum: String, _ count: Int) -> [String] {
      zip(ends + ["60.0", "+Inf"], counts).map { #"\#(name)_bucket{le="\#($0)"} \#($1)"# } + [
        "\(name)_sum \(sum)", "\(name)_count \(count)",
      ]
    }
    let expected = [
      #"requests_total{state="accepted",reason="none"} 1"#,
      #"requests_total{state="rejected",reason="BadDeviceToken"} 1"#,
      #"requests_total{state="unknown",reason="none"} 1"#, "attempts_total 3",
      #"connections_total{end="finished"} 0"#, #"connections_total{end="goaway"} 2"#,
      #"connections_total{end="retired"} 0"#, #"connections_total{end="cut"} 1"#,
      #"connections_total{end="silent"} 0"#, #"connections_total{end="stalled"} 0"#,
      #"connections_total{end="broken"} 0"#, #"connections_total{end="refused"} 0"#,
      #"goaway_total{code="NO_ERROR",reason="none"} 1"#, #"goaway_total{code="INTERNAL_ERROR",reason="Shutdown"} 1"#,
      #"goaway_total{code="other",reason="other"} 1"#, "in_flight 2", "window 10", "pending 5", "unknown 1",
    ]
    #expect(
      lines.map(String.init) == expected
        + histogram(
          "answer_seconds", [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2], sum: "100.03", 2)
        + histogram("journal_sync_seconds", [0] + Array(repeating: 1, count: 15), sum: "0.002", 1))
  }
}
