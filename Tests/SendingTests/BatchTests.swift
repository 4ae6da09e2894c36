import Clocks
import Digests
import Files
import Foundation
import Language
import Testing

@testable import Sending

/// A folder as `belfry build` writes it, with lines of this test.
struct MadeBuild {
  let path = FileManager.default.temporaryDirectory.path + "/belfry-build-\(UUID().uuidString)"

  static func id(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  static func line(
    _ number: Int, id: String = "someone", text: String = "Hi", headers: String = "",
    due: String = "2026-11-21T00:00:00Z"
  ) -> String {
    """
    {"locale":"en","campaign":"hello","variant":"","id":"\(id)","token":"00aa\(number)","due":"\(due)",\
    "headers":{"apns-topic":"com.example.a"\(headers),"apns-id":"\(Self.id(number))"},\
    "payload":{"aps":{"alert":"\(text)"}}}
    """
  }

  /// A line for a channel, which has neither a token nor an `apns-id`.
  static func channelLine(_ number: Int, token: String = "") -> String {
    """
    {"locale":"","campaign":"hello","variant":"",\(token)"due":"2026-11-21T00:00:00Z",\
    "headers":{"apns-channel-id":"AAAA","apns-push-type":"liveactivity","apns-request-id":"\(Self.id(number))"},\
    "payload":{"aps":{"event":"update"}}}
    """
  }

  init(_ files: [[String]], quiet: String = "null", path kind: String = "device", app: String = "com.example.a") throws
  {
    let folder = path + "/push/hello"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var shards: [String] = []
    for (index, lines) in files.enumerated() {
      let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/0000\(index + 1).jsonl"))
      shards.append(
        #"{"file":"0000\#(index + 1).jsonl","rows":\#(lines.count),"bytes":\#(bytes.count),"sha256":"\#(Self.sha256(bytes))"}"#
      )
    }
    let batch = Array(
      #"{"format_version":"2.1","campaign":"hello","identity":"hello","app":"\#(app)","path":"\#(kind)","authentication":"token","topic":null,"environment":"sandbox","quiet_hours":\#(quiet),"shards":[\#(shards.joined(separator: ","))]}"#
        .utf8)
    try Data(batch).write(to: URL(fileURLWithPath: folder + "/batch.json"))
    let manifest =
      #"{"format_version":"1.0","files":[{"path":"push/hello/batch.json","bytes":1,"sha256":"\#(Self.sha256(batch))"}]}"#
    try Data(manifest.utf8).write(to: URL(fileURLWithPath: path + "/manifest.json"))
  }

  static func sha256(_ bytes: [UInt8]) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return digest.hex()
  }

  func change(_ file: String, _ body: (inout [UInt8]) -> Void) throws {
    let url = URL(fileURLWithPath: path + "/" + file)
    var bytes = Array(try Data(contentsOf: url))
    body(&bytes)
    try Data(bytes).write(to: url)
  }

