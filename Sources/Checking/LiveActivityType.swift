import AppFiles
import Diagnostics
import Expressions
import Metadata
import Parsing
import Rules

/// What the app decodes for one type of Live Activity, as the project declares it or the app's Swift file has it.
package struct LiveActivityType: Sendable {
  /// The name of the Swift type.
  package let name: String
  /// The properties of the type; nil where nothing is known of them.
  let attributes: KnownFields?
  /// Those of its ContentState; nil where nothing is known of them.
  let state: KnownFields?

  init(name: String, attributes: LiveActivityFields?, state: LiveActivityFields?) {
    self.name = name
    self.attributes = attributes.map { KnownFields($0) }
    self.state = state.map { KnownFields($0) }
  }

  /// Properties, which thousands of campaigns look up.
  struct KnownFields: Sendable {
    /// In their order.
    let fields: [LiveActivityField]
    /// Whether there are no others.
    let isComplete: Bool
    /// Whether belfry.yaml declares some of them; otherwise all are from the app's Swift file.
    let isDeclared: Bool
    private let places: [ExactText: Int]

    init(_ written: LiveActivityFields) {
      (fields, isComplete) = (written.fields, written.isComplete)
      isDeclared = written.fields.contains { $0.span != nil }
      places = Dictionary(written.fields.enumerated().map { (ExactText($1.name), $0) }) { first, _ in first }
    }

    /// The property of a name.
    subscript(_ name: String) -> LiveActivityField? { places[ExactText(name)].map { fields[$0] } }
  }

  /// The one of several candidates that data with so many keys is most likely of: it has the most of the keys, at least half of them, and no other has
  /// as many. An app has activities of which the project says nothing.
  package static func likely<Candidate>(
    among candidates: [Candidate], ofKeys count: Int, common: (Candidate) -> Int
  ) -> Candidate? {
    var (best, most, isAlone) = (Candidate?.none, 0, true)
    for candidate in candidates {
      let common = common(candidate)
      if common == most { isAlone = false }
      if common > most { (best, most, isAlone) = (candidate, common, true) }
    }
    return isAlone && most * 2 >= count ? best : nil
  }

  /// All of it in one line.
  package var text: String {
    func text(_ fields: KnownFields?) -> String {
      fields.map { $0.fields.map { "\($0.name): \($0.declaration)" }.joined(separator: "; ") } ?? "not declared"
    }
    return "attributes \(text(attributes)); state \(text(state))"
  }
}

extension LiveActivityField {
  /// What it is, in words: `text`, `list of integer`.
  var words: String {
    switch kind {
    case .value(let type): type.name
    case .list(let list): "list of \(list.item.name)"
    case .object: "object"
    case .any: "anything"
    }
  }

  fileprivate var declaration: String {
    var bounds = ""
    if case .value(let type) = kind {
      switch type {
      case .text(let most?): bounds = ", max \(most)"
      case .enumeration(let values): bounds = ", \(values.joined(separator: "/"))"
      case .integer(let least, let most):
        bounds = (least.map { ", min \($0)" } ?? "") + (most.map { ", max \($0)" } ?? "")
      default: break
      }
    }
    return words + bounds + (isOptional ? ", optional" : "")
  }
}

