import Clocks
import Diagnostics
import JSON
import Limits
import Payloads
import YAML

extension NodeReader {
  /// `alert`: a text (the body) or a mapping.
  mutating func alert(_ node: NodeID?) -> AlertFile? {
    guard let node else { return nil }
    if tree.kind(node) == .scalar {
      guard let body = scalar(node) else { return nil }
      return AlertFile(body: .template(body), span: body.span)
    }
    guard let fields = fields(node, Shapes.alert) else { return nil }
    return AlertFile(
      title: text(fields[0]), subtitle: text(fields[1]), body: text(fields[2]),
      launchImage: name(fields[3], "a file or storyboard name"), hasText: fields.isWritten(0) || fields.isWritten(2),
      span: headSpan(node))
  }

  /// A template, or `{ key: K, args: [...] }`.
  mutating func text(_ node: NodeID?) -> TextFile? {
    guard let node else { return nil }
    guard tree.kind(node) == .mapping else {
      return scalar(node, "a text, or \"{ key: …, args: […] }\"").map { .template($0) }
    }
    guard let fields = fields(node, Shapes.stringsKey), let key = name(fields[0], "a key of the app's strings") else {
      return nil
    }
    var arguments: [Scalar] = []
    if let list = fields[1] {
      for item in items(list, "a list of arguments") { if let argument = scalar(item) { arguments.append(argument) } }
    }
    return .key(key, arguments: arguments)
  }

  /// `localizations`
  mutating func localizations(_ node: NodeID?) -> [LocalizationFile] {
    guard let node else { return [] }
    var result: [LocalizationFile] = []
    let entries = entries(node, "a mapping from language to texts", most: RunLimit.listItems.value)
    result.reserveCapacity(entries.count)
    for (locale, value) in entries {
      guard let fields = fields(value, Shapes.localization) else { continue }
      result.append(
        LocalizationFile(locale: locale, title: text(fields[0]), subtitle: text(fields[1]), body: text(fields[2])))
    }
    return result
  }

  /// `sound`
  mutating func sound(_ node: NodeID?) -> Located<SoundSetting>? {
    guard let node else { return nil }
    guard tree.kind(node) == .mapping else {
      guard let text = name(node, "default, none or a file name") else { return nil }
      let setting: SoundSetting =
        switch text.text {
        case "none": .none
        case "default": .systemDefault
        default: .file(text.text)
        }
      return Located(setting, at: text.span)
    }
    guard let fields = fields(node, Shapes.sound) else { return nil }
    let file = name(fields[0], "a file name")
    let isCritical = boolean(fields[1])
    let volume = number(fields[2], 0...1, "a volume")
    let isNamed = file.map { $0.text != "default" } ?? false
    guard isCritical?.value == true else {
      if let volume {
        findings.append(
          Finding(
            .soundForm, at: volume.span, "only a critical alert has a volume",
            help: "add \"critical: true\", or take \"volume\" away"))
      }
      return Located(isNamed ? .file(file?.text ?? "") : .systemDefault, at: headSpan(node))
    }
    return Located(
      .critical(name: isNamed ? file.map { Located($0.text, at: $0.span) } : nil, volume: volume?.value),
      at: isCritical?.span ?? headSpan(node))
  }

  /// `badge`
  mutating func badge(_ node: NodeID?) -> Located<Badge>? {
    guard let node else { return nil }
    if tree.kind(node) == .scalar, tree.withText(node, { isEqual("clear", $0) }) {
      return Located(.clear, at: tree.span(node))
    }
    if tree.kind(node) == .scalar, tree.withText(node, { $0.contains(UInt8(ascii: "{")) }) {
      findings.append(
        .wrongType(
          tree, node, expected: "a whole number for a badge",
          help:
            "a badge is one number for everyone: write it, or \"clear\"; what differs by person belongs into the text or under \"data\""
        ))
      return nil
    }
    if tree.kind(node) == .scalar, let first = tree.withText(node, { $0.first }), first == UInt8(ascii: "+") {
      findings.append(
        .wrongType(
          tree, node, expected: "a whole number for a badge",
          help: "write the number itself: iOS sets the badge to it and never adds to it"))
      return nil
    }
    guard let number = integer(node, 0...Int(Int32.max), "a badge") else { return nil }
    if number.value == 0 {
      findings.append(
        Finding(
          .badgeZero, at: number.span, "a badge of 0 is written \"clear\"",
          notes: [Finding.Note("0 takes the badge away and clears the app's delivered notifications")],
          help: "write \"badge: clear\" if that is meant; leave the key out to leave the badge as it is",
          fixes: [
            Finding.Fix("replace \"0\" by \"clear\"", .needsReview, edits: [Finding.Fix.Edit(number.span, "clear")])
          ]))
      return nil
    }
    return number.map { .set($0) }
  }

  /// `data`, `attributes`, `content-state`: a mapping of JSON values.
  mutating func dataEntries(_ node: NodeID?) -> [DataEntry]? {
    guard let node else { return nil }
    return entries(node, "a mapping", most: RunLimit.listItems.value).map {
      DataEntry(key: $0.key, value: dataValue($0.value))
    }
  }

