import AppFiles

/// One number that Apple's systems set, apart from payload sizes.
public struct NotificationLimit: Sendable, Equatable {
  /// What the number counts.
  public enum Unit: String, Sendable {
    /// Things.
    case count = ""
    /// Bytes.
    case bytes
    /// Seconds.
    case seconds
    /// Days.
    case days
    /// Hours.
    case hours
  }
  /// In which direction the number bounds.
  public enum Bound: String, Sendable {
    /// The number itself is allowed.
    case atMost = "at most"
    /// The number itself is allowed.
    case atLeast = "at least"
    /// The number itself is too much.
    case below
  }

  /// Kebab-case name.
  public let name: String
  /// The direction.
  public let bound: Bound
  /// The number.
  public let value: Int
  /// What it counts.
  public let unit: Unit
  /// One sentence: what happens past it.
  public let summary: String
  /// What other sources say against it.
  public let against: String?
  /// Where this stands, and how far it can be relied on; what says something else comes last.
  public let sources: [Source]

  private init(
    _ name: String, _ bound: Bound, _ value: Int, _ unit: Unit, _ summary: String, against: String? = nil,
    source: Source, also: Source...
  ) {
    self.name = name
    self.bound = bound
    self.value = value
    self.unit = unit
    self.summary = summary
    self.against = against
    sources = [source] + also
  }

  /// Whether a number keeps to the limit.
  public func allows(_ number: Int) -> Bool {
    switch bound {
    case .atMost: number <= value
    case .atLeast: number >= value
    case .below: number < value
    }
  }

  /// The number in seconds, where it counts time.
  public var seconds: Int64? {
    switch unit {
    case .count, .bytes: nil
    case .seconds: Int64(value)
    case .hours: Int64(value) * 3600
    case .days: Int64(value) * 86_400
    }
  }

  /// The time as authors write it: `60s`, `4h`, `30d`.
  public var duration: String { "\(value)\(unit.rawValue.prefix(1))" }

  /// The number with its unit: `64`, `60 seconds`.
  public var text: String { unit == .count ? String(value) : "\(value) \(unit.rawValue)" }

