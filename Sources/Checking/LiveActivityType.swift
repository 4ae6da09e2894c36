import Diagnostics
import Expressions
import Parsing

/// What the app decodes for one type of Live Activity, as the project declares it or the app's Swift file has it.
package struct LiveActivityType: Sendable {
  /// The name of the Swift type.
  package let name: String
  /// The app's Swift file, where one is named.
  let swift: String?
  /// The properties of the type; nil where nothing is known of them.
  let attributes: KnownFields?
  /// Those of its ContentState; nil where nothing is known of them.
  let state: KnownFields?

  init(name: String, swift: String?, attributes: KnownFields?, state: KnownFields?) {
    (self.name, self.swift, self.attributes, self.state) = (name, swift, attributes, state)
  }

  /// A property. What is sent for it is held to both sides.
  struct KnownField: Sendable {
    /// As belfry.yaml declares it.
    let declared: LiveActivityField?
    /// As the app's Swift file has it; nil where the two contradict each other, which has been reported.
    let own: LiveActivityField?
    let name: String
    /// Whether it may be missing.
    let isOptional: Bool

    init(declared: LiveActivityField, own: LiveActivityField? = nil) {
      (self.declared, self.own, name, isOptional) = (declared, own, declared.name, declared.isOptional)
    }

    init(own: LiveActivityField, isOptional: Bool) {
      (declared, self.own, name, self.isOptional) = (nil, own, own.name, isOptional)
    }

    /// Whether one side says of everything in it what it is.
    var isTyped: Bool { declared?.kind.isTyped == true || own?.kind.isTyped == true }
  }

  /// Properties, which thousands of campaigns look up.
  struct KnownFields: Sendable {
    /// In their order.
    let fields: [KnownField]
    /// Whether there are no others.
    let isComplete: Bool
    /// Whether belfry.yaml declares some of them; otherwise all are from the app's Swift file.
    let isDeclared: Bool
    private let places: [ExactText: Int]

    init(_ fields: [KnownField], isComplete: Bool) {
      (self.fields, self.isComplete) = (fields, isComplete)
      isDeclared = fields.contains { $0.declared != nil }
      places = Dictionary(fields.enumerated().map { (ExactText($1.name), $0) }) { first, _ in first }
    }

    init(_ written: LiveActivityFields) {
      self.init(written.fields.map { KnownField(declared: $0) }, isComplete: written.isComplete)
    }

    /// The property of a name.
    subscript(_ name: String) -> KnownField? { places[ExactText(name)].map { fields[$0] } }
  }

  /// The one of several candidates that data with so many keys is most likely of: it has the most of the keys, at least half of them, and no other has
  /// as many. An app has activities of which the project says nothing.
  package static func likely<Candidate>(
    among candidates: [Candidate], ofKeys count: Int, common: (Candidate) -> Int
  ) -> Candidate? {
    let (best, most, isAlone) = nearest(among: candidates, common: common)
    return isAlone && most * 2 >= count ? best : nil
  }

  /// The candidate with the most in common, how much that is, and whether no other has as much.
  static func nearest<Candidate>(
    among candidates: [Candidate], common: (Candidate) -> Int
  ) -> (Candidate?, most: Int, isAlone: Bool) {
    var (best, most, isAlone) = (Candidate?.none, 0, true)
    for candidate in candidates {
      let common = common(candidate)
      if common == most { isAlone = false }
      if common > most { (best, most, isAlone) = (candidate, common, true) }
    }
    return (best, most, isAlone)
  }

  /// All of it in one line.
  package var text: String {
    func text(_ fields: KnownFields?) -> String {
      guard let fields else { return "not declared" }
      return fields.fields.map { field in
        let sides = [field.declared?.declaration, field.own?.declaration].compactMap { $0 }
        return "\(field.name): \(sides.joined(separator: ", in the app "))"
      }.joined(separator: "; ")
    }
    return "attributes \(text(attributes)); state \(text(state))"
  }
}

extension LiveActivityField {
  /// What it is, with its bounds.
  fileprivate var declaration: String { kind.declaration + (isOptional ? ", optional" : "") }
}

extension LiveActivityField.Kind {
  /// What it is, in words: `text`, `list of integer`.
  var words: String {
    switch self {
    case .value(let type): type.name
    case .url, .uuid: "text"
    case .integers: "integer"
    case .nullable(let kind): kind.words
    case .list(let item, _): "list of \(item.words)"
    case .dictionary(let value, _): "dictionary of \(value.words)"
    case .object, .cases: "object"
    case .any: "any"
    }
  }

  /// Whether it is said of everything in it what it is.
  var isTyped: Bool {
    switch self {
    case .value, .url, .uuid, .integers, .cases: true
    case .nullable(let kind), .list(let kind, _), .dictionary(let kind, _): kind.isTyped
    case .object(let fields): fields?.fields.allSatisfy { $0.kind.isTyped } ?? false
    case .any: false
    }
  }

  fileprivate var declaration: String {
    switch self {
    case .value(.text(let most?)): return "\(words), max \(most)"
    case .value(.enumeration(let values)): return "\(words), \(values.joined(separator: "/"))"
    case .value(.integer(let least, let most)):
      return words + (least.map { ", min \($0)" } ?? "") + (most.map { ", max \($0)" } ?? "")
    case .value(.decimal(let least, let most, let places)):
      return words + (least.map { ", min \($0)" } ?? "") + (most.map { ", max \($0)" } ?? "") + ", places \(places)"
    case .url: return "URL"
    case .uuid: return "UUID"
    case .integers(let values): return "\(words), \(values.map(String.init).joined(separator: "/"))"
    case .nullable(let kind): return kind.declaration + " or null"
    case .list(let item, let most): return "list of \(item.declaration)" + (most.map { ", max-items \($0)" } ?? "")
    case .dictionary(let value, let hasIntegerKeys):
      return "dictionary of \(value.declaration)" + (hasIntegerKeys ? " by integers" : "")
    case .cases(let names): return "object with one of \(names.joined(separator: "/"))"
    case .object(let fields?):
      return "object { \(fields.fields.map { "\($0.name): \($0.declaration)" }.joined(separator: "; ")) }"
    case .value, .object, .any: return words
    }
  }
}
