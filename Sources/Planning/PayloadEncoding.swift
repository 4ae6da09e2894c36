import Checking
import Clocks
import Diagnostics
import Expressions
import JSON
import Language
import Payloads

/// Where a payload goes while it is written: into a size, or into the segments that rows are spliced from.
///
/// One encoder serves both, so that the size that was proven is the size that is sent.
protocol PayloadSink {
  /// Bytes that are JSON already.
  mutating func raw(_ json: String)
  /// A text that is the same for everyone, with its quotation marks.
  mutating func quoted(_ text: String)
  /// A text that is rendered, with its quotation marks.
  mutating func quoted(_ template: Template)
  /// A value that keeps the JSON type of its attribute.
  mutating func value(_ template: Template)
  /// A moment as the number of seconds since 2001.
  mutating func moment(_ template: Template)
  /// Unix seconds so long after the push is sent.
  mutating func seconds(after offset: Int64)
  /// The name of the variant that a recipient gets, as the inside of a text.
  mutating func name(ofOneOf variants: [Variant])
  /// The name of the request to a token, or to a channel, as the inside of a text.
  mutating func requestName(channel: String?)
  /// Everything until ``end()`` is one field, its comma and key included.
  mutating func begin(_ place: PayloadPlace, _ name: String)
  /// The field is over.
  mutating func end()
}

extension PayloadSink {
  mutating func begin(_ place: PayloadPlace, _ name: String) {}
  mutating func end() {}
}

/// The object of a payload in which a field stands.
enum PayloadPlace: String {
  /// Beside `aps`.
  case root = ""
  case aps = "aps."
  case alert = "aps.alert."
}

/// Writes the payload of a campaign in the order of the payload table.
struct PayloadEncoder<Sink: PayloadSink> {
  let campaign: Campaign
  let content: Content
  private let variant: Variant
  /// Whether other variants have the very same content, and are written by the same program.
  private let isShared: Bool
  private let texts: LocalizedTexts?
  var sink: Sink
  private var needsComma = false

  /// An encoder of what readers of one language get of a variant.
  init(_ campaign: Campaign, _ variant: Variant, isShared: Bool = false, _ texts: LocalizedTexts?, into sink: Sink) {
    (self.campaign, self.variant, self.isShared) = (campaign, variant, isShared)
    content = texts?.hasMore == true ? variant.content.shown(in: texts) : variant.content
    self.texts = texts
    self.sink = sink
  }

  /// The whole body, with an alert where there are texts.
  mutating func body() {
    body(alert: texts.map { [content, campaign] texts in { AlertEncoder.write(content, texts, campaign, into: &$0) } })
  }

  /// The whole body; `alert` writes the value of `alert`, or is nothing where there is none.
  mutating func body(alert: ((inout Sink) -> Void)?) {
    if let type = campaign.push?.type, case .fixed(let value) = type.body {
      sink.raw(JSONWriter(value).text)
      return
    }
    sink.raw("{")
    needsComma = false
    if campaign.push?.type.carriesAps ?? true {
      key("aps")
      sink.raw("{")
      needsComma = false
      aps(alert: alert)
      sink.raw("}")
      needsComma = true
    }
    siblings()
    sink.raw("}")
  }

  // MARK: - aps

  private mutating func aps(alert: ((inout Sink) -> Void)?) {
    if let alert {
      key("alert")
      alert(&sink)
      needsComma = true
    }
    if let badge = content.badge {
      field("badge") {
        switch badge {
        case .number(let number): $0.sink.raw(String(number))
        case .template(let template): $0.sink.value(template)
        }
      }
    }
    if campaign.push?.type.allows(.sound) ?? true { sound() }
    for field in content.fields {
      self.field(field.field.apsKey) {
        switch field.value {
        case .literal(let value): $0.literal(value)
        case .template(let template): $0.sink.quoted(template)
        }
      }
    }
    if campaign.push?.isContentAvailable == true { flag("content-available") }
    if campaign.push?.isMutable == true { flag("mutable-content") }
    if let activity = campaign.liveActivity { liveActivity(activity) }
  }

