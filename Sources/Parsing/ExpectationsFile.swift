public import Clocks
public import Diagnostics
import Rules
import YAML

/// A file of people, or of what is expected of campaigns for them, or of both.
public struct ExpectationsFile: Sendable {
  /// `personas`
  public var personas: [PersonFile] = []
  /// The names of personas that cannot be used.
  public var unusablePersonas: [String] = []
  /// `tests`: the campaign that all items are about unless they say otherwise.
  public var campaign = Written<Scalar>.absent
  /// `now`: the moment from which all items look ahead unless they say otherwise.
  public var now = Written<Located<Instant>>.absent
  /// `expect`
  public var expectations = Written<[ExpectationFile]>.absent

  /// Nobody, of whom nothing is expected.
  public init() {}

  /// The ids of the campaigns of which something is expected, as they are written.
  public var campaigns: [String] {
    var ids = campaign.value.map { [$0.text] } ?? []
    for item in expectations.value ?? [] {
      if let id = item.campaign.value?.text { ids.append(id) }
    }
    return ids
  }

  static let keys = Mapping<ExpectationsFile>(
    "expectations",
    [
      Row("personas", .personas, "People by name: what is known of each, as a row of the recipients would have it.") {
        $0.personas = $1.value?.declared ?? []
        $0.unusablePersonas = $1.value?.unusable ?? []
      },
      Row(
        "tests", .name("the id of a campaign", .kebabName), alsoCalled: ["test", "of"], example: "welcome",
        "The campaign that the items of `expect` are about."
      ) { $0.campaign = $1 },
      Row("now", .instant, alsoCalled: ["clock", "from"], "The moment from which they look ahead.") { $0.now = $1 },
      Row(
        "expect", .list(of: .expectation, "a list of expectations"), alsoCalled: ["expectations", "cases"],
        "What each person gets, or why they get nothing."
      ) { $0.expectations = $1 },
    ])
}

/// What is known of somebody, by the names of attributes, inputs or properties.
public struct KnownValues: Sendable {
  /// Each name with its value.
  public var values: [(name: Scalar, value: KnownValue)]

  /// Whether one of them cannot be read.
  public var isBroken: Bool { values.contains { if case .unreadable = $0.value { true } else { false } } }
}

/// A value as somebody writes it, of whatever type its name has.
public enum KnownValue: Sendable {
  /// There is none.
  case missing
  /// Nobody knows what is meant, which is told.
  case unreadable
  /// A text, a number, a date.
  case single(Scalar)
  /// A list, and where it stands.
  case list([Scalar], SourceSpan)
}

/// Somebody who is made up, by name.
public struct PersonFile: Sendable {
  /// What expectations call them.
  public let name: Scalar
  /// What is known of them.
  public let known: KnownValues
}

/// Who is meant: a persona, or somebody of whom all that is known is said where they stand.
public enum WhoFile: Sendable {
  /// The name of a persona.
  case persona(Scalar)
  /// What is known.
  case known(KnownValues)
}

/// One item of `expect`.
public struct ExpectationFile: Sendable {
  /// Where a finding about the whole item is shown.
  public let head: SourceSpan
  /// `name`
  public var name: Scalar?
  /// `campaign`
  public var campaign = Written<Scalar>.absent
  /// `person`
  public var person = Written<WhoFile>.absent
  /// `with`: what is otherwise of the persona.
  public var with = Written<KnownValues>.absent
  /// `inputs`: what comes with a request.
  public var inputs = Written<KnownValues>.absent
  /// `events`: what the app reports.
  public var events = Written<[ReportFile]>.absent
  /// `now`
  public var now = Written<Located<Instant>>.absent
  /// `gets`
  public var gets = Written<GetsFile>.absent
  /// `because`
  public var because = Written<Scalar>.absent
  /// `snapshot`
  public var snapshot = Written<Scalar>.absent
  /// `largest-payload`
  public var largestPayload = Written<BoundFile>.absent
  /// `reaches`
  public var reaches = Written<BoundFile>.absent

