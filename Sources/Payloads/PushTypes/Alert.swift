extension PushType {
  /// Shows an alert, plays a sound or sets the badge.
  public static let alert = PushType(
    "alert", priorities: [10, 5, 1], defaultPriority: 10,
    body: .aps, families: [.presentation, .wake], requiresOneOf: ["alert", "badge", "sound"],
    availability: .everywhere, entitlements: [.apsEnvironment], token: .device,
    summary: "Shows an alert, plays a sound or sets the badge.",
    notes: [
      "also the type of a push that only sets the badge, and of one that has an alert and content-available",
      "on tvOS only the badge has an effect",
    ],
    sources: [.sending, .generating])
}
