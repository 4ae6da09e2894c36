public import JSON

/// One value of the header `apns-push-type` with everything that Apple ties to it.
///
/// Apple: Sending notification requests to APNs. A push whose type does not match its topic, priority or payload is refused, delayed or
/// silently dropped, so the type decides them all. A type is made once and shared, because every push holds its own.
public final class PushType: Sendable {
  /// The header's value, such as `alert`.
  public let name: String
  /// What follows the bundle ID in `apns-topic`, with its leading point; empty when the topic is the bundle ID itself.
  public let topicSuffix: String
  /// The values of `apns-priority` that Apple allows, the highest first.
  public let priorities: [Int]
  /// The priority that belfry writes when the campaign says none. It is always written: APNs takes 10 for a missing one, which is an error
  /// for background pushes.
  public let defaultPriority: Int
  /// The largest HTTP body, inclusive.
  public let limit: PayloadLimit
  /// What the body is made of.
  public let body: PushBody
  /// The families of `aps` fields that the type carries.
  public let families: [FieldFamily]
  /// `aps` keys that it carries beside its families.
  public let alsoAllows: [String]
  /// Keys of `alert` that it does not carry.
  public let forbidsInAlert: [String]
  /// `aps` keys without which a push of this type does nothing.
  public let requires: [String]
  /// `aps` keys of which at least one is needed; empty when none is.
  public let requiresOneOf: [String]
  /// What `apns-expiration` may be.
  public let expiration: ExpirationRule
  /// The systems that receive it.
  public let availability: Availability
  /// What an app needs to receive it.
  public let entitlements: [Entitlement]
  /// What its Info.plist needs.
  public let infoPlistKeys: [InfoPlistKey]
  /// Which token it goes to.
  public let token: TokenKind
  /// Whether APNs takes it only over connections that authenticate with a provider token, never with a certificate.
  public let needsTokenAuthentication: Bool
  /// Whether `sound` stands inside `alert` instead of beside it.
  public let placesSoundInAlert: Bool
  /// Whether a key of the app's strings stands in `alert` as an object with its arguments: `"title": {"loc-key": …, "loc-args": […]}`.
  public let nestsAlertKeys: Bool
  /// Whether the app's code gets the body. ActivityKit decodes what it needs of a Live Activity's, and hands on nothing else.
  public let givesBodyToApp: Bool
  /// Whether nobody sees or hears anything of it: it only wakes the app, or what it has drawn before.
  public let showsNothing: Bool
  /// Whether a campaign can send it. `mdm` is known, so that its name is understood, but it is no campaign's.
  public let isForCampaigns: Bool
  /// One sentence: what it is for.
  public let summary: String
  /// What else an author must know; sentences.
  public let notes: [String]
  /// What other pages say against it.
  public let against: String?
  /// Where this stands.
  public let sources: [Source]

  init(
    _ name: String, topicSuffix: String = "", priorities: [Int], defaultPriority: Int, limit: PayloadLimit = .device,
    body: PushBody, families: [FieldFamily] = [], alsoAllows: [String] = [],
    forbidsInAlert: [String] = [], requires: [String] = [],
    requiresOneOf: [String] = [], expiration: ExpirationRule = .any, availability: Availability,
    entitlements: [Entitlement] = [], infoPlistKeys: [InfoPlistKey] = [], token: TokenKind,
    needsTokenAuthentication: Bool = false, placesSoundInAlert: Bool = false, nestsAlertKeys: Bool = false,
    givesBodyToApp: Bool = true, showsNothing: Bool = false, isForCampaigns: Bool = true,
    summary: String, notes: [String] = [], against: String? = nil, sources: [Source]
  ) {
    self.name = name
    self.topicSuffix = topicSuffix
    self.priorities = priorities
    self.defaultPriority = defaultPriority
    self.limit = limit
    self.body = body
    self.families = families
    self.alsoAllows = alsoAllows
    self.forbidsInAlert = forbidsInAlert
    self.requires = requires
    self.requiresOneOf = requiresOneOf
    self.expiration = expiration
    self.availability = availability
    self.entitlements = entitlements
    self.infoPlistKeys = infoPlistKeys
    self.token = token
    self.needsTokenAuthentication = needsTokenAuthentication
    self.placesSoundInAlert = placesSoundInAlert
    self.nestsAlertKeys = nestsAlertKeys
    self.givesBodyToApp = givesBodyToApp
    self.showsNothing = showsNothing
    self.isForCampaigns = isForCampaigns
    self.summary = summary
    self.notes = notes
    self.against = against
    self.sources = sources
  }

  /// Every push type of APNs, in the order of Apple's page.
  public static let all: [PushType] = [
    alert, background, complication, controls, fileProvider, liveActivity, location, mdm, pushToTalk, voip, widgets,
  ]

