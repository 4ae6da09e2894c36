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
  /// What it is needed for.
  public let neededFor: String
  /// Where this stands.
  public let source: Source

  private init(
    _ key: String, values: [String] = [], target: Target = .app, grant: Grant = .selfService,
    neededFor: String, source: Source
  ) {
    self.key = key
    self.values = values
    self.target = target
    self.grant = grant
    self.neededFor = neededFor
    self.source = source
  }

  /// Each is one of a kind.
  public static func == (a: Entitlement, b: Entitlement) -> Bool { a === b }

  /// Any push, except on macOS. Xcode rewrites the value when it signs, so that `development` in a source file says nothing of the shipped
  /// app.
  public static let apsEnvironment = Entitlement(
    "aps-environment", values: ["development", "production"],
    neededFor: "any push, except on macOS", source: .entitlement("aps-environment"))
  /// Any push on macOS.
  public static let macAPSEnvironment = Entitlement(
    "com.apple.developer.aps-environment", values: ["development", "production"],
    neededFor: "any push on macOS", source: .entitlement("com.apple.developer.aps-environment"))
  /// Location pushes.
  public static let locationPush = Entitlement(
    "com.apple.developer.location.push", grant: .byApple,
    neededFor: "pushes of type location", source: .entitlement("com.apple.developer.location.push"))
  /// Push to Talk.
  public static let pushToTalk = Entitlement(
    "com.apple.developer.push-to-talk",
    neededFor: "pushes of type pushtotalk", source: .pushToTalkPages)
  /// Communication notifications.
  public static let communication = Entitlement(
    "com.apple.developer.usernotifications.communication",
    neededFor: "communication notifications, which also need intents donated by the app", source: .communication)
  /// Critical alerts.
  public static let criticalAlerts = Entitlement(
    "com.apple.developer.usernotifications.critical-alerts", grant: .byApple,
    neededFor: "interruption: critical and critical sounds", source: .criticalEntitlement)
  /// Filtering by a service extension.
  public static let filtering = Entitlement(
    "com.apple.developer.usernotifications.filtering", target: .serviceExtension, grant: .byApple,
    neededFor: "a service extension that drops an alert",
    source: .entitlement("com.apple.developer.usernotifications.filtering"))
  /// Time-sensitive notifications.
  public static let timeSensitive = Entitlement(
    "com.apple.developer.usernotifications.time-sensitive",
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

  private init(_ key: String, _ value: Value, neededFor: String, source: Source) {
    self.key = key
    self.value = value
    self.neededFor = neededFor
    self.source = source
  }

  /// A text that Core Location shows.
  public static let locationWhenInUse = InfoPlistKey(
    "NSLocationWhenInUseUsageDescription", .text,
    neededFor: "schedules with a region", source: .locationTrigger.trusted(.observed))
  /// Live Activities.
  public static let liveActivities = InfoPlistKey(
    "NSSupportsLiveActivities", .yes,
    neededFor: "pushes of type liveactivity", source: .infoPlist("NSSupportsLiveActivities"))
  /// Live Activities with many updates.
  public static let frequentLiveActivityUpdates = InfoPlistKey(
    "NSSupportsLiveActivitiesFrequentUpdates", .yes,
    neededFor: "Live Activities with many updates of priority 10",
    source: .infoPlist("NSSupportsLiveActivitiesFrequentUpdates"))
  /// Communication notifications.
  public static let userActivityTypes = InfoPlistKey(
    "NSUserActivityTypes", .list,
    neededFor: "communication notifications (INSendMessageIntent, INStartCallIntent)", source: .communication)
  /// Push to Talk.
  public static let pushToTalk = InfoPlistKey(
    "UIBackgroundModes", .listWith("push-to-talk"),
    neededFor: "pushes of type pushtotalk", source: .infoPlist("UIBackgroundModes"))
  /// Background pushes.
  public static let remoteNotification = InfoPlistKey(
    "UIBackgroundModes", .listWith("remote-notification"),
    neededFor: "content-available and pushes of type background", source: .infoPlist("UIBackgroundModes"))
  /// Calls.
  public static let voip = InfoPlistKey(
    "UIBackgroundModes", .listWith("voip"), neededFor: "pushes of type voip",
    source: .infoPlist("UIBackgroundModes"))

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
