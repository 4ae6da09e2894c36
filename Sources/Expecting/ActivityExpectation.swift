import Diagnostics
import JSON
import Parsing
import Planning

/// Values of a Live Activity that are expected, held against those of a payload.
struct ActivityExpectation {
  private let found: ActivityContent?
  private(set) var misses: [Miss] = []

  init(_ found: ActivityContent?) { self.found = found }

  /// Looks for each expected value of a part; what else the payload has may be anything.
  mutating func hold(_ part: ActivityPart, _ members: [DataEntry]) {
    hold(members, found?.members.first { $0.key == part.rawValue }?.value, at: part.rawValue)
  }

  private mutating func hold(_ members: [DataEntry], _ object: JSONValue?, at path: String) {
    for member in members {
      let place = "\(path).\(member.key.text)"
      let own = object?[member.key.text]
      if case .object(let inner) = member.value, !inner.isEmpty {
        guard case .object? = own else {
          miss(place, member, own)
          continue
        }
        hold(inner, own, at: place)
      } else if own.map({ Self.isSame($0, member.value.json) }) != true {
        miss(place, member, own)
      }
    }
  }

  private mutating func miss(_ path: String, _ member: DataEntry, _ found: JSONValue?) {
    misses.append(
      Miss(
        path, at: member.key.span, expected: Self.text(member.value.json), found: found.map(Self.text) ?? "missing"))
  }

  private static func text(_ value: JSONValue) -> String {
    String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
  }

  /// Whether a decoder reads the same from both: `12.0` is 12, and keys of an object have no order.
  private static func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)):
      one.utf8.elementsEqual(other.utf8) || Int64(one) == nil && Double(one) == Double(other)
        || Int64(other) == nil && Double(one) == Double(other)
    case (.array(let one), .array(let other)):
      one.count == other.count && zip(one, other).allSatisfy { isSame($0, $1) }
    case (.object(let one), .object(let all)):
      one.count == all.count && one.allSatisfy { member in other[member.key].map { isSame(member.value, $0) } == true }
    default: one == other
    }
  }
}

extension DataValue {
  /// It as a payload would have it; a text with the braces of a template stands for itself.
  fileprivate var json: JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let digits): .number(digits)
    case .text(let text): .string(text.text)
    case .array(let items): .array(items.map(\.json))
    case .object(let members): .object(members.map { JSONValue.Member($0.key.text, $0.value.json) })
    }
  }
}
