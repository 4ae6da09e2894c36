import Diagnostics
import Foundation
import Parsing
import Testing
import Workspace

/// A mistake in a file that campaigns share is told once, where it stands, however many have it: each mistake of the broken campaigns, put where two
/// campaigns share it.
@Suite struct ToldOnceTests {
  private static let folder = packageRoot + "Tests/Fixtures/broken/"

  /// A campaign with one mistake: its keys, each with its lines and the rules that are expected in them.
  struct Broken {
    let name: String
    var blocks: [(key: String, lines: [String], rules: Set<String>)] = []

    init?(_ name: String, _ text: String) {
      self.name = name
      var ahead: [Int: String] = [:]
      for (number, line) in text.components(separatedBy: "\n").enumerated() {
        guard !line.hasPrefix("---"), !line.contains("\r"), !line.contains("\t") else { return nil }
        if line.hasPrefix("#") || line.isEmpty, blocks.isEmpty { continue }
        let key = line.prefix { $0 != ":" }
        if !line.hasPrefix(" "), !line.hasPrefix("#"), !line.hasPrefix("-"), line.contains(":") {
          blocks.append((String(key), [], []))
        }
        guard !blocks.isEmpty else { return nil }
        var bare = line
        for match in line.matches(of: /# expect(?:\(\+(\d+)\))?: (error|warning)\[([a-z0-9-]+)\]/) {
          ahead[number + (match.1.flatMap { Int($0) } ?? 0)] = String(match.3)
          bare = String(line[..<match.range.lowerBound])
        }
        if let rule = ahead[number] { blocks[blocks.count - 1].rules.insert(rule) }
        blocks[blocks.count - 1].lines.append(bare)
      }
      guard blocks.contains(where: { $0.key == "campaign" }), !blocks.contains(where: { $0.key == "steps" }) else {
        return nil
      }
    }

    /// The keys as a file, with an id of its own.
    func text(_ id: String, without key: String, _ more: String = "") -> String {
      let rest = blocks.filter { $0.key != key && $0.key != "campaign" }.flatMap(\.lines)
      return "campaign: \(id)\n" + rest.joined(separator: "\n") + "\n" + more
    }

    /// The rules that are about one key alone.
    func rules(of key: String) -> Set<String> {
      Set(blocks.filter { $0.key == key }.flatMap(\.rules)).subtracting(
        blocks.filter { $0.key != key }.flatMap(\.rules))
    }
  }

