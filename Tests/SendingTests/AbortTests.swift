import Testing

@testable import Sending

/// What stops a run to protect people: bounds of bad ends, and a moment.
@Suite struct AbortTests {
  @Test(arguments: [
    ("0%", "0%"), ("1%", "1%"), ("100%", "100%"), ("0.1%", "0.1%"), ("12.50%", "12.5%"), ("0.0001%", "0.0001%"),
    ("007%", "7%"),
  ])
  func shares(text: String, shown: String) throws { #expect(try #require(SendingShare(text)).text == shown) }

  @Test(arguments: ["", "%", "1", "1 %", "-1%", "100.1%", "101%", "1.%", ".5%", "0.00001%", "1,5%", "1%%", "９%"])
  func whatIsNoShare(text: String) { #expect(SendingShare(text) == nil) }

  @Test(arguments: [
    "", "rejected", "rejected>", "rejected>2", ">2%", "rejected>2%,", "rejected>2%,rejected>3%", "accepted>2%",
    "rejected<2%", "none,gone>1%", "rejected>2%>3%", "bad-token>1%",
  ])
  func whatAreNoBounds(text: String) { #expect(AbortBounds(text) == nil) }

  @Test func bounds() throws {
    let bounds = try #require(AbortBounds("rejected>2%, gone>5%,unknown>0.1%,deferred > 50%"))
    #expect(bounds.bounds.map(\.state) == [.rejected, .gone, .unknown, .deferred])
    #expect(bounds.bounds.map(\.share.text) == ["2%", "5%", "0.1%", "50%"])
    #expect(AbortBounds("none") == AbortBounds.none && AbortBounds.standard.bounds.count == 2)
  }

  /// Adds outcomes to a watch until it stops; gives how many were added by then.
  private func added(
    _ bounds: String, _ outcomes: [(LineState, Int)]
  ) throws -> (count: Int?, message: String) {
    var watch = AbortWatch(try #require(AbortBounds(bounds)))
    var count = 0
    for (state, times) in outcomes {
      for _ in 0..<times {
        count += 1
        let reason: APNsReason = state == .rejected ? .badDeviceToken : .none
        if let error = watch.add(state, reason) { return (count, error.message) }
      }
    }
    return (nil, "")
  }

  @Test func theFirstBadEndsCountAsAShareOfAHundred() throws {
    #expect(try added("rejected>10%", [(.rejected, 10), (.accepted, 500)]).count == nil)
    let stop = try added("rejected>10%", [(.rejected, 20)])
    #expect(stop.count == 11)
    #expect(
      stop.message
        == "11 of the last 11 outcomes are rejected, more than the 10% that --abort-on allows: BadDeviceToken 11; nothing more is sent. Find out why, then run the same command again to go on"
    )
    #expect(try added("unknown>0%", [(.accepted, 5), (.unknown, 1)]).count == 6)
    #expect(try added("unknown>0.1%", [(.accepted, 1000), (.unknown, 1)]).count == nil)
    #expect(try added("unknown>0.1%", [(.accepted, 1000), (.unknown, 2)]).count == 1002)
  }

  @Test func onlyTheLastThousandCount() throws {
    #expect(try added("rejected>10%", [(.accepted, 1000), (.rejected, 100), (.accepted, 1)]).count == nil)
    #expect(try added("rejected>10%", [(.accepted, 5000), (.rejected, 101)]).count == 5101)
    // What was rejected long ago has left the window.
    let again = [(LineState.accepted, 1000), (.rejected, 100), (.accepted, 1000), (.rejected, 101)]
    #expect(try added("rejected>10%", again).count == 2201)
    #expect(
      try added("rejected>10%", [(.accepted, 950), (.rejected, 90), (.accepted, 910), (.rejected, 91)]).count == nil)
  }

  @Test func otherStatesHaveTheirOwnBounds() throws {
    #expect(try added("rejected>10%", [(.gone, 500), (.unknown, 500), (.deferred, 500)]).count == nil)
    #expect(try added("gone>5%,unknown>90%", [(.unknown, 50), (.gone, 6)]).count == 56)
    #expect(try added("none", [(.rejected, 2000)]).count == nil)
    // One connection that breaks with as many streams as APNs allows is no reason to stop, two are.
    let cut = (LineState.unknown, 800)
    #expect(try added("rejected>10%,unknown>90%", [(.accepted, 1000), cut]).count == nil)
    #expect(try added("rejected>10%,unknown>90%", [(.accepted, 1000), cut, (.accepted, 10), cut]).count != nil)
  }

  @Test func theCommonestReasonsAreNamed() {
    var watch = AbortWatch(.standard)
    for (reason, times) in [(APNsReason.badTopic, 1), (.badDeviceToken, 3), (.payloadTooLarge, 2), (.badPath, 1)] {
      for _ in 0..<times { _ = watch.add(.rejected, reason) }
    }
    _ = watch.add(.accepted, .none)
    #expect(watch.reasons(.rejected) == ": BadDeviceToken 3, PayloadTooLarge 2, BadTopic 1")
    #expect(watch.reasons(.unknown) == "")
  }

  // MARK: - In a run

  @Test func tooManyBadEndsStopTheRunAndAnotherOneGoesOn() throws {
    var history = try History(lines: 40)
    history.options.bounds = try #require(AbortBounds("rejected>3%"))
    try history.restart()
    try history.offerNext()
    try history.answerAll(200)
    for _ in 0..<8 { try history.offerNext() }
    let slots = history.offered
    for slot in slots.prefix(4) {
      slot.pointee.status = 400
      _ = try history.run.answered(slot)
    }
    #expect(history.run.stop?.message.contains("4 of the last 5 outcomes are rejected") == true)
    #expect(try history.run.take(now: history.clock, room: 100) == nil && !history.run.isFinished)
    // What is in flight is still answered.
    history.offered = Array(slots.dropFirst(4))
    try history.acceptAll()
    #expect(history.run.isFinished && history.run.ledger.counts[.accepted] == 5)
    try history.restart()
    try history.offerNext()
    #expect(history.run.stop == nil && history.offered.count == 1)
  }

  @Test func nothingLeavesAfterTheEnd() throws {
    var history = try History(lines: 3)
    history.options.until = 1_000_000 + 10
    try history.restart()
    try history.offerNext()
    try history.acceptAll()
    history.clock += 9_000_000_000
    try history.offerNext()
    #expect(history.offered.count == 1 && history.run.stop == nil)
    history.clock += 1_000_000_000
    try history.offerNext()
    #expect(history.offered.count == 1)
    #expect(
      history.run.stop?.message
        == "nothing is handed over after 1970-01-12T13:46:50Z, as --until says; the lines that are left stay pending, and another run sends them"
    )
    try history.acceptAll()
    #expect(history.run.isFinished && history.run.ledger.counts[.accepted] == 2)
    #expect(history.run.ledger.counts[.pending] == 1)
  }

  @Test func aRunThatHasNothingLeftDoesNotMindTheEnd() throws {
    var history = try History(lines: 1)
    history.options.until = 1_000_000 + 10
    try history.restart()
    try history.offerNext()
    history.clock += 100_000_000_000
    try history.acceptAll()
    try history.offerNext()
    #expect(history.run.stop == nil && history.run.isFinished)
  }

  @Test func aRunDoesNotWaitForWhatCannotLeave() throws {
    var history = try History(lines: 1)
    history.options.until = 1_000_000 + 30
    try history.restart()
    try history.offerNext()
    try history.answerAll(429)
    // It would leave in a minute.
    #expect(try history.run.take(now: history.clock, room: 100) == nil)
    #expect(history.run.isFinished && history.run.stop?.message.contains("--until") == true)
    #expect(history.run.ledger.counts[.deferred] == 1)
  }
}
