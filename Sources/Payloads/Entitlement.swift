/// A key of an app's entitlements without which Apple's systems ignore something. Each is made once and shared.
public final class Entitlement: Sendable, Equatable {
  /// Which target's entitlements hold it.
  public enum Target: String, Sendable {
    /// The app.
    case app
    /// The notification service extension.
    case serviceExtension = "service extension"
  }
  /// How a developer gets it.
  public enum Grant: String, Sendable {
    /// By switching a capability on in Xcode.
    case selfService = "capability"
    /// By asking Apple.
    case byApple = "granted by Apple"
  }

  /// The key.
  public let key: String
  /// The texts that its value can have; empty when the value is `true`.
  public let values: [String]
  /// Whose entitlements hold it.
  public let target: Target
  /// How a developer gets it.
  public let grant: Grant
  /// The systems on which it counts.
  public let availability: Availability
  /// What it is needed for.
  public let neededFor: String
  /// Where this stands.
  public let source: Source

  private init(
    _ key: String, values: [String] = [], target: Target = .app, grant: Grant = .selfService,
    availability: Availability, neededFor: String, source: Source
  ) {
    self.key = key
    self.values = values
    self.target = target
    self.grant = grant
    self.availability = availability
    self.neededFor = neededFor
    self.source = source
  }

  /// Each is one of a kind.
  public static func == (a: Entitlement, b: Entitlement) -> Bool { a === b }

  /// Any push, except on macOS. Xcode rewrites the value when it signs, so that `development` in a source file says nothing of the shipped
  /// app.
  public static let apsEnvironment = Entitlement(
    "aps-environment", values: ["development", "production"],
    availability: Availability(ios: .always, macos: .never, watchos: .always, tvos: .always, visionos: .always),
    neededFor: "any push, except on macOS", source: .entitlements)
  /// Any push on macOS.
  public static let macAPSEnvironment = Entitlement(
    "com.apple.developer.aps-environment", values: ["development", "production"],
    availability: Availability(ios: .never, macos: .always, watchos: .never, tvos: .never, visionos: .never),
    neededFor: "any push on macOS", source: .entitlements)
  /// Location pushes.
  public static let locationPush = Entitlement(
    "com.apple.developer.location.push", grant: .byApple,
    availability: Availability(ios: .from(15), macos: .never, watchos: .never, tvos: .never, visionos: .never),
    neededFor: "pushes of type location", source: .entitlements)
  /// Push to Talk.
  public static let pushToTalk = Entitlement(
    "com.apple.developer.push-to-talk",
    availability: Availability(ios: .from(16), macos: .never, watchos: .never, tvos: .never, visionos: .never),
    neededFor: "pushes of type pushtotalk", source: .entitlements)
  /// Communication notifications.
  public static let communication = Entitlement(
    "com.apple.developer.usernotifications.communication",
    availability: Availability(
      ios: .from(15), macos: .unstated, watchos: .unstated, tvos: .unstated, visionos: .unstated),
    neededFor: "communication notifications, which also need intents donated by the app", source: .communication)
  /// Critical alerts.
  public static let criticalAlerts = Entitlement(
    "com.apple.developer.usernotifications.critical-alerts", grant: .byApple,
    availability: Availability(
      ios: .from(5), macos: .from(10, 14), watchos: .from(5), tvos: .from(12), visionos: .from(1)),
    neededFor: "interruption: critical and critical sounds", source: .criticalEntitlement)
  /// Filtering by a service extension.
  public static let filtering = Entitlement(
    "com.apple.developer.usernotifications.filtering", target: .serviceExtension, grant: .byApple,
    availability: Availability(
      ios: .from(13, 3), macos: .from(11), watchos: .unstated, tvos: .unstated, visionos: .unstated),
    neededFor: "a service extension that drops an alert", source: .entitlements)
  /// Time-sensitive notifications.
  public static let timeSensitive = Entitlement(
    "com.apple.developer.usernotifications.time-sensitive",
    availability: Availability(
      ios: .from(15), macos: .from(12), watchos: .from(8), tvos: .from(15), visionos: .from(1)),
    neededFor: "interruption: time-sensitive", source: .timeSensitiveOption)

