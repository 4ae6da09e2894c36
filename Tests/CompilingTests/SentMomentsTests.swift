import Clocks
import Expressions
import JSON
import Planning
import Testing

@testable import Checking

/// The moments that stand in a payload as seconds have as many digits as was proven, whenever it is sent.
@Suite struct SentMomentsTests {
  private static let schedules = [
    "{ now: true }", "{ at: 9999-12-31 23:59, zone: UTC }", "{ at: 9999-12-31 23:59, zone: device }",
    "{ at: 2286-11-20 17:46, zone: UTC }", "{ at: 2286-11-20 18:00, zone: device }",
    "{ every: day, at: '09:00', zone: device }", "{ every: year, days: [11-21], at: '12:00', zone: device }",
    "{ every: month, days: [last], at: '12:00', zone: Europe/Berlin }", "{ after: 3h, event: last_open }",
    "{ after: 3650d, event: last_open, at: '09:00', zone: device }",
  ]
  /// Around each moment at which there is a digit more, and both ends of the calendar.
  private static let moments = [
    "0001-01-01T00:00:00Z", "1938-04-24T22:13:20Z", "1969-12-31T23:59:58Z", "1970-01-01T00:00:09Z",
    "2001-09-09T01:46:39Z", "2026-11-21T00:00:00Z", "2286-11-18T00:00:00Z", "2286-11-20T17:46:39Z",
    "5138-11-16T09:46:39Z", "9999-12-30T00:00:00Z",
  ].compactMap { Instant($0) }
  private static let zones = ["UTC", "Pacific/Kiritimati", "Pacific/Niue", "Asia/Kathmandu"]

  @Test(arguments: schedules) func areBounded(_ schedule: String) throws {
    let test = try TestProject()
    let campaign = try test.campaign(
      "live",
      """
      deliver: push
      audience: all
      schedule: \(schedule)
      live-activity: { event: end, content-state: { km: 1 }, stale-after: 500w, dismiss-after: 4h }
      push: { expires: 1d }
      """
    ).campaign
    let batch = ColumnBatch(attributes: test.project.attributes, capacity: 1)
    batch.count = 1
    let column = try #require(test.project.attributes.index(of: "last_open"))
    var requests = 0
    for now in Self.moments {
      let size = try #require(CampaignPlan(campaign, from: now, fires: 1).size)
      let largest = try #require(size.largest)
      let report = try #require(SizeReport(of: campaign, in: test.project, from: now))
      #expect(report.bytes == largest && report.bound == largest)
      #expect(report.parts.reduce(0) { $0 + $1.bytes } == largest)
      for event in Self.moments {
        batch.set(column, 0, event.seconds * 1_000_000)
        for zone in Self.zones {
          _ = Array(zone.utf8).withUnsafeBufferPointer { batch.setText(AttributeTable.timeZoneColumn, 0, $0) }
          guard var renderer = RowRenderer(campaign, in: test.project, from: now) else { continue }
          var buffer = ByteBuffer()
          guard case .request(_, let bytes, let at, _) = renderer.render(batch, 0, into: &buffer) else { continue }
          requests += 1
          #expect((size.smallest...largest).contains(bytes), "\(bytes) bytes from \(now.text), sent \(at.text)")
          #expect(!size.isExact || bytes == largest)
        }
      }
    }
    #expect(requests > 40)
  }
}
