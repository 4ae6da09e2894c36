import Payloads
import Testing

@Suite struct PayloadRulesTests {
  @Test func theTypeFollowsFromThePayload() {
    for bits in 0..<32 {
      let alert = bits & 1 != 0
      let badge = bits & 2 != 0
      let sound = bits & 4 != 0
      let wakes = bits & 8 != 0
      let live = bits & 16 != 0
      let type = PushType.derived(
        hasAlert: alert, hasBadge: badge, hasSound: sound, contentAvailable: wakes, isLiveActivity: live)
      let expected: PushType? = live ? .liveActivity : alert || badge || sound ? .alert : wakes ? .background : nil
      #expect(type == expected)
      // What is derived must be a push that the type takes.
      let keys = zip(["alert", "badge", "sound", "content-available"], [alert, badge, sound, wakes])
      for (key, isThere) in keys where isThere && !live {
        if let type, let field = Field.apsKey(key) { #expect(type.allows(field), "\(key)") }
      }
    }
  }

  @Test func liveActivityEvents() {
    #expect(LiveActivityEvent.allCases.filter(\.isForBroadcast) == [.update, .end])
    #expect(LiveActivityEvent.start.minimum == PlatformVersion(17, 2))
    #expect(LiveActivityEvent.named("end") == .end && LiveActivityEvent.named("stop") == nil)
    for event in LiveActivityEvent.allCases {
      for key in event.requires + event.forbids { #expect(Field.apsKey(key) != nil, "\(key)") }
      #expect(Set(event.requires).isDisjoint(with: event.forbids))
    }
  }

  @Test func prioritiesAndExpirations() {
    #expect(!PayloadRules.allows(priority: 10, for: .background))
    #expect(PayloadRules.allows(priority: 5, for: .background))
    #expect(PayloadRules.allows(priority: 1, for: .alert) && !PayloadRules.allows(priority: 2, for: .alert))
    #expect(!PayloadRules.allows(expiration: nil, for: .pushToTalk), "a missing one means up to 30 days")
    #expect(
      !PayloadRules.allows(expiration: 1, for: .pushToTalk) && PayloadRules.allows(expiration: 0, for: .pushToTalk))
    #expect(PayloadRules.allows(expiration: nil, for: .alert) && PayloadRules.allows(expiration: 30, for: .voip))
  }

  @Test func serviceExtensionsAndSeconds() {
    #expect(PayloadRules.runsServiceExtension(isMutable: true, hasAlertText: true))
    #expect(!PayloadRules.runsServiceExtension(isMutable: true, hasAlertText: false))
    #expect(!PayloadRules.runsServiceExtension(isMutable: false, hasAlertText: true))
    #expect(PayloadRules.isPlausibleUnixSeconds(1_798_223_400))
    #expect(!PayloadRules.isPlausibleUnixSeconds(1_798_223_400_000), "milliseconds")
    #expect(!PayloadRules.isPlausibleUnixSeconds(0) && !PayloadRules.isPlausibleUnixSeconds(.min))
    // 31 years, 8 of them leap years, from 1970-01-01 to 2001-01-01.
    #expect(PayloadRules.secondsToReferenceDate == Int64(31 * 365 + 8) * 86_400)
  }

  @Test func bundleIDs() {
    #expect(PayloadRules.problem(ofBundleID: "com.example.streaks") == nil)
    #expect(PayloadRules.problem(ofBundleID: "com.Example-2.A9") == nil)
    #expect(PayloadRules.problem(ofBundleID: "") == .empty)
    #expect(PayloadRules.problem(ofBundleID: "com.example.*") == .wildcard)
    #expect(PayloadRules.problem(ofBundleID: "com.example_app") == .character(at: 11))
    #expect(PayloadRules.problem(ofBundleID: "com.é") == .character(at: 4))
    #expect(PayloadRules.problem(ofBundleID: "com.example\r\n") == .character(at: 11))
  }

  @Test func requestIDs() {
    let id = "eabeae54-14a8-11e5-b60b-1697f925ec7b"
    #expect(PayloadRules.isRequestID(id.utf8))
    #expect(!PayloadRules.isRequestID(id.uppercased().utf8), "lower case only")
    #expect(!PayloadRules.isRequestID(id.dropLast().utf8) && !PayloadRules.isRequestID((id + "0").utf8))
    #expect(!PayloadRules.isRequestID(id.filter { $0 != "-" }.utf8))
    #expect(!PayloadRules.isRequestID("eabeae5-414a8-11e5-b60b-1697f925ec7b".utf8))
    #expect(!PayloadRules.isRequestID([]))
  }
}
