import Files
import Foundation
import Testing

@testable import Sending

/// Which recipients were sent what, by a build and its journal, and the list that grows by it.
@Suite struct SentListTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/belfry-sent-\(UUID().uuidString)"
  private var list: String { folder + "/sent.jsonl" }

  /// A build of a line for each state, whose journal says these states; gives its rows.
  private func addRows(_ states: [LineState], _ lines: [String]? = nil) throws {
    let build = try MadeBuild([lines ?? states.indices.map { MadeBuild.line($0, id: "u\($0)", text: "secret") }])
    defer { build.remove() }
    let rows = try sent(build, states)
    var found: [String] = []
    try rows.forEach { found.append(String(decoding: $0, as: UTF8.self)) }
    #expect(found == expected(states) || lines != nil)
    #expect(rows.count == found.count)
    #expect(try SentList(list).add([rows]) == found.count)
  }

  /// The rows of a build whose journal says these states.
  private func sent(_ build: MadeBuild, _ states: [LineState]) throws -> SentRows {
    let batch = try #require(try BuildFolder(build.path).batches.first)
    let journals = try JournalFolder(writing: folder)
    let header = JournalHeader(
      batch: batch.digest, campaign: "hello", identity: "hello", lines: batch.lines, environment: "sandbox", app: "a",
      host: "h", start: 1)
    let file = try JournalFile.create(journals.journal(of: batch), in: folder, header) { pass throws(SendingError) in
      try BatchReader(batch).verify(pass)
    }
    let journal = try file.writer(behind: try file.content(boot: 1))
    try journal.begin(process: 1, boot: JournalFolder.boot())
    for (line, state) in states.enumerated() {
      try journal.intend(UInt32(line))
      if state != .flying { try journal.settle(JournalRecordOutcome(line: UInt32(line), state: state)) }
    }
    try journal.synchronize()
    return try #require(try SentRows.find(batch, journals).first)
  }

  private func expected(_ states: [LineState]) -> [String] {
    states.indices.filter { [.accepted, .unknown, .flying].contains(states[$0]) }.map {
      #"{"campaign":"hello","id":"u\#($0)","token":"00aa\#($0)","due":"2026-11-21T00:00:00Z"}"# + "\n"
    }
  }

  private func text() throws -> String { String(decoding: try FileReader.read(list, limit: 1 << 20), as: UTF8.self) }

  @Test func onlyWhatMayBeDeliveredIsListed() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try addRows(LineState.allCases)
    #expect(try text() == expected(LineState.allCases).joined())
    #expect(try !AppendedFile(reading: list).isOpenToOthers())
  }

  @Test func namesOfRequestsAndOddIdsAreKept() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let line = MadeBuild.line(0, id: #"ä\"\\"#).replacing(#""due""#, with: #""request":"r 1","due""#)
    try addRows([.accepted], [line])
    #expect(
      try text()
        == #"{"campaign":"hello","id":"ä\"\\","token":"00aa0","due":"2026-11-21T00:00:00Z","request":"r 1"}"# + "\n")
  }

  /// What a list has before its rows are added, and what it has then; nil where it is refused.
  @Test(arguments: [
    ("", 2, "AB"), ("A", 1, "AB"), ("AB", 0, "AB"), ("B", 1, "BA"), ("x", 2, "xAB"), ("A|", 1, "AB"), ("AB|", 0, "AB"),
    ("a", 2, "AB"), ("Ba", 1, "BA"), ("?", nil, "?"), ("BB", 1, "BBA"),
  ])
  func eachRowIsThereOnce(before: String, added: Int?, after: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let build = try MadeBuild([(0..<2).map { MadeBuild.line($0, id: "u\($0)") }])
    defer { build.remove() }
    let sent = try sent(build, [.accepted, .unknown])
    let all = expected([.accepted, .accepted])
    // A and B are rows, a half of one, x a row of another list, | takes the last line end, ? is something else.
    let parts: [Character: String] = [
      "A": all.first ?? "", "B": all.last ?? "", "a": String((all.first ?? "").prefix(20)),
      "x": #"{"campaign":"other"}"# + "\n", "?": "name;due",
    ]
    func spelled(_ word: String) -> String {
      word.reduce(into: "") { text, letter in
        if letter == "|" { _ = text.popLast() } else { text += parts[letter] ?? "" }
      }
    }
    try Data(spelled(before).utf8).write(to: URL(fileURLWithPath: list))
    chmod(list, 0o600)
    if let added {
      #expect(try SentList(list).add([sent]) == added)
      #expect(try SentList(list).add([sent]) == 0)
    } else {
      #expect(throws: SendingError.self) { try SentList(list).add([sent]) }
    }
    #expect(try text() == spelled(after))
  }

  @Test func aJournalOfAnotherBatchIsRefused() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let build = try MadeBuild([[MadeBuild.line(0), MadeBuild.line(1)]])
    defer { build.remove() }
    let batch = try #require(try BuildFolder(build.path).batches.first)
    let journals = try JournalFolder(writing: folder)
    #expect(try SentRows.find(batch, journals).isEmpty, "without a journal")
    let header = JournalHeader(
      batch: batch.digest, campaign: "hello", identity: "hello", lines: 2, environment: "sandbox", app: "a", host: "h",
      start: 1)
    // The ids are in another order.
    _ = try JournalFile.create(journals.journal(of: batch), in: folder, header) { pass throws(SendingError) in
      var ids: [[UInt8]] = []
      try BatchReader(batch).verify { ids.insert(Array($0), at: 0) }
      for id in ids {
        try id.withUnsafeBufferPointer { (id) throws(SendingError) in try pass(UnsafeRawBufferPointer(id)) }
      }
    }
    let error = #expect(throws: SendingError.self) { _ = try SentRows.find(batch, journals) }
    #expect(error?.message.contains("is of another batch") == true)
  }
}
