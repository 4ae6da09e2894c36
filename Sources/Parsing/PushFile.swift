import Clocks
public import Diagnostics
public import Language
public import Payloads
import Rules
import YAML

/// How APNs is to handle a push.
public struct PushFile: Sendable {
  /// `type`, when stated.
  public var type = Written<Located<PushType>>.absent
  /// `priority`: 1, 5 or 10.
  public var priority = Written<Located<Int>>.absent
  /// `expires`
  public var expires = Written<Located<Expiry>>.absent
  /// `collapse`
  public var collapse = Written<Scalar>.absent
  /// `mutable-content`
  public var mutableContent = Written<Located<Bool>>.absent
  /// `content-available`
  public var contentAvailable = Written<Located<Bool>>.absent
  /// `environment`: is it the sandbox?
  public var isSandbox = Written<Located<Bool>>.absent
  /// `channel`
  public var channel = Written<Scalar>.absent
  /// Where it stands.
  public var span: SourceSpan
  /// Whether a key stands beside these that nobody knows: it may have been meant to be any.
  @usableFromInline package internal(set) var hasStranger = false

  init(span: SourceSpan) { self.span = span }

  static let keys = Mapping<PushFile>(
    "push", example: "{ expires: 1d }",
    [
      Row(
        "type", .choice(PushType.all, \.name, "a push type"), alsoCalled: ["apns-push-type", "push-type"],
        "The push type; belfry derives it, and it may be stated."
      ) { $0.type = $1 },
      Row(
        "priority", .priority, alsoCalled: ["apns-priority"],
        "10 now, 5 when convenient for the battery, 1 never wakes the device."
      ) {
        $0.priority = $1
      },
      Row(
        "expires", .expiry, alsoCalled: ["ttl", "expiration", "apns-expiration"],
        "How long APNs keeps it for a device that is offline."
      ) { $0.expires = $1 },
      Row(
        "collapse", .template("a collapse id"),
        alsoCalled: ["collapse-id", "collapse-key", "apns-collapse-id"],
        "Pushes with the same id replace each other; at most 64 bytes."
      ) { $0.collapse = $1 },
      Row(
        "mutable-content", .boolean, "Whether the app's service extension may change it; media implies it."
      ) { $0.mutableContent = $1 },
      Row("content-available", .boolean, "Whether it wakes the app in the background.") { $0.contentAvailable = $1 },
      Row(
        "environment", .either("production", "sandbox", "an environment"), "Which APNs servers it is for."
      ) { $0.isSandbox = $1 },
      Row("channel", .name("a channel id"), "The broadcast channel, in base64; for Live Activities.") {
        $0.channel = $1
      },
    ])

  /// Whether it inherits something that cannot be used.
  @inlinable package var inheritsUnusable: Bool {
    type.inheritsUnusable || priority.inheritsUnusable || expires.inheritsUnusable || collapse.inheritsUnusable
      || mutableContent.inheritsUnusable || contentAvailable.inheritsUnusable || isSandbox.inheritsUnusable
      || channel.inheritsUnusable || hasStranger
  }

  fileprivate mutating func inherit(_ defaults: PushFile, from origin: Int32) {
    type.inherit(defaults.type, from: origin)
    priority.inherit(defaults.priority, from: origin)
    expires.inherit(defaults.expires, from: origin)
    collapse.inherit(defaults.collapse, from: origin)
    mutableContent.inherit(defaults.mutableContent, from: origin)
    contentAvailable.inherit(defaults.contentAvailable, from: origin)
    isSandbox.inherit(defaults.isSandbox, from: origin)
    channel.inherit(defaults.channel, from: origin)
    hasStranger = hasStranger || defaults.hasStranger
  }

  /// What stands under `defaults`: a key with a mistake is of no use to whoever inherits it, the others are.
  fileprivate static func shared(_ reader: inout NodeReader, _ node: NodeID) -> PushFile? {
    let count = reader.findings.count
    guard var file = reader.read(node, as: strictKeys, PushFile(span: reader.tree.span(node))) else { return nil }
    file.hasStranger = reader.findings[count...].contains { $0.rule === Rule.unknownKey }
    return file
  }

  private static let strictKeys = Mapping<PushFile>("push", example: "{ expires: 1d }", keys.rows, isStrict: true)
}