extension ProjectBuilder {
  /// The declared types of Live Activities, each held against the app's Swift file where one is named.
  mutating func checkedActivities() -> [LiveActivityType] {
    var sources: [ExactText: SwiftTypes] = [:]
    return (file.liveActivities.value?.declared ?? []).map { declared in
      let type = LiveActivityType(
        name: declared.name.text, attributes: declared.attributes.value, state: declared.state.value)
      guard let path = declared.swift, let file = metadata.swiftFiles[ExactText(path.text)] else { return type }
      let types = sources[ExactText(path.text)] ?? SwiftTypes(file.bytes)
      sources[ExactText(path.text)] = types
      guard let found = SwiftActivity(declared.name.text, in: types) else {
        let nested = types.structures(endingIn: declared.name.text).filter { SwiftActivity($0, in: types) != nil }
        findings.report(
          .activitySource, at: path.span,
          "\"\(path.text)\" declares no structure \"\(declared.name.text)\" with ActivityAttributes",
          help: nested.isEmpty
            ? "name the file that does, or write the name of the type as in the app"
            : "the file has it inside of another type: declare \(Suggestion.list(nested.map { "\"\($0)\"" }, "or"))")
        return type
      }
      report(found, of: declared, path, file)
      return LiveActivityType(
        name: declared.name.text,
        attributes: checked(declared.attributes, found.attributes, "attributes", declared, found, file),
        state: checked(declared.state, found.state, "state", declared, found, file))
    }
  }

  /// What of the file is not read.
  private mutating func report(
    _ found: SwiftActivity, of declared: LiveActivityTypeFile, _ path: Scalar, _ file: SourceFile
  ) {
    // What is declared needs no file to say it.
    let parts = [(declared.attributes, found.attributes), (declared.state, found.state)].filter { !$0.0.isWritten }
    guard !parts.isEmpty else { return }
    var notes =
      parts.contains { $0.1 == nil }
      ? found.problems.prefix(6).map { Finding.Note($0.reason, at: $0.offset.span, in: file.path) } : []
    for property in parts.flatMap({ $0.1 ?? [] }) {
      guard notes.count < 6, let type = property.kind.unknownType else { continue }
      notes.append(
        Finding.Note(
          "\"\(property.name)\" is a \"\(type)\", and how that is decoded is not read here", at: property.offset.span,
          in: file.path))
    }
    guard !notes.isEmpty else { return }
    findings.report(
      .activitySource, at: path.span, "not all of \"\(declared.name.text)\" could be read", severity: .warning,
      notes: notes, help: "declare what is missing under \"\(declared.name.text)\"; what is unknown is not checked")
  }

  /// What is declared, after it was compared with the app's; where nothing is declared, the app's own.
  private mutating func checked(
    _ written: Written<LiveActivityFields>, _ own: [SwiftActivity.Property]?, _ key: String,
    _ declared: LiveActivityTypeFile, _ found: SwiftActivity, _ file: SourceFile
  ) -> LiveActivityFields? {
    guard let own else { return written.value }
    guard written.isWritten else { return LiveActivityFields(own.map(\.field)) }
    guard let fields = written.value else { return nil }
    let properties = Dictionary(own.map { (ExactText($0.name), $0) }) { first, _ in first }
    for field in fields.fields {
      let place = field.span ?? declared.name.span
      guard let property = properties[ExactText(field.name)] else {
        findings.report(
          .activitySource, at: place, "the app's type has no property \"\(field.name)\"",
          notes: [Finding.Note("the type is here", at: found.offset.span, in: file.path)],
          help: Suggestion.question(field.name, in: own.map(\.name), budget: budget)
            ?? "remove it here, or add it to the app's type")
        continue
      }
      let note = Finding.Note("the property is here", at: property.offset.span, in: file.path)
      if !property.kind.takes(field.kind) {
        findings.report(
          .activitySource, at: place, "\"\(field.name)\" is \(property.kind.words) in the app, not \(field.words)",
          notes: [note], help: "\(property.field.kind.advice), or correct the app's type")
      } else if field.isOptional, !property.isOptional {
        findings.report(
          .activitySource, at: place, "\"\(field.name)\" may be missing here, and must be there in the app",
          notes: [note], help: "remove \"optional: true\", or make the property an optional")
      }
    }
    let names = Set(fields.fields.map { ExactText($0.name) })
    // What no declaration can say is taken from the app's type.
    let others = own.map(\.field).filter { $0.kind == .any && !names.contains(ExactText($0.name)) }
    let missing = own.filter { !$0.isOptional && $0.field.kind != .any && !names.contains(ExactText($0.name)) }
    if let first = missing.first, fields.isComplete {
      let list = Suggestion.list(missing.map { "\"\($0.name)\"" }, "and")
      findings.report(
        .activitySource, at: written.key ?? declared.name.span, "\"\(key)\" lacks \(list)",
        notes: [Finding.Note("the app's type has it here", at: first.offset.span, in: file.path)],
        help: "declare \(missing.count == 1 ? "it" : "them"): the app decodes nothing without")
    }
    return LiveActivityFields(fields.fields + others, isComplete: fields.isComplete)
  }
}

extension Int {
  /// The empty place in front of a byte.
  fileprivate var span: SourceSpan { SourceSpan(self, self) }
}

extension LiveActivityField.Kind {
  /// How it is declared.
  fileprivate var advice: String {
    switch self {
    case .value(let type): "write \"type: \(type.name)\""
    case .list(let list): "write \"type: list\" and \"of: \(list.item.name)\""
    case .object: "write \"type: object\""
    case .any: "remove it here, it is taken from the app's type"
    }
  }
}

extension SwiftActivity.Property {
  /// The same as a declaration.
  fileprivate var field: LiveActivityField {
    LiveActivityField(name: name, kind: kind.declared, isOptional: isOptional, span: nil)
  }
}

extension SwiftActivity.Kind {
  /// The type that is not known, where it is one.
  fileprivate var unknownType: String? {
    switch self {
    case .unknown(let type): type
    case .list(let item): item.unknownType
    default: nil
    }
  }

  /// What values of the type are.
  fileprivate var declared: LiveActivityField.Kind {
    switch self {
    case .object: return .object
    case .unknown: return .any
    case .list(let item):
      guard case .value(let type) = item.declared else { return .any }
      return .list(ListType(of: type, most: ListType.largest))
    case .text: return .value(.text(max: nil))
    case .integer: return .value(.integer(min: nil, max: nil))
    case .decimal: return .value(.decimal(min: nil, max: nil, places: 9))
    case .boolean: return .value(.boolean)
    case .date: return .value(.timestamp)
    }
  }

  /// As Swift calls it.
  fileprivate var words: String {
    switch self {
    case .text: "a text"
    case .integer: "an Int"
    case .decimal: "a Double"
    case .boolean: "a Bool"
    case .date: "a Date"
    case .list: "an array"
    case .object: "an object"
    case .unknown(let type): "a \(type)"
    }
  }

  /// Whether it decodes what is declared. Whole numbers are decimals, too, and a Date is decoded from a number.
  fileprivate func takes(_ declared: LiveActivityField.Kind) -> Bool {
    switch (self, declared) {
    case (.unknown, _), (_, .any), (.object, .object): return true
    case (.list(let item), .list(let list)): return item.takes(.value(list.item))
    case (_, .value(let type)):
      switch (self, type) {
      case (.text, .text), (.text, .enumeration), (.text, .version), (.integer, .integer), (.decimal, .integer),
        (.decimal, .decimal), (.boolean, .boolean), (.date, .date), (.date, .timestamp), (.date, .integer),
        (.date, .decimal):
        return true
      default: return false
      }
    default: return false
    }
  }
}
