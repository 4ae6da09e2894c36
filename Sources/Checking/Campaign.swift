// Takes: syntax trees, the project around them.
// Gives: Project, Campaign: names resolved, types proven, defaults applied.
// Never: opens recipient data.

public import Clocks
public import Diagnostics
public import Expressions
public import JSON
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
  /// The number on the app's icon.
  public let badge: Badge?
  /// The payload fields that are one value each.
  public let fields: [ContentField]
  /// When it stands back for others; nothing where it never does.
  public let turn: CampaignTurn?
  /// How APNs handles it; nothing for local campaigns.
  public let push: PushSettings?
  /// What it does to a Live Activity.
  public let liveActivity: LiveActivity?
  /// Where the first value stands that can be of any length; nothing where the project's `defaults` have it.
  package let unboundedPlace: SourceSpan?

  init(
    id: String, was first: String? = nil, path: String, head: SourceSpan, status: CampaignStatus, delivery: Delivery,
    audience: Predicate?, columns: AttributeTable, attributes: AttributeTable, schedule: Schedule, variants: [Variant],
    holdout: Int, badge: Badge?,
    fields: [ContentField], push: PushSettings?,
    liveActivity: LiveActivity?, quietHours: QuietHours? = nil, unboundedPlace: SourceSpan?,
    audiencePlace: SourceSpan, largestAudience: Located<LargestAudience>?, turn: CampaignTurn? = nil
  ) {
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
    self.schedule = schedule.keeping(Self.isNoticed(variants, fields) ? quietHours : nil)
    self.variants = variants
    self.holdout = holdout
    self.badge = badge
    self.fields = fields
    self.push = push
    self.liveActivity = liveActivity
  }
}

// What comes with a request, or with a report of an event.
extension Campaign {
  /// The columns of the attributes that its badge shows.
  package var badgeColumns: [Int] { if case .template(let template)? = badge { template.columns } else { [] } }

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

/// What a notification shows and carries.
public struct Content: Sendable {
  /// The texts, source language first; empty without an alert.
  public var texts: [LocalizedTexts] = []
  /// What the app shows while it starts.
  public var launchImage: String?
  /// What it sounds like.
  public var sound = SoundSetting.none
  /// Image, sound or movie.
  public var media: Template?
  /// Where a tap leads.
  public var link: Template?
  /// Keys beside `aps`.
  public var data: [DataMember] = []
}

/// The texts of one language. A class, because every rule about texts looks at all of them.
public final class LocalizedTexts: Sendable {
  /// The language tag.
  public let locale: String
  /// Where the texts stand.
  public let span: SourceSpan
  /// The first line.
  public let title: LocalizedText?
  /// The second line.
  public let subtitle: LocalizedText?
  /// The text.
  public let body: LocalizedText?
  /// Those that there are.
  package let parts: AlertParts
  /// Those that stand in the source language only, and are shown in this one, too.
  public let borrowed: AlertParts

  init(
    locale: String, span: SourceSpan, title: LocalizedText?, subtitle: LocalizedText?, body: LocalizedText?,
    borrowed: AlertParts = []
  ) {
    self.locale = locale
    self.span = span
    self.title = title
    self.subtitle = subtitle
    self.body = body
    parts = AlertParts(title != nil, subtitle != nil, body != nil)
    self.borrowed = borrowed
  }

  /// The texts of another language: what it does not have is the source language's.
  convenience init(
    locale: Scalar, title: LocalizedText?, subtitle: LocalizedText?, body: LocalizedText?, over source: LocalizedTexts?
  ) {
    let own = AlertParts(title != nil, subtitle != nil, body != nil)
    self.init(
      locale: locale.text, span: locale.span, title: title ?? source?.title, subtitle: subtitle ?? source?.subtitle,
      body: body ?? source?.body, borrowed: source?.parts.subtracting(own) ?? [])
  }
}

/// Some of the lines of an alert.
public struct AlertParts: OptionSet, Sendable {
  /// A bit each.
  public let rawValue: UInt8

  /// Lines by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Each line that is one of them.
  fileprivate init(_ title: Bool, _ subtitle: Bool, _ body: Bool) {
    rawValue = (title ? 1 : 0) | (subtitle ? 2 : 0) | (body ? 4 : 0)
  }

