import Clocks
import Expressions
import Foundation
import JSON
import Language
import Recipients
import Testing

@testable import Checking
@testable import Compiling
@testable import Planning

/// Schedules on the recipient's own clock around changes of clocks, as Python's zoneinfo tells them.
@Suite struct LocalScheduleTests {
  /// Now, the recipient's zone, the moment that is meant or `late`, the schedule: made by `Tests/Oracles/local_schedules.py --freeze 60`. Half
  /// of them are told wrong by who only compares what clocks show.
  private static let vectors = """
    1836466200 America/Los_Angeles 1836466200 { every: day, from: 2028-03-03, at: ["01:30", "03:29", "15:30"], zone: device }
    1832202000 Africa/Casablanca late { every: week, from: 2028-01-15, days: [tue, fri], until: 2028-01-23, at: ["02:30", "07:00", "16:30"], zone: device }
    1824947999 Atlantic/Azores 1825032540 { every: week, from: 2027-10-24, days: [wed, mon, sat], until: 2027-11-01, at: ["00:29", "01:30"], zone: device }
    1838217600 Australia/Lord_Howe 1838300400 { every: week, from: 2028-03-26, days: [sat, mon, wed, tue], at: ["01:30", "03:00", "18:30"], zone: device }
    1793307599 Africa/Cairo late { every: day, from: 2026-10-29, until: 2026-10-29, at: ["00:00", "22:00", "23:01"], zone: device }
    1806192000 Europe/Berlin 1806192000 { at: 2027-03-28 01:00, zone: device }
    1805002200 America/Havana 1805115600 { every: week, from: 2027-03-10, days: [mon, fri], at: ["09:00"], zone: device }
    1820113200 America/Santiago 1820116800 { every: day, from: 2027-08-17, until: 2027-09-08, at: ["00:15", "12:30"], zone: device }
    1838213999 Pacific/Chatham 1838295000 { every: week, from: 2028-03-26, days: [mon, thu, fri, wed], until: 2028-04-03, at: ["02:15", "03:00", "13:30"], zone: device }
    1805000400 America/Havana 1805153400 { at: 2027-03-15 19:30, zone: device }
    1809034200 Africa/Cairo 1809122340 { at: 2027-05-01 00:59, zone: device }
    1838257199 America/Santiago 1838431740 { every: week, from: 2028-03-17, days: [wed, thu, mon, fri], at: ["23:29", "23:45"], zone: device }
    1838257201 America/Santiago 1838599200 { every: week, from: 2028-03-19, days: [fri, wed], at: ["22:00", "23:00"], zone: device }
    1792875601 Asia/Beirut late { every: day, from: 2026-10-06, until: 2026-10-24, at: ["14:30", "22:30"], zone: device }
    1793512799 America/Havana 1793548800 { every: day, from: 2026-10-20, until: 2026-11-03, at: ["11:00", "20:00"], zone: device }
    1822491001 Australia/Lord_Howe 1822582800 { at: 2027-10-04 04:00, zone: device }
    1792888200 Europe/Berlin 1793016000 { at: 2026-10-26 13:00, zone: device }
    1821882600 Pacific/Chatham 1821962700 { every: week, from: 2027-09-23, days: [mon, sat], at: ["02:30", "03:15"], zone: device }
    1793307601 Africa/Cairo late { at: 2026-10-29 22:15, zone: device }
    1821880860 Pacific/Chatham 1821972600 { at: 2027-09-27 05:15, zone: device }
    1793512801 America/New_York 1793601900 { at: 2026-11-02 01:45, zone: device }
    1793530702 America/Los_Angeles late { at: 2026-10-31 01:45, zone: device }
    1793511000 America/New_York 1793598300 { every: day, from: 2026-10-27, at: ["00:45", "01:00", "01:29"], zone: device }
    1793512800 America/Havana 1793590200 { every: day, from: 2026-10-13, until: 2026-11-01, at: ["22:30"], zone: device }
    1801967400 Africa/Casablanca late { at: 2027-02-06 01:59, zone: device }
    1809035999 Africa/Cairo 1809036000 { at: 2027-04-30 00:59, zone: device }
    1835834400 Africa/Casablanca 1835917200 { at: 2028-03-06 02:00, zone: device }
    1836450000 America/Havana 1836536400 { at: 2028-03-13 01:00, zone: device }
    1840485600 Africa/Cairo 1840487460 { every: day, from: 2028-04-19, until: 2028-04-30, at: ["01:31", "23:30"], zone: device }
    1838213940 Australia/Lord_Howe late { at: 2028-04-01 10:30, zone: device }
    1792890000 Atlantic/Azores 1792979100 { every: day, from: 2026-10-15, at: ["00:45"], zone: device }
    1824757260 Africa/Cairo 1824842700 { every: day, from: 2027-10-17, at: ["22:45", "23:00", "23:15"], zone: device }
    1801965600 Africa/Casablanca late { at: 2027-02-07 02:30, zone: device }
    1809036000 Africa/Cairo 1809036000 { at: 2027-04-30 00:59, zone: device }
    1838212200 Pacific/Chatham 1838215800 { every: week, from: 2028-03-26, days: [thu, sun, wed, tue], until: 2028-04-03, at: ["03:15", "03:30", "04:15"], zone: device }
    1793512800 America/New_York 1793601000 { every: day, from: 2026-11-01, at: ["01:30", "01:31"], zone: device }
    1837645200 Europe/London 1837645200 { every: day, from: 2028-03-14, at: ["01:00"], zone: device }
    1832205660 Africa/Casablanca late { at: 2028-01-23 02:45, zone: device }
    1824931800 Asia/Beirut late { every: week, from: 2027-10-18, days: [fri, sat], until: 2027-10-30, at: ["15:00", "22:59", "23:30"], zone: device }
    1793307601 Africa/Cairo 1793358000 { every: day, from: 2026-10-16, at: ["13:00", "16:30", "23:01"], zone: device }
    1824758520 Africa/Cairo late { every: day, from: 2027-10-17, until: 2027-10-28, at: ["23:00", "23:31"], zone: device }
    1824930060 Asia/Beirut late { at: 2027-10-30 23:30, zone: device }
    1837645200 Europe/Berlin 1837645200 { every: day, from: 2028-03-25, at: ["02:59", "03:45"], zone: device }
    1793307600 Africa/Cairo 1793311200 { every: day, from: 2026-10-27, at: ["00:00", "23:30", "23:31"], zone: device }
    1792875600 Asia/Beirut 1792959300 { every: day, from: 2026-10-11, at: ["22:15", "23:30"], zone: device }
    1792890060 Europe/Berlin 1792975500 { every: day, from: 2026-10-08, until: 2026-10-28, at: ["01:45", "02:45"], zone: device }
    1838214060 Australia/Lord_Howe 1838300460 { every: day, from: 2028-03-13, until: 2028-04-05, at: ["01:31"], zone: device }
    1825567200 America/New_York 1825653660 { every: week, from: 2027-10-18, days: [wed, mon, thu, fri, sun], at: ["01:01", "01:29", "01:31"], zone: device }
    1793509201 America/Havana late { at: 2026-11-01 00:31, zone: device }
    1837645200 Europe/London 1837645200 { at: 2028-03-26 01:00, zone: device }
    1825569000 America/New_York 1825741860 { every: week, from: 2027-10-29, days: [tue, sun, sat, thu], at: ["01:31"], zone: device }
    1825578060 America/Los_Angeles 1825661700 { every: day, from: 2027-10-22, until: 2027-11-10, at: ["00:15", "01:01"], zone: device }
    1825578001 America/Los_Angeles 1825597800 { every: day, from: 2027-10-27, until: 2027-11-09, at: ["01:31", "06:30"], zone: device }
    1806760801 Pacific/Chatham 1806843600 { every: day, from: 2027-03-26, until: 2027-04-06, at: ["01:45", "02:15", "03:16"], zone: device }
    1793307601 Africa/Cairo 1793393940 { every: day, from: 2026-10-27, at: ["22:59", "23:29", "23:31"], zone: device }
    1790431200 Pacific/Chatham 1790431200 { every: week, from: 2026-09-18, days: [thu, wed, sun, sat], until: 2026-09-29, at: ["03:30", "04:15"], zone: device }
    1825563601 America/Havana 1825581600 { every: day, from: 2027-10-27, until: 2027-11-10, at: ["00:01", "00:31", "05:00"], zone: device }
    1838257260 America/Santiago 1838345460 { every: day, from: 2028-04-01, at: ["23:31"], zone: device }
    1806762600 Pacific/Chatham 1806786900 { every: week, from: 2027-03-23, days: [thu, sun, wed], until: 2027-04-05, at: ["03:30", "10:00"], zone: device }
    1825578060 America/Los_Angeles late { at: 2027-11-07 01:29, zone: device }
    """

