import Diagnostics
import Language
import Parsing
import Payloads
import Rules

extension CampaignChecker {
  /// Holds how APNs is to handle it against the oldest systems that the app runs on: push type, event, channel and flags, by their rows in
  /// the tables.
  func checkSystems(of push: PushSettings) {
    let event = file.liveActivity.value?.event
    if let event, push.type == .liveActivity {
      require(event.value.availability, "the event \"\(event.value.rawValue)\"", at: event.span)
    } else if !file.liveActivity.isUnusable {
      let span = place(file.push.value?.type) ?? file.push.own?.span ?? file.head
      require(push.type.availability, "the push type \"\(push.type.name)\"", at: span)
    }
    if let channel = file.push.value?.channel.own { require(Field.broadcast, "a broadcast channel", at: channel.span) }
    if let token = file.liveActivity.value?.inputPushToken { require(.inputPushToken, at: token.span) }
    if let channel = file.liveActivity.value?.inputPushChannel.value { require(.inputPushChannel, at: channel.span) }
    if let flag = file.push.value?.contentAvailable.own, flag.value { require(.contentAvailable, at: flag.span) }
    if let flag = file.push.value?.mutableContent.own, flag.value { require(.mutableContent, at: flag.span) }
  }

  /// The same of what one of the campaign's contents uses: fields, alert keys and sounds.
  func checkSystems(of content: ContentFile) {
    // Each part is taken where it stands: a whole alert would be copied to be looked at, and a field with its value.
    for number in content.fields.indices where !content.fields[number].isInherited {
      let row = content.fields[number].row
      if Shapes.simpleFields.indices.contains(row) {
        require(Shapes.simpleFields[row], at: content.fields[number].key)
      }
    }
    if let badge = content.badge.own { require(.badge, at: badge.span) }
    if let span = content.alert.value?.span { require(.alert, at: span) }
    if let image = content.alert.value?.launchImage {
      require(.launchImage, at: image.span)
      checkName(image)
    }
    if let sound = content.sound.own { checkSystems(of: sound) }
    for texts in content.languagesWithMore { if let sound = texts.sound.value { checkSystems(of: sound) } }
  }

  /// The image is one of the app's bundle, which has no folders for it.
  private func checkName(_ image: Scalar) {
    checkFixed(image, "launch-image")
    guard image.text.utf8.contains(UInt8(ascii: "/")) else { return }
    findings.report(
      .invalidName, at: image.span, "\"\(image.text)\" is not the name of an image or storyboard of the app",
      help: "name it without a folder")
  }

  private func checkSystems(of sound: Located<SoundSetting>) {
    switch sound.value {
    case .none: break
    case .systemDefault: require(.sound, at: sound.span)
    case .file: require(Field.namedSound, "a sound of the app's own", at: sound.span)
    case .critical(let name, _):
      require(Field.criticalSound, "a critical sound", at: sound.span)
      if let name, !name.value.utf8.elementsEqual("default".utf8) {
        require(Field.namedCriticalSound, "a critical sound of the app's own", at: name.span)
      }
    }
  }

  private func require(_ field: Field, at span: SourceSpan) {
    require(field.availability, "\"\(field.key ?? field.apsKey)\"", at: span)
  }

  private func require(_ availability: Availability, _ what: @autoclosure () -> String, at span: SourceSpan) {
    if let finding = Finding.tooOld(availability, what(), at: span, for: project.platforms) { findings.append(finding) }
  }
}

extension Finding {
  /// One finding for each thing, however many systems lack it. What one of the app's platforms never has is no mistake while another has
  /// it: a campaign goes to all of them.
  static func tooOld(
    _ availability: Availability, _ what: @autoclosure () -> String, at span: SourceSpan,
    for platforms: [(platform: Platform, minimum: PlatformVersion)]
  ) -> Finding? {
    // Nearly everything is as old as the systems that apps still run on.
    let isThere = platforms.allSatisfy { platform, oldest in
      availability.minimum(on: platform).map { $0 <= oldest } ?? false
    }
    guard !isThere else { return nil }
    let lacking = platforms.compactMap { platform, minimum -> (needed: String, given: String)? in
      guard let needed = availability.minimum(on: platform), minimum < needed else { return nil }
      return ("\(platform.title) \(needed.text)", "\(platform.title) \(minimum.text)")
    }
    if !platforms.isEmpty, platforms.allSatisfy({ availability.isAbsent(on: $0.platform) }) {
      let titles = platforms.map(\.platform.title)
      return Finding(
        .platformTooOld, at: span,
        "\(Suggestion.list(titles, "and")) never \(titles.count == 1 ? "has" : "have") \(what())",
        notes: [Note("the app is for no other system")], help: "remove it")
    }
    guard !lacking.isEmpty else { return nil }
    return Finding(
      .platformTooOld, at: span, "\(what()) needs \(Suggestion.list(lacking.map(\.needed), "and"))",
      notes: [
        Note("the app runs from \(Suggestion.list(lacking.map(\.given), "and")) on; older systems ignore it")
      ],
      help:
        "raise the minimum in belfry.yaml, or accept it: \"# belfry: ignore platform-too-old -- older devices show it plainly\""
    )
  }
}
