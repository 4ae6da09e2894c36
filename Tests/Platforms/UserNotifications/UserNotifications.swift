// swift-format-ignore-file
// Made by stubs.py of symbols.tsv: change these, and run it.
public import CoreLocation
public import Foundation

public let UNErrorDomain: String = "UNErrorDomain"
#if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
public let UNNotificationAttachmentOptionsTypeHintKey: String = "UNNotificationAttachmentOptionsTypeHintKey"
public let UNNotificationDefaultActionIdentifier: String = "UNNotificationDefaultActionIdentifier"
public let UNNotificationDismissActionIdentifier: String = "UNNotificationDismissActionIdentifier"
#endif
public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static var alert: UNAuthorizationOptions { Self(rawValue: 4) }
  #if os(iOS) || os(watchOS) || os(visionOS)
  @available(*, deprecated)
  public static var announcement: UNAuthorizationOptions { Self(rawValue: 128) }
  #endif
  public static var badge: UNAuthorizationOptions { Self(rawValue: 1) }
  public static var carPlay: UNAuthorizationOptions { Self(rawValue: 8) }
  public static var criticalAlert: UNAuthorizationOptions { Self(rawValue: 16) }
  public static var providesAppNotificationSettings: UNAuthorizationOptions { Self(rawValue: 32) }
  public static var provisional: UNAuthorizationOptions { Self(rawValue: 64) }
  public static var sound: UNAuthorizationOptions { Self(rawValue: 2) }
}
public enum UNAuthorizationStatus: Int, Sendable {
  case authorized = 2
  case denied = 1
  #if os(iOS) || os(visionOS)
  case ephemeral = 4
  #endif
  case notDetermined = 0
  case provisional = 3
}
public class UNCalendarNotificationTrigger: UNNotificationTrigger {
  public package(set) var dateComponents: DateComponents
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init()
    self.repeats = repeats
  }
}
public struct UNError: Sendable, Error {
}
extension UNError {
  public enum Code: Int, Sendable {
    case attachmentCorrupt = 105
    case attachmentInvalidFileSize = 102
    case attachmentInvalidURL = 100
    case attachmentMoveIntoDataStoreFailed = 104
    case attachmentNotInDataStore = 103
    case attachmentUnrecognizedType = 101
    case notificationsNotAllowed = 1
  }
}
#if os(iOS) || os(watchOS)
public class UNLocationNotificationTrigger: UNNotificationTrigger {
  public init(region: CLRegion, repeats: Bool) {
    self.region = region
    super.init()
    self.repeats = repeats
  }
  public package(set) var region: CLRegion
}
#endif
public class UNMutableNotificationContent: UNNotificationContent {
  #if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
  public override var attachments: [UNNotificationAttachment] { get { super.attachments } set { super.attachments = newValue } }
  #endif
  public override var badge: NSNumber? { get { super.badge } set { super.badge = newValue } }
  #if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
  public override var body: String { get { super.body } set { super.body = newValue } }
  public override var categoryIdentifier: String { get { super.categoryIdentifier } set { super.categoryIdentifier = newValue } }
  public override var filterCriteria: String? { get { super.filterCriteria } set { super.filterCriteria = newValue } }
  #endif
  #if os(tvOS)
  public var filterCriteria: String?
  #endif
  public override var interruptionLevel: UNNotificationInterruptionLevel { get { super.interruptionLevel } set { super.interruptionLevel = newValue } }
  #if os(iOS) || os(watchOS) || os(visionOS)
  public override var launchImageName: String { get { super.launchImageName } set { super.launchImageName = newValue } }
  #endif
  public override var relevanceScore: Double { get { super.relevanceScore } set { super.relevanceScore = newValue } }
  #if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
  public override var sound: UNNotificationSound? { get { super.sound } set { super.sound = newValue } }
  public override var subtitle: String { get { super.subtitle } set { super.subtitle = newValue } }
  #endif
  public override var targetContentIdentifier: String? { get { super.targetContentIdentifier } set { super.targetContentIdentifier = newValue } }
  #if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
  public override var threadIdentifier: String { get { super.threadIdentifier } set { super.threadIdentifier = newValue } }
  public override var title: String { get { super.title } set { super.title = newValue } }
  public override var userInfo: [AnyHashable: Any] { get { super.userInfo } set { super.userInfo = newValue } }
  #endif
  public override init() { super.init() }
}
public class UNNotification: NSObject {
  public package(set) var date: Date
  public package(set) var request: UNNotificationRequest
  package init(date: Date, request: UNNotificationRequest) {
    self.date = date
    self.request = request
    super.init()
  }
}
#if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
public class UNNotificationAction: NSObject {
  public package(set) var icon: UNNotificationActionIcon?
  public package(set) var identifier: String = ""
  public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
    self.identifier = identifier
    self.title = title
    self.options = options
    super.init()
  }
  public init(identifier: String, title: String, options: UNNotificationActionOptions = [], icon: UNNotificationActionIcon?) {
    self.identifier = identifier
    self.title = title
    self.options = options
    self.icon = icon
    super.init()
  }
  public package(set) var options: UNNotificationActionOptions = []
  public package(set) var title: String = ""
  package override init() { super.init() }
}
#endif
public class UNNotificationActionIcon: NSObject {
  package let words: String
  package init(words: String) { self.words = words; super.init() }
  public init(systemImageName: String) { self.words = systemImageName; super.init() }
  public init(templateImageName: String) { self.words = "template \(templateImageName)"; super.init() }
}
#if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
public struct UNNotificationActionOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static var authenticationRequired: UNNotificationActionOptions { Self(rawValue: 1) }
  public static var destructive: UNNotificationActionOptions { Self(rawValue: 2) }
  public static var foreground: UNNotificationActionOptions { Self(rawValue: 4) }
}
public class UNNotificationAttachment: NSObject {
  package var typeHint: String?
  public package(set) var identifier: String = ""
  public init(identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil) throws {
    typeHint = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String; try Device.take(URL)
    self.identifier = identifier
    self.url = URL
    super.init()
  }
  public package(set) var type: String = ""
  public package(set) var url: URL
}
public class UNNotificationCategory: NSObject {
  public package(set) var actions: [UNNotificationAction] = []
  #if os(iOS) || os(macOS) || os(visionOS)
  public package(set) var categorySummaryFormat: String = ""
  public package(set) var hiddenPreviewsBodyPlaceholder: String = ""
  #endif
  public package(set) var identifier: String = ""
  #if os(iOS) || os(macOS) || os(visionOS)
  public init(identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String], hiddenPreviewsBodyPlaceholder: String?, categorySummaryFormat: String?, options: UNNotificationCategoryOptions = []) {
    self.identifier = identifier
    self.actions = actions
    self.intentIdentifiers = intentIdentifiers
    self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder ?? ""
    self.categorySummaryFormat = categorySummaryFormat ?? ""
    self.options = options
    super.init()
  }
  public init(identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String], hiddenPreviewsBodyPlaceholder: String, options: UNNotificationCategoryOptions = []) {
    self.identifier = identifier
    self.actions = actions
    self.intentIdentifiers = intentIdentifiers
    self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder
    self.options = options
    super.init()
  }
  #endif
  public init(identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String], options: UNNotificationCategoryOptions = []) {
    self.identifier = identifier
    self.actions = actions
    self.intentIdentifiers = intentIdentifiers
    self.options = options
    super.init()
  }
  public package(set) var intentIdentifiers: [String] = []
  public package(set) var options: UNNotificationCategoryOptions = []
  package override init() { super.init() }
}
#endif
#if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  #if os(iOS) || os(watchOS) || os(visionOS)
  @available(*, deprecated)
  public static var allowAnnouncement: UNNotificationCategoryOptions { Self(rawValue: 16) }
  public static var allowInCarPlay: UNNotificationCategoryOptions { Self(rawValue: 2) }
  #endif
  public static var customDismissAction: UNNotificationCategoryOptions { Self(rawValue: 1) }
  #if os(iOS) || os(macOS) || os(visionOS)
  public static var hiddenPreviewsShowSubtitle: UNNotificationCategoryOptions { Self(rawValue: 8) }
  public static var hiddenPreviewsShowTitle: UNNotificationCategoryOptions { Self(rawValue: 4) }
  #endif
}
#endif
public class UNNotificationContent: NSObject {
  #if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
  public package(set) var attachments: [UNNotificationAttachment] = []
  #endif
  public package(set) var badge: NSNumber?
  #if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
  public package(set) var body: String = ""
  public package(set) var categoryIdentifier: String = ""
  public package(set) var filterCriteria: String?
  #endif
  public package(set) var interruptionLevel: UNNotificationInterruptionLevel = .active
  #if os(iOS) || os(watchOS) || os(visionOS)
  public package(set) var launchImageName: String = ""
  #endif
  public package(set) var relevanceScore: Double = 0
  #if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
  public package(set) var sound: UNNotificationSound?
  public package(set) var subtitle: String = ""
  #endif
  public package(set) var targetContentIdentifier: String?
  #if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
  public package(set) var threadIdentifier: String = ""
  public package(set) var title: String = ""
  public package(set) var userInfo: [AnyHashable: Any] = [:]
  #endif
  package override init() { super.init() }
}
public enum UNNotificationInterruptionLevel: Int, Sendable {
  case active = 1
  case critical = 3
  case passive = 0
  case timeSensitive = 2
}
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  @available(*, deprecated)
  public static var alert: UNNotificationPresentationOptions { Self(rawValue: 4) }
  public static var badge: UNNotificationPresentationOptions { Self(rawValue: 1) }
  public static var banner: UNNotificationPresentationOptions { Self(rawValue: 16) }
  public static var list: UNNotificationPresentationOptions { Self(rawValue: 8) }
  public static var sound: UNNotificationPresentationOptions { Self(rawValue: 2) }
}
public class UNNotificationRequest: NSObject {
  public package(set) var content: UNNotificationContent
  public package(set) var identifier: String = ""
  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    precondition(!identifier.isEmpty, "an exception: empty identifier")
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
    super.init()
  }
  public package(set) var trigger: UNNotificationTrigger?
}
#if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
public class UNNotificationResponse: NSObject {
  public package(set) var actionIdentifier: String = ""
  public package(set) var notification: UNNotification
  package init(actionIdentifier: String, notification: UNNotification) {
    self.actionIdentifier = actionIdentifier
    self.notification = notification
    super.init()
  }
}
#endif
public class UNNotificationSettings: NSObject {
  public package(set) var authorizationStatus: UNAuthorizationStatus
  package init(authorizationStatus: UNAuthorizationStatus) {
    self.authorizationStatus = authorizationStatus
    super.init()
  }
}
#if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
public class UNNotificationSound: NSObject {
  package let words: String
  package required init(words: String) { self.words = words; super.init() }
  #if os(iOS) || os(macOS) || os(visionOS)
  public class func criticalSoundNamed(_ name: UNNotificationSoundName) -> Self { Self(words: "critical \(name.rawValue)") }
  public class func criticalSoundNamed(_ name: UNNotificationSoundName, withAudioVolume volume: Float) -> Self { Self(words: "critical \(name.rawValue) at \(volume)") }
  #endif
  public class var `default`: UNNotificationSound { UNNotificationSound(words: "default") }
  public class var `defaultCritical`: UNNotificationSound { UNNotificationSound(words: "critical") }
  public class func defaultCriticalSound(withAudioVolume volume: Float) -> Self { Self(words: "critical at \(volume)") }
  #if os(iOS) || os(macOS) || os(visionOS)
  public init(named name: UNNotificationSoundName) { self.words = name.rawValue; super.init() }
  #endif
}
#endif
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
public class UNNotificationTrigger: NSObject {
  public package(set) var repeats: Bool = false
  package override init() { super.init() }
}
#if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
public class UNTextInputNotificationAction: UNNotificationAction {
  public init(identifier: String, title: String, options: UNNotificationActionOptions = [], icon: UNNotificationActionIcon?, textInputButtonTitle: String, textInputPlaceholder: String) {
    self.textInputButtonTitle = textInputButtonTitle
    self.textInputPlaceholder = textInputPlaceholder
    super.init()
    self.identifier = identifier
    self.title = title
    self.options = options
    self.icon = icon
  }
  public init(identifier: String, title: String, options: UNNotificationActionOptions = [], textInputButtonTitle: String, textInputPlaceholder: String) {
    self.textInputButtonTitle = textInputButtonTitle
    self.textInputPlaceholder = textInputPlaceholder
    super.init()
    self.identifier = identifier
    self.title = title
    self.options = options
  }
  public package(set) var textInputButtonTitle: String = ""
  public package(set) var textInputPlaceholder: String = ""
  package override init() { super.init() }
}
public class UNTextInputNotificationResponse: UNNotificationResponse {
  package init(notification: UNNotification, actionIdentifier: String, userText: String) {
    self.userText = userText; super.init(actionIdentifier: actionIdentifier, notification: notification)
  }
  public package(set) var userText: String = ""
}
#endif
public class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  public init(timeInterval: TimeInterval, repeats: Bool) {
    precondition(timeInterval > 0 && (!repeats || timeInterval >= 60), "an exception: interval too short")
    self.timeInterval = timeInterval
    super.init()
    self.repeats = repeats
  }
  public package(set) var timeInterval: TimeInterval
}
public class UNUserNotificationCenter: NSObject {
  package let device = Device()
  package nonisolated(unsafe) static var shared = UNUserNotificationCenter()
  public func add(_ request: UNNotificationRequest, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) { device.add(request, completionHandler) }
  public class func current() -> UNUserNotificationCenter { shared }
  public weak var delegate: (any UNUserNotificationCenterDelegate)?
  #if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
  public func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) { device.delivered(completionHandler) }
  public func getNotificationCategories(completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void) { device.categories(completionHandler) }
  #endif
  public func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) { device.settings(completionHandler) }
  public func getPendingNotificationRequests(completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void) { device.pending(completionHandler) }
  #if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
  public func removeAllDeliveredNotifications() { device.removeDelivered(nil) }
  #endif
  public func removeAllPendingNotificationRequests() { device.remove(nil) }
  #if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
  public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) { device.removeDelivered(identifiers) }
  #endif
  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) { device.remove(identifiers) }
  public func requestAuthorization(options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void) { device.ask(options, completionHandler) }
  #if os(iOS) || os(macOS) || os(tvOS) || os(visionOS)
  public func setBadgeCount(_ newBadgeCount: Int, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) { device.setBadge(newBadgeCount, completionHandler) }
  #endif
  #if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) { device.set(categories) }
  #endif
  package override init() { super.init() }
}
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  #if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
  func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse, withCompletionHandler completionHandler: @escaping @Sendable () -> Void)
  #endif
  #if os(iOS) || os(macOS) || os(visionOS)
  func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
  #endif
  func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification, withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void)
}
extension NSNotification.Name {
  public static let NSSystemClockDidChange = NSNotification.Name("NSSystemClockDidChangeNotification")
}
extension NSString {
  #if os(iOS) || os(macOS) || os(watchOS) || os(visionOS)
  public class func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String { "\(key)\(arguments ?? [])" }
  #endif
}
