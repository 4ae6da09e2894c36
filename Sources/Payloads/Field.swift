// Takes: names of keys and types, and facts about a payload, as counts and flags.
// Gives: what Apple's systems allow and what they would do with it, from tables.
// Never: reads a file, knows a campaign, or words a finding.

import Diagnostics

/// One field of a payload: what authors write, what APNs reads and what the app sees.
///
/// Apple: Generating a remote notification. Anything else inside `aps` is ignored silently, so the table is closed. The order of the table is
/// the order of writing: parsing, checks, "did you mean", the encoder and the reference all follow it.
///
/// A row is made once and shared, because campaigns hold rows: a copy is one reference.
public final class Field: Sendable, Equatable {
  /// The mapping of a campaign in which the key stands.
  public enum Section: String, Sendable {
    /// The campaign itself.
    case campaign
    /// `alert`
    case alert
    /// `sound`
    case sound
    /// `push`
    case push
    /// `live-activity`
    case liveActivity = "live-activity"
  }
  /// The object of the payload in which the key stands.
  public enum Place: String, Sendable, CaseIterable {
    /// `aps`
    case aps
    /// `aps.alert`
    case alert = "aps.alert"
    /// `aps.sound`, of critical alerts
    case sound = "aps.sound"
  }

  /// What authors write, in kebab-case; nothing when belfry writes the field by itself.
  public let key: String?
  /// What other tools call it.
  package let aliases: [String]
  /// Where authors write it.
  public let section: Section
  /// What APNs reads.
  public let apsKey: String
  /// Where APNs reads it.
  public let place: Place
  /// What the app sees: the property of UNNotificationContent. Only fields that have one can stand in a local notification.
  public let property: String?
  /// What the value is.
  public let kind: FieldKind
  /// What the value is in a Live Activity, where that is something else.
  private let activityKind: FieldKind?
  /// Which push types carry it.
  public let family: FieldFamily
  /// The systems that heed it.
  public let availability: Availability
  /// One sentence: what it does.
  public let summary: String
  /// Where this stands.
  public let sources: [Source]

  init(
    _ key: String?, in section: Section = .campaign, _ apsKey: String, at place: Place = .aps, property: String? = nil,
    _ kind: FieldKind, _ family: FieldFamily, _ availability: Availability, _ summary: String,
    inActivity activityKind: FieldKind? = nil, alsoCalled aliases: [String] = [], source: Source = .generating,
    also: Source...
  ) {
    self.key = key
    self.aliases = aliases
    self.section = section
    self.apsKey = apsKey
    self.place = place
    self.property = property
    self.kind = kind
    self.activityKind = activityKind
    self.family = family
    self.availability = availability
    self.summary = summary
    sources = [source] + also
  }

  /// Each row is one of a kind.
  public static func == (a: Field, b: Field) -> Bool { a === b }

  /// The fields of `aps`, in the order of writing.
  public static let aps: [Field] = all.filter { $0.place == .aps }
  /// The fields of `aps.alert`, in the order of writing.
  public static let alertFields: [Field] = all.filter { $0.place == .alert }
  /// The fields of `aps.sound`, in the order of writing.
  public static let soundFields: [Field] = all.filter { $0.place == .sound }

  /// The field that authors write under a key of a section, compared by bytes.
  public static func named(_ key: String, in section: Section = .campaign) -> Field? {
    all.first { $0.section == section && $0.key?.utf8.elementsEqual(key.utf8) == true }
  }

  /// The field that APNs reads under a key, compared by bytes.
  public static func apsKey(_ key: String, at place: Place = .aps) -> Field? {
    all.first { $0.place == place && $0.apsKey.utf8.elementsEqual(key.utf8) }
  }

  /// The field that APNs, or a service that sends to it, calls so, however the words are joined: `loc-key`, `loc_key`, `locKey`, `body_loc_key`.
  public static func called(_ name: String) -> Field? {
    let words = String(decoding: joined(name), as: UTF8.self)
    let key = words.hasPrefix("body-loc-") ? String(words.dropFirst(5)) : words
    return all.first { $0.apsKey.utf8.elementsEqual(key.utf8) }
  }

  /// A name in small letters, with a hyphen between its words.
  private static func joined(_ name: String) -> [UInt8] {
    name.utf8.reduce(into: []) { words, byte in
      let isCapital = 0x41...0x5A ~= byte
      if isCapital, words.last.map({ $0 != UInt8(ascii: "-") }) == true { words.append(UInt8(ascii: "-")) }
      words.append(isCapital ? byte | 0x20 : byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : byte)
    }
  }

