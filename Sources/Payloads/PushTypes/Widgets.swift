import JSON

extension PushType {
  /// Hints that the app's widgets should reload.
  public static let widgets = PushType(
    "widgets", topicSuffix: ".push-type.widgets", priorities: [10, 5, 1], defaultPriority: 10,
    body: .fixed(["aps": ["content-changed": true]]), families: [.reload], requires: ["content-changed"],
    expiration: .zeroByDefault,
    availability: Availability(
      ios: .from(26), macos: .from(26), watchos: .from(26), tvos: .never, visionos: .from(26)),
    entitlements: [.apsEnvironment], token: .widget,
    showsNothing: true,
    summary: "Hints that the app's widgets should reload.",
    notes: [
      "reloads are budgeted",
      "reloads complications on the watch, too; no broadcast channel carries it",
      "the Push Notifications capability belongs to the widget extension's target",
    ],
    sources: [.newerSending, .widgetPages, .widgetPushes])
}
