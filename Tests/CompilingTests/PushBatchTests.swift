import Clocks
import Digests
import Files
import Foundation
import Testing

@testable import Checking
@testable import Compiling
@testable import Planning

@Suite("push batches")
struct PushBatchTests {
  private static let header = "token,id,locale,time_zone,environment,first_name,plan,streak_days,last_open\n"

  /// `count` recipients of all zones, plans and languages; every 10th has no name.
  private static func people(_ count: Int) -> String {
    let zones = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "UTC"]
    let locales = ["en", "de-DE", "ja", "de"]
    let plans = ["free", "pro", "team"]
    return (0..<count).reduce(into: header) { text, number in
      let name = number % 10 == 0 ? "" : "\"Zoë \"\"\(number)\\\""
      let token = String(repeating: "0", count: 60) + String(format: "%04x", number)
      text +=
        "\(token),u\(number),\(locales[number % 4]),\(zones[number / 4 % 4]),production,\(name),\(plans[number % 3]),"
        + "\(number % 5001),2026-11-\(10 + number % 10)T12:00:00Z\n"
    }
  }

  private static let sale = """
    deliver: push
    audience: plan == pro
    schedule: { at: 2026-12-24 18:30, zone: Europe/Berlin }
    alert: { title: "Sale", body: "{{ first_name | default: 'You' }}, {{ streak_days }} days" }
    localizations: { de: { body: "{{ first_name | default: 'Du' }}, {{ streak_days }} Tage" } }
    data: { days: "{{ streak_days }}" }
    push: { expires: 1d }
    """

  @Test("every line is a request within the limit, and batch.json counts them")
  func lines() throws {
    let test = try TestProject()
    let plan = try test.campaign("sale", Self.sale)
    var request = try test.request([plan], recipients: Self.people(1000))
    request.chunk = 1000; request.jobs = 2
    request.shardRows = 100
    let report = try build(request)
    #expect(report.recipients == 1000)
    #expect(report.campaigns.map(\.requests) == [333])
    let batch = try test.json("push/sale/batch.json")
    let shards = try #require(batch["shards"] as? [[String: Any]])
    #expect(
      shards.compactMap { $0["file"] as? String } == ["00001.jsonl", "00002.jsonl", "00003.jsonl", "00004.jsonl"])
    #expect(shards.compactMap { $0["rows"] as? Int } == [100, 100, 100, 33])
    #expect(batch["send"] as? NSDictionary == ["kind": "instant", "instant": "2026-12-24T17:30:00Z"])
    #expect(batch["topic"] as? String == "com.example.streaks")
    #expect(batch["app"] as? String == "com.example.streaks" && batch["token_kind"] as? String == "device")
    #expect(batch["authentication"] as? String == "any")
    let sizes = try #require(plan.size)
    var smallest = Int.max
    var largest = 0
    var number = 1
    var names: Set<String> = []
    for shard in shards {
      let file = "push/sale/\(shard["file"] as? String ?? "")"
      let bytes = try test.data(file)
      #expect(shard["bytes"] as? Int == bytes.count)
      #expect(shard["sha256"] as? String == SHA256.hex(of: Array(bytes)))
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        let start = try #require(line.range(of: "\"payload\":"))
        let size = line[start.upperBound...].utf8.count - 1
        (smallest, largest) = (min(smallest, size), max(largest, size))
        #expect(size >= sizes.smallest && size <= sizes.largest ?? 0)
        let row = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(row["id"] as? String == "u\(number)")
        var headers = try #require(row["headers"] as? [String: String])
        let id = headers.removeValue(forKey: "apns-id") ?? ""
        #expect(UUID(uuidString: id)?.uuidString.lowercased() == id)
        names.insert(id)
        #expect(
          headers == [
            "apns-topic": "com.example.streaks", "apns-push-type": "alert", "apns-priority": "10",
            "apns-expiration": "1798219800",
          ])
        let payload = try #require(row["payload"] as? [String: Any])
        #expect(payload["days"] as? Int == number)
        let body = ((payload["aps"] as? [String: Any])?["alert"] as? [String: Any])?["body"] as? String
        let isGerman = number % 4 == 1 || number % 4 == 3
        let name = number % 10 == 0 ? (isGerman ? "Du" : "You") : "Zoë \"\(number)\\"
        #expect(body == "\(name), \(number) \(isGerman ? "Tage" : "days")")
        number += 3
      }
    }
    #expect(names.count == 333)
    #expect(
      batch["payload"] as? NSDictionary == ["smallest": smallest, "largest": largest, "limit": 4096, "origin": true])
    let counts = try #require(batch["recipients"] as? NSDictionary)
    #expect(
      counts == [
        "read": 1000, "rejected": 0, "suppressed": 0, "matched": 333, "requests": 333, "held_out": 0, "late": 0,
        "not_due": 0, "expired": 0, "overdue": 0, "in_quiet_hours": 0, "outranked": 0, "too_soon": 0, "cancelled": 0,
        "without_event": 0, "without_value": 0,
        "without_zone": 0, "other_environment": 0, "other_platform": 0,
      ])
  }

  @Test("on everyone's own clock there is one sequence of shards for each zone")
  func zones() throws {
    let test = try TestProject()
    let plan = try test.campaign(
      "wake",
      "deliver: push\naudience: all\nschedule: { every: day, at: \"08:00\", zone: device }\nalert: Up\npush: { expires: 1h }"
    )
    var request = try test.request([plan], recipients: Self.people(40))
    request.shardRows = 6
    _ = try build(request)
    let batch = try test.json("push/wake/batch.json")
    let send = try #require(batch["send"] as? [String: Any])
    #expect(send["kind"] as? String == "zones")
    #expect(
      send["zones"] as? NSArray == [
        ["zone": "Europe/Berlin", "instant": "2026-11-21T07:00:00Z", "rows": 12],
        ["zone": "UTC", "instant": "2026-11-21T08:00:00Z", "rows": 8],
        ["zone": "America/New_York", "instant": "2026-11-21T13:00:00Z", "rows": 12],
        ["zone": "Asia/Tokyo", "instant": "2026-11-21T23:00:00Z", "rows": 8],
      ])
    #expect(batch["fires"] as? [String] == (21...25).map { "2026-11-\($0)T08:00:00" })
    let shards = try #require(batch["shards"] as? [[String: Any]])
    #expect(shards.count == 8)
    for shard in shards {
      let rows = try test.lines("push/wake/\(shard["file"] as? String ?? "")")
      #expect(rows.count == shard["rows"] as? Int)
      let zone = shard["zone"] as? String
      for row in rows {
        let number = Int((row["id"] as? String ?? "").dropFirst()) ?? 0
        #expect(["Europe/Berlin", "America/New_York", "Asia/Tokyo", "UTC"][number / 4 % 4] == zone)
      }
    }
  }

  @Test("a moment of a fixed zone that has passed is sent to no one, wherever they are")
  func past() throws {
    let test = try TestProject()
    let plan = try test.campaign(
      "gone",
      "deliver: push\naudience: all\nschedule: { at: 2026-11-21 00:30, zone: Europe/Berlin }\nalert: Up\npush: { expires: 1h }"
    )
    let report = try build(test.request([plan], recipients: Self.people(8)))
    // It is over: there is no batch at all.
    #expect(report.campaigns.isEmpty && report.problems.isEmpty)
    #expect(throws: (any Error).self) { try test.json("push/gone/batch.json") }
  }

  @Test("variants and holdout share the audience, and stay with their recipients")
  func variants() throws {
    let test = try TestProject()
    let lines = """
      deliver: push
      audience: all
      schedule: { now: true }
      alert: Base
      variants: [ { name: a, weight: 50, alert: A }, { name: b, weight: 30, alert: B } ]
      holdout: 20
      push: { expires: 1h }
      """
    let plan = try test.campaign("split", lines)
    _ = try build(test.request([plan], recipients: Self.people(200)))
    let batch = try test.json("push/split/batch.json")
    let rows = try test.lines("push/split/00001.jsonl")
    var found: [String: String] = [:]
    for row in rows {
      let alert = ((row["payload"] as? [String: Any])?["aps"] as? [String: Any])?["alert"] as? [String: Any]
      found[row["id"] as? String ?? ""] = alert?["body"] as? String
    }
    // Frozen from Python: int(hashlib.md5(b"split:u<n>").hexdigest()[:8], 16) % 100, holdout first.
    let expected: [String] = [
      "A", "B", "A", "B", "-", "A", "A", "A", "B", "A", "A", "-", "-", "B", "-", "B", "-", "A", "A", "A",
    ]
    for (number, variant) in expected.enumerated() { #expect(found["u\(number)"] ?? "-" == variant) }
    let counts = try #require(batch["variants"] as? [[String: Any]])
    #expect(
      counts.compactMap { $0["requests"] as? Int } == [
        found.values.count { $0 == "A" }, found.values.count { $0 == "B" },
      ])
    #expect((batch["holdout"] as? [String: Any])?["recipients"] as? Int == 200 - rows.count)
  }

  @Test("after an event every line says its own moment")
  func after() throws {
    let test = try TestProject()
    let plan = try test.campaign(
      "back",
      "deliver: push\naudience: all\nschedule: { after: 7d, event: last_open }\nalert: Back?\npush: { expires: 1h }")
    _ = try build(test.request([plan], recipients: Self.people(10)))
    let rows = try test.lines("push/back/00001.jsonl")
    // Openings of 10 to 13 November are more than 7 days old.
    #expect(rows.compactMap { $0["due"] as? String } == (14...19).map { "2026-11-\($0 + 7)T12:00:00Z" })
    let batch = try test.json("push/back/batch.json")
    #expect(batch["send"] as? NSDictionary == ["kind": "recipient"])
    #expect((batch["shards"] as? [[String: Any]])?.first?["instant"] is NSNull)
  }

  @Test("a broadcast is one line without a recipient")
  func broadcast() throws {
    let test = try TestProject()
    let plan = try test.campaign(
      "score",
      """
      deliver: push
      schedule: { now: true }
      live-activity: { event: update, content-state: { goals: 2 } }
      push: { channel: "dHN0LXNyY2gtY2hubA==", expires: 1h }
      """)
    _ = try build(test.request([plan]))
    let batch = try test.json("push/score/batch.json")
    #expect(batch["path"] as? String == "broadcast" && batch["app"] as? String == "com.example.streaks")
    #expect(batch["token_kind"] is NSNull && batch["authentication"] as? String == "token")
    let rows = try test.lines("push/score/00001.jsonl")
    #expect(rows.count == 1)
    #expect(Set(rows[0].keys) == ["locale", "campaign", "variant", "due", "headers", "payload"])
    let headers = try #require(rows[0]["headers"] as? [String: String])
    #expect(headers["apns-channel-id"] == "dHN0LXNyY2gtY2hubA==")
    #expect(headers["apns-topic"] == nil && headers["apns-id"] == nil)
    // By another implementation of XXH3.
    #expect(headers["apns-request-id"] == "b4f28363-4a3c-8b83-bca1-bfa83b4a86ef")
  }

  /// Names by another implementation of XXH3, Python's xxhash 3.5.
  @Test("a request has one name, whoever builds it")
  func names() throws {
    let test = try TestProject()
    let plan = try test.campaign(
      "wake",
      "deliver: push\naudience: all\nschedule: { every: day, at: \"08:00\", zone: device }\nalert: Up\npush: { expires: 1h }"
    )
    _ = try build(test.request([plan], recipients: Self.people(3)))
    var named: [String] = []
    for shard in try #require(try test.json("push/wake/batch.json")["shards"] as? [[String: Any]]) {
      for row in try test.lines("push/wake/\(shard["file"] ?? "")") {
        #expect(row["campaign"] as? String == "wake" && row["variant"] as? String == "" && row["locale"] is String)
        let headers = try #require(row["headers"] as? [String: String])
        named.append("\(row["due"] ?? "") \(row["token"] ?? "") \(headers["apns-id"] ?? "")")
      }
    }
    let token = String(repeating: "0", count: 60)
    #expect(
      named == [
        "2026-11-21T07:00:00Z \(token)0000 c6b9bde7-e1f9-8da7-bc00-ed7b0a081f1d",
        "2026-11-21T07:00:00Z \(token)0001 294a4267-faf1-82a3-b803-93f0198606c8",
        "2026-11-21T07:00:00Z \(token)0002 85ab3c85-c0c4-86eb-aa56-4674e5ce4598",
      ])
  }

  @Test("without recipients there are no shards, and that is said")
  func noRecipients() throws {
    let test = try TestProject()
    let report = try build(test.request([test.campaign("sale", Self.sale)]))
    let batch = try test.json("push/sale/batch.json")
    #expect((batch["shards"] as? [Any])?.isEmpty == true)
    #expect(batch["recipients"] is NSNull)
    #expect(report.problems == ["campaign \"sale\" has no requests: the project names no recipients"])
  }

  /// A badge that is known of each person is a number in the payload, of as many digits as it has; in a bundle the app fills it in.
  @Test func badgesOfPeople() throws {
    let test = try TestProject()
    let push = try test.campaign(
      "unread",
      "deliver: push\naudience: all\nschedule: { now: true }\nbadge: \"{{ streak_days }}\"\npush: { expires: 1d }")
    let people = [0, 7, 4999].map { "\(String(repeating: "ab", count: 32).dropLast(4))\(1000 + $0),u\($0),free,\($0)" }
    var request = try test.request(
      [push], recipients: (["token,id,plan,streak_days"] + people).joined(separator: "\n") + "\n")
    request.plan = Plan(now: TestProject.now, campaigns: [push], pendingLimit: 64)
    _ = try build(request)
    let badges = try test.lines("push/unread/00001.jsonl").map { line in
      ((line["payload"] as? [String: Any])?["aps"] as? [String: Any])?["badge"] as? Int
    }
    #expect(badges == [0, 7, 4999])
    #expect(push.size?.smallest == #"{"aps":{"badge":0}}"#.utf8.count + TestProject.origin("unread"))
    #expect(push.size?.largest == #"{"aps":{"badge":5000}}"#.utf8.count + TestProject.origin("unread"))
    let local = try test.campaign(
      "streak",
      "deliver: local\nschedule: { every: day, at: \"09:00\", zone: device }\nalert: Hi\nbadge: \"{{ streak_days }}\"")
    _ = try build(test.request([local]))
    let requests = try test.json("local/com.example.streaks.notificationbundle/Belfry.json")
    let text = "\(requests)"
    #expect(text.contains("badge") && text.contains("streak_days"), "\(text)")
  }
}
