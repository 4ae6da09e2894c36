import Clocks
import Diagnostics
import Expressions
import JSON

/// The attributes that the tests write templates and audiences about.
let sample = AttributeTable(declared: [
  Attribute(
    name: "first_name", type: .text(max: 40), isOptional: true, isOnDevice: true, mayHoldControls: true),
  Attribute(name: "plan", type: .enumeration(["free", "pro", "team"])),
  Attribute(name: "streak_days", type: .integer(min: 0, max: 5000), isOnDevice: true),
  Attribute(name: "points", type: .integer(min: 0, max: 1_000_000)),
  Attribute(name: "spend", type: .decimal(min: 0, max: 10_000_000, places: 2)),
  Attribute(name: "subscribed", type: .boolean),
  Attribute(name: "birthday", type: .date, isOptional: true),
  Attribute(name: "last_open", type: .timestamp, isOptional: true),
  Attribute(name: "nickname", type: .text(max: nil), isOptional: true),
  Attribute(name: "city", type: .text(max: 12)),
  Attribute(name: "days_left", type: .integer(min: 0, max: 365), isOptional: true),
  Attribute(name: "balance", type: .decimal(min: -500, max: 500, places: 1), isOptional: true),
  Attribute(name: "tier", type: .enumeration(["straße", "ŉ\u{1}\"x", ""]), isOptional: true),
  Attribute(name: "weight", type: .integer(min: 1, max: 9)),
  Attribute(name: "remind_at", type: .time(min: 18_000, max: 82_800), isOptional: true),
  Attribute(name: "wakes_at", type: .time(min: nil, max: nil)),
])

func column(_ name: String) -> Int { sample.index(of: name) ?? -1 }

/// A cell of a test row.
enum Cell {
  case missing
  case raw(Int64)
  case text(String)
}

/// A batch of rows; what a row does not say is missing.
func batch(_ rows: [[String: Cell]], table: AttributeTable = sample) -> ColumnBatch {
  let batch = ColumnBatch(attributes: table, capacity: max(rows.count, 1))
  for (row, cells) in rows.enumerated() {
    for (name, cell) in cells {
      guard let column = table.attributes.firstIndex(where: { $0.name == name }) else { continue }
      switch cell {
      case .missing: batch.setMissing(column, row)
      case .raw(let value): batch.set(column, row, value)
      case .text(var text): text.withUTF8 { _ = batch.setText(column, row, $0) }
      }
    }
  }
  batch.count = rows.count
  return batch
}

func bytes(of template: Template, _ batch: ColumnBatch, _ row: Int) -> [UInt8] {
  var buffer = ByteBuffer(capacity: 64)
  template.render(batch, row, into: &buffer)
  return buffer.withBytes { Array($0) }
}

func text(of template: Template, _ batch: ColumnBatch, _ row: Int = 0) -> String {
  String(decoding: bytes(of: template, batch, row), as: UTF8.self)
}

/// What a template becomes, or its findings as `rule@start..end`.
func rendered(_ source: String, _ cells: [String: Cell] = [:], table: AttributeTable = sample) -> String {
  var findings: [Finding] = []
  guard let template = Template.parse(source, attributes: table, into: &findings) else {
    return findings.map { "\($0.rule.name)@\($0.span.start)..\($0.span.end)" }.joined(separator: " ")
  }
  return text(of: template, batch([cells], table: table))
}

/// Small, seeded, the same everywhere.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func pick<Element>(_ items: [Element]) -> Element { items[Int.random(in: 0..<items.count, using: &self)] }
}
