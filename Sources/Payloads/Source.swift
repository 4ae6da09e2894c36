/// Where a fact stands: an Apple page (or a named measurement) and the day of the copy that was read.
public struct Source: Sendable, Equatable {
  /// The page's name, as its publisher prints it.
  public let page: String
  /// `YYYY-MM-DD` or `YYYY-MM`: the day of the copy that was read; for copies without a date, the day on which the row was written.
  public let date: String
  /// How far the fact can be relied on.
  public let confidence: Confidence

  /// How far a fact can be relied on.
  public enum Confidence: String, Sendable, CaseIterable {
    /// Apple's documentation says so.
    case stated
    /// Apple's archive or headers, or several independent reports say so.
    case reported
    /// One report, or an inference: good for advice, never for an error.
    case inferred
  }

  /// A source.
  public init(_ page: String, _ date: String, _ confidence: Confidence = .stated) {
    self.page = page
    self.date = date
    self.confidence = confidence
  }

  /// The same page, relied on less.
  func trusted(_ confidence: Confidence) -> Source { Source(page, date, confidence) }

  /// The page and the date, as the reference prints them.
  public var text: String { "\(page), \(date)" }
}

// The pages that the tables cite. One constant a page, so that a newer copy changes one line.
extension Source {
  static let sending = Source("Apple: Sending notification requests to APNs", "2025-03-08")
  static let generating = Source("Apple: Generating a remote notification", "2025-03-08")
  static let responses = Source("Apple: Handling notification responses from APNs", "2025-03-08")
  static let status = Source("Apple: Viewing the status of push notifications", "2025-03-08")
  static let backgroundPages = Source("Apple: Pushing background updates to your app", "2025-03-08")
  static let registering = Source("Apple: Registering your app with APNs", "2025-03-08")
  static let broadcasting = Source("Apple: Sending broadcast push notification requests to APNs", "2025-03-08")
  static let channels = Source("Apple: Sending channel management requests to APNs", "2025-03-08")
  static let activityPushes = Source(
    "Apple: Starting and updating Live Activities with ActivityKit push notifications", "2025-03-08")
  static let activities = Source("Apple: Displaying live data with Live Activities", "2026-11-21")
  static let serviceExtension = Source("Apple: Modifying content in newly delivered notifications", "2026-11-21")
  static let voipPages = Source("Apple: Responding to VoIP notifications from PushKit", "2026-11-21")
  static let complications = Source("Apple: Keeping your complications up to date", "2026-11-21")
  static let fileProviderPages = Source("Apple: Using push notifications to signal changes", "2026-11-21")
  static let locationExtension = Source("Apple: Creating a location push service extension", "2026-11-21")
  static let pushToTalkPages = Source("Apple: Creating a Push to Talk app", "2026-11-21")
  static let controlPages = Source("Apple: Updating controls locally and remotely", "2026-11-21")
  static let widgetPages = Source("Apple: WidgetKit, WidgetPushHandler", "2026-11-21")
  static let newerSending = Source("Apple: Sending notification requests to APNs", "2026-11-21")
  static let content = Source("Apple: UNMutableNotificationContent", "2025-03-08")
  static let request = Source("Apple: UNNotificationRequest", "2025-03-08")
  static let intervalTrigger = Source("Apple: UNTimeIntervalNotificationTrigger", "2025-03-08")
  static let calendarTrigger = Source("Apple: UNCalendarNotificationTrigger", "2025-03-08")
  static let locationTrigger = Source("Apple: UNLocationNotificationTrigger", "2025-03-08")
  static let soundPage = Source("Apple: UNNotificationSound", "2025-03-08")
  static let attachment = Source("Apple: UNNotificationAttachment", "2025-03-08")
  static let category = Source("Apple: UNNotificationCategory", "2025-03-08")
  static let action = Source("Apple: UNNotificationAction", "2025-03-08")
  static let levels = Source("Apple: UNNotificationInterruptionLevel", "2025-03-08")
  static let oldLocal = Source("Apple: UILocalNotification", "2026-11-21")
  static let regions = Source("Apple: Core Location, monitored conditions", "2026-11-21")
  static let communication = Source("Apple: Implementing communication notifications", "2026-11-21")
  static let entitlements = Source("Apple: Entitlements", "2026-11-21")
  static let propertyList = Source("Apple: Information Property List", "2026-11-21")
  static let guidelines = Source("Apple: Human Interface Guidelines, Notifications", "2026-03")
  static let archive = Source(
    "Apple: Local and Remote Notification Programming Guide (archive)", "2026-11-21", .reported)
  static let simulator = Source("Apple: Xcode 11.4 release notes; xcrun simctl push", "2026-11-21", .reported)
  static let vendors = Source("Measurements by Braze, Batch and others; Apple publishes none", "2026-11-21", .inferred)
}
