public import Clocks
public import Diagnostics
public import Payloads
import Rules
import YAML

/// What a Live Activity push does.
public struct LiveActivityFile: Sendable {
  /// `event`
  public var event: Located<LiveActivityEvent>?
  /// `attributes-type`
  public var attributesType = Written<Scalar>.absent
  /// `attributes`
  public var attributes = Written<[DataEntry]>.absent
  /// `content-state`
  public var contentState = Written<[DataEntry]>.absent
  /// `stale-after`
  public var staleAfter: Located<TimeSpan>?
  /// `dismiss-after`; before the push itself for `now`.
  public var dismissAfter: Located<TimeSpan>?
  /// `input-push-token`
  public var inputPushToken: Located<Bool>?
  /// `input-push-channel`
  public var inputPushChannel = Written<Scalar>.absent
  /// Where it stands.
  public var span: SourceSpan

  static let keys = Mapping<LiveActivityFile>(
    "live-activity",
    [
      Row(
        "event", .choice(LiveActivityEvent.allCases, \.rawValue, "an event"), required: true,
        "What happens to the activity."
      ) { $0.event = $1.value },
      Row(
        "attributes-type", .name("the name of a Swift type"),
        "The Swift type of the attributes; needed to start. Of an update or an end it says what the state is checked against, and is not sent."
      ) { $0.attributesType = $1 },
      Row("attributes", .data, "The attributes; needed to start.") { $0.attributes = $1 },
      Row("content-state", .data, alsoCalled: ["state"], "The state that the app's ContentState decodes.") {
        $0.contentState = $1
      },
      Row("stale-after", .duration, "When the state counts as out of date.") { $0.staleAfter = $1.value },
      Row("dismiss-after", .dismissal, "When an ended activity leaves the Lock Screen: at most 4h, or now.") {
        $0.dismissAfter = $1.value
      },
      Row("input-push-token", .boolean, "Whether a started activity takes updates by a token of its own.") {
        $0.inputPushToken = $1.value
      },
      Row(
        "input-push-channel", .name("a channel id"),
        "The broadcast channel, in base64, from which a started activity takes updates."
      ) { $0.inputPushChannel = $1 },
    ])
}

extension ValueReader where Value == Located<TimeSpan> {
  /// A duration, or `now`, which Apple writes as a moment that has passed.
  fileprivate static let dismissal = ValueReader(.oneOf([.duration, .choice(["now"])])) { reader, node in
    let tree = reader.tree
    guard tree.kind(node) == .scalar, tree.withText(node, { isEqual("now", $0) }) else {
      let text = tree.kind(node) == .scalar ? tree.string(node) : ""
      guard ValueSuggestion.isZero(text) else { return reader.duration(node) }
      reader.findings.report(
        .invalidDuration, at: tree.span(node), "\"\(text)\" is not a duration such as \"1h\"", label: "not a duration",
        help: Suggestion.question(["now"]))
      return nil
    }
    return Located(TimeSpan(seconds: -1), at: tree.span(node))
  }
}

extension ValueReader where Value == LiveActivityFile {
  /// A mapping.
  static let liveActivity = ValueReader.mapping(LiveActivityFile.keys) { LiveActivityFile(span: $0.headSpan($1)) }
}
