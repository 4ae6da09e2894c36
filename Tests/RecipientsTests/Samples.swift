import Clocks
import Expressions
import Files
import Foundation

@testable import Recipients

/// A file that goes away with its last user.
final class TemporaryFile {
  let path: String

  init(_ bytes: [UInt8]) throws {
    path = NSTemporaryDirectory() + "recipients-\(UUID().uuidString).csv"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  convenience init(_ text: String) throws { try self.init(Array(text.utf8)) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

let zones = ZoneDatabase()

/// The attributes that every type is tested with.
let sampleAttributes = AttributeTable(declared: [
  Attribute(name: "first_name", type: .text(max: 5), isOptional: true, mayHoldControls: true),
  Attribute(name: "nickname", type: .text(max: nil), mayHoldControls: true),
  Attribute(name: "plan", type: .enumeration(["free", "pro", "équipe"])),
  Attribute(name: "points", type: .integer(min: -5, max: 5000), isOptional: true),
  Attribute(name: "big", type: .integer(min: nil, max: nil), isOptional: true),
  Attribute(name: "spend", type: .decimal(min: -100, max: 10_000_000, places: 2), isOptional: true),
  Attribute(name: "subscribed", type: .boolean, isOptional: true),
  Attribute(name: "birthday", type: .date, isOptional: true),
  Attribute(name: "last_open", type: .timestamp, isOptional: true),
  Attribute(name: "remind_at", type: .time(min: 18_000, max: 82_800), isOptional: true),
  Attribute(name: "build", type: .version, isOptional: true),
])

/// Everything that reading a file gave.
struct Reading: Equatable {
  var rows: [[String?]] = []
  var rejections: [Rejection] = []
  var seen = 0
  var rejected = 0
}

/// Reads a file whole; cells by column of the table: texts as they are, every other value as its number.
func read(
  _ path: String, _ attributes: AttributeTable = sampleAttributes, chunk: Int = RecipientReader.defaultChunk,
  capacity: Int = 7
) throws -> Reading {
  try read(RecipientAddress(.csv(path: path), shownAs: "r.csv"), attributes, chunk: chunk, capacity: capacity)
}

/// Reads any source whole.
func read(
  _ address: RecipientAddress, _ attributes: AttributeTable = sampleAttributes,
  chunk: Int = RecipientReader.defaultChunk, capacity: Int = 7
) throws -> Reading {
  let reader = try RecipientReader(address, attributes: attributes, zones: zones, chunk: chunk)
  let batch = ColumnBatch(attributes: attributes, capacity: capacity, textCapacity: 64)
  var reading = Reading()
  while try reader.read(into: batch, rejected: { reading.rejections.append($0) }) {
    for row in 0..<batch.count { reading.rows.append(cells(batch, row, attributes)) }
    // What lies behind the last good row must be untouched: no half rows.
    for row in batch.count..<batch.capacity {
      for column in 0..<batch.columnCount where batch.isPresent(column, row) { reading.rows.append(["a half row"]) }
    }
  }
  reading.seen = reader.rows
  reading.rejected = reader.rejectedRows
  return reading
}

func read(
  _ bytes: [UInt8], _ attributes: AttributeTable = sampleAttributes, chunk: Int = RecipientReader.defaultChunk,
  capacity: Int = 7
) throws -> Reading {
  let file = try TemporaryFile(bytes)
  return try read(file.path, attributes, chunk: chunk, capacity: capacity)
}

func cells(_ batch: ColumnBatch, _ row: Int, _ attributes: AttributeTable) -> [String?] {
  attributes.attributes.enumerated().map { column, attribute in
    guard batch.isPresent(column, row) else { return nil }
    switch attribute.type {
    case .text, .version: return String(decoding: batch.text(column, row), as: UTF8.self)
    default: return String(batch.value(column, row))
    }
  }
}

/// SplitMix64: the same files every time.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
