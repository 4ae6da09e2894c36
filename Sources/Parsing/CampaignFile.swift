// Takes: the nodes of one YAML file.
// Gives: CampaignFile, ProjectFile, audiences and categories: syntax trees in which every value keeps its place.
// Never: resolves a name.

public import Clocks
public import Diagnostics
public import Payloads

/// One campaign as its author wrote it: keys known, values read, names not yet resolved.
public struct CampaignFile: Sendable {
  /// `campaign`
  public var id: Scalar?
  /// `owner`
  public var owner: Scalar?
  /// `status`; active unless said otherwise.
  public var status: CampaignStatus?
  /// `deliver`
  public var deliver: Located<Delivery>?
  // Whether the author wrote a key, whatever stands behind it: what cannot be read has been reported and is not missing, too.
  /// Whether the author wrote `deliver`.
  public var hasDeliver = false
  /// Whether the author wrote `audience`.
  public var hasAudience = false
  /// Whether the author wrote `owner`.
  public var hasOwner = false
  /// Whether the author wrote `push`.
  public var hasPush = false
  /// Whether the author wrote `live-activity`.
  public var hasLiveActivity = false
  /// Whether the author wrote `alert`.
  public var hasAlert = false
  /// Whether an alert or translations were written that cannot be used, so that nothing can be said of the texts.
  public var hasUnusableTexts = false
  /// Whether an alert, badge, sound or list of variants was written that cannot be used.
  public var hasUnusableContent = false
  /// `audience`
  public var audience: Scalar?
  /// `schedule`
  public var schedule: ScheduleFile?
  /// What a variant may override.
  public var content = ContentFile()
  /// `badge`
  public var badge: Located<Badge>?
  /// The payload fields that are one value each, by the rows of the payload table.
  public var fields: [FieldFile] = []
  /// `variants`
  public var variants: [VariantFile] = []
  /// Whether a variant could not be used, so that the weights of the others say nothing.
  public var lacksVariants = false
  /// Where `variants` stands.
  public var variantsSpan: SourceSpan?
  /// `holdout`, in per cent.
  public var holdout: Located<Int>?
  /// Whether `holdout` stands there, but is no number of per cent; a finding says so.
  public var hasUnusableHoldout = false
  /// `push`
  public var push: PushFile?
  /// `live-activity`
  public var liveActivity: LiveActivityFile?
  /// Where a finding about the whole campaign is shown.
  public var head = SourceSpan(0, 0)
}

/// Whether a campaign is planned and built. All are checked.
public enum CampaignStatus: Int, Sendable, CaseIterable {
  case active, draft, paused, ended

  /// As authors write it.
  public var name: String { Self.names[rawValue] }
  static let names = ["active", "draft", "paused", "ended"]
}

/// How a campaign reaches a device.
public enum Delivery: Int, Sendable, CaseIterable {
  case push, local

  /// As authors write it.
  public var name: String { Self.names[rawValue] }
  static let names = ["push", "local"]
}

/// The number on the app's icon.
public enum Badge: Sendable, Equatable {
  /// A number above 0.
  case set(Int)
  /// Takes the badge away; Apple's number for that is 0.
  case clear
}

/// The parts of a campaign that a variant may replace.
public struct ContentFile: Sendable {
  /// `alert`
  public var alert: AlertFile?
  /// `localizations`
  public var localizations: [LocalizationFile] = []
  /// `sound`
  public var sound: Located<SoundSetting>?
  /// `media`
  public var media: Scalar?
  /// `link`
  public var link: Scalar?
  /// `data`
  public var data: [DataEntry] = []
}

/// The texts of a notification in the source language.
public struct AlertFile: Sendable {
  /// `title`
  public var title: TextFile?
  /// `subtitle`
  public var subtitle: TextFile?
  /// `body`
  public var body: TextFile?
  /// `launch-image`
  public var launchImage: Scalar?
  /// Whether the author wrote `title` or `body`, whatever stands behind them.
  public var hasText = true
  /// Where the alert stands.
  public var span: SourceSpan
}

/// The texts of a notification in another language.
public struct LocalizationFile: Sendable {
  /// The language tag.
  public var locale: Scalar
  /// `title`
  public var title: TextFile?
  /// `subtitle`
  public var subtitle: TextFile?
  /// `body`
  public var body: TextFile?
}

/// One text: a template, or a key of the app's own strings.
public enum TextFile: Sendable {
  /// A template.
  case template(Scalar)
  /// `{ key: K, args: [...] }`
  case key(Scalar, arguments: [Scalar])

