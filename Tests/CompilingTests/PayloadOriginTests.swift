import Clocks
import Foundation
import Payloads
import Testing

@testable import Checking
@testable import Compiling
@testable import Planning

/// The key `belfry` of a payload: which campaign, variant and request it is of.
@Suite("a push says which campaign it is")
struct PayloadOriginTests {
  private static let head = "deliver: push\naudience: all\nschedule: { now: true }\n"

  /// What makes a push of each type.
  private static let contents: [String: String] = [
    "alert": "alert: Hello\ndata: { screen: home }\n", "background": "push: { content-available: true }\n",
    "complication": "data: { n: 1 }\npush: { type: complication }\n", "controls": "push: { type: controls }\n",
    "fileprovider": "data: { container-identifier: a, domain: b }\npush: { type: fileprovider }\n",
    "liveactivity": "live-activity: { event: update, content-state: { km: 1 } }\n",
    "location": "data: { n: 1 }\npush: { type: location }\n",
    "pushtotalk": "data: { n: 1 }\npush: { type: pushtotalk }\n", "voip": "data: { n: 1 }\npush: { type: voip }\n",
    "widgets": "push: { type: widgets }\n",
  ]
  /// The types whose body no code of the app gets, or whose body is fixed.
  private static let silent: Set<String> = ["controls", "fileprovider", "liveactivity", "widgets"]

  private func lines(
    _ text: String, policy: String = "", people: String = TestProject.onePerson
  ) throws -> (lines: [[String: Any]], batch: [String: Any], size: PayloadSize?) {
    let test = try TestProject(policy: policy)
    let plan = try test.campaign("one", Self.head + text)
    _ = try build(test.request([plan], recipients: people))
    return (try test.lines("push/one/00001.jsonl"), try test.json("push/one/batch.json"), plan.size)
  }

  private func origin(_ line: [String: Any]) throws -> [String: String]? {
    try #require(line["payload"] as? [String: Any])["belfry"] as? [String: String]
  }

  @Test("each type whose body reaches code of the app has it", arguments: PushType.all.filter(\.isForCampaigns))
  func types(_ type: PushType) throws {
    let content = try #require(Self.contents[type.name], "say what a push of the type \"\(type.name)\" holds")
    let (lines, batch, size) = try lines(content)
    let line = try #require(lines.first)
    let id = try #require((line["headers"] as? [String: String])?["apns-id"])
    let isSilent = Self.silent.contains(type.name)
    #expect(try origin(line) == (isSilent ? nil : ["campaign": "one", "variant": "", "request": id]))
    let payload = try #require(batch["payload"] as? [String: Any])
    #expect(payload["origin"] as? Bool == !isSilent)
    let bytes = try #require(payload["largest"] as? Int)
    #expect(size.map { $0.smallest <= bytes && bytes <= $0.largest ?? 0 } == true)
    #expect(batch["format_version"] as? String == "2.2")
  }

  @Test("it is counted, and its bytes are those of the line")
  func size() throws {
    let with = try lines(Self.contents["alert"] ?? "")
    let without = try lines(Self.contents["alert"] ?? "", policy: "policy: { payload-origin: false }\n")
    let id = String(repeating: "0", count: 36)
    let more = #","belfry":{"campaign":"one","variant":"","request":"\#(id)"}"#.utf8.count
    #expect(with.size?.largest == (without.size?.largest ?? 0) + more)
    #expect(with.size?.smallest == with.size?.largest)
    #expect(try origin(without.lines[0]) == nil)
    #expect((without.batch["payload"] as? [String: Any])?["origin"] as? Bool == false)
    // The name of a request does not depend on what is said of it.
    #expect(with.lines[0]["headers"] as? NSDictionary == without.lines[0]["headers"] as? NSDictionary)
  }

  @Test("each variant names itself, be its content its own or the campaign's")
  func variants() throws {
    var people = "token,id,locale,time_zone,environment,first_name,plan,streak_days,last_open\n"
    for number in 0..<60 {
      people += String(repeating: "0", count: 62) + "\(number + 10),u\(number),en,UTC,production,,free,1,\n"
    }
    let variants = """
      alert: Hello
      variants:
        - { name: as-it-is, weight: 30 }
        - { name: also, weight: 30 }
        - { name: short, weight: 40, alert: Hi }
      """
    let (lines, batch, size) = try lines(variants, people: people)
    #expect(lines.count == 60)
    var seen: [String: Set<Int>] = [:]
    for line in lines {
      let variant = try #require(line["variant"] as? String)
      let id = try #require((line["headers"] as? [String: String])?["apns-id"])
      #expect(try origin(line) == ["campaign": "one", "variant": variant, "request": id])
      let body = try JSONSerialization.data(withJSONObject: line["payload"] ?? [:], options: .withoutEscapingSlashes)
      seen[variant, default: []].insert(body.count)
    }
    // Everyone of a variant gets as many bytes, which the proof knows.
    #expect(seen.count == 3 && seen.values.allSatisfy { $0.count == 1 })
    let all = seen.values.flatMap { $0 }
    #expect(size?.smallest == all.min() && size?.largest == all.max())
    let payload = try #require(batch["payload"] as? [String: Any])
    #expect(payload["smallest"] as? Int == all.min() && payload["largest"] as? Int == all.max())
  }

  @Test("the table of a size has it as a field")
  func report() throws {
    let test = try TestProject()
    let campaign = try test.campaign("one", Self.head + "alert: Hello\n").campaign
    let report = try #require(SizeReport(of: campaign, in: test.project, from: TestProject.now))
    let part = try #require(report.parts.first { $0.field == "belfry" })
    let text = #","belfry":{"campaign":"one","variant":"","request":"00000000-0000-0000-0000-000000000000"}"#
    #expect(part.bytes == text.utf8.count && part.bound == text.utf8.count && part.fromAttributes == 0)
    #expect(report.isExact)
  }

  @Test("a local notification says the same in userInfo")
  func local() throws {
    let test = try TestProject(policy: "policy: { payload-origin: false }\n")
    let text = "deliver: local\nschedule: { at: 2029-12-24 18:30, zone: device }\nalert: Hello\n"
    _ = try build(test.request([try test.campaign("one", text)]))
    let requests = try test.data("local/com.example.streaks.notificationbundle/Belfry.json")
    #expect(
      String(decoding: requests, as: UTF8.self).replacing(/\s/, with: "").contains(
        #""belfry":{"campaign":"one","variant":""}"#))
  }
}
