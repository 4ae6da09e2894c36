// Takes: syntax trees, the project around them.
// Gives: Project, Campaign: names resolved, types proven, defaults applied.
// Never: opens recipient data.

public import Clocks
public import Diagnostics
public import Expressions
public import Language
import Parsing
public import Payloads

/// A campaign that means something: every name leads somewhere, every text has a type.
///
/// A class, because plans, rules and encoders pass it around: a copy is one reference and not one for each of its parts.
public final class Campaign: Sendable {
  /// The id.
  public let id: String
  /// What machines know it by: the first id that it had. Names of requests, variants and requests on devices follow from it.
  public let identity: String
  /// The file, relative to the project.
  public let path: String
  /// Where the id stands.
  public let head: SourceSpan
  /// Whether it is planned and built.
  public let status: CampaignStatus
  /// How it reaches a device.
  public let delivery: Delivery
  /// Who gets it; nothing for everyone.
  public let audience: Predicate?
  /// The words to find it by, its own or inherited.
  package let tags: [String]
  /// Where the audience stands; the head where the file has none of its own.
  package let audiencePlace: SourceSpan
  /// How many people may get it, where the policy says so and the campaign is not tagged as one for everybody.
  package let largestAudience: Located<LargestAudience>?
  /// The columns of the rows that it is rendered from: the project's attributes, and behind them what comes with a request or a report.
  public let columns: AttributeTable
  /// Those, with what the audience says of everybody in it.
  public let attributes: AttributeTable
  /// When it fires.
  public let schedule: Schedule
  /// The project's quiet hours, with what is decided about them for this campaign.
  public let quietHours: QuietHours?
  /// What people get. Without `variants` there is one, with an empty name.
  public let variants: [Variant]
  /// Per cent of the audience that gets nothing.
  public let holdout: Int
  /// When it stands back for others; nothing where it never does.
  public let turn: CampaignTurn?
  /// For how many days of the calendar no one needs to open the app: so far ahead its next notifications are pending.
  public let openedEvery: Int
  /// How APNs handles it; nothing for local campaigns.
  public let push: PushSettings?
  /// What it does to a Live Activity.
  public let liveActivity: LiveActivity?
  /// Where the first value stands that can be of any length; nothing where the project's `defaults` have it.
  package let unboundedPlace: SourceSpan?

  init(
    id: String, was first: String? = nil, path: String, head: SourceSpan, status: CampaignStatus, delivery: Delivery,
    audience: Predicate?, columns: AttributeTable, attributes: AttributeTable, schedule: Schedule, variants: [Variant],
    holdout: Int, push: PushSettings?,
    liveActivity: LiveActivity?, quietHours: QuietHours? = nil, unboundedPlace: SourceSpan?,
    audiencePlace: SourceSpan, largestAudience: Located<LargestAudience>?, turn: CampaignTurn? = nil,
    openedEvery: Int = OpenedEvery.usual, tags: [String] = []
  ) {
    self.openedEvery = openedEvery
    self.tags = tags
    self.turn = turn
    self.audiencePlace = audiencePlace
    self.largestAudience = largestAudience
    self.unboundedPlace = unboundedPlace
    self.id = id
    identity = first ?? id
    self.path = path
    self.head = head
    self.status = status
    self.delivery = delivery
    self.audience = audience
    self.columns = columns
    self.attributes = attributes
    self.quietHours = quietHours
    self.schedule = schedule.keeping(Self.isNoticed(variants) ? quietHours : nil)
    self.variants = variants
    self.holdout = holdout
    self.push = push
    self.liveActivity = liveActivity
  }
}

// What comes with a request, or with a report of an event.
extension Campaign {
  /// Who gets a request of a row: the audience, and where the row is a report of an event those of whom it counts.
  package var recipients: Predicate? { schedule.event?.event == nil ? audience : schedule.event?.meant }

  /// The column in which a request or a report has its name, the last one; nothing where none is a row of its own.
  public var requestColumn: Int? { schedule.hasOwnRows ? columns.attributes.count - 1 : nil }

