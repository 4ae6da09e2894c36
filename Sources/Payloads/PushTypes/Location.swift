extension PushType {
  /// Asks the app's location push service extension for the person's location.
  public static let location = PushType(
    "location", topicSuffix: ".location-query", priorities: [10, 5], defaultPriority: 5,
    body: .own,
    availability: Availability(
      ios: .from(15), macos: .never, watchos: .never, tvos: .never, visionos: .never),
    entitlements: [.apsEnvironment, .locationPush], token: .location, needsTokenAuthentication: true,
    showsNothing: true,
    summary: "Asks the app's location push service extension for the person's location.",
    notes: [
      "priority 10 only when a person requested the location",
      "needs Always authorisation; throttled when frequent",
    ],
    sources: [.sending, .locationExtension])
}
