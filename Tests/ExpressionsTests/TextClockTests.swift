import Clocks
import Diagnostics
import JSON
import Testing

@testable import Expressions

/// `zone:` of `date` and `time`: whose clock shows a moment. All zones and languages are held against Python by Tests/Oracles/text_zones.py.
@Suite struct TextClockTests {
  private static let declared = [
    Attribute(name: "at", type: .timestamp), Attribute(name: "maybe", type: .timestamp, isOptional: true),
    Attribute(name: "day", type: .date), Attribute(name: "name", type: .text(max: 10)),
  ]
  private static let zones = ZoneDatabase()
  private static let table = AttributeTable(declared: declared, clocks: ReaderClocks(zones))

  private static func withFallback(_ name: String) throws -> AttributeTable {
    let zone = try #require(try zones.zone(named: name))
    return AttributeTable(declared: declared, clocks: ReaderClocks(zones, fallback: zone))
  }

  /// 2026-12-24T05:30:09Z.
  private static let moment: Int64 = 20_811 * 86_400_000_000 + 19_809_000_000

  private func text(
    _ source: String, _ zone: String?, _ moment: Int64 = Self.moment, _ language: String? = "en",
    in table: AttributeTable = Self.table
  ) throws -> String {
    var findings: [Finding] = []
    let parsed = Template.parse(source, attributes: table, language: language, into: &findings)
    let template = try #require(parsed, "\(source): \(findings.map(\.message))")
    let cells: [String: Cell] = [
      "at": .raw(moment), "maybe": .missing, "day": .raw(20_811), "name": .text("x"),
      "time_zone": zone.map { .text($0) } ?? .missing,
    ]
    let batch = batch([cells], table: table)
    var buffer = ByteBuffer(capacity: 16)
    template.render(batch, 0, into: &buffer)
    let text = buffer.withBytes { String(decoding: $0, as: UTF8.self) }
    expectAlike(template, text, batch, table)
    #expect(template.smallest <= text.utf8.count, "\(source)")
    if case .atMost(let most) = template.bound { #expect(text.utf8.count <= most, "\(source)") }
    return text
  }

  /// Rows are written by a way of their own, and counted by a third.
  private func expectAlike(_ template: Template, _ text: String, _ batch: ColumnBatch, _ table: AttributeTable) {
    var builder = Splicer.Builder(attributes: table)
    let program = builder.begin()
    builder.mark()
    builder.text(template)
    builder.end()
    let sending = Splicer.Sending(sent: 0, expiry: 0)
    var buffer = ByteBuffer(capacity: 16)
    _ = builder.finish().render(program, batch, 0, sending, into: &buffer)
    #expect(buffer.withBytes { String(decoding: $0, as: UTF8.self) } == text, "\(template.source)")
    let sizes = SplicerSizes(builder)
    #expect(sizes.tail(program, batch, 0, sending, scratch: &buffer) == text.utf8.count, "\(template.source)")
  }

  private func findings(_ source: String, _ language: String? = "en", in table: AttributeTable = Self.table) -> [String]
  {
    var findings: [Finding] = []
    _ = Template.parse(source, attributes: table, language: language, into: &findings)
    return findings.map { "\($0.severity == .error ? "error" : "warning")[\($0.rule.name)] \($0.message)" }
  }

  @Test(
    arguments: [
      ("{{ at | date: \"long\", zone: \"device\" }}", "Europe/Berlin", "December 24, 2026"),
      ("{{ at | date: \"long\", zone: \"device\" }}", "America/Los_Angeles", "December 23, 2026"),
      ("{{ at | time: zone: \"device\" }}", "America/Los_Angeles", "9:30\u{202F}PM"),
      ("{{ at | time: \"medium\", zone: 'device' }}", "Asia/Kathmandu", "11:15:09\u{202F}AM"),
      ("{{ at | date: \"%F %T %z\", zone: \"device\" }}", "Asia/Kathmandu", "2026-12-24 11:15:09 +0545"),
      ("{{ at | date: \"%F %T %z\", zone: \"device\" }}", "America/St_Johns", "2026-12-24 02:00:09 -0330"),
      ("{{ at | date: \"%A %j %s\", zone: \"device\" }}", "Pacific/Kiritimati", "Thursday 358 1798090209"),
      ("{{ at | date: \"%a %-I%P\", zone: \"Asia/Tokyo\" }}", "America/Los_Angeles", "Thu 2pm"),
      ("{{ at | date: \"%F %T\", zone: \"UTC\" }}", "America/Los_Angeles", "2026-12-24 05:30:09"),
      ("{{ at | date: \"%F %T\" }}", "America/Los_Angeles", "2026-12-24 05:30:09"),
      ("{{ at | date: zone: \"Asia/Tokyo\", \"%R\" }}", nil, "14:30"),
      ("{{ maybe | date: \"long\", zone: \"device\" | default: \"never\" }}", "Europe/Berlin", "never"),
      ("{{ at | date: \"%R\", zone: \"device\" | append: name | upcase }}", "Europe/Berlin", "06:30X"),
      ("{% if time_zone %}{{ at | time: zone: \"device\" }}{% else %}-{% endif %}", nil, "-"),
      // Rows with other zones are rejected; a text that is none must not trap all the same.
      ("{{ at | date: \"%R\", zone: \"device\" }}", "No/Where", "05:30"),
      ("{{ at | date: \"%R\", zone: \"device\" }}", "../../etc/passwd", "05:30"),
      ("{{ at | date: \"%R\", zone: \"device\" }}", nil, "05:30"),
    ] as [(String, String?, String)])
  func writes(_ source: String, _ zone: String?, _ expected: String) throws {
    #expect(try text(source, zone) == expected)
  }

  @Test func whoeverHasNoZoneLivesWhereTheProjectSays() throws {
    let table = try Self.withFallback("Europe/Berlin")
    let source = "{{ at | date: \"%R\", zone: \"device\" }}"
    #expect(try text(source, nil, in: table) == "06:30")
    #expect(try text(source, "Asia/Tokyo", in: table) == "14:30")
  }

  /// The offset is that of the moment, on either side of a change of clocks; and a batch that has seen many zones still tells them apart.
  @Test func changesOfClocks() throws {
    let before: Int64 = 1_774_745_999 * 1_000_000  // 2026-03-29T00:59:59Z
    #expect(try text("{{ at | date: \"%T %z\", zone: \"device\" }}", "Europe/Berlin", before) == "01:59:59 +0100")
    #expect(
      try text("{{ at | date: \"%T %z\", zone: \"device\" }}", "Europe/Berlin", before + 1_000_000) == "03:00:00 +0200")
    #expect(
      try text("{{ at | date: \"%T %z\", zone: \"Europe/Berlin\" }}", nil, before + 1_000_000) == "03:00:00 +0200")
  }

  @Test func manyZonesInOneBatch() throws {
    let names = Self.zones.names
    try #require(names.count > 400)
    var findings: [Finding] = []
    let source = "{{ at | date: \"%F %T %z\", zone: \"device\" }}"
    let template = try #require(Template.parse(source, attributes: Self.table, language: "en", into: &findings))
    let rows = (names + names.reversed()).map { name -> [String: Cell] in
      ["at": .raw(Self.moment), "day": .raw(0), "name": .text(""), "time_zone": .text(name)]
    }
    let batch = batch(rows, table: Self.table)
    for (row, name) in (names + names.reversed()).enumerated() {
      var buffer = ByteBuffer(capacity: 16)
      template.render(batch, row, into: &buffer)
      let zone = try #require(try Self.zones.zone(named: name))
      let wall = zone.local(Instant(seconds: Self.moment / 1_000_000))
      let text = buffer.withBytes { String(decoding: $0, as: UTF8.self) }
      #expect(text.hasPrefix("\(wall.date.text) "), "\(name)")
      #expect(text.dropFirst(11).hasPrefix(wall.time.text.prefix(5)), "\(name)")
    }
  }

  /// A year has four digits, on whichever side of UTC the clock is.
  @Test func endsOfTheCalendar() throws {
    let first: Int64 = -62_135_596_800 * 1_000_000
    let last: Int64 = 253_402_300_799 * 1_000_000
    let source = "{{ at | date: \"%F %T\", zone: \"device\" }}"
    #expect(try text(source, "Pacific/Kiritimati", last) == "9999-12-31 23:59:59")
    #expect(try text(source, "America/Los_Angeles", last) == "9999-12-31 15:59:59")
    #expect(try text(source, "America/Los_Angeles", first) == "0001-01-01 00:00:00")
    for moment in [Int64.min, .min + 1, .max - 1, .max, 0, -1] {
      for zone in ["Pacific/Kiritimati", "America/Los_Angeles", "UTC"] { _ = try? text("{{ name }}", zone, moment) }
    }
  }

  @Test(
    arguments: [
      (
        "{{ day | date: \"long\", zone: \"device\" }}",
        ["error[filter-argument] a date is the same day on every clock"]
      ),
      (
        "{{ at | date: \"long\", zone: time_zone }}",
        ["error[filter-argument] the zone of \"date\" is a literal \"device\", \"UTC\" or IANA name"]
      ),
      (
        "{{ at | time: zone: 7 }}",
        ["error[filter-argument] the zone of \"time\" is a literal \"device\", \"UTC\" or IANA name"]
      ),
      (
        "{{ at | time: zone: nil }}",
        ["error[filter-argument] the zone of \"time\" is a literal \"device\", \"UTC\" or IANA name"]
      ),
      ("{{ at | time: zone: \"Berlin\" }}", ["error[unknown-zone] there is no time zone \"Berlin\""]),
      ("{{ at | time: zone: \"CET\" }}", ["error[unknown-zone] \"CET\" is an abbreviation, not a time zone"]),
      ("{{ at | time: zone: \"UTC+2\" }}", ["error[unknown-zone] \"UTC+2\" is an offset, not a time zone"]),
      ("{{ at | time: zone: \"\" }}", ["error[unknown-zone] there is no time zone \"\""]),
      ("{{ at | time: zon: \"UTC\" }}", ["error[filter-argument] \"time\" knows no \"zon\""]),
      ("{{ at | time: zone: \"UTC\", zone: \"UTC\" }}", ["error[filter-argument] \"zone\" appears twice"]),
      (
        "{{ at | date: \"%R %Z\", zone: \"Europe/Berlin\" }}",
        ["error[filter-argument] \"%Z\" has no name for a zone other than UTC"]
      ),
      ("{{ at | date: \"%R %Z\", zone: \"UTC\" }}", []),
      (
        "{{ at | time: zone: \"device\" }}",
        ["warning[reader-without-zone] people without a \"time_zone\" see this time in UTC"]
      ),
      ("{% if time_zone %}{{ at | time: zone: \"device\" }}{% endif %}", []),
      (
        "{{ at | time }}", ["warning[utc-time] \"time\" shows this by the clock of UTC, which hardly any reader's is"]
      ),
      (
        "{{ at | date: \"long\" }}",
        ["warning[utc-time] \"date\" shows this by the clock of UTC, which hardly any reader's is"]
      ),
      ("{{ at | time: zone: \"UTC\" }}", []), ("{{ at | time }} UTC", []), ("{{ at | date: \"%R %z\" }}", []),
      ("{{ at | date: \"%s\" }}", []),
      ("{{ at }}", ["warning[utc-time] \"at\" is shown in UTC, such as 2026-12-24 18:30:00 UTC"]),
      ("{{ day | date: \"long\" }}", []),
    ] as [(String, [String])])
  func says(_ source: String, _ expected: [String]) {
    #expect(findings(source) == expected)
  }

  /// What nobody reads may well be UTC.
  @Test func dataHaveNoReader() {
    #expect(findings("{{ at | date: \"%F\" }}", nil) == [])
    #expect(findings("{{ at | date: \"%F\", zone: \"Europe/Berlin\" }}", nil) == [])
  }

  @Test func everybodyHasAZoneWhereThereIsAFallback() throws {
    #expect(findings("{{ at | time: zone: \"device\" }}", in: try Self.withFallback("Europe/Berlin")) == [])
  }

  @Test func segmentsTellTheZone() throws {
    var findings: [Finding] = []
    let source =
      "{{ at | date: \"%R\", zone: \"device\" }}{{ at | time: zone: \"Asia/Tokyo\" }}{{ at | time: zone: \"UTC\" }}"
    let parsed = Template.parse(source, attributes: Self.table, language: "de", into: &findings)
    let expected: JSONValue = [
      ["attribute": "at", "filters": [["name": "date", "arguments": ["%R"], "zone": "device"]]],
      [
        "attribute": "at",
        "filters": [
          ["name": "time", "arguments": [], "language": "de", "pattern": "HH:mm", "zone": "Asia/Tokyo"]
        ],
      ],
      ["attribute": "at", "filters": [["name": "time", "arguments": [], "language": "de", "pattern": "HH:mm"]]],
    ]
    #expect(try #require(parsed).json(attributes: Self.table) == expected)
    #expect(try #require(parsed).columns.contains(AttributeTable.timeZoneColumn))
  }
}
