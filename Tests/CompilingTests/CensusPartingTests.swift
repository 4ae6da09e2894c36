import Checking
import Clocks
import Compiling
import Expressions
import Foundation
import JSON
import Language
import Recipients
import Rows
import Synchronization
import Testing

@testable import Planning

/// Whoever counts recipients gets the same whichever thread takes which rows: random sources, parted in several ways.
@Suite struct CensusPartingTests {
  /// Threads and bytes of a chunk. A chunk holds a row at least.
  private static let ways = [(1, 1 << 20), (1, 64), (2, 64), (3, 700), (2, 5000), (3, 40_000)]

  private static let push = "deliver: push\naudience: all\nalert: \"{{ nickname | default: 'you' }}\"\n"
  private static let once = "schedule: { at: 2026-12-24 23:30, zone: UTC }\n"
  private static let daily =
    "deliver: local\nalert: Hello\nschedule: { every: day, at: [\(TestProject.times(40))], zone: device }\n"

  private static let campaigns: [(String, String)] = [
    ("once", push + once),
    ("variants", push + once + "variants: [{ name: a, weight: 50 }, { name: b, weight: 50 }]\n"),
    ("audience", push.replacing("all", with: "streak_days > 2500") + once + "holdout: 30\n"),
    ("alike", "deliver: push\naudience: all\nalert: Hello\ninterruption: passive\n" + once),
    ("own-clock", push + "schedule: { at: 2026-11-21 03:30, zone: device }\npush: { expires: 1d }\n"),
    ("own-moment", push + "schedule: { after: 3d, event: last_open }\npush: { expires: 1d }\n"),
    ("too-large", push.replacing("you", with: String(repeating: "x", count: 4080)) + once),
    ("local", daily + "audience: plan == free\n"), ("local-too", daily + "audience: streak_days > 2500\n"),
  ]

  /// Rows of which some break the types, some are of recipients who were there before, and some have dead tokens.
  private struct Source {
    var text = "token,id,time_zone,locale,plan,streak_days,nickname,last_open\n"
    var rows = 0
    /// The numbers of rows that are rejected, and the ids and the names of those that are left, in order.
    var rejected: [Int] = []
    var suppressed = 0
    /// How many of those that are rejected break the types.
    var badlyTyped = 0
    var left: [String] = []
    /// How many of them sleep at 23:30 UTC.
    var asleep = 0

    init(_ numbers: inout SeededNumbers, rows count: Int = 600) {
      var (ids, tokens): (Set<String>, Set<String>) = ([], [])
      for row in 1...count {
        rows = row
        let number = 10_000 + numbers.below(count / 40) * 100 + numbers.below(60)
        let token = String(repeating: "0", count: 60) + String(number) + "a"
        let id = numbers.oneIn(4) ? "" : "u\(numbers.below(count * 3))"
        let zone = ["Europe/Berlin", "Asia/Tokyo", "", "America/Adak"][numbers.below(4)]
        let locale = ["de", "de-AT", "en", "", "fr"][numbers.below(5)]
        let plan = numbers.oneIn(30) ? "gold" : ["free", "pro", "team"][numbers.below(3)]
        let name = String(repeating: numbers.oneIn(2) ? "\\" : "é", count: numbers.below(40))
        let open = numbers.oneIn(4) ? "" : "2026-11-\(18 + numbers.below(3))T10:\(10 + numbers.below(50)):00Z"
        text += "\(token),\(id),\(zone),\(locale),\(plan),\(numbers.below(5000)),\(name),\(open)\n"
        if plan == "gold" {
          rejected.append(row)
          badlyTyped += 1
        } else if token.hasSuffix("7a") {
          suppressed += 1
        } else if ids.contains(id.isEmpty ? token : id) || tokens.contains(token) {
          rejected.append(row)
        } else {
          ids.insert(id.isEmpty ? token : id)
          tokens.insert(token)
          left.append(id.isEmpty ? token : id)
          if zone == "Europe/Berlin" { asleep += 1 }
        }
      }
    }