  func reader() throws -> BatchReader { BatchReader(try #require(try BuildFolder(path).batches.first)) }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// What of a build is read, and what of it is refused before anything is sent.
@Suite struct BatchTests {
  @Test func linesComeAsTheyWereWritten() throws {
    // More than two blocks, so that lines lie across their ends.
    let files = [
      (0..<3000).map { MadeBuild.line($0, text: String(repeating: "x", count: 500 + $0 % 7)) },
      (3000..<3003).map { MadeBuild.line($0) },
    ]
    let build = try MadeBuild(files)
    defer { build.remove() }
    let reader = try build.reader()
    var ids = 0
    try reader.verify { id in
      #expect(id[15] == UInt8(ids & 0xFF))
      ids += 1
    }
    #expect(ids == 3003)
    let slots = RequestSlots(1)
    let slot = slots[0]
    defer { withExtendedLifetime(slots) {} }
    for pass in 0..<2 {
      reader.rewind()
      for (number, line) in files.joined().enumerated() {
        #expect(try reader.next() == UInt32(number), "pass \(pass)")
        try reader.load(slot)
        let payload = UnsafeBufferPointer(
          start: slot.pointee.bytes + slot.pointee.payload, count: slot.pointee.payloadCount)
        #expect(line.utf8.suffix(payload.count + 1).dropLast().elementsEqual(payload), "\(number)")
        let path = UnsafeBufferPointer(start: slot.pointee.bytes, count: slot.pointee.pathCount)
        #expect("/3/device/00aa\(number)".utf8.elementsEqual(path))
      }
      #expect(try reader.next() == nil)
    }
  }

  @Test(arguments: ["cut", "changed", "longer", "a line less"]) func whatIsNotTheBuildIsRefused(how: String) throws {
    let build = try MadeBuild([(0..<20).map { MadeBuild.line($0) }])
    defer { build.remove() }
    try build.change("push/hello/00001.jsonl") { bytes in
      switch how {
      case "cut": bytes.removeLast(10)
      case "changed": bytes[bytes.count - 10] = UInt8(ascii: "J")
      case "longer": bytes += Array((MadeBuild.line(20) + "\n").utf8)
      default: bytes.removeLast(MadeBuild.line(19).utf8.count + 1)
      }
    }
    let reader = try build.reader()
    let error = #expect(throws: SendingError.self) { try reader.verify { _ in } }
    #expect(error?.message.contains("build it again") == true)
  }

  @Test func aFileThatChangesLaterEndsTheRun() throws {
    let build = try MadeBuild([(0..<20).map { MadeBuild.line($0) }])
    defer { build.remove() }
    let reader = try build.reader()
    try reader.verify { _ in }
    try build.change("push/hello/00001.jsonl") { $0[$0.count - 10] = UInt8(ascii: "J") }
    reader.rewind()
    #expect(throws: SendingError.self) { try reader.next() }
  }

  @Test func aBatchThatIsNotTheManifestsIsRefused() throws {
    let build = try MadeBuild([[MadeBuild.line(1)]])
    defer { build.remove() }
    try build.change("push/hello/batch.json") { $0[0] = UInt8(ascii: " ") }
    #expect(throws: SendingError.self) { try BuildFolder(build.path) }
  }

  @Test func quietHoursOfABatch() throws {
    let build = try MadeBuild([[MadeBuild.line(1)]], quiet: #"{"from":"22:00","to":"08:00","then":"drop"}"#)
    defer { build.remove() }
    let quiet = try #require(try BuildFolder(build.path).batches.first?.quiet)
    #expect(quiet.from.text == "22:00" && quiet.to.text == "08:00" && quiet.decision == .drop)
  }

  /// What cannot be read is not taken for none: people would be woken.
  @Test(arguments: [
    "{}", #"{"from":"22:00","to":"8","then":"hold"}"#, #"{"from":"22:00","to":"08:00","then":"wait"}"#, "7",
  ])
  func quietHoursThatCannotBeReadAreRefused(text: String) throws {
    let build = try MadeBuild([[MadeBuild.line(1)]], quiet: text)
    defer { build.remove() }
    let error = #expect(throws: SendingError.self) { try BuildFolder(build.path) }
    #expect(error?.message.contains("quiet hours") == true)
  }

  // MARK: - Lines

  private func scan(_ text: String) -> (slot: UnsafeMutablePointer<RequestSlot>, slots: RequestSlots, problem: String?)
  {
    let slots = RequestSlots(1)
    Array(text.utf8).withUnsafeBufferPointer { slots[0].pointee.take(0, $0) }
    var scan = LineScan()
    let problem = scan.scan(&slots[0].pointee).map { "\($0)" }
    return (slots[0], slots, problem)
  }

  private func header(_ name: String, _ slot: UnsafeMutablePointer<RequestSlot>) -> String? {
    func text(_ start: Int32, _ count: Int32) -> String {
      String(decoding: UnsafeBufferPointer(start: slot.pointee.bytes + Int(start), count: Int(count)), as: UTF8.self)
    }
    for index in 0..<slot.pointee.headerCount {
      let place = slot.pointee.headers[index]
      if text(place.name, place.nameCount) == name { return text(place.value, place.valueCount) }
    }
    return nil
  }

  @Test func whatLooksLikeAMemberInsideATextIsNone() {
    let (slot, slots, problem) = scan(MadeBuild.line(5, id: #"\",\"token\":\"ffff\",\"payload\":{}\\"#))
    #expect(problem == nil)
    let path = UnsafeBufferPointer(start: slot.pointee.bytes, count: slot.pointee.pathCount)
    #expect(String(decoding: path, as: UTF8.self) == "/3/device/00aa5")
    withExtendedLifetime(slots) {}
  }

  @Test func escapesOfHeadersAreReplaced() {
    let (slot, slots, problem) = scan(
      MadeBuild.line(5, headers: #","apns-collapse-id":"a\"b\\c/ü","apns-expiration":"1883293200""#))
    #expect(problem == nil)
    #expect(header("apns-collapse-id", slot) == #"a"b\c/ü"#)
    #expect(slot.pointee.expiration == 1_883_293_200 && slot.pointee.due == 1_795_219_200)
    #expect(header("apns-id", slot) == MadeBuild.id(5))
    #expect(LineScan.areSound(slot.pointee))
    withExtendedLifetime(slots) {}
  }

  @Test(arguments: [
    ("[]", "not a JSON object"), ("{}", "JSON object"), (#"{"locale":"en"}"#, "no payload"),
    (#"{"token":"","due":"2026-11-21T00:00:00Z","headers":{"apns-id":"x"},"payload":{}}"#, "token"),
    (#"{"token":"../x","due":"2026-11-21T00:00:00Z","headers":{"apns-id":"x"},"payload":{}}"#, "hexadecimal"),
    (#"{"token":"aa","due":"soon","headers":{"apns-id":"x"},"payload":{}}"#, "not a time"),
    (#"{"token":"aa","due":"2026-11-21T00:00:00Z","headers":{"apns-id":"x"},"payload":{}}"#, "UUID"),
    (#"{"token":"aa","due":"2026-11-21T00:00:00Z","headers":{"apns-topic":"x"},"payload":{}}"#, "no apns-id"),
    (#"{"token":"aa","due":"2026-11-21T00:00:00Z","headers":{"host":"x"},"payload":{}}"#, "not one of APNs"),
    (#"{"token":"aa","due":"2026-11-21T00:00:00Z","headers":{"apns-x":"a\nb"},"payload":{}}"#, "HTTP cannot carry"),
    (
      #"{"due":"2026-11-21T00:00:00Z","headers":{"apns-id":"00000000-0000-4000-8000-000000000000"},"payload":{}}"#,
      "no token"
    ),
    (#"{"token":"aa","payload":{},"due":"2026-11-21T00:00:00Z"}"#, "payload is not the last"),
  ])
  func aLineThatCannotBeSentIsNamed(text: String, problem: String) {
    #expect(scan(text).problem?.contains(problem) == true, "\(scan(text).problem ?? "nothing")")
  }

  /// Every line cut at every byte: refused, and never read past its end. One without its last byte looks whole: the file's digest finds that.
  @Test func aLineCutAnywhereIsRefused() {
    let line = MadeBuild.line(5, id: #"a\"b"#, headers: #","apns-expiration":"1883293200""#)
    for count in 0..<line.utf8.count - 1 {
      #expect(scan(String(decoding: Array(line.utf8.prefix(count)), as: UTF8.self)).problem != nil, "\(count)")
    }
    #expect(scan(line).problem == nil)
  }

  /// Requests to a channel have the path of the app and the id of the request; what is of the other kind is refused.
  @Test func batchesForAChannel() throws {
    let build = try MadeBuild([[MadeBuild.channelLine(7)]], path: "broadcast")
    defer { build.remove() }
    let batch = try #require(try BuildFolder(build.path).batches.first)
    #expect(!batch.isForDevices && batch.needsToken && batch.topic == nil)
    let reader = BatchReader(batch)
    var ids: [[UInt8]] = []
    try reader.verify { ids.append(Array($0)) }
    #expect(ids.map { RequestID.text($0) } == [MadeBuild.id(7)])
    let slots = RequestSlots(1)
    #expect(try reader.next() == 0)
    try reader.load(slots[0])
    let slot = slots[0].pointee
    let path = UnsafeBufferPointer(start: slot.bytes, count: slot.pathCount)
    #expect(String(decoding: path, as: UTF8.self) == "/4/broadcasts/apps/com.example.a" && slot.token.isEmpty)
    for (line, kind, problem) in [
      (MadeBuild.channelLine(1, token: #""token":"00aa","#), "broadcast", "has a token"),
      (MadeBuild.line(1), "broadcast", "has a token"), (MadeBuild.channelLine(1), "device", "no token"),
    ] {
      let other = try MadeBuild([[line]], path: kind)
      defer { other.remove() }
      let error = #expect(throws: SendingError.self) { try other.reader().verify { _ in } }
      #expect(error?.message.contains(problem) == true, "\(error?.message ?? "")")
    }
    for app in ["", "a/../b", "a b", "é", String(repeating: "a", count: 201)] {
      let other = try MadeBuild([[MadeBuild.channelLine(1)]], path: "broadcast", app: app)
      defer { other.remove() }
      #expect(throws: SendingError.self) { try BuildFolder(other.path) }
    }
  }
}
