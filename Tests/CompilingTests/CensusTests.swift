import Checking
import Compiling
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
    let request = try test.request(plans, recipients: "\(header)\n\(Self.token),\(row)\n\(Self.token),\(row)\n")
    let address = try #require(request.recipients)
    var plan = request.plan
    let reader = try RecipientReader(
      address, attributes: test.project.attributes, zones: test.project.zones)
    let census = try Census(reader, of: test.project, into: &plan)
    #expect(plan.campaigns.map { $0.audience?.withoutZone } == [2, 0])
    #expect(
      plan.campaigns.map { $0.audience?.late } == [0, 0] && plan.campaigns.map { $0.audience?.matched } == [0, 2])
    #expect(
      census.problems == ["campaign \"theirs\" is on everyone's own clock and never reaches 2 recipients: \(why)"])
  }

  /// Each row is a device, with the slots of the audiences that it is in.
  @Test func slotsOfDevices() throws {
    let test = try TestProject()
    let daily =
      "deliver: local\nalert: Hello\nschedule: { every: day, at: \"09:00\", zone: device, from: 2026-12-01, count: 40 }\n"
    let plans = [
      try test.campaign("free", daily + "audience: plan == free"),
      try test.campaign("long", daily + "audience: streak_days > 10"),
      try test.campaign("all", "deliver: local\nalert: Hello\nschedule: { every: day, at: \"09:00\", zone: device }"),
    ]
    let rows = ["free,3", "free,11", "pro,11", "pro,3", "free,20"].map { "\(Self.token),\($0)\n" }.joined()
    let request = try test.request(plans, recipients: "token,plan,streak_days\n" + rows)
    let file = try #require(request.recipients)
    var plan = request.plan
    let reader = try RecipientReader(
      file, attributes: test.project.attributes, zones: test.project.zones)
    let slots = try #require(try Census(reader, of: test.project, into: &plan).slots)
    #expect(slots.devices == 5 && slots.over == 2 && slots.most == 81)
    #expect(plan.pending.slots == 81 && plan.pending.kinds.map(\.slots) == [81])
  }
}
