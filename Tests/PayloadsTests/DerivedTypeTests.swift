import Payloads
import Testing

@Suite struct DerivedTypeTests {
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
    #expect(LiveActivityEvent.start.availability.minimum(on: .ios) == PlatformVersion(17, 2))
    #expect(LiveActivityEvent.named("end") == .end && LiveActivityEvent.named("stop") == nil)
    for event in LiveActivityEvent.allCases {
      for key in event.requires + event.forbids { #expect(Field.apsKey(key) != nil, "\(key)") }
      #expect(Set(event.requires).isDisjoint(with: event.forbids))
    }
  }

  @Test func bundleIDs() {
    #expect(BundleIDProblem(of: "com.example.streaks") == nil)
    #expect(BundleIDProblem(of: "com.Example-2.A9") == nil)
    #expect(BundleIDProblem(of: "") == .empty)
    #expect(BundleIDProblem(of: "com.example.*") == .wildcard)
    #expect(BundleIDProblem(of: "com.example_app") == .character(at: 11))
    #expect(BundleIDProblem(of: "com.é") == .character(at: 4))
    #expect(BundleIDProblem(of: "com.example\r\n") == .character(at: 11))
    for (text, place) in [("..", 0), ("com..x", 4), (".a", 0), ("a.", 2), (".", 0), ("a.b.", 4)] {
      #expect(BundleIDProblem(of: text) == .emptyPart(at: place), "\(text)")
    }
  }
}
