/// One option of a category.
///
/// Apple: UNNotificationCategory.
public struct CategoryOption: Sendable, Equatable {
  /// What authors write.
  public let name: String
  /// The member of UNNotificationCategoryOptions.
  public let property: String
  /// Its bit.
  public let bit: UInt
  /// The systems that know it.
  public let availability: Availability
  /// The first versions that ignore it, where a system does.
  private let ignoredSince: [(platform: Platform, version: PlatformVersion)]
  /// One sentence: what it does.
  public let summary: String
  /// Where this stands; the bits are from the system's headers.
  public let sources: [Source]

  private init(
    _ name: String, _ property: String, bit: UInt, ios: Availability.Entry, macos: Availability.Entry,
    watchos: Availability.Entry, visionos: Availability.Entry, ignoredSince: [(Platform, PlatformVersion)] = [],
    _ summary: String
  ) {
    self.name = name
    self.property = property
    self.bit = bit
    availability = Availability(ios: ios, macos: macos, watchos: watchos, tvos: .never, visionos: visionos)
    self.ignoredSince = ignoredSince
    self.summary = summary
    sources = [.category, Source.option(property)]
  }

  /// Every option, by bit.
  public static let all: [CategoryOption] = [
    CategoryOption(
      "custom-dismiss-action", "customDismissAction", bit: 1, ios: .from(10), macos: .from(10, 14),
      watchos: .from(3), visionos: .from(1),
      "Tells the app when a person dismisses the notification."),
    CategoryOption(
      "allow-in-car-play", "allowInCarPlay", bit: 2, ios: .from(10), macos: .never, watchos: .from(3),
      visionos: .from(1), "Lets CarPlay show the notification."),
    CategoryOption(
      "hidden-previews-show-title", "hiddenPreviewsShowTitle", bit: 4, ios: .from(11), macos: .from(10, 14),
      watchos: .never, visionos: .from(1),
      "Shows the title even when previews are hidden."),
    CategoryOption(
      "hidden-previews-show-subtitle", "hiddenPreviewsShowSubtitle", bit: 8, ios: .from(11), macos: .from(10, 14),
      watchos: .never, visionos: .from(1),
      "Shows the subtitle even when previews are hidden."),
    CategoryOption(
      "allow-announcement", "allowAnnouncement", bit: 16, ios: .from(13), macos: .never, watchos: .from(6),
      visionos: .never,
      ignoredSince: [
        (.ios, PlatformVersion(15)), (.ipados, PlatformVersion(15)), (.watchos, PlatformVersion(7)),
      ],
      "Let Siri read the notification aloud on iOS 13 and 14 and on watchOS 6; ignored since."),
  ]

  /// Whether a system ignores it from a version on, in every later one, too.
  public func isIgnored(on platform: Platform, from oldest: PlatformVersion) -> Bool {
    ignoredSince.contains { $0.platform == platform && oldest >= $0.version }
  }

  /// A row is one of a kind: its name is its identity.
  public static func == (a: CategoryOption, b: CategoryOption) -> Bool { a.name.utf8.elementsEqual(b.name.utf8) }

  /// The option of a name, compared by bytes.
  public static func named(_ name: String) -> CategoryOption? { all.first { $0.name.utf8.elementsEqual(name.utf8) } }
}

/// One option of an action.
///
/// Apple: UNNotificationAction.
public struct ActionOption: Sendable, Equatable {
  /// What authors write.
  public let name: String
  /// The member of UNNotificationActionOptions.
  public let property: String
  /// Its bit.
  public let bit: UInt
  /// One sentence: what it does.
  public let summary: String
  /// Where this stands; the bits are from the system's headers.
  public let source: Source

  /// Every option, by bit.
  public static let all: [ActionOption] = [
    ActionOption(
      name: "authentication-required", property: "authenticationRequired", bit: 1,
      summary: "Asks to unlock the device first.", source: .action),
    ActionOption(
      name: "destructive", property: "destructive", bit: 2, summary: "Shows the action as a destructive one.",
      source: .action),
    ActionOption(
      name: "foreground", property: "foreground", bit: 4, summary: "Brings the app to the front.", source: .action),
  ]

  /// The option of a name, compared by bytes.
  public static func named(_ name: String) -> ActionOption? { all.first { $0.name.utf8.elementsEqual(name.utf8) } }
}

/// An identifier that the system uses for an action of its own; no action of an app may have it.
public enum BuiltInAction {
  /// The tap on the notification itself, and its dismissal.
  public static let all = [
    "com.apple.UNNotificationDefaultActionIdentifier", "com.apple.UNNotificationDismissActionIdentifier",
  ]
}
