import AppFiles
import Clocks
import Diagnostics
import Escaping
import Expressions
import JSON
import Language
import Metadata
import Parsing
import Payloads
import Rules

extension CampaignChecker {
  /// Headers and flags of a push, with what follows from the content.
  func push(_ contents: [Content]) -> PushSettings? {
    var push = file.push.value
    let hasAlert = contents.contains { !$0.texts.isEmpty }
    let hasMedia = contents.contains(where: \.hasMedia)
    let derived =
      PushType.derived(
        hasAlert: hasAlert, hasBadge: storage.ownBadge != nil, hasSound: ownsSound,
        contentAvailable: push?.contentAvailable.value?.value ?? false, isLiveActivity: file.liveActivity.isWritten)
      ?? .alert
    let type = push?.type.value?.value ?? derived
    push?.fit(type, hasAlert: hasAlert)
    checkType(type, derived: derived, push, hasAlert: hasAlert)
    checkCarried(by: type)
    let cause = place(push?.type) ?? file.liveActivity.key ?? place(push?.contentAvailable) ?? place(file.deliver)
    checkEntitlement(of: type, at: cause ?? file.head)
    if push?.contentAvailable.value?.value == true { checkWaking(by: type, at: place(push?.contentAvailable)) }
    let priority = checkPriority(push, type)
    let expires = checkExpiry(push, type)
    let isMutable = type.allows(.mutableContent) && (push?.mutableContent.value?.value ?? hasMedia)
    if isMutable || hasMedia { checkMutable(push, isMutable, hasAlert: hasAlert, hasMedia: hasMedia) }
    let transport: Transport = push?.channel.value == nil ? .device : .broadcast
    let (limit, headroom) = (transport.limit(for: type), project.policy.payloadHeadroom)
    let channel = push.flatMap { check($0.channel) { self.channel($0, type) } }
    let collapse = push.flatMap { check($0.collapse, self.collapse) }
    let isSandbox = push?.isSandbox.value?.value ?? project.isSandbox
    checkEnvironment(isSandbox, place(file.audience) ?? file.head)
    checkPlatforms(of: type, place(file.audience) ?? file.head)
    if project.overlay != nil { checkReach(isSandbox: isSandbox, at: place(push?.isSandbox) ?? file.head) }
    return PushSettings(
      type: type, priority: priority, expires: expires, collapse: collapse,
      isMutable: isMutable, isContentAvailable: push?.contentAvailable.value?.value ?? false,
      isSandbox: isSandbox, channel: channel,
      topic: type.topic(bundleID: project.bundleID) ?? project.bundleID,
      payloadLimit: limit.bytes(headroom: headroom), saysOrigin: type.carriesOrigin && project.policy.payloadOrigin,
      headroom: limit.bytes - limit.bytes(headroom: headroom))
  }

  /// An audience of nobody but those whose tokens are for the other environment.
  private func checkEnvironment(_ isSandbox: Bool, _ span: SourceSpan) {
    guard !mayHave(isSandbox ? 1 : 0, in: AttributeTable.environmentColumn) else { return }
    let (own, other) = isSandbox ? ("sandbox", "production") : ("production", "sandbox")
    findings.report(
      .audienceAlwaysFalse, at: span, "no one in this audience gets the push",
      note: "it is for tokens of \"\(other)\", and the push goes to \"\(own)\"",
      help: "write \"environment: \(other)\" under \"push\", or take \"environment\" out of the audience")
  }

  /// An audience of nobody but those whose systems have no pushes of the type.
  private func checkPlatforms(of type: PushType, _ span: SourceSpan) {
    let column = AttributeTable.platformColumn
    guard type.availability != .everywhere, case .enumeration(let names) = AttributeTable.builtIns[column].type else {
      return
    }
    let reached = names.indices.filter { mayHave($0, in: column) }.compactMap { Platform.named(names[$0]) }
    guard !reached.isEmpty, reached.allSatisfy({ type.availability.isAbsent(on: $0) }) else { return }
    findings.report(
      .audienceAlwaysFalse, at: span, "no one in this audience gets the push",
      note:
        "it is for \(Suggestion.list(reached.map(\.title), "and")), and a push of the type \"\(type.name)\" goes to none of them",
      help: "take \"platform\" out of the audience")
  }

