import Checking
import Clocks
import Compiling
import Language
import Planning
import Recipients
import Testing

/// What a plan says of recipients, which is what the build of the same plan does.
@Suite struct CensusTests {
  private static let token = String(repeating: "ab", count: 32)

  @Test(arguments: [
    ("token,plan,streak_days", "free,3", "\"devices.csv\" has no column \"time_zone\""),
    ("token,time_zone,plan,streak_days", ",free,3", "they have no time_zone"),
  ])
  func withoutTimeZone(header: String, row: String, why: String) throws {
    let test = try TestProject()
    let rest = "audience: all\nalert: Hello\npush: { expires: 1d }\n"
    let plans = [
      try test.campaign(
        "theirs", "deliver: push\nschedule: { at: 2029-12-24 18:30, zone: device }\n" + rest),
      try test.campaign("ours", "deliver: push\nschedule: { at: 2029-12-24 18:30, zone: UTC }\n" + rest),
    ]
    let request = try test.request(
      plans, recipients: "\(header)\n\(Self.token),\(row)\n00\(Self.token.dropLast(2)),\(row)\n")
    let address = try #require(request.recipients)
    var plan = request.plan
    let census = try Census(address, of: test.project, into: &plan)
    #expect(plan.campaigns.map { $0.audience?.unsent[.withoutZone] } == [2, 0])
    #expect(
      plan.campaigns.map { $0.audience?.unsent[.late] } == [0, 0]
        && plan.campaigns.map { $0.audience?.matched } == [0, 2])
    #expect(
      census.problems == ["campaign \"theirs\" is on everyone's own clock and never reaches 2 recipients: \(why)"])
  }

  /// Whom a moment wakes is counted on each recipient's own clock, and only where it makes a noise.
  @Test func quietHoursAreCountedInPeople() throws {
    let test = try TestProject(policy: "policy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }")
    let rest = "deliver: push\naudience: all\nalert: Hello\npush: { expires: 1d }\n"
    let plans = [
      try test.campaign("fixed", rest + "schedule: { at: 2026-12-24 12:00, zone: UTC }\n"),
      try test.campaign("theirs", rest + "schedule: { at: 2026-12-24 12:00, zone: device }\n"),
      try test.campaign("delay", rest + "schedule: { after: 1h, event: last_open }\n"),
      try test.campaign("decided", rest + "quiet-hours: send\nschedule: { at: 2026-12-24 12:00, zone: UTC }\n"),
      try test.campaign("passive", rest + "interruption: passive\nschedule: { at: 2026-12-24 12:00, zone: UTC }\n"),
    ]
    var rows = "token,time_zone,plan,streak_days,last_open\n"
    for (number, zone) in ["America/Adak", "Europe/Berlin", "Pacific/Auckland", ""].enumerated() {
      rows += "\(number)0\(Self.token),\(zone),free,3,2026-11-21T09:00:00Z\n"
    }
    let request = try test.request(plans, recipients: rows)
    var plan = request.plan
    let census = try Census(try #require(request.recipients), of: test.project, into: &plan)
    #expect(plan.campaigns.map { $0.audience?.inQuietHours } == [2, 0, 2, 2, 0])
    #expect(
      census.problems.filter { $0.contains("quiet") } == [
        "campaign \"fixed\" comes in the quiet hours of 2 recipients, such as at 02:00 in America/Adak",
        "campaign \"delay\" comes in the quiet hours of 2 recipients, such as at 00:00 in America/Adak",
      ])
  }

  /// Moments, zones, counts and bytes of a plan are those of the batches that a build writes, and its sizes those of their payloads.
  @Test func whatIsSentIsTheBuild() throws {
    let test = try TestProject()
    let rest =
      "deliver: push\naudience: streak_days > 1\nalert: \"{{ nickname | default: 'you' }}\"\npush: { expires: 1d }\n"
    let plans = [
      try test.campaign("a", rest + "schedule: { at: 2026-12-24 18:30, zone: device }\n"),
      try test.campaign("b", rest + "schedule: { at: 2026-12-24 18:30, zone: Europe/Berlin }\n"),
      try test.campaign("c", rest + "schedule: { after: 3d, event: last_open }\n"),
      try test.campaign(
        "d",
        rest
          + "schedule: { every: day, at: \"09:00\", zone: device }\nholdout: 50\nvariants: [{ name: x, weight: 50 }]\n"),
    ]
    var rows = "token,time_zone,plan,streak_days,nickname,last_open\n"
    let zones = ["Europe/Berlin", "Asia/Tokyo", "America/New_York", "Asia/Kolkata", ""]
    for row in 0..<200 {
      let token = String(repeating: "0", count: 60) + String(row + 100)
      let name = String(repeating: row % 3 == 0 ? "é" : "\\", count: row * 7 % 90)
      let open = "2026-11-\(19 + row % 3)T\(10 + row % 13):\(10 + row % 50):00Z"
      rows += "\(token)0,\(zones[row % 5]),free,\(row % 9),\(name),\(open)\n"
    }
    let request = try test.request(plans, recipients: rows)
    var plan = request.plan
    _ = try Census(try #require(request.recipients), of: test.project, into: &plan)
    let built = try build(request)
    for (planned, done) in zip(plan.campaigns, built.campaigns) {
      let count = try #require(planned.audience)
      #expect(count.requests == done.requests && count.bytes == done.bytes && count.requests > 20)
      let batch = try test.json("push/\(done.campaign)/batch.json")
      let shards = try #require(batch["shards"] as? [[String: Any]])
      #expect(count.batches == shards.count)
      if !count.isPersonal {
        #expect(
          count.groups.map { "\($0.zone ?? "–") \($0.instant.text) \($0.requests) \($0.bytes)" }
            == shards.map {
              "\($0["zone"] as? String ?? "–") \($0["instant"] ?? "") \($0["rows"] ?? "") \($0["bytes"] ?? "")"
            })
      }
      var sizes: [Int] = []
      var moments: [String: Int] = [:]
      for shard in shards {
        let path = "push/\(done.campaign)/\(shard["file"] ?? "")"
        for line in String(decoding: try test.data(path), as: UTF8.self).split(separator: "\n") {
          let start = try #require(line.firstRange(of: "\"payload\":")).upperBound
          sizes.append(line[start...].utf8.count - 1)
        }
        for line in try test.lines(path) {
          guard count.isPersonal, let at = line["due"] as? String else { continue }
          // The quarter of the hour.
          let minutes = try #require(Int(at.dropFirst(14).prefix(2))) / 15 * 15
          moments["\(at.prefix(14))\(minutes < 10 ? "0" : "")\(minutes):00Z", default: 0] += 1
        }
      }
      sizes.sort()
      #expect(count.sizes.count == sizes.count && count.sizes.over == 0)
      #expect(count.sizes.percentile(50) == sizes[(sizes.count + 1) / 2 - 1])
      #expect([count.smallest, count.largest] == [sizes.first, sizes.last])
      guard count.isPersonal else { continue }
      #expect(Dictionary(uniqueKeysWithValues: count.groups.map { ($0.instant.text, $0.requests) }) == moments)
    }
    #expect(
      plan.campaigns[3].audience?.unsent[.heldOut] ?? 0 > 0 && plan.campaigns[0].audience?.unsent[.withoutZone] ?? 0 > 0
    )
  }

  /// What is over the limit is counted, and is no request.
  @Test func overTheLimit() throws {
    let test = try TestProject()
    let long = String(repeating: "x", count: 4050 - TestProject.origin("long"))
    let plans = [
      try test.campaign(
        "long",
        "deliver: push\naudience: all\nschedule: { now: true }\nalert: \"\(long) {{ nickname | default: '' }}\"\npush: { expires: 1h }"
      )
    ]
    let rows = [10, 16, 17, 18].map { "\(Self.token)\($0),free,1,\(String(repeating: "e", count: $0))\n" }.joined()
    let request = try test.request(plans, recipients: "token,plan,streak_days,nickname\n" + rows)
    var plan = request.plan
    let census = try Census(try #require(request.recipients), of: test.project, into: &plan)
    let count = try #require(plan.campaigns.first?.audience)
    #expect(count.matched == 4 && count.requests == 2 && count.sizes.over == 2, "\(count.largest ?? 0)")
    #expect(count.sizes.percentile(50) == 4096 && count.largest == 4098)
    #expect(
      census.problems == [
        "campaign \"long\" has 2 payloads that are over the limit of 4096 bytes, and a build stops at the first"
      ])
  }

  /// Each row is a device, with the slots of the audiences that it is in.
  @Test func slotsOfDevices() throws {
    let test = try TestProject()
    let daily =
      "deliver: local\nalert: Hello\nschedule: { every: day, at: [\(TestProject.times(40))], zone: device }\n"
    let plans = [
      try test.campaign("free", daily + "audience: plan == free"),
      try test.campaign("long", daily + "audience: streak_days > 10"),
      try test.campaign("all", "deliver: local\nalert: Hello\nschedule: { every: day, at: \"09:00\", zone: device }"),
    ]
    let rows = ["free,3", "free,11", "pro,11", "pro,3", "free,20"].enumerated().map {
      "\(Self.token)0\($0),\($1)\n"
    }.joined()
    let request = try test.request(plans, recipients: "token,plan,streak_days\n" + rows)
    let file = try #require(request.recipients)
    var plan = request.plan
    let slots = try #require(try Census(file, of: test.project, into: &plan).slots)
    #expect(slots.devices == 5 && slots.over == 2 && slots.most == 81)
    #expect(plan.pending.slots == 81 && plan.pending.kinds.map(\.slots) == [81])
  }

  /// A device with as many requests as it may hold has no more than it may.
  @Test func slotsAtTheLimit() throws {
    let test = try TestProject()
    func local(_ audience: String, _ count: Int) -> String {
      "deliver: local\nalert: Hello\naudience: \(audience)\nschedule: { every: day, at: [\(TestProject.times(count))], zone: device }\n"
    }
    let plans = [
      try test.campaign("free", local("plan == free", 40)), try test.campaign("long", local("streak_days > 10", 24)),
      try test.campaign("longer", local("streak_days > 20", 1)),
    ]
    for (days, most, over) in [(20, 64, 0), (21, 65, 1)] {
      let request = try test.request(plans, recipients: "token,plan,streak_days\n\(Self.token),free,\(days)\n")
      var plan = request.plan
      let file = try #require(request.recipients)
      let slots = try #require(try Census(file, of: test.project, into: &plan).slots)
      #expect(slots.devices == 1 && slots.most == most && slots.over == over)
    }
  }
}