  /// The push type of a name, compared by bytes.
  public static func named(_ name: String) -> PushType? {
    all.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// The largest body in bytes, inclusive.
  public var payloadLimit: Int { limit.bytes }

  /// Whether the app's own `aps` dictionary belongs into the body.
  public var carriesAps: Bool { body == .aps }

  /// Whether a field may stand in a payload of this type.
  ///
  /// A field inside `alert` or `sound` may wherever its parent may; `sound` inside `alert` only where the type places it there.
  public func allows(_ field: Field) -> Bool {
    switch field.place {
    case .aps:
      if field.apsKey == "sound", placesSoundInAlert { return false }
      return families.contains(field.family) || alsoAllows.contains { $0.utf8.elementsEqual(field.apsKey.utf8) }
    case .alert:
      guard !forbidsInAlert.contains(where: { $0.utf8.elementsEqual(field.apsKey.utf8) }) else { return false }
      let hasAlert = families.contains(.presentation) || alsoAllows.contains("alert")
      return hasAlert && (field.apsKey != "sound" || placesSoundInAlert)
    case .sound:
      return families.contains(.presentation)
    }
  }

  /// Whether a key of the app may stand in the body beside `aps`, or in its place.
  public func carries(_ key: String) -> Bool {
    switch body {
    case .aps, .own: true
    case .keys(let keys): keys.contains { $0.utf8.elementsEqual(key.utf8) }
    case .fixed: false
    }
  }

  /// Whether a push of this type can say which campaign it is of, see ``PayloadOrigin``.
  public var carriesOrigin: Bool { givesBodyToApp && carries(PayloadOrigin.key) }

  /// The fields of `aps` that may stand in a payload of this type, in the order of writing.
  public var allowedFields: [Field] { Field.aps.filter { allows($0) } }

  /// The topic of an app's pushes of this type; nothing for `mdm`, whose topic comes from a certificate.
  public func topic(bundleID: String) -> String? {
    guard isForCampaigns else { return nil }
    return topicSuffix.utf8.isEmpty ? bundleID : bundleID + topicSuffix
  }

  /// The bundle id in what is the topic of some type of push, or has the prefix of a team in front of it; nothing where it is neither.
  package static func bundleID(inTopic topic: String) -> String? {
    let suffix = all.map(\.topicSuffix).first {
      !$0.utf8.isEmpty && topic.utf8.count > $0.utf8.count && topic.hasSuffix($0)
    }
    if let suffix { return String(topic.dropLast(suffix.count)) }
    // Ten capitals and digits, as Apple gives them to teams.
    let team = topic.utf8.prefix { 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 }
    guard team.count == 10, topic.utf8.dropFirst(10).first == UInt8(ascii: "."), topic.utf8.count > 11 else {
      return nil
    }
    return String(topic.dropFirst(11))
  }
}

extension PushType: Hashable {
  /// Each type is one of a kind.
  public static func == (a: PushType, b: PushType) -> Bool { a === b }
  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What the HTTP body of a push is made of.
public enum PushBody: Sendable, Equatable {
  /// The `aps` dictionary with the app's own keys beside it.
  case aps
  /// The app's own keys; what its extension or PushKit delegate reads. `aps` is not needed.
  case own
  /// Exactly these top-level keys, all texts that the app knows; no `aps`.
  case keys([String])
  /// Always this value.
  case fixed(JSONValue)
}

/// What `apns-expiration` may be for a push type.
public enum ExpirationRule: String, Sendable {
  /// Anything; missing means that APNs stores the push for up to 30 days.
  case any
  /// 0 or a few seconds is advised: the push is of no use later. 0 is written when the campaign says nothing.
  case zeroAdvised = "0 advised"
  /// Apple says nothing of it; belfry writes 0 when the campaign says nothing, because a hint to reload is of no use later.
  case zeroByDefault = "0 by belfry"
  /// 0 is required.
  case zeroRequired = "0"

  /// Whether 0 is written when the campaign says nothing.
  public var writesZero: Bool { self != .any }
}

/// Where the token of a push comes from; a token works only with the topic of its kind.
public enum TokenKind: String, Sendable, CaseIterable {
  /// The app's device token.
  case device = "registerForRemoteNotifications()"
  /// PushKit, for calls.
  case voip = "PushKit .voIP"
  /// PushKit, for watch faces.
  case complication = "PushKit .complication"
  /// PushKit, for file providers.
  case fileProvider = "PushKit .fileProvider"
  /// Device management.
  case mdm = "MDM check-in"
  /// ActivityKit: an activity's own token, for updates and its end.
  case liveActivity = "ActivityKit"
  /// ActivityKit: the token that starts activities of a type.
  case liveActivityStart = "ActivityKit, push to start"
  /// Core Location.
  case location = "startMonitoringLocationPushes"
  /// PushToTalk: valid only while the person has joined the channel.
  case pushToTalk = "PTChannelManager"
  /// WidgetKit, for widgets.
  case widget = "WidgetKit WidgetPushHandler"
  /// WidgetKit, for controls.
  case control = "WidgetKit ControlPushHandler"

  /// As `batch.json` spells it.
  public var name: String {
    switch self {
    case .device: "device"
    case .voip: "voip"
    case .complication: "complication"
    case .fileProvider: "file-provider"
    case .mdm: "mdm"
    case .liveActivity: "live-activity"
    case .liveActivityStart: "live-activity-start"
    case .location: "location"
    case .pushToTalk: "push-to-talk"
    case .widget: "widget"
    case .control: "control"
    }
  }
}

extension PushType {
  /// Which tokens a push goes to; a start of a Live Activity goes to others than its updates.
  public func token(for event: LiveActivityEvent?) -> TokenKind {
    token == .liveActivity && event == .start ? .liveActivityStart : token
  }

  /// How a connection must authenticate: `token`, or `any`.
  public var authentication: String { needsTokenAuthentication ? "token" : "any" }
}

extension PushType {
  /// The push type that a payload calls for; nothing when it asks for nothing that the system shows or does.
  ///
  /// An alert with `content-available` is an alert; a badge alone is one too.
  public static func derived(
    hasAlert: Bool, hasBadge: Bool, hasSound: Bool, contentAvailable: Bool, isLiveActivity: Bool
  ) -> PushType? {
    if isLiveActivity { return .liveActivity }
    if hasAlert || hasBadge || hasSound { return .alert }
    return contentAvailable ? .background : nil
  }
}
