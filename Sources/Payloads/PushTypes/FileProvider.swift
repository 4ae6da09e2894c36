extension PushType {
  /// Signals changes to a File Provider extension.
  public static let fileProvider = PushType(
    "fileprovider", topicSuffix: ".pushkit.fileprovider", priorities: [10, 5, 1], defaultPriority: 10,
    body: .keys(["container-identifier", "domain"]),
    availability: Availability(ios: .always, macos: .always, watchos: .never, tvos: .unstated, visionos: .always),
    entitlements: [.apsEnvironment], token: .fileProvider, needsTokenAuthentication: true,
    showsNothing: true,
    summary: "Signals changes to a File Provider extension.",
    against: "the page of APNs advises it for tvOS, which is not among the systems of PKPushType.fileProvider.",
    sources: [.sending, .fileProviderKind, .fileProviderPages])
}