  private static let broken: [Broken] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().compactMap { name in
      (try? String(contentsOfFile: folder + name, encoding: .utf8)).flatMap { Broken(String(name.dropLast(5)), $0) }
    }
  }()

  /// A project with what the broken campaigns rest on, and these files.
  private func found(_ files: [String: String]) throws -> [LocatedFinding] {
    let project = try TemporaryProject(files)
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder) {
      let isRest = !name.hasSuffix(".yaml") || ["audiences.yaml", "belfry.yaml", "categories.yaml"].contains(name)
      guard isRest, name != "README.md" else { continue }
      try FileManager.default.copyItem(atPath: Self.folder + name, toPath: project.root + name)
    }
    return try project.check().findings
  }

  /// The findings of the rules of each case, by its folder.
  private func hold(
    _ files: [String: String], _ cases: [String: Set<String>], at cause: String
  ) throws -> (shared: Set<String>, count: Int) {
    let found = Dictionary(grouping: try found(files)) { $0.path.prefix { $0 != "/" } }
    var shared: Set<String> = []
    var count = 0
    for (folder, rules) in cases {
      for rule in rules {
        let told = found[folder[...], default: []].filter { $0.finding.rule.name == rule }
        let places = told.map { "\($0.path):\($0.start.line) \($0.finding.message)" }
        #expect(Set(places).count == places.count, "\(folder) \(rule): \(places)")
        let atCampaigns = told.filter { !$0.path.hasSuffix(cause) }
        #expect(atCampaigns.isEmpty, "\(folder) \(rule): \(atCampaigns.map { "\($0.path): \($0.finding.message)" })")
        if !told.isEmpty { count += 1 }
        if told.contains(where: { $0.finding.campaigns.count == 2 }) { shared.insert(rule) }
      }
    }
    return (shared, count)
  }

  /// Each key that can have a default, with each mistake that a broken campaign has in it, as the default of two campaigns.
  @Test func inDefaults() throws {
    var files: [String: String] = [:]
    var cases: [String: Set<String>] = [:]
    let keys = Shapes.defaults.keys.map(\.name)
    for broken in Self.broken {
      for block in broken.blocks where keys.contains(block.key) {
        let rules = broken.rules(of: block.key)
        guard !rules.isEmpty, broken.blocks.count(where: { $0.key == block.key }) == 1 else { continue }
        let folder = "f-\(cases.count)-\(broken.name)"
        cases[folder] = rules
        files["\(folder)/defaults.yaml"] = "defaults:\n" + block.lines.map { "  \($0)\n" }.joined()
        for id in ["one", "two"] {
          files["\(folder)/\(id).yaml"] = broken.text("\(id)-\(cases.count)", without: block.key)
        }
      }
    }
    let (shared, count) = try hold(files, cases, at: "/defaults.yaml")
    #expect(count > 60, "\(count) of \(cases.count)")
    let known: Set = [
      "collapse-too-long", "payload-unbounded", "push-type-content", "not-on-device", "expiry-before-send",
      "payload-too-large",
    ]
    #expect(known.isSubset(of: shared), "\(shared.sorted())")
  }

  /// Campaigns that have their mistake in a translation, too, where a snippet does not reach.
  private static let twice: Set = ["braze-name"]

  /// Each text of one line with a mistake in it, as a snippet of two campaigns. What is said of a text as a whole is said of the campaign.
  @Test func inSnippets() throws {
    let whole: Set = [
      "broadcast-channel", "body-too-long", "title-too-long", "missing-locale", "payload-too-large",
      "untranslated-text", "empty-alert",
    ]
    var files: [String: String] = [:]
    var cases: [String: Set<String>] = [:]
    for broken in Self.broken {
      guard let alert = broken.blocks.first(where: { $0.key == "alert" }),
        alert.lines.filter({ !$0.isEmpty }).count == 1,
        let text = alert.lines.first?.dropFirst("alert:".count), !text.hasPrefix(" {"), !text.hasPrefix(" |"),
        !text.contains("%%"), !Self.twice.contains(broken.name),
        case let rules = broken.rules(of: "alert").subtracting(whole), !rules.isEmpty
      else { continue }
      let folder = "s-\(cases.count)-\(broken.name)"
      cases[folder] = rules
      let name = "s_\(cases.count)"
      files["\(folder)/snippets.yaml"] = "snippets:\n  \(name):\(text)\n"
      for id in ["one", "two"] {
        files["\(folder)/\(id).yaml"] = broken.text(
          "\(id)-\(cases.count)", without: "alert", "alert: 'Now: {% render \"\(name)\" %}'\n")
      }
    }
    let (shared, count) = try hold(files, cases, at: "/snippets.yaml")
    #expect(count > 20, "\(count) of \(cases.count)")
    let known: Set = ["leftover-placeholder", "needless-default", "not-on-device", "payload-unbounded"]
    #expect(known.isSubset(of: shared), "\(shared.sorted())")
  }

  private static let text =
    "deliver: push\naudience: all\nschedule: { at: 2026-12-24 10:00, zone: UTC }\npush: { expires: 1d }\n"
    + "localizations: { de: { body: Hallo } }\n"

  /// A declaration that no text can be right with: told there, with how many campaigns have it; what one campaign has is told at its text.
  @Test func atDeclarations() throws {
    var files = TemporaryProject.base()
    files["sounds/none.txt"] = ""
    let amount = "alert: \"{{ points | money: plan }}\"\n"
    files["a.yaml"] = "campaign: a\nowner: a@example.com\n" + Self.text + amount
    var found = try TemporaryProject(files).check().findings.filter { $0.finding.severity == .error }
    #expect(found.map { "\($0.path):\($0.start.line)" } == ["a.yaml:8"])
    #expect(found.first?.finding.notes.last?.message == "\"plan\" is declared here")
    for id in ["b", "c"] { files["\(id).yaml"] = "campaign: \(id)\nowner: a@example.com\n" + Self.text + amount }
    found = try TemporaryProject(files).check(jobs: 2).findings.filter { $0.finding.severity == .error }
    #expect(found.map { "\($0.path):\($0.start.line)" } == ["belfry.yaml:7"], "\(found.map(\.finding.message))")
    #expect(found.first?.finding.notes.last?.message == "3 campaigns have it, this one among them")
    #expect(found.first?.finding.campaigns == ["a.yaml", "b.yaml", "c.yaml"])
    // A snippet that reads it, too, is no second mistake.
    files["snippets.yaml"] = "snippets: { s: \"{{ points | money: plan }}\" }\n"
    files["d.yaml"] = "campaign: d\nowner: a@example.com\n" + Self.text + "alert: '{% render \"s\" %}'\n"
    found = try TemporaryProject(files).check().findings.filter { $0.finding.severity == .error }
    #expect(found.map { "\($0.path):\($0.start.line)" } == ["belfry.yaml:7"], "\(found.map(\.finding.message))")
  }

  /// A file of the app that cannot be used is one mistake, where belfry.yaml names its folder; two files are two.
  @Test func ofTheAppsFiles() throws {
    var files = TemporaryProject.base()
    files["belfry.yaml"]?.replace("sounds: sounds/ }", with: "sounds: sounds/, media: media/ }")
    for (id, sound) in [("a", 1), ("b", 1), ("c", 2), ("d", 2), ("e", 3)] {
      files["\(id).yaml"] =
        "campaign: \(id)\nowner: a@example.com\ndeliver: local\nschedule: { at: 2026-12-24 10:00, zone: device }\n"
        + "alert: Hello\nlocalizations: { de: { body: Hallo } }\nsound: tone\(sound).wav\nmedia: owl.png\n"
    }
    for number in 1...3 { files["sounds/tone\(number).wav"] = "no sound" }
    files["media/owl.png"] = "no picture"
    let found = try TemporaryProject(files).check(jobs: 2).findings
    #expect(
      found.map { "\($0.path):\($0.start.line) \($0.finding.rule.name) \($0.finding.campaigns.count)" } == [
        "belfry.yaml:2 unplayable-sound 2", "belfry.yaml:2 unplayable-sound 2", "belfry.yaml:2 unusable-media 5",
        "e.yaml:7 unplayable-sound 0",
      ])
  }

  /// A comment beside the cause holds back what all have, and is no unused one; one at a campaign holds back that campaign's.
  @Test func commentsHoldBack() throws {
    var files = TemporaryProject.base()
    files["sounds/none.txt"] = ""
    files["belfry.yaml"]? += "\npolicy: { consent: subscribed }\n"
    for id in ["a", "b", "c"] {
      files["team/\(id).yaml"] =
        "campaign: \(id)\nowner: a@example.com\n" + Self.text.replacingOccurrences(of: "audience: all\n", with: "")
        + "alert: Hello\n"
    }
    files["team/defaults.yaml"] = "defaults:\n  audience: streak_days > 3\n"
    var found = try TemporaryProject(files).check().findings
    #expect(found.map { "\($0.path):\($0.start.line) \($0.finding.campaigns.count)" } == ["team/defaults.yaml:2 3"])
    files["team/a.yaml"] = files["team/a.yaml"]?.replacingOccurrences(
      of: "campaign: a\n", with: "campaign: a # belfry: ignore missing-consent -- asked for by law\n")
    found = try TemporaryProject(files).check().findings
    #expect(found.map { "\($0.path):\($0.start.line) \($0.finding.campaigns.count)" } == ["team/defaults.yaml:2 2"])
    files["team/defaults.yaml"] =
      "defaults:\n  audience: streak_days > 3 # belfry: ignore missing-consent -- asked for by law\n"
    files["team/a.yaml"] = files["team/b.yaml"]?.replacingOccurrences(of: "campaign: b", with: "campaign: a")
    found = try TemporaryProject(files).check(wantsPlan: true).findings
    #expect(found.isEmpty, "\(found.map { "\($0.path) \($0.finding.message)" })")
    // Where only campaigns are asked for, each tells its own.
    files["team/defaults.yaml"] = "defaults:\n  audience: streak_days > 3\n"
    let project = try TemporaryProject(files)
    var request = CheckRequest(root: project.root, now: TemporaryProject.now)
    request.version = "0.1.0"
    request.only = ["team/a.yaml", "team/b.yaml"]
    #expect(try Workspace.check(request).findings.map(\.path) == ["team/a.yaml", "team/b.yaml"])
  }
}
