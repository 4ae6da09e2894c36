import Foundation
import NotificationSchedule
import UserNotifications

#if os(iOS) || os(tvOS) || os(visionOS)
  import UIKit
#elseif os(macOS)
  import AppKit
#else
  import WatchKit
#endif

/// Taps, and what else comes from the system.
extension Life {
  /// Other code's delegate.
  final class Delegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
      _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
      withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) {}
    #if !os(tvOS)
      func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
      ) {}
    #endif
    #if !os(watchOS) && !os(tvOS)
      func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
      ) {}
    #endif
  }

  /// A notification as the system shows it: of a planned request, or of other code.
  static func notification(_ planned: PlannedRequest?) -> UNNotification {
    let content = UNMutableNotificationContent()
    #if os(tvOS)
      content.targetContentIdentifier = planned?.digest
    #else
      content.userInfo["theirs"] = 1
      if let planned {
        content.userInfo = planned.userInfo.compactMapValues(\.propertyList)
        content.userInfo[PlannedRequest.digestKey] = planned.digest
      }
    #endif
    let request = UNNotificationRequest(identifier: planned?.identifier ?? "theirs", content: content, trigger: nil)
    return UNNotification(date: Date(timeIntervalSince1970: 0), request: request)
  }

  static func taps() async {
    #if !os(tvOS)
      await ownDelegate()
      await othersDelegate()
    #endif
  }

  #if !os(tvOS)
    private static func response(_ action: String, to planned: PlannedRequest?) -> UNNotificationResponse {
      UNNotificationResponse(actionIdentifier: action, notification: notification(planned))
    }

    private static func ownDelegate() async {
      let (system, centre) = allowed()
      let taps = Received<Tap>(), done = Received<Bool>()
      system.start(tapped: { taps.add($0) }, changed: {})
      expect("delegate", await system.isDelegate(), true)
      let answers = [
        response(UNNotificationDefaultActionIdentifier, to: full),
        response(UNNotificationDismissActionIdentifier, to: full),
        response("DONE", to: full), response(UNNotificationDefaultActionIdentifier, to: nil),
        UNTextInputNotificationResponse(notification: notification(full), actionIdentifier: "NOTE", userText: "fine"),
      ]
      for answer in answers {
        let delegate = centre.delegate
        nonisolated(unsafe) let answer = answer, there = centre, to = delegate
        // The system calls on a thread of its own.
        DispatchQueue.global().sync {
          to?.userNotificationCenter(there, didReceive: answer) { done.add(isMain) }
        }
      }
      expect("handlers on the main queue", await done.wait(for: 5), [true, true, true, true, true])
      let received = taps.all
      expect("actions", received.map(\.action), [.open, .dismiss, .button("DONE"), .open, .button("NOTE")])
      expect("campaigns", received.map(\.campaign), ["evening", "evening", "evening", nil, "evening"])
      expect("variants", received.map(\.variant), ["b", "b", "b", nil, "b"])
      expect("links", received.map(\.link), [full, full, full, nil, full].map { $0.map { _ in "app://evening" } })
      expect("texts", received.map(\.text), [nil, nil, nil, nil, "fine"])
      expect(
        "identifiers", received.map(\.identifier), [full, full, full, nil, full].map { $0?.identifier ?? "theirs" })
      var data = full.userInfo
      data["nothing"] = nil
      expect("data", received.first?.data, data)
      expect("data", received.dropFirst(3).first?.data, ["theirs": .integer(1)])
    }

    private static func othersDelegate() async {
      let (system, centre) = allowed()
      let theirs = Delegate(), taps = Received<Tap>()
      centre.delegate = theirs
      // Twice, because the second time is no other.
      for _ in 0..<2 { system.start(tapped: { taps.add($0) }, changed: {}) }
      expect(centre.delegate === theirs, "the other code's delegate was replaced")
      expect("delegate", await system.isDelegate(), false)
      expect("own", DeviceSystem.tap(of: response("DONE", to: full))?.action, .button("DONE"))
      expect("own", DeviceSystem.tap(of: response("THEIRS", to: nil)), nil)
      // A push that belfry compiled has the campaign, and no digest.
      let push = response("PUSH", to: full)
      (push.notification.request.content as? UNMutableNotificationContent)?.userInfo[PlannedRequest.digestKey] = nil
      expect("own", DeviceSystem.tap(of: push)?.campaign, "evening")
      // A request whose user information is all the app's has the digest.
      var plain = full
      plain.userInfo = [:]
      expect("own", DeviceSystem.tap(of: response("PLAIN", to: plain))?.action, .button("PLAIN"))
      expect("taps", taps.all, [])
    }
  #endif

  static func presented() async {
    let (system, centre) = allowed()
    let shown = Received<UNNotificationPresentationOptions>()
    for planned in [full, nil] {
      system.userNotificationCenter(centre, willPresent: notification(planned)) { shown.add($0) }
    }
    expect("shown in front", shown.all, [[.banner, .list, .sound, .badge], []])
    expect("for other delegates", DeviceSystem.presentation(of: notification(nil)), nil)
    #if !os(watchOS) && !os(tvOS)
      let settings = Received<String>()
      system.onOpenSettings { settings.add($0 ?? "none") }
      for planned in [notification(full), nil] { system.userNotificationCenter(centre, openSettingsFor: planned) }
      expect("settings", Set(await settings.wait(for: 2)), ["none", full.identifier])
    #endif
  }

  static func changes() async {
    let (system, _) = allowed()
    let changes = Received<Void>()
    system.start(tapped: { _ in }, changed: { changes.add(()) })
    // A second start must not observe twice.
    system.start(tapped: { _ in }, changed: { changes.add(()) })
    await MainActor.run {}
    try? await Task.sleep(nanoseconds: 20_000_000)
    var names: [Notification.Name] = [
      .NSSystemTimeZoneDidChange, .NSSystemClockDidChange, NSLocale.currentLocaleDidChangeNotification,
    ]
    #if os(macOS)
      names += await [NSApplication.didBecomeActiveNotification, .NSCalendarDayChanged]
    #elseif os(watchOS)
      names += await [WKApplication.willEnterForegroundNotification, .NSCalendarDayChanged]
    #else
      names += [UIApplication.willEnterForegroundNotification, UIApplication.significantTimeChangeNotification]
    #endif
    for (index, name) in names.enumerated() {
      NotificationCenter.default.post(name: name, object: nil)
      expect("changes after \(name.rawValue)", changes.all.count, index + 1)
    }
  }

  /// A process without a bundle: nothing is called, and nothing is promised.
  static func withoutACentre() async {
    let system = DeviceSystem(files: nil)
    system.start(tapped: { _ in }, changed: {})
    expect("delegate", await system.isDelegate(), false)
    expect("permission", await system.permission(), .denied)
    expect("answer", try? await system.ask([.alert]), false)
    await refused(full, by: system, .unsupported)
    expect("pending", await system.pending(), [])
    await system.register([Category(identifier: "X")], replacing: [])
    await system.setBadge(1)
    await system.remove(["x"])
    await system.removeDelivered(["x"])
    expect("delivered", await system.delivered(), [])
    expect("calls", UNUserNotificationCenter.current().device.state.calls, [])
  }
}
