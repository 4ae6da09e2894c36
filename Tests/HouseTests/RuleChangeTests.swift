import Diagnostics
import Foundation
import Limits
import Testing
import Workspace

/// A rule that weighs less than it did is no "no change": each rule that a project may weigh, between each two of its levels; and comments that hold
/// something back, wherever they stand.
@Suite(.needsProgram) struct RuleChangeTests {
  private static let rules = RuleCatalog.all.filter(\.isAdjustable)
  /// What a project says of a rule; nothing stands for a project that says nothing.
  static let levels: [String?] = [nil, "off", "warning", "error"]

  private static func project(_ more: String, _ files: [String: String] = [:]) -> [String: String] {
    TemporaryProject.base().mapValues {
      $0.replacing(", sounds: sounds/", with: "") + ($0.contains("belfry: 1") ? "\n\(more)\n" : "")
    }.merging(["one.yaml": campaign()]) { $1 }.merging(files) { $1 }
  }

  private static func campaign(_ lines: String = "") -> String {
    "campaign: one\ndeliver: push\naudience: plan == pro\nschedule: { at: 2029-12-24 18:30, zone: UTC }\nalert: Hello\n\(lines)"
  }

  private struct Told: Decodable {
    struct Part: Decodable {
      let key: String
      let path: String?
      let before: String?
      let after: String?
    }
    struct Found: Decodable {
      let risk: String
      let campaign: String
      let path: String
      let message: String
      let allowed: String?
    }
    struct Change: Decodable {
      let campaign: String
      let parts: [Part]
    }
    let same: Bool
    let project: [Part]
    let changes: [Change]
    let risks: [Found]
    let unknown: [String]
  }

  private func told(
    _ before: [String: String], _ after: [String: String], _ words: String...
  ) throws -> (told: Told, status: Int32) {
    let (old, new) = (try TemporaryProject(before), try TemporaryProject(after))
    let run = try new.belfry(["diff", old.root, new.root, "--format", "json", "--fail-on", "rule-weakened"] + words)
    return (try JSONDecoder().decode(Told.self, from: Data(run.text.utf8)), run.status)
  }

  private static func text(_ level: String?) -> String {
    level.map { level in "rules:\n" + rules.map { "  \($0.name): \"\(level)\"\n" }.joined() } ?? ""
  }