  /// What each of these rows brings beside its name, by column.
  public func inputs(of project: Project) -> Range<Int> {
    let first = project.attributes.attributes.count
    return first..<(requestColumn ?? first)
  }
}

/// One of the contents that a campaign has.
public final class Variant: Sendable {
  /// The name; empty when the campaign has no variants.
  public let name: String
  /// Per cent of the audience.
  public let weight: Int
  /// What it shows.
  public let content: Content
  /// Where its name stands; empty when the campaign has no variants.
  public let span: SourceSpan

  init(name: String, weight: Int, content: Content, at span: SourceSpan = SourceSpan(0, 0)) {
    self.name = name
    self.weight = weight
    self.content = content
    self.span = span
  }
}

/// How APNs handles a campaign.
public struct PushSettings: Sendable {
  /// The type, derived from what is sent.
  public let type: PushType
  /// 10, 5 or 1.
  public let priority: Int
  /// How long APNs keeps it.
  public let expires: Located<Expiry>?
  /// Pushes with the same id replace each other.
  public let collapse: Located<Template>?
  /// Whether the service extension may change it.
  public let isMutable: Bool
  /// Whether it wakes the app in the background.
  public let isContentAvailable: Bool
  /// Which servers it is for.
  public let isSandbox: Bool
  /// The broadcast channel.
  public let channel: String?
  /// The topic: the bundle id and the type's suffix.
  public let topic: String
  /// The most bytes of a payload, the project's headroom taken off.
  public let payloadLimit: Int
  /// Whether its payloads say which campaign, variant and request they are of, see ``PayloadOrigin``.
  public let saysOrigin: Bool
  /// Bytes of APNs' limit that the project leaves to a vendor.
  public let headroom: Int

  /// The limit in words, which say where it comes from: `3960 bytes (4096 less 136 of "payload-headroom")`.
  public var limitText: String {
    headroom == 0
      ? "\(payloadLimit) bytes"
      : "\(payloadLimit) bytes (\(payloadLimit + headroom) less \(headroom) of \"payload-headroom\")"
  }

  /// What the header says of how long it is kept; nothing where there is none. Of a broadcast APNs requires the header, and 0 is right for channels
  /// that store and for those that do not.
  package var expiry: Expiry? {
    if expires == nil, type.expiration.writesZero || channel != nil { return .neverStore }
    return expires?.value
  }
}

/// What a campaign does to a Live Activity.
public struct LiveActivity: Sendable {
  /// Start, update or end.
  public let event: LiveActivityEvent
  /// The Swift type of the attributes, which a start names.
  public let attributesType: String?
  /// The type that the file names, for which an update only says of which activity it is.
  package let statedType: String?
  /// The declared type that its data are held to; nil where it is not known.
  package let checkedType: String?
  /// The attributes.
  public let attributes: [DataMember]?
  /// The state.
  public let contentState: [DataMember]?
  /// Whether the project declares what the app decodes of its state.
  package let isStateDeclared: Bool
  /// The members of attributes and state of which nobody declares what is in them.
  package let untyped: [DataMember]
  /// When the state counts as out of date.
  public let staleAfter: TimeSpan?
  /// When an ended activity leaves the Lock Screen; before the push itself when at once.
  public let dismissAfter: TimeSpan?
  /// Whether a started activity takes updates by a token of its own.
  public let takesInputToken: Bool
  /// The broadcast channel from which a started activity takes updates.
  public let inputChannel: String?
}

extension Campaign {
  /// Whether each of its contents makes neither sound nor light.
  public var isPassive: Bool { variants.allSatisfy { $0.content.level == .passive } }

  /// Whether anybody notices it at once. A push that only wakes the app wakes nobody else.
  public var isNoticed: Bool { Self.isNoticed(variants) }

  fileprivate static func isNoticed(_ variants: [Variant]) -> Bool { variants.contains(where: \.content.isNoticed) }
}
