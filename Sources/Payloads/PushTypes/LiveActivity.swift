extension PushType {
  /// Starts, updates or ends a Live Activity.
  public static let liveActivity = PushType(
    "liveactivity", topicSuffix: ".push-type.liveactivity", priorities: [10, 5], defaultPriority: 10,
    body: .aps, families: [.liveActivity], alsoAllows: ["alert", "sound", "relevance-score"],
    forbidsInAlert: ["subtitle", "subtitle-loc-key", "subtitle-loc-args", "launch-image"],
    requires: ["timestamp", "event"],
    availability: Availability(
      ios: .from(16, 1), macos: .never, watchos: .never, tvos: .never, visionos: .never),
    entitlements: [.apsEnvironment], infoPlistKeys: [.liveActivities], token: .liveActivity,
    needsTokenAuthentication: true, placesSoundInAlert: true,
    nestsAlertKeys: true, givesBodyToApp: false,
    summary: "Starts, updates or ends a Live Activity.",
    notes: [
      "priority 10 spends an hourly budget, 5 does not",
      "an activity of an iPhone also shows on a paired watch since watchOS 11, and in the menu bar of a Mac and in CarPlay since 26; the push goes to the iPhone",
      "start needs attributes-type, attributes, content-state and an alert; without the alert nothing appears",
      "ActivityKit gives the app content-state and attributes, and nothing that is next to aps",
      "content-state is decoded by Swift's default decoder: a Date in it is seconds since 2001-01-01",
    ],
    sources: [.sending, .activityPushes, .activityUpdates])
}