  static let keys = Mapping<ExpectationFile>(
    "expectation", example: "{ person: ana, gets: { language: de } }",
    [
      Row("name", .words, alsoCalled: ["description", "title"], "What reports call it.") {
        $0.name = $1.value
      },
      Row(
        "campaign", .name("the id of a campaign", .kebabName),
        "The campaign that it is about, where that is not the one of `tests`."
      ) { $0.campaign = $1 },
      Row(
        "person", .who, alsoCalled: ["persona", "recipient", "who"], example: "ana",
        "The name of a persona, or what is known of someone."
      ) { $0.person = $1 },
      Row(
        "with", .known("a mapping from attribute to value", need: "an attribute with its value"),
        alsoCalled: ["set", "but"], "Values that differ from the persona's."
      ) {
        $0.with = $1
      },
      Row(
        "inputs", .known("a mapping from input to value"), alsoCalled: ["input"],
        "What comes with the request, for a campaign on request."
      ) { $0.inputs = $1 },
      Row("events", .reports, alsoCalled: ["event"], "What the app reports of them.") { $0.events = $1 },
      Row("now", .instant, "The moment from which it looks ahead, where that is not the one of the file.") {
        $0.now = $1
      },
      Row(
        "gets", .gets, alsoCalled: ["sees", "expects", "receives"], example: "something",
        "`nothing`, `something`, or what it must contain."
      ) { $0.gets = $1 },
      Row("because", .name("a reason"), alsoCalled: ["why", "reason"], "Why they get nothing.") { $0.because = $1 },
      Row(
        "snapshot", .name("a name", .kebabName), "The name under which all that they get is kept, to be compared."
      ) { $0.snapshot = $1 },
      Row(
        "largest-payload", .bound("bytes"), alsoCalled: ["payload", "size"],
        "How large the campaign's largest payload is, as proven."
      ) { $0.largestPayload = $1 },
      Row(
        "reaches", .bound("people"), alsoCalled: ["count", "people"], "How many of the project's recipients get it."
      ) { $0.reaches = $1 },
    ])
}

/// What the app reports of somebody.
public struct ReportFile: Sendable {
  /// Where a finding about the whole report is shown.
  public let head: SourceSpan
  /// `event`
  public var event: Scalar?
  /// `at`
  public var at: Located<Instant>?
  /// `with`: its properties.
  public var properties = Written<KnownValues>.absent

  static let keys = Mapping<ReportFile>(
    "report of an event", example: "{ event: added_to_cart, with: { total: 80 } }",
    [
      Row(
        "event", .name("the name of an event", .snakeName), required: true, alsoCalled: ["name"],
        example: "added_to_cart", "What happens."
      ) { $0.event = $1.value },
      Row("at", .instant, alsoCalled: ["when", "time"], "When; at `now` otherwise.") { $0.at = $1.value },
      Row(
        "with", .known("a mapping from property to value", need: "a property with its value"),
        alsoCalled: ["properties", "where"], "Its properties."
      ) { $0.properties = $1 },
    ])
}

/// What somebody is expected to get.
public enum GetsFile: Sendable {
  /// Nothing at all.
  case nothing(SourceSpan)
  /// Whatever it is.
  case something(SourceSpan)
  /// What is as said; where the mapping stands.
  case message(MessageFile, SourceSpan)
}

/// What of a notification is to be so.
public struct MessageFile: Sendable {
  /// Texts that must be equal, by their keys.
  public var texts: [(part: MessagePart, text: Scalar)] = []
  /// `at`: a time on the person's own clock, or a moment.
  public var at: Scalar?
  /// `badge`
  public var badge: Located<Int>?
  /// `contains`
  public var contains: [Scalar] = []
  /// `lacks`
  public var lacks: [Scalar] = []
  /// `payload`
  public var payload: BoundFile?
  /// `content-state` and `attributes`: members that must be so, whatever others there are.
  public var activity: [(part: ActivityPart, members: [DataEntry], span: SourceSpan)] = []

  /// Nothing of it is said.
  public init() {}

  static let keys = Mapping<MessageFile>(
    "gets", example: "{ language: de, at: \"2026-12-24 18:30\" }",
    MessagePart.allCases.map { part in
      Row(part.rawValue, .shownText, part.summary) { file, written in
        if let text = written.value { file.texts.append((part, text)) }
      }
    } + [
      Row(
        "at", .name("a time", .oneOf([.dateTime, .text])), alsoCalled: ["when", "time"],
        "When: a day and a time on their own clock, or a moment such as 2026-12-24T17:30:00Z."
      ) { $0.at = $1.value },
      Row("badge", .integer(0...Int(Int32.max), "a badge"), "The number on the app's icon.") { $0.badge = $1.value },
      Row("contains", .someTexts, "Words that a text has: one, or a list of all.") { $0.contains = $1.value ?? [] },
      Row("lacks", .someTexts, alsoCalled: ["without"], "Words that no text has.") { $0.lacks = $1.value ?? [] },
      Row("payload", .bound("bytes"), alsoCalled: ["bytes", "size"], "How large the payload is.") {
        $0.payload = $1.value
      },
    ]
      + ActivityPart.allCases.map { part in
        Row(part.rawValue, .data, alsoCalled: part.otherNames, example: part.example, part.summary) { file, written in
          if let members = written.value, let key = written.key { file.activity.append((part, members, key)) }
        }
      })
}

/// A part of what is seen that is a text.
public enum MessagePart: String, Sendable, CaseIterable {
  case title, subtitle, body, language, variant, sound, link, media

