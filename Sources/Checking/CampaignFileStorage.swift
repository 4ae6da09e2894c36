public import Diagnostics
import Language
public import Parsing

/// Where a campaign's file stands while it is checked, and the next one after it.
///
/// With over 1.5 KB a file is larger than what an allocator keeps at hand, and a copy of it costs as much as many a check: so this is used again,
/// and who asks something of the whole file asks here.
public final class CampaignFileStorage {
  /// What was read last.
  @exclusivity(unchecked) public var file: CampaignFile

  /// Storage with a file in it, or for those to come.
  public init(_ file: CampaignFile = CampaignFile()) { self.file = file }

  /// Looks at what the campaign shows, and at what each of its variants does.
  func forEachContent(_ body: (ContentFile) -> Void) {
    body(file.content)
    for variant in file.variants.value?.items ?? [] { body(variant.content) }
  }

  /// Whether the campaign or one of its variants has texts.
  var hasAlert: Bool {
    file.content.alert.isWritten || file.variants.value?.items.contains { $0.content.alert.isWritten } == true
  }

  /// The first badge that the campaign or one of its variants has not inherited.
  var ownBadge: BadgeFile? {
    file.content.badge.own ?? file.variants.value?.items.lazy.compactMap(\.content.badge.own).first
  }

  /// Whether the campaign or one of its variants has a badge, or inherits it.
  var hasBadge: Bool {
    file.content.badge.isWritten || file.variants.value?.items.contains { $0.content.badge.isWritten } == true
  }

  /// Whether texts were written that cannot be used, so that nothing can be said of them.
  var hasUnusableTexts: Bool {
    file.content.alert.isUnusable || file.content.localizations.isUnusable || file.hasTooManyTexts
  }

  /// Whether something that a person sees or hears was written and cannot be used.
  var hasUnusableContent: Bool {
    file.content.hasUnusableContent
      || file.variants.isWritten && file.variants.value?.items.isEmpty ?? true
  }

  /// The id that it had first, where it was renamed.
  public var was: (id: String, span: SourceSpan)? { file.was.value.map { ($0.text, $0.span) } }

  /// The campaigns after which it does not come for some time.
  public var spacings: [Located<String>] { file.unlessSent.value?.map(\.campaign) ?? [] }

  /// Where it asks for what was sent, which nobody tells.
  public func asksLedger(_ project: Project) -> SourceSpan? {
    guard !project.tellsSent, !spacings.isEmpty, file.deliver.value?.value != .local else { return nil }
    return file.unlessSent.key
  }

  /// The region that it waits for.
  public var region: (id: String, span: SourceSpan)? {
    guard case .region(let place)? = file.schedule.value?.form else { return nil }
    return (place.id.value, place.id.span)
  }

  /// What a campaign sets wins; what it does not mention it inherits, by the number of the defaults.
  func inherit(_ defaults: DefaultsFile, from origin: Int32) {
    file.written |= defaults.file.written
    file.owner.inherit(defaults.file.owner, from: origin)
    file.tags.inherit(defaults.file.tags, from: origin)
    file.status.inherit(defaults.file.status, from: origin)
    file.deliver.inherit(defaults.file.deliver, from: origin)
    file.audience.inherit(defaults.file.audience, from: origin)
    file.content.badge.inherit(defaults.file.content.badge, from: origin)
    file.content.sound.inherit(defaults.file.content.sound, from: origin)
    file.content.media.inherit(defaults.file.content.media, from: origin)
    file.content.link.inherit(defaults.file.content.link, from: origin)
    file.content.data.inherit(defaults.file.content.data, from: origin)
    file.holdout.inherit(defaults.file.holdout, from: origin)
    file.quietHours.inherit(defaults.file.quietHours, from: origin)
    file.push.inheritEach(defaults.file.push, from: origin)
    // Nothing of it reaches a local campaign.
    let restsOnPush = file.push.inheritsUnusable || file.push.value?.inheritsUnusable == true
    file.inheritsUnusable =
      defaults.file.content.hasUnusableField || file.status.inheritsUnusable || file.deliver.inheritsUnusable
      || file.audience.inheritsUnusable || file.content.inheritsUnusable
      || file.holdout.inheritsUnusable || file.quietHours.inheritsUnusable
      || restsOnPush && file.deliver.value?.value != .local
    file.content.unusableFields |= defaults.file.content.unusableFields
    for field in defaults.file.content.fields
    where !file.content.fields.contains(where: { $0.row == field.row }) {
      file.content.fields.append(field.inherited(from: origin))
    }
  }
}
