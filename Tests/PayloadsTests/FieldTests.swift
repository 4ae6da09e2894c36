import Payloads
import Testing

@Suite struct FieldTests {
  @Test func apsIsWrittenInOneOrder() {
    #expect(
      Field.aps.map(\.apsKey) == [
        "alert", "badge", "sound", "category", "thread-id", "interruption-level", "relevance-score",
        "target-content-id", "filter-criteria", "content-available", "mutable-content", "timestamp", "event",
        "content-state", "attributes-type", "attributes", "stale-date", "dismissal-date", "input-push-token",
        "input-push-channel", "content-changed",
      ])
    #expect(
      Field.alertFields.map(\.apsKey) == [
        "title", "title-loc-key", "title-loc-args", "subtitle", "subtitle-loc-key", "subtitle-loc-args", "body",
        "loc-key", "loc-args", "launch-image", "sound",
      ])
    #expect(Field.soundFields.map(\.apsKey) == ["critical", "name", "volume"])
    for (index, field) in Field.all.enumerated() { #expect(field.order == index) }
  }

  @Test func everyRowHoldsTogether() {
    for field in Field.all {
      #expect(field.summary.hasSuffix("."), "\(field.apsPath)")
      #expect(!field.sources.isEmpty, "\(field.apsPath)")
      #expect(
        field.apsKey.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) }, "\(field.apsKey) is not a kebab-case"
      )
      if let key = field.key {
        #expect(key.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) }, "\(key) is not a kebab-case")
        #expect(!field.pushTypes.isEmpty, "no push type carries \(field.apsPath)")
      }
    }
    let paths = Field.all.map(\.apsPath)
    #expect(Set(paths).count == paths.count)
    #expect(Field.aps.count + Field.alertFields.count + Field.soundFields.count == Field.all.count)
  }

  @Test(
    arguments: [
      ("alert", nil), ("badge", "badge"), ("sound", "sound"), ("category", "categoryIdentifier"),
      ("thread", "threadIdentifier"), ("interruption", "interruptionLevel"), ("relevance", "relevanceScore"),
      ("target-content", "targetContentIdentifier"), ("filter-criteria", "filterCriteria"),
    ] as [(String, String?)])
  func whatAuthorsWriteHasAProperty(row: (String, String?)) throws {
    let field = try #require(Field.named(row.0))
    #expect(field.property == row.1)
  }

  @Test func keysBySection() {
    #expect(
      Field.keys(in: .campaign) == [
        "alert", "badge", "sound", "category", "thread", "interruption", "relevance", "target-content",
        "filter-criteria",
      ])
    #expect(Field.keys(in: .push) == ["content-available", "mutable-content"])
    #expect(
      Field.keys(in: .liveActivity) == [
        "event", "content-state", "attributes-type", "attributes", "stale-after", "dismiss-after", "input-push-token",
        "input-push-channel",
      ])
    #expect(Field.keys(in: .sound) == ["critical", "name", "volume"])
    #expect(Field.keys(in: .alert) == ["title", "subtitle", "body", "launch-image"])
    #expect(
      Field.named("title", in: .alert)?.apsKey == "title", "the plain text comes before the key of a strings table")
    #expect(Field.named("thread")?.apsPath == "aps.thread-id")
    #expect(Field.named("stale-after", in: .liveActivity)?.path == "live-activity.stale-after")
    #expect(Field.named("thread-id") == nil)
    #expect(Field.apsKey("content_available") == nil)
  }

  @Test func kinds() {
    #expect(Field.apsKey("thread-id")?.kind == .template)
    #expect(Field.apsKey("badge")?.kind == .whole(atLeast: 0))
    #expect(Field.apsKey("relevance-score")?.kind == .number(0...1))
    #expect(Field.apsKey("content-changed")?.kind == .truth)
    #expect(Field.apsKey("interruption-level")?.kind == .choice(["passive", "active", "time-sensitive", "critical"]))
    #expect(Field.apsKey("event")?.kind == .choice(["start", "update", "end"]))
    let relevance = Field.apsKey("relevance-score")
    #expect(relevance?.kind(in: .alert) == .number(0...1))
    #expect(relevance?.kind(in: .liveActivity) != .number(0...1))
  }

  @Test func minimumSystems() {
    #expect(Field.interruption.availability.minimum(on: .ios) == PlatformVersion(15))
    #expect(Field.interruption.availability.minimum(on: .macos) == PlatformVersion(12))
    #expect(Field.named("filter-criteria")?.availability.minimum(on: .watchos) == PlatformVersion(9))
    #expect(Field.alert.availability.isAbsent(on: .tvos))
    #expect(Field.named("badge")?.availability.minimum(on: .tvos) == PlatformVersion(10))
    #expect(Field.named("launch-image", in: .alert)?.availability.isAbsent(on: .macos) == true)
  }

  @Test func keysThatDoNothing() {
    let keys = IgnoredKey.all.map(\.key)
    #expect(keys == keys.sorted())
    for key in keys {
      #expect(Field.apsKey(key) == nil && Field.apsKey(key, at: .alert) == nil, "\(key) is in both tables")
    }
    #expect(IgnoredKey.named("summary-arg")?.why.contains("iOS 15") == true)
  }
}