  /// The first line.
  public static let title = AlertParts(rawValue: 1)
  /// The second line.
  public static let subtitle = AlertParts(rawValue: 2)
  /// The text.
  public static let body = AlertParts(rawValue: 4)

  /// As authors write them.
  public var names: [String] {
    [(AlertParts.title, "title"), (.subtitle, "subtitle"), (.body, "body")].filter { contains($0.0) }.map(\.1)
  }
}

/// One text with its place. A class, because translations borrow it, and rules and encoders hand it on.
public final class LocalizedText: Sendable {
  /// A template, or a key of the app's strings.
  public enum Source: Sendable {
    /// Rendered by us, or by the app's library on the device.
    case template(Template)
    /// Looked up by the device, in its own language.
    case key(String, arguments: [Template])
  }

  /// What it says.
  public let source: Source
  /// Where it stands.
  public let span: SourceSpan
  /// Where the arguments of a key stand.
  public let arguments: [SourceSpan]
  /// Whether it is a template that differs by recipient.
  package let isFilledIn: Bool

  init(_ source: Source, at span: SourceSpan, arguments: [SourceSpan] = []) {
    self.source = source
    self.span = span
    self.arguments = arguments
    isFilledIn = if case .template(let template) = source { !template.isLiteral } else { false }
  }

  /// The template; nothing for a key of the app's strings.
  public var template: Template? { if case .template(let template) = source { template } else { nil } }
}

/// A key beside `aps` and its value.
public struct DataMember: Sendable {
  /// The key.
  public let key: String
  /// Where the key stands; nothing where no campaign's file has it.
  package let span: SourceSpan?
  /// The value.
  public let value: DataNode

  /// A key with its value.
  public init(key: String, value: DataNode, at span: SourceSpan? = nil) {
    self.key = key
    self.span = span
    self.value = value
  }
}

/// A JSON value whose texts are templates.
public enum DataNode: Sendable {
  /// Anything without a template.
  case literal(JSONValue)
  /// A text that is rendered.
  case template(Template)
  /// A list.
  case array([DataNode])
  /// A mapping.
  case object([DataMember])

  /// The attributes that it reads, by column; one may come twice.
  public var columns: [Int] {
    switch self {
    case .literal: []
    case .template(let template): template.columns
    case .array(let items): items.flatMap(\.columns)
    case .object(let members): members.flatMap(\.value.columns)
    }
  }
}

/// A payload field that is one value.
public struct ContentField: Sendable {
  /// The row of the payload table.
  public let field: Field
  /// The value.
  public let value: Value
  /// Where it stands.
  public let span: SourceSpan

  /// What such a field holds.
  public enum Value: Sendable {
    /// A text that is rendered.
    case template(Template)
    /// Text or digits that are the same for everyone.
    case literal(JSONValue)
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
  /// Bytes of APNs' limit that the project leaves to a vendor.
  public let headroom: Int

  /// The limit in words, which say where it comes from: `3960 bytes (4096 less 136 of "payload-headroom")`.
  public var limitText: String {
    headroom == 0
      ? "\(payloadLimit) bytes"
      : "\(payloadLimit) bytes (\(payloadLimit + headroom) less \(headroom) of \"payload-headroom\")"
  }
}

/// What a campaign does to a Live Activity.
public struct LiveActivity: Sendable {
  /// Start, update or end.
  public let event: LiveActivityEvent
  /// The Swift type of the attributes.
  public let attributesType: String?
  /// The attributes.
  public let attributes: [DataMember]?
  /// The state.
  public let contentState: [DataMember]?
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
  /// Whether it makes neither sound nor light.
  public var isPassive: Bool { Self.isPassive(fields) }

  private static func isPassive(_ fields: [ContentField]) -> Bool {
    fields.contains { field in
      guard field.field.apsKey == "interruption-level", case .literal(.string(let level)) = field.value else {
        return false
      }
      return level == "passive"
    }
  }

  /// Whether anybody notices it at once: it has a text or a sound, and is not to be quiet. A push that only wakes the app wakes nobody else.
  public var isNoticed: Bool { Self.isNoticed(variants, fields) }

  fileprivate static func isNoticed(_ variants: [Variant], _ fields: [ContentField]) -> Bool {
    guard !isPassive(fields) else { return false }
    return variants.contains { variant in
      if !variant.content.texts.isEmpty { return true }
      if case .none = variant.content.sound { return false }
      return true
    }
  }
}