  /// The keys that authors can write in a section, in the order of writing.
  public static func keys(in section: Section) -> [String] {
    var keys: [String] = []
    for field in all where field.section == section {
      // title, title-loc-key and title-loc-args stand in a row and are one key to an author.
      if let key = field.key, key != keys.last { keys.append(key) }
    }
    return keys
  }

  /// The key with the section in which it stands: `thread`, `alert.title`.
  public var path: String? {
    guard let key else { return nil }
    return section == .campaign ? key : "\(section.rawValue).\(key)"
  }

  /// The key with the object in which it stands: `aps.thread-id`.
  public var apsPath: String { "\(place.rawValue).\(apsKey)" }

  /// The place in the order of writing, from 0; a constant of the language, whatever order an author writes in.
  public var order: Int { Field.all.firstIndex(of: self) ?? Field.all.count }

  /// The push types that carry it.
  public var pushTypes: [PushType] { PushType.all.filter { $0.isForCampaigns && $0.allows(self) } }
}

/// What the value of a field is.
public enum FieldKind: Sendable, Equatable {
  /// A text that is the same for everyone.
  case text
  /// A text that may name attributes of the recipient.
  case template
  /// A list of texts that may name attributes.
  case templates
  /// A number in a range, ends included.
  case number(ClosedRange<Double>)
  /// A whole number of at least this.
  case whole(atLeast: Int)
  /// On or not; on is written as the number 1, off is left out.
  case flag
  /// On; written as `true`, not as 1.
  case truth
  /// One of these texts.
  case choice([String])
  /// An object.
  case object
  /// A moment, written as whole Unix seconds. Milliseconds and texts are refused or ignored.
  case seconds
  /// A text, or the object of the alert's fields.
  case alert
  /// A text, or the object of the sound's fields for critical alerts.
  case sound

  /// What the reference prints.
  public var text: String {
    switch self {
    case .text: "text"
    case .template: "template"
    case .templates: "list of templates"
    case .number(let range): "number \(FieldKind.digits(range.lowerBound))…\(FieldKind.digits(range.upperBound))"
    case .whole(let least): "whole number from \(least)"
    case .flag: "1"
    case .truth: "true"
    case .choice(let names): names.joined(separator: ", ")
    case .object: "object"
    case .seconds: "Unix seconds"
    case .alert: "template or object"
    case .sound: "text or object"
    }
  }

  /// A bound of a range, without a needless fraction.
  public static func digits(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// A group of `aps` fields that push types carry together.
public enum FieldFamily: String, Sendable, CaseIterable {
  /// What is shown, heard and grouped.
  case presentation
  /// What wakes the app.
  case wake
  /// What drives a Live Activity.
  case liveActivity
  /// What reloads widgets and controls.
  case reload
}

/// A key that once stood in payloads and does nothing now, or never did.
public struct IgnoredKey: Sendable, Equatable {
  /// The key inside `aps` or `alert`.
  public let key: String
  /// What it was, and why it does nothing.
  public let why: String
  /// Where this stands.
  public let source: Source

  /// Keys that do nothing, sorted.
  public static let all: [IgnoredKey] = [
    IgnoredKey(key: "action", why: "Safari website pushes only", source: .archive),
    IgnoredKey(key: "action-loc-key", why: "ignored since iOS 10; actions come from the category", source: .archive),
    IgnoredKey(key: "summary-arg", why: "iOS 12 to 14 only; ignored since iOS 15", source: .content),
    IgnoredKey(key: "summary-arg-count", why: "iOS 12 to 14 only; ignored since iOS 15", source: .content),
    IgnoredKey(key: "url-args", why: "Safari website pushes only", source: .archive),
  ]

  /// The row of a key, compared by bytes.
  public static func named(_ key: String) -> IgnoredKey? { all.first { $0.key.utf8.elementsEqual(key.utf8) } }
}

extension Field {
  /// What the value is in a push of a type: a Live Activity's relevance may be any number.
  public func kind(in type: PushType) -> FieldKind { type == .liveActivity ? activityKind ?? kind : kind }

  /// The kind that holds for some push type at least: what can be said before the type is known.
  public var widestKind: FieldKind { activityKind ?? kind }
}
