// The rows of the field table. A field is added here, in its place in the order of writing, and nowhere else.

extension Field {
  /// Every field, in the order of writing.
  public static let all: [Field] = [
    alert,
    badge,
    sound,
    category,
    Field(
      "thread", "thread-id", property: "threadIdentifier", .template, .presentation, shown(),
      "Groups notifications that belong together.", alsoCalled: ["group"]),
    interruption,
    Field(
      "relevance", "relevance-score", property: "relevanceScore", .number(0...1), .presentation, ranked,
      "Sorts the app's notifications in the summary; the highest is featured. In a Live Activity any number.",
      inActivity: .number(-Double.infinity...Double.infinity)),
    Field(
      "target-content", "target-content-id", property: "targetContentIdentifier", .text, .presentation,
      Availability(ios: .from(13), macos: .from(10, 14), watchos: .from(6), tvos: .from(13), visionos: .from(1)),
      "Names the window that a tap brings to the front."),
    Field(
      "filter-criteria", "filter-criteria", property: "filterCriteria", .text, .presentation,
      Availability(ios: .from(16), macos: .from(13), watchos: .from(9), tvos: .from(16), visionos: .from(1)),
      "Tells a Focus filter of the app whether to let the notification through."),
    contentAvailable,
    mutableContent,
    Field(
      nil, in: .liveActivity, "timestamp", .seconds, .liveActivity, activity,
      "When the push was made; a device keeps only the newest update. Written by belfry.", source: .activityPushes),
    Field(
      "event", in: .liveActivity, "event", .choice(LiveActivityEvent.allCases.map(\.rawValue)), .liveActivity, activity,
      "Whether the activity starts, changes or ends; start needs iOS 17.2.", source: .activityPushes),
    Field(
      "content-state", in: .liveActivity, "content-state", .object, .liveActivity, activity,
      "The activity's changing data; must decode as its ContentState.", source: .activityPushes),
    Field(
      "attributes-type", in: .liveActivity, "attributes-type", .text, .liveActivity, started,
      "The name of the activity's attributes type; start only.", source: .activityPushes),
    Field(
      "attributes", in: .liveActivity, "attributes", .object, .liveActivity, started,
      "The activity's fixed data; start only.", source: .activityPushes),
    Field(
      "stale-after", in: .liveActivity, "stale-date", .seconds, .liveActivity, activity,
      "When the system marks the activity as out of date.", source: .activityPushes),
    Field(
      "dismiss-after", in: .liveActivity, "dismissal-date", .seconds, .liveActivity, activity,
      "When an ended activity leaves the Lock Screen, within 4 hours; a moment in the past removes it at once.",
      source: .activityPushes),
    inputPushToken,
    inputPushChannel,
    Field(
      nil, in: .push, "content-changed", .truth, .reload, reloads,
      "Hints that widgets or controls should reload. Written by belfry.", source: .controlPages),

    Field(
      "title", in: .alert, "title", at: .alert, property: "title", .template, .presentation, shown(),
      "The first line, bold; without it the system shows the app's name.", also: .guidelines),
    Field(
      "title", in: .alert, "title-loc-key", at: .alert, .text, .presentation, shown(),
      "A key of the app's Localizable table, in place of title."),
    Field(
      "title", in: .alert, "title-loc-args", at: .alert, .templates, .presentation, shown(),
      "Texts for the %@ of that key, in order."),
    subtitle,
    Field(
      "subtitle", in: .alert, "subtitle-loc-key", at: .alert, .text, .presentation, shown(),
      "A key of the app's Localizable table, in place of subtitle."),
    Field(
      "subtitle", in: .alert, "subtitle-loc-args", at: .alert, .templates, .presentation, shown(),
      "Texts for the %@ of that key, in order."),
    Field(
      "body", in: .alert, "body", at: .alert, property: "body", .template, .presentation, shown(),
      "The text."),
    Field(
      "body", in: .alert, "loc-key", at: .alert, .text, .presentation, shown(),
      "A key of the app's Localizable table, in place of body."),
    Field(
      "body", in: .alert, "loc-args", at: .alert, .templates, .presentation, shown(),
      "Texts for the %@ of that key, in order."),
    launchImage,
    Field(
      nil, in: .alert, "sound", at: .alert, .text, .liveActivity, activity,
      "Where a Live Activity's alert keeps its sound. Written by belfry.", source: .activityPushes),

    Field(
      "critical", in: .sound, "critical", at: .sound, .flag, .presentation, criticalSound,
      "Makes the sound a critical one, heard past the mute switch; needs an entitlement."),
    Field(
      "name", in: .sound, "name", at: .sound, .text, .presentation, namedCriticalSound,
      "The file, or default.", source: .criticalNamed),
    Field(
      "volume", in: .sound, "volume", at: .sound, .number(0...1), .presentation, criticalSound,
      "How loud: 0 is silent, 1 is full."),
  ]

