public import Diagnostics
import JSON
public import Language
import Limits
package import Payloads
import Rules
import YAML

/// The parts of a campaign that a variant may replace.
public struct ContentFile: Sendable {
  /// `alert`
  public var alert = Written<AlertFile>.absent
  /// `localizations`
  public var localizations = Written<[LocalizationFile]>.absent
  /// `sound`
  public var sound = Written<Located<SoundSetting>>.absent
  /// `media`
  public var media = Written<Scalar>.absent
  /// `link`
  public var link = Written<Scalar>.absent
  /// `data`
  public var data = Written<[DataEntry]>.absent
  /// `badge`
  public var badge = Written<BadgeFile>.absent
  /// The payload fields that are one value each, in the order of the payload table.
  public var fields: [FieldFile] = []
  /// The rows of the payload table that were written and cannot be used, a bit each.
  package var unusableFields: UInt64 = 0

  /// Whether one of ``fields`` was written that cannot be used.
  package var hasUnusableField: Bool { unusableFields != 0 }

  /// Whether a field was written that cannot be used: its default would be what no one wrote.
  package func isUnusable(_ field: Field) -> Bool {
    hasUnusableField && Shapes.simpleFields.firstIndex(of: field).map { unusableFields & 1 << UInt64($0) != 0 } == true
  }

  /// Whether something that a person sees or hears was written and cannot be used.
  package var hasUnusableContent: Bool { alert.isUnusable || badge.isUnusable || sound.isUnusable }

  /// The languages that have a sound, media or link of their own: hardly any has.
  package var languagesWithMore: [LocalizationFile] {
    // Each is looked at where it stands: to be filtered, it would be copied.
    guard let all = localizations.value, all.indices.contains(where: { all[$0].hasMore }) else { return [] }
    return all.filter(\.hasMore)
  }

  /// The files and addresses of media that are written here, in any language.
  package var medias: [Scalar] { (media.own.map { [$0] } ?? []) + languagesWithMore.compactMap(\.media.value) }

  /// The same of links.
  package var links: [Scalar] { (link.own.map { [$0] } ?? []) + languagesWithMore.compactMap(\.link.value) }

  /// Puts the fields into the order of the payload table, in whichever they are written.
  mutating func sortFields() { if fields.count > 1 { fields.sort { $0.row < $1.row } } }

  /// Whether it inherits something that cannot be used.
  @inlinable package var inheritsUnusable: Bool {
    badge.inheritsUnusable || sound.inheritsUnusable || media.inheritsUnusable || link.inheritsUnusable
      || data.inheritsUnusable
  }
}

/// A mapping that holds the keys of a content among its own: each key has one row for all of them.
protocol ContentHolder: SendableMetatype {
  var content: ContentFile { get set }
}

extension Row where File: ContentHolder {
  static func alert(_ summary: String) -> Row {
    Row("alert", .alert, alsoCalled: ["message", "text", "content"], summary) { $0.content.alert = $1 }
  }

  static func localizations(_ summary: String) -> Row {
    Row("localizations", .localizations, alsoCalled: ["translations", "locales", "languages"], summary) {
      $0.content.localizations = $1
    }
  }

  static func badge(_ summary: String) -> Row {
    Row("badge", .badge, example: "3", summary) { $0.content.badge = $1 }
  }

  static func sound(_ summary: String) -> Row { .sound(summary) { $0.content.sound = $1 } }

  static func media(_ summary: String) -> Row { .media(summary) { $0.content.media = $1 } }

  static func link(_ summary: String) -> Row { .link(summary) { $0.content.link = $1 } }

  static func data(_ summary: String) -> Row {
    Row("data", .data, alsoCalled: ["payload", "custom", "userinfo"], summary) { $0.content.data = $1 }
  }
}

// What a language may have of its own, too.
extension Row {
  fileprivate static func sound(
    _ summary: String, _ set: @escaping @Sendable (inout File, Written<Located<SoundSetting>>) -> Void
  ) -> Row { Row("sound", .sound, summary, set) }

  fileprivate static func media(
    _ summary: String, _ set: @escaping @Sendable (inout File, Written<Scalar>) -> Void
  ) -> Row {
    Row("media", .template("a file or address"), alsoCalled: ["image", "attachment"], summary, set)
  }

  fileprivate static func link(
    _ summary: String, _ set: @escaping @Sendable (inout File, Written<Scalar>) -> Void
  ) -> Row { Row("link", .template("an address"), alsoCalled: ["url", "deeplink"], summary, set) }
}

// MARK: - Texts

