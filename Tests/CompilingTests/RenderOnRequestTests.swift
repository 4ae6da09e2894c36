import Expressions
import Files
import Foundation
import JSON
import Language
import Recipients
import Synchronization
import Testing

@testable import Checking
@testable import Clocks
@testable import Compiling
@testable import Planning

/// Rows that are requests: their names, what comes with them, and that no build has any.
@Suite struct RenderOnRequestTests {
  private static let receipt = """
    deliver: push
    audience: plan != team
    schedule: { when: requested }
    inputs:
      total: { type: decimal, min: 0, max: 1000, places: 2 }
      item: { type: text, max: 10 }
      gift: { type: boolean, optional: true }
    alert: "{{ first_name | default: 'You' }}: {{ item }} for {{ total }}{% if gift %}, a gift{% endif %}"
    localizations: { de: { body: "{{ item }}, {{ total }}" } }
    data: { total: "{{ total }}", request: "{{ request | truncate: 40 }}" }
    push: { expires: 1d }
    """

  /// A line as far as the tests ask.
  private struct Line: Decodable {
    struct Payload: Decodable {
      let total: Double
      let request: String
    }

    let request: String?
    let due: String
    let token: String
    let headers: [String: String]
    let payload: Payload

    var name: String { headers["apns-id"] ?? "" }
  }

  private func render(
    _ test: TestProject, _ campaign: CampaignPlan, _ rows: String, at now: String = "2026-11-21T00:00:00Z",
    jobs: Int = 1, chunk: Int = 1 << 16
  ) throws -> (text: String, lines: [Line], rejections: [String], report: RenderReport) {
    let rejections = Mutex<[String]>([])
    let (path, file) = (test.root + "requests.jsonl", test.root + "orders.csv")
    try Data(rows.utf8).write(to: URL(fileURLWithPath: file))
    let output = OutputStream(owning: open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644), path: path)
    var request = RenderRequest(campaign.campaign, in: test.project, from: try #require(Instant(now.utf8)))
    request.jobs = jobs
    let source = try RecipientSource(
      RecipientAddress(.csv(path: file), shownAs: "orders.csv"), attributes: campaign.campaign.columns,
      zones: test.project.zones, chunk: chunk)
    let report = try Compiling.render(request, source, to: output) { (rejection) throws(FileError) in
      rejections.withLock { $0.append("\(rejection.row) \(rejection.column): \(rejection.reason)") }
    }
    try output.close()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = try text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    return (text, lines, rejections.withLock { $0 }, report)
  }

  private static let header = "token,id,locale,environment,plan,streak_days,total,item,gift,request\n"

  /// What a caller asks for again is the same request; another order, person or campaign is another one.
  @Test func names() throws {
    let test = try TestProject()
    let rows =
      Self.header + "00ff,u1,en,,free,1,12.5,Pro,true,P-20261121-7\n"
      + "00ff,u1,en,,free,1,12.5,Pro,true,P-20261121-8\n"
      + "00fe,u1,de,,free,1,3,Pro,,P-20261121-7\n" + "00ff,u1,en,,free,1,99,Other,,\"Bestellung 4711 ✓\"\n"
      + "00ff,u1,en,,free,1,12.5,Pro,false,P-20261121-7\n"
    let receipt = try test.campaign("receipt", Self.receipt)
    let first = try render(test, receipt, rows)
    #expect(first.rejections == [] && first.lines.count == 5)
    // As the reference has them.
    #expect(first.lines[0].name == "fccba338-0deb-8ad1-b035-302f5bc1e1f5")
    #expect(first.lines[3].name == "6aa6f95e-a253-83ed-a3bb-f9e0836bbe78")
    #expect(first.lines[4].name == first.lines[0].name)
    #expect(Set(first.lines.map(\.name)).count == 4)
    #expect(first.lines.map(\.request) == [7, 8, 7, 0, 7].map { $0 == 0 ? "Bestellung 4711 ✓" : "P-20261121-\($0)" })
    #expect(first.lines.allSatisfy { $0.due == "2026-11-21T00:00:00Z" && $0.payload.request == $0.request })
    #expect(first.text.split(separator: "\n").map { $0.contains(", a gift") } == [true, true, false, false, false])
    let later = try render(test, receipt, rows, at: "2026-11-21T01:00:00Z")
    #expect(later.lines.map(\.name) == first.lines.map(\.name))
    #expect(later.lines.allSatisfy { $0.due == "2026-11-21T01:00:00Z" })
    #expect(later.lines[0].headers["apns-expiration"] != first.lines[0].headers["apns-expiration"])
    let refund = try render(test, try test.campaign("refund", Self.receipt), rows)
    #expect(Set(refund.lines.map(\.name)).isDisjoint(with: first.lines.map(\.name)))
  }

