#if canImport(UserNotifications)
  public import Foundation
  #if !os(tvOS)
    public import UserNotifications
  #endif

  extension CampaignSchedule {
    /// Reads `Belfry.json` of the app, and uses the app's notification centre.
    ///
    /// - Parameters:
    ///   - bundle: Where the file and its attachments are.
    ///   - named: The name of the file without its extension.
    ///   - store: Where the library keeps what it must remember.
    ///   - clock: The clock, the zone and the languages of the device.
    public convenience init(
      bundle: Bundle = .main, named: String = "Belfry", store: any KeyValueStore = .standard,
      clock: any DeviceClock = .system
    ) {
      self.init(
        bundle: bundle, named: named, system: DeviceSystem(files: bundle.resourceURL), store: store, clock: clock)
    }

    #if !os(tvOS)
      /// Takes over a response that other code's delegate received: the one line for an app or an SDK that keeps the delegate.
      ///
      ///     func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: …) {
      ///       if campaigns.open(response) { … }
      ///     }
      ///
      /// - Returns: Whether the notification is one of belfry's; others are left to the caller.
      @discardableResult
      public func open(_ response: UNNotificationResponse) -> Bool {
        guard let tap = DeviceSystem.tap(of: response) else { return false }
        open(tap)
        return true
      }
    #endif
  }
#endif
