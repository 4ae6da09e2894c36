extension PushType {
  /// Tells of an incoming call.
  public static let voip = PushType(
    "voip", topicSuffix: ".voip", priorities: [10, 5, 1], defaultPriority: 10, limit: .voip,
    body: .own, expiration: .zeroAdvised,
    availability: Availability(ios: .always, macos: .always, watchos: .never, tvos: .always, visionos: .always),
    entitlements: [.apsEnvironment], infoPlistKeys: [.voip], token: .voip,
    summary: "Tells of an incoming call.",
    notes: ["the app must report a call to CallKit for every push, or the system stops delivering them"],
    sources: [.sending, .voipPages])
}