/// The texts of a notification in the source language.
public struct AlertFile: Sendable {
  /// `title`
  public var title = Written<TextFile>.absent
  /// `subtitle`
  public var subtitle = Written<TextFile>.absent
  /// `body`
  public var body = Written<TextFile>.absent
  /// `launch-image`
  public var launchImage: Scalar?
  /// Where the alert stands.
  public var span: SourceSpan

  static let keys = Mapping<AlertFile>(
    "alert",
    [
      Row("title", .textOrKey, alsoCalled: ["heading", "headline"], "The first line.") { $0.title = $1 },
      Row("subtitle", .textOrKey, "The second line.") { $0.subtitle = $1 },
      Row("body", .textOrKey, alsoCalled: ["text", "message", "content"], "The text.") { $0.body = $1 },
      Row(
        "launch-image", .name("a file or storyboard name"),
        "What the app shows while it starts: a file or storyboard name."
      ) { $0.launchImage = $1.value },
    ])
}

/// The texts of a notification in another language, and what is heard, seen and opened in that language alone.
public struct LocalizationFile: Sendable {
  /// The language tag.
  public var locale: Scalar
  /// `title`
  public var title: TextFile?
  /// `subtitle`
  public var subtitle: TextFile?
  /// `body`
  public var body: TextFile?
  /// `sound`
  public var sound = Written<Located<SoundSetting>>.absent
  /// `media`
  public var media = Written<Scalar>.absent
  /// `link`
  public var link = Written<Scalar>.absent
  /// Whether something stands there that cannot be used.
  var isUnusable = false
  /// Whether its texts stand beside it.
  var isOutdented = false

  /// Whether it has a sound, media or link of its own.
  var hasMore: Bool { sound.isWritten || media.isWritten || link.isWritten }

  /// Whether nothing stands there at all. Asked here: where it is written out, each part is copied to be looked at.
  @inline(never) public var isEmpty: Bool { title == nil && subtitle == nil && body == nil && !hasMore && !isUnusable }

  static let keys = Mapping<LocalizationFile>(
    "localization",
    [
      Row("title", .textOrKey, "The first line.") { $0.title = $1.value },
      Row("subtitle", .textOrKey, "The second line.") { $0.subtitle = $1.value },
      Row("body", .textOrKey, alsoCalled: ["text", "message"], "The text.") { $0.body = $1.value },
      .sound("Replaces the sound in this language.") { $0.sound = $1 },
      .media("Replaces the media in this language.") { $0.media = $1 },
      .link("Replaces the link in this language.") { $0.link = $1 },
    ])
}

/// One text: a template, or a key of the app's own strings.
public enum TextFile: Sendable {
  /// A template.
  case template(Scalar)
  /// `{ key: K, args: [...] }`
  indirect case key(Scalar, arguments: [Scalar])

  /// Where it stands.
  public var span: SourceSpan {
    switch self {
    case .template(let scalar), .key(let scalar, _): scalar.span
    }
  }

  /// Arguments that cannot be used are none that could be counted.
  static let keys = Mapping<(key: Scalar?, arguments: [Scalar]?)>(
    "text",
    [
      Row(
        "key", .name("a key of the app's strings"), required: true, example: "WELCOME_TITLE",
        "A key of the app's Localizable strings."
      ) {
        $0.key = $1.value
      },
      Row(
        "args", .list(of: ValueReader(.template) { $0.scalar($1) }, "a list of arguments"),
        "What fills the format's %@, in order."
      ) {
        $0.arguments = $1.value
      },
    ])
}

extension ValueReader where Value == TextFile {
  /// A template, or `{ key: K, args: [...] }`.
  static let textOrKey = ValueReader(.oneOf([.template, .mapping(TextFile.keys.shape)])) { reader, node in
    guard reader.tree.kind(node) == .mapping else {
      return reader.scalar(node, "a text, or \"{ key: …, args: […] }\"").map { .template($0) }
    }
    if let languages = reader.languages(node) {
      reader.findings.append(languages)
      return nil
    }
    let file = reader.read(node, as: TextFile.keys, (nil, []))
    guard let key = file?.key, let arguments = file?.arguments else { return nil }
    return .key(key, arguments: arguments)
  }
}