  private mutating func dataValue(_ node: NodeID) -> DataValue {
    switch tree.kind(node) {
    case .sequence: return .array(items(node, "a list").map { dataValue($0) })
    case .mapping:
      return .object(
        entries(node, "a mapping", most: RunLimit.listItems.value).map {
          DataEntry(key: $0.key, value: dataValue($0.value))
        })
    case .scalar, .alias: break
    }
    let text = tree.string(node)
    let span = tree.span(node)
    switch JSONScalar.value(text, style: tree.style(node)) {
    case .null: return .null(span)
    case .bool(let value): return .bool(value)
    case .number(let digits): return .number(digits)
    default: return .text(Scalar(text, at: span, node: node))
    }
  }

  /// The keys that a campaign and its variants share, by the rows where they stand.
  mutating func content(_ fields: Fields, _ rows: ContentRows) -> ContentFile {
    ContentFile(
      alert: alert(fields[rows.alert]), localizations: localizations(fields[rows.localizations]),
      sound: sound(fields[rows.sound]), media: name(fields[rows.media], "a file or address"),
      link: name(fields[rows.link], "an address"), data: dataEntries(fields[rows.data]) ?? [])
  }

  /// `variants`
  mutating func variants(_ node: NodeID?) -> [VariantFile] {
    guard let node else { return [] }
    var variants: [VariantFile] = []
    var firsts: [[UInt8]: Scalar] = [:]
    for item in items(node, "a list of variants") {
      guard let fields = fields(item, Shapes.variant) else { continue }
      let content = content(fields, ContentRows.variant)
      guard let name = name(fields[0], "a name"), let weight = integer(fields[1], 0...100, "a weight") else { continue }
      if let first = firsts[Array(name.text.utf8)] {
        findings.append(.duplicateName("variant", name, first: first))
        continue
      }
      firsts[Array(name.text.utf8)] = name
      variants.append(VariantFile(name: name, weight: weight, content: content))
    }
    return variants
  }

  /// `push`
  mutating func push(_ node: NodeID?) -> PushFile? {
    guard let node, let fields = fields(node, Shapes.push) else { return nil }
    var push = PushFile(span: fields.span)
    push.type = choice(fields[0], PushType.all.map(\.name), "a push type")
    push.priority = priority(fields[1])
    push.expires = expires(fields[2])
    push.hasExpires = fields.isWritten(2)
    push.hasContentAvailable = fields.isWritten(5)
    push.collapse = name(fields[3], "a collapse id")
    push.mutableContent = boolean(fields[4])
    push.contentAvailable = boolean(fields[5])
    push.isSandbox = choice(fields[6], ["production", "sandbox"], "an environment")?.map { $0 == 1 }
    push.channel = name(fields[7], "a channel id")
    return push
  }

  private mutating func priority(_ node: NodeID?) -> Located<Int>? {
    guard let node else { return nil }
    let text = tree.kind(node) == .scalar ? tree.string(node) : ""
    if ["1", "5", "10"].contains(text) { return integer(node, 1...10, "a priority") }
    guard tree.kind(node) == .scalar else { return integer(node, 1...10, "a priority") }
    findings.append(
      Finding(
        .unknownValue, at: tree.span(node), "\"\(text)\" is not a priority",
        help: "10 shows it now, 5 when convenient for the battery, 1 never wakes the device"))
    return nil
  }

  /// `live-activity`
  mutating func liveActivity(_ node: NodeID?) -> LiveActivityFile? {
    guard let node, let fields = fields(node, Shapes.liveActivity) else { return nil }
    return LiveActivityFile(
      event: choice(fields[0], LiveActivityEvent.allCases.map(\.rawValue), "an event")?.map {
        LiveActivityEvent.allCases[$0]
      },
      written: Set(Shapes.liveActivity.keys.indices.filter(fields.isWritten).map { Shapes.liveActivity.keys[$0].name }),
      attributesType: name(fields[1], "the name of a Swift type"), attributes: dataEntries(fields[2]),
      contentState: dataEntries(fields[3]), staleAfter: duration(fields[4]), dismissAfter: dismissal(fields[5]),
      inputPushToken: boolean(fields[6]), inputPushChannel: name(fields[7], "a channel id"),
      span: headSpan(node))
  }

  /// `dismiss-after`: a duration, or `now`, which Apple writes as a moment that has passed.
  private mutating func dismissal(_ node: NodeID?) -> Located<TimeSpan>? {
    guard let node else { return nil }
    if tree.kind(node) == .scalar, tree.withText(node, { isEqual("now", $0) }) {
      return Located(TimeSpan(seconds: -1), at: tree.span(node))
    }
    return duration(node)
  }
}

/// Where the shared keys stand in a shape.
struct ContentRows {
  var alert: Int
  var localizations: Int
  var sound: Int
  var media: Int
  var link: Int
  var data: Int

  static let campaign = ContentRows(alert: 8, localizations: 9, sound: 11, media: 12, link: 13, data: 14)
  static let variant = ContentRows(alert: 2, localizations: 3, sound: 4, media: 5, link: 6, data: 7)
}