  private mutating func flag(_ name: String) { field(name) { $0.sink.raw("1") } }

  private mutating func sound() {
    switch content.sound {
    case .none: break
    case .systemDefault: field("sound") { $0.sink.quoted("default") }
    case .file(let name): field("sound") { $0.sink.quoted(name) }
    case .critical(let name, let volume):
      field("sound") {
        $0.sink.raw("{\"critical\":1,\"name\":")
        $0.sink.quoted(name?.value ?? "default")
        if let volume { $0.sink.raw(",\"volume\":\(JSONNumber.text(volume))") }
        $0.sink.raw("}")
      }
    }
  }

  private mutating func liveActivity(_ activity: LiveActivity) {
    field("timestamp") { $0.sink.seconds(after: 0) }
    field("event") { $0.sink.quoted(activity.event.rawValue) }
    if let state = activity.contentState { field("content-state") { $0.object(state) } }
    if let type = activity.attributesType { field("attributes-type") { $0.sink.quoted(type) } }
    if let attributes = activity.attributes { field("attributes") { $0.object(attributes) } }
    if let stale = activity.staleAfter { field("stale-date") { $0.sink.seconds(after: stale.seconds) } }
    if let dismiss = activity.dismissAfter { field("dismissal-date") { $0.sink.seconds(after: dismiss.seconds) } }
    if activity.takesInputToken { flag("input-push-token") }
    if let channel = activity.inputChannel { field("input-push-channel") { $0.sink.quoted(channel) } }
  }

  /// The data that an activity keeps: state and attributes, which have a limit of their own.
  mutating func activityData(_ activity: LiveActivity) {
    if let state = activity.contentState { object(state) }
    if let attributes = activity.attributes { object(attributes) }
  }

  // MARK: - Beside aps

  private mutating func siblings() {
    if let media = content.media, campaign.push?.type.allows(.mutableContent) ?? true {
      field("media", in: .root) { $0.sink.quoted(media) }
    }
    if let link = content.link, campaign.push?.type.carries("link") ?? true {
      field("link", in: .root) { $0.sink.quoted(link) }
    }
    for member in content.data where campaign.push?.type.carries(member.key) ?? true {
      field(member.key, in: .root) { $0.node(member.value) }
    }
    if campaign.push?.saysOrigin == true { field(PayloadOrigin.key, in: .root) { $0.origin() } }
  }

  /// What an app that is opened by the notification can count, as ``PayloadOrigin`` names it.
  private mutating func origin() {
    sink.raw("{")
    sink.quoted(PayloadOrigin.campaign)
    sink.raw(":")
    sink.quoted(campaign.id)
    sink.raw(",")
    sink.quoted(PayloadOrigin.variant)
    sink.raw(":")
    if isShared {
      sink.raw("\"")
      sink.name(ofOneOf: campaign.variants)
      sink.raw("\"")
    } else {
      sink.quoted(variant.name)
    }
    sink.raw(",")
    sink.quoted(PayloadOrigin.request)
    sink.raw(":\"")
    sink.requestName(channel: campaign.push?.channel)
    sink.raw("\"}")
  }

  private mutating func object(_ members: [DataMember]) {
    sink.raw("{")
    needsComma = false
    for member in members {
      key(member.key)
      node(member.value)
      needsComma = true
    }
    sink.raw("}")
    needsComma = true
  }

  private mutating func node(_ node: DataNode) {
    switch node {
    case .literal(let value): literal(value)
    case .template(let template):
      let isValue = template.soleAttribute != nil || template.listValue != nil
      if isValue { sink.value(template) } else { sink.quoted(template) }
    case .moment(let template): sink.moment(template)
    case .array(let items):
      sink.raw("[")
      for (index, item) in items.enumerated() {
        if index > 0 { sink.raw(",") }
        self.node(item)
      }
      sink.raw("]")
    case .object(let members): object(members)
    }
    needsComma = true
  }