extension NodeReader {
  /// What is wrong with texts by language in the place of one text; nothing where a key of the app's strings, or something else, stands there.
  fileprivate func languages(_ node: NodeID) -> Finding? {
    guard tree.kind(node) == .mapping else { return nil }
    let keys = tree.children(of: node).enumerated().lazy.filter { $0.offset % 2 == 0 }.map(\.element)
    guard let first = keys.first(where: { _ in true }) else { return nil }
    let isTag = keys.allSatisfy { key in
      tree.withText(key) { bytes in
        (2...3).contains(bytes.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }.count)
          && !isEqual("key", bytes)
          && (bytes.count <= 3 || bytes.contains(UInt8(ascii: "-")) || bytes.contains(UInt8(ascii: "_")))
      }
    }
    // `loc-key`: the name of a field, and no language.
    guard isTag, !keys.contains(where: { Field.called(tree.string($0))?.place == .alert }) else { return nil }
    let other = keys.dropFirst().first { _ in true }.map { tree.string($0) } ?? "de"
    return Finding(
      .wrongType, at: tree.span(first), "this is a mapping of languages, not one text",
      label: "expected a text, or \"{ key: …, args: […] }\"",
      help:
        "write the text of the source language here, and the others under \"localizations\": { \(other): { … } }")
  }
}

extension ValueReader where Value == AlertFile {
  /// A text, which is the body, or a mapping.
  static let alert = ValueReader(.oneOf([.template, .mapping(AlertFile.keys.shape)])) { reader, node in
    guard reader.tree.kind(node) == .scalar else {
      if let languages = reader.languages(node) {
        reader.findings.append(languages)
        return nil
      }
      return reader.read(node, as: AlertFile.keys, AlertFile(span: reader.headSpan(node)))
    }
    return reader.scalar(node).map { body in
      AlertFile(body: Written(key: body.span, value: .template(body)), span: body.span)
    }
  }
}

extension ValueReader where Value == [LocalizationFile] {
  /// Texts by language.
  static let localizations = ValueReader(.map(key: .locale, value: .mapping(LocalizationFile.keys.shape))) {
    reader, node in
    var files: [LocalizationFile] = []
    files.reserveCapacity(reader.tree.childCount(reader.tree.resolve(node)) / 2)
    let isMapping = reader.forEachEntry(node, "a mapping from language to texts", most: RunLimit.listItems.value) {
      reader, locale, texts in
      if let texts, reader.isOutside(locale, texts, of: &files) { return }
      files.append(LocalizationFile(locale: locale))
      guard let texts else {
        files[files.count - 1].isUnusable = true
        return
      }
      let count = reader.findings.count
      _ = reader.read(texts, as: LocalizationFile.keys, into: &files[files.count - 1])
      files[files.count - 1].isUnusable = reader.findings.hasError(since: count)
    }
    return isMapping ? files : nil
  }
}

extension NodeReader {
  /// Whether a text of a language stands beside the language and not below it, which is told once.
  fileprivate mutating func isOutside(_ key: Scalar, _ value: NodeID, of files: inout [LocalizationFile]) -> Bool {
    guard tree.kind(value) == .scalar, let last = files.last,
      LocalizationFile.keys.shape.keys.contains(where: { $0.name.utf8.elementsEqual(key.text.utf8) })
    else { return false }
    guard !last.isOutdented else { return true }
    // The language above has no texts only because they stand here.
    findings.removeAll {
      ($0.rule === Rule.wrongType || $0.rule === Rule.missingValue) && $0.span.start >= last.locale.span.start
    }
    findings.report(
      .unknownKey, at: key.span, "\"\(key.text)\" is not a language",
      help: "it belongs under \"\(last.locale.text)\": write it on a line below \"\(last.locale.text):\", indented")
    files[files.count - 1].isOutdented = true
    return true
  }
}

// MARK: - Sound

/// `sound` in its long form.
struct SoundFile: Sendable {
  var name: Scalar?
  var isCritical: Located<Bool>?
  var volume: Located<Double>?

  static let keys = Mapping<SoundFile>(
    "sound",
    [
      Row("name", .path("a file name"), alsoCalled: ["file"], "default, or a file that the app ships.") {
        $0.name = $1.value
      },
      Row("critical", .boolean, "Whether it sounds in spite of mute and Focus.") { $0.isCritical = $1.value },
      Row("volume", .number(0...1, "a volume"), "How loud, from 0 to 1.") { $0.volume = $1.value },
    ])
}

extension ValueReader where Value == Located<SoundSetting> {
  /// `default`, `none`, a file's name, or a mapping.
  static let sound = ValueReader(.oneOf([.choice(["default", "none"]), .path, .mapping(SoundFile.keys.shape)])) {
    reader, node in
    guard reader.tree.kind(node) == .mapping else {
      return reader.name(node, "default, none or a file name").map { text in
        let setting: SoundSetting =
          switch text.text {
          case "none": .none
          case "default": .systemDefault
          default: .file(text.text)
          }
        return Located(setting, at: text.span)
      }
    }
    guard reader.tree.childCount(node) > 0 else {
      reader.tellEmpty("sound", node, help: "write default, none or a file that the app ships")
      return nil
    }
    guard let file = reader.read(node, as: SoundFile.keys, SoundFile()) else { return nil }
    return reader.sound(file, at: reader.headSpan(node))
  }
}

