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
  /// The first iOS that ignores it, where one does.
  public let ignoredSince: PlatformVersion?
  /// One sentence: what it does.
  public let summary: String
  /// Where this stands; the bits are from the system's headers.
  public let sources: [Source]

  private init(
    _ name: String, _ property: String, bit: UInt, since ios: Availability.Entry, ignoredSince: PlatformVersion? = nil,
    _ summary: String
  ) {
    self.name = name
    self.property = property
    self.bit = bit
    availability = Availability(ios: ios, macos: .unstated, watchos: .unstated, tvos: .never, visionos: .unstated)
    self.ignoredSince = ignoredSince
    self.summary = summary
    sources = [.category, .categoryOptions]
  }

  /// Every option, by bit.
  public static let all: [CategoryOption] = [
    CategoryOption(
      "custom-dismiss-action", "customDismissAction", bit: 1, since: .from(10),
      "Tells the app when a person dismisses the notification."),
    CategoryOption(
      "allow-in-car-play", "allowInCarPlay", bit: 2, since: .from(10), "Lets CarPlay show the notification."),
    CategoryOption(
      "hidden-previews-show-title", "hiddenPreviewsShowTitle", bit: 4, since: .from(11),
      "Shows the title even when previews are hidden."),
    CategoryOption(
      "hidden-previews-show-subtitle", "hiddenPreviewsShowSubtitle", bit: 8, since: .from(11),
      "Shows the subtitle even when previews are hidden."),
    CategoryOption(
      "allow-announcement", "allowAnnouncement", bit: 16, since: .from(13), ignoredSince: PlatformVersion(15),
      "Let Siri read the notification aloud on iOS 13 and 14; ignored since iOS 15."),
  ]

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
