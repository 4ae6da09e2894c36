/// Where a fact stands: a page with its address, the copy of it that was read, and how far it can be relied on.
///
/// Pages of Apple's were read as stored copies, never live, and nothing was tried on a device or against APNs.
public struct Source: Sendable, Equatable {
  /// The page's name, as its publisher prints it.
  public let page: String
  /// Where the page stands.
  public let address: String
  /// `YYYY-MM-DD` or `YYYY-MM`: the day from which the copy is that was read, where the copy says it.
  public let copy: String?
  /// `YYYY-MM-DD`: the day on which it was read, where that was written down.
  public let read: String?
  /// How far the fact can be relied on.
  public let confidence: Confidence

  /// How far a fact can be relied on.
  public enum Confidence: String, Sendable, CaseIterable, Comparable {
    /// Apple's documentation says so.
    case documented
    /// Apple's archive or headers, or reports of others say so.
    case observed
    /// An inference: good for advice, never for an error.
    case inferred
    /// Sources say the opposite of each other.
    case contested

    /// What is relied on more comes first.
    public static func < (a: Confidence, b: Confidence) -> Bool {
      (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
  }

  /// A source.
  public init(
    _ page: String, _ address: String, copy: String? = nil, read: String? = nil, _ confidence: Confidence = .documented
  ) {
    self.page = page
    self.address = address
    self.copy = copy
    self.read = read
    self.confidence = confidence
  }

  /// The same page, relied on less.
  func trusted(_ confidence: Confidence) -> Source {
    Source(page, address, copy: copy, read: read, confidence)
  }

  /// The day on which it was read, else the day of the copy.
  public var date: String { read ?? copy ?? "" }

  /// `read 2026-11-21, copy of 2025-03-08`
  public var dates: String {
    [read.map { "read \($0)" }, copy.map { "copy of \($0)" }].compactMap { $0 }.joined(separator: ", ")
  }

  /// The page and the date, as the reference prints them.
  public var text: String { "\(page), \(date)" }

  /// The page with its address, in Markdown.
  public var link: String { "[\(page)](\(address))" }
}

// The pages that the tables cite. One constant a page, so that a newer copy changes one line.
extension Source {
  private static let day = "2026-11-21"
  private static let spring = "2025-03-08"
  private static let late = "2026-11-24"
  private static let latest = "2026-11-27"

  private static func apple(
    _ page: String, _ path: String, copy: String? = nil, read: String? = nil, _ confidence: Confidence = .documented
  ) -> Source {
    Source("Apple: \(page)", "https://developer.apple.com/\(path)", copy: copy, read: read, confidence)
  }
  private static func report(_ page: String, _ address: String) -> Source {
    Source(page, address, read: day, .observed)
  }

