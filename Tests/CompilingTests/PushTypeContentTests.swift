import Clocks
import Foundation
import Testing

@testable import Checking
@testable import Compiling
@testable import Planning

/// What each push type says in its headers and holds in its payload, in projects whose defaults suit alerts.
@Suite("content of push types")
struct PushTypeContentTests {
  /// The first request of a campaign.
  private func request(
    _ lines: String, defaults: String = "{ status: active }"
  ) throws -> (headers: [String: String], payload: NSDictionary) {
    let test = try TestProject(defaults: "\ndefaults: \(defaults)\n")
    let plan = try test.campaign("one", "deliver: push\naudience: all\nschedule: { now: true }\n" + lines)
    _ = try build(test.request([plan], recipients: TestProject.onePerson))
    let row = try #require(try test.lines("push/one/00001.jsonl").first)
    return (try #require(row["headers"] as? [String: String]), try #require(row["payload"] as? NSDictionary))
  }

  private static let live = "live-activity: { event: update, content-state: { km: 1 } }\n"
  private static let forAlerts =
    "{ push: { expires: 1d, collapse: news, mutable-content: true }, thread: t, interruption: passive, sound: default, badge: 3 }"

  @Test("a default expiry does not make APNs store what is of no use later", arguments: ["voip", "pushtotalk"])
  func inheritedExpiry(type: String) throws {
    let found = try request("data: { call: 1 }\npush: { type: \(type) }", defaults: "{ push: { expires: 1d } }")
    #expect(found.headers["apns-expiration"] == "0")
  }

  @Test("an expiry that the campaign itself has holds")
  func ownExpiry() throws {
    let found = try request(
      "data: { call: 1 }\npush: { type: voip, expires: 5s }", defaults: "{ push: { expires: 1d } }")
    #expect(found.headers["apns-expiration"] == "1795219205")
  }

  @Test("a broadcast always has an expiration, never an inherited one, and no collapse id")
  func broadcast() throws {
    for defaults in ["{ status: active }", Self.forAlerts] {
      let found = try request(Self.live + "push: { channel: \"dGVzdA==\" }", defaults: defaults)
      #expect(found.headers["apns-expiration"] == "0", "\(defaults)")
      #expect(
        Set(found.headers.keys) == [
          "apns-channel-id", "apns-push-type", "apns-priority", "apns-expiration", "apns-request-id",
        ],
        "\(defaults)")
    }
    let own = try request(Self.live + "push: { channel: \"dGVzdA==\", expires: 8h }", defaults: Self.forAlerts)
    #expect(own.headers["apns-expiration"] == "1795248000")
  }

  @Test("what is inherited stays out of pushes that do not carry it")
  func inheritedFields() throws {
    let background = try request("push: { content-available: true }\ndata: { n: 1 }", defaults: Self.forAlerts)
    #expect(background.headers["apns-push-type"] == "background")
    #expect(Set(background.payload.allKeys as? [String] ?? []) == ["aps", "belfry", "n"])
    #expect(background.payload["aps"] as? NSDictionary == ["content-available": 1])
    let live = try request(Self.live, defaults: Self.forAlerts)
    let aps = try #require(live.payload["aps"] as? [String: Any])
    #expect(Set(aps.keys) == ["timestamp", "event", "content-state"])
    let provider = try request(
      "push: { type: fileprovider }\ndata: { container-identifier: a, domain: b }", defaults: "{ link: \"x://y\" }")
    #expect(provider.payload == ["container-identifier": "a", "domain": "b"])
    let widgets = try request("push: { type: widgets }", defaults: "{ link: \"x://y\", thread: t }")
    #expect(widgets.payload == ["aps": ["content-changed": true]])
  }

  @Test("an alert keeps all of it")
  func alert() throws {
    let found = try request("alert: Hello", defaults: Self.forAlerts)
    let aps = try #require(found.payload["aps"] as? [String: Any])
    #expect(Set(aps.keys) == ["alert", "badge", "sound", "thread-id", "interruption-level", "mutable-content"])
    #expect(found.headers["apns-expiration"] == "1795305600" && found.headers["apns-collapse-id"] == "news")
  }

  @Test("keys of a Live Activity's alert stand with their arguments in an object")
  func nestedKeys() throws {
    let found = try request(
      "alert: { title: { key: GOAL, args: [\"{{ plan }}\", \"2\"] }, body: { key: MORE } }\nsound: default\n"
        + Self.live
        + "relevance: 100")
    let aps = try #require(found.payload["aps"] as? NSDictionary)
    #expect(
      aps["alert"] as? NSDictionary == [
        "title": ["loc-key": "GOAL", "loc-args": ["free", "2"]], "body": ["loc-key": "MORE"], "sound": "default",
      ])
    #expect(aps["relevance-score"] as? Int == 100, "any number, where an alert's ends at 1")
  }

  @Test("a started activity says where its updates come from; one that ends can go at once")
  func inputsAndDismissal() throws {
    let start = "live-activity: { event: start, attributes-type: A, attributes: { a: 1 }, content-state: { km: 0 }, "
    for (key, value, expected) in [
      ("input-push-token", "true", 1 as NSObject), ("input-push-channel", "\"dGVzdA==\"", "dGVzdA==" as NSObject),
    ] {
      let found = try request("alert: Go\n" + start + "\(key): \(value) }")
      let aps = try #require(found.payload["aps"] as? NSDictionary)
      #expect(aps[key] as? NSObject == expected)
    }
    let end = try request("live-activity: { event: end, content-state: { km: 9 }, dismiss-after: now }")
    let aps = try #require(end.payload["aps"] as? [String: Any])
    let sent = try #require(aps["timestamp"] as? Int)
    #expect(aps["dismissal-date"] as? Int == sent - 1)
  }
}
