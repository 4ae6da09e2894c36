import Payloads
import Testing

/// One table of facts: each with a page, its address, a date and a confidence.
@Suite struct FactTests {
  @Test func idsAreSortedAndUnique() {
    let ids = Fact.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(ids.allSatisfy { Fact.named($0)?.id == $0 } && Fact.named("nothing") == nil)
  }

  /// The rows are found in the file where their ids put them.
  @Test func rowsOfTheFileAreSorted() {
    for (one, next) in zip(Fact.behaviours, Fact.behaviours.dropFirst()) {
      #expect(one.id.utf8.lexicographicallyPrecedes(next.id.utf8), "\(next.id) is behind \(one.id)")
    }
  }

  /// A statement has a subject: none begins with the verb of a summary whose subject is the head of its table.
  @Test func statementsHaveASubject() {
    let verbs = [
      "Goes", "Shows", "Breaks", "Ignores", "Tells", "Lets", "Let", "Asks", "Brings", "Wakes", "Hints", "Signals",
      "Starts", "Needed", "Does", "Groups", "Sorts", "Names", "Makes",
    ]
    for fact in Fact.all {
      let first = fact.says.prefix { $0 != " " }
      #expect(!verbs.contains(String(first)), "\(fact.id): \(fact.says)")
    }
    #expect(Fact.named("level/passive")?.says.hasPrefix("A notification of this level goes to the list") == true)
  }

  @Test(arguments: Fact.all.map(\.id)) func everyFactSaysWhereItStands(id: String) throws {
    let fact = try #require(Fact.named(id))
    #expect(fact.says.hasSuffix(".") && fact.against?.hasSuffix(".") ?? true, "\(fact.says)")
    #expect(!fact.sources.isEmpty)
    for source in fact.sources {
      #expect(!source.page.isEmpty)
      #expect(source.address.wholeMatch(of: /https:\/\/[a-z.]+\/[A-Za-z0-9\/._:%-]*/) != nil, "\(source.address)")
      let dates = [source.read, source.copy].compactMap { $0 }
      #expect(!dates.isEmpty, "\(source.page) has no date")
      for date in dates { #expect(date.wholeMatch(of: /20[0-9]{2}-[01][0-9](-[0-3][0-9])?/) != nil, "\(date)") }
    }
  }

  /// What a page of links or the opening of a whole framework says is no place to look a statement up.
  @Test func noSourceIsALandingPage() {
    // Their openings say it.
    let openings = ["documentation/alarmkit", "documentation/accessorynotifications"]
    for source in Fact.all.flatMap(\.sources) {
      let parts = source.address.split(separator: "/").dropFirst(2)
      let path = parts.joined(separator: "/")
      #expect(parts.count > (parts.first == "documentation" ? 2 : 1) || openings.contains(path), "\(source.address)")
      for root in ["/entitlements", "/information-property-list", "/docs", "/RemoteNotificationsPG"] {
        #expect(!source.address.hasSuffix(root) && !source.address.hasSuffix(root + "/"), "\(source.address)")
      }
    }
  }

  /// Copies of March 2025 were read, of the registry of languages an older one; what was read later than that says so, and nothing was read
  /// before the project began.
  @Test func datesAreThoseOfCopiesAndReadings() {
    for source in Fact.all.flatMap(\.sources) {
      if let copy = source.copy { #expect(["2016-02-10", "2025-03-08", "2026-03"].contains(copy), "\(source.page)") }
      if let read = source.read { #expect(read >= "2026-11-21", "\(source.page)") }
    }
  }

  @Test func whatIsContestedSaysBothSides() {
    let contested = Fact.all.filter { $0.confidence == .contested }
    #expect(
      contested.map(\.id) == [
        "attachment-type", "limit/stored-pushes", "live-activity-certificate", "live-activity-priority",
        "pending-lost", "percent-signs", "push-type/fileprovider", "push-type/voip",
      ])
    for fact in contested {
      #expect(fact.against != nil && fact.sources.count > 1, "\(fact.id)")
      #expect(fact.text.contains("But: "))
    }
    #expect(Fact.all.allSatisfy { $0.against == nil || $0.confidence == .contested })
  }

  @Test func everyTableIsInIt() {
    let tables = Set(
      Fact.all.compactMap { $0.id.contains("/") ? $0.id.split(separator: "/").first.map(String.init) : nil })
    #expect(
      tables == [
        "limit", "payload", "push-type", "field", "header", "level", "category-option", "action-option", "entitlement",
        "info-plist", "trigger", "ignored-key", "length",
      ])
    #expect(Fact.named("limit/collapse-id")?.says.hasPrefix("at most 64 bytes: ") == true)
  }
}