  /// `alert`
  public static let alert = Field(
    "alert", "alert", .alert, .presentation, shown(), "What is shown; a text alone is the body.")

  /// `sound`
  public static let sound = Field(
    "sound", "sound", property: "sound", .sound, .presentation, shown(),
    "A file that the app ships, or default; absent is silent, a missing file plays the default sound.", also: .archive)

  /// `badge`
  public static let badge = Field(
    "badge", "badge", property: "badge", .whole(atLeast: 0), .presentation, shown(tvos: .from(10)),
    "The number on the app's icon; absent leaves it, 0 removes it and clears the app's delivered notifications.",
    also: .guidelines)

  /// `alert.subtitle`
  public static let subtitle = Field(
    "subtitle", in: .alert, "subtitle", at: .alert, property: "subtitle", .template, .presentation, shown(),
    "The second line.")

  /// `alert.launch-image`
  public static let launchImage = Field(
    "launch-image", in: .alert, "launch-image", at: .alert, property: "launchImageName", .text, .presentation,
    Availability(ios: .from(10), macos: .never, watchos: .from(3), tvos: .never, visionos: .from(1)),
    "The image or storyboard that the app shows while it starts from a tap.")

  /// `push.content-available`
  public static let contentAvailable = Field(
    "content-available", in: .push, "content-available", .flag, .wake, .everywhere, "Wakes the app in the background.")

  /// `push.mutable-content`
  public static let mutableContent = Field(
    "mutable-content", in: .push, "mutable-content", .flag, .presentation,
    Availability(ios: .from(10), macos: .from(10, 14), watchos: .from(6), tvos: .never, visionos: .from(1)),
    "Lets the app's service extension change the notification before it is shown; needs an alert with a text.",
    source: .serviceExtension)

  /// `live-activity.input-push-token`
  public static let inputPushToken = Field(
    "input-push-token", in: .liveActivity, "input-push-token", .flag, .liveActivity, broadcast,
    "Makes a started activity take updates by its own token; start only.", source: .activityPushes)

  /// `live-activity.input-push-channel`
  public static let inputPushChannel = Field(
    "input-push-channel", in: .liveActivity, "input-push-channel", .text, .liveActivity, broadcast,
    "The broadcast channel from which a started activity takes updates; start only. Before iOS 18 it does not start at all.",
    source: .activityPushes)

  /// `category`
  public static let category = Field(
    "category", "category", property: "categoryIdentifier", .text, .presentation, shown(),
    "Names the category whose actions appear; an unknown one shows none.")

  /// `interruption`
  public static let interruption = Field(
    "interruption", "interruption-level", property: "interruptionLevel",
    .choice(InterruptionLevel.allCases.map(\.name)), .presentation, ranked,
    "How much the notification may interrupt.")

  /// Where UserNotifications shows texts; tvOS shows badges only.
  private static func shown(tvos: Availability.Entry = .never) -> Availability {
    Availability(ios: .from(10), macos: .from(10, 14), watchos: .from(3), tvos: tvos, visionos: .from(1))
  }
  private static let ranked = Availability(
    ios: .from(15), macos: .from(12), watchos: .from(8), tvos: .from(15), visionos: .from(1))
  /// Where a critical sound is heard.
  public static let criticalSound = Availability(
    ios: .from(12), macos: .from(10, 14), watchos: .from(5), tvos: .never, visionos: .from(1))
  /// Where a critical sound can be a file of the app; a watch plays the default one.
  public static let namedCriticalSound = Availability(
    ios: .from(12), macos: .from(10, 14), watchos: .never, tvos: .never, visionos: .from(1))
  /// Where a sound can be a file of the app; a watch plays the default sound and critical ones.
  public static let namedSound = Availability(
    ios: .from(10), macos: .from(10, 14), watchos: .never, tvos: .never, visionos: .from(1))
  /// Where Live Activities listen to broadcast channels.
  public static let broadcast = live(since: .from(18))
  /// Widgets or controls, whichever came first.
  private static let reloads = Availability(
    ios: .from(18), macos: .from(26), watchos: .from(26), tvos: .never, visionos: .from(26))
  private static let activity = live(since: .from(16, 1))
  private static let started = live(since: .from(17, 2))
  static func live(since ios: Availability.Entry) -> Availability {
    Availability(ios: ios, macos: .never, watchos: .never, tvos: .never, visionos: .never)
  }
}