  /// Where it stands.
  public var span: SourceSpan {
    switch self {
    case .template(let scalar), .key(let scalar, _): scalar.span
    }
  }
}

/// What a notification sounds like.
public enum SoundSetting: Sendable {
  /// No sound.
  case none
  /// The system's sound.
  case systemDefault
  /// A file that the app ships.
  case file(String)
  /// A critical alert's sound; no name means the system's critical sound.
  case critical(name: Located<String>?, volume: Double?)
}

/// A key beside `aps` and its value.
public struct DataEntry: Sendable {
  /// The key.
  public var key: Scalar
  /// The value.
  public var value: DataValue
}

/// A JSON value whose texts are templates.
public enum DataValue: Sendable {
  /// `null`, which no payload may hold.
  case null(SourceSpan)
  /// `true` or `false`.
  case bool(Bool)
  /// A number's digits.
  case number(String)
  /// A template.
  case text(Scalar)
  /// A list.
  case array([DataValue])
  /// A mapping.
  case object([DataEntry])
}

/// One payload field that is a single value.
public struct FieldFile: Sendable {
  /// The row of the payload table.
  public var row: Int
  /// The key's place.
  public var key: SourceSpan
  /// The value.
  public var value: FieldValue
  /// The value's place.
  public var span: SourceSpan
}

/// The value of a payload field.
public enum FieldValue: Sendable {
  /// A template or a plain text, as its row says.
  case text(Scalar)
  /// A number's digits.
  case number(String, Double)
  /// The number of a choice of the row.
  case choice(Int)
}

/// One of several contents that are tried against each other.
public struct VariantFile: Sendable {
  /// `name`
  public var name: Scalar
  /// `weight`, in per cent.
  public var weight: Located<Int>
  /// What it replaces.
  public var content: ContentFile
}

/// How APNs is to handle a push.
public struct PushFile: Sendable {
  /// `type`, when stated: the name of a push type.
  public var type: Located<Int>?
  /// `priority`: 1, 5 or 10.
  public var priority: Located<Int>?
  /// `expires`
  public var expires: Located<Expiry>?
  /// `collapse`
  public var collapse: Scalar?
  /// `mutable-content`
  public var mutableContent: Located<Bool>?
  /// Whether the author wrote `expires`.
  public var hasExpires = false
  /// `content-available`
  public var contentAvailable: Located<Bool>?
  /// Whether the author wrote `content-available`.
  public var hasContentAvailable = false
  /// `environment`: is it the sandbox?
  public var isSandbox: Located<Bool>?
  /// `channel`
  public var channel: Scalar?
  /// Where it stands.
  public var span: SourceSpan

  /// What stands wins over what is inherited.
  public func merged(over inherited: PushFile?) -> PushFile {
    guard let inherited else { return self }
    var merged = self
    merged.type = type ?? inherited.type
    merged.priority = priority ?? inherited.priority
    merged.expires = expires ?? inherited.expires
    merged.collapse = collapse ?? inherited.collapse
    merged.mutableContent = mutableContent ?? inherited.mutableContent
    merged.contentAvailable = contentAvailable ?? inherited.contentAvailable
    merged.isSandbox = isSandbox ?? inherited.isSandbox
    merged.channel = channel ?? inherited.channel
    return merged
  }
}

/// How long APNs keeps a push for a device that is offline.
public enum Expiry: Sendable, Equatable {
  /// So long after it is sent.
  case after(TimeSpan)
  /// Until a moment.
  case at(Instant)
  /// Until a wall-clock time in the schedule's zone.
  case atLocal(CivilDateTime)
  /// One attempt.
  case neverStore
}

/// What a Live Activity push does.
public struct LiveActivityFile: Sendable {
  /// `event`
  public var event: Located<LiveActivityEvent>?
  /// The keys that the author wrote, whatever stands behind them.
  public var written: Set<String>
  /// `attributes-type`
  public var attributesType: Scalar?
  /// `attributes`
  public var attributes: [DataEntry]?
  /// `content-state`
  public var contentState: [DataEntry]?
  /// `stale-after`
  public var staleAfter: Located<TimeSpan>?
  /// `dismiss-after`; before the push itself for `now`.
  public var dismissAfter: Located<TimeSpan>?
  /// `input-push-token`
  public var inputPushToken: Located<Bool>?
  /// `input-push-channel`
  public var inputPushChannel: Scalar?
  /// Where it stands.
  public var span: SourceSpan
}
