import Files
import Foundation
import Testing

@testable import Sending

/// What a person reads of journals afterwards, and what a person writes there.
@Suite struct BatchReportTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/belfry-report-\(UUID().uuidString)"

  /// A journal of the campaign with six lines, whose ids end with their numbers: accepted after a 503, gone, two unknown, rejected, pending.
  private func journal(_ campaign: String, _ body: (JournalFolder, JournalFile) throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let journals = try JournalFolder(writing: folder)
    let header = JournalHeader(
      batch: campaign, campaign: campaign, identity: campaign, lines: 6, environment: "sandbox", app: "a", host: "h",
      start: 1000)
    // Its sender ends, and its lock with it.
    do {
      let file = try JournalFile.create("\(folder)/\(campaign).journal", in: folder, header) {
        pass throws(SendingError) in
        for line in 0..<6 as Range<UInt8> {
          let id = [UInt8](repeating: 0, count: 15) + [line]
          try id.withUnsafeBufferPointer { (id) throws(SendingError) in try pass(UnsafeRawBufferPointer(id)) }
        }
      }
      let journal = try file.writer(behind: try file.content(boot: 1))
      journal.time = 1000
      try journal.begin(process: 1, boot: JournalFolder.boot())
      for line in 0..<5 as Range<UInt32> { try journal.intend(line) }
      try journal.settle(JournalRecordOutcome(line: 0, state: .deferred, status: 503, reason: .serviceUnavailable))
      journal.time = 1010
      try journal.settle(JournalRecordOutcome(line: 1, state: .gone, status: 410, reason: .unregistered, value: 5))
      try journal.settle(JournalRecordOutcome(line: 2, state: .unknown))
      try journal.settle(JournalRecordOutcome(line: 4, state: .rejected, status: 400, reason: .badDeviceToken))
      try journal.intendAgain(0)
      journal.time = 1020
      try journal.settle(JournalRecordOutcome(line: 0, state: .accepted, status: 200))
      // Line 3 is in flight when the sender is killed.
      try journal.synchronize()
    }
    try body(journals, try #require(try JournalFile.open("\(folder)/\(campaign).journal", writing: false)))
  }

  private func states(_ file: JournalFile) throws -> [LineState] {
    let ledger = try file.content(boot: JournalFolder.boot()).ledger
    return (0..<6).map { ledger[$0] }
  }

  @Test func aReportAddsUpTheRecords() throws {
    try journal("hello") { _, file in
      let report = try BatchReport(file)
      #expect(report.attempts == 6 && report.runs == 1)
      #expect(report.first == 1000 && report.last == 1020 && report.rate == 0.3)
      #expect(report.counts[.unknown] == 2 && report.counts.lines == 6)
      let answers = report.answers.map { "\($0.kind.status) \($0.kind.reason.name) \($0.count)" }
      #expect(answers == ["200 none 1", "400 BadDeviceToken 1", "410 Unregistered 1", "503 ServiceUnavailable 1"])
      #expect(report.times.length == 1)
      #expect(
        report.times.spans == [
          AnswerTimes.Span(start: 1000, accepted: 0, other: 1), AnswerTimes.Span(start: 1010, accepted: 0, other: 2),
          AnswerTimes.Span(start: 1020, accepted: 1, other: 0),
        ])
    }
  }

  @Test(arguments: [(48, 1), (49, 5), (240, 5), (241, 10), (480, 10), (100_000, 3600)])
  func timesStayFew(seconds: Int64, length: Int64) {
    var times = AnswerTimes()
    for second in 0..<seconds { times.add(at: second, isAccepted: second % 10 > 0) }
    #expect(times.length == length && times.spans.count <= AnswerTimes.most)
    #expect(times.spans.reduce(0) { $0 + $1.accepted + $1.other } == Int(seconds))
    #expect(times.spans.reduce(0) { $0 + $1.other } == Int(seconds + 9) / 10)
    #expect(times.spans.allSatisfy { $0.start % length == 0 })
  }

  @Test(arguments: [LineState.accepted, .pending])
  func aPersonSaysWhatUnknownLinesAre(state: LineState) throws {
    try journal("hello") { journals, file in
      let resolution = try Resolution("hello", ids: [], try journals.journals(), shown: "x")
      #expect(resolution.count == 2)
      #expect(try states(file)[2] == .unknown, "nothing is written yet")
      try resolution.write(state, process: 1, time: 2000)
      #expect(try states(file) == [.accepted, .gone, state, state, .rejected, .pending])
      #expect(try Resolution("hello", ids: [], try journals.journals(), shown: "x").count == 0)
      // Power that is lost later changes nothing: the word is on the disk.
      let ledger = try file.content(boot: 99).ledger
      #expect(ledger[3] == state && ledger[5] == .pending)
    }
  }

  @Test func aPersonNamesOneLine() throws {
    try journal("hello") { journals, file in
      let id = "00000000-0000-0000-0000-000000000003"
      let resolution = try Resolution("hello", ids: [id], try journals.journals(), shown: "x")
      try resolution.write(.pending, process: 1, time: 2000)
      #expect(try states(file) == [.accepted, .gone, .unknown, .pending, .rejected, .pending])
    }
  }

  /// What is named, and what the error says; nothing is written.
  @Test(arguments: [
    ("helo", [], #"there are "hello""#), ("hello", ["x"], "is not an apns-id"),
    ("hello", ["00000000-0000-0000-0000-000000000001"], "no unknown line"),
    ("hello", ["00000000-0000-0000-0000-000000000003", "00000000-0000-0000-0000-000000000009"], "no unknown line"),
  ])
  func whatCannotBeResolved(campaign: String, ids: [String], message: String) throws {
    try journal("hello") { journals, file in
      var found: SendingError?
      do throws(SendingError) { _ = try Resolution(campaign, ids: ids, try journals.journals(), shown: "x") } catch {
        found = error
      }
      #expect(found?.message.contains(message) == true && found?.isUsage == true, "\(found?.message ?? "")")
      let state = try states(file)[3]
      #expect(state == .unknown)
    }
  }

  @Test func idsAreUUIDs() {
    let text = "2c5f0ab2-6c1d-8f0e-9d1f-8a0f5e3f7b21"
    #expect(RequestID.bytes(text).map { RequestID.text($0) } == text)
    #expect(RequestID.bytes(text.uppercased()).map { RequestID.text($0) } == text)
    for text in [
      "", "2c5f0ab26c1d8f0e9d1f8a0f5e3f7b21", text + "0", text.replacing("b", with: "g"), "-" + text.dropFirst(),
    ] {
      #expect(RequestID.bytes(text) == nil, "\(text)")
    }
  }
}
