import Commands
import Diagnostics
import Foundation
import Testing
import Workspace

@testable import Program

/// Every Markdown page of the repository: its size, its links, its examples and its commands.
@Suite struct DocumentationTests {
  /// The largest page, in bytes: what a reader scrolls through, and what GitHub shows at once.
  private static let largest = 40_000

  @Test func pagesAreShort() throws {
    #expect(DocumentationPage.all.count > 60)
    for page in DocumentationPage.all {
      #expect(page.text.utf8.count <= Self.largest, "\(page.path) has \(page.text.utf8.count) bytes")
    }
    let readme = try #require(DocumentationPage.all.first { $0.path == "README.md" })
    #expect(readme.lines.count <= 91, "README.md has \(readme.lines.count - 1) lines")
  }

  /// A page begins with its title and a sentence that says what it is for.
  @Test(arguments: DocumentationPage.all) func pagesBeginWithTheirPurpose(page: DocumentationPage) {
    let lines = page.lines.map(\.text).filter { !$0.hasPrefix("<!--") && !$0.isEmpty }
    #expect(lines.first?.hasPrefix("# ") == true)
    #expect(lines.dropFirst().first?.first.map { $0.isLetter || $0 == "`" } == true, "\(lines.dropFirst().first ?? "")")
    for line in page.lines where !line.isCode { #expect(line.text.last != " ", "\(page.path):\(line.number)") }
  }

  /// A link leads to a file, and to a heading of it.
  @Test(arguments: DocumentationPage.all) func linksLead(page: DocumentationPage) {
    let folder = URL(fileURLWithPath: packageRoot + page.path).deletingLastPathComponent()
    for link in page.links where !link.target.contains("://") {
      let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts.first ?? "")
      let file = name.isEmpty ? packageRoot + page.path : folder.appendingPathComponent(name).standardizedFileURL.path
      #expect(FileManager.default.fileExists(atPath: file), "\(page.path):\(link.line): \(link.target)")
      guard parts.count == 2 else { continue }
      let target = DocumentationPage.all.first { packageRoot + $0.path == file }
      #expect(target?.anchors.contains(String(parts[1])) == true, "\(page.path):\(link.line): \(link.target)")
    }
  }

  /// Code, scripts and configuration that name a page name one that exists.
  @Test func namedPagesExist() throws {
    let known = Set(DocumentationPage.all.map(\.path))
    var count = 0
    for top in ["Sources", "Tests", "campaigns", "templates", "Packaging", ".github", "Makefile"] {
      let below = (try? FileManager.default.subpathsOfDirectory(atPath: packageRoot + top)) ?? []
      for path in below.isEmpty ? [top] : below.map({ top + "/" + $0 }) {
        guard let text = try? String(contentsOfFile: packageRoot + path, encoding: .utf8), text.contains(".md") else {
          continue
        }
        for match in text.matches(of: /(?:schemas|Sources|Tests)\/[A-Za-z0-9_.\/-]+\.md/) {
          count += 1
          #expect(known.contains(String(match.0)), "\(path) names \(match.0)")
        }
      }
    }
    #expect(count > 10)
  }

  // MARK: - Examples

  /// What examples take for granted.
  private static let base = [
    "belfry.yaml": """
    belfry: 1
    app: { bundle-id: com.example.streaks, platforms: { ios: "18.0" } }
    locales: { source: en, shipped: [en, de] }
    attributes:
      first_name:  { type: text, max: 40, optional: true }
      plan:        { type: enum, values: [free, pro, team] }
      streak_days: { type: integer, min: 0, max: 5000 }
      points:      { type: integer, min: 0, max: 1000000 }
      amount:      { type: decimal, min: 0, max: 100000, places: 2 }
      items:       { type: integer, min: 0, max: 100 }
      paid_on:     { type: date }
      concert:     { type: timestamp, ahead: true }
      last_open:   { type: timestamp, optional: true }
      signed_up:   { type: timestamp }
      trial_ends:  { type: timestamp, ahead: true }
      agreed:      { type: boolean, on-device: true }

    """,
    "definitions.yaml": """
    audiences: { push_ok: agreed, marketing_ok: agreed, wants_news: agreed, wants_reminders: agreed }

    """,
  ]