  /// What it is, as the reference tells it.
  var summary: String {
    switch self {
    case .title: "The title, as it is seen; \"\" for none."
    case .subtitle: "The subtitle, as it is seen; \"\" for none."
    case .body: "The body, as it is seen; \"\" for none."
    case .language: "The language of the texts."
    case .variant: "The variant."
    case .sound: "The name of the sound; \"\" for none, `default` for the system's."
    case .link: "Where a tap leads; \"\" for nowhere."
    case .media: "The image, sound or movie; \"\" for none."
    }
  }
}

/// A number that must be met, or its bounds.
public struct BoundFile: Sendable {
  /// The least; nothing without a bound.
  public var least: Int?
  /// The most; nothing without a bound.
  public var most: Int?
  /// Where it stands.
  public let span: SourceSpan

  static let keys = Mapping<BoundFile>(
    "bound", example: "{ at-most: 100 }",
    [
      Row("at-least", .integer(range, "the least"), alsoCalled: ["min"], "The least.") { $0.least = $1.value?.value },
      Row("at-most", .integer(range, "the most"), alsoCalled: ["max"], "The most.") { $0.most = $1.value?.value },
    ])

  fileprivate static let range = 0...1_000_000_000_000
}

extension NodeReader {
  /// Reads the file as people and expectations.
  public mutating func expectations() -> ExpectationsFile? {
    tree.root.flatMap { read($0, as: ExpectationsFile.keys, ExpectationsFile()) }
  }
}

// MARK: - Values

extension ValueReader where Value == Located<Instant> {
  /// A moment, as `--now` has it.
  fileprivate static let instant = ValueReader(.text) { reader, node in
    guard let text = reader.name(node, "a moment such as 2026-11-21T00:00:00Z") else { return nil }
    guard let instant = Instant(text.text) else {
      reader.findings.report(
        .invalidTime, at: text.span, "\"\(text.text)\" is not a moment",
        note: "a moment has a day, a time and its distance from UTC, because clocks differ",
        help: "write it as 2026-11-21T09:00:00Z, or with an offset: 2026-11-21T10:00:00+01:00")
      return nil
    }
    return Located(instant, at: text.span)
  }
}

extension ValueReader where Value == [Scalar] {
  /// A text, or a list of some.
  fileprivate static let someTexts = ValueReader(.oneOf([.text, .list(.text)])) { reader, node in
    let items = reader.itemsOrOne(node)
    if items.isEmpty { reader.tellEmpty("the list", node, help: "write a text, or remove the key") }
    return items.compactMap { reader.isNoText($0) ? nil : reader.name($0, "a text") }
  }
}

extension ValueReader where Value == Scalar {
  /// Words that are not empty.
  fileprivate static let words = ValueReader(.text) { reader, node in
    reader.isNoText(node) ? nil : reader.name(node, "a text")
  }

  /// A text as it is seen, which may be empty.
  fileprivate static let shownText = ValueReader(.text) { reader, node in
    reader.isNoText(node) ? nil : reader.scalar(node)
  }
}

extension NodeReader {
  /// Whether `~` stands for a text, which is a finding: YAML has it as nothing, and who expects nothing writes "".
  fileprivate mutating func isNoText(_ node: NodeID) -> Bool {
    guard isAbsent(node), !tree.isAbsent(node) else { return false }
    findings.report(
      .missingValue, at: tree.span(node), "\"~\" is not text",
      help: "write the text, \"\" for an empty one, or remove the key")
    return true
  }
}

extension ValueReader where Value == BoundFile {
  /// A number, or its bounds.
  fileprivate static func bound(_ what: String) -> ValueReader {
    ValueReader(.oneOf([.integer(BoundFile.range), .mapping(BoundFile.keys.shape)])) { reader, node in
      let span = reader.tree.span(node)
      guard reader.tree.kind(node) == .mapping else {
        return reader.integer(node, BoundFile.range, what).map {
          BoundFile(least: $0.value, most: $0.value, span: span)
        }
      }
      guard let bound = reader.read(node, as: BoundFile.keys, BoundFile(span: span)) else { return nil }
      guard bound.least != nil || bound.most != nil else {
        if reader.tree.childCount(node) == 0 {
          reader.tellEmpty("a bound", node, help: "write a number, or { at-most: 100 }")
        }
        return nil
      }
      if let least = bound.least, let most = bound.most, least > most {
        reader.findings.report(
          .outOfRange, at: span, "no number is at least \(least) and at most \(most)", help: "swap the two")
        return nil
      }
      return bound
    }
  }
}