extension NodeReader {
  fileprivate mutating func sound(_ file: SoundFile, at head: SourceSpan) -> Located<SoundSetting> {
    let name = file.name.flatMap { $0.text == "default" ? nil : Located($0.text, at: $0.span) }
    guard let isCritical = file.isCritical, isCritical.value else {
      if let volume = file.volume {
        findings.report(
          .soundForm, at: volume.span, "only a critical alert has a volume",
          help: "add \"critical: true\", or remove \"volume\"")
      }
      return name.map { Located(.file($0.value), at: $0.span) } ?? Located(.systemDefault, at: head)
    }
    return Located(.critical(name: name, volume: file.volume?.value), at: isCritical.span)
  }
}

// MARK: - Data

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

extension ValueReader where Value == [DataEntry] {
  /// A mapping of JSON values.
  static let data = ValueReader(.map(key: .text, value: .json)) { $0.dataEntries($1) }
}

extension NodeReader {
  fileprivate mutating func dataEntries(_ node: NodeID) -> [DataEntry]? {
    var entries: [DataEntry] = []
    entries.reserveCapacity(tree.childCount(tree.resolve(node)) / 2)
    let isMapping = forEachEntry(node, "a mapping", most: RunLimit.listItems.value, mayBeAbsent: true) {
      reader, key, value in
      if let value { entries.append(DataEntry(key: key, value: reader.dataValue(value))) }
    }
    return isMapping ? entries : nil
  }

  private mutating func dataValue(_ node: NodeID) -> DataValue {
    switch tree.kind(node) {
    case .sequence: return .array((items(node, "a list") ?? []).map { dataValue($0) })
    case .mapping: return .object(dataEntries(node) ?? [])
    case .scalar, .alias: break
    }
    let text = tree.string(node)
    let span = tree.span(node)
    switch JSONScalar.value(text, style: tree.style(node)) {
    case .null: return .null(span)
    case .bool(let value): return .bool(value)
    case .number(let digits):
      checkRange(digits, at: span)
      checkForm(text, digits, at: span)
      return .number(digits)
    default:
      if text.utf8.count <= 5, tree.style(node) == .plain, JSONScalar.isNoNumber(text) { addOutOfRange(text, at: span) }
      return .text(Scalar(text, at: span, node: node))
    }
  }

  /// Readers of JSON refuse a number that no `Double` holds, or take it for infinity. Without an exponent none is that large.
  private mutating func checkRange(_ digits: String, at span: SourceSpan) {
    guard digits.utf8.contains(UInt8(ascii: "e")), Double(digits)?.isFinite != true else { return }
    addOutOfRange(digits, at: span)
  }

  /// A number in another form than it is written: who writes `01067`, `+49…` or `12e5` means the signs, and an app reads 1067, 49… and 1200000.
  private mutating func checkForm(_ text: String, _ digits: String, at span: SourceSpan) {
    let hasExponent = digits.utf8.contains(UInt8(ascii: "e")) && !text.utf8.contains(UInt8(ascii: "."))
    // `.5`, `-.5` and `5.` are numbers to everyone.
    let unsigned = text.utf8.drop { $0 == UInt8(ascii: "-") }
    let isOnlyFraction = unsigned.first == UInt8(ascii: ".") || text.utf8.last == UInt8(ascii: ".")
    if hasExponent, Double(digits)?.isFinite != true { return }
    guard hasExponent || !isOnlyFraction && !text.utf8.elementsEqual(digits.utf8) else { return }
    let sent = hasExponent ? Double(digits).flatMap { Int64(exactly: $0) }.map(String.init) ?? digits : digits
    // An exponent that stays one was meant.
    guard sent.lowercased() != text.lowercased() else { return }
    // Where an alias has it once more, it is the same number.
    let latest = findings.suffix(RunLimit.fileFindings.value)
    guard !latest.contains(where: { $0.rule === Rule.rewrittenNumber && $0.span == span }) else { return }
    findings.report(
      .rewrittenNumber, at: span, "\"\(text)\" is a number here, and apps read \(sent)",
      note: "without quotes it is a number; those of JSON are decimal, with neither a plus nor zeros in front",
      help: Advice(
        "quote it if the signs count: \"\(text)\"; if the number does, write \(sent)", writing: "\"\(text)\"",
        as: .source))
  }

  private mutating func addOutOfRange(_ number: String, at span: SourceSpan) {
    findings.report(
      .outOfRange, at: span, "JSON has no number \"\(number)\"", label: "no number of JSON",
      note: "an app would read infinity, or refuse the whole payload",
      help: "write a number below 1.8e308, or quote it if it is a text")
  }
}
