// Takes: nothing.
// Gives: the attributes and rows that targets ask about.
// Never: bytes of the fuzzer's.

public import Clocks
public import Expressions

/// An attribute of every type, some of which a recipient may lack.
public let sampleAttributes = AttributeTable(declared: [
  Attribute(
    name: "first_name", type: .text(max: 40), isOptional: true, isOnDevice: true, mayHoldControls: true),
  Attribute(name: "plan", type: .enumeration(["free", "pro", "équipe"])),
  Attribute(name: "points", type: .integer(min: -5, max: 5000)),
  Attribute(name: "spend", type: .decimal(min: -10_000, max: 1_000_000_000, places: 2), isOptional: true),
  Attribute(name: "subscribed", type: .boolean),
  Attribute(name: "birthday", type: .date, isOptional: true),
  Attribute(name: "last_open", type: .timestamp, isOptional: true),
  Attribute(name: "nickname", type: .text(max: nil), isOptional: true, mayHoldControls: true),
  Attribute(name: "city", type: .text(max: 12)),
  Attribute(name: "days_left", type: .integer(min: 0, max: 365), isOptional: true),
  Attribute(name: "wide", type: .integer(min: nil, max: nil), isOptional: true),
  Attribute(name: "tier", type: .enumeration(["straße", "ŉ\u{1}\"x", ""]), isOptional: true),
  Attribute(name: "remind_at", type: .time(min: 21_600, max: 82_800), isOptional: true, isOnDevice: true),
  Attribute(name: "cart", list: ListType(of: .text(max: 8), most: 3)),
])

/// The moment that targets take for now: 2026-11-21T00:00:00Z.
public let sampleNow = Instant(seconds: 1_795_219_200)

/// A few recipients, at the edges of what was declared.
public struct SampleRows {
  /// A cell: what is missing is not there.
  public enum Cell: Equatable, Sendable {
    case raw(Int64)
    case text(String)
  }

  /// The cells by name.
  public static let rows: [[String: Cell]] = [
    [
      "token": .text("00ff"), "environment": .raw(0), "time_zone": .text("UTC"), "id": .text("a"),
      "locale": .text("de-AT"), "platform": .raw(0),
      "os_version": .text("18.0"),
      "app_version": .text("3.10"), "first_name": .text("Zoë \"Z\""), "plan": .raw(0), "points": .raw(0),
      "spend": .raw(150),
      "subscribed": .raw(1), "birthday": .raw(20_778), "last_open": .raw(1_795_219_200_000_000),
      "nickname": .text("\u{1}\u{1F469}\u{200D}\u{1F467}"), "city": .text("aB"), "days_left": .raw(0), "wide": .raw(0),
      "tier": .raw(1), "remind_at": .raw(66_600),
    ],
    [
      "token": .text("01"), "id": .text("b"), "locale": .text("en"), "environment": .raw(1),
      "time_zone": .text("Europe/Berlin"), "plan": .raw(2), "points": .raw(5000),
      "spend": .raw(-10_000), "subscribed": .raw(0), "birthday": .raw(20_777), "last_open": .raw(1_794_614_400_000_001),
      "city": .text(""), "wide": .raw(.max), "remind_at": .raw(21_600), "os_version": .text("0.0.1"),
      "app_version": .text("3.9.0"),
      "platform": .raw(5),
    ],
    [
      "token": .text("02"), "time_zone": .text("America/Argentina/ComodRivadavia"),
      "id": .text("c"), "locale": .text("pt-BR"), "plan": .raw(1), "points": .raw(-5),
      "subscribed": .raw(1), "city": .text("\u{10FFFF}\u{10FFFF}\u{10FFFF}\u{10FFFF}"), "days_left": .raw(365),
      "wide": .raw(.min), "tier": .raw(2), "first_name": .text(String(repeating: "\u{1}", count: 40)),
      "spend": .raw(1_000_000_000), "nickname": .text("a"),
    ],
    [
      "token": .text("03"), "environment": .raw(1), "time_zone": .text("Asia/Kathmandu"), "id": .text("d"),
      "locale": .text("zh-Hans-CN"), "plan": .raw(1), "points": .raw(7),
      "subscribed": .raw(0), "city": .text("Rome"), "days_left": .raw(3), "wide": .raw(1), "tier": .raw(0),
      "first_name": .text("ŉß"), "spend": .raw(1250), "nickname": .text(" x  y\n"), "birthday": .raw(-719_162),
      "last_open": .raw(-1), "remind_at": .raw(82_799),
    ],
  ]

  /// The rows as a batch; what a table does not have is left out.
  public static func batch(of attributes: AttributeTable = sampleAttributes) -> ColumnBatch {
    let batch = ColumnBatch(attributes: attributes, capacity: rows.count)
    for (row, cells) in rows.enumerated() {
      for (name, cell) in cells {
        guard let column = attributes.index(of: name) else { continue }
        switch cell {
        case .raw(let value): batch.set(column, row, value)
        case .text(var text): text.withUTF8 { _ = batch.setText(column, row, $0) }
        }
      }
      // As many items as the row's number.
      guard let cart = attributes.index(of: "cart") else { continue }
      let items = attributes.items(cart).prefix(row)
      batch.set(cart, row, Int64(items.count))
      for item in items {
        var text = "\"\(item)"
        text.withUTF8 { _ = batch.setText(item, row, $0) }
      }
    }
    batch.count = rows.count
    return batch
  }
}
