import JSON
import Payloads
import Testing

@Suite struct PushTypeTests {
  /// Apple's table, written out a second time: a changed row must be changed here too, on purpose.
  @Test(
    arguments: [
      ("alert", "", [10, 5, 1], 10, 4096, ""),
      ("background", "", [5], 5, 4096, ""),
      ("complication", ".complication", [10, 5, 1], 10, 4096, "ipados macos tvos visionos"),
      ("controls", ".push-type.controls", [10, 5, 1], 10, 4096, "tvos visionos"),
      ("fileprovider", ".pushkit.fileprovider", [10, 5, 1], 10, 4096, "watchos"),
      ("liveactivity", ".push-type.liveactivity", [10, 5], 10, 4096, "macos watchos tvos visionos"),
      ("location", ".location-query", [10, 5], 5, 4096, "macos watchos tvos visionos"),
      ("mdm", "", [10, 5], 10, 4096, "watchos"),
      ("pushtotalk", ".voip-ptt", [10], 10, 4096, "macos watchos tvos visionos"),
      ("voip", ".voip", [10, 5, 1], 10, 5120, ""),
      ("widgets", ".push-type.widgets", [10, 5, 1], 10, 4096, "tvos"),
    ] as [(String, String, [Int], Int, Int, String)])
  func everyRowIsApples(row: (String, String, [Int], Int, Int, String)) throws {
    let type = try #require(PushType.named(row.0))
    #expect(type.topicSuffix == row.1)
    #expect(type.priorities == row.2)
    #expect(type.defaultPriority == row.3)
    #expect(type.payloadLimit == row.4)
    let absent = Platform.allCases.filter { type.availability.isAbsent(on: $0) }.map(\.name)
    #expect(absent.joined(separator: " ") == row.5)
  }

  @Test func theListIsSortedAndComplete() {
    let names = PushType.all.map(\.name)
    #expect(names == names.sorted())
    #expect(Set(names).count == 11)
    #expect(PushType.named("Alert") == nil)
    #expect(PushType.named("") == nil)
  }

  @Test func everyRowHoldsTogether() {
    for type in PushType.all {
      #expect(type.priorities.contains(type.defaultPriority), "\(type.name)")
      #expect(type.priorities == type.priorities.sorted(by: >), "\(type.name)")
      #expect(!type.sources.isEmpty && type.summary.hasSuffix("."), "\(type.name)")
      #expect(type.topicSuffix.isEmpty || type.topicSuffix.hasPrefix("."), "\(type.name)")
      for key in type.requires + type.requiresOneOf + type.alsoAllows {
        #expect(Field.apsKey(key) != nil, "\(type.name) names \(key)")
      }
      for key in type.requires {
        #expect(Field.apsKey(key).map(type.allows) == true, "\(type.name) requires \(key), which it forbids")
      }
      #expect(type.entitlements.contains(.apsEnvironment) == type.isForCampaigns, "\(type.name)")
    }
    let tokens = PushType.all.filter { $0.name != "background" }.map(\.token)
    // A start and an update of a Live Activity have one topic and two tokens.
    #expect(Set(tokens).count == TokenKind.allCases.count - 1, "a token works with one topic only")
    #expect(PushType.liveActivity.token(for: .start) == .liveActivityStart)
    #expect(PushType.liveActivity.token(for: .end) == .liveActivity)
    #expect(Set(TokenKind.allCases.map(\.name)).count == TokenKind.allCases.count)
    #expect(PushType.background.token == PushType.alert.token)
  }

  @Test func topicsAreTheBundleIDAndTheSuffix() {
    #expect(PushType.alert.topic(bundleID: "com.example.streaks") == "com.example.streaks")
    #expect(
      PushType.liveActivity.topic(bundleID: "com.example.streaks") == "com.example.streaks.push-type.liveactivity")
    #expect(PushType.mdm.topic(bundleID: "com.example.streaks") == nil)
    #expect(!PushType.mdm.isForCampaigns)
    #expect(PushType.all.filter { !$0.isForCampaigns } == [.mdm])
  }

  @Test func backgroundCarriesContentAvailableAlone() {
    #expect(PushType.background.allowedFields.map(\.apsKey) == ["content-available"])
    #expect(PushType.background.requires == ["content-available"])
    #expect(PushType.background.infoPlistKeys.map(\.text) == ["UIBackgroundModes (remote-notification)"])
  }

  @Test func alertCarriesWhatIsShown() {
    #expect(
      PushType.alert.allowedFields.map(\.apsKey) == [
        "alert", "badge", "sound", "category", "thread-id", "interruption-level", "relevance-score",
        "target-content-id", "filter-criteria", "content-available", "mutable-content",
      ])
    #expect(PushType.alert.requiresOneOf == ["alert", "badge", "sound"])
  }

  @Test func liveActivityPutsItsSoundInsideTheAlert() throws {
    #expect(
      PushType.liveActivity.allowedFields.map(\.apsKey) == [
        "alert", "relevance-score", "timestamp", "event", "content-state", "attributes-type", "attributes",
        "stale-date", "dismissal-date", "input-push-token", "input-push-channel",
      ])
    let inside = try #require(Field.apsKey("sound", at: .alert))
    #expect(PushType.liveActivity.allows(inside))
    #expect(!PushType.alert.allows(inside))
    #expect(!PushType.background.allows(inside))
  }

  @Test func reloadPushesHaveOneBody() throws {
    for type in [PushType.widgets, .controls] {
      guard case .fixed(let body) = type.body else {
        Issue.record("\(type.name) has no fixed body")
        continue
      }
      #expect(String(decoding: JSONWriter.bytes(of: body), as: UTF8.self) == #"{"aps":{"content-changed":true}}"#)
    }
    #expect(PushType.fileProvider.body == .keys(["container-identifier", "domain"]))
    #expect(PushType.all.filter(\.carriesAps).map(\.name) == ["alert", "background", "liveactivity"])
  }

  @Test func expirationsAndAuthentication() {
    let zero = PushType.all.filter { $0.expiration.writesZero }.map(\.name)
    #expect(zero == ["controls", "pushtotalk", "voip", "widgets"])
    #expect(PushType.all.filter { $0.expiration == .zeroRequired } == [.pushToTalk])
    #expect(
      PushType.all.filter(\.needsTokenAuthentication).map(\.name) == ["fileprovider", "liveactivity", "location"])
  }

  @Test func minimumSystems() {
    #expect(PushType.liveActivity.availability.minimum(on: .ios) == PlatformVersion(16, 1))
    #expect(PushType.location.availability.minimum(on: .ios) == PlatformVersion(15))
    #expect(PushType.pushToTalk.availability.minimum(on: .ios) == PlatformVersion(16))
    #expect(PushType.controls.availability.minimum(on: .ios) == PlatformVersion(18))
    #expect(PushType.widgets.availability.minimum(on: .ios) == PlatformVersion(26))
    #expect(PushType.alert.availability == .everywhere)
  }
}