  @Test func momentsAreZoneinfos() throws {
    let test = try TestProject(definitions: "")
    let zoneColumn = try #require(test.project.attributes.index(of: "time_zone"))
    for (number, line) in Self.vectors.split(separator: "\n").enumerated() {
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      let now = Instant(seconds: try #require(Int64(words[0])))
      let plan = try test.campaign(
        "c\(number)",
        "deliver: push\naudience: all\nschedule: \(words[3])\nalert: Up\npush: { expires: 1d }")
      let person = SingleRecipient(attributes: test.project.attributes, zones: test.project.zones)
      #expect(try person.set(zoneColumn, to: words[1]) == nil)
      guard var renderer = RowRenderer(plan.campaign, in: test.project, from: now) else {
        Issue.record("\(line): no push")
        continue
      }
      var request = ByteBuffer()
      let outcome = renderer.render(person.batch, 0, into: &request)
      guard let moment = Int(words[2]) else {
        #expect(request.count == 0, "\(line)")
        guard case .unsent(.late) = outcome else {
          Issue.record("\(line): \(outcome)")
          continue
        }
        continue
      }
      let json = try JSONReader.read(request.withBytes { Array($0) })
      #expect(json["headers"]?["apns-expiration"]?.text == "\(moment + 86_400)", "\(line)")
    }
  }
}
