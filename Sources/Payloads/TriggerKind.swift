/// What makes the system show a local notification.
public enum TriggerKind: String, Sendable, CaseIterable {
  /// A number of seconds, once or again and again.
  case interval
  /// A date or a pattern of dates. Always written in the Gregorian calendar: a missing calendar means the device's own, and the year 2026 on
  /// a Buddhist calendar never comes.
  case calendar
  /// A region that is entered or left.
  case location

  /// The class of UserNotifications.
  public var name: String {
    switch self {
    case .interval: "UNTimeIntervalNotificationTrigger"
    case .calendar: "UNCalendarNotificationTrigger"
    case .location: "UNLocationNotificationTrigger"
    }
  }

  /// The systems that have it.
  public var availability: Availability {
    switch self {
    case .interval, .calendar:
      Availability(ios: .from(10), macos: .from(10, 14), watchos: .from(3), tvos: .from(10), visionos: .from(1))
    case .location:
      Availability(ios: .from(10), macos: .never, watchos: .from(8), tvos: .never, visionos: .never)
    }
  }

  /// Where this stands.
  public var source: Source {
    switch self {
    case .interval: .intervalTrigger
    case .calendar: .calendarTrigger
    case .location: .locationTrigger
    }
  }
}
