import Foundation
import JSON
import Payloads
import Testing

@testable import Checking
@testable import Compiling
@testable import Planning

/// The encoder spells each field; the table says which there are. Field by field, what is written is what the table lists, in its order.
@Suite("the table of payload fields and the encoder")
struct FieldTableTests {
  /// Campaigns that have every field between them.
  private static let campaigns = [
    """
    alert: { title: T, subtitle: S, body: B, launch-image: L }
    badge: 3
    sound: default
    category: REMINDER
    thread: t
    target-content: c
    interruption: passive
    relevance: 0.5
    filter-criteria: f
    push: { mutable-content: true, content-available: true, expires: 1d }
    """,
    """
    alert:
      title: { key: T, args: ["{{ plan }}"] }
      subtitle: { key: S, args: [a] }
      body: { key: B, args: [b] }
    sound: { critical: true, name: a.caf, volume: 0.5 }
    push: { expires: 1d }
    """,
    """
    alert: { title: { key: T, args: [a] }, body: { key: B, args: [b] } }
    sound: default
    relevance: 50
    live-activity:
      { event: start, attributes-type: A, attributes: { n: 1 }, content-state: { n: 1 }, stale-after: 1h, input-push-token: true }
    """,
    """
    alert: B
    live-activity:
      { event: start, attributes-type: A, attributes: { n: 1 }, content-state: { n: 1 }, input-push-channel: "dGVzdA==" }
    """,
    "live-activity: { event: end, content-state: { n: 1 }, dismiss-after: 1h }",
    "push: { type: widgets }",
  ]

  /// The keys of `aps` and of the objects in it that the table knows, as they come in a payload.
  private func keys(_ lines: String) throws -> [Field.Place: [String]] {
    let test = try TestProject(sounds: ["a.caf"])
    let plan = try test.campaign("one", "deliver: push\naudience: all\nschedule: { now: true }\n" + lines)
    _ = try build(test.request([plan], recipients: TestProject.onePerson))
    let line = try #require(
      try Data(contentsOf: URL(fileURLWithPath: test.output + "/push/one/00001.jsonl")).split(separator: 10).first)
    let payload = try #require(Self.member("payload", of: try JSONReader.read(Array(line))))
    let aps = try #require(Self.member("aps", of: payload))
    var keys = [Field.Place.aps: Self.keys(of: aps)]
    if let alert = Self.member("alert", of: aps) { keys[.alert] = Self.keys(of: alert) }
    if let sound = Self.member("sound", of: aps) { keys[.sound] = Self.keys(of: sound) }
    return keys
  }

  private static func member(_ name: String, of value: JSONValue) -> JSONValue? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == name }?.value
  }

  private static func keys(of value: JSONValue) -> [String] {
    guard case .object(let members) = value else { return [] }
    return members.map(\.key)
  }

  @Test("what is written is what the table lists, in its order") func fields() throws {
    var seen: Set<String> = []
    for lines in Self.campaigns {
      for (place, keys) in try keys(lines) {
        let fields = keys.map { Field.apsKey($0, at: place) }
        for (key, field) in zip(keys, fields) { #expect(field != nil, "\(place.rawValue).\(key) is in no row") }
        let orders = fields.compactMap { $0?.order }
        #expect(orders == orders.sorted(), "\(keys) in \(place.rawValue)")
        seen.formUnion(fields.compactMap { $0?.apsPath })
      }
    }
    #expect(Set(Field.all.map(\.apsPath)).subtracting(seen) == [])
  }
}
