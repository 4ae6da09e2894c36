import Diagnostics
import Payloads
import Reporting
import Testing
import Workspace

/// A rule that speaks of Apple's systems says on which facts it rests.
@Suite struct RuleFactsTests {
  /// Words by which a page speaks of Apple's systems.
  private static func namesApple(_ text: String) -> Bool {
    text.firstMatch(
      of:
        /\b(Apple('s)?|APNs|i(Pad)?OS|macOS|watchOS|tvOS|visionOS|[Dd]evices?|[Ss]ystems?|Live Activit(y|ies)|Core Location|NSNull|App Transport Security|Info\.plist|entitlements?|Lock Screen|phone|service extension|crash(es)?|UserNotifications)\b/
    ) != nil
  }

  /// Pages that only name Apple's systems on the way, with the reason.
  static let noFact: [String: String] = [
    "not-on-device": "where belfry fills texts in",
    "push-only-key": "how the project delivers",
    "schedule-delivery": "what only a device can know",
    "missing-zone": "the word `device` of a schedule",
    "unknown-zone": "the word `device` of a schedule",
    "utc-time": "the word `device` of a filter",
    "secret-in-file": "whose token it is",
    "shown-token": "whose token it is",
    "invalid-name": "identifiers as belfry makes them",
  ]

  private static func speaksOfApple(_ rule: Rule) -> Bool {
    [rule.summary, rule.why, rule.fix].contains(where: namesApple)
  }

  @Test(arguments: RuleCatalog.all.map(\.name)) func aPageAboutAppleHasFacts(name: String) throws {
    let rule = try #require(RuleCatalog.named(name))
    for id in rule.facts { #expect(Fact.named(id) != nil, "\(name) rests on \"\(id)\", which is no fact") }
    #expect(Set(rule.facts).count == rule.facts.count)
    if rule.facts.isEmpty, Self.noFact[name] == nil {
      #expect(!Self.speaksOfApple(rule), "\(name) speaks of Apple's systems and names no fact")
    }
  }

  @Test func exceptionsAreNeeded() throws {
    for name in Self.noFact.keys {
      let rule = try #require(RuleCatalog.named(name))
      #expect(rule.facts.isEmpty && Self.speaksOfApple(rule), "\(name) needs no exception")
    }
  }

  @Test func thePageShowsThem() throws {
    let rule = try #require(RuleCatalog.named("doubled-percent"))
    let page = RulePage(rule).text().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      page.contains("Rests on The body of a local notification shows one per cent sign for two. But: apps report"))
    #expect(page.contains("(contested: Apple: UNNotificationContent, body, https://developer.apple.com/documentation/"))
    #expect(page.contains("read 2026-11-21"))
    let plain = try #require(RuleCatalog.named("file-name"))
    #expect(!RulePage(plain).text().contains("Rests on"))
  }
}
