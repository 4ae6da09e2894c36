public import Diagnostics
public import Expressions
public import JSON
public import Language
import Parsing
public import Payloads

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
  /// The number on the app's icon.
  public var badge: Badge?
  /// The payload fields that are one value each.
  public var fields: [ContentField] = []

  /// What is the same in every language although a language has its own: a variant says it, and has the texts of its campaign.
  package var shared: LanguageParts = []

  /// What a variant says holds in every language of its campaign, those with their own too.
  mutating func share(_ file: ContentFile) {
    guard texts.contains(where: \.hasMore) else { return }
    if file.sound.isWritten { shared.insert(.sound) }
    if file.media.isWritten { shared.insert(.media) }
    if file.link.isWritten { shared.insert(.link) }
  }

  /// The sound of one language alone.
  public func sound(of texts: LocalizedTexts) -> SoundSetting? { shared.contains(.sound) ? nil : texts.sound }
  /// The image, sound or movie of one language alone.
  public func media(of texts: LocalizedTexts) -> Template? { shared.contains(.media) ? nil : texts.media }
  /// Where a tap leads in one language alone.
  public func link(of texts: LocalizedTexts) -> Template? { shared.contains(.link) ? nil : texts.link }

  /// What whoever reads one of its languages gets: the language's own sound, media and link in the place of those for all.
  public func shown(in texts: LocalizedTexts?) -> Content {
    guard let texts, texts.hasMore else { return self }
    var content = self
    content.sound = sound(of: texts) ?? sound
    content.media = media(of: texts) ?? media
    content.link = link(of: texts) ?? link
    return content
  }

  /// Whether it has an image, sound or movie in any language.
  var hasMedia: Bool { media != nil || texts.contains { $0.hasMore && media(of: $0) != nil } }
  /// Whether a tap leads somewhere in any language.
  var hasLink: Bool { link != nil || texts.contains { $0.hasMore && link(of: $0) != nil } }

  /// What it sounds like, in any language.
  public var sounds: [SoundSetting] { [sound] + texts.compactMap { sound(of: $0) } }
  /// Its images, sounds and movies, in any language.
  public var medias: [Template] { (media.map { [$0] } ?? []) + texts.compactMap { media(of: $0) } }
  /// Where a tap leads, in any language.
  public var links: [Template] { (link.map { [$0] } ?? []) + texts.compactMap { link(of: $0) } }

  /// The columns of the attributes that texts, badge, fields, links and data read; one may come twice. Media are asked by themselves.
  package var columns: [Int] {
    var columns: [Int] = []
    for text in texts.flatMap(\.lines) {
      switch text.source {
      case .template(let template): columns += template.columns
      case .key(_, let arguments): columns += arguments.flatMap(\.columns)
      }
    }
    if case .template(let template)? = badge { columns += template.columns }
    for field in fields { if case .template(let template) = field.value { columns += template.columns } }
    return columns + links.flatMap(\.columns) + data.flatMap(\.value.columns)
  }
}

/// The texts of one language, and what only its readers hear, see and open. A class, because every rule about texts looks at all of them.
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
  /// Those of the three that it has, from top to bottom.
  package var lines: [LocalizedText] { [title, subtitle, body].compactMap { $0 } }
  /// What it sounds like in this language alone.
  public let sound: SoundSetting?
  /// Image, sound or movie of this language alone.
  public let media: Template?
  /// Where a tap leads in this language alone.
  public let link: Template?
  /// Whether it has one of these.
  package let hasMore: Bool
  /// Those that there are.
  package let parts: AlertParts
  /// Those that stand in the source language only, and are shown in this one, too.
  public let borrowed: AlertParts
  /// Those of them that its readers read in the source language: a key is looked up in theirs, and a text that the app lacks is a finding of its own.
  package var untranslated: AlertParts {
    borrowed.subtracting(AlertParts(title?.key != nil, subtitle?.key != nil, body?.key != nil))
  }

  init(
    locale: String, span: SourceSpan, title: LocalizedText?, subtitle: LocalizedText?, body: LocalizedText?,
    borrowed: AlertParts = [], sound: SoundSetting? = nil, media: Template? = nil, link: Template? = nil
  ) {
    self.locale = locale
    self.span = span
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.sound = sound
    self.media = media
    self.link = link
    hasMore = sound != nil || media != nil || link != nil
    parts = AlertParts(title != nil, subtitle != nil, body != nil)
    self.borrowed = borrowed
  }

  /// The texts of another language: what it does not have is the source language's.
  convenience init(
    locale: Scalar, title: LocalizedText?, subtitle: LocalizedText?, body: LocalizedText?, over source: LocalizedTexts?,
    sound: SoundSetting?, media: Template?, link: Template?
  ) {
    let own = AlertParts(title != nil, subtitle != nil, body != nil)
    self.init(
      locale: locale.text, span: locale.span, title: title ?? source?.title, subtitle: subtitle ?? source?.subtitle,
      body: body ?? source?.body, borrowed: source?.parts.subtracting(own) ?? [], sound: sound, media: media, link: link
    )
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

/// Some of what a language may have of its own beside its texts.
package struct LanguageParts: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let sound = LanguageParts(rawValue: 1)
  package static let media = LanguageParts(rawValue: 2)
  package static let link = LanguageParts(rawValue: 4)
}