extension ValueReader where Value == KnownValues {
  /// Values by name; there must be one where somebody has a `need` for it.
  fileprivate static func known(_ what: String, need: String? = nil) -> ValueReader {
    ValueReader(.map(key: .snakeName, value: .oneOf([.text, .list(.text)]))) { reader, node in
      guard let known = reader.known(node, what) else { return nil }
      if let need, known.values.isEmpty {
        reader.tellEmpty("the mapping", node, help: "write \(need), or remove the key")
        return nil
      }
      return known
    }
  }
}

extension ValueReader where Value == WhoFile {
  /// The name of a persona, or what is known of somebody.
  fileprivate static let who = ValueReader(
    .oneOf([.snakeName, .map(key: .snakeName, value: .oneOf([.text, .list(.text)]))])
  ) { reader, node in
    guard reader.tree.kind(node) == .mapping else {
      return reader.name(node, "the name of a persona").map { .persona($0) }
    }
    return reader.known(node, "what is known of someone").map { .known($0) }
  }
}

extension ValueReader where Value == (declared: [PersonFile], unusable: [String]) {
  /// People by name.
  fileprivate static let personas = ValueReader(
    .map(key: .snakeName, value: .map(key: .snakeName, value: .oneOf([.text, .list(.text)])))
  ) { reader, node in
    guard
      let entries = reader.entries(
        node, "a mapping from name to what is known of a person", help: "write \"ana: { locale: de }\"")
    else { return nil }
    if entries.isEmpty { reader.tellEmpty("the mapping", node, help: "write \"ana: { locale: de }\", or remove it") }
    var people: Value = ([], [])
    for (name, value) in entries {
      if reader.isSnakeCase(name), let value, let known = reader.known(value, "what is known of a person") {
        people.declared.append(PersonFile(name: name, known: known))
      } else {
        people.unusable += [name.text] + ValueSuggestion.snakeName(name.text)
      }
    }
    return people
  }
}

extension NodeReader {
  /// Values by name, each as a cell of a recipient file would have it.
  fileprivate mutating func known(_ node: NodeID, _ what: String) -> KnownValues? {
    guard let entries = entries(node, what, mayBeAbsent: true) else { return nil }
    return KnownValues(
      values: entries.map { name, value in
        guard let value else { return (name, .missing) }
        if isAbsent(value) { return (name, tree.style(value) == .tagged ? .unreadable : .missing) }
        return (name, self.value(value) ?? .unreadable)
      })
  }

  private mutating func value(_ node: NodeID) -> KnownValue? {
    guard tree.kind(node) == .sequence else {
      return scalar(node, "a value, or a list of values").map { .single($0) }
    }
    guard let items = items(node, "a list of values") else { return nil }
    let values = items.compactMap { scalar($0) }
    return values.count == items.count ? .list(values, tree.span(node)) : nil
  }
}

extension ValueReader where Value == ReportFile {
  fileprivate static let report = ValueReader(.mapping(ReportFile.keys.shape)) { reader, node in
    reader.read(node, as: ReportFile.keys, ReportFile(head: reader.headSpan(node)))
  }
}

extension ValueReader where Value == [ReportFile] {
  /// What the app reports, once at least.
  fileprivate static let reports: ValueReader = {
    let list = ValueReader.list(of: ValueReader<ReportFile>.report, "a list of events")
    return ValueReader(list.kind) { reader, node in
      let reports = list.read(&reader, node)
      if let items = reports, items.isEmpty, reader.tree.childCount(node) == 0 {
        reader.tellEmpty("the list", node, help: "write \"- event: NAME\", or remove the key")
      }
      return reports
    }
  }()
}

extension ValueReader where Value == GetsFile {
  /// A word, or what of a notification is to be so.
  fileprivate static let gets = ValueReader(
    .oneOf([.choice(["nothing", "something"]), .mapping(MessageFile.keys.shape)])
  ) { reader, node in
    let span = reader.tree.span(node)
    if reader.tree.kind(node) == .sequence {
      reader.findings.append(
        .wrongType(
          reader.tree, node, expected: "what someone gets",
          help: "write \"something\", \"nothing\", or a mapping of what is to be so: { language: de }"))
      return nil
    }
    guard reader.tree.kind(node) == .mapping else {
      return reader.choice(node, ["nothing", "something"], "what someone gets").map {
        $0.value == 0 ? .nothing(span) : .something(span)
      }
    }
    guard let message = reader.read(node, as: MessageFile.keys, MessageFile()) else { return nil }
    guard reader.tree.childCount(node) > 0 else {
      reader.tellEmpty("what someone gets", node, help: "write \"something\", \"nothing\", or what of it is to be so")
      return nil
    }
    return .message(message, reader.headSpan(node))
  }
}

extension ValueReader where Value == ExpectationFile {
  fileprivate static let expectation = ValueReader(.mapping(ExpectationFile.keys.shape)) { reader, node in
    reader.read(node, as: ExpectationFile.keys, ExpectationFile(head: reader.headSpan(node)))
  }
}
