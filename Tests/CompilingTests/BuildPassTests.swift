import Clocks
import Files
import Foundation
import Recipients
import Rows
import Synchronization
import Testing

@testable import Checking
@testable import Compiling
@testable import Planning

/// The one pass over recipients: whoever shares the work, and wherever chunks end, it gives the same.
@Suite struct BuildPassTests {
  private func plans(_ test: TestProject) throws -> [CampaignPlan] {
    let rest = "deliver: push\nalert: \"{{ first_name | default: 'You' }} {{ streak_days }}\"\npush: { expires: 1d }\n"
    return try [
      test.campaign("everyone", rest + "audience: all\nschedule: { at: 2026-12-24 18:30, zone: UTC }"),
      test.campaign("clocks", rest + "audience: plan != free\nschedule: { at: 2026-11-21 06:30, zone: device }"),
      test.campaign(
        "variants",
        rest + "audience: streak_days < 4000\nschedule: { at: 2026-12-24 18:30, zone: Asia/Tokyo }\nholdout: 20\n"
          + "variants: [{ name: a, weight: 30 }, { name: b, weight: 50, alert: B }]"),
      test.campaign("after", rest + "audience: all\nschedule: { after: 10d, event: last_open }"),
    ]
  }

  /// All campaigns' lines of a chunk stand in memory together.
  @Test func manyCampaignsTakeFewRowsAtATime() throws {
    let test = try TestProject()
    let rest = "deliver: push\naudience: all\nschedule: { at: 2026-12-24 18:30, zone: UTC }\npush: { expires: 1d }\n"
    let small = try test.campaign("small", rest + "alert: Hello").campaign
    let large = try test.campaign("large", rest + "alert: \(String(repeating: "x", count: 3500))").campaign
    func held(_ campaign: Campaign, _ count: Int) -> Int {
      let chunk = BuildPass.chunk(for: Array(repeating: campaign, count: count), from: TestProject.now)
      return chunk / 8 * count * (150 + PayloadSize(of: campaign, from: TestProject.now).smallest)
    }
    for (campaign, count) in [(small, 1), (small, 100), (small, 4000), (small, 7500), (large, 30), (large, 300)] {
      #expect(held(campaign, count) <= 16 << 20, "\(campaign.id) \(count)")
    }
    let daily = try test.campaign(
      "daily",
      rest.replacing("at: 2026-12-24 18:30, zone: UTC", with: "every: day, at: [\"08:00\", \"19:00\"], zone: device")
        + "alert: Hello"
    ).campaign
    let year = SendWindow(
      from: TestProject.now, until: TestProject.now.adding(TimeSpan(seconds: 365 * 86_400)), known: TestProject.now)
    let chunk = BuildPass.chunk(for: Array(repeating: daily, count: 10), from: TestProject.now, in: year)
    let line = 150 + PayloadSize(of: daily, from: TestProject.now).smallest
    #expect(chunk >= 64 && (chunk <= 64 || chunk / 8 * 10 * 730 * line <= 16 << 20), "\(chunk)")
    #expect(BuildPass.chunk(for: [daily], from: TestProject.now) == 128 << 10)
    #expect(BuildPass.chunk(for: [], from: TestProject.now) == 128 << 10)
    #expect(BuildPass.chunk(for: Array(repeating: small, count: 12), from: TestProject.now) >= 39 << 10)
  }

  private static let header = "token,id,locale,time_zone,environment,first_name,plan,streak_days,last_open\n"