  /// Actions of a category that are advised.
  public static let actionsAdvised = NotificationLimit(
    "actions-advised", .atMost, 4, .count, "Actions of a category that people take in at a glance.", source: .guidelines
  )
  /// Actions that a banner shows.
  public static let actionsInBanner = NotificationLimit(
    "actions-in-banner", .atMost, 2, .count, "Actions that show where there is little room; the first ones.",
    source: .categoryActions)
  /// Actions of a category that can show.
  public static let actions = NotificationLimit(
    "actions", .atMost, 10, .count, "Actions of a category that show where there is room; later ones never do.",
    source: .category)
  /// Audio attachments. Apple says 5 MB and not which; the smaller reading, 5,000,000 bytes, is the safe one here and below.
  public static let attachmentAudio = NotificationLimit(
    "attachment-audio", .atMost, AttachmentKind.audio.maximumBytes, .bytes,
    "An audio attachment; a larger one keeps a request from being added.",
    source: .attachment.trusted(.inferred))
  /// Image attachments.
  public static let attachmentImage = NotificationLimit(
    "attachment-image", .atMost, AttachmentKind.image.maximumBytes, .bytes,
    "An image attachment; a larger one keeps a request from being added.", source: .attachment.trusted(.inferred))
  /// Movie attachments.
  public static let attachmentMovie = NotificationLimit(
    "attachment-movie", .atMost, AttachmentKind.movie.maximumBytes, .bytes,
    "A movie attachment; a larger one keeps a request from being added.", source: .attachment.trusted(.inferred))
  /// Background pushes.
  public static let backgroundPerHour = NotificationLimit(
    "background-per-hour", .atMost, 3, .count, "Background pushes in an hour; the system drops more.",
    source: .backgroundPages)
  /// Background time.
  public static let backgroundTime = NotificationLimit(
    "background-time", .atMost, 30, .seconds, "The time that a background push gives the app.",
    source: .backgroundPages)
  /// Storage of a broadcast.
  public static let broadcastStorage = NotificationLimit(
    "broadcast-storage", .atMost, 8, .hours, "How long a channel that stores keeps its newest push.", source: .channels)
  /// Broadcast channels.
  public static let channels = NotificationLimit(
    "channels", .atMost, 10_000, .count, "Broadcast channels of an app in one environment.",
    source: .channels)
  /// The collapse identifier.
  public static let collapseID = NotificationLimit(
    "collapse-id", .atMost, 64, .bytes, "UTF-8 bytes of apns-collapse-id; a longer one is refused.", source: .sending)
  /// Complication pushes.
  public static let complicationsPerDay = NotificationLimit(
    "complications-per-day", .atMost, 50, .count, "Complication pushes in a day; more are not delivered.",
    source: .complications)
  /// A Live Activity's life.
  public static let liveActivityLife = NotificationLimit(
    "live-activity-life", .atMost, 8, .hours, "How long a Live Activity is active before the system ends it.",
    source: .activities)
  /// Updates of a Live Activity with priority 10 in an app that asks for no larger budget. The number is belfry's own.
  public static let liveActivityUpdatesPerHour = NotificationLimit(
    "live-activity-updates-per-hour", .atMost, 6, .count,
    "Updates of priority 10 in an hour that an ordinary budget is likely to have room for; Apple publishes no number.",
    source: .activityPushes.trusted(.inferred))
  /// A Live Activity after its end.
  public static let liveActivityLinger = NotificationLimit(
    "live-activity-linger", .atMost, 4, .hours, "How long an ended Live Activity stays on the Lock Screen.",
    source: .activities)
  /// Pending requests. Documented for the older class only; which ones are lost is undefined, so nothing may rely on it.
  public static let pendingRequests = NotificationLimit(
    "pending-requests", .atMost, 64, .count,
    "Local requests that one app can have pending, all features together; the surplus is lost silently.",
    source: .oldLocal.trusted(.observed), also: .evictionReport)
  /// Monitored regions.
  public static let regions = NotificationLimit(
    "regions", .atMost, 20, .count, "Regions and other conditions that Core Location monitors for one app.",
    source: .regions)
  /// The shortest repeat.
  public static let repeatInterval = NotificationLimit(
    "repeat-interval", .atLeast, 60, .seconds,
    "A repeating interval; apps have been reported to crash with a shorter one.",
    source: .intervalRepeats, also: .intervalReport)
  /// The service extension's time.
  public static let serviceExtensionTime = NotificationLimit(
    "service-extension-time", .atMost, 30, .seconds,
    "The time that a service extension has; then the push shows unchanged.",
    source: .serviceExtension)
  /// A sound's length.
  public static let soundLength = NotificationLimit(
    "sound-length", .below, NotificationSoundLimits.maximumSeconds, .seconds,
    "The length of a sound; a longer one plays the default sound.",
    source: .soundPage)
  /// Storage of a push.
  public static let storage = NotificationLimit(
    "storage", .atMost, 30, .days, "How long APNs stores a push for a device that is offline.", source: .status)
  /// Pushes stored for one device.
  public static let storedPushes = NotificationLimit(
    "stored-pushes", .atMost, 1, .count, "Pushes of one app that APNs stores for a device that is offline.",
    against: "Apple's updates of June 2024 speak of several for each bundle ID.", source: .sending, also: .storedReport,
    .updates)

  /// Every limit, sorted by name.
  public static let all: [NotificationLimit] = [
    actions, actionsAdvised, actionsInBanner, attachmentAudio, attachmentImage, attachmentMovie, backgroundPerHour,
    backgroundTime, broadcastStorage, channels, collapseID, complicationsPerDay, liveActivityLife, liveActivityLinger,
    liveActivityUpdatesPerHour,
    pendingRequests, regions, repeatInterval, serviceExtensionTime, soundLength, storage, storedPushes,
  ]

  /// The limit of a name, compared by bytes.
  public static func named(_ name: String) -> NotificationLimit? {
    all.first { $0.name.utf8.elementsEqual(name.utf8) }
  }
}
