import Clocks
import Language
import Testing

@testable import Sending

extension GivenLines where Line == String {
  /// Lines of a batch, read as a run reads them.
  fileprivate convenience init(written lines: [String]) {
    var scan = LineScan()
    self.init(lines) { slot, number, line in
      Array(line.utf8).withUnsafeBufferPointer { slot.pointee.take(number, $0) }
      #expect(scan.scan(&slot.pointee) == nil)
    }
  }
}

/// What a run looks at again when a line is about to leave: who must not be sent to, and whether it is quiet where they live.
@Suite struct LastLookTests {
  private static func line(
    _ number: Int, id: String = "someone", zone: String? = nil, due: String, expires: Int64? = nil
  ) -> String {
    let text = MadeBuild.line(
      number, id: id, headers: expires.map { #","apns-expiration":"\#($0)""# } ?? "", due: due)
    return zone.map { text.replacing(#","headers""#, with: #","zone":"\#($0)","headers""#) } ?? text
  }

  private static func seconds(_ text: String) -> Int64 { Instant(text)?.seconds ?? 0 }

  private final class Started {
    let run: SendingRun
    let start: Int64
    private(set) var clock: UInt64 = 1_000_000_000

    init(
      _ lines: [String], at text: String, quiet: QuietHours? = nil, _ change: (inout SendingOptions) -> Void = { _ in }
    )
      throws
    {
      start = LastLookTests.seconds(text) * 1000
      let storage = MemoryStorage()
      let journal = Journal(storage, records: 0, lines: lines.count)
      try journal.begin(process: 1, boot: 1)
      var options = SendingOptions()
      change(&options)
      run = try SendingRun(
        LineLedger(lines: lines.count), journal, GivenLines(written: lines), options,
        quiet: quiet.map { QuietWatch($0) },
        wall: start, now: clock)
    }

    /// Accepts everything that may leave now; gives the lines.
    func take() throws -> [UInt32] {
      var lines: [UInt32] = []
      while let slot = try run.take(now: clock, room: 100) {
        lines.append(slot.pointee.line)
        slot.pointee.status = 200
        _ = try run.answered(slot)
      }
      try run.prepareToWrite(now: clock)
      return lines
    }

    func wait(seconds: UInt64) throws {
      clock += seconds * 1_000_000_000
      try run.prepareToWrite(now: clock)
    }

    var states: [LineState] { (0..<UInt32(run.ledger.lines)).map { run.ledger[$0] } }
  }

  private static let night = CivilTime("22:00").flatMap { from in
    CivilTime("08:00").map { QuietHours(from: from, to: $0, decision: .hold) }
  }

  @Test func whoIsSuppressedGetsNothing() throws {
    let due = "2026-11-21T12:00:00Z"
    let lines = [
      Self.line(1, due: due), Self.line(2, id: "gone", due: due), Self.line(3, due: due),
      Self.line(4, id: #"a\"b"#, due: due),
    ]
    let started = try Started(lines, at: due) { options in
      options.isSuppressed = { token, id in
        token.elementsEqual("00aa1".utf8) || id.elementsEqual("gone".utf8) || id.elementsEqual(#"a\"b"#.utf8)
      }
    }
    #expect(try started.take() == [2])
    #expect(started.states == [.suppressed, .suppressed, .accepted, .suppressed])
    #expect(started.run.isDone)
  }

  @Test func anUnknownLineOfSomeoneSuppressedStaysUnknown() throws {
    let due = "2026-11-21T12:00:00Z"
    let storage = MemoryStorage()
    let journal = Journal(storage, records: 0, lines: 1)
    let ledger = LineLedger(lines: 1)
    ledger.set(0, .unknown)
    var options = SendingOptions()
    options.unknown = .resend
    options.isSuppressed = { _, _ in true }
    let run = try SendingRun(
      ledger, journal, GivenLines(written: [Self.line(1, due: due)]), options, wall: Self.seconds(due) * 1000, now: 1)
    #expect(try run.take(now: 1, room: 100) == nil)
    #expect(ledger[0] == .unknown && run.isFinished)
  }

  /// Berlin is an hour before UTC in November, New York five behind, and of one nothing is known.
  @Test func whatIsQuietIsHeldUntilTheMorning() throws {
    let due = "2026-11-21T20:30:00Z"
    let lines = [
      Self.line(1, zone: "Europe/Berlin", due: due), Self.line(2, zone: "America/New_York", due: due),
      Self.line(3, zone: "", due: due), Self.line(4, due: due),
    ]
    let started = try Started(lines, at: "2026-11-21T21:00:00Z", quiet: Self.night) { $0.waitsForDue = true }
    #expect(try started.take() == [1, 2, 3])
    #expect(started.states == [.pending, .accepted, .accepted, .accepted])
    #expect(started.run.nextDue == Self.seconds("2026-11-22T07:00:00Z"))
    try started.wait(seconds: 10 * 3600 - 1)
    #expect(try started.take() == [])
    #expect(!started.run.isFinished)
    try started.wait(seconds: 1)
    #expect(try started.take() == [0])
  }

  @Test func whatIsDroppedInQuietHoursIsNeverSent() throws {
    var hours = Self.night
    hours?.decision = .drop
    let lines = [Self.line(1, zone: "Europe/Berlin", due: "2026-11-21T20:30:00Z")]
    let started = try Started(lines, at: "2026-11-21T21:00:00Z", quiet: hours)
    #expect(try started.take() == [])
    #expect(started.states == [.quiet] && started.run.isDone)
  }

  @Test func whatExpiresBeforeTheMorningIsNotSentThen() throws {
    let lines = [
      Self.line(
        1, zone: "Europe/Berlin", due: "2026-11-21T20:30:00Z", expires: Self.seconds("2026-11-22T03:00:00Z"))
    ]
    let started = try Started(lines, at: "2026-11-21T21:00:00Z", quiet: Self.night) { $0.waitsForDue = true }
    #expect(try started.take() == [])
    try started.wait(seconds: 10 * 3600)
    #expect(try started.take() == [])
    #expect(started.states == [.expired])
  }

  /// A line that could not leave in the night is not late in the morning; one that was late before the night is.
  @Test(arguments: [
    ("2026-11-21T20:30:00Z", "2026-11-22T07:30:00Z", LineState.accepted),
    ("2026-11-21T20:30:00Z", "2026-11-22T08:00:01Z", .late),
    ("2026-11-21T19:30:00Z", "2026-11-22T07:30:00Z", .late),
    ("2026-11-21T10:00:00Z", "2026-11-21T11:00:01Z", .late),
    ("2026-11-21T10:00:00Z", "2026-11-21T11:00:00Z", .accepted),
  ])
  func lateness(due: String, start: String, state: LineState) throws {
    let started = try Started([Self.line(1, zone: "Europe/Berlin", due: due)], at: start, quiet: Self.night)
    _ = try started.take()
    #expect(started.states == [state])
  }

  @Test func aDeferredLineWaitsForTheMorningToo() throws {
    let due = "2026-11-21T20:30:00Z"
    let started = try Started(
      [Self.line(1, zone: "Europe/Berlin", due: due)], at: "2026-11-21T20:59:30Z", quiet: Self.night
    ) { $0.giveUpAfter = 86_400 }
    let slot = try #require(try started.run.take(now: started.clock, room: 100))
    slot.pointee.status = 429
    _ = try started.run.answered(slot)
    // The pass ends, and the next one begins.
    for _ in 0..<2 {
      try started.wait(seconds: 60)
      #expect(try started.take() == [])
    }
    #expect(started.states == [.deferred])
    #expect(started.run.ledger.deferred[0]?.until == Self.seconds("2026-11-22T07:00:00Z") * 1000)
    try started.wait(seconds: 10 * 3600)
    #expect(try started.take() == [0])
  }

  /// Who would be woken because a machine lacks the zone is not sent to.
  @Test func anUnknownZoneStopsTheRun() throws {
    let lines = [Self.line(1, zone: "Europe/Atlantis", due: "2026-11-21T20:30:00Z")]
    let started = try Started(lines, at: "2026-11-21T20:30:00Z", quiet: Self.night)
    let error = #expect(throws: SendingError.self) { try started.take() }
    #expect(error?.message.contains("Europe/Atlantis") == true && error?.message.contains("tzdata") == true)
  }
}
