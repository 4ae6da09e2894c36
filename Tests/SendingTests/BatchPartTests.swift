import Files
import Foundation
import Testing

@testable import Sending

/// Parts of a batch, each with a journal of its own.
@Suite struct BatchPartTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/belfry-parts-\(UUID().uuidString)"

  private func build(_ lines: Int) throws -> MadeBuild {
    let all = (0..<lines).map { MadeBuild.line($0) }
    return try MadeBuild([Array(all.prefix(lines / 3)), Array(all.dropFirst(lines / 3))])
  }

  /// The lines of a part as they are read to be sent: its numbers, and what is in the slot.
  private func read(_ build: MadeBuild, _ part: BatchPart) throws -> [String] {
    let batch = try #require(try BuildFolder(build.path).batches.first)
    let reader = BatchReader(batch, part)
    var verified = 0
    try reader.verify { _ in verified += 1 }
    let slots = RequestSlots(1)
    var lines: [String] = []
    while let line = try reader.next() {
      #expect(Int(line) == lines.count)
      try reader.load(slots[0])
      lines.append(String(decoding: slots[0].pointee.token, as: UTF8.self))
    }
    #expect(lines.count == verified)
    return lines
  }

  @Test(arguments: [1, 2, 3, 7, 1000]) func theyAreDisjointAndTogetherTheWhole(count: Int) throws {
    let build = try build(500)
    defer { build.remove() }
    let whole = try read(build, .whole)
    var all: [String] = []
    for index in 0..<count { all += try read(build, try #require(BatchPart(index, of: count))) }
    #expect(whole.count == 500 && all.sorted() == whole.sorted())
  }

  @Test func theyAreOfAboutOneSize() throws {
    let build = try build(4000)
    defer { build.remove() }
    for index in 0..<4 {
      let lines = try read(build, try #require(BatchPart(index, of: 4)))
      #expect(850...1150 ~= lines.count)
    }
  }

  @Test(arguments: [(-1, 4), (4, 4), (0, 0), (0, 1001)]) func thereIsNoOther(index: Int, count: Int) {
    #expect(BatchPart(index, of: count) == nil)
  }

  // MARK: - Journals

  private func header(_ batch: BuiltBatch, _ part: BatchPart, digest: String? = nil) -> JournalHeader {
    JournalHeader(
      batch: digest ?? batch.digest, campaign: "hello", identity: "hello", lines: 0, part: part,
      environment: "sandbox", app: "a", host: "h", start: 1)
  }

  private func make(_ header: JournalHeader, _ journals: JournalFolder) throws {
    let name = "\(header.batch.prefix(4))-\(header.part.index)-of-\(header.part.count)"
    _ = try JournalFile.create("\(folder)/\(name).journal", in: folder, header) { _ in }
  }

  @Test func headersSayWhichPartTheyAreOf() throws {
    let build = try build(3)
    defer { build.remove() }
    let batch = try #require(try BuildFolder(build.path).batches.first)
    for part in [BatchPart.whole, try #require(BatchPart(2, of: 9))] {
      let header = header(batch, part)
      #expect(JournalHeader.read(try #require(header.bytes())) == header)
    }
  }

  /// What a folder has of this batch (`this`) or of an earlier one (`other`), which part is to be sent, and what is said of it.
  @Test(
    arguments: [
      ([], "0/4", nil), (["this 0/4"], "1/4", nil), (["this 0/4"], "0/4", nil), (["this 0/1"], "0/1", nil),
      (["this 0/1"], "0/4", "was begun as a whole: leave --shard out"),
      (["this 0/4", "this 3/4"], "0/3", "was begun in 4 shards: go on with --shard I/4, for each I from 0 to 3"),
      (["this 0/4"], "0/1", "was begun in 4 shards"), (["other 0/1"], "1/4", nil), (["other 0/4"], "1/4", nil),
      (["other 0/4"], "1/5", "3 of their journals, such as that of shard 1, are not in"),
      (["other 0/2"], "0/1", "the journal of shard 1 is not in"), (["other 0/2", "other 1/2"], "0/1", nil),
      (["other 0/2", "other 1/2"], "4/5", nil),
    ] as [([String], String, String?)])
  func aNumberOfPartsIsKept(has: [String], part: String, message: String?) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let build = try build(3)
    defer { build.remove() }
    let batch = try #require(try BuildFolder(build.path).batches.first)
    let journals = try JournalFolder(writing: folder)
    func named(_ text: some StringProtocol) throws -> BatchPart {
      let numbers = text.split(separator: "/").compactMap { Int($0) }
      return try #require(BatchPart(numbers[0], of: numbers[1]))
    }
    for words in has.map({ $0.split(separator: " ") }) {
      try make(header(batch, try named(words[1]), digest: words[0] == "this" ? nil : "other"), journals)
    }
    let refusal = try journals.refusal(of: batch, try named(part))
    #expect(message.map { refusal?.message.contains($0) == true } ?? (refusal == nil), "\(String(describing: refusal))")
    #expect(refusal?.isUsage ?? true)
  }

  @Test func sendersOfDifferentPartsShareAFolder() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (first, second) = (try #require(BatchPart(0, of: 2)), try #require(BatchPart(1, of: 2)))
    let one = try JournalFolder(writing: folder, first)
    let two = try JournalFolder(writing: folder, second)
    #expect(one.isInUse() && two.isInUse())
    for (part, message) in [
      (first, "with the journals of shard 0/2"), (BatchPart.whole, "is at work with the journals in"),
      (try #require(BatchPart(0, of: 3)), "that divide batches into another number of shards"),
    ] {
      let error = #expect(throws: SendingError.self) { try JournalFolder(writing: folder, part) }
      #expect(error?.message.contains(message) == true, "\(String(describing: error))")
    }
    withExtendedLifetime((one, two)) {}
  }

  @Test func reportsOfPartsAddUp() throws {
    var (one, two) = (AnswerTimes(), AnswerTimes())
    for second in 0..<40 as Range<Int64> { one.add(at: 1000 + second, isAccepted: true) }
    for second in 0..<400 as Range<Int64> { two.add(at: 1000 + second, isAccepted: second % 2 == 0) }
    var sum = one
    sum.add(two)
    var other = two
    other.add(one)
    #expect(sum == other && sum.length == two.length && sum.length > one.length)
    #expect(sum.spans.reduce(0) { $0 + $1.accepted } == 240 && sum.spans.reduce(0) { $0 + $1.other } == 200)
  }
}
