import Digests
import Testing

@testable import Sending

/// The table of what each piece of evidence means.
@Suite struct EvidenceTests {
  @Test func evidenceWithoutAnAnswer() {
    for evidence in [Evidence.notSent, .refused] { #expect(evidence.verdict(tries: 0) == Verdict(.pending)) }
    for evidence in [Evidence.cut, .overdue] { #expect(evidence.verdict(tries: 0) == Verdict(.unknown)) }
  }

  @Test(arguments: [
    (200, APNsReason.none, LineState.accepted, 0, Verdict.Consequence.none),
    (400, .badDeviceToken, .rejected, 0, .none), (403, .forbidden, .rejected, 0, .none),
    (403, .none, .rejected, 0, .none), (400, .missingDeviceToken, .rejected, 0, .none),
    (400, .deviceTokenNotForTopic, .rejected, 0, .none), (404, .none, .rejected, 0, .none),
    (413, .payloadTooLarge, .rejected, 0, .none),
    (410, .unregistered, .gone, 0, .none), (410, .none, .gone, 0, .none),
    (403, .expiredProviderToken, .deferred, 0, .renewToken),
    (429, .tooManyProviderTokenUpdates, .deferred, 1200, .keepToken), (429, .tooManyRequests, .deferred, 60, .none),
    (500, .internalServerError, .deferred, 900, .retireConnection),
    (503, .serviceUnavailable, .deferred, 900, .retireConnection), (502, .none, .deferred, 900, .retireConnection),
  ])
  func answers(status: Int, reason: APNsReason, state: LineState, delay: Int, consequence: Verdict.Consequence) {
    let verdict = Evidence.answered(Answer(status: status, reason: reason)).verdict(tries: 0)
    #expect(verdict == Verdict(state, delay: delay, consequence))
  }

  /// What the key, the certificate or the topic is refused for costs no one their notification: the line itself was fine.
  @Test(arguments: [
    (403, APNsReason.invalidProviderToken), (403, .missingProviderToken), (403, .badCertificate),
    (403, .badCertificateEnvironment), (403, .unrelatedKeyIdInToken), (403, .badEnvironmentKeyIdInToken),
    (400, .topicDisallowed), (400, .badTopic), (400, .missingTopic), (404, .badPath), (405, .methodNotAllowed),
  ])
  func answersAboutTheSender(status: Int, reason: APNsReason) {
    #expect(Evidence.answered(Answer(status: status, reason: reason)).verdict(tries: 0) == Verdict(.pending))
  }

  @Test(arguments: [
    (200, APNsReason.none, "200"), (400, .none, "400 without a reason"), (201, .other, "201 with an unknown reason"),
    (410, .unregistered, "410 Unregistered"),
  ])
  func wordsOfAnAnswer(status: Int, reason: APNsReason, words: String) {
    #expect(Answer(status: status, reason: reason).words == words)
  }

  @Test func waitsDoubleUpToTwoHours() {
    func delays(_ status: Int) -> [Int] {
      (0..<8).map { Evidence.answered(Answer(status: status)).verdict(tries: $0).delay }
    }
    #expect(delays(503) == [900, 1800, 3600, 7200, 7200, 7200, 7200, 7200])
    #expect(delays(429) == [60, 120, 240, 480, 960, 1920, 3840, 7200])
    let answer = Answer(status: 429, reason: .tooManyRequests, retryAfter: 7)
    #expect(Evidence.answered(answer).verdict(tries: 5).delay == 7)
  }

  @Test(
    arguments: [
      (#"{"reason":"BadDeviceToken"}"#, APNsReason.badDeviceToken, nil),
      (#"{"reason": "Unregistered", "timestamp": 1454948015990}"#, .unregistered, 1_454_948_015_990),
      (#"{"timestamp":12,"reason":"UnrelatedKeyIdInToken"}"#, .unrelatedKeyIdInToken, 12),
      (#"{"reason":"SomethingNew"}"#, .other, nil), (#"{"reason":""#, .none, nil), ("", .none, nil),
      ("<html>", .none, nil),
      (#"{"reason":7}"#, .none, nil), (#"{"reason":"Unregistered","timestamp":""#, .unregistered, nil),
    ] as [(String, APNsReason, Int64?)])
  func bodies(text: String, reason: APNsReason, timestamp: Int64?) {
    Array(text.utf8).withUnsafeBufferPointer { body in
      #expect(APNsReason(body: body) == reason)
      #expect(APNsReason.timestamp(in: body) == timestamp)
    }
  }

  /// RFC 3720, appendix B.4.
  @Test func checksums() {
    #expect(CRC32C.checksum([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(CRC32C.checksum([UInt8](repeating: 0xFF, count: 32)) == 0x62A8_AB43)
    #expect(CRC32C.checksum(Array(0..<32)) == 0x46DD_794E)
    #expect(CRC32C.checksum(Array("123456789".utf8)) == 0xE306_9283)
  }
}

/// How many requests are in flight, and how fast they leave.
@Suite struct WindowTests {
  @Test func itGrowsOnlyWhileItKeepsRequestsBack() {
    var window = SendingWindow(most: 1000)
    #expect(window.size == 1)
    window.accepted()
    #expect(window.size == 10)
    for _ in 0..<100 { window.accepted() }
    #expect(window.size == 10)
    for _ in 0..<1000 {
      window.keptBack()
      window.accepted()
    }
    #expect(window.size > 100)
    for _ in 0..<100_000 {
      window.keptBack()
      window.accepted()
    }
    #expect(window.size == 1000)
  }

  @Test(arguments: [(1000, 800), (250, 200), (1, 1), (0, 0), (Int.max, Int.max)])
  func aConnectionIsUsedToFourFifths(limit: Int, share: Int) { #expect(SendingWindow.share(of: limit) == share) }

  @Test func sendersDivideTheRate() {
    // A third of 100 requests a second is one in 30 ms.
    var pace = SendingPace(rate: 100, parts: 3)
    pace.left(now: 1_000_000_000)
    #expect(pace.wait(now: 1_000_000_000) == 1_010_000_000 && pace.wait(now: 1_010_000_000) == nil)
    pace.left(now: 1_010_000_000)
    #expect(pace.wait(now: 1_010_000_000) == 1_040_000_000)
  }

  @Test(arguments: [1, 7, 100, 333, 5000]) func theRateIsKept(rate: Int) {
    var pace = SendingPace(rate: rate)
    var (now, left, moments): (UInt64, Int, [UInt64]) = (5_000_000_000, 0, [])
    while left < 3 * rate {
      if let wait = pace.wait(now: now) {
        now = wait
      } else {
        pace.left(now: now)
        moments.append(now)
        left += 1
      }
    }
    // In no second more than the rate, and what a loop needs to wake up.
    for (index, moment) in moments.enumerated() where index >= rate + rate / 50 + 1 {
      #expect(moment - moments[index - rate - rate / 50 - 1] >= 1_000_000_000)
    }
  }
}
