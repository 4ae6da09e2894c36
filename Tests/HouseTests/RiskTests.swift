import Comparing
import Foundation
import Language
import Testing

/// Every row of the table of risks, by its own example: the one step has the risk, the other has not.
@Suite(.needsProgram) struct RiskTests {
  /// Lines of a campaign below what each of them needs, and what campaigns share behind `---`.
  private static func project(_ lines: String) -> [String: String] {
    let parts = lines.components(separatedBy: "\n---\n")
    var campaign = [
      ("campaign", "one"), ("deliver", "push"), ("audience", "plan == pro"),
      ("schedule", "{ at: 2029-12-24 18:30, zone: UTC }"), ("alert", "Hello"), ("push", "{ expires: 30d }"),
    ]
    if lines.contains("live-activity") {
      campaign = campaign.map { $0.0 == "push" ? ("push", "{ type: liveactivity }") : $0 }
    }
    for line in parts[0].split(separator: "\n") {
      let (key, value) = (String(line.prefix { $0 != ":" }), String(line.drop { $0 != ":" }.dropFirst(2)))
      campaign.removeAll { $0.0 == key || key == "deliver" && $0.0 == "push" }
      campaign.append((key, value))
    }
    let text = campaign.map { "\($0.0): \($0.1)\n" }.joined()
    let shared = parts.count > 1 ? parts[1] + "\n" : "# nothing\n"
    let attributes = shared.hasPrefix("attributes:") ? shared : "attributes:\n"
    let isPolicy = shared.hasPrefix("policy:") || shared.hasPrefix("rules:")
    let policy = isPolicy ? shared : "policy: { consent: { marketing: marketing } }\n"
    let isOfProject = ["attributes:", "policy:", "rules:", "app:"].contains { shared.hasPrefix($0) }
    let isOfEnvironment = shared.hasPrefix("test-recipients:")
    return TemporaryProject.base().mapValues {
      $0.replacing(", sounds: sounds/", with: "")
        .replacing(/app: .*\n/, with: { shared.hasPrefix("app:") ? shared : String($0.output) })
        .replacing("attributes:\n", with: attributes + "  marketing: { type: boolean }\n")
        + ($0.contains("belfry: 1") ? "\n" + policy : "")
    }.merging([
      "one.yaml": text, "shared.yaml": isOfProject || isOfEnvironment ? "# nothing\n" : shared,
      "belfry.staging.yaml": isOfEnvironment ? shared : "test-recipients: [qa-1]\n",
    ]) { $1 }
  }

  private struct Told: Decodable {
    struct Found: Decodable {
      let risk: String
      let campaign: String
      let allowed: String?
    }
    let risks: [Found]
    let unknown: [String]
  }

  private func told(_ before: String, _ after: String, _ more: String...) throws -> (told: Told, status: Int32) {
    let (old, new) = (try TemporaryProject(Self.project(before)), try TemporaryProject(Self.project(after)))
    let environment = before.contains("\n---\ntest-recipients:") ? ["--env", "staging"] : []
    let run = try new.belfry(
      ["diff", old.root, new.root, "--format", "json", "--now", "2026-11-21T00:00:00Z"] + environment + more)
    return (try JSONDecoder().decode(Told.self, from: Data(run.text.utf8)), run.status)
  }

