import JSON

extension PushType {
  /// Hints that the app's widgets should reload.
  public static let widgets = PushType(
    "widgets", topicSuffix: ".push-type.widgets", priorities: [10, 5], defaultPriority: 10,
    body: .fixed(["aps": ["content-changed": true]]), families: [.reload], requires: ["content-changed"],
    expiration: .zeroAdvised,
    availability: Availability(
      ios: .from(26), macos: .unstated, watchos: .unstated, tvos: .unstated, visionos: .unstated),
    entitlements: [.apsEnvironment], token: .widget,
    summary: "Hints that the app's widgets should reload.",
    notes: [
      "reloads are budgeted",
      "the Push Notifications capability belongs to the widget extension's target",
    ],
    sources: [.newerSending, .widgetPages])
}