  // MARK: - Type

  private func checkType(
    _ type: PushType, derived: PushType, _ push: PushFile?, hasAlert: Bool
  ) {
    // Of another type beside a Live Activity is said there that it is one.
    if file.liveActivity.isWritten, type != .liveActivity { return }
    let span = place(push?.type) ?? file.head
    guard type.isForCampaigns else {
      // It has been told where it stands.
      if push?.type.isInherited == true { return isUnusable = true }
      return reportUnfit(type, at: span)
    }
    var forbidden: [String] = []
    if hasAlert, !type.allows(Field.alert) { forbidden.append("alert") }
    if storage.ownBadge != nil, !type.allows(.badge) { forbidden.append("badge") }
    if ownsSound, !type.allows(.sound), !type.placesSoundInAlert { forbidden.append("sound") }
    if !forbidden.isEmpty {
      findings.report(
        // A Live Activity has its type from a key of its own, which only the badge does not suit.
        .pushTypeContent, at: place(push?.type) ?? storage.ownBadge?.span ?? file.head,
        "a push of the type \"\(type.name)\" cannot have \(Suggestion.list(forbidden.map { "\"\($0)\"" }, "or"))",
        note: "APNs may reject, delay or silently drop a push whose type does not match what it holds",
        help: type == derived
          ? "remove it" : "remove it, or use the type \"\(derived.name)\"")
    }
    if type.name == "alert", !hasAlert, !storage.hasBadge, !ownsSound, push?.contentAvailable.value?.value == true {
      findings.report(
        .pushTypeContent, at: span, "a push that only wakes the app is of the type \"background\"",
        help: "remove \"type: alert\"")
    }
    if type.name == "background", push?.contentAvailable.value?.value != true, forbidden.isEmpty,
      push?.contentAvailable.isUnusable != true
    {
      findings.report(
        .pushTypeContent, at: span, "a background push needs \"content-available: true\"", help: "add it under \"push\""
      )
    }
    if type == .liveActivity, !file.liveActivity.isWritten {
      findings.report(
        .pushTypeContent, at: span, "a push of the type \"liveactivity\" needs the key \"live-activity\"",
        help: "add \"live-activity: { event: update, content-state: { … } }\"")
    }
  }

  /// A push type that no campaign can have.
  func reportUnfit(_ type: PushType, at span: SourceSpan) {
    findings.report(
      .pushTypeContent, at: span, "\"\(type.name)\" is not a push type for campaigns", note: type.summary,
      help: "use \(Suggestion.list(PushType.all.filter(\.isForCampaigns).map { "\"\($0.name)\"" }, "or"))")
  }

  private func checkEntitlement(of type: PushType, at span: SourceSpan) {
    for key in type.infoPlistKeys where project.isSatisfied(key) == false {
      findings.report(
        .missingInfoPlist, at: span, "the Info.plist lacks \(key.needed)",
        note: "the system needs it for \(key.neededFor)", help: "add it to the app's Info.plist")
    }
  }

  /// An alert that is to wake the app shows without the mode, too, but the app sleeps on.
  private func checkWaking(by type: PushType, at span: SourceSpan?) {
    let key = InfoPlistKey.remoteNotification
    guard !type.infoPlistKeys.contains(key), project.isSatisfied(key) == false else { return }
    findings.report(
      .missingInfoPlist, at: span ?? file.head, "the Info.plist lacks \(key.needed)", severity: .warning,
      note: "the system needs it for \(key.neededFor)",
      help: "add it to the app's Info.plist, or remove \"content-available\"")
  }

  // MARK: - Headers

  private func checkPriority(_ push: PushFile?, _ type: PushType) -> Int {
    guard let priority = push?.priority.value else { return type.defaultPriority }
    guard !type.priorities.isEmpty, !type.priorities.contains(priority.value) else { return priority.value }
    // What is meant for all campaigns does not fit each.
    if push?.priority.isInherited == true { return type.defaultPriority }
    findings.report(
      .pushPriority, at: priority.span,
      "a push of the type \"\(type.name)\" cannot have the priority \(priority.value)",
      // Apple's page of broadcasts has a priority that its other pages do not.
      severity: push?.channel.value != nil && priority.value == 1 ? .warning : nil,
      note: "Apple's pages name only \(Suggestion.list(type.priorities.map(String.init), "and")) for such a push",
      help: "use \(Suggestion.list(type.priorities.map(String.init), "or")), or leave the key out")
    return priority.value
  }

  private func checkExpiry(_ push: PushFile?, _ type: PushType) -> Located<Expiry>? {
    guard let expires = push?.expires.value else {
      let isWritten = push.map(\.expires.isWritten) ?? file.push.isWritten
      if type.name == "alert", push?.channel.value == nil, !isWritten {
        findings.report(
          .missingExpiry, at: file.head, "this push does not expire",
          note: "APNs keeps it for up to 30 days for a device that is offline",
          help: "add \"push: { expires: 1d }\", here or under \"defaults\" in belfry.yaml")
      }
      return nil
    }
    if let origin = push?.expires.origin, origin != 0 {
      return Located(expires.value, at: place(expires.span, from: origin))
    }
    checkStorage(expires, isBroadcast: type == .liveActivity && push?.channel.value != nil)
    if type.expiration == .zeroRequired, expires.value != .neverStore {
      findings.report(
        .pushPriority, at: expires.span, "a push of the type \"\(type.name)\" cannot be kept",
        help: "write \"expires: never-store\"")
    }
    if type.expiration == .zeroAdvised, !expires.value.isShort {
      findings.report(
        .expiryTooLong, at: expires.span, "a push of the type \"\(type.name)\" is of no use later",
        note: "Apple advises 0 or a few seconds: it would announce a call that is over",
        help: "write \"expires: never-store\"")
    }
    return expires
  }

  /// What APNs keeps no push for.
  func checkStorage(_ expires: Located<Expiry>, isBroadcast: Bool = false) {
    let (limit, keeper) =
      isBroadcast ? (NotificationLimit.broadcastStorage, "a broadcast channel") : (.storage, "APNs")
    guard case .after(let span) = expires.value, let most = limit.seconds, span.seconds > most else { return }
    findings.report(
      .expiryTooLong, at: expires.span, "\(keeper) keeps no push for \(span.text)", note: "\(limit.text) is the most",
      help: "use at most \"\(limit.duration)\"")
  }

  private func collapse(_ scalar: Scalar) -> Located<Template>? {
    template(scalar).map { Located($0, at: place(scalar.span, from: isInherited ? inherited?.number ?? 0 : 0)) }
  }

  private func checkMutable(_ push: PushFile?, _ isMutable: Bool, hasAlert: Bool, hasMedia: Bool) {
    let stated = push?.mutableContent
    if stated?.value?.value == false, hasMedia, let stated {
      findings.report(
        .mutableContent, at: place(stated) ?? file.head, "media needs \"mutable-content\"",
        note: "the app's service extension downloads the media, and runs only with that flag",
        help: "remove \"mutable-content: false\"")
    }
    guard isMutable else { return }
    let span = place(stated) ?? file.content.medias.first?.span ?? file.head
    if !hasAlert {
      findings.report(
        .mutableContent, at: span, "\"mutable-content\" does nothing without a text",
        note: "the service extension runs only for a push with an alert", help: "add \"alert\"")
    }
    if project.metadata.hasServiceExtension == false {
      findings.report(
        .mutableContent, at: span, "the app has no service extension that could change the push",
        help:
          "say \"service-extension: true\" in belfry.yaml once the app has one, or remove \"\(hasMedia ? "media" : "mutable-content")\""
      )
    }
  }

  private func channel(_ channel: Scalar, _ type: PushType) -> String? {
    if type != .liveActivity {
      findings.report(
        .broadcastChannel, at: channel.span, "only Live Activities have broadcast channels",
        help: "add \"live-activity\", or remove \"channel\"")
      // What a broadcast cannot have is no mistake of a push that is none.
      return nil
    }
    if let event = file.liveActivity.value?.event, event.value == .start {
      findings.report(
        .broadcastChannel, at: event.span, "a broadcast cannot start a Live Activity",
        note: "it reaches those that follow the channel already", help: "use update or end")
    }
    if let collapse = file.push.value?.collapse.own {
      findings.report(
        .broadcastChannel, at: collapse.span, "a broadcast has no collapse id", severity: .warning,
        note: "a channel keeps one push at most, the newest", help: "remove \"collapse\"")
    }
    checkChannelID(channel)
    return channel.text
  }

  /// Apple's channel ids are base64, whose letters come in fours; `=` fills up the last ones.
  func checkChannelID(_ channel: Scalar) {
    let letters = channel.text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }
    let isWhole = channel.text.utf8.count % 4 == 0 && channel.text.utf8.count - letters.count <= 2
    let isBase64 = letters.allSatisfy { Base64.number(of: $0) != nil }
    guard isBase64, isWhole else {
      findings.report(
        .broadcastChannel, at: channel.span, "\"\(channel.text)\" is not a channel id",
        note: isBase64
          ? "Apple's channel ids are base64, whose letters come in fours: some of it is missing"
          : "Apple's channel ids are base64",
        help: "copy the id that APNs returned")
      return
    }
  }

  /// A broadcast is one request for everyone: nobody's attributes can stand in it, and nobody's clock decides when it is sent.
  func checkBroadcast() {
    let content = file.content
    let alert = content.alert.value.map { [$0.title.value, $0.subtitle.value, $0.body.value] } ?? []
    let activity = file.liveActivity.value
    for scalar in alert.flatMap({ $0?.templates ?? [] }) { rejectAttributes(scalar) }
    for entries in [activity?.contentState.value, activity?.attributes.value] {
      for scalar in entries.map(templates) ?? [] { rejectAttributes(scalar) }
    }
    _ = check(content.data) { for scalar in templates($0) { rejectAttributes(scalar) } }
    for written in [content.link, content.media, file.push.value?.collapse ?? .absent] {
      _ = check(written, rejectAttributes)
    }
    for texts in content.languagesWithMore {
      for scalar in [texts.link.value, texts.media.value] { if let scalar { rejectAttributes(scalar) } }
    }
    if let audience = file.audience.own, !audience.text.utf8.elementsEqual("all".utf8) {
      findings.report(
        .broadcastChannel, at: audience.span, "a broadcast has no audience",
        note: "everyone who subscribed to the channel gets it; belfry does not know who that is",
        help: "remove \"audience\", or send it to devices instead of a channel")
    }
    if case .after(let delay)? = file.schedule.value?.form {
      findings.report(
        .broadcastChannel, at: delay.span, "a broadcast has no recipient whose moment it could wait for",
        help: "give it a date with \"at\", or send it to devices instead of a channel")
    } else if case .every(let rule)? = file.schedule.value?.form, let own = rule.own.first {
      findings.report(
        .broadcastChannel, at: own.name.span, "a broadcast has no recipient whose \"\(own.name.value)\" could be known",
        help: "write the value itself, or send it to devices instead of a channel")
    } else if let zone = file.schedule.value?.zone.value, zone.text == "device" {
      findings.report(
        .broadcastChannel, at: zone.span, "a broadcast cannot be sent on each recipient's clock",
        help: "use an IANA zone or UTC")
    }
    _ = check(file.holdout) { holdout -> Int? in
      if holdout.value > 0 {
        findings.report(
          .broadcastChannel, at: holdout.span, "a broadcast cannot hold anybody out",
          note: "everyone who follows the channel gets it", help: "write \"holdout: 0\", or send it to devices")
      }
      return holdout.value
    }
    if file.variants.value?.items.count ?? 0 > 1 {
      findings.report(
        .broadcastChannel, at: file.variants.key ?? file.head, "a broadcast cannot have variants",
        note: "everyone who follows the channel gets the same bytes", help: "keep one of them")
    }
  }

  private func rejectAttributes(_ scalar: Scalar) {
    guard scalar.text.utf8.contains(UInt8(ascii: "{")) else { return }
    var ignored: [Finding] = []
    let template = Template.parse(
      scalar.text, attributes: project.attributes, budget: budget, language: project.sourceLocale, into: &ignored)
    guard template.map({ !$0.isLiteral }) ?? ignored.contains(where: \.isOfSomeReaders) else { return }
    findings.report(
      .broadcastChannel, at: scalar.span, "a broadcast cannot use attributes of a recipient",
      note: "everyone who follows the channel gets the same bytes", help: "write a fixed text")
  }

  private func templates(_ entries: [DataEntry]) -> [Scalar] { entries.flatMap { templates($0.value) } }

  private func templates(_ value: DataValue) -> [Scalar] {
    switch value {
    case .text(let scalar): [scalar]
    case .array(let items): items.flatMap { templates($0) }
    case .object(let entries): templates(entries)
    case .null, .bool, .number: []
    }
  }

  /// Keys that only a push can have.
  func rejectPushKeys() {
    if let push = file.push.value, !file.push.isInherited {
      findings.report(
        .pushOnly, at: push.span, "\"push\" does not go with \"deliver: local\"",
        help: "remove it, or deliver by push")
    }
    if let activity = file.liveActivity.value {
      findings.report(
        .pushOnly, at: activity.span, "\"live-activity\" does not go with \"deliver: local\"",
        help: "deliver it by push")
    }
  }

  // MARK: - Live Activity

  /// Where a key that decides about events is written, if it is; nothing for others.
  private func place(of key: String, in activity: LiveActivityFile) -> SourceSpan?? {
    switch key {
    case "attributes-type": .some(activity.attributesType.key)
    case "attributes": .some(activity.attributes.key)
    case "content-state": .some(activity.contentState.key)
    case "alert": .some(file.content.alert.key)
    case "input-push-token": .some(activity.inputPushToken.flatMap { $0.value ? $0.span : nil })
    case "input-push-channel": .some(activity.inputPushChannel.key)
    default: .none
    }
  }

  /// Letters, digits and `_`, not a digit first; a type inside of another one has a point before it.
  private static func isTypeName(_ name: String) -> Bool {
    name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      part.first.map { $0.isLetter || $0 == "_" } == true && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
  }

  func liveActivity(_ delivery: Delivery?) -> LiveActivity? {
    guard let activity = file.liveActivity.value, let event = activity.event else { return nil }
    for key in event.value.requires where place(of: key, in: activity) == .some(nil) {
      findings.report(
        .liveActivityKeys, at: event.span, "\(event.value.rawValue) needs \"\(key)\"",
        note: key == "alert"
          ? "APNs answers 200 to a start without one, and nothing appears on the device"
          : "a device can \(event.value.rawValue) no activity without it", help: "add \"\(key)\"")
    }
    // The type of an update is not sent: it says what its state is held to.
    for key in event.value.forbids where key != "attributes-type" {
      guard let span = place(of: key, in: activity) ?? nil else { continue }
      findings.report(
        .liveActivityKeys, at: span, "\(event.value.rawValue) cannot have \"\(key)\"",
        help: "remove \"\(key)\", or write \"event: start\"")
    }
    if let type = activity.attributesType.value, !Self.isTypeName(type.text) {
      findings.report(
        .invalidName, at: type.span, "\"\(type.text)\" is not the name of a Swift type",
        note: "the app starts no activity for it", help: "write the type as in the app, such as DeliveryAttributes")
    }
    if event.value == .end, !activity.contentState.isWritten,
      (activity.dismissAfter?.value.seconds ?? 0) >= 0
    {
      findings.report(
        .missingFinalState, at: event.span, "the end has no \"content-state\"",
        note: "the activity stays for a while with the state that it had before",
        help: "add the last \"content-state\", or \"dismiss-after: now\"")
    }
    if let dismiss = activity.dismissAfter {
      if event.value != .end {
        findings.report(
          .liveActivityKeys, at: dismiss.span, "what \"dismiss-after\" does in \(event.value.rawValue) is not known",
          severity: .warning, note: "Apple documents it for an activity that ends",
          help: "remove \"dismiss-after\", or write \"event: end\"")
      } else if let most = NotificationLimit.liveActivityLinger.seconds, dismiss.value.seconds > most {
        let most = NotificationLimit.liveActivityLinger.duration
        findings.report(
          .liveActivityKeys, at: dismiss.span, "an ended activity stays for at most \(most)", severity: .warning,
          note: "the system removes it then, whatever is said here", help: "use at most \"\(most)\"")
      }
    }
    if let stale = activity.staleAfter, let life = NotificationLimit.liveActivityLife.seconds,
      stale.value.seconds > life
    {
      findings.report(
        .lateStaleDate, at: stale.span, "the activity ends before it is out of date",
        note: "the system ends it \(NotificationLimit.liveActivityLife.text) after its start at the latest",
        help: Advice(
          "write when the state is no longer right, such as \"1h\"; at most \"\(NotificationLimit.liveActivityLife.duration)\""
        ))
    }
    if let channel = activity.inputPushChannel.value {
      checkChannelID(channel)
      if let token = activity.inputPushToken, token.value {
        findings.report(
          .liveActivityKeys, at: token.span, "an activity takes updates by its token or from a channel, not both",
          help: "keep \"input-push-token\" or \"input-push-channel\"")
      }
    }
    if let type = file.push.value?.type, let stated = type.value, stated.value != .liveActivity {
      findings.report(
        .pushTypeContent, at: place(type) ?? file.head, "\"live-activity\" needs the push type \"liveactivity\"",
        help: "remove \"type\"; belfry derives it")
    }
    var attributes = activity.attributes.value.map { members($0, delivery, isDecoded: true) }
    var state = activity.contentState.value.map { members($0, delivery, isDecoded: true) }
    let (type, isMisnamed) = activityType(activity, state ?? [], at: activity.contentState.key ?? event.span)
    if let type { hold(&attributes, &state, to: type, activity, at: event.span) }
    let untyped =
      untyped(state, type?.state, isMisnamed: isMisnamed)
      + self.untyped(attributes, type?.attributes, isMisnamed: isMisnamed)
    return LiveActivity(
      event: event.value, attributesType: event.value == .start ? activity.attributesType.value?.text : nil,
      statedType: activity.attributesType.value?.text, checkedType: type?.name, attributes: attributes,
      contentState: state,
      isStateDeclared: type?.state != nil || isMisnamed, untyped: untyped,
      staleAfter: activity.staleAfter?.value, dismissAfter: activity.dismissAfter?.value,
      takesInputToken: activity.inputPushToken?.value ?? false, inputChannel: activity.inputPushChannel.value?.text)
  }

}

extension TextFile {
  /// What of it is a template.
  fileprivate var templates: [Scalar] {
    switch self {
    case .template(let scalar): [scalar]
    case .key(_, let arguments): arguments
    }
  }
}
