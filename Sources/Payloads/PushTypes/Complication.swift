extension PushType {
  /// Brings new data for a complication of a watch face.
  public static let complication = PushType(
    // One copy of Apple's page prints the type as "h.complication": a typo.
    "complication", topicSuffix: ".complication", priorities: [10, 5, 1], defaultPriority: 10,
    body: .own,
    availability: Availability(
      ios: .always, ipados: .never, macos: .never, watchos: .always, tvos: .never, visionos: .never),
    entitlements: [.apsEnvironment], token: .complication,
    showsNothing: true,
    summary: "Brings new data for a complication of a watch face.",
    notes: [
      "50 a day, and only for a complication on the watch face that is shown",
      "deprecated on iOS since 13, where watchOS 6 and later takes it directly; complications made with WidgetKit are reloaded by pushes of the type widgets",
    ],
    sources: [.sending, .complicationKind, .complications])
}
