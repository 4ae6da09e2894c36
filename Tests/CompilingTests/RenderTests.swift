import Files
import Foundation
import Recipients
import Synchronization
import Testing

@testable import Checking
@testable import Compiling
@testable import Planning

/// `render` gives what `build` gives, whoever shares the work and wherever the chunks end.
@Suite struct RenderTests {
  private static let header = "token,id,locale,time_zone,environment,first_name,plan,streak_days,last_open\n"

  /// Recipients, some of whom are not to be sent to: a plan that is none, a token that is none, a wrong environment, a text over two lines.
  private static func people(_ count: Int) -> String {
    (0..<count).reduce(into: header) { text, number in
      let token = number % 37 == 5 ? "xyz" : String(repeating: "0", count: 60) + String(format: "%04x", number)
      let name = number % 11 == 3 ? "\"Ann\n\"\"\(number)\"\"\"" : number % 7 == 0 ? "" : "Zoë \(number)"
      let plan = number % 29 == 1 ? "gold" : ["free", "pro", "team"][number % 3]
      let environment = number % 13 == 2 ? "sandbox" : "production"
      text +=
        "\(token),u\(number),\(["en", "de-DE", "ja"][number % 3]),Asia/Tokyo,\(environment),\(name),\(plan),\(number % 5001),"
        + "2026-11-10T12:00:00Z\(number % 5 == 0 ? "\r" : "")\n"
    }
  }

  private static let sale = """
    deliver: push
    audience: all
    schedule: { at: 2026-12-24 18:30, zone: Europe/Berlin }
    alert: { title: "Sale", body: "{{ first_name | default: 'You' }}, {{ streak_days }} \\"days\\"" }
    localizations: { de: { body: "{{ first_name | default: 'Du' }}, {{ streak_days }} Tage" } }
    data: { days: "{{ streak_days }}", plan: "{{ plan | upcase }}" }
    push: { expires: 1d }
    """

