import AppFiles
import Clocks
import Diagnostics
import Expressions
import JSON
import Parsing
import Payloads

extension CampaignChecker {
  /// Headers and flags of a push, with what follows from the content.
  mutating func push(_ variants: [Variant], badge: Badge?, activity: LiveActivityFile?) -> PushSettings? {
    let merged = file.push?.merged(over: project.defaults?.push) ?? project.defaults?.push
    let hasAlert = variants.contains { !$0.content.texts.isEmpty }
    let hasMedia = variants.contains { $0.content.media != nil }
    let derived =
      PushType.derived(
        hasAlert: hasAlert, hasBadge: file.badge != nil, hasSound: ownsSound,
        contentAvailable: merged?.contentAvailable?.value ?? false, isLiveActivity: activity != nil) ?? .alert
    let type = merged?.type.map { PushType.all[$0.value] } ?? derived
    let push = merged?.fitting(type, own: file.push, hasAlert: hasAlert)
    checkType(type, derived: derived, push, hasAlert: hasAlert, badge: badge)
    checkCarried(by: type)
    checkEntitlement(of: type, at: push?.type?.span ?? file.deliver?.span ?? file.head)
    let priority = checkPriority(push, type)
    checkExpiry(push, type)
    let isMutable = type.allows(.mutableContent) && (push?.mutableContent?.value ?? hasMedia)
    if isMutable || hasMedia { checkMutable(isMutable, hasAlert: hasAlert, hasMedia: hasMedia) }
    let transport: Transport = push?.channel == nil ? .device : .broadcast
    let (limit, headroom) = (transport.limit(for: type), project.policy.payloadHeadroom)
    if let channel = push?.channel { checkChannel(channel, type) }
    let wakes = push?.contentAvailable?.value ?? false
    let collapse = push?.collapse.flatMap { scalar in
      template(scalar, isOfProject: file.push?.collapse == nil).map { Located($0, at: scalar.span) }
    }
    return PushSettings(
      type: type, priority: priority, expires: push?.expires, collapse: collapse,
      isMutable: isMutable, isContentAvailable: wakes,
      isSandbox: push?.isSandbox?.value ?? project.isSandbox, channel: push?.channel?.text,
      topic: type.topic(bundleID: project.bundleID) ?? project.bundleID,
      payloadLimit: limit.bytes(headroom: headroom), headroom: limit.bytes - limit.bytes(headroom: headroom))
  }

  // MARK: - Type

