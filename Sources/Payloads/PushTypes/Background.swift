extension PushType {
  /// Wakes the app in the background and shows nothing.
  public static let background = PushType(
    // Priority 10 "is an error" (Apple); a missing header means 10, so 5 must always be written.
    "background", priorities: [5], defaultPriority: 5,
    body: .aps, families: [.wake], requires: ["content-available"],
    availability: .everywhere, entitlements: [.apsEnvironment], infoPlistKeys: [.remoteNotification], token: .device,
    showsNothing: true,
    summary: "Wakes the app in the background and shows nothing.",
    notes: [
      "aps holds content-available alone: no alert, badge or sound",
      "two or three an hour at most; a newer one replaces one that waits; one that the system holds is discarded when the app is force-quit",
    ],
    sources: [.backgroundPages, .sending])
}