extension Written<PushFile> {
  /// Each key on its own is the campaign's or inherited.
  package mutating func inheritEach(_ defaults: Written<PushFile>, from origin: Int32) {
    guard let inherited = defaults.value else { return inherit(defaults, from: origin) }
    if isWritten { return value?.inherit(inherited, from: origin) ?? () }
    var push = PushFile(span: inherited.span)
    push.inherit(inherited, from: origin)
    self = Written(key: defaults.key, value: push, origin: defaults.isInherited ? defaults.origin : origin)
  }
}

extension ValueReader where Value == PushFile {
  /// A mapping.
  static let push = ValueReader.mapping(PushFile.keys) { PushFile(span: $0.tree.span($1)) }

  /// The same for all campaigns.
  static let sharedPush = ValueReader(.mapping(PushFile.keys.shape), isByKey: true) { PushFile.shared(&$0, $1) }
}

extension ValueReader where Value == Located<Int> {
  /// One of APNs' three priorities.
  fileprivate static let priority = ValueReader(.integer(1...10)) { reader, node in
    let text = reader.tree.kind(node) == .scalar ? reader.tree.string(node) : ""
    if ["1", "5", "10"].contains(text) || reader.tree.kind(node) != .scalar {
      return reader.integer(node, 1...10, "a priority")
    }
    reader.findings.report(
      .unknownValue, at: reader.tree.span(node), "\"\(text)\" is not a priority",
      help: "10 shows it now, 5 when convenient for the battery, 1 never wakes the device")
    return nil
  }
}

extension ValueReader where Value == Located<Expiry> {
  /// A duration, a time, or `never-store`.
  fileprivate static let expiry = ValueReader(.oneOf([.duration, .dateTime, .choice(["never-store"])])) {
    $0.expires($1)
  }
}

extension NodeReader {
  fileprivate mutating func expires(_ node: NodeID) -> Located<Expiry>? {
    guard let text = scalar(node, "an expiry") else { return nil }
    let bytes = text.text.utf8
    if text.text == "never-store" { return Located(.neverStore, at: text.span) }
    if let span = TimeSpan(bytes) {
      return isSensible(Located(span, at: text.span)) ? Located(.after(span), at: text.span) : nil
    }
    if let local = CivilDateTime(bytes) { return Located(.atLocal(local), at: text.span) }
    if let instant = Instant(bytes) { return Located(.at(instant), at: text.span) }
    let spans = ValueSuggestion.duration(text.text).filter { span in
      TimeSpan(span.utf8).map { $0.seconds <= NotificationLimit.storage.seconds ?? .max } ?? false
    }
    let isMilliseconds = bytes.count >= 12 && bytes.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    // To APNs an expiry of 0 is one attempt.
    let isZero = ValueSuggestion.isZero(text.text)
    findings.report(
      .invalidTime, at: text.span, "\"\(text.text)\" is not an expiry", label: "not an expiry",
      notes: isMilliseconds ? [Finding.Note("APNs counts seconds; this looks like milliseconds")] : [],
      help: Self.endless(text.text) ?? minutesOrMonths(text.text) ?? Suggestion.question(
        isZero || text.text.lowercased().filter(\.isLetter) == "neverstore"
          ? ["never-store"]
          : spans + ValueSuggestion.dateTime(text.text)
            + [ValueSuggestion.instant(text.text)?.text].compactMap { $0 })
        ?? ValueSuggestion.impossible(text.text) ?? ValueSuggestion.halfMoment(text.text)?.help
        ?? "write a duration such as \"1d\", a time such as \"2026-12-25 18:30\", or \"never-store\"")
    return nil
  }

  /// `15M` has two readings, also where one of them is too long.
  private func minutesOrMonths(_ text: String) -> Advice? {
    text.hasSuffix("M") ? Suggestion.question(ValueSuggestion.duration(text))?.onlySaid : nil
  }

  /// What to write for a push that is never to expire, which is not `never-store`: that one ends at once.
  private static func endless(_ text: String) -> Advice? {
    guard
      ["never", "none", "no", "forever", "always", "infinite", "unlimited", "indefinitely", "off"].contains(
        text.lowercased())
    else { return nil }
    let most = NotificationLimit.storage.value
    return
      "APNs keeps a push for at most \(most) days: write \(most)d to keep it as long as possible, or never-store to try only once"
  }
}