  /// Every entitlement, sorted by key.
  public static let all: [Entitlement] = [
    apsEnvironment, macAPSEnvironment, locationPush, pushToTalk, communication, criticalAlerts, filtering,
    timeSensitive,
  ]

  /// The entitlement of a key, compared by bytes.
  public static func named(_ key: String) -> Entitlement? { all.first { $0.key.utf8.elementsEqual(key.utf8) } }

  /// The entitlement that any push needs on a system.
  public static func push(on platform: Platform) -> Entitlement {
    platform == .macos ? macAPSEnvironment : apsEnvironment
  }
}

/// A key of an app's Info.plist without which Apple's systems ignore something.
public struct InfoPlistKey: Sendable, Equatable {
  /// The key.
  public let key: String
  /// What the value is.
  public let value: Value
  /// The systems on which it counts.
  public let availability: Availability
  /// What it is needed for.
  public let neededFor: String
  /// Where this stands.
  public let source: Source

  /// What the value of a key is.
  public enum Value: Sendable, Equatable {
    /// `true`.
    case yes
    /// A list that holds this text.
    case listWith(String)
    /// A text that is shown to people.
    case text
    /// A list.
    case list
  }

  private init(_ key: String, _ value: Value, availability: Availability, neededFor: String, source: Source) {
    self.key = key
    self.value = value
    self.availability = availability
    self.neededFor = neededFor
    self.source = source
  }

  private static let phones = Availability(
    ios: .always, macos: .unstated, watchos: .unstated, tvos: .unstated, visionos: .unstated)

  /// A text that Core Location shows.
  public static let locationWhenInUse = InfoPlistKey(
    "NSLocationWhenInUseUsageDescription", .text, availability: phones,
    neededFor: "schedules with a region", source: .locationTrigger.trusted(.observed))
  /// Live Activities.
  public static let liveActivities = InfoPlistKey(
    "NSSupportsLiveActivities", .yes,
    availability: Availability(ios: .from(16, 1), macos: .never, watchos: .never, tvos: .never, visionos: .unstated),
    neededFor: "pushes of type liveactivity", source: .propertyList)
  /// Live Activities with many updates.
  public static let frequentLiveActivityUpdates = InfoPlistKey(
    "NSSupportsLiveActivitiesFrequentUpdates", .yes,
    availability: Availability(ios: .from(16, 2), macos: .never, watchos: .never, tvos: .never, visionos: .unstated),
    neededFor: "Live Activities with many updates of priority 10", source: .propertyList)
  /// Communication notifications.
  public static let userActivityTypes = InfoPlistKey(
    "NSUserActivityTypes", .list, availability: phones,
    neededFor: "communication notifications (INSendMessageIntent, INStartCallIntent)", source: .communication)
  /// Push to Talk.
  public static let pushToTalk = InfoPlistKey(
    "UIBackgroundModes", .listWith("push-to-talk"), availability: phones,
    neededFor: "pushes of type pushtotalk", source: .propertyList)
  /// Background pushes.
  public static let remoteNotification = InfoPlistKey(
    "UIBackgroundModes", .listWith("remote-notification"), availability: phones,
    neededFor: "content-available and pushes of type background", source: .propertyList)
  /// Calls.
  public static let voip = InfoPlistKey(
    "UIBackgroundModes", .listWith("voip"), availability: phones, neededFor: "pushes of type voip",
    source: .propertyList)

  /// Every key, sorted by key and value.
  public static let all: [InfoPlistKey] = [
    locationWhenInUse, liveActivities, frequentLiveActivityUpdates, userActivityTypes, pushToTalk, remoteNotification,
    voip,
  ]

  /// What the file needs, in words.
  public var needed: String { value == .yes ? "\(key), which must be <true/>" : text }

  /// The key with what it must hold, such as `UIBackgroundModes (voip)`.
  public var text: String { if case .listWith(let item) = value { "\(key) (\(item))" } else { key } }
}
