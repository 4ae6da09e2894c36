import Comparing
import Diagnostics
import Payloads
import Reporting
import Schemas
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
    for id in risk.facts { #expect(Fact.named(id) != nil, "\(name) depends on \"\(id)\", which is not a fact") }
    let speaks = [risk.summary, risk.why, risk.advice].contains(where: Self.namesApple)
    #expect(
      risk.facts.isEmpty == (!speaks || Self.riskWithoutFact[name] != nil),
      "\(name) speaks of Apple's systems without a fact, or has a reason that it does not need")
  }

  @Test(arguments: RuleCatalog.all.map(\.name)) func aPageAboutAppleHasFacts(name: String) throws {
    let rule = try #require(RuleCatalog.named(name))
    for id in rule.facts { #expect(Fact.named(id) != nil, "\(name) depends on \"\(id)\", which is not a fact") }
    #expect(Set(rule.facts).count == rule.facts.count)
    if rule.facts.isEmpty, Self.noFact[name] == nil {
      #expect(!Self.speaksOfApple(rule), "\(name) speaks of Apple's systems and names no fact")
    }
  }

  /// Errors that no fact of Apple's pages carries, with the reason why they are none the less.
  private static let errorsAllTheSame: [String: String] = [
    "bundle-id": "what is not a bundle id at all names no app",
    "duplicate-region": "one of the two would never be heard of, and no one says which",
    "empty-alert": "where no letter can be seen there is nothing to read",
    "missing-day": "the language asks what is meant",
    "null-value": "apps crash",
    "pending-limit":
      "Apple's page of the older class names the number, and reports agree on it: contested is what is lost, not that it is",
    "time-in-gap": "no one can say when it comes",
    "unknown-locale": "the project itself says which languages it has",
    "unknown-sound": "the file is not there",
    "unknown-strings-key": "the text is not there",
  ]

  /// What Apple only may do is worth a warning. A mistake of the language is one whatever Apple does.
  @Test(arguments: RuleCatalog.all.map(\.name)) func errorsAreCarriedByDocumentedFacts(name: String) throws {
    let rule = try #require(RuleCatalog.named(name))
    for id in rule.carriers { #expect(Fact.named(id)?.confidence == .documented, "\(name) is carried by \"\(id)\"") }
    guard rule.severity == .error, !rule.facts.isEmpty else {
      #expect(rule.carriers.isEmpty && Self.errorsAllTheSame[name] == nil, "\(name) is not an error that needs a fact")
      return
    }
    let isException = Self.errorsAllTheSame[name] != nil
    #expect(rule.carriers.isEmpty ? isException || rule.fixed == .notUnderstood : !isException, "\(name)")
  }

  private static let checks = FactChecks(
    rules: RuleCatalog.all.map { ($0.name, $0.facts, Array($0.carriers)) }, risks: Risk.all.map { ($0.name, $0.facts) })

  /// A fact of Apple's pages is held by a rule or by a table, or the table of reasons says why not.
  @Test func documentedFactsAreHeld() {
    let documented = Fact.all.filter { $0.confidence == .documented }
    var reasons = 0
    for fact in documented where Self.checks.rules(of: fact.id).isEmpty && fact.tableCheck == nil {
      #expect(fact.uncheckedReason != nil, "\(fact.id): no rule depends on it")
      reasons += 1
    }
    #expect(reasons == Fact.uncheckedReasons.count, "a reason is given that no fact needs")
    for id in Fact.uncheckedReasons.keys {
      #expect(
        Self.checks.rules(of: id).isEmpty && Fact.named(id)?.confidence == .documented, "\(id) needs no reason")
    }
  }

  /// The column names rules that there are, and every rule with a fact is in it.
  @Test func theColumnIsDerived() throws {
    let texts = Fact.all.map { ($0.id, Self.checks.text(of: $0)) }
    let names = Set(RuleCatalog.all.map(\.name) + Risk.all.map(\.name)).union(["belfry send", "dismiss-after: now"])
    for (id, text) in texts {
      #expect(!text.isEmpty)
      for word in text.matches(of: /`([^`]+)`/) { #expect(names.contains(String(word.1)), "\(id): \(word.1)") }
    }
    for rule in RuleCatalog.all {
      for id in rule.facts { #expect(texts.contains { $0.0 == id && $0.1.contains("`\(rule.name)`") }, "\(rule.name)") }
    }
    let tokens = try #require(Fact.named("token-size"))
    #expect(Self.checks.text(of: tokens) == "no: texts of 16 to 400 digits are tokens")
    let collapse = try #require(Fact.named("collapse-too-long"))
    #expect(Self.checks.text(of: collapse) == "`collapse-too-long` (error)")
    let missing = try #require(Fact.named("sound-missing"))
    #expect(Self.checks.text(of: missing) == "`doubtful-sound`, `unknown-sound`, `unplayable-sound`")
  }

  /// The tables of limits and lengths say so in their rows.
  @Test func rowsOfLimitsSayWhyNot() {
    let limits = NotificationLimit.markdown(Self.checks).split(separator: "\n")
    for (id, reason) in Fact.uncheckedReasons where id.hasPrefix("limit/") {
      let row = limits.first { $0.contains("`\(id.dropFirst(6))`") }
      #expect(row?.contains("| no: \(reason) |") == true, "\(id): \(row ?? "no row")")
    }
    #expect(limits.contains { $0.contains("| `collapse-too-long` (error) |") })
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
      page.contains("Sources The body of a notification shows one percent sign for two, and other printf escapes"))
    #expect(page.contains("(contested: Apple: UNNotificationContent, body, https://developer.apple.com/documentation/"))
    #expect(page.contains("read 2026-11-21"))
    let plain = try #require(RuleCatalog.named("file-name"))
    #expect(!RulePage(plain).text().contains("Sources"))
  }
}