  static let sending = apple(
    "Sending notification requests to APNs",
    "documentation/usernotifications/sending-notification-requests-to-apns", copy: spring, read: day)
  static let generating = apple(
    "Generating a remote notification", "documentation/usernotifications/generating-a-remote-notification",
    copy: spring, read: day)
  static let responses = apple(
    "Handling notification responses from APNs",
    "documentation/usernotifications/handling-notification-responses-from-apns", copy: spring)
  static let status = apple(
    "Viewing the status of push notifications",
    "documentation/usernotifications/viewing-the-status-of-push-notifications-using-metrics-and-apns", copy: spring)
  static let backgroundPages = apple(
    "Pushing background updates to your app", "documentation/usernotifications/pushing-background-updates-to-your-app",
    copy: spring, read: day)
  static let registering = apple(
    "Registering your app with APNs", "documentation/usernotifications/registering-your-app-with-apns", copy: spring)
  static let broadcasting = apple(
    "Sending broadcast push notification requests to APNs",
    "documentation/usernotifications/sending-broadcast-push-notification-requests-to-apns", copy: spring, read: day)
  static let channels = apple(
    "Sending channel management requests to APNs",
    "documentation/usernotifications/sending-channel-management-requests-to-apns", copy: spring, read: day)
  static let activityPushes = apple(
    "Starting and updating Live Activities with ActivityKit push notifications",
    "documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications",
    copy: spring, read: day)
  static let activities = apple(
    "Displaying live data with Live Activities",
    "documentation/activitykit/displaying-live-data-with-live-activities", read: day)
  static let serviceExtension = apple(
    "Modifying content in newly delivered notifications",
    "documentation/usernotifications/modifying-content-in-newly-delivered-notifications", read: day)
  static let voipPages = apple(
    "Responding to VoIP notifications from PushKit",
    "documentation/pushkit/responding-to-voip-notifications-from-pushkit", read: day)
  static let complications = apple(
    "Keeping your complications up to date", "documentation/clockkit/keeping-your-complications-up-to-date", read: day)
  static let fileProviderPages = apple(
    "Using push notifications to signal changes",
    "documentation/fileprovider/using-push-notifications-to-signal-changes", read: day)
  static let locationExtension = apple(
    "Creating a location push service extension",
    "documentation/corelocation/creating-a-location-push-service-extension", read: day)
  static let pushToTalkPages = apple(
    "Creating a Push to Talk app", "documentation/pushtotalk/creating-a-push-to-talk-app", read: day)
  static let controlPages = apple(
    "Updating controls locally and remotely", "documentation/widgetkit/updating-controls-locally-and-remotely",
    read: day)
  static let controlHandler = apple(
    "WidgetKit, ControlPushHandler", "documentation/widgetkit/controlpushhandler", read: day)
  static let widgetPages = apple("WidgetKit, WidgetPushHandler", "documentation/widgetkit/widgetpushhandler", read: day)
  static let widgetPushes = apple(
    "Updating widgets with WidgetKit push notifications",
    "documentation/widgetkit/updating-widgets-with-widgetkit-push-notifications", read: late)
  static let voipKind = apple("PKPushType.voIP", "documentation/pushkit/pkpushtype/voip", copy: spring, read: late)
  static let callMetadata = apple(
    "PKVoIPPushMetadata.mustReport", "documentation/pushkit/pkvoippushmetadata/mustreport", read: late)
  static let complicationKind = apple(
    "PKPushType.complication", "documentation/pushkit/pkpushtype/complication", copy: spring, read: late)
  static let fileProviderKind = apple(
    "PKPushType.fileProvider", "documentation/pushkit/pkpushtype/fileprovider", copy: spring, read: late)
  static let newerSending = apple(
    "Sending notification requests to APNs",
    "documentation/usernotifications/sending-notification-requests-to-apns", read: day)
  static let updates = apple(
    "User Notifications updates", "documentation/updates/usernotifications", read: day)
  static let content = apple(
    "UNMutableNotificationContent", "documentation/usernotifications/unmutablenotificationcontent", copy: spring)
  static let body = apple(
    "UNNotificationContent, body", "documentation/usernotifications/unnotificationcontent/body", copy: spring, read: day
  )
  static let subtitle = apple(
    "UNNotificationContent, subtitle", "documentation/usernotifications/unnotificationcontent/subtitle", copy: spring,
    read: late)
  static let request = apple(
    "UNNotificationRequest, init(identifier:content:trigger:)",
    "documentation/usernotifications/unnotificationrequest/init%28identifier:content:trigger:%29", copy: spring,
    read: late)
  static let intervalRepeats = apple(
    "UNTimeIntervalNotificationTrigger, init(timeInterval:repeats:)",
    "documentation/usernotifications/untimeintervalnotificationtrigger/init%28timeinterval:repeats:%29", copy: spring,
    read: late)
  static let intervalTrigger = apple(
    "UNTimeIntervalNotificationTrigger", "documentation/usernotifications/untimeintervalnotificationtrigger",
    copy: spring, read: day)
  static let calendarTrigger = apple(
    "UNCalendarNotificationTrigger", "documentation/usernotifications/uncalendarnotificationtrigger", copy: spring)
  static let locationTrigger = apple(
    "UNLocationNotificationTrigger", "documentation/usernotifications/unlocationnotificationtrigger", copy: spring)
  static let soundPage = apple(
    "UNNotificationSound", "documentation/usernotifications/unnotificationsound", copy: spring)
  static let catalogs = apple("WWDC23, Discover String Catalogs", "videos/play/wwdc2023/10155/", read: latest)
  static let namedSound = apple(
    "UNNotificationSound, init(named:)", "documentation/usernotifications/unnotificationsound/init%28named:%29",
    copy: spring, read: late)
  static let criticalNamed = apple(
    "UNNotificationSound, criticalSoundNamed(_:)",
    "documentation/usernotifications/unnotificationsound/criticalsoundnamed%28_:%29", copy: spring, read: late)
  static let attachment = apple(
    "UNNotificationAttachment", "documentation/usernotifications/unnotificationattachment", copy: spring, read: day)
  static let typeHint = apple(
    "UNNotificationAttachmentOptionsTypeHintKey",
    "documentation/usernotifications/unnotificationattachmentoptionstypehintkey", read: day)
  static let category = apple(
    "UNNotificationCategory", "documentation/usernotifications/unnotificationcategory", copy: spring)
  static let categoryActions = apple(
    "UNNotificationCategory, actions", "documentation/usernotifications/unnotificationcategory/actions", copy: spring,
    read: late)
  static let hiddenPlaceholder = apple(
    "UNNotificationCategory, hiddenPreviewsBodyPlaceholder",
    "documentation/usernotifications/unnotificationcategory/hiddenpreviewsbodyplaceholder", copy: spring, read: late)
  static let setCategories = apple(
    "UNUserNotificationCenter, setNotificationCategories(_:)",
    "documentation/usernotifications/unusernotificationcenter/setnotificationcategories%28_:%29", copy: spring,
    read: late)
  /// The page of one option of categories, by the name of its property.
  static func option(_ property: String) -> Source {
    apple(
      "UNNotificationCategoryOptions.\(property)",
      "documentation/usernotifications/unnotificationcategoryoptions/\(property.lowercased())", copy: spring, read: late
    )
  }
  static let declaring = apple(
    "Declaring your actionable notification types",
    "documentation/usernotifications/declaring-your-actionable-notification-types", copy: spring)
  static let action = apple(
    "UNNotificationAction", "documentation/usernotifications/unnotificationaction", copy: spring)
  static let levels = apple(
    "UNNotificationInterruptionLevel", "documentation/usernotifications/unnotificationinterruptionlevel", copy: spring)
  static let oldLocal = apple("UILocalNotification", "documentation/uikit/uilocalnotification", read: day)
  static let regions = apple(
    "Monitoring the user's proximity to geographic regions",
    "documentation/corelocation/monitoring-the-user-s-proximity-to-geographic-regions", read: day)
  static let circularRegion = apple("CLCircularRegion", "documentation/corelocation/clcircularregion", read: late)
  static let communication = apple(
    "Implementing communication notifications",
    "documentation/usernotifications/implementing-communication-notifications", read: day)
  /// The page of an entitlement, by its key.
  static func entitlement(_ key: String) -> Source {
    apple("Entitlement \(key)", "documentation/bundleresources/entitlements/\(key)", read: latest)
  }
  static let criticalEntitlement = apple(
    "Critical Alerts entitlement",
    "documentation/bundleresources/entitlements/com.apple.developer.usernotifications.critical-alerts", read: day)
  /// The page of a key of the Info.plist.
  static func infoPlist(_ key: String) -> Source {
    apple(key, "documentation/bundleresources/information-property-list/\(key.lowercased())", read: latest)
  }
  static let accessories = apple("AccessoryNotifications", "documentation/accessorynotifications", read: late)
  static let newerActivityPushes = apple(
    "Starting and updating Live Activities with ActivityKit push notifications",
    "documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications", read: late)
  static let alarms = apple("AlarmKit", "documentation/alarmkit", read: day)
  static let alarmDescription = apple(
    "NSAlarmKitUsageDescription",
    "documentation/bundleresources/information-property-list/nsalarmkitusagedescription", read: late)
  static let alarmError = apple(
    "AlarmManager.AlarmError", "documentation/alarmkit/alarmmanager/alarmerror", read: late)
  static let activityUpdates = apple("ActivityKit updates", "documentation/updates/activitykit", read: late)
  static let timeSensitiveOption = apple(
    "UNAuthorizationOptions.timeSensitive", "documentation/usernotifications/unauthorizationoptions/timesensitive",
    copy: spring, read: late)
  static let newerResponses = apple(
    "Handling notification responses from APNs",
    "documentation/usernotifications/handling-notification-responses-from-apns", read: late)
  static let tokenConnection = apple(
    "Establishing a token-based connection to APNs",
    "documentation/usernotifications/establishing-a-token-based-connection-to-apns", read: late)
  static let trustReport = report(
    "Apple's answer in forum thread 773306", "https://developer.apple.com/forums/thread/773306")
  static let guidelines = apple(
    "Human Interface Guidelines, Notifications", "design/human-interface-guidelines/notifications", copy: "2026-03",
    read: day)
  static let archive = apple(
    "Local and Remote Notification Programming Guide (archive), Payload Key Reference",
    "library/archive/documentation/NetworkingInternet/Conceptual/RemoteNotificationsPG/PayloadKeyReference.html",
    read: latest, .observed)
  static let simulator = apple(
    "Xcode 11.4 release notes; xcrun simctl push",
    "documentation/xcode-release-notes/xcode-11_4-release-notes", read: day, .observed)
  static let vendors = Source(
    "Measurements by vendors such as Braze, in Push message and image formats; Apple publishes none",
    "https://www.braze.com/docs/user_guide/channels/push/create_a_push_message/message_and_image_formats/",
    read: latest, .inferred)