  private mutating func checkType(
    _ type: PushType, derived: PushType, _ push: PushFile?, hasAlert: Bool, badge: Badge?
  ) {
    let span = push?.type?.span ?? file.head
    guard type.isForCampaigns else {
      findings.append(
        Finding(
          .pushTypeContent, at: span, "\"\(type.name)\" is not a push type for campaigns",
          notes: [Finding.Note(type.summary)],
          help: "use \(Suggestion.list(PushType.all.filter(\.isForCampaigns).map { "\"\($0.name)\"" }, "or"))"))
      return
    }
    var forbidden: [String] = []
    if hasAlert, !type.allows(Field.alert) { forbidden.append("alert") }
    if file.badge != nil, !type.allows(.badge) { forbidden.append("badge") }
    if ownsSound, !type.allows(.sound), !type.placesSoundInAlert { forbidden.append("sound") }
    if !forbidden.isEmpty {
      findings.append(
        Finding(
          .pushTypeContent, at: span,
          "a push of the type \"\(type.name)\" cannot have \(Suggestion.list(forbidden.map { "\"\($0)\"" }, "or"))",
          notes: [
            Finding.Note("APNs may reject, delay or silently drop a push whose type does not match what it holds")
          ],
          help: "take it away, or use the type \"\(derived.name == type.name ? "alert" : derived.name)\""))
    }
    if type.name == "alert", !hasAlert, badge == nil, !ownsSound, push?.contentAvailable?.value == true {
      findings.append(
        Finding(
          .pushTypeContent, at: span, "a push that only wakes the app is of the type \"background\"",
          help: "take \"type: alert\" away"))
    }
    let isUnread = push?.contentAvailable == nil && push?.hasContentAvailable == true
    if type.name == "background", push?.contentAvailable?.value != true, forbidden.isEmpty, !isUnread {
      findings.append(
        Finding(
          .pushTypeContent, at: span, "a background push needs \"content-available: true\"",
          help: "add it under \"push\""))
    }
    if type == .liveActivity, !file.hasLiveActivity {
      findings.append(
        Finding(
          .pushTypeContent, at: span, "a push of the type \"liveactivity\" needs the key \"live-activity\"",
          help: "add \"live-activity: { event: update, content-state: { … } }\""))
    }
  }

  private mutating func checkEntitlement(of type: PushType, at span: SourceSpan) {
    if let entitlements = project.evidence.entitlements, type.entitlements.contains(.apsEnvironment),
      entitlements[Entitlement.apsEnvironment.key] == nil, entitlements[Entitlement.macAPSEnvironment.key] == nil
    {
      findings.append(
        Finding(
          .missingEntitlement, at: span, "the app has no entitlement \"\(Entitlement.apsEnvironment.key)\"",
          notes: [Finding.Note("without it no device registers for pushes")],
          help: "add the Push Notifications capability in Xcode"))
    }
    guard let plist = project.evidence.infoPlist else { return }
    for key in type.infoPlistKeys where !isSatisfied(key, by: plist) {
      findings.append(
        Finding(
          .missingInfoPlist, at: span, "the Info.plist lacks \(key.text)",
          notes: [Finding.Note("the system needs it for \(key.neededFor)")], help: "add it to the app's Info.plist"))
    }
  }

  private func isSatisfied(_ key: InfoPlistKey, by plist: PropertyListValue) -> Bool {
    guard let value = plist[key.key] else { return false }
    switch key.value {
    case .listWith(let item):
      guard case .array(let items) = value else { return false }
      return items.contains { if case .string(let text) = $0 { text.utf8.elementsEqual(item.utf8) } else { false } }
    default:
      if case .boolean(false) = value { return false }
      return true
    }
  }

  // MARK: - Headers

  private mutating func checkPriority(_ push: PushFile?, _ type: PushType) -> Int {
    guard let priority = push?.priority else { return type.defaultPriority }
    guard file.push?.priority != nil else {
      return type.priorities.contains(priority.value) ? priority.value : type.defaultPriority
    }
    if !type.priorities.isEmpty, !type.priorities.contains(priority.value) {
      findings.append(
        Finding(
          .pushPriority, at: priority.span,
          "a push of the type \"\(type.name)\" cannot have the priority \(priority.value)",
          notes: [
            Finding.Note(
              "Apple's pages name only \(Suggestion.list(type.priorities.map(String.init), "and")) for such a push")
          ],
          help: "use \(Suggestion.list(type.priorities.map(String.init), "or")), or leave the key out"))
    }
    return priority.value
  }

  private mutating func checkExpiry(_ push: PushFile?, _ type: PushType) {
    guard let expires = push?.expires else {
      let isUnread = file.push == nil ? file.hasPush : file.push?.hasExpires == true
      if type.name == "alert", push?.channel == nil, !isUnread {
        findings.append(
          Finding(
            .missingExpiry, at: file.head, "this push does not expire",
            notes: [Finding.Note("APNs keeps it for up to 30 days for a device that is offline")],
            help: "add \"push: { expires: 1d }\", here or under \"defaults\" in belfry.yaml"))
      }
      return
    }
    guard file.push?.expires != nil else { return }
    let (limit, keeper) =
      push?.channel == nil ? (NotificationLimit.storage, "APNs") : (.broadcastStorage, "a broadcast channel")
    if case .after(let span) = expires.value, let most = limit.seconds, span.seconds > most {
      findings.append(
        Finding(
          .expiryTooLong, at: expires.span, "\(keeper) keeps no push for \(span.text)",
          notes: [Finding.Note("\(limit.text) is the most")],
          help: "use at most \"\(limit.duration)\""))
    }
    if type.expiration == .zeroRequired, expires.value != .neverStore {
      findings.append(
        Finding(
          .pushPriority, at: expires.span, "a push of the type \"\(type.name)\" cannot be kept",
          help: "write \"expires: never-store\""))
    }
  }

  private mutating func checkMutable(_ isMutable: Bool, hasAlert: Bool, hasMedia: Bool) {
    let stated = file.push?.mutableContent
    if stated?.value == false, hasMedia, let stated {
      findings.append(
        Finding(
          .mutableContent, at: stated.span, "media needs \"mutable-content\"",
          notes: [Finding.Note("the app's service extension downloads the media, and runs only with that flag")],
          help: "take \"mutable-content: false\" away"))
    }
    guard isMutable else { return }
    let span = stated?.span ?? file.content.media?.span ?? file.head
    if !hasAlert {
      findings.append(
        Finding(
          .mutableContent, at: span, "\"mutable-content\" does nothing without a text",
          notes: [Finding.Note("the service extension runs only for a push with an alert")], help: "add \"alert\""))
    }
    if project.evidence.hasServiceExtension == false {
      findings.append(
        Finding(
          .mutableContent, at: span, "the app has no service extension that could change the push",
          help:
            "say \"service-extension: true\" in belfry.yaml once the app has one, or take \"\(hasMedia ? "media" : "mutable-content")\" away"
        ))
    }
  }

  private mutating func checkChannel(_ channel: Scalar, _ type: PushType) {
    if type != .liveActivity {
      findings.append(
        Finding(
          .broadcastChannel, at: channel.span, "only Live Activities have broadcast channels",
          help: "add \"live-activity\", or take \"channel\" away"))
    }
    if let event = file.liveActivity?.event, event.value == .start {
      findings.append(
        Finding(
          .broadcastChannel, at: event.span, "a broadcast cannot start a Live Activity",
          notes: [Finding.Note("it reaches those that follow the channel already")], help: "use update or end"))
    }
    if let collapse = file.push?.collapse {
      findings.append(
        Finding(
          .broadcastChannel, at: collapse.span, "a broadcast has no collapse id",
          notes: [Finding.Note("a channel keeps one push at most, the newest")], help: "take \"collapse\" away"))
    }
    checkChannelID(channel)
  }

  mutating func checkChannelID(_ channel: Scalar) {
    let isBase64 = channel.text.utf8.allSatisfy { byte in
      (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x61 && byte <= 0x7A)
        || byte == 0x2B || byte == 0x2F || byte == 0x3D
    }
    if !isBase64 {
      findings.append(
        Finding(
          .broadcastChannel, at: channel.span, "\"\(channel.text)\" is not a channel id",
          notes: [Finding.Note("Apple's channel ids are base64")], help: "copy the id that APNs returned"))
    }
  }

  /// A broadcast is one request for everyone: nobody's attributes can stand in it, and nobody's clock decides when it is sent.
  mutating func checkBroadcast(_ variants: [Variant]) {
    let scalars = broadcastTexts()
    for scalar in scalars where scalar.text.utf8.contains(UInt8(ascii: "{")) {
      var ignored: [Finding] = []
      guard
        let template = Template.parse(
          scalar.text, attributes: project.attributes, budget: budget, into: &ignored),
        !template.isLiteral
      else { continue }
      findings.append(
        Finding(
          .broadcastChannel, at: scalar.span, "a broadcast cannot use attributes of a recipient",
          notes: [Finding.Note("everyone who follows the channel gets the same bytes")], help: "write a fixed text"))
    }
    if let zone = file.schedule?.zone, zone.text == "device" {
      findings.append(
        Finding(
          .broadcastChannel, at: zone.span, "a broadcast cannot be sent on each recipient's clock",
          help: "use an IANA zone or UTC"))
    }
    if variants.count > 1 {
      findings.append(
        Finding(
          .broadcastChannel, at: file.variantsSpan ?? file.head, "a broadcast cannot have variants",
          notes: [Finding.Note("everyone who follows the channel gets the same bytes")], help: "keep one of them"))
    }
  }

  private func broadcastTexts() -> [Scalar] {
    func scalars(_ text: TextFile?) -> [Scalar] {
      switch text {
      case nil: []
      case .template(let scalar): [scalar]
      case .key(_, let arguments): arguments
      }
    }
    func values(_ value: DataValue) -> [Scalar] {
      switch value {
      case .text(let scalar): [scalar]
      case .array(let items): items.flatMap(values)
      case .object(let entries): entries.flatMap { values($0.value) }
      case .null, .bool, .number: []
      }
    }
    let content = file.content
    let alert = [content.alert?.title, content.alert?.subtitle, content.alert?.body]
    let state = [content.data, file.liveActivity?.contentState ?? [], file.liveActivity?.attributes ?? []]
    return alert.flatMap(scalars) + state.flatMap { $0.flatMap { values($0.value) } }
      + [content.link, content.media, file.push?.collapse].compactMap { $0 }
  }

  /// Keys that only a push can have.
  mutating func rejectPushKeys() {
    if let push = file.push {
      findings.append(
        Finding(
          .pushOnly, at: push.span, "\"push\" does not go with \"deliver: local\"",
          help: "take it away, or deliver by push"))
    }
    if let activity = file.liveActivity {
      findings.append(
        Finding(
          .pushOnly, at: activity.span, "\"live-activity\" does not go with \"deliver: local\"",
          help: "deliver it by push"))
    }
  }

  // MARK: - Live Activity

  mutating func liveActivity(_ delivery: Delivery?) -> LiveActivity? {
    guard let activity = file.liveActivity, let event = activity.event else { return nil }
    let given: [String: Bool] = [
      "attributes-type": activity.written.contains("attributes-type"),
      "attributes": activity.written.contains("attributes"),
      "content-state": activity.written.contains("content-state"), "alert": file.hasAlert,
      "input-push-token": activity.inputPushToken?.value == true,
      "input-push-channel": activity.written.contains("input-push-channel"),
    ]
    for key in event.value.requires where given[key] == false {
      findings.append(
        Finding(
          .liveActivityKeys, at: event.span, "\(event.value.rawValue) needs \"\(key)\"",
          notes: [Finding.Note("APNs answers 200, and nothing appears on the device")], help: "add \"\(key)\""))
    }
    for key in event.value.forbids where given[key] == true {
      findings.append(
        Finding(
          .liveActivityKeys, at: event.span, "\(event.value.rawValue) cannot have \"\(key)\"", help: "take it away"))
    }
    if event.value == .end, !activity.written.contains("content-state"),
      (activity.dismissAfter?.value.seconds ?? 0) >= 0
    {
      findings.append(
        Finding(
          .missingFinalState, at: event.span, "the end has no \"content-state\"",
          notes: [Finding.Note("the activity stays for a while with the state that it had before")],
          help: "add the last \"content-state\", or \"dismiss-after: now\""))
    }
    if let dismiss = activity.dismissAfter {
      if event.value != .end {
        findings.append(
          Finding(
            .liveActivityKeys, at: dismiss.span, "only an activity that ends can be dismissed",
            help: "take \"dismiss-after\" away, or write \"event: end\""))
      } else if let most = NotificationLimit.liveActivityLinger.seconds, dismiss.value.seconds > most {
        let most = NotificationLimit.liveActivityLinger.duration
        findings.append(
          Finding(
            .liveActivityKeys, at: dismiss.span, "an ended activity stays for at most \(most)",
            help: "use at most \"\(most)\""))
      }
    }
    if let channel = activity.inputPushChannel {
      checkChannelID(channel)
      if let token = activity.inputPushToken, token.value {
        findings.append(
          Finding(
            .liveActivityKeys, at: token.span, "an activity takes updates by its token or from a channel, not both",
            help: "keep \"input-push-token\" or \"input-push-channel\""))
      }
    }
    if let type = file.push?.type, PushType.all[type.value] != .liveActivity {
      findings.append(
        Finding(
          .pushTypeContent, at: type.span, "\"live-activity\" needs the push type \"liveactivity\"",
          help: "take \"type\" away; belfry derives it"))
    }
    return LiveActivity(
      event: event.value, attributesType: activity.attributesType?.text,
      attributes: activity.attributes.map { members($0, delivery) },
      contentState: activity.contentState.map { members($0, delivery) },
      staleAfter: activity.staleAfter?.value, dismissAfter: activity.dismissAfter?.value,
      takesInputToken: activity.inputPushToken?.value ?? false, inputChannel: activity.inputPushChannel?.text)
  }

  // MARK: - Fields

  /// The payload fields that are one value each, the project's defaults behind the campaign's own.
  mutating func fields(_ delivery: Delivery?) -> [ContentField] {
    var result: [ContentField] = []
    result.reserveCapacity(file.fields.count + (project.defaults?.fields.count ?? 0))
    for own in file.fields { if let field = field(own, delivery, isInherited: false) { result.append(field) } }
    for inherited in project.defaults?.fields ?? [] where !file.fields.contains(where: { $0.row == inherited.row }) {
      if let field = field(inherited, delivery, isInherited: true) { result.append(field) }
    }
    return result
  }

  private mutating func field(_ file: FieldFile, _ delivery: Delivery?, isInherited: Bool) -> ContentField? {
    guard file.row < Shapes.simpleFields.count else { return nil }
    let field = Shapes.simpleFields[file.row]
    switch file.value {
    case .number(let digits, _): return ContentField(field: field, value: .literal(.number(digits)), span: file.span)
    case .choice(let number):
      guard case .choice(let names) = field.kind, number < names.count else { return nil }
      if field.apsKey == "interruption-level", !isInherited, let level = InterruptionLevel.named(names[number]),
        let entitlement = level.entitlement
      {
        requireEntitlement(entitlement.key, for: "\"\(level.name)\"", at: file.span)
      }
      return ContentField(field: field, value: .literal(.string(names[number])), span: file.span)
    case .text(let scalar):
      if field.kind == .template {
        guard let template = template(scalar, isOfProject: isInherited) else { return nil }
        if delivery == .local { requireOnDevice(template.columns, at: scalar.span, "text") }
        return ContentField(field: field, value: .template(template), span: file.span)
      }
      if field.apsKey == "category", !isInherited { checkCategory(scalar) }
      return ContentField(field: field, value: .literal(.string(scalar.text)), span: file.span)
    }
  }

  private mutating func checkCategory(_ scalar: Scalar) {
    guard !project.categoryNames.contains(Array(scalar.text.utf8)) else { return }
    let names = project.categories.lazy.map(\.id.text)
    findings.append(
      Finding(
        .unknownCategory, at: scalar.span, "there is no category \"\(scalar.text)\"",
        notes: [Finding.Note("a device shows no buttons for a category that the app did not register")],
        help: Suggestion.question(scalar.text, in: names, budget: budget)
          ?? (names.isEmpty
            ? "declare it in a file with the key \"categories\"" : "there are \(Suggestion.list(names, "and"))")))
  }

  /// An entitlement that must be true in the app's file, where one is given.
  mutating func requireEntitlement(_ key: String, for what: String, at span: SourceSpan) {
    guard project.evidence.entitlements != nil, !project.evidence.granted.contains(Array(key.utf8)) else { return }
    findings.append(
      Finding(
        .missingEntitlement, at: span, "\(what) needs an entitlement that the app does not have",
        notes: [Finding.Note("without \"\(key)\" the system treats it like any other notification")],
        help: "add the capability to the app, or use another value"))
  }
}