  /// The files of an example. `# NAME.yaml` alone on a line begins one; lines without one are a part of a campaign, or definitions.
  private static func files(of block: DocumentationPage.Block) -> [(name: String, text: String)] {
    var files: [(name: String, text: String)] = []
    for line in block.text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let match = line.wholeMatch(of: /# (\S+\.yaml)/) {
        files.append((String(match.1), ""))
      } else {
        if files.isEmpty { files.append(("", "")) }
        files[files.count - 1].text += line + "\n"
      }
    }
    let definitions = ["attributes", "audiences", "categories", "events", "snippets"]
    return files.map { file in
      guard file.name.isEmpty else { return file }
      let id = file.text.firstMatch(of: /(?m)^campaign: ([a-z-]+)/).map { String($0.1) } ?? "hello"
      let isDefinition = definitions.contains { file.text.hasPrefix("\($0):") }
      return (isDefinition ? "of-\(block.line).yaml" : "\(id).yaml", file.text)
    }
  }

  /// A project of an example, with what the page has declared above it.
  private static func project(of block: DocumentationPage.Block) throws -> TemporaryProject {
    var project = base
    let page = DocumentationPage.all.first { $0.path == block.page }
    for above in (page?.blocks ?? []).filter({ $0.language == "yaml" && $0.line < block.line }) {
      for file in files(of: above) where file.name != "belfry.yaml" {
        // What the page says of another campaign is not what this one needs.
        let isCampaign = file.name == "hello.yaml" || file.text.hasPrefix("# ")
        if !isCampaign, project[file.name] == nil { project[file.name] = complete(file) }
      }
    }
    for file in files(of: block) {
      let isShared = file.name == "belfry.yaml"
      project[file.name] = isShared ? merged(file.text, into: project[file.name] ?? "") : complete(file)
    }
    return try TemporaryProject(project)
  }

  /// Lines of belfry.yaml put beside those that are there: a mapping below a key that is there goes on.
  private static func merged(_ lines: String, into text: String) -> String {
    let key = lines.prefix { $0 != ":" } + ":\n"
    guard let place = text.firstRange(of: "\n" + key), lines.hasPrefix(key) else { return text + lines }
    return String(text[..<place.upperBound] + lines.dropFirst(key.count) + text[place.upperBound...])
  }

  /// A campaign that an example shows in part is completed.
  private static func complete(_ file: (name: String, text: String)) -> String {
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let others = [
      "defaults:", "personas:", "tests:", "expect:", "attributes:", "audiences:", "categories:", "events:", "snippets:",
    ]
    let isCampaign = !others.contains { other in lines.contains { $0.hasPrefix(other) } }
    let id = file.name.split(separator: "/").last?.dropLast(5) ?? ""
    guard isCampaign else { return file.text }
    var missing = Example.missing(in: lines).split(separator: "\n").map(String.init)
    // Steps have texts of their own.
    if lines.contains("steps:") { missing.removeAll { $0.hasPrefix("alert:") || $0.hasPrefix("localizations:") } }
    return file.text + missing.map { ($0 == "campaign: hello" ? "campaign: \(id)" : $0) + "\n" }.joined()
  }

  /// Examples of the language check without an error, or with exactly what the page says of them: the rules that `# expect:` announces, or the
  /// output that is the next block.
  @Test(arguments: DocumentationPage.all.flatMap(\.blocks).filter { $0.language == "yaml" })
  func examplesCheck(block: DocumentationPage.Block) throws {
    let project = try Self.project(of: block)
    let found = try project.checkAll().findings.filter { $0.finding.severity == .error }
    let texts = found.map { "\($0.path):\($0.start.line) \($0.finding.message)" }
    let page = try #require(DocumentationPage.all.first { $0.path == block.page })
    let announced = block.text.matches(of: /# expect: error\[([a-z-]+)\]/).map { String($0.1) }
    if let next = page.blocks.first(where: { $0.line > block.line }), next.language == "text",
      next.text.contains("error[")
    {
      #expect(try project.belfry("check").text.contains(next.text), "\(texts)")
    } else if announced.isEmpty {
      #expect(texts == [])
    } else {
      #expect(found.map(\.finding.rule.name) == announced, "\(texts)")
    }
  }

  // MARK: - Commands

  /// The words of a line of a shell up to what is the shell's own.
  static func words(_ line: some StringProtocol) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for letter in line {
      if let open = quote {
        if letter == open { quote = nil } else { word = (word ?? "") + String(letter) }
      } else if letter == "'" || letter == "\"" {
        quote = letter
        word = word ?? ""
      } else if letter == " " {
        if let done = word { words.append(done) }
        word = nil
      } else if "#|>)&;".contains(letter), word == nil {
        return words
      } else {
        word = (word ?? "") + String(letter)
      }
    }
    return words + [word].compactMap { $0 }
  }

  /// Every line of a block for a shell that runs belfry.
  static let shown = DocumentationPage.all.flatMap(\.blocks).filter { ["sh", ""].contains($0.language) }.flatMap {
    block in
    block.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.hasPrefix("belfry ") }
      .map { (place: "\(block.page):\(block.line)", line: $0) }
  }

  /// Words of commands that need more than the example project: a network, a browser, files of other people.
  private static let beyond = [
    "--serve", "send build", "push-to-start-tokens.csv", "start.json", "people.csv", "sent.jsonl", "--continue build",
  ]

  /// The commands of the tour, and of the reference's page of commands, do their work over the example project.
  @Test(.needsProgram) func commandsRun() throws {
    let place = try TemporaryProject([".gitignore": "build/\nstaging/\n.out\n"])
    try FileManager.default.copyItem(atPath: packageRoot + "campaigns", toPath: place.root + "campaigns")
    for words in [
      ["init", "-q", "-b", "main"], ["add", "."],
      ["-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "a"],
    ] {
      let git = Process()
      git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      git.arguments = ["git", "-C", place.root] + words
      try git.run()
      git.waitUntilExit()
      try #require(git.terminationStatus == 0)
    }
    var count = 0
    for (page, line) in Self.shown
    where page.hasPrefix("campaigns/README.md") || page.hasPrefix("schemas/commands/README.md") {
      guard !Self.beyond.contains(where: line.contains) else { continue }
      let words = Array(Self.words(line).dropFirst())
      let isTour = words.first == "-C"
      let done = try place.belfry(isTour ? words : words + ["-C", "."], in: isTour ? "" : "campaigns")
      // What a command finds is not what is asked here.
      #expect(done.status < 2, "\(page): \(line): \(done.said)")
      count += 1
    }
    #expect(count > 20)
  }

  /// The program understands each command that a page shows.
  @Test func commandsAreUnderstood() {
    #expect(Self.shown.count > 40)
    for (place, line) in Self.shown {
      if case .failure(let error) = Table.table.parse(Array(Self.words(line).dropFirst())) {
        Issue.record("\(place): \(line): \(error.message)")
      }
    }
    var count = 0
    for page in DocumentationPage.all {
      for span in page.spans where span.code.hasPrefix("belfry ") {
        count += 1
        let words = Self.words(span.code.replacing("\\|", with: "|"))
        guard case .failure(let error) = Table.table.parse(Array(words.dropFirst())) else { continue }
        // A sentence may leave out what a command needs, and say VALUE or N for what is written there.
        let places = words.filter { $0.contains { $0.isUppercase } && !$0.contains { $0.isLowercase } }
        let isShort = error.message.contains("needs") || places.contains { error.message.contains($0) }
        #expect(isShort, "\(page.path):\(span.line): \(span.code): \(error.message)")
      }
    }
    #expect(count > 100)
  }
}
