extension PushType {
  /// Asks a managed device to contact its MDM server. Known, so that its name is understood; no campaign can send it.
  public static let mdm = PushType(
    "mdm", priorities: [10, 5], defaultPriority: 10,
    body: .keys(["mdm"]),
    availability: Availability(ios: .always, macos: .always, watchos: .never, tvos: .always, visionos: .always),
    token: .mdm, showsNothing: true, isForCampaigns: false,
    summary: "Asks a managed device to contact its MDM server; no campaign can send it.",
    notes: ["the topic is the UID of the MDM push certificate's subject, not the bundle ID"],
    sources: [.sending])
}
