#if canImport(UserNotifications)
  import Foundation
  // Foundation on Linux lacks the notification about the clock; the module that stands in for this one there has it.
  import UserNotifications
  #if os(macOS)
    import AppKit
  #elseif os(watchOS)
    import WatchKit
  #else
    import UIKit
  #endif

  extension DeviceSystem {
    /// Calls a closure whenever pending requests may have become stale.
    func watch(_ changed: @escaping @Sendable () -> Void) {
      let clocks: [Notification.Name] = [
        .NSSystemTimeZoneDidChange, .NSSystemClockDidChange, NSLocale.currentLocaleDidChangeNotification,
      ]
      keep(clocks.map { Self.observe($0, changed) })
      // Some platforms have these names on the main actor.
      Task { @MainActor [weak self] in self?.keep(Self.ofTheApp.map { Self.observe($0, changed) }) }
    }

    private static func observe(
      _ name: Notification.Name, _ changed: @escaping @Sendable () -> Void
    ) -> any NSObjectProtocol {
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in changed() }
    }

    /// The app comes to the foreground, or a new day begins while it is there.
    @MainActor private static var ofTheApp: [Notification.Name] {
      #if os(macOS)
        [NSApplication.didBecomeActiveNotification, .NSCalendarDayChanged]
      #elseif os(watchOS)
        [WKApplication.willEnterForegroundNotification, .NSCalendarDayChanged]
      #else
        [UIApplication.willEnterForegroundNotification, UIApplication.significantTimeChangeNotification]
      #endif
    }
  }
#endif
