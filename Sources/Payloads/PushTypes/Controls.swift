import JSON

extension PushType {
  /// Hints that the app's controls should reload.
  public static let controls = PushType(
    "controls", topicSuffix: ".push-type.controls", priorities: [10, 5, 1], defaultPriority: 10,
    body: .fixed(["aps": ["content-changed": true]]), families: [.reload], requires: ["content-changed"],
    expiration: .zeroByDefault,
    availability: Availability(
      ios: .from(18), macos: .from(26), watchos: .from(26), tvos: .never, visionos: .never),
    entitlements: [.apsEnvironment], token: .control,
    showsNothing: true,
    summary: "Hints that the app's controls should reload.",
    notes: ["the Push Notifications capability belongs to the widget extension's target"],
    sources: [.sending, .controlPages, .controlHandler])
}