  /// The member stands beside `due`, and nothing of it in other campaigns.
  @Test func theLine() throws {
    let test = try TestProject()
    let found = try render(
      test, try test.campaign("receipt", Self.receipt),
      Self.header + "00ff,u1,en,,free,1,2,\"a \"\"b\"\"\",,\"o\"\"7\"\n")
    #expect(
      found.text.contains("\"token\":\"00ff\",\"request\":\"o\\\"7\",\"due\":\"2026-11-21T00:00:00Z\",\"headers\":{"))
    #expect(found.text.contains("You: a \\\"b\\\" for 2.00\""))
    let plain =
      "deliver: push\naudience: all\nschedule: { now: true }\nalert: Hi\ndata: { total: 1, request: x }\npush: { expires: 1d }"
    let other = try render(
      test, try test.campaign("plain", plain), "token,plan,streak_days,request\n00,free,1,r\n")
    #expect(other.lines.count == 1 && other.lines[0].request == nil)
  }

  /// What breaks what is declared of inputs is rejected like any other row; who is not in the audience gets nothing.
  @Test func whatIsNotSent() throws {
    let test = try TestProject()
    let (name, tooLong) = (String(repeating: "🙂", count: 400), String(repeating: "🙂", count: 401))
    let rows =
      Self.header + "00,u1,en,,team,1,2,Pro,,o1\n" + "01,u1,en,,free,1,1000.01,Pro,,o2\n"
      + "02,u1,en,,free,1,2.505,Pro,,o3\n"
      + "03,u1,en,,free,1,2,12345678901,,o4\n" + "04,u1,en,,free,1,2,1234567890,maybe,o5\n"
      + "05,u1,en,,free,1,2,Pro,,\n" + "06,u1,en,,free,1,2,Pro,,\"\"\n" + "07,u1,en,,free,1,,Pro,,o6\n"
      + "08,u1,en,,free,1,2,Pro,,\(name)\n" + "09,u1,en,,free,1,2,Pro,,\(tooLong)\n"
      + "0a,u1,en,sandbox,free,1,2,Pro,,o7\n" + "0b,u1,en,,free,1,2,\"\",,o8\n"
    let found = try render(test, try test.campaign("receipt", Self.receipt), rows)
    #expect(found.lines.map(\.token) == ["08", "0b"] && found.lines[0].request == name)
    #expect(found.report.rows == 12 && found.report.rejected == 8 && found.report.unsent[.otherEnvironment] == 1)
    #expect(found.report.unsent[.late] == 0)
    #expect(
      found.rejections.map { $0.prefix { $0 != ":" } } == [
        "2 total", "3 total", "4 item", "5 gift", "6 request", "7 request", "8 total", "10 request",
      ])
    #expect(
      found.rejections[4].hasSuffix("the request is empty") && found.rejections[5].hasSuffix("the request is empty"))
  }

  /// A caller without the columns is told before anything is rendered.
  @Test(arguments: ["request", "total", "item"]) func aColumnThatIsMissing(name: String) throws {
    let test = try TestProject()
    let columns = Self.header.dropLast().split(separator: ",").filter { $0 != name }.joined(separator: ",")
    let error = #expect(throws: RecipientError.self) {
      _ = try render(test, try test.campaign("receipt", Self.receipt), columns + "\n")
    }
    #expect(error.map { "\($0)" }?.contains("has no column \"\(name)\"") == true)
  }

  /// However the rows are shared, the lines are the same; variants and holdout go by the person, as ever.
  @Test func jobsAndChunks() throws {
    let test = try TestProject()
    let rows = (0..<900).reduce(into: Self.header) { text, number in
      text +=
        "\(String(format: "%04x", number)),u\(number % 50),\(["en", "de"][number % 2]),,\(["free", "team"][number / 7 % 2]),1,"
        + "\(number % 100),Pro,,\(String(repeating: "o", count: number % 200))\(number)\n"
    }
    for more in ["", "\nholdout: 10\nvariants: [{ name: a, weight: 40 }, { name: b, weight: 50, alert: B }]"] {
      let campaign = try test.campaign("receipt", Self.receipt + more)
      let whole = try render(test, campaign, rows)
      #expect(Set(whole.lines.map(\.name)).count == whole.lines.count && whole.lines.count > 300)
      for (jobs, chunk) in [(1, 100), (2, 1000), (3, 64), (8, 5000)] {
        #expect(try render(test, campaign, rows, jobs: jobs, chunk: chunk).text == whole.text, "\(jobs) \(chunk)")
      }
    }
  }

  /// The dearest request that was found is one of somebody in the audience, with inputs that are allowed.
  @Test func whatTheLargestCosts() throws {
    let test = try TestProject()
    let lines =
      Self.receipt.replacing("plan != team", with: "plan == pro and streak_days < 7")
      + "\nthread: \"{{ plan }}-{{ streak_days }}\""
    let campaign = try test.campaign("receipt", lines)
    let size = try #require(SizeReport(of: campaign.campaign, in: test.project, from: TestProject.now))
    #expect(size.bound == campaign.size?.largest && size.bytes <= size.bound ?? 0 && size.bytes > 400)
    let values = Dictionary(uniqueKeysWithValues: size.costs.map { ($0.attribute.name, $0.value.json($0.attribute)) })
    #expect(Set(values.keys) == ["first_name", "plan", "streak_days", "total", "item", "gift", "request"])
    #expect(values["plan"] == "pro" && values["gift"] == true)
    #expect(values["item"]?.text?.unicodeScalars.count == 10)
    #expect(size.parts.first { $0.field == "aps.thread-id" }?.bound == #","thread-id":"pro-6""#.utf8.count)
  }

  /// A build leaves it to whoever asks, and shows what it looks like.
  @Test func theBuild() throws {
    let test = try TestProject()
    let plans = [
      try test.campaign("receipt", Self.receipt),
      try test.campaign(
        "sale", "deliver: push\naudience: all\nschedule: { now: true }\nalert: Hi\npush: { expires: 1d }\n"),
    ]
    let report = try Compiling.build(try test.request(plans, recipients: TestProject.onePerson))
    #expect(report.campaigns.map(\.campaign) == ["sale"] && report.problems == [])
    let paths = try test.files().keys.sorted()
    #expect(paths.filter { $0.contains("receipt") } == ["simulator/receipt.de.apns", "simulator/receipt.en.apns"])
    let shown = try test.json("simulator/receipt.en.apns")
    #expect(
      ((shown["aps"] as? [String: Any])?["alert"] as? [String: Any])?["body"] as? String
        == "Emma: Item for 0.00, a gift")
    #expect(shown["request"] as? String == "Request")
    // Alone, it needs no recipients, and nothing is missing.
    let alone = try Compiling.build(try test.request([plans[0]]))
    #expect(alone.campaigns.isEmpty && alone.problems == [] && alone.recipients == 0)
    #expect(throws: BuildError.self) { try Compiling.build(try test.request([plans[0], plans[0]])) }
  }
}