  static let oneLine = Source(
    "A subtitle has one line in the size of the title; no one has published a measurement",
    "https://developer.apple.com/documentation/usernotifications/unnotificationcontent/subtitle", read: day, .inferred)

  static let languageRegistry = Source(
    "IANA: Language Subtag Registry", "https://www.iana.org/assignments/language-subtag-registry", copy: "2016-02-10",
    read: "2026-11-22")

  static let languageSources = Source(
    "Apple's ICU, ualoc_localizationsToUse",
    "https://github.com/swiftlang/swift-foundation-icu/blob/main/icuSources/common/ualoc.cpp", read: "2026-11-23",
    .observed)

  // Reports of others.
  static let percentReport = report(
    "wire-ios-sync-engine #903", "https://github.com/wireapp/wire-ios-sync-engine/pull/903")
  static let newerPercentReport = report(
    "session-ios #525", "https://github.com/session-foundation/session-ios/pull/525")
  static let missingDayRadar = report(
    "rdar 32865247 of 2017", "https://github.com/lionheart/openradar-mirror/issues/17676")
  static let intervalReport = report("adhan-swift #86", "https://github.com/batoulapps/adhan-swift/issues/86")
  static let storedReport = report(
    "Apple's answer in forum thread 775455", "https://developer.apple.com/forums/thread/775455")
  static let certificateReport = report(
    "Apple's answer in forum thread 712499", "https://developer.apple.com/forums/thread/712499")
  static let pastReport = report(
    "flutter_local_notifications #64", "https://github.com/MaikuB/flutter_local_notifications/issues/64")
  static let evictionReport = report(
    "flutter_local_notifications #2275", "https://github.com/MaikuB/flutter_local_notifications/issues/2275")
  static let badgeReport = report(
    "RMSPushNotificationsBundle #62", "https://github.com/richsage/RMSPushNotificationsBundle/issues/62")
  static let staleReport = report("nalu #222", "https://github.com/nalu-development/nalu/issues/222")
  static let nestedReport = report("pushy #1112", "https://github.com/jchambers/pushy/issues/1112")
}