  private mutating func literal(_ value: JSONValue) {
    switch value {
    case .null: sink.raw("null")
    case .bool(let flag): sink.raw(flag ? "true" : "false")
    case .number(let digits): sink.raw(digits)
    case .string(let text): sink.quoted(text)
    case .array, .object: sink.raw(JSONWriter(value).text)
    }
  }

  /// A member that explanations of a size count by itself.
  private mutating func field(_ name: String, in place: PayloadPlace = .aps, _ value: (inout Self) -> Void) {
    sink.begin(place, name)
    key(name)
    value(&self)
    needsComma = true
    sink.end()
  }

  private mutating func key(_ name: String) {
    if needsComma { sink.raw(",") }
    sink.quoted(name)
    sink.raw(":")
    needsComma = true
  }
}

/// Writes the value of `alert` for one language, of the content as its readers get it.
enum AlertEncoder {
  static func write(
    _ content: Content, _ texts: LocalizedTexts, _ campaign: Campaign, into sink: inout some PayloadSink
  ) {
    var isFirst = true
    sink.raw("{")
    // A Live Activity keeps key and arguments in an object of their own.
    let nests = campaign.push?.type.nestsAlertKeys ?? false
    text(texts.title, "title", "title-loc-key", "title-loc-args", nests: nests, &isFirst, &sink)
    text(texts.subtitle, "subtitle", "subtitle-loc-key", "subtitle-loc-args", nests: nests, &isFirst, &sink)
    text(texts.body, "body", "loc-key", "loc-args", nests: nests, &isFirst, &sink)
    if let launchImage = content.launchImage {
      key("launch-image", &isFirst, &sink)
      sink.quoted(launchImage)
      sink.end()
    }
    // The sound of a Live Activity stands inside the alert.
    if campaign.push?.type.placesSoundInAlert == true, let sound = name(content.sound) {
      key("sound", &isFirst, &sink)
      sink.quoted(sound)
      sink.end()
    }
    sink.raw("}")
  }

  private static func text(
    _ text: LocalizedText?, _ plain: String, _ locKey: String, _ locArguments: String, nests: Bool,
    _ isFirst: inout Bool, _ sink: inout some PayloadSink
  ) {
    switch text?.source {
    case nil: break
    case .template(let template):
      key(plain, &isFirst, &sink)
      sink.quoted(template)
      sink.end()
    case .key(let name, let arguments) where nests:
      key(plain, &isFirst, &sink)
      sink.raw("{\"loc-key\":")
      sink.quoted(name)
      if !arguments.isEmpty {
        sink.raw(",\"loc-args\":")
        list(arguments, &sink)
      }
      sink.raw("}")
      sink.end()
    case .key(let name, let arguments):
      key(locKey, &isFirst, &sink)
      sink.quoted(name)
      sink.end()
      guard !arguments.isEmpty else { return }
      key(locArguments, &isFirst, &sink)
      list(arguments, &sink)
      sink.end()
    }
  }

  private static func list(_ arguments: [Template], _ sink: inout some PayloadSink) {
    sink.raw("[")
    for (index, argument) in arguments.enumerated() {
      if index > 0 { sink.raw(",") }
      sink.quoted(argument)
    }
    sink.raw("]")
  }

  /// Begins a field, which whoever writes its value ends.
  private static func key(_ name: String, _ isFirst: inout Bool, _ sink: inout some PayloadSink) {
    sink.begin(.alert, name)
    if !isFirst { sink.raw(",") }
    isFirst = false
    sink.quoted(name)
    sink.raw(":")
  }

  private static func name(_ sound: SoundSetting) -> String? {
    switch sound {
    case .none: nil
    case .systemDefault: "default"
    case .file(let name): name
    case .critical(let name, _): name?.value ?? "default"
    }
  }
}

extension JSONWriter {
  /// A writer that holds one value.
  init(_ value: JSONValue) {
    self.init()
    self.value(value)
  }
}

/// Numbers as JSON writes them.
public enum JSONNumber {
  /// A number without a needless fraction: `1`, `0.5`.
  public static func text(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15 ? String(Int64(value)) : String(value)
  }
}