  private func rendered(
    _ test: TestProject, _ request: RenderRequest, _ file: String, chunk: Int
  ) throws -> (text: String, rejections: [Rejection], report: RenderReport) {
    let rejections = Mutex<[Rejection]>([])
    let path = test.root + "requests.jsonl"
    let output = OutputStream(owning: open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644), path: path)
    let source = try RecipientSource(
      RecipientAddress(.csv(path: file), shownAs: "devices.csv"), attributes: test.project.attributes,
      zones: test.project.zones, chunk: chunk)
    let report = try render(request, source, to: output) { (rejection) throws(FileError) in
      rejections.withLock { $0.append(rejection) }
    }
    try output.close()
    return (try String(contentsOfFile: path, encoding: .utf8), rejections.withLock { $0 }, report)
  }

  private static let campaigns: [String] = [
    sale, sale.replacingOccurrences(of: "audience: all", with: "audience: plan == pro or streak_days > 900"),
    sale + "\nholdout: 10\nvariants: [{ name: a, weight: 40 }, { name: b, weight: 50, alert: B }]",
    sale.replacingOccurrences(
      of: "{ at: 2026-12-24 18:30, zone: Europe/Berlin }", with: "{ after: 30d, event: last_open }"),
  ]

  @Test(arguments: 0..<4)
  func equalsTheBuild(number: Int) throws {
    let campaign = Self.campaigns[number]
    let test = try TestProject()
    let plan = try test.campaign("sale", campaign)
    var build = try test.request([plan], recipients: Self.people(1500))
    build.maxRejected = 1000
    let built = try Compiling.build(build)
    let shards = try #require(try test.json("push/sale/batch.json")["shards"] as? [[String: Any]])
    let expected = try shards.map {
      String(decoding: try test.data("push/sale/\($0["file"] as? String ?? "")"), as: UTF8.self)
    }
    .joined()
    #expect(!expected.isEmpty)
    var request = RenderRequest(plan.campaign, in: test.project, from: TestProject.now)
    let lines = try test.lines("rejected.jsonl")
    for (jobs, chunk) in [(1, 1 << 20), (1, 100), (2, 1000), (3, 64), (8, 5000)] {
      request.jobs = jobs
      let result = try rendered(test, request, test.root + "devices.csv", chunk: chunk)
      #expect(result.text == expected, "\(jobs) workers, chunks of \(chunk)")
      #expect(result.report.rows == 1500 && result.report.rejected == built.rejected)
      #expect(result.report.requests == built.campaigns.first?.requests)
      #expect(result.rejections.map(\.row) == lines.compactMap { $0["row"] as? Int })
      #expect(result.rejections.map(\.line) == lines.compactMap { $0["line"] as? Int })
      #expect(result.rejections.map(\.reason) == lines.compactMap { $0["reason"] as? String })
    }
  }

  @Test func aPayloadOverTheLimitIsARejection() throws {
    let test = try TestProject()
    let long = String(repeating: "x", count: 4000 - TestProject.origin("long"))
    let plan = try test.campaign(
      "long",
      "deliver: push\naudience: all\nschedule: { at: 2026-12-24 18:30, zone: UTC }\n"
        + "alert: { title: \"{{ first_name | default: '' }}\", body: \"\(long)\" }\n")
    let file = test.root + "devices.csv"
    let long40 = String(repeating: "\u{20BB7}", count: 40)
    let people =
      "token,id,first_name,plan,streak_days,nickname\n00,a,Ann,pro,1,\n01,b,\(long40),pro,1,\n02,c,xx,none,1,\n03,d,\(long40),pro,1,\n"
    try Data(people.utf8).write(to: URL(fileURLWithPath: file))
    let request = RenderRequest(plan.campaign, in: test.project, from: TestProject.now)
    let result = try rendered(test, request, file, chunk: 1 << 16)
    #expect(result.report.requests == 1 && result.report.rejected == 3)
    #expect(result.rejections.map(\.row) == [2, 3, 4])
    #expect(result.rejections.map(\.line) == [3, 4, 5])
    #expect(result.rejections.first?.reason.hasPrefix("the payload has 4") == true)
  }

  /// A payload of 4096 bytes is a request, one of 4097 is none: the same where all rows are rendered together and where each is by itself.
  @Test(arguments: ["all", "streak_days > 0"]) func aPayloadAtTheLimit(audience: String) throws {
    let test = try TestProject()
    let frame = #"{"aps":{"alert":{"body":""}}}"#.utf8.count + TestProject.origin("long")
    let text = String(repeating: "x", count: 4096 - frame - 10)
    let plan = try test.campaign(
      "long",
      "deliver: push\naudience: \(audience)\nschedule: { at: 2026-12-24 18:30, zone: UTC }\npush: { expires: 1d }\n"
        + "alert: \"\(text){{ nickname | default: '' }}\"\n")
    let file = test.root + "devices.csv"
    let rows = [9, 10, 11].map { "\($0 + 10),\(String(repeating: "n", count: $0)),pro,1\n" }.joined()
    try Data("token,nickname,plan,streak_days\n\(rows)".utf8).write(to: URL(fileURLWithPath: file))
    let request = RenderRequest(plan.campaign, in: test.project, from: TestProject.now)
    let result = try rendered(test, request, file, chunk: 1 << 16)
    #expect(result.report.requests == 2 && result.text.split(separator: "\n").count == 2)
    #expect(result.rejections.map(\.row) == [3])
    #expect(result.rejections.first?.reason.contains("4097") == true, "\(result.rejections.map(\.reason))")
  }

  @Test func aFullDiskEndsTheRendering() throws {
    let test = try TestProject()
    let plan = try test.campaign("sale", Self.sale)
    _ = try test.request([plan], recipients: Self.people(4000))
    var request = RenderRequest(plan.campaign, in: test.project, from: TestProject.now)
    for jobs in [1, 3] {
      request.jobs = jobs
      let source = try RecipientSource(
        RecipientAddress(.csv(path: test.root + "devices.csv"), shownAs: "d"), attributes: test.project.attributes,
        zones: test.project.zones,
        chunk: 4096)
      do {
        _ = try render(
          request, source,
          to: OutputStream(owning: open("/dev/full", O_WRONLY | O_CREAT | O_TRUNC, 0o644), path: "/dev/full"),
          rejected: { (_) throws(FileError) in })
        Issue.record("nothing was said about the full disk")
      } catch {
        #expect(error is FileError)
      }
    }
  }

  /// Languages that are kept by their locale's bytes are those that looking for them finds.
  @Test func languagesAreKeptByTheirLocale() {
    let languages = [["en", "de", "pt-BR", "zh-Hant", "ar"], ["en", "fr", "pt"]]
    var table = LocaleTable(languages)
    let letters = Array("abcdefhnprtzBRHTW-_".utf8)
    var state: UInt64 = 1
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var locale = (0..<Int(state >> 60)).map { letters[Int((state >> UInt64($0 * 4)) & 0xFFFF) % letters.count] }
      if state & 3 == 0 {
        locale = Array(["de", "ee", "pt-BR", "qt-BR", "zh_Hant_TW", "fr-CA", "gr"][Int(state >> 40) % 7].utf8)
      }
      let padded = locale + [UInt8](repeating: UInt8(truncatingIfNeeded: state), count: 8)
      for variant in 0...1 {
        let found = padded.withUnsafeBufferPointer {
          table.language(of: UnsafeBufferPointer(rebasing: $0[..<locale.count]), variant)
        }
        #expect(
          found == LocaleTable.choose(locale, among: languages[variant]) ?? 0,
          "\(String(decoding: locale, as: UTF8.self))")
      }
    }
  }
}
