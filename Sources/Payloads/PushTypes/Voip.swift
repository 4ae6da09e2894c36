extension PushType {
  /// Announces an incoming call.
  public static let voip = PushType(
    "voip", topicSuffix: ".voip", priorities: [10, 5, 1], defaultPriority: 10, limit: .voip,
    body: .own, expiration: .zeroAdvised,
    availability: Availability(ios: .always, macos: .unstated, watchos: .unstated, tvos: .unstated, visionos: .always),
    entitlements: [.apsEnvironment], infoPlistKeys: [.voip], token: .voip,
    summary: "Announces an incoming call.",
    notes: [
      "the app must report a call for every push, to CallKit or LiveCommunicationKit; where it does not, the system ends it, and after several times stops the pushes",
      "since iOS 26.4 the metadata of a push says whether a call must be reported",
    ],
    against:
      "the page of APNs advises it for macOS and tvOS and says that watchOS lacks it; the page of PKPushType.voIP has watchOS 9, and neither macOS nor tvOS.",
    sources: [.sending, .voipKind, .voipPages, .callMetadata])
}
