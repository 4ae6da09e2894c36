import Payloads
import Testing

@Suite struct LimitTests {
  @Test func payloadSizes() {
    let sizes = PayloadLimit.all.map { "\($0.name) \($0.bytes)" }
    #expect(sizes == ["broadcast 5120", "device 4096", "live-activity-data 4096", "simulator 4096", "voip 5120"])
    #expect(Transport.device.limit(for: .alert).bytes == 4096)
    #expect(Transport.device.limit(for: .voip).bytes == 5120)
    #expect(Transport.broadcast.limit(for: .liveActivity).bytes == 5120)
    #expect(Transport.simulator.limit(for: .alert).bytes == 4096)
  }

  @Test(arguments: [(0, 4096), (136, 3960), (4096, 0), (5000, 0), (-1, 4096), (Int.max, 0), (Int.min, 4096)])
  func headroom(row: (Int, Int)) {
    #expect(PayloadLimit.device.bytes(headroom: row.0) == row.1)
  }

  @Test func everyNumberIsExact() {
    let rows = NotificationLimit.all.map { "\($0.name): \($0.bound.rawValue) \($0.text)" }
    #expect(
      rows == [
        "actions: at most 10", "actions-advised: at most 4", "actions-in-banner: at most 2",
        "attachment-audio: at most 5000000 bytes", "attachment-image: at most 10000000 bytes",
        "attachment-movie: at most 50000000 bytes", "background-per-hour: at most 3",
        "background-time: at most 30 seconds", "broadcast-storage: at most 8 hours", "channels: at most 10000",
        "collapse-id: at most 64 bytes", "complications-per-day: at most 50", "live-activity-life: at most 8 hours",
        "live-activity-linger: at most 4 hours", "live-activity-updates-per-hour: at most 6",
        "pending-requests: at most 64", "regions: at most 20",
        "repeat-interval: at least 60 seconds", "service-extension-time: at most 30 seconds",
        "sound-length: below 30 seconds", "storage: at most 30 days", "stored-pushes: at most 1",
      ])
    let names = NotificationLimit.all.map(\.name)
    #expect(names == names.sorted() && Set(names).count == names.count)
    #expect(NotificationLimit.named("regions") == .regions)
    #expect(Fact.named("limit/pending-requests")?.confidence == .observed, "documented for an older class only")
    #expect(Fact.named("limit/stored-pushes")?.confidence == .contested, "two of Apple's pages disagree")
    let inferred = NotificationLimit.all.filter { $0.sources.allSatisfy { $0.confidence == .inferred } }.map(\.name)
    #expect(
      inferred == ["attachment-audio", "attachment-image", "attachment-movie", "live-activity-updates-per-hour"],
      "Apple does not say which megabyte, nor how many updates an hour has room for")
  }

  @Test func boundsKnowTheirDirection() {
    #expect(NotificationLimit.pendingRequests.allows(64) && !NotificationLimit.pendingRequests.allows(65))
    #expect(NotificationLimit.repeatInterval.allows(60) && !NotificationLimit.repeatInterval.allows(59))
    #expect(NotificationLimit.soundLength.allows(29) && !NotificationLimit.soundLength.allows(30))
  }

  @Test func headersStandInTheOrderOfWriting() {
    #expect(
      Header.all.map(\.name) == [
        "apns-topic", "apns-push-type", "apns-priority", "apns-expiration", "apns-collapse-id", "apns-channel-id",
        "apns-id", "apns-request-id",
      ])
    #expect(Header.named("apns-request-id")?.writer == .whenSet)
    #expect(Header.all.filter { $0.writer == .always }.map(\.name).last == "apns-id")
    #expect(Header.collapseID.limit == NotificationLimit.collapseID.value)
    #expect(Header.collapseID.fits(String(repeating: "a", count: 64)))
    #expect(!Header.collapseID.fits(String(repeating: "a", count: 65)))
    #expect(Header.collapseID.fits(String(repeating: "é", count: 32)))
    #expect(!Header.collapseID.fits(String(repeating: "é", count: 33)), "bytes, not characters")
    #expect(Header.topic.fits(String(repeating: "a", count: 1000)))
  }

  @Test func levels() {
    #expect(InterruptionLevel.allCases.map(\.name) == ["passive", "active", "time-sensitive", "critical"])
    #expect(InterruptionLevel.allCases.map(\.rawValue) == [0, 1, 2, 3])
    #expect(InterruptionLevel.named("timeSensitive") == nil, "Swift's spelling is ignored in a payload")
    #expect(InterruptionLevel.timeSensitive.property == "timeSensitive")
    #expect(
      InterruptionLevel.allCases.map { $0.entitlement?.key } == [
        nil, nil, "com.apple.developer.usernotifications.time-sensitive",
        "com.apple.developer.usernotifications.critical-alerts",
      ])
  }

  @Test func options() {
    #expect(
      CategoryOption.all.map { "\($0.name) \($0.property) \($0.bit)" } == [
        "custom-dismiss-action customDismissAction 1", "allow-in-car-play allowInCarPlay 2",
        "hidden-previews-show-title hiddenPreviewsShowTitle 4",
        "hidden-previews-show-subtitle hiddenPreviewsShowSubtitle 8", "allow-announcement allowAnnouncement 16",
      ])
    let old = PlatformVersion(14)
    #expect(CategoryOption.all.allSatisfy { !$0.isIgnored(on: .ios, from: old) })
    #expect(
      CategoryOption.all.filter { $0.isIgnored(on: .ios, from: PlatformVersion(15)) }.map(\.name)
        == ["allow-announcement"])
    #expect(CategoryOption.named("allow-announcement")?.isIgnored(on: .watchos, from: PlatformVersion(7)) == true)
    #expect(
      ActionOption.all.map { "\($0.name) \($0.property) \($0.bit)" } == [
        "authentication-required authenticationRequired 1", "destructive destructive 2", "foreground foreground 4",
      ])
    #expect(CategoryOption.named("custom-dismiss-action")?.bit == 1)
    #expect(ActionOption.named("foreground")?.bit == 4 && ActionOption.named("Foreground") == nil)
  }

  @Test func metadata() {
    let keys = Entitlement.all.map(\.key)
    #expect(keys == keys.sorted() && Set(keys).count == keys.count)
    #expect(Entitlement.push(on: .macos).key == "com.apple.developer.aps-environment")
    for platform in Platform.allCases where platform != .macos {
      #expect(Entitlement.push(on: platform).key == "aps-environment")
    }
    #expect(Entitlement.all.filter { $0.grant == .byApple }.count == 3)
    #expect(Entitlement.apsEnvironment.values == ["development", "production"])
    let plist = InfoPlistKey.all.map(\.text)
    #expect(plist == plist.sorted() && Set(plist).count == plist.count)
    #expect(InfoPlistKey.voip.text == "UIBackgroundModes (voip)")
  }

  @Test func regionsAreForPhonesTabletsAndWatches() {
    let without = Platform.allCases.filter { TriggerKind.location.availability.isAbsent(on: $0) }
    #expect(without == [.macos, .tvos, .visionos])
    #expect(Platform.allCases.allSatisfy { !TriggerKind.calendar.availability.isAbsent(on: $0) })
  }
}
