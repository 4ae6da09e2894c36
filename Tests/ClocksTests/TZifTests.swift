import Testing

@testable import Clocks

@Suite struct TZifTests {
  private func offsets(_ footer: String, at texts: [String]) throws -> [Int] {
    let zone = try Zone(name: "Test/Footer", tzif: tzif(footer: footer, version: "3"))
    return try texts.map { zone.offset(at: try #require(Instant($0))) }
  }

  @Test func footerForms() throws {
    // Mm.w.d with the last week, and the default time of 02:00.
    #expect(
      try offsets(
        "CET-1CEST,M3.5.0,M10.5.0/3", at: ["2027-03-28T00:59:59Z", "2027-03-28T01:00:00Z", "2027-10-31T01:00:00Z"])
        == [3600, 7200, 3600])
    // Jn never counts 29 February: J60 is 1 March in every year.
    #expect(
      try offsets(
        "AAA0BBB,J60/0,J300/0",
        at: ["2028-02-29T23:59:59Z", "2028-03-01T00:00:00Z", "2027-02-28T23:59:59Z", "2027-03-01T00:00:00Z"])
        == [0, 3600, 0, 3600])
    // n counts it, from 0: 59 is 29 February or 1 March.
    #expect(
      try offsets(
        "AAA0BBB,59/0,300/0",
        at: ["2028-02-28T23:59:59Z", "2028-02-29T00:00:00Z", "2027-02-28T23:59:59Z", "2027-03-01T00:00:00Z"])
        == [0, 3600, 0, 3600])
    // Times before midnight and past the day: M3.5.0/-1 is Saturday 23:00, M3.4.4/50 is Saturday 02:00.
    #expect(
      try offsets("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", at: ["2027-03-28T00:59:59Z", "2027-03-28T01:00:00Z"]) == [
        -7200, -3600,
      ])
    #expect(
      try offsets("EET-2EEST,M3.4.4/50,M10.4.4/50", at: ["2027-03-26T23:59:59Z", "2027-03-27T00:00:00Z"]) == [
        7200, 10800,
      ])
    // Southern summer over the new year, an odd offset, seconds.
    #expect(
      try offsets(
        "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
        at: ["2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z", "2027-07-01T00:00:00Z"])
        == [39600, 39600, 37800])
    #expect(try offsets("LMT-0:12:34", at: ["2027-01-01T00:00:00Z"]) == [754])
    // No rule: that of the United States.
    #expect(
      try offsets("EST5EDT", at: ["2027-03-14T06:59:59Z", "2027-03-14T07:00:00Z", "2027-11-07T06:00:00Z"])
        == [-18000, -14400, -18000])
  }

  /// RFC 8536, section 3.3.1: daylight saving time all year.
  @Test func perpetualDaylightSavingTimeHasNoTransitions() throws {
    let zone = try Zone(name: "Test/Perpetual", tzif: tzif(footer: "XXX3EDT4,0/0,J365/23", version: "3"))
    #expect(zone.offset(at: Instant(seconds: 1_800_000_000)) == -14_400)
    let summer = try Zone(name: "Test/Perpetual", tzif: tzif(footer: "EST5EDT,0/0,J365/25", version: "3"))
    #expect(!summer.hasTransitions)
    #expect(summer.offset(at: Instant(seconds: 1_800_000_000)) == -14_400)
    #expect(summer.nextTransition(after: Instant(seconds: 0)) == nil)
  }

  /// Changes that their time moves into another year.
  @Test func changesAcrossTheNewYear() throws {
    let short = try Zone(name: "Test/NewYear", tzif: tzif(footer: "AAA0BBB,J365/160,J20/0", version: "3"))
    // From 6 January 16:00 of the next year to 20 January.
    let edges = [
      ("2028-01-06T15:59:59Z", 0), ("2028-01-06T16:00:00Z", 3600), ("2028-01-19T22:59:59Z", 3600),
      ("2028-01-19T23:00:00Z", 0),
    ]
    for (text, offset) in edges { #expect(short.offset(at: try #require(Instant(text))) == offset, "\(text)") }
    let early = try Zone(name: "Test/NewYear", tzif: tzif(footer: "AAA0BBB,0/-160,J20/0", version: "3"))
    // From 25 December 08:00 of the year before to 20 January.
    #expect(
      early.nextTransition(after: try #require(Instant("2027-06-01T00:00:00Z")))?.instant.text == "2027-12-25T08:00:00Z"
    )
    #expect(
      early.nextTransition(after: try #require(Instant("2027-12-26T00:00:00Z")))?.instant.text == "2028-01-19T23:00:00Z"
    )
  }

  @Test(arguments: [
    "C", "CET", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0/3,", "CET-1CEST,M13.5.0,M10.5.0",
    "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J365",
    "CET-1CEST,J366,J1",
    "CET-1CEST,366,0", "CET-25", "CET-1:60", "CET-1CEST,M3.5.0/168,M10.5.0", "<CET-1", "<>0", "CET1x",
    "CET-99999999999999999999",
    "CET-1CEST,M3.5.0/99999999999,M10.5.0", "-1CET", "CET-1CEST,-1,5", "CET-",
  ])
  func badFooters(_ footer: String) {
    #expect(throws: TZif.Flaw.damaged("its footer is not a TZ string")) { try TZif(tzif(footer: footer)) }
  }

  @Test func whatIsNotAZoneFile() {
    #expect(throws: TZif.Flaw.notTZif) { try TZif([]) }
    #expect(throws: TZif.Flaw.notTZif) { try TZif(Array("TZi".utf8)) }
    #expect(throws: TZif.Flaw.notTZif) { try TZif(Array("# version 2025b".utf8)) }
    #expect(throws: TZif.Flaw.self) { try TZif(Array("TZif".utf8)) }
    #expect(throws: TZif.Flaw.self) { try TZif(tzif(version: "1")) }
    #expect(throws: TZif.Flaw.damaged("its transitions are not in order")) { try TZif(tzif([(5, 0), (5, 1)])) }
    #expect(throws: TZif.Flaw.damaged("an offset is out of range")) { try TZif(tzif(first: .min)) }
    #expect(throws: TZif.Flaw.damaged("an offset is out of range")) { try TZif(tzif(first: 93_600)) }
    #expect(throws: TZif.Flaw.damaged("it counts leap seconds, which Unix time does not")) {
      try TZif(tzif(leapSeconds: 1))
    }
    // Counts far beyond the file.
    var bytes = tzif()
    for index in 20..<44 { bytes[index] = 0xFF }
    #expect(throws: TZif.Flaw.self) { try TZif(bytes) }
  }

  @Test func versionOneHasNoFooter() throws {
    var bytes = Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
    bytes += [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1]
    bytes += [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 10, 1, 0]  // at -1 type 1, at 10 type 0
    bytes += [0, 0, 0, 0, 0, 0, 0, 0, 0x0E, 0x10, 1, 0, 0]
    let zone = try Zone(name: "Test/One", tzif: bytes)
    #expect([-2, -1, 9, 10, .max].map { zone.offset(at: Instant(seconds: $0)) } == [0, 3600, 3600, 0, 0])
  }

  /// Truncated and mutated files either are refused or answer; nothing may trap, loop or contradict itself.
  @Test func damagedFilesNeverCrash() throws {
    var random = SeededGenerator(seed: 3)
    for file in frozenFiles where file.bytes.count < 1000 {
      for length in 0..<file.bytes.count {
        #expect(throws: TZif.Flaw.self) { try TZif(Array(file.bytes[..<length])) }
      }
      for _ in 0..<400 {
        var bytes = file.bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let at = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0...2, using: &random) {
          case 0: bytes[at] = .random(in: 0...255, using: &random)
          case 1: bytes.remove(at: at)
          default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: at)
          }
        }
        guard let zone = try? Zone(name: file.name, tzif: bytes) else { continue }
        exercise(zone, &random)
      }
    }
  }

  private func exercise(_ zone: Zone, _ random: inout SeededGenerator) {
    for _ in 0..<10 {
      let instant = Instant(seconds: .random(in: -6_000_000_000...6_000_000_000, using: &random))
      let wall = zone.local(instant)
      if case .gap = zone.instants(of: wall) { Issue.record("\(zone.name) shows \(wall.text), which does not exist") }
      if let next = zone.nextTransition(after: instant) { #expect(next.instant > instant) }
    }
    for second in [Int64.min, .max] { _ = zone.nextTransition(after: Instant(seconds: second)) }
  }
}