  /// How much a rule weighs at a level: an error that may be a warning is between both.
  private static func weight(_ name: String, at level: String?) throws -> (weight: Int, word: String) {
    let rule = try #require(RuleCatalog.named(name))
    guard let level else {
      if rule.isOptIn { return (0, "off") }
      if rule.isAlsoWarning { return (2, "error or warning") }
      return rule.severity == .error ? (3, "error") : (1, "warning")
    }
    return (try #require(["off": 0, "warning": 1, "error": 3][level]), level)
  }

  @Test(arguments: levels, levels) func eachRuleAtEachLevel(_ before: String?, _ after: String?) throws {
    // Nothing is found in the campaign, whatever it weighs; what nobody uses is an error where that is one.
    let clean = [
      "one.yaml": Self.campaign(
        "push: { expires: 30d }\nowner: a@example.com\nlocalizations: { de: { body: Hallo } }\n")
    ]
    let (told, status) = try told(Self.project(Self.text(before), clean), Self.project(Self.text(after), clean))
    let parts = Dictionary(told.project.map { ($0.key, $0) }) { first, _ in first }
    var weaker: [String] = []
    for rule in Self.rules {
      let (was, now) = (try Self.weight(rule.name, at: before), try Self.weight(rule.name, at: after))
      let part = parts["rules.\(rule.name)"]
      #expect((part == nil) == (was.weight == now.weight), "\(rule.name): \(was) → \(now)")
      if let part { #expect(part.before == was.word && part.after == now.word && part.path == "belfry.yaml") }
      if now.weight < was.weight { weaker.append("\"\(rule.name)\" is \(now.word), it was \(was.word)") }
    }
    let isBuilt = before != "error" && after != "error"
    #expect(told.unknown == (isBuilt ? [] : ["belfry.yaml", "definitions.yaml"]))
    #expect(told.same == (told.project.isEmpty && isBuilt) && told.changes.isEmpty, "\(told.changes)")
    #expect((status == 1) == (!weaker.isEmpty || !isBuilt))
    let most = RunLimit.namesInMessage.value
    let risks = told.risks.filter { $0.risk == "rule-weakened" }
    #expect(risks.count == (weaker.isEmpty ? 0 : 1))
    for risk in risks {
      #expect(risk.campaign.isEmpty && risk.path == "belfry.yaml")
      for text in weaker.prefix(most) { #expect(risk.message.contains(text), "\(text) is not in \(risk.message)") }
      #expect(risk.message.contains("and \(weaker.count - most) more") == (weaker.count > most), "\(risk.message)")
    }
  }

  /// Of two sides an environment's own rules count where it is laid over.
  @Test func rulesOfAnEnvironment() throws {
    let overlay = "app: { bundle-id: com.example.beta }\ntest-recipients: [a]\n"
    let (before, after) = (
      Self.project("", ["belfry.staging.yaml": overlay]),
      Self.project("", ["belfry.staging.yaml": overlay + "rules: { missing-expiry: \"off\" }\n"])
    )
    #expect(try told(before, after, "--env", "staging").status == 1)
    #expect(try told(before, after).told.same)
  }

  private static let comment = "# belfry: ignore missing-expiry -- no end"

  @Test func commentsOfCampaigns() throws {
    let bare = Self.project("")
    let held = Self.project("", ["one.yaml": "\(Self.comment)\n\(Self.campaign())"])
    let (found, status) = try told(bare, held)
    #expect(status == 1 && found.risks.map(\.campaign) == ["one"], "\(found.risks)")
    #expect(found.risks.map(\.message) == ["a comment suppresses missing-expiry at campaign: no end"])
    #expect(found.changes.first?.parts.map(\.key) == ["ignore missing-expiry at campaign"])
    // The way back, another line in between, and another reason weaken nothing; another place does, and a second rule.
    #expect(try told(held, bare).status == 0)
    #expect(try !told(held, bare).told.same)
    let lower = Self.project("", ["one.yaml": "# the sale\n\n\(Self.comment)\n\(Self.campaign())"])
    #expect(try told(held, lower).told.same)
    let otherwise = Self.project("", ["one.yaml": "\(Self.comment) yet\n\(Self.campaign())"])
    let reason = try told(held, otherwise)
    #expect(reason.status == 0 && !reason.told.same)
    let second = Self.campaign("# belfry: ignore missing-locale -- later").replacing(
      "alert: Hello\n# ", with: "alert: Hello # ")
    let both = Self.project("", ["one.yaml": "\(Self.comment)\n\(second)\n"])
    #expect(try told(held, both).status == 1)
    #expect(try told(both, held).status == 0)
    // Where there is nothing to hold back, a comment is none; where the other one stands above it, the second is.
    let elsewhere = Self.project("", ["one.yaml": "\(Self.campaign())status: active \(Self.comment)\n"])
    #expect(try told(bare, elsewhere).told.same)
    let twice = Self.project("", ["one.yaml": "\(Self.comment)\n\(Self.comment)\n\(Self.campaign())"])
    #expect(try told(held, twice).told.same)
    // The file may be called otherwise.
    var moved = held
    moved["winter/one.yaml"] = moved.removeValue(forKey: "one.yaml")
    #expect(try told(held, moved).told.same)
    // A comment that holds nothing back is none: of a fixed rule, of none, or without a reason.
    for text in ["ignore unknown-key -- why", "ignore nothing -- why", "ignore missing-expiry"] {
      let idle = Self.project("", ["one.yaml": "# belfry: \(text)\n\(Self.campaign())"])
      let (found, _) = try told(bare, idle)
      #expect(found.project.isEmpty && found.changes.isEmpty && found.risks.isEmpty, "\(text): \(found)")
    }
    // Whoever brings a campaign says so, too.
    var none = bare
    none["one.yaml"] = nil
    #expect(try told(none, held).status == 1)
    #expect(try told(none, bare).status == 0)
    #expect(try told(held, none).status == 0)
  }

  @Test func commentsAreAllowedByComments() throws {
    let held = Self.project(
      "", ["one.yaml": "# belfry: allow rule-weakened -- asked for\n\(Self.comment)\n\(Self.campaign())"])
    let (found, status) = try told(Self.project(""), held)
    #expect(status == 0 && found.risks.map(\.allowed) == ["asked for"], "\(found.risks)")
    let weaker = Self.project("# belfry: allow rule-weakened -- asked for\nrules: { missing-expiry: \"off\" }")
    #expect(try told(Self.project(""), weaker).status == 0)
    // What one file allows is allowed in no other.
    #expect(try told(Self.project(""), weaker.merging(held.filter { $0.key == "one.yaml" }) { $1 }).status == 0)
    let other = Self.project("", ["one.yaml": "\(Self.comment)\n\(Self.campaign())"])
    #expect(try told(Self.project(""), weaker.merging(other.filter { $0.key == "one.yaml" }) { $1 }).status == 1)
  }

  /// Files that campaigns share, each with a comment that was not there.
  @Test(
    arguments: [
      ("belfry.yaml", nil), ("shared.yaml", "audiences:\n  pros: plan == pro\n"),
      ("winter/defaults.yaml", "defaults: { owner: a@example.com }\n"),
      ("people.yaml", "personas:\n  ana: { plan: pro }\n"),
      ("belfry.staging.yaml", "app: { bundle-id: com.example.beta }\ntest-recipients: [a]\n"),
    ] as [(String, String?)])
  func commentsOfSharedFiles(_ path: String, _ text: String?) throws {
    let before = Self.project("", text.map { [path: $0] } ?? [:])
    var after = before
    let bytes = try #require(before[path] ?? before.values.first { $0.contains("belfry: 1") })
    // What holds nothing back is no change; of what an environment's file holds back in the whole nobody knows it.
    after[path] = "# belfry: ignore title-too-long -- by hand\n\(bytes)"
    #expect(try told(before, after).told.same == (path != "belfry.staging.yaml"))
    // What only all campaigns together show may be found later.
    after[path] = "# belfry: ignore unused-attribute -- by hand\n\(bytes)"
    let (found, status) = try told(before, after)
    #expect(status == 1 && found.risks.map(\.path) == [path] && found.risks.map(\.campaign) == [""], "\(found.risks)")
    #expect(found.project.map(\.path) == [path])
    #expect(found.project.allSatisfy { $0.key.hasPrefix("ignore unused-attribute at ") })
    #expect(try told(after, before).status == 0)
  }

  /// In files that campaigns share a comment counts that holds something back, and no other one.
  @Test func commentsThatAreUsedAndIdleOnes() throws {
    let before = Self.project(
      "",
      ["sale/defaults.yaml": "defaults:\n  owner: a@example.com\n", "words.yaml": "snippets:\n  bye: { en: Bye }\n"])
    var (used, idle) = (before, before)
    used["words.yaml"] = "snippets:\n  # belfry: ignore missing-locale -- later\n  bye: { en: Bye }\n"
    idle["sale/defaults.yaml"] =
      "defaults:\n  # belfry: ignore missing-consent -- folder wide\n  owner: a@example.com\n"
    #expect(try told(before, idle).told.same && told(before, idle).status == 0)
    let found = try told(before, used)
    #expect(found.status == 1 && found.told.risks.map(\.path) == ["words.yaml"], "\(found)")
  }
}