  @Test(arguments: Risk.all.map(\.name)) func theExampleOfAPage(_ name: String) throws {
    let risk = try #require(Risk.named(name))
    let risky = try told(risk.example.before, risk.example.risky, "--fail-on", name)
    #expect(risky.told.unknown.isEmpty, "not compared: \(risky.told.unknown)")
    #expect(risky.told.risks.map(\.risk).contains(name), "\(risky.told)")
    #expect(risky.status == 1)
    let safe = try told(risk.example.before, risk.example.safe, "--fail-on", name)
    #expect(safe.told.unknown.isEmpty, "not compared: \(safe.told.unknown)")
    #expect(!safe.told.risks.map(\.risk).contains(name), "\(safe.told)")
    #expect(safe.status == 0)
    // What stays as it is has none.
    #expect(try told(risk.example.risky, risk.example.risky).told.risks.isEmpty)
    let allowed = try told(risk.example.before, risk.example.risky, "--fail-on", name, "--allow", "\(name)=asked for")
    #expect(allowed.status == 0 && allowed.told.risks.contains { $0.risk == name && $0.allowed == "asked for" })
    // A gate for one direction stops at the risks of that direction alone.
    for direction in RiskDirection.allCases {
      let (rest, status) = try told(
        risk.example.before, risk.example.risky, "--fail-on", direction.rawValue)
      let isMeant = rest.risks.contains { Risk.named($0.risk)?.direction.all.contains(direction) == true }
      #expect(status == (isMeant ? 1 : 0), "\(direction): \(rest)")
      #expect(!risk.direction.all.contains(direction) || isMeant)
    }
  }

  /// Too little is a harm, too: each risk names the risk of the opposite change, or says why there is none.
  @Test(arguments: Risk.all.map(\.name)) func aRiskHasItsMirror(_ name: String) throws {
    let risk = try #require(Risk.named(name))
    switch risk.mirror {
    case .risk(let other):
      let mirror = try #require(Risk.named(other.rawValue))
      guard case .risk(let back) = mirror.mirror else {
        Issue.record("\(other.rawValue) has no mirror")
        return
      }
      #expect(back.rawValue == name)
      let directions = (risk.direction.all, mirror.direction.all)
      #expect(Set(directions.0 + directions.1) == Set(RiskDirection.allCases), "\(name) and \(other.rawValue)")
      #expect(risk.direction.all.count == 1 || other.rawValue == name)
    case .unpaired(let reason):
      #expect(risk.direction.all.count == 1 && reason.count > 20 && reason.first?.isUppercase == false)
      // A reason may name another risk, which then exists.
      for named in reason.matches(of: /`([a-z-]+-[a-z-]+)`/) {
        #expect(Risk.named(String(named.1)) != nil, "\(named.1)")
      }
    }
  }

  @Test func anyStopsAtWhateverNobodyAllowed() throws {
    let step = ("interruption: active\nsound: none", "interruption: time-sensitive\nsound: default")
    #expect(try told(step.0, step.1, "--fail-on", "any").status == 1)
    #expect(try told(step.0, step.1, "--fail-on", "any", "--allow", "sound-added=yes").status == 1)
    #expect(
      try told(step.0, step.1, "--fail-on", "any", "--allow", "sound-added=yes", "--allow", "level-raised=yes").status
        == 0)
    #expect(try told(step.0, step.1, "--fail-on", "id-lost").status == 0)
  }

  /// What cannot be compared can have any risk.
  @Test func errorsStop() throws {
    #expect(try told("badge: 3", "badge: many").status == 0)
    let broken = try told("badge: 3", "badge: many", "--fail-on", "id-lost")
    #expect(broken.told.unknown == ["one"] && broken.status == 1)
  }

  /// A misspelt word would turn the gate off.
  @Test func aRiskThatThereIsNot() throws {
    let project = try TemporaryProject(Self.project(""))
    let told = try project.belfry("diff", project.root, project.root, "--fail-on", "audience-everbody")
    #expect(told.status == 2 && told.said.contains("did you mean \"audience-everybody\"?"), "\(told)")
  }

  @Test(arguments: ["sound-added", "sound-added=", "sound-added= ", "nothing=why", "=why"])
  func anAllowanceNeedsARiskAndAReason(_ text: String) throws {
    let project = try TemporaryProject(Self.project(""))
    #expect(try project.belfry("diff", project.root, project.root, "--allow", text).status == 2)
  }

  @Test func namesAreNoRules() throws {
    #expect(Set(Risk.all.map(\.name)).count == Risk.all.count)
    let project = try TemporaryProject(Self.project(""))
    for risk in Risk.all {
      let page = try project.belfry("explain", risk.name)
      #expect(
        page.status == 0 && page.text.hasPrefix("\(risk.name) (risk of belfry diff: \(risk.direction.text))\n"),
        "\(page)")
    }
  }
}
