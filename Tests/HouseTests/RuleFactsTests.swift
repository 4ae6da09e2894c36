import Comparing
import Diagnostics
import Payloads
import Reporting
import Testing
import Workspace

/// A rule or a risk that speaks of Apple's systems says on which facts it rests.
@Suite struct RuleFactsTests {
  /// Words by which a page speaks of Apple's systems.
  private static func namesApple(_ text: String) -> Bool {
    text.firstMatch(
      of:
        /\b(Apple('s)?|APNs|i(Pad)?OS|macOS|watchOS|tvOS|visionOS|[Dd]evices?|[Ss]ystems?|Live Activit(y|ies)|Core Location|NSNull|App Transport Security|Info\.plist|entitlements?|Lock Screen|phone|service extension|crash(es)?|UserNotifications|buttons?|banners?|badges?|mute|Focus|watch(es)?|sounds?|screens?)\b/
    ) != nil
  }

  /// Pages that only name Apple's systems on the way, with the reason.
  static let noFact: [String: String] = [
    "not-on-device": "where belfry fills texts in",
    "schedule-delivery": "what only a device can know",
    "missing-zone": "the word `device` of a schedule",
    "unknown-zone": "the word `device` of a schedule",
    "utc-time": "the word `device` of a filter",
    "secret-in-file": "whose token it is",
    "shown-token": "whose token it is",
    "invalid-name": "identifiers as belfry makes them",
    "unused-category": "what a category is", "unused-sound": "what the app's folder has",
    "quiet-hours": "what people hear at night",
  ]

  private static func speaksOfApple(_ rule: Rule) -> Bool {
    [rule.summary, rule.why, rule.fix].contains(where: namesApple)
  }

  /// Risks that only name Apple's systems on the way, with the reason.
  static let riskWithoutFact: [String: String] = [
    "content-gone": "what people can do with a text",
    "data-key-gone": "what the app's own code does",
    "activity-state-changed": "what Swift's decoder does in the app's own code",
    "id-lost": "where requests wait",
    "sound-added": "what people do",
  ]

  @Test(arguments: Risk.all.map(\.name)) func aRiskOfApplesSystemsHasFacts(name: String) throws {
    let risk = try #require(Risk.named(name))
    for id in risk.facts { #expect(Fact.named(id) != nil, "\(name) rests on \"\(id)\", which is no fact") }
    let speaks = [risk.summary, risk.why, risk.advice].contains(where: Self.namesApple)
    #expect(
      risk.facts.isEmpty == (!speaks || Self.riskWithoutFact[name] != nil),
      "\(name) speaks of Apple's systems without a fact, or has a reason that it does not need")
  }

  @Test(arguments: RuleCatalog.all.map(\.name)) func aPageAboutAppleHasFacts(name: String) throws {
    let rule = try #require(RuleCatalog.named(name))
    for id in rule.facts { #expect(Fact.named(id) != nil, "\(name) rests on \"\(id)\", which is no fact") }
    #expect(Set(rule.facts).count == rule.facts.count)
    if rule.facts.isEmpty, Self.noFact[name] == nil {
      #expect(!Self.speaksOfApple(rule), "\(name) speaks of Apple's systems and names no fact")
    }
  }

  /// Errors without a fact of Apple's pages behind them, with the reason why they are none the less.
  private static let errorsAllTheSame: [String: String] = [
    "bundle-id": "what is no bundle id at all names no app",
    "duplicate-region": "one of the two would never be heard of, and nobody says which",
    "missing-day": "the language asks what is meant",
    "invalid-time": "the language asks what is meant",
    "unknown-value": "the language asks what is meant",
    "null-value": "apps crash",
    "time-in-gap": "nobody can say when it comes",
    "unknown-sound": "the file is not there",
    "unknown-strings-key": "the text is not there",
  ]

  /// What Apple only may do is worth a warning.
  @Test func errorsRestOnDocumentedFacts() {
    for rule in RuleCatalog.all where rule.severity == .error && !rule.facts.isEmpty {
      let isDocumented = rule.facts.compactMap(Fact.named).contains { $0.confidence == .documented }
      #expect(isDocumented != (Self.errorsAllTheSame[rule.name] != nil), "\(rule.name)")
    }
  }

  /// Families of facts that are held row by row, with what holds them.
  private static let families: [String: String] = [
    "field/": "push-type-content and platform-too-old ask each row for its push types and its systems",
    "push-type/": "push-type-content, push-priority and platform-too-old ask each row",
    "header/": "belfry writes them, and tests read the bytes of builds",
    "ignored-key/": "unknown-key",
    "category-option/": "platform-too-old asks each row for its systems",
    "action-option/": "they say what an option does",
    "entitlement/": "missing-entitlement asks each row", "info-plist/": "missing-info-plist asks each row",
    "level/": "they say what a level does; platform-too-old asks for their systems",
    "trigger/": "they say what a schedule becomes",
  ]

  /// Facts of Apple's pages that no rule holds, with the reason.
  private static let unheld: [String: String] = [
    "accessories": "what becomes of a notification is the person's choice",
    "alarms-description": "only an app that schedules alarms needs it, and belfry schedules none",
    "alarms-limit": "belfry schedules no alarms",
    "apns-keys": "who sends has the key; a build has none",
    "apns-never-again": "who sends obeys it",
    "apns-unique-id": "who sends reads it",
    "attachment-moved": "it says where a file is afterwards",
    "broadcast-expiration": "belfry always writes one",
    "broadcast-no-storage": "whether a channel stores is known to Apple alone",
    "circular-region": "it is about the app's own code",
    "limit/background-time": "it is about the app's own code",
    "limit/channels": "how many channels an app has is known to Apple alone",
    "limit/service-extension-time": "it is about the app's own code",
    "live-activity-after-end": "when an activity ends, only the device knows",
    "live-activity-nested-keys": "belfry writes them so",
    "live-activity-past-dismissal": "it is what `dismiss-after: now` becomes",
    "sound-places": "which of them an app uses is its own code's",
    "texts-freeze": "it says when a text is chosen, not that one is wrong",
    "token-environment": "rows of the other environment are left out of a build",
    "token-gone": "who sends reads it",
    "token-size": "texts of 16 to 400 digits are tokens",
    "token-kinds": "of which kind a token is, only APNs knows",
  ]

  @Test func documentedFactsAreHeld() {
    let held = Set(RuleCatalog.all.flatMap(\.facts))
    for fact in Fact.all where fact.confidence == .documented && !held.contains(fact.id) {
      if Self.families.keys.contains(where: { fact.id.hasPrefix($0) }) { continue }
      #expect(Self.unheld[fact.id] != nil, "\(fact.id): no rule rests on it")
    }
    for id in Self.unheld.keys {
      #expect(!held.contains(id) && Fact.named(id)?.confidence == .documented, "\(id) needs no reason")
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
      page.contains("Rests on The body of a notification shows one per cent sign for two, and other printf escapes"))
    #expect(page.contains("(contested: Apple: UNNotificationContent, body, https://developer.apple.com/documentation/"))
    #expect(page.contains("read 2026-11-21"))
    let plain = try #require(RuleCatalog.named("file-name"))
    #expect(!RulePage(plain).text().contains("Rests on"))
  }
}
