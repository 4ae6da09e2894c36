import Foundation
import Limits
import Testing

/// `belfry preview` as somebody runs it.
@Suite struct PreviewCommandTests {
  private static func project() throws -> TemporaryProject {
    var files = [
      "belfry.yaml":
        "belfry: 1\napp: { bundle-id: com.example.streaks, platforms: { ios: \"16.0\" } }\nlocales: { source: en, shipped: [en] }\n"
    ]
    for id in ["one", "two"] {
      files[id + ".yaml"] = """
        campaign: \(id)
        owner: a@example.com
        deliver: push
        audience: all
        schedule: { at: 2026-12-01 10:00, zone: UTC }
        alert: Hello from \(id)
        push: { expires: 1d }
        """
    }
    return try TemporaryProject(files)
  }

  @Test func cardsOfSomeOrAll() throws {
    let project = try Self.project()
    let all = try project.belfry("preview")
    #expect(all.status == 0)
    #expect(all.text.contains("Hello from one") && all.text.contains("Hello from two"))
    let one = try project.belfry("preview", "two")
    #expect(!one.text.contains("Hello from one") && one.text.contains("Hello from two"))
    let unknown = try project.belfry("preview", "twoo")
    #expect(unknown.status == 2)
    #expect(unknown.said.contains("there is no campaign \"twoo\"; did you mean \"two\""))
  }

  @Test func thePageIsAFileOrStandardOutput() throws {
    let project = try Self.project()
    let written = try project.belfry("preview", "--output", project.root + "page.html")
    #expect(written.status == 0 && written.text.isEmpty)
    let page = try String(contentsOfFile: project.root + "page.html", encoding: .utf8)
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    #expect(try project.belfry("preview", "--format", "html").text == page)
    let cards = try project.belfry("preview", "--format", "text", "--output", project.root + "cards.txt")
    #expect(cards.status == 0)
    #expect(try String(contentsOfFile: project.root + "cards.txt", encoding: .utf8).contains("Hello from one"))
    let refused = try project.belfry("preview", "--output", project.root + "one.yaml")
    #expect(refused.status == 2)
    #expect(refused.said.contains("a preview cannot be saved over a file that the project reads"))
  }

  /// Where the form of a text depends on the device, each form has its card.
  @Test func formsByDeviceAreShown() throws {
    func form(_ device: String, _ text: String) -> String {
      "\"\(device)\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(text)\"}}"
    }
    let forms = [form("iphone", "Tap"), form("mac", "Click"), form("other", "Go")].joined(separator: ",")
    let files = [
      "belfry.yaml":
        "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"18.0\", macos: \"15.0\" }, strings: L.xcstrings }\nlocales: { source: en, shipped: [en] }\n",
      "L.xcstrings":
        "{\"sourceLanguage\":\"en\",\"version\":\"1.0\",\"strings\":{\"K\":{\"localizations\":{\"en\":{\"variations\":{\"device\":{\(forms)}}}}}}}",
      "c.yaml":
        "campaign: c\ndeliver: push\naudience: all\nschedule: { now: true }\npush: { expires: 1d }\nalert: { body: { key: K } }\n",
    ]
    let text = try TemporaryProject(files).belfry("preview").text
    for line in ["en, likely\n", "Tap", "en, likely on iPad\n", "Go", "en, likely on Mac\n", "Click"] {
      #expect(text.components(separatedBy: line).count == 2, "\(line): \(text)")
    }
  }

  /// A system shows ten actions at most: a card shows no more.
  @Test func actionsThatNeverShowAreNotShown() throws {
    let project = try Self.project()
    let actions = (0..<14).map { "{ id: a\($0), title: Action \($0) }" }.joined(separator: ", ")
    try project.write("categories.yaml", Data("categories: { MANY: { actions: [\(actions)] } }\n".utf8))
    try project.write(
      "three.yaml",
      Data(
        "campaign: three\ndeliver: push\naudience: all\nschedule: { at: 2026-12-01 10:00, zone: UTC }\nalert: Hello\ncategory: MANY\n"
          .utf8))
    let text = try project.belfry("preview", "three").text
    #expect(text.contains("Action 9") && !text.contains("Action 10"), "\(text)")
  }

  /// Of more campaigns than a page holds the page is a list, and the cards are beside it; a folder that is not belfry's own is left alone.
  @Test func manyCampaignsAreOnPagesBesideTheFirst() throws {
    let project = try Self.project()
    for number in 0..<RunLimit.pageCampaigns.value {
      try project.write(
        "many/c\(number).yaml",
        Data(
          "campaign: c\(number)\nowner: a@example.com\ndeliver: push\naudience: all\nschedule: { at: 2026-12-01 10:00, zone: UTC }\nalert: Hello from c\(number)\npush: { expires: 1d }\n"
            .utf8))
    }
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: project.root + "page-parts").sorted()
    }
    try project.write("page-parts/mine.txt", Data("mine".utf8))
    let refused = try project.belfry("preview", "--output", project.root + "page.html")
    #expect(refused.status == 3 && refused.said.contains("page-parts"))
    #expect(try files() == ["mine.txt"] && !FileManager.default.fileExists(atPath: project.root + "page.html"))
    try FileManager.default.removeItem(atPath: project.root + "page-parts")
    for _ in 0..<2 {
      let written = try project.belfry("preview", "--output", project.root + "page.html")
      #expect(written.status == 0, "\(written.said)")
      #expect(try files() == ["part-1.html", "part-2.html"])
    }
    let index = try String(contentsOfFile: project.root + "page.html", encoding: .utf8)
    let parts = try files().map { try String(contentsOfFile: project.root + "page-parts/" + $0, encoding: .utf8) }
    #expect(!index.contains("class=\"card\"") && index.contains("href=\"page-parts/part-2.html#c2\">c0</a>"))
    #expect(parts[0].contains("Hello from two") && parts[1].contains("Hello from c7"))
    let piped = try project.belfry("preview", "--format", "html")
    #expect(piped.status == 2 && piped.text.isEmpty && piped.said.contains("one page has at most 500 campaigns"))
  }

  @Test func anErrorIsTheStatusAndThePageComesAllTheSame() throws {
    let project = try Self.project()
    try project.write("two.yaml", Data("campaign: two\ndeliver: push\nalert: Hello {{ nobody }}\n".utf8))
    let page = try project.belfry("preview", "--format", "html")
    #expect(page.status == 1)
    #expect(page.text.contains("Hello from one") && page.text.contains("It cannot be shown: it has errors."))
  }

  @Test func aSequenceIsItsSteps() throws {
    let text = try String(contentsOfFile: packageRoot + "campaigns/onboarding/first-month.yaml", encoding: .utf8)
    let name = try #require(
      text.split(separator: "\n").first { $0.hasPrefix("sequence:") || $0.hasPrefix("campaign:") })
    let id = name.split(separator: ":")[1].trimmingCharacters(in: .whitespaces)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["preview", id, "-C", packageRoot + "campaigns", "--now", "2026-11-21T00:00:00Z"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let shown = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(shown.contains("first-month-friends") && shown.contains("first-month-plans"))
  }
}
