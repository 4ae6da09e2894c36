extension PushType {
  /// Announces a speaker in a Push to Talk channel that the person has joined.
  public static let pushToTalk = PushType(
    "pushtotalk", topicSuffix: ".voip-ptt", priorities: [10], defaultPriority: 10,
    body: .own, expiration: .zeroRequired,
    availability: Availability(
      ios: .from(16), macos: .never, watchos: .never, tvos: .never, visionos: .never),
    entitlements: [.apsEnvironment, .pushToTalk], infoPlistKeys: [.pushToTalk], token: .pushToTalk,
    summary: "Announces a speaker in a Push to Talk channel that the person has joined.",
    notes: ["the token is valid only while the person has joined the channel"],
    sources: [.sending, .pushToTalkPages])
}