    /// The tokens that are known to be dead.
    var dead: String {
      Set(text.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "," }) }).filter { $0.hasSuffix("7a") }
        .joined(separator: "\n")
    }
  }

  @Test func censusIsTheSame() throws {
    let test = try TestProject(policy: "policy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }")
    let plans = try Self.campaigns.map { try test.campaign($0.0, $0.1) }
    var numbers = SeededNumbers(31)
    for round in 0..<6 {
      // The last one has more rows in a chunk than in a batch.
      let source = Source(&numbers, rows: round < 5 ? 300 + numbers.below(800) : 6000)
      let request = try test.request(plans, recipients: source.text)
      let address = try #require(request.recipients)
      try Data(source.dead.utf8).write(to: URL(fileURLWithPath: test.root + "dead.txt"))
      let list = try SuppressionList(path: test.root + "dead.txt", shownAs: "dead.txt")
      var first: (census: Census, audiences: [AudienceCount?])?
      for (jobs, chunk) in Self.ways {
        var plan = request.plan
        let census = try Census(address, of: test.project, without: list, into: &plan, jobs: jobs, chunk: chunk)
        let audiences = plan.campaigns.map(\.audience)
        #expect(census.rows == source.rows && census.suppressed == source.suppressed)
        #expect(census.rejected == source.rejected.count)
        #expect(census.rejections.map(\.row) == Array(source.rejected.prefix(5)))
        #expect(census.rejections.map(\.line) == source.rejected.prefix(5).map { $0 + 1 })
        #expect(census.slots?.devices == source.left.count && census.slots?.most == 80)
        #expect(audiences[0]?.matched == source.left.count && audiences[0]?.sizes.count == source.left.count)
        #expect(audiences[0]?.inQuietHours == source.asleep)
        let known = first ?? (census, audiences)
        first = known
        #expect(census == known.census, "round \(round), \(jobs) threads, chunks of \(chunk)")
        #expect(audiences == known.audiences, "round \(round), \(jobs) threads, chunks of \(chunk)")
      }
      // Enough of everything, so that every figure is merged.
      let (census, audiences) = try #require(first)
      #expect(census.slots?.over ?? 0 > 0 && census.problems.contains { $0.contains("such as at") })
      #expect(audiences[1]?.byVariant.allSatisfy { $0 > 0 } == true && audiences[2]?.unsent[.heldOut] ?? 0 > 0)
      #expect(
        audiences[4]?.unsent[.late] ?? 0 > 0 && audiences[4]?.unsent[.withoutZone] ?? 0 > 0
          && audiences[4]?.groups.count == 2)
      #expect(audiences[5]?.unsent[.withoutEvent] ?? 0 > 0 && audiences[5]?.groups.count ?? 0 > 2)
      #expect(audiences[6]?.sizes.over ?? 0 > 0)
    }
  }

  @Test func membersAreTheSame() throws {
    let test = try TestProject()
    var numbers = SeededNumbers(32)
    for _ in 0..<6 {
      let source = Source(&numbers)
      let address = try #require(try test.request([], recipients: source.text).recipients)
      let predicate = try #require(try test.campaign("c", Self.campaigns[2].1).campaign.audience)
      var first: (text: String, members: [Int])?
      for (jobs, chunk) in Self.ways {
        let text = Mutex("")
        let members = try AudienceMembers(
          address, of: test.project, in: predicate, now: TestProject.now, jobs: jobs, chunk: chunk
        ) { id, lines in
          lines.append(id)
          lines.append("\n")
        } give: { lines in
          text.withLock { $0 += String(decoding: lines, as: UTF8.self) }
        }
        let found = (text: text.withLock { $0 }, members: [members.count, members.rows, members.rejected])
        #expect(found.text == Self.members(of: source).map { $0 + "\n" }.joined())
        #expect(members.count == Self.members(of: source).count && members.rejected == source.badlyTyped)
        let known = first ?? found
        first = known
        #expect(found == known, "\(jobs) threads, chunks of \(chunk)")
      }
    }
  }

  private struct Refusal: Error, Equatable { let id: String }

  /// An id that cannot be told ends it, after all in front of it and before any behind.
  @Test func firstRefusalEndsMembers() throws {
    let test = try TestProject()
    var numbers = SeededNumbers(33)
    let source = Source(&numbers)
    let address = try #require(try test.request([], recipients: source.text).recipients)
    let predicate = try #require(try test.campaign("c", Self.campaigns[2].1).campaign.audience)
    for (jobs, chunk) in Self.ways {
      let text = Mutex("")
      let refusal = #expect(throws: Refusal.self) {
        try AudienceMembers(
          address, of: test.project, in: predicate, now: TestProject.now, jobs: jobs, chunk: chunk
        ) { id, lines in
          let name = String(decoding: id, as: UTF8.self)
          if name.hasSuffix("5") { throw Refusal(id: name) }
          lines.append(id)
          lines.append("\n")
        } give: { lines in
          text.withLock { $0 += String(decoding: lines, as: UTF8.self) }
        }
      }
      let members = Self.members(of: source)
      let end = try #require(members.firstIndex { $0.hasSuffix("5") })
      #expect(refusal?.id == members[end])
      #expect(text.withLock { $0 } == members[..<end].map { $0 + "\n" }.joined())
    }
  }

  /// Ids of those with more than 2,500 days, in order, as the text of the source has them.
  private static func members(of source: Source) -> [String] {
    source.text.split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard cells[4] != "gold", let days = Int(cells[5]), days > 2500 else { return nil }
      return cells[1].isEmpty ? cells[0] : cells[1]
    }
  }

  /// Moments of recipients' own are told in steps that follow from all of them, whoever gathered which.
  @Test func momentsAreTold() {
    var numbers = SeededNumbers(34)
    let row = ColumnBatch(columns: AttributeTable.builtIns.count, capacity: 1)
    for span in [900 * 100, 3600 * 400, 3600 * 3000, 86_400 * 3000] {
      var whole = SendGroups(isPersonal: true, isByZone: false, mostMoments: 500)
      var few = SendGroups(sharing: whole)
      var others = SendGroups(sharing: whole)
      for number in 0..<3000 {
        // The first ones are few and near, so that the parts tell their moments in different steps.
        let moment = Instant(seconds: 1_800_000_000 + Int64(numbers.below(number < 300 ? min(span, 86_400) : span)))
        whole.add(number, at: moment, row, 0)
        if number < 300 { few.add(number, at: moment, row, 0) } else { others.add(number, at: moment, row, 0) }
      }
      for isTurned in [false, true] {
        var sum = SendGroups(sharing: whole)
        if isTurned { sum.add(others) } else { sum.add(few) }
        if isTurned { sum.add(few) } else { sum.add(others) }
        #expect(sum.sorted == whole.sorted, "\(span)")
      }
      #expect(whole.sorted.reduce(0) { $0 + $1.requests } == 3000 && whole.sorted.count <= 500)
    }
    // Neither part alone has too many moments, both together have.
    var whole = SendGroups(isPersonal: true, isByZone: false, mostMoments: 500)
    var few = SendGroups(sharing: whole)
    var others = SendGroups(sharing: whole)
    for number in 0..<800 {
      let moment = Instant(seconds: 1_800_000_000 + Int64(number * 900))
      whole.add(number, at: moment, row, 0)
      if number % 2 == 0 { few.add(number, at: moment, row, 0) } else { others.add(number, at: moment, row, 0) }
    }
    few.add(others)
    #expect(few.sorted == whole.sorted && whole.sorted.count == 200)
  }
}

extension SeededNumbers {
  fileprivate mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  fileprivate mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }
}