/// One text with its place.
public struct LocalizedText: Sendable {
  /// A template, or a key of the app's strings.
  public enum Source: Sendable {
    /// Rendered by us, or by the app's library on the device.
    case template(Template)
    /// Looked up by the device, in its own language.
    case key(String, arguments: [Template])
  }

  /// What is kept of it: one reference, because translations borrow texts, and rules and encoders hand them on.
  @usableFromInline enum Kept: Sendable {
    case template(Template)
    case key(StringsKey)
  }

  @usableFromInline final class StringsKey: Sendable {
    @usableFromInline let name: String
    @usableFromInline let arguments: [Template]
    @usableFromInline let places: [SourceSpan]

    init(_ name: String, _ arguments: [Template], at places: [SourceSpan]) {
      (self.name, self.arguments, self.places) = (name, arguments, places)
    }
  }

  @usableFromInline let kept: Kept
  /// Where it stands.
  public let span: SourceSpan
  /// Whether it is a template that differs by recipient.
  package let isFilledIn: Bool

  init(_ template: Template, at span: SourceSpan) {
    kept = .template(template)
    self.span = span
    isFilledIn = !template.isLiteral
  }

  /// A key with its arguments, each with its place.
  init(key name: String, at span: SourceSpan, arguments: [(template: Template, place: SourceSpan)]) {
    kept = .key(StringsKey(name, arguments.map(\.template), at: arguments.map(\.place)))
    self.span = span
    isFilledIn = false
  }

  /// What it says.
  @inlinable public var source: Source {
    switch kept {
    case .template(let template): .template(template)
    case .key(let key): .key(key.name, arguments: key.arguments)
    }
  }

  /// The template; nothing for a key of the app's strings.
  @inlinable public var template: Template? { if case .template(let template) = kept { template } else { nil } }

  /// The key in the app's strings, where the device looks the text up; nil for a template.
  package var key: String? { if case .key(let key) = kept { key.name } else { nil } }

  /// Where the arguments of a key stand.
  public var arguments: [SourceSpan] { if case .key(let key) = kept { key.places } else { [] } }
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
  /// A moment, as the number of seconds since 2001 that Swift's decoder reads; the template is an attribute alone.
  case moment(Template)
  /// A list.
  case array([DataNode])
  /// A mapping.
  case object([DataMember])

  /// The attributes that it reads, by column; one may come twice.
  public var columns: [Int] {
    switch self {
    case .literal: []
    case .template(let template), .moment(let template): template.columns
    case .array(let items): items.flatMap(\.columns)
    case .object(let members): members.flatMap(\.value.columns)
    }
  }
}

/// A payload field that is one value.
public struct ContentField: Sendable {
  /// The number of its row among the payload fields of a campaign.
  let row: Int
  /// Whether no file of the campaign's own has it.
  let isInherited: Bool
  /// The value.
  public let value: Value
  /// Where it stands.
  public let span: SourceSpan

  init(_ file: FieldFile, _ value: Value) {
    (row, isInherited, span) = (file.row, file.isInherited, file.span)
    self.value = value
  }

  /// The row of the payload table.
  public var field: Field { Shapes.simpleFields[row] }

  /// What such a field holds.
  public enum Value: Sendable {
    /// A text that is rendered.
    case template(Template)
    /// Text or digits that are the same for everyone.
    case literal(JSONValue)
  }
}

extension Content {
  /// The value of a field that is the same for everyone.
  private func literal(of field: Field) -> String? {
    for own in fields where own.field == field {
      if case .literal(.string(let text)) = own.value { return text }
    }
    return nil
  }

  /// How loudly it comes; nothing where that is left to the system.
  public var level: InterruptionLevel? { literal(of: .interruption).flatMap { InterruptionLevel.named($0) } }

  /// The buttons that it has.
  package var category: String? { literal(of: .category) }

  /// Whether anybody notices it at once: it has a text or a sound, and is not to be quiet.
  var isNoticed: Bool {
    level != .passive && (!texts.isEmpty || sounds.contains(where: \.isHeard))
  }
}

// Whether two say the same, by bytes: two spellings of one letter are two texts.
extension Badge {
  /// Whether both show the same number to everyone.
  package static func isSame(_ one: Badge?, _ other: Badge?) -> Bool {
    switch (one, other) {
    case (nil, nil): true
    case (.number(let one), .number(let other)): one == other
    case (.template(let one), .template(let other)): one.source.utf8.elementsEqual(other.source.utf8)
    default: false
    }
  }
}

extension ContentField {
  /// Whether both are the same field with the same value.
  package func isSame(as other: ContentField) -> Bool {
    guard row == other.row else { return false }
    return switch (value, other.value) {
    case (.literal(.string(let one)), .literal(.string(let other))): one.utf8.elementsEqual(other.utf8)
    case (.literal(let one), .literal(let other)): one == other
    case (.template(let one), .template(let other)): one.source.utf8.elementsEqual(other.source.utf8)
    default: false
    }
  }
}