  /// Rows with everything that a row can be: good, broken, of somebody who was there before, in CSV or in JSON Lines.
  private static func hostile(_ count: Int, seed: Int, isJSON: Bool) -> [UInt8] {
    var numbers = SeededNumbers(seed)
    func pick<Element>(_ list: [Element]) -> Element { list[Int(numbers.next() % UInt64(list.count))] }
    func chance(_ percent: UInt64) -> Bool { numbers.next() % 100 < percent }
    var file = isJSON ? [] : Array(header.utf8)
    for number in 0..<count {
      if chance(4) {
        // No row at all: bytes of any kind, quotes among them only where they cannot swallow the rest.
        file += (0..<Int(numbers.next() % 60)).map { _ in
          let byte = UInt8(truncatingIfNeeded: numbers.next())
          return byte == 0x22 ? 0 : byte
        }
        file += [0x0A]
        continue
      }
      // Few ids and few tokens, so that some come again, in capital letters or with another's id.
      let known = Int(numbers.next() % UInt64(count * 2))
      var token = String(repeating: "0", count: 10) + String(format: "%06x", chance(80) ? number : known)
      if chance(20) { token = token.uppercased() }
      if chance(3) { token += "x" }
      let id = chance(10) ? "" : "u\(chance(85) ? number : known)"
      let name =
        chance(5)
        ? String(repeating: "Z", count: chance(20) ? 70_000 : 50)
        : pick(["", "Zoë", "a\u{0}b", "\u{1F600}", "Ann, \"the\"\nfirst", "\u{202E}x", "Ann"])
      let zone = pick(["", "UTC", "Asia/Tokyo", "Europe/Berlin", "Pacific/Kiritimati", "Nowhere/Land"])
      let environment = pick(["production", "production", "", "sandbox"])
      let values = [
        token, id, pick(["en", "de-DE", "x_x!"]), zone, environment, name, pick(["free", "pro", "team", "gold"]),
        pick(["1", "17", "4999", "5001", "1e2"]), pick(["", "2026-11-20T12:00:00Z", "2025-01-01T00:00:00Z"]),
      ]
      var line: [UInt8]
      if isJSON {
        let names = header.dropLast().split(separator: ",").map(String.init)
        let members = zip(names, values).filter { !$0.1.isEmpty }.map { name, value in
          let isNumber = name == "streak_days" && Int(value) != nil
          return "\"\(name)\":" + (isNumber ? value : String(decoding: JSONText.quoted(value), as: UTF8.self))
        }
        line = Array("{\(members.joined(separator: ","))}".utf8)
      } else {
        line = Array(
          values.map { value in
            value.contains { "\",\n".contains($0) }
              ? "\"\(value.replacingOccurrences(of: "\"", with: "\"\""))\"" : value
          }.joined(separator: ",").utf8)
      }
      if chance(3) { line[Int(numbers.next() % UInt64(line.count))] = 0xFF }
      file += line + [0x0A]
    }
    return file
  }

  private func request(_ test: TestProject, _ bytes: [UInt8], isJSON: Bool) throws -> BuildRequest {
    var request = try test.request(plans(test))
    let path = test.root + (isJSON ? "people.jsonl" : "people.csv")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    request.recipients = RecipientAddress(isJSON ? .jsonl(path: path) : .csv(path: path), shownAs: "people")
    request.maxRejected = .max
    let dead = (0..<40).map { String(repeating: "0", count: 10) + String(format: "%06X", $0 * 7) }
    try Data((dead.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: test.root + "dead.txt"))
    request.suppressed = RecipientAddress(.undeclared(path: test.root + "dead.txt"), shownAs: "dead.txt")
    request.choice.suppressed = try SuppressionList(path: test.root + "dead.txt", shownAs: "dead.txt")
    return request
  }

  @Test(arguments: [false, true])
  func sameBytesForAnyNumberOfThreads(isJSON: Bool) throws {
    let test = try TestProject()
    var request = try request(test, Self.hostile(600, seed: 3, isJSON: isJSON), isJSON: isJSON)
    request.shardRows = 50
    var first: [String: Data]?
    for (jobs, chunk) in [(1, nil), (2, 100), (5, 1), (5, 3000), (1, 500), (2, nil)] as [(Int, Int?)] {
      (request.jobs, request.chunk) = (jobs, chunk)
      let report = try build(request)
      #expect(report.suppressed > 0 && report.rejected > 0)
      let files = try test.files()
      #expect(files.count > 15)
      if let first { #expect(files == first, "\(jobs) workers, chunks of \(String(describing: chunk))") }
      first = first ?? files
    }
  }

  /// All that the parts of a build say, added up.
  private struct Sum: Equatable {
    var requests: [String: [String]] = [:]
    var rejected: [String] = []
    var counts: [String: Int] = [:]

    mutating func add(_ test: TestProject) throws {
      for campaign in ["everyone", "clocks", "variants", "after"] {
        let batch = try test.json("push/\(campaign)/batch.json")
        for shard in try #require(batch["shards"] as? [[String: Any]]) {
          let text = try test.data("push/\(campaign)/\(shard["file"] as? String ?? "")")
          requests[campaign, default: []] += String(decoding: text, as: UTF8.self).split(separator: "\n").map(
            String.init)
        }
        for (name, count) in try #require(batch["recipients"] as? [String: Int]) {
          counts["\(campaign).\(name)", default: 0] += count
        }
        for variant in try #require(batch["variants"] as? [[String: Any]]) {
          counts["\(campaign)/\(variant["name"] as? String ?? "")", default: 0] += variant["requests"] as? Int ?? 0
        }
      }
      rejected += String(decoding: try test.data("rejected.jsonl"), as: UTF8.self).split(separator: "\n").map(
        String.init)
      for name in ["recipients", "rejected", "suppressed", "push_requests"] {
        let all = try test.json("manifest.json")["counts"] as? [String: Int]
        counts[name, default: 0] += try #require(all?[name])
      }
    }

    mutating func sort() {
      for campaign in requests.keys { requests[campaign]?.sort() }
      rejected.sort()
    }
  }

  /// Every row is in one part: in its requests, in its rejected rows, or counted as somebody who is not meant.
  @Test(arguments: [false, true], [0, 1])
  func partsAreTheWhole(isJSON: Bool, seed: Int) throws {
    let test = try TestProject()
    let rows = 250
    var request = try request(test, Self.hostile(rows, seed: seed, isJSON: isJSON), isJSON: isJSON)
    request.jobs = 2
    request.chunk = 2000
    _ = try build(request)
    #expect((try test.json("manifest.json")["shard"] as? NSNull) != nil)
    var whole = Sum()
    try whole.add(test)
    whole.sort()
    let read = try #require(whole.counts["recipients"])
    #expect(whole.rejected.count == whole.counts["rejected"] && whole.rejected.count > 20)
    for campaign in whole.requests.keys {
      func count(_ name: String) -> Int { whole.counts["\(campaign).\(name)"] ?? -1 }
      #expect(whole.requests[campaign]?.count == count("requests"))
      #expect(
        count("matched") == count("requests") + count("held_out") + count("late") + count("without_event")
          + count("without_zone"))
      #expect(count("matched") + count("other_environment") + count("rejected") + count("suppressed") <= read)
    }
    let everyone = ["matched", "other_environment", "rejected", "suppressed"].map {
      whole.counts["everyone.\($0)"] ?? -1
    }
    #expect(everyone.reduce(0, +) == read)
    for parts in seed == 0 ? [1, 2, 3, 7] : [100] {
      var sum = Sum()
      for index in 0..<parts {
        request.choice.shard = RecipientShard(index, of: parts)
        request.chunk = index % 2 == 0 ? 700 : nil
        _ = try build(request)
        try sum.add(test)
        #expect(try test.json("manifest.json")["shard"] as? [String: Int] == ["index": index, "of": parts])
        #expect(try test.json("push/after/batch.json")["shard"] as? [String: Int] == ["index": index, "of": parts])
      }
      sum.sort()
      #expect(sum == whole, "\(parts) parts")
    }
  }

  /// The parts of a rendering, too, are the whole; `render` does not look for twins.
  @Test(arguments: [false, true])
  func partsOfARendering(isJSON: Bool) throws {
    let test = try TestProject()
    let build = try request(test, Self.hostile(300, seed: 5, isJSON: isJSON), isJSON: isJSON)
    let address = try #require(build.recipients)
    // Some names make its payload too large.
    let large = try test.campaign(
      "large",
      "deliver: push\naudience: all\nschedule: { now: true }\npush: { expires: 1d }\n"
        + "alert: \"\(String(repeating: "x", count: 4057 - TestProject.origin("large"))){{ first_name | default: '' }}\""
    )
    for plan in try plans(test) + [large] {
      func rendered(_ shard: RecipientShard?) throws -> (lines: [String], rejections: [String], report: RenderReport) {
        var request = RenderRequest(plan.campaign, in: test.project, from: TestProject.now)
        request.choice = build.choice
        request.choice.shard = shard
        request.jobs = 2
        let source = try RecipientSource(
          address, attributes: test.project.attributes, zones: test.project.zones, chunk: 1500)
        let output = OutputStream(
          owning: open(test.root + "out.jsonl", O_WRONLY | O_CREAT | O_TRUNC, 0o644), path: test.root + "out.jsonl")
        let rejections = Mutex<[String]>([])
        let report = try render(request, source, to: output) { (rejection) throws(FileError) in
          rejections.withLock { $0.append("\(rejection)") }
        }
        try output.close()
        let text = try String(contentsOfFile: test.root + "out.jsonl", encoding: .utf8)
        return (text.split(separator: "\n").map(String.init), rejections.withLock { $0 }, report)
      }
      let whole = try rendered(nil)
      #expect(whole.report.suppressed > 0 && whole.report.rejectedHere == whole.report.rejected)
      let isLarge = plan.campaign.id == "large"
      #expect(isLarge == whole.rejections.contains { $0.hasSuffix(" bytes, the limit is 4096 bytes") })
      for count in [1, 3, 20] {
        let parts = try (0..<count).map { try rendered(RecipientShard($0, of: count)) }
        #expect(parts.flatMap(\.lines).sorted() == whole.lines.sorted())
        #expect(parts.flatMap(\.rejections).sorted() == whole.rejections.sorted())
        #expect(parts.map(\.report.suppressed).reduce(0, +) == whole.report.suppressed)
        #expect(parts.allSatisfy { $0.report.rows == whole.report.rows })
        #expect(isLarge || parts.allSatisfy { $0.report.rejected == whole.report.rejected })
      }
    }
  }

  private static let twins = """
    token,id,plan,streak_days
    0a,a,pro,1
    0b,a,pro,2
    0A,c,pro,3
    0c,c,gold,4
    0c,c,pro,5
    0d,c,pro,6
    0e,dead,pro,7
    0f,dead,pro,8
    0E,b,pro,9

    """

  /// The first good row counts; a row that is rejected or suppressed holds no place for its recipient.
  @Test func twinsAreRejected() throws {
    let test = try TestProject()
    let plan = try test.campaign(
      "hello", "deliver: push\naudience: all\nschedule: { now: true }\nalert: A\npush: { expires: 1h }")
    var request = try test.request([plan], recipients: Self.twins)
    try Data("0E\n".utf8).write(to: URL(fileURLWithPath: test.root + "dead.txt"))
    request.choice.suppressed = try SuppressionList(path: test.root + "dead.txt", shownAs: "dead.txt")
    request.suppressed = RecipientAddress(.undeclared(path: test.root + "dead.txt"), shownAs: "dead.txt")
    request.maxRejected = 4
    let report = try build(request)
    #expect(report.rejected == 4 && report.suppressed == 2 && report.recipients == 9)
    #expect(try test.lines("push/hello/00001.jsonl").map { $0["token"] as? String } == ["0a", "0c", "0f"])
    let rejected = try test.lines("rejected.jsonl")
    #expect(rejected.map { $0["row"] as? Int } == [2, 3, 4, 6])
    #expect(rejected.map { $0["line"] as? Int } == [3, 4, 5, 7])
    #expect(rejected.map { $0["column"] as? String } == ["id", "token", "plan", "id"])
    #expect(rejected.first?["reason"] as? String == "a second row with this id; the first one counts")
    #expect(rejected.dropFirst().first?["reason"] as? String == "a second row with this token; the first one counts")
    let batch = try test.json("push/hello/batch.json")["recipients"] as? [String: Int]
    #expect(batch?["read"] == 9 && batch?["rejected"] == 4 && batch?["suppressed"] == 2 && batch?["requests"] == 3)
    let inputs = try #require(try test.json("manifest.json")["inputs"] as? [[String: Any]])
    #expect(inputs.compactMap { $0["path"] as? String } == ["belfry.yaml", "dead.txt", "devices.csv"])
    // The plan's figures are the build's.
    var counted = request.plan
    let census = try Census(
      try #require(request.recipients), of: test.project, without: request.choice.suppressed, into: &counted)
    #expect(census.rejected == 4 && census.suppressed == 2 && census.rows == 9)
    #expect(census.rejections.map(\.row) == [2, 3, 4, 6])
    #expect(counted.campaigns[0].audience?.matched == 3)
    // One too many, of the whole even where only a part is built.
    request.maxRejected = 3
    for index in 0..<3 {
      request.choice.shard = RecipientShard(index, of: 3)
      let message = try #require(throws: BuildError.self) { try build(request) }.description
      #expect(
        message.hasPrefix("4 recipients rejected, 3 allowed; devices.csv:3: row 2, id: a second row with this id;"))
    }
  }

  /// A row without an id is known by its token alone, and that is what the rejection names.
  @Test func twinsWithoutIDs() throws {
    let test = try TestProject()
    let plan = try test.campaign(
      "hello", "deliver: push\naudience: all\nschedule: { now: true }\nalert: A\npush: { expires: 1h }")
    var request = try test.request(
      [plan],
      recipients: "token,id,plan,streak_days\n0a,,free,1\n0A,,free,1\n0b,u1,free,1\n0c,u1,free,1\n0a,u2,free,1\n")
    request.maxRejected = 3
    _ = try build(request)
    #expect(try test.lines("rejected.jsonl").map { $0["column"] as? String } == ["token", "id", "token"])
  }

  /// A broadcast is one request, however many machines share the work.
  @Test func broadcastsAreSentOnce() throws {
    let test = try TestProject()
    let plan = try test.campaign(
      "goal",
      """
      deliver: push
      schedule: { now: true }
      live-activity: { event: update, content-state: { goals: 2 } }
      push: { channel: "dHN0LXNyY2gtY2hubA==", expires: 1h }
      """
    )
    var request = try test.request([plan], recipients: Self.twins)
    var counts: [Int] = []
    for index in 0..<3 {
      request.choice.shard = RecipientShard(index, of: 3)
      let report = try build(request)
      counts.append(report.campaigns[0].requests)
      #expect(report.problems.isEmpty, "\(report.problems)")
    }
    #expect(counts == [1, 0, 0])
  }

  /// The first in the file, whichever thread finds it, and no later than the rejections that end the build anyway.
  @Test(arguments: [(1, 1 << 20), (2, 60), (5, 1)])
  func theFirstErrorEndsTheBuild(jobs: Int, chunk: Int) throws {
    let test = try TestProject()
    let body = "alert: \"\(String(repeating: "x", count: 3900)) {{ nickname | default: '' }}\"\npush: { expires: 1h }"
    let rest = "deliver: push\nschedule: { now: true }\n" + body
    let plans = try [
      test.campaign("long", rest + "\naudience: plan == pro"), test.campaign("also", rest + "\naudience: all"),
    ]
    let name = String(repeating: "y", count: 300)
    func rows(_ broken: Int) -> String {
      "token,id,plan,streak_days,nickname\n"
        + (1...60).map { row in
          let token = String(format: "%04x", row)
          return "\(token),u\(row),\(row % 20 == 13 ? "pro" : "free"),\(row == broken ? "x" : "1"),"
            + (row % 10 == 3 ? name : "z") + "\n"
        }.joined()
    }
    var request = try test.request(plans, recipients: rows(4))
    (request.jobs, request.chunk) = (jobs, chunk)
    #expect(
      try #require(throws: BuildError.self) { try build(request) }.description
        == "campaign \"also\", row 3: the payload has \(4230 + TestProject.origin("also")) bytes, the limit is 4096 bytes"
    )
    request = try test.request(plans, recipients: rows(2))
    (request.jobs, request.chunk) = (jobs, chunk)
    #expect(
      try #require(throws: BuildError.self) { try build(request) }.description
        == "1 recipient rejected, 0 allowed; devices.csv:3: row 2, streak_days: \"x\" is not a whole number")
  }
}

private enum JSONText {
  static func quoted(_ text: String) -> Data {
    (try? JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)) ?? Data()
  }
}

/// SplitMix64: the same numbers on every machine.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
